//! The second edition: 24 cards that widen what turns are about, and the rulings that came with it.

use std::collections::{BTreeMap, BTreeSet};

use croupier_host::{Offer, Settings, Text, with_cue};
use croupier_kernel::{Eye, Game, Match, Seat, Seed};
use croupier_lunchtable::{
    Action, Config, LunchTable, Position,
    content::{Print, content},
    story::{self, Difficulty},
};
use serde_json::Value;

/// How many cards the first edition has. Later ones have higher numbers.
const FIRST: usize = 148;

/// A match that begins with a position, with each of these actions done.
#[track_caller]
fn played(position: &str, actions: &[&str]) -> Match<LunchTable> {
    let config = Config::from_position(Position::parse(position).expect("a position"));
    let mut game = Match::new(config, Seed::Open("edition".into())).expect("a good position");
    for action in actions {
        game.play_text(action).expect("a legal action");
    }
    game
}

/// What a card does to what, whatever the numbers.
fn combination(card: &Print) -> Vec<String> {
    let parts = card.abilities.iter().flat_map(|ability| &ability.parts);
    let mut words: Vec<String> = parts
        .map(|part| {
            let mut op = serde_json::to_value(part.op).expect("plain data");
            op.as_object_mut().expect("an object").retain(|_, value| !matches!(value, Value::Number(_)));
            op.to_string()
        })
        .collect();
    words.sort();
    words
}

#[test]
fn each_new_card_does_what_no_card_did_before() {
    let (old, new) = content().cards.split_at(FIRST);
    assert!(new.len() >= 24, "{} new cards", new.len());
    let plays = |card: &&Print| !card.is_stereotype();
    let mut known: BTreeSet<Vec<String>> = old.iter().filter(plays).map(combination).collect();
    let mut factions = BTreeMap::new();
    for card in new {
        assert!(plays(&card) && known.insert(combination(card)), "{} does what another card does", card.name);
        *factions.entry(card.archetype.plural()).or_insert(0) += 1;
    }
    assert!(factions.len() == 6 && factions.values().all(|n| *n >= 4), "{factions:?}");
}

#[test]
fn less_than_half_of_the_new_cards_only_move_numbers() {
    let moves_numbers = |card: &&Print| {
        let ops = card.abilities.iter().flat_map(|ability| &ability.parts).map(|part| part.op.word());
        ops.into_iter().any(|word| ["stat", "set_stat", "double"].contains(&word))
    };
    let new = &content().cards[FIRST..];
    assert!(2 * new.iter().filter(moves_numbers).count() < new.len());
}

#[test]
fn a_draw_that_was_skipped_is_not_a_draw_to_come() {
    let position = "
        [[seats]]
        hand = ['sleep_deprivation']
        deck = ['bake_sale', 'bake_sale', 'bake_sale', 'bake_sale', 'bake_sale']
        [[seats]]
        deck = ['bake_sale', 'bake_sale', 'bake_sale']
    ";
    let mut game = played(position, &["cast 1"]);
    let draws = |game: &Match<LunchTable>| {
        let side = &game.view(Eye::Watcher).sides[0];
        (side.draw_skipped, side.draws_to_skip)
    };
    let screen = |game: &Match<LunchTable>| {
        let shown = with_cue(game.sight(Seat(0)), &game.legal_actions(), "1", &Settings::new(), LunchTable::screen);
        let text = shown.plain().to_string();
        (text.contains("no draw this turn"), text.contains("no draw next turn"))
    };
    assert_eq!((draws(&game), screen(&game)), ((false, 1), (false, true)));
    for action in ["end", "end"] {
        game.play_text(action).expect("a legal action");
    }
    assert_eq!((draws(&game), screen(&game)), ((true, 0), (true, false)));
    for action in ["end", "end"] {
        game.play_text(action).expect("a legal action");
    }
    assert_eq!(draws(&game), (false, 0));
}

#[test]
fn giving_up_is_listed_last_and_marked_on_turn_and_not_at_all_off_turn() {
    let game = played("seats = [{ hand = ['community_college_king'] }, {}]", &[]);
    let legal = game.legal_actions();
    let marked: Vec<Action> = legal.iter().copied().filter(LunchTable::gives_up).collect();
    assert_eq!((legal.last(), marked), (Some(&Action::Surrender), vec![Action::Surrender]));
    assert!(game.legal(Eye::Seat(Seat(1))).is_empty());
    let mut given_up = game.clone();
    given_up.play(Seat(1), &Action::Surrender).expect("either seat may give up");
    assert!(given_up.turn().seat().is_none());
}

#[test]
fn the_rule_based_player_can_be_chosen_and_each_stage_has_its_level() {
    assert!(LunchTable::PLAYERS.iter().any(|player| player.name == "greedy"));
    let levels: BTreeSet<&str> = story::stages()
        .iter()
        .map(|stage| {
            let config = Config { stage: Some(stage.id.clone()), ..Config::newest("dropouts", &stage.deck) };
            assert_eq!(LunchTable::rival(&config), Some(stage.difficulty.word()), "{}", stage.id);
            stage.difficulty.word()
        })
        .collect();
    let all = [Difficulty::Easy, Difficulty::Medium, Difficulty::Hard, Difficulty::Boss].map(Difficulty::word);
    assert_eq!(levels, BTreeSet::from(all));
}
