//! Rollio's screens, help, keys and refusals, as someone at the table sees them.

use croupier_kernel::{Eye, Seat};
use croupier_rollio::Rollio;
use croupier_table::{
    Offer as _, Session, Settings,
    files::PositionFile,
    registry::{self, Beginning},
};

const PLAYER: Seat = Seat(0);

/// A run from a position.
fn begin(position: &str) -> Box<dyn Session> {
    let text = format!("game = \"rollio\"\n[position]\n{position}");
    let file = PositionFile::from_text("position.toml", &text).expect("a good file");
    let seed = "table".parse().expect("a good seed");
    registry::begin("rollio", &Beginning::Position(&file), seed).expect("a good position")
}

const FLOP: &str = "phase = \"hand\"\nshowing = [2, 2, 3, 3, 4, 6]\nrerolls = 0\n";

fn prompt(session: &dyn Session) -> String {
    let screen = screen(session);
    screen.lines().find(|line| line.starts_with("> ")).expect("a prompt").to_string()
}

fn screen(session: &dyn Session) -> String {
    session.text(&Settings::default()).screen(PLAYER).plain().to_string()
}

fn aside(session: &dyn Session, typed: &str) -> String {
    session.text(&Settings::default()).aside(PLAYER, typed).expect("something to show").screen.plain().to_string()
}

/// What was typed, done or refused.
fn type_in(session: &mut dyn Session, typed: &str) -> Result<String, String> {
    let settings = Settings::default();
    let action = session.text(&settings).read(PLAYER, typed).map_err(|refusal| refusal.reason)?;
    let since = session.told(Eye::Seat(PLAYER), 0).len() as u32;
    session.play(PLAYER, session.now().ply, &action).map_err(|refusal| refusal.reason)?;
    Ok(session.text(&settings).narration(Eye::Seat(PLAYER), since).plain().to_string())
}

#[test]
fn help_lists_the_combinations_that_count_with_the_charms() {
    for (charms, listed, not_listed) in [
        (
            "",
            vec!["Single One: 100", "Single Five: 50", "Four of a Kind: 250 times the face (ones: 1,100)"],
            vec!["Single Three"],
        ),
        ("\"low_hanging_fruit\"", vec!["Single One: 100", "Single Three: 25"], vec![]),
        (
            "\"high_stakes\"",
            vec!["Three of a Kind: 100 times the face (ones: 1,000)", "Four of a Kind: 250 times the face ·"],
            vec!["Single One", "Single Five", "Single Three", "ones: 1,100"],
        ),
    ] {
        let help = begin(&format!("charms = [{charms}]")).text(&Settings::default()).help(PLAYER).plain().to_string();
        assert!(listed.iter().all(|text| help.contains(text)), "{charms}: {help}");
        assert!(!not_listed.iter().any(|text| help.contains(text)), "{charms}: {help}");
    }
}

#[test]
fn the_prompt_offers_a_consumable_only_when_one_can_be_used() {
    for (consumables, offered) in [
        ("\"flop_recovery\"", ""),
        ("\"flop_recovery\", \"money_doubler\"", "u2=use"),
        ("\"chisel\", \"flop_recovery\"", "u1=use"),
    ] {
        let prompt = prompt(begin(&format!("consumables = [{consumables}]")).as_ref());
        let shown = prompt.split_whitespace().find(|word| word.ends_with("=use")).unwrap_or_default();
        assert_eq!(shown, offered, "{prompt}");
    }
}

#[test]
fn a_flop_names_the_reroll_it_brings_and_only_once() {
    let blessed = format!("{FLOP}blessings = [\"reroll_ability_1\", \"flop_subversion_1\"]\n");
    let mut session = begin(&blessed);
    let shown = screen(session.as_ref());
    let says = "FLOP: nothing scores. 10% chance that it doesn't count. You get a reroll before it costs a life.";
    assert!(shown.contains(says), "{shown}");
    let hint = aside(session.as_ref(), "h");
    assert!(
        hint.starts_with(
            "Nothing scores. Taking the flop (f) gives you a reroll. Rerolling all 6 dice has a 2.3% chance of a flop"
        ),
        "{hint}"
    );
    assert_eq!(
        type_in(session.as_mut(), "f").as_deref(),
        Ok("You gain 1 reroll for the flop: use it now, or take the flop.\n")
    );
    let shown = screen(session.as_ref());
    assert!(shown.contains("FLOP: nothing scores.\n"), "luck has been asked, and the reroll is there: {shown}");
    let shielded = screen(begin(&format!("{blessed}charms = [\"flop_shield\"]\n")).as_ref());
    assert!(shielded.contains("Flop Shield cancels it.\n"), "{shielded}");
}

