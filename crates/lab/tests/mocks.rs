//! Mock models in the arena, each behind a real server, through every way in which models are reached: in the right order, within
//! their bounds, continued exactly, with complete transcripts.
#![allow(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    reason = "these tests are servers on the loopback interface and use files"
)]

use std::{
    hash::{DefaultHasher, Hash as _, Hasher as _},
    path::Path,
    sync::{Arc, Mutex},
    time::Duration,
};

use croupier_kernel::{Refusal, Rng, Seat, Seed, Sight};
use croupier_lab::{
    Watch,
    arena::{self, Bounds, Folder, Ladder, Manifest, Plan, Played, Run, Seats, hold, standing},
    search::{Budget, Searcher},
};
use croupier_lunchtable::LunchTable;
use croupier_table::{
    Agent, Exchange, Hosted, agent_key,
    claude::{Meter, Settings},
    model::{Fallback, Model, Terms},
    player,
};
use serde_json::{Value, json};

use crate::mock::{Reply, Server, answering};

const KEY: &str = "sk-test-not-a-real-key";

/// How a model is reached and how it answers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Way {
    /// Anthropic's Messages.
    Messages,
    /// Chat completions with a tool.
    Tools,
    /// Chat completions in plain words.
    Plain,
}

const WAYS: [Way; 3] = [Way::Messages, Way::Tools, Way::Plain];

/// What a model does when it is asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    /// Any choice, the same for the same question.
    Random,
    /// Always the first choice.
    First,
    /// What the search would do.
    Parrot,
    /// Words that mean nothing.
    Nonsense,
    /// Says that it does not want to.
    Refusing,
    /// Never answers in time.
    Slow,
}

impl Way {
    /// An answer in this way; nothing: the model refuses.
    fn says(self, text: Option<&str>) -> Reply {
        let input = text.map(|text| match text.parse::<u32>() {
            Ok(number) => json!({ "number": number, "why": "" }),
            Err(_) => json!({ "words": text, "why": "" }),
        });
        let body = match (self, input) {
            (Way::Messages, input) => {
                let usage = json!({ "input_tokens": 900, "output_tokens": 30 });
                let (block, stop) = match input {
                    Some(input) => {
                        (json!({ "type": "tool_use", "id": "t", "name": "choose", "input": input }), "tool_use")
                    }
                    None => (json!({ "type": "text", "text": "I would rather not." }), "refusal"),
                };
                json!({ "role": "assistant", "stop_reason": stop, "content": [block], "usage": usage })
            }
            (_, input) => {
                let usage = json!({ "prompt_tokens": 900, "completion_tokens": 30 });
                let message = match (self, input, text) {
                    (Way::Tools, Some(input), _) => {
                        let function = json!({ "name": "choose", "arguments": input.to_string() });
                        json!({ "content": null, "tool_calls": [{ "id": "1", "type": "function", "function": function }] })
                    }
                    (_, _, Some(text)) => json!({ "content": text }),
                    _ => json!({ "refusal": "I would rather not.", "content": null }),
                };
                json!({ "choices": [{ "finish_reason": "stop", "message": message }], "usage": usage })
            }
        };
        Reply::Say(200, body.to_string())
    }

    fn settings(self, url: &str, kind: Kind) -> Settings {
        let mut settings = match self {
            Way::Messages => Settings::new(Some(KEY), url, "a-haiku-model"),
            Way::Tools | Way::Plain => Settings::chat(Some(KEY), "SOME_KEY", url, "a-haiku-model"),
        };
        settings.limit = if kind == Kind::Slow { Duration::from_millis(10) } else { Duration::from_secs(20) };
        settings.meter = Meter::new(usize::MAX);
        settings
    }
}

/// The numbers of the choices in a request.
fn offered(request: &str) -> Vec<String> {
    let body: Value = serde_json::from_str(request.split_once("\r\n\r\n").expect("a body").1).expect("JSON");
    let last = body["messages"].as_array().and_then(|messages| messages.last()).expect("a message");
    let text = last["content"].as_str().expect("text");
    let (_, choices) = text.split_once("Your choices:\n").expect("choices");
    choices.lines().map(|line| line.split(' ').next().expect("a number").to_string()).collect()
}

