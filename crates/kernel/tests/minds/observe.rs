//! The laws that a learner relies on: an honest toy game keeps them, and one sabotage for each is caught.

use croupier_kernel::{
    Cx, Game, Observe, Seat, Seed, decode,
    laws::{self, Law, Plan},
};
use serde_json::json;

use crate::bets::*;

#[track_caller]
fn check_caught<const S: u8>(law: Law) {
    let violation =
        laws::examine_observe::<Bets<S>>(&(), &Plan::new(100, 50)).expect_err("the sabotage goes unnoticed");
    assert_eq!(violation.law, law, "{violation}");
}

#[test]
fn an_honest_game_keeps_the_laws_of_observation() {
    assert_eq!(laws::check_observe::<Bets<HONEST>>(&(), &Plan::new(100, 50)), 600);
}

#[test]
fn a_row_with_a_hole_is_caught() {
    check_caught::<ROW_IS_NOT_WHOLE>(Law::RowWritten);
}

#[test]
fn a_number_out_of_bounds_is_caught() {
    check_caught::<ROW_IS_OUT_OF_BOUNDS>(Law::RowBounds);
}

#[test]
fn a_row_that_peeks_is_caught() {
    check_caught::<ROW_PEEKS>(Law::RowKnows);
}

#[test]
fn a_choice_that_peeks_is_caught() {
    check_caught::<CHOICE_PEEKS>(Law::RowKnows);
}

#[test]
fn a_choice_with_a_hole_is_caught() {
    check_caught::<CHOICE_IS_NOT_WHOLE>(Law::RowWritten);
}

#[test]
fn rows_that_differ_when_written_together_are_caught() {
    check_caught::<ROWS_TOGETHER_DIFFER>(Law::RowWritten);
}

#[test]
fn a_sight_that_differs_when_written_with_choices_is_caught() {
    check_caught::<SIGHT_AND_CHOICES_DIFFER>(Law::RowWritten);
}

#[test]
fn a_number_that_does_not_exist_is_caught() {
    check_caught::<NUMBER_IS_TOO_MUCH>(Law::Numbers);
}

#[test]
fn a_number_for_two_is_caught() {
    check_caught::<NUMBERS_ARE_SHARED>(Law::Numbers);
}

#[test]
fn a_row_for_two_is_caught() {
    check_caught::<ROWS_ARE_SHARED>(Law::Numbers);
}

#[test]
fn giving_up_for_a_learner_is_caught() {
    check_caught::<GIVING_UP_IS_OFFERED>(Law::Offers);
}

#[test]
fn offers_that_peek_are_caught() {
    check_caught::<OFFERS_PEEK>(Law::Offers);
}

#[test]
fn more_than_there_is_room_for_is_caught() {
    check_caught::<TOO_MUCH_IS_OFFERED>(Law::Offers);
}

#[test]
fn a_row_is_read_back_with_its_names() {
    let seed: Seed = "rows".parse().expect("a good seed");
    let mut bets = Bets::<HONEST>::new(&()).expect("a good config");
    bets.start(&mut Cx::new(&seed, 0, None));
    let mut row = [9; 4];
    bets.observe(Seat(1), &mut row);
    let card = &Bets::<HONEST>::words()[row[0] as usize - 1];
    let named = decode(Bets::<HONEST>::LAYOUT, Bets::<HONEST>::words(), &row);
    assert_eq!(named, json!({ "my card": [card], "raised": [0, 0], "turn": 0 }));
    // A row that is too short has no more than it has, and a word that does not exist is none.
    let named = decode(Bets::<HONEST>::LAYOUT, &[], &[3, 1]);
    assert_eq!(named, json!({ "my card": [], "raised": 1, "turn": [] }));
}
