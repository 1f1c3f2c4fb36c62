//! The state of a match: data only. It changes in [`crate::event`], by rules in [`crate::rules`].

use croupier_kernel::Seat;
use serde::{Deserialize, Serialize};
use tinyvec::ArrayVec;

use crate::content::{CardDef, DefId, Facts, card, facts};

/// Stereotypes a seat has room for.
pub const N_BODIES: usize = 5;
/// Spells and traps a seat has room for, the field apart.
pub const N_BACKS: usize = 5;
/// Life points at the start.
pub const LIFE: i32 = 8000;
/// Cards dealt at the start.
pub const HAND: usize = 5;
/// Cards that may be kept at the end of a turn.
pub const HAND_LIMIT: usize = 7;
/// Vice counters that break a stereotype.
pub const VICE_LIMIT: u8 = 3;
/// Breakdowns of the opponent that win.
pub const BREAKDOWNS_TO_WIN: u8 = 3;
/// After this turn life points decide.
pub const LAST_TURN: u16 = 200;
/// Actions in a turn, passes and choices apart, after which only moving on is left.
pub const ACTIONS_A_TURN: u8 = 100;
/// How far a lasting change can raise a number above what is printed.
pub const BOOST_LIMIT: i16 = 1500;

/// One card of this match. The number says nothing about the card, and nobody is shown the number of a hidden one.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
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

/// With clout or without.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Preset {
    /// Playing cards costs clout.
    #[default]
    Standard,
    /// Everything is free.
    Classic,
}

/// The seven phases of a turn.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// A card is drawn when it is left.
    Draw,
    /// Nothing to do.
    Standby,
    /// Summon, set, activate.
    Main,
    /// Attack.
    Combat,
    /// Summon, set, activate once more.
    Main2,
    /// Stereotypes with too much vice break down.
    BreakdownCheck,
    /// Too many cards are discarded.
    End,
}

impl Phase {
    /// Whether cards can be played.
    pub fn is_main(self) -> bool {
        matches!(self, Phase::Main | Phase::Main2)
    }
}

/// How a stereotype stands.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Stance {
    /// It attacks, and defends with its reputation.
    Attack,
    /// It defends with its stability.
    Defense,
}

/// Whether a stereotype must attack.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
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
    /// Which card.
    pub card: CardId,
    /// What is printed on it.
    pub def: DefId,
    /// The moments its abilities answer, as its facts say.
    pub answers: u32,
    /// Face up or face down.
    pub face_up: bool,
    /// How it stands.
    pub stance: Stance,
    /// Whether it came to the table this turn.
    pub fresh: bool,
    /// Whether it has to wait for its controller's next turn to attack.
    pub new: bool,
    /// Whether it may attack this turn although it is new.
    pub rushed: bool,
    /// Whether it has attacked this turn.
    pub attacked: bool,
    /// Whether it was attacked this turn.
    pub was_attacked: bool,
    /// Whether its stance was changed this turn.
    pub turned: bool,
    /// Whether it must attack.
    pub force: Force,
    /// Vice counters.
    pub vice: u8,
    /// Whether it is about to break down.
    pub breaking: bool,
    /// Abilities used this turn, one bit each.
    pub used: u8,
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
        let (reputation, stability) = crate::content::card(def).stats();
        Body {
            card,
            def,
            answers: facts(def).answers,
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
    pub fn print(&self) -> &'static CardDef {
        card(self.def)
    }
}

/// A spell or trap on the table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Back {
    /// Which card.
    pub card: CardId,
    /// What is printed on it.
    pub def: DefId,
    /// The moments its abilities answer, as its facts say; all moments for a quick-play spell.
    pub answers: u32,
    /// Face up or face down.
    pub face_up: bool,
    /// Whether it came to the table this turn.
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
        Back { card, def, answers: Back::answers_of(def), face_up, fresh: true, used: 0, pending: false, on: None }
    }

    /// The moments that a card in this row answers.
    pub fn answers_of(def: DefId) -> u32 {
        let facts = facts(def);
        if facts.is(Facts::QUICK_PLAY) { u32::MAX } else { facts.answers }
    }
}

