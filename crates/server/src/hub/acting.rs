//! What seats do: act, look ahead, undo, give up, claim.

use std::sync::Arc;

use croupier_kernel::{Eye, Kind, Refusal, Seat};
use croupier_mcp::Chooser;
use croupier_table::Forecast;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{
    Bearer, Hub, Look, Open,
    live::{self, MAX_UNDONE},
};
use crate::{
    Fault, Problem, asker,
    career::{self, Concluded},
    now,
    setup::{Claim, SeatKind},
    store::{CommitError, EntryRow, Op},
    thinkers::For,
};

/// An action of a seat.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Act {
    /// The situation it answers: `info.ply` of the look it was chosen from.
    #[schemars(range(max = 4_294_967_295_u32))]
    pub ply: u32,
    /// The action, in notation, as `legal` lists it.
    #[schemars(length(max = 2000))]
    pub action: String,
}

/// A pass that lasts until something stops it.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Pass {
    /// The situation it answers: `info.ply` of the look it was chosen from.
    #[schemars(range(max = 4_294_967_295_u32))]
    pub ply: u32,
    /// The stops, by the names of the game's settings. What is left out has its default.
    #[serde(default)]
    #[schemars(extend("maxProperties" = 8))]
    pub stops: croupier_table::Settings,
}

/// Runs to its end even if the client is gone: a match is never left between memory and database.
pub(crate) async fn to_the_end<T: Send + 'static>(
    work: impl Future<Output = Result<T, Problem>> + Send + 'static,
) -> Result<T, Problem> {
    tokio::spawn(asker::carried(work))
        .await
        .map_err(|_| Problem::unavailable("Something went wrong on the server. Nothing was done."))?
}

/// The places of a request with a key: the seat and key, and what was asked for, both hashed.
fn marks(seat: Seat, key: &str, request: &str) -> (String, String) {
    let short = |text: &str| blake3::hash(text.as_bytes()).to_hex()[..24].to_string();
    (format!("{}-{}", seat.0, short(key)), short(request))
}

impl Hub {
    /// Does an action of the bearer's seat. It is written down when this returns; the same key gives the same answer again.
    pub async fn act(&self, id: &str, bearer: &Bearer, ask: Act, key: Option<&str>) -> Result<Arc<Look>, Problem> {
        let request = format!("act {} {}", ask.ply, ask.action);
        self.once(id, bearer, key, request, move |open, seat| {
            let gives_up = concession(open, seat).is_ok_and(|concession| concession == ask.action);
            let remark = if gives_up { gave_up(open, seat) } else { None };
            let entry = open.step(|session| session.play(seat, ask.ply, &ask.action))?;
            Ok(EntryRow { remark, ..entry })
        })
        .await
    }

    /// Does several actions of the bearer's seat in a row, each chosen when those before it are done. All of them are written down
    /// together, or none is.
    pub(crate) async fn act_all(&self, id: &str, bearer: &Bearer, mut choose: Chooser) -> Result<(), Problem> {
        let (hub, id, bearer) = (self.clone(), id.to_string(), bearer.clone());
        to_the_end(async move {
            let mut open = hub.hold(&id).await?;
            let seat = hub.seat(&mut open, &bearer).await?;
            let since = open.heard(Eye::Seat(seat));
            let mut entries: Vec<EntryRow> = Vec::new();
            let last = loop {
                let next = choose(open.session.as_ref(), entries.len());
                let ply = open.session.now().ply;
                let step = match next {
                    Ok(None) => break entries.pop(),
                    Ok(Some(action)) => open.step(|session| session.play(seat, ply, &action)),
                    Err(refusal) => Err(refusal),
                };
                match step {
                    Ok(entry) => entries.push(entry),
                    Err(refusal) => {
                        hub.metrics.refused.add(1);
                        let refused = refused(&mut open, seat, since, refusal);
                        if !entries.is_empty() {
                            // What was begun is in memory only: what the database has is what happened.
                            open.discard();
                        }
                        return Err(refused);
                    }
                }
            };
            let last = last.ok_or_else(|| Problem::unreadable("There is nothing to do."))?;
            let began = open.turn_began;
            for entry in &entries {
                open.note(entry, seat, Some(began));
                open.turn_began = entry.at;
            }
            hub.metrics.actions.add(entries.len() as u64);
            hub.settle(&mut open, last, entries.into_iter().map(Op::Entry).collect()).await
        })
        .await
    }

