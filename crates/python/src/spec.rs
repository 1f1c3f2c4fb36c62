//! Flesh and Blood with twenty actions and a dictionary of a few numbers: a small environment of fixed shape, beside the
//! complete one. What twenty actions cannot say is answered by the game's rule-based player.

use std::{
    collections::BTreeMap,
    sync::{Mutex, PoisonError},
};

use croupier_fab::{Action, Config, DefId, Fab, From as PlayedFrom, PrintView, Slot, Step, View, find, print_view};
use croupier_kernel::{Cx, Eye, Game as _, Key, Refusal, Search as _, Seat, Seed, Sight, Turn, streams};
use croupier_table::{Agent, Offer as _, player};
use numpy::{PyArray1, PyArrayMethods as _};
use pyo3::{
    intern,
    prelude::*,
    types::{PyDict, PyString},
};

use crate::matches::{self, Match, options};
use crate::refused;

/// How many actions there are: pitch, play, arsenal, hero, weapon, defend by hand, defend by equipment, pass.
const N_ACTIONS: usize = 20;
/// How many cards of the hand are seen.
const HAND: usize = 4;
/// Numbers for a card.
const CARD: usize = 10;
/// All floats of an observation: hand, arsenal, five scalars, the opponent's equipment, four scalars.
const FLOATS: usize = (HAND + 1) * CARD + 5 + 4 + 4;
/// All flags of an observation: hand, arsenal, phase.
const FLAGS: usize = HAND + 1 + 8;
/// The keys of the floats after the cards, in order, with the numbers that each has.
const SCALARS: [(&str, usize); 10] = [
    ("my_life", 1),
    ("opponent_life", 1),
    ("resources", 1),
    ("action_points", 1),
    ("turn_number", 1),
    ("opponent_equipment_defense", 4),
    ("opponent_hand_size", 1),
    ("deck_size", 1),
    ("combat_attack_power", 1),
    ("combat_total_defense", 1),
];

const ME: Seat = Seat(0);
const PASS: usize = 19;

/// What a step gives: observation, mask, reward, terminated, truncated, and whether the action was legal.
type Stepped<'py> = (Bound<'py, PyDict>, Bound<'py, PyArray1<i8>>, f64, bool, bool, bool);

/// The environment.
#[pyclass(frozen, module = "croupier._native")]
pub(crate) struct FabSpec(Mutex<Spec>);

struct Spec {
    config: Config,
    empty: Fab,
    foe: Box<dyn Agent<Fab>>,
    max_turns: u32,
    max_illegal: u32,
    root: Seed,
    episode: u64,
    seed: Seed,
    table: Fab,
    done: Vec<(Seat, Action)>,
    legal: Vec<Action>,
    /// The place of each of the twenty among the legal actions.
    places: [Option<u8>; N_ACTIONS],
    view: View,
    illegal: u32,
    running: bool,
}

impl Spec {
    fn new(config: Config, opponent: &str, max_turns: u32, max_illegal: u32) -> Result<Spec, Refusal> {
        let empty = Fab::new(&config)?;
        let seed = matches::seed(None)?.widened();
        let foe = player::<Fab>(opponent, ME.other(), seed.rng(Key::new(streams::PROGRAM, 1, 0, 0)))?;
        let view = empty.view(Eye::Seat(ME));
        let mut spec = Spec {
            table: empty,
            config,
            empty,
            foe,
            max_turns,
            max_illegal,
            root: seed.clone(),
            episode: 0,
            seed,
            done: Vec::new(),
            legal: Vec::new(),
            places: [None; N_ACTIONS],
            view,
            illegal: 0,
            running: false,
        };
        spec.begin();
        spec.episode = 0;
        Ok(spec)
    }

    /// Begins the next match of the present root.
    fn begin(&mut self) {
        self.seed = self.root.nth(self.episode);
        self.episode += 1;
        self.table = self.empty;
        self.done.clear();
        self.illegal = 0;
        self.table.start(&mut Cx::new(&self.seed, 0, None));
        self.advance();
        self.running = self.table.turn().seat().is_some();
    }

