//! Rough weather: databases that fail and come back, clients that misbehave.
#![allow(
    clippy::disallowed_types,
    clippy::disallowed_methods,
    reason = "these tests start servers, wait for them and touch files"
)]

use crate::common;

use std::time::Duration;

use common::{Asker, Postgres, Running, choice, settings};
use croupier_server::{Limits, Settings, client::Socket};
use serde_json::{Value, json};
use tokio::{io::AsyncWriteExt as _, net::TcpStream};

/// Tries to do the next thing in a match of one person: the status.
async fn next_step(asker: &mut Asker, path: &str, token: &str, look: &Value, key: &str) -> u16 {
    let (ply, action) = choice(look, 0).expect("something to do");
    asker.act(path, token, key, ply, &action).await.status
}

/// A database that fails while someone plays: 503, nothing lost, and on it goes when it is back.
async fn goes_on(settings: Settings, fail: impl FnOnce(), mend: impl FnOnce()) {
    let server = Running::start(settings).await;
    let mut asker = Asker::new(&server.address);
    let (path, tokens) = asker.create(&json!({ "game": "rollio", "seed": "1" })).await;
    let look = asker.get(&path, Some(&tokens[0])).await;
    assert_eq!(next_step(&mut asker, &path, &tokens[0], &look, "one").await, 200);
    fail();
    let mut look = asker.get(&path, Some(&tokens[0])).await;
    let mut done = 1;
    // A disk that is full may have a little room left.
    while next_step(&mut asker, &path, &tokens[0], &look, &format!("while it fails {done}")).await == 200 {
        done += 1;
        assert!(done < 200, "it never failed");
        look = asker.get(&path, Some(&tokens[0])).await;
    }
    assert_eq!(next_step(&mut asker, &path, &tokens[0], &look, "again").await, 503);
    mend();
    let mut status = 0;
    for _ in 0..100 {
        status = next_step(&mut asker, &path, &tokens[0], &look, "after").await;
        if status == 200 {
            break;
        }
        assert_eq!(status, 503);
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    assert_eq!(status, 200, "it goes on when the database is back");
    assert_eq!(next_step(&mut asker, &path, &tokens[0], &look, "after").await, 200, "and was done once");
    assert_eq!(asker.get(&path, None).await["info"]["ply"], done + 1);
}

/// Does something with a database file from outside, on a thread of its own.
fn outside(file: std::path::PathBuf, statements: &'static [&'static str]) {
    let work = move || {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
        runtime.block_on(async {
            use sqlx::Connection as _;
            let url = format!("sqlite:{}", file.display());
            let mut other = sqlx::SqliteConnection::connect(&url).await.expect("a connection");
            for statement in statements {
                sqlx::query(*statement).execute(&mut other).await.expect("a statement");
            }
        });
    };
    std::thread::spawn(work).join().expect("it was done");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_locked_file_is_waited_for() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("test.sqlite");
    let settings = settings(&format!("sqlite:{}", file.display()));
    let (release, released) = std::sync::mpsc::channel::<()>();
    let (locked, is_locked) = std::sync::mpsc::channel();
    let hold = move || {
        std::thread::spawn(move || {
            let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
            runtime.block_on(async {
                use sqlx::Connection as _;
                let url = format!("sqlite:{}", file.display());
                let mut other = sqlx::SqliteConnection::connect(&url).await.expect("a connection");
                sqlx::query("BEGIN EXCLUSIVE").execute(&mut other).await.expect("a lock");
                locked.send(()).expect("a listener");
                let _ = released.recv();
                sqlx::query("ROLLBACK").execute(&mut other).await.expect("an end");
            });
        });
        is_locked.recv().expect("a lock");
    };
    goes_on(settings, hold, move || release.send(()).expect("a listener")).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_full_disk_is_no_end() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("test.sqlite");
    let mut settings = settings(&format!("sqlite:{}", file.display()));
    // What a database says that may not grow is what one says that cannot.
    settings.database_limit = Some(1 << 20);
    let (fill, clear) = (file.clone(), file);
    let fill = || outside(fill, &["CREATE TABLE filler (x BLOB)", "INSERT INTO filler VALUES (zeroblob(2000000))"]);
    goes_on(settings, fill, || outside(clear, &["DROP TABLE filler"])).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_database_that_vanishes_is_waited_for() {
    let Some(postgres) = Postgres::start() else { return };
    let settings = settings(&postgres.url());
    let postgres = std::sync::Mutex::new(postgres);
    let vanish = || postgres.lock().expect("it").vanish();
    goes_on(settings, vanish, || postgres.lock().expect("it").resume()).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn huge_requests_and_slow_readers_hurt_nobody() {
    let folder = tempfile::tempdir().expect("a folder");
    let url = format!("sqlite:{}", folder.path().join("test.sqlite").display());
    let server = Running::start(settings(&url)).await;
    let mut asker = Asker::new(&server.address);
    let (path, tokens) = asker.create(&json!({ "game": "rollio", "seed": "3" })).await;
    let huge = vec![b' '; 10 << 20];
    match asker.next().send("POST", "/api/matches", &[], Some(&huge)).await {
        Ok(reply) => assert_eq!(reply.status, 413),
        // The server need not read all of it before it closes.
        Err(error) => assert!(!error.to_string().contains("no status"), "{error}"),
    }
    let mut asker = Asker::new(&server.address);
    for junk in ["{", "[]", "null", "{\"game\": 3}", "{\"game\": \"rollio\", \"more\": 1}", "\u{0}"] {
        let reply = asker.next().send("POST", "/api/matches", &[], Some(junk.as_bytes())).await.expect("an answer");
        assert_eq!((reply.status, reply.json()["kind"].as_str()), (400, Some("unreadable")), "{junk}");
    }
    // Sockets that never read, one that never speaks, and heads that never end.
    let live = format!("{path}/live");
    let mut deaf = Vec::new();
    for _ in 0..20 {
        deaf.push(Socket::open(&server.address, &live, &json!({ "token": tokens[0] })).await.expect("a socket"));
    }
    let _mute = Socket::connect(&server.address, &live, &[]).await.expect("a socket");
    let mut endless = TcpStream::connect(&server.address).await.expect("a connection");
    endless.write_all(b"GET / HTTP/1.1\r\nx: ").await.expect("it is taken");
    let mut step = 0;
    while step < 200 {
        let look = asker.get(&format!("{path}?since=1000000"), Some(&tokens[0])).await;
        if look["info"]["to_move"].is_null() {
            break;
        }
        let began = std::time::Instant::now();
        assert_eq!(next_step(&mut asker, &path, &tokens[0], &look, &format!("{step}")).await, 200);
        assert!(began.elapsed() < Duration::from_secs(5), "others are served");
        step += 1;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn one_client_gets_its_share_and_no_more() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut settings = settings(&format!("sqlite:{}", folder.path().join("test.sqlite").display()));
    settings.limits = Limits { rate: 5, burst: 20, matches: 3, sockets: 2, ..settings.limits };
    settings.proxy_header = Some("x-forwarded-for".into());
    let server = Running::start(settings).await;
    let mut client = server.client();
    let one = [("x-forwarded-for", "203.0.113.1")];
    let mut statuses = Vec::new();
    for _ in 0..4 {
        let made = client.send("POST", "/api/matches", &one, Some(br#"{"game": "rollio"}"#)).await.expect("an answer");
        statuses.push(made.status);
    }
    assert_eq!(statuses, [201, 201, 201, 429]);
    let mut turned_away = 0;
    for _ in 0..40 {
        let reply = client.send("GET", "/api/games", &one, None).await.expect("an answer");
        turned_away += u32::from(reply.status == 429);
    }
    assert!(turned_away > 10);
    let other = client.send("GET", "/api/games", &[("x-forwarded-for", "203.0.113.2")], None).await.expect("an answer");
    assert_eq!(other.status, 200, "another client is served");
}

/// The memory of this process that is its own, in kibibytes.
fn memory() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find(|line| line.starts_with("RssAnon:")).unwrap_or_default().to_string();
    line.split_whitespace().nth(1).and_then(|kib| kib.parse().ok()).unwrap_or(0)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_flood_of_connections_leaves_no_trace() {
    let n = std::env::var("CROUPIER_CONNECTIONS").ok().and_then(|n| n.parse().ok()).unwrap_or(3_000_usize);
    let folder = tempfile::tempdir().expect("a folder");
    let mut settings = settings(&format!("sqlite:{}", folder.path().join("test.sqlite").display()));
    settings.limits.connections = 128;
    let server = Running::start(settings).await;
    let mut asker = Asker::new(&server.address);
    let (path, tokens) = asker.create(&json!({ "game": "rollio", "seed": "3" })).await;
    let mut held = std::collections::VecDeque::new();
    let mut before = 0;
    for nth in 0..n {
        // Some say nothing, some begin to say something, some ask and do not wait for the answer.
        let Ok(mut stream) = TcpStream::connect(&server.address).await else { continue };
        let said: &[u8] = match nth % 3 {
            0 => b"",
            1 => b"POST /api/matches HTTP/1.1\r\ncontent-length: 60000\r\n\r\n{",
            _ => b"GET /api/games HTTP/1.1\r\nhost: x\r\n\r\n",
        };
        // A connection over the limit may be closed already.
        let _ = stream.write_all(said).await;
        held.push_back(stream);
        if held.len() > 200 {
            held.pop_front();
        }
        if nth == n / 10 {
            before = memory();
        }
        if nth % (n / 20).max(1) == 0 {
            let began = std::time::Instant::now();
            let look = asker.get(&format!("{path}?since=1000000"), Some(&tokens[0])).await;
            if !look["info"]["to_move"].is_null() {
                assert_eq!(next_step(&mut asker, &path, &tokens[0], &look, &format!("{nth}")).await, 200);
            }
            assert!(began.elapsed() < Duration::from_secs(5), "others are served");
        }
    }
    let grown = memory().saturating_sub(before);
    assert!(grown < 64 << 10, "memory has grown by {grown} KiB");
    drop(held);
    tokio::time::sleep(Duration::from_millis(500)).await;
    let fresh = Asker::new(&server.address).next().send("GET", "/healthz", &[], None).await.expect("an answer");
    assert_eq!(fresh.status, 200, "whoever comes after the flood is let in");
}
