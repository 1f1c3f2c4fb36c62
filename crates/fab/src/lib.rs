//! Flesh and Blood for two: heroes, a shared stack, a combat chain, and cards that pay for cards.
//!
//! The rules are those of the Comprehensive Rules; comments cite them as CR and a number. The reading order:
//! [`state`](Fab) is data only, [`action`](Action) what a seat may ask for, [`event`](Event) what happened, `rules/` the
//! chapters of the rulebook, `effect.rs` the words cards are written in, `content.rs` the cards, `view.rs` what a seat sees.
//!
//! A card is facts and parts. A part is one ability: ops that do something, rules that change a number, triggers that wait.
//! An effect in progress is a frame in the state that points into the content, so a match can be saved in the middle of it.
//!
//! This crate is unofficial fan work. It holds facts of cards and our own encoding of what they do, none of their text.
//! It knows no files, no time, no other game, and no player: whoever sits at the table sits in another crate.

mod action;
mod config;
mod content;
mod deck;
mod effect;
mod event;
mod facts;
mod rules;
mod state;
pub mod text;
mod view;

pub use action::{Action, Cost, From, Ref, Who};
pub use config::{Config, First, Position, SeatConfig, SeatPosition};
pub use content::{Colour, Coverage, DefId, Keyword, Print, content_hash, coverage, find, print, prints};
pub use deck::{Deck, Format, presets};
pub use event::{Event, Limit};
pub use facts::{FactCheck, check_facts};
pub use rules::outcome::{Ending, Outcome};
pub use state::{CardId, Fab, Phase, Step, Zone};
pub use view::{CardView, LayerView, LinkView, SideView, View};
