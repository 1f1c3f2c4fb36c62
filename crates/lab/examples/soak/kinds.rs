//! The four games, and how much of each is played.

use croupier_fab::Fab;
use croupier_geniejack::Geniejack;
use croupier_kernel::Seed;
use croupier_lunchtable::{LunchTable, deck::starters};
use croupier_rollio::Rollio;

use crate::campaign::{Campaign, Counts, Failure};

/// A campaign of each game.
pub(crate) struct Kinds {
    geniejack: Campaign<Geniejack>,
    rollio: Campaign<Rollio>,
    lunchtable: Campaign<LunchTable>,
    fab: Campaign<Fab>,
}

impl Kinds {
    /// Nothing played yet.
    pub(crate) fn new() -> Kinds {
        let geniejack = ["standard", "classic"].map(croupier_geniejack::config::Config::preset).to_vec();
        let rollio = |preset: &str, max_level| croupier_rollio::config::Config {
            max_level,
            ..croupier_rollio::config::Config::preset(preset)
        };
        // Most runs of Rollio are short ones, so that there are many beginnings.
        let short = [Some(1), Some(2), Some(3)].map(|level| rollio("standard", level));
        let rollio = short.into_iter().chain([rollio("classic", Some(2)), rollio("standard", Some(6))]).collect();
        let ids: Vec<&str> = starters().iter().map(|starter| starter.id.as_str()).collect();
        let pairs = ids.iter().flat_map(|first| ids.iter().map(|second| (*first, *second)));
        let lunchtable = pairs.map(|(first, second)| croupier_lunchtable::Config::starters(first, second)).collect();
        let deck = |deck: &str| croupier_fab::SeatConfig { deck: deck.into(), life: None };
        let fab = [("kano", "generic"), ("generic", "generic"), ("kano-adult", "kano"), ("generic", "kano")];
        let fab = fab.map(|(own, other)| croupier_fab::Config {
            format: croupier_fab::Format::Open,
            seats: [deck(own), deck(other)],
            ..croupier_fab::Config::default()
        });
        Kinds {
            geniejack: Campaign::new(geniejack, 200, 400_000),
            rollio: Campaign::new(rollio, 200, 250_000),
            lunchtable: Campaign::new(lunchtable, 200, 100_000),
            fab: Campaign::new(fab.to_vec(), 200, 100_000),
        }
    }

    /// Plays turn number `nth`: ten runs of Geniejack, five of Rollio, one match of each card game.
    pub(crate) fn play(&mut self, seed: &Seed, nth: u64) -> Result<(), (&'static str, Failure)> {
        for at in 0..10 {
            self.geniejack.play(seed, nth * 10 + at).map_err(|failure| ("geniejack", failure))?;
        }
        for at in 0..5 {
            self.rollio.play(seed, nth * 5 + at).map_err(|failure| ("rollio", failure))?;
        }
        self.lunchtable.play(seed, nth).map_err(|failure| ("lunchtable", failure))?;
        self.fab.play(seed, nth).map_err(|failure| ("fab", failure))
    }

    /// What was done with each game.
    pub(crate) fn counts(self) -> [(&'static str, Counts); 4] {
        [
            ("geniejack", self.geniejack.counts),
            ("rollio", self.rollio.counts),
            ("lunchtable", self.lunchtable.counts),
            ("fab", self.fab.counts),
        ]
    }
}
