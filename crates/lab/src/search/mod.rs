//! Search: the choices of a seat, compared by playing on in worlds that the seat holds possible.
//!
//! A flat search: every candidate is played out in the same worlds with the same chance, so that what differs is the choice
//! and not the luck. Worlds come from [`Sight::redeal`] and from nowhere else, so a search knows what its seat knows. Both
//! sides play on by the game's [policy](croupier_kernel::Search::policy) to a horizon or the end. To choose, the weaker half
//! of the candidates is dropped again and again (sequential halving); what the policy would do is kept to the end. To say how
//! good each is, the best are tried until it is clear which is best (a [race](race)).

mod advise;
mod budget;
mod clock;
mod player;
mod playout;
mod race;
mod rank;
mod reason;
mod speed;

use std::time::Duration;

use croupier_kernel::{Game, Rng, Seat, Seed, Sight};
use croupier_table::{Hosted, Hurry};

use crate::is_alone;

pub use advise::{advise, hint_playouts};
pub use budget::Budget;
pub use player::install;
pub(crate) use playout::Playouts;
pub use race::Lead;
pub(crate) use rank::Ranked;
pub(crate) use reason::reasons;
pub use speed::playouts_per_s;

use clock::Clock;
use playout::{By, Leaf};
use race::Lane;

/// What a search found out, the best choice first.
#[derive(Clone, Debug)]
pub struct Verdict<G: Game> {
    /// The candidates, the best first.
    pub ranked: Vec<Weighed<G>>,
    /// How many games were played out.
    pub playouts: u32,
}

/// One candidate, and what came of it where it was tried.
#[derive(Clone, Debug)]
pub struct Weighed<G: Game> {
    /// What it does.
    pub action: G::Action,
    /// What it was worth on average, from -1 to 1: the best choice's average, less `behind`.
    pub payoff: f64,
    /// The same of the end of the run, where the payoff is of the near.
    pub end: f64,
    /// How much better the best was, in the worlds in which both were tried.
    pub behind: Lead,
    /// The chance of winning after it, from 0 to 1; where playing on stopped at the horizon, as the game's value has it.
    pub chance: f64,
    /// The 95% interval of the chance. It tells of luck only, not of how well the playouts play.
    pub interval: [f64; 2],
    /// Half of that.
    pub margin: f64,
    /// How often it was tried.
    pub playouts: u32,
    /// Whether the game's rule-based player would do it.
    pub is_usual: bool,
    /// The share of playouts that were won and lost before the horizon.
    pub ended: [f64; 2],
    /// The clock where playing on stopped, on average.
    pub clock: f64,
    /// The game's [gauges](croupier_kernel::Search::GAUGES) there, on average.
    pub gauges: Vec<f64>,
}

/// Worlds that all candidates share without any difference before a search takes them for equal.
const ALIKE: u32 = 12;

/// How many games a look at the end of a run takes. The same for any budget, so that more of it does not change what is
/// looked at.
const LOOK: u32 = 400;

/// How many choices that are not sensible are tried where only one is.
const OTHERS: usize = 5;

/// By how many standard errors a choice must be better than the policy's before it is preferred: the best of many looks
/// better than it is.
const CAUTION: f64 = 0.7;

/// By how many standard errors the best must be ahead of all others before a choice is settled.
const SURE: f64 = 3.0;

