//! What can be asked for, and its notation.

use std::{borrow::Cow, fmt, str::FromStr};

use croupier_kernel::Refusal;
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::{Deserialize, Serialize, Serializer, ser::SerializeSeq as _};

use crate::{
    combination::Split,
    content::{BlessingId, CharmId, ConsumableId, Material},
    state::MAX_DICE,
};

/// Some dice of the set, by their numbers. A die keeps its number for the whole run.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Debug)]
pub struct Dice(pub(crate) u16);

impl Dice {
    /// No dice.
    pub const NONE: Dice = Dice(0);

    /// One die, counted from 0.
    pub fn one(at: usize) -> Dice {
        Dice(1 << (at & 15))
    }

    /// How many dice it holds.
    #[inline]
    pub fn len(self) -> usize {
        // Looked up, because counting bits takes a dozen steps on the oldest machines a build is for.
        const LENGTHS: [u8; 1 << MAX_DICE] = {
            let (mut lengths, mut bits) = ([0; 1 << MAX_DICE], 0);
            while bits < lengths.len() {
                lengths[bits] = bits.count_ones() as u8;
                bits += 1;
            }
            lengths
        };
        usize::from(LENGTHS[usize::from(self.0) % LENGTHS.len()])
    }

    /// Whether there are none.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether a die, counted from 0, is among them.
    pub fn has(self, at: usize) -> bool {
        at < 16 && self.0 >> at & 1 == 1
    }

    /// Those that are not among the others.
    pub fn without(self, others: Dice) -> Dice {
        Dice(self.0 & !others.0)
    }

    /// Both.
    pub fn with(self, others: Dice) -> Dice {
        Dice(self.0 | others.0)
    }

    /// Their places, counted from 0.
    pub fn iter(self) -> impl Iterator<Item = usize> + Clone {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            let at = rest.trailing_zeros() as usize;
            (rest != 0).then(|| {
                rest &= rest - 1;
                at
            })
        })
    }

    /// All choices of one or more of them, in order.
    pub fn choices(self) -> impl Iterator<Item = Dice> {
        self.each_choice(|dice| dice)
    }

    /// What `of` makes of all choices of one or more of them, in order. How many there are is known beforehand, so that
    /// a list makes room for all of them at once.
    #[inline]
    pub(crate) fn each_choice<T>(self, of: impl Fn(Dice) -> T) -> impl ExactSizeIterator<Item = T> {
        let (all, mut last) = (self.0, 0_u16);
        (1..1_u16 << self.len().min(15)).map(move |_| {
            last = last.wrapping_sub(all) & all;
            of(Dice(last))
        })
    }
}

impl fmt::Display for Dice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (nth, at) in self.iter().enumerate() {
            write!(f, "{}{}", if nth > 0 { " " } else { "" }, at + 1)?;
        }
        Ok(())
    }
}

impl FromStr for Dice {
    type Err = Refusal;

    fn from_str(text: &str) -> Result<Dice, Refusal> {
        let mut dice = Dice::NONE;
        for word in text.split([' ', ',']).filter(|word| !word.is_empty()) {
            let number = word.parse::<usize>().ok().filter(|number| (1..=MAX_DICE).contains(number));
            let Some(number) = number else {
                let shown: String = word.chars().filter(|c| !c.is_control()).take(20).collect();
                return Err(Refusal::unreadable(format!("there is no die `{shown}`: dice are numbered from 1")));
            };
            if dice.has(number - 1) {
                return Err(Refusal::unreadable(format!("you named die {number} twice")));
            }
            dice = dice.with(Dice::one(number - 1));
        }
        if dice.is_empty() {
            Err(Refusal::unreadable("name the dice by their numbers, such as 1 3 4"))
        } else {
            Ok(dice)
        }
    }
}

impl Serialize for Dice {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut list = serializer.serialize_seq(Some(self.len()))?;
        self.iter().try_for_each(|at| list.serialize_element(&(at + 1)))?;
        list.end()
    }
}

impl JsonSchema for Dice {
    fn schema_name() -> Cow<'static, str> {
        "Dice".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        Vec::<u8>::json_schema(generator)
    }
}

impl<'de> Deserialize<'de> for Dice {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Dice, D::Error> {
        let numbers = Vec::<usize>::deserialize(deserializer)?;
        let bad = numbers.iter().find(|number| !(1..=MAX_DICE).contains(*number));
        match bad {
            Some(number) => Err(serde::de::Error::custom(format!("there is no die {number}"))),
            None => Ok(numbers.into_iter().fold(Dice::NONE, |dice, number| dice.with(Dice::one(number - 1)))),
        }
    }
}

/// Something the shop sells.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Ware {
    /// A charm.
    Charm(CharmId),
    /// A consumable.
    Consumable(ConsumableId),
    /// A blessing.
    Blessing(BlessingId),
    /// A material for a die, counted from 0.
    Upgrade(Material, u8),
}

/// Something that can be sold.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Item {
    /// A charm.
    Charm(CharmId),
    /// A consumable.
    Consumable(ConsumableId),
}

/// What the player asks for.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Action {
    /// Roll the dice in hand: `roll`.
    Roll,
    /// Bank the points of the round: `bank`.
    Bank,
    /// Set dice aside for points: `score 1 3 4`, or with a split that is not the best `score 1 2 3 as single_one*3`.
    Score {
        /// The dice.
        dice: Dice,
        /// How they are split.
        split: Split,
    },
    /// Accept that nothing scores: `flop`.
    Flop,
    /// Roll some dice of the hand again: `reroll 2 5`.
    Reroll(Dice),
    /// Use a consumable: `use money_doubler`, or on a die `use chisel on 3`.
    Use(ConsumableId, Option<u8>),
    /// Go on: `continue`.
    Continue,
    /// Buy something: `buy flop_shield`, or for a die `buy crystal on 2`.
    Buy(Ware),
    /// Sell something: `sell flop_shield`.
    Sell(Item),
    /// Leave the shop for the next level: `leave`.
    Leave,
    /// Give up the run: `concede`. It is never listed.
    Concede,
}

