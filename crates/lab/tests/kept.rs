//! Records of simulated games: each replays to the end that was counted, and keeping them changes nothing.
#![allow(
    clippy::disallowed_methods,
    clippy::float_arithmetic,
    reason = "tests of what is written to files, and of payoffs"
)]

use std::path::{Path, PathBuf};

use croupier_kernel::Seat;
use croupier_lab::{Plan, Summary, Watch, simulate};
use croupier_lunchtable::{Config, LunchTable};
use croupier_table::{files::RecordFile, registry};

fn simulated(records: Option<PathBuf>) -> Result<Summary, croupier_kernel::Refusal> {
    let plan = Plan {
        players: vec!["greedy".into(), "random".into()],
        games: 6,
        paired: true,
        seed: "kept".parse().expect("a seed"),
        jobs: 2,
        max_plies: 10_000,
        records,
    };
    simulate::<LunchTable>(&Config::starters("dropouts", "preps"), &plan, &Watch::default())
}

/// The rows of the table in a folder, without its head.
fn rows(folder: &Path) -> Vec<Vec<String>> {
    let table = std::fs::read_to_string(folder.join("games.csv")).expect("a table");
    let cells = |line: &str| line.split(',').map(String::from).collect();
    table.lines().skip(1).map(cells).collect()
}

#[test]
fn records_replay_to_the_end_that_was_counted() {
    let room = tempfile::tempdir().expect("a folder");
    let folder = room.path().join("games");
    let kept = simulated(Some(folder.clone())).expect("games");
    assert_eq!(kept.signature, simulated(None).expect("games").signature);
    let rows = rows(&folder);
    assert_eq!(rows.len(), 6);
    for (nth, row) in rows.iter().enumerate() {
        assert_eq!(row[0], format!("{:06}.jsonl", nth + 1));
        let players = if nth % 2 == 0 { ["greedy", "random"] } else { ["random", "greedy"] };
        assert_eq!(row[4..6], players, "seats are exchanged in the second game of a pair");
        let record = RecordFile::read(&folder.join(&row[0])).expect("a record");
        assert_eq!(record.seed().to_string(), row[1]);
        let session = registry::resume(record).expect("a match");
        assert_eq!((session.now().to_move, session.now().ply.to_string()), (None, row[2].clone()));
        for seat in 0..2 {
            let payoff: f64 = row[6 + seat].parse().expect("a payoff");
            assert_eq!(session.value(Seat(seat as u8)), Ok((1000.0 * payoff) as i32), "{row:?}");
        }
    }
}

#[test]
fn a_folder_with_something_in_it_is_refused() {
    let room = tempfile::tempdir().expect("a folder");
    std::fs::write(room.path().join("mine.txt"), "mine").expect("a file");
    let refused = simulated(Some(room.path().into())).expect_err("a folder in use");
    assert!(refused.reason.ends_with("the folder is not empty; name a new one"), "{refused}");
    assert_eq!(std::fs::read_to_string(room.path().join("mine.txt")).expect("a file"), "mine");
}