/// Someone whom a search asks in place of the game's rule-based player. The same view always gets the same answers.
pub trait Guide<G: Game>: Send {
    /// What it would do.
    fn usual(&mut self, sight: &Sight<'_, G>, legal: &[G::Action]) -> G::Action;

    /// What it would think about, what it would do first.
    fn plausible(&mut self, sight: &Sight<'_, G>, legal: &[G::Action]) -> Vec<G::Action>;

    /// What the situation is worth to the seat that chooses next, in thousandths like a payoff.
    fn worth(&mut self, sight: &Sight<'_, G>) -> i32;
}

/// How many choices a guide plays on before it says what came of it. Fewer lose against the guide alone: what it makes of a
/// situation is too rough to tell two good choices apart.
const GUIDED_CHOICES: u32 = 24;

/// By how many standard errors a choice must be better than a guide's. A guide plays better than the rule-based player, and
/// its playouts are dear and so few.
const GUIDED_CAUTION: f64 = 1.5;

/// A search with its buffers, for one choice after another. Its memory does not grow with the budget.
pub struct Searcher<G: Hosted> {
    budget: Budget,
    cap: Option<Duration>,
    horizon: u32,
    hurry: Hurry,
    playouts: Playouts<G>,
    arms: Vec<Arm<G>>,
    guide: Option<Box<dyn Guide<G>>>,
    /// How many games the last choice was played out in.
    spent: u32,
}

/// A candidate of a choice.
struct Arm<G: Game> {
    action: G::Action,
    is_usual: bool,
    /// How many times it was tried before it was dropped.
    tried: u32,
    payoff: f64,
    /// How much better it was than what the policy would do, summed, and squared and summed.
    lead: f64,
    lead_squared: f64,
}

impl<G: Hosted> Arm<G> {
    fn new(action: G::Action, is_usual: bool) -> Self {
        Arm { action, is_usual, tried: 0, payoff: 0.0, lead: 0.0, lead_squared: 0.0 }
    }

    fn add(&mut self, leaf: &Leaf, usual: &Leaf) {
        self.tried += 1;
        let lead = f64::from(leaf.payoff - usual.payoff) / 1000.0;
        self.lead += lead;
        self.lead_squared += lead * lead;
        self.payoff += f64::from(leaf.payoff) / 1000.0;
    }

    /// How much better it was on average than what the policy would do, and the standard error of that. Both were tried in
    /// the same worlds.
    fn lead(&self) -> (f64, f64) {
        let n = f64::from(self.tried.max(1));
        let lead = self.lead / n;
        (lead, ((self.lead_squared / n - lead * lead).max(0.0) / n).sqrt())
    }

    /// Whether nothing has told it from another so far.
    fn is_alike(&self, other: &Arm<G>) -> bool {
        self.payoff == other.payoff && self.lead_squared == other.lead_squared
    }
}

/// Gives choices that were tried for the near the chance to win the whole run.
fn with_chances<G: Hosted>(near: &mut [Weighed<G>], far: &[Weighed<G>]) {
    for weighed in near {
        if let Some(far) = far.iter().find(|far| far.action == weighed.action) {
            weighed.take_chances(far);
        }
    }
}

impl<G: Game> Weighed<G> {
    /// Takes what another look says of the whole run.
    fn take_chances(&mut self, far: &Self) {
        (self.chance, self.interval, self.margin, self.end) = (far.chance, far.interval, far.margin, far.end);
    }
}

impl<G: Hosted> Searcher<G> {
    /// A search that spends `budget` on each choice.
    pub fn new(budget: Budget) -> Self {
        let (playouts, arms) = (Playouts::new(), Vec::new());
        Searcher {
            budget,
            cap: None,
            horizon: G::HORIZON,
            hurry: Hurry::default(),
            playouts,
            arms,
            guide: None,
            spent: 0,
        }
    }

    /// Looks this far ahead, in the game's clock, instead of as far as the game says.
    pub fn with_horizon(self, horizon: u32) -> Self {
        Searcher { horizon, ..self }
    }

    /// Begins from what this one would do, plays on by it, and leaves it only for something that is clearly better.
    pub fn with_guide(self, guide: Box<dyn Guide<G>>) -> Self {
        Searcher { guide: Some(guide), ..self }
    }

    /// Takes no longer than this for a choice, whatever its budget is.
    pub fn within(self, cap: Duration) -> Self {
        Searcher { cap: Some(cap), ..self }
    }

    /// Ends early, with what it has, when this bell rings.
    pub fn with_hurry(self, hurry: Hurry) -> Self {
        Searcher { hurry, ..self }
    }

    /// Listens for this bell from now on.
    pub(crate) fn heed(&mut self, bell: &Hurry) {
        self.hurry = bell.clone();
    }

    /// The bell that ends a search early, with what it has.
    pub fn hurry(&self) -> Hurry {
        self.hurry.clone()
    }

    /// Chooses. What is forced is not thought about, and what is clear not for long.
    pub fn choose(&mut self, sight: &Sight<'_, G>, legal: &[G::Action], rng: Rng) -> G::Action {
        let candidates = self.line_up(sight, legal);
        self.arms.clear();
        self.arms.extend(candidates.into_iter().enumerate().map(|(nth, action)| Arm::new(action, nth == 0)));
        self.spent = if self.arms.len() > 1 { self.run(sight, rng) } else { 0 };
        self.cautious().action.clone()
    }

    /// How many games were played out for the last choice.
    pub fn spent(&self) -> u32 {
        self.spent
    }

    /// Says how good what the seat may do is. The same seed and playout budget give the same verdict, whatever is hidden.
    pub fn weigh(&mut self, sight: &Sight<'_, G>, legal: &[G::Action], rng: Rng) -> Verdict<G> {
        let mut candidates = self.line_up(sight, legal);
        if candidates.len() == 1 {
            // Only one is sensible: a few others show by how much.
            let others = legal.iter().filter(|action| !G::gives_up(action) && !G::takes_back(action));
            let others = others.filter(|action| !candidates.contains(action)).take(OTHERS).cloned();
            candidates.extend(others.collect::<Vec<_>>());
        }
        let candidates = candidates.into_iter().enumerate();
        let mut lanes: Vec<Lane<G>> = candidates.map(|(nth, action)| Lane::new(action, nth == 0)).collect();
        let (ranked, playouts) = self.race(sight, &mut lanes, rng);
        Verdict { ranked, playouts }
    }

    /// The same for a person, and whether figures are of the near. In a run whose end is far, luck hides what one choice is
    /// worth: unless a look at the end tells the best choice from all others, what the rest of the battle or level earns does.
    pub fn weigh_near(&mut self, sight: &Sight<'_, G>, legal: &[G::Action], mut rng: Rng) -> (Verdict<G>, bool) {
        let again = Rng::Open { state: rng.next_u32() };
        if !is_alone::<G>() || self.horizon < u32::MAX {
            return (self.weigh(sight, legal, rng), false);
        }
        let (budget, cap) = (self.budget, self.cap);
        self.cap = cap.map(|cap| cap / 2);
        self.budget = budget.part(1, 4).at_most(LOOK);
        let look = self.weigh(sight, legal, rng);
        let near = !look.ranked.iter().skip(1).all(|weighed| weighed.behind.is_clear::<G>());
        (self.budget, self.horizon) = (budget.less(look.playouts), if near { 0 } else { u32::MAX });
        let mut verdict = self.weigh(sight, legal, again);
        verdict.playouts += look.playouts;
        if near {
            with_chances(&mut verdict.ranked, &look.ranked);
        }
        (self.budget, self.cap, self.horizon) = (budget, cap, u32::MAX);
        (verdict, near)
    }

    /// Makes the list of candidates, what the policy would do first.
    pub(crate) fn line_up(&mut self, sight: &Sight<'_, G>, legal: &[G::Action]) -> Vec<G::Action> {
        let mut candidates = legal.to_vec();
        candidates.retain(|action| !G::gives_up(action) && !G::takes_back(action));
        let usual = match &mut self.guide {
            None => {
                sight.candidates(&mut candidates);
                legal[sight.policy(legal)].clone()
            }
            Some(guide) => {
                candidates = guide.plausible(sight, &candidates);
                candidates.first().unwrap_or(&legal[0]).clone()
            }
        };
        candidates.retain(|action| *action != usual);
        candidates.insert(0, usual);
        candidates
    }

    /// Says how good exactly these actions are, all of them in the same worlds. Nothing is dropped, and no time is saved.
    pub fn compare(&mut self, sight: &Sight<'_, G>, actions: &[G::Action], rng: Rng) -> Verdict<G> {
        let mut lanes: Vec<Lane<G>> = actions.iter().map(|action| Lane::new(action.clone(), false)).collect();
        let (ranked, playouts) = self.side_by_side(sight, &mut lanes, rng);
        Verdict { ranked, playouts }
    }

    /// Tries the candidates and puts them in order, the best first. The weaker ones are dropped on the way, and those that are
    /// all alike are not tried for long. Gives the number of playouts.
    fn run(&mut self, sight: &Sight<'_, G>, mut rng: Rng) -> u32 {
        let mut clock = Clock::new(self.budget, self.cap, self.hurry.clone());
        let mut alive = self.arms.len();
        let rounds = (usize::BITS - (alive - 1).leading_zeros()).max(1);
        let mut leaves = Vec::with_capacity(alive);
        let (mut alike, mut settled, mut worlds) = (alive > 1, false, 0);
        for round in 0..rounds {
            clock.next_round(rounds - round, alive);
            loop {
                let world = sight.redeal(&mut Rng::Open { state: rng.next_u32() });
                let seed = Seed::Open(rng.next_u32().to_string().into());
                if !self.try_world(sight.seat(), (&world, &seed), alive, &mut clock, &mut leaves) {
                    break;
                }
                let usual = self.arms[..alive].iter().position(|arm| arm.is_usual).unwrap_or(0);
                let usual = leaves[usual];
                self.arms.iter_mut().zip(&leaves).for_each(|(arm, leaf)| arm.add(leaf, &usual));
                alike &= leaves.iter().all(|leaf| leaf.payoff == leaves[0].payoff);
                worlds += 1;
                settled = worlds >= ALIKE && (alike || self.is_settled(alive));
                if clock.is_round_over() || settled {
                    break;
                }
            }
            self.rank(alive);
            if clock.is_over() || settled {
                break;
            }
            alive = self.keep(alive);
        }
        clock.spent
    }

    /// Plays one world out once for each candidate that is left. False if the time ran out before the last.
    fn try_world(
        &mut self,
        seat: Seat,
        (world, seed): (&G, &Seed),
        alive: usize,
        clock: &mut Clock,
        leaves: &mut Vec<Leaf>,
    ) -> bool {
        leaves.clear();
        for arm in &self.arms[..alive] {
            if clock.is_late() {
                return false;
            }
            let by = match &mut self.guide {
                None => By::Rules { horizon: self.horizon },
                Some(guide) => By::Guide { guide: guide.as_mut(), choices: GUIDED_CHOICES },
            };
            leaves.push(self.playouts.play(world, seat, &arm.action, seed, by, &mut []));
            clock.spent += 1;
        }
        true
    }

    /// The best candidate, or what the policy would do where the difference may well be luck. Both were tried in the same
    /// worlds, so it is the differences that are looked at.
    fn cautious(&self) -> &Arm<G> {
        let best = &self.arms[0];
        let Some(usual) = self.arms.iter().find(|arm| arm.is_usual) else { return best };
        let (lead, error) = best.lead();
        let caution = if self.guide.is_some() { GUIDED_CAUTION } else { CAUTION };
        if lead < caution * error { usual } else { best }
    }

    /// Whether more worlds would hardly change the choice: all others are alike to the best of those that are left, or
    /// behind it by more than luck makes. No difference varies more than what its two parts vary from the policy's choice.
    fn is_settled(&self, alive: usize) -> bool {
        let arms = &self.arms[..alive];
        let Some(usual) = arms.iter().find(|arm| arm.is_usual) else { return false };
        let best = arms.iter().fold(usual, |best, arm| if arm.payoff > best.payoff { arm } else { best });
        let (lead, error) = best.lead();
        arms.iter().all(|arm| {
            let (other, other_error) = arm.lead();
            arm.is_alike(best) || lead - other > SURE * (error + other_error)
        })
    }

    /// Puts the candidates that are left in order: by worth, and of equals what the policy would do.
    fn rank(&mut self, alive: usize) {
        self.arms[..alive].sort_by(|a, b| b.payoff.total_cmp(&a.payoff).then(b.is_usual.cmp(&a.is_usual)));
    }

    /// Drops the weaker half of those that are left, but never what the policy would do.
    fn keep(&mut self, alive: usize) -> usize {
        let half = alive.div_ceil(2);
        match self.arms[..alive].iter().position(|arm| arm.is_usual) {
            Some(at) if at >= half => {
                self.arms[half..=at].rotate_right(1);
                half + 1
            }
            _ => half,
        }
    }
}
