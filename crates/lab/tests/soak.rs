//! A small share of the long campaign, and a test of its eyes.

use crate::campaign;
use crate::kinds;

use campaign::{Campaign, report};
use croupier_lunchtable::{Config, LunchTable};

#[test]
fn a_short_campaign_breaks_no_law_and_counts_what_it_did() {
    let seed = "short soak".parse().expect("a good seed");
    let mut kinds = kinds::Kinds::new();
    for nth in 0..40 {
        if let Err((game, failure)) = kinds.play(&seed, nth) {
            panic!("{game}: {}\n{}", failure.what, failure.record);
        }
    }
    let counts = kinds.counts().into_iter().collect();
    let told = report(1, 1, &counts, &[]);
    for (game, games) in [("geniejack", 400), ("rollio", 200), ("lunchtable", 40), ("fab", 40)] {
        let counts = &told["games"][game];
        assert_eq!(counts["games"], games, "{told:#}");
        assert_eq!(counts["by_rules"], games / 4, "{told:#}");
        for what in ["states", "examined", "redealt_worlds", "illegal_refused", "against_the_rules"] {
            assert!(counts[what].as_u64().is_some_and(|n| n > 0), "{game}, {what}: {told:#}");
        }
    }
    for game in ["geniejack", "lunchtable", "fab"] {
        assert_ne!(told["games"][game]["redealt_worlds_that_differ"], 0, "{told:#}");
        assert_ne!(told["games"][game]["out_of_turn"], 0, "{told:#}");
    }
}

#[test]
fn what_goes_wrong_is_kept_as_the_shortest_record() {
    let seed = "short soak".parse().expect("a good seed");
    // No match is over after five decisions.
    let mut campaign = Campaign::<LunchTable>::new(vec![Config::starters("freaks", "nerds")], 200, 5);
    let failure = campaign.play(&seed, 0).expect_err("a match has more than five decisions");
    assert_eq!(failure.what, "not over after 5 decisions");
    assert_eq!(failure.record["actions"].as_array().map(Vec::len), Some(5));
    assert_eq!(failure.record["game"], "lunchtable");
}
