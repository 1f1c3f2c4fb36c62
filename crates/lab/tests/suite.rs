//! Suites: their positions are sound, good players score more than bad ones, and continuing changes nothing.
#![allow(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    clippy::float_arithmetic,
    reason = "these tests use files"
)]

use std::path::Path;

use croupier_kernel::{Refusal, Rng, Seat, Seed, Sight};
use croupier_lab::{
    Watch,
    arena::{
        self, Folder, Manifest, Seats,
        suite::{Held, Line, Meeting, Outcome, Part, SUITES, Sitting, Suite, hold},
    },
    search::{Budget, Searcher},
};
use croupier_lunchtable::LunchTable;
use croupier_table::{
    Agent, Exchange, Hosted, Players, agent_key, player,
    registry::{self, Visit},
};

/// Programs, and players that answer like a language model: `parrot` says what the search says, `nonsense` says nothing legal,
/// `gone` cannot be reached after its fourth answer.
struct Mocks(std::sync::atomic::AtomicU32);

struct Mock {
    name: String,
    nth: u32,
    rng: Rng,
    exchange: Option<Exchange>,
}

impl<G: Hosted> Agent<G> for Mock {
    fn choose(&mut self, sight: &Sight<'_, G>, legal: &[G::Action]) -> G::Action {
        let refused = (self.name == "nonsense").then(|| "it chose nothing that is legal".to_string());
        let failed = (self.name == "gone" && self.nth >= 4).then(|| "it could not be reached".to_string());
        let (tokens_in, tokens_out, cost) = (100, 10, Some(1000));
        self.exchange = Some(Exchange { tokens_in, tokens_out, cost, refused, failed, ..Exchange::default() });
        let chance = Rng::Open { state: self.rng.next_u32() };
        match self.name == "parrot" {
            true => Searcher::<G>::new(Budget::Playouts(200)).choose(sight, legal, chance),
            false => croupier_table::Random(chance).choose(sight, legal),
        }
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
        if !["parrot", "nonsense", "gone"].contains(&name) {
            return player::<G>(name, seat, rng);
        }
        let nth = self.0.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
        Ok(Box::new(Mock { name: name.into(), nth, rng, exchange: None }))
    }
}

/// A few positions and matches of LunchTable.
fn small() -> Suite {
    let suite = Suite::named("croupier-0").expect("a suite");
    let mut head = suite.head.clone();
    head.games.retain(|fixed| fixed.game == "lunchtable");
    head.games[0].matches =
        ["random", "greedy"].map(|opponent| Meeting { opponent: opponent.into(), pairs: 2 }).to_vec();
    let lines: Vec<Line> = suite.lines.into_iter().filter(|line| line.record.game == "lunchtable").take(6).collect();
    Suite::read(&Suite::write(&head, &lines)).expect("a suite")
}

fn run(folder: &Path, name: &str, tokens: Option<u64>) -> Held {
    let suite = small();
    let manifest = Manifest {
        croupier: arena::FORMAT.into(),
        game: "lunchtable".into(),
        rules: 3,
        player: name.into(),
        ladder: suite.hash.clone(),
        seed: "croupier-0".into(),
        judge: None,
        prompt: None,
    };
    let folder = Folder::open(&folder.join(name), &manifest).expect("a folder");
    let sitting = Sitting { suite: &suite, player: name, tokens, cost: None };
    let seats = Mocks(std::sync::atomic::AtomicU32::new(0));
    hold::<LunchTable, Mocks>(&sitting, &folder, &seats, &Watch::default()).expect("a suite that is held")
}

fn outcome(part: Part) -> String {
    let outcome = Outcome::new(("croupier-0", "0"), "me", None, true, vec![part]);
    serde_json::to_string(&outcome).expect("plain data")
}

