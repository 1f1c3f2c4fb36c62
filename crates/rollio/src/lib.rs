//! Rollio: a roguelike of pressing your luck with dice.
//!
//! A run is a row of levels without end. In a level, points are banked until a threshold is reached: roll, set scoring dice
//! aside, then bank or roll the rest; a roll in which nothing scores is a flop, loses the round's points and costs a life.
//! After each level money is tallied and a shop sells charms, consumables, blessings and better dice.
//!
//! Reading order: [`combination`] (what scores), [`state`], [`config`], [`position`], [`action`], [`event`], the chapters of
//! `rules`, [`effect`] (the sentences content is written in), [`content`], [`view`], `redeal`, [`history`],
//! `words` (how it speaks to people).
//!
//! There is one seat, [`PLAYER`], and nothing on the table is hidden from it; only the dice to come are.
//!
//! What this crate is not: it prints nothing, reads no files, and knows no network.

pub mod action;
pub mod combination;
pub mod config;
pub mod content;
mod effect;
mod event;
mod foresee;
pub mod history;
pub mod notice;
mod observe;
pub mod position;
mod redeal;
mod rules;
mod search;
pub mod state;
pub mod view;
mod words;

use croupier_kernel::{Cx, Eye, Game, Refusal, Rng, Seat, Turn};

pub use event::{Gift, Why};
pub use rules::{chance, receipt, roll::Save, score::Score};
pub use state::Rollio;
pub use words::{CountsAs, ScoreDetail, ScoreStep};

use crate::{
    action::Action, combination::Split, config::Config, event::Event, notice::Notice, state::Outcome, view::View,
};

/// The seat of the player.
pub const PLAYER: Seat = Seat(0);

impl Game for Rollio {
    const NAME: &'static str = "rollio";
    const VERSION: u32 = 4;
    const N_SEATS: u8 = 1;

    type Config = Config;
    type Action = Action;
    type Event = Event;
    type Notice = Notice;
    type View = View;
    type Outcome = Outcome;

    fn new(config: &Config) -> Result<Self, Refusal> {
        config::new(config)
    }

    fn content_hash(config: &Config) -> String {
        content::content().held(config.edition).hash()
    }

    fn check_content(config: &Config, content: &str) -> Result<(), Refusal> {
        if content == content::BEFORE_EDITIONS {
            return Ok(());
        }
        content::content().held(config.edition).check(content).map_err(Refusal::new)
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

    fn is_legal(&self, action: &Action) -> bool {
        rules::is_legal(self, action)
    }

    fn why_not(&self, action: &Action) -> String {
        rules::why::why_not(self, action)
    }

    fn apply(&mut self, seat: Seat, action: &Action, cx: &mut Cx<'_, Self>) {
        rules::apply(self, seat, action, cx);
    }

    #[inline(always)]
    fn evolve(&mut self, event: &Event) {
        event::evolve(self, event);
    }

    fn view(&self, eye: Eye) -> View {
        view::view(self, eye)
    }

    fn notice(&self, event: &Event, eye: Eye) -> Option<Notice> {
        notice::notice(self, event, eye)
    }

    fn redeal(&self, seat: Seat, rng: &mut Rng) -> Self {
        redeal::redeal(self, seat, rng)
    }

    /// The best split is listed without its name, and may be named all the same.
    fn is_open_ended(action: &Action) -> bool {
        matches!(action, Action::Score { split, .. } if *split != Split::BEST)
    }

    fn gives_up(action: &Action) -> bool {
        matches!(action, Action::Concede)
    }

    fn concession(&self, seat: Seat) -> Option<Action> {
        (seat == PLAYER && self.turn().seat().is_some()).then_some(Action::Concede)
    }

    fn payoff(outcome: &Outcome, _seat: Seat) -> i16 {
        outcome.payoff()
    }
}
