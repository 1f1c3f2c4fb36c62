//! One side of the table, as far as a seat knows it.

use croupier_kernel::{Eye, Row, Seat};

use super::row::{briefs, cards, cut, sort_in, word};
use crate::state::{CardId, EQUIPPED, Fab, HERO, ModKind, Zone, flag};

/// Places for equipment and weapons.
pub(super) const WORN: usize = 6;
/// Cards in hand that are told.
pub(super) const HAND: usize = 12;
/// Auras, items and tokens that are told.
pub(super) const PERMANENTS: usize = 12;

/// Writes the side of `seat` as `eye` knows it.
pub(super) fn write(game: &Fab, seat: Seat, eye: Seat, row: &mut Row<'_>) {
    let at = seat.index();
    let of = |zone: Zone| game.cards(zone).0[at];
    let [deck, hand, arsenal] = [Zone::Deck, Zone::Hand, Zone::Arsenal].map(of);
    let [graveyard, banished] = [Zone::Graveyard, Zone::Banished].map(of);
    let pitch = if of(Zone::Pitch) == 0 { 0 } else { game.pitch_seen(seat, Eye::Seat(eye)).0[at] };
    let knows = game.side(eye).knows.0[at];
    let (seen_hand, seen_arsenal) = match seat == eye {
        true => (hand, arsenal),
        false => (hand & (knows | face_up(game, seat, hand)), arsenal & (knows | face_up(game, seat, arsenal))),
    };
    let side = game.side(seat);
    row.amount(side.life, 60);
    row.amount(side.starting_life, 60);
    row.amount(side.resources, 20);
    row.amount(side.action_points, 10);
    row.amount(side.marked, 1);
    row.amount(hand.count_ones() as i64, 20);
    row.amount(arsenal.count_ones() as i64, 4);
    row.amount(side.deck.len() as i64, 56);
    row.amount(pitch.count_ones() as i64, 20);
    row.amount(graveyard.count_ones() as i64, 56);
    row.amount(banished.count_ones() as i64, 56);
    let effects = modifiers(game, seat, row);
    row.amount(side.record.dealt, 64);
    row.amount(side.record.played.len() as i64, 24);
    for (bit, note) in row.field(14).iter_mut().enumerate() {
        *note = (side.record.notes >> bit & 1) as i16;
    }
    // What is dealt anew in a world that looks the same is the same cards in other places.
    let unseen = match seat == eye {
        true => deck,
        false => (deck | hand | arsenal) & !(seen_hand | seen_arsenal | pitch),
    };
    count(game, seat, unseen, row);
    worn(game, seat, row);
    cards(game, seat, seen_hand, row.field(HAND));
    cards(game, seat, seen_arsenal, row.field(2));
    row.amount(face_up(game, seat, arsenal) != 0, 1);
    cards(game, seat, pitch, row.field(10));
    permanents(game, seat, row);
    cards(game, seat, graveyard, row.field(32));
    cards(game, seat, banished, row.field(12));
    cards(game, seat, effects.playable & banished, row.field(4));
    write_effects(game, effects, row.field(10));
    for (place, def) in row.field(6).iter_mut().zip(side.record.played.iter().rev()) {
        *place = word(*def);
    }
    known_deck(game, seat, knows & deck, row);
}

/// Those of some places whose cards lie face up.
fn face_up(game: &Fab, seat: Seat, mut places: u64) -> u64 {
    let mut found = 0;
    while places != 0 {
        let place = places.trailing_zeros();
        places &= places - 1;
        if game.has_flag(CardId::at(seat, place as u8), flag::FACE_UP) {
            found |= 1 << place;
        }
    }
    found
}

/// The continuous effects of a player: which they are, by place, and the cards that they allow to play.
#[derive(Clone, Copy)]
struct Effects {
    places: u64,
    playable: u64,
}

/// Writes what continuous effects of a player add up to.
fn modifiers(game: &Fab, seat: Seat, row: &mut Row<'_>) -> Effects {
    let (mut amp, mut shields) = (0, 0);
    let mut effects = Effects { places: 0, playable: 0 };
    for (at, modifier) in game.modifiers.iter().enumerate() {
        if let (ModKind::Allow | ModKind::AllowInstant, Some(card)) = (modifier.kind, modifier.card)
            && card.owner() == seat
            && !card.is_token()
        {
            effects.playable |= 1 << (card.0 & 63);
        }
        if modifier.seat != seat.0 {
            continue;
        }
        effects.places |= 1 << at;
        match modifier.kind {
            ModKind::Amp => amp += i32::from(modifier.x),
            ModKind::Shield => shields += i32::from(modifier.x),
            _ => {}
        }
    }
    row.amount(amp, 20);
    row.amount(shields, 40);
    effects
}