/// What one seat has.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Half {
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
    /// Whether the hand lies open until the end of the turn.
    pub open_hand: bool,
    /// Whether the opponent's next trap this turn is negated.
    pub ward: bool,
    /// How many cards on top of the deck its owner knows.
    pub known_top: u8,
    /// Cards that came back to hand this turn and cannot be played again in it.
    pub returned: u64,
    /// Whether the deck was empty when it had to draw.
    pub decked: bool,
}

impl Half {
    /// Notes which cards are what, after it was decided what is printed on them.
    pub(crate) fn sort_prints(&mut self) {
        let set = |flag: u8| {
            let marked = self.prints.iter().enumerate().filter(|(_, def)| facts(**def).is(flag));
            marked.fold(0, |set, (number, _)| set | 1 << number)
        };
        (self.people, self.quick) = (set(Facts::STEREOTYPE), set(Facts::QUICK_PLAY));
    }
}

/// What an entry of the chain is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LinkKind {
    /// A spell.
    #[default]
    Spell,
    /// A trap.
    Trap,
    /// An ability, used or fired.
    Ability,
}

/// One entry of the chain: an effect that waits to resolve.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Link {
    /// The card it comes from.
    pub card: CardId,
    /// What is printed on that card.
    pub def: DefId,
    /// Whose effect it is.
    pub seat: Seat,
    /// What it is.
    pub kind: LinkKind,
    /// Which ability of the card; none for a card that only has to come into place.
    pub ability: Option<u8>,
    /// The own stereotype that was chosen.
    pub own: Option<CardId>,
    /// The opposing stereotype that was chosen.
    pub opp: Option<CardId>,
    /// The other card that was chosen.
    pub other: Option<CardId>,
    /// The spell whose effect it copies.
    pub copied: Option<DefId>,
    /// Whether it does nothing.
    pub negated: bool,
    /// Whether it does the reverse.
    pub reversed: bool,
    /// Whether its card is in no zone but on the chain: a field spell from hand.
    pub loose: bool,
}

impl Default for Link {
    fn default() -> Link {
        Link {
            card: CardId(0),
            def: DefId(0),
            seat: Seat(0),
            kind: LinkKind::Spell,
            ability: None,
            own: None,
            opp: None,
            other: None,
            copied: None,
            negated: false,
            reversed: false,
            loose: false,
        }
    }
}

/// An effect whose choices are being made.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Draft {
    /// The link as far as it is known.
    pub link: Link,
    /// Which of the three choices are made, one bit each: own, opposing, other.
    pub asked: u8,
}

/// What a window is about.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Occasion {
    /// An activation.
    Activation,
    /// A declared attack.
    Attack,
    /// A summon by this seat.
    Summon(Seat),
    /// The beginning of a draw phase.
    DrawStart,
    /// The draw of the draw phase.
    DrawDone,
    /// The beginning of the main phase.
    MainStart,
    /// The beginning of the combat phase.
    CombatStart,
    /// What happened in the last chain or battle.
    Events,
}

/// A chance to answer.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Window {
    /// What it is about.
    pub occasion: Occasion,
    /// Whose answer is next.
    pub priority: Seat,
    /// How many passed in a row.
    pub passes: u8,
    /// Whether that seat has an answer and was asked for it.
    pub asked: bool,
}

/// An effect being carried out: the last link of the chain.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Resolving {
    /// The part that is next, counted through the copied ability and its own.
    pub part: u8,
    /// Within that part, the player that is next: 0 or 1, 2 when both are done.
    pub step: u8,
    /// How often it will be done again.
    pub again: u8,
    /// Whether the coin showed heads, or the wager was won.
    pub lucky: Option<bool>,
    /// Cards moved or discarded, by seat.
    pub moved: [u8; 2],
}

