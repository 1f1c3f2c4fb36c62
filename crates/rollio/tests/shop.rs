//! The shop, the sets of dice, and what a level names.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on should panic")]

use crate::support;

use croupier_kernel::Match;
use croupier_rollio::{
    Rollio,
    config::Config,
    content::{Material, content},
    position::{DieSetup, Position},
    state::Phase,
};
use serde_json::Value;
use support::{begin, view};

#[test]
fn a_shop_has_three_of_each_one_blessing_and_two_upgrades_and_nothing_owned() {
    for i in 0..300 {
        let charms: Vec<String> = content().charms.iter().take(18).map(|item| item.id.clone()).collect();
        let position = Position { phase: Some(Phase::Shop), charms: charms.clone(), ..Position::default() };
        let seen = view(&begin(Config::position(position), &format!("shop {i}")));
        let shop = &seen["shop"];
        let list = |kind: &str| shop[kind].as_array().unwrap().iter().filter(|ware| !ware.is_null()).count();
        assert_eq!((list("charms"), list("consumables"), list("upgrades")), (3, 3, 2));
        assert!(shop["blessing"]["id"].as_str().unwrap().ends_with("_1"), "only first tiers are open");
        for ware in shop["charms"].as_array().unwrap() {
            assert!(!charms.contains(&ware["id"].as_str().unwrap().to_string()));
        }
    }
    let all = content().charms.iter().map(|item| item.id.clone()).collect();
    let position = Position { phase: Some(Phase::Shop), charms: all, ..Position::default() };
    let seen = view(&begin(Config::position(position), "empty"));
    assert_eq!(seen["shop"]["charms"], serde_json::json!([null, null, null]), "a shelf with too little stays empty");
}

/// Dice of one kind for which some consumables are useless, and which.
fn useless() -> [(DieSetup, usize, &'static [&'static str]); 4] {
    let golden = DieSetup { material: Material::Golden, ..DieSetup::default() };
    [
        (DieSetup::default(), 10, &["extra_die"]),
        (golden, 6, &["material_enchanter"]),
        (DieSetup { sides: Some(20), ..DieSetup::default() }, 6, &["pottery_wheel"]),
        (DieSetup { sides: Some(3), ..DieSetup::default() }, 10, &["extra_die", "chisel"]),
    ]
}

#[test]
fn the_shop_offers_no_consumable_that_the_dice_have_no_use_for() {
    for (die, n, left_out) in useless() {
        let position = Position { phase: Some(Phase::Shop), dice: vec![die; n], ..Position::default() };
        let mut offered = std::collections::BTreeSet::new();
        for i in 0..150 {
            let seen = view(&begin(Config::position(position.clone()), &format!("useless {i}")));
            let wares = seen["shop"]["consumables"].as_array().unwrap().iter();
            offered.extend(wares.map(|ware| ware["id"].as_str().unwrap().to_string()));
        }
        assert_eq!(offered.len(), content().consumables.len() - left_out.len(), "{offered:?}");
        assert!(left_out.iter().all(|id| !offered.contains(*id)), "{offered:?}");
        // Where nothing else is missing, the places stay empty.
        let others = content().consumables.iter().map(|item| item.id.clone());
        let consumables = others.filter(|id| !left_out.contains(&id.as_str())).collect();
        let seen = view(&begin(Config::position(Position { consumables, ..position }), "bare"));
        assert_eq!(seen["shop"]["consumables"], serde_json::json!([null, null, null]));
    }
}

#[test]
fn the_consumable_generator_makes_nothing_that_the_dice_have_no_use_for() {
    for (die, n, left_out) in useless() {
        let mut showing = vec![3; n];
        showing[4] = 1;
        let position = Position {
            phase: Some(Phase::Hand),
            showing,
            dice: vec![die; n],
            charms: vec!["consumable_generator".into()],
            ..Position::default()
        };
        let mut made = std::collections::BTreeSet::new();
        for i in 0..150 {
            let mut game = begin(Config::position(position.clone()), &format!("made {i}"));
            game.play_text("score 1 2 3 4").unwrap();
            made.insert(view(&game)["consumables"][0]["id"].as_str().unwrap().to_string());
        }
        assert_eq!(made.len(), content().consumables.len() - left_out.len(), "{made:?}");
        assert!(left_out.iter().all(|id| !made.contains(*id)), "{made:?}");
    }
}

