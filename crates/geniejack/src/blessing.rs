//! Blessings: what a wish becomes. Any JSON whatever can be read as one; what makes no sense is corrected, never refused.

mod read;
mod sized;
pub(crate) mod small;

use std::fmt;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize, Serializer, ser::SerializeStruct as _};
use serde_json::{Value, json};

pub(crate) use self::read::thousandths;
use self::read::{long_text, one_line, plain_text, read_amount, read_rank, read_ranks, read_suit, whole};
use crate::{
    cards::{Rank, Suit},
    effect::Modifier,
    vocabulary::{ConditionId, EffectId, Known, Param, Reads, Unit, decimal, read_cond, shown},
};

/// A named gift of one to three effects.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(from = "Value")]
pub struct Blessing {
    name: String,
    description: String,
    effects: Vec<Effect>,
    /// Who granted it, if that is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    by: Option<Giver>,
    /// What that one understood of the wish, or why it could give no more.
    #[serde(skip_serializing_if = "String::is_empty")]
    understood: String,
    /// What the giver said with it, in character.
    #[serde(skip_serializing_if = "String::is_empty")]
    says: String,
    /// Whether it was halved for the wish that opens a run. Its values may be below the bounds of the vocabulary then.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    opening: bool,
}

/// Who grants a wish.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Giver {
    /// A language model.
    Claude,
    /// The lamp, which reads wishes itself.
    Lamp,
    /// No one in particular: the same small gift for everyone.
    Boon,
}

/// One effect of a blessing, within its bounds.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Effect {
    /// What it does.
    pub id: EffectId,
    /// How much, in points or thousandths; 1 for a flag.
    pub value: i32,
    /// Which rank, if it needs one.
    pub rank: Option<Rank>,
    /// Which suit, if it needs one.
    pub suit: Option<Suit>,
    /// Which ranks, if it needs some; in order.
    pub ranks: Vec<Rank>,
    /// When it holds, if not always.
    pub condition: Option<Condition>,
}

/// When an effect holds.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Condition {
    /// What has to hold.
    pub id: ConditionId,
    /// The number it needs.
    pub value: Option<i32>,
    /// The rank it needs.
    pub rank: Option<Rank>,
    /// The suit it needs.
    pub suit: Option<Suit>,
}

/// The most effects of a blessing.
pub const MAX_EFFECTS: usize = 3;

/// The most characters of a name or description.
pub const MAX_TEXT: usize = 60;

/// The most characters of what a giver says.
pub const MAX_SAID: usize = 100;

/// The most characters of what was understood.
pub const MAX_UNDERSTOOD: usize = 400;

impl Blessing {
    /// What a wish becomes when no one knows better: 3 more damage.
    pub fn minor_boon() -> Blessing {
        let effects = vec![Effect::plain("flat_damage_bonus", 3)];
        let (name, description) = ("Minor Boon".into(), "A small gift from the Genie.".into());
        Blessing {
            name,
            description,
            effects,
            by: None,
            understood: String::new(),
            says: String::new(),
            opening: false,
        }
    }

    /// Reads anything as a blessing: values are brought within bounds, unknown effects and conditions go, and if nothing is
    /// left there is a little damage.
    pub fn from_value(value: &Value) -> Blessing {
        Blessing::read(value, false)
    }

    fn read(value: &Value, opening: bool) -> Blessing {
        let listed = value.get("effects").and_then(Value::as_array);
        let known = listed.into_iter().flatten().filter_map(|effect| Effect::read(effect, opening));
        let mut effects: Vec<Effect> = known.take(MAX_EFFECTS).collect();
        if effects.is_empty() {
            effects.push(Effect::plain("flat_damage_bonus", 5));
        }
        let mut name = plain_text(value.get("name"));
        if name.is_empty() {
            name = "Nameless Blessing".into();
        }
        let mut description = plain_text(value.get("description"));
        if description.is_empty() {
            description = plain_text(Some(&Value::String(effects[0].kept())));
        }
        let by = value.get("by").and_then(|by| serde_json::from_value(by.clone()).ok());
        let understood = long_text(value.get("understood"));
        let says = one_line(value.get("says"), MAX_SAID);
        Blessing { name, description, effects, by, understood, says, opening }
    }

