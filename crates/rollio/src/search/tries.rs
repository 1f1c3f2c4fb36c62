//! What is worth trying: of choices that come to the same thing one, and of rerolls those that keep something together.

use crate::{
    action::{Action, Dice, Item, Ware},
    combination::{Combination, Split},
    state::{MAX_DICE, Rollio},
};

impl Rollio {
    /// Drops what is no different from something else in the list, and what no one would do.
    pub(super) fn keep_worth_trying(&self, legal: &mut Vec<Action>) {
        let lower = self.equal_before();
        let first = |dice: Dice| dice.iter().all(|at| lower[at].without(dice).is_empty());
        // Another split than the best is worth a thought only where combinations are rewarded.
        let splits = self.rewards_combinations();
        let full = self.charms.len() >= usize::from(self.charm_slots);
        let keeps = self.keeps();
        legal.retain(|action| match *action {
            Action::Score { dice, split } => (split == Split::BEST || splits) && first(dice),
            Action::Reroll(dice) => first(dice) && keeps.iter().flatten().any(|kept| *kept == self.hand.without(dice)),
            Action::Buy(Ware::Upgrade(_, die)) | Action::Use(_, Some(die)) => !self.has_like_before(die),
            Action::Sell(Item::Charm(_)) => full && self.shelf.charms.iter().any(Option::is_some),
            Action::Sell(Item::Consumable(_)) => false,
            _ => true,
        });
    }

    /// For each die in hand those before it that are the same and show the same.
    fn equal_before(&self) -> [Dice; MAX_DICE] {
        let mut lower = [Dice::NONE; MAX_DICE];
        for at in self.hand.iter().filter(|at| *at < self.dice.len()) {
            let same = |other: &usize| {
                *other < at
                    && self.dice[*other] == self.dice[at]
                    && (self.showing[*other] == self.showing[at] || self.dice[at].is_wild())
            };
            lower[at] = self.hand.iter().filter(same).fold(Dice::NONE, |dice, at| dice.with(Dice::one(at)));
        }
        lower
    }

    /// Whether a die of the set has another one like it before it, outside a hand.
    fn has_like_before(&self, die: u8) -> bool {
        let at = usize::from(die).min(self.dice.len().saturating_sub(1));
        let shows = |at: usize| if self.hand.has(at) { self.showing[at] } else { 0 };
        (0..at).any(|other| self.dice[other] == self.dice[at] && shows(other) == shows(at))
    }

    /// What a reroll may leave: nothing, all dice of one face, all singles, both, all dice that score, or a straight.
    fn keeps(&self) -> [Option<Dice>; 24] {
        let mut keeps = [None; 24];
        let mut n = 0;
        let mut keep = |dice: Dice| {
            if n < keeps.len() && dice != self.hand && !keeps[..n].contains(&Some(dice)) {
                keeps[n] = Some(dice);
                n += 1;
            }
        };
        let which = |is: &dyn Fn(usize) -> bool| {
            let dice = self.hand.iter().filter(|at| *at < self.dice.len() && is(*at));
            dice.fold(Dice::NONE, |dice, at| dice.with(Dice::one(at)))
        };
        let (singles, showing) = (self.singles(), &self.showing);
        let wild = which(&|at| self.dice[at].is_wild());
        let single = which(&|at| singles.of(usize::from(showing[at])).is_some()).with(wild);
        keep(Dice::NONE);
        keep(wild);
        keep(single);
        for face in 1..=20_u8 {
            let alike = which(&|at| showing[at] == face);
            if alike.len() >= 2 {
                keep(alike.with(wild));
                keep(alike.with(single));
            }
        }
        let several = which(&|at| self.hand.iter().filter(|other| showing[*other] == showing[at]).count() >= 2);
        keep(several.with(wild));
        keep(several.with(single));
        if self.hand.len() >= usize::from(Combination::Straight.n_dice()) {
            let new = |at: usize| {
                showing[at] <= 6 && !self.hand.iter().any(|other| other < at && showing[other] == showing[at])
            };
            keep(which(&new).with(wild));
        }
        keeps
    }
}
