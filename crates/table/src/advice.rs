//! Advice: what a search would do in a player's place, and how sure it is.

use croupier_kernel::{Rng, Seat, Sight};
use schemars::JsonSchema;
use serde::Serialize;

use crate::{Cue, Hurry, Screen, Thinking};

/// Compares what a seat may do. It is given what the seat sees and nothing else.
pub type Adviser<G> = fn(&Sight<'_, G>, &Cue<'_, G>, Rng, Hurry, Effort) -> Advice;

/// How much advice may cost.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Effort {
    /// As much as a person waits for.
    #[default]
    Hint,
    /// Up to this many simulated games: the same advice every time.
    Games(u32),
    /// Up to this many milliseconds.
    Millis(u32),
}

/// What a seat is advised to do.
#[derive(Clone, PartialEq, Default, Debug, Serialize, JsonSchema)]
pub struct Advice {
    /// The choices, the best first.
    pub choices: Vec<Advised>,
    /// Whether the first is better than all others, by more than chance explains and by enough to care about.
    pub clear: bool,
    /// How many games were simulated for it.
    pub playouts: u32,
    /// Whether choices are ordered by how far the run gets, as their win chances say nothing about them.
    pub by_worth: bool,
    /// The best choices, one line each.
    pub text: Vec<String>,
    /// Why the first is the best, one line each.
    pub why: Vec<String>,
}

impl Advice {
    /// The best choices, for a terminal; with the reasons, if they were asked for.
    pub fn screen(&self, with_reasons: bool) -> Screen {
        let mut screen = Screen::default();
        let reasons = self.why.iter().filter(|_| with_reasons);
        for line in self.text.iter().chain(reasons) {
            screen.put(line).end();
        }
        screen
    }
}

/// One choice and what came of it.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct Advised {
    /// The action, in notation.
    pub action: String,
    /// What a button says.
    pub label: String,
    /// The chance of winning after it, from 0 to 1.
    pub chance: f64,
    /// The 95% interval of the chance.
    pub interval: [f64; 2],
    /// Half of that.
    pub margin: f64,
    /// The average result, from -1 (lost) to 1 (won): in games for one, how far the run gets counts too.
    pub payoff: f64,
    /// Whether it is as good as the first choice, as far as the simulated games can tell.
    pub equal: bool,
    /// How many games were simulated after it: fewer where it was plainly worse.
    pub playouts: u32,
}

/// Advice that is being asked for. It owns all it needs: it can run on any thread, and holds up no one.
pub struct Advising {
    /// Who asks.
    pub seat: Seat,
    /// The situation it is about.
    pub ply: u32,
    /// The message to show while it runs.
    pub thinking: Thinking,
    pub(crate) work: Box<dyn FnOnce() -> Advice + Send>,
}

impl Advising {
    /// Works it out.
    pub fn run(self) -> Advice {
        (self.work)()
    }
}
