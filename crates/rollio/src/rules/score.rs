//! Scoring: which selections count, how they are split, and what charms and materials make of them.

use super::receipt::{By, Change};
use crate::{
    action::{Action, Dice},
    combination::{Counts, Found, Handfuls, Live, MAX_FACE, Prices, Singles, Split, each_reading},
    content::{Material, content},
    effect::{AnyRule, Rule as _, Scoring, Touch as _, Touched, favours, traits},
    state::{Die, Held, MAX_DICE, MAX_POINTS, Rollio},
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

/// An exact fraction: percentages multiply it, and it is rounded once at the end.
#[derive(Clone, Copy)]
pub(super) struct Running {
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

    /// In thousandths, rounded down.
    pub(super) fn thousandths(self) -> u64 {
        let most = u128::from(MAX_POINTS) * 1000;
        (self.over.saturating_mul(1000) / self.under.max(1)).min(most) as u64
    }

    fn change(&mut self, change: Change) {
        match change {
            Change::Add { points } => self.add(points),
            Change::Percent { percent } => self.percent_more(percent),
            Change::Times { num, den } => self.times(num, den),
        }
    }

    fn rounded_up(self) -> u32 {
        self.over.div_ceil(self.under.max(1)).min(u128::from(MAX_POINTS)) as u32
    }
}

/// What some dice look like.
struct Looks {
    /// How many show each face, wild dice left out.
    counts: Counts,
    /// Their key in the table, if it knows such dice.
    key: u32,
    n_dice: u32,
    wild: u8,
    /// Whether none is of a material that changes a score.
    plain: bool,
}

impl Looks {
    /// The key of dice that the table knows, none of them wild.
    #[inline]
    fn known_key(&self) -> Option<u32> {
        (self.wild == 0 && self.key < Handfuls::HIGH && self.n_dice <= Handfuls::MAX_DICE).then_some(self.key)
    }
}

impl Rollio {
    /// The rules of all charms, in inventory order.
    pub(crate) fn charm_rules(&self) -> impl Iterator<Item = (&Held, &'static AnyRule)> {
        self.charms.iter().flat_map(|held| held.id.get().rules.iter().map(move |rule| (held, rule)))
    }

    /// What the charms have to do with a score, as bits of [`traits`].
    #[inline]
    fn traits(&self) -> u16 {
        let known = &content().traits;
        self.charms.iter().fold(0, |bits, held| bits | known[held.id.index()])
    }

    /// Which single dice count with these charms.
    #[inline]
    pub fn singles(&self) -> Singles {
        traits::singles(self.traits())
    }

    /// Whether combinations are rewarded.
    #[inline]
    pub(crate) fn rewards_combinations(&self) -> bool {
        self.traits() & traits::REWARDS != 0
    }

    /// Whether a charm rewards the combination named for the level.
    pub(crate) fn rewards_named(&self) -> bool {
        self.rewards_combinations() && self.charm_rules().any(|(_, rule)| rule.names_combination())
    }

    /// What these dice look like, seen in one pass.
    #[inline]
    fn look_at(&self, dice: Dice) -> Looks {
        let set = self.dice.as_slice();
        let mut looks = Looks { counts: [0; MAX_FACE + 1], key: 0, n_dice: 0, wild: 0, plain: true };
        for at in dice.iter() {
            let (Some(die), Some(face)) = (set.get(at), self.showing.get(at)) else { continue };
            looks.n_dice += 1;
            match die.material {
                Material::Mirror => {
                    looks.wild += 1;
                    continue;
                }
                material => looks.plain &= material == Material::Plastic,
            }
            looks.key += Handfuls::unit(*face);
            looks.counts[usize::from(*face).min(MAX_FACE)] += 1;
        }
        looks.counts[0] = 0;
        looks
    }

    /// What a selection of dice in hand is worth, split like this or in the best way; nothing if it does not score.
    pub fn evaluate(&self, dice: Dice, split: Split) -> Option<Score> {
        if dice.is_empty() || !dice.without(self.hand).is_empty() {
            return None;
        }
        let traits = self.traits();
        let singles = traits::singles(traits);
        let looks = self.look_at(dice);
        let Looks { counts, wild, .. } = looks;
        // Only a charm that looks at straights can prefer a split with fewer points.
        let grows = traits & traits::GROWS != 0;
        let table = &content().table;
        if split == Split::BEST
            && let Some(key) = looks.known_key()
        {
            let found = table.look(key, singles);
            if found == Found::Nothing {
                return None;
            }
            if found == Found::One || !grows {
                let (split, base) = table.best(key, singles);
                let unchanged = looks.plain && traits & traits::SCORES == 0;
                let points = if unchanged { base } else { self.total(dice, split, base, &counts, 0) };
                return (points > 0).then_some(Score { split, base, points, counts });
            }
        }
        let mut best: Option<Score> = None;
        let small = wild > 0 && split == Split::BEST && !grows && Handfuls::knows(&counts, wild);
        let reads = traits & traits::READS != 0;
        each_reading(&counts, wild, &mut |counts| {
            if small {
                let (split, base) = table.best(Handfuls::key(counts), singles);
                // Unless charms look at the faces, more points before them are more points after them.
                if base == 0 || best.is_some_and(|best| base <= best.base && !(reads && favours(counts, &best.counts)))
                {
                    return;
                }
                let points = self.total(dice, split, base, counts, 0);
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
            debug_assert!(self.changes_nothing(&Scoring { dice, split, counts }), "a rule forgot a trait");
            return base;
        }
        self.reckon(dice, split, base, counts, luck, &mut |_, _, _| {})
    }

    /// Whether no charm makes anything of a score.
    fn changes_nothing(&self, score: &Scoring<'_>) -> bool {
        self.charm_rules().all(|(held, rule)| rule.change(self, held, score).is_none())
    }

    /// The same, and shows `each` what every charm and material did, and what there was then.
    #[inline]
    pub(super) fn reckon(
        &self,
        dice: Dice,
        split: Split,
        base: u32,
        counts: &Counts,
        luck: u32,
        each: &mut impl FnMut(By, Change, Running),
    ) -> u32 {
        let mut running = Running { over: u128::from(base), under: 1 };
        let mut step = |by: By, change: Change| {
            running.change(change);
            each(by, change, running);
        };
        let score = Scoring { dice, split, counts };
        for (held, rule) in self.charm_rules() {
            if let Some(change) = rule.change(self, held, &score) {
                step(By::Charm(held.id), change);
            }
        }
        let mut seen = [false; Material::ALL.len()];
        for at in dice.iter() {
            let material = self.dice[at].material;
            if std::mem::replace(&mut seen[material as usize], true) {
                continue;
            }
            let alike = dice.iter().filter(|at| self.dice[*at].material == material);
            let alike = alike.fold(Dice::NONE, |alike, at| alike.with(Dice::one(at)));
            if let Some(touch) = &material.def().rule {
                let touched = Touched { dice: alike, luck };
                touch.change(self, &touched, &mut |dice, change| step(By::Material(material, dice), change));
            }
        }
        running.rounded_up()
    }

    /// Whether anything in hand scores. If not, the roll is a flop.
    pub fn can_score(&self) -> bool {
        let singles = self.singles();
        let Looks { counts, wild, .. } = self.look_at(self.hand);
        Prices::has_any(&counts, wild, singles)
            && (!self.is_strict() || self.hand.choices().any(|dice| self.evaluate(dice, Split::BEST).is_some()))
    }

    /// Whether a score can be worth nothing: a charm can make it so, but only where there are small dice.
    pub(super) fn is_strict(&self) -> bool {
        let small = |at: usize| self.dice.get(at).is_some_and(|die| die.sides < 5);
        self.traits() & traits::SIZE != 0 && self.hand.iter().any(small)
    }

    /// Lists all selections that score, each with its best split first and then with every other one.
    #[inline]
    pub(crate) fn list_scores(&self, acc: &mut Vec<Action>) {
        let traits = self.traits();
        let singles = traits::singles(traits);
        let strict = self.is_strict();
        let (set, hand) = (self.dice.as_slice(), self.hand);
        let (mut key, mut any_wild) = (0, false);
        for at in hand.iter() {
            let (Some(die), Some(face)) = (set.get(at), self.showing.get(at)) else { continue };
            key += Handfuls::unit(*face);
            any_wild |= die.is_wild();
        }
        let known = key < Handfuls::HIGH && !any_wild && hand.len() <= Handfuls::MAX_DICE as usize;
        let which = |is: &dyn Fn(usize) -> bool| {
            let dice = hand.iter().filter(|at| *at < set.len().min(MAX_DICE) && is(*at));
            dice.fold(Dice::NONE, |dice, at| dice.with(Dice::one(at)))
        };
        let Live { faces, only_singles, whole } = if known {
            content().table.live(key, singles)
        } else if !any_wild {
            Live::of(&self.look_at(hand).counts, singles)
        } else {
            Live { faces: u32::MAX, only_singles: false, whole: false }
        };
        let mut live = Dice::NONE;
        for at in hand.iter() {
            let face = self.showing.get(at).copied().unwrap_or(0);
            live.0 |= ((faces >> (face & 31) & 1) as u16) << at;
        }
        if only_singles && !strict {
            acc.extend(live.each_choice(Action::score));
        } else {
            let grows = traits & traits::GROWS != 0;
            let (wild, high) = match known {
                true => (Dice::NONE, Dice::NONE),
                false => (which(&|at| set[at].is_wild()), which(&|at| self.showing[at] > Handfuls::MAX_FACE)),
            };
            let reads = traits & (traits::READS | traits::GROWS) != 0;
            let ask = Ask { live, wild, high: high.without(wild), singles, strict, grows, reads };
            match (live.len(), known && !strict) {
                // Few dice are live, most often; then there is little to lay out.
                (0..=4, true) => self.list_handfuls::<16, true>(&ask, acc),
                (5..=7, true) => self.list_handfuls::<128, true>(&ask, acc),
                (0..=7, false) => self.list_handfuls::<128, false>(&ask, acc),
                _ => self.list_handfuls::<{ 1 << MAX_DICE }, false>(&ask, acc),
            }
        }
        if whole && known && !strict && traits & traits::GROWS == 0 {
            acc.push(Action::score(hand));
            let others = content().table.others(key, singles).iter();
            acc.extend(others.map(|split| Action::Score { dice: hand, split: *split }));
        } else if whole {
            self.list_searched(hand, acc);
        }
    }

    /// Lists the selections among live dice; there are at most `N` handfuls of them. In `SIMPLE` cases the table knows all.
    fn list_handfuls<const N: usize, const SIMPLE: bool>(&self, ask: &Ask, acc: &mut Vec<Action>) {
        let table = &content().table;
        let Ask { live, wild, high, .. } = *ask;
        let wild = if SIMPLE { Dice::NONE } else { wild };
        let (start, mirrors) = (acc.len(), wild.len() > 1);
        // Each handful of live dice: its key, and above it which dice they are, with room between for the key of too many
        // dice, which is wrong and not used.
        const DICE: u32 = Handfuls::KEY_BITS + 3;
        let mut handfuls = [0_u32; N];
        let mut filled = 1;
        for at in live.iter() {
            let in_key = !wild.with(high).has(at);
            let unit = if in_key { Handfuls::unit(self.showing[at]) } else { 0 };
            let unit = unit + (1 << (DICE as usize + at));
            let (without, with) = handfuls.split_at_mut(filled.min(N));
            for (handful, without) in with.iter_mut().zip(without) {
                *handful = without.wrapping_add(unit);
                let handful = *handful;
                let dice = Dice((handful >> DICE) as u16);
                let known = SIMPLE || dice.0 & high.0 == 0 && dice.len() <= Handfuls::MAX_DICE as usize;
                let n_wild = (dice.0 & wild.0).count_ones();
                if n_wild > 0 {
                    if !(mirrors && self.list_like_earlier(dice, start, acc)) {
                        let read = known.then(|| table.look_wild(handful, n_wild, ask.singles));
                        self.list_wild(dice, read, ask, acc);
                    }
                    continue;
                }
                let found = if known { table.look(handful, ask.singles) } else { Found::Several };
                if found == Found::Nothing {
                    continue;
                }
                if (SIMPLE || known && !ask.strict) && (found == Found::One || !ask.grows) {
                    acc.push(Action::score(dice));
                    if found == Found::Several {
                        let others = table.others(handful, ask.singles).iter();
                        acc.extend(others.map(|split| Action::Score { dice, split: *split }));
                    }
                } else {
                    self.list_searched(dice, acc);
                }
            }
            filled *= 2;
        }
    }

    /// Lists a selection with mirrors; `read` is what the table knows of its splits, if it knows such dice.
    fn list_wild(&self, dice: Dice, read: Option<Option<(Split, &[Split])>>, ask: &Ask, acc: &mut Vec<Action>) {
        let (best, others) = match read {
            Some(None) => return,
            Some(Some(found)) if !ask.strict => found,
            _ => return self.list_searched(dice, acc),
        };
        acc.push(Action::score(dice));
        if !ask.reads {
            return acc.extend(others.iter().map(|split| Action::Score { dice, split: *split }));
        }
        // Charms can prefer another split than that with the most points, which then is one of the others.
        let Some(preferred) = self.evaluate(dice, Split::BEST) else { return };
        let first = acc.len();
        let all = others.iter().chain([&best]).filter(|split| **split != preferred.split);
        acc.extend(all.map(|split| Action::Score { dice, split: *split }));
        acc[first..].sort_unstable();
    }

    /// Lists a selection whose splits have to be searched, if it scores.
    fn list_searched(&self, dice: Dice, acc: &mut Vec<Action>) {
        if let Some(best) = self.evaluate(dice, Split::BEST) {
            acc.push(Action::score(dice));
            self.gather_others(dice, best.split, acc, |split| Action::Score { dice, split });
        }
    }

    /// Lists a selection like the one it is alike to, if that has been listed since `start`.
    fn list_like_earlier(&self, dice: Dice, start: usize, acc: &mut Vec<Action>) -> bool {
        let like = self.with_first_mirrors(dice);
        if like == dice {
            return false;
        }
        let earlier = acc[start..].binary_search(&Action::score(like));
        for at in start + earlier.unwrap_or(acc.len() - start).. {
            match acc.get(at) {
                Some(Action::Score { dice: other, split }) if *other == like => {
                    let split = *split;
                    acc.push(Action::Score { dice, split });
                }
                _ => break,
            }
        }
        true
    }

    /// The selection with the first in hand of all mirrors that are alike: it scores the same in the same ways.
    fn with_first_mirrors(&self, dice: Dice) -> Dice {
        let is_mirror = |at: &usize| self.dice.get(*at).is_some_and(Die::is_wild);
        let mut first = dice;
        for at in dice.iter().filter(is_mirror) {
            let sides = self.dice[at].sides;
            let alike = |other: &usize| is_mirror(other) && self.dice[*other].sides == sides;
            // Those before it that are taken stay where they are.
            let free = self.hand.without(first).iter().filter(alike).find(|other| *other < at);
            if let Some(free) = free {
                first = first.without(Dice::one(at)).with(Dice::one(free));
            }
        }
        first
    }

    /// The splits of a selection that are not the best, in order.
    pub fn other_splits(&self, dice: Dice) -> Vec<Split> {
        let mut splits = Vec::new();
        if let Some(best) = self.evaluate(dice, Split::BEST) {
            self.gather_others(dice, best.split, &mut splits, |split| split);
        }
        splits
    }

    /// Adds what `of` makes of every split of a selection but the best, in order.
    fn gather_others<T: Ord>(&self, dice: Dice, best: Split, acc: &mut Vec<T>, of: impl Fn(Split) -> T) {
        let (Looks { counts, wild, .. }, singles, prices) = (self.look_at(dice), self.singles(), &content().prices);
        let first = acc.len();
        let mut add = |split, scores: &dyn Fn() -> bool| {
            // A split comes several times.
            if split != best
                && let Err(at) = acc[first..].binary_search(&of(split))
                && scores()
            {
                acc.insert(first + at, of(split));
            }
        };
        if self.is_strict() {
            // What is worth nothing in every reading does not score.
            each_reading(&counts, wild, &mut |counts| {
                let scores = |split, base| self.total(dice, split, base, counts, 0) > 0;
                prices.each_split(counts, singles, &mut |split, base| add(split, &|| scores(split, base)));
            });
        } else {
            prices.each_wild_split(&counts, wild, singles, &mut |split| add(split, &|| true));
        }
    }

    /// All selections that score, each in the best way.
    pub fn selections(&self) -> Vec<(Dice, Score)> {
        let mut found: Vec<(Dice, Score)> = Vec::new();
        for dice in self.hand.choices() {
            let like = self.with_first_mirrors(dice);
            let score = match like == dice {
                true => self.evaluate(dice, Split::BEST),
                false => found.binary_search_by_key(&like, |(dice, _)| *dice).ok().map(|at| found[at].1),
            };
            found.extend(score.map(|score| (dice, score)));
        }
        found
    }

    /// The selection with the most points; of equal ones that with the fewest dice.
    pub fn best_selection(&self) -> Option<(Dice, Score)> {
        let choices = self.hand.choices().filter(|dice| self.with_first_mirrors(*dice) == *dice);
        let scores = choices.filter_map(|dice| Some((dice, self.evaluate(dice, Split::BEST)?)));
        scores.max_by_key(|(dice, score)| (score.points, MAX_DICE - dice.len(), u16::MAX - dice.0))
    }
}

/// What is asked when selections are listed.
struct Ask {
    /// The dice that can be part of one.
    live: Dice,
    /// Those in hand that are wild.
    wild: Dice,
    /// Those in hand with a face that the table does not know.
    high: Dice,
    singles: Singles,
    /// Whether a selection can be worth nothing.
    strict: bool,
    /// Whether a charm can prefer a split with fewer points.
    grows: bool,
    /// Whether a charm can prefer another reading of mirrors than that with the most points.
    reads: bool,
}
