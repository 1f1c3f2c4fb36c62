//! One side of the table, as far as a seat knows it.

use croupier_kernel::{Eye, Row, Seat, row_length};

use super::row::{LANE, cards, cut, each, lanes, sort_in, word};
use crate::{
    content::DefId,
    state::{CardId, CardSet, EQUIPPED, Fab, HERO, ModKind, Obj, Zone, flag},
};

/// Places for equipment and weapons.
pub(super) const WORN: usize = 6;
/// Cards in hand that are told.
pub(super) const HAND: usize = 12;
/// Auras, items and tokens that are told.
pub(super) const PERMANENTS: usize = 12;

/// Writes the side of `seat` as `eye` knows it.
pub(super) fn write(game: &Fab, seat: Seat, eye: Seat, row: &mut Row<'_>) {
    let row = &mut row.part::<{ row_length(&super::MINE) }>();
    let (at, side) = (seat.index(), game.side(seat));
    let (prints, objs) = (game.prints.of_seat(seat), game.objs.of_seat(seat));
    let of = |zone: Zone| game.cards(zone).0[at];
    let (deck, hand, arsenal) = (of(Zone::Deck), of(Zone::Hand), of(Zone::Arsenal));
    let (graveyard, banished) = (of(Zone::Graveyard), of(Zone::Banished));
    let pitch = if of(Zone::Pitch) == 0 { 0 } else { game.pitch_seen(seat, Eye::Seat(eye)).0[at] };
    let knows = game.side(eye).knows.0[at];
    let open_arsenal = face_up(objs, arsenal);
    let (seen_hand, seen_arsenal) = match seat == eye {
        true => (hand, arsenal),
        false => (hand & (knows | face_up(objs, hand)), arsenal & (knows | open_arsenal)),
    };
    let effects = effects(game, seat);
    let n = |places: u64, most: i16| cut(places.count_ones() as i32, most);
    row.numbers([
        cut(side.life.into(), 60),
        cut(side.starting_life.into(), 60),
        cut(side.resources.into(), 20),
        cut(side.action_points.into(), 10),
        side.marked.into(),
        n(hand, 20),
        n(arsenal, 4),
        cut(side.deck.len() as i32, 56),
        n(pitch, 20),
        n(graveyard, 56),
        n(banished, 56),
        cut(effects.amp, 20),
        cut(effects.shields, 40),
        cut(side.record.dealt.into(), 64),
        cut(side.record.played.len() as i32, 24),
    ]);
    for (bit, note) in row.field(14).iter_mut().enumerate() {
        *note = (side.record.notes >> bit & 1) as i16;
    }
    // What is dealt anew in a world that looks the same is the same cards in other places.
    let unseen = match seat == eye {
        true => deck,
        false => (deck | hand | arsenal) & !(seen_hand | seen_arsenal | pitch),
    };
    count(prints, unseen, row.field(9));
    worn(prints, objs, row);
    cards(prints, seen_hand, row.field(HAND));
    cards(prints, seen_arsenal, row.field(2));
    row.put(i16::from(open_arsenal != 0));
    cards(prints, pitch, row.field(10));
    permanents(game, seat, row.field(3 * PERMANENTS));
    cards(prints, graveyard, row.field(32));
    cards(prints, banished, row.field(12));
    cards(prints, effects.playable & banished, row.field(4));
    write_effects(game, effects.places, row.field(10));
    for (place, def) in row.field(6).iter_mut().zip(side.record.played.iter().rev()) {
        *place = word(*def);
    }
    known_deck(&side.deck, prints, knows & deck, row.field(3), row.field(8));
}

/// Those of some places whose cards are face up.
#[inline(always)]
fn face_up(objs: &[Obj; 64], places: u64) -> u64 {
    each(places).filter(|place| objs[*place].flags & flag::FACE_UP != 0).fold(0, |found, place| found | 1 << place)
}

/// The continuous effects of a player: which they are, by place, the cards that they allow to play, and what they add up to.
struct Effects {
    places: u64,
    playable: u64,
    amp: i32,
    shields: i32,
}

