//! Screens in little room: what is folded, what is cut, and what is left out.

use super::{Fold, Screen, Size, Tone, broken, broken_at};

/// What stands for the rest of a text that was cut.
const MISSING: &str = "…";

/// Words that take something away. A text is never cut so that one of them goes missing.
const DRAWBACKS: [&str; 16] = [
    "lose",
    "discard",
    "pay",
    "cost",
    "destroy",
    "sacrifice",
    "vice",
    "skip",
    "banish",
    "damage",
    "can't",
    "cannot",
    "only",
    "unless",
    "give up",
    "tribute",
];

impl Screen {
    /// The same for a terminal of this width, in at most `height` lines as far as that is possible: lists take their short
    /// form, the longest first, and then what is faint and runs over the end of its line is cut there, unless that would hide
    /// a drawback.
    pub fn fitted(&self, width: usize, height: usize) -> Screen {
        self.shrunk(width, height, |screen| {
            screen.folded(width, |size| size != Size::Least).or_else(|| {
                let (start, end) = screen.longest_faint(width)?;
                Some(screen.without(start, end))
            })
        })
    }

    /// The same with less: where [`Screen::fitted`] is not enough, texts go whole, the longest first, and then lists take the
    /// form that they have only here. A text that is not there at all hides no drawback: the mark in its place says that there
    /// is something to read.
    pub fn squeezed(&self, width: usize, height: usize) -> Screen {
        self.shrunk(width, height, |screen| {
            let fold = || screen.folded(width, |size| size != Size::Least);
            let cut = || screen.longest_faint(width).map(|(start, end)| screen.without(start, end));
            let gone = || screen.longest_text(width).map(|(start, end)| screen.marked(start, end));
            fold().or_else(cut).or_else(gone).or_else(|| screen.folded(width, |_| true))
        })
    }

    /// The same with lines that fit, after as many of these steps as it takes.
    fn shrunk(&self, width: usize, height: usize, step: impl Fn(&Screen) -> Option<Screen>) -> Screen {
        let mut fitted = self.clone();
        loop {
            let wrapped = fitted.wrapped(width);
            if wrapped.text.lines().count() <= height {
                return wrapped;
            }
            match step(&fitted) {
                Some(smaller) => fitted = smaller,
                None => return wrapped,
            }
        }
    }

    /// The same with the list that saves most lines in its short form; nothing if none would save any.
    fn folded(&self, width: usize, may: impl Fn(Size) -> bool) -> Option<Screen> {
        let lines = |screen: &Screen| screen.wrapped(width).text.lines().count();
        let saved = |fold: &&Fold| {
            let mut long = Screen::default();
            long.copy(self, fold.start, fold.end);
            lines(&long).saturating_sub(lines(&fold.short))
        };
        let folds = self.folds.iter().filter(|fold| may(fold.size) && saved(fold) > 0);
        let fold = folds.max_by_key(saved)?;
        Some(self.replaced(fold.start, fold.end, &fold.short))
    }

    /// At most `height` lines: the first ones and the last one, with a line between them that says how many are missing.
    pub fn shortened(&self, height: usize, more: impl Fn(usize) -> String) -> Screen {
        let n = self.text.lines().count();
        if n <= height.max(3) {
            return self.clone();
        }
        let kept = height.max(3) - 2;
        let mut short = self.only(&(0..kept).collect::<Vec<_>>());
        short.tone(Tone::Faint, more(n - kept - 1)).end();
        short.add(&self.only(&[n - 1]));
        short
    }

