//! How a match begins: a preset, a set of dice, and perhaps a position.

use croupier_kernel::Refusal;
use serde::{Deserialize, Serialize};
use tinyvec::ArrayVec;

use crate::{
    action::Dice,
    content::{BlessingId, CharmId, DiceSet, SetKind, content, edition},
    event::{Event, evolve},
    position::Position,
    state::{Die, MAX_DICE, Phase, Rollio, Shelf, Stats, Tally},
};

/// Rerolls of a level before anything is owned.
const REROLL_VALUE: u16 = 3;

/// Lives of a level before anything is owned.
const LIVES_VALUE: u16 = 5;

/// How a match begins.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Config {
    /// The preset.
    #[serde(default = "Config::usual_preset")]
    pub preset: String,
    /// The set of dice.
    #[serde(default = "Config::usual_set")]
    pub dice_set: String,
    /// The edition of the content that the run draws from. New runs take the newest; a config that names none was written
    /// before there were editions, and is of the first.
    #[serde(default = "first_edition", skip_serializing_if = "is_first_edition")]
    pub edition: u8,
    /// A charm to start with.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub charm: Option<String>,
    /// The level whose completion wins the run; without it a run continues until it is lost.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub max_level: Option<u16>,
    /// A situation to start from, instead of a new run.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<Position>,
}

impl Config {
    fn usual_preset() -> String {
        "standard".into()
    }

    fn usual_set() -> String {
        "beginner".into()
    }

    /// A new run by a preset.
    pub fn preset(id: &str) -> Config {
        Config {
            preset: id.into(),
            dice_set: Config::usual_set(),
            edition: content().newest(),
            charm: None,
            max_level: None,
            position: None,
        }
    }

    /// A run by the usual rules from a position.
    pub fn position(position: Position) -> Config {
        Config { position: Some(position), ..Config::default() }
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
pub(crate) fn new(config: &Config) -> Result<Rollio, Refusal> {
    let set = DiceSet::find(&config.dice_set)?;
    if config.max_level == Some(0) {
        return Err(Refusal::new("the last level must be 1 or more"));
    }
    if !(1..=content().newest()).contains(&config.edition) {
        let (theirs, newest) = (config.edition, content().newest());
        return Err(Refusal::new(format!("this run is of edition {theirs}; this build has editions 1 to {newest}")));
    }
    let preset = content().presets.at(&config.preset, config.edition)?;
    let mut dice = ArrayVec::default();
    for _ in 0..set.dice {
        dice.push(match set.faces.as_slice() {
            [] => Die::numbered(6, set.material),
            faces => Die::with_faces(faces, set.material),
        });
    }
    let mut state = Rollio {
        edition: config.edition,
        rounds_beyond_lives: preset.rounds_beyond_lives,
        growth: preset.growth,
        late_rounds: preset.late_rounds,
        hot_limit: preset.hot_dice,
        max_level: config.max_level,
        random_set: set.kind == SetKind::Mayhem,
        phase: Phase::Round,
        won: false,
        money: set.money,
        dice,
        charms: ArrayVec::default(),
        consumables: ArrayVec::default(),
        blessings: 0,
        charm_slots: set.charm_slots,
        consumable_slots: set.consumable_slots,
        reroll_value: REROLL_VALUE,
        lives_value: LIVES_VALUE,
        flops: 0,
        rainbows: 0,
        forfeited: 0,
        score: 0,
        stats: Stats::default(),
        level: 0,
        threshold: 0,
        banked: 0,
        lives: 0,
        lives_at_start: 0,
        rerolls: 0,
        rounds: None,
        named: None,
        round: 0,
        points: 0,
        hot: 0,
        roll: 0,
        rerolled: 0,
        consoled: None,
        subverted: 0,
        crystals: 0,
        discovered: 0,
        hand: Dice::NONE,
        showing: [0; MAX_DICE],
        tally: Tally::default(),
        shelf: Shelf::default(),
        coming: ArrayVec::default(),
    };
    if let Some(charm) = &config.charm {
        let charm = CharmId::find(charm)?;
        evolve(&mut state, &Event::CharmGained { charm });
    }
    if let Some(position) = &config.position {
        state.take_up(position)?;
    }
    check_edition(&state)?;
    Ok(state)
}

/// Refuses a position with things that the edition of the run does not have yet.
fn check_edition(state: &Rollio) -> Result<(), Refusal> {
    let Shelf { charms, consumables, blessing, .. } = state.shelf;
    let charms = state.charms.iter().map(|held| held.id).chain(charms.into_iter().flatten());
    let consumables = state.consumables.iter().copied().chain(consumables.into_iter().flatten());
    let blessings = BlessingId::all().filter(|id| state.has_blessing(*id)).chain(blessing);
    let newer_charm = charms.map(|id| (edition::charms(state.edition).any(|known| known == id), id.word()));
    let newer_consumable =
        consumables.map(|id| (edition::consumables(state.edition).any(|known| known == id), id.word()));
    let newer_blessing = blessings.map(|id| (edition::blessings(state.edition).any(|known| known == id), id.word()));
    match newer_charm.chain(newer_consumable).chain(newer_blessing).find(|(known, _)| !known) {
        Some((_, id)) => Err(Refusal::new(format!("edition {} has no `{id}` yet", state.edition))),
        None => Ok(()),
    }
}
