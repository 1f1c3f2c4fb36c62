//! Flesh and Blood with twenty actions and a dictionary of a few numbers: a small environment of fixed shape, beside the
//! complete one. What twenty actions cannot say is answered by the game's rule-based player.

use std::{
    collections::BTreeMap,
    sync::{Mutex, OnceLock, PoisonError},
};

use croupier_fab::{Action, Config, DefId, Fab, From as PlayedFrom, Glance, PrintView, Step, print_view, prints};
use croupier_kernel::{Cx, Game as _, Key, Refusal, Search as _, Seat, Seed, Sight, Turn, streams};
use croupier_lab::Watch;
use croupier_table::{Agent, Hurry, Offer as _, player};
use numpy::{PyArray1, ToPyArray as _};
use pyo3::{
    intern,
    prelude::*,
    sync::PyOnceLock,
    types::{PyDict, PyString},
};

use crate::{
    batch::rows,
    matches::{self, Match, options},
    refused, watched, whole,
};

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

/// What a step gives: observation, info, the same mask as in info, reward, terminated, truncated, and whether the action was
/// legal.
type Stepped<'py> = (Bound<'py, PyDict>, Bound<'py, PyDict>, Bound<'py, PyArray1<i8>>, f64, bool, bool, bool);

/// The environment.
#[pyclass(frozen, module = "croupier._native")]
pub(crate) struct FabSpec {
    spec: Mutex<Spec>,
    /// What ends the thoughts of the opponent, if it thinks for long.
    bell: Option<Hurry>,
}

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
    /// What the learner sees.
    glance: Glance,
    illegal: u32,
    running: bool,
}

impl Spec {
    fn new(config: Config, opponent: &str, max_turns: u32, max_illegal: u32) -> Result<Spec, Refusal> {
        let empty = Fab::new(&config)?;
        let seed = matches::seed(None)?.widened();
        let foe = player::<Fab>(opponent, ME.other(), seed.rng(Key::new(streams::PROGRAM, 1, 0, 0)))?;
        let glance = empty.glance(ME);
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
            glance,
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
        self.glance = self.table.glance(ME);
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
        self.glance = self.table.glance(ME);
        for (place, action) in self.legal.iter().enumerate() {
            let mut meant = numbers(&self.glance, action);
            while meant != 0 {
                let number = meant.trailing_zeros() as usize;
                meant &= meant - 1;
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
        let seen = &self.glance;
        for (at, def) in seen.hand.iter().chain([&seen.arsenal]).enumerate() {
            if let Some(def) = def {
                floats[at * CARD..(at + 1) * CARD].copy_from_slice(&brief(*def).features);
                flags[at] = 1;
            }
        }
        let part = |value: i32, of: i32| (value as f32 / of as f32).clamp(0.0, 1.0);
        let [head, chest, arms, legs] = seen.their_defense;
        let (power, defense) = seen.link.unwrap_or_default();
        let scalars = [
            part(seen.life[0].into(), 40),
            part(seen.life[1].into(), 40),
            part(seen.resources.into(), 10),
            part(seen.action_points.into(), 3),
            part(seen.turn.into(), 30),
            part(head, 3),
            part(chest, 3),
            part(arms, 3),
            part(legs, 3),
            part(seen.n_their_hand.into(), 4),
            part(seen.n_deck.into(), 40),
            part(power, 10),
            part(defense, 10),
        ];
        floats[(HAND + 1) * CARD..].copy_from_slice(&scalars);
        flags[HAND + 1 + phase(seen.step)] = 1;
        (floats, flags)
    }
}

/// The numbers among the twenty that mean this action, as bits.
fn numbers(seen: &Glance, action: &Action) -> u32 {
    let slots = |def: DefId, first: usize| {
        let here = seen.hand.iter().enumerate().filter(|(_, card)| **card == Some(def));
        here.fold(0, |bits, (slot, _)| bits | 1 << (first + slot))
    };
    match action {
        Action::Pitch(card) => slots(card.def, 0),
        Action::Play { card, from: PlayedFrom::Hand, .. } => slots(card.def, 4),
        Action::Play { from: PlayedFrom::Arsenal, .. } => 1 << 8,
        Action::Activate { card, .. } if card.def == seen.hero => 1 << 9,
        Action::Activate { card, .. } if brief(card.def).weapon => 1 << 10,
        Action::Defend(card) => brief(card.def).worn.map_or_else(|| slots(card.def, 11), |slot| 1 << (15 + slot)),
        Action::Pass => 1 << PASS,
        _ => 0,
    }
}

/// What is needed of a print, worked out once.
struct Brief {
    /// The card as numbers from 0 to 1.
    features: [f32; CARD],
    weapon: bool,
    /// Where it is worn: on head, chest, arms or legs.
    worn: Option<usize>,
}

fn brief(def: DefId) -> &'static Brief {
    static BRIEFS: OnceLock<Vec<Brief>> = OnceLock::new();
    let of = |print: &PrintView| Brief {
        features: features(print),
        weapon: print.types.contains(&"weapon"),
        worn: ["head", "chest", "arms", "legs"].iter().position(|slot| print.types.contains(slot)),
    };
    &BRIEFS.get_or_init(|| prints().map(|(def, _)| of(print_view(def))).collect())[def.index()]
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
        py.detach(|| use_it(&mut self.spec.lock().unwrap_or_else(PoisonError::into_inner)))
    }

