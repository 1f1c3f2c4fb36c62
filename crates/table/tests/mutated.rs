//! Files and words that were changed at random: each is read, or refused in words; nothing panics and nothing overflows.

use croupier_kernel::{Key, Rng, Seat, Seed};
use croupier_table::{
    Options,
    files::{PositionFile, RecordFile},
    let_decide,
    registry::{self, Beginning, GAMES},
};

/// What stands in for a piece of a text: numbers at the edge of what they can be, and what breaks a format.
const PIECES: [&str; 20] = [
    "0",
    "-1",
    "255",
    "256",
    "65535",
    "65536",
    "-2147483648",
    "4294967295",
    "18446744073709551616",
    "1e308",
    "null",
    "\"\"",
    "[]",
    "{}",
    "\u{202e}",
    "\u{0}",
    "true",
    "\n",
    ",",
    "\"",
];

/// The text with one to three changes: a number or a piece replaced, bytes left out, a line doubled.
fn mutated(text: &str, rng: &mut Rng) -> String {
    let mut text = text.to_string();
    for _ in 0..1 + rng.below(3) {
        let ends: Vec<usize> = (0..=text.len()).filter(|at| text.is_char_boundary(*at)).collect();
        let pick = |rng: &mut Rng| ends[rng.below(ends.len() as u32) as usize];
        let (a, b) = (pick(rng), pick(rng));
        let (from, to) = (a.min(b), a.max(b).min(a.min(b) + 12));
        let to = (from..=to).rev().find(|at| text.is_char_boundary(*at)).unwrap_or(from);
        match rng.below(8) {
            // A whole number gives way to another one.
            0..=4 => {
                let starts: Vec<usize> = text
                    .char_indices()
                    .filter(|(at, c)| c.is_ascii_digit() && !text[..*at].ends_with(|c: char| c.is_ascii_digit()))
                    .map(|(at, _)| at)
                    .collect();
                if let Some(start) = starts.get(rng.below(starts.len() as u32) as usize).copied() {
                    let end = text[start..].find(|c: char| !c.is_ascii_digit()).map_or(text.len(), |n| start + n);
                    text.replace_range(start..end, PIECES[rng.below(10) as usize]);
                }
            }
            5 => text.replace_range(from..to, PIECES[rng.below(20) as usize]),
            6 => text.replace_range(from..to, ""),
            _ => {
                let lines: Vec<String> = text.lines().map(ToString::to_string).collect();
                if let Some(line) = lines.get(rng.below(lines.len() as u32) as usize) {
                    text.push_str(&format!("{line}\n"));
                }
            }
        }
    }
    text
}

fn rng(name: &str) -> Rng {
    name.parse::<Seed>().expect("a good seed").rng(Key::new(1, 0, 0, 0))
}

fn played(game: &str, most: usize) -> RecordFile {
    let (options, seed) = (Options::default(), "mutated".parse().expect("a good seed"));
    let mut session =
        registry::contest(game, &Beginning::Options(&options), &["random".into()], seed).expect("a match");
    while session.record().n_entries() < most && let_decide(session.as_mut()).is_some() {}
    session.record().clone()
}

#[test]
fn a_changed_record_is_refused_with_its_line_or_plays_as_it_says() {
    let mut rng = rng("records");
    for game in GAMES {
        let text = played(game, 30).to_text();
        let (mut refused, mut accepted) = (0, 0);
        for _ in 0..400 {
            let changed = mutated(&text, &mut rng);
            match RecordFile::from_text("a.jsonl", &changed).and_then(registry::resume) {
                Ok(_) => accepted += 1,
                Err(error) => {
                    refused += 1;
                    let told = error.to_string();
                    assert!(told.starts_with("a.jsonl:"), "{told}");
                }
            }
        }
        assert!(refused > 300, "{game}: {refused} refused, {accepted} accepted");
    }
}

