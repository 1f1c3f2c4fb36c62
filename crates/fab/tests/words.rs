//! Flesh and Blood between programs: the laws over 2,000 greedy games, how long games are, and that players answer everything.

use croupier_fab::{Action, Config, Ending, Fab, First, Format, Position, SeatConfig, SeatPosition, prints};
use croupier_host::{Choice, Decks, Offer, Options, Settings, Text, agent_key, with_cue};
use croupier_kernel::{
    Eye, Game, Match, Seat, Seed, Turn,
    laws::{self, Plan},
};

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
        game.play(seat, &action).expect("a legal action");
        actions.push(action);
    }
}

/// The laws over this many games; the number of turns of each, sorted.
fn lawful(config: &Config, players: [&str; 2], games: u64) -> Vec<u16> {
    let (turns, too_long) = lawful_or_long(config, players, games);
    assert_eq!(too_long, 0, "{too_long} of {games} games are too long");
    turns
}

/// The same, and how many games were too long: two heroes who have used up their decks can no longer hurt each other.
fn lawful_or_long(config: &Config, players: [&str; 2], games: u64) -> (Vec<u16>, u64) {
    let root: Seed = "greedy".parse().expect("a seed");
    let (mut turns, mut too_long) = (Vec::new(), 0);
    let plan = Plan { every: 500, ..Plan::new(games, 60_000) };
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
    turns.sort_unstable();
    (turns, too_long)
}

#[test]
fn mirrors_of_the_yardstick_keep_every_law_and_last_6_to_20_turns() {
    let turns = lawful(&decks("generic", "generic"), ["greedy-1", "greedy-1"], 600);
    let median = turns[turns.len() / 2];
    assert!((6..=20).contains(&median), "the median is {median}");
}

#[test]
fn greedy_mirrors_keep_every_law_and_most_end_before_the_cards_do() {
    let (turns, too_long) = lawful_or_long(&decks("generic", "generic"), ["greedy", "greedy"], 300);
    let median = turns[turns.len() / 2];
    assert!((10..=32).contains(&median), "the median is {median}");
    assert!(too_long <= 30, "{too_long} of 300 games are too long");
}

#[test]
fn kano_against_greedy_keeps_every_law() {
    let turns = lawful(&decks("kano", "generic"), ["kano", "greedy"], 600);
    let median = turns[turns.len() / 2];
    assert!((6..=20).contains(&median), "the median is {median}");
}

#[test]
fn kano_mirrors_keep_every_law() {
    lawful(&decks("kano", "kano-adult"), ["kano", "kano"], 400);
}

#[test]
fn greedy_with_a_deck_of_burn_keeps_every_law() {
    lawful(&decks("kano", "generic"), ["greedy", "greedy"], 400);
}

/// How many of this many games each seat wins.
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
fn greedy_wins_a_mirror_of_a_thousand_games_against_the_first_greedy() {
    // Each seed is played once from each seat.
    let config = decks("generic", "generic");
    let [first, _] = wins(&config, ["greedy", "greedy-1"], 500);
    let [_, second] = wins(&config, ["greedy-1", "greedy"], 500);
    assert!(first + second >= 600, "{first} and {second} of 500 each");
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
        let seat = game.turn().seat().expect("a seat to move");
        assert!(seat == Seat(0) || idle, "the goldfish did `{action}`");
        game.play(seat, &action).expect("a legal action");
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
    assert!(refused("deck", "kanu").contains("there is no deck `kanu` (did you mean `kano`?)"));
    assert!(refused("life", "0").contains("not a number from 1 to 255"));
    assert!(refused("first", "me").contains("choose, lot, 0 or 1"));
}

#[test]
fn every_preset_begins_and_no_option_is_a_path() {
    for (preset, _) in Fab::presets() {
        let mut options = Options::default();
        options.set("preset", preset);
        let config = Fab::config(&options).expect("a config");
        assert!(Fab::new(&config).is_ok(), "{preset}");
        // A deck in a file comes as text; a word is never opened.
        options.set("deck", "/etc/hostname");
        assert!(Fab::config(&options).expect_err("a refusal").reason.contains("there is no deck"));
        options.set_text("deck", "burn.txt", "Hero: Kano\n1x Zapp (red)\n");
        assert!(Fab::config(&options).expect_err("a refusal").reason.starts_with("burn.txt: line 2"));
    }
}

