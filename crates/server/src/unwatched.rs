//! Programs that play each other: they wait when no one watches, and continue when someone does.

use std::{sync::atomic::Ordering, time::Duration};

use serde_json::json;

use crate::{Bearer, Hub, Settings, now};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_match_of_programs_waits_until_somebody_looks() {
    let folder = tempfile::tempdir().expect("a folder");
    let settings = Settings { bind: ([127, 0, 0, 1], 0).into(), ..Settings::at_home(folder.path().into()) };
    let hub = Hub::open(settings).await.expect("a hub");
    let programs = json!([{ "kind": "program", "player": "random" }, { "kind": "program", "player": "random" }]);
    let ask = serde_json::from_value(json!({ "game": "fab", "seats": programs })).expect("a setup");
    let created = hub.create(ask, &Bearer::nobody(), None).await.expect("a match");
    let ply = async || hub.hold(&created.id).await.expect("it is there").session.now().ply;
    // As if no one had looked for more than a minute.
    hub.handle(&created.id).looked.store(now() - 61_000, Ordering::Relaxed);
    while hub.hold(&created.id).await.expect("it is there").driven {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    let paused = ply().await;
    assert!(hub.hold(&created.id).await.expect("it is there").session.now().to_move.is_some(), "it is not over");
    hub.look(&created.id, &Bearer::nobody(), 0).await.expect("a look");
    while ply().await == paused {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
}
