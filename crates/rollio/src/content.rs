//! Everything that can be rolled, bought and owned, read once from `content/` and checked.

mod check;
pub(crate) mod edition;
mod say;

use std::sync::OnceLock;

use croupier_content::{Editions, File, Id, Listed, Presets, check_sorted, find, read_editions};
use croupier_kernel::Refusal;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{
    combination::{Combination, Counts, Handfuls, Prices, Singles},
    effect::{AnyOp, AnyRule, AnyTouch, Keeps, Op, Rule as _, traits},
};
use check::{check_blessing, check_charm, check_combination, check_consumable, check_material, check_set};
use edition::Sources;

/// How rare a thing is, which decides its price.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Rarity {
    /// Found everywhere.
    Common,
    /// Found now and then.
    Uncommon,
    /// Found seldom.
    Rare,
    /// Found once in a lifetime.
    Legendary,
}

impl Rarity {
    /// What a thing of this rarity costs before discounts.
    pub fn price(self) -> u32 {
        [4, 6, 8, 10][self as usize]
    }

    /// The word for it.
    pub fn name(self) -> &'static str {
        ["Common", "Uncommon", "Rare", "Legendary"][self as usize]
    }
}

/// What a die is made of.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Material {
    /// Scored crystals make later ones worth more.
    Crystal,
    /// Pays when scored.
    Golden,
    /// Wild.
    Mirror,
    /// Nothing special.
    #[default]
    Plastic,
    /// Full of luck.
    Rainbow,
    /// Adds points when the dice are hot.
    Volcano,
    /// Multiplies.
    Wooden,
}

impl Material {
    /// All materials, in the order of the content.
    pub const ALL: [Material; 7] = [
        Material::Crystal,
        Material::Golden,
        Material::Mirror,
        Material::Plastic,
        Material::Rainbow,
        Material::Volcano,
        Material::Wooden,
    ];

    /// What it is.
    pub fn def(self) -> &'static MaterialDef {
        &content().materials[self as usize]
    }

    /// The material with this word.
    pub fn find(id: &str) -> Result<Material, Refusal> {
        find("material", id, &content().materials, |item| &item.id).map(|at| Material::ALL[at])
    }
}

/// A set of rules a run can be played by.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Preset {
    /// Its word.
    pub id: String,
    /// Its name.
    pub name: String,
    /// What it is like.
    pub text: String,
    /// How many rounds a level has beyond its lives; no limit if left out.
    #[serde(default)]
    pub rounds_beyond_lives: Option<u16>,
    /// By how many percent each level of the late game asks for more than the one before; 25,000 points more if left out.
    #[serde(default)]
    pub growth: Option<u16>,
    /// The rounds of each level of the late game, where running out of them ends the run; as many as before if left out.
    #[serde(default)]
    pub late_rounds: Option<u16>,
    /// How often all dice come back in a round of the late game; then it is banked when all have been scored. No limit if
    /// left out.
    #[serde(default)]
    pub hot_dice: Option<u8>,
}

/// A combination as it is paid.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CombinationDef {
    /// Its word.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Its points.
    pub points: u32,
    /// Whether the points are for each point of the face.
    #[serde(default)]
    pub per_face: bool,
    /// Its points with ones, if they are others.
    #[serde(default)]
    pub ones: Option<u32>,
    /// Whether a level can name it.
    #[serde(default)]
    pub named: bool,
}

/// A level.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Level {
    /// Its number, with two digits.
    pub id: String,
    /// Lives beyond the usual ones.
    pub extra_lives: u16,
    /// The points to bank.
    pub threshold: u32,
    /// What completing it pays.
    pub money: u32,
}

/// A charm.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Charm {
    /// Its word.
    pub id: String,
    /// Its name.
    pub name: String,
    /// How rare it is.
    pub rarity: Rarity,
    /// What it does, in sentences made from its rules.
    #[serde(skip)]
    pub text: String,
    /// What it does.
    pub(crate) rules: Vec<AnyRule>,
}

impl Charm {
    /// How often it can cancel a flop, if it does.
    pub(crate) fn uses(&self) -> Option<u16> {
        self.rules.iter().find_map(|rule| if let Some(Keeps::Uses(n)) = rule.keeps() { Some(n) } else { None })
    }
}

