//! Searches for decks: legal at every step, the same no matter who plays the games, and after a stop.
#![allow(clippy::disallowed_methods, clippy::float_arithmetic, reason = "tests measure")]

use croupier_fab::{Deck, Fab, Format};
use croupier_kernel::{Game, Seat, Seed};
use croupier_lab::{
    Watch,
    decks::{DeckMatch, Found, Search, Settings, against_built, opponent, play, search},
};
use croupier_lunchtable::LunchTable;
use croupier_table::{Decks, Hosted, Offer, Options};

fn small(seed: &str) -> Settings {
    Settings { candidates: 12, games: 8, generations: 2, top: 2, fresh: 16, seed: seed.into() }
}

fn config<G: Hosted>(options: &[(&str, &str)]) -> G::Config {
    let mut given = Options::default();
    options.iter().for_each(|(name, value)| given.set(name, value));
    G::config(&given).expect("a match")
}

fn table<G: Hosted>(options: &[(&str, &str)]) -> DeckMatch<G> {
    DeckMatch::new(&config::<G>(options), ["greedy".into(), "greedy".into()]).expect("a table")
}

/// Searches to the end and checks every deck on the way.
fn found<G: Hosted>(table: &DeckMatch<G>, mut under_way: Search, jobs: usize) -> Found {
    let seed: Seed = under_way.settings().seed.parse().expect("a seed");
    while !under_way.is_over() {
        let asked = under_way.ask();
        assert!(!asked.is_empty());
        for games in &asked {
            assert!(under_way.workshop().check(&games.deck).is_ok());
        }
        let told = play(table, &asked, &seed, jobs, &Watch::default()).expect("legal decks").expect("not stopped");
        under_way.tell(&told).expect("what was asked for");
    }
    under_way.found()
}

const SILVER: [(&str, &str); 2] = [("preset", "silver-age"), ("first", "lot")];

#[test]
fn a_search_is_the_same_for_any_threads_and_after_a_stop() {
    let table = table::<Fab>(&SILVER);
    let one = found(&table, table.begin(small("decks")).expect("a search"), 1);
    assert!(one.over && one.tried > 20 && one.generations.len() == 3 && one.top.len() == 2, "{one:?}");
    assert!(one.top.iter().all(|top| top.better.is_some() && top.games == 16));
    assert!(!one.cards.is_empty() && one.match_ups.len() == 3);
    let mut kept = Vec::new();
    let mut two = table.begin(small("decks")).expect("a search");
    let keep = &mut |search: &Search| {
        kept.push(search.to_text()?);
        Ok(())
    };
    search(&table, &mut two, 2, &Watch::default(), keep).expect("a search");
    assert_eq!(one, two.found());
    let middle = table.resume(&kept[kept.len() / 2]).expect("a search that was written down");
    assert_eq!(one, found(&table, middle, 2));
}

#[test]
fn what_is_found_can_be_played_and_keeps_to_its_format() {
    let table = table::<Fab>(&SILVER);
    let found = found(&table, table.begin(small("format")).expect("a search"), 2);
    for top in &found.top {
        let list = table.list(&top.deck).expect("a list");
        let deck = Deck::read(&list).expect("a deck");
        assert_eq!(deck.check(Format::SilverAge), Ok(()));
        assert_eq!(deck.cards.len(), 40);
        let mut options = Options::default();
        options.set("preset", "silver-age");
        options.set_text("deck", "found", &list);
        assert!(Fab::new(&Fab::config(&options).expect("a match")).is_ok());
    }
}

#[test]
fn decks_of_any_size_that_is_legal_are_tried() {
    let table = table::<LunchTable>(&[]);
    let search = table.begin(Settings { candidates: 40, ..small("sizes") }).expect("a search");
    let sizes: std::collections::BTreeSet<usize> = search.decks().iter().map(Vec::len).collect();
    assert!(sizes.len() > 3 && sizes.iter().all(|size| (30..=60).contains(size)), "{sizes:?}");
    let found = found(&table, table.begin(small("lunch")).expect("a search"), 2);
    let list = table.list(&found.top[0].deck).expect("a list");
    let mut options = Options::default();
    options.set_text("deck", "found", &list);
    assert!(LunchTable::config(&options).is_ok());
}

#[test]
fn the_built_opponent_is_the_generic_deck_but_for_equals() {
    let config = config::<Fab>(&[("opponent-deck", "generic")]);
    let workshop = Fab::workshop(&config, Seat(1)).expect("a workshop");
    let worth = |deck: &[u16]| {
        let cards = deck.iter().map(|card| &workshop.cards[usize::from(*card)]);
        let mut worth: Vec<(&str, u32)> = cards.map(|card| (card.group.as_str(), card.efficiency)).collect();
        worth.sort_unstable();
        worth
    };
    assert_eq!(worth(&opponent(&workshop)), worth(&workshop.deck));
    let built = against_built::<Fab>(&config).expect("a match");
    assert!(Fab::new(&built).is_ok());
}

#[test]
fn a_stopped_search_tells_the_best_so_far() {
    let table = table::<Fab>(&SILVER);
    let mut under_way = table.begin(small("stopped")).expect("a search");
    let watch = Watch::default();
    search(&table, &mut under_way, 2, &watch, &mut |_| {
        watch.stop();
        Ok(())
    })
    .expect("a search");
    let found = under_way.found();
    assert!(!found.over && found.top.len() == 2 && found.cards.is_empty());
    assert!(found.top.iter().all(|top| top.better.is_none()));
}

#[test]
fn what_is_foreign_or_broken_is_refused() {
    let silver = table::<Fab>(&SILVER);
    let text = silver.begin(small("foreign")).expect("a search").to_text().expect("a text");
    assert!(silver.resume(&text).is_ok());
    // A search from before hashes were of decks continues; one of other cards does not.
    let with = |content: &str| {
        let mut search: serde_json::Value = serde_json::from_str(&text).expect("a search");
        let about = search["about"].as_str().expect("what it is about").to_string();
        let words: Vec<&str> = about.splitn(4, ' ').collect();
        search["about"] = format!("{} {} {content} {}", words[0], words[1], words[3]).into();
        search.to_string()
    };
    assert!(silver.resume(&with("bb2cb34cf99505c5")).is_ok());
    assert!(silver.resume(&with("0123456789abcdef")).is_err());
    assert!(table::<Fab>(&[("first", "lot")]).resume(&text).is_err());
    assert!(table::<LunchTable>(&[]).resume(&text).is_err());
    for broken in [&text[..text.len() / 2], "{}", "", "[1]"] {
        let refusal = silver.resume(broken).expect_err("broken");
        assert!(!refusal.reason.contains('\n'));
    }
    let mut search = silver.begin(small("foreign")).expect("a search");
    assert!(search.tell(&[]).is_err());
    assert!(search.tell(&vec![vec![3]; search.ask().len()]).is_err());
}

#[test]
fn games_without_decks_and_senseless_numbers_are_refused() {
    let config = config::<croupier_geniejack::Geniejack>(&[]);
    assert!(DeckMatch::<croupier_geniejack::Geniejack>::new(&config, ["basic".into(), "basic".into()]).is_err());
    let table = table::<Fab>(&SILVER);
    for settings in [
        Settings { candidates: 1, ..small("no") },
        Settings { games: 0, ..small("no") },
        Settings { top: 12, ..small("no") },
        Settings { fresh: 0, ..small("no") },
    ] {
        assert!(table.begin(settings).is_err());
    }
}
