//! LunchTable: a duel of trading cards between the six tables of a school lunch room.
//!
//! Two seats bring decks of 30 to 60 cards, 8000 life points each, and seven phases a turn. Stereotypes stand in a row
//! and attack with their reputation, defend with their stability, and break down under their vices. Spells, traps and
//! abilities answer each other in chains that resolve last in, first out, on the table the link before left.
//!
//! A card is data in a small vocabulary ([`effect`]); one interpreter carries it out, and its text is made from the same
//! data ([`text`]). The state is [`LunchTable`]; what may be done is [`Action`], what happened is [`Event`], what a seat
//! sees is [`View`]. Decks, positions and the story are data as well ([`deck`], [`position`], [`story`]).
//!
//! What this crate is not: it has no players, no screens, no files and no clock. Those are above it.

mod action;
pub mod content;
pub mod deck;
pub mod effect;
mod event;
mod evolve;
mod interpreter;
mod loading;
pub mod position;
mod rules;
pub mod state;
pub mod story;
pub mod text;
mod view;

use croupier_kernel::{Cx, Eye, Game, Refusal, Rng, Seat, Turn};

pub use action::{Action, Pick, Source};
pub use event::{Change, Event, Mark, Named, Place, Why};
pub use position::{Config, DeckChoice, Position};
pub use state::{LunchTable, Outcome, Reason, Verdict};
pub use view::{AssaultView, BackView, BodyView, HalfView, Happening, LinkView, Prompt, Shown, View, What};

use state::{CardId, HAND, LIFE};

impl Game for LunchTable {
    const NAME: &'static str = "lunchtable";
    const VERSION: u32 = 2;
    const N_SEATS: u8 = 2;

    type Config = Config;
    type Action = Action;
    type Event = Event;
    type Notice = Event;
    type View = View;
    type Outcome = Outcome;

    fn new(config: &Config) -> Result<Self, Refusal> {
        config.stage()?;
        if let Some(position) = &config.position {
            if position.preset != config.preset {
                return Err(Refusal::new("the position is of another preset than the match"));
            }
            return position.table();
        }
        let mut table = evolve::empty(config.preset);
        for (seat, choice) in Seat::all(2).zip(&config.decks) {
            let deck = choice.deck().map_err(|refusal| Refusal::new(format!("{seat}: {refusal}")))?;
            let half = &mut table.halves[seat.index()];
            half.life = LIFE;
            for (n, def) in deck.prints().into_iter().enumerate() {
                half.prints.push(def);
                half.deck.push(CardId::new(seat, n));
            }
            half.sort_prints();
        }
        Ok(table)
    }

    fn content_hash(_config: &Config) -> String {
        content::content().hash.clone()
    }

    fn start(&mut self, cx: &mut Cx<'_, Self>) {
        if self.turn == 0 {
            for seat in Seat::all(2) {
                self.shuffle(seat, cx);
                for _ in 0..HAND {
                    self.draw(seat, cx);
                }
            }
            self.begin_turn(Seat(0), cx);
        } else {
            self.notice(cx);
        }
        self.run(cx);
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
            self.legal_moves(seat, acc);
        }
    }

    fn apply(&mut self, seat: Seat, action: &Action, cx: &mut Cx<'_, Self>) {
        self.do_action(seat, *action, cx);
    }

    #[inline(always)]
    fn evolve(&mut self, event: &Event) {
        self.fold(event);
    }

    fn view(&self, eye: Eye) -> View {
        self.seen_by(eye)
    }

    fn notice(&self, event: &Event, eye: Eye) -> Option<Event> {
        self.seen(event, eye)
    }

    fn redeal(&self, seat: Seat, rng: &mut Rng) -> Self {
        self.redealt(seat, rng)
    }

    fn why_not(&self, action: &Action) -> String {
        self.reason_against(action)
    }

    fn gives_up(action: &Action) -> bool {
        *action == Action::Surrender
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
