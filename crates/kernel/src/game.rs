use std::{
    cell::Cell,
    fmt::{Debug, Display},
    hash::Hash,
    str::FromStr,
};

use schemars::JsonSchema;
use serde::{Serialize, de::DeserializeOwned};

use crate::{Eye, Key, Refusal, Rng, Seat, Seed};

/// A game is the type of its own state: plain data that can be cloned, compared, hashed and saved at any point, also in
/// the middle of an effect.
///
/// The state changes in one place, [`evolve`](Game::evolve). [`apply`](Game::apply) decides what happens and emits it;
/// [`legal_actions`](Game::legal_actions) is the only list of what may be decided.
pub trait Game: Clone + Eq + Hash + Debug + Serialize + DeserializeOwned + Send + Sync + 'static {
    /// The word that names the game in commands and records.
    const NAME: &'static str;
    /// Bumped whenever an old record would replay differently.
    const VERSION: u32;
    /// How many seats the table has.
    const N_SEATS: u8;

    /// How a match begins: preset, decks, or a position set up by hand.
    type Config: Clone + Eq + Debug + Serialize + DeserializeOwned + Send + Sync;
    /// What a seat may ask for. Its notation, `Display` and `FromStr`, is the same in records, terminals and tests.
    type Action: Clone + Ord + Hash + Debug + Display + FromStr<Err = Refusal> + Serialize + Send + Sync;
    /// How the state changes. No one outside the game is shown one, except in playthroughs.
    type Event: Clone + Eq + Debug + Serialize + Send + Sync;
    /// What happened, in the words of the rulebook. Built up from what an eye may know, never stripped down.
    type Notice: Clone + Eq + Debug + Serialize + JsonSchema + Send + Sync;
    /// What one eye sees. Built up likewise.
    type View: Clone + Eq + Debug + Serialize + JsonSchema;
    /// How a match ended.
    type Outcome: Clone + Eq + Debug + Serialize + JsonSchema + Send;

    /// The empty table, or the reason why a match cannot begin like this.
    fn new(config: &Self::Config) -> Result<Self, Refusal>;

    /// A hash of what the rules read of everything that a match with this config can hold. New or reworded content does not
    /// change it.
    fn content_hash(config: &Self::Config) -> String;

    /// Refuses a match with this config that was played with other content, in one line that names what differs as far as
    /// it can be told.
    fn check_content(config: &Self::Config, content: &str) -> Result<(), Refusal> {
        let ours = Self::content_hash(config);
        let differs = || Refusal::new(format!("the record was played with content {content}, here it is {ours}"));
        if content == ours { Ok(()) } else { Err(differs()) }
    }

    /// Deals and runs to the first decision.
    fn start(&mut self, cx: &mut Cx<'_, Self>);

    /// Who is to move, or how it ended.
    fn turn(&self) -> Turn<Self::Outcome>;

    /// Adds what the seat to move may do, in ascending order, to the caller's buffer.
    fn legal_actions(&self, acc: &mut Vec<Self::Action>);

    /// Does a legal action of `seat` and runs to the next decision. The seat is the one to move, unless it concedes.
    /// Changes `self` only through [`Cx::emit`].
    fn apply(&mut self, seat: Seat, action: &Self::Action, cx: &mut Cx<'_, Self>);

    /// Folds one event into the state: the only function that assigns to it. No choice and no chance in here.
    fn evolve(&mut self, event: &Self::Event);

    /// What `eye` sees.
    fn view(&self, eye: Eye) -> Self::View;

    /// What `eye` is told of an event, on the table as the event left it; nothing if it is not told of it.
    fn notice(&self, event: &Self::Event, eye: Eye) -> Option<Self::Notice>;

    /// A state that `seat` cannot tell from this one, drawn at random from all such states.
    fn redeal(&self, seat: Seat, rng: &mut Rng) -> Self;

    /// This state with all that no seat knows drawn anew, such as the order of a deck: even seats that told each other all they
    /// know could not tell it from this one. A game that keeps nothing from all seats leaves this as it is.
    fn reshuffle(&self, _rng: &mut Rng) -> Self {
        self.clone()
    }

    /// Whether the seat to move may do this. Accepts more than is listed only where actions are open-ended.
    fn is_legal(&self, action: &Self::Action) -> bool {
        let mut acc = Vec::new();
        self.legal_actions(&mut acc);
        acc.binary_search(action).is_ok()
    }

    /// Whether an action is one of more than can be listed, as a wish is: it can be legal without being listed.
    fn is_open_ended(_action: &Self::Action) -> bool {
        false
    }

    /// Whether an action is giving up: legal, but never chosen by random play, laws, benches or learners.
    fn gives_up(_action: &Self::Action) -> bool {
        false
    }

    /// How `seat` gives up now, on turn or not; nothing where it cannot. It need not be listed.
    fn concession(&self, _seat: Seat) -> Option<Self::Action> {
        None
    }

    /// What a match was worth to a seat, in thousandths: above 0 it won, below it lost. A run that is lost is graded by how
    /// far it came.
    fn payoff(outcome: &Self::Outcome, seat: Seat) -> i16;

    /// What a seat is there for.
    fn role(_seat: Seat) -> Role {
        Role::Player
    }

    /// The reason why an action is not legal, for the seat that asked. It tells nothing that seat cannot see.
    fn why_not(&self, action: &Self::Action) -> String {
        format!("`{action}` is not possible now")
    }
}

/// Whose decision it is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Turn<O> {
    /// This seat is to move.
    Of(Seat),
    /// The game is over, like this.
    Over(O),
}

