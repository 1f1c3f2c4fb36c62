//! LunchTable as it meets the world.

mod boss_1;
mod choices;
mod decks;
mod docs;
mod forecast;
mod glossary;
mod help;
mod keys;
mod narrate;
mod progress;
mod question;
mod screen;
mod variants;

pub use forecast::{AttackEnd, AttackForecast, Fallen};

use std::collections::BTreeMap;

use croupier_host::{
    Agent, Aside, Career, Choice, Cue, Entry, Forecast, Good, Luck, Offer, OptionKind, Options, PlayerKind, Random,
    RuleBased, Screen, Setting, Store, Text, Thing, TimeLimit, Variant, keymap::KeyLine,
};
use croupier_kernel::{Eye, Foresight, Refusal, Rng, Seat};
use serde_json::{Value, json};

use crate::{
    Action, Config, DeckChoice, LunchTable, Notice, Outcome, Prompt, Verdict, View,
    content::{DefId, Kind, Print},
    deck::{Deck, EDITION, starters},
    effect::Reader,
    state::{LIFE, Preset},
    story,
    text::{of_ability, read_by, text, type_line},
};

/// A deck by the name of a starter deck, or a custom deck as a text.
fn deck(options: &Options, name: &str, usual: &str) -> Result<DeckChoice, Refusal> {
    if let Some(given) = options.text(name) {
        let named = format!("deck `{}`", given.called);
        let wrong = |refusal: Refusal| {
            refusal.map(|reason| match reason.contains(&named) {
                true => reason,
                false => format!("{}: {reason}", given.called),
            })
        };
        return Deck::parse(&given.text).map(DeckChoice::Own).map_err(wrong);
    }
    let choice = DeckChoice::Starter(options.get(name).unwrap_or(usual).into());
    choice.deck(EDITION).map_err(|refusal| {
        let decks: Vec<&str> = starters().iter().map(|starter| starter.id.as_str()).collect();
        refusal.map(|reason| match reason.contains("Choose one of") {
            true => reason,
            false => format!("{reason}. Choose one of {}", decks.join(", ")),
        })
    })?;
    Ok(choice)
}

/// What a card is one of.
fn kind(print: &Print) -> &'static str {
    match print.kind {
        Kind::Stereotype { .. } => "stereotypes",
        Kind::Spell(_) => "spells",
        Kind::Trap(_) => "traps",
    }
}

/// A card as the catalogue lists it.
fn entry(def: DefId) -> Entry {
    let print = def.get();
    let mut fields: BTreeMap<&'static str, Value> = BTreeMap::from([
        ("archetype", json!(print.archetype)),
        ("rarity", json!(print.rarity)),
        ("kind", json!(print.kind.family())),
        ("cost", json!(print.cost)),
    ]);
    match print.kind {
        Kind::Stereotype { level, reputation, stability } => {
            let vice = ("vice", json!(print.vice));
            let numbers =
                [("level", json!(level)), ("reputation", json!(reputation)), ("stability", json!(stability)), vice];
            fields.extend(numbers);
        }
        Kind::Spell(_) | Kind::Trap(_) => fields.extend([("type", json!(print.kind.subtype()))]),
    }
    Entry {
        id: print.id.clone(),
        name: print.name.clone(),
        kind: kind(print),
        facts: format!("{} ({}): {}", print.name, type_line(print), text(print)),
        fields,
        text: (0..print.abilities.len() as u8).map(|ability| of_ability(def, ability)).collect(),
        in_pool: true,
        implemented: true,
    }
}

impl Offer for LunchTable {
    type Ending = Verdict;

    const TITLE: &'static str = "LunchTable";
    const BLURB: &'static str = "A card duel for the loudest table in school.";
    const RULES: &'static str = include_str!("rules.md");
    const COLOURS: croupier_host::Colours =
        croupier_host::Colours { dark: "#121212", mid: "#4a3d00", bright: "#ffcc00", ink: "#121212" };
    const MINUTES: u32 = 15;

