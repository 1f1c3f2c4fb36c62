//! Hints: what a program would do in a person's place, and how sure it is.

use croupier_kernel::{Eye, Kind, Refusal, Seat};
use croupier_table::Advice;
use schemars::JsonSchema;
use serde::Serialize;

use super::{Bearer, Hub, Live, acting::refused};
use crate::Problem;

/// What a seat is advised to do.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Hint {
    /// The situation it is about.
    pub ply: u32,
    /// Whose it is.
    pub seat: Seat,
    /// The choices with their chances, the best first, and why.
    #[serde(flatten)]
    pub advice: Advice,
}

impl Live {
    /// Why no one is advised in this match; nothing if the player to move may ask.
    pub(crate) fn no_hints(&self) -> Option<&'static str> {
        match self.setup.hints {
            _ if self.row.day.is_some() => Some("There are no hints in a ranked try."),
            Some(false) => Some("This match was set up without hints."),
            None if self.n_people() > 1 => Some("This match was set up without hints."),
            _ => None,
        }
    }
}

impl Hub {
    /// What the seat of the bearer is advised to do now. It changes nothing, and is worked out once for a situation.
    pub async fn hint(&self, id: &str, bearer: &Bearer, ply: Option<u32>) -> Result<Hint, Problem> {
        let mut open = self.hold(id).await?;
        let seat = self.seat(&mut open, bearer).await?;
        if let Some(why) = open.no_hints() {
            return Err(Problem::not_allowed(why));
        }
        let now = open.session.now();
        let refusal = match (ply, now.to_move) {
            (Some(ply), _) if ply != now.ply => Some(Refusal::stale(ply, now.ply)),
            (_, None) => Some(Refusal::of(Kind::Over, "the match is over")),
            (_, Some(other)) if other != seat => Some(Refusal::of(Kind::NotYourTurn, format!("{other} is to move"))),
            _ => None,
        };
        if let Some(refusal) = refusal {
            let since = open.heard(Eye::Seat(seat));
            return Err(refused(&mut open, seat, since, refusal));
        }
        let nobody = || Problem::from(Refusal::of(Kind::Unknown, "There are no hints for this game."));
        let advising = open.session.advise(seat).ok_or_else(nobody)?;
        let (handle, ply, who) = (open.handle.clone(), now.ply, open.thinks_for());
        drop(open);
        // A request for the same thing waits for this one and shares its answer.
        let mut kept = handle.advice.lock().await;
        if let Some(hint) = kept.as_ref().filter(|hint| hint.ply == ply && hint.seat == seat) {
            return Ok(hint.clone());
        }
        let advice = self.thinkers.advise(advising, who).await.map_err(Problem::unavailable)?;
        self.metrics.hints.add(1);
        let hint = Hint { ply, seat, advice };
        *kept = Some(hint.clone());
        Ok(hint)
    }
}
