//! Whether an answer takes as long in one world as in another. No time is asserted: `make times` prints what was measured.
//!
//! Each pair of worlds is made twice. Where a request takes longer in one world than in the other, its time tells what is hidden;
//! how far two equal worlds differ says what is noise.
#![allow(clippy::print_stderr, reason = "this experiment says what it measured")]

use std::time::Instant;

use super::*;

/// What is asked for.
#[derive(Clone, Copy, PartialEq)]
enum Ask {
    Look,
    Watch,
    Refused,
    Preview,
    Socket,
    ToolLook,
    ToolRefused,
}

const ASKS: [(Ask, &str); 7] = [
    (Ask::Look, "GET of the seat"),
    (Ask::Watch, "GET of a watcher"),
    (Ask::Refused, "a refused action"),
    (Ask::Preview, "a preview"),
    (Ask::Socket, "a socket and its first look"),
    (Ask::ToolLook, "the tool `look`"),
    (Ask::ToolRefused, "the tool `act`, refused"),
];

/// A world with a language model in the seat that cannot tell.
struct Staged {
    world: World,
    seat: Seat,
    refused: String,
    model: Option<Model>,
    previews: bool,
}

impl Stage {
    async fn staged(&self, seat: Seat, is_to_move: bool, refused: &str, session: Box<dyn Session>) -> Staged {
        // Where no one need be asked, a language model passes at once.
        let skips = is_to_move && session.text(&Words::default()).skips().is_some();
        let world = put(&self.hub, seat, session).await;
        let mut model = None;
        if !skips {
            let bearer = Bearer::token(&world.tokens[seat.index()]);
            let table = ServedMatch::at(&self.hub, &world.id, seat, bearer, Duration::ZERO);
            self.prepared.0.lock().expect("no holder panicked").push_back(table);
            let begun = Model::new(&self.tools).await;
            begun.call("start", json!({ "game": "rollio" })).await;
            model = Some(begun);
        }
        Staged { world, seat, refused: refused.into(), model, previews: is_to_move }
    }

    /// Asks once: how long it took, in microseconds. Nothing where this cannot be asked.
    async fn time(&self, client: &mut Client, staged: &Staged, ask: Ask) -> Option<f64> {
        let Staged { world, seat, refused, model, previews } = staged;
        let (path, token) = (format!("/api/matches/{}", world.id), world.tokens[seat.index()].as_str());
        let body = |action: &str| json!({ "ply": world.ply, "action": action });
        let (refused, legal) = (body(refused), world.legal.first().map(|action| body(action)));
        let (acts, previewed) = (format!("{path}/actions"), format!("{path}/preview"));
        let began = Instant::now();
        match ask {
            Ask::Look => drop(client.ask("GET", &path, Some(token), None, None).await.expect("an answer")),
            Ask::Watch => drop(client.ask("GET", &path, None, None, None).await.expect("an answer")),
            Ask::Refused => {
                drop(client.ask("POST", &acts, Some(token), None, Some(&refused)).await.expect("an answer"));
            }
            Ask::Preview => {
                let legal = legal.filter(|_| *previews)?;
                drop(client.ask("POST", &previewed, Some(token), None, Some(&legal)).await.expect("an answer"));
            }
            Ask::Socket => {
                let hello = json!({ "token": token, "since": 0 });
                let mut socket = Socket::open(&self.address, &format!("{path}/live"), &hello).await.expect("a socket");
                socket.hear().await.expect("a look");
            }
            Ask::ToolLook => drop(model.as_ref()?.call("look", json!({})).await),
            Ask::ToolRefused => drop(model.as_ref()?.call("act", refused).await),
        }
        Some(began.elapsed().as_secs_f64() * 1e6)
    }

    /// The times of a request in one world, in the other, and in one like the first; each time in another order.
    async fn times(&self, client: &mut Client, staged: &[Staged; 3], ask: Ask, n: usize) -> Option<[Vec<f64>; 3]> {
        const ORDERS: [[usize; 3]; 6] = [[0, 1, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0], [1, 0, 2], [0, 2, 1]];
        let mut times: [Vec<f64>; 3] = Default::default();
        for round in 0..n {
            for at in ORDERS[round % ORDERS.len()] {
                times[at].push(self.time(client, &staged[at], ask).await?);
            }
        }
        Some(times)
    }
}

