//! Rollio as it meets the world.

mod catalogue;
mod choices;
mod docs;
mod forecast;
mod frames;
mod glossary;
mod help;
mod keys;
mod narrate;
mod players;
mod question;
mod screen;
mod unlocks;
mod variants;

pub use forecast::{CountsAs, ScoreDetail, ScoreStep};
pub(crate) use narrate::{count, listed, n_lives, named};

use std::fmt;

use croupier_host::{
    Agent, Aside, Career, Chance, Choice, Cue, Decks, Entry, Forecast, Frames, Offer, OptionKind, Options, PlayerKind,
    Random, RuleBased, Screen, Setting, Standing, Store, Text, Thing, Unlock, Variant, keymap::KeyLine, tenths,
};
use croupier_kernel::{Eye, Foresight, Game as _, Refusal, Rng, Seat, Turn};
use serde_json::Value;

use crate::{
    Rollio,
    action::Action,
    config::Config,
    content::{CharmId, DiceSet, content},
    history,
    notice::Notice,
    state::Outcome,
};

/// The level that wins in simulations by default.
const LAST_LEVEL: u16 = 12;

impl Offer for Rollio {
    type Ending = Ending;

    const TITLE: &'static str = "Rollio";
    const BLURB: &'static str = "Press your luck with dice. Bank before you flop.";
    const RULES: &'static str = include_str!("rules.md");
    const COLOURS: croupier_host::Colours =
        croupier_host::Colours { dark: "#0a2622", mid: "#17584c", bright: "#ff9d5c", ink: "#2b1003" };
    const MINUTES: u32 = 15;

    const PLAYERS: &'static [PlayerKind] = &[
        PlayerKind::new("random", "plays at random"),
        PlayerKind::new("banker", "banks the best of every first roll and buys nothing"),
        PlayerKind::new("basic", "keeps rolling while it pays and shops sensibly"),
    ];

    const OPTIONS: &'static [OptionKind] = &[
        OptionKind::word("dice-set", "the dice to start with, such as beginner or collector"),
        OptionKind::word("max-level", "the level that wins the run"),
        OptionKind::word("charm", "a charm to start with"),
    ];

    fn presets() -> Vec<(&'static str, &'static str)> {
        let mut presets: Vec<_> = content().presets.newest().map(|preset| (&*preset.id, &*preset.text)).collect();
        presets.sort_by_key(|(id, _)| *id != "standard");
        presets
    }

    fn values(option: &str) -> Vec<(String, String)> {
        match option {
            "preset" => Self::presets().into_iter().map(|(id, text)| (id.to_string(), text.to_string())).collect(),
            "dice-set" => {
                let about = |set: &DiceSet| format!("{} ({}): {}", set.name, set.kind.name(), set.text);
                content().sets.iter().map(|set| (set.id.clone(), about(set))).collect()
            }
            "charm" => content().charms.iter().map(|charm| (charm.id.clone(), charm.text.clone())).collect(),
            _ => Vec::new(),
        }
    }

    fn value_in(config: &Config, option: &str) -> Option<String> {
        match option {
            "dice-set" => Some(config.dice_set.clone()),
            "max-level" => Some(config.max_level.map_or("none".into(), |level| level.to_string())),
            _ => None,
        }
    }

    fn config(options: &Options) -> Result<Config, Refusal> {
        let mut config = Config::preset(options.get("preset").unwrap_or("standard"));
        content().presets.find(&config.preset)?;
        if let Some(set) = options.get("dice-set") {
            config.dice_set = DiceSet::find(set)?.id.clone();
        }
        if let Some(charm) = options.get("charm") {
            config.charm = Some(CharmId::find(charm)?.word().into());
        }
        if let Some(level) = options.get("max-level") {
            let number = level.parse().ok().filter(|number| *number > 0);
            config.max_level = Some(number.ok_or_else(|| Refusal::new("max-level takes a level number such as 12"))?);
        }
        Ok(config)
    }

    fn player(name: &str, _seat: Seat, rng: Rng) -> Result<Box<dyn Agent<Self>>, Refusal> {
        match name {
            "random" => Ok(Box::new(Random(rng))),
            "banker" => Ok(Box::new(players::Banker(rng))),
            "basic" => Ok(Box::new(RuleBased)),
            _ => Err(Refusal::unknown("player", name, Self::PLAYERS.iter().map(|player| player.name))),
        }
    }

    fn suit(config: &mut Config, _players: &[String]) {
        // With dice that never flop a run never ends, and a program does not tire of it.
        if config.position.is_none() {
            config.max_level = config.max_level.or(Some(LAST_LEVEL));
        }
    }

    fn catalogue() -> Vec<Entry> {
        catalogue::catalogue()
    }

    fn tables() -> Vec<(String, String)> {
        docs::tables()
    }

    const MEASURED_BY: &'static str = "basic";

    fn variants(config: &Config) -> Vec<Variant<Config>> {
        variants::variants(config)
    }

    fn measures(&self, _seat: Seat) -> Vec<(&'static str, i64)> {
        let Turn::Over(outcome) = self.turn() else { return Vec::new() };
        vec![("level", outcome.level.into()), ("money left", outcome.money.into())]
    }

    fn ending(outcome: &Outcome) -> Ending {
        if outcome.won { Ending::Won } else { Ending::Lost { level: outcome.level } }
    }
}

impl Text for Rollio {
    const KEYS: &'static [KeyLine] = keys::KEYS;

    const GLOSSARY: &'static [(&'static str, &'static str)] = glossary::GLOSSARY;

