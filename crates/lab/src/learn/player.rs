//! Policies at the table: `policy:FILE`, `search+policy:FILE:BUDGET` and the level `trained`.

use std::{
    collections::BTreeMap,
    path::PathBuf,
    sync::{Arc, Mutex, OnceLock, PoisonError},
    time::SystemTime,
};

use croupier_kernel::{Refusal, Rng, Role, Seat, Sight};
use croupier_table::{
    Agent, Hosted, Hurry, PlayerKind, Players,
    registry::{self, GAMES, Visit},
};

use super::{network::Network, pass::Pass, sparse::SparseBatch, trained};
use crate::{
    batch::Batch,
    search::{Budget, Guide, Searcher},
};

/// Where policies are found by name.
static FOLDER: OnceLock<PathBuf> = OnceLock::new();

/// Whether files outside that folder may be named.
static WORDS_ONLY: OnceLock<()> = OnceLock::new();

/// Says once where policies are found that are named by a word: `policy:kano` is the file `kano.safetensors` there.
pub fn policies_in(folder: PathBuf) {
    FOLDER.get_or_init(|| folder);
}

/// From now on policies are named by words alone: for shells whose names come from someone else.
pub fn words_only() {
    WORDS_ONLY.get_or_init(|| ());
}

/// The file of a policy, by the word or path in its name.
fn path_of(name: &str) -> Result<PathBuf, Refusal> {
    if name.is_empty() {
        return Err(Refusal::unreadable("a policy is named by its file, as in policy:kano.safetensors"));
    }
    let is_word = name.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"_-".contains(&byte));
    match FOLDER.get() {
        Some(folder) if is_word => Ok(folder.join(name).with_extension("safetensors")),
        _ if WORDS_ONLY.get().is_some() => Err(Refusal::unreadable("a policy is named by a word here, not by a path")),
        _ => Ok(PathBuf::from(name)),
    }
}

