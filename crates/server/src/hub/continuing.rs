//! Playing on from a record: a new match that begins where a finished one stood after some of its steps.

use croupier_kernel::{Eye, Kind, Seat};
use croupier_table::Session;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{
    Bearer, Created, Given, Hub, Live, Open, Order, live,
    seating::{Failed, Player},
};
use crate::{
    Away, Clock, NewMatch, NewSeat, Problem, SeatKind, Visibility, now,
    setup::usual_player,
    store::{MatchRow, Op, SeatRow},
    thinkers::For,
    token::{self, Token},
};

/// Where to play on, and as whom.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Continue {
    /// After how many steps of the record.
    #[schemars(range(min = 0, max = 4_294_967_295_u32))]
    pub ply: u32,
    /// The seat that you take. A program takes every other one.
    pub seat: Seat,
}

/// A match that is to be continued, before anything is played again.
struct Plan {
    row: MatchRow,
    setup: NewMatch,
    seats: Vec<SeatRow>,
    given: Given,
    /// What is done again.
    lines: Vec<String>,
}

impl Hub {
    /// Sets up a match that begins where a finished one stood. Only those who may read the record may do this.
    pub async fn play_on(
        &self,
        id: &str,
        bearer: &Bearer,
        from: Continue,
        order: Option<&Order>,
    ) -> Result<Created, Problem> {
        let draw = self.tokens(order).await?;
        let mut open = self.hold(id).await?;
        let eye = self.eye(&mut open, bearer).await?;
        may_play_on(&open, from)?;
        let owner = match eye {
            Eye::Seat(seat) => open.seats.get(seat.index()).and_then(owner_of),
            Eye::Watcher => self.player(bearer).await?,
        };
        let plan = Plan::new(&open, from, owner.as_ref(), &draw(from.seat))?;
        drop(open);
        let (plan, session) = self.replayed(plan).await?;
        let made = self.begin_there(id, from, plan, session, order).await;
        self.made(made, order).await
    }

    /// Plays the steps again that the new match begins with.
    async fn replayed(&self, plan: Plan) -> Result<(Plan, Box<dyn Session>), Problem> {
        let played = self.workers.work(For::asking(), move || {
            let session = live::resume(&plan.row, plan.lines.iter().map(String::as_str), &plan.seats)?;
            Ok((plan, session))
        });
        played.await.map_err(|_| Problem::unavailable("The server could not load this match."))?
    }

    async fn begin_there(
        &self,
        id: &str,
        from: Continue,
        plan: Plan,
        session: Box<dyn Session>,
        order: Option<&Order>,
    ) -> Result<Created, Failed> {
        if session.now().to_move.is_none() {
            let what = "The match is over at this move. Choose an earlier one to play on from.";
            return Err(Problem::conflict(Kind::Over, what).into());
        }
        let Plan { row, setup, seats, given, .. } = plan;
        let copied = Op::Entries { from: id.into(), to: row.id.clone(), ply: from.ply.into(), at: row.created };
        let first = if from.ply > 0 { vec![copied] } else { Vec::new() };
        let created = row.created;
        self.found(Live::new(row, setup, session, seats, created), vec![given], order, first).await
    }
}

/// Refuses what cannot be continued: by the same rules as a replay with any eye.
fn may_play_on(open: &Open, from: Continue) -> Result<(), Problem> {
    if open.session.now().to_move.is_some() {
        return Err(Problem::conflict(Kind::NotAllowed, "You can play on from a match when it is over."));
    }
    if open.is_veiled() {
        return Err(Problem::not_allowed("You can play on from a ranked try when its day is over."));
    }
    let seats = open.session.info().seats;
    if !seats.get(from.seat.index()).is_some_and(|seat| seat.plays) {
        return Err(Problem::not_found(format!("This match has no seat {} to play.", from.seat.0)));
    }
    let last = open.session.record().n_entries();
    match from.ply as usize > last {
        true => Err(Problem::not_found(format!("This match has only {last} steps."))),
        false => Ok(()),
    }
}

impl Plan {
    fn new(open: &Open, from: Continue, owner: Option<&Player>, token: &Token) -> Result<Plan, Problem> {
        let (id, created) = (token::match_id(), now());
        let mut seats = Vec::new();
        for row in &open.seats {
            let is_yours = row.seat == i64::from(from.seat.0);
            let kind = if is_yours { SeatKind::Person } else { SeatKind::Program };
            seats.push(SeatRow {
                match_id: id.clone(),
                seat: row.seat,
                kind: kind.word().into(),
                program: if is_yours { None } else { Some(program_for(open, row)?) },
                token: is_yours.then(|| token.hash().0),
                owner: owner.filter(|_| is_yours).map(|(id, _)| id.clone()),
                name: owner.filter(|_| is_yours).map(|(_, name)| name.clone()),
                client: None,
            });
        }
        let seat = |row: &SeatRow| NewSeat { kind: SeatKind::of(&row.kind), player: row.program.clone() };
        let setup = NewMatch {
            seed: None,
            seats: seats.iter().map(seat).collect(),
            visibility: match open.visibility() {
                Visibility::Private => Visibility::Private,
                Visibility::Public | Visibility::Link => Visibility::Link,
            },
            clock: Clock::None,
            away: Away::default(),
            hints: Some(true),
            coin: Some(false),
            rated: false,
            ..open.setup.clone()
        };
        let row = MatchRow {
            id,
            game: open.row.game.clone(),
            header: open.row.header.clone(),
            setup: serde_json::to_string(&setup).expect("a setup is plain data"),
            visibility: setup.visibility.word().into(),
            day: None,
            created,
            holder: None,
            continued: Some(from.ply.into()),
        };
        let given = Given { seat: from.seat, token: token.reveal().into() };
        let mut lines = open.lines();
        lines.truncate(from.ply as usize);
        Ok(Plan { row, setup, seats, given, lines })
    }
}

/// The player who owns a seat.
fn owner_of(row: &SeatRow) -> Option<Player> {
    row.owner.clone().zip(row.name.clone())
}

/// The program that takes a seat: the one that had it, or in place of a person the default opponent.
fn program_for(open: &Open, row: &SeatRow) -> Result<String, Problem> {
    if let (SeatKind::Program, Some(program)) = (SeatKind::of(&row.kind), &row.program) {
        return Ok(program.clone());
    }
    let usual = usual_player(&open.row.game, Seat(row.seat as u8))?;
    Ok(usual.or_else(|| open.session.career().rival()).unwrap_or("random").to_string())
}
