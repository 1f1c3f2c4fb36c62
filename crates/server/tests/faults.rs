//! A disk that fails under SQLite, at every write of a session: what was answered is there after a restart.
#![allow(
    clippy::disallowed_types,
    clippy::disallowed_methods,
    clippy::print_stderr,
    reason = "this test starts servers, copies their files and says what it did"
)]

use crate::common;

use std::{path::Path, time::Duration};

use common::{Asker, Running, choice, settings};
use croupier_faults::{Fault, Plan};
use croupier_server::Settings;
use serde_json::{Value, json};
use tempfile::TempDir;

const FILE: &str = "test.sqlite";

/// The bytes of a page in the log of SQLite, with its head.
const FRAME: u64 = 4096 + 24;

/// SQLite moves its log into the file when it has 1,000 pages. Sessions begin shortly before, so that they write both.
const BEFORE_A_CHECKPOINT: u64 = 985;

/// The disk is mended after this number of refusals.
const PATIENCE: u32 = 4;

/// The numbers of calls in a row that fail. The last is more than a session makes: such a disk stays as it is until mended.
const IN_A_ROW: [u64; 5] = [1, 2, 3, 8, 100_000];

/// A match of one person, and the actions in it that were answered.
#[derive(Clone)]
struct Played {
    path: String,
    token: String,
    look: Value,
    answered: Vec<String>,
}

fn database(folder: &Path) -> Settings {
    settings(&format!("sqlite:{}", folder.join(FILE).display()))
}

/// The files as a process leaves them that is killed now. The third, `-shm`, is memory that a killed process loses.
fn image(folder: &Path) -> TempDir {
    let copy = tempfile::tempdir().expect("a folder");
    for name in [FILE.to_string(), format!("{FILE}-wal")] {
        if folder.join(&name).exists() {
            std::fs::copy(folder.join(&name), copy.path().join(&name)).expect("a copy");
        }
    }
    copy
}

/// Starts a server on a disk that may fail.
async fn start(folder: &Path) -> Running {
    for _ in 0..PATIENCE {
        if let Ok(running) = Running::try_start(database(folder)).await {
            return running;
        }
    }
    croupier_faults::mend();
    Running::start(database(folder)).await
}

