use std::fmt;

/// What a piece of text means. Shells turn it into colour, or leave it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tone {
    /// A heading.
    Title,
    /// Good for whoever reads it.
    Good,
    /// Bad for whoever reads it.
    Bad,
    /// Worth a second look.
    Warn,
    /// Less important than the rest.
    Faint,
    /// Something that can be typed.
    Key,
    /// A red suit.
    Red,
}

/// Text with meaning. As plain text it says the same.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Screen {
    text: String,
    /// Where each tone starts and ends, in bytes, in order.
    tones: Vec<(usize, usize, Tone)>,
}

impl Screen {
    /// Adds plain text.
    pub fn put(&mut self, text: impl fmt::Display) -> &mut Self {
        self.text.push_str(&text.to_string());
        self
    }

    /// Adds text that means something.
    pub fn tone(&mut self, tone: Tone, text: impl fmt::Display) -> &mut Self {
        let start = self.text.len();
        self.put(text);
        self.tones.push((start, self.text.len(), tone));
        self
    }

    /// Ends the line.
    pub fn end(&mut self) -> &mut Self {
        self.text.push('\n');
        self
    }

    /// Adds another screen below.
    pub fn add(&mut self, other: &Screen) -> &mut Self {
        let by = self.text.len();
        self.text.push_str(&other.text);
        self.tones.extend(other.tones.iter().map(|(start, end, tone)| (start + by, end + by, *tone)));
        self
    }

    /// Whether there is nothing to show.
    pub fn is_empty(&self) -> bool {
        self.text.is_empty()
    }

    /// The text alone.
    pub fn plain(&self) -> &str {
        &self.text
    }

    /// The text in pieces, each with its tone, if it has one.
    pub fn pieces(&self) -> Vec<(&str, Option<Tone>)> {
        let mut pieces = Vec::new();
        let mut at = 0;
        for (start, end, tone) in &self.tones {
            pieces.push((&self.text[at..*start], None));
            pieces.push((&self.text[*start..*end], Some(*tone)));
            at = *end;
        }
        pieces.push((&self.text[at..], None));
        pieces.retain(|(text, _)| !text.is_empty());
        pieces
    }
}

impl fmt::Display for Screen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}
