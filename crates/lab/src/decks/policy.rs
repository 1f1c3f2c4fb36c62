//! A policy that plays the decks of a search: it learns on decks like those that it will play.

use croupier_kernel::Refusal;
use croupier_table::Hosted;

use super::{DeckMatch, Settings};
use crate::{
    Watch,
    batch::{Foes, Side},
    learn::{self, Checkpoint, Listener, Task},
};

/// Its hidden layers, where there is no policy to begin from.
const HIDDEN: usize = 128;

/// How many decks it learns on, the one it started from among them.
const LEARNS_ON: usize = 16;

/// Trains a policy for a number of decisions, from what the program's own policy knows or from where a training stands, on decks of
/// the first generation of a search. One that has learned enough already is given back as it is.
pub fn teach<G: Hosted>(
    config: &G::Config,
    vs: &str,
    settings: &Settings,
    (steps, from): (u64, Option<Checkpoint>),
    jobs: usize,
    watch: &Watch,
    listener: &mut (dyn Listener + Send),
) -> Result<Checkpoint, Refusal> {
    let table = DeckMatch::<G>::new(config, ["random".into(), vs.into()])?;
    let mut decks = table.begin(settings.clone())?.decks();
    decks.truncate(LEARNS_ON);
    let task = Task { configs: table.configs(&decks)?, side: Side::First, vs: Foes::Named(vs.into()) };
    let from = match from {
        Some(from) => from,
        None => {
            let seed = format!("policy of {}", settings.seed.chars().take(90).collect::<String>());
            let settings = learn::Settings { timesteps: steps, seed, ..learn::Settings::default() };
            learn::begin_from_trained::<G>(HIDDEN, &settings)?
        }
    };
    match from.notes.is_over() {
        true => Ok(from),
        false => learn::train::<G>(from, &task, jobs, watch, listener),
    }
}
