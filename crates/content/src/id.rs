use std::{fmt, hash::Hash, marker::PhantomData, str::FromStr};

use croupier_kernel::Refusal;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error as _};

/// Content that is listed once and for all, such as the cards of a game.
pub trait Listed: Sized + 'static {
    /// What one of them is called in messages, such as `card`.
    const KIND: &'static str;
    /// All of them, in the order of their numbers.
    fn all() -> &'static [Self];
    /// The word for this one in content files, notation, records and views.
    fn word(&self) -> &str;
}

/// One piece of listed content: a number in memory, a word wherever people or programs read it.
pub struct Id<T, N = u8>(N, PhantomData<fn() -> T>);

/// A number small enough for a state.
pub trait Number:
    Copy + Eq + Ord + Hash + TryFrom<usize> + Into<usize> + Serialize + for<'de> Deserialize<'de>
{
}
impl Number for u8 {}
impl Number for u16 {}

impl<T: Listed, N: Number> Id<T, N> {
    /// The one with this number, if there is one.
    pub fn nth(number: usize) -> Option<Id<T, N>> {
        (number < T::all().len()).then(|| N::try_from(number).ok()).flatten().map(Id::from_number)
    }

    /// All of them.
    pub fn all() -> impl DoubleEndedIterator<Item = Id<T, N>> + Clone {
        (0..T::all().len()).filter_map(|number| N::try_from(number).ok().map(Id::from_number))
    }

    /// The one with this word, or the word that was probably meant.
    pub fn find(word: &str) -> Result<Id<T, N>, Refusal> {
        let at = T::all().iter().position(|item| item.word() == word);
        at.and_then(Id::nth).ok_or_else(|| Refusal::unknown(T::KIND, word, T::all().iter().map(T::word)))
    }

    /// What it is.
    pub fn get(self) -> &'static T {
        &T::all()[self.index()]
    }

    /// Its word.
    pub fn word(self) -> &'static str {
        self.get().word()
    }
}

impl<T, N: Number> Id<T, N> {
    /// The one with this number. For loaders, and for tables that are made from the content itself.
    pub const fn from_number(number: N) -> Id<T, N> {
        Id(number, PhantomData)
    }

    /// Its number.
    pub fn number(self) -> N {
        self.0
    }

    /// Its number, as a place in a list with one entry for each.
    #[inline(always)]
    pub fn index(self) -> usize {
        self.0.into()
    }
}

impl<T, N: Copy> Clone for Id<T, N> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<T, N: Copy> Copy for Id<T, N> {}
impl<T, N: PartialEq> PartialEq for Id<T, N> {
    fn eq(&self, other: &Self) -> bool {
        self.0 == other.0
    }
}
impl<T, N: Eq> Eq for Id<T, N> {}
impl<T, N: Ord> PartialOrd for Id<T, N> {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}
impl<T, N: Ord> Ord for Id<T, N> {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        self.0.cmp(&other.0)
    }
}
impl<T, N: Hash> Hash for Id<T, N> {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.0.hash(state);
    }
}
/// The first of all. Fixed lists in a state need something to fill their empty places with.
impl<T, N: Default> Default for Id<T, N> {
    fn default() -> Self {
        Id(N::default(), PhantomData)
    }
}

impl<T: Listed, N: Number> fmt::Display for Id<T, N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

impl<T: Listed, N: Number> fmt::Debug for Id<T, N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

impl<T: Listed, N: Number> FromStr for Id<T, N> {
    type Err = Refusal;
    fn from_str(word: &str) -> Result<Self, Refusal> {
        Id::find(word)
    }
}

/// A word in texts, a number in fingerprints.
impl<T: Listed, N: Number> Serialize for Id<T, N> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if serializer.is_human_readable() {
            serializer.serialize_str(self.word())
        } else {
            self.0.serialize(serializer)
        }
    }
}

impl<'de, T: Listed, N: Number> Deserialize<'de> for Id<T, N> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        if deserializer.is_human_readable() {
            let word = std::borrow::Cow::<'de, str>::deserialize(deserializer)?;
            return Id::find(&word).map_err(D::Error::custom);
        }
        let number: usize = N::deserialize(deserializer)?.into();
        Id::nth(number).ok_or_else(|| D::Error::custom(format!("there is no {} number {number}", T::KIND)))
    }
}

impl<T: Listed, N> JsonSchema for Id<T, N> {
    fn inline_schema() -> bool {
        true
    }
    fn schema_name() -> std::borrow::Cow<'static, str> {
        T::KIND.into()
    }
    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "type": "string", "description": format!("a {}, by its word", T::KIND) })
    }
}

#[cfg(test)]
mod tests {
    use super::{Id, Listed};

    struct Fruit(&'static str);
    impl Listed for Fruit {
        const KIND: &'static str = "fruit";
        fn all() -> &'static [Fruit] {
            &[Fruit("apple"), Fruit("pear")]
        }
        fn word(&self) -> &str {
            self.0
        }
    }

    #[test]
    fn an_id_is_a_word_in_texts_and_a_number_in_memory() {
        let pear: Id<Fruit> = "pear".parse().unwrap();
        assert_eq!((pear.number(), pear.to_string().as_str(), size_of::<Id<Fruit>>()), (1, "pear", 1));
        assert_eq!(serde_json::to_string(&[pear]).unwrap(), "[\"pear\"]");
        assert_eq!(serde_json::from_str::<Id<Fruit>>("\"pear\"").unwrap(), pear);
        assert_eq!(Id::<Fruit, u16>::all().map(Id::word).collect::<Vec<_>>(), ["apple", "pear"]);
        assert_eq!(Id::<Fruit>::find("paer").unwrap_err().reason, "there is no fruit `paer` (did you mean `pear`?)");
        assert!(serde_json::from_str::<Id<Fruit>>("\"plum\"").is_err() && Id::<Fruit>::nth(2).is_none());
    }
}
