use std::{collections::BTreeMap, path::PathBuf, time::Instant};

use croupier_kernel::{Match, Refusal, Role, Seat, Seed};
use croupier_table::Offer;
use serde::Serialize;

use crate::{
    Estimate, Paired, Play, Runner, Watch,
    kept::Kept,
    run::{in_runs, threads},
    wilson,
};

/// What to simulate.
#[derive(Clone, Debug)]
pub struct Plan {
    /// Who plays each seat, by name.
    pub players: Vec<String>,
    /// How many games.
    pub games: u64,
    /// Whether each seed is played twice, the second time with the players of the two seats exchanged.
    pub paired: bool,
    /// The master seed.
    pub seed: Seed,
    /// How many threads.
    pub jobs: usize,
    /// The most decisions of one game; one that has more counts as unfinished.
    pub max_plies: u32,
    /// A new folder for the record of each game and a table of how they ended.
    pub records: Option<PathBuf>,
}

/// What came of it.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Summary {
    /// The game.
    pub game: &'static str,
    /// Who played each seat.
    pub players: Vec<String>,
    /// Finished games.
    pub games: u64,
    /// Games that were broken off for their length.
    pub unfinished: u64,
    /// Whether someone ended it before all games were played.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub interrupted: bool,
    /// Decisions in all games.
    pub decisions: u64,
    /// Decisions with more than one choice.
    pub choices: u64,
    /// How each player did that plays to win, by the seat it has; by the first of its two seats if games are paired.
    pub seats: Vec<SeatSummary>,
    /// What the pairs of games tell, if games are paired.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pairs: Option<Pairs>,
    /// How often games ended where.
    pub endings: BTreeMap<String, u64>,
    /// How many turns games had, where they have turns.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub turns: Option<Turns>,
    /// A number that is the same whenever the same games were played.
    pub signature: String,
    /// How long it took.
    pub seconds: f64,
    /// Decisions in a second.
    pub decisions_per_s: f64,
    /// Finished games in a second.
    pub games_per_s: f64,
}

/// How long games were, in turns.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Turns {
    /// The shortest game.
    pub least: u32,
    /// Half of the games had no more than this.
    pub median: u32,
    /// The average.
    pub mean: f64,
    /// The longest game.
    pub most: u32,
    /// How many games had each number of turns.
    pub counts: BTreeMap<u32, u64>,
}

/// How one player did.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct SeatSummary {
    /// The seat.
    pub seat: Seat,
    /// Who sat there.
    pub player: String,
    /// Games won.
    pub wins: u64,
    /// Games drawn.
    pub draws: u64,
    /// Games lost.
    pub losses: u64,
    /// The share of games won.
    pub win_rate: f64,
    /// The 95% interval of that share: Wilson's, or that of pairs if games are paired.
    pub interval: [f64; 2],
    /// What a game was worth on average, from -1 to 1: a run that is lost is graded by how far it came.
    pub payoff: Estimate,
    /// How many turns the games had that it won, on average.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub turns_to_win: Option<f64>,
    /// What else the game counts.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub measures: Vec<Measure>,
}

/// Something that is counted at the end of every game.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Measure {
    /// What it is.
    pub name: &'static str,
    /// Its average.
    pub mean: f64,
    /// The 95% interval of that.
    pub interval: [f64; 2],
    /// The least there was.
    pub least: i64,
    /// The most there was.
    pub most: i64,
}

/// What games tell that were played once from each seat: how the first player did in both games of a seed.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Pairs {
    /// Seeds that were played twice.
    pub pairs: u64,
    /// Seeds of which the first player made more than half of the points.
    pub won: u64,
    /// Seeds of which each made half.
    pub split: u64,
    /// Seeds of which the second player made more.
    pub lost: u64,
    /// The share of points the first player made, with a draw as half a point; narrower than that of single games, for
    /// what the seats and the deal were worth cancels out.
    pub points: Estimate,
    /// How often seat 0 won, over both players. The interval is of whole pairs: two equal programs play the same game twice.
    pub first_seat: Estimate,
}

