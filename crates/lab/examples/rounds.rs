//! How many rounds each level of Rollio takes a player, in the median and at most, and how far its runs get:
//!
//! ```text
//! cargo run --profile dist -p croupier-lab --example rounds -- 40 search:10
//! ```
//!
//! The first word is how many runs are played, the second who plays, the third the preset.
#![allow(clippy::print_stdout, clippy::disallowed_methods, reason = "it measures and prints")]

use std::{collections::BTreeMap, env};

use croupier_kernel::{Cx, Eye, Game as _, Seed, Sight, Turn};
use croupier_rollio::{PLAYER, Rollio, config::Config};
use croupier_table::{Players, agent_key, player};

/// No run is followed for longer.
const MOST: u32 = 20_000;

fn main() -> Result<(), String> {
    let args: Vec<String> = env::args().skip(1).collect();
    let runs: u64 = args.first().map_or(Ok(40), |arg| arg.parse()).map_err(|error| format!("{error}"))?;
    let name = args.get(1).map_or("search:10", String::as_str);
    let preset = args.get(2).map_or("standard", String::as_str);
    let mut players = Players::default();
    croupier_lab::search::install(&mut players);
    players.install();
    let config = Config { max_level: None, ..Config::preset(preset) };
    let seeds: Seed = "rounds".parse().map_err(|_| "no seed")?;
    // By level: its goal, the rounds of the runs that completed it, and how many runs ended in it.
    let mut levels: BTreeMap<u16, (u32, Vec<u16>, u32)> = BTreeMap::new();
    for nth in 0..runs {
        let seed = seeds.nth(nth);
        let mut agent = player::<Rollio>(name, PLAYER, seed.rng(agent_key(PLAYER))).map_err(|error| error.reason)?;
        let mut game = Rollio::new(&config).map_err(|error| error.reason)?;
        game.start(&mut Cx::new(&seed, 0, None));
        let (mut legal, mut ply) = (Vec::new(), 0);
        let mut last = game.view(Eye::Seat(PLAYER));
        while let (Turn::Of(seat), true) = (game.turn(), ply < MOST) {
            legal.clear();
            game.legal_actions(&mut legal);
            let action = agent.choose(&Sight::new(&game, seat), &legal);
            ply += 1;
            game.apply(seat, &action, &mut Cx::new(&seed, ply, None));
            let now = game.view(Eye::Seat(PLAYER));
            if now.level > last.level {
                levels.entry(last.level).or_default().0 = last.threshold;
                levels.entry(last.level).or_default().1.push(last.round);
            }
            last = now;
        }
        levels.entry(last.level).or_default().0 = last.threshold;
        levels.entry(last.level).or_default().2 += 1;
    }
    println!("level      goal  runs  median  most  ended");
    for (level, (goal, mut rounds, ended)) in levels {
        rounds.sort_unstable();
        let (median, most) = (rounds.get(rounds.len() / 2), rounds.last());
        let said = |n: Option<&u16>| n.map_or("-".into(), ToString::to_string);
        println!("{level:5} {goal:9} {:5} {:>7} {:>5} {ended:6}", rounds.len(), said(median), said(most));
    }
    Ok(())
}
