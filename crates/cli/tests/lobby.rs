//! The lobby and the words that work everywhere, on a real pseudo-terminal.
#![allow(clippy::disallowed_methods, reason = "tests start the binary")]

use crate::room;

use room::{
    Room,
    terminal::{on_terminal, raw, typed},
};

#[test]
fn a_refusal_keeps_the_lobby_open() {
    let room = Room::new();
    let shown = typed(&room, 80, "", &["3", "stage 16-3", "deck nobody", "frob 1", "", "q"]);
    assert!(shown.contains("! Stage 16-3 is locked: win stage 16-2 first"), "{shown}");
    assert!(shown.contains("! There is no deck `nobody`. Type deck alone to list them."), "{shown}");
    assert!(shown.contains("! There is no `frob` here."), "{shown}");
    // After all that Enter still plays.
    assert!(shown.contains("=== Turn 1"), "{shown}");
}

#[test]
fn the_form_names_real_defaults_and_blanks_are_as_good_as_hyphens() {
    let room = Room::new();
    let shown = typed(&room, 80, "", &["4", "preset silver age", "b", "3", "stage 1-1", "stage", "q", "q"]);
    for words in ["deck           kano", "first          choose", "preset         silver-age"] {
        assert!(shown.contains(words), "{words}: {shown}");
    }
    for words in ["deck           dropouts", "stage          none", "vs             easy", "stage          1-1"] {
        assert!(shown.contains(words), "{words}: {shown}");
    }
    // The stages with their stars and what opens them.
    assert!(shown.contains(" stars"), "{shown}");
    assert!(shown.contains("locked: win stage 1-1 first"), "{shown}");
    assert!(!shown.contains("usual"), "{shown}");
}

#[test]
fn quit_exit_save_and_undo_work_at_every_prompt() {
    let room = Room::new();
    for word in ["quit", "exit", "Q", "QUIT"] {
        let shown = typed(&room, 80, "play geniejack --preset classic --seed 7", &["", word]);
        assert!(shown.contains("Saved after 1 move."), "{word}: {shown}");
        let shown = typed(&room, 80, "", &["3", word]);
        assert!(!shown.contains("There is no"), "{word}: {shown}");
    }
    let shown = typed(&room, 80, "play lunchtable --seed 5 --vs greedy", &["save", "a", "UNDO", "q"]);
    assert!(shown.contains("Type q to leave.") && shown.contains("You undo your last choice."), "{shown}");
}

#[test]
fn names_may_be_typed_as_people_write_them() {
    let room = Room::new();
    let shown = typed(&room, 100, "play fab --seed 5 --vs greedy", &["activate Talismanic Lens", "q"]);
    assert!(!shown.contains("! "), "{shown}");
    // What speaks against it is said, not that it means nothing.
    let refused = |line: &str| {
        let shown = typed(&room, 100, "play geniejack --preset classic --seed 7", &[line, "q"]);
        shown.lines().find(|line| line.starts_with("! ")).map(String::from).unwrap_or_default()
    };
    let blanks = refused("buy cloth helm");
    assert!(!blanks.contains("means nothing") && !blanks.is_empty(), "{blanks}");
    assert_eq!(blanks, refused("buy cloth_helm"));
}

#[test]
fn lines_that_are_typed_ahead_or_pasted_are_kept() {
    let room = Room::new();
    // Three lines in one go: deal, stand, continue.
    let shown = typed(&room, 80, "play geniejack --preset classic --seed 42", &["\ns\n", "q"]);
    assert!(shown.contains("Saved after 3 moves."), "{shown}");
    // Also from the lobby into a game.
    let shown = typed(&room, 80, "", &["1\npreset classic\nseed 42\n\n\ns", "q"]);
    assert!(shown.contains("Saved after 2 moves."), "{shown}");
}

#[test]
fn terminals_without_letters_or_cursor_get_plain_lines() {
    let room = Room::new();
    for env in [&[("TERM", "dumb"), ("LC_ALL", "C.UTF-8")][..], &[("TERM", "xterm"), ("LC_ALL", "C")]] {
        for (game, lines) in [("rollio", &["", "s", "r", "q"][..]), ("geniejack", &["", "s", "q"])] {
            let shown = raw(&room, (80, 24), env, &format!("play {game} --seed 5"), lines);
            assert!(!shown.contains('\u{1b}'), "{env:?}, {game}: {shown:?}");
            assert!(shown.is_ascii(), "{env:?}, {game}: {shown:?}");
        }
    }
    let shown = raw(&room, (80, 24), &[("TERM", "dumb"), ("LC_ALL", "C.UTF-8")], "play rollio --seed 5", &["", "q"]);
    assert!(shown.contains("#1:") && shown.contains("["), "dice in words: {shown}");
}

#[test]
fn two_people_leave_nothing_to_scroll_back_to() {
    let room = Room::new();
    room.write("home/greeted.txt", "lunchtable\n");
    let env = [("TERM", "xterm-256color"), ("LC_ALL", "C.UTF-8")];
    let shown = raw(&room, (80, 24), &env, "play lunchtable --seed 5 --hot-seat", &["e", "", "q"]);
    let (_, after) = shown.split_once("\u{1b}[3J").expect("the scrollback is cleared");
    assert!(after.contains("Player 2's turn."), "{shown:?}");
}

