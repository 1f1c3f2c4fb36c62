//! The worlds that a seat cannot tell from the real one, drawn alike.
//!
//! Both deck lists are open, so what is hidden is only where the cards are: in the opponent's hand, deck and face-down slots,
//! and the order of the player's own deck. A world is dealt at random and dealt again until it can be the one the seat sees: where the
//! opponent was asked for something, it must have something to say. So every world that can be is as likely as any other.

use croupier_kernel::{Eye, Rng, Seat};
use tinyvec::ArrayVec;

use crate::{
    content::{DefId, Facts, facts},
    event::Named,
    state::{Ask, CardId, LunchTable},
};

/// More deals than any world needs: the rarest answer is one card in one slot, which comes up once in sixty deals.
const DEALS: u32 = 20_000;

/// A state that a seat cannot tell from this one, drawn at random from all such states.
pub(crate) fn redeal(table: &LunchTable, seat: Seat, rng: &mut Rng) -> LunchTable {
    for _ in 0..DEALS {
        let mut world = *table;
        world.deal_own_deck(seat, rng);
        world.deal_hidden(seat, rng);
        if world.deal_called(seat.other(), rng) && world.can_be_asked(seat.other()) {
            return world;
        }
    }
    *table
}

/// A state with both decks in another order, as far as their players do not know it.
pub(crate) fn reshuffle(table: &LunchTable, rng: &mut Rng) -> LunchTable {
    let mut other = *table;
    for seat in [Seat(0), Seat(1)] {
        other.deal_own_deck(seat, rng);
    }
    other
}

impl LunchTable {
    /// Whether a seat that is asked for an answer has one, and one that must pick a stereotype for a ritual holds one.
    fn can_be_asked(&self, seat: Seat) -> bool {
        let window = self.window.filter(|window| window.asked && window.priority == seat && self.draft.is_none());
        let answers = window.is_none_or(|window| self.has_answer(seat, window.occasion));
        answers
            && match (self.ask, self.chain.last()) {
                (Some(Ask::RitualCard { seat: picker }), Some(link)) if picker == seat => {
                    self.can_call(seat, link.card)
                }
                _ => true,
            }
    }

    /// Draws anew which card of the hand a seat is giving tributes for. False when it cannot be the one that was drawn.
    fn deal_called(&mut self, seat: Seat, rng: &mut Rng) -> bool {
        let (card, missing) = match self.ask {
            Some(Ask::RitualTribute { seat: caller, card, missing }) if caller == seat => (card, missing),
            _ => return true,
        };
        let hand = &self.side(seat).hand;
        let id = hand[rng.below(hand.len() as u32) as usize];
        let given = facts(card.def).level.saturating_sub(missing);
        let (def, left) = (self.print(id), self.levels(seat));
        let level = facts(def).level;
        let fits = level > given && self.is_callable(seat, id, given.saturating_add(left));
        if fits {
            let card = Named { id, def };
            self.ask = Some(Ask::RitualTribute { seat, card, missing: level - given });
        }
        fits
    }

    fn deal_own_deck(&mut self, seat: Seat, rng: &mut Rng) {
        let side = &mut self.sides[seat.index()];
        let n_hidden = side.deck.len().saturating_sub(usize::from(side.known_top));
        let mut pool: ArrayVec<[DefId; 64]> = side.deck[..n_hidden].iter().map(|id| side.prints[id.number()]).collect();
        // Sorted first: what is dealt follows from the cards and from chance, not from how they really are.
        pool.sort_unstable();
        rng.shuffle(&mut pool);
        for (id, def) in side.deck[..n_hidden].iter().zip(pool) {
            side.prints[id.number()] = def;
        }
        side.sort_prints();
    }

    /// Deals the other seat's hidden cards anew. Face-down stereotypes stay stereotypes, set cards stay spells and traps.
    fn deal_hidden(&mut self, seat: Seat, rng: &mut Rng) {
        let owner = seat.other();
        let hand_hidden = !self.sees_hand(Eye::Seat(seat), owner);
        let side = self.side(owner);
        let in_hand = |id: &&CardId| hand_hidden && side.returned & id.bit() == 0;
        // The ids in the order in which they are served: stereotypes' places, spells' and traps' places, then the rest.
        let bodies = side.bodies.iter().flatten().filter(|body| !body.face_up).map(|body| body.card);
        let backs = side.backs.iter().flatten().filter(|back| !back.face_up).map(|back| back.card);
        let mut ids: ArrayVec<[CardId; 64]> = bodies.collect();
        let n_bodies = ids.len();
        ids.extend(backs);
        let n_placed = ids.len();
        ids.extend(side.hand.iter().filter(in_hand).copied());
        ids.extend(side.deck.iter().copied());
        let mut pool: ArrayVec<[DefId; 64]> = ids.iter().map(|id| self.print(*id)).collect();
        pool.sort_unstable();
        rng.shuffle(&mut pool);
        for (i, id) in ids[..n_placed].iter().enumerate() {
            // Copies in the pool are as likely as they are many, so the first that fits is a fair draw.
            let fits = |def: &DefId| facts(*def).is(Facts::STEREOTYPE) == (i < n_bodies);
            let found = pool.iter().position(fits).unwrap_or(0);
            self.sides[owner.index()].prints[id.number()] = pool.remove(found);
        }
        if n_placed > 0 {
            // What was passed over lies in front now, so the rest is shuffled once more.
            rng.shuffle(&mut pool);
        }
        for (id, def) in ids[n_placed..].iter().zip(pool) {
            self.sides[owner.index()].prints[id.number()] = def;
        }
        let side = &mut self.sides[owner.index()];
        side.sort_prints();
        let prints = side.prints;
        for body in side.bodies.iter_mut().flatten().filter(|body| !body.face_up) {
            body.def = prints[body.card.number()];
            (body.reputation, body.stability) = body.print().stats();
        }
        for back in side.backs.iter_mut().flatten().filter(|back| !back.face_up) {
            back.def = prints[back.card.number()];
        }
        side.answers = side.answers_now();
    }
}
