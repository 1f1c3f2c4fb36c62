//! Why something cannot be done: the same questions that decide what is listed.

use std::fmt;

use super::{battle::MAX_POTIONS, legal_actions};
use crate::{
    action::Action,
    content::ConsumableId,
    effect::{Side, ops::Verb as _},
    state::{Geniejack, Hand, Item, Phase},
    stats::Field,
};

/// The reason why an action is not legal.
pub(crate) fn why_not(game: &Geniejack, action: &Action) -> String {
    let reason = match (game.run.phase, action) {
        (Phase::PreHand, Action::Use(potion)) => game.why_not_use(*potion),
        (Phase::PlayerTurn, Action::Use(_)) => Some(Obstacle::Says("you can drink potions only before the deal")),
        (Phase::PlayerTurn, _) => game.why_not_in_turn(action),
        (Phase::Shop, Action::Buy(item)) => game.why_not_buy(*item),
        _ => None,
    };
    reason.map(|obstacle| obstacle.to_string()).unwrap_or_else(|| {
        let possible = match game.run.phase {
            Phase::Genie => "wish TEXT".into(),
            Phase::Granting => "grant JSON".into(),
            _ => {
                let mut acc = Vec::new();
                legal_actions(game, &mut acc);
                acc.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
            }
        };
        // Names as people write them, which are read as well.
        format!("you can't `{action}` now. You can: {possible}").replace('_', " ")
    })
}

impl Geniejack {
    /// Why an action of a turn is not possible, or nothing if it is.
    #[inline(always)]
    pub(super) fn why_not_in_turn(&self, action: &Action) -> Option<Obstacle> {
        let (hand, rules) = (self.hand(), self.rules(Side::Player));
        let obstacle = match action {
            Action::Hit | Action::Stand => return None,
            Action::Double if !rules.is(Field::CanDouble) => "you can't double in this run",
            Action::Double if hand.doubled => "you have already doubled this hand",
            Action::Double if hand.acted && !rules.is(Field::DoubleAnyTime) => "you can double only before you hit",
            Action::Split if !rules.is(Field::CanSplit) => "you need a blessing to split",
            Action::Split if hand.split => "you can split only once per hand",
            Action::Split if hand.acted => "you can split only before you hit",
            Action::Split if !is_pair(hand) => "you can split only two cards of the same rank",
            Action::Surrender if !rules.is(Field::CanSurrender) => "you need a blessing to surrender",
            Action::Surrender if hand.split => "you can't surrender a split hand",
            Action::Surrender if hand.acted => "you can surrender only before you hit",
            Action::Peek if !rules.is(Field::CanPeek) => "you need a blessing to peek",
            Action::Peek if hand.has_peeked => "you can peek only once per hand",
            Action::Peek if self.next_card().is_none() => "the deck is empty, so there is no next card yet",
            Action::Remove(_) if !rules.is(Field::Removals) => "you need a blessing to remove cards",
            Action::Remove(_) if i32::from(hand.removed) >= rules.get(Field::Removals) => {
                "you have no removals left this hand"
            }
            Action::Remove(_) if hand.cards.len() < 2 => "you can't remove your last card",
            Action::Remove(at) if *at == 0 || usize::from(*at) > hand.cards.len() => {
                "there is no such card in your hand"
            }
            Action::Double | Action::Split | Action::Surrender | Action::Peek | Action::Remove(_) => return None,
            _ => "it is your turn: hit or stand",
        };
        Some(Obstacle::Says(obstacle))
    }

    /// Why a potion cannot be drunk, or nothing if it can.
    pub(super) fn why_not_use(&self, potion: ConsumableId) -> Option<Obstacle> {
        if self.run.bag[potion.index()] == 0 {
            return Some(Obstacle::None(potion));
        }
        let def = potion.get();
        let only_heals = !def.ops.is_empty() && def.ops.iter().all(|op| op.heals() > 0) && def.effect.is_none();
        (only_heals && self.run.hp >= self.run.max_hp).then_some(Obstacle::Says("you are at full HP"))
    }

    /// Why something cannot be bought, or nothing if it can.
    pub(super) fn why_not_buy(&self, item: Item) -> Option<Obstacle> {
        let (name, gold) = (item.name(), self.run.gold);
        let Some(shelved) = self.run.shelf.iter().find(|shelved| shelved.item == item) else {
            return Some(Obstacle::NotOnShelf(name));
        };
        if shelved.price > gold {
            return Some(Obstacle::TooDear { name, price: shelved.price, gold });
        }
        match item {
            Item::Consumable(potion) if self.run.bag[potion.index()] >= MAX_POTIONS => {
                Some(Obstacle::Says("your bag holds at most 99 of each potion"))
            }
            _ => None,
        }
    }
}

fn is_pair(hand: &Hand) -> bool {
    hand.cards.len() == 2 && hand.cards[0].rank() == hand.cards[1].rank()
}

/// What stands in the way of an action. Finding it costs no memory; its words are made when someone asks.
#[derive(Clone, Copy, Debug)]
pub(super) enum Obstacle {
    /// A reason that needs no names.
    Says(&'static str),
    /// There is none of this potion in the bag.
    None(ConsumableId),
    /// The shop does not have it.
    NotOnShelf(&'static str),
    /// It costs more than there is.
    TooDear { name: &'static str, price: i32, gold: i32 },
}

impl fmt::Display for Obstacle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Obstacle::Says(reason) => f.write_str(reason),
            Obstacle::None(potion) => write!(f, "you have no {}", potion.get().name),
            Obstacle::NotOnShelf(name) => write!(f, "{name} is not on the shelf"),
            Obstacle::TooDear { name, price, gold } => {
                write!(f, "you need {price} gold for {name}, but you have only {gold}")
            }
        }
    }
}
