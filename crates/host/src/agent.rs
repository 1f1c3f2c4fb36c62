use std::sync::{
    Arc,
    atomic::{AtomicBool, Ordering},
};

use croupier_kernel::{Game, Key, Rng, Search, Seat, Sight, streams};
use serde::{Deserialize, Serialize};

use crate::Screen;

/// Someone who decides for a seat. It is given what the seat sees and nothing else: peeking is a type error.
pub trait Agent<G: Game>: Send {
    /// Chooses one of the legal actions (which are never none), or an open-ended one that is legal too.
    fn choose(&mut self, sight: &Sight<'_, G>, legal: &[G::Action]) -> G::Action;

    /// Gives it the chance that its next choice draws from, if it leaves anything to chance. A match asks for this before
    /// every choice, so that one that was saved goes on as if it had never stopped.
    fn draw_from(&mut self, _rng: Rng) {}

    /// The message to show while it chooses, if that can take long.
    fn thinking(&self) -> Option<Thinking> {
        None
    }

    /// Gives it a bell to listen for while it chooses, in place of its own, if it has one.
    fn heed(&mut self, _bell: &Hurry) {}

    /// What it has to say about its last choice, once.
    fn remark(&mut self) -> Option<Screen> {
        None
    }

    /// Another match begins: what was counted for the last one is counted anew.
    fn begin(&mut self) {}

    /// What was asked and answered for its last choice, once, if it asks someone.
    fn exchange(&mut self) -> Option<Exchange> {
        None
    }
}

/// A question to a language model and what came of it, for transcripts and accounts.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct Exchange {
    /// What it was asked.
    pub question: String,
    /// What it answered, as far as that is worth keeping.
    pub answer: String,
    /// Tokens it read.
    pub tokens_in: u64,
    /// Tokens it wrote.
    pub tokens_out: u64,
    /// About what that cost, in millionths of a dollar; nothing where the price is not known.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub cost: Option<u64>,
    /// How long it took, in thousandths of a second.
    pub millis: u64,
    /// Why its answer was refused, if it was: someone else chose for it.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub refused: Option<String>,
    /// Why it could not be asked, if so: that says nothing about how it plays.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub failed: Option<String>,
}

/// The words shown while a program thinks.
#[derive(Clone, Debug)]
pub struct Thinking {
    /// The line.
    pub text: String,
    /// How to end it.
    pub hurry: Hurry,
}

/// A bell: when it rings, the program that thinks gives the best answer it has.
#[derive(Clone, Default, Debug)]
pub struct Hurry {
    rings: Arc<AtomicBool>,
    lasts: bool,
}

impl Hurry {
    /// A bell for everyone who is at work: once rung, it never falls silent.
    pub fn for_all() -> Hurry {
        Hurry { rings: Arc::default(), lasts: true }
    }

    /// Rings it.
    pub fn ring(&self) {
        self.rings.store(true, Ordering::Relaxed);
    }

    /// Whether it has been rung; unless it is for all, it falls silent by that.
    #[inline]
    pub fn heard(&self) -> bool {
        match self.lasts {
            true => self.rings.load(Ordering::Relaxed),
            // Looking is cheap and happens before every choice; only a bell that rang is silenced.
            false => self.rings.load(Ordering::Relaxed) && self.rings.swap(false, Ordering::Relaxed),
        }
    }
}

/// The chance that a program in a seat draws from, apart from that of the game. Games number their streams from 1.
pub fn agent_key(seat: Seat) -> Key {
    Key::new(streams::PROGRAM, u32::from(seat.0), 0, 0)
}

/// The chance of one choice in a match.
pub fn choice_key(seat: Seat, ply: u32) -> Key {
    Key::new(streams::CHOICE, u32::from(seat.0), ply, 0)
}

/// The game's own rule-based player, the one that plays on in searches.
pub struct RuleBased;

impl<G: Search> Agent<G> for RuleBased {
    fn choose(&mut self, sight: &Sight<'_, G>, legal: &[G::Action]) -> G::Action {
        legal[sight.policy(legal)].clone()
    }
}

/// Chooses among the legal actions by chance. It never gives up.
pub struct Random(
    /// Where its chance comes from.
    pub Rng,
);

impl<G: Game> Agent<G> for Random {
    fn choose(&mut self, _sight: &Sight<'_, G>, legal: &[G::Action]) -> G::Action {
        if let [only] = legal {
            return only.clone();
        }
        // Giving up, where it is listed at all, is listed last as a rule: then the places before it can be counted off.
        let before = legal.len() - usize::from(legal.last().is_some_and(G::gives_up));
        if !legal[..before].iter().any(G::gives_up) {
            return legal[self.0.below(before as u32) as usize].clone();
        }
        let n = legal.iter().filter(|action| !G::gives_up(action)).count();
        let nth = self.0.below(n as u32) as usize;
        let action = legal.iter().filter(|action| !G::gives_up(action)).nth(nth);
        action.unwrap_or(&legal[0]).clone()
    }

    fn draw_from(&mut self, rng: Rng) {
        self.0 = rng;
    }
}
