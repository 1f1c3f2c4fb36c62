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
    /// A red suit, a red card.
    Red,
    /// A yellow card.
    Yellow,
    /// A blue card.
    Blue,
}

/// Text with meaning. As plain text it says the same.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Screen {
    text: String,
    /// Where each tone starts and ends, in bytes, in order.
    tones: Vec<(usize, usize, Tone)>,
    /// The rows of pictures in it, in order.
    rows: Vec<Row>,
}

/// Pictures side by side: where they stand in the text, in bytes.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Row {
    start: usize,
    end: usize,
    pictures: Vec<Screen>,
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
        self.rows.extend(other.rows.iter().map(|row| Row { start: row.start + by, end: row.end + by, ..row.clone() }));
        self
    }

    /// Adds pictures side by side: screens with as many lines, each of them as wide as their first. A terminal that is too
    /// narrow for all of them gets the rest below.
    pub fn row(&mut self, pictures: Vec<Screen>) -> &mut Self {
        let start = self.text.len();
        self.lay(&pictures, usize::MAX);
        self.rows.push(Row { start, end: self.text.len(), pictures });
        self
    }

    /// Lays pictures out in lines of at most so many characters.
    fn lay(&mut self, pictures: &[Screen], width: usize) {
        let mut left = pictures;
        while !left.is_empty() {
            // A space stands before the first.
            let mut taken = 1;
            let fits = left.iter().take_while(|picture| {
                taken += picture.width();
                taken <= width
            });
            let (here, rest) = left.split_at(fits.count().max(1));
            for line in 0..here[0].text.lines().count() {
                self.put(" ");
                for picture in here {
                    let (start, end) = picture.line(line);
                    self.copy(picture, start, end);
                }
                self.end();
            }
            left = rest;
        }
    }

    /// How many characters its first line has.
    fn width(&self) -> usize {
        self.text.lines().next().map_or(0, |line| line.chars().count())
    }

    /// Where a line begins and ends, in bytes, without its end.
    fn line(&self, at: usize) -> (usize, usize) {
        let start = self.text.split_inclusive('\n').take(at).map(str::len).sum();
        let len = self.text[start..].find('\n').unwrap_or(self.text.len() - start);
        (start, start + len)
    }

    /// The same with lines of at most so many characters, broken at spaces. What goes on in the next line is indented like
    /// the line it belongs to, and two places more. A word longer than a line is left whole.
    pub fn wrapped(&self, width: usize) -> Screen {
        let mut wrapped = Screen::default();
        let mut at = 0;
        for row in &self.rows {
            wrapped.wrap(self, at, row.start, width);
            wrapped.lay(&row.pictures, width);
            at = row.end;
        }
        wrapped.wrap(self, at, self.text.len(), width);
        wrapped
    }

    /// Adds a part of another screen, by bytes, with lines of at most so many characters.
    fn wrap(&mut self, other: &Screen, mut at: usize, end: usize, width: usize) {
        for line in other.text[at..end].split_inclusive('\n') {
            let indent = line.chars().take_while(|c| *c == ' ').count();
            let mut taken = 0;
            // Where the words of the line begin and end that stand in one line of the result.
            let (mut start, mut last) = (0, 0);
            for (place, word) in words(line) {
                let so_far = line[start..place + word.len()].chars().count() + taken;
                if so_far > width && last > start {
                    self.copy(other, at + start, at + last);
                    taken = (indent + 2).min(width / 2);
                    self.end().put(" ".repeat(taken));
                    start = place;
                }
                last = place + word.len();
            }
            self.copy(other, at + start, at + line.len());
            at += line.len();
        }
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

    #[test]
    fn pictures_stand_side_by_side_as_far_as_there_is_room() {
        let picture = |face: &str| {
            let mut picture = Screen::default();
            picture.put("+-+ ").end().tone(Tone::Good, format!("|{face}|")).put(" ").end();
            picture
        };
        let mut screen = Screen::default();
        screen.put("three dice").end().row(["1", "2", "3"].map(picture).to_vec()).put("below").end();
        assert_eq!(screen.plain(), "three dice\n +-+ +-+ +-+ \n |1| |2| |3| \nbelow\n");
        assert_eq!(screen.wrapped(80).plain(), screen.plain());
        let narrow = screen.wrapped(9);
        assert_eq!(narrow.plain(), "three\n  dice\n +-+ +-+ \n |1| |2| \n +-+ \n |3| \nbelow\n");
        let toned = |screen: &Screen| screen.pieces().iter().filter(|(_, tone)| tone.is_some()).count();
        assert_eq!([toned(&screen), toned(&narrow)], [3, 3]);
        let mut below = Screen::default();
        below.put("above").end().add(&screen);
        assert!(below.wrapped(9).plain().ends_with("+-+ \n |3| \nbelow\n"), "{}", below.wrapped(9));
    }
}
