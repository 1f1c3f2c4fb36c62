//! One place for matches, which are played there one after the other.

use croupier_kernel::{Cx, Refusal, Role, RowCache, Seat, Seed, Sight, Turn, row_length};
use croupier_table::{Agent, Hosted, Hurry, Random, agent_key, player};

use super::{Foes, Restart, Results, Rows, Setup, Side, rows::Pick};

/// Matches that end before a learner is asked are passed over; after this many in a row the place stays empty.
const MOST_WITHOUT_A_CHOICE: u32 = 1_000;

/// What all places have in common.
pub(super) struct Terms<G: Hosted> {
    /// How matches begin, with the empty table of each.
    beginnings: Vec<(G::Config, G)>,
    side: Side,
    /// The seats that play to win.
    players: Vec<Seat>,
    max_choices: u32,
    max_clock: u32,
    restart: Restart,
}

impl<G: Hosted> Terms<G> {
    pub(super) fn new(setup: &Setup<G::Config>) -> Result<Self, Refusal> {
        let tables: Result<Vec<_>, Refusal> =
            setup.configs.iter().map(|config| Ok((config.clone(), G::new(config)?))).collect();
        let players: Vec<Seat> = Seat::all(G::N_SEATS).filter(|seat| G::role(*seat) == Role::Player).collect();
        let beginnings = tables?;
        if beginnings.is_empty() || setup.matches == 0 {
            return Err(Refusal::new("a batch has at least one config and one match"));
        }
        let Setup { learner: side, max_choices, max_clock, restart, .. } = *setup;
        Ok(Terms { beginnings, side, players, max_choices, max_clock, restart })
    }

    /// The seats of the learner in a match, as bits.
    fn learners(&self, nth: u64) -> u32 {
        let turns = nth / self.beginnings.len() as u64;
        let bit = |seat: &Seat| 1 << seat.0;
        let all = self.players.iter().map(bit).sum();
        let one = |at: u64| self.players.get((at % self.players.len() as u64) as usize).map_or(0, bit);
        match self.side {
            Side::Both => all,
            Side::First => one(0),
            Side::Second => one(1),
            Side::Alternate => one(turns),
        }
    }
}

/// Who plays a seat that no learner has.
enum Foe<G: Hosted> {
    Policy,
    Random(Random),
    Named(Box<dyn Agent<G>>),
}

/// A place and the match that is played there.
pub(super) struct Slot<G: Hosted> {
    pub(super) table: G,
    pub(super) choices: Vec<G::Action>,
    pub(super) seat: Seat,
    /// How many choices are legal and not offered, giving up aside.
    pub(super) left_out: usize,
    /// The number of this place.
    place: u64,
    /// The number of the match since the place was given its seed, from 0.
    nth: u64,
    /// The matches here before that, so that tables and seats go on in turns.
    earlier: u64,
    /// The seed that the seeds of matches are drawn from.
    root: Seed,
    seed: Seed,
    ply: u32,
    learners: u32,
    n_choices: u32,
    /// What was picked and is done next: a place among the choices.
    picked: Option<usize>,
    over: bool,
    foes: Vec<Foe<G>>,
    /// What is kept from one row to the next.
    cache: RowCache,
    /// How many choices were written last.
    n_written: usize,
}

/// How a match goes on.
enum Next<O> {
    /// A learner chooses.
    Choice,
    /// It is over.
    Over(O),
    /// It is broken off.
    BrokenOff,
}

impl<G: Hosted> Slot<G> {
    pub(super) fn new(place: u64, root: Seed, setup: &Setup<G::Config>, terms: &Terms<G>) -> Result<Self, Refusal> {
        let foes: Result<Vec<_>, Refusal> = Seat::all(G::N_SEATS).map(|seat| foe(seat, &setup.foes, &root)).collect();
        Ok(Slot {
            table: terms.beginnings[0].1.clone(),
            choices: Vec::with_capacity(G::MOST),
            seat: Seat(0),
            left_out: 0,
            place,
            nth: 0,
            earlier: 0,
            seed: root.clone(),
            root,
            ply: 0,
            learners: 0,
            n_choices: 0,
            picked: None,
            over: true,
            foes: foes?,
            cache: RowCache::default(),
            n_written: 0,
        })
    }

    /// Gives the programs here a bell, and says whether any of them thinks for long.
    pub(super) fn heed(&mut self, bell: &Hurry) -> bool {
        self.foes.iter_mut().map(|foe| foe.heed(bell)).fold(false, std::ops::BitOr::bitor)
    }

