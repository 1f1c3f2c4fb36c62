//! A server with a language model among its players: only the models it was started with, no more questions a day than it was
//! given, and everyone is told.
#![cfg(feature = "server")]
#![allow(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    reason = "this test starts processes and waits for them"
)]

use crate::binary;
use crate::mock;

use std::{
    io::BufRead as _,
    path::Path,
    process::{Child, Command, Stdio},
    time::{Duration, Instant},
};

use croupier_server::client::{Client, Reply};
use serde_json::{Value, json};

const MODEL: &str = "a-haiku-model";
const KEY: &str = "sk-test-not-a-real-key";

/// A server process. It ends with the test.
struct Process(Child, String);

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

fn start(home: &Path, claude: &str) -> Process {
    let mut child = Command::new(binary::binary())
        .args(["serve", "--bind", "127.0.0.1:0", "--models", MODEL, "--calls", "3", "--home"])
        .arg(home)
        .env("ANTHROPIC_API_KEY", KEY)
        .env("ANTHROPIC_BASE_URL", claude)
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("the binary starts");
    let mut line = String::new();
    std::io::BufReader::new(child.stdout.take().expect("a pipe")).read_line(&mut line).expect("its address");
    Process(child, line.trim().trim_start_matches("http://").to_string())
}

/// An answer of the model: the first choice.
fn first_choice() -> mock::Reply {
    let input = json!({ "number": 1, "why": "it looks good" });
    let block = json!({ "type": "tool_use", "id": "toolu_1", "name": "choose", "input": input });
    let usage = json!({ "input_tokens": 1000, "output_tokens": 50 });
    let message = json!({ "role": "assistant", "stop_reason": "tool_use", "content": [block], "usage": usage });
    mock::Reply::Say(200, message.to_string())
}

struct Asker(tokio::runtime::Runtime, Client);

impl Asker {
    fn reply(&mut self, method: &str, path: &str, token: Option<&str>, body: Option<&Value>) -> Reply {
        self.0.block_on(self.1.ask(method, path, token, None, body)).expect("an answer")
    }

    /// The metrics, once they have this in them.
    fn metrics_with(&mut self, wanted: &str) -> String {
        let began = Instant::now();
        loop {
            let metrics = self.reply("GET", "/metrics", None, None).text();
            if metrics.contains(wanted) {
                return metrics;
            }
            assert!(began.elapsed() < Duration::from_secs(20), "no `{wanted}` in {metrics}");
            std::thread::sleep(Duration::from_millis(100));
        }
    }
}

fn asker(address: &str) -> Asker {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    Asker(runtime, Client::new(address))
}

#[test]
fn models_are_of_a_list_and_questions_of_a_budget_that_outlasts_the_process() {
    let folder = tempfile::tempdir().expect("a folder");
    let claude = mock::server((0..20).map(|_| first_choice()).collect());
    let server = start(folder.path(), &claude.url);
    let mut client = asker(&server.1);
    let against = |player: &str| {
        let seats = json!([{ "kind": "program", "player": player }, { "kind": "person" }]);
        json!({ "game": "lunchtable", "seed": "3", "seats": seats })
    };
    let other = client.reply("POST", "/api/matches", None, Some(&against("claude:another-model")));
    assert_eq!(other.status, 422, "{}", other.text());
    assert!(other.text().contains("claude:a-haiku-model"), "it says which there are: {}", other.text());
    let games = client.reply("GET", "/api/games", None, None).text();
    assert!(games.contains("claude:a-haiku-model"));
    let made = client.reply("POST", "/api/matches", None, Some(&against("claude:a-haiku-model")));
    assert_eq!(made.status, 201, "{}", made.text());
    let made = made.json();
    let (path, token) = (made["links"]["self"].as_str().expect("a link"), made["seats"][0]["token"].as_str());
    // It is asked three times; then the rules decide, and that is said.
    let began = Instant::now();
    let mut step = 0_usize;
    let remarks = loop {
        let look = client.reply("GET", path, token, None).json();
        let remarks = look["table"]["remarks"].to_string();
        if remarks.contains("for Claude are used up") {
            break remarks;
        }
        assert!(began.elapsed() < Duration::from_secs(60), "{remarks}");
        let legal = look["legal"].as_array().cloned().unwrap_or_default();
        step += 1;
        match legal.iter().find(|choice| choice["action"] != "surrender") {
            Some(choice) => {
                let body = json!({ "ply": look["info"]["ply"], "action": choice["action"] });
                client.reply("POST", &format!("{path}/actions"), token, Some(&body));
            }
            None => std::thread::sleep(Duration::from_millis(20)),
        }
        assert!(step < 5000);
    };
    assert!(remarks.contains("the rules decide") && !remarks.contains(KEY), "{remarks}");
    assert_eq!(claude.requests.try_iter().count(), 3, "no more than the budget");
    let metrics = client.metrics_with("croupier_claude_calls_today 3\n");
    for line in
        ["claude_calls_total{model=\"a-haiku-model\"} 3", "claude_tokens_in_total{model=\"a-haiku-model\"} 3000"]
    {
        assert!(metrics.contains(line), "{metrics}");
    }
    // The accounts are written every two seconds.
    std::thread::sleep(Duration::from_secs(3));
    drop(server);
    let server = start(folder.path(), &claude.url);
    let metrics = asker(&server.1).metrics_with("croupier_claude_calls_today 3\n");
    assert!(metrics.contains("croupier_claude_calls_a_day 3\n"), "{metrics}");
}
