//! `damage`, `heal`, `poison`: hit points are lost or come back.

use croupier_kernel::Cx;
use serde::{Deserialize, Serialize};

use super::Verb;
use crate::{
    effect::{Cause, Side, When, Whose},
    state::{Geniejack, Source},
};

/// Takes hit points, past all armor.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Damage {
    /// The number of hit points.
    pub amount: i32,
    /// The side that loses them.
    pub to: Whose,
    /// What it is called.
    pub cause: Cause,
}

/// Gives hit points back, up to the maximum.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Heal {
    /// The number of hit points.
    pub amount: i32,
    /// The side that gets them.
    pub to: Whose,
}

/// Takes hit points from the enemy: one more with every hand of the battle.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Poison {
    /// The number of hit points in the first hand.
    pub amount: i32,
}

impl Verb for Damage {
    fn perform(&self, game: &mut Geniejack, source: Source, owner: Side, cx: &mut Cx<'_, Geniejack>) {
        game.hurt(self.to.side(owner), self.amount, self.cause, source, cx);
    }

    fn hurts(&self, side: Side, owner: Side) -> i32 {
        if self.to.side(owner) == side { self.amount } else { 0 }
    }

    fn poisons(&self, _hands: u16) -> i32 {
        if self.cause == Cause::Poison && self.to == Whose::Enemy { self.amount } else { 0 }
    }

    fn label(&self) -> Option<String> {
        (self.to == Whose::Enemy).then(|| format!("deals {} damage", self.amount))
    }

    fn order(&self) -> Option<String> {
        (self.to == Whose::Enemy).then(|| format!("deal {} damage to the enemy", self.amount))
    }

    fn of_enemy(&self, moment: &str, when: When) -> Option<String> {
        match (self.to, when) {
            (Whose::Enemy, When::Push) => Some(format!("ties cost you {} HP", self.amount)),
            (Whose::Enemy, _) => Some(format!("you take {} damage {moment}", self.amount)),
            (Whose::Own, _) => Some(format!("takes {} damage {moment}", self.amount)),
        }
    }

    fn of_player(&self, moment: &str, _when: When) -> Option<String> {
        let who = if self.to == Whose::Own { "you take" } else { "the enemy takes" };
        Some(format!("{who} {} damage {moment}", self.amount))
    }
}

impl Verb for Heal {
    fn perform(&self, game: &mut Geniejack, source: Source, owner: Side, cx: &mut Cx<'_, Geniejack>) {
        game.heal(self.to.side(owner), self.amount, source.heals(), source, cx);
    }

    fn heals(&self) -> i32 {
        if self.to == Whose::Own { self.amount } else { 0 }
    }

    fn label(&self) -> Option<String> {
        (self.to == Whose::Own).then(|| format!("+{} HP", self.amount))
    }

    fn order(&self) -> Option<String> {
        (self.to == Whose::Own).then(|| format!("heal {} HP", self.amount))
    }

    fn of_enemy(&self, moment: &str, _when: When) -> Option<String> {
        let who = if self.to == Whose::Own { "heals" } else { "you heal" };
        Some(format!("{who} {} HP {moment}", self.amount))
    }

    fn of_player(&self, moment: &str, _when: When) -> Option<String> {
        let who = if self.to == Whose::Own { "you heal" } else { "the enemy heals" };
        Some(format!("{who} {} HP {moment}", self.amount))
    }
}

impl Verb for Poison {
    fn perform(&self, game: &mut Geniejack, source: Source, owner: Side, cx: &mut Cx<'_, Geniejack>) {
        let grown = i32::from(game.run.hand_no.saturating_sub(1));
        game.hurt(owner.other(), self.amount.saturating_add(grown), Cause::Poison, source, cx);
    }

    fn poisons(&self, hands: u16) -> i32 {
        self.amount.saturating_add(i32::from(hands))
    }

    fn of_player(&self, moment: &str, _when: When) -> Option<String> {
        let damage = format!("the enemy takes {} damage {moment}", self.amount);
        Some(format!("{damage}, and 1 more with every hand of the battle"))
    }
}
