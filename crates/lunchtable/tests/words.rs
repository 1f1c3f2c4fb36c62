//! What the programs that play LunchTable choose, and what the screens say.

use croupier_host::{Choice, Offer, Options, Settings, Text, with_cue};
use croupier_kernel::{Eye, Game, Match, Rng, Seat, Seed, Sight, Turn};
use croupier_lunchtable::{Action, Config, LunchTable, Pick, Position};

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
    let Turn::Of(seat) = table.turn() else { panic!("the match is over") };
    let mut legal = Vec::new();
    table.legal_actions(&mut legal);
    let mut player = LunchTable::player(name, seat, Rng::Open { state: 5 }).expect("a player");
    player.choose(&Sight::new(table, seat), &legal)
}

/// What the seat to move is shown.
fn screen(game: &Match<LunchTable>) -> String {
    let Turn::Of(seat) = game.turn() else { panic!("the match is over") };
    let shown = with_cue(game.sight(seat), &game.legal_actions(), "1", &Settings::new(), LunchTable::screen);
    shown.plain().to_string()
}

#[test]
fn copies_in_hand_are_offered_once() {
    let game = played(
        "
        [[seats]]
        hand = ['late_rent_ricky', 'bake_sale', 'late_rent_ricky', 'bake_sale']
        deck = ['bake_sale', 'bake_sale']
        [[seats]]
        deck = ['bake_sale', 'bake_sale']
    ",
        &[],
    );
    let shown = screen(&game);
    for offer in ["Summon Late Rent Ricky in attack position", "Set Late Rent Ricky", "Set Bake Sale", "Play Bake Sale"]
    {
        assert_eq!(shown.matches(offer).count(), 1, "{offer}: {shown}");
    }
    // Each copy is still a choice of its own; a key does what it does with the first.
    let found = choices(&game);
    let key = |action: &str| found.iter().find(|choice| choice.action == action).and_then(|choice| choice.key.clone());
    assert!(key("set 2").is_some() && key("set 4").is_none(), "{shown}");
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
    let other = played(hands, &["cast 1"]);
    assert_eq!(chosen("greedy", other.state()), Action::Choose(Pick::Hand(1)));
    let own = played(hands, &["cast 3", "choose mine 1"]);
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
    let mut game = played(position, &["cast 1"]);
    assert_eq!(chosen("greedy", game.state()), Action::Choose(Pick::Hand(1)));
    game.play_text("choose hand 2").expect("a legal action");
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
    let tired = played(&format!("actions = 60\n{position}"), &[]);
    for name in ["greedy", "boss-1"] {
        for state in 0..20 {
            let Turn::Of(seat) = tired.turn() else { panic!("the match is over") };
            let mut player = LunchTable::player(name, seat, Rng::Open { state }).expect("a player");
            assert_eq!(player.choose(&tired.sight(seat), &tired.legal_actions()), Action::EndTurn, "{name}");
        }
    }
    let mut game = played(position, &[]);
    assert_ne!(chosen("greedy", game.state()), Action::EndTurn);
    game.play(Seat(0), &Action::EndTurn).expect("a turn can always be ended");
    assert_eq!(game.view(Eye::Watcher).active, Seat(1));
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
        &["attack 1 1"],
    );
    assert_eq!(game.turn(), Turn::Of(Seat(1)));
    let shown = screen(&game);
    assert!(shown.contains("\nYou lost your Community College King. Respond?\n"), "{shown}");
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
        &["cast 1", "choose mine 1", "advance", "attack 2 1"],
    );
    let shown = screen(&game);
    for line in [
        "  1: Attendance Award Annie 1,300/2,200, defense, was attacked\n",
        "Returned to your hand, playable from your next turn on: Community College King\n",
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
        ("use 2 1", "Your Party Queen Bri now has 1 of 3 vice.\n"),
        ("cast 1", "You play All-In Gamble.\n"),
        ("choose mine 1", "Your Washed Varsity Legend gains 1,000 reputation (now 3,400).\n"),
        ("choose theirs 1", "You take control of their Hackathon Hero.\n"),
        ("cast 1", ""),
        ("choose mine 2", ""),
        ("choose graveyard 1", "Bake Sale returns to your hand.\n"),
        ("cast 1", "You will skip your next combat phase.\n"),
        ("advance", "You skip your combat phase.\n"),
    ] {
        game.play_text(action).expect("a legal action");
        let told: String = game
            .told_last(Eye::Seat(Seat(0)))
            .filter_map(|notice| LunchTable::narrate(notice, Eye::Seat(Seat(0))))
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
    let six = ". Choose one of dropouts, preps, geeks, freaks, nerds, goodies, detention";
    assert_eq!(refused("prepz"), format!("there is no deck `prepz` (did you mean `preps`?){six}"));
    assert_eq!(refused("cheerleaders"), format!("there is no deck `cheerleaders`{six}"));
    // A word is never taken for a path; a text is a deck list.
    assert_eq!(refused("mine.toml"), format!("there is no deck `mine.toml`{six}"));
    let mut options = Options::default();
    options.set_text("opponent-deck", "mine.toml", "name = \"Mine\"\n[cards]\nbake_sale = 3");
    let refusal = LunchTable::config(&options).expect_err("a deck of three");
    assert_eq!(refusal.reason, "mine.toml: deck `Mine` has 3 cards; 30 to 60 are allowed");
}