    /// The same, granted by this one, who understood this of the wish and says this about it.
    #[must_use]
    pub fn granted(self, by: Giver, understood: &str, says: &str) -> Blessing {
        let understood = long_text(Some(&Value::String(understood.into())));
        let says = one_line(Some(&Value::String(says.into())), MAX_SAID);
        Blessing { by: Some(by), understood, says, ..self }
    }

    /// What the giver said with it; empty if nothing was said.
    pub fn says(&self) -> &str {
        &self.says
    }

    /// Who granted it, if that is known.
    pub fn by(&self) -> Option<Giver> {
        self.by
    }

    /// What that one understood of the wish; empty if nothing was said about it.
    pub fn understood(&self) -> &str {
        &self.understood
    }

    /// A blessing of effects that are already sound.
    pub fn new(name: &str, description: &str, effects: Vec<Effect>) -> Blessing {
        let written = json!({ "name": name, "description": description, "effects": effects });
        Blessing::from_value(&written)
    }

    /// Its name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// What it does, in the words of the one who granted it, or in ours if something else came of it.
    pub fn description(&self) -> String {
        match self.description == self.told(Effect::kept) {
            true => self.told(Effect::sentence),
            false => self.description.clone(),
        }
    }

    /// What it does, in sentences, if there is room for them.
    fn told(&self, sentence: fn(&Effect) -> String) -> String {
        let sentences: Vec<String> = self.effects.iter().map(sentence).collect();
        let told = Some(sentences.join(" ")).filter(|text| text.chars().count() <= MAX_TEXT);
        told.unwrap_or_else(|| "What the Genie could spare of it.".into())
    }

    /// What it does.
    pub fn effects(&self) -> &[Effect] {
        &self.effects
    }

    /// The same name with other effects.
    pub(crate) fn with_effects(&self, effects: Vec<Effect>) -> Blessing {
        Blessing { effects, ..self.clone() }
    }

    /// The same name with what it really does, if that is not what was said of it: in a sentence, if there is room for it.
    pub(crate) fn corrected(&self, effects: Vec<Effect>) -> Blessing {
        let changed = self.with_effects(effects);
        Blessing { description: changed.told(Effect::kept), ..changed }
    }

    /// What it does, in the sentences of the game.
    pub fn compile(&self) -> Modifier {
        let parts = self.effects.iter().enumerate().map(|(nth, effect)| effect.compile(nth));
        parts.fold(Modifier::default(), Modifier::and)
    }

    /// The first thing in a JSON value that would be corrected silently; for files that people write.
    pub(crate) fn mistake(value: &Value) -> Option<String> {
        let Some(listed) = value.get("effects").and_then(Value::as_array) else {
            return Some("a blessing needs a list of `effects`".into());
        };
        if listed.is_empty() || listed.len() > MAX_EFFECTS {
            return Some(format!("a blessing has 1 to {MAX_EFFECTS} effects, not {}", listed.len()));
        }
        listed.iter().find_map(|effect| {
            let Some(read) = Effect::from_value(effect) else {
                let id = effect.get("type").and_then(Value::as_str).unwrap_or_default();
                let known = EffectId::all().map(|id| id.get().id.as_str());
                return Some(croupier_kernel::Refusal::unknown("effect", id, known).reason);
            };
            let dropped = effect.get("condition").is_some() && read.condition.is_none();
            dropped
                .then(|| format!("the condition of `{}` is unknown, incomplete or can never matter", read.id.get().id))
        })
    }
}

