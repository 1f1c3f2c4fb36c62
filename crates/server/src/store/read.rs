//! What can be read back.

use std::collections::{BTreeMap, BTreeSet};

use croupier_table::Snapshot;

use super::{EntryRow, MatchRow, SeatRow, Store, StoreError, with_pool};

/// A match as it is kept: how it was set up, who sits where, what was done.
pub(crate) struct Kept {
    pub(crate) row: MatchRow,
    pub(crate) ended: bool,
    pub(crate) rematch: Option<String>,
    pub(crate) seats: Vec<SeatRow>,
    pub(crate) entries: Vec<EntryRow>,
    /// What it was on its way, if it is long.
    pub(crate) snapshots: Vec<Snapshot>,
    /// The seat that would like to take something back, and the ply at which it asked.
    pub(crate) question: Option<(i64, i64)>,
}

/// A match in a list.
pub(crate) struct Listed {
    pub(crate) id: String,
    pub(crate) game: String,
    pub(crate) setup: String,
    pub(crate) outcome: Option<String>,
    pub(crate) created: i64,
    pub(crate) ended: Option<i64>,
    pub(crate) continued: Option<i64>,
}

/// Which matches a list has.
pub(crate) struct Filter<'a> {
    /// Only those of this game.
    pub(crate) game: Option<&'a str>,
    /// Only those in which this player sits, whatever their visibility; else only public ones.
    pub(crate) owner: Option<&'a str>,
    /// Only those that are over, or only those that are not.
    pub(crate) over: bool,
    /// Only those with an open seat.
    pub(crate) open: bool,
    /// Only those that come after the one of this time and id, the newest first.
    pub(crate) before: (i64, &'a str),
    /// At most this many.
    pub(crate) limit: i64,
}

/// A deck of a player.
#[derive(Clone)]
pub(crate) struct DeckRow {
    pub(crate) game: String,
    pub(crate) name: String,
    pub(crate) text: String,
}

type MatchColumns =
    (String, String, String, String, String, Option<String>, i64, Option<i64>, Option<String>, Option<i64>);
type ListColumns = (String, String, String, Option<String>, i64, Option<i64>, Option<i64>);
type SeatColumns = (i64, String, Option<String>, Option<String>, Option<String>, Option<String>, Option<String>);
type EntryColumns = (i64, String, Option<String>, Option<String>, i64);
/// How a session began, with the match and seat it plays.
type SessionRow = (String, Option<(String, i64)>);
type TryColumns = (String, String, Option<i64>, Option<String>, String);

fn listed((id, game, setup, outcome, created, ended, continued): ListColumns) -> Listed {
    Listed { id, game, setup, outcome, created, ended, continued }
}

impl Store {
    /// A match with all that was done in it.
    pub(crate) async fn load_match(&self, id: &str) -> Result<Option<Kept>, StoreError> {
        let found: Option<MatchColumns> = with_pool!(self, pool => sqlx::query_as(
            "SELECT id, game, header, setup, visibility, day, created, ended, rematch, continued FROM matches WHERE id = $1",
        ).bind(id).fetch_optional(pool).await?);
        let Some((id, game, header, setup, visibility, day, created, ended, rematch, continued)) = found else {
            return Ok(None);
        };
        let seats = self.load_seats(&id).await?;
        let rows: Vec<EntryColumns> = with_pool!(self, pool => sqlx::query_as(
            "SELECT ply, line, idem, remark, at FROM entries WHERE match_id = $1 ORDER BY ply",
        ).bind(&id).fetch_all(pool).await?);
        let entry = |(ply, line, idem, remark, at)| EntryRow { match_id: id.clone(), ply, line, idem, remark, at };
        let entries = rows.into_iter().map(entry).collect();
        let snapshots = self.load_snapshots(&id).await?;
        let row = MatchRow { id: id.clone(), game, header, setup, visibility, day, created, holder: None, continued };
        let question = with_pool!(self, pool => sqlx::query_as("SELECT seat, ply FROM questions WHERE match_id = $1")
            .bind(&id).fetch_optional(pool).await?);
        Ok(Some(Kept { row, ended: ended.is_some(), rematch, seats, entries, snapshots, question }))
    }

    /// What a match was on its way, piece by piece.
    async fn load_snapshots(&self, id: &str) -> Result<Vec<Snapshot>, StoreError> {
        let rows: Vec<(i64, String)> = with_pool!(self, pool => sqlx::query_as(
            "SELECT ply, text FROM snapshots WHERE match_id = $1 ORDER BY ply",
        ).bind(id).fetch_all(pool).await?);
        let kept = |(ply, text)| Snapshot { ply: u32::try_from(ply).unwrap_or(u32::MAX), text };
        Ok(rows.into_iter().map(kept).collect())
    }