#[test]
fn what_grows_is_told() {
    let mut session = begin("consumables = [\"slot_expander\", \"reroll_upgrade\"]");
    assert_eq!(
        type_in(session.as_mut(), "u1").as_deref(),
        Ok("You use Slot Expander.\nYou gain 1 charm slot and 1 consumable slot.\n")
    );
    let told = type_in(session.as_mut(), "u1");
    assert_eq!(told.as_deref(), Ok("You use Reroll Upgrade.\nYou gain 1 reroll in every level from now on.\n"));
    let mut session = begin(
        "phase = \"hand\"\nshowing = [1, 2, 3, 4, 5, 6]\ncharms = [\"straight_collector\"]\ncounts = { straight_collector = 20 }",
    );
    let told = type_in(session.as_mut(), "s").expect("a straight");
    assert!(told.starts_with("Straight Collector grows to 40.\nYou set aside #1 #2 #3 #4 #5 #6: straight, 2,040 points (base 2,000, Straight Collector +40)"), "{told}");
}

#[test]
fn keys_and_dice_that_do_not_fit_are_refused_with_what_would() {
    let hand = "phase = \"hand\"\nshowing = [1, 0, 2, 2, 3, 4]\n";
    for (position, typed, says) in [
        (hand, "b", "set dice aside first: you can set aside die 1 for 100 points (`score 1`)"),
        (hand, "bank", "set dice aside first: you can set aside die 1 for 100 points (`score 1`)"),
        (FLOP, "b", "nothing you rolled scores: take the flop (`flop`)"),
        ("", "b", "roll first: press Enter"),
        (hand, "r 1 1", "you named die 1 twice. You can reroll dice 1, 3, 4, 5 and 6"),
        (hand, "reroll 1 1", "you named die 1 twice. You can reroll dice 1, 3, 4, 5 and 6"),
        (hand, "r 0", "there is no die `0`: dice are numbered from 1. You can reroll dice 1, 3, 4, 5 and 6"),
        (hand, "reroll 2", "die 2 is already set aside. You can reroll dice 1, 3, 4, 5 and 6"),
    ] {
        let mut session = begin(position);
        assert_eq!(type_in(session.as_mut(), typed), Err(says.to_string()), "{typed}");
    }
    let refused = begin(hand).play(PLAYER, 0, "reroll 0").expect_err("no such die");
    assert_eq!(refused.reason, "there is no die `0`: dice are numbered from 1. You can reroll dice 1, 3, 4, 5 and 6");
}

#[test]
fn a_choice_of_very_many_splits_is_shown_in_part() {
    let mirrors = ["{ material = \"mirror\" }"; 8].join(", ");
    let session = begin(&format!("phase = \"hand\"\nshowing = [1, 1, 1, 1, 1, 1, 1, 1]\ndice = [{mirrors}]\n"));
    let shown = aside(session.as_ref(), "1 2 3 4 5 6 7 8");
    assert!(shown.contains(" and 37 more\n"), "{shown}");
}

#[test]
fn the_end_counts_rolls_hot_dice_and_consumables() {
    let mut session = begin(
        "phase = \"hand\"\nshowing = [1, 0, 0, 0, 0, 0]\nlives = 1\nrerolls = 1\nconsumables = [\"money_doubler\"]\ncoming = [2, 2, 3, 3, 4, 6, 2]",
    );
    for typed in ["u1", "s", "r", "r 1", "f"] {
        type_in(session.as_mut(), typed).unwrap_or_else(|refusal| panic!("{typed}: {refusal}"));
    }
    let end = screen(session.as_ref());
    assert!(end.contains("Rolls: 2 | Hot dice: 1 | Consumables used: 1\nPoints banked: 0 | Flops: 1"), "{end}");
}

#[test]
fn every_choice_has_a_label_and_a_forecast_and_one_is_offered_first() {
    let shop = "phase = \"shop\"\nmoney = 90\ncharms = [\"flop_shield\"]\nconsumables = [\"chisel\", \"material_enchanter\"]\n";
    for position in
        ["", "phase = \"hand\"\nshowing = [1, 1, 5, 2, 3, 4]", FLOP, shop, "phase = \"scored\"\npoints = 300"]
    {
        let session = begin(position);
        let choices = session.legal(Eye::Seat(PLAYER));
        assert_eq!(choices.iter().filter(|choice| choice.primary).count(), 1, "{position}");
        for (choice, (action, forecast)) in choices.into_iter().zip(session.forecasts(PLAYER)) {
            assert!(!choice.label.is_empty() && !forecast.text.is_empty(), "{}", choice.action);
            assert_eq!(choice.action, action);
            // A key does what it says.
            if let Some(key) = &choice.key {
                let read = session.text(&Settings::default()).read(PLAYER, key);
                assert_eq!(read.ok().as_ref(), Some(&choice.action), "{key}");
            }
            assert_eq!(session.preview(PLAYER, &choice.action).ok(), Some(forecast));
        }
    }
}

