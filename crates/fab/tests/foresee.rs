//! Forecasts and the numbers beside them: what is foretold happens, and a card says what it costs and gives now.

use croupier_fab::{Action, Config, Fab, First, Format, Position, SeatConfig, SeatPosition, SideView, prints};
use croupier_host::{Forecast, Settings, Text as _, with_cue};
use croupier_kernel::{
    Eye, Key, Match, Rng, Seat, Seed,
    laws::{self, Plan},
};

fn config(a: &str, b: &str) -> Config {
    let seat = |deck: &str| SeatConfig { deck: deck.into(), life: None };
    Config { format: Format::Open, seats: [seat(a), seat(b)], first: First::Choose, position: None }
}

fn plan(games: u64, every: u32, seed: Seed) -> Plan {
    Plan { every, seed, ..Plan::new(games, 60_000) }
}

#[test]
fn what_is_foretold_happens_with_the_decks_of_the_house() {
    let mut checked = 0;
    for (i, (a, b)) in [("kano", "generic"), ("generic", "generic"), ("kano", "kano-adult")].into_iter().enumerate() {
        let seed = Seed::Open(format!("foresee {i}").into());
        checked += laws::check_foresee::<Fab>(&config(a, b), &plan(8, 8, seed));
    }
    assert!(checked >= 1_500, "{checked} forecasts were compared");
}

/// Forty cards of the whole pool, a weapon and some equipment.
fn any_deck(rng: &mut Rng) -> String {
    let all: Vec<_> =
        prints().filter(|(_, print)| print.implemented && !print.test_card && print.is_deck_card()).collect();
    let mut lines = vec!["Hero: Kano".to_string(), "Talishar, the Lost Prince".into(), "Heartened Cross Strap".into()];
    while lines.len() < 43 {
        let line = format!("1x {}", all[rng.below(all.len() as u32) as usize].1);
        if !lines.contains(&line) {
            lines.push(line);
        }
    }
    lines.join("\n")
}

#[test]
fn what_is_foretold_happens_with_any_cards_of_the_pool() {
    let root: Seed = "foresee pool".parse().expect("a seed");
    let mut checked = 0;
    for i in 0..24 {
        let seed = root.nth(i);
        let mut rng = seed.rng(Key::new(1, 0, 0, 0));
        checked += laws::check_foresee::<Fab>(&config(&any_deck(&mut rng), &any_deck(&mut rng)), &plan(1, 8, seed));
    }
    assert!(checked >= 1_000, "{checked} forecasts were compared");
}

/// A match from a position, after some actions.
#[track_caller]
fn after(me: SeatPosition, you: SeatPosition, actions: &[&str]) -> Match<Fab> {
    let position = Position { seats: [me, you], ..Position::default() };
    let config = Config { format: Format::Open, position: Some(position), ..Config::default() };
    let mut game = Match::<Fab>::new(config, "42".parse().expect("a seed")).expect("a position");
    for action in actions {
        game.play_text(action).unwrap_or_else(|refusal| panic!("{action}: {refusal}"));
    }
    game
}

fn words(cards: &[&str]) -> Vec<String> {
    cards.iter().map(ToString::to_string).collect()
}

fn hand(cards: &[&str]) -> SeatPosition {
    SeatPosition { hand: words(cards), deck: words(&["Snatch (blue)"; 8]), ..SeatPosition::default() }
}

#[track_caller]
fn foretold(game: &Match<Fab>, action: &str) -> Forecast {
    let action: Action = action.parse().expect("an action");
    let (seat, legal) = (game.turn().seat().expect("a seat to move"), game.legal_actions());
    assert!(game.check(seat, &action).is_ok(), "{action} is not legal");
    with_cue(game.sight(seat), &legal, "1", &Settings::new(), |cue| cue.forecast(&action))
}

fn screen(game: &Match<Fab>) -> String {
    let (seat, legal) = (game.turn().seat().expect("a seat to move"), game.legal_actions());
    with_cue(game.sight(seat), &legal, "1", &Settings::new(), |cue| Fab::screen(cue).plain().to_string())
}

fn side(game: &Match<Fab>, eye: Eye) -> SideView {
    game.view(eye).sides[0].clone()
}

const ME: Eye = Eye::Seat(Seat(0));

