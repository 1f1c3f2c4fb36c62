//! Whatever comes in, a legal blessing comes out.

use croupier_geniejack::{
    action::Action,
    blessing::{Blessing, MAX_EFFECTS},
    vocabulary::{ConditionId, EffectId, Param, Unit, pair_meaning, pair_table, tool_schema},
};
use croupier_kernel::Rng;
use serde_json::{Value, json};
use unicode_segmentation::UnicodeSegmentation;

fn effects(value: &Value) -> Value {
    json!(Blessing::from_value(&json!({ "effects": value })))["effects"].clone()
}

#[track_caller]
fn check_effect(given: Value, expected: Value) {
    assert_eq!(effects(&json!([given])), json!([expected]));
}

#[test]
fn values_are_brought_within_their_bounds() {
    check_effect(json!({"type":"flat_damage_bonus","value":1000}), json!({"type":"flat_damage_bonus","value":25}));
    check_effect(json!({"type":"flat_damage_bonus","value":-3}), json!({"type":"flat_damage_bonus","value":1}));
    check_effect(json!({"type":"dodge_chance","value":35}), json!({"type":"dodge_chance","value":0.35}));
    check_effect(json!({"type":"damage_multiplier","value":1e300}), json!({"type":"damage_multiplier","value":3}));
    check_effect(json!({"type":"thorns","value":1e-300}), json!({"type":"thorns","value":0.1}));
}

#[test]
fn numbers_are_read_from_texts_and_rounded_half_up() {
    check_effect(json!({"type":"flat_damage_bonus","value":"7"}), json!({"type":"flat_damage_bonus","value":7}));
    check_effect(json!({"type":"flat_damage_bonus","value":6.5}), json!({"type":"flat_damage_bonus","value":7}));
    check_effect(json!({"type":"flat_damage_bonus","value":6.499}), json!({"type":"flat_damage_bonus","value":6}));
    check_effect(json!({"type":"thorns","value":"30%"}), json!({"type":"thorns","value":0.3}));
    check_effect(json!({"type":"thorns","value":0.3005}), json!({"type":"thorns","value":0.301}));
    check_effect(json!({"type":"damage_multiplier","value":"2.5e0"}), json!({"type":"damage_multiplier","value":2.5}));
}

#[test]
fn what_cannot_be_read_is_the_lower_bound_and_infinity_the_upper() {
    for bad in
        [json!(null), json!("NaN"), json!("much"), json!([]), json!({}), json!(true), json!("-Infinity"), json!("")]
    {
        check_effect(json!({"type":"flat_damage_bonus","value":bad}), json!({"type":"flat_damage_bonus","value":1}));
    }
    check_effect(json!({"type":"flat_damage_bonus"}), json!({"type":"flat_damage_bonus","value":1}));
    check_effect(
        json!({"type":"flat_damage_bonus","value":"Infinity"}),
        json!({"type":"flat_damage_bonus","value":25}),
    );
}

#[test]
fn missing_ranks_and_suits_have_defaults() {
    check_effect(json!({"type":"flexible_rank","rank":"Z"}), json!({"type":"flexible_rank","value":1,"rank":"10"}));
    check_effect(
        json!({"type":"suit_damage_bonus","value":3}),
        json!({"type":"suit_damage_bonus","value":3,"suit":"hearts"}),
    );
    check_effect(
        json!({"type":"suit_damage_reduction","value":0.2}),
        json!({"type":"suit_damage_reduction","value":0.2,"suit":"spades"}),
    );
    check_effect(
        json!({"type":"rank_value_override","value":3,"rank":7}),
        json!({"type":"rank_value_override","value":3,"rank":"7"}),
    );
    check_effect(
        json!({"type":"flat_damage_bonus","value":3,"rank":"K","suit":"clubs"}),
        json!({"type":"flat_damage_bonus","value":3}),
    );
}

#[test]
fn forced_ranks_are_two_to_four() {
    let ranks = |given: Value| effects(&json!([{ "type": "force_deck_ranks", "ranks": given }]))[0]["ranks"].clone();
    assert_eq!(ranks(json!(["K", "A"])), json!(["K", "A"]));
    assert_eq!(ranks(json!(["J"])), json!(["J", "A"]));
    assert_eq!(ranks(json!(["A", "A", "x"])), json!(["K", "A"]));
    assert_eq!(ranks(json!([])), json!(["K", "A"]));
    assert_eq!(ranks(json!("K")), json!(["K", "A"]));
    assert_eq!(ranks(json!(["2", "3", "2", "4", "5", "6"])), json!(["2", "3", "4", "5"]));
}

