//! When a statement holds.

use std::cmp::Ordering;

use crate::{
    cards::{Card, Suit},
    effect::{Cause, Cond, Side},
    state::{Geniejack, Hand, HandResult, Score},
    stats::Field,
};

impl Geniejack {
    /// Whether a statement of `owner` holds. Without a result nothing about an outcome does; what is about a hand is read on
    /// the hand of the result, or else on the one being played, as scored without conditional rules.
    pub(crate) fn holds(&self, cond: &Cond, owner: Side, result: Option<&HandResult>) -> bool {
        match cond {
            Cond::Always => true,
            Cond::All(conds) => conds.iter().all(|cond| self.holds(cond, owner, result)),
            Cond::HpBelow(percent) => percent_of(self.run.hp, self.run.max_hp, *percent).is_lt(),
            Cond::HpAbove(percent) => percent_of(self.run.hp, self.run.max_hp, *percent).is_gt(),
            Cond::EnemyHpBelow(percent) => percent_of(self.run.foe.hp, self.run.foe.max_hp, *percent).is_lt(),
            Cond::GoldAbove(gold) => self.run.gold > *gold,
            Cond::WinsInARow(n) => i32::from(self.run.foe.streak) >= *n,
            Cond::LossesInARow(n) => -i32::from(self.run.foe.streak) >= *n,
            Cond::FirstHand => self.run.hand_no <= 1,
            Cond::DrewRank(rank) => self.run.table.drawn[0].ranks >> rank.index() & 1 == 1,
            Cond::DrewSuit(suit) => self.run.table.drawn[0].suits >> *suit as u8 & 1 == 1,
            Cond::EnemyDrewRank(rank) => self.run.table.drawn[1].ranks >> rank.index() & 1 == 1,
            Cond::EnemyDrewSuit(suit) => self.run.table.drawn[1].suits >> *suit as u8 & 1 == 1,
            Cond::KilledByPoison => self.run.foe.killed_by == Some(Cause::Poison),
            Cond::Busted
            | Cond::Blackjack
            | Cond::EnemyBlackjack
            | Cond::WinnerHasSuit(_)
            | Cond::WinnerHasBattleSuit
            | Cond::Soft
            | Cond::OnTarget
            | Cond::Won
            | Cond::Lost
            | Cond::Pushed
            | Cond::Dodged
            | Cond::EnemyBusted
            | Cond::WonClean
            | Cond::KilledByBlackjack => result.is_some_and(|result| self.holds_after(cond, owner, result)),
            Cond::TwoOfSuit(_)
            | Cond::Pair
            | Cond::Flush
            | Cond::OneColor
            | Cond::HandSize(_)
            | Cond::HandSizeAtLeast(_)
            | Cond::HasRank(_)
            | Cond::HasSuit(_)
            | Cond::Score(_)
            | Cond::ScoreAtLeast(_)
            | Cond::PlainBlackjack
            | Cond::PlainBusted
            | Cond::PlainSoft
            | Cond::SameScore => self.holds_of_hand(cond, result),
        }
    }

    /// A statement about how a hand ended.
    fn holds_after(&self, cond: &Cond, owner: Side, result: &HandResult) -> bool {
        let has_suit = |suit: Suit| {
            let cards = match result.winner {
                Some(Side::Player) => &self.run.table.hands[usize::from(result.hand & 1)].cards,
                Some(Side::Dealer) => &self.run.table.dealer.cards,
                None => return false,
            };
            cards.iter().any(|card| card.suit() == suit)
        };
        let won = result.winner == Some(Side::Player);
        match cond {
            Cond::Busted => result.score(owner).busted || (owner == Side::Player && result.surrendered),
            Cond::Blackjack => result.score(owner).blackjack,
            Cond::EnemyBlackjack => result.score(owner.other()).blackjack,
            Cond::WinnerHasSuit(suit) => has_suit(*suit),
            Cond::WinnerHasBattleSuit => self.run.foe.suit.is_some_and(has_suit),
            Cond::Soft => result.player.soft,
            Cond::OnTarget => result.player.value == self.rules(Side::Player).get(Field::BustThreshold),
            Cond::Won => won,
            Cond::Lost => result.winner == Some(Side::Dealer),
            Cond::Pushed => result.winner.is_none(),
            Cond::Dodged => result.dodged && result.winner == Some(Side::Dealer),
            Cond::EnemyBusted => result.dealer.busted,
            Cond::WonClean => won && !self.run.table.hurt,
            Cond::KilledByBlackjack => won && result.player.blackjack && self.run.foe.killed_by == Some(Cause::Hand),
            _ => false,
        }
    }

    /// A statement about the player's cards.
    fn holds_of_hand(&self, cond: &Cond, result: Option<&HandResult>) -> bool {
        let hand = match result {
            Some(result) => &self.run.table.hands[usize::from(result.hand & 1)],
            None => self.hand(),
        };
        let cards: &[Card] = &hand.cards;
        let Some(first) = cards.first() else { return false };
        let plain = || self.plain_score(hand, result);
        match cond {
            Cond::TwoOfSuit(suit) => cards.iter().filter(|card| card.suit() == *suit).count() >= 2,
            Cond::Pair => {
                cards.iter().enumerate().any(|(at, card)| cards[..at].iter().any(|other| other.rank() == card.rank()))
            }
            Cond::Flush => cards.iter().all(|card| card.suit() == first.suit()),
            Cond::OneColor => cards.iter().all(|card| card.suit().is_red() == first.suit().is_red()),
            Cond::HandSize(n) => cards.len() as i32 == *n,
            Cond::HandSizeAtLeast(n) => cards.len() as i32 >= *n,
            Cond::HasRank(rank) => cards.iter().any(|card| card.rank() == *rank),
            Cond::HasSuit(suit) => cards.iter().any(|card| card.suit() == *suit),
            Cond::Score(n) => plain().value == *n,
            Cond::ScoreAtLeast(n) => plain().value >= *n,
            Cond::PlainBlackjack => plain().blackjack,
            Cond::PlainBusted => plain().busted || hand.surrendered,
            Cond::PlainSoft => plain().soft,
            Cond::SameScore => {
                let previous = result.map_or(self.run.foe.last_score, |result| result.previous);
                previous == Some(plain().value)
            }
            _ => false,
        }
    }

    fn plain_score(&self, hand: &Hand, result: Option<&HandResult>) -> Score {
        result.map_or_else(|| hand.score(&self.run.plain[0]), |result| result.plain)
    }
}

/// How hit points compare with this percentage of the maximum.
fn percent_of(hp: i32, max_hp: i32, percent: i32) -> Ordering {
    (i64::from(hp) * 100).cmp(&(i64::from(max_hp) * i64::from(percent)))
}
