//! Dice that roll: a few pictures of the table before the dice lie still.

use croupier_rollio::{Rollio, action::Dice, event::Event};

use super::screen::draw_dice;
use crate::{Cue, Screen};

/// The pictures between the last screen and the next one. Only the dice that are rolled move.
pub(super) fn frames(cue: &Cue<'_, Rollio>, events: &[Event]) -> Vec<Screen> {
    let rolled = events.iter().rev().find_map(|event| match event {
        Event::Rolled { dice, showing, .. } | Event::Rerolled { dice, showing } => Some((*dice, *showing)),
        _ => None,
    });
    let Some((dice, showing)) = rolled else { return Vec::new() };
    (1..=6_usize).map(|step| frame(cue, dice, &showing, step)).collect()
}

fn frame(cue: &Cue<'_, Rollio>, rolling: Dice, showing: &[u8], step: usize) -> Screen {
    let mut view = cue.view.clone();
    for (at, die) in view.dice.iter_mut().enumerate() {
        die.shows = showing.get(at).copied().unwrap_or(0);
        die.in_hand = die.shows > 0;
        if rolling.has(at) {
            // Faces go round, each die at its own pace, and stop where they are going to lie.
            let faces = cue.view.table.dice()[at].faces();
            let pace = 1 + at % faces.len().saturating_sub(1).max(1);
            die.shows = faces[(usize::from(die.shows) + step * pace) % faces.len()];
        }
    }
    let mut screen = Screen::default();
    draw_dice(&mut screen, &view, cue, Dice::NONE);
    screen
}