fn write_effects(game: &Fab, effects: Effects, field: &mut [i16]) {
    let (mut places, mut filled) = (effects.places, 0);
    while places != 0 {
        let at = places.trailing_zeros() as usize;
        places &= places - 1;
        sort_in(field, &mut filled, word(game.modifiers[at].def));
    }
}

/// Counts cards by colour and by kind.
fn count(game: &Fab, seat: Seat, mut places: u64, row: &mut Row<'_>) {
    let (briefs, mut sum) = (briefs(), 0u128);
    while places != 0 {
        let card = CardId::at(seat, places.trailing_zeros() as u8);
        places &= places - 1;
        sum += briefs[game.prints[card.index()].index()].lanes;
    }
    for (place, lane) in row.field(9).iter_mut().zip(sum.to_le_bytes()) {
        *place = i16::from(lane);
    }
}

/// The hero, equipment and weapons.
fn worn(game: &Fab, seat: Seat, row: &mut Row<'_>) {
    let hero = CardId::hero(seat);
    row.put(word(game.prints[hero.index()]));
    let state = row.field(2);
    let obj = &game.objs[hero.index()];
    state[0] = i16::from(obj.flags & flag::TAPPED != 0);
    state[1] = i16::from(obj.uses != 0);
    let (words, tapped, used, counters) = (row.field(WORN), row.field(WORN), row.field(WORN), row.field(WORN));
    for nth in 0..WORN {
        let card = CardId::at(seat, EQUIPPED.start + nth as u8);
        let obj = &game.objs[card.index()];
        if !matches!(obj.zone, Zone::Arena | Zone::Chain) {
            continue;
        }
        words[nth] = word(game.prints[card.index()]);
        tapped[nth] = i16::from(obj.flags & flag::TAPPED != 0);
        used[nth] = i16::from(obj.uses != 0);
        counters[nth] = cut(i32::from(obj.minus) + i32::from(obj.rust), 10);
    }
}

/// Auras, items, allies and tokens, and worn things of the other player.
fn permanents(game: &Fab, seat: Seat, row: &mut Row<'_>) {
    let (words, states, counters) = (row.field(PERMANENTS), row.field(PERMANENTS), row.field(PERMANENTS));
    let mut loose = game.permanents(seat);
    loose.0[seat.index()] &= !(u64::MAX << HERO);
    if loose.is_empty() {
        return;
    }
    // Sorted by print, then by what is true of them, so that nothing is told by when a card was drawn.
    let mut found: [(i16, i16, i16); PERMANENTS] = [(i16::MAX, 0, 0); PERMANENTS];
    let mut filled = 0;
    for card in loose {
        let obj = &game.objs[card.index()];
        let state = i16::from(obj.flags & flag::TAPPED != 0) + 2 * i16::from(obj.uses != 0);
        let thing = (word(game.prints[card.index()]), state, cut(i32::from(obj.minus) + i32::from(obj.rust), 10));
        let mut at = filled;
        if at < PERMANENTS {
            filled += 1;
        } else if found[at - 1] <= thing {
            continue;
        } else {
            at -= 1;
        }
        while at > 0 && found[at - 1] > thing {
            found[at] = found[at - 1];
            at -= 1;
        }
        found[at] = thing;
    }
    for (at, (thing, state, n)) in found[..filled].iter().enumerate() {
        (words[at], states[at], counters[at]) = (*thing, *state, *n);
    }
}

/// Cards of a deck that the seat knows: the three on top by their places, the next ones from the top.
fn known_deck(game: &Fab, seat: Seat, known: u64, row: &mut Row<'_>) {
    let (top, rest) = (row.field(3), row.field(8));
    if known == 0 {
        return;
    }
    let mut filled = 0;
    for (nth, card) in game.side(seat).deck.iter().rev().enumerate() {
        if known >> (card.0 & 63) & 1 == 0 {
            continue;
        }
        let number = word(game.prints[card.index()]);
        if nth < top.len() {
            top[nth] = number;
        } else if filled < rest.len() {
            rest[filled] = number;
            filled += 1;
        }
    }
}
