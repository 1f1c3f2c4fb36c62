//! The binary as someone uses it: transcripts, exit codes, files.
#![allow(clippy::disallowed_methods, reason = "tests look at the files the binary writes")]

use crate::room;

use std::{
    io::Write as _,
    process::{Command, Stdio},
};

use room::{Room, binary, shown};

const SCRIPT: &str = "deal\nhit\nstand\ncontinue\n";

#[test]
fn the_first_hand_of_seed_42_is_played_as_ever() {
    let room = Room::new();
    let played = room.ok(&["play", "geniejack", "--seed", "42", "--plain"], "more gold\n\n\nh\ns\n\n");
    assert_eq!(played, include_str!("scripts/geniejack_42_first_hand.txt"));
}

#[test]
fn the_same_seed_and_inputs_give_the_same_bytes() {
    let (here, there) = (Room::new(), Room::new());
    let args =
        ["run", "geniejack", "--preset", "classic", "--seed", "42", "--actions", "-", "--json", "--record", "r.jsonl"];
    assert_eq!(here.ok(&args, SCRIPT), there.ok(&args, SCRIPT));
    let record = |room: &Room| std::fs::read(room.path("r.jsonl")).expect("a record");
    assert_eq!(record(&here), record(&there));
}

#[test]
fn every_combat_screen_stays_under_560_bytes() {
    let room = Room::new();
    let position = r#"
game = "geniejack"
[position]
stage = 3
battle = 4
hand = 12
[position.player]
hp = 37
gold = 1234
equipment = ["iron_scimitar", "bronze_helm", "bronze_armor", "bronze_boots", "bronze_trinket"]
bag = { damage_potion = 3, health_potion = 4, poison_potion = 2, strength_potion = 1 }
effects = { poison_potion = 2, strength_potion = 1 }
[[position.player.wishes]]
boss = "ancient_strix"
[[position.player.wishes]]
boss = "djinn_warden"
"#;
    let file = room.write("p.toml", position);
    let played = room.ok(
        &["play", "geniejack", "--preset", "classic", "--seed", "42", "--plain", "--position", &shown(&file)],
        "\nmore\nh\nmore\nh\nmore\nh\nmore\n\nmore\n\nmore\n",
    );
    let screens: Vec<&str> = played.split("=== S").filter(|screen| screen.contains("ENEMY")).collect();
    assert!(screens.len() > 2, "{played}");
    for screen in screens {
        let screen = screen.split("\nYou: ").next().map_or(screen, |_| screen);
        let end = screen.find("\n> ").map_or(screen.len(), |at| at + screen[at + 1..].find('\n').unwrap_or(0) + 2);
        assert!(end + 5 < 560, "{} bytes: {}", end + 5, &screen[..end]);
    }
}

/// What a screen says before its forecasts, which `more` has in full, and what comes after its prompt.
fn around_forecasts(shown: &str) -> (&str, &str) {
    let (state, rest) = shown.split_once(" h: ").expect("a forecast");
    (state, rest.split_once("> (h)it (s)tand\n").expect("a prompt").1)
}

#[test]
fn a_run_goes_on_where_it_was_left() {
    let room = Room::new();
    let args = ["play", "geniejack", "--preset", "classic", "--seed", "42", "--plain"];
    room.ok(&args, "\nh\n");
    // Who comes back gets the whole screen; who stayed has to ask for it.
    let rest = room.ok(&["play", "--resume", "--plain"], "s\n\n");
    let whole = Room::new().ok(&args, "\nh\nmore\ns\n\n");
    let (state, after) = around_forecasts(&rest);
    assert!(whole.contains(state) && whole.ends_with(after), "{rest}");
}

