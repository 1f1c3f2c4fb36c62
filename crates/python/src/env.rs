//! What an environment adds to matches side by side: rewards, illegal actions, seeds, and the way back to a match.

use std::str::FromStr;

use croupier_kernel::{Cx, Field, Reading, Refusal, Role, Seat, Seed, Sight, Turn};
use croupier_lab::batch::{Batch, Foes, Picks, Restart, Results, Rows, STAY, Setup, Side};
use croupier_table::{Hosted, Hurry, agent_key, player};
use serde_json::{Value, json};

use crate::{batch::Many, matches::Match};

/// What a learner is rewarded for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Reward {
    /// The payoff at the end.
    Outcome,
    /// The payoff at the end, and on the way what the game's own judgement of the situation gains or loses.
    Value,
    /// 10 divided by the turns for a win, -1 for anything else, on the way 0.1 for a point of damage and -0.01 for a step.
    Spec,
}

impl FromStr for Reward {
    type Err = Refusal;

    fn from_str(word: &str) -> Result<Reward, Refusal> {
        match word {
            "outcome" => Ok(Reward::Outcome),
            "value" => Ok(Reward::Value),
            "spec" => Ok(Reward::Spec),
            _ => Err(Refusal::unknown("reward", word, ["outcome", "value", "spec"].into_iter())),
        }
    }
}

/// The rules of an environment.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rules {
    pub(crate) reward: Reward,
    /// What an illegal action costs.
    pub(crate) penalty: f64,
    /// How many of them break a match off.
    pub(crate) max_illegal: u32,
    /// Whether picks are kept, so that a match can be looked at.
    pub(crate) keep: bool,
}

/// What came of actions, one for each match.
pub(crate) struct Played<'a> {
    pub(crate) rewards: &'a mut [f64],
    pub(crate) terminated: &'a mut [bool],
    pub(crate) truncated: &'a mut [bool],
    pub(crate) illegal: &'a mut [bool],
}

/// What is known about one place beside its match.
struct Place {
    root: Seed,
    /// The number of its match, from 0.
    nth: u64,
    over: bool,
    illegal: u32,
    /// What the reward is measured from: a value or the opponent's life.
    before: i32,
    picks: Vec<u32>,
}

/// Matches side by side as an environment.
pub(crate) struct Env<G: Hosted> {
    batch: Batch<G>,
    setup: Setup<G::Config>,
    rules: Rules,
    places: Vec<Place>,
    /// Which gauge is the opponent's life.
    life: usize,
    picks: Vec<u32>,
    payoffs: Vec<i16>,
    done: Vec<bool>,
    broken_off: Vec<bool>,
    seats: Vec<u8>,
    /// Where a match has to begin.
    due: Vec<bool>,
    whole: [Vec<i16>; 2],
    scales: [Scales; 2],
}

/// The least of each number of a row, and what it is multiplied with to lie between 0 and 1.
struct Scales {
    lows: Vec<f32>,
    factors: Vec<f32>,
}

impl Scales {
    fn new(fields: &[Field], n_words: usize) -> Scales {
        let scale = |field: &Field| match field.reading {
            Reading::Amount { low, high } => (f32::from(low), 1.0 / (f32::from(high) - f32::from(low)).max(1.0)),
            Reading::Class { of } => (0.0, 1.0 / f32::from((of - 1).max(1))),
            Reading::Word => (0.0, 1.0 / n_words.max(1) as f32),
        };
        let numbers = fields.iter().flat_map(|field| std::iter::repeat_n(scale(field), field.length));
        let (lows, factors) = numbers.unzip();
        Scales { lows, factors }
    }

    fn apply(&self, whole: &[i16], into: &mut [f32]) {
        let length = self.lows.len();
        for (row, out) in whole.chunks_exact(length).zip(into.chunks_exact_mut(length)) {
            for (((number, low), factor), out) in row.iter().zip(&self.lows).zip(&self.factors).zip(out) {
                *out = ((f32::from(*number) - low) * factor).clamp(0.0, 1.0);
            }
        }
    }
}

