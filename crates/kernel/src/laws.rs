//! The laws every game must keep, checked over random games.
//!
//! A broken law is shrunk to the shortest list of actions that still breaks it, and comes with the record that shows it.

mod ends;
mod even;
mod foresee;
mod hidden;
mod observe;
mod search;

use std::fmt;

use serde_json::Value;

use crate::{Cx, Eye, Game, Key, Log, Match, Record, Rng, Seat, Seed, Turn, fingerprint, streams};

pub use ends::{By, decisions};
pub use even::{check_even, examine_even};
pub use foresee::{check_foresee, examine_foresee};
pub use hidden::{Hidden, Parts, Secret, check_hidden, examine_hidden};
pub use observe::{check_observe, examine_observe};
pub use search::{check_search, examine_search};

/// How much to check.
#[derive(Clone, Debug)]
pub struct Plan {
    /// How many random games.
    pub games: u64,
    /// The most decisions a game may have.
    pub max_plies: u32,
    /// The costly laws (saving, redealing, refusing) are checked at every so manieth decision, on average.
    pub every: u32,
    /// The seats that do not see everything: a redeal for them must now and then differ from the real state.
    pub hidden_from: Vec<Seat>,
    /// The seed all games are drawn from.
    pub seed: Seed,
}

impl Plan {
    /// A plan for `games` games that checks everything everywhere.
    pub fn new(games: u64, max_plies: u32) -> Plan {
        let seed = Seed::Open("laws".into());
        Plan { games, max_plies, every: 1, hidden_from: Vec::new(), seed }
    }
}

/// What was seen while no law was broken.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Report {
    /// Finished games.
    pub games: u64,
    /// Decisions in all of them.
    pub plies: u64,
    /// Decisions with more than one choice.
    pub choices: u64,
    /// Decisions of the longest game.
    pub longest: u32,
    /// For each seat, how many redeals differed from the real state.
    pub redealt: Vec<u64>,
}

/// The laws.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Law {
    /// Legal actions are listed in ascending order, each once.
    Sorted,
    /// The seat to move has a legal action, and no seat has one when the game is over.
    SomethingToDo,
    /// What is listed is legal.
    ListedIsLegal,
    /// What is legal is listed, unless actions like it are open-ended.
    LegalIsListed,
    /// Listing adds to the caller's buffer: the same, whatever was in it.
    Appends,
    /// Reading an action's notation gives the action back.
    Notation,
    /// The state changes through events alone: folding them again gives the same state.
    Events,
    /// A state that is saved and loaded is the same state.
    Saving,
    /// A refused action changes nothing.
    Refusal,
    /// A seat sees the same in a redealt state.
    View,
    /// The seat to move may do the same, and is refused with the same words, in a redealt state.
    Legality,
    /// A seat is told the same, in number and content, where it sees the same.
    Notices,
    /// A watcher sees and is told no more than any seat.
    Watcher,
    /// Conceding gives up, can be read back, and ends the game.
    Concession,
    /// What a match is worth is between -1000 and 1000.
    Payoff,
    /// What is hidden is really redealt.
    Redeal,
    /// Playing a record again gives the same states.
    Replay,
    /// Every game ends.
    Ends,
    /// The rule-based player chooses one of the legal actions, and neither gives up nor cancels.
    Policy,
    /// The rule-based player chooses the same in a redealt state.
    PolicyKnows,
    /// A value is between -1000 and 1000, and like the gauges it is the same in a redealt state.
    Value,
    /// What is worth trying is legal, and the same in a redealt state.
    Candidates,
    /// What is redealt depends on chance and on what the seat knows, not on how hidden cards really are.
    RedealKnows,
    /// No seat can tell a reshuffled state, and the seat to move may do the same there.
    Reshuffle,
    /// The clock never goes back.
    Clock,
    /// Every entry of a row is written.
    RowWritten,
    /// Every entry of a row is within the bounds of its field, and every field has a name of its own.
    RowBounds,
    /// Rows and numbers are the same in a redealt state.
    RowKnows,
    /// Listed and offered actions have numbers that exist; those offered have each its own, and each its own row.
    Numbers,
    /// What a learner is offered is legal, not giving up or cancelling, something, no more than there is room for, and the
    /// same in a redealt state.
    Offers,
    /// What is foretold as a fact happens.
    Forecast,
    /// A forecast is the same in a redealt state.
    ForecastKnows,
    /// What is foretold as a chance happens about as often as foretold.
    Calibrated,
}

