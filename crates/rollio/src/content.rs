//! Everything that can be rolled, bought and owned, read once from `content/` and checked.

use std::sync::OnceLock;

use croupier_content::{File, Id, Listed, find, hash, read_sorted};
use croupier_kernel::Refusal;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{
    combination::{Combination, Counts, MAX_FACE, Prices, Singles, Table},
    effect::{Op, Rule, Touch, traits},
};

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
    /// What it does, in a sentence.
    pub text: String,
    /// What it does.
    pub rules: Vec<Rule>,
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
    /// What it does, in a sentence.
    pub text: String,
    /// What it does.
    #[serde(rename = "use")]
    pub ops: Vec<Op>,
}

impl Consumable {
    /// The way it changes the size of a chosen die, if it does.
    pub fn resizes(&self) -> Option<bool> {
        self.ops.iter().find_map(|op| if let Op::ResizeDie { up } = op { Some(*up) } else { None })
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
    /// What it does, in a sentence.
    pub text: String,
    /// What it does.
    pub rules: Vec<Rule>,
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
    /// What it does, in a sentence.
    pub text: String,
    /// What it does.
    #[serde(default)]
    pub rule: Option<Touch>,
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
    pub presets: Vec<Preset>,
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
    pub table: Table,
    /// The hash of all of it.
    pub hash: String,
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

impl Preset {
    /// The preset with this word.
    pub fn find(id: &str) -> Result<&'static Preset, Refusal> {
        let presets = &content().presets;
        find("preset", id, presets, |item| &item.id).map(|at| &presets[at])
    }
}

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

/// The content of this build.
pub fn content() -> &'static Content {
    static CONTENT: OnceLock<Content> = OnceLock::new();
    // The files are part of the build, and a test loads them: this cannot fail for a player.
    CONTENT.get_or_init(|| load(FILES).expect("the content that was built in is sound"))
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

/// Reads and checks content files. The first mistake is named with file and line.
pub fn load(files: [File<'_>; 8]) -> Result<Content, String> {
    let [presets, combinations, levels, charms, consumables, blessings, materials, sets] = files;
    let combinations = read_sorted(combinations, 14, |item| &item.id, check_combination)?;
    let prices = prices(&combinations)?;
    let table = Table::new(&prices);
    let named = Combination::ALL.map(|kind| combinations.iter().any(|item| item.named && item.id == kind.word()));
    let blessings: Vec<Blessing> = read_sorted(blessings, MAX_BLESSINGS, |item| &item.id, check_blessing)?;
    let mut before = Vec::new();
    for blessing in &blessings {
        let earlier = |other: &Blessing| other.line == blessing.line && other.tier + 1 == blessing.tier;
        let at = blessings.iter().position(earlier);
        if blessing.tier > 1 && at.is_none() {
            return Err(format!("blessings.jsonl: `{}` has no tier before it", blessing.id));
        }
        before.push(at.map(|at| BlessingId::from_number(at as u8)));
    }
    let mut blessed = [0; traits::COUNT];
    for (at, rule) in (0..).zip(&blessings).flat_map(|(at, blessing)| blessing.rules.iter().map(move |rule| (at, rule)))
    {
        for (bit, ids) in blessed.iter_mut().enumerate() {
            *ids |= u32::from(rule.traits() >> bit & 1) << at;
        }
    }
    let charms: Vec<Charm> = read_sorted(charms, MAX_CHARMS, |item| &item.id, check_charm)?;
    let mut charm_traits = [0; MAX_CHARMS];
    for (bits, charm) in charm_traits.iter_mut().zip(&charms) {
        *bits = charm.rules.iter().fold(0, |bits, rule| bits | rule.traits());
    }
    let content = Content {
        presets: read_sorted(presets, 20, |item: &Preset| &item.id, |_| Ok(()))?,
        combinations,
        levels: read_sorted(levels, 99, |item: &Level| &item.id, |_| Ok(()))?,
        charms,
        traits: charm_traits,
        blessed,
        consumables: read_sorted(consumables, MAX_CONSUMABLES, |item| &item.id, check_consumable)?,
        blessings,
        before,
        materials: read_sorted(materials, 7, |item| &item.id, check_material)?,
        sets: read_sorted(sets, 50, |item| &item.id, check_set)?,
        named,
        prices,
        table,
        hash: hash(files),
    };
    for (at, level) in content.levels.iter().enumerate() {
        if level.id.parse() != Ok(at + 1) {
            return Err(format!("levels.jsonl:{}: this should be level {:02}, not `{}`", at + 1, at + 1, level.id));
        }
    }
    for (at, material) in content.materials.iter().enumerate() {
        let known = serde_json::to_value(Material::ALL[at]).unwrap_or_default();
        if known != material.id.as_str() {
            return Err(format!("materials.jsonl:{}: this should be {known}, not `{}`", at + 1, material.id));
        }
    }
    Ok(content)
}

fn within(what: &str, value: u32, most: u32) -> Result<(), String> {
    if (1..=most).contains(&value) { Ok(()) } else { Err(format!("{what} goes from 1 to {most}, not {value}")) }
}

fn check_combination(item: &CombinationDef) -> Result<(), String> {
    Combination::find(&item.id).map_err(|refusal| refusal.reason)?;
    within("`points`", item.points, 100_000)?;
    item.ones.map_or(Ok(()), |ones| within("`ones`", ones, 100_000))
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

/// Every number of a rule is small enough that no sum or product of them gets out of hand.
fn check_rule(rule: &Rule) -> Result<(), String> {
    match rule {
        Rule::AddPoints { each, .. } => within("`each`", *each, 10_000),
        Rule::AddPercent { each, .. } => within("`each`", *each, 1000),
        Rule::ScaleBySize { percent } | Rule::BankPercent { percent } => within("`percent`", *percent, 1000),
        Rule::Discount { percent } | Rule::SubvertFlop { percent } => within("`percent`", *percent, 100),
        Rule::GrowOnStraight { by: n }
        | Rule::CancelFlop { uses: n }
        | Rule::RerollOnBank { n }
        | Rule::RerollOnNamed { n }
        | Rule::RerollOnFlop { n }
        | Rule::AddLives { n }
        | Rule::RerollValue { n }
        | Rule::LivesValue { n } => within("the number", u32::from(*n), 100),
        Rule::MultiplyRerolls { by } => within("`by`", u32::from(*by), 10),
        Rule::CharmSlots { n } | Rule::ConsumableSlots { n } => within("`n`", u32::from(*n), 10),
        Rule::MoneyPerReroll { amount } | Rule::MoneyAtLevelEnd { amount } | Rule::MoneyPerLife { amount } => {
            within("`amount`", *amount, 1000)
        }
        Rule::CountThrees | Rule::NoSingles | Rule::DoubleChances | Rule::MakeConsumable => Ok(()),
    }
}

fn check_rules(rules: &[Rule]) -> Result<(), String> {
    if rules.is_empty() {
        return Err("it does nothing: `rules` is empty".into());
    }
    rules.iter().try_for_each(check_rule)
}

fn check_charm(item: &Charm) -> Result<(), String> {
    check_rules(&item.rules)
}

fn check_blessing(item: &Blessing) -> Result<(), String> {
    within("`price`", item.price, 1000)?;
    within("`tier`", u32::from(item.tier), 9)?;
    check_rules(&item.rules)
}

fn check_consumable(item: &Consumable) -> Result<(), String> {
    if item.ops.is_empty() {
        return Err("it does nothing: `use` is empty".into());
    }
    let empty = |op: &Op| matches!(op, Op::OneOf { ops } if ops.is_empty());
    if item.ops.iter().any(empty) { Err("`one_of` needs something to choose from".into()) } else { Ok(()) }
}

fn check_material(item: &MaterialDef) -> Result<(), String> {
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

fn check_set(item: &DiceSet) -> Result<(), String> {
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
