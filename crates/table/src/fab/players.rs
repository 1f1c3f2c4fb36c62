//! The programs that can take a seat.

use croupier_fab::{Action, Fab};
use croupier_kernel::{Refusal, Rng, Sight};

use super::yardsticks::Greedy;
use crate::{Agent, PlayerKind, Random};

/// All of them.
pub(super) const PLAYERS: &[PlayerKind] = &[
    PlayerKind::new("random", "does anything that is legal"),
    PlayerKind::new("greedy", "attacks with the most power it can pay for, blocks with what it can spare"),
    PlayerKind::new("kano", "burns, and uses Kano's ability on both turns"),
    PlayerKind::new("goldfish", "never acts; in `sim` it begins with 40 life if nothing else is said"),
    PlayerKind::yardstick("greedy-1", "the first `greedy`, to measure others by"),
    PlayerKind::yardstick("kano-1", "the first `kano`, to measure others by"),
];

/// The program of this name.
pub(super) fn player(name: &str, rng: Rng) -> Result<Box<dyn Agent<Fab>>, Refusal> {
    match name {
        "random" => Ok(Box::new(Random(rng))),
        "greedy" | "greedy-1" => Ok(Box::new(Greedy { kano: false })),
        "kano" | "kano-1" => Ok(Box::new(Greedy { kano: true })),
        "goldfish" => Ok(Box::new(Goldfish)),
        _ => Err(Refusal::unknown("player", name, PLAYERS.iter().map(|player| player.name))),
    }
}

/// Never acts: passes, says no, and takes what is left where it must choose.
pub(super) struct Goldfish;

impl Agent<Fab> for Goldfish {
    fn choose(&mut self, _sight: &Sight<'_, Fab>, legal: &[Action]) -> Action {
        let idle = [Action::Pass, Action::No, Action::GoSecond];
        idle.into_iter().find(|action| legal.contains(action)).unwrap_or(legal[0])
    }
}
