//! The data of the lamp is sound, and no text whatever makes it stumble.

use croupier_kernel::{Key, Seed};

use super::{
    Understanding,
    compose::{is_private, reading_rows},
    condition::condition_rows,
    facts::DERIVED,
    words::Lexicon,
};
use crate::{
    blessing::Blessing,
    vocabulary::{ConditionId, EffectId},
};

fn read(wish: &str, stage: u16) -> (Option<serde_json::Value>, Understanding) {
    super::read(wish, stage, 50)
}

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
fn other_tongues_stand_for_words_that_the_lamp_knows() {
    for word in super::tongues::english() {
        let numbers = [
            "million", "billion", "thousand", "hundred", "and", "or", ",", "a", "an", "third", "quarter", "fifth",
            "every",
        ];
        let known = |word: &str| Lexicon::get().exact(word).is_some() || numbers.contains(&word);
        assert!(known(word) || word.split(' ').all(known), "the lamp does not know `{word}`");
    }
}

#[test]
fn readings_give_effects_of_the_vocabulary_and_all_of_them() {
    let given: Vec<&str> = reading_rows().iter().flat_map(|row| &row.give).map(|give| give.kind.as_str()).collect();
    for kind in &given {
        assert!(EffectId::find(kind).is_ok(), "there is no effect `{kind}`");
    }
    for effect in EffectId::all() {
        assert!(given.contains(&&*effect.get().id), "no reading gives `{}`", effect.get().id);
    }
}

#[test]
fn conditions_are_those_of_the_vocabulary_and_all_of_them() {
    let read: Vec<&str> = condition_rows().iter().map(|row| row.give.as_str()).collect();
    for kind in &read {
        assert!(ConditionId::find(kind).is_ok() || is_private(kind), "there is no condition `{kind}`");
    }
    for condition in ConditionId::all() {
        assert!(read.contains(&&*condition.get().id), "no words mean `{}`", condition.get().id);
    }
    for row in reading_rows() {
        let needed = row.when.iter().chain(row.give.iter().filter_map(|give| give.condition.as_ref()));
        for kind in needed.filter(|kind| !["any", "else", "hand", "score_exactly=21"].contains(&kind.as_str())) {
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
        // What the lamp writes is what the game makes of it, so that what it says of itself is true.
        assert_eq!(serde_json::json!(blessing.effects()), value["effects"], "{wish}");
        let dropped = blessing.effects().len() != effects.len();
        assert!(!dropped && blessing.description() == value["description"], "{wish}: {value}");
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

/// Some words of a concept that no phrase swallows, for wishes that are made of readings.
fn word_of(concept: &str) -> Option<&'static str> {
    let usual = [
        ("rank", "aces"),
        ("ace", "aces"),
        ("suit_named", "hearts"),
        ("number", "18"),
        ("percent", "20%"),
        ("times", "double"),
        ("up", "more"),
        ("damage", "damage"),
    ];
    let usual = usual.iter().find(|(name, _)| *name == concept).map(|(_, word)| *word);
    usual.or_else(|| Lexicon::get().words().find(|word| !word.contains(' ') && Lexicon::get().is_only(word, concept)))
}

/// What is bad by itself: who names it wants less of it already.
const HARMS: [&str; 10] = ["bust", "tie", "die", "lose", "hurt", "doublebust", "shuffle", "price", "unluck", "soft17"];

#[test]
fn no_reading_is_found_by_the_opposite_of_its_words() {
    let gives = |wish: &str| {
        let effects = read(wish, 1).0.map_or(serde_json::json!([]), |blessing| blessing["effects"].clone());
        let kind = |effect: &serde_json::Value| {
            // A dealer who stands early and one who stands late are opposites.
            let late = effect["type"] == "dealer_stands_on" && effect["value"].as_i64() > Some(17);
            format!("{} {} {} {} {late}", effect["type"], effect["rank"], effect["suit"], effect["ranks"])
        };
        effects.as_array().expect("a list").iter().map(kind).collect::<Vec<String>>()
    };
    let mut tried = 0;
    let mut wrong = Vec::new();
    for row in reading_rows().iter().filter(|row| row.when.is_none()) {
        let names: Vec<&str> = row.needs.iter().filter_map(|need| need.split('|').next()).collect();
        let asked = |word: &str| row.needs.iter().any(|need| need.split('|').any(|name| name == word));
        let negative = ["no", "remove", "down", "half"].iter().any(|name| asked(name));
        let harm = row.needs.iter().flat_map(|need| need.split('|')).any(|name| HARMS.contains(&name));
        let Some(words) = names.iter().map(|name| word_of(name)).collect::<Option<Vec<&str>>>() else { continue };
        // "no aces more gold" are two wishes, "no more aces gold" is one.
        let (mut words, rest): (Vec<&str>, Vec<&str>) = words.into_iter().partition(|word| *word == "more");
        words.extend(rest);
        let plain = words.join(" ");
        let given = gives(&plain);
        if given.is_empty() || harm {
            continue;
        }
        tried += 1;
        let opposites: Vec<String> = if negative {
            // Less of less is not less.
            ["don't", "never", "I don't want"].iter().map(|no| format!("{no} {plain}")).collect()
        } else {
            let turned = words.iter().map(|word| if *word == "more" { "less" } else { *word });
            let turned = turned.collect::<Vec<_>>().join(" ");
            let denials = ["no", "no more", "don't give me", "anything but", "everything except", "less"];
            let denied = denials.iter().map(|no| format!("{no} {plain}"));
            denied.chain((turned != plain).then_some(turned)).chain([format!("gold instead of {plain}")]).collect()
        };
        for opposite in opposites {
            let but_gold = given.iter().filter(|kind| !kind.contains("gold"));
            let found = gives(&opposite);
            let both = but_gold.filter(|kind| found.contains(kind));
            wrong.extend(both.map(|kind| format!("\"{plain}\" and \"{opposite}\" both give {kind}")));
        }
    }
    assert!(wrong.is_empty(), "{}:\n{}", wrong.len(), wrong.join("\n"));
    assert!(tried > 100, "only {tried} readings were tried");
}

#[test]
fn descriptions_say_what_is_granted_and_nothing_else() {
    for (wish, told) in [
        ("gold when I win with 21", "3 gold per win at exactly 21 in the last hand."),
        ("gold for kings", "Gold per win with kings in the last hand."),
        ("damage if gold over 1000", "12 more damage with more than 500 gold."),
        ("remove 2s, 3s, 4s and 5s", "No twos, threes and fours in the deck."),
        ("only 2 3 4 5 6 7", "Only twos, threes, fours and fives in the deck."),
        ("only aces", "Only kings and aces in the deck."),
        ("only hearts", "Only hearts in the deck."),
        ("if dodge then damage", "The enemy loses 3 HP when you dodge."),
        ("remove a card from hand", "1 card to remove in each hand."),
        ("heal when I double down", "1 HP back each hand."),
    ] {
        let (blessing, _) = read(wish, 1);
        assert_eq!(blessing.expect("something")["description"], told, "{wish}");
    }
}

#[test]
fn later_stages_give_more_and_never_less() {
    for wish in ["damage", "gold", "dodge", "shield", "cap the damage", "vampire", "more hp", "fire power"] {
        let of_stage = |stage| Blessing::from_value(&read(wish, stage).0.expect("something"));
        let stages = [1, 2, 3].map(of_stage);
        for pair in stages.windows(2) {
            for (earlier, later) in pair[0].effects().iter().zip(pair[1].effects()) {
                let favour = earlier.id.get().favour;
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
