//! The state: plain data, the whole run at one point.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use tinyvec::ArrayVec;

use crate::{
    action::Dice,
    combination::{Combination, MAX_FACE},
    config::{first_edition, is_first_edition},
    content::{BlessingId, CharmId, ConsumableId, MAX_CHARMS, MAX_CONSUMABLES, Material},
};

/// The most dice of a set. What would add another does nothing then, and cannot be used.
pub const MAX_DICE: usize = 10;

/// The most dice of a position whose faces are laid down beforehand.
pub const MAX_COMING: usize = 64;

/// Where presets may change what holds: the late game begins after this level.
pub const LATE: u16 = 12;

/// No number of points grows beyond this.
pub const MAX_POINTS: u32 = 1_000_000_000;

/// No purse holds more.
pub const MAX_MONEY: u32 = 1_000_000;

/// The last level there is: it asks for more points than can be counted, so every run ends there at the latest.
pub const SUMMIT: u16 = 1000;

/// The most lives, and the most rerolls, that a level starts with.
pub const MAX_LIVES: u16 = 1000;

/// How often all dice can come back in one round. Dice that never flop would roll forever without an end to it.
pub const MAX_HOT: u8 = 100;

/// How often luck can avert a flop in one round. Without an end to it, dice that never score would roll forever.
pub const MAX_SUBVERTED: u8 = 10;

/// A die of the set.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Die {
    /// How many sides.
    pub sides: u8,
    /// What it is made of.
    pub material: Material,
    /// What stands on the sides; places beyond them are 0.
    pub faces: [u8; MAX_FACE],
}

impl Default for Die {
    fn default() -> Die {
        Die::numbered(6, Material::Plastic)
    }
}

impl Die {
    /// A die numbered from 1.
    pub fn numbered(sides: u8, material: Material) -> Die {
        let mut faces = [0; MAX_FACE];
        faces.iter_mut().zip(1..=sides).for_each(|(face, number)| *face = number);
        Die { sides: sides.clamp(1, MAX_FACE as u8), material, faces }
    }

    /// A die with these faces.
    pub fn with_faces(numbers: &[u8], material: Material) -> Die {
        let mut faces = [0; MAX_FACE];
        faces.iter_mut().zip(numbers).for_each(|(face, number)| *face = (*number).clamp(1, MAX_FACE as u8));
        Die { sides: numbers.len().clamp(1, MAX_FACE) as u8, material, faces }
    }

    /// What stands on its sides.
    pub fn faces(&self) -> &[u8] {
        &self.faces[..usize::from(self.sides).min(MAX_FACE)]
    }

    /// What stands on its sides, if they are not numbered from 1; else nothing.
    pub fn unusual_faces(&self) -> Vec<u8> {
        let numbered = self.faces().iter().zip(1..).all(|(face, number)| *face == number);
        if numbered { Vec::new() } else { self.faces().to_vec() }
    }

    /// Whether it can show a face; a mirror shows any.
    pub fn can_show(&self, face: u8) -> bool {
        self.is_wild() || self.faces().contains(&face)
    }

    /// The sizes that dice can be changed to.
    pub(crate) const SIZES: [u8; 5] = [3, 4, 6, 10, 20];

    /// Whether it counts as the face that scores best.
    pub fn is_wild(&self) -> bool {
        self.material == Material::Mirror
    }

    /// How many sides the next size up or down has, if there is one.
    pub fn next_size(&self, up: bool) -> Option<u8> {
        if up {
            Die::SIZES.into_iter().find(|sides| *sides > self.sides)
        } else {
            Die::SIZES.into_iter().rev().find(|sides| *sides < self.sides)
        }
    }

    /// The next size up or down, numbered from 1, if there is one.
    pub fn resized(&self, up: bool) -> Option<Die> {
        self.next_size(up).map(|sides| Die::numbered(sides, self.material))
    }
}

/// A charm that is owned.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub struct Held {
    /// Its word.
    pub id: CharmId,
    /// What it has counted: uses left of one that can be used up, the bonus of one that grows.
    pub count: u16,
}