/// What is legal for the seat to move, as data.
fn choices(game: &Match<Fab>) -> Vec<Choice> {
    let seat = game.turn().seat().expect("a seat to move");
    let legal = game.legal_actions();
    with_cue(game.sight(seat), &legal, "1", &Settings::new(), |cue| {
        legal.iter().map(|action| Fab::choice(cue, action)).collect()
    })
}

#[test]
fn a_single_target_is_not_asked_for() {
    let mut single = 0;
    for seed in ["targets", "more targets", "other targets"] {
        let seed: Seed = seed.parse().expect("a seed");
        let (actions, _) = play(&Config::default(), ["kano", "greedy"], &seed);
        let mut game = Match::<Fab>::new(Config::default(), seed).expect("a match");
        for action in actions {
            let seat = game.turn().seat().expect("a seat to move");
            let legal = game.legal_actions();
            let real: Vec<Action> = legal.iter().copied().filter(|action| !Fab::gives_up(action)).collect();
            if let [only @ (Action::Target(_) | Action::TargetCard(_))] = real[..] {
                let skip = |cue: &croupier_host::Cue<'_, Fab>| Fab::skip(cue);
                let done = with_cue(game.sight(seat), &legal, "1", &Settings::new(), skip);
                assert_eq!(done, Some(only));
                single += 1;
            }
            game.play(seat, &action).expect("a legal action");
        }
    }
    assert!(single > 0, "no card with a target was played");
}

#[test]
fn choices_have_labels_keys_of_their_own_and_one_that_is_primary() {
    let seed: Seed = "choices".parse().expect("a seed");
    let (actions, _) = play(&Config::default(), ["kano", "greedy"], &seed);
    let mut game = Match::<Fab>::new(Config::default(), seed).expect("a match");
    for action in actions {
        let all = choices(&game);
        assert!(all.iter().filter(|choice| choice.primary).count() <= 1, "{all:?}");
        let mut keys: Vec<_> = all.iter().filter_map(|choice| choice.key.clone()).collect();
        keys.sort();
        keys.dedup();
        assert_eq!(keys.len(), all.len(), "{all:?}");
        for choice in &all {
            assert!(choice.action.starts_with(&choice.verb) && !choice.label.is_empty(), "{choice:?}");
        }
        game.play(game.turn().seat().expect("a seat to move"), &action).expect("a legal action");
    }
}

/// A match from a position, after some actions.
fn after(me: SeatPosition, you: SeatPosition, actions: &[&str]) -> Match<Fab> {
    let position = Position { seats: [me, you], ..Position::default() };
    let config = Config { format: Format::Open, position: Some(position), ..Config::default() };
    let mut game = Match::<Fab>::new(config, "42".parse().expect("a seed")).expect("a position");
    for action in actions {
        game.play_text(action).unwrap_or_else(|refusal| panic!("{action}: {refusal}"));
    }
    game
}

fn hand(cards: &[&str]) -> SeatPosition {
    let deck = vec!["Snatch (blue)".to_string(); 8];
    SeatPosition { hand: cards.iter().map(ToString::to_string).collect(), deck, ..SeatPosition::default() }
}

#[test]
fn triggers_and_abilities_on_the_stack_are_narrated() {
    let actions = ["play snatch-red", "pass", "pass", "pass", "pass", "pass", "pass", "pass", "pass", "pass"];
    let game = after(hand(&["Snatch (red)"]), hand(&[]), &actions);
    let lines: Vec<String> = game
        .told(Eye::Watcher, 0)
        .iter()
        .filter_map(|(_, notice)| Fab::narrate(notice, Eye::Watcher))
        .map(|screen| screen.plain().to_string())
        .collect();
    for line in [
        "Player 1 plays Snatch (red).",
        "Snatch (red) attacks as chain link 1, power 4.",
        "Power 4 - defense 0 = 4 damage.",
        "Snatch (red) deals 4 damage to player 2 (16 life left).",
        "Player 1's Snatch (red) triggers.",
    ] {
        assert!(lines.iter().any(|other| other == line), "{line}: {lines:#?}");
    }
}

#[test]
fn a_screen_says_which_bonuses_wait_and_whose_they_are() {
    let seat = SeatPosition { action_points: Some(2), ..hand(&["Come to Fight (red)", "Snatch (blue)"]) };
    let game = after(seat, hand(&[]), &["play come-to-fight-red", "pitch snatch-blue", "pass", "pass"]);
    let shown = |seat: Seat| {
        let shown = with_cue(game.sight(seat), &game.legal(Eye::Seat(seat)), "1", &Settings::new(), Fab::screen);
        shown.plain().to_string()
    };
    let line = "  in effect: Your next attack action card this turn gets +3 power (Come to Fight (R)).";
    assert!(shown(Seat(0)).lines().any(|other| other == line), "{}", shown(Seat(0)));
    let theirs = shown(Seat(1));
    let at = theirs.find("in effect: Their next attack action card").expect("the line");
    assert!(at < theirs.find("YOU").expect("the own side"), "it stands at its player: {theirs}");
    assert!(!theirs.contains("Lasting effects of"), "{theirs}");
}

