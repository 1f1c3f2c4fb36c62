//! Geniejack as it meets the world.

mod catalogue;
mod choices;
mod docs;
mod forecast;
mod glossary;
mod help;
mod keys;
mod narrate;
mod question;
mod screen;
mod stops;
mod variants;

#[cfg(test)]
pub(crate) use variants::sample_values;

pub use forecast::{Blow, Stakes};

use std::fmt;

use croupier_host::{
    Agent, Career, Chance, Choice, Cue, Decks, Entry, Forecast, Offer, OptionKind, Options, PlayerKind, Random,
    RuleBased, Screen, Setting, Text, Thing, Variant, keymap::KeyLine, tenths,
};
use croupier_kernel::{Eye, Foresight, Refusal, Rng, Seat};

use crate::{
    GENIE, Geniejack, action::Action, config::Config, content::content, genie, notice::Notice, state::Outcome,
};

impl Offer for Geniejack {
    type Ending = Ending;

    const TITLE: &'static str = "Geniejack";
    const BLURB: &'static str = "Roguelike blackjack battles and a genie who listens.";
    const RULES: &'static str = include_str!("rules.md");
    const COLOURS: croupier_host::Colours =
        croupier_host::Colours { dark: "#150a2c", mid: "#3c2180", bright: "#f5c04a", ink: "#241a02" };
    const MINUTES: u32 = 20;

    const PLAYERS: &'static [PlayerKind] = &[
        PlayerKind::new("random", "plays at random"),
        PlayerKind::new("basic", "plays the odds of every hand and shops sensibly"),
        PlayerKind::new("genie", "seat 1: Claude if you have a key, otherwise the lamp (the default)"),
        PlayerKind::new("auto", "seat 1: the same as genie"),
        PlayerKind::new("claude", "seat 0: Claude plays; seat 1: Claude grants wishes"),
        PlayerKind::new("lamp", "seat 1: the lamp, which reads wishes offline (the default in simulations)"),
        PlayerKind::new("unscaled", "seat 1: the lamp, unbalanced: bigger gifts"),
        PlayerKind::new("boon", "seat 1: the same small gift for every wish"),
    ];

    const OPTIONS: &'static [OptionKind] = &[OptionKind::program(
        "genie",
        "who grants wishes: auto, claude, lamp, unscaled or boon",
        GENIE,
        &["auto", "claude", "lamp", "unscaled", "boon"],
    )];

    fn presets() -> Vec<(&'static str, &'static str)> {
        let mut presets: Vec<_> = content().presets.newest().map(|preset| (&*preset.id, &*preset.text)).collect();
        presets.sort_by_key(|(id, _)| *id != "standard");
        presets
    }

    fn values(option: &str) -> Vec<(String, String)> {
        let listed = match option {
            "preset" => Self::presets(),
            "genie" => genie::GENIES.to_vec(),
            _ => Vec::new(),
        };
        listed.into_iter().map(|(name, text)| (name.to_string(), text.to_string())).collect()
    }

    fn config(options: &Options) -> Result<Config, Refusal> {
        let config = Config::preset(options.get("preset").unwrap_or("standard"));
        content().presets.find(&config.preset)?;
        Ok(config)
    }

    fn player(name: &str, seat: Seat, rng: Rng) -> Result<Box<dyn Agent<Self>>, Refusal> {
        match name {
            "random" => Ok(Box::new(Random(rng))),
            "basic" => Ok(Box::new(RuleBased)),
            "genie" => genie::seated(seat, || genie::by_name("auto")),
            "auto" | "claude" | "lamp" | "unscaled" | "boon" => genie::seated(seat, || genie::by_name(name)),
            _ => Err(Refusal::unknown("player", name, Self::PLAYERS.iter().map(|player| player.name))),
        }
    }

    fn usual_player(seat: Seat) -> Option<&'static str> {
        (seat == GENIE).then_some("genie")
    }

    fn usual_program(seat: Seat) -> Option<&'static str> {
        (seat == GENIE).then_some("lamp")
    }

    fn stages() -> Vec<(String, String)> {
        let bosses = content().enemies.iter().filter(|enemy| enemy.boss);
        let mut stages: Vec<_> = bosses.map(|boss| (boss.stage.to_string(), boss.name.clone())).collect();
        stages.sort();
        stages
    }

    fn catalogue() -> Vec<Entry> {
        catalogue::catalogue()
    }

    fn tables() -> Vec<(String, String)> {
        docs::tables().into_iter().chain(genie::docs::tables()).collect()
    }

    const MEASURED_BY: &'static str = "basic";

    fn variants(config: &Config) -> Vec<Variant<Config>> {
        variants::variants(config)
    }

    fn measures(&self, _seat: Seat) -> Vec<(&'static str, i64)> {
        let run = &self.run;
        vec![
            ("battles won", run.battles_won.into()),
            ("hit points left", run.hp.max(0).into()),
            ("gold left", run.gold.into()),
        ]
    }

    fn ending(outcome: &Outcome) -> Ending {
        let Outcome { alive, stage, battle, .. } = *outcome;
        if alive { Ending::Won } else { Ending::Died { stage, battle } }
    }
}

