//! Rated matches: who may play them, what they do to ratings (Glicko-2, each match a period), and how that is shown.
//!
//! A match that is over is noted with its last step and counted after it, one match of a game after the other. What a server
//! could not count before it stopped is counted when it starts again.

use std::collections::BTreeMap;

use croupier_kernel::Kind;
use schemars::JsonSchema;
use serde::Serialize;
use skillratings::{
    Outcomes,
    glicko2::{Glicko2Config, Glicko2Rating, decay_deviation, glicko2},
};

use super::{Hub, Live, seating::Player, secret};
use crate::{
    Problem, asker, now,
    setup::SeatKind,
    store::{CommitError, Op, RatedRow, Rating, SeatRow, Standing},
};

/// After how long without a rated match a rating is a period less certain, in thousandths of a second: five days.
const PERIOD: i64 = 5 * 86_400_000;
/// The deviation of a new player reaches its most after fewer periods than this.
const MAX_PERIODS: i64 = 1200;
/// How often a match is counted anew because another server has counted one in between.
const TRIES: usize = 20;

/// How strong a player is, by rated matches: with 95% certainty within two deviations of the rating.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Rated {
    /// The rating. A new player has 1500.
    pub rating: i32,
    /// How uncertain it is. A new player has 350.
    pub deviation: i32,
    /// What this match has changed, once it is counted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub change: Option<i32>,
}

fn whole(number: f64) -> i32 {
    number.round() as i32
}

impl Rated {
    pub(crate) fn of(rating: Rating) -> Rated {
        Rated { rating: whole(rating.rating), deviation: whole(rating.deviation), change: None }
    }

    /// The rating after a match: what it was before and after, and its deviation.
    pub(crate) fn after([before, after, deviation]: [f64; 3]) -> Rated {
        Rated { rating: whole(after), deviation: whole(deviation), change: Some(whole(after) - whole(before)) }
    }
}

impl Default for Rating {
    fn default() -> Rating {
        let Glicko2Rating { rating, deviation, volatility } = Glicko2Rating::new();
        Rating { rating, deviation, volatility, at: i64::MAX }
    }
}

impl Rating {
    fn glicko(self) -> Glicko2Rating {
        Glicko2Rating { rating: self.rating, deviation: self.deviation, volatility: self.volatility }
    }

    /// The rating as it is at some time: the longer ago the last match was, the less certain.
    pub(crate) fn at(self, now: i64) -> Rating {
        let periods = (now.saturating_sub(self.at) / PERIOD).clamp(0, MAX_PERIODS);
        let decayed = (0..periods).fold(self.glicko(), |rating, _| decay_deviation(&rating));
        let most = Glicko2Rating::new().deviation;
        Rating { deviation: decayed.deviation.min(most), ..self }
    }
}

/// Two ratings after a match that gave the first player this many of 2 points.
fn after(ratings: [Rating; 2], points: i64, at: i64) -> [Rating; 2] {
    let outcome = match points {
        2.. => Outcomes::WIN,
        1 => Outcomes::DRAW,
        _ => Outcomes::LOSS,
    };
    let [one, other] = ratings.map(Rating::glicko);
    let (one, other) = glicko2(&one, &other, &outcome, &Glicko2Config::new());
    [one, other].map(|Glicko2Rating { rating, deviation, volatility }| Rating { rating, deviation, volatility, at })
}

impl Live {
    /// Whether it counts for ratings.
    pub(crate) fn is_rated(&self) -> bool {
        self.setup.rated && self.row.continued.is_none()
    }

    /// What is noted of a rated match that is over.
    pub(crate) fn rated(&self, at: i64) -> Vec<Op> {
        if !self.is_rated() {
            return Vec::new();
        }
        let info = self.session.info();
        let payoff = |row: &SeatRow| info.seats.get(row.seat as usize).and_then(|seat| seat.payoff).unwrap_or(0);
        let rated = |(row, other): (&SeatRow, &SeatRow)| {
            let points = match payoff(row).cmp(&payoff(other)) {
                std::cmp::Ordering::Greater => 2,
                std::cmp::Ordering::Equal => 1,
                std::cmp::Ordering::Less => 0,
            };
            let (match_id, game) = (row.match_id.clone(), self.row.game.clone());
            Some(Op::Rated(RatedRow { match_id, owner: row.owner.clone()?, game, points, at, counted: None }))
        };
        self.seats.iter().zip(self.seats.iter().rev()).filter_map(rated).collect()
    }
}