    /// Who sits where in a match.
    pub(crate) async fn load_seats(&self, id: &str) -> Result<Vec<SeatRow>, StoreError> {
        let rows: Vec<SeatColumns> = with_pool!(self, pool => sqlx::query_as(
            "SELECT seat, kind, program, seats.token, owner, client, players.name FROM seats \
             LEFT JOIN players ON players.id = seats.owner WHERE match_id = $1 ORDER BY seat",
        ).bind(id).fetch_all(pool).await?);
        let seat = |(seat, kind, program, token, owner, client, name)| {
            let match_id = id.into();
            SeatRow { match_id, seat, kind, program, token, owner, client, name }
        };
        Ok(rows.into_iter().map(seat).collect())
    }

    /// Matches that may be listed, the newest first.
    pub(crate) async fn list(&self, filter: &Filter<'_>) -> Result<Vec<Listed>, StoreError> {
        let rows: Vec<ListColumns> = with_pool!(self, pool => sqlx::query_as(
            "SELECT id, game, setup, outcome, created, ended, continued FROM matches \
             WHERE (created, id) < ($1, $7) AND ($2 = '' OR game = $2) \
             AND (($3 = '' AND visibility = 'public') OR EXISTS \
                  (SELECT 1 FROM seats WHERE match_id = matches.id AND owner = $3 AND $3 <> '')) \
             AND (($4 = 1 AND ended IS NOT NULL) OR ($4 = 0 AND ended IS NULL)) \
             AND ($5 = 0 OR EXISTS (SELECT 1 FROM seats WHERE match_id = matches.id AND kind = 'open')) \
             ORDER BY created DESC, id DESC LIMIT $6",
        )
        .bind(filter.before.0)
        .bind(filter.game.unwrap_or_default())
        .bind(filter.owner.unwrap_or_default())
        .bind(i64::from(filter.over))
        .bind(i64::from(filter.open))
        .bind(filter.limit)
        .bind(filter.before.1)
        .fetch_all(pool)
        .await?);
        Ok(rows.into_iter().map(listed).collect())
    }

    /// How many unfinished matches of a game were begun by other rules than those of this version.
    pub(crate) async fn of_other_rules(&self, game: &str, version: u32) -> Result<i64, StoreError> {
        let (n,): (i64,) = with_pool!(self, pool => sqlx::query_as(
            "SELECT COUNT(*) FROM matches WHERE ended IS NULL AND game = $1 AND header NOT LIKE $2",
        ).bind(game).bind(format!("%\"version\":{version},%")).fetch_one(pool).await?);
        Ok(n)
    }

    /// The ids of all matches, in the order they began, after one of them.
    pub(crate) async fn ids_after(&self, id: &str) -> Result<Vec<String>, StoreError> {
        let rows: Vec<(String,)> = with_pool!(self, pool => sqlx::query_as(
            "SELECT id FROM matches WHERE id > $1 ORDER BY id LIMIT 500",
        ).bind(id).fetch_all(pool).await?);
        Ok(rows.into_iter().map(|(id,)| id).collect())
    }

    /// The id and name of the player whose token has this hash.
    pub(crate) async fn player(&self, token: &str) -> Result<Option<(String, String)>, StoreError> {
        Ok(with_pool!(self, pool => sqlx::query_as("SELECT id, name FROM players WHERE token = $1")
            .bind(token).fetch_optional(pool).await?))
    }

    /// What a player keeps beyond matches, by name; nothing for someone without a name.
    pub(crate) async fn notes_of(&self, owner: Option<&str>) -> Result<BTreeMap<String, String>, StoreError> {
        let Some(owner) = owner else { return Ok(BTreeMap::new()) };
        let rows: Vec<(String, String)> = with_pool!(self, pool => sqlx::query_as(
            "SELECT name, text FROM notes WHERE owner = $1",
        ).bind(owner).fetch_all(pool).await?);
        Ok(rows.into_iter().collect())
    }

    /// The decks of a player.
    pub(crate) async fn decks(&self, owner: &str) -> Result<Vec<DeckRow>, StoreError> {
        let rows: Vec<(String, String, String)> = with_pool!(self, pool => sqlx::query_as(
            "SELECT game, name, text FROM decks WHERE owner = $1 ORDER BY game, name",
        ).bind(owner).fetch_all(pool).await?);
        Ok(rows.into_iter().map(|(game, name, text)| DeckRow { game, name, text }).collect())
    }

    /// The tries of a day at a game, the best first, each with match, owner, rank, words and name.
    pub(crate) async fn tries(&self, day: &str, game: &str) -> Result<Vec<TryColumns>, StoreError> {
        Ok(with_pool!(self, pool => sqlx::query_as(
            "SELECT tries.match_id, tries.owner, tries.rank, tries.words, players.name FROM tries \
             JOIN players ON players.id = tries.owner WHERE tries.day = $1 AND tries.game = $2 \
             ORDER BY COALESCE(tries.rank, -1) DESC, tries.at LIMIT 1000",
        ).bind(day).bind(game).fetch_all(pool).await?))
    }

