//! Games of one kind under the eyes of the law, and the counts of what was looked at.

use std::{collections::BTreeMap, fmt::Display, str::FromStr};

use croupier_kernel::{Cx, Eye, Key, Kind, Log, Match, Record, Refusal, Rng, Search, Seat, Seed, Turn, fingerprint};
use serde::Serialize;
use serde_json::{Value, json};

/// What was done with one game.
#[derive(Clone, Default, Debug, Serialize)]
pub(crate) struct Counts {
    /// Games that were played to their end.
    pub(crate) games: u64,
    /// How many of them by chance.
    pub(crate) by_chance: u64,
    /// How many of them by the rule-based player.
    pub(crate) by_rules: u64,
    /// States that came up.
    pub(crate) states: u64,
    /// Decisions of the longest game.
    pub(crate) longest: u32,
    /// One decision in this many is checked against the costly laws.
    pub(crate) examined_one_in: u32,
    /// States that were looked at with all costly laws.
    pub(crate) examined: u64,
    /// Redealt worlds whose every byte that a seat can get was compared with the real one.
    pub(crate) redealt_worlds: u64,
    /// How many of them differed in what is hidden.
    pub(crate) redealt_worlds_that_differ: u64,
    /// Actions that were tried at the door players use, refused there with a reason, and left every byte as it was.
    pub(crate) illegal_refused: u64,
    /// How many of them were against the rules.
    pub(crate) against_the_rules: u64,
    /// How many of them came from a seat that was not to move.
    pub(crate) out_of_turn: u64,
    /// How many of them came after the end.
    pub(crate) too_late: u64,
}

/// One decision in this many tries illegal actions.
const DOOR: u32 = 64;

/// How many of them.
const TRIES: u32 = 6;

/// How a law was broken, with the record that shows it.
#[derive(Clone, Debug)]
pub(crate) struct Failure {
    /// What is wrong.
    pub(crate) what: String,
    /// The record, as short as it could be made.
    pub(crate) record: Value,
}

/// One kind of game: how it begins, and how often the costly laws are looked at.
pub(crate) struct Campaign<G: Search> {
    configs: Vec<G::Config>,
    every: u32,
    door: u32,
    most: u32,
    /// Actions seen elsewhere, to be tried where they are not listed.
    others: Vec<G::Action>,
    /// What was done so far.
    pub(crate) counts: Counts,
}

impl<G: Search> Campaign<G> {
    /// Games that begin like these in turn. The costly laws are looked at on one decision in `every`; no game may have more
    /// than `most` decisions.
    pub(crate) fn new(configs: Vec<G::Config>, every: u32, most: u32) -> Self {
        let counts = Counts { examined_one_in: every, ..Counts::default() };
        Campaign { configs, every, door: DOOR, most, others: Vec::new(), counts }
    }

    /// Plays game number `nth`: three of four by chance, the others by rule. What goes wrong is made as short as it can be.
    pub(crate) fn play(&mut self, root: &Seed, nth: u64) -> Result<(), Failure> {
        let (config, seed, mut actions) = (self.config(nth), root.nth(nth), Vec::new());
        let played = self.attempt(root, nth, &mut actions);
        played.map_err(|what| self.shorten(&config, &seed, what, actions))
    }

    /// The same, with what goes wrong as it came up.
    pub(crate) fn attempt(&mut self, root: &Seed, nth: u64, actions: &mut Vec<G::Action>) -> Result<(), String> {
        let by_rules = nth % 4 == 3;
        self.walk(&self.config(nth), &root.nth(nth), by_rules, None, actions)?;
        self.counts.games += 1;
        self.counts.by_rules += u64::from(by_rules);
        self.counts.by_chance += u64::from(!by_rules);
        self.counts.longest = self.counts.longest.max(actions.len() as u32);
        Ok(())
    }

    fn config(&self, nth: u64) -> G::Config {
        self.configs[nth as usize % self.configs.len()].clone()
    }

