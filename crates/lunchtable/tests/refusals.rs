//! What is wrong is refused with the reason in one line, and nothing changes.

use croupier_kernel::{Game, Match, Refusal, Rng, Seed};
use croupier_lunchtable::{
    Action, Config, DeckChoice, LunchTable, Position,
    content::{CARDS, Prints},
    deck::Deck,
};

/// A card file with `new` in place of `old` is refused with a line that begins and ends like this.
#[track_caller]
fn check_mistake(old: &str, new: &str, begin: &str, end: &str) {
    let (name, cards) = CARDS;
    assert!(cards.contains(old), "`{old}` is not in the card file");
    let mistake = Prints::read((name, &cards.replacen(old, new, 1)), ("", "")).expect_err("a mistake");
    assert!(!mistake.contains('\n'));
    let n = cards.lines().position(|line| line.contains(old)).expect("it is there") + 1;
    assert!(mistake.starts_with(&format!("cards.jsonl:{n}: {begin}")) && mistake.ends_with(end), "{mistake}");
}

#[test]
fn a_mistake_in_the_card_file_is_one_line_with_a_suggestion() {
    let (old, new) = (r#"{"do": "negate_attack"}"#, r#"{"do": "negate_atack"}"#);
    check_mistake(
        old,
        new,
        "unknown variant `negate_atack`, expected one of `stat`",
        "; did you mean `negate_attack`?",
    );
    let (old, new) = (r#""add": 1000, "to": "own1""#, r#""addd": 1000, "to": "own1""#);
    check_mistake(old, new, "unknown field `addd`", "`until`; did you mean `add`?");
    let (old, new) =
        (r#""name": "Bake Sale", "archetype": "goodies""#, r#""name": "Bake Sale", "archetype": "goodeis""#);
    check_mistake(old, new, "unknown variant `goodeis`", "; did you mean `goodies`?");
    let (old, new) = (r#""when": "any_combat_start""#, r#""when": "any_combat_strat""#);
    check_mistake(old, new, "unknown variant `any_combat_strat`", "; did you mean `any_combat_start`?");
    let (old, new) = (r#""kind": "spell", "spell": "ritual", "cost": 1"#, r#""kind": "spell", "spell": "ritual""#);
    check_mistake(old, new, "missing field `cost`", "");
}

#[test]
fn cards_whose_words_do_not_go_together_are_refused() {
    check_mistake(r#""level": 7"#, r#""level": 13"#, "`washed_varsity_legend` has level 13", "levels go from 1 to 12");
    check_mistake(r#""id": "bake_sale""#, r#""id": "404_error""#, "`404_error` is there twice", "");
    let part = r#""parts": [{"do": "remove_vice", "who": "any1"}]"#;
    let (old, new) = (format!(r#""when": "cast", {part}"#), format!(r#""when": "standing", {part}"#));
    check_mistake(&old, &new, "`meditation_session`: a spell that does not stay", "`cast`");
    let part = r#""parts": [{"do": "must_target"}]"#;
    let (old, new) = (format!(r#""when": "standing", {part}"#), format!(r#""when": "main", {part}"#));
    check_mistake(&old, &new, "`hall_monitor_mark`: `must_target` can only be a standing effect", "");
    let part = r#""parts": [{"do": "remove_vice", "who": "any1"}]"#;
    let (old, new) = (format!(r#""when": "cast", {part}"#), format!(r#""when": "cast", "own_turn": true, {part}"#));
    check_mistake(&old, &new, "`meditation_session`: `own_turn` is for abilities that fire by themselves", "");
    let (old, new) = (r#""who": "each", "keep": 0"#, r#""who": "each", "n": 1, "keep": 0"#);
    check_mistake(old, new, "`counseling_session`: `discard` needs either `n` or `keep`", "");
}

fn deck(cards: &str) -> Result<Deck, Refusal> {
    Deck::parse(&format!("name = \"Mine\"\n[cards]\n{cards}"))
}

#[test]
fn broken_decks_are_refused_with_the_reason() {
    let stereotypes = ["hackathon_hero", "lan_party_larry", "debugging_dana", "keyboard_warrior", "indie_dev_dropout"];
    let spells = ["code_refactor", "all_nighter", "cheat_sheet", "hardware_upgrade", "open_source"];
    let thirty: String = stereotypes.iter().chain(&spells).map(|id| format!("{id} = 3\n")).collect();
    assert_eq!(deck(&thirty).unwrap().cards.len(), 10);
    let refused = |cards: &str| deck(cards).unwrap_err().to_string();
    assert_eq!(refused("code_refactor = 3"), "deck `Mine` has 3 cards; 30 to 60 are allowed");
    assert_eq!(refused("code_refactor = 4"), "deck `Mine`: 4 copies of `code_refactor`; 1 to 3 are allowed");
    assert_eq!(
        refused("code_refactr = 2"),
        "deck `Mine`: there is no card `code_refactr` (did you mean `code_refactor`?)"
    );
    assert_eq!(refused("code_refactor = true"), "deck file, line 3: invalid type: boolean `true`, expected u8");
    assert_eq!(
        Deck::parse("nmae = \"Mine\"\n[cards]\n").unwrap_err().to_string(),
        "deck file, line 1: unknown field `nmae`, expected `name` or `cards`"
    );
    let config = Config {
        decks: [DeckChoice::Starter("preps".into()), DeckChoice::Starter("gecks".into())],
        ..Config::starters("preps", "preps")
    };
    assert_eq!(
        LunchTable::new(&config).unwrap_err().to_string(),
        "seat 1: there is no deck `gecks` (did you mean `geeks`?)"
    );
}

#[test]
fn broken_positions_are_refused_with_the_reason() {
    let refused = |text: &str| match Position::parse(text) {
        Err(refusal) => refusal.to_string(),
        Ok(position) => LunchTable::new(&Config::from_position(position)).unwrap_err().to_string(),
    };
    assert_eq!(
        refused("seats = [{ hand = ['bake_sail'] }, {}]"),
        "position, seat 0: hand: there is no card `bake_sail` (did you mean `bake_sale`?)"
    );
    assert_eq!(
        refused("seats = [{}, { spells = [{ card = 'bake_sail' }] }]"),
        "position, seat 1: spells: there is no card `bake_sail` (did you mean `bake_sale`?)"
    );
    assert_eq!(
        refused("[[seats]]\n[[seats]]\nstereotypes = [{ card = 'late_rent_ricky', vize = 2 }]")
            .split(", expected")
            .next(),
        Some("position, line 3: unknown field `vize`")
    );
    assert_eq!(
        refused("[[seats]]\n[[seats]]\nstereotypes = [{ card = 'late_rent_ricky', stance = 'atack' }]"),
        "position, line 3: unknown variant `atack`, expected `attack` or `defense`"
    );
    assert_eq!(
        refused("seats = [{ stereotypes = [{ card = 'late_rent_ricky', face_down = true, stance = 'attack' }] }, {}]"),
        "position, seat 0: stereotypes: `late_rent_ricky`: face down it stands in defense"
    );
    for id in ["mood_swing", "late_rent_ricky", "vanishing_act", "cheat_sheet", "class_reunion"] {
        assert_eq!(
            refused(&format!("last_spell = '{id}'\nseats = [{{}}, {{}}]")),
            format!("position: last_spell: `{id}` is not a normal spell that can be copied")
        );
    }
    assert_eq!(refused("turn = 0\nseats = [{}, {}]"), "position: turn 0 is not between 1 and 200");
    assert_eq!(
        refused("seats = [{ stereotypes = ['bake_sale'] }, {}]"),
        "position, seat 0: `bake_sale` is not a stereotype"
    );
    assert_eq!(refused("seats = [{ field = 'bake_sale' }, {}]"), "position, seat 0: `bake_sale` is not a field spell");
    assert_eq!(refused("seats = [{}, { life = 0 }]"), "position, seat 1: 0 life points; 1 to 1000000 are allowed");
    assert_eq!(refused("seats = [{}, { lives = 3 }]").split(',').next(), Some("position"));
    let many = vec!["'bake_sale'"; 61].join(",");
    assert_eq!(
        refused(&format!("seats = [{{ hand = [{many}] }}, {{}}]")),
        "position, seat 0: a seat has at most 60 cards"
    );
}

#[test]
fn illegal_actions_change_nothing_and_say_why() {
    let seed: Seed = "illegal".parse().unwrap();
    let mut game = Match::<LunchTable>::new(Config::starters("geeks", "preps"), seed).unwrap();
    let mut rng = Rng::Open { state: 7 };
    let places = ["1", "2", "4", "5", "64"];
    let mut texts: Vec<String> =
        ["advance", "end", "pass", "surrender", "choose my field", "choose their field"].map(String::from).to_vec();
    for a in places {
        for word in [
            "hide",
            "set",
            "flip",
            "turn",
            "cast",
            "cast set",
            "respond hand",
            "respond set",
            "respond field",
            "choose mine",
            "choose theirs",
            "choose graveyard",
            "choose hand",
            "choose top",
        ] {
            texts.push(format!("{word} {a}"));
        }
        texts.push(format!("summon {a} attack"));
        texts.push(format!("attack {a} directly"));
        for b in places {
            texts.push(format!("summon {a} defense tribute {b}"));
            texts.push(format!("hide {a} tribute {b}"));
            texts.push(format!("attack {a} {b}"));
            texts.push(format!("use {a} {b}"));
            texts.push(format!("respond ability {a} {b}"));
        }
    }
    for _ in 0..300 {
        if game.turn().seat().is_none() {
            break;
        }
        let legal = game.legal_actions();
        for text in &texts {
            let action: Action = text.parse().unwrap();
            if !legal.contains(&action) {
                let before = game.fingerprint();
                let refusal = game.play(game.turn().seat().expect("a seat to move"), &action).unwrap_err();
                assert!(!refusal.reason.is_empty() && !refusal.reason.contains('\n'));
                assert_eq!(game.fingerprint(), before);
            }
        }
        let n = legal.len() as u32 - 1;
        game.play(game.turn().seat().expect("a seat to move"), &legal[rng.below(n) as usize]).unwrap();
    }
    for text in [
        "",
        "jump",
        "summon",
        "summon 1",
        "summon 01 attack",
        "cast -1",
        "cast 0",
        "choose",
        "attack 1 65",
        "pass ",
        "use 1 2 3",
    ] {
        assert!(text.parse::<Action>().is_err(), "`{text}` is read as an action");
    }
}