impl<G: Hosted> Env<G> {
    pub(crate) fn new(mut setup: Setup<G::Config>, rules: Rules) -> Result<Self, Refusal> {
        let life = G::GAUGES.iter().position(|gauge| *gauge == "their life");
        if rules.reward == Reward::Spec && life.is_none() {
            return Err(Refusal::new(format!("reward `spec` counts damage, which {} has none of", G::NAME)));
        }
        if setup.restart == Restart::NextStep {
            // Places are renewed from here, so that the number of a match is known.
            setup.restart = Restart::Never;
        }
        if setup.matches == 0 || setup.matches > 1 << 20 || setup.threads > 1024 {
            return Err(Refusal::new("a batch has 1 to 1048576 matches and at most 1024 threads"));
        }
        let n = setup.matches;
        let root = |at: u64| setup.seed.nth(at);
        let batch = match setup.restart {
            Restart::Never => Batch::of_seeds(&setup, |at| root(at).nth(0))?,
            _ => Batch::new(&setup)?,
        };
        let place =
            |at: usize| Place { root: root(at as u64), nth: 0, over: false, illegal: 0, before: 0, picks: Vec::new() };
        let mut env = Env {
            batch,
            rules,
            places: (0..n).map(place).collect(),
            life: life.unwrap_or(0),
            picks: vec![STAY; n],
            payoffs: vec![0; n * usize::from(G::N_SEATS)],
            done: vec![false; n],
            broken_off: vec![false; n],
            seats: vec![0; n],
            due: vec![false; n],
            whole: [Vec::new(), Vec::new()],
            scales: [Scales::new(G::LAYOUT, G::words().len()), Scales::new(G::CHOICE, G::words().len())],
            setup,
        };
        if env.setup.restart == Restart::Never {
            (0..n).for_each(|at| env.places[at].before = env.measured(at));
        }
        Ok(env)
    }

    /// Begins the match of the present number wherever one is due.
    fn begin(&mut self) {
        if self.due.iter().all(|due| !due) {
            return;
        }
        let (places, due) = (&self.places, &self.due);
        self.batch.begin(|at| due[at].then(|| (places[at].root.nth(places[at].nth), places[at].nth)));
        for at in 0..self.places.len() {
            if std::mem::take(&mut self.due[at]) {
                let before = self.measured(at);
                let place = &mut self.places[at];
                (place.over, place.illegal, place.before) = (false, 0, before);
                place.picks.clear();
            }
        }
    }

    /// Makes the next match of a place due.
    fn due_next(&mut self, at: usize) {
        self.places[at].nth += 1;
        self.due[at] = true;
    }

    /// What the reward is measured from.
    fn measured(&self, at: usize) -> i32 {
        let (table, seat) = (self.batch.table(at), self.batch.seat(at));
        match self.rules.reward {
            Reward::Outcome => 0,
            Reward::Value => table.value(seat),
            Reward::Spec => table.gauge(seat, self.life),
        }
    }

    /// The place among the choices of an action that is legal.
    fn pick(&self, at: usize, action: i64, by_number: bool) -> Option<u32> {
        let action = u32::try_from(action).ok()?;
        let choices = self.batch.choices(at);
        if !by_number {
            return ((action as usize) < choices.len()).then_some(action);
        }
        let table = self.batch.table(at);
        choices.iter().position(|choice| table.number(choice) == action).map(|place| place as u32)
    }

    /// The reward of a step that was done.
    fn reward(&mut self, at: usize) -> f64 {
        let (done, seat) = (self.done[at], usize::from(self.seats[at]));
        let payoff = self.payoffs[at * usize::from(G::N_SEATS) + seat];
        let now = if done && self.rules.reward == Reward::Value { i32::from(payoff) } else { self.measured(at) };
        let before = std::mem::replace(&mut self.places[at].before, now);
        match self.rules.reward {
            Reward::Outcome => f64::from(payoff) / 1000.0,
            Reward::Value => f64::from(now - before) / 1000.0,
            Reward::Spec => spec_reward(done.then_some(payoff > 0), self.batch.table(at).clock(), before - now),
        }
    }

