//! What may be done, as data: labels, keys, and the cards that choices touch.

use croupier_host::{Choice, Cue, Thing, capital};
use croupier_kernel::Seat;

use super::narrate::verb_for;
use crate::{
    Action, BodyView, LunchTable, Pick, Prompt, Shown, SideView, Source,
    content::DefId,
    state::{Occasion, Phase, Stance},
    view::View,
};

/// What can be done by its number: with copies of a card in hand, what is done with the first. Giving up has none: it must be
/// typed, so that no slip of a finger ends a match.
pub(super) fn numbered(cue: &Cue<'_, LunchTable>) -> Vec<Action> {
    let numbered = cue.legal.iter().filter(|action| **action != Action::Surrender);
    let mut numbered: Vec<Action> =
        numbered.filter(|action| with_first_copy(cue, action) == **action).copied().collect();
    // A card is set only where nothing better is to be done with it.
    numbered.sort_by_key(|action| matches!(action, Action::SetCard { .. } | Action::SetStereotype { .. }));
    numbered
}

/// The same with the first copy in hand of the card that it is done with.
fn with_first_copy(cue: &Cue<'_, LunchTable>, action: &Action) -> Action {
    let hand = cue.view.sides[cue.seat.index()].hand.as_deref().unwrap_or_default();
    let first = |at: u8| {
        let copy = hand.iter().position(|card| nth(hand, at).is_some_and(|shown| shown.def == card.def));
        copy.and_then(|copy| u8::try_from(copy).ok()).unwrap_or(at)
    };
    let same = match *action {
        Action::Summon { hand, stance, tribute } => Action::Summon { hand: first(hand), stance, tribute },
        Action::SetStereotype { hand, tribute } => Action::SetStereotype { hand: first(hand), tribute },
        Action::SetCard { hand } => Action::SetCard { hand: first(hand) },
        Action::Cast { hand } => Action::Cast { hand: first(hand) },
        Action::Respond(Source::Hand(hand)) => Action::Respond(Source::Hand(first(hand))),
        other => other,
    };
    if cue.can(&same) { same } else { *action }
}

fn name(def: DefId) -> &'static str {
    &def.get().name
}

/// The card at a place of a list, from 0.
fn nth(cards: &[Shown], i: u8) -> Option<Shown> {
    cards.get(usize::from(i)).copied()
}

/// What is in a hand, as far as it is seen.
fn in_hand(side: &SideView, i: u8) -> Option<Shown> {
    nth(side.hand.as_deref().unwrap_or_default(), i)
}

/// The stereotype in a slot, from 0, as far as it is seen.
fn in_row(side: &SideView, slot: u8) -> Option<Shown> {
    side.bodies.get(usize::from(slot))?.as_ref()?.card
}

/// The spell or trap in a slot, from 0, as far as it is seen.
fn in_back(side: &SideView, slot: u8) -> Option<Shown> {
    side.backs.get(usize::from(slot))?.as_ref()?.card
}

/// Whose hand a choice from a hand is about.
fn chosen_hand(cue: &Cue<'_, LunchTable>) -> Seat {
    match cue.view.prompt {
        Prompt::Discard { whose, .. } => whose,
        _ => cue.seat,
    }
}

/// The card an action is about first, with where it is: its zone, its side and its place from 0.
pub(super) fn subject(
    cue: &Cue<'_, LunchTable>,
    action: &Action,
) -> Option<(&'static str, Seat, Option<u8>, Option<Shown>)> {
    let (me, they) = (cue.seat, cue.seat.other());
    let (mine, theirs) = (&cue.view.sides[me.index()], &cue.view.sides[they.index()]);
    Some(match *action {
        Action::Summon { hand, .. }
        | Action::SetStereotype { hand, .. }
        | Action::SetCard { hand }
        | Action::Cast { hand }
        | Action::Respond(Source::Hand(hand)) => ("hand", me, Some(hand), in_hand(mine, hand)),
        Action::Flip { slot }
        | Action::Turn { slot }
        | Action::Use { slot, .. }
        | Action::Attack { slot, .. }
        | Action::Respond(Source::Ability(slot, _))
        | Action::Choose(Pick::Mine(slot)) => ("stereotypes", me, Some(slot), in_row(mine, slot)),
        Action::CastSet { slot } | Action::Respond(Source::Set(slot)) => {
            ("spells", me, Some(slot), in_back(mine, slot))
        }
        Action::Respond(Source::Field(_)) | Action::Choose(Pick::MyField) => {
            ("field", me, None, mine.field.and_then(|field| field.card))
        }
        Action::Choose(Pick::TheirField) => ("field", they, None, theirs.field.and_then(|field| field.card)),
        Action::Choose(Pick::Theirs(slot)) => ("stereotypes", they, Some(slot), in_row(theirs, slot)),
        Action::Choose(Pick::Graveyard(i)) => ("graveyard", me, Some(i), nth(&mine.graveyard, i)),
        Action::Choose(Pick::Top(i)) => ("deck", me, Some(i), nth(&mine.top, i)),
        Action::Choose(Pick::Hand(i)) => {
            let whose = chosen_hand(cue);
            ("hand", whose, Some(i), in_hand(&cue.view.sides[whose.index()], i))
        }
        Action::Advance | Action::EndTurn | Action::Pass | Action::Surrender => return None,
    })
}

