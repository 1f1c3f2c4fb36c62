//! Passing until something stops it: one verb of a session, whatever shell it is in.

use croupier_kernel::{Eye, Kind, Seat};
use croupier_table::{
    Options, Session, Settings, let_decide,
    registry::{self, Beginning},
};

fn begin(seed: &str) -> Box<dyn Session> {
    between(seed, &[])
}

/// A duel with these options.
fn between(seed: &str, set: &[(&str, &str)]) -> Box<dyn Session> {
    let mut options = Options::default();
    options.set("first", "1");
    set.iter().for_each(|(name, value)| options.set(name, value));
    let mut session =
        registry::begin("fab", &Beginning::Options(&options), seed.parse().expect("a seed")).expect("a match");
    session.seat(Seat(1), "greedy").expect("a program");
    session
}

fn stops(stop: &str) -> Settings {
    Settings::from([("stop".to_string(), stop.to_string())])
}

/// Lets programs and passes decide until a person is asked.
fn settle(session: &mut dyn Session) -> usize {
    std::iter::from_fn(|| let_decide(session)).filter(|decision| decision.seat == Seat(0)).count()
}

/// Answers by the first choice until a pass is possible at a window of their turn.
fn to_a_window(session: &mut dyn Session) -> bool {
    for _ in 0..400 {
        settle(session);
        if session.now().to_move != Some(Seat(0)) {
            return false;
        }
        let (view, legal) = (session.view(Eye::Seat(Seat(0))), session.legal(Eye::Seat(Seat(0))));
        let window = view["turn_player"] == 1 && view["prompt"]["kind"] == "priority";
        if window && legal.len() > 1 && legal.iter().any(|choice| choice.verb == "pass") {
            return true;
        }
        let first = legal.iter().find(|choice| choice.verb == "pass").or(legal.first()).expect("something to do");
        let (action, ply) = (first.action.clone(), session.now().ply);
        session.play(Seat(0), ply, &action).expect("a legal action");
    }
    false
}

#[test]
fn a_pass_lasts_until_its_stop_and_every_pass_is_in_the_record() {
    let (mut windows, mut passed) = (0, 0);
    for seed in 0..6 {
        let mut session = begin(&format!("passing {seed}"));
        if !to_a_window(session.as_mut()) {
            continue;
        }
        windows += 1;
        let (turn, before) = (session.view(Eye::Seat(Seat(0)))["turn"].clone(), session.now().ply);
        session.pass_until(Seat(0), before, &stops("turn")).expect("a pass");
        passed += settle(session.as_mut());
        assert!(session.now().ply > before);
        let view = session.view(Eye::Seat(Seat(0)));
        let asked = view["prompt"]["kind"] != "priority" || view["turn"] != turn || session.now().to_move.is_none();
        assert!(asked, "seed {seed}: asked in the same turn at a window");
    }
    assert!(windows >= 3 && passed > 0, "{windows} windows, {passed} passes");
}

#[test]
fn a_single_pass_does_not_last_and_an_own_choice_ends_passing() {
    let mut session = begin("passing 0");
    assert!(to_a_window(session.as_mut()));
    let ply = session.now().ply;
    session.pass_until(Seat(0), ply, &stops("each")).expect("a pass");
    assert_eq!(settle(session.as_mut()), 0, "every window asks");
    let late = session.pass_until(Seat(0), ply, &stops("turn")).expect_err("it answers what is past");
    assert_eq!(late.kind, Kind::Stale);
}

#[test]
fn a_game_without_passes_refuses_in_one_line() {
    let mut session = registry::begin("rollio", &Beginning::Options(&Options::default()), "1".parse().expect("a seed"))
        .expect("a run");
    let refused = session.pass_until(Seat(0), 0, &Settings::default()).expect_err("nothing to pass");
    assert_eq!(refused.reason, "you can't pass here");
}

#[test]
fn later_hands_of_geniejack_begin_by_themselves_where_a_setting_says_so() {
    let mut options = Options::default();
    options.set("preset", "classic");
    let mut session =
        registry::begin("geniejack", &Beginning::Options(&options), "stops".parse().expect("a seed")).expect("a run");
    let moments = Settings::from([("stops".to_string(), "moments".to_string())]);
    let usual = Settings::default();
    let asked = |session: &dyn Session| {
        let text = session.text(&usual);
        (text.skips(), session.text(&moments).skips(), text.skips_on_page())
    };
    let does = |action: &str| Some(action.to_string());
    // The first hand of a battle shows the enemy, and a result wants to be read: a page has shown both.
    assert_eq!(asked(session.as_ref()), (None, None, does("deal")));
    for action in ["deal", "stand"] {
        let ply = session.now().ply;
        session.play(Seat(0), ply, action).expect("a legal action");
    }
    assert_eq!(asked(session.as_ref()), (None, None, does("continue")));
    let ply = session.now().ply;
    session.play(Seat(0), ply, "continue").expect("a legal action");
    assert_eq!(session.view(Eye::Seat(Seat(0)))["hand"], 2);
    assert_eq!(asked(session.as_ref()), (None, does("deal"), does("deal")));
}

