//! Who is ahead, from what a seat may know: life, cards in hand, arsenal and deck, and what is in the arena.

use croupier_kernel::Seat;

use crate::{
    rules::outcome::payoff,
    state::{Fab, Zone},
};

/// How good the situation is for a seat, in thousandths.
pub(super) fn value(game: &Fab, seat: Seat) -> i32 {
    if let Some(outcome) = game.outcome() {
        return i32::from(payoff(&outcome, seat));
    }
    let ahead = standing(game, seat) - standing(game, seat.other());
    1000 * ahead / (ahead.abs() + 60)
}

/// What a player has, in quarters of a point of damage. It counts cards, and does not look at them.
fn standing(game: &Fab, seat: Seat) -> i32 {
    let side = game.side(seat);
    let life = i32::from(side.life);
    let hand = game.cards_of(Zone::Hand, seat).len() as i32;
    let arsenal = game.cards_of(Zone::Arsenal, seat).len() as i32;
    let worn = game.permanents(seat).len() as i32;
    let deck = side.deck.len() as i32;
    // Two who defend well use up their decks: the one with more cards left wins in the end.
    4 * life + 4 * life.min(5) + 8 * (hand + arsenal) + 2 * (worn + deck)
}
