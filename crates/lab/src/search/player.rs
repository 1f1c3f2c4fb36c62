use croupier_kernel::{Refusal, Rng, Role, Seat, Sight};
use croupier_table::{
    Agent, Hosted, Hurry, PlayerKind, Players, Thinking,
    registry::{self, GAMES, Visit},
};

use super::{Budget, Searcher};

/// What a search spends on a choice when no one says how much.
const USUAL: Budget = Budget::Playouts(500);

/// A budget from which on people are told that a program thinks.
const LONG_MILLIS: u32 = 500;

/// A level of play: the same search, with more or less to spend, and with slips.
struct Level {
    kind: PlayerKind,
    playouts: u32,
    /// How often of a thousand times it does anything that is legal.
    slips: u32,
}

const LEVELS: [Level; 4] = [
    Level { kind: PlayerKind::level("easy", "looks ahead a little and makes many mistakes"), playouts: 12, slips: 250 },
    Level {
        kind: PlayerKind::level("medium", "looks ahead and makes mistakes now and then"),
        playouts: 30,
        slips: 100,
    },
    Level {
        kind: PlayerKind::level("hard", "simulates 100 games per choice and rarely makes mistakes"),
        playouts: 100,
        slips: 30,
    },
    Level { kind: PlayerKind::level("boss", "simulates 1,000 games per choice"), playouts: 1000, slips: 0 },
];

/// Someone who searches.
struct Search<G: Hosted> {
    searcher: Searcher<G>,
    slips: u32,
    rng: Rng,
    text: Option<String>,
}

impl<G: Hosted> Search<G> {
    fn new(budget: Budget, slips: u32, rng: Rng) -> Self {
        let long = matches!(budget, Budget::Millis(LONG_MILLIS..) | Budget::Playouts(20_000..));
        let text = long.then(|| "The search is thinking. Ctrl-C takes the best choice so far.".to_string());
        Search { searcher: Searcher::new(budget), slips, rng, text }
    }
}

impl<G: Hosted> Agent<G> for Search<G> {
    fn choose(&mut self, sight: &Sight<'_, G>, legal: &[G::Action]) -> G::Action {
        let chance = Rng::Open { state: self.rng.next_u32() };
        if self.slips > 0 && self.rng.chance(self.slips) {
            let on = |action: &&G::Action| !G::gives_up(action) && !G::takes_back(action);
            let n = legal.iter().filter(on).count() as u32;
            if let Some(action) = legal.iter().filter(on).nth(self.rng.below(n) as usize) {
                return action.clone();
            }
        }
        self.searcher.choose(sight, legal, chance)
    }

    fn draw_from(&mut self, rng: Rng) {
        self.rng = rng;
    }

    fn thinking(&self) -> Option<Thinking> {
        let text = self.text.clone()?;
        Some(Thinking { text, hurry: self.searcher.hurry() })
    }

    fn heed(&mut self, bell: &Hurry) {
        self.searcher.heed(bell);
    }
}

/// A seat that serves the game has nothing to win, so a search has nothing to look for.
fn check_seat<G: Hosted>(seat: Seat) -> Result<(), Refusal> {
    match G::role(seat) {
        Role::Player => Ok(()),
        Role::Server => Err(Refusal::new(format!("a search plays to win, which {seat} of {} does not", G::NAME))),
    }
}

fn search<G: Hosted>(argument: &str, seat: Seat, rng: Rng) -> Result<Box<dyn Agent<G>>, Refusal> {
    check_seat::<G>(seat)?;
    let budget = if argument.is_empty() { USUAL } else { argument.parse()? };
    Ok(Box::new(Search::new(budget, 0, rng)))
}

fn level<G: Hosted, const NTH: usize>(argument: &str, seat: Seat, rng: Rng) -> Result<Box<dyn Agent<G>>, Refusal> {
    check_seat::<G>(seat)?;
    let Level { kind, playouts, slips } = &LEVELS[NTH];
    if !argument.is_empty() {
        return Err(Refusal::unreadable(format!("`{}` takes no argument", kind.name)));
    }
    Ok(Box::new(Search::new(Budget::Playouts(*playouts), *slips, rng)))
}

/// Adds `search`, the levels and an adviser to every game.
pub fn install(players: &mut Players) {
    struct Add<'a>(&'a mut Players);
    impl Visit for Add<'_> {
        type Out = ();
        fn visit<G: Hosted>(self) {
            let text = "compares choices in simulated games; search:500p plays 500 of them, search:10 thinks for 10 milliseconds";
            self.0.add::<G>(PlayerKind::new("search", text), search::<G>);
            self.0.add_adviser::<G>(super::advise::<G>);
            self.0.add::<G>(LEVELS[0].kind, level::<G, 0>);
            self.0.add::<G>(LEVELS[1].kind, level::<G, 1>);
            self.0.add::<G>(LEVELS[2].kind, level::<G, 2>);
            self.0.add::<G>(LEVELS[3].kind, level::<G, 3>);
        }
    }
    for game in GAMES {
        // Every name of the list is known to the registry.
        let _ = registry::with_game(game, Add(players));
    }
}
