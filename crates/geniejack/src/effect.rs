//! The three sentences that all content is written in, and what they mean.
//!
//! A [`Rule`] changes a number. A [`Trigger`] waits for a moment and then does its [`Op`]s. A [`Modifier`] is a list of
//! both; equipment, potions, curses, blessings and enemies are modifiers with another source. Rule fields are folded in
//! [`Rules::fold`](crate::stats::Rules::fold); damage and gold are running values that the rules change one after another.

use serde::{Deserialize, Serialize};

use crate::{
    cards::{Card, Suit},
    stats::{FOLDED, Stat},
};

/// One of the two sides of a battle.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Side {
    /// The one who wishes.
    Player,
    /// The enemy, who deals.
    Dealer,
}

impl Side {
    /// The opposite side.
    pub fn other(self) -> Side {
        match self {
            Side::Player => Side::Dealer,
            Side::Dealer => Side::Player,
        }
    }
}

/// A side as seen from the owner of a modifier.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Whose {
    /// The owner's own.
    #[default]
    Own,
    /// The other side's.
    Enemy,
}

impl Whose {
    /// The side that is meant, if `owner` says it.
    pub fn side(self, owner: Side) -> Side {
        match self {
            Whose::Own => owner,
            Whose::Enemy => owner.other(),
        }
    }
}

/// Equipment, potion, curse, blessing or enemy: what it does, in sentences.
#[derive(Clone, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
#[serde(from = "Sentences", into = "Sentences")]
pub struct Modifier {
    rules: Vec<Rule>,
    triggers: Vec<Trigger>,
    /// One bit for each stat and moment that is mentioned, so that most modifiers can be passed over at a glance.
    mentions: u32,
}

/// A modifier as it is written.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Sentences {
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    rules: Vec<Rule>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    triggers: Vec<Trigger>,
}

impl From<Sentences> for Modifier {
    fn from(sentences: Sentences) -> Modifier {
        let rules = sentences.rules.iter().map(|rule| rule.stat.bit());
        let triggers = sentences.triggers.iter().map(|trigger| trigger.when.bit());
        let mentions = rules.chain(triggers).fold(0, |bits, bit| bits | bit);
        Modifier { rules: sentences.rules, triggers: sentences.triggers, mentions }
    }
}

impl From<Modifier> for Sentences {
    fn from(modifier: Modifier) -> Sentences {
        Sentences { rules: modifier.rules, triggers: modifier.triggers }
    }
}

impl Modifier {
    /// The rules about a number; none of them if it mentions no such number.
    #[inline]
    pub fn rules_about(&self, stat: Stat) -> impl Iterator<Item = &Rule> {
        let rules: &[Rule] = if self.mentions & stat.bit() != 0 { &self.rules } else { &[] };
        rules.iter().filter(move |rule| rule.stat == stat)
    }

    /// The rules that are folded into the rules of the game.
    pub fn folded(&self) -> impl Iterator<Item = &Rule> + Clone {
        let rules: &[Rule] = if self.mentions & FOLDED != 0 { &self.rules } else { &[] };
        rules.iter().filter(|rule| !rule.stat.is_running())
    }

    /// One bit for each stat and moment that is mentioned.
    pub(crate) fn mentions(&self) -> u32 {
        self.mentions
    }

    /// What it does at a moment.
    pub fn triggers_at(&self, when: When) -> impl Iterator<Item = &Trigger> {
        let triggers: &[Trigger] = if self.mentions & when.bit() != 0 { &self.triggers } else { &[] };
        triggers.iter().filter(move |trigger| trigger.when == when)
    }

    /// The first sentence that could never be carried out, if there is one.
    pub fn check(&self) -> Result<(), String> {
        for rule in &self.rules {
            let stat = rule.stat;
            match rule.change {
                Change::Add(Amount::PerCard(_)) if !stat.is_running() || stat == Stat::Dodge => {
                    return Err(format!("`{stat}` cannot be counted by cards"));
                }
                Change::Add(_) => {}
                Change::Set(_) if stat.is_running() => {
                    return Err(format!("`{stat}` can be added to or scaled, not set"));
                }
                _ if stat == Stat::Dodge => return Err("`dodge` has a chance of its own: use `add`".into()),
                Change::Set(value) if value < stat.bounds().0 || value > stat.bounds().1 => {
                    return Err(format!("`{stat}` goes from {} to {}", stat.bounds().0, stat.bounds().1));
                }
                _ => {}
            }
        }
        Ok(())
    }
}

/// A number that is changed.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(try_from = "RuleLine", into = "RuleLine")]
pub struct Rule {
    /// Which number.
    pub stat: Stat,
    /// How.
    pub change: Change,
    /// Whose number, where both sides have one.
    pub of: Whose,
    /// When it holds.
    pub cond: Cond,
}

/// A rule as it is written: the change is exactly one of four words.
#[derive(Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct RuleLine {
    stat: Stat,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    set: Option<i32>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    add: Option<Amount>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    per_mille: Option<u16>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    floor_per_mille: Option<u16>,
    #[serde(default)]
    of: Whose,
    #[serde(default, rename = "if")]
    cond: Cond,
}

