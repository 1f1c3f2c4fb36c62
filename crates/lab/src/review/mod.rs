//! A recorded match played again, with a search alongside: what each choice was worth, what would have been better, and when
//! it turned.
//!
//! Every choice is weighed by what its seat could know. All numbers are thousandths of a win for that seat: 1000 is won, 0 is
//! lost at once, a draw is 500; in games for one a run that is lost is graded by how far it came.

mod judge;
mod moments;

use croupier_kernel::{Eye, Match, Refusal, Role, Seat, Sight, Turn};
use croupier_table::{
    Cue, Hosted, Screen, Settings,
    files::{FileError, RecordFile},
    registry::{self, Visit},
};
use rayon::prelude::*;
use schemars::JsonSchema;
use serde::Serialize;

use crate::{Watch, run::threads, search::Budget};

/// How a record is reviewed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Plan {
    /// What the search spends on each choice. With playouts the review is the same every time.
    pub budget: Budget,
    /// How many threads.
    pub jobs: usize,
}

/// What a review spends on a choice when no one says how much.
pub const USUAL_BUDGET: Budget = Budget::Playouts(200);

/// What a review found.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct Review {
    /// The game.
    pub game: &'static str,
    /// What people count in it, as in `turn 7`.
    pub clock: &'static str,
    /// The seed of the match.
    pub seed: String,
    /// What the search spent on each choice.
    pub budget: String,
    /// How it ended, in a few words; nothing if it is not over.
    pub ending: Option<String>,
    /// Whether the match is still going on: then its reader has looked ahead.
    pub peeked: bool,
    /// How many undos there were; undone actions are left out.
    pub undone: usize,
    /// How well each seat played that plays to win.
    pub seats: Vec<SeatReview>,
    /// The moments to look at, in the order of the match.
    pub moments: Vec<Moment>,
    /// Every action of the match.
    pub steps: Vec<Step>,
    /// Whether someone ended the review before all choices were compared.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub interrupted: bool,
}

/// How well a seat played.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct SeatReview {
    /// The seat.
    pub seat: Seat,
    /// Choices that were compared.
    pub choices: u32,
    /// Choices that were the best, or as good as the search can tell.
    pub best: u32,
    /// What all other choices gave away together, in thousandths of a win.
    pub given_away: i32,
    /// From 0, always the worst that could be done, to 100, always the best.
    pub score: u8,
    /// What the match was worth to it, in thousandths of a win, if it is over.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub result: Option<i32>,
}

/// One action of the match.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct Step {
    /// The number of the action, from 1.
    pub ply: u32,
    /// Who did it.
    pub seat: Seat,
    /// The turn, battle or level it was done in.
    pub turn: u32,
    /// What was done, in notation.
    pub action: String,
    /// The same in words.
    pub label: String,
    /// What came of it, as its seat was told.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub told: Vec<String>,
    /// What it was worth, if there was a choice.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub judged: Option<Judged>,
}

/// What a choice was worth.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct Judged {
    /// What the seat could expect with the best choice.
    pub before: i32,
    /// What it could expect after its own.
    pub after: i32,
    /// The chance to win after its own choice, in thousandths.
    pub chance: i32,
    /// How much worse its own was than the best; 0 if it was the best.
    pub loss: i32,
    /// How far the loss may be off to either side.
    pub margin: i32,
    /// How good it was.
    pub grade: Grade,
    /// What could be done, the best first, and in any case what was done.
    pub options: Vec<Weighed>,
    /// How many games were played out for it.
    pub playouts: u32,
}

/// How good a choice was.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Grade {
    /// The best by far.
    Great,
    /// The best, or as good as the search can tell.
    Best,
    /// A little was given away.
    Slip,
    /// Much was given away.
    Costly,
    /// It may well have cost the match.
    Blunder,
}

/// Something that could be done.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct Weighed {
    /// What, in notation.
    pub action: String,
    /// The same in words.
    pub label: String,
    /// What the seat could expect after it.
    pub expected: i32,
    /// The chance to win after it, in thousandths.
    pub chance: i32,
    /// How far that chance may be off to either side.
    pub margin: i32,
    /// Whether it is as good as the best, as far as the search can tell.
    pub equal: bool,
    /// How often it was tried.
    pub playouts: u32,
    /// Whether it was done.
    pub played: bool,
}

/// A moment to look at.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct Moment {
    /// The action it is about.
    pub ply: u32,
    /// The seat it is about.
    pub seat: Seat,
    /// The turn, battle or level.
    pub turn: u32,
    /// What kind of moment it is.
    pub kind: MomentKind,
    /// How much it was worth to the seat, in thousandths of a win; below 0 it was a loss.
    pub worth: i32,
    /// What happened, in words.
    pub title: String,
    /// What to think of it, in words.
    pub text: String,
    /// The table as the seat saw it before.
    #[schemars(with = "String")]
    #[serde(serialize_with = "plainly")]
    pub screen: Screen,
}

/// What kind of moment it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum MomentKind {
    /// The best choice by far was found.
    Great,
    /// Much was given away.
    Costly,
    /// It may well have cost the match.
    Blunder,
    /// Things changed between two choices of the seat: by chance, or by what others did.
    Turn,
}

fn plainly<S: serde::Serializer>(screen: &Screen, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(screen.plain())
}

