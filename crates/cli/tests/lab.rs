//! The lab as someone uses it: simulations, tournaments, balance, reviews, and their reports.
#![allow(clippy::disallowed_methods, reason = "tests look at the files the binary writes")]

use crate::room;

use std::{
    process::{Command, Stdio},
    time::Duration,
};

use room::{Room, binary, shown};
use serde_json::Value;

fn json(text: &str) -> Value {
    serde_json::from_str(text).expect("JSON")
}

#[test]
fn a_tournament_is_the_same_for_any_number_of_jobs() {
    let room = Room::new();
    let held = |jobs: &str| {
        let args = ["tournament", "fab", "--players", "random,greedy-1,goldfish", "--games", "6", "--seed", "7"];
        json(&room.ok(&[&args[..], &["--jobs", jobs, "--json"]].concat(), ""))
    };
    let one = held("1");
    assert_eq!(one, held("2"));
    assert_eq!(one["games"], 18);
    assert_eq!(one["entrants"].as_array().expect("a list").len(), 3);
    assert_eq!(one["entrants"][0]["name"], "greedy-1");
}

#[test]
fn in_games_for_one_whoever_comes_further_on_the_same_seed_wins() {
    let args = ["tournament", "geniejack", "--players", "random,basic", "--games", "40", "--seed", "7", "--json"];
    let held = json(&Room::new().ok(&args, ""));
    assert_eq!(held["entrants"][0]["name"], "basic");
    assert!(held["first_seat"].is_null());
}

#[test]
fn in_games_for_one_everyone_plays_each_seed_once_whoever_else_takes_part() {
    let room = Room::new();
    let held = |players: &str, jobs: &str| {
        let args = ["tournament", "rollio", "--players", players, "--games", "24", "--seed", "7", "--jobs", jobs];
        json(&room.ok(&[&args[..], &["--json"]].concat(), ""))
    };
    let three = held("random,banker,basic", "1");
    assert_eq!(three, held("random,banker,basic", "2"));
    assert_eq!(three["games"], 36);
    assert_eq!(three["meetings"][1], held("random,basic", "1")["meetings"][0]);
}

#[test]
fn decks_meet_in_a_gauntlet_and_in_files() {
    let room = Room::new();
    let held = json(&room.ok(
        &[
            "tournament",
            "fab",
            "--decks",
            "generic,generic-nullrune,kano",
            "--gauntlet",
            "--games",
            "4",
            "--seed",
            "1",
            "--json",
        ],
        "",
    ));
    assert_eq!(held["form"], "gauntlet");
    assert_eq!(held["meetings"].as_array().expect("a list").len(), 2);
    let csv =
        room.ok(&["tournament", "lunchtable", "--decks", "dropouts,preps", "--games", "4", "--seed", "1", "--csv"], "");
    assert!(csv.starts_with("a,b,wins,draws,losses,points,low,high\ndropouts,preps,"), "{csv}");
}

#[test]
fn paired_games_tell_players_from_seats() {
    let room = Room::new();
    let args =
        ["sim", "lunchtable", "--players", "greedy,random", "--games", "40", "--seed", "7", "--paired", "--json"];
    let paired = json(&room.ok(&args, ""));
    assert_eq!(paired["games"], 40);
    assert_eq!(paired["pairs"]["pairs"], 20);
    assert!(paired["pairs"]["points"]["value"].as_f64().expect("a number") > 0.6);
    assert_eq!(paired["seats"][0]["player"], "greedy");
    assert_eq!(paired["seats"][0]["measures"][0]["name"], "damage dealt");
    assert!(paired["seats"][0]["turns_to_win"].as_f64().expect("a number") > 1.0);
    let refused = room.refused(&["sim", "lunchtable", "--games", "3", "--paired"], 2);
    assert_eq!(refused, "paired games come in twos: the number of games must be even");
    let refused = room.refused(&["sim", "rollio", "--games", "2", "--paired"], 2);
    assert_eq!(refused, "rollio is played alone: there are no seats to swap");
}