/// Asks until the disk does it. It is mended when that takes too long.
async fn insist(asker: &mut Asker, path: &str, token: Option<&str>, key: &str, body: &Value) -> Value {
    for tries in 0.. {
        let reply = asker.next().ask("POST", path, token, Some(key), Some(body)).await.expect("an answer");
        if reply.status < 300 {
            return reply.json();
        }
        assert_eq!(reply.status, 503, "{path}: {}", reply.text());
        assert!(tries < 100, "it does not recover: {}", reply.text());
        if tries >= PATIENCE {
            croupier_faults::mend();
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    }
    unreachable!("it ends above")
}

async fn begin(asker: &mut Asker, seed: &str) -> Played {
    let ask = json!({ "game": "rollio", "seed": seed });
    let made = insist(asker, "/api/matches", None, &format!("a match of its own {seed}"), &ask).await;
    let path = format!("/api/matches/{}", made["id"].as_str().expect("an id"));
    let token = made["seats"][0]["token"].as_str().expect("a token").to_string();
    Played { look: asker.get(&path, Some(&token)).await, path, token, answered: Vec::new() }
}

/// Plays on for some actions, or to the end.
async fn play(asker: &mut Asker, played: &mut Played, n: usize) {
    for _ in 0..n {
        let Some((ply, action)) = choice(&played.look, played.answered.len() * 7) else { return };
        let key = format!("action {ply}");
        let body = json!({ "ply": ply, "action": action });
        let path = format!("{}/actions", played.path);
        played.look = insist(asker, &path, Some(&played.token), &key, &body).await;
        played.answered.push(action);
    }
}

/// What every session begins with: files with some matches in them, of which the last two go on.
struct Beginning {
    files: TempDir,
    matches: Vec<Played>,
}

async fn beginning() -> Beginning {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Running::start(database(folder.path())).await;
    let mut asker = Asker::new(&server.address);
    let mut matches = vec![begin(&mut asker, "0").await, begin(&mut asker, "1").await];
    let log = folder.path().join(format!("{FILE}-wal"));
    while std::fs::metadata(&log).expect("a log").len() < BEFORE_A_CHECKPOINT * FRAME {
        let seed = matches.len().to_string();
        let goes_on = matches.len() - 2;
        play(&mut asker, &mut matches[goes_on], 1).await;
        if choice(&matches[goes_on].look, 0).is_none() {
            matches.push(begin(&mut asker, &seed).await);
        }
    }
    let files = image(folder.path());
    server.stop().await;
    Beginning { files, matches }
}

/// What came of one session.
#[derive(Default)]
struct Told {
    calls: u64,
    failed: u64,
    answered: u64,
    lost: u64,
    /// Whether the log was moved into the file.
    checkpoint: bool,
}

/// Plays on a disk that fails by this plan, some more when it is mended, kills the server and compares.
async fn session(from: &Beginning, plan: Option<Plan>) -> Told {
    let folder = image(from.files.path());
    let mut matches = from.matches.clone();
    croupier_faults::inject(folder.path(), plan);
    let server = start(folder.path()).await;
    let [mut one, mut two, mut three] = [(); 3].map(|()| Asker::new(&server.address));
    let mut second = matches.pop().expect("a match");
    let first = matches.last_mut().expect("another");
    let third = async {
        let mut third = begin(&mut three, "new").await;
        play(&mut three, &mut third, 2).await;
        third
    };
    let ((), (), mut third) = tokio::join!(play(&mut one, first, 4), play(&mut two, &mut second, 4), third);
    let (calls, failed) = croupier_faults::stop();
    // On a disk that is well again.
    tokio::join!(play(&mut one, first, 2), play(&mut two, &mut second, 2), play(&mut three, &mut third, 2));
    matches.extend([second, third]);
    let killed = image(folder.path());
    server.stop().await;
    let file = |folder: &TempDir| std::fs::read(folder.path().join(FILE)).expect("a file");
    let checkpoint = file(&killed) != file(&from.files);
    let before: usize = from.matches.iter().map(|played| played.answered.len()).sum();
    let answered: usize = matches.iter().map(|played| played.answered.len()).sum();
    let lost = compare(killed.path(), &matches).await;
    Told { calls, failed, answered: (answered - before) as u64, lost, checkpoint }
}

/// Restarts on these files: how many answered actions are not there, each in its place.
async fn compare(files: &Path, matches: &[Played]) -> u64 {
    let server = Running::start(database(files)).await;
    let mut asker = Asker::new(&server.address);
    let mut lost = 0;
    for played in matches {
        let reply = asker.reply("GET", &played.path, Some(&played.token), None).await;
        // Everything that was sent was answered in the end, so there is nothing else in it either.
        let (there, answered) = (reply.json()["info"]["ply"].as_u64().unwrap_or(0), played.answered.len() as u64);
        if there == answered {
            assert_eq!(reply.json()["view"], played.look["view"], "the match is another one");
        }
        lost += there.abs_diff(answered).max(misplaced(files, played).await);
    }
    let mut last = matches.last().expect("a match").clone();
    if lost == 0 {
        play(&mut asker, &mut last, 1).await;
    }
    server.stop().await;
    let (_, broken) = croupier_server::check(&database(files)).await.expect("a database");
    assert!(broken.is_empty(), "{broken:?}");
    lost
}

/// How many answered actions of a match are not in the table of entries, each in its place.
async fn misplaced(files: &Path, played: &Played) -> u64 {
    use sqlx::Connection as _;
    let url = format!("sqlite:{}", files.join(FILE).display());
    let mut connection = sqlx::SqliteConnection::connect(&url).await.expect("a connection");
    let query = sqlx::query_as("SELECT line FROM entries WHERE match_id = $1 ORDER BY ply");
    let id = played.path.rsplit('/').next();
    let lines: Vec<(String,)> = query.bind(id).fetch_all(&mut connection).await.expect("entries");
    let at = |ply: usize| lines.get(ply).and_then(|(line,)| serde_json::from_str::<Value>(line).ok());
    let is_there = |(ply, action): &(usize, &String)| at(*ply).is_some_and(|line| line["action"] == **action);
    played.answered.iter().enumerate().filter(|place| !is_there(place)).count() as u64
}

/// Every fault at every call of a session, in an order in which any stretch has something of everything.
fn plans(calls: u64) -> impl Iterator<Item = Plan> {
    let faults = [Fault::Full, Fault::Broken, Fault::Short];
    let all: Vec<Plan> = (1..=calls)
        .flat_map(|first| IN_A_ROW.map(|calls| faults.map(|fault| Plan { fault, first, calls })))
        .flatten()
        .collect();
    let stride = 7919;
    (0..).map(move |nth: usize| all[nth * stride % all.len()])
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_was_answered_outlasts_a_failing_disk() {
    if !croupier_faults::AVAILABLE {
        eprintln!("skipped: faults are injected on Linux only");
        return;
    }
    let n = std::env::var("CROUPIER_FAULTS").ok().and_then(|n| n.parse().ok()).unwrap_or(80_u64);
    let from = beginning().await;
    let without = session(&from, None).await;
    assert_eq!((without.failed, without.lost, without.checkpoint), (0, 0, true));
    assert!(without.calls > 50, "the calls are not seen: {}", without.calls);
    let (mut faults, mut all) = (0, Told::default());
    for (nth, plan) in plans(without.calls).enumerate() {
        let told = session(&from, Some(plan)).await;
        if told.lost > 0 {
            eprintln!("{} answered actions are lost: {plan:?}", told.lost);
        }
        // Sessions differ a little in the number of their calls.
        faults += u64::from(told.failed > 0);
        all.failed += told.failed;
        all.answered += told.answered;
        all.lost += told.lost;
        if faults == n {
            break;
        }
        assert!((nth as u64) < n + 100 + n / 2, "hardly any fault was injected: {faults} of {n}");
    }
    eprintln!(
        "faults injected: {faults} ({} calls failed, {} calls in a session); acknowledged actions: {}; lost: {}",
        all.failed, without.calls, all.answered, all.lost
    );
    assert_eq!(all.lost, 0, "acknowledged actions are lost");
}
