//! One match in memory: the session, who sits where, and what the server adds to it. It is always as the database has it;
//! what cannot be written down is thrown out of memory with the match.

use std::{collections::BTreeMap, sync::Arc};

use croupier_kernel::{Eye, Kind, Refusal, Seat};
use croupier_table::{Choice, Info, Session, Settings, Thing, files::RecordFile, registry};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::Rated;
use crate::{
    Problem,
    setup::{Claim, Clock, NewMatch, SeatKind, Visibility},
    store::{EntryRow, Kept, MatchRow, SeatRow},
    token::Hash,
};

/// A match as an eye sees it.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct Look {
    /// What everyone may know.
    pub info: Info,
    /// What the eye sees.
    pub view: Value,
    /// What it may do.
    pub legal: Vec<Choice>,
    /// What a page may do for it without asking: there is nothing to choose, or a better moment to act follows.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub skip: Option<String>,
    /// What it was told after its first `since` notices.
    #[schemars(with = "Vec<Notice>")]
    pub told: Vec<Value>,
    /// How many notices it has had with these: what to ask with next time.
    pub since: u32,
    /// What the server adds: who is there, clocks, questions. Left out where only the step counts.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub table: Option<Table>,
}

/// Something that happened, as the eye was told it. What else it has depends on its kind: `GET /api/schemas/{game}` says it.
#[derive(JsonSchema)]
pub struct Notice {
    /// Its kind.
    pub notice: String,
    /// The ply it led to.
    pub ply: u32,
    /// In a sentence.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    /// What it touches.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub things: Vec<Thing>,
    /// The fields of its kind.
    #[serde(flatten)]
    pub fields: BTreeMap<String, Value>,
}

/// What the server knows about a match beyond the game.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct Table {
    /// The match.
    pub id: String,
    /// The seat of the client that asked; nothing for watchers.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub you: Option<Seat>,
    /// Who may watch.
    pub visibility: Visibility,
    /// Who sits where.
    pub seats: Vec<Chair>,
    /// How long people may take.
    pub clock: Clock,
    /// When the seat to move runs out of time, in thousandths of a second since 1970.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub deadline: Option<i64>,
    /// The time of the server when it said this, in the same measure.
    pub now: i64,
    /// A seat that asks to undo its last action.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub undo_asked: Option<Seat>,
    /// What programs had to say, and what was done for those who were late: the last few.
    pub remarks: Vec<Remark>,
    /// The match that follows on this one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rematch: Option<String>,
    /// The day whose ranked try this is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ranked: Option<String>,
    /// Whether it counts for the ratings of its players.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub rated: bool,
    /// The move of a finished match from which this one was continued. How it ends counts for no story and no ranking.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub continued: Option<u32>,
    /// Whether the seat to move may ask for a hint.
    pub hints: bool,
    /// The seat that a coin let begin, where one was tossed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub coin: Option<Seat>,
    /// Who won, once a match of two players is over.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub over: Option<Over>,
    /// What players showed each other in the last seconds.
    pub emotes: Vec<Shown>,
}

/// How a match of two players ended.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct Over {
    /// The seats that won; none after a draw.
    pub winners: Vec<Seat>,
    /// The result as a sentence, with names.
    pub text: String,
}

/// Something a player showed the others.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct Shown {
    /// Its number in this match. It grows by one, so you can tell new ones from those you have shown.
    pub n: u32,
    /// Whose it is.
    pub seat: Seat,
    /// What they showed.
    pub emote: Emote,
    /// When, in thousandths of a second since 1970.
    pub at: i64,
}

/// What players can show each other.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Emote {
    /// Hello!
    Hello,
    /// Good luck!
    GoodLuck,
    /// Well played!
    WellPlayed,
    /// Thinking ...
    Thinking,
    /// Oops!
    Oops,
    /// Good game!
    GoodGame,
}

/// Who sits in a seat.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct Chair {
    /// The seat.
    pub seat: Seat,
    /// What kind of player.
    pub kind: SeatKind,
    /// The name of the player, if a person sits there.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// Which program.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub player: Option<String>,
    /// Whether the person is there, as far as sockets and requests tell.
    pub here: bool,
    /// When you can claim this seat, in thousandths of a second since 1970; only while its player is away and to move. Watchers
    /// and the player who left do not get it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub claim_from: Option<i64>,
    /// How strong the player is, in a rated match.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rating: Option<Rated>,
}

/// Something that was said about a step.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct Remark {
    /// The ply it led to.
    pub ply: u32,
    /// Whose step it was.
    pub seat: Seat,
    /// What was said.
    pub text: String,
}

