//! Reading: a row of words becomes clauses, each with the condition it shall hold under.

use super::{
    condition::Condition,
    facts::{Facts, NEGATIVE},
    words::{Kind, Piece, Token, tokens},
};

/// Words that say in which direction a topic is meant.
const DIRECTION: [&str; 5] = ["up", "down", "no", "remove", "only"];

/// Words that begin what is wished for, after a condition that is complete.
const STARTERS: [&str; 30] = [
    "get",
    "deal",
    "up",
    "damage",
    "heal",
    "gold",
    "shield",
    "dodge",
    "poison",
    "thorns",
    "lifesteal",
    "defense",
    "strong",
    "fire",
    "reveal",
    "peek",
    "luck",
    "shop",
    "no",
    "remove",
    "save",
    "half",
    "ignore",
    "take",
    "down",
    "bleed",
    "worth",
    "like",
    "win",
    "lose",
];

/// What a score is said to do.
const ACTS: [&str; 10] = ["should", "shall", "will", "must", "can", "do", "does", "pays", "heals", "hits"];

/// What may follow a weak marker such as `on` so that it begins a condition.
const AFTER_WEAK: [&str; 24] = [
    "win",
    "lose",
    "blackjack",
    "bust",
    "tie",
    "dodge",
    "kill",
    "pair",
    "flush",
    "color",
    "soft",
    "first",
    "streak",
    "lowhp",
    "low",
    "full",
    "twentyone",
    "clean",
    "hurt",
    "exactly",
    "previous",
    "charlie",
    "half",
    "doublebust",
];

/// What can be given while a card is held.
const GIVEN: [&str; 15] = [
    "damage",
    "heal",
    "gold",
    "shield",
    "dodge",
    "poison",
    "thorns",
    "lifesteal",
    "defense",
    "strong",
    "fire",
    "bleed",
    "hp",
    "hit",
    "take",
];

/// A part of a wish.
#[derive(Clone, Debug)]
pub(super) struct Clause {
    pub(super) words: Vec<Token>,
    pub(super) when: Option<When>,
    /// Whether it is what something else shall stand in for: only cards can make way.
    pub(super) replaced: bool,
    joined: Join,
}

/// When a part of a wish shall hold.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum When {
    /// Under a condition.
    Known(Condition),
    /// Under one that the lamp does not know.
    Unread,
}

impl Clause {
    /// The condition that was read.
    pub(super) fn condition(&self) -> Option<&Condition> {
        match &self.when {
            Some(When::Known(condition)) => Some(condition),
            Some(When::Unread) | None => None,
        }
    }
}

/// How a clause follows on what was before.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Join {
    /// After a stop or at the start.
    Stop,
    /// After `and`, or with nothing between.
    And,
    /// After `or`.
    Or,
}

/// A wish in parts.
pub(super) struct Reading {
    pub(super) words: Vec<Token>,
    pub(super) clauses: Vec<Clause>,
    pub(super) notes: Vec<String>,
}

/// Cuts a wish into clauses. Hit points that are counted are this many of `max_hp`.
pub(super) fn clauses(wish: &str, max_hp: i32) -> Reading {
    let words = tokens(wish);
    let mut reader = Reader {
        words: &words,
        max_hp,
        at: 0,
        done: Vec::new(),
        open: Vec::new(),
        join: Join::Stop,
        leading: None,
        led: 0,
        replaced: false,
        swapping: false,
        notes: Vec::new(),
    };
    reader.run();
    let (clauses, notes) = (reader.done, reader.notes);
    Reading { words, clauses, notes }
}

struct Reader<'a> {
    words: &'a [Token],
    max_hp: i32,
    at: usize,
    done: Vec<Clause>,
    open: Vec<Token>,
    join: Join,
    /// The condition that was said before what it is about.
    leading: Option<When>,
    /// How many clauses were there when it was said.
    led: usize,
    /// Whether the open clause is what something else shall stand in for.
    replaced: bool,
    /// Whether the open clause says what is swapped, and for what is still to come.
    swapping: bool,
    notes: Vec<String>,
}

/// A word that the lamp puts in itself.
fn word(text: &str) -> Token {
    tokens(text).remove(0)
}

fn is_any(token: &Token, names: &[&str]) -> bool {
    names.iter().any(|name| token.is(name))
}

fn has_topic(tokens: &[Token]) -> bool {
    !Facts::of(tokens, false).topics.is_empty()
}

