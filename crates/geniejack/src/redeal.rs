//! Worlds that a seat cannot tell apart.

use croupier_kernel::{Rng, Seat};

use crate::{PLAYER, cards::Card, effect::Side, state::Geniejack, stats::Field};

/// A state the seat cannot tell from this one: what no one has seen of the shoe is in another order, and the
/// dealer's hidden card is another one.
pub(crate) fn redeal(game: &Geniejack, seat: Seat, rng: &mut Rng) -> Geniejack {
    let mut other = game.clone();
    let table = &mut other.run.table;
    // A player who peeked knows the next card.
    let known = usize::from(table.next) + usize::from(table.peeked && seat == PLAYER);
    let unseen = known.min(table.shoe.len());
    if table.face_down {
        let fits = |card: Card| may_be_hidden(game, card);
        let before = table.dealer.cards[0];
        // Sorted first: what is dealt follows from the cards and from chance, not from how they really are.
        let mut pool: Vec<Card> = table.shoe[unseen..].iter().copied().chain([before]).collect();
        pool.sort_unstable();
        let candidates = pool.iter().filter(|card| fits(**card)).count() as u32;
        let nth = rng.below(candidates) as usize;
        let chosen = (0..pool.len()).filter(|at| fits(pool[*at])).nth(nth);
        if let Some(at) = chosen {
            table.dealer.cards[0] = pool.remove(at);
            table.shoe[unseen..].copy_from_slice(&pool);
            // The shoe remembers what was drawn from it.
            let next = usize::from(table.next).min(unseen);
            let drawn = &mut table.shoe[usize::from(table.hand_from).min(next)..next];
            if let Some(place) = drawn.iter_mut().find(|card| **card == before) {
                *place = table.dealer.cards[0];
            }
            drawn.sort_unstable();
        }
    }
    table.shoe[unseen..].sort_unstable();
    table.stacked.sort_unstable();
    rng.shuffle(&mut table.shoe[unseen..]);
    rng.shuffle(&mut table.stacked);
    other
}

/// Whether the dealer's hidden card may be this one: a dealer that peeks and plays on has no blackjack, and everyone knows it.
pub(crate) fn may_be_hidden(game: &Geniejack, card: Card) -> bool {
    let mut dealer = game.run.table.dealer;
    dealer.cards[0] = card;
    !game.is(Field::DealerPeeks) || !dealer.score(game.rules(Side::Dealer)).blackjack
}
