//! Every card says what it does, in sentences that a person can read. `BLESS=1` writes them down anew.
#![allow(clippy::disallowed_methods, reason = "tests read and write their golden file")]

use std::{collections::BTreeSet, fmt::Write as _, fs, path::Path};

use croupier_fab::{
    Config, DefId, Fab, First, Format, Keyword, Print, PromptKind, SeatConfig, prints, text, text::Reader,
};
use croupier_kernel::{Cx, Eye, Game, Key, Rng, Seed};

fn all(reader: Reader) -> String {
    let mut out = String::new();
    for (def, print) in prints() {
        let _ = writeln!(out, "{print} - {}", text::type_line(def));
        for line in text::card_for(def, reader) {
            let _ = writeln!(out, "  {line}");
        }
    }
    out
}

#[test]
fn what_every_card_does_is_written_down() {
    written_down("cards.txt", &all(Reader::Player));
}

#[test]
fn what_every_card_of_an_opponent_does_is_written_down() {
    let now = all(Reader::Opponent);
    written_down("opponents.txt", &now);
    // The reader is the opposing hero, and never does what the card of someone else says.
    for line in now.lines().filter(|line| line.starts_with("  ")) {
        let own = ["opposing hero ", "opposing hero.", "If you do so", "you can", "you control"];
        if let Some(words) = own.iter().find(|words| line.contains(**words)) {
            panic!("`{words}` is said to the opponent:{line}");
        }
    }
}

fn written_down(file: &str, now: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/text").join(file);
    if std::env::var_os("BLESS").is_some() {
        fs::write(&path, now).expect("the golden file");
    }
    let before = fs::read_to_string(&path).unwrap_or_default();
    let changed: Vec<_> = now.lines().filter(|line| !before.lines().any(|other| other == *line)).collect();
    assert!(now == before, "sentences changed (BLESS=1 writes them down):\n{}", changed.join("\n"));
}

/// Words that the data has and people do not, and traces of code.
const STRANGE: &[&str] = &[
    "_",
    "`",
    "{",
    "}",
    "::",
    "None",
    "Some",
    "true",
    "false",
    "  ",
    " ,",
    " .",
    "..",
    ",,",
    "attack_",
    "self",
    "u8",
    "[",
    "]",
    "()",
    "a a ",
    "an an ",
    "the the ",
    " to to ",
    " if if ",
    "-red",
    "-yellow",
    "-blue",
    " in in ",
    "this this",
];

/// What is wrong with a text, if anything is.
fn wrong(line: &str) -> Option<String> {
    if let Some(strange) = STRANGE.iter().find(|strange| line.contains(**strange)) {
        return Some(format!("has `{strange}` in it"));
    }
    if !line.starts_with(char::is_uppercase) {
        return Some("does not start with a capital".into());
    }
    if !line.ends_with('.') {
        return Some("does not end with a full stop".into());
    }
    if !line.matches('"').count().is_multiple_of(2) {
        return Some("has an open quotation".into());
    }
    if let Some(after) = line.split(". ").skip(1).find(|part| !part.starts_with(|c: char| c.is_uppercase() || c == '"'))
    {
        return Some(format!("has a sentence without a capital: {after}"));
    }
    let words: Vec<&str> = line.split([' ', '"']).filter(|word| !word.is_empty()).collect();
    words.windows(2).find_map(|pair| small_words(pair[0], pair[1])).or_else(|| numbers(&words))
}

/// Articles.
fn small_words(a: &str, b: &str) -> Option<String> {
    let vowel = b.starts_with(['a', 'e', 'i', 'o', 'A', 'E', 'I', 'O']) || b.starts_with("un") || b.starts_with("Un");
    match a.to_lowercase().as_str() {
        "a" if vowel => Some(format!("has `{a} {b}`")),
        "an" if !vowel => Some(format!("has `{a} {b}`")),
        "a" | "an" if b.trim_end_matches([',', '.', ';', ':']).ends_with("cards") => Some(format!("has `{a} {b}`")),
        _ => None,
    }
}

/// One of something is one of it, and more are more.
fn numbers(words: &[&str]) -> Option<String> {
    const THINGS: &[&str] = &["card", "token", "point", "counter", "hero"];
    let bare = |word: &str| word.trim_matches([',', '.', ';', ':', '"']).to_string();
    for (i, word) in words.iter().enumerate() {
        let Ok(n) = bare(word).parse::<i32>() else { continue };
        let next = words.iter().skip(i + 1).take(3).map(|word| bare(word));
        let thing = next
            .take_while(|word| !matches!(word.as_str(), "of" | "or" | "and" | "more" | "less" | "that"))
            .find_map(|word| {
                let one = THINGS.contains(&word.as_str());
                let many = word.strip_suffix('s').is_some_and(|word| THINGS.contains(&word));
                (one || many).then_some(many)
            });
        // `-1 defense counters` are several counters of -1.
        if thing.is_some_and(|many| many == (n == 1)) && !word.starts_with('-') {
            return Some(format!("has `{word}` of one thing or of many"));
        }
    }
    None
}

