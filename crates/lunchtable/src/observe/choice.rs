//! A choice as a row and as a number.

use croupier_kernel::{Field, Game as _, Row, Seat};

use super::{
    Known,
    battle::{self, N_BATTLE, N_STANDS},
    word,
};
use crate::{
    Action, LunchTable, Pick, Source,
    content::{DefId, Facts, facts},
    state::{Ask, Body, N_BACKS, N_BODIES},
};

/// What the row of a choice holds: all that tells two actions apart, the facts of the cards that are named, and what a battle
/// would come to.
pub(super) const LAYOUT: &[Field] = &[
    Field::classes("kind", 1, 26),
    Field::words("card", 1),
    Field::words("with", 1),
    Field::amounts("place", 1, 0, 64),
    Field::amounts("other place", 1, 0, 64),
    Field::classes("stance", 1, 3),
    Field::amounts("level", 1, 0, 12),
    Field::amounts("cost", 1, 0, 20),
    Field::amounts("reputation", 1, 0, 6_000),
    Field::amounts("stability", 1, 0, 6_000),
    Field::amounts("reputation of the other", 1, 0, 6_000),
    Field::amounts("stability of the other", 1, 0, 6_000),
    Field::classes("slot", 1, N_BODIES as i16 + 1),
    Field::classes("slot of the other", 1, N_BODIES as i16 + 1),
    Field::classes("stands none, attack, defense, down", 1, N_STANDS),
    Field::classes("the other stands none, attack, defense, down", 1, N_STANDS),
    Field::amounts("vice", 1, 0, 6),
    Field::amounts("vice of the other", 1, 0, 6),
    Field::amounts("opposite ones that it beats", 1, 0, 5),
    Field::amounts("opposite ones that beat its reputation", 1, 0, 5),
    Field::amounts("opposite ones that beat its stability", 1, 0, 5),
    BATTLE[0],
    BATTLE[1],
    BATTLE[2],
    BATTLE[3],
    Field::classes("ability", 1, ABILITIES as i16 + 1),
    Field::amounts("clout that is left", 1, 0, 8),
];

const BATTLE: [Field; N_BATTLE] = battle::fields([
    "battle none, unknown, lost, even, won",
    "margin of the battle",
    "percent of my life",
    "percent of their life",
]);

/// A row in the making.
struct Choice<'a> {
    table: &'a LunchTable,
    known: &'a Known,
    seat: Seat,
    place: i16,
    other_place: i16,
    stance: i16,
    it: Named,
    other: Named,
    /// The number of the ability that is used, from 1.
    ability: i16,
    /// What the card costs now.
    cost: i16,
    rank: [i16; 3],
    battle: [i16; N_BATTLE],
}

/// A card that a choice names.
#[derive(Default)]
struct Named {
    word: i16,
    level: i16,
    /// Reputation and stability, as they are on the table or as they are printed.
    stats: (i32, i32),
    /// The slot of a stereotype, from 1.
    slot: i16,
    stands: i16,
    vice: i16,
}

/// Writes the row of an action.
pub(super) fn write(table: &LunchTable, known: &Known, action: &Action, out: &mut [i16]) {
    let seat = table.turn().seat().unwrap_or(table.active);
    let mut choice = Choice {
        table,
        known,
        seat,
        place: 0,
        other_place: 0,
        stance: 0,
        it: Named::default(),
        other: Named::default(),
        ability: 0,
        cost: 0,
        rank: [0; 3],
        battle: [0; N_BATTLE],
    };
    let kind = match *action {
        Action::Advance => 0,
        Action::EndTurn => 1,
        Action::Summon { hand, stance, tribute } => {
            choice.held(hand);
            choice.tribute(tribute);
            choice.stance = 1 + stance as i16;
            2
        }
        Action::SetStereotype { hand, tribute } => {
            choice.held(hand);
            choice.tribute(tribute);
            3
        }
        Action::SetCard { hand } => choice.held_as(hand, 4),
        Action::Flip { slot } => choice.mine_as(slot, 5),
        Action::Turn { slot } => choice.mine_as(slot, 6),
        Action::Cast { hand } => choice.held_as(hand, 7),
        Action::CastSet { slot } => choice.set_as(slot, 8),
        Action::Use { slot, ability } => {
            choice.ability(ability);
            choice.mine_as(slot, 9)
        }
        Action::Attack { slot, target } => {
            if let Some(target) = target {
                choice.other(seat.other(), target);
            }
            choice.battle = battle::write(table, seat, (seat, slot), target);
            choice.mine_as(slot, 10)
        }
        Action::Respond(Source::Hand(hand)) => choice.held_as(hand, 11),
        Action::Respond(Source::Set(slot)) => choice.set_as(slot, 12),
        Action::Respond(Source::Ability(slot, ability)) => {
            choice.ability(ability);
            choice.mine_as(slot, 13)
        }
        Action::Respond(Source::Field(ability)) => {
            choice.ability(ability);
            let field = table.side(seat).field;
            choice.named(field.map(|field| field.def), 0);
            14
        }
        Action::Pass => 15,
        Action::Choose(pick) => choice.pick(pick),
        Action::Surrender => 25,
    };
    choice.write(kind, out);
}

