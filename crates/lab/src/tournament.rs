//! Who is stronger: players or decks against each other, on the same seeds and from both seats.

mod entry;

use std::collections::BTreeMap;

use croupier_kernel::{Refusal, Seat, Seed};
use croupier_table::Offer;
use rayon::ThreadPool;
use serde::Serialize;

use crate::{
    Estimate, Paired, Runner, Watch, elo,
    run::{in_runs, threads},
    sim::{n_players, place},
};

pub use entry::{Entry, decks};

/// How the entrants meet.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Form {
    /// Everyone meets everyone.
    RoundRobin,
    /// The first meets everyone else.
    Gauntlet,
}

/// What to play.
#[derive(Clone, Debug)]
pub struct Plan<C> {
    /// Who takes part, by the names they are listed with.
    pub entrants: Vec<String>,
    /// Which of them meet.
    pub form: Form,
    /// How each meeting is played, in the order of [`meetings`].
    pub meetings: Vec<Meeting<C>>,
    /// How many seeds each meeting has. Each is played from both seats; in games for one, once by each.
    pub seeds: u64,
    /// The master seed.
    pub seed: Seed,
    /// How many threads.
    pub jobs: usize,
    /// The most decisions of one game.
    pub max_plies: u32,
}

/// Two entrants, and how they are seated. In games for one both play alone.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Meeting<C> {
    /// The first, by its place in the list.
    pub a: usize,
    /// The second.
    pub b: usize,
    /// The match with the first in seat 0, and the match with the second there: each with who plays each seat.
    pub seated: [(C, Vec<String>); 2],
}

/// Which of `n` entrants meet.
pub fn meetings(n: usize, form: Form) -> Vec<(usize, usize)> {
    let first = if form == Form::Gauntlet { 1.min(n) } else { n };
    (0..first).flat_map(|a| (a + 1..n).map(move |b| (a, b))).collect()
}

/// What came of it.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Standings {
    /// The game.
    pub game: &'static str,
    /// How they met.
    pub form: Form,
    /// The entrants, best first.
    pub entrants: Vec<Entrant>,
    /// Every meeting.
    pub meetings: Vec<Met>,
    /// How often seat 0 won, over all entrants; nothing in games for one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub first_seat: Option<Estimate>,
    /// Games in all.
    pub games: u64,
    /// Games that were broken off for their length, which count as drawn.
    pub unfinished: u64,
    /// Whether someone ended it before all games were played.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub interrupted: bool,
}

/// One entrant.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Entrant {
    /// Its name.
    pub name: String,
    /// Its rating in points of Elo, with 1500 for the middle of the field.
    pub elo: i32,
    /// The 95% interval of that.
    pub interval: [i32; 2],
    /// Games won.
    pub wins: u64,
    /// Games drawn.
    pub draws: u64,
    /// Games lost.
    pub losses: u64,
    /// The share of points, with a draw as half of one.
    pub points: f64,
}

/// How two entrants fared against each other.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Met {
    /// The first.
    pub a: String,
    /// The second.
    pub b: String,
    /// Games the first won.
    pub wins: u64,
    /// Games drawn.
    pub draws: u64,
    /// Games the first lost.
    pub losses: u64,
    /// The share of points of the first. The interval is of whole pairs, so what the deal was worth cancels out.
    pub points: Estimate,
}

#[derive(Clone, Copy, Default)]
struct Count {
    /// Lost, drawn and won by the first.
    places: [u64; 3],
    pairs: Paired,
    /// Games of each pair that seat 0 won.
    first_seat: Paired,
    unfinished: u64,
}

impl Count {
    fn plus(self, other: Count) -> Count {
        Count {
            places: std::array::from_fn(|at| self.places[at] + other.places[at]),
            pairs: self.pairs.plus(other.pairs),
            first_seat: self.first_seat.plus(other.first_seat),
            unfinished: self.unfinished + other.unfinished,
        }
    }
}