/// A broken law, with the shortest game that was found to break it.
#[derive(Clone, Debug)]
pub struct Violation {
    /// Which law.
    pub law: Law,
    /// What is wrong, in words.
    pub what: String,
    /// The record that shows it, as JSON.
    pub record: Value,
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the law {:?} is broken: {}\nrecord: {}", self.law, self.what, self.record)
    }
}

/// Checks all laws and panics with the first that is broken. The one line a game's tests need.
#[track_caller]
pub fn check<G: Game>(config: &G::Config, plan: &Plan) -> Report {
    match examine::<G>(config, plan) {
        Ok(report) => report,
        Err(violation) => panic!("{violation}"),
    }
}

/// Checks all laws over random games.
pub fn examine<G: Game>(config: &G::Config, plan: &Plan) -> Result<Report, Box<Violation>> {
    let mut report = Report { redealt: vec![0; usize::from(G::N_SEATS)], ..Report::default() };
    for i in 0..plan.games {
        let seed = plan.seed.nth(i);
        let mut walk = Walk::<G> {
            every: plan.every,
            max_plies: plan.max_plies,
            rng: plan.seed.nth(i).rng(Key::new(streams::TESTS, 1, 0, 0)),
            others: Vec::new(),
            report: &mut report,
        };
        if let Err((broken, actions)) = walk.run(config, &seed, None) {
            return Err(Box::new(shrink::<G>(config, &seed, plan, broken, actions)));
        }
    }
    for seat in &plan.hidden_from {
        if report.redealt[seat.index()] == 0 {
            let what = format!("no redeal for {seat} ever differed from the real state");
            return Err(Box::new(Violation { law: Law::Redeal, what, record: Value::Null }));
        }
    }
    Ok(report)
}

/// Checks all laws over games that were not played at random: each seed comes with the actions of its game.
/// Panics with the first law that is broken.
#[track_caller]
pub fn check_played<G: Game>(
    config: &G::Config,
    plan: &Plan,
    games: impl Iterator<Item = (Seed, Vec<G::Action>)>,
) -> Report {
    let mut report = Report { redealt: vec![0; usize::from(G::N_SEATS)], ..Report::default() };
    for (seed, actions) in games {
        let rng = seed.rng(Key::new(streams::TESTS, 1, 0, 0));
        let (every, max_plies) = (plan.every, plan.max_plies);
        let mut walk = Walk::<G> { every, max_plies, rng, others: Vec::new(), report: &mut report };
        if let Err((broken, actions)) = walk.run(config, &seed, Some(&actions)) {
            panic!("{}", shrink::<G>(config, &seed, plan, broken, actions));
        }
    }
    report
}

/// Leaves out actions, larger pieces first, as long as the same law is still broken.
fn shrink<G: Game>(
    config: &G::Config,
    seed: &Seed,
    plan: &Plan,
    mut broken: Broken,
    mut actions: Vec<G::Action>,
) -> Violation {
    let mut piece = actions.len().div_ceil(2);
    while piece > 0 {
        let mut at = 0;
        while at < actions.len() {
            let mut shorter = actions.clone();
            shorter.drain(at..(at + piece).min(actions.len()));
            let mut report = Report { redealt: vec![0; usize::from(G::N_SEATS)], ..Report::default() };
            let rng = plan.seed.rng(Key::new(streams::TESTS, 2, 0, 0));
            let mut walk =
                Walk::<G> { every: 1, max_plies: plan.max_plies, rng, others: Vec::new(), report: &mut report };
            match walk.run(config, seed, Some(&shorter)) {
                Err((again, played)) if again.law == broken.law && played.len() < actions.len() => {
                    (broken, actions) = (again, played);
                }
                _ => at += piece,
            }
        }
        piece /= 2;
    }
    let mut record = Record::new::<G>(config.clone(), seed.clone());
    record.actions = actions.iter().map(ToString::to_string).collect();
    let record = serde_json::to_value(record).expect("a record is plain data");
    Violation { law: broken.law, what: broken.what, record }
}

struct Broken {
    law: Law,
    what: String,
}