fn named(print: &Print) -> String {
    format!("{print}")
}

#[test]
fn every_card_can_be_read() {
    let mut mistakes = Vec::new();
    let mut n_lines = 0;
    for (def, print) in prints() {
        let lines = text::card(def);
        n_lines += lines.len();
        let unique: BTreeSet<&String> = lines.iter().collect();
        if unique.len() != lines.len() {
            mistakes.push(format!("{}: says something twice", named(print)));
        }
        for line in lines {
            // A name may have any letters.
            let known =
                line.replace("íArathael", "Arathael").replace("Déjà", "Deja").replace("Count Your Blessings", "Name");
            if let Some(what) = wrong(&known) {
                mistakes.push(format!("{}: `{line}` {what}", named(print)));
            }
        }
        let kind = text::type_line(def);
        if kind.is_empty() || kind.contains(['_', '.']) || !kind.starts_with(char::is_uppercase) {
            mistakes.push(format!("{}: is `{kind}`", named(print)));
        }
    }
    assert!(n_lines > 800, "only {n_lines} texts");
    assert!(mistakes.is_empty(), "{} mistakes:\n{}", mistakes.len(), mistakes.join("\n"));
}

#[test]
fn a_card_with_parts_says_something_for_each_of_them() {
    for (def, print) in prints() {
        let parts: Vec<String> = (0..print.n_parts()).map(|part| text::part(def, part as u8)).collect();
        assert!(parts.iter().all(|part| wrong(part).is_none()), "{print}: {parts:?}");
        assert!(text::card(def).len() >= usize::from(print.n_parts() > 0), "{print} says nothing");
        assert_eq!(text::part(def, 200), "", "{print} has no such part");
    }
}

fn find(slug: &str) -> DefId {
    croupier_fab::find(slug).expect("a card")
}

#[test]
fn each_colour_has_its_own_numbers() {
    assert_eq!(text::card(find("zap-red")), ["Deal 3 arcane damage to any hero."]);
    assert_eq!(text::card(find("zap-blue")), ["Deal 1 arcane damage to any hero."]);
    assert_eq!(text::type_line(find("zap-red")), "Wizard action");
    assert_eq!(
        text::part(find("aether-conduit"), 0),
        "Once per turn, as an action, pay 2: deal 2 arcane damage to any hero."
    );
}

#[test]
fn keywords_say_what_they_mean() {
    for (keyword, name) in Keyword::PRINTED {
        let said = text::keyword(keyword, 3);
        assert!(said.to_lowercase().starts_with(name) && wrong(&said).is_none(), "{said}");
    }
}

/// A deck of cards drawn from the pool.
fn any_deck(rng: &mut Rng) -> SeatConfig {
    let all: Vec<_> =
        prints().filter(|(_, print)| print.implemented && print.is_deck_card() && !print.test_card).collect();
    let mut lines = BTreeSet::new();
    while lines.len() < 40 {
        lines.insert(format!("1x {}", all[rng.below(all.len() as u32) as usize].1));
    }
    let lines: Vec<String> = lines.into_iter().collect();
    SeatConfig { deck: format!("Hero: Kano\n{}", lines.join("\n")), life: None }
}

#[test]
fn what_cards_ask_can_be_read() {
    let root: Seed = "questions".parse().expect("a good seed");
    let mut asked = BTreeSet::new();
    for i in 0..200 {
        let seed = root.nth(i);
        let mut rng = seed.rng(Key::new(1, 0, 0, 0));
        let seats = [any_deck(&mut rng), any_deck(&mut rng)];
        let config = Config { format: Format::Open, seats, first: First::Choose, position: None };
        let mut game = Fab::new(&config).expect("a good config");
        game.start(&mut Cx::new(&seed, 0, None));
        let (mut legal, mut ply) = (Vec::new(), 0);
        while let Some(seat) = game.turn().seat() {
            // Where the rules ask, names of cards stand in the question; here only what cards say is read.
            let prompt = game.view(Eye::Watcher).prompt;
            let by_card =
                [PromptKind::May, PromptKind::AdditionalCost, PromptKind::Choose, PromptKind::Opt, PromptKind::Name];
            let prompt = prompt.filter(|prompt| by_card.contains(&prompt.kind));
            asked.extend(prompt.and_then(|prompt| prompt.text));
            legal.clear();
            game.legal_actions(&mut legal);
            ply += 1;
            let action = legal[rng.below(legal.len() as u32) as usize];
            game.apply(seat, &action, &mut Cx::new(&seed, ply, None));
        }
    }
    let mistakes: Vec<_> = asked.iter().filter_map(|text| Some((text, wrong(&text.replace('?', "."))?))).collect();
    assert!(mistakes.is_empty(), "{mistakes:#?}");
    if let Some(folder) = std::env::var_os("SHOW") {
        fs::write(folder, asked.iter().map(|text| format!("{text}\n")).collect::<String>()).expect("the questions");
    }
    let known = ["Pay 2? If you do, this gets +2 power.", "Name a card."];
    for text in known {
        assert!(asked.contains(text), "nobody was asked `{text}`");
    }
}
