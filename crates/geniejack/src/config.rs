//! How a match begins: a preset, changes to its rules, and perhaps a position.

use std::{collections::BTreeMap, sync::Arc};

use croupier_kernel::Refusal;
use serde::{Deserialize, Serialize};
use tinyvec::ArrayVec;

use crate::{
    content::{MAX_CONSUMABLES, Preset, change_rules},
    position::Position,
    state::{Foe, Geniejack, Phase, Run, Table},
    stats::Field,
};

/// How a match begins.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Config {
    /// The preset.
    #[serde(default = "Config::usual_preset")]
    pub preset: String,
    /// Rules that differ from the preset's, by name.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub rules: BTreeMap<String, i32>,
    /// A situation to start from, instead of a new run.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<Position>,
}

impl Config {
    fn usual_preset() -> String {
        "standard".into()
    }

    /// A new run by a preset.
    pub fn preset(id: &str) -> Config {
        Config { preset: id.into(), rules: BTreeMap::new(), position: None }
    }
}

impl Default for Config {
    fn default() -> Config {
        Config::preset("standard")
    }
}

/// The state a config describes, before chance has had a say.
pub(crate) fn new(config: &Config) -> Result<Geniejack, Refusal> {
    // All content is read before the first decision, so that listing actions never has to.
    crate::action::canned_grants();
    let mut base = Preset::find(&config.preset)?.rules;
    change_rules(&mut base, &config.rules).map_err(Refusal::new)?;
    let max_hp = base.get(Field::MaxHp);
    let run = Run {
        base,
        plain: [base; 2],
        rules: [base; 2],
        holding: 0,
        phase: Phase::PreHand,
        stage: 0,
        battle: 0,
        hand_no: 0,
        row: ArrayVec::default(),
        battles_won: 0,
        hp: base.get(Field::StartHp).min(max_hp),
        max_hp,
        gold: base.get(Field::StartGold),
        worn: [None; 5],
        bag: [0; MAX_CONSUMABLES],
        active: ArrayVec::default(),
        overkill: 0,
        foe: Foe::default(),
        table: Table { n_hands: 1, ..Table::default() },
        shelf: ArrayVec::default(),
        gold_earned: 0,
        mentions: 0,
    };
    let mut state = Geniejack { run, wishes: Arc::default() };
    if let Some(position) = &config.position {
        state.arrange(position, &base)?;
    }
    state.note_modifiers();
    Ok(state)
}