#[test]
fn a_killed_run_goes_on_at_the_same_decision() {
    let room = Room::new();
    let mut child = Command::new(binary())
        .args(["play", "geniejack", "--preset", "classic", "--seed", "42", "--plain"])
        .env("CROUPIER_HOME", room.path("home"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("the binary starts");
    child.stdin.as_mut().expect("a pipe").write_all(b"\nh\n").expect("input");
    let save = room.path("home/saves/geniejack.jsonl");
    // The save has the second action once it is done; then the process is ended without a word.
    while !std::fs::read_to_string(&save).is_ok_and(|text| text.contains("\"ply\":2")) {
        std::thread::yield_now();
    }
    child.kill().expect("it can be ended");
    child.wait().expect("it ends");
    let rest = room.ok(&["play", "--resume", "--plain"], "");
    let whole = Room::new().ok(&["play", "geniejack", "--preset", "classic", "--seed", "42", "--plain"], "\nh\nmore\n");
    let (state, after) = around_forecasts(&rest);
    assert!(whole.contains(state) && after.is_empty(), "{rest}");
}

#[test]
fn a_new_run_keeps_an_unfinished_one() {
    let room = Room::new();
    room.ok(&["play", "geniejack", "--preset", "classic", "--seed", "42", "--plain"], "\nh\n");
    let output = room.run(&["play", "geniejack", "--preset", "classic", "--seed", "43", "--plain"], "");
    let kept = room.path("home/saves/geniejack.previous.jsonl");
    assert!(String::from_utf8_lossy(&output.stderr).contains(&shown(&kept)));
    let verified = room.ok(&["verify", &shown(&kept)], "");
    assert!(verified.contains("2 actions"), "{verified}");
}

#[test]
fn a_broken_save_is_neither_played_nor_lost() {
    let room = Room::new();
    room.ok(&["play", "geniejack", "--preset", "classic", "--seed", "42", "--plain"], "\nh\n");
    let save = room.path("home/saves/geniejack.jsonl");
    let good = std::fs::read_to_string(&save).expect("a save");
    std::fs::write(&save, &good[..good.len() / 2]).expect("a file");
    room.refused(&["play", "--resume", "--plain"], 1);
    assert_eq!(std::fs::read_to_string(&save).expect("a save"), good[..good.len() / 2]);
    room.ok(&["play", "geniejack", "--preset", "classic", "--seed", "44", "--plain"], "");
    let kept = std::fs::read_to_string(room.path("home/saves/geniejack.broken.jsonl")).expect("kept");
    assert_eq!(kept, good[..good.len() / 2]);
}

#[test]
fn a_refused_action_is_reported_and_the_script_goes_on() {
    let room = Room::new();
    let lines = room.ok(
        &["run", "geniejack", "--preset", "classic", "--seed", "42", "--actions", "-", "--json", "--keep-going"],
        "deal\nfoo\nbuy iron_boots\nhit\n",
    );
    let steps: Vec<serde_json::Value> = lines.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    let plies: Vec<u64> = steps.iter().map(|step| step["ply"].as_u64().expect("a number")).collect();
    assert_eq!(plies, [0, 1, 1, 1, 2]);
    let unknown = steps[2]["error"].as_str().expect("a reason");
    assert!(unknown.starts_with("there is no action `foo`. Choose one of deal, hit, stand"), "{unknown}");
    assert!(steps[3]["error"].as_str().expect("a reason").contains("it is your turn"));
    assert_eq!(steps[1]["fingerprint"], steps[3]["fingerprint"]);
    for key in ["ply", "to_move", "view", "legal", "choices", "told", "fingerprint"] {
        assert!(steps.iter().all(|step| step.get(key).is_some()), "{key}");
    }
    assert!(steps[4].get("error").is_none());
    // The dealer's hidden card is in no one's view and told to no one.
    assert_eq!(steps[1]["view"]["enemy"]["cards"][0], serde_json::Value::Null);
    let told = steps[1]["told"].as_array().expect("a list");
    let down = told.iter().find(|notice| notice["side"] == "dealer" && notice["slot"] == 1).expect("a notice");
    assert_eq!((&down["notice"], down.get("card")), (&"drew".into(), None), "{down}");
}

#[test]
fn records_are_verified_and_mistakes_in_them_named_with_their_place() {
    let room = Room::new();
    let path = room.path("r.jsonl");
    room.ok(
        &["run", "geniejack", "--preset", "classic", "--seed", "42", "--actions", "-", "--record", &shown(&path)],
        SCRIPT,
    );
    assert!(room.ok(&["verify", &shown(&path)], "").starts_with("ok: "));
    let good = std::fs::read_to_string(&path).expect("a record");
    let refused = |text: &str| {
        let path = room.write("bad.jsonl", text);
        room.refused(&["verify", &shown(&path)], 1).replace(&shown(&path), "FILE")
    };
    assert!(refused(&good.replace("\"hit\"", "\"stand\"")).starts_with("FILE:3: the state after ply 2 is "));
    assert!(refused(&good.replace("\"hit\"", "\"leap\"")).starts_with("FILE:3: ply 2: there is no action `leap`"));
    assert!(
        refused(&good.replace("\"seed\":\"42\"", "\"seed\":\"43\"")).starts_with("FILE:1: the state at the start is ")
    );
    assert!(
        refused(&good.replace("\"version\":", "\"version\":9"))
            .starts_with("FILE:1: the record is of geniejack version 9")
    );
    assert!(refused(&good.replace("geniejack", "poker")).starts_with("FILE:1: there is no game `poker`"));
    let cut: Vec<&str> = good.lines().take(3).collect();
    assert_eq!(refused(&cut.join("\n")), "FILE:3: the record has no closing line: it was cut off");
    assert!(refused(&good[..good.len() - 20]).starts_with("FILE:6: "));
    assert_eq!(refused(""), "FILE:1: the file is empty; a record starts with a header");
    let content = good.find("\"content\":\"").expect("a hash") + 11;
    let mut other = good.clone();
    other.replace_range(content..content + 4, "0000");
    assert!(refused(&other).starts_with("FILE:1: it was played with other content than this build has"));
    let swapped = good.replace("\"seat\":0,\"action\":\"deal\"", "\"seat\":1,\"action\":\"deal\"");
    assert_eq!(refused(&swapped), "FILE:2: ply 1: it is seat 0's turn");
}

#[test]
fn diff_names_the_first_step_that_differs() {
    let room = Room::new();
    let record = |name: &str, seed: &str, script: &str| {
        let path = room.path(name);
        room.ok(
            &["run", "geniejack", "--preset", "classic", "--seed", seed, "--actions", "-", "--record", &shown(&path)],
            script,
        );
        shown(&path)
    };
    let (a, same) = (record("a.jsonl", "42", SCRIPT), record("same.jsonl", "42", SCRIPT));
    let other = record("other.jsonl", "42", "deal\nstand\n");
    let seed = record("seed.jsonl", "43", SCRIPT);
    assert_eq!(room.ok(&["diff", &a, &same], ""), "the same: 4 moves\n");
    let differs = |b: &str| String::from_utf8(room.run(&["diff", &a, b], "").stdout).expect("text");
    assert_eq!(differs(&other), "ply 2: action: hit against stand\n");
    assert_eq!(differs(&seed), "ply 0: seed: 42 against 43\n");
    assert_eq!(room.run(&["diff", &a, &other], "").status.code(), Some(1));
}

#[test]
fn simulations_do_not_depend_on_the_number_of_jobs() {
    let room = Room::new();
    let summary = |jobs: &str| {
        let args =
            ["sim", "geniejack", "--players", "basic", "--games", "700", "--seed", "7", "--jobs", jobs, "--json"];
        let mut line: serde_json::Value = serde_json::from_str(&room.ok(&args, "")).expect("JSON");
        for key in ["seconds", "decisions_per_s", "games_per_s"] {
            assert!(line[key].as_f64().expect("a number") > 0.0);
            line[key] = serde_json::Value::Null;
        }
        line
    };
    let one = summary("1");
    assert_eq!(one, summary("2"));
    assert_eq!(one, summary("5"));
    assert_eq!(one["games"], 700);
    assert_eq!(one["seats"][0]["player"], "basic");
}

#[test]
fn bench_has_the_promised_fields() {
    let line = Room::new().ok(&["bench", "geniejack", "--games", "300", "--json"], "");
    let line: serde_json::Value = serde_json::from_str(&line).expect("JSON");
    for key in ["game", "players", "games", "decisions", "seconds", "decisions_per_s", "games_per_s"] {
        assert!(!line[key].is_null(), "{key}");
    }
    assert_eq!(line["games"], 300);
}

#[test]
fn perft_and_playthrough_repeat_themselves() {
    let room = Room::new();
    let args = ["perft", "geniejack", "--preset", "classic", "--seed", "42", "--depth", "6"];
    assert_eq!(room.ok(&args, ""), room.ok(&args, ""));
    let args = ["playthrough", "geniejack", "--preset", "classic", "--seed", "42", "--players", "basic"];
    let text = room.ok(&args, "");
    assert_eq!(text, room.ok(&args, ""));
    assert!(text.contains("\n  over    {"), "{}", &text[text.len() - 300..]);
}

#[test]
fn a_playthrough_seats_someone_everywhere_and_comes_to_an_end() {
    let room = Room::new();
    for (game, players) in [("lunchtable", "random"), ("fab", "greedy"), ("rollio", "basic"), ("geniejack", "random")] {
        let text = room.ok(&["playthrough", game, "--seed", "42", "--players", players], "");
        assert!(text.contains("\n  over    {"), "{game}: {}", &text[text.len() - 300..]);
    }
}

const SAID_TWICE: &str = "preset is given twice; leave one out";

#[test]
fn bad_input_is_one_clear_line() {
    let room = Room::new();
    let cases: [(&[&str], i32, &str); 22] = [
        (&["play", "geniejak"], 2, "there is no game `geniejak` (did you mean `geniejack`?)"),
        (
            &["play", "geniejack", "--preset", "classic", "--seed", ""],
            2,
            "--seed: a seed has 1 to 200 bytes, this one has 0",
        ),
        (&["play", "geniejack", "--preset", "clasic"], 2, "there is no preset `clasic` (did you mean `classic`?)"),
        (&["--frob"], 2, "there is no option --frob (see croupier --help)"),
        (&["play", "--resume"], 2, "No match is saved. Start one with: croupier play GAME"),
        (&["sim", "geniejack", "--players", "basik"], 2, "there is no player `basik` (did you mean `basic`?)"),
        (&["sim", "geniejack", "--players", "basic,genie,basic"], 2, "geniejack has 2 seats, 3 players are named"),
        (&["run", "geniejack", "--actions", "none.txt"], 1, "none.txt: this file does not exist"),
        (&["verify", "none.jsonl"], 1, "none.jsonl: this file does not exist"),
        (&["run", "geniejack", "--actions", "/"], 1, "/: is a folder; name a file in it"),
        (&["run", "geniejack", "--actions", "-", "--record", "/"], 2, "/: is a folder; name a file in it"),
        (&["play", "rollio", "--resume"], 2, "No match of rollio is saved. Start one with: croupier play rollio"),
        (&["sim", "rollio", "--set", "preset=classic", "--preset", "classic"], 2, SAID_TWICE),
        (&["serve", "--rate", "0"], 2, "--rate 0: use a whole number, 1 or more (see croupier serve --help)"),
        (&["serve", "--proxy-header", "a b"], 2, "--proxy-header: `a b` is not a header name"),
        (&["serve", "--traces", "collector"], 2, "--traces: `collector` is not of the form http://HOST:4318"),
        (&["serve", "--players", "greedi"], 2, "--players: there is no player `greedi` (did you mean `greedy`?)"),
        (
            &["serve", "--check", "--database", "sqlite:none.sqlite"],
            1,
            "the database: none.sqlite: this file does not exist",
        ),
        (&["serve", "--tls-certificate", "c.pem", "--tls-key", "k.pem"], 1, "c.pem: this file does not exist"),
        (&["sim", "rollio", "--games", "-1"], 2, "--games -1: use a whole number, 1 or more (see croupier sim --help)"),
        (
            &["cards", "fab", "--preset", "zz"],
            2,
            "there is no preset `zz`. Choose one of seed, silver-age, blitz, open",
        ),
        (&["man", "plya"], 2, "there is no command `plya` (did you mean `play`?)"),
    ];
    for (args, code, line) in cases {
        assert_eq!(room.refused(args, code), line, "{args:?}");
    }
    assert!(!room.path("none.sqlite").exists(), "a check begins no database");
    assert!(room.ok(&["man", "play"], "").contains("hot\\-seat"));
}

#[test]
fn a_server_names_a_missing_file_even_where_its_port_is_taken() {
    let room = Room::new();
    let other = std::net::TcpListener::bind("127.0.0.1:0").expect("a port");
    let taken = other.local_addr().expect("an address").to_string();
    let args = ["serve", "--bind", &taken, "--tls-certificate", "c.pem", "--tls-key", "k.pem"];
    assert_eq!(room.refused(&args, 1), "c.pem: this file does not exist");
}

#[test]
fn bad_positions_are_one_clear_line_with_the_file() {
    let room = Room::new();
    let refused = |text: &str| {
        let path = room.write("p.toml", text);
        room.refused(&["play", "geniejack", "--position", &shown(&path)], 2).replace(&shown(&path), "FILE")
    };
    assert_eq!(refused("preset = \"classic\""), "FILE:1: a position names its game, such as game = \"geniejack\"");
    assert!(refused("game = \"geniejack\"\n[position\n").starts_with("FILE:2: "));
    assert!(refused("game = \"geniejack\"\n[position]\nstag = 1").contains("unknown field `stag`"));
    assert_eq!(refused("game = \"geniejack\"\n[position]\nstage = 0"), "FILE: stage goes from 1 to 9999, not 0");
    let potion = "game = \"geniejack\"\n[position.player.bag]\nhelth_potion = 1";
    assert_eq!(refused(potion), "FILE: there is no potion `helth_potion` (did you mean `health_potion`?)");
    let cards = "game = \"geniejack\"\n[position]\nphase = \"player_turn\"\n[position.player]\ncards = \"A♠ 1♥\"";
    assert_eq!(refused(cards), "FILE: player.cards: `1♥` is not a card (write A♠ or As, 10♥ or 10h)");
    assert_eq!(refused("game = \"poker\""), "the position is for `poker`, not for `geniejack`");
    let rule = "game = \"geniejack\"\n[rules]\nbust_treshold = 25";
    assert_eq!(refused(rule), "FILE: there is no rule `bust_treshold` (did you mean `bust_threshold`?)");
}

#[test]
fn noise_on_standard_input_is_survived() {
    let room = Room::new();
    let noise: String =
        (0..3000_u32).map(|i| char::from_u32(i.wrapping_mul(2_654_435_761) % 0x2fff).unwrap_or('\n')).collect();
    room.ok(&["play", "geniejack", "--preset", "classic", "--seed", "1", "--plain"], &noise);
    room.ok(
        &["run", "geniejack", "--preset", "classic", "--seed", "1", "--actions", "-", "--json", "--keep-going"],
        &noise,
    );
    // Without that, refusals are counted at the end.
    let output =
        room.run(&["run", "geniejack", "--preset", "classic", "--seed", "1", "--actions", "-", "--json"], &noise);
    assert_eq!(output.status.code(), Some(1));
    let long = format!("deal\n{}\nhit\n", "x".repeat(1_100_000));
    let output =
        room.run(&["run", "geniejack", "--preset", "classic", "--seed", "42", "--actions", "-", "--json"], &long);
    let steps = String::from_utf8(output.stdout).expect("text");
    assert_eq!(String::from_utf8_lossy(&output.stderr), "croupier: one action was refused\n");
    assert_eq!(steps.lines().count(), 4, "the long line is refused alone");
}

#[test]
fn a_whole_run_can_be_played_by_a_program_through_the_pipe() {
    let room = Room::new();
    // Stand on everything, buy nothing: it ends soon, and with the screen that says so.
    let played =
        room.ok(&["play", "geniejack", "--preset", "classic", "--seed", "3", "--plain"], &"\ns\n\n".repeat(200));
    assert!(played.contains("=== GAME OVER ==="), "{played}");
    assert!(played.trim_end().ends_with("Seed: 3"), "{played}");
}

#[test]
fn plain_output_has_no_colour_and_help_is_shown_without_a_terminal() {
    let room = Room::new();
    let played = room.ok(&["play", "geniejack", "--preset", "classic", "--seed", "42"], "\n?\n");
    assert!(!played.contains('\u{1b}'), "{played}");
    assert!(played.contains("HELP: your turn"));
    assert!(room.ok(&[], "").contains("Usage: croupier"));
    assert!(room.ok(&["completions", "bash"], "").contains("croupier"));
    assert!(room.ok(&["man"], "").contains("croupier"));
    assert!(room.ok(&["games"], "").contains("classic"));
}