impl Hub {
    /// The place a request comes from, as a hash that only this database makes.
    async fn place(&self, client: &str) -> Result<String, Problem> {
        let secret = secret(&self.store, "clients").await?;
        let mut hasher = blake3::Hasher::new_derive_key("croupier server client of a rated match");
        hasher.update(secret.as_bytes());
        hasher.update(client.as_bytes());
        Ok(hasher.finalize().to_hex()[..32].to_string())
    }

    /// Notes where the host of a rated match comes from. The host needs a player token.
    pub(super) async fn host_rated(&self, live: &mut Live, owner: Option<&Player>) -> Result<(), Problem> {
        if !live.setup.rated {
            return Ok(());
        }
        if owner.is_none() {
            return Err(Problem::who_are_you("To play a rated match, send your player token."));
        }
        if !live.seats.iter().any(|row| SeatKind::of(&row.kind) == SeatKind::Open) {
            return Err(Problem::conflict(Kind::NotAllowed, "rated: leave a seat open for your opponent."));
        }
        let place = self.place(&asker::client()).await?;
        let people = live.seats.iter_mut().filter(|row| SeatKind::of(&row.kind) == SeatKind::Person);
        people.for_each(|row| row.client = Some(place.clone()));
        Ok(())
    }

    /// Where a player who joins comes from, if the match is rated; or why they may not: both have to agree to a rating, with
    /// different tokens and from different places.
    pub(super) async fn join_rated(
        &self,
        (rated, seats): (bool, &[SeatRow]),
        owner: Option<&Player>,
        agrees: bool,
        client: &str,
    ) -> Result<Option<String>, Problem> {
        match (rated, agrees) {
            (false, false) => return Ok(None),
            (false, true) => return Err(Problem::conflict(Kind::NotAllowed, "This match is not rated.")),
            (true, false) => {
                let what = "This match is rated. Agree to that when you join, or choose another table.";
                return Err(Problem::conflict(Kind::NotAllowed, what));
            }
            (true, true) => {}
        }
        let Some((owner, _)) = owner else {
            return Err(Problem::who_are_you("To play a rated match, send your player token."));
        };
        let place = self.place(client).await?;
        let there = || seats.iter().filter(|row| row.token.is_some());
        if there().any(|row| row.owner.as_ref() == Some(owner)) {
            return Err(Problem::not_allowed("You can't play a rated match against yourself."));
        }
        if there().any(|row| row.client.as_ref() == Some(&place)) {
            let what = "You and your opponent have the same address. A rated match needs two.";
            return Err(Problem::not_allowed(what));
        }
        Ok(Some(place))
    }

    /// The ratings of the players of a match, by seat: as they are, or what the match made of them.
    pub(crate) async fn rate_seats(&self, live: &mut Live) -> Result<(), Problem> {
        live.ratings = vec![None; live.seats.len()];
        if !live.is_rated() {
            return Ok(());
        }
        let counted = self.store.rated_in(&live.row.id).await?;
        for at in 0..live.seats.len() {
            let Some(owner) = live.seats[at].owner.clone() else { continue };
            let of_match = counted.iter().find(|row| row.owner == owner).and_then(|row| row.counted);
            live.ratings[at] = Some(match of_match {
                Some(counted) => Rated::after(counted),
                None => Rated::of(self.rating_of(&owner, &live.row.game).await?),
            });
        }
        Ok(())
    }

    /// How strong a player is in a game now.
    pub(super) async fn rating_of(&self, owner: &str, game: &str) -> Result<Rating, Problem> {
        let known = self.store.ratings(owner).await?.into_iter().find(|(of, _, _)| of == game);
        Ok(known.map_or_else(Rating::default, |(_, rating, _)| rating.at(now())))
    }

    /// Counts what is over and not counted yet, and shows the players of those matches what it made of their ratings.
    pub(super) fn count_rated(&self, ended: Option<&str>) {
        let (hub, mut counted) = (self.clone(), Vec::from_iter(ended.map(String::from)));
        tokio::spawn(async move {
            if let Err(problem) = hub.count_all(&mut counted).await {
                tracing::warn!(reason = problem.detail, "rated matches are counted later");
            }
            counted.dedup();
            for id in counted {
                let Ok(mut open) = hub.hold(&id).await else { continue };
                if hub.rate_seats(&mut open).await.is_ok() {
                    open.handle.bump();
                    hub.announce(&id);
                }
            }
        });
    }

