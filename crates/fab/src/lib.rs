//! Flesh and Blood for two: heroes, a shared stack, a combat chain, and cards that pay for cards.
//!
//! The rules are those of the Comprehensive Rules; comments cite them as CR and a number. The reading order:
//! [`state`](Fab) is data only, [`action`](Action) what a seat may ask for, `event` how the state changes, [`notice`](Notice)
//! what players learn of it, `rules` the chapters of the rulebook, `effect` the words cards are written in, `content` the
//! cards, `view` what a seat sees, `redeal` what it takes for possible, `words` how all of it is said to people.
//!
//! A card is facts and parts. A part is one ability: ops that do something, rules that change a number, triggers that wait.
//! An effect in progress is a frame in the state that points into the content, so a match can be saved in the middle of it.
//!
//! This crate is unofficial fan work. It holds facts of cards and our own encoding of what they do, none of their text.
//! It knows no files, no time, no network and no other game.

mod action;
mod config;
mod content;
mod deck;
mod effect;
mod event;
mod facts;
mod foresee;
mod notice;
mod observe;
mod position;
mod redeal;
mod rules;
mod search;
mod state;
pub mod text;
mod view;
mod words;

use croupier_kernel::{Cx, Eye, Game, Refusal, Rng, Seat, Turn};

pub use action::{Action, Cost, From, Ref, Who};
pub use config::{Config, First, SeatConfig};
#[doc(hidden)]
pub use content::install;
pub use content::{Colour, Coverage, DefId, Keyword, Print, coverage, find, print, prints};
pub use deck::{Deck, Format, pool, presets};
pub use effect::Damage;
pub use event::Limit;
pub use facts::{FactCheck, check_facts};
pub use notice::{Counter, DeckEnd, Notice, TriggerWord};
pub use observe::twenty;
pub use position::{Position, SeatPosition};
pub use rules::outcome::{Ending, Outcome};
pub use state::{Fab, Step, Zone};
pub use view::{
    BanishedCard, BlockView, Blocker, CardView, Copies, DamageView, DeckCard, DeckPile, EffectView, Glance, LayerView,
    LayerWord, LinkView, PaidFor, PaymentView, PitchView, PrintView, Prompt, PromptKind, SideView, Slot, TargetView,
    View, print_view,
};

impl Game for Fab {
    const NAME: &'static str = "fab";
    const VERSION: u32 = 5;
    const N_SEATS: u8 = 2;
    type Config = Config;
    type Action = Action;
    type Event = event::Event;
    type Notice = Notice;
    type View = View;
    type Outcome = Outcome;

    fn new(config: &Config) -> Result<Self, Refusal> {
        rules::new(config)
    }

    fn content_hash(config: &Config) -> String {
        // A match that cannot begin holds nothing, and is refused with its reason.
        rules::new(config).map_or_else(|_| String::new(), |game| content::held(&game).hash())
    }

    fn check_content(config: &Config, content: &str) -> Result<(), Refusal> {
        if content == content::BEFORE_DECKS {
            return Ok(());
        }
        content::held(&rules::new(config)?).check(content).map_err(Refusal::new)
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

    fn apply(&mut self, seat: Seat, action: &Action, cx: &mut Cx<'_, Self>) {
        rules::apply(self, seat, *action, cx);
    }

    #[inline(always)]
    fn evolve(&mut self, event: &event::Event) {
        event::evolve(self, event);
    }

    fn notice(&self, event: &event::Event, eye: Eye) -> Option<Notice> {
        notice::notice(self, event, eye)
    }

    fn view(&self, eye: Eye) -> View {
        view::view(self, eye)
    }

    fn redeal(&self, seat: Seat, rng: &mut Rng) -> Self {
        redeal::redeal(self, seat, rng)
    }

    fn reshuffle(&self, rng: &mut Rng) -> Self {
        redeal::reshuffle(self, rng)
    }

    fn is_open_ended(action: &Action) -> bool {
        matches!(action, Action::Cancel)
    }

    fn gives_up(action: &Action) -> bool {
        matches!(action, Action::Concede)
    }

    fn concession(&self, _seat: Seat) -> Option<Action> {
        self.turn().seat().map(|_| Action::Concede)
    }

    fn payoff(outcome: &Outcome, seat: Seat) -> i16 {
        rules::outcome::payoff(outcome, seat)
    }

    fn why_not(&self, action: &Action) -> String {
        rules::why::why_not(self, action)
    }
}
