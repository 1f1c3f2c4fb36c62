//! What can be typed, and what it means.

use croupier_kernel::Refusal;
use croupier_lunchtable::{
    Action, LunchTable, Pick, Shown, Source,
    content::{DefId, card},
    state::Stance,
};

use crate::{Cue, Screen, Tone};

/// The list of what can be done, each with the number that does it.
pub(super) fn prompt(screen: &mut Screen, cue: &Cue<'_, LunchTable>) {
    if cue.legal.is_empty() {
        return;
    }
    for (i, action) in numbered(cue).iter().enumerate() {
        screen.tone(Tone::Key, format!("{:>3}", i + 1)).put(format!(" {action}"));
        let words = explain(cue, action);
        if !words.is_empty() {
            screen.tone(Tone::Faint, format!("  {words}"));
        }
        screen.end();
    }
    let keys = [(Action::Advance, ", a=advance"), (Action::EndTurn, ", e=end"), (Action::Pass, ", p=pass")];
    let keys: String = keys.iter().filter(|(action, _)| cue.can(action)).map(|(_, words)| *words).collect();
    let n = numbered(cue).len();
    screen.put("> ").tone(Tone::Key, format!("1-{n}{keys}, g=graveyards, ?=cards and rules, surrender")).end();
}

/// What can be done by its number. Giving up is the last of the list and has none: it must be typed, so that no slip of a
/// finger ends a match.
fn numbered<'a>(cue: &Cue<'a, LunchTable>) -> &'a [Action] {
    match cue.legal {
        [on @ .., Action::Surrender] => on,
        all => all,
    }
}

fn name(def: DefId) -> &'static str {
    &card(def).name
}

/// What an action is about, in card names.
pub(super) fn explain(cue: &Cue<'_, LunchTable>, action: &Action) -> String {
    let view = cue.view;
    let (mine, theirs) = (&view.halves[cue.seat.index()], &view.halves[cue.seat.other().index()]);
    let named = |shown: Option<Shown>| shown.map_or("a face-down card", |shown| name(shown.def)).to_string();
    let hand = |i: u8| named(mine.hand.as_ref().and_then(|hand| hand.get(usize::from(i)).copied()));
    let own = |slot: u8| named(mine.bodies.get(usize::from(slot)).copied().flatten().and_then(|body| body.card));
    let foe = |slot: u8| named(theirs.bodies.get(usize::from(slot)).copied().flatten().and_then(|body| body.card));
    let back = |slot: u8| named(mine.backs.get(usize::from(slot)).copied().flatten().and_then(|back| back.card));
    let given = |tribute: Option<u8>| tribute.map_or(String::new(), |slot| format!(" for {}", own(slot)));
    match *action {
        Action::Summon { hand: i, stance, tribute } => {
            let stance = if stance == Stance::Attack { "attacking" } else { "defending" };
            format!("{} {stance}{}", hand(i), given(tribute))
        }
        Action::SetStereotype { hand: i, tribute } => format!("{} face down{}", hand(i), given(tribute)),
        Action::SetCard { hand: i } | Action::Cast { hand: i } | Action::Respond(Source::Hand(i)) => hand(i),
        Action::CastSet { slot } | Action::Respond(Source::Set(slot)) => back(slot),
        Action::Flip { slot } | Action::Turn { slot } => own(slot),
        Action::Use { slot, .. } | Action::Respond(Source::Ability(slot, _)) => own(slot),
        Action::Attack { slot, target: Some(target) } => format!("{} against {}", own(slot), foe(target)),
        Action::Attack { slot, target: None } => own(slot),
        Action::Choose(Pick::Mine(slot)) => own(slot),
        Action::Choose(Pick::Theirs(slot)) => foe(slot),
        Action::Choose(Pick::MyField) => named(mine.field.and_then(|field| field.card)),
        Action::Choose(Pick::TheirField) => named(theirs.field.and_then(|field| field.card)),
        Action::Respond(Source::Field(_)) => named(mine.field.and_then(|field| field.card)),
        Action::Choose(Pick::Graveyard(i)) => named(mine.graveyard.get(usize::from(i)).copied()),
        Action::Choose(Pick::Top(i)) => named(mine.top.get(usize::from(i)).copied()),
        Action::Choose(Pick::Hand(i)) => {
            let half = match view.prompt {
                croupier_lunchtable::Prompt::Discard { whose, .. } => &view.halves[whose.index()],
                _ => mine,
            };
            named(half.hand.as_ref().and_then(|hand| hand.get(usize::from(i)).copied()))
        }
        _ => String::new(),
    }
}

/// What someone means who types this.
pub(super) fn read(cue: &Cue<'_, LunchTable>, typed: &str) -> Result<Action, Refusal> {
    let key = typed.trim().to_lowercase();
    match key.as_str() {
        "a" => return Ok(Action::Advance),
        "e" => return Ok(Action::EndTurn),
        "p" => return Ok(Action::Pass),
        "" => return Err(Refusal::new(format!("type a number from 1 to {}", numbered(cue).len()))),
        _ => {}
    }
    // What is well written but not legal is refused with its reason when it is played.
    if let Ok(action) = typed.trim().parse() {
        return Ok(action);
    }
    let picked = key.parse::<usize>().ok().and_then(|n| n.checked_sub(1)).and_then(|i| numbered(cue).get(i));
    picked.copied().ok_or_else(|| {
        let shown: String = typed.trim().chars().filter(|c| !c.is_control()).take(30).collect();
        Refusal::new(format!(
            "`{shown}` means nothing here; a number from 1 to {}, a, e, p, g (? for help, q to quit)",
            numbered(cue).len()
        ))
    })
}
