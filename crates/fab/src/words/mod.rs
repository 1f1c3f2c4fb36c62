//! Flesh and Blood as it meets the world.

mod choices;
mod decks;
mod docs;
mod forecast;
mod glossary;
mod help;
mod keys;
mod narrate;
mod options;
mod players;
mod screen;
mod stops;
mod variants;
mod yardsticks;

use std::collections::BTreeMap;

use croupier_host::{
    Agent, Aside, CardCheck, Career, Choice, Cue, Entry, Forecast, Offer, OptionKind, Options, Passing, PlayerKind,
    Screen, Setting, Text, Thing, Variant, counted, keymap::KeyLine,
};
use croupier_kernel::{Eye, Refusal, Rng, Seat};
use serde_json::Value;

use crate::{
    Action, Config, Deck, DefId, Ending, Fab, Notice, Outcome, Print, presets, print, print_view, prints, text,
};

/// The default life of a goldfish: how fast a deck deals this much is the measure.
const GOLDFISH_LIFE: u8 = 40;

impl Offer for Fab {
    type Ending = Ending;

    const TITLE: &'static str = "Flesh and Blood";
    const BLURB: &'static str = "Pitch, attack, defend, link by link. Unofficial fan work.";
    const RULES: &'static str = include_str!("rules.md");
    const COLOURS: croupier_host::Colours =
        croupier_host::Colours { dark: "#14171c", mid: "#57141c", bright: "#e9edf2", ink: "#14171c" };
    const MINUTES: u32 = 25;

    const PLAYERS: &'static [PlayerKind] = players::PLAYERS;

    const OPTIONS: &'static [OptionKind] = &[
        OptionKind::text("deck", "the first player's deck: a name or a list").of(Seat(0)),
        OptionKind::text(
            "opponent-deck",
            "the second player's deck: a name or a list; by default, the deck of the level you play against",
        )
        .of(Seat(1)),
        OptionKind::word("life", "the first player's starting life").of(Seat(0)),
        OptionKind::word("opponent-life", "the second player's starting life").of(Seat(1)),
        OptionKind::word("first", "who goes first: choose (the winner of the roll chooses), lot (at random), 0 or 1"),
    ];

    fn presets() -> Vec<(&'static str, &'static str)> {
        vec![
            ("seed", "Common and Rare cards only: a young hero and 40 cards, up to 3 copies of each."),
            ("silver-age", "40 cards, up to 2 copies of each, with separate lists of legal and banned cards."),
            ("blitz", "40 cards, up to 2 copies of each."),
            ("open", "Any hero and any cards in the pool."),
        ]
    }

    fn config(options: &Options) -> Result<Config, Refusal> {
        options::config(options)
    }

    fn player(name: &str, _seat: Seat, rng: Rng) -> Result<Box<dyn Agent<Self>>, Refusal> {
        players::player(name, rng)
    }

    fn value_in(config: &Config, option: &str) -> Option<String> {
        options::value_in(config, option)
    }

    fn rival(_config: &Self::Config) -> Option<&'static str> {
        Some("greedy")
    }

    const FIRST_RIVAL: Option<&'static str> = Some("easy");

    fn meeting(config: &Config, person: Seat, program: &str) -> Vec<(&'static str, &'static str)> {
        options::meeting(config, person, program)
    }

    fn suit(config: &mut Config, players: &[String]) {
        for (seat, player) in config.seats.iter_mut().zip(players) {
            if player == "goldfish" && config.position.is_none() {
                seat.life = seat.life.or(Some(GOLDFISH_LIFE));
            }
        }
    }

    fn skips(action: &Action) -> bool {
        *action == Action::Pass
    }

    const MEASURED_BY: &'static str = "greedy";

    fn measures(&self, seat: Seat) -> Vec<(&'static str, i64)> {
        let [left, start] = self.life(seat.other()).map(i64::from);
        vec![("damage dealt", start - left), ("opponent's life left", left)]
    }

    fn variants(config: &Config) -> Vec<Variant<Config>> {
        variants::variants(config)
    }

    fn ending(outcome: &Outcome) -> Ending {
        outcome.end
    }

    fn n_turns(outcome: &Outcome) -> Option<u32> {
        Some(u32::from(outcome.turn))
    }

    fn decks() -> Vec<(String, String)> {
        let worn = |deck: &Deck| deck.arena.iter().map(|def| print(*def).to_string()).collect::<Vec<_>>().join(", ");
        let deck = |(name, _): &(&str, &str)| {
            let deck = Deck::read(name).ok()?;
            let worn = if deck.arena.is_empty() { "nothing".into() } else { worn(&deck) };
            let hero = print(deck.hero);
            Some((name.to_string(), format!("{hero}, {} cards, wears {worn}", deck.cards.len())))
        };
        presets().iter().filter_map(deck).collect()
    }

    fn deck_cards(deck: &str) -> Vec<(String, u8)> {
        let Ok(deck) = Deck::read(deck) else { return Vec::new() };
        let all = deck.arena.iter().chain(&deck.cards).map(|def| def.word().to_string());
        counted(std::iter::once(deck.hero.word().to_string()).chain(all))
    }

    fn catalogue() -> Vec<Entry> {
        prints().map(|(def, print)| entry(def, print)).collect()
    }

    fn texts_to_opponents() -> Vec<String> {
        prints().map(|(def, _)| text::card_for(def, text::Reader::Opponent).join(" ")).collect()
    }

    fn tables() -> Vec<(String, String)> {
        docs::tables()
    }

    fn check_cards(database: &str) -> Result<CardCheck, Refusal> {
        let check = crate::check_facts(database).map_err(Refusal::new)?;
        Ok(CardCheck { compared: check.compared, differences: check.differences })
    }
}

