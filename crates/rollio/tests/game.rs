//! The game, played: the pages in `tests/rulings`, what is luck, and what was once played and is played again.
//!
//! `BLESS=1 cargo test -p croupier-rollio` writes the golden files anew after a change of rules that was meant.
#![allow(clippy::disallowed_methods, reason = "tests read their pages and may rewrite their golden files")]
#![allow(clippy::unwrap_used, reason = "a test that cannot go on should panic")]

use std::{fmt::Write as _, fs, path::Path};

use croupier_kernel::{Cx, Eye, Game as _, Match, Rng, Seed, perft::perft, playthrough::playthrough};
use croupier_rollio::{
    PLAYER, Rollio,
    content::{FILES, content, load},
    event::Event,
    history,
    position::{Config, DieSetup, Position},
    state::Phase,
};
use serde_json::Value;

fn begin(config: Config, seed: &str) -> Match<Rollio> {
    Match::new(config, seed.parse().unwrap()).unwrap_or_else(|refusal| panic!("{refusal}"))
}

fn view(game: &Match<Rollio>) -> Value {
    serde_json::to_value(game.view(Eye::Seat(PLAYER))).unwrap()
}

/// A value by its path, such as `dice.0.shows`; `#` is the length of a list.
fn look(view: &Value, path: &str) -> Option<String> {
    let mut value = view;
    for step in path.split('.') {
        if step == "#" {
            return value.as_array().map(|list| list.len().to_string());
        }
        value = match step.parse::<usize>() {
            Ok(at) => value.get(at)?,
            Err(_) => value.get(step)?,
        };
    }
    Some(value.as_str().map_or_else(|| value.to_string(), Into::into))
}

/// A case of a page: `toml` sets the position up, `play` has one action a line; after `->` comes what is seen then. A line
/// with `!` is refused with the words after `->`.
struct Case {
    title: String,
    config: Config,
    play: String,
}

fn cases(page: &str) -> Vec<Case> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/rulings").join(page);
    let text = fs::read_to_string(path).unwrap();
    let case = |case: &str| {
        let title = format!("{page}: {}", case.lines().next().unwrap_or_default());
        let block = |kind: &str| {
            let start = case.find(&format!("```{kind}\n")).unwrap_or_else(|| panic!("{title}: no {kind}"));
            let body = &case[start + kind.len() + 4..];
            body[..body.find("```").unwrap()].to_string()
        };
        let config: Config = toml::from_str(&block("toml")).unwrap_or_else(|error| panic!("{title}: {error}"));
        let play = block("play");
        Case { title, config, play }
    };
    text.split("\n## ").skip(1).map(case).collect()
}

/// Plays a case, and says what went otherwise than its page says.
fn play_case(config: &Config, play: &str) -> Result<(), String> {
    let mut game =
        Match::<Rollio>::new(config.clone(), "rulings".parse().unwrap()).map_err(|refusal| refusal.reason)?;
    for line in play.lines() {
        let (action, seen) = line.split_once(" -> ").unwrap_or((line, ""));
        if let Some(action) = action.strip_prefix("! ") {
            let before = game.fingerprint();
            let Err(refusal) = game.play_text(action) else { return Err(format!("{line}: not refused")) };
            if refusal.reason != seen {
                return Err(format!("{line}: {refusal}"));
            }
            assert_eq!(game.fingerprint(), before, "a refusal changes nothing");
            continue;
        }
        if action != "look" {
            game.play_text(action).map_err(|refusal| format!("{line}: {refusal}"))?;
        }
        for statement in seen.split(", ").filter(|statement| !statement.is_empty()) {
            let (path, expected) = statement.split_once(" = ").unwrap_or_else(|| panic!("{line}: {statement}"));
            let found = look(&view(&game), path);
            if found.as_deref() != Some(expected) {
                return Err(format!("{line}: {path} is {found:?}"));
            }
        }
    }
    Ok(())
}

