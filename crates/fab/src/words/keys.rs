//! What can be typed, and what it means.

use croupier_host::{
    Cue, capital,
    keymap::{KeyLine, both},
};
use croupier_kernel::Refusal;

use super::screen::numbered;
use crate::{Action, DefId, Fab, From, PromptKind, Ref, find};

/// What is typed or pressed. See [`croupier_host::keymap`].
pub(super) const KEYS: &[KeyLine] = &[
    both(&["p"], "pass"),
    both(&["pp"], "pass until your next stop (on the page, every pass does this)"),
    both(&["y"], "yes"),
    both(&["n"], "no"),
    both(&["c"], "cancel a play you have not paid for yet"),
    both(&["g"], "graveyards and banished cards"),
];

/// What someone means who types this. Legal notation such as `play zap-red` has been understood before.
pub(super) fn read(cue: &Cue<'_, Fab>, typed: &str) -> Result<Action, Refusal> {
    let key = typed.trim().to_lowercase();
    if let Some(card) = key.strip_prefix("why ") {
        return why(cue, card.trim());
    }
    match key.as_str() {
        "p" => return Ok(Action::Pass),
        "y" => return Ok(Action::Yes),
        "n" => return Ok(Action::No),
        "c" if cue.view.can_cancel => return Ok(Action::Cancel),
        "c" => return Err(Refusal::new("there is nothing to cancel")),
        "" => return Err(Refusal::unreadable(ways(cue))),
        _ => {}
    }
    if let Ok(number) = key.parse::<usize>() {
        let found = numbered(cue).find(|(at, _)| *at == number).map(|(_, action)| *action);
        return found.ok_or_else(|| Refusal::new(format!("there is no choice {number}. {}", capital(&ways(cue)))));
    }
    let fitting: Vec<&Action> = cue.legal.iter().filter(|action| fits(&action.to_string(), &key)).collect();
    match fitting.as_slice() {
        [only] => return Ok(**only),
        [] => {}
        several => {
            // A name that is whole is meant rather than one that goes on.
            if let Some(exact) = several.iter().find(|action| action.to_string().ends_with(&format!(" {key}"))) {
                return Ok(**exact);
            }
            let list: Vec<String> = several.iter().take(6).map(ToString::to_string).collect();
            return Err(Refusal::new(format!("`{}` could mean any of these: {}", shown(typed), list.join(", "))));
        }
    }
    // What is written rightly but is not legal is passed on: the rules say why not.
    if let Ok(action) = key.parse::<Action>() {
        return Ok(action);
    }
    // A verb that no one knows does nothing, whatever card is named behind it.
    let last = key.split_once(' ').map_or(key.as_str(), |(_, rest)| rest);
    meant(cue, last).or_else(|| meant(cue, &key)).filter(|action| !cue.can(action)).ok_or_else(|| {
        Refusal::unreadable(format!(
            "`{}` doesn't match any choice or card of yours. Type the number of a choice or the name of a card",
            shown(typed)
        ))
    })
}

/// What can be typed, in a sentence.
fn ways(cue: &Cue<'_, Fab>) -> String {
    let numbers = match numbered(cue).count() {
        0 => None,
        1 => Some("1".to_string()),
        2 => Some("1 or 2".to_string()),
        n => Some(format!("a number from 1 to {n}")),
    };
    let pass = cue.can(&Action::Pass).then(|| "p to pass".to_string());
    let ways: Vec<String> = numbers.into_iter().chain(pass).collect();
    format!("type {}, or what you want to do in words", ways.join(", "))
}

fn shown(typed: &str) -> String {
    typed.chars().filter(|c| !c.is_control()).take(40).collect()
}

/// Whether every typed word begins a word of the action's notation, in order.
fn fits(notation: &str, key: &str) -> bool {
    let mut rest = notation.split([' ', '-']);
    key.split([' ', '-']).filter(|word| !word.is_empty()).all(|word| rest.any(|other| other.starts_with(word)))
}

/// The action that would be done with a card the seat has, whether it is legal or not.
pub(super) fn meant(cue: &Cue<'_, Fab>, card: &str) -> Option<Action> {
    let me = &cue.view.sides[cue.seat.index()];
    let play = |from: From, instant: bool| move |def: DefId| Action::Play { card: Ref::new(def), from, instant };
    let named = |slugs: Vec<&'static str>| slugs.into_iter().find(|slug| fits(slug, card)).and_then(find);
    let hand = named(me.hand.iter().flatten().copied().collect());
    let worn = || named(me.equipment.iter().map(|card| card.card).collect());
    if cue.view.to_pay.is_some() {
        return hand.map(|def| Action::Pitch(Ref::new(def)));
    }
    if cue.view.prompt.as_ref().is_some_and(|prompt| prompt.kind == PromptKind::Defend) {
        return hand.or_else(worn).map(|def| Action::Defend(Ref::new(def)));
    }
    let activated = || {
        let mut slugs = vec![me.hero.card];
        slugs.extend(me.permanents.iter().map(|card| card.card));
        worn().or_else(|| named(slugs)).map(|def| Action::Activate { card: Ref::new(def), part: 0 })
    };
    hand.map(play(From::Hand, false))
        .or_else(|| named(me.arsenal.iter().flatten().copied().collect()).map(play(From::Arsenal, false)))
        .or_else(|| named(me.banished.iter().map(|banished| banished.card).collect()).map(play(From::Banished, true)))
        .or_else(activated)
}

/// Why a card cannot be used now. One that can be is not used by asking.
fn why(cue: &Cue<'_, Fab>, card: &str) -> Result<Action, Refusal> {
    let can = cue.legal.iter().find(|action| **action != Action::Pass && fits(&action.to_string(), card));
    if let Some(action) = can {
        return Err(Refusal::new(format!("you can do that now: `{action}`")));
    }
    meant(cue, card).ok_or_else(|| Refusal::new(format!("you have no card `{}`", shown(card))))
}
