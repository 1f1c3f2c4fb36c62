//! The shop between battles.

use croupier_geniejack::{content::content, state::Phase};

use crate::scene::{Play, Scene, from_toml, scene};

/// The screen after a won battle.
fn won() -> Scene {
    scene("", "").phase(Phase::BattleResult)
}

fn ids(play: &Play) -> Vec<String> {
    let shop = play.see("shop");
    shop.as_array().expect("a shelf").iter().map(|item| item["id"].as_str().expect("an id").to_string()).collect()
}

fn is_piece(id: &str) -> bool {
    content().equipment.iter().any(|piece| piece.id == id)
}

#[test]
fn a_shelf_has_3_to_5_pieces_and_2_to_4_potions() {
    let (mut pieces, mut potions) = (Vec::new(), Vec::new());
    for n in 0..100 {
        let ids = ids(&won().seed(&format!("shelf {n}")).play("continue"));
        pieces.push(ids.iter().filter(|id| is_piece(id)).count());
        potions.push(ids.iter().filter(|id| !is_piece(id)).count());
    }
    assert_eq!((pieces.iter().min(), pieces.iter().max()), (Some(&3), Some(&5)));
    assert_eq!((potions.iter().min(), potions.iter().max()), (Some(&2), Some(&4)));
}

#[test]
fn every_piece_and_potion_is_offered_now_and_then() {
    let mut seen: Vec<String> = (0..200).flat_map(|n| ids(&won().seed(&format!("all {n}")).play("continue"))).collect();
    seen.sort();
    seen.dedup();
    assert_eq!(seen.len(), 15 + 4);
}

#[test]
fn only_pieces_better_than_what_is_worn_are_offered() {
    for n in 0..50 {
        let scene = won().worn("iron_scimitar").worn("bronze_helm").seed(&format!("better {n}"));
        for id in ids(&scene.play("continue")) {
            assert!(
                !["flint_spear", "bronze_saif", "iron_scimitar", "cloth_helm", "bronze_helm"].contains(&id.as_str())
            );
        }
    }
}

#[test]
fn a_shelf_has_all_better_pieces_if_there_are_fewer_than_three() {
    let best = ["iron_scimitar", "iron_helm", "iron_armor", "iron_boots"];
    let scene = best.iter().fold(won(), |scene, id| scene.worn(id)).worn("bronze_trinket");
    let pieces: Vec<String> = ids(&scene.clone().play("continue")).into_iter().filter(|id| is_piece(id)).collect();
    assert_eq!(pieces, ["iron_trinket"]);
}

#[test]
fn buying_a_piece_costs_gold_and_wears_it() {
    let shop =
        won().phase(Phase::Shop).gold(100).position(|p| p.shelf = vec!["flint_spear".into(), "bronze_saif".into()]);
    let play = shop.play("buy flint_spear,");
    assert_eq!(play.number("player.gold"), 70);
    assert_eq!(play.see("player.equipment.0.id"), "flint_spear");
    assert_eq!(ids(&play), ["bronze_saif"]);
}

#[test]
fn a_replaced_piece_is_gone_without_refund_and_worse_ones_leave_the_shelf() {
    let shelf = vec!["flint_spear".into(), "bronze_saif".into(), "cloth_helm".into()];
    let play = won().phase(Phase::Shop).gold(100).position(|p| p.shelf = shelf).play("buy bronze_saif,");
    assert_eq!(play.number("player.gold"), 40);
    assert_eq!(ids(&play), ["cloth_helm"]);
    assert_eq!(play.see("player.equipment").as_array().expect("pieces").len(), 1);
}

#[test]
fn a_potion_goes_into_the_bag_and_leaves_the_shelf() {
    let shop = won().phase(Phase::Shop).gold(30).position(|p| p.shelf = vec!["poison_potion".into()]);
    let play = shop.play("buy poison_potion,");
    assert_eq!(play.number("player.bag.0.count"), 1);
    assert_eq!(play.legal(), ["leave"]);
}

#[test]
fn what_cannot_be_paid_is_refused_with_its_price() {
    let mut play = won().phase(Phase::Shop).gold(10).position(|p| p.shelf = vec!["bronze_saif".into()]).play("");
    assert_eq!(play.refused("buy bronze_saif"), "you need 60 gold for Bronze Saif, but you have only 10");
    assert_eq!(play.see("shop.0.affordable"), false);
    assert_eq!(play.refused("buy iron_helm"), "Iron Helm is not on the shelf");
}

#[test]
fn the_price_multiplier_rounds_down_and_never_below_1() {
    let price = |per_mille| {
        let shop = won().phase(Phase::Shop).rule("price_multiplier", per_mille).position(|p| {
            p.shelf = vec!["cloth_trinket".into()];
        });
        shop.play("").number("shop.0.price")
    };
    assert_eq!(price(1000), 15);
    assert_eq!(price(500), 7);
    assert_eq!(price(0), 1);
}

#[test]
fn prices_of_a_stocked_shelf_follow_the_multiplier_too() {
    let play = won().rule("price_multiplier", 500).play("continue");
    for item in play.see("shop").as_array().expect("a shelf") {
        let id = item["id"].as_str().expect("an id");
        let content = content();
        let piece = content.equipment.iter().find(|piece| piece.id == id).map(|piece| piece.cost);
        let cost = piece.or(content.consumables.iter().find(|potion| potion.id == id).map(|potion| potion.cost));
        assert_eq!(item["price"].as_i64(), cost.map(|cost| i64::from(cost / 2)), "{id}");
    }
}

#[test]
fn standard_always_has_a_better_piece_that_can_be_paid() {
    for n in 0..100 {
        let play = won().preset("standard").gold(15).seed(&format!("paid {n}")).play("continue");
        let shop = play.see("shop");
        let affordable = shop.as_array().expect("a shelf").iter().filter(|item| item["affordable"] == true);
        assert!(affordable.filter(|item| !item["slot"].is_null()).count() >= 1, "seed {n}");
    }
}

#[test]
fn standard_puts_the_cheapest_better_piece_out_even_if_it_cannot_be_paid() {
    for n in 0..50 {
        let play = won().preset("standard").gold(0).seed(&format!("dear {n}")).play("continue");
        assert!(ids(&play).contains(&"cloth_trinket".into()), "seed {n}");
    }
}

#[test]
fn shopping_does_not_move_later_deals() {
    let deal = |actions: &str| {
        let play = won().gold(500).play(actions);
        (play.see("enemy.id"), play.see("player.hands.0.cards"), play.see("enemy.cards.1"))
    };
    let first = won().gold(500).play("continue").legal()[0].clone();
    let second = won().gold(500).play("continue").legal()[1].clone();
    let none = deal("continue, leave, deal");
    assert_eq!(none, deal(&format!("continue, {first}, leave, deal")));
    assert_eq!(none, deal(&format!("continue, {second}, leave, deal")));
}

#[test]
fn a_shop_of_a_position_is_stocked_by_the_seed_if_nothing_is_named() {
    let text = "preset = \"classic\"\n[position]\nphase = \"shop\"\nbattle = 2\n";
    assert!(ids(&from_toml(text).play("")).len() >= 5);
}
