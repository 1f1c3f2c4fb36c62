//! `croupier run`: what its exit code says, who sits across from a script, and what stands beside a position.
#![allow(clippy::disallowed_methods, reason = "tests start the binary")]

use crate::room;

use room::{Room, shown};

const ROLLIO: [&str; 6] = ["run", "rollio", "--seed", "1", "--actions", "-"];

#[test]
fn a_refused_action_is_exit_code_1_unless_the_script_is_to_keep_going() {
    let room = Room::new();
    let output = room.run(&ROLLIO, "hit\nroll\nbank\n");
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(String::from_utf8_lossy(&output.stderr), "croupier: 2 actions were refused\n");
    let shown = String::from_utf8(output.stdout).expect("text");
    assert!(shown.contains("! There is no action `hit`") && shown.contains("Roll 1"), "{shown}");
    assert_eq!(room.ok(&[&ROLLIO[..], &["--keep-going"]].concat(), "hit\nroll\nbank\n"), shown);
    assert_eq!(room.run(&ROLLIO, "roll\n").status.code(), Some(0));
}

#[test]
fn a_line_that_is_too_long_is_refused_alone() {
    let room = Room::new();
    let output = room.run(&ROLLIO, &format!("{}\nroll\n", "x".repeat(1_500_000)));
    let shown = String::from_utf8(output.stdout).expect("text");
    assert!(shown.contains("! A line of more than 1000000 bytes"), "{shown}");
    assert!(shown.contains("Roll 1"), "what follows is played: {shown}");
    assert_eq!(String::from_utf8_lossy(&output.stderr), "croupier: one action was refused\n");
}

#[test]
fn auto_seats_the_usual_opponent_in_games_for_two() {
    let room = Room::new();
    let script = ["end", "advance"].map(|line| format!("{line}\n")).concat();
    let turns = |more: &[&str]| {
        let args = [&["run", "lunchtable", "--seed", "1", "--actions", "-", "--json", "--keep-going"], more].concat();
        let steps = room.ok(&args, &script);
        let steps = steps.lines().map(|line| serde_json::from_str::<serde_json::Value>(line).expect("JSON"));
        steps.map(|step| (step["view"]["turn"].as_u64(), step["to_move"].as_u64())).collect::<Vec<_>>()
    };
    // The second line is of the third turn, once someone has played the second.
    assert_eq!(turns(&[]).last(), Some(&(Some(2), Some(1))));
    let played = turns(&["--auto"]);
    assert!(played.len() > 4 && played.last() == Some(&(Some(3), Some(0))), "{played:?}");
}

#[test]
fn a_position_takes_its_preset_once_in_every_game() {
    let room = Room::new();
    let seats = "[[position.seats]]\ndeck = [\"flash_mob\"]\n[[position.seats]]\ndeck = [\"flash_mob\"]\n";
    for (game, preset, more) in [
        ("geniejack", "classic", ""),
        ("rollio", "classic", ""),
        ("lunchtable", "classic", seats),
        ("fab", "silver-age", ""),
    ] {
        let text = format!("game = \"{game}\"\npreset = \"{preset}\"\n[position]\n{more}");
        let file = shown(&room.write("p.toml", &text));
        let args = ["run", game, "--seed", "1", "--position", &file, "--actions", "-"];
        assert!(room.ok(&args, "").contains("==="), "{game}");
    }
}

#[test]
fn options_beside_a_position_add_to_it_and_do_not_contradict_it() {
    let room = Room::new();
    let file = shown(&room.write("p.toml", "game = \"rollio\"\npreset = \"classic\"\n[position]\nlevel = 2\n"));
    let beside = |option: &'static str, value: &'static str| {
        [&ROLLIO[..], &["--position", file.as_str(), option, value]].concat()
    };
    let shown = room.ok(&beside("--max-level", "5"), "");
    assert!(shown.starts_with("=== LEVEL 2 of 5 ==="), "{shown}");
    let alone = [&ROLLIO[..], &["--position", file.as_str()]].concat();
    assert_eq!(room.ok(&beside("--preset", "classic"), ""), room.ok(&alone, ""));
    let refused = room.refused(&beside("--preset", "standard"), 2);
    assert!(refused.ends_with("says preset = \"classic\" already, not \"standard\""), "{refused}");
}
