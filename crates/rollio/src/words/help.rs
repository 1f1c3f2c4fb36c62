//! What `?` shows: the keys of the prompt, and what scores.

use croupier_host::{Cue, Screen, Tone};

use super::{keys::way, narrate::number};
use crate::{
    Rollio,
    action::{Action, Ware},
    combination::Split,
    state::Phase,
};

pub(super) fn help(cue: &Cue<'_, Rollio>) -> Screen {
    let mut screen = Screen::default();
    let view = cue.view;
    screen.tone(Tone::Title, "HELP").end();
    for (key, meaning) in keys(view.phase) {
        screen.put("  ").tone(Tone::Key, format!("{key:<9}")).put(meaning).end();
    }
    let inventory = "inventory: charms, consumables, blessings, dice";
    screen.put("  ").tone(Tone::Key, format!("{:<9}", "i")).put(inventory).end();
    // One of each kind, and of the selections the best.
    let mut words: Vec<String> = Vec::new();
    let best = view.best.as_ref().map(|best| Action::score(best.dice));
    for text in best.iter().chain(cue.legal).map(word) {
        let verb = text.split(' ').next();
        if words.iter().all(|known| known.split(' ').next() != verb) {
            words.push(text);
        }
    }
    screen.put(format!("You can also type: {}", words.join(", "))).end();
    if matches!(view.phase, Phase::Round | Phase::Hand | Phase::Scored) {
        let aim = "Set aside scoring dice: each of them must be part of a combination. Then bank, or roll the rest.";
        let flop = "If nothing scores and you don't reroll, it's a flop: you lose the round's points and a life.";
        screen.put(format!("{aim} {flop}")).end();
        screen.put("If all your dice score, they are hot: you get them all back and keep your points.").end();
        let combinations = view.combinations.iter().map(|item| {
            let face = if item.per_face { " times the face" } else { "" };
            let ones = item.ones.map_or(String::new(), |ones| format!(" (ones: {})", number(ones)));
            format!("{}: {}{face}{ones}", item.name, number(item.points))
        });
        for line in combinations.collect::<Vec<_>>().chunks(3) {
            screen.put(format!("  {}", line.join(" · "))).end();
        }
    }
    screen
}

/// What can be typed for an action, with names as people write them.
fn word(action: &Action) -> String {
    match action {
        Action::Score { dice, split } if *split != Split::BEST => format!("score {dice} as {}", way(*split)),
        Action::Buy(Ware::Upgrade(..)) => action.to_string(),
        Action::Buy(ware) => format!("buy {}", ware.name().to_lowercase()),
        Action::Sell(item) => format!("sell {}", item.name().to_lowercase()),
        Action::Use(id, None) => format!("use {}", id.get().name.to_lowercase()),
        Action::Use(id, Some(die)) => format!("use {} on {}", id.get().name.to_lowercase(), die + 1),
        other => other.to_string(),
    }
}

fn keys(phase: Phase) -> Vec<(&'static str, &'static str)> {
    match phase {
        Phase::Round => vec![("enter", "roll all dice"), ("u1", "use the first consumable (u1 3: on die 3)")],
        Phase::Hand => vec![
            ("1 3 4", "see what these dice score (enter sets them aside)"),
            ("s", "set aside the best dice (s 1 3: dice 1 and 3)"),
            ("r 2 5", "spend a reroll to roll these dice again"),
            ("f", "take the flop, if nothing scores"),
            ("h", "hint: the best dice, and how likely the next roll is to flop"),
            ("u1", "use the first consumable (u1 3: on die 3)"),
        ],
        Phase::Scored => vec![
            ("b", "bank this round's points"),
            ("r", "roll the dice that are left"),
            ("h", "hint: how likely that roll is to flop"),
            ("u1", "use the first consumable (u1 3: on die 3)"),
        ],
        Phase::Tally => vec![("enter", "go to the shop")],
        Phase::Shop => vec![
            ("b 1", "buy item 1 (b 8 2 upgrades die 2)"),
            ("s c1", "sell the first charm (s u1: the first consumable)"),
            ("u1", "use the first consumable (u1 3: on die 3)"),
            ("n", "next level"),
        ],
        Phase::Over => Vec::new(),
    }
}