    /// All that was done in a match, found by playing it again.
    fn done(&self, at: usize) -> Result<Vec<(Seat, G::Action)>, Refusal> {
        let (config, seed) = self.batch.origin(at);
        let mut foes = Vec::new();
        for seat in Seat::all(G::N_SEATS) {
            let name = match (G::role(seat), &self.setup.foes) {
                (Role::Server, _) => Some(G::usual_program(seat).unwrap_or("random")),
                (Role::Player, Foes::Named(name)) => Some(name.as_str()),
                (Role::Player, Foes::Random) => Some("random"),
                (Role::Player, Foes::Policy) => None,
            };
            let learns =
                G::role(seat) == Role::Player && (self.setup.learner == Side::Both || seat == self.batch.seat(at));
            let foe = name.filter(|_| !learns).map(|name| player::<G>(name, seat, seed.rng(agent_key(seat))));
            foes.push((learns, foe.transpose()?));
        }
        for (seat, (_, foe)) in Seat::all(G::N_SEATS).zip(&mut foes) {
            if let Some(foe) = foe {
                foe.draw_from(seed.rng(agent_key(seat)));
            }
        }
        let (mut table, mut done, mut legal) = (G::new(config)?, Vec::new(), Vec::new());
        let mut picks = self.places[at].picks.iter();
        table.start(&mut Cx::new(seed, 0, None));
        while let Turn::Of(seat) = table.turn() {
            legal.clear();
            table.legal_actions(&mut legal);
            let (learns, foe) = &mut foes[seat.index()];
            if *learns && legal.len() > 1 {
                table.offer(&mut legal);
            }
            let action = match (&legal[..], foe) {
                ([only], _) => only.clone(),
                (_, None) if *learns => match picks.next() {
                    Some(pick) => legal.get(*pick as usize).ok_or_else(|| lost::<G>())?.clone(),
                    None => return Ok(done),
                },
                (legal, None) => legal[table.policy(legal).min(legal.len() - 1)].clone(),
                (legal, Some(foe)) => foe.choose(&Sight::new(&table, seat), legal),
            };
            done.push((seat, action.clone()));
            table.apply(seat, &action, &mut Cx::new(seed, done.len() as u32, None));
        }
        Ok(done)
    }
}

/// The error when a match cannot be found again.
fn lost<G: Hosted>() -> Refusal {
    Refusal::new(format!("this match of {} was against a program that does not repeat itself", G::NAME))
}

impl<G: Hosted> Many for Env<G> {
    fn sizes(&self) -> [usize; 6] {
        let (observation, choice) = (Batch::<G>::OBSERVATION, Batch::<G>::CHOICE);
        [self.places.len(), observation, G::MOST, choice, G::N_ACTIONS, usize::from(G::N_SEATS)]
    }

    fn reset(&mut self, roots: Option<Vec<Seed>>) -> Result<(), Refusal> {
        let n = self.places.len();
        if let Some(roots) = &roots
            && roots.len() != n
        {
            return Err(Refusal::new(format!("{} seeds for {n} matches", roots.len())));
        }
        let mut roots = roots.into_iter().flatten();
        for at in 0..n {
            match roots.next() {
                Some(root) => (self.places[at].root, self.places[at].nth, self.due[at]) = (root, 0, true),
                None => self.due_next(at),
            }
        }
        self.begin();
        Ok(())
    }

    fn write(&mut self, rows: Rows<'_>) -> Result<(), Refusal> {
        self.batch.write(rows)
    }

