use croupier_kernel::{Cx, Game, Refusal, Seat, Seed, Sight, Turn};
use croupier_table::{Agent, Hurry, Offer, agent_key, player, registry};
use rayon::{ThreadPool, ThreadPoolBuilder, prelude::*};

use crate::Watch;

/// The most decisions of one game before it counts as unfinished, by default.
pub const MAX_PLIES: u32 = 1_000_000;

/// Plays one match after the other between the same programs from the same beginning. A program remembers nothing from one
/// choice to the next, so it is made once.
pub struct Runner<G: Offer> {
    empty: G,
    agents: Vec<Box<dyn Agent<G>>>,
    legal: Vec<G::Action>,
    max_plies: u32,
    keeps: bool,
    bell: Hurry,
}

/// One match that was played.
pub struct Play<G: Game> {
    /// The table as it was left.
    pub table: G,
    /// How it ended; nothing if it was broken off for its length.
    pub outcome: Option<G::Outcome>,
    /// Decisions.
    pub plies: u32,
    /// Decisions with more than one choice.
    pub choices: u32,
    /// What was done, where the runner [keeps](Runner::keeping) it.
    pub actions: Vec<(Seat, G::Action)>,
}

impl<G: Offer> Runner<G> {
    /// Matches like this between these players, one named for each seat.
    pub fn new(config: &G::Config, players: &[String], max_plies: u32) -> Result<Self, Refusal> {
        if players.len() != usize::from(G::N_SEATS) {
            return Err(registry::wrong_number(G::NAME, G::N_SEATS, players.len()));
        }
        // Every game gives its players chance of its own, so it does not matter which chance they are made with.
        let chance = Seed::Wide([0; 32]);
        let seated = Seat::all(G::N_SEATS).zip(players);
        let agents: Result<_, _> =
            seated.map(|(seat, name)| player::<G>(name, seat, chance.rng(agent_key(seat)))).collect();
        Runner::seated(config, agents?, max_plies)
    }

    /// Matches like this between these programs, one for each seat.
    pub fn seated(config: &G::Config, agents: Vec<Box<dyn Agent<G>>>, max_plies: u32) -> Result<Self, Refusal> {
        Ok(Runner {
            empty: G::new(config)?,
            agents,
            legal: Vec::new(),
            max_plies,
            keeps: false,
            bell: Hurry::default(),
        })
    }

    /// Breaks off the match in progress, even while a program thinks, when the watch is stopped.
    pub fn until(mut self, watch: &Watch) -> Self {
        self.bell = watch.bell().clone();
        self.agents.iter_mut().for_each(|agent| agent.heed(&self.bell));
        self
    }

    /// Keeps all that is done in a match or not, for its record.
    pub fn keeping(self, keeps: bool) -> Self {
        Runner { keeps, ..self }
    }

    /// Plays the match of a seed; nothing if it was broken off because the watch was stopped.
    pub fn play(&mut self, seed: &Seed) -> Option<Play<G>> {
        for (seat, agent) in Seat::all(G::N_SEATS).zip(&mut self.agents) {
            agent.begin();
            agent.draw_from(seed.rng(agent_key(seat)));
        }
        let mut table = self.empty.clone();
        table.start(&mut Cx::new(seed, 0, None));
        let (mut plies, mut choices, mut actions) = (0, 0, Vec::new());
        loop {
            let seat = match table.turn() {
                Turn::Over(outcome) => return Some(Play { table, outcome: Some(outcome), plies, choices, actions }),
                Turn::Of(_) if plies >= self.max_plies => {
                    return Some(Play { table, outcome: None, plies, choices, actions });
                }
                Turn::Of(_) if self.bell.heard() => return None,
                Turn::Of(seat) => seat,
            };
            self.legal.clear();
            table.legal_actions(&mut self.legal);
            let action = self.agents[seat.index()].choose(&Sight::new(&table, seat), &self.legal);
            choices += u32::from(self.legal.len() > 1);
            plies += 1;
            table.apply(seat, &action, &mut Cx::new(seed, plies, None));
            if self.keeps {
                actions.push((seat, action));
            }
        }
    }
}

/// Threads for work in bulk.
pub(crate) fn threads(jobs: usize) -> Result<ThreadPool, Refusal> {
    let pool = ThreadPoolBuilder::new().num_threads(jobs.max(1)).build();
    pool.map_err(|error| Refusal::new(format!("no threads: {error}")))
}

/// Does a piece of work for each number below `count`, in runs of neighbours: `begin` makes what a run needs, `end` what is
/// left of it, and what is left of two neighbours is joined, in order. Once the watch is stopped nothing more is begun, and work
/// that gives nothing was broken off.
pub(crate) fn in_runs<S, U: Send>(
    pool: &ThreadPool,
    count: u64,
    watch: &Watch,
    begin: impl Fn() -> S + Sync,
    work: impl Fn(&mut S, u64) -> Option<()> + Sync,
    end: impl Fn(S) -> U + Sync,
    join: impl Fn(U, U) -> U + Sync + Send,
) -> Option<U> {
    // Small enough that no thread waits long for the last one, large enough that beginning costs nothing.
    let run = (count / 64).clamp(1, 256);
    pool.install(|| {
        let runs = (0..count.div_ceil(run)).into_par_iter().filter_map(|nth| {
            if watch.stopped() {
                return None;
            }
            let mut state = begin();
            for at in nth * run..((nth + 1) * run).min(count) {
                if watch.stopped() || work(&mut state, at).is_none() {
                    break;
                }
                watch.tick();
            }
            Some(end(state))
        });
        runs.reduce_with(join)
    })
}
