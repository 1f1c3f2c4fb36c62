//! How effects are carried out: part by part, until someone has to choose.

use croupier_kernel::{Cx, Seat};

use super::{
    Op, Part,
    verbs::{Reversal, Step, Verb},
};
use crate::{
    content::{Chance, DefId, Print, SpellKind},
    event::{Event, Place, Why},
    state::{CardId, Link, LinkKind, Luck, LunchTable, Resolving},
};

/// The streams of random numbers that effects use.
pub(crate) mod stream {
    /// Shuffles.
    pub(crate) const SHUFFLE: u8 = 1;
    /// Coins and dice.
    pub(crate) const LUCK: u8 = 2;
    /// Cards drawn at random.
    pub(crate) const LOT: u8 = 3;
    /// New numbers for hidden cards.
    pub(crate) const NUMBERS: u8 = 4;
}

impl LunchTable {
    /// What tells the numbers of one use of chance from those of every other in the same step: which effect it is, counted
    /// since the match began, which part of it, whom it is about, and how many came before it there.
    pub(crate) fn lot(&self, seat: Seat, nth: u32) -> u32 {
        let part = self.resolving.map_or(0, |resolving| resolving.part);
        u32::from(self.n_resolved) << 15 | u32::from(part & 63) << 9 | u32::from(seat.0) << 8 | nth
    }

    /// Begins to carry out the newest link.
    pub(crate) fn begin_resolution(&mut self, cx: &mut Cx<'_, Self>) {
        let Some(link) = self.chain.last().copied() else { return };
        let doubles = |part: &Part| matches!(part.op, Op::TrapsTwice(_));
        let parts = link.ability.map_or(&[][..], |i| &link.def.get().abilities[usize::from(i)].parts);
        let nth = self.lot(link.seat, 0);
        let again = u8::from(self.traps_twice && link.kind == LinkKind::Trap && !parts.iter().any(doubles));
        cx.emit(self, Event::ResolutionBegan { again });
        let chance = self.needs_of(&link).chance;
        if chance != Chance::None && !link.negated {
            let mut rng = cx.step_rng(stream::LUCK, nth);
            let luck = match chance {
                Chance::Coin | Chance::None => Luck::Coin { heads: rng.below(2) == 0 },
                Chance::Dice => Luck::Wager { own: 1 + rng.below(6) as u8, opposing: 1 + rng.below(6) as u8 },
            };
            cx.emit(self, Event::LuckTried(luck));
        }
    }

    /// The part that is next: first those of the copied spell, then those of the link's own ability.
    fn next_part(&self, link: &Link, mut i: usize) -> Option<&'static Part> {
        if let Some(copied) = link.copied.map(DefId::get)
            && let Some(ability) = copied.activation()
        {
            let parts = &copied.abilities[usize::from(ability)].parts;
            if i < parts.len() {
                return parts.get(i);
            }
            i -= parts.len();
        }
        link.def.get().abilities.get(usize::from(link.ability?))?.parts.get(i)
    }

    /// Carries out the next part of the newest link, or finishes it.
    pub(crate) fn resolve(&mut self, resolving: Resolving, cx: &mut Cx<'_, Self>) {
        let Some(link) = self.chain.last().copied() else { return };
        let part = if link.negated { None } else { self.next_part(&link, usize::from(resolving.part)) };
        match part {
            Some(part) => {
                let lucky = resolving.luck.map(Luck::is_good);
                if !self.holds(part.cond, link.seat, 0, lucky)
                    || (link.reversed && part.op.reversal() == Reversal::Nothing)
                {
                    cx.emit(self, Event::PartDone);
                } else if part.op.perform(self, &link, &resolving, cx) == Step::Done {
                    cx.emit(self, Event::PartDone);
                    if part.op.moves_stability() {
                        self.watch_stability(cx);
                    }
                }
            }
            None if resolving.again > 0 && !link.negated => cx.emit(self, Event::DoneAgain),
            None => self.finish(&link, cx),
        }
    }

    /// Takes the card of a resolved link where it belongs.
    fn finish(&mut self, link: &Link, cx: &mut Cx<'_, Self>) {
        let print = link.def.get();
        let named = self.named(link.card);
        let seat = link.seat;
        let from = self.find_back(seat, link.card).or(link.loose.then_some(Place::Chain));
        let mut placed = false;
        if let (Some(from), LinkKind::Spell | LinkKind::Trap) = (from, link.kind) {
            let stays = !link.negated && print.stays() && self.has_host(link, print);
            if !stays {
                let to = Place::Graveyard(link.card.owner());
                cx.emit(self, Event::CardMoved { card: named, from, to, why: Why::Spent });
            } else if print.is_spell(SpellKind::Field) {
                placed = true;
                if let Some(old) = self.side(seat).field {
                    let (old, to) = (self.named(old.card), Place::Graveyard(old.card.owner()));
                    let from = Place::Field(seat);
                    cx.emit(self, Event::CardMoved { card: old, from, to, why: Why::Replaced });
                }
                cx.emit(self, Event::Placed { seat, card: named, from, to: Place::Field(seat), on: None });
            } else {
                placed = true;
                let on = link.own.filter(|_| print.is_spell(SpellKind::Equip)).map(|id| self.named(id));
                cx.emit(self, Event::Placed { seat, card: named, from, to: from, on });
            }
        }
        cx.emit(self, Event::LinkResolved { seat, card: named, negated: link.negated });
        if !self.chain.is_empty() {
            self.begin_resolution(cx);
        } else if self.window.is_some() {
            cx.emit(self, Event::WindowClosed);
        }
        if placed {
            self.watch_stability(cx);
        }
    }

    /// Whether an equip spell finds its stereotype; other cards ask for none.
    fn has_host(&self, link: &Link, print: &Print) -> bool {
        let host = link.own.and_then(|id| self.face_up(id)).filter(|(owner, _)| *owner == link.seat);
        !print.is_spell(SpellKind::Equip) || host.is_some()
    }

    /// Where a spell or trap is in the row of a seat.
    pub(crate) fn find_back(&self, seat: Seat, id: CardId) -> Option<Place> {
        let slot = self.side(seat).backs.iter().position(|back| back.is_some_and(|back| back.card == id))?;
        Some(Place::Back(seat, slot as u8))
    }
}
