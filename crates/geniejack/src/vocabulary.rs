//! What a blessing can be made of: one row for each of the 75 effects and 32 conditions.
//!
//! The rows are data (`content/effects.jsonl`, `content/conditions.jsonl`). Validation, the schema of the tool a language
//! model is given, the sentences people read, the tables of the docs and what happens in play all follow from them.

use std::sync::OnceLock;

use croupier_content::{Digest, Editions, File, Id, Listed, read_editions};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::{blessing::Effect, cards::Rank, content::WORDING, effect::Cond};

/// An effect type: a line of its table.
pub type EffectId = Id<EffectRow>;

/// A condition type: a line of its table.
pub type ConditionId = Id<ConditionRow>;

/// What the value of an effect counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Unit {
    /// Nothing: the effect is there or not.
    Flag,
    /// Whole points.
    Points,
    /// A share, written as a fraction (0.3) and shown as a percentage; kept in thousandths.
    PerMille,
    /// A factor (1.5); kept in thousandths.
    Factor,
}

/// What an effect or condition needs besides its value.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Param {
    /// A number.
    Value,
    /// A rank; the ten if none is given.
    Rank,
    /// A suit; hearts if none is given.
    Suit,
    /// A suit; spades if none is given.
    SuitSpades,
    /// Two to four ranks.
    Ranks,
}

/// When an effect is read: it decides which conditions can matter to it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Reads {
    /// When the deck is put together, before the deal.
    Deck,
    /// When it is decided whether the shoe is kept.
    Shoe,
    /// When the player's cards are dealt.
    Deal,
    /// When the dealer's cards are dealt, after the player's.
    DealerDeal,
    /// Whenever the player's hand is counted, and again at the end.
    Turn,
    /// When the player busts.
    Save,
    /// When a hand of five cards is settled.
    Charlie,
    /// While the player decides.
    Action,
    /// While the player decides, after doubling.
    Doubling,
    /// While the dealer draws.
    DealerTurn,
    /// When a tie is settled.
    Tie,
    /// When a double bust is settled.
    DoubleBust,
    /// When a won hand is settled.
    Dealt,
    /// When a doubled hand is settled.
    Doubled,
    /// When a won hand strikes.
    Strike,
    /// When a lost hand is settled.
    Taken,
    /// When a busted hand is settled.
    TakenBust,
    /// On a push.
    Push,
    /// When a lost hand misses.
    Dodge,
    /// When the dealer busts.
    EnemyBust,
    /// At the end of a won hand.
    Won,
    /// At the end of a hand that was a blackjack.
    Natural,
    /// At the start of a hand; with a condition about the hand at its end.
    Hand,
    /// The same, and it hurts the enemy.
    HandDamage,
    /// At the end of a battle and in the shop after it, with the last hand in mind.
    Battle,
    /// When a battle starts and after each hand, once.
    MaxHp,
}

/// When it is known whether a condition holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Known {
    /// At any time.
    AnyTime,
    /// At any time, and only for the first hand.
    FirstHand,
    /// Once the player has drawn.
    Drawn,
    /// Once the dealer has shown a card.
    DrawnByDealer,
    /// Once there is a hand.
    Cards,
    /// Once there is a hand, and it is a blackjack.
    Natural,
    /// Once there is a hand, and it is a bust.
    Bust,
    /// Once there is a hand, and it is soft.
    Soft,
    /// Once the hand is won.
    Won,
    /// Once the hand is lost.
    Lost,
    /// Once the hand is a push.
    Pushed,
    /// Once a lost hand has missed.
    Dodged,
    /// Once the dealer has busted.
    EnemyBust,
    /// Once the enemy is dead.
    Killed,
    /// Once the enemy is dead by a blackjack.
    KilledByNatural,
}

