//! What may be done, as data: labels, keys, what is touched, and what it would do.

use croupier_host::{Change, Choice, Cue, Forecast, Thing};

use super::{keys, narrate::zone_of};
use crate::{
    Geniejack, PLAYER,
    action::Action,
    effect::Side,
    state::Phase,
    view::{HandView, ShopView, View},
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
        Action::Surrender => choice.label("Give the hand up").touches(hand),
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
        Action::Continue => choice.label("Continue"),
        Action::Wish(text) => choice.label(text.as_str()),
        Action::Grant(blessing) => choice.label(format!("Grant {}", blessing.name())),
        Action::Retire => choice.label("Retire as the winner"),
        Action::Endless => choice.label("Go on without end"),
    };
    let choice = match keys::key_of(cue, action) {
        Some(key) => choice.key(key),
        None => choice,
    };
    choice.primary(is_primary(view, action))
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

/// What a legal action would do, as far as the rules and the view tell.
pub(super) fn forecast(cue: &Cue<'_, Geniejack>, action: &Action) -> Option<Forecast> {
    let view = cue.view;
    let text = match action {
        Action::Deal => format!("Hand {} is dealt.", view.hand),
        Action::Hit => return Some(next_card(current(view)?, view.player.limit, "")),
        Action::Double => {
            let times = decimal(view.rules.double_multiplier);
            let then = format!("One card, then you stand; whoever wins, the damage counts {times} times. ");
            return Some(next_card(current(view)?, view.player.limit, &then));
        }
        Action::Stand => stand(view)?,
        Action::Split => "Each card begins a hand of its own, and both are played against the same dealer.".into(),
        Action::Surrender => "You lose half of what the dealer's first cards would deal to a bust.".into(),
        Action::Peek => "You see the next card; the dealer does not.".into(),
        Action::Remove(_) => format!("The card leaves your hand; {} removals are left then.", view.player.removals - 1),
        Action::Use(potion) => return Some(drink(view, potion.word(), &potion.get().text)),
        Action::Buy(item) => return buy(view, view.shop.iter().find(|shelved| shelved.id == item.id())?),
        Action::Leave => match &view.next_enemy {
            Some(next) => format!("{} is next, with {} HP.", next.name, next.hp),
            None => "The Genie is next.".into(),
        },
        Action::Continue => return None,
        Action::Wish(_) => "The wish is spent on it; the Genie gives what comes nearest.".into(),
        Action::Grant(blessing) => blessing.description().into(),
        Action::Retire => "The run ends as won.".into(),
        Action::Endless => "The stages come again, with half as many enemy hit points more each time.".into(),
    };
    Some(Forecast::says(text))
}

fn next_card(hand: &HandView, limit: i32, before: &str) -> Forecast {
    let ranks: Vec<&str> = hand.busts_on.iter().map(|rank| rank.name()).collect();
    let places: Vec<usize> = hand.busts_on.iter().map(|rank| rank.index()).collect();
    let in_a_row = places.windows(2).all(|pair| pair[1] == pair[0] + 1);
    let busts = match ranks.as_slice() {
        [] => format!("No card takes you over {limit}."),
        [one] => format!("Only {} takes you over {limit}.", article(one)),
        [first, _, .., last] if in_a_row => format!("Every card from {first} to {last} takes you over {limit}."),
        some => format!("{} take you over {limit}.", some.join(", ")),
    };
    Forecast::says(format!("{before}{busts}"))
}

fn article(rank: &str) -> String {
    format!("{} {rank}", if matches!(rank, "8" | "A") { "an" } else { "a" })
}

fn stand(view: &View) -> Option<String> {
    let score = current(view)?.score;
    let rules = &view.rules;
    let soft = if rules.dealer_hits_soft_17 { ", but not on a soft 17" } else { "" };
    let tie = match rules.ties_to {
        None => "a tie is a push",
        Some(Side::Player) => "you win ties",
        Some(Side::Dealer) => "the dealer wins ties",
    };
    Some(format!("You stay at {score}. The dealer stands on {}{soft}; {tie}.", rules.dealer_stands_on))
}

fn drink(view: &View, potion: &str, text: &str) -> Forecast {
    let player = &view.player;
    let mut forecast = Forecast::says(text);
    let healed = crate::content::ConsumableId::find(potion).map_or(0, |potion| potion.get().heals());
    if healed > 0 {
        let to = (player.hp + healed).min(player.max_hp);
        forecast.changes.push(change("hp", player.hp, to));
    }
    forecast
}

fn buy(view: &View, item: &ShopView) -> Option<Forecast> {
    let mut forecast = Forecast::says(match &item.replaces {
        Some(worn) => format!("{} It replaces {} ({}).", item.text, worn.name, worn.label),
        None => item.text.into(),
    });
    forecast.changes.push(change("gold", view.player.gold, view.player.gold - item.price));
    (view.phase == Phase::Shop).then_some(forecast)
}

fn change(what: &str, from: i32, to: i32) -> Change {
    Change { seat: PLAYER, what: what.into(), from: from.into(), to: to.into() }
}

/// Thousandths as people write them.
fn decimal(thousandths: i32) -> String {
    let text = format!("{}.{:03}", thousandths / 1000, thousandths % 1000);
    text.trim_end_matches('0').trim_end_matches('.').into()
}
