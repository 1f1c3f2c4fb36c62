/// With a capital at its start, as a sentence has.
pub fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// A reason as a sentence: with a capital, unless it begins with something typed, and a full stop.
pub fn sentence(reason: &str) -> String {
    let stop = if reason.ends_with(['.', '?', '!', '…', ':']) || reason.is_empty() { "" } else { "." };
    format!("{}{stop}", capital(reason))
}

#[test]
fn reasons_are_sentences() {
    assert_eq!(sentence("your bag is empty"), "Your bag is empty.");
    assert_eq!(sentence("which potion? u1=heal"), "Which potion? u1=heal.");
    assert_eq!(sentence("Please choose."), "Please choose.");
    assert_eq!(sentence("choose one (or two)"), "Choose one (or two).");
}
