//! Reading: a row of words becomes clauses, each with the condition it shall hold under.

use std::{collections::BTreeSet, sync::OnceLock};

use serde::Deserialize;

use super::words::{Kind, Piece, RANKS, Token, tokens};

/// The conditions the lamp can read, one a line.
const CONDITIONS: &str = include_str!("../../../content/lamp/conditions.jsonl");

/// Words that turn what follows into its opposite. A reading has to ask for them, or it is none.
pub(super) const NEGATIVE: [&str; 4] = ["no", "remove", "down", "half"];

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

/// A line of the conditions.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ConditionRow {
    #[serde(rename = "if")]
    pub(super) needs: Vec<String>,
    #[serde(default)]
    pub(super) not: Vec<String>,
    pub(super) give: String,
    #[serde(default)]
    value: Option<i64>,
    /// Whether the value is meant, whatever number is there.
    #[serde(default)]
    fixed: bool,
    pub(super) says: String,
}

pub(super) fn condition_rows() -> &'static [ConditionRow] {
    static ROWS: OnceLock<Vec<ConditionRow>> = OnceLock::new();
    ROWS.get_or_init(|| super::lines(CONDITIONS, "conditions.jsonl"))
}

/// A condition that was read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Condition {
    pub(super) kind: &'static str,
    pub(super) value: Option<i64>,
    pub(super) rank: Option<&'static str>,
    pub(super) suit: Option<&'static str>,
    says: &'static str,
}

impl Condition {
    /// A condition that needs nothing else, by its name.
    pub(super) fn plain(kind: &str) -> Option<Condition> {
        let row = condition_rows().iter().find(|row| row.give == kind)?;
        Some(Condition { kind: &row.give, value: row.value, rank: None, suit: None, says: &row.says })
    }

    /// A card in hand.
    pub(super) fn in_hand(rank: Option<&'static str>, suit: Option<&'static str>) -> Option<Condition> {
        let kind = if rank.is_some() { "hand_contains_rank" } else { "hand_contains_suit" };
        Some(Condition { rank, suit, ..Condition::plain(kind)? })
    }

    /// The condition in words.
    pub(super) fn says(&self) -> String {
        let rank = self.rank.map_or("10", |rank| rank);
        let number = self.value.unwrap_or(0).to_string();
        let article = if matches!(rank, "A" | "8") { "an" } else { "a" };
        let text = self.says.replace("a {rank}", &format!("{article} {}", rank_word(rank)));
        text.replace("{suit}", self.suit.unwrap_or("hearts")).replace("{n}", &number)
    }
}

/// A rank as it is said.
pub(super) fn rank_word(rank: &str) -> &str {
    match rank {
        "J" => "jack",
        "Q" => "queen",
        "K" => "king",
        "A" => "ace",
        number => number,
    }
}

/// What some words are about, taken together.
#[derive(Clone, Default, Debug)]
pub(super) struct Facts {
    pub(super) concepts: BTreeSet<&'static str>,
    /// Topics in the order they were named.
    pub(super) topics: Vec<&'static str>,
    pub(super) ranks: Vec<&'static str>,
    pub(super) suits: Vec<&'static str>,
    /// The rank that others shall be like.
    pub(super) model: Option<&'static str>,
    pub(super) number: Option<i64>,
    pub(super) percent: Option<i64>,
    pub(super) times: Option<i64>,
    /// The topic that a negation is about.
    pub(super) negated: Option<&'static str>,
}

