//! What forecasts promise, over random runs: facts happen, chances are right, nothing hidden is told. And how they read.

use croupier_host::{Chance, Forecast, Settings, Text, with_cue};
use croupier_kernel::{
    Key, Match, Seed, Worlds,
    laws::{Plan, check_foresee},
};
use croupier_rollio::{
    PLAYER, Rollio, action::Action, config::Config, notice::Notice, position::Position, state::Phase,
};

const SETS: [(&str, &str); 4] =
    [("standard", "beginner"), ("standard", "collector"), ("classic", "wooden"), ("standard", "random")];

fn config((preset, set): (&str, &str)) -> Config {
    Config { dice_set: set.into(), max_level: Some(4), ..Config::preset(preset) }
}

#[test]
fn forecasts_come_true() {
    let plan = Plan { every: 3, ..Plan::new(20, 200) };
    let checked: u64 = SETS.into_iter().map(|set| check_foresee::<Rollio>(&config(set), &plan)).sum();
    assert!(checked > 2_000, "only {checked} forecasts were compared");
}

/// The forecast of an action, as the player gets it.
fn forecast(game: &Match<Rollio>, action: &Action) -> Forecast {
    let legal = game.legal_actions();
    assert!(legal.contains(action), "{action} is not legal");
    with_cue(game.sight(PLAYER), &legal, "forecasts", &Settings::default(), |cue| cue.forecast(action))
}

fn flop(forecast: &Forecast) -> Option<&Chance> {
    forecast.chances.iter().find(|chance| chance.exact && chance.of == "flop")
}

/// Compares exact chances with how often something happened: none may be further off than luck explains.
#[derive(Default)]
struct Compared {
    n: u32,
    millionths_off: i128,
    variance: i128,
}

impl Compared {
    fn count(&mut self, chance: &Chance, happened: usize, tries: usize) {
        const MILLION: i128 = 1_000_000;
        let (num, den, tries) = (i128::from(chance.num), i128::from(chance.den), tries as i128);
        assert!(num > 0 || happened == 0, "what cannot happen happened: {chance:?}");
        assert!(num < den || happened as i128 == tries, "what has to happen did not: {chance:?}");
        let share = MILLION * num / den;
        self.n += 1;
        self.millionths_off += MILLION * happened as i128 - tries * share;
        self.variance += tries * share * (MILLION - share);
    }

    /// Five standard deviations: less than one in a million, if the chances are right.
    fn check(&self, what: &str) {
        let Compared { n, millionths_off, variance } = self;
        assert!(*n > 100, "{what}: only {n} chances");
        assert!(millionths_off * millionths_off <= 25 * variance, "{what}: {n} chances are off by {millionths_off}");
    }
}

fn flops(notice: &Notice) -> bool {
    matches!(notice, Notice::Rolled { flop: true, .. } | Notice::Rerolled { flop: true, .. })
}

#[test]
fn the_chance_of_a_flop_is_how_often_dice_flop() {
    let (mut rolls, mut rerolls, mut scores) = (Compared::default(), Compared::default(), 0);
    for (n, set) in (0..80).zip(SETS.into_iter().cycle()) {
        let seed = Seed::Open("flop odds".into()).nth(n);
        let mut rng = seed.rng(Key::new(200, 0, 0, 0));
        let mut game = Match::<Rollio>::new(config(set), seed).expect("a match");
        while game.turn().seat().is_some() && game.ply() < 60 {
            let legal = game.legal_actions();
            let action = legal[rng.below(legal.len() as u32) as usize];
            let exact = flop(&forecast(&game, &action)).cloned();
            if let (Some(chance), Action::Roll | Action::Reroll(_)) = (&exact, action) {
                let foresight = Worlds::new(&game.sight(PLAYER)).foresee(&action);
                let happened = foresight.futures.iter().filter(|future| future.notices.iter().any(flops)).count();
                let compared = if action == Action::Roll { &mut rolls } else { &mut rerolls };
                compared.count(chance, happened, foresight.futures.len());
            }
            game.play(PLAYER, &action).expect("legal");
            // What a score says of the next roll is what the roll itself says then.
            if let (Some(_), Action::Score { .. }) = (&exact, action) {
                assert_eq!(exact, flop(&forecast(&game, &Action::Roll)).cloned(), "after {action}");
                scores += 1;
            }
        }
    }
    rolls.check("rolls");
    rerolls.check("rerolls");
    assert!(scores > 100, "{scores}");
}

fn at(position: &str) -> Match<Rollio> {
    let position: Position = toml::from_str(position).expect("a position");
    Match::new(Config::position(position), "forecasts".parse().expect("a seed")).expect("a good position")
}

fn text(position: &str, action: &str) -> String {
    forecast(&at(position), &action.parse().expect("an action")).text
}

