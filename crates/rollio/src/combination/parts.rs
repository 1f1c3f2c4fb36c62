//! Which dice make which combination of a split.

use super::{
    Combination,
    Combination::{FourPairs, GodStraight, Straight, ThreePairs, TripleTriplets, TwoTriplets},
    Counts, Prices, Singles, Split,
};

/// One combination of a split.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Part {
    /// What it is.
    pub combination: Combination,
    /// The faces of its dice, one for each.
    pub faces: Vec<u8>,
    /// What it is worth.
    pub points: u32,
}

impl Prices {
    /// The combinations of a split of these dice, one by one; none if they do not split like this.
    pub fn parts(&self, counts: &Counts, split: Split, singles: Singles) -> Vec<Part> {
        let mut search = Search { prices: self, singles, left: *counts, parts: Vec::new() };
        search.large(split);
        search.parts
    }
}

struct Search<'a> {
    prices: &'a Prices,
    singles: Singles,
    left: Counts,
    parts: Vec<Part>,
}

impl Search<'_> {
    /// Takes the large combination, if the split has one, and then the rest.
    fn large(&mut self, split: Split) -> bool {
        for (kind, last) in [(GodStraight, 10), (Straight, 6)] {
            if split.has(kind) {
                return self.take(kind, &(1..=last).collect::<Vec<u8>>(), |search| search.equal(split.less(kind)));
            }
        }
        let groups = [(FourPairs, 2, 4), (ThreePairs, 2, 3), (TripleTriplets, 3, 3), (TwoTriplets, 3, 2)];
        match groups.into_iter().find(|(kind, ..)| split.has(*kind)) {
            Some((kind, size, n)) => self.groups(kind, size, n, 1, Vec::new(), split.less(kind)),
            None => self.equal(split),
        }
    }

    /// Chooses `n` more groups of `size` equal dice, from `from` on.
    fn groups(&mut self, kind: Combination, size: usize, n: usize, from: u8, faces: Vec<u8>, rest: Split) -> bool {
        if n == 0 {
            return self.take(kind, &faces, |search| search.equal(rest));
        }
        (from..self.left.len() as u8).any(|face| {
            let there = usize::from(self.left[usize::from(face)]);
            let chosen = faces.iter().filter(|chosen| **chosen == face).count();
            if there < chosen + size {
                return false;
            }
            let mut faces = faces.clone();
            faces.extend(vec![face; size]);
            self.groups(kind, size, n - 1, face, faces, rest)
        })
    }

    /// Takes equal dice and single ones, the lowest face first.
    fn equal(&mut self, rest: Split) -> bool {
        let Some(face) = (1..self.left.len()).find(|face| self.left[*face] > 0) else { return rest == Split::BEST };
        let n = usize::from(self.left[face]);
        (3..=n.min(7)).rev().any(|size| {
            let kind = Combination::of_a_kind(size);
            rest.has(kind) && self.take(kind, &vec![face as u8; size], |search| search.equal(rest.less(kind)))
        }) || self.singles.of(face).is_some_and(|kind| {
            rest.has(kind) && self.take(kind, &[face as u8], |search| search.equal(rest.less(kind)))
        })
    }

    /// Takes a combination away if its dice are there and the rest goes out even.
    fn take(&mut self, kind: Combination, faces: &[u8], rest: impl Fn(&mut Self) -> bool) -> bool {
        let before = self.left;
        for face in faces {
            match self.left[usize::from(*face)].checked_sub(1) {
                Some(left) => self.left[usize::from(*face)] = left,
                None => {
                    self.left = before;
                    return false;
                }
            }
        }
        let points = self.prices.of(kind, usize::from(faces[0]), self.singles);
        self.parts.push(Part { combination: kind, faces: faces.to_vec(), points });
        if rest(self) {
            return true;
        }
        self.parts.pop();
        self.left = before;
        false
    }
}
