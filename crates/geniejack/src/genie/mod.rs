//! The genies: who turns the text of a wish into a blessing.
//!
//! Two of them live here, behind [`Genie`]: [`Lamp`] reads the wish itself, [`Boon`] gives everyone the same small gift.
//! [`by_name`] finds one. A crate above that knows a network brings the third, which asks a language model. Whatever a genie
//! says becomes a [`Blessing`] by the validation of the game, so there is always a legal one; the [`Answer`] tells who gave it
//! and why.
//!
//! What this module is not: it does not know what effects do in play, and it keeps no wish.

pub mod docs;
pub mod lamp;
mod seated;
pub mod task;
mod terms;
mod voice;

use croupier_host::{Hurry, Thinking};
use croupier_kernel::Refusal;
use serde::Serialize;
use serde_json::Value;

use crate::{
    action::WishText,
    blessing::Blessing,
    view::{BlessingView, View},
    vocabulary::EffectRow,
};

pub use seated::seated;
pub(crate) use voice::smaller_line;

/// The words for genies, each with what it means.
pub const GENIES: [(&str, &str); 5] = [
    ("auto", "Claude if you have a key, otherwise the lamp"),
    ("claude", "Claude, over the network; Minor Boon if that fails"),
    ("lamp", "the lamp, which reads wishes offline"),
    ("unscaled", "the lamp, unbalanced: bigger gifts"),
    ("boon", "the same small gift for every wish"),
];

/// Someone who answers wishes. There is always an answer.
pub trait Genie: Send {
    /// Its word.
    fn name(&self) -> &'static str;

    /// Answers a wish.
    fn grant(&self, wish: &str, situation: &Situation) -> Answer;

    /// What to tell a player who waits for the answer, and how to end the waiting; nothing if the answer is instant.
    fn thinking(&self) -> Option<Thinking> {
        None
    }

    /// Gives it a bell that ends the waiting, in place of its own, if it has one.
    fn heed(&mut self, _bell: &Hurry) {}
}

/// A genie's answer.
#[derive(Clone, PartialEq, Debug)]
pub struct Answer {
    /// The word of the genie who gave it.
    pub genie: &'static str,
    /// Why it was that one, and what it went by.
    pub why: String,
    /// What the Genie says about it, in character.
    pub says: String,
    /// What is granted.
    pub blessing: Blessing,
    /// What the lamp made of the wish, if it was asked.
    pub understanding: Option<lamp::Understanding>,
    /// Why it stands in for Claude, in words for players, if it does.
    pub stands_in: Option<StandIn>,
}

/// Why another genie answers in place of Claude.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum StandIn {
    /// There is no key, so no one expected Claude.
    NoKey,
    /// Something went wrong.
    Because(String),
}

/// What a genie may know of the one who wishes.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize)]
pub struct Situation {
    /// The stage, from 1.
    pub stage: u16,
    /// Whether it is the small wish that opens a run: what is granted is halved.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub opening: bool,
    /// Hit points.
    pub hp: i32,
    /// The most hit points.
    pub max_hp: i32,
    /// Gold.
    pub gold: i32,
    /// What is worn.
    pub equipment: Vec<String>,
    /// What is in the bag.
    pub bag: Vec<String>,
    /// The boss that was beaten.
    pub boss: String,
    /// Earlier blessings.
    pub blessings: Vec<String>,
    /// Curses.
    pub curses: Vec<String>,
}

impl Situation {
    /// The situation of a player in a run.
    pub fn of(view: &View) -> Situation {
        let player = &view.player;
        let wishes = &player.wishes;
        let given = |blessing: &BlessingView| format!("{}: {}", blessing.name, blessing.description);
        Situation {
            stage: view.stage,
            opening: wishes.last().is_some_and(|wish| wish.opening),
            hp: player.hp,
            max_hp: player.max_hp,
            gold: player.gold,
            equipment: player.equipment.iter().map(|piece| piece.name.into()).collect(),
            bag: player.bag.iter().map(|potion| format!("{} x{}", potion.name, potion.count)).collect(),
            boss: wishes.last().map_or_else(String::new, |wish| wish.boss.into()),
            blessings: wishes.iter().filter_map(|wish| wish.blessing.as_ref()).map(given).collect(),
            curses: wishes
                .iter()
                .filter(|wish| !wish.opening)
                .map(|wish| format!("{}: {}", wish.curse, wish.curse_label))
                .collect(),
        }
    }