const PAGES: [&str; 6] = ["blessings.md", "charms.md", "consumables.md", "materials.md", "round.md", "shop.md"];

#[test]
fn the_rulings_hold() {
    let mut n = 0;
    for case in PAGES.iter().flat_map(|page| cases(page)) {
        play_case(&case.config, &case.play).unwrap_or_else(|wrong| panic!("{}: {wrong}", case.title));
        n += 1;
    }
    assert!(n >= 100, "{n}");
}

/// A config without a thing: charms, consumables and blessings are gone, dice of a material are plastic.
fn without(config: &Config, id: &str) -> Config {
    let mut config = config.clone();
    let position = config.position.get_or_insert_default();
    position.charms.retain(|owned| owned != id);
    position.counts.retain(|owned, _| owned != id);
    position.consumables.retain(|owned| owned != id);
    // Without a tier there are none of those above it.
    let line = id.trim_end_matches(|c: char| c.is_ascii_digit());
    position.blessings.retain(|owned| !(owned.starts_with(line) && line.ends_with('_') && owned.as_str() >= id));
    if let Some(shelf) = &mut position.shelf
        && shelf.blessing.is_some_and(|blessing| blessing.def().id == id)
    {
        shelf.blessing = None;
    }
    for die in position.dice.iter_mut().filter(|die| die.material.def().id == id) {
        die.material = Default::default();
    }
    config
}

#[test]
fn every_charm_consumable_material_and_blessing_makes_a_difference_on_some_page() {
    let all: Vec<Case> = PAGES.iter().flat_map(|page| cases(page)).collect();
    let content = content();
    let mut ids: Vec<&str> = content.charms.iter().map(|item| item.id.as_str()).collect();
    ids.extend(content.consumables.iter().map(|item| item.id.as_str()));
    ids.extend(content.blessings.iter().map(|item| item.id.as_str()));
    ids.extend(content.materials.iter().map(|item| item.id.as_str()));
    // What is luck has tests of its own below; plastic does nothing.
    let luck = ["flop_subversion_1", "flop_subversion_2", "flop_subversion_3", "rainbow", "plastic"];
    for id in ids.into_iter().filter(|id| !luck.contains(id)) {
        let differs = |case: &&Case| {
            let other = without(&case.config, id);
            other != case.config && play_case(&other, &case.play).is_err()
        };
        assert!(all.iter().any(|case| differs(&case)), "no page shows what {id} does");
    }
}

/// How often something is true of the first action, over many seeds.
fn share(position: &Position, action: &str, is: impl Fn(&Match<Rollio>) -> bool) -> u32 {
    let mut hits = 0;
    for i in 0..2000 {
        let mut game = begin(Config::position(position.clone()), &format!("luck {i}"));
        game.play_text(action).unwrap();
        hits += u32::from(is(&game));
    }
    hits
}

fn flop_with(blessings: &[&str], charms: &[&str]) -> Position {
    Position {
        phase: Some(Phase::Hand),
        showing: vec![2, 2, 3, 3, 4, 6],
        blessings: blessings.iter().map(ToString::to_string).collect(),
        charms: charms.iter().map(ToString::to_string).collect(),
        ..Position::default()
    }
}

#[test]
fn flop_subversion_works_as_often_as_it_says_and_before_the_shield() {
    let lines = ["flop_subversion_1", "flop_subversion_2", "flop_subversion_3"];
    let subverted = |game: &Match<Rollio>| game.events().contains(&Event::FlopSubverted);
    for (tiers, charms, percent) in [
        (1, &[][..], 10),
        (2, &[][..], 30),
        (3, &[][..], 60),
        (2, &["weighted_dice"][..], 60),
        (1, &["weighted_dice"][..], 20),
    ] {
        let hits = share(&flop_with(&lines[..tiers], charms), "flop", subverted);
        let expected = 20 * percent;
        assert!(hits.abs_diff(expected) < 110, "{tiers} tiers: {hits} of 2000, expected {expected}");
    }
    let shielded = flop_with(&lines, &["flop_shield"]);
    let hits = share(&shielded, "flop", |game| view(game)["charms"][0]["count"] == 3);
    assert!(hits.abs_diff(1200) < 110, "{hits}");
}