impl From<Value> for Blessing {
    /// As it was saved.
    fn from(value: Value) -> Blessing {
        let opening = value.get("opening") == Some(&Value::Bool(true));
        Blessing::read(&value, opening)
    }
}

impl fmt::Display for Blessing {
    /// One line of JSON, which reads back as the same blessing.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&serde_json::to_string(self).map_err(|_| fmt::Error)?)
    }
}

impl Effect {
    /// An effect without parameters or condition.
    pub fn plain(id: &str, value: i32) -> Effect {
        let id = EffectId::find(id).expect("a word of the table");
        let value = value.clamp(id.get().low, id.get().high);
        Effect { id, value, rank: None, suit: None, ranks: Vec::new(), condition: None }
    }

    /// Reads an effect; nothing if its type is unknown.
    pub fn from_value(value: &Value) -> Option<Effect> {
        Effect::read(value, false)
    }

    fn read(value: &Value, opening: bool) -> Option<Effect> {
        let id = EffectId::find(value.get("type")?.as_str()?.trim()).ok()?;
        let row = id.get();
        let rank = value.get("rank").and_then(read_rank).unwrap_or(Rank::TEN);
        let suit = value.get("suit").and_then(read_suit);
        let (mut with_rank, mut with_suit, mut ranks) = (None, None, Vec::new());
        match row.param {
            Some(Param::Rank) => with_rank = Some(rank),
            Some(Param::Suit) => with_suit = Some(suit.unwrap_or(Suit::Hearts)),
            Some(Param::SuitSpades) => with_suit = Some(suit.unwrap_or(Suit::Spades)),
            Some(Param::Ranks) => ranks = read_ranks(value.get("ranks")),
            Some(Param::Value) | None => {}
        }
        let amount = if row.unit == Unit::Flag { 1 } else { read_amount(value.get("value"), row, opening) };
        let condition = value.get("condition").and_then(Condition::from_value);
        let effect = Effect { id, value: amount, rank: with_rank, suit: with_suit, ranks, condition };
        Some(effect.without_idle_condition())
    }

    /// A condition that can never matter goes, and the effect is there always, but at its lowest.
    fn without_idle_condition(mut self) -> Effect {
        let row = self.id.get();
        if self.condition.is_some_and(|condition| !row.reads.can_depend_on(condition.id.get().known)) {
            self.condition = None;
            self.value = row.low;
        }
        self
    }

    /// The lowest the effect can be, or the highest.
    pub fn bounds(&self) -> (i32, i32) {
        (self.id.get().low, self.id.get().high)
    }

    /// What it does, in a sentence.
    pub fn sentence(&self) -> String {
        self.said(false)
    }

    /// The sentence that states keep. It never changes, as records have fingerprints of states.
    pub(crate) fn kept(&self) -> String {
        self.said(true)
    }

    fn said(&self, kept: bool) -> String {
        let row = self.id.get();
        let text = row.kept.as_ref().filter(|_| kept).unwrap_or(&row.text);
        let text = counted(text, self.value == 1);
        let text = text.replace("{value}", &shown(row.unit, self.value));
        let text = text.replace("{ranks}", &listed(&self.ranks));
        let text = text.replace("{rank}s", &self.rank.map_or_else(String::new, Rank::plural));
        let text = text.replace("{rank}", self.rank.map_or("", Rank::word));
        let text = text.replace("{suit}", self.suit.map_or("", Suit::name));
        match &self.condition {
            None => text,
            Some(condition) => condition.end(&text, row.reads, kept),
        }
    }

    /// The same without its condition.
    pub(crate) fn always(&self) -> Effect {
        Effect { condition: None, ..self.clone() }
    }

    /// What it does, in the sentences of the game. `nth` is its place in its blessing.
    pub fn compile(&self, nth: usize) -> Modifier {
        let row = self.id.get();
        let mut parts = serde_json::Map::new();
        for (word, template) in [("rules", &row.rules), ("triggers", &row.triggers), ("deck", &row.deck)] {
            if let Value::Array(list) = self.fill(template, nth) {
                let list = list.into_iter().flat_map(|sentence| self.under_condition(sentence)).collect();
                parts.insert(word.into(), Value::Array(list));
            }
        }
        serde_json::from_value(Value::Object(parts)).expect("every effect of the table compiles, as tests show")
    }