#[test]
fn the_choices_that_a_hint_names_are_marked() {
    let session = begin("phase = \"hand\"\nshowing = [1, 5, 2, 2, 3, 4]");
    let hinted: Vec<_> =
        session.legal(Eye::Seat(PLAYER)).into_iter().filter_map(|choice| Some((choice.hint?, choice.action))).collect();
    let expected =
        [(1, "score 1 2"), (2, "score 1"), (3, "score 2")].map(|(place, action)| (place, action.to_string()));
    assert_eq!(hinted.iter().cloned().collect::<std::collections::BTreeMap<_, _>>(), expected.into());
}

#[test]
fn what_is_told_has_a_sentence_and_the_things_it_touches() {
    let mut session = begin("phase = \"hand\"\nshowing = [1, 5, 2, 2, 3, 4]\ncharms = [\"odd_collector\"]");
    let since = session.told(Eye::Seat(PLAYER), 0).len() as u32;
    session.play(PLAYER, 0, "score 1 2").expect("a selection");
    session.play(PLAYER, 1, "roll").expect("a roll");
    let told = session.told(Eye::Seat(PLAYER), since);
    assert_eq!(told[0]["notice"], "scored");
    assert_eq!(told[0]["text"], "You set aside #1 #2: a five and a one, 180 points (base 150, Odd Collector +30).");
    assert_eq!(told[0]["receipt"]["steps"][2]["change"], serde_json::json!({ "change": "add", "points": 30 }));
    let things = serde_json::json!([
        { "zone": "dice", "slot": 1 },
        { "zone": "dice", "slot": 2 },
        { "zone": "charms", "id": "odd_collector" },
    ]);
    assert_eq!(told[0]["things"], things);
    assert!(told.iter().all(|notice| notice["text"].is_string()), "{told:?}");
}

#[test]
fn the_catalogue_has_everything_with_its_fields() {
    let catalogue = Rollio::catalogue();
    let find = |id: &str, kind: &str| {
        let found = catalogue.iter().find(|entry| entry.id == id && entry.kind == kind);
        found.unwrap_or_else(|| panic!("no {id}"))
    };
    assert_eq!(find("flop_shield", "charms").fields["price"], 4);
    assert_eq!(find("chisel", "consumables").fields["rarity"], "common");
    assert_eq!(find("lives_2", "blessings").fields["tier"], 2);
    assert_eq!(find("mirror", "materials").fields["price"], 28);
    assert!(catalogue.iter().all(|entry| !entry.text[0].is_empty() && !entry.name.is_empty()));
}

#[test]
fn a_position_that_names_no_edition_is_of_the_newest() {
    let mut session = begin("phase = \"shop\"\nmoney = 20\nshelf = { blessing = \"dice_1\" }");
    let told = type_in(session.as_mut(), "buy dice_1").expect("a blessing of the second edition");
    assert!(told.contains("Dice Blessing I"), "{told}");
}

#[test]
fn a_flop_says_what_a_shield_does_and_what_is_left_of_it() {
    for (left, words) in
        [(3, "Flop Shield cancels it and has 2 uses left"), (1, "Flop Shield cancels it and is used up")]
    {
        let shield = format!("{FLOP}charms = [\"flop_shield\"]\ncounts = {{ flop_shield = {left} }}\n");
        let session = begin(&shield);
        assert!(
            prompt(session.as_ref()).contains(&format!("f=take the flop: {words}")),
            "{}",
            prompt(session.as_ref())
        );
        let choices = session.legal(Eye::Seat(PLAYER));
        let flop = choices.iter().find(|choice| choice.verb == "flop").expect("a flop");
        assert_eq!(flop.label, format!("Take the flop: {words}"));
    }
    assert!(prompt(begin(FLOP).as_ref()).starts_with("> f=take the flop "), "{}", prompt(begin(FLOP).as_ref()));
}

#[test]
fn another_way_to_score_is_shown_and_typed_in_words() {
    let mut session = begin("phase = \"hand\"\nshowing = [5, 5, 5, 2, 3, 4]\n");
    let shown = aside(session.as_ref(), "1 2 3");
    assert!(shown.contains("Or type: 1 2 3 as three single fives\n") && !shown.contains('_'), "{shown}");
    let wrong = type_in(session.as_mut(), "1 2 3 as a pair");
    let reason = "dice 1, 2 and 3 can't score as `a pair`, only as three of a kind or three single fives";
    assert_eq!(wrong, Err(reason.into()));
    let told = type_in(session.as_mut(), "score 1 2 3 as three single fives").expect("a score");
    assert!(told.starts_with("You set aside #1 #2 #3: three fives, 150 points"), "{told}");
}

#[test]
fn help_lists_only_what_the_dice_of_the_run_can_make() {
    let help = |position: &str| begin(position).text(&Settings::default()).help(PLAYER).plain().to_string();
    let six = help("");
    for (name, listed) in [("Six of a Kind", true), ("Two Triplets", true), ("Seven of a Kind", false)] {
        assert_eq!(six.contains(name), listed, "{name}: {six}");
    }
    for name in ["Four Pairs", "Triple Triplets", "Straight 1-10"] {
        assert!(!six.contains(name), "{name}: {six}");
    }
}
