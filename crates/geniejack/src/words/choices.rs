//! What may be done, as data: labels, keys, and what is touched.

use croupier_host::{Choice, Cue, Thing};

use super::{keys, narrate::zone_of};
use crate::{
    Geniejack, PLAYER,
    action::Action,
    state::Phase,
    stats::Field,
    view::{HandView, View},
};

/// A legal action in words.
pub(super) fn choice(cue: &Cue<'_, Geniejack>, action: &Action) -> Choice {
    let (view, choice) = (cue.view, Choice::new(action));
    let hand = Thing::new(zone_of(view.player.current)).of(PLAYER);
    let choice = match action {
        Action::Deal => choice.label("Deal").touches(Thing::new("shoe")),
        Action::Hit => choice.label("Hit").touches(Thing::new("shoe")).touches(hand),
        Action::Stand => choice.label("Stand").touches(hand),
        Action::Double => choice.label("Double down").touches(Thing::new("shoe")).touches(hand),
        Action::Split => choice.label("Split").touches(hand),
        Action::Surrender => choice.label("Surrender the hand").touches(hand),
        Action::Peek => choice.label("Peek").touches(Thing::new("shoe")),
        Action::Remove(at) => {
            let card = current(view).and_then(|hand| hand.cards.get(usize::from(*at).checked_sub(1)?));
            let name = card.map_or_else(|| at.to_string(), ToString::to_string);
            choice.label(format!("Remove {name}")).touches(hand.slot(*at).id(name))
        }
        Action::Use(potion) => {
            let thing = Thing::new("bag").of(PLAYER).id(potion.word());
            choice.label(format!("Drink {}", potion.get().name)).touches(thing)
        }
        Action::Buy(item) => {
            let at = view.shop.iter().position(|shelved| shelved.id == item.id()).unwrap_or(0);
            let price = view.shop.get(at).map_or(0, |shelved| shelved.price);
            let thing = Thing::new("shelf").slot(at as u16 + 1).id(item.id());
            choice.label(format!("Buy {} for {price} gold", item.name())).touches(thing)
        }
        Action::Leave => choice.label("Leave the shop"),
        Action::Continue => choice.label(onward(cue)),
        Action::Wish(text) => choice.label(text.as_str()),
        Action::Grant(blessing) => choice.label(format!("Grant {}", blessing.name())),
        Action::Retire => choice.label("Retire as the winner"),
        Action::Endless => choice.label("Play on until you fall"),
        Action::Concede => choice.label("Give up the run"),
    };
    let choice = match keys::key_of(cue, action) {
        Some(key) => choice.key(key),
        None => choice,
    };
    choice.primary(is_primary(view, action))
}

/// What comes after a screen that only shows something.
pub(super) fn onward(cue: &Cue<'_, Geniejack>) -> String {
    let view = cue.view;
    let over = view.player.hp <= 0 || view.enemy.hp <= 0;
    let has_shop = || !view.enemy.boss || cue.world().run.base.is(Field::ShopAfterBoss);
    match view.phase {
        Phase::HandResult if view.player.hp <= 0 => "See how the run ends".into(),
        Phase::HandResult if over => "Collect your reward".into(),
        Phase::HandResult => "Next hand".into(),
        Phase::BattleResult if has_shop() => "Go to the shop".into(),
        Phase::BattleResult if view.round > 1 => "Start the next stage".into(),
        Phase::BattleResult => "Meet the Genie".into(),
        Phase::Granted if super::question::opens(view) => "Start the first battle".into(),
        Phase::Granted => format!("Leave stage {}", view.stage),
        _ => "Continue".into(),
    }
}

/// Whether it is what most people would do here.
fn is_primary(view: &View, action: &Action) -> bool {
    match action {
        Action::Deal | Action::Continue | Action::Leave | Action::Retire => true,
        Action::Hit => current(view).is_some_and(wants_card),
        Action::Stand => !current(view).is_some_and(wants_card),
        _ => false,
    }
}

/// Whether a hand is small enough to take a card without much thought.
fn wants_card(hand: &HandView) -> bool {
    hand.busts_on.is_empty() || hand.score < 17
}

fn current(view: &View) -> Option<&HandView> {
    view.player.hands.get(usize::from(view.player.current).checked_sub(1)?)
}
