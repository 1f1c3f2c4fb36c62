//! What can be typed, and what it means.

use croupier_host::{
    Cue, Screen, Tone,
    keymap::{KeyLine, both, terminal},
};
use croupier_kernel::Refusal;

use crate::{
    Geniejack,
    action::{Action, WishText},
    state::Phase,
};

/// What is typed or pressed. See [`croupier_host::keymap`].
pub(super) const KEYS: &[KeyLine] = &[
    both(&["h"], "hit"),
    both(&["s"], "stand; leave the shop"),
    both(&["d"], "double"),
    both(&["v"], "split"),
    both(&["p"], "peek at the next card"),
    both(&["rN"], "remove a card from your hand"),
    both(&["uN"], "drink a potion"),
    both(&["gg"], "surrender this hand (g asks you first)"),
    terminal(&["r"], "retire as the winner, after the last boss"),
    terminal(&["e"], "play on, after the last boss"),
];

/// The keys of a turn: letter, action, and what the prompt calls it.
const TURN: [(&str, Action, &str); 6] = [
    ("h", Action::Hit, "(h)it"),
    ("s", Action::Stand, "(s)tand"),
    ("d", Action::Double, "(d)ouble"),
    ("v", Action::Split, "split=(v)"),
    ("g", Action::Surrender, "surrender=(gg)"),
    ("p", Action::Peek, "(p)eek"),
];

/// The line that says what can be typed.
pub(super) fn prompt(screen: &mut Screen, cue: &Cue<'_, Geniejack>) {
    if cue.legal.is_empty() {
        return;
    }
    let view = cue.view;
    let keys = match view.phase {
        Phase::PreHand => match potions(cue) {
            none if none.is_empty() => "(enter=deal)".into(),
            some => format!("(enter=deal) (u)se: {some}"),
        },
        Phase::PlayerTurn => {
            let mut keys: Vec<String> =
                TURN.iter().filter(|(_, action, _)| cue.can(action)).map(|(_, _, name)| (*name).into()).collect();
            if cue.can(&Action::Remove(1)) {
                let n_cards = cue.legal.iter().filter(|action| matches!(action, Action::Remove(_))).count();
                keys.push(format!("(r)emove card 1-{n_cards} ({} left)", view.player.removals));
            }
            keys.join(" ")
        }
        Phase::HandResult | Phase::BattleResult | Phase::Granted => format!("(enter={})", onward(cue)),
        Phase::Shop if view.shop.is_empty() => "s=leave the shop".into(),
        Phase::Shop if view.shop.len() == 1 => "1=buy  s=leave the shop".into(),
        Phase::Shop => format!("1-{}=buy  s=leave the shop", view.shop.len()),
        Phase::Crossroads => "(r)etire (e)ndless".into(),
        Phase::Genie | Phase::Granting | Phase::Over => String::new(),
    };
    let has_marks = view.phase == Phase::Shop && !view.shop.is_empty();
    let aside = if has_marks { "  (✓: you can afford it)" } else { "" };
    let is_enter = keys.starts_with("(enter=") && keys.find(')') == Some(keys.len() - 1);
    let mut line = Screen::default();
    line.put("> ").tone(Tone::Key, keys).put(aside).end();
    if is_enter {
        let mut short = Screen::default();
        short.put("> ").tone(Tone::Key, "(enter)").end();
        screen.fold(&line, short);
    } else {
        screen.add(&line);
    }
}

/// What Enter does on a screen that only shows something, inside a line.
pub(super) fn onward(cue: &Cue<'_, Geniejack>) -> String {
    let mut next = super::choices::onward(cue);
    next.get_mut(..1).into_iter().for_each(str::make_ascii_lowercase);
    next
}

/// The potions in the bag that can be drunk now, with the keys that do it.
fn potions(cue: &Cue<'_, Geniejack>) -> String {
    let can_drink =
        |id: &str| cue.legal.iter().any(|action| matches!(action, Action::Use(potion) if potion.get().id == id));
    let potions = cue.view.player.bag.iter().enumerate().filter(|(_, potion)| can_drink(potion.id));
    potions.map(|(at, potion)| format!("u{}={}", at + 1, potion.short)).collect::<Vec<_>>().join(" ")
}

/// What is typed for an action, where that is shorter than its notation.
pub(super) fn key_of(cue: &Cue<'_, Geniejack>, action: &Action) -> Option<String> {
    let view = cue.view;
    Some(match action {
        Action::Deal | Action::Continue => "enter".into(),
        Action::Surrender => "gg".into(),
        Action::Remove(at) => format!("r{at}"),
        Action::Use(potion) => {
            format!("u{}", view.player.bag.iter().position(|held| held.id == potion.word())? + 1)
        }
        Action::Buy(item) => (view.shop.iter().position(|shelved| shelved.id == item.id())? + 1).to_string(),
        Action::Leave => "s".into(),
        Action::Retire => "r".into(),
        Action::Endless => "e".into(),
        other => TURN.iter().find(|(_, known, _)| known == other)?.0.into(),
    })
}

/// What numbers mean: in the shop the items of the shelf, bought or not. Leaving has the number after the shelf's, so that no
/// number of the shelf means it in a list of choices.
pub(super) fn listed(cue: &Cue<'_, Geniejack>) -> Vec<Action> {
    if cue.view.phase != Phase::Shop {
        return Vec::new();
    }
    let bought = cue.view.shop.iter().filter_map(|item| format!("buy {}", item.id).parse().ok());
    bought.chain([Action::Leave]).collect()
}

