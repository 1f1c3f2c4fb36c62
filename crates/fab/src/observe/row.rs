//! Cards as numbers of a row.

use std::sync::OnceLock;

use crate::{
    content::{DefId, Print, prints},
    effect::Words,
};

/// An amount between 0 and the most it may be.
#[inline(always)]
pub(super) fn cut(value: i32, most: i16) -> i16 {
    value.clamp(0, i32::from(most)) as i16
}

/// The number of a print among the words.
#[inline(always)]
pub(super) fn word(def: DefId) -> i16 {
    def.number() as i16 + 1
}

/// The number of a print among the words, 0 for none.
#[inline(always)]
pub(super) fn word_or_none(def: Option<DefId>) -> i16 {
    def.map_or(0, word)
}

/// Adds a number to a field of sorted ones. The least are kept of more than there is room for.
#[inline(always)]
pub(super) fn sort_in(field: &mut [i16], filled: &mut usize, number: i16) {
    let mut at = *filled;
    if at < field.len() {
        *filled += 1;
    } else if at == 0 || field[at - 1] <= number {
        return;
    } else {
        at -= 1;
    }
    while at > 0 && field[at - 1] > number {
        field[at] = field[at - 1];
        at -= 1;
    }
    field[at] = number;
}

/// The places of a set, one by one.
#[inline(always)]
pub(super) fn each(mut places: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        if places == 0 {
            return None;
        }
        let place = places.trailing_zeros() as usize & 63;
        places &= places - 1;
        Some(place)
    })
}

/// Writes the cards at these places of a seat, sorted.
#[inline]
pub(super) fn cards(prints: &[DefId; 64], places: u64, field: &mut [i16]) {
    let mut filled = 0;
    for place in each(places) {
        sort_in(field, &mut filled, word(prints[place]));
    }
}

/// The bits of a lane: room for all 64 places of a seat, and nine lanes fit a word.
pub(super) const LANE: u32 = 7;

static LANES: OnceLock<Vec<u64>> = OnceLock::new();

/// What is counted of all prints, by number: one for the colour and one for the kind, each in a [lane](LANE) of its own, so that
/// cards are counted by adding these up.
#[inline]
pub(super) fn lanes() -> &'static [u64] {
    LANES.get_or_init(|| prints().map(|(_, print)| lanes_of(print)).collect())
}

fn lanes_of(print: &Print) -> u64 {
    let kinds = [
        Words::ATTACK_ACTION,
        Words::NON_ATTACK_ACTION,
        Words::INSTANT,
        Words::ATTACK_REACTION,
        Words::DEFENSE_REACTION,
    ];
    let kind = kinds.iter().position(|word| print.words.has(*word)).unwrap_or(kinds.len());
    let colour = print.colour.map_or(0, |colour| 1 << (LANE * colour as u32));
    colour | 1 << (LANE * (3 + kind as u32))
}

static FACTS: OnceLock<Vec<[i16; 5]>> = OnceLock::new();

/// The pitch, cost, power, defense and arcane damage of all prints, by number, cut at 20; -1 for what they have not.
#[inline]
pub(super) fn facts() -> &'static [[i16; 5]] {
    FACTS.get_or_init(|| prints().map(|(_, print)| facts_of(print)).collect())
}

fn facts_of(print: &Print) -> [i16; 5] {
    let fact = |fact: Option<u8>| fact.map_or(-1, |fact| cut(fact.into(), 20));
    [print.pitch, print.cost, print.power, print.defense, print.arcane].map(fact)
}