    /// The match that is a player's try of a day at a game.
    pub(crate) async fn try_of(&self, day: &str, game: &str, owner: &str) -> Result<Option<String>, StoreError> {
        let row: Option<(String,)> = with_pool!(self, pool => sqlx::query_as(
            "SELECT match_id FROM tries WHERE day = $1 AND game = $2 AND owner = $3",
        ).bind(day).bind(game).bind(owner).fetch_optional(pool).await?);
        Ok(row.map(|(id,)| id))
    }

    /// The review of a match, if there is one.
    pub(crate) async fn review(&self, id: &str) -> Result<Option<String>, StoreError> {
        let row: Option<(String,)> = with_pool!(self, pool => sqlx::query_as(
            "SELECT text FROM reviews WHERE match_id = $1",
        ).bind(id).fetch_optional(pool).await?);
        Ok(row.map(|(text,)| text))
    }

    /// The match that a request with this key has set up, and the hash of that request.
    pub(crate) async fn order(&self, key: &str) -> Result<Option<(String, String)>, StoreError> {
        Ok(with_pool!(self, pool => sqlx::query_as("SELECT match_id, request FROM orders WHERE key = $1")
            .bind(key).fetch_optional(pool).await?))
    }

    /// How often language models were asked on a day.
    pub(crate) async fn calls(&self, day: &str) -> Result<u64, StoreError> {
        let (calls,): (i64,) = with_pool!(self, pool => sqlx::query_as(
            "SELECT CAST(COALESCE(SUM(calls), 0) AS BIGINT) FROM spending WHERE day = $1",
        ).bind(day).fetch_one(pool).await?);
        Ok(u64::try_from(calls).unwrap_or(0))
    }

    /// A secret of this database.
    pub(crate) async fn secret(&self, name: &str) -> Result<Option<String>, StoreError> {
        let row: Option<(String,)> = with_pool!(self, pool => sqlx::query_as(
            "SELECT value FROM secrets WHERE name = $1",
        ).bind(name).fetch_optional(pool).await?);
        Ok(row.map(|(value,)| value))
    }

    /// How the session of a language model began, and the match and seat it plays.
    pub(crate) async fn session(&self, id: &str) -> Result<Option<SessionRow>, StoreError> {
        let row: Option<(String, Option<String>, Option<i64>)> = with_pool!(self, pool => sqlx::query_as(
            "SELECT state, match_id, seat FROM sessions WHERE id = $1",
        ).bind(id).fetch_optional(pool).await?);
        Ok(row.map(|(state, id, seat)| (state, id.zip(seat))))
    }

    /// Matches that wait for a player at some time, whose host is there, the newest first.
    pub(crate) async fn waiting(&self, game: Option<&str>, now: i64) -> Result<Vec<Listed>, StoreError> {
        let rows: Vec<ListColumns> = with_pool!(self, pool => sqlx::query_as(
            "SELECT matches.id, game, setup, outcome, created, ended, continued FROM waiting JOIN matches ON matches.id = waiting.match_id \
             WHERE waiting.until > $1 AND matches.ended IS NULL AND ($2 = '' OR matches.game = $2) \
             AND EXISTS (SELECT 1 FROM seats WHERE match_id = matches.id AND kind = 'open') \
             ORDER BY matches.created DESC, matches.id LIMIT 100",
        ).bind(now).bind(game.unwrap_or_default()).fetch_all(pool).await?);
        Ok(rows.into_iter().map(listed).collect())
    }

    /// The players that a player does not want to meet, with their names.
    pub(crate) async fn blocked_by(&self, owner: &str) -> Result<Vec<(String, String)>, StoreError> {
        Ok(with_pool!(self, pool => sqlx::query_as(
            "SELECT players.id, players.name FROM blocks JOIN players ON players.id = blocks.blocked \
             WHERE blocks.owner = $1 ORDER BY blocks.at, players.id",
        ).bind(owner).fetch_all(pool).await?))
    }

    /// The players whom a player does not want to meet, or who do not want to meet that player.
    pub(crate) async fn blocks_around(&self, player: &str) -> Result<BTreeSet<String>, StoreError> {
        let rows: Vec<(String, String)> = with_pool!(self, pool => sqlx::query_as(
            "SELECT owner, blocked FROM blocks WHERE owner = $1 OR blocked = $1",
        ).bind(player).fetch_all(pool).await?);
        let other = |(owner, blocked): (String, String)| if owner == player { blocked } else { owner };
        Ok(rows.into_iter().map(other).collect())
    }

    /// The server that holds a match now, and its address.
    pub(crate) async fn holder(&self, id: &str, now: i64) -> Result<Option<(String, String)>, StoreError> {
        Ok(with_pool!(self, pool => sqlx::query_as(
            "SELECT servers.id, servers.url FROM matches JOIN servers ON servers.id = matches.holder \
             WHERE matches.id = $1 AND servers.until > $2",
        ).bind(id).bind(now).fetch_optional(pool).await?))
    }

    /// Asks the database for an answer.
    pub(crate) async fn ping(&self) -> Result<(), StoreError> {
        let _: (i64,) = with_pool!(self, pool => sqlx::query_as("SELECT COUNT(*) FROM secrets").fetch_one(pool).await?);
        Ok(())
    }
}
