//! `why NAME`: why a card cannot be used now, in the words of the rules, and what can be done with it.

use croupier_kernel::{Seat, Seed};
use croupier_table::{
    Session, Settings,
    files::PositionFile,
    registry::{self, Beginning},
};

fn position(game: &str, text: &str) -> Box<dyn Session> {
    let file = PositionFile::from_text("position.toml", &format!("game = \"{game}\"\n[position]\n{text}"));
    let file = file.expect("a sound file");
    registry::begin(game, &Beginning::Position(&file), Seed::Open("1".into())).expect("a sound position")
}

fn why(session: &dyn Session, what: &str) -> String {
    let aside = session.text(&Settings::default()).aside(Seat(0), &format!("why {what}"));
    aside.expect("something to show").screen.plain().trim().to_string()
}

const LUNCH: &str = r#"
[[position.seats]]
clout = 0
hand = ["bake_sale", "critical_bug", "late_rent_ricky"]
stereotypes = ["community_college_king"]
spells = ["404_error"]
deck = ["bake_sale", "bake_sale"]
[[position.seats]]
stereotypes = ["late_rent_ricky"]
deck = ["bake_sale", "bake_sale"]
"#;

#[test]
fn a_card_in_hand_is_named_and_the_rules_give_the_reason() {
    let session = position("lunchtable", LUNCH);
    let why = |what: &str| why(session.as_ref(), what);
    let (bake, bug) = (why("bake sale"), why("Critical Bug"));
    assert!(bake.contains("Bake Sale needs 1 clout, but you have 0."), "{bake}");
    assert!(bake.contains("You can do this now: Set Bake Sale face down."), "{bake}");
    assert_eq!(why("bake_sale"), bake);
    assert!(bug.starts_with("Set a trap first: it can respond from the next turn on."), "{bug}");
    assert!(bug.contains("Set Critical Bug face down"), "{bug}");
    let ricky = why("ricky");
    assert!(ricky.contains("clout") && ricky.contains("Set Late Rent Ricky face down"), "{ricky}");
}

#[test]
fn a_card_on_the_table_is_named_too_and_an_unknown_name_is_refused() {
    let session = position("lunchtable", LUNCH);
    let why = |what: &str| why(session.as_ref(), what);
    assert!(why("community college king").starts_with("You can only attack in your combat phase."));
    assert!(why("404 error").contains("You can only activate a trap as a response."), "{}", why("404 error"));
    assert!(why("no such card").starts_with("I don't understand `no such card`"), "{}", why("no such card"));
    assert!(why("attack 1 1").contains("You can only attack in your combat phase."));
}

#[test]
fn a_direct_attack_that_is_not_offered_has_its_reason() {
    let session = position("lunchtable", &format!("phase = \"combat\"\n{LUNCH}"));
    let king = why(session.as_ref(), "community college king");
    assert!(king.starts_with("You can only attack directly when your opponent has no face-up stereotypes"), "{king}");
    assert!(king.contains("face-down ones don't stop you"), "{king}");
    assert!(king.contains("You can do this now: Attack Late Rent Ricky"), "{king}");
}

#[test]
fn in_flesh_and_blood_a_name_gives_the_reason_too() {
    let text = r#"
[[position.seats]]
hero = "Kano"
hand = ["Voltic Bolt (red)", "Unmovable (red)"]
deck = ["Snatch (red)"]
[[position.seats]]
hero = "Kano"
deck = ["Snatch (red)"]
"#;
    let session = position("fab", text);
    let why = |what: &str| why(session.as_ref(), what);
    assert!(why("unmovable").starts_with("You can't play Unmovable (red) now: "), "{}", why("unmovable"));
    assert!(why("Voltic Bolt").contains("it costs 2 and you can pay 1"), "{}", why("Voltic Bolt"));
    assert_eq!(why("Voltic Bolt (red)"), why("voltic bolt"));
}
