//! A round: which dice to set aside, when to roll again, and how to meet a flop.

use crate::{
    action::{Action, Dice},
    combination::{Combination, Handfuls, Split},
    content::{ConsumableId, Material, content},
    effect::{Aid, Figure, Op as _, Rule as _},
    state::{MAX_DICE, Rollio},
};

/// How many more points a player gains on average by rolling this many dice, if the roll does not flop.
const FURTHER: [u64; 11] = [0, 420, 330, 330, 380, 450, 600, 700, 800, 900, 1000];

impl Rollio {
    /// The points that are still missing, and by how many percent banking raises what is banked.
    fn missing(&self) -> u64 {
        let percent = self.figure(Figure::BankPercent);
        (u64::from(self.threshold.saturating_sub(self.banked)) * 100).div_ceil(100 + u64::from(percent))
    }

    /// The points a round has to bring if the level is to be completed in time.
    fn needed(&self, missing: u64) -> u64 {
        match self.rounds {
            Some(rounds) => {
                let bought = if self.fixed_rounds(self.level).is_some() { 1 } else { self.lives };
                // Some rounds will flop: count on two of three.
                let rounds = (u64::from(rounds) + u64::from(bought)).saturating_sub(1) * 2 / 3;
                missing / rounds.max(1)
            }
            None => 0,
        }
    }

    /// What charms make of every score, so far as that can be told without dice.
    fn raise(&self) -> Raise {
        let mut raise = Raise { percent: 100, more: 0, of_four: 0 };
        for (held, rule) in self.charm_rules() {
            rule.raise(self, held, &mut raise);
        }
        raise
    }

