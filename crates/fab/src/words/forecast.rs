//! Forecasts in this game's words: which notices are worth a sentence, and what a text leaves out.

use croupier_host::{Chance, Change, Cue, Fact, Forecast, Screen, Spread, capital, told};
use croupier_kernel::{Eye, Seat};

use super::{narrate::narrate, screen::gives, stops::is_attack};
use crate::{Action, Ending, Fab, Notice, PaidFor, PromptKind, Ref, Step, print};

/// The line of the log about a notice as a sentence, for those that a forecast needs: not what the choice says itself, nor
/// what the figures show.
pub(super) fn foretell(notice: &Notice, eye: Eye) -> Option<Screen> {
    let line = match notice {
        Notice::StepBegan { seat, step: Step::End } => TURN_ENDS[usize::from(!eye.is(*seat))].into(),
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

/// What is said of the end of a turn: the reader's and the other's.
const TURN_ENDS: [&str; 2] = ["Your turn ends.", "Their turn ends."];

/// What is said of the end of a game.
const ENDS: [&str; 3] = ["You win the match.", "You lose the match.", "The match is a draw."];

fn ends(end: Ending, eye: Eye) -> &'static str {
    match end {
        Ending::Won(seat) if eye.is(seat) => ENDS[0],
        Ending::Conceded(seat) if !eye.is(seat) => ENDS[0],
        Ending::Won(_) | Ending::Conceded(_) => ENDS[1],
        Ending::Draw | Ending::TooLong => ENDS[2],
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
        Action::Concede => return "You lose the match.".into(),
        Action::Cancel => return cancelled(cue).into(),
        // Where a card goes changes nothing that people count; the next turn begins anyway.
        Action::Top(_) | Action::Bottom(_) => return String::new(),
        Action::Pitch(card) => {
            if let Some(paid) = pays(cue, card) {
                return paid;
            }
        }
        _ => {}
    }
    let pitches = matches!(action, Action::Pitch(_));
    // What is left over of the cards pitched to pay is no gain.
    let costs = match action {
        Action::Play { card, .. } => print(card.def).cost.is_some_and(|cost| cost > 0),
        Action::Activate { card, part } => print(card.def).costs_resources(*part),
        _ => false,
    };
    // Whatever goes into the arsenal, the turn ends.
    let is_over = cue.view.prompt.as_ref().is_some_and(|prompt| prompt.kind == PromptKind::Arsenal);
    let tells = |seat: Seat, what: &str, rises: bool| match what {
        "action_points" | "resources" if is_over => false,
        // What is under way goes on, whichever card pays.
        _ if pitches => seat == cue.seat && what == "resources",
        "life" => true,
        "hand" => rises || seat != cue.seat,
        "resources" if rises && costs => false,
        _ => seat == cue.seat,
    };
    let change = |change: &&Change| tells(change.seat, &change.what, change.to > change.from);
    // How many points are left over depends on what is pitched, and that is for the player to choose.
    let ways = forecast.ways_of(|way| way.what != "resources" && change(&way));
    let is_worth = |spread: &&Spread| spread.what != "resources" && spread.average != spread.from;
    let spread = |spread: &&Spread| is_worth(spread) && tells(spread.seat, &spread.what, spread.average > spread.from);
    let is_likely = |chance: &Chance| chance.num * RARE >= chance.den;
    let mut changes: Vec<Change> = forecast.changes.iter().filter(change).cloned().collect();
    // Life that changes says what the damage was.
    let costs_life = changes.iter().any(|change| change.what == "life");
    let is_sum = |text: &str| text.starts_with("Power ") && costs_life;
    // The choice itself says that a turn ends.
    let ends_turn = *action == Action::Pass && cue.view.stack.is_empty() && cue.view.step == Step::Action;
    let is_said = |text: &str| ends_turn && TURN_ENDS.contains(&text);
    let is_told = |fact: &&Fact| !pitches && !is_sum(&fact.text) && !is_said(&fact.text);
    let facts = forecast.facts.iter().filter(is_told).cloned();
    let mut facts: Vec<Fact> = facts.collect();
    let paid = paid(action, &mut facts);
    let is_end = |fact: &Fact| ENDS.contains(&fact.text.as_str());
    if facts.iter().any(is_end) {
        // Nothing else matters then.
        facts.retain(is_end);
        changes.retain(|change| change.what == "life");
    }
    together(cue, &mut facts);
    // One of the sums comes true: with one left out, the others do not add up.
    let is_likely = |chance: &Chance| chance.of.starts_with("Power ") || is_likely(chance);
    let is_told = |chance: &&Chance| !pitches && !is_sum(&chance.of) && is_likely(chance);
    let chances = forecast.chances.iter().filter(is_told).map(damage_of).collect();
    let shown = Forecast {
        facts,
        chances,
        changes: changes.clone(),
        ways,
        spreads: forecast.spreads.iter().filter(spread).cloned().collect(),
        ..forecast.clone()
    };
    let loses = |change: &Change| change.seat == cue.seat && change.what == "life" && change.to < change.from;
    // What an attack does is up to the seat's own blocks first, so what they may respond is left out.
    let text = match could_block(cue) {
        true if changes.iter().any(loses) => unblocked(cue.seat, Forecast { answerable: false, ..shown }, loses),
        true if shown.ways.iter().flatten().any(loses) => told::<Fab>(
            cue.seat,
            &Forecast { answerable: false, ..shown },
        )
        .replacen(", as you choose.", ", as you choose, if you don't block.", 1),
        _ => told::<Fab>(cue.seat, &shown),
    };
    match paid {
        Some(paid) if text.is_empty() => paid,
        Some(paid) => format!("{paid} {text}"),
        None => text,
    }
}

/// Whether an attack comes that the seat can still block, which a forecast leaves out.
fn could_block(cue: &Cue<'_, Fab>) -> bool {
    let view = cue.view;
    let comes = view.stack.iter().any(is_attack) || view.step == Step::Attack;
    view.turn_player != cue.seat && comes
}

/// A forecast before an attack: what the choice itself does, then the life the attack costs, with what that takes for granted.
fn unblocked(seat: Seat, mut forecast: Forecast, loses: impl Fn(&Change) -> bool) -> String {
    let (lost, rest) = forecast.changes.into_iter().partition(|change| loses(change));
    let lost = told::<Fab>(seat, &Forecast { changes: lost, ..Forecast::default() });
    forecast.changes = rest;
    let n = forecast.facts.len();
    forecast.facts.retain(|fact| fact.text != ENDS[1]);
    let end = if forecast.facts.len() < n { ", and you lose the match" } else { "" };
    let rest = told::<Fab>(seat, &forecast);
    format!("{rest} {} if you don't block{end}.", lost.trim_end_matches('.')).trim_start().to_string()
}

/// Cards that are revealed one after the other, in one sentence.
fn together(cue: &Cue<'_, Fab>, facts: &mut Vec<Fact>) {
    let reveals = |fact: &Fact| fact.text.starts_with("You reveal ");
    let n = facts.iter().filter(|fact| reveals(fact)).count();
    let Some(at) = facts.iter().position(reveals).filter(|_| n > 1) else { return };
    let hand = cue.view.sides[cue.seat.index()].hand.len();
    let text = if n == hand { "You reveal your hand.".into() } else { format!("You reveal {n} cards.") };
    let things = facts.iter().filter(|fact| reveals(fact)).flat_map(|fact| fact.things.clone()).collect();
    let one = Fact { text, things, ..facts[at].clone() };
    facts.retain(|fact| !reveals(fact));
    facts.insert(at.min(facts.len()), one);
}

/// A chance with what it comes to: `1 damage.` for `Power 3 - defense 2 = 1 damage.`
fn damage_of(chance: &Chance) -> Chance {
    let sum = chance.of.strip_prefix("Power ").and_then(|sum| sum.rsplit_once(['=', ':']));
    let of = sum.map_or_else(|| chance.of.clone(), |(_, damage)| capital(damage.trim()));
    Chance { of, ..chance.clone() }
}

/// What a pitched card does for what is being paid.
fn pays(cue: &Cue<'_, Fab>, card: &Ref) -> Option<String> {
    let left = cue.view.to_pay.as_ref()?.left;
    let gives = gives(cue, card)?;
    Some(match gives.checked_sub(left) {
        Some(0) => "That pays for it.".into(),
        Some(over) => format!("That pays for it, with {over} left over."),
        None => format!("You still have to pay {}.", left - gives),
    })
}

/// What cancelling brings back.
fn cancelled(cue: &Cue<'_, Fab>) -> &'static str {
    match cue.view.to_pay.as_ref().map(|payment| payment.paid_for) {
        Some(PaidFor::Play) | None => "You get back the card and what you pitched for it.",
        Some(_) => "You undo the ability and get back what you pitched for it.",
    }
}

/// What an ability destroys as its cost, even if someone responds: taken out of the facts.
fn paid(action: &Action, facts: &mut Vec<Fact>) -> Option<String> {
    let Action::Activate { card, .. } = action else { return None };
    let name = print(card.def).to_string();
    let is_paid = |fact: &Fact| {
        let rest = fact.text.strip_prefix("You lose ").and_then(|rest| rest.strip_prefix(name.as_str()));
        rest == Some(" (destroyed).")
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
        forecast.changes.iter().chain(forecast.ways.iter().flatten()).any(|change| same(change.seat, &change.what))
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
