//! The rule-based attacker does not waste its hand: it plays what it can pay for, spends its arsenal, and refuses costs that
//! gain nothing.

use croupier_fab::{Action, Config, Fab, Format, Position, SeatPosition};
use croupier_kernel::{Match, Search as _};

fn seat(hand: &[&str], arsenal: Option<&str>) -> SeatPosition {
    let list = |cards: &[&str]| cards.iter().map(ToString::to_string).collect::<Vec<_>>();
    let deck = list(&["Snatch (yellow)", "Wounding Blow (red)", "Snatch (blue)", "Overload (red)"]);
    SeatPosition { hand: list(hand), arsenal: arsenal.map(ToString::to_string), deck, ..SeatPosition::default() }
}

/// A match in the action phase of the first seat.
fn situation(mine: SeatPosition, theirs: SeatPosition) -> Match<Fab> {
    let position = Position { seats: [mine, theirs], ..Position::default() };
    let config = Config { format: Format::Open, position: Some(position), ..Config::default() };
    Match::new(config, "greedy".parse().expect("a good seed")).expect("a good position")
}

/// What the player would do now.
fn choice(game: &Match<Fab>) -> Action {
    let legal = game.legal_actions();
    legal[game.state().policy(&legal)]
}

fn play(game: &mut Match<Fab>, words: &str) {
    let (seat, action) = (game.turn().seat().expect("someone"), words.parse().expect("an action"));
    game.play(seat, &action).unwrap_or_else(|refusal| panic!("{words}: {refusal}"));
}

/// Passes for both players until something else is asked about this card.
fn pass_until_asked(game: &mut Match<Fab>) {
    while !game.legal_actions().iter().any(|action| matches!(action.to_string().as_str(), "yes" | "no")) {
        play(game, "pass");
    }
}

#[test]
fn what_can_be_paid_for_is_played() {
    for (hand, played) in [
        (vec!["Wounding Blow (red)"], "play wounding-blow-red"),
        // The blue card pays for the better attack, and not the other way round.
        (vec!["Brutal Assault (red)", "Wounding Blow (blue)"], "play brutal-assault-red"),
        // Nothing pays for this one, so the other is played.
        (vec!["Brutal Assault (red)", "Wounding Blow (red)"], "play wounding-blow-red"),
    ] {
        let game = situation(seat(&hand, None), seat(&[], None));
        assert_eq!(choice(&game).to_string(), played, "{hand:?}");
    }
}

#[test]
fn the_arsenal_is_spent() {
    let game = situation(seat(&[], Some("Wounding Blow (red)")), seat(&[], None));
    assert_eq!(choice(&game).to_string(), "play wounding-blow-red from arsenal");
    // The weaker attack pays for the other.
    let game = situation(seat(&["Wounding Blow (blue)"], Some("Brutal Assault (red)")), seat(&[], None));
    assert_eq!(choice(&game).to_string(), "play brutal-assault-red from arsenal");
}

#[test]
fn a_cost_that_gains_nothing_is_refused() {
    // More power for a card that defends does nothing.
    let mut game = situation(seat(&["Wounding Blow (red)"], None), seat(&["Flex (red)", "Wounding Blow (blue)"], None));
    for words in ["play wounding-blow-red", "pass", "pass", "pass", "pass", "defend flex-red", "pass"] {
        play(&mut game, words);
    }
    pass_until_asked(&mut game);
    assert_eq!(choice(&game).to_string(), "no");
    // For a card that attacks it is worth a card that would not be played.
    let mut game = situation(seat(&["Flex (red)", "Wounding Blow (blue)"], None), seat(&[], None));
    play(&mut game, "play flex-red");
    pass_until_asked(&mut game);
    assert_eq!(choice(&game).to_string(), "yes");
}
