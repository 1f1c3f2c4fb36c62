//! Geniejack at the table: choices that a page can draw, keys that mean what they say, a sentence for everything told.

use croupier_kernel::{Eye, Key, Seat, Seed, streams};
use croupier_table::{
    Choice, Options, Session, Settings,
    files::PositionFile,
    registry::{self, Beginning},
};
use serde_json::Value;

const PLAYER: Seat = Seat(0);

fn position(text: &str) -> Box<dyn Session> {
    let text = format!("game = \"geniejack\"\n{text}");
    let file = PositionFile::from_text("position.toml", &text).expect("a sound file");
    registry::begin("geniejack", &Beginning::Position(&file), Seed::Open("1".into())).expect("a sound position")
}

fn choices(session: &dyn Session) -> Vec<Choice> {
    session.legal(Eye::Seat(PLAYER))
}

fn choice(session: &dyn Session, action: &str) -> Choice {
    choices(session).into_iter().find(|choice| choice.action == action).unwrap_or_else(|| panic!("no `{action}`"))
}

const TURN: &str = r#"
[position]
phase = "player_turn"
[position.player]
cards = "10♦ 5♣"
[[position.player.wishes]]
boss = "ancient_strix"
text = "tricks"
blessing = { name = "Tricks", description = "x", effects = [
  { type = "enable_remove_card", value = 1 }, { type = "enable_surrender", value = 1 }, { type = "enable_peek", value = 1 } ] }
[position.enemy]
cards = "7♠ 9♥"
"#;

#[test]
fn a_turn_is_offered_with_labels_keys_things_and_what_would_happen() {
    let session = position(TURN);
    let session = session.as_ref();
    let hit = choice(session, "hit");
    assert_eq!(
        (hit.verb.as_str(), hit.label.as_str(), hit.key.as_deref(), hit.primary),
        ("hit", "Hit", Some("h"), true)
    );
    assert!(session.forecasts(PLAYER).iter().all(|(_, forecast)| !forecast.text.is_empty()));
    let remove = choice(session, "remove 2");
    assert_eq!((remove.label.as_str(), remove.key.as_deref()), ("Remove 5♣", Some("r2")));
    let thing = &remove.things[0];
    assert_eq!((thing.zone.as_str(), thing.slot, thing.id.as_deref()), ("hand", Some(2), Some("5♣")));
}

#[test]
fn the_shop_tells_what_a_purchase_costs_and_replaces() {
    let session = position(
        "[position]\nphase = \"shop\"\nshelf = [\"bronze_armor\", \"health_potion\"]\n\
         [position.player]\ngold = 60\nequipment = [\"cloth_armor\"]\n",
    );
    let armor = choice(session.as_ref(), "buy bronze_armor");
    assert_eq!((armor.label.as_str(), armor.key.as_deref()), ("Buy Bronze Armor for 55 gold", Some("1")));
    let forecast = session.preview(PLAYER, &armor.action).expect("a forecast");
    let change = &forecast.changes[0];
    assert_eq!((change.what.as_str(), change.from, change.to), ("gold", 60, 5));
    assert!(choice(session.as_ref(), "leave").primary);
}

/// Plays at random through every phase, and looks at every situation on the way.
fn walk(look: impl Fn(&dyn Session)) {
    let mut options = Options::default();
    options.set("preset", "standard");
    for nth in 0..60 {
        let seed = Seed::Open(format!("walk {nth}").into());
        let mut rng = seed.rng(Key::new(streams::TESTS, 0, 0, 0));
        let mut session = registry::begin("geniejack", &Beginning::Options(&options), seed).expect("a match");
        while let Some(seat) = session.now().to_move {
            look(session.as_ref());
            let choices = session.legal(Eye::Seat(seat));
            let action = choices[rng.below(choices.len() as u32) as usize].action.clone();
            session.play(seat, session.now().ply, &action).expect("what is listed is legal");
        }
        look(session.as_ref());
    }
}

#[test]
fn every_key_means_its_action_and_at_most_one_choice_comes_first() {
    let settings = Settings::default();
    walk(|session| {
        let choices = choices(session);
        assert!(choices.iter().filter(|choice| choice.primary).count() <= 1, "{choices:?}");
        for choice in &choices {
            assert!(!choice.label.is_empty() && choice.action.starts_with(&choice.verb), "{choice:?}");
            let Some(key) = &choice.key else { continue };
            let typed = if key == "enter" { "" } else { key };
            let read = session.text(&settings).read(PLAYER, typed);
            assert_eq!(read.as_deref(), Ok(choice.action.as_str()), "{key}");
        }
    });
}

#[test]
fn everything_told_has_a_sentence() {
    let settings = Settings::default();
    walk(|session| {
        for eye in [Eye::Seat(PLAYER), Eye::Watcher] {
            for notice in session.told(eye, 0) {
                let text = notice["text"].as_str().unwrap_or_default();
                assert!(text.len() > 5 && !text.contains('_') && !text.contains('{'), "{notice}");
            }
        }
        let _ = session.text(&settings).narration(Eye::Seat(PLAYER), 0);
    });
}

#[test]
fn the_catalogue_has_fields_and_sentences() {
    struct Catalogue;
    impl registry::Visit for Catalogue {
        type Out = Vec<Value>;
        fn visit<G: croupier_table::Hosted>(self) -> Self::Out {
            G::catalogue().iter().map(|entry| serde_json::to_value(entry).expect("plain data")).collect()
        }
    }
    let entries = registry::with_game("geniejack", Catalogue).expect("a game");
    let find = |id: &str| entries.iter().find(|entry| entry["id"] == id).unwrap_or_else(|| panic!("no {id}")).clone();
    assert_eq!(find("bronze_armor")["fields"]["cost"], 55);
    assert_eq!(find("ancient_strix")["fields"]["curse"]["name"], "Night Fang");
    assert_eq!(
        (&find("dodge_chance")["kind"], &find("dodge_chance")["fields"]["high"]),
        (&"effect".into(), &"0.35".into())
    );
    for entry in &entries {
        let says = |text: &Value| text.as_str().is_some_and(|text| text.len() > 5);
        assert!(entry["text"].as_array().is_some_and(|text| !text.is_empty() && text.iter().all(says)), "{entry}");
    }
}
