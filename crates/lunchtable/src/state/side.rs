//! What each seat has: cards, stereotypes, spells and traps.

use croupier_kernel::Seat;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use tinyvec::ArrayVec;

use super::{N_BACKS, N_BODIES};
use crate::{
    content::{DefId, Facts, Print, facts},
    effect::Stat,
};

/// One card of this match. The number says nothing about the card, and no one is shown the number of a hidden one.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(transparent)]
pub struct CardId(pub u8);

impl CardId {
    /// Card number `n` of the 64 that a seat can own.
    pub fn new(owner: Seat, n: usize) -> CardId {
        CardId((owner.0 & 1) << 6 | (n as u8 & 63))
    }

    /// Who brought it.
    #[inline]
    pub fn owner(self) -> Seat {
        Seat(self.0 >> 6 & 1)
    }

    /// Its number among its owner's cards.
    #[inline]
    pub fn number(self) -> usize {
        usize::from(self.0 & 63)
    }

    /// Its place in a set of its owner's cards.
    #[inline]
    pub fn bit(self) -> u64 {
        1 << self.number()
    }
}

/// An ordered zone. A seat owns at most 60 cards, so no zone overflows.
pub type Pile = ArrayVec<[CardId; 64]>;

/// How a stereotype stands.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Stance {
    /// It attacks, and defends with its reputation.
    Attack,
    /// It defends with its stability.
    Defense,
}

/// Whether a stereotype must attack.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Force {
    /// It need not.
    No,
    /// It must this turn.
    Turn,
    /// It must every turn.
    Always,
}

/// How much stability is left, as far as abilities care.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Band {
    /// Not looked at since it came face up.
    Unseen,
    /// None.
    Zero,
    /// Less than 1000.
    Low,
    /// 1000 or more.
    High,
}

/// A stereotype on the table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Body {
    /// The card.
    pub card: CardId,
    /// What is printed on it.
    pub def: DefId,
    /// Face up or face down.
    pub face_up: bool,
    /// How it stands.
    pub stance: Stance,
    /// Whether it arrived this turn.
    pub fresh: bool,
    /// Whether it may attack this turn although it is new.
    pub rushed: bool,
    /// Whether it has attacked this turn.
    pub attacked: bool,
    /// Whether it was attacked this turn.
    pub was_attacked: bool,
    /// Whether its stance was changed this turn.
    pub turned: bool,
    /// Abilities used this turn, one bit each.
    pub used: u8,
    /// Whether it has to wait for its controller's next turn to attack.
    pub new: bool,
    /// Whether it must attack.
    pub force: Force,
    /// Vice counters.
    pub vice: u8,
    /// Whether it is about to break down.
    pub breaking: bool,
    /// Reputation with all lasting changes.
    pub reputation: i16,
    /// Stability with all lasting changes.
    pub stability: i16,
    /// Change of reputation until the end of the turn.
    pub turn_reputation: i16,
    /// Change of stability until the end of the turn.
    pub turn_stability: i16,
    /// Reputation gained since the last event window.
    pub gained: i16,
    /// Reputation gained that the present event window is about.
    pub gained_shown: i16,
    /// Whether its stability fell below 1000 since the last event window.
    pub fell: bool,
    /// Whether its stability fell below 1000, as the present event window knows.
    pub fell_shown: bool,
    /// How much stability was left when last looked at.
    pub band: Band,
    /// Own combat phases in which it cannot attack.
    pub no_attack: u8,
    /// Turns of its controller to whose end its abilities are off.
    pub mute: u8,
    /// Ends of turns until it can be destroyed by battle again.
    pub battle_proof: u8,
    /// Ends of turns until it can be destroyed again.
    pub death_proof: u8,
    /// Ends of its controller's turns until it goes back to its owner; 0 when it is not stolen.
    pub stolen: u8,
}

impl Body {
    /// As it comes to the table.
    pub fn new(card: CardId, def: DefId, stance: Stance, face_up: bool) -> Body {
        let (reputation, stability) = def.get().stats();
        Body {
            card,
            def,
            face_up,
            stance,
            fresh: true,
            new: true,
            rushed: false,
            attacked: false,
            was_attacked: false,
            turned: false,
            force: Force::No,
            vice: 0,
            breaking: false,
            used: 0,
            reputation,
            stability,
            turn_reputation: 0,
            turn_stability: 0,
            gained: 0,
            gained_shown: 0,
            fell: false,
            fell_shown: false,
            band: Band::Unseen,
            no_attack: 0,
            mute: 0,
            battle_proof: 0,
            death_proof: 0,
            stolen: 0,
        }
    }

