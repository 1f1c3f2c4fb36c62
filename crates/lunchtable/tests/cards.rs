//! Every card is played in at least one case in which its effect is seen; no operation is without a card.
#![allow(clippy::disallowed_methods, reason = "a report that differs is written beside the build, to be looked at")]

use crate::common;

use croupier_lunchtable::{content::content, effect::Op, text};

const ROWS: &str = include_str!("cards.txt");
const REPORT: &str = include_str!("card-report.md");

/// The cases that show a card: those whose title begins with its id.
fn shown_by<'a>(cases: &'a [common::Case], id: &str) -> Vec<&'a common::Case> {
    cases.iter().filter(|case| case.title.split(' ').next() == Some(id)).collect()
}

#[test]
fn every_case_goes_as_it_says() {
    let failed: Vec<String> = common::cases(ROWS).iter().filter_map(|case| case.run().err()).collect();
    assert!(failed.is_empty(), "{} cases fail:\n{}", failed.len(), failed.join("\n"));
}

#[test]
fn every_card_has_a_case_that_shows_it() {
    let cases = common::cases(ROWS);
    let cards = content().cards.iter();
    let missing: Vec<&str> = cards.map(|card| card.id.as_str()).filter(|id| shown_by(&cases, id).is_empty()).collect();
    assert!(missing.is_empty(), "no case shows {missing:?}");
    for case in &cases {
        let id = case.title.split(' ').next().unwrap();
        assert!(content().find(id).is_some(), "`{}` is named after no card", case.title);
        assert!(case.mentions(id), "`{}` does not use its card", case.title);
    }
}

#[test]
fn the_report_lists_each_card_with_the_cases_that_show_it() {
    let cases = common::cases(ROWS);
    let mut report = String::from("# Every card and the cases of cards.txt that show it\n\n");
    for card in &content().cards {
        let shown: Vec<String> = shown_by(&cases, &card.id).iter().map(|case| format!("`{}`", case.title)).collect();
        report.push_str(&format!("- {} ({}): {}\n", card.name, text::type_line(card), shown.join(", ")));
        report.push_str(&format!("  {}\n", text::text(card)));
    }
    if report != REPORT {
        let path = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("card-report.md");
        std::fs::write(&path, &report).unwrap();
        panic!("card-report.md differs; what it is now is in {}", path.display());
    }
}

#[test]
fn no_operation_is_without_a_card_and_no_card_without_an_effect() {
    let parts = || content().cards.iter().flat_map(|card| &card.abilities).flat_map(|ability| &ability.parts);
    for word in Op::WORDS {
        assert!(parts().any(|part| part.op.word() == *word), "no card uses `{word}`");
    }
    assert!(parts().all(|part| Op::WORDS.contains(&part.op.word())));
    assert!(content().cards.iter().all(|card| !text::text(card).is_empty()));
}
