//! Whether an effect could do something now. A card may be activated only if at least one of its parts can.

use croupier_kernel::Seat;

use super::{Cond, Part, Start, verbs::Verb};
use crate::{
    content::{DefId, Facts, Print, SpellKind},
    state::{CardId, Link, LinkKind, LunchTable},
};

impl LunchTable {
    /// The simple reasons that hold now for effects of a seat, a set of [`Start`].
    pub(crate) fn reasons(&self, seat: Seat) -> u16 {
        let (own, opp) = (self.side(seat), self.side(seat.other()));
        let flag = |holds: bool, reason: u16| if holds { reason } else { 0 };
        Start::ALWAYS
            | flag(own.up != 0, Start::OWN_UP)
            | flag(opp.up != 0, Start::OPP_UP)
            | flag(!own.deck.is_empty(), Start::OWN_DECK)
            | flag(!opp.deck.is_empty(), Start::OPP_DECK)
            | flag(!opp.hand.is_empty(), Start::OPP_HAND)
            | flag(own.free != 0, Start::OWN_FREE)
            | flag(opp.free != 0, Start::OPP_FREE)
    }

    /// Whether a spell or an ability for the main phase could do something: by a simple reason, or else by asking.
    #[inline]
    pub(crate) fn could_start(&self, facts: &Facts, now: u16, ask: impl Fn() -> bool) -> bool {
        let could = facts.starts & now != 0 || (facts.doubts & now != 0 && ask());
        debug_assert_eq!(could, ask(), "a simple reason and the parts disagree");
        could
    }

    /// Whether a card or ability could do something if it were activated. The costs are not looked at here.
    pub(crate) fn can_start(
        &self,
        seat: Seat,
        id: CardId,
        print: &Print,
        ability: Option<u8>,
        kind: LinkKind,
        from_hand: bool,
    ) -> bool {
        if kind == LinkKind::Spell && print.is_spell(SpellKind::Equip) {
            return self.side(seat).up != 0;
        }
        if kind != LinkKind::Ability && print.stays() && !print.is_trap() {
            return true;
        }
        let Some(ability) = ability else { return false };
        let link = self.proto(seat, id, print, Some(ability), kind);
        let in_hand = u8::from(from_hand);
        let own = print.abilities.get(usize::from(ability)).map_or(&[][..], |ability| &ability.parts);
        if own.iter().any(|part| self.is_possible(&link, part, in_hand)) {
            return true;
        }
        let copied =
            link.copied.map(DefId::get).and_then(|copied| copied.abilities.get(usize::from(copied.activation()?)));
        copied.is_some_and(|ability| ability.parts.iter().any(|part| self.is_possible(&link, part, in_hand)))
    }

    /// Whether a condition holds. `in_hand` is how many cards of the player's own hand do not count.
    pub(crate) fn holds(&self, cond: Cond, seat: Seat, in_hand: u8, lucky: Option<bool>) -> bool {
        match cond {
            Cond::Always => true,
            Cond::FewerCards => {
                let own = self.side(seat).hand.len().saturating_sub(usize::from(in_hand));
                own < self.side(seat.other()).hand.len()
            }
            Cond::NotAttacked => !self.side(seat).attacked,
            Cond::Heads | Cond::WagerWon => lucky != Some(false),
            Cond::Tails | Cond::WagerLost => lucky != Some(true),
        }
    }

    fn is_possible(&self, link: &Link, part: &Part, in_hand: u8) -> bool {
        self.holds(part.cond, link.seat, in_hand, None) && part.op.is_possible(self, link, in_hand)
    }
}
