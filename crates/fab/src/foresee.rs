//! What forecasts ask of the game.

use croupier_kernel::Foresee;

use crate::Fab;

impl Foresee for Fab {}
