//! A race: candidates are tried until it is clear which is best, or that it does not matter.
//!
//! Worlds are numbered, and a candidate that was tried n times was tried in the first n of them. So any two can be compared in
//! the worlds that both have seen, and what differs is the choice and not the luck. After a first round the leader and the
//! candidate that may still be better go on (LUCB, Kalyanakrishnan and others, 2012): what is plainly worse costs little.

use croupier_kernel::{Game, Rng, Seed, Sight};
use croupier_table::Hosted;

use super::{
    Clock, Searcher, Weighed,
    playout::{By, Leaf},
};
use crate::{is_alone, stats};

/// A lead that no player need care about, in payoffs: what a review does not call an inaccuracy, two wins in 100 games, and
/// in runs two fifths of a point.
const NOTHING: [f64; 2] = [0.04, 0.008];

/// How many standard errors a 95% interval reaches to each side.
const CLEARLY: f64 = 1.96;

/// By how many standard errors the leader must be ahead of all others before the race ends early. More than for the verdict,
/// as it is asked again and again.
const SURE: f64 = 3.2;

/// How optimistic the race is about candidates that were tried less, in standard errors.
const HOPE: f64 = 1.7;

/// A difference that one world more is taken to have, so that few worlds never look sure: half a game, and less in runs.
const BEFORE: [f64; 2] = [0.5, 0.1];

/// Worlds in which every candidate is tried first, if there is enough to spend.
const FIRST: usize = 16;

/// Worlds in which the leader is tried before the race may end early: fewer make poor figures.
const FEWEST: usize = 96;

/// What came of one candidate in one world, in thousandths.
#[derive(Clone, Copy)]
struct Score {
    payoff: i16,
    /// The chance of winning, from 0 to 1000.
    chance: i16,
}

/// A candidate and what came of it in the first worlds.
pub(super) struct Lane<G: Game> {
    action: G::Action,
    is_usual: bool,
    scores: Vec<Score>,
    won: u32,
    lost: u32,
    clock: f64,
    gauges: Vec<f64>,
}

/// How much better one candidate was than another in the worlds that both have seen.
#[derive(Clone, Copy, PartialEq, Default, Debug)]
pub struct Lead {
    /// On average, in payoffs.
    pub payoff: f64,
    /// The standard error of that.
    pub error: f64,
    /// The same of the chance to win, on average.
    pub chance: f64,
}

impl Lead {
    /// Whether it is more than luck, and enough to care about.
    pub(super) fn is_clear<G: Hosted>(self) -> bool {
        self.payoff >= NOTHING[usize::from(is_alone::<G>())] && self.payoff > self.margin()
    }

    /// How far its payoff may be off to either side: half of the 95% interval.
    pub(crate) fn margin(self) -> f64 {
        CLEARLY * self.error
    }

    /// Whether it is sure to be too little to care about.
    fn is_nothing<G: Hosted>(self) -> bool {
        self.payoff + self.margin() < NOTHING[usize::from(is_alone::<G>())]
    }
}

impl<G: Hosted> Lane<G> {
    pub(super) fn new(action: G::Action, is_usual: bool) -> Self {
        let gauges = vec![0.0; G::GAUGES.len()];
        Lane { action, is_usual, scores: Vec::new(), won: 0, lost: 0, clock: 0.0, gauges }
    }

    fn add(&mut self, leaf: &Leaf, gauges: &[i32]) {
        let chance = (1000.0 * leaf.chance()).round() as i16;
        self.scores.push(Score { payoff: leaf.payoff.clamp(-1000, 1000) as i16, chance });
        self.won += u32::from(leaf.over && leaf.payoff > 0);
        self.lost += u32::from(leaf.over && leaf.payoff < 0);
        self.clock += f64::from(leaf.clock);
        self.gauges.iter_mut().zip(gauges).for_each(|(sum, gauge)| *sum += f64::from(*gauge));
    }

    fn mean(&self, of: impl Fn(&Score) -> i16) -> f64 {
        let sum: i64 = self.scores.iter().map(|score| i64::from(of(score))).sum();
        sum as f64 / 1000.0 / self.scores.len().max(1) as f64
    }

    /// How much better it was than another.
    fn lead(&self, other: &Lane<G>) -> Lead {
        let (mut payoff, mut squares, mut chance) = (0_i64, 0_i64, 0_i64);
        for (ours, theirs) in self.scores.iter().zip(&other.scores) {
            let lead = i64::from(ours.payoff) - i64::from(theirs.payoff);
            payoff += lead;
            squares += lead * lead;
            chance += i64::from(ours.chance) - i64::from(theirs.chance);
        }
        let n = self.scores.len().min(other.scores.len()).max(1) as f64;
        let mean = payoff as f64 / 1000.0 / n;
        let before = BEFORE[usize::from(is_alone::<G>())];
        let variance = (squares as f64 / 1e6 / n - mean * mean).max(0.0) + before * before / n;
        Lead { payoff: mean, error: (variance / n).sqrt(), chance: chance as f64 / 1000.0 / n }
    }

