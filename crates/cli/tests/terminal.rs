//! The binary on a real pseudo-terminal, as `script` gives it one: lines that fit, prompts that replace each other, the lobby,
//! taking back, and what can be read.
#![allow(clippy::disallowed_methods, reason = "tests start the binary")]

mod room;

use std::{
    io::{Read as _, Write as _},
    process::{Command, Stdio},
    sync::mpsc,
    time::Duration,
};

use room::{Room, binary};

/// What a terminal of this width shows, without what moves its cursor and colours it.
fn typed(room: &Room, width: u16, args: &str, lines: &[&str]) -> String {
    let command = format!("stty cols {width} rows 40; exec '{}' {args}", binary().display());
    let mut child = Command::new("script")
        .args(["-qfec", &command, "/dev/null"])
        .env("CROUPIER_HOME", room.path("home"))
        .env("TERM", "xterm-256color")
        .env_remove("ANTHROPIC_API_KEY")
        .env_remove("NO_COLOR")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("`script` of Debian's bsdutils gives a pseudo-terminal");
    let (mut input, mut output) = (child.stdin.take().expect("a pipe"), child.stdout.take().expect("a pipe"));
    let (tells, told) = mpsc::channel::<Vec<u8>>();
    std::thread::spawn(move || {
        let mut bytes = [0; 4096];
        while let Ok(n @ 1..) = output.read(&mut bytes) {
            if tells.send(bytes[..n].to_vec()).is_err() {
                return;
            }
        }
    });
    let mut shown = Vec::new();
    for line in lines {
        // A person types when nothing moves any more.
        let mut quiet = Duration::from_secs(20);
        while let Ok(more) = told.recv_timeout(quiet) {
            shown.extend(more);
            quiet = Duration::from_millis(400);
        }
        writeln!(input, "{line}").expect("input");
    }
    shown.extend(told.iter().flatten());
    drop(input);
    child.wait().expect("it ends");
    plain(&String::from_utf8_lossy(&shown))
}

/// A text without escape sequences; what empties the terminal becomes a line of its own.
fn plain(text: &str) -> String {
    let mut shown = String::new();
    let mut rest = text.replace("\x1b[H\x1b[2J", "\n<new page>\n");
    while let Some(at) = rest.find('\x1b') {
        shown.push_str(&rest[..at]);
        let after = &rest[at + 1..];
        let end = after
            .strip_prefix('[')
            .map_or(1, |codes| 1 + codes.find(|c: char| c.is_ascii_alphabetic()).map_or(codes.len(), |end| end + 1));
        rest = after.get(end..).unwrap_or_default().to_string();
    }
    shown.push_str(&rest);
    shown.replace('\r', "")
}

#[test]
fn lines_wrap_at_words_and_every_prompt_has_its_own_page() {
    let room = Room::new();
    for width in [40, 60, 120] {
        let shown = typed(&room, width, "play lunchtable --seed 5 --vs greedy", &["foo", "e", "q"]);
        assert!(shown.matches("<new page>").count() >= 2, "{shown}");
        let long: Vec<&str> = shown.lines().filter(|line| line.chars().count() > usize::from(width)).collect();
        assert!(long.is_empty(), "{width}: {long:#?}");
        // The reason stands below the prompt, and no board comes after it before the next answer.
        let (_, after) = shown.split_once("! `foo` means nothing here").expect("a reason");
        assert!(!after.split("<new page>").next().is_some_and(|page| page.contains("What do you do?")), "{shown}");
    }
}

#[test]
fn a_newcomer_is_greeted_once() {
    let room = Room::new();
    let first = typed(&room, 80, "play rollio --seed 5", &["q"]);
    assert!(first.contains("A roll that scores nothing is a flop"), "{first}");
    let second = typed(&room, 80, "play rollio --seed 6", &["q"]);
    assert!(!second.contains("A roll that scores nothing is a flop"), "{second}");
}

