use std::{collections::BTreeMap, fmt::Display};

use croupier_kernel::{Game, Refusal, Rng, Seat};
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;

use crate::Agent;

/// A game as lobbies, servers and the lab meet it: what can be played, by whom, and how it can end.
pub trait Offer: Game {
    /// Where a match can end, as tables tell endings apart; its `Display` is a few words.
    type Ending: Ord + Display + Send;

    /// Its name as people write it.
    const TITLE: &'static str;
    /// What it is, in one or two short sentences.
    const BLURB: &'static str;
    /// The rules on one page, for someone who has never played it: under 900 tokens.
    const RULES: &'static str;
    /// Its colours in lobbies and on pictures.
    const COLOURS: Colours = Colours::PLAIN;
    /// About how many minutes a match takes.
    const MINUTES: u32 = 15;
    /// The presets, each with what it is like; the first is the default.
    fn presets() -> Vec<(&'static str, &'static str)>;
    /// The programs that can take a seat.
    const PLAYERS: &'static [PlayerKind];
    /// The options of a match besides the preset, as `--set NAME=VALUE` or, where the shell has one, a flag of that name.
    const OPTIONS: &'static [OptionKind] = &[];

    /// How a match begins, from a preset and further options. Options that are not listed in [`Offer::OPTIONS`] have been
    /// refused before. No value is ever taken for a path: what is in a file comes as [`Options::text`].
    fn config(options: &Options) -> Result<Self::Config, Refusal>;

    /// A program of the game's own for a seat, by name.
    fn player(name: &str, seat: Seat, rng: Rng) -> Result<Box<dyn Agent<Self>>, Refusal>;

    /// The program of a seat that people never take, such as the Genie's: nothing for seats that play to win.
    fn usual_player(_seat: Seat) -> Option<&'static str> {
        None
    }

    /// Who plays a seat when no person is at the table: like the default player, but always the same way and offline.
    fn usual_program(seat: Seat) -> Option<&'static str> {
        Self::usual_player(seat)
    }

    /// Who plays against a person in such a match when no one says otherwise; nothing where people play alone.
    fn rival(_config: &Self::Config) -> Option<&'static str> {
        None
    }

    /// Who is proposed to a person who has not won against a program yet; nothing where people play alone.
    const FIRST_RIVAL: Option<&'static str> = None;

    /// What goes with a program that plays against the person in this seat, as options with their words. It counts where
    /// nothing was said about these options.
    fn meeting(_config: &Self::Config, _person: Seat, _program: &str) -> Vec<(&'static str, &'static str)> {
        Vec::new()
    }

    /// What a match between these players begins with, where nothing was said about it.
    fn suit(_config: &mut Self::Config, _players: &[String]) {}

    /// Whether a shell may do this for a person when nothing else is possible: a pass in an empty window.
    fn skips(_action: &Self::Action) -> bool {
        false
    }

    /// Where a match ended, for tables that count them.
    fn ending(outcome: &Self::Outcome) -> Self::Ending;

    /// How many turns a match had, in games that have turns.
    fn n_turns(_outcome: &Self::Outcome) -> Option<u32> {
        None
    }

    /// The values that an option can have, as far as they can be listed, each with what it is like.
    fn values(option: &str) -> Vec<(String, String)> {
        match option {
            "preset" => Self::presets().into_iter().map(|(name, text)| (name.to_string(), text.to_string())).collect(),
            "deck" | "opponent-deck" => Self::decks(),
            "stage" => Self::stages(),
            _ => Vec::new(),
        }
    }

    /// The value that an option has in such a match, as it would be typed; nothing where it has none.
    fn value_in(_config: &Self::Config, _option: &str) -> Option<String> {
        None
    }

    /// What is worth counting about a seat in a match that is over, each with its name, always the same names in the same
    /// order. In games for one the first tells how far the run came.
    fn measures(&self, _seat: Seat) -> Vec<(&'static str, i64)> {
        Vec::new()
    }

    /// The program that things are measured by: quick, always the same, and as sensible as that allows.
    const MEASURED_BY: &'static str = "random";

    /// How many decisions a first training learns from: about two minutes on two cores, and enough to see that it learns.
    const TRAINING: u64 = 1_000_000;

    /// What can be added to a match like this or taken out of it, so that its worth can be measured: the same seeds are
    /// played with it and without it.
    fn variants(_config: &Self::Config) -> Vec<Variant<Self::Config>> {
        Vec::new()
    }

    /// The decks that come with the game, each with what it is like.
    fn decks() -> Vec<(String, String)> {
        Vec::new()
    }

    /// The cards of one of these decks, by their words in the catalogue, and how many of each.
    fn deck_cards(_deck: &str) -> Vec<(String, u8)> {
        Vec::new()
    }

    /// The stages of its story, in order, each with its title.
    fn stages() -> Vec<(String, String)> {
        Vec::new()
    }

    /// What else there is to know about a stage, as fields: who waits there, with which deck, what it pays.
    fn stage_facts(_stage: &str) -> BTreeMap<String, Value> {
        BTreeMap::new()
    }

    /// Everything that content files list: cards, pieces, charms, enemies.
    fn catalogue() -> Vec<Entry> {
        Vec::new()
    }

    /// What the cards of the [catalogue](Offer::catalogue) do, as the opponent of their player reads it, where that differs.
    fn texts_to_opponents() -> Vec<String> {
        Vec::new()
    }

    /// The tables of its documents, made from its content, each with the name of its place.
    fn tables() -> Vec<(String, String)> {
        Vec::new()
    }

    /// Compares the facts of the cards with a public database's file.
    fn check_cards(_database: &str) -> Result<CardCheck, Refusal> {
        Err(Refusal::new(format!("{} has no cards from a public database", Self::NAME)))
    }
}

