//! Outside the cards: potions, the shop, and wishes.

use std::sync::OnceLock;

use crate::{
    action::{Action, WishText},
    content::{EquipmentId, content},
    effect::{Side, ops::Verb as _},
    state::{Geniejack, Item},
};

/// What pieces are worth to a run, the most first.
const WANTED: [(&str, i32); 15] = [
    ("iron_armor", 100),
    ("iron_scimitar", 95),
    ("bronze_armor", 80),
    ("bronze_saif", 75),
    ("iron_boots", 70),
    ("flint_spear", 62),
    ("cloth_armor", 60),
    ("iron_trinket", 58),
    ("bronze_boots", 50),
    ("iron_helm", 45),
    ("cloth_trinket", 40),
    ("bronze_helm", 30),
    ("cloth_helm", 20),
    ("cloth_boots", 20),
    ("bronze_trinket", 0),
];

/// What each piece is worth, by its number.
fn wanted(piece: EquipmentId) -> i32 {
    static WORTHS: OnceLock<Vec<i32>> = OnceLock::new();
    let worth = |id: &String| WANTED.iter().find(|(word, _)| word == id).map_or(0, |(_, worth)| *worth);
    let worths = WORTHS.get_or_init(|| content().equipment.iter().map(|piece| worth(&piece.id)).collect());
    worths.get(piece.index()).copied().unwrap_or(0)
}

impl Geniejack {
    /// The place of a potion that helps now; else of what comes first, which is the deal.
    pub(super) fn best_potion(&self, legal: &[Action]) -> usize {
        if legal.len() == 1 {
            return 0;
        }
        let (run, boss) = (&self.run, self.run.foe.id.get().boss);
        let helps = |action: &Action| {
            let Action::Use(potion) = action else { return false };
            let def = potion.get();
            let strikes = def.ops.iter().map(|op| op.hurts(Side::Dealer, Side::Player));
            let (strikes, heals) = (strikes.sum::<i32>(), def.heals());
            let works = run.active.iter().any(|active| active.id == *potion);
            match &def.effect {
                Some(effect) if effect.hands > 1 => run.foe.hp > 12 && !works,
                Some(_) => boss && !works,
                None if strikes > 0 => boss || run.foe.hp <= strikes,
                None => heals > 0 && run.hp + heals <= run.max_hp && run.hp <= 25,
            }
        };
        legal.iter().position(helps).unwrap_or(0)
    }

    /// The place of the best thing on the shelf that can be paid: pieces first, then potions for the road.
    pub(super) fn best_buy(&self, legal: &[Action]) -> usize {
        let run = &self.run;
        let worth = |action: &Action| match action {
            Action::Buy(Item::Equipment(piece)) => wanted(*piece),
            Action::Buy(Item::Consumable(potion)) => match potion.get() {
                def if def.heals() > 0 && run.hp * 2 < run.max_hp => 15,
                def if def.heals() == 0
                    && def.effect.as_ref().is_none_or(|effect| effect.hands > 1)
                    && run.gold >= 60 =>
                {
                    10
                }
                _ => 0,
            },
            _ => 0,
        };
        let mut best = (0, legal.len() - 1);
        for (at, action) in legal.iter().enumerate() {
            let worth = worth(action);
            if worth > best.0 {
                best = (worth, at);
            }
        }
        best.1
    }

    /// The place of a wish that has proved to be of use.
    pub(super) fn best_wish(&self, legal: &[Action]) -> usize {
        let wanted = WishText::sensible(self.run.stage);
        let is = |action: &Action| matches!(action, Action::Wish(wish) if wish.as_str() == wanted);
        legal.iter().position(is).unwrap_or(0)
    }
}
