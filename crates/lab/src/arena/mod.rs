//! The arena: models and programs rated on one scale, against a ladder of programs with published ratings.
//!
//! Pairs of games are played on the same seed from both seats (in games for one: by both on the same seed), each against the
//! program where the result tells most. Every game is written down before the next begins, so an arena can be broken off and
//! continued at any time, with the same result. Besides the rating there is what each choice gave away by the judgement of the
//! search, which needs fewer games, and the result with luck taken out.

mod estimate;
mod folder;
mod judge;
mod ladder;
mod luck;
mod play;
mod quiz;
mod rating;
pub mod suite;
mod summary;

use croupier_kernel::{Refusal, Seat, Seed};
use croupier_table::{Exchange, Hosted};
use serde::{Deserialize, Serialize};

pub use estimate::{Expected, estimate};
pub use folder::{FORMAT, Folder, Manifest};
pub use judge::Judging;
pub use ladder::{Anchor, Ladder, Rungs, USUAL as USUAL_LADDER};
pub use luck::{Looking, luck};
pub use play::{Asked, Seats, Usual};
pub use quiz::{Answer, Grade, Heard, Quizzed, quiz};
pub use rating::{expected, next, rate};
pub use summary::{Accuracy, Met, Standing, Table, standing};

use crate::{Watch, sim::n_players};

/// One game of an arena.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Played {
    /// The pair it belongs to, from 0.
    pub pair: u64,
    /// The program it was played against, or in games for one compared with.
    pub opponent: String,
    /// The seat of the one that is rated.
    pub seat: u8,
    /// The seed.
    pub seed: String,
    /// What it was worth, in thousandths.
    pub payoff: i32,
    /// In games for one: what the run of the other was worth.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub other_payoff: Option<i32>,
    /// How it ended, in a few words.
    pub ending: String,
    /// Actions in all.
    pub plies: u32,
    /// How lucky it was, in thousandths of a payoff.
    pub luck: i32,
    /// What its choices gave away.
    pub given: Given,
    /// What those of its opponent did.
    pub given_by_opponent: Given,
    /// How often it was asked, where it is a language model.
    pub asked: u32,
    /// How many of its answers were refused.
    pub refused: u32,
    /// Tokens it read.
    pub tokens_in: u64,
    /// Tokens it wrote.
    pub tokens_out: u64,
    /// What that cost, in millionths of a dollar, as far as prices are known.
    pub cost: u64,
    /// How long it took to answer, in thousandths of a second.
    pub millis: u64,
    /// Whether it was broken off: then it counts for its cost alone.
    #[serde(skip_serializing_if = "std::ops::Not::not", default)]
    pub broken: bool,
}

/// What the choices of a game gave away.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct Given {
    /// Choices that were judged.
    pub choices: u32,
    /// How many of them were the best, as far as the search can tell.
    pub best: u32,
    /// What they gave away together, in thousandths of a win.
    pub away: i64,
}

impl Played {
    /// Points: 1 for a win, a half for a draw. In games for one the run that got further wins.
    pub fn points(&self) -> f64 {
        let lead = self.payoff - self.other_payoff.unwrap_or(0);
        f64::from(lead.signum() + 1) / 2.0
    }

    fn note(&mut self, exchange: &Exchange) {
        self.asked += 1;
        self.refused += u32::from(exchange.refused.is_some());
        self.tokens_in += exchange.tokens_in;
        self.tokens_out += exchange.tokens_out;
        self.cost += exchange.cost.unwrap_or(0);
        self.millis += exchange.millis;
    }
}

/// How far an arena goes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Bounds {
    /// The most games.
    pub games: u64,
    /// The most tokens, read and written.
    pub tokens: Option<u64>,
    /// The most money, in millionths of a dollar.
    pub cost: Option<u64>,
}

