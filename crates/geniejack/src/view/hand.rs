//! A hand, how it ended, and how its damage came about.

use croupier_kernel::Eye;
use schemars::JsonSchema;
use serde::Serialize;

use super::{SourceKind, SourceView};
use crate::{
    PLAYER,
    cards::{Card, MAX_HAND, Rank, Suit},
    effect::{CONDITIONAL, Side},
    redeal::may_be_hidden,
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

/// How likely the next card is a bust.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct BustOdds {
    /// In this many cases …
    pub num: u64,
    /// … out of this many.
    pub den: u64,
}

impl Geniejack {
    /// How likely the next card of the hand being played is a bust, counted over the cards that this eye has not seen.
    /// Nothing where the shoe has run out, where there is no room for a card, or where a rule depends on what is drawn.
    pub(super) fn bust_odds(&self, eye: Eye) -> Option<BustOdds> {
        let (table, rules, hand) = (&self.run.table, self.rules(Side::Player), self.hand());
        let coming = table.shoe.get(usize::from(table.next)..).filter(|coming| !coming.is_empty())?;
        if self.run.mentions & CONDITIONAL != 0 || hand.closed || hand.cards.len() >= MAX_HAND {
            return None;
        }
        let busts = |card: &Card| {
            let mut longer = *hand;
            longer.cards.push(*card);
            longer.score(rules).busted && longer.save(rules).is_none()
        };
        if table.peeked && eye.is(PLAYER) {
            return Some(BustOdds { num: u64::from(busts(&coming[0])), den: 1 });
        }
        let count = |cards: &[Card]| cards.iter().filter(|card| busts(card)).count() as u64;
        let Some(hidden) = table.dealer.cards.first().filter(|_| table.face_down) else {
            return Some(BustOdds { num: count(coming), den: coming.len() as u64 });
        };
        // Any card that the dealer may hold face down is as likely there as any other, and what is left is in the shoe.
        let (mut num, mut n_hidden) = (0, 0);
        let all = count(coming) + u64::from(busts(hidden));
        for card in coming.iter().chain([hidden]).filter(|card| may_be_hidden(self, **card)) {
            n_hidden += 1;
            num += all - u64::from(busts(card));
        }
        (n_hidden > 0).then_some(BustOdds { num, den: n_hidden * coming.len() as u64 })
    }
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
    /// Who won; no one on a push.
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
