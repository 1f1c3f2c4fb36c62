//! What an arena found out about a player.

use std::collections::BTreeMap;

use serde::Serialize;

use super::{Anchor, Given, Played, Run, Rungs, rate};
use crate::{Estimate, Paired};

/// How many standard deviations a 95% interval reaches to each side.
const Z: f64 = 1.959_963_985;

/// Everyone who was rated in a game.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Table {
    /// The game.
    pub game: String,
    /// The version of its rules.
    pub rules: u32,
    /// The ladder.
    pub ladder: String,
    /// Its programs.
    pub anchors: Vec<Anchor>,
    /// The players, in the order in which they were named.
    pub players: Vec<Standing>,
}

/// What was found out about a player.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Standing {
    /// Its name.
    pub player: String,
    /// Games that count.
    pub games: u64,
    /// Games won, drawn and lost.
    pub wins: u64,
    /// Games drawn.
    pub draws: u64,
    /// Games lost.
    pub losses: u64,
    /// Its rating; nothing before the first game.
    pub rating: Option<Estimate>,
    /// What its games were worth on average, from -1 to 1.
    pub result: Estimate,
    /// The same with luck taken out.
    pub without_luck: Estimate,
    /// How much of the variance of a result that took out, from 0 to 1; below 0 it added some.
    pub variance_cut: f64,
    /// How good its choices were, if they were judged.
    pub accuracy: Option<Accuracy>,
    /// Its opponents, the weakest first.
    pub met: Vec<Met>,
    /// How often it was asked, where it is a language model.
    pub asked: u64,
    /// The share of its answers that were refused.
    pub refused: Estimate,
    /// Tokens it read.
    pub tokens_in: u64,
    /// Tokens it wrote.
    pub tokens_out: u64,
    /// What all of it cost, in millionths of a dollar, as far as prices are known. Games that were broken off are in it.
    pub cost: u64,
    /// How long an answer took on average, in seconds.
    pub seconds: f64,
    /// How the games ended that it lost.
    pub lost_by: BTreeMap<String, u64>,
    /// Why no more games were played.
    pub ended: String,
}

/// How good choices were.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Accuracy {
    /// Choices that were judged.
    pub choices: u64,
    /// The share of them that were the best, as far as the search can tell. The interval is of whole games.
    pub best: Estimate,
    /// What a choice gave away on average, in wins per 100 choices. The interval is of whole games.
    pub given_away: Estimate,
}

/// How a player fared against a program.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Met {
    /// The program.
    pub opponent: String,
    /// Its rating.
    pub elo: i32,
    /// Games.
    pub games: u64,
    /// The share of points of the player.
    pub points: Estimate,
    /// How good the choices of the program were in these games.
    pub accuracy: Option<Accuracy>,
}

/// How good these choices were, of one game each.
fn accuracy(given: &[Given]) -> Option<Accuracy> {
    let choices: u64 = given.iter().map(|given| u64::from(given.choices)).sum();
    if choices == 0 {
        return None;
    }
    // From thousandths of a win a choice to wins in 100 choices.
    let given_away = a_choice(given, |given| given.away as f64 / 10.0);
    let best = a_choice(given, |given| f64::from(given.best));
    Some(Accuracy {
        choices,
        best: Estimate { interval: best.interval.map(|end| end.clamp(0.0, 1.0)), ..best },
        given_away,
    })
}

/// The mean over all choices of something that is summed for each game. The choices of a game hang together, so games are what is
/// independent.
fn a_choice(games: &[Given], of: impl Fn(&Given) -> f64) -> Estimate {
    let (all, n) = (games.iter().map(|game| f64::from(game.choices)).sum::<f64>(), games.len() as f64);
    let value = games.iter().map(&of).sum::<f64>() / all;
    let spread: f64 = games.iter().map(|game| (of(game) - value * f64::from(game.choices)).powi(2)).sum();
    let half = Z * (spread * n / (n - 1.0).max(1.0)).sqrt() / all;
    Estimate { value, interval: [value - half, value + half] }
}

/// The mean of a number for each pair, on a scale from -1 to 1, and the variance of its parts.
fn mean(games: &[&Played], of: impl Fn(&Played) -> i64) -> (Estimate, f64) {
    let mut pairs: BTreeMap<u64, (i64, i64)> = BTreeMap::new();
    for game in games {
        let pair = pairs.entry(game.pair).or_default();
        *pair = (pair.0 + of(game), pair.1 + 1);
    }
    let mut all = Paired::default();
    pairs.values().for_each(|(sum, n)| all.add(sum / n));
    let n = games.len().max(1) as f64;
    let middle = games.iter().map(|game| of(game) as f64).sum::<f64>() / n;
    let variance = games.iter().map(|game| (of(game) as f64 - middle).powi(2)).sum::<f64>() / n;
    (all.change(1000.0), variance)
}

