mod ahead;
mod doing;
mod fork;

use std::{
    collections::VecDeque,
    sync::{Arc, Mutex, OnceLock, PoisonError},
};

use croupier_host::{MAX_FORECASTS, Passing, choice_key, with_cue};
use croupier_kernel::{Cx, Eye, Key, Kind, Match, Refusal, Role, Seat, Seed, Sight, Turn, row_length, streams};
use serde_json::Value;

use crate::{
    Advising, Agent, Ahead, Choice, Cue, Effort, Forecast, Hosted, Hurry, Info, Learner, Legacy, Now, Screen, SeatInfo,
    Session, Settings, Standing, Store, Thinking, Thought, Undo, Words, agent_key,
    files::{FileError, RecordFile},
    players,
    session::no_seat,
    snapshot::{self, Snapshot},
    told::{Told, ToldTo, to_json, told_to},
    words::Worded,
};

/// A match of `G`, with programs in some seats.
pub(crate) struct Seated<G: Hosted> {
    game: Match<G>,
    record: RecordFile,
    programs: Vec<Option<Program<G>>>,
    /// What each eye was told, by seat, the watcher last. It only grows: what was undone stays, and so does the undo.
    told: ToldTo<G>,
    /// The last steps, for undo.
    recent: VecDeque<Step<G>>,
    /// Seats that pass until something stops it.
    passing: Vec<Option<Passer<G>>>,
    sealed: bool,
    /// Whether no record leads here: hidden cards were drawn anew, or chance was given from outside.
    imagined: bool,
}

struct Program<G: Hosted> {
    name: String,
    agent: Shared<G>,
}

/// A program that copies of a match may share for a while.
type Shared<G> = Arc<Mutex<Box<dyn Agent<G>>>>;

/// A seat that passes until something stops it.
#[derive(Clone)]
struct Passer<G: Hosted> {
    settings: Settings,
    /// How much it had been told before its first pass.
    since: u32,
    /// What it could have done instead.
    could: Vec<G::Action>,
}

/// One step of the match: what it was done to, after how many entries of the log, by whom, and whether each seat knew before
/// what would come of it.
#[derive(Clone)]
struct Step<G: Hosted> {
    before: G,
    entries: u32,
    seat: Seat,
    action: G::Action,
    settled: Vec<OnceLock<bool>>,
}

impl<G: Hosted> Step<G> {
    /// Whether a shell with these settings does it without asking.
    fn goes_by_itself(&self, settings: &Settings) -> bool {
        let mut legal = Vec::new();
        self.before.legal_actions(&mut legal);
        let skipped = with_cue(Sight::new(&self.before, self.seat), &legal, "", settings, |cue| G::skip(cue));
        skipped.as_ref() == Some(&self.action)
    }
}

/// How many steps can be undone at most. It bounds the memory of a match.
const MAX_UNDO: usize = 32;

/// In how many other worlds a step is tried before it counts as one that told nothing new.
const N_WORLDS: u64 = 24;

impl<G: Hosted> Seated<G> {
    pub(crate) fn new(game: Match<G>) -> Self {
        let record = RecordFile::of(&game);
        let mut this = Seated {
            game,
            record,
            programs: Seat::all(G::N_SEATS).map(|_| None).collect(),
            told: vec![Vec::new(); usize::from(G::N_SEATS) + 1],
            recent: VecDeque::new(),
            passing: Seat::all(G::N_SEATS).map(|_| None).collect(),
            sealed: false,
            imagined: false,
        };
        this.hear(&[0; 8]);
        this
    }

    /// Plays a record again, into a session that continues where it ends.
    pub(crate) fn replay(record: RecordFile) -> Result<Self, FileError> {
        let start = record.begin::<G>()?;
        let mut this = Seated::new(start);
        record.follow(|entry| this.follow(entry))?;
        this.sealed = record.commitment().is_some();
        this.record = record;
        Ok(this)
    }

