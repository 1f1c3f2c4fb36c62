//! What happened, a sentence each: for the lines between screens, for logs and for screen readers.

use croupier_host::{Screen, Thing, Tone, capital};
use croupier_kernel::Eye;

use crate::{
    GENIE, PLAYER,
    effect::{Cause, Side},
    notice::{Notice, Saved, Working},
    view::ResultView,
};

/// Whether the next screen shows it anyway.
pub(super) fn is_shown(notice: &Notice) -> bool {
    match notice {
        Notice::Shuffled { ran_out, .. } => !ran_out,
        Notice::Hurt { cause, .. } => *cause == Cause::Hand,
        // What was won comes before the rest.
        Notice::Healed { cause, .. } => *cause == Cause::Rest,
        Notice::SuitPicked { .. } | Notice::BustSaved { .. } | Notice::EffectBegan { .. } | Notice::Bought { .. } => {
            false
        }
        _ => true,
    }
}

/// One line about something that happened.
pub(super) fn narrate(notice: &Notice, eye: Eye) -> Option<Screen> {
    let you = eye.is(PLAYER);
    let mut screen = Screen::default();
    match notice {
        Notice::Hurt { side, amount, cause, hp, .. } => {
            let (who, tone) = match side {
                Side::Player if you => ("you lose", Tone::Bad),
                Side::Player => ("the player loses", Tone::Bad),
                Side::Dealer => ("the enemy loses", Tone::Good),
            };
            let lost = format!("{who} {amount} HP");
            match cause_word(*cause) {
                Some(word) => screen.put(format!("{word}: ")).tone(tone, lost),
                None => screen.tone(tone, capital(&lost)),
            };
            screen.put(format!(" ({hp} left)"));
        }
        Notice::Healed { side, amount, cause, hp, .. } => {
            let (who, tone) = match side {
                Side::Player if you && *cause == Cause::Rest => ("You rest and heal", Tone::Good),
                Side::Player if you => ("You heal", Tone::Good),
                Side::Player => ("The player heals", Tone::Good),
                Side::Dealer => ("The enemy heals", Tone::Bad),
            };
            screen.tone(tone, format!("{who} {amount} HP")).put(format!(" (now {hp})"));
        }
        Notice::SuitPicked { suit } => {
            let whose = if you { "Your" } else { "The player's" };
            screen.put(format!("{whose} trinket picks {}", suit.name()));
        }
        Notice::BustSaved { side, how, score, .. } => {
            let (whose, safe) = match side {
                Side::Player if you => ("Your", "you don't bust"),
                Side::Player => ("The player's", "the player doesn't bust"),
                Side::Dealer => ("The enemy's", "it doesn't bust"),
            };
            let saved = match how {
                Saved::Halved => "last card counts half".into(),
                Saved::Ignored => "highest card doesn't count".into(),
                Saved::Fixed => format!("hand counts as {score}"),
            };
            screen.tone(Tone::Warn, format!("{whose} {saved}, so {safe}"));
        }
        Notice::EffectBegan { name, hands: 1, .. } => {
            screen.put(format!("{name} lasts for the next hand"));
        }
        Notice::EffectBegan { name, hands, .. } => {
            screen.put(format!("{name} lasts for {hands} hands"));
        }
        Notice::Bought { name, price, replaced, .. } => {
            screen.tone(Tone::Good, format!("You buy {name} for {price} gold"));
            if let Some(replaced) = replaced {
                screen.put(format!(", replacing {}", replaced.name));
            }
        }
        Notice::Shuffled { ran_out: true, .. } => {
            screen.put("The deck ran out, so the enemy shuffles it again");
        }
        other => {
            screen.put(sentence(other, you)?);
        }
    }
    if !screen.plain().trim_end().ends_with(['.', '!', '?', '"']) {
        screen.put(".");
    }
    Some(screen)
}

