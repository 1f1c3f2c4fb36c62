//! The sentences content is written in: what charms, blessings, materials and consumables do.
//!
//! Charms and blessings are lists of [`Rule`]; a consumable is a list of [`Op`]; a material has one [`Touch`].

use serde::Deserialize;

/// What a charm or a blessing does for as long as it is owned.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(tag = "do", rename_all = "snake_case", deny_unknown_fields)]
pub enum Rule {
    /// Adds points to every score.
    AddPoints {
        /// The each.
        each: u32,
        /// For each of these.
        #[serde(default)]
        per: Per,
        /// Only then.
        #[serde(default, rename = "if")]
        cond: Cond,
    },
    /// Adds a percentage of the score so far.
    AddPercent {
        /// The percentage.
        each: u32,
        /// For each of these.
        #[serde(default)]
        per: Per,
        /// Only then.
        #[serde(default, rename = "if")]
        cond: Cond,
    },
    /// Multiplies a score by the average size of its dice: so many percent more or less for each side above or below six.
    ScaleBySize {
        /// How many percent for a side.
        percent: u32,
    },
    /// Raises the charm's own bonus whenever a straight is scored.
    GrowOnStraight {
        /// The change.
        by: u16,
    },
    /// Adds a percentage of what is banked.
    BankPercent {
        /// The percentage.
        percent: u32,
    },
    /// A single 3 is a combination.
    CountThrees,
    /// A single 1 or 5 is no combination.
    NoSingles,
    /// Doubles every chance that helps.
    DoubleChances,
    /// Scoring four or more of a kind makes a consumable.
    MakeConsumable,
    /// Cancels flops until it is used up.
    CancelFlop {
        /// The number of uses.
        uses: u16,
    },
    /// Multiplies the rerolls a level starts with.
    MultiplyRerolls {
        /// The change.
        by: u16,
    },
    /// Gives rerolls when points are banked.
    RerollOnBank {
        /// The count.
        n: u16,
    },
    /// Gives rerolls when the combination named for the level is scored.
    RerollOnNamed {
        /// The count.
        n: u16,
    },
    /// Gives rerolls when a roll flops.
    RerollOnFlop {
        /// The count.
        n: u16,
    },
    /// Pays for each reroll used.
    MoneyPerReroll {
        /// How many dollars.
        amount: u32,
    },
    /// Adds lives to every level while it is owned.
    AddLives {
        /// The count.
        n: u16,
    },
    /// Raises the rerolls of every level, once and for all.
    RerollValue {
        /// The change.
        n: u16,
    },
    /// Raises the lives of every level, once and for all.
    LivesValue {
        /// The change.
        n: u16,
    },
    /// Adds charm slots, once and for all.
    CharmSlots {
        /// The count.
        n: u8,
    },
    /// Adds consumable slots, once and for all.
    ConsumableSlots {
        /// The count.
        n: u8,
    },
    /// Makes everything in the shop cheaper.
    Discount {
        /// By how many percent.
        percent: u32,
    },
    /// Gives a chance that a flop does not count.
    SubvertFlop {
        /// The percentage.
        percent: u32,
    },
    /// Pays at the end of a level.
    MoneyAtLevelEnd {
        /// How many dollars.
        amount: u32,
    },
    /// Pays for each unused life at the end of a level.
    MoneyPerLife {
        /// How many dollars.
        amount: u32,
    },
    /// Adds plastic six-sided dice, once and for all.
    AddDice {
        /// How many.
        n: u8,
    },
    /// Gives random plastic dice a random material, once and for all.
    EnchantDice {
        /// How many.
        n: u8,
    },
    /// Gives rerolls whenever all dice were scored and come back.
    RerollOnHot {
        /// How many.
        n: u16,
    },
    /// Makes dice upgrades cheaper.
    UpgradeDiscount {
        /// By how many percent.
        percent: u32,
    },
    /// Pays for each combination that is scored for the first time in a level.
    MoneyOnDiscovery {
        /// How many dollars.
        amount: u32,
    },
    /// Gives a reroll when so many different combinations have been scored in a level.
    RerollOnDiscovery {
        /// How many combinations.
        nth: u8,
    },
}

/// What rules have to do with, as bits: most decisions are made with nothing owned that has to do with them.
pub(crate) mod traits {
    use crate::combination::Singles;

    /// How many there are.
    pub(crate) const COUNT: usize = 14;

    /// A single 1 or 5 is no combination.
    pub(crate) const NO_SINGLES: u16 = 1;
    /// A single 3 is one.
    pub(crate) const THREES: u16 = 1 << 1;
    /// A score can become worthless.
    pub(crate) const SIZE: u16 = 1 << 2;
    /// Straights count for more than their points.
    pub(crate) const GROWS: u16 = 1 << 3;
    /// Scores change.
    pub(crate) const SCORES: u16 = 1 << 4;
    /// Combinations are rewarded.
    pub(crate) const REWARDS: u16 = 1 << 5;
    /// Banking.
    pub(crate) const BANK: u16 = 1 << 6;
    /// Using rerolls.
    pub(crate) const REROLL: u16 = 1 << 7;
    /// Flops.
    pub(crate) const FLOP: u16 = 1 << 8;
    /// How levels start and what they pay.
    pub(crate) const LEVEL: u16 = 1 << 9;
    /// Prices.
    pub(crate) const SHOP: u16 = 1 << 10;

