//! Ratings, and the rated matches they come from.

use super::{Store, StoreError, with_pool};

/// How strong a player is in a game.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Rating {
    pub(crate) rating: f64,
    pub(crate) deviation: f64,
    pub(crate) volatility: f64,
    /// When it last changed.
    pub(crate) at: i64,
}

/// The rating of a player after a match, and what it was before.
#[derive(Clone)]
pub(crate) struct Standing {
    pub(crate) owner: String,
    pub(crate) before: f64,
    pub(crate) rating: Rating,
}

/// A rated match that is over, for one of its players.
#[derive(Clone, Debug)]
pub(crate) struct RatedRow {
    pub(crate) match_id: String,
    pub(crate) owner: String,
    pub(crate) game: String,
    /// 2 for a win, 1 for a draw.
    pub(crate) points: i64,
    pub(crate) at: i64,
    /// The rating before, the rating after and its deviation, once it is counted.
    pub(crate) counted: Option<[f64; 3]>,
}

type RatedColumns = (String, String, String, i64, i64, Option<f64>, Option<f64>, Option<f64>);
type RatingColumns = (String, f64, f64, f64, i64, i64);

fn rated((match_id, owner, game, points, at, before, after, deviation): RatedColumns) -> RatedRow {
    let counted = before.zip(after).zip(deviation).map(|((before, after), deviation)| [before, after, deviation]);
    RatedRow { match_id, owner, game, points, at, counted }
}

impl Store {
    /// The ratings of a player by game, each with the number of matches.
    pub(crate) async fn ratings(&self, owner: &str) -> Result<Vec<(String, Rating, i64)>, StoreError> {
        let rows: Vec<RatingColumns> = with_pool!(self, pool => sqlx::query_as(
            "SELECT game, rating, deviation, volatility, matches, at FROM ratings WHERE owner = $1 ORDER BY game",
        ).bind(owner).fetch_all(pool).await?);
        let rating = |(game, rating, deviation, volatility, matches, at)| {
            (game, Rating { rating, deviation, volatility, at }, matches)
        };
        Ok(rows.into_iter().map(rating).collect())
    }

    /// The last rated matches of a player that are counted, the newest first.
    pub(crate) async fn rated_by(&self, owner: &str) -> Result<Vec<RatedRow>, StoreError> {
        let rows: Vec<RatedColumns> = with_pool!(self, pool => sqlx::query_as(
            "SELECT match_id, owner, game, points, at, before, after, deviation FROM rated \
             WHERE owner = $1 AND after IS NOT NULL ORDER BY at DESC, match_id LIMIT 1000",
        ).bind(owner).fetch_all(pool).await?);
        Ok(rows.into_iter().map(rated).collect())
    }

    /// What a rated match changed, for each of its players who has not deleted it.
    pub(crate) async fn rated_in(&self, match_id: &str) -> Result<Vec<RatedRow>, StoreError> {
        let rows: Vec<RatedColumns> = with_pool!(self, pool => sqlx::query_as(
            "SELECT match_id, owner, game, points, at, before, after, deviation FROM rated WHERE match_id = $1",
        ).bind(match_id).fetch_all(pool).await?);
        Ok(rows.into_iter().map(rated).collect())
    }

    /// Rated matches that are over and not counted yet, both rows of each, those that ended first coming first.
    pub(crate) async fn uncounted(&self) -> Result<Vec<RatedRow>, StoreError> {
        let rows: Vec<RatedColumns> = with_pool!(self, pool => sqlx::query_as(
            "SELECT match_id, owner, game, points, at, before, after, deviation FROM rated \
             WHERE after IS NULL ORDER BY at, match_id, owner LIMIT 200",
        ).fetch_all(pool).await?);
        Ok(rows.into_iter().map(rated).collect())
    }

    /// How many matches of a game have been counted.
    pub(crate) async fn rating_turn(&self, game: &str) -> Result<i64, StoreError> {
        let row: Option<(i64,)> = with_pool!(self, pool => sqlx::query_as(
            "SELECT n FROM rating_turns WHERE game = $1",
        ).bind(game).fetch_optional(pool).await?);
        Ok(row.map_or(0, |(n,)| n))
    }
}