#[test]
fn luck_is_asked_once_about_a_flop_and_anew_when_dice_were_rerolled() {
    let lines = ["flop_subversion_1", "flop_subversion_2", "flop_subversion_3", "reroll_ability_1"];
    let mut position = Position { points: 100, rerolls: Some(0), ..flop_with(&lines, &[]) };
    position.coming = vec![2, 2, 3, 3, 4, 6];
    let subverted = |game: &Match<Rollio>| game.events().contains(&Event::FlopSubverted);
    let (mut asked, mut again) = (0, 0);
    for i in 0..1000 {
        let mut game = begin(Config::position(position.clone()), &format!("once {i}"));
        game.play_text("flop").unwrap();
        if subverted(&game) {
            continue;
        }
        assert_eq!(view(&game)["rerolls"], 1, "the reroll comes before the life");
        asked += 1;
        let mut rerolled = game.clone();
        game.play_text("flop").unwrap();
        assert_eq!((&view(&game)["lives"], &view(&game)["round"]), (&7.into(), &2.into()));
        // Other dice are another flop, though the roll brings no second reroll.
        rerolled.play_text("reroll 1 2 3 4 5 6").unwrap();
        rerolled.play_text("flop").unwrap();
        again += u32::from(subverted(&rerolled));
        let lives = if subverted(&rerolled) { 8 } else { 7 };
        assert_eq!((&view(&rerolled)["rerolls"], &view(&rerolled)["lives"]), (&0.into(), &lives.into()));
    }
    assert!(again.abs_diff(asked * 60 / 100) < 60, "{again} of {asked}");
}

#[test]
fn a_shield_that_comes_after_the_reroll_for_a_flop_still_cancels_it() {
    let all: Vec<String> = content().charms.iter().map(|item| item.id.clone()).collect();
    let position = Position {
        rerolls: Some(0),
        // No threes, because one of the charms counts them.
        showing: vec![2, 2, 4, 4, 6, 0],
        charms: all.iter().filter(|id| *id != "flop_shield").cloned().collect(),
        charm_slots: Some(24),
        consumables: vec!["charm_giver".into()],
        ..flop_with(&["reroll_ability_1"], &[])
    };
    let mut game = begin(Config::position(position), "late");
    for action in ["flop", "use charm_giver", "flop"] {
        game.play_text(action).unwrap();
    }
    // With Extra Lives a level starts with ten.
    assert_eq!((&view(&game)["lives"], &view(&game)["phase"]), (&10.into(), &"scored".into()));
}

#[test]
fn a_score_with_rainbow_dice_is_the_announced_one_and_their_points() {
    let rainbow = DieSetup { material: croupier_rollio::content::Material::Rainbow, ..DieSetup::default() };
    let position = Position {
        phase: Some(Phase::Hand),
        showing: vec![1, 1, 1, 3, 4, 6],
        dice: vec![rainbow; 6],
        charms: vec!["money_magnet".into(), "rabbits_foot".into(), "weighted_dice".into()],
        rainbows: 2,
        ..Position::default()
    };
    let mut lucky = 0;
    for i in 0..500 {
        let mut game = begin(Config::position(position.clone()), &format!("announced {i}"));
        let announced = view(&game)["best"]["points"].as_u64().unwrap();
        assert_eq!(announced, 1260, "1000 and 50 for the money, and a fifth of that");
        game.play_text("score 1 2 3").unwrap();
        let points = view(&game)["points"].as_u64().unwrap();
        let luck = points - announced;
        assert!(luck.is_multiple_of(200) && luck <= 600, "{points}");
        let money = game.events().iter().any(|event| matches!(event, Event::MoneyGained { .. }));
        lucky += u32::from(money && luck > 0);
    }
    assert!(lucky > 50, "{lucky}");
}

