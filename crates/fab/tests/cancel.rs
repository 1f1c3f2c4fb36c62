//! A play that is cancelled before it is paid leaves the table as it was.

use std::collections::BTreeSet;

use croupier_fab::{Action, Config, Fab, Format, Notice, Position, SeatConfig, SeatPosition, Zone, prints};
use croupier_kernel::{Cx, Eye, Game, Key, Match, Rng, Search, Seat, Seed};

/// Forty cards of the whole pool, a weapon and some equipment.
fn any_deck(rng: &mut Rng) -> String {
    let all: Vec<_> =
        prints().filter(|(_, print)| print.implemented && !print.test_card && print.is_deck_card()).collect();
    let mut lines = vec!["Hero: Kano".to_string(), "Talishar, the Lost Prince".into(), "Robe of Rapture".into()];
    while lines.len() < 43 {
        let line = format!("1x {}", all[rng.below(all.len() as u32) as usize].1);
        if !lines.contains(&line) {
            lines.push(line);
        }
    }
    lines.join("\n")
}

#[test]
fn a_play_that_is_taken_back_leaves_the_table_as_it_was() {
    let root: Seed = "cancel".parse().expect("a good seed");
    let (mut compared, mut refused) = (0, 0);
    for i in 0..60 {
        let seed = root.nth(i);
        let mut rng = seed.rng(Key::new(1, 0, 0, 0));
        let mut seat = || SeatConfig { deck: any_deck(&mut rng), life: Some(40) };
        let config = Config { format: Format::Open, seats: [seat(), seat()], ..Config::default() };
        let mut game = Fab::new(&config).expect("a good config");
        game.start(&mut Cx::new(&seed, 0, None));
        let (mut legal, mut ply) = (Vec::new(), 0);
        let mut before: Option<(Seat, Fab)> = None;
        while let Some(seat) = game.turn().seat()
            && ply < 1_500
        {
            legal.clear();
            game.legal_actions(&mut legal);
            assert!(!legal.contains(&Action::Cancel), "it is never listed");
            if game.is_legal(&Action::Cancel) {
                let (of, table) = before.as_ref().expect("a play begins with priority");
                assert_eq!(*of, seat);
                let mut back = game;
                back.apply(seat, &Action::Cancel, &mut Cx::new(&seed, ply + 1, None));
                for eye in [Eye::Seat(seat), Eye::Seat(seat.other()), Eye::Watcher] {
                    assert_eq!(back.view(eye), table.view(eye), "game {i}, ply {ply}, {eye:?}");
                    assert!(eye.is(seat) || game.view(eye) == table.view(eye), "game {i}, ply {ply}: {eye:?} sees it");
                }
                let (mut now, mut then) = (Vec::new(), Vec::new());
                back.legal_actions(&mut now);
                table.legal_actions(&mut then);
                assert_eq!(now, then);
                compared += 1;
            } else {
                refused += 1;
                assert!(!game.why_not(&Action::Cancel).is_empty());
            }
            let action = legal[rng.below(legal.len() as u32) as usize];
            if matches!(action, Action::Play { .. } | Action::Activate { .. }) {
                before = Some((seat, game));
            }
            ply += 1;
            game.apply(seat, &action, &mut Cx::new(&seed, ply, None));
        }
    }
    assert!(compared > 1_000 && refused > 1_000, "{compared} taken back, {refused} refused");
}

/// A match in which seat 0 has a card to play and one to pay with.
fn about_to_attack() -> Match<Fab> {
    let list = |cards: &[&str]| cards.iter().map(ToString::to_string).collect::<Vec<_>>();
    let deck = list(&["Snatch (blue)", "Snatch (red)", "Wounding Blow (red)", "Overload (red)"]);
    let me = SeatPosition { hand: list(&["Brutal Assault (red)", "Zap (blue)"]), deck, ..SeatPosition::default() };
    let position = Position { seats: [me, SeatPosition::default()], ..Position::default() };
    let config = Config { format: Format::Open, position: Some(position), ..Config::default() };
    Match::new(config, "42".parse().expect("a good seed")).expect("a good position")
}

/// What an eye was told of the last action.
fn told(game: &Match<Fab>, eye: Eye) -> Vec<Notice> {
    game.told_last(eye).cloned().collect()
}

#[test]
fn a_play_is_public_when_it_is_paid_for_and_not_before() {
    let mut game = about_to_attack();
    let others = [Eye::Seat(Seat(1)), Eye::Watcher];
    let before = others.map(|eye| game.view(eye));
    for action in ["play brutal-assault-red", "cancel", "play brutal-assault-red"] {
        game.play_text(action).expect("a legal action");
        assert_eq!(others.map(|eye| game.view(eye)), before, "{action}");
        assert!(others.iter().all(|eye| told(&game, *eye).is_empty()), "{action}");
        assert!(!told(&game, Eye::Seat(Seat(0))).is_empty(), "{action}: its player is told");
    }
    game.play_text("pitch zap-blue").expect("a legal action");
    for eye in others {
        let (told, view) = (told(&game, eye), game.view(eye));
        let played = Notice::Played { seat: Seat(0), card: "brutal-assault-red", from: Zone::Hand };
        let pitched = Notice::Pitched { seat: Seat(0), card: "zap-blue", pitch: 3 };
        let left = Notice::Resources { seat: Seat(0), resources: 1 };
        assert!([played, pitched, left].iter().all(|notice| told.contains(notice)), "{told:?}");
        assert_eq!((view.stack.len(), view.sides[0].pitch.as_slice()), (1, ["zap-blue"].as_slice()));
    }
}

#[test]
fn what_is_not_paid_for_could_be_any_card_to_the_opponent() {
    let mut game = about_to_attack();
    game.play_text("play brutal-assault-red").expect("a legal action");
    let mut rng = game.record().seed.rng(Key::new(1, 0, 0, 0));
    let hands: BTreeSet<_> = (0..50)
        .map(|_| game.state().redeal(Seat(1), &mut rng).view(Eye::Seat(Seat(0))).sides[0].hand.clone())
        .collect();
    assert!(hands.len() > 5 && hands.iter().all(|hand| hand.len() == 2), "{hands:?}");
}

#[test]
fn taking_back_is_marked_as_such() {
    assert!(Fab::takes_back(&Action::Cancel) && !Fab::takes_back(&Action::TakeBack));
    assert_eq!("cancel".parse(), Ok(Action::Cancel));
}
