//! What can be done and typed, and what it means.

use croupier_host::{
    Choice, Cue, Forecast, Screen, Thing, Tone,
    keymap::{KeyLine, both, page},
};
use croupier_kernel::{Game as _, Refusal, Seat};

use super::forecast::{AttackEnd, AttackForecast};
use crate::{
    Action, LunchTable, Pick, Prompt, Shown, SideView, Source,
    content::DefId,
    state::{Phase, Stance},
    text,
};

/// What is typed or pressed. See [`croupier_host::keymap`].
pub(super) const KEYS: &[KeyLine] = &[
    both(&["a"], "next phase"),
    both(&["e"], "end the turn"),
    both(&["p"], "pass"),
    both(&["g"], "graveyards and banished cards"),
    page(&["space"], "start or hold the clock of an answer, against programs"),
];

/// The list of what can be done, each with the number that does it.
pub(super) fn prompt(screen: &mut Screen, cue: &Cue<'_, LunchTable>) {
    let numbered = numbered(cue);
    if numbered.is_empty() {
        return;
    }
    for (i, action) in numbered.iter().enumerate() {
        screen.tone(Tone::Key, format!("{:>3}", i + 1)).put(format!(" {}", label(cue, action)));
        let room = screen.plain().len() < MAX_BYTES;
        if let Some(forecast) = foretold(cue, action, room) {
            screen.tone(tone(&forecast), format!("  {}", forecast.text));
        }
        let says = says(cue, action).filter(|_| room);
        if let Some(says) = says {
            screen.tone(Tone::Faint, format!("  [{says}]"));
        }
        screen.end();
    }
    let keys = [(Action::Advance, ", a=advance"), (Action::EndTurn, ", e=end"), (Action::Pass, ", p=pass")];
    let keys: String = keys.iter().filter(|(action, _)| cue.can(action)).map(|(_, words)| *words).collect();
    let numbers = match numbered.len() {
        1 => "1".to_string(),
        n => format!("1-{n}"),
    };
    screen.put("> ").tone(Tone::Key, format!("{numbers}{keys}, g=graveyards, ?=cards and rules, surrender")).end();
}

/// How long a screen may be before its list says less of each action, in bytes.
const MAX_BYTES: usize = 1_500;

/// What a choice would do, for its line: always of a fight and of what goes on, of the rest as long as there is room.
fn foretold(cue: &Cue<'_, LunchTable>, action: &Action, room: bool) -> Option<Forecast> {
    let always = matches!(action, Action::Attack { .. } | Action::EndTurn | Action::Advance | Action::Pass);
    (always || room).then(|| cue.forecast(action)).filter(|forecast| !forecast.text.is_empty())
}

/// The colour of a forecast: that of an attack has the colour of its end.
fn tone(forecast: &Forecast) -> Tone {
    let attack = forecast.detail.clone().and_then(|detail| serde_json::from_value::<AttackForecast>(detail).ok());
    match attack.map(|attack| attack.end) {
        None => Tone::Faint,
        Some(AttackEnd::Win) => Tone::Good,
        Some(AttackEnd::Lose) => Tone::Bad,
        Some(AttackEnd::Tie | AttackEnd::Risk) => Tone::Warn,
    }
}

/// What the card or ability of a choice says.
fn says(cue: &Cue<'_, LunchTable>, action: &Action) -> Option<String> {
    let card = subject(cue, action)?.3?.def;
    let ability = match *action {
        Action::Use { ability, .. } | Action::Respond(Source::Ability(_, ability) | Source::Field(ability)) => {
            Some(ability)
        }
        Action::Cast { .. } | Action::CastSet { .. } | Action::Respond(_) => card.get().activation(),
        _ => return None,
    };
    Some(ability.map_or_else(|| text::of(card).to_string(), |ability| text::of_ability(card, ability)))
}

