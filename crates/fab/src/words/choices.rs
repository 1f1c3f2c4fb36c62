//! What may be done, as data beside the words, and what it would do.

use croupier_host::{Change, Choice, Cue, Forecast, ForecastStep, Thing};
use croupier_kernel::Seat;

use super::screen::{about, name, numbered};
use crate::{Action, Fab, From, Keyword, LinkView, PromptKind, Ref, Step, Who, print, text};

/// A legal action in words.
pub(super) fn choice(cue: &Cue<'_, Fab>, action: &Action) -> Choice {
    let choice = Choice::new(action).label(label(action)).primary(is_primary(cue, action));
    let choice = things(cue, action).into_iter().fold(choice, Choice::touches);
    match action {
        Action::Pass => choice.key("p"),
        Action::Yes => choice.key("y"),
        Action::No => choice.key("n"),
        Action::Cancel => choice.key("c"),
        Action::Concede => choice,
        _ => match numbered(cue.legal).find(|(_, other)| *other == action) {
            Some((number, _)) => choice.key(number.to_string()),
            None => choice,
        },
    }
}

/// Passing, where that is possible; what may be done, where it is asked; the only thing there is.
fn is_primary(cue: &Cue<'_, Fab>, action: &Action) -> bool {
    let offered = || cue.legal.iter().filter(|action| **action != Action::Concede);
    match action {
        Action::Pass | Action::Yes => true,
        action => offered().count() == 1 && offered().next() == Some(action),
    }
}

pub(super) fn label(action: &Action) -> String {
    let card = |card: &Ref| match card.nth {
        0 => print(card.def).to_string(),
        nth => format!("{} #{}", print(card.def), nth + 1),
    };
    match action {
        Action::Pass => "Pass".into(),
        Action::GoFirst => "Go first".into(),
        Action::GoSecond => "Go second".into(),
        Action::Yes => "Yes".into(),
        Action::No => "No".into(),
        Action::Play { card: played, from, instant } => {
            let from = match from {
                From::Hand => "",
                From::Arsenal => " from arsenal",
                From::Banished => " from the banished zone",
            };
            let how = if *instant { " as an instant" } else { "" };
            format!("Play {}{from}{how}", card(played))
        }
        Action::Activate { card: of, .. } => format!("Activate {}", card(of)),
        Action::Defend(with) => format!("Defend with {}", card(with)),
        Action::Pitch(pitched) => format!("Pitch {}", card(pitched)),
        Action::Target(Who::Me) => "Target your hero".into(),
        Action::Target(Who::Opponent) => "Target the opposing hero".into(),
        Action::TargetCard(target) => format!("Target {}", card(target)),
        Action::Choose(chosen) => format!("Choose {}", card(chosen)),
        Action::Top(put) => format!("{} on top", card(put)),
        Action::Bottom(put) => format!("{} at the bottom", card(put)),
        Action::Prevent(with) => format!("Prevent with {}", card(with)),
        Action::Name(def) => format!("Name {}", print(*def).name),
        Action::Concede => "Concede".into(),
        Action::Cancel => "Take the play back".into(),
        Action::Pay(_) | Action::Mode(_) | Action::Trigger(_) | Action::TakeBack => {
            let mut words = action.to_string();
            if let Some(first) = words.get_mut(0..1) {
                first.make_ascii_uppercase();
            }
            words
        }
    }
}

