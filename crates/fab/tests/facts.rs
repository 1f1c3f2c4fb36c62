//! The facts of our cards equal those of the public database, where that is at hand.
#![allow(
    clippy::disallowed_methods,
    clippy::print_stderr,
    reason = "the test reads the database and says when it is absent"
)]

use std::{fs, path::Path};

use croupier_fab::{check_facts, coverage};

#[test]
fn facts_equal_the_database() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/fab/card.json");
    let Ok(text) = fs::read_to_string(&path) else {
        eprintln!("skipped: {} is not here", path.display());
        return;
    };
    let check = check_facts(&text).expect("a database");
    assert!(check.differences.is_empty(), "{}", check.differences.join("\n"));
    assert!(check.compared >= 594);
}

#[test]
fn a_difference_from_the_database_is_told_in_one_line() {
    let database = r#"[{"name": "Zap", "color": "Red", "pitch": "1", "cost": "2", "types": ["Wizard", "Action"],
        "arcane": "3", "defense": "3", "printings": [{"rarity": "C"}]}]"#;
    let check = check_facts(database).expect("a database");
    assert_eq!(check.compared, 1);
    assert!(check.differences.iter().any(|line| line == "Zap (red): cost is 0 here and 2 in the database"));
    assert!(check.differences.iter().any(|line| line == "Zap (blue) is not in the database"));
    assert!(check_facts("no json").is_err());
}

#[test]
fn the_pool_has_594_cards() {
    let pool: usize = coverage().iter().map(|kind| kind.pool).sum();
    assert_eq!(pool, 594);
    let wizard = coverage().into_iter().find(|kind| kind.kind == "wizard").unwrap();
    assert_eq!(wizard.pool, 123);
}
