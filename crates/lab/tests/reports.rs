//! What report pages promise to those who read them: bars that begin where the text says, endings by reason, honest colours.
#![allow(clippy::float_arithmetic, reason = "tests of a crate that reports chances")]

use croupier_kernel::Seed;
use croupier_lab::{
    Estimate, Plan, Watch,
    balance::{Balance, Kind, Thing, Verdict},
    report, simulate,
};
use croupier_table::{
    Hosted, Options,
    registry::{self, Beginning, Visit},
};

/// Five things around a median of -18 points, as the luck of a baseline moves them, and one that stands out.
fn balance() -> Balance {
    let thing = |nth: u8, value: f64, verdict| Thing {
        id: format!("thing_{nth}"),
        name: format!("Thing {nth}"),
        kind: "spells",
        seeds: 100,
        win_rate: Estimate { value, interval: [value - 0.03, value + 0.03] },
        reach: None,
        verdict,
    };
    let in_line = [-0.19, -0.185, -0.18, -0.175, -0.17];
    let mut things: Vec<Thing> = (0..).zip(in_line).map(|(nth, value)| thing(nth, value, Verdict::InLine)).collect();
    things.push(thing(9, -0.02, Verdict::Strong));
    Balance {
        game: "lunchtable",
        by: "greedy".into(),
        games: 100,
        levels: Vec::new(),
        first_seat: None,
        baseline: Some(Estimate { value: 0.74, interval: [0.65, 0.82] }),
        reach: None,
        kinds: vec![Kind { kind: "spells", things: 6, median: -0.18, in_line: Some([-0.25, -0.11]) }],
        things,
        interrupted: false,
    }
}

#[test]
fn bars_of_a_balance_page_begin_at_the_median_of_their_kind() {
    let page = report::balance(&balance(), "croupier balance").page.html();
    let told = "Bars begin at the median, −18. Nothing inside the shaded band, −25 to −11, stands out. All share the luck of one baseline: \
                without them the first player won 74% (65 to 82%).";
    assert!(page.contains(told), "{page}");
    let rows: Vec<&str> = page.split("class=\"row").skip(1).collect();
    assert_eq!(rows.len(), 7, "six things, and again the one that stands out");
    for row in rows {
        let strong = row.contains("Thing 9");
        assert_eq!(row.contains("fill good"), strong, "{row}");
        assert!(!row.contains("fill bad"), "what is in line is not red: {row}");
        assert!(row.contains("class=\"band\""), "the band is drawn: {row}");
        let at = |of: &str| {
            let from = row.split(of).nth(1).expect("a shape");
            from.split(['"', ' ']).next().expect("a place").parse::<f64>().expect("a number")
        };
        let axis = at("class=\"axis\" d=\"M").max(0.0);
        let bar = row.split("class=\"fill").nth(1).expect("a bar");
        let from: f64 =
            bar.split("x=\"").nth(1).and_then(|x| x.split('"').next()).expect("x").parse().expect("a number");
        let width: f64 =
            bar.split("width=\"").nth(1).and_then(|x| x.split('"').next()).expect("width").parse().expect("a number");
        assert!((from - axis).abs() < 0.2 || (from + width - axis).abs() < 0.2, "{axis} {from} {width}");
    }
}

#[test]
fn the_same_pairs_have_one_interval() {
    let config = croupier_lunchtable::Config::starters("dropouts", "preps");
    let plan = Plan {
        players: vec!["greedy".into(), "random".into()],
        games: 40,
        paired: true,
        seed: "pairs".parse::<Seed>().expect("a seed"),
        jobs: 1,
        max_plies: 100_000,
        records: None,
    };
    let summary = simulate::<croupier_lunchtable::LunchTable>(&config, &plan, &Watch::default()).expect("games");
    let (pairs, seat) = (summary.pairs.expect("pairs"), &summary.seats[0]);
    assert_eq!(seat.draws, 0, "points and wins are the same without draws");
    assert!((pairs.points.value - seat.win_rate).abs() < 1e-9);
    for (points, wins) in pairs.points.interval.into_iter().zip(seat.interval) {
        assert!((points - wins).abs() < 1e-9, "{:?} {:?}", pairs.points.interval, seat.interval);
    }
}

struct Endings;

impl Visit for Endings {
    type Out = ();
    fn visit<G: Hosted>(self) {
        let config = Beginning::Options(&Options::default()).config::<G>().expect("a config");
        let plan = Plan {
            players: registry::company::<G>(&["random".to_string()]).expect("players"),
            games: 12,
            paired: false,
            seed: "endings".parse::<Seed>().expect("a seed"),
            jobs: 1,
            max_plies: 100_000,
            records: None,
        };
        let summary = simulate::<G>(&config, &plan, &Watch::default()).expect("games");
        for ending in summary.endings.keys() {
            assert!(!ending.contains("turn"), "{}: {ending}", G::NAME);
        }
        let page = report::simulation(&summary, "croupier sim").page.html();
        assert!(page.contains("How games ended, by reason."));
    }
}

#[test]
fn games_end_by_reason_and_not_by_turn() {
    for game in registry::GAMES {
        registry::with_game(game, Endings).expect("a game");
    }
}

#[cfg(feature = "learn")]
#[test]
fn a_training_that_won_nothing_is_not_green() {
    use croupier_lab::learn::{Evaluation, Notes};
    let found = |wins: u64, interval| Evaluation {
        games: 1000,
        wins,
        draws: 0,
        losses: 1000 - wins,
        won: Estimate { value: wins as f64 / 1000.0, interval },
        payoff: 0.0,
        reached: None,
    };
    let tile = |found: &Evaluation| {
        let page =
            report::learning("fab", &Notes::default(), (Some("greedy"), Some(found)), "croupier train").page.html();
        let from = page.find("class=\"tile ").expect("a tile");
        page[from..from + 24].to_string()
    };
    assert!(tile(&found(0, [0.0, 0.004])).starts_with("class=\"tile bad\""));
    assert!(tile(&found(400, [0.37, 0.43])).starts_with("class=\"tile \""));
    assert!(tile(&found(600, [0.57, 0.63])).starts_with("class=\"tile good\""));
}
