//! What a hand is worth, and who wins.

use crate::{
    cards::{Card, MAX_HAND, Rank},
    effect::Side,
    event::Save,
    state::{Hand, HandResult, Score},
    stats::{Field, Rules},
};

impl HandResult {
    /// What a side's hand was worth.
    pub fn score(&self, side: Side) -> Score {
        match side {
            Side::Player => self.player,
            Side::Dealer => self.dealer,
        }
    }
}

impl Hand {
    /// What the hand is worth: aces and flexible ranks count so that the total is the highest that is allowed, else the
    /// lowest there is.
    #[inline(always)]
    pub fn score(&self, rules: &Rules) -> Score {
        if let Some(fixed) = self.fixed {
            return Score { value: i32::from(fixed), soft: false, busted: false, blackjack: false };
        }
        let (value, soft) = self.total(rules);
        let threshold = rules.get(Field::BustThreshold);
        let extra = rules.is_blackjack_at(value);
        let two = self.cards.len() == 2 && !self.split;
        let blackjack = (two && (value == rules.get(Field::BlackjackTarget) || extra)) || (extra && value > threshold);
        let busted = value > threshold && value > rules.get(Field::BustSaveThreshold) && !extra;
        Score { value, soft, busted, blackjack: blackjack && !busted }
    }

    /// The total and whether an ace counts high in it.
    #[inline(always)]
    fn total(&self, rules: &Rules) -> (i32, bool) {
        let threshold = rules.get(Field::BustThreshold);
        if !rules.is_plain() || self.halved | self.ignored != 0 {
            return self.best_mix(rules);
        }
        let allowed = |total: i32| total <= threshold || rules.is_blackjack_at(total);
        let (ace_low, ace_high) = ace(rules);
        let counted: u32 = self.cards.iter().map(|card| COUNTS[card.rank().index() & 15]).sum();
        let (numbers, n_faces) = ((counted & 0xff) as i32, (counted >> 8 & 0xff) as i32);
        let mut n_high = (counted >> 16) as i32;
        let lowest = numbers + n_faces * rules.get(Field::FaceValue) + n_high * ace_low;
        while n_high > 0 && !allowed(lowest + n_high * (ace_high - ace_low)) {
            n_high -= 1;
        }
        (lowest + n_high * (ace_high - ace_low), n_high > 0)
    }

    /// The best total where cards are worth something else or can be raised: all reachable totals, as two sets of bits.
    #[inline(never)]
    fn best_mix(&self, rules: &Rules) -> (i32, bool) {
        let shift = |set: u128, by: i32| if (0..128).contains(&by) { set << by } else { 0 };
        // Totals without and with an ace counted high. Beyond 127 everything is a bust and only the lowest matters.
        let (mut hard, mut soft) = (1_u128, 0_u128);
        let mut lowest = 0_i32;
        for (at, card) in self.cards.iter().enumerate() {
            if self.ignored >> at & 1 == 1 {
                continue;
            }
            let half = |value: i32| if self.halved >> at & 1 == 1 { value / 2 } else { value };
            let (low, high) = worth(*card, rules);
            let (low, high) = (half(low), half(high));
            lowest += low;
            if card.rank() == Rank::ACE && low != high {
                (hard, soft) = (shift(hard, low), shift(soft, low) | shift(soft | hard, high));
            } else {
                (hard, soft) = (shift(hard, low) | shift(hard, high), shift(soft, low) | shift(soft, high));
            }
        }
        // Thresholds go up to 99, so all that is allowed fits too.
        let allowed = ((2_u128 << rules.get(Field::BustThreshold)) - 1) | u128::from(rules.blackjacks());
        match (hard | soft) & allowed {
            0 => (lowest, false),
            reached => {
                let total = 127 - reached.leading_zeros() as i32;
                (total, soft >> total & 1 == 1)
            }
        }
    }

    /// Whether it is a blackjack as it was dealt. Totals that only count as one are none.
    fn is_natural(&self, score: Score, rules: &Rules) -> bool {
        let as_dealt = self.cards.len() == 2 && self.removed == 0 && !self.split;
        as_dealt && score.blackjack && score.value == rules.get(Field::BlackjackTarget)
    }

