use std::{collections::BTreeMap, fmt::Display, path::Path};

use croupier_kernel::{Game, Refusal, Rng, Seat};
use serde::Serialize;
use serde_json::Value;

use crate::{Agent, Screen};

/// A game as it meets the world: all that a shell would otherwise have to know about it.
pub trait Front: Game {
    /// Where a match can end, as tables tell endings apart; its `Display` is a few words.
    type Ending: Ord + Display + Send;

    /// What it is, in one line for the lobby.
    const BLURB: &'static str;
    /// The presets, each with what it is like; the first is the usual one.
    fn presets() -> Vec<(&'static str, &'static str)>;
    /// The programs that can take a seat.
    const PLAYERS: &'static [PlayerKind];
    /// The options of a match besides the preset, as `--set NAME=VALUE` or, where the shell has one, a flag of that name.
    const OPTIONS: &'static [OptionKind] = &[];

    /// Settings of whoever plays that last from match to match and change no rule.
    const SETTINGS: &'static [Setting] = &[];

    /// How a match begins, from what was typed: a preset and further options. Options that are not listed in
    /// [`Front::OPTIONS`] have been refused before.
    fn config(options: &Options) -> Result<Self::Config, Refusal>;

    /// A program for a seat, by name.
    fn player(name: &str, seat: Seat, rng: Rng) -> Result<Box<dyn Agent<Self>>, Refusal>;

    /// The program of a seat that people never take, such as the Genie's: nothing for seats that play to win.
    fn usual_player(seat: Seat) -> Option<&'static str>;

    /// Who plays a seat when no person is at the table: as the usual player, but always the same way and offline.
    fn usual_program(seat: Seat) -> Option<&'static str> {
        Self::usual_player(seat)
    }

    /// Who plays against a person in such a match when nobody says otherwise; nothing where people play alone.
    fn rival(_config: &Self::Config) -> Option<&'static str> {
        None
    }

    /// What a match between these players begins with, where nothing was said about it.
    fn suit(_config: &mut Self::Config, _players: &[String]) {}

    /// Whether a shell may do this for a person when nothing else is possible: a pass in an empty window.
    fn skips(_action: &Self::Action) -> bool {
        false
    }

    /// What these options ask to see in place of a match, such as how far someone has come. `home` is the folder for what
    /// outlasts a match.
    fn chart(_options: &Options, _home: &Path) -> Option<Result<Screen, Refusal>> {
        None
    }

    /// Refuses a match that a person in this seat may not begin yet.
    fn admit(_config: &Self::Config, _seat: Seat, _home: &Path) -> Result<(), Refusal> {
        Ok(())
    }

    /// Keeps what a finished match against its usual rival was worth beyond itself, and says so.
    fn conclude(_config: &Self::Config, _cue: &Cue<'_, Self>, _home: &Path) -> Result<Screen, Refusal> {
        Ok(Screen::default())
    }

    /// The situation and what can be done, for the seat whose view it is.
    fn screen(cue: &Cue<'_, Self>) -> Screen;

    /// What an action of the list is about, in the names of cards, where its notation names places only.
    fn about(_cue: &Cue<'_, Self>, _action: &Self::Action) -> String {
        String::new()
    }

    /// Everything about the prompt that the screen has no room for: keys, rules, names.
    fn help(cue: &Cue<'_, Self>) -> Screen;

    /// One line about something that happened, if it is worth one where the next screen does not show it.
    fn narrate(notice: &Self::Notice) -> Option<Screen>;

    /// The action that someone means who types this. Full notation is understood before this is asked.
    fn read(cue: &Cue<'_, Self>, typed: &str) -> Result<Self::Action, Refusal>;

    /// What to say about a text that is no action at all, where the notation alone knows too little to help.
    fn misread(_cue: &Cue<'_, Self>, _typed: &str, refusal: Refusal) -> Refusal {
        refusal
    }

    /// Where a match ended, for tables that count them.
    fn ending(outcome: &Self::Outcome) -> Self::Ending;

    /// What someone wants to be told who types this, if it asks for something to be shown instead of done.
    fn aside(_cue: &Cue<'_, Self>, _typed: &str) -> Option<Aside> {
        None
    }

    /// Pictures between the last screen and the next one, for terminals that can show something moving.
    fn frames(_cue: &Cue<'_, Self>, _notices: &[Self::Notice]) -> Vec<Screen> {
        Vec::new()
    }

    /// The history of a match, from how it began and everything that happened since.
    fn history(_config: &Self::Config, _events: &[Self::Event]) -> Result<Value, Refusal> {
        Err(Refusal::new(format!("{} has no history", Self::NAME)))
    }

    /// How good the end of a match was among others; nothing if matches are not compared, or not those that began like this.
    fn standing(_config: &Self::Config, _outcome: &Self::Outcome) -> Option<Standing> {
        None
    }

    /// What is done for a person who does not answer in time, where the game gives little time. Who wants the limit says the
    /// setting `clock`.
    fn default_answer(_cue: &Cue<'_, Self>) -> Option<Self::Action> {
        None
    }

    /// How many turns a match had, in games that have turns.
    fn n_turns(_outcome: &Self::Outcome) -> Option<u32> {
        None
    }

    /// The cards of the game, where it has a pool of them that is worth a list.
    fn cards() -> Vec<CardFacts> {
        Vec::new()
    }

    /// Compares the facts of the cards with a public database's file.
    fn check_cards(_database: &str) -> Result<CardCheck, Refusal> {
        Err(Refusal::new(format!("{} has no cards of a public database", Self::NAME)))
    }
}

/// Something that is shown on request.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Aside {
    /// What is shown.
    pub screen: Screen,
    /// The action, in notation, that an empty line does after it.
    pub enter: Option<String>,
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

/// A setting of whoever plays.
#[derive(Clone, Copy, Debug)]
pub struct Setting {
    /// Its word.
    pub name: &'static str,
    /// The values it can have; the first is the usual one.
    pub values: &'static [&'static str],
    /// What it sets.
    pub text: &'static str,
}

/// One card of a pool.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct CardFacts {
    /// Its name in notation.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Which kind of card it is.
    pub kind: &'static str,
    /// What is printed on it, in a few words.
    pub facts: String,
    /// Whether it counts as part of the pool: heroes, tokens and cards of tests do not.
    pub in_pool: bool,
    /// Whether all of it is implemented.
    pub implemented: bool,
}