/// A policy as it was when it was read: its game, its path, its length and when it was written.
type Edition = (&'static str, PathBuf, u64, Option<SystemTime>);

/// The policy that a player names. Each is read once: a simulation makes the same player many times.
fn open<G: Hosted>(name: &str) -> Result<Arc<Network>, Refusal> {
    static READ: Mutex<BTreeMap<Edition, Arc<Network>>> = Mutex::new(BTreeMap::new());
    let shipped = trained::bytes_for(G::NAME).filter(|_| name == trained::NAME);
    let path = if shipped.is_some() { PathBuf::from(name) } else { path_of(name)? };
    let edition = match shipped {
        Some(bytes) => (G::NAME, path.clone(), bytes.len() as u64, None),
        None => {
            let wrong = |error: std::io::Error| match name == trained::NAME {
                true => Refusal::unreadable(format!("no trained policy comes with {}", G::NAME)),
                false => Refusal::unreadable(format!("{}: {error}", path.display())),
            };
            let found = std::fs::metadata(&path).map_err(wrong)?;
            (G::NAME, path.clone(), found.len(), found.modified().ok())
        }
    };
    let mut read = READ.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(network) = read.get(&edition) {
        return Ok(network.clone());
    }
    let network = Arc::new(match shipped {
        Some(bytes) => Network::from_bytes::<G>(bytes)?,
        None => Network::read::<G>(&path)?,
    });
    // The earlier contents of the file are of no more use.
    read.retain(|(game, known, ..), _| (*game, known) != (edition.0, &edition.1));
    read.insert(edition, network.clone());
    Ok(network)
}

/// Choices that are less likely than the best one by more than this are not thought about.
const PLAUSIBLE: f32 = 0.003;

/// Someone who does what a network thinks best.
pub struct Policy<G: Hosted> {
    network: Arc<Network>,
    batch: SparseBatch,
    pass: Pass,
    offered: Vec<G::Action>,
    observation: Vec<i16>,
    rows: Vec<i16>,
}

impl<G: Hosted> Policy<G> {
    /// Plays by this network.
    pub fn new(network: Arc<Network>) -> Self {
        let (observation, rows) = (vec![0; Batch::<G>::OBSERVATION], vec![0; G::MOST * Batch::<G>::CHOICE]);
        Policy { network, batch: SparseBatch::new(), pass: Pass::default(), offered: Vec::new(), observation, rows }
    }

    /// What it thinks best. The same situation always gets the same answer; of equals the first.
    pub fn best(&mut self, sight: &Sight<'_, G>, legal: &[G::Action]) -> G::Action {
        if !self.read(sight, legal) {
            return self.offered.first().unwrap_or(&legal[0]).clone();
        }
        let best = self.pass.scores.iter().enumerate().rev().max_by(|a, b| a.1.total_cmp(b.1));
        self.offered[best.map_or(0, |(at, _)| at)].clone()
    }

    /// Reads a situation: the scores of what is offered stand in the pass then. False if there is nothing to choose.
    fn read(&mut self, sight: &Sight<'_, G>, legal: &[G::Action]) -> bool {
        self.offered.clear();
        self.offered.extend_from_slice(legal);
        if legal.len() > 1 {
            sight.offer(&mut self.offered);
        }
        if self.offered.len() < 2 {
            return false;
        }
        self.offered.truncate(G::MOST);
        let length = Batch::<G>::CHOICE;
        sight.observe(&mut self.observation);
        sight.features_of_all(&self.offered, &mut self.rows);
        self.batch.clear();
        self.batch.push(&self.network.shape, &self.observation, &self.rows[..self.offered.len() * length]);
        self.pass.forward(self.network.weights(), &[&self.batch], &[(0, 0)]);
        true
    }
}

impl<G: Hosted> Agent<G> for Policy<G> {
    fn choose(&mut self, sight: &Sight<'_, G>, legal: &[G::Action]) -> G::Action {
        self.best(sight, legal)
    }
}

impl<G: Hosted> Guide<G> for Policy<G> {
    fn usual(&mut self, sight: &Sight<'_, G>, legal: &[G::Action]) -> G::Action {
        self.best(sight, legal)
    }

    fn plausible(&mut self, sight: &Sight<'_, G>, legal: &[G::Action]) -> Vec<G::Action> {
        if !self.read(sight, legal) {
            return self.offered.clone();
        }
        let most = self.pass.scores.iter().copied().fold(f32::NEG_INFINITY, f32::max);
        let bound = most + PLAUSIBLE.ln();
        let mut plausible: Vec<usize> = (0..self.offered.len()).filter(|at| self.pass.scores[*at] >= bound).collect();
        // A stable order: of equals the first.
        plausible.sort_by(|a, b| self.pass.scores[*b].total_cmp(&self.pass.scores[*a]));
        plausible.into_iter().map(|at| self.offered[at].clone()).collect()
    }

    fn worth(&mut self, sight: &Sight<'_, G>) -> i32 {
        self.batch.clear();
        sight.observe(&mut self.observation);
        self.batch.push(&self.network.shape, &self.observation, &[]);
        self.pass.forward(self.network.weights(), &[&self.batch], &[(0, 0)]);
        let hint = sight.value() * i32::from(self.network.layout.hint) / 1000;
        // What a file says may be any number.
        ((1000.0 * self.pass.values[0]) as i32).saturating_add(hint)
    }
}

/// A search that begins from what a policy would do, and plays on by it.
struct Guided<G: Hosted> {
    searcher: Searcher<G>,
    rng: Rng,
}

impl<G: Hosted> Agent<G> for Guided<G> {
    fn choose(&mut self, sight: &Sight<'_, G>, legal: &[G::Action]) -> G::Action {
        let chance = Rng::Open { state: self.rng.next_u32() };
        self.searcher.choose(sight, legal, chance)
    }

    fn draw_from(&mut self, rng: Rng) {
        self.rng = rng;
    }

    fn heed(&mut self, bell: &Hurry) {
        self.searcher.heed(bell);
    }
}

fn check_seat<G: Hosted>(seat: Seat) -> Result<(), Refusal> {
    match G::role(seat) {
        Role::Player => Ok(()),
        Role::Server => Err(Refusal::new(format!("a policy plays to win, which {seat} of {} does not", G::NAME))),
    }
}

fn policy<G: Hosted>(argument: &str, seat: Seat, _rng: Rng) -> Result<Box<dyn Agent<G>>, Refusal> {
    check_seat::<G>(seat)?;
    Ok(Box::new(Policy::new(open::<G>(argument)?)))
}

fn level<G: Hosted>(argument: &str, seat: Seat, rng: Rng) -> Result<Box<dyn Agent<G>>, Refusal> {
    match argument {
        "" => policy::<G>(trained::NAME, seat, rng),
        _ => Err(Refusal::unreadable(format!("`{}` takes no argument", trained::NAME))),
    }
}

/// What a search spends on a choice when no one says how much.
const USUAL: Budget = Budget::Playouts(100);

fn guided<G: Hosted>(argument: &str, seat: Seat, rng: Rng) -> Result<Box<dyn Agent<G>>, Refusal> {
    check_seat::<G>(seat)?;
    let (name, budget) = match argument.rsplit_once(':').map(|(name, budget)| (name, budget.parse())) {
        Some((name, Ok(budget))) => (name, budget),
        _ => (argument, USUAL),
    };
    let guide = Policy::<G>::new(open::<G>(name)?);
    Ok(Box::new(Guided { searcher: Searcher::new(budget).with_guide(Box::new(guide)), rng }))
}

/// The policy that comes with the program, to guide a search.
pub fn guide<G: Hosted>() -> Result<Box<dyn Guide<G>>, Refusal> {
    Ok(Box::new(Policy::new(open::<G>(trained::NAME)?)))
}

/// Whether a trained policy of a game comes with the program.
pub fn is_trained<G: Hosted>() -> bool {
    trained::bytes_for(G::NAME).is_some()
}

/// Adds policies to every game.
pub fn install(players: &mut Players) {
    struct Add<'a>(&'a mut Players);
    impl Visit for Add<'_> {
        type Out = ();
        fn visit<G: Hosted>(self) {
            if is_trained::<G>() {
                let text = "does what it learned by playing itself, without looking ahead";
                self.0.add::<G>(PlayerKind::level(trained::NAME, text), level::<G>);
            }
            let text = "does what a trained network thinks best; policy:FILE names its file (see croupier train)";
            self.0.add::<G>(PlayerKind::new("policy", text), policy::<G>);
            let text = "a search guided by a network; search+policy:FILE:50p plays 50 simulated games";
            self.0.add::<G>(PlayerKind::new("search+policy", text), guided::<G>);
        }
    }
    for game in GAMES {
        // Every name of the list is known to the registry.
        let _ = registry::with_game(game, Add(players));
    }
}
