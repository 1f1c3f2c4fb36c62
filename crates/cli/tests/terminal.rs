//! The binary on a real pseudo-terminal, as `script` gives it one: lines that fit, prompts that replace each other, the lobby,
//! taking back, and what can be read.
#![allow(clippy::disallowed_methods, reason = "tests start the binary")]

use crate::room;

use room::{
    Room,
    terminal::{on_terminal, typed},
};

#[test]
fn lines_wrap_at_words_and_every_prompt_has_its_own_page() {
    let room = Room::new();
    for width in [40, 60, 120] {
        let shown = typed(&room, width, "play lunchtable --seed 5 --vs greedy", &["foo", "e", "q"]);
        assert!(shown.matches("<new page>").count() >= 2, "{shown}");
        let long: Vec<&str> = shown.lines().filter(|line| line.chars().count() > usize::from(width)).collect();
        assert!(long.is_empty(), "{width}: {long:#?}");
        // The reason stands below the prompt, and no board comes after it before the next answer.
        let (_, after) = shown.split_once("! I don't understand `foo`").expect("a reason");
        assert!(!after.split("<new page>").next().is_some_and(|page| page.contains("=== Turn")), "{shown}");
    }
}

#[test]
fn what_comes_after_a_match_wraps_at_words_too() {
    let room = Room::new();
    let shown = typed(&room, 40, "play lunchtable --seed a-seed-of-some-length --vs greedy", &["surrender", "?", "q"]);
    let long: Vec<&str> = shown.lines().filter(|line| line.chars().count() > 40).collect();
    assert!(long.is_empty(), "{long:#?}");
    let words = shown.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(words.contains("n: new seed, a: same seed, l: lobby. Anything else quits."), "{shown}");
    assert!(words.contains("l goes back to the lobby."), "{shown}");
    // A heading stays in one piece.
    assert!(shown.contains("phase ===\n  Seed:a-seed-of-some-length"), "{shown}");
}

#[test]
fn a_newcomer_is_greeted_once() {
    let room = Room::new();
    let first = on_terminal(&room, (80, 24), "play rollio --seed 5", &["", "q"]);
    let (greeting, game) = first.split_once("Press Enter to begin.").expect("a page of its own");
    assert!(greeting.contains("If nothing scores, it's a flop"), "{first}");
    assert!(!greeting.contains("=== LEVEL 1") && game.contains("=== LEVEL 1"), "{first}");
    let second = on_terminal(&room, (80, 24), "play rollio --seed 6", &["q"]);
    assert!(!second.contains("If nothing scores, it's a flop"), "{second}");
}

#[test]
fn what_is_chosen_can_be_taken_back_and_cards_can_be_read() {
    let room = Room::new();
    let lines = ["read rock bottom", "? no such card", "a", "z", "help", "q"];
    let shown = typed(&room, 100, "play lunchtable --seed 5 --vs greedy", &lines);
    assert!(shown.contains("Rock Bottom"), "{shown}");
    assert!(shown.contains("There is no card or word `no such card` here."), "{shown}");
    assert!(shown.contains("You undo your last choice."), "{shown}");
    // Undoing the move to combat also undid the combat that played by itself: the main phase asks again.
    let (_, after) = shown.split_once("You undo your last choice.").expect("it was taken back");
    assert!(after.contains("=== Turn 1, your main phase ==="), "{shown}");
    // Reading never acts: the log has two phases that passed, what was undone with all that followed, and the undo.
    assert!(shown.contains("Saved after 5 moves"), "{shown}");
}

#[test]
fn the_lobby_offers_what_there_is_and_goes_on_where_something_was_left() {
    let room = Room::new();
    let shown = typed(&room, 80, "", &["?", "9", "3", "preset", "preset classic", "vs easy", "seed 7", "", "q"]);
    for words in ["one table, any player", "Type 1 to 4 or q", "classic", "Seed: 7", "=== Turn 1"] {
        assert!(shown.contains(words), "{words}: {shown}");
    }
    assert!(!shown.contains(" continue LunchTable"), "nothing was saved before: {shown}");
    typed(&room, 80, "play geniejack --preset classic --seed 7", &["", "h", "q"]);
    let again = typed(&room, 80, "", &["q"]);
    assert!(again.contains("continue Geniejack, after"), "{again}");
}

