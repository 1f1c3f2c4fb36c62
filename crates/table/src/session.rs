use croupier_kernel::{Eye, Kind, Observe, Refusal, Role, Seat, Seed};
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;

use crate::{
    Advising, Career, Choice, Decks, Effort, Forecast, Screen, Settings, Snapshot, Standing, Store, Text, Thinking,
    Words, files,
};

/// A game that this table hosts.
pub trait Hosted: Text + Career + Decks + Observe {}
impl<G: Text + Career + Decks + Observe> Hosted for G {}

/// A match whose game is not known at compile time: the one door for shells.
pub trait Session: Send {
    /// Where the match stands.
    fn now(&self) -> Now;
    /// All that everyone may know about the match, and how far each seat can undo. Finding that out takes longer than the rest.
    fn info(&self) -> Info;
    /// The name of the game and how many seats it has.
    fn table(&self) -> (&'static str, usize);
    /// What an eye sees.
    fn view(&self, eye: Eye) -> Value;
    /// What an eye may do.
    fn legal(&self, eye: Eye) -> Vec<Choice>;
    /// What each choice of the seat to move would do, by its notation: found out by playing it in worlds that look the same to
    /// the seat. Nothing for other seats, and nothing for a list that is too long; [`preview`](Session::preview) has those.
    fn forecasts(&self, seat: Seat) -> Vec<(String, Forecast)>;
    /// What one legal choice would do. Changes nothing.
    fn preview(&self, seat: Seat, action: &str) -> Result<Forecast, Refusal>;
    /// What an eye was told after its first `since` notices, each with its ply, a sentence and the things it touches.
    fn told(&self, eye: Eye, since: u32) -> Vec<Value>;
    /// Does an action of a seat that answers the situation at `ply`. A late one is stale and changes nothing.
    fn play(&mut self, seat: Seat, ply: u32, action: &str) -> Result<(), Refusal>;
    /// The same with chance from another seed. The match becomes an [imagined](Session::is_imagined) one.
    fn play_by(&mut self, seat: Seat, ply: u32, action: &str, chance: Seed) -> Result<(), Refusal>;
    /// A copy of the match with the same programs, or one in which everything that is hidden from a seat, and all chance to
    /// come, is drawn anew from a seed. What happens to the copy does not happen here.
    fn fork(&self, redrawn: Option<(Seat, Seed)>) -> Result<Box<dyn Session>, Refusal>;
    /// Whether no record leads to this match: it was redrawn, or chance was given to it from outside.
    fn is_imagined(&self) -> bool;
    /// The same match for programs to play on, with nothing told or written down; only of an imagined one.
    fn ahead(&self) -> Option<Box<dyn Ahead>>;
    /// How good the situation is for a seat by the game's rule of thumb, in thousandths, from what the seat may know; the payoff
    /// once the match is over.
    fn value(&self, seat: Seat) -> Result<i32, Refusal>;
    /// What a learner in a seat reads: its observation, and what it is offered.
    fn learner(&self, seat: Seat) -> Result<Learner, Refusal>;
    /// Passes for a seat that answers the situation at `ply`, and goes on passing for it, as a [`Thought`] of its own, until one
    /// of the stops in its settings or until it acts itself.
    fn pass_until(&mut self, seat: Seat, ply: u32, settings: &Settings) -> Result<(), Refusal>;
    /// Undoes the last action of a seat and what followed. It becomes an entry of the log, so the ply keeps counting.
    fn undo(&mut self, seat: Seat) -> Result<(), Refusal>;
    /// Undoes to where a shell with these settings last asked a seat: what it did there by itself goes too, or it would do
    /// that again right away.
    fn undo_choice(&mut self, seat: Seat, settings: &Settings) -> Result<(), Refusal>;
    /// Gives a seat to a program.
    fn seat(&mut self, seat: Seat, player: &str) -> Result<(), Refusal>;
    /// Lets the program in the seat to move decide and does what it says, where that takes no time to speak of. False where nothing
    /// was done: no program sits there, or it [thinks](Session::think).
    fn decide(&mut self) -> bool;
    /// What the program in the seat to move has to decide, if one sits there; or the next pass of a person who
    /// [passes until](Session::pass_until) something stops it.
    fn think(&self) -> Option<Thought>;
    /// What a program would do in the place of the seat to move, to be worked out; nothing if this is not that seat, or if
    /// no one here gives advice.
    fn advise(&self, seat: Seat) -> Option<Advising> {
        self.analyse(seat, Effort::Hint)
    }
    /// The same with another effort.
    fn analyse(&self, seat: Seat, effort: Effort) -> Option<Advising>;
    /// Keeps the seed from everyone until the match is over.
    fn seal(&mut self);
    /// Notes in the record that someone looked further than a player sees, and by which command. False if it says so already.
    fn mark(&mut self, command: &str) -> bool;
    /// The record file of the match so far: the whole truth, not for players.
    fn record(&self) -> &files::RecordFile;
    /// What the match was some steps ago, to be kept beside the record: the piece that follows on what was kept up to its entry
    /// number `from`. Nothing while there is no more to keep. The whole truth, not for players.
    fn snapshot(&self, from: u32) -> Option<Snapshot>;
    /// The match in words, for someone with these settings.
    fn text<'a>(&'a self, settings: &'a Settings) -> Box<dyn Words + 'a>;
    /// The same without the seed, even where this person chose it.
    fn text_without_seed<'a>(&'a self, settings: &'a Settings) -> Box<dyn Words + 'a>;
    /// What outlasts the match.
    fn career(&self) -> &dyn Legacy;

    /// What an eye may do, each with what it would do.
    fn choices(&self, eye: Eye) -> Vec<Choice> {
        let mut choices = self.legal(eye);
        if let Eye::Seat(seat) = eye {
            let mut forecasts = self.forecasts(seat).into_iter();
            choices.iter_mut().for_each(|choice| choice.forecast = forecasts.next().map(|(_, forecast)| forecast));
        }
        choices
    }

    /// The last step as one object, for programs.
    fn step(&self, eye: Eye, since: u32, error: Option<Refusal>) -> Step {
        let (view, choices) = (self.view(eye), self.choices(eye));
        let told = if error.is_none() { self.told(eye, since) } else { Vec::new() };
        let fingerprint = croupier_kernel::fingerprint(&view.to_string()).to_string();
        let legal = choices.iter().map(|choice| choice.action.clone()).collect();
        let (kind, error) = error.map_or((None, None), |refusal| (Some(refusal.kind), Some(refusal.reason)));
        let Now { ply, to_move, outcome } = self.now();
        Step { ply, to_move, view, legal, choices, told, fingerprint, outcome, error, kind }
    }
}

/// An imagined match that programs play on: nothing is told or written down. Its session stays where it was, and comes here by
/// doing what was done.
pub trait Ahead: Send {
    /// Lets the program in the seat to move decide and does what it says, as [`Session::decide`] does.
    fn decide(&mut self) -> bool;
    /// Whether the match is over here.
    fn is_over(&self) -> bool;
    /// How good the situation here is for a seat, in thousandths.
    fn value(&self, seat: Seat) -> Result<i32, Refusal>;
    /// What was done to come here, in notation.
    fn done(&self) -> Vec<(Seat, String)>;
}

/// What a learner reads of a match.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Learner {
    /// The row of its observation.
    pub observation: Vec<i16>,
    /// The choices it is offered, if it is to move: the number that each always has, and its notation.
    pub offered: Vec<(u32, String)>,
}