impl Action {
    /// The words actions begin with.
    pub const WORDS: [&str; 10] =
        ["roll", "bank", "score", "flop", "reroll", "use", "continue", "buy", "sell", "leave"];

    /// Scores dice in the best way.
    pub fn score(dice: Dice) -> Action {
        Action::Score { dice, split: Split::BEST }
    }
}

impl Ware {
    /// Its word.
    pub fn id(self) -> &'static str {
        match self {
            Ware::Charm(id) => &id.get().id,
            Ware::Consumable(id) => &id.get().id,
            Ware::Blessing(id) => &id.get().id,
            Ware::Upgrade(material, _) => &material.def().id,
        }
    }

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Ware::Charm(id) => &id.get().name,
            Ware::Consumable(id) => &id.get().name,
            Ware::Blessing(id) => &id.get().name,
            Ware::Upgrade(material, _) => &material.def().name,
        }
    }
}

impl Item {
    /// Its word.
    pub fn id(self) -> &'static str {
        match self {
            Item::Charm(id) => &id.get().id,
            Item::Consumable(id) => &id.get().id,
        }
    }

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Item::Charm(id) => &id.get().name,
            Item::Consumable(id) => &id.get().name,
        }
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Roll => f.write_str("roll"),
            Action::Bank => f.write_str("bank"),
            Action::Score { dice, split: Split::BEST } => write!(f, "score {dice}"),
            Action::Score { dice, split } => write!(f, "score {dice} as {split}"),
            Action::Flop => f.write_str("flop"),
            Action::Reroll(dice) => write!(f, "reroll {dice}"),
            Action::Use(id, None) => write!(f, "use {}", id.get().id),
            Action::Use(id, Some(die)) => write!(f, "use {} on {}", id.get().id, die + 1),
            Action::Continue => f.write_str("continue"),
            Action::Buy(Ware::Upgrade(material, die)) => write!(f, "buy {} on {}", material.def().id, die + 1),
            Action::Buy(ware) => write!(f, "buy {}", ware.id()),
            Action::Sell(item) => write!(f, "sell {}", item.id()),
            Action::Leave => f.write_str("leave"),
            Action::Concede => f.write_str("concede"),
        }
    }
}

/// One die, counted from 0, by its number.
fn one_die(text: &str) -> Result<u8, Refusal> {
    let dice: Dice = text.parse()?;
    match (dice.len(), dice.iter().next()) {
        (1, Some(at)) => Ok(at as u8),
        _ => Err(Refusal::unreadable("name one die only")),
    }
}

impl Serialize for Action {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl FromStr for Action {
    type Err = Refusal;

    fn from_str(text: &str) -> Result<Self, Refusal> {
        let text = text.trim();
        let (word, rest) = text.split_once(' ').unwrap_or((text, ""));
        let (what, on) = rest.split_once(" on ").map_or((rest, None), |(what, on)| (what, Some(on)));
        let alone = |action| {
            if rest.is_empty() {
                Ok(action)
            } else {
                Err(Refusal::unreadable(format!("type `{word}` by itself, with nothing after it")))
            }
        };
        match word {
            "roll" => alone(Action::Roll),
            "bank" => alone(Action::Bank),
            "flop" => alone(Action::Flop),
            "continue" => alone(Action::Continue),
            "leave" => alone(Action::Leave),
            "concede" => alone(Action::Concede),
            "score" => {
                let (dice, split) = rest.split_once(" as ").unwrap_or((rest, ""));
                Ok(Action::Score { dice: dice.parse()?, split: split.trim().parse()? })
            }
            "reroll" => rest.parse().map(Action::Reroll),
            "use" => Ok(Action::Use(ConsumableId::find(what)?, on.map(one_die).transpose()?)),
            "buy" => match on {
                Some(on) => Ok(Action::Buy(Ware::Upgrade(Material::find(what)?, one_die(on)?))),
                None if Material::find(what).is_ok() => {
                    Err(Refusal::unreadable(format!("for which die? For example, `buy {what} on 1`")))
                }
                None => read_ware(what).map(Action::Buy),
            },
            "sell" => match read_ware(rest)? {
                Ware::Charm(id) => Ok(Action::Sell(Item::Charm(id))),
                Ware::Consumable(id) => Ok(Action::Sell(Item::Consumable(id))),
                _ => Err(Refusal::unreadable("you can't sell blessings")),
            },
            _ => Err(Refusal::unreadable(Refusal::unknown("action", word, Action::WORDS.into_iter()).reason)),
        }
    }
}

fn read_ware(id: &str) -> Result<Ware, Refusal> {
    let charm = CharmId::find(id).map(Ware::Charm);
    charm
        .or_else(|_| ConsumableId::find(id).map(Ware::Consumable))
        .or_else(|_| BlessingId::find(id).map(Ware::Blessing))
        .map_err(|_| {
            let words = CharmId::all().map(|id| id.get().id.as_str());
            let words = words.chain(ConsumableId::all().map(|id| id.get().id.as_str()));
            if id.is_empty() {
                return Refusal::unreadable("what? Type its name, such as flop shield");
            }
            Refusal::unknown("item", id, words.chain(BlessingId::all().map(|id| id.get().id.as_str())))
        })
}
