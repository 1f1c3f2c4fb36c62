//! Forecasts in this game's words: which notices are worth a sentence, and what a text leaves out.

use croupier_host::{Chance, Change, Cue, Fact, Forecast, Screen, Spread, told};
use croupier_kernel::{Eye, Seat};

use super::narrate::narrate;
use crate::{Action, Ending, Fab, LayerView, LayerWord, Notice, PaidFor, Step, find, print};

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
        Action::Cancel => return cancelled(cue).into(),
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
    let is_likely = |chance: &Chance| chance.num * RARE >= chance.den;
    let mut changes: Vec<Change> = forecast.changes.iter().filter(change).cloned().collect();
    // Life first: it decides the game.
    changes.sort_by_key(|change| change.what != "life");
    // Life that changes says what the damage was.
    let is_sum = |text: &str| text.starts_with("Power ") && changes.iter().any(|change| change.what == "life");
    let facts = forecast.facts.iter().filter(|fact| !is_sum(&fact.text)).cloned();
    let mut facts: Vec<Fact> = facts.collect();
    let paid = paid(action, &mut facts);
    let chances = forecast.chances.iter().filter(|chance| !is_sum(&chance.of) && is_likely(chance)).cloned().collect();
    let shown = Forecast {
        facts,
        chances,
        changes: changes.clone(),
        spreads: forecast.spreads.iter().filter(spread).cloned().collect(),
        ..forecast.clone()
    };
    let text = match could_block(cue, action) {
        true => unblocked(&told::<Fab>(cue.seat, &shown)),
        false => told::<Fab>(cue.seat, &shown),
    };
    match paid {
        Some(paid) if text.is_empty() => paid,
        Some(paid) => format!("{paid} {text}"),
        None => text,
    }
}

/// Whether a pass lets an attack come to the seat's own blocks, which a forecast leaves out.
fn could_block(cue: &Cue<'_, Fab>, action: &Action) -> bool {
    let view = cue.view;
    let top = view.stack.first();
    let attacks = |layer: &LayerView| match layer.kind {
        LayerWord::Attack => true,
        LayerWord::Card => find(layer.card).is_some_and(|def| print(def).is_attack_action()),
        _ => false,
    };
    let comes = top.is_some_and(attacks) || top.is_none() && view.step == Step::Attack;
    *action == Action::Pass && view.turn_player != cue.seat && comes
}

/// A forecast of an attack, with what it takes for granted.
fn unblocked(text: &str) -> String {
    match text.strip_prefix("Your life ") {
        Some(rest) => format!("If you don't block, your life {rest}"),
        None => text.into(),
    }
}

/// What cancelling brings back.
fn cancelled(cue: &Cue<'_, Fab>) -> &'static str {
    match cue.view.to_pay.as_ref().map(|payment| payment.paid_for) {
        Some(PaidFor::Play) | None => "The card and what you pitched go back where they were.",
        Some(_) => "You get back what you pitched.",
    }
}

/// What an ability destroys as its cost, even if someone responds: taken out of the facts.
fn paid(action: &Action, facts: &mut Vec<Fact>) -> Option<String> {
    let Action::Activate { card, .. } = action else { return None };
    let name = print(card.def).to_string();
    let is_paid = |fact: &Fact| {
        let rest = fact.text.strip_prefix("Your ").and_then(|rest| rest.strip_prefix(name.as_str()));
        matches!(rest, Some(" is destroyed." | " are destroyed."))
    };
    let at = facts.iter().position(is_paid)?;
    facts.remove(at);
    Some(format!("You destroy {name}."))
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
