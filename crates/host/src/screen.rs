mod fit;

use std::fmt;

/// What a piece of text means. Shells turn it into colour, or leave it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tone {
    /// A heading.
    Title,
    /// Good news for the reader.
    Good,
    /// Bad news for the reader.
    Bad,
    /// Worth a second look.
    Warn,
    /// Less important than the rest.
    Faint,
    /// What the thing before it in the line is or does. Who reads one screen after the other needs it once.
    About,
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
    /// The parts that have a shorter form, in order.
    folds: Vec<Fold>,
    /// Where the lines end that say how things are, in bytes.
    lasting: usize,
    /// Where a line was broken that goes on in the next, in bytes.
    breaks: Vec<usize>,
}

/// Pictures side by side: where they stand in the text, in bytes.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Row {
    start: usize,
    end: usize,
    pictures: Vec<Screen>,
    /// The same in words, for readers without pictures.
    words: Option<String>,
}

/// A part of a screen that has a shorter form: where it is in the text, in bytes.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Fold {
    start: usize,
    end: usize,
    short: Box<Screen>,
    size: Size,
}

/// What the short form of a part says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Size {
    /// The same.
    Same,
    /// No more than that it is there.
    Less,
    /// So little that every other way to make room is tried before.
    Least,
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
        let moved = |fold: &Fold| Fold { start: fold.start + by, end: fold.end + by, ..fold.clone() };
        self.folds.extend(other.folds.iter().map(moved));
        self.breaks.extend(other.breaks.iter().map(|at| at + by));
        if other.lasting > 0 {
            self.lasting = other.lasting + by;
        }
        self
    }

    /// Marks all lines so far as lasting: they say how things are, and most of them say the same at the next prompt. Each begins
    /// with a word or number that no other line of its block has. See [`Screen::lasting`].
    pub fn lasts(&mut self) -> &mut Self {
        self.lasting = self.text.len();
        self
    }

    /// The lines that last, and the rest.
    pub fn lasting(&self) -> (Screen, Screen) {
        let (mut lasting, mut rest) = Default::default();
        Screen::copy(&mut lasting, self, 0, self.lasting);
        Screen::copy(&mut rest, self, self.lasting, self.text.len());
        (lasting, rest)
    }

    /// The same with every list in its short form, as far as that says the same.
    pub fn in_short(&self) -> Screen {
        let mut short = self.clone();
        while let Some(fold) = short.folds.iter().rev().find(|fold| fold.size == Size::Same).cloned() {
            short = short.replaced(fold.start, fold.end, &fold.short);
        }
        short
    }

    /// Adds whole lines that a low terminal may show in a shorter form, which says the same.
    pub fn fold(&mut self, long: &Screen, short: Screen) -> &mut Self {
        self.add_fold(long, short, Size::Same)
    }

    /// Adds whole lines of which a low terminal may show no more than that they are there.
    pub fn fold_away(&mut self, long: &Screen, short: Screen) -> &mut Self {
        self.add_fold(long, short, Size::Less)
    }

    /// Adds whole lines that a low terminal shows in a shorter form where nothing else makes enough room.
    pub fn fold_last(&mut self, long: &Screen, short: Screen) -> &mut Self {
        self.add_fold(long, short, Size::Least)
    }

    fn add_fold(&mut self, long: &Screen, short: Screen, size: Size) -> &mut Self {
        let start = self.text.len();
        self.add(long);
        self.folds.push(Fold { start, end: self.text.len(), short: Box::new(short), size });
        self
    }

    /// Adds pictures side by side: screens with as many lines, each of them as wide as their first. A terminal that is too
    /// narrow for all of them gets the rest below.
    pub fn row(&mut self, pictures: Vec<Screen>) -> &mut Self {
        self.add_row(pictures, None)
    }

    /// The same, with a line of words that says what the pictures show: see [`Screen::in_words`].
    pub fn row_or(&mut self, pictures: Vec<Screen>, words: impl fmt::Display) -> &mut Self {
        self.add_row(pictures, Some(words.to_string()))
    }

    fn add_row(&mut self, pictures: Vec<Screen>, words: Option<String>) -> &mut Self {
        let start = self.text.len();
        self.lay(&pictures, usize::MAX);
        self.rows.push(Row { start, end: self.text.len(), pictures, words });
        self
    }

    /// The same with words in place of pictures, for screen readers, programs and terminals without box characters.
    pub fn in_words(&self) -> Screen {
        let mut said = self.clone();
        while let Some(row) = said.rows.iter().rev().find(|row| row.words.is_some()).cloned() {
            let mut line = Screen::default();
            line.put(row.words.as_deref().unwrap_or_default()).end();
            said = said.replaced(row.start, row.end, &line);
        }
        said
    }

    /// Lays pictures out in lines of at most this many characters.
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

    /// The same with lines of at most `width` characters, broken at spaces. What goes on in the next line is indented like
    /// the line it belongs to, and two places more. A word longer than a line is left whole.
    ///
    /// A line is rather broken where its parts meet, at two spaces or a bar, if that takes no more lines; columns that are
    /// only lined up close up if the line fits then; and no word is left alone in a last line if the line before can spare one.
    pub fn wrapped(&self, width: usize) -> Screen {
        let mut wrapped = Screen::default();
        let mut at = 0;
        for row in &self.rows {
            wrapped.wrap_marked(self, at, row.start, width);
            wrapped.lay(&row.pictures, width);
            at = row.end;
        }
        wrapped.wrap_marked(self, at, self.text.len(), width);
        wrapped
    }

    /// Adds a part of another screen with lines that fit, and its mark of what lasts.
    fn wrap_marked(&mut self, other: &Screen, at: usize, end: usize, width: usize) {
        let mark = other.lasting;
        if mark > 0 && (at..=end).contains(&mark) {
            self.wrap(other, at, mark, width);
            self.lasting = self.text.len();
            self.wrap(other, mark, end, width);
        } else {
            self.wrap(other, at, end, width);
        }
    }

    /// The parts of a screen that begin with a heading in a line of its own, each with that heading; what comes before the
    /// first has none.
    pub fn sections(&self) -> Vec<(String, Screen)> {
        let mut starts = vec![(0, String::new())];
        for (start, end, tone) in &self.tones {
            if *tone == Tone::Title && (*start == 0 || self.text[..*start].ends_with('\n')) {
                let heading = self.text[*start..*end].trim().to_string();
                if *start == 0 { starts[0].1 = heading } else { starts.push((*start, heading)) }
            }
        }
        let ends = starts.iter().skip(1).map(|(start, _)| *start).chain([self.text.len()]).collect::<Vec<_>>();
        let part = |(start, end): (usize, usize)| {
            let mut part = Screen::default();
            part.copy(self, start, end);
            part
        };
        starts.iter().zip(ends).map(|((start, name), end)| (name.clone(), part((*start, end)))).collect()
    }

    /// The lines from one to another, counted from 0.
    pub fn lines(&self, from: usize, to: usize) -> Screen {
        let place = |n: usize| self.text.split_inclusive('\n').take(n).map(str::len).sum();
        let mut some = Screen::default();
        some.copy(self, place(from), place(to));
        some
    }

    /// The same with another screen in place of these bytes.
    fn replaced(&self, start: usize, end: usize, by: &Screen) -> Screen {
        let mut other = Screen::default();
        other.copy(self, 0, start);
        other.copy(by, 0, by.text.len());
        let after = other.text.len();
        other.copy(self, end, self.text.len());
        let moved = |place: usize| if place < end { place } else { place - end + after };
        let outside = |from: usize, to: usize| to <= start || from >= end;
        let rows = self.rows.iter().filter(|row| outside(row.start, row.end));
        other.rows = rows.map(|row| Row { start: moved(row.start), end: moved(row.end), ..row.clone() }).collect();
        // A cut inside a list leaves the list; a list that was replaced is gone.
        let folds =
            self.folds.iter().filter(|fold| outside(fold.start, fold.end) || fold.start < start || fold.end > end);
        other.folds =
            folds.map(|fold| Fold { start: moved(fold.start), end: moved(fold.end), ..fold.clone() }).collect();
        other.lasting = moved(self.lasting);
        other
    }

    /// Adds a part of another screen, by bytes, with lines of at most `width` characters.
    fn wrap(&mut self, other: &Screen, mut at: usize, end: usize, width: usize) {
        for line in other.text[at..end].split_inclusive('\n') {
            let text = line.trim_end_matches('\n');
            let closed = (text.chars().count() > width).then(|| other.closed_up(at, at + text.len()));
            let closed = closed.filter(|closed| closed.text.chars().count() <= width);
            let (from, base, text) = closed.as_ref().map_or((other, at, text), |closed| (closed, 0, &closed.text));
            let indent = hanging(text, width);
            for (nth, (start, stop)) in broken(text, width).into_iter().enumerate() {
                if nth > 0 {
                    self.breaks.push(self.text.len());
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

    /// A line whose columns need not be lined up: of three spaces and more between words two stay.
    fn closed_up(&self, start: usize, end: usize) -> Screen {
        let mut closed = Screen::default();
        let indent = self.text[start..end].len() - self.text[start..end].trim_start().len();
        let (mut from, mut at) = (start, start + indent);
        while let Some(gap) = self.text[at..end].find("   ").map(|gap| at + gap) {
            closed.copy(self, from, gap + 2);
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
        self.breaks.extend(other.breaks.iter().filter(|at| (start..end).contains(*at)).map(|at| at - start + by));
        for (from, to, tone) in &other.tones {
            let (from, to) = ((*from).max(start), (*to).min(end));
            if from < to {
                self.tones.push((from - start + by, to - start + by, *tone));
            }
        }
    }

    /// The last `n` lines.
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
    let is_lonely = |rows: &[(usize, usize)]| {
        rows.last().is_some_and(|(start, end)| !line[*start..*end].contains(' ') && !parts_meet(line, *start))
    };
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
        if last > start && parts_meet(line, place) {
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

/// Whether a part of a line begins here: after a gap, a stroke or a heading.
fn parts_meet(line: &str, place: usize) -> bool {
    ["  ", " | ", " === "].iter().any(|end| line[..place].ends_with(end))
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
