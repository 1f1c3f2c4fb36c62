//! What the programs that play LunchTable choose, and what the screens say.

use std::collections::BTreeMap;

use croupier_kernel::{Cx, Game, Match, Rng, Seat, Seed, Sight, Turn};
use croupier_lunchtable::{Action, Config, LunchTable, Pick, Position};
use croupier_table::{Cue, Front, Options};

/// A match that begins with a position, with each of these actions done.
#[track_caller]
fn played(position: &str, actions: &[&str]) -> Match<LunchTable> {
    let config = Config::from_position(Position::parse(position).expect("a position"));
    let mut game = Match::new(config, Seed::Open("front".into())).expect("a good position");
    for action in actions {
        game.play_text(action).expect("a legal action");
    }
    game
}

/// What a player chooses in a state.
fn chosen(name: &str, table: &LunchTable) -> Action {
    let Turn::Of(seat) = table.turn() else { panic!("the game is over") };
    let mut legal = Vec::new();
    table.legal_actions(&mut legal);
    let mut player = LunchTable::player(name, seat, Rng::Open { state: 5 }).expect("a player");
    player.choose(&Sight::new(table, seat), &legal)
}

/// What the seat to move is shown.
fn screen(game: &Match<LunchTable>) -> String {
    let Turn::Of(seat) = game.turn() else { panic!("the game is over") };
    let (view, legal) = (game.sight(seat).view(), game.legal_actions());
    LunchTable::screen(&Cue { view: &view, legal: &legal, seat, seed: "1", settings: &BTreeMap::new() })
        .plain()
        .to_string()
}

#[test]
fn greedy_discards_the_best_of_the_other_hand_and_the_least_of_its_own() {
    let hands = "
        [[seats]]
        hand = ['logical_fallacy', 'bake_sale', 'text_your_ex']
        stereotypes = ['community_college_king']
        deck = ['bake_sale', 'bake_sale']
        [[seats]]
        hand = ['late_rent_ricky', 'washed_varsity_legend', 'pop_quiz']
        deck = ['bake_sale', 'bake_sale']
    ";
    let other = played(hands, &["cast 0"]);
    assert_eq!(chosen("greedy", other.state()), Action::Choose(Pick::Hand(1)));
    let own = played(hands, &["cast 2", "choose mine 0"]);
    assert_eq!(own.turn(), Turn::Of(Seat(1)));
    assert_eq!(chosen("greedy", own.state()), Action::Choose(Pick::Hand(2)));
}

#[test]
fn greedy_calls_its_strongest_for_its_weakest() {
    let position = "
        [[seats]]
        hand = ['finals_week', 'late_rent_ricky', 'washed_varsity_legend']
        stereotypes = ['mosh_pit_regular', 'attendance_award_annie', 'hackathon_hero']
        deck = ['bake_sale']
        [[seats]]
        deck = ['bake_sale']
    ";
    let mut game = played(position, &["cast 0"]);
    assert_eq!(chosen("greedy", game.state()), Action::Choose(Pick::Hand(1)));
    game.play_text("choose hand 1").expect("a legal action");
    assert_eq!(chosen("greedy", game.state()), Action::Choose(Pick::Mine(1)));
}

#[test]
fn every_bot_ends_its_turn_after_sixty_actions() {
    let position = "
        [[seats]]
        hand = ['late_rent_ricky', 'stage_dive', 'bake_sale', 'skip_work']
        deck = ['bake_sale', 'bake_sale', 'bake_sale', 'bake_sale', 'bake_sale', 'bake_sale', 'bake_sale', 'bake_sale']
        [[seats]]
        life = 1000
        deck = ['bake_sale', 'bake_sale']
    ";
    let mut table = *played(position, &[]).state();
    table.n_actions = 60;
    for name in ["easy", "greedy", "medium", "hard", "boss"] {
        // Easy does anything one time in four: it must not here.
        for state in 0..20 {
            let Turn::Of(seat) = table.turn() else { panic!("the game is over") };
            let mut legal = Vec::new();
            table.legal_actions(&mut legal);
            let mut player = LunchTable::player(name, seat, Rng::Open { state }).expect("a player");
            assert_eq!(player.choose(&Sight::new(&table, seat), &legal), Action::EndTurn, "{name}");
        }
    }
    table.n_actions = 0;
    assert_ne!(chosen("greedy", &table), Action::EndTurn);
    table.apply(
        table.turn().seat().expect("a seat to move"),
        &Action::EndTurn,
        &mut Cx::new(&Seed::Open("bots".into()), 1, None),
    );
    assert_eq!(table.active, Seat(1));
}

