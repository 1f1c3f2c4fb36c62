//! What can be written down, each with its SQL.

use sqlx::AssertSqlSafe;

/// Something to write down. Those of one commit are written together or not at all; one that finds its place taken stops
/// the rest of its commit.
pub(crate) enum Op {
    /// What was done in a match. It comes first in its commit.
    Entry(EntryRow),
    /// A new match.
    Match(Box<MatchRow>),
    /// A new match has the first entries of another one, up to some ply.
    Entries { from: String, to: String, ply: i64, at: i64 },
    /// Who sits where.
    Seat(SeatRow),
    /// A match in which nothing was done is dealt anew.
    Deal { id: String, header: String, setup: String },
    /// A match has ended.
    Over { id: String, outcome: String, at: i64 },
    /// A piece of what a match was, which follows on what was kept up to its entry number `from`.
    Snapshot { id: String, from: i64, kept: croupier_table::Snapshot },
    /// The match that follows on another one.
    Rematch { id: String, to: String },
    /// A new player.
    Player { id: String, token: String, name: String, at: i64 },
    /// Something that outlasts a match.
    Note { owner: String, name: String, text: String },
    /// The same, if it is still what it was; its place is taken if it is not.
    Change { owner: String, name: String, was: Option<String>, text: String },
    /// All decks of a player.
    Decks { owner: String, decks: Vec<super::DeckRow> },
    /// A ranked try at a daily match. There is one a day for each player.
    Try(TryRow),
    /// How a ranked try ended.
    Ranked { id: String, rank: i64, words: String },
    /// The review of a finished match.
    Review { id: String, text: String, at: i64 },
    /// A seat would like to take something back, at some ply.
    Ask { id: String, seat: i64, ply: i64 },
    /// Nobody asks any more.
    Asked { id: String },
    /// A request with a key sets up a match, unless it has done so before. It comes first in its commit.
    Order(OrderRow),
    /// What was spent on a language model today, besides what is written down.
    Spent { day: String, model: String, calls: i64, tokens_in: i64, tokens_out: i64 },
    /// A session of a language model begins. Those that nobody has used since some time are forgotten.
    Session { id: String, state: String, at: i64, before: i64 },
    /// The match that a session plays, and the seat.
    SessionPlays { id: String, match_id: String, seat: i64, at: i64 },
    /// A session has ended.
    SessionOver { id: String },
    /// A table waits for a player, until some time; not any more if that is in the past.
    Waiting { match_id: String, until: i64 },
    /// A player does not want to meet another.
    Block { owner: String, blocked: String, at: i64 },
    /// A player does not mind another any more.
    Unblock { owner: String, blocked: String },
    /// A rated match is over for one of its players.
    Rated(super::RatedRow),
    /// A rated match is counted, if it is still that turn of its game.
    Count { turn: i64, game: String, match_id: String, players: Vec<super::Standing> },
    /// The ratings of a player and how they came about are forgotten, except of matches that are not counted yet.
    Unrate { owner: String },
    /// A secret of this database, unless it has one of that name.
    Secret { name: String, value: String },
    /// A server says that it is there, until some time.
    Server { id: String, url: String, until: i64 },
    /// A server is not there any more.
    Gone { server: String },
    /// Servers that listen are told that a match has gone on.
    Notify { server: String, id: String },
    /// A server takes hold of a match, unless one that is there has it.
    Hold { id: String, server: String, now: i64 },
}

/// One entry of the log of a match.
#[derive(Clone)]
pub(crate) struct EntryRow {
    pub(crate) match_id: String,
    pub(crate) ply: i64,
    pub(crate) line: String,
    pub(crate) idem: Option<String>,
    pub(crate) remark: Option<String>,
    pub(crate) at: i64,
}

/// A match as it was set up.
#[derive(Clone)]
pub(crate) struct MatchRow {
    pub(crate) id: String,
    pub(crate) game: String,
    pub(crate) header: String,
    pub(crate) setup: String,
    pub(crate) visibility: String,
    pub(crate) day: Option<String>,
    pub(crate) created: i64,
    /// The server that plays it from the start.
    pub(crate) holder: Option<String>,
    /// The ply of another match from which this one was continued.
    pub(crate) continued: Option<i64>,
}

