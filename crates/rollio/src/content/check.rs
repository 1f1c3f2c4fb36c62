//! What a line of content may say.

use super::{Blessing, Charm, CombinationDef, Consumable, DiceSet, MaterialDef, SetKind};
use crate::{
    combination::{Combination, MAX_FACE},
    effect::{Op, Rule, Touch},
};

fn within(what: &str, value: u32, most: u32) -> Result<(), String> {
    if (1..=most).contains(&value) { Ok(()) } else { Err(format!("{what} goes from 1 to {most}, not {value}")) }
}

pub(super) fn check_combination(item: &CombinationDef) -> Result<(), String> {
    Combination::find(&item.id).map_err(|refusal| refusal.reason)?;
    within("`points`", item.points, 100_000)?;
    item.ones.map_or(Ok(()), |ones| within("`ones`", ones, 100_000))
}

/// Every number of a rule is small enough that no sum or product of them gets out of hand.
fn check_rule(rule: &Rule) -> Result<(), String> {
    match rule {
        Rule::AddPoints { each, .. } => within("`each`", *each, 10_000),
        Rule::AddPercent { each, .. } => within("`each`", *each, 1000),
        Rule::ScaleBySize { percent } | Rule::BankPercent { percent } => within("`percent`", *percent, 1000),
        Rule::Discount { percent } | Rule::SubvertFlop { percent } | Rule::UpgradeDiscount { percent } => {
            within("`percent`", *percent, 100)
        }
        Rule::GrowOnStraight { by: n }
        | Rule::CancelFlop { uses: n }
        | Rule::RerollOnBank { n }
        | Rule::RerollOnNamed { n }
        | Rule::RerollOnFlop { n }
        | Rule::RerollOnHot { n }
        | Rule::AddLives { n }
        | Rule::RerollValue { n }
        | Rule::LivesValue { n } => within("the number", u32::from(*n), 100),
        Rule::MultiplyRerolls { by } => within("`by`", u32::from(*by), 10),
        Rule::CharmSlots { n }
        | Rule::ConsumableSlots { n }
        | Rule::AddDice { n }
        | Rule::EnchantDice { n }
        | Rule::RerollOnDiscovery { nth: n } => within("the number", u32::from(*n), 10),
        Rule::MoneyPerReroll { amount }
        | Rule::MoneyAtLevelEnd { amount }
        | Rule::MoneyPerLife { amount }
        | Rule::MoneyOnDiscovery { amount } => within("`amount`", *amount, 1000),
        Rule::CountThrees | Rule::NoSingles | Rule::DoubleChances | Rule::MakeConsumable => Ok(()),
    }
}

fn check_rules(rules: &[Rule]) -> Result<(), String> {
    if rules.is_empty() {
        return Err("it does nothing: `rules` is empty".into());
    }
    rules.iter().try_for_each(check_rule)
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
    let empty = |op: &Op| matches!(op, Op::OneOf { ops } if ops.is_empty());
    if item.ops.iter().any(empty) { Err("`one_of` needs something to choose from".into()) } else { Ok(()) }
}

pub(super) fn check_material(item: &MaterialDef) -> Result<(), String> {
    item.price.map_or(Ok(()), |price| within("`price`", price, 1000))?;
    match item.rule {
        None | Some(Touch::Wild) => Ok(()),
        Some(Touch::EarlierPercent { each } | Touch::Percent { each }) => within("`each`", each, 100),
        Some(Touch::Money { each } | Touch::HotPoints { each }) => within("`each`", each, 1000),
        Some(Touch::Luck { points, points_percent, money, money_percent, copy_percent }) => {
            within("`points`", points, 10_000)?;
            within("`money`", money, 1000)?;
            [points_percent, money_percent, copy_percent]
                .into_iter()
                .try_for_each(|chance| within("a chance", chance, 100))
        }
    }
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
