//! The programs that can take a seat.

use croupier_host::{Agent, PlayerKind, Random, RuleBased};
use croupier_kernel::{Refusal, Rng, Sight};

use super::yardsticks::Greedy;
use crate::{Action, Fab};

/// All of them.
pub(super) const PLAYERS: &[PlayerKind] = &[
    PlayerKind::new("random", "plays at random"),
    PlayerKind::new("greedy", "plays by rules of thumb: makes the most of its hand; as Kano, deals arcane damage"),
    PlayerKind::new("kano", "another name for greedy"),
    PlayerKind::new("goldfish", "never acts; in `sim` it starts with 40 life by default"),
    PlayerKind::yardstick("greedy-1", "the first `greedy`, kept to measure others by"),
    PlayerKind::yardstick("kano-1", "the first `kano`, kept to measure others by"),
];

/// The program of this name.
pub(super) fn player(name: &str, rng: Rng) -> Result<Box<dyn Agent<Fab>>, Refusal> {
    match name {
        "random" => Ok(Box::new(Random(rng))),
        "greedy" | "kano" => Ok(Box::new(RuleBased)),
        "greedy-1" => Ok(Box::new(Greedy { kano: false })),
        "kano-1" => Ok(Box::new(Greedy { kano: true })),
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

#[cfg(test)]
mod tests {
    use crate::{Config, Fab, First, Format, SeatConfig};
    use croupier_kernel::{Cx, Game, Key, Seat, Seed, Sight, Turn};

    use super::player;

    /// How many of this many games a player wins, seats and seeds paired.
    fn wins(deck: &str, names: [&str; 2], games: u64) -> u32 {
        let seat = || SeatConfig { deck: deck.into(), life: None };
        let config = Config { format: Format::Open, seats: [seat(), seat()], first: First::Lot, position: None };
        let empty = Fab::new(&config).expect("a good config");
        let root: Seed = "duel".parse().expect("a good seed");
        let mut won = 0;
        for i in 0..games {
            let seed = root.nth(i / 2);
            let own = Seat((i % 2) as u8);
            let name = |seat: Seat| names[usize::from(seat != own)];
            let rng = || seed.rng(Key::new(1, 0, 0, 0));
            let mut players = [Seat(0), Seat(1)].map(|seat| player(name(seat), rng()).expect("a player"));
            let (mut game, mut legal, mut ply) = (empty, Vec::new(), 0);
            game.start(&mut Cx::new(&seed, 0, None));
            let outcome = loop {
                let seat = match game.turn() {
                    Turn::Over(outcome) => break outcome,
                    Turn::Of(seat) => seat,
                };
                legal.clear();
                game.legal_actions(&mut legal);
                let action = players[seat.index()].choose(&Sight::new(&game, seat), &legal);
                ply += 1;
                game.apply(seat, &action, &mut Cx::new(&seed, ply, None));
            };
            won += u32::from(Fab::payoff(&outcome, own) > 0);
        }
        won
    }

    #[test]
    fn the_rules_of_thumb_are_better_than_the_first_ones() {
        let [attacker, wizard] = [wins("generic", ["greedy", "greedy-1"], 60), wins("kano", ["kano", "kano-1"], 60)];
        assert!(attacker >= 48 && wizard >= 39, "{attacker} and {wizard} of 60");
    }
}
