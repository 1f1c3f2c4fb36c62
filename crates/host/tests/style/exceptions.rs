//! What may stay, and why.

/// The end of a file's path, the shape, and the reason.
pub(crate) const EXCEPTIONS: &[(&str, &str, &str)] = &[
    ("crates/fab/src/action.rs", "take back", "the notation of an action, which records hold"),
    ("crates/geniejack/content/lamp/words.jsonl", "take back", "words that players type"),
    ("crates/lunchtable/content/cards.jsonl", "by lot", "a word of the effect language"),
    ("STYLE.md", "so many", "names what to avoid"),
    ("STYLE.md", "so much", "names what to avoid"),
    ("STYLE.md", "whoever", "names what to avoid"),
    ("STYLE.md", "is no", "names what to avoid"),
    ("STYLE.md", "the usual", "names what to avoid"),
    ("STYLE.md", "by lot", "names what to avoid"),
    ("STYLE.md", "20 %", "names what to avoid"),
    ("STYLE.md", "looked into", "names what to avoid"),
    ("STYLE.md", "take back", "names what to avoid"),
];
