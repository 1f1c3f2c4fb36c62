//! What the player cannot know, drawn anew.

use croupier_kernel::{Rng, Seat};

use crate::state::Rollio;

/// The state without the faces that a position has laid down: nothing else on the table is hidden.
pub(crate) fn redeal(game: &Rollio, _seat: Seat, _rng: &mut Rng) -> Rollio {
    Rollio { coming: Default::default(), ..*game }
}
