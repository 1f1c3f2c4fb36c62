//! What a hand is worth, and who wins.

use crate::{
    cards::{Card, Rank},
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
    fn total(&self, rules: &Rules) -> (i32, bool) {
        let threshold = rules.get(Field::BustThreshold);
        let allowed = |total: i32| total <= threshold || rules.is_blackjack_at(total);
        let (ace_low, ace_high) = (rules.get(Field::AceLow), rules.get(Field::AceHigh));
        // Everything at its lowest; then the aces and the flexible cards that can be raised, and by how much.
        let mut lowest = 0;
        let mut n_aces = 0;
        let mut raises = tinyvec::ArrayVec::<[i32; crate::cards::MAX_HAND]>::default();
        let mut ace_raise = ace_high - ace_low;
        let mut plain_aces = true;
        for (at, card) in self.cards.iter().enumerate() {
            if self.ignored >> at & 1 == 1 {
                continue;
            }
            let half = |value: i32| if self.halved >> at & 1 == 1 { value / 2 } else { value };
            let (low, high) = worth(*card, rules, ace_low, ace_high);
            let (low, high) = (half(low), half(high));
            lowest += low;
            if card.rank() == Rank::ACE && low != high {
                n_aces += 1;
                plain_aces &= high - low == ace_raise;
                ace_raise = high - low;
            } else if low != high {
                raises.push(high - low);
            }
        }
        if raises.is_empty() && plain_aces {
            let totals = (0..=n_aces).map(|n_high| (lowest + n_high * ace_raise, n_high > 0));
            return totals.filter(|(total, _)| allowed(*total)).max().unwrap_or((lowest, false));
        }
        self.best_mix(rules, &allowed)
    }

    /// The best total where several kinds of cards can be raised: all reachable totals, as two sets of bits.
    fn best_mix(&self, rules: &Rules, allowed: &dyn Fn(i32) -> bool) -> (i32, bool) {
        let (ace_low, ace_high) = (rules.get(Field::AceLow), rules.get(Field::AceHigh));
        let shift = |set: u128, by: i32| if (0..128).contains(&by) { set << by } else { 0 };
        // Totals without and with an ace counted high. Beyond 127 everything is a bust and only the lowest matters.
        let (mut hard, mut soft) = (1_u128, 0_u128);
        let mut lowest = 0_i32;
        for (at, card) in self.cards.iter().enumerate() {
            if self.ignored >> at & 1 == 1 {
                continue;
            }
            let half = |value: i32| if self.halved >> at & 1 == 1 { value / 2 } else { value };
            let (low, high) = worth(*card, rules, ace_low, ace_high);
            let (low, high) = (half(low), half(high));
            lowest += low.min(high);
            if card.rank() == Rank::ACE && low != high {
                (hard, soft) = (shift(hard, low), shift(soft, low) | shift(soft | hard, high));
            } else {
                (hard, soft) = (shift(hard, low) | shift(hard, high), shift(soft, low) | shift(soft, high));
            }
        }
        let totals = (0..128).rev().find(|total| (hard | soft) >> total & 1 == 1 && allowed(*total));
        totals.map_or((lowest, false), |total| (total, soft >> total & 1 == 1))
    }

    /// How this bust can be averted, if it can: last card halved, highest card left out, fixed score; the first that
    /// brings the total down to the threshold.
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
            let highest = worths.max_by_key(|(at, card)| (worth(**card, rules, 0, 0).1, std::cmp::Reverse(*at)));
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

/// The lowest and highest value of a card.
#[inline]
fn worth(card: Card, rules: &Rules, ace_low: i32, ace_high: i32) -> (i32, i32) {
    let rank = card.rank();
    let bonus = rules.suit_bonus(card.suit());
    if let Some(value) = rules.card_value(rank) {
        return (value + bonus, value + bonus);
    }
    if rank == Rank::ACE {
        return (ace_low + bonus, ace_high + bonus);
    }
    let high = rank.number().unwrap_or_else(|| rules.get(Field::FaceValue));
    let low = if rules.is_flexible(rank) { high.min(1) } else { high };
    (low + bonus, high + bonus)
}

/// Who wins; nobody on a push. `rules` are those of the player's side: ties and charlies are the same for both.
pub(super) fn winner(player: &Hand, scores: (Score, Score), rules: &Rules) -> Option<Side> {
    let favoured = |field| [None, Some(Side::Player), Some(Side::Dealer)][(rules.get(field) as usize).min(2)];
    let (ours, theirs) = scores;
    if is_charlie(player, ours, rules) && !theirs.blackjack {
        return Some(Side::Player);
    }
    match (ours.busted, theirs.busted) {
        (true, true) => favoured(Field::DoubleBustTo),
        (true, false) => Some(Side::Dealer),
        (false, true) => Some(Side::Player),
        (false, false) if ours.value == theirs.value => favoured(Field::TieTo),
        (false, false) => Some(if ours.value > theirs.value { Side::Player } else { Side::Dealer }),
    }
}

/// Whether five cards without a bust win by themselves.
pub(super) fn is_charlie(player: &Hand, score: Score, rules: &Rules) -> bool {
    rules.get(Field::Charlie) > 0 && player.cards.len() >= 5 && !score.busted
}
