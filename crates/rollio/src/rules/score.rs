//! Scoring: which selections count, how they are split, and what charms and materials make of them.

use tinyvec::ArrayVec;

use crate::{
    action::{Action, Dice},
    combination::{Counts, Found, MAX_FACE, Prices, Singles, Split, Table},
    content::{Material, content},
    effect::{Cond, Per, Rule, Touch, traits},
    state::{Held, MAX_DICE, MAX_POINTS, Rollio},
};

/// What a selection is worth.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Score {
    /// How it is split.
    pub split: Split,
    /// The points of its combinations.
    pub base: u32,
    /// The points with charms and materials, before luck.
    pub points: u32,
    /// How many dice count as each face, mirrors included.
    pub counts: Counts,
}

/// The most ways one selection can be split; a test counts them.
pub(crate) const MAX_SPLITS: usize = 64;

/// An exact fraction: percentages multiply it, and it is rounded once at the end.
#[derive(Clone, Copy)]
struct Running {
    over: u128,
    under: u128,
}

impl Running {
    fn add(&mut self, points: u64) {
        self.over = self.over.saturating_add(u128::from(points).saturating_mul(self.under));
    }

    fn times(&mut self, over: u64, under: u64) {
        self.over = self.over.saturating_mul(u128::from(over));
        self.under = self.under.saturating_mul(u128::from(under));
        // Long products are shortened by what both sides share, so that nothing saturates in real play.
        while self.under.is_multiple_of(10) && self.over.is_multiple_of(10) {
            (self.over, self.under) = (self.over / 10, self.under / 10);
        }
    }

    fn percent_more(&mut self, percent: u64) {
        self.times(percent.saturating_add(100), 100);
    }

    fn rounded_up(self) -> u32 {
        self.over.div_ceil(self.under.max(1)).min(u128::from(MAX_POINTS)) as u32
    }
}

impl Rollio {
    /// The rules of all charms, in inventory order.
    pub(crate) fn charm_rules(&self) -> impl Iterator<Item = (&Held, &'static Rule)> {
        self.charms.iter().flat_map(|held| held.id.def().rules.iter().map(move |rule| (held, rule)))
    }

    /// What the charms have to do with a score, as bits of [`traits`].
    #[inline]
    fn traits(&self) -> u8 {
        let known = &content().traits;
        self.charms.iter().fold(0, |bits, held| bits | known[usize::from(held.id.0)])
    }

    /// Which single dice count with these charms.
    #[inline]
    pub(crate) fn singles(&self) -> Singles {
        let traits = self.traits();
        Singles { no_ones_and_fives: traits & traits::NO_SINGLES != 0, threes: traits & traits::THREES != 0 }
    }

    /// Whether combinations are rewarded.
    #[inline]
    pub(crate) fn rewards_combinations(&self) -> bool {
        self.traits() & traits::REWARDS != 0
    }

    /// How many of these dice show each face, and how many are wild.
    fn faces_of(&self, dice: Dice) -> (Counts, u8) {
        let (mut counts, mut wild) = ([0; MAX_FACE + 1], 0);
        for at in dice.iter().filter(|at| *at < self.dice.len()) {
            if self.dice[at].is_wild() {
                wild += 1;
            } else {
                counts[usize::from(self.showing[at]).min(MAX_FACE)] += 1;
            }
        }
        counts[0] = 0;
        (counts, wild)
    }

    /// The key of these dice in the table, if it knows such dice.
    #[inline]
    fn key_of(&self, dice: Dice) -> Option<u32> {
        if dice.0.count_ones() > Table::MAX_DICE {
            return None;
        }
        let mut key = 0;
        for at in dice.iter() {
            let face = self.showing[at];
            if face == 0 || face > Table::MAX_FACE || self.dice[at].is_wild() {
                return None;
            }
            key += Table::unit(face);
        }
        Some(key)
    }

    /// What a selection of dice in hand is worth, split like this or in the best way; nothing if it does not score.
    pub fn evaluate(&self, dice: Dice, split: Split) -> Option<Score> {
        if dice.is_empty() || !dice.without(self.hand).is_empty() {
            return None;
        }
        let singles = self.singles();
        let (counts, wild) = self.faces_of(dice);
        // Only a charm that looks at straights can prefer a split with fewer points.
        let grows = self.traits() & traits::GROWS != 0;
        if split == Split::BEST
            && let Some(key) = self.key_of(dice)
        {
            let found = content().table.look(key, singles);
            if found == Found::Nothing {
                return None;
            }
            if found == Found::One || !grows {
                let (split, base) = content().table.best(key, singles);
                let points = self.total(dice, split, base, &counts, 0);
                return (points > 0).then_some(Score { split, base, points, counts });
            }
        }
        let mut best: Option<Score> = None;
        let small = wild > 0 && split == Split::BEST && !grows && Table::knows(&counts, wild);
        each_reading(&counts, wild, &mut |counts| {
            if small {
                let (split, base) = content().table.best(Table::key(counts), singles);
                let points = if base > 0 { self.total(dice, split, base, counts, 0) } else { 0 };
                if points > 0 && best.is_none_or(|best| (points, base) > (best.points, best.base)) {
                    best = Some(Score { split, base, points, counts: *counts });
                }
                return;
            }
            content().prices.each_split(counts, singles, &mut |found, base| {
                if split == Split::BEST || split == found {
                    let points = self.total(dice, found, base, counts, 0);
                    if points > 0 && best.is_none_or(|best| (points, base) > (best.points, best.base)) {
                        best = Some(Score { split: found, base, points, counts: *counts });
                    }
                }
            });
        });
        best
    }

