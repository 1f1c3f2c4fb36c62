//! Words: what each one is about, and how a wish becomes a row of them.

use std::{collections::BTreeMap, sync::OnceLock};

use serde::Deserialize;

use super::tongues;

/// The words the lamp knows, one concept a line.
const WORDS: &str = include_str!("../../../content/lamp/words.jsonl");

/// How much a concept says by itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Kind {
    /// What a wish can be about.
    Topic,
    /// What a wish can be about if nothing else is there.
    Mild,
    /// What says something about a topic: more, no, the dealer.
    Cue,
}

/// A line of the lexicon.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Line {
    concept: String,
    kind: Kind,
    /// A condition that needs no `when` before it.
    #[serde(default)]
    implicit: bool,
    #[serde(default)]
    times: Option<u32>,
    words: Vec<String>,
}

/// A concept as the rest of the lamp sees it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Concept {
    pub(super) name: &'static str,
    pub(super) kind: Kind,
    pub(super) implicit: bool,
    times: Option<u32>,
}

/// All words, each with what it can be about.
pub(super) struct Lexicon {
    by_word: BTreeMap<&'static str, Vec<Concept>>,
    longest: usize,
}

impl Lexicon {
    /// The lexicon, read once.
    pub(super) fn get() -> &'static Lexicon {
        static LEXICON: OnceLock<Lexicon> = OnceLock::new();
        LEXICON.get_or_init(|| Lexicon::load(super::lines(WORDS, "words.jsonl")))
    }

    fn load(lines: Vec<Line>) -> Lexicon {
        let mut by_word: BTreeMap<&'static str, Vec<Concept>> = BTreeMap::new();
        let mut longest = 1;
        for line in lines {
            let concept = Concept {
                name: String::leak(line.concept),
                kind: line.kind,
                implicit: line.implicit,
                times: line.times,
            };
            for word in line.words {
                longest = longest.max(word.split(' ').count());
                by_word.entry(String::leak(word)).or_default().push(concept);
            }
        }
        Lexicon { by_word, longest }
    }

    /// Whether a concept exists.
    #[cfg(test)]
    pub(super) fn has(&self, name: &str) -> bool {
        self.by_word.values().flatten().any(|concept| concept.name == name)
    }

    /// All words.
    #[cfg(test)]
    pub(super) fn words(&self) -> impl Iterator<Item = &'static str> {
        self.by_word.keys().copied()
    }

    /// Whether a word is about this and nothing else.
    #[cfg(test)]
    pub(super) fn is_only(&self, word: &str, concept: &str) -> bool {
        self.exact(word).is_some_and(|concepts| concepts.iter().all(|known| known.name == concept))
    }

    pub(super) fn exact(&self, word: &str) -> Option<&[Concept]> {
        self.by_word.get(word).map(Vec::as_slice)
    }

    /// The word as it stands, or without an ending it may have been given.
    fn stem(&self, word: &str) -> Option<&[Concept]> {
        let endings = ["s", "es", "ed", "ing", "ly", "er"];
        self.exact(word).or_else(|| {
            let mut stems = endings.iter().filter_map(|ending| word.strip_suffix(ending)).filter(|stem| stem.len() > 2);
            stems.find_map(|stem| self.exact(stem))
        })
    }

    /// The known word that was most likely meant: near, with the same first letter, and long enough to be sure. Short words
    /// have too many neighbours: of those only letters that were swapped, left out or doubled are forgiven.
    fn nearest(&self, word: &str) -> Option<(&'static str, &[Concept])> {
        let letters: Vec<char> = word.chars().collect();
        let allowed = match letters.len() {
            0..=3 => return None,
            4..=6 => 1,
            _ => 2,
        };
        // Longer than any word that could be meant, however it was typed.
        if letters.len() > 20 || !letters.iter().all(|letter| letter.is_alphabetic()) {
            return None;
        }
        let near = self.by_word.iter().filter(|(known, _)| known.len() > 3 && known.starts_with(letters[0]));
        let near = near.filter(|(known, concepts)| {
            !known.contains(' ')
                && concepts.iter().any(|concept| concept.name != "plain")
                && (letters.len() > 5
                    || is_slip(&letters, known)
                    || letters.len() == 5 && is_other_vowel(&letters, known))
        });
        let measured = near.map(|(known, concepts)| (distance(&letters, known), *known, concepts.as_slice()));
        measured
            .filter(|(far, _, _)| *far <= allowed)
            .min_by_key(|(far, known, _)| (*far, *known))
            .map(|(_, known, concepts)| (known, concepts))
    }
}