/// One effect type.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EffectRow {
    /// Its word.
    pub id: String,
    /// What it is about.
    pub group: String,
    /// What it does, with `{value}`, `{rank}`, `{ranks}` and `{suit}` in it.
    pub text: String,
    /// The text that states keep, if it was another one: records have fingerprints of states.
    #[serde(default)]
    pub kept: Option<String>,
    /// What its value counts.
    pub unit: Unit,
    /// The lowest value, in points or thousandths.
    pub low: i32,
    /// The highest value, in points or thousandths.
    pub high: i32,
    /// When it is read.
    pub reads: Reads,
    /// What else it needs.
    #[serde(default)]
    pub param: Option<Param>,
    /// 1 if a higher value is better for the player, -1 if a lower one is.
    #[serde(default = "one")]
    pub favour: i32,
    /// What it compiles to, with `$value`, `$rank`, `$ranks`, `$suit` and `$effect` in it.
    #[serde(default)]
    pub rules: Value,
    /// What it compiles to: triggers.
    #[serde(default)]
    pub triggers: Value,
    /// What it compiles to: changes of the deck.
    #[serde(default)]
    pub deck: Value,
}

fn one() -> i32 {
    1
}

/// One condition type.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ConditionRow {
    /// Its word.
    pub id: String,
    /// When it holds, with `{value}`, `{rank}` and `{suit}` in it; it ends the sentence of an effect.
    pub text: String,
    /// The text that states keep, if it was another one.
    #[serde(default)]
    pub kept: Option<String>,
    /// When it is known.
    pub known: Known,
    /// What it needs.
    #[serde(default)]
    pub param: Option<Param>,
    /// The lowest value.
    #[serde(default)]
    pub low: i32,
    /// The highest value.
    #[serde(default)]
    pub high: i32,
    /// What it compiles to, with `$value`, `$rank` and `$suit` in it.
    pub cond: Value,
}

/// How much of an effect is fair, where it is worth far more than others.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FairRow {
    /// The word of the effect.
    pub effect: String,
    /// In the wish that opens a run.
    #[serde(default)]
    pub opening: Option<Fair>,
    /// In the wish after a boss.
    #[serde(default)]
    pub boss: Option<Fair>,
}

/// What is granted of it.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Fair {
    /// The best value, in points or thousandths.
    pub most: i32,
    /// When it holds, unless the wish has a condition.
    #[serde(default, rename = "if")]
    pub condition: Value,
}

struct Vocabulary {
    effects: (Vec<EffectRow>, Editions),
    conditions: (Vec<ConditionRow>, Editions),
    fair: (Vec<FairRow>, Editions),
}

const FILES: [File<'_>; 3] = [
    ("effects.jsonl", include_str!("../content/effects.jsonl")),
    ("conditions.jsonl", include_str!("../content/conditions.jsonl")),
    ("fair.jsonl", include_str!("../content/fair.jsonl")),
];

fn vocabulary() -> &'static Vocabulary {
    static VOCABULARY: OnceLock<Vocabulary> = OnceLock::new();
    VOCABULARY.get_or_init(|| {
        // The files are part of the build, and tests compile every row: this cannot fail for a player.
        let [effects, conditions, fair] = FILES;
        Vocabulary {
            effects: read_editions(effects, &WORDING, |_| Ok(())).expect("the effects that were built in are sound"),
            conditions: read_editions(conditions, &WORDING, |_| Ok(()))
                .expect("the conditions that were built in are sound"),
            fair: read_editions(fair, &WORDING, |_| Ok(())).expect("the fair gifts that were built in are sound"),
        }
    })
}

/// The edition of the newest effect, condition or fair gift.
pub(crate) fn newest() -> u8 {
    let Vocabulary { effects, conditions, fair } = vocabulary();
    [effects.1.newest(), conditions.1.newest(), fair.1.newest()].into_iter().max().unwrap_or(1)
}

/// What the rules read of the tables in an edition. One that it does not have yet is left out, so that hashes stay.
pub(crate) fn digests(edition: u8) -> impl Iterator<Item = (&'static str, Digest)> {
    let Vocabulary { effects, conditions, fair } = vocabulary();
    let tables = [("effects", &effects.1), ("conditions", &conditions.1), ("fair", &fair.1)];
    let held = tables.into_iter().filter(move |(_, lines)| lines.count(edition) > 0);
    held.map(move |(name, lines)| (name, lines.digest(edition)))
}