    /// Leaves out actions, larger pieces first, as long as something is still wrong.
    fn shorten(&self, config: &G::Config, seed: &Seed, mut what: String, mut actions: Vec<G::Action>) -> Failure {
        let mut piece = actions.len().div_ceil(2);
        while piece > 0 {
            let mut at = 0;
            while at < actions.len() {
                let mut shorter = actions.clone();
                shorter.drain(at..(at + piece).min(actions.len()));
                let mut strict =
                    Campaign::<G> { door: 1, others: self.others.clone(), ..Campaign::new(Vec::new(), 1, self.most) };
                let mut played = Vec::new();
                match strict.walk(config, seed, false, Some(&shorter), &mut played) {
                    Err(again) if played.len() < actions.len() => (what, actions) = (again, played),
                    _ => at += piece,
                }
            }
            piece /= 2;
        }
        let mut record = Record::new::<G>(config.clone(), seed.clone());
        record.actions = actions.iter().map(ToString::to_string).collect();
        Failure { what, record: json!(record) }
    }

    /// Plays to the end, or through a script, leaving out what is not legal.
    fn walk(
        &mut self,
        config: &G::Config,
        seed: &Seed,
        by_rules: bool,
        script: Option<&[G::Action]>,
        actions: &mut Vec<G::Action>,
    ) -> Result<(), String> {
        let mut state = G::new(config).map_err(|refusal| refusal.reason)?;
        let record = Record::new::<G>(config.clone(), seed.clone());
        let mut rng = seed.rng(Key::new(200, u32::from(by_rules), 0, 0));
        state.start(&mut Cx::new(seed, 0, None));
        let (mut script, mut legal) = (script.map(<[G::Action]>::iter), Vec::new());
        loop {
            let Turn::Of(seat) = state.turn() else { break };
            if actions.len() as u32 >= self.most {
                return Err(format!("not over after {} decisions", self.most));
            }
            legal.clear();
            state.legal_actions(&mut legal);
            if legal.is_empty() || legal.windows(2).any(|pair| pair[0] >= pair[1]) {
                return Err("the legal actions are none, or not in order".into());
            }
            self.counts.states += 1;
            let costly = rng.below(self.every) == 0;
            if costly {
                self.examine(&state, seat, &legal, &mut rng)?;
            }
            if rng.below(self.door) == 0 {
                self.refuses(&record, &state, &legal, &mut rng)?;
            }
            let action = match &mut script {
                Some(rest) => match rest.find(|action| state.is_legal(action)) {
                    Some(action) => action.clone(),
                    None => return Ok(()),
                },
                None if by_rules => legal[state.policy(&legal)].clone(),
                None => {
                    legal.retain(|action| !G::gives_up(action) && !G::takes_back(action));
                    legal[rng.below(legal.len() as u32) as usize].clone()
                }
            };
            self.remember(&action, &mut rng);
            actions.push(action.clone());
            let ply = actions.len() as u32;
            if costly {
                let done = actions[..actions.len() - 1].iter().map(ToString::to_string).collect();
                let door = Match::resumed(Record { actions: done, ..record.clone() }, state.clone());
                self.step(&mut state, seat, &action, door, &mut rng)?;
            } else {
                state.apply(seat, &action, &mut Cx::new(seed, ply, None));
            }
        }
        if rng.below(self.door) == 0 { self.refuses(&record, &state, &[], &mut rng) } else { Ok(()) }
    }

    fn remember(&mut self, action: &G::Action, rng: &mut Rng) {
        if self.others.len() < 64 {
            self.others.push(action.clone());
        } else if rng.below(16) == 0 {
            self.others[rng.below(64) as usize] = action.clone();
        }
    }

