//! A choice as a row and as a number.

use croupier_kernel::{Field, Game as _, Seat, row_length};

use super::{
    Known,
    battle::{self, N_BATTLE, N_STANDS},
    word,
};
use crate::{
    Action, LunchTable, Pick, Source,
    content::{DefId, Facts},
    state::{Ask, CardId, N_BACKS, N_BODIES},
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

/// How many numbers the row of a choice has.
const LENGTH: usize = row_length(LAYOUT);

/// The row of a choice.
type Line = [i16; LENGTH];

/// Where the fields are.
mod at {
    pub(super) const KIND: usize = 0;
    pub(super) const CARD: usize = 1;
    pub(super) const WITH: usize = 2;
    pub(super) const PLACE: usize = 3;
    pub(super) const OTHER_PLACE: usize = 4;
    pub(super) const STANCE: usize = 5;
    pub(super) const LEVEL: usize = 6;
    pub(super) const COST: usize = 7;
    pub(super) const REPUTATION: usize = 8;
    pub(super) const STABILITY: usize = 9;
    pub(super) const OTHER_REPUTATION: usize = 10;
    pub(super) const OTHER_STABILITY: usize = 11;
    pub(super) const SLOT: usize = 12;
    pub(super) const OTHER_SLOT: usize = 13;
    pub(super) const STANDS: usize = 14;
    pub(super) const OTHER_STANDS: usize = 15;
    pub(super) const VICE: usize = 16;
    pub(super) const OTHER_VICE: usize = 17;
    pub(super) const RANK: usize = 18;
    pub(super) const BATTLE: usize = 21;
    pub(super) const ABILITY: usize = 25;
    pub(super) const CLOUT: usize = 26;
}

/// Cards in hand whose lines are kept; more than that are rarely held.
const HELD: usize = 8;

/// What writes the choices of one situation. Several name the same card in hand or stereotype: what they have in common is
/// written once and kept.
struct Writer<'a> {
    table: &'a LunchTable,
    known: &'a Known,
    seat: Seat,
    clout: i16,
    /// The lines of the cards in hand and of the own stereotypes, and which of them are there.
    kept: [Line; HELD + N_BODIES],
    is_kept: u32,
}

/// Writes the rows of actions, one after the other.
pub(super) fn write_all(table: &LunchTable, known: &Known, actions: &[Action], out: &mut [i16]) {
    let seat = table.turn().seat().unwrap_or(table.active);
    let clout = i16::from(table.side(seat).clout);
    let mut writer = Writer { table, known, seat, clout, kept: [[0; LENGTH]; HELD + N_BODIES], is_kept: 0 };
    for (action, line) in actions.iter().zip(out.as_chunks_mut().0) {
        line[at::KIND] = writer.write(action, line);
    }
}

