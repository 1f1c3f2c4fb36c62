//! Dice that roll: a few pictures of the table before the dice lie still.

use croupier_host::{Cue, Screen, Tone};

use super::screen::{draw_dice, tally_lines};
use crate::{
    Rollio,
    action::Dice,
    notice::{Notice, Shown},
};

/// The pictures between the last screen and the next one. Only the dice that are rolled move.
pub(super) fn frames(cue: &Cue<'_, Rollio>, notices: &[Notice]) -> Vec<Screen> {
    let rolled = notices.iter().rev().find_map(|notice| match notice {
        Notice::Rolled { dice, .. } => {
            let rolling = dice.iter().fold(Dice::NONE, |all, shown| all.with(Dice::one(usize::from(shown.die) - 1)));
            Some((rolling, dice))
        }
        Notice::Rerolled { dice, hand, .. } => Some((*dice, hand)),
        _ => None,
    });
    if notices.iter().any(|notice| matches!(notice, Notice::LevelCompleted { .. })) {
        return counting(cue);
    }
    let Some((rolling, hand)) = rolled else { return Vec::new() };
    (1..=6_usize).map(|step| frame(cue, rolling, hand, step)).collect()
}

/// How many pictures the sum of a tally takes to count up.
const COUNTED: u64 = 8;

/// The tally of a level, line by line, and then its sum, which counts up.
fn counting(cue: &Cue<'_, Rollio>) -> Vec<Screen> {
    let Some(tally) = cue.view.tally else { return Vec::new() };
    let lines = tally_lines(&tally);
    let picture = |n: usize, sum: u32| {
        let mut screen = Screen::default();
        screen.tone(Tone::Title, "=== LEVEL COMPLETE ===").end();
        lines.iter().take(n).for_each(|line| {
            screen.put(line).end();
        });
        screen.put("- Total: ").tone(Tone::Good, format!("${sum}")).end();
        screen
    };
    let rows = (1..=lines.len()).map(|n| picture(n, 0));
    let sums = (1..=COUNTED).map(|step| picture(lines.len(), (u64::from(tally.total()) * step / COUNTED) as u32));
    rows.chain(sums).collect()
}

fn frame(cue: &Cue<'_, Rollio>, rolling: Dice, hand: &[Shown], step: usize) -> Screen {
    let mut view = cue.view.clone();
    for (at, die) in view.dice.iter_mut().enumerate() {
        die.shows = hand.iter().find(|shown| shown.die == die.die).map_or(0, |shown| shown.shows);
        die.in_hand = die.shows > 0;
        if rolling.has(at) {
            // Faces go round, each die at its own pace, and stop where they are going to lie.
            let faces = cue.world().dice()[at].faces();
            let pace = 1 + at % faces.len().saturating_sub(1).max(1);
            die.shows = faces[(usize::from(die.shows) + step * pace) % faces.len()];
        }
    }
    let mut screen = Screen::default();
    draw_dice(&mut screen, &view, cue, Dice::NONE);
    screen
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use crate::{PLAYER, config::Config, position::Position};
    use croupier_host::with_cue;
    use croupier_kernel::{Eye, Match};

    use super::*;

    #[test]
    fn every_die_that_is_rolled_moves_and_no_other() {
        let coming = vec![1, 2, 3, 4, 5, 6, 1, 2, 3];
        let config = Config::position(Position { coming, ..Position::default() });
        let mut game = Match::<Rollio>::new(config, "frames".parse().expect("a seed")).expect("a match");
        for (action, moving) in [("roll", "111111"), ("reroll 2 5 6", "010011")] {
            game.play_text(action).expect("a legal action");
            let told: Vec<Notice> = game.told_last(Eye::Seat(PLAYER)).cloned().collect();
            let faces = |screen: &Screen| -> Vec<String> {
                let text = screen.plain();
                let row = text.lines().find(|line| line.contains('│')).unwrap_or_default();
                row.split_whitespace().filter(|word| word.parse::<u8>().is_ok()).map(Into::into).collect()
            };
            let pictures = with_cue(game.sight(PLAYER), &[], "frames", &BTreeMap::new(), |cue| frames(cue, &told));
            let frames: Vec<Vec<String>> = pictures.iter().map(faces).collect();
            let moves = |at: usize| frames.iter().any(|frame| frame[at] != frames[0][at]);
            let moved: String = (0..6).map(|at| if moves(at) { '1' } else { '0' }).collect();
            assert_eq!(moved, moving, "{action}: {frames:?}");
        }
    }
}
