//! Forecasts: what they foretell happens, and they read well.

use croupier_host::{Forecast, Settings, Text as _, with_cue};
use croupier_kernel::{
    Match, Seat, Seed,
    laws::{self, Plan},
};
use croupier_lunchtable::{
    Action, AttackEnd, AttackForecast, Config, LunchTable, Position, deck::starters, state::Preset,
};

#[test]
fn what_is_foretold_happens_with_every_pairing_of_starter_decks() {
    let ids: Vec<&str> = starters().iter().map(|starter| starter.id.as_str()).collect();
    let mut checked = 0;
    for (i, (first, second)) in ids.iter().flat_map(|first| ids.iter().map(move |second| (first, second))).enumerate() {
        let preset = if i % 4 == 0 { Preset::Classic } else { Preset::Standard };
        let config = Config { preset, ..Config::newest(first, second) };
        let plan = Plan { every: 8, seed: Seed::Open(format!("foresee {i}").into()), ..Plan::new(2, 20_000) };
        checked += laws::check_foresee::<LunchTable>(&config, &plan);
    }
    assert!(checked >= 2_000, "{checked} forecasts were compared");
}

/// A match that begins with a position, with each of these actions done.
#[track_caller]
fn played(position: &str, actions: &[&str]) -> Match<LunchTable> {
    let config = Config::from_position(Position::parse(position).expect("a position"));
    let mut game = Match::new(config, Seed::Open("front".into())).expect("a good position");
    for action in actions {
        game.play_text(action).expect("a legal action");
    }
    game
}

#[track_caller]
fn foretold(game: &Match<LunchTable>, action: &str) -> Forecast {
    let action: Action = action.parse().expect("an action");
    let (seat, legal) = (game.turn().seat().expect("a seat to move"), game.legal_actions());
    assert!(legal.contains(&action), "{action} is not legal");
    with_cue(game.sight(seat), &legal, "1", &Settings::new(), |cue| cue.forecast(&action))
}

fn attack(forecast: &Forecast) -> AttackForecast {
    serde_json::from_value(forecast.detail.clone().expect("an attack has a detail")).expect("of its shape")
}

#[test]
fn attacks_are_foretold() {
    let game = played(
        "
        phase = 'combat'
        [[seats]]
        stereotypes = ['community_college_king', 'mosh_pit_regular']
        deck = ['bake_sale']
        [[seats]]
        stereotypes = ['basement_streamer', { card = 'attendance_award_annie', stance = 'defense' }, { card = 'late_rent_ricky', face_down = true }]
        deck = ['bake_sale', 'mosh_pit_regular', 'attendance_award_annie']
        ",
        &[],
    );
    let said = |action: &str| foretold(&game, action).text;
    let end = |action: &str| {
        let attack = attack(&foretold(&game, action));
        let fallen: Vec<(u8, u16)> = attack.destroyed.iter().map(|fallen| (fallen.seat.0, fallen.slot)).collect();
        (attack.end, fallen)
    };
    assert_eq!(
        said("attack 1 1"),
        "Your Community College King ties with their Basement Streamer, 1,500 to 1,500. \
         The fight destroys their Basement Streamer. The fight destroys your Community College King."
    );
    assert_eq!(end("attack 1 1"), (AttackEnd::Tie, vec![(1, 1), (0, 1)]));
    assert_eq!(
        said("attack 1 2"),
        "Your life points 8,000 → 7,300. Your Community College King loses to their Attendance Award Annie, 1,500 to 2,200."
    );
    assert_eq!(end("attack 1 2"), (AttackEnd::Lose, vec![]));
    assert_eq!(end("attack 2 1"), (AttackEnd::Win, vec![(1, 1)]));
    let unknown = foretold(&game, "attack 1 3");
    assert_eq!(attack(&unknown), AttackForecast { end: AttackEnd::Risk, destroyed: vec![] });
    assert!(unknown.facts.is_empty(), "{unknown:?}");
    // What is foretold is what happens when no one answers.
    let won = foretold(&game, "attack 2 1");
    let mut played = game.clone();
    played.play_text("attack 2 1").expect("a legal action");
    assert_eq!(i64::from(played.state().side(Seat(1)).life), won.changes[0].to);
}

