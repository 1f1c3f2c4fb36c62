//! A sample of mutants that every run of the tests goes through: the four real games, each with one thing wrong at a time. The
//! eyes of the long campaign must notice within a few games, and name what is wrong.

use crate::campaign;

use std::sync::atomic::{AtomicU32, Ordering};

use campaign::Campaign;
use croupier_fab::Fab;
use croupier_geniejack::Geniejack;
use croupier_kernel::{
    Cx, Eye, Fingerprint, Game, Key, Log, Refusal, Rng, Role, Search, Seat, Seed, Turn, fingerprint, streams,
};
use croupier_lunchtable::LunchTable;
use croupier_rollio::Rollio;
use serde::{Deserialize, Serialize};

const HONEST: u8 = 0;
const VIEW_OF_THE_OTHER_SEAT: u8 = 1;
const WATCHER_SEES_A_HAND: u8 = 2;
const TOLD_WHAT_THE_OTHER_IS_TOLD: u8 = 3;
const REDEAL_FOR_THE_OTHER_SEAT: u8 = 4;
const LIST_IS_BACKWARDS: u8 = 5;
const LIST_KNOWS_HIDDEN_THINGS: u8 = 6;
const LISTED_IS_REFUSED: u8 = 7;
const EVERYTHING_IS_LEGAL: u8 = 8;
const REFUSAL_KNOWS_HIDDEN_THINGS: u8 = 9;
const CHANGES_WITHOUT_EVENT: u8 = 10;
const CHANCE_FROM_ELSEWHERE: u8 = 11;
const NEVER_OVER: u8 = 12;
const POLICY_KNOWS_HIDDEN_THINGS: u8 = 13;
const VALUE_KNOWS_HIDDEN_THINGS: u8 = 14;

/// A game with one thing wrong.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
struct Wrong<G, const S: u8>(G);

/// A number that depends on everything, hidden or not.
fn everything<G: Game>(state: &G) -> usize {
    let print: Fingerprint = fingerprint(state);
    print.to_string().bytes().map(usize::from).sum()
}

/// Chance that belongs to no match.
static ELSEWHERE: AtomicU32 = AtomicU32::new(0);

impl<G: Game, const S: u8> Wrong<G, S> {
    /// Lets the game itself do a step, and passes on what happens.
    fn done(&mut self, cx: &mut Cx<'_, Self>, step: impl FnOnce(&mut G, &mut Cx<'_, G>)) {
        // A seed of its own that follows from the match's, and a number of the step that follows from the step's.
        let elsewhere = if S == CHANCE_FROM_ELSEWHERE { ELSEWHERE.fetch_add(1, Ordering::Relaxed) } else { 0 };
        let number = cx.rng(Key::new(streams::TESTS, 5, 0, 0)).next_u32() ^ elsewhere;
        let seed = Seed::Open(number.to_string().into());
        let ply = cx.step_rng(streams::TESTS, 6).next_u32();
        let (mut inner, mut log) = (self.0.clone(), Log::<G>::default());
        step(&mut inner, &mut Cx::new(&seed, ply, Some(&mut log)));
        let n_told = log.events().len().saturating_sub(usize::from(S == CHANGES_WITHOUT_EVENT));
        log.events()[..n_told].iter().for_each(|event| cx.emit(self, event.clone()));
        self.0 = inner;
    }

    fn other(eye: Eye) -> Eye {
        match eye {
            Eye::Seat(seat) if G::N_SEATS > 1 => Eye::Seat(seat.other()),
            eye => eye,
        }
    }
}

impl<G: Game, const S: u8> Game for Wrong<G, S> {
    const NAME: &'static str = G::NAME;
    const VERSION: u32 = G::VERSION;
    const N_SEATS: u8 = G::N_SEATS;
    type Config = G::Config;
    type Action = G::Action;
    type Event = G::Event;
    type Notice = G::Notice;
    type View = G::View;
    type Outcome = G::Outcome;