/// What came of a comparison with a public database.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct CardCheck {
    /// How many cards were compared.
    pub compared: usize,
    /// Each difference in one line.
    pub differences: Vec<String>,
}

/// A program that can take a seat.
#[derive(Clone, Copy, Debug)]
pub struct PlayerKind {
    /// Its word.
    pub name: &'static str,
    /// How it plays.
    pub text: &'static str,
}

/// An option of a match.
#[derive(Clone, Copy, Debug)]
pub struct OptionKind {
    /// Its word.
    pub name: &'static str,
    /// What it sets.
    pub text: &'static str,
}

/// What a screen is made from: what the seat sees, what it may do, and what the shell adds.
pub struct Cue<'a, G: Game> {
    /// What the seat sees.
    pub view: &'a G::View,
    /// What it may do; nothing if another seat is to move.
    pub legal: &'a [G::Action],
    /// The seed, as far as it can be shown.
    pub seed: &'a str,
    /// Whose screen it is.
    pub seat: Seat,
    /// The settings that differ from the usual ones.
    pub settings: &'a BTreeMap<String, String>,
}

impl<G: Front> Cue<'_, G> {
    /// The value of a setting.
    pub fn setting(&self, name: &str) -> &str {
        setting::<G>(self.settings, name)
    }
}

/// The value of a setting, made or usual.
pub(crate) fn setting<'a, G: Front>(made: &'a BTreeMap<String, String>, name: &str) -> &'a str {
    let usual = G::SETTINGS.iter().find(|setting| setting.name == name).map_or("", |setting| setting.values[0]);
    made.get(name).map_or(usual, String::as_str)
}

impl<G: Game> Cue<'_, G> {
    /// Whether an action is among the legal ones.
    pub fn can(&self, action: &G::Action) -> bool {
        self.legal.contains(action)
    }
}

/// Options of a match as they were typed, by name.
#[derive(Clone, Default, Debug)]
pub struct Options(BTreeMap<String, String>);

impl Options {
    /// Sets an option.
    pub fn set(&mut self, name: &str, value: &str) {
        self.0.insert(name.into(), value.into());
    }

    /// The value of an option.
    pub fn get(&self, name: &str) -> Option<&str> {
        self.0.get(name).map(String::as_str)
    }

    /// Refuses options that a game does not have.
    pub(crate) fn check<G: Front>(&self) -> Result<(), Refusal> {
        let known = || G::OPTIONS.iter().map(|option| option.name).chain(["preset"]);
        match self.0.keys().find(|name| !known().any(|known| known == name.as_str())) {
            Some(name) => Err(Refusal::unknown(&format!("option of {}", G::NAME), name, known())),
            None => Ok(()),
        }
    }
}