    fn write_units(&mut self, observations: &mut [f32], choices: &mut [f32], rows: Rows<'_>) -> Result<(), Refusal> {
        let [mut seen, mut offered] = std::mem::take(&mut self.whole);
        seen.resize(observations.len(), 0);
        offered.resize(choices.len(), 0);
        let written = self.batch.write(Rows { observations: &mut seen, choices: &mut offered, ..rows });
        self.scales[0].apply(&seen, observations);
        self.scales[1].apply(&offered, choices);
        self.whole = [seen, offered];
        written
    }

    fn step(&mut self, picks: Picks<'_>, results: Results<'_>, rows: Rows<'_>) -> Result<(), Refusal> {
        let Picks::Places(picked) = picks else { return self.batch.step(picks, results, rows) };
        if !self.rules.keep || self.setup.restart == Restart::AtOnce {
            return self.batch.step(picks, results, rows);
        }
        let open: Vec<bool> = (0..self.places.len()).map(|at| !self.batch.choices(at).is_empty()).collect();
        self.batch.step(picks, results, rows)?;
        for (at, pick) in picked.iter().enumerate().filter(|(at, pick)| open[*at] && **pick != STAY) {
            self.places[at].picks.push(*pick);
            self.places[at].over = self.batch.choices(at).is_empty();
        }
        Ok(())
    }

    fn play(&mut self, actions: &[i64], by_number: bool, played: Played<'_>) -> Result<(), Refusal> {
        let n = self.places.len();
        let Played { rewards, terminated, truncated, illegal } = played;
        if [actions.len(), rewards.len(), terminated.len(), truncated.len(), illegal.len()] != [n; 5] {
            return Err(Refusal::new(format!("there are {n} matches: actions and what comes of them have as many")));
        }
        for at in 0..n {
            self.picks[at] = STAY;
            illegal[at] = false;
            if self.places[at].over {
                continue;
            }
            match self.pick(at, actions[at], by_number) {
                Some(pick) => {
                    self.picks[at] = pick;
                    if self.rules.keep {
                        self.places[at].picks.push(pick);
                    }
                }
                None => illegal[at] = true,
            }
        }
        let results = Results {
            payoffs: &mut self.payoffs,
            done: &mut self.done,
            truncated: &mut self.broken_off,
            seats: &mut self.seats,
            finals: &mut [],
            reached: &mut [],
        };
        self.batch.step(Picks::Places(&self.picks), results, Rows::default())?;
        for at in 0..n {
            (rewards[at], terminated[at], truncated[at]) = (0.0, false, false);
            if self.places[at].over {
                self.due_next(at);
            } else if illegal[at] {
                self.places[at].illegal += 1;
                rewards[at] = self.rules.penalty;
                truncated[at] = self.places[at].illegal >= self.rules.max_illegal;
            } else {
                rewards[at] = self.reward(at);
                (terminated[at], truncated[at]) = (self.done[at], self.broken_off[at]);
            }
            self.places[at].over = terminated[at] || truncated[at];
        }
        self.begin();
        Ok(())
    }

    fn renew(&mut self) -> Result<(), Refusal> {
        for at in 0..self.places.len() {
            if self.places[at].over {
                self.due_next(at);
            }
        }
        self.begin();
        Ok(())
    }

    fn notation(&self, at: usize) -> Vec<String> {
        self.batch.choices(at).iter().map(ToString::to_string).collect()
    }

    fn numbers(&self, at: usize) -> Vec<u32> {
        let table = self.batch.table(at);
        self.batch.choices(at).iter().map(|action| table.number(action)).collect()
    }

    fn seat(&self, at: usize) -> u8 {
        self.batch.seat(at).0
    }

    fn game(&self, at: usize) -> Result<Match, Refusal> {
        let (config, seed) = self.batch.origin(at);
        Match::of::<G>(config.clone(), seed.clone(), &self.done(at)?)
    }

