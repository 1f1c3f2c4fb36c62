//! Copies of a match, to try things on: the same one, or one whose hidden cards are drawn anew.

use croupier_kernel::{Refusal, Seat, Seed};

use super::{Seated, no_seat};
use crate::{Hosted, Session as _};

impl<G: Hosted> Seated<G> {
    /// The same match again, with the same programs in its seats. What happens to one does not happen to the other.
    pub(super) fn copied(&self) -> Result<Self, Refusal> {
        let mut copy = Seated {
            game: self.game.clone(),
            record: self.record.clone(),
            programs: Seat::all(G::N_SEATS).map(|_| None).collect(),
            told: self.told.clone(),
            recent: self.recent.clone(),
            passing: self.passing.clone(),
            sealed: self.sealed,
            imagined: self.imagined,
        };
        copy.take_programs(self)?;
        Ok(copy)
    }

    /// A match that `seat` cannot tell from this one: everything hidden from it is drawn anew, and so is all chance to come.
    pub(super) fn redrawn(&self, seat: Seat, seed: Seed) -> Result<Self, Refusal> {
        if seat.0 >= G::N_SEATS {
            return Err(no_seat(G::NAME, usize::from(G::N_SEATS), seat.0));
        }
        let mut copy = self.copied()?;
        copy.game = self.game.redrawn(seat, seed);
        // The others have been told of cards that are no longer there.
        let others = Seat::all(G::N_SEATS).filter(|other| *other != seat);
        others.for_each(|other| copy.told[other.index()].clear());
        copy.passing.fill_with(|| None);
        copy.imagine();
        copy.take_programs(self)?;
        Ok(copy)
    }

    /// From now on no record leads here, and nothing can be undone by playing one again.
    pub(super) fn imagine(&mut self) {
        self.imagined = true;
        self.recent.clear();
    }

    fn take_programs(&mut self, from: &Self) -> Result<(), Refusal> {
        let named =
            Seat::all(G::N_SEATS).zip(&from.programs).filter_map(|(seat, program)| Some((seat, program.as_ref()?)));
        named.into_iter().try_for_each(|(seat, program)| self.seat(seat, &program.name))
    }
}