/// What was counted for one player.
#[derive(Clone, Default)]
struct Score {
    /// Losses, draws and wins.
    places: [u64; 3],
    payoff: Paired,
    /// Games won of each pair, if games are paired.
    pairs: Paired,
    /// Turns of games that were won.
    winning_turns: Paired,
    measures: Vec<(&'static str, Paired, i64, i64)>,
}

impl Score {
    fn plus(mut self, other: Score) -> Score {
        for at in 0..3 {
            self.places[at] += other.places[at];
        }
        self.payoff = self.payoff.plus(other.payoff);
        self.pairs = self.pairs.plus(other.pairs);
        self.winning_turns = self.winning_turns.plus(other.winning_turns);
        if self.measures.is_empty() {
            self.measures = other.measures;
        } else {
            for (ours, theirs) in self.measures.iter_mut().zip(other.measures) {
                *ours = (ours.0, ours.1.plus(theirs.1), ours.2.min(theirs.2), ours.3.max(theirs.3));
            }
        }
        self
    }

    fn summary(self, seat: Seat, player: &str) -> SeatSummary {
        let [losses, draws, wins] = self.places;
        let (win_rate, single) = wilson(wins, wins + draws + losses);
        // One interval for the same games, wherever it is shown.
        let interval = if self.pairs.n > 0 { self.pairs.share(2.0).interval } else { single };
        let measure = |(name, numbers, least, most): (&'static str, Paired, i64, i64)| {
            let Estimate { value: mean, interval } = numbers.estimate(1.0);
            Measure { name, mean, interval, least, most }
        };
        SeatSummary {
            seat,
            player: player.into(),
            wins,
            draws,
            losses,
            win_rate,
            interval,
            payoff: self.payoff.estimate(1000.0).within(-1.0, 1.0),
            turns_to_win: (self.winning_turns.n > 0).then(|| self.winning_turns.mean()),
            measures: self.measures.into_iter().map(measure).collect(),
        }
    }
}

/// What was counted; adding two tallies in any order gives the same.
struct Tally<G: Offer> {
    games: u64,
    unfinished: u64,
    decisions: u64,
    choices: u64,
    players: Vec<Score>,
    /// Pairs lost, split and won by the first player, and its points in each, in quarters.
    pairs: [u64; 3],
    points: Paired,
    /// Games of each pair that seat 0 won.
    first_seat: Paired,
    endings: BTreeMap<G::Ending, u64>,
    turns: BTreeMap<u32, u64>,
    signature: u64,
}

impl<G: Offer> Tally<G> {
    fn new() -> Tally<G> {
        Tally {
            games: 0,
            unfinished: 0,
            decisions: 0,
            choices: 0,
            players: vec![Score::default(); usize::from(G::N_SEATS)],
            pairs: [0; 3],
            points: Paired::default(),
            first_seat: Paired::default(),
            endings: BTreeMap::new(),
            turns: BTreeMap::new(),
            signature: 0,
        }
    }

    fn plus(mut self, other: Tally<G>) -> Tally<G> {
        self.games += other.games;
        self.unfinished += other.unfinished;
        self.decisions += other.decisions;
        self.choices += other.choices;
        self.signature = self.signature.wrapping_add(other.signature);
        self.players = self.players.into_iter().zip(other.players).map(|(ours, theirs)| ours.plus(theirs)).collect();
        for at in 0..3 {
            self.pairs[at] += other.pairs[at];
        }
        self.points = self.points.plus(other.points);
        self.first_seat = self.first_seat.plus(other.first_seat);
        for (ending, count) in other.endings {
            *self.endings.entry(ending).or_default() += count;
        }
        for (turns, count) in other.turns {
            *self.turns.entry(turns).or_default() += count;
        }
        self
    }

