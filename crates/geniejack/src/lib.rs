//! Geniejack: a roguelike of blackjack battles.
//!
//! A run is three stages of three enemies and a boss. A battle is a row of blackjack hands; the loser of a hand loses hit
//! points. Between battles there is a shop, after each boss a Genie, who gives the boss's curse and hears a wish.
//!
//! Reading order: [`cards`], [`state`], [`action`], `event`, the chapters of `rules`, [`effect`] and [`stats`] (the
//! sentences content is written in), [`content`], [`vocabulary`] and [`blessing`] (what wishes become), [`config`] and
//! [`position`], [`view`], [`notice`], `redeal`, [`genie`] (who answers wishes), `words` (how it speaks to people).
//!
//! Seats: [`PLAYER`] plays, [`GENIE`] answers wishes. The dealer has no seat, because it never decides anything.
//!
//! What this crate is not: it prints nothing, reads no files, and knows no network.

pub mod action;
pub mod blessing;
pub mod cards;
pub mod config;
pub mod content;
pub mod effect;
mod event;
mod foresee;
pub mod genie;
pub mod notice;
mod observe;
pub mod position;
mod redeal;
mod rules;
mod search;
pub mod state;
pub mod stats;
pub mod text;
pub mod view;
pub mod vocabulary;
mod words;

use croupier_kernel::{Cx, Eye, Game, Refusal, Rng, Role, Seat, Turn};

pub use state::Geniejack;
pub use words::{Blow, Stakes};

/// The seat of the player.
pub const PLAYER: Seat = Seat(0);

/// The seat of the Genie.
pub const GENIE: Seat = Seat(1);

impl Game for Geniejack {
    const NAME: &'static str = "geniejack";
    const VERSION: u32 = 4;
    const N_SEATS: u8 = 2;

    type Config = config::Config;
    type Action = action::Action;
    type Event = event::Event;
    type Notice = notice::Notice;
    type View = view::View;
    type Outcome = state::Outcome;

    fn new(config: &config::Config) -> Result<Self, Refusal> {
        config::new(config)
    }

    fn content_hash(config: &config::Config) -> String {
        content::content().held(config.edition).hash()
    }

    fn check_content(config: &config::Config, content: &str) -> Result<(), Refusal> {
        if content == content::BEFORE_EDITIONS {
            return Ok(());
        }
        content::content().held(config.edition).check(content).map_err(Refusal::new)
    }

    fn start(&mut self, cx: &mut Cx<'_, Self>) {
        rules::start(self, cx);
    }

    fn turn(&self) -> Turn<state::Outcome> {
        rules::turn(self)
    }

    fn legal_actions(&self, acc: &mut Vec<action::Action>) {
        rules::legal_actions(self, acc);
    }

    fn is_legal(&self, action: &action::Action) -> bool {
        rules::is_legal(self, action)
    }

    fn why_not(&self, action: &action::Action) -> String {
        rules::why_not(self, action)
    }

    fn apply(&mut self, _seat: Seat, action: &action::Action, cx: &mut Cx<'_, Self>) {
        rules::apply(self, action, cx);
    }

    #[inline(always)]
    fn evolve(&mut self, event: &event::Event) {
        event::evolve(self, event);
    }

    fn view(&self, eye: Eye) -> view::View {
        view::view(self, eye)
    }

    fn notice(&self, event: &event::Event, eye: Eye) -> Option<notice::Notice> {
        notice::notice(self, event, eye)
    }

    fn redeal(&self, seat: Seat, rng: &mut Rng) -> Self {
        redeal::redeal(self, seat, rng)
    }

    /// The genie knows no card that the player does not.
    fn reshuffle(&self, rng: &mut Rng) -> Self {
        redeal::redeal(self, PLAYER, rng)
    }

    fn is_open_ended(action: &action::Action) -> bool {
        matches!(action, action::Action::Wish(_) | action::Action::Grant(_))
    }

    fn gives_up(action: &action::Action) -> bool {
        matches!(action, action::Action::Concede)
    }

    fn concession(&self, seat: Seat) -> Option<action::Action> {
        (seat == PLAYER && self.turn().seat().is_some()).then_some(action::Action::Concede)
    }

    fn payoff(outcome: &state::Outcome, seat: Seat) -> i16 {
        outcome.payoff(seat)
    }

    fn role(seat: Seat) -> Role {
        if seat == GENIE { Role::Server } else { Role::Player }
    }
}
