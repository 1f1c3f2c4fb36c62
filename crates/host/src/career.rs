use croupier_kernel::{Refusal, Seat};
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;

use crate::{Offer, Options, Screen};

/// What outlasts a match: a story, places among earlier runs, histories. A game that has none of it implements nothing.
pub trait Career: Offer {
    /// What these options ask to see in place of a match, such as how far someone has come.
    fn chart(_options: &Options, _store: &dyn Store) -> Option<Result<Screen, Refusal>> {
        None
    }

    /// Refuses a match that a person in this seat may not begin yet.
    fn admit(_config: &Self::Config, _seat: Seat, _store: &dyn Store) -> Result<(), Refusal> {
        Ok(())
    }

    /// What a person in this seat should know before the first turn: against whom it is played, and where in a story.
    fn preface(_config: &Self::Config, _seat: Seat, _store: &dyn Store) -> Result<Screen, Refusal> {
        Ok(Screen::default())
    }

    /// Keeps what a finished match against its usual rival was worth beyond itself, and says so.
    fn conclude(
        _config: &Self::Config,
        _seat: Seat,
        _view: &Self::View,
        _store: &dyn Store,
    ) -> Result<Screen, Refusal> {
        Ok(Screen::default())
    }

    /// What can be bought with what was won, and what of it is bought.
    fn goods(_store: &dyn Store) -> Result<Vec<Good>, Refusal> {
        Ok(Vec::new())
    }

    /// Buys one of these, and says so.
    fn buy(_good: &str, _store: &dyn Store) -> Result<Screen, Refusal> {
        Err(Refusal::new(format!("{} sells nothing", Self::NAME)))
    }

    /// The stage of its story that comes after such a match, if it has one that is open to this person.
    fn next_stage(_config: &Self::Config, _store: &dyn Store) -> Result<Option<String>, Refusal> {
        Ok(None)
    }

    /// The history of a match, from how it began and all that its first seat was told.
    fn history(_config: &Self::Config, _notices: &[Self::Notice]) -> Result<Value, Refusal> {
        Err(Refusal::new(format!("{} has no history", Self::NAME)))
    }

    /// What lobbies offer only once it was earned. Nothing else asks: options, positions and records take everything.
    fn unlocks(_store: &dyn Store) -> Result<Vec<Unlock>, Refusal> {
        Ok(Vec::new())
    }

    /// How good the end of a match was among others; nothing if matches are not compared, or not those that began like this.
    fn standing(_config: &Self::Config, _outcome: &Self::Outcome) -> Option<Standing> {
        None
    }
}

/// Something that can be bought with what was won. It never changes the odds of a match.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Good {
    /// Its word.
    pub id: String,
    /// What it is, such as `back` or `deck`.
    pub kind: String,
    /// Its name.
    pub name: String,
    /// What one gets.
    pub text: String,
    /// What it costs.
    pub price: u32,
    /// Whether it is bought.
    pub owned: bool,
    /// Why it cannot be bought now; nothing if it can, or is bought.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub refused: Option<String>,
}

/// Where what outlasts a match is kept: texts by name, for one person.
pub trait Store {
    /// The text of this name, if there is one.
    fn load(&self, name: &str) -> Result<Option<String>, Refusal>;
    /// Keeps a text under this name, whole or not at all.
    fn save(&self, name: &str, text: &str) -> Result<(), Refusal>;
}

/// How good the end of a match was among others.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Standing {
    /// What kind of match it was: only those of one kind are compared.
    pub class: String,
    /// How good: more is better.
    pub rank: u64,
    /// The same in words.
    pub words: String,
}

/// A value of an option that a lobby offers only once it was earned.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Unlock {
    /// The option.
    pub option: String,
    /// The value.
    pub value: String,
    /// Its name.
    pub name: String,
    /// What opens it, in a sentence.
    pub text: String,
    /// Whether it is open.
    pub open: bool,
}
