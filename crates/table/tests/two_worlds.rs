//! No eye can tell two worlds apart that differ in what is hidden from it: not by anything that a session gives.

use croupier_kernel::Eye;
use croupier_table::{
    Session, Settings,
    registry::GAMES,
    two_worlds::{Pair, Walk, same},
};

/// All that an eye can get hold of, as one text.
fn everything(session: &mut dyn Session, eye: Eye, refused: &[String]) -> String {
    let mut all = serde_json::to_string(&session.step(eye, 0, None)).expect("a step is plain data");
    all.push_str(&format!("{:?}{:?}", session.told(eye, 0), session.info()));
    let settings = Settings::default();
    all.push_str(session.text(&settings).narration(eye, 0).plain());
    let Eye::Seat(seat) = eye else { return all };
    let text = session.text(&settings);
    all.push_str(text.screen(seat).plain());
    all.push_str(text.help(seat).plain());
    all.push_str(text.keys().plain());
    for typed in
        ["", "x", "1", "2", "a", "hint", "why 1", "why x", "? 1", "look", "deck", "log", "i", "hand", "graveyard"]
    {
        if let Some(aside) = text.aside(seat, typed) {
            all.push_str(aside.screen.plain());
        }
        all.push_str(&format!("{:?}", text.read(seat, typed)));
    }
    drop(text);
    let ply = session.now().ply;
    for action in refused {
        all.push_str(&format!("{:?}", session.play(seat, ply, action).expect_err("it is refused")));
        all.push_str(&format!("{:?}", session.preview(seat, action)));
    }
    for choice in session.legal(eye).iter().take(20) {
        all.push_str(&format!("{:?}", session.preview(seat, &choice.action)));
    }
    all
}

#[test]
fn no_eye_can_tell_two_worlds_apart_that_differ_in_what_is_hidden_from_it() {
    for game in GAMES {
        let walk = Walk { seed: "two worlds", matches: 4, plies: 400, one_in: 16 };
        let pairs = walk.through(game, |Pair { place, seat, worlds: [mut ours, mut theirs], refused, .. }| {
            for eye in [Eye::Seat(seat), Eye::Watcher] {
                let ours = everything(ours.as_mut(), eye, &refused);
                let theirs = everything(theirs.as_mut(), eye, &refused);
                same(&ours, &theirs, &format!("{place} {eye:?}"));
            }
        });
        assert!(pairs > 9, "{game}: only {pairs} pairs of worlds compared");
    }
}