fn broken<T>(law: Law, what: impl Into<String>) -> Result<T, Broken> {
    Err(Broken { law, what: what.into() })
}

/// One game, played at random or by a script, under the eyes of the law.
struct Walk<'a, G: Game> {
    every: u32,
    max_plies: u32,
    rng: Rng,
    /// Actions seen elsewhere, to be tried where they are not listed.
    others: Vec<G::Action>,
    report: &'a mut Report,
}

impl<G: Game> Walk<'_, G> {
    /// Plays to the end, or through the script (leaving out what is not legal). An error comes with the actions that led to it.
    fn run(
        &mut self,
        config: &G::Config,
        seed: &Seed,
        script: Option<&[G::Action]>,
    ) -> Result<(), (Broken, Vec<G::Action>)> {
        let mut actions = Vec::new();
        match self.walk(config, seed, script, &mut actions) {
            Ok(()) => Ok(()),
            Err(broken) => Err((broken, actions)),
        }
    }

    fn walk(
        &mut self,
        config: &G::Config,
        seed: &Seed,
        script: Option<&[G::Action]>,
        actions: &mut Vec<G::Action>,
    ) -> Result<(), Broken> {
        let Ok(mut state) = G::new(config) else {
            return broken(Law::Replay, "the config is refused");
        };
        let empty = state.clone();
        let mut log = Log::default();
        state.start(&mut Cx::new(seed, 0, Some(&mut log)));
        folds_to(&empty, log.events(), &state)?;
        let mut prints = vec![fingerprint(&state)];
        let mut script = script.map(<[G::Action]>::iter);
        let mut legal = Vec::new();
        loop {
            legal.clear();
            state.legal_actions(&mut legal);
            let Turn::Of(seat) = state.turn() else {
                if !legal.is_empty() {
                    return broken(Law::SomethingToDo, format!("the game is over and {:?} is listed", legal[0]));
                }
                break;
            };
            if actions.len() as u32 >= self.max_plies {
                return broken(Law::Ends, format!("not over after {} decisions", self.max_plies));
            }
            listed_well(&state, &legal)?;
            if self.rng.below(self.every) == 0 {
                self.costly(&state, seat, &legal, config, seed, actions)?;
            }
            let action = match &mut script {
                None => {
                    let on: Vec<&G::Action> = legal.iter().filter(|action| !G::gives_up(action)).collect();
                    match on.get(self.rng.below(on.len() as u32) as usize) {
                        Some(action) => (*action).clone(),
                        None => return broken(Law::SomethingToDo, "there is nothing to do but give up"),
                    }
                }
                Some(rest) => match rest.find(|action| state.is_legal(action)) {
                    Some(action) => action.clone(),
                    None => break,
                },
            };
            if self.others.len() < 64 {
                self.others.push(action.clone());
            } else {
                let at = self.rng.below(64) as usize;
                self.others[at] = action.clone();
            }
            let before = state.clone();
            let mut log = Log::default();
            actions.push(action.clone());
            let step = Step { before: &before, seat, action: &action, seed, ply: actions.len() as u32 };
            state.apply(seat, &action, &mut Cx::new(seed, step.ply, Some(&mut log)));
            folds_to(&before, log.events(), &state)?;
            if self.rng.below(self.every) == 0 {
                self.told(&step, &state, &log)?;
            }
            prints.push(fingerprint(&state));
            self.report.plies += 1;
            self.report.choices += u64::from(legal.len() > 1);
        }
        if let Turn::Over(outcome) = state.turn()
            && let Some(seat) = Seat::all(G::N_SEATS).find(|seat| !(-1000..=1000).contains(&G::payoff(&outcome, *seat)))
        {
            return broken(Law::Payoff, format!("{outcome:?} is worth {} to {seat}", G::payoff(&outcome, seat)));
        }
        self.report.games += 1;
        self.report.longest = self.report.longest.max(actions.len() as u32);
        replays::<G>(config, seed, actions, &prints)
    }

    fn costly(
        &mut self,
        state: &G,
        seat: Seat,
        legal: &[G::Action],
        config: &G::Config,
        seed: &Seed,
        actions: &[G::Action],
    ) -> Result<(), Broken> {
        let saved = serde_json::to_string(state).or_else(|error| broken(Law::Saving, error.to_string()))?;
        match serde_json::from_str::<G>(&saved) {
            Ok(loaded) if loaded == *state => {}
            Ok(_) => return broken(Law::Saving, "the loaded state differs from the saved one"),
            Err(error) => return broken(Law::Saving, error.to_string()),
        }
        appends(state, legal)?;
        reshuffles(state, legal, actions.len() as u32)?;
        concedes(state, seed, actions.len() as u32)?;
        let unlisted = |action: &&G::Action| legal.binary_search(action).is_err();
        let others: Vec<_> = self.others.iter().filter(unlisted).cloned().collect();
        let (accepted, refused): (Vec<_>, Vec<_>) = others.into_iter().partition(|action| state.is_legal(action));
        if let Some(action) = accepted.iter().find(|action| !G::is_open_ended(action)) {
            return broken(Law::LegalIsListed, format!("`{action}` is legal and not listed"));
        }
        if let Some(action) = refused.first() {
            let mut record = Record::new::<G>(config.clone(), seed.clone());
            record.actions = actions.iter().map(ToString::to_string).collect();
            let Ok(mut game) = Match::<G>::replay(&record) else {
                return broken(Law::Replay, "the actions so far cannot be played again");
            };
            if game.state() != state {
                return broken(Law::Replay, format!("the state differs at ply {} when played again", actions.len()));
            }
            if game.play(seat, action).is_ok() || game.state() != state || game.ply() != actions.len() as u32 {
                return broken(Law::Refusal, format!("the illegal `{action}` changed something"));
            }
        }
        for eye in Seat::all(G::N_SEATS) {
            let other = state.redeal(eye, &mut self.rng);
            self.report.redealt[eye.index()] += u64::from(other != *state);
            if other.view(Eye::Seat(eye)) != state.view(Eye::Seat(eye)) {
                return broken(Law::View, format!("{eye} can tell a redealt state by its view"));
            }
            if other.view(Eye::Watcher) != state.view(Eye::Watcher) {
                return broken(Law::Watcher, format!("a watcher sees something that {eye} does not"));
            }
            if other.turn() != state.turn() {
                return broken(Law::View, format!("another seat is to move in a state redealt for {eye}"));
            }
            if eye != seat {
                continue;
            }
            let mut others = Vec::new();
            other.legal_actions(&mut others);
            if others != legal {
                return broken(Law::Legality, format!("{eye} can tell a redealt state by its legal actions"));
            }
            for action in &refused {
                if other.is_legal(action) || other.why_not(action) != state.why_not(action) {
                    return broken(
                        Law::Legality,
                        format!("{eye} can tell a redealt state by how `{action}` is refused"),
                    );
                }
            }
        }
        Ok(())
    }

    /// Where a step shows a seat the same in two worlds, it is told the same in both, and so is a watcher.
    fn told(&mut self, step: &Step<'_, G>, after: &G, log: &Log<G>) -> Result<(), Broken> {
        let Step { before, seat: mover, action, seed, ply } = *step;
        for seat in Seat::all(G::N_SEATS) {
            let eye = Eye::Seat(seat);
            let mut other = before.redeal(seat, &mut self.rng);
            if !other.is_legal(action) {
                continue; // Another seat's hand was redealt, and this action needs the real one.
            }
            let mut other_log = Log::default();
            other.apply(mover, action, &mut Cx::new(seed, ply, Some(&mut other_log)));
            if other.view(eye) != after.view(eye) || other.turn() != after.turn() {
                continue;
            }
            for (who, law) in [(eye, Law::Notices), (Eye::Watcher, Law::Watcher)] {
                if let Some(what) = first_difference::<G>(log.told(who, 0), other_log.told(who, 0)) {
                    let what =
                        format!("after `{action}`, {who:?} is told {what}, which the view of {seat} does not tell");
                    return broken(law, what);
                }
            }
        }
        Ok(())
    }
}