/// The effects of which an edition grants no more than is fair.
pub(crate) fn fair_rows(edition: u8) -> &'static [FairRow] {
    let (rows, lines) = &vocabulary().fair;
    &rows[..lines.count(edition)]
}

/// How much of an effect is fair in an edition, if it is worth far more than others.
pub(crate) fn fair_row(edition: u8, effect: &str) -> Option<&'static FairRow> {
    fair_rows(edition).iter().rfind(|row| row.effect == effect)
}

/// Whether an edition has an effect and its condition.
pub(crate) fn has(edition: u8, effect: &Effect) -> bool {
    let Vocabulary { effects, conditions, .. } = vocabulary();
    let condition = effect.condition.is_none_or(|condition| condition.id.index() < conditions.1.count(edition));
    condition && effect.id.index() < effects.1.count(edition)
}

impl Listed for EffectRow {
    const KIND: &'static str = "effect";

    fn all() -> &'static [EffectRow] {
        &vocabulary().effects.0
    }

    fn word(&self) -> &str {
        &self.id
    }
}

impl Listed for ConditionRow {
    const KIND: &'static str = "condition";

    fn all() -> &'static [ConditionRow] {
        &vocabulary().conditions.0
    }

    fn word(&self) -> &str {
        &self.id
    }
}

impl Reads {
    /// Whether a condition that is known then can ever make a difference to an effect that is read now. If not, a blessing
    /// gets the effect without the condition, at its lowest value.
    pub fn can_depend_on(self, known: Known) -> bool {
        use Known as K;
        let on_table = matches!(known, K::Drawn | K::DrawnByDealer | K::Cards);
        match self {
            // Nothing about a hand is known before it is dealt.
            Reads::Deck | Reads::Deal => matches!(known, K::AnyTime | K::FirstHand),
            // The shoe of a first hand is new in any case.
            Reads::Shoe => known == K::AnyTime,
            Reads::DealerDeal => {
                matches!(known, K::AnyTime | K::FirstHand | K::Drawn | K::Cards | K::Natural | K::Bust | K::Soft)
            }
            Reads::Turn => !matches!(known, K::Dodged | K::Killed | K::KilledByNatural),
            Reads::Save => on_table || matches!(known, K::AnyTime | K::FirstHand | K::Bust),
            Reads::Charlie => {
                on_table
                    || matches!(
                        known,
                        K::AnyTime | K::FirstHand | K::Soft | K::Won | K::Lost | K::Pushed | K::EnemyBust
                    )
            }
            // A blackjack or a bust ends the turn.
            Reads::Action | Reads::Doubling => on_table || matches!(known, K::AnyTime | K::FirstHand | K::Soft),
            Reads::DealerTurn => {
                on_table || matches!(known, K::AnyTime | K::FirstHand | K::Natural | K::Bust | K::Soft)
            }
            Reads::Tie => on_table || matches!(known, K::AnyTime | K::FirstHand | K::Natural | K::Soft | K::Pushed),
            Reads::DoubleBust => {
                on_table || matches!(known, K::AnyTime | K::FirstHand | K::Bust | K::Pushed | K::EnemyBust)
            }
            Reads::Dealt | Reads::Strike => {
                on_table || matches!(known, K::AnyTime | K::FirstHand | K::Natural | K::Soft | K::Won | K::EnemyBust)
            }
            Reads::Doubled => {
                on_table
                    || matches!(known, K::AnyTime | K::FirstHand | K::Bust | K::Soft | K::Won | K::Lost | K::EnemyBust)
            }
            Reads::Taken => {
                on_table || matches!(known, K::AnyTime | K::FirstHand | K::Natural | K::Bust | K::Soft | K::Lost)
            }
            Reads::TakenBust => on_table || matches!(known, K::AnyTime | K::FirstHand | K::Bust | K::Lost),
            Reads::Push => {
                on_table
                    || matches!(
                        known,
                        K::AnyTime | K::FirstHand | K::Natural | K::Bust | K::Soft | K::Pushed | K::EnemyBust
                    )
            }
            Reads::Dodge => {
                on_table
                    || matches!(known, K::AnyTime | K::FirstHand | K::Natural | K::Bust | K::Soft | K::Lost | K::Dodged)
            }
            Reads::EnemyBust => !matches!(known, K::Lost | K::Dodged | K::Killed | K::KilledByNatural),
            Reads::Won => !matches!(known, K::Bust | K::Lost | K::Pushed | K::Dodged | K::Killed),
            Reads::Natural => !matches!(known, K::Bust | K::Killed),
            Reads::Hand => known != K::Killed,
            Reads::HandDamage => !matches!(known, K::Killed | K::KilledByNatural),
            Reads::Battle | Reads::MaxHp => true,
        }
    }

