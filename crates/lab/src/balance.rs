//! How hard a game is, where its runs end, and what each thing in it is worth: the same seeds are played with it and without
//! it, so that what differs is the thing and not the luck.

use croupier_kernel::{Refusal, Seat, Seed};
use croupier_table::{Hosted, Variant, registry::company};
use rayon::ThreadPool;
use serde::Serialize;

use crate::{
    Estimate, MAX_PLIES, Measure, Paired, Plan as SimPlan, Runner, Summary, Watch,
    run::{in_runs, threads},
    sim::n_players,
    simulate,
};

/// What to measure.
#[derive(Clone, Debug)]
pub struct Plan<C> {
    /// The match that is varied.
    pub config: C,
    /// Who tries how hard it is.
    pub players: Vec<String>,
    /// Who plays when things are measured, and against the players in games for two.
    pub by: String,
    /// How many games each number is made of.
    pub games: u64,
    /// Kinds or ids of what is measured; everything if there are none. A single `none` stands for nothing.
    pub only: Vec<String>,
    /// The master seed.
    pub seed: Seed,
    /// How many threads.
    pub jobs: usize,
}

/// What came of it.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Balance {
    /// The game.
    pub game: &'static str,
    /// Who played when things were measured.
    pub by: String,
    /// How many games each number is made of.
    pub games: u64,
    /// How each player does: alone, or against `by` from both seats.
    pub levels: Vec<Summary>,
    /// How often seat 0 wins if `by` plays itself; nothing in games for one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub first_seat: Option<Estimate>,
    /// How often seat 0 wins on these seeds without any of the things. All of them share the luck in it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub baseline: Option<Estimate>,
    /// What tells how far a run came, in games for one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reach: Option<&'static str>,
    /// The kinds of things.
    pub kinds: Vec<Kind>,
    /// What each thing is worth, by kind, the best first.
    pub things: Vec<Thing>,
    /// Whether someone ended it before everything was measured.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub interrupted: bool,
}

/// Things that are compared with each other.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Kind {
    /// Its word.
    pub kind: &'static str,
    /// How many there are.
    pub things: usize,
    /// What the one in the middle is worth.
    pub median: f64,
    /// The band in which things of this kind are in line; nothing if there are too few to say.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub in_line: Option<[f64; 2]>,
}

/// Something, and what it is worth to the seat that has it.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Thing {
    /// Its word.
    pub id: String,
    /// Its name.
    pub name: String,
    /// What it is one of.
    pub kind: &'static str,
    /// How many seeds were played with it and without it.
    pub seeds: u64,
    /// By how much it changes the share of games that are won.
    pub win_rate: Estimate,
    /// By how much it changes how far a run comes, in games for one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reach: Option<Estimate>,
    /// What to think of it.
    pub verdict: Verdict,
}

/// What to think of something.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// In line with others of its kind.
    InLine,
    /// Worth more than others of its kind, by more than chance explains.
    Strong,
    /// Worth less than others of its kind, by more than chance explains.
    Weak,
}

impl Thing {
    /// What it is measured by: how far runs come, or the share of games that are won.
    pub fn worth(&self) -> Estimate {
        self.reach.unwrap_or(self.win_rate)
    }
}

/// The fewest things of a kind that can say what is in line.
const FEWEST: usize = 4;

/// How many robust standard deviations from the middle of its kind a thing is still in line.
const WIDTH: f64 = 2.0;

/// How one game went for seat 0: whether it was won, and how far it came.
type Result1 = Option<(i64, i64)>;