#[test]
fn a_window_for_events_says_what_happened() {
    let game = played(
        "
        phase = 'combat'
        [[seats]]
        hand = ['bake_sale']
        stereotypes = ['mosh_pit_regular']
        deck = ['bake_sale', 'bake_sale']
        [[seats]]
        stereotypes = ['community_college_king']
        spells = ['debt_collector']
        deck = ['bake_sale', 'bake_sale']
        ",
        &["attack 0 0"],
    );
    assert_eq!(game.turn(), Turn::Of(Seat(1)));
    let shown = screen(&game);
    assert!(shown.contains("\nYour Community College King was destroyed. Do you answer?\n"), "{shown}");
}

#[test]
fn what_came_back_and_what_was_attacked_is_on_the_screen() {
    let game = played(
        "
        [[seats]]
        hand = ['vanishing_act']
        stereotypes = ['community_college_king', 'mosh_pit_regular']
        deck = ['bake_sale', 'bake_sale']
        [[seats]]
        stereotypes = [{ card = 'attendance_award_annie', stance = 'defense' }]
        deck = ['bake_sale', 'bake_sale']
        ",
        &["cast 0", "choose mine 0", "advance", "attack 1 0"],
    );
    let shown = screen(&game);
    for line in [
        "  0: Attendance Award Annie 1300/2200, defense, was attacked\n",
        "Came back this turn, to be played in a later one: Community College King\n",
    ] {
        assert!(shown.contains(line), "{line} is missing in\n{shown}");
    }
}

#[test]
fn changes_thefts_returns_and_skips_have_a_line_each() {
    let table = "
        [[seats]]
        hand = ['all_in_gamble', 'dumpster_dive', 'skip_work']
        graveyard = ['bake_sale']
        stereotypes = [{ card = 'washed_varsity_legend', stability = 500 }, 'party_queen_bri']
        deck = ['bake_sale', 'bake_sale']
        [[seats]]
        stereotypes = ['hackathon_hero']
        deck = ['bake_sale', 'bake_sale']
    ";
    let mut game = played(table, &[]);
    for (action, line) in [
        ("use 1 0", "seat 0's stereotype 1 has vice 1.\n"),
        ("cast 0", ""),
        ("choose mine 0", "seat 0's stereotype 0 gets 1000 reputation.\n"),
        ("choose theirs 0", "seat 0 takes seat 1's stereotype 0.\n"),
        ("cast 0", ""),
        ("choose mine 1", ""),
        ("choose graveyard 0", "Bake Sale goes back to the hand of seat 0.\n"),
        ("cast 0", "seat 0 will skip the next combat phase.\n"),
        ("advance", "seat 0 skips the combat phase.\n"),
    ] {
        game.play_text(action).expect("a legal action");
        let told: String = game
            .events()
            .iter()
            .filter_map(LunchTable::narrate)
            .map(|mut screen| screen.end().plain().to_string())
            .collect();
        assert!(told.contains(line), "`{action}` tells\n{told}");
    }
}

#[test]
fn a_word_that_names_no_deck_is_told_which_there_are() {
    let refused = |deck: &str| {
        let mut options = Options::default();
        options.set("deck", deck);
        LunchTable::config(&options).expect_err("no deck").to_string()
    };
    let six = "; there are dropouts, preps, geeks, freaks, nerds, goodies";
    assert_eq!(refused("prepz"), format!("there is no deck `prepz` (did you mean `preps`?){six}"));
    assert_eq!(refused("cheerleaders"), format!("there is no deck `cheerleaders`{six}"));
    assert_eq!(refused("mine.txt"), "`mine.txt` is no deck file: these end in .toml");
}

#[test]
fn all_cards_are_listed_with_what_they_do() {
    let cards = LunchTable::cards();
    assert_eq!(cards.len(), 148);
    let found = cards.iter().find(|card| card.id == "bake_sale").expect("a card");
    assert_eq!(
        (found.kind, found.facts.as_str()),
        (
            "spells",
            "Bake Sale (Normal spell, Goodies, cost 1): You draw 1; one face-up stereotype of yours gets 200 reputation."
        )
    );
}
