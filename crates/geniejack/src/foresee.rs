//! What forecasts ask of the game.

use croupier_kernel::Foresee;

use crate::Geniejack;

impl Foresee for Geniejack {}
