use std::collections::BTreeMap;

use croupier_kernel::Refusal;
use croupier_table::Workshop;
use serde::{Deserialize, Serialize};

use super::{Made, REPLACEMENTS, Tried};
use crate::{Estimate, Paired};

/// What a search for decks found.
#[derive(Clone, PartialEq, Default, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Found {
    /// The deck that was there before.
    pub given: Option<TopDeck>,
    /// The best that were found, best first.
    pub top: Vec<TopDeck>,
    /// What each card of the best is worth, best first.
    pub cards: Vec<CardWorth>,
    /// How the best, and last the deck that was there before, do against the decks that come with the game.
    pub match_ups: Vec<MatchUp>,
    /// How the generations did.
    pub generations: Vec<Generation>,
    /// How many decks were tried.
    pub tried: usize,
    /// Whether the search finished. If not, decks are judged by the games they were chosen by, which flatters them.
    pub over: bool,
}

/// A deck and how it did.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TopDeck {
    /// Its cards, as places in the workshop.
    #[serde(rename = "places")]
    pub deck: Vec<u16>,
    /// Its cards with their copies.
    pub cards: BTreeMap<String, u8>,
    /// How it was made.
    pub made: Made,
    /// In which generation.
    pub generation: u32,
    /// Games.
    pub games: u64,
    /// The share of points, a draw as half of one.
    pub points: Estimate,
    /// How much more than the deck that was there before, on the same seeds; nothing for that one, or if it is not known.
    pub better: Option<Estimate>,
}

/// What a card is worth to a deck.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CardWorth {
    /// Its word.
    pub id: String,
    /// Its name.
    pub name: String,
    /// How many copies the deck has.
    pub copies: u8,
    /// How many more points the deck makes with them than with any other cards in their place.
    pub worth: Estimate,
}

/// How a deck does against others.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MatchUp {
    /// The deck: its rank, or what was there before.
    pub deck: String,
    /// Against whom, and its share of points.
    pub against: Vec<(String, Estimate)>,
}

/// How a generation did, as shares of points.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Generation {
    /// Its number.
    pub generation: u32,
    /// How many decks had been tried by then.
    pub tried: usize,
    /// The best of those who were left.
    pub best: f64,
    /// The one in the middle of those who were left.
    pub middle: f64,
    /// The deck that was there before.
    pub given: f64,
}

/// The name of the deck that was there before.
const GIVEN: &str = "given";

fn summed(points: &[u8]) -> Paired {
    let mut sum = Paired::default();
    points.iter().for_each(|points| sum.add((*points).into()));
    sum
}

/// By how much the points of one deck are more than those of another, on the same seeds.
fn difference(one: &[u8], other: &[u8]) -> Estimate {
    let mut sum = Paired::default();
    one.iter().zip(other).for_each(|(one, other)| sum.add(i64::from(*one) - i64::from(*other)));
    sum.change(2.0)
}

fn top_deck(workshop: &Workshop, tried: &Tried, games: u64, points: Estimate, better: Option<Estimate>) -> TopDeck {
    let counted = workshop.counted(&tried.deck).unwrap_or_default();
    let cards = counted.into_iter().map(|(card, copies)| (card.id.clone(), copies)).collect();
    let Tried { deck, made, generation, .. } = tried;
    TopDeck { deck: deck.clone(), cards, made: *made, generation: *generation, games, points, better }
}

/// What was found, by fresh games of the deck that was there before and of the best; and the places of the best in order.
pub(super) fn rank(workshop: &Workshop, entries: &[(&Tried, &[u8])]) -> Result<(Found, Vec<usize>), Refusal> {
    let Some(((given, base), best)) = entries.split_first() else {
        return Err(Refusal::new("a search needs decks"));
    };
    let deck = |(tried, points): &(&Tried, &[u8]), better| {
        top_deck(workshop, tried, points.len() as u64, summed(points).share(2.0), better)
    };
    let mut order: Vec<usize> = (0..best.len()).collect();
    let sum = |at: usize| best[at].1.iter().map(|points| u64::from(*points)).sum::<u64>();
    order.sort_by_key(|at| (std::cmp::Reverse(sum(*at)), *at));
    let top = order.iter().map(|at| deck(&best[*at], Some(difference(best[*at].1, base)))).collect();
    let found = Found { given: Some(deck(&(*given, *base), None)), top, ..Found::default() };
    Ok((found, order.into_iter().map(|at| at + 1).collect()))
}

/// The best so far, by the games they were chosen by.
pub(super) fn so_far(workshop: &Workshop, given: &Tried, best: &[&Tried]) -> (Option<TopDeck>, Vec<TopDeck>) {
    let deck = |tried: &Tried| {
        let points = Estimate::share(tried.points, 2 * tried.games);
        top_deck(workshop, tried, tried.games, points, None)
    };
    (Some(deck(given)), best.iter().map(|tried| deck(tried)).collect())
}

/// What each card is worth to the best deck: its points less those without the card, on the same seeds.
pub(super) fn weigh(
    workshop: &Workshop,
    best: &TopDeck,
    cards: &[u16],
    points: &[u8],
    results: &[Vec<u8>],
) -> Vec<CardWorth> {
    let each = cards.iter().zip(results.chunks(REPLACEMENTS as usize)).map(|(place, without)| {
        let card = &workshop.cards[usize::from(*place)];
        let without: Vec<u8> = without.iter().flatten().copied().collect();
        let copies = best.cards.get(&card.id).copied().unwrap_or(0);
        CardWorth { id: card.id.clone(), name: card.name.clone(), copies, worth: difference(points, &without) }
    });
    let mut each: Vec<CardWorth> = each.collect();
    each.sort_by(|a, b| b.worth.value.total_cmp(&a.worth.value).then_with(|| a.id.cmp(&b.id)));
    each
}

/// How the decks of the field do against each of the decks that come with the game.
pub(super) fn meet(found: &Found, rivals: &[String], results: &[Vec<u8>]) -> Vec<MatchUp> {
    let names = (1..=found.top.len()).map(|rank| rank.to_string()).chain([GIVEN.to_string()]);
    let rows = names.zip(results.chunks(rivals.len().max(1)));
    rows.map(|(deck, row)| {
        let against = rivals.iter().zip(row).map(|(rival, points)| (rival.clone(), summed(points).share(2.0)));
        MatchUp { deck, against: against.collect() }
    })
    .collect()
}