#[test]
fn boards_and_dice_fit_terminals_from_40_columns_up() {
    let room = Room::new();
    for (game, lines) in [
        ("geniejack", &["", "h", "s", "", "q"][..]),
        ("rollio", &["", "s", "r", "i", "q"]),
        ("lunchtable --vs greedy", &["1", "g", "a", "?", "a", "q"]),
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
    assert!(shown.contains("! `throw talismanic-lens` doesn't match any choice or card of yours"), "{shown}");
    assert!(shown.contains("Pitch a card to pay for Crucible of Aetherweave's ability (1 left to pay)."), "{shown}");
    assert!(shown.contains("You cancel Crucible of Aetherweave's ability."), "{shown}");
    // A forecast says so with a full stop; the log would say nothing else in its line.
    assert!(!shown.lines().any(|line| line.trim() == "Your Talismanic Lens is destroyed"), "{shown}");
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
    for line in ["Ravenous Rabble (blue) attacks as chain link 1, power 3.", "They reveal Brutal Assault (blue)"] {
        assert!(shown.contains(line), "{line}: {shown}");
    }
}

#[test]
fn a_low_terminal_shows_the_whole_board_and_the_question_last() {
    let room = Room::new();
    room.write("home/greeted.txt", "lunchtable\nfab\n");
    for (game, lines, titles) in [("fab", ["1", "3", "q"], "=== Turn"), ("lunchtable", ["3", "e", "q"], "=== Turn")] {
        let shown = on_terminal(&room, (80, 24), &format!("play {game} --seed 5 --vs greedy"), &lines);
        for page in shown.split("<new page>").skip(1) {
            let rows: Vec<&str> = page.lines().skip_while(|line| !line.starts_with(titles)).collect();
            let asked = rows.iter().position(|line| line.starts_with("> ")).expect("a question");
            assert!(asked < 24, "{game}: {} rows:\n{page}", asked + 1);
        }
    }
}

#[test]
fn the_question_comes_again_after_what_was_asked_for_and_in_a_row_after_a_refusal() {
    let room = Room::new();
    let shown = typed(&room, 80, "play rollio --seed 5", &["", "?", "i", "nonsense", "q"]);
    let asks = "  s=set aside the best";
    let page = shown.rsplit("<new page>").next().unwrap_or_default();
    // After the help, after the inventory, and after the reason why not.
    assert_eq!(page.matches(asks).count(), 4, "{page}");
    let (before, after) = page.split_once("! I don't understand `nonsense`").expect("a reason");
    // The question may take two rows, and the answer is the next one.
    let (_, asked) = before.rsplit_once(asks).expect("a question");
    assert!(asked.trim_end().lines().count() <= 3, "{page}");
    assert!(!after.contains("=== LEVEL"), "{page}");
    let again: Vec<&str> = after.lines().filter(|line| line.starts_with("> ")).collect();
    assert!(again.len() == 1 && again[0].ends_with('…'), "{again:?} {page}");
}

#[test]
fn more_shows_the_question_once() {
    let room = Room::new();
    let shown = typed(&room, 80, "play rollio --seed 5", &["", "more", "q"]);
    let page = shown.rsplit("<new page>").next().unwrap_or_default();
    assert_eq!(page.matches("This round: 0 points").count(), 2, "{page}");
    assert_eq!(page.matches("  s=set aside the best").count(), 2, "{page}");
}

#[test]
fn hands_choices_and_life_are_in_sight_on_a_low_terminal() {
    let room = Room::new();
    room.write("home/greeted.txt", "lunchtable\nfab\n");
    for (game, lines, needs) in [
        ("lunchtable", &["a", "e", "1", "a", "q"][..], ["OPPONENT: life", "YOU: life", "  hand"]),
        ("fab", &["1", "p", "p", "p", "q"], ["OPPONENT (", "YOU (Kano): life", "  hand: "]),
    ] {
        let shown = on_terminal(&room, (80, 24), &format!("play {game} --seed 5 --vs easy"), lines);
        for page in shown.split("<new page>").filter(|page| page.contains("\n> ")) {
            for need in needs {
                assert!(page.contains(need), "{game}: {need}:\n{page}");
            }
            assert!(!page.contains(": type more"), "{game}:\n{page}");
        }
    }
}

#[test]
fn dice_can_be_named_without_spaces() {
    let room = Room::new();
    let shown = typed(&room, 80, "play rollio --seed 1", &["", "1234", "", "BANK", "q"]);
    assert!(shown.contains("#1 #2 #3 #4: three of a kind and a one, 400 points"), "{shown}");
    assert!(shown.contains("You set aside #1 #2 #3 #4") && shown.contains("You bank 400 points"), "{shown}");
}

#[test]
fn undo_goes_back_to_the_last_thing_that_was_random_or_hidden() {
    let room = Room::new();
    let lines = ["", "s", "undo", "z", "q"];
    let shown = typed(&room, 80, "play rollio --seed 5", &lines);
    // The selection is undone; the roll before it is chance.
    assert!(shown.contains("You undo your last choice."), "{shown}");
    assert!(shown.contains("! You can't undo this: you have seen something new since then"), "{shown}");
    let record = std::fs::read_to_string(room.path("home/saves/rollio.jsonl")).expect("a save");
    assert!(record.contains("\"undo\""), "{record}");
}

#[test]
fn two_people_at_one_terminal_see_only_what_is_theirs() {
    let room = Room::new();
    let lines = ["4", "e", "", "q"];
    let shown = typed(&room, 80, "play lunchtable --seed 5 --hot-seat", &lines);
    let (first, second) = shown.split_once("Player 2's turn. Press Enter").expect("a page between the two");
    assert!(first.contains("You set Debt Collector face down."), "{first}");
    assert!(first.ends_with("\n<new page>\n") || first.trim_end().ends_with("<new page>"), "{first}");
    assert!(second.contains("They set a card face down."), "{second}");
    for secret in ["Debt Collector", "You set"] {
        assert!(!second.contains(secret), "{secret}: {second}");
    }
}

#[test]
fn the_lobby_refuses_on_the_spot_and_keeps_what_was_chosen() {
    let room = Room::new();
    let shown = typed(&room, 80, "", &["4", "seed 7", "life -1", "deck nothing.toml", "vs claude", "", "q"]);
    for words in [
        "Life: `-1` is not a number from 1 to 255.",
        "nothing.toml: this file does not exist",
        "ANTHROPIC_API_KEY",
        "Seed: 7",
    ] {
        assert!(shown.contains(words), "{words}: {shown}");
    }
}

#[test]
fn the_lobby_has_stages_decks_opponents_and_what_comes_after_a_match() {
    let room = Room::new();
    let shown = typed(&room, 80, "", &["3", "stage", "stage 1-1", "deck", "seed 7", "", "surrender", "?", "l", "q"]);
    for words in [
        "locked: win stage 1-1 first",
        "stage          1-1  Seating Chart Posted",
        "opponent-deck  preps",
        "dropouts  aggro",
        "Chapter 1: Seating Chart Posted, stage 1-1 (easy), 0 of 3 stars so far",
        "YOU LOSE",
        "n plays again with a new seed",
    ] {
        assert!(shown.contains(words), "{words}: {shown}");
    }
    assert_eq!(shown.matches("one table, any player").count(), 2, "it goes back to the lobby: {shown}");
}

#[test]
fn a_choice_can_be_typed_as_it_is_listed() {
    let room = Room::new();
    let lines = ["use cru", "c", "use ka lens", "use talis lens", "q"];
    let shown = typed(&room, 100, "play fab --seed 5 --vs greedy", &lines);
    assert!(shown.contains("You use Crucible of Aetherweave's ability."), "{shown}");
    assert!(shown.contains("`use ka lens` doesn't match any choice"), "{shown}");
    assert!(shown.contains("You use Talismanic Lens's ability."), "{shown}");
}
