//! What an arena will take, before anything is asked.

use croupier_kernel::{Match, Refusal, Seat, Seed, Sight};
use croupier_table::{Hosted, agent_key, player};
use serde::Serialize;

use super::play::{company, config};

/// How many games are played to find out.
const GAMES: u64 = 4;

/// What a game takes, on average over a few games between rule-based players.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Expected {
    /// How often the player is asked in a game.
    pub choices: f64,
    /// How long the questions of a game are together, in bytes.
    pub bytes: f64,
}

/// Plays a few games and counts what would be asked. `length` says how long a question is.
pub fn estimate<G: Hosted>(
    seed: &Seed,
    length: impl Fn(&Sight<'_, G>, &[G::Action]) -> usize,
) -> Result<Expected, Refusal> {
    let players = company::<G>(G::MEASURED_BY, G::MEASURED_BY, Seat(0))?;
    let (mut choices, mut bytes) = (0_usize, 0_usize);
    for nth in 0..GAMES {
        let seed = seed.widened().nth(nth);
        let mut agents = Vec::new();
        for (seat, name) in Seat::all(G::N_SEATS).zip(&players) {
            agents.push(player::<G>(name, seat, seed.rng(agent_key(seat)))?);
        }
        let mut game = Match::<G>::new(config::<G>(&players)?, seed)?;
        while let Some(seat) = game.turn().seat() {
            let legal = game.legal_actions();
            if seat == Seat(0) && legal.iter().filter(|action| !G::gives_up(action)).count() > 1 {
                choices += 1;
                bytes += length(&game.sight(seat), &legal);
            }
            let action = agents[seat.index()].choose(&game.sight(seat), &legal);
            game.play(seat, &action)?;
        }
    }
    let each = |all: usize| all as f64 / GAMES as f64;
    Ok(Expected { choices: each(choices), bytes: each(bytes) })
}
