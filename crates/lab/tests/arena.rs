//! The arena with programs and with players who answer badly: the right order, exact resuming, bounds that hold, and luck that is
//! 0 on average.
#![allow(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    clippy::float_arithmetic,
    reason = "these tests use files"
)]

use std::path::Path;

use croupier_fab::Fab;
use croupier_geniejack::Geniejack;
use croupier_kernel::{Cx, Match, Refusal, Rng, Seat, Seed, Sight, Turn};
use croupier_lab::{
    Watch,
    arena::{self, Bounds, Folder, Ladder, Looking, Manifest, Plan, Played, Run, Seats, Usual, hold, luck, standing},
};
use croupier_lunchtable::LunchTable;
use croupier_rollio::Rollio;
use croupier_table::{Agent, Exchange, Hosted, Options, agent_key, player};

/// Rates `random` and `greedy`, and players that answer like a language model: `tongue-tied` never says anything legal, `gone`
/// cannot be reached after its third answer in a game.
struct Mocks;

struct Mock {
    name: &'static str,
    rng: Rng,
    asked: u32,
    exchange: Option<Exchange>,
}

impl<G: Hosted> Agent<G> for Mock {
    fn choose(&mut self, sight: &Sight<'_, G>, legal: &[G::Action]) -> G::Action {
        self.asked += 1;
        let (refused, failed) = match self.name {
            "tongue-tied" => (Some("it chose nothing that is legal".to_string()), None),
            _ => (None, (self.asked > 3).then(|| "it could not be reached".to_string())),
        };
        let (tokens_in, tokens_out, cost) = (100, 10, Some(1000));
        self.exchange =
            Some(Exchange { tokens_in, tokens_out, cost, refused, failed, millis: 5, ..Exchange::default() });
        croupier_table::Random(Rng::Open { state: self.rng.next_u32() }).choose(sight, legal)
    }

    fn draw_from(&mut self, rng: Rng) {
        self.rng = rng;
    }

    fn exchange(&mut self) -> Option<Exchange> {
        self.exchange.take()
    }
}

impl Seats for Mocks {
    fn agent<G: Hosted>(&self, name: &str, seat: Seat, seed: &Seed) -> Result<Box<dyn Agent<G>>, Refusal> {
        let rng = seed.rng(agent_key(seat));
        match name {
            "tongue-tied" => Ok(Box::new(Mock { name: "tongue-tied", rng, asked: 0, exchange: None })),
            "gone" => Ok(Box::new(Mock { name: "gone", rng, asked: 0, exchange: None })),
            _ => player::<G>(name, seat, rng),
        }
    }
}