#[test]
fn a_selection_is_foreseen_step_by_step() {
    let dice = "dice = [{ material = \"wooden\" }, { material = \"golden\" }, { material = \"mirror\" }, {}, {}, {}]";
    let game = at(&format!(
        "phase = \"hand\"\nshowing = [5, 5, 1, 2, 3, 4]\npoints = 100\n{dice}\ncharms = [\"odd_collector\", \"flop_shield\"]\n"
    ));
    let forecast = forecast(&game, &"score 1 2 3".parse().expect("an action"));
    let changes: Vec<_> = forecast.changes.iter().map(|change| (&*change.what, change.from, change.to)).collect();
    assert_eq!(changes, [("points", 100, 782), ("money", 10, 15)]);
    assert!(forecast.changes.iter().all(|change| change.sure));
    let chance = flop(&forecast).expect("an exact chance");
    assert_eq!((chance.num, chance.den), (60, 216));
    let detail = serde_json::json!({
        "steps": [
            { "source": "Three of a Kind", "text": "+500", "total": 500 },
            { "source": "Odd Collector", "text": "+45", "total": 545 },
            { "source": "Wooden", "text": "+25%", "total": 681 },
            { "source": "Rounding", "text": "up", "total": 682 },
        ],
        "dice_left": 3,
        "saves": ["Flop Shield cancels it (3 uses left)"],
        "counts_as": [{ "die": 3, "face": 5 }],
        "if_banked": "782 points banked (goal 500). You complete level 1.",
    });
    assert_eq!(forecast.detail, Some(detail));
    let text = "682 points for three of a kind. Money 10 → 15. 782 points this round. Then you roll 3 dice: 27.8% chance of a flop.";
    assert_eq!(forecast.text, text);
}

#[test]
fn forecasts_say_what_matters_first() {
    let scored = "phase = \"scored\"\npoints = 350\nshowing = [1, 1, 0, 0, 0, 0]\nrerolls = 0";
    let roll = text(scored, "roll");
    assert!(roll.starts_with("44.4% chance of a flop. A flop costs 350 points and a life."), "{roll}");
    assert!(text("", "roll").starts_with("2.3% chance of a flop."), "{}", text("", "roll"));
    let flop = "phase = \"hand\"\nshowing = [2, 2, 3, 3, 4, 6]\npoints = 350\nrerolls = 0\nlives = 1";
    assert_eq!(text(flop, "flop"), "You lose 350 points and your last life, and the run ends.");
    let bank = text("phase = \"scored\"\npoints = 5000", "bank");
    assert!(bank.contains("You complete level 1 and earn $"), "{bank}");
    let shop = "phase = \"shop\"\nmoney = 20";
    assert!(text(shop, "leave").starts_with("Level 2 asks for 1,000 points with "), "{}", text(shop, "leave"));
}

#[test]
fn every_choice_says_something() {
    let shop =
        "phase = \"shop\"\nmoney = 90\ncharms = [\"flop_shield\"]\nconsumables = [\"chisel\", \"material_enchanter\"]";
    let hand = "phase = \"hand\"\nshowing = [1, 1, 5, 2, 3, 4]";
    for position in ["", hand, shop, "phase = \"scored\"\npoints = 300"] {
        let game = at(position);
        for action in game.legal_actions() {
            assert!(!forecast(&game, &action).text.is_empty(), "{action}");
        }
    }
}

#[test]
fn the_shop_has_one_numbering() {
    let game = at("phase = \"shop\"\nmoney = 9\ncharms = [\"flop_shield\"]\nconsumables = [\"chisel\"]");
    let legal = game.legal_actions();
    with_cue(game.sight(PLAYER), &legal, "shop", &Settings::default(), |cue| {
        assert_eq!(cue.view.phase, Phase::Shop);
        let screen = Rollio::screen(cue).plain().to_string();
        assert!(screen.contains("\n10. Next level"), "{screen}");
        assert_eq!(Rollio::read(cue, "10"), Ok(Action::Leave));
        // Places of the shelf mean what is there, also where it cannot be bought: nothing else has their numbers.
        for number in 1..10 {
            let read = Rollio::read(cue, &number.to_string());
            assert!(read.is_err() || matches!(read, Ok(Action::Buy(_))), "{number}: {read:?}");
        }
        // What the shelf does not number comes after leaving, each once.
        let on_shelf = |action: &Action| (1..=10).any(|n| Rollio::read(cue, &n.to_string()).as_ref() == Ok(action));
        let others: Vec<Action> = legal.iter().filter(|action| !on_shelf(action)).copied().collect();
        assert!(others.len() > 2, "{others:?}");
        for (number, action) in (11..).zip(others) {
            assert_eq!(Rollio::read(cue, &number.to_string()), Ok(action), "{number}");
        }
    });
}