    fn look(&self, at: usize, seat: Seat) -> (Vec<i16>, Vec<i16>, usize) {
        let table = self.batch.table(at);
        let mut observation = vec![0; Batch::<G>::OBSERVATION];
        let mut choices = vec![0; G::MOST * Batch::<G>::CHOICE];
        table.observe(seat, &mut observation);
        let offered = if seat == self.batch.seat(at) { self.batch.choices(at) } else { &[] };
        for (action, row) in offered.iter().zip(choices.chunks_exact_mut(Batch::<G>::CHOICE)) {
            table.features(action, row);
        }
        (observation, choices, offered.len())
    }

    fn units(&self, observation: &[i16], choices: &[i16]) -> (Vec<f32>, Vec<f32>) {
        let (mut seen, mut offered) = (vec![0.0; observation.len()], vec![0.0; choices.len()]);
        self.scales[0].apply(observation, &mut seen);
        self.scales[1].apply(choices, &mut offered);
        (seen, offered)
    }

    fn payoffs(&self, at: usize) -> Vec<f64> {
        let n = usize::from(G::N_SEATS);
        self.payoffs[at * n..(at + 1) * n].iter().map(|payoff| f64::from(*payoff) / 1000.0).collect()
    }

    fn left_out(&self, at: usize) -> usize {
        self.batch.left_out(at)
    }

    fn heed(&mut self, bell: &Hurry) -> bool {
        self.batch.heed(bell)
    }

    fn place(&self) -> Result<String, Refusal> {
        if !self.rules.keep || self.setup.restart == Restart::AtOnce {
            let reason = "a batch can be copied or pickled only with keep=True and without restart=\"at once\"";
            return Err(Refusal::new(reason));
        }
        let place = |place: &Place| {
            json!({
                "root": place.root, "nth": place.nth, "over": place.over, "illegal": place.illegal, "picks": place.picks,
            })
        };
        Ok(Value::from(self.places.iter().map(place).collect::<Vec<_>>()).to_string())
    }

    fn go_to(&mut self, text: &str) -> Result<(), Refusal> {
        let unreadable = || Refusal::unreadable("this is not where a batch like this one was");
        let places: Vec<Value> = serde_json::from_str(text).map_err(|_| unreadable())?;
        if places.len() != self.places.len() {
            return Err(unreadable());
        }
        let mut picked = Vec::new();
        for (at, place) in places.iter().enumerate() {
            let root = place["root"].as_str().and_then(|root| root.parse().ok()).ok_or_else(unreadable)?;
            (self.places[at].root, self.places[at].nth) = (root, place["nth"].as_u64().ok_or_else(unreadable)?);
            self.due[at] = true;
            let picks = place["picks"].as_array().ok_or_else(unreadable)?.iter();
            let picks =
                picks.map(|pick| pick.as_u64().and_then(|pick| u32::try_from(pick).ok()).ok_or_else(unreadable));
            picked.push(picks.collect::<Result<Vec<u32>, Refusal>>()?);
        }
        self.begin();
        // All matches side by side: each does its next pick until it has none.
        for nth in 0..picked.iter().map(Vec::len).max().unwrap_or(0) {
            let picks: Vec<u32> = picked.iter().map(|picks| picks.get(nth).copied().unwrap_or(STAY)).collect();
            self.batch.step(Picks::Places(&picks), Results::default(), Rows::default())?;
        }
        for (at, (place, picks)) in places.iter().zip(picked).enumerate() {
            let before = self.measured(at);
            let kept = &mut self.places[at];
            (kept.picks, kept.before) = (picks, before);
            kept.over = place["over"].as_bool().ok_or_else(unreadable)?;
            kept.illegal = place["illegal"].as_u64().and_then(|n| u32::try_from(n).ok()).ok_or_else(unreadable)?;
        }
        Ok(())
    }
}

/// The reward of the specification: for a match that was won or not, by its turn, and on the way for damage.
pub(crate) fn spec_reward(won: Option<bool>, turn: u32, damage: i32) -> f64 {
    match won {
        Some(true) => 10.0 / f64::from(turn.max(1)),
        Some(false) => -1.0,
        None => 0.1 * f64::from(damage.max(0)) - 0.01,
    }
}
