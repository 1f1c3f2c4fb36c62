//! Worlds that a seat cannot tell from this one.

use croupier_kernel::{Eye, Rng, Seat};
use tinyvec::ArrayVec;

use crate::state::{CardId, CardSet, Fab, Zone};

/// A state that a seat cannot tell from this one: what it does not know is dealt anew. Both deck lists are open, so the
/// cards that are dealt are those of the lists which the seat has not seen, each order as likely as any other.
pub(crate) fn redeal(game: &Fab, seat: Seat, rng: &mut Rng) -> Fab {
    if game.hides_play_from(Eye::Seat(seat)) {
        return redeal(&game.before_play(), seat, rng);
    }
    let mut other = *game;
    for of in [Seat(0), Seat(1)] {
        // A player's own cards are in no pile to that player, who knows each of them or nothing.
        let pile = |card: CardId| if of == seat { 0 } else { game.side(of).piles.of(card) };
        let zones = [Zone::Deck, Zone::Hand, Zone::Arsenal, Zone::Pitch];
        let all = zones.into_iter().fold(CardSet::EMPTY, |set, zone| set.or(game.cards_of(zone, of)));
        let unknown =
            |card: &CardId| (game.is_hidden(*card) || pile(*card) != 0) && !game.knows(Eye::Seat(seat), *card);
        deal(&mut other, all.into_iter().filter(unknown).collect(), pile, rng);
    }
    other
}

/// Deals anew what neither seat knows: the cards in each deck whose places no one has seen.
pub(crate) fn reshuffle(game: &Fab, rng: &mut Rng) -> Fab {
    let mut other = *game;
    for of in [Seat(0), Seat(1)] {
        let known = |card: &CardId| [Seat(0), Seat(1)].iter().any(|seat| game.knows(Eye::Seat(*seat), *card));
        let unknown = game.cards_of(Zone::Deck, of).into_iter().filter(|card| !known(card)).collect();
        deal(&mut other, unknown, |card| game.side(of).piles.of(card), rng);
    }
    other
}

/// Deals what these cards are among them anew. What is known of a pile is which cards it has, so they change places among
/// themselves.
fn deal(other: &mut Fab, mut slots: ArrayVec<[CardId; 64]>, pile: impl Fn(CardId) -> u8, rng: &mut Rng) {
    slots.sort_unstable_by_key(|card| (pile(*card), *card));
    for alike in slots.chunk_by(|a, b| pile(*a) == pile(*b)) {
        let mut prints: ArrayVec<[_; 64]> = alike.iter().map(|card| other.prints[card.index()]).collect();
        // Sorted first: what is dealt follows from the cards and from chance, not from how they really are.
        prints.sort_unstable();
        rng.shuffle(&mut prints);
        for (card, print) in alike.iter().zip(prints) {
            other.prints[card.index()] = print;
        }
    }
}