/// What someone means who types this. Notation such as `buy flint_spear` has been tried before.
pub(super) fn read(cue: &Cue<'_, Geniejack>, typed: &str) -> Result<Action, Refusal> {
    let typed = typed.trim();
    let key = typed.to_lowercase();
    match cue.view.phase {
        Phase::PreHand => match key.as_str() {
            "" | "c" => Ok(Action::Deal),
            _ if key.starts_with('u') => read_potion(cue, key[1..].trim()),
            _ => unknown(cue, typed),
        },
        Phase::PlayerTurn => read_turn(cue, typed, &key),
        Phase::HandResult | Phase::BattleResult | Phase::Granted => match key.as_str() {
            "" | "c" => Ok(Action::Continue),
            _ => unknown(cue, typed),
        },
        Phase::Shop => match (key.as_str(), key.parse::<usize>()) {
            ("s", _) => Ok(Action::Leave),
            ("", _) => Err(Refusal::new("type the number of an item to buy it, or s to leave the shop")),
            (_, Ok(number)) => match number.checked_sub(1).and_then(|at| listed(cue).into_iter().nth(at)) {
                Some(action) => Ok(action),
                None => Err(Refusal::new(format!(
                    "there is no item {number}: type 1 to {} to buy, or {} to leave",
                    cue.view.shop.len(),
                    cue.view.shop.len() + 1
                ))),
            },
            _ => unknown(cue, typed),
        },
        // A wish can't be repeated, so one that looks like a key or a command needs a second look.
        Phase::Genie => {
            let wish = WishText::new(typed)?;
            if is_stray(&key) {
                let reason = format!("is \"{key}\" really your wish? Then type: wish {key} (? for help, q to quit)");
                return Err(Refusal::new(reason));
            }
            Ok(Action::Wish(wish))
        }
        Phase::Crossroads => match key.as_str() {
            "r" => Ok(Action::Retire),
            "e" => Ok(Action::Endless),
            _ => unknown(cue, typed),
        },
        Phase::Granting | Phase::Over => unknown(cue, typed),
    }
}

/// Whether something typed to the Genie is more likely a key or a command than a wish.
fn is_stray(key: &str) -> bool {
    const COMMANDS: [&str; 16] = [
        "quit", "exit", "bye", "help", "save", "log", "undo", "hint", "hit", "stand", "double", "split", "peek",
        "deal", "leave", "continue",
    ];
    let letters = key.chars().filter(|c| c.is_alphabetic()).count();
    !key.is_empty() && letters < 3 || COMMANDS.contains(&key)
}

fn read_turn(cue: &Cue<'_, Geniejack>, typed: &str, key: &str) -> Result<Action, Refusal> {
    if key == "g" && cue.can(&Action::Surrender) {
        return Err(Refusal::new("surrender this hand and take half damage? Type gg to confirm"));
    }
    if key == "gg" {
        return Ok(Action::Surrender);
    }
    if let Some(number) = key.strip_prefix('r') {
        let number = number.trim().parse();
        return number.map(Action::Remove).map_err(|_| Refusal::new("which card? r1 removes the first, r2 the second"));
    }
    if key.starts_with('u') {
        return Err(Refusal::new("you can drink potions only before the deal"));
    }
    match TURN.iter().find(|(letter, _, _)| *letter == key) {
        Some((_, action, _)) => Ok(action.clone()),
        None => unknown(cue, typed),
    }
}

fn read_potion(cue: &Cue<'_, Geniejack>, number: &str) -> Result<Action, Refusal> {
    let bag = &cue.view.player.bag;
    if bag.is_empty() {
        return Err(Refusal::new("your bag is empty"));
    }
    let at = match number.parse::<usize>() {
        Ok(number) => number.checked_sub(1),
        Err(_) if number.is_empty() && bag.len() == 1 => Some(0),
        Err(_) => None,
    };
    match at.and_then(|at| bag.get(at)) {
        Some(potion) => format!("use {}", potion.id).parse(),
        None if potions(cue).is_empty() => Err(Refusal::new("none of your potions would do anything now")),
        None => Err(Refusal::new(format!("which potion? {}", potions(cue)))),
    }
}

fn unknown(cue: &Cue<'_, Geniejack>, typed: &str) -> Result<Action, Refusal> {
    let mut possible = Screen::default();
    prompt(&mut possible, cue);
    let shown: String = typed.chars().filter(|c| !c.is_control()).take(30).collect();
    let keys = possible.plain().trim().trim_start_matches("> ").to_string();
    let what = if shown.is_empty() { String::new() } else { format!("I don't understand `{shown}`. ") };
    let ways = match keys.as_str() {
        "(enter=deal)" => "Press Enter to deal".into(),
        _ if matches!(cue.view.phase, Phase::HandResult | Phase::BattleResult | Phase::Granted) => {
            "Press Enter to continue".into()
        }
        _ if cue.view.phase == Phase::Shop && cue.view.shop.is_empty() => "Type s to leave".into(),
        _ if cue.view.phase == Phase::Shop => format!("Type 1 to {} to buy, or s to leave", cue.view.shop.len()),
        keys => format!("Choose one: {keys}"),
    };
    Err(Refusal::unreadable(format!("{what}{ways}")))
}
