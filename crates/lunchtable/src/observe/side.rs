//! One side of the table, as far as a seat knows it.

use croupier_kernel::{Eye, Field, Row, Seat, SortedCards, row_length};

use super::{Known, word};
use crate::{
    LunchTable,
    content::Facts,
    deck::MAX_DECK,
    state::{CardId, N_BACKS, N_BODIES, Places, Side, slots},
};

/// Cards in hand that are told.
const HAND: usize = 12;
/// Cards of a deck that are told: all of them.
const UNSEEN: usize = MAX_DECK;
/// Abilities of a stereotype whose use is told.
const ABILITIES: usize = 4;

macro_rules! side_fields {
    ($whose:literal) => {
        [
            Field::amounts(concat!($whose, " life"), 1, 0, 20_000),
            Field::amounts(concat!($whose, " clout"), 1, 0, 30),
            Field::amounts(concat!($whose, " breakdowns"), 1, 0, 3),
            Field::amounts(concat!($whose, " deck size"), 1, 0, 60),
            Field::amounts(concat!($whose, " hand size"), 1, 0, 20),
            Field::amounts(concat!($whose, " graveyard size"), 1, 0, 60),
            Field::amounts(concat!($whose, " banished size"), 1, 0, 60),
            Field::amounts(concat!($whose, " has summoned"), 1, 0, 1),
            Field::amounts(concat!($whose, " has attacked"), 1, 0, 1),
            Field::amounts(concat!($whose, " spells this turn"), 1, 0, 20),
            Field::amounts(concat!($whose, " traps this turn"), 1, 0, 20),
            Field::amounts(concat!($whose, " skips draw, combat, turn"), 3, 0, 1),
            Field::amounts(concat!($whose, " combats without attack"), 1, 0, 8),
            Field::amounts(concat!($whose, " hand is open"), 1, 0, 1),
            Field::amounts(concat!($whose, " ward"), 1, 0, 1),
            Field::amounts(concat!($whose, " unseen stereotypes, spells, traps"), 3, 0, 60),
            Field::words(concat!($whose, " unseen cards"), UNSEEN),
            Field::words(concat!($whose, " hand"), HAND),
            Field::amounts(concat!($whose, " costs in hand"), HAND, 0, 20),
            Field::words(concat!($whose, " cards that came back"), 4),
            Field::words(concat!($whose, " top card"), 1),
            Field::words(concat!($whose, " second card"), 1),
            Field::words(concat!($whose, " third card"), 1),
            Field::words(concat!($whose, " graveyard"), 30),
            Field::words(concat!($whose, " banished"), 12),
            Field::words(concat!($whose, " first stereotype"), 1),
            Field::words(concat!($whose, " second stereotype"), 1),
            Field::words(concat!($whose, " third stereotype"), 1),
            Field::words(concat!($whose, " fourth stereotype"), 1),
            Field::words(concat!($whose, " fifth stereotype"), 1),
            Field::classes(concat!($whose, " stereotypes none, down, up"), N_BODIES, 3),
            Field::classes(concat!($whose, " stances none, attack, defense"), N_BODIES, 3),
            Field::amounts(concat!($whose, " reputations"), N_BODIES, 0, 6_000),
            Field::amounts(concat!($whose, " stabilities"), N_BODIES, 0, 6_000),
            Field::amounts(concat!($whose, " vices"), N_BODIES, 0, 6),
            Field::amounts(concat!($whose, " new ones"), N_BODIES, 0, 1),
            Field::amounts(concat!($whose, " fresh ones"), N_BODIES, 0, 1),
            Field::amounts(concat!($whose, " rushed ones"), N_BODIES, 0, 1),
            Field::amounts(concat!($whose, " ones that attacked"), N_BODIES, 0, 1),
            Field::amounts(concat!($whose, " ones that were attacked"), N_BODIES, 0, 1),
            Field::amounts(concat!($whose, " ones that turned"), N_BODIES, 0, 1),
            Field::classes(concat!($whose, " ones that must attack"), N_BODIES, 3),
            Field::amounts(concat!($whose, " abilities used"), N_BODIES * ABILITIES, 0, 1),
            Field::amounts(concat!($whose, " ones that cannot attack"), N_BODIES, 0, 8),
            Field::amounts(concat!($whose, " mute ones"), N_BODIES, 0, 8),
            Field::amounts(concat!($whose, " battle-proof ones"), N_BODIES, 0, 8),
            Field::amounts(concat!($whose, " death-proof ones"), N_BODIES, 0, 8),
            Field::amounts(concat!($whose, " stolen ones"), N_BODIES, 0, 8),
            Field::words(concat!($whose, " first set card"), 1),
            Field::words(concat!($whose, " second set card"), 1),
            Field::words(concat!($whose, " third set card"), 1),
            Field::words(concat!($whose, " fourth set card"), 1),
            Field::words(concat!($whose, " fifth set card"), 1),
            Field::words(concat!($whose, " field"), 1),
            Field::classes(concat!($whose, " set cards none, down, up"), N_BACKS + 1, 3),
            Field::amounts(concat!($whose, " fresh set cards"), N_BACKS + 1, 0, 1),
            Field::amounts(concat!($whose, " cards on the chain"), N_BACKS + 1, 0, 1),
            Field::classes(concat!($whose, " equipped none, mine, theirs"), N_BACKS + 1, 2 * N_BODIES as i16 + 1),
            Field::amounts(concat!($whose, " life up to 3,000"), 1, 0, 3_000),
            Field::amounts(concat!($whose, " clout up to 8"), 1, 0, 8),
            Field::amounts(concat!($whose, " reputations in percent of the other's life"), 1, 0, 100),
            Field::amounts(concat!("opposite ones that ", $whose, " ones beat"), N_BODIES, 0, 5),
            Field::amounts(concat!("opposite ones that beat ", $whose, " reputations"), N_BODIES, 0, 5),
            Field::amounts(concat!("opposite ones that beat ", $whose, " stabilities"), N_BODIES, 0, 5),
        ]
    };
}