#[test]
fn balance_says_what_a_card_is_worth_whatever_the_number_of_jobs() {
    let room = Room::new();
    let measured = |jobs: &str| {
        let args = [
            "balance",
            "lunchtable",
            "--only",
            "bake_sale,decks",
            "--games",
            "20",
            "--seed",
            "7",
            "--jobs",
            jobs,
            "--json",
        ];
        let mut value = json(&room.ok(&args, ""));
        for level in value["levels"].as_array_mut().expect("a list") {
            for key in ["seconds", "decisions_per_s", "games_per_s"] {
                level[key] = Value::Null;
            }
        }
        value
    };
    let one = measured("1");
    assert_eq!(one, measured("2"));
    let things = one["things"].as_array().expect("a list");
    assert!(things.iter().any(|thing| thing["id"] == "bake_sale" && thing["seeds"] == 20), "{things:?}");
    assert!(things.iter().any(|thing| thing["kind"] == "decks"));
    assert_eq!(one["levels"].as_array().expect("a list").len(), 2);
}

#[cfg(unix)]
#[test]
fn ctrl_c_ends_a_simulation_with_what_it_has() {
    let room = Room::new();
    let child = Command::new(binary())
        .args(["sim", "lunchtable", "--games", "100000000", "--seed", "1", "--json"])
        .current_dir(room.path("."))
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary starts");
    std::thread::sleep(Duration::from_secs(2));
    let killed = Command::new("kill").args(["-INT", &child.id().to_string()]).status().expect("kill");
    assert!(killed.success());
    let output = child.wait_with_output().expect("the binary ends");
    assert_eq!(output.status.code(), Some(130));
    assert_eq!(output.stderr, b"", "no progress where nobody looks");
    let summary = json(&String::from_utf8(output.stdout).expect("text"));
    assert_eq!(summary["interrupted"], true);
    assert!(summary["games"].as_u64().expect("a number") > 0);
}

#[cfg(unix)]
#[test]
fn ctrl_c_waits_for_nobody_who_thinks_and_counts_nothing_half_done() {
    let room = Room::new();
    let commands: [&[&str]; 5] = [
        &["sim", "lunchtable", "--players", "search:600000,greedy", "--games", "2"],
        &["sim", "fab", "--players", "search:600000,greedy", "--games", "2", "--paired"],
        &["tournament", "rollio", "--players", "search:600000,basic", "--games", "2"],
        &["tournament", "fab", "--players", "search:600000,greedy", "--games", "2"],
        &["balance", "rollio", "--by", "search:600000", "--games", "2"],
    ];
    let begun = commands.map(|args| {
        let child = Command::new(binary())
            .args(args)
            .args(["--seed", "1", "--json"])
            .current_dir(room.path("."))
            .stdout(Stdio::piped())
            .spawn()
            .expect("the binary starts");
        (args, child)
    });
    std::thread::sleep(Duration::from_secs(2));
    // All of them end before anything is compared, so that none is left behind. One that did not hear would go on for ever.
    let ended = begun.map(|(args, child)| {
        let killed = Command::new("kill").args(["-INT", &child.id().to_string()]).status().expect("kill");
        (args, killed, child.wait_with_output().expect("the binary ends"))
    });
    for (args, killed, output) in ended {
        assert!(killed.success(), "{args:?}");
        assert_eq!(output.status.code(), Some(130), "{args:?}");
        let told = json(&String::from_utf8(output.stdout).expect("text"));
        assert_eq!(told["interrupted"], true, "{args:?}: {told}");
        if args[0] == "balance" {
            assert_eq!(told["things"], Value::Array(Vec::new()), "{told}");
        } else {
            assert_eq!((&told["games"], &told["unfinished"]), (&0.into(), &0.into()), "{args:?}: {told}");
        }
    }
}

#[test]
fn a_report_never_overwrites_the_record_it_is_about() {
    let room = Room::new();
    room.ok(&["run", "rollio", "--seed", "1", "--actions", "-", "--keep-going", "--record", "match.json"], "roll\n");
    let before = std::fs::read(room.path("match.json")).expect("a record");
    for page in ["match.html", "./match.html", "match.json"] {
        let refused = room.refused(&["review", "match.json", "--budget", "1p", "--report", page], 2);
        assert!(refused.starts_with("--report"), "{refused}");
    }
    assert_eq!(std::fs::read(room.path("match.json")).expect("a record"), before);
}