/// Everything that has no colour of its own.
fn sentence(notice: &Notice, you: bool) -> Option<String> {
    let player = if you { "You" } else { "The player" };
    let s = if you { "" } else { "s" };
    Some(match notice {
        Notice::StageEntered { stage, round: 1 } => format!("Stage {stage} begins"),
        Notice::StageEntered { stage, round } => format!("Stage {stage} begins (round {round})"),
        Notice::BattleStarted { battle, name, boss, hp, .. } => {
            let what = if *boss { "Boss battle".into() } else { format!("Battle {battle}") };
            format!("{what}: {name}, {hp} HP")
        }
        Notice::HandStarted { hand } => format!("Hand {hand}"),
        Notice::Shuffled { cards, .. } => format!("The enemy shuffles the deck: {cards} cards"),
        Notice::Drew { side, card, score, .. } => {
            let who = if *side == Side::Player { player } else { "The enemy" };
            let card = card.map_or_else(|| "a card face down".into(), |card| card.to_string());
            let draws = if *side == Side::Player && you { "draw" } else { "draws" };
            let total = score.map_or_else(String::new, |score| format!(": {score}"));
            format!("{who} {draws} {card}{total}")
        }
        Notice::TurnedUp { card, score } => format!("The enemy turns up {card}: {score}"),
        Notice::Peeked { card: Some(card) } => format!("The next card is {card}"),
        Notice::Peeked { card: None } => format!("{player} peek{s} at the next card"),
        Notice::Removed { card, score, .. } => format!("{player} remove{s} {card}: {score}"),
        Notice::Doubled { .. } => format!("{player} double{s} down"),
        Notice::Split { .. } => format!("{player} split{s} the pair"),
        Notice::Surrendered { .. } => format!("{player} surrender{s} the hand"),
        Notice::Stood { score, blackjack: true, .. } => format!("Blackjack: {score}"),
        Notice::Stood { score, .. } => format!("{player} stand{s} on {score}"),
        Notice::Busted { side: Side::Player, score, .. } => format!("{player} bust{s} at {score}"),
        Notice::Busted { score, .. } => format!("The enemy busts at {score}"),
        Notice::NextHand { hand } => format!("{player} play{s} hand {hand} of the split"),
        Notice::Settled { result, absorbed, .. } => settled(result, *absorbed, you),
        Notice::Drank { name, .. } => format!("{player} drink{s} a {name}"),
        Notice::EffectsTicked { effects } => {
            let left = |effect: &Working| match effect.hands_left {
                1 => format!("{} (1 hand left)", effect.name),
                n => format!("{} ({n} hands left)", effect.name),
            };
            let left: Vec<String> = effects.iter().map(left).collect();
            if left.is_empty() { "No potion is active".into() } else { format!("Active: {}", left.join(", ")) }
        }
        Notice::BattleWon { name, earned, gold, .. } => {
            format!("{player} beat{s} the {name} and earn{s} {earned} gold ({gold} in all)")
        }
        Notice::ShopOpened { goods } if goods.len() == 1 => "The shop has 1 item".into(),
        Notice::ShopOpened { goods } => format!("The shop has {} items", goods.len()),
        Notice::GenieCame { boss: None, .. } => "The Genie appears and offers a small wish".into(),
        Notice::GenieCame { curse, label, .. } => format!("The Genie appears, and with him a curse: {curse}. {label}"),
        Notice::Wished { text } => format!("{player} wish{}: \"{text}\"", if you { "" } else { "es" }),
        Notice::Granted { blessing, .. } => {
            format!("The Genie grants {}: {}", blessing.name, blessing.effects.join(" "))
        }
        Notice::MaxHpRaised { amount, max_hp, .. } => {
            format!("{} max HP goes up by {amount} (now {max_hp})", whose(you))
        }
        Notice::Restored { hp, .. } => format!("{} HP is back to full: {hp}", whose(you)),
        Notice::RunWon { .. } => format!("{player} beat{s} the last boss and win{s} the run"),
        Notice::GaveUp { stage } => format!("{player} give{s} up in stage {stage}"),
        Notice::RunEnded { outcome } if outcome.alive => format!("{player} retire{s} as the winner"),
        Notice::RunEnded { outcome } => {
            format!("The run ends in stage {}, battle {}", outcome.stage, outcome.battle)
        }
        _ => return None,
    })
}

/// How a hand ended. A busted hand costs its owner the other's whole total; the line before says who busts.
fn settled(result: &ResultView, absorbed: i32, you: bool) -> String {
    let (ours, theirs, damage) = (result.player, result.dealer, result.damage);
    let (player, whose, has, s) =
        if you { ("you", "your", "have", "") } else { ("the player", "the player's", "has", "s") };
    let mut steps = Screen::default();
    super::screen::damage(&mut steps, result);
    let steps = steps.plain();
    // The damage follows, with its steps if there are any; a total that begins them, or is the damage, is not said twice.
    let full = |total: i32| if total == damage || !steps.is_empty() { String::new() } else { format!(" of {total}") };
    let how = match result.winner {
        Some(Side::Dealer) if ours.busted && !theirs.busted => {
            format!("the enemy's full total{} counts", full(theirs.value))
        }
        Some(Side::Player) if theirs.busted && !ours.busted => format!("{whose} full total{} counts", full(ours.value)),
        _ => format!("{player} {has} {}, the enemy {}", ours.value, theirs.value),
    };
    let cost = match result.winner {
        None => "a push".into(),
        Some(Side::Player) if result.dodged => "the enemy dodges".into(),
        Some(Side::Dealer) if result.dodged => format!("{player} dodge{s}"),
        Some(Side::Player) => format!("{player} deal{s} {damage} damage{steps}"),
        Some(Side::Dealer) => format!("{player} take{s} {damage} damage{steps}"),
    };
    let shield =
        if absorbed > 0 && steps.is_empty() { format!(", and the shield absorbs {absorbed}") } else { String::new() };
    capital(&format!("{how}: {cost}{shield}"))
}

