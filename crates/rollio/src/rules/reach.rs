//! What a set of dice can ever make, however it falls.

use tinyvec::ArrayVec;

use crate::{
    action::Dice,
    combination::{Combination, MAX_FACE},
    state::{Die, MAX_DICE},
};

/// What some dice can show.
pub(super) struct Reach {
    /// For each face the dice that can show it; a mirror can show any. Place 0 is not used.
    holders: [Dice; MAX_FACE + 1],
    n_dice: usize,
    /// Whether every die can show every face from 1 to 6, as most can.
    usual: bool,
}

/// Faces that have to lie side by side, each on a die of its own.
type Faces = ArrayVec<[u8; MAX_DICE]>;

impl Reach {
    /// What these dice can show.
    pub(super) fn of(dice: &[Die]) -> Reach {
        let mut holders = [Dice::NONE; MAX_FACE + 1];
        for (at, die) in dice.iter().enumerate() {
            match die.is_wild() {
                true => holders.iter_mut().for_each(|holders| *holders = holders.with(Dice::one(at))),
                false => die.faces().iter().for_each(|face| {
                    let holders = &mut holders[usize::from(*face).min(MAX_FACE)];
                    *holders = holders.with(Dice::one(at));
                }),
            }
        }
        let usual = holders[1..=6].iter().all(|holders| holders.len() == dice.len());
        Reach { holders, n_dice: dice.len(), usual }
    }

    /// Whether they can make a combination.
    pub(super) fn can_make(&self, kind: Combination) -> bool {
        use Combination::{
            FourPairs, GodStraight, SingleFive, SingleOne, SingleThree, Straight, ThreePairs, TripleTriplets,
            TwoTriplets,
        };
        if usize::from(kind.n_dice()) > self.n_dice {
            return false;
        }
        if self.usual && kind != GodStraight {
            return true;
        }
        match kind {
            SingleOne => self.can_show(&[1]),
            SingleThree => self.can_show(&[3]),
            SingleFive => self.can_show(&[5]),
            Straight => self.can_show(&[1, 2, 3, 4, 5, 6]),
            GodStraight => self.can_show(&[1, 2, 3, 4, 5, 6, 7, 8, 9, 10]),
            ThreePairs => self.can_group(2, 3, 1, &mut Faces::default()),
            FourPairs => self.can_group(2, 4, 1, &mut Faces::default()),
            TwoTriplets => self.can_group(3, 2, 1, &mut Faces::default()),
            TripleTriplets => self.can_group(3, 3, 1, &mut Faces::default()),
            _ => self.can_group(usize::from(kind.n_dice()), 1, 1, &mut Faces::default()),
        }
    }

    /// Whether `n` more groups of `size` equal dice, with faces from `from` on, can lie beside these faces.
    fn can_group(&self, size: usize, n: usize, from: usize, faces: &mut Faces) -> bool {
        if n == 0 {
            return self.can_show(faces);
        }
        (from..=MAX_FACE).filter(|face| self.holders[*face].len() >= size).any(|face| {
            let before = faces.len();
            (0..size).for_each(|_| _ = faces.try_push(face as u8));
            let found = self.can_group(size, n - 1, face, faces);
            faces.truncate(before);
            found
        })
    }

    /// Whether all these faces can lie there at once.
    fn can_show(&self, faces: &[u8]) -> bool {
        let mut shown_by = [None; MAX_DICE];
        (0..faces.len()).all(|nth| self.place(nth, faces, &mut Dice::default(), &mut shown_by))
    }

    /// Finds a die for one more face; a die that has one already gives it away if another can show that.
    fn place(&self, nth: usize, faces: &[u8], tried: &mut Dice, shown_by: &mut [Option<usize>; MAX_DICE]) -> bool {
        let holders = self.holders[usize::from(faces[nth]).min(MAX_FACE)];
        for at in holders.iter().filter(|at| *at < MAX_DICE) {
            if tried.has(at) {
                continue;
            }
            *tried = tried.with(Dice::one(at));
            let free = shown_by[at].is_none_or(|other| self.place(other, faces, tried, shown_by));
            if free {
                shown_by[at] = Some(nth);
                return true;
            }
        }
        false
    }
}