impl Bounds {
    /// Which bound has been reached with this many tokens and this much money.
    fn over(&self, tokens: u64, cost: u64) -> Option<String> {
        match self {
            Bounds { tokens: Some(most), .. } if tokens >= *most => Some("the tokens are spent".into()),
            Bounds { cost: Some(most), .. } if cost >= *most => Some("the money is spent".into()),
            _ => None,
        }
    }

    /// Why no other pair is begun after these games, if so: it would probably go over a bound.
    fn reached(&self, played: &[Played], in_pair: u64) -> Option<String> {
        let whole = played.iter().filter(|game| !game.broken).count() as u64;
        if whole + in_pair > self.games {
            return Some("all games were played".into());
        }
        let (tokens, cost) = spent(played);
        let another = |all: u64| all.checked_div(whole).map_or(0, |each| each * in_pair);
        self.over(tokens + another(tokens), cost + another(cost))
    }
}

/// Tokens and money that games took.
fn spent(played: &[Played]) -> (u64, u64) {
    played.iter().fold((0, 0), |(tokens, cost), game| (tokens + game.tokens_in + game.tokens_out, cost + game.cost))
}

/// What to do.
#[derive(Clone, Debug)]
pub struct Plan {
    /// Who is rated.
    pub player: String,
    /// The master seed.
    pub seed: Seed,
    /// How far it goes.
    pub bounds: Bounds,
    /// How each choice is judged; nothing: choices are not judged.
    pub judge: Option<Judging>,
    /// How many threads judge and look for luck.
    pub jobs: usize,
}

/// Games and why there are no more.
#[derive(Clone, PartialEq, Debug)]
pub struct Run {
    /// The games, also those that were broken off.
    pub played: Vec<Played>,
    /// Why it ended.
    pub ended: String,
    /// Whether something went wrong: the player could not be asked.
    pub failed: bool,
    /// Whether someone ended it.
    pub interrupted: bool,
}

/// How many games there are on one seed.
pub fn in_pair<G: Hosted>() -> u64 {
    if n_players::<G>() > 1 { 2 } else { 1 }
}

/// Holds an arena, or continues it. The watch counts games.
pub fn hold<G: Hosted, S: Seats>(
    plan: &Plan,
    rungs: &Rungs,
    folder: &Folder,
    seats: &S,
    watch: &Watch,
) -> Result<Run, Refusal> {
    hold_against::<G, S>(plan, rungs, folder, seats, watch, |_, played| next(&plan.player, &rungs.anchors, played))
}

/// The same against opponents that `pick` names, by the number of the pair and what was played before.
fn hold_against<'a, G: Hosted, S: Seats>(
    plan: &Plan,
    rungs: &'a Rungs,
    folder: &Folder,
    seats: &S,
    watch: &Watch,
    pick: impl Fn(u64, &[Played]) -> &'a Anchor,
) -> Result<Run, Refusal> {
    // What cannot be judged is refused before anyone is asked.
    plan.judge.map(judge::guide::<G>).transpose()?;
    let mut played = folder.played()?;
    let in_pair = in_pair::<G>();
    let done = played.iter().filter(|game| !game.broken).count() as u64;
    watch.expect(plan.bounds.games.saturating_sub(done));
    let ended = |played, ended: &str, failed, interrupted| Run { played, ended: ended.into(), failed, interrupted };
    loop {
        if watch.stopped() {
            return Ok(ended(played, "it was interrupted", false, true));
        }
        if let Some(reason) = plan.bounds.reached(&played, in_pair) {
            return Ok(ended(played, &reason, false, false));
        }
        let anchor = pick(next_pair(&played), &played);
        let arena = Arena { plan, rungs, folder, watch };
        match arena.pair::<G, S>(anchor, &played, seats)? {
            Ok(games) => {
                folder.add(&games)?;
                games.iter().for_each(|_| watch.tick());
                played.extend(games);
            }
            Err((reason, broken)) => {
                if broken.iter().any(|game| game.asked > 0) {
                    folder.add(&broken)?;
                }
                played.extend(broken);
                let interrupted = watch.stopped();
                let bound = plan.bounds.over(spent(&played).0, spent(&played).1).is_some();
                return Ok(ended(played, &reason, !interrupted && !bound, interrupted));
            }
        }
    }
}

