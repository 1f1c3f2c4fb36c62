//! What can be asked for, and its notation.

use std::{
    borrow::Cow,
    fmt,
    str::FromStr,
    sync::{Arc, OnceLock},
};

use croupier_host::read_json;
use croupier_kernel::Refusal;
use serde::{Deserialize, Serialize, Serializer};
use serde_json::json;
use unicode_segmentation::UnicodeSegmentation;

use crate::{
    blessing::Blessing,
    content::{ConsumableId, EquipmentId},
    state::Item,
    text::visible,
};

/// What a seat asks for.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Action {
    /// Deal the next hand: `deal`.
    Deal,
    /// Take a card: `hit`.
    Hit,
    /// Take no more: `stand`.
    Stand,
    /// One more card for a multiple of the damage: `double`.
    Double,
    /// Make two hands of a pair: `split`.
    Split,
    /// Give the hand up for half the damage: `surrender`.
    Surrender,
    /// Look at the next card: `peek`.
    Peek,
    /// Take a card out of the hand, counted from 1: `remove 2`.
    Remove(u8),
    /// Drink a potion: `use health_potion`.
    Use(ConsumableId),
    /// Go on: `continue`.
    Continue,
    /// Buy something: `buy flint_spear`.
    Buy(Item),
    /// Leave the shop: `leave`.
    Leave,
    /// Tell the Genie a wish: `wish more gold`.
    Wish(WishText),
    /// The Genie answers a wish with a blessing, given as JSON on one line: `grant {"name":"Boon",...}`.
    Grant(Arc<Blessing>),
    /// End the run as the winner: `retire`.
    Retire,
    /// Go on for as long as it lasts: `endless`.
    Endless,
    /// Give up the run: `concede`. It is never listed.
    Concede,
}

/// A wish as it is kept: one line of at most [`WishText::MAX`] characters as people count them.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct WishText(Cow<'static, str>);

impl WishText {
    /// The most characters.
    pub const MAX: usize = 40;

    /// For players who do not write: random ones, learners, and the shy.
    const CANNED: [&'static str; 12] = [
        "a shield against the first blows",
        "better prices in the shop",
        "deal more damage",
        "dodge more often",
        "heal when I win",
        "let ties be mine",
        "more gold",
        "more hit points",
        "poison my enemies",
        "show me the dealer's cards",
        "stronger blackjacks",
        "take less damage",
    ];

    const WORTH_TRYING: [&'static str; 6] = [
        "bust at 26",
        "cards that bust me count half",
        "damage every hand",
        "heal every hand",
        "let me remove 3 cards",
        "the dealer gets an extra card",
    ];

    /// The wishes that are always listed.
    pub fn canned() -> impl Iterator<Item = WishText> {
        WishText::CANNED.into_iter().map(|text| WishText(Cow::Borrowed(text)))
    }

    /// Wishes that are worth a try beside those that are always listed: what they bring is known from simulations.
    pub fn worth_trying() -> impl Iterator<Item = WishText> {
        WishText::WORTH_TRYING.into_iter().map(|text| WishText(Cow::Borrowed(text)))
    }

    /// The listed wish that serves a player best in a stage who does not choose among them.
    pub fn sensible(stage: u16) -> &'static str {
        match stage {
            0..=1 => "take less damage",
            _ => "deal more damage",
        }
    }

    /// The wish in a text: blanks around it and characters that cannot be seen go. Nothing, one letter and what is too long
    /// is not a wish: the Genie asks again.
    pub fn new(text: &str) -> Result<WishText, Refusal> {
        // What cannot be seen goes first, so that it does not take the place of something that can.
        let clean: String = visible(text).collect();
        let kept = clean.trim();
        let n_characters = kept.graphemes(true).count();
        match kept.as_bytes() {
            [] => Err(Refusal::unreadable("the Genie is waiting: make a wish of up to 40 characters")),
            [letter] if letter.is_ascii_alphabetic() => {
                Err(Refusal::unreadable(format!("`{kept}` is not a wish: say what you want in a few words")))
            }
            _ if n_characters > WishText::MAX => Err(Refusal::unreadable(format!(
                "a wish has at most {} characters, and this one has {n_characters}",
                WishText::MAX
            ))),
            _ => Ok(WishText(Cow::Owned(kept.into()))),
        }
    }

    /// The text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl From<WishText> for String {
    fn from(wish: WishText) -> String {
        wish.0.into_owned()
    }
}

impl TryFrom<String> for WishText {
    type Error = Refusal;

    fn try_from(text: String) -> Result<Self, Refusal> {
        WishText::new(&text)
    }
}