/// Where a match stands.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Now {
    /// How many entries the log has. A submission names it.
    pub ply: u32,
    /// Who is to move; no one when the game is over.
    pub to_move: Option<Seat>,
    /// How it ended.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub outcome: Option<Value>,
}

/// What everyone may know about a match.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Info {
    /// The game's name.
    pub game: &'static str,
    /// The version of its rules.
    pub version: u32,
    /// The seats.
    pub seats: Vec<SeatInfo>,
    /// Where it stands.
    #[serde(flatten)]
    pub now: Now,
    /// The seed, as far as it may be shown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seed: Option<String>,
    /// What a seed that is not shown yet can be checked against later.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub commitment: Option<String>,
    /// Whether something was undone in this match.
    pub undone: bool,
}

/// One seat of a match.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct SeatInfo {
    /// The seat.
    pub seat: Seat,
    /// Whether it plays to win.
    pub plays: bool,
    /// The program that sits there; nothing if it is a person's.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub player: Option<String>,
    /// What the match was worth to it, in thousandths, once it is over.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub payoff: Option<i16>,
    /// How it can give up, in notation.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub concession: Option<String>,
    /// How far it can undo.
    pub undo: Undo,
}

impl SeatInfo {
    pub(crate) fn new<G: Hosted>(seat: Seat) -> SeatInfo {
        let plays = G::role(seat) == Role::Player;
        SeatInfo { seat, plays, player: None, payoff: None, concession: None, undo: Undo::default() }
    }
}

