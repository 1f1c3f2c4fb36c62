//! People who leave: another seat claims, and the match ends or a program plays on.

use croupier_kernel::Seat;
use serde_json::json;

use crate::{Bearer, Hub, Problem, SeatKind, Settings, now};

async fn duel(hub: &Hub, then: &str) -> (String, Vec<Bearer>) {
    let people = json!([{ "kind": "person" }, { "kind": "person" }]);
    let ask = json!({ "game": "lunchtable", "seats": people, "away": { "after": 5, "then": then } });
    let ask = serde_json::from_value(ask).expect("a setup");
    let created = hub.create(ask, &Bearer::nobody(), None).await.expect("a match");
    (created.id, created.seats.iter().map(|given| Bearer::token(&given.token)).collect())
}

/// As if the seat to move had been away for this many seconds.
async fn leave(hub: &Hub, id: &str, seconds: i64) -> Seat {
    let mut open = hub.hold(id).await.expect("it is there");
    let left = open.session.now().to_move.expect("someone");
    open.turn_began = now() - seconds * 1000;
    open.handle.last_seen(left, now() - seconds * 1000);
    left
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_seat_that_left_can_be_claimed_and_not_before() {
    let folder = tempfile::tempdir().expect("a folder");
    let settings = Settings { bind: ([127, 0, 0, 1], 0).into(), ..Settings::at_home(folder.path().into()) };
    let hub = Hub::open(settings.clone()).await.expect("a hub");
    for then in ["end", "program"] {
        let (id, tokens) = duel(&hub, then).await;
        let left = leave(&hub, &id, 0).await;
        let (goer, stayer) = (&tokens[left.index()], &tokens[1 - left.index()]);
        let refused = |claimed: Result<_, Problem>| claimed.map(|_: crate::Look| ()).expect_err("it is refused").status;
        assert_eq!(refused(hub.claim(&id, stayer).await), 409, "somebody was here just now");
        leave(&hub, &id, 42).await;
        assert_eq!(refused(hub.claim(&id, goer).await), 409, "nobody claims their own seat");
        leave(&hub, &id, 42).await;
        let claimed = hub.claim(&id, stayer).await.expect("it is claimed");
        let table = claimed.table.expect("a table");
        if then == "end" {
            let said = table.over.expect("a result").text;
            assert!(claimed.info.now.to_move.is_none() && said.ends_with("left the match."), "{said}");
            continue;
        }
        assert_eq!(table.seats[left.index()].kind, SeatKind::Program);
        // The program plays for as long as it is its turn, and the player who left learns so.
        let began = std::time::Instant::now();
        while hub.hold(&id).await.expect("it is there").session.now().to_move == Some(left) {
            assert!(began.elapsed().as_secs() < 60, "the program does not play");
            tokio::time::sleep(std::time::Duration::from_millis(20)).await;
        }
        let look = hub.look(&id, goer, 0).await.expect("it may look on");
        let act = crate::Act { ply: look.info.now.ply, action: "advance".into() };
        let acted = hub.act(&id, goer, act, None).await.map(|_| ()).expect_err("a program sits there now");
        assert_eq!(acted.status, 403);
        // Another process knows it too.
        let again = Hub::open(settings.clone()).await.expect("a hub");
        let look = again.look(&id, stayer, 0).await.expect("it is there");
        assert_eq!(look.table.expect("a table").seats[left.index()].kind, SeatKind::Program);
    }
}
