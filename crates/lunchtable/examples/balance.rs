//! How even the starter decks are when a plain rule of thumb plays both seats:
//! `cargo run --release -p croupier-lunchtable --example balance`.
#![allow(clippy::print_stdout, clippy::float_arithmetic, reason = "a measurement says what it measured")]

use croupier_kernel::{Cx, Game, Seat, Seed, Turn};
use croupier_lunchtable::{
    Action, Config, LunchTable, Pick,
    deck::starters,
    state::{Phase, Stance},
};

const GAMES: u64 = 150;

fn main() {
    let ids: Vec<&str> = starters().iter().map(|starter| starter.id.as_str()).collect();
    let mut won = vec![0.0; ids.len()];
    let (mut first_won, mut turns, mut games) = (0.0, 0u64, 0u64);
    for (a, first) in ids.iter().enumerate() {
        for (b, second) in ids.iter().enumerate().filter(|(b, _)| *b != a) {
            let config = Config::newest(first, second);
            let before = won[a];
            for game in 0..GAMES {
                let seed = Seed::Open(format!("{first} {second}").into()).nth(game);
                let mut table = LunchTable::new(&config).expect("a starter deck");
                table.start(&mut Cx::new(&seed, 0, None));
                let (mut ply, mut acc) = (0, Vec::new());
                let outcome = loop {
                    if let Turn::Over(outcome) = table.turn() {
                        break outcome;
                    }
                    acc.clear();
                    table.legal_actions(&mut acc);
                    ply += 1;
                    let action = choose(&table, &acc);
                    table.apply(table.turn().seat().expect("a seat to move"), &action, &mut Cx::new(&seed, ply, None));
                };
                turns += u64::from(table.turn_number());
                games += 1;
                match outcome.verdict.winner {
                    Some(Seat(0)) => (won[a], first_won) = (won[a] + 1.0, first_won + 1.0),
                    Some(_) => won[b] += 1.0,
                    None => (won[a], won[b], first_won) = (won[a] + 0.5, won[b] + 0.5, first_won + 0.5),
                }
            }
            println!("{first} first against {second}: {:.0} of 100", 100.0 * (won[a] - before) / GAMES as f64);
        }
    }
    for (id, won) in ids.iter().zip(&won) {
        println!("{id:9} wins {:.0} of 100", 100.0 * won / (2 * GAMES * (ids.len() as u64 - 1)) as f64);
    }
    println!("first seat wins {:.0} of 100, {} turns a game", 100.0 * first_won / games as f64, turns / games);
}

/// Summon the strongest, use what can be used, attack where it wins, answer when asked.
fn choose(table: &LunchTable, legal: &[Action]) -> Action {
    let me = table.turn().seat().unwrap_or(Seat(0));
    let side = table.side(me);
    let power = |seat: Seat, slot: u8| table.body(seat, slot).map_or((0, 0), |body| table.stats(seat, body));
    let value = |action: &Action| -> i32 {
        match *action {
            Action::Summon { hand, stance, tribute } => {
                let rep = i32::from(table.print(side.hand[usize::from(hand)]).get().stats().0);
                let given = tribute.map_or(0, |slot| power(me, slot).0);
                if stance == Stance::Attack { 5000 + rep - given } else { -1 }
            }
            Action::Flip { .. } => 4500,
            Action::Cast { .. } | Action::CastSet { .. } => 4000,
            Action::Use { slot, .. } if table.body(me, slot).is_some_and(|body| body.vice < 2) => 3000,
            Action::SetCard { hand } if table.print(side.hand[usize::from(hand)]).get().is_trap() => 2000,
            Action::Attack { slot, target } => {
                let Some(target) = target else { return 9000 };
                let body = table.body(me.other(), target);
                let (rep, stab) = power(me.other(), target);
                let wall = match body {
                    Some(body) if !body.face_up => 1700,
                    Some(body) if body.stance == Stance::Defense => stab,
                    _ => rep,
                };
                if power(me, slot).0 > wall { 8000 - wall } else { -1 }
            }
            Action::Respond(_) => 100,
            Action::Pass => 0,
            Action::Choose(Pick::Mine(slot)) => 10 + power(me, slot).0,
            Action::Choose(Pick::Theirs(slot)) => 10 + power(me.other(), slot).0,
            Action::Choose(_) => 5,
            Action::Advance => 1,
            Action::EndTurn if table.phase() >= Phase::Main2 => 2,
            Action::Surrender => -100,
            _ => -1,
        }
    };
    *legal.iter().max_by_key(|action| value(action)).unwrap_or(&Action::Surrender)
}
