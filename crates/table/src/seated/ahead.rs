//! Programs that play an imagined match on: nothing is told or written down until someone asks what happened.

use std::sync::PoisonError;

use croupier_host::choice_key;
use croupier_kernel::{Cx, Match, Refusal, Seat, Seed, Sight, Turn};

use super::{Seated, Shared};
use crate::{Ahead, Hosted, session::no_seat};

impl<G: Hosted> Seated<G> {
    pub(super) fn ahead(&self) -> Option<Box<dyn Ahead>> {
        let nothing_to_tell = self.imagined && self.passing.iter().all(Option::is_none);
        nothing_to_tell.then(|| Box::new(Further::of(self)) as Box<dyn Ahead>)
    }
}

/// How far programs have come.
struct Further<G: Hosted> {
    state: G,
    seed: Seed,
    /// How many actions led to the state.
    ply: u32,
    programs: Vec<Option<Shared<G>>>,
    legal: Vec<G::Action>,
    done: Vec<(Seat, G::Action)>,
}

impl<G: Hosted> Further<G> {
    fn of(seated: &Seated<G>) -> Self {
        let game: &Match<G> = &seated.game;
        let agent = |program: &Option<super::Program<G>>| program.as_ref().map(|program| program.agent.clone());
        Further {
            state: game.state().clone(),
            seed: game.record().seed.clone(),
            ply: game.ply(),
            programs: seated.programs.iter().map(agent).collect(),
            legal: Vec::new(),
            done: Vec::new(),
        }
    }
}

impl<G: Hosted> Ahead for Further<G> {
    fn decide(&mut self) -> bool {
        let Some(seat) = self.state.turn().seat() else { return false };
        let Some(program) = &self.programs[seat.index()] else { return false };
        let chosen = choice(program, &self.state, seat, (&self.seed, self.ply), &mut self.legal);
        let Some(action) = chosen.filter(|action| self.legal.contains(action)) else { return false };
        self.ply += 1;
        self.state.apply(seat, &action, &mut Cx::new(&self.seed, self.ply, None));
        self.done.push((seat, action));
        true
    }

    fn is_over(&self) -> bool {
        self.state.turn().seat().is_none()
    }

    fn value(&self, seat: Seat) -> Result<i32, Refusal> {
        value(&self.state, seat)
    }

    fn done(&self) -> Vec<(Seat, String)> {
        self.done.iter().map(|(seat, action)| (*seat, action.to_string())).collect()
    }
}

/// What a program chooses that does not think for long, and what it chose from; nothing if it does.
pub(super) fn choice<G: Hosted>(
    program: &Shared<G>,
    state: &G,
    seat: Seat,
    (seed, ply): (&Seed, u32),
    legal: &mut Vec<G::Action>,
) -> Option<G::Action> {
    let mut agent = program.lock().unwrap_or_else(PoisonError::into_inner);
    if agent.thinking().is_some() {
        return None;
    }
    agent.draw_from(seed.rng(choice_key(seat, ply)));
    legal.clear();
    state.legal_actions(legal);
    Some(agent.choose(&Sight::new(state, seat), legal))
}

/// How good a situation is for a seat, or what it came to.
pub(super) fn value<G: Hosted>(state: &G, seat: Seat) -> Result<i32, Refusal> {
    if seat.0 >= G::N_SEATS {
        return Err(no_seat(G::NAME, usize::from(G::N_SEATS), seat.0));
    }
    Ok(match state.turn() {
        Turn::Over(outcome) => G::payoff(&outcome, seat).into(),
        Turn::Of(_) => Sight::new(state, seat).value(),
    })
}
