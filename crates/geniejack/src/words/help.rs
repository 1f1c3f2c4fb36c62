//! What `?` shows: the keys of the prompt, and everything the screen has no room for.

use croupier_host::{Cue, Screen, Tone};

use crate::{Geniejack, action::Action, state::Phase, view::View};

pub(super) fn help(cue: &Cue<'_, Geniejack>) -> Screen {
    let mut screen = Screen::default();
    let view = cue.view;
    screen.tone(Tone::Title, "HELP").put(format!(": {}", place(view))).end();
    for (key, meaning) in keys(cue) {
        screen.put("  ").tone(Tone::Key, format!("{key:<8}")).put(meaning).end();
    }
    let words: Vec<String> = cue.legal.iter().take(14).map(word).collect();
    screen.put(format!("You can also type: {}", words.join(", "))).end();
    // A player who asks at the very first prompt, a wish, has not seen the rules yet.
    let battle = matches!(view.phase, Phase::PreHand | Phase::PlayerTurn | Phase::HandResult);
    if battle || view.phase == Phase::Genie {
        rules(&mut screen, view);
    }
    if battle {
        let enemy = &view.enemy;
        let label = if enemy.label.is_empty() { "no tricks" } else { enemy.label };
        screen.put(format!("{} ({label}). {}", enemy.name, enemy.text)).end();
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
        if !wish.opening {
            screen.put(format!("Curse of the {}: {}. {}.", wish.boss, wish.curse, wish.curse_label)).end();
        }
        if !wish.text.is_empty() {
            screen.put(format!("You wished: \"{}\"", wish.text)).end();
        }
        if let Some(blessing) = &wish.blessing {
            screen.put(format!("Blessing: {}. {}", blessing.name, blessing.effects.join(" "))).end();
        }
    }
    screen
}

/// What can be typed for an action, with names as people write them.
fn word(action: &Action) -> String {
    match action {
        Action::Buy(item) => format!("buy {}", item.name().to_lowercase()),
        Action::Use(potion) => format!("use {}", potion.get().name.to_lowercase()),
        other => other.to_string(),
    }
}

/// Where the player is, in a few words.
fn place(view: &View) -> &'static str {
    match view.phase {
        Phase::PreHand => "before the deal",
        Phase::PlayerTurn => "your turn",
        Phase::HandResult => "the hand is over",
        Phase::BattleResult => "the battle is won",
        Phase::Shop => "the shop",
        Phase::Genie | Phase::Granting | Phase::Granted => "the Genie",
        Phase::Crossroads => "the run is won",
        Phase::Over => "the run is over",
    }
}

/// What wins a hand and what it costs; the rule that kills first.
fn rules(screen: &mut Screen, view: &View) {
    let (limit, rules) = (view.player.limit, &view.rules);
    let aim = format!("Get closer to {limit} than the enemy without going over.");
    screen.put(format!("{aim} The winner deals the difference as damage.")).end();
    screen
        .tone(Tone::Warn, "If you bust, the enemy still plays, and you take its full total")
        .put(", not the difference. ");
    screen
        .put("If only the enemy busts, you deal your full total. If you both bust, it's a push: no one is hurt.")
        .end();
    let payout = super::screen::thousandths(rules.blackjack_payout);
    let beats = if rules.naturals { " and beats any other 21" } else { "" };
    let mut more = vec![format!("A blackjack (21 with your first two cards) deals {payout} times the damage{beats}.")];
    if rules.least_damage > 0 {
        more.push(format!(
            "The loser of a hand takes at least {} damage, before armor and resistances.",
            rules.least_damage
        ));
    }
    screen.put(more.join(" ")).end();
}

fn keys(cue: &Cue<'_, Geniejack>) -> Vec<(&'static str, String)> {
    let times = super::screen::thousandths(cue.view.rules.double_multiplier);
    let times = if times == "2" { "double".into() } else { format!("{times} times the") };
    let double = format!("double: take one card, then stand, for {times} damage either way");
    let next = super::keys::onward(cue);
    let listed: Vec<(&'static str, &str)> = match cue.view.phase {
        Phase::PreHand => {
            vec![("enter", "deal the next hand"), ("u1", "drink the first potion in your bag (u2: the second)")]
        }
        Phase::PlayerTurn => {
            let listed = [
                (Action::Hit, "h", "hit: take a card"),
                (Action::Stand, "s", "stand: end your turn"),
                (Action::Double, "d", double.as_str()),
                (Action::Split, "v", "split a pair into two hands"),
                (Action::Surrender, "gg", "surrender the hand and take half damage"),
                (Action::Peek, "p", "peek at the next card"),
                (Action::Remove(1), "r1", "remove the first card of your hand (r2: the second)"),
            ];
            let possible = listed.into_iter().filter(|(action, _, _)| cue.can(action));
            possible.map(|(_, key, meaning)| (key, meaning)).collect()
        }
        Phase::HandResult | Phase::BattleResult | Phase::Granted => vec![("enter", next.as_str())],
        Phase::Shop => vec![("1", "buy the first item (2: the second, and so on)"), ("s", "leave the shop")],
        Phase::Genie => vec![("(text)", "your wish, in up to 40 characters")],
        Phase::Crossroads => {
            vec![("r", "retire as the winner"), ("e", "play on: the stages repeat, with 50% more enemy HP each round")]
        }
        Phase::Granting | Phase::Over => Vec::new(),
    };
    listed.into_iter().map(|(key, meaning)| (key, meaning.to_string())).collect()
}