    /// Goes on with a record from what was kept on the way, in place of playing it from its start. What does not fit is an
    /// error: then the record itself has to be played.
    pub(crate) fn restore(record: RecordFile, kept: &[Snapshot]) -> Result<Self, FileError> {
        let mut this = Seated::new(record.begin::<G>()?);
        let at = snapshot::restore(&record, kept, &mut this.told)?;
        this.record = record.first(at.ply as usize);
        this.game = Match::resumed(this.record.record::<G>()?, at.state);
        record.follow_after(at.ply as usize, |entry| this.follow(entry))?;
        this.sealed = record.commitment().is_some();
        this.record = record;
        Ok(this)
    }

    /// Does what an entry of a record says, and gives the fingerprint of the state after it.
    fn follow(&mut self, entry: &crate::files::Entry) -> Result<String, Refusal> {
        let seat = entry.seat;
        match (&entry.action, entry.undo) {
            (Some(action), None) => {
                let action: G::Action = action.parse()?;
                self.do_action(seat, &action)?;
            }
            (None, Some(left)) if left < self.game.ply() => self.take_back(seat, left)?,
            _ => return Err(Refusal::unreadable("a step is either an action or an undo")),
        }
        Ok(self.game.fingerprint().to_string())
    }

    fn ply(&self) -> u32 {
        self.record.n_entries() as u32
    }

    /// What was told and may be done, in the words of the game.
    fn worded<'a>(&'a self, settings: &'a Settings) -> Worded<'a, G> {
        // A seed that no one chose tells a player nothing before the end.
        let chosen = matches!(self.game.record().seed, Seed::Open(_)) || matches!(self.game.turn(), Turn::Over(_));
        let seed = self.seed().filter(|_| chosen).unwrap_or_default();
        Worded { game: &self.game, told: &self.told, seed, settings }
    }

    /// Everything that a seat may choose: what is listed, and what else is legal.
    fn choosable(&self, cue: &Cue<'_, G>) -> impl Iterator<Item = G::Action> {
        let unlisted = G::unlisted(cue).into_iter().filter(|action| self.game.check(cue.seat, action).is_ok());
        cue.legal.iter().cloned().chain(unlisted)
    }