    /// A sentence with the condition of the effect, at the moments at which that can be known.
    fn under_condition(&self, mut sentence: Value) -> Vec<Value> {
        let Some(condition) = &self.condition else { return vec![sentence] };
        let cond = json!(condition.compile());
        let both = match sentence.get("if") {
            Some(own) => json!({ "all": [own, cond] }),
            None => cond,
        };
        sentence["if"] = both;
        let early = condition.id.get().known.before_the_deal();
        match sentence.get("when").and_then(Value::as_str) {
            Some("hand_start") if !early => sentence["when"] = "hand_end".into(),
            Some("battle_start") => {
                // What is given once is looked at whenever its condition may have become true.
                let at = |when: &str| {
                    let mut sentence = sentence.clone();
                    sentence["when"] = when.into();
                    sentence
                };
                return vec![at("battle_start"), at("hand_end"), at("battle_end")];
            }
            _ => {}
        }
        vec![sentence]
    }

    /// A template with the parameters of the effect filled in.
    fn fill(&self, template: &Value, nth: usize) -> Value {
        match template {
            Value::Array(list) => list.iter().map(|item| self.fill(item, nth)).collect(),
            Value::Object(map) => {
                let filled = map.iter().map(|(key, item)| (key.clone(), self.fill(item, nth)));
                Value::Object(filled.collect())
            }
            Value::String(text) => match text.as_str() {
                "$value" => json!(self.value),
                "$-value" => json!(-self.value),
                "$1000+value" => json!(1000 + self.value),
                "$1000-value" => json!(1000 - self.value),
                "$effect" => json!(nth),
                "$ranks" => json!(self.ranks),
                // Most words of a sentence stand for themselves.
                plain if !plain.contains('$') => template.clone(),
                _ => {
                    let text = text.replace("$rank", self.rank.map_or("", Rank::name));
                    let text = text.replace("$suit", self.suit.map_or("", Suit::name));
                    Value::String(text.replace("$value", &self.value.to_string()))
                }
            },
            other => other.clone(),
        }
    }
}

impl Condition {
    /// Reads a condition; nothing if it is unknown or lacks what it needs.
    pub fn from_value(value: &Value) -> Option<Condition> {
        let id = ConditionId::find(value.get("type")?.as_str()?.trim()).ok()?;
        let row = id.get();
        let mut condition = Condition { id, value: None, rank: None, suit: None };
        match row.param {
            Some(Param::Value) => {
                let number = whole(thousandths(value.get("value")?)?);
                condition.value = Some(number.clamp(i64::from(row.low), i64::from(row.high)) as i32);
            }
            Some(Param::Rank | Param::Ranks) => condition.rank = Some(read_rank(value.get("rank")?)?),
            Some(Param::Suit | Param::SuitSpades) => condition.suit = Some(read_suit(value.get("suit")?)?),
            None => {}
        }
        Some(condition)
    }

    /// When it holds, in words that end a sentence.
    pub fn words(&self) -> String {
        self.said(false)
    }

    fn said(&self, kept: bool) -> String {
        let (row, rank) = (self.id.get(), self.rank.map_or("", Rank::word));
        let text = row.kept.as_ref().filter(|_| kept).unwrap_or(&row.text);
        let text = counted(text, self.value == Some(1));
        let text = text.replace("{value}", &self.value.unwrap_or_default().to_string());
        let article = if matches!(rank, "ace" | "8") { "an" } else { "a" };
        let text = text.replace("a {rank}", &format!("{article} {rank}"));
        text.replace("{suit_one}", self.suit.map_or("", |suit| suit.name().trim_end_matches('s')))
    }