    const PLAYERS: &'static [PlayerKind] = &[
        PlayerKind::new("random", "plays at random"),
        PlayerKind::new("greedy", "summons its strongest stereotype, plays what it can and attacks where it wins"),
        PlayerKind::yardstick("boss-1", "the first boss, kept unchanged to measure others by"),
    ];

    const OPTIONS: &'static [OptionKind] = &[
        OptionKind::text("deck", "the first player's deck: a starter deck or a deck list").of(Seat(0)),
        OptionKind::text("opponent-deck", "the second player's deck: a starter deck or a deck list").of(Seat(1)),
        OptionKind::word(
            "stage",
            "a stage of the story, such as 1-1; `list` shows all, `shop` shows what gold buys, `buy:NAME` buys it",
        ),
    ];

    fn presets() -> Vec<(&'static str, &'static str)> {
        vec![
            ("standard", "Cards cost clout. The first player skips the first draw; the second starts with six cards."),
            ("classic", "Cards are free to play, and both players start alike."),
        ]
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
        let config = Config { preset, decks, position: None, stage: stage.map(String::from), edition: EDITION };
        config.stage()?;
        Ok(config)
    }

    fn player(name: &str, _seat: Seat, rng: Rng) -> Result<Box<dyn Agent<Self>>, Refusal> {
        Ok(match name {
            "random" => Box::new(Random(rng)),
            "greedy" => Box::new(RuleBased),
            "boss-1" => Box::new(boss_1::Boss1(rng)),
            _ => return Err(Refusal::unknown("player", name, Self::PLAYERS.iter().map(|player| player.name))),
        })
    }

    fn value_in(config: &Config, option: &str) -> Option<String> {
        let deck = |seat: usize| match &config.decks[seat] {
            DeckChoice::Starter(name) => name.clone(),
            DeckChoice::Own(_) => "a deck list".into(),
        };
        match option {
            "deck" => Some(deck(0)),
            "opponent-deck" => Some(deck(1)),
            "stage" => Some(config.stage.clone().unwrap_or_else(|| "none".into())),
            _ => None,
        }
    }

    fn rival(config: &Config) -> Option<&'static str> {
        let stage = config.stage().ok().flatten();
        Some(stage.map_or("greedy", |stage| stage.difficulty.word()))
    }

    const FIRST_RIVAL: Option<&'static str> = Some("easy");

    const MEASURED_BY: &'static str = "greedy";

    fn measures(&self, seat: Seat) -> Vec<(&'static str, i64)> {
        let left = self.sides[seat.other().index()].life;
        vec![("damage dealt", (LIFE - left).into()), ("opponent's life points left", left.into())]
    }

    fn variants(config: &Config) -> Vec<Variant<Config>> {
        variants::variants(config)
    }

    fn ending(outcome: &Outcome) -> Verdict {
        outcome.verdict
    }

    fn decks() -> Vec<(String, String)> {
        starters().iter().map(|starter| (starter.id.clone(), starter.style.clone())).collect()
    }

    fn deck_cards(deck: &str) -> Vec<(String, u8)> {
        let deck = starters().iter().find(|starter| starter.id == deck);
        deck.map_or_else(Vec::new, |starter| starter.deck.cards.clone().into_iter().collect())
    }

    fn stage_facts(stage: &str) -> BTreeMap<String, Value> {
        let facts = story::stage(stage).and_then(|stage| serde_json::to_value(stage).ok());
        facts.and_then(|facts| serde_json::from_value(facts).ok()).unwrap_or_default()
    }

    fn stages() -> Vec<(String, String)> {
        story::stages().iter().map(|stage| (stage.id.clone(), stage.title.clone())).collect()
    }

    fn catalogue() -> Vec<Entry> {
        DefId::all().map(entry).collect()
    }

    fn texts_to_opponents() -> Vec<String> {
        DefId::all().map(|def| read_by(def, Reader::Opponent).to_string()).collect()
    }

    fn tables() -> Vec<(String, String)> {
        docs::tables()
    }

    fn n_turns(outcome: &Outcome) -> Option<u32> {
        Some(u32::from(outcome.turn))
    }
}

impl Text for LunchTable {
    const KEYS: &'static [KeyLine] = keys::KEYS;

    const GLOSSARY: &'static [(&'static str, &'static str)] = glossary::GLOSSARY;

