//! What choices gave away, by the judgment of a search.
//!
//! Of a choice and the best one, as far as a first search can tell, both are tried again in other worlds. The difference is kept
//! as it comes out: it may be below 0, so that what is noise in it evens out over many choices.

use std::{fmt, str::FromStr};

use croupier_kernel::{Cx, Key, Refusal, Rng, Role, Seat, Seed, Sight, streams};
use croupier_table::{Hosted, Hurry};
use rayon::prelude::*;

use super::Given;
use crate::{
    Watch,
    run::threads,
    search::{Budget, Guide, Searcher},
};

/// How each choice is judged.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Judging {
    /// What the search spends on a choice, and then on the two that it compares.
    pub budget: Budget,
    /// Whether it begins from what the trained policy would do and plays on by it.
    pub guided: bool,
}

/// What stands before the budget of a guided search.
const GUIDED: &str = "guided:";

impl Judging {
    /// The default judge of a game. A judge that plays on as the rule-based player does misjudges
    /// players that are stronger than that, so the trained policy plays on where there is one.
    pub fn usual<G: Hosted>() -> Judging {
        match is_trained::<G>() {
            true => Judging { budget: Budget::Playouts(24), guided: true },
            false => Judging { budget: Budget::Playouts(100), guided: false },
        }
    }
}

impl fmt::Display for Judging {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", if self.guided { GUIDED } else { "" }, self.budget)
    }
}

impl FromStr for Judging {
    type Err = Refusal;

    fn from_str(text: &str) -> Result<Judging, Refusal> {
        let budget = text.strip_prefix(GUIDED);
        Ok(Judging { budget: budget.unwrap_or(text).parse()?, guided: budget.is_some() })
    }
}

/// How much a choice must give away not to count as one of the best, in payoffs: two wins in 100 games, and in runs two fifths of a
/// win.
const SLIP: [f64; 2] = [0.04, 0.008];

/// How many standard errors a 95% interval reaches to each side.
const CLEARLY: f64 = 1.96;

/// A search for the best choice, with its guide if it has one.
struct Judge<G: Hosted> {
    searcher: Searcher<G>,
}

/// What a choice gave away.
#[derive(Clone, Copy, Default)]
struct Loss {
    /// In payoffs, below 0 if it came out better than what the search took for the best.
    payoff: f64,
    /// The standard error of that.
    error: f64,
}

impl<G: Hosted> Judge<G> {
    fn new(judging: Judging, guide: Option<Box<dyn Guide<G>>>, bell: &Hurry) -> Self {
        let searcher = Searcher::new(judging.budget).with_hurry(bell.clone());
        Judge { searcher: guide.into_iter().fold(searcher, Searcher::with_guide) }
    }

    /// What a choice gave away; nothing if there was none.
    fn loss(&mut self, table: &G, seat: Seat, action: &G::Action, chance: impl Fn(u32) -> Rng) -> Option<Loss> {
        if table.turn().seat() != Some(seat) || G::role(seat) != Role::Player || G::takes_back(action) {
            return None;
        }
        let mut legal = Vec::new();
        table.legal_actions(&mut legal);
        let worth_trying = legal.iter().filter(|action| !G::gives_up(action) && !G::takes_back(action)).count();
        if worth_trying < 2 && legal.contains(action) && !G::gives_up(action) {
            return None;
        }
        let sight = Sight::new(table, seat);
        let best = match self.searcher.line_up(&sight, &legal).as_slice() {
            // Only one is sensible, so there is nothing to find out about it.
            [only] => only.clone(),
            _ => self.searcher.weigh(&sight, &legal, chance(0)).ranked.first()?.action.clone(),
        };
        if best == *action {
            return Some(Loss::default());
        }
        let again = self.searcher.compare(&sight, &[best, action.clone()], chance(1)).ranked;
        let behind = again.get(1)?.behind;
        let sign = if again[0].action == *action { -1.0 } else { 1.0 };
        Some(Loss { payoff: sign * behind.payoff, error: behind.error })
    }
}

/// What the choices of each seat gave away in a match.
pub(super) fn judge<G: Hosted>(
    config: &G::Config,
    seed: &Seed,
    actions: &[(Seat, G::Action)],
    judging: Judging,
    jobs: usize,
    watch: &Watch,
) -> Result<Vec<Given>, Refusal> {
    let mut table = G::new(config)?;
    table.start(&mut Cx::new(seed, 0, None));
    let mut tables = Vec::with_capacity(actions.len());
    for (ply, (seat, action)) in (1..).zip(actions) {
        tables.push(table.clone());
        table.apply(*seat, action, &mut Cx::new(seed, ply, None));
    }
    let losses: Vec<Option<Loss>> = threads(jobs)?.install(|| {
        let each = tables.par_iter().zip(actions).enumerate().map_init(
            || Judge::<G>::new(judging, guide::<G>(judging).ok().flatten(), watch.bell()),
            |judge, (at, (table, (seat, action)))| {
                let chance = |part| seed.rng(Key::new(streams::WORLDS, at as u32 + 1, u32::from(seat.0), 1 + part));
                if watch.stopped() { None } else { judge.loss(table, *seat, action, chance) }
            },
        );
        each.collect()
    });
    let mut given = vec![Given::default(); usize::from(G::N_SEATS)];
    let slip = SLIP[usize::from(crate::is_alone::<G>())];
    for (loss, (seat, _)) in losses.iter().zip(actions) {
        let (Some(loss), given) = (loss, &mut given[seat.index()]) else { continue };
        given.choices += 1;
        // From payoffs, which are two apart between a loss and a win, to thousandths of a win.
        given.away += (500.0 * loss.payoff).round() as i64;
        given.best += u32::from(loss.payoff < slip || loss.payoff <= CLEARLY * loss.error);
    }
    Ok(given)
}

/// What guides a search, where one is to be guided.
pub(super) fn guide<G: Hosted>(judging: Judging) -> Result<Option<Box<dyn Guide<G>>>, Refusal> {
    judging.guided.then(trained::<G>).transpose()
}

#[cfg(feature = "learn")]
use crate::learn::{guide as trained, is_trained};

#[cfg(not(feature = "learn"))]
fn trained<G: Hosted>() -> Result<Box<dyn Guide<G>>, Refusal> {
    Err(Refusal::new("this build has no trained policies to guide a search"))
}

#[cfg(not(feature = "learn"))]
fn is_trained<G: Hosted>() -> bool {
    false
}

#[cfg(test)]
mod tests {
    use super::Judging;

    #[test]
    fn a_judgement_is_written_as_it_is_read() {
        for text in ["100p", "guided:40p", "25"] {
            assert_eq!(text.parse::<Judging>().map(|judging| judging.to_string()).as_deref(), Ok(text));
        }
        assert!("guided".parse::<Judging>().is_err() && "guided:".parse::<Judging>().is_err());
    }
}