    fn apply(&mut self, seat: Seat, action: Action) {
        self.done.push((seat, action));
        let ply = self.done.len() as u32;
        self.table.apply(seat, &action, &mut Cx::new(&self.seed, ply, None));
    }

    /// Plays on until the learner has something to say, or the match is over.
    fn advance(&mut self) {
        self.places = [None; N_ACTIONS];
        while let Turn::Of(seat) = self.table.turn() {
            self.legal.clear();
            self.table.legal_actions(&mut self.legal);
            let action = if let [only] = self.legal[..] {
                only
            } else if seat == ME {
                let chosen = self.table.policy(&self.legal);
                if self.asks(chosen) {
                    return;
                }
                self.legal[chosen]
            } else {
                let ply = self.done.len() as u32;
                self.foe.draw_from(self.seed.rng(Key::new(streams::CHOICE, u32::from(seat.0), ply, 0)));
                self.foe.choose(&Sight::new(&self.table, seat), &self.legal)
            };
            self.apply(seat, action);
        }
        self.view = self.table.view(Eye::Seat(ME));
    }

    /// Whether this is a question that the twenty actions can answer; then it is written down how.
    fn asks(&mut self, chosen: usize) -> bool {
        let can_be_said = |action: &Action| match action {
            Action::Pitch(_) | Action::Defend(_) | Action::Activate { .. } => true,
            Action::Play { from, .. } => *from != PlayedFrom::Banished,
            _ => false,
        };
        if !self.legal.iter().any(can_be_said)
            || !(self.legal[chosen] == Action::Pass || can_be_said(&self.legal[chosen]))
        {
            return false;
        }
        self.view = self.table.view(Eye::Seat(ME));
        for (place, action) in self.legal.iter().enumerate() {
            for number in numbers(&self.view, action) {
                // Where two actions share a number, the rule-based player's is meant, or else the first.
                if self.places[number].is_none() || place == chosen {
                    self.places[number] = Some(place as u8);
                }
            }
        }
        let said = self.places.iter().filter(|place| place.is_some()).count();
        let fits = self.places.contains(&Some(chosen as u8)) && said > usize::from(self.places[PASS].is_some());
        if !fits {
            self.places = [None; N_ACTIONS];
        }
        fits
    }

    /// Does one of the twenty: the reward, terminated, truncated, and whether it was legal.
    fn step(&mut self, action: i64) -> (f64, bool, bool, bool) {
        let place = usize::try_from(action).ok().and_then(|number| self.places.get(number).copied().flatten());
        let Some(place) = place.filter(|_| self.running) else {
            self.illegal += 1;
            let truncated = self.running && self.illegal >= self.max_illegal;
            self.running &= !truncated;
            return (-0.51, false, truncated, false);
        };
        let before = self.table.gauge(ME, 1);
        let action = self.legal[usize::from(place)];
        self.apply(ME, action);
        self.advance();
        let turn = self.table.clock();
        match self.table.turn() {
            Turn::Over(outcome) => {
                self.running = false;
                let won = outcome.winner() == Some(ME);
                (if won { 10.0 / f64::from(turn.max(1)) } else { -1.0 }, true, false, true)
            }
            Turn::Of(_) => {
                let truncated = turn > self.max_turns;
                self.running = !truncated;
                let damage = (before - self.table.gauge(ME, 1)).max(0);
                (0.1 * f64::from(damage) - 0.01, false, truncated, true)
            }
        }
    }

    fn mask(&self) -> [i8; N_ACTIONS] {
        self.places.map(|place| i8::from(place.is_some() && self.running))
    }