impl Text for Geniejack {
    const KEYS: &'static [KeyLine] = keys::KEYS;

    const GLOSSARY: &'static [(&'static str, &'static str)] = glossary::GLOSSARY;

    const WELCOME: &'static [&'static str] = &[
        "Beat the enemy's hand without going over your limit, and you deal the difference as damage. Lose, and you take it.",
        "Bust, and you take the enemy's full total, unless it busts too. So think twice before you hit.",
        "h hits, s stands. Other keys appear when you can use them. Enter continues.",
        "Shops sell gear and potions. The Genie grants wishes: type what you want, in up to 40 characters.",
        "? explains any prompt, read NAME shows any item, z undoes, q saves and quits.",
    ];

    const SETTINGS: &'static [Setting] = stops::SETTINGS;
    const ON_PAGE: &'static [(&'static str, &'static str)] = stops::ON_PAGE;

    fn skip(cue: &Cue<'_, Self>) -> Option<Action> {
        stops::skip(cue)
    }

    fn on_average(gauges: &[f64]) -> String {
        let [battles, hp, gold] = [0, 1, 2].map(|at| gauges.get(at).copied().unwrap_or(0.0));
        let battles = tenths(battles);
        let battles = if battles == "1" { "1 battle".into() } else { format!("{battles} battles") };
        format!("on average you win {battles} and end with {hp:.0} HP and {gold:.0} gold")
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

    fn narrate(notice: &Notice, eye: Eye) -> Option<Screen> {
        narrate::narrate(notice, eye)
    }

    fn is_shown(notice: &Notice) -> bool {
        narrate::is_shown(notice)
    }

    fn things(notice: &Notice) -> Vec<Thing> {
        narrate::things(notice)
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

    fn odds(cue: &Cue<'_, Self>, action: &Action) -> Vec<Chance> {
        forecast::odds(cue, action)
    }

    type Detail = Stakes;

    fn detail(_cue: &Cue<'_, Self>, action: &Action, foresight: &Foresight<Self>) -> Option<Stakes> {
        forecast::stakes(action, foresight)
    }

    fn foretold(cue: &Cue<'_, Self>, action: &Action, forecast: &Forecast) -> String {
        forecast::foretold(cue, action, forecast)
    }

    fn listed(cue: &Cue<'_, Self>) -> Option<Vec<Action>> {
        Some(keys::listed(cue))
    }

    fn read(cue: &Cue<'_, Self>, typed: &str) -> Result<Action, Refusal> {
        keys::read(cue, typed)
    }
}

impl Career for Geniejack {}

impl Decks for Geniejack {}

/// Where a run ended.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Ending {
    /// The player died there.
    Died {
        /// In this stage.
        stage: u16,
        /// In this battle of it.
        battle: u16,
    },
    /// The player retired.
    Won,
}

impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Ending::Died { stage, battle } => write!(f, "stage {stage:02} battle {battle:02}"),
            Ending::Won => f.write_str("won"),
        }
    }
}
