//! Everything that can be met, worn, drunk or suffered, read once from `content/` and checked.

use std::sync::OnceLock;

use croupier_content::{Editions, File, Held, Id, Listed, Presets, check_sorted, read_editions};
use schemars::JsonSchema;
use serde::{Deserialize, Deserializer, Serialize};

use crate::{
    effect::{Modifier, Op, ops::Verb, say},
    stats::{Rules, Stat},
    vocabulary,
};

/// Where a piece of equipment is worn.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Slot {
    /// In the hand.
    Weapon,
    /// On the head.
    Helm,
    /// On the body.
    Armor,
    /// On the feet.
    Boots,
    /// In the pocket.
    Trinket,
}

impl Slot {
    /// All slots, in the order their modifiers run.
    pub const ALL: [Slot; 5] = [Slot::Weapon, Slot::Helm, Slot::Armor, Slot::Boots, Slot::Trinket];

    /// The word for it.
    pub fn name(self) -> &'static str {
        ["Weapon", "Helm", "Armor", "Boots", "Trinket"][self as usize]
    }
}

/// How good a piece of equipment is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Tier {
    /// The first.
    Cloth,
    /// Better.
    Bronze,
    /// The best.
    Iron,
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
    #[serde(deserialize_with = "rules")]
    /// The rules, from the default ones.
    pub rules: Rules,
}

/// A piece of equipment.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Equipment {
    /// Its word.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Where it is worn.
    pub slot: Slot,
    /// How good it is.
    pub tier: Tier,
    /// What it costs.
    pub cost: i32,
    /// What it does, in a few characters made from its modifier.
    #[serde(skip)]
    pub label: String,
    /// What it does, in sentences made from its modifier.
    #[serde(skip)]
    pub text: String,
    /// What it does.
    pub modifier: Modifier,
}

/// A potion.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Consumable {
    /// Its word.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Its name where there is little room.
    pub short: String,
    /// What it costs.
    pub cost: i32,
    /// What it does, in a few characters made from what it does.
    #[serde(skip)]
    pub label: String,
    /// What it does, in sentences made from what it does.
    #[serde(skip)]
    pub text: String,
    /// What it does at once.
    #[serde(default, rename = "use")]
    pub ops: Vec<Op>,
    /// What it does for some time.
    #[serde(default)]
    pub effect: Option<Lasting>,
}

/// What a potion does for some hands.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Lasting {
    /// What it is called while it lasts.
    pub name: String,
    /// For how many hands.
    pub hands: u8,
    /// What it does.
    pub modifier: Modifier,
}

/// An enemy or a boss.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Enemy {
    /// Its word.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Its name where there is little room.
    pub short: String,
    /// The stage it is met in, from 1.
    pub stage: u8,
    /// Whether it is the boss of its stage.
    #[serde(default)]
    pub boss: bool,
    /// Its hit points.
    pub hp: i32,
    /// What it can do, in a few characters made from its modifier.
    #[serde(skip)]
    pub label: String,
    /// What it is like.
    pub text: String,
    /// What it can do.
    pub modifier: Modifier,
    /// What a boss leaves to the player who beats it.
    #[serde(default)]
    pub curse: Option<Curse>,
}

/// What a boss leaves to the player who beats it.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Curse {
    /// Its word.
    pub id: String,
    /// Its name.
    pub name: String,
    /// What it does, in a few words made from its modifier.
    #[serde(skip)]
    pub label: String,
    /// What it does.
    pub modifier: Modifier,
}