    const WELCOME: &'static [&'static str] = &[
        "Reduce your opponent's life points from 8,000 to 0, or score 3 breakdowns.",
        "In your main phase, summon a stereotype, play spells and set traps. Then attack. 1,900/1,200 after a name means reputation (attack) and stability (defense).",
        "Each ability you use adds 1 vice. At 3 vice a stereotype breaks down, and your opponent scores a breakdown.",
        "Type the number of your choice. a goes to the next phase, e ends your turn, p means you don't respond.",
        "? explains the prompt, read NAME shows a card, why NAME says why you can't use it, z undoes, q saves and quits.",
    ];

    const SETTINGS: &'static [Setting] = &[
        Setting {
            name: "clock",
            values: &["people", "always", "never"],
            text: "when you have only 5 seconds to respond at a terminal: if two people share it, always, or never",
        },
        Setting {
            name: "stops",
            values: &["choices", "all"],
            text: "when to ask you: only when there is a choice, or in every phase",
        },
    ];

    fn skip(cue: &Cue<'_, Self>) -> Option<Action> {
        keys::skip(cue)
    }

    fn screen(cue: &Cue<'_, Self>) -> Screen {
        screen::screen(cue)
    }

    fn choice(cue: &Cue<'_, Self>, action: &Action) -> Choice {
        choices::choice(cue, action)
    }

    fn is_shown(notice: &Notice) -> bool {
        matches!(notice, Notice::PhaseBegan { .. })
    }

    fn things(notice: &Notice) -> Vec<Thing> {
        narrate::things(notice)
    }

    fn question(view: &Self::View) -> Option<String> {
        question::question(view)
    }

    fn help(cue: &Cue<'_, Self>) -> Screen {
        help::help(cue)
    }

    fn aside(cue: &Cue<'_, Self>, typed: &str) -> Option<Aside> {
        Some(Aside { screen: help::look(cue, typed)?, enter: None })
    }

    fn narrate(notice: &Notice, eye: Eye) -> Option<Screen> {
        narrate::narrate(notice, eye)
    }

    fn foretell(notice: &Notice, eye: Eye) -> Option<Screen> {
        forecast::foretell(notice, eye)
    }

    fn luck(notice: &Notice) -> Option<Luck> {
        forecast::luck(notice)
    }

    fn figure(what: &str) -> &str {
        forecast::figure(what)
    }

    const LEADING: &'static str = "life";

    type Detail = AttackForecast;

    fn detail(cue: &Cue<'_, Self>, action: &Action, foresight: &Foresight<Self>) -> Option<AttackForecast> {
        let attacks = matches!(action, Action::Attack { .. });
        attacks.then(|| forecast::attack(cue.seat, foresight))
    }

    fn foretold(cue: &Cue<'_, Self>, action: &Action, forecast: &Forecast) -> String {
        forecast::foretold(cue, action, forecast)
    }

    fn listed(cue: &Cue<'_, Self>) -> Option<Vec<Action>> {
        Some(choices::numbered(cue))
    }

    fn read(cue: &Cue<'_, Self>, typed: &str) -> Result<Action, Refusal> {
        keys::read(cue, typed)
    }

    fn meant(cue: &Cue<'_, Self>, name: &str) -> Vec<Action> {
        keys::meant(cue, name)
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
        match options.get("stage")? {
            "list" => Some(progress::chart(store)),
            "shop" => Some(progress::shop(store)),
            stage => stage.strip_prefix("buy:").map(|good| progress::buy(good, store)),
        }
    }

    fn goods(store: &dyn Store) -> Result<Vec<Good>, Refusal> {
        progress::goods(store)
    }

    fn buy(good: &str, store: &dyn Store) -> Result<Screen, Refusal> {
        progress::buy(good, store)
    }

    fn admit(config: &Config, seat: Seat, store: &dyn Store) -> Result<(), Refusal> {
        progress::admit(config, seat, store)
    }

    fn preface(config: &Config, seat: Seat, store: &dyn Store) -> Result<Screen, Refusal> {
        progress::preface(config, seat, store)
    }

    fn conclude(config: &Config, seat: Seat, view: &View, store: &dyn Store) -> Result<Screen, Refusal> {
        progress::conclude(config, seat, view, store)
    }

    fn next_stage(config: &Config, store: &dyn Store) -> Result<Option<String>, Refusal> {
        progress::next_stage(config, store)
    }
}