#[test]
fn a_blessing_on_the_shelf_is_of_a_tier_that_is_open_and_there_is_none_when_all_are_owned() {
    let shelf = |owned: &dyn Fn(u8) -> bool, seed: u32| {
        let owned = content().blessings.iter().filter(|item| owned(item.tier));
        let blessings = owned.map(|item| item.id.clone()).collect();
        let position = Position { phase: Some(Phase::Shop), blessings, ..Position::default() };
        view(&begin(Config::position(position), &format!("tiers {seed}")))["shop"]["blessing"].clone()
    };
    for (tiers, next) in [(0, "_1"), (1, "_2"), (2, "_3")] {
        let mut lines: Vec<String> = (0..200)
            .map(|seed| shelf(&|tier| tier <= tiers, seed)["id"].as_str().unwrap().to_string())
            .inspect(|id| assert!(id.ends_with(next), "{id} with {tiers} tiers of every line"))
            .collect();
        lines.sort();
        lines.dedup();
        assert_eq!(lines.len(), 10, "every line comes");
    }
    assert!(shelf(&|_| true, 0).is_null());
}

/// A shop with one thing, the purchase of it, and what the purse holds then.
fn bought(shelf: Value, action: &str) -> Match<Rollio> {
    let position = Position {
        phase: Some(Phase::Shop),
        money: Some(100),
        shelf: Some(serde_json::from_value(shelf).unwrap()),
        ..Position::default()
    };
    let mut game = begin(Config::position(position), "prices");
    game.play_text(action).unwrap_or_else(|refusal| panic!("{action}: {refusal}"));
    game
}

#[test]
fn everything_costs_what_its_rarity_or_material_says_and_sells_for_half() {
    let prices = |rarity: &str| match rarity {
        "Common" => (4, 2),
        "Uncommon" => (6, 3),
        "Rare" => (8, 4),
        _ => (10, 5),
    };
    let charms = content().charms.iter().map(|item| (&item.id, item.rarity, "charms"));
    let consumables = content().consumables.iter().map(|item| (&item.id, item.rarity, "consumables"));
    for (id, rarity, kind) in charms.chain(consumables) {
        let (buys, sells) = prices(rarity.name());
        let mut game = bought(serde_json::json!({ kind: [id, null, null] }), &format!("buy {id}"));
        let seen = view(&game);
        assert_eq!((&seen["money"], &seen[kind][0]["id"]), (&(100 - buys).into(), &id.as_str().into()), "{id}");
        assert!(seen["shop"][kind][0].is_null(), "{id} has left the shelf");
        game.play_text(&format!("sell {id}")).unwrap();
        assert_eq!(view(&game)["money"], 100 - buys + sells, "{id}");
    }
    for item in content().blessings.iter().filter(|item| item.tier == 1) {
        let game = bought(serde_json::json!({ "blessing": item.id }), &format!("buy {}", item.id));
        let seen = view(&game);
        assert_eq!(
            (&seen["money"], &seen["shop"]["blessing"]["bought"]),
            (&(100 - item.price).into(), &true.into()),
            "{}",
            item.id
        );
    }
    let upgrades = [("wooden", 20), ("golden", 22), ("volcano", 24), ("rainbow", 26), ("mirror", 28), ("crystal", 30)];
    for (id, price) in upgrades {
        let game = bought(serde_json::json!({ "upgrades": [id, null] }), &format!("buy {id} on 3"));
        let seen = view(&game);
        assert_eq!((&seen["money"], &seen["dice"][2]["material"]), (&(100 - price).into(), &id.into()), "{id}");
        assert!(seen["shop"]["upgrades"][0].is_null(), "{id} has left the shelf");
    }
}

#[test]
fn a_charm_that_was_given_leaves_the_shelf_and_is_not_paid_for_again() {
    let all: Vec<String> = content().charms.iter().map(|item| item.id.clone()).collect();
    let (rest, owned) = all.split_at(3);
    let position = Position {
        phase: Some(Phase::Shop),
        charms: owned.to_vec(),
        charm_slots: Some(24),
        consumables: vec!["charm_giver".into()],
        shelf: Some(serde_json::from_value(serde_json::json!({ "charms": rest })).unwrap()),
        ..Position::default()
    };
    let mut game = begin(Config::position(position), "given");
    game.play_text("use charm_giver").unwrap();
    let seen = view(&game);
    let given = seen["charms"][owned.len()]["id"].as_str().unwrap().to_string();
    assert!(rest.contains(&given));
    let left = seen["shop"]["charms"].as_array().unwrap().iter().filter(|ware| !ware.is_null());
    assert!(left.clone().count() == 2 && left.clone().all(|ware| ware["id"] != given.as_str()), "{seen}");
    assert!(game.play_text(&format!("buy {given}")).unwrap_err().reason.ends_with("is not on the shelf"));
}

