//! `draw`: cards are drawn, as far as the deck goes.

use croupier_kernel::Cx;
use serde::{Deserialize, Serialize};

use super::{Reversal, Step, Verb};
use crate::{
    content::Print,
    effect::{
        Ability, Per, Players, Start,
        words::{Reader, cards},
    },
    state::{Link, LunchTable, Resolving},
};

/// Cards are drawn, as far as the deck goes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Draw {
    /// Who draws.
    pub who: Players,
    /// The count.
    pub n: u8,
    /// Times what.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub per: Option<Per>,
    /// And how many more.
    #[serde(default)]
    pub plus: u8,
}

impl Verb for Draw {
    fn check(&self, _print: &Print, _ability: &Ability) -> Result<(), String> {
        if matches!(self.per, Some(Per::Gained | Per::Fellow(_))) {
            return Err("a draw cannot be counted like that".into());
        }
        Ok(())
    }

    fn start(&self, _print: &Print) -> Start {
        match (self.per, self.who) {
            // A draw for each card that went is the doing of what made them go.
            (Some(Per::Moved), _) if self.plus == 0 => Start::NEVER,
            (None | Some(Per::Moved), who) if self.n > 0 || self.plus > 0 => match who {
                Players::You => Start::surely(Start::OWN_DECK),
                Players::Opponent => Start::surely(Start::OPP_DECK),
                Players::Each => Start::surely(Start::OWN_DECK | Start::OPP_DECK),
                Players::TurnPlayer => Start::perhaps(Start::ALWAYS),
            },
            _ => Start::perhaps(Start::ALWAYS),
        }
    }

    fn is_possible(&self, table: &LunchTable, link: &Link, _in_hand: u8) -> bool {
        // A draw for each card that went is the doing of what made them go.
        let counted = self.per.is_none_or(|per| table.has_any(per, link.seat));
        (self.plus > 0 || (self.n > 0 && counted))
            && table.any_player(self.who, link.seat, |_, side| !side.deck.is_empty())
    }

    fn perform(&self, table: &mut LunchTable, link: &Link, at: &Resolving, cx: &mut Cx<'_, LunchTable>) -> Step {
        for player in table.players(self.who, link) {
            let times = match self.per {
                None => 1,
                Some(Per::Moved) => i32::from(at.moved[player.index()]),
                Some(per) => table.count(per, player, link.seat).min(3),
            };
            for _ in 0..i32::from(self.n) * times + i32::from(self.plus) {
                table.draw(player, cx);
            }
        }
        Step::Done
    }

    fn reversal(&self) -> Reversal {
        Reversal::Turned
    }

    fn text(&self, _print: &Print, reader: Reader) -> String {
        let who = reader.does(self.who, "draw");
        if self.per == Some(Per::Moved) {
            let more = if self.plus > 0 { format!(" plus {}", self.plus) } else { String::new() };
            return format!("{who} that many cards{more}");
        }
        format!("{who} {}{}", cards(self.n), reader.per(self.per, 3))
    }
}
