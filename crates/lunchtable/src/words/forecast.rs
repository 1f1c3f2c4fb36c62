//! Forecasts in this game's words: which notices are worth a sentence, and how an attack would end.

use croupier_host::{Chance, Change, Cue, Fact, Forecast, Luck, Screen, Spread, Thing, Voice, told};
use croupier_kernel::{Eye, Foresight, Seat};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::narrate::{narrate, things};
use crate::{Action, Bout, LunchTable, Notice, Zone, view::Prompt};

/// How an attack would end if no one answers it, as far as that is certain.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum AttackEnd {
    /// It wins, or hits directly.
    Win,
    /// It loses.
    Lose,
    /// Both numbers are equal.
    Tie,
    /// Something hidden or chance decides.
    Risk,
}

/// What the forecast of an attack has besides its words.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct AttackForecast {
    /// How it would end.
    pub end: AttackEnd,
    /// The stereotypes that are destroyed for certain.
    pub destroyed: Vec<Fallen>,
}

/// A stereotype that would be destroyed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Fallen {
    /// On whose side it is.
    pub seat: Seat,
    /// Its slot, from 1.
    pub slot: u16,
}

/// How an attack would end, out of what is certain to happen.
pub(super) fn attack(seat: Seat, foresight: &Foresight<LunchTable>) -> AttackForecast {
    let fought = foresight.facts.iter().find_map(|fact| match fact {
        Notice::Fought { seat: attacker, target, result, .. } if *attacker == seat => Some((target, *result)),
        _ => None,
    });
    let end = match fought {
        // What strikes the other player directly has nothing to beat.
        Some((None, _)) | Some((_, Bout::Won)) => AttackEnd::Win,
        Some((_, Bout::Lost)) => AttackEnd::Lose,
        Some((_, Bout::Tied)) => AttackEnd::Tie,
        None => AttackEnd::Risk,
    };
    let fallen = |fact: &Notice| match fact {
        Notice::Destroyed { .. } => things(fact).first().and_then(place),
        _ => None,
    };
    AttackForecast { end, destroyed: foresight.facts.iter().filter_map(fallen).collect() }
}

fn place(thing: &Thing) -> Option<Fallen> {
    (thing.zone == "stereotypes").then_some(())?;
    Some(Fallen { seat: thing.seat?, slot: thing.slot? })
}

/// The line of the log about a notice, for those that a forecast needs: not what the choice says itself, nor what the
/// figures show.
pub(super) fn foretell(notice: &Notice, eye: Eye) -> Option<Screen> {
    match notice {
        Notice::Ended { winner, .. } => {
            let line = match winner {
                Some(winner) if eye.is(*winner) => "You win the match.",
                Some(_) => "You lose the match.",
                None => "The match is a draw.",
            };
            let mut screen = Screen::default();
            screen.put(line);
            Some(screen)
        }
        // What they discard comes from a hand that you don't see. Its size tells enough.
        Notice::Discarded { seat, .. } if !eye.is(*seat) => None,
        // How many there are is not told: equal cards have equal sentences.
        Notice::PutIntoDeck { seat, from, .. } if from.zone == Zone::Graveyard => {
            let (voice, mut screen) = (Voice(eye), Screen::default());
            let (put, whose) = (voice.plain(*seat, "put"), voice.of(*seat));
            screen.put(format!("{put} cards from {whose} graveyard into {whose} deck."));
            Some(screen)
        }
        // What a stereotype would have is not so yet.
        Notice::Vice { .. } => {
            let mut screen = Screen::default();
            screen.put(narrate(notice, eye)?.plain().replace(" now has ", " will have "));
            Some(screen)
        }
        // What was rolled differs from world to world; who wins does not.
        Notice::Wagered { seat, won, .. } => {
            let mut screen = Screen::default();
            screen.put(format!("{} the wager.", Voice(eye).plain(*seat, if *won { "win" } else { "lose" })));
            Some(screen)
        }
        Notice::Attacked { .. }
        | Notice::Activated(_)
        | Notice::Answered(_)
        | Notice::Chose { .. }
        | Notice::Tributed { .. }
        | Notice::Set { .. }
        | Notice::Turned { .. }
        | Notice::Flipped { by_attack: false, .. }
        | Notice::Summoned { special: false, .. }
        | Notice::PhaseBegan { .. }
        | Notice::TurnBegan { .. }
        | Notice::Drew { .. }
        | Notice::Paid { .. }
        | Notice::GainedClout { .. }
        | Notice::Damaged { .. }
        | Notice::Healed { .. }
        | Notice::BreakdownScored { .. }
        | Notice::Arranged { .. }
        | Notice::Skipped { .. } => None,
        _ => narrate(notice, eye),
    }
}

