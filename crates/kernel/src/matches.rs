use std::fmt;

use serde::Serialize;

use crate::{Cx, Eye, Game, Key, Kind, Log, Observe, Record, Refusal, Rng, Search, Seat, Seed, Turn, streams};

/// One game in progress: its state, and the record that leads to it.
#[derive(Clone, Debug)]
pub struct Match<G: Game> {
    record: Record<G::Config>,
    state: G,
    log: Log<G>,
}

/// Why a record could not be played again.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ReplayError {
    /// It belongs to another game, version or content, or its config is refused.
    #[error("{0}")]
    Start(Refusal),
    /// An action in it is not readable or not legal.
    #[error("ply {ply}: {reason}")]
    Ply {
        /// The number of the action, from 1.
        ply: usize,
        /// What is wrong with it.
        reason: String,
    },
}

impl<G: Game> Match<G> {
    /// Begins a match and runs it to the first decision.
    pub fn new(config: G::Config, seed: Seed) -> Result<Self, Refusal> {
        let mut state = G::new(&config)?;
        let record = Record::new::<G>(config, seed);
        let mut log = Log::default();
        state.start(&mut Cx::new(&record.seed, 0, Some(&mut log)));
        Ok(Match { record, state, log })
    }

    /// Plays a record again, up to its end.
    pub fn replay(record: &Record<G::Config>) -> Result<Self, ReplayError> {
        Self::replay_with(record, |_| {})
    }

    /// Plays a record again and shows the match to `watch` at the start and after each action.
    pub fn replay_with(record: &Record<G::Config>, mut watch: impl FnMut(&Self)) -> Result<Self, ReplayError> {
        record.check::<G>().map_err(ReplayError::Start)?;
        let mut this = Self::new(record.config.clone(), record.seed.clone()).map_err(ReplayError::Start)?;
        // The match goes on under the hash it began with, which snapshots and saved files name too.
        this.record.content.clone_from(&record.content);
        watch(&this);
        for (i, action) in record.actions.iter().enumerate() {
            this.play_text(action).map_err(|refusal| ReplayError::Ply { ply: i + 1, reason: refusal.reason })?;
            watch(&this);
        }
        Ok(this)
    }

    /// A match in a state that its record is known to lead to. What was told on the way there is not told again.
    pub fn resumed(record: Record<G::Config>, state: G) -> Self {
        Match { record, state, log: Log::default() }
    }

    /// A match that `seat` cannot tell from this one: everything that is hidden from it, and all chance to come, is drawn anew.
    /// No record leads there, and the other seats remember nothing.
    pub fn redrawn(&self, seat: Seat, seed: Seed) -> Self {
        let mut rng = seed.rng(Key::new(streams::WORLDS, 0, u32::from(seat.0), 0));
        let record = Record { seed, ..self.record.clone() };
        Match { record, state: self.state.redeal(seat, &mut rng), log: self.log.as_heard_by(seat) }
    }

    /// From here on chance comes from another seed. The record no longer leads to what follows.
    pub fn draw_from(&mut self, seed: Seed) {
        self.record.seed = seed;
    }

    /// Refuses an action that a seat may not do now. A seat that is not to move can only concede.
    pub fn check(&self, seat: Seat, action: &G::Action) -> Result<(), Refusal> {
        let Turn::Of(mover) = self.turn() else { return Err(Refusal::of(Kind::Over, "the match is over")) };
        if self.state.concession(seat).as_ref() == Some(action) {
            return Ok(());
        }
        if seat != mover {
            return Err(Refusal::of(Kind::NotYourTurn, format!("it is {mover}'s turn")));
        }
        if self.state.is_legal(action) { Ok(()) } else { Err(Refusal::new(self.state.why_not(action))) }
    }

    /// Does an action of a seat if it is legal; otherwise nothing changes.
    pub fn play(&mut self, seat: Seat, action: &G::Action) -> Result<(), Refusal> {
        self.check(seat, action)?;
        self.play_checked(seat, action);
        Ok(())
    }

    /// Does an action that was [checked](Match::check), or listed for the seat to move.
    pub fn play_checked(&mut self, seat: Seat, action: &G::Action) {
        debug_assert!(self.check(seat, action).is_ok());
        let out_of_turn = self.turn().seat() != Some(seat);
        self.record.actions.push(if out_of_turn { format!("{}: {action}", seat.0) } else { action.to_string() });
        self.log.next_step();
        let ply = self.ply();
        self.state.apply(seat, action, &mut Cx::new(&self.record.seed, ply, Some(&mut self.log)));
    }

    /// Does an action given as a record has it: in notation, by the seat to move if no other is named.
    pub fn play_text(&mut self, text: &str) -> Result<(), Refusal> {
        let named = text.split_once(": ").and_then(|(seat, action)| Some((Seat(seat.parse().ok()?), action)));
        let (seat, action) = named.unwrap_or((self.turn().seat().unwrap_or(Seat(0)), text));
        self.play(seat, &action.parse()?)
    }

    /// How many actions have been done.
    pub fn ply(&self) -> u32 {
        self.record.actions.len() as u32
    }

    /// Who is to move, or how it ended.
    pub fn turn(&self) -> Turn<G::Outcome> {
        self.state.turn()
    }

