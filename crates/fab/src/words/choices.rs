//! What may be done, as data beside the words.

use croupier_host::{Choice, Cue, Thing};

use super::screen::{about, bare, name, numbered};
use crate::{Action, Fab, From, LayerWord, PromptKind, Ref, Step, Who, find, print, text::possessive};

/// A legal action in words.
pub(super) fn choice(cue: &Cue<'_, Fab>, action: &Action) -> Choice {
    let label = match action {
        // Their number alone says nothing.
        Action::Mode(_) | Action::Trigger(_) => format!("{}: {}", label(cue, action), about(cue, action)),
        _ => label(cue, action),
    };
    let choice = Choice::new(action).label(label).primary(is_primary(cue, action));
    let choice = things(cue, action).into_iter().fold(choice, Choice::touches);
    match action {
        Action::Pass => choice.key("p"),
        Action::Yes => choice.key("y"),
        Action::No => choice.key("n"),
        Action::Cancel => choice.key("c"),
        Action::Concede => choice,
        _ => match numbered(cue).find(|(_, other)| *other == action) {
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

/// What a pass lets happen, in a few words.
fn passing(cue: &Cue<'_, Fab>) -> String {
    let view = cue.view;
    let mine = view.turn_player == cue.seat;
    let through = view.chain.as_ref().map_or(0, |link| link.through);
    let takes = match (mine, through) {
        (true, n) => format!("Deal {n}"),
        (false, 0) => "Take no damage".into(),
        (false, n) => format!("Take {n}"),
    };
    let Some(prompt) = &view.prompt else { return "Pass".into() };
    match (prompt.kind, view.stack.first()) {
        (PromptKind::Target, _) => "No more targets".into(),
        (PromptKind::Priority, Some(layer)) => {
            let name = name(layer.card);
            match layer.kind {
                LayerWord::Attack => format!("Let {name} attack"),
                LayerWord::Card if find(layer.card).is_some_and(|def| print(def).is_attack_action()) => {
                    format!("Let {name} attack")
                }
                LayerWord::Card => format!("Resolve {name}"),
                LayerWord::Ability => format!("Resolve {} ability", possessive(bare(layer.card))),
                LayerWord::Trigger => format!("Resolve {} trigger", possessive(bare(layer.card))),
            }
        }
        (PromptKind::Priority, None) => match (view.step, mine) {
            (Step::Action, true) => "End your turn".into(),
            (Step::Action, false) => "Let their turn end".into(),
            (Step::Attack, _) => "Go to the defend step".into(),
            (Step::Defend, _) => "Go to the reaction step".into(),
            (Step::Reaction, _) => takes,
            (Step::Damage, _) => "Resolve the chain link".into(),
            (Step::Resolution, true) => "Close the combat chain".into(),
            (Step::Resolution, false) => "Let the combat chain close".into(),
            _ => "Pass".into(),
        },
        (PromptKind::Defend, _) => match view.chain.as_ref().is_some_and(|link| link.defenders.is_empty()) {
            true => takes,
            false => format!("Done blocking ({})", takes.to_lowercase()),
        },
        (PromptKind::Arsenal, _) => "Put nothing in your arsenal".into(),
        (PromptKind::Prevent, _) => match &view.damage {
            Some(damage) => format!("Take {}", damage.amount),
            None => "Don't prevent any more".into(),
        },
        (PromptKind::Choose, _) => "Choose no more cards".into(),
        _ => "Pass".into(),
    }
}

pub(super) fn label(cue: &Cue<'_, Fab>, action: &Action) -> String {
    let asks = |kind: PromptKind| cue.view.prompt.as_ref().is_some_and(|prompt| prompt.kind == kind);
    let card = |card: &Ref| match card.nth {
        0 => print(card.def).to_string(),
        nth => format!("{} #{}", print(card.def), nth + 1),
    };
    match action {
        Action::Pass => passing(cue),
        Action::GoFirst => "Go first".into(),
        Action::GoSecond => "Go second".into(),
        Action::Yes => "Yes".into(),
        Action::No => "No".into(),
        Action::Play { card: played, from, instant } => {
            let from = match from {
                From::Hand => "",
                From::Arsenal => " from your arsenal",
                From::Banished => " from your banished zone",
            };
            let how = if *instant { " as an instant" } else { "" };
            format!("Play {}{from}{how}", card(played))
        }
        Action::Activate { card: of, .. } if print(of.def).is_hero() => format!("Use {}'s ability", card(of)),
        Action::Activate { card: of, .. } => format!("Use {}", card(of)),
        Action::Defend(with) => format!("Block with {}", card(with)),
        Action::Pitch(pitched) => format!("Pitch {}", card(pitched)),
        Action::Target(Who::Me) => "Target your hero".into(),
        Action::Target(Who::Opponent) => "Target their hero".into(),
        Action::TargetCard(target) => format!("Target {}", card(target)),
        Action::Choose(chosen) if asks(PromptKind::Arsenal) => format!("Put {} in your arsenal", card(chosen)),
        Action::Choose(chosen) if asks(PromptKind::PitchOrder) => format!("{} next", card(chosen)),
        Action::Choose(chosen) => format!("Choose {}", card(chosen)),
        Action::Top(put) => format!("Keep {} on top", card(put)),
        Action::Bottom(put) => format!("Put {} on the bottom", card(put)),
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