#[test]
fn simulated_games_are_kept_as_records_that_replay() {
    let room = Room::new();
    let args = ["sim", "lunchtable", "--players", "greedy,random", "--games", "6", "--seed", "7", "--paired", "--json"];
    let kept = [&args[..], &["--records", "games", "--jobs", "2"]].concat();
    let (found, plain) = (json(&room.ok(&kept, "")), json(&room.ok(&args, "")));
    assert_eq!(found["signature"], plain["signature"], "records change nothing");
    let table = std::fs::read_to_string(room.path("games/games.csv")).expect("a table");
    let rows: Vec<Vec<&str>> = table.lines().map(|line| line.split(',').collect()).collect();
    assert_eq!(rows[0], ["record", "seed", "decisions", "ending", "player_0", "player_1", "payoff_0", "payoff_1"]);
    assert_eq!(rows.len(), 7);
    let mut won = 0;
    for (nth, row) in rows.iter().skip(1).enumerate() {
        assert_eq!(row[0], format!("{:06}.jsonl", nth + 1));
        let players = if nth % 2 == 0 { ["greedy", "random"] } else { ["random", "greedy"] };
        assert_eq!(row[4..6], players, "seats are exchanged in the second game of a pair");
        won += u32::from(row[6 + nth % 2] == "1");
        let verified = room.ok(&["verify", &format!("games/{}", row[0])], "");
        assert!(verified.contains(&format!(" {} actions, finished", row[2])), "{row:?}: {verified}");
        let record = std::fs::read_to_string(room.path(&format!("games/{}", row[0]))).expect("a record");
        assert!(record.contains(&format!("\"seed\":\"{}\"", row[1])), "{row:?}: {record}");
    }
    assert_eq!(found["seats"][0]["wins"], won);
    let refused = room.refused(&kept, 2);
    assert!(refused.ends_with("games: the folder is not empty; name a new one"), "{refused}");
}

#[test]
fn mistakes_are_told_at_once_in_one_line() {
    let room = Room::new();
    let cases: [(&[&str], &str); 12] = [
        (&["sim", "lunchtable", "--games", "0"], "--games 0: use a whole number, 1 or more"),
        (&["tournament", "lunchtable", "--players", "greedy"], "a tournament needs at least two entrants"),
        (
            &["tournament", "lunchtable", "--players", "greedy,greedi"],
            "there is no player `greedi` (did you mean `greedy`?)",
        ),
        (&["tournament", "lunchtable", "--decks", "dropouts,kano"], "there is no deck `kano`"),
        (&["tournament", "rollio", "--decks", "all"], "rollio has no decks"),
        (&["tournament", "lunchtable", "--players", "greedy,greedy"], "`greedy` is named twice"),
        (
            &["balance", "lunchtable", "--only", "bake_sail"],
            "there is no kind or item `bake_sail` (did you mean `bake_sale`?)",
        ),
        (&["balance", "lunchtable", "--by", "nobody"], "there is no player `nobody`"),
        (
            &["sim", "rollio", "--report", "r.json"],
            "--report names the page, such as report.html; the numbers are written next to it",
        ),
        (&["sim", "rollio", "--report", "/"], "/: is a folder; name a file in it"),
        (
            &["tournament", "lunchtable", "--decks", "preps,nerds", "--set", "opponent-deck=nerds"],
            "--decks names all decks; leave out opponent-deck",
        ),
        (
            &["tournament", "lunchtable", "--players", "greedy,random", "--by", "greedy"],
            "--players and --by cannot be used together",
        ),
    ];
    for (args, line) in cases {
        let refused = room.refused(args, 2);
        assert!(refused.starts_with(line), "{args:?}: {refused}");
    }
    assert!(room.refused(&["review", "none.jsonl"], 1).starts_with("none.jsonl: "));
}

#[test]
fn a_report_is_one_page_with_its_numbers_beside() {
    let room = Room::new();
    room.ok(
        &["sim", "lunchtable", "--players", "greedy,random", "--games", "10", "--seed", "<b>", "--report", "r.html"],
        "",
    );
    let page = std::fs::read_to_string(room.path("r.html")).expect("a page");
    assert!(page.starts_with("<!doctype html>") && page.ends_with("</html>\n"));
    assert!(page.contains("--seed &lt;b&gt;") && !page.contains("<b>\n"), "text is escaped");
    for outside in ["<script", "http://", "https://", "@import", "url(http"] {
        assert!(!page.contains(outside), "{outside}");
    }
    let numbers = json(&std::fs::read_to_string(room.path("r.json")).expect("numbers"));
    assert_eq!(numbers["games"], 10);
    let table = std::fs::read_to_string(room.path("r.csv")).expect("a table");
    assert!(table.starts_with("seat,player,what,value,low,high\n0,greedy,games,10"), "{table}");
}