    /// The facts of the printed card.
    #[inline]
    pub fn facts(&self) -> &'static Facts {
        facts(self.def)
    }

    /// The printed card.
    #[inline]
    pub fn print(&self) -> &'static Print {
        self.def.get()
    }

    /// A turn is over, one of its controller or not: what counts turns counts one.
    pub(crate) fn count_turn(&mut self, own: bool) {
        self.battle_proof = self.battle_proof.saturating_sub(1);
        self.death_proof = self.death_proof.saturating_sub(1);
        if own {
            self.no_attack = self.no_attack.saturating_sub(1);
            self.mute = self.mute.saturating_sub(1);
            self.stolen = self.stolen.saturating_sub(1);
        }
    }

    /// Whether lasting effects can raise this number of it no further.
    pub fn is_topped(&self, stat: Stat) -> bool {
        let (reputation, stability) = self.facts().tops;
        match stat {
            Stat::Reputation => self.reputation >= reputation,
            Stat::Stability => self.stability >= stability,
        }
    }

    /// Whether every number of it can rise and fall for good.
    #[inline]
    pub fn is_free(&self) -> bool {
        let (reputation, stability) = self.facts().tops;
        self.reputation > 0 && self.reputation < reputation && self.stability > 0 && self.stability < stability
    }
}

/// A spell or trap on the table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Back {
    /// The card.
    pub card: CardId,
    /// What is printed on it.
    pub def: DefId,
    /// Face up or face down.
    pub face_up: bool,
    /// Whether it arrived this turn.
    pub fresh: bool,
    /// Abilities used this turn, one bit each.
    pub used: u8,
    /// Whether it is waiting on the chain.
    pub pending: bool,
    /// The stereotype it is equipped to.
    pub on: Option<CardId>,
}

impl Back {
    /// As it comes to the table.
    pub fn new(card: CardId, def: DefId, face_up: bool) -> Back {
        Back { card, def, face_up, fresh: true, used: 0, pending: false, on: None }
    }

    /// The facts of the printed card.
    #[inline]
    pub fn facts(&self) -> &'static Facts {
        facts(self.def)
    }
}

/// What one seat has.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Side {
    /// Life points.
    pub life: i32,
    /// Clout left to pay with.
    pub clout: u8,
    /// Own turns so far.
    pub turns: u16,
    /// Breakdowns scored against the opponent.
    pub breakdowns: u8,
    /// What is printed on each card this seat owns, by number.
    pub prints: ArrayVec<[DefId; 64]>,
    /// Which of its cards are stereotypes, as a set of numbers.
    pub people: u64,
    /// Which of its cards are quick-play spells, as a set of numbers.
    pub quick: u64,
    /// Which of its cards are in hand, as a set of numbers.
    pub held: u64,
    /// The slots with face-up stereotypes, one bit each.
    pub up: u8,
    /// The slots with face-down stereotypes, one bit each.
    pub down: u8,
    /// The slots with face-up stereotypes whose numbers can all rise and fall for good, one bit each.
    pub free: u8,
    /// The slots with spells and traps, one bit each.
    pub laid: u8,
    /// The moments that a card of this side may answer: all there are, and perhaps some of this turn.
    pub answers: u32,
    /// The deck, its top last.
    pub deck: Pile,
    /// The hand, in the order it was taken up.
    pub hand: Pile,
    /// The graveyard, its newest card last.
    pub graveyard: Pile,
    /// Cards out of the game.
    pub banished: Pile,
    /// The row of stereotypes.
    pub bodies: [Option<Body>; N_BODIES],
    /// The row of spells and traps.
    pub backs: [Option<Back>; N_BACKS],
    /// The field spell.
    pub field: Option<Back>,
    /// Whether the normal summon or set of this turn is spent.
    pub summoned: bool,
    /// Whether it has attacked this turn.
    pub attacked: bool,
    /// Spells activated this turn.
    pub spells: u8,
    /// Traps activated this turn.
    pub traps: u8,
    /// Whether the next draw phase is skipped.
    pub skip_draw: bool,
    /// Whether the draw phase under way is skipped.
    pub skip_this_draw: bool,
    /// Whether the next combat phase is skipped.
    pub skip_combat: bool,
    /// Whether the next turn is skipped.
    pub skip_turn: bool,
    /// Own combat phases without attacks.
    pub no_attack: u8,
    /// Whether the hand is open until the end of the turn.
    pub open_hand: bool,
    /// Whether the opponent's next trap this turn is negated.
    pub ward: bool,
    /// How many cards on top of the deck its owner knows.
    pub known_top: u8,
    /// Cards that came back to hand this turn and cannot be played again in it.
    pub returned: u64,
    /// Cards whose numbers the opponent has seen since they were last given new ones, as a set of numbers.
    pub seen: u64,
    /// Whether the deck was empty when it had to draw.
    pub decked: bool,
}

