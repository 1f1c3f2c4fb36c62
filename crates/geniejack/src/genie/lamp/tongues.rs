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
    words: Vec<String>,
}

/// One tongue.
struct Tongue {
    /// What each word or phrase is in English, and whether it tells the tongue.
    words: BTreeMap<String, (String, bool)>,
    longest: usize,
}

fn tongues() -> &'static BTreeMap<String, Tongue> {
    static ALL: OnceLock<BTreeMap<String, Tongue>> = OnceLock::new();
    ALL.get_or_init(|| {
        let mut all: BTreeMap<String, Tongue> = BTreeMap::new();
        for line in super::lines::<Line>(TONGUES, "tongues.jsonl") {
            let tongue = all.entry(line.tongue).or_insert_with(|| Tongue { words: BTreeMap::new(), longest: 1 });
            for word in line.words {
                tongue.longest = tongue.longest.max(word.split(' ').count());
                tongue.words.insert(word, (line.english.clone(), !line.weak));
            }
        }
        all
    })
}

/// All English words that are read in place of others.
#[cfg(test)]
pub(super) fn english() -> impl Iterator<Item = &'static str> {
    tongues().values().flat_map(|tongue| tongue.words.values()).map(|(english, _)| english.as_str())
}

/// The same wish in English, if some word of it can only be of another tongue. Words that are not known stay as they are.
pub(super) fn spoken(words: &[String], lexicon: &Lexicon) -> Option<Vec<String>> {
    let telling = |tongue: &Tongue| {
        let tells = |word: &&String| {
            tongue.words.get(*word).is_some_and(|(_, strong)| *strong) && lexicon.exact(word).is_none()
        };
        words.iter().filter(tells).count()
    };
    let (n, tongue) = tongues().values().map(|tongue| (telling(tongue), tongue)).max_by_key(|(n, _)| *n)?;
    (n > 0).then(|| tongue.translate(words))
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
    let (mut english, mut at) = (String::new(), 0);
    while at < chars.len() {
        let known = (1..=longest.min(chars.len() - at)).rev().find_map(|n| {
            let word: String = chars[at..at + n].iter().collect();
            tongue.words.get(&word).map(|(english, _)| (n, english))
        });
        match known {
            Some((n, word)) => {
                english.push(' ');
                english.push_str(word);
                english.push(' ');
                at += n;
            }
            None => {
                // Punctuation, digits and Latin letters stay; particles and unknown words are gaps.
                english.push(match chars[at] {
                    '、' | '。' | '！' | '？' => ',',
                    c if is_japanese(c) => ' ',
                    c => c,
                });
                at += 1;
            }
        }
    }
    Some(english)
}

impl Tongue {
    fn translate(&self, words: &[String]) -> Vec<String> {
        let mut english = Vec::new();
        let mut at = 0;
        while at < words.len() {
            let known = (1..=self.longest.min(words.len() - at)).rev().find_map(|n| {
                let (word, _) = self.words.get(&words[at..at + n].join(" "))?;
                Some((n, word))
            });
            match known {
                Some((n, word)) => {
                    english.extend(word.split(' ').map(String::from));
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
