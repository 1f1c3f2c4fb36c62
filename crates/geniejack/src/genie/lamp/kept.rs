//! Answers that were given before: the same wish is read once.

use std::{cell::RefCell, collections::BTreeMap};

use super::Scale;
use crate::genie::Answer;

/// What an answer depends on besides the wish: the stage, the most hit points, and what gifts are measured by.
type Circumstances = (u16, i32, Scale);

/// How many answers are kept. Simulations ask for a few wishes again and again; a server meets more, and begins anew.
const MOST: usize = 512;

#[derive(Default)]
struct Kept {
    answers: BTreeMap<Circumstances, BTreeMap<String, Answer>>,
    n: usize,
}

thread_local! {
    // Each thread keeps its own, so that none waits for another.
    static KEPT: RefCell<Kept> = RefCell::default();
}

/// The answer to a wish under these circumstances: that of last time, or what `make` says.
pub(in crate::genie) fn kept(wish: &str, circumstances: Circumstances, make: impl FnOnce() -> Answer) -> Answer {
    let known = KEPT.with_borrow(|kept| kept.answers.get(&circumstances)?.get(wish).cloned());
    known.unwrap_or_else(|| {
        let answer = make();
        KEPT.with_borrow_mut(|kept| {
            if kept.n >= MOST {
                *kept = Kept::default();
            }
            kept.n += 1;
            kept.answers.entry(circumstances).or_default().insert(wish.into(), answer.clone());
        });
        answer
    })
}