/// The other stereotype an action is about: a tribute or a target.
fn object(cue: &Cue<'_, LunchTable>, action: &Action) -> Option<(Seat, u8, Option<Shown>)> {
    let (seat, slot) = match *action {
        Action::Summon { tribute: Some(slot), .. } | Action::SetStereotype { tribute: Some(slot), .. } => {
            (cue.seat, slot)
        }
        Action::Attack { target: Some(slot), .. } => (cue.seat.other(), slot),
        _ => return None,
    };
    Some((seat, slot, in_row(&cue.view.sides[seat.index()], slot)))
}

fn named(shown: Option<Shown>) -> &'static str {
    shown.map_or("a face-down card", |shown| name(shown.def))
}

/// What an action is about, in card names.
fn explain(cue: &Cue<'_, LunchTable>, action: &Action) -> String {
    let Some((_, _, _, card)) = subject(cue, action) else { return String::new() };
    let card = named(card);
    let given = || object(cue, action).map_or(String::new(), |(_, _, card)| format!(", tributing {}", named(card)));
    match *action {
        Action::Summon { stance: Stance::Attack, .. } => format!("{card} in attack position{}", given()),
        Action::Summon { .. } => format!("{card} in defense position{}", given()),
        Action::SetStereotype { .. } => format!("{card} face down{}", given()),
        Action::Attack { target: Some(_), .. } => {
            let target = object(cue, action).and_then(|(_, _, card)| card);
            format!("{} with {card}", named(target))
        }
        _ => card.to_string(),
    }
}

/// What a button for an action says. Where another one would say the same of another slot, the slot is added.
pub(super) fn label(cue: &Cue<'_, LunchTable>, action: &Action) -> String {
    let words = words(cue, action);
    match slots(action) {
        Some(slots) if cue.legal.iter().any(|other| other != action && self::words(cue, other) == words) => {
            format!("{words} ({slots})")
        }
        _ => words,
    }
}

/// The slots an action is about, from 1.
fn slots(action: &Action) -> Option<String> {
    Some(match *action {
        Action::Attack { slot, target: Some(target) } => format!("slot {} against slot {}", slot + 1, target + 1),
        Action::Attack { slot, target: None }
        | Action::Flip { slot }
        | Action::Turn { slot }
        | Action::Use { slot, .. }
        | Action::CastSet { slot }
        | Action::Respond(Source::Set(slot) | Source::Ability(slot, _))
        | Action::Choose(Pick::Mine(slot) | Pick::Theirs(slot)) => format!("slot {}", slot + 1),
        Action::Summon { tribute: Some(slot), .. } | Action::SetStereotype { tribute: Some(slot), .. } => {
            format!("slot {}", slot + 1)
        }
        _ => return None,
    })
}

/// Whether the seat has anyone who fights in its combat phase.
pub(super) fn could_fight(view: &View, seat: Seat) -> bool {
    let side = &view.sides[seat.index()];
    let rested = |body: &BodyView| body.no_attack == 0 && (!body.new || body.rushed);
    let fights = |body: &BodyView| body.face_up && body.stance == Stance::Attack && rested(body);
    view.turn > 1 && !side.skip_combat && side.bodies.iter().flatten().any(fights)
}