impl Choice<'_> {
    fn write(&self, kind: i16, out: &mut [i16]) {
        let (it, other) = (&self.it, &self.other);
        let stat = |stat: i32| stat.clamp(0, 6_000) as i16;
        let mut row = Row::over(out);
        row.numbers([kind, it.word, other.word, self.place, self.other_place, self.stance, it.level, self.cost]);
        row.numbers([stat(it.stats.0), stat(it.stats.1), stat(other.stats.0), stat(other.stats.1)]);
        row.numbers([it.slot, other.slot, it.stands, other.stands, it.vice, other.vice]);
        row.numbers(self.rank);
        row.numbers(self.battle);
        row.put(self.ability);
        let clout = i16::from(self.table.side(self.seat).clout);
        row.amount((clout - self.cost).max(0), 8);
    }

    fn named(&mut self, def: Option<DefId>, place: u8) {
        self.place = i16::from(place.min(64));
        let Some(def) = def else { return };
        let (reputation, stability) = def.get().stats();
        let level = i16::from(facts(def).level.min(12));
        self.it = Named { word: word(def), level, stats: (reputation.into(), stability.into()), ..Named::default() };
        self.cost = i16::from(self.table.cost(self.seat, def).min(20));
    }

    fn ability(&mut self, ability: u8) {
        self.other_place = 1 + i16::from(ability.min(60));
        self.ability = 1 + i16::from(ability).min(ABILITIES as i16 - 1);
    }

    fn held(&mut self, hand: u8) {
        let id = self.table.side(self.seat).hand.get(usize::from(hand)).copied();
        let def = id.map(|id| self.table.print(id));
        self.named(def, hand);
        if def.is_some_and(|def| facts(def).is(Facts::STEREOTYPE)) {
            self.rank = self.known.opposite[self.seat.index()].rank(self.it.stats);
        }
    }

    fn held_as(&mut self, hand: u8, kind: i16) -> i16 {
        self.held(hand);
        kind
    }

    fn mine_as(&mut self, slot: u8, kind: i16) -> i16 {
        self.body(self.seat, slot);
        kind
    }

    fn set_as(&mut self, slot: u8, kind: i16) -> i16 {
        let back = self.table.side(self.seat).backs.get(usize::from(slot)).copied().flatten();
        self.named(back.map(|back| back.def), slot);
        kind
    }

    /// A stereotype on the table.
    fn body(&mut self, whose: Seat, slot: u8) {
        let (table, seat) = (self.table, self.seat);
        let body = table.body(whose, slot);
        let seen = body.filter(|body| body.face_up || whose == seat);
        self.named(seen.map(|body| body.def), slot);
        if seen.is_some() {
            self.it.stats = self.known.stats(whose, slot);
            self.rank = self.known.opposite[whose.index()].rank(self.it.stats);
        }
        self.it.stand(body, slot);
    }

    /// The stereotype that is attacked or given.
    fn other(&mut self, whose: Seat, slot: u8) {
        self.other_place = 1 + i16::from(slot);
        let body = self.table.body(whose, slot);
        if let Some(body) = body.filter(|body| body.face_up || whose == self.seat) {
            self.other.word = word(body.def);
            self.other.stats = self.known.stats(whose, slot);
        }
        self.other.stand(body, slot);
    }

    fn tribute(&mut self, slot: Option<u8>) {
        if let Some(slot) = slot {
            self.other(self.seat, slot);
        }
    }

    fn pick(&mut self, pick: Pick) -> i16 {
        let (table, seat) = (self.table, self.seat);
        match pick {
            Pick::Mine(slot) => self.mine_as(slot, 16),
            Pick::Theirs(slot) => {
                self.body(seat.other(), slot);
                17
            }
            Pick::MyField => {
                self.named(table.side(seat).field.map(|field| field.def), 0);
                18
            }
            Pick::TheirField => {
                self.named(table.side(seat.other()).field.map(|field| field.def), 0);
                19
            }
            Pick::Graveyard(at) => {
                let id = table.side(seat).graveyard.get(usize::from(at)).copied();
                self.named(id.map(|id| table.print(id)), at);
                20
            }
            Pick::Hand(at) => {
                // Who picks from a hand to discard sees it.
                let whose = if let Some(Ask::Discard { whose, .. }) = table.ask { whose } else { seat };
                let id = table.side(whose).hand.get(usize::from(at)).copied();
                self.named(id.map(|id| table.print(id)), at);
                if whose == seat { 21 } else { 22 }
            }
            Pick::Top(at) => {
                let deck = &table.side(seat).deck;
                let id = deck.len().checked_sub(usize::from(at) + 1).map(|at| deck[at]);
                self.named(id.map(|id| table.print(id)), at);
                23
            }
        }
    }
}

