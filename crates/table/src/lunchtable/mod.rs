//! LunchTable as it meets the world.

mod docs;
mod help;
mod keys;
mod players;
mod progress;
mod screen;

pub use docs::tables;

use std::path::Path;

use croupier_kernel::{Refusal, Rng, Seat};
use croupier_lunchtable::{
    Action, Config, DeckChoice, Event, LunchTable, Outcome, Prompt, Verdict,
    content::{Kind, content},
    deck::Deck,
    state::Preset,
    story,
    text::{text, type_line},
};

use crate::{
    Agent, Aside, CardFacts, Cue, Front, OptionKind, Options, PlayerKind, Random, Screen, Setting, files::read_text,
};

/// A deck by the name of a starter deck or the path of a deck file.
fn deck(word: &str) -> Result<DeckChoice, Refusal> {
    if !word.ends_with(".toml") {
        let choice = DeckChoice::Starter(word.into());
        choice.deck().map_err(|refusal| unknown_deck(word, refusal))?;
        return Ok(choice);
    }
    let text = read_text(Path::new(word)).map_err(|error| Refusal::new(error.to_string()))?;
    Deck::parse(&text).map(DeckChoice::Own).map_err(|refusal| Refusal::new(format!("{word}: {refusal}")))
}

/// Why a word names no deck: it looks like a file of another kind, or it is none of the starter decks.
fn unknown_deck(word: &str, refusal: Refusal) -> Refusal {
    if word.contains(['.', '/', '\\']) {
        return Refusal::new(format!("`{word}` is no deck file: these end in .toml"));
    }
    if refusal.reason.contains("there are") {
        return refusal;
    }
    let decks: Vec<&str> = content().starters.iter().map(|starter| starter.id.as_str()).collect();
    Refusal::new(format!("{refusal}; there are {}", decks.join(", ")))
}

impl Front for LunchTable {
    type Ending = Verdict;

    const BLURB: &'static str = "a duel of trading cards in a school lunch room";
    const PLAYERS: &'static [PlayerKind] = &[
        PlayerKind { name: "random", text: "does anything that is legal" },
        PlayerKind { name: "easy", text: "plays like greedy, with a mistake now and then" },
        PlayerKind { name: "greedy", text: "summons the strongest, uses what it can, attacks where it wins" },
        PlayerKind { name: "medium", text: "is greedy" },
        PlayerKind { name: "hard", text: "looks one whole turn ahead in two possible worlds" },
        PlayerKind { name: "boss", text: "looks one whole turn and its own next ahead in 32 possible worlds" },
    ];
    const SETTINGS: &'static [Setting] = &[Setting {
        name: "clock",
        values: &["people", "always", "never"],
        text: "who has 5 seconds for an answer, then passes, at a terminal: people at one terminal, or whoever plays",
    }];

    const OPTIONS: &'static [OptionKind] = &[
        OptionKind { name: "deck", text: "the deck of seat 0: a starter deck, or a deck file" },
        OptionKind { name: "foe", text: "the deck of seat 1: a starter deck, or a deck file" },
        OptionKind {
            name: "stage",
            text: "a stage of the story, such as 1-1, with its opponent and their deck; `list` shows them",
        },
    ];

    fn presets() -> Vec<(&'static str, &'static str)> {
        vec![("standard", "playing cards costs clout"), ("classic", "everything is free to play")]
    }

    fn config(options: &Options) -> Result<Config, Refusal> {
        let preset = match options.get("preset").unwrap_or("standard") {
            "standard" => Preset::Standard,
            "classic" => Preset::Classic,
            other => return Err(Refusal::unknown("preset", other, ["standard", "classic"].into_iter())),
        };
        let stage = options.get("stage");
        let usual = stage.and_then(story::stage).map_or("preps", |stage| &stage.deck);
        let decks = [deck(options.get("deck").unwrap_or("dropouts"))?, deck(options.get("foe").unwrap_or(usual))?];
        let config = Config { preset, decks, position: None, stage: stage.map(String::from) };
        config.stage()?;
        Ok(config)
    }

    fn player(name: &str, _seat: Seat, rng: Rng) -> Result<Box<dyn Agent<Self>>, Refusal> {
        Ok(match name {
            "random" => Box::new(Random(rng)),
            "easy" => Box::new(players::Easy(rng)),
            "greedy" | "medium" => Box::new(players::Greedy),
            "hard" => Box::new(players::Ahead { rng, worlds: 2, turns: 1 }),
            "boss" => Box::new(players::Ahead { rng, worlds: 32, turns: 2 }),
            _ => return Err(Refusal::unknown("player", name, Self::PLAYERS.iter().map(|player| player.name))),
        })
    }

    fn usual_player(_seat: Seat) -> Option<&'static str> {
        None
    }

    fn rival(config: &Config) -> Option<&'static str> {
        let stage = config.stage().ok().flatten();
        Some(stage.map_or("greedy", |stage| stage.difficulty.word()))
    }

    fn chart(options: &Options, home: &Path) -> Option<Result<Screen, Refusal>> {
        (options.get("stage") == Some("list")).then(|| progress::chart(home))
    }

    fn admit(config: &Config, seat: Seat, home: &Path) -> Result<(), Refusal> {
        progress::admit(config, seat, home)
    }

    fn conclude(config: &Config, cue: &Cue<'_, Self>, home: &Path) -> Result<Screen, Refusal> {
        progress::conclude(config, cue, home)
    }

    fn screen(cue: &Cue<'_, Self>) -> Screen {
        screen::screen(cue)
    }

    fn about(cue: &Cue<'_, Self>, action: &Action) -> String {
        keys::explain(cue, action)
    }

    fn help(cue: &Cue<'_, Self>) -> Screen {
        help::help(cue)
    }

    fn aside(cue: &Cue<'_, Self>, typed: &str) -> Option<Aside> {
        Some(Aside { screen: help::look(cue, typed)?, enter: None })
    }

    fn narrate(event: &Event) -> Option<Screen> {
        screen::narrate(event)
    }

    fn read(cue: &Cue<'_, Self>, typed: &str) -> Result<Action, Refusal> {
        keys::read(cue, typed)
    }

    fn default_answer(cue: &Cue<'_, Self>) -> Option<Action> {
        (cue.view.prompt == Prompt::Answer && cue.can(&Action::Pass)).then_some(Action::Pass)
    }

    fn ending(outcome: &Outcome) -> Verdict {
        outcome.verdict
    }

    fn cards() -> Vec<CardFacts> {
        let facts = content().cards.iter().map(|card| CardFacts {
            id: card.id.clone(),
            name: card.name.clone(),
            kind: match card.kind {
                Kind::Stereotype { .. } => "stereotypes",
                Kind::Spell(_) => "spells",
                Kind::Trap(_) => "traps",
            },
            facts: format!("{} ({}): {}", card.name, type_line(card), text(card)),
            in_pool: true,
            implemented: true,
        });
        facts.collect()
    }

    fn n_turns(outcome: &Outcome) -> Option<u32> {
        Some(u32::from(outcome.turn))
    }
}