/// What is going on.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// A round begins: all dice wait to be rolled.
    #[default]
    Round,
    /// Dice have been rolled: score, reroll, or take the flop.
    Hand,
    /// Dice have been scored, or a flop was averted: bank or roll on.
    Scored,
    /// The level is complete and what it paid is shown.
    Tally,
    /// The shop between levels.
    Shop,
    /// The run is over.
    Over,
}

/// What the shop has. A place without a thing was empty from the start, or what stood there has been bought.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Shelf {
    /// Charms.
    pub charms: [Option<CharmId>; 3],
    /// Consumables.
    pub consumables: [Option<ConsumableId>; 3],
    /// A blessing. It stays on show when it has been bought.
    pub blessing: Option<BlessingId>,
    /// Materials that a die can be upgraded to.
    pub upgrades: [Option<Material>; 2],
}

/// What a level paid.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Tally {
    /// For the level itself.
    pub level: u32,
    /// Unused lives.
    pub lives: u16,
    /// Dollars for each of them.
    pub per_life: u32,
    /// From charms.
    pub charms: u32,
}

impl Tally {
    /// For the unused lives.
    pub fn for_lives(&self) -> u32 {
        u32::from(self.lives).saturating_mul(self.per_life)
    }

    /// All of it.
    pub fn total(&self) -> u32 {
        self.level.saturating_add(self.for_lives()).saturating_add(self.charms)
    }
}

/// How often things were done in a run, for its end.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub struct Stats {
    /// Rolls, rerolls included.
    pub rolls: u32,
    /// How often all dice were scored.
    pub hot_dice: u32,
    /// Consumables used up.
    pub used: u32,
}

/// A run of Rollio.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Rollio {
    /// The edition of the content that the run draws from.
    #[serde(default = "first_edition", skip_serializing_if = "is_first_edition")]
    pub(crate) edition: u8,
    /// How many rounds a level has beyond its lives, if they are limited.
    pub(crate) rounds_beyond_lives: Option<u16>,
    /// By how many percent each level of the late game asks for more than the one before, if it is not 25,000 points.
    pub(crate) growth: Option<u16>,
    /// The rounds of a level of the late game, if they have a number of their own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) late_rounds: Option<u16>,
    /// How often all dice come back in a round of the late game, if that is limited.
    pub(crate) hot_limit: Option<u8>,
    /// The level whose completion wins the run, if there is one.
    pub(crate) max_level: Option<u16>,
    /// Whether chance still has to make the dice.
    pub(crate) random_set: bool,
    pub(crate) phase: Phase,
    /// Whether the run was won.
    pub(crate) won: bool,

    // The run.
    pub(crate) money: u32,
    pub(crate) dice: ArrayVec<[Die; MAX_DICE]>,
    pub(crate) charms: ArrayVec<[Held; MAX_CHARMS]>,
    pub(crate) consumables: ArrayVec<[ConsumableId; MAX_CONSUMABLES]>,
    /// The blessings that were bought, as bits.
    pub(crate) blessings: u32,
    pub(crate) charm_slots: u8,
    pub(crate) consumable_slots: u8,
    /// Rerolls of every level before bonuses.
    pub(crate) reroll_value: u16,
    /// Lives of every level before bonuses.
    pub(crate) lives_value: u16,
    /// Flops so far, averted ones too.
    pub(crate) flops: u32,
    /// How often a rainbow die has worked.
    pub(crate) rainbows: u32,
    /// The points a flop last cost, until they are recovered; a flop without points does not count.
    pub(crate) forfeited: u32,
    /// All points banked.
    pub(crate) score: u64,
    /// What was done how often.
    pub(crate) stats: Stats,

    // The level.
    pub(crate) level: u16,
    pub(crate) threshold: u32,
    pub(crate) banked: u32,
    pub(crate) lives: u16,
    /// The lives the level started with.
    pub(crate) lives_at_start: u16,
    pub(crate) rerolls: u16,
    /// Rounds left, the one being played included, if they are limited.
    pub(crate) rounds: Option<u16>,
    /// The combination that is named for this level, if a charm asks for one and these dice can make one.
    pub(crate) named: Option<Combination>,

    // The round.
    pub(crate) round: u16,
    pub(crate) points: u32,
    /// How often all dice were scored.
    pub(crate) hot: u8,
    /// The number of the roll; rerolls do not count.
    pub(crate) roll: u16,
    /// The rerolls of this roll.
    pub(crate) rerolled: u16,
    /// How often this roll had been rerolled when it brought the reroll that comes with a flop, if it has.
    pub(crate) consoled: Option<u16>,
    /// How many flops luck has averted.
    pub(crate) subverted: u8,
    /// How many dice whose material counts them have been scored.
    pub(crate) crystals: u8,
    /// One bit for each combination that was scored in this level, noted only where a blessing asks for it.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub(crate) discovered: u16,
    /// The dice that are not set aside.
    pub(crate) hand: Dice,
    /// What each die shows; 0 if it has not been rolled.
    pub(crate) showing: [u8; MAX_DICE],

    // Between levels.
    pub(crate) tally: Tally,
    pub(crate) shelf: Shelf,

    /// Faces laid down by a position, which come before those of chance. No one sees them.
    pub(crate) coming: ArrayVec<[u8; MAX_COMING]>,
}

