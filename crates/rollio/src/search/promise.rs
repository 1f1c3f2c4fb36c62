//! What a run promises: the chance that it is won, from its level and from what is owned.

use std::sync::OnceLock;

use crate::{
    content::{BlessingId, Material, content},
    state::{Phase, Rollio},
};

/// What owning a thing adds to the odds of winning before level 5, from level 5 to 8 and later, in hundredths of their
/// natural logarithm; for materials each die counts. Fitted to 12,000 runs by the rule-based player, which bought anything in
/// a quarter of its choices. What is not named made no difference that could be told from luck.
const WORTHS: [(&str, [i32; 3]); 30] = [
    ("mirror", [225, 316, 322]),
    ("golden", [250, 140, 41]),
    ("rainbow", [155, 138, 42]),
    ("life_insurance", [173, 96, 27]),
    ("money_1", [135, 70, 26]),
    ("extra_lives", [71, 72, 51]),
    ("reroll_ability_1", [45, 67, 58]),
    ("crystal", [9, 51, 84]),
    ("level_bonus", [82, 44, 10]),
    ("lives_1", [52, 49, 29]),
    ("four_of_a_kind_booster", [20, 30, 62]),
    ("low_hanging_fruit", [19, 34, 55]),
    ("money_2", [42, 60, 4]),
    ("round_multiplier", [23, 36, 40]),
    ("double_rerolls", [29, 35, 33]),
    ("money_magnet", [12, 35, 48]),
    ("flop_collector", [13, 39, 35]),
    ("high_stakes", [4, 37, 41]),
    ("wooden", [-11, 40, 52]),
    ("bank_reroll", [17, 25, 33]),
    ("score_multiplier", [4, 28, 43]),
    ("reroll_ability_2", [17, 34, 24]),
    ("lives_2", [21, 40, 8]),
    ("weighted_dice", [25, 25, 10]),
    ("consumable_generator", [33, 17, 10]),
    ("combination_reroll", [-1, 20, 38]),
    ("reroll_2", [0, 24, 33]),
    ("flop_shield", [7, 16, 27]),
    ("reroll_1", [10, 14, 5]),
    ("flop_subversion_1", [-4, 7, 24]),
];

/// The odds of a run that begins a level with nothing, by level; later levels are harder by `LATER` each.
const BEGINNING: [i32; 13] = [-500, -500, -553, -615, -676, -930, -1010, -1093, -1175, -1001, -1035, -1043, -1005];

/// By how much each level after the twelfth is harder.
const LATER: i32 = 60;

/// What each die adds.
const DIE: [i32; 3] = [63, 89, 68];

/// What each dollar adds, up to `MOST_MONEY`.
const DOLLAR: [i32; 3] = [6, 1, 0];

/// More money than this is not spent at once.
const MOST_MONEY: u32 = 20;

/// What a consumable adds that was kept.
const KEPT: i32 = 10;

/// Levels that a lost run completes at least, as a rule, in thousandths.
const LOST_AFTER: u64 = 6900;

/// The worths by number.
struct Worths {
    charms: Vec<[i32; 3]>,
    blessings: Vec<[i32; 3]>,
    materials: Vec<[i32; 3]>,
}

fn worths() -> &'static Worths {
    static TABLE: OnceLock<Worths> = OnceLock::new();
    TABLE.get_or_init(|| {
        let worth = |id: &str| WORTHS.iter().find(|(word, _)| *word == id).map_or([0; 3], |(_, worth)| *worth);
        Worths {
            charms: content().charms.iter().map(|charm| worth(&charm.id)).collect(),
            blessings: content().blessings.iter().map(|blessing| worth(&blessing.id)).collect(),
            materials: Material::ALL.iter().map(|material| worth(&material.def().id)).collect(),
        }
    })
}

impl Rollio {
    /// What a run is worth that is not over, in thousandths: between what it is worth when it is won and when it is lost
    /// soon.
    pub(super) fn promise(&self) -> i32 {
        let passed = matches!(self.phase, Phase::Tally | Phase::Shop);
        let level = self.level + u16::from(passed);
        let levels = u64::from(level.saturating_sub(1)) * 1000;
        let lost = (levels + 900).max(LOST_AFTER);
        let (won, lost) = match self.max_level {
            Some(last) => {
                let all = u64::from(last).max(1) * 1000;
                (1000, (lost.min(all) * 999 / all) as i32 - 1000)
            }
            None => {
                let worth = |done: u64| (done * 999 / (done + 12_000)) as i32 - 1000;
                (worth((levels + 4000).max(15_000)), worth(lost))
            }
        };
        lost + (won - lost) * (share(self.odds(level)) + 1000) / 2000
    }

    /// The odds that a run is won that begins this level now, in hundredths of their natural logarithm.
    fn odds(&self, level: u16) -> i32 {
        let stage = usize::from(level >= 5) + usize::from(level >= 9);
        let late = BEGINNING.len() as u16 - 1;
        let beginning = BEGINNING[usize::from(level.min(late))] - LATER * i32::from(level.saturating_sub(late));
        let worths = worths();
        let of = |list: &[[i32; 3]], number: usize| list.get(number).map_or(0, |worth| worth[stage]);
        let dice: i32 = self.dice.iter().map(|die| DIE[stage] + of(&worths.materials, die.material as usize)).sum();
        let charms: i32 = self.charms.iter().map(|held| of(&worths.charms, held.id.index())).sum();
        let owned = BlessingId::all().filter(|id| self.has_blessing(*id));
        let blessings: i32 = owned.map(|id| of(&worths.blessings, id.index())).sum();
        let income = if self.phase == Phase::Tally { self.tally.total() } else { 0 };
        let money = DOLLAR[stage] * self.money.saturating_add(income).min(MOST_MONEY) as i32;
        beginning + dice + charms + blessings + money + KEPT * self.consumables.len() as i32
    }
}

/// Twice the chance less one, in thousandths, from hundredths of a natural logarithm of odds: the hyperbolic tangent of the
/// half of it.
fn share(odds: i32) -> i32 {
    let x = i64::from(odds * 5).clamp(-3000, 3000);
    (x * (27_000_000 + x * x) / (27_000_000 + 9 * x * x)) as i32
}