    /// Lets the match move on. Where the opponent thinks for long, Ctrl-C makes it answer right away, and the step is done.
    fn moving<T: Send>(&self, py: Python<'_>, use_it: impl FnOnce(&mut Spec) -> T + Send) -> PyResult<T> {
        let Some(bell) = &self.bell else { return Ok(self.with(py, use_it)) };
        // What was rung for an earlier step is over.
        bell.heard();
        let spec = &self.spec;
        watched(py, &Watch::ringing(bell.clone()), |_| {
            Ok(use_it(&mut spec.lock().unwrap_or_else(PoisonError::into_inner)))
        })
    }
}

#[pymethods]
impl FabSpec {
    #[new]
    #[pyo3(signature = (options, opponent="greedy", max_turns=50, max_illegal=100))]
    fn new(options: BTreeMap<String, String>, opponent: &str, max_turns: i64, max_illegal: i64) -> PyResult<FabSpec> {
        let max_turns = whole("max_turns", max_turns, 1, u32::MAX)?;
        let max_illegal = whole("max_illegal", max_illegal, 1, u32::MAX)?;
        let options = self::options(&options);
        let config = options.check::<Fab>().and_then(|()| Fab::config(&options)).map_err(refused)?;
        let mut spec = Spec::new(config, opponent, max_turns, max_illegal).map_err(refused)?;
        let bell = spec.foe.thinking().map(|_| Hurry::default());
        if let Some(bell) = &bell {
            spec.foe.heed(bell);
        }
        Ok(FabSpec { spec: Mutex::new(spec), bell })
    }

    /// Begins the next match, or the first one of a seed.
    #[pyo3(signature = (seed=None))]
    fn reset<'py>(&self, py: Python<'py>, seed: Option<&str>) -> PyResult<Stepped<'py>> {
        let seed = seed.map(|text| matches::seed(Some(text))).transpose().map_err(refused)?;
        let seen = self.moving(py, |spec| {
            if let Some(seed) = seed {
                (spec.root, spec.episode) = (seed.widened(), 0);
            }
            spec.begin();
            (spec.observation(), spec.mask())
        })?;
        stepped(py, seen, (0.0, false, false, true))
    }

    /// Does one of the twenty actions.
    fn step<'py>(&self, py: Python<'py>, action: i64) -> PyResult<Stepped<'py>> {
        let (seen, result) = self.moving(py, |spec| {
            let result = spec.step(action);
            ((spec.observation(), spec.mask()), result)
        })?;
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
    static KEYS: PyOnceLock<[Py<PyString>; SCALARS.len()]> = PyOnceLock::new();
    let keys = KEYS.get_or_init(py, || SCALARS.map(|(name, _)| PyString::intern(py, name).unbind()));
    let seen = PyDict::new(py);
    let (cards, mut rest) = floats.split_at((HAND + 1) * CARD);
    let (hand, arsenal) = cards.split_at(HAND * CARD);
    seen.set_item(intern!(py, "hand"), rows(hand, CARD)?.to_pyarray(py))?;
    seen.set_item(intern!(py, "hand_mask"), PyArray1::from_slice(py, &flags[..HAND]))?;
    seen.set_item(intern!(py, "arsenal"), rows(arsenal, CARD)?.to_pyarray(py))?;
    seen.set_item(intern!(py, "arsenal_mask"), PyArray1::from_slice(py, &flags[HAND..=HAND]))?;
    seen.set_item(intern!(py, "phase"), PyArray1::from_slice(py, &flags[HAND + 1..]))?;
    for (key, (_, length)) in keys.iter().zip(SCALARS) {
        let numbers = rest.split_off(..length).unwrap_or_default();
        seen.set_item(key, PyArray1::from_slice(py, numbers))?;
    }
    let info = PyDict::new(py);
    info.set_item(intern!(py, "action_mask"), PyArray1::from_slice(py, &mask))?;
    Ok((seen, info, PyArray1::from_slice(py, &mask), reward, terminated, truncated, legal))
}