/// All content.
#[derive(Debug)]
pub struct Content {
    /// The presets.
    pub presets: Presets<Preset>,
    /// The pieces of equipment, sorted by id.
    pub equipment: Vec<Equipment>,
    /// The potions, sorted by id.
    pub consumables: Vec<Consumable>,
    /// The enemies and bosses, sorted by id.
    pub enemies: Vec<Enemy>,
    /// Who is met in each stage, for each edition.
    stages: Vec<Vec<StageEnemies>>,
    /// What the rules read of each list, in the order of the lists above.
    sources: [(&'static str, Editions); 4],
}

/// Who is met in a stage.
#[derive(Debug)]
pub(crate) struct StageEnemies {
    /// The enemies, in order of their ids.
    pub(crate) enemies: Vec<EnemyId>,
    /// The boss.
    pub(crate) boss: EnemyId,
}

/// A piece of equipment.
pub type EquipmentId = Id<Equipment>;

/// A potion.
pub type ConsumableId = Id<Consumable>;

/// An enemy or a boss.
pub type EnemyId = Id<Enemy>;

/// The most kinds of potions there can be: a bag has a count for each.
pub const MAX_CONSUMABLES: usize = 16;

/// The most pieces of equipment there can be.
pub const MAX_EQUIPMENT: usize = 64;

/// The most enemies of a stage, besides its boss.
pub const MAX_ROW: usize = 8;

/// The most hands a potion lasts.
pub const MAX_LASTING: u8 = 3;

/// How many stages have enemies of their own; then they come again.
const N_STAGES: u16 = 3;

impl Listed for Equipment {
    const KIND: &'static str = "piece of equipment";

    #[inline]
    fn all() -> &'static [Equipment] {
        &content().equipment
    }

    fn word(&self) -> &str {
        &self.id
    }
}

impl Listed for Consumable {
    const KIND: &'static str = "potion";

    #[inline]
    fn all() -> &'static [Consumable] {
        &content().consumables
    }

    fn word(&self) -> &str {
        &self.id
    }
}

impl Listed for Enemy {
    const KIND: &'static str = "enemy";

    #[inline]
    fn all() -> &'static [Enemy] {
        &content().enemies
    }

    fn word(&self) -> &str {
        &self.id
    }
}

impl Equipment {
    /// Finds its words.
    fn say(&mut self) -> Result<(), String> {
        (self.label, self.text) = say::piece(&self.modifier)?;
        Ok(())
    }
}

impl Enemy {
    /// Finds its words, and those of its curse.
    fn say(&mut self) -> Result<(), String> {
        self.label = say::enemy(&self.modifier)?;
        if let Some(curse) = &mut self.curse {
            curse.label = say::curse(&curse.modifier)?;
        }
        Ok(())
    }
}

impl Consumable {
    /// What it says about itself: a few characters, and sentences.
    fn words(&self) -> Result<(String, String), String> {
        say::potion(&self.ops, self.effect.as_ref().map(|effect| (effect.hands, &effect.modifier)))
    }

    /// Finds its words.
    fn say(&mut self) -> Result<(), String> {
        (self.label, self.text) = self.words()?;
        Ok(())
    }

    /// How many hit points it gives back at once.
    pub fn heals(&self) -> i32 {
        self.ops.iter().map(Verb::heals).sum()
    }
}

/// The hash of all files in the days when it covered every line. Records, saved matches and servers still have it, and their
/// runs are of edition 1; a change of what they hold is found by the fingerprint of each step.
pub(crate) const BEFORE_EDITIONS: &str = "ba003e5a98e501b9";

/// Names, sentences and labels are for people: no record depends on them.
pub(crate) const WORDING: [&str; 6] = ["name", "short", "label", "text", "kept", "group"];

static CONTENT: OnceLock<Content> = OnceLock::new();

/// The content of this build.
pub fn content() -> &'static Content {
    // The files are part of the build, and a test loads them: this cannot fail for a player.
    CONTENT.get_or_init(|| load(FILES).expect("the content that was built in is sound"))
}

