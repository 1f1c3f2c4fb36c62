//! Ratings of players, with the matches they come from.

use axum::{extract::State, http::StatusCode, response::IntoResponse};
use schemars::JsonSchema;
use serde::Serialize;

use super::{
    Answer, App,
    endpoint::{Auth, Endpoint, Tag},
    examples,
    extract::Caller,
    json,
};
use crate::{Rated, now, store::Op};

/// A player's own ratings: to read, to take along and to delete.
pub(super) fn endpoints() -> Vec<Endpoint> {
    vec![
        Endpoint::get("/api/ratings", "readRatings", ratings)
            .about(
                Tag::Players,
                "Shows your rating in each game and the rated matches it comes from: all that is kept of them.",
            )
            .auth(Auth::Player)
            .answers(200, example)
            .problems(&[401]),
        Endpoint::delete("/api/ratings", "deleteRatings", delete)
            .about(
                Tag::Players,
                "Deletes your ratings and the list of your rated matches. Your next rated match starts at 1500.",
            )
            .auth(Auth::Player)
            .answers_status(204)
            .problems(&[401]),
    ]
}

/// What is kept of a player's rated matches.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Ratings {
    /// A rating for each game with rated matches.
    ratings: Vec<GameRating>,
    /// The rated matches, the newest first: at most 1,000.
    matches: Vec<RatedMatch>,
}

/// The rating of a player in a game.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct GameRating {
    /// The game.
    game: String,
    /// The rating as it is now.
    #[serde(flatten)]
    rating: Rated,
    /// How many rated matches it comes from.
    matches: i64,
    /// When the last of them ended, in thousandths of a second since 1970.
    at: i64,
}

/// A rated match of a player.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct RatedMatch {
    /// The match.
    #[serde(rename = "match")]
    id: String,
    /// The game.
    game: String,
    /// `won`, `drawn` or `lost`.
    result: &'static str,
    /// The rating after it, and what it changed.
    #[serde(flatten)]
    rating: Rated,
    /// When it ended, in thousandths of a second since 1970.
    at: i64,
}

fn example() -> Ratings {
    let (game, at) = ("lunchtable", 1_794_700_800_000);
    let rating = Rated { rating: 1662, deviation: 290, change: None };
    let of_match = Rated { change: Some(162), ..rating };
    Ratings {
        ratings: vec![GameRating { game: game.into(), rating, matches: 1, at }],
        matches: vec![RatedMatch { id: examples::ID.into(), game: game.into(), result: "won", rating: of_match, at }],
    }
}

async fn ratings(State(app): State<App>, caller: Caller) -> Answer {
    let (owner, _) = app.hub.known_player(&caller.bearer).await?;
    let ratings = app.hub.store.ratings(&owner).await?.into_iter().map(|(game, rating, matches)| {
        let at = rating.at;
        GameRating { game, rating: Rated::of(rating.at(now())), matches, at }
    });
    let ratings = ratings.collect();
    let matches = app.hub.store.rated_by(&owner).await?.into_iter().filter_map(|row| {
        let result = match row.points {
            2.. => "won",
            1 => "drawn",
            _ => "lost",
        };
        Some(RatedMatch { id: row.match_id, game: row.game, result, rating: Rated::after(row.counted?), at: row.at })
    });
    let matches = matches.collect();
    Ok(json(StatusCode::OK, &Ratings { ratings, matches }))
}

async fn delete(State(app): State<App>, caller: Caller) -> Answer {
    let (owner, _) = app.hub.known_player(&caller.bearer).await?;
    app.hub.store.commit(vec![Op::Unrate { owner }]).await?;
    Ok(StatusCode::NO_CONTENT.into_response())
}