/// What an action touches.
fn things(cue: &Cue<'_, Fab>, action: &Action) -> Vec<Thing> {
    let (view, seat) = (cue.view, cue.seat);
    let me = &view.sides[seat.index()];
    let word = |card: &Ref| print(card.def).slug.as_str();
    let in_hand = |card: &Ref| {
        let at = me.hand.iter().position(|slug| *slug == Some(word(card)))?;
        Some(Thing::new("hand").of(seat).slot(at as u16 + 1).id(word(card)))
    };
    let placed = |zone: &str, card: &Ref| Thing::new(zone).of(seat).id(word(card));
    match action {
        Action::Play { card, from: From::Hand, .. } | Action::Pitch(card) => in_hand(card).into_iter().collect(),
        Action::Play { card, from: From::Arsenal, .. } => vec![placed("arsenal", card)],
        Action::Play { card, from: From::Banished, .. } => vec![placed("banished", card)],
        Action::Activate { card, .. } | Action::Prevent(card) => vec![placed("arena", card)],
        Action::Defend(card) => vec![in_hand(card).unwrap_or_else(|| placed("arena", card))],
        Action::Target(who) => vec![Thing::new("hero").of(if *who == Who::Me { seat } else { seat.other() })],
        Action::TargetCard(card) => vec![Thing::new("chain").id(word(card))],
        Action::Choose(card) => vec![in_hand(card).unwrap_or_else(|| Thing::new("choice").id(word(card)))],
        Action::Top(card) | Action::Bottom(card) => vec![placed("deck", card)],
        Action::Trigger(n) => vec![Thing::new("pending").slot(u16::from(*n))],
        _ => Vec::new(),
    }
}

/// What a legal action would do, as far as the rules and the view tell.
pub(super) fn forecast(cue: &Cue<'_, Fab>, action: &Action) -> Option<Forecast> {
    match action {
        Action::Defend(card) => defend(cue, Some(card)),
        Action::Pass => pass(cue),
        Action::Pitch(card) => pitch(cue, card),
        Action::Play { card, instant, .. } => Some(play(cue, card, *instant)),
        Action::Activate { card, part } => {
            let says = text::part(card.def, *part);
            (!says.is_empty()).then(|| Forecast::says(says))
        }
        Action::Prevent(card) => prevent(cue, card),
        Action::Concede => Some(Forecast::says("you lose the game")),
        Action::Mode(_) | Action::Trigger(_) => {
            let says = about(cue, action);
            (!says.is_empty()).then(|| Forecast::says(says))
        }
        Action::Cancel => Some(Forecast::says("takes the play back: the card, what was pitched for it and the points")),
        _ => None,
    }
}

fn points(n: i64, what: &str) -> String {
    format!("{n} {what} point{}", if n == 1 { "" } else { "s" })
}

/// What a pass would come to.
fn pass(cue: &Cue<'_, Fab>) -> Option<Forecast> {
    let view = cue.view;
    let me = &view.sides[cue.seat.index()];
    let kind = view.prompt.as_ref()?.kind;
    if kind == PromptKind::Defend || view.step == Step::Reaction && view.stack.is_empty() {
        return defend(cue, None);
    }
    let ends = kind == PromptKind::Priority && view.step == Step::Action && view.stack.is_empty();
    if ends && view.turn_player == cue.seat {
        let mut left = Vec::new();
        if me.action_points > 0 {
            left.push(format!("{} left", points(i64::from(me.action_points), "action")));
        }
        if me.resources > 0 {
            left.push(format!("{} lost", points(i64::from(me.resources), "resource")));
        }
        let with = if left.is_empty() { String::new() } else { format!(" with {}", left.join(" and ")) };
        return Some(Forecast::says(format!("ends your turn{with}, unless the opponent acts")));
    }
    (!view.pass.is_empty()).then(|| Forecast::says(view.pass))
}

/// The link as an equation: power less defense is damage, with one more defending card or as it is.
fn defend(cue: &Cue<'_, Fab>, card: Option<&Ref>) -> Option<Forecast> {
    let link: &LinkView = cue.view.chain.as_ref().filter(|link| link.active)?;
    let defender = cue.view.turn_player.other();
    let more = card.map_or(0, |card| defense(cue, card));
    let defense = link.defense + more;
    let damage = (link.power - defense).max(0);
    let left = i32::from(cue.view.sides[defender.index()].life);
    let end = if damage >= left { format!(", and {left} life is left") } else { String::new() };
    let text = format!("power {} - defense {defense} = {damage} damage{end}", link.power);
    let mut steps = vec![step(name(link.card), format!("power {}", link.power), link.power)];
    if link.defense > 0 {
        steps.push(step("defending cards".into(), format!("-{}", link.defense), link.power - link.defense));
    }
    if let Some(card) = card {
        steps.push(step(print(card.def).to_string(), format!("-{more}"), link.power - defense));
    }
    Some(Forecast { steps, changes: life(cue, defender, -damage), ..Forecast::says(text) })
}

