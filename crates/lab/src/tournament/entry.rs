//! Who takes part in a tournament, and how they are seated.

use croupier_kernel::{Refusal, Seat, Seed};
use croupier_table::{
    Hosted, Options,
    registry::{Beginning, company},
};

use super::{Form, Meeting, Plan, meetings};
use crate::MAX_PLIES;

/// Who takes part.
pub enum Entry<'a> {
    /// Players, by name, in matches that begin like this.
    Players(Vec<String>, Beginning<'a>),
    /// Decks, by name: for each the options of a match whose `deck` it is.
    Decks {
        /// The decks.
        decks: Vec<(String, Options)>,
        /// Who plays them, if it is not the program that things are measured by.
        by: Option<String>,
    },
}

/// The names of decks that take part: those that are named, or for `all` every deck of the game.
pub fn decks<G: Hosted>(named: &[String]) -> Result<Vec<String>, Refusal> {
    let has = |name| G::OPTIONS.iter().any(|option| option.name == name);
    if !has("deck") || !has("opponent-deck") {
        return Err(Refusal::new(format!("{} has no decks", G::NAME)));
    }
    match named {
        [all] if all == "all" => Ok(G::decks().into_iter().map(|(name, _)| name).collect()),
        named => Ok(named.to_vec()),
    }
}

/// A match, with who plays each seat.
type Seating<C> = (C, Vec<String>);

impl Entry<'_> {
    /// Seats everyone who meets. Each seed is played from both seats.
    pub fn plan<G: Hosted>(&self, form: Form, seeds: u64, seed: Seed, jobs: usize) -> Result<Plan<G::Config>, Refusal> {
        let entrants: Vec<String> = match self {
            Entry::Players(names, _) => names.clone(),
            Entry::Decks { decks, .. } => decks.iter().map(|(name, _)| name.clone()).collect(),
        };
        if let Some((_, twice)) = entrants.iter().enumerate().find(|(at, name)| entrants[..*at].contains(name)) {
            return Err(Refusal::new(format!("`{twice}` is named twice")));
        }
        let meeting = |(a, b)| Ok(Meeting { a, b, seated: [self.seated::<G>(a, b)?, self.seated::<G>(b, a)?] });
        let meetings = meetings(entrants.len(), form).into_iter().map(meeting).collect::<Result<_, Refusal>>()?;
        Ok(Plan { entrants, form, meetings, seeds, seed, jobs, max_plies: MAX_PLIES })
    }

    /// A match with the first in seat 0. In games for one the second plays another match, alone.
    fn seated<G: Hosted>(&self, first: usize, second: usize) -> Result<Seating<G::Config>, Refusal> {
        let (mut config, named) = match self {
            Entry::Players(names, from) => {
                let for_two = G::usual_player(Seat(1)).is_none() && G::N_SEATS > 1;
                let named = [first, second].into_iter().take(if for_two { 2 } else { 1 });
                (from.config::<G>()?, named.map(|at| names[at].clone()).collect())
            }
            Entry::Decks { decks, by } => {
                let mut options = decks[first].1.clone();
                options.set_as("opponent-deck", &decks[second].1, "deck");
                let by = by.clone().unwrap_or_else(|| G::MEASURED_BY.into());
                (Beginning::Options(&options).config::<G>()?, vec![by.clone(), by])
            }
        };
        let players = company::<G>(&named)?;
        G::suit(&mut config, &players);
        Ok((config, players))
    }
}
