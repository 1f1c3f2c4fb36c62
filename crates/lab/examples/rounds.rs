//! How many rounds each level of Rollio takes a player, in the median and at most, and how far its runs get:
//!
//! ```text
//! cargo run --profile dist -p croupier-lab --example rounds -- 160 search:10
//! ```
//!
//! The first word is how many runs are played, the second who plays, the third the preset, the fourth a file with other presets
//! than those of the game, to try them.
#![allow(clippy::print_stdout, clippy::disallowed_methods, reason = "it measures and prints")]

use std::{collections::BTreeMap, env, fs};

use croupier_kernel::{Cx, Eye, Game as _, Seed, Sight, Turn};
use croupier_rollio::{
    PLAYER, Rollio,
    config::Config,
    content::{FILES, install},
};
use croupier_table::{Players, agent_key, player};
use rayon::iter::{IntoParallelIterator as _, ParallelIterator as _};

/// No run is followed for longer.
const MOST: u32 = 20_000;

/// A level of a run: its number, its goal, and in how many rounds it was completed, if it was.
type Done = (u16, u32, Option<u16>);

fn main() -> Result<(), String> {
    let args: Vec<String> = env::args().skip(1).collect();
    let runs: u64 = args.first().map_or(Ok(160), |arg| arg.parse()).map_err(|error| format!("{error}"))?;
    let name = args.get(1).map_or("search:10", String::as_str);
    let preset = args.get(2).map_or("standard", String::as_str);
    if let Some(path) = args.get(3) {
        let text = fs::read_to_string(path).map_err(|error| format!("{path}: {error}"))?;
        let mut files = FILES;
        files.iter_mut().filter(|file| file.0.ends_with("presets.jsonl")).for_each(|file| file.1 = &text);
        install(files)?;
    }
    let mut players = Players::default();
    croupier_lab::search::install(&mut players);
    players.install();
    let config = Config { max_level: None, ..Config::preset(preset) };
    let seeds: Seed = "rounds".parse().map_err(|_| "no seed")?;
    let all: Vec<Vec<Done>> =
        (0..runs).into_par_iter().map(|nth| run(&config, name, &seeds.nth(nth))).collect::<Result<_, _>>()?;
    // By level: its goal, the rounds of the runs that completed it, and how many runs ended in it.
    let mut levels: BTreeMap<u16, (u32, Vec<u16>, u32)> = BTreeMap::new();
    for (level, goal, rounds) in all.into_iter().flatten() {
        let row = levels.entry(level).or_insert((goal, Vec::new(), 0));
        row.1.extend(rounds);
        row.2 += u32::from(rounds.is_none());
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

/// The levels of one run.
fn run(config: &Config, name: &str, seed: &Seed) -> Result<Vec<Done>, String> {
    let mut agent = player::<Rollio>(name, PLAYER, seed.rng(agent_key(PLAYER))).map_err(|error| error.reason)?;
    let mut game = Rollio::new(config).map_err(|error| error.reason)?;
    game.start(&mut Cx::new(seed, 0, None));
    let (mut legal, mut ply, mut levels) = (Vec::new(), 0, Vec::new());
    let mut last = game.view(Eye::Seat(PLAYER));
    while let (Turn::Of(seat), true) = (game.turn(), ply < MOST) {
        legal.clear();
        game.legal_actions(&mut legal);
        let action = agent.choose(&Sight::new(&game, seat), &legal);
        ply += 1;
        game.apply(seat, &action, &mut Cx::new(seed, ply, None));
        let now = game.view(Eye::Seat(PLAYER));
        if now.level > last.level {
            levels.push((last.level, last.threshold, Some(last.round)));
        }
        last = now;
    }
    levels.push((last.level, last.threshold, None));
    Ok(levels)
}
