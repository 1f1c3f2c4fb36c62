//! What a search promises: it is honest, it repeats, it keeps to its budget, and it finds what is there to be found.
#![allow(
    clippy::disallowed_types,
    clippy::disallowed_methods,
    clippy::float_arithmetic,
    reason = "tests of a crate that measures time and chances"
)]

use std::time::{Duration, Instant};

use croupier_kernel::{Cx, Eye, Game as _, Kind, Match, Rng, Role, Seat, Seed, Sight, Turn};
use croupier_lab::search::{Budget, Searcher, Verdict, install};
use croupier_lunchtable::{Config, LunchTable, Position};
use croupier_table::{
    Agent, Hosted, Options, Players, Random, player,
    registry::{self, Beginning, GAMES, Visit},
};

fn install_players() {
    let mut players = Players::default();
    install(&mut players);
    players.install();
}

/// Situations in which a seat that plays to win has a choice, from games in which rules of thumb and chance take turns.
fn situations<G: Hosted>(seed: &str, n: usize) -> Vec<(G, Seat, Vec<G::Action>)> {
    let config = Beginning::Options(&Options::default()).config::<G>().expect("a config");
    let mut acc = Vec::new();
    let mut random = Random(Rng::Open { state: 7 });
    for game in 0.. {
        let seed = Seed::Open(seed.into()).nth(game);
        let mut state = G::new(&config).expect("a game");
        state.start(&mut Cx::new(&seed, 0, None));
        for ply in 1..400 {
            let Turn::Of(seat) = state.turn() else { break };
            let mut legal = Vec::new();
            state.legal_actions(&mut legal);
            let sight = Sight::new(&state, seat);
            let plays = G::role(seat) == Role::Player;
            let action = match plays && ply % 3 > 0 {
                true => legal[sight.policy(&legal)].clone(),
                false => random.choose(&sight, &legal),
            };
            if plays && legal.len() > 2 && ply % 11 == 5 {
                acc.push((state.clone(), seat, legal.clone()));
                if acc.len() == n {
                    return acc;
                }
            }
            state.apply(seat, &action, &mut Cx::new(&seed, ply, None));
        }
    }
    acc
}

fn weighed<G: Hosted>(state: &G, seat: Seat, legal: &[G::Action], playouts: u32) -> Verdict<G> {
    let mut searcher = Searcher::new(Budget::Playouts(playouts));
    searcher.weigh(&Sight::new(state, seat), legal, Rng::Open { state: 11 })
}

/// The verdict as text, to compare two of them to the last digit.
fn shown<G: Hosted>(verdict: &Verdict<G>) -> String {
    format!("{verdict:?}")
}

struct Paired;

impl Visit for Paired {
    type Out = ();
    fn visit<G: Hosted>(self) {
        let mut rng = Rng::Open { state: 3 };
        let mut differed = 0;
        for (state, seat, legal) in situations::<G>("paired", 4) {
            let other = state.redeal(seat, &mut rng);
            differed += u32::from(other != state);
            let (own, redealt) = (weighed(&state, seat, &legal, 24), weighed(&other, seat, &legal, 24));
            assert_eq!(shown(&own), shown(&redealt), "{}: the choice depends on what is hidden", G::NAME);
            assert_eq!(shown(&own), shown(&weighed(&state, seat, &legal, 24)), "{}: it does not repeat", G::NAME);
        }
        assert!(differed > 0 || G::NAME == "rollio", "{}: nothing was redealt", G::NAME);
    }
}

#[test]
fn a_choice_does_not_change_when_hidden_cards_are_redealt() {
    for game in GAMES {
        registry::with_game(game, Paired).expect("a game");
    }
}