    const WELCOME: &'static [&'static str] = &[
        "Bank enough points to clear each level before you run out of lives or rounds.",
        "Set scoring dice aside by number (1 3 4), then bank the points or roll the rest.",
        "If nothing scores, it's a flop: you lose the round's points and a life.",
        "A reroll can save you from a flop. Between levels, the shop sells charms, blessings and better dice.",
        "? explains any prompt, hint shows the best dice, read NAME shows any item, q saves and quits.",
    ];

    const SETTINGS: &'static [Setting] = &[
        Setting {
            name: "sort",
            values: &["unsorted", "ascending", "descending", "material"],
            text: "the order of your dice",
        },
        Setting {
            name: "animation",
            values: &["normal", "slow", "fast", "off"],
            text: "how fast dice roll in the terminal; off stops the motion",
        },
    ];

    /// A page shows a flop with its timeline, and then takes it. Terminals and models see the dice at the prompt, so they are
    /// asked everywhere.
    const ON_PAGE: &'static [(&'static str, &'static str)] = &[("stops", "choices")];

    fn skip(cue: &Cue<'_, Self>) -> Option<Action> {
        match cue.legal {
            [only] if cue.setting("stops") == "choices" => Some(*only),
            _ => None,
        }
    }

    fn figure(what: &str) -> &str {
        if what == "banked" { "banked points" } else { what }
    }

    fn on_average(gauges: &[f64]) -> String {
        let [level, lives, money] = [0, 1, 2].map(|at| gauges.get(at).copied().unwrap_or(0.0));
        let (level, lives) = (tenths(level), tenths(lives));
        let lives = if lives == "1" { "1 life".into() } else { format!("{lives} lives") };
        format!("on average you reach level {level} with {lives} and ${money:.0}")
    }

    fn screen(cue: &Cue<'_, Self>) -> Screen {
        screen::screen(cue)
    }

    fn question(view: &Self::View) -> Option<String> {
        question::question(view)
    }

    fn help(cue: &Cue<'_, Self>) -> Screen {
        help::help(cue)
    }

    fn narrate(notice: &Notice, _eye: Eye) -> Option<Screen> {
        Some(narrate::narrate(notice))
    }

    fn is_shown(notice: &Notice) -> bool {
        narrate::is_shown(notice)
    }

    fn things(notice: &Notice) -> Vec<Thing> {
        choices::things(notice)
    }

    fn choice(cue: &Cue<'_, Self>, action: &Action) -> Choice {
        choices::choice(cue, action)
    }

    fn foretell(notice: &Notice, _eye: Eye) -> Option<Screen> {
        forecast::foretell(notice)
    }

    fn odds(cue: &Cue<'_, Self>, action: &Action) -> Vec<Chance> {
        forecast::odds(cue, action)
    }

    type Detail = ScoreDetail;

    fn detail(cue: &Cue<'_, Self>, action: &Action, foresight: &Foresight<Self>) -> Option<ScoreDetail> {
        forecast::detail(cue.world(), action, foresight)
    }

    fn foretold(cue: &Cue<'_, Self>, action: &Action, forecast: &Forecast) -> String {
        forecast::foretold(cue, action, forecast)
    }

    fn read(cue: &Cue<'_, Self>, typed: &str) -> Result<Action, Refusal> {
        keys::read(cue, typed)
    }

    fn misread(cue: &Cue<'_, Self>, typed: &str, refusal: Refusal) -> Refusal {
        keys::misread(cue, typed, refusal)
    }

    fn aside(cue: &Cue<'_, Self>, typed: &str) -> Option<Aside> {
        keys::aside(cue, typed)
    }

    fn frames(cue: &Cue<'_, Self>, notices: &[Notice]) -> Frames {
        let millis = match cue.setting("animation") {
            "slow" => 140,
            "fast" => 25,
            "normal" => 60,
            _ => return Frames::default(),
        };
        Frames { pictures: frames::frames(cue, notices), millis }
    }
}

impl Career for Rollio {
    fn history(config: &Config, notices: &[Notice]) -> Result<Value, Refusal> {
        let run = history::read(config, notices)?;
        Ok(serde_json::to_value(run).expect("a history is plain data"))
    }

    fn standing(config: &Config, outcome: &Outcome) -> Option<Standing> {
        if config.position.is_some() {
            return None;
        }
        let level = u64::from(outcome.level) + u64::from(outcome.won);
        let rank = level << 44 | outcome.score.min((1 << 44) - 1);
        let how = if outcome.won { "won at" } else { "lost at" };
        let words = format!("{how} level {}, {} points banked", outcome.level, narrate::number(outcome.score));
        let last = config.max_level.map_or(String::new(), |level| format!(", {level} levels"));
        let charm = config.charm.as_ref().map_or(String::new(), |charm| format!(", starting with {charm}"));
        Some(Standing { class: format!("{}, {}{charm}{last}", config.preset, config.dice_set), rank, words })
    }

    fn conclude(config: &Config, _seat: Seat, view: &Self::View, store: &dyn Store) -> Result<Screen, Refusal> {
        unlocks::conclude(config, view, store)
    }

    fn unlocks(store: &dyn Store) -> Result<Vec<Unlock>, Refusal> {
        unlocks::unlocks(store)
    }
}

impl Decks for Rollio {}

/// Where a run ended.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Ending {
    /// The last life was lost there.
    Lost {
        /// In this level.
        level: u16,
    },
    /// The last level was completed.
    Won,
}

impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Ending::Lost { level } => write!(f, "level {level:02}"),
            Ending::Won => f.write_str("won"),
        }
    }
}
