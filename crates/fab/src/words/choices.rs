//! What may be done, as data beside the words.

use croupier_host::{Choice, Cue, Thing};

use super::screen::{about, numbered};
use crate::{Action, Fab, From, Ref, Who, print};

/// A legal action in words.
pub(super) fn choice(cue: &Cue<'_, Fab>, action: &Action) -> Choice {
    let label = match action {
        // Their number alone says nothing.
        Action::Mode(_) | Action::Trigger(_) => format!("{}: {}", label(action), about(cue, action)),
        _ => label(action),
    };
    let choice = Choice::new(action).label(label).primary(is_primary(cue, action));
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
        Action::Cancel => "Cancel".into(),
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