    fn new(config: &G::Config) -> Result<Self, Refusal> {
        G::new(config).map(Wrong)
    }

    fn content_hash(config: &G::Config) -> String {
        G::content_hash(config)
    }

    fn start(&mut self, cx: &mut Cx<'_, Self>) {
        self.done(cx, G::start);
    }

    fn turn(&self) -> Turn<G::Outcome> {
        match self.0.turn() {
            Turn::Over(_) if S == NEVER_OVER => Turn::Of(Seat(0)),
            turn => turn,
        }
    }

    fn legal_actions(&self, acc: &mut Vec<G::Action>) {
        let before = acc.len();
        self.0.legal_actions(acc);
        match S {
            LIST_IS_BACKWARDS => acc[before..].reverse(),
            LIST_KNOWS_HIDDEN_THINGS if acc.len() > before + 1 && everything(&self.0).is_multiple_of(2) => {
                acc.pop();
            }
            _ => {}
        }
    }

    fn apply(&mut self, seat: Seat, action: &G::Action, cx: &mut Cx<'_, Self>) {
        self.done(cx, |game, cx| game.apply(seat, action, cx));
    }

    fn evolve(&mut self, event: &G::Event) {
        self.0.evolve(event);
    }

    fn view(&self, eye: Eye) -> G::View {
        match (S, eye) {
            (VIEW_OF_THE_OTHER_SEAT, eye) => self.0.view(Self::other(eye)),
            (WATCHER_SEES_A_HAND, Eye::Watcher) => self.0.view(Eye::Seat(Seat(0))),
            _ => self.0.view(eye),
        }
    }

    fn notice(&self, event: &G::Event, eye: Eye) -> Option<G::Notice> {
        self.0.notice(event, if S == TOLD_WHAT_THE_OTHER_IS_TOLD { Self::other(eye) } else { eye })
    }

    fn redeal(&self, seat: Seat, rng: &mut Rng) -> Self {
        match S {
            REDEAL_FOR_THE_OTHER_SEAT => Wrong(self.0.redeal(seat.other(), rng)),
            _ => Wrong(self.0.redeal(seat, rng)),
        }
    }

    fn is_legal(&self, action: &G::Action) -> bool {
        match S {
            LISTED_IS_REFUSED => {
                let mut acc = Vec::new();
                self.0.legal_actions(&mut acc);
                self.0.is_legal(action) && (acc.len() < 3 || acc.last() != Some(action))
            }
            EVERYTHING_IS_LEGAL => true,
            _ => self.0.is_legal(action),
        }
    }

    fn is_open_ended(action: &G::Action) -> bool {
        G::is_open_ended(action)
    }

    fn gives_up(action: &G::Action) -> bool {
        G::gives_up(action)
    }

    fn concession(&self, seat: Seat) -> Option<G::Action> {
        self.0.concession(seat)
    }

    fn payoff(outcome: &G::Outcome, seat: Seat) -> i16 {
        G::payoff(outcome, seat)
    }

    fn role(seat: Seat) -> Role {
        G::role(seat)
    }

    fn why_not(&self, action: &G::Action) -> String {
        match S {
            REFUSAL_KNOWS_HIDDEN_THINGS => format!("{} ({})", self.0.why_not(action), everything(&self.0)),
            _ => self.0.why_not(action),
        }
    }
}

impl<G: Search, const S: u8> Search for Wrong<G, S> {
    const HORIZON: u32 = G::HORIZON;

    const CLOCK: &'static str = G::CLOCK;

    fn clock(&self) -> u32 {
        self.0.clock()
    }

    fn reading(&self) -> u32 {
        self.0.reading()
    }

    fn value(&self, seat: Seat) -> i32 {
        if S == VALUE_KNOWS_HIDDEN_THINGS { everything(&self.0) as i32 % 1000 } else { self.0.value(seat) }
    }