    /// When the effect is read, in words; `{}` stands for the condition.
    fn in_words(self) -> &'static str {
        match self {
            Reads::Deck => "when the deck is put together",
            Reads::Shoe => "when the next hand starts",
            Reads::Deal => "when your cards are dealt",
            Reads::DealerDeal => "when the enemy's cards are dealt",
            Reads::Turn => "whenever your hand is counted",
            Reads::Save => "when you bust",
            Reads::Charlie => "when the hand is settled",
            Reads::Action => "while you decide",
            Reads::Doubling => "after you double",
            Reads::DealerTurn => "while the enemy draws",
            Reads::Tie => "when a tie is settled",
            Reads::DoubleBust => "when a double bust is settled",
            Reads::Dealt | Reads::Strike => "when you win the hand",
            Reads::Doubled => "when the doubled hand is settled",
            Reads::Taken => "when you lose the hand",
            Reads::TakenBust => "when your bust is settled",
            Reads::Push => "on a push",
            Reads::Dodge => "when you dodge",
            Reads::EnemyBust => "when the enemy busts",
            Reads::Won | Reads::Natural => "at the end of the hand",
            Reads::Hand | Reads::HandDamage => "at the start of the hand",
            Reads::Battle => "at the end of the battle",
            Reads::MaxHp => "at the start of a battle and after each hand, until it has held once",
        }
    }
}

impl Known {
    /// Whether it can be known before a hand is dealt.
    pub(crate) fn before_the_deal(self) -> bool {
        matches!(self, Known::AnyTime | Known::FirstHand)
    }
}

/// What a pair of effect and condition means: when the condition is read, or that it can never matter.
pub fn pair_meaning(effect: EffectId, condition: ConditionId) -> &'static str {
    let (reads, known) = (effect.get().reads, condition.get().known);
    if !reads.can_depend_on(known) {
        return "never matters: always on, at its lowest value";
    }
    match reads {
        Reads::Hand | Reads::HandDamage if !known.before_the_deal() => "at the end of the hand",
        Reads::Battle if !known.before_the_deal() => "at the end of the battle, for its last hand",
        _ => reads.in_words(),
    }
}

/// The whole table of pairs: for each effect, what it means with each condition, both in the order of the vocabulary.
pub fn pair_table() -> Vec<(EffectId, Vec<&'static str>)> {
    let row = |effect| ConditionId::all().map(|condition| pair_meaning(effect, condition)).collect();
    EffectId::all().map(|effect| (effect, row(effect))).collect()
}

/// A value as people write it: thousandths as a fraction.
pub(crate) fn decimal(unit: Unit, value: i32) -> String {
    match unit {
        Unit::Flag | Unit::Points => value.to_string(),
        Unit::PerMille | Unit::Factor => {
            let text = format!("{}.{:03}", value / 1000, value % 1000);
            text.trim_end_matches('0').trim_end_matches('.').to_string()
        }
    }
}