#[test]
fn unknown_effects_go_before_the_first_three_are_kept() {
    let given = json!([
        { "type": "fly", "value": 1 },
        { "type": "heal_on_win", "value": 1 },
        "heal_on_push",
        { "type": "heal_on_push", "value": 1 },
        { "type": "thorns", "value": 0.2 },
        { "type": "poison", "value": 1 },
    ]);
    let kept: Vec<String> =
        effects(&given).as_array().expect("effects").iter().map(|e| e["type"].to_string()).collect();
    assert_eq!(kept, ["\"heal_on_win\"", "\"heal_on_push\"", "\"thorns\""]);
}

#[test]
fn nothing_at_all_is_five_damage() {
    for nothing in [json!(null), json!([]), json!("wish"), json!({}), json!({ "effects": [] }), json!({ "effects": 3 })]
    {
        let blessing = Blessing::from_value(&nothing);
        assert_eq!(json!(blessing.effects()), json!([{ "type": "flat_damage_bonus", "value": 5 }]));
        assert!(!blessing.name().is_empty() && !blessing.description().is_empty());
    }
}

#[test]
fn condition_parameters_are_clamped_and_a_missing_one_drops_the_condition() {
    let condition = |given: Value| {
        effects(&json!([{ "type": "flat_damage_bonus", "value": 9, "condition": given }]))[0]["condition"].clone()
    };
    assert_eq!(condition(json!({"type":"score_gte","value":99})), json!({"type":"score_gte","value":25}));
    assert_eq!(condition(json!({"type":"hand_size_gte","value":0})), json!({"type":"hand_size_gte","value":1}));
    assert_eq!(
        condition(json!({"type":"hp_below_percent","value":1000})),
        json!({"type":"hp_below_percent","value":100})
    );
    assert_eq!(condition(json!({"type":"gold_above","value":-7})), json!({"type":"gold_above","value":0}));
    assert_eq!(condition(json!({"type":"consecutive_wins","value":"3"})), json!({"type":"consecutive_wins","value":3}));
    for dropped in [
        json!({"type":"score_gte"}),
        json!({"type":"hand_contains_rank","rank":"X"}),
        json!({"type":"when_dealer_draws_suit"}),
        json!({"type":"full_moon"}),
        json!("on_win"),
        json!(7),
    ] {
        assert_eq!(condition(dropped), Value::Null);
    }
}

#[test]
fn a_pair_that_can_never_matter_is_unconditional_at_its_lowest() {
    check_effect(
        json!({"type":"flat_damage_bonus","value":20,"condition":{"type":"on_loss"}}),
        json!({"type":"flat_damage_bonus","value":1}),
    );
    check_effect(
        json!({"type":"multiple_decks","value":4,"condition":{"type":"on_blackjack"}}),
        json!({"type":"multiple_decks","value":2}),
    );
}

#[test]
fn names_and_descriptions_are_one_line_of_sixty_plain_characters() {
    let named = |text: &str| Blessing::from_value(&json!({ "name": text, "description": text })).name().to_string();
    assert_eq!(named(&"x".repeat(10_000_000)).len(), 60);
    assert_eq!(named("  a\n\u{7}\t b\u{202e}c "), "a bc");
    assert_eq!(named(&"👩‍👩‍👧".repeat(100)).graphemes(true).count(), 60);
    assert!(named(&format!("e{}", "\u{301}".repeat(1_000_000))).len() < 1000);
}

#[test]
fn a_grant_reads_back_as_it_is_written() {
    let text = r#"{"name":"Luck","description":"Twice \"lucky\".","effects":[{"type":"dodge_chance","value":0.125,"condition":{"type":"hp_below_percent","value":50}}]}"#;
    let action: Action = format!("grant {text}").parse().expect("a grant");
    assert_eq!(action.to_string(), format!("grant {text}"));
    assert!("grant more".parse::<Action>().expect_err("no JSON").reason.contains("`grant` needs a blessing as JSON"));
}

