//! The words of the game that a newcomer has to look up: what `? clout` and the like show.

pub(super) const GLOSSARY: &[(&str, &str)] = &[
    (
        "clout",
        "What you pay cards with. At the start of each of your turns you get new clout: 1 on your first turn, 2 on your second, 3 on your third, and 4 from then on. If you go second, you get 1 more on your first turn. What you don't spend pays for traps on your opponent's turn, and then it is gone.",
    ),
    (
        "reputation",
        "What a stereotype attacks with. Lasting bonuses add at most 1,500 to the printed number. Bonuses for one turn, and those of cards in play, come on top.",
    ),
    ("stability", "What a stereotype defends with. It has the same limit as reputation."),
    ("stereotype", "A card that attacks and defends. You may summon or set one a turn."),
    ("vice", "A counter for each ability you use. At 3 vice a stereotype breaks down."),
    (
        "breakdown",
        "At the end of every turn, stereotypes with 3 or more vice break down: they go to the graveyard, and the other player scores 1 breakdown for each. 3 breakdowns win the match.",
    ),
    ("tribute", "Give up one of your face-up stereotypes to summon one of level 7 or more."),
    ("set", "Put a card face down. It costs no clout."),
    ("flip", "Turn a stereotype that you set on an earlier turn face up. You pay its clout then."),
    ("chain", "Cards and abilities that respond to each other. The newest resolves first."),
    ("quick-play spell", "A spell you can also play as a response."),
    ("continuous", "Stays in play and keeps working."),
    ("equip spell", "Attaches to a stereotype and leaves play with it."),
    ("field spell", "Changes the whole table. Each player can have one."),
    (
        "direct attack",
        "Your stereotype attacks your opponent's life points. You can do this when they have no face-up stereotype. Their face-down stereotypes don't stop you. A set trap can still respond.",
    ),
    ("trap", "Set it first. From your opponent's next turn on, you can activate it as a response."),
    ("position", "In attack position a stereotype fights with reputation, in defense position with stability."),
    ("graveyard", "Where used and destroyed cards go. g shows both graveyards."),
    ("banished", "Out of the match for good."),
    ("new", "It came into play this turn. It can attack on its player's next turn."),
    ("stolen", "A player took control of it. It goes back at the end of that player's next turn."),
    ("no abilities", "Its abilities don't work for now."),
    ("life points", "You begin with 8,000. At 0 you lose."),
];
