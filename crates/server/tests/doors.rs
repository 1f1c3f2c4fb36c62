//! Doors: strangers' names for this machine, strangers' pages and clients that name themselves.
#![allow(clippy::disallowed_types, clippy::disallowed_methods, reason = "these tests start servers and wait for them")]

use crate::common;

use common::{Running, settings};
use tokio::{
    io::{AsyncReadExt as _, AsyncWriteExt as _},
    net::TcpStream,
};

/// The status of the answer to a request written by hand.
async fn raw(address: &str, request: &str) -> u16 {
    let mut stream = TcpStream::connect(address).await.expect("a connection");
    stream.write_all(request.as_bytes()).await.expect("it is sent");
    let mut head = [0; 12];
    stream.read_exact(&mut head).await.expect("an answer");
    String::from_utf8_lossy(&head[9..]).parse().expect("a status")
}

async fn server(change: impl FnOnce(&mut croupier_server::Settings)) -> (Running, tempfile::TempDir) {
    let folder = tempfile::tempdir().expect("a folder");
    let mut settings = settings(&format!("sqlite:{}", folder.path().join("test.sqlite").display()));
    change(&mut settings);
    (Running::start(settings).await, folder)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_name_that_is_not_ours_opens_no_wire() {
    let (server, _folder) = server(|settings| settings.hosts = vec!["cards.example".into()]).await;
    let at = &server.address;
    let get = |path: &str, headers: &str| format!("GET {path} HTTP/1.1\r\n{headers}connection: close\r\n\r\n");
    let socket = "upgrade: websocket\r\nconnection: upgrade\r\nsec-websocket-version: 13\r\n\
                  sec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n";
    for path in ["/", "/api/games", "/healthz", "/mcp", "/metrics", "/api/matches/0123456789abcdef/live"] {
        assert_eq!(raw(at, &get(path, "")).await, 400, "{path}: no host");
        assert_eq!(raw(at, &get(path, &format!("host: {at}\r\nhost: {at}\r\n"))).await, 400, "{path}: two hosts");
        // A page of evil.example that lets its name point here calls itself our own.
        let rebound = "host: evil.example:7878\r\norigin: http://evil.example:7878\r\n";
        assert_eq!(raw(at, &get(path, rebound)).await, 421, "{path}: rebinding");
        let foreign = format!("host: {at}\r\norigin: http://evil.example\r\n{socket}");
        assert_eq!(raw(at, &get(path, &foreign)).await, 403, "{path}: a foreign page");
    }
    for host in [at.as_str(), "localhost", "[::1]:7878", "192.168.1.20:7878", "cards.example"] {
        assert_eq!(raw(at, &get("/api/games", &format!("host: {host}\r\n"))).await, 200, "{host}");
        let own = format!("host: {host}\r\norigin: http://{host}\r\n");
        assert_eq!(raw(at, &get("/api/games", &own)).await, 200, "our own page at {host}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn clients_behind_a_proxy_cannot_name_themselves() {
    let (server, _folder) = server(|settings| {
        settings.proxy_header = Some("X-Forwarded-For".into());
        settings.limits.matches = 2;
    })
    .await;
    let mut client = server.client();
    let mut statuses = Vec::new();
    for n in 0..4 {
        // The proxy adds a line of its own after what the client made up.
        let (forged, real) = (format!("6.6.6.{n}"), format!("[2001:db8:0:1::{n}]:500{n}"));
        let headers = [("x-forwarded-for", forged.as_str()), ("x-forwarded-for", real.as_str())];
        let reply = client.send("POST", "/api/matches", &headers, Some(br#"{"game": "rollio"}"#)).await;
        statuses.push(reply.expect("an answer").status);
    }
    assert_eq!(statuses, [201, 201, 429, 429], "one network is one client, whatever it says before");
    let other = [("x-forwarded-for", "1.2.3.4")];
    let other = client.send("POST", "/api/matches", &other, Some(br#"{"game": "rollio"}"#)).await;
    assert_eq!(other.expect("an answer").status, 201, "another client is not affected");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn one_client_has_few_matches_between_programs() {
    let (server, _folder) = server(|settings| settings.limits.program_matches = 2).await;
    let mut client = server.client();
    let ask = br#"{"game": "fab", "seats": [{"kind": "program", "player": "random"}, {"kind": "program", "player": "random"}]}"#;
    let mut refused = None;
    for _ in 0..40 {
        let reply = client.send("POST", "/api/matches", &[], Some(ask)).await.expect("an answer");
        if reply.status == 429 {
            refused = Some(reply);
            break;
        }
    }
    let refused = refused.expect("a limit");
    assert!(refused.header("retry-after").is_some() && refused.text().contains("between programs"));
    let person = client.send("POST", "/api/matches", &[], Some(br#"{"game": "rollio"}"#)).await.expect("an answer");
    assert_eq!(person.status, 201, "a match with a person is not affected");
    assert!(person.header("x-request-id").is_some());
    let metrics = client.send("GET", "/metrics", &[], None).await.expect("an answer").text();
    for line in [
        "# TYPE croupier_commits_total counter",
        "croupier_request_seconds_count{route=\"/api/matches\",method=\"POST\",status=\"201\"}",
        "croupier_request_seconds_bucket{route=\"/api/matches\",method=\"POST\",status=\"429\",le=\"+Inf\"} 1",
        "croupier_build_info{version=",
    ] {
        assert!(metrics.contains(line), "no {line} in {metrics}");
    }
}