    /// The config and the seed of the match.
    pub(super) fn origin<'a>(&'a self, terms: &'a Terms<G>) -> (&'a G::Config, &'a Seed) {
        (&terms.beginnings[self.beginning(terms)].0, &self.seed)
    }

    /// Which of the matches it is.
    pub(super) fn place(&self) -> usize {
        self.place as usize
    }

    fn beginning(&self, terms: &Terms<G>) -> usize {
        (self.turn() % terms.beginnings.len() as u64) as usize
    }

    /// What decides whose turn it is among tables and seats.
    fn turn(&self) -> u64 {
        self.place + self.earlier + self.nth
    }

    pub(super) fn reseed(&mut self, root: Seed, earlier: u64, terms: &Terms<G>) {
        (self.root, self.nth, self.earlier, self.picked) = (root, 0, earlier, None);
        self.begin(terms);
    }

    /// Begins the match that is next, and plays to the first choice of a learner.
    pub(super) fn begin(&mut self, terms: &Terms<G>) {
        for _ in 0..MOST_WITHOUT_A_CHOICE {
            self.seed = self.root.nth(self.nth);
            self.table = terms.beginnings[self.beginning(terms)].1.clone();
            self.learners = terms.learners(self.turn());
            (self.ply, self.n_choices, self.over) = (0, 0, false);
            for (seat, foe) in Seat::all(G::N_SEATS).zip(&mut self.foes) {
                if self.learners >> seat.0 & 1 == 0 {
                    foe.draw_from(&self.seed, seat);
                }
            }
            self.table.start(&mut Cx::new(&self.seed, 0, None));
            if let Next::Choice = self.play_on(terms) {
                return;
            }
            self.nth += 1;
        }
        self.over = true;
        self.choices.clear();
    }

    /// Plays on to the next choice of a learner.
    fn play_on(&mut self, terms: &Terms<G>) -> Next<G::Outcome> {
        loop {
            let seat = match self.table.turn() {
                Turn::Over(outcome) => return Next::Over(outcome),
                Turn::Of(seat) => seat,
            };
            self.choices.clear();
            self.table.legal_actions(&mut self.choices);
            if self.learners >> seat.0 & 1 == 0 {
                let action = self.foes[seat.index()].choose(&self.table, seat, &self.choices);
                self.apply(seat, &action);
                continue;
            }
            // Giving up is never offered, and where it is listed at all it comes last.
            let n_legal = self.choices.len() - usize::from(self.choices.last().is_some_and(G::gives_up));
            if self.choices.len() > 1 {
                self.table.offer(&mut self.choices);
            }
            self.left_out = n_legal.saturating_sub(self.choices.len());
            match &self.choices[..] {
                [only] => {
                    let only = only.clone();
                    self.apply(seat, &only);
                }
                _ if self.n_choices >= terms.max_choices || self.table.reading() > terms.max_clock => {
                    return Next::BrokenOff;
                }
                _ => {
                    self.seat = seat;
                    return Next::Choice;
                }
            }
        }
    }

    #[inline]
    fn apply(&mut self, seat: Seat, action: &G::Action) {
        self.ply += 1;
        self.table.apply(seat, action, &mut Cx::new(&self.seed, self.ply, None));
    }

    /// Puts down what was picked, if it is there.
    pub(super) fn pick(&mut self, pick: Pick) -> Result<(), Refusal> {
        let n = self.choices.len();
        self.picked = match pick {
            Pick::Stay => None,
            _ if self.over => None,
            Pick::Place(place) if (place as usize) < n => Some(place as usize),
            Pick::Place(place) => return Err(Refusal::new(format!("number {place} is picked of {n} choices, from 0"))),
            Pick::Number(number) => {
                let found = self.choices.iter().position(|action| self.table.number(action) == number);
                match found {
                    Some(place) => Some(place),
                    None => return Err(Refusal::new(format!("none of the choices has the number {number}"))),
                }
            }
        };
        Ok(())
    }

    /// Does what was picked and plays on.
    pub(super) fn step(&mut self, terms: &Terms<G>, results: &mut Results<'_>) {
        results.payoffs.iter_mut().for_each(|payoff| *payoff = 0);
        put(results.done, false);
        put(results.truncated, false);
        put(results.seats, self.seat.0);
        if self.over {
            if terms.restart == Restart::NextStep {
                self.nth += 1;
                self.begin(terms);
            }
            return;
        }
        let Some(place) = self.picked.take() else { return };
        let (seat, action) = (self.seat, self.choices[place].clone());
        self.n_choices += 1;
        self.apply(seat, &action);
        match self.play_on(terms) {
            Next::Choice => return,
            Next::Over(outcome) => {
                put(results.done, true);
                for (seat, payoff) in Seat::all(G::N_SEATS).zip(results.payoffs.iter_mut()) {
                    *payoff = G::payoff(&outcome, seat);
                }
            }
            Next::BrokenOff => put(results.truncated, true),
        }
        if !results.reached.is_empty() {
            put(results.reached, self.table.measures(seat).first().map_or(0, |(_, reached)| *reached));
        }
        if !results.finals.is_empty() {
            self.table.observe(seat, results.finals);
        }
        match terms.restart {
            Restart::AtOnce => {
                self.nth += 1;
                self.begin(terms);
            }
            Restart::NextStep | Restart::Never => {
                self.over = true;
                self.choices.clear();
            }
        }
    }

    /// Writes where the match stands.
    pub(super) fn write(&mut self, rows: &mut Rows<'_>) {
        let length = const { row_length(G::CHOICE) };
        let wanted = !rows.choices.is_empty();
        let n = if wanted { self.choices.len() } else { 0 };
        let (now, rest) = rows.choices.split_at_mut(n * length);
        self.table.write_rows(&mut self.cache, self.seat, rows.observations, &self.choices, now);
        if wanted {
            // Most rows are after the last choice, and they are zeros already if the array is the same.
            let stale = if rows.same { self.n_written.saturating_sub(n) * length } else { rest.len() };
            rest[..stale].fill(0);
            self.n_written = n;
        }
        put(rows.counts, self.choices.len() as u32);
        put(rows.seats, self.seat.0);
        if !rows.values.is_empty() {
            put(rows.values, self.table.value(self.seat) as i16);
        }
        if !rows.masks.is_empty() || !rows.numbers.is_empty() {
            rows.masks.fill(false);
            rows.numbers.fill(0);
            for (at, action) in self.choices.iter().enumerate() {
                let number = self.table.number(action);
                if let Some(place) = rows.numbers.get_mut(at) {
                    *place = number;
                }
                if let Some(allowed) = rows.masks.get_mut(number as usize) {
                    *allowed = true;
                }
            }
        }
    }
}