    /// Passes for the bearer's seat, now and in the windows after that, until something stops it.
    pub async fn pass_until(
        &self,
        id: &str,
        bearer: &Bearer,
        ask: Pass,
        key: Option<&str>,
    ) -> Result<Arc<Look>, Problem> {
        let request = format!("pass {} {:?}", ask.ply, ask.stops);
        self.once(id, bearer, key, request, move |open, seat| {
            open.step(|session| session.pass_until(seat, ask.ply, &ask.stops))
        })
        .await
    }

    /// The bearer's seat gives up, no matter whose turn it is.
    pub async fn concede(&self, id: &str, bearer: &Bearer, key: Option<&str>) -> Result<Arc<Look>, Problem> {
        self.once(id, bearer, key, "concede".into(), |open, seat| {
            let action = concession(open, seat)?;
            let (ply, remark) = (open.session.now().ply, gave_up(open, seat));
            let entry = open.step(|session| session.play(seat, ply, &action))?;
            Ok(EntryRow { remark, ..entry })
        })
        .await
    }

    /// Does something of the bearer's seat once, writes it down and tells everyone.
    async fn once(
        &self,
        id: &str,
        bearer: &Bearer,
        key: Option<&str>,
        request: String,
        act: impl FnOnce(&mut Open, Seat) -> Result<EntryRow, Refusal> + Send + 'static,
    ) -> Result<Arc<Look>, Problem> {
        let (hub, id, bearer, key) = (self.clone(), id.to_string(), bearer.clone(), key.map(String::from));
        to_the_end(async move {
            let mut open = hub.hold(&id).await?;
            let seat = hub.seat(&mut open, &bearer).await?;
            let marks = key.as_deref().map(|key| marks(seat, key, &request));
            if let Some((key, request)) = &marks
                && let Some((earlier, ply)) = open.keyed(key).cloned()
            {
                hub.metrics.repeated.add(1);
                return match earlier == *request {
                    true => hub.answer_again(&mut open, seat, key, ply).await,
                    false => Err(key_reused()),
                };
            }
            let since = open.heard(Eye::Seat(seat));
            let entry = match act(&mut open, seat) {
                Ok(entry) => entry,
                Err(refusal) => {
                    hub.metrics.refused.add(1);
                    return Err(refused(&mut open, seat, since, refusal));
                }
            };
            let idem = marks.as_ref().map(|(key, request)| format!("{key}={request}"));
            hub.settle(&mut open, EntryRow { idem, ..entry }, Vec::new()).await?;
            let look = Arc::new(open.look(Eye::Seat(seat), since));
            if let Some((key, _)) = marks {
                open.answers[seat.index()] = Some((key, look.clone()));
            }
            Ok(look)
        })
        .await
    }

    /// The answer that a request was given the first time.
    async fn answer_again(&self, open: &mut Open, seat: Seat, key: &str, ply: u32) -> Result<Arc<Look>, Problem> {
        if let Some((last, look)) = &open.answers[seat.index()]
            && last == key
        {
            return Ok(look.clone());
        }
        let (row, seats, mut lines) = (open.row.clone(), open.seats.clone(), open.lines());
        let (eye, veiled) = (Eye::Seat(seat), open.is_veiled());
        lines.truncate(ply as usize);
        let again = self.workers.work(For::asking(), move || {
            let before = lines.len().saturating_sub(1);
            let since = live::resume(&row, lines[..before].iter().map(String::as_str), &seats)?.told(eye, 0).len();
            let session = live::resume(&row, lines.iter().map(String::as_str), &seats)?;
            Ok(Arc::new(live::step(session.as_ref(), eye, since as u32, veiled)))
        });
        again.await.map_err(|_| Problem::unavailable("The server could not repeat the answer."))?
    }

