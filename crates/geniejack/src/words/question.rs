//! What the player is asked, in a sentence: for terminals, the page and models alike.

use crate::{
    effect::Side,
    state::Phase,
    view::{ResultView, View},
};

/// The question of the prompt. There is none while the Genie thinks, or when the run is over.
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
        Phase::HandResult => {
            let of = |each: &ResultView| result(each, view.enemy.short);
            view.results.iter().map(of).collect::<Vec<_>>().join(" ")
        }
        Phase::BattleResult => match view.gold_earned {
            Some(gold) => format!("You beat the {} and earn {gold} gold.", view.enemy.name),
            None => format!("You beat the {}.", view.enemy.name),
        },
        Phase::Shop => format!("You have {} gold. Buy something, or leave?", player.gold),
        Phase::Genie if opens(view) => "What small wish should the Genie grant you?".into(),
        Phase::Genie => "What do you wish for?".into(),
        Phase::Granted => "The Genie answers your wish.".into(),
        Phase::Crossroads => "Retire as the winner, or play on?".into(),
        Phase::Granting | Phase::Over => return None,
    })
}

/// Whether the wish is the small one that opens a run.
pub(super) fn opens(view: &View) -> bool {
    view.player.wishes.last().is_some_and(|wish| wish.opening)
}

/// How a hand ended, with what decided it: a bust costs the other side's whole total.
fn result(result: &ResultView, enemy: &str) -> String {
    let (ours, theirs, damage) = (result.player, result.dealer, result.damage);
    match result.winner {
        None => "A push: neither side deals damage.".into(),
        Some(Side::Player) if result.dodged => format!("The {enemy} dodges: no damage."),
        Some(Side::Dealer) if result.dodged => "You dodge: no damage.".into(),
        Some(Side::Dealer) if ours.busted && !theirs.busted => {
            let (ours, theirs) = (ours.value, theirs.value);
            format!("You bust at {ours}, so the {enemy}'s full {theirs} counts. You take {damage} damage.")
        }
        Some(Side::Player) if theirs.busted && !ours.busted => {
            let (ours, theirs) = (ours.value, theirs.value);
            format!("The {enemy} busts at {theirs}, so your full {ours} counts. You deal {damage} damage.")
        }
        Some(Side::Player) if damage > 0 => format!("You deal {damage} damage."),
        Some(Side::Dealer) if damage > 0 => format!("You take {damage} damage."),
        Some(Side::Player) => "You win, but deal no damage.".into(),
        Some(Side::Dealer) => "You lose, but take no damage.".into(),
    }
}
