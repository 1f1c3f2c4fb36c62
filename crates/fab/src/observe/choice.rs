//! A choice as a row and as a number.

use croupier_kernel::{Field, Row};

use super::row::{cut, facts, word};
use crate::{
    action::{Action, Cost, From, Ref, Who},
    content::{DefId, NameId, print},
    state::{CardId, CardSet, EQUIPPED, Fab, Zone},
};

/// What the row of a choice holds: all that tells two actions apart, and the facts of the card that is named.
pub(super) const LAYOUT: &[Field] = &[
    Field::classes("kind", 1, 22),
    Field::words("card", 1),
    Field::classes("from", 1, 4),
    Field::classes("whose", 1, 3),
    Field::amounts("copy", 1, 0, 64),
    Field::amounts("as an instant", 1, 0, 1),
    Field::amounts("part", 1, 0, 32),
    Field::amounts("number", 1, 0, 200),
    Field::amounts("pitch, cost, power, defense, arcane damage", 5, -1, 20),
];

/// Writes the row of an action.
pub(super) fn write(game: &Fab, action: &Action, out: &mut [i16]) {
    let mut row = Choice { kind: 0, card: None, from: 0, whose: 0, copy: 0, instant: false, part: 0, number: 0 };
    row.kind = match *action {
        Action::Pass => 0,
        Action::GoFirst => 1,
        Action::GoSecond => 2,
        Action::Yes => 3,
        Action::No => 4,
        Action::Play { card, from, instant } => {
            row.name(card);
            row.from = 1 + from as i16;
            row.instant = instant;
            5
        }
        Action::Activate { card, part } => {
            row.name(card);
            row.part = part;
            6
        }
        Action::Defend(card) => row.named(card, 7),
        Action::Pitch(card) => row.named(card, 8),
        Action::Pay(cost) => {
            row.number = if let Cost::Instead(n) = cost { n } else { 0 };
            9
        }
        Action::Mode(n) => {
            row.number = n;
            10
        }
        Action::Target(who) => {
            row.whose = if who == Who::Me { 1 } else { 2 };
            11
        }
        Action::TargetCard(card) => {
            row.whose = whose(game, card);
            row.named(card, 12)
        }
        Action::Choose(card) => {
            row.whose = whose(game, card);
            row.named(card, 13)
        }
        Action::Top(card) => row.named(card, 14),
        Action::Bottom(card) => row.named(card, 15),
        Action::Prevent(card) => row.named(card, 16),
        Action::Trigger(n) => {
            row.card = game.pending.get(usize::from(n).wrapping_sub(1)).map(|layer| layer.scope.def);
            row.number = n;
            17
        }
        Action::Name(def) => {
            row.card = Some(def);
            18
        }
        Action::TakeBack => 19,
        Action::Cancel => 20,
        Action::Concede => 21,
    };
    row.write(out);
}

struct Choice {
    kind: i16,
    card: Option<DefId>,
    from: i16,
    whose: i16,
    copy: u8,
    instant: bool,
    part: u8,
    number: u8,
}

impl Choice {
    fn name(&mut self, card: Ref) {
        self.card = Some(card.def);
        self.copy = card.nth;
    }

    fn named(&mut self, card: Ref, kind: i16) -> i16 {
        self.name(card);
        kind
    }

    fn write(&self, out: &mut [i16]) {
        let mut row = Row::over(out);
        row.numbers([
            self.kind,
            self.card.map_or(0, word),
            self.from,
            self.whose,
            cut(self.copy.into(), 64),
            i16::from(self.instant),
            cut(self.part.into(), 32),
            cut(self.number.into(), 200),
        ]);
        row.numbers(self.card.map_or([-1; 5], |def| facts()[def.index()]));
    }
}

/// Whose a card is that is chosen: 1 the seat's own, 2 the other player's.
fn whose(game: &Fab, card: Ref) -> i16 {
    let same = |other: &CardId| game.prints[other.index()] == card.def;
    let found = game.asked_about().into_iter().filter(same).nth(usize::from(card.nth));
    found.map_or(0, |found| if game.controller(found) == game.seat { 1 } else { 2 })
}

/// How many numbers each kind of action has, one after the other. Cards are numbered by their place among those that the
/// question is about, sorted by print: the place that a card in hand has in the observation, too.
const BLOCKS: [(Block, u32); 20] = [
    (Block::Single, 9),
    (Block::Instead, 4),
    (Block::Mode, 8),
    (Block::Trigger, 20),
    (Block::Hand, 24),
    (Block::HandAsInstant, 24),
    (Block::Arsenal, 4),
    (Block::ArsenalAsInstant, 4),
    (Block::Banished, 24),
    (Block::BanishedAsInstant, 24),
    (Block::Worn, 28),
    (Block::Ability, 64),
    (Block::Defend, 32),
    (Block::Pitch, 24),
    (Block::TargetCard, 40),
    (Block::Choose, 72),
    (Block::Top, 32),
    (Block::Bottom, 32),
    (Block::Prevent, 32),
    (Block::End, 1),
];

