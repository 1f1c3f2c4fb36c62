//! Two worlds that differ in hidden things only, for the tests of shells: whatever a shell gives to an eye is the same in both,
//! to the byte.

use croupier_kernel::{Game, Key, Match, Rng, Seat, Seed, streams};

use crate::{
    Hosted, Options, Session,
    registry::{self, Visit, with_game},
};

/// Two worlds that look the same to a seat and to watchers.
pub struct Pair {
    /// Which game, match, ply and seat, for the reader of a failure.
    pub place: String,
    /// The seat that cannot tell them apart.
    pub seat: Seat,
    /// Whether that seat is to move.
    pub is_to_move: bool,
    /// Both worlds, at the same ply.
    pub worlds: [Box<dyn Session>; 2],
    /// Things done earlier in the match that the seat may not do now.
    pub refused: Vec<String>,
}

/// Which worlds are looked for.
pub struct Walk<'a> {
    /// Where all chance comes from.
    pub seed: &'a str,
    /// In how many matches.
    pub matches: u64,
    /// How far into each.
    pub plies: u32,
    /// At one of this many plies, for each seat.
    pub one_in: u32,
}

impl Walk<'_> {
    /// Plays matches of a game by chance and hands out pairs of worlds on the way: how many there were.
    #[track_caller]
    pub fn through(&self, game: &str, compare: impl FnMut(Pair)) -> usize {
        let (pairs, differed) = with_game(game, Through(self, compare)).expect("a game of the table");
        assert!(differed > 0, "{game}: no two worlds ever differed");
        pairs
    }
}

struct Through<'a, F>(&'a Walk<'a>, F);

impl<F: FnMut(Pair)> Visit for Through<'_, F> {
    type Out = (usize, usize);

    fn visit<G: Hosted>(mut self) -> (usize, usize) {
        let config = G::config(&Options::default()).expect("the default match");
        let root = Seed::Open(self.0.seed.into());
        let (mut pairs, mut differed) = (0, 0);
        for i in 0..self.0.matches {
            let seed = root.nth(i);
            let mut rng = seed.rng(Key::new(streams::TESTS, 0, 0, 0));
            let mut game = Match::<G>::new(config.clone(), seed).expect("a match");
            let mut done: Vec<G::Action> = Vec::new();
            while let Some(mover) = game.turn().seat().filter(|_| game.ply() < self.0.plies) {
                let here = rng.below(self.0.one_in) == 0;
                for seat in Seat::all(G::N_SEATS).filter(|_| here) {
                    let other = game.on_another_table(game.state().redeal(seat, &mut rng));
                    // Where nothing is hidden but what chance will bring, there is one world.
                    differed += usize::from(other.state() != game.state() || G::N_SEATS == 1);
                    pairs += 1;
                    let refused = done.iter().filter(|action| game.check(seat, action).is_err());
                    (self.1)(Pair {
                        place: format!("{} match {i} ply {} {seat}", G::NAME, game.ply()),
                        seat,
                        is_to_move: seat == mover,
                        refused: refused.map(ToString::to_string).collect(),
                        worlds: [registry::session(game.clone()), registry::session(other)],
                    });
                }
                let action = pick::<G>(&game.legal_actions(), &mut rng);
                if done.len() < 12 {
                    done.push(action.clone());
                }
                game.play(mover, &action).expect("what is listed is legal");
            }
        }
        (pairs, differed)
    }
}

fn pick<G: Game>(legal: &[G::Action], rng: &mut Rng) -> G::Action {
    let on: Vec<&G::Action> = legal.iter().filter(|action| !G::gives_up(action)).collect();
    on[rng.below(on.len() as u32) as usize].clone()
}

/// Fails if two worlds showed something different, and says where.
#[track_caller]
pub fn same(ours: &str, theirs: &str, place: &str) {
    if ours != theirs {
        let at = ours.bytes().zip(theirs.bytes()).take_while(|(a, b)| a == b).count();
        let around = |text: &str| {
            let bytes = &text.as_bytes()[at.saturating_sub(80).min(text.len())..(at + 60).min(text.len())];
            String::from_utf8_lossy(bytes).into_owned()
        };
        panic!("{place}: one world shows\n  {}\nand another\n  {}", around(ours), around(theirs));
    }
}
