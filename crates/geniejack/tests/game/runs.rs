//! A run from the first battle to the last wish and beyond.

use croupier_geniejack::{
    Geniejack,
    action::WishText,
    config::Config,
    state::{Outcome, Phase},
};
use croupier_kernel::{Game, Match, Record, Turn};

use crate::scene::{Play, from_toml, scene};

/// Wins every battle with the first hand, however weak.
fn strong(preset: &str) -> Play {
    let mut config = Config::preset(preset);
    for (rule, value) in [("flat_bonus", 10_000), ("max_hp", 900_000), ("start_hp", 900_000), ("opening_wish", 0)] {
        config.rules.insert(rule.into(), value);
    }
    Play { game: Match::new(config, "strong".parse().expect("a good seed")).expect("a good config") }
}

/// Goes on until the battle is won.
fn win_battle(play: &mut Play) {
    while play.phase() != Phase::BattleResult {
        play.go(match play.phase() {
            Phase::PreHand => "deal",
            Phase::PlayerTurn => "stand",
            Phase::HandResult => "continue",
            other => panic!("no battle in {other:?}"),
        });
    }
}

/// Wins a stage and says which screens came between.
fn win_stage(play: &mut Play) -> Vec<Phase> {
    let mut phases = Vec::new();
    for battle in 1..=4 {
        assert_eq!(play.number("battle"), battle);
        win_battle(play);
        play.go("continue");
        phases.push(play.phase());
        if play.phase() == Phase::Shop {
            play.go("leave");
            if battle == 4 {
                phases.push(play.phase());
            }
        }
    }
    phases
}

fn grant(play: &mut Play) {
    let grant = play.legal()[0].clone();
    play.game.play_text(&grant).expect("what is listed is legal");
}

#[test]
fn a_new_run_starts_with_50_hit_points_before_the_first_hand() {
    let game = Match::<Geniejack>::new(Config::preset("classic"), "new".parse().expect("a seed")).expect("a config");
    let play = Play { game };
    assert_eq!((play.hp(), play.number("player.max_hp"), play.number("player.gold")), (50, 50, 0));
    assert_eq!((play.number("stage"), play.number("battle"), play.number("hand")), (1, 1, 1));
    assert_eq!(play.legal(), ["deal"]);
}

#[test]
fn standard_starts_with_30_gold() {
    let game = Match::<Geniejack>::new(Config::default(), "new".parse().expect("a seed")).expect("a config");
    assert_eq!(Play { game }.number("player.gold"), 30);
}

#[test]
fn classic_has_a_shop_after_each_battle_and_the_genie_after_the_boss() {
    let mut play = strong("classic");
    assert_eq!(win_stage(&mut play), [Phase::Shop, Phase::Shop, Phase::Shop, Phase::Genie]);
}

#[test]
fn standard_has_a_shop_after_the_boss_too() {
    let mut play = strong("standard");
    assert_eq!(win_stage(&mut play), [Phase::Shop, Phase::Shop, Phase::Shop, Phase::Shop, Phase::Genie]);
}

#[test]
fn a_stage_has_its_three_enemies_in_an_order_of_the_seed_and_then_its_boss() {
    let mut orders = Vec::new();
    for n in 0..40 {
        let mut play = strong("classic");
        play.game = Match::new(play.game.record().config.clone(), format!("order {n}").parse().expect("a seed"))
            .expect("a config");
        let mut enemies = Vec::new();
        for _ in 0..4 {
            enemies.push(play.see("enemy.id").as_str().expect("an id").to_string());
            win_battle(&mut play);
            play.go("continue");
            if play.phase() == Phase::Shop {
                play.go("leave");
            }
        }
        assert_eq!(enemies.pop().as_deref(), Some("ancient_strix"));
        let mut sorted = enemies.clone();
        sorted.sort();
        assert_eq!(sorted, ["desert_jackal", "sand_scorpion", "vampire_bat"]);
        orders.push(enemies);
    }
    orders.sort();
    orders.dedup();
    assert_eq!(orders.len(), 6);
}