impl Facts {
    pub(super) fn of(tokens: &[Token], in_condition: bool) -> Facts {
        let mut facts = Facts::default();
        let mut negation = None;
        let mut seen: Vec<(usize, &'static str)> = Vec::new();
        let numbers_are_ranks = numbers_are_ranks(tokens, in_condition);
        let mut after_like = false;
        for (at, token) in tokens.iter().enumerate() {
            let next_is = |name: &str| tokens.get(at + 1).is_some_and(|next| next.is(name));
            for concept in &token.concepts {
                if concept.name == "ignored" || concept.name == "times" || concept.name.contains(':') {
                    continue;
                }
                facts.concepts.insert(concept.name);
                if concept.kind == Kind::Topic {
                    seen.push((at, concept.name));
                }
                if NEGATIVE.contains(&concept.name) && negation.is_none() {
                    negation = Some(at);
                }
            }
            if token.is("red") || token.is("black") {
                seen.push((at, "suit_named"));
            }
            after_like |= token.is("like") || token.is("worth") || token.is("be");
            let rank = match token.piece {
                Piece::Rank(rank) => Some(rank),
                Piece::Number(n) if numbers_are_ranks && !next_is("card") && !next_is("deck") => {
                    let meant = RANKS.iter().find(|rank| rank.parse().is_ok_and(|number: i64| number * 1000 == n));
                    // "fives worth 0": what comes after is a number.
                    meant.filter(|_| facts.ranks.is_empty() || !after_like).copied()
                }
                _ => None,
            };
            match (rank, &token.piece) {
                (Some(rank), _) => {
                    if after_like && !facts.ranks.is_empty() && facts.concepts.contains("like") {
                        facts.model = facts.model.or(Some(rank));
                    } else if !facts.ranks.contains(&rank) {
                        facts.ranks.push(rank);
                    }
                    seen.push((at, "rank"));
                }
                (None, Piece::Suit(suit)) => {
                    if !facts.suits.contains(suit) {
                        facts.suits.push(suit);
                    }
                    seen.push((at, "suit_named"));
                }
                (None, Piece::Number(n)) => facts.number = facts.number.or(Some(*n)),
                (None, Piece::Percent(n)) => {
                    // "20 percent" are two words.
                    let percent = if *n == 0 { facts.number.take() } else { Some(*n) };
                    facts.percent = facts.percent.or(percent);
                }
                (None, Piece::Times(n)) => facts.times = facts.times.or(Some(*n)),
                _ => {}
            }
        }
        facts.derive(in_condition);
        let after = negation.and_then(|no| seen.iter().find(|(at, _)| *at > no));
        let before = negation.and_then(|no| seen.iter().rev().find(|(at, _)| *at < no));
        facts.negated = after.or(before).map(|(_, name)| *name);
        facts.topics = seen.into_iter().map(|(_, name)| name).collect();
        facts
    }

    /// Concepts that follow from others.
    fn derive(&mut self, in_condition: bool) {
        for (colour, suits) in [("red", ["hearts", "diamonds"]), ("black", ["clubs", "spades"])] {
            if self.concepts.contains(colour) && self.suits.is_empty() && !in_condition {
                self.suits.extend(suits);
            }
        }
        let only_number = in_condition
            && self.concepts.iter().all(|name| matches!(*name, "me" | "on" | "when" | "be"))
            && self.number.is_some_and(|n| (4_000..=25_000).contains(&n));
        let number_in = |from: i64, to: i64| self.number.is_some_and(|n| (from * 1000..=to * 1000).contains(&n));
        let deals = self.concepts.contains("deal") && !self.concepts.contains("dealer");
        let derived = [
            ("rank", !self.ranks.is_empty()),
            ("ace", self.ranks == ["A"]),
            ("suit_named", !self.suits.is_empty()),
            ("number", self.number.is_some()),
            ("number1", number_in(1, 1)),
            ("number22", number_in(22, 26)),
            ("percent", self.percent.is_some()),
            ("times", self.times.is_some()),
            ("like_ace", self.model == Some("A")),
            ("like_rank", self.model.is_some_and(|rank| rank != "A")),
            ("deal_me", deals),
            ("weak_score", only_number),
        ];
        self.concepts.extend(derived.into_iter().filter(|(_, holds)| *holds).map(|(name, _)| name));
    }

    /// How these words meet what a row needs: the concepts that were used, or nothing.
    pub(super) fn meets(&self, needs: &[String], not: &[String]) -> Option<Vec<&'static str>> {
        if not.iter().any(|name| self.concepts.contains(&**name)) {
            return None;
        }
        let mut used = Vec::new();
        for need in needs {
            let found = need.split('|').find_map(|name| self.concepts.get(name))?;
            used.push(*found);
        }
        Some(used)
    }
}

/// The concepts that are derived from others, for the check of the data.
#[cfg(test)]
pub(super) const DERIVED: [&str; 12] = [
    "rank",
    "ace",
    "suit_named",
    "number",
    "number1",
    "number22",
    "percent",
    "times",
    "like_ace",
    "like_rank",
    "deal_me",
    "weak_score",
];

