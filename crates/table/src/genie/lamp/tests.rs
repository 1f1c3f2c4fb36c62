//! The data of the lamp is sound, and no text whatever makes it stumble.

use croupier_geniejack::{
    blessing::Blessing,
    vocabulary::{ConditionId, EffectId},
};
use croupier_kernel::{Key, Seed};

use super::{
    compose::{is_private, reading_rows},
    read,
    read::{DERIVED, condition_rows},
    words::Lexicon,
};

#[test]
fn readings_and_conditions_name_concepts_that_words_have() {
    let lexicon = Lexicon::get();
    let known = |name: &str| lexicon.has(name) || DERIVED.contains(&name);
    let of_readings = reading_rows().iter().flat_map(|row| row.needs.iter().chain(&row.not));
    let of_conditions = condition_rows().iter().flat_map(|row| row.needs.iter().chain(&row.not));
    for needs in of_readings.chain(of_conditions) {
        for name in needs.split('|') {
            assert!(known(name), "no word has the concept `{name}`");
        }
    }
}

#[test]
fn readings_give_effects_of_the_vocabulary_and_all_of_them() {
    let given: Vec<&str> = reading_rows().iter().flat_map(|row| &row.give).map(|give| give.kind.as_str()).collect();
    for kind in &given {
        assert!(EffectId::find(kind).is_some(), "there is no effect `{kind}`");
    }
    for effect in EffectId::all() {
        assert!(given.contains(&&*effect.row().id), "no reading gives `{}`", effect.row().id);
    }
}

#[test]
fn conditions_are_those_of_the_vocabulary_and_all_of_them() {
    let read: Vec<&str> = condition_rows().iter().map(|row| row.give.as_str()).collect();
    for kind in &read {
        assert!(ConditionId::find(kind).is_some() || is_private(kind), "there is no condition `{kind}`");
    }
    for condition in ConditionId::all() {
        assert!(read.contains(&&*condition.row().id), "no words mean `{}`", condition.row().id);
    }
    for row in reading_rows() {
        let needed = row.when.iter().chain(row.give.iter().filter_map(|give| give.condition.as_ref()));
        for kind in needed.filter(|kind| !["any", "hand", "score_exactly=21"].contains(&kind.as_str())) {
            assert!(read.contains(&kind.as_str()), "no words mean `{kind}`");
        }
    }
}

/// Wishes made of known and unknown words in any order.
fn any_wishes(n: u32) -> impl Iterator<Item = String> {
    let words: Vec<&'static str> = Lexicon::get().words().collect();
    let odd = [
        "3",
        "22",
        "99999999999",
        "50%",
        "x2",
        "A",
        "K",
        "♥",
        ",",
        "and",
        "or",
        "…",
        "\u{200d}",
        "ß",
        "%",
        "-7",
        "1.5",
    ];
    (0..n).map(move |nth| {
        let mut rng = Seed::Open("wishes".into()).rng(Key::new(1, nth, 0, 0));
        let length = 1 + rng.below(9);
        let word = |_| {
            if rng.below(4) == 0 {
                odd[rng.below(odd.len() as u32) as usize]
            } else {
                words[rng.below(words.len() as u32) as usize]
            }
        };
        (0..length).map(word).collect::<Vec<_>>().join(" ")
    })
}

#[test]
fn any_words_in_any_order_give_a_legal_blessing_or_none() {
    for wish in any_wishes(20_000) {
        let (blessing, understanding) = read(&wish, 1);
        assert_eq!((&blessing, &understanding), (&read(&wish, 1).0, &read(&wish, 1).1), "not the same twice: {wish}");
        let Some(value) = blessing else { continue };
        let blessing = Blessing::from_value(&value);
        let effects = value["effects"].as_array().expect("a list");
        assert_eq!(blessing.effects().len(), effects.len(), "{wish}: {value}");
        for (effect, written) in blessing.effects().iter().zip(effects) {
            // What the lamp writes is within bounds already, so that what it says of itself is true.
            let value = serde_json::to_value(effect).expect("plain data");
            if effect.condition.is_some() || written.get("condition").is_none() {
                assert_eq!(value["value"], written["value"], "{wish}: {written}");
            }
        }
        let description = value["description"].as_str().expect("a text");
        assert!((5..=60).contains(&description.chars().count()), "{wish}: {description}");
        assert!(!description.contains('{') && description.ends_with('.'), "{wish}: {description}");
        assert!((1..=60).contains(&value["name"].as_str().expect("a text").chars().count()), "{wish}");
    }
}

#[test]
fn no_text_makes_it_stumble() {
    let long = "more ".repeat(20_000);
    let strange =
        ["", " ", "\0", "\u{202e}gold", "%%%", "....", "+", "++5", "5..5", "x", "s", "1e9", "'''", "A", "🂡", &long];
    for text in strange {
        let _ = read(text, 0);
        let _ = read(text, u16::MAX);
    }
}

#[test]
fn a_wish_that_denies_something_never_gives_it() {
    // Each of these, wished for plainly, gives the effect; denied in any way it must not.
    let wishes = [
        ("aces", "extra_copies_of_rank"),
        ("gold", "flat_gold_bonus"),
        ("healing", "heal_per_hand"),
        ("poison", "poison"),
        ("dodging", "dodge_chance"),
        ("thorns", "thorns"),
        ("shields", "damage_shield"),
        ("luck", "additional_blackjack_value"),
        ("hit points", "max_hp_bonus"),
        ("damage", "flat_damage_bonus"),
        ("vampires", "lifesteal"),
        ("fire", "damage_per_hand"),
        ("blackjacks", "blackjack_bonus_damage"),
        ("overkill", "overkill_carry"),
        ("strength", "blackjack_damage_multiplier"),
    ];
    let gives = |wish: &str, kind: &str| {
        let effects = read(wish, 1).0.map(|blessing| blessing["effects"].as_array().cloned().unwrap_or_default());
        effects.unwrap_or_default().iter().any(|effect| effect["type"] == kind)
    };
    for (wish, kind) in wishes {
        assert!(gives(wish, kind), "{wish} does not give {kind}");
        for denial in [
            "no",
            "no more",
            "never any",
            "I don't want",
            "less",
            "fewer",
            "without",
            "stop the",
            "remove all",
            "reduce my",
            "I hate",
        ] {
            let denied = format!("{denial} {wish}");
            assert!(!gives(&denied, kind), "{denied} gives {kind}");
        }
    }
}

#[test]
fn later_stages_give_more_and_never_less() {
    for wish in ["damage", "gold", "dodge", "shield", "cap the damage", "vampire", "more hp", "fire power"] {
        let of_stage = |stage| Blessing::from_value(&read(wish, stage).0.expect("something"));
        let stages = [1, 2, 3].map(of_stage);
        for pair in stages.windows(2) {
            for (earlier, later) in pair[0].effects().iter().zip(pair[1].effects()) {
                let favour = earlier.id.row().favour;
                assert!(later.value * favour >= earlier.value * favour, "{wish}: {pair:?}");
            }
        }
        assert_ne!(stages[0], stages[2], "{wish}");
    }
}

#[test]
fn an_example_shows_every_effect_and_condition() {
    for (name, table) in crate::genie::docs::tables() {
        if name == "wish effects" || name == "wish conditions" {
            for line in table.lines().skip(2) {
                let example = line.trim_end_matches(" |").rsplit(" | ").next().unwrap_or_default();
                assert!(example.starts_with('“') && example.ends_with('.'), "no example that works: {line}");
            }
        }
    }
}
