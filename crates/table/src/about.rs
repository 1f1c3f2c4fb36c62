//! What a game says about itself, as one value: lobbies, the page, Python and reports all read this.

use croupier_host::{Colours, keymap::KeyLine};
use croupier_kernel::{Role, Seat};
use schemars::JsonSchema;
use serde::Serialize;

use crate::Hosted;

/// A game, for a lobby.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct About {
    /// Its word.
    pub game: &'static str,
    /// The version of its rules.
    pub version: u32,
    /// Its name as people write it.
    pub title: &'static str,
    /// What it is, in one or two short sentences.
    pub blurb: &'static str,
    /// Its colours.
    pub colours: Colours,
    /// How many people can play it together.
    pub people: u8,
    /// About how many minutes a match takes.
    pub minutes: u32,
    /// The program to propose to a person who has not won against one yet; none where people play alone.
    pub first_rival: Option<&'static str>,
    /// Whether it has a story to play through.
    pub story: bool,
    /// Its keys, on terminals and on the page.
    pub keys: &'static [KeyLine],
}

/// What a game says about itself.
pub fn about<G: Hosted>() -> About {
    let is_for_people = |seat: &Seat| G::role(*seat) == Role::Player && G::usual_player(*seat).is_none();
    About {
        game: G::NAME,
        version: G::VERSION,
        title: G::TITLE,
        blurb: G::BLURB,
        colours: G::COLOURS,
        people: Seat::all(G::N_SEATS).filter(is_for_people).count() as u8,
        minutes: G::MINUTES,
        first_rival: G::FIRST_RIVAL,
        // A story has stages with someone to meet; other games only name theirs.
        story: G::stages().first().is_some_and(|(stage, _)| !G::stage_facts(stage).is_empty()),
        keys: G::KEYS,
    }
}