impl<O> Turn<O> {
    /// The seat to move, if there is one.
    pub fn seat(&self) -> Option<Seat> {
        match self {
            Turn::Of(seat) => Some(*seat),
            Turn::Over(_) => None,
        }
    }
}

/// What a seat is there for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Role {
    /// It plays to win.
    Player,
    /// It serves the game and plays for no one, as a genie does who grants wishes.
    Server,
}

/// What is written down while a match is played: how its state changed in the last step, and all that each eye was told.
#[derive(Clone, Debug)]
pub struct Log<G: Game> {
    events: Vec<G::Event>,
    /// By seat, the watcher last; each notice with the ply it led to.
    told: Vec<Vec<(u32, G::Notice)>>,
    /// The one eye that is told, where the others do not matter.
    only: Option<Eye>,
    /// How many of its notices came before the first draw of chance.
    before_chance: usize,
}

impl<G: Game> Default for Log<G> {
    fn default() -> Self {
        Log { events: Vec::new(), told: vec![Vec::new(); usize::from(G::N_SEATS) + 1], only: None, before_chance: 0 }
    }
}

impl<G: Game> Log<G> {
    /// A log of what one eye is told, without events: for forecasts, which need nothing else.
    pub(crate) fn only(eye: Eye) -> Self {
        Log { only: Some(eye), ..Log::default() }
    }

    /// What the only eye was told, and how much of it before the first draw of chance. The log is empty afterwards.
    pub(crate) fn take(&mut self) -> (Vec<G::Notice>, usize) {
        let told = self.told.iter_mut().flat_map(|told| told.drain(..)).map(|(_, notice)| notice).collect();
        (told, std::mem::take(&mut self.before_chance))
    }

    /// The events of the last step.
    pub fn events(&self) -> &[G::Event] {
        &self.events
    }

    /// What an eye was told after its first `since` notices, each with the ply it led to.
    pub fn told(&self, eye: Eye, since: u32) -> &[(u32, G::Notice)] {
        let told = &self.told[eye.place(G::N_SEATS)];
        &told[(since as usize).min(told.len())..]
    }

    /// The same log without what other seats were told. What a watcher was told everyone knows.
    pub(crate) fn as_heard_by(&self, seat: Seat) -> Self {
        let told = Eye::all(G::N_SEATS).zip(&self.told).map(|(eye, told)| match eye {
            Eye::Seat(other) if other != seat => Vec::new(),
            _ => told.clone(),
        });
        Log { told: told.collect(), only: self.only, ..Log::default() }
    }

    /// Forgets the events of the last step, before the next one.
    pub(crate) fn next_step(&mut self) {
        self.events.clear();
    }

    fn note(&mut self, game: &G, event: G::Event, ply: u32, drew: bool) {
        if let Some(eye) = self.only {
            let told = &mut self.told[eye.place(G::N_SEATS)];
            told.extend(game.notice(&event, eye).map(|notice| (ply, notice)));
            if !drew {
                self.before_chance = told.len();
            }
            return;
        }
        for eye in Eye::all(G::N_SEATS) {
            let notice = game.notice(&event, eye);
            self.told[eye.place(G::N_SEATS)].extend(notice.map(|notice| (ply, notice)));
        }
        self.events.push(event);
    }
}

/// What a step of a game is given from outside: the match's chance, and a log for what happens.
pub struct Cx<'a, G: Game> {
    seed: &'a Seed,
    ply: u32,
    log: Option<&'a mut Log<G>>,
    drew: Cell<bool>,
}

impl<'a, G: Game> Cx<'a, G> {
    /// For the step that leads to ply number `ply` (the start leads to 0). A search passes a seed of its own.
    pub fn new(seed: &'a Seed, ply: u32, log: Option<&'a mut Log<G>>) -> Self {
        Cx { seed, ply, log, drew: Cell::new(false) }
    }

    /// Makes something happen: it is folded into the state at once, and told if anyone listens.
    #[inline(always)]
    pub fn emit(&mut self, game: &mut G, event: G::Event) {
        game.evolve(&event);
        if self.log.is_some() {
            self.note(game, event);
        }
    }

    /// Apart from [`emit`](Cx::emit), which is in every rule and has to stay short.
    #[inline(never)]
    fn note(&mut self, game: &G, event: G::Event) {
        if let Some(log) = &mut self.log {
            log.note(game, event, self.ply, self.drew.get());
        }
    }

    /// The random numbers of a key that the state itself can name, such as a stage, battle and hand.
    pub fn rng(&self, key: Key) -> Rng {
        self.drew.set(true);
        self.seed.rng(key)
    }

    /// The random numbers of this step. `nth` tells apart several uses within one step.
    pub fn step_rng(&self, stream: u8, nth: u32) -> Rng {
        self.rng(Key::new(stream, self.ply, nth, 0))
    }

    /// Whether chance has been drawn since this was made.
    pub(crate) fn drew(&self) -> bool {
        self.drew.get()
    }
}