/// How often each comes, in the order in which they first come.
pub fn counted(words: impl Iterator<Item = String>) -> Vec<(String, u8)> {
    let mut counted: Vec<(String, u8)> = Vec::new();
    for word in words {
        match counted.iter_mut().find(|(known, _)| *known == word) {
            Some((_, n)) => *n = n.saturating_add(1),
            None => counted.push((word, 1)),
        }
    }
    counted
}

/// Something whose worth can be measured, by playing the same seeds with it and without it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Variant<C> {
    /// Its word, such as the id of a charm.
    pub id: String,
    /// Its name, for people.
    pub name: String,
    /// What it is one of, such as `charms`: things of a kind are compared with each other.
    pub kind: &'static str,
    /// The seat that has it.
    pub seat: Seat,
    /// The match with it.
    pub with: C,
    /// The match without it; nothing where that is the match as it was asked for.
    pub without: Option<C>,
}

impl<C> Variant<C> {
    /// Something that seat 0 gets on top of a match as it was asked for.
    pub fn added(kind: &'static str, id: impl Into<String>, name: impl Into<String>, with: C) -> Variant<C> {
        Variant { id: id.into(), name: name.into(), kind, seat: Seat(0), with, without: None }
    }

    /// Compares with this match instead of the one that was asked for.
    pub fn against(self, without: C) -> Variant<C> {
        Variant { without: Some(without), ..self }
    }
}

/// One piece of content.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Entry {
    /// Its word in notation, views and notices.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Which kind of thing it is, such as `spells`.
    pub kind: &'static str,
    /// What is printed on it, in one line.
    pub facts: String,
    /// The same as fields, such as `cost` or `rarity`.
    pub fields: BTreeMap<&'static str, Value>,
    /// What it does, in sentences.
    pub text: Vec<String>,
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

/// The colours that a game is known by, as `#rrggbb`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Colours {
    /// The ground.
    pub dark: &'static str,
    /// What the ground runs into.
    pub mid: &'static str,
    /// Titles on the ground, and buttons.
    pub bright: &'static str,
    /// Words on a button.
    pub ink: &'static str,
}

impl Colours {
    /// The house's own.
    pub const PLAIN: Colours = Colours { dark: "#110e16", mid: "#31293e", bright: "#f5c04a", ink: "#241a02" };
}

/// A program that can take a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PlayerKind {
    /// Its word.
    pub name: &'static str,
    /// How it plays.
    pub text: &'static str,
    /// Whether it is there to measure others by: it plays as it always did, and no lobby offers it.
    pub yardstick: bool,
    /// Whether it is a level of difficulty. Lobbies offer the levels in the order of the list.
    pub level: bool,
}

impl PlayerKind {
    /// A program that lobbies offer.
    pub const fn new(name: &'static str, text: &'static str) -> PlayerKind {
        PlayerKind { name, text, yardstick: false, level: false }
    }

    /// A level of difficulty.
    pub const fn level(name: &'static str, text: &'static str) -> PlayerKind {
        PlayerKind { name, text, yardstick: false, level: true }
    }

    /// A program to measure others by.
    pub const fn yardstick(name: &'static str, text: &'static str) -> PlayerKind {
        PlayerKind { name, text, yardstick: true, level: false }
    }
}

