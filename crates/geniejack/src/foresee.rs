//! What forecasts ask of the game.

use croupier_kernel::{Figure, Foresee, Seat, Window};

use crate::{Geniejack, PLAYER, action::Action, effect::Side, state::Phase, stats::Field};

/// The figures, in the order in which they are listed.
pub(crate) mod figures {
    /// The player's hit points.
    pub(crate) const HP: &str = "hp";
    /// The enemy's hit points.
    pub(crate) const ENEMY_HP: &str = "enemy_hp";
    /// The player's gold.
    pub(crate) const GOLD: &str = "gold";
    /// What the player's shield can still take.
    pub(crate) const SHIELD: &str = "shield";
    /// The place of the player's hit points in the list.
    pub(crate) const HP_AT: usize = 0;
    /// The place of the enemy's hit points in the list.
    pub(crate) const ENEMY_HP_AT: usize = 1;
}

impl Foresee for Geniejack {
    /// A hand is short, and what it may cost is worth a fine figure.
    const WORLDS: usize = 96;

    fn figures(&self, _seat: Seat, acc: &mut Vec<Figure>) {
        let run = &self.run;
        let shield = self.rules(Side::Player).get(Field::Shield) - run.foe.absorbed[Side::Player as usize];
        let figures = [
            (figures::HP, run.hp),
            (figures::ENEMY_HP, run.foe.hp),
            (figures::GOLD, run.gold),
            (figures::SHIELD, shield.max(0)),
        ];
        acc.extend(figures.map(|(what, value)| Figure { seat: PLAYER, what, value: value.into() }));
    }

    /// A forecast ends with the hand, except where the hand ends the battle: what the battle pays, or that the run is over,
    /// is part of what the hand does.
    fn window(&self) -> Window<Action> {
        match self.run.phase {
            Phase::HandResult if self.run.hp <= 0 || self.run.foe.hp <= 0 => Window::Answer,
            _ => Window::Free,
        }
    }
}