    /// The situation of someone who tries a wish outside a run.
    pub fn outside(stage: u16) -> Situation {
        Situation { stage, hp: 50, max_hp: 50, ..Situation::default() }
    }
}

/// A value of an effect as the vocabulary writes it.
pub(crate) fn json_value(row: &EffectRow, value: i32) -> Value {
    terms::Terms::of(&row.id).json(value.into())
}

/// A wish as the game keeps it: one line of visible characters. What is too long is refused.
pub fn tidy(wish: &str) -> Result<String, Refusal> {
    WishText::new(wish).map(String::from)
}

/// The genie with this word, among those that need no network.
pub fn by_name(name: &str) -> Result<Box<dyn Genie>, Refusal> {
    match name {
        "auto" => Ok(Box::new(Lamp)),
        "claude" => Err(Refusal::new("this build has no network: the genies are lamp and boon")),
        "lamp" => Ok(Box::new(Lamp)),
        "unscaled" => Ok(Box::new(UnscaledLamp)),
        "boon" => Ok(Box::new(Boon)),
        _ => Err(Refusal::unknown("genie", name, GENIES.iter().map(|(word, _)| *word))),
    }
}

/// Gives everyone the same small gift.
pub struct Boon;

impl Genie for Boon {
    fn name(&self) -> &'static str {
        "boon"
    }

    fn grant(&self, wish: &str, _situation: &Situation) -> Answer {
        let says = voice::for_all(wish);
        minor_boon("this genie gives everyone the same gift".into(), says, None)
    }
}

fn minor_boon(why: String, says: String, understanding: Option<lamp::Understanding>) -> Answer {
    Answer { genie: "boon", why, says, blessing: Blessing::minor_boon(), understanding, stands_in: None }
}

/// Reads wishes itself.
pub struct Lamp;

impl Genie for Lamp {
    fn name(&self) -> &'static str {
        "lamp"
    }

    fn grant(&self, wish: &str, situation: &Situation) -> Answer {
        Lamp::answer(wish, situation, lamp::Scale::Worth)
    }
}

/// Reads wishes itself, and measures gifts by their bounds and not by what they are worth.
pub struct UnscaledLamp;

impl Genie for UnscaledLamp {
    fn name(&self) -> &'static str {
        "lamp"
    }

    fn grant(&self, wish: &str, situation: &Situation) -> Answer {
        Lamp::answer(wish, situation, lamp::Scale::Bounds)
    }
}

impl Lamp {
    fn answer(wish: &str, situation: &Situation, scale: lamp::Scale) -> Answer {
        let Situation { stage, max_hp, .. } = *situation;
        lamp::kept(wish, (stage, max_hp, scale), || Lamp::read(wish, stage, max_hp, scale))
    }

    fn read(wish: &str, stage: u16, max_hp: i32, scale: lamp::Scale) -> Answer {
        let (blessing, understanding) = lamp::read_as(wish, stage, max_hp, scale);
        let Some(blessing) = blessing else {
            let why = "the lamp doesn't understand your wish, so you get a small gift".into();
            return minor_boon(why, voice::not_understood(wish), Some(understanding));
        };
        let gifts: Vec<String> = understanding.parts.iter().filter_map(lamp::Part::says).collect();
        let mut why = format!("the lamp understood: {}", gifts.join("; "));
        for note in &understanding.notes {
            why.push_str("; ");
            why.push_str(note);
        }
        let blessing = Blessing::from_value(&blessing);
        let says = voice::granted(wish, &understanding);
        Answer { genie: "lamp", why, says, blessing, understanding: Some(understanding), stands_in: None }
    }
}
