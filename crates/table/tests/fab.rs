//! Flesh and Blood between programs: the laws over 10,000 greedy games, how long games are, and that players answer everything.

use croupier_fab::{Action, Config, Ending, Fab, First, Format, SeatConfig};
use croupier_kernel::{
    Game, Match, Seat, Seed, Turn,
    laws::{self, Plan},
};
use croupier_table::{Front, Options, agent_key};

fn decks(a: &str, b: &str) -> Config {
    let seat = |deck: &str| SeatConfig { deck: deck.into(), life: None };
    Config { format: Format::Open, seats: [seat(a), seat(b)], first: First::Choose, position: None }
}

/// A whole game between programs.
fn play(config: &Config, players: [&str; 2], seed: &Seed) -> (Vec<Action>, croupier_fab::Outcome) {
    let mut game = Match::<Fab>::new(config.clone(), seed.clone()).expect("a good config");
    let mut agents: Vec<_> = Seat::all(2)
        .zip(players)
        .map(|(seat, name)| Fab::player(name, seat, seed.rng(agent_key(seat))).expect("a player"))
        .collect();
    let mut actions = Vec::new();
    loop {
        let seat = match game.turn() {
            Turn::Over(outcome) => return (actions, outcome),
            Turn::Of(seat) => seat,
        };
        let legal = game.legal_actions();
        let action = agents[seat.index()].choose(&game.sight(seat), &legal);
        assert!(game.state().is_legal(&action), "{} chose `{action}`", players[seat.index()]);
        game.play(game.turn().seat().expect("a seat to move"), &action).expect("a legal action");
        actions.push(action);
    }
}

/// The laws over so many games; the number of turns of each, sorted.
fn lawful(config: &Config, players: [&str; 2], games: u64) -> Vec<u16> {
    let root: Seed = "greedy".parse().expect("a seed");
    let (mut turns, mut too_long) = (Vec::new(), 0);
    let plan = Plan { every: 3_000, ..Plan::new(games, 60_000) };
    let played = (0..games).map(|i| {
        let seed = root.nth(i);
        let (actions, outcome) = play(config, players, &seed);
        assert!(outcome.turn <= 200, "seed {seed}");
        too_long += u64::from(outcome.end == Ending::TooLong);
        turns.push(outcome.turn);
        (seed, actions)
    });
    let report = laws::check_played::<Fab>(config, &plan, played);
    assert_eq!(report.games, games);
    // Two heroes who have used up their decks cannot hurt each other any more.
    assert_eq!(too_long, 0, "{too_long} of {games} games are too long");
    turns.sort_unstable();
    turns
}

#[test]
fn greedy_mirrors_keep_every_law_and_last_6_to_20_turns() {
    let turns = lawful(&decks("generic", "generic"), ["greedy", "greedy"], 3_000);
    let median = turns[turns.len() / 2];
    assert!((6..=20).contains(&median), "the median is {median}");
}

#[test]
fn kano_against_greedy_keeps_every_law() {
    let turns = lawful(&Config::default(), ["kano", "greedy"], 3_000);
    let median = turns[turns.len() / 2];
    assert!((6..=20).contains(&median), "the median is {median}");
}

#[test]
fn kano_mirrors_keep_every_law() {
    lawful(&decks("kano", "kano-adult"), ["kano", "kano"], 2_000);
}

#[test]
fn greedy_with_a_deck_of_burn_keeps_every_law() {
    lawful(&decks("kano", "generic"), ["greedy", "greedy"], 2_000);
}

/// How many of so many games each seat wins.
fn wins(config: &Config, players: [&str; 2], games: u64) -> [u64; 2] {
    let root: Seed = "wins".parse().expect("a seed");
    let mut wins = [0; 2];
    for i in 0..games {
        if let Ending::Won(seat) = play(config, players, &root.nth(i)).1.end {
            wins[seat.index()] += 1;
        }
    }
    wins
}

#[test]
fn armour_against_arcane_damage_turns_the_fight_with_kano() {
    // The plain deck has nothing against burn; with arcane barriers the same player holds out and wins.
    let [kano, _] = wins(&decks("kano", "generic"), ["kano", "greedy"], 200);
    assert!(kano >= 180, "Kano wins {kano} of 200 against no armour");
    let [_, greedy] = wins(&decks("kano", "generic-nullrune"), ["kano", "greedy"], 200);
    assert!(greedy >= 120, "greedy in armour wins {greedy} of 200");
}

#[test]
fn a_goldfish_never_acts_and_begins_with_40_life() {
    let mut config = Config { first: First::Choose, ..Config::default() };
    Fab::suit(&mut config, &["kano".into(), "goldfish".into()]);
    assert_eq!([config.seats[0].life, config.seats[1].life], [None, Some(40)]);
    let seed: Seed = "pond".parse().expect("a seed");
    let (actions, outcome) = play(&config, ["kano", "goldfish"], &seed);
    assert_eq!(outcome.end, Ending::Won(Seat(0)));
    assert!(actions.iter().any(|action| matches!(action, Action::Activate { .. })), "Kano uses his ability");
    let mut game = Match::<Fab>::new(config, seed).expect("a match");
    for action in actions {
        let idle = matches!(action, Action::Pass | Action::No | Action::GoSecond);
        assert!(game.turn().seat() == Some(Seat(0)) || idle, "the goldfish did `{action}`");
        game.play(game.turn().seat().expect("a seat to move"), &action).expect("a legal action");
    }
}

#[test]
fn options_that_are_wrong_are_refused_in_one_line() {
    let refused = |name: &str, value: &str| {
        let mut options = Options::default();
        options.set(name, value);
        Fab::config(&options).expect_err("a refusal").reason
    };
    assert!(refused("preset", "sead").contains("did you mean `seed`?"));
    assert!(refused("deck", "kanu").contains("neither a file nor a deck"));
    assert!(refused("life", "0").contains("no number from 1 to 255"));
    assert!(refused("first", "me").contains("choose, lot, 0 or 1"));
}
