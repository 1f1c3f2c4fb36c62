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

    /// The same with lines of at most so many characters, broken at spaces. What goes on in the next line is indented like
    /// the line it belongs to, and two places more. A word longer than a line is left whole.
    pub fn wrapped(&self, width: usize) -> Screen {
        let mut wrapped = Screen::default();
        let mut at = 0;
        for line in self.text.split_inclusive('\n') {
            let indent = line.chars().take_while(|c| *c == ' ').count();
            let mut taken = 0;
            // Where the words of the line begin and end that stand in one line of the result.
            let (mut start, mut last) = (0, 0);
            for (place, word) in words(line) {
                let so_far = line[start..place + word.len()].chars().count() + taken;
                if so_far > width && last > start {
                    wrapped.copy(self, at + start, at + last);
                    taken = (indent + 2).min(width / 2);
                    wrapped.end().put(" ".repeat(taken));
                    start = place;
                }
                last = place + word.len();
            }
            wrapped.copy(self, at + start, at + line.len());
            at += line.len();
        }
        wrapped
    }

    /// Adds a part of another screen, by bytes, with its tones.
    fn copy(&mut self, other: &Screen, start: usize, end: usize) {
        let by = self.text.len();
        self.text.push_str(&other.text[start..end]);
        for (from, to, tone) in &other.tones {
            let (from, to) = ((*from).max(start), (*to).min(end));
            if from < to {
                self.tones.push((from - start + by, to - start + by, *tone));
            }
        }
    }

    /// The last lines alone, so many at most.
    pub fn last_lines(&self, n: usize) -> Screen {
        let starts: Vec<usize> = self.text.split_inclusive('\n').map(str::len).collect();
        let skipped: usize = starts.iter().take(starts.len().saturating_sub(n)).sum();
        let mut last = Screen::default();
        last.copy(self, skipped, self.text.len());
        last
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

/// The words of a line, each with the byte it begins at.
fn words(line: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut at = 0;
    line.split(' ').filter_map(move |word| {
        let place = at;
        at += word.len() + 1;
        let word = word.trim_end();
        (!word.is_empty()).then_some((place, word))
    })
}

impl fmt::Display for Screen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

#[cfg(test)]
mod tests {
    use super::{Screen, Tone};

    #[test]
    fn lines_break_at_spaces_and_keep_their_tones() {
        let mut screen = Screen::default();
        screen.put("  1) ").tone(Tone::Key, "hit and see what comes").put(" of it").end().put("short").end();
        let wrapped = screen.wrapped(20);
        assert_eq!(wrapped.plain(), "  1) hit and see\n    what comes of it\nshort\n");
        let toned: Vec<&str> =
            wrapped.pieces().into_iter().filter(|(_, tone)| tone.is_some()).map(|(text, _)| text).collect();
        assert_eq!(toned, ["hit and see", "what comes"]);
        assert_eq!(screen.wrapped(200), screen);
        let long = "a-word-that-is-longer-than-any-line\n";
        let mut screen = Screen::default();
        screen.put(long);
        assert_eq!(screen.wrapped(10).plain(), long);
    }
}