#[test]
fn rollio_asks_for_every_roll_except_on_a_page() {
    let session = registry::begin("rollio", &Beginning::Options(&Options::default()), "1".parse().expect("a seed"))
        .expect("a run");
    let usual = Settings::default();
    let text = session.text(&usual);
    assert_eq!((text.skips(), text.skips_on_page()), (None, Some("roll".to_string())));
}

/// What a page does for seat 0, and what it sees there.
fn at_page(session: &dyn Session) -> (Option<String>, serde_json::Value, usize) {
    let legal = session.legal(Eye::Seat(Seat(0)));
    let acts = legal.iter().filter(|choice| choice.verb != "pass" && !choice.gives_up && !choice.takes_back).count();
    (session.text(&Settings::default()).skips_on_page(), session.view(Eye::Seat(Seat(0))), acts)
}

#[test]
fn smart_asks_where_it_matters_and_passes_where_a_better_moment_follows() {
    const ASKED: [&str; 5] = ["own turn", "reactions", "their turn ends", "targeted", "after go again"];
    const PASSED: [&str; 4] = ["quiet step", "own on the stack", "their attack", "nothing to do"];
    let mut met = std::collections::BTreeSet::new();
    for seed in 0..60 {
        // Kano is asked when something aims at him; attackers react, and attack again.
        let decks: [&[(&str, &str)]; 2] = [&[], &[("deck", "generic"), ("opponent-deck", "generic")]];
        let mut session = between(&format!("smart {seed}"), decks[seed % 2]);
        session.seat(Seat(1), ["random", "greedy"][seed % 2]).expect("a program");
        for step in 0..400 {
            settle(session.as_mut());
            if session.now().to_move != Some(Seat(0)) {
                break;
            }
            let (skips, view, acts) = at_page(session.as_ref());
            if view["prompt"]["kind"] == "priority" {
                let (top, own) = (view["stack"].get(0), view["turn_player"] == 0);
                let at = view["step"].as_str().expect("a step");
                let moment = match (acts, top, at) {
                    (0, ..) => "nothing to do",
                    (_, Some(top), _) if top["seat"] == 0 => "own on the stack",
                    (_, Some(top), _) if top["kind"] == "attack" => "their attack",
                    (_, Some(top), _) if top["targets"] == serde_json::json!([{ "seat": 0 }]) => {
                        let attacks = view["cards"].as_array().expect("prints").iter().any(|print| {
                            print["card"] == top["card"] && print["types"].to_string().contains("\"attack\"")
                        });
                        if attacks && top["kind"] == "card" { "their attack" } else { "targeted" }
                    }
                    (_, Some(_), _) => "aimed at no one here",
                    (_, None, "action") => {
                        if own {
                            "own turn"
                        } else {
                            "their turn ends"
                        }
                    }
                    (_, None, "reaction") => "reactions",
                    (_, None, "resolution") if own && view["sides"][0]["action_points"] != 0 => "after go again",
                    (_, None, _) => "quiet step",
                };
                met.insert(moment);
                assert_eq!(skips.is_none(), ASKED.contains(&moment), "{moment}: {view}");
            }
            let legal = session.legal(Eye::Seat(Seat(0)));
            let wanted: Vec<_> = legal.iter().filter(|choice| !choice.gives_up && !choice.takes_back).collect();
            let action = wanted[(seed + 7 * step) % wanted.len()].action.clone();
            let ply = session.now().ply;
            session.play(Seat(0), ply, &action).expect("a legal action");
        }
    }
    // These two take play with a purpose: browser tests of presses come to them.
    let rare = ["reactions", "their attack"];
    let missing: Vec<_> =
        ASKED.iter().chain(&PASSED).filter(|one| !met.contains(*one) && !rare.contains(one)).collect();
    assert!(missing.is_empty(), "never met: {missing:?}");
}

#[test]
fn a_pass_with_smart_lasts_until_smart_asks() {
    let mut passed = 0;
    for seed in 0..6 {
        let mut session = begin(&format!("passing {seed}"));
        if !to_a_window(session.as_mut()) {
            continue;
        }
        let ply = session.now().ply;
        session.pass_until(Seat(0), ply, &stops("smart")).expect("a pass");
        passed += 1 + settle(session.as_mut());
        let (skips, view, _) = at_page(session.as_ref());
        let fresh = session.now().to_move != Some(Seat(0)) || view["prompt"]["kind"] != "priority";
        assert!(fresh || skips.is_none() || view["step"] == "start", "smart would have passed: {view}");
    }
    assert!(passed > 0);
}