#[test]
fn a_card_says_what_it_costs_now() {
    let me = SeatPosition {
        equipment: words(&["Heartened Cross Strap"]),
        arsenal: Some("Raging Onslaught (red)".into()),
        ..hand(&["Brutal Assault (red)", "Snatch (red)"])
    };
    let begun = after(me.clone(), hand(&[]), &[]);
    assert_eq!(side(&begun, ME).hand_costs, [Some(2), Some(0)]);
    assert_eq!(side(&begun, ME).arsenal_costs, [Some(3)]);
    // Two less for the next attack: it is free, whatever is printed on it.
    let game = after(me, hand(&[]), &["activate heartened-cross-strap", "pass", "pass"]);
    assert_eq!(side(&game, ME).hand_costs, [Some(0), Some(0)]);
    assert_eq!(side(&game, ME).arsenal_costs, [Some(1)]);
    let shown = screen(&game);
    assert!(shown.contains("Play Brutal Assault (R)  cost 0, power 6"), "{shown}");
    let free = foretold(&game, "play brutal-assault-red");
    assert!(free.changes.iter().all(|change| change.what != "resources"), "{free:?}");
    assert_eq!(free.text, "Their life 20 → 14. Your action points 1 → 0.");
    // The others are not told what is in the hand, so neither what it costs.
    for eye in [Eye::Seat(Seat(1)), Eye::Watcher] {
        let seen = side(&game, eye);
        assert!(seen.hand_costs.is_empty() && seen.hand_gives.is_empty() && seen.arsenal_costs.is_empty());
    }
}

#[test]
fn a_card_says_what_it_gives_when_it_is_pitched_now() {
    let me = SeatPosition {
        permanents: words(&["Talisman of Recompense (yellow)"]),
        ..hand(&["Raging Onslaught (red)", "Zap (red)", "Zap (red)", "Zap (yellow)"])
    };
    let game = after(me.clone(), hand(&[]), &["play raging-onslaught-red"]);
    let view = game.view(ME);
    let payment = view.to_pay.expect("a payment");
    assert_eq!((payment.cost, payment.left, payment.boosts), (3, 3, 1));
    assert_eq!(view.sides[0].hand_gives, [3, 3, 2], "a red card gives 3, one of them");
    let pitches = payment.pitches.expect("what the hand could pay");
    assert_eq!((pitches.places, pitches.proposed), (vec![1, 2, 3], vec![1]));
    assert_eq!(pitches.gives, [0, 3, 3, 4, 2, 5, 5, 6].map(Some), "a second red card gives 1");
    let shown = screen(&game);
    assert!(shown.contains("Pitch Zap (R)  gives 3"), "{shown}");
    assert!(shown.contains("Pitch Zap (Y)  gives 2"), "{shown}");
    let pitched = foretold(&game, "pitch zap-red");
    let fact = |text: &str| pitched.facts.iter().any(|fact| fact.text == text);
    assert!(fact("You lose Talisman of Recompense (yellow) (destroyed)."), "{pitched:?}");
    assert!(pitched.changes.iter().all(|change| change.what != "resources"), "all of it pays: {pitched:?}");
    // The talisman is gone: the second red card gives 1 again.
    let mut game = game;
    game.play_text("pitch zap-red").expect("a legal action");
    assert_eq!(side(&game, ME).hand_gives, [1, 2]);
}

#[test]
fn a_banished_card_says_what_it_costs_if_it_may_be_played() {
    let banished = SeatPosition { banished: words(&["Zap (red)"]), ..hand(&[]) };
    let game = after(banished, hand(&[]), &[]);
    let card = &side(&game, Eye::Watcher).banished[0];
    assert_eq!((card.playable, card.cost), (false, None));
}

#[test]
fn a_defence_is_foretold_with_what_it_leaves() {
    let game = after(
        hand(&["Wounding Blow (red)"]),
        hand(&["Snatch (red)", "Wounding Blow (blue)"]),
        &["play wounding-blow-red", "pass", "pass", "pass", "pass"],
    );
    let life = |action: &str| {
        let forecast = foretold(&game, action);
        let change = forecast.changes.iter().find(|change| change.what == "life").cloned().expect("life is lost");
        (forecast.text, change.from, change.to, change.sure)
    };
    let text = |text: &str| text.to_string();
    let equation = |action: &str| foretold(&game, action).facts[0].text.clone();
    assert_eq!(equation("defend snatch-red"), "Power 4 - defense 2 = 2 damage.");
    assert_eq!(life("pass"), (text("Your life 20 → 16."), 20, 16, true));
    assert_eq!(life("defend snatch-red"), (text("Your life 20 → 18."), 20, 18, true));
    let best = life("defend wounding-blow-blue");
    assert_eq!(best, (text("Your life 20 → 19."), 20, 19, true));
}

#[test]
fn passing_and_cancelling_are_foretold() {
    let game = after(hand(&["Brutal Assault (red)", "Zap (blue)"]), hand(&[]), &[]);
    // The choice itself says that the turn ends.
    let pass = foretold(&game, "pass");
    assert_eq!((pass.facts[0].text.as_str(), pass.text.as_str()), ("Your turn ends.", ""));
    assert_eq!(foretold(&game, "concede").text, "You lose the match.");
    let game = after(hand(&["Brutal Assault (red)", "Zap (blue)"]), hand(&[]), &["play brutal-assault-red"]);
    assert_eq!(foretold(&game, "cancel").text, "You get back the card and what you pitched for it.");
    assert!(screen(&game).contains("2) Cancel"));
}