#[test]
fn a_battle_pays_10_and_a_boss_25_gold() {
    let mut play = strong("classic");
    win_battle(&mut play);
    assert_eq!((play.number("gold_earned"), play.number("player.gold")), (10, 10));
    let boss = scene("K♠ 9♠", "10♥ 7♥").at(1, 4, 1).enemy("ancient_strix").enemy_hp(1).play("deal stand continue");
    assert_eq!(boss.number("gold_earned"), 25);
}

#[test]
fn what_battles_pay_is_a_rule() {
    let pay = |rule: &str, battle| {
        let scene = scene("K♠ 9♠", "10♥ 7♥").at(1, battle, 1).enemy_hp(1).rule(rule, 77);
        scene.play("deal stand continue").number("gold_earned")
    };
    assert_eq!(pay("gold_per_battle", 1), 77);
    assert_eq!(pay("gold_per_boss", 4), 77);
}

#[test]
fn standard_gives_13_hit_points_back_after_a_battle() {
    let rest =
        |preset: &str| scene("K♠ 9♠", "10♥ 7♥").preset(preset).enemy_hp(1).hp(20).play("deal stand continue").hp();
    assert_eq!((rest("classic"), rest("standard")), (20, 33));
}

#[test]
fn the_wish_is_heard_and_all_hit_points_come_back() {
    let mut play = scene("", "").at(1, 4, 1).enemy("ancient_strix").phase(Phase::Genie).hp(7).play("");
    assert_eq!(play.see("player.wishes.0.curse"), "Night Fang");
    play.go("wish to be left alone,");
    assert_eq!(play.phase(), Phase::Granting);
    assert_eq!(play.game.turn().seat(), Some(croupier_geniejack::GENIE));
    grant(&mut play);
    assert_eq!(play.phase(), Phase::Granted);
    assert_eq!(play.hp(), 50);
    assert_eq!(play.see("player.wishes.0.text"), "to be left alone");
    play.go("continue");
    assert_eq!((play.number("stage"), play.number("battle")), (2, 1));
}

#[test]
fn hit_points_stay_as_they_are_where_the_rules_say_so() {
    let mut play =
        scene("", "").at(1, 4, 1).phase(Phase::Genie).hp(7).rule("reset_hp_after_boss", 0).play("wish peace,");
    grant(&mut play);
    assert_eq!(play.hp(), 7);
}

#[test]
fn a_wish_has_1_to_40_characters_as_people_count_them() {
    let wish = |text: &str| WishText::new(text).map(|wish| wish.as_str().to_string()).map_err(|refusal| refusal.reason);
    let too_long = |n| Err(format!("a wish has at most 40 characters, and this one has {n}"));
    assert_eq!(wish(&"a".repeat(40)), Ok("a".repeat(40)));
    assert_eq!(wish(&"a".repeat(41)), too_long(41));
    assert_eq!(wish(&"👩‍👩‍👧".repeat(40)), Ok("👩‍👩‍👧".repeat(40)));
    assert_eq!(wish(&"👩‍👩‍👧".repeat(50)), too_long(50));
    assert_eq!(wish("  more\u{7} gold \n"), Ok("more gold".into()));
    for wished in ["7", "♥", "🐉", "é", "no", "?"] {
        assert_eq!(wish(wished), Ok(wished.into()));
    }
    for nothing in [" \n ", "", "x", " Q "] {
        assert!(wish(nothing).is_err(), "{nothing}");
    }
}

#[test]
fn any_text_may_be_wished_for_and_a_dozen_are_listed() {
    let mut play = scene("", "").at(1, 4, 1).phase(Phase::Genie).play("");
    assert_eq!(play.legal().len(), 12);
    assert!(play.legal().is_sorted());
    assert!(play.refused("deal").contains("wish TEXT"));
    play.go("wish 1; DROP TABLE wishes,");
    assert_eq!(play.see("player.wishes.0.text"), "1; DROP TABLE wishes");
}