#[test]
fn what_is_chosen_can_be_taken_back_and_cards_can_be_read() {
    let room = Room::new();
    let lines = ["read rock bottom", "? no such card", "a", "z", "help", "q"];
    let shown = typed(&room, 100, "play lunchtable --seed 5 --vs greedy", &lines);
    assert!(shown.contains("Rock Bottom"), "{shown}");
    assert!(shown.contains("nothing here is called `no such card`"), "{shown}");
    assert!(shown.contains("You take that back."), "{shown}");
    // Reading never acts: the only actions are the one that was taken back and the taking.
    assert!(shown.contains("Saved after 2 actions") || shown.contains("Saved after 4 actions"), "{shown}");
}

#[test]
fn the_lobby_offers_what_there_is_and_goes_on_where_something_was_left() {
    let room = Room::new();
    let shown = typed(&room, 80, "", &["?", "9", "3", "preset", "preset classic", "vs easy", "seed 7", "", "q"]);
    for words in ["one table, any player", "type 1 to 4", "classic", "Seed: 7", "=== Turn 1"] {
        assert!(shown.contains(words), "{words}: {shown}");
    }
    assert!(!shown.contains("continue"), "nothing was saved before: {shown}");
    typed(&room, 80, "play geniejack --seed 7", &["", "h", "q"]);
    let again = typed(&room, 80, "", &["q"]);
    assert!(again.contains("continue Geniejack, after"), "{again}");
}

#[test]
fn boards_and_dice_fit_terminals_from_40_columns_up() {
    let room = Room::new();
    for (game, lines) in [
        ("geniejack", &["", "h", "s", "", "q"][..]),
        ("rollio", &["", "s", "r", "i", "q"]),
        ("lunchtable --vs greedy", &["1", "g", "a", "?", "q"]),
        ("fab --vs greedy", &["p", "g", "?", "p", "q"]),
    ] {
        for width in [40, 80, 120] {
            let shown = typed(&room, width, &format!("play {game} --seed 5"), lines);
            let long: Vec<&str> = shown.lines().filter(|line| line.chars().count() > usize::from(width)).collect();
            assert!(long.is_empty(), "{game} at {width}: {long:#?}");
        }
    }
}

#[test]
fn dice_that_find_no_room_beside_the_others_stand_below_them() {
    let room = Room::new();
    let boxes = |width: u16| {
        let shown = typed(&room, width, "play rollio --seed 5", &["", "q"]);
        let page = shown.rsplit("<new page>").next().unwrap_or_default().to_string();
        page.lines().filter(|line| line.contains("└────┘") || line.contains("╚════╝")).count()
    };
    assert_eq!([boxes(80), boxes(40)], [1, 2]);
}

#[test]
fn a_play_can_be_cancelled_before_it_is_paid_and_an_unknown_verb_does_nothing() {
    let room = Room::new();
    let lines = ["throw talismanic-lens", "read talismanic-lens", "2", "c", "q"];
    let shown = typed(&room, 100, "play fab --seed 5 --vs greedy", &lines);
    assert!(shown.contains("! `throw talismanic-lens` means nothing here"), "{shown}");
    assert!(shown.contains("Pitch a card to pay for Crucible of Aetherweave: 1 of 1 to go."), "{shown}");
    assert!(shown.contains("You take Crucible of Aetherweave back"), "{shown}");
    assert!(!shown.contains("Talismanic Lens is destroyed"), "{shown}");
}

#[test]
fn pp_passes_until_something_happens_and_the_stop_can_be_set() {
    let room = Room::new();
    let after = |lines: &[&str]| {
        let shown = typed(&room, 100, "play fab --seed 5 --vs greedy", lines);
        let actions = shown.rsplit("Saved after ").next().and_then(|rest| rest.split(' ').next());
        actions.and_then(|n| n.parse::<u32>().ok()).unwrap_or_else(|| panic!("no number of actions: {shown}"))
    };
    let [once, news] = [after(&["p", "q"]), after(&["pp", "q"])];
    let turn = after(&["set stop turn", "set targeted pass", "pp", "q"]);
    assert!(once <= news && news < turn, "{once}, {news}, {turn}");
    let shown = typed(&room, 100, "play fab --seed 5 --vs greedy", &["pp", "q"]);
    // What was passed by is told all the same.
    for line in ["Ravenous Rabble (blue): chain link 1, power 3", "They reveal Brutal Assault (blue)"] {
        assert!(shown.contains(line), "{line}: {shown}");
    }
}
