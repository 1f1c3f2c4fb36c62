//! What a million tokens cost, by model: from a table that comes with the program, and from one that its user may keep.

use std::{env, fs, path::PathBuf, sync::OnceLock};

use croupier_kernel::Refusal;
use toml::{Table, Value};

use super::Usage;
use crate::files;

/// The table that comes with the program.
pub const USUAL: &str = include_str!("prices.toml");

/// What a model costs, in millionths of a dollar for a million tokens.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Price {
    /// For tokens it reads.
    pub tokens_in: u64,
    /// For tokens it writes.
    pub tokens_out: u64,
}

impl Price {
    /// What an answer cost, in millionths of a dollar, rounded up.
    pub fn of(&self, usage: &Usage) -> u64 {
        let cost = |tokens: u64, price: u64| u128::from(tokens) * u128::from(price);
        let all = cost(usage.tokens_in, self.tokens_in) + cost(usage.tokens_out, self.tokens_out);
        u64::try_from(all.div_ceil(1_000_000)).unwrap_or(u64::MAX)
    }
}

/// Prices by a part of the model's name, the first lists first.
#[derive(Clone, Default, Debug)]
pub struct Prices(Vec<(String, Price)>);

impl Prices {
    /// Reads a table. The refusal says what is wrong with it.
    pub fn read(text: &str) -> Result<Prices, Refusal> {
        let wrong = |what: &str| Refusal::unreadable(format!("a price list: {what}"));
        let table: Table = text.parse().map_err(|_| wrong("this is not TOML"))?;
        let listed = match table.get("price") {
            None => &Vec::new(),
            Some(Value::Array(listed)) => listed,
            Some(_) => return Err(wrong("write each price under [[price]]")),
        };
        let price = |entry: &Value| {
            let model = entry.get("model").and_then(Value::as_str).ok_or_else(|| wrong("an entry needs `model`"))?;
            let of = |name: &str| {
                let dollars = entry.get(name).and_then(dollars);
                dollars.ok_or_else(|| wrong(&format!("`{name}` of `{model}` is not a number of dollars")))
            };
            Ok((plain(model), Price { tokens_in: of("in")?, tokens_out: of("out")? }))
        };
        Ok(Prices(listed.iter().map(price).collect::<Result<_, _>>()?))
    }

    /// What a model costs: the entry with the longest part of its name.
    pub fn of(&self, model: &str) -> Option<Price> {
        let model = plain(model);
        let fitting = self.0.iter().filter(|(part, _)| !part.is_empty() && model.contains(part.as_str()));
        fitting.max_by_key(|(part, _)| part.len()).map(|(_, price)| *price)
    }
}

/// The name of a model as all servers could write it: some say 5.5, some 5-5.
fn plain(model: &str) -> String {
    model.to_lowercase().replace('.', "-")
}

/// A number of dollars, in millionths.
fn dollars(value: &Value) -> Option<u64> {
    match value {
        Value::Integer(whole) => u64::try_from(*whole).ok()?.checked_mul(1_000_000),
        Value::Float(number) if *number >= 0.0 => micros(&number.to_string()),
        Value::String(text) => micros(text),
        _ => None,
    }
}

/// An amount of money as it is typed, such as `1.25`, in millionths.
pub fn micros(text: &str) -> Option<u64> {
    let text = text.trim().trim_start_matches('$');
    let (whole, fraction) = text.split_once('.').unwrap_or((text, ""));
    let digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    if !digits(whole) || !digits(fraction) || whole.len() + fraction.len() == 0 {
        return None;
    }
    let whole: u64 = if whole.is_empty() { 0 } else { whole.parse().ok()? };
    let fraction: u64 = format!("{fraction:0<6}").get(..6)?.parse().ok()?;
    whole.checked_mul(1_000_000)?.checked_add(fraction)
}

/// Where a user keeps prices: `CROUPIER_PRICES`, or `prices.toml` in the home folder.
pub fn path() -> PathBuf {
    let named = env::var_os("CROUPIER_PRICES").filter(|path| !path.is_empty()).map(PathBuf::from);
    named.unwrap_or_else(|| files::home().join("prices.toml"))
}

/// The user's table, if there is one.
fn own() -> Result<Prices, Refusal> {
    let path = path();
    match fs::read_to_string(&path) {
        Ok(text) => {
            Prices::read(&text).map_err(|refusal| refusal.map(|reason| format!("{}: {reason}", path.display())))
        }
        Err(_) if env::var_os("CROUPIER_PRICES").is_none_or(|path| path.is_empty()) => Ok(Prices::default()),
        Err(_) => Err(Refusal::unreadable(format!("CROUPIER_PRICES: {} cannot be read", path.display()))),
    }
}

/// Refuses to begin with a user's table that cannot be read.
pub fn check() -> Result<(), Refusal> {
    own().map(|_| ())
}

/// What a model costs, if a table has it. Tables are read once.
pub fn price(model: &str) -> Option<Price> {
    static TABLES: OnceLock<[Prices; 2]> = OnceLock::new();
    let read = || [own().unwrap_or_default(), Prices::read(USUAL).unwrap_or_default()];
    TABLES.get_or_init(read).iter().find_map(|table| table.of(model))
}

#[cfg(test)]
mod tests {
    use super::{Price, Prices, USUAL, Usage, micros};

    #[test]
    fn the_longest_part_of_a_name_decides() {
        let prices = Prices::read(USUAL).expect("the table that comes with the program");
        let per_in = |model: &str| prices.of(model).map(|price| price.tokens_in);
        assert_eq!(per_in("claude-opus-4-1-20250805"), Some(15_000_000));
        assert_eq!(per_in("anthropic/Claude-Opus-4-5"), Some(5_000_000));
        assert_eq!(per_in("claude-haiku-5-5"), Some(100_000));
        assert_eq!(per_in("anthropic/claude-opus-5.5"), Some(4_000_000));
        assert_eq!(per_in("claude-sonnet-4-5-20250929"), Some(3_000_000));
        assert_eq!(per_in("some-local-model"), None);
    }

    #[test]
    fn money_is_counted_in_millionths() {
        assert_eq!(micros("1.25"), Some(1_250_000));
        assert_eq!(micros("$.5"), Some(500_000));
        for wrong in ["", ".", "-1", "1e3", "1.2.3", "x"] {
            assert_eq!(micros(wrong), None, "{wrong}");
        }
        let price = Price { tokens_in: 1_000_000, tokens_out: 5_000_000 };
        assert_eq!(price.of(&Usage { calls: 1, tokens_in: 1000, tokens_out: 50 }), 1250);
        assert_eq!(price.of(&Usage { calls: 1, tokens_in: u64::MAX, tokens_out: u64::MAX }), u64::MAX);
    }

    #[test]
    fn a_table_that_is_wrong_is_refused_with_the_reason() {
        for (text, told) in [
            ("price = 3", "[[price]]"),
            ("[[price]]\nin = 1\nout = 1", "`model`"),
            ("[[price]]\nmodel = \"x\"\nin = -1\nout = 1", "`in` of `x`"),
            ("[[price", "not TOML"),
        ] {
            let refusal = Prices::read(text).expect_err("it is wrong");
            assert!(refusal.reason.contains(told), "{refusal}");
        }
        let own = Prices::read("[[price]]\nmodel = \"qwen\"\nin = 0\nout = 0.07").expect("a table");
        assert_eq!(own.of("Qwen3-8B"), Some(Price { tokens_in: 0, tokens_out: 70_000 }));
    }
}
