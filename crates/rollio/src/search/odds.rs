//! How likely dice flop, looked up where the dice are the usual ones and estimated where they are not.

use std::sync::OnceLock;

use crate::{
    action::Dice,
    combination::{Counts, MAX_FACE, Prices, Singles},
    state::{Die, MAX_DICE, Rollio},
};

/// The most wild dice that are told apart; with three, something always scores.
const WILD: usize = 3;

/// How many of ten thousand rolls flop, by the singles that count, the number of dice, and how many of them are wild.
struct Flops([[[u16; WILD]; MAX_DICE + 1]; 4]);

fn flops() -> &'static Flops {
    static FLOPS: OnceLock<Flops> = OnceLock::new();
    FLOPS.get_or_init(|| {
        let mut flops = Flops([[[0; WILD]; MAX_DICE + 1]; 4]);
        for (number, singles) in Singles::ALL.into_iter().enumerate() {
            // A wild die is a single wherever there are any.
            let wilds = if singles.faces() == 0 { WILD } else { 1 };
            for n in 1..=MAX_DICE {
                for wild in 0..wilds.min(n + 1) {
                    let rolled = n - wild;
                    let hits = count(&mut [0; MAX_FACE + 1], 1, rolled, wild as u8, singles, 1);
                    flops.0[number][n][wild] = (hits * 10_000 / 6_u64.pow(rolled as u32)) as u16;
                }
            }
        }
        flops
    })
}

/// In how many ways this many more dice from this face on can lie so that nothing scores.
fn count(counts: &mut Counts, face: usize, left: usize, wild: u8, singles: Singles, ways: u64) -> u64 {
    if face > 6 {
        let flops = left == 0 && !Prices::has_any(counts, wild, singles);
        return if flops { ways } else { 0 };
    }
    let mut sum = 0;
    let mut choices = 1;
    // Three of a kind score.
    for n in 0..=left.min(2) {
        counts[face] = n as u8;
        sum += count(counts, face + 1, left - n, wild, singles, ways * choices);
        choices = choices * (left - n) as u64 / (n as u64 + 1);
    }
    counts[face] = 0;
    sum
}

/// Whether a die shows each face from 1 to 6 as often as the others.
fn is_usual(die: &Die) -> bool {
    die.sides == 6 && die.faces[..6] == [1, 2, 3, 4, 5, 6]
}

impl Rollio {
    /// How many of ten thousand rolls of these dice flop, or nearly so.
    pub(super) fn flop_chance(&self, dice: Dice) -> u64 {
        let singles = self.singles();
        let number = Singles::ALL.iter().position(|other| *other == singles).unwrap_or(0);
        let set = self.dice.as_slice();
        let (mut n, mut wild, mut usual) = (0, 0, true);
        for die in dice.iter().filter_map(|at| set.get(at)) {
            n += 1;
            wild += usize::from(die.is_wild());
            usual &= die.is_wild() || is_usual(die);
        }
        if wild >= WILD || wild > 0 && singles.faces() != 0 || n == 0 {
            return 0;
        }
        let looked_up = u64::from(flops().0[number][n.min(MAX_DICE)][wild]);
        if usual {
            return looked_up;
        }
        // Unusual dice differ most in how often they show singles.
        let faces = singles.faces();
        let misses = |die: &Die| {
            let missing = die.faces().iter().filter(|face| faces >> (**face & 31) & 1 == 0).count() as u64;
            missing * 1000 / u64::from(die.sides.max(1))
        };
        let usual_misses = (6 - u64::from(faces.count_ones())) * 1000 / 6;
        let odd = dice.iter().filter_map(|at| set.get(at)).filter(|die| !die.is_wild() && !is_usual(die));
        odd.fold(looked_up, |chance, die| chance * misses(die) / usual_misses.max(1)).min(10_000)
    }
}
