//! What can be done and typed, and what it means.

use croupier_host::{
    Cue, Forecast, Screen, Tone,
    keymap::{KeyLine, both, page},
};
use croupier_kernel::{Game as _, Refusal};

use super::{
    choices::{label, numbered, subject},
    forecast::{AttackEnd, AttackForecast},
};
use crate::{
    Action, BackView, BodyView, LunchTable, Shown, Source,
    state::{Phase, Stance},
    text,
    view::Prompt,
};

/// What is typed or pressed. See [`croupier_host::keymap`].
pub(super) const KEYS: &[KeyLine] = &[
    both(&["a"], "next phase"),
    both(&["e"], "end your turn"),
    both(&["p"], "don't respond"),
    both(&["g"], "graveyards and banished cards"),
    page(&["space"], "stop the clock for a response, against computer players"),
];

/// The list of what can be done, each with the number that does it.
pub(super) fn prompt(screen: &mut Screen, cue: &Cue<'_, LunchTable>) {
    let numbered = numbered(cue);
    if numbered.is_empty() {
        return;
    }
    let (mut list, mut at) = (Screen::default(), 0);
    while let Some(action) = numbered.get(at) {
        let room = screen.plain().len() + list.plain().len() < MAX_BYTES;
        at += choice(&mut list, cue, &numbered, at, room).unwrap_or_else(|| {
            list.add(&line(cue, at, action, room));
            1
        });
    }
    let names = numbered.iter().enumerate().map(|(at, action)| format!("  {} {}", at + 1, label(cue, action)));
    let mut short = Screen::default();
    short.put(names.collect::<String>()).end();
    screen.fold_last(&list, short);
    let keys =
        [(Action::Advance, ", a=next phase"), (Action::EndTurn, ", e=end turn"), (Action::Pass, ", p=don't respond")];
    let keys: String = keys.iter().filter(|(action, _)| cue.can(action)).map(|(_, words)| *words).collect();
    let numbers = match numbered.len() {
        1 => "1".to_string(),
        n => format!("1-{n}"),
    };
    const ASIDES: &str = ", g=graveyards, ?=cards and rules, concede";
    let (mut line, mut short) = (Screen::default(), Screen::default());
    line.put("> ").tone(Tone::Key, format!("{numbers}{keys}")).put(ASIDES).end();
    // The letters do what the list has with numbers: it is enough to read once what they are for.
    short.put("> ").tone(Tone::Key, numbers).put(format!("{keys}{ASIDES}")).end();
    screen.fold(&line, short);
}

/// Adds the choices from this one on that a low terminal may show together: how many these are, if there are any.
fn choice(list: &mut Screen, cue: &Cue<'_, LunchTable>, all: &[Action], at: usize, room: bool) -> Option<usize> {
    let (action, mut long, mut short) = (all.get(at)?, Screen::default(), Screen::default());
    if let Some(other) = all.get(at + 1).filter(|other| turned(action) == Some(**other)) {
        long.add(&line(cue, at, action, room)).add(&line(cue, at + 1, other, room));
        let notes = |action| foretold(cue, action, room).map(|forecast| forecast.text);
        if notes(action) == notes(other) {
            short.tone(Tone::Key, format!("{:>3}", at + 1));
            short.put(format!(" {} (type {} for defense position)", label(cue, action), at + 2));
            short.add(&notes_on(cue, action, room)).end();
            list.fold(&long, short);
        } else {
            list.add(&long);
        }
        return Some(2);
    }
    let name = |action: &Action| Some(label(cue, action).strip_prefix("Set ")?.replacen(" face down", "", 1));
    let names: Vec<String> = all[at..].iter().map_while(name).collect();
    let n = names.len();
    if n < 2 {
        return None;
    }
    (at..).zip(&all[at..at + n]).for_each(|(at, action)| {
        long.add(&line(cue, at, action, room));
    });
    short.tone(Tone::Key, format!("{:>3}-{}", at + 1, at + n)).put(" Set face down:");
    (at + 1..).zip(names).for_each(|(number, name)| {
        short.put(format!("  {number} {name}"));
    });
    short.end();
    list.fold_away(&long, short);
    Some(n)
}

/// A choice with its number and what is to be known about it.
fn line(cue: &Cue<'_, LunchTable>, at: usize, action: &Action, room: bool) -> Screen {
    let mut line = Screen::default();
    line.tone(Tone::Key, format!("{:>3}", at + 1)).put(format!(" {}", label(cue, action)));
    line.add(&notes_on(cue, action, room)).end();
    line
}

/// What a choice would do and what its card says.
fn notes_on(cue: &Cue<'_, LunchTable>, action: &Action, room: bool) -> Screen {
    let mut notes = Screen::default();
    if let Some(forecast) = foretold(cue, action, room) {
        notes.tone(tone(&forecast), format!("  {}", forecast.text));
    }
    if let Some(says) = says(cue, action).filter(|_| room) {
        notes.tone(Tone::Faint, format!("  [{says}]"));
    }
    notes
}

/// The same summon in defense position.
fn turned(action: &Action) -> Option<Action> {
    match *action {
        Action::Summon { hand, stance: Stance::Attack, tribute } => {
            Some(Action::Summon { hand, stance: Stance::Defense, tribute })
        }
        _ => None,
    }
}

