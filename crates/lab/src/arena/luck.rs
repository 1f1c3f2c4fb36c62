//! What chance gave and took in a match, as AIVAT does it in poker.
//!
//! Luck is how much better things look after each step than they did, on average, when the step was chosen. What no seat knows
//! is drawn anew for that, such as the order of the decks: so a card drawn is luck, though it was settled when the deck was
//! shuffled. Each term is 0 on average whatever the situations are taken to be worth, so a result without luck keeps its mean.
//!
//! In duels a situation is worth what comes of it when the game's rule-based player plays on for both. What it is worth after a
//! step and before the next choice then cancels out of the sum, and what is left of a match is: how it ended, less the mean of
//! other deals, less what each choice gained over the rule-based player's in the same worlds. A choice that is the rule-based
//! player's gains exactly nothing, so only the others are played out, and little noise is added. In games for one, whose runs
//! are too long for that, the game's rule of thumb says what a situation is worth.
//!
//! What this leaves is how the choices fared against the cards that the other really held, which were no chance of the match any
//! more by then.

use croupier_kernel::{Cx, Key, Refusal, Role, Seat, Seed, Turn, streams};
use croupier_table::Hosted;
use rayon::prelude::*;

use crate::{is_alone, run::threads, search::Playouts};

/// In how many worlds each step of a run is compared.
const RUN_WORLDS: u32 = 32;

/// In how many worlds each choice of a duel is compared, at least and at most.
const DUEL_WORLDS: [u32; 2] = [20, 200];

/// How many games are played out for a duel, as far as the least number of worlds allows. Fewer worlds for duels with many
/// choices leave the mean as it is, too: what is found in any number of worlds is right on average.
const PLAYOUTS: u32 = 8_000;

/// How much of what chance did to the rule-based player counts as luck. Better players make more of bad cards and need good ones
/// less, so in duels all of it would be too much. The mean of a result is the same with any share.
const SHARE: f64 = 0.4;

/// How lucky a seat was in a match so far, in thousandths of its payoff.
pub fn luck<G: Hosted>(
    config: &G::Config,
    seed: &Seed,
    actions: &[(Seat, G::Action)],
    seat: Seat,
) -> Result<f64, Refusal> {
    Looking::default().luck::<G>(config, seed, actions, seat)
}

/// How closely luck is looked at, and by how many threads. The number of threads does not change what is found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Looking {
    /// In how many worlds; nothing: as many as the kind of game needs.
    pub worlds: Option<u32>,
    /// How many threads.
    pub jobs: usize,
}

impl Default for Looking {
    fn default() -> Self {
        Looking { worlds: None, jobs: 1 }
    }
}

impl Looking {
    /// How lucky a seat was in a match so far, in thousandths of its payoff.
    pub fn luck<G: Hosted>(
        self,
        config: &G::Config,
        seed: &Seed,
        actions: &[(Seat, G::Action)],
        seat: Seat,
    ) -> Result<f64, Refusal> {
        // Chance that has nothing to do with that of the match.
        let chance = Seed::Open(format!("luck of {seed}").into()).widened();
        let seeds = |usual: u32| -> Vec<Seed> {
            (0..self.worlds.unwrap_or(usual).max(1)).map(|nth| chance.nth(nth.into())).collect()
        };
        let empty = G::new(config)?;
        if is_alone::<G>() {
            return of_run(empty, seed, actions, seat, &seeds(RUN_WORLDS));
        }
        let (line, end) = Line::new(empty, seed, actions, seat)?;
        let seeds = seeds(line.worlds());
        let sum: Result<i64, Refusal> = if self.jobs > 1 {
            let each = || seeds.par_iter().map_init(Playouts::new, |playouts, seed| line.world(seed, playouts));
            threads(self.jobs)?.install(|| each().try_reduce(|| 0, |one, other| Ok(one + other)))
        } else {
            let mut playouts = Playouts::new();
            seeds.iter().map(|seed| line.world(seed, &mut playouts)).sum()
        };
        let n = seeds.len() as i64;
        Ok(SHARE * (n * end + sum?) as f64 / n as f64)
    }
}

/// Does an action, or refuses it where it is not possible.
fn step<G: Hosted>(table: &mut G, (seat, action): &(Seat, G::Action), seed: &Seed, ply: u32) -> Result<(), Refusal> {
    let is_possible = table.concession(*seat).as_ref() == Some(action)
        || table.turn().seat() == Some(*seat) && table.is_legal(action);
    if !is_possible {
        return Err(Refusal::new(format!("action {ply}, `{action}`, is not possible for {seat}")));
    }
    table.apply(*seat, action, &mut Cx::new(seed, ply, None));
    Ok(())
}

