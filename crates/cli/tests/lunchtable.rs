//! LunchTable as someone plays it: screens, keys, scripts, decks, two at a terminal, and the story.
#![allow(clippy::disallowed_methods, reason = "tests look at the files the binary writes")]

use crate::room;

use croupier_kernel::Seat;
use croupier_table::{
    Options, Players, let_decide,
    registry::{self, Beginning},
};
use room::{Room, shown};
use serde_json::Value;

/// Seat 0 can cast a spell, seat 1 can negate it, and seat 0 can negate that.
const DUEL: &str = r#"
game = "lunchtable"
[position]
turn = 3
[[position.seats]]
hand = ["bake_sale"]
stereotypes = ["community_college_king"]
spells = ["parent_teacher_conference"]
graveyard = ["flash_mob"]
deck = ["homecoming_committee", "homecoming_committee"]
[[position.seats]]
hand = ["side_hustle"]
stereotypes = [{ card = "party_queen_bri", face_down = true, stance = "defense" }]
spells = ["critical_bug"]
deck = ["homecoming_committee", "homecoming_committee"]
"#;

/// A seed with which `hard` wins a stage, and what a program in seat 0 types to do so against the opponent of the stage.
fn winning(stage: &str) -> (String, Vec<String>) {
    let mut players = Players::default();
    croupier_lab::search::install(&mut players);
    players.install();
    let played = (1..=20).map(|seed: u32| (seed.to_string(), with_seed(stage, seed)));
    let won = played.filter_map(|(seed, actions)| Some((seed, actions?))).next();
    won.unwrap_or_else(|| panic!("`hard` loses stage {stage} with 20 seeds"))
}

/// What `hard` does in a stage; nothing if it loses.
fn with_seed(stage: &str, seed: u32) -> Option<Vec<String>> {
    let mut options = Options::default();
    options.set("stage", stage);
    let seed = seed.to_string().parse().expect("a seed");
    let mut session = registry::begin("lunchtable", &Beginning::Options(&options), seed).expect("a stage");
    session.seat(Seat(0), "hard").expect("a player");
    session.seat(Seat(1), session.career().rival().expect("a rival")).expect("a player");
    let mut actions = Vec::new();
    while let Some(decision) = let_decide(session.as_mut()) {
        if decision.seat == Seat(0) {
            actions.push(decision.action);
        }
    }
    (session.now().outcome.expect("an end")["winner"] == 0).then_some(actions)
}

fn lines(actions: &[String]) -> String {
    actions.iter().map(|action| format!("{action}\n")).collect()
}

fn progress(room: &Room) -> Value {
    let text = std::fs::read_to_string(room.path("home/lunchtable-story.json")).expect("a file");
    serde_json::from_str(&text).expect("JSON")
}

