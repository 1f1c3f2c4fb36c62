//! The SQL of everything that is written down. SQLite and Postgres get the same statements.

use sqlx::AssertSqlSafe;

use super::{Standing, ops::Op};

/// A value that a statement binds.
#[derive(Clone, Copy)]
pub(super) enum Value<'a> {
    /// A text, or none.
    Text(Option<&'a str>),
    /// A whole number, or none.
    Number(Option<i64>),
    /// A number with a fraction.
    Real(f64),
}

impl<'a> From<&'a String> for Value<'a> {
    fn from(text: &'a String) -> Value<'a> {
        Value::Text(Some(text))
    }
}

impl<'a> From<&'a Option<String>> for Value<'a> {
    fn from(text: &'a Option<String>) -> Value<'a> {
        Value::Text(text.as_deref())
    }
}

impl From<&i64> for Value<'_> {
    fn from(number: &i64) -> Self {
        Value::Number(Some(*number))
    }
}

impl From<f64> for Value<'_> {
    fn from(number: f64) -> Self {
        Value::Real(number)
    }
}

impl From<&Option<i64>> for Value<'_> {
    fn from(number: &Option<i64>) -> Self {
        Value::Number(*number)
    }
}

/// A statement with its values.
pub(super) struct Statement<'a> {
    /// The SQL.
    pub(super) sql: &'static str,
    /// The values of `$1`, `$2` and so on.
    pub(super) values: Vec<Value<'a>>,
    /// Whether the place of its op is taken if it changes no row.
    pub(super) needs_a_row: bool,
}

