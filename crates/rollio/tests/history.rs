//! The history of a run.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on should panic")]

use crate::support;

use croupier_kernel::{Eye, Match};
use croupier_rollio::{
    PLAYER, Rollio,
    config::Config,
    history,
    notice::Notice,
    position::Position,
    state::{Outcome, Phase},
};
use serde_json::Value;
use support::begin;

fn read(game: &Match<Rollio>) -> history::Run {
    let told: Vec<Notice> = game.told(Eye::Seat(PLAYER), 0).iter().map(|(_, notice)| notice.clone()).collect();
    history::read(&game.record().config, &told).unwrap()
}

#[test]
fn the_history_has_every_level_round_roll_and_reroll() {
    let config = Config::position(Position {
        coming: vec![2, 2, 3, 3, 4, 6, 1, 1, 1, 5, 5, 1, 2, 2, 3, 3, 4, 6],
        banked: 400,
        ..Position::default()
    });
    let mut game = begin(config, "history");
    for action in ["roll", "reroll 1 2", "score 1 2", "bank"] {
        game.play_text(action).unwrap();
    }
    let run = serde_json::to_value(read(&game)).unwrap();
    let level = &run["currentLevel"];
    assert_eq!(
        run["history"]["levelHistory"],
        serde_json::json!([]),
        "the level is not over before the next one starts"
    );
    assert_eq!(level["completed"], true);
    let tally = serde_json::json!({ "baseReward": 2, "livesBonus": 8, "charmBonuses": 0, "total": 10 });
    assert_eq!(level["tally"], tally);
    assert_eq!(level["pointsBanked"], 600);
    let rolls = &level["roundHistory"][0]["rollHistory"];
    assert_eq!((rolls[0]["rollNumber"].as_u64(), rolls[0]["isReroll"].as_bool()), (Some(1), Some(false)));
    assert_eq!((rolls[1]["rollNumber"].as_u64(), rolls[1]["isReroll"].as_bool()), (Some(1), Some(true)));
    assert_eq!(rolls[0]["diceHand"][0]["rolledValue"], 2);
    assert_eq!(rolls[1]["diceHand"][0]["rolledValue"], 1);
    assert_eq!((&rolls[1]["rollPoints"], &rolls[1]["maxRollPoints"]), (&200.into(), &200.into()));
    assert_eq!(rolls[1]["combinations"][0]["type"], "single_one");
    assert_eq!(run["history"]["combinationCounters"]["single_one"], 2);
    assert_eq!((&run["history"]["rollCount"], &run["isActive"]), (&2.into(), &true.into()));
    assert!(level["currentRound"].is_null() && level["shop"].is_null(), "the tally is shown");
    // The shop is part of the level before it, as it was left; the round being played stands apart from those before.
    for action in ["continue", "leave", "roll", "reroll 1 2 3 4 5 6", "score 1", "bank", "roll"] {
        let action = action.to_string();
        let legal: Vec<String> = game.legal_actions().iter().map(ToString::to_string).collect();
        let action = if legal.contains(&action) { action } else { legal[0].clone() };
        game.play_text(&action).unwrap();
        let run = serde_json::to_value(read(&game)).unwrap();
        let (level, before) = (&run["currentLevel"], &run["history"]["levelHistory"]);
        let first = if action == "continue" { level } else { &before[0] };
        assert_eq!((&first["levelNumber"], &first["tally"]), (&1.into(), &tally));
        assert_eq!(first["shop"]["isOpen"], action == "continue", "{action}");
        assert_eq!(first["shop"]["availableCharms"].as_array().unwrap().len(), 3);
        assert_eq!(before.as_array().unwrap().len(), usize::from(action != "continue"));
        if action == "bank" || action == "roll" {
            assert_eq!((&level["levelNumber"], &level["currentRound"]["isActive"]), (&2.into(), &true.into()));
            let over = level["roundHistory"].as_array().unwrap();
            assert!(over.iter().all(|round| round["isActive"] == false));
            assert_eq!(over.len() + 1, level["currentRound"]["roundNumber"].as_u64().unwrap() as usize);
        }
    }
    assert_eq!((&run["rerollValue"], &run["livesValue"], &run["charmSlots"]), (&3.into(), &5.into(), &4.into()));
    assert_eq!((run["diceSet"].as_array().unwrap().len(), &run["config"]["preset"]), (6, &"standard".into()));
}