    fn observation(&self) -> ([f32; FLOATS], [i8; FLAGS]) {
        let (mut floats, mut flags) = ([0.0; FLOATS], [0; FLAGS]);
        let [mine, theirs] = [&self.view.sides[0], &self.view.sides[1]];
        let cards = mine.hand.iter().take(HAND).enumerate().chain(mine.arsenal.iter().take(1).map(|card| (HAND, card)));
        for (at, card) in cards {
            let print = card.and_then(find).map(print_view);
            if let Some(print) = print {
                floats[at * CARD..(at + 1) * CARD].copy_from_slice(&features(print));
                flags[at] = 1;
            }
        }
        let part = |value: i32, of: i32| (value as f32 / of as f32).clamp(0.0, 1.0);
        let scalars = [
            part(mine.life.into(), 40),
            part(theirs.life.into(), 40),
            part(mine.resources.into(), 10),
            part(mine.action_points.into(), 3),
            part(self.view.turn.into(), 30),
        ];
        let mut at = (HAND + 1) * CARD;
        floats[at..at + 5].copy_from_slice(&scalars);
        at += 5;
        for worn in &theirs.equipment {
            let slot = match worn.slot {
                Some(Slot::Head) => 0,
                Some(Slot::Chest) => 1,
                Some(Slot::Arms) => 2,
                Some(Slot::Legs) => 3,
                _ => continue,
            };
            floats[at + slot] = part(worn.defense.unwrap_or(0), 3);
        }
        at += 4;
        let link = self.view.chain.as_ref().filter(|link| link.active);
        let last = [
            part(theirs.hand.len() as i32, 4),
            part(mine.n_deck.into(), 40),
            part(link.map_or(0, |link| link.power), 10),
            part(link.map_or(0, |link| link.defense), 10),
        ];
        floats[at..].copy_from_slice(&last);
        flags[HAND + 1 + phase(self.view.step)] = 1;
        (floats, flags)
    }
}

/// The numbers among the twenty that mean this action.
fn numbers(view: &View, action: &Action) -> Vec<usize> {
    let side = &view.sides[0];
    let slots = |def: DefId, first: usize| {
        let slug = print_view(def).card;
        let here = side.hand.iter().take(HAND).enumerate().filter(|(_, card)| **card == Some(slug));
        here.map(|(slot, _)| first + slot).collect::<Vec<usize>>()
    };
    match action {
        Action::Pitch(card) => slots(card.def, 0),
        Action::Play { card, from: PlayedFrom::Hand, .. } => slots(card.def, 4),
        Action::Play { from: PlayedFrom::Arsenal, .. } => vec![8],
        Action::Activate { card, .. } => match print_view(card.def) {
            print if print.card == side.hero.card => vec![9],
            print if print.types.contains(&"weapon") => vec![10],
            _ => Vec::new(),
        },
        Action::Defend(card) => {
            let print = print_view(card.def);
            let worn = ["head", "chest", "arms", "legs"].iter().position(|slot| print.types.contains(slot));
            worn.map_or_else(|| slots(card.def, 11), |slot| vec![15 + slot])
        }
        Action::Pass => vec![PASS],
        _ => Vec::new(),
    }
}

/// A card as numbers from 0 to 1.
fn features(print: &PrintView) -> [f32; CARD] {
    use croupier_fab::Colour;
    let part = |value: Option<u8>, of: f32| value.map_or(0.0, |value| (f32::from(value) / of).clamp(0.0, 1.0));
    let flag = |is: bool| f32::from(u8::from(is));
    let is = |word: &str| print.types.contains(&word);
    [
        part(print.pitch, 3.0),
        part(print.cost, 5.0),
        part(print.power, 10.0),
        part(print.defense, 5.0),
        part(print.arcane, 5.0),
        flag(print.colour == Some(Colour::Red)),
        flag(print.colour == Some(Colour::Yellow)),
        flag(print.colour == Some(Colour::Blue)),
        flag(is("attack")),
        flag(is("instant") || is("action") && !is("attack")),
    ]
}

/// The place of a step among the eight of the phase.
fn phase(step: Step) -> usize {
    match step {
        Step::Layer => 1,
        Step::Attack => 2,
        Step::Defend => 3,
        Step::Reaction => 4,
        Step::Damage => 5,
        Step::Resolution => 6,
        _ => 0,
    }
}

impl FabSpec {
    fn with<T: Send>(&self, py: Python<'_>, use_it: impl FnOnce(&mut Spec) -> T + Send) -> T {
        py.detach(|| use_it(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner)))
    }
}

#[pymethods]
impl FabSpec {
    #[new]
    #[pyo3(signature = (options, opponent="greedy", max_turns=50, max_illegal=100))]
    fn new(options: BTreeMap<String, String>, opponent: &str, max_turns: u32, max_illegal: u32) -> PyResult<FabSpec> {
        let options = self::options(&options);
        let config = options.check::<Fab>().and_then(|()| Fab::config(&options)).map_err(refused)?;
        Ok(FabSpec(Mutex::new(Spec::new(config, opponent, max_turns, max_illegal).map_err(refused)?)))
    }

