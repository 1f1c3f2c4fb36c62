//! Statements that rules and triggers hang on.

use serde::{Deserialize, Serialize};

use crate::cards::{Rank, Suit};

/// A statement about the hand, read from the owner's chair.
#[derive(Clone, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Cond {
    /// Nothing is asked.
    #[default]
    Always,
    /// The owner busted (and was not saved), or gave up the hand.
    Busted,
    /// The owner has a blackjack.
    Blackjack,
    /// The other side has a blackjack.
    EnemyBlackjack,
    /// The winning hand holds a card of this suit.
    WinnerHasSuit(Suit),
    /// The winning hand holds a card of the suit that was picked for this battle.
    WinnerHasBattleSuit,
    /// All of these hold.
    All(Vec<Cond>),
    /// The player's hand is soft.
    Soft,
    /// The player's hand is exactly as much as is allowed.
    OnTarget,
    /// Two of the player's cards are of this suit.
    TwoOfSuit(Suit),
    /// The player has drawn this rank in this hand.
    DrewRank(Rank),
    /// The player has drawn this suit in this hand.
    DrewSuit(Suit),
    /// The dealer has shown this rank in this hand.
    EnemyDrewRank(Rank),
    /// The dealer has shown this suit in this hand.
    EnemyDrewSuit(Suit),
    /// The player's hand has two cards of one rank.
    Pair,
    /// The player's cards are all of one suit.
    Flush,
    /// The player's cards are all of one colour.
    OneColor,
    /// The player has this many cards.
    HandSize(i32),
    /// The player has at least this many cards.
    HandSizeAtLeast(i32),
    /// The player has a card of this rank.
    HasRank(Rank),
    /// The player has a card of this suit.
    HasSuit(Suit),
    /// The player's hand is worth this much, as scored without conditional rules.
    Score(i32),
    /// The player's hand is worth at least this much, as scored without conditional rules.
    ScoreAtLeast(i32),
    /// The player's hand is a blackjack, as scored without conditional rules.
    PlainBlackjack,
    /// The player's hand is a bust, as scored without conditional rules.
    PlainBusted,
    /// The player's hand is soft, as scored without conditional rules.
    PlainSoft,
    /// The player's hand is worth as much as the one before.
    SameScore,
    /// The player won the hand.
    Won,
    /// The player lost the hand.
    Lost,
    /// No one won the hand.
    Pushed,
    /// The player lost the hand, and it missed.
    Dodged,
    /// The dealer busted.
    EnemyBusted,
    /// The player won the hand and has lost no hit points since the deal.
    WonClean,
    /// The player has less than this many percent of the hit points.
    HpBelow(i32),
    /// The player has more than this many percent of the hit points.
    HpAbove(i32),
    /// The enemy has less than this many percent of its hit points.
    EnemyHpBelow(i32),
    /// The player has more than this much gold.
    GoldAbove(i32),
    /// The player has won this many hands in a row.
    WinsInARow(i32),
    /// The player has lost this many hands in a row.
    LossesInARow(i32),
    /// It is the first hand of the battle.
    FirstHand,
    /// Poison or damage over time has killed the enemy.
    KilledByPoison,
    /// A blackjack of the player has killed the enemy.
    KilledByBlackjack,
}
