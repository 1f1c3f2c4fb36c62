//! What can be added to a run to see what it is worth: everything the shop sells, owned from the start of level 5.

use croupier_host::Variant;

use crate::{
    config::Config,
    content::{Material, content},
    position::{DieSetup, Position},
};

/// Where the first upgrades are paid for, as a rule.
const LEVEL: u16 = 5;

/// Charms, consumables, blessings with the tiers before them, two dice of every material, and sets of dice.
pub(super) fn variants(config: &Config) -> Vec<Variant<Config>> {
    if config.position.is_some() {
        return Vec::new();
    }
    let at = |position: Position| Config {
        position: Some(Position { level: Some(LEVEL), money: Some(10), ..position }),
        ..config.clone()
    };
    let without = || at(Position::default());
    let content = content();
    let charms = content.charms.iter().map(|charm| {
        let with = Position { charms: vec![charm.id.clone()], ..Position::default() };
        Variant::added("charms", &charm.id, &charm.name, at(with)).against(without())
    });
    let things = content.consumables.iter().map(|thing| {
        let with = Position { consumables: vec![thing.id.clone()], ..Position::default() };
        Variant::added("consumables", &thing.id, &thing.name, at(with)).against(without())
    });
    let blessings = content.blessings.iter().map(|blessing| {
        let tiers = content.blessings.iter().filter(|other| other.line == blessing.line && other.tier <= blessing.tier);
        let with = Position { blessings: tiers.map(|tier| tier.id.clone()).collect(), ..Position::default() };
        Variant::added("blessings", &blessing.id, &blessing.name, at(with)).against(without())
    });
    let plain_dice = |n: usize| -> Vec<DieSetup> { (0..n).map(|_| DieSetup::default()).collect() };
    let materials = Material::ALL.into_iter().filter(|material| *material != Material::Plastic).map(|material| {
        let mut dice = plain_dice(6);
        dice[..2].iter_mut().for_each(|die| die.material = material);
        let with = Position { dice, ..Position::default() };
        let name = format!("two {} dice", material.def().name.to_lowercase());
        Variant::added("materials", &material.def().id, name, at(with))
            .against(at(Position { dice: plain_dice(6), ..Position::default() }))
    });
    let sets = content
        .sets
        .iter()
        .map(|set| Variant::added("sets", &set.id, &set.name, Config { dice_set: set.id.clone(), ..config.clone() }));
    charms.chain(things).chain(blessings).chain(materials).chain(sets).collect()
}