/// Measures. The watch counts games.
pub fn measure<G: Hosted>(plan: &Plan<G::Config>, watch: &Watch) -> Result<Balance, Refusal> {
    let alone = n_players::<G>() < 2;
    let mut base = plan.config.clone();
    let by = company::<G>(std::slice::from_ref(&plan.by))?;
    G::suit(&mut base, &by);
    let variants = chosen(G::variants(&plan.config), &plan.only, G::NAME)?;
    let levels = plan.players.iter().map(|player| match alone {
        true => company::<G>(std::slice::from_ref(player)),
        false => Ok(vec![player.clone(), plan.by.clone()]),
    });
    let levels = levels.collect::<Result<Vec<_>, Refusal>>()?;
    for players in levels.iter().chain([&by]) {
        Runner::<G>::new(&base, players, MAX_PLIES)?;
    }
    let pool = threads(plan.jobs)?;
    let mut bases: Vec<G::Config> = vec![];
    let mut suited = |config: &G::Config| {
        let mut config = config.clone();
        G::suit(&mut config, &by);
        config
    };
    let pairs: Vec<(Variant<G::Config>, usize)> = variants
        .into_iter()
        .map(|mut variant| {
            variant.with = suited(&variant.with);
            let without = variant.without.as_ref().map_or(base.clone(), &mut suited);
            let at = bases.iter().position(|known| *known == without).unwrap_or_else(|| {
                bases.push(without);
                bases.len() - 1
            });
            (variant, at)
        })
        .collect();
    for config in bases.iter().chain(pairs.iter().map(|(variant, _)| &variant.with)) {
        G::new(config)?;
    }
    watch.expect(plan.games * (bases.len() + pairs.len()) as u64);
    let simulated = |players: &[String]| {
        let (paired, games) = (!alone, if alone { plan.games } else { plan.games.div_ceil(2) * 2 });
        let (players, seed, jobs) = (players.to_vec(), plan.seed.clone(), plan.jobs);
        let sim = SimPlan { players, games, paired, seed, jobs, max_plies: MAX_PLIES, records: None };
        simulate::<G>(&base, &sim, watch)
    };
    let levels = levels.iter().map(|players| simulated(players)).collect::<Result<Vec<_>, Refusal>>()?;
    let first_seat = match alone {
        true => None,
        false => simulated(&by)?.pairs.map(|pairs| pairs.first_seat),
    };
    let play = |config: &G::Config| results::<G>(config, &by, plan, &pool, watch);
    let without: Vec<Vec<Result1>> = bases.iter().map(play).collect();
    // What was ended early is left out whole: its games would not be those of the same seeds.
    let whole = |results: &[Result1]| results.len() as u64 == plan.games;
    let baseline = without.first().map(|results| {
        let finished = || results.iter().flatten();
        Estimate::share(finished().filter(|(won, _)| *won > 0).count() as u64, finished().count() as u64)
    });
    let measured = pairs.iter().filter_map(|(variant, at)| {
        let (with, without) = (play(&variant.with), &without[*at]);
        (whole(&with) && whole(without)).then(|| thing(variant, &with, without, alone))
    });
    let mut things: Vec<Thing> = measured.collect();
    let kinds = judge(&mut things);
    things.sort_by(|a, b| a.kind.cmp(b.kind).then(b.worth().value.total_cmp(&a.worth().value)).then(a.id.cmp(&b.id)));
    let reach = levels.first().and_then(|level| level.seats.first()?.measures.first()).map(|measure| measure.name);
    let (game, by, games) = (G::NAME, plan.by.clone(), plan.games);
    let (reach, interrupted) = (reach.filter(|_| alone), watch.stopped());
    Ok(Balance { game, by, games, levels, first_seat, baseline, reach, kinds, things, interrupted })
}

/// The variants that are asked for.
fn chosen<C>(variants: Vec<Variant<C>>, only: &[String], game: &str) -> Result<Vec<Variant<C>>, Refusal> {
    if only.is_empty() {
        return Ok(variants);
    }
    if let [only] = only
        && only == "none"
    {
        return Ok(Vec::new());
    }
    let is_meant = |variant: &Variant<C>, word: &str| variant.kind == word || variant.id == word;
    for word in only {
        if !variants.iter().any(|variant| is_meant(variant, word)) {
            let mut kinds: Vec<&str> = variants.iter().map(|variant| variant.kind).collect();
            kinds.dedup();
            let known = kinds.into_iter().chain(variants.iter().map(|variant| variant.id.as_str()));
            return Err(match variants.is_empty() {
                true => Refusal::new(format!("nothing can be added to such a match of {game} or taken out of it")),
                false => Refusal::unknown("kind or item", word, known),
            });
        }
    }
    Ok(variants.into_iter().filter(|variant| only.iter().any(|word| is_meant(variant, word))).collect())
}