/// Whether bare numbers from 2 to 10 are cards: in conditions about cards, and where nothing else is wished for.
fn numbers_are_ranks(tokens: &[Token], in_condition: bool) -> bool {
    let has = |name: &str| tokens.iter().any(|token| token.is(name));
    if in_condition {
        let about_cards = has("draw") || has("dealer") || has("get") || has("have");
        let otherwise = ["score", "exactly", "least", "over", "under", "hp", "gold", "win", "lose", "streak", "lowhp"];
        return about_cards && !otherwise.iter().any(|name| has(name));
    }
    let topic = tokens
        .iter()
        .flat_map(|token| &token.concepts)
        .any(|concept| concept.kind == Kind::Topic && !concept.name.starts_with("rank:") && concept.name != "flexible");
    let counted = ["card", "start", "stand", "hit", "everyhand", "deal", "take"];
    !topic && !counted.iter().any(|name| has(name))
}

/// The condition in some words, with how sure it is.
fn condition(words: &[Token]) -> Option<(usize, Condition)> {
    let facts = Facts::of(words, true);
    let denied = facts.concepts.contains("no") || facts.concepts.contains("remove");
    let rows = condition_rows().iter().filter_map(|row| {
        let used = facts.meets(&row.needs, &row.not)?;
        (!denied || used.iter().any(|name| NEGATIVE.contains(name))).then_some((row.needs.len(), row))
    });
    // The first of the best, so that the order of the file decides.
    let (score, row) = rows.rev().max_by_key(|(score, _)| *score)?;
    let said = facts.percent.or(facts.number).or(facts.times).map(|n| n / 1000);
    let value = row.value.map(|usual| if row.fixed { usual } else { said.unwrap_or(usual) });
    let rank = row.give.ends_with("_rank").then(|| facts.ranks.first().copied()).flatten();
    let suit = row.give.ends_with("_suit").then(|| facts.suits.first().copied()).flatten();
    Some((score, Condition { kind: &row.give, value, rank, suit, says: &row.says }))
}

