//! What a hand is good for: the best turn that can be made of some of its cards. Four cards are drawn a turn, so a card
//! that neither attacks, pays, defends nor goes to the arsenal is wasted; the plans weigh these against each other.

use croupier_kernel::Seat;

use super::gist::{Gist, Kind, gist};
use crate::{
    content::{Keyword, hot},
    state::{Fab, Zone},
};

/// The most cards of a hand that are looked at.
const MOST: usize = 10;

/// What a resource point is worth to a hero who plays from the top of the deck, in sixteenths of a point of damage.
const RATE: i32 = 11;

/// A set of places in a [`Hand`].
pub(super) type Set = u16;

/// The cards of the seat that decides.
pub(super) struct Hand {
    cards: [&'static Gist; MOST],
    n: usize,
    /// The card in the arsenal.
    pub(super) arsenal: Option<&'static Gist>,
    /// Resource points that are there.
    pub(super) float: i32,
    /// Whether spells are worth more than attacks.
    pub(super) kano: bool,
    /// Arcane damage that the next spell deals besides.
    pub(super) boost: i32,
    /// Arcane damage of a spell that the other hero can prevent with a full hand.
    shield: i32,
    /// What a resource point is worth, see [`RATE`].
    pub(super) rate: i32,
    /// How much more an attack is worth than the damage it does, in quarters of it: the longer a match, the more.
    press: i32,
}

/// What is left after something was paid for.
#[derive(Clone, Copy)]
pub(super) struct Left {
    /// The cards.
    pub(super) cards: Set,
    /// Resource points.
    pub(super) float: i32,
}

impl Hand {
    /// The hand of a seat.
    pub(super) fn of(game: &Fab, seat: Seat, kano: bool) -> Hand {
        let mut hand = Hand {
            cards: [gist(crate::DefId::default()); MOST],
            n: 0,
            arsenal: None,
            float: i32::from(game.side(seat).resources),
            kano,
            boost: 0,
            shield: if kano { barrier(game, seat.other()) } else { 0 },
            rate: RATE,
            press: 1 + i32::from(game.turn) / 3,
        };
        for card in game.each_of(Zone::Hand, seat).take(MOST) {
            hand.cards[hand.n] = gist(game.prints[card.index()]);
            hand.n += 1;
        }
        hand.arsenal = game.each_of(Zone::Arsenal, seat).next().map(|card| gist(game.prints[card.index()]));
        hand
    }

    /// All of it.
    pub(super) fn all(&self) -> Set {
        (1 << self.n) - 1
    }

    /// The place of a card among some.
    pub(super) fn find(&self, set: Set, card: &'static Gist) -> Option<usize> {
        places(set).find(|at| std::ptr::eq(self.cards[*at], card))
    }

    /// The card at a place.
    pub(super) fn card(&self, at: usize) -> &'static Gist {
        self.cards[at]
    }

    /// What it costs to part with a card, beside its pitch: attacks and spells that are worth something later.
    pub(super) fn keep(&self, card: &Gist) -> i32 {
        if self.kano {
            i32::from(card.burn) - 4 * i32::from(card.pitch)
        } else {
            i32::from(card.attack) + 6 * i32::from(card.again) - i32::from(card.cost)
        }
    }

    /// How well a card pays for something: exactly, and with what is worth least.
    pub(super) fn pays(&self, card: &Gist, need: i32) -> i32 {
        let pitch = i32::from(card.pitch);
        100 * pitch.min(need.max(1)) - self.keep(card) + pitch
    }

    /// Pays with some of the cards, if they suffice.
    pub(super) fn pay(&self, left: Left, cost: i32) -> Option<Left> {
        let Left { mut cards, mut float } = left;
        while float < cost {
            let able = places(cards).filter(|at| self.cards[*at].pitch > 0);
            let at = able.max_by_key(|at| self.pays(self.cards[*at], cost - float))?;
            cards &= !(1 << at);
            float += i32::from(self.cards[at].pitch);
        }
        Some(Left { cards, float: float - cost })
    }

    /// What all of these would pay.
    pub(super) fn pitch(&self, set: Set) -> i32 {
        places(set).map(|at| i32::from(self.cards[at].pitch)).sum()
    }

    /// What a card does when it is played, in quarters of a point of damage.
    fn deed(&self, card: &Gist) -> Option<i32> {
        match (card.kind, self.kano) {
            // An attack makes the other player part with cards, too. Who only defends runs out of cards in the end.
            (Kind::Attack, _) => Some((4 + self.press) * i32::from(card.attack) / 4),
            (Kind::Action, true) if card.arcane > 0 => {
                let damage = i32::from(card.arcane) + self.boost;
                let stopped = self.shield.min(damage);
                Some(4 * (damage - stopped) + 3 * stopped + 2 * i32::from(card.boost))
            }
            _ => None,
        }
    }

    /// What a card is worth in the arsenal.
    pub(super) fn stored(&self, card: &Gist) -> i32 {
        let deed = self.deed(card).unwrap_or(0);
        (deed - 2 * i32::from(card.cost) - 4) / 2
    }

    /// What is left when the turn ends: the arsenal, and for a hero that can use any amount of them, resource points.
    fn rest(&self, left: Left, arsenal: Option<&Gist>) -> i32 {
        let stored = match arsenal {
            Some(card) => self.stored(card),
            None => places(left.cards).map(|at| self.stored(self.cards[at])).fold(0, i32::max),
        };
        if !self.kano {
            return stored;
        }
        stored + self.fuel(left.float + self.pitch(left.cards))
    }

    /// What resource points are worth to a hero who plays from the top of the deck.
    fn fuel(&self, points: i32) -> i32 {
        if points < 3 { 0 } else { self.rate * (points - 2) / 4 }
    }

    /// The worth of the best turn with these cards.
    pub(super) fn turn(&self, left: Left) -> i32 {
        self.turn_with(left, self.arsenal, 2)
    }

    /// The same, with an arsenal and with this many attacks.
    pub(super) fn turn_with(&self, left: Left, arsenal: Option<&'static Gist>, attacks: u8) -> i32 {
        let mut best = self.rest(left, arsenal);
        if attacks == 0 {
            return best;
        }
        for at in places(left.cards) {
            let rest = Left { cards: left.cards & !(1 << at), ..left };
            if let Some(worth) = self.play(self.cards[at], rest, arsenal, attacks) {
                best = best.max(worth);
            }
        }
        if let Some(card) = arsenal
            && let Some(worth) = self.play(card, left, None, attacks)
        {
            best = best.max(worth);
        }
        best
    }

    /// The worth of playing a card and then the best turn with what is left.
    pub(super) fn play(&self, card: &Gist, left: Left, arsenal: Option<&'static Gist>, attacks: u8) -> Option<i32> {
        let deed = self.deed(card)?;
        let left = self.pay(left, i32::from(card.cost))?;
        let attacks = if card.again { attacks - 1 } else { 0 };
        Some(deed + self.turn_with(left, arsenal, attacks))
    }
}

/// The arcane damage of one source that a player can pay to prevent.
fn barrier(game: &Fab, seat: Seat) -> i32 {
    let worn = game.each_of(Zone::Arena, seat).filter(|card| hot(game.prints[card.index()]).prevents);
    worn.map(|card| i32::from(game.print(card).number(Keyword::ArcaneBarrier))).sum()
}

/// The places of a set, in ascending order.
pub(super) fn places(mut set: Set) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let at = (set != 0).then(|| set.trailing_zeros() as usize)?;
        set &= set - 1;
        Some(at)
    })
}