    fn with_cue<T>(&self, seat: Seat, settings: &Settings, use_cue: impl FnOnce(&Cue<'_, G>) -> T) -> T {
        self.worded(settings).with_cue(seat, use_cue)
    }

    /// The seed, unless it is sealed and the match is still running.
    fn seed(&self) -> Option<String> {
        let open = !self.sealed || self.game.turn().seat().is_none();
        open.then(|| self.game.record().seed.to_string())
    }

    /// Adds what the match told each eye after its first notices, whose number is given for each eye.
    fn hear(&mut self, known: &[usize]) {
        let ply = self.ply();
        for (at, eye) in Eye::all(G::N_SEATS).enumerate() {
            let since = known.get(at).copied().unwrap_or(0);
            let new = self.game.told(eye, since as u32).iter().map(|(_, notice)| (ply, Told::Notice(notice.clone())));
            self.told[at].extend(new);
        }
    }

    /// How many notices of the match each eye has had.
    fn known(&self) -> Vec<usize> {
        Eye::all(G::N_SEATS).map(|eye| self.game.told(eye, 0).len()).collect()
    }

    /// Refuses an answer to a situation that has passed, and one of a seat that does not exist.
    fn check_ply(&self, seat: Seat, ply: u32) -> Result<(), Refusal> {
        if ply != self.ply() {
            return Err(Refusal::stale(ply, self.ply()));
        }
        if seat.0 >= G::N_SEATS {
            return Err(no_seat(G::NAME, usize::from(G::N_SEATS), seat.0));
        }
        Ok(())
    }

    /// The next pass of the seat to move, if it passes until something stops it and nothing has.
    fn next_pass(&self) -> Option<(Seat, G::Action)> {
        let seat = self.game.turn().seat()?;
        let Passer { settings, since, could } = self.passing.get(seat.index())?.as_ref()?;
        let told = told_to(&self.told, Eye::Seat(seat), *since).iter();
        let told: Vec<G::Notice> = told.filter_map(|(_, told)| told.notice().cloned()).collect();
        let pass = self.with_cue(seat, settings, |cue| {
            G::pass_on(cue, &Passing { told: &told, could }).filter(|pass| cue.can(pass))
        });
        pass.map(|pass| (seat, pass))
    }

    /// Goes back until `left` actions are left, by playing them again.
    fn take_back(&mut self, seat: Seat, left: u32) -> Result<(), Refusal> {
        let mut record = self.game.record().clone();
        let gone = record.actions.len() - (left as usize).min(record.actions.len());
        record.actions.truncate(left as usize);
        self.game = Match::replay(&record).map_err(|error| Refusal::new(error.to_string()))?;
        self.recent.truncate(self.recent.len().saturating_sub(gone));
        self.passing.fill_with(|| None);
        self.record.push(seat, None, Some(left), self.game.fingerprint());
        let ply = self.ply();
        self.told.iter_mut().for_each(|told| told.push((ply, Told::Undone { seat, left })));
        Ok(())
    }

    /// Undoes the last real step of a seat, and what followed.
    fn undo_last(&mut self, seat: Seat, is_meant: impl Fn(&Step<G>) -> bool) -> Result<(), Refusal> {
        if self.game.turn().seat().is_none() {
            return Err(Refusal::of(Kind::Over, "the match is over"));
        }
        if seat.0 >= G::N_SEATS {
            return Err(no_seat(G::NAME, usize::from(G::N_SEATS), seat.0));
        }
        let (own, why) = self.reach(seat);
        let Some(at) = own.into_iter().find(|at| is_meant(&self.recent[*at])) else {
            return Err(Refusal::of(Kind::NotAllowed, format!("You can't undo this: {why}.")));
        };
        let left = self.game.ply() - (self.recent.len() - at) as u32;
        self.take_back(seat, left)
    }

    /// The places among the last steps where this seat acted and from which on it has learnt nothing new, and why not more.
    fn reach(&self, seat: Seat) -> (Vec<usize>, &'static str) {
        if self.imagined {
            return (Vec::new(), "this match has no record, so there is no earlier move to go back to");
        }
        let mut own = Vec::new();
        for at in (0..self.recent.len()).rev() {
            let after = self.recent.get(at + 1).map_or(self.game.state(), |next| &next.before);
            let step = &self.recent[at];
            if !*step.settled[seat.index()].get_or_init(|| self.is_settled(step, seat, after, at)) {
                return (own, since_then::<G>(step.seat, seat));
            }
            if step.seat == seat {
                own.push(at);
            }
        }
        (
            own,
            if self.game.ply() as usize > self.recent.len() {
                "it was too long ago"
            } else {
                "nothing has happened yet"
            },
        )
    }

    /// Whether a seat knew before a step what would come of it: it looks the same in other worlds, and by other chance.
    fn is_settled(&self, step: &Step<G>, seat: Seat, after: &G, at: usize) -> bool {
        let mut legal = Vec::new();
        step.before.legal_actions(&mut legal);
        if step.seat != seat && (legal.len() > 1 || G::is_open_ended(&step.action)) {
            return false;
        }
        let (eye, seed) = (Eye::Seat(seat), &self.game.record().seed);
        let mut rng = seed.rng(Key::new(streams::WORLDS, at as u32, u32::from(seat.0), 0));
        let seen = (after.turn(), after.view(eye));
        (0..N_WORLDS).all(|world| {
            let mut other = step.before.redeal(seat, &mut rng);
            if !other.is_legal(&step.action) {
                return false;
            }
            other.apply(step.seat, &step.action, &mut Cx::new(&seed.nth(world), self.game.ply(), None));
            (other.turn(), other.view(eye)) == seen
        })
    }
}

/// Why a seat can't undo a step, or anything before it.
fn since_then<G: Hosted>(moved: Seat, seat: Seat) -> &'static str {
    match moved != seat && G::role(moved) == Role::Player {
        true => "your opponent has moved since then",
        false => "you have seen something new since then",
    }
}