    /// The points of a split with charms in inventory order, then materials in order of first appearance, rounded up once.
    /// `luck` is what rainbow dice add.
    pub(crate) fn total(&self, dice: Dice, split: Split, base: u32, counts: &Counts, luck: u32) -> u32 {
        let plain = |at: usize| matches!(self.dice[at].material, Material::Plastic | Material::Mirror);
        if self.traits() & traits::SCORES == 0 && luck == 0 && dice.iter().all(plain) {
            return base;
        }
        let mut running = Running { over: u128::from(base), under: 1 };
        for (held, rule) in self.charm_rules() {
            match rule {
                Rule::AddPoints { each, per, cond } if holds(*cond, counts) => {
                    let times = self.count(*per, held, split, counts);
                    running.add(u64::from(*each).saturating_mul(times));
                }
                Rule::AddPercent { each, per, cond } if holds(*cond, counts) => {
                    let times = self.count(*per, held, split, counts);
                    running.percent_more(u64::from(*each).saturating_mul(times));
                }
                Rule::ScaleBySize { percent } => {
                    let size = |at: usize| 100 + i64::from(*percent) * (i64::from(self.dice[at].sides) - 6);
                    let sum: i64 = dice.iter().map(size).sum();
                    running.times(sum.max(0) as u64, 100 * dice.len() as u64);
                }
                _ => {}
            }
        }
        let mut seen = [false; Material::ALL.len()];
        for at in dice.iter() {
            let material = self.dice[at].material;
            if std::mem::replace(&mut seen[material as usize], true) {
                continue;
            }
            let n = dice.iter().filter(|at| self.dice[*at].material == material).count() as u64;
            match material.def().rule {
                Some(Touch::EarlierPercent { each }) => {
                    running.percent_more(u64::from(each) * u64::from(self.crystals));
                }
                Some(Touch::Percent { each }) => (0..n).for_each(|_| running.percent_more(u64::from(each))),
                Some(Touch::HotPoints { each }) => running.add(u64::from(each) * n * u64::from(self.hot)),
                Some(Touch::Luck { .. }) => running.add(u64::from(luck)),
                Some(Touch::Money { .. } | Touch::Wild) | None => {}
            }
        }
        running.rounded_up()
    }

    fn count(&self, per: Per, held: &Held, split: Split, counts: &Counts) -> u64 {
        match per {
            Per::Once => 1,
            Per::Dollar => u64::from(self.money),
            Per::OddDie => counts.iter().skip(1).step_by(2).map(|count| u64::from(*count)).sum(),
            Per::Flop => u64::from(self.flops),
            Per::Grown => u64::from(held.count) + u64::from(grown(held, split)),
            Per::Rainbow => u64::from(self.rainbows),
            Per::HotVolcano => {
                let volcano = |at: &usize| self.dice[*at].material == Material::Volcano;
                self.hand.iter().filter(volcano).count() as u64 * u64::from(self.hot)
            }
        }
    }

    /// Whether anything in hand scores. If not, the roll is a flop.
    pub fn can_score(&self) -> bool {
        let singles = self.singles();
        let (counts, wild) = self.faces_of(self.hand);
        // A mirror is as good as a 1, wherever a single 1 counts.
        let mut any = wild > 0 && !singles.no_ones_and_fives;
        if !any {
            each_reading(&counts, wild, &mut |counts| any = any || Prices::has_any(counts, singles));
        }
        any && (!self.may_be_worthless() || self.hand.choices().any(|dice| self.evaluate(dice, Split::BEST).is_some()))
    }

    /// Whether there is a charm that can make a score worth nothing.
    fn may_be_worthless(&self) -> bool {
        self.traits() & traits::SIZE != 0
    }