    /// Some of the lines, by their places from 0. Where a line was broken and only a part of it is left, a mark says so.
    pub fn only(&self, places: &[usize]) -> Screen {
        let widest = self.text.lines().map(|line| line.chars().count()).max().unwrap_or_default();
        let n = self.text.lines().count();
        let goes_on = |place: usize| self.breaks.contains(&self.line(place).1);
        let mut some = Screen::default();
        for place in places {
            let (mut start, mut end) = self.line(*place);
            if *place > 0 && goes_on(place - 1) && !places.contains(&(place - 1)) {
                let text = self.text[start..end].trim_start();
                some.tone(Tone::Faint, MISSING).put(" ");
                start = end - text.len();
            }
            let cut = place + 1 < n && goes_on(*place) && !places.contains(&(place + 1));
            // The mark takes the place of a word where the line is full.
            if cut && self.text[start..end].chars().count() >= widest {
                end = start + self.text[start..end].rfind(' ').unwrap_or(end - start);
            }
            if cut {
                end = start + self.text[start..end].trim_end().len();
                some.copy(self, start, end);
                some.tone(Tone::Faint, MISSING).end();
                continue;
            }
            some.copy(self, start, end);
            if goes_on(*place) {
                some.breaks.push(some.text.len());
            }
            some.end();
        }
        some
    }

    /// What is faint beyond the end of its line, in bytes, in the line that it makes longest. Of several faint pieces in a row
    /// as many are cut as hide no drawback.
    fn longest_faint(&self, width: usize) -> Option<(usize, usize)> {
        let mut longest = None;
        for (start, end) in self.ends() {
            let n_rows = broken(&self.text[start..end], width).len();
            // A place is kept for the mark that something is missing.
            let row = broken_at(&self.text[start..end], width.saturating_sub(1), false);
            let Some((_, first)) = row.first() else { continue };
            let spares = |cut: &usize| {
                let hidden = self.text[*cut..end].to_lowercase();
                cut + MISSING.len() < end && !DRAWBACKS.iter().any(|word| hidden.contains(word))
            };
            let pieces = self.faint_pieces(start, end);
            let cut = pieces.iter().map(|(from, _)| (*from).max(start + first)).find(spares);
            if let Some(cut) = cut.filter(|_| n_rows > 1 && longest.is_none_or(|(most, _, _)| n_rows > most)) {
                longest = Some((n_rows, cut, end));
            }
        }
        longest.map(|(_, start, end)| (start, end))
    }

    /// The last text of the line that faint texts make longest, in bytes.
    fn longest_text(&self, width: usize) -> Option<(usize, usize)> {
        let mut longest = None;
        for (start, end) in self.ends() {
            let n_rows = broken(&self.text[start..end], width).len();
            let pieces = self.faint_pieces(start, end);
            let text = pieces.iter().rev().find(|(from, to)| self.text[*from..*to].trim() != MISSING);
            if let Some((from, _)) = text.filter(|_| n_rows > 1 && longest.is_none_or(|(most, _, _)| n_rows > most)) {
                longest = Some((n_rows, *from, end));
            }
        }
        longest.map(|(_, start, end)| (start, end))
    }

    /// Where each line begins and ends, in bytes, without its end.
    fn ends(&self) -> impl Iterator<Item = (usize, usize)> {
        let mut at = 0;
        self.text.split_inclusive('\n').map(move |line| {
            let start = at;
            at += line.len();
            (start, start + line.trim_end_matches('\n').len())
        })
    }

    /// The faint pieces that a line ends in, in order, in bytes.
    fn faint_pieces(&self, start: usize, end: usize) -> Vec<(usize, usize)> {
        let (mut pieces, mut until) = (Vec::new(), end);
        for (from, to, tone) in
            self.tones.iter().rev().filter(|(from, to, _)| *from >= start && *to <= end && from < to)
        {
            if *tone != Tone::Faint || *to != until {
                break;
            }
            pieces.insert(0, (*from, *to));
            until = *from;
        }
        pieces
    }

    /// The same with a mark in place of these bytes.
    fn without(&self, start: usize, end: usize) -> Screen {
        let mut mark = Screen::default();
        mark.tone(Tone::Faint, MISSING);
        self.replaced(self.text[..start].trim_end().len(), end, &mark)
    }

    /// The same with a mark in place of a whole text, apart from what is before it.
    fn marked(&self, start: usize, end: usize) -> Screen {
        let before = self.text[..start].trim_end_matches(' ');
        // A text in a line of its own keeps its place.
        let alone = before.ends_with('\n') || before.is_empty();
        let (before, says) = if alone { (start, "  …") } else { (before.len(), " …") };
        let mut mark = Screen::default();
        mark.tone(Tone::Faint, says);
        self.replaced(before, end, &mark)
    }
}
