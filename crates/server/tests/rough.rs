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
use tokio::{
    io::{AsyncReadExt as _, AsyncWriteExt as _},
    net::TcpStream,
};

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
    let locked = std::sync::Mutex::new(None);
    let lock = || *locked.lock().expect("it") = Some(Locked::now(file));
    goes_on(settings, lock, || *locked.lock().expect("it") = None).await;
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
    // Deeper than any stack.
    for deep in ["[", "{\"game\":", "{\"options\":{\"a\":["] {
        let body = deep.repeat((60 << 10) / deep.len());
        let reply = asker.next().send("POST", "/api/matches", &[], Some(body.as_bytes())).await.expect("an answer");
        assert_eq!((reply.status, reply.json()["kind"].as_str()), (400, Some("unreadable")), "{deep}");
    }
    // Sockets that never read, one that never speaks, and heads that never end.
    let live = format!("{path}/live");
    let mut deaf = Vec::new();
    for _ in 0..20 {
        deaf.push(Socket::open(&server.address, &live, &json!({ "token": tokens[0] })).await.expect("a socket"));
    }
    let _mute = Socket::connect(&server.address, &live, &[]).await.expect("a socket");
    let mut endless = TcpStream::connect(&server.address).await.expect("a connection");
    let head = format!("GET / HTTP/1.1\r\nhost: {}\r\nx: ", server.address);
    endless.write_all(head.as_bytes()).await.expect("it is taken");
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
    for path in ["/metrics", "/readyz", "/healthz"] {
        let mut refused = None;
        for _ in 0..40 {
            let reply = client.send("GET", path, &one, None).await.expect("an answer");
            refused = Some(reply).filter(|reply| reply.status == 429).or(refused);
        }
        let refused = refused.unwrap_or_else(|| panic!("{path} has no limit"));
        assert!(refused.header("retry-after").is_some(), "{path}");
    }
    let other = client.send("GET", "/api/games", &[("x-forwarded-for", "203.0.113.2")], None).await.expect("an answer");
    assert_eq!(other.status, 200, "another client is served");
}

/// What is answered on a connection on which this was said, until it is closed.
async fn said_and_heard(address: &str, said: &str) -> String {
    let mut stream = TcpStream::connect(address).await.expect("a connection");
    stream.write_all(said.as_bytes()).await.expect("it is taken");
    let mut heard = Vec::new();
    // It may be closed without an answer.
    let _ = stream.read_to_end(&mut heard).await;
    String::from_utf8_lossy(&heard).into_owned()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn heads_and_bodies_that_never_end_are_cut_off() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut settings = settings(&format!("sqlite:{}", folder.path().join("test.sqlite").display()));
    let short = Duration::from_millis(300);
    (settings.limits.head_time, settings.limits.body_time) = (short, short);
    let server = Running::start(settings).await;
    let host = server.address.clone();
    // Each of these waits until the server hangs up.
    assert_eq!(said_and_heard(&host, "").await, "", "a client that says nothing");
    let head = said_and_heard(&host, &format!("GET / HTTP/1.1\r\nhost: {host}\r\nx: ")).await;
    assert!(head.is_empty() || head.starts_with("HTTP/1.1 408"), "{head}");
    for path in ["/api/matches", "/mcp"] {
        let half = format!("POST {path} HTTP/1.1\r\nhost: {host}\r\ncontent-length: 60000\r\n\r\n{{");
        let body = said_and_heard(&host, &half).await;
        assert!(body.starts_with("HTTP/1.1 408"), "{path}: {body}");
    }
}

/// A file that is locked from outside until this is dropped.
struct Locked(Option<std::thread::JoinHandle<()>>, Option<std::sync::mpsc::Sender<()>>);