    /// What a score is worth depends on which faces mirrors are read as, beyond their points.
    pub(crate) const READS: u16 = 1 << 11;

    /// Dice that come back.
    pub(crate) const HOT: u16 = 1 << 12;
    /// Combinations that are scored for the first time in a level.
    pub(crate) const DISCOVERY: u16 = 1 << 13;

    /// Which single dice count with these traits.
    #[inline]
    pub(crate) fn singles(traits: u16) -> Singles {
        Singles { no_ones_and_fives: traits & NO_SINGLES != 0, threes: traits & THREES != 0 }
    }
}

impl Rule {
    /// What it has to do with.
    pub(crate) fn traits(&self) -> u16 {
        match self {
            Rule::NoSingles => traits::NO_SINGLES,
            Rule::CountThrees => traits::THREES,
            Rule::ScaleBySize { .. } => traits::SIZE | traits::SCORES,
            Rule::GrowOnStraight { .. } => traits::GROWS,
            Rule::AddPoints { per, cond, .. } | Rule::AddPercent { per, cond, .. } => {
                let reads = *cond != Cond::Always || matches!(per, Per::OddDie | Per::Grown);
                traits::SCORES | if reads { traits::READS } else { 0 }
            }
            Rule::RerollOnNamed { .. } | Rule::MakeConsumable => traits::REWARDS,
            Rule::BankPercent { .. } | Rule::RerollOnBank { .. } => traits::BANK,
            Rule::MoneyPerReroll { .. } => traits::REROLL,
            Rule::CancelFlop { .. } | Rule::RerollOnFlop { .. } | Rule::SubvertFlop { .. } => traits::FLOP,
            Rule::MultiplyRerolls { .. }
            | Rule::AddLives { .. }
            | Rule::MoneyAtLevelEnd { .. }
            | Rule::MoneyPerLife { .. } => traits::LEVEL,
            Rule::Discount { .. } | Rule::UpgradeDiscount { .. } => traits::SHOP,
            Rule::RerollOnHot { .. } => traits::HOT,
            Rule::MoneyOnDiscovery { .. } | Rule::RerollOnDiscovery { .. } => traits::DISCOVERY,
            // A chance is doubled when it comes up, and the rest happens once, when a blessing is bought.
            Rule::DoubleChances
            | Rule::RerollValue { .. }
            | Rule::LivesValue { .. }
            | Rule::CharmSlots { .. }
            | Rule::ConsumableSlots { .. }
            | Rule::AddDice { .. }
            | Rule::EnchantDice { .. } => 0,
        }
    }
}

/// What a number is counted by.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Per {
    /// Once.
    #[default]
    Once,
    /// Each dollar in the purse.
    Dollar,
    /// Each scored die with an odd face.
    OddDie,
    /// Each flop of the run.
    Flop,
    /// Each point of the charm's own bonus.
    Grown,
    /// Each time a rainbow die has worked.
    Rainbow,
    /// Each volcano die in hand, times the hot dice of the round.
    HotVolcano,
}

/// A statement about a scored selection.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Cond {
    /// Always true.
    #[default]
    Always,
    /// Four or more of the dice show one face.
    FourAlike,
    /// All dice show even faces.
    AllEven,
}

/// What a die's material does when it is scored.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(tag = "do", rename_all = "snake_case", deny_unknown_fields)]
pub enum Touch {
    /// Adds a percentage for each die of this material scored earlier in the round.
    EarlierPercent {
        /// The percentage.
        each: u32,
    },
    /// Pays for each die scored.
    Money {
        /// How many dollars.
        each: u32,
    },
    /// Counts as the face that scores best.
    Wild,
    /// May do several things by chance.
    Luck {
        /// Points that may be added.
        points: u32,
        /// The chance of that, in percent.
        points_percent: u32,
        /// Dollars that may be paid.
        money: u32,
        /// The chance of that, in percent.
        money_percent: u32,
        /// The chance of another die like it, in percent.
        copy_percent: u32,
    },
    /// Adds points for each die scored, times the hot dice of the round.
    HotPoints {
        /// How many points.
        each: u32,
    },
    /// Adds a percentage for each die scored, one on top of the other.
    Percent {
        /// The percentage.
        each: u32,
    },
}

/// What a consumable does when it is used.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(tag = "do", rename_all = "snake_case", deny_unknown_fields)]
pub enum Op {
    /// Doubles the money.
    DoubleMoney,
    /// Adds a plastic six-sided die.
    AddDie,
    /// May give a random plastic die a random material; is kept if it fails.
    EnchantDie {
        /// The chance, in percent.
        percent: u32,
    },
    /// Gives a random charm.
    GiveCharm,
    /// Adds slots of both kinds.
    AddSlots {
        /// How many of each.
        n: u8,
    },
    /// Makes a chosen die one size larger or smaller.
    ResizeDie {
        /// Whether it grows.
        up: bool,
    },
    /// Brings back points that a flop last cost.
    RecoverFlop {
        /// How many percent of them.
        percent: u32,
    },
    /// Doubles the points of the round.
    DoublePoints,
    /// Banks the points of the round.
    BankNow,
    /// Gives rerolls for this level.
    AddRerolls {
        /// The count.
        n: u16,
    },
    /// Raises the rerolls of every level to come.
    AddRerollValue {
        /// The change.
        n: u16,
    },
    /// Does one of these, by chance.
    OneOf {
        /// Which ones.
        ops: Vec<Op>,
    },
}
