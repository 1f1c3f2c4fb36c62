//! How cards come to a place and leave it, and what is noted of that.

use croupier_kernel::{Rng, Seat};

use super::{Named, Place, Why};
use crate::{
    content::{DefId, facts},
    effect::Moment,
    state::{Back, Body, CardId, LunchTable, Pile},
};

impl LunchTable {
    /// What a card that comes face up may stand for, fire at and answer.
    pub(super) fn note_face_up(&mut self, seat: Seat, def: DefId) {
        let facts = facts(def);
        self.standing |= facts.standing;
        self.stirring |= facts.fires;
        self.sides[seat.index()].answers |= facts.answers;
    }

    /// A card that leaves the table takes with it what it stood for, fired at and answered; that is noted at the turn's end.
    fn note_leaving(&mut self, card: CardId) {
        let facts = facts(self.print(card));
        self.stale |= facts.standing != 0 || facts.fires | facts.answers != 0;
    }

    pub(super) fn put_body(&mut self, seat: Seat, slot: u8, body: Body) {
        if body.face_up {
            self.note_face_up(seat, body.def);
        }
        let side = &mut self.sides[seat.index()];
        let row = if body.face_up { &mut side.up } else { &mut side.down };
        *row |= 1 << slot;
        side.free |= u8::from(body.face_up && body.is_free()) << slot;
        side.bodies[usize::from(slot)] = Some(body);
    }

    pub(super) fn put_back(&mut self, seat: Seat, slot: u8, back: Back) {
        let side = &mut self.sides[seat.index()];
        side.laid |= 1 << slot;
        side.backs[usize::from(slot)] = Some(back);
    }

    /// Shuffles what is printed among the cards of a deck, then their order: an id seen before says nothing after.
    pub(super) fn shuffled(&mut self, seat: Seat, salt: u64) {
        let side = &mut self.sides[seat.index()];
        let mut rng = Salted(salt);
        for i in (1..side.deck.len()).rev() {
            let j = rng.below(i as u32 + 1);
            side.prints.swap(side.deck[i].number(), side.deck[j].number());
        }
        for i in (1..side.deck.len()).rev() {
            let j = rng.below(i as u32 + 1);
            side.deck.swap(i, j);
        }
        side.known_top = 0;
        side.seen &= side.held;
        side.sort_prints();
    }

    /// Draws new numbers for the cards in hand from those of hand and deck; cards of the deck take theirs in exchange. Each
    /// card keeps its place and what is printed on it.
    pub(super) fn renumbered(&mut self, seat: Seat, salt: u64) {
        let side = &mut self.sides[seat.index()];
        let mut rng = Salted(salt);
        let n_hand = side.hand.len();
        let n = n_hand + side.deck.len();
        for i in 0..n_hand {
            let j = i + rng.below((n - i) as u32);
            let at = |place: usize| if place < n_hand { side.hand[place] } else { side.deck[place - n_hand] };
            let (a, b) = (at(i), at(j));
            side.hand[i] = b;
            if j < n_hand {
                side.hand[j] = a;
            } else {
                side.deck[j - n_hand] = a;
                exchange(&mut side.held, a, b);
            }
            side.prints.swap(a.number(), b.number());
            for set in [&mut side.returned, &mut side.people, &mut side.quick] {
                exchange(set, a, b);
            }
        }
        side.seen = 0;
    }

    pub(super) fn take_from_hand(&mut self, seat: Seat, card: CardId) {
        let side = &mut self.sides[seat.index()];
        side.held &= !card.bit();
        take_from(&mut side.hand, card);
    }

    fn take_from_deck(&mut self, seat: Seat, card: CardId) {
        let side = &mut self.sides[seat.index()];
        let n_above = take_from(&mut side.deck, card);
        if n_above.is_some_and(|n_above| n_above < usize::from(side.known_top)) {
            side.known_top -= 1;
        }
    }

    fn take_body(&mut self, seat: Seat, slot: u8, card: CardId) {
        self.note_leaving(card);
        let side = &mut self.sides[seat.index()];
        side.up &= !(1 << slot);
        side.down &= !(1 << slot);
        side.free &= !(1 << slot);
        side.bodies[usize::from(slot)] = None;
    }