/// How many remarks a look has.
const N_REMARKS: usize = 8;
/// The longest log of a match. It bounds what one match can cost.
pub(crate) const MAX_ENTRIES: usize = 20_000;
/// How often moves can be undone in a match: each time, the match is played again.
pub(crate) const MAX_UNDONE: usize = 200;

/// One match.
pub(crate) struct Live {
    pub(crate) row: MatchRow,
    pub(crate) setup: NewMatch,
    pub(crate) session: Box<dyn Session>,
    pub(crate) seats: Vec<SeatRow>,
    pub(crate) rematch: Option<String>,
    pub(crate) ended: bool,
    /// What a request with a key came to: the hash of the request, and the ply it led to. By seat and hash of the key.
    keys: BTreeMap<String, (String, u32)>,
    /// The last answer to a request with a key, for each seat.
    pub(crate) answers: Vec<Option<(String, Arc<Look>)>>,
    /// How many notices each eye has had, as far as it has been counted; the watcher last.
    counts: Vec<u32>,
    pub(crate) remarks: Vec<Remark>,
    /// Who would like to undo a move, and at which ply.
    pub(crate) undo_asked: Option<(Seat, u32)>,
    /// How long each seat has thought, in thousandths of a second.
    pub(crate) spent: Vec<i64>,
    /// Since when the seat to move has been thinking.
    pub(crate) turn_began: i64,
    /// Whether a task is letting programs decide.
    pub(crate) driven: bool,
    /// Up to which entry the match is kept as it was, so that it need not be played from its start.
    pub(crate) kept_to: u32,
    /// The ratings of the players, by seat; none in matches that are not rated.
    pub(crate) ratings: Vec<Option<Rated>>,
}

impl Live {
    /// A match as it was kept: from its last snapshot on, or from its start if there is none that can be used.
    pub(crate) fn rebuild(kept: Kept, now: i64) -> Result<Live, Problem> {
        let Some(kept_to) = kept.snapshots.last().map(|last| last.ply) else { return Live::replay(kept, now) };
        match restore(&kept) {
            Ok(session) => Ok(Live { kept_to, ..Live::of(kept, session, now)? }),
            Err(problem) => {
                tracing::warn!(id = kept.row.id, reason = problem.detail, "a match is played again from its start");
                Live::replay(kept, now)
            }
        }
    }

    /// A match as it was kept, played again from its start. It takes as long as the match is long.
    pub(crate) fn replay(kept: Kept, now: i64) -> Result<Live, Problem> {
        let session = resume(&kept.row, kept.entries.iter().map(|entry| entry.line.as_str()), &kept.seats)?;
        Live::of(kept, session, now)
    }

    fn of(kept: Kept, session: Box<dyn Session>, now: i64) -> Result<Live, Problem> {
        let setup: NewMatch = serde_json::from_str(&kept.row.setup)
            .map_err(|error| damaged(format!("match {}: its setup: {error}", kept.row.id)))?;
        let mut live = Live::new(kept.row, setup, session, kept.seats, now);
        // Where someone had to be waited for, the first answer is free.
        let waited = live.setup.has_coin() || live.setup.seats.iter().any(|seat| seat.kind == SeatKind::Open);
        let mut before = (!waited).then_some(live.row.created);
        for (entry, done) in kept.entries.iter().zip(live.session.record().entries().to_vec()) {
            live.note(entry, done.seat, before);
            before = Some(entry.at);
        }
        (live.ended, live.rematch) = (kept.ended, kept.rematch);
        let ply = live.session.now().ply;
        let question = kept.question.filter(|(_, at)| *at == i64::from(ply));
        live.undo_asked = question.map(|(seat, _)| (Seat(seat as u8), ply));
        Ok(live)
    }

    pub(crate) fn new(
        row: MatchRow,
        setup: NewMatch,
        session: Box<dyn Session>,
        seats: Vec<SeatRow>,
        now: i64,
    ) -> Live {
        let n = seats.len();
        Live {
            row,
            setup,
            session,
            rematch: None,
            ended: false,
            keys: BTreeMap::new(),
            answers: vec![None; n],
            counts: vec![0; n + 1],
            remarks: Vec::new(),
            undo_asked: None,
            spent: vec![0; n],
            turn_began: now,
            driven: false,
            kept_to: 0,
            ratings: Vec::new(),
            seats,
        }
    }