impl Rollio {
    /// Whether a blessing is owned.
    pub fn has_blessing(&self, id: BlessingId) -> bool {
        self.blessings >> id.number() & 1 == 1
    }

    /// The place of a charm, if it is owned.
    pub fn charm(&self, id: CharmId) -> Option<usize> {
        self.charms.iter().position(|held| held.id == id)
    }

    /// Flops of the run so far, averted ones too.
    pub fn flops(&self) -> u32 {
        self.flops
    }

    /// How often things were done.
    pub fn stats(&self) -> Stats {
        self.stats
    }

    /// The dice of the set.
    pub fn dice(&self) -> &[Die] {
        &self.dice
    }

    /// The dice that are not set aside.
    pub fn hand(&self) -> Dice {
        self.hand
    }

    /// What a die shows.
    pub fn face(&self, die: usize) -> u8 {
        self.showing.get(die).copied().unwrap_or(0)
    }

    /// Whether all dice have come back in this round as often as they may: late in a run there can be an end to it.
    pub fn is_spent(&self) -> bool {
        self.hot >= MAX_HOT || self.level > LATE && self.hot_limit.is_some_and(|limit| self.hot >= limit)
    }

    /// The rounds of this level, where it is a late one whose rounds have a number of their own: no life buys another one then.
    pub(crate) fn fixed_rounds(&self, level: u16) -> Option<u16> {
        self.late_rounds.filter(|_| level > LATE)
    }

    /// Whether the level has taken this many rounds that every further one costs a life, banked or not: 1,000 in the first ten
    /// levels, fewer the higher a run has come. No run gets there that presses on, and none goes on forever.
    pub fn is_overlong(&self) -> bool {
        self.round >= 10_000 / self.level.max(10)
    }

    /// All dice of the set.
    pub(crate) fn all_dice(&self) -> Dice {
        Dice(((1_u32 << self.dice.len()) - 1) as u16)
    }
}

/// How a run ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Outcome {
    /// Whether the last level was completed.
    pub won: bool,
    /// The level it ended in.
    pub level: u16,
    /// The level whose completion wins, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub max_level: Option<u16>,
    /// The points banked in the level it ended in.
    pub banked: u32,
    /// The points that level asked for.
    pub threshold: u32,
    /// All points banked.
    pub score: u64,
    /// Money at the end.
    pub money: u32,
}

impl Outcome {
    /// What a run was worth, in thousandths: 1000 if it was won. A lost one is below 0, and worth the more the further it
    /// came; where no level is the last, half way is twelve levels.
    pub fn payoff(&self) -> i16 {
        const HALF_WAY: u64 = 12_000;
        if self.won {
            return 1000;
        }
        let part = u64::from(self.banked) * 1000 / u64::from(self.threshold.max(1));
        let done = u64::from(self.level.saturating_sub(1)) * 1000 + part.min(999);
        let of = match self.max_level {
            Some(level) => u64::from(level).max(1) * 1000,
            None => done + HALF_WAY,
        };
        (done.min(of) * 999 / of) as i16 - 1000
    }
}

/// What is left out of states, so that those of runs without it are what they were before it was kept.
fn is_zero(bits: &u16) -> bool {
    *bits == 0
}