    /// What it is worth if every card that can count two ways counts low.
    pub(crate) fn lowest(&self, rules: &Rules) -> i32 {
        if let Some(fixed) = self.fixed {
            return i32::from(fixed);
        }
        let counted = self.cards.iter().enumerate().filter(|(at, _)| self.ignored >> at & 1 == 0);
        let low = |(at, card): (usize, &Card)| worth(*card, rules).0 / if self.halved >> at & 1 == 1 { 2 } else { 1 };
        counted.map(low).sum()
    }

    /// How this bust can be averted, if it can: last card halved, highest card left out, fixed score; the first that
    /// brings the total down to the threshold.
    #[inline(never)]
    pub(crate) fn save(&self, rules: &Rules) -> Option<Save> {
        let threshold = rules.get(Field::BustThreshold);
        let last = self.cards.len().checked_sub(1)?;
        if rules.is(Field::HalveOnBust) && self.halved >> last & 1 == 0 {
            let tried = Hand { halved: self.halved | 1 << last, ..*self };
            if tried.total(rules).0 <= threshold {
                return Some(Save::Halved(last as u8));
            }
        }
        if rules.is(Field::IgnoreOnBust) && self.ignored == 0 {
            let worths = self.cards.iter().enumerate().filter(|(_, card)| card.rank() != Rank::ACE);
            let highest = worths.max_by_key(|(at, card)| (worth(**card, rules).1, std::cmp::Reverse(*at)));
            if let Some((at, _)) = highest {
                let tried = Hand { ignored: 1 << at, ..*self };
                if tried.total(rules).0 <= threshold {
                    return Some(Save::Ignored(at as u8));
                }
            }
        }
        let fixed = rules.get(Field::BustScore);
        (fixed > 0 && fixed <= threshold).then_some(Save::Fixed(fixed as u8))
    }
}

/// What each rank adds to three counts side by side: the sum of numbers (bits 0 to 7), how many face cards (8 to 15) and how
/// many aces (16 up). Even a full hand of tens stays within its eight bits, and no card needs a decision of its own.
const COUNTS: [u32; 16] = {
    let (face, ace) = (1 << 8, 1 << 16);
    [2, 3, 4, 5, 6, 7, 8, 9, 10, face, face, face, ace, 0, 0, 0]
};
const _: () = assert!(MAX_HAND * 10 < 256);

/// The two values of an ace, the lower first.
fn ace(rules: &Rules) -> (i32, i32) {
    let (low, high) = (rules.get(Field::AceLow), rules.get(Field::AceHigh));
    (low.min(high), low.max(high))
}

/// The lowest and highest value of a card.
pub(crate) fn worth(card: Card, rules: &Rules) -> (i32, i32) {
    let rank = card.rank();
    let high = rank.number().unwrap_or_else(|| rules.get(Field::FaceValue));
    let (low, high) = match rules.card_value(rank) {
        Some(value) => (value, value),
        None if rank == Rank::ACE => ace(rules),
        None if rules.is_flexible(rank) => (high.min(1), high),
        None => (high, high),
    };
    let bonus = rules.suit_bonus(card.suit());
    (low + bonus, high + bonus)
}

/// Who wins; no one on a push. `ours` are the rules of the player's side: ties and charlies are the same for both.
pub(super) fn winner(hands: [&Hand; 2], scores: (Score, Score), [rules, theirs]: [&Rules; 2]) -> Option<Side> {
    let [player, dealer] = hands;
    let naturals = [player.is_natural(scores.0, rules), dealer.is_natural(scores.1, theirs)];
    let favoured = |field| [None, Some(Side::Player), Some(Side::Dealer)][(rules.get(field) as usize).min(2)];
    let (ours, theirs) = scores;
    if is_charlie(player, ours, rules) && !theirs.blackjack {
        return Some(Side::Player);
    }
    match (ours.busted, theirs.busted) {
        (true, true) => favoured(Field::DoubleBustTo),
        (true, false) => Some(Side::Dealer),
        (false, true) => Some(Side::Player),
        (false, false) if ours.value == theirs.value => match naturals {
            [true, false] if rules.is(Field::Naturals) => Some(Side::Player),
            [false, true] if rules.is(Field::Naturals) => Some(Side::Dealer),
            _ => favoured(Field::TieTo),
        },
        (false, false) => Some(if ours.value > theirs.value { Side::Player } else { Side::Dealer }),
    }
}

/// Whether five cards without a bust win by themselves.
pub(super) fn is_charlie(player: &Hand, score: Score, rules: &Rules) -> bool {
    rules.get(Field::Charlie) > 0 && player.cards.len() >= 5 && !score.busted
}
