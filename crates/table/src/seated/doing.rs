//! How an action is done, and how programs play on without asking anyone.

use std::sync::OnceLock;

use croupier_kernel::{Refusal, Seat};

use super::{MAX_UNDO, Seated, Step, ahead::choice};
use crate::Hosted;

impl<G: Hosted> Seated<G> {
    pub(super) fn do_action(&mut self, seat: Seat, action: &G::Action) -> Result<(), Refusal> {
        self.game.check(seat, action)?;
        self.do_checked(seat, action);
        Ok(())
    }

    /// Does an action that is known to be legal.
    fn do_checked(&mut self, seat: Seat, action: &G::Action) {
        let (known, entries) = (self.known(), self.ply());
        // Nothing is undone in a match that no record leads to, and no one compares where it stands.
        let before = (!self.imagined).then(|| self.game.state().clone());
        self.game.play_checked(seat, action);
        match before {
            None => self.record.push_imagined(seat, action.to_string()),
            Some(before) => {
                self.record.push(seat, Some(action.to_string()), None, self.game.fingerprint());
                if self.recent.len() == MAX_UNDO {
                    self.recent.pop_front();
                }
                let settled = Seat::all(G::N_SEATS).map(|_| OnceLock::new()).collect();
                self.recent.push_back(Step { before, entries, seat, action: action.clone(), settled });
            }
        }
        self.hear(&known);
    }

    /// Does what the program in the seat to move chooses, if one sits there that does not think for long.
    pub(super) fn decided(&mut self) -> bool {
        let Some(seat) = self.game.turn().seat().filter(|seat| self.passing[seat.index()].is_none()) else {
            return false;
        };
        let Some(program) = self.programs[seat.index()].as_ref().map(|program| program.agent.clone()) else {
            return false;
        };
        let mut legal = Vec::new();
        let (state, at) = (self.game.state(), (&self.game.record().seed, self.game.ply()));
        let Some(action) = choice(&program, state, seat, at, &mut legal) else { return false };
        // What was listed is legal; a wish is legal and not listed.
        if legal.contains(&action) {
            self.do_checked(seat, &action);
            return true;
        }
        self.do_action(seat, &action).is_ok()
    }
}