/// Blessings for a Genie that does not think for itself, in the order they are listed.
pub fn canned_grants() -> &'static [Arc<Blessing>] {
    static GRANTS: OnceLock<Vec<Arc<Blessing>>> = OnceLock::new();
    GRANTS.get_or_init(|| {
        let canned = [
            ("Aegis", "The first blows of every battle glance off.", json!([{ "type": "damage_shield", "value": 12 }])),
            ("Asp's Kiss", "The enemy sickens, more with every hand.", json!([{ "type": "poison", "value": 2 }])),
            ("Bargain", "Merchants like your face.", json!([{ "type": "shop_discount", "value": 0.25 }])),
            (
                "Crown of Kings",
                "Naturals strike twice as hard.",
                json!([{ "type": "blackjack_damage_multiplier", "value": 2 }]),
            ),
            ("Even Ground", "Ties are yours.", json!([{ "type": "ties_favor_player", "value": 1 }])),
            ("Ghost Step", "Now and then you dodge a lost hand.", json!([{ "type": "dodge_chance", "value": 0.15 }])),
            ("Glass Table", "Nothing stays face down.", json!([{ "type": "dealer_reveals_cards", "value": 1 }])),
            ("Hardened", "Lost hands hurt less.", json!([{ "type": "percent_damage_reduction", "value": 0.2 }])),
            ("Iron Heart", "You have more to lose.", json!([{ "type": "max_hp_bonus", "value": 15 }])),
            ("Leech", "What they lose, you drink.", json!([{ "type": "lifesteal", "value": 0.2 }])),
            ("Long Reach", "Your limit is a little higher.", json!([{ "type": "bust_threshold_bonus", "value": 1 }])),
            ("Purse of Plenty", "Every battle pays more.", json!([{ "type": "flat_gold_bonus", "value": 8 }])),
            ("Sharper Edge", "Every win cuts deeper.", json!([{ "type": "flat_damage_bonus", "value": 6 }])),
            ("Sleight of Hand", "One of your cards may vanish.", json!([{ "type": "enable_remove_card", "value": 1 }])),
            ("Twin Souls", "Pairs may part.", json!([{ "type": "enable_split", "value": 1 }])),
            ("Victor's Balm", "Winning heals.", json!([{ "type": "heal_on_win", "value": 3 }])),
        ];
        let read = |(name, description, effects)| {
            Arc::new(Blessing::from_value(&json!({ "name": name, "description": description, "effects": effects })))
        };
        canned.into_iter().map(read).collect()
    })
}

impl Item {
    /// Its word.
    pub fn id(self) -> &'static str {
        match self {
            Item::Equipment(id) => &id.get().id,
            Item::Consumable(id) => &id.get().id,
        }
    }

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Item::Equipment(id) => &id.get().name,
            Item::Consumable(id) => &id.get().name,
        }
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Deal => f.write_str("deal"),
            Action::Hit => f.write_str("hit"),
            Action::Stand => f.write_str("stand"),
            Action::Double => f.write_str("double"),
            Action::Split => f.write_str("split"),
            Action::Surrender => f.write_str("surrender"),
            Action::Peek => f.write_str("peek"),
            Action::Remove(at) => write!(f, "remove {at}"),
            Action::Use(potion) => write!(f, "use {}", potion.get().id),
            Action::Continue => f.write_str("continue"),
            Action::Buy(item) => write!(f, "buy {}", item.id()),
            Action::Leave => f.write_str("leave"),
            Action::Wish(text) => write!(f, "wish {}", text.as_str()),
            Action::Grant(blessing) => write!(f, "grant {blessing}"),
            Action::Retire => f.write_str("retire"),
            Action::Endless => f.write_str("endless"),
            Action::Concede => f.write_str("concede"),
        }
    }
}

impl Serialize for Action {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

const WORDS: [&str; 16] = [
    "deal",
    "hit",
    "stand",
    "double",
    "split",
    "surrender",
    "peek",
    "remove",
    "use",
    "continue",
    "buy",
    "leave",
    "wish",
    "grant",
    "retire",
    "endless",
];

impl FromStr for Action {
    type Err = Refusal;

    fn from_str(text: &str) -> Result<Self, Refusal> {
        let (word, rest) = text.split_once(' ').unwrap_or((text, ""));
        let action = match word {
            "deal" => Action::Deal,
            "hit" => Action::Hit,
            "stand" => Action::Stand,
            "double" => Action::Double,
            "split" => Action::Split,
            "surrender" => Action::Surrender,
            "peek" => Action::Peek,
            "continue" => Action::Continue,
            "leave" => Action::Leave,
            "retire" => Action::Retire,
            "endless" => Action::Endless,
            "concede" => Action::Concede,
            "remove" => {
                let at = rest
                    .parse()
                    .map_err(|_| Refusal::unreadable("`remove` needs the number of a card, counted from 1"))?;
                return Ok(Action::Remove(at));
            }
            "use" => return ConsumableId::find(rest).map(Action::Use),
            "buy" => {
                let piece = EquipmentId::find(rest).map(Item::Equipment);
                return piece
                    .or_else(|unknown| ConsumableId::find(rest).map(Item::Consumable).map_err(|_| unknown))
                    .map(Action::Buy);
            }
            "wish" => return WishText::new(rest).map(Action::Wish),
            "grant" => {
                let value = read_json(rest).map_err(|error| {
                    Refusal::unreadable(format!("`grant` needs a blessing as JSON on one line: {error}"))
                })?;
                return Ok(Action::Grant(Arc::new(Blessing::from_value(&value))));
            }
            _ => return Err(Refusal::unreadable(Refusal::unknown("action", text, WORDS.into_iter()).reason)),
        };
        if rest.is_empty() {
            Ok(action)
        } else {
            Err(Refusal::unreadable(format!("type `{word}` by itself, with nothing after it")))
        }
    }
}