/// Draws anew what no seat knows.
fn redrawn<G: Hosted>(table: &G, seed: &Seed) -> G {
    table.reshuffle(&mut seed.rng(Key::new(streams::WORLDS, 0, 0, 0)))
}

/// A choice of a duel.
struct Choice<'a, G: Hosted> {
    /// The table before.
    table: G,
    /// How many actions came before.
    ply: u32,
    done: &'a (Seat, G::Action),
}

/// A duel, as far as it was not what the rule-based player would have made of it.
struct Line<'a, G: Hosted> {
    empty: G,
    seat: Seat,
    /// Choices that were not the rule-based player's.
    choices: Vec<Choice<'a, G>>,
    /// The table as it was left and the number of actions, if the match is not over.
    open: Option<(G, u32)>,
}

impl<'a, G: Hosted> Line<'a, G> {
    /// Goes through a match, and says what its end was worth.
    fn new(empty: G, seed: &Seed, actions: &'a [(Seat, G::Action)], seat: Seat) -> Result<(Line<'a, G>, i64), Refusal> {
        let (mut table, mut choices, mut legal) = (empty.clone(), Vec::new(), Vec::new());
        table.start(&mut Cx::new(seed, 0, None));
        for (ply, done) in (0..).zip(actions) {
            legal.clear();
            table.legal_actions(&mut legal);
            let is_usual = table.turn().seat() == Some(done.0)
                && G::role(done.0) == Role::Player
                && legal.get(table.policy(&legal).min(legal.len().saturating_sub(1))) == Some(&done.1);
            if !is_usual {
                choices.push(Choice { table: table.clone(), ply, done });
            }
            step(&mut table, done, seed, ply + 1)?;
        }
        let (end, open) = match table.turn() {
            Turn::Over(outcome) => (G::payoff(&outcome, seat).into(), None),
            Turn::Of(_) => (0, Some((table, actions.len() as u32))),
        };
        Ok((Line { empty, seat, choices, open }, end))
    }

    /// In how many worlds it is looked at.
    fn worlds(&self) -> u32 {
        let [least, most] = DUEL_WORLDS;
        (PLAYOUTS / (2 * self.choices.len() as u32 + 1)).clamp(least, most)
    }

    /// What chance gave by the account of one world in which each choice is tried, less what the match came to.
    fn world(&self, seed: &Seed, playouts: &mut Playouts<G>) -> Result<i64, Refusal> {
        let mut finish = |table: G, ply| i64::from(playouts.finish(table, self.seat, seed, ply));
        let mut deal = self.empty.clone();
        deal.start(&mut Cx::new(seed, 0, None));
        let mut sum = -finish(deal, 0);
        for Choice { table, ply, done } in &self.choices {
            let mut world = redrawn(table, seed);
            sum += finish(world.clone(), *ply);
            step(&mut world, done, seed, ply + 1)?;
            sum -= finish(world, ply + 1);
        }
        if let Some((table, ply)) = &self.open {
            sum += finish(redrawn(table, seed), *ply);
        }
        Ok(sum)
    }
}

/// What a situation of a run is worth by the game's rule of thumb, in thousandths.
fn worth<G: Hosted>(table: &G, seat: Seat) -> i64 {
    match table.turn() {
        Turn::Over(outcome) => G::payoff(&outcome, seat).into(),
        Turn::Of(_) => table.value(seat).clamp(-1000, 1000).into(),
    }
}

/// The luck of a run: how much better each step came out than in other worlds.
fn of_run<G: Hosted>(
    mut table: G,
    seed: &Seed,
    actions: &[(Seat, G::Action)],
    seat: Seat,
    seeds: &[Seed],
) -> Result<f64, Refusal> {
    let (mut instead, n) = (0, seeds.len() as i64);
    for other in seeds {
        let mut world = table.clone();
        world.start(&mut Cx::new(other, 0, None));
        instead += worth(&world, seat);
    }
    table.start(&mut Cx::new(seed, 0, None));
    let mut came = worth(&table, seat);
    for (ply, done) in (1..).zip(actions) {
        for other in seeds {
            let mut world = redrawn(&table, other);
            step(&mut world, done, other, ply)?;
            instead += worth(&world, seat);
        }
        step(&mut table, done, seed, ply)?;
        came += worth(&table, seat);
    }
    Ok((n * came - instead) as f64 / n as f64)
}
