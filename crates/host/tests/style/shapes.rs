//! The starred shapes of STYLE.md, and how they are found.

/// A shape that was found.
#[derive(PartialEq, Debug)]
pub(crate) struct Hit {
    /// The shape, as exceptions name it.
    pub(crate) shape: &'static str,
    /// The words around it.
    pub(crate) around: String,
}

/// Words that follow each other.
const PHRASES: &[(&str, &[&str])] = &[
    ("so many", &["so many"]),
    ("so much", &["so much"]),
    ("whoever", &["whoever", "whomever"]),
    ("the usual", &["the usual"]),
    ("by lot", &["by lot"]),
    ("looked into", &["looked into", "looks into", "look into"]),
];

/// What may follow “is no”: then it is plain English.
const FINE_AFTER_NO: [&str; 3] = ["longer", "more", "different"];

/// All shapes in a text.
pub(crate) fn marked(text: &str) -> impl Iterator<Item = Hit> {
    let lower = text.to_lowercase();
    let words = lower.split(|c: char| !c.is_alphanumeric() && !matches!(c, '\'' | '_'));
    let words: Vec<&str> = words.map(|word| word.trim_matches('\'')).filter(|word| !word.is_empty()).collect();
    let mut hits = Vec::new();
    for at in 0..words.len() {
        let mut hit = |shape| {
            let around = words[at.saturating_sub(5)..(at + 8).min(words.len())].join(" ");
            hits.push(Hit { shape, around });
        };
        for (shape, variants) in PHRASES {
            let is_here =
                |phrase: &str| phrase.split(' ').enumerate().all(|(nth, word)| words.get(at + nth) == Some(&word));
            if variants.iter().any(|phrase| is_here(phrase)) {
                hit(shape);
            }
        }
        if is_no(&words, at) {
            hit("is no");
        }
        if takes_back(&words, at) {
            hit("take back");
        }
    }
    hits.extend(spaced_percent(text));
    hits.into_iter()
}

fn is_no(words: &[&str], at: usize) -> bool {
    let after = |nth: usize| words.get(at + nth).copied().unwrap_or_default();
    let there = at > 0 && matches!(words[at - 1], "there" | "here");
    matches!(words[at], "is" | "are") && after(1) == "no" && !there && !FINE_AFTER_NO.contains(&after(2))
}

fn takes_back(words: &[&str], at: usize) -> bool {
    let after = |nth: usize| words.get(at + nth).copied().unwrap_or_default();
    let object = matches!(after(1), "it" | "that" | "this" | "them" | "something" | "anything" | "nothing" | "some");
    matches!(words[at], "take" | "takes" | "taken" | "taking" | "took")
        && (after(1) == "back" || object && after(2) == "back")
}

/// A number, or a place for one, with a blank before its per cent sign.
fn spaced_percent(text: &str) -> Vec<Hit> {
    let chars: Vec<char> = text.chars().collect();
    let is_blank = |c: char| c == ' ' || c == '\u{a0}' || c == '\u{202f}';
    let is_number = |c: char| c.is_ascii_digit() || c == '}';
    let places = chars.windows(3).enumerate().filter(|(_, w)| is_number(w[0]) && is_blank(w[1]) && w[2] == '%');
    let around = |at: usize| chars[at.saturating_sub(30)..(at + 20).min(chars.len())].iter().collect();
    places.map(|(at, _)| Hit { shape: "20 %", around: around(at) }).collect()
}

#[test]
fn every_marked_shape_is_found() {
    let shapes = |text: &str| marked(text).map(|hit| hit.shape).collect::<Vec<_>>();
    for (text, shape) in [
        ("Plays so many games", "so many"),
        ("it cost so\nmuch", "so much"),
        ("Whoever sits there", "whoever"),
        ("`x` is no card", "is no"),
        ("These are no cards", "is no"),
        ("the usual one", "the usual"),
        ("drawn by lot", "by lot"),
        ("wins {rate:.1} %", "20 %"),
        ("20\u{a0}%", "20 %"),
        ("marked as looked into", "looked into"),
        ("You take that back.", "take back"),
        ("nothing can be taken back", "take back"),
    ] {
        assert_eq!(shapes(text), [shape], "{text}");
    }
    for text in [
        "'there is no card'",
        "choice.takes_back",
        "it is no longer legal",
        "an unusual one",
        "by lots",
        "20%",
        "x % 2",
        "look back",
    ] {
        assert!(shapes(text).is_empty(), "{text}");
    }
}
