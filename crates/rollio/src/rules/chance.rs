//! How likely the next roll flops, counted exactly.

use crate::{
    action::Dice,
    state::{Die, MAX_DICE, Rollio},
};

/// A number of outcomes among all of them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Odds {
    /// How many outcomes.
    pub hits: u128,
    /// Of how many.
    pub of: u128,
}

impl Odds {
    /// In hundredths of a percent, rounded to the nearest.
    pub fn per_myriad(self) -> u32 {
        ((self.hits * 10_000 + self.of / 2) / self.of.max(1)) as u32
    }
}

/// Dice that are alike: how many, which, and how often each face stands on them.
struct Group {
    dice: Vec<usize>,
    faces: Vec<(u8, u128)>,
}

/// How many of all rolls of these dice flop, with the charms and the situation of this state.
///
/// Dice that are alike are rolled together, each handful counted as often as it can come; and once some dice score, so does
/// every roll that has them, so that only flops are followed to their end. What a die is made of says how much it scores,
/// not whether it does, unless scores can be worth nothing.
pub fn flop_odds(state: &Rollio, dice: Dice) -> Odds {
    let mut table = *state;
    table.hand = dice;
    let strict = table.is_strict();
    let alike = |a: &Die, b: &Die| {
        a.sides == b.sides && a.faces == b.faces && a.is_wild() == b.is_wild() && (!strict || a.material == b.material)
    };
    let mut groups: Vec<(Die, Group)> = Vec::new();
    for at in dice.iter().filter(|at| *at < state.dice.len()) {
        let die = state.dice[at];
        match groups.iter_mut().find(|(other, _)| alike(other, &die)) {
            Some((_, group)) => group.dice.push(at),
            None => {
                let mut faces: Vec<(u8, u128)> = Vec::new();
                // All faces of a wild die are worth the same, so one stands for all.
                let printed: &[u8] = if die.is_wild() { &[1] } else { die.faces() };
                for face in printed {
                    match faces.iter_mut().find(|(other, _)| other == face) {
                        Some((_, times)) => *times += 1,
                        None => faces.push((*face, 1)),
                    }
                }
                groups.push((die, Group { dice: vec![at], faces }));
            }
        }
    }
    let groups: Vec<Group> = groups.into_iter().map(|(_, group)| group).collect();
    let of = groups.iter().map(|group| {
        let sides: u128 = group.faces.iter().map(|(_, times)| times).sum();
        sides.pow(group.dice.len() as u32)
    });
    let of = of.product();
    (table.hand, table.showing) = (Dice::NONE, [0; MAX_DICE]);
    let hits = if dice.is_empty() { 0 } else { flops(&mut table, &groups, 0, 0) };
    Odds { hits, of }
}

/// The rolls of all groups from this one on that flop, with what lies on the table already. `face` is the next face of the
/// group to decide about.
fn flops(table: &mut Rollio, groups: &[Group], used: usize, face: usize) -> u128 {
    let Some((group, rest)) = groups.split_first() else { return 1 };
    let left = group.dice.len() - used;
    if left == 0 {
        return flops(table, rest, 0, 0);
    }
    let Some((value, times)) = group.faces.get(face) else { return 0 };
    let before = (table.hand, table.showing);
    // No die of the group shows this face, then one, then two, and so on, until something scores.
    let mut sum = flops(table, groups, used, face + 1);
    let (mut ways, mut weight) = (1_u128, 1_u128);
    for n in 1..=left {
        let at = group.dice[used + n - 1];
        table.hand = table.hand.with(Dice::one(at));
        table.showing[at] = *value;
        ways = ways * (left - n + 1) as u128 / n as u128;
        weight *= times;
        if table.can_score() {
            break;
        }
        sum += ways * weight * flops(table, groups, used + n, face + 1);
    }
    (table.hand, table.showing) = before;
    sum
}
