//! The match of the day: the same seed for everyone, sealed until the day is over, one ranked try a player.

use chrono::DateTime;
use croupier_kernel::Seed;
use croupier_table::{Session, registry::GAMES};
use schemars::JsonSchema;
use serde::Serialize;

use crate::{
    Problem,
    hub::{Bearer, Created, Given, Hub, Links, secret},
    now,
    setup::{NewMatch, Visibility},
};

/// How long a day has, in thousandths of a second.
const DAY: i64 = 86_400_000;
/// How many places a board shows.
const BOARD: usize = 50;

/// The match of a day in one game.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Daily {
    /// The game.
    pub game: String,
    /// The day, in universal time, such as 2026-11-15.
    pub day: String,
    /// When it ends, in thousandths of a second since 1970; nothing once it has.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ends: Option<i64>,
    /// What the seed can be checked against when the day is over.
    pub commitment: String,
    /// The seed, once the day is over.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seed: Option<String>,
    /// Your own try, if you have begun one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub yours: Option<Place>,
    /// How many have tried.
    pub tries: usize,
    /// The best ones that are over.
    pub board: Vec<Place>,
}

/// A try at the match of a day.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Place {
    /// Its place among those that are over, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub place: Option<usize>,
    /// Whose it is.
    pub name: String,
    /// How it ended; nothing while it is still running.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub result: Option<String>,
    /// The match: of your own try, and of all once the day is over.
    #[serde(rename = "match", skip_serializing_if = "Option::is_none")]
    pub id: Option<String>,
}

/// Today, in universal time.
pub(crate) fn today() -> String {
    date(now())
}

/// The date at a time, in thousandths of a second since 1970; empty beyond the calendar.
fn date(millis: i64) -> String {
    DateTime::from_timestamp_millis(millis).map_or_else(String::new, |time| time.date_naive().to_string())
}

/// How a finished try ranks among others, and in words.
pub(crate) fn rank(session: &dyn Session) -> (i64, String) {
    if let Some(standing) = session.career().standing() {
        return (i64::try_from(standing.rank).unwrap_or(i64::MAX), standing.words);
    }
    let info = session.info();
    let payoff = info.seats.first().and_then(|seat| seat.payoff).unwrap_or(-1000);
    let quick = i64::from(u32::MAX) - i64::from(info.now.ply);
    let words = match payoff {
        1.. => "won",
        0 => "drawn",
        _ => "lost",
    };
    ((i64::from(payoff) + 1000) << 32 | quick, format!("{words} after {} actions, worth {payoff}", info.now.ply))
}

impl Hub {
    /// The seed of a day in a game. It follows from a secret of the database, so that all servers on it know it.
    async fn daily_seed(&self, day: &str, game: &str) -> Result<Seed, Problem> {
        let secret = secret(&self.store, "daily").await?;
        let mut hasher = blake3::Hasher::new_derive_key("croupier daily seed");
        hasher.update(format!("{secret} {day} {game}").as_bytes());
        Ok(Seed::Wide(*hasher.finalize().as_bytes()))
    }

    /// The matches of a day, today's if none is named, with their boards.
    pub async fn daily(&self, bearer: &Bearer, day: Option<&str>) -> Result<Vec<Daily>, Problem> {
        let today = today();
        let day = day.unwrap_or(&today);
        let is_date = day.len() == 10 && day.bytes().all(|byte| byte.is_ascii_digit() || byte == b'-');
        if !is_date || day > today.as_str() {
            return Err(Problem::not_found("Write a day like 2026-11-15, today or earlier."));
        }
        let player = self.player(bearer).await?.map(|(id, _)| id);
        let mut all = Vec::new();
        for game in GAMES {
            all.push(self.daily_of(game, day, day < today.as_str(), player.as_deref()).await?);
        }
        Ok(all)
    }

    async fn daily_of(&self, game: &str, day: &str, past: bool, player: Option<&str>) -> Result<Daily, Problem> {
        let seed = self.daily_seed(day, game).await?;
        let tries = self.store.tries(day, game).await?;
        let n = tries.len();
        let mut board = Vec::new();
        let mut yours = None;
        for (at, (id, owner, rank, words, name)) in tries.into_iter().enumerate() {
            let mine = player == Some(owner.as_str());
            let place = rank.map(|_| at + 1);
            let entry = Place { place, name, result: words, id: (mine || past).then_some(id) };
            if mine {
                yours = Some(entry.clone());
            }
            if place.is_some() && board.len() < BOARD {
                board.push(entry);
            }
        }
        Ok(Daily {
            game: game.into(),
            day: day.into(),
            ends: (!past).then(|| (now().div_euclid(DAY) + 1) * DAY),
            commitment: seed.commitment().unwrap_or_default(),
            seed: past.then(|| seed.to_string()),
            yours,
            tries: n,
            board,
        })
    }

    /// Begins the ranked try of a player at today's match of a game. A player who has begun one gets the same one, without tokens:
    /// the player's own opens it.
    pub async fn try_daily(&self, bearer: &Bearer, game: &str) -> Result<Created, Problem> {
        let player = self.known_player(bearer).await?;
        if !GAMES.contains(&game) {
            return Err(Problem::not_found(format!("There is no game called `{}`.", game.escape_debug())));
        }
        let day = today();
        let seed = self.daily_seed(&day, game).await?;
        let commitment = seed.commitment();
        let ask = NewMatch {
            game: game.into(),
            options: Default::default(),
            seed: None,
            seats: Vec::new(),
            visibility: Visibility::Private,
            clock: Default::default(),
            away: Default::default(),
            hints: None,
            coin: None,
            rated: false,
        };
        if let Some(id) = self.store.try_of(&day, game, &player.0).await? {
            return Ok(Created { links: Links::of(&id), id, seats: Vec::<Given>::new(), commitment });
        }
        self.create_for(ask, Some(player), Some(day), Some(seed)).await
    }
}

#[cfg(test)]
mod tests {
    use super::{DAY, date};
    use crate::{Bearer, Hub, Settings, Token, store::Op};

    #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
    async fn a_try_that_ends_after_its_day_is_not_ranked() {
        let folder = tempfile::tempdir().expect("a folder");
        let settings = Settings { bind: ([127, 0, 0, 1], 0).into(), ..Settings::at_home(folder.path().into()) };
        let hub = Hub::open(settings).await.expect("a hub");
        for (id, late) in [("early", false), ("late", true)] {
            let token = Token::fresh();
            let player = Op::Player { id: id.into(), token: token.hash().0, name: id.into(), at: 0 };
            hub.store.commit(vec![player]).await.expect("a player");
            let bearer = Bearer::token(token.reveal());
            let created = hub.try_daily(&bearer, "lunchtable").await.expect("a try");
            if late {
                hub.hold(&created.id).await.expect("it is there").row.day = Some("2020-02-20".into());
            }
            hub.concede(&created.id, &bearer, None).await.expect("it ends");
            let days = hub.daily(&bearer, None).await.expect("the day");
            let day = days.iter().find(|day| day.game == "lunchtable").expect("a game");
            let yours = day.yours.as_ref().expect("a try");
            assert_eq!(yours.result.is_none(), late, "{yours:?}");
            assert_eq!(day.board.len(), 1, "the one that ended in time");
        }
    }

    #[test]
    fn days_have_dates() {
        assert_eq!(
            [0, 59, 20_772, 19_782].map(|days| date(days * DAY)),
            ["1970-01-01", "1970-03-01", "2026-11-15", "2024-02-29"]
        );
    }
}
