//! Tables that wait for an opponent, and players who do not want to meet each other.

use std::{
    collections::{BTreeSet, HashMap},
    sync::{Arc, PoisonError, atomic::Ordering},
};

use croupier_kernel::{Kind, Seat};
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;

use super::{Bearer, Handle, Hub, Live, Rated};
use crate::{
    Clock, Problem, now,
    setup::{NewMatch, SeatKind, Visibility},
    store::Op,
};

/// How long a table counts as waiting after its host was last seen to be there, in thousandths of a second.
const WAITS: i64 = 20_000;

/// A table that waits for an opponent.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct OpenTable {
    /// The match: join it to play.
    pub id: String,
    /// Which game.
    pub game: String,
    /// The name of the player who waits.
    pub name: String,
    /// The seat that is free.
    pub seat: Seat,
    /// Its options, as far as they are words or numbers.
    pub options: serde_json::Map<String, Value>,
    /// How long players may take.
    pub clock: Clock,
    /// Whether players may ask for hints.
    pub hints: bool,
    /// How strong the player who waits is, if the match is rated. Joining means agreeing to that.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rated: Option<Rated>,
    /// Since when it waits, in thousandths of a second since 1970.
    pub since: i64,
}

impl Live {
    /// Whether the table is listed while its host is there.
    pub(crate) fn is_listed(&self) -> bool {
        let open = self.seats.iter().any(|row| SeatKind::of(&row.kind) == SeatKind::Open);
        open && self.visibility() == Visibility::Public && !self.ended
    }
}

impl Handle {
    /// Whether it waits for an opponent and its host is there.
    fn is_waiting(&self) -> bool {
        let here = || self.here.lock().unwrap_or_else(PoisonError::into_inner).iter().any(super::Presence::is_here);
        self.listed.load(Ordering::Relaxed) && here()
    }
}

impl Hub {
    /// How many tables of a client wait for an opponent.
    pub(crate) fn n_open_tables(&self, client: &str) -> usize {
        let handles = self.handles.lock().unwrap_or_else(PoisonError::into_inner);
        handles.values().filter(|handle| handle.is_waiting() && handle.client() == client).count()
    }

    /// Notes in the database which tables wait for an opponent: a few of each client.
    pub(super) async fn list_tables(&self, handles: &[Arc<Handle>]) {
        let mut of_client: HashMap<String, u32> = HashMap::new();
        let mut ops = Vec::new();
        for handle in handles.iter().filter(|handle| handle.listed.load(Ordering::Relaxed)) {
            let n = of_client.entry(handle.client()).or_default();
            let lists = handle.is_waiting() && *n < self.settings.limits.open_tables;
            *n += u32::from(lists);
            let until = if lists { now() + WAITS } else { 0 };
            if lists || handle.was_listed.load(Ordering::Relaxed) {
                ops.push(Op::Waiting { match_id: handle.id.clone(), until });
            }
            handle.was_listed.store(lists, Ordering::Relaxed);
        }
        if !ops.is_empty()
            && let Err(error) = self.store.commit(ops).await
        {
            tracing::warn!(?error, "open tables could not be listed");
        }
    }

    /// The tables that wait for an opponent whom the bearer may meet, the newest first.
    pub async fn open_tables(&self, bearer: &Bearer, game: Option<&str>) -> Result<Vec<OpenTable>, Problem> {
        let player = self.player(bearer).await?.map(|(id, _)| id);
        let avoided = match &player {
            Some(player) => self.store.blocks_around(player).await?,
            None => BTreeSet::new(),
        };
        let mut tables = Vec::new();
        for line in self.store.waiting(game, now()).await? {
            let Ok(setup) = serde_json::from_str::<NewMatch>(&line.setup) else { continue };
            let rows = self.store.load_seats(&line.id).await?;
            let host = rows.iter().find(|row| SeatKind::of(&row.kind) == SeatKind::Person);
            let free = rows.iter().find(|row| SeatKind::of(&row.kind) == SeatKind::Open);
            let (Some(host), Some(free)) = (host, free) else { continue };
            let own = host.owner.is_some() && host.owner == player;
            if own || host.owner.as_ref().is_some_and(|owner| avoided.contains(owner)) {
                continue;
            }
            let rated = match (&host.owner, setup.rated) {
                (Some(owner), true) => Some(Rated::of(self.rating_of(owner, &line.game).await?)),
                _ => None,
            };
            tables.push(OpenTable {
                rated,
                name: host.called().unwrap_or_default(),
                seat: Seat(free.seat as u8),
                options: setup.plain_options(),
                clock: setup.clock,
                hints: setup.hints == Some(true),
                since: line.created,
                id: line.id,
                game: line.game,
            });
        }
        Ok(tables)
    }

    /// Keeps the player in a seat of a match away from the bearer; the first opponent if none is named.
    pub async fn block(&self, id: &str, bearer: &Bearer, seat: Option<Seat>) -> Result<(), Problem> {
        let (owner, _) = self.known_player(bearer).await?;
        let mut open = self.hold(id).await?;
        self.eye(&mut open, bearer).await?;
        let other = open.seats.iter().filter(|row| seat.is_none_or(|seat| row.seat == i64::from(seat.0)));
        let mut other = other.filter_map(|row| row.owner.clone()).filter(|other| *other != owner);
        let nobody = || Problem::conflict(Kind::Unknown, "There is no player with an account to block in this match.");
        let blocked = other.next().ok_or_else(nobody)?;
        drop(open);
        Ok(self.store.commit(vec![Op::Block { owner, blocked, at: now() }]).await?)
    }

    /// Refuses a player who is not to meet one of those at the table.
    pub(super) async fn may_meet(&self, there: &[String], player: Option<&str>) -> Result<(), Problem> {
        let Some(player) = player else { return Ok(()) };
        let avoided = self.store.blocks_around(player).await?;
        match there.iter().any(|owner| avoided.contains(owner)) {
            true => Err(Problem::not_allowed("You can't join this table.")),
            false => Ok(()),
        }
    }
}
