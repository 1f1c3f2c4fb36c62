//! Copies of a match, to try things on: the same one, or one whose hidden cards are drawn anew.

use std::collections::VecDeque;

use croupier_kernel::{Eye, Match, Refusal, Seat, Seed};

use super::{Seated, no_seat};
use crate::{Hosted, Session as _, told::ToldTo};

impl<G: Hosted> Seated<G> {
    /// The same match again, with the same programs in its seats. What happens to one does not happen to the other.
    pub(super) fn copied(&self) -> Result<Self, Refusal> {
        let mut copy = Seated {
            recent: self.recent.clone(),
            passing: self.passing.clone(),
            imagined: self.imagined,
            ..self.without_steps(self.game.clone(), self.told.clone())
        };
        copy.take_programs(self)?;
        Ok(copy)
    }

    /// A copy in which no seat has a program and nothing can be undone.
    fn without_steps(&self, game: Match<G>, told: ToldTo<G>) -> Self {
        Seated {
            game,
            record: self.record.clone(),
            programs: Seat::all(G::N_SEATS).map(|_| None).collect(),
            told,
            recent: VecDeque::new(),
            passing: Seat::all(G::N_SEATS).map(|_| None).collect(),
            sealed: self.sealed,
            imagined: true,
        }
    }

    /// A match that `seat` cannot tell from this one: everything hidden from it is drawn anew, and so is all chance to come.
    pub(super) fn redrawn(&self, seat: Seat, seed: Seed) -> Result<Self, Refusal> {
        if seat.0 >= G::N_SEATS {
            return Err(no_seat(G::NAME, usize::from(G::N_SEATS), seat.0));
        }
        // The others have been told of cards that are no longer there.
        let eyes = Eye::all(G::N_SEATS).zip(&self.told);
        let told = eyes.map(|(eye, told)| match eye {
            Eye::Seat(other) if other != seat => Vec::new(),
            _ => told.clone(),
        });
        let mut copy = self.without_steps(self.game.redrawn(seat, seed), told.collect());
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
