//! LunchTable as it meets the world.

mod docs;
mod help;
mod keys;
mod players;
mod progress;
mod screen;

pub use docs::tables;

use croupier_kernel::{Refusal, Rng, Seat};
use croupier_lunchtable::{
    Action, Config, DeckChoice, Event, LunchTable, Outcome, Prompt, Verdict, View,
    content::{Kind, content},
    deck::Deck,
    state::Preset,
    story,
    text::{text, type_line},
};

use crate::{
    Agent, Aside, Career, Choice, Cue, Entry, Offer, OptionKind, Options, PlayerKind, Random, Screen, Setting, Store,
    Text, TimeLimit,
};

/// A deck by the name of a starter deck, or a deck of one's own as a text.
fn deck(options: &Options, name: &str, usual: &str) -> Result<DeckChoice, Refusal> {
    if let Some(given) = options.text(name) {
        let wrong = |refusal: Refusal| refusal.map(|reason| format!("{}: {reason}", given.called));
        return Deck::parse(&given.text).map(DeckChoice::Own).map_err(wrong);
    }
    let choice = DeckChoice::Starter(options.get(name).unwrap_or(usual).into());
    choice.deck().map_err(|refusal| {
        let decks: Vec<&str> = content().starters.iter().map(|starter| starter.id.as_str()).collect();
        refusal.map(|reason| format!("{reason}; there are {}", decks.join(", ")))
    })?;
    Ok(choice)
}

impl Offer for LunchTable {
    type Ending = Verdict;

    const BLURB: &'static str = "a duel of trading cards in a school lunch room";

    const PLAYERS: &'static [PlayerKind] = &[
        PlayerKind::new("random", "does anything that is legal"),
        PlayerKind::new("easy", "plays like greedy, with a mistake now and then"),
        PlayerKind::new("greedy", "summons the strongest, uses what it can, attacks where it wins"),
        PlayerKind::new("medium", "is greedy"),
        PlayerKind::new("hard", "looks one whole turn ahead in two possible worlds"),
        PlayerKind::new("boss", "looks one whole turn and its own next ahead in 32 possible worlds"),
    ];

    const OPTIONS: &'static [OptionKind] = &[
        OptionKind::text("deck", "the deck of seat 0: a starter deck, or a deck file"),
        OptionKind::text("opponent-deck", "the deck of seat 1: a starter deck, or a deck file"),
        OptionKind::word(
            "stage",
            "a stage of the story, such as 1-1, with its opponent and their deck; `list` shows them",
        ),
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
        let decks = [deck(options, "deck", "dropouts")?, deck(options, "opponent-deck", usual)?];
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

    fn rival(config: &Config) -> Option<&'static str> {
        let stage = config.stage().ok().flatten();
        Some(stage.map_or("greedy", |stage| stage.difficulty.word()))
    }

    fn ending(outcome: &Outcome) -> Verdict {
        outcome.verdict
    }

    fn catalogue() -> Vec<Entry> {
        let facts = content().cards.iter().map(|card| Entry {
            id: card.id.clone(),
            name: card.name.clone(),
            kind: match card.kind {
                Kind::Stereotype { .. } => "stereotypes",
                Kind::Spell(_) => "spells",
                Kind::Trap(_) => "traps",
            },
            facts: format!("{} ({}): {}", card.name, type_line(card), text(card)),
            fields: Default::default(),
            text: Vec::new(),
            in_pool: true,
            implemented: true,
        });
        facts.collect()
    }

    fn n_turns(outcome: &Outcome) -> Option<u32> {
        Some(u32::from(outcome.turn))
    }
}

impl Text for LunchTable {
    const SETTINGS: &'static [Setting] = &[Setting {
        name: "clock",
        values: &["people", "always", "never"],
        text: "who has 5 seconds for an answer, then passes, at a terminal: people at one terminal, or whoever plays",
    }];

    fn screen(cue: &Cue<'_, Self>) -> Screen {
        screen::screen(cue)
    }

    fn choice(cue: &Cue<'_, Self>, action: &Action) -> Choice {
        let label = keys::explain(cue, action);
        let choice = Choice::new(action);
        if label.is_empty() { choice } else { choice.label(label) }
    }

    fn help(cue: &Cue<'_, Self>) -> Screen {
        help::help(cue)
    }

    fn aside(cue: &Cue<'_, Self>, typed: &str) -> Option<Aside> {
        Some(Aside { screen: help::look(cue, typed)?, enter: None })
    }

    fn narrate(event: &Event, _eye: croupier_kernel::Eye) -> Option<Screen> {
        screen::narrate(event)
    }

    fn read(cue: &Cue<'_, Self>, typed: &str) -> Result<Action, Refusal> {
        keys::read(cue, typed)
    }

    fn time_limit(cue: &Cue<'_, Self>, among_people: bool) -> Option<TimeLimit> {
        let wanted = match cue.setting("clock") {
            "always" => true,
            "people" => among_people,
            _ => false,
        };
        let answers = cue.view.prompt == Prompt::Answer && cue.can(&Action::Pass);
        (wanted && answers).then(|| TimeLimit { seconds: 5, then: Action::Pass.to_string() })
    }
}

impl Career for LunchTable {
    fn chart(options: &Options, store: &dyn Store) -> Option<Result<Screen, Refusal>> {
        (options.get("stage") == Some("list")).then(|| progress::chart(store))
    }

    fn admit(config: &Config, seat: Seat, store: &dyn Store) -> Result<(), Refusal> {
        progress::admit(config, seat, store)
    }

    fn conclude(config: &Config, seat: Seat, view: &View, store: &dyn Store) -> Result<Screen, Refusal> {
        progress::conclude(config, seat, view, store)
    }
}