#[test]
fn three_stages_make_a_run_and_then_the_player_may_retire() {
    let mut play = strong("classic");
    for stage in 1..=3 {
        assert_eq!(play.number("stage"), stage);
        win_stage(&mut play);
        play.go("wish peace,");
        grant(&mut play);
        play.go("continue");
    }
    assert_eq!(play.phase(), Phase::Crossroads);
    assert_eq!(play.legal(), ["retire", "endless"]);
    assert_eq!(play.see("player.wishes").as_array().expect("wishes").len(), 3);
    play.go("retire");
    let Turn::Over(outcome) = play.game.turn() else { panic!("a retired run is over") };
    let Outcome { won, alive, stage, battle, battles_won, gold } = outcome;
    assert_eq!((won, alive, stage, battle, battles_won, gold), (true, true, 3, 4, 12, 3 * (3 * 10 + 25)));
}

#[test]
fn endless_play_repeats_the_stages_with_half_as_many_hit_points_more() {
    let mut play = scene("", "").at(3, 4, 1).phase(Phase::Crossroads).rule("flat_bonus", 10_000).play("endless");
    assert_eq!((play.number("stage"), play.number("round")), (4, 2));
    let base = croupier_geniejack::content::EnemyId::find(play.see("enemy.id").as_str().expect("an id"));
    let base = i64::from(base.expect("an enemy").get().hp);
    assert_eq!(play.enemy_hp(), base * 3 / 2);
    play = scene("K♠ 9♠", "10♥ 7♥").at(9, 4, 1).enemy_hp(1).play("deal stand continue continue");
    assert_eq!((play.number("stage"), play.number("round")), (10, 4));
}

#[test]
fn endless_play_repeats_the_stages_of_the_run_also_where_they_are_fewer() {
    let met = |total: i32, stage: u16| {
        let play = scene("", "").at(stage, 4, 1).phase(Phase::Crossroads).rule("total_stages", total).play("endless");
        let id = play.see("enemy.id").as_str().expect("an id").to_string();
        croupier_geniejack::content::EnemyId::find(&id).expect("an enemy").get().stage
    };
    assert_eq!([met(1, 1), met(2, 2), met(3, 3)], [1, 1, 1]);
}

#[test]
fn a_position_after_a_battle_counts_it_as_won() {
    let play = scene("", "").phase(Phase::Crossroads).play("retire");
    assert_eq!((play.number("outcome.stage"), play.number("outcome.battles_won")), (3, 12));
    let shop = scene("", "").phase(Phase::Shop).at(1, 2, 1).play("");
    assert_eq!(shop.game.state().run().battles_won, 2);
}

#[test]
fn an_enemy_of_a_later_round_has_its_hit_points_in_a_position_too() {
    assert_eq!(from_toml("[position]\nstage = 4\nenemy.id = \"desert_jackal\"").play("").enemy_hp(), 30);
}

#[test]
fn endless_play_has_no_further_wishes_but_bosses_still_pay_and_rest() {
    let boss = scene("K♠ 9♠", "10♥ 7♥").at(4, 4, 1).enemy("ancient_strix").enemy_hp(1).hp(9);
    let mut play = boss.play("deal stand continue");
    assert_eq!(play.number("gold_earned"), 25);
    play.go("continue");
    assert_eq!((play.phase(), play.number("stage"), play.hp()), (Phase::PreHand, 5, 50));
}

#[test]
fn whoever_dies_in_endless_play_has_won_all_the_same() {
    let play = scene("10♠ 7♠", "K♥ Q♥").at(4, 1, 1).hp(1).play("deal stand continue");
    assert_eq!(play.see("outcome.won"), true);
    assert_eq!(play.see("outcome.alive"), false);
    assert_eq!(play.number("outcome.stage"), 4);
}