#[test]
fn a_script_with_a_position_prints_every_step_of_a_chain() {
    let room = Room::new();
    let file = shown(&room.write("duel.toml", DUEL));
    let run = ["run", "lunchtable", "--position", &file, "--seed", "1", "--actions", "-", "--json"];
    let args = [&run[..], &["--record", "r.jsonl", "--keep-going"]].concat();
    let script = "cast 1\nchoose mine 1\nattack 1 1\nrespond set 1\nrespond set 1\n";
    let printed = room.ok(&args, script);
    let steps: Vec<Value> = printed.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    let movers: Vec<u64> = steps.iter().map(|step| step["to_move"].as_u64().expect("a seat")).collect();
    assert_eq!(movers, [0, 0, 1, 1, 0, 0]);
    // Every step is what seat 0 may know: off turn nothing is listed.
    assert_eq!(steps[2]["legal"], serde_json::json!([]));
    assert_eq!(steps[2]["view"]["prompt"], "answer");
    // Cards go by their ids, and what an action does and touches is said beside it.
    let held = &steps[0]["view"]["halves"][0]["hand"][0];
    assert_eq!((&held["def"], &held["kind"], &held["type"]), (&"bake_sale".into(), &"spell".into(), &"normal".into()));
    let choice = |step: &Value, action: &str| {
        let choices = step["choices"].as_array().expect("a list");
        choices.iter().find(|choice| choice["action"] == action).expect("a choice").clone()
    };
    let cast = choice(&steps[0], "cast 1");
    assert_eq!((&cast["verb"], &cast["label"]), (&"cast".into(), &"Play Bake Sale".into()));
    assert_eq!(cast["things"], serde_json::json!([{"zone": "hand", "seat": 0, "slot": 1, "id": "bake_sale"}]));
    assert_eq!(choice(&steps[1], "choose mine 1")["label"], "Choose Community College King");
    assert_eq!(steps[4]["view"]["chain"][1]["card"]["def"], "critical_bug");
    let told = |step: &Value, notice: &str| {
        let told = step["told"].as_array().expect("a list");
        told.iter()
            .find(|told| told["notice"] == notice)
            .unwrap_or_else(|| panic!("{notice} is not in {told:?}"))
            .clone()
    };
    assert_eq!(told(&steps[4], "answered")["card"], "critical_bug");
    assert_eq!(told(&steps[5], "negated")["card"], "critical_bug");
    assert!(steps[3]["error"].as_str().is_some_and(|reason| !reason.is_empty()));
    assert_eq!(steps[2]["fingerprint"], steps[3]["fingerprint"]);
    let chain = |step: &Value| step["view"]["chain"].as_array().map_or(0, Vec::len);
    assert_eq!(steps.iter().map(chain).collect::<Vec<_>>(), [0, 1, 1, 1, 2, 0]);
    // The negation is negated: the spell does what it says.
    assert_eq!(
        steps[5]["view"]["halves"][0]["bodies"][0]["stats"],
        serde_json::json!({"reputation": 1700, "stability": 1500})
    );
    // What the other side holds is in none of it.
    for step in &steps {
        assert_eq!(step["view"]["halves"][1]["hand"], Value::Null);
        assert_eq!(step["view"]["halves"][1]["bodies"][0]["card"], Value::Null);
    }
    assert_eq!(steps[2]["view"]["halves"][1]["backs"][0]["card"], Value::Null);
    assert_eq!(printed, room.ok(&args, script));
    assert!(room.ok(&["verify", "r.jsonl"], "").contains("4 actions, unfinished"));
    assert!(room.ok(&["replay", "r.jsonl"], "").contains("[ply 3] respond set 1"));
    let record = std::fs::read_to_string(room.path("r.jsonl")).expect("a record");
    let bad = shown(&room.write("bad.jsonl", &record.replacen("respond set 1", "pass", 1)));
    assert!(room.refused(&["verify", &bad], 1).starts_with(&format!("{bad}:4: the state after ply 3 is ")));
}

#[test]
fn the_screen_shows_the_table_and_asks_for_answers() {
    let room = Room::new();
    // Choices of one are asked for too.
    room.write("home/settings.toml", "[lunchtable]\nstops = \"all\"\n");
    let file = shown(&room.write("duel.toml", DUEL));
    let args = ["play", "lunchtable", "--position", &file, "--seed", "1", "--plain", "--hot-seat"];
    let played = room.ok(&args, "4\n1\ng\n?bake\n?\np\n");
    let (mine, theirs) = played.split_once("--- Player 2 ---\n").expect("the other seat is asked");
    for line in [
        "=== Turn 3, your main phase === Seed:1\nOPPONENT: life 8,000, clout 4, hand 1, deck 2",
        "  1: face down\n",
        "  spells and traps: 1 face down\n",
        "  1: Community College King 1,500/1,500, attack\n",
        "  spells and traps: Parent-Teacher Conference (face down)\n",
        "  hand: Bake Sale cost 1\n",
        "Bake Sale (Normal spell of the Goodies, cost 1): Draw 1 card. One of your face-up stereotypes gains 200 reputation.\n",
        "  4 Play Bake Sale  Your clout 4 -> 3. Your Community College King gains 200 reputation (to 1,700) unless they \
         respond.\n",
        "> 1-6, a=next phase, e=end turn, g=graveyards, ?=cards and rules, concede\n",
        "Choose one of your stereotypes for Bake Sale.\n",
    ] {
        assert!(mine.contains(line), "{line} is missing in\n{mine}");
    }
    assert!(!mine.contains("Critical Bug") && !mine.contains("Party Queen") && !mine.contains("Side Hustle"), "{mine}");
    for line in [
        "=== Turn 3, their main phase ===",
        "Chain: their Bake Sale\nThey play Bake Sale. Respond?\n  1 Respond with Critical Bug  ",
        "  2 Don't respond (Bake Sale resolves)  Their Community College King gains 200 reputation (to 1,700). Their hand size 0 -> 1.\n",
        "> 1-2, p=don't respond, g=graveyards, ?=cards and rules, concede\n",
        "THEIR GRAVEYARD\n  1: Flash Mob (Normal spell of the Freaks, cost 1)\nYOUR GRAVEYARD\n  empty\n",
        "Bake Sale (Normal spell of the Goodies, cost 1)\n  Draw 1 card. One of your face-up stereotypes gains 200 reputation.\n",
        "HELP\n  1         take the first choice on the list",
        "  g         show both graveyards and the banished cards\n",
        "Critical Bug (Normal trap of the Geeks, cost 1)\n",
    ] {
        assert!(theirs.contains(line), "{line} is missing in\n{theirs}");
    }
    let theirs = theirs.split("--- Player 1 ---").next().unwrap_or_default();
    assert!(!theirs.contains("Parent-Teacher"), "{theirs}");
    assert!(played.contains("  1: Community College King 1,700/1,500, attack\n"), "{played}");
}

