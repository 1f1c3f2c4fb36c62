//! Numbers that new content does not move: by a file that only grows, or by editions.

use std::collections::BTreeMap;

use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::{Digest, File, digest, digest_all, place, read_lines, read_value};

/// Puts things in the order of a file that has one of their words a line and only grows, so that a thing keeps its number
/// wherever its own line stands. Things that the file does not name yet come last, sorted by their words.
pub fn numbered<T>(numbers: File<'_>, mut things: Vec<T>, word: impl Fn(&T) -> &str) -> Result<Vec<T>, String> {
    let mut places = BTreeMap::new();
    for (at, line) in numbers.1.lines().enumerate() {
        if places.insert(line, at).is_some() {
            return Err(place(numbers, at, format!("`{line}` is there twice")));
        }
    }
    things.sort_by(|a, b| {
        let key = |thing: &T| places.get(word(thing)).copied().unwrap_or(usize::MAX);
        key(a).cmp(&key(b)).then_with(|| word(a).cmp(word(b)))
    });
    let mut words = things.iter().map(word);
    match numbers.1.lines().enumerate().find(|(_, line)| words.next() != Some(line)) {
        Some((at, line)) => Err(place(numbers, at, format!("nothing is called `{line}`; what has a number stays"))),
        None => Ok(things),
    }
}

/// Which edition each line of a list came with, and what the rules read of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Editions(Vec<(u8, Digest)>);

impl Editions {
    /// How many lines there were in an edition: the first of the list.
    pub fn count(&self, edition: u8) -> usize {
        self.0.partition_point(|(since, _)| *since <= edition)
    }

    /// What the rules read of the list in an edition.
    pub fn digest(&self, edition: u8) -> Digest {
        digest_all(self.0[..self.count(edition)].iter().map(|(_, digest)| digest.to_be_bytes()))
    }

    /// What the rules read of one line.
    pub fn line(&self, at: usize) -> Digest {
        self.0[at].1
    }

    /// The edition of the newest line.
    pub fn newest(&self) -> u8 {
        self.0.last().map_or(1, |(edition, _)| *edition)
    }
}

/// Reads one value a line, each of which may name the `edition` it came with, 1 if it does not. The list is ordered by
/// editions, and within one as it is in the file: what an edition had keeps its places when new lines come. Fields that only
/// people read (`wording`) do not belong to what the rules read. `check` is given the list as it is in the file.
pub fn read_editions<T: DeserializeOwned>(
    file: File<'_>,
    wording: &[&str],
    check: impl FnOnce(&[T]) -> Result<(), String>,
) -> Result<(Vec<T>, Editions), String> {
    let (mut items, mut editions) = (Vec::new(), Vec::new());
    for (at, mut value) in read_lines::<Value>(file)?.into_iter().enumerate() {
        let edition = match value.as_object_mut().and_then(|fields| fields.remove("edition")) {
            None => 1,
            Some(edition) => edition
                .as_u64()
                .and_then(|edition| u8::try_from(edition).ok())
                .filter(|edition| *edition > 0)
                .ok_or_else(|| place(file, at, format!("`edition` goes from 1 to 255, not {edition}")))?,
        };
        editions.push((edition, digest(&value, wording)));
        items.push(read_value(file, at, value)?);
    }
    check(&items)?;
    let mut lines: Vec<_> = editions.into_iter().zip(items).collect();
    lines.sort_by_key(|((edition, _), _)| *edition);
    let (editions, items) = lines.into_iter().unzip();
    Ok((items, Editions(editions)))
}

#[cfg(test)]
mod tests {
    use serde::Deserialize;

    use super::{numbered, read_editions};

    #[test]
    fn what_has_a_number_keeps_it() {
        let order = |numbers, words: &[&'static str]| numbered(("numbers.txt", numbers), words.to_vec(), |word| word);
        assert_eq!(order("", &["b", "a"]), Ok(vec!["a", "b"]));
        assert_eq!(order("pear\napple", &["apple", "pear"]), Ok(vec!["pear", "apple"]));
        assert_eq!(order("pear\napple\n", &["fig", "apple", "date", "pear"]), Ok(vec!["pear", "apple", "date", "fig"]));
        assert_eq!(order("pear\npear", &["pear"]), Err("numbers.txt:2: `pear` is there twice".into()));
        let gone = "numbers.txt:1: nothing is called `pear`; what has a number stays";
        assert_eq!(order("pear\napple", &["apple"]), Err(gone.into()));
        assert_eq!(order("pear", &[]), Err(gone.into()));
    }

    #[derive(Deserialize, PartialEq, Debug)]
    #[serde(deny_unknown_fields)]
    struct Thing {
        id: String,
        #[serde(default)]
        text: String,
    }

    #[test]
    fn an_edition_keeps_its_places_and_its_digest() {
        let read = |text: &str| read_editions::<Thing>(("things.jsonl", text), &["text"], |_| Ok(()));
        let (one, first) = read("{\"id\":\"b\",\"text\":\"x\"}\n{\"id\":\"d\"}").unwrap();
        let (two, second) =
            read("{\"id\":\"a\",\"edition\":2}\n{\"id\":\"b\",\"text\":\"y\"}\n{\"id\":\"c\",\"edition\":2}\n{\"id\":\"d\",\"edition\":1}")
                .unwrap();
        let ids = |things: &[Thing]| things.iter().map(|thing| thing.id.clone()).collect::<Vec<_>>();
        assert_eq!((ids(&one).join(""), ids(&two).join("")), ("bd".into(), "bdac".into()));
        assert_eq!((second.count(1), second.count(2), second.newest(), first.newest()), (2, 4, 2, 1));
        assert_eq!(first.digest(1), second.digest(1));
        assert_ne!(second.digest(1), second.digest(2));
        let wrong = |text| read(text).unwrap_err();
        assert_eq!(wrong("{\"id\":\"a\",\"edition\":0}"), "things.jsonl:1: `edition` goes from 1 to 255, not 0");
        assert_eq!(
            wrong("{\"id\":\"a\",\"txt\":\"\"}"),
            "things.jsonl:1: unknown field `txt`, expected `id` or `text`; did you mean `text`?"
        );
    }
}