    /// Writes a step down, and what follows from it; then tells everyone. If it cannot be written, it has not happened.
    pub(crate) async fn settle(&self, open: &mut Open, entry: EntryRow, more: Vec<Op>) -> Result<(), Problem> {
        let written = self.write(open, &entry, more).await;
        if let Err(problem) = written {
            // Memory has gone further than the database: what the database has is what happened.
            open.discard();
            self.metrics.discarded.add(1);
            return Err(problem);
        }
        let last = open.session.record().entries().last().map_or(Seat(0), |entry| entry.seat);
        let began = open.turn_began;
        open.note(&entry, last, Some(began));
        open.turn_began = entry.at;
        open.ended = open.session.now().to_move.is_none();
        if open.ended && open.is_rated() {
            self.count_rated(Some(&open.row.id));
        }
        open.note_kind();
        self.metrics.actions.add(1);
        open.handle.bump();
        self.drive(open);
        self.watch_clock(open);
        Ok(())
    }

    async fn write(&self, open: &mut Open, entry: &EntryRow, more: Vec<Op>) -> Result<(), Problem> {
        let mut step = vec![Op::Entry(entry.clone())];
        step.extend(more);
        if let Some(cluster) = self.cluster() {
            step.push(Op::Notify { server: cluster.id.clone(), id: open.row.id.clone() });
        }
        let outcome = open.session.now().outcome.filter(|_| !open.ended);
        if let Some(outcome) = &outcome {
            step.push(Op::Over { id: open.row.id.clone(), outcome: outcome.to_string(), at: entry.at });
            step.extend(open.rated(entry.at));
        }
        let due = entry.ply % i64::from(self.settings.snapshots.max(1)) == 0;
        let piece = if due { open.session.snapshot(open.kept_to) } else { None };
        let kept_to = piece.as_ref().map_or(open.kept_to, |kept| kept.ply);
        if let Some(kept) = piece {
            step.push(Op::Snapshot { id: open.row.id.clone(), from: open.kept_to.into(), kept });
        }
        loop {
            let concluded = match outcome.is_some() {
                true => career::conclude(&self.store, open).await?,
                false => Concluded::default(),
            };
            let ops = step.iter().chain(&concluded.ops).cloned().collect();
            match self.store.commit(ops).await {
                // Another match of this player has ended meanwhile: each counts, one after the other.
                Err(CommitError::Taken) if concluded.is_outdated(&self.store).await? => {}
                Err(error) => return Err(error.into()),
                Ok(()) => {
                    open.remarks.extend(concluded.said);
                    break;
                }
            }
        }
        open.kept_to = kept_to;
        Ok(())
    }

    /// What a legal action would do, as far as the rules tell. Changes nothing.
    pub async fn preview(&self, id: &str, bearer: &Bearer, ask: &Act) -> Result<Forecast, Problem> {
        let mut open = self.hold(id).await?;
        let seat = self.seat(&mut open, bearer).await?;
        let ply = open.session.now().ply;
        let since = open.heard(Eye::Seat(seat));
        let forecast = match ask.ply == ply {
            true => {
                let action = ask.action.clone();
                let worked_out = self.workers.work(For::asking(), move || {
                    let forecast = open.session.preview(seat, &action);
                    (open, forecast)
                });
                let failed = |_| Problem::unavailable("The server could not work out this forecast.");
                let (held, forecast) = worked_out.await.map_err(failed)?;
                open = held;
                forecast
            }
            false => Err(Refusal::stale(ask.ply, ply)),
        };
        forecast.map_err(|refusal| refused(&mut open, seat, since, refusal))
    }