/// The places of a set, in order.
#[derive(Clone, Copy, Debug)]
pub struct Places(pub u64);

impl Iterator for Places {
    type Item = u8;

    #[inline]
    fn next(&mut self) -> Option<u8> {
        if self.0 == 0 {
            return None;
        }
        let place = self.0.trailing_zeros() as u8;
        self.0 &= self.0 - 1;
        Some(place)
    }
}

/// The slots of a set, from left to right.
#[inline]
pub fn slots(set: u8) -> Places {
    Places(u64::from(set))
}

impl Side {
    /// What is printed on a card that this seat owns.
    #[inline]
    pub fn print(&self, id: CardId) -> DefId {
        self.prints.as_inner()[id.number()]
    }

    /// The slots with stereotypes.
    #[inline]
    pub fn bodies_at(&self) -> Places {
        slots(self.up | self.down)
    }

    /// The stereotype in a slot.
    #[inline]
    pub fn body(&self, slot: u8) -> Option<&Body> {
        self.bodies.get(usize::from(slot))?.as_ref()
    }

    /// The spells and traps outside the field, with their slots.
    #[inline]
    pub fn laid(&self) -> impl Iterator<Item = (u8, &Back)> {
        slots(self.laid).filter_map(|slot| Some((slot, self.backs.get(usize::from(slot))?.as_ref()?)))
    }

    /// The spells and traps, the field last.
    #[inline]
    pub fn cards(&self) -> impl Iterator<Item = &Back> {
        self.laid().map(|(_, back)| back).chain(&self.field)
    }

    /// Notes again what lies where and what can answer, after it was set up by hand or dealt anew.
    pub(crate) fn take_stock(&mut self) {
        self.held = self.hand.iter().fold(0, |set, id| set | id.bit());
        let slots = |face_up: bool| {
            let bodies = self.bodies.iter().enumerate();
            let there = bodies.filter(|(_, body)| body.is_some_and(|body| body.face_up == face_up));
            there.fold(0, |set, (slot, _)| set | 1 << slot)
        };
        (self.up, self.down) = (slots(true), slots(false));
        self.free = self.free_now();
        self.laid = self.backs.iter().enumerate().fold(0, |set, (slot, back)| set | u8::from(back.is_some()) << slot);
        self.answers = self.answers_now();
    }

    /// The slots with face-up stereotypes whose numbers can all rise and fall for good.
    pub fn free_now(&self) -> u8 {
        let free = slots(self.up).filter(|slot| self.body(*slot).is_some_and(Body::is_free));
        free.fold(0, |set, slot| set | 1 << slot)
    }

    /// The moments that a card of this side can answer: face-up stereotypes, set cards of an earlier turn, the field.
    pub fn answers_now(&self) -> u32 {
        let people = slots(self.up).filter_map(|slot| self.body(slot)).fold(0, |set, body| set | body.facts().answers);
        let set = self.laid().filter(|(_, back)| !back.face_up && !back.fresh);
        let set = set.fold(people, |set, (_, back)| set | back.facts().answers);
        self.field.iter().fold(set, |set, field| set | field.facts().answers)
    }

    /// Notes which cards are what, after it was decided what is printed on them.
    pub(crate) fn sort_prints(&mut self) {
        (self.people, self.quick) = (0, 0);
        for (number, def) in self.prints.iter().enumerate() {
            let facts = facts(*def);
            self.people |= u64::from(facts.is(Facts::STEREOTYPE)) << number;
            self.quick |= u64::from(facts.is(Facts::QUICK_PLAY)) << number;
        }
    }
}
