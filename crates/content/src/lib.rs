//! Content files: how the cards, pieces and charms of all games are read.
//!
//! A file has one JSON value a line. A mistake is one line that names file and line and, where a word is almost right, the
//! right one. What the values mean is the game's own business.
//!
//! What this crate is not: it opens no files; the caller reads them, or the build includes them.

mod held;
mod id;
mod order;
mod presets;

use croupier_kernel::{Refusal, nearest};
use serde::de::DeserializeOwned;

pub use held::{Digest, Held, digest, digest_all};
pub use id::{Id, Listed, Number};
pub use order::{Editions, numbered, read_editions};
pub use presets::Presets;

/// A file's name and its text.
pub type File<'a> = (&'a str, &'a str);

/// Reads one value a line.
pub fn read_lines<T: DeserializeOwned>((file, text): File<'_>) -> Result<Vec<T>, String> {
    let read = |(at, line): (usize, &str)| {
        serde_json::from_str(line).map_err(|error| {
            let error = error.to_string();
            // The reader counts lines in a text of one line.
            let what = error.split(" at line ").next().unwrap_or(&error);
            place((file, text), at, format!("{what}{}", suggestion(what)))
        })
    };
    text.lines().enumerate().map(read).collect()
}

/// Reads what a line says, counted from 0, after its text was read.
pub fn read_value<T: DeserializeOwned>(file: File<'_>, at: usize, value: serde_json::Value) -> Result<T, String> {
    serde_json::from_value(value).map_err(|error| {
        let what = error.to_string();
        place(file, at, format!("{what}{}", suggestion(&what)))
    })
}

/// Reads one value a line, from 1 to `most` of them, sorted by their words, each of which passes the check.
pub fn read_sorted<T: DeserializeOwned>(
    file: File<'_>,
    most: usize,
    id: impl Fn(&T) -> &String,
    check: impl Fn(&T) -> Result<(), String>,
) -> Result<Vec<T>, String> {
    let items: Vec<T> = read_lines(file)?;
    check_sorted(file, most, id, check, &items)?;
    Ok(items)
}

/// Refuses a list that does not have from 1 to `most` lines, sorted by their words, each of which passes the check.
pub fn check_sorted<T>(
    file: File<'_>,
    most: usize,
    id: impl Fn(&T) -> &String,
    check: impl Fn(&T) -> Result<(), String>,
    items: &[T],
) -> Result<(), String> {
    if items.is_empty() || items.len() > most {
        return Err(format!("{}: has {} lines, should have 1 to {most}", file.0, items.len()));
    }
    for (at, item) in items.iter().enumerate() {
        let wrong = match at.checked_sub(1).map(|before| id(&items[before]).cmp(id(item))) {
            Some(std::cmp::Ordering::Equal) => Err(format!("`{}` is there twice", id(item))),
            Some(std::cmp::Ordering::Greater) => Err(format!("`{}` is out of order: lines are sorted by id", id(item))),
            _ => check(item),
        };
        wrong.map_err(|what| place(file, at, what))?;
    }
    Ok(())
}

/// A mistake in a line, counted from 0, with its place.
pub fn place((file, _): File<'_>, at: usize, what: impl std::fmt::Display) -> String {
    format!("{file}:{}: {what}", at + 1)
}

/// The place of the item with this word, or what was probably meant.
pub fn find<T>(kind: &str, id: &str, items: &[T], id_of: impl Fn(&T) -> &String) -> Result<usize, Refusal> {
    let at = items.iter().position(|item| id_of(item) == id);
    at.ok_or_else(|| Refusal::unknown(kind, id, items.iter().map(|item| id_of(item).as_str())))
}

/// The first 16 hexadecimal digits of a hash of files.
pub fn hash<'a>(files: impl IntoIterator<Item = File<'a>>) -> String {
    let mut hasher = blake3::Hasher::new();
    for (name, text) in files {
        hasher.update(name.as_bytes()).update(text.as_bytes());
    }
    hasher.finalize().to_hex()[..16].to_string()
}

/// What was probably meant by an unknown word in a message of the reader, which names it and what it expected.
fn suggestion(error: &str) -> String {
    let mut quoted = error.split('`').skip(1).step_by(2);
    let near = match quoted.next() {
        Some(unknown) if error.starts_with("unknown") => nearest(unknown, quoted),
        _ => None,
    };
    near.map_or(String::new(), |other| format!("; did you mean `{other}`?"))
}

#[cfg(test)]
mod tests {
    use serde::Deserialize;

    use super::{hash, read_sorted};

    #[derive(Deserialize, Debug)]
    #[serde(deny_unknown_fields)]
    struct Thing {
        id: String,
        #[serde(default)]
        price: u32,
    }

    fn read(text: &str) -> Result<usize, String> {
        let check = |thing: &Thing| if thing.price > 9 { Err("too dear".to_string()) } else { Ok(()) };
        read_sorted(("things.jsonl", text), 3, |thing: &Thing| &thing.id, check).map(|things| things.len())
    }

    #[test]
    fn a_mistake_is_named_with_file_and_line_and_what_was_meant() {
        assert_eq!(read("{\"id\":\"a\"}\n{\"id\":\"b\",\"price\":9}"), Ok(2));
        let wrong = |text| read(text).expect_err("a mistake");
        assert_eq!(
            wrong("{\"id\":\"a\"}\n{\"id\":\"b\",\"prise\":1}"),
            "things.jsonl:2: unknown field `prise`, expected `id` or `price`; did you mean `price`?"
        );
        assert_eq!(wrong("{\"id\":\"a\",\"price\":10}"), "things.jsonl:1: too dear");
        assert_eq!(wrong("{\"id\":\"a\"}\n{\"id\":\"a\"}"), "things.jsonl:2: `a` is there twice");
        assert_eq!(
            wrong("{\"id\":\"b\"}\n{\"id\":\"a\"}"),
            "things.jsonl:2: `a` is out of order: lines are sorted by id"
        );
        assert_eq!(wrong(""), "things.jsonl: has 0 lines, should have 1 to 3");
        assert_eq!(wrong("{\"id\":\"a\"}\n{\"id\""), "things.jsonl:2: EOF while parsing an object");
    }

    #[test]
    fn the_hash_tells_files_and_texts_apart() {
        let one = hash([("a", "1"), ("b", "2")]);
        assert_eq!(one, hash([("a", "1"), ("b", "2")]));
        assert_ne!(one, hash([("a", "1"), ("b", "3")]));
        assert_ne!(one, hash([("a", "1")]));
        assert_eq!(one.len(), 16);
    }
}