#[test]
fn a_changed_position_is_refused_in_words_or_can_be_played() {
    let positions = [
        "game = \"geniejack\"\npreset = \"classic\"\n[position]\nstage = 2\nbattle = 3\nhand = 4\nplayer.hp = 12\nplayer.gold = 30\n\
         player.equipment = [\"flint_spear\"]\nplayer.bag = { health_potion = 2 }\nenemy.hp = 9\nenemy.wins = 2\n",
        "game = \"rollio\"\npreset = \"classic\"\n[position]\nphase = \"hand\"\nlevel = 3\nlives = 4\nrerolls = 2\npoints = 350\n\
         hot = 1\nshowing = [1, 2, 2, 3, 4, 6]\nmoney = 12\ncharms = [\"flop_shield\"]\nflops = 3\n",
        "game = \"lunchtable\"\n[position]\nturn = 5\nactive = 1\nphase = \"main\"\n[[position.seats]]\nlife = 4000\nclout = 3\n\
         hand = [\"bake_sale\"]\nstereotypes = [\"hackathon_hero\"]\n[[position.seats]]\nlife = 3000\nhand = [\"all_in_gamble\"]\n",
        "game = \"fab\"\nformat = \"open\"\n[position]\nturn = 4\n[[position.seats]]\nhero = \"Kano\"\nlife = 9\nresources = 2\n\
         hand = [\"Zap (red)\"]\ndeck = [\"Snatch (red)\"]\n[[position.seats]]\nlife = 12\nhand = [\"Snatch (blue)\"]\n",
    ];
    let mut rng = rng("positions");
    for text in positions {
        let mut begun = 0;
        for nth in 0..400 {
            let changed = if nth == 0 { text.to_string() } else { mutated(text, &mut rng) };
            let Ok(position) = PositionFile::from_text("a.toml", &changed) else { continue };
            let seed = "mutated".parse().expect("a good seed");
            match registry::begin(&position.game.clone(), &Beginning::Position(&position), seed) {
                Ok(mut session) => {
                    begun += 1;
                    for _ in 0..20 {
                        let Some(seat) = session.now().to_move else { break };
                        let legal = session.legal(croupier_kernel::Eye::Seat(seat));
                        let Some(choice) = legal.get(rng.below(legal.len() as u32) as usize) else { break };
                        let ply = session.now().ply;
                        session
                            .play(seat, ply, &choice.action)
                            .unwrap_or_else(|refusal| panic!("{refusal}: {changed}"));
                    }
                }
                Err(refusal) => assert!(!refusal.reason.is_empty() && nth > 0, "{}: {changed}", refusal.reason),
            }
        }
        assert!(begun > 10, "{begun} of 400: {text}");
    }
}

#[test]
fn changed_words_are_refused_and_change_nothing() {
    let mut rng = rng("words");
    for game in GAMES {
        let record = played(game, 60);
        let words: Vec<String> = record.entries().iter().filter_map(|entry| entry.action.clone()).collect();
        let mut session = registry::resume(record).expect("its own record");
        for _ in 0..400 {
            let word = mutated(&words[rng.below(words.len() as u32) as usize], &mut rng);
            let (now, before) = (session.now(), session.record().last_state().to_string());
            let Some(seat) = now.to_move else { break };
            if session.play(seat, now.ply, &word).is_err() {
                assert_eq!(session.record().last_state(), before, "{game}: `{word}` was refused and changed something");
            }
            assert!(session.play(Seat(7), session.now().ply, &word).is_err(), "{game}: there is no seat 7");
        }
    }
}

#[test]
fn changed_decks_are_refused_in_words() {
    let mut rng = rng("decks");
    let fab = "Hero: Kano\n2x Zap (red)\n2x Snatch (blue)\nCrucible of Aetherweave\n";
    let lunchtable = "3 bake_sale\n3 hackathon_hero\n2 all_in_gamble\n";
    for _ in 0..2_000 {
        if let Err(reason) = croupier_fab::Deck::read(&mutated(fab, &mut rng)) {
            assert!(!reason.is_empty());
        }
        if let Err(refusal) = croupier_lunchtable::deck::Deck::parse(&mutated(lunchtable, &mut rng)) {
            assert!(!refusal.reason.is_empty());
        }
    }
}

#[test]
fn changed_card_files_are_refused_with_their_name_or_read() {
    let mut rng = rng("cards");
    let geniejack: [(&str, &str); 4] = [
        ("presets.jsonl", include_str!("../../geniejack/content/presets.jsonl")),
        ("equipment.jsonl", include_str!("../../geniejack/content/equipment.jsonl")),
        ("consumables.jsonl", include_str!("../../geniejack/content/consumables.jsonl")),
        ("enemies.jsonl", include_str!("../../geniejack/content/enemies.jsonl")),
    ];
    let (mut refused, mut read) = (0, 0);
    let mut count = |told: Result<(), String>, file: &str| match told {
        Ok(()) => read += 1,
        Err(told) => {
            refused += 1;
            assert!(told.starts_with(file) && !told.contains('\n'), "{file}: {told}");
        }
    };
    for nth in 0..120 {
        let mut files = geniejack;
        let (name, text) = files[nth % files.len()];
        let changed = mutated(text, &mut rng);
        files[nth % 4].1 = &changed;
        // What is missing in one file is looked for in another, which is named then.
        count(croupier_geniejack::content::load(files).map(drop), if name == "presets.jsonl" { name } else { "" });
        let mut files = croupier_rollio::content::FILES;
        let changed = mutated(files[nth % 8].1, &mut rng);
        files[nth % 8].1 = &changed;
        count(croupier_rollio::content::load(files).map(drop), "");
        let (name, text) = croupier_lunchtable::content::CARDS;
        let changed = mutated(text, &mut rng);
        count(croupier_lunchtable::content::Prints::read((name, &changed)).map(drop), name);
    }
    assert!(refused > 150 && read > 30, "{refused} refused, {read} read");
}