/// How far a seat can undo.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, JsonSchema)]
pub struct Undo {
    /// How many of its own last actions.
    pub actions: u32,
    /// Why not more.
    pub why: String,
}

/// What a program has to decide. It owns all it needs: it can run on any thread, and holds up no one.
pub struct Thought {
    /// Whose decision it is.
    pub seat: Seat,
    /// The situation it is about.
    pub ply: u32,
    /// The message to show while it runs, if it can take long.
    pub thinking: Option<Thinking>,
    /// Whether it takes no time at all: a pass of someone who passes until something stops it.
    pub instant: bool,
    pub(crate) work: Box<dyn FnOnce() -> (String, Option<Screen>) + Send>,
}

impl Thought {
    /// Decides.
    pub fn run(self) -> Decision {
        let (action, remark) = (self.work)();
        Decision { seat: self.seat, ply: self.ply, action, remark }
    }
}

/// What a program decided, to be given to [`Session::play`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Decision {
    /// Who decided.
    pub seat: Seat,
    /// In which situation.
    pub ply: u32,
    /// What, in notation.
    pub action: String,
    /// What it has to say about that.
    pub remark: Option<Screen>,
}

/// Lets the program in the seat to move decide and does what it says; nothing if no program sits there.
pub fn let_decide(session: &mut dyn Session) -> Option<Decision> {
    let decision = session.think()?.run();
    session.play(decision.seat, decision.ply, &decision.action).ok().map(|()| decision)
}

/// The seat of this number, if the match has it.
pub fn seat_of(session: &dyn Session, number: i64) -> Result<Seat, Refusal> {
    let (game, n_seats) = session.table();
    let seat = u8::try_from(number).ok().filter(|seat| usize::from(*seat) < n_seats);
    seat.map(Seat).ok_or_else(|| no_seat(game, n_seats, number))
}

/// Why there is no seat of this number.
pub(crate) fn no_seat(game: &str, n_seats: usize, number: impl std::fmt::Display) -> Refusal {
    let seats = if n_seats == 1 { "seat" } else { "seats" };
    Refusal::of(Kind::Unknown, format!("{game} has {n_seats} {seats}, counted from 0; there is no seat {number}"))
}

/// One step of a match, for programs. It tells nothing that the chosen eye may not know.
#[derive(Clone, Debug, Serialize)]
pub struct Step {
    /// How many entries the log has.
    pub ply: u32,
    /// Who is to move.
    pub to_move: Option<Seat>,
    /// What the chosen eye sees.
    pub view: Value,
    /// What the chosen eye may do, in notation.
    pub legal: Vec<String>,
    /// The same with words, things and forecasts.
    pub choices: Vec<Choice>,
    /// What the chosen eye was told of the last step.
    pub told: Vec<Value>,
    /// The fingerprint of the view.
    pub fingerprint: String,
    /// How it ended, if it has.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub outcome: Option<Value>,
    /// Why an action was refused, if it was.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<String>,
    /// Which kind of mistake that was.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kind: Option<Kind>,
}

/// What outlasts a match, whatever the game.
pub trait Legacy {
    /// Who plays against a person when no one says otherwise.
    fn rival(&self) -> Option<&'static str>;
    /// Refuses a match that a person in this seat may not begin yet.
    fn admit(&self, seat: Seat, store: &dyn Store) -> Result<(), Refusal>;
    /// What a person in this seat should know before the first turn.
    fn preface(&self, seat: Seat, store: &dyn Store) -> Result<Screen, Refusal>;
    /// Keeps what the finished match was worth beyond itself to a seat, and says so.
    fn conclude(&self, seat: Seat, store: &dyn Store) -> Result<Screen, Refusal>;
    /// The stage of a story that comes after this match, if it is open.
    fn next_stage(&self, store: &dyn Store) -> Result<Option<String>, Refusal>;
    /// How good the end was among others, if the match is over and such are compared.
    fn standing(&self) -> Option<Standing>;
}