/// A seat of a match.
#[derive(Clone, Debug)]
pub(crate) struct SeatRow {
    pub(crate) match_id: String,
    pub(crate) seat: i64,
    pub(crate) kind: String,
    pub(crate) program: Option<String>,
    pub(crate) token: Option<String>,
    pub(crate) owner: Option<String>,
    /// Where the player came from, as a hash; only in rated matches.
    pub(crate) client: Option<String>,
    /// The name of the owner. It is kept with the player, not with the seat.
    pub(crate) name: Option<String>,
}

impl SeatRow {
    /// The name of the player in this seat: their own, or one drawn for this match.
    pub(crate) fn called(&self) -> Option<String> {
        self.name.clone().or_else(|| self.token.as_deref().map(crate::token::guest_name))
    }
}

/// A ranked try.
#[derive(Clone)]
pub(crate) struct TryRow {
    pub(crate) day: String,
    pub(crate) game: String,
    pub(crate) owner: String,
    pub(crate) match_id: String,
    pub(crate) at: i64,
}

/// A request with a key that set up a match.
#[derive(Clone)]
pub(crate) struct OrderRow {
    /// The hash of whoever asked and the key.
    pub(crate) key: String,
    /// The hash of what was asked for.
    pub(crate) request: String,
    pub(crate) match_id: String,
    pub(crate) at: i64,
}

/// The statement that writes down so many entries and says which of them found their place free.
pub(super) fn entries_sql(n: usize) -> AssertSqlSafe<String> {
    let mut sql = String::from("INSERT INTO entries (match_id, ply, line, idem, remark, at) VALUES ");
    for row in 0..n {
        let first = row * 6;
        let comma = if row == 0 { "" } else { ", " };
        let [a, b, c, d, e, f] = std::array::from_fn(|at| first + at + 1);
        sql.push_str(&format!("{comma}(${a}, ${b}, ${c}, ${d}, ${e}, ${f})"));
    }
    sql.push_str(" ON CONFLICT DO NOTHING RETURNING match_id, ply");
    // Only numbers of places were put into it.
    AssertSqlSafe(sql)
}