/// Plays with other content than that of this build from now on, in the whole process. For tests of what new content does to
/// old runs; refused once any content was read.
#[doc(hidden)]
pub fn install(files: [File<'_>; 4]) -> Result<(), String> {
    CONTENT.set(load(files)?).map_err(|_| "content was read already".into())
}

/// The content files of this build, with their names.
pub const FILES: [File<'_>; 4] = [
    ("presets.jsonl", include_str!("../content/presets.jsonl")),
    ("equipment.jsonl", include_str!("../content/equipment.jsonl")),
    ("consumables.jsonl", include_str!("../content/consumables.jsonl")),
    ("enemies.jsonl", include_str!("../content/enemies.jsonl")),
];

/// Reads one list of content.
fn list<T: serde::de::DeserializeOwned>(
    file: File<'_>,
    most: usize,
    id: impl Fn(&T) -> &String,
    check: impl Fn(&T) -> Result<(), String>,
) -> Result<(Vec<T>, Editions), String> {
    read_editions(file, &WORDING, |items| check_sorted(file, most, id, check, items))
}

/// Reads and checks content files, given with their names. The first mistake is named with file and line.
pub fn load(files: [File<'_>; 4]) -> Result<Content, String> {
    let [presets, equipment, consumables, enemies] = files;
    let row = enemies.0;
    let presets = Presets::read(presets, &WORDING, |preset: &Preset| &preset.id)?;
    let (mut equipment, of_equipment) = list(equipment, MAX_EQUIPMENT, |item| &item.id, check_piece)?;
    let (mut consumables, of_consumables) = list(consumables, MAX_CONSUMABLES, |item| &item.id, check_potion)?;
    let (mut enemies, of_enemies) = list(enemies, 200, |item| &item.id, check_enemy)?;
    equipment.iter_mut().try_for_each(Equipment::say)?;
    consumables.iter_mut().try_for_each(Consumable::say)?;
    enemies.iter_mut().try_for_each(Enemy::say)?;
    let sources = [
        ("presets", presets.editions().clone()),
        ("equipment", of_equipment),
        ("consumables", of_consumables),
        ("enemies", of_enemies),
    ];
    let newest = sources.iter().map(|(_, lines)| lines.newest()).max().unwrap_or(1);
    let met = |edition| stages(row, &enemies[..sources[3].1.count(edition)]);
    let stages = (1..=newest).map(met).collect::<Result<_, _>>()?;
    Ok(Content { presets, equipment, consumables, enemies, stages, sources })
}

/// Who is met in each stage, of these enemies.
fn stages(file: &str, enemies: &[Enemy]) -> Result<Vec<StageEnemies>, String> {
    let stage = |stage| {
        let all = (0..).map(EnemyId::from_number).zip(enemies).filter(|(_, enemy)| u16::from(enemy.stage) == stage);
        let (bosses, others): (Vec<_>, Vec<_>) = all.partition(|(_, enemy)| enemy.boss);
        let enemies: Vec<EnemyId> = others.into_iter().map(|(id, _)| id).collect();
        match bosses[..] {
            [(boss, _)] if (1..=MAX_ROW).contains(&enemies.len()) => Ok(StageEnemies { enemies, boss }),
            _ => Err(format!("{file}: stage {stage} needs one boss and 1 to {MAX_ROW} enemies")),
        }
    };
    (1..=N_STAGES).map(stage).collect()
}

impl Content {
    /// The newest edition, which new runs are of.
    pub fn newest(&self) -> u8 {
        let newest = self.sources.iter().map(|(_, lines)| lines.newest()).max().unwrap_or(1);
        newest.max(vocabulary::newest())
    }

    /// What a run of an edition can hold. Chance can bring every piece, potion and enemy, and a wish every effect, so each
    /// list counts as a whole, up to the edition.
    pub(crate) fn held(&self, edition: u8) -> Held<'static> {
        let lists = self.sources.iter().map(|(name, lines)| (*name, lines.digest(edition)));
        Held::new(lists.chain(vocabulary::digests(edition)))
    }

    /// The pieces of equipment of an edition.
    pub(crate) fn equipment_of(&self, edition: u8) -> &[Equipment] {
        &self.equipment[..self.sources[1].1.count(edition)]
    }

    /// The potions of an edition.
    pub(crate) fn consumables_of(&self, edition: u8) -> &[Consumable] {
        &self.consumables[..self.sources[2].1.count(edition)]
    }

    /// The enemies of an edition.
    pub(crate) fn enemies_of(&self, edition: u8) -> &[Enemy] {
        &self.enemies[..self.sources[3].1.count(edition)]
    }

    /// Who is met in each stage of a run of an edition.
    pub(crate) fn stages_of(&self, edition: u8) -> &[StageEnemies] {
        let at = usize::from(edition).clamp(1, self.stages.len()) - 1;
        &self.stages[at]
    }
}

fn check_piece(item: &Equipment) -> Result<(), String> {
    if !(1..=100_000).contains(&item.cost) {
        return Err(format!("a piece cannot cost {}", item.cost));
    }
    say::piece(&item.modifier)?;
    item.modifier.check()
}

fn check_potion(item: &Consumable) -> Result<(), String> {
    if !(1..=100_000).contains(&item.cost) {
        return Err(format!("a potion cannot cost {}", item.cost));
    }
    item.words()?;
    match &item.effect {
        None if item.ops.is_empty() => Err("a potion needs a `use` or an `effect`".into()),
        None => Ok(()),
        Some(effect) if !(1..=MAX_LASTING).contains(&effect.hands) => {
            Err(format!("a potion lasts 1 to {MAX_LASTING} hands"))
        }
        Some(effect) => effect.modifier.check(),
    }
}

fn check_enemy(item: &Enemy) -> Result<(), String> {
    if !(1..=10_000).contains(&item.hp) {
        return Err(format!("an enemy cannot have {} hit points", item.hp));
    }
    if item.boss != item.curse.is_some() {
        return Err("a boss, and only a boss, has a curse".into());
    }
    if let Some(curse) = &item.curse {
        curse.modifier.check()?;
        say::curse(&curse.modifier)?;
    }
    say::enemy(&item.modifier)?;
    item.modifier.check()
}

/// Reads rules as a table of names and values, from the default ones.
fn rules<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Rules, D::Error> {
    let changes = std::collections::BTreeMap::<String, i32>::deserialize(deserializer)?;
    let mut rules = Rules::default();
    change_rules(&mut rules, &changes).map_err(serde::de::Error::custom)?;
    Ok(rules)
}

/// Changes rules by a table of names and values; a name or value that is not possible is an error.
pub(crate) fn change_rules(rules: &mut Rules, changes: &std::collections::BTreeMap<String, i32>) -> Result<(), String> {
    for (name, value) in changes {
        let stat: Stat = name.parse()?;
        let (low, high) = stat.bounds();
        if stat.is_running() {
            return Err(format!("`{name}` is not a rule with a fixed value"));
        }
        if *value < low || *value > high {
            return Err(format!("the rule `{name}` goes from {low} to {high}, not {value}"));
        }
        rules.set(stat, *value);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::{FILES, content, load};

    #[test]
    fn a_changed_line_of_an_edition_is_refused_and_another_word_is_not() {
        let hash = content().held(1).hash();
        let check = |from: &str, to: &str| {
            let mut files = FILES;
            assert!(files[3].1.contains(from), "{from}");
            let text = files[3].1.replacen(from, to, 1);
            files[3].1 = &text;
            load(files).expect("sound content").held(1).check(&hash)
        };
        assert_eq!(check("Ancient Strix", "Old Strix"), Ok(()));
        assert_eq!(check("Night Fang", "Day Fang"), Ok(()));
        assert_eq!(check("\"hp\":50", "\"hp\":51"), Err("`enemies` has changed since it was played".into()));
    }

    #[test]
    fn words_are_made_from_what_things_do() {
        let content = content();
        let piece = |id: &str| content.equipment.iter().find(|piece| piece.id == id).expect("a piece");
        let trinket = piece("bronze_trinket");
        assert_eq!(trinket.label, "-25% damage from a random suit each battle");
        assert!(trinket.text.ends_with("When the enemy wins with a card of that suit, you take 25% less damage."));
        let enemy = |id: &str| content.enemies.iter().find(|enemy| enemy.id == id).expect("an enemy");
        assert_eq!(
            enemy("ancient_strix").label,
            "+10 damage on a blackjack; takes 2 more damage per red card in your hand"
        );
        assert_eq!(enemy("vampire_bat").label, "takes half damage if your hand has a spade");
        let curses = content.enemies.iter().filter_map(|enemy| enemy.curse.as_ref()).map(|curse| curse.label.as_str());
        let told = [
            "Enemies deal 5 more damage on a blackjack",
            "The enemy wins ties",
            "You take 3 damage at the start of each hand",
        ];
        assert_eq!(curses.collect::<Vec<_>>(), told);
    }

    #[test]
    fn what_has_no_words_is_refused() {
        let mut files = FILES;
        let text = files[1].1.replacen("\"stat\":\"dodge\"", "\"stat\":\"thorns\"", 1);
        files[1].1 = &text;
        let error = load(files).expect_err("no words");
        assert!(error.starts_with("equipment.jsonl:2: there are no words yet for what it does"), "{error}");
    }
}