#[inline(always)]
fn effects(game: &Fab, seat: Seat) -> Effects {
    let mut effects = Effects { places: 0, playable: 0, amp: 0, shields: 0 };
    for (at, modifier) in game.modifiers.iter().enumerate() {
        if let (ModKind::Allow | ModKind::AllowInstant, Some(card)) = (modifier.kind, modifier.card)
            && card.owner() == seat
            && !card.is_token()
        {
            effects.playable |= 1 << card.place();
        }
        if modifier.seat != seat {
            continue;
        }
        effects.places |= 1 << at;
        match modifier.kind {
            ModKind::Amp => effects.amp += i32::from(modifier.x),
            ModKind::Shield => effects.shields += i32::from(modifier.x),
            _ => {}
        }
    }
    effects
}

#[inline(always)]
fn write_effects(game: &Fab, places: u64, field: &mut [i16]) {
    let mut filled = 0;
    for at in each(places) {
        sort_in(field, &mut filled, word(game.modifiers[at].def));
    }
}

/// Counts cards by colour and by kind.
#[inline(always)]
fn count(prints: &[DefId; 64], places: u64, field: &mut [i16]) {
    let lanes = lanes();
    let sum: u64 = each(places).map(|place| lanes[prints[place].index()]).sum();
    for (nth, lane) in (0..).zip(field) {
        *lane = (sum >> (LANE * nth) & ((1 << LANE) - 1)) as i16;
    }
}

/// The hero, equipment and weapons.
#[inline(always)]
fn worn(prints: &[DefId; 64], objs: &[Obj; 64], row: &mut Row<'_>) {
    let hero = &objs[usize::from(HERO)];
    let tapped = |obj: &Obj| i16::from(obj.flags & flag::TAPPED != 0);
    let used = |obj: &Obj| i16::from(obj.uses != 0);
    row.numbers([word(prints[usize::from(HERO)]), tapped(hero), used(hero)]);
    let fields = row.field(4 * WORN);
    for (nth, place) in EQUIPPED.map(usize::from).enumerate() {
        let obj = &objs[place];
        if matches!(obj.zone, Zone::Arena | Zone::Chain) {
            fields[nth] = word(prints[place]);
            fields[WORN + nth] = tapped(obj);
            fields[2 * WORN + nth] = used(obj);
            fields[3 * WORN + nth] = counters(obj);
        }
    }
}

/// The counters on a card.
#[inline(always)]
fn counters(obj: &Obj) -> i16 {
    cut(i32::from(obj.minus) + i32::from(obj.rust), 10)
}

/// Auras, items, allies and tokens, and worn things of the other player.
#[inline(always)]
fn permanents(game: &Fab, seat: Seat, fields: &mut [i16]) {
    let mut loose = game.permanents(seat);
    loose.0[seat.index()] &= !(u64::MAX << HERO);
    if loose.is_empty() {
        return;
    }
    write_permanents(game, loose, fields);
}

fn write_permanents(game: &Fab, loose: CardSet, fields: &mut [i16]) {
    // Sorted by print, then by what is true of them, so that nothing is told by when a card was drawn.
    let mut found: [(i16, i16, i16); PERMANENTS] = [(i16::MAX, 0, 0); PERMANENTS];
    let mut filled = 0;
    for card in loose {
        let obj = &game.objs[card.index()];
        let state = i16::from(obj.flags & flag::TAPPED != 0) + 2 * i16::from(obj.uses != 0);
        let thing = (word(game.prints[card.index()]), state, counters(obj));
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
        (fields[at], fields[PERMANENTS + at], fields[2 * PERMANENTS + at]) = (*thing, *state, *n);
    }
}

/// Cards of a deck that the seat knows: the three on top by their places, the next ones from the top.
#[inline(always)]
fn known_deck(deck: &[CardId], prints: &[DefId; 64], known: u64, top: &mut [i16], rest: &mut [i16]) {
    if known == 0 {
        return;
    }
    let place = |card: &CardId| usize::from(card.place());
    let knows = |card: &CardId| known >> place(card) & 1 != 0;
    let (lower, upper) = deck.split_at(deck.len().saturating_sub(top.len()));
    for (told, card) in top.iter_mut().zip(upper.iter().rev()) {
        *told = if knows(card) { word(prints[place(card)]) } else { 0 };
    }
    // The others were put at the bottom, most often: the cards above them are not looked through.
    let mut left = upper.iter().fold(known, |left, card| left & !(1 << place(card)));
    let mut height = 0;
    while left != 0 && height < lower.len() {
        left &= !(1 << place(&lower[height]));
        height += 1;
    }
    for (told, card) in rest.iter_mut().zip(lower[..height].iter().rev().filter(|card| knows(card))) {
        *told = word(prints[place(card)]);
    }
}