impl Locked {
    fn now(file: std::path::PathBuf) -> Locked {
        let (release, released) = std::sync::mpsc::channel::<()>();
        let (locked, is_locked) = std::sync::mpsc::channel();
        let thread = std::thread::spawn(move || {
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
        Locked(Some(thread), Some(release))
    }
}

impl Drop for Locked {
    fn drop(&mut self) {
        drop(self.1.take());
        if let Some(thread) = self.0.take() {
            thread.join().expect("it was let go");
        }
    }
}

/// A request that takes too long is answered; what it asked for is done once, or not at all.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_request_has_a_deadline_and_is_done_once_by_its_key() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("test.sqlite");
    let mut settings = settings(&format!("sqlite:{}", file.display()));
    settings.limits.deadline = Duration::from_millis(200);
    let server = Running::start(settings).await;
    let mut asker = Asker::new(&server.address);
    let (path, tokens) = asker.create(&json!({ "game": "rollio", "seed": "1" })).await;
    let look = asker.get(&path, Some(&tokens[0])).await;
    let (ply, action) = choice(&look, 0).expect("something to do");
    let locked = Locked::now(file);
    let late = asker.act(&path, &tokens[0], "once", ply, &action).await;
    assert_eq!((late.status, late.header("retry-after")), (503, Some("1")), "{}", late.text());
    assert!(late.json()["detail"].as_str().is_some_and(|detail| detail.contains("too long")), "{}", late.text());
    drop(locked);
    let mut again = asker.act(&path, &tokens[0], "once", ply, &action).await;
    for _ in 0..100 {
        if again.status != 503 {
            break;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
        again = asker.act(&path, &tokens[0], "once", ply, &action).await;
    }
    assert_eq!(again.status, 200, "{}", again.text());
    assert_eq!(asker.get(&path, None).await["info"]["ply"], ply + 1, "once");
    let metrics = asker.next().send("GET", "/metrics", &[], None).await.expect("an answer").text();
    assert!(metrics.contains("croupier_late_total") && !metrics.contains("croupier_late_total 0"), "{metrics}");
}

/// Without room, no request that does work slips in, whatever its address says.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn without_room_everything_is_refused_early() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("test.sqlite");
    let mut settings = settings(&format!("sqlite:{}", file.display()));
    settings.limits.in_flight = 1;
    let server = Running::start(settings).await;
    let mut asker = Asker::new(&server.address);
    let (path, tokens) = asker.create(&json!({ "game": "rollio", "seed": "1" })).await;
    let look = asker.get(&path, Some(&tokens[0])).await;
    let (ply, action) = choice(&look, 0).expect("something to do");
    // A long poll keeps no room.
    let (polled, token) = (format!("{path}?since={}&wait=25", look["since"]), tokens[0].clone());
    let mut poller = server.client();
    let polls = tokio::spawn(async move { poller.ask("GET", &polled, Some(&token), None, None).await });
    let locked = Locked::now(file);
    let (acted, token) = (path.clone(), tokens[0].clone());
    let mut holder = Asker::new(&server.address);
    let holds = tokio::spawn(async move { holder.act(&acted, &token, "held", ply, &action).await });
    let mut refused = None;
    for _ in 0..100 {
        let reply = asker.reply("GET", "/api/games", None, None).await;
        if reply.status == 503 {
            refused = Some(reply);
            break;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    assert_eq!(refused.expect("there is no room").header("retry-after"), Some("1"));
    let upgrade = [("connection", "upgrade"), ("upgrade", "websocket")];
    let call = json!({ "jsonrpc": "2.0", "id": 1, "method": "ping" }).to_string();
    for (method, address, headers, body) in [
        ("GET", "/api/games?wait=20".to_string(), &[][..], None),
        ("GET", format!("{path}?wait=20"), &[], None),
        ("POST", format!("{path}/hint"), &[], Some("{}")),
        ("GET", "/api/games".into(), &upgrade, None),
        ("POST", "/mcp".into(), &[("accept", "application/json, text/event-stream")], Some(call.as_str())),
    ] {
        let mut client = server.client();
        let reply = client.send(method, &address, headers, body.map(str::as_bytes)).await.expect("an answer");
        assert_eq!((reply.status, reply.header("retry-after")), (503, Some("1")), "{address}: {}", reply.text());
    }
    drop(locked);
    let done = holds.await.expect("it ran");
    let mut asker = Asker::new(&server.address);
    if done.status == 200 {
        let polled = polls.await.expect("it ran").expect("an answer");
        assert_eq!((polled.status, &polled.json()["info"]["ply"]), (200, &json!(ply + 1)));
    }
    assert_eq!(asker.reply("GET", "/api/games", None, None).await.status, 200, "it recovers right away");
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
    let host = server.address.clone();
    let half = format!("POST /api/matches HTTP/1.1\r\nhost: {host}\r\ncontent-length: 60000\r\n\r\n{{");
    let asks = format!("GET /api/games HTTP/1.1\r\nhost: {host}\r\n\r\n");
    for nth in 0..n {
        // Some say nothing, some begin to say something, some ask and do not wait for the answer.
        let Ok(mut stream) = TcpStream::connect(&server.address).await else { continue };
        let said: &[u8] = match nth % 3 {
            0 => b"",
            1 => half.as_bytes(),
            _ => asks.as_bytes(),
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
