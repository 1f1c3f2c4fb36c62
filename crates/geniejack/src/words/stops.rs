//! When a player is asked although there is only one answer.

use croupier_host::{Cue, Setting};

use crate::{Geniejack, action::Action};

pub(super) const SETTINGS: &[Setting] = &[Setting {
    name: "stops",
    values: &["all", "moments"],
    text: "when you have only one choice, stop every time, or only when there is something to see",
}];

/// A page shows with its timelines what other shells show with a prompt. So it may do all that has one answer, when it has
/// been seen.
pub(super) const ON_PAGE: &[(&str, &str)] = &[("stops", "choices")];

/// What is done without asking. Every later hand of a battle begins by itself: what was to be seen stood before the last prompt.
pub(super) fn skip(cue: &Cue<'_, Geniejack>) -> Option<Action> {
    let [only] = cue.legal else { return None };
    let done = match cue.setting("stops") {
        "choices" => true,
        "moments" => *only == Action::Deal && cue.view.hand > 1,
        _ => false,
    };
    done.then(|| only.clone())
}
