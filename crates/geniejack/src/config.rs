//! How a match begins: a preset, changes to its rules, and perhaps a position.

use std::{collections::BTreeMap, sync::Arc};

use croupier_kernel::Refusal;
use serde::{Deserialize, Serialize};
use tinyvec::ArrayVec;

use crate::{
    content::{ConsumableId, MAX_CONSUMABLES, change_rules, content},
    position::Position,
    state::{Deal, Foe, Geniejack, Phase, Run},
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
    /// The edition of the content that the run draws from. New runs take the newest; a config that names none was written
    /// before there were editions, and is of the first.
    #[serde(default = "first_edition", skip_serializing_if = "is_first_edition")]
    pub edition: u8,
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
        Config { preset: id.into(), rules: BTreeMap::new(), edition: content().newest(), position: None }
    }
}

impl Default for Config {
    fn default() -> Config {
        Config::preset("standard")
    }
}

/// The edition of whatever names none.
pub(crate) fn first_edition() -> u8 {
    1
}

/// What is left out of configs and states, so that those of the first edition are what they were without editions.
pub(crate) fn is_first_edition(edition: &u8) -> bool {
    *edition == 1
}

/// The state a config describes, before chance has had a say.
pub(crate) fn new(config: &Config) -> Result<Geniejack, Refusal> {
    // All content is read before the first decision, so that listing actions never has to.
    crate::action::canned_grants();
    if !(1..=content().newest()).contains(&config.edition) {
        let (theirs, newest) = (config.edition, content().newest());
        return Err(Refusal::new(format!("this run is of edition {theirs}; this build has editions 1 to {newest}")));
    }
    let mut base = content().presets.at(&config.preset, config.edition)?.rules;
    change_rules(&mut base, &config.rules).map_err(Refusal::new)?;
    let max_hp = base.get(Field::MaxHp);
    let run = Run {
        edition: config.edition,
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
        table: Deal { n_hands: 1, ..Deal::default() },
        shelf: ArrayVec::default(),
        gold_earned: 0,
        mentions: 0,
    };
    let mut state = Geniejack { run, wishes: Arc::default() };
    if let Some(position) = &config.position {
        state.arrange(position, &base)?;
        check_edition(&state.run)?;
    }
    state.note_modifiers();
    Ok(state)
}

/// Refuses a position with things that the edition of the run does not have yet.
fn check_edition(run: &Run) -> Result<(), Refusal> {
    let (edition, content) = (run.edition, content());
    let pieces = run.worn.iter().flatten().map(|id| (id.index() < content.equipment_of(edition).len(), id.word()));
    let potions = ConsumableId::all().filter(|id| run.bag[id.index()] > 0);
    let potions = potions.map(|id| (id.index() < content.consumables_of(edition).len(), id.word()));
    let enemy = (run.foe.id.index() < content.enemies_of(edition).len(), run.foe.id.word());
    match pieces.chain(potions).chain([enemy]).find(|(known, _)| !known) {
        Some((_, id)) => Err(Refusal::new(format!("edition {edition} has no `{id}` yet"))),
        None => Ok(()),
    }
}
