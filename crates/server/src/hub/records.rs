//! What is left of a match: its record, and how it stood at any step.

use croupier_kernel::{Eye, Seat};
use croupier_table::{Info, files::RecordFile};
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;

use super::{Bearer, Hub, Look, live};
use crate::{Problem, thinkers::For};

/// A record, as far as the client may know it.
pub enum Recorded {
    /// The whole truth, as a record file.
    Whole(String),
    /// The match is still running: what an eye was told, and no seed.
    Part(Box<Part>),
}

/// What an eye was told of a match that is still running.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Part {
    /// The match.
    pub id: String,
    /// What everyone may know, without the seed.
    pub info: Info,
    /// What the eye was told, from the beginning.
    #[schemars(with = "Vec<super::Notice>")]
    pub told: Vec<Value>,
}

impl Hub {
    /// The record of a match: whole once it is over, else what the bearer's eye was told.
    pub async fn record(&self, id: &str, bearer: &Bearer) -> Result<Recorded, Problem> {
        let mut open = match self.hold(id).await {
            Ok(open) => open,
            // What this build can no longer play can still be read.
            Err(problem) if problem.status == 410 => return self.old_record(id, bearer, problem).await,
            Err(problem) => return Err(problem),
        };
        let eye = self.eye(&mut open, bearer).await?;
        if open.session.now().to_move.is_none() && !open.is_veiled() {
            return Ok(Recorded::Whole(open.session.record().to_text()));
        }
        let info = Info { seed: None, ..open.session.info() };
        Ok(Recorded::Part(Box::new(Part { id: id.into(), info, told: open.session.told(eye, 0) })))
    }

    /// The log of a finished match of other rules.
    async fn old_record(&self, id: &str, bearer: &Bearer, problem: Problem) -> Result<Recorded, Problem> {
        let kept = self.store.load_match(id).await?.ok_or_else(|| Problem::not_found("This match does not exist."))?;
        let player = self.player(bearer).await?.map(|(id, _)| id);
        let sits = |row: &crate::store::SeatRow| {
            let opens = row.token.as_deref().zip(bearer.hash()).is_some_and(|(stored, token)| token.is(stored));
            opens || (player.is_some() && row.owner == player)
        };
        let private = kept.row.visibility == crate::setup::Visibility::Private.word();
        let veiled = kept.row.day.as_deref().is_some_and(|day| day >= crate::daily::today().as_str());
        if !kept.ended || veiled || (private && !kept.seats.iter().any(sits)) {
            return Err(problem);
        }
        let lines = kept.entries.iter().map(|entry| entry.line.as_str());
        let record = RecordFile::assemble(id, &kept.row.header, lines);
        Ok(Recorded::Whole(record.map_err(|error| Problem::unavailable(error.to_string()))?.to_text()))
    }

    /// How a match stood after its first `ply` steps: for any eye once it is over, and for your own before that.
    pub async fn replay(
        &self,
        id: &str,
        bearer: &Bearer,
        ply: Option<u32>,
        wanted: Option<Eye>,
    ) -> Result<Look, Problem> {
        let mut open = self.hold(id).await?;
        let own = self.eye(&mut open, bearer).await?;
        let over = open.session.now().to_move.is_none();
        if open.is_veiled() {
            return Err(Problem::not_allowed("You can review a ranked try when its day is over."));
        }
        let eye = wanted.unwrap_or(own);
        if eye != own && eye != Eye::Watcher && !over {
            return Err(Problem::not_allowed("You can't see this yet: the match is still going on."));
        }
        if let Eye::Seat(Seat(seat)) = eye
            && usize::from(seat) >= open.n_seats()
        {
            return Err(Problem::not_found(format!("This match has no seat {seat}.")));
        }
        let (row, seats, mut lines) = (open.row.clone(), open.seats.clone(), open.lines());
        if ply.is_some_and(|ply| ply as usize > lines.len()) {
            return Err(Problem::not_found(format!("This match has only {} steps.", lines.len())));
        }
        lines.truncate(ply.map_or(lines.len(), |ply| ply as usize));
        drop(open);
        let looked = self.workers.work(For::asking(), move || {
            let before = &lines[..lines.len().saturating_sub(1)];
            let since = match lines.is_empty() {
                true => 0,
                false => live::resume(&row, before.iter().map(String::as_str), &seats)?.told(eye, 0).len(),
            };
            let session = live::resume(&row, lines.iter().map(String::as_str), &seats)?;
            Ok(live::step(session.as_ref(), eye, since as u32, false))
        });
        looked.await.map_err(|_| Problem::unavailable("The server could not load this match."))?
    }
}
