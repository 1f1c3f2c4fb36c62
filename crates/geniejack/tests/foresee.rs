//! What forecasts promise, over random runs: facts happen, chances are right, nothing hidden is told. And how they read.

use croupier_geniejack::{
    Geniejack, PLAYER, Stakes,
    action::Action,
    config::Config,
    effect::Side,
    notice::Notice,
    position::{EnemySetup, PlayerSetup, Position},
};
use croupier_host::{Forecast, Settings, Text, with_cue};
use croupier_kernel::{
    Key, Match, Seed, Worlds,
    laws::{Plan, check_foresee},
};

#[test]
fn forecasts_come_true_in_both_presets() {
    for preset in ["standard", "classic"] {
        let plan = Plan { every: 2, ..Plan::new(70, 600) };
        let checked = check_foresee::<Geniejack>(&Config::preset(preset), &plan);
        assert!(checked > 2_000, "{preset}: only {checked} forecasts were compared");
    }
}

/// The forecast of an action, as the player gets it.
fn forecast(game: &Match<Geniejack>, action: &Action) -> Forecast {
    let legal = game.legal_actions();
    assert!(legal.contains(action), "{action} is not legal");
    with_cue(game.sight(PLAYER), &legal, "forecasts", &Settings::default(), |cue| cue.forecast(action))
}

fn screen(game: &Match<Geniejack>) -> String {
    let legal = game.legal_actions();
    with_cue(game.sight(PLAYER), &legal, "42", &Settings::default(), |cue| Geniejack::screen(cue).plain().to_string())
}

/// Compares exact chances with how often something happened: none may be further off than luck explains.
#[derive(Default)]
struct Compared {
    n: u32,
    millionths_off: i128,
    variance: i128,
}

impl Compared {
    fn count(&mut self, (num, den): (u64, u64), happened: usize, tries: usize) {
        const MILLION: i128 = 1_000_000;
        let (chance, tries) = (MILLION * i128::from(num) / i128::from(den), tries as i128);
        assert!(num > 0 || happened == 0, "what cannot happen happened");
        assert!(num < den || happened as i128 == tries, "what has to happen did not");
        self.n += 1;
        self.millionths_off += MILLION * happened as i128 - tries * chance;
        self.variance += tries * chance * (MILLION - chance);
    }

    /// Five standard deviations: less than one in a million, if the chances are right.
    fn check(&self) {
        let Compared { n, millionths_off, variance } = self;
        assert!(millionths_off * millionths_off <= 25 * variance, "{n} chances are off by {millionths_off} in all");
    }
}

#[test]
fn the_chance_to_bust_is_how_often_a_card_busts() {
    let busts = |notice: &Notice| matches!(notice, Notice::Busted { side: Side::Player, .. });
    for preset in ["standard", "classic"] {
        let (mut low, mut high) = (Compared::default(), Compared::default());
        for n in 0..60 {
            let seed = Seed::Open("bust odds".into()).nth(n);
            let mut rng = seed.rng(Key::new(200, 0, 0, 0));
            let mut game = Match::<Geniejack>::new(Config::preset(preset), seed).expect("a match");
            while let Some(seat) = game.turn().seat().filter(|_| game.ply() < 150) {
                let legal = game.legal_actions();
                if let Some(hit) = legal.iter().find(|action| **action == Action::Hit) {
                    let forecast = forecast(&game, hit);
                    let exact = forecast.chances.iter().find(|chance| chance.exact);
                    let foresight = Worlds::new(&game.sight(PLAYER)).foresee(hit);
                    let happened = foresight.futures.iter().filter(|future| future.notices.iter().any(busts)).count();
                    if let Some(chance) = exact {
                        let half = if 2 * chance.num < chance.den { &mut low } else { &mut high };
                        half.count((chance.num, chance.den), happened, foresight.futures.len());
                    }
                }
                let action = legal[rng.below(legal.len() as u32) as usize].clone();
                game.play(seat, &action).expect("legal");
            }
        }
        assert!(low.n > 200 && high.n > 50, "{preset}: {} and {} chances", low.n, high.n);
        low.check();
        high.check();
    }
}

fn at(position: Position) -> Match<Geniejack> {
    let seed = "stakes".parse().expect("a seed");
    let config = Config { position: Some(position), ..Config::preset("standard") };
    Match::new(config, seed).expect("a good position")
}

/// Sixteen against a ten, in the middle of a battle.
fn sixteen(hp: i32) -> Match<Geniejack> {
    at(Position {
        phase: Some("player_turn".into()),
        player: PlayerSetup { hp: Some(hp), cards: "10♠ 6♥".into(), ..PlayerSetup::default() },
        enemy: EnemySetup { cards: "9♦ 10♣".into(), ..EnemySetup::default() },
        ..Position::default()
    })
}