impl TryFrom<RuleLine> for Rule {
    type Error = &'static str;

    fn try_from(line: RuleLine) -> Result<Rule, &'static str> {
        let change = match (line.set, line.add, line.per_mille, line.floor_per_mille) {
            (Some(value), None, None, None) => Change::Set(value),
            (None, Some(amount), None, None) => Change::Add(amount),
            (None, None, Some(factor), None) => Change::PerMille(factor),
            (None, None, None, Some(factor)) => Change::FloorPerMille(factor),
            _ => return Err("a rule has exactly one of `set`, `add`, `per_mille`, `floor_per_mille`"),
        };
        Ok(Rule { stat: line.stat, change, of: line.of, cond: line.cond })
    }
}

impl From<Rule> for RuleLine {
    fn from(rule: Rule) -> RuleLine {
        let Rule { stat, change, of, cond } = rule;
        let mut line = RuleLine { stat, set: None, add: None, per_mille: None, floor_per_mille: None, of, cond };
        match change {
            Change::Set(value) => line.set = Some(value),
            Change::Add(amount) => line.add = Some(amount),
            Change::PerMille(factor) => line.per_mille = Some(factor),
            Change::FloorPerMille(factor) => line.floor_per_mille = Some(factor),
        }
        line
    }
}

/// How a number is changed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Change {
    /// It becomes this.
    Set(i32),
    /// This is added.
    Add(Amount),
    /// It is multiplied by so many thousandths.
    PerMille(u16),
    /// It is multiplied by so many thousandths and rounded down to a whole point there and then.
    FloorPerMille(u16),
}

/// How much.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Amount {
    /// Always the same.
    Flat(i32),
    /// So much for each card of a kind in a hand.
    PerCard(PerCard),
}

/// So much for each card of a kind in a hand.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PerCard {
    /// How much for each.
    pub each: i32,
    /// Which cards.
    pub of: Filter,
    /// In whose hand.
    #[serde(default, rename = "in")]
    pub hand: Whose,
}

/// Which cards count.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Filter {
    /// All.
    Any,
    /// Hearts and diamonds.
    Red,
    /// One suit.
    Suit(Suit),
}

impl Filter {
    /// Whether this card counts.
    pub fn holds(self, card: Card) -> bool {
        match self {
            Filter::Any => true,
            Filter::Red => card.suit().is_red(),
            Filter::Suit(suit) => card.suit() == suit,
        }
    }
}

/// A statement about the hand, read from the owner's chair.
#[derive(Clone, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Cond {
    /// Nothing is asked.
    #[default]
    Always,
    /// The owner busted (and was not saved), or gave up the hand.
    Busted,
    /// The owner has a blackjack.
    Blackjack,
    /// The other side has a blackjack.
    EnemyBlackjack,
    /// The winning hand holds a card of this suit.
    WinnerHasSuit(Suit),
    /// The winning hand holds a card of the suit that was picked for this battle.
    WinnerHasBattleSuit,
}

/// Something that waits for its moment.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Trigger {
    /// The moment.
    pub when: When,
    /// What must hold then.
    #[serde(default, rename = "if")]
    pub cond: Cond,
    /// What it does, in order.
    #[serde(rename = "do")]
    pub ops: Vec<Op>,
}

/// A moment that triggers wait for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum When {
    /// A battle begins.
    BattleStart,
    /// A battle has been won.
    BattleEnd,
    /// A hand begins, before the deal.
    HandStart,
    /// A card is dealt or turned face up, to either side.
    CardDrawn,
    /// The hand is a tie that nobody wins.
    Push,
    /// The owner dodges.
    Dodge,
    /// The other side busts.
    EnemyBust,
    /// The damage of a hand has been dealt.
    HandEnd,
    /// After that: the poison of potions works.
    PotionPoison,
}

impl When {
    /// Its bit among all that a modifier mentions; the first five are taken by stats.
    pub(crate) fn bit(self) -> u32 {
        1 << (5 + self as u32)
    }
}

/// Something that is done.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(tag = "op", rename_all = "snake_case", deny_unknown_fields)]
pub enum Op {
    /// Takes hit points, past all armor.
    Damage {
        /// How many.
        amount: i32,
        /// From whom.
        to: Whose,
        /// What it is called.
        cause: Cause,
    },
    /// Gives hit points back, up to the maximum.
    Heal {
        /// How many.
        amount: i32,
        /// To whom.
        to: Whose,
    },
    /// Picks a suit at random for this battle.
    PickSuit,
}

/// Why hit points were lost.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Cause {
    /// A hand was lost.
    Hand,
    /// Part of a lost hand came back on the winner.
    Thorns,
    /// A potion that works at once.
    Potion,
    /// Poison.
    Poison,
    /// A curse.
    Curse,
    /// An enemy's trick.
    Ability,
    /// A blessing.
    Blessing,
    /// The battle is taking too long.
    Fatigue,
}