fn median(values: impl Iterator<Item = f64>) -> f64 {
    let mut values: Vec<f64> = values.collect();
    values.sort_by(f64::total_cmp);
    values.get(values.len() / 2).copied().unwrap_or_default()
}

/// Wilcoxon's signed ranks: by how many standard deviations one world differs from the other.
fn z(ours: &[f64], theirs: &[f64]) -> f64 {
    let mut differences: Vec<f64> = ours.iter().zip(theirs).map(|(a, b)| a - b).filter(|d| *d != 0.0).collect();
    differences.sort_by(|a, b| a.abs().total_cmp(&b.abs()));
    let n = differences.len() as f64;
    let ranked = (1..).zip(&differences).filter(|(_, d)| **d > 0.0);
    let sum: f64 = ranked.map(|(rank, _)| f64::from(rank)).sum();
    (sum - n * (n + 1.0) / 4.0) / (n * (n + 1.0) * (2.0 * n + 1.0) / 24.0).sqrt().max(f64::MIN_POSITIVE)
}

/// What was measured of a request in some pairs.
#[derive(Default)]
struct Measured {
    /// The time, in microseconds.
    medians: Vec<f64>,
    /// The differences of medians between two worlds, and between two equal ones.
    apart: [Vec<f64>; 2],
    /// The same in standard deviations.
    zs: [Vec<f64>; 2],
}

impl Measured {
    fn add(&mut self, [ours, theirs, alike]: &[Vec<f64>; 3]) {
        let of = |times: &[f64]| median(times.iter().copied());
        self.medians.push(of(ours));
        for (at, other) in [theirs, alike].into_iter().enumerate() {
            self.apart[at].push(of(ours) - of(other));
            self.zs[at].push(z(ours, other));
        }
    }

    fn line(&self) -> String {
        let apart = |at: usize| median(self.apart[at].iter().map(|d| d.abs()));
        let beyond = |at: usize, limit: f64| self.zs[at].iter().filter(|z| z.abs() > limit).count();
        let most = |at: usize| self.zs[at].iter().map(|z| z.abs()).fold(0.0, f64::max);
        let side =
            |at: usize| format!("{:.1} | {} | {} | {:.1}", apart(at), beyond(at, 1.96), beyond(at, 2.58), most(at));
        let (n, time) = (self.medians.len(), median(self.medians.iter().copied()));
        format!("{n} | {time:.0} | {} | {}", side(0), side(1))
    }
}

fn pairs(game: &str, most: usize) -> Vec<Pair> {
    let walk = Walk { seed: "how long it takes", matches: 3, plies: 200, one_in: 12 };
    let mut all = Vec::new();
    walk.through(game, |pair| all.push(pair));
    // From the whole of the matches.
    let step = (all.len() / most).max(1);
    all.into_iter().step_by(step).take(most).collect()
}

#[test]
fn how_long_answers_take_in_two_worlds() {
    let n = std::env::var("CROUPIER_TIMES").ok().and_then(|n| n.parse().ok()).unwrap_or(1);
    let most = if n > 1 { 12 } else { 1 };
    let folder = tempfile::tempdir().expect("a folder");
    let runtime =
        tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build().expect("a runtime");
    let stage = runtime.block_on(stage(folder.path()));
    let mut client = Client::new(&stage.address);
    eprintln!("request | pairs | us | apart | p < 5% | p < 1% | most | apart, alike | p < 5% | p < 1% | most");
    for game in GAMES {
        let mut measured: [Measured; ASKS.len()] = Default::default();
        for (pair, again) in pairs(game, most).into_iter().zip(pairs(game, most)) {
            assert_eq!(pair.place, again.place, "two walks are one");
            let Pair { seat, is_to_move, refused, worlds: [ours, theirs], .. } = pair;
            let [alike, _] = again.worlds;
            let refused = refused.first().map_or("nonsense", String::as_str);
            let put = async |session| stage.staged(seat, is_to_move, refused, session).await;
            let staged = runtime.block_on(async { [put(ours).await, put(theirs).await, put(alike).await] });
            for (measured, (ask, _)) in measured.iter_mut().zip(ASKS) {
                if let Some(times) = runtime.block_on(stage.times(&mut client, &staged, ask, n)) {
                    measured.add(&times);
                }
            }
        }
        for (measured, (_, name)) in measured.iter().zip(ASKS) {
            eprintln!("{game}, {name} | {}", measured.line());
        }
        assert!(measured[0].medians.len() >= most.min(3), "{game}: there are too few pairs");
    }
}