/// A kind of action, as numbers tell them apart.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Block {
    Single,
    Instead,
    Mode,
    Trigger,
    Hand,
    HandAsInstant,
    Arsenal,
    ArsenalAsInstant,
    Banished,
    BanishedAsInstant,
    Worn,
    Ability,
    Defend,
    Pitch,
    TargetCard,
    Choose,
    Top,
    Bottom,
    Prevent,
    End,
}

/// The first number of each block.
const STARTS: [u32; BLOCKS.len()] = {
    let mut starts = [0; BLOCKS.len()];
    let mut at = 1;
    while at < BLOCKS.len() {
        starts[at] = starts[at - 1] + BLOCKS[at - 1].1;
        at += 1;
    }
    starts
};

/// How many numbers there are. The names of cards share them with everything else, as nothing else is asked then.
pub(super) const N_ACTIONS: usize = STARTS[BLOCKS.len() - 1] as usize;

/// The number of an action. What has no room in its block, which has not been seen to happen, shares the last number of it.
pub(super) fn number(game: &Fab, action: &Action) -> u32 {
    let (block, place) = match *action {
        Action::Pass => (Block::Single, 0),
        Action::GoFirst => (Block::Single, 1),
        Action::GoSecond => (Block::Single, 2),
        Action::Yes => (Block::Single, 3),
        Action::No => (Block::Single, 4),
        Action::Target(Who::Me) => (Block::Single, 5),
        Action::Target(Who::Opponent) => (Block::Single, 6),
        Action::Pay(Cost::Printed) => (Block::Single, 7),
        Action::TakeBack | Action::Cancel | Action::Concede => (Block::Single, 8),
        Action::Pay(Cost::Instead(n)) => (Block::Instead, u32::from(n) - 1),
        Action::Mode(n) => (Block::Mode, u32::from(n) - 1),
        Action::Trigger(n) => (Block::Trigger, u32::from(n) - 1),
        Action::Play { card, from, instant } => {
            let (block, zone) = match (from, instant) {
                (From::Hand, false) => (Block::Hand, Zone::Hand),
                (From::Hand, true) => (Block::HandAsInstant, Zone::Hand),
                (From::Arsenal, false) => (Block::Arsenal, Zone::Arsenal),
                (From::Arsenal, true) => (Block::ArsenalAsInstant, Zone::Arsenal),
                (From::Banished, false) => (Block::Banished, Zone::Banished),
                (From::Banished, true) => (Block::BanishedAsInstant, Zone::Banished),
            };
            (block, place(game, game.cards_of(zone, game.seat), card))
        }
        Action::Activate { card, part } => return ability(game, card, part),
        Action::Defend(card) => (Block::Defend, place(game, game.asked_about(), card)),
        Action::Pitch(card) => (Block::Pitch, place(game, game.asked_about(), card)),
        Action::TargetCard(card) => (Block::TargetCard, place(game, game.asked_about(), card)),
        Action::Choose(card) => (Block::Choose, place(game, game.asked_about(), card)),
        Action::Top(card) => (Block::Top, place(game, game.asked_about(), card)),
        Action::Bottom(card) => (Block::Bottom, place(game, game.asked_about(), card)),
        Action::Prevent(card) => (Block::Prevent, game.preventions_before(card)),
        Action::Name(def) => return name(print(def).name_id),
    };
    in_block(block, place)
}

fn in_block(block: Block, place: u32) -> u32 {
    let at = block as usize;
    STARTS[at] + place.min(BLOCKS[at].1 - 1)
}

/// The place of a card among some, sorted by print.
fn place(game: &Fab, set: CardSet, card: Ref) -> u32 {
    let less = set.into_iter().filter(|other| game.prints[other.index()] < card.def).count();
    less as u32 + u32::from(card.nth)
}

/// An ability of the hero or of something worn has a number by where it is worn, and that of anything else by its place.
fn ability(game: &Fab, card: Ref, part: u8) -> u32 {
    let set = game.asked_about();
    let same = |other: &CardId| game.prints[other.index()] == card.def;
    let found = set.into_iter().filter(same).nth(usize::from(card.nth));
    let worn = found.filter(|found| !found.is_token() && found.owner() == game.seat).map(CardId::place);
    match worn.and_then(|worn| worn.checked_sub(EQUIPPED.start - 1)) {
        Some(worn) => in_block(Block::Worn, 4 * u32::from(worn) + part_number(card.def, part).min(3)),
        None => in_block(Block::Ability, 2 * place(game, set, card) + part_number(card.def, part).min(1)),
    }
}

/// The number of an activated ability among those of its print, from 0.
fn part_number(def: DefId, part: u8) -> u32 {
    crate::action::ability_number(def, part) as u32 - 1
}

/// The place of a name among all names.
fn name(id: NameId) -> u32 {
    (id.index() as u32).min(N_ACTIONS as u32 - 1)
}

/// What the numbers of choices rely on.
#[cfg(test)]
mod tests {
    use super::*;
    use croupier_content::Listed;

    #[test]
    fn blocks_are_in_order_and_names_have_room() {
        for (at, (block, _)) in BLOCKS.iter().enumerate() {
            assert_eq!(*block as usize, at);
        }
        assert!(crate::content::Name::all().len() <= N_ACTIONS, "{}", crate::content::Name::all().len());
    }
}