fn step(source: String, text: String, total: i32) -> ForecastStep {
    ForecastStep { source, text, total: i64::from(total) }
}

/// A change of life.
fn life(cue: &Cue<'_, Fab>, seat: Seat, by: i32) -> Vec<Change> {
    let from = i64::from(cue.view.sides[seat.index()].life);
    let to = (from + i64::from(by)).max(0);
    if from == to { Vec::new() } else { vec![Change { seat, what: "life".into(), from, to }] }
}

/// The defense of a card of the defender, worn or in hand.
fn defense(cue: &Cue<'_, Fab>, card: &Ref) -> i32 {
    let print = print(card.def);
    let me = &cue.view.sides[cue.seat.index()];
    let worn = me.equipment.iter().find(|worn| worn.card == print.slug).and_then(|worn| worn.defense);
    worn.unwrap_or(i32::from(print.defense.unwrap_or(0)))
}

/// How far a pitched card pays.
fn pitch(cue: &Cue<'_, Fab>, card: &Ref) -> Option<Forecast> {
    let payment = cue.view.to_pay.as_ref()?;
    let (gives, left) = (print(card.def).pitch.unwrap_or(0), payment.left);
    let text = match gives.cmp(&left) {
        std::cmp::Ordering::Less => format!("gives {gives}, {} still to pay", left - gives),
        std::cmp::Ordering::Equal => format!("gives {gives} and pays the rest"),
        std::cmp::Ordering::Greater => {
            format!("gives {gives} and pays the rest, {} left over", gives - left)
        }
    };
    let from = i64::from(cue.view.sides[cue.seat.index()].resources);
    let to = (from + i64::from(gives) - if gives >= left { i64::from(payment.cost) } else { 0 }).max(0);
    let changes = vec![Change { seat: payment.seat, what: "resources".into(), from, to }];
    Some(Forecast { changes, ..Forecast::says(text) })
}

/// How much a prevention keeps off, and what it costs.
fn prevent(cue: &Cue<'_, Fab>, card: &Ref) -> Option<Forecast> {
    let (damage, print) = (cue.view.damage.as_ref()?, print(card.def));
    let paid = [Keyword::ArcaneBarrier, Keyword::Quell].map(|keyword| print.number(keyword)).into_iter().max()?;
    let free = [Keyword::Spellvoid, Keyword::Ward].map(|keyword| print.number(keyword)).into_iter().max()?;
    let most = if free > 0 { free } else { paid };
    if most == 0 {
        return None;
    }
    let (n, left) = (most.min(damage.amount), damage.amount.saturating_sub(most));
    let how = if free > 0 { "is destroyed and".into() } else { format!("for {}", points(i64::from(paid), "resource")) };
    Some(Forecast {
        changes: life(cue, damage.seat, -i32::from(left)),
        ..Forecast::says(format!("{how} prevents {n} of {} damage, {left} left", damage.amount))
    })
}

/// What a play costs and leaves.
fn play(cue: &Cue<'_, Fab>, card: &Ref, instant: bool) -> Forecast {
    let (print, me) = (print(card.def), &cue.view.sides[cue.seat.index()]);
    let cost = i64::from(print.cost.unwrap_or(0));
    let mut parts = Vec::new();
    let mut changes = Vec::new();
    if cost > 0 {
        let short = (cost - i64::from(me.resources)).max(0);
        parts.push(match short {
            0 => format!("costs {cost} of your {}", points(i64::from(me.resources), "resource")),
            short => format!("costs {cost}, {short} of it to be pitched for"),
        });
    }
    let action = (print.is_attack_action() || print.is_non_attack_action()) && !instant;
    if action {
        let (from, to) = (i64::from(me.action_points), i64::from(me.action_points.saturating_sub(1)));
        parts.push(format!("leaves {}", points(to, "action")));
        changes.push(Change { seat: cue.seat, what: "action_points".into(), from, to });
    }
    if print.is_attack_action() {
        parts.push(format!("attacks with base power {}", print.power.unwrap_or(0)));
    }
    let text = if parts.is_empty() { "costs nothing".into() } else { parts.join(", ") };
    Forecast { changes, ..Forecast::says(text) }
}
