//! Scoring: which selections count, how they are split, and what charms and materials make of them.

use tinyvec::ArrayVec;

use crate::{
    action::{Action, Dice},
    combination::{Counts, Found, MAX_FACE, Prices, Singles, Split, Table},
    content::{Material, content},
    effect::{Cond, Per, Rule, Touch},
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

    fn has_charm_rule(&self, is: impl Fn(&Rule) -> bool) -> bool {
        self.charm_rules().any(|(_, rule)| is(rule))
    }

    /// Which single dice count with these charms.
    #[inline]
    pub(crate) fn singles(&self) -> Singles {
        let mut singles = Singles::default();
        for (_, rule) in self.charm_rules() {
            singles.no_ones_and_fives |= *rule == Rule::NoSingles;
            singles.threes |= *rule == Rule::CountThrees;
        }
        singles
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
        if split == Split::BEST
            && let Some(key) = self.key_of(dice)
        {
            let found = content().table.look(key, singles);
            if found == Found::Nothing {
                return None;
            }
            // Only a charm that looks at straights can prefer a split with fewer points.
            let grows = |rule: &Rule| matches!(rule, Rule::GrowOnStraight { .. });
            if found == Found::One || !self.has_charm_rule(grows) {
                let (split, base) = content().table.best(key, singles);
                let points = self.total(dice, split, base, &counts, 0);
                return (points > 0).then_some(Score { split, base, points, counts });
            }
        }
        let mut best: Option<Score> = None;
        each_reading(&counts, wild, &mut |counts| {
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
        let plain = |at: usize| self.dice[at].material == Material::Plastic;
        if self.charms.is_empty() && luck == 0 && dice.iter().all(plain) {
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
        each_reading(&counts, wild, &mut |counts| any = any || Prices::has_any(counts, singles));
        any && (!self.may_be_worthless() || self.hand.choices().any(|dice| self.evaluate(dice, Split::BEST).is_some()))
    }

    /// Whether there is a charm that can make a score worth nothing.
    fn may_be_worthless(&self) -> bool {
        self.has_charm_rule(|rule| matches!(rule, Rule::ScaleBySize { .. }))
    }

    /// Lists all selections that score, each with its best split first and then with every other one.
    #[inline]
    pub(crate) fn list_scores(&self, acc: &mut Vec<Action>) {
        let singles = self.singles();
        let strict = self.may_be_worthless();
        if let Some(whole) = self.hand_key() {
            // Most dice cannot be part of any selection; the others are few.
            let mut live = self.hand.0;
            let pairs: u32 = (0..6).map(|face| (whole >> (3 * face) & 7) / 2).sum();
            let straight = (0..6).all(|face| whole >> (3 * face) & 7 > 0);
            if pairs < 3 && !straight {
                for at in self.hand.iter() {
                    let face = self.showing[at];
                    let count = whole >> (3 * (u32::from(face) - 1)) & 7;
                    if count < 3 && singles.of(usize::from(face)).is_none() {
                        live &= !(1 << at);
                    }
                }
            }
            let table = &content().table;
            let mut keys = [0_u32; 1 << Table::MAX_DICE];
            let mut picks = [0_u16; 1 << Table::MAX_DICE];
            let mut filled = 1;
            for at in Dice(live).iter() {
                let unit = Table::unit(self.showing[at]);
                for i in 0..filled {
                    let (key, pick) = (keys[i] + unit, picks[i] | 1 << at);
                    (keys[filled + i], picks[filled + i]) = (key, pick);
                    let found = table.look(key, singles);
                    if found != Found::Nothing {
                        let dice = Dice(pick);
                        if strict && self.evaluate(dice, Split::BEST).is_none() {
                            continue;
                        }
                        acc.push(Action::score(dice));
                        if found == Found::Several {
                            self.list_other_splits(dice, acc);
                        }
                    }
                }
                filled *= 2;
            }
            return;
        }
        for dice in self.hand.choices() {
            if self.evaluate(dice, Split::BEST).is_some() {
                acc.push(Action::score(dice));
                self.list_other_splits(dice, acc);
            }
        }
    }

    /// The key of the whole hand, if the table knows such dice.
    #[inline]
    fn hand_key(&self) -> Option<u32> {
        self.key_of(self.hand)
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