#[test]
fn all_cards_are_listed_with_what_they_do() {
    let cards = LunchTable::catalogue();
    assert_eq!(cards.len(), 172);
    let found = |id: &str| cards.iter().find(|card| card.id == id).expect("a card");
    let spell = found("bake_sale");
    let says = "Draw 1 card. One of your face-up stereotypes gains 200 reputation.";
    assert_eq!(
        (spell.kind, spell.facts.as_str(), spell.text.as_slice()),
        (
            "spells",
            format!("Bake Sale (Normal spell of the Goodies, cost 1): {says}").as_str(),
            [says.to_string()].as_slice()
        )
    );
    assert_eq!(serde_json::to_value(&spell.fields).expect("JSON")["type"], "normal");
    let fields = serde_json::to_value(&found("community_college_king").fields).expect("JSON");
    assert_eq!((&fields["reputation"], &fields["kind"]), (&serde_json::json!(1500), &serde_json::json!("stereotype")));
    assert!(cards.iter().all(|card| !card.text.is_empty() && card.text.iter().all(|line| line.ends_with('.'))));
}

/// What the seat to move may do.
fn choices(game: &Match<LunchTable>) -> Vec<Choice> {
    let Turn::Of(seat) = game.turn() else { panic!("the match is over") };
    let legal = game.legal_actions();
    with_cue(game.sight(seat), &legal, "1", &Settings::new(), |cue| {
        legal.iter().map(|action| LunchTable::choice(cue, action)).collect()
    })
}

#[test]
fn a_direct_attack_past_face_down_stereotypes_says_that_they_do_not_stop_it() {
    let position = |theirs: &str| {
        format!(
            "
            phase = 'combat'
            [[seats]]
            stereotypes = ['community_college_king']
            deck = ['bake_sale', 'bake_sale']
            [[seats]]
            stereotypes = [{theirs}]
            deck = ['bake_sale', 'bake_sale']
        "
        )
    };
    let says = "Face-down stereotypes don't stop it.";
    let past = screen(&played(&position("{ card = 'late_rent_ricky', face_down = true }"), &[]));
    let line = past.lines().find(|line| line.contains("Attack directly with")).expect("a direct attack");
    assert!(line.contains(says), "{line}");
    let open = screen(&played(&position(""), &[]));
    assert!(open.contains("Attack directly with") && !open.contains(says), "{open}");
}

#[test]
fn clout_is_explained_with_when_it_comes_and_how_much() {
    let (_, text) = LunchTable::GLOSSARY.iter().find(|(word, _)| *word == "clout").expect("the word");
    for part in ["At the start of each of your turns", "1 on your first turn", "4 from then on", "1 more"] {
        assert!(text.contains(part), "{part}: {text}");
    }
}

#[test]
fn an_attack_names_and_touches_both_sides() {
    let game = played(
        "
        phase = 'combat'
        [[seats]]
        stereotypes = ['community_college_king', 'mosh_pit_regular']
        deck = ['bake_sale']
        [[seats]]
        stereotypes = ['basement_streamer']
        deck = ['bake_sale']
        ",
        &[],
    );
    let choices = choices(&game);
    let choice = choices.iter().find(|choice| choice.action == "attack 1 1").expect("a legal action");
    assert_eq!(choice.label, "Attack Basement Streamer with Community College King");
    let things: Vec<_> = choice.things.iter().map(|thing| (thing.seat, thing.slot, thing.id.as_deref())).collect();
    assert_eq!(
        things,
        [(Some(Seat(0)), Some(1), Some("community_college_king")), (Some(Seat(1)), Some(1), Some("basement_streamer"))]
    );
    assert_eq!(choices.iter().filter(|choice| choice.primary).count(), 1);
}

#[test]
fn a_response_is_asked_for_in_a_sentence_and_has_a_key() {
    let game = played(
        "
        [[seats]]
        hand = ['bake_sale']
        stereotypes = ['community_college_king']
        deck = ['bake_sale', 'bake_sale']
        [[seats]]
        spells = ['critical_bug']
        deck = ['bake_sale']
        ",
        &["cast 1", "choose mine 1"],
    );
    assert_eq!(game.turn(), Turn::Of(Seat(1)));
    let keys: Vec<Option<String>> = choices(&game).into_iter().map(|choice| choice.key).collect();
    assert_eq!(keys, [Some("1".to_string()), Some("p".into()), None]);
    let question = LunchTable::question(&game.sight(Seat(1)).view());
    assert_eq!(question.as_deref(), Some("They play Bake Sale. Respond?"));
}
