//! What forecasts ask of the game.

use croupier_kernel::Foresee;

use crate::LunchTable;

impl Foresee for LunchTable {}
