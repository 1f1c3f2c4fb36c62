//! How the dealer's hand may end, counted for the deck and the rules in force.

use std::sync::OnceLock;

use tinyvec::ArrayVec;

use crate::{
    cards::{Card, Rank},
    effect::{DECK, Side},
    rules::worth,
    state::{Geniejack, Hand},
    stats::{Field, Rules},
};

/// Chances are counted in this many parts.
pub(super) const ONE: i32 = 1 << 16;

/// The highest limit that is considered; beyond it a few points more or less make no difference.
pub(super) const MOST: usize = 40;

/// How many totals below the limit are told apart.
const TOTALS: usize = 10;

/// The place of a bust among the ends of a hand.
const BUST: usize = TOTALS;

/// The place of a blackjack.
const BLACKJACK: usize = TOTALS + 1;

/// How likely a hand ends with each total, from nine below the limit up to it, with a bust, and with a blackjack.
pub(super) type Ends = [i32; TOTALS + 2];

/// Cards that are worth the same.
#[derive(Clone, Copy, Default)]
pub(super) struct Kind {
    /// What it is worth at least: never nothing, so that every card leads on.
    pub(super) low: i32,
    /// What it is worth if there is room.
    pub(super) high: i32,
    /// How likely it is drawn, of [`ONE`].
    pub(super) chance: i32,
}

/// What can be drawn.
pub(super) type Kinds = ArrayVec<[Kind; 13]>;

/// What can be drawn from a deck of 52: each value once.
fn usual_kinds() -> Kinds {
    let mut kinds = Kinds::default();
    for value in 2..=9 {
        kinds.push(Kind { low: value, high: value, chance: ONE / 13 });
    }
    kinds.push(Kind { low: 10, high: 10, chance: ONE - 9 * (ONE / 13) });
    kinds.push(Kind { low: 1, high: 11, chance: ONE / 13 });
    kinds
}

impl Geniejack {
    /// Whether cards are worth what is printed for a side, and the deck is as it is printed.
    fn has_usual_cards(&self, rules: &Rules) -> bool {
        let values = [Field::AceHigh, Field::AceLow, Field::FaceValue].map(|field| rules.get(field));
        rules.is_plain() && values == [11, 1, 10] && self.run.mentions & DECK == 0
    }

    /// What can be drawn, as it counts for a side. What has been drawn already is counted too.
    pub(super) fn kinds(&self, side: Side) -> Kinds {
        let rules = self.rules(side);
        if self.has_usual_cards(rules) {
            return usual_kinds();
        }
        let mut counts = [0; 13];
        let shoe: &[Card] = if self.run.table.shoe.is_empty() { &Card::DECK } else { &self.run.table.shoe };
        shoe.iter().for_each(|card| counts[card.rank().index() % 13] += 1);
        let mut kinds = Kinds::default();
        for (rank, count) in Rank::all().zip(counts).filter(|(_, count)| *count > 0) {
            let (low, high) = worth(Card::new(rank, crate::cards::Suit::Hearts), rules);
            kinds.push(Kind { low: low.max(1), high: high.max(1), chance: count * ONE / shoe.len() as i32 });
        }
        kinds
    }
}

/// How the dealer's hand ends from every total.
pub(super) struct Dealer {
    /// The limit.
    pub(super) limit: i32,
    hard: [Ends; MOST + 1],
    soft: [Ends; MOST + 1],
    kinds: Kinds,
    raise: i32,
}

impl Dealer {
    /// For these cards and rules.
    pub(super) fn new(kinds: Kinds, rules: &Rules) -> Dealer {
        let limit = (rules.get(Field::BustThreshold)).min(MOST as i32);
        let (stands_on, stands_soft) = (rules.get(Field::DealerStandsOn), rules.is(Field::DealerStandsSoft17));
        let raise = raise(&kinds);
        let mut dealer = Dealer { limit, hard: [[0; 12]; MOST + 1], soft: [[0; 12]; MOST + 1], kinds, raise };
        each_total(limit, raise, |total, soft| {
            let draws = total < stands_on || (soft && total == 17 && !stands_soft);
            let mut ends = [0; 12];
            if draws {
                for kind in &kinds {
                    let next = dealer.ends(drawn(total, soft, kind, raise, limit));
                    ends.iter_mut().zip(next).for_each(|(end, next)| *end += times(next, kind.chance));
                }
            } else {
                ends[place(total, limit)] = ONE;
            }
            *dealer.row(total, soft) = ends;
        });
        dealer
    }

    fn row(&mut self, total: i32, soft: bool) -> &mut Ends {
        let rows = if soft { &mut self.soft } else { &mut self.hard };
        &mut rows[(total.max(0) as usize).min(MOST)]
    }

    fn ends(&self, next: Next) -> Ends {
        match next {
            Next::Bust => {
                let mut ends = [0; 12];
                ends[BUST] = ONE;
                ends
            }
            Next::Total(total, soft) => {
                let rows = if soft { &self.soft } else { &self.hard };
                rows[(total.max(0) as usize).min(MOST)]
            }
        }
    }