/// A choice that must be made while an effect or a turn is carried out.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Ask {
    /// `seat` picks cards from the hand of `whose` to discard.
    Discard {
        /// Who picks.
        seat: Seat,
        /// Whose cards.
        whose: Seat,
        /// How many more.
        left: u8,
    },
    /// `seat` puts the top cards of its deck in order.
    Order {
        /// Who.
        seat: Seat,
        /// How many are in place.
        placed: u8,
        /// How many in all.
        of: u8,
    },
    /// `seat` picks the stereotype that a ritual calls.
    RitualCard {
        /// Who.
        seat: Seat,
    },
    /// `seat` picks tributes for a ritual.
    RitualTribute {
        /// Who.
        seat: Seat,
        /// For which card.
        card: CardId,
        /// How many levels are still missing.
        missing: u8,
    },
}

impl Ask {
    /// Who must choose.
    pub fn seat(self) -> Seat {
        match self {
            Ask::Discard { seat, .. }
            | Ask::Order { seat, .. }
            | Ask::RitualCard { seat }
            | Ask::RitualTribute { seat, .. } => seat,
        }
    }
}

/// An ability that waits for the end of the chain or battle.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Waiting {
    /// Whose it is.
    pub seat: Seat,
    /// Its place: the slot of a stereotype, 5 to 9 for spells and traps, 10 for the field.
    pub place: u8,
    /// The card it is on.
    pub card: CardId,
    /// What is printed on that card.
    pub def: DefId,
    /// Which of its abilities.
    pub ability: u8,
}

impl Default for Waiting {
    fn default() -> Waiting {
        Waiting { seat: Seat(0), place: 0, card: CardId(0), def: DefId(0), ability: 0 }
    }
}

/// What happened since the last event window, for abilities that answer it. Sets of seats have one bit for each.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Happened {
    /// Stereotypes that were destroyed, as sets of each owner's cards.
    pub destroyed: [u64; 2],
    /// Who lost a stereotype.
    pub lost: u8,
    /// Whose stereotype came to stability 0.
    pub zero: u8,
    /// Whose stereotype fell below 1000.
    pub below: u8,
    /// Whose stereotype gained reputation.
    pub gained: u8,
    /// The card of each seat whose ability resolved last.
    pub ability_done: [Option<CardId>; 2],
    /// Whether a spell resolved.
    pub spell_done: bool,
    /// Whether a deck came to its end.
    pub deck_empty: bool,
}

/// An attack under way.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Assault {
    /// Who attacks.
    pub seat: Seat,
    /// With which card.
    pub attacker: CardId,
    /// Which card is attacked; none is a direct attack.
    pub target: Option<CardId>,
}

/// What goes on when the table has come to rest.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Flow {
    /// The turn player decides.
    Open,
    /// The battle is fought.
    Battle,
    /// The draw is made; answers to it come next.
    Drawn,
    /// The draw phase is over.
    Standby,
    /// Those who break down are destroyed.
    Breakdown,
}

/// How a match was decided.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Reason {
    /// Life points at 0.
    Life,
    /// An empty deck.
    DeckOut,
    /// Three breakdowns.
    Breakdowns,
    /// Given up.
    Surrender,
    /// More life points at the end of the last turn.
    LastTurn,
}

/// How a match ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Outcome {
    /// Who won; none for a draw.
    pub winner: Option<Seat>,
    /// By what.
    pub by: Reason,
}

