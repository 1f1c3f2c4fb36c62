//! Leduc hold'em: the smallest poker that is still poker, and the example of how to add a game.
//!
//! Six cards: jack, queen and king of hearts and of spades. Both players ante 1 chip and get a card face down. They bet, one card
//! is turned up on the board, they bet again. A bet or raise costs 2 chips before the board and 4 after it, and each round allows
//! two of them. A card that pairs the board wins, then the higher rank; equal ranks split the pot.
//!
//! The game is small enough to solve: 120 deals and 936 situations that a player can tell apart. `tests/solved.rs` does it.
//!
//! Reading order: [`state`] (what is on the table), [`action`], [`rules`], [`view`], `learn` (what searches and learners ask),
//! `words` (how it speaks to people). docs/adding-a-game.md walks through these files.

pub mod action;
mod learn;
mod rules;
pub mod state;
pub mod view;
mod words;

use croupier_kernel::{Cx, Eye, Game, Refusal, Rng, Seat, Turn};

pub use crate::{
    action::Action,
    state::{Card, Leduc, Outcome, Rank},
    view::{Notice, View},
};
use crate::{rules::Event, state::Config};

impl Game for Leduc {
    const NAME: &'static str = "leduc";
    const VERSION: u32 = 1;
    const N_SEATS: u8 = 2;

    type Config = Config;
    type Action = Action;
    type Event = Event;
    type Notice = Notice;
    type View = View;
    type Outcome = Outcome;

    fn new(_config: &Config) -> Result<Self, Refusal> {
        Ok(Leduc::default())
    }

    fn content_hash(_config: &Config) -> String {
        "none".into()
    }

    fn start(&mut self, cx: &mut Cx<'_, Self>) {
        rules::start(self, cx);
    }

    fn turn(&self) -> Turn<Outcome> {
        rules::turn(self)
    }

    fn legal_actions(&self, acc: &mut Vec<Action>) {
        rules::legal_actions(self, acc);
    }

    fn apply(&mut self, seat: Seat, action: &Action, cx: &mut Cx<'_, Self>) {
        rules::apply(self, seat, *action, cx);
    }

    fn evolve(&mut self, event: &Event) {
        rules::evolve(self, event);
    }

    fn view(&self, eye: Eye) -> View {
        view::view(self, eye)
    }

    fn notice(&self, event: &Event, eye: Eye) -> Option<Notice> {
        Some(view::notice(self, event, eye))
    }

    fn redeal(&self, seat: Seat, rng: &mut Rng) -> Self {
        view::redeal(self, seat, rng)
    }

    fn reshuffle(&self, rng: &mut Rng) -> Self {
        view::reshuffle(self, rng)
    }

    fn gives_up(action: &Action) -> bool {
        *action == Action::Concede
    }

    fn concession(&self, _seat: Seat) -> Option<Action> {
        self.turn().seat().map(|_| Action::Concede)
    }

    fn payoff(outcome: &Outcome, seat: Seat) -> i16 {
        state::PAYOFF_OF_A_CHIP * i16::from(outcome.won(seat))
    }
}