    /// How the hand ends if these are the cards that can be seen, and perhaps one more is hidden.
    pub(super) fn after_cards(&self, seen: &Hand, hidden: bool, rules: &Rules, peeks: bool) -> Ends {
        let score = seen.score(rules);
        if !hidden {
            let mut ends = self.ends(Next::Total(score.value, score.soft));
            if score.blackjack || score.busted {
                ends = [0; 12];
                ends[if score.busted { BUST } else { BLACKJACK }] = ONE;
            }
            return ends;
        }
        let (mut ends, mut blackjack) = ([0; 12], 0);
        for kind in &self.kinds {
            let next = drawn(score.value, score.soft, kind, self.raise, self.limit);
            let natural = seen.cards.len() == 1
                && matches!(next, Next::Total(total, _) if total == rules.get(Field::BlackjackTarget));
            if natural {
                blackjack += kind.chance;
                continue;
            }
            let next = self.ends(next);
            ends.iter_mut().zip(next).for_each(|(end, next)| *end += times(next, kind.chance));
        }
        if peeks {
            // A dealer that has looked and plays on has none.
            let left = (ONE - blackjack).max(1);
            ends.iter_mut().for_each(|end| *end = (i64::from(*end) * i64::from(ONE) / i64::from(left)) as i32);
        } else {
            ends[BLACKJACK] = blackjack;
        }
        ends
    }

    /// Each way to end that can happen, with its chance.
    pub(super) fn listed(&self, ends: &Ends) -> ArrayVec<[(End, i64); 12]> {
        let mut listed = ArrayVec::default();
        for (at, chance) in ends.iter().enumerate().filter(|(_, chance)| **chance > 0) {
            let end = match at {
                BUST => End::Bust,
                BLACKJACK => End::Blackjack,
                _ => End::Total((self.limit - (TOTALS - 1 - at) as i32).max(0)),
            };
            listed.push((end, i64::from(*chance)));
        }
        listed
    }

    /// The dealer of an ordinary game.
    fn usual() -> &'static (Dealer, [Ends; 12]) {
        static USUAL: OnceLock<(Dealer, [Ends; 12])> = OnceLock::new();
        USUAL.get_or_init(|| {
            let rules = Rules::default();
            let dealer = Dealer::new(usual_kinds(), &rules);
            let mut ups = [[0; 12]; 12];
            for rank in Rank::all() {
                let mut seen = Hand::default();
                seen.cards.push(Card::new(rank, crate::cards::Suit::Hearts));
                let value = seen.score(&rules).value;
                ups[(value as usize).min(11)] = dealer.after_cards(&seen, true, &rules, false);
            }
            (dealer, ups)
        })
    }
}

/// How a hand can end.
#[derive(Clone, Copy, Default)]
pub(super) enum End {
    /// With a total.
    Total(i32),
    /// Over the limit.
    #[default]
    Bust,
    /// With a blackjack.
    Blackjack,
}

/// What a card leads to.
#[derive(Clone, Copy)]
pub(super) enum Next {
    /// A total, and whether a card in it counts high that could count low.
    Total(i32, bool),
    /// Too much.
    Bust,
}

/// What a card of a kind makes of a total.
#[inline]
pub(super) fn drawn(total: i32, soft: bool, kind: &Kind, raise: i32, limit: i32) -> Next {
    if !soft && kind.high != kind.low && total + kind.high <= limit {
        return Next::Total(total + kind.high, true);
    }
    let total = total + kind.low;
    if total <= limit {
        return Next::Total(total, soft);
    }
    let lower = total - raise;
    if soft && lower <= limit { Next::Total(lower, false) } else { Next::Bust }
}

/// By how much a card that counts two ways is raised.
pub(super) fn raise(kinds: &Kinds) -> i32 {
    kinds.iter().map(|kind| kind.high - kind.low).max().unwrap_or(10).max(1)
}

/// Goes through all totals so that what a card leads to always came before.
pub(super) fn each_total(limit: i32, raise: i32, mut of: impl FnMut(i32, bool)) {
    let split = (limit - raise).max(0);
    (split + 1..=limit).rev().for_each(|total| of(total, false));
    (1..=limit).rev().for_each(|total| of(total, true));
    (0..=split).rev().for_each(|total| of(total, false));
}

fn place(total: i32, limit: i32) -> usize {
    (total - (limit - TOTALS as i32 + 1)).clamp(0, TOTALS as i32 - 1) as usize
}

fn times(part: i32, chance: i32) -> i32 {
    ((i64::from(part) * i64::from(chance)) >> 16) as i32
}

/// The dealer of this hand, as far as the player can know: how it may end.
pub(super) fn of_dealer<T>(game: &Geniejack, then: impl FnOnce(&Dealer, &Ends) -> T) -> T {
    let (table, rules) = (&game.run.table, game.rules(Side::Dealer));
    let mut seen = table.dealer;
    if table.face_down && !seen.cards.is_empty() {
        seen.cards.remove(0);
    }
    let peeks = game.is(Field::DealerPeeks);
    let usual = game.has_usual_cards(rules)
        && [Field::BustThreshold, Field::BlackjackTarget, Field::DealerStandsOn, Field::DealerStandsSoft17]
            .map(|field| rules.get(field))
            == [21, 21, 17, 1]
        && rules.blackjacks() == 0;
    if usual {
        let (dealer, ups) = Dealer::usual();
        if table.face_down && seen.cards.len() == 1 && !peeks {
            let value = seen.score(rules).value;
            return then(dealer, &ups[(value.max(0) as usize).min(11)]);
        }
        return then(dealer, &dealer.after_cards(&seen, table.face_down, rules, peeks));
    }
    let dealer = Dealer::new(game.kinds(Side::Dealer), rules);
    let ends = dealer.after_cards(&seen, table.face_down, rules, peeks);
    then(&dealer, &ends)
}
