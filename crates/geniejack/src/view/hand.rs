//! A hand, how it ended, and how its damage came about.

use schemars::JsonSchema;
use serde::Serialize;

use super::{SourceKind, SourceView};
use crate::{
    cards::{Card, MAX_HAND, Rank, Suit},
    effect::Side,
    state::{DamageStep, Geniejack, Hand, HandResult, Score, Source},
    stats::Rules,
};

/// A hand of the player.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct HandView {
    /// Its cards.
    pub cards: Vec<Card>,
    /// What it is worth.
    pub score: i32,
    /// What it is worth if every card that can count two ways counts low.
    pub low: i32,
    /// Whether an ace counts high.
    pub soft: bool,
    /// Whether it is too much.
    pub busted: bool,
    /// Whether it is a blackjack.
    pub blackjack: bool,
    /// Whether it was doubled.
    pub doubled: bool,
    /// The ranks of the next card that would be a bust, whatever their suit, if nothing saves it.
    pub busts_on: Vec<Rank>,
}

impl HandView {
    pub(super) fn new(hand: &Hand, rules: &Rules) -> HandView {
        let score = hand.score(rules);
        HandView {
            cards: hand.cards.to_vec(),
            score: score.value,
            low: hand.lowest(rules),
            soft: score.soft,
            busted: score.busted,
            blackjack: score.blackjack,
            doubled: hand.doubled,
            busts_on: if hand.closed { Vec::new() } else { busts_on(hand, rules) },
        }
    }
}

fn busts_on(hand: &Hand, rules: &Rules) -> Vec<Rank> {
    let busts = |rank: Rank, suit: Suit| {
        let mut longer = *hand;
        longer.cards.push(Card::new(rank, suit));
        longer.score(rules).busted
    };
    // Suits matter only where cards are worth something else than what is printed.
    let suits = if rules.is_plain() { &Suit::ALL[..1] } else { &Suit::ALL[..] };
    let room = hand.cards.len() < MAX_HAND;
    Rank::all().filter(|rank| room && suits.iter().all(|suit| busts(*rank, *suit))).collect()
}

/// How a hand ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct ResultView {
    /// Which of the player's hands, from 1.
    pub hand: u8,
    /// What the player's hand was worth.
    pub player: Score,
    /// What the dealer's hand was worth.
    pub dealer: Score,
    /// Who won; nobody on a push.
    pub winner: Option<Side>,
    /// Whether the player gave the hand up.
    pub surrendered: bool,
    /// Whether the loser dodged.
    pub dodged: bool,
    /// The damage, before it meets the loser's hit points.
    pub damage: i32,
    /// How the damage came about.
    pub steps: Vec<StepView>,
}

/// One step on the way to the damage of a hand.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct StepView {
    /// What kind of thing changed the damage.
    pub source: SourceKind,
    /// Its word in the catalogue, if it has one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub id: Option<&'static str>,
    /// Its name.
    pub name: String,
    /// By how much, in thousandths of a point.
    pub by: i32,
    /// The damage after it, in thousandths of a point.
    pub total: i32,
}

impl Geniejack {
    pub(crate) fn result_view(&self, result: &HandResult) -> ResultView {
        let HandResult { hand, player, dealer, winner, surrendered, dodged, damage, .. } = *result;
        let steps = self.step_views(&result.steps, winner);
        ResultView { hand: hand + 1, player, dealer, winner, surrendered, dodged, damage, steps }
    }

    fn step_views(&self, steps: &[DamageStep], winner: Option<Side>) -> Vec<StepView> {
        let mut total = 0_i32;
        let named = |step: &DamageStep| {
            total = total.saturating_add(step.by);
            let SourceView { kind, id, mut name, .. } = self.source_view(step.source);
            if step.source == Source::Shield && winner == Some(Side::Player) {
                name = format!("{}'s shield", self.run.foe.id.get().short);
            }
            StepView { source: kind, id, name, by: step.by, total }
        };
        steps.iter().map(named).collect()
    }
}
