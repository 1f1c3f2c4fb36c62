//! Configs, positions and actions that make no sense are refused with one clear line.

use croupier_geniejack::{
    action::Action,
    config::Config,
    content::EquipmentId,
    position::{Position, WishSetup},
    state::Phase,
};

use crate::scene::{from_toml, scene};

fn config_error(text: &str) -> String {
    match toml::from_str::<Config>(text) {
        Ok(_) => from_toml(text).refused(),
        Err(error) => error.message().to_string(),
    }
}

#[track_caller]
fn check_config(text: &str, reason: &str) {
    let said = config_error(text);
    assert!(said.contains(reason), "{said}");
    assert!(!said.contains('\n'), "{said}");
}

#[test]
fn an_unknown_preset_is_refused_with_a_suggestion() {
    check_config("preset = \"clasic\"", "`clasic`");
    check_config("preset = \"clasic\"", "classic");
}

#[test]
fn an_unknown_rule_is_refused_with_a_suggestion() {
    check_config("[rules]\nbust_treshold = 22", "bust_threshold");
}

#[test]
fn a_rule_out_of_bounds_is_refused_with_the_bounds() {
    check_config("[rules]\nbust_threshold = 500", "goes from 1 to 99, not 500");
    check_config("[rules]\ntie_to = -1", "goes from 0 to 2, not -1");
    check_config("[rules]\n\"card_value 11\" = 3", "`11` is not a rank");
    check_config("[rules]\n\"blackjack_at 99\" = 1", "`99` is not a total");
    check_config("[rules]\ndamage_dealt = 3", "is not a rule with a fixed value");
}

#[test]
fn unknown_fields_are_refused() {
    check_config("presett = \"classic\"", "unknown field `presett`");
    check_config("[position]\nhp = 3", "unknown field `hp`");
    check_config("[position.player]\nlives = 3", "unknown field `lives`");
    check_config("[position.enemy]\nname = \"x\"", "unknown field `name`");
}

#[test]
fn positions_out_of_bounds_are_refused() {
    check_config("[position]\nstage = 0", "stage goes from 1 to 9999, not 0");
    check_config("[position]\nbattle = 5", "battle goes from 1 to 4, not 5");
    check_config("[position]\nhand = 0", "hand goes from 1 to 50000, not 0");
    check_config("[position.player]\nhp = 51", "player.hp goes from 1 to 50, not 51");
    check_config("[position.player]\nhp = -1", "player.hp goes from 1 to 50, not -1");
    check_config("[position.player]\ngold = -5", "player.gold goes from 0");
    check_config("[position.enemy]\nhp = 0", "enemy.hp goes from 1");
}

#[test]
fn unknown_names_in_a_position_are_refused() {
    check_config("[position.player]\nequipment = [\"flint_sper\"]", "flint_spear");
    check_config("[position.player.bag]\nhealth_poton = 1", "health_potion");
    check_config("[position.enemy]\nid = \"vampire_cat\"", "vampire_bat");
    check_config("[position]\nshelf = [\"flint_sper\"]", "flint_spear");
    check_config("[[position.player.wishes]]\nboss = \"vampire_bat\"", "`vampire_bat` is not a boss");
    check_config("[position]\nphase = \"dancing\"", "there is no starting phase `dancing`");
}

#[test]
fn a_position_cannot_start_in_a_phase_that_needs_a_past() {
    for phase in ["hand_result", "over"] {
        check_config(&format!("[position]\nphase = \"{phase}\""), "there is no starting phase");
    }
    check_config("[position]\nphase = \"granting\"", "`granting` needs a last wish with a `text`");
    check_config("[position]\nphase = \"granted\"", "`granted` needs a last wish with a `blessing`");
}

#[test]
fn a_position_that_no_run_comes_to_is_refused() {
    check_config(
        "[position]\nphase = \"crossroads\"\nstage = 1",
        "the crossroads come after stage 3, not after stage 1",
    );
    check_config("[position]\nphase = \"genie\"\nbattle = 2", "the phase `genie` comes after the boss, in battle 4");
    let worn = "[position]\nphase = \"shop\"\nshelf = [\"cloth_armor\"]\nplayer.equipment = [\"iron_armor\"]";
    check_config(worn, "shelf: `cloth_armor` is not better than what the player wears");
    check_config("[position]\nphase = \"shop\"\nshelf = [\"health_potion\", \"health_potion\"]", "is there twice");
    check_config("[position]\nplayer.doubled = true", "`player.doubled` belong to the phase `player_turn`");
}