#[test]
fn long_help_comes_in_pages_and_words_are_explained() {
    let room = Room::new();
    room.write("home/greeted.txt", "lunchtable\nfab\nrollio\n");
    let shown = on_terminal(&room, (80, 24), "play fab --seed 5 --vs greedy", &["?", "q", "? go again", "q"]);
    assert!(shown.contains("more lines: Enter, or q to stop"), "{shown}");
    assert!(shown.contains("go again: When a card or ability with go again resolves"), "{shown}");
    let shown = on_terminal(&room, (80, 24), "play lunchtable --seed 5 --vs greedy", &["? clout", "? words", "q"]);
    assert!(shown.contains("clout: What you pay cards with."), "{shown}");
    assert!(shown.contains("Type ? and a word: rules, clout, reputation"), "{shown}");
    let shown = on_terminal(&room, (80, 24), "play rollio --seed 5", &["? hot", "q"]);
    assert!(shown.contains("hot dice: When every die has scored"), "{shown}");
}

/// The pages of a match on a terminal of this size that are higher than it.
fn too_high(room: &Room, size: (u16, u16), args: &str, lines: &[&str]) -> Vec<String> {
    let shown = on_terminal(room, size, args, lines);
    let pages = shown.split("<new page>\n").skip(1).map(|page| {
        let asked = page.lines().position(|line| line.starts_with("> ")).map_or(0, |at| at + 1);
        page.lines().take(asked).collect::<Vec<_>>()
    });
    pages.filter(|rows| rows.len() > usize::from(size.1)).map(|rows| rows.join("\n")).collect()
}

#[test]
fn every_page_fits_the_terminal() {
    let room = Room::new();
    room.write("home/greeted.txt", "geniejack\nrollio\nlunchtable\nfab\n");
    for size in [(80, 24), (40, 30)] {
        for (args, lines) in [
            ("play lunchtable --seed 4 --vs greedy", &["1", "e", "1", "e", "1", "e", "q"][..]),
            ("play lunchtable --hot-seat --seed 4", &["e", "", "e", "", "1", "q"]),
            ("play fab --seed 5 --vs greedy", &["p", "1", "p", "p", "1", "q"]),
            ("play rollio --seed 5", &["", "s", "r", "s", "b", "q"]),
            ("play geniejack --preset classic --seed 5", &["", "h", "s", "", "", "q"]),
        ] {
            let high = too_high(&room, size, args, lines);
            assert!(high.is_empty(), "{args} at {size:?}:\n{}", high.join("\n-----\n"));
        }
    }
}

#[test]
fn a_low_window_says_what_it_leaves_out() {
    let room = Room::new();
    room.write("home/greeted.txt", "lunchtable\n");
    let lines = ["e", "more", "q", "q"];
    let shown = on_terminal(&room, (60, 12), "play lunchtable --seed 4 --vs greedy", &lines);
    assert!(shown.contains(" more lines: "), "{shown}");
    assert!(shown.contains("=== Turn"), "{shown}");
}

#[test]
fn passing_on_asks_before_it_gives_up_an_action_point() {
    let room = Room::new();
    let shown = typed(&room, 100, "play fab --seed 5 --vs greedy --set first=0", &["pp", "q"]);
    assert!(shown.contains("! You still have an action point, and passing ends your turn. Type pp again"), "{shown}");
    let shown = typed(&room, 100, "play fab --seed 5 --vs greedy --set first=0", &["pp", "pp", "q"]);
    assert!(!shown.contains("Saved at the start"), "{shown}");
}

#[test]
fn a_newcomer_meets_an_easy_opponent_with_an_easy_deck_until_the_first_win() {
    let room = Room::new();
    let form = |room: &Room| typed(room, 80, "", &["4", "vs medium", "b", "q"]);
    let shown = form(&room);
    for words in [
        "opponent-deck  generic  ",
        "vs             easy",
        "opponent-deck  generic-nullrune-3",
        "vs             medium",
    ] {
        assert!(shown.contains(words), "{words}: {shown}");
    }
    let shown = typed(&room, 100, "play fab --seed 5", &["q"]);
    assert!(shown.contains("Your opponent is easy until your first win."), "{shown}");
    assert!(shown.contains("--seed 5 --vs easy"), "{shown}");
    // A command at a pipe always does the same.
    let piped = room.run(&["play", "fab", "--seed", "5", "--plain"], "q\n");
    assert!(!String::from_utf8_lossy(&piped.stderr).contains("easy"), "{piped:?}");
    room.write("home/won.txt", "fab\n");
    let shown = form(&room);
    assert!(shown.contains("vs             greedy") && shown.contains("opponent-deck  generic-nullrune-3"), "{shown}");
    // A stage of the story keeps its own opponent.
    let shown = typed(&room, 100, "play lunchtable --stage 1-1 --seed 5", &["q"]);
    assert!(!shown.contains("until your first win"), "{shown}");
}

#[test]
fn a_save_of_other_rules_is_kept_and_the_program_says_so() {
    let room = Room::new();
    room.ok(&["play", "rollio", "--seed", "5", "--plain"], "\nq\n");
    let save = room.path("home/saves/rollio.jsonl");
    let older = std::fs::read_to_string(&save).expect("a save").replacen("\"version\":4", "\"version\":1", 1);
    room.write("home/saves/rollio.jsonl", &older);
    let says = "A version of Croupier with different rules saved your last match of Rollio.";
    let shown = typed(&room, 200, "", &["q"]);
    assert!(shown.contains(says), "{shown}");
    let begun = room.run(&["play", "rollio", "--seed", "6", "--plain"], "q\n");
    let told = String::from_utf8_lossy(&begun.stderr).into_owned();
    assert!(told.contains(&format!("{says} It is kept as ")), "{told}");
    let kept = std::fs::read_to_string(room.path("home/saves/rollio.older.jsonl")).expect("it is kept");
    assert_eq!(kept, older);
}
