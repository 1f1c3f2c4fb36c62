//! Two servers on one Postgres serve the same matches.
#![allow(
    clippy::disallowed_types,
    clippy::disallowed_methods,
    reason = "these tests start servers, wait for them and touch files"
)]

mod common;

use common::{Asker, Postgres, Running, choice, settings};
use croupier_server::client::Socket;
use serde_json::json;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn either_of_two_servers_will_do() {
    let Some(postgres) = Postgres::start() else { return };
    let one = Running::start(settings(&postgres.url())).await;
    let two = Running::start(settings(&postgres.url())).await;
    let mut askers = [Asker::new(&one.address), Asker::new(&two.address)];
    let (path, tokens) = askers[0].duel("lunchtable").await;
    // A watcher and a player who listen at the server that does not hold the match.
    let live = format!("{path}/live");
    let mut watcher = Socket::open(&two.address, &live, &json!({})).await.expect("a socket");
    let mut player = Socket::open(&two.address, &live, &json!({ "token": tokens[1] })).await.expect("a socket");
    let mut step = 0;
    while step < 30 {
        let at = step % 2;
        let info = askers[at].get(&format!("{path}?since=1000000"), Some(&tokens[0])).await["info"].clone();
        let Some(seat) = info["to_move"].as_u64() else { break };
        let token = tokens[seat as usize].clone();
        let look = askers[1 - at].get(&format!("{path}?since=1000000"), Some(&token)).await;
        assert_eq!(look["info"]["ply"], info["ply"], "both know the same");
        let (ply, action) = choice(&look, step * 5).expect("something to do");
        let key = format!("step {step}");
        let first = askers[at].act(&path, &token, &key, ply, &action).await;
        let again = askers[1 - at].act(&path, &token, &key, ply, &action).await;
        assert_eq!((first.status, &first.body), (again.status, &again.body), "once, and the same answer from both");
        assert_eq!(first.status, 200, "{}", first.text());
        step += 1;
    }
    for socket in [&mut watcher, &mut player] {
        loop {
            let look = socket.look().await.expect("a look").expect("a look");
            if look["info"]["ply"] == step as u64 {
                break;
            }
        }
    }
    let (_, bad) = croupier_server::check(&settings(&postgres.url())).await.expect("a check");
    assert!(bad.is_empty(), "{bad:?}");
}
