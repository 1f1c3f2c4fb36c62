//! Flesh and Blood as it meets the world.

mod docs;
mod help;
mod keys;
mod options;
mod players;
mod screen;

pub use docs::tables;

use croupier_fab::{Action, Config, Event, Fab, Outcome, prints};
use croupier_kernel::{Refusal, Rng, Seat};

use crate::{Agent, CardCheck, Career, Cue, Entry, Offer, OptionKind, Options, PlayerKind, Random, Screen, Text};

/// The life of a goldfish when nothing else is said: how fast a deck deals so much is the measure.
const GOLDFISH_LIFE: u8 = 40;

impl Offer for Fab {
    type Ending = Outcome;

    const BLURB: &'static str = "Flesh and Blood, unofficial: heroes, a stack and a combat chain";

    const PLAYERS: &'static [PlayerKind] = &[
        PlayerKind::new("random", "does anything that is legal"),
        PlayerKind::new("greedy", "attacks with the most power it can pay for, blocks with what it can spare"),
        PlayerKind::new("kano", "burns, and uses Kano's ability on both turns"),
        PlayerKind::new("goldfish", "never acts; in `sim` it begins with 40 life if nothing else is said"),
    ];

    const OPTIONS: &'static [OptionKind] = &[
        OptionKind::text("deck", "the deck of seat 0: a name or a file"),
        OptionKind::text("opponent-deck", "the deck of seat 1: a name or a file"),
        OptionKind::word("life", "the life seat 0 begins with"),
        OptionKind::word("opponent-life", "the life seat 1 begins with"),
        OptionKind::word("first", "who goes first: choose, lot, 0 or 1"),
    ];

    fn presets() -> Vec<(&'static str, &'static str)> {
        vec![
            ("seed", "Common and Rare cards, a young hero, 40 cards, at most 3 copies"),
            ("silver-age", "40 cards, at most 2 copies, its own list of legal and banned cards"),
            ("blitz", "40 cards, at most 2 copies"),
            ("open", "any hero and any cards that are implemented"),
        ]
    }

    fn config(options: &Options) -> Result<Config, Refusal> {
        options::config(options)
    }

    fn player(name: &str, _seat: Seat, rng: Rng) -> Result<Box<dyn Agent<Self>>, Refusal> {
        match name {
            "random" => Ok(Box::new(Random(rng))),
            "greedy" => Ok(Box::new(players::Greedy { kano: false })),
            "kano" => Ok(Box::new(players::Greedy { kano: true })),
            "goldfish" => Ok(Box::new(players::Goldfish)),
            _ => Err(Refusal::unknown("player", name, Self::PLAYERS.iter().map(|player| player.name))),
        }
    }

    fn rival(_config: &Self::Config) -> Option<&'static str> {
        Some("greedy")
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

    fn ending(outcome: &Outcome) -> Outcome {
        *outcome
    }

    fn n_turns(outcome: &Outcome) -> Option<u32> {
        Some(u32::from(outcome.turn))
    }

    fn catalogue() -> Vec<Entry> {
        let facts = prints().map(|(_, print)| Entry {
            id: print.slug.clone(),
            name: print.to_string(),
            kind: print.file,
            facts: screen::facts(print),
            fields: Default::default(),
            text: Vec::new(),
            in_pool: !["heroes", "tokens", "test_cards"].contains(&print.file),
            implemented: print.implemented,
        });
        facts.collect()
    }

    fn check_cards(database: &str) -> Result<CardCheck, Refusal> {
        let check = croupier_fab::check_facts(database).map_err(Refusal::new)?;
        Ok(CardCheck { compared: check.compared, differences: check.differences })
    }
}

impl Text for Fab {
    fn screen(cue: &Cue<'_, Self>) -> Screen {
        screen::screen(cue)
    }

    fn help(cue: &Cue<'_, Self>) -> Screen {
        help::help(cue)
    }

    fn narrate(event: &Event, _eye: croupier_kernel::Eye) -> Option<Screen> {
        screen::narrate(event)
    }

    fn read(cue: &Cue<'_, Self>, typed: &str) -> Result<Action, Refusal> {
        keys::read(cue, typed)
    }
}

impl Career for Fab {}