/// A server for a model of this kind. The parrot says what is in `heard`.
fn serve(way: Way, kind: Kind, heard: Arc<Mutex<String>>) -> Server {
    answering(move |request| match kind {
        Kind::Random => {
            let all = offered(request);
            let mut hasher = DefaultHasher::new();
            request.rsplit_once("\r\n\r\n").expect("a body").1.hash(&mut hasher);
            way.says(Some(&all[(hasher.finish() % all.len() as u64) as usize]))
        }
        Kind::First => way.says(Some(&offered(request)[0])),
        Kind::Parrot => way.says(Some(&heard.lock().expect("what the search said"))),
        Kind::Nonsense => way.says(Some("banana")),
        Kind::Refusing => way.says(None),
        Kind::Slow => Reply::Stall,
    })
}

/// A model, and the search that tells the parrot what to say.
struct Mocked<G: Hosted> {
    model: Model,
    search: Searcher<G>,
    heard: Arc<Mutex<String>>,
    parrots: bool,
}

impl<G: Hosted> Agent<G> for Mocked<G> {
    fn choose(&mut self, sight: &Sight<'_, G>, legal: &[G::Action]) -> G::Action {
        if self.parrots {
            let best = self.search.choose(sight, legal, Rng::Open { state: legal.len() as u32 });
            *self.heard.lock().expect("no holder panicked") = best.to_string();
        }
        self.model.choose(sight, legal)
    }

    fn draw_from(&mut self, rng: Rng) {
        Agent::<G>::draw_from(&mut self.model, rng);
    }

    fn begin(&mut self) {
        Agent::<G>::begin(&mut self.model);
    }

    fn exchange(&mut self) -> Option<Exchange> {
        Agent::<G>::exchange(&mut self.model)
    }
}

/// Seats the model that is rated; everyone else is a program.
struct Mocks {
    way: Way,
    kind: Kind,
    server: Server,
    heard: Arc<Mutex<String>>,
}

impl Mocks {
    fn new(way: Way, kind: Kind) -> Mocks {
        let heard = Arc::default();
        Mocks { way, kind, server: serve(way, kind, Arc::clone(&heard)), heard }
    }
}

impl Seats for Mocks {
    fn agent<G: Hosted>(&self, name: &str, seat: Seat, seed: &Seed) -> Result<Box<dyn Agent<G>>, Refusal> {
        let rng = seed.rng(agent_key(seat));
        if name != "model" {
            return player::<G>(name, seat, rng);
        }
        let terms = Terms::new(self.way.settings(&self.server.url, self.kind));
        let terms = Terms { fallback: Fallback::Chance, budget: u32::MAX, ..terms };
        let (search, heard) = (Searcher::new(Budget::Playouts(24)), Arc::clone(&self.heard));
        Ok(Box::new(Mocked { model: Model::new(terms, rng), search, heard, parrots: self.kind == Kind::Parrot }))
    }
}

