//! Clocks, and programs that are late or break: the match continues.
#![allow(
    clippy::disallowed_types,
    clippy::disallowed_methods,
    reason = "these tests start servers, wait for them and touch files"
)]

use crate::common;

use std::{sync::Once, time::Duration};

use common::{Asker, Running, choice, settings};
use croupier_kernel::{Rng, Seat, Sight};
use croupier_table::{
    Agent, Hosted, PlayerKind, Players,
    registry::{GAMES, Visit, with_game},
};
use serde_json::{Value, json};

/// A program that takes far too long.
struct Slow;
impl<G: Hosted> Agent<G> for Slow {
    fn choose(&mut self, _: &Sight<'_, G>, legal: &[G::Action]) -> G::Action {
        std::thread::sleep(Duration::from_secs(3));
        legal[0].clone()
    }
}

/// A program that breaks.
struct Broken;
impl<G: Hosted> Agent<G> for Broken {
    fn choose(&mut self, _: &Sight<'_, G>, _: &[G::Action]) -> G::Action {
        panic!("this program is broken on purpose")
    }
}

fn add_players() {
    struct Add<'a>(&'a mut Players);
    impl Visit for Add<'_> {
        type Out = ();
        fn visit<G: Hosted>(self) {
            fn slow<G: Hosted>(_: &str, _: Seat, _: Rng) -> Result<Box<dyn Agent<G>>, croupier_kernel::Refusal> {
                Ok(Box::new(Slow))
            }
            fn broken<G: Hosted>(_: &str, _: Seat, _: Rng) -> Result<Box<dyn Agent<G>>, croupier_kernel::Refusal> {
                Ok(Box::new(Broken))
            }
            self.0.add::<G>(PlayerKind::new("slow", "takes far too long"), slow::<G>);
            self.0.add::<G>(PlayerKind::new("broken", "breaks"), broken::<G>);
        }
    }
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let mut players = Players::default();
        for game in GAMES {
            with_game(game, Add(&mut players)).expect("a game of the table");
        }
        players.install();
    });
}

async fn start(folder: &tempfile::TempDir) -> Running {
    let mut settings = settings(&format!("sqlite:{}", folder.path().join("test.sqlite").display()));
    settings.think = Duration::from_millis(200);
    Running::start(settings).await
}

/// Looks until something is as it should be.
async fn until(asker: &mut Asker, path: &str, seconds: u64, is_so: impl Fn(&Value) -> bool) -> Value {
    let began = std::time::Instant::now();
    loop {
        let look = asker.get(path, None).await;
        if is_so(&look) {
            return look;
        }
        assert!(began.elapsed() < Duration::from_secs(seconds), "it does not come: {look}");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

fn remarks(look: &Value) -> String {
    look["table"]["remarks"].to_string()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_takes_too_long_for_an_answer_has_something_harmless_done() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = start(&folder).await;
    let mut asker = Asker::new(&server.address);
    let people = json!([{ "kind": "person" }, { "kind": "person" }]);
    let clock = json!({ "kind": "answer", "seconds": 1 });
    let (path, tokens) = asker.create(&json!({ "game": "lunchtable", "seats": people, "clock": clock })).await;
    let first = asker.get(&path, Some(&tokens[0])).await;
    let (deadline, now) = (first["table"]["deadline"].as_i64(), first["table"]["now"].as_i64());
    assert!(deadline > now && deadline.zip(now).is_some_and(|(at, now)| at - now <= 1000), "{}", first["table"]);
    let later = until(&mut asker, &path, 10, |look| look["info"]["ply"].as_u64() >= Some(2)).await;
    assert!(remarks(&later).contains("ran out") && later["info"]["to_move"].is_number(), "{later}");
    // What comes too late is late, and says how things stand.
    let (ply, action) = choice(&first, 0).expect("something to do");
    let late = asker.act(&path, &tokens[0], "late", ply, &action).await;
    assert_eq!((late.status, late.json()["kind"].as_str()), (409, Some("stale")));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_clock_of_a_game_ends_it_and_a_restart_does_not_wind_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = start(&folder).await;
    let mut asker = Asker::new(&server.address);
    let people = json!([{ "kind": "person" }, { "kind": "person" }]);
    let clock = json!({ "kind": "game", "seconds": 10 });
    let (path, tokens) = asker.create(&json!({ "game": "lunchtable", "seats": people, "clock": clock })).await;
    let look = asker.get(&path, Some(&tokens[0])).await;
    let seat = look["info"]["to_move"].as_u64().expect("someone") as usize;
    tokio::time::sleep(Duration::from_secs(3)).await;
    let look = asker.get(&path, Some(&tokens[seat])).await;
    let (ply, action) = choice(&look, 0).expect("something to do");
    assert_eq!(asker.act(&path, &tokens[seat], "one", ply, &action).await.status, 200);
    server.stop().await;
    let server = start(&folder).await;
    let mut asker = Asker::new(&server.address);
    let look = asker.get(&path, None).await;
    if look["info"]["to_move"] == seat {
        let left =
            look["table"]["deadline"].as_i64().expect("a deadline") - look["table"]["now"].as_i64().expect("now");
        assert!(left <= 7_200, "three seconds are spent: {left}");
    }
    let over = until(&mut asker, &path, 25, |look| look["info"]["to_move"].is_null()).await;
    assert!(remarks(&over).contains("ran out") && over["info"]["seed"].is_string(), "{over}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_program_that_is_late_or_breaks_is_stood_in_for() {
    add_players();
    let folder = tempfile::tempdir().expect("a folder");
    let server = start(&folder).await;
    let mut asker = Asker::new(&server.address);
    for (program, says) in [("broken", "failed"), ("slow", "took too long")] {
        let seats = json!([{ "kind": "program", "player": program }, { "kind": "person" }]);
        let (path, tokens) = asker.create(&json!({ "game": "lunchtable", "seats": seats })).await;
        let look = until(&mut asker, &path, 60, |look| look["info"]["ply"].as_u64() >= Some(2)).await;
        assert!(remarks(&look).contains(says), "{program}: {look}");
        // The person is served all the while.
        let over = asker.post(&format!("{path}/concede"), Some(&tokens[0]), &json!({})).await;
        assert!(over["info"]["to_move"].is_null());
    }
    let metrics = asker.reply("GET", "/metrics", None, None).await.text();
    assert!(!metrics.contains("croupier_stand_ins_total 0"), "{metrics}");
    let unknown =
        json!({ "game": "lunchtable", "seats": [{ "kind": "person" }, { "kind": "program", "player": "claude:x" }] });
    assert_eq!(asker.reply("POST", "/api/matches", None, Some(&unknown)).await.status, 422, "no list has this model");
}