/// Writes what a match has one of, where it is wanted. Filling a list of none costs more than a short row: it asks the
/// processor to write nothing at an address that does not exist.
#[inline(always)]
fn put<T>(place: &mut [T], value: T) {
    if let Some(place) = place.first_mut() {
        *place = value;
    }
}

/// Who plays a seat when the learner does not. Seats that serve the game, such as a genie, keep their own program.
fn foe<G: Hosted>(seat: Seat, foes: &Foes, seed: &Seed) -> Result<Foe<G>, Refusal> {
    let named = |name: &str| Ok(Foe::Named(player::<G>(name, seat, seed.rng(agent_key(seat)))?));
    match (G::role(seat), foes) {
        (Role::Server, _) => named(G::usual_program(seat).unwrap_or("random")),
        (Role::Player, Foes::Policy) => Ok(Foe::Policy),
        (Role::Player, Foes::Random) => Ok(Foe::Random(Random(seed.rng(agent_key(seat))))),
        (Role::Player, Foes::Named(name)) => named(name),
    }
}

impl<G: Hosted> Foe<G> {
    fn draw_from(&mut self, seed: &Seed, seat: Seat) {
        match self {
            Foe::Policy => {}
            Foe::Random(random) => Agent::<G>::draw_from(random, seed.rng(agent_key(seat))),
            Foe::Named(agent) => agent.draw_from(seed.rng(agent_key(seat))),
        }
    }

    fn heed(&mut self, bell: &Hurry) -> bool {
        let Foe::Named(agent) = self else { return false };
        agent.heed(bell);
        agent.thinking().is_some()
    }

    fn choose(&mut self, table: &G, seat: Seat, legal: &[G::Action]) -> G::Action {
        match (self, legal) {
            (_, [only]) => only.clone(),
            (Foe::Policy, legal) => legal[table.policy(legal).min(legal.len() - 1)].clone(),
            (Foe::Random(random), legal) => random.choose(&Sight::new(table, seat), legal),
            (Foe::Named(agent), legal) => agent.choose(&Sight::new(table, seat), legal),
        }
    }
}