    /// Takes back the last action of the bearer's seat, or asks the other people whether it may. `true`: it was done.
    pub async fn undo(
        &self,
        id: &str,
        bearer: &Bearer,
        ply: Option<u32>,
        key: Option<&str>,
    ) -> Result<(bool, Arc<Look>), Problem> {
        let mut open = self.hold(id).await?;
        let seat = self.seat(&mut open, bearer).await?;
        if open.row.day.is_some() {
            return Err(Problem::not_allowed("You can't undo in a ranked try."));
        }
        if open.is_rated() {
            return Err(Problem::not_allowed("You can't undo in a rated match."));
        }
        if open.n_people() == 1 {
            drop(open);
            let request = format!("undo {ply:?}");
            let done = self.once(id, bearer, key, request, move |open, seat| take_back(open, seat, ply)).await?;
            return Ok((true, done));
        }
        let now = open.session.now();
        let since = open.heard(Eye::Seat(seat));
        let can = &open.session.info().seats[seat.index()].undo;
        let refusal = match ply {
            Some(ply) if ply != now.ply => Some(Refusal::stale(ply, now.ply)),
            _ if now.to_move.is_none() => Some(Refusal::of(Kind::Over, "the match is over")),
            _ if can.actions == 0 => Some(Refusal::of(Kind::NotAllowed, format!("You can't undo this: {}", can.why))),
            _ => None,
        };
        if let Some(refusal) = refusal {
            return Err(refused(&mut open, seat, since, refusal));
        }
        let (hub, id) = (self.clone(), id.to_string());
        to_the_end(async move {
            let ask = Op::Ask { id: id.clone(), seat: i64::from(seat.0), ply: i64::from(now.ply) };
            hub.store.commit(vec![ask]).await?;
            open.undo_asked = Some((seat, now.ply));
            open.handle.bump();
            hub.announce(&id);
            Ok((false, Arc::new(hub.look_at(&mut open, Eye::Seat(seat), since))))
        })
        .await
    }

    /// Answers another seat that asked to take something back.
    pub async fn answer_undo(&self, id: &str, bearer: &Bearer, agree: bool) -> Result<Look, Problem> {
        let (hub, id, bearer) = (self.clone(), id.to_string(), bearer.clone());
        to_the_end(async move {
            let mut open = hub.hold(&id).await?;
            let seat = hub.seat(&mut open, &bearer).await?;
            let since = open.heard(Eye::Seat(seat));
            let Some((asker, ply)) = open.undo_asked.filter(|(asker, _)| *asker != seat) else {
                return Err(Problem::conflict(Kind::Stale, "Your opponent has not asked for an undo."));
            };
            let asked = Op::Asked { id: id.clone() };
            if agree {
                open.undo_asked = None;
                let entry = match take_back(&mut open, asker, Some(ply)) {
                    Ok(entry) => entry,
                    Err(refusal) => return Err(refused(&mut open, seat, since, refusal)),
                };
                hub.settle(&mut open, entry, vec![asked]).await?;
            } else {
                hub.store.commit(vec![asked]).await?;
                open.undo_asked = None;
                open.handle.bump();
                hub.announce(&id);
            }
            Ok(hub.look_at(&mut open, Eye::Seat(seat), since))
        })
        .await
    }