/// Whether a word is another with one letter left out, one doubled or two swapped.
fn is_slip(typed: &[char], known: &str) -> bool {
    let known: Vec<char> = known.chars().collect();
    let without = |word: &[char], at: usize| [&word[..at], &word[at + 1..]].concat();
    match typed.len() as i64 - known.len() as i64 {
        -1 => (0..known.len()).any(|at| without(&known, at) == typed),
        0 => (1..typed.len()).any(|at| {
            let mut swapped = known.clone();
            swapped.swap(at - 1, at);
            swapped == typed
        }),
        1 => (1..typed.len()).any(|at| typed[at] == typed[at - 1] && without(typed, at) == known),
        _ => false,
    }
}

/// Whether a word is another with one vowel in place of another, as it may sound.
fn is_other_vowel(typed: &[char], known: &str) -> bool {
    let vowel = |c: char| matches!(c, 'a' | 'e' | 'i' | 'o' | 'u' | 'y');
    let known: Vec<char> = known.chars().collect();
    let other: Vec<(char, char)> =
        typed.iter().copied().zip(known.iter().copied()).filter(|(typed, known)| typed != known).collect();
    typed.len() == known.len() && matches!(other[..], [(typed, known)] if vowel(typed) && vowel(known))
}

/// How many letters have to be changed, added, left out or swapped with the next to make one word the other.
fn distance(from: &[char], to: &str) -> usize {
    let to: Vec<char> = to.chars().collect();
    let mut before: Vec<usize> = vec![0; to.len() + 1];
    let mut last: Vec<usize> = (0..=to.len()).collect();
    for i in 1..=from.len() {
        let mut row = vec![i; to.len() + 1];
        for j in 1..=to.len() {
            let changed = last[j - 1] + usize::from(from[i - 1] != to[j - 1]);
            row[j] = changed.min(last[j] + 1).min(row[j - 1] + 1);
            if i > 1 && j > 1 && from[i - 1] == to[j - 2] && from[i - 2] == to[j - 1] {
                row[j] = row[j].min(before[j - 2] + 1);
            }
        }
        before = std::mem::replace(&mut last, row);
    }
    last[to.len()]
}