/// A choice with what the kernel knows about its action.
fn with_marks<G: Hosted>(cue: &Cue<'_, G>, action: &G::Action) -> Choice {
    Choice { takes_back: G::takes_back(action), gives_up: G::gives_up(action), ..G::choice(cue, action) }
}

/// How many of the last events a view tells in words, as `log`.
const LOG_LINES: usize = 5;

impl<G: Hosted> Session for Seated<G> {
    fn now(&self) -> Now {
        let turn = self.game.turn();
        let outcome = match &turn {
            Turn::Over(outcome) => Some(to_json(outcome)),
            Turn::Of(_) => None,
        };
        Now { ply: self.ply(), to_move: turn.seat(), outcome }
    }

    fn info(&self) -> Info {
        let outcome = match self.game.turn() {
            Turn::Over(outcome) => Some(outcome),
            Turn::Of(_) => None,
        };
        let seats = Seat::all(G::N_SEATS).map(|seat| {
            let player = self.programs[seat.index()].as_ref().map(|program| program.name.clone());
            let undo = if player.is_some() || outcome.is_some() {
                Undo {
                    actions: 0,
                    why: if outcome.is_some() { "the match is over" } else { "a program plays this seat" }.into(),
                }
            } else {
                let (own, why) = self.reach(seat);
                Undo { actions: own.len() as u32, why: why.into() }
            };
            let concession = self.game.state().concession(seat).map(|action| action.to_string());
            let payoff = outcome.as_ref().map(|outcome| G::payoff(outcome, seat));
            SeatInfo { player, payoff, concession, undo, ..SeatInfo::new::<G>(seat) }
        });
        let seed = self.seed();
        Info {
            game: G::NAME,
            version: G::VERSION,
            seats: seats.collect(),
            now: self.now(),
            commitment: if self.sealed { self.game.record().seed.commitment() } else { None },
            seed,
            undone: self.record.n_undone() > 0,
        }
    }

    fn table(&self) -> (&'static str, usize) {
        (G::NAME, usize::from(G::N_SEATS))
    }

    fn view(&self, eye: Eye) -> Value {
        let seen = self.game.view(eye);
        let mut view = to_json(&seen);
        if let Some(question) = G::question(&seen) {
            view["question"] = question.into();
        }
        let lines = self.game.told(eye, 0).iter().rev().filter_map(|(_, notice)| G::narrate(notice, eye));
        let mut log: Vec<String> = lines.take(LOG_LINES).map(|line| line.plain().trim_end().to_string()).collect();
        log.reverse();
        view["log"] = log.into();
        view
    }

    fn legal(&self, eye: Eye) -> Vec<Choice> {
        let Eye::Seat(seat) = eye else { return Vec::new() };
        self.with_cue(seat, &Settings::default(), |cue| {
            let actions = self.choosable(cue);
            actions.map(|action| with_marks::<G>(cue, &action)).collect()
        })
    }

    fn forecasts(&self, seat: Seat) -> Vec<(String, Forecast)> {
        if self.game.turn().seat() != Some(seat) {
            return Vec::new();
        }
        self.with_cue(seat, &Settings::default(), |cue| {
            if cue.legal.len() > MAX_FORECASTS {
                return Vec::new();
            }
            self.choosable(cue).map(|action| (action.to_string(), cue.forecast(&action))).collect()
        })
    }

    fn preview(&self, seat: Seat, action: &str) -> Result<Forecast, Refusal> {
        let action: G::Action = action.parse()?;
        self.game.check(seat, &action)?;
        Ok(self.with_cue(seat, &Settings::default(), |cue| cue.forecast(&action)))
    }

    fn told(&self, eye: Eye, since: u32) -> Vec<Value> {
        told_to(&self.told, eye, since).iter().map(|(ply, told)| told.to_json(*ply, eye)).collect()
    }

    fn play(&mut self, seat: Seat, ply: u32, action: &str) -> Result<(), Refusal> {
        self.check_ply(seat, ply)?;
        let action: G::Action = action
            .parse()
            .map_err(|refusal| self.with_cue(seat, &Settings::default(), |cue| G::misread(cue, action, refusal)))?;
        let keeps_passing = self.next_pass().as_ref() == Some(&(seat, action.clone()));
        self.do_action(seat, &action)?;
        if !keeps_passing {
            self.passing[seat.index()] = None;
        }
        Ok(())
    }