/// One action of a walk, and what it was done to.
struct Step<'a, G: Game> {
    before: &'a G,
    seat: Seat,
    action: &'a G::Action,
    seed: &'a Seed,
    ply: u32,
}

/// Where two lists of notices differ first, in words; nothing if they are the same.
fn first_difference<G: Game>(ours: &[(u32, G::Notice)], theirs: &[(u32, G::Notice)]) -> Option<String> {
    let n = ours.len().max(theirs.len());
    let at = (0..n).find(|at| ours.get(*at) != theirs.get(*at))?;
    Some(format!("{:?} (or {:?})", ours.get(at).map(|(_, notice)| notice), theirs.get(at).map(|(_, notice)| notice)))
}

/// Lists once more, into a buffer that holds something.
fn appends<G: Game>(state: &G, legal: &[G::Action]) -> Result<(), Broken> {
    let mut acc: Vec<G::Action> = legal.iter().rev().cloned().collect();
    acc.extend_from_slice(legal);
    let held = acc.clone();
    state.legal_actions(&mut acc);
    match acc.get(..held.len()) == Some(held.as_slice()) && acc[held.len()..] == *legal {
        true => Ok(()),
        false => broken(Law::Appends, "what is listed depends on what is in the buffer, or changes it"),
    }
}

/// Draws anew what no seat knows, and looks at it with every eye.
fn reshuffles<G: Game>(state: &G, legal: &[G::Action], ply: u32) -> Result<(), Broken> {
    let other = state.reshuffle(&mut Rng::Open { state: ply });
    if let Some(eye) = Eye::all(G::N_SEATS).find(|eye| other.view(*eye) != state.view(*eye)) {
        return broken(Law::Reshuffle, format!("{eye:?} can tell a reshuffled state by its view"));
    }
    let mut others = Vec::new();
    other.legal_actions(&mut others);
    match other.turn() == state.turn() && others == legal {
        true => Ok(()),
        false => broken(Law::Reshuffle, "a reshuffled state shows by who is to move, or by what is legal"),
    }
}