impl Writer<'_> {
    /// Writes an action, and gives the number of its kind.
    fn write(&mut self, action: &Action, line: &mut Line) -> i16 {
        match *action {
            Action::Advance => self.nothing(line, 0),
            Action::EndTurn => self.nothing(line, 1),
            Action::Summon { hand, stance, tribute } => {
                self.held(line, hand);
                self.tribute(line, tribute);
                line[at::STANCE] = 1 + stance as i16;
                2
            }
            Action::SetStereotype { hand, tribute } => {
                self.held(line, hand);
                self.tribute(line, tribute);
                3
            }
            Action::SetCard { hand } => self.held_as(line, hand, 4),
            Action::Flip { slot } => self.mine_as(line, slot, 5),
            Action::Turn { slot } => self.mine_as(line, slot, 6),
            Action::Cast { hand } => self.held_as(line, hand, 7),
            Action::CastSet { slot } => self.set_as(line, slot, 8),
            Action::Use { slot, ability } => {
                self.mine(line, slot);
                write_ability(line, ability);
                9
            }
            Action::Attack { slot, target } => {
                self.mine(line, slot);
                if let Some(target) = target {
                    self.other(line, self.seat.other(), target);
                }
                let battle = battle::write(self.table, self.known, self.seat, (self.seat, slot), target);
                line[at::BATTLE..at::BATTLE + N_BATTLE].copy_from_slice(&battle);
                10
            }
            Action::Respond(Source::Hand(hand)) => self.held_as(line, hand, 11),
            Action::Respond(Source::Set(slot)) => self.set_as(line, slot, 12),
            Action::Respond(Source::Ability(slot, ability)) => {
                self.mine(line, slot);
                write_ability(line, ability);
                13
            }
            Action::Respond(Source::Field(ability)) => {
                *line = self.field(self.seat);
                write_ability(line, ability);
                14
            }
            Action::Pass => self.nothing(line, 15),
            Action::Choose(pick) => self.pick(line, pick),
            Action::Surrender => self.nothing(line, 25),
        }
    }

    fn nothing(&self, line: &mut Line, kind: i16) -> i16 {
        *line = self.named(None, 0);
        kind
    }

    /// What is true of a card wherever it is.
    fn named(&self, def: Option<DefId>, place: u8) -> Line {
        let mut line = [0; LENGTH];
        line[at::PLACE] = i16::from(place.min(64));
        let mut cost = 0;
        if let Some(def) = def {
            let facts = &self.known.facts[def.index()];
            let (reputation, stability) = facts.stats();
            cost = i16::from(self.table.cost(self.seat, def).min(20));
            line[at::CARD] = word(def);
            line[at::LEVEL] = i16::from(facts.level.min(12));
            line[at::COST] = cost;
            (line[at::REPUTATION], line[at::STABILITY]) = (stat(reputation.into()), stat(stability.into()));
        }
        line[at::CLOUT] = (self.clout - cost).clamp(0, 8);
        line
    }

    /// The kept line of this number, which is made if it is not there yet.
    #[inline(always)]
    fn keep(&mut self, line: &mut Line, number: usize, make: impl FnOnce(&Self) -> Line) {
        if self.is_kept >> number & 1 == 0 {
            self.kept[number] = make(self);
            self.is_kept |= 1 << number;
        }
        *line = self.kept[number];
    }

    fn held(&mut self, line: &mut Line, hand: u8) {
        match usize::from(hand) {
            number @ 0..HELD => self.keep(line, number, |writer| writer.held_line(hand)),
            _ => *line = self.held_line(hand),
        }
    }

    fn held_line(&self, hand: u8) -> Line {
        let def = self.table.side(self.seat).hand.get(usize::from(hand)).map(|id| self.table.print(*id));
        let mut line = self.named(def, hand);
        if let Some(facts) = def.map(|def| &self.known.facts[def.index()]).filter(|facts| facts.is(Facts::STEREOTYPE)) {
            let (reputation, stability) = facts.stats();
            let rank = self.known.opposite[self.seat.index()].rank((reputation.into(), stability.into()));
            line[at::RANK..at::RANK + 3].copy_from_slice(&rank);
        }
        line
    }

    fn held_as(&mut self, line: &mut Line, hand: u8, kind: i16) -> i16 {
        self.held(line, hand);
        kind
    }

    /// An own stereotype.
    fn mine(&mut self, line: &mut Line, slot: u8) {
        match usize::from(slot) {
            at @ 0..N_BODIES => self.keep(line, HELD + at, |writer| writer.body_line(writer.seat, slot)),
            _ => *line = self.named(None, slot),
        }
    }

    fn mine_as(&mut self, line: &mut Line, slot: u8, kind: i16) -> i16 {
        self.mine(line, slot);
        kind
    }

    fn set_as(&self, line: &mut Line, slot: u8, kind: i16) -> i16 {
        let back = self.table.side(self.seat).backs.get(usize::from(slot)).copied().flatten();
        *line = self.named(back.map(|back| back.def), slot);
        kind
    }

    fn field(&self, whose: Seat) -> Line {
        self.named(self.table.side(whose).field.map(|field| field.def), 0)
    }

    /// A stereotype on the table.
    fn body_line(&self, whose: Seat, slot: u8) -> Line {
        let body = self.table.body(whose, slot);
        let seen = body.filter(|body| body.face_up || whose == self.seat);
        let mut line = self.named(seen.map(|body| body.def), slot);
        if seen.is_some() {
            let (reputation, stability) = self.known.stats(whose, slot);
            (line[at::REPUTATION], line[at::STABILITY]) = (stat(reputation), stat(stability));
            line[at::RANK..at::RANK + 3].copy_from_slice(&self.known.rank(whose, slot));
        }
        if let Some(body) = body {
            line[at::SLOT] = 1 + i16::from(slot);
            line[at::STANDS] = battle::stands(body);
            line[at::VICE] = i16::from(body.vice.min(6));
        }
        line
    }

    /// The stereotype that is attacked or given.
    fn other(&self, line: &mut Line, whose: Seat, slot: u8) {
        line[at::OTHER_PLACE] = 1 + i16::from(slot);
        let Some(body) = self.table.body(whose, slot) else { return };
        if body.face_up || whose == self.seat {
            let (reputation, stability) = self.known.stats(whose, slot);
            line[at::WITH] = word(body.def);
            (line[at::OTHER_REPUTATION], line[at::OTHER_STABILITY]) = (stat(reputation), stat(stability));
        }
        line[at::OTHER_SLOT] = 1 + i16::from(slot);
        line[at::OTHER_STANDS] = battle::stands(body);
        line[at::OTHER_VICE] = i16::from(body.vice.min(6));
    }

    fn tribute(&self, line: &mut Line, slot: Option<u8>) {
        if let Some(slot) = slot {
            self.other(line, self.seat, slot);
        }
    }

    fn pick(&mut self, line: &mut Line, pick: Pick) -> i16 {
        let (table, seat) = (self.table, self.seat);
        let side = table.side(seat);
        let card = |writer: &Self, id: Option<CardId>, at| writer.named(id.map(|id| table.print(id)), at);
        match pick {
            Pick::Mine(slot) => self.mine_as(line, slot, 16),
            Pick::Theirs(slot) => {
                *line = self.body_line(seat.other(), slot);
                17
            }
            Pick::MyField => {
                *line = self.field(seat);
                18
            }
            Pick::TheirField => {
                *line = self.field(seat.other());
                19
            }
            Pick::Graveyard(at) => {
                *line = card(self, side.graveyard.get(usize::from(at)).copied(), at);
                20
            }
            Pick::Hand(at) => {
                // Who picks from a hand to discard sees it.
                let whose = if let Some(Ask::Discard { whose, .. }) = table.ask { whose } else { seat };
                *line = card(self, table.side(whose).hand.get(usize::from(at)).copied(), at);
                if whose == seat { 21 } else { 22 }
            }
            Pick::Top(at) => {
                let id = side.deck.len().checked_sub(usize::from(at) + 1).map(|at| side.deck[at]);
                *line = card(self, id, at);
                23
            }
        }
    }
}