    /// The sentence of an effect that is read then, with this condition at its end, and the moment at which it really acts.
    fn end(&self, sentence: &str, reads: Reads, kept: bool) -> String {
        let (sentence, words, known) = (sentence.trim_end_matches('.'), self.said(kept), self.id.get().known);
        let of_hand = !known.before_the_deal() && !matches!(known, Known::Killed | Known::KilledByNatural);
        match reads {
            Reads::Hand | Reads::HandDamage if !known.before_the_deal() => {
                format!("{}, {words}.", sentence.replace("at the start of each hand", "at the end of each hand"))
            }
            Reads::MaxHp => format!("{sentence}, the first time this is true: {words}."),
            Reads::Battle if known == Known::FirstHand => {
                format!("{sentence}, if the battle ends with its first hand.")
            }
            // Whatever is about a hand is about the one that ends the battle.
            Reads::Battle if of_hand && words.contains("the hand") => {
                format!("{sentence}, {}.", words.replace("the hand", "the battle's last hand"))
            }
            Reads::Battle if of_hand => format!("{sentence}, {words} in the last hand of the battle."),
            _ => format!("{sentence}, {words}."),
        }
    }

    /// What it asks, in the sentences of the game.
    pub fn compile(&self) -> crate::effect::Cond {
        let word = match (self.value, self.rank, self.suit) {
            (Some(value), _, _) => json!(value),
            (_, Some(rank), _) => json!(rank),
            (_, _, Some(suit)) => json!(suit),
            _ => Value::Null,
        };
        let template = &self.id.get().cond;
        match template {
            Value::Object(map) => {
                let filled = map.keys().map(|key| (key.clone(), word.clone()));
                read_cond(Value::Object(filled.collect()))
            }
            other => read_cond(other.clone()),
        }
    }
}

impl Serialize for Effect {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let row = self.id.get();
        let mut fields = serializer.serialize_struct("Effect", 6)?;
        fields.serialize_field("type", &row.id)?;
        fields.serialize_field("value", &number(row.unit, self.value))?;
        if let Some(suit) = &self.suit {
            fields.serialize_field("suit", suit)?;
        }
        if let Some(rank) = &self.rank {
            fields.serialize_field("rank", rank)?;
        }
        if !self.ranks.is_empty() {
            fields.serialize_field("ranks", &self.ranks)?;
        }
        if let Some(condition) = &self.condition {
            fields.serialize_field("condition", condition)?;
        }
        fields.end()
    }
}

impl Serialize for Condition {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut fields = serializer.serialize_struct("Condition", 4)?;
        fields.serialize_field("type", &self.id.get().id)?;
        if let Some(value) = &self.value {
            fields.serialize_field("value", value)?;
        }
        if let Some(rank) = &self.rank {
            fields.serialize_field("rank", rank)?;
        }
        if let Some(suit) = &self.suit {
            fields.serialize_field("suit", suit)?;
        }
        fields.end()
    }
}

/// A text in which `[card|cards]` is one of the two, by whether it is about a single one.
pub(crate) fn counted(text: &str, single: bool) -> String {
    let mut said = String::new();
    let mut rest = text;
    while let Some((before, (forms, after))) =
        rest.split_once('[').and_then(|(before, after)| Some((before, after.split_once(']')?)))
    {
        let (one, many) = forms.split_once('|').unwrap_or((forms, forms));
        said.push_str(before);
        said.push_str(if single { one } else { many });
        rest = after;
    }
    said + rest
}

/// Ranks as they are said: aces and kings.
fn listed(ranks: &[Rank]) -> String {
    let names: Vec<String> = ranks.iter().map(|rank| rank.plural()).collect();
    match names.as_slice() {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

/// A value as a JSON number, thousandths as a fraction.
fn number(unit: Unit, value: i32) -> Value {
    serde_json::from_str(&decimal(unit, value)).unwrap_or(Value::Null)
}
