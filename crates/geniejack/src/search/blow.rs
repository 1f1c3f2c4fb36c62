//! What a won or lost hand is worth to the player, as far as it can be told before the cards are on the table.

use crate::{
    effect::{Amount, Change, Cond, Count, Side},
    state::Geniejack,
    stats::{Field, NO_LIMIT, Rules, Stat},
};

/// What it is worth to fell the enemy with this hand: the hands that are not needed then cost nothing. In thousandths of a
/// hit point, as all worths here.
const KILL: i64 = 5_000;

/// What it costs to be felled, besides the hit points.
const DEATH: i64 = 40_000;

/// How often a condition about cards holds, in thousandths.
const SOMETIMES: i64 = 400;

/// More than any side has, and small enough to be multiplied: beyond it a blow is no better and no worse.
const BEYOND_ALL: i64 = 1_000_000_000_000;

/// What happens to a number on its way: it is multiplied by thousandths, and more is added.
#[derive(Clone, Copy)]
struct Line {
    factor: i64,
    more: i64,
}

impl Line {
    #[inline]
    fn of(self, damage: i64) -> i64 {
        (damage.saturating_mul(self.factor) / 1000 + self.more).max(0)
    }

    fn change(&mut self, change: Change, weight: i64, points: impl Fn(Amount) -> i64) {
        match change {
            Change::Add(amount) => self.more += points(amount) * weight,
            Change::PerMille(factor) | Change::FloorPerMille(factor) => {
                let factor = 1000 + (i64::from(factor) - 1000) * weight / 1000;
                self.factor = (self.factor * factor / 1000).min(BEYOND_ALL);
                self.more = (self.more * factor / 1000).clamp(-BEYOND_ALL, BEYOND_ALL);
            }
            Change::Set(_) | Change::AtLeast(_) | Change::AtMost(_) => {}
        }
    }
}

/// How a hand came out, as far as it matters to its damage.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Manner {
    /// By points.
    Points,
    /// The loser was over the limit.
    Bust,
    /// The winner had a blackjack.
    Blackjack,
}

/// What hands are worth that one side wins. All but the limits is linear in the base of the damage, so that one line for
/// each manner says it all.
pub(super) struct Blows {
    winner: Side,
    /// For each manner: thousandths of damage for each point of the base, and those that come besides.
    lines: [Line; 3],
    /// The least and the most thousandths of damage before anything is added, where there are such limits.
    clamp: Option<(i64, i64)>,
    /// What comes after the limits: what the winner adds, and what the loser makes of it.
    dealt: [Line; 3],
    taken: [Line; 3],
    /// The least such a hand deals before the loser makes something of it.
    least: i64,
    /// By how many thousandths doubling multiplies what comes before the line.
    double: i64,
    /// The most one hand deals.
    cap: i64,
    /// What the loser's shield still takes.
    shield: i64,
    /// The loser's hit points.
    hp: i64,
    /// The chance that it hits, in thousandths.
    hits: i64,
    /// How many thousandths of the damage come back to the player, by lifesteal or thorns.
    back: i64,
}

impl Blows {
    /// What hands are worth that the player wins, and those that the dealer wins.
    pub(super) fn both(game: &Geniejack) -> [Blows; 2] {
        let (dealt, taken) = (dealt(game), taken(game));
        let mut hits = [1000; 2];
        if game.run.mentions & Stat::Dodge.bit() != 0 {
            game.modifiers().for_each(|(_, owner, modifier)| {
                for rule in modifier.rules_about(Stat::Dodge) {
                    if let Change::Add(Amount::Flat(chance)) = rule.change {
                        let weight = weights(game, &rule.cond, owner)[0];
                        let hits = &mut hits[rule.of.side(owner).other() as usize];
                        *hits = *hits * (1000 - (i64::from(chance) * weight / 1000).clamp(0, 1000)) / 1000;
                    }
                }
            });
        }
        [Side::Player, Side::Dealer].map(|side| {
            let at = side as usize;
            Blows::of(game, side, [dealt[at], taken[at]], hits[at])
        })
    }

    fn of(game: &Geniejack, winner: Side, [dealt, taken]: [[Line; 3]; 2], hits: i64) -> Blows {
        let loser = winner.other();
        let (ours, theirs) = (game.rules(Side::Player), game.rules(loser));
        let get = |rules: &Rules, field| i64::from(rules.get(field));
        let base = Line { factor: get(ours, Field::BaseMultiplier), more: 0 };
        let natural = Line { factor: base.factor * get(ours, Field::BlackjackPayout) / 1000, more: 0 };
        let clamped = ours.get(Field::MinimumDamage) > 0 || ours.get(Field::MaximumDamage) < NO_LIMIT;
        let limits = [Field::MinimumDamage, Field::MaximumDamage].map(|field| get(ours, field) * 1000);
        let hp = match loser {
            Side::Player => game.run.hp,
            Side::Dealer => game.run.foe.hp,
        };
        Blows {
            winner,
            lines: [base, base, natural],
            clamp: clamped.then_some((limits[0], limits[1])),
            dealt,
            taken,
            least: get(ours, Field::LeastDamage) * 1000,
            double: get(ours, Field::DoubleMultiplier),
            cap: get(theirs, Field::DamageCap) * 1000,
            shield: i64::from((theirs.get(Field::Shield) - game.run.foe.absorbed[loser as usize]).max(0)) * 1000,
            hp: i64::from(hp.max(0)) * 1000,
            hits,
            back: get(ours, if winner == Side::Player { Field::Lifesteal } else { Field::Thorns }),
        }
    }

