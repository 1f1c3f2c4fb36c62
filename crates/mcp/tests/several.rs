//! Several actions in one call, and choices by what they are worth.

use crate::client;

use client::{Client, text};
use croupier_table::{
    Options,
    registry::{self, Beginning},
};
use serde_json::{Value, json};

/// The words of a choice with this number.
fn words(data: &Value, number: &str) -> String {
    data["choices"][number].as_str().unwrap_or_default().to_string()
}

#[tokio::test]
async fn several_actions_are_done_in_order_or_none_of_them() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut client = Client::local(folder.path()).await;
    let order = json!({ "game": "geniejack", "seed": "x", "options": { "genie": "lamp", "preset": "classic" } });
    let begun = client.data("start", order.clone()).await;
    // One after the other, to see what there is to do.
    let dealt = client.data("act", json!({ "ply": begun["ply"], "action": "1" })).await;
    let second = words(&dealt, "2");
    let played = client.data("act", json!({ "ply": dealt["ply"], "action": "2" })).await;
    let mut other = Client::local(folder.path()).await;
    other.data("start", order).await;
    let why = other.refused("act", json!({ "ply": begun["ply"], "action": ["1", "2", "no such thing"] })).await;
    assert!(why.contains("action 3") && why.contains("nothing was done"), "{why}");
    let stale = other.refused("act", json!({ "ply": 99, "action": ["1", "2"] })).await;
    assert!(stale.contains("nothing was done"), "{stale}");
    let still = other.data("look", json!({})).await;
    assert_eq!((&still["ply"], &still["screen"]), (&begun["ply"], &begun["screen"]), "nothing was done");
    let both = other.data("act", json!({ "ply": begun["ply"], "action": ["1", second] })).await;
    for part in ["ply", "screen", "choices"] {
        assert_eq!(both[part], played[part], "{part}");
    }
    for bad in [json!([]), json!(vec!["1"; 33]), json!({ "a": 1 })] {
        let refused = other.refused("act", json!({ "ply": both["ply"], "action": bad })).await;
        assert!(refused.starts_with("act: "), "{refused}");
    }
}

/// The list is short, and the choice that the game itself would offer first is in it.
#[tokio::test]
async fn the_best_dice_are_listed_among_many() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut lists = 0;
    for seed in 0..40 {
        let mut client = Client::local(folder.path()).await;
        let seed = format!("dice {seed}");
        let mut data = client.data("start", json!({ "game": "rollio", "seed": seed })).await;
        let options = Options::default();
        let begun = registry::begin("rollio", &Beginning::Options(&options), seed.parse().expect("a seed"));
        let mut session = begun.expect("a match");
        for _ in 0..12 {
            let seat = croupier_kernel::Seat(0);
            let legal = session.legal(croupier_kernel::Eye::Seat(seat));
            let first: Vec<&str> = legal
                .iter()
                .filter(|choice| choice.primary || choice.hint.is_some())
                .map(|choice| choice.action.as_str())
                .collect();
            let listed: Vec<&str> =
                data["choices"].as_object().into_iter().flatten().filter_map(|(_, words)| words.as_str()).collect();
            if data["more"].is_number() {
                lists += 1;
                assert!(listed.len() <= 24, "{listed:?}");
                assert!(!first.is_empty() && first.iter().all(|first| listed.contains(first)), "{first:?} {listed:?}");
            }
            let Some(action) = first.first().copied().or(listed.first().copied()) else { break };
            let (ply, action) = (session.now().ply, action.to_string());
            data = client.data("act", json!({ "ply": ply, "action": action })).await;
            session.play(seat, ply, &action).expect("it is legal");
            if session.now().ply != data["ply"].as_u64().expect("a number") as u32 {
                break;
            }
        }
    }
    assert!(lists > 0, "there was no long list");
}

#[tokio::test]
async fn without_an_adviser_there_is_no_hint_and_a_reason() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut client = Client::local(folder.path()).await;
    client.data("start", json!({ "game": "rollio", "seed": "x" })).await;
    let result = client.call("look", json!({ "show": "hint" })).await;
    assert!(result["isError"] == true && text(&result).contains("no hint"), "{result}");
}