/// Situations where one choice wins and another throws it away: the game, the situation, and the choice that was made.
const BLUNDERS: [(&str, &str, &str); 4] = [
    (
        "geniejack",
        "game = \"geniejack\"\npreset = \"classic\"\n[position]\nphase = \"player_turn\"\nstage = 3\nbattle = 4\n\
         [position.player]\nhp = 1\ncards = \"K♦ Q♣\"\n[position.enemy]\nhp = 1\ncards = \"7♠ 10♥\"\n",
        "hit",
    ),
    (
        "rollio",
        "game = \"rollio\"\nmax_level = 3\n[position]\nphase = \"scored\"\nlevel = 3\nbanked = 1800\nlives = 1\nrerolls = 0\n\
         points = 300\nshowing = [0, 0, 0, 0, 0, 4]\n",
        "roll",
    ),
    (
        "lunchtable",
        "game = \"lunchtable\"\n[position]\nturn = 3\nphase = \"combat\"\n\
         [[position.seats]]\nlife = 300\nstereotypes = [\"community_college_king\"]\ndeck = [\"homecoming_committee\"]\n\
         [[position.seats]]\nlife = 300\nstereotypes = [\"party_queen_bri\", \"homecoming_committee\"]\n\
         deck = [\"homecoming_committee\", \"homecoming_committee\"]\n",
        "end",
    ),
    (
        "fab",
        "game = \"fab\"\nformat = \"open\"\n[position]\nturn_player = 0\n\
         [[position.seats]]\nhero = \"Kano\"\nlife = 1\nhand = [\"Zap (red)\"]\n\
         [[position.seats]]\nlife = 1\nhand = [\"Snatch (red)\", \"Wounding Blow (red)\"]\ndeck = [\"Snatch (red)\", \"Snatch (red)\"]\n",
        "pass",
    ),
];

#[test]
fn a_blunder_is_called_one_in_every_game() {
    for (game, position, blunder) in BLUNDERS {
        let room = Room::new();
        let path = room.write("p.toml", position);
        let run = ["run", game, "--position", &shown(&path), "--seed", "1", "--actions", "-", "--record", "r.jsonl"];
        room.ok(&run, &format!("{blunder}\n"));
        let review = |jobs: &str| room.ok(&["review", "r.jsonl", "--budget", "160p", "--jobs", jobs, "--json"], "");
        let text = review("1");
        assert_eq!(text, review("2"), "{game}");
        let review = json(&text);
        let moment = &review["moments"][0];
        assert_eq!(moment["kind"], "blunder", "{game}: {review:#}");
        assert_eq!(review["steps"][0]["action"], blunder);
        assert_eq!(review["steps"][0]["judged"]["grade"], "blunder");
        assert!(review["steps"][0]["judged"]["loss"].as_i64().expect("a number") >= 30, "{game}");
        assert_ne!(review["steps"][0]["judged"]["options"][0]["action"], blunder);
    }
}

#[test]
fn a_match_that_goes_on_is_marked_as_peeked_at() {
    let room = Room::new();
    room.ok(
        &["run", "geniejack", "--preset", "classic", "--seed", "42", "--actions", "-", "--record", "r.jsonl"],
        "deal\nhit\nstand\n",
    );
    let told = room.ok(&["review", "r.jsonl", "--budget", "16p", "--report", "r.html", "--plain"], "");
    let peeked = "This match is not over: reading this review counts as looking ahead.";
    assert!(told.contains(peeked) && told.is_ascii(), "{told}");
    let page = std::fs::read_to_string(room.path("r.html")).expect("a page");
    assert!(page.contains(peeked));
    assert_eq!(json(&std::fs::read_to_string(room.path("r.json")).expect("numbers"))["peeked"], true);
}