    /// What came of it. A choice tried less often than the best is measured by how far it fell behind in the worlds they share.
    fn weighed(&self, best: &Lane<G>) -> Weighed<G> {
        let behind = if std::ptr::eq(self, best) { Lead::default() } else { best.lead(self) };
        self.behind(behind, [best.mean(|score| score.payoff), best.mean(|score| score.chance)])
    }

    /// What came of it, so far behind a choice of this payoff and this chance.
    fn behind(&self, behind: Lead, [payoff, chance]: [f64; 2]) -> Weighed<G> {
        let n = self.scores.len().max(1) as f64;
        let payoff = (payoff - behind.payoff).clamp(-1.0, 1.0);
        let chance = (chance - behind.chance).clamp(0.0, 1.0);
        let own = self.mean(|score| score.chance);
        let squares: f64 = self.scores.iter().map(|score| f64::from(score.chance).powi(2) / 1e6).sum();
        let interval = stats::share_of_spread(chance, (squares / n - own * own).max(0.0), n);
        Weighed {
            action: self.action.clone(),
            payoff,
            end: payoff,
            behind,
            chance,
            margin: (interval[1] - interval[0]) / 2.0,
            interval,
            playouts: self.scores.len() as u32,
            is_usual: self.is_usual,
            ended: [f64::from(self.won) / n, f64::from(self.lost) / n],
            clock: self.clock / n,
            gauges: self.gauges.iter().map(|sum| sum / n).collect(),
        }
    }
}

/// The place of the best: no other did better in the worlds that both have seen.
fn leader<G: Hosted>(lanes: &[Lane<G>]) -> usize {
    // What was tried most is the measure of all; of equals the rule-based player's choice, which comes first.
    let mut best = 0;
    for at in 1..lanes.len() {
        if lanes[at].scores.len() > lanes[best].scores.len() {
            best = at;
        }
    }
    for _ in 0..lanes.len() {
        let ahead = (0..lanes.len()).map(|at| (at, lanes[at].lead(&lanes[best]).payoff));
        let (at, lead) = ahead.fold((best, 0.0), |most, next| if next.1 > most.1 { next } else { most });
        if lead <= 0.0 {
            break;
        }
        best = at;
    }
    best
}

/// What came of all that were tried, the best first.
fn ranked<G: Hosted>(lanes: &[Lane<G>]) -> Vec<Weighed<G>> {
    let Some(best) = lanes.get(leader(lanes)) else { return Vec::new() };
    let tried = lanes.iter().filter(|lane| !lane.scores.is_empty());
    let mut ranked: Vec<Weighed<G>> = tried.map(|lane| lane.weighed(best)).collect();
    ranked.sort_by(|a, b| b.payoff.total_cmp(&a.payoff).then(b.is_usual.cmp(&a.is_usual)));
    ranked
}

/// The candidate that may still be better than the leader by most.
fn challenger<G: Hosted>(lanes: &[Lane<G>], best: usize) -> Option<usize> {
    let hope = |at: &usize| {
        let lead = lanes[best].lead(&lanes[*at]);
        HOPE * lead.error - lead.payoff
    };
    (0..lanes.len()).filter(|at| *at != best).max_by(|a, b| hope(a).total_cmp(&hope(b)))
}

/// Whether more worlds would change nothing a person cares about.
fn is_decided<G: Hosted>(lanes: &[Lane<G>], best: usize) -> bool {
    let leads = || (0..lanes.len()).filter(|at| *at != best).map(|at| lanes[best].lead(&lanes[at]));
    let sure = |lead: &Lead| lead.is_clear::<G>() && lead.payoff > SURE * lead.error;
    lanes[best].scores.len() >= FEWEST && leads().all(|lead| sure(&lead) || lead.is_nothing::<G>())
}

