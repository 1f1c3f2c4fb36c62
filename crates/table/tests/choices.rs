//! Choices that differ only in what they give up belong together, and say so.

use std::collections::BTreeMap;

use croupier_kernel::{Eye, Seed};
use croupier_table::{
    Choice, Options, Thing, let_decide,
    registry::{self, Beginning},
};

/// What a choice touches, besides what it gives up.
fn kept(choice: &Choice) -> Vec<&Thing> {
    choice.things.iter().filter(|thing| thing.role != Some("tribute")).collect()
}

#[test]
fn choices_that_differ_in_what_they_give_up_are_one_group() {
    let mut grouped = 0;
    for i in 0..40 {
        let (from, seed) = (Options::default(), Seed::Open(format!("groups {i}").into()));
        let contest = registry::contest("lunchtable", &Beginning::Options(&from), &[], seed);
        let mut session = contest.expect("a match");
        while let Some(seat) = session.now().to_move {
            let legal = session.legal(Eye::Seat(seat));
            let mut groups: BTreeMap<&str, Vec<&Choice>> = BTreeMap::new();
            for choice in &legal {
                if let Some(group) = &choice.group {
                    assert!(choice.action.starts_with(group.as_str()), "{choice:?}");
                    assert!(choice.things.iter().any(|thing| thing.role == Some("tribute")), "{choice:?}");
                    groups.entry(group).or_default().push(choice);
                }
            }
            for choices in groups.values() {
                grouped += choices.len();
                assert!(choices.iter().all(|choice| kept(choice) == kept(choices[0])), "{choices:?}");
            }
            let_decide(session.as_mut()).expect("a program plays");
        }
    }
    assert!(grouped > 10, "only {grouped} choices gave something up");
}