    /// What a seat may not do is refused at the door that players use, with a reason of the right kind, and leaves every
    /// byte as it was: actions of other moments, listed ones with another number in them, and listed ones of another seat.
    fn refuses(
        &mut self,
        record: &Record<G::Config>,
        state: &G,
        legal: &[G::Action],
        rng: &mut Rng,
    ) -> Result<(), String> {
        let (before, mut door) = (fingerprint(state), Match::<G>::resumed(record.clone(), state.clone()));
        for _ in 0..TRIES {
            let any = |of: &[G::Action], rng: &mut Rng| of.get(rng.below(of.len().max(1) as u32) as usize).cloned();
            let how = rng.below(4);
            let Some(action) = any(if how < 2 || legal.is_empty() { &self.others } else { legal }, rng) else {
                continue;
            };
            let action = if how == 2 { with_another_number(&action, rng).unwrap_or(action) } else { action };
            let seats = u32::from(G::N_SEATS);
            let (seat, kind) = match state.turn() {
                Turn::Over(_) => (Seat(rng.below(seats) as u8), Kind::Over),
                Turn::Of(mover) if how == 3 && seats > 1 => {
                    (Seat(((u32::from(mover.0) + 1 + rng.below(seats - 1)) % seats) as u8), Kind::NotYourTurn)
                }
                Turn::Of(mover) => (mover, Kind::Illegal),
            };
            let is_listed = kind == Kind::Illegal && legal.binary_search(&action).is_ok();
            let may_concede = kind != Kind::Over && state.concession(seat).as_ref() == Some(&action);
            if is_listed || may_concede || (kind == Kind::Illegal && G::is_open_ended(&action)) {
                continue;
            }
            match door.play(seat, &action) {
                Ok(()) => return Err(format!("`{action}` of {seat} is not listed and was done")),
                Err(Refusal { kind: given, reason }) if given != kind || reason.is_empty() => {
                    return Err(format!("`{action}` of {seat} is refused as {given:?}, not {kind:?}: `{reason}`"));
                }
                Err(_) if door.state() != state || !door.record().actions.is_empty() || !door.events().is_empty() => {
                    return Err(format!("`{action}` of {seat} was refused and changed something"));
                }
                Err(_) => {}
            }
            self.counts.illegal_refused += 1;
            match kind {
                Kind::Over => self.counts.too_late += 1,
                Kind::NotYourTurn => self.counts.out_of_turn += 1,
                _ => self.counts.against_the_rules += 1,
            }
        }
        if door.fingerprint() == before { Ok(()) } else { Err("refusals changed the bytes of the state".into()) }
    }

    /// The costly laws: saving, reading what is listed, and all that a seat can get in a redealt world.
    fn examine(&mut self, state: &G, mover: Seat, legal: &[G::Action], rng: &mut Rng) -> Result<(), String> {
        self.counts.examined += 1;
        let saved = serde_json::to_string(state).map_err(|error| error.to_string())?;
        let loaded: G = serde_json::from_str(&saved).map_err(|error| error.to_string())?;
        if loaded != *state || fingerprint(&loaded) != fingerprint(state) {
            return Err("the loaded state differs from the saved one".into());
        }
        for action in legal {
            if !state.is_legal(action) || action.to_string().parse().as_ref() != Ok(action) {
                return Err(format!("`{action}` is listed and refused, or read as something else"));
            }
        }
        for seat in Seat::all(G::N_SEATS) {
            let other = state.redeal(seat, rng);
            self.counts.redealt_worlds += 1;
            self.counts.redealt_worlds_that_differ += u64::from(other != *state);
            if self.bytes(state, seat, mover) != self.bytes(&other, seat, mover) {
                return Err(format!("{seat} can tell a redealt world"));
            }
        }
        Ok(())
    }

    /// All that a seat can get of a state, as bytes: its view, a watcher's, who is to move, and, if it is the seat's turn,
    /// what it may do, how the rule-based player would choose, and why other things are refused.
    fn bytes(&self, state: &G, seat: Seat, mover: Seat) -> Vec<u8> {
        let text = |value: Value| value.to_string().into_bytes();
        let (own, watcher) = (json!(state.view(Eye::Seat(seat))), json!(state.view(Eye::Watcher)));
        let mut bytes = text(json!([own, watcher, state.turn().seat(), state.clock(), state.value(seat)]));
        if seat == mover {
            let mut legal = Vec::new();
            state.legal_actions(&mut legal);
            let words: Vec<String> = legal.iter().map(ToString::to_string).collect();
            let refused = self.others.iter().filter(|action| !state.is_legal(action));
            let refused: Vec<String> = refused.map(|action| state.why_not(action)).collect();
            bytes.extend(text(json!([words, state.policy(&legal), refused])));
        }
        bytes
    }