#[test]
fn rainbow_dice_work_as_often_as_they_say() {
    let rainbow = DieSetup { material: croupier_rollio::content::Material::Rainbow, ..DieSetup::default() };
    for (charms, factor) in [(vec![], 1), (vec!["weighted_dice".to_string()], 2)] {
        let position = Position {
            phase: Some(Phase::Hand),
            showing: vec![1, 2, 2, 3, 4, 6],
            dice: std::iter::once(rainbow.clone()).chain(vec![DieSetup::default(); 5]).collect(),
            charms,
            ..Position::default()
        };
        let points = share(&position, "score 1", |game| view(game)["points"] == 300);
        let money = share(&position, "score 1", |game| view(game)["money"] == 20);
        let copies = share(&position, "score 1", |game| view(game)["dice"].as_array().unwrap().len() == 7);
        assert!(points.abs_diff(400 * factor) < 90, "{points}");
        assert!(money.abs_diff(200 * factor) < 80, "{money}");
        assert!(copies.abs_diff(20 * factor) < 25, "{copies}");
    }
}

#[test]
fn a_lucky_token_does_one_of_three_things() {
    let position = Position {
        phase: Some(Phase::Scored),
        points: 100,
        consumables: vec!["lucky_token".into()],
        ..Position::default()
    };
    let doubled = share(&position, "use lucky_token", |game| view(game)["points"] == 200);
    let rerolls = share(&position, "use lucky_token", |game| view(game)["rerolls"] == 4);
    let banked = share(&position, "use lucky_token", |game| view(game)["banked"] == 100);
    assert_eq!(doubled + rerolls + banked, 2000);
    for hits in [doubled, rerolls, banked] {
        assert!(hits.abs_diff(667) < 90, "{hits}");
    }
}

#[test]
fn a_material_enchanter_works_half_of_the_time_and_is_kept_when_it_fails() {
    let position = Position { consumables: vec!["material_enchanter".into()], ..Position::default() };
    let special = |game: &Match<Rollio>| {
        let dice = view(game)["dice"].as_array().unwrap().iter().filter(|die| die["material"] != "plastic").count();
        let kept = view(game)["consumables"].as_array().unwrap().len();
        assert_eq!(dice + kept, 1);
        dice == 1
    };
    let hits = share(&position, "use material_enchanter", special);
    assert!(hits.abs_diff(1000) < 110, "{hits}");
}

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
    let golden = DieSetup { material: croupier_rollio::content::Material::Golden, ..DieSetup::default() };
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
        assert_eq!(lines.len(), 7, "every line comes");
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
        assert_eq!((&seen["money"], &seen["shop"]["blessing"]["bought"]), (&95.into(), &true.into()), "{}", item.id);
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
    let mirror = DieSetup { material: croupier_rollio::content::Material::Mirror, ..DieSetup::default() };
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
fn a_face_that_was_laid_down_for_a_die_without_it_is_left_to_the_seed() {
    let dice = vec![DieSetup { sides: Some(10), ..DieSetup::default() }, DieSetup::default()];
    let position =
        Position { phase: Some(Phase::Hand), showing: vec![2, 2], dice, coming: vec![9, 9, 4], ..Position::default() };
    let mut game = begin(Config::position(position), "laid");
    game.play_text("reroll 1 2").unwrap();
    let seen = view(&game);
    assert_eq!(seen["dice"][0]["shows"], 9);
    assert!((1..=6).contains(&seen["dice"][1]["shows"].as_u64().unwrap()), "{seen}");
    game.play_text("reroll 2").unwrap();
    assert_eq!(view(&game)["dice"][1]["shows"], 4, "what was left to the seed has been used up");
}