/// The number of the pair that comes after these games.
fn next_pair(before: &[Played]) -> u64 {
    before.iter().filter(|game| !game.broken).map(|game| game.pair + 1).max().unwrap_or(0)
}

struct Arena<'a> {
    plan: &'a Plan,
    rungs: &'a Rungs,
    folder: &'a Folder,
    watch: &'a Watch,
}

/// A pair of games; or why it was broken off, and the games as far as they cost something.
type Pair = Result<Vec<Played>, (String, Vec<Played>)>;

impl Arena<'_> {
    fn pair<G: Hosted, S: Seats>(&self, anchor: &Anchor, before: &[Played], seats: &S) -> Result<Pair, Refusal> {
        let number = next_pair(before);
        let seed = self.plan.seed.widened().nth(number);
        let mut games: Vec<Played> = Vec::new();
        for nth in 0..in_pair::<G>() as u8 {
            let (tokens, cost) = spent(before);
            let (more, dearer) = spent(&games);
            let fixture = play::Fixture {
                players: play::company::<G>(&self.plan.player, &anchor.player, Seat(nth))?,
                seat: Seat(nth),
                seed: seed.clone(),
                bounds: &self.plan.bounds,
                before: (tokens + more, cost + dearer),
            };
            match play::play::<G, S>(&fixture, seats, self.watch)? {
                Ok(finished) => games.push(self.finish(finished, anchor, number, &seed, seats)?),
                Err(broken) => {
                    // What was paid for is kept, also of a game that has no end.
                    if !broken.asked.is_empty() {
                        let nth = before.iter().filter(|game| game.broken).count();
                        let name = format!("{number:05}-{}-broken-{nth}", fixture.seat.0);
                        self.folder.keep(&name, broken.session.record(), &broken.asked)?;
                    }
                    games.push(Played { pair: number, opponent: anchor.player.clone(), ..broken.played });
                    games.iter_mut().for_each(|game| game.broken = true);
                    return Ok(Err((broken.reason, games)));
                }
            }
            if self.watch.stopped() {
                games.iter_mut().for_each(|game| game.broken = true);
                return Ok(Err((String::new(), games)));
            }
        }
        Ok(Ok(games))
    }

    /// Looks at a game that is over: what was luck, what was given away, and in games for one how the other fared.
    fn finish<G: Hosted, S: Seats>(
        &self,
        mut finished: play::Finished<G>,
        anchor: &Anchor,
        number: u64,
        seed: &Seed,
        seats: &S,
    ) -> Result<Played, Refusal> {
        let seat = Seat(finished.played.seat);
        // Where luck has no weight, it need not be found out.
        if self.rungs.luck != 0.0 {
            let looking = Looking { jobs: self.plan.jobs, ..Looking::default() };
            let lucky = looking.luck::<G>(&finished.config, seed, &finished.actions, seat)?;
            finished.played.luck = (self.rungs.luck * lucky).round() as i32;
        }
        if let Some(judging) = self.plan.judge {
            play::judge(&mut finished, seed, judging, self.plan.jobs, self.watch)?;
        }
        let name = format!("{number:05}-{}", seat.0);
        self.folder.keep(&name, finished.session.record(), &finished.asked)?;
        let mut played = Played { pair: number, opponent: anchor.player.clone(), ..finished.played };
        if in_pair::<G>() == 1 {
            let other = play::Fixture {
                players: play::company::<G>(&anchor.player, &anchor.player, seat)?,
                seat,
                seed: seed.clone(),
                bounds: &self.plan.bounds,
                before: (0, 0),
            };
            played.other_payoff = match play::play::<G, S>(&other, seats, self.watch)? {
                Ok(other) => Some(other.played.payoff),
                // Someone ended it: the pair is not counted.
                Err(_) => None,
            };
        }
        Ok(played)
    }
}