    /// What such a hand is worth to the player, in thousandths of a hit point.
    #[inline]
    pub(super) fn worth(&self, base: i32, manner: Manner, doubled: bool) -> i64 {
        let mut damage = self.lines[manner as usize].of(i64::from(base) * 1000);
        if let Some((least, most)) = self.clamp {
            damage = damage.max(least).min(most);
        }
        // What a preset adds to every base is hardly ever there, so that it may as well come after doubling.
        let doubled = if doubled { damage.saturating_mul(self.double) / 1000 } else { damage };
        damage = self.taken[manner as usize].of(self.dealt[manner as usize].of(doubled).max(self.least));
        let lost = (damage.min(self.cap) - self.shield).clamp(0, self.hp);
        let back = lost * self.back / 1000;
        let felled = lost == self.hp;
        let worth = match self.winner {
            Side::Player => lost + back + if felled { KILL } else { 0 },
            Side::Dealer => back - lost - if felled { DEATH } else { 0 },
        };
        worth * self.hits / 1000
    }
}

/// What the winner adds to the base of a hand: for each side that can win it and each manner one line.
fn dealt(game: &Geniejack) -> [[Line; 3]; 2] {
    let ours = game.rules(Side::Player);
    let get = |field| i64::from(ours.get(field));
    let percent = 1000 + get(Field::PercentBonus);
    let flat = Line { factor: percent, more: get(Field::FlatBonus) * percent };
    let natural = Line { more: flat.more + get(Field::NaturalBonus) * 1000, ..flat };
    let mut sides = [[flat, flat, natural]; 2];
    run_through(game, Stat::DamageDealt, &mut sides, |side| side);
    sides
}

/// What the loser makes of it, for each side that can win and each manner.
fn taken(game: &Geniejack) -> [[Line; 3]; 2] {
    let mut sides = [[Line { factor: 1000, more: 0 }; 3]; 2];
    run_through(game, Stat::DamageTaken, &mut sides, Side::other);
    for (lines, loser) in sides.iter_mut().zip([Side::Dealer, Side::Player]) {
        let get = |field| i64::from(game.rules(loser).get(field));
        let reduction = 1000 - get(Field::PercentReduction);
        for line in lines {
            line.more -= get(Field::FlatReduction) * 1000;
            *line = Line { factor: line.factor * reduction / 1000, more: line.more * reduction / 1000 };
        }
    }
    sides
}

/// All that modifiers have to say about a number, in the lines of the side that wins by it.
fn run_through(game: &Geniejack, stat: Stat, sides: &mut [[Line; 3]; 2], winner: impl Fn(Side) -> Side) {
    if game.run.mentions & stat.bit() == 0 {
        return;
    }
    game.modifiers().for_each(|(_, owner, modifier)| {
        for rule in modifier.rules_about(stat) {
            let lines = &mut sides[winner(rule.of.side(owner)) as usize];
            let weights = weights(game, &rule.cond, owner);
            for (line, weight) in lines.iter_mut().zip(weights).filter(|(_, weight)| *weight > 0) {
                line.change(rule.change, weight, |amount| game.foreseen(amount));
            }
        }
    });
}

/// How far a condition counts if a hand comes out by points, by a bust, or by a blackjack; in thousandths.
fn weights(game: &Geniejack, cond: &Cond, owner: Side) -> [i64; 3] {
    match cond {
        Cond::Always | Cond::Won | Cond::Lost => [1000; 3],
        Cond::Busted => [0, 1000, 0],
        Cond::Blackjack | Cond::EnemyBlackjack | Cond::PlainBlackjack => [0, 0, 1000],
        Cond::HpBelow(_)
        | Cond::HpAbove(_)
        | Cond::EnemyHpBelow(_)
        | Cond::GoldAbove(_)
        | Cond::WinsInARow(_)
        | Cond::LossesInARow(_)
        | Cond::FirstHand => [if game.holds(cond, owner, None) { 1000 } else { 0 }; 3],
        _ => [SOMETIMES; 3],
    }
}

impl Geniejack {
    /// How much an amount will probably be.
    fn foreseen(&self, amount: Amount) -> i64 {
        match amount {
            Amount::Flat(points) => points.into(),
            Amount::PerCard(per) => per.each.into(),
            Amount::PerCount(per) => {
                let n = match per.count {
                    Count::Wins => self.run.foe.wins,
                    Count::Blackjacks => self.run.foe.blackjacks,
                };
                i64::from(per.each) * i64::from(n)
            }
        }
    }
}