/// The odds of a coin and of a wager: one die each, and a tie is won.
pub(super) fn luck(notice: &Notice) -> Option<Luck> {
    match notice {
        Notice::CoinFlipped { heads, .. } => Some(Luck { good: *heads, num: 1, den: 2 }),
        Notice::Wagered { won: true, .. } => Some(Luck { good: true, num: 21, den: 36 }),
        Notice::Wagered { won: false, .. } => Some(Luck { good: false, num: 15, den: 36 }),
        _ => None,
    }
}

/// The name of a figure in a sentence.
pub(super) fn figure(what: &str) -> &str {
    match what {
        "breakdowns" => "breakdowns",
        "life" => "life points",
        "hand" => "hand size",
        other => other,
    }
}

/// Facts with what an ability adds to its own stereotype in one sentence: its vice, then its numbers.
fn joined(facts: impl Iterator<Item = Fact>) -> Vec<Fact> {
    let mut all: Vec<Fact> = Vec::new();
    for fact in facts {
        let both = all.last().filter(|last| last.at_once == fact.at_once).and_then(|last| {
            let (card, vice) = last.text.split_once(" will have ").filter(|(_, vice)| vice.ends_with(" vice."))?;
            let what = fact.text.strip_prefix(card)?;
            let verbs = [(" gains ", "gain"), (" loses ", "lose")];
            let (verb, rest) = verbs.into_iter().find_map(|(s, verb)| Some((verb, what.strip_prefix(s)?)))?;
            Some(format!("{card} will have {} and {verb} {rest}", vice.trim_end_matches('.')))
        });
        let Some(text) = both else {
            all.push(fact);
            continue;
        };
        if let Some(last) = all.last_mut() {
            last.text = text;
            last.things.extend(fact.things);
        }
    }
    all
}

/// A chance that is rarer than one in this many is not worth a sentence.
const RARE: u64 = 4;

/// A forecast as a text: without what everyone expects, such as a card that leaves the hand or the clout of a new turn.
pub(super) fn foretold(cue: &Cue<'_, LunchTable>, action: &Action, forecast: &Forecast) -> String {
    if *action == Action::Surrender {
        return "You lose the match.".into();
    }
    let goes_on = matches!(action, Action::Advance | Action::EndTurn | Action::Pass);
    let tells = |seat: Seat, what: &str, rises: bool| match what {
        "clout" => seat == cue.seat && !(rises && goes_on),
        "hand" => seat != cue.seat || rises,
        // A sentence of the log names the stereotype.
        what if what.starts_with("vice_") => false,
        _ => true,
    };
    let change = |change: &&Change| tells(change.seat, &change.what, change.to > change.from);
    let spread = |spread: &&Spread| tells(spread.seat, &spread.what, spread.average > spread.from);
    let chance = |chance: &&Chance| chance.num * RARE >= chance.den;
    // What a wager brings says enough about how it ends.
    let is_wager = |chance: &Chance| chance.of.ends_with(" the wager.");
    let brings = |wager: &Chance| {
        let same = |other: &&Chance| !is_wager(other) && other.worlds == wager.worlds;
        forecast.chances.iter().filter(same).any(|other| chance(&other))
    };
    let chance = |one: &&Chance| chance(one) && !(is_wager(one) && brings(one));
    // What is discarded stands in the choice.
    let discards = matches!(cue.view.prompt, Prompt::Discard { .. });
    let fact = |fact: &&Fact| !(discards && fact.text.starts_with("You discard "));
    let shown = Forecast {
        facts: joined(forecast.facts.iter().filter(fact).cloned()),
        changes: forecast.changes.iter().filter(change).cloned().collect(),
        ways: forecast.ways_of(|way| change(&way)),
        spreads: forecast.spreads.iter().filter(spread).cloned().collect(),
        chances: forecast.chances.iter().filter(chance).cloned().collect(),
        ..forecast.clone()
    };
    let told = told::<LunchTable>(cue.seat, &shown);
    let theirs = &cue.view.sides[cue.seat.other().index()];
    let hidden = theirs.bodies.iter().flatten().any(|body| !body.face_up);
    match action {
        // They could be taken for a wall.
        Action::Attack { target: None, .. } if hidden => format!("{told} Face-down stereotypes don't stop it."),
        _ => told,
    }
}