#[test]
fn cards_that_are_no_cards_are_refused() {
    check_config("[position]\ndeck = \"A♠ 11♥\"", "deck: `11♥` is not a card");
    let turn = "[position]\nphase = \"player_turn\"\nplayer.cards = \"1s\"\nenemy.cards = \"Ah Kh\"";
    check_config(turn, "player.cards: `1s` is not a card");
}

#[test]
fn cards_on_the_table_belong_to_a_turn() {
    check_config("[position]\nplayer.cards = \"As Ks\"", "belong to the phase `player_turn`");
    check_config("[position]\nphase = \"player_turn\"", "belong to the phase `player_turn`");
}

#[test]
fn two_pieces_in_one_slot_are_refused() {
    let text = "[position.player]\nequipment = [\"flint_spear\", \"bronze_saif\"]";
    check_config(text, "`bronze_saif` is the second weapon worn");
}

#[test]
fn potions_without_time_or_with_too_much_are_refused() {
    check_config("[position.player.effects]\nhealth_potion = 1", "works instantly");
    check_config("[position.player.effects]\npoison_potion = 9", "goes from 1 to 3, not 9");
}

#[test]
fn too_many_cards_or_goods_are_refused() {
    let deck = "Ks ".repeat(61);
    check_config(&format!("[position]\ndeck = \"{deck}\""), "goes from 0 to 60, not 61");
    let goods: Vec<String> = EquipmentId::all().take(10).map(|id| format!("{:?}", id.get().id)).collect();
    let shelf = goods.join(", ");
    check_config(&format!("[position]\nphase = \"shop\"\nshelf = [{shelf}]"), "goes from 0 to 9, not 10");
}

#[test]
fn unknown_actions_are_refused_with_a_suggestion() {
    let mut play = scene("2♠ 3♠", "10♥ 7♥").play("deal");
    assert!(play.refused("hti").contains("hit"));
    assert!(play.refused("").contains("action"));
    assert_eq!(play.refused("hit me"), "type `hit` by itself, with nothing after it");
    assert!(play.refused("buy flint_sper").contains("flint_spear"));
    assert!(play.refused("use poton").contains("potion"));
    assert_eq!(play.refused("remove two"), "`remove` needs the number of a card, counted from 1");
}

#[test]
fn actions_of_another_phase_are_refused_with_what_is_possible() {
    let mut play = scene("2♠ 3♠", "10♥ 7♥").play("");
    assert_eq!(play.refused("hit"), "you can't `hit` now. You can: deal");
    play.go("deal");
    assert_eq!(play.refused("leave"), "it is your turn: hit or stand");
    assert_eq!(play.phase(), Phase::PlayerTurn);
}

#[test]
fn a_finished_run_takes_no_more_actions() {
    let mut play = scene("10♠ 7♠", "K♥ Q♥").hp(1).play("deal stand continue");
    assert_eq!(play.refused("continue"), "the match is over");
}

#[test]
fn notation_reads_back_as_it_is_written() {
    for text in [
        "deal",
        "hit",
        "stand",
        "double",
        "split",
        "surrender",
        "peek",
        "remove 2",
        "use health_potion",
        "continue",
        "buy flint_spear",
        "buy poison_potion",
        "leave",
        "wish for the  moon",
        "retire",
        "endless",
    ] {
        let action: Action = text.parse().expect("an action");
        assert_eq!(action.to_string(), text);
    }
}

#[test]
#[expect(clippy::disallowed_methods, reason = "a test reads a document")]
fn every_field_of_a_position_is_in_the_document() {
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/geniejack.md");
    let text = std::fs::read_to_string(path).expect("the document");
    let wish = WishSetup { boss: Some(String::new()), text: String::new(), blessing: Some(serde_json::Value::Null) };
    let mut position = Position::default();
    position.player.wishes.push(wish);
    let position = serde_json::to_value(&position).expect("plain data");
    for part in [&position, &position["player"], &position["player"]["wishes"][0], &position["enemy"]] {
        for field in part.as_object().expect("a table").keys() {
            let stands_alone = ["player", "enemy"].contains(&field.as_str());
            assert!(stands_alone || text.contains(&format!("`{field}`")), "`{field}` is not in docs/geniejack.md");
        }
    }
}
