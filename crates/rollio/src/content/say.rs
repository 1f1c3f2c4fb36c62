//! The sentences of content, made from what it does.

use std::mem::discriminant;

use super::{Blessing, Charm, CombinationDef, Consumable, MaterialDef};
use crate::effect::{
    AnyRule, Rule, Touch as _,
    words::{of_ops, of_rules, sentence},
};

pub(super) fn charms(charms: &mut [Charm], combinations: &[CombinationDef]) {
    for charm in charms {
        charm.text = of_rules(&charm.rules, combinations, |_| 0);
    }
}

/// A blessing adds to the tiers before it, and says what there is in all.
pub(super) fn blessings(blessings: &mut [Blessing], combinations: &[CombinationDef]) {
    let text = |blessing: &Blessing| {
        let below = |other: &&Blessing| other.line == blessing.line && other.tier < blessing.tier;
        let before = |rule: &AnyRule| {
            let rules = blessings.iter().filter(below).flat_map(|other| &other.rules);
            rules.filter(|other| discriminant(*other) == discriminant(rule)).map(Rule::amount).sum()
        };
        of_rules(&blessing.rules, combinations, before)
    };
    let texts: Vec<String> = blessings.iter().map(text).collect();
    blessings.iter_mut().zip(texts).for_each(|(blessing, text)| blessing.text = text);
}

pub(super) fn consumables(consumables: &mut [Consumable]) {
    for consumable in consumables {
        consumable.text = of_ops(&consumable.ops);
    }
}

pub(super) fn materials(materials: &mut [MaterialDef]) {
    for material in materials {
        let clause = material.rule.as_ref().map(|touch| touch.text(&material.name.to_lowercase()));
        material.text = sentence(clause.as_deref().unwrap_or("a plain die"));
    }
}