#[test]
fn death_ends_the_run_where_it_happens() {
    let play = scene("10♠ 7♠", "K♥ Q♥").at(2, 3, 1).hp(1).gold(85).play("deal stand continue");
    assert_eq!(play.phase(), Phase::Over);
    let outcome = play.see("outcome");
    assert_eq!(
        outcome,
        serde_json::json!({
            "won": false, "alive": false, "stage": 2, "battle": 3, "battles_won": 6, "gold": 85
        })
    );
}

#[test]
fn gold_and_equipment_stay_through_the_stages() {
    let boss = scene("K♠ 9♠", "10♥ 7♥").at(1, 4, 1).enemy_hp(1).gold(40).worn("flint_spear");
    let mut play = boss.play("deal, stand, continue, continue, wish peace,");
    grant(&mut play);
    play.go("continue");
    assert_eq!(play.number("player.gold"), 65);
    assert_eq!(play.see("player.equipment.0.id"), "flint_spear");
}

#[test]
fn battles_and_stages_are_counted_by_rules() {
    let mut config = Config::preset("classic");
    for (rule, value) in [
        ("flat_bonus", 10_000),
        ("max_hp", 900_000),
        ("start_hp", 900_000),
        ("battles_per_stage", 1),
        ("total_stages", 1),
    ] {
        config.rules.insert(rule.into(), value);
    }
    let game = Match::new(config, "short".parse().expect("a seed")).expect("a config");
    let mut play = Play { game };
    win_battle(&mut play);
    play.go("continue leave");
    assert_eq!(play.see("enemy.boss"), true);
    win_battle(&mut play);
    play.go("continue, wish peace,");
    grant(&mut play);
    play.go("continue");
    assert_eq!(play.phase(), Phase::Crossroads);
}

#[test]
fn starting_hit_points_and_gold_are_rules() {
    let mut config = Config::preset("classic");
    for (rule, value) in [("max_hp", 80), ("start_hp", 60), ("start_gold", 5)] {
        config.rules.insert(rule.into(), value);
    }
    let play = Play { game: Match::new(config, "s".parse().expect("a seed")).expect("a config") };
    assert_eq!((play.hp(), play.number("player.max_hp"), play.number("player.gold")), (60, 80, 5));
}

#[test]
fn the_same_seed_and_actions_give_the_same_record_and_states() {
    let play = || {
        let mut play = strong("standard");
        let mut prints = Vec::new();
        for _ in 0..2 {
            win_stage(&mut play);
            play.go("wish the same again,");
            grant(&mut play);
            play.go("continue");
            prints.push(play.game.fingerprint());
        }
        (serde_json::to_string(play.game.record()).expect("a record"), prints)
    };
    assert_eq!(play(), play());
}

#[test]
fn a_record_names_its_preset_and_content_and_plays_again() {
    let mut play = strong("classic");
    win_stage(&mut play);
    let text = serde_json::to_string(play.game.record()).expect("a record");
    let record: Record<Config> = serde_json::from_str(&text).expect("a record");
    assert_eq!(record.config.preset, "classic");
    assert_eq!(record.content, Geniejack::content_hash(&record.config));
    let again = Match::<Geniejack>::replay(&record).expect("a good record");
    assert_eq!(again.fingerprint(), play.game.fingerprint());
}

#[test]
fn other_seeds_give_other_runs() {
    let deal = |seed: &str| {
        let mut game =
            Match::<Geniejack>::new(Config::preset("classic"), seed.parse().expect("a seed")).expect("a config");
        game.play_text("deal").expect("the first hand");
        game.fingerprint()
    };
    let mut prints: Vec<_> = (0..50).map(|n| deal(&n.to_string())).collect();
    prints.sort();
    prints.dedup();
    assert_eq!(prints.len(), 50);
}