/// A consumable.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Consumable {
    /// Its word.
    pub id: String,
    /// Its name.
    pub name: String,
    /// How rare it is.
    pub rarity: Rarity,
    /// What it does, in sentences made from its operations.
    #[serde(skip)]
    pub text: String,
    /// What it does.
    #[serde(rename = "use")]
    pub(crate) ops: Vec<AnyOp>,
}

impl Consumable {
    /// The way it changes the size of a chosen die, if it does.
    pub fn resizes(&self) -> Option<bool> {
        self.ops.iter().find_map(Op::resizes)
    }
}

/// One tier of a line of blessings.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Blessing {
    /// Its word.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Which line it belongs to.
    pub line: String,
    /// Its place in the line, from 1.
    pub tier: u8,
    /// What it costs before discounts.
    pub price: u32,
    /// What it does, in sentences made from its rules and those of the tiers before it.
    #[serde(skip)]
    pub text: String,
    /// What it does.
    pub(crate) rules: Vec<AnyRule>,
}

/// A material.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MaterialDef {
    /// Its word.
    pub id: String,
    /// Its name.
    pub name: String,
    /// What an upgrade to it costs before discounts; nothing if there is none.
    #[serde(default)]
    pub price: Option<u32>,
    /// What it does, in a sentence made from its touch.
    #[serde(skip)]
    pub text: String,
    /// What it does.
    #[serde(default)]
    pub(crate) rule: Option<AnyTouch>,
}

/// How demanding a set of dice is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SetKind {
    /// For the first runs.
    Beginner,
    /// For those who know what they want.
    Advanced,
    /// For those who do not.
    Mayhem,
}

impl SetKind {
    /// Its word.
    pub fn name(self) -> &'static str {
        match self {
            SetKind::Beginner => "beginner",
            SetKind::Advanced => "advanced",
            SetKind::Mayhem => "mayhem",
        }
    }
}

/// A set of dice a run starts with.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DiceSet {
    /// Its word.
    pub id: String,
    /// Its name.
    pub name: String,
    /// How demanding it is. Chance makes a set of mayhem.
    pub kind: SetKind,
    /// How many dice.
    #[serde(default)]
    pub dice: u8,
    /// What they are made of.
    #[serde(default)]
    pub material: Material,
    /// Their faces, if they are not numbered from 1 to 6.
    #[serde(default)]
    pub faces: Vec<u8>,
    /// Money at the start.
    #[serde(default)]
    pub money: u32,
    /// Charm slots at the start.
    #[serde(default)]
    pub charm_slots: u8,
    /// Consumable slots at the start.
    #[serde(default)]
    pub consumable_slots: u8,
    /// What it is, in a sentence.
    pub text: String,
}

/// All content.
#[derive(Debug)]
pub struct Content {
    /// The presets.
    pub presets: Presets<Preset>,
    /// The combinations.
    pub combinations: Vec<CombinationDef>,
    /// The first levels.
    pub levels: Vec<Level>,
    /// The charms.
    pub charms: Vec<Charm>,
    /// The consumables.
    pub consumables: Vec<Consumable>,
    /// The blessings.
    pub blessings: Vec<Blessing>,
    /// The materials.
    pub materials: Vec<MaterialDef>,
    /// The sets of dice.
    pub sets: Vec<DiceSet>,
    /// For each charm what it has to do with.
    pub(crate) traits: [u16; MAX_CHARMS],
    /// For each trait the blessings that have it, as bits.
    pub(crate) blessed: [u32; traits::COUNT],
    /// For each blessing the one that has to be owned before it.
    pub before: Vec<Option<BlessingId>>,
    /// Which combinations a level can name, in their order.
    pub named: [bool; 14],
    /// What combinations are worth.
    pub prices: Prices,
    /// Small handfuls, looked up.
    pub table: Handfuls,
    /// What the rules read of each list, edition by edition.
    sources: Sources,
}

/// A charm, by its number.
pub type CharmId = Id<Charm>;

/// A consumable, by its number.
pub type ConsumableId = Id<Consumable>;

/// A blessing, by its number.
pub type BlessingId = Id<Blessing>;

impl Listed for Charm {
    const KIND: &'static str = "charm";

