//! The laws that a search relies on: an honest toy game keeps them, and one sabotage for each is caught.

use croupier_kernel::laws::{self, Law, Plan};

use crate::bets::*;

#[track_caller]
fn check_caught<const S: u8>(law: Law) {
    let violation = laws::examine_search::<Bets<S>>(&(), &Plan::new(100, 50)).expect_err("the sabotage goes unnoticed");
    assert_eq!(violation.law, law, "{violation}");
}

#[test]
fn an_honest_game_keeps_the_laws_of_search() {
    assert_eq!(laws::check_search::<Bets<HONEST>>(&(), &Plan::new(100, 50)), 600);
    laws::check::<Bets<HONEST>>(&(), &Plan::new(100, 50));
}

#[test]
fn a_policy_that_chooses_what_is_not_there_is_caught() {
    check_caught::<POLICY_IS_OUT_OF_RANGE>(Law::Policy);
}

#[test]
fn a_policy_that_gives_up_is_caught() {
    check_caught::<POLICY_GIVES_UP>(Law::Policy);
}

#[test]
fn a_policy_that_takes_back_is_caught() {
    check_caught::<POLICY_TAKES_BACK>(Law::Policy);
}

#[test]
fn a_policy_that_peeks_is_caught() {
    check_caught::<POLICY_PEEKS>(Law::PolicyKnows);
}

#[test]
fn a_value_that_peeks_is_caught() {
    check_caught::<VALUE_PEEKS>(Law::Value);
}

#[test]
fn a_value_of_more_than_everything_is_caught() {
    check_caught::<VALUE_IS_TOO_MUCH>(Law::Value);
}

#[test]
fn a_gauge_that_peeks_is_caught() {
    check_caught::<GAUGE_PEEKS>(Law::Value);
}

#[test]
fn candidates_that_peek_are_caught() {
    check_caught::<CANDIDATES_PEEK>(Law::Candidates);
}

#[test]
fn a_candidate_that_is_not_legal_is_caught() {
    check_caught::<CANDIDATE_IS_NOT_LEGAL>(Law::Candidates);
}

#[test]
fn a_redeal_that_swaps_what_lies_there_is_caught() {
    check_caught::<REDEAL_SWAPS_WHAT_LIES_THERE>(Law::RedealKnows);
}

#[test]
fn a_clock_that_goes_back_is_caught() {
    check_caught::<CLOCK_GOES_BACK>(Law::Clock);
}