#[test]
fn a_search_keeps_to_its_playouts_and_never_gives_up() {
    for (state, seat, legal) in situations::<LunchTable>("budget", 12) {
        let verdict = weighed(&state, seat, &legal, 100);
        assert!((1..=100).contains(&verdict.playouts), "{}", verdict.playouts);
        let tried: u32 = verdict.ranked.iter().map(|weighed| weighed.playouts).sum();
        assert_eq!(tried, verdict.playouts);
        for weighed in &verdict.ranked {
            assert!(state.is_legal(&weighed.action) && weighed.action.to_string() != "surrender");
            assert!((0.0..=1.0).contains(&weighed.chance) && (-1.0..=1.0).contains(&weighed.payoff));
        }
        assert_eq!(verdict.ranked.iter().filter(|weighed| weighed.is_usual).count(), 1);
    }
}

#[test]
fn milliseconds_are_a_cap() {
    let (state, seat, legal) = situations::<LunchTable>("cap", 1).remove(0);
    let mut searcher = Searcher::new(Budget::Millis(30));
    let start = Instant::now();
    let verdict = searcher.weigh(&Sight::new(&state, seat), &legal, Rng::Open { state: 1 });
    assert!(!verdict.ranked.is_empty());
    // Far more than a busy machine needs to notice the time.
    assert!(start.elapsed() < Duration::from_secs(5), "{:?}", start.elapsed());
}

#[test]
fn exactly_the_named_actions_are_compared_in_the_same_worlds() {
    let (state, seat, legal) = situations::<LunchTable>("compare", 1).remove(0);
    let mut searcher = Searcher::new(Budget::Playouts(40));
    let verdict = searcher.compare(&Sight::new(&state, seat), &legal[..2], Rng::Open { state: 1 });
    assert_eq!(verdict.ranked.iter().map(|weighed| weighed.playouts).collect::<Vec<_>>(), [20, 20]);
    let none = searcher.compare(&Sight::new(&state, seat), &[], Rng::Open { state: 1 });
    assert!(none.ranked.is_empty() && none.playouts == 0);
}

/// A match that seat 0 can win right away.
fn won_at_once() -> Match<LunchTable> {
    let position: Position = toml::from_str(
        "
        turn = 5
        phase = 'combat'
        [[seats]]
        stereotypes = ['mosh_pit_regular']
        deck = ['bake_sale', 'bake_sale', 'bake_sale']
        [[seats]]
        life = 100
        deck = ['bake_sale', 'bake_sale', 'bake_sale']
        ",
    )
    .expect("a position");
    let config = Config::from_position(position);
    Match::<LunchTable>::new(config, Seed::Open("win".into())).expect("a match")
}

#[test]
fn a_win_that_is_there_is_found() {
    let game = won_at_once();
    let legal = game.legal_actions();
    let verdict = weighed(game.state(), Seat(0), &legal, 60);
    assert_eq!(verdict.ranked[0].action.to_string(), "attack 1 directly");
    assert!(verdict.ranked[0].chance > 0.99 && verdict.ranked[0].ended[0] > 0.99);
}

#[test]
fn a_clear_choice_is_not_thought_about_for_long_and_a_close_one_is() {
    let game = won_at_once();
    let legal = game.legal_actions();
    let mut searcher = Searcher::new(Budget::Playouts(2_000));
    let chosen = searcher.choose(&Sight::new(game.state(), Seat(0)), &legal, Rng::Open { state: 1 });
    assert_eq!(chosen.to_string(), "attack 1 directly");
    assert!((1..1_000).contains(&searcher.spent()), "{} playouts", searcher.spent());
    // Most situations are not that clear: some take nearly all there is.
    let spent = situations::<LunchTable>("close", 8).into_iter().map(|(state, seat, legal)| {
        let chosen = searcher.choose(&Sight::new(&state, seat), &legal, Rng::Open { state: 1 });
        assert!(state.is_legal(&chosen) && searcher.spent() <= 2_000);
        searcher.spent()
    });
    let most = spent.max();
    assert!(most > Some(1_500), "{most:?}");
}

