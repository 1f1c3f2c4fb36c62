//! What the Genie says with a gift: one line in character. The reasons are behind it, for those who ask why.

use super::lamp::Understanding;

/// For a wish that was granted as it was meant.
const GRANTED: [&str; 6] = [
    "Your wish is my command.",
    "So be it.",
    "Granted, and gladly.",
    "Done. Use it well.",
    "A fine wish. It is yours.",
    "As you say, so it shall be.",
];

/// For a wish that asked for more than is given.
const SMALLER: [&str; 4] = [
    "Greedy! A smaller gift will have to do.",
    "My lamp is only so big. Take what fits.",
    "That much? No. This much.",
    "I am powerful, not careless. Here is less.",
];

/// For a wish that was granted in part.
const PARTLY: [&str; 3] = [
    "Some of that I can do. The rest is beyond me.",
    "Part of your wish is yours. Part of it is smoke.",
    "I heard it all. I grant what I can.",
];

/// For a gift that hurts.
const HURTS: [&str; 3] = [
    "As you wish. You will regret it.",
    "Are you sure? Too late. It is done.",
    "Careful what you wish for. This one bites.",
];

/// For a wish that means nothing to the lamp.
const NOT_UNDERSTOOD: [&str; 4] = [
    "Even I cannot grant that. Take this instead.",
    "A curious wish! I know battles, not that. Have a small boon.",
    "Hm. I will pretend I understood, and give you this.",
    "Your words are smoke to me. A little something, then.",
];

/// For the gift that everyone gets.
const FOR_ALL: [&str; 2] = ["One gift for all. Here is yours.", "I give everyone the same. No hard feelings."];

/// The line for a wish that the lamp read.
pub(super) fn granted(wish: &str, understanding: &Understanding) -> String {
    let lines: &[&str] = match understanding {
        Understanding { hurts: true, .. } => &HURTS,
        Understanding { smaller: true, .. } => &SMALLER,
        Understanding { notes, .. } if !notes.is_empty() => &PARTLY,
        _ => &GRANTED,
    };
    pick(lines, wish)
}

/// The line for a gift that the rules make smaller.
pub(crate) fn smaller_line(name: &str) -> String {
    pick(&SMALLER, name)
}

/// The line for a wish that means nothing to the lamp.
pub(super) fn not_understood(wish: &str) -> String {
    pick(&NOT_UNDERSTOOD, wish)
}

/// The line for the gift that everyone gets.
pub(super) fn for_all(wish: &str) -> String {
    pick(&FOR_ALL, wish)
}

/// The same line for the same wish.
fn pick(lines: &[&str], wish: &str) -> String {
    let sum = wish.bytes().fold(7_usize, |sum, byte| sum.wrapping_mul(31).wrapping_add(usize::from(byte)));
    lines.get(sum % lines.len().max(1)).map_or_else(String::new, ToString::to_string)
}

#[cfg(test)]
mod tests {
    use crate::genie::{Boon, Genie as _, Lamp, Situation};

    use super::{FOR_ALL, GRANTED, HURTS, NOT_UNDERSTOOD, SMALLER};

    #[test]
    fn the_genie_says_what_becomes_of_a_wish_and_never_how() {
        let said = |wish: &str| Lamp.grant(wish, &Situation::outside(1)).says;
        assert!(GRANTED.contains(&&*said("more gold")));
        assert!(SMALLER.contains(&&*said("1000 damage")));
        assert!(HURTS.contains(&&*said("deal me 2 more cards")));
        assert!(NOT_UNDERSTOOD.contains(&&*said("xyzzy plugh")));
        assert!(FOR_ALL.contains(&&*Boon.grant("more gold", &Situation::outside(1)).says));
        assert_eq!(said("more gold"), said("more gold"));
    }
}