    /// Lists all selections that score, each with its best split first and then with every other one.
    #[inline]
    pub(crate) fn list_scores(&self, acc: &mut Vec<Action>) {
        let singles = self.singles();
        let small = |at: usize| self.dice[at].sides < 5;
        let strict = self.may_be_worthless() && self.hand.iter().any(small);
        let (live, wild) = self.live_dice(singles);
        let known = |at: usize| wild.has(at) || self.showing[at] <= Table::MAX_FACE;
        if live.len() > Table::MAX_DICE as usize || !live.iter().all(known) {
            for dice in live.choices() {
                if self.evaluate(dice, Split::BEST).is_some() {
                    acc.push(Action::score(dice));
                    self.list_other_splits(dice, acc);
                }
            }
            return;
        }
        let table = &content().table;
        // Each handful of live dice: its key, and above it which dice they are.
        let mut handfuls = [0_u32; 1 << Table::MAX_DICE];
        let mut filled = 1;
        for at in live.iter() {
            let unit = if wild.has(at) { 0 } else { Table::unit(self.showing[at]) };
            let unit = unit + (1 << (Table::KEY_BITS as usize + at));
            for i in 0..filled {
                let handful = handfuls[i] + unit;
                handfuls[filled + i] = handful;
                let dice = Dice((handful >> Table::KEY_BITS) as u16);
                let found = match (dice.0 & wild.0).count_ones() {
                    0 => table.look(handful, singles),
                    n => table.look_wild(handful, n, singles),
                };
                if found == Found::Nothing || (strict && self.evaluate(dice, Split::BEST).is_none()) {
                    continue;
                }
                acc.push(Action::score(dice));
                if found == Found::Several {
                    self.list_other_splits(dice, acc);
                }
            }
            filled *= 2;
        }
    }

    /// The dice in hand that can be part of a selection, and those of them that are wild. Most dice are dead: of a face that
    /// is no single, too few to be of a kind, and with no straight or pairs to go to.
    #[inline]
    fn live_dice(&self, singles: Singles) -> (Dice, Dice) {
        // Four bits for each face: ten dice have room.
        let mut counts = 0_u128;
        let mut wild = Dice::NONE;
        let place = |at: usize| 4 * u32::from(self.showing[at]);
        for at in self.hand.iter() {
            if self.dice[at].is_wild() {
                wild = wild.with(Dice::one(at));
            }
            counts += 1 << place(at);
        }
        let count = |face: usize| counts >> (4 * face) & 15;
        let pairs = || (1..=MAX_FACE).map(|face| count(face) / 2).sum::<u128>();
        let straight = || (1..=6).all(|face| count(face) > 0);
        if !wild.is_empty() || (self.hand.len() >= 6 && (pairs() >= 3 || straight())) {
            return (self.hand, wild);
        }
        let mut live = Dice::NONE;
        for at in self.hand.iter() {
            if counts >> place(at) & 15 >= 3 || singles.of(usize::from(self.showing[at])).is_some() {
                live = live.with(Dice::one(at));
            }
        }
        (live, wild)
    }

    /// Lists the splits of a selection that are not the best. A mirror takes the face that scores best, and leaves no choice.
    fn list_other_splits(&self, dice: Dice, acc: &mut Vec<Action>) {
        let splits = self.other_splits(dice);
        acc.extend(splits.into_iter().map(|split| Action::Score { dice, split }));
    }

    /// The splits of a selection that are not the best, in order.
    pub fn other_splits(&self, dice: Dice) -> ArrayVec<[Split; MAX_SPLITS]> {
        let mut splits = ArrayVec::<[Split; MAX_SPLITS]>::default();
        let (counts, wild) = self.faces_of(dice);
        if wild > 0 {
            return splits;
        }
        let Some(best) = self.evaluate(dice, Split::BEST) else { return splits };
        content().prices.each_split(&counts, self.singles(), &mut |split, _| {
            if split != best.split && !splits.contains(&split) {
                splits.try_push(split);
            }
        });
        splits.sort_unstable();
        splits
    }

    /// The selection with the most points; of equal ones that with the fewest dice.
    pub fn best_selection(&self) -> Option<(Dice, Score)> {
        let scores = self.hand.choices().filter_map(|dice| Some((dice, self.evaluate(dice, Split::BEST)?)));
        scores.max_by_key(|(dice, score)| (score.points, MAX_DICE - dice.len(), u16::MAX - dice.0))
    }
}

/// How much a charm's bonus grows by a split.
pub(crate) fn grown(held: &Held, split: Split) -> u16 {
    let by = |rule: &Rule| if let Rule::GrowOnStraight { by } = rule { *by } else { 0 };
    if split.has_straight() { held.id.def().rules.iter().map(by).sum() } else { 0 }
}

fn holds(cond: Cond, counts: &Counts) -> bool {
    match cond {
        Cond::Always => true,
        Cond::FourAlike => counts.iter().any(|count| *count >= 4),
        Cond::AllEven => counts.iter().skip(1).step_by(2).all(|count| *count == 0),
    }
}

/// Shows `each` every way to read the wild dice as faces from 1 to 6.
fn each_reading(counts: &Counts, wild: u8, each: &mut dyn FnMut(&Counts)) {
    fn read(counts: &mut Counts, wild: u8, from: usize, each: &mut dyn FnMut(&Counts)) {
        if wild == 0 {
            return each(counts);
        }
        for face in from..=usize::from(Table::MAX_FACE) {
            counts[face] += 1;
            read(counts, wild - 1, face, each);
            counts[face] -= 1;
        }
    }
    if wild == 0 {
        return each(counts);
    }
    read(&mut counts.clone(), wild, 1, each);
}