    fn all() -> &'static [Charm] {
        &content().charms
    }

    fn word(&self) -> &str {
        &self.id
    }
}

impl Listed for Consumable {
    const KIND: &'static str = "consumable";

    fn all() -> &'static [Consumable] {
        &content().consumables
    }

    fn word(&self) -> &str {
        &self.id
    }
}

impl Listed for Blessing {
    const KIND: &'static str = "blessing";

    fn all() -> &'static [Blessing] {
        &content().blessings
    }

    fn word(&self) -> &str {
        &self.id
    }
}

/// The most charms there can be: each is owned once, so this many slots always suffice.
pub const MAX_CHARMS: usize = 24;

/// The most consumables there can be: each is owned once.
pub const MAX_CONSUMABLES: usize = 12;

/// The most blessings there can be: they are kept as bits.
pub const MAX_BLESSINGS: usize = 32;

impl DiceSet {
    /// The set with this word.
    pub fn find(id: &str) -> Result<&'static DiceSet, Refusal> {
        let sets = &content().sets;
        find("dice set", id, sets, |item| &item.id).map(|at| &sets[at])
    }
}

impl Combination {
    /// How it is paid.
    pub fn def(self) -> &'static CombinationDef {
        let known = content().combinations.iter().find(|item| item.id == self.word());
        known.expect("loading checks that every combination is there")
    }
}

/// The hash of all files in the days when it covered every line. Records, saved matches and servers still have it, and their
/// runs are of edition 1; a change of what they hold is found by the fingerprint of each step.
pub(crate) const BEFORE_EDITIONS: &str = "f9f5ea09e4eeaf63";

static CONTENT: OnceLock<Content> = OnceLock::new();

/// The content of this build.
pub fn content() -> &'static Content {
    // The files are part of the build, and a test loads them: this cannot fail for a player.
    CONTENT.get_or_init(|| load(FILES).expect("the content that was built in is sound"))
}