    fn policy(&self, legal: &[G::Action]) -> usize {
        let usual = self.0.policy(legal);
        let other = everything(&self.0) % legal.len();
        let is_tried = |at: usize| !G::gives_up(&legal[at]) && !G::takes_back(&legal[at]);
        if S == POLICY_KNOWS_HIDDEN_THINGS && is_tried(other) { other } else { usual }
    }

    fn takes_back(action: &G::Action) -> bool {
        G::takes_back(action)
    }
}

/// What the long campaign says about a game with one thing wrong, within a few games.
fn noticed<G: Search, const S: u8>(config: &G::Config) -> Option<String> {
    let mut campaign = Campaign::<Wrong<G, S>>::new(vec![config.clone()], 2, 5_000);
    let seed = "sabotages".parse().expect("a good seed");
    (0..8).find_map(|nth| campaign.attempt(&seed, nth, &mut Vec::new()).err())
}

#[track_caller]
fn check<G: Search, const S: u8>(config: &G::Config, expected: &str) {
    let what = noticed::<G, S>(config);
    assert!(
        what.as_ref().is_some_and(|what| what.contains(expected)),
        "{}, sabotage {S}: {what:?}, not `{expected}`",
        G::NAME
    );
}

/// The sabotages of lists and of the door.
fn listing<G: Search>(config: &G::Config) {
    assert_eq!(noticed::<G, HONEST>(config), None, "{}", G::NAME);
    check::<G, LIST_IS_BACKWARDS>(config, "not in order");
    check::<G, LISTED_IS_REFUSED>(config, "is listed and refused");
    // What is legal everywhere can come up at the door, or where another world is asked the same.
    check::<G, EVERYTHING_IS_LEGAL>(config, "");
}

/// The sabotages that any game can suffer.
fn any_game<G: Search>(config: &G::Config) {
    listing::<G>(config);
    check::<G, CHANGES_WITHOUT_EVENT>(config, "without an event");
    check::<G, CHANCE_FROM_ELSEWHERE>(config, "not the same way twice");
    check::<G, NEVER_OVER>(config, "are none");
}

/// The sabotages of what is hidden from a seat.
fn hidden_game<G: Search>(config: &G::Config) {
    check::<G, LIST_KNOWS_HIDDEN_THINGS>(config, "can tell a redealt world");
    check::<G, REFUSAL_KNOWS_HIDDEN_THINGS>(config, "can tell a redealt world");
    check::<G, POLICY_KNOWS_HIDDEN_THINGS>(config, "can tell a redealt world");
    check::<G, VALUE_KNOWS_HIDDEN_THINGS>(config, "can tell a redealt world");
}

/// The sabotages of what two players hide from each other.
fn two_hands<G: Search>(config: &G::Config) {
    check::<G, VIEW_OF_THE_OTHER_SEAT>(config, "can tell a redealt world");
    check::<G, WATCHER_SEES_A_HAND>(config, "can tell a redealt world");
    check::<G, REDEAL_FOR_THE_OTHER_SEAT>(config, "can tell a redealt world");
    check::<G, TOLD_WHAT_THE_OTHER_IS_TOLD>(config, "is told what its view does not tell");
}

#[test]
fn geniejack_with_one_thing_wrong_is_noticed() {
    let config = croupier_geniejack::config::Config::preset("classic");
    any_game::<Geniejack>(&config);
    hidden_game::<Geniejack>(&config);
}

#[test]
fn rollio_with_one_thing_wrong_is_noticed() {
    any_game::<Rollio>(&croupier_rollio::config::Config { max_level: Some(2), ..Default::default() });
}

#[test]
fn lunchtable_with_one_thing_wrong_is_noticed() {
    let config = croupier_lunchtable::Config::starters("freaks", "nerds");
    any_game::<LunchTable>(&config);
    hidden_game::<LunchTable>(&config);
    two_hands::<LunchTable>(&config);
}

#[test]
fn fab_with_one_thing_wrong_is_noticed() {
    listing::<Fab>(&croupier_fab::Config::default());
}