/// A match before one of its actions.
struct Before<G: Hosted> {
    table: G,
    seat: Seat,
    action: G::Action,
    /// What each seat was told of it.
    told: Vec<Vec<String>>,
}

/// Reviews a record. The watch counts its choices.
pub fn review(record: &RecordFile, plan: &Plan, watch: &Watch) -> Result<Review, FileError> {
    struct Work<'a>(&'a RecordFile, &'a Plan, &'a Watch);
    impl Visit for Work<'_> {
        type Out = Result<Review, FileError>;
        fn visit<G: Hosted>(self) -> Self::Out {
            review_of::<G>(self.0, self.1, self.2)
        }
    }
    // Whatever is wrong with the file is found here, with its line.
    registry::resume(record.clone())?;
    let unknown = |refusal: Refusal| wrong(record, refusal.reason);
    registry::with_game(record.game(), Work(record, plan, watch)).map_err(unknown)?
}

fn wrong(record: &RecordFile, reason: String) -> FileError {
    FileError::Line { path: record.path().into(), line: 1, reason }
}

fn review_of<G: Hosted>(record: &RecordFile, plan: &Plan, watch: &Watch) -> Result<Review, FileError> {
    let (steps, last) = replayed::<G>(record)?;
    let pool = threads(plan.jobs).map_err(|refusal| wrong(record, refusal.reason))?;
    let seed = record.seed();
    watch.expect(steps.len() as u64);
    let judged: Vec<Option<Judged>> = pool.install(|| {
        let each = steps.par_iter().enumerate().map_init(
            || judge::Judge::<G>::new(plan.budget, watch.bell()),
            |judge, (at, before)| {
                let judged = if watch.stopped() { None } else { judge.judge(before, seed, at as u32 + 1) };
                watch.tick();
                // What was not thought through is no judgement.
                judged.filter(|_| !watch.stopped())
            },
        );
        each.collect()
    });
    let told = steps.iter().zip(judged).enumerate().map(|(at, (before, judged))| Step {
        ply: at as u32 + 1,
        seat: before.seat,
        turn: before.table.reading(),
        action: before.action.to_string(),
        label: label(&before.table, before.seat, &before.action),
        told: before.told[before.seat.index()].clone(),
        judged,
    });
    let told: Vec<Step> = told.collect();
    let outcome = match last.turn() {
        Turn::Over(outcome) => Some(outcome),
        Turn::Of(_) => None,
    };
    let players = || Seat::all(G::N_SEATS).filter(|seat| G::role(*seat) == Role::Player);
    let result = |seat| outcome.as_ref().map(|outcome| (i32::from(G::payoff(outcome, seat)) + 1000) / 2);
    Ok(Review {
        game: G::NAME,
        clock: G::CLOCK,
        seed: seed.to_string(),
        budget: plan.budget.to_string(),
        ending: outcome.as_ref().map(|outcome| G::ending(outcome).to_string()),
        peeked: outcome.is_none(),
        undone: record.n_undone(),
        seats: players().map(|seat| moments::seat_review(seat, &told, result(seat))).collect(),
        moments: moments::moments(&told, &steps, seed),
        steps: told,
        interrupted: watch.stopped(),
    })
}

/// Every action of a record with the table before it, and the match as it was left.
fn replayed<G: Hosted>(record: &RecordFile) -> Result<(Vec<Before<G>>, Match<G>), FileError> {
    let kernel = record.record::<G>()?;
    let mut game =
        Match::<G>::new(kernel.config.clone(), kernel.seed.clone()).map_err(|refusal| wrong(record, refusal.reason))?;
    let mut steps = Vec::new();
    for text in &kernel.actions {
        // A record names the seat of every action.
        let (seat, action) = text.split_once(": ").unwrap_or(("0", text));
        let seat = Seat(seat.parse().unwrap_or(0));
        let action: G::Action = action.parse().map_err(|refusal: Refusal| wrong(record, refusal.reason))?;
        let table = game.state().clone();
        game.play(seat, &action).map_err(|refusal| wrong(record, refusal.reason))?;
        let told = Seat::all(G::N_SEATS).map(|seat| {
            let eye = Eye::Seat(seat);
            let lines = game.told_last(eye).filter_map(|notice| G::narrate(notice, eye));
            lines.map(|line| line.plain().trim_end().to_string()).filter(|line| !line.is_empty()).collect()
        });
        steps.push(Before { table, seat, action, told: told.collect() });
    }
    Ok((steps, game))
}

/// What a seat sees and may do, for whatever needs a cue.
fn with_cue<G: Hosted, T>(table: &G, seat: Seat, seed: &str, use_cue: impl FnOnce(&Cue<'_, G>) -> T) -> T {
    let mut legal = Vec::new();
    match table.turn().seat() == Some(seat) {
        true => table.legal_actions(&mut legal),
        false => legal.extend(table.concession(seat)),
    }
    croupier_table::with_cue(Sight::new(table, seat), &legal, seed, &Settings::default(), use_cue)
}

/// An action in words.
fn label<G: Hosted>(table: &G, seat: Seat, action: &G::Action) -> String {
    with_cue(table, seat, "", |cue| G::choice(cue, action).label)
}

/// The table as a seat sees it.
fn screen<G: Hosted>(table: &G, seat: Seat, seed: &str) -> Screen {
    with_cue(table, seat, seed, |cue| G::screen(cue))
}