    fn take_back(&mut self, seat: Seat, slot: u8, card: CardId) {
        self.note_leaving(card);
        let side = &mut self.sides[seat.index()];
        side.laid &= !(1 << slot);
        side.backs[usize::from(slot)] = None;
    }

    /// Takes a card from where it is. The kind of place is known at most calls, and only its line is left there.
    #[inline(always)]
    pub(super) fn take(&mut self, card: CardId, from: Place) {
        match from {
            Place::Hand(seat) => self.take_from_hand(seat, card),
            Place::Deck(seat) => self.take_from_deck(seat, card),
            Place::Graveyard(seat) => {
                take_from(&mut self.sides[seat.index()].graveyard, card);
            }
            Place::Banished(seat) => {
                take_from(&mut self.sides[seat.index()].banished, card);
            }
            Place::Body(seat, slot) => self.take_body(seat, slot, card),
            Place::Back(seat, slot) => self.take_back(seat, slot, card),
            Place::Field(seat) => {
                self.note_leaving(card);
                self.sides[seat.index()].field = None;
            }
            Place::Chain => {
                for link in &mut self.chain {
                    link.loose &= link.card != card;
                }
            }
        }
    }

    #[inline(always)]
    pub(super) fn put(&mut self, card: CardId, to: Place) {
        let full = match to {
            Place::Hand(seat) => {
                let side = &mut self.sides[seat.index()];
                side.held |= card.bit();
                side.hand.try_push(card)
            }
            Place::Deck(seat) => {
                let side = &mut self.sides[seat.index()];
                side.known_top = 0;
                // In the deck it becomes another card, which did not come back from anywhere.
                side.returned &= !card.bit();
                side.deck.try_push(card)
            }
            Place::Graveyard(seat) => self.sides[seat.index()].graveyard.try_push(card),
            Place::Banished(seat) => self.sides[seat.index()].banished.try_push(card),
            Place::Body(..) | Place::Back(..) | Place::Field(_) | Place::Chain => None,
        };
        debug_assert!(full.is_none(), "a seat owns fewer cards than a pile has room for");
    }

    /// What later effects want to know of a move.
    #[inline]
    pub(super) fn note_move(&mut self, card: Named, from: Place, why: Why) {
        let destroyed = matches!(why, Why::Battle | Why::Effect | Why::Breakdown);
        if let (Place::Body(seat, _), true) = (from, destroyed) {
            self.happened.destroyed[card.id.owner().index()] |= card.id.bit();
            self.happened.lost |= 1 << seat.0;
            self.happened.moments |= Moment::Destroyed.bit();
        }
        if why == Why::Returned {
            let side = &mut self.sides[card.id.owner().index()];
            side.returned |= card.id.bit();
            side.seen |= card.id.bit();
        }
        if let (Some(resolving), Why::Discarded | Why::Taken) = (&mut self.resolving, why) {
            resolving.moved[card.id.owner().index()] += 1;
        }
    }
}

/// Puts one card into a set in place of the other, where one of them is in it.
fn exchange(set: &mut u64, a: CardId, b: CardId) {
    if (*set & a.bit() != 0) != (*set & b.bit() != 0) {
        *set ^= a.bit() | b.bit();
    }
}

/// Takes a card out of a pile and says how many lay above it.
fn take_from(pile: &mut Pile, card: CardId) -> Option<usize> {
    if pile.last() == Some(&card) {
        pile.pop();
        return Some(0);
    }
    let at = pile.iter().rposition(|other| *other == card)?;
    let n_above = pile.len() - 1 - at;
    pile.remove(at);
    Some(n_above)
}

/// The numbers that follow from a salt: splitmix64.
struct Salted(u64);

impl Salted {
    fn below(&mut self, n: u32) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^= z >> 31;
        (((z >> 32) * u64::from(n)) >> 32) as usize
    }
}

/// A salt for a shuffle.
pub(crate) fn salt(rng: &mut Rng) -> u64 {
    u64::from(rng.next_u32()) << 32 | u64::from(rng.next_u32())
}