#[test]
fn a_list_of_choices_offers_going_on_first() {
    let game = played(
        "
        phase = 'combat'
        [[seats]]
        stereotypes = ['mosh_pit_regular']
        deck = ['bake_sale']
        [[seats]]
        deck = ['bake_sale']
        ",
        &[],
    );
    let (seat, legal) = (game.turn().seat().expect("a seat to move"), game.legal_actions());
    let primary: Vec<String> = with_cue(game.sight(seat), &legal, "1", &Settings::new(), |cue| {
        let choices = legal.iter().map(|action| LunchTable::choice(cue, action));
        choices.filter(|choice| choice.primary).map(|choice| choice.action).collect()
    });
    assert_eq!(primary, ["advance"]);
}

#[test]
fn answers_and_the_end_of_a_turn_are_foretold() {
    let game = played(
        "
        [[seats]]
        hand = ['bake_sale']
        stereotypes = [{ card = 'community_college_king', vice = 3 }]
        deck = ['bake_sale', 'bake_sale']
        [[seats]]
        spells = ['critical_bug']
        deck = ['bake_sale']
        ",
        &[],
    );
    let end = foretold(&game, "end");
    assert_eq!(
        end.text,
        "Your Community College King breaks down. Unless they respond: your Community College King gains 1,000 stability \
         (to 2,500). The breakdown destroys your Community College King. Their breakdowns 0 → 1."
    );
    let mut game = game;
    for action in ["cast 1", "choose mine 1"] {
        game.play_text(action).expect("a legal action");
    }
    assert_eq!(game.turn().seat(), Some(Seat(1)));
    assert_eq!(foretold(&game, "respond set 1").text, "Their Bake Sale loses its effect. Your clout 4 → 3.");
    let passing = foretold(&game, "pass").text;
    assert_eq!(passing, "Their Community College King gains 200 reputation (to 1,700). Their hand size 0 → 1.");
}

#[test]
fn the_vice_that_breaks_a_stereotype_down_is_foretold() {
    let game = played(
        "
        [[seats]]
        stereotypes = [{ card = 'community_college_king', vice = 1 }, { card = 'community_college_king', vice = 2 }]
        deck = ['bake_sale', 'bake_sale']
        [[seats]]
        deck = ['bake_sale']
        ",
        &[],
    );
    let (first, last) = (foretold(&game, "use 1 1"), foretold(&game, "use 2 1"));
    let warning = "will have 3 of 3 vice: it breaks down at the breakdown check, and they score a breakdown.";
    assert!(first.text.contains("will have 2 of 3 vice") && !first.text.contains(warning), "{}", first.text);
    assert!(last.text.contains(warning), "{}", last.text);
    let vice = |forecast: &Forecast| {
        let change = forecast.changes.iter().find(|change| change.what.starts_with("vice_"));
        change.map(|change| (change.what.clone(), change.from, change.to, change.sure))
    };
    assert_eq!(vice(&first), Some(("vice_1".into(), 1, 2, true)));
    assert_eq!(vice(&last), Some(("vice_2".into(), 2, 3, true)));
    let (seat, legal) = (game.turn().seat().expect("a seat to move"), game.legal_actions());
    let label = |action: &str| {
        with_cue(game.sight(seat), &legal, "1", &Settings::new(), |cue| {
            LunchTable::choice(cue, &action.parse().expect("an action")).label
        })
    };
    assert_eq!(label("use 1 1"), "Use Community College King's ability");
    assert_eq!(label("use 2 1"), "Use Community College King's ability (3 vice: it breaks down this turn)");
    let view = game.view(croupier_kernel::Eye::Seat(seat));
    let marks = view.sides[0].bodies.iter().flatten().map(|body| (body.last_use, body.breaks_down));
    assert_eq!(marks.collect::<Vec<_>>(), [(false, false), (true, false)]);
}