    /// What lies ahead of a round with this many points and these dice to go on with.
    fn ahead(&self) -> Ahead<'_> {
        let missing = self.missing();
        Ahead { game: self, missing, needed: self.needed(missing), raise: self.raise() }
    }

    /// The place of the best selection.
    pub(super) fn best_score(&self, legal: &[Action]) -> usize {
        let ahead = self.ahead();
        let before = self.taken_first();
        let mut best: Option<((u64, u64), usize)> = None;
        for (at, action) in legal.iter().enumerate() {
            let Action::Score { dice, split } = *action else { break };
            // Of dice that show the same, those that are worth more go first.
            if split != Split::BEST || dice.iter().any(|die| !before[die].without(dice).is_empty()) {
                continue;
            }
            let points = u64::from(self.points) + self.quick_points(dice, &ahead.raise);
            let rest = self.hand.without(dice);
            let banked = rest.is_empty() && self.is_spent();
            let rest = if rest.is_empty() { self.all_dice() } else { rest };
            let worth = match points >= ahead.missing {
                true => points + 1_000_000_000,
                false if banked => points,
                false => ahead.worth(points, rest),
            };
            if best.is_none_or(|(best, _)| (worth, points) > best) {
                best = Some(((worth, points), at));
            }
        }
        best.map_or(0, |(_, at)| at)
    }

    /// For each die in hand the others that show the same and are taken before it.
    fn taken_first(&self) -> [Dice; MAX_DICE] {
        let mut before = [Dice::NONE; MAX_DICE];
        let set = self.dice.as_slice();
        for at in self.hand.iter().filter(|at| *at < set.len()) {
            let wild = set[at].is_wild();
            for other in self.hand.iter().filter(|other| *other != at && *other < set.len()) {
                let same = set[other].is_wild() == wild && (wild || self.showing[other] == self.showing[at]);
                let first = (set[other].material, std::cmp::Reverse(other)) > (set[at].material, std::cmp::Reverse(at));
                if same && first {
                    before[at] = before[at].with(Dice::one(other));
                }
            }
        }
        before
    }

    /// What a selection that scores is worth, or nearly so: exactly, where nothing changes scores.
    fn quick_points(&self, dice: Dice, raise: &Raise) -> u64 {
        let (singles, table, set) = (self.singles(), &content().table, self.dice.as_slice());
        let (mut counts, mut key, mut n_wild, mut n_dice) = ([0; 21], 0, 0, 0);
        let (mut wood, mut crystal, mut volcanoes) = (100, false, 0);
        for at in dice.iter().filter(|at| *at < set.len()) {
            n_dice += 1;
            match set[at].material {
                Material::Mirror => {
                    n_wild += 1;
                    continue;
                }
                Material::Wooden => wood += wood / 4,
                Material::Crystal => crystal = true,
                Material::Volcano => volcanoes += 1,
                _ => {}
            }
            key += Handfuls::unit(self.showing[at]);
            counts[usize::from(self.showing[at]).min(20)] += 1;
        }
        let known = key < Handfuls::HIGH && n_dice <= Handfuls::MAX_DICE;
        let base = match (known, n_wild) {
            (true, 0) => table.best(key, singles).1,
            (true, _) => table.best_wild(key, n_wild, singles).1,
            (false, _) => self.by_faces(&counts, n_wild),
        };
        // What does not add up face by face is a straight, or several pairs.
        let base = if base == 0 { [2000, 2250, 3500, 5000, 10_000][(n_dice as usize).clamp(6, 10) - 6] } else { base };
        let four = counts.iter().max().is_some_and(|most| u32::from(*most) + n_wild >= 4);
        let crystals = if crystal { 100 + 50 * u64::from(self.crystals) } else { 100 };
        raise.of(base.into(), four) * wood / 100 * crystals / 100 + 100 * volcanoes * u64::from(self.hot)
    }

    /// The points of dice face by face; wild ones go where there are most. Nothing if some belong to a larger whole.
    fn by_faces(&self, counts: &[u8; 21], n_wild: u32) -> u32 {
        let (prices, singles) = (&content().prices, self.singles());
        let most = (1..=20).rev().max_by_key(|face| counts[*face]).unwrap_or(1);
        let mut sum = 0_u32;
        for (face, count) in counts.iter().enumerate().skip(1) {
            let n = u32::from(*count) + if face == most { n_wild } else { 0 };
            if n == 0 {
                continue;
            }
            let of_a_kind = |n: u32| {
                use Combination::{FiveOfAKind, FourOfAKind, SevenOfAKind, SixOfAKind, ThreeOfAKind};
                let kind = [ThreeOfAKind, FourOfAKind, FiveOfAKind, SixOfAKind, SevenOfAKind][n.min(7) as usize - 3];
                match face {
                    1 => prices.of_ones(kind, singles),
                    _ => prices.points[kind as usize] * face as u32,
                }
            };
            let single = singles.of(face).map(|kind| prices.points[kind as usize]);
            match (n, single) {
                (0..=2, Some(each)) => sum += n * each,
                (0..=2, None) => return 0,
                (3..=7, _) => sum += of_a_kind(n),
                (n, Some(each)) => sum += of_a_kind(7) + (n - 7) * each,
                (n, None) => sum += of_a_kind(n.min(7)),
            }
        }
        sum
    }

    /// The place of going on, banking, or recovering what a flop has cost.
    pub(super) fn best_going_on(&self, legal: &[Action]) -> usize {
        let place = |wanted: Action| legal.iter().position(|action| *action == wanted).unwrap_or(0);
        let points = u64::from(self.points);
        if points == 0 {
            return self.best_use(legal).unwrap_or(0);
        }
        let ahead = self.ahead();
        if points < ahead.missing {
            if ahead.going_on(points, self.hand) > points {
                return place(Action::Roll);
            }
            if let Some(at) = self.place_of_use(legal, Aid::Recovery) {
                return at;
            }
        }
        place(Action::Bank)
    }

    /// The place of what meets a flop: everything is rolled again if that is possible.
    pub(super) fn best_rescue(&self, legal: &[Action]) -> usize {
        if let Ok(at) = legal.binary_search(&Action::Reroll(self.hand)) {
            return at;
        }
        self.place_of_use(legal, Aid::Rescue).unwrap_or(0)
    }

    /// The place of using something that helps in the long run, if there is anything.
    pub(super) fn best_use(&self, legal: &[Action]) -> Option<usize> {
        self.place_of_use(legal, Aid::LongRun)
    }

    /// The place of using a consumable that helps in this way.
    pub(super) fn place_of_use(&self, legal: &[Action], aid: Aid) -> Option<usize> {
        if self.consumables.is_empty() {
            return None;
        }
        let helps = |id: &ConsumableId| id.get().ops.iter().any(|op| op.aid() == aid);
        legal.iter().position(|action| matches!(action, Action::Use(id, None) if helps(id)))
    }
}

/// What lies ahead of a round.
struct Ahead<'a> {
    game: &'a Rollio,
    /// The points that complete the level.
    missing: u64,
    /// The points this round has to bring.
    needed: u64,
    /// What charms make of every score.
    raise: Raise,
}

/// What charms make of every score.
pub(crate) struct Raise {
    /// How many percent of its points it is worth.
    percent: u64,
    /// The points that come besides.
    pub(crate) more: u64,
    /// By how many percent a score with four dice alike is raised.
    pub(crate) of_four: u64,
}

impl Raise {
    pub(crate) fn scale(&mut self, percent: u64) {
        (self.percent, self.more) = (self.percent * (100 + percent) / 100, self.more * (100 + percent) / 100);
    }

    fn of(&self, points: u64, four: bool) -> u64 {
        let raised = points * self.percent / 100 + self.more;
        if four { raised * (100 + self.of_four) / 100 } else { raised }
    }
}

impl Ahead<'_> {
    /// What a round is worth that has these points and these dice to go on with.
    fn worth(&self, points: u64, rest: Dice) -> u64 {
        self.going_on(points, rest).max(points)
    }

    /// What it is worth if these dice are rolled.
    fn going_on(&self, points: u64, rest: Dice) -> u64 {
        let flop = self.game.flop_chance(rest);
        let further = self.raise.of(FURTHER[rest.len().min(10)], false).max(self.needed * 3 / 4);
        (points + further) * (10_000 - flop) / 10_000
    }
}