    /// Claims the seat of someone who has left: it gives up, or a program takes over, as the match was set up.
    pub async fn claim(&self, id: &str, bearer: &Bearer) -> Result<Look, Problem> {
        let (hub, id, bearer) = (self.clone(), id.to_string(), bearer.clone());
        to_the_end(async move {
            let mut open = hub.hold(&id).await?;
            let seat = hub.seat(&mut open, &bearer).await?;
            let since = open.heard(Eye::Seat(seat));
            let look = hub.look_at(&mut open, Eye::Seat(seat), since);
            let chairs = look.table.map(|table| table.seats).unwrap_or_default();
            let Some((left, from)) = chairs.iter().find_map(|chair| Some((chair.seat, chair.claim_from?))) else {
                return Err(Problem::conflict(Kind::NotAllowed, "Your opponent is still here, or it is your turn."));
            };
            if from > now() {
                let seconds = (from - now()) / 1000 + 1;
                let problem = Problem::conflict(
                    Kind::NotAllowed,
                    format!("{} has {seconds} seconds to come back.", open.called(left)),
                );
                return Err(Problem { retry_after: Some(seconds as u32), ..problem });
            }
            hub.take_over(&mut open, left).await?;
            Ok(hub.look_at(&mut open, Eye::Seat(seat), since))
        })
        .await
    }

    /// Does what a match does about a seat that has left.
    async fn take_over(&self, open: &mut Open, left: Seat) -> Result<(), Problem> {
        if open.claim() == Claim::End {
            let action = concession(open, left)?;
            let ply = open.session.now().ply;
            let entry = open.step(|session| session.play(left, ply, &action))?;
            let remark = Some(format!("{} left the match.", open.called(left)));
            return self.settle(open, EntryRow { remark, ..entry }, Vec::new()).await;
        }
        let player = open.session.career().rival().unwrap_or("random").to_string();
        let row = &mut open.seats[left.index()];
        (row.kind, row.program) = (SeatKind::Program.word().into(), Some(player.clone()));
        let row = row.clone();
        let seated = open.session.seat(left, &player);
        if seated.is_err() || self.store.commit(vec![Op::Seat(row)]).await.is_err() {
            open.discard();
            return Err(Problem::unavailable("The program could not take over. Try again."));
        }
        open.handle.bump();
        self.announce(&open.row.id);
        self.drive(open);
        Ok(())
    }
}

fn take_back(open: &mut Open, seat: Seat, ply: Option<u32>) -> Result<EntryRow, Refusal> {
    let now = open.session.now().ply;
    if let Some(ply) = ply.filter(|ply| *ply != now) {
        return Err(Refusal::stale(ply, now));
    }
    if open.row.day.is_some() {
        return Err(Refusal::of(Kind::NotAllowed, "You can't undo in a ranked try."));
    }
    if open.session.record().n_undone() >= MAX_UNDONE {
        return Err(Refusal::of(Kind::NotAllowed, format!("You can undo at most {MAX_UNDONE} times in a match.")));
    }
    open.step(|session| session.undo(seat))
}

/// The line for a player who concedes to another.
fn gave_up(open: &Open, seat: Seat) -> Option<String> {
    (open.n_people() > 1).then(|| format!("{} conceded.", open.called(seat)))
}

fn concession(open: &Open, seat: Seat) -> Result<String, Refusal> {
    if open.session.now().to_move.is_none() {
        return Err(Refusal::of(Kind::Over, "the match is over"));
    }
    let info = open.session.info();
    let concession = info.seats.get(seat.index()).and_then(|seat| seat.concession.clone());
    concession.ok_or_else(|| Refusal::of(Kind::NotAllowed, "You can't concede this match now."))
}

pub(super) fn key_reused() -> Problem {
    let what = "You sent this Idempotency-Key with a different request. Use a new one.";
    Problem::new(axum::http::StatusCode::UNPROCESSABLE_ENTITY, Fault::KeyReused, what)
}

/// A refusal as a problem; with the match as it is now if it has gone on.
pub(super) fn refused(open: &mut Open, seat: Seat, since: u32, refusal: Refusal) -> Problem {
    let gone_on = matches!(refusal.kind, Kind::Stale | Kind::NotYourTurn | Kind::Over);
    let problem = Problem::from(refusal);
    if !gone_on {
        return problem;
    }
    let look = open.look(Eye::Seat(seat), since);
    problem.with_state(serde_json::to_value(look).unwrap_or_default())
}