/// What can be done by its number: with copies of a card in hand, what is done with the first. Giving up has none: it must be
/// typed, so that no slip of a finger ends a match.
fn numbered(cue: &Cue<'_, LunchTable>) -> Vec<Action> {
    let numbered = cue.legal.iter().filter(|action| **action != Action::Surrender);
    numbered.filter(|action| with_first_copy(cue, action) == **action).copied().collect()
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

/// What lies in a hand, as far as it is seen.
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

/// The card an action is about first, with where it lies: its zone, its side and its place from 0.
fn subject(cue: &Cue<'_, LunchTable>, action: &Action) -> Option<(&'static str, Seat, Option<u8>, Option<Shown>)> {
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
pub(super) fn explain(cue: &Cue<'_, LunchTable>, action: &Action) -> String {
    let Some((_, _, _, card)) = subject(cue, action) else { return String::new() };
    let card = named(card);
    let given = || object(cue, action).map_or(String::new(), |(_, _, card)| format!(" for {}", named(card)));
    match *action {
        Action::Summon { stance: Stance::Attack, .. } => format!("{card} attacking{}", given()),
        Action::Summon { .. } => format!("{card} defending{}", given()),
        Action::SetStereotype { .. } => format!("{card} face down{}", given()),
        Action::Attack { target: Some(_), .. } => {
            let target = object(cue, action).and_then(|(_, _, card)| card);
            format!("{card} against {}", named(target))
        }
        _ => card.to_string(),
    }
}

/// What a button for an action says. Where another one would say the same of another slot, the slot is added.
fn label(cue: &Cue<'_, LunchTable>, action: &Action) -> String {
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

/// What an action is, in a few words.
fn words(cue: &Cue<'_, LunchTable>, action: &Action) -> String {
    let about = explain(cue, action);
    match *action {
        Action::Advance => match cue.view.phase {
            Phase::Draw if cue.view.sides[cue.seat.index()].skip_draw => "Go on without drawing".into(),
            Phase::Draw => "Draw and go on".into(),
            Phase::Standby => "Go to the main phase".into(),
            Phase::Main => "Go to combat".into(),
            Phase::Combat => "Go to main phase 2".into(),
            Phase::Main2 => "Go to the breakdown check".into(),
            Phase::BreakdownCheck => "Go to the end phase".into(),
            Phase::End => "Pass the turn".into(),
        },
        Action::EndTurn => "End the turn".into(),
        Action::Pass => "Pass".into(),
        Action::Surrender => "Give up".into(),
        Action::Summon { .. } => format!("Summon {about}"),
        Action::SetStereotype { .. } | Action::SetCard { .. } => {
            format!("Set {}", about.trim_end_matches(" face down"))
        }
        Action::Flip { .. } => format!("Flip {about}"),
        Action::Turn { slot } => {
            let body = cue.view.sides[cue.seat.index()].bodies.get(usize::from(slot)).and_then(Option::as_ref);
            let attacks = body.is_some_and(|body| body.stance == Stance::Attack);
            format!("Turn {about} to {}", if attacks { "defense" } else { "attack" })
        }
        Action::Cast { .. } | Action::CastSet { .. } => format!("Activate {about}"),
        Action::Use { .. } => format!("Use {about}"),
        Action::Attack { target: None, .. } => format!("Attack directly with {about}"),
        Action::Attack { .. } => format!("Attack with {about}"),
        Action::Respond(_) => format!("Answer with {about}"),
        Action::Choose(_) => format!("Choose {about}"),
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

/// An action as data beside its words.
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

/// What someone means who types this.
pub(super) fn read(cue: &Cue<'_, LunchTable>, typed: &str) -> Result<Action, Refusal> {
    let key = typed.trim().to_lowercase();
    match key.as_str() {
        "a" => return Ok(Action::Advance),
        "e" => return Ok(Action::EndTurn),
        "p" => return Ok(Action::Pass),
        "" => return Err(Refusal::unreadable(format!("type a number from 1 to {}", numbered(cue).len()))),
        _ => {}
    }
    // What is well written but not legal is refused with its reason when it is played.
    if let Ok(action) = typed.trim().parse() {
        return Ok(action);
    }
    let numbered = numbered(cue);
    let picked = key.parse::<usize>().ok().and_then(|n| n.checked_sub(1)).and_then(|i| numbered.get(i));
    picked.copied().ok_or_else(|| {
        let shown: String = typed.trim().chars().filter(|c| !c.is_control()).take(30).collect();
        Refusal::unreadable(format!("`{shown}` means nothing here; a number from 1 to {}, a, e, p, g", numbered.len()))
    })
}

/// What leaves no choice goes by: the only thing that can be done, and a phase in which nothing can be done but going on.
/// In the main phase of a turn its player is asked all the same.
pub(super) fn skip(cue: &Cue<'_, LunchTable>) -> Option<Action> {
    if cue.setting("stops") == "all" {
        return None;
    }
    let mut real = cue.legal.iter().filter(|action| !LunchTable::gives_up(action));
    let first = real.next()?;
    let passes_by = cue.view.phase != Phase::Main;
    match (first, real.next(), real.next()) {
        (Action::Advance, Some(Action::EndTurn) | None, None) => passes_by.then_some(Action::Advance),
        (only, None, None) => Some(*only),
        _ => None,
    }
}
