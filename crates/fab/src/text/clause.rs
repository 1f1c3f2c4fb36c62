//! How words become sentences: who does something, articles, numbers, lists.

use std::fmt;

use croupier_host::capital;

/// The place before an order such as `draw a card`, where a card of another player names who does it. [`Reader::told`] fills
/// it.
pub(crate) const DOER: char = '\u{1}';

/// Stands before a cost that can be paid: nothing for the player, `they can` for the opponent.
pub(super) const PAYER: char = '\u{2}';

/// Who reads about a card.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reader {
    /// The player who has it: `draw a card`.
    Player,
    /// The opponent of that player: `they draw a card`.
    Opponent,
}

impl Reader {
    /// The text of a card, worded for this reader.
    pub(crate) fn told(self, text: &str) -> String {
        match self {
            Reader::Player => text.replace([DOER, PAYER], ""),
            Reader::Opponent => turned(&text.replace(DOER, "they ").replace(PAYER, "they can ")),
        }
    }
}

/// Words after which `you` is the one something is done to.
const BEFORE_OBJECTS: &[&str] = &["than", "to", "against", "from", "by", "for", "of", "with", "give", "deal"];

/// A text about the reader's opponent's card.
fn turned(text: &str) -> String {
    // What means the reader now is set aside until the rest has turned.
    let (you, your) = ("\u{2}", "\u{3}");
    let heroes = [("an opposing hero", you), ("the opposing hero", you), ("an opponent", you)];
    let mut aside = text.to_string();
    for (hero, you) in heroes {
        aside = aside.replace(&format!("{hero}'s"), your).replace(hero, you);
    }
    let mut out = String::new();
    let mut before = "";
    for piece in aside.split_inclusive([' ', ',', '.', ':', ';', '"']) {
        let word = piece.trim_end_matches([' ', ',', '.', ':', ';', '"']);
        out.push_str(match word {
            "you" if BEFORE_OBJECTS.contains(&before) => "them",
            "you" => "they",
            "your" => "their",
            "yours" => "theirs",
            word => word,
        });
        out.push_str(&piece[word.len()..]);
        before = word;
    }
    // What is an order to the player is a limit to the reader.
    out.replace("they use this only", "they can use this only").replace(you, "you").replace(your, "your")
}

/// What one verb does, before it is part of a sentence. Nothing has a capital or a full stop yet.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Clause {
    /// What the player does: `draw a card`.
    You(String),
    /// What someone or something else does; the first word of what it does is as for `you`.
    Other(String, String),
    /// A clause with a subject of its own.
    Whole(String),
    /// Sentences that stand for themselves.
    Sentences(Vec<String>),
}

impl Clause {
    /// What the player does.
    pub(crate) fn you(does: String) -> Clause {
        Clause::You(does)
    }

    /// What another player does: `that hero`, `draw a card`.
    pub(crate) fn other(who: String, does: String) -> Clause {
        Clause::Other(who, does)
    }

    /// What happens to a thing: `this`, `gets +1 power`.
    pub(crate) fn thing(thing: String, happens: String) -> Clause {
        Clause::Whole(format!("{thing} {happens}"))
    }

    /// A clause with a subject of its own.
    pub(crate) fn whole(text: String) -> Clause {
        Clause::Whole(text)
    }

    /// Sentences that stand for themselves.
    pub(crate) fn sentences(list: Vec<String>) -> Clause {
        Clause::Sentences(list)
    }

    /// As a statement or an order.
    pub(crate) fn told(&self) -> String {
        match self {
            Clause::You(does) => format!("{DOER}{}", does.trim_start_matches(DOER)),
            Clause::Whole(does) => does.clone(),
            Clause::Other(who, does) => format!("{who} {}", third_person(does)),
            Clause::Sentences(list) => list.join(". "),
        }
    }

    /// As something that may be done, after `can`.
    pub(crate) fn done(&self) -> String {
        match self {
            Clause::You(does) | Clause::Other(_, does) => does.trim_start_matches(DOER).into(),
            other => other.told(),
        }
    }
}

/// `draw a card` becomes `draws a card`.
fn third_person(does: &str) -> String {
    let (verb, rest) = does.split_once(' ').map_or((does, ""), |(verb, rest)| (verb, rest));
    let verb = if verb.ends_with("ch") || verb.ends_with("sh") { format!("{verb}es") } else { format!("{verb}s") };
    if rest.is_empty() { verb } else { format!("{verb} {rest}") }
}

/// Joins what the player does one after the other. What begins with the same word is said together.
pub(crate) fn one_after_the_other(clauses: &[Clause]) -> String {
    let mut done: Vec<(bool, String)> = Vec::new();
    for clause in clauses {
        let (text, is_you) = (clause.told(), matches!(clause, Clause::You(_)));
        let verb = text.split(' ').next().unwrap_or_default();
        if let Some((true, before)) = done.last_mut()
            && is_you
            && before.split(' ').next() == Some(verb)
            && !before.contains(',')
        {
            *before = format!("{before} and {}", text[verb.len()..].trim_start());
        } else {
            done.push((is_you, text));
        }
    }
    // Three of a kind: `create a, b and c`.
    for (_, text) in &mut done {
        while text.matches(" and ").count() > 1 && text.trim_start_matches(DOER).starts_with("create ") {
            *text = text.replacen(" and ", ", ", 1);
        }
    }
    let n = done.len();
    let mut all = String::new();
    for (i, (is_you, text)) in done.iter().enumerate() {
        if i > 0 {
            all.push_str(if i + 1 < n {
                ", "
            } else if *is_you {
                ", then "
            } else {
                ", and "
            });
        }
        // One subject serves the orders that follow it.
        let served = i > 0 && done[i - 1].0;
        all.push_str(if served { text.trim_start_matches(DOER) } else { text });
    }
    all
}

