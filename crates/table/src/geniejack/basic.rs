//! A player who knows basic strategy and shops sensibly.

use croupier_geniejack::{
    Geniejack,
    action::Action,
    cards::{Card, Rank},
    state::Phase,
    view::{ShopView, View},
};
use croupier_kernel::Sight;

use crate::Agent;

pub(super) struct Basic;

impl Agent<Geniejack> for Basic {
    fn choose(&mut self, sight: &Sight<'_, Geniejack>, legal: &[Action]) -> Action {
        let view = sight.view();
        let wanted = match view.phase {
            Phase::PreHand => drink(&view),
            Phase::PlayerTurn => play(&view, legal),
            Phase::Shop => shop(&view),
            Phase::Crossroads => Some(Action::Retire),
            _ => None,
        };
        wanted.filter(|action| legal.contains(action)).unwrap_or_else(|| legal[0].clone())
    }
}

/// A potion that helps now.
fn drink(view: &View) -> Option<Action> {
    let has = |id: &str| view.player.bag.iter().any(|potion| potion.id == id);
    let active = |name: &str| view.player.effects.iter().any(|effect| effect.name == name);
    let wants = [
        ("damage_potion", view.enemy.hp <= 5 || view.enemy.boss),
        ("health_potion", view.player.hp + 5 <= view.player.max_hp && view.player.hp <= 25),
        ("poison_potion", view.enemy.hp > 12 && !active("Poison")),
        ("strength_potion", view.enemy.boss && !active("Strength")),
    ];
    let potion = wants.iter().find(|(id, wanted)| *wanted && has(id))?;
    format!("use {}", potion.0).parse().ok()
}

fn value(card: Card) -> i32 {
    match card.rank() {
        Rank::ACE => 11,
        rank => rank.number().unwrap_or(10),
    }
}

/// Basic strategy for one deck, by the dealer's card that shows.
fn play(view: &View, legal: &[Action]) -> Option<Action> {
    let hand = view.player.hands.get(usize::from(view.player.current).checked_sub(1)?)?;
    let up = view.enemy.cards.iter().flatten().next().map_or(10, |card| value(*card));
    let weak = (2..=6).contains(&up);
    let can_double = legal.contains(&Action::Double);
    let wants_double = match (hand.soft, hand.score) {
        (false, 11) => up <= 10,
        (false, 10) => up <= 9,
        (false, 9) => (3..=6).contains(&up),
        (true, 17..=18) => (3..=6).contains(&up),
        (true, 13..=16) => (5..=6).contains(&up),
        _ => false,
    };
    if wants_double && can_double {
        return Some(Action::Double);
    }
    let stand = match (hand.soft, hand.score) {
        (true, 19..) => true,
        (true, 18) => up <= 8,
        (true, _) => false,
        (false, 17..) => true,
        (false, 13..=16) => weak,
        (false, 12) => (4..=6).contains(&up),
        (false, _) => false,
    };
    Some(if stand { Action::Stand } else { Action::Hit })
}

/// The best thing on the shelf that can be paid: what cuts damage first, then what deals it, then potions for the road.
fn shop(view: &View) -> Option<Action> {
    let worth = |item: &ShopView| match item.id {
        "iron_armor" => 100,
        "iron_scimitar" => 95,
        "bronze_armor" => 80,
        "bronze_saif" => 75,
        "iron_boots" => 70,
        "flint_spear" => 62,
        "cloth_armor" => 60,
        "iron_trinket" => 58,
        "bronze_boots" => 50,
        "iron_helm" => 45,
        "cloth_trinket" => 40,
        "bronze_helm" => 30,
        "cloth_helm" | "cloth_boots" => 20,
        "health_potion" if view.player.hp * 2 < view.player.max_hp => 15,
        "poison_potion" | "damage_potion" if view.player.gold >= 60 => 10,
        _ => 0,
    };
    let best = view.shop.iter().filter(|item| item.affordable && worth(item) > 0).max_by_key(|item| worth(item))?;
    format!("buy {}", best.id).parse().ok()
}
