//! LunchTable: a duel of trading cards between the six tables of a school lunch room.
//!
//! Two seats bring decks of 30 to 60 cards, 8000 life points each, and seven phases a turn. Stereotypes stand in a row
//! and attack with their reputation, defend with their stability, and break down under their vices. Spells, traps and
//! abilities answer each other in chains that resolve last in, first out, on the table the link before left.
//!
//! A card is data in a small vocabulary ([`effect`]); one interpreter carries it out, and its text is made from the same
//! data ([`text`]). The state is [`LunchTable`]; what may be done is [`Action`], what a seat
//! sees is [`View`], what it is told is [`Notice`]. Decks, positions and the story are data as well ([`deck`], [`position`], [`story`]).
//!
//! How it speaks to people is in `words`. What this crate is not: it has no files, no clock and no network.

mod action;
mod config;
pub mod content;
pub mod deck;
pub mod effect;
mod event;
mod foresee;
mod notice;
mod observe;
pub mod position;
mod redeal;
mod rules;
mod search;
pub mod state;
pub mod story;
pub mod text;
mod view;
mod words;

use event::Event;

use croupier_kernel::{Cx, Eye, Game, Refusal, Rng, Seat, Turn};

pub use action::{Action, Pick, Source};
pub use config::{Config, DeckChoice};
pub use notice::{Bout, Cause, Joining, Linked, Notice, Origin, Skippable, Standing, Target, Zone};
pub use position::Position;
pub use state::{LunchTable, Outcome, Reason, Verdict};
pub use view::{
    AssaultView, BackView, BodyView, CardView, Chosen, DeckCard, DeckList, Happening, Holds, LinkView, Prompt, Shown,
    SideView, StatChange, Stats, View, What,
};
pub use words::{AttackEnd, AttackForecast, Fallen};

impl Game for LunchTable {
    const NAME: &'static str = "lunchtable";
    const VERSION: u32 = 3;
    const N_SEATS: u8 = 2;

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
        // A match that cannot begin holds nothing, and is refused with its reason.
        config::new(config).map_or_else(|_| String::new(), |table| content::held(&table).hash())
    }

    fn check_content(config: &Config, content: &str) -> Result<(), Refusal> {
        if content == content::BEFORE_DECKS {
            return Ok(());
        }
        content::held(&config::new(config)?).check(content).map_err(Refusal::new)
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
        rules::legal_actions(self, acc);
    }

    fn is_legal(&self, action: &Action) -> bool {
        rules::is_legal(self, action)
    }

    fn apply(&mut self, seat: Seat, action: &Action, cx: &mut Cx<'_, Self>) {
        rules::apply(self, seat, *action, cx);
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

    fn reshuffle(&self, rng: &mut Rng) -> Self {
        redeal::reshuffle(self, rng)
    }

    fn why_not(&self, action: &Action) -> String {
        rules::why_not(self, action)
    }

    fn gives_up(action: &Action) -> bool {
        matches!(action, Action::Surrender)
    }

    fn concession(&self, _seat: Seat) -> Option<Action> {
        self.outcome.is_none().then_some(Action::Surrender)
    }

    fn payoff(outcome: &Outcome, seat: Seat) -> i16 {
        match outcome.verdict.winner {
            None => 0,
            Some(winner) if winner == seat => 1000,
            Some(_) => -1000,
        }
    }
}