/// What a run found out.
pub fn standing(player: &str, rungs: &Rungs, run: &Run) -> Standing {
    let games: Vec<&Played> = run.played.iter().filter(|game| !game.broken).collect();
    let with = |points: f64| games.iter().filter(|game| game.points() == points).count() as u64;
    let (result, variance) = mean(&games, |game| game.payoff.into());
    let (without_luck, left) = mean(&games, |game| i64::from(game.payoff - game.luck));
    let sum = |of: fn(&Played) -> u64| run.played.iter().map(of).sum::<u64>();
    let asked = sum(|game| game.asked.into());
    let mut lost_by = BTreeMap::new();
    for game in games.iter().filter(|game| game.points() == 0.0) {
        *lost_by.entry(game.ending.clone()).or_default() += 1;
    }
    Standing {
        player: player.into(),
        games: games.len() as u64,
        wins: with(1.0),
        draws: with(0.5),
        losses: with(0.0),
        rating: rate(&rungs.anchors, &run.played),
        result,
        without_luck,
        variance_cut: if variance > 0.0 { 1.0 - left / variance } else { 0.0 },
        accuracy: accuracy(&games.iter().map(|game| game.given).collect::<Vec<_>>()),
        met: rungs.anchors.iter().filter_map(|anchor| met(anchor, &games)).collect(),
        asked,
        refused: Estimate::share(sum(|game| game.refused.into()), asked),
        tokens_in: sum(|game| game.tokens_in),
        tokens_out: sum(|game| game.tokens_out),
        cost: sum(|game| game.cost),
        seconds: sum(|game| game.millis) as f64 / 1000.0 / asked.max(1) as f64,
        lost_by,
        ended: run.ended.clone(),
    }
}

/// The share of points that these games made. The interval is of whole pairs.
pub(super) fn points(games: &[&Played]) -> Estimate {
    let mut pairs: BTreeMap<u64, Vec<f64>> = BTreeMap::new();
    games.iter().for_each(|game| pairs.entry(game.pair).or_default().push(game.points()));
    let mut points = Paired::default();
    // Four quarters of a pair's points, so that they are whole.
    pairs.values().for_each(|made| points.add((4.0 * made.iter().sum::<f64>() / made.len() as f64) as i64));
    points.share(4.0)
}

/// How a player fared against a program; nothing if they never met.
pub(super) fn met(anchor: &Anchor, games: &[&Played]) -> Option<Met> {
    let games: Vec<&Played> = games.iter().copied().filter(|game| game.opponent == anchor.player).collect();
    if games.is_empty() {
        return None;
    }
    let given: Vec<Given> = games.iter().map(|game| game.given_by_opponent).collect();
    Some(Met {
        opponent: anchor.player.clone(),
        elo: anchor.elo,
        games: games.len() as u64,
        points: points(&games),
        accuracy: accuracy(&given),
    })
}

#[cfg(test)]
mod tests {
    use super::{accuracy, standing};
    use crate::arena::{Anchor, Given, Played, Run, Rungs};

    #[test]
    fn what_choices_gave_away_is_a_mean_over_choices_with_an_interval_over_games() {
        let games = [Given { choices: 10, best: 5, away: 100 }, Given { choices: 30, best: 30, away: 0 }];
        let found = accuracy(&games).expect("choices were judged");
        assert_eq!((found.choices, found.best.value), (40, 0.875));
        assert!(found.best.interval[0] < 0.875 && found.best.interval[1] == 1.0);
        assert!((found.given_away.value - 0.25).abs() < 1e-9 && found.given_away.interval[0] < 0.0);
        assert!(accuracy(&[Given::default()]).is_none());
    }

    #[test]
    fn broken_games_count_for_their_cost_alone() {
        let game = |pair, seat, payoff, broken| Played {
            pair,
            seat,
            payoff,
            broken,
            opponent: "x".into(),
            ending: "seat 1 won".into(),
            asked: 10,
            refused: 1,
            tokens_in: 100,
            cost: 7,
            luck: payoff / 2,
            ..Played::default()
        };
        let played = vec![game(0, 0, 1000, false), game(0, 1, -1000, false), game(1, 0, 1000, true)];
        let run = Run { played, ended: "the money is spent".into(), failed: false, interrupted: false };
        let anchors = vec![Anchor { player: "x".into(), elo: 1000, interval: [1000, 1000] }];
        let rungs = Rungs { game: "g".into(), rules: 1, policy: None, luck: 1.0, anchors };
        let found = standing("me", &rungs, &run);
        assert_eq!((found.games, found.wins, found.losses, found.cost, found.asked), (2, 1, 1, 21, 30));
        assert_eq!(found.lost_by.get("seat 1 won"), Some(&1));
        assert!((found.rating.expect("a rating").value - 1000.0).abs() < 1.0);
        assert!((found.variance_cut - 0.75).abs() < 1e-9, "half the payoff was luck: {}", found.variance_cut);
    }
}
