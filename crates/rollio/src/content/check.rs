//! What a line of content may say.

use super::{Blessing, Charm, CombinationDef, Consumable, DiceSet, MaterialDef, SetKind};
use crate::{
    combination::{Combination, MAX_FACE},
    effect::{AnyRule, Op, Rule, Touch, within},
};

pub(super) fn check_combination(item: &CombinationDef) -> Result<(), String> {
    Combination::find(&item.id).map_err(|refusal| refusal.reason)?;
    within("`points`", item.points, 100_000)?;
    item.ones.map_or(Ok(()), |ones| within("`ones`", ones, 100_000))
}

fn check_rules(rules: &[AnyRule]) -> Result<(), String> {
    if rules.is_empty() {
        return Err("it does nothing: `rules` is empty".into());
    }
    rules.iter().try_for_each(Rule::check)
}

pub(super) fn check_charm(item: &Charm) -> Result<(), String> {
    check_rules(&item.rules)
}

pub(super) fn check_blessing(item: &Blessing) -> Result<(), String> {
    within("`price`", item.price, 1000)?;
    within("`tier`", u32::from(item.tier), 9)?;
    check_rules(&item.rules)
}

pub(super) fn check_consumable(item: &Consumable) -> Result<(), String> {
    if item.ops.is_empty() {
        return Err("it does nothing: `use` is empty".into());
    }
    item.ops.iter().try_for_each(Op::check)
}

pub(super) fn check_material(item: &MaterialDef) -> Result<(), String> {
    item.price.map_or(Ok(()), |price| within("`price`", price, 1000))?;
    item.rule.as_ref().map_or(Ok(()), Touch::check)
}

pub(super) fn check_set(item: &DiceSet) -> Result<(), String> {
    if item.kind == SetKind::Mayhem {
        return Ok(());
    }
    within("`dice`", u32::from(item.dice), 10)?;
    within("`charm_slots`", u32::from(item.charm_slots), 10)?;
    if item.faces.len() > MAX_FACE || item.faces.iter().any(|face| !(1..=MAX_FACE as u8).contains(face)) {
        return Err(format!("a die has at most {MAX_FACE} faces, from 1 to {MAX_FACE}"));
    }
    Ok(())
}