/// `a`, `b` and `c`.
pub(crate) fn list(items: &[String], and: &str) -> String {
    match items {
        [] => String::new(),
        [one] => one.clone(),
        [most @ .., last] => format!("{} {and} {last}", most.join(", ")),
    }
}

/// A sentence: a capital at the start, a full stop at the end.
pub(crate) fn sentence(text: &str) -> String {
    let stop = if text.ends_with(['.', '?']) { "" } else { "." };
    format!("{}{stop}", capital(text))
}

/// A name with what shows that something is its own: `Kano's`, `Nullrune Gloves'`.
pub(crate) fn possessive(name: &str) -> String {
    let is_plural = name.ends_with('s') && !["ss", "us", "Lens"].iter().any(|end| name.ends_with(end));
    if is_plural { format!("{name}'") } else { format!("{name}'s") }
}

/// The word with `a` or `an`.
pub(crate) fn article(word: &str) -> String {
    let an = word.starts_with(['a', 'e', 'i', 'o', 'u', 'A', 'E', 'I', 'O', 'U']) && !word.starts_with("un");
    format!("{} {word}", if an { "an" } else { "a" })
}

/// A number in a sentence: digits, or X with what it stands for.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Number {
    /// The number, if it is known.
    pub(crate) value: Option<i32>,
    /// `that many`, or what X stands for.
    pub(crate) words: String,
    /// How it is written.
    pub(crate) shown: String,
}

impl Number {
    /// A known number.
    pub(crate) fn known(n: i32) -> Number {
        Number { value: Some(n), words: String::new(), shown: n.to_string() }
    }

    /// A number that a word says: `that many`.
    pub(crate) fn said(word: &str) -> Number {
        Number { value: None, words: String::new(), shown: word.to_string() }
    }

    /// X, and what it stands for.
    pub(crate) fn unknown(words: String) -> Number {
        Number { value: None, words, shown: "X".to_string() }
    }

    /// How often.
    pub(crate) fn times(&self) -> String {
        match self.value {
            Some(1) => "once".into(),
            Some(2) => "twice".into(),
            Some(3) => "three times".into(),
            Some(4) => "four times".into(),
            _ => format!("{self} times"),
        }
    }

    /// A text with this number in it, with what X stands for behind.
    pub(crate) fn of(&self, text: &str) -> String {
        if self.words.is_empty() { text.to_string() } else { format!("{text}, where X is {}", self.words) }
    }
}

impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.shown)
    }
}

/// A kind of thing: one of it, many of it, and where it is played from.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Noun {
    /// `card`.
    pub(crate) one: String,
    /// `cards`.
    pub(crate) many: String,
    /// Not the card that speaks.
    pub(crate) another: bool,
    /// `from your arsenal`.
    pub(crate) from: Option<&'static str>,
}

impl Noun {
    /// A noun whose plural ends in `s`.
    pub(crate) fn regular(one: &str) -> Noun {
        Noun { one: one.to_string(), many: format!("{one}s"), ..Noun::default() }
    }

    /// One of it, whichever.
    pub(crate) fn a(&self) -> String {
        let one = if self.another { format!("another {}", self.one) } else { article(&self.one) };
        match self.from {
            Some(from) => format!("{one} {from}"),
            None => one,
        }
    }

    /// This many of it, always with a number: `1 Gold token`.
    pub(crate) fn numbered(&self, n: &Number) -> String {
        match n.value {
            Some(1) => format!("1 {}", self.one),
            _ => self.counted(n),
        }
    }

    /// This many of it.
    pub(crate) fn counted(&self, n: &Number) -> String {
        match n.value {
            Some(1) => self.a(),
            _ => format!("{n} {}", self.many),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Clause, DOER, Noun, Number, article, list, one_after_the_other, possessive, sentence};

    #[test]
    fn small_words_are_right() {
        assert_eq!(article("attack"), "an attack");
        assert_eq!(article("card"), "a card");
        assert_eq!(Noun::regular("card").counted(&Number::known(1)), "a card");
        assert_eq!(Noun::regular("card").counted(&Number::known(2)), "2 cards");
        assert_eq!(list(&["a".into(), "b".into(), "c".into()], "and"), "a, b and c");
        assert_eq!(sentence("draw a card"), "Draw a card.");
        assert_eq!(["Talismanic Lens", "Nullrune Gloves"].map(possessive), ["Talismanic Lens's", "Nullrune Gloves'"]);
        assert_eq!(Clause::other("that hero".into(), "search a deck".into()).told(), "that hero searches a deck");
    }

    #[test]
    fn what_is_done_in_order_is_one_sentence() {
        let you = |text: &str| Clause::you(text.into());
        let in_order = |clauses: &[Clause]| one_after_the_other(clauses).replace(DOER, "");
        assert_eq!(in_order(&[you("destroy this"), you("draw a card")]), "destroy this, then draw a card");
        let tokens = [you("create a Might token"), you("create a Vigor token"), you("create a Gold token")];
        assert_eq!(in_order(&tokens), "create a Might token, a Vigor token and a Gold token");
        let gets = Clause::thing("this".into(), "gets go again".into());
        assert_eq!(in_order(&[you("draw a card"), gets]), "draw a card, and this gets go again");
    }
}