/// How long a screen may be before its list says less of each action, in bytes.
const MAX_BYTES: usize = 1_500;

/// What a choice would do, for its line: always of a fight and of what goes on, of the rest as long as there is room.
fn foretold(cue: &Cue<'_, LunchTable>, action: &Action, room: bool) -> Option<Forecast> {
    let always = matches!(action, Action::Attack { .. } | Action::EndTurn | Action::Advance | Action::Pass);
    (cue.foretells() && (always || room)).then(|| cue.forecast(action)).filter(|forecast| !forecast.text.is_empty())
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

/// What someone means who types this.
pub(super) fn read(cue: &Cue<'_, LunchTable>, typed: &str) -> Result<Action, Refusal> {
    let key = typed.trim().to_lowercase();
    match key.as_str() {
        "a" => return Ok(Action::Advance),
        "e" => return Ok(Action::EndTurn),
        "p" => return Ok(Action::Pass),
        "concede" => return Ok(Action::Surrender),
        "" => {
            return Err(Refusal::unreadable(ways(cue)));
        }
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
        let wrong = match shown.bytes().all(|byte| byte.is_ascii_digit()) {
            true => format!("There is no choice {shown}"),
            false => format!("I don't understand `{shown}`"),
        };
        Refusal::unreadable(format!("{wrong}. {}", ways(cue)))
    })
}

/// What can be typed, in a sentence.
fn ways(cue: &Cue<'_, LunchTable>) -> String {
    let keys = [("a", Action::Advance), ("e", Action::EndTurn), ("p", Action::Pass)];
    let keys = keys.iter().filter(|(_, action)| cue.legal.contains(action)).map(|(key, _)| (*key).to_string());
    let numbers = match numbered(cue).len() {
        1 => vec!["1".into()],
        2 => vec!["1".into(), "2".into()],
        most => vec![format!("a number from 1 to {most}")],
    };
    let ways: Vec<String> = numbers.into_iter().chain(keys).collect();
    format!("Type {} or g", ways.join(", "))
}

/// What would be done with the player's cards of this name, then what can be: in hand first, then on the table.
pub(super) fn meant(cue: &Cue<'_, LunchTable>, name: &str) -> Vec<Action> {
    let (wanted, side) = (name.trim().to_lowercase(), &cue.view.sides[cue.seat.index()]);
    let answers = cue.view.prompt == Prompt::Answer;
    let fits = |shown: &Shown| {
        let print = shown.def.get();
        !wanted.is_empty() && (print.name.to_lowercase().contains(&wanted) || print.id == wanted)
    };
    let from_hand = |(hand, shown): (u8, &Shown)| match () {
        () if answers => Action::Respond(Source::Hand(hand)),
        () if shown.def.get().is_stereotype() => Action::Summon { hand, stance: Stance::Attack, tribute: None },
        () => Action::Cast { hand },
    };
    let in_row = |body: &BodyView| {
        let slot = body.slot.checked_sub(1)?;
        body.card.filter(fits)?;
        Some(if body.face_up { Action::Attack { slot, target: None } } else { Action::Flip { slot } })
    };
    let behind = |back: &BackView| {
        let slot = back.slot?.checked_sub(1)?;
        back.card.filter(fits)?;
        Some(if answers { Action::Respond(Source::Set(slot)) } else { Action::CastSet { slot } })
    };
    let hand = (0..).zip(side.hand.iter().flatten()).find(|(_, shown)| fits(shown)).map(from_hand);
    let asked = hand
        .or_else(|| side.bodies.iter().flatten().find_map(in_row))
        .or_else(|| side.backs.iter().flatten().find_map(behind));
    let Some(asked) = asked else { return Vec::new() };
    let place = |action: &Action| subject(cue, action).map(|(zone, seat, slot, _)| (zone, seat, slot));
    let same = numbered(cue).into_iter().filter(|other| *other != asked && place(other) == place(&asked));
    std::iter::once(asked).chain(same).collect()
}

/// What leaves no choice goes by: the only thing that can be done, and a phase in which nothing can be done but going on.
/// In the main phase of a turn its player is asked all the same. Responses to your own turn go by too, where all of them
/// are spells from your hand: you can activate those in your main phase as well.
pub(super) fn skip(cue: &Cue<'_, LunchTable>) -> Option<Action> {
    if cue.setting("stops") == "all" {
        return None;
    }
    if can_wait(cue) {
        return Some(Action::Pass);
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

/// Whether someone is asked to respond to nothing but the course of their own turn, with what they can do later in it.
fn can_wait(cue: &Cue<'_, LunchTable>) -> bool {
    let early = matches!(cue.view.phase, Phase::Draw | Phase::Standby | Phase::Main);
    let asked = cue.view.prompt == Prompt::Answer && cue.view.chain.is_empty();
    let later = |action: &Action| {
        matches!(action, Action::Pass | Action::Respond(Source::Hand(_))) || LunchTable::gives_up(action)
    };
    early && asked && cue.view.active == cue.seat && cue.legal.contains(&Action::Pass) && cue.legal.iter().all(later)
}