/// Plays a tournament. The watch counts seeds: of every meeting, and in games for one of everyone who takes part.
pub fn hold<G: Offer>(plan: &Plan<G::Config>, watch: &Watch) -> Result<Standings, Refusal> {
    if plan.entrants.len() < 2 {
        return Err(Refusal::new("a tournament needs at least two entrants"));
    }
    for meeting in &plan.meetings {
        for (config, players) in &meeting.seated {
            Runner::<G>::new(config, players, plan.max_plies)?;
        }
    }
    let pool = threads(plan.jobs)?;
    let met = if n_players::<G>() < 2 { alone::<G>(plan, &pool, watch) } else { together::<G>(plan, &pool, watch) };
    Ok(table::<G>(plan, &met, watch.stopped()))
}

/// Plays the meetings of games for two, one after the other.
fn together<G: Offer>(plan: &Plan<G::Config>, pool: &ThreadPool, watch: &Watch) -> Vec<Count> {
    watch.expect(plan.seeds * plan.meetings.len() as u64);
    let batch = plan.seed.widened();
    let play = |meeting: &Meeting<G::Config>| {
        let begin = || {
            let seated = meeting.seated.iter();
            let runners = seated.filter_map(|(config, who)| Runner::<G>::new(config, who, plan.max_plies).ok());
            let runners = runners.map(|runner| runner.until(watch));
            (runners.collect::<Vec<_>>(), Count::default())
        };
        let work = |(runners, count): &mut (Vec<Runner<G>>, Count), nth: u64| {
            *count = count.plus(pair(runners, &batch.nth(nth))?);
            Some(())
        };
        in_runs(pool, plan.seeds, watch, begin, work, |(_, count)| count, Count::plus).unwrap_or_default()
    };
    plan.meetings.iter().map(play).collect()
}

/// Plays one seed both ways; nothing if that was broken off.
fn pair<G: Offer>(runners: &mut [Runner<G>], seed: &Seed) -> Option<Count> {
    let mut count = Count::default();
    let plays = runners.iter_mut().map(|runner| Some(runner.play(seed)?.outcome)).collect::<Option<Vec<_>>>()?;
    count.unfinished = plays.iter().filter(|outcome| outcome.is_none()).count() as u64;
    let payoff = |at: usize, seat| plays[at].as_ref().map_or(0, |outcome| G::payoff(outcome, seat));
    let (mut points, mut first_seat) = (0, 0);
    for (game, seat) in [(0, Seat(0)), (1, Seat(1))] {
        let at = place(payoff(game, seat));
        count.places[at] += 1;
        points += at as i64;
        first_seat += i64::from(payoff(game, Seat(0)) > 0);
    }
    count.pairs.add(points);
    count.first_seat.add(first_seat);
    Some(count)
}

/// What came of a run that someone played alone: how far it went, if it was not broken off.
type Run = Option<i32>;

