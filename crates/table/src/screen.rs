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
        // A space stands before the first.
        let mut taken = 1;
        let fits = pictures.iter().take_while(|picture| {
            taken += picture.width();
            taken <= width
        });
        let most = fits.count().max(1);
        // Rows of about the same length: six that do not fit stand as three and three.
        let each = pictures.len().div_ceil(pictures.len().div_ceil(most).max(1)).max(1);
        for here in pictures.chunks(each) {
            for line in 0..here[0].text.lines().count() {
                self.put(" ");
                for picture in here {
                    let (start, end) = picture.line(line);
                    self.copy(picture, start, end);
                }
                self.end();
            }
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
    ///
    /// A line is rather broken where its parts meet, at two spaces or a bar, if that takes no more lines; columns that are
    /// only lined up close up if the line fits then; and no word is left alone in a last line if the line before can spare one.
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

    /// The same for a terminal of this width, in at most so many lines as far as that is possible: what is faint and goes
    /// on over the end of its line is cut there, the longest first.
    pub fn fitted(&self, width: usize, height: usize) -> Screen {
        let mut fitted = self.clone();
        loop {
            let wrapped = fitted.wrapped(width);
            let too_many = wrapped.text.lines().count().saturating_sub(height);
            let longest = if too_many > 0 { fitted.longest_faint(width) } else { None };
            match longest {
                Some((start, end)) => fitted = fitted.without(start, end),
                None => return wrapped,
            }
        }
    }

    /// What is faint beyond the end of its line, in bytes, in the line that it makes longest.
    fn longest_faint(&self, width: usize) -> Option<(usize, usize)> {
        let mut longest = None;
        let mut at = 0;
        for line in self.text.split_inclusive('\n') {
            let (start, end) = (at, at + line.trim_end_matches('\n').len());
            at += line.len();
            let n_rows = broken(&self.text[start..end], width).len();
            let faint = self.tones.iter().find(|(_, to, tone)| *tone == Tone::Faint && *to == end);
            // A place is kept for the mark that something is missing.
            let row = broken_at(&self.text[start..end], width.saturating_sub(1), false);
            let (Some((from, _, _)), Some((_, first))) = (faint, row.first()) else { continue };
            let cut = (*from).max(start + first);
            if n_rows > 1 && cut < end && longest.is_none_or(|(most, _, _)| n_rows > most) {
                longest = Some((n_rows, cut, end));
            }
        }
        longest.map(|(_, start, end)| (start, end))
    }

    /// The same with a mark in place of these bytes.
    fn without(&self, start: usize, end: usize) -> Screen {
        let mut cut = Screen::default();
        let kept = self.text[..start].trim_end().len();
        cut.copy(self, 0, kept);
        cut.tone(Tone::Faint, "…");
        let by = cut.text.len();
        cut.copy(self, end, self.text.len());
        let moved = |place: usize| if place < end { place } else { place - end + by };
        cut.rows =
            self.rows.iter().map(|row| Row { start: moved(row.start), end: moved(row.end), ..row.clone() }).collect();
        cut
    }

    /// Adds a part of another screen, by bytes, with lines of at most so many characters.
    fn wrap(&mut self, other: &Screen, mut at: usize, end: usize, width: usize) {
        for line in other.text[at..end].split_inclusive('\n') {
            let text = line.trim_end_matches('\n');
            let closed = (text.chars().count() > width).then(|| other.closed_up(at, at + text.len()));
            let closed = closed.filter(|closed| closed.text.chars().count() <= width);
            let (from, base, text) = closed.as_ref().map_or((other, at, text), |closed| (closed, 0, &closed.text));
            let indent = hanging(text, width);
            for (nth, (start, stop)) in broken(text, width).into_iter().enumerate() {
                if nth > 0 {
                    self.end().put(" ".repeat(indent));
                }
                self.copy(from, base + start, base + stop);
            }
            if line.ends_with('\n') {
                self.end();
            }
            at += line.len();
        }
    }

    /// A line whose columns need not be lined up: of three spaces and more between words one stays.
    fn closed_up(&self, start: usize, end: usize) -> Screen {
        let mut closed = Screen::default();
        let indent = self.text[start..end].len() - self.text[start..end].trim_start().len();
        let (mut from, mut at) = (start, start + indent);
        while let Some(gap) = self.text[at..end].find("   ").map(|gap| at + gap) {
            closed.copy(self, from, gap + 1);
            at = end - self.text[gap..end].trim_start().len();
            from = at;
        }
        closed.copy(self, from, end);
        closed
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

/// How far the second line of a line that is too long is indented.
fn hanging(line: &str, width: usize) -> usize {
    let indent = line.chars().take_while(|c| *c == ' ').count();
    (indent + 2).min(width / 2)
}

/// The parts of a line that stand in a line of their own each, in bytes.
fn broken(line: &str, width: usize) -> Vec<(usize, usize)> {
    let greedy = broken_at(line, width, false);
    if greedy.len() < 2 {
        return greedy;
    }
    let parts = broken_at(line, width, true);
    let where_parts_meet = parts.len() <= greedy.len();
    let rows = if where_parts_meet { parts } else { greedy };
    let is_lonely = |rows: &[(usize, usize)]| rows.last().is_some_and(|(start, end)| !line[*start..*end].contains(' '));
    if !is_lonely(&rows) {
        return rows;
    }
    let narrower = (width / 2..width).rev().map(|narrow| broken_at(line, narrow, where_parts_meet));
    let mut balanced = narrower.take_while(|other| other.len() == rows.len());
    balanced.find(|other| !is_lonely(other)).unwrap_or(rows)
}

/// The same, as much as there is room for in every line; or up to the last place where parts of the line meet, if there is one.
fn broken_at(line: &str, width: usize, where_parts_meet: bool) -> Vec<(usize, usize)> {
    let hanging = hanging(line, width);
    let mut rows = Vec::new();
    // Where the row begins and its last word ends, and where it could end and the next begin.
    let (mut start, mut last, mut taken) = (0, 0, 0);
    let mut meets: Option<(usize, usize)> = None;
    for (place, word) in words(line) {
        let end = place + word.len();
        if last > start && (line[last..place].len() > 1 || line[start..last].ends_with(" |")) {
            meets = Some((last, place));
        }
        while line[start..end].chars().count() + taken > width && last > start {
            let (stop, next) = meets.filter(|_| where_parts_meet).unwrap_or((last, place));
            rows.push((start, line[start..stop].trim_end_matches(" |").len() + start));
            (start, taken, meets) = (next, hanging, None);
        }
        last = end;
    }
    rows.push((start, line.len()));
    rows
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

    fn of(text: &str) -> Screen {
        let mut screen = Screen::default();
        screen.put(text).end();
        screen
    }

    #[test]
    fn lines_break_where_their_parts_meet_if_that_takes_no_more_lines() {
        let cards = of("You: [8 9]=17  Dealer: [2 5 2 4 9]=22 BUST");
        assert_eq!(cards.wrapped(30).plain(), "You: [8 9]=17\n  Dealer: [2 5 2 4 9]=22 BUST\n");
        let numbers = of("Banked 0/500 | Round 1 (12 left) | Lives 8 | Rerolls 3");
        assert_eq!(numbers.wrapped(40).plain(), "Banked 0/500 | Round 1 (12 left)\n  Lives 8 | Rerolls 3\n");
        // Here it would take three.
        let listed = of("1 Go  Combat begins, but nobody attacks yet.");
        assert_eq!(listed.wrapped(30).plain(), "1 Go  Combat begins, but\n  nobody attacks yet.\n");
    }

    #[test]
    fn columns_close_up_before_a_line_breaks() {
        let mut screen = Screen::default();
        screen.put("1) Boots").put("          ").tone(Tone::Good, "50g").end();
        assert_eq!(screen.wrapped(21).plain(), screen.plain());
        let narrow = screen.wrapped(20);
        assert_eq!(narrow.plain(), "1) Boots 50g\n");
        assert_eq!(narrow.pieces(), [("1) Boots ", None), ("50g", Some(Tone::Good)), ("\n", None)]);
    }

    #[test]
    fn no_word_is_left_alone_in_a_last_line() {
        let line = of("Type what you want and see it go back.");
        assert_eq!(line.wrapped(34).plain(), "Type what you want and see it\n  go back.\n");
        // One word in two lines is alone whatever is done.
        assert_eq!(of("a-long-word another-word").wrapped(16).plain(), "a-long-word\n  another-word\n");
    }

    #[test]
    fn what_is_faint_is_cut_to_fit_a_low_terminal() {
        let mut screen = Screen::default();
        screen.put("Stack:").end();
        screen.put("  Card").tone(Tone::Faint, ": a text that goes on and on and on and on").end();
        screen.put("  Other").tone(Tone::Faint, ": a text that is too long").end();
        screen.row(vec![of("+-+ ")]).put("> what is asked?").end();
        assert_eq!(screen.fitted(24, 9), screen.wrapped(24));
        let low = screen.fitted(24, 6);
        assert_eq!(
            low.plain(),
            "Stack:\n  Card: a text that…\n  Other: a text that is\n    too long\n +-+ \n> what is asked?\n"
        );
        let lowest = screen.fitted(24, 3);
        assert_eq!(lowest.plain(), "Stack:\n  Card: a text that…\n  Other: a text that is…\n +-+ \n> what is asked?\n");
        assert!(lowest.pieces().contains(&("…", Some(Tone::Faint))), "{:?}", lowest.pieces());
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
