//! Emotes: six things that players can show each other. They are gone after a few seconds and never stored.

use std::sync::PoisonError;

use croupier_kernel::Eye;

use super::{Bearer, Emote, Handle, Hub, Look, Shown};
use crate::{Problem, now};

/// How long an emote is shown, in thousandths of a second.
const LASTS: i64 = 8_000;
/// How long a seat waits between two of them.
const PAUSE: i64 = 2_000;

impl Handle {
    /// What players showed each other in the last seconds.
    pub(crate) fn emotes(&self) -> Vec<Shown> {
        let emotes = self.emotes.lock().unwrap_or_else(PoisonError::into_inner);
        emotes.iter().filter(|shown| now() - shown.at < LASTS).cloned().collect()
    }
}

impl Hub {
    /// Shows the others an emote of the bearer's seat.
    pub async fn emote(&self, id: &str, bearer: &Bearer, emote: Emote) -> Result<Look, Problem> {
        let mut open = self.hold(id).await?;
        let seat = self.seat(&mut open, bearer).await?;
        let shown = {
            let mut emotes = open.handle.emotes.lock().unwrap_or_else(PoisonError::into_inner);
            let soon = emotes.iter().any(|shown| shown.seat == seat && now() - shown.at < PAUSE);
            if !soon {
                let n = emotes.last().map_or(1, |last| last.n + 1);
                // The last one stays, so that numbering continues.
                emotes.retain(|shown| now() - shown.at < LASTS);
                emotes.push(Shown { n, seat, emote, at: now() });
            }
            !soon
        };
        if !shown {
            return Err(Problem::too_many("You just sent an emote. Wait a moment.", 2));
        }
        open.handle.bump();
        self.announce(id);
        let since = open.heard(Eye::Seat(seat));
        Ok(self.look_at(&mut open, Eye::Seat(seat), since))
    }
}
