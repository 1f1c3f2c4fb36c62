//! The words of the game that a newcomer has to look up: what `? clout` and the like show.

pub(super) const GLOSSARY: &[(&str, &str)] = &[
    (
        "stage, battle, hand",
        "A run has three stages. A stage has three battles, then a boss. A battle has as many hands as it takes.",
    ),
    ("hit", "Take one more card."),
    ("stand", "Keep your hand. The dealer plays next."),
    ("double", "Take exactly one more card and stand. This hand's damage is doubled, for you or against you."),
    (
        "bust",
        "A hand over 21. You take the dealer's whole total as damage. If the dealer busts, the dealer takes yours.",
    ),
    ("blackjack", "Two cards that make 21. Its damage is multiplied by 1.5."),
    ("push", "A tie, or both sides bust. No one takes damage."),
    ("soft", "A hand in which an ace counts as 11. The dealer stands on a soft 17."),
    ("fatigue", "From hand 51 of a battle on, both sides lose hit points after every hand, one more each time."),
    ("wish", "After each boss the Genie hears one wish, in your own words."),
    ("blessing", "What your wish became. It lasts for the rest of the run."),
    ("curse", "What a boss puts on you when you beat it. It lasts for the rest of the run."),
    ("genie", "Grants a wish after each boss, and gives you the boss's curse first."),
    ("endless", "After the last boss you may continue: enemies grow stronger until you fall."),
];