fn whose(you: bool) -> &'static str {
    if you { "Your" } else { "The player's" }
}

/// What took hit points, where it is not the hand that was played.
fn cause_word(cause: Cause) -> Option<&'static str> {
    Some(match cause {
        Cause::Hand => return None,
        Cause::Thorns => "Thorns",
        Cause::Potion => "Potion",
        Cause::Poison => "Poison",
        Cause::Curse => "Curse",
        Cause::Ability => "Enemy ability",
        Cause::Blessing => "Blessing",
        Cause::Fatigue => "Fatigue",
        Cause::Lifesteal => "Lifesteal",
        Cause::Rest => "Rest",
        Cause::Equipment => "Equipment",
    })
}

/// What a notice touches.
pub(super) fn things(notice: &Notice) -> Vec<Thing> {
    let card = |hand: Option<u8>, slot: u8| match hand {
        Some(hand) => Thing::new(zone_of(hand)).of(PLAYER).slot(slot),
        None => Thing::new("dealer").slot(slot),
    };
    let hit_points = |side: &Side| match side {
        Side::Player => Thing::new("player").of(PLAYER),
        Side::Dealer => Thing::new("enemy"),
    };
    match notice {
        Notice::Drew { hand, slot, card: face, .. } => {
            let thing = card(*hand, *slot);
            vec![Thing::new("shoe"), face.map_or(thing.clone(), |face| thing.id(face.to_string()))]
        }
        Notice::TurnedUp { card: face, .. } => vec![Thing::new("dealer").slot(1_u16).id(face.to_string())],
        Notice::Peeked { .. } | Notice::Shuffled { .. } => vec![Thing::new("shoe")],
        Notice::Removed { hand, slot, card: face, .. } => vec![card(Some(*hand), *slot).id(face.to_string())],
        Notice::Doubled { hand } | Notice::Surrendered { hand } | Notice::NextHand { hand } => {
            vec![Thing::new(zone_of(*hand)).of(PLAYER)]
        }
        Notice::Stood { hand, .. } => vec![Thing::new(zone_of(*hand)).of(PLAYER)],
        Notice::BustSaved { hand, slot, .. } => vec![card(*hand, slot.unwrap_or(1))],
        Notice::Busted { hand: Some(hand), .. } => vec![Thing::new(zone_of(*hand)).of(PLAYER)],
        Notice::Busted { .. } => vec![Thing::new("dealer")],
        Notice::Hurt { side, .. } | Notice::Healed { side, .. } => vec![hit_points(side)],
        Notice::Settled { result, .. } => result.winner.map(|winner| hit_points(&winner.other())).into_iter().collect(),
        Notice::BattleStarted { enemy, .. } | Notice::BattleWon { enemy, .. } => {
            vec![Thing::new("enemy").id(enemy.word())]
        }
        Notice::Drank { potion, .. } | Notice::EffectBegan { potion, .. } => {
            vec![Thing::new("bag").of(PLAYER).id(potion.word())]
        }
        Notice::Bought { id, .. } => vec![Thing::new("shelf").id(*id)],
        Notice::GenieCame { boss: Some(boss), .. } => vec![Thing::new("genie").of(GENIE).id(boss.word())],
        Notice::GenieCame { .. } | Notice::Wished { .. } | Notice::Granted { .. } => {
            vec![Thing::new("genie").of(GENIE)]
        }
        Notice::MaxHpRaised { .. } | Notice::Restored { .. } => vec![hit_points(&Side::Player)],
        _ => Vec::new(),
    }
}

/// The zone of one of the player's hands.
pub(super) fn zone_of(hand: u8) -> &'static str {
    if hand > 1 { "second_hand" } else { "hand" }
}