/// Lets every seat concede, on a copy.
fn concedes<G: Game>(state: &G, seed: &Seed, ply: u32) -> Result<(), Broken> {
    for seat in Seat::all(G::N_SEATS) {
        let Some(action) = state.concession(seat) else { continue };
        let mut other = state.clone();
        other.apply(seat, &action, &mut Cx::new(seed, ply + 1, None));
        let read = action.to_string().parse::<G::Action>();
        if !G::gives_up(&action) || read.as_ref() != Ok(&action) || other.turn().seat().is_some() {
            return broken(
                Law::Concession,
                format!("`{action}` by {seat} is read as {read:?} and gives the game to no one"),
            );
        }
    }
    Ok(())
}

fn listed_well<G: Game>(state: &G, legal: &[G::Action]) -> Result<(), Broken> {
    if legal.is_empty() {
        return broken(Law::SomethingToDo, "nothing is legal for the seat to move");
    }
    if let Some(pair) = legal.windows(2).find(|pair| pair[0] >= pair[1]) {
        return broken(Law::Sorted, format!("`{}` is listed before `{}`", pair[0], pair[1]));
    }
    for action in legal {
        if !state.is_legal(action) {
            return broken(Law::ListedIsLegal, format!("`{action}` is listed and refused"));
        }
        match action.to_string().parse::<G::Action>() {
            Ok(read) if read == *action => {}
            Ok(read) => return broken(Law::Notation, format!("`{action}` is read as `{read}`")),
            Err(error) => return broken(Law::Notation, format!("`{action}` cannot be read: {error}")),
        }
    }
    Ok(())
}

fn folds_to<G: Game>(before: &G, log: &[G::Event], after: &G) -> Result<(), Broken> {
    let mut folded = before.clone();
    log.iter().for_each(|event| folded.evolve(event));
    if folded == *after { Ok(()) } else { broken(Law::Events, "the state changed without an event") }
}

fn replays<G: Game>(
    config: &G::Config,
    seed: &Seed,
    actions: &[G::Action],
    prints: &[crate::Fingerprint],
) -> Result<(), Broken> {
    let mut record = Record::new::<G>(config.clone(), seed.clone());
    record.actions = actions.iter().map(ToString::to_string).collect();
    let mut ply = 0;
    let mut differs = None;
    let replay = Match::<G>::replay_with(&record, |game| {
        if differs.is_none() && prints.get(ply) != Some(&game.fingerprint()) {
            differs = Some(ply);
        }
        ply += 1;
    });
    match (replay, differs) {
        (Err(error), _) => broken(Law::Replay, error.to_string()),
        (Ok(_), Some(ply)) => broken(Law::Replay, format!("the state differs at ply {ply} when played again")),
        (Ok(_), None) => Ok(()),
    }
}