/// A part of a wish.
#[derive(Clone, Debug)]
pub(super) struct Clause {
    pub(super) words: Vec<Token>,
    pub(super) condition: Option<Condition>,
    joined: Join,
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

/// Cuts a wish into clauses.
pub(super) fn clauses(wish: &str) -> Reading {
    let words = tokens(wish);
    let mut reader = Reader {
        words: &words,
        at: 0,
        done: Vec::new(),
        open: Vec::new(),
        join: Join::Stop,
        leading: None,
        notes: Vec::new(),
    };
    reader.run();
    let (clauses, notes) = (reader.done, reader.notes);
    Reading { words, clauses, notes }
}

struct Reader<'a> {
    words: &'a [Token],
    at: usize,
    done: Vec<Clause>,
    open: Vec<Token>,
    join: Join,
    /// The condition that was said before what it is about.
    leading: Option<Condition>,
    notes: Vec<String>,
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
                _ => {
                    if self.turns() {
                        self.close(Join::And);
                    }
                    self.open.push(token.clone());
                }
            }
            self.at += 1;
        }
        self.close(Join::Stop);
        if let (Some(condition), true) =
            (self.leading.take(), self.done.iter().all(|clause| clause.condition.is_none()))
        {
            self.done.push(Clause { words: Vec::new(), condition: Some(condition), joined: Join::Stop });
        }
    }

    /// Ends the clause that is open; the next one follows by this.
    fn close(&mut self, join: Join) {
        if self.open.iter().any(|token| !token.is_filler()) {
            let mut words = std::mem::take(&mut self.open);
            let directed = words.iter().any(|token| DIRECTION.iter().any(|name| token.is(name)));
            // "no busts or ties" and "more gold and luck" say their direction once.
            if !directed
                && self.join != Join::Stop
                && let Some(before) = self.done.last()
            {
                let carried = |token: &&Token| {
                    token.is("up") || (self.join == Join::Or && NEGATIVE.iter().any(|name| token.is(name)))
                };
                let carried: Vec<Token> = before.words.iter().filter(carried).take(1).cloned().collect();
                words.splice(0..0, carried);
            }
            self.done.push(Clause { words, condition: self.leading.clone(), joined: self.join });
        } else if !self.open.is_empty() {
            self.open.clear();
        }
        self.join = join;
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
        let has_topic = |tokens: &[Token]| !Facts::of(tokens, false).topics.is_empty();
        let rest = self.words[self.at..].iter();
        let rest: Vec<Token> =
            rest.take_while(|token| !matches!(token.piece, Piece::Break | Piece::And | Piece::Or)).cloned().collect();
        let negative = NEGATIVE.iter().any(|name| token.is(name));
        let again = token.is("up") && self.open.iter().any(|token| DIRECTION.iter().any(|name| token.is(name)));
        // "more money, less problems": a negation of something unknown is not one of what was wished for before.
        let names_other = has_topic(&rest) || rest.iter().any(|token| token.piece == Piece::Unknown);
        (negative || again) && has_topic(&self.open) && names_other
    }

    fn begins_condition(&mut self) -> bool {
        let token = &self.words[self.at];
        if token.is("when") {
            return true;
        }
        let next = self.words[self.at + 1..].iter().find(|token| !token.is_filler() && !token.is("me"));
        if token.is("on") {
            let before = self.open.iter().rev().find(|token| !token.is_filler());
            let fixed = before
                .is_some_and(|token| ["stand", "bust", "hit", "start", "dealer"].iter().any(|name| token.is(name)));
            return next.is_some_and(|next| match next.piece {
                Piece::Number(n) => !fixed && token.text == "at" && (12_000..=21_000).contains(&n),
                Piece::Percent(_) => token.text == "at",
                _ if next.is("dealer") => self.words[self.at..].iter().any(|token| token.is("bust")),
                _ => AFTER_WEAK.iter().any(|name| next.is(name)),
            });
        }
        let denied = self.open.last().is_some_and(|token| token.is("no"));
        token.concepts.iter().any(|concept| concept.implicit) && !denied
    }

    fn read_condition(&mut self) {
        let mut words: Vec<Token> = Vec::new();
        let marker = &self.words[self.at];
        if marker.is("when") || marker.is("on") {
            self.at += 1;
            // Whatever `unless` says is denied, and the lamp has no such conditions.
            if marker.text == "unless" {
                words.push(Token { concepts: tokens("not").remove(0).concepts, ..marker.clone() });
            }
        } else {
            // "3 wins in a row": what belongs to it may stand before.
            let belongs = |token: &Token| {
                matches!(token.piece, Piece::Number(_))
                    || ["win", "lose", "me", "dealer"].iter().any(|name| token.is(name))
            };
            while let Some(token) = self.open.pop_if(|token| belongs(token)) {
                words.insert(0, token);
            }
        }
        while let Some(token) = self.words.get(self.at) {
            let so_far = condition(&words);
            let complete = so_far.is_some();
            let unit = words.last().is_some_and(|last| matches!(last.piece, Piece::Number(_) | Piece::Percent(_)))
                && ["gold", "hp", "card", "win", "lose", "hand"].iter().any(|name| token.is(name));
            let mut longer = words.clone();
            longer.push(token.clone());
            let better = unit || condition(&longer).map(|(score, _)| score) > so_far.map(|(score, _)| score);
            let ends = match token.piece {
                Piece::Break => true,
                Piece::And | Piece::Or => complete && self.starts_wish(self.at + 1),
                Piece::Times(_) => complete && !better,
                _ if token.is("then") => true,
                _ if token.is("when") => complete,
                _ => complete && !better && self.starts_wish(self.at),
            };
            if ends {
                break;
            }
            words.push(token.clone());
            self.at += 1;
        }
        let found = condition(&words).map(|(_, condition)| condition);
        if found.is_none() && words.iter().any(|token| !token.is_filler()) {
            let text: Vec<&str> = words.iter().map(|token| &*token.text).collect();
            self.notes.push(format!("no condition known for \"{}\"", text.join(" ")));
        }
        let trailing =
            self.open.iter().any(|token| !token.is_filler()) || (self.join != Join::Stop && !self.done.is_empty());
        self.close(Join::Stop);
        if !trailing {
            self.leading = found;
            return;
        }
        // Said after what it is about: it holds for all that was joined by `and`.
        for clause in self.done.iter_mut().rev() {
            clause.condition = found.clone();
            if clause.joined == Join::Stop {
                break;
            }
        }
        self.leading = None;
    }

    fn starts_wish(&self, at: usize) -> bool {
        let token = self.words[at..].iter().find(|token| !token.is_filler() && !token.is("me"));
        token.is_some_and(|token| STARTERS.iter().any(|name| token.is(name)))
    }
}