#[test]
fn a_hand_says_what_is_at_stake() {
    let game = sixteen(50);
    let hit = forecast(&game, &Action::Hit);
    let bust = hit.chances.iter().find(|chance| chance.exact).expect("an exact chance");
    assert_eq!(bust.of, "bust");
    // Eight of thirteen ranks are a bust, and three such cards are on the table.
    let percent = (200 * bust.num + bust.den) / (2 * bust.den);
    assert!((55..65).contains(&percent), "{bust:?}");
    assert!(hit.text.starts_with(&format!("{percent}%: you bust and lose ")), "{}", hit.text);
    let stakes: Stakes = serde_json::from_value(hit.detail.expect("stakes")).expect("stakes");
    assert!(stakes.bust.average >= 15, "a bust costs the dealer's whole total: {stakes:?}");

    let stand = forecast(&game, &Action::Stand);
    assert!(stand.text.contains("%: you lose ") && stand.text.contains(" HP"), "{}", stand.text);
    assert!(stand.spreads.iter().any(|spread| spread.what == "hp"), "{stand:?}");
}

#[test]
fn a_hand_that_may_kill_says_so() {
    let hit = forecast(&sixteen(5), &Action::Hit);
    assert!(hit.text.contains("% in all: you die."), "{}", hit.text);
}

#[test]
fn a_forecast_in_short_has_the_figures_of_the_long_one() {
    let foretold = |text: &str| -> Vec<String> {
        text.lines().filter(|line| line.starts_with(" h: ") || line.starts_with(" s: ")).map(String::from).collect()
    };
    let figures = |text: &str| -> Vec<String> {
        text.split(|c: char| !c.is_ascii_digit()).filter(|part| !part.is_empty()).map(String::from).collect()
    };
    for hp in [5, 50] {
        let game = sixteen(hp);
        let legal = game.legal_actions();
        with_cue(game.sight(PLAYER), &legal, "42", &Settings::default(), |cue| {
            let screen = Geniejack::screen(cue);
            let (long, short) = (foretold(screen.plain()), foretold(screen.in_short().plain()));
            assert_eq!((long.len(), short.len()), (2, 2), "{screen}");
            for (long, short) in long.iter().zip(&short) {
                assert!(short.len() < long.len() || long.contains("you die") && short == long, "{long}\n{short}");
                assert!(figures(short).iter().all(|figure| figures(long).contains(figure)), "{long}\n{short}");
                assert_eq!(long.contains("you die"), short.contains("you die"), "{long}\n{short}");
            }
        });
    }
}

#[test]
fn a_card_that_was_looked_at_leaves_nothing_to_chance() {
    let position = Position {
        phase: Some("player_turn".into()),
        deck: "10♦".into(),
        player: PlayerSetup { cards: "10♠ 6♥".into(), ..PlayerSetup::default() },
        enemy: EnemySetup { cards: "9♦ 10♣".into(), ..EnemySetup::default() },
        ..Position::default()
    };
    let rules = [("can_peek".to_string(), 1)].into();
    let config = Config { rules, position: Some(position), ..Config::preset("standard") };
    let mut game = Match::<Geniejack>::new(config, "peek".parse().expect("a seed")).expect("a match");
    game.play_text("peek").expect("legal");
    let hit = forecast(&game, &Action::Hit);
    assert_eq!((hit.chances[0].num, hit.chances[0].den), (1, 1));
    assert!(hit.text.starts_with("100%: you bust and lose "), "{}", hit.text);
}

#[test]
fn the_shop_has_one_numbering() {
    let game = at(Position {
        phase: Some("shop".into()),
        player: PlayerSetup { gold: Some(15), ..PlayerSetup::default() },
        ..Position::default()
    });
    let legal = game.legal_actions();
    with_cue(game.sight(PLAYER), &legal, "shop", &Settings::default(), |cue| {
        let screen = Geniejack::screen(cue).plain().to_string();
        let n = cue.view.shop.len();
        assert!(legal.len() <= n, "something is too dear");
        for (at, item) in cue.view.shop.iter().enumerate() {
            assert!(screen.contains(&format!("{}) {} ", at + 1, item.name)), "{screen}");
            let read = Geniejack::read(cue, &(at + 1).to_string()).expect("a number of the shelf");
            assert_eq!(read.to_string(), format!("buy {}", item.id));
        }
        assert!(screen.contains(&format!("\n{}) Leave the shop", n + 1)), "{screen}");
        assert_eq!(Geniejack::read(cue, &(n + 1).to_string()), Ok(Action::Leave));
    });
}

/// A model pays for every byte of a screen, and forecasts are part of it.
#[test]
fn a_crowded_screen_in_combat_stays_small() {
    let position = r#"
        stage = 3
        battle = 4
        hand = 12
        [player]
        hp = 37
        gold = 1234
        equipment = ["iron_scimitar", "bronze_helm", "bronze_armor", "bronze_boots", "bronze_trinket"]
        bag = { damage_potion = 3, health_potion = 4, poison_potion = 2, strength_potion = 1 }
        effects = { poison_potion = 2, strength_potion = 1 }
        wishes = [{ boss = "ancient_strix" }, { boss = "djinn_warden" }]
    "#;
    let mut game = at(toml::from_str(position).expect("a position"));
    let mut longest = 0;
    for _ in 0..24 {
        let legal = game.legal_actions();
        let Some(first) = legal.first() else { break };
        if *first == Action::Hit {
            let screen = screen(&game);
            assert!(screen.len() < 620, "{} bytes: {screen}", screen.len());
            longest = longest.max(screen.len());
        }
        if game.play(PLAYER, first).is_err() {
            break;
        }
    }
    assert!(longest > 300, "{longest}");
}