/// A match of LunchTable.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct LunchTable {
    /// With clout or without.
    pub preset: Preset,
    /// The number of the turn, from 1.
    pub turn: u16,
    /// Whose turn it is.
    pub active: Seat,
    /// The phase.
    pub phase: Phase,
    /// The kinds of standing effects that may be on the table: all that are, and perhaps some that were this turn.
    pub standing: u8,
    /// The moments at which something on the table may fire by itself: all there are, and perhaps some of this turn.
    pub stirring: u32,
    /// What each seat has.
    pub halves: [Half; 2],
    /// What happens when the table has come to rest.
    pub flow: Flow,
    /// Whether the turn player has ended the turn and the rest of it is run through.
    pub ending: bool,
    /// Actions this turn, passes and choices apart.
    pub n_actions: u8,
    /// Spells activated this turn by both.
    pub n_spells: u8,
    /// Whether combat is not to be had this turn, because it was skipped.
    pub combat_skipped: bool,
    /// The last normal spell that resolved.
    pub last_spell: Option<DefId>,
    /// Whether traps do their effect twice for the rest of the turn.
    pub traps_twice: bool,
    /// The effect whose choices are being made.
    pub draft: Option<Draft>,
    /// The chance to answer that is open.
    pub window: Option<Window>,
    /// Effects waiting to resolve, the newest last. Each side has 5 slots, 5 stereotypes and a field to answer with, each
    /// at most once a chain, so 24 is enough.
    pub chain: ArrayVec<[Link; 24]>,
    /// The effect that is being carried out.
    pub resolving: Option<Resolving>,
    /// A choice that must be made first.
    pub ask: Option<Ask>,
    /// Abilities that wait for the end of the chain or battle. One that finds no room does not fire.
    pub waiting: ArrayVec<[Waiting; 32]>,
    /// How many of them are in their final order.
    pub n_ordered: u8,
    /// What happened since the last event window.
    pub happened: Happened,
    /// What the present event window is about.
    pub shown: Happened,
    /// The attack under way.
    pub assault: Option<Assault>,
    /// How the match ended.
    pub outcome: Option<Outcome>,
}

impl LunchTable {
    /// What a seat has.
    #[inline]
    pub fn half(&self, seat: Seat) -> &Half {
        &self.halves[usize::from(seat.0 & 1)]
    }

    /// What is printed on a card.
    #[inline]
    pub fn print(&self, id: CardId) -> DefId {
        self.half(id.owner()).prints.get(id.number()).copied().unwrap_or_default()
    }

    /// A stereotype on the table, by its slot.
    #[inline]
    pub fn body(&self, seat: Seat, slot: u8) -> Option<&Body> {
        self.half(seat).bodies.get(usize::from(slot))?.as_ref()
    }

    /// Where a stereotype is.
    #[inline]
    pub fn find_body(&self, id: CardId) -> Option<(Seat, u8)> {
        Seat::all(2).find_map(|seat| {
            let slot = self.half(seat).bodies.iter().position(|body| body.is_some_and(|body| body.card == id))?;
            Some((seat, slot as u8))
        })
    }

    /// All stereotypes on the table, with their places, a seat at a time.
    #[inline]
    pub fn bodies(&self) -> impl Iterator<Item = (Seat, u8, &Body)> {
        Seat::all(2).flat_map(move |seat| self.row(seat))
    }

    /// The stereotypes of a seat, with their places.
    #[inline]
    pub fn row(&self, seat: Seat) -> impl Iterator<Item = (Seat, u8, &Body)> {
        let slots = self.half(seat).bodies.iter().enumerate();
        slots.filter_map(move |(slot, body)| Some((seat, slot as u8, body.as_ref()?)))
    }

    /// The kinds of standing effects on the table, and the moments at which something on it fires by itself.
    pub fn standing_now(&self) -> (u8, u32) {
        let (mut standing, mut stirring) = (0, 0);
        let mut add = |def: DefId| {
            let facts = facts(def);
            standing |= facts.standing;
            stirring |= facts.fires;
        };
        for half in &self.halves {
            half.bodies.iter().flatten().filter(|body| body.face_up).for_each(|body| add(body.def));
            half.backs.iter().flatten().filter(|back| back.face_up).for_each(|back| add(back.def));
            half.field.iter().for_each(|back| add(back.def));
        }
        (standing, stirring)
    }

    /// The first free slot of a row of stereotypes.
    #[inline]
    pub fn free_body(&self, seat: Seat) -> Option<u8> {
        self.half(seat).bodies.iter().position(Option::is_none).map(|slot| slot as u8)
    }

    /// The first free slot of a row of spells and traps.
    #[inline]
    pub fn free_back(&self, seat: Seat) -> Option<u8> {
        self.half(seat).backs.iter().position(Option::is_none).map(|slot| slot as u8)
    }
}