/// An option of a match.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OptionKind {
    /// Its word.
    pub name: &'static str,
    /// What it sets.
    pub text: &'static str,
    /// Whether its value may also be a text of many lines, such as a deck list. A shell may read it from a file.
    pub takes_text: bool,
    /// The seat whose program it names, and the programs it can name; nothing for options of the match itself.
    pub names: Option<(Seat, &'static [&'static str])>,
    /// The seat it belongs to, such as the owner of a deck. Where two seats change places, their options change with them.
    pub of: Option<Seat>,
}

impl OptionKind {
    /// An option whose value is a word or a number.
    pub const fn word(name: &'static str, text: &'static str) -> OptionKind {
        OptionKind { name, text, takes_text: false, names: None, of: None }
    }

    /// An option whose value is a word or a whole text.
    pub const fn text(name: &'static str, text: &'static str) -> OptionKind {
        OptionKind { name, text, takes_text: true, names: None, of: None }
    }

    /// The same option, of a seat. Each seat has its options in the same order.
    pub const fn of(self, seat: Seat) -> OptionKind {
        OptionKind { of: Some(seat), ..self }
    }

    /// An option that names the program of a seat that people leave to one.
    pub const fn program(
        name: &'static str,
        text: &'static str,
        seat: Seat,
        players: &'static [&'static str],
    ) -> OptionKind {
        OptionKind { name, text, takes_text: false, names: Some((seat, players)), of: None }
    }
}

/// A whole text given as the value of an option.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GivenText {
    /// What it is called in messages, such as the name of its file.
    pub called: String,
    /// The text.
    pub text: String,
}

/// Options of a match as they were given, by name.
#[derive(Clone, Default, Debug)]
pub struct Options {
    words: BTreeMap<String, String>,
    texts: BTreeMap<String, GivenText>,
}

impl Options {
    /// Sets an option to a word.
    pub fn set(&mut self, name: &str, value: &str) {
        self.texts.remove(name);
        self.words.insert(name.into(), value.into());
    }

    /// Sets an option to a text that is called something.
    pub fn set_text(&mut self, name: &str, called: &str, text: &str) {
        self.words.remove(name);
        self.texts.insert(name.into(), GivenText { called: called.into(), text: text.into() });
    }

    /// Sets an option to what another one is set to elsewhere, a word or a text.
    pub fn set_as(&mut self, name: &str, from: &Options, other: &str) {
        match from.text(other) {
            Some(given) => self.set_text(name, &given.called, &given.text),
            None => self.set(name, from.get(other).unwrap_or_default()),
        }
    }

    /// The word an option is set to.
    pub fn get(&self, name: &str) -> Option<&str> {
        self.words.get(name).map(String::as_str)
    }

    /// The same options, with what goes with a program that plays against the person in this seat. If no program is named it
    /// is the usual one.
    pub fn against<G: Offer>(&self, person: Seat, program: Option<&str>) -> Result<Options, Refusal> {
        self.check::<G>()?;
        let config = G::config(self)?;
        let mut options = self.clone();
        if let Some(program) = program.or_else(|| G::rival(&config)) {
            let goes_with = G::meeting(&config, person, program).into_iter();
            let unsaid = goes_with.filter(|(name, _)| self.get(name).is_none() && self.text(name).is_none());
            unsaid.for_each(|(name, value)| options.set(name, value));
        }
        Ok(options)
    }

    /// The text an option is set to.
    pub fn text(&self, name: &str) -> Option<&GivenText> {
        self.texts.get(name)
    }

    /// The programs that options name for seats.
    pub fn programs<G: Offer>(&self) -> Result<Vec<(Seat, String)>, Refusal> {
        let named = G::OPTIONS.iter().filter_map(|option| Some((option.name, option.names?, self.get(option.name)?)));
        named
            .map(|(name, (seat, players), value)| match players.contains(&value) {
                true => Ok((seat, value.to_string())),
                false => Err(Refusal::unknown(name, value, players.iter().copied())),
            })
            .collect()
    }

    /// Refuses options that a game does not have, and texts where a word is meant.
    pub fn check<G: Offer>(&self) -> Result<(), Refusal> {
        let known = || G::OPTIONS.iter().map(|option| option.name).chain(["preset"]);
        for name in self.words.keys().chain(self.texts.keys()) {
            if !known().any(|known| known == name.as_str()) {
                return Err(Refusal::unknown("option", name, known()));
            }
        }
        let takes_text = |name: &str| G::OPTIONS.iter().any(|option| option.name == name && option.takes_text);
        match self.texts.keys().find(|name| !takes_text(name)) {
            Some(name) => Err(Refusal::unreadable(format!("{name}: use a word, not a file"))),
            None => Ok(()),
        }
    }
}
