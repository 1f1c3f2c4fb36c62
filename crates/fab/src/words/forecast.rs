//! Forecasts in this game's words: which notices are worth a sentence, and what a text leaves out.

use croupier_host::{Chance, Change, Cue, Forecast, Screen, Spread, told};
use croupier_kernel::{Eye, Seat};

use super::narrate::narrate;
use crate::{Action, Ending, Fab, Notice, Step};

/// The line of the log about a notice as a sentence, for those that a forecast needs: not what the choice says itself, nor
/// what the figures show.
pub(super) fn foretell(notice: &Notice, eye: Eye) -> Option<Screen> {
    let line = match notice {
        Notice::StepBegan { seat, step: Step::End } => {
            if eye.is(*seat) {
                "Your turn ends.".into()
            } else {
                "Their turn ends.".into()
            }
        }
        Notice::Ended { outcome } => ends(outcome.end, eye).into(),
        Notice::Calculated { .. }
        | Notice::Prevented { .. }
        | Notice::Fizzled { .. }
        | Notice::Created { .. }
        | Notice::Revealed { .. }
        | Notice::Discarded { .. }
        | Notice::Destroyed { .. }
        | Notice::Banished { .. }
        | Notice::PutIntoHand { .. }
        | Notice::Marked { .. }
        | Notice::Unmarked { .. }
        | Notice::Counters { .. }
        | Notice::Controlled { .. }
        | Notice::Clashed { .. }
        | Notice::Wagered { .. }
        | Notice::Amped { .. }
        | Notice::Permitted { .. }
        | Notice::TookBack { .. }
        | Notice::LimitReached { .. } => narrate(notice, eye)?.plain().trim().to_string(),
        _ => return None,
    };
    let mut screen = Screen::default();
    screen.put(line);
    Some(screen)
}

fn ends(end: Ending, eye: Eye) -> &'static str {
    match end {
        Ending::Won(seat) if eye.is(seat) => "You win the game.",
        Ending::Conceded(seat) if !eye.is(seat) => "You win the game.",
        Ending::Won(_) | Ending::Conceded(_) => "You lose the game.",
        Ending::Draw | Ending::TooLong => "The game is a draw.",
    }
}

/// The name of a figure in a sentence.
pub(super) fn figure(what: &str) -> &str {
    match what {
        "action_points" => "action points",
        "hand" => "hand size",
        other => other,
    }
}

/// A chance that is rarer than one in this many is not worth a sentence.
const RARE: u64 = 4;

/// A forecast as a text: without what everyone expects, such as a card that leaves the hand or the points of a new turn.
pub(super) fn foretold(cue: &Cue<'_, Fab>, action: &Action, forecast: &Forecast) -> String {
    match action {
        Action::Concede => return "You lose the game.".into(),
        Action::Cancel => return "Your card and what you pitched return to your hand.".into(),
        _ => {}
    }
    let tells = |seat: Seat, what: &str, rises: bool| match what {
        "life" => true,
        "hand" => rises || seat != cue.seat,
        _ => seat == cue.seat,
    };
    let change = |change: &&Change| tells(change.seat, &change.what, change.to > change.from);
    // How many points are left over depends on what is pitched, and that is for the player to choose.
    let is_worth = |spread: &&Spread| spread.what != "resources" && spread.average != spread.from;
    let spread = |spread: &&Spread| is_worth(spread) && tells(spread.seat, &spread.what, spread.average > spread.from);
    let chance = |chance: &&Chance| chance.num * RARE >= chance.den;
    let mut changes: Vec<Change> = forecast.changes.iter().filter(change).cloned().collect();
    // Life first: it decides the game.
    changes.sort_by_key(|change| change.what != "life");
    let shown = Forecast {
        changes,
        spreads: forecast.spreads.iter().filter(spread).cloned().collect(),
        chances: forecast.chances.iter().filter(chance).cloned().collect(),
        ..forecast.clone()
    };
    told::<Fab>(cue.seat, &shown)
}

/// What an action would change of what happens anyway, if the seat passes: a screen need not say the rest at every line.
pub(super) fn beyond(cue: &Cue<'_, Fab>, action: &Action, passing: &Forecast) -> String {
    let mut forecast = cue.forecast(action);
    // Life that a pass would cost and this action saves is news too.
    let moves = |life: &&Change| {
        let same = |seat: Seat, what: &str| seat == life.seat && what == life.what;
        forecast.changes.iter().any(|change| same(change.seat, &change.what))
            || forecast.spreads.iter().any(|spread| same(spread.seat, &spread.what))
    };
    let lives = passing.changes.iter().filter(|change| change.what == "life");
    let saved: Vec<Change> =
        lives.filter(|life| !moves(life)).map(|life| Change { to: life.from, ..life.clone() }).collect();
    let happens = |text: &str| {
        passing.facts.iter().any(|fact| fact.text == text) || passing.chances.iter().any(|chance| chance.of == text)
    };
    let same = |change: &Change| {
        passing
            .changes
            .iter()
            .any(|other| (other.seat, &other.what, other.to) == (change.seat, &change.what, change.to))
    };
    forecast.facts.retain(|fact| !happens(&fact.text));
    forecast.chances.retain(|chance| !happens(&chance.of));
    forecast.changes.retain(|change| !same(change));
    forecast.spreads.retain(|spread| !passing.spreads.contains(spread));
    forecast.changes.extend(saved);
    foretold(cue, action, &forecast)
}
