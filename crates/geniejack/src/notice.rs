//! What is told of what happens.

use croupier_kernel::Eye;

use crate::{PLAYER, cards::ShoeCards, event::Event};

/// What an eye sees of an event: nobody sees the order of the shoe, and only the player sees what it peeked at.
pub(crate) fn witness(event: &Event, eye: Eye) -> Event {
    match event {
        Event::Shuffled { mixed, drawn, refill, .. } => {
            Event::Shuffled { shoe: ShoeCards::default(), mixed: *mixed, drawn: *drawn, refill: *refill }
        }
        Event::Mixed { mixed, .. } => Event::Mixed { shoe: ShoeCards::default(), mixed: *mixed },
        Event::CardDrawn { side, face_down: true, .. } => Event::CardDrawn { side: *side, card: None, face_down: true },
        Event::Peeked { .. } if !eye.is(PLAYER) => Event::Peeked { card: None },
        other => other.clone(),
    }
}
