//! The records of simulated games, one file a game, and a table of how each ended.

use std::{
    fs,
    io::Write as _,
    path::{Path, PathBuf},
    sync::{Mutex, PoisonError},
};

use croupier_kernel::{Refusal, Role, Seat, Seed};
use croupier_table::{
    Offer,
    files::{RecordFile, in_words},
};

use crate::{Play, report::csv};

/// A folder that records are written to.
pub(crate) struct Kept {
    folder: PathBuf,
    written: Mutex<Written>,
}

/// What has been written so far: the rows of the table by number of the game, and the first mistake.
#[derive(Default)]
struct Written {
    rows: Vec<(u64, Row)>,
    failed: Option<Refusal>,
}

/// The table of all games, and its columns. What a game has no second seat for stays empty.
const TABLE: &str = "games.csv";
const HEAD: [&str; 8] = ["record", "seed", "decisions", "ending", "player_0", "player_1", "payoff_0", "payoff_1"];
type Row = [String; 8];

impl Kept {
    /// Makes the folder. One that holds something already is refused.
    pub(crate) fn open(folder: &Path) -> Result<Kept, Refusal> {
        let found = fs::create_dir_all(folder).and_then(|()| fs::read_dir(folder));
        let mut found = found.map_err(|error| failed(folder, &error))?;
        if found.next().is_some() {
            return Err(Refusal::new(format!("{}: the folder is not empty; name a new one", folder.display())));
        }
        Ok(Kept { folder: folder.into(), written: Mutex::default() })
    }

    /// Writes the record of a game; false if that failed, now or before.
    pub(crate) fn keep<G: Offer>(
        &self,
        nth: u64,
        (config, seed): (&G::Config, &Seed),
        players: &[String],
        play: &Play<G>,
    ) -> bool {
        let name = format!("{:06}.jsonl", nth + 1);
        let path = self.folder.join(&name);
        let record = RecordFile::played::<G>(config.clone(), seed.clone(), &play.actions);
        let done = record.and_then(|record| {
            write(&path, &record.to_text())?;
            Ok(row::<G>(name, seed, players, play))
        });
        let mut written = self.written.lock().unwrap_or_else(PoisonError::into_inner);
        match done {
            Ok(row) => written.rows.push((nth, row)),
            Err(refusal) => written.failed = written.failed.take().or(Some(refusal)),
        }
        written.failed.is_none()
    }

    /// Writes the table, or says what went wrong before.
    pub(crate) fn close(self) -> Result<(), Refusal> {
        let Written { mut rows, failed: mistake } = self.written.into_inner().unwrap_or_else(PoisonError::into_inner);
        if let Some(mistake) = mistake {
            return Err(mistake);
        }
        rows.sort_unstable();
        write(&self.folder.join(TABLE), &csv(HEAD, rows.into_iter().map(|(_, row)| row)))
    }
}

/// A game in the table. One that was broken off for its length has no payoffs.
fn row<G: Offer>(record: String, seed: &Seed, players: &[String], play: &Play<G>) -> Row {
    let ending = play.outcome.as_ref().map_or("too long".into(), |outcome| G::ending(outcome).to_string());
    let player = |nth: usize| players.get(nth).cloned().unwrap_or_default();
    let payoff = |seat| {
        let outcome = play.outcome.as_ref().filter(|_| seat < Seat(G::N_SEATS) && G::role(seat) == Role::Player);
        outcome.map_or(String::new(), |outcome| (f64::from(G::payoff(outcome, seat)) / 1000.0).to_string())
    };
    let (seed, decisions) = (seed.to_string(), play.plies.to_string());
    [record, seed, decisions, ending, player(0), player(1), payoff(Seat(0)), payoff(Seat(1))]
}

/// Writes a file without waiting for the disk: what is lost can be simulated again.
fn write(path: &Path, text: &str) -> Result<(), Refusal> {
    let written = fs::File::create(path).and_then(|mut file| file.write_all(text.as_bytes()));
    written.map_err(|error| failed(path, &error))
}

fn failed(path: &Path, error: &std::io::Error) -> Refusal {
    Refusal::new(format!("{}: {}", path.display(), in_words(&error.to_string())))
}