/// Plays games for one: everyone has the same seeds once, and on each seed the one that got further wins.
fn alone<G: Offer>(plan: &Plan<G::Config>, pool: &ThreadPool, watch: &Watch) -> Vec<Count> {
    let n_runs = plan.seeds * plan.entrants.len() as u64;
    watch.expect(n_runs);
    let batch = plan.seed.widened();
    let seated = |entrant: usize| {
        plan.meetings.iter().find_map(|Meeting { a, b, seated: [first, second] }| match entrant {
            _ if entrant == *a => Some(first),
            _ if entrant == *b => Some(second),
            _ => None,
        })
    };
    let runner = |entrant| {
        let (config, players) = seated(entrant)?;
        Some(Runner::<G>::new(config, players, plan.max_plies).ok()?.until(watch))
    };
    type Playing<G> = (Option<(usize, Runner<G>)>, Vec<(u64, Run)>);
    let work = |(playing, runs): &mut Playing<G>, nth: u64| {
        let entrant = (nth / plan.seeds) as usize;
        if playing.as_ref().is_none_or(|(before, _)| *before != entrant) {
            *playing = runner(entrant).map(|runner| (entrant, runner));
        }
        if let Some((_, runner)) = playing {
            let outcome = runner.play(&batch.nth(nth % plan.seeds))?.outcome;
            runs.push((nth, outcome.map(|outcome| G::payoff(&outcome, Seat(0)).into())));
        }
        Some(())
    };
    let join = |mut runs: Vec<(u64, Run)>, more| {
        runs.extend(more);
        runs
    };
    let played = in_runs(pool, n_runs, watch, || (None, Vec::new()), work, |(_, runs)| runs, join);
    let played: BTreeMap<u64, Run> = played.into_iter().flatten().collect();
    let met = |meeting: &Meeting<G::Config>| {
        let mut count = Count::default();
        for seed in 0..plan.seeds {
            let run = |entrant: usize| played.get(&(entrant as u64 * plan.seeds + seed));
            let (Some(first), Some(second)) = (run(meeting.a), run(meeting.b)) else { continue };
            let at = first.unwrap_or(0).cmp(&second.unwrap_or(0)) as i8 + 1;
            count.places[at as usize] += 1;
            count.pairs.add(2 * i64::from(at));
            count.unfinished += u64::from(first.is_none()) + u64::from(second.is_none());
        }
        count
    };
    plan.meetings.iter().map(met).collect()
}

/// Further from nought than any rating that games can tell: the edges for someone whose games were not played.
const ANYWHERE: f64 = 9_999.0;

fn table<G: Offer>(plan: &Plan<G::Config>, counts: &[Count], interrupted: bool) -> Standings {
    let n = plan.entrants.len();
    let mut points = vec![vec![0.0; n]; n];
    let mut places = vec![[0_u64; 3]; n];
    for (Meeting { a, b, .. }, count) in plan.meetings.iter().zip(counts) {
        let [lost, drawn, won] = count.places;
        points[*a][*b] = won as f64 + drawn as f64 / 2.0;
        points[*b][*a] = lost as f64 + drawn as f64 / 2.0;
        for at in 0..3 {
            places[*a][at] += count.places[at];
            places[*b][2 - at] += count.places[at];
        }
    }
    let rated = elo(&points);
    let mut entrants: Vec<Entrant> = (0..n)
        .map(|at| {
            let [losses, draws, wins] = places[at];
            let all = (losses + draws + wins).max(1) as f64;
            Entrant {
                name: plan.entrants[at].clone(),
                elo: rated[at].value.round() as i32,
                interval: rated[at].interval.map(|edge| edge.clamp(-ANYWHERE, ANYWHERE).round() as i32),
                wins,
                draws,
                losses,
                points: (wins as f64 + draws as f64 / 2.0) / all,
            }
        })
        .collect();
    entrants.sort_by(|a, b| b.elo.cmp(&a.elo).then_with(|| a.name.cmp(&b.name)));
    // Who ends it early has meetings of which no game was played: there is nothing to say of them.
    let played = plan.meetings.iter().zip(counts).filter(|(_, count)| count.places != [0; 3]);
    let met = played.map(|(meeting, count)| {
        let ([losses, draws, wins], points) = (count.places, count.pairs.share(4.0));
        let (a, b) = (plan.entrants[meeting.a].clone(), plan.entrants[meeting.b].clone());
        Met { a, b, wins, draws, losses, points }
    });
    let all = counts.iter().copied().fold(Count::default(), Count::plus);
    let games: u64 = all.places.iter().sum();
    Standings {
        game: G::NAME,
        form: plan.form,
        entrants,
        meetings: met.collect(),
        first_seat: (n_players::<G>() > 1).then(|| all.first_seat.share(2.0)),
        games,
        unfinished: all.unfinished,
        interrupted,
    }
}

impl Standings {
    /// The share of points of one against another, if they met.
    pub fn points(&self, a: &str, b: &str) -> Option<Estimate> {
        self.meetings.iter().find_map(|met| match () {
            () if met.a == a && met.b == b => Some(met.points),
            () if met.a == b && met.b == a => Some(met.points.rest()),
            () => None,
        })
    }
}
