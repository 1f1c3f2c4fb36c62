//! Worlds that a seat cannot tell apart.

use croupier_kernel::{Rng, Seat};

use crate::{PLAYER, cards::Card, effect::Side, state::Geniejack, stats::Field};

/// A state the seat cannot tell from this one: what nobody has seen of the shoe is in another order, and the
/// dealer's hidden card is another one.
pub(crate) fn redeal(game: &Geniejack, seat: Seat, rng: &mut Rng) -> Geniejack {
    let mut other = game.clone();
    let peeks = game.is(Field::DealerPeeks);
    let table = &mut other.run.table;
    // Whoever peeked knows the next card.
    let known = usize::from(table.next) + usize::from(table.peeked && seat == PLAYER);
    let unseen = known.min(table.shoe.len());
    if table.face_down {
        let dealer_rules = game.rules(Side::Dealer);
        let fits = |card: Card| {
            let mut dealer = table.dealer;
            dealer.cards[0] = card;
            // A dealer that peeks and lets play go on has no blackjack, and everyone knows it.
            !peeks || !dealer.score(dealer_rules).blackjack
        };
        let candidates = table.shoe[unseen..].iter().filter(|card| fits(**card)).count() as u32;
        let nth = rng.below(candidates + 1);
        let chosen = (unseen..table.shoe.len()).filter(|at| fits(table.shoe[*at])).nth(nth as usize);
        if let Some(at) = chosen {
            let before = table.dealer.cards[0];
            std::mem::swap(&mut table.shoe[at], &mut table.dealer.cards[0]);
            // The shoe remembers what was drawn from it.
            let drawn = &mut table.shoe[usize::from(table.hand_from).min(unseen)..unseen];
            if let Some(place) = drawn.iter_mut().find(|card| **card == before) {
                *place = table.dealer.cards[0];
            }
        }
    }
    rng.shuffle(&mut table.shoe[unseen..]);
    rng.shuffle(&mut table.stacked);
    other
}
