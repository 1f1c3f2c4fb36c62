//! Geniejack as it meets the world.

mod basic;
mod catalogue;
mod choices;
mod docs;
mod help;
mod keys;
mod narrate;
mod screen;
mod wishes;

pub use docs::tables;

use std::fmt;

use croupier_geniejack::{
    GENIE, Geniejack, action::Action, config::Config, content::content, notice::Notice, state::Outcome,
};
use croupier_kernel::{Eye, Refusal, Rng, Seat};

use crate::{
    Agent, Career, Choice, Cue, Entry, Forecast, Offer, OptionKind, Options, PlayerKind, Random, Screen, Text, Thing,
    genie,
};

impl Offer for Geniejack {
    type Ending = Ending;

    const BLURB: &'static str = "a roguelike of blackjack battles, with a genie";

    const PLAYERS: &'static [PlayerKind] = &[
        PlayerKind::new("random", "does anything that is legal"),
        PlayerKind::new("basic", "plays basic strategy and shops sensibly"),
        PlayerKind::new("genie", "Claude if there is a key, else the lamp (the usual player of seat 1)"),
        PlayerKind::new("auto", "seat 1: the same as genie"),
        PlayerKind::new("claude", "seat 1: grants wishes by asking Claude"),
        PlayerKind::new("lamp", "seat 1: reads wishes itself, offline (seated in simulations)"),
        PlayerKind::new("boon", "seat 1: the same small gift for every wish"),
    ];

    const OPTIONS: &'static [OptionKind] = &[OptionKind::program(
        "genie",
        "who grants wishes: auto (Claude if there is a key, else the lamp), claude, lamp or boon",
        GENIE,
        &["auto", "claude", "lamp", "boon"],
    )];

    fn presets() -> Vec<(&'static str, &'static str)> {
        let mut presets: Vec<_> = content().presets.iter().map(|preset| (&*preset.id, &*preset.text)).collect();
        presets.sort_by_key(|(id, _)| *id != "standard");
        presets
    }

    fn config(options: &Options) -> Result<Config, Refusal> {
        let config = Config::preset(options.get("preset").unwrap_or("standard"));
        croupier_geniejack::content::Preset::find(&config.preset)?;
        Ok(config)
    }

    fn player(name: &str, seat: Seat, rng: Rng) -> Result<Box<dyn Agent<Self>>, Refusal> {
        match name {
            "random" => Ok(Box::new(Random(rng))),
            "basic" => Ok(Box::new(basic::Basic)),
            "genie" | "auto" | "claude" | "lamp" | "boon" if seat != GENIE => {
                Err(Refusal::new("genies sit in seat 1 and nowhere else"))
            }
            "genie" => Ok(Box::new(wishes::Seated::new(genie::by_name("auto")?))),
            "auto" | "claude" | "lamp" | "boon" => Ok(Box::new(wishes::Seated::new(genie::by_name(name)?))),
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

    fn ending(outcome: &Outcome) -> Ending {
        let Outcome { alive, stage, battle, .. } = *outcome;
        if alive { Ending::Won } else { Ending::Died { stage, battle } }
    }
}

impl Text for Geniejack {
    fn screen(cue: &Cue<'_, Self>) -> Screen {
        screen::screen(cue)
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

    fn forecast(cue: &Cue<'_, Self>, action: &Action) -> Option<Forecast> {
        choices::forecast(cue, action)
    }

    fn read(cue: &Cue<'_, Self>, typed: &str) -> Result<Action, Refusal> {
        keys::read(cue, typed)
    }
}

impl Career for Geniejack {}

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