fn told(position: Position, actions: &[&str]) -> Value {
    let config = Config { max_level: Some(1), ..Config::position(position) };
    let mut game = begin(config, "told");
    for action in actions {
        game.play_text(action).unwrap();
    }
    serde_json::to_value(read(&game)).unwrap()
}

#[test]
fn the_history_of_a_position_begins_with_what_lies_on_the_table() {
    let hand = || Position {
        phase: Some(Phase::Hand),
        showing: vec![1, 1, 1, 0, 4, 6],
        points: 300,
        hot: 2,
        round: Some(3),
        ..Position::default()
    };
    let run = told(hand(), &[]);
    let round = &run["currentLevel"]["currentRound"];
    assert_eq!(
        (&round["roundNumber"], &round["roundPoints"], &round["hotDiceCounter"]),
        (&3.into(), &300.into(), &2.into())
    );
    let roll = &round["rollHistory"][0];
    assert_eq!(
        (&roll["rollNumber"], &roll["isReroll"], &roll["maxRollPoints"]),
        (&1.into(), &false.into(), &1000.into())
    );
    assert_eq!((roll["diceHand"].as_array().unwrap().len(), &run["history"]["rollCount"]), (5, &1.into()));
    // What is done with that roll is told with it, and the end of the run leaves its level where it was.
    let run = told(hand(), &["score 1 2 3", "bank"]);
    let level = &run["currentLevel"];
    assert_eq!(
        (&run["endReason"], &level["completed"], &level["pointsBanked"]),
        (&"win".into(), &true.into(), &1300.into())
    );
    let round = &level["roundHistory"][0];
    assert_eq!((&round["roundPoints"], &round["rollHistory"][0]["rollPoints"]), (&1300.into(), &1000.into()));
    assert_eq!(run["history"]["levelHistory"], serde_json::json!([]));
}

#[test]
fn the_history_of_a_position_in_the_shop_has_the_shop() {
    let shelf = serde_json::json!({ "charms": ["flop_shield", null, null] });
    for (shelf, n) in [(Some(serde_json::from_value(shelf).unwrap()), 1), (None, 3)] {
        let position = Position { phase: Some(Phase::Shop), shelf, ..Position::default() };
        let level = &told(position.clone(), &[])["currentLevel"];
        assert_eq!((&level["completed"], &level["shop"]["isOpen"]), (&true.into(), &true.into()));
        assert_eq!(level["shop"]["availableCharms"].as_array().unwrap().len(), n);
        assert!(level["currentRound"].is_null() && level["roundHistory"] == serde_json::json!([]));
        let run = told(position, &["leave"]);
        let (before, level) = (&run["history"]["levelHistory"][0], &run["currentLevel"]);
        assert_eq!((&before["levelNumber"], &before["shop"]["isOpen"]), (&1.into(), &false.into()));
        assert_eq!((&level["levelNumber"], &level["currentRound"]["roundNumber"]), (&2.into(), &1.into()));
    }
}

#[test]
fn a_lost_run_is_worth_the_more_the_further_it_came() {
    let run = |level, banked, max_level| Outcome {
        won: false,
        level,
        max_level,
        banked,
        threshold: 1000,
        score: 0,
        money: 0,
    };
    for max_level in [None, Some(9)] {
        let mut before = -1001;
        for level in 1..=9 {
            for banked in [0, 400, 900] {
                let payoff = run(level, banked, max_level).payoff();
                assert!((-1000..0).contains(&payoff) && payoff > before, "level {level}: {payoff} after {before}");
                before = payoff;
            }
        }
        assert_eq!(Outcome { won: true, ..run(9, 1000, max_level) }.payoff(), 1000);
    }
    assert_eq!((run(1, 0, None).payoff(), run(13, 0, None).payoff()), (-1000, -501));
    assert!(run(u16::MAX, 999, None).payoff() < 0);
}