/// The own side, as far as its owner knows it.
pub(super) const MINE: [Field; 64] = side_fields!("my");
/// The other side, as far as the seat knows it.
pub(super) const THEIRS: [Field; 64] = side_fields!("their");

/// Writes the side of `seat` as `eye` knows it.
pub(super) fn write(
    table: &LunchTable,
    seat: Seat,
    eye: Seat,
    known: &Known,
    cache: &mut SortedCards,
    row: &mut Row<'_>,
) {
    let row = &mut row.part::<{ row_length(&MINE) }>();
    let side = table.side(seat);
    let seen_hand = table.sees_hand(Eye::Seat(eye), seat);
    row.amount(side.life, 20_000);
    row.amount(side.clout, 30);
    row.amount(side.breakdowns, 3);
    row.amount(side.deck.len() as i64, 60);
    row.amount(side.hand.len() as i64, 20);
    row.amount(side.graveyard.len() as i64, 60);
    row.amount(side.banished.len() as i64, 60);
    row.amount(side.summoned, 1);
    row.amount(side.attacked, 1);
    row.amount(side.spells, 20);
    row.amount(side.traps, 20);
    row.amount(side.skip_draw || side.skip_this_draw, 1);
    row.amount(side.skip_combat, 1);
    row.amount(side.skip_turn, 1);
    row.amount(side.no_attack, 8);
    row.amount(side.open_hand, 1);
    row.amount(side.ward, 1);
    unseen(side, seat == eye, seen_hand, known.facts, cache, row);
    let (hand, costs, returned) = (row.field(HAND), row.field(HAND), row.field(4));
    if seen_hand {
        for ((hand, cost), id) in hand.iter_mut().zip(costs).zip(&side.hand) {
            let def = side.print(*id);
            *hand = word(def);
            *cost = i16::from(table.cost(seat, def).min(20));
        }
    }
    if side.returned != 0 {
        let back = side.hand.iter().filter(|id| side.returned & id.bit() != 0);
        returned.iter_mut().zip(back).for_each(|(place, id)| *place = word(side.print(*id)));
    }
    // All piles of a side are of cards that its seat owns.
    let newest = |field: &mut [i16], pile: &[CardId]| {
        field.iter_mut().zip(pile.iter().rev()).for_each(|(place, id)| *place = word(side.print(*id)));
    };
    let top = row.field(3);
    if seat == eye && side.known_top != 0 {
        let told = usize::from(side.known_top).min(top.len());
        newest(&mut top[..told], &side.deck);
    }
    newest(row.field(30), &side.graveyard);
    newest(row.field(12), &side.banished);
    bodies(table, seat, eye, known, row);
    backs(table, seat, eye, row);
    strength(table, seat, eye, known, row);
}

