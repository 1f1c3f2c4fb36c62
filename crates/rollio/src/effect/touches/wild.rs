//! `wild`: dice count as the face that scores best.

use serde::Deserialize;

use crate::effect::Touch;

/// Counts as the face that scores best. Which dice are wild is asked everywhere, so `Die::is_wild` knows the material.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Wild {}

impl Touch for Wild {
    fn text(&self, _material: &str) -> String {
        let faces = "1 to 6, the face of a die you set aside with it, or the number missing from a 1-10 straight";
        format!("wild: counts as {faces}, whichever scores best")
    }
}