    fn pass_until(&mut self, seat: Seat, ply: u32, settings: &Settings) -> Result<(), Refusal> {
        self.check_ply(seat, ply)?;
        match self.game.turn().seat() {
            Some(to_move) if to_move != seat => {
                return Err(Refusal::of(Kind::NotYourTurn, format!("{to_move} is to move")));
            }
            None => return Err(Refusal::of(Kind::Over, "the match is over")),
            Some(_) => {}
        }
        let first = Passing { told: &[], could: &[] };
        let (pass, lasts, could) = self.with_cue(seat, settings, |cue| {
            let pass = G::pass_on(cue, &first).filter(|pass| cue.can(pass));
            (pass, G::pass_lasts(cue), cue.legal.to_vec())
        });
        let Some(pass) = pass else { return Err(Refusal::new("you can't pass here")) };
        let since = told_to(&self.told, Eye::Seat(seat), 0).len() as u32;
        self.do_action(seat, &pass)?;
        self.passing[seat.index()] = lasts.then(|| Passer { settings: settings.clone(), since, could });
        Ok(())
    }

    fn play_by(&mut self, seat: Seat, ply: u32, action: &str, chance: Seed) -> Result<(), Refusal> {
        let before = self.game.record().seed.clone();
        self.game.draw_from(chance);
        let done = self.play(seat, ply, action);
        match done {
            Ok(()) => self.imagine(),
            Err(_) => self.game.draw_from(before),
        }
        done
    }

    fn fork(&self, redrawn: Option<(Seat, Seed)>) -> Result<Box<dyn Session>, Refusal> {
        Ok(Box::new(match redrawn {
            Some((seat, seed)) => self.redrawn(seat, seed)?,
            None => self.copied()?,
        }))
    }

    fn is_imagined(&self) -> bool {
        self.imagined
    }

    fn ahead(&self) -> Option<Box<dyn Ahead>> {
        Seated::ahead(self)
    }

    fn value(&self, seat: Seat) -> Result<i32, Refusal> {
        ahead::value(self.game.state(), seat)
    }

    fn learner(&self, seat: Seat) -> Result<Learner, Refusal> {
        if seat.0 >= G::N_SEATS {
            return Err(no_seat(G::NAME, usize::from(G::N_SEATS), seat.0));
        }
        let sight = self.game.sight(seat);
        let mut observation = vec![0; row_length(G::LAYOUT)];
        sight.observe(&mut observation);
        let mut choices = self.game.legal(Eye::Seat(seat));
        if choices.len() > 1 {
            sight.offer(&mut choices);
        }
        let offered = choices.iter().map(|action| (sight.number(action), action.to_string())).collect();
        Ok(Learner { observation, offered })
    }

    fn undo(&mut self, seat: Seat) -> Result<(), Refusal> {
        self.undo_last(seat, |_| true)
    }

    fn undo_choice(&mut self, seat: Seat, settings: &Settings) -> Result<(), Refusal> {
        self.undo_last(seat, |step| !step.goes_by_itself(settings))
    }

    fn seat(&mut self, seat: Seat, player: &str) -> Result<(), Refusal> {
        let rng = self.game.record().seed.rng(agent_key(seat));
        let missing = || no_seat(G::NAME, usize::from(G::N_SEATS), seat.0);
        let place = self.programs.get_mut(seat.index()).ok_or_else(missing)?;
        let agent = Arc::new(Mutex::new(players::player::<G>(player, seat, rng)?));
        *place = Some(Program { name: player.into(), agent });
        Ok(())
    }

    fn decide(&mut self) -> bool {
        self.decided()
    }