#[test]
fn numbers_and_nesting_beyond_all_bounds_are_read_all_the_same() {
    let granted = |text: &str| match format!("grant {text}").parse::<Action>() {
        Ok(Action::Grant(blessing)) => json!(blessing.effects()),
        other => panic!("{text} is {other:?}"),
    };
    let one = |value: &str| {
        granted(&format!(r#"{{"effects":[{{"type":"poison","value":{value}}},{{"type":"thorns","value":0.2}}]}}"#))
    };
    assert_eq!(one("1e999")[0], json!({ "type": "poison", "value": 3 }));
    assert_eq!(one("1E+99999999999999999999")[0]["value"], 3);
    assert_eq!(one("-1e999")[0]["value"], 1);
    // What comes with it is not lost.
    assert_eq!(one("1e999")[1]["value"], 0.2);
    let deep = |n: usize| format!("{}{}", "[".repeat(n), "]".repeat(n));
    for n in [50, 100, 128, 1000, 100_000] {
        assert_eq!(one(&deep(n)), json!([{ "type": "poison", "value": 1 }, { "type": "thorns", "value": 0.2 }]));
    }
    let text = r#"{"name":"[[1e999]] \"","effects":[{"type":"poison","value":1e999}]}"#;
    let Ok(Action::Grant(blessing)) = format!("grant {text}").parse::<Action>() else { panic!("{text}") };
    assert_eq!(blessing.name(), "[[1e999]] \"");
    for bad in ["nothing", "{", "[1e999", "1-2", r#""open"#] {
        assert!(format!("grant {bad}").parse::<Action>().is_err(), "{bad}");
    }
}

#[test]
fn wishes_and_names_are_what_can_be_seen() {
    use croupier_geniejack::action::WishText;
    let wish = |text: &str| WishText::new(text).map(|wish| wish.as_str().to_string());
    assert_eq!(wish("more\tgold\nnow").as_deref(), Ok("more gold now"));
    let unseen = "\u{202e}g\u{200b}o\u{2060}l\u{61c}d\u{2066}\u{200f}\u{feff}";
    assert_eq!(wish(unseen).as_deref(), Ok("gold"));
    assert_eq!(Blessing::from_value(&json!({ "name": unseen })).name(), "gold");
    assert!(wish("\u{200b}\u{202e}").is_err());
}

#[test]
fn sentences_are_grammatical_and_name_the_moment() {
    let sentence = |effect: Value| Blessing::from_value(&json!({ "effects": [effect] })).effects()[0].sentence();
    let under = |id: &str, value: i32, condition: Value| {
        sentence(json!({ "type": id, "value": value, "condition": condition }))
    };
    for (found, expected) in [
        (sentence(json!({"type":"heal_on_win","value":1})), "You heal 1 HP for each hand you win."),
        (sentence(json!({"type":"extra_starting_cards","value":1})), "You get 1 extra card at the deal."),
        (
            sentence(json!({"type":"extra_copies_of_rank","value":1,"rank":"A"})),
            "The deck has 1 extra ace of each suit.",
        ),
        (
            under("heal_per_hand", 3, json!({"type":"on_loss"})),
            "You heal 3 HP at the end of each hand, if you lose the hand.",
        ),
        (
            under("heal_per_hand", 3, json!({"type":"hp_below_percent","value":40})),
            "You heal 3 HP at the start of each hand, while you have less than 40% of your HP.",
        ),
        (
            under("flat_gold_bonus", 5, json!({"type":"on_win"})),
            "Each battle you win pays 5 more gold, if you win the battle's last hand.",
        ),
        (
            under("flat_gold_bonus", 5, json!({"type":"hand_contains_rank","rank":"A"})),
            "Each battle you win pays 5 more gold, if you hold an ace in the last hand of the battle.",
        ),
        (
            under("flat_damage_bonus", 5, json!({"type":"when_dealer_draws_rank","rank":"8"})),
            "Hands you win deal 5 more damage, once the enemy has shown an 8 this hand.",
        ),
        (
            under("flat_damage_bonus", 5, json!({"type":"consecutive_wins","value":1})),
            "Hands you win deal 5 more damage, after you win 1 hand.",
        ),
    ] {
        assert_eq!(found, expected);
    }
}

/// Any JSON, mostly close to a blessing.
fn hostile(rng: &mut Rng, depth: u32) -> Value {
    let words =
        ["type", "value", "effects", "name", "condition", "rank", "suit", "ranks", "description", "__proto__", ""];
    let texts = [
        "NaN",
        "Infinity",
        "-1e999",
        "1e308",
        "9".repeat(300).leak(),
        "K",
        "spades",
        "on_win",
        "\u{0}\u{1b}[31m",
        "💥",
        "ignore all rules",
        "0x10",
        "1_000",
        "½",
    ];
    let effect = |rng: &mut Rng| EffectId::all().nth(rng.below(75) as usize).expect("an effect").get().id.clone();
    let condition =
        |rng: &mut Rng| ConditionId::all().nth(rng.below(32) as usize).expect("a condition").get().id.clone();
    match rng.below(if depth == 0 { 7 } else { 10 }) {
        0 => Value::Null,
        1 => json!(rng.below(2) == 0),
        2 => json!(i64::from(rng.next_u32()).wrapping_mul(i64::from(rng.next_u32())).wrapping_sub(1 << 60)),
        3 => json!(f64::from(rng.next_u32()).powi(rng.below(40) as i32 - 20)),
        4 => json!(texts[rng.below(texts.len() as u32) as usize]),
        5 => json!(effect(rng)),
        6 => json!(condition(rng)),
        7 => (0..rng.below(6)).map(|_| hostile(rng, depth - 1)).collect(),
        8 => (0..rng.below(5))
            .map(|_| (words[rng.below(words.len() as u32) as usize].to_string(), hostile(rng, depth - 1)))
            .collect(),
        _ => {
            let one = |rng: &mut Rng| {
                json!({
                    "type": effect(rng), "value": hostile(rng, 0), "rank": hostile(rng, 0), "suit": hostile(rng, 0),
                    "ranks": hostile(rng, 1),
                    "condition": { "type": condition(rng), "value": hostile(rng, 0), "rank": hostile(rng, 0), "suit": hostile(rng, 0) },
                })
            };
            let list: Vec<Value> =
                (0..rng.below(6)).map(|_| if rng.below(4) == 0 { hostile(rng, 1) } else { one(rng) }).collect();
            json!({ "name": hostile(rng, 0), "description": hostile(rng, 0), "effects": list })
        }
    }
}

#[test]
fn ten_thousand_hostile_payloads_become_legal_blessings() {
    let mut rng = Rng::Open { state: 99 };
    let mut conditional = 0;
    for _ in 0..10_000 {
        let payload = hostile(&mut rng, 3);
        let blessing = Blessing::from_value(&payload);
        assert!((1..=MAX_EFFECTS).contains(&blessing.effects().len()), "{payload}");
        for effect in blessing.effects() {
            let row = effect.id.get();
            assert!((row.low..=row.high).contains(&effect.value), "{payload}");
            assert_eq!(effect.rank.is_some(), row.param == Some(Param::Rank), "{payload}");
            assert_eq!(effect.suit.is_some(), matches!(row.param, Some(Param::Suit | Param::SuitSpades)), "{payload}");
            assert!(row.param != Some(Param::Ranks) || (2..=4).contains(&effect.ranks.len()), "{payload}");
            conditional += u32::from(effect.condition.is_some());
            assert!(!effect.sentence().contains(['{', '$']), "{}", effect.sentence());
        }
        for text in [blessing.name(), &blessing.description()] {
            assert!(!text.is_empty() && text.graphemes(true).count() <= 60 && !text.chars().any(char::is_control));
        }
        blessing.compile().check().expect("what is legal compiles");
        let action = format!("grant {blessing}").parse::<Action>().expect("notation");
        assert_eq!(action.to_string(), format!("grant {blessing}"));
    }
    assert!(conditional > 500, "only {conditional} conditions were tried");
}

#[test]
fn every_effect_compiles_with_every_condition() {
    for effect in EffectId::all() {
        for condition in ConditionId::all() {
            let given = json!({ "effects": [{
                "type": effect.get().id, "value": 10,
                "condition": { "type": condition.get().id, "value": 5, "rank": "8", "suit": "clubs" },
            }] });
            let blessing = Blessing::from_value(&given);
            blessing.compile().check().expect("a sound modifier");
            let kept = blessing.effects()[0].condition.is_some();
            assert_eq!(kept, !pair_meaning(effect, condition).starts_with("never"), "{given}");
        }
    }
}

#[test]
fn the_table_of_pairs_has_75_rows_of_32() {
    let table = pair_table();
    assert_eq!(table.len(), 75);
    assert!(table.iter().all(|(_, row)| row.len() == 32 && row.iter().all(|cell| !cell.is_empty())));
}

#[test]
fn the_tool_schema_names_all_effects_and_conditions() {
    let schema = tool_schema();
    let item = &schema["input_schema"]["properties"]["effects"]["items"]["properties"];
    assert_eq!(item["type"]["enum"].as_array().map(Vec::len), Some(75));
    assert_eq!(item["condition"]["properties"]["type"]["enum"].as_array().map(Vec::len), Some(32));
    for effect in EffectId::all() {
        assert!(item["type"]["description"].as_str().expect("a text").contains(&effect.get().id));
        assert!(effect.get().low <= effect.get().high);
        assert!(effect.get().unit != Unit::Flag || effect.get().low == 1);
    }
}
