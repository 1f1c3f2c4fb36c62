//! What can be written down. Its SQL is in `statements.rs`.

/// Something to write down. Those of one commit are written together or not at all; one that finds its place taken stops
/// the rest of its commit.
#[derive(Clone)]
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
    /// Something that outlasts a match, if it is still what it was; its place is taken if it is not.
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
    /// No player asks for it any longer.
    Asked { id: String },
    /// A request with a key sets up a match, unless it has done so before. It comes first in its commit.
    Order(OrderRow),
    /// What was spent on a language model today, besides what is written down.
    Spent { day: String, model: String, calls: i64, tokens_in: i64, tokens_out: i64 },
    /// A session of a language model begins. Sessions unused since some time are forgotten.
    Session { id: String, state: String, at: i64, before: i64 },
    /// The match that a session plays, and the seat.
    SessionPlays { id: String, match_id: String, seat: i64, at: i64 },
    /// A session has ended.
    SessionOver { id: String },
    /// A table waits for a player, until some time; it stops waiting if that is in the past.
    Waiting { match_id: String, until: i64 },
    /// A player does not want to meet another.
    Block { owner: String, blocked: String, at: i64 },
    /// A player unblocks another.
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
    /// A server is gone.
    Gone { server: String },
    /// Servers that listen are told that a match has moved on.
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
    /// The hash of the client and the key.
    pub(crate) key: String,
    /// The hash of what was asked for.
    pub(crate) request: String,
    pub(crate) match_id: String,
    pub(crate) at: i64,
}
