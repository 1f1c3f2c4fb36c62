use serde::{Deserialize, Serialize};

use crate::{Game, Refusal, Seed};

/// All that is needed to play a match again: no clock, no network, no language model.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Record<C> {
    /// The game.
    pub game: String,
    /// Which version of its rules.
    pub version: u32,
    /// The hash of the content it was played with.
    pub content: String,
    /// How it began.
    pub config: C,
    /// Where its chance came from.
    pub seed: Seed,
    /// What was done, in notation. What a seat did that was not to move has its number in front: `1: surrender`.
    pub actions: Vec<String>,
}

impl<C> Record<C> {
    /// The record of a match of `G` in which nothing has been done yet.
    pub fn new<G: Game<Config = C>>(config: C, seed: Seed) -> Self {
        let content = G::content_hash(&config);
        Record { game: G::NAME.into(), version: G::VERSION, content, config, seed, actions: Vec::new() }
    }

    /// Whether this build of `G` plays the record as it was played.
    pub fn check<G: Game<Config = C>>(&self) -> Result<(), Refusal> {
        if self.game != G::NAME {
            return Err(Refusal::new(format!("the record is of `{}`, not of `{}`", self.game, G::NAME)));
        }
        if self.version != G::VERSION {
            let (theirs, ours) = (self.version, G::VERSION);
            return Err(Refusal::new(format!("the record is of {} version {theirs}, not {ours}", G::NAME)));
        }
        // A match that can no longer begin says why better than two hashes do: a card of its decks is gone.
        G::check_content(&self.config, &self.content).or_else(|differs| G::new(&self.config).and(Err(differs)))
    }
}
