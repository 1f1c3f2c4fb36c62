//! What the lab finds out about a game, as the program's commands of the same names do, as JSON.

use std::collections::BTreeMap;

use croupier_kernel::{Match, Refusal, Seed, perft as counts};
use croupier_lab::{
    Watch,
    balance::{self as balances, Plan},
    tournament::{self as tournaments, Entry, Form},
};
use croupier_table::{
    Hosted, Options,
    files::RecordFile,
    registry::{self, Beginning, Visit},
};
use pyo3::prelude::*;
use serde_json::{Value, json};

use crate::{
    matches::{json, options, seed},
    patiently, threads, whole, wrong,
};

/// A tournament.
struct Hold<'a> {
    options: &'a Options,
    entrants: Vec<String>,
    /// Who plays them, where they are decks.
    by: Option<Option<String>>,
    form: Form,
    seeds: u64,
    seed: Seed,
    jobs: usize,
    watch: &'a Watch,
}

impl Visit for Hold<'_> {
    type Out = Result<String, Refusal>;

    fn visit<G: Hosted>(self) -> Self::Out {
        let entry = match self.by {
            None => Entry::Players(self.entrants, Beginning::Options(self.options)),
            Some(by) => {
                let with = |deck: String| {
                    let mut options = self.options.clone();
                    match deck.contains('\n') {
                        true => options.set_text("deck", "deck", &deck),
                        false => options.set("deck", &deck),
                    }
                    (deck, options)
                };
                Entry::Decks { decks: tournaments::decks::<G>(&self.entrants)?.into_iter().map(with).collect(), by }
            }
        };
        let plan = entry.plan::<G>(self.form, self.seeds, self.seed, self.jobs)?;
        json(&tournaments::hold::<G>(&plan, self.watch)?)
    }
}

/// Finds out who is stronger, of players or of decks.
#[pyfunction]
#[pyo3(signature = (game, entrants, decks=false, by=None, gauntlet=false, games=200, seed=None, jobs=1, options=BTreeMap::new()))]
pub(crate) fn tournament(
    py: Python<'_>,
    game: &str,
    entrants: Vec<String>,
    decks: bool,
    by: Option<String>,
    gauntlet: bool,
    games: i64,
    seed: Option<&str>,
    jobs: i64,
    options: BTreeMap<String, String>,
) -> PyResult<String> {
    let (games, jobs) = (u64::from(whole("games", games, 2, u32::MAX)?), threads(jobs)?);
    if games % 2 == 1 {
        return Err(wrong(format!("games: {games} is not an even number, and each seed is played twice")));
    }
    patiently(py, |watch| {
        let options = self::options(&options);
        let form = if gauntlet { Form::Gauntlet } else { Form::RoundRobin };
        let (by, seed) = (decks.then_some(by), self::seed(seed)?);
        let hold = Hold { options: &options, entrants, by, form, seeds: games / 2, seed, jobs, watch };
        registry::with_game(game, hold)?
    })
}

/// Measures how hard a game is and what each thing in it is worth.
#[pyfunction]
#[pyo3(signature = (game, players=Vec::new(), by=None, only=Vec::new(), games=1000, seed=None, jobs=1, options=BTreeMap::new()))]
pub(crate) fn balance(
    py: Python<'_>,
    game: &str,
    players: Vec<String>,
    by: Option<String>,
    only: Vec<String>,
    games: i64,
    seed: Option<&str>,
    jobs: i64,
    options: BTreeMap<String, String>,
) -> PyResult<String> {
    struct Measure<'a>(&'a Options, Plan<()>, Option<String>, &'a Watch);
    impl Visit for Measure<'_> {
        type Out = Result<String, Refusal>;
        fn visit<G: Hosted>(self) -> Self::Out {
            let Plan { players, games, only, seed, jobs, .. } = self.1;
            let by = self.2.unwrap_or_else(|| G::MEASURED_BY.into());
            let players = if players.is_empty() { vec!["random".into(), by.clone()] } else { players };
            let config = Beginning::Options(self.0).config::<G>()?;
            json(&balances::measure::<G>(&Plan { config, players, by, games, only, seed, jobs }, self.3)?)
        }
    }
    let (games, jobs) = (u64::from(whole("games", games, 1, u32::MAX)?), threads(jobs)?);
    patiently(py, |watch| {
        let options = self::options(&options);
        let plan = Plan { config: (), players, by: String::new(), games, only, seed: self::seed(seed)?, jobs };
        registry::with_game(game, Measure(&options, plan, by, watch))?
    })
}

/// Plays a record again and says where it stands. A record that does not play as it was played is refused.
#[pyfunction]
pub(crate) fn verify(py: Python<'_>, path: &str, text: &str) -> PyResult<String> {
    py.detach(|| {
        let record = RecordFile::from_text(path, text).map_err(wrong)?;
        let now = registry::resume(record.clone()).map_err(wrong)?.now();
        let (over, fingerprint) = (now.to_move.is_none(), record.last_state());
        let mut told = json!({ "game": record.game(), "plies": now.ply, "over": over, "fingerprint": fingerprint });
        if let Some(commitment) = record.commitment() {
            told["commitment"] = commitment.into();
        }
        Ok(told.to_string())
    })
}

/// Counts the ways to play on from the beginning of a match, by the first action.
#[pyfunction]
#[pyo3(signature = (game, depth=4, seed=None, options=BTreeMap::new()))]
pub(crate) fn perft(
    py: Python<'_>,
    game: &str,
    depth: i64,
    seed: Option<&str>,
    options: BTreeMap<String, String>,
) -> PyResult<String> {
    struct Count<'a>(&'a Options, Seed, u32, &'a Watch);
    impl Visit for Count<'_> {
        type Out = Result<String, Refusal>;
        fn visit<G: Hosted>(self) -> Self::Out {
            let Count(options, seed, depth, watch) = self;
            let game = Match::<G>::new(Beginning::Options(options).config::<G>()?, seed.clone())?;
            let mut first = serde_json::Map::new();
            let mut count = u64::from(depth == 0);
            if depth > 0 {
                let mover = game.turn().seat();
                for action in game.legal_actions() {
                    // One branch after the other, so that Ctrl-C ends it between two of them.
                    if watch.stopped() {
                        break;
                    }
                    let mut next = game.clone();
                    mover.map_or(Ok(()), |mover| next.play(mover, &action))?;
                    let ways = counts::perft(next.state(), &seed, 1, depth - 1);
                    count += ways;
                    first.insert(action.to_string(), ways.into());
                }
            }
            let (game, seed) = (G::NAME, seed.to_string());
            Ok(json!({ "game": game, "seed": seed, "depth": depth, "count": count, "first": Value::from(first) })
                .to_string())
        }
    }
    let depth = whole("depth", depth, 0, 64)?;
    patiently(py, |watch| {
        let options = self::options(&options);
        registry::with_game(game, Count(&options, self::seed(seed)?, depth, watch))?
    })
}