/// Plays with other content than that of this build from now on, in the whole process. For tests of what new content does to
/// old runs; refused once any content was read.
#[doc(hidden)]
pub fn install(files: [File<'_>; 8]) -> Result<(), String> {
    CONTENT.set(load(files)?).map_err(|_| "content was read already".into())
}

/// The content files of this build, with their names.
pub const FILES: [File<'_>; 8] = [
    ("presets.jsonl", include_str!("../content/presets.jsonl")),
    ("combinations.jsonl", include_str!("../content/combinations.jsonl")),
    ("levels.jsonl", include_str!("../content/levels.jsonl")),
    ("charms.jsonl", include_str!("../content/charms.jsonl")),
    ("consumables.jsonl", include_str!("../content/consumables.jsonl")),
    ("blessings.jsonl", include_str!("../content/blessings.jsonl")),
    ("materials.jsonl", include_str!("../content/materials.jsonl")),
    ("sets.jsonl", include_str!("../content/sets.jsonl")),
];

/// Reads one list of content. Names and sentences are for people: no record depends on them.
fn list<T: serde::de::DeserializeOwned>(
    file: File<'_>,
    most: usize,
    id: impl Fn(&T) -> &String,
    check: impl Fn(&T) -> Result<(), String>,
) -> Result<(Vec<T>, Editions), String> {
    read_editions(file, &["name", "text"], |items| check_sorted(file, most, id, check, items))
}

/// Reads and checks content files. The first mistake is named with file and line.
pub fn load(files: [File<'_>; 8]) -> Result<Content, String> {
    let [presets, combinations, levels, charms, consumables, blessings, materials, sets] = files;
    let (combinations, of_combinations) = list(combinations, 14, |item| &item.id, check_combination)?;
    let prices = prices(&combinations)?;
    let table = Handfuls::new(&prices);
    let named = Combination::ALL.map(|kind| combinations.iter().any(|item| item.named && item.id == kind.word()));
    let (mut blessings, of_blessings) = list(blessings, MAX_BLESSINGS, |item: &Blessing| &item.id, check_blessing)?;
    let mut blessed = [0; traits::COUNT];
    for (at, rule) in (0..).zip(&blessings).flat_map(|(at, blessing)| blessing.rules.iter().map(move |rule| (at, rule)))
    {
        for (bit, ids) in blessed.iter_mut().enumerate() {
            *ids |= u32::from(rule.traits() >> bit & 1) << at;
        }
    }
    let (mut charms, of_charms) = list(charms, MAX_CHARMS, |item: &Charm| &item.id, check_charm)?;
    let mut charm_traits = [0; MAX_CHARMS];
    for (bits, charm) in charm_traits.iter_mut().zip(&charms) {
        *bits = charm.rules.iter().fold(0, |bits, rule| bits | rule.traits());
    }
    let presets = Presets::read(presets, &["name", "text"], |preset: &Preset| &preset.id)?;
    let (levels, of_levels) = list(levels, 99, |item: &Level| &item.id, |_| Ok(()))?;
    let (mut consumables, of_consumables) = list(consumables, MAX_CONSUMABLES, |item| &item.id, check_consumable)?;
    let (mut materials, of_materials) = list(materials, 7, |item: &MaterialDef| &item.id, check_material)?;
    let (sets, of_sets) = list(sets, 50, |item| &item.id, check_set)?;
    for (at, level) in levels.iter().enumerate() {
        if level.id.parse() != Ok(at + 1) {
            return Err(format!("levels.jsonl:{}: this should be level {:02}, not `{}`", at + 1, at + 1, level.id));
        }
    }
    for (at, material) in materials.iter().enumerate() {
        let known = serde_json::to_value(Material::ALL[at]).unwrap_or_default();
        if known != material.id.as_str() {
            return Err(format!("materials.jsonl:{}: this should be {known}, not `{}`", at + 1, material.id));
        }
    }
    let sources = Sources::new([
        ("presets", presets.editions().clone()),
        ("combinations", of_combinations),
        ("levels", of_levels),
        ("charms", of_charms),
        ("consumables", of_consumables),
        ("blessings", of_blessings),
        ("materials", of_materials),
        ("sets", of_sets),
    ]);
    let before = tiers(&blessings)?;
    say::blessings(&mut blessings, &combinations);
    say::charms(&mut charms, &combinations);
    say::consumables(&mut consumables);
    say::materials(&mut materials);
    let traits = charm_traits;
    Ok(Content {
        presets,
        combinations,
        levels,
        charms,
        consumables,
        blessings,
        materials,
        sets,
        traits,
        blessed,
        before,
        named,
        prices,
        table,
        sources,
    })
}

/// For each blessing the tier before it.
fn tiers(blessings: &[Blessing]) -> Result<Vec<Option<BlessingId>>, String> {
    let before = |blessing: &Blessing| {
        let earlier = |other: &Blessing| other.line == blessing.line && other.tier + 1 == blessing.tier;
        let at = blessings.iter().position(earlier);
        if blessing.tier > 1 && at.is_none() {
            return Err(format!("blessings.jsonl: `{}` has no tier before it", blessing.id));
        }
        Ok(at.map(|at| BlessingId::from_number(at as u8)))
    };
    blessings.iter().map(before).collect()
}

fn prices(combinations: &[CombinationDef]) -> Result<Prices, String> {
    let mut prices = Prices { points: [0; 14], ones: [0; 14], ones_without_singles: [0; 14] };
    for (at, kind) in Combination::ALL.into_iter().enumerate() {
        let def = combinations.iter().find(|item| item.id == kind.word());
        let def = def.ok_or_else(|| format!("combinations.jsonl: `{}` is missing", kind.word()))?;
        prices.points[at] = def.points;
        prices.ones[at] = def.ones.unwrap_or(def.points);
    }
    // Ones of a kind are worth their best split, and fewer splits are left where a single 1 is none.
    prices.ones_without_singles = prices.points;
    prices.ones_without_singles[Combination::ThreeOfAKind as usize] = prices.ones[Combination::ThreeOfAKind as usize];
    let singles = Singles { no_ones_and_fives: true, threes: false };
    for kind in Combination::ALL.into_iter().filter(|kind| kind.is_four_or_more()) {
        let mut ones = Counts::default();
        ones[1] = kind.n_dice();
        let best = prices.best(&ones, singles).map_or(0, |(_, points)| points);
        prices.ones_without_singles[kind as usize] = best;
    }
    Ok(prices)
}