/// A value as people read it: shares as percentages.
pub(crate) fn shown(unit: Unit, value: i32) -> String {
    match unit {
        // A thousandth is a tenth of a percent.
        Unit::PerMille if value % 10 != 0 => format!("{}.{}", value / 10, value % 10),
        Unit::PerMille => (value / 10).to_string(),
        _ => decimal(unit, value),
    }
}

impl EffectRow {
    /// The bounds as people write them, such as `0.1 to 0.5`; nothing for a flag.
    pub fn bounds(&self) -> Option<(String, String)> {
        (self.unit != Unit::Flag).then(|| (decimal(self.unit, self.low), decimal(self.unit, self.high)))
    }
}

/// The schema of the tool that a language model grants a blessing with: `name`, `description` and `input_schema`.
pub fn tool_schema() -> Value {
    let ranks = json!(Rank::NAMES);
    let suits = json!(["hearts", "diamonds", "clubs", "spades"]);
    let effects: Vec<&str> = EffectId::all().map(|id| id.get().id.as_str()).collect();
    let conditions: Vec<&str> = ConditionId::all().map(|id| id.get().id.as_str()).collect();
    let needing = |param: Param| {
        let rows = EffectId::all().map(EffectId::get).filter(|row| row.param == Some(param));
        rows.map(|row| row.id.as_str()).collect::<Vec<_>>().join(", ")
    };
    let suited = format!("{}, {}", needing(Param::Suit), needing(Param::SuitSpades));
    json!({
        "name": "create_blessing",
        "description": "Grants the player one blessing of one to three effects.",
        "input_schema": {
            "type": "object",
            "properties": {
                "name": { "type": "string", "description": "A short name, at most 40 characters." },
                "description": { "type": "string", "description": "One plain sentence about what it does, at most 60 characters." },
                "effects": {
                    "type": "array",
                    "minItems": 1,
                    "maxItems": 3,
                    "items": {
                        "type": "object",
                        "properties": {
                            "type": { "type": "string", "enum": effects, "description": effect_list() },
                            "value": { "type": "number", "description": "How much, within the bounds of the effect; 1 where it has none." },
                            "suit": { "type": "string", "enum": suits, "description": format!("For {suited}.") },
                            "rank": { "type": "string", "enum": ranks, "description": format!("For {}.", needing(Param::Rank)) },
                            "ranks": {
                                "type": "array", "minItems": 2, "maxItems": 4,
                                "items": { "type": "string", "enum": ranks },
                                "description": format!("For {}.", needing(Param::Ranks)),
                            },
                            "condition": {
                                "type": "object",
                                "description": "Left out unless the effect should hold only under a condition.",
                                "properties": {
                                    "type": { "type": "string", "enum": conditions, "description": condition_list() },
                                    "value": { "type": "number", "description": "The number the condition needs, if it needs one." },
                                    "rank": { "type": "string", "enum": ranks },
                                    "suit": { "type": "string", "enum": suits },
                                },
                                "required": ["type"],
                            },
                        },
                        "required": ["type", "value"],
                    },
                },
            },
            "required": ["name", "description", "effects"],
        },
    })
}

fn effect_list() -> String {
    let line = |row: &EffectRow| match row.bounds() {
        Some((low, high)) => format!("{} ({low} to {high}): {}", row.id, row.text),
        None => format!("{}: {}", row.id, row.text),
    };
    EffectId::all().map(|id| line(id.get())).collect::<Vec<_>>().join("\n")
}

fn condition_list() -> String {
    let line = |row: &ConditionRow| match row.param {
        Some(Param::Value) => format!("{} ({} to {}): {}", row.id, row.low, row.high, row.text),
        _ => format!("{}: {}", row.id, row.text),
    };
    ConditionId::all().map(|id| line(id.get())).collect::<Vec<_>>().join("\n")
}

/// Reads a condition's template with its parameters filled in.
pub(crate) fn read_cond(filled: Value) -> Cond {
    serde_json::from_value(filled).expect("every condition of the table compiles, as tests show")
}