#[test]
fn whoever_gives_up_loses_at_any_time() {
    let mut game = Match::<Fab>::new(Config::default(), "42".parse().expect("a seed")).expect("a match");
    let waits = game.turn().seat().expect("a seat to move").other();
    assert!(game.legal(Eye::Seat(waits)).is_empty(), "off turn nothing is listed");
    game.play(waits, &Action::Concede).expect("conceding is always allowed");
    let Turn::Over(outcome) = game.turn() else { panic!("it is over") };
    assert_eq!(outcome.end, Ending::Conceded(waits));
    assert_eq!([Fab::payoff(&outcome, waits), Fab::payoff(&outcome, waits.other())], [-1000, 1000]);
}

#[test]
fn an_only_ability_needs_no_number() {
    for (_, print) in prints() {
        let typed = format!("activate {}", print.slug);
        assert_eq!(typed.parse::<Action>().expect("an action").to_string(), typed);
    }
    let conduit = SeatPosition {
        hero: "Kano".into(),
        resources: 2,
        equipment: vec!["Aether Conduit".into()],
        ..SeatPosition::default()
    };
    let game = after(conduit, hand(&[]), &[]);
    let listed: Vec<String> = game.legal_actions().iter().map(ToString::to_string).collect();
    assert!(listed.contains(&"activate aether-conduit".to_string()), "{listed:?}");
    assert_eq!("activate aether-conduit ability 1".parse::<Action>(), "activate aether-conduit".parse());
}

#[test]
fn what_harms_is_aimed_at_the_opponent_first() {
    let kano = SeatPosition { hero: "Kano".into(), resources: 4, ..hand(&["Zap (red)"]) };
    let game = after(kano, hand(&[]), &["play zap-red"]);
    let listed: Vec<String> = game.legal_actions().iter().map(ToString::to_string).collect();
    assert_eq!(listed, ["target opponent", "target me"]);
    let shown: Vec<String> = choices(&game).into_iter().map(|choice| choice.action).collect();
    assert_eq!(shown, listed);
}

#[test]
fn the_list_of_cards_marks_cards_for_tests() {
    let catalogue = Fab::catalogue();
    for card in &catalogue {
        let is_test = card.kind == "test_cards";
        assert_eq!(card.facts.ends_with("(test card)"), is_test, "{}", card.facts);
        assert!(!is_test || !card.in_pool, "{}", card.id);
    }
    let is_test = |word: &String| catalogue.iter().any(|card| card.id == *word && card.kind == "test_cards");
    for preset in Fab::presets() {
        let words = <Fab as Decks>::legal_cards(None, Some(preset.0)).expect("a preset");
        assert!(!words.iter().any(is_test), "{}", preset.0);
    }
}

#[test]
fn the_deck_that_kano_meets_goes_with_the_level() {
    let deck = |preset: Option<&str>, said: Option<&str>, program: Option<&str>| {
        let mut options = Options::default();
        preset.into_iter().for_each(|preset| options.set("preset", preset));
        said.into_iter().for_each(|deck| options.set("opponent-deck", deck));
        let options = options.against::<Fab>(Seat(0), program).expect("options");
        Fab::config(&options).expect("a config").seats[1].deck.clone()
    };
    for (program, met) in [
        ("easy", "generic"),
        ("medium", "generic-nullrune-3"),
        ("greedy", "generic-nullrune-3"),
        ("hard", "generic-nullrune-5"),
        ("boss", "generic-nullrune-5"),
        ("trained", "generic-nullrune-5"),
    ] {
        assert_eq!(deck(None, None, Some(program)), met, "{program}");
        assert_eq!(deck(Some("open"), None, Some(program)), met, "{program}");
        assert_eq!(deck(Some("blitz"), None, Some(program)), "generic-pairs", "{program}: a deck that is legal there");
        assert_eq!(deck(None, Some("kano"), Some(program)), "kano", "what was said counts");
    }
    // Games in bulk are between programs that no one meets.
    assert_eq!(Fab::config(&Options::default()).expect("a config").seats[1].deck, "generic-nullrune-3");
}
