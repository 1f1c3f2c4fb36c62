//! Players who know nothing but the plain screen: they pick by its words, never type what it does not offer, and reach the end
//! of every game. Screens stay short, prompts have something to choose, and every key of a choice is in the table of keys.

use crate::reader;

use croupier_kernel::{Eye, Seat};
use croupier_table::{
    Hosted, Options, Session, Settings,
    keymap::{EVERYWHERE, KeyLine, Works},
    let_decide,
    registry::{self, Beginning, GAMES, Visit},
};

/// The most bytes of a screen.
fn most_bytes(game: &str) -> usize {
    match game {
        "geniejack" => 1_200,
        // A shop says everything of what it has; low terminals cut it.
        "rollio" => 1_500,
        _ => 2_500,
    }
}

fn begin(game: &str, seed: u32) -> Box<dyn Session> {
    let seed = seed.to_string().parse().expect("a seed");
    let mut session = registry::begin(game, &Beginning::Options(&Options::default()), seed).expect("a match");
    let rival = if game == "geniejack" { Some("lamp") } else { session.career().rival() };
    if let Some(player) = rival {
        session.seat(Seat(1), player).expect("a player");
    }
    session
}

/// Plays a match by its plain screens, skipping what a terminal skips; calls with every prompt.
fn play(game: &str, seed: u32, mut see: impl FnMut(&dyn Session, Seat)) -> u32 {
    let mut session = begin(game, seed);
    let settings = Settings::default();
    let mut prompts = 0;
    loop {
        while let_decide(session.as_mut()).is_some() {}
        let now = session.now();
        let Some(seat) = now.to_move else { return prompts };
        let only = session.text(&settings).skips();
        if let Some(only) = only {
            session.play(seat, now.ply, &only).expect("what is skipped is legal");
            continue;
        }
        see(session.as_ref(), seat);
        prompts += 1;
        assert!(prompts < 20_000, "{game}, seed {seed}: it does not end");
        let screen = session.text(&settings).screen(seat).plain().to_string();
        let most = most_bytes(game);
        assert!(screen.len() <= most, "{game}, seed {seed}: {} of {most} bytes:\n{screen}", screen.len());
        let typed = reader::pick(game, &screen, prompts as usize * 7);
        let action = session.text(&settings).read(seat, &typed);
        let action = action.unwrap_or_else(|refusal| panic!("{game}: `{typed}`: {refusal}\n{screen}"));
        session.play(seat, now.ply, &action).unwrap_or_else(|refusal| panic!("{game}: {refusal}\n{screen}"));
    }
}

#[test]
fn whoever_reads_the_plain_screens_alone_reaches_the_end_of_every_game() {
    for game in GAMES {
        for seed in 1..=6 {
            let prompts = play(game, seed, |_, _| {});
            assert!(prompts > 5, "{game}, seed {seed}: {prompts} prompts");
        }
    }
}

#[test]
fn the_shop_of_rollio_fits_a_terminal_of_80_by_24() {
    let mut shops = 0;
    for seed in 1..=12 {
        play("rollio", seed, |session, seat| {
            let settings = Settings::default();
            let screen = session.text(&settings).screen(seat).fitted(80, 24);
            if screen.plain().contains("=== SHOP") {
                let lines = screen.plain().lines().count();
                assert!(lines <= 24, "{lines} lines:\n{screen}");
                shops += 1;
            }
        });
    }
    assert!(shops > 5, "{shops} shops");
}

#[test]
fn four_of_five_prompts_of_lunchtable_have_something_to_choose() {
    let (mut all, mut real) = (0, 0);
    for seed in 1..=10 {
        play("lunchtable", seed, |session, seat| {
            let choices = session.legal(Eye::Seat(seat));
            let goes_on = ["advance", "end", "surrender"];
            all += 1;
            real +=
                u32::from(choices.iter().any(|choice| !goes_on.contains(&choice.verb.as_str())) && choices.len() > 2);
        });
    }
    assert!(real * 5 >= all * 4, "{real} of {all}");
}

struct Keys;

impl Visit for Keys {
    type Out = &'static [KeyLine];
    fn visit<G: Hosted>(self) -> Self::Out {
        G::KEYS
    }
}

/// A key with its numbers as the table writes them: `r 1 3` is `r N`, `b 8 2` is `b N N`.
fn pattern(game: &str, key: &str) -> String {
    let mut pattern = String::new();
    for c in key.chars() {
        match c {
            '0'..='9' if pattern.ends_with('N') => {}
            '0'..='9' => pattern.push('N'),
            c => pattern.push(c),
        }
    }
    // As many dice as someone likes.
    let dice = ["r N", "s N"].into_iter().find(|known| game == "rollio" && pattern.starts_with(known));
    dice.map_or(pattern, Into::into)
}

#[test]
fn every_key_of_a_choice_is_in_the_table_of_keys() {
    for game in GAMES {
        let table = registry::with_game(game, Keys).expect("a game");
        let known: Vec<&str> = table
            .iter()
            .chain(EVERYWHERE)
            .filter(|line| line.works != Works::Page)
            .flat_map(|line| line.keys.iter().copied())
            .collect();
        for seed in 1..=2 {
            play(game, seed, |session, seat| {
                for choice in session.legal(Eye::Seat(seat)) {
                    let Some(key) = &choice.key else { continue };
                    assert!(known.contains(&pattern(game, key).as_str()), "{game}: {key} of `{}`", choice.action);
                    let settings = Settings::default();
                    let read = session.text(&settings).read(seat, if key == "enter" { "" } else { key });
                    assert_eq!(read.as_deref().ok(), Some(choice.action.as_str()), "{game}: {key}");
                }
            });
        }
    }
}

#[test]
fn hand_choices_and_life_fit_a_terminal_of_80_by_24() {
    // Two lines stay free for the answer, and one for what happened last.
    const ROWS: usize = 21;
    for (game, lives) in [("lunchtable", ["OPPONENT: life", "YOU: life"]), ("fab", ["OPPONENT (", "YOU ("])] {
        let (mut early, mut fit) = (0, 0);
        for seed in 1..=6 {
            let mut prompts = 0;
            play(game, seed, |session, seat| {
                let settings = Settings::default();
                let screen = session.text(&settings).screen(seat).squeezed(80, ROWS);
                let shown = screen.plain();
                for life in lives {
                    assert!(shown.lines().any(|line| line.starts_with(life)), "{life}: {shown}");
                }
                // Later boards can be too full for any screen.
                prompts += 1;
                if prompts <= 10 {
                    early += 1;
                    fit += u32::from(shown.lines().count() <= ROWS);
                }
            });
        }
        assert!(early == 60 && fit * 10 >= early * 9, "{game}: {fit} of {early}");
    }
}
