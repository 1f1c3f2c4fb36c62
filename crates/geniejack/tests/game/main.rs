//! The base game, played: every rule, piece, potion, enemy and curse through positions, cards and actions.

mod actions;
mod bad_input;
mod damage;
mod enemies;
mod equipment;
mod hands;
mod notices;
mod potions;
mod runs;
mod scene;
mod shops;