/// A statement that changes a row. If it does not, the place of its op is taken.
fn claim<'a, const N: usize>(sql: &'static str, values: [Value<'a>; N]) -> Vec<Statement<'a>> {
    vec![Statement { sql, values: values.into(), needs_a_row: true }]
}

/// A statement after which all is well, whether it changes a row or not.
fn settle<'a, const N: usize>(sql: &'static str, values: [Value<'a>; N]) -> Vec<Statement<'a>> {
    vec![Statement { sql, values: values.into(), needs_a_row: false }]
}

impl Op {
    /// What writes it down, in this order. All entries of a group share one statement: [`entries_sql`].
    pub(super) fn statements(&self) -> Vec<Statement<'_>> {
        match self {
            Op::Entry(_) | Op::Notify { .. } => Vec::new(),
            Op::Match(row) => {
                let (n, created) = (&row.continued, &row.created);
                let [a, b, c, d, e] = [&row.id, &row.game, &row.header, &row.setup, &row.visibility].map(Value::from);
                claim(NEW_MATCH, [a, b, c, d, e, (&row.day).into(), created.into(), (&row.holder).into(), n.into()])
            }
            Op::Entries { from, to, ply, at } => claim(COPY_ENTRIES, [from.into(), to.into(), ply.into(), at.into()]),
            Op::Seat(row) => {
                let [program, token, owner, client] =
                    [&row.program, &row.token, &row.owner, &row.client].map(Value::from);
                let (id, seat, kind) = ((&row.match_id).into(), (&row.seat).into(), (&row.kind).into());
                claim(SEAT, [id, seat, kind, program, token, owner, client])
            }
            Op::Deal { id, header, setup } => claim(DEAL, [id.into(), header.into(), setup.into()]),
            Op::Over { id, outcome, at } => claim(OVER, [id.into(), at.into(), outcome.into()]),
            Op::Snapshot { id, from, kept } => {
                // What was kept from there on before could not be used.
                let mut all = settle(DROP_SNAPSHOTS, [id.into(), from.into()]);
                let ply = Value::Number(Some(kept.ply.into()));
                all.extend(claim(SNAPSHOT, [id.into(), ply, (&kept.text).into()]));
                all
            }
            Op::Rematch { id, to } => claim(REMATCH, [id.into(), to.into()]),
            Op::Player { id, token, name, at } => claim(PLAYER, [id.into(), token.into(), name.into(), at.into()]),
            Op::Change { owner, name, was: Some(was), text } => {
                claim(CHANGE_NOTE, [owner.into(), name.into(), text.into(), was.into()])
            }
            Op::Change { owner, name, was: None, text } => claim(NEW_NOTE, [owner.into(), name.into(), text.into()]),
            Op::Decks { owner, decks } => {
                let mut all = settle(DROP_DECKS, [owner.into()]);
                for deck in decks {
                    let (game, name, text) = ((&deck.game).into(), (&deck.name).into(), (&deck.text).into());
                    all.extend(settle(DECK, [owner.into(), game, name, text]));
                }
                all
            }
            Op::Try(row) => {
                let [day, game, owner, id] = [&row.day, &row.game, &row.owner, &row.match_id].map(Value::from);
                claim(TRY, [day, game, owner, id, (&row.at).into()])
            }
            Op::Ranked { id, rank, words } => settle(RANKED, [id.into(), rank.into(), words.into()]),
            Op::Review { id, text, at } => claim(REVIEW, [id.into(), text.into(), at.into()]),
            Op::Ask { id, seat, ply } => claim(ASK, [id.into(), seat.into(), ply.into()]),
            Op::Asked { id } => settle(ASKED, [id.into()]),
            Op::Order(row) => {
                let [key, request, id] = [&row.key, &row.request, &row.match_id].map(Value::from);
                claim(ORDER, [key, request, id, (&row.at).into()])
            }
            Op::Spent { day, model, calls, tokens_in, tokens_out } => {
                let [calls, tokens_in, tokens_out] = [calls, tokens_in, tokens_out].map(Value::from);
                claim(SPENT, [day.into(), model.into(), calls, tokens_in, tokens_out])
            }
            Op::Session { id, state, at, before } => {
                let mut all = settle(DROP_SESSIONS, [before.into()]);
                all.extend(claim(SESSION, [id.into(), state.into(), at.into()]));
                all
            }
            Op::SessionPlays { id, match_id, seat, at } => {
                settle(SESSION_PLAYS, [id.into(), match_id.into(), seat.into(), at.into()])
            }
            Op::SessionOver { id } => settle(SESSION_OVER, [id.into()]),
            Op::Waiting { match_id, until } => claim(WAITING, [match_id.into(), until.into()]),
            Op::Block { owner, blocked, at } => settle(BLOCK, [owner.into(), blocked.into(), at.into()]),
            Op::Unblock { owner, blocked } => settle(UNBLOCK, [owner.into(), blocked.into()]),
            Op::Rated(row) => {
                let [id, owner, game] = [&row.match_id, &row.owner, &row.game].map(Value::from);
                settle(RATED, [id, owner, game, (&row.points).into(), (&row.at).into()])
            }
            Op::Count { turn, game, match_id, players } => {
                let mut all = claim(TAKE_TURN, [game.into(), turn.into()]);
                for Standing { owner, before, rating } in players {
                    let [after, deviation] = [rating.rating, rating.deviation].map(Value::from);
                    all.extend(settle(COUNTED, [match_id.into(), owner.into(), (*before).into(), after, deviation]));
                    let volatility = rating.volatility.into();
                    let at = (&rating.at).into();
                    all.extend(settle(RATING, [owner.into(), game.into(), after, deviation, volatility, at]));
                }
                all
            }
            Op::Unrate { owner } => {
                let mut all = settle(DROP_RATINGS, [owner.into()]);
                all.extend(settle(DROP_RATED, [owner.into()]));
                // A match of theirs that is being counted now is counted anew.
                all.extend(settle(NEXT_TURNS, []));
                all
            }
            Op::Secret { name, value } => settle(SECRET, [name.into(), value.into()]),
            Op::Server { id, url, until } => claim(SERVER, [id.into(), url.into(), until.into()]),
            Op::Gone { server } => settle(GONE, [server.into()]),
            Op::Hold { id, server, now } => claim(HOLD, [id.into(), server.into(), now.into()]),
        }
    }
}

/// The statement that writes down this many entries and says which of them found their place free.
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

const NEW_MATCH: &str = "INSERT INTO matches (id, game, header, setup, visibility, day, created, holder, continued) \
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT DO NOTHING";
const COPY_ENTRIES: &str = "INSERT INTO entries (match_id, ply, line, at) \
     SELECT CAST($2 AS TEXT), ply, line, CAST($4 AS BIGINT) FROM entries WHERE match_id = $1 AND ply <= $3";
const SEAT: &str = "INSERT INTO seats (match_id, seat, kind, program, token, owner, client) VALUES ($1, $2, $3, $4, $5, $6, $7) \
     ON CONFLICT (match_id, seat) DO UPDATE SET kind = excluded.kind, program = excluded.program, \
     token = excluded.token, owner = excluded.owner, client = excluded.client";
const DEAL: &str = "UPDATE matches SET header = $2, setup = $3 WHERE id = $1 \
     AND NOT EXISTS (SELECT 1 FROM entries WHERE match_id = $1)";
const OVER: &str = "UPDATE matches SET ended = $2, outcome = $3 WHERE id = $1";
const DROP_SNAPSHOTS: &str = "DELETE FROM snapshots WHERE match_id = $1 AND ply > $2";
const SNAPSHOT: &str = "INSERT INTO snapshots (match_id, ply, text) VALUES ($1, $2, $3)";
const REMATCH: &str = "UPDATE matches SET rematch = $2 WHERE id = $1 AND rematch IS NULL";
const PLAYER: &str = "INSERT INTO players (id, token, name, at) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING";
const CHANGE_NOTE: &str = "UPDATE notes SET text = $3 WHERE owner = $1 AND name = $2 AND text = $4";
const NEW_NOTE: &str = "INSERT INTO notes (owner, name, text) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING";
const DROP_DECKS: &str = "DELETE FROM decks WHERE owner = $1";
const DECK: &str = "INSERT INTO decks (owner, game, name, text) VALUES ($1, $2, $3, $4)";
const TRY: &str =
    "INSERT INTO tries (day, game, owner, match_id, at) VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING";
const RANKED: &str = "UPDATE tries SET rank = $2, words = $3 WHERE match_id = $1 AND rank IS NULL";
const REVIEW: &str = "INSERT INTO reviews (match_id, text, at) VALUES ($1, $2, $3) \
     ON CONFLICT (match_id) DO UPDATE SET text = excluded.text, at = excluded.at";
const ASK: &str = "INSERT INTO questions (match_id, seat, ply) VALUES ($1, $2, $3) \
     ON CONFLICT (match_id) DO UPDATE SET seat = excluded.seat, ply = excluded.ply";
const ASKED: &str = "DELETE FROM questions WHERE match_id = $1";
const ORDER: &str = "INSERT INTO orders (key, request, match_id, at) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING";
const SPENT: &str = "INSERT INTO spending (day, model, calls, tokens_in, tokens_out) VALUES ($1, $2, $3, $4, $5) \
     ON CONFLICT (day, model) DO UPDATE SET calls = spending.calls + excluded.calls, \
     tokens_in = spending.tokens_in + excluded.tokens_in, tokens_out = spending.tokens_out + excluded.tokens_out";
const DROP_SESSIONS: &str = "DELETE FROM sessions WHERE at < $1";
const SESSION: &str = "INSERT INTO sessions (id, state, at) VALUES ($1, $2, $3) \
     ON CONFLICT (id) DO UPDATE SET state = excluded.state, at = excluded.at";
const SESSION_PLAYS: &str = "UPDATE sessions SET match_id = $2, seat = $3, at = $4 WHERE id = $1";
const SESSION_OVER: &str = "DELETE FROM sessions WHERE id = $1";
const WAITING: &str = "INSERT INTO waiting (match_id, until) VALUES ($1, $2) \
     ON CONFLICT (match_id) DO UPDATE SET until = excluded.until";
const BLOCK: &str = "INSERT INTO blocks (owner, blocked, at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING";
const UNBLOCK: &str = "DELETE FROM blocks WHERE owner = $1 AND blocked = $2";
const RATED: &str =
    "INSERT INTO rated (match_id, owner, game, points, at) VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING";
const TAKE_TURN: &str = "INSERT INTO rating_turns (game, n) VALUES ($1, CAST($2 AS BIGINT) + 1) \
     ON CONFLICT (game) DO UPDATE SET n = rating_turns.n + 1 WHERE rating_turns.n = $2";
const COUNTED: &str = "UPDATE rated SET before = $3, after = $4, deviation = $5 WHERE match_id = $1 AND owner = $2";
const RATING: &str = "INSERT INTO ratings (owner, game, rating, deviation, volatility, matches, at) \
     VALUES ($1, $2, $3, $4, $5, 1, $6) ON CONFLICT (owner, game) DO UPDATE SET \
     rating = excluded.rating, deviation = excluded.deviation, volatility = excluded.volatility, \
     matches = ratings.matches + 1, at = excluded.at";
const DROP_RATINGS: &str = "DELETE FROM ratings WHERE owner = $1";
const DROP_RATED: &str = "DELETE FROM rated WHERE owner = $1 AND after IS NOT NULL";
const NEXT_TURNS: &str = "UPDATE rating_turns SET n = n + 1";
const SECRET: &str = "INSERT INTO secrets (name, value) VALUES ($1, $2) ON CONFLICT DO NOTHING";
const SERVER: &str = "INSERT INTO servers (id, url, until) VALUES ($1, $2, $3) \
     ON CONFLICT (id) DO UPDATE SET url = excluded.url, until = excluded.until";
const GONE: &str = "DELETE FROM servers WHERE id = $1";
const HOLD: &str = "UPDATE matches SET holder = $2 WHERE id = $1 AND (holder IS NULL OR holder = $2 OR NOT EXISTS \
     (SELECT 1 FROM servers WHERE servers.id = matches.holder AND servers.until > $3))";