/// What an action is, in a few words.
fn words(cue: &Cue<'_, LunchTable>, action: &Action) -> String {
    let about = explain(cue, action);
    match *action {
        Action::Advance => match cue.view.phase {
            Phase::Draw if cue.view.sides[cue.seat.index()].draw_skipped => "Continue without drawing".into(),
            Phase::Draw => "Draw".into(),
            Phase::Standby => "Go to your main phase".into(),
            Phase::Main if cue.view.sides[cue.seat.index()].bodies.iter().all(Option::is_none) => {
                "Go to main phase 2 (you have no stereotype to attack with)".into()
            }
            Phase::Main if !could_fight(cue.view, cue.seat) => {
                "Go to main phase 2 (none of your stereotypes can attack)".into()
            }
            Phase::Main => "Go to combat".into(),
            Phase::Combat => "End combat".into(),
            Phase::Main2 => "Go to the breakdown check (phase by phase)".into(),
            Phase::BreakdownCheck => "Go to the end phase".into(),
            Phase::End => "End your turn".into(),
        },
        Action::EndTurn => "End your turn".into(),
        Action::Pass => passing(cue),
        Action::Surrender => "Concede".into(),
        Action::Summon { .. } => format!("Summon {about}"),
        Action::SetStereotype { .. } => format!("Set {about}"),
        Action::SetCard { .. } => format!("Set {about} face down"),
        Action::Flip { .. } => format!("Flip {about}"),
        Action::Turn { slot } => {
            let body = cue.view.sides[cue.seat.index()].bodies.get(usize::from(slot)).and_then(Option::as_ref);
            let attacks = body.is_some_and(|body| body.stance == Stance::Attack);
            format!("Switch {about} to {} position", if attacks { "defense" } else { "attack" })
        }
        Action::Cast { .. } | Action::CastSet { .. } => {
            let verb = subject(cue, action).and_then(|(.., card)| card).map_or("activate", |card| verb_for(card.def));
            format!("{} {about}", capital(verb))
        }
        Action::Use { slot, .. } => format!("Use {about}'s ability{}", fuse(cue, slot)),
        Action::Attack { target: None, .. } => format!("Attack directly with {about}"),
        Action::Attack { .. } => format!("Attack {about}"),
        Action::Respond(Source::Ability(slot, _)) => format!("Respond with {about}'s ability{}", fuse(cue, slot)),
        Action::Respond(_) => format!("Respond with {about}"),
        Action::Choose(_) => chosen(cue, &about),
    }
}

/// What a pass lets happen.
fn passing(cue: &Cue<'_, LunchTable>) -> String {
    let view = cue.view;
    match view.occasion {
        Some(Occasion::Activation) => match view.chain.last() {
            Some(link) => format!("Don't respond ({} resolves)", name(link.card.def)),
            None => "Don't respond".into(),
        },
        Some(Occasion::Attack) => "Don't respond (the attack continues)".into(),
        _ => "Don't respond".into(),
    }
}

/// A warning for the use of an ability that brings its stereotype to a breakdown.
fn fuse(cue: &Cue<'_, LunchTable>, slot: u8) -> &'static str {
    let body = cue.view.sides[cue.seat.index()].bodies.get(usize::from(slot)).and_then(Option::as_ref);
    if body.is_some_and(|body| body.last_use) { " (3 vice: it breaks down this turn)" } else { "" }
}

/// What is done with what is chosen.
fn chosen(cue: &Cue<'_, LunchTable>, about: &str) -> String {
    match cue.view.prompt {
        Prompt::Discard { .. } => format!("Discard {about}"),
        Prompt::RitualCard => format!("Summon {about}"),
        Prompt::RitualTribute => format!("Tribute {about}"),
        Prompt::Order { place: 1, .. } => format!("Put {about} on top"),
        Prompt::Order { .. } => format!("{about} next"),
        _ => format!("Choose {about}"),
    }
}

/// The choice to offer first: going on, or what is asked for.
fn primary(cue: &Cue<'_, LunchTable>) -> Option<Action> {
    let next = match cue.view.prompt {
        Prompt::Answer => Action::Pass,
        _ => Action::Advance,
    };
    cue.can(&next).then_some(next).or_else(|| numbered(cue).first().copied())
}

/// An action as data besides its words.
pub(super) fn choice(cue: &Cue<'_, LunchTable>, action: &Action) -> Choice {
    let mut choice = Choice::new(action).label(label(cue, action)).primary(primary(cue) == Some(*action));
    let with_id = |thing: Thing, card: Option<Shown>| match card {
        Some(shown) => thing.id(shown.def.word()),
        None => thing,
    };
    if let Some((zone, seat, place, card)) = subject(cue, action) {
        let thing = Thing::new(zone).of(seat);
        let thing = place.map_or(thing.clone(), |place| thing.slot(u16::from(place) + 1));
        choice = choice.touches(with_id(thing, card));
    }
    if let Some((seat, slot, card)) = object(cue, action) {
        let role = if seat == cue.seat { "tribute" } else { "target" };
        let thing = Thing::new("stereotypes").of(seat).slot(u16::from(slot) + 1).role(role);
        choice = choice.touches(with_id(thing, card));
    }
    match *action {
        Action::Summon { hand, stance, tribute: Some(_) } => {
            choice = choice.group(Action::Summon { hand, stance, tribute: None }.to_string());
        }
        Action::SetStereotype { hand, tribute: Some(_) } => {
            choice = choice.group(Action::SetStereotype { hand, tribute: None }.to_string());
        }
        _ => {}
    }
    let number = numbered(cue).iter().position(|other| other == action).map(|i| (i + 1).to_string());
    let key = match action {
        Action::Advance => Some("a".into()),
        Action::EndTurn => Some("e".into()),
        Action::Pass => Some("p".into()),
        _ => number,
    };
    if let Some(key) = key {
        choice = choice.key(key);
    }
    choice
}
