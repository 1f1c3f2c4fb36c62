//! How decks are made: by chance, by what cards do for their cost, in balance, and out of other decks.

use croupier_kernel::Rng;
use croupier_table::Workshop;
use serde::{Deserialize, Serialize};

/// How a deck came about.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Made {
    /// It was there before.
    Given,
    /// Any cards that are legal.
    Random,
    /// What does much for its cost.
    Efficient,
    /// The same, with a share of each group.
    Balanced,
    /// Another deck with a few cards exchanged.
    Changed,
    /// Cards of two others.
    Crossed,
}

/// The most cards that are exchanged at once.
const MOST_CHANGES: u32 = 6;

/// A deck in the making: how many copies of each card, never more than are legal.
struct Making<'a> {
    workshop: &'a Workshop,
    copies: Vec<u8>,
    len: usize,
}

impl<'a> Making<'a> {
    fn new(workshop: &'a Workshop, cards: &[u16]) -> Self {
        let mut making = Making { workshop, copies: vec![0; workshop.cards.len()], len: 0 };
        for card in cards {
            making.add(usize::from(*card), 1);
        }
        making
    }

    /// Adds up to `n` copies, as far as that is legal.
    fn add(&mut self, card: usize, copies: u8) -> usize {
        let room = u8::try_from(self.workshop.sizes[1] - self.len).unwrap_or(u8::MAX);
        let copies = copies.min(self.workshop.cards[card].most - self.copies[card]).min(room);
        self.copies[card] += copies;
        self.len += usize::from(copies);
        usize::from(copies)
    }

    /// Takes out a copy of any card that it has.
    fn take_any(&mut self, rng: &mut Rng) -> Option<usize> {
        let nth = rng.below(u32::try_from(self.len).ok()?.max(1)) as usize;
        let card = self.cards().get(nth).map(|card| usize::from(*card))?;
        self.copies[card] -= 1;
        self.len -= 1;
        Some(card)
    }

    /// Fills up to a size with any cards, a few copies at a time.
    fn fill(&mut self, size: usize, rng: &mut Rng, other_than: Option<usize>) {
        let all = self.workshop.cards.len();
        // A pool that has too few cards for a deck ends this; no pool of a game is that small.
        for _ in 0..1000 * size.max(1) {
            if self.len >= size {
                return;
            }
            let card = rng.below(all as u32) as usize;
            let copies = (1 + rng.below(3)).min((size - self.len) as u32) as u8;
            if Some(card) != other_than {
                self.add(card, copies);
            }
        }
    }

    fn cards(&self) -> Vec<u16> {
        let copies = self.copies.iter().enumerate();
        copies.flat_map(|(card, copies)| std::iter::repeat_n(card as u16, usize::from(*copies))).collect()
    }
}

/// How large a new deck is: as large as the one that was there, or any size that is legal.
fn size(workshop: &Workshop, rng: &mut Rng) -> usize {
    let [least, most] = workshop.sizes;
    match rng.chance(500) {
        true => workshop.deck.len().clamp(least, most),
        false => least + rng.below((most - least + 1) as u32) as usize,
    }
}

/// Any cards.
pub(super) fn random(workshop: &Workshop, rng: &mut Rng) -> Vec<u16> {
    let mut making = Making::new(workshop, &[]);
    let size = size(workshop, rng);
    making.fill(size, rng, None);
    making.cards()
}

/// The places of all cards of a group, or of all, the most efficient first, equals by name. With chance, the order is that of
/// what they do times something between a half and three halves.
fn by_efficiency(workshop: &Workshop, group: Option<&str>, rng: Option<&mut Rng>) -> Vec<usize> {
    let cards = workshop.cards.iter().enumerate();
    let fits = |(_, card): &(usize, &croupier_table::DeckCard)| group.is_none_or(|group| card.group == group);
    let mut places: Vec<(u64, &str, usize)> = cards
        .filter(fits)
        .map(|(place, card)| (u64::from(card.efficiency) * 1000, card.name.as_str(), place))
        .collect();
    if let Some(rng) = rng {
        for (worth, ..) in &mut places {
            *worth = *worth / 1000 * u64::from(500 + rng.below(1001));
        }
    }
    places.sort_by(|a, b| b.0.cmp(&a.0).then_with(|| a.1.cmp(b.1)));
    places.into_iter().map(|(.., place)| place).collect()
}

