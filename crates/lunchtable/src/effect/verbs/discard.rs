//! `discard`: cards are discarded.

use croupier_kernel::Cx;
use serde::{Deserialize, Serialize};

use super::{Reversal, Step, Verb};
use crate::{
    content::Print,
    effect::{
        Ability, Picker, Players, Start,
        reach::n_held,
        resolve::stream,
        words::{Reader, cards},
    },
    event::Event,
    state::{Ask, Link, LunchTable, Resolving},
};

/// Cards are discarded.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Discard {
    /// Who discards.
    pub who: Players,
    /// The count.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub n: Option<u8>,
    /// How many are kept, in place of how many go.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub keep: Option<u8>,
    /// Who picks them.
    pub by: Picker,
}

impl Verb for Discard {
    fn check(&self, _print: &Print, _ability: &Ability) -> Result<(), String> {
        if self.n.is_some() == self.keep.is_some() {
            return Err("`discard` needs either `n` or `keep`".into());
        }
        Ok(())
    }

    fn start(&self, _print: &Print) -> Start {
        match (self.who, self.keep) {
            (Players::Opponent, None) => Start::surely(Start::OPP_HAND),
            _ => Start::perhaps(Start::ALWAYS),
        }
    }

    fn is_possible(&self, table: &LunchTable, link: &Link, in_hand: u8) -> bool {
        table.any_player(self.who, link.seat, |player, side| {
            n_held(link, player, side, in_hand) > usize::from(self.keep.unwrap_or(0))
        })
    }

    fn perform(&self, table: &mut LunchTable, link: &Link, at: &Resolving, cx: &mut Cx<'_, LunchTable>) -> Step {
        let mut step = usize::from(at.step);
        while let Some(player) = table.players(self.who, link).nth(step) {
            let n_hand = table.side(player).hand.len();
            let n_gone = self.n_gone(n_hand);
            let picks = match self.by {
                Picker::Owner => n_gone < n_hand,
                Picker::You => true,
                Picker::Lot => false,
            };
            if picks && n_gone > 0 {
                let seat = if self.by == Picker::You { link.seat } else { player };
                let left = n_gone as u8;
                if seat != player {
                    cx.emit(table, Event::HandShown { to: seat, of: player });
                }
                cx.emit(table, Event::ChoiceOpened(Ask::Discard { seat, whose: player, left }));
                return Step::Waits;
            }
            for nth in 0..n_gone {
                let n_hand = table.side(player).hand.len() as u32;
                let lot = || cx.step_rng(stream::LOT, table.lot(player, nth as u32)).below(n_hand);
                let i = if self.by == Picker::Lot { lot() } else { 0 };
                table.throw_away(player, i as usize, cx);
            }
            step += 1;
            cx.emit(table, Event::StepDone);
        }
        Step::Done
    }

    fn reversal(&self) -> Reversal {
        Reversal::Turned
    }

    fn text(&self, _print: &Print, reader: Reader) -> String {
        let who = reader.does(self.who, "discard");
        match (self.n, self.keep, self.by) {
            (_, Some(0), _) => format!("{who} {} hand", reader.own(self.who)),
            (n, keep, Picker::You) => {
                let n = cards(n.or(keep).unwrap_or(0));
                let them = match self.who {
                    Players::Opponent => reader.pick("them", "you"),
                    _ => reader.pick("you", "them"),
                };
                let looks = format!("{} at {} hand", reader.act("look"), reader.of(self.who));
                format!("{looks} and choose {n} for {them} to discard")
            }
            (_, Some(keep), Picker::Lot) => format!("{who} at random down to {}", cards(keep)),
            (_, Some(keep), Picker::Owner) => format!("{who} down to {}", cards(keep)),
            (n, None, Picker::Lot) => format!("{who} {} at random", cards(n.unwrap_or(0))),
            (n, None, Picker::Owner) => format!("{who} {}", cards(n.unwrap_or(0))),
        }
    }
}

impl Discard {
    /// How many of a hand go.
    fn n_gone(&self, n_hand: usize) -> usize {
        match (self.n, self.keep) {
            (_, Some(keep)) => n_hand.saturating_sub(usize::from(keep)),
            (n, None) => usize::from(n.unwrap_or(0)).min(n_hand),
        }
    }
}