impl Reader<'_> {
    fn run(&mut self) {
        while let Some(token) = self.words.get(self.at) {
            if self.begins_condition() {
                self.read_condition();
                continue;
            }
            match token.piece {
                Piece::Break | Piece::And | Piece::Or if self.joins_cards() => {}
                Piece::Break => self.close(Join::Stop),
                Piece::And => self.close(Join::And),
                Piece::Or => self.close(Join::Or),
                _ if token.is("then") => self.close(Join::Stop),
                _ if token.is("except") || self.is_but_for() => self.except(),
                _ if token.is("but") => self.close(Join::And),
                _ if token.is("instead") => {
                    self.close(Join::And);
                    self.replaced = true;
                    self.open.push(word("no"));
                }
                _ if self.swapping
                    && ["with", "for", "by", "to", "into"].contains(&&*token.text)
                    && has_topic(&self.open) =>
                {
                    self.replaced = true;
                    self.close(Join::And);
                    self.open.push(word("more"));
                }
                _ => {
                    if self.turns() || (self.replaced && token.is("get")) {
                        self.close(Join::And);
                    }
                    self.swapping |= token.is("swap");
                    self.open.push(token.clone());
                }
            }
            self.at += 1;
        }
        self.close(Join::Stop);
        self.settle_leading();
        if let Some(when) = self.leading.take().filter(|_| self.done.is_empty()) {
            self.done.push(Clause { words: Vec::new(), when: Some(when), replaced: false, joined: Join::Stop });
        }
    }

    /// Ends the clause that is open; the next one follows by this.
    fn close(&mut self, join: Join) {
        let replaced = std::mem::take(&mut self.replaced);
        self.swapping = false;
        if self.open.iter().any(|token| !token.is_filler()) {
            let mut words = std::mem::take(&mut self.open);
            let directed = words.iter().any(|token| is_any(token, &DIRECTION));
            // "no busts or ties" and "more gold and luck" say their direction once.
            if !directed
                && self.join != Join::Stop
                && let Some(before) = self.done.last()
            {
                let carried = |token: &&Token| token.is("up") || (self.join == Join::Or && is_any(token, &NEGATIVE));
                let carried: Vec<Token> = before.words.iter().filter(carried).take(1).cloned().collect();
                words.splice(0..0, carried);
            }
            self.done.push(Clause { words, when: self.leading.clone(), replaced, joined: self.join });
        } else if !self.open.is_empty() {
            self.open.clear();
        }
        self.join = join;
    }

    /// Whether `but` excepts what follows: "everything but 2s".
    fn is_but_for(&self) -> bool {
        let all = [
            "everything",
            "anything",
            "all",
            "any",
            "every",
            "none",
            "cards",
            "card",
            "suits",
            "suit",
            "ranks",
            "rank",
            "all cards",
            "every card",
            "all my cards",
        ];
        let before = self.words[..self.at].last();
        self.words[self.at].is("but") && before.is_some_and(|token| all.contains(&&*token.text))
    }

    /// "all cards except sixes" takes the sixes away; "no cards except aces" leaves only the aces.
    fn except(&mut self) {
        let denied = self.open.iter().any(|token| is_any(token, &NEGATIVE));
        let bare = !has_topic(&self.open);
        if bare {
            self.open.clear();
        }
        self.close(Join::And);
        self.replaced = !(denied && bare);
        self.open.push(word(if self.replaced { "no" } else { "only" }));
    }

    /// Whether a separator stands between two cards of one list.
    fn joins_cards(&self) -> bool {
        let is_card = |token: &Token| {
            matches!(token.piece, Piece::Rank(_) | Piece::Suit(_) | Piece::Number(_))
                || token.is("red")
                || token.is("black")
        };
        let before = self.open.iter().rev().find(|token| !token.is_filler());
        let after = self.words[self.at + 1..].iter().find(|token| !token.is_filler() && token.piece != Piece::And);
        before.is_some_and(is_card) && after.is_some_and(is_card)
    }

    /// Whether this word turns to another topic although nothing separates them.
    fn turns(&self) -> bool {
        let token = &self.words[self.at];
        let rest = self.words[self.at..].iter();
        let rest: Vec<Token> =
            rest.take_while(|token| !matches!(token.piece, Piece::Break | Piece::And | Piece::Or)).cloned().collect();
        let negative = is_any(token, &NEGATIVE);
        let again = token.is("up") && self.open.iter().any(|token| is_any(token, &DIRECTION));
        // "more money, less problems": a negation of something unknown is not one of what was wished for before.
        let names_other = has_topic(&rest) || rest.iter().any(|token| token.piece == Piece::Unknown);
        (negative || again) && has_topic(&self.open) && names_other
    }

    fn begins_condition(&self) -> bool {
        let token = &self.words[self.at];
        if token.is("when") || self.score_that_acts().is_some() || self.holds_card() {
            return true;
        }
        let mut rest = self.words[self.at + 1..].iter().filter(|token| !token.is_filler() && !token.is("me"));
        let (next, then) = (rest.next(), rest.next());
        if token.is("on") {
            let before = self.open.iter().rev().find(|token| !token.is_filler());
            // "cap damage at 15", "stands on 16": the number belongs to what was said.
            let fixed = self
                .open
                .iter()
                .any(|token| is_any(token, &["cap", "stand", "bust", "hit", "start", "blackjack", "worth"]))
                || before.is_some_and(|token| token.is("dealer"));
            let of_cards = then.is_some_and(|then| is_any(then, &["card", "least"]));
            let amount =
                then.is_some_and(|then| !of_cards && then.concepts.iter().any(|concept| concept.kind == Kind::Topic));
            return next.is_some_and(|next| match next.piece {
                _ if self.swapping => false,
                Piece::Number(n) if ["on", "at", "with"].contains(&&*token.text) => {
                    !fixed && !amount && ((4_000..=25_000).contains(&n) || of_cards && (1_000..=8_000).contains(&n))
                }
                Piece::Percent(_) => token.text == "at" && !fixed,
                _ if next.is("hand") => then.is_some_and(|then| matches!(then.piece, Piece::Number(_))),
                _ if next.is("dealer") => self.words[self.at..].iter().any(|token| token.is("bust")),
                _ => is_any(next, &AFTER_WEAK),
            });
        }
        let denied = self.open.last().is_some_and(|token| token.is("no"));
        token.concepts.iter().any(|concept| concept.implicit) && !denied
    }

    /// "double damage with an ace", "with hearts in hand, heal me": one card is held, and something is given for it. "More
    /// damage with hearts" says which cards hit harder.
    fn holds_card(&self) -> bool {
        if self.swapping || !["with", "holding", "having"].contains(&&*self.words[self.at].text) {
            return false;
        }
        let parts = |token: &Token| matches!(token.piece, Piece::Break | Piece::Or);
        let rest: Vec<&Token> = self.words[self.at + 1..].iter().take_while(|token| !parts(token)).collect();
        let Some(at) = rest.iter().position(|token| !token.is_filler()) else { return false };
        let one = rest[..at].iter().any(|token| ["a", "an", "any"].contains(&&*token.text));
        let said = |token: &&&Token| !token.is_filler() && !token.is("on") && !token.is("me");
        let after = rest[at + 1..].iter().find(said);
        let in_hand = after.is_some_and(|token| token.is("hand"));
        let is_card = match rest[at].piece {
            Piece::Rank(_) | Piece::Suit(_) => one || in_hand,
            Piece::Number(2_000..=10_000) => one && after.is_none_or(|token| token.is("hand")),
            _ => false,
        };
        let given = |token: &Token| matches!(token.piece, Piece::Times(_)) || is_any(token, &GIVEN);
        is_card && self.open.iter().chain(&self.words[self.at + 1..]).any(given)
    }

    /// "21 should do triple damage": a score that is said to do something is a condition; how many words say it.
    fn score_that_acts(&self) -> Option<usize> {
        let rest = &self.words[self.at..];
        let named = usize::from(is_any(&rest[0], &["hit", "score", "reach"]));
        let scored = matches!(rest.get(named)?.piece, Piece::Number(12_000..=25_000));
        let verb = rest.get(named + 1)?;
        let acts = is_any(verb, &["deal", "get"]) || ACTS.contains(&&*verb.text);
        let gift = |token: &Token| is_any(token, &["damage", "heal", "gold", "strong", "poison"]);
        let gives = rest.iter().skip(named + 1).any(gift);
        (self.open.iter().all(Token::is_filler) && scored && acts && gives).then_some(named + 1)
    }

    fn read_condition(&mut self) {
        let mut words: Vec<Token> = Vec::new();
        let marker = &self.words[self.at];
        let until = self.score_that_acts().map(|n| self.at + n);
        if self.holds_card() {
            self.at += 1;
            // "double damage to a dealer with an ace" is about the dealer's.
            words.extend(self.open.pop_if(|token| token.is("dealer")));
            words.push(word("have"));
        } else if marker.is("when") || marker.is("on") {
            self.at += 1;
            // Whatever `unless` says is denied, and the lamp has no such conditions.
            if marker.text == "unless" {
                words.push(Token { concepts: word("not").concepts, ..marker.clone() });
            } else if marker.is("on") {
                words.push(marker.clone());
            }
        } else {
            // "3 wins in a row": what belongs to it may stand before.
            let belongs = |token: &Token| {
                matches!(token.piece, Piece::Number(_)) || is_any(token, &["win", "lose", "me", "dealer"])
            };
            while let Some(token) = self.open.pop_if(|token| belongs(token)) {
                words.insert(0, token);
            }
        }
        let start = self.at;
        let before = words.len();
        while let Some(token) = self.words.get(self.at) {
            let so_far = Condition::read(&words, self.max_hp);
            let complete = so_far.is_some();
            let unit = words.last().is_some_and(|last| matches!(last.piece, Piece::Number(_) | Piece::Percent(_)))
                && is_any(token, &["gold", "hp", "card", "win", "lose", "hand"]);
            let mut longer = words.clone();
            longer.push(token.clone());
            let better =
                unit || Condition::read(&longer, self.max_hp).map(|(score, _)| score) > so_far.map(|(score, _)| score);
            let ends = match token.piece {
                Piece::Break => true,
                Piece::And | Piece::Or => complete && self.starts_wish(self.past_number(self.at + 1)),
                Piece::Times(_) => complete && !better,
                _ if token.is("then") || token.is("but") => true,
                _ if token.is("when") => complete,
                _ => complete && !better && self.starts_wish(self.at),
            };
            if ends || until == Some(self.at) {
                break;
            }
            words.push(token.clone());
            self.at += 1;
        }
        let trailing = self.open.iter().any(|token| !token.is_filler());
        let found = Condition::read(&words, self.max_hp).map(|(_, condition)| condition);
        if found.is_none() && !trailing && self.at == self.words.len() {
            // Nothing stops a condition that is not known: what is wished for is the last that could be.
            let verb = |token: &Token| {
                matches!(token.piece, Piece::Times(_)) || is_any(token, &["get", "deal", "up", "take", "down"])
            };
            let topic = |token: &Token| token.concepts.iter().any(|concept| concept.kind == Kind::Topic);
            let said = &self.words[start..self.at];
            let wish = said.iter().rposition(verb).filter(|at| *at > 0).or_else(|| said.iter().rposition(topic));
            if let Some(at) = wish.filter(|at| *at > 0) {
                self.at = start + at;
                words.truncate(before + at);
            }
        }
        let when = self.noted(found, &words);
        self.close(Join::Stop);
        let Some(when) = when else { return };
        if !trailing {
            self.settle_leading();
            (self.leading, self.led) = (Some(when), self.done.len());
            return;
        }
        self.attach(when, self.done.len());
        self.leading = None;
    }

    /// What was read as a condition, noting where it differs from the wish.
    fn noted(&mut self, found: Option<Condition>, words: &[Token]) -> Option<When> {
        let text: Vec<&str> = words.iter().map(|token| &*token.text).collect();
        match found {
            Some(condition) => {
                if let (Some(asked), Some(value)) = (condition.asked, condition.value) {
                    self.notes.push(format!("You asked for {asked} in \"{}\", and you get {value}.", text.join(" ")));
                }
                Some(When::Known(condition))
            }
            None if words.is_empty() => None,
            None => {
                self.notes.push(format!("The lamp doesn't know the condition \"{}\".", text.join(" ")));
                Some(When::Unread)
            }
        }
    }

    /// Said after what it is about: a condition holds for all that was joined by `and` and has none of its own.
    fn attach(&mut self, when: When, until: usize) {
        for (nth, clause) in self.done[..until].iter_mut().rev().enumerate() {
            if nth > 0 && clause.when.is_some() {
                break;
            }
            clause.when = Some(when.clone());
            if clause.joined == Join::Stop {
                break;
            }
        }
    }

    /// A condition that nothing followed is about what was said before.
    fn settle_leading(&mut self) {
        let bare = self.done.last().is_some_and(|clause| clause.when.is_none());
        if self.led == self.done.len()
            && bare
            && let Some(when) = self.leading.take()
        {
            self.attach(when, self.led);
        }
    }

    /// "and 3 gold": where what is counted stands.
    fn past_number(&self, at: usize) -> usize {
        let number = |token: &&Token| matches!(token.piece, Piece::Number(_) | Piece::Percent(_));
        at + usize::from(self.words.get(at).as_ref().is_some_and(number))
    }

    fn starts_wish(&self, at: usize) -> bool {
        let token = self.words[at..].iter().find(|token| !token.is_filler() && !token.is("me"));
        token.is_some_and(|token| is_any(token, &STARTERS))
    }
}