/// Writes an op down in a transaction: how many rows it changed, or an error of the database.
macro_rules! run_op {
    ($op:expr, $connection:expr) => {{
        let connection = $connection;
        match $op {
            Op::Entry(_) => unreachable!("entries are written before, in one statement"),
            Op::Match(row) => sqlx::query(
                "INSERT INTO matches (id, game, header, setup, visibility, day, created, holder, continued) \
                 VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT DO NOTHING",
            )
            .bind(&row.id)
            .bind(&row.game)
            .bind(&row.header)
            .bind(&row.setup)
            .bind(&row.visibility)
            .bind(&row.day)
            .bind(row.created)
            .bind(&row.holder)
            .bind(row.continued)
            .execute(connection)
            .await
            .map(|done| done.rows_affected()),
            Op::Entries { from, to, ply, at } => sqlx::query(
                "INSERT INTO entries (match_id, ply, line, at) \
                 SELECT CAST($2 AS TEXT), ply, line, CAST($4 AS BIGINT) FROM entries WHERE match_id = $1 AND ply <= $3",
            )
            .bind(from)
            .bind(to)
            .bind(*ply)
            .bind(*at)
            .execute(connection)
            .await
            .map(|done| done.rows_affected()),
            Op::Seat(row) => sqlx::query(
                "INSERT INTO seats (match_id, seat, kind, program, token, owner, client) \
                 VALUES ($1, $2, $3, $4, $5, $6, $7) \
                 ON CONFLICT (match_id, seat) DO UPDATE SET kind = excluded.kind, program = excluded.program, \
                 token = excluded.token, owner = excluded.owner, client = excluded.client",
            )
            .bind(&row.match_id)
            .bind(row.seat)
            .bind(&row.kind)
            .bind(&row.program)
            .bind(&row.token)
            .bind(&row.owner)
            .bind(&row.client)
            .execute(connection)
            .await
            .map(|done| done.rows_affected()),
            Op::Deal { id, header, setup } => sqlx::query(
                "UPDATE matches SET header = $2, setup = $3 WHERE id = $1 \
                 AND NOT EXISTS (SELECT 1 FROM entries WHERE match_id = $1)",
            )
            .bind(id)
            .bind(header)
            .bind(setup)
            .execute(connection)
            .await
            .map(|done| done.rows_affected()),
            Op::Over { id, outcome, at } => sqlx::query("UPDATE matches SET ended = $2, outcome = $3 WHERE id = $1")
                .bind(id)
                .bind(*at)
                .bind(outcome)
                .execute(connection)
                .await
                .map(|done| done.rows_affected()),
            Op::Snapshot { id, from, kept } => {
                let connection: &mut _ = connection;
                // What was kept from there on before could not be used.
                let gone = sqlx::query("DELETE FROM snapshots WHERE match_id = $1 AND ply > $2")
                    .bind(id)
                    .bind(*from)
                    .execute(&mut *connection)
                    .await;
                let made = sqlx::query("INSERT INTO snapshots (match_id, ply, text) VALUES ($1, $2, $3)")
                    .bind(id)
                    .bind(i64::from(kept.ply))
                    .bind(&kept.text)
                    .execute(&mut *connection)
                    .await;
                gone.and(made).map(|done| done.rows_affected())
            }
            Op::Rematch { id, to } => sqlx::query("UPDATE matches SET rematch = $2 WHERE id = $1 AND rematch IS NULL")
                .bind(id)
                .bind(to)
                .execute(connection)
                .await
                .map(|done| done.rows_affected()),
            Op::Player { id, token, name, at } => {
                sqlx::query("INSERT INTO players (id, token, name, at) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING")
                    .bind(id)
                    .bind(token)
                    .bind(name)
                    .bind(*at)
                    .execute(connection)
                    .await
                    .map(|done| done.rows_affected())
            }
            Op::Note { owner, name, text } => sqlx::query(
                "INSERT INTO notes (owner, name, text) VALUES ($1, $2, $3) \
                 ON CONFLICT (owner, name) DO UPDATE SET text = excluded.text",
            )
            .bind(owner)
            .bind(name)
            .bind(text)
            .execute(connection)
            .await
            .map(|done| done.rows_affected()),
            Op::Change { owner, name, was, text } => match was {
                Some(was) => sqlx::query("UPDATE notes SET text = $3 WHERE owner = $1 AND name = $2 AND text = $4")
                    .bind(owner)
                    .bind(name)
                    .bind(text)
                    .bind(was)
                    .execute(connection)
                    .await
                    .map(|done| done.rows_affected()),
                None => sqlx::query("INSERT INTO notes (owner, name, text) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING")
                    .bind(owner)
                    .bind(name)
                    .bind(text)
                    .execute(connection)
                    .await
                    .map(|done| done.rows_affected()),
            },
            Op::Decks { owner, decks } => {
                let connection: &mut _ = connection;
                let gone =
                    sqlx::query("DELETE FROM decks WHERE owner = $1").bind(owner).execute(&mut *connection).await;
                let mut done = gone.map(|_| 1);
                for deck in decks {
                    let kept = sqlx::query("INSERT INTO decks (owner, game, name, text) VALUES ($1, $2, $3, $4)")
                        .bind(owner)
                        .bind(&deck.game)
                        .bind(&deck.name)
                        .bind(&deck.text)
                        .execute(&mut *connection)
                        .await;
                    done = done.and(kept.map(|_| 1));
                }
                done
            }
            Op::Try(row) => sqlx::query(
                "INSERT INTO tries (day, game, owner, match_id, at) VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING",
            )
            .bind(&row.day)
            .bind(&row.game)
            .bind(&row.owner)
            .bind(&row.match_id)
            .bind(row.at)
            .execute(connection)
            .await
            .map(|done| done.rows_affected()),
            Op::Ranked { id, rank, words } => {
                sqlx::query("UPDATE tries SET rank = $2, words = $3 WHERE match_id = $1 AND rank IS NULL")
                    .bind(id)
                    .bind(*rank)
                    .bind(words)
                    .execute(connection)
                    .await
                    .map(|_| 1)
            }
            Op::Review { id, text, at } => sqlx::query(
                "INSERT INTO reviews (match_id, text, at) VALUES ($1, $2, $3) \
                 ON CONFLICT (match_id) DO UPDATE SET text = excluded.text, at = excluded.at",
            )
            .bind(id)
            .bind(text)
            .bind(*at)
            .execute(connection)
            .await
            .map(|done| done.rows_affected()),
            Op::Ask { id, seat, ply } => sqlx::query(
                "INSERT INTO questions (match_id, seat, ply) VALUES ($1, $2, $3) \
                 ON CONFLICT (match_id) DO UPDATE SET seat = excluded.seat, ply = excluded.ply",
            )
            .bind(id)
            .bind(*seat)
            .bind(*ply)
            .execute(connection)
            .await
            .map(|done| done.rows_affected()),
            Op::Asked { id } => {
                sqlx::query("DELETE FROM questions WHERE match_id = $1").bind(id).execute(connection).await.map(|_| 1)
            }
            Op::Order(row) => sqlx::query(
                "INSERT INTO orders (key, request, match_id, at) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING",
            )
            .bind(&row.key)
            .bind(&row.request)
            .bind(&row.match_id)
            .bind(row.at)
            .execute(connection)
            .await
            .map(|done| done.rows_affected()),
            Op::Spent { day, model, calls, tokens_in, tokens_out } => sqlx::query(
                "INSERT INTO spending (day, model, calls, tokens_in, tokens_out) VALUES ($1, $2, $3, $4, $5) \
                 ON CONFLICT (day, model) DO UPDATE SET calls = spending.calls + excluded.calls, \
                 tokens_in = spending.tokens_in + excluded.tokens_in, \
                 tokens_out = spending.tokens_out + excluded.tokens_out",
            )
            .bind(day)
            .bind(model)
            .bind(*calls)
            .bind(*tokens_in)
            .bind(*tokens_out)
            .execute(connection)
            .await
            .map(|done| done.rows_affected()),
            Op::Session { id, state, at, before } => {
                let connection: &mut _ = connection;
                let gone =
                    sqlx::query("DELETE FROM sessions WHERE at < $1").bind(*before).execute(&mut *connection).await;
                let made = sqlx::query(
                    "INSERT INTO sessions (id, state, at) VALUES ($1, $2, $3) \
                     ON CONFLICT (id) DO UPDATE SET state = excluded.state, at = excluded.at",
                )
                .bind(id)
                .bind(state)
                .bind(*at)
                .execute(&mut *connection)
                .await;
                gone.and(made).map(|done| done.rows_affected())
            }
            Op::SessionPlays { id, match_id, seat, at } => {
                sqlx::query("UPDATE sessions SET match_id = $2, seat = $3, at = $4 WHERE id = $1")
                    .bind(id)
                    .bind(match_id)
                    .bind(*seat)
                    .bind(*at)
                    .execute(connection)
                    .await
                    .map(|_| 1)
            }
            Op::SessionOver { id } => {
                sqlx::query("DELETE FROM sessions WHERE id = $1").bind(id).execute(connection).await.map(|_| 1)
            }
            Op::Waiting { match_id, until } => sqlx::query(
                "INSERT INTO waiting (match_id, until) VALUES ($1, $2) \
                 ON CONFLICT (match_id) DO UPDATE SET until = excluded.until",
            )
            .bind(match_id)
            .bind(*until)
            .execute(connection)
            .await
            .map(|done| done.rows_affected()),
            Op::Block { owner, blocked, at } => {
                sqlx::query("INSERT INTO blocks (owner, blocked, at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING")
                    .bind(owner)
                    .bind(blocked)
                    .bind(*at)
                    .execute(connection)
                    .await
                    .map(|_| 1)
            }
            Op::Unblock { owner, blocked } => sqlx::query("DELETE FROM blocks WHERE owner = $1 AND blocked = $2")
                .bind(owner)
                .bind(blocked)
                .execute(connection)
                .await
                .map(|_| 1),
            Op::Rated(row) => sqlx::query(
                "INSERT INTO rated (match_id, owner, game, points, at) VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING",
            )
            .bind(&row.match_id)
            .bind(&row.owner)
            .bind(&row.game)
            .bind(row.points)
            .bind(row.at)
            .execute(connection)
            .await
            .map(|_| 1),
            Op::Count { turn, game, match_id, players } => {
                let connection: &mut _ = connection;
                let taken = sqlx::query(
                    "INSERT INTO rating_turns (game, n) VALUES ($1, CAST($2 AS BIGINT) + 1) \
                     ON CONFLICT (game) DO UPDATE SET n = rating_turns.n + 1 WHERE rating_turns.n = $2",
                )
                .bind(game)
                .bind(*turn)
                .execute(&mut *connection)
                .await
                .map(|done| done.rows_affected());
                let mut done = taken;
                let rated = if matches!(done, Ok(1..)) { players.as_slice() } else { &[] };
                for player in rated {
                    let counted = sqlx::query(
                        "UPDATE rated SET before = $3, after = $4, deviation = $5 WHERE match_id = $1 AND owner = $2",
                    )
                    .bind(match_id)
                    .bind(&player.owner)
                    .bind(player.before)
                    .bind(player.rating.rating)
                    .bind(player.rating.deviation)
                    .execute(&mut *connection)
                    .await;
                    let kept = sqlx::query(
                        "INSERT INTO ratings (owner, game, rating, deviation, volatility, matches, at) \
                         VALUES ($1, $2, $3, $4, $5, 1, $6) ON CONFLICT (owner, game) DO UPDATE SET \
                         rating = excluded.rating, deviation = excluded.deviation, volatility = excluded.volatility, \
                         matches = ratings.matches + 1, at = excluded.at",
                    )
                    .bind(&player.owner)
                    .bind(game)
                    .bind(player.rating.rating)
                    .bind(player.rating.deviation)
                    .bind(player.rating.volatility)
                    .bind(player.rating.at)
                    .execute(&mut *connection)
                    .await;
                    done = done.and(counted.and(kept).map(|_| 1));
                }
                done
            }
            Op::Unrate { owner } => {
                let connection: &mut _ = connection;
                let gone = sqlx::query("DELETE FROM ratings WHERE owner = $1").bind(owner).execute(&mut *connection).await;
                let past = sqlx::query("DELETE FROM rated WHERE owner = $1 AND after IS NOT NULL")
                    .bind(owner)
                    .execute(&mut *connection)
                    .await;
                // Whoever is counting a match of theirs now begins anew.
                let turn = sqlx::query("UPDATE rating_turns SET n = n + 1").execute(&mut *connection).await;
                gone.and(past).and(turn).map(|_| 1)
            }
            Op::Secret { name, value } => {
                sqlx::query("INSERT INTO secrets (name, value) VALUES ($1, $2) ON CONFLICT DO NOTHING")
                    .bind(name)
                    .bind(value)
                    .execute(connection)
                    .await
                    .map(|_| 1)
            }
            Op::Server { id, url, until } => sqlx::query(
                "INSERT INTO servers (id, url, until) VALUES ($1, $2, $3) \
                 ON CONFLICT (id) DO UPDATE SET url = excluded.url, until = excluded.until",
            )
            .bind(id)
            .bind(url)
            .bind(*until)
            .execute(connection)
            .await
            .map(|done| done.rows_affected()),
            Op::Gone { server } => {
                sqlx::query("DELETE FROM servers WHERE id = $1").bind(server).execute(connection).await.map(|_| 1)
            }
            Op::Notify { .. } => Ok(1),
            Op::Hold { id, server, now } => sqlx::query(
                "UPDATE matches SET holder = $2 WHERE id = $1 AND (holder IS NULL OR holder = $2 OR NOT EXISTS \
                 (SELECT 1 FROM servers WHERE servers.id = matches.holder AND servers.until > $3))",
            )
            .bind(id)
            .bind(server)
            .bind(*now)
            .execute(connection)
            .await
            .map(|done| done.rows_affected()),
        }
    }};
}
pub(super) use run_op;
