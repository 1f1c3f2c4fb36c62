use croupier_kernel::{Cx, Role, Seat, Seed, Sight, Turn};
use croupier_table::{Agent, Hosted, agent_key, player};

use super::Guide;

/// More decisions than any playout needs.
const MOST_PLIES: u32 = 10_000;

/// Where a playout stopped.
#[derive(Clone, Copy, Debug)]
pub(super) struct Leaf {
    /// What it was worth to the seat, in thousandths.
    pub(super) payoff: i32,
    /// Whether the game was over.
    pub(super) over: bool,
    /// What the clock reads there.
    pub(super) clock: u32,
}

impl Leaf {
    /// The chance of winning, from 0 to 1: a graded loss is a loss.
    pub(super) fn chance(&self) -> f64 {
        match self.over {
            true => f64::from(self.payoff.signum() + 1) / 2.0,
            false => f64::from(self.payoff + 1000) / 2000.0,
        }
    }
}

/// Who plays a game on.
pub(super) enum By<'a, G: Hosted> {
    /// The game's rule-based player, so far by the clock.
    Rules {
        /// How far.
        horizon: u32,
    },
    /// A guide, for a number of choices.
    Guide {
        /// Who plays on and says what comes of it.
        guide: &'a mut dyn Guide<G>,
        /// How many choices.
        choices: u32,
    },
}

/// Plays games out, one after the other, in the same buffers.
pub(crate) struct Playouts<G: Hosted> {
    legal: Vec<G::Action>,
    /// The programs of the seats that serve the game, by seat. They are made when they are needed first.
    servers: Vec<Option<Box<dyn Agent<G>>>>,
}

impl<G: Hosted> Playouts<G> {
    pub(crate) fn new() -> Self {
        Playouts { legal: Vec::new(), servers: Seat::all(G::N_SEATS).map(|_| None).collect() }
    }

    /// Does an action in a world, plays on as far as that goes or to the end, and reads the gauges there.
    pub(super) fn play(
        &mut self,
        world: &G,
        seat: Seat,
        action: &G::Action,
        seed: &Seed,
        by: By<'_, G>,
        gauges: &mut [i32],
    ) -> Leaf {
        let (state, leaf) = self.follow(world, seat, action, seed, by);
        gauges.iter_mut().enumerate().for_each(|(nth, gauge)| *gauge = state.gauge(seat, nth));
        leaf
    }

    /// Does an action in a world and plays on: the table where that stopped, and what it was worth.
    pub(super) fn follow(
        &mut self,
        world: &G,
        seat: Seat,
        action: &G::Action,
        seed: &Seed,
        mut by: By<'_, G>,
    ) -> (G, Leaf) {
        let mut state = world.clone();
        self.draw_from(seed);
        let last = match by {
            By::Rules { horizon } => state.clock().saturating_add(horizon),
            By::Guide { .. } => u32::MAX,
        };
        state.apply(seat, action, &mut Cx::new(seed, 1, None));
        let leaf = self.play_on(&mut state, seat, (seed, 1), last, &mut by);
        (state, leaf)
    }

    /// Plays a world to its end by the game's rule-based player, after this many actions: what it was worth to a seat. The same
    /// seed gives the same chance to an action of the same number.
    pub(crate) fn finish(&mut self, mut world: G, seat: Seat, seed: &Seed, ply: u32) -> i32 {
        self.draw_from(seed);
        let mut by = By::Rules { horizon: u32::MAX };
        self.play_on(&mut world, seat, (seed, ply), u32::MAX, &mut by).payoff
    }

    /// Gives the programs of the seats that serve the game chance of this seed.
    fn draw_from(&mut self, seed: &Seed) {
        for (seat, server) in Seat::all(G::N_SEATS).zip(&mut self.servers) {
            if let Some(server) = server {
                server.draw_from(seed.rng(agent_key(seat)));
            }
        }
    }

    /// Plays on after an action of this number until the clock has passed `last`, or to the end.
    fn play_on(
        &mut self,
        state: &mut G,
        seat: Seat,
        (seed, from): (&Seed, u32),
        last: u32,
        by: &mut By<'_, G>,
    ) -> Leaf {
        let mut ply = from;
        loop {
            let mover = match state.turn() {
                Turn::Over(outcome) => {
                    return Leaf { payoff: G::payoff(&outcome, seat).into(), over: true, clock: state.reading() };
                }
                Turn::Of(mover) => mover,
            };
            if state.clock() > last || ply - from >= MOST_PLIES {
                return Leaf { payoff: state.value(seat).clamp(-1000, 1000), over: false, clock: state.reading() };
            }
            self.legal.clear();
            state.legal_actions(&mut self.legal);
            ply += 1;
            let mut cx = Cx::new(seed, ply, None);
            match G::role(mover) {
                Role::Player => match by {
                    By::Rules { .. } => {
                        let choice = state.policy(&self.legal).min(self.legal.len() - 1);
                        state.apply(mover, &self.legal[choice], &mut cx);
                    }
                    By::Guide { guide, choices } => {
                        let sight = Sight::new(state, mover);
                        if self.legal.len() > 1 {
                            let Some(left) = choices.checked_sub(1) else {
                                let worth = guide.worth(&sight).clamp(-1000, 1000);
                                let payoff = if mover == seat { worth } else { -worth };
                                return Leaf { payoff, over: false, clock: state.reading() };
                            };
                            *choices = left;
                        }
                        let choice = guide.usual(&sight, &self.legal);
                        state.apply(mover, &choice, &mut cx);
                    }
                },
                Role::Server => {
                    let choice = self.serve(state, mover, seed);
                    state.apply(mover, &choice, &mut cx);
                }
            }
        }
    }

    /// What the program of a seat that serves the game does.
    fn serve(&mut self, state: &G, seat: Seat, seed: &Seed) -> G::Action {
        let server = &mut self.servers[seat.index()];
        if server.is_none() {
            let usual = G::usual_program(seat).unwrap_or("random");
            *server = player::<G>(usual, seat, seed.rng(agent_key(seat))).ok();
        }
        match server {
            Some(server) => server.choose(&Sight::new(state, seat), &self.legal),
            None => self.legal[0].clone(),
        }
    }
}
