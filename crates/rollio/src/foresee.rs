//! What forecasts ask of the game.

use croupier_kernel::Foresee;

use crate::Rollio;

impl Foresee for Rollio {}