/// A ladder of quick programs.
fn ladder() -> Ladder {
    let anchors =
        r#"[{"player":"random","elo":0,"interval":[-50,50]},{"player":"greedy","elo":1000,"interval":[1000,1000]}]"#;
    let games = format!(r#"[{{"game":"lunchtable","rules":3,"luck":0.0,"anchors":{anchors}}}]"#);
    Ladder::read(&format!(r#"{{"version":"test","as_of":"","about":"","games":{games}}}"#)).expect("a ladder")
}

fn run<S: Seats>(folder: &Path, name: &str, bounds: Bounds, seats: &S) -> Run {
    let plan = Plan { player: name.into(), seed: Seed::Open("arena".into()), bounds, judge: None, jobs: 1 };
    let manifest = Manifest {
        croupier: arena::FORMAT.into(),
        game: "lunchtable".into(),
        rules: 3,
        player: name.into(),
        ladder: "test".into(),
        seed: "arena".into(),
        judge: None,
        prompt: None,
    };
    let folder = Folder::open(&folder.join(name), &manifest).expect("a folder");
    let ladder = ladder();
    hold::<LunchTable, S>(&plan, ladder.of("lunchtable").expect("a game"), &folder, seats, &Watch::default())
        .expect("an arena")
}

fn games(games: u64) -> Bounds {
    Bounds { games, tokens: None, cost: None }
}

#[test]
fn players_come_out_in_the_right_order_and_everything_is_kept() {
    let room = tempfile::tempdir().expect("a folder");
    let ladder = ladder();
    let rungs = ladder.of("lunchtable").expect("a game");
    let rating = |name: &str| {
        let run = run(room.path(), name, games(12), &Mocks);
        assert_eq!((run.played.len(), run.failed), (12, false), "{}", run.ended);
        standing(name, rungs, &run)
    };
    let (chance, good, bad) = (rating("random"), rating("greedy"), rating("tongue-tied"));
    let value = |found: &arena::Standing| found.rating.expect("a rating").value;
    assert!(value(&good) > value(&chance), "{good:?} {chance:?}");
    let met = |found: &arena::Standing| found.met.iter().map(|met| met.opponent.clone()).collect::<Vec<_>>();
    assert_eq!([met(&chance), met(&good)], [["greedy"], ["random"]], "a program of the ladder does not meet itself");
    assert!(value(&good) > value(&bad) + 300.0, "{good:?} {bad:?}");
    assert!((bad.refused.value - 1.0).abs() < 1e-9 && bad.asked > 0 && bad.cost == 1000 * bad.asked);
    for seat in 0..2 {
        let name = format!("00003-{seat}.jsonl");
        assert!(room.path().join("tongue-tied/records").join(&name).is_file());
        let text =
            std::fs::read_to_string(room.path().join("tongue-tied/transcripts").join(&name)).expect("a transcript");
        assert!(text.lines().count() > 3 && text.contains("\"refused\""));
    }
}

#[test]
fn an_arena_that_is_continued_is_the_same_as_one_in_one_go() {
    let room = tempfile::tempdir().expect("a folder");
    let whole = run(&room.path().join("whole"), "greedy", games(10), &Usual).played;
    let parts = room.path().join("parts");
    run(&parts, "greedy", games(4), &Usual);
    // What a cut-off leaves behind is not counted.
    let file = parts.join("greedy/games.jsonl");
    let text = std::fs::read_to_string(&file).expect("games");
    std::fs::write(&file, format!("{text}[{{\"pair\":2")).expect("a file");
    assert_eq!(run(&parts, "greedy", games(10), &Usual).played, whole);
    let pairs: Vec<&[Played]> = whole.chunks(2).collect();
    for pair in pairs {
        assert_eq!((&pair[0].seed, &pair[0].opponent), (&pair[1].seed, &pair[1].opponent), "pairs are of one seed");
        assert_eq!((pair[0].seat, pair[1].seat), (0, 1));
    }
}

#[test]
fn bounds_hold_and_a_player_that_is_gone_ends_it() {
    let room = tempfile::tempdir().expect("a folder");
    let tokens = Bounds { games: 100, tokens: Some(5_000), cost: None };
    let found = run(&room.path().join("a"), "tongue-tied", tokens, &Mocks);
    let spent: u64 = found.played.iter().map(|game| game.tokens_in + game.tokens_out).sum();
    assert!(!found.failed && spent <= 5_000 + 110 && spent > 1_000, "{spent}: {}", found.ended);
    let money = Bounds { games: 100, tokens: None, cost: Some(60_000) };
    let found = run(&room.path().join("b"), "tongue-tied", money, &Mocks);
    let spent: u64 = found.played.iter().map(|game| game.cost).sum();
    assert!(!found.failed && spent <= 61_000, "{spent}: {}", found.ended);
    let found = run(&room.path().join("c"), "gone", games(10), &Mocks);
    assert!(found.failed && found.ended.contains("could not be reached"));
    assert!(found.played.iter().all(|game| game.broken), "a game that was not finished is not counted");
    let kept = |folder: &str, ending: &str| -> Vec<String> {
        let files = std::fs::read_dir(room.path().join("c/gone").join(folder)).expect("a folder");
        let name = |file: std::io::Result<std::fs::DirEntry>| file.expect("a file").file_name().into_string();
        files.filter_map(|file| name(file).ok()).filter(|name| name.ends_with(ending)).collect()
    };
    let transcripts = kept("transcripts", "-broken-0.jsonl");
    assert_eq!(transcripts.len(), 1, "what was paid for is kept");
    let text = std::fs::read_to_string(room.path().join("c/gone/transcripts").join(&transcripts[0])).expect("a file");
    assert_eq!(text.lines().count(), 4, "three answers and the failure");
    assert_eq!(kept("records", "-broken-0.jsonl"), transcripts);
}

#[test]
fn a_folder_of_another_arena_is_refused() {
    let room = tempfile::tempdir().expect("a folder");
    run(room.path(), "greedy", games(2), &Usual);
    let manifest = Manifest {
        croupier: arena::FORMAT.into(),
        game: "lunchtable".into(),
        rules: 3,
        player: "greedy".into(),
        ladder: "test".into(),
        seed: "another".into(),
        judge: None,
        prompt: None,
    };
    let refusal = Folder::open(&room.path().join("greedy"), &manifest).expect_err("the seed differs");
    assert!(refusal.reason.contains("another arena"), "{refusal}");
}

/// The program of this name, with any other choice now and then.
struct Wavering<G: Hosted>(Box<dyn Agent<G>>, Rng);

impl<G: Hosted> Agent<G> for Wavering<G> {
    fn choose(&mut self, sight: &Sight<'_, G>, legal: &[G::Action]) -> G::Action {
        match self.1.chance(50) {
            true => croupier_table::Random(Rng::Open { state: self.1.next_u32() }).choose(sight, legal),
            false => self.0.choose(sight, legal),
        }
    }
}

/// A match that was played.
struct Past<G: Hosted> {
    config: G::Config,
    seed: Seed,
    actions: Vec<(Seat, G::Action)>,
    payoff: f64,
}

impl<G: Hosted> Past<G> {
    /// Plays a match between a program that wavers in the first seat and the same one.
    fn play(name: &str, nth: u64) -> Past<G> {
        let config = G::config(&Options::default()).expect("default options");
        let seed = Seed::Open("luck".into()).widened().nth(nth);
        let program = |seat| {
            let name = G::usual_program(seat).unwrap_or(name);
            player::<G>(name, seat, seed.rng(agent_key(seat))).expect("a program")
        };
        let mut agents: Vec<Box<dyn Agent<G>>> = Seat::all(G::N_SEATS).map(program).collect();
        agents[0] = Box::new(Wavering(program(Seat(0)), Rng::Open { state: nth as u32 }));
        let mut game = Match::<G>::new(config.clone(), seed.clone()).expect("a match");
        let mut actions = Vec::new();
        let outcome = loop {
            let seat = match game.turn() {
                Turn::Over(outcome) => break outcome,
                Turn::Of(seat) => seat,
            };
            let action = agents[seat.index()].choose(&game.sight(seat), &game.legal_actions());
            game.play(seat, &action).expect("legal");
            actions.push((seat, action));
        };
        let payoff = f64::from(G::payoff(&outcome, Seat(0)));
        Past { config, seed, actions, payoff }
    }

    /// How lucky the first seat was in the first actions.
    fn luck(&self, n_actions: usize, worlds: u32, jobs: usize) -> f64 {
        let looking = Looking { worlds: Some(worlds), jobs };
        looking.luck::<G>(&self.config, &self.seed, &self.actions[..n_actions], Seat(0)).expect("a match")
    }
}

/// What games were worth and how lucky they were.
fn lucky<G: Hosted>(name: &str, n: u64, worlds: u32) -> Vec<(f64, f64)> {
    let found = |nth| {
        let past = Past::<G>::play(name, nth);
        (past.payoff, past.luck(past.actions.len(), worlds, 1))
    };
    (0..n).map(found).collect()
}

/// Mean and standard error of numbers.
fn mean(numbers: impl Iterator<Item = f64> + Clone) -> (f64, f64) {
    let n = numbers.clone().count() as f64;
    let mean = numbers.clone().sum::<f64>() / n;
    (mean, (numbers.map(|x| (x - mean).powi(2)).sum::<f64>() / (n - 1.0) / n).sqrt())
}

/// The mean of luck is 0, and this much of the variance of results is left without it, at most.
fn is_fair(name: &str, most: f64, games: &[(f64, f64)]) {
    let (value, error) = mean(games.iter().map(|(_, luck)| *luck));
    assert!(value.abs() <= 3.5 * error, "{name}: {value} ± {error}");
    let error = |weight: f64| mean(games.iter().map(|(payoff, luck)| payoff - weight * luck)).1;
    let left = (error(1.0) / error(0.0)).powi(2);
    assert!(left < most, "{name}: {left} of the variance is left");
}

#[test]
fn luck_is_nothing_on_average_in_runs() {
    is_fair("geniejack", 1.0, &lucky::<Geniejack>("basic", 300, 4));
    is_fair("rollio", 1.0, &lucky::<Rollio>("banker", 300, 4));
}

#[test]
fn luck_is_nothing_on_average_in_lunchtable() {
    is_fair("lunchtable", 0.6, &lucky::<LunchTable>("greedy", 150, 8));
}

#[test]
fn luck_is_nothing_on_average_in_flesh_and_blood() {
    is_fair("fab", 0.9, &lucky::<Fab>("greedy", 50, 8));
}

/// Looks at how lucky each step of a match was, and whether chance had a part in it.
fn steps<G: Hosted>(past: &Past<G>) {
    let mut table = G::new(&past.config).expect("a table");
    table.start(&mut Cx::new(&past.seed, 0, None));
    let (mut still, mut moved, mut before) = (0, 0, past.luck(0, 12, 1));
    for (nth, (seat, action)) in past.actions.iter().take(60).enumerate() {
        let done = |table: &G, seed: &Seed| {
            let mut table = table.clone();
            table.apply(*seat, action, &mut Cx::new(seed, nth as u32 + 1, None));
            table
        };
        let after = done(&table, &past.seed);
        // Where drawing anew and doing it can change places, it showed nothing.
        let shows_nothing = (0..8).all(|state| {
            let [now, then] = [&after, &table].map(|table| table.reshuffle(&mut Rng::Open { state }));
            now == done(&then, &Seed::Drawn(state.into()))
        });
        let luck = past.luck(nth + 1, 12, 1);
        if shows_nothing {
            assert_eq!(luck, before, "{}: {action}", G::NAME);
            still += 1;
        } else {
            moved += u32::from(luck != before);
        }
        (table, before) = (after, luck);
    }
    assert!(still > 10 && moved > 0, "{}: {still} and {moved}", G::NAME);
}

#[test]
fn a_step_that_shows_nothing_new_is_no_luck() {
    steps(&Past::<Geniejack>::play("basic", 0));
    steps(&Past::<LunchTable>::play("greedy", 0));
    steps(&Past::<Fab>::play("greedy", 0));
}

#[test]
fn luck_is_the_same_for_any_number_of_threads_and_for_the_other_seat_the_opposite() {
    let past = Past::<LunchTable>::play("greedy", 1);
    let n = past.actions.len();
    assert_eq!(past.luck(n, 20, 1), past.luck(n, 20, 3));
    let [one, other] = [0, 1].map(|seat| luck::<LunchTable>(&past.config, &past.seed, &past.actions, Seat(seat)));
    assert_eq!(one.expect("a match"), -other.expect("a match"));
}

#[test]
fn a_match_with_an_action_that_is_not_possible_is_refused() {
    let mut past = Past::<LunchTable>::play("greedy", 2);
    past.actions.remove(0);
    let refused = luck::<LunchTable>(&past.config, &past.seed, &past.actions, Seat(0));
    assert!(refused.is_err());
}