    /// Counts what there is, and adds the matches that this has counted.
    async fn count_all(&self, counted: &mut Vec<String>) -> Result<(), Problem> {
        for _ in 0..TRIES {
            let mut matches: BTreeMap<(i64, String), Vec<RatedRow>> = BTreeMap::new();
            for row in self.store.uncounted().await? {
                matches.entry((row.at, row.match_id.clone())).or_default().push(row);
            }
            if matches.is_empty() {
                break;
            }
            for ((_, id), rows) in matches {
                match self.count(&rows).await? {
                    true => counted.push(id),
                    // Another one was quicker. What is left is looked up again.
                    false => break,
                }
            }
        }
        Ok(())
    }

    /// Counts a match. `false`: another one has been counted in between.
    async fn count(&self, rows: &[RatedRow]) -> Result<bool, Problem> {
        let [one, other] = rows else {
            return Err(Problem::unavailable(format!("A rated match has {} players.", rows.len())));
        };
        let turn = self.store.rating_turn(&one.game).await?;
        let still = self.store.rated_in(&one.match_id).await?;
        if still.iter().all(|row| row.counted.is_some()) {
            return Ok(false);
        }
        let mut before = [Rating::default(); 2];
        for (rating, row) in before.iter_mut().zip(rows) {
            let known = self.store.ratings(&row.owner).await?.into_iter().find(|(game, _, _)| *game == row.game);
            *rating = known.map_or(*rating, |(_, known, _)| known.at(row.at));
        }
        let rated = after(before, one.points, one.at);
        let standing = |(row, (before, rating)): (&RatedRow, (Rating, Rating))| Standing {
            owner: row.owner.clone(),
            before: before.rating,
            rating,
        };
        let players = [one, other].into_iter().zip(before.into_iter().zip(rated)).map(standing).collect();
        let (game, match_id) = (one.game.clone(), one.match_id.clone());
        match self.store.commit(vec![Op::Count { turn, game, match_id, players }]).await {
            Ok(()) => Ok(true),
            Err(CommitError::Taken) => Ok(false),
            Err(failed) => Err(failed.into()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{PERIOD, Rated, Rating, after};

    #[test]
    fn a_match_moves_ratings_by_how_surprising_it_was() {
        let new = Rating::default();
        let shown =
            |ratings: [Rating; 2]| ratings.map(|rating| (Rated::of(rating).rating, Rated::of(rating).deviation));
        assert_eq!(shown(after([new, new], 2, 7)), [(1662, 290), (1338, 290)]);
        assert_eq!(shown(after([new, new], 0, 7)), [(1338, 290), (1662, 290)]);
        assert_eq!(shown(after([new, new], 1, 7)), [(1500, 290), (1500, 290)]);
        let strong = Rating { rating: 1900.0, deviation: 60.0, ..new };
        let weak = Rating { rating: 1500.0, deviation: 60.0, ..new };
        let [expected, _] = after([strong, weak], 2, 7);
        let [upset, risen] = after([strong, weak], 0, 7);
        assert!(expected.rating - 1900.0 < 3.0 && 1900.0 - upset.rating > 15.0, "{expected:?} {upset:?}");
        assert!(risen.rating - 1500.0 > 15.0, "{risen:?}");
        assert_eq!(upset.at, 7);
    }

    #[test]
    fn a_rating_is_less_certain_the_longer_nobody_has_played_for_it() {
        let known = Rating { deviation: 60.0, at: 0, ..Rating::default() };
        let deviation = |days: i64| Rated::of(known.at(days * 86_400_000)).deviation;
        assert_eq!([deviation(0), deviation(4)], [60, 60]);
        assert!((60..62).contains(&deviation(5)) && (100..130).contains(&deviation(365)), "{}", deviation(365));
        assert_eq!(deviation(365 * 100), 350, "never more than that of a new player");
        assert_eq!(known.at(PERIOD * 9).rating, known.rating);
        assert_eq!(Rated::of(Rating::default().at(0)).deviation, 350);
    }
}