    fn think(&self) -> Option<Thought> {
        if let Some((seat, pass)) = self.next_pass() {
            let work = Box::new(move || (pass.to_string(), None));
            return Some(Thought { seat, ply: self.ply(), thinking: None, instant: true, work });
        }
        let seat = self.game.turn().seat()?;
        let agent = self.programs[seat.index()].as_ref()?.agent.clone();
        let (state, legal) = (self.game.state().clone(), self.game.legal_actions());
        let rng = self.game.record().seed.rng(choice_key(seat, self.game.ply()));
        let thinking = agent.lock().unwrap_or_else(PoisonError::into_inner).thinking();
        let work = Box::new(move || {
            let mut agent = agent.lock().unwrap_or_else(PoisonError::into_inner);
            agent.draw_from(rng);
            let action = agent.choose(&Sight::new(&state, seat), &legal);
            (action.to_string(), agent.remark())
        });
        Some(Thought { seat, ply: self.ply(), thinking, instant: false, work })
    }

    fn analyse(&self, seat: Seat, effort: Effort) -> Option<Advising> {
        let adviser = players::adviser::<G>()?;
        if self.game.turn().seat() != Some(seat) || G::role(seat) == Role::Server {
            return None;
        }
        let (state, legal) = (self.game.state().clone(), self.game.legal_actions());
        let rng = self.game.record().seed.rng(Key::new(streams::ADVICE, seat.0.into(), self.game.ply(), 0));
        let thinking = Thinking { text: "Thinking… (Ctrl-C shows the best so far)".into(), hurry: Hurry::default() };
        let hurry = thinking.hurry.clone();
        let work = Box::new(move || {
            let settings = Settings::default();
            let sight = Sight::new(&state, seat);
            with_cue(sight, &legal, "", &settings, |cue| adviser(&sight, cue, rng, hurry, effort))
        });
        Some(Advising { seat, ply: self.ply(), thinking, work })
    }

    fn seal(&mut self) {
        self.sealed = true;
        self.record.seal();
    }

    fn mark(&mut self, command: &str) -> bool {
        self.record.mark(command)
    }

    fn record(&self) -> &RecordFile {
        &self.record
    }

    fn snapshot(&self, from: u32) -> Option<Snapshot> {
        // From before the steps that can be undone: they are played again.
        let (ply, state) = match self.recent.front() {
            Some(step) => (step.entries, &step.before),
            None => (self.ply(), self.game.state()),
        };
        (ply > from).then(|| snapshot::take(&self.record, from, ply, state, &self.told))
    }

    fn text<'a>(&'a self, settings: &'a Settings) -> Box<dyn Words + 'a> {
        Box::new(self.worded(settings))
    }

    fn text_without_seed<'a>(&'a self, settings: &'a Settings) -> Box<dyn Words + 'a> {
        Box::new(Worded { seed: String::new(), ..self.worded(settings) })
    }

    fn career(&self) -> &dyn Legacy {
        self
    }
}

impl<G: Hosted> Legacy for Seated<G> {
    fn rival(&self) -> Option<&'static str> {
        G::rival(&self.game.record().config)
    }

    fn admit(&self, seat: Seat, store: &dyn Store) -> Result<(), Refusal> {
        G::admit(&self.game.record().config, seat, store)
    }

    fn preface(&self, seat: Seat, store: &dyn Store) -> Result<Screen, Refusal> {
        G::preface(&self.game.record().config, seat, store)
    }

    fn conclude(&self, seat: Seat, store: &dyn Store) -> Result<Screen, Refusal> {
        G::conclude(&self.game.record().config, seat, &self.game.view(Eye::Seat(seat)), store)
    }

    fn next_stage(&self, store: &dyn Store) -> Result<Option<String>, Refusal> {
        G::next_stage(&self.game.record().config, store)
    }

    fn standing(&self) -> Option<Standing> {
        match self.game.turn() {
            Turn::Over(outcome) => {
                let mut standing = G::standing(&self.game.record().config, &outcome)?;
                if self.record.n_undone() > 0 {
                    standing.class.push_str(", with undo");
                }
                if !self.record.looked_at().is_empty() {
                    standing.class.push_str(", with hints");
                }
                Some(standing)
            }
            Turn::Of(_) => None,
        }
    }
}
