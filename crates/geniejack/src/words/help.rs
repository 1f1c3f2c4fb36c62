//! What `?` shows: the keys of the prompt, and everything the screen has no room for.

use croupier_host::{Cue, Screen, Tone};

use crate::{Geniejack, action::Action, state::Phase};

pub(super) fn help(cue: &Cue<'_, Geniejack>) -> Screen {
    let mut screen = Screen::default();
    let view = cue.view;
    screen.tone(Tone::Title, "HELP").put(format!(" ({})", view.phase.name().replace('_', " "))).end();
    for (key, meaning) in keys(cue) {
        screen.put("  ").tone(Tone::Key, format!("{key:<8}")).put(meaning).end();
    }
    let words: Vec<String> = cue.legal.iter().take(14).map(ToString::to_string).collect();
    screen.put(format!("Words work too: {}", words.join(", "))).end();
    if matches!(view.phase, Phase::PreHand | Phase::PlayerTurn | Phase::HandResult) {
        let limit = view.player.limit;
        let aim = format!("Come nearer to {limit} than the dealer, but not over it.");
        let loss = "The loser of a hand loses the difference in hit points, or the winner's whole score after a bust";
        screen.put(format!("{aim} {loss}; a blackjack pays half as much again.")).end();
        let enemy = &view.enemy;
        let label = if enemy.label.is_empty() { "no tricks" } else { enemy.label };
        screen.put(format!("{}: {} ({label})", enemy.name, enemy.text)).end();
    }
    for piece in &view.player.equipment {
        screen.put(format!("{}: {}. {}", piece.slot.name(), piece.name, piece.text)).end();
    }
    for potion in &view.player.bag {
        screen.put(format!("Potion: {} x{}. {}", potion.name, potion.count, potion.text)).end();
    }
    for item in &view.shop {
        screen.put(format!("For sale: {}. {}", item.name, item.text)).end();
    }
    for wish in &view.player.wishes {
        screen.put(format!("Curse of {}: {}, {}", wish.boss, wish.curse, wish.curse_label)).end();
        if !wish.text.is_empty() {
            screen.put(format!("Your wish then: \"{}\"", wish.text)).end();
        }
        if let Some(blessing) = &wish.blessing {
            screen.put(format!("Blessing: {}, {}", blessing.name, blessing.effects.join(" "))).end();
        }
    }
    screen
}

fn keys(cue: &Cue<'_, Geniejack>) -> Vec<(&'static str, &'static str)> {
    match cue.view.phase {
        Phase::PreHand => {
            vec![("enter", "deal the next hand"), ("u1", "drink the first potion of your bag; u2 the second")]
        }
        Phase::PlayerTurn => {
            let listed = [
                (Action::Hit, "h", "hit: take a card"),
                (Action::Stand, "s", "stand: take no more"),
                (Action::Double, "d", "double: one more card, then stand, for more damage either way"),
                (Action::Split, "v", "split a pair into two hands"),
                (Action::Surrender, "gg", "give the hand up for half the damage"),
                (Action::Peek, "p", "peek at the next card"),
                (Action::Remove(1), "r1", "remove the first card of your hand; r2 the second"),
            ];
            let possible = listed.into_iter().filter(|(action, _, _)| cue.can(action));
            possible.map(|(_, key, meaning)| (key, meaning)).collect()
        }
        Phase::HandResult | Phase::BattleResult | Phase::Granted => vec![("enter", "go on")],
        Phase::Shop => vec![("1", "buy the first thing; 2 the second, and so on"), ("s", "leave the shop")],
        Phase::Genie => vec![("(text)", "your wish, at most 40 characters; the curse is yours already")],
        Phase::Crossroads => vec![
            ("r", "retire as the winner"),
            ("e", "go on: the stages come again, with half as many hit points more each time"),
        ],
        Phase::Granting | Phase::Over => Vec::new(),
    }
}
