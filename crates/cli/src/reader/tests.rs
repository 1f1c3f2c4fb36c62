//! Nothing is lost: who reads along knows every line of every screen.

use std::collections::BTreeMap;

use croupier_kernel::{Seat, Seed};
use croupier_table::{
    Options, Screen, Settings,
    registry::{self, Beginning, GAMES},
};

use super::{
    Reader,
    changes::{Standing, is_named},
};

/// The lines of a page, each under the name of its block and its own.
type Page = BTreeMap<(String, String), String>;

fn name(line: &str) -> String {
    let line = line.trim_start();
    if line.starts_with("===") || line.starts_with("═══") {
        return "===".into();
    }
    if line.ends_with(':') {
        return line.into();
    }
    let number: String = line.chars().take_while(char::is_ascii_digit).collect();
    let sign = line.chars().nth(number.len()).filter(|sign| !number.is_empty() && [')', '.', ':'].contains(sign));
    match (sign, line.split_once(": ")) {
        (Some(sign), _) => format!("{number}{sign}"),
        (None, Some((name, _))) => format!("{name}:"),
        (None, None) => line.split(' ').next().unwrap_or_default().into(),
    }
}

/// What a page says after these lines were read.
fn read(page: &mut Page, lines: &str) {
    let mut block = String::new();
    for line in lines.lines() {
        let name = name(line);
        if !line.starts_with(' ') {
            block.clone_from(&name);
        }
        let place = (block.clone(), name.clone());
        match line.trim_start().strip_prefix(name.as_str()) {
            // The name alone says that lines of its block follow.
            Some("") => {}
            _ => drop(page.insert(place, line.into())),
        }
    }
}

/// Plays a match by chance and hands out each screen with the seat it is for.
fn play(game: &str, seed: u32, mut see: impl FnMut(Seat, &dyn croupier_table::Words, &Screen)) {
    let (options, settings) = (Options::default(), Settings::default());
    let seed_of_match = Seed::Open(seed.to_string().into());
    let mut session = registry::begin(game, &Beginning::Options(&options), seed_of_match).expect("a match");
    if game == "geniejack" {
        session.seat(Seat(1), "lamp").expect("a genie");
    }
    let mut chance = seed;
    while let Some(seat) = session.now().to_move.filter(|_| session.now().ply < 400) {
        if session.decide() {
            continue;
        }
        let choices = session.text(&settings).numbered(seat);
        {
            let text = session.text(&settings);
            see(seat, text.as_ref(), &text.screen(seat));
        }
        chance = chance.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        let picked = choices.get((chance >> 16) as usize % choices.len().max(1));
        let action = picked.map_or_else(|| "wish more gold".to_string(), |(_, action)| action.clone());
        let ply = session.now().ply;
        session.play(seat, ply, &action).expect("it was offered");
    }
}

#[test]
fn who_reads_what_changes_knows_every_line_of_every_page() {
    for game in GAMES {
        let (mut checked, mut left_out) = (0, 0);
        for seed in 0..12 {
            let mut seats: BTreeMap<u8, (Standing, BTreeMap<String, Page>, String)> = BTreeMap::new();
            play(game, seed, |seat, _, screen| {
                let (lasting, _) = screen.in_short().in_words().lasting();
                if lasting.is_empty() {
                    return;
                }
                let (standing, pages, open) = seats.entry(seat.0).or_default();
                let changed = standing.changed(&lasting);
                if let Some(title) = changed.plain().lines().next().filter(|line| name(line) == "===") {
                    *open = title.trim_start_matches(['=', '═', ' ']).split([' ', ',']).next().expect("a word").into();
                }
                let page = pages.entry(open.clone()).or_default();
                let is_numbered = |name: &str| name.starts_with(|c: char| c.is_ascii_digit());
                if changed.plain().lines().any(|line| is_numbered(line.trim_start())) {
                    // A list comes whole.
                    page.retain(|place, _| !is_numbered(&place.1));
                }
                read(page, changed.plain());
                let mut whole = Page::new();
                read(&mut whole, lasting.plain());
                // A line without a name says something once and is not missed, and what is said to be none is not there.
                let stays = |name: &str, line: &str| is_named(name) && !line.ends_with(" none");
                page.retain(|place, line| whole.contains_key(place) || stays(&place.1, line));
                assert_eq!(*page, whole, "{game}, seed {seed}: after\n{changed}\nof\n{lasting}");
                checked += 1;
                left_out += lasting.plain().len() - changed.plain().len().min(lasting.plain().len());
            });
        }
        assert!(checked > 40 && left_out > 50 * checked, "{game}: {left_out} bytes at {checked} prompts");
    }
}

#[test]
fn names_of_lines_are_different_and_every_choice_stays() {
    for game in GAMES {
        for seed in 0..6 {
            let mut reader = Reader::new(game, true);
            play(game, seed, |seat, text, screen| {
                let (lasting, rest) = screen.in_short().in_words().lasting();
                let mut page = Page::new();
                read(&mut page, lasting.plain());
                let alone = lasting.plain().lines().filter(|line| name(line) == line.trim_start()).count();
                assert_eq!(page.len() + alone, lasting.plain().lines().count(), "{game}: {lasting}");
                let shown = reader.reads(text, seat, screen);
                for (line, (keys, said)) in rest.plain().lines().filter_map(|line| Some((line, choice(line)?))) {
                    let stays = |other: &str| choice(other).is_some_and(|(key, says)| key == keys && says == said);
                    assert!(shown.plain().lines().any(stays), "{game}: {line}\nis missing in\n{shown}");
                }
                assert!(!shown.plain().lines().any(str::is_empty), "{game}: an empty line in\n{shown}");
            });
        }
    }
}

/// The key and the words of a choice, without its notes.
fn choice(line: &str) -> Option<(&str, &str)> {
    let (key, rest) = line.strip_prefix(' ')?.trim_start().split_once(' ')?;
    let is_key = key.trim_end_matches(')').bytes().all(|byte| byte.is_ascii_digit());
    is_key.then(|| (key, rest.split("  ").next().unwrap_or_default()))
}