/// What a piece of a wish is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Piece {
    /// What it can be about.
    About,
    /// A rank, as the vocabulary writes it.
    Rank(&'static str),
    /// A suit, as the vocabulary writes it.
    Suit(&'static str),
    /// A number, in thousandths.
    Number(i64),
    /// This many per cent, in thousandths of one.
    Percent(i64),
    /// This many times, in thousandths.
    Times(i64),
    /// The end of a part.
    Break,
    /// `and` and its like.
    And,
    /// `or` and its like.
    Or,
    /// Nothing the lamp knows.
    Unknown,
}

/// One piece of a wish with its text.
#[derive(Clone, Debug)]
pub(super) struct Token {
    pub(super) text: String,
    pub(super) piece: Piece,
    pub(super) concepts: Vec<Concept>,
    /// The word it was taken for, if it was misspelt.
    pub(super) taken_for: Option<&'static str>,
}

impl Token {
    fn new(text: &str, piece: Piece) -> Token {
        Token { text: text.into(), piece, concepts: Vec::new(), taken_for: None }
    }

    /// Whether it can be about this.
    pub(super) fn is(&self, name: &str) -> bool {
        self.concepts.iter().any(|concept| concept.name == name)
    }

    /// Whether it says nothing.
    pub(super) fn is_filler(&self) -> bool {
        self.piece == Piece::Unknown || self.is("ignored")
    }
}

/// The ranks, as the vocabulary writes them.
pub(super) const RANKS: [&str; 13] = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"];

/// The suits, as the vocabulary writes them.
pub(super) const SUITS: [&str; 4] = ["hearts", "diamonds", "clubs", "spades"];

const NUMBERS: [&str; 20] = [
    "zero",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
    "fifteen",
    "sixteen",
    "seventeen",
    "eighteen",
    "nineteen",
];

const TENS: [&str; 8] = ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"];

fn number_word(word: &str) -> Option<i64> {
    if let Some(at) = NUMBERS.iter().position(|number| *number == word) {
        return Some(at as i64);
    }
    let at = TENS.iter().position(|number| *number == word)?;
    Some(at as i64 * 10 + 20)
}

/// How many a word for many stands for.
fn many(word: &str) -> Option<i64> {
    Some(match word.strip_suffix('s').unwrap_or(word) {
        "hundred" => 100,
        "thousand" => 1000,
        "million" | "mil" | "mio" => 1_000_000,
        "billion" => 1_000_000_000,
        "trillion" => 1_000_000_000_000,
        _ => return None,
    })
}

/// Beyond this it makes no difference how much was asked for.
const MOST: i64 = 1_000_000_000_000;

/// A number of several words, in thousandths, with how many they are: "twenty five", "two hundred", "1.5 million", "a billion".
fn number_words(words: &[String]) -> Option<(usize, i64)> {
    let word = |at: usize| words.get(at).map_or("", String::as_str);
    let (mut n, mut number) = match word(0) {
        // A word for many needs none before it, but it can have one.
        "a" | "an" if many(word(1)).is_some() => (1, 1000),
        "half" if word(1) == "a" && many(word(2)).is_some() => (2, 500),
        first if many(first).is_some() => (0, 1000),
        first => match (number_word(first), number_word(word(1))) {
            (Some(tens @ 20..=90), Some(ones @ 1..=9)) if tens % 10 == 0 => (2, (tens + ones) * 1000),
            (Some(number), _) => (1, number * 1000),
            _ => (1, digits(first)?),
        },
    };
    let counted = n;
    while let Some(by) = many(word(n)) {
        number = number.saturating_mul(by).min(MOST * 1000);
        n += 1;
    }
    (n > 1 || n > counted).then_some((n, number))
}

/// A fraction in words, with how many they are: "a third", "two thirds", "one and a half times", "one hit in five".
fn fraction(words: &[String]) -> Option<(usize, Token)> {
    let word = |at: usize| words.get(at).map_or("", String::as_str);
    let number = |at: usize| match word(at) {
        "a" | "an" => Some(1),
        other => number_word(other).or_else(|| digits(other).map(|n| n / 1000)),
    };
    let first = number(0).filter(|n| *n > 0)?;
    if (word(1), word(2), word(3)) == ("and", "a", "half") {
        let n = if word(4) == "times" { 5 } else { 4 };
        return Some((n, Token::new(&words[..n].join(" "), Piece::Times(first * 1000 + 500))));
    }
    let parts = match word(1).strip_suffix('s').unwrap_or(word(1)) {
        "third" => Some(3),
        "quarter" | "fourth" => Some(4),
        "fifth" => Some(5),
        "sixth" => Some(6),
        "eighth" => Some(8),
        "tenth" => Some(10),
        _ => None,
    };
    // "a third card" counts cards.
    let counts =
        Lexicon::get().exact(word(2)).is_some_and(|of| of.iter().any(|c| ["card", "hand", "rank"].contains(&c.name)));
    if let Some(parts) = parts.filter(|parts| first < *parts && !counts) {
        return Some((2, Token::new(&words[..2].join(" "), Piece::Percent(first * 100_000 / parts))));
    }
    // "one hit in five": what is counted stands between.
    let of =
        if matches!(word(2), "in") { number_word(word(3)).or_else(|| digits(word(3)).map(|n| n / 1000)) } else { None };
    let of = of.filter(|of| first < *of && word(0) != "a" && number(1).is_none())?;
    Some((4, Token::new(&words[..4].join(" "), Piece::Percent(first * 100_000 / of))))
}

/// What several words with numbers in them say together, with how many they are: "1 in 3" is a chance, "1 or 6" a choice.
fn numbers_together(words: &[String]) -> Option<(usize, Token)> {
    if let Some(found) = fraction(words) {
        return Some(found);
    }
    if let Some((n, number)) = number_words(words) {
        return Some((n, Token::new(&words[..n].join(" "), Piece::Number(number))));
    }
    let number =
        |at: usize| words.get(at).and_then(|word| digits(word).or_else(|| number_word(word).map(|n| n * 1000)));
    let word = |at: usize| words.get(at).map_or("", String::as_str);
    let (first, after) = (number(0)?, if (word(1), word(2)) == ("out", "of") { 3 } else { 2 });
    let text = || words[..=after].join(" ");
    let second = number(after)?;
    match word(1) {
        "in" | "out" if 0 < first && first < second => {
            let percent = i128::from(first) * 100_000 / i128::from(second);
            Some((after + 1, Token::new(&text(), Piece::Percent(percent as i64))))
        }
        "or" if first == 1000 && after == 2 => {
            Some((3, about(&text(), Lexicon::get().exact("flexible")?.to_vec(), None)))
        }
        _ => None,
    }
}

/// A number in thousandths: digits, perhaps with a fraction, perhaps with a letter for many.
fn digits(text: &str) -> Option<i64> {
    let (text, by) = match text.as_bytes().last() {
        Some(b'k') => (&text[..text.len() - 1], 1000),
        Some(b'm') => (&text[..text.len() - 1], 1_000_000),
        _ => (text, 1),
    };
    let (whole, fraction) = text.split_once('.').unwrap_or((text, ""));
    let all_digits = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
    if whole.len() + fraction.len() == 0 || !all_digits(whole) || !all_digits(fraction) {
        return None;
    }
    let whole: i64 = if whole.len() > 12 { MOST } else { whole.parse().unwrap_or(0) };
    let thousandths: i64 = format!("{fraction:0<3}").get(..3).and_then(|digits| digits.parse().ok()).unwrap_or(0);
    Some((whole * 1000 + thousandths).saturating_mul(by).min(MOST * 1000))
}

/// A wish in which no sign parts the thousands of a number: `1,000`, `10 000`, `10.000` and `10'000` are written together.
fn without_separators(wish: &str) -> String {
    let chars: Vec<char> = wish.chars().collect();
    let digit = |at: usize| chars.get(at).is_some_and(char::is_ascii_digit);
    let mut text = String::with_capacity(wish.len());
    let mut left_out = None;
    for (at, &c) in chars.iter().enumerate() {
        let parts = matches!(c, ',' | '.' | ' ' | '\u{a0}' | '\u{202f}' | '\'' | '’' | '_');
        // One to three digits that do not begin with a naught stand before it, and exactly three behind.
        let before = chars[..at].iter().rev().take_while(|c| c.is_ascii_digit()).count();
        let first = (1..=3).contains(&before) && chars[at - before] != '0';
        let inner = before == 3 && left_out == at.checked_sub(4);
        let behind = digit(at + 1) && digit(at + 2) && digit(at + 3) && !digit(at + 4);
        if parts && behind && (first || (inner && at > 3)) {
            left_out = Some(at);
        } else {
            text.push(c);
        }
    }
    text
}

/// Whether a character is a picture that can stand for a word.
fn is_picture(c: char) -> bool {
    matches!(c, '\u{2300}'..='\u{23ff}' | '\u{2600}'..='\u{27bf}' | '\u{2b00}'..='\u{2bff}' | '\u{1f000}'..='\u{1faff}')
}

/// Cuts a wish into words and signs.
fn raw(wish: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    let mut word = String::new();
    let chars: Vec<char> = without_separators(wish).chars().collect();
    for (at, &c) in chars.iter().enumerate() {
        let digit_next = chars.get(at + 1).is_some_and(char::is_ascii_digit);
        let digit_before = at > 0 && chars[at - 1].is_ascii_digit();
        // What stands before a number says how it is meant.
        let number_next = chars[at + 1..].iter().find(|c| !matches!(c, ' ' | '=')).is_some_and(char::is_ascii_digit);
        let word_before = at > 0 && chars[at - 1].is_alphanumeric();
        let sign = match c {
            '-' | '−' | '–' if digit_next && !word_before => " minus ",
            '>' if number_next && chars.get(at + 1) == Some(&'=') => " at least ",
            '>' if number_next => " over ",
            '<' if number_next => " under ",
            '+' if digit_before && !digit_next => " or more ",
            // Drawn as a picture it is what one lives by, and no suit.
            '❤' if chars.get(at + 1) == Some(&'\u{fe0f}') => " life ",
            '♥' | '♡' | '❤' => " hearts ",
            '♦' | '♢' => " diamonds ",
            '♣' | '♧' => " clubs ",
            '♠' | '♤' => " spades ",
            '\'' | '’' | '‘' | '`' => "",
            '.' if digit_before && digit_next => ".",
            '%' => "%",
            '+' if digit_next => " ",
            // "1/4 of it" is a fraction.
            '/' if digit_before && digit_next => " in ",
            '&' | '+' => " and ",
            ',' | ';' | '.' | ':' | '!' | '?' | '/' | '\n' | '(' | ')' | '|' | '→' | '>' => " , ",
            c if c.is_alphanumeric() => {
                // "10hp" is a number and a word; "10s", "2x" and "1st" are one.
                let letters = chars[at..].iter().take_while(|c| c.is_alphabetic());
                let tail: String = letters.take(3).collect();
                if digit_before && c.is_alphabetic() && tail.len() > 1 && !["st", "nd", "rd", "th"].contains(&&*tail) {
                    words.push(std::mem::take(&mut word));
                }
                word.push(c);
                continue;
            }
            c if is_picture(c) => {
                words.extend(Some(std::mem::take(&mut word)).filter(|word| !word.is_empty()));
                words.push(c.into());
                continue;
            }
            _ => " ",
        };
        for (n, part) in sign.split(' ').enumerate() {
            if n > 0 && !word.is_empty() {
                words.push(std::mem::take(&mut word));
            }
            word.push_str(part);
        }
    }
    if !word.is_empty() {
        words.push(word);
    }
    words
}

/// Reads the words of a wish.
pub(super) fn tokens(wish: &str) -> Vec<Token> {
    let unspaced = tongues::unspaced(wish);
    let wish = unspaced.as_deref().unwrap_or(wish);
    let mut raw = raw(wish);
    let shouted = !wish.chars().any(char::is_lowercase) && raw.iter().any(|word| word.chars().count() > 2);
    let lexicon = Lexicon::get();
    let foreign = tongues::spoken(&raw.iter().map(|word| word.to_lowercase()).collect::<Vec<_>>(), lexicon);
    let guess = foreign.is_none();
    raw = foreign.unwrap_or(raw);
    let words: Vec<String> = raw.iter().map(|word| word.to_lowercase()).collect();
    let mut tokens: Vec<Token> = Vec::new();
    let mut at = 0;
    while at < words.len() {
        // The longest phrase that is known comes before its words.
        let phrase = (2..=lexicon.longest.min(words.len() - at)).rev().find_map(|n| {
            let text = words[at..at + n].join(" ");
            lexicon.exact(&text).map(|concepts| (n, text.clone(), concepts.to_vec()))
        });
        if let Some((n, text, concepts)) = phrase {
            tokens.push(about(&text, concepts, None));
            at += n;
            continue;
        }
        if let Some((n, token)) = numbers_together(&words[at..]) {
            tokens.push(token);
            at += n;
            continue;
        }
        let ace = raw[at] == "A" && !shouted && (at > 0 || words.len() < 4);
        tokens.push(if ace { Token::new("A", Piece::Rank("A")) } else { token(&words[at], guess) });
        at += 1;
    }
    tokens
}

fn about(text: &str, concepts: Vec<Concept>, taken_for: Option<&'static str>) -> Token {
    let piece = concepts.iter().find_map(|concept| {
        let named = |prefix: &str, known: &[&'static str]| {
            let name = concept.name.strip_prefix(prefix)?;
            known.iter().find(|known| **known == name).copied()
        };
        if let Some(rank) = named("rank:", &RANKS) {
            return Some(Piece::Rank(rank));
        }
        if let Some(suit) = named("suit:", &SUITS) {
            return Some(Piece::Suit(suit));
        }
        concept.times.map(|times| Piece::Times(i64::from(times) * 1000))
    });
    Token { text: text.into(), piece: piece.unwrap_or(Piece::About), concepts, taken_for }
}

/// One word. Without a guess, words that are not known as they stand mean nothing: those of another tongue look like English
/// ones that mean something else.
fn token(word: &str, guess: bool) -> Token {
    let lexicon = Lexicon::get();
    match word {
        "," => return Token::new(word, Piece::Break),
        "and" | "n" | "und" | "plus" => return Token::new(word, Piece::And),
        "or" | "nor" => return Token::new(word, Piece::Or),
        "j" => return Token::new(word, Piece::Rank("J")),
        "q" => return Token::new(word, Piece::Rank("Q")),
        "k" => return Token::new(word, Piece::Rank("K")),
        "%" | "percent" | "pct" => return Token::new(word, Piece::Percent(0)),
        _ => {}
    }
    if let Some(number) = digits(word).or_else(|| number_word(word).map(|n| n * 1000)) {
        return Token::new(word, Piece::Number(number));
    }
    if let Some(number) = word.strip_suffix('%').and_then(digits) {
        return Token::new(word, Piece::Percent(number));
    }
    if let Some(times) = word.strip_suffix('x').or_else(|| word.strip_prefix('x')).and_then(digits) {
        return Token::new(word, Piece::Times(times));
    }
    // "3s" is a rank and nothing else.
    if let Some(rank) = word.strip_suffix('s').and_then(|number| RANKS.iter().find(|rank| **rank == number)) {
        return Token::new(word, Piece::Rank(rank));
    }
    if let Some(number) = ["st", "nd", "rd", "th"].iter().find_map(|end| digits(word.strip_suffix(end)?)) {
        return Token::new(word, Piece::Number(number));
    }
    let known = if guess { lexicon.stem(word) } else { lexicon.exact(word) };
    if let Some(concepts) = known {
        // Words that mean themselves, and nothing to the lamp.
        let itself = concepts.iter().all(|concept| concept.name == "plain");
        return if itself { Token::new(word, Piece::Unknown) } else { about(word, concepts.to_vec(), None) };
    }
    match lexicon.nearest(word).filter(|_| guess) {
        Some((known, concepts)) => about(word, concepts.to_vec(), Some(known)),
        None => Token::new(word, Piece::Unknown),
    }
}