/// Tells the cards whose places the seat does not know, by kind and by name: the player's own deck, or all that may be in the other
/// hand, in the other deck and face down. Both deck lists are open.
fn unseen(side: &Side, own: bool, seen_hand: bool, facts: &[Facts; 256], cache: &mut SortedCards, row: &mut Row<'_>) {
    let (kinds, cards) = (row.field(3), row.field(UNSEEN));
    let mut numbers = side.deck.iter().fold(0, |set, id| set | id.bit());
    if !own {
        if !seen_hand {
            numbers |= side.held & !side.returned;
        }
        let down = slots(side.down).filter_map(|slot| side.body(slot)).map(|body| body.card);
        let set = side.laid().filter(|(_, back)| !back.face_up).map(|(_, back)| back.card);
        numbers |= down.chain(set).fold(0, |set, id| set | id.bit());
    }
    let def = |number: usize| side.prints.as_inner()[number & 63];
    // Sorted by print: an order that says nothing of where they are.
    cache.write(numbers, |number| word(def(number)), cards);
    let (people, things) = (numbers & side.people, numbers & !side.people);
    let is_trap = |number: u8| facts[def(usize::from(number)).index()].is(Facts::TRAP);
    let traps = Places(things).map(|number| i16::from(is_trap(number))).sum();
    kinds.copy_from_slice(&[people.count_ones() as i16, things.count_ones() as i16 - traps, traps]);
}

fn bodies(table: &LunchTable, seat: Seat, eye: Seat, known: &Known, row: &mut Row<'_>) {
    let side = table.side(seat);
    let words = row.field(N_BODIES);
    let mut per = || row.field(N_BODIES);
    let (shown, stances, reputations, stabilities, vices) = (per(), per(), per(), per(), per());
    let (new, fresh, rushed, attacked, was_attacked, turned) = (per(), per(), per(), per(), per(), per());
    let force = per();
    let used = row.field(N_BODIES * ABILITIES);
    let mut per = || row.field(N_BODIES);
    let (no_attack, mute, battle_proof, death_proof, stolen) = (per(), per(), per(), per(), per());
    for slot in side.bodies_at() {
        let (at, Some(body)) = (usize::from(slot), side.body(slot)) else { continue };
        shown[at] = if body.face_up { 2 } else { 1 };
        stances[at] = 1 + body.stance as i16;
        if body.face_up || seat == eye {
            let (reputation, stability) = known.stats(seat, slot);
            words[at] = word(body.def);
            reputations[at] = reputation.clamp(0, 6_000) as i16;
            stabilities[at] = stability.clamp(0, 6_000) as i16;
        }
        vices[at] = i16::from(body.vice.min(6));
        new[at] = i16::from(body.new);
        fresh[at] = i16::from(body.fresh);
        rushed[at] = i16::from(body.rushed);
        attacked[at] = i16::from(body.attacked);
        was_attacked[at] = i16::from(body.was_attacked);
        turned[at] = i16::from(body.turned);
        force[at] = body.force as i16;
        for ability in 0..ABILITIES {
            used[at * ABILITIES + ability] = i16::from(body.used >> ability & 1);
        }
        no_attack[at] = i16::from(body.no_attack.min(8));
        mute[at] = i16::from(body.mute.min(8));
        battle_proof[at] = i16::from(body.battle_proof.min(8));
        death_proof[at] = i16::from(body.death_proof.min(8));
        stolen[at] = i16::from(body.stolen.min(8));
    }
}

/// Tells what the other side must fear: fine scales where little is left, and who beats whom.
fn strength(table: &LunchTable, seat: Seat, eye: Seat, known: &Known, row: &mut Row<'_>) {
    let (side, life) = (table.side(seat), table.side(seat.other()).life.max(1));
    row.amount(side.life, 3_000);
    row.amount(side.clout, 8);
    let whole = row.field(1);
    let (beats, by_reputation, by_stability) = (row.field(N_BODIES), row.field(N_BODIES), row.field(N_BODIES));
    let mut reputations = 0;
    // A player's own stereotypes are seen face down, too.
    for slot in slots(if seat == eye { side.up | side.down } else { side.up }) {
        let at = usize::from(slot);
        reputations += known.stats(seat, slot).0;
        [beats[at], by_reputation[at], by_stability[at]] = known.rank(seat, slot);
    }
    whole[0] = (reputations.min(life) * 100 / life) as i16;
}

fn backs(table: &LunchTable, seat: Seat, eye: Seat, row: &mut Row<'_>) {
    let side = table.side(seat);
    let mut per = || row.field(N_BACKS + 1);
    let (words, shown, fresh, pending, on) = (per(), per(), per(), per(), per());
    for (at, back) in side.backs.iter().chain([&side.field]).enumerate() {
        let Some(back) = back else { continue };
        if back.face_up || seat == eye {
            words[at] = word(back.def);
        }
        shown[at] = if back.face_up { 2 } else { 1 };
        fresh[at] = i16::from(back.fresh);
        pending[at] = i16::from(back.pending);
        on[at] = match back.on.and_then(|id| table.find_body(id)) {
            Some((whose, slot)) if whose == eye => 1 + i16::from(slot),
            Some((_, slot)) => 1 + N_BODIES as i16 + i16::from(slot),
            None => 0,
        };
    }
}