/// A reputation or stability.
fn stat(stat: i32) -> i16 {
    stat.clamp(0, 6_000) as i16
}

fn write_ability(line: &mut Line, ability: u8) {
    line[at::OTHER_PLACE] = 1 + i16::from(ability.min(60));
    line[at::ABILITY] = 1 + i16::from(ability).min(ABILITIES as i16 - 1);
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

#[cfg(test)]
mod tests {
    use super::{LAYOUT, LENGTH, at};

    #[test]
    fn every_field_is_one_number_at_its_place() {
        assert_eq!(LENGTH, LAYOUT.len());
        for (place, name) in [
            (at::KIND, "kind"),
            (at::CARD, "card"),
            (at::WITH, "with"),
            (at::PLACE, "place"),
            (at::OTHER_PLACE, "other place"),
            (at::STANCE, "stance"),
            (at::LEVEL, "level"),
            (at::COST, "cost"),
            (at::REPUTATION, "reputation"),
            (at::STABILITY, "stability"),
            (at::OTHER_REPUTATION, "reputation of the other"),
            (at::OTHER_STABILITY, "stability of the other"),
            (at::SLOT, "slot"),
            (at::OTHER_SLOT, "slot of the other"),
            (at::STANDS, "stands none, attack, defense, down"),
            (at::OTHER_STANDS, "the other stands none, attack, defense, down"),
            (at::VICE, "vice"),
            (at::OTHER_VICE, "vice of the other"),
            (at::RANK, "opposite ones that it beats"),
            (at::BATTLE, "battle none, unknown, lost, even, won"),
            (at::ABILITY, "ability"),
            (at::CLOUT, "clout that is left"),
        ] {
            assert_eq!(LAYOUT[place].name, name);
        }
    }
}
