//! What the player is asked, in a sentence: for terminals, the page and models alike.

use super::narrate::number;
use crate::{state::Phase, view::View};

/// The question of the prompt; nothing when the run is over.
pub(super) fn question(view: &View) -> Option<String> {
    Some(match view.phase {
        Phase::Round if view.round > 1 || view.level > 1 => "New round: roll the dice.".into(),
        Phase::Round => "Roll the dice.".into(),
        Phase::Hand if view.flop && view.rerolls > 0 => "Nothing scores. Reroll some dice, or take the flop?".into(),
        Phase::Hand if view.flop => "Nothing scores: take the flop.".into(),
        Phase::Hand => "Which dice do you want to set aside?".into(),
        Phase::Scored => format!("{} points this round. Bank them, or roll again?", number(view.points)),
        Phase::Tally => format!("Level {} complete. Visit the shop?", view.level),
        Phase::Shop => format!("You have ${}. Buy something, or start level {}?", view.money, view.level + 1),
        Phase::Over => return None,
    })
}