    /// What the seat to move may do.
    pub fn legal_actions(&self) -> Vec<G::Action> {
        let mut acc = Vec::new();
        self.state.legal_actions(&mut acc);
        acc
    }

    /// What `eye` sees now.
    pub fn view(&self, eye: Eye) -> G::View {
        self.state.view(eye)
    }

    /// What an eye may do: all that is legal for the seat to move, nothing for anyone else. Giving up is always possible
    /// and need not be listed.
    pub fn legal(&self, eye: Eye) -> Vec<G::Action> {
        match (eye, self.turn()) {
            (Eye::Seat(seat), Turn::Of(mover)) if seat == mover => self.legal_actions(),
            _ => Vec::new(),
        }
    }

    /// What `eye` was told after its first `since` notices, each with the ply it led to.
    pub fn told(&self, eye: Eye, since: u32) -> &[(u32, G::Notice)] {
        self.log.told(eye, since)
    }

    /// What `eye` was told of the last step.
    pub fn told_last(&self, eye: Eye) -> impl Iterator<Item = &G::Notice> {
        let told = self.told(eye, 0);
        let first = told.partition_point(|(ply, _)| *ply < self.ply());
        told[first..].iter().map(|(_, notice)| notice)
    }

    /// How the state changed in the last step, hidden or not. For playthroughs.
    pub fn events(&self) -> &[G::Event] {
        self.log.events()
    }

    /// The whole state, hidden or not. Not for players: they get [`Match::sight`].
    pub fn state(&self) -> &G {
        &self.state
    }

    /// The same match, told the same, on another table. For tests of what can be told apart.
    #[cfg(feature = "testing")]
    pub fn on_another_table(&self, state: G) -> Match<G> {
        Match { state, ..self.clone() }
    }

    /// What a player in `seat` is given.
    pub fn sight(&self, seat: Seat) -> Sight<'_, G> {
        Sight::new(&self.state, seat)
    }

    /// The record so far.
    pub fn record(&self) -> &Record<G::Config> {
        &self.record
    }

    /// The fingerprint of the state.
    pub fn fingerprint(&self) -> Fingerprint {
        fingerprint(&self.state)
    }
}

/// What a player is given of a state: its view, made when asked for, and worlds that would look the same.
pub struct Sight<'a, G: Game> {
    state: &'a G,
    seat: Seat,
}

// By hand, as a derive would ask it of the game.
impl<G: Game> Clone for Sight<'_, G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Game> Copy for Sight<'_, G> {}

impl<'a, G: Game> Sight<'a, G> {
    /// The sight of `seat`.
    pub fn new(state: &'a G, seat: Seat) -> Self {
        Sight { state, seat }
    }

    /// Whose sight this is.
    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// What the seat sees.
    pub fn view(&self) -> G::View {
        self.state.view(Eye::Seat(self.seat))
    }

    /// A state that this seat cannot tell from the real one, for a search to play on.
    pub fn redeal(&self, rng: &mut Rng) -> G {
        self.state.redeal(self.seat, rng)
    }
}

/// What a game's rules of thumb say. They read the state itself, and by the laws only what the seat may know of it.
impl<G: Search> Sight<'_, G> {
    /// The place among the legal actions of what the rule-based player does.
    pub fn policy(&self, legal: &[G::Action]) -> usize {
        self.state.policy(legal).min(legal.len().saturating_sub(1))
    }

    /// How good the situation is for the seat, in thousandths.
    pub fn value(&self) -> i32 {
        self.state.value(self.seat)
    }

    /// Makes the list of what is worth trying out of what is legal.
    pub fn candidates(&self, legal: &mut Vec<G::Action>) {
        self.state.candidates(legal);
    }
}

/// What learners read. It is the game's own, and by the laws the same on every table that looks like this one.
impl<G: Observe> Sight<'_, G> {
    /// Writes what the seat sees.
    pub fn observe(&self, out: &mut [i16]) {
        self.state.observe(self.seat, out);
    }

    /// Writes an action of the seat, which is to move, as a row.
    pub fn features(&self, action: &G::Action, out: &mut [i16]) {
        self.state.features(action, out);
    }

    /// Writes several actions of the seat, which is to move, as rows.
    pub fn features_of_all(&self, actions: &[G::Action], out: &mut [i16]) {
        self.state.features_of_all(actions, out);
    }

    /// The number of an action of the seat, which is to move.
    pub fn number(&self, action: &G::Action) -> u32 {
        self.state.number(action)
    }

    /// Makes the list of what a learner is offered out of what is legal.
    pub fn offer(&self, legal: &mut Vec<G::Action>) {
        self.state.offer(legal);
    }
}

/// A short name for a state: the same state has the same fingerprint on every machine and in every build.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Fingerprint(u64);

/// The fingerprint of anything that can be saved.
pub fn fingerprint(value: &impl Serialize) -> Fingerprint {
    let bytes = postcard::to_stdvec(value).expect("plain data can always be written to memory");
    let hash = blake3::hash(&bytes);
    let mut first = [0; 8];
    first.copy_from_slice(&hash.as_bytes()[..8]);
    Fingerprint(u64::from_be_bytes(first))
}

impl fmt::Display for Fingerprint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}