#[test]
fn budgets_read_back_and_bad_ones_are_refused_in_one_line() {
    for text in ["500p", "10", "1p", "600000"] {
        assert_eq!(text.parse::<Budget>().expect("a budget").to_string(), text);
    }
    for text in ["", "0", "0p", "-1", "+5", "5x", "p", "1.5", "99999999999p", "600001"] {
        let refusal = text.parse::<Budget>().expect_err("no budget");
        assert_eq!(refusal.kind, Kind::Unreadable);
        assert!(
            refusal.reason.starts_with(&format!("`{text}` is not a search budget")) && !refusal.reason.contains('\n')
        );
    }
}

struct Levels;

impl Visit for Levels {
    type Out = ();
    fn visit<G: Hosted>(self) {
        let rng = || Rng::Open { state: 1 };
        for name in ["easy", "medium", "hard", "boss", "search", "search:20p", "search:5"] {
            let made = player::<G>(name, Seat(0), rng());
            assert!(made.is_ok(), "{}: {name}", G::NAME);
            assert!(croupier_table::players::<G>().iter().filter(|kind| kind.name == name).count() < 2);
        }
        for name in ["search:abc", "search:0", "easy:3", "serch"] {
            assert!(player::<G>(name, Seat(0), rng()).is_err(), "{}: {name}", G::NAME);
        }
        for seat in Seat::all(G::N_SEATS).filter(|seat| G::role(*seat) == Role::Server) {
            assert!(player::<G>("search", seat, rng()).is_err(), "a seat that serves has nothing to search for");
        }
    }
}

#[test]
fn every_game_has_the_search_and_its_levels() {
    install_players();
    for game in GAMES {
        registry::with_game(game, Levels).expect("a game");
    }
}

#[test]
fn every_game_gives_advice_to_the_seat_to_move_and_to_no_other() {
    install_players();
    for game in GAMES {
        let options = Options::default();
        let seed: Seed = "advice".parse().expect("a seed");
        let session = registry::begin(game, &Beginning::Options(&options), seed).expect("a match");
        let seat = session.now().to_move.expect("a seat to move");
        let advising = session.advise(seat).expect("advice");
        // Rung beforehand: the first worlds are enough here.
        let hurry = advising.thinking.hurry.clone();
        std::thread::scope(|scope| {
            scope.spawn(move || {
                std::thread::sleep(Duration::from_millis(300));
                hurry.ring();
            });
            let advice = advising.run();
            assert!(!advice.choices.is_empty(), "{game}");
            let alone = advice.choices.len() == 1 && advice.text[0].starts_with("Your only ");
            assert!(
                alone || (advice.text[0].contains(" simulated games") && advice.text[0].ends_with(':')),
                "{game}: {:?}",
                advice.text
            );
            let shown = advice.choices.windows(2).all(|pair| pair[0].payoff >= pair[1].payoff || pair[1].equal);
            assert!(shown, "{game}: a choice below is better and not called equal: {:?}", advice.choices);
            let equal = advice.choices.iter().any(|choice| choice.equal);
            assert_eq!(advice.text[0].starts_with("Too close to call"), equal, "{game}: {:?}", advice.text);
            let legal: Vec<String> = session.legal(Eye::Seat(seat)).into_iter().map(|choice| choice.action).collect();
            assert!(advice.choices.iter().any(|choice| legal.contains(&choice.action)), "{game}");
            assert!(!advice.why.is_empty());
        });
        for other in Seat::all(session.info().seats.len() as u8).filter(|other| *other != seat) {
            assert!(session.advise(other).is_none(), "{game}");
        }
    }
}

#[test]
fn a_match_between_searches_is_the_same_for_one_and_two_threads() {
    install_players();
    let config = Config::starters("dropouts", "preps");
    let summary = |jobs| {
        let plan = croupier_lab::Plan {
            players: vec!["search:12p".into(), "easy".into()],
            games: 6,
            paired: false,
            seed: "jobs".parse().expect("a seed"),
            jobs,
            max_plies: 10_000,
            records: None,
        };
        let summary = croupier_lab::simulate::<LunchTable>(&config, &plan, &croupier_lab::Watch::default());
        let summary = summary.expect("a summary");
        (summary.signature, summary.decisions, summary.seats[0].wins)
    };
    assert_eq!(summary(1), summary(2));
}
