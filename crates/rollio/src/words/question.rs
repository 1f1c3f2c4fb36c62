//! What the player is asked, in a sentence: for terminals, the page and models alike.

use croupier_host::capital;

use super::{choices::shield, narrate::number};
use crate::{state::Phase, view::View};

/// The question of the prompt; nothing when the run is over.
pub(super) fn question(view: &View) -> Option<String> {
    Some(match view.phase {
        Phase::Round if view.round > 1 || view.level > 1 => "New round: roll the dice.".into(),
        Phase::Round => "Roll the dice.".into(),
        Phase::Hand if view.flop => {
            let shield = shield(view).map_or(String::new(), |shield| format!(" {}.", capital(&shield)));
            match view.rerolls {
                0 => format!("Nothing scores: take the flop.{shield}"),
                _ => format!("Nothing scores. Reroll some dice, or take the flop?{shield}"),
            }
        }
        Phase::Hand => "Which dice do you want to set aside?".into(),
        Phase::Scored if view.points == 0 => "No points yet: roll again.".into(),
        Phase::Scored => format!("{} points this round. Bank them, or roll again?", number(view.points)),
        Phase::Tally => format!("Level {} complete. Visit the shop?", view.level),
        Phase::Shop => format!("You have ${}. Buy something, or start level {}?", view.money, view.level + 1),
        Phase::Over => return None,
    })
}