impl Named {
    /// What everybody sees of a stereotype on the table.
    fn stand(&mut self, body: Option<&Body>, slot: u8) {
        if let Some(body) = body {
            self.slot = 1 + i16::from(slot);
            self.stands = battle::stands(body);
            self.vice = i16::from(body.vice.min(6));
        }
    }
}

/// Places in hand that have numbers of their own; further ones, which have not been seen to happen, share the last.
const HAND: u32 = 20;
const BODIES: u32 = N_BODIES as u32;
/// Tributes and targets: none, or one of the row.
const TARGETS: u32 = BODIES + 1;
const ABILITIES: u32 = 4;
const BACKS: u32 = N_BACKS as u32;

const SUMMON: u32 = 3;
const HIDE: u32 = SUMMON + HAND * 2 * TARGETS;
const SET: u32 = HIDE + HAND * TARGETS;
const FLIP: u32 = SET + HAND;
const TURN: u32 = FLIP + BODIES;
const CAST: u32 = TURN + BODIES;
const CAST_SET: u32 = CAST + HAND;
const USE: u32 = CAST_SET + BACKS;
const ATTACK: u32 = USE + BODIES * ABILITIES;
const RESPOND_HAND: u32 = ATTACK + BODIES * TARGETS;
const RESPOND_SET: u32 = RESPOND_HAND + HAND;
const RESPOND_ABILITY: u32 = RESPOND_SET + BACKS;
const RESPOND_FIELD: u32 = RESPOND_ABILITY + BODIES * ABILITIES;
const MINE: u32 = RESPOND_FIELD + ABILITIES;
const THEIRS: u32 = MINE + BODIES;
const FIELDS: u32 = THEIRS + BODIES;
const GRAVEYARD: u32 = FIELDS + 2;
const CHOOSE_HAND: u32 = GRAVEYARD + 64;
const TOP: u32 = CHOOSE_HAND + HAND;
const END: u32 = TOP + 10;

/// How many numbers there are.
pub(super) const N_ACTIONS: usize = END as usize;

/// The number of an action: its kind and its places.
pub(super) fn number(action: &Action) -> u32 {
    let held = |hand: u8| u32::from(hand).min(HAND - 1);
    let target = |slot: Option<u8>| slot.map_or(0, |slot| 1 + u32::from(slot));
    let ability = |slot: u8, ability: u8| u32::from(slot) * ABILITIES + u32::from(ability).min(ABILITIES - 1);
    match *action {
        Action::Advance => 0,
        Action::EndTurn => 1,
        Action::Pass | Action::Surrender => 2,
        Action::Summon { hand, stance, tribute } => {
            SUMMON + (held(hand) * 2 + stance as u32) * TARGETS + target(tribute)
        }
        Action::SetStereotype { hand, tribute } => HIDE + held(hand) * TARGETS + target(tribute),
        Action::SetCard { hand } => SET + held(hand),
        Action::Flip { slot } => FLIP + u32::from(slot),
        Action::Turn { slot } => TURN + u32::from(slot),
        Action::Cast { hand } => CAST + held(hand),
        Action::CastSet { slot } => CAST_SET + u32::from(slot),
        Action::Use { slot, ability: nth } => USE + ability(slot, nth),
        Action::Attack { slot, target: at } => ATTACK + u32::from(slot) * TARGETS + target(at),
        Action::Respond(Source::Hand(hand)) => RESPOND_HAND + held(hand),
        Action::Respond(Source::Set(slot)) => RESPOND_SET + u32::from(slot),
        Action::Respond(Source::Ability(slot, nth)) => RESPOND_ABILITY + ability(slot, nth),
        Action::Respond(Source::Field(nth)) => RESPOND_FIELD + u32::from(nth).min(ABILITIES - 1),
        Action::Choose(Pick::Mine(slot)) => MINE + u32::from(slot),
        Action::Choose(Pick::Theirs(slot)) => THEIRS + u32::from(slot),
        Action::Choose(Pick::MyField) => FIELDS,
        Action::Choose(Pick::TheirField) => FIELDS + 1,
        Action::Choose(Pick::Graveyard(at)) => GRAVEYARD + u32::from(at).min(63),
        Action::Choose(Pick::Hand(at)) => CHOOSE_HAND + held(at),
        Action::Choose(Pick::Top(at)) => TOP + u32::from(at).min(9),
    }
}
