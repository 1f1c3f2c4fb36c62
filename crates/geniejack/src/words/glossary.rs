//! The words of the game that a newcomer has to look up: what `? clout` and the like show.

pub(super) const GLOSSARY: &[(&str, &str)] = &[
    (
        "stage, battle, hand",
        "A run has three stages. A stage has three battles, then a boss. A battle has as many hands as it takes.",
    ),
    ("hit", "Take one more card."),
    ("stand", "Keep your hand. The enemy plays next."),
    ("double", "Take exactly one more card and stand. You deal or take double damage in this hand."),
    (
        "bust",
        "A hand over your limit, 21. If only you bust, you take the enemy's full total as damage. If only the enemy busts, it takes \
         your full total. If you both bust, it's a push.",
    ),
    ("limit", "The highest total that doesn't bust: 21, unless a blessing raises it."),
    ("dealer", "Your enemy: it deals the cards and plays after you."),
    ("blackjack", "21 with your first two cards. It deals 1.5 times the damage."),
    ("dodge", "Take no damage from a hand you lose."),
    ("push", "You tie, or you both bust. No one takes damage."),
    ("soft", "A hand in which an ace counts as 11. The enemy stands on a soft 17."),
    ("fatigue", "From hand 51 of a battle on, you both lose HP after every hand, 1 more each time."),
    ("wish", "At the start of a run and after each boss, you tell the Genie one wish, in your own words."),
    ("blessing", "What the Genie makes of your wish. It lasts for the rest of the run."),
    ("curse", "What the Genie puts on you when you beat a boss. It lasts for the rest of the run."),
    (
        "genie",
        "Grants you a small wish at the start of a run. After each boss, he puts its curse on you and grants you another wish.",
    ),
    ("endless", "After the last boss you can play on. The stages repeat, with stronger enemies each round."),
];
