//! Nothing is lost: who reads along knows every line of every screen.

use std::collections::BTreeMap;

use croupier_kernel::{Seat, Seed};
use croupier_table::{
    Options, Screen, Settings, Tone,
    registry::{self, Beginning, GAMES},
};

use super::{
    Reader,
    changes::{Parts, Standing, changed_parts, is_named},
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

/// What a seat has read of a match.
#[derive(Default)]
struct Followed {
    standing: Standing,
    pages: BTreeMap<String, Page>,
    /// The whole title of each page.
    titles: BTreeMap<String, String>,
    /// The page that was read last.
    open: String,
}

/// The first word of a title.
fn first_word(title: &str) -> String {
    title.trim_start_matches(['=', '═', ' ']).split([' ', ',']).next().expect("a word").into()
}

/// A title with the parts that were left out, as the title before on this page had them.
fn completed(before: Option<&String>, shown: &str, is_open: bool) -> String {
    let inner = |title: &str| {
        let inner = title.trim_start_matches(['=', '═', ' ']);
        inner.split(" =").next().and_then(|inner| inner.split(" ═").next()).unwrap_or_default().to_string()
    };
    let (old, new) = (before.map(|title| inner(title)).unwrap_or_default(), inner(shown));
    let (old, parts): (Vec<&str>, Vec<&str>) =
        (old.split_inclusive([',', ':']).collect(), new.split_inclusive([',', ':']).collect());
    let Some(missing) = old.len().checked_sub(parts.len()).filter(|missing| *missing > 0) else {
        return shown.into();
    };
    let whole = match is_open {
        true => format!("{} {new}", old[..missing].concat()),
        false => format!("{}{}", old[..=missing].concat(), parts[1..].concat()),
    };
    shown.replacen(&new, &whole, 1)
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
            let mut seats: BTreeMap<u8, Followed> = BTreeMap::new();
            play(game, seed, |seat, _, screen| {
                let (lasting, _) = screen.in_short().in_words().lasting();
                if lasting.is_empty() {
                    return;
                }
                let Followed { standing, pages, titles, open } = seats.entry(seat.0).or_default();
                let mut changed = standing.changed(&lasting).plain().to_string();
                let kind = first_word(lasting.plain().lines().next().expect("a title"));
                if let Some(title) = changed.lines().next().filter(|line| name(line) == "===").map(String::from) {
                    let whole = completed(titles.get(&kind), &title, *open == kind);
                    changed = changed.replacen(&title, &whole, 1);
                    *open = first_word(&whole);
                    titles.insert(open.clone(), whole);
                }
                assert_eq!(*open, kind, "{game}, seed {seed}: a page that is turned to says which it is:\n{changed}");
                let page = pages.entry(open.clone()).or_default();
                let is_numbered = |name: &str| name.starts_with(|c: char| c.is_ascii_digit());
                if changed.lines().any(|line| is_numbered(line.trim_start())) {
                    // A list comes whole.
                    page.retain(|place, _| !is_numbered(&place.1));
                }
                read(page, &changed);
                let mut whole = Page::new();
                read(&mut whole, lasting.plain());
                // A line without a name says something once and is not missed, and what is said to be none is not there.
                let stays = |name: &str, line: &str| is_named(name) && !line.ends_with(" none");
                page.retain(|place, line| whole.contains_key(place) || stays(&place.1, line));
                assert_eq!(*page, whole, "{game}, seed {seed}: after\n{changed}\nof\n{lasting}");
                checked += 1;
                left_out += lasting.plain().len() - changed.len().min(lasting.plain().len());
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

#[test]
fn a_hand_that_stays_is_not_said_again() {
    let mut before = Parts::new();
    let mut says = |line: &str| {
        let mut now = Parts::new();
        let changed = changed_parts(line, &before, &mut now);
        before = now;
        changed
    };
    assert_eq!(says("You: [10d 6h]=16  Dealer: [?? Ad]=?"), None);
    assert_eq!(says("You: [10d 6h 3s]=19  Dealer: [?? Ad]=?").as_deref(), Some("You: [10d 6h 3s]=19"));
    assert_eq!(says("You: [10d 6h 3s]=19  Dealer: [10s Ad]=21").as_deref(), Some("Dealer: [10s Ad]=21"));
    // A line that is the same again is there in full, and so is one with other parts.
    assert_eq!(says("You: [10d 6h 3s]=19  Dealer: [10s Ad]=21"), None);
    assert_eq!(says("You*: [10d 6h 3s]=19  and: [2h]=2  Dealer: [10s Ad]=21"), None);
    assert_eq!(says("  1 Attack  Your life: 3  Their life: 2"), None);
}

#[test]
fn what_a_ware_does_is_said_once_and_a_forecast_as_often_as_it_changes() {
    let mut reader = Reader::new("lunchtable", true);
    let session = registry::begin("lunchtable", &Beginning::Options(&Options::default()), Seed::Open("3".into()));
    let (session, settings) = (session.expect("a match"), Settings::default());
    let words = session.text(&settings);
    let mut says = |price: u32, forecast: &str| {
        let mut screen = Screen::default();
        screen.put("=== SHOP ===").end().put("1) Cloth Helm").tone(Tone::About, " (half bust damage)");
        screen.put(format!("  {price}g")).end().lasts();
        screen.tone(Tone::Key, "  1").put(" Activate Skip Work");
        screen.tone(Tone::Faint, format!("  {forecast}  [Skip your next combat phase. Draw 2 cards.]")).end();
        screen.put("> ").tone(Tone::Key, "1").end();
        reader.reads(words.as_ref(), Seat(0), &screen).last_lines(3).plain().to_string()
    };
    let first = says(20, "Your hand size 5 -> 6.");
    assert!(first.starts_with("1) Cloth Helm (half bust damage)  20g\n"), "{first}");
    let second = says(30, "Your hand size 4 -> 5.");
    assert!(second.starts_with("1) Cloth Helm  30g\n  1 Activate Skip Work  Your hand size 4 -> 5.\n"), "{second}");
    let third = says(40, "Your hand size 4 -> 5.");
    assert!(third.contains("1 Activate Skip Work  (as before)\n"), "{third}");
}