/// How every game went, by seed.
fn results<G: Hosted>(
    config: &G::Config,
    by: &[String],
    plan: &Plan<G::Config>,
    pool: &ThreadPool,
    watch: &Watch,
) -> Vec<Result1> {
    let batch = plan.seed.widened();
    let work = |(runner, results): &mut (Option<Runner<G>>, Vec<Result1>), nth: u64| {
        let play = runner.as_mut()?.play(&batch.nth(nth))?;
        results.push(play.outcome.map(|outcome| {
            let won = G::payoff(&outcome, Seat(0)) > 0;
            (i64::from(won), play.table.measures(Seat(0)).first().map_or(0, |(_, far)| *far))
        }));
        Some(())
    };
    let join = |mut first: Vec<Result1>, then: Vec<Result1>| {
        first.extend(then);
        first
    };
    let begin = || (Runner::<G>::new(config, by, MAX_PLIES).ok().map(|runner| runner.until(watch)), Vec::new());
    in_runs(pool, plan.games, watch, begin, work, |(_, results)| results, join).unwrap_or_default()
}

fn thing<C>(variant: &Variant<C>, with: &[Result1], without: &[Result1], alone: bool) -> Thing {
    let (mut won, mut far) = (Paired::default(), Paired::default());
    for ((won_with, far_with), (won_without, far_without)) in with.iter().zip(without).filter_map(|(a, b)| a.zip(*b)) {
        won.add(won_with - won_without);
        far.add(far_with - far_without);
    }
    Thing {
        id: variant.id.clone(),
        name: variant.name.clone(),
        kind: variant.kind,
        seeds: won.n,
        win_rate: won.change(1.0),
        reach: alone.then(|| far.estimate(1.0)),
        verdict: Verdict::InLine,
    }
}

/// Says what stands out: its whole interval is outside the band of its kind.
fn judge(things: &mut [Thing]) -> Vec<Kind> {
    let mut names: Vec<&'static str> = things.iter().map(|thing| thing.kind).collect();
    names.sort_unstable();
    names.dedup();
    let kinds: Vec<Kind> = names
        .into_iter()
        .map(|kind| {
            let of_kind: Vec<f64> =
                things.iter().filter(|thing| thing.kind == kind).map(|thing| thing.worth().value).collect();
            let median = middle(of_kind.clone());
            // Half of all things are no further from the middle than this; a few that are far out do not move it.
            let spread = 1.4826 * middle(of_kind.iter().map(|worth| (worth - median).abs()).collect());
            let in_line = (of_kind.len() >= FEWEST).then_some([median - WIDTH * spread, median + WIDTH * spread]);
            Kind { kind, things: of_kind.len(), median, in_line }
        })
        .collect();
    for thing in things {
        let in_line = kinds.iter().find(|kind| kind.kind == thing.kind).and_then(|kind| kind.in_line);
        let (Some([low, high]), [from, to]) = (in_line, thing.worth().interval) else { continue };
        thing.verdict = match () {
            () if from > high => Verdict::Strong,
            () if to < low => Verdict::Weak,
            () => Verdict::InLine,
        };
    }
    kinds
}

fn middle(mut numbers: Vec<f64>) -> f64 {
    numbers.sort_by(f64::total_cmp);
    match (numbers.len(), numbers.len() / 2) {
        (0, _) => 0.0,
        (n, half) if n % 2 == 1 => numbers[half],
        (_, half) => (numbers[half - 1] + numbers[half]) / 2.0,
    }
}

/// How far runs came on average, of what a player did.
pub fn reached(level: &Summary) -> Option<&Measure> {
    level.seats.first()?.measures.first()
}

#[cfg(test)]
mod tests {
    use super::{Estimate, Thing, Verdict, judge};

    #[test]
    fn what_lies_far_from_its_kind_is_out_of_line() {
        let thing = |id: &str, value: f64| Thing {
            id: id.into(),
            name: id.into(),
            kind: "charms",
            seeds: 1000,
            win_rate: Estimate { value, interval: [value - 0.02, value + 0.02] },
            reach: None,
            verdict: Verdict::InLine,
        };
        let mut things = [0.01, 0.02, 0.03, 0.04, 0.05].map(|worth| thing("usual", worth)).to_vec();
        things.push(thing("wonder", 0.4));
        things.push(thing("dud", -0.3));
        let kinds = judge(&mut things);
        assert_eq!(kinds[0].median, 0.03);
        let verdicts: Vec<Verdict> = things.iter().map(|thing| thing.verdict).collect();
        assert_eq!(verdicts[..5], [Verdict::InLine; 5]);
        assert_eq!(verdicts[5..], [Verdict::Strong, Verdict::Weak]);
    }
}
