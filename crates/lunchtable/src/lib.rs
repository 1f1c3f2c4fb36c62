//! LunchTable: a duel of trading cards between the six tables of a school lunch room.
//!
//! Two seats bring decks of 30 to 60 cards, 8000 life points each, and seven phases a turn. Stereotypes stand in a row
//! and attack with their reputation, defend with their stability, and break down under their vices. Spells, traps and
//! abilities answer each other in chains that resolve last in, first out, on the table the link before left.
//!
//! A card is data in a small vocabulary ([`effect`]); one interpreter carries it out, and its text is made from the same
//! data ([`text`]). The state is [`LunchTable`]; what may be done is [`Action`], what a seat
//! sees is [`View`]. Decks, positions and the story are data as well ([`deck`], [`position`], [`story`]).
//!
//! What this crate is not: it has no players, no screens, no files and no clock. Those are above it.

mod action;
mod config;
pub mod content;
pub mod deck;
pub mod effect;
mod event;
pub mod position;
mod redeal;
mod rules;
pub mod state;
pub mod story;
pub mod text;
mod view;

use croupier_kernel::{Cx, Eye, Game, Refusal, Rng, Seat, Turn};

pub use action::{Action, Pick, Source};
pub use config::{Config, DeckChoice};
pub use event::{Change, Event, Mark, Named, Place, Why};
pub use position::Position;
pub use state::{LunchTable, Outcome, Reason, Verdict};
pub use view::{
    AssaultView, BackView, BodyView, CardView, Chosen, DeckCard, DeckList, Happening, Holds, LinkView, Prompt, Shown,
    SideView, Stats, View, What,
};

impl Game for LunchTable {
    const NAME: &'static str = "lunchtable";
    const VERSION: u32 = 3;
    const N_SEATS: u8 = 2;

    type Config = Config;
    type Action = Action;
    type Event = Event;
    type View = View;
    type Outcome = Outcome;

    fn new(config: &Config) -> Result<Self, Refusal> {
        config::new(config)
    }

    fn content_hash(_config: &Config) -> String {
        content::content_hash().into()
    }

    fn start(&mut self, cx: &mut Cx<'_, Self>) {
        rules::start(self, cx);
    }

    fn turn(&self) -> Turn<Outcome> {
        match (self.outcome, self.decider()) {
            (None, Some(seat)) => Turn::Of(seat),
            (Some(verdict), _) => Turn::Over(Outcome { verdict, turn: self.turn }),
            (None, None) => Turn::Of(self.active),
        }
    }

    fn legal_actions(&self, acc: &mut Vec<Action>) {
        if let Some(seat) = self.decider() {
            rules::legal_actions(self, seat, acc);
        }
    }

    fn apply(&mut self, action: &Action, cx: &mut Cx<'_, Self>) {
        if let Some(seat) = self.decider() {
            rules::apply(self, seat, *action, cx);
        }
    }

    #[inline(always)]
    fn evolve(&mut self, event: &Event) {
        event::evolve(self, event);
    }

    fn view(&self, eye: Eye) -> View {
        view::view(self, eye)
    }

    fn witness(&self, _event: &Event, _eye: Eye) -> Option<Event> {
        None
    }

    fn redeal(&self, seat: Seat, rng: &mut Rng) -> Self {
        redeal::redeal(self, seat, rng)
    }

    fn why_not(&self, action: &Action) -> String {
        rules::why_not(self, self.decider().unwrap_or(self.active), action)
    }

    fn gives_up(action: &Action) -> bool {
        *action == Action::Surrender
    }
}