    /// One action with all laws about events and notices. `door` is the match before it: what players do there leads to the
    /// same state.
    fn step(
        &self,
        state: &mut G,
        mover: Seat,
        action: &G::Action,
        mut door: Match<G>,
        rng: &mut Rng,
    ) -> Result<(), String> {
        let (before, ply) = (state.clone(), door.ply() + 1);
        let seed = &door.record().seed.clone();
        let mut log = Log::default();
        state.apply(mover, action, &mut Cx::new(seed, ply, Some(&mut log)));
        let mut folded = before.clone();
        log.events().iter().for_each(|event| folded.evolve(event));
        let mut again = before.clone();
        again.apply(mover, action, &mut Cx::new(seed, ply, None));
        if folded != *state || again != *state {
            return Err(format!("`{action}` changes the state without an event, or not the same way twice"));
        }
        if door.play(mover, action).is_err() || door.state() != state || door.ply() != ply {
            return Err(format!("`{action}` is listed and refused at the door, or leads elsewhere there"));
        }
        for seat in Seat::all(G::N_SEATS) {
            let eye = Eye::Seat(seat);
            let mut other = before.redeal(seat, rng);
            if !other.is_legal(action) {
                continue;
            }
            let mut other_log = Log::default();
            other.apply(mover, action, &mut Cx::new(seed, ply, Some(&mut other_log)));
            let alike = other.view(eye) == state.view(eye) && other.turn() == state.turn();
            let told = |log: &Log<G>| json!(log.told(eye, 0)).to_string();
            if alike && told(&log) != told(&other_log) {
                return Err(format!("after `{action}`, {seat} is told what its view does not tell"));
            }
        }
        Ok(())
    }
}

/// An action as it would be written with another number somewhere in it, if that can be read.
fn with_another_number<A: Display + FromStr>(action: &A, rng: &mut Rng) -> Option<A> {
    let text = action.to_string();
    let digits: Vec<usize> = text.bytes().enumerate().filter(|(_, b)| b.is_ascii_digit()).map(|(at, _)| at).collect();
    let at = *digits.get(rng.below(digits.len().max(1) as u32) as usize)?;
    format!("{}{}{}", &text[..at], rng.below(13), &text[at + 1..]).parse().ok()
}

/// The counts of all games by name, as JSON.
pub(crate) fn report(
    seconds: u64,
    threads: usize,
    counts: &BTreeMap<&'static str, Counts>,
    failures: &[(&'static str, Failure)],
) -> Value {
    let sum = |of: fn(&Counts) -> u64| counts.values().map(of).sum::<u64>();
    json!({
        "seconds": seconds,
        "threads": threads,
        "games": counts,
        "together": {
            "games": sum(|counts| counts.games),
            "states": sum(|counts| counts.states),
            "redealt_worlds": sum(|counts| counts.redealt_worlds),
            "illegal_refused": sum(|counts| counts.illegal_refused),
        },
        "failures": failures.iter().map(|(game, failure)| json!([game, failure.what])).collect::<Vec<_>>(),
    })
}

impl std::ops::AddAssign for Counts {
    fn add_assign(&mut self, other: Counts) {
        self.games += other.games;
        self.by_chance += other.by_chance;
        self.by_rules += other.by_rules;
        self.states += other.states;
        self.longest = self.longest.max(other.longest);
        self.examined_one_in = other.examined_one_in;
        self.examined += other.examined;
        self.redealt_worlds += other.redealt_worlds;
        self.redealt_worlds_that_differ += other.redealt_worlds_that_differ;
        self.illegal_refused += other.illegal_refused;
        self.against_the_rules += other.against_the_rules;
        self.out_of_turn += other.out_of_turn;
        self.too_late += other.too_late;
    }
}