#[test]
fn a_subverted_flop_costs_nothing_and_brings_no_reroll() {
    let blessings = ["flop_subversion_1", "flop_subversion_2", "flop_subversion_3", "reroll_ability_1"];
    let position = Position { points: 300, rerolls: Some(0), ..flop_with(&blessings, &["weighted_dice"]) };
    let mut game = begin(Config::position(position), "sure");
    game.play_text("flop").unwrap();
    let seen = view(&game);
    assert!(game.events().contains(&Event::FlopSubverted), "a chance of 120 % is one of 100 %");
    assert_eq!((&seen["points"], &seen["lives"], &seen["rerolls"]), (&300.into(), &8.into(), &0.into()));
    assert_eq!(game.legal_actions().iter().map(ToString::to_string).collect::<Vec<_>>(), ["roll", "bank"]);
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

fn random_run(config: Config, seed: &str, most: u32) -> Match<Rollio> {
    let mut game = begin(config, seed);
    let mut rng = Rng::Open { state: 7 };
    while game.turn().seat().is_some() && game.ply() < most {
        let legal = game.legal_actions();
        // Rerolls are many; they should not be most of what happens.
        let few = legal.iter().filter(|action| !action.to_string().starts_with("reroll")).count() as u32;
        let at = if few > 0 && rng.below(6) > 0 { rng.below(few) } else { rng.below(legal.len() as u32) };
        game.play(game.turn().seat().expect("a seat to move"), &legal[at as usize]).unwrap();
    }
    game
}

fn check_golden(name: &str, text: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests").join(name);
    if std::env::var("BLESS").is_ok() {
        fs::write(&path, text).unwrap();
    }
    let kept = fs::read_to_string(&path).unwrap_or_default();
    if let Some((at, (ours, theirs))) = text.lines().zip(kept.lines()).enumerate().find(|(_, (a, b))| a != b) {
        panic!("{name}:{}: differs\n  file: {theirs}\n  now:  {ours}", at + 1);
    }
    assert_eq!(text.lines().count(), kept.lines().count(), "{name} has another length");
}

fn rich() -> Config {
    let position = Position {
        phase: Some(Phase::Shop),
        money: Some(200),
        charms: vec!["straight_collector".into(), "consumable_generator".into(), "flop_shield".into()],
        consumables: vec!["lucky_token".into(), "chisel".into()],
        ..Position::default()
    };
    Config { dice_set: "rainbow".into(), max_level: Some(4), ..Config::position(position) }
}

#[test]
fn playthroughs_read_as_they_did() {
    for (name, config, seed, most) in [
        ("classic-42", Config::preset("classic"), "42", 60),
        ("standard-42", Config::preset("standard"), "42", 60),
        ("rainbow-shop", rich(), "rich", 60),
    ] {
        let text = playthrough::<Rollio>(random_run(config, seed, most).record()).unwrap();
        check_golden(&format!("playthroughs/{name}.txt"), &text);
    }
}

#[test]
fn perft_counts_stay_what_they_were() {
    let mut text = String::new();
    for (preset, seed) in [("classic", "42"), ("standard", "42"), ("standard", "test-seed")] {
        let seed: Seed = seed.parse().unwrap();
        let mut game = Rollio::new(&Config::preset(preset)).unwrap();
        game.start(&mut Cx::new(&seed, 0, None));
        for depth in 1..=5 {
            let _ = writeln!(text, "{preset} {seed} {depth} {}", perft(&game, &seed, 0, depth));
        }
    }
    check_golden("rollio.perft", &text);
}

#[test]
fn fingerprints_are_the_same_in_every_build() {
    let mut text = String::new();
    for preset in ["classic", "standard"] {
        for n in 0..20 {
            let run = random_run(Config::preset(preset), &format!("print {n}"), 10_000);
            let _ = writeln!(text, "{preset} \"print {n}\" {} {}", run.ply(), run.fingerprint());
        }
    }
    check_golden("fingerprints.txt", &text);
}

#[test]
fn the_history_has_every_level_round_roll_and_reroll() {
    let config = Config::position(Position {
        coming: vec![2, 2, 3, 3, 4, 6, 1, 1, 1, 5, 5, 1, 2, 2, 3, 3, 4, 6],
        banked: 400,
        ..Position::default()
    });
    let mut game = begin(config.clone(), "history");
    let mut events = game.events().to_vec();
    for action in ["roll", "reroll 1 2", "score 1 2", "bank"] {
        game.play_text(action).unwrap();
        events.extend_from_slice(game.events());
    }
    let run = serde_json::to_value(history::read(&config, &events).unwrap()).unwrap();
    let level = &run["currentLevel"];
    assert_eq!(
        run["history"]["levelHistory"],
        serde_json::json!([]),
        "the level is not over before the next one starts"
    );
    assert_eq!(level["completed"], true);
    let tally = serde_json::json!({ "baseReward": 2, "livesBonus": 8, "charmBonuses": 0, "total": 10 });
    assert_eq!(level["tally"], tally);
    assert_eq!(level["pointsBanked"], 600);
    let rolls = &level["roundHistory"][0]["rollHistory"];
    assert_eq!((rolls[0]["rollNumber"].as_u64(), rolls[0]["isReroll"].as_bool()), (Some(1), Some(false)));
    assert_eq!((rolls[1]["rollNumber"].as_u64(), rolls[1]["isReroll"].as_bool()), (Some(1), Some(true)));
    assert_eq!(rolls[0]["diceHand"][0]["rolledValue"], 2);
    assert_eq!(rolls[1]["diceHand"][0]["rolledValue"], 1);
    assert_eq!((&rolls[1]["rollPoints"], &rolls[1]["maxRollPoints"]), (&200.into(), &200.into()));
    assert_eq!(rolls[1]["combinations"][0]["type"], "single_one");
    assert_eq!(run["history"]["combinationCounters"]["single_one"], 2);
    assert_eq!((&run["history"]["rollCount"], &run["isActive"]), (&2.into(), &true.into()));
    assert!(level["currentRound"].is_null() && level["shop"].is_null(), "the tally is shown");
    // The shop is part of the level before it, as it was left; the round being played stands apart from those before.
    for action in ["continue", "leave", "roll", "reroll 1 2 3 4 5 6", "score 1", "bank", "roll"] {
        let action = action.to_string();
        let legal: Vec<String> = game.legal_actions().iter().map(ToString::to_string).collect();
        let action = if legal.contains(&action) { action } else { legal[0].clone() };
        game.play_text(&action).unwrap();
        events.extend_from_slice(game.events());
        let run = serde_json::to_value(history::read(&config, &events).unwrap()).unwrap();
        let (level, before) = (&run["currentLevel"], &run["history"]["levelHistory"]);
        let first = if action == "continue" { level } else { &before[0] };
        assert_eq!((&first["levelNumber"], &first["tally"]), (&1.into(), &tally));
        assert_eq!(first["shop"]["isOpen"], action == "continue", "{action}");
        assert_eq!(first["shop"]["availableCharms"].as_array().unwrap().len(), 3);
        assert_eq!(before.as_array().unwrap().len(), usize::from(action != "continue"));
        if action == "bank" || action == "roll" {
            assert_eq!((&level["levelNumber"], &level["currentRound"]["isActive"]), (&2.into(), &true.into()));
            let over = level["roundHistory"].as_array().unwrap();
            assert!(over.iter().all(|round| round["isActive"] == false));
            assert_eq!(over.len() + 1, level["currentRound"]["roundNumber"].as_u64().unwrap() as usize);
        }
    }
    assert_eq!((&run["rerollValue"], &run["livesValue"], &run["charmSlots"]), (&3.into(), &5.into(), &4.into()));
    assert_eq!((run["diceSet"].as_array().unwrap().len(), &run["config"]["preset"]), (6, &"standard".into()));
}

fn told(position: Position, actions: &[&str]) -> Value {
    let config = Config { max_level: Some(1), ..Config::position(position) };
    let mut game = begin(config.clone(), "told");
    let mut events = game.events().to_vec();
    for action in actions {
        game.play_text(action).unwrap();
        events.extend_from_slice(game.events());
    }
    serde_json::to_value(history::read(&config, &events).unwrap()).unwrap()
}

#[test]
fn the_history_of_a_position_begins_with_what_lies_on_the_table() {
    let hand = || Position {
        phase: Some(Phase::Hand),
        showing: vec![1, 1, 1, 0, 4, 6],
        points: 300,
        hot: 2,
        round: Some(3),
        ..Position::default()
    };
    let run = told(hand(), &[]);
    let round = &run["currentLevel"]["currentRound"];
    assert_eq!(
        (&round["roundNumber"], &round["roundPoints"], &round["hotDiceCounter"]),
        (&3.into(), &300.into(), &2.into())
    );
    let roll = &round["rollHistory"][0];
    assert_eq!(
        (&roll["rollNumber"], &roll["isReroll"], &roll["maxRollPoints"]),
        (&1.into(), &false.into(), &1000.into())
    );
    assert_eq!((roll["diceHand"].as_array().unwrap().len(), &run["history"]["rollCount"]), (5, &1.into()));
    // What is done with that roll is told with it, and the end of the run leaves its level where it was.
    let run = told(hand(), &["score 1 2 3", "bank"]);
    let level = &run["currentLevel"];
    assert_eq!(
        (&run["endReason"], &level["completed"], &level["pointsBanked"]),
        (&"win".into(), &true.into(), &1300.into())
    );
    let round = &level["roundHistory"][0];
    assert_eq!((&round["roundPoints"], &round["rollHistory"][0]["rollPoints"]), (&1300.into(), &1000.into()));
    assert_eq!(run["history"]["levelHistory"], serde_json::json!([]));
}

#[test]
fn the_history_of_a_position_in_the_shop_has_the_shop() {
    let shelf = serde_json::json!({ "charms": ["flop_shield", null, null] });
    for (shelf, n) in [(Some(serde_json::from_value(shelf).unwrap()), 1), (None, 3)] {
        let position = Position { phase: Some(Phase::Shop), shelf, ..Position::default() };
        let level = &told(position.clone(), &[])["currentLevel"];
        assert_eq!((&level["completed"], &level["shop"]["isOpen"]), (&true.into(), &true.into()));
        assert_eq!(level["shop"]["availableCharms"].as_array().unwrap().len(), n);
        assert!(level["currentRound"].is_null() && level["roundHistory"] == serde_json::json!([]));
        let run = told(position, &["leave"]);
        let (before, level) = (&run["history"]["levelHistory"][0], &run["currentLevel"]);
        assert_eq!((&before["levelNumber"], &before["shop"]["isOpen"]), (&1.into(), &false.into()));
        assert_eq!((&level["levelNumber"], &level["currentRound"]["roundNumber"]), (&2.into(), &1.into()));
    }
}

#[test]
fn mistakes_in_content_are_named_with_file_and_line() {
    let cases = [
        (3, "\"rarity\":\"uncommon\"", "\"rarity\":\"shiny\"", "charms.jsonl:1: unknown variant `shiny`"),
        (3, "\"n\":1", "\"m\":1", "charms.jsonl:1: unknown field `m`"),
        (5, "\"percent\":5", "\"percent\":500", "blessings.jsonl:1: `percent` goes from 1 to 100, not 500"),
        (1, "five_of_a_kind", "fivve_of_a_kind", "combinations.jsonl:1: there is no combination `fivve_of_a_kind`"),
        (6, "crystal", "kristal", "materials.jsonl:2: `golden` is out of order"),
    ];
    for (file, from, to, says) in cases {
        let mut files = FILES;
        let text = files[file].1.replacen(from, to, 1);
        files[file].1 = &text;
        let error = load(files).unwrap_err();
        assert!(error.starts_with(says), "{error}");
    }
}

#[test]
fn bad_positions_are_refused_in_one_line() {
    let cases = [
        ("preset = \"classik\"", "there is no preset `classik` (did you mean `classic`?)"),
        ("dice_set = \"beginer\"", "there is no dice set `beginer` (did you mean `beginner`?)"),
        ("max_level = 0", "the last level is 1 or more"),
        ("[position]\nphase = \"hand\"", "in the phase hand, `showing` says what the dice show"),
        ("[position]\nphase = \"hand\"\nshowing = [1]", "`showing` has 1 numbers, there are 6 dice"),
        ("[position]\nphase = \"hand\"\nshowing = [1, 2, 3, 4, 5, 9]", "die 6 has no face 9"),
        ("[position]\nlives = 0", "with no lives the run would be over"),
        ("[position]\nbanked = 500", "with 500 points the level would be over"),
        ("[position]\ncharms = [\"flop_sheild\"]", "there is no charm `flop_sheild` (did you mean `flop_shield`?)"),
        ("[position]\nblessings = [\"lives_2\"]", "`lives_2` is there twice, or the tier before it is missing"),
        ("[position]\ndice = [{ sides = 99 }]", "a die has 2 to 20 sides"),
        ("[position]\nshelf = { blessing = \"lives_3\" }", "`shelf`: Lives Blessing III needs the tier before it"),
        (
            "[position]\nshelf = { charms = [\"flop_shield\", \"flop_shield\", \"high_stakes\"] }",
            "`shelf`: Flop Shield is there twice, or owned already",
        ),
        ("[position]\ncoming = [20, 9, 1, 1, 1, 1]", "`coming`: die 1 has no face 20"),
        (
            "[position]\nphase = \"scored\"\nshowing = [0, 2, 0, 2, 2, 2]\npoints = 50\ncoming = [1, 7]",
            "`coming`: die 4 has no face 7",
        ),
        ("[position]\ncoming = [1, 1, 1, 1, 1, 1, 7]", "`coming`: no die has the face 7"),
        ("[position]\nphase = \"shop\"\ncoming = [0]", "`coming`: no die has the face 0"),
        (
            "[position]\ncharms = [\"money_magnet\"]\ncounts = { money_magnet = 9 }",
            "`money_magnet` counts nothing of its own",
        ),
        (
            "[position]\ncharms = [\"flop_shield\"]\ncounts = { flop_shield = 4 }",
            "`flop_shield` has at most 3 uses, not 4",
        ),
        (
            "[position]\ncharms = [\"flop_shield\"]\ncounts = { flop_shield = 0 }",
            "`flop_shield` with no uses left is gone",
        ),
        ("[position]\nphase = \"over\"", "a position starts in the phase round, hand, scored or shop"),
    ];
    for (text, says) in cases {
        let config: Config = toml::from_str(text).unwrap();
        assert_eq!(Rollio::new(&config).unwrap_err().reason, says);
    }
}

#[test]
fn no_text_makes_reading_an_action_panic() {
    let mut rng = Rng::Open { state: 1 };
    let words = [
        "score",
        "reroll",
        "buy",
        "use",
        "sell",
        "as",
        "on",
        "1",
        "99",
        "-1",
        "*",
        "+",
        "single_one",
        "é",
        " ",
        "chisel",
        "crystal",
    ];
    for _ in 0..20_000 {
        let n = rng.below(6);
        let text: Vec<&str> = (0..n).map(|_| words[rng.below(words.len() as u32) as usize]).collect();
        if let Ok(action) = text.join(" ").parse::<croupier_rollio::action::Action>() {
            assert_eq!(action.to_string().parse(), Ok(action));
        }
    }
}