#[test]
fn what_cannot_be_done_is_refused_with_the_reason_and_asked_again() {
    let room = Room::new();
    let file = shown(&room.write("duel.toml", DUEL));
    let args = ["play", "lunchtable", "--position", &file, "--seed", "1", "--hot-seat"];
    let played = room.ok(&args, "leap\n99\n\nsummon 1 attack\n?zebra\n?a\n");
    for line in [
        "I don't understand `leap`. Type a number from 1 to 6, a, e or g (? for help, q to quit).",
        "There is no choice 99. Type a number from 1 to 6, a, e or g",
        "! Type a number from 1 to 6, a, e or g",
        "! Bake Sale is not a stereotype.\n",
        "There is no card or word `zebra` here. ? lists the words.",
        "`a` could be any of these: ",
    ] {
        assert!(played.contains(line), "{line} is missing in\n{played}");
    }
    assert!(!played.contains('\u{1b}'));
    assert!(room.ok(&["play", "--resume", "--plain", "--hot-seat"], "").contains("=== Turn 3, your main phase"));
}

#[test]
fn two_people_play_a_whole_match_through_a_pipe() {
    let room = Room::new();
    let args = ["play", "lunchtable", "--deck", "goodies", "--hot-seat", "--seed", "2", "--plain"];
    // Both do nothing but end their turns and throw away the first card, until one has to draw from an empty deck.
    let played = room.ok(&args, &"e\n1\n".repeat(400));
    assert!(played.contains("--- Player 2 ---") && played.contains("--- Player 1 ---"));
    assert!(played.trim_end().lines().last().is_some_and(|line| line.starts_with("=== YOU ")), "{played}");
    assert!(room.ok(&["verify", &shown(&room.path("home/saves/lunchtable.jsonl"))], "").contains("finished"));
}

#[test]
fn decks_come_from_files_and_broken_ones_are_one_clear_line() {
    let room = Room::new();
    let cards = [
        "basement_streamer",
        "flash_mob",
        "bake_sale",
        "side_hustle",
        "critical_bug",
        "community_college_king",
        "party_queen_bri",
        "homecoming_committee",
        "parent_teacher_conference",
        "dumpster_dive",
    ];
    let deck =
        |n: u8| cards.iter().fold("name = \"Mine\"\n[cards]\n".to_string(), |text, id| text + &format!("{id} = {n}\n"));
    room.write("mine.toml", &deck(3));
    assert!(room.ok(&["play", "lunchtable", "--deck", "mine.toml", "--seed", "1", "--plain"], "").contains("deck 25"));
    let sim =
        ["sim", "lunchtable", "--deck", "mine.toml", "--set", "opponent-deck=mine.toml", "--games", "5", "--seed", "1"];
    assert!(room.ok(&sim, "").starts_with("lunchtable: 5 games"));
    let refused = |text: &str| {
        room.write("bad.toml", text);
        room.refused(&["play", "lunchtable", "--deck", "bad.toml"], 2)
    };
    for (text, words) in [
        (deck(1), "30"),
        (deck(4), "3"),
        (deck(3).replace("bake_sale", "bake_sail"), "did you mean `bake_sale`?"),
        (deck(3).replace("[cards]", "[cards"), "line 2"),
        (deck(3).replace("name", "nome"), "nome"),
        (String::new(), "name"),
    ] {
        let line = refused(&text);
        assert!(line.starts_with("bad.toml: ") && line.contains(words), "{line}");
    }
    let missing = room.refused(&["play", "lunchtable", "--deck", "none.toml"], 1);
    assert_eq!(missing, "deck: none.toml: this file does not exist");
    let cases: [(&[&str], &str); 6] = [
        (&["--deck", "prepz"], "did you mean `preps`?"),
        (&["--stage", "1-4"], "there is no stage `1-4`"),
        (&["--stage", "1-1", "--set", "opponent-deck=nerds"], "stage 1-1 is played against the deck `preps`"),
        (&["--stage", "1-1", "--seat", "1"], "you play the story as the first player"),
        (&["--vs", "bos"], "there is no player `bos` (did you mean `boss`?)"),
        (&["--set", "dek=preps"], "there is no option `dek` (did you mean `deck`?)"),
    ];
    for (args, words) in cases {
        let args: Vec<&str> = ["play", "lunchtable"].iter().chain(args).copied().collect();
        let line = room.refused(&args, 2);
        assert!(line.contains(words), "{line}");
    }
    let staged = DUEL.replace("[position]", "stage = \"1-1\"\n[position]");
    let file = shown(&room.write("staged.toml", &staged));
    assert!(room.refused(&["play", "lunchtable", "--position", &file], 2).contains("not with a position"));
    let typo = shown(&room.write("typo.toml", &DUEL.replace("\"bake_sale\"", "\"bake_sail\"")));
    assert!(room.refused(&["play", "lunchtable", "--position", &typo], 2).contains("did you mean `bake_sale`?"));
}

