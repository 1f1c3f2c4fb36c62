//! Suites: benchmarks with a name and a version. A suite is a file of positions in which one choice is clearly right, and of
//! matches against fixed programs.

mod file;
mod score;

use croupier_kernel::{Refusal, Seed};
use croupier_table::{Hosted, agent_key};

pub use file::{FORMAT, Fixed, Head, Line, Meeting, Posed, Position, SUITES, Suite};
pub use score::{Kind, Matches, Outcome, Part, Questions, RESULT, Totals};

use super::{Bounds, Folder, Grade, Heard, Plan, Seats, hold_against, in_pair, quiz};
use crate::Watch;

/// Who is measured, and how far that goes.
#[derive(Clone, Debug)]
pub struct Sitting<'a> {
    /// The suite.
    pub suite: &'a Suite,
    /// Who is measured.
    pub player: &'a str,
    /// The most tokens, read and written, that are left.
    pub tokens: Option<u64>,
    /// The most money that is left, in millionths of a dollar.
    pub cost: Option<u64>,
}

/// A part of a suite as far as it went.
#[derive(Clone, Debug)]
pub struct Held {
    /// What came of it.
    pub part: Part,
    /// Whether something went wrong: the player could not be asked.
    pub failed: bool,
}

/// Holds the part of a suite that is about one game, or continues it: its positions, then its matches. The watch counts both.
pub fn hold<G: Hosted, S: Seats>(
    sitting: &Sitting<'_>,
    folder: &Folder,
    seats: &S,
    watch: &Watch,
) -> Result<Held, Refusal> {
    let fixed = sitting.suite.fixed::<G>()?;
    let posed = sitting.suite.posed::<G>()?;
    let mut bounds = Bounds { games: fixed.pairs() * in_pair::<G>(), tokens: sitting.tokens, cost: sitting.cost };
    let ask = |question: u32| answered::<G, S>(&posed[question as usize], sitting, seats, watch);
    let quizzed = quiz(posed.len() as u32, folder, &bounds, watch, ask)?;
    let kinds: Vec<Kind> = posed.iter().map(|posed| Kind::of(&posed.position)).collect();
    let questions = Questions::of(&kinds, &quizzed.answers);
    let mut part = Part::new(G::NAME, Some(G::VERSION), questions, &quizzed.answers);
    if let Some(ended) = quizzed.ended {
        part.add_matches(fixed, bounds.games, &folder.played()?, ended);
        return Ok(Held { part, failed: quizzed.failed });
    }
    let (tokens, cost) = quizzed.spent();
    bounds.tokens = bounds.tokens.map(|most| most.saturating_sub(tokens));
    bounds.cost = bounds.cost.map(|most| most.saturating_sub(cost));
    let rungs = fixed.rungs();
    let seed = Seed::Open(sitting.suite.head.suite.as_str().into());
    let plan = Plan { player: sitting.player.into(), seed, bounds: bounds.clone(), judge: None, jobs: 1 };
    let pick = |pair: u64, _: &[super::Played]| &rungs.anchors[fixed.opponent(pair)];
    let run = hold_against::<G, S>(&plan, &rungs, folder, seats, watch, pick)?;
    part.add_matches(fixed, bounds.games, &run.played, run.ended);
    Ok(Held { part, failed: run.failed })
}

/// What a player does in a position.
fn answered<G: Hosted, S: Seats>(
    posed: &Posed<G>,
    sitting: &Sitting<'_>,
    seats: &S,
    watch: &Watch,
) -> Result<Heard, Refusal> {
    let seed = Seed::Open(format!("{} {}", sitting.suite.head.suite, posed.table.fingerprint()).into());
    let mut agent = seats.agent::<G>(sitting.player, posed.seat, &seed)?;
    agent.begin();
    agent.draw_from(seed.rng(agent_key(posed.seat)));
    agent.heed(watch.bell());
    let action = agent.choose(&posed.table.sight(posed.seat), &posed.table.legal_actions()).to_string();
    let grade = if posed.position.right.contains(&action) { Grade::Right } else { Grade::Wrong };
    Ok(Heard { grade, given: action, exchange: agent.exchange() })
}
