//! Tokens, ids and names: drawn from the operating system's chance, and kept only as hashes where they open something.

use std::sync::LazyLock;

use data_encoding::{Encoding, Specification};
use subtle::ConstantTimeEq as _;

/// Five bits a digit, without letters that look like numbers.
static DIGITS: LazyLock<Encoding> = LazyLock::new(|| {
    let mut digits = Specification::new();
    digits.symbols.push_str("0123456789abcdefghjkmnpqrstvwxyz");
    digits.encoding().expect("32 digits make an encoding")
});

/// What opens a seat or a shelf. It is shown once, to its owner.
#[derive(Clone)]
pub struct Token(String);

impl Token {
    /// A new one, of 256 bits.
    pub fn fresh() -> Token {
        Token(drawn::<32>())
    }

    /// One that comes out the same again for the same purpose, if you know the secret of this server.
    pub(crate) fn made_for(secret: &str, purpose: &str) -> Token {
        let mut hasher = blake3::Hasher::new_derive_key("croupier server token of an order");
        hasher.update(secret.as_bytes());
        hasher.update(purpose.as_bytes());
        Token(DIGITS.encode(hasher.finalize().as_bytes()))
    }

    /// The text that its holder shows.
    pub fn reveal(&self) -> &str {
        &self.0
    }

    /// What is stored of it.
    pub fn hash(&self) -> Hash {
        Hash::of(&self.0)
    }
}

/// What is stored of a token.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Hash(pub(crate) String);

impl Hash {
    /// The hash of a text that may be a token.
    pub fn of(text: &str) -> Hash {
        let mut hasher = blake3::Hasher::new_derive_key("croupier server token");
        hasher.update(text.as_bytes());
        Hash(hasher.finalize().to_hex().to_string())
    }

    /// Whether a stored hash is this one. It takes the same time wherever they differ.
    pub fn is(&self, stored: &str) -> bool {
        self.0.as_bytes().ct_eq(stored.as_bytes()).into()
    }
}

/// The id of a match: long enough that no one comes across one by guessing.
pub(crate) fn match_id() -> String {
    drawn::<10>()
}

/// The id of a player, a server or a deck.
pub(crate) fn short_id() -> String {
    drawn::<10>()
}

/// Random bytes from the operating system.
pub(crate) fn chance<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).expect("the operating system has chance to give");
    bytes
}

/// Random bytes as digits, five bits each.
fn drawn<const N: usize>() -> String {
    DIGITS.encode(&chance::<N>())
}

/// A name for a player. It is drawn from these words, so that no one can write to others by calling themselves something.
pub(crate) fn name() -> String {
    name_of(chance())
}

/// The name of a player without an account, for as long as the seat with this secret lasts.
pub(crate) fn guest_name(secret: &str) -> String {
    let hash = blake3::derive_key("croupier server name of a guest", secret.as_bytes());
    name_of([hash[0], hash[1], hash[2], hash[3]])
}

fn name_of([first, second, high, low]: [u8; 4]) -> String {
    const FIRST: [&str; 32] = [
        "Amber", "Bold", "Brisk", "Calm", "Clever", "Copper", "Dapper", "Early", "Fabled", "Gentle", "Golden", "Happy",
        "Hidden", "Ivory", "Jolly", "Keen", "Lucky", "Merry", "Misty", "Noble", "Olive", "Patient", "Quick", "Quiet",
        "Ruby", "Silver", "Sly", "Stout", "Swift", "Tidy", "Velvet", "Wise",
    ];
    const SECOND: [&str; 32] = [
        "Badger", "Bear", "Crane", "Crow", "Deer", "Dove", "Eagle", "Falcon", "Ferret", "Finch", "Fox", "Gull", "Hare",
        "Hawk", "Heron", "Ibis", "Jay", "Kite", "Lark", "Lynx", "Marten", "Mole", "Otter", "Owl", "Panda", "Quail",
        "Raven", "Robin", "Seal", "Swan", "Tiger", "Wren",
    ];
    let number = (u32::from(high) << 8 | u32::from(low)) % 1000;
    format!("{} {} {number}", FIRST[usize::from(first) % 32], SECOND[usize::from(second) % 32])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_has_256_bits_and_is_known_by_its_hash_only() {
        let (one, other) = (Token::fresh(), Token::fresh());
        assert_eq!(one.reveal().len(), 52);
        assert_ne!(one.reveal(), other.reveal());
        assert!(one.hash().is(&Hash::of(one.reveal()).0));
        assert!(!one.hash().is(&other.hash().0));
        assert!(!one.hash().0.contains(one.reveal()));
    }

    #[test]
    fn tokens_and_ids_are_written_as_ever() {
        assert_eq!(DIGITS.encode(&[0xff]), "zw");
        assert_eq!(DIGITS.encode(&[0x54, 0x65, 0x3f, 0xfb, 0xbc]), "ahjkzyxw");
    }
}