#[test]
fn a_won_stage_is_paid_and_opens_the_next() {
    let room = Room::new();
    let play = |stage: &str, (seed, actions): &(String, Vec<String>)| {
        let args = ["play", "lunchtable", "--stage", stage, "--seed", seed, "--plain", "--every-window"];
        room.ok(&args, &lines(actions))
    };
    let list = || room.ok(&["play", "lunchtable", "--stage", "list"], "");
    assert!(
        list().starts_with(
            "STORY level 1, 0 XP, 0 gold, 0 of 144 stars\n1. Seating Chart Posted\n  1-1  ...  preps    easy   open\n"
        ),
        "{}",
        list()
    );
    assert_eq!(list().lines().count(), 1 + 16 + 48);
    let locked = room.refused(&["play", "lunchtable", "--stage", "1-2"], 2);
    assert_eq!(locked, "stage 1-2 is locked: win stage 1-1 first");
    let first = winning("1-1");
    let played = play("1-1", &first);
    let stars = progress(&room)["stars"]["1-1"].as_u64().expect("stars") as usize;
    let paid = format!("Stage 1-1: {}, 80 gold, 15 XP\nStage 1-2 opens: Seating Chart Posted.\n", "*".repeat(stars));
    assert!(played.ends_with(&paid), "{played}");
    assert!(list().contains("  1-2  ...  geeks    easy   open\n"), "{}", list());
    assert!(list().contains("  1-3  ...  freaks   medium locked: win stage 1-2 first\n"), "{}", list());
    // The second win pays without the first win's gold, and opens nothing.
    assert!(play("1-1", &first).ends_with(&format!("Stage 1-1: {}, 30 gold, 15 XP\n", "*".repeat(stars))));
    assert_eq!(progress(&room)["gold"], 110);
    play("1-2", &winning("1-2"));
    let last = play("1-3", &winning("1-3"));
    assert!(
        last.contains(" of that are for clearing \"Seating Chart Posted\".") && last.contains("\nStage 2-1 opens: "),
        "{last}"
    );
}

#[test]
fn a_stage_that_is_left_goes_on_and_counts_once() {
    let room = Room::new();
    std::fs::create_dir_all(room.path("home")).expect("a folder");
    let before = r#"{"stars": {"1-1": 3, "1-2": 1}, "gold": 10, "xp": 35}"#;
    room.write("home/lunchtable-story.json", before);
    let (seed, actions) = winning("1-3");
    let (first, rest) = actions.split_at(actions.len() / 2);
    room.ok(&["play", "lunchtable", "--stage", "1-3", "--seed", &seed, "--plain", "--every-window"], &lines(first));
    assert_eq!(progress(&room)["gold"], 10);
    let played = room.ok(&["play", "--resume", "--plain", "--every-window"], &lines(rest));
    assert!(played.contains("\nStage 1-3: *"), "{played}");
    let after = progress(&room);
    assert!(after["stars"]["1-3"].as_u64().is_some_and(|stars| stars > 0));
    // To look at the finished match again pays nothing.
    assert!(!room.ok(&["play", "--resume", "--plain"], "").contains("Stage 1-3: "));
    assert_eq!(progress(&room), after);
}

#[test]
fn after_a_win_enter_plays_the_next_stage() {
    let room = Room::new();
    let (seed, actions) = winning("1-1");
    let (before, last) = actions.split_at(actions.len() - 1);
    room.ok(&["play", "lunchtable", "--stage", "1-1", "--seed", &seed, "--plain", "--every-window"], &lines(before));
    assert!(!room.path("home/won.txt").exists());
    let shown = room::terminal::typed(&room, 100, "play --resume --every-window", &[&last[0], "", "q"]);
    let (won, next) = shown.split_once("Enter: next stage (1-2), ").expect("the next stage is offered");
    assert!(won.contains("YOU WIN"), "{won}");
    assert!(next.contains("stage 1-2 (easy)") && next.contains("=== Turn 1"), "{next}");
    assert_eq!(std::fs::read_to_string(room.path("home/won.txt")).expect("the win is noted"), "lunchtable\n");
}