    /// Notes what came with an entry of the log, besides the step itself.
    pub(crate) fn note(&mut self, entry: &EntryRow, seat: Seat, before: Option<i64>) {
        let ply = entry.ply as u32;
        if let Some((key, request)) = entry.idem.as_deref().and_then(|idem| idem.split_once('=')) {
            self.keys.insert(key.into(), (request.into(), ply));
        }
        if let Some(text) = &entry.remark {
            self.remarks.push(Remark { ply, seat, text: text.clone() });
        }
        if let (Some(before), Some(spent)) = (before, self.spent.get_mut(seat.index())) {
            *spent += (entry.at - before).max(0);
        }
        if self.undo_asked.is_some_and(|(_, at)| at != ply) {
            self.undo_asked = None;
        }
    }

    /// What was done in a request with this key, if there was one: the hash of the request, and the ply it led to.
    pub(crate) fn keyed(&self, key: &str) -> Option<&(String, u32)> {
        self.keys.get(key)
    }

    pub(crate) fn visibility(&self) -> Visibility {
        Visibility::of(&self.row.visibility)
    }

    pub(crate) fn n_seats(&self) -> usize {
        self.seats.len()
    }

    pub(crate) fn kind(&self, seat: Seat) -> SeatKind {
        self.seats.get(seat.index()).map_or(SeatKind::Program, |row| SeatKind::of(&row.kind))
    }

    /// How many people play, or will.
    pub(crate) fn n_people(&self) -> usize {
        self.seats.iter().filter(|row| SeatKind::of(&row.kind) != SeatKind::Program).count()
    }

    /// Whether a seat is still free, or its player has not come yet. Until then no one acts and no clock runs.
    pub(crate) fn is_waiting(&self) -> bool {
        self.seats.iter().any(|row| matches!(SeatKind::of(&row.kind), SeatKind::Open | SeatKind::Invited))
    }

    /// The name of the player in a seat, for sentences.
    pub(crate) fn called(&self, seat: Seat) -> String {
        let row = self.seats.get(seat.index());
        let program = row.and_then(|row| row.program.as_deref()).map(croupier_table::capital);
        program.or_else(|| row.and_then(SeatRow::called)).unwrap_or_else(|| format!("Player {}", seat.0 + 1))
    }

    /// The seat that moved first, where a coin decided it.
    pub(crate) fn coin(&self) -> Option<Seat> {
        let first = self.session.record().entries().first().map(|entry| entry.seat);
        first.or(self.session.now().to_move).filter(|_| self.setup.has_coin() && !self.has_open_seat())
    }

    fn has_open_seat(&self) -> bool {
        self.seats.iter().any(|row| SeatKind::of(&row.kind) == SeatKind::Open)
    }

    /// Who won, once a match of two players is over.
    pub(crate) fn over(&self) -> Option<Over> {
        let info = self.session.info();
        let playing = || info.seats.iter().filter(|seat| seat.plays);
        if info.now.to_move.is_some() || playing().count() < 2 {
            return None;
        }
        let won = playing().filter(|seat| seat.payoff.is_some_and(|payoff| payoff > 0));
        let winners: Vec<Seat> = won.map(|seat| seat.seat).collect();
        let mut text = match winners[..] {
            [] => "The match is a draw.".to_string(),
            [winner] => format!("{} wins.", self.called(winner)),
            _ => {
                let names: Vec<String> = winners.iter().map(|winner| self.called(*winner)).collect();
                format!("{} win.", names.join(" and "))
            }
        };
        let last = self.session.record().n_entries() as u32;
        for remark in self.remarks.iter().filter(|remark| remark.ply == last && self.n_people() > 1) {
            text.push_str(&format!(" {}", remark.text));
        }
        Some(Over { winners, text })
    }

    /// The seat that a token or a player opens. A player who sits in several has the first of them.
    pub(crate) fn seat_of(&self, token: &Hash, player: Option<&str>) -> Option<Seat> {
        let mut found = None;
        // All are compared, whichever fits.
        for row in &self.seats {
            if row.token.as_deref().is_some_and(|stored| token.is(stored)) {
                found = Some(Seat(row.seat as u8));
            }
        }
        let owned = || self.seats.iter().find(|row| player.is_some() && row.owner.as_deref() == player);
        found.or_else(|| owned().map(|row| Seat(row.seat as u8)))
    }

    /// How many notices an eye has had.
    pub(crate) fn heard(&mut self, eye: Eye) -> u32 {
        let at = eye.place(self.n_seats() as u8);
        let known = self.counts[at];
        self.counts[at] = known + self.session.told(eye, known).len() as u32;
        self.counts[at]
    }

