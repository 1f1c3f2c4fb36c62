//! What can be added to a run to see what it is worth: pieces and potions from the start, effects of blessings where the
//! Genie gives them.

use croupier_host::Variant;
use serde_json::json;

use crate::{
    config::Config,
    content::content,
    genie::json_value,
    position::{PlayerSetup, Position, WishSetup},
    vocabulary::{EffectId, EffectRow, Param, Unit},
};

/// Effects that are granted after the first boss, and after the second.
const EFFECTS: [&str; 2] = ["effects after boss 1", "effects after boss 2"];

/// What someone usually wears who has come so far.
const WORN: [&[&str]; 2] =
    [&["flint_spear", "cloth_armor", "cloth_helm"], &["bronze_saif", "bronze_armor", "cloth_boots", "bronze_helm"]];

/// Whose curses someone has who has come so far.
const BOSSES: [&str; 2] = ["ancient_strix", "djinn_warden"];

/// The ranks that effects about one are measured with, one for each class that matters.
const RANKS: [&str; 4] = ["A", "K", "6", "8"];

/// Every piece and potion from the start, and every effect at some of its values after the first two bosses.
pub(super) fn variants(config: &Config) -> Vec<Variant<Config>> {
    if config.position.is_some() {
        return Vec::new();
    }
    let player =
        |player: PlayerSetup| Config { position: Some(Position { player, ..Position::default() }), ..config.clone() };
    let nothing = || player(PlayerSetup::default());
    let pieces = content().equipment.iter().map(|piece| {
        let with = PlayerSetup { equipment: vec![piece.id.clone()], ..PlayerSetup::default() };
        Variant::added("equipment", &piece.id, &piece.name, player(with)).against(nothing())
    });
    let potions = content().consumables.iter().map(|potion| {
        let with = PlayerSetup { bag: [(potion.id.clone(), 3)].into(), ..PlayerSetup::default() };
        Variant::added("potions", &potion.id, format!("three of {}", potion.name), player(with)).against(nothing())
    });
    let mut variants: Vec<Variant<Config>> = pieces.chain(potions).collect();
    for (at, kind) in EFFECTS.into_iter().enumerate() {
        let without = after_boss(config, at, None);
        for effect in EffectId::all() {
            let about_rank = effect.get().param == Some(Param::Rank);
            let ranks = about_rank.then_some(RANKS).into_iter().flatten().map(Some);
            for (rank, value) in std::iter::once(None)
                .chain(ranks)
                .flat_map(|rank| sample_values(effect.get()).into_iter().map(move |value| (rank, value)))
            {
                let of = rank.map_or(String::new(), |rank| format!(":{rank}"));
                let id = format!("{}{of}={value}@{}", effect.get().id, at + 1);
                let with = after_boss(config, at, Some((effect.get(), rank, value)));
                variants.push(Variant::added(kind, id, &effect.get().id, with).against(without.clone()));
            }
        }
    }
    variants
}

/// The values of an effect that are measured, in its unit: from the lowest to the highest.
pub(crate) fn sample_values(row: &EffectRow) -> Vec<i32> {
    let step = match row.unit {
        Unit::Flag => return vec![row.low],
        Unit::Points => 1,
        Unit::PerMille | Unit::Factor => 50,
    };
    let span = row.high - row.low;
    let mut values: Vec<i32> = [0, 350, 700, 1000].map(|share| row.low + span * share / 1000 / step * step).into();
    *values.last_mut().expect("four of them") = row.high;
    values.dedup();
    values
}

/// A run that begins after a boss, with the curses of those that were beaten, and the blessing of the last.
fn after_boss(config: &Config, at: usize, effect: Option<(&EffectRow, Option<&str>, i32)>) -> Config {
    let mut wishes: Vec<WishSetup> = BOSSES[..=at]
        .iter()
        .map(|boss| WishSetup { boss: Some((*boss).into()), text: String::new(), blessing: None })
        .collect();
    if let (Some((row, rank, value)), Some(last)) = (effect, wishes.last_mut()) {
        let mut effect = json!({ "type": row.id, "value": json_value(row, value) });
        if let Some(rank) = rank {
            effect["rank"] = rank.into();
        }
        last.blessing = Some(json!({ "name": row.id, "description": "", "effects": [effect] }));
    }
    let equipment = WORN[at].iter().map(ToString::to_string).collect();
    let player = PlayerSetup { equipment, wishes, gold: Some(20), ..PlayerSetup::default() };
    let position = Position { stage: Some(at as u16 + 2), player, ..Position::default() };
    Config { position: Some(position), ..config.clone() }
}
