//! The few things of a view that a small environment needs, found without making the view.

use croupier_kernel::{Eye, Seat};

use super::slot_of;
use crate::{
    content::DefId,
    state::{CardId, Fab, Step, Zone},
};

/// What a seat sees at a glance: nothing that its view does not tell, and nothing that allocates.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Glance {
    /// The number of the turn.
    pub turn: u16,
    /// Where the turn is.
    pub step: Step,
    /// The life of the player's own hero and of the other one.
    pub life: [u8; 2],
    /// Resource points.
    pub resources: u8,
    /// Action points.
    pub action_points: u8,
    /// The own hero.
    pub hero: DefId,
    /// The first cards of the player's own hand.
    pub hand: [Option<DefId>; 4],
    /// The first card of the player's own arsenal.
    pub arsenal: Option<DefId>,
    /// How many cards the player's own deck has.
    pub n_deck: u8,
    /// How many cards the other player has in hand.
    pub n_their_hand: u8,
    /// The defense of what the other player wears on head, chest, arms and legs.
    pub their_defense: [i32; 4],
    /// The power and the defense of the active chain link.
    pub link: Option<(i32, i32)>,
}

impl Fab {
    /// What a seat sees at a glance.
    pub fn glance(&self, seat: Seat) -> Glance {
        if self.hides_play_from(Eye::Seat(seat)) {
            return self.before_play().glance(seat);
        }
        let (side, other) = (self.side(seat), seat.other());
        let print = |card: CardId| self.prints[card.index()];
        let mut hand = [None; 4];
        for (place, card) in hand.iter_mut().zip(self.each_of(Zone::Hand, seat)) {
            *place = Some(print(card));
        }
        let mut their_defense = [0; 4];
        for card in self.permanents(other) {
            let worn = card.is_worn() && self.zone(card) == Zone::Arena;
            if let Some(slot) = slot_of(self.print(card)).filter(|_| worn)
                && let Some(place) = their_defense.get_mut(slot as usize)
            {
                *place = self.print(card).defense.map_or(0, |_| self.defense(card));
            }
        }
        Glance {
            turn: self.turn,
            step: self.step,
            life: [side.life, self.side(other).life],
            resources: side.resources,
            action_points: side.action_points,
            hero: print(CardId::hero(seat)),
            hand,
            arsenal: self.each_of(Zone::Arsenal, seat).next().map(print),
            n_deck: side.deck.len() as u8,
            n_their_hand: self.cards_of(Zone::Hand, other).len() as u8,
            their_defense,
            link: (self.chain.n_links > 0 && self.chain.active).then(|| self.strength()),
        }
    }
}
