//! Other tongues: common words of Spanish, German and Japanese, each with the English one that the lamp reads in its place.

use std::{collections::BTreeMap, sync::OnceLock};

use serde::Deserialize;

use super::words::Lexicon;

/// The words, one English word a line with what it is called elsewhere.
const TONGUES: &str = include_str!("../../../content/lamp/tongues.jsonl");

/// A line of the file.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Line {
    tongue: String,
    english: String,
    /// Whether the words are so short or so common in English that they do not tell the tongue.
    #[serde(default)]
    weak: bool,
    /// Whether the words come after what they are about, as in "an ace if there is".
    #[serde(default)]
    after: bool,
    words: Vec<String>,
}

/// What a word or phrase stands for.
struct Meaning {
    english: String,
    /// Whether it tells the tongue.
    tells: bool,
    /// Whether it comes after what it is about.
    after: bool,
}

/// One tongue.
struct Tongue {
    words: BTreeMap<String, Meaning>,
    /// The words by how they sound, for those that are not spelled as they should be.
    sounds: BTreeMap<String, String>,
    longest: usize,
}

/// The fewest letters of a word that is known by its sound: short ones sound like too many others.
const HEARD: usize = 5;

/// How a word sounds: without accents and doubled letters, and with one letter for those that people mix up.
fn sound(word: &str) -> String {
    let mut heard = String::new();
    for c in word.chars() {
        let plain = match c {
            'á' | 'à' | 'ä' => 'a',
            'é' | 'è' => 'e',
            'í' => 'i',
            'ó' | 'ö' => 'o',
            'ú' | 'ü' => 'u',
            'ñ' => 'n',
            'v' => 'b',
            'z' | 'ß' => 's',
            'h' => continue,
            c => c,
        };
        if !heard.ends_with(plain) {
            heard.push(plain);
        }
    }
    heard
}

fn tongues() -> &'static BTreeMap<String, Tongue> {
    static ALL: OnceLock<BTreeMap<String, Tongue>> = OnceLock::new();
    ALL.get_or_init(|| {
        let mut all: BTreeMap<String, Tongue> = BTreeMap::new();
        for line in super::lines::<Line>(TONGUES, "tongues.jsonl") {
            let tongue = all.entry(line.tongue).or_default();
            for word in line.words {
                tongue.longest = tongue.longest.max(word.split(' ').count());
                if word.chars().count() >= HEARD && !word.contains(' ') {
                    tongue.sounds.entry(sound(&word)).or_insert_with(|| word.clone());
                }
                let meaning = Meaning { english: line.english.clone(), tells: !line.weak, after: line.after };
                tongue.words.insert(word, meaning);
            }
        }
        all
    })
}

/// All English words that are read in place of others.
#[cfg(test)]
pub(super) fn english() -> impl Iterator<Item = &'static str> {
    tongues().values().flat_map(|tongue| tongue.words.values()).map(|meaning| meaning.english.as_str())
}

/// The same wish in English, if some word of it can only be of another tongue. Words that are not known stay as they are.
pub(super) fn spoken(words: &[String], lexicon: &Lexicon) -> Option<Vec<String>> {
    let telling = |tongue: &Tongue| {
        let tells = |word: &&String| {
            lexicon.exact(word).is_none() && tongue.heard(word, lexicon).is_some_and(|meaning| meaning.tells)
        };
        words.iter().filter(tells).count()
    };
    let (n, tongue) = tongues().values().map(|tongue| (telling(tongue), tongue)).max_by_key(|(n, _)| *n)?;
    (n > 0).then(|| tongue.translate(words, lexicon))
}

/// Whether a character is of the one tongue that writes its words together.
fn is_japanese(c: char) -> bool {
    matches!(c, '\u{3040}'..='\u{30ff}' | '\u{3400}'..='\u{4dbf}' | '\u{4e00}'..='\u{9fff}' | '\u{ff66}'..='\u{ff9f}')
}

/// A wish of the tongue that writes its words together, in English: the longest word that is known is taken each time, and
/// what is not known says nothing. Nothing for any other tongue.
pub(super) fn unspaced(wish: &str) -> Option<String> {
    let tongue = tongues().get("ja").filter(|_| wish.chars().any(is_japanese))?;
    let chars: Vec<char> = wish.chars().collect();
    let longest = tongue.words.keys().map(|word| word.chars().count()).max().unwrap_or(1);
    // Where the part of the wish begins that is being read.
    let (mut english, mut at, mut part) = (String::new(), 0, 0);
    while at < chars.len() {
        let known = (1..=longest.min(chars.len() - at)).rev().find_map(|n| {
            let word: String = chars[at..at + n].iter().collect();
            tongue.words.get(&word).map(|meaning| (n, meaning))
        });
        match known {
            Some((n, meaning)) => {
                let word = format!(" {} ", meaning.english);
                if meaning.after {
                    english.insert_str(part, &word);
                    english.push(',');
                    part = english.len();
                } else {
                    english.push_str(&word);
                }
                at += n;
            }
            None => {
                // Punctuation, digits and Latin letters stay; particles and unknown words are gaps.
                let sign = match chars[at] {
                    '、' | '。' | '！' | '？' => ',',
                    c if is_japanese(c) => ' ',
                    c => c,
                };
                english.push(sign);
                at += 1;
                if sign == ',' {
                    part = english.len();
                }
            }
        }
    }
    Some(english)
}

impl Default for Tongue {
    fn default() -> Self {
        Tongue { words: BTreeMap::new(), sounds: BTreeMap::new(), longest: 1 }
    }
}

impl Tongue {
    /// What a word stands for, as it is written or as it sounds, unless it is an English one.
    fn heard(&self, word: &str, lexicon: &Lexicon) -> Option<&Meaning> {
        self.words.get(word).or_else(|| {
            let heard = word.chars().count() >= HEARD && lexicon.exact(word).is_none();
            let known = self.sounds.get(&sound(word)).filter(|_| heard)?;
            self.words.get(known)
        })
    }

    fn translate(&self, words: &[String], lexicon: &Lexicon) -> Vec<String> {
        let mut english = Vec::new();
        let mut at = 0;
        while at < words.len() {
            let phrase = (2..=self.longest.min(words.len() - at)).rev().find_map(|n| {
                let meaning = self.words.get(&words[at..at + n].join(" "))?;
                Some((n, meaning))
            });
            let known = phrase.or_else(|| Some((1, self.heard(&words[at], lexicon)?)));
            match known {
                Some((n, meaning)) => {
                    english.extend(meaning.english.split(' ').map(String::from));
                    at += n;
                }
                None => {
                    english.push(words[at].clone());
                    at += 1;
                }
            }
        }
        english
    }
}