#[test]
fn every_position_is_reached_and_what_is_right_there_is_legal() {
    struct Count<'a>(&'a Suite);
    impl Visit for Count<'_> {
        type Out = (usize, f64);
        fn visit<G: Hosted>(self) -> Self::Out {
            let fixed = self.0.fixed::<G>().expect("the rules are those of the suite");
            for meeting in &fixed.matches {
                let chance = Seed::Wide([0; 32]).rng(agent_key(Seat(0)));
                player::<G>(&meeting.opponent, Seat(0), chance)
                    .map(|_| ())
                    .unwrap_or_else(|refusal| panic!("{refusal}"));
            }
            let posed = self.0.posed::<G>().unwrap_or_else(|refusal| panic!("{refusal}"));
            let mut chance = 0.0;
            for posed in &posed {
                let place = format!("{} {:?}", G::NAME, posed.position);
                let mut legal = posed.table.legal_actions();
                legal.retain(|action| !G::gives_up(action) && !G::takes_back(action));
                assert_eq!(legal.len(), posed.position.choices as usize, "{place}");
                let sure = posed.position.ahead.iter().zip(posed.position.error);
                assert!(sure.into_iter().all(|(ahead, error)| *ahead > 3 * error && *ahead > 0), "{place}");
                chance += posed.position.right.len() as f64 / legal.len() as f64;
            }
            (posed.len(), chance / posed.len().max(1) as f64)
        }
    }
    let mut players = Players::default();
    croupier_lab::search::install(&mut players);
    players.install();
    for (name, text) in SUITES {
        let suite = Suite::read(text).expect("a suite");
        assert_eq!(suite.head.suite, name);
        assert_eq!(Suite::write(&suite.head, &suite.lines), text, "the file is written as it is read");
        assert_eq!(suite.head.games.len(), 4);
        for fixed in &suite.head.games {
            let (positions, chance) = registry::with_game(&fixed.game, Count(&suite)).expect("a game");
            assert!(positions >= 20, "{}: {positions} positions", fixed.game);
            assert!(chance < 0.5, "{}: chance answers {chance}", fixed.game);
        }
    }
}

#[test]
fn a_parrot_of_the_search_scores_far_more_than_chance_and_nonsense() {
    let room = tempfile::tempdir().expect("a folder");
    let score = |name: &str| {
        let held = run(room.path(), name, None);
        assert!(held.part.complete && !held.failed, "{:?}", held.part.ended);
        held.part
    };
    let (parrot, chance, nonsense) = (score("parrot"), score("random"), score("nonsense"));
    assert!(parrot.score.value > chance.score.value + 25.0, "{parrot:?} {chance:?}");
    assert!(parrot.questions.share.value > 0.8, "{parrot:?}");
    assert_eq!((parrot.questions.refused, parrot.totals.refused.value), (0, 0.0));
    // Chance chose for it, and is not credited to it.
    assert_eq!((nonsense.questions.right, nonsense.questions.refused), (0, nonsense.questions.of));
    assert!((nonsense.totals.refused.value - 1.0).abs() < 1e-9 && nonsense.totals.asked > nonsense.questions.of);
    assert!(nonsense.score.value < parrot.score.value / 2.0, "{nonsense:?}");
    let text = std::fs::read_to_string(room.path().join("nonsense/transcripts/answers.jsonl")).expect("transcripts");
    assert_eq!(text.lines().count() as u64, nonsense.questions.of);
}

#[test]
fn a_suite_that_is_continued_gives_the_same_result() {
    let room = tempfile::tempdir().expect("a folder");
    let whole = run(&room.path().join("whole"), "nonsense", None).part;
    let parts = room.path().join("parts");
    // Broken off among the questions, then among the matches, then by a line that was cut off.
    let first = run(&parts, "nonsense", Some(500)).part;
    assert!(!first.complete && first.totals.tokens() <= 610 && first.ended.is_some(), "{first:?}");
    let answers = parts.join("nonsense/answers.jsonl");
    let text = std::fs::read_to_string(&answers).expect("answers");
    std::fs::write(&answers, format!("{text}{{\"question\":5")).expect("a file");
    let second = run(&parts, "nonsense", Some(whole.questions.of * 110 + 700)).part;
    assert_eq!(second.questions, whole.questions);
    assert!(!second.complete);
    let last = run(&parts, "nonsense", None).part;
    assert!(last.complete);
    // A game that was broken off was paid for; the rest is the same.
    assert!(last.totals.tokens() >= whole.totals.tokens());
    assert_eq!((&last.questions, &last.matches, last.score), (&whole.questions, &whole.matches, whole.score));
    assert_eq!(outcome(run(&room.path().join("whole"), "nonsense", None).part), outcome(whole));
}

#[test]
fn a_player_that_is_gone_ends_it_and_keeps_what_it_said() {
    let room = tempfile::tempdir().expect("a folder");
    let held = run(room.path(), "gone", None);
    assert!(held.failed && !held.part.complete);
    assert_eq!((held.part.questions.answered, held.part.totals.asked), (4, 4));
}