/// A ladder of quick programs.
fn ladder() -> Ladder {
    let anchors =
        r#"[{"player":"random","elo":0,"interval":[-50,50]},{"player":"greedy","elo":1000,"interval":[1000,1000]}]"#;
    let games = format!(r#"[{{"game":"lunchtable","rules":3,"luck":0.0,"anchors":{anchors}}}]"#);
    Ladder::read(&format!(r#"{{"version":"test","as_of":"","about":"","games":{games}}}"#)).expect("a ladder")
}

fn run(folder: &Path, mocks: &Mocks, bounds: Bounds) -> Run {
    let plan = Plan { player: "model".into(), seed: Seed::Open("mocks".into()), bounds, judge: None, jobs: 1 };
    let manifest = Manifest {
        croupier: arena::FORMAT.into(),
        game: "lunchtable".into(),
        rules: 3,
        player: "model".into(),
        ladder: "test".into(),
        seed: "mocks".into(),
        judge: None,
        prompt: None,
    };
    let folder = Folder::open(folder, &manifest).expect("a folder");
    let ladder = ladder();
    hold::<LunchTable, Mocks>(&plan, ladder.of("lunchtable").expect("a game"), &folder, mocks, &Watch::default())
        .expect("an arena")
}

fn games(games: u64) -> Bounds {
    Bounds { games, tokens: None, cost: None }
}

/// All lines of all transcripts.
fn transcripts(folder: &Path) -> Vec<String> {
    let files = std::fs::read_dir(folder.join("transcripts")).expect("a folder");
    let texts = files.map(|file| std::fs::read_to_string(file.expect("a file").path()).expect("text"));
    texts.flat_map(|text| text.lines().map(String::from).collect::<Vec<_>>()).collect()
}

#[test]
fn models_come_out_in_the_right_order_whichever_way_they_are_reached() {
    let (room, ladder) = (tempfile::tempdir().expect("a folder"), ladder());
    let rungs = ladder.of("lunchtable").expect("a game");
    for way in WAYS {
        let rated = |kind: Kind, n: u64| {
            let (mocks, folder) = (Mocks::new(way, kind), room.path().join(format!("{way:?} {kind:?}")));
            let run = run(&folder, &mocks, games(n));
            assert_eq!((run.failed, run.played.len() as u64), (false, n), "{way:?} {kind:?}: {}", run.ended);
            let found = standing("model", rungs, &run);
            let kept = transcripts(&folder);
            assert_eq!(kept.len() as u64, found.asked, "{way:?} {kind:?}: every question is in a transcript");
            let heard = mocks.server.requests.try_iter().count() as u64;
            // What is not answered in time may not even have been read.
            let once = if kind == Kind::Slow { heard <= found.asked } else { heard == found.asked };
            assert!(once, "{way:?} {kind:?} is asked once: {heard} of {}", found.asked);
            assert!(kept.iter().all(|line| !line.contains(KEY) && line.contains("\"question\"")), "no key is kept");
            let answers = !matches!(kind, Kind::Nonsense | Kind::Refusing | Kind::Slow);
            assert_eq!(found.refused.value, if answers { 0.0 } else { 1.0 }, "{way:?} {kind:?}: {}", kept[0]);
            found.rating.expect("a rating")
        };
        let [random, parrot, nonsense] = [Kind::Random, Kind::Parrot, Kind::Nonsense].map(|kind| rated(kind, 8));
        rated(Kind::First, 2);
        rated(Kind::Refusing, 2);
        rated(Kind::Slow, 2);
        assert!(parrot.interval[0] > random.interval[1] && parrot.interval[0] > nonsense.interval[1], "{way:?}");
        // Chance plays in the place of one that says nothing.
        assert!(random.interval[0] < nonsense.interval[1] && nonsense.interval[0] < random.interval[1], "{way:?}");
    }
}

#[test]
fn an_arena_of_models_is_continued_exactly() {
    let timeless =
        |run: Run| -> Vec<Played> { run.played.into_iter().map(|game| Played { millis: 0, ..game }).collect() };
    for way in WAYS {
        let room = tempfile::tempdir().expect("a folder");
        let (whole, parts) = (room.path().join("whole"), room.path().join("parts"));
        let mocks = Mocks::new(way, Kind::Random);
        let in_one_go = timeless(run(&whole, &mocks, games(4)));
        run(&parts, &mocks, games(2));
        assert_eq!(timeless(run(&parts, &mocks, games(4))), in_one_go, "{way:?}");
        assert_eq!(transcripts(&parts).len(), transcripts(&whole).len());
        assert_eq!(in_one_go.iter().map(|game| game.asked as usize).sum::<usize>(), transcripts(&whole).len());
    }
}

#[test]
fn an_arena_of_models_spends_no_more_than_it_may() {
    for way in WAYS {
        for (nth, bounds) in [
            Bounds { games: 100, tokens: Some(40_000), cost: None },
            Bounds { games: 100, tokens: None, cost: Some(50_000) },
        ]
        .into_iter()
        .enumerate()
        {
            let room = tempfile::tempdir().expect("a folder");
            let found = run(room.path(), &Mocks::new(way, Kind::First), bounds.clone());
            let sum = |of: fn(&Played) -> u64| found.played.iter().map(of).sum::<u64>();
            let (tokens, cost) = (sum(|game| game.tokens_in + game.tokens_out), sum(|game| game.cost));
            assert!(!found.failed && found.ended.ends_with("spent"), "{way:?} {nth}: {}", found.ended);
            let each = sum(|game| game.asked.into()).max(1);
            // The answer that reaches a bound has been paid for, and none after it.
            assert!(bounds.tokens.is_none_or(|most| tokens <= most + tokens / each), "{way:?}: {tokens} tokens");
            assert!(
                cost > 0 && bounds.cost.is_none_or(|most| cost <= most + cost / each),
                "{way:?}: {cost} of a dollar"
            );
        }
    }
}