    /// The match as an eye sees it, with what it was told after its first `since` notices.
    pub(crate) fn look(&mut self, eye: Eye, since: u32) -> Look {
        let since = since.min(self.heard(eye));
        let look = step(self.session.as_ref(), eye, since, self.is_veiled());
        match self.is_waiting() {
            // What was dealt so far does not count, and no one acts yet.
            true => Look { legal: Vec::new(), skip: None, told: Vec::new(), since: 0, ..look },
            false => look,
        }
    }

    /// Whether the seed and hints stay hidden although the match may be over: a ranked try, as long as its day lasts.
    pub(crate) fn is_veiled(&self) -> bool {
        self.row.day.as_deref().is_some_and(|day| day >= crate::daily::today().as_str())
    }

    /// The lines of the log so far.
    pub(crate) fn lines(&self) -> Vec<String> {
        self.session.record().entries().iter().map(croupier_table::files::Entry::line).collect()
    }

    /// The last remarks.
    pub(crate) fn last_remarks(&self) -> Vec<Remark> {
        self.remarks[self.remarks.len().saturating_sub(N_REMARKS)..].to_vec()
    }

    /// Does something, and gives the entry of the log that it became.
    pub(crate) fn step(
        &mut self,
        act: impl FnOnce(&mut dyn Session) -> Result<(), Refusal>,
    ) -> Result<EntryRow, Refusal> {
        if self.is_waiting() {
            return Err(Refusal::of(Kind::NotYourTurn, "Your opponent has not joined yet."));
        }
        if self.session.record().n_entries() >= MAX_ENTRIES {
            return Err(Refusal::new(format!("A match can have at most {MAX_ENTRIES} actions on this server.")));
        }
        act(self.session.as_mut())?;
        let entries = self.session.record().entries();
        let last = entries.last().ok_or_else(|| Refusal::new("Nothing was done."))?;
        Ok(EntryRow {
            match_id: self.row.id.clone(),
            ply: entries.len() as i64,
            line: last.line(),
            idem: None,
            remark: None,
            at: crate::now(),
        })
    }

    /// What a claim on a seat of this match does.
    pub(crate) fn claim(&self) -> Claim {
        self.setup.away.then
    }
}

/// What an eye sees of a session. `veiled`: neither seed nor hints.
pub(crate) fn step(session: &dyn Session, eye: Eye, since: u32, veiled: bool) -> Look {
    let (mut info, view) = (session.info(), session.view(eye));
    let (mut legal, told) = (session.legal(eye), session.told(eye, since));
    if veiled {
        info.seed = None;
        legal.iter_mut().for_each(|choice| choice.hint = None);
    }
    let since = since + told.len() as u32;
    let asked = matches!(eye, Eye::Seat(seat) if session.now().to_move == Some(seat));
    let skip = if asked { session.text(&Settings::default()).skips_on_page() } else { None };
    Look { info, view, legal, skip, told, since, table: None }
}

/// Plays lines of a log again, with programs in their seats.
pub(crate) fn resume<'a>(
    row: &MatchRow,
    lines: impl Iterator<Item = &'a str>,
    seats: &[SeatRow],
) -> Result<Box<dyn Session>, Problem> {
    let record = RecordFile::assemble(&row.id, &row.header, lines).map_err(|error| damaged(error.to_string()))?;
    seated(registry::resume(record).map_err(|error| broken(error.to_string()))?, seats)
}

/// The same from the last snapshot on.
pub(crate) fn restore(kept: &Kept) -> Result<Box<dyn Session>, Problem> {
    let lines = kept.entries.iter().map(|entry| entry.line.as_str());
    let record = RecordFile::assemble(&kept.row.id, &kept.row.header, lines);
    let record = record.map_err(|error| damaged(error.to_string()))?;
    seated(registry::restore(record, &kept.snapshots).map_err(|error| broken(error.to_string()))?, &kept.seats)
}

fn seated(mut session: Box<dyn Session>, seats: &[SeatRow]) -> Result<Box<dyn Session>, Problem> {
    for seat in seats {
        if let Some(program) = &seat.program {
            session.seat(Seat(seat.seat as u8), program).map_err(|refusal| broken(refusal.reason))?;
        }
    }
    Ok(session)
}

fn broken(reason: String) -> Problem {
    let what = format!("This match can't be continued: {reason}");
    Problem::new(axum::http::StatusCode::GONE, crate::Fault::Gone, what)
}

fn damaged(reason: String) -> Problem {
    Problem::damaged(format!("What the server has stored of this match is damaged: {reason}"))
}
