//! The hash that records carry: what the rules read of everything a match can hold, and nothing else.

use serde_json::Value;

/// What the rules read of one thing, in short.
pub type Digest = u64;

/// The digest of a line of content. Fields that only people read (`wording`) are left out wherever they are, and the order
/// of fields does not matter: rewording a card breaks nothing.
pub fn digest(line: &Value, wording: &[&str]) -> Digest {
    let mut text = String::new();
    canonical(line, wording, &mut text);
    short(blake3::hash(text.as_bytes()))
}

/// The digest of several things in this order.
pub fn digest_all<T: AsRef<[u8]>>(things: impl IntoIterator<Item = T>) -> Digest {
    let mut hasher = blake3::Hasher::new();
    for thing in things {
        let thing = thing.as_ref();
        hasher.update(&(thing.len() as u64).to_le_bytes()).update(thing);
    }
    short(hasher.finalize())
}

fn short(hash: blake3::Hash) -> Digest {
    let mut first = [0; 8];
    first.copy_from_slice(&hash.as_bytes()[..8]);
    Digest::from_be_bytes(first)
}

/// Writes a value with its fields sorted. A build of `serde_json` that keeps the order of fields writes the same.
fn canonical(value: &Value, wording: &[&str], text: &mut String) {
    match value {
        Value::Object(fields) => {
            let mut fields: Vec<_> = fields.iter().filter(|(key, _)| !wording.contains(&key.as_str())).collect();
            fields.sort_by_key(|(key, _)| *key);
            text.push('{');
            for (key, value) in fields {
                text.push_str(key);
                text.push(':');
                canonical(value, wording, text);
                text.push(',');
            }
            text.push('}');
        }
        Value::Array(list) => {
            text.push('[');
            for value in list {
                canonical(value, wording, text);
                text.push(',');
            }
            text.push(']');
        }
        other => text.push_str(&other.to_string()),
    }
}

/// Everything a match can hold: the word of each thing, and the digest of what the rules read of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Held<'a>(Vec<(&'a str, Digest)>);

/// How many digits of the hash are of all things together. Two for each thing follow.
const COMMON: usize = 16;

impl<'a> Held<'a> {
    /// These things. Their order does not matter, and one that is listed twice counts once.
    pub fn new(things: impl IntoIterator<Item = (&'a str, Digest)>) -> Held<'a> {
        let mut things: Vec<_> = things.into_iter().collect();
        things.sort_unstable();
        things.dedup();
        Held(things)
    }

    /// The hash: 16 hexadecimal digits for all things together, then two for each, so that a refusal can name what changed.
    pub fn hash(&self) -> String {
        let all = digest_all(self.0.iter().map(|(word, digest)| format!("{word} {digest:016x}")));
        let each = self.0.iter().map(|(_, digest)| format!("{:02x}", digest >> 56));
        std::iter::once(format!("{all:016x}")).chain(each).collect()
    }

    /// Refuses the hash of other things, in one line that names what differs as far as the hash tells.
    pub fn check(&self, theirs: &str) -> Result<(), String> {
        let ours = self.hash();
        if theirs == ours {
            return Ok(());
        }
        let digits = |hash: &str, at: usize| hash.get(COMMON + 2 * at..COMMON + 2 * at + 2).map(str::to_string);
        let changed = |(at, _): &(usize, _)| theirs.len() == ours.len() && digits(theirs, *at) != digits(&ours, *at);
        let changed: Vec<_> =
            self.0.iter().enumerate().filter(changed).map(|(_, (word, _))| format!("`{word}`")).collect();
        Err(match changed.len() {
            0 => "it was played with other content than this build has".into(),
            n if n > 4 => format!("{} and {} others have changed since it was played", changed[0], n - 1),
            1 => format!("{} has changed since it was played", changed[0]),
            _ => format!("{} have changed since it was played", changed.join(" and ")),
        })
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::{Held, digest};

    #[test]
    fn a_digest_ignores_wording_and_order_and_sees_the_rest() {
        let of = |value| digest(&value, &["name", "text"]);
        let card = of(json!({"id": "a", "name": "A", "parts": [{"add": 1, "text": "one"}]}));
        assert_eq!(card, of(json!({"parts": [{"text": "ONE", "add": 1}], "name": "Other", "id": "a"})));
        assert_ne!(card, of(json!({"id": "a", "name": "A", "parts": [{"add": 2, "text": "one"}]})));
        assert_ne!(card, of(json!({"id": "a", "name": "A", "parts": [{"add": 1}, {}]})));
    }

    #[test]
    fn a_changed_thing_is_named_and_another_one_is_not_missed() {
        let [a, b, c] = [("a", 1 << 60), ("b", 2 << 60), ("c", 3 << 60)];
        let hash = Held::new([a, b, c]).hash();
        assert_eq!(hash.len(), 16 + 6);
        assert_eq!(Held::new([c, b, a, a]).check(&hash), Ok(()));
        let refused = |things: &[(&str, u64)], hash: &str| Held::new(things.iter().copied()).check(hash).unwrap_err();
        assert_eq!(refused(&[a, ("b", 0), c], &hash), "`b` has changed since it was played");
        assert_eq!(refused(&[("a", 0), b, ("c", 0)], &hash), "`a` and `c` have changed since it was played");
        let other = "it was played with other content than this build has";
        assert_eq!(refused(&[a, b], &hash), other);
        assert_eq!(refused(&[a, b, ("c", 3 << 60 | 1)], &hash), other);
        assert_eq!(refused(&[a, b, c], ""), other);
        assert_eq!(refused(&[a, b, c], "€€€€€€€€€€"), other);
    }
}
