use std::sync::Arc;

use croupier_kernel::{Refusal, Role, Seat, Seed};
use croupier_table::{Agent, Hosted, RuleBased, agent_key, player};

use super::{collect::Task, network::Network, player::Policy};
use crate::{
    Estimate, Paired, Runner, Watch,
    batch::{Foes, Side},
    run::{in_runs, threads},
    sim::{n_players, place},
};

/// The most decisions of a match that is played to see how good a policy is.
const MOST_PLIES: u32 = 100_000;

/// How a policy did in matches that it did not learn from.
#[derive(Clone, Copy, PartialEq, Debug, serde::Serialize)]
pub struct Evaluation {
    /// Finished matches.
    pub games: u64,
    /// Won.
    pub wins: u64,
    /// Drawn, or broken off for their length.
    pub draws: u64,
    /// Lost.
    pub losses: u64,
    /// The share that was won.
    pub won: Estimate,
    /// What a match was worth on average, from -1 to 1.
    pub payoff: f64,
    /// In games for one, how far it came on average.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reached: Option<Reached>,
}

/// How far runs came on average, by the first measure of a game.
#[derive(Clone, Copy, PartialEq, Debug, serde::Serialize)]
pub struct Reached {
    /// What is counted, such as the level.
    pub name: &'static str,
    /// How much of it, from 0 up.
    pub mean: Estimate,
}

/// Who plays a match, and the learner's seat in it.
type Seated<G> = (Seat, Option<Runner<G>>);

/// Plays matches between a policy, which does what it thinks best, and the opponent it learned against.
pub fn evaluate<G: Hosted>(
    network: &Arc<Network>,
    task: &Task<G::Config>,
    (games, seed): (u64, &Seed),
    jobs: usize,
    watch: &Watch,
) -> Result<Evaluation, Refusal> {
    let seats: Vec<Seat> = Seat::all(G::N_SEATS).filter(|seat| G::role(*seat) == Role::Player).collect();
    let runner = |config: &G::Config, learner: Seat| -> Result<Runner<G>, Refusal> {
        let agents = Seat::all(G::N_SEATS).map(|seat| -> Result<Box<dyn Agent<G>>, Refusal> {
            let named = |name: &str| player::<G>(name, seat, seed.rng(agent_key(seat)));
            match (G::role(seat), &task.vs) {
                (Role::Server, _) => named(G::usual_program(seat).unwrap_or("random")),
                _ if seat == learner => Ok(Box::new(Policy::new(network.clone()))),
                (_, Foes::Policy) => Ok(Box::new(RuleBased)),
                (_, Foes::Random) => named("random"),
                (_, Foes::Named(name)) => named(name),
            }
        });
        Ok(Runner::seated(config, agents.collect::<Result<_, _>>()?, MOST_PLIES)?.until(watch))
    };
    let mut places = Vec::new();
    for config in &task.configs {
        let learners = match task.side {
            Side::First => vec![seats[0]],
            Side::Second => vec![seats[1 % seats.len()]],
            Side::Alternate | Side::Both => seats.clone(),
        };
        for seat in learners {
            runner(config, seat)?;
            places.push((config, seat));
        }
    }
    let (pool, alone) = (threads(jobs)?, n_players::<G>() < 2);
    let seed = seed.widened();
    let begin = || {
        let runners = places.iter().map(|(config, seat)| (*seat, runner(config, *seat).ok()));
        (runners.collect::<Vec<_>>(), Counted::default())
    };
    let work = |(runners, counted): &mut (Vec<Seated<G>>, Counted), nth: u64| {
        let at = nth as usize % runners.len();
        let (seat, runner) = &mut runners[at];
        let play = runner.as_mut()?.play(&seed.nth(nth))?;
        let payoff = play.outcome.map_or(0, |outcome| G::payoff(&outcome, *seat));
        counted.ends[place(payoff)] += 1;
        counted.payoff += i64::from(payoff);
        if let (true, Some((name, reached))) = (alone, play.table.measures(*seat).first()) {
            counted.measure = Some(name);
            counted.reached.add(*reached);
        }
        Some(())
    };
    let counted = in_runs(&pool, games, watch, begin, work, |(_, counted)| counted, Counted::plus);
    let Counted { ends: [losses, draws, wins], payoff, measure, reached } = counted.unwrap_or_default();
    let games = losses + draws + wins;
    let payoff = payoff as f64 / 1000.0 / games.max(1) as f64;
    let reached = measure.map(|name| Reached { name, mean: reached.estimate(1.0) });
    Ok(Evaluation { games, wins, draws, losses, won: Estimate::share(wins, games), payoff, reached })
}

/// What is counted on the way.
#[derive(Default)]
struct Counted {
    ends: [u64; 3],
    payoff: i64,
    measure: Option<&'static str>,
    reached: Paired,
}

impl Counted {
    fn plus(mut self, other: Counted) -> Counted {
        (0..3).for_each(|at| self.ends[at] += other.ends[at]);
        let (payoff, reached) = (self.payoff + other.payoff, self.reached.plus(other.reached));
        Counted { payoff, reached, measure: self.measure.or(other.measure), ..self }
    }
}