#[test]
fn a_lost_stage_and_one_against_somebody_else_pay_nothing() {
    let room = Room::new();
    let lost = room.ok(&["play", "lunchtable", "--stage", "1-1", "--seed", "1", "--plain"], "surrender\n");
    assert!(lost.ends_with("You didn't win stage 1-1: no stars this time.\n"), "{lost}");
    let other =
        room.ok(&["play", "lunchtable", "--stage", "1-1", "--seed", "1", "--vs", "random", "--plain"], "surrender\n");
    assert!(!other.contains("Stage 1-1"), "{other}");
    assert!(!room.path("home/lunchtable-story.json").exists());
}

#[test]
fn a_broken_story_file_is_refused_and_kept() {
    let room = Room::new();
    std::fs::create_dir_all(room.path("home")).expect("a folder");
    for (text, words) in [
        ("{", "lunchtable-story.json:1: not a saved story: "),
        ("{\"stars\": {\"1-9\": 1}, \"gold\": 0, \"xp\": 0}", "there is no stage `1-9`"),
        ("{\"stars\": {\"1-1\": 4}, \"gold\": 0, \"xp\": 0}", "stage 1-1 has 4 stars"),
        ("{\"stars\": {}, \"gold\": 0, \"xp\": 0, \"lives\": 9}", "unknown field `lives`"),
    ] {
        let path = room.write("home/lunchtable-story.json", text);
        for stage in ["1-1", "list"] {
            let line = room.refused(&["play", "lunchtable", "--stage", stage], 2);
            assert!(line.contains(words), "{line}");
        }
        assert_eq!(std::fs::read_to_string(path).expect("a file"), text);
    }
}

#[test]
fn giving_up_has_no_number_and_must_be_typed() {
    let room = Room::new();
    let args = ["play", "lunchtable", "--seed", "1", "--plain"];
    let played = room.ok(&args, "99\nsurrender\n");
    assert!(played.contains("a=next phase, e=end turn, ") && !played.contains(" concede\n> "), "{played}");
    assert!(played.contains("There is no choice 99. Type a number from 1 to "), "{played}");
    assert!(played.trim_end().ends_with("=== YOU LOSE: you conceded ==="), "{played}");
}

#[test]
fn a_window_says_what_it_is_about() {
    let room = Room::new();
    let position = r#"
game = "lunchtable"
[position]
turn = 3
[[position.seats]]
hand = ["community_college_king", "back_alley_poker_night"]
deck = ["homecoming_committee", "homecoming_committee"]
[[position.seats]]
stereotypes = ["party_queen_bri"]
spells = ["hr_complaint"]
deck = ["homecoming_committee", "homecoming_committee"]
"#;
    let file = shown(&room.write("summon.toml", position));
    let args = ["play", "lunchtable", "--position", &file, "--seed", "1", "--hot-seat"];
    let played = room.ok(&args, "summon 1 attack\np\n");
    assert!(played.contains("(field spell, cost 2)\n"), "{played}");
    assert!(played.contains("They summoned a stereotype. Respond?\n  1 Respond with HR Complaint  "), "{played}");
}

#[test]
fn choices_show_numbers_and_drawbacks_at_40_columns() {
    let room = Room::new();
    let position = r#"
game = "lunchtable"
[position]
turn = 3
[[position.seats]]
hand = ["hackathon_hero", "all_in_gamble"]
stereotypes = ["community_college_king"]
deck = ["homecoming_committee", "homecoming_committee"]
[[position.seats]]
stereotypes = ["party_queen_bri"]
deck = ["homecoming_committee", "homecoming_committee"]
"#;
    let file = shown(&room.write("narrow.toml", position));
    room.write("home/greeted.txt", "lunchtable\n");
    let args = format!("play lunchtable --position '{file}' --seed 1 --vs greedy");
    let page = room::terminal::on_terminal(&room, (40, 60), &args, &["q"]);
    assert!(page.lines().all(|line| line.chars().count() <= 40), "{page}");
    let words = page.split_whitespace().collect::<Vec<_>>().join(" ");
    for whole in ["gains 1,000 reputation (to 2,500)", "loses 700 stability (to 800)", "1,400/1,600"] {
        assert!(words.contains(whole), "{whole}: {page}");
    }
}
