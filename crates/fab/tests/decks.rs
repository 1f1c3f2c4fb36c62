//! Bad decks and bad positions are refused in one line with the reason; the first turn and the draw at its end.

use croupier_fab::{Action, Config, Deck, Fab, First, Format, Position, SeatConfig, SeatPosition, presets};
use croupier_kernel::{Eye, Game, Match, Seat};

/// The young Kano deck with one line changed.
fn changed(from: &str, to: &str) -> String {
    let list = presets().iter().find(|(name, _)| *name == "kano").expect("the deck").1;
    assert!(list.contains(from), "{from}");
    list.replacen(from, to, 1)
}

fn refusal(deck: &str, format: Format) -> String {
    let seats = [SeatConfig { deck: deck.into(), life: None }, SeatConfig { deck: "generic".into(), life: None }];
    match Fab::new(&Config { format, seats, ..Config::default() }) {
        Ok(_) => "nothing".into(),
        Err(refusal) => refusal.reason,
    }
}

#[test]
fn bad_decks_are_refused_with_the_reason() {
    let red = "3x Aether Flare (red)";
    let cases = [
        (
            changed(red, "3x Aether Flair (red)"),
            "line 10: no card is named `Aether Flair`; did you mean `Aether Flare`?",
        ),
        (changed(red, "3x Aether Flare"), "`Aether Flare`: Aether Flare comes in"),
        (changed(red, "3x Aether Flare (green)"), "`green` is not a color"),
        (changed(red, "4x Aether Flare (red)"), "4 copies of Aether Flare (red), and 3 are allowed"),
        (changed(red, "2x Aether Flare (red)"), "the deck has 39 cards, not 40"),
        (changed(red, "0x Aether Flare (red)"), "line 10: 0 copies of a card"),
        (changed(red, "999x Aether Flare (red)"), "line 10: 999 copies of a card"),
        (changed(red, "3x Gold"), "line 10: Gold is a token"),
        (changed(red, "3x Test Overpower (red)"), "is a card for tests"),
        (changed("Hero: Kano", ""), "the deck has no hero"),
        (changed("Hero: Kano", "Hero: Kano\nHero: Generic Hero"), "a deck has one hero"),
        (changed("Hero: Kano", "Hero: Generic Hero"), "is a Wizard card and Generic Hero is not a Wizard (CR 1.1.3)"),
        (changed("Hero: Kano", "Hero: Kano, Dracai of Aether"), "is not a young hero"),
        (changed("1x Talismanic Lens", "1x Talismanic Lens\n1x Ironrot Helm"), "more than one piece of head equipment"),
        (changed("1x Talismanic Lens", "1x Talishar, the Lost Prince"), "more than two hands"),
        (changed("1x Crucible of Aetherweave", "1x Arcane Lantern\n1x Ornate Tessen"), "more than one off-hand"),
        (
            "kanoo".into(),
            "there is no deck `kanoo`. Choose one of kano, kano-adult, kano-pairs, generic, generic-nullrune-3, generic-nullrune",
        ),
        (String::new(), "there is no deck ``"),
    ];
    for (deck, reason) in cases {
        let said = refusal(&deck, Format::Seed);
        assert!(said.starts_with("seat 0: ") && said.contains(reason), "{reason}: {said}");
        assert!(!said.contains('\n'), "one line: {said}");
    }
}

#[test]
fn formats_have_limits_of_their_own() {
    assert_eq!(refusal("kano", Format::Seed), "nothing");
    assert_eq!(refusal("kano", Format::Blitz), "seat 0: Aether Flare (red) is not legal in Blitz");
    assert_eq!(refusal("kano", Format::SilverAge), "seat 0: Aether Flare (red) is banned in Silver Age");
    let three = format!("Hero: Generic Hero\n3x Snatch (blue)\n{}", "1x Snatch (red)\n".repeat(2));
    for format in [Format::Blitz, Format::SilverAge] {
        assert_eq!(refusal(&three, format), "seat 0: 3 copies of Snatch (blue), and 2 are allowed");
    }
    assert_eq!(refusal(&three, Format::Seed), "seat 0: the deck has 5 cards, not 40");
    assert_eq!(refusal(&three, Format::Open), "nothing");
    for deck in ["generic", "generic-nullrune"] {
        assert_eq!(refusal(deck, Format::Seed), "nothing");
    }
    assert!(refusal("kano-adult", Format::Seed).contains("is not a young hero"));
    let adult = Deck::read("kano-adult").expect("the deck");
    assert_eq!(adult.check(Format::Open), Ok(()));
}

#[test]
fn every_format_begins_with_decks_that_keep_to_it() {
    for format in [Format::Seed, Format::SilverAge, Format::Blitz, Format::Open] {
        assert!(Fab::new(&Config::of(format)).is_ok(), "{format:?}");
    }
}