    /// Adds a game, its players exchanged or not, and gives the place of the first player's payoff, if it was finished.
    fn add(&mut self, nth: u64, play: &Play<G>, exchanged: bool) -> Option<usize> {
        self.decisions += u64::from(play.plies);
        self.choices += u64::from(play.choices);
        // Which games were played: the number of decisions and the end of each, mixed with its place.
        let mixed = (nth << 20 ^ u64::from(play.plies)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        self.signature = self.signature.wrapping_add(mixed ^ (mixed >> 29));
        let Some(outcome) = &play.outcome else {
            self.unfinished += 1;
            return None;
        };
        self.games += 1;
        let turns = G::n_turns(outcome);
        let player_of = |seat: Seat| if exchanged { seat.other().index() } else { seat.index() };
        for seat in Seat::all(G::N_SEATS).filter(|seat| G::role(*seat) == Role::Player) {
            let payoff = G::payoff(outcome, seat);
            let score = &mut self.players[player_of(seat)];
            score.places[place(payoff)] += 1;
            score.payoff.add(payoff.into());
            if let (Some(turns), true) = (turns, payoff > 0) {
                score.winning_turns.add(turns.into());
            }
            let measures = play.table.measures(seat);
            if score.measures.is_empty() {
                score.measures =
                    measures.iter().map(|(name, value)| (*name, Paired::default(), *value, *value)).collect();
            }
            for (sum, (_, value)) in score.measures.iter_mut().zip(&measures) {
                sum.1.add(*value);
                (sum.2, sum.3) = (sum.2.min(*value), sum.3.max(*value));
            }
        }
        *self.endings.entry(G::ending(outcome)).or_default() += 1;
        if let Some(turns) = turns {
            *self.turns.entry(turns).or_default() += 1;
        }
        let first = if exchanged { Seat(1) } else { Seat(0) };
        Some(place(G::payoff(outcome, first)))
    }
}

impl<G: Offer> Tally<G> {
    /// Counts how many of the two games of a pair each player won. In the second game they had each other's seat.
    fn add_pair(&mut self, plays: &[Option<Play<G>>]) {
        for seat in Seat::all(G::N_SEATS).filter(|seat| G::role(*seat) == Role::Player) {
            let won = plays.iter().flatten().enumerate().filter(|(nth, play)| {
                let seat = if *nth == 0 { seat } else { seat.other() };
                play.outcome.as_ref().is_some_and(|outcome| G::payoff(outcome, seat) > 0)
            });
            let won = won.count() as i64;
            self.players[seat.index()].pairs.add(won);
        }
        let outcomes = plays.iter().flatten().filter_map(|play| play.outcome.as_ref());
        self.first_seat.add(outcomes.filter(|outcome| G::payoff(outcome, Seat(0)) > 0).count() as i64);
    }
}

/// Plays many matches. The watch counts them, and can end it with what it has.
pub fn simulate<G: Offer>(config: &G::Config, plan: &Plan, watch: &Watch) -> Result<Summary, Refusal> {
    // Mistakes in the plan are found before any thread starts.
    Match::<G>::new(config.clone(), plan.seed.clone())?;
    let mut orders = vec![plan.players.clone()];
    if plan.paired {
        if n_players::<G>() < 2 {
            return Err(Refusal::new(format!("{} is played alone: there are no seats to swap", G::NAME)));
        }
        if plan.games % 2 == 1 {
            return Err(Refusal::new("paired games come in twos: the number of games must be even"));
        }
        orders.push(plan.players.iter().rev().cloned().collect());
    }
    for players in &orders {
        Runner::<G>::new(config, players, plan.max_plies)?;
    }
    let pool = threads(plan.jobs)?;
    let kept = plan.records.as_deref().map(Kept::open).transpose()?;
    let start = Instant::now();
    let batch = plan.seed.widened();
    let n_orders = orders.len() as u64;
    watch.expect(plan.games / n_orders);
    let begin = || {
        let runners = orders.iter().filter_map(|players| Runner::<G>::new(config, players, plan.max_plies).ok());
        let runners = runners.map(|runner| runner.until(watch).keeping(kept.is_some()));
        (runners.collect::<Vec<_>>(), Tally::<G>::new())
    };
    let work = |(runners, tally): &mut (Vec<Runner<G>>, Tally<G>), nth: u64| {
        let (seed, mut points) = (batch.nth(nth), Some(0));
        // Both games of a pair count, or neither.
        let mut plays = [None, None];
        for (play, runner) in plays.iter_mut().zip(runners) {
            *play = Some(runner.play(&seed)?);
        }
        for (order, play) in plays.iter().flatten().enumerate() {
            let number = nth * n_orders + order as u64;
            if kept.as_ref().is_some_and(|kept| !kept.keep(number, (config, &seed), &orders[order], play)) {
                watch.stop();
                return None;
            }
            let place = tally.add(number, play, order > 0);
            points = points.zip(place).map(|(points, place)| points + place);
        }
        if let (Some(points), true) = (points, plan.paired) {
            tally.pairs[(points.cmp(&2) as i8 + 1) as usize] += 1;
            tally.points.add(points as i64);
            tally.add_pair(&plays);
        }
        Some(())
    };
    let tally = in_runs(&pool, plan.games / n_orders, watch, begin, work, |(_, tally)| tally, Tally::plus);
    let seconds = start.elapsed().as_secs_f64().max(1e-9);
    kept.map_or(Ok(()), Kept::close)?;
    Ok(summary(tally.unwrap_or_else(Tally::new), plan, watch, seconds))
}

fn summary<G: Offer>(tally: Tally<G>, plan: &Plan, watch: &Watch, seconds: f64) -> Summary {
    let mut endings = BTreeMap::new();
    for (ending, count) in &tally.endings {
        *endings.entry(ending.to_string()).or_default() += count;
    }
    let [lost, split, won] = tally.pairs;
    let pairs = plan.paired.then(|| Pairs {
        pairs: tally.points.n,
        won,
        split,
        lost,
        points: tally.points.share(4.0),
        first_seat: tally.first_seat.share(2.0),
    });
    let seats = Seat::all(G::N_SEATS).zip(tally.players).filter(|(seat, _)| G::role(*seat) == Role::Player);
    Summary {
        game: G::NAME,
        players: plan.players.clone(),
        games: tally.games,
        unfinished: tally.unfinished,
        interrupted: watch.stopped(),
        decisions: tally.decisions,
        choices: tally.choices,
        seats: seats.map(|(seat, score)| score.summary(seat, &plan.players[seat.index()])).collect(),
        pairs,
        endings,
        turns: turns(tally.turns),
        signature: format!("{:016x}", tally.signature),
        seconds,
        decisions_per_s: tally.decisions as f64 / seconds,
        games_per_s: tally.games as f64 / seconds,
    }
}

/// How many seats play to win.
pub(crate) fn n_players<G: Offer>() -> usize {
    Seat::all(G::N_SEATS).filter(|seat| G::role(*seat) == Role::Player).count()
}

/// Whether one seat plays to win: then it is a run, and a lost one is graded by how far it came.
pub fn is_alone<G: Offer>() -> bool {
    n_players::<G>() == 1
}

/// The lengths of games, from how often each occurred.
fn turns(counts: BTreeMap<u32, u64>) -> Option<Turns> {
    let games: u64 = counts.values().sum();
    let mut before = 0;
    let median = counts.iter().find(|(_, count)| {
        before += **count;
        before * 2 >= games
    });
    let all: u64 = counts.iter().map(|(turns, count)| u64::from(*turns) * count).sum();
    Some(Turns {
        least: *counts.keys().next()?,
        median: *median?.0,
        mean: all as f64 / games as f64,
        most: *counts.keys().next_back()?,
        counts,
    })
}

/// The place of a payoff among losses, draws and wins.
pub(crate) fn place(payoff: i16) -> usize {
    (payoff.signum() + 1) as usize
}
