//! What the player is asked, in a sentence: for terminals, the page and models alike.

use crate::{
    effect::Side,
    state::Phase,
    view::{ResultView, View},
};

/// The question of the prompt. Nobody is asked while the Genie thinks, or when the run is over.
pub(super) fn question(view: &View) -> Option<String> {
    let player = &view.player;
    Some(match view.phase {
        Phase::PreHand if player.bag.is_empty() => "Ready for the next hand?".into(),
        Phase::PreHand => "Drink a potion first, or deal?".into(),
        Phase::PlayerTurn => {
            let hand = player.hands.get(usize::from(player.current).checked_sub(1)?)?;
            let which = if player.hands.len() > 1 { format!("Hand {}: ", player.current) } else { String::new() };
            format!("{which}Hit, or stand on {}?", hand.score)
        }
        Phase::HandResult => view.results.iter().map(result).collect::<Vec<_>>().join(" "),
        Phase::BattleResult => match view.gold_earned {
            Some(gold) => format!("You beat {} and earn {gold} gold.", view.enemy.name),
            None => format!("You beat {}.", view.enemy.name),
        },
        Phase::Shop => format!("You have {} gold. Buy something, or leave?", player.gold),
        Phase::Genie => "What do you wish for?".into(),
        Phase::Granted => "The Genie has answered your wish.".into(),
        Phase::Crossroads => "Retire as the winner, or play on?".into(),
        Phase::Granting | Phase::Over => return None,
    })
}

fn result(result: &ResultView) -> String {
    match (result.winner, result.damage) {
        (Some(Side::Player), 1..) => format!("You deal {} damage.", result.damage),
        (Some(Side::Dealer), 1..) => format!("You take {} damage.", result.damage),
        (None, _) => "A tie: no one is hurt.".into(),
        _ => "No one is hurt.".into(),
    }
}
