//! A play that is taken back before it is paid leaves the table as it was.

use croupier_fab::{Action, Config, Fab, Format, SeatConfig, prints};
use croupier_kernel::{Cx, Eye, Game, Key, Rng, Search, Seat, Seed};

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
                assert_eq!(back.view(Eye::Seat(seat)), table.view(Eye::Seat(seat)), "game {i}, ply {ply}");
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

#[test]
fn taking_back_is_marked_as_such() {
    assert!(Fab::takes_back(&Action::Cancel) && !Fab::takes_back(&Action::TakeBack));
    assert_eq!("cancel".parse(), Ok(Action::Cancel));
}