#[test]
fn no_format_takes_cards_for_tests() {
    let list = "Hero: Kano\n3x Test Overpower (red)\n3x Zap (red)\n";
    assert_eq!(refusal(list, Format::Open), "seat 0: Test Overpower (red) is a card for tests");
    assert_eq!(refusal("Hero: Test Pirate\n3x Snatch (red)", Format::Open), "seat 0: Test Pirate is a card for tests");
}

#[test]
fn deck_lists_are_read_as_people_write_them() {
    let list = "# a comment\nHero: Kano\n3 zap (RED)\n2x Zap (1)  # red too\nZap (blue)\nNullrune Hood\n";
    let deck = Deck::read(list).expect("a list");
    assert_eq!((deck.cards.len(), deck.arena.len()), (6, 1));
}

#[test]
fn bad_positions_are_refused_with_the_reason() {
    let with = |change: &dyn Fn(&mut SeatPosition)| {
        let mut position = Position::default();
        change(&mut position.seats[1]);
        position
    };
    let cards = |n: usize| vec!["Zap (red)".to_string(); n];
    let cases = [
        (with(&|side| side.hand = vec!["Zapp (red)".into()]), "no card is named `Zapp`"),
        (with(&|side| side.hero = "Zap (red)".into()), "is not a hero"),
        (with(&|side| side.life = Some(0)), "at least 1 life"),
        (with(&|side| side.hand = vec!["Nullrune Hood".into()]), "is not a deck card"),
        (with(&|side| side.deck = cards(53)), "more than 52 cards"),
        (with(&|side| side.permanents = vec!["Gold".into(); 33]), "more than 32 tokens"),
        (with(&|side| side.permanents = cards(1)), "is not a permanent"),
        (with(&|side| side.equipment = vec!["Nullrune Hood".into(); 2]), "there is no room"),
        (
            with(&|side| side.equipment = vec!["Seerstone".into(), "Arcane Lantern".into()]),
            "no room for Arcane Lantern",
        ),
        (with(&|side| side.equipment = vec!["Test Sword".into(), "Seerstone".into()]), "no room for Seerstone"),
        (
            with(&|side| side.equipment = vec!["Arcane Lantern".into(), "Ornate Tessen".into()]),
            "no room for Ornate Tessen",
        ),
        (Position { turn_player: 2, ..Position::default() }, "the turn player is 0 or 1"),
    ];
    for (position, reason) in cases {
        let config = Config { position: Some(position), ..Config::default() };
        let said = Fab::new(&config).expect_err("a refusal").reason;
        assert!(said.contains(reason) && !said.contains('\n'), "{reason}: {said}");
    }
}

#[test]
fn in_the_first_turn_both_players_draw_at_its_end() {
    let config = Config { first: First::Seat(Seat(0)), ..Config::default() };
    let mut game = Match::<Fab>::new(config, "first".parse().expect("a seed")).expect("a match");
    let hands = |game: &Match<Fab>| {
        let view = game.view(Eye::Watcher);
        [view.sides[0].hand.len(), view.sides[1].hand.len()]
    };
    assert_eq!(hands(&game), [4, 4]);
    // The second player defends with nothing and the first keeps one card in the arsenal.
    while game.view(Eye::Watcher).turn == 1 {
        let legal = game.legal_actions();
        let keep = legal.iter().find(|action| matches!(action, Action::Choose(_)));
        let action = *keep.unwrap_or(&legal[0]);
        game.play(game.turn().seat().expect("a seat to move"), &action).expect("a legal action");
    }
    assert_eq!(hands(&game), [4, 4]);
    assert_eq!(game.view(Eye::Watcher).sides[0].arsenal.len(), 1);
}

#[test]
fn a_random_player_says_who_goes_first() {
    let mut asked = [0; 2];
    for i in 0..40 {
        let seed = "lot".parse::<croupier_kernel::Seed>().expect("a seed").nth(i);
        let mut game = Match::<Fab>::new(Config::default(), seed).expect("a match");
        let Some(chooser) = game.turn().seat() else { panic!("nobody is asked") };
        asked[chooser.index()] += 1;
        assert_eq!(game.legal_actions(), [Action::GoFirst, Action::GoSecond]);
        let first = if i % 2 == 0 { Action::GoFirst } else { Action::GoSecond };
        game.play(game.turn().seat().expect("a seat to move"), &first).expect("a legal action");
        let expected = if i % 2 == 0 { chooser } else { chooser.other() };
        assert_eq!(game.view(Eye::Watcher).turn_player, expected);
    }
    assert!(asked[0] > 8 && asked[1] > 8, "{asked:?}");
}

#[test]
fn life_can_be_chosen_and_is_never_nothing() {
    let seats = |life| {
        [SeatConfig { deck: "kano".into(), life: Some(life) }, SeatConfig { deck: "generic".into(), life: None }]
    };
    let config = |life| Config { seats: seats(life), ..Config::default() };
    assert!(Fab::new(&config(0)).expect_err("a refusal").reason.contains("at least 1 life"));
    let game = Fab::new(&config(40)).expect("a game");
    assert_eq!(game.view(Eye::Watcher).sides[0].life, 40);
}