impl<G: Hosted> Searcher<G> {
    /// Races candidates against each other, and puts them in order, the best first. Gives the number of playouts too.
    pub(super) fn race(&mut self, sight: &Sight<'_, G>, lanes: &mut [Lane<G>], rng: Rng) -> (Vec<Weighed<G>>, u32) {
        let mut clock = Clock::new(self.budget, self.cap, self.hurry.clone());
        let mut worlds = Worlds { rng, seeds: Vec::new() };
        let all: Vec<usize> = (0..lanes.len()).collect();
        let first = clock.half_of(lanes.len()).clamp(1, FIRST);
        let mut on = self.try_in(sight, lanes, &all, first, &mut worlds, &mut clock);
        while on && lanes.len() > 1 {
            let best = leader(lanes);
            let Some(other) = challenger(lanes, best).filter(|_| !is_decided(lanes, best)) else { break };
            // Both to the same world, and the further the race, the longer its steps.
            let (ahead, behind) = (lanes[best].scores.len(), lanes[other].scores.len());
            let step = (ahead.max(behind) / 12).max(4);
            let until = if behind < ahead { ahead.min(behind + step) } else { ahead + step };
            on = self.try_in(sight, lanes, &[best.min(other), best.max(other)], until, &mut worlds, &mut clock);
        }
        if lanes.len() == 1 {
            self.try_in(sight, lanes, &all, FEWEST, &mut worlds, &mut clock);
        }
        (ranked(lanes), clock.spent)
    }

    /// Tries candidates in the same worlds, each as often as the others, and puts them in order.
    pub(super) fn side_by_side(
        &mut self,
        sight: &Sight<'_, G>,
        lanes: &mut [Lane<G>],
        rng: Rng,
    ) -> (Vec<Weighed<G>>, u32) {
        let mut clock = Clock::new(self.budget, self.cap, self.hurry.clone());
        clock.next_round(1, lanes.len());
        let mut worlds = Worlds { rng, seeds: Vec::new() };
        let all: Vec<usize> = (0..lanes.len()).collect();
        let mut until = 1;
        while !lanes.is_empty() && self.try_in(sight, lanes, &all, until, &mut worlds, &mut clock) {
            if clock.is_round_over() {
                break;
            }
            until += 1;
        }
        (ranked(lanes), clock.spent)
    }

    /// Tries a choice again beside the first of an order, in worlds that neither was picked in: what came of it, and the number
    /// of playouts. What comes out better than the first is as good as the first.
    pub(super) fn beside(
        &mut self,
        sight: &Sight<'_, G>,
        first: &Weighed<G>,
        asked: &G::Action,
        near: bool,
        rng: Rng,
    ) -> (Weighed<G>, u32) {
        let horizon = self.horizon;
        self.horizon = if near { 0 } else { horizon };
        let mut lanes = [&first.action, asked].map(|action| Lane::new(action.clone(), false));
        let (_, playouts) = self.side_by_side(sight, &mut lanes, rng);
        self.horizon = horizon;
        let [best, asked] = &lanes;
        let lead = best.lead(asked);
        let behind = Lead { payoff: lead.payoff.max(0.0), ..lead };
        (asked.behind(behind, [first.payoff, first.chance]), playouts)
    }

    /// Tries these candidates until each has seen this many worlds. False if there is nothing left to spend.
    fn try_in(
        &mut self,
        sight: &Sight<'_, G>,
        lanes: &mut [Lane<G>],
        which: &[usize],
        until: usize,
        worlds: &mut Worlds,
        clock: &mut Clock,
    ) -> bool {
        let mut gauges = vec![0; G::GAUGES.len()];
        let from = which.iter().map(|at| lanes[*at].scores.len()).min().unwrap_or(until);
        for nth in from..until {
            let (world, seed) = worlds.nth(sight, nth);
            for at in which {
                let lane = &mut lanes[*at];
                if lane.scores.len() != nth {
                    continue;
                }
                // One playout in any case, so that there is something to say.
                if clock.spent > 0 && clock.is_spent() {
                    return false;
                }
                let by = match &mut self.guide {
                    None => By::Rules { horizon: self.horizon },
                    Some(guide) => By::Guide { guide: guide.as_mut(), choices: super::GUIDED_CHOICES },
                };
                let leaf = self.playouts.play(&world, sight.seat(), &lane.action, &seed, by, &mut gauges);
                lane.add(&leaf, &gauges);
                clock.spent += 1;
            }
        }
        true
    }
}

/// Worlds by number.
struct Worlds {
    rng: Rng,
    seeds: Vec<[u32; 2]>,
}

impl Worlds {
    fn nth<G: Hosted>(&mut self, sight: &Sight<'_, G>, nth: usize) -> (G, Seed) {
        while self.seeds.len() <= nth {
            self.seeds.push([self.rng.next_u32(), self.rng.next_u32()]);
        }
        let [world, seed] = self.seeds[nth];
        (sight.redeal(&mut Rng::Open { state: world }), Seed::Open(seed.to_string().into()))
    }
}
