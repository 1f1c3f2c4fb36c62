//! What forecasts promise: facts happen, chances come about as often as they say, and nothing hidden leaks.

use super::{Broken, Law, Plan, Violation, broken};
use crate::{Cx, Foresee, Foresight, Future, Key, Record, Rng, Role, Seat, Sight, Turn, Worlds, streams};

/// How many choices of a situation are foretold.
const CHOICES: usize = 3;

/// Checks the laws of forecasts and panics with the first that is broken. Gives the number of forecasts that were compared
/// with what really happened.
#[track_caller]
pub fn check_foresee<G: Foresee>(config: &G::Config, plan: &Plan) -> u64 {
    match examine_foresee::<G>(config, plan, |state, seat, action| {
        Worlds::new(&Sight::new(state, seat)).foresee(action)
    }) {
        Ok(checked) => checked,
        Err(violation) => panic!("{violation}"),
    }
}

/// Checks a way to foretell over games in which the rule-based player and chance take turns at random.
pub fn examine_foresee<G: Foresee>(
    config: &G::Config,
    plan: &Plan,
    foretell: impl Fn(&G, Seat, &G::Action) -> Foresight<G>,
) -> Result<u64, Box<Violation>> {
    let mut tally = Tally::default();
    for game in 0..plan.games {
        let seed = plan.seed.nth(game);
        let mut record = Record::new::<G>(config.clone(), seed.clone());
        let mut rng = seed.rng(Key::new(streams::TESTS, 4, 0, 0));
        if let Err(Broken { law, what }) = walk::<G>(plan, &mut record, &mut rng, &mut tally, &foretell) {
            let record = serde_json::to_value(record).expect("a record is plain data");
            return Err(Box::new(Violation { law, what, record }));
        }
    }
    match tally.furthest_off() {
        Some(what) => Err(Box::new(Violation { law: Law::Calibrated, what, record: serde_json::Value::Null })),
        None => Ok(tally.checked),
    }
}

fn walk<G: Foresee>(
    plan: &Plan,
    record: &mut Record<G::Config>,
    rng: &mut Rng,
    tally: &mut Tally,
    foretell: &impl Fn(&G, Seat, &G::Action) -> Foresight<G>,
) -> Result<(), Broken> {
    let Ok(mut state) = G::new(&record.config) else { return broken(Law::Replay, "the config is refused") };
    state.start(&mut Cx::new(&record.seed, 0, None));
    let mut legal = Vec::new();
    while let Turn::Of(mover) = state.turn() {
        let ply = record.actions.len() as u32 + 1;
        if ply > plan.max_plies {
            return Ok(()); // A game that does not end is another law's business.
        }
        legal.clear();
        state.legal_actions(&mut legal);
        let usual = (G::role(mover) == Role::Player).then(|| state.policy(&legal));
        legal.retain(|action| !G::gives_up(action) && !G::takes_back(action) || usual.is_none());
        if usual.is_some() && rng.below(plan.every) == 0 {
            let other = state.redeal(mover, rng);
            for _ in 0..CHOICES.min(legal.len()) {
                let action = &legal[rng.below(legal.len() as u32) as usize];
                let foresight = foretell(&state, mover, action);
                if foresight != foretell(&other, mover, action) {
                    let what = format!("the forecast of `{action}` depends on what is hidden from {mover}");
                    return broken(Law::ForecastKnows, what);
                }
                let chance = Rng::Open { state: rng.next_u32() };
                let real = Future::really(&state, mover, action, &record.seed, ply, chance);
                comes_true::<G>(&foresight, &real, action)?;
                tally.count(&foresight, &real);
            }
        }
        let mut listed = Vec::new();
        state.legal_actions(&mut listed);
        let other = &legal[rng.below(legal.len() as u32) as usize];
        let action = usual.filter(|_| rng.below(2) == 0).and_then(|at| listed.get(at)).unwrap_or(other).clone();
        record.actions.push(action.to_string());
        state.apply(mover, &action, &mut Cx::new(&record.seed, ply, None));
    }
    Ok(())
}

/// Every fact is among what really happened.
fn comes_true<G: Foresee>(foresight: &Foresight<G>, real: &Future<G>, action: &G::Action) -> Result<(), Broken> {
    let mut told = real.notices.clone();
    for fact in &foresight.facts {
        match told.iter().position(|notice| notice == fact) {
            Some(at) => drop(told.remove(at)),
            None => {
                return broken(Law::Forecast, format!("after `{action}`, {fact:?} was foretold and did not happen"));
            }
        }
    }
    for (outlook, value) in foresight.figures.iter().zip(&real.figures) {
        let (figure, end) = (outlook.now, outlook.ends[0]);
        if outlook.sure && end != *value {
            let what = format!(
                "after `{action}`, {} of {} was foretold to go from {} to {end} and went to {value}",
                figure.what, figure.seat, figure.value
            );
            return broken(Law::Forecast, what);
        }
    }
    Ok(())
}

/// How often figures fell and rose, and how often they were foretold to: in units of a world.
#[derive(Default)]
struct Tally {
    checked: u64,
    rows: Vec<Row>,
}

struct Row {
    what: (Seat, &'static str, bool),
    n: u64,
    worlds: i64,
    foretold: i64,
    happened: i64,
    /// The variance of the difference, times the square of the number of worlds.
    variance: i64,
}

impl Tally {
    fn count<G: Foresee>(&mut self, foresight: &Foresight<G>, real: &Future<G>) {
        self.checked += 1;
        for (outlook, value) in foresight.figures.iter().zip(&real.figures) {
            for rises in [false, true] {
                let moved = |end: i64| if rises { end > outlook.now.value } else { end < outlook.now.value };
                let (n, k) = (outlook.ends.len() as i64, outlook.n(moved) as i64);
                let what = (outlook.now.seat, outlook.now.what, rises);
                let at = self.rows.iter().position(|row| row.what == what).unwrap_or_else(|| {
                    self.rows.push(Row { what, n: 0, worlds: n, foretold: 0, happened: 0, variance: 0 });
                    self.rows.len() - 1
                });
                let row = &mut self.rows[at];
                row.n += 1;
                row.foretold += k;
                row.happened += n * i64::from(moved(*value));
                // Of the real world, and of the worlds it was estimated from.
                row.variance += k * (n - k) + k * (n - k) / n;
            }
        }
    }

    /// The figure that moved more or less often than foretold by more than luck explains, in words.
    fn furthest_off(&self) -> Option<String> {
        let off = |row: &&Row| {
            let by = row.happened - row.foretold;
            // Choices of one situation share their luck: six standard deviations, and a little for what is rare.
            let slack = (row.n as i64 / 100 + 4) * row.worlds;
            by.abs() > slack && (by.abs() - slack).pow(2) > 36 * row.variance
        };
        let row = self.rows.iter().find(off)?;
        let (seat, what, rises) = row.what;
        let (n, way) = (row.n as i64, if rises { "rise" } else { "fall" });
        let per_mille = |sum: i64| sum * 1000 / (n * row.worlds);
        Some(format!(
            "{what} of {seat} was foretold to {way} in {} of 1000 forecasts and did in {} ({n} forecasts)",
            per_mille(row.foretold),
            per_mille(row.happened)
        ))
    }
}
