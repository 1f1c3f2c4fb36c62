//! Facts: what some words of a wish are about, taken together.

use std::collections::BTreeSet;

use super::words::{Kind, Piece, RANKS, Token};

/// Words that turn what follows into its opposite. A reading has to ask for them, or it is none.
pub(super) const NEGATIVE: [&str; 4] = ["no", "remove", "down", "half"];

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
    /// Whether a number was said in words, such as a million.
    worded: bool,
    /// The topic that a negation is about.
    pub(super) negated: Option<&'static str>,
    /// Whether one negation is about another: "don't remove aces" asks for nothing that the lamp could give.
    pub(super) doubly_denied: bool,
    /// Whether the dealer is the one who does or has what is named: then it is no gift, unless a reading says so.
    pub(super) theirs: bool,
}

impl Facts {
    pub(super) fn of(tokens: &[Token], in_condition: bool) -> Facts {
        let mut facts = Facts::default();
        let mut negations: Vec<(usize, bool)> = Vec::new();
        let mut seen: Vec<(usize, &'static str)> = Vec::new();
        let numbers_are_ranks = numbers_are_ranks(tokens, in_condition);
        let mut after_like = false;
        for (at, token) in tokens.iter().enumerate() {
            for concept in &token.concepts {
                if concept.name == "ignored" || concept.name == "times" || concept.name.contains(':') {
                    continue;
                }
                facts.concepts.insert(concept.name);
                if concept.kind == Kind::Topic {
                    seen.push((at, concept.name));
                }
            }
            if NEGATIVE.iter().any(|name| token.is(name)) {
                negations.push((at, token.is("no")));
            }
            if token.is("red") || token.is("black") {
                seen.push((at, "suit_named"));
            }
            facts.worded |= matches!(token.piece, Piece::Number(_)) && token.text.contains(char::is_alphabetic);
            after_like |= token.is("like") || token.is("worth") || token.is("be");
            let rank = match token.piece {
                Piece::Rank(rank) => Some(rank),
                // "fives worth 0": what comes after is a number.
                Piece::Number(n) if facts.ranks.is_empty() || !after_like => {
                    rank_of(n).filter(|_| is_rank(tokens, at, numbers_are_ranks, in_condition))
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
        facts.turn(tokens, in_condition, &mut negations);
        facts.derive(in_condition);
        let negation = negations.first().map(|(at, _)| *at);
        let after = negation.and_then(|no| seen.iter().find(|(at, _)| *at > no));
        let before = negation.and_then(|no| seen.iter().rev().find(|(at, _)| *at < no));
        facts.negated = after.or(before).map(|(_, name)| *name);
        // "don't just give me aces" denies no more than the `just`.
        let denied = negations.iter().filter(|(_, no)| *no).map(|(at, _)| *at).min();
        let just = |token: &Token| ["just", "only"].contains(&&*token.text);
        let not_only = denied.is_some_and(|no| tokens[no..].iter().any(just));
        facts.doubly_denied = not_only || (negations.len() > 1 && denied.is_some());
        facts.theirs = seen.first().is_some_and(|(topic, _)| is_theirs(tokens, *topic));
        let at_me = seen.first().is_some_and(|(topic, _)| tokens[*topic..].iter().any(|token| token.is("me")));
        if facts.theirs && at_me && !facts.concepts.contains("reveal") {
            facts.concepts.insert("take");
        }
        facts.topics = seen.into_iter().map(|(_, name)| name).collect();
        facts
    }

    /// Words that deny by the company they are in.
    fn turn(&mut self, tokens: &[Token], in_condition: bool, negations: &mut Vec<(usize, bool)>) {
        for (at, token) in tokens.iter().enumerate() {
            // "more damage to me" and "poison me" are about what is taken.
            let harms = |token: &Token| ["damage", "hit", "poison", "fire", "bleed"].iter().any(|name| token.is(name));
            let to_me = ["to", "on", "upon", "against", "at"].contains(&&*token.text)
                && tokens.get(at + 1).is_some_and(|next| next.is("me"))
                && tokens[..at].iter().any(harms);
            let at_me =
                to_me || harms(token) && tokens.get(at + 1).is_some_and(|next| ["me", "myself"].contains(&&*next.text));
            if at_me {
                self.concepts.insert("take");
            }
        }
        if in_condition || !negations.is_empty() {
            return;
        }
        let counts = |name: &str| self.concepts.contains(name);
        let valued = counts("worth") || counts("like") || counts("be");
        let turned = tokens.iter().enumerate().find_map(|(at, token)| {
            let nothing = token.piece == Piece::Number(0) && !valued;
            let cured = token.is("heal") && next(tokens, at).is_some_and(|next| next.is("poison"));
            let weak = token.is("weak")
                && next(tokens, at).is_some_and(|next| next.concepts.iter().any(|concept| concept.kind == Kind::Topic));
            if nothing || cured {
                Some((at, "no"))
            } else if weak {
                Some((at, "down"))
            } else {
                takes_away(tokens, at).then_some((at, "remove"))
            }
        });
        if let Some((at, name)) = turned {
            self.concepts.insert(name);
            self.number = self.number.filter(|n| *n != 0);
            // What is taken away is all of it, and not all there is.
            self.concepts.remove("only");
            negations.push((at, name == "no"));
        }
    }

    /// Concepts that follow from others.
    fn derive(&mut self, in_condition: bool) {
        for (colour, suits) in [("red", ["hearts", "diamonds"]), ("black", ["clubs", "spades"])] {
            if self.concepts.contains(colour) && self.suits.is_empty() && !in_condition {
                self.suits.extend(suits);
            }
        }
        let only_number = in_condition && self.concepts.iter().all(|name| matches!(*name, "me" | "on" | "when" | "be"));
        let number_in = |from: i64, to: i64| self.number.is_some_and(|n| (from * 1000..=to * 1000).contains(&n));
        let deals = self.concepts.contains("deal") && !self.concepts.contains("dealer");
        let all_there_is =
            in_condition && self.percent.is_some_and(|n| n >= 100_000) && !self.concepts.contains("under");
        let little = ["me", "get", "can", "be", "have", "up"];
        let nothing = !in_condition && self.ranks.is_empty() && self.concepts.iter().all(|name| little.contains(name));
        let derived = [
            ("nothing", nothing),
            ("fortune", nothing && self.worded && self.number.is_some_and(|n| n >= 1_000_000)),
            ("rank", !self.ranks.is_empty()),
            ("ace", self.ranks == ["A"]),
            ("suit_named", !self.suits.is_empty()),
            ("number", self.number.is_some()),
            ("number1", number_in(1, 1)),
            ("number3", number_in(3, 4)),
            ("number5", number_in(5, 11)),
            ("number20", number_in(20, 21)),
            ("score_below", number_in(12, 21)),
            ("number22", number_in(22, 26)),
            ("overlimit", number_in(22, 99)),
            ("score_number", number_in(4, 25)),
            ("percent", self.percent.is_some()),
            ("times", self.times.is_some()),
            ("like_ace", self.model == Some("A")),
            ("like_rank", self.model.is_some_and(|rank| rank != "A")),
            ("deal_me", deals),
            ("weak_score", only_number && number_in(4, 25)),
            ("full", all_there_is),
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
pub(super) const DERIVED: [&str; 20] = [
    "rank",
    "ace",
    "suit_named",
    "number",
    "number1",
    "number3",
    "number5",
    "number20",
    "score_below",
    "number22",
    "overlimit",
    "fortune",
    "score_number",
    "percent",
    "times",
    "like_ace",
    "like_rank",
    "deal_me",
    "weak_score",
    "nothing",
];

/// The next word that says something.
fn next(tokens: &[Token], at: usize) -> Option<&Token> {
    tokens[at + 1..].iter().find(|token| !token.is_filler())
}

/// Whether a word names cards.
fn is_card(token: &Token) -> bool {
    let kinds = ["red", "black", "face", "lowcard", "highcard", "even", "odd"];
    matches!(token.piece, Piece::Rank(_) | Piece::Suit(_)) || kinds.iter().any(|name| token.is(name))
}

/// Whether this word takes away what it is about: "lose gold", "take my gold", "kill the kings".
fn takes_away(tokens: &[Token], at: usize) -> bool {
    let token = &tokens[at];
    let rest = || tokens[at + 1..].iter().filter(|token| !token.is_filler());
    let mine = rest().next().is_some_and(|token| token.is("me"));
    let Some(object) = rest().find(|token| !["me", "only", "up"].iter().any(|name| token.is(name))) else {
        return false;
    };
    let owned = is_card(object) || ["gold", "hp", "luck", "shield", "heal"].iter().any(|name| object.is(name));
    let by_dealer = tokens[..at].iter().any(|token| token.is("dealer"));
    (token.is("kill") && is_card(object))
        || (token.is("lose") && owned && !by_dealer)
        || (token.is("spoil") && owned && !rest().any(|token| token.is("dealer")))
        || ((token.is("take") || token.is("steal")) && mine && owned)
}

/// Whether what is named here is the dealer's: who does it or has it was named before, and not for whom.
fn is_theirs(tokens: &[Token], topic: usize) -> bool {
    let Some(dealer) = tokens[..topic].iter().position(|token| token.is("dealer")) else { return false };
    let for_me = |token: &Token| token.is("me") || token.text.starts_with("giv") || token.text.starts_with("pay");
    !tokens[dealer..=topic].iter().any(for_me)
}

/// The rank that a number is.
fn rank_of(thousandths: i64) -> Option<&'static str> {
    RANKS.iter().find(|rank| rank.parse().is_ok_and(|number: i64| number * 1000 == thousandths)).copied()
}

/// Whether the number here is a rank and not a count.
fn is_rank(tokens: &[Token], at: usize, usually: bool, in_condition: bool) -> bool {
    let next_is = |name: &str| tokens.get(at + 1).is_some_and(|next| next.is(name));
    let counts = ["card", "deck", "hand", "battle", "up", "win", "lose"].iter().any(|name| next_is(name));
    let each = at > 0 && !in_condition && ["every", "each"].contains(&&*tokens[at - 1].text);
    // "when I hit a 7" is about the card, "when I hit 20" about the score.
    let hit_a =
        in_condition && at > 1 && ["a", "an", "another"].contains(&&*tokens[at - 1].text) && tokens[at - 2].is("hit");
    !counts && (usually || each || hit_a)
}

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
    let counted = ["card", "start", "stand", "hit", "everyhand", "deal", "take", "any", "reach"];
    !topic && !counted.iter().any(|name| has(name))
}