    /// Begins the next match, or the first one of a seed.
    #[pyo3(signature = (seed=None))]
    fn reset<'py>(&self, py: Python<'py>, seed: Option<&str>) -> PyResult<Stepped<'py>> {
        let seed = seed.map(|text| matches::seed(Some(text))).transpose().map_err(refused)?;
        let seen = self.with(py, |spec| {
            if let Some(seed) = seed {
                (spec.root, spec.episode) = (seed.widened(), 0);
            }
            spec.begin();
            (spec.observation(), spec.mask())
        });
        stepped(py, seen, (0.0, false, false, true))
    }

    /// Does one of the twenty actions.
    fn step<'py>(&self, py: Python<'py>, action: i64) -> PyResult<Stepped<'py>> {
        let (seen, result) = self.with(py, |spec| {
            let result = spec.step(action);
            ((spec.observation(), spec.mask()), result)
        });
        stepped(py, seen, result)
    }

    /// Which of the twenty are legal now.
    fn mask<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<i8>> {
        let mask = self.with(py, |spec| spec.mask());
        PyArray1::from_slice(py, &mask)
    }

    /// What the twenty mean now, in notation; nothing for those that are not legal.
    fn meanings(&self, py: Python<'_>) -> Vec<Option<String>> {
        self.with(py, |spec| {
            let word = |place: u8| spec.legal[usize::from(place)].to_string();
            spec.places.iter().map(|place| place.filter(|_| spec.running).map(word)).collect()
        })
    }

    /// How far this is: the root of the seeds, which match of it, and the illegal actions so far.
    fn place(&self, py: Python<'_>) -> (String, u64, u32) {
        self.with(py, |spec| (spec.root.to_string(), spec.episode, spec.illegal))
    }

    /// Goes to a match of a root, from its beginning.
    fn go_to(&self, py: Python<'_>, root: &str, episode: u64, illegal: u32) -> PyResult<()> {
        let root = matches::seed(Some(root)).map_err(refused)?;
        self.with(py, |spec| {
            (spec.root, spec.episode) = (root, episode.saturating_sub(1));
            spec.begin();
            (spec.episode, spec.illegal) = (episode, illegal);
        });
        Ok(())
    }

    /// The match so far, as one that can be looked at, recorded and reviewed.
    fn game(&self, py: Python<'_>) -> PyResult<Match> {
        self.with(py, |spec| Match::of::<Fab>(spec.config.clone(), spec.seed.clone(), &spec.done)).map_err(refused)
    }
}

fn stepped<'py>(
    py: Python<'py>,
    ((floats, flags), mask): (([f32; FLOATS], [i8; FLAGS]), [i8; N_ACTIONS]),
    (reward, terminated, truncated, legal): (f64, bool, bool, bool),
) -> PyResult<Stepped<'py>> {
    let seen = PyDict::new(py);
    let (hand, rest) = floats.split_at(HAND * CARD);
    let (arsenal, mut rest) = rest.split_at(CARD);
    seen.set_item(intern!(py, "hand"), PyArray1::from_slice(py, hand).reshape([HAND, CARD])?)?;
    seen.set_item(intern!(py, "hand_mask"), PyArray1::from_slice(py, &flags[..HAND]))?;
    seen.set_item(intern!(py, "arsenal"), PyArray1::from_slice(py, arsenal).reshape([1, CARD])?)?;
    seen.set_item(intern!(py, "arsenal_mask"), PyArray1::from_slice(py, &flags[HAND..=HAND]))?;
    seen.set_item(intern!(py, "phase"), PyArray1::from_slice(py, &flags[HAND + 1..]))?;
    for (name, length) in SCALARS {
        let numbers = rest.split_off(..length).unwrap_or_default();
        seen.set_item(PyString::intern(py, name), PyArray1::from_slice(py, numbers))?;
    }
    Ok((seen, PyArray1::from_slice(py, &mask), reward, terminated, truncated, legal))
}
