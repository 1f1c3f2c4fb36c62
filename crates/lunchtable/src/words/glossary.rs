//! The words of the game that a newcomer has to look up: what `? clout` and the like show.

pub(super) const GLOSSARY: &[(&str, &str)] = &[
    (
        "clout",
        "What you pay cards with. You have 1 on your first turn, 2 on your second, and so on up to 4. It stays during your opponent's turn and pays for traps.",
    ),
    ("reputation", "What a stereotype attacks with."),
    ("stability", "What a stereotype defends with."),
    ("stereotype", "A card that attacks and defends. You may summon or set one a turn."),
    ("vice", "A counter for each ability you use. At 3 vice a stereotype breaks down."),
    (
        "breakdown",
        "At the end of a turn, stereotypes with 3 vice are destroyed and your opponent scores. Three breakdowns win the match.",
    ),
    ("tribute", "Give up one of your face-up stereotypes to summon one of level 7 or more."),
    ("set", "Put a card face down. This is free."),
    ("flip", "Turn a face-down stereotype face up, on a later turn."),
    ("chain", "Cards and abilities that answer each other. The newest resolves first."),
    ("quick-play spell", "A spell that can also answer something."),
    ("continuous", "Stays on the table and keeps working."),
    ("equip spell", "Is attached to a stereotype and leaves with it."),
    ("field spell", "Changes the whole table. Each side has one."),
    ("trap", "Set it first. From a later turn on it answers when its moment comes."),
    ("position", "Attack position fights with reputation, defense position with stability."),
    ("graveyard", "Where used and destroyed cards go. g shows both."),
    ("banished", "Out of the match for good."),
    ("life points", "You begin with 8,000. At 0 you lose."),
];