impl Text for Fab {
    const KEYS: &'static [KeyLine] = keys::KEYS;

    const GLOSSARY: &'static [(&'static str, &'static str)] = glossary::GLOSSARY;

    const WELCOME: &'static [&'static str] = &[
        "Reduce your opponent's hero to 0 life. Use your cards to attack, to block, or to pay for other cards.",
        "To pay, pitch cards: red gives 1 resource, yellow 2, blue 3.",
        "With Kano, you can pay 3 at any time to look at the top card of your deck. If it is a non-attack action, you can play it this turn.",
        "Type the number of your choice. p passes once, pp passes until something happens.",
        "? explains the prompt, read NAME shows a card, why NAME says why you can't play it, z undoes, q saves and quits.",
    ];

    const SETTINGS: &'static [Setting] = stops::SETTINGS;
    const ON_PAGE: &'static [(&'static str, &'static str)] = stops::ON_PAGE;

    const PASS_UNTIL: Option<&'static str> = Some("pp");

    fn pass_lasts(cue: &Cue<'_, Self>) -> bool {
        stops::pass_lasts(cue)
    }

    fn pass_warning(cue: &Cue<'_, Self>) -> Option<String> {
        stops::pass_warning(cue)
    }

    fn pass_on(cue: &Cue<'_, Self>, since: &Passing<'_, Self>) -> Option<Action> {
        stops::pass_on(cue, since)
    }

    fn skip(cue: &Cue<'_, Self>) -> Option<Action> {
        stops::skip(cue)
    }

    fn aside(cue: &Cue<'_, Self>, typed: &str) -> Option<Aside> {
        (typed.trim() == "g").then(|| Aside { screen: help::piles(cue), enter: None })
    }

    fn screen(cue: &Cue<'_, Self>) -> Screen {
        screen::screen(cue)
    }

    type Detail = ();

    fn question(view: &Self::View) -> Option<String> {
        screen::question(view)
    }

    fn help(cue: &Cue<'_, Self>) -> Screen {
        help::help(cue)
    }

    fn narrate(notice: &Notice, eye: Eye) -> Option<Screen> {
        narrate::narrate(notice, eye)
    }

    fn things(notice: &Notice) -> Vec<Thing> {
        narrate::things(notice)
    }

    fn unlisted(cue: &Cue<'_, Self>) -> Vec<Action> {
        if cue.view.can_cancel { vec![Action::Cancel] } else { Vec::new() }
    }

    fn choice(cue: &Cue<'_, Self>, action: &Action) -> Choice {
        choices::choice(cue, action)
    }

    fn foretell(notice: &Notice, eye: Eye) -> Option<Screen> {
        forecast::foretell(notice, eye)
    }

    fn figure(what: &str) -> &str {
        forecast::figure(what)
    }

    const LEADING: &'static str = "life";

    fn foretold(cue: &Cue<'_, Self>, action: &Action, forecast: &Forecast) -> String {
        forecast::foretold(cue, action, forecast)
    }

    fn listed(cue: &Cue<'_, Self>) -> Option<Vec<Action>> {
        Some(screen::numbered(cue).map(|(_, action)| *action).collect())
    }

    fn read(cue: &Cue<'_, Self>, typed: &str) -> Result<Action, Refusal> {
        keys::read(cue, typed)
    }

    fn meant(cue: &Cue<'_, Self>, name: &str) -> Vec<Action> {
        keys::meant(cue, &name.to_lowercase()).into_iter().collect()
    }
}

impl Career for Fab {}

/// A card of the catalogue.
fn entry(def: DefId, print: &'static Print) -> Entry {
    let mut fields = BTreeMap::from([("type_line", Value::from(text::type_line(def)))]);
    let view = serde_json::to_value(print_view(def)).unwrap_or_default();
    for field in ["colour", "pitch", "cost", "power", "defense", "arcane", "types", "keywords"] {
        if let Some(value) = view.get(field) {
            fields.insert(field, value.clone());
        }
    }
    if print.is_hero() {
        fields.insert("life", print.life.into());
        fields.insert("intellect", print.intellect.into());
    }
    let formats = [("seed", print.common_or_rare), ("silver-age", print.silver_age && !print.silver_age_banned)];
    let formats = formats.into_iter().chain([("blitz", print.blitz)]);
    let legal: Vec<&str> = formats.filter(|(_, legal)| *legal && !print.test_card).map(|(name, _)| name).collect();
    fields.insert("formats", legal.into());
    Entry {
        id: print.slug.clone(),
        name: print.to_string(),
        kind: print.file,
        facts: if print.test_card { format!("{} (test card)", screen::facts(print)) } else { screen::facts(print) },
        fields,
        text: text::card(def),
        in_pool: !["heroes", "tokens", "test_cards"].contains(&print.file),
        implemented: print.implemented,
    }
}
