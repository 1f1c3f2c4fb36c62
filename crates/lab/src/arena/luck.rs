//! What chance gave and took in a match: each event of chance is valued before and after, as AIVAT does in poker.
//!
//! After every action the situation is compared with what the same action would have led to with other chance. The differences
//! are 0 on average, whatever the rule of thumb makes of a situation: so taking them out of a result leaves its mean as it is, and
//! takes out what was luck as far as the rule of thumb sees it. What lies in the order of a deck from the start on is not an event
//! of chance here; that each seed is played from both seats takes care of it.

use croupier_kernel::{Cx, Refusal, Seat, Seed, Turn};
use croupier_table::Hosted;

/// With how many other draws of chance each step is compared.
const OTHERS: u64 = 16;

/// What a situation is worth to a seat, in thousandths.
fn worth<G: Hosted>(table: &G, seat: Seat) -> i64 {
    match table.turn() {
        Turn::Over(outcome) => G::payoff(&outcome, seat).into(),
        Turn::Of(_) => table.value(seat).clamp(-1000, 1000).into(),
    }
}

/// How lucky a seat was in a match, in thousandths of its payoff.
pub fn luck<G: Hosted>(
    config: &G::Config,
    seed: &Seed,
    actions: &[(Seat, G::Action)],
    seat: Seat,
) -> Result<f64, Refusal> {
    let others: Vec<Seed> = (0..OTHERS).map(|nth| Seed::Open(format!("luck {nth} of {seed}").into())).collect();
    let mut table = G::new(config)?;
    let mut total = compare(&mut table, seed, &others, seat, |table, seed| table.start(&mut Cx::new(seed, 0, None)));
    for (ply, (mover, action)) in (1..).zip(actions) {
        total += compare(&mut table, seed, &others, seat, |table, seed| {
            table.apply(*mover, action, &mut Cx::new(seed, ply, None));
        });
    }
    Ok(total)
}

/// Does one step, and says how much better it came out than with other chance.
fn compare<G: Hosted>(table: &mut G, seed: &Seed, others: &[Seed], seat: Seat, step: impl Fn(&mut G, &Seed)) -> f64 {
    let before = table.clone();
    step(table, seed);
    let instead = others.iter().map(|other| {
        let mut table = before.clone();
        step(&mut table, other);
        worth(&table, seat)
    });
    worth(table, seat) as f64 - instead.sum::<i64>() as f64 / others.len() as f64
}