/// What does much for its cost, in as many copies as are legal.
pub(super) fn efficient(workshop: &Workshop, rng: &mut Rng) -> Vec<u16> {
    let mut making = Making::new(workshop, &[]);
    let size = size(workshop, rng);
    for card in by_efficiency(workshop, None, Some(rng)) {
        let copies = workshop.cards[card].most.min((size - making.len) as u8);
        making.add(card, copies);
    }
    making.fill(size, rng, None);
    making.cards()
}

/// The same with a share of each group.
pub(super) fn balanced(workshop: &Workshop, rng: &mut Rng) -> Vec<u16> {
    let mut making = Making::new(workshop, &[]);
    let size = size(workshop, rng);
    for (group, share) in &workshop.shares {
        let mut left = (size * share).div_ceil(100).min(size - making.len);
        for card in by_efficiency(workshop, Some(group), Some(rng)) {
            let copies = workshop.cards[card].most.min(left as u8);
            left -= making.add(card, copies);
        }
    }
    making.fill(size, rng, None);
    making.cards()
}

/// The plain deck of an opponent: of each group its share of the cards that do most for their cost, each once, then whatever
/// else does, and only then copies.
pub fn opponent(workshop: &Workshop) -> Vec<u16> {
    let mut making = Making::new(workshop, &[]);
    let size = workshop.sizes[0].max(1);
    for (group, share) in &workshop.shares {
        let places = by_efficiency(workshop, Some(group), None);
        places.into_iter().take(size * share / 100).for_each(|card| {
            making.add(card, 1);
        });
    }
    let order = by_efficiency(workshop, None, None);
    for round in 1..=u8::MAX {
        for card in &order {
            if making.len < size && making.copies[*card] < round {
                making.add(*card, 1);
            }
        }
        if making.len >= size {
            break;
        }
    }
    making.cards()
}

/// A deck with a few cards exchanged, and where sizes may differ with a few more or less.
pub(super) fn changed(workshop: &Workshop, deck: &[u16], rng: &mut Rng) -> Vec<u16> {
    let mut making = Making::new(workshop, deck);
    let [least, most] = workshop.sizes;
    let shift = rng.below(3) as usize;
    let size = (making.len + shift).saturating_sub(1).clamp(least, most);
    for _ in 0..=rng.below(MOST_CHANGES) {
        making.take_any(rng);
    }
    while making.len > size {
        making.take_any(rng);
    }
    making.fill(size, rng, None);
    making.cards()
}

/// A deck with cards of two others.
pub(super) fn crossed(workshop: &Workshop, one: &[u16], other: &[u16], rng: &mut Rng) -> Vec<u16> {
    let mut all: Vec<u16> = one.iter().chain(other).copied().collect();
    rng.shuffle(&mut all);
    let mut making = Making::new(workshop, &[]);
    let size = if rng.chance(500) { one.len() } else { other.len() };
    for card in all {
        if making.len < size {
            making.add(usize::from(card), 1);
        }
    }
    making.fill(size, rng, None);
    making.cards()
}

/// A deck without a card: any others in its place.
pub(super) fn without(workshop: &Workshop, deck: &[u16], card: u16, rng: &mut Rng) -> Vec<u16> {
    let rest: Vec<u16> = deck.iter().copied().filter(|other| *other != card).collect();
    let mut making = Making::new(workshop, &rest);
    making.fill(deck.len(), rng, Some(usize::from(card)));
    making.cards()
}
