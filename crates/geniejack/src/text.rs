//! Texts from outside: one line of characters that can be seen.

/// The characters of a text that can be seen, with blanks for whatever separates them.
pub(crate) fn visible(text: &str) -> impl Iterator<Item = char> {
    let mut before = ' ';
    text.chars().map(|c| if c.is_whitespace() { ' ' } else { c }).filter(move |c| {
        // What joins pictures makes one of them; anything else that is hidden is nothing.
        let joins = *c == '\u{200d}' && !before.is_alphanumeric() && !before.is_ascii();
        before = *c;
        joins || !is_hidden(*c)
    })
}

fn is_hidden(c: char) -> bool {
    let marks = matches!(
        c,
        '\u{61c}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{2069}' | '\u{feff}'
    );
    marks || c.is_control()
}