#[test]
fn every_level_names_a_combination_anew_and_only_one_that_can_be_scored() {
    for (charms, n) in [(vec!["combination_reroll"], 8), (vec!["combination_reroll", "high_stakes"], 6)] {
        let mut named = std::collections::BTreeSet::new();
        let mut renamed = 0;
        for i in 0..100 {
            let position = Position {
                phase: Some(Phase::Shop),
                charms: charms.iter().map(ToString::to_string).collect(),
                ..Position::default()
            };
            let mut game = begin(Config::position(position.clone()), &format!("named {i}"));
            game.play_text("leave").unwrap();
            let second = view(&game)["named"].as_str().unwrap().to_string();
            let position = Position { level: Some(2), ..position };
            let mut game = begin(Config::position(position), &format!("named {i}"));
            game.play_text("leave").unwrap();
            let third = view(&game)["named"].as_str().unwrap().to_string();
            renamed += u32::from(second != third);
            named.extend([second, third]);
        }
        assert_eq!(named.len(), n, "{named:?}");
        assert!(renamed > 50, "{renamed}");
        assert_eq!(named.contains("single_one"), n == 8);
    }
}

#[test]
fn a_level_names_only_what_its_dice_can_make_and_a_position_too() {
    let die = |faces: &[u8]| DieSetup { faces: faces.to_vec(), ..DieSetup::default() };
    let mirror = DieSetup { material: Material::Mirror, ..DieSetup::default() };
    let (low, high) = (die(&[1, 1, 2, 2, 3, 3]), die(&[4, 4, 5, 5, 6, 6]));
    let kinds = ["three_of_a_kind", "four_of_a_kind", "five_of_a_kind"];
    let groups = ["three_pairs", "two_triplets"];
    let with = |lists: &[&[&'static str]]| lists.concat();
    let cases: Vec<(Vec<DieSetup>, Vec<&str>)> = vec![
        (vec![low.clone(); 6], with(&[&["single_one"], &kinds, &groups])),
        (vec![high.clone(); 6], with(&[&["single_five"], &kinds, &groups])),
        (vec![DieSetup::default(); 3], vec!["single_one", "single_five", "three_of_a_kind"]),
        // Three low and three high dice have every face, and a die for each.
        (
            [vec![low.clone(); 3], vec![high.clone(); 3]].concat(),
            with(&[&["single_one", "single_five", "straight", "three_of_a_kind", "two_triplets"]]),
        ),
        // Four low dice cannot all lie in a straight, and leave but two for a pair above.
        (
            [vec![low; 4], vec![high; 2]].concat(),
            with(&[&["single_one", "single_five", "three_of_a_kind", "four_of_a_kind", "three_pairs"]]),
        ),
        (vec![mirror; 6], with(&[&["single_one", "single_five", "straight"], &kinds, &groups])),
        (vec![die(&[2, 4]), die(&[6, 3])], vec![]),
    ];
    for (dice, expected) in cases {
        let mut named = [std::collections::BTreeSet::new(), std::collections::BTreeSet::new()];
        for i in 0..200 {
            let position = Position {
                phase: Some(Phase::Shop),
                charms: vec!["combination_reroll".into()],
                dice: dice.clone(),
                ..Position::default()
            };
            let mut game = begin(Config::position(position), &format!("makes {i}"));
            named[0].extend(view(&game)["named"].as_str().map(ToString::to_string));
            game.play_text("leave").unwrap();
            named[1].extend(view(&game)["named"].as_str().map(ToString::to_string));
        }
        let mut expected: Vec<String> = expected.iter().map(ToString::to_string).collect();
        expected.sort();
        for named in named {
            assert_eq!(named.into_iter().collect::<Vec<_>>(), expected);
        }
    }
}

#[test]
fn a_called_shot_that_is_given_in_a_level_is_called_at_once() {
    let all = content().charms.iter().map(|item| item.id.clone());
    let position = Position {
        charms: all.filter(|id| id != "combination_reroll").collect(),
        charm_slots: Some(24),
        consumables: vec!["charm_giver".into()],
        ..Position::default()
    };
    let mut game = begin(Config::position(position), "given shot");
    assert!(view(&game)["named"].is_null());
    game.play_text("use charm_giver").unwrap();
    assert!(view(&game)["named"].is_string());
}

#[test]
fn every_set_starts_with_what_it_says() {
    for set in &content().sets {
        let config = Config { dice_set: set.id.clone(), ..Config::default() };
        for i in 0..20 {
            let seen = view(&begin(config.clone(), &format!("set {i}")));
            let dice = seen["dice"].as_array().unwrap();
            if set.id == "random" {
                assert!((3..=8).contains(&dice.len()));
                continue;
            }
            assert_eq!((dice.len(), &seen["money"]), (usize::from(set.dice), &set.money.into()));
            assert_eq!((&seen["charm_slots"], &seen["lives"]), (&set.charm_slots.into(), &8.into()));
            assert_eq!(seen["consumable_slots"], set.consumable_slots);
            assert!(dice.iter().all(|die| die["material"] == serde_json::to_value(set.material).unwrap()));
        }
    }
}
