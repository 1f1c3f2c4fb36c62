//! The laws of forecasts: an honest toy game keeps them, and sabotages are caught.

use croupier_kernel::{
    Cx, DecidedBy, Foresee as _, Foresight, Game as _, Seat, Seed, Sight, Worlds,
    laws::{self, Law, Plan},
};

use crate::market::*;

fn foretell(action: Action) -> Foresight<Market> {
    let mut market = Market::new(&()).expect("a market");
    market.start(&mut Cx::new(&Seed::Open("1".into()), 0, None));
    Worlds::new(&Sight::new(&market, Seat(0))).foresee(&action)
}

#[test]
fn an_honest_game_keeps_the_laws_of_forecasts() {
    laws::check::<Market>(&(), &Plan::new(20, 50));
    assert!(laws::check_foresee::<Market>(&(), &Plan::new(100, 50)) > 2_000);
}

#[test]
fn what_nothing_can_change_is_a_fact() {
    let bought = foretell(Action::Buy);
    assert_eq!((bought.figures[0].sure, bought.figures[0].ends[0]), (true, 37), "the price as it is charged");
    assert!(bought.answerable, "the other seat could object");
    assert_eq!(bought.facts.len(), 1);
}

#[test]
fn what_is_drawn_or_hidden_is_a_chance() {
    let flipped = foretell(Action::Flip);
    assert!(!flipped.figures[0].sure);
    assert_eq!(flipped.facts.len(), 1, "the stake is lost before the coin falls");
    let drawn = foretell(Action::Draw);
    assert!(!drawn.figures[0].sure && drawn.facts.is_empty());
    assert!(drawn.figures[1].ends.iter().all(|end| *end == 40) && !drawn.figures[1].sure, "in every try, but no fact");
}

#[test]
fn an_answer_that_is_left_open_leaves_only_what_every_answer_has() {
    let given = foretell(Action::Give);
    assert!(!given.figures[0].sure, "how much is given is not decided");
    assert_eq!((given.figures[1].sure, given.figures[1].ends[0]), (true, 41), "they get one, whatever it is");
    assert_eq!(given.facts.len(), 1);
    assert_eq!(given.figures[0].n(|end| end == 37), Market::WORLDS / 3, "each answer is tried as often");
}

#[test]
fn what_your_own_answer_decides_is_not_a_chance() {
    let decided = |action: Action, figure: usize| {
        let foresight = foretell(action);
        foresight.decided_by(&foresight.figures[figure].ends)
    };
    assert_eq!(decided(Action::Give, 0), DecidedBy::Answers);
    assert_eq!(decided(Action::Give, 1), DecidedBy::Nothing);
    assert_eq!(decided(Action::Flip, 0), DecidedBy::Chance);
    let given = foretell(Action::Give);
    let by_turns: Vec<i64> = (0..given.futures.len() as i64).collect();
    assert_eq!(given.decided_by(&by_turns), DecidedBy::Chance, "each answer has low and high ends");
    let mixed: Vec<i64> = given.figures[0].ends.iter().zip(by_turns).map(|(end, world)| 100 * end + world).collect();
    assert_eq!(given.decided_by(&mixed), DecidedBy::Both);
}

#[track_caller]
fn check_caught(law: Law, sabotage: impl Fn(&Market, &Action, &mut Foresight<Market>)) {
    let foretell = |state: &Market, seat: Seat, action: &Action| {
        let mut foresight = Worlds::new(&Sight::new(state, seat)).foresee(action);
        sabotage(state, action, &mut foresight);
        foresight
    };
    let violation = laws::examine_foresee::<Market>(&(), &Plan::new(100, 50), foretell);
    assert_eq!(violation.expect_err("the sabotage goes unnoticed").law, law);
}

#[test]
fn a_forecast_from_the_printed_price_is_caught() {
    check_caught(Law::Forecast, |_, action, foresight| {
        if *action == Action::Buy {
            foresight.figures.iter_mut().filter(|outlook| outlook.ends[0] < outlook.now.value).for_each(|outlook| {
                outlook.ends.fill(outlook.now.value - PRICE);
            });
        }
    });
}

#[test]
fn a_chance_that_is_sold_as_a_fact_is_caught() {
    check_caught(Law::Forecast, |_, _, foresight| {
        foresight.figures.iter_mut().for_each(|outlook| outlook.sure = true);
    });
    check_caught(Law::Forecast, |_, _, foresight| foresight.facts = foresight.futures[0].notices.clone());
}

#[test]
fn a_hopeful_forecast_is_caught() {
    check_caught(Law::Calibrated, |_, action, foresight| {
        if *action == Action::Flip {
            foresight.figures.iter_mut().for_each(|outlook| {
                outlook.ends.iter_mut().for_each(|end| *end = (*end).max(outlook.now.value));
            });
        }
    });
}

#[test]
fn a_forecast_that_peeks_is_caught() {
    check_caught(Law::ForecastKnows, |state, action, foresight| {
        if *action == Action::Draw {
            let outlook = &mut foresight.figures[0];
            outlook.ends.fill(outlook.now.value + state.top());
        }
    });
}
