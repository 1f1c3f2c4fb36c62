//! Redeals are even: what is hidden lies in each of its places as often as chance alone would have it, and so do any two.

use serde_json::Value;

use super::{Law, Violation};
use crate::{Game, Key, Seat, Seed, streams};

/// Deals a state anew and counts what lies in places whose cards a seat cannot tell apart: the same cards each time, each of them
/// in each place, and any two in any two places, as often as when all orders are equally likely. The places are listed in the
/// same order every time, with what each holds.
#[track_caller]
pub fn check_even<G: Game>(game: &G, seat: Seat, redeals: u32, places: impl Fn(&G) -> Vec<Value>) {
    if let Err(violation) = examine_even(game, seat, redeals, places) {
        panic!("{violation}");
    }
}

/// The same, with what is not even as an error.
pub fn examine_even<G: Game>(
    game: &G,
    seat: Seat,
    redeals: u32,
    places: impl Fn(&G) -> Vec<Value>,
) -> Result<(), Box<Violation>> {
    let wrong = |what: String| Err(Box::new(Violation { law: Law::Redeal, what, record: Value::Null }));
    let sorted = |mut cards: Vec<String>| {
        cards.sort_unstable();
        cards
    };
    let shown = |game: &G| places(game).iter().map(Value::to_string).collect::<Vec<_>>();
    let all = sorted(shown(game));
    let mut kinds = all.clone();
    kinds.dedup();
    if kinds.len() < 2 {
        return wrong("there is nothing to tell apart in these places".into());
    }
    let copies: Vec<u64> = kinds.iter().map(|kind| all.iter().filter(|card| *card == kind).count() as u64).collect();
    let (n, k) = (all.len(), kinds.len());
    let (mut single, mut pairs) = (vec![0_u64; n * k], vec![0_u64; n * n * k * k]);
    let mut rng = Seed::Open("even".into()).rng(Key::new(streams::TESTS, 5, 0, 0));
    for _ in 0..redeals {
        let cards = shown(&game.redeal(seat, &mut rng));
        if sorted(cards.clone()) != all {
            return wrong(format!("a redeal for {seat} has {cards:?} where {all:?} lie"));
        }
        let number = |card: &String| kinds.iter().position(|kind| kind == card).unwrap_or_default();
        let cards: Vec<usize> = cards.iter().map(number).collect();
        for (i, card) in cards.iter().enumerate() {
            single[i * k + card] += 1;
            for (j, other) in cards.iter().enumerate().skip(i + 1) {
                pairs[((i * n + j) * k + card) * k + other] += 1;
            }
        }
    }
    let (redeals, of) = (u64::from(redeals), n as u64);
    let mut alone = Spread::default();
    let mut together = Spread::default();
    for i in 0..n {
        for (card, many) in copies.iter().enumerate() {
            alone.add(single[i * k + card], redeals, *many, of);
            for j in i + 1..n {
                for (other, more) in copies.iter().enumerate() {
                    let ways = many * (more - u64::from(card == other));
                    together.add(pairs[((i * n + j) * k + card) * k + other], redeals, ways, of * (of - 1));
                }
            }
        }
    }
    for (spread, what) in [(alone, "each card in each place"), (together, "two cards in two places")] {
        if !spread.is_even() {
            return wrong(format!("{what} is not equally likely in redeals for {seat}: {spread:?}, in thousandths"));
        }
    }
    Ok(())
}

/// How far counts are from what is expected, and how far chance alone takes them, in thousandths.
#[derive(Clone, Copy, Default, Debug)]
struct Spread {
    found: u64,
    expected: u64,
}

impl Spread {
    /// One more count: of `tries`, each with a chance of `ways` in `of`.
    fn add(&mut self, count: u64, tries: u64, ways: u64, of: u64) {
        if ways == 0 {
            // What cannot be has not been: all redeals have the same cards.
            return;
        }
        let off = (count * of).abs_diff(tries * ways);
        let squared = u128::from(off) * u128::from(off) * 1000 / u128::from(tries * ways * of);
        self.found += u64::try_from(squared).unwrap_or(u64::MAX / 4);
        self.expected += 1000 * (of - ways) / of;
    }

    /// Whether chance alone can have done it: within ten standard deviations.
    fn is_even(self) -> bool {
        let deviation = (2 * self.expected * 1000).isqrt();
        self.found <= self.expected + 10 * deviation
    }
}
