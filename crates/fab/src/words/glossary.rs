//! The words of the game that a newcomer has to look up: what `? clout` and the like show.

pub(super) const GLOSSARY: &[(&str, &str)] = &[
    ("action point", "You get 1 each turn. Most cards you play on your turn cost 1. Go again gives it back."),
    ("go again", "When a card or ability with go again resolves, you get an action point back."),
    (
        "pitch",
        "Spend a card from your hand to pay: red gives 1, yellow 2, blue 3. It goes to the bottom of your deck at the end of the turn.",
    ),
    ("resources", "What pitched cards give. They pay for cards and abilities this turn."),
    ("priority", "Your right to act now. When both players pass in a row, the top of the stack resolves."),
    ("stack", "Cards and abilities waiting to resolve. The newest resolves first."),
    ("layer", "One card or ability on the stack."),
    ("combat chain", "The attacks of a turn. Each is a chain link."),
    ("chain link", "One attack on the combat chain, with the cards that defend against it."),
    ("defend", "Put cards from your hand, or equipment, in front of an attack. Their defense reduces its power."),
    ("block", "The same as defend."),
    (
        "reaction",
        "A card you can play after defenders are declared: the attacker plays attack reactions, and the defender plays defense reactions.",
    ),
    ("instant", "You can play it whenever you have priority, and it costs no action point."),
    ("arsenal", "One card you keep face down at the end of your turn. You can play it later, but not pitch it."),
    ("arcane damage", "Damage from spells. You can't block it, but Arcane Barrier can prevent it."),
    (
        "arcane barrier",
        "Arcane Barrier 2: when you would take arcane damage, you can pay 2 resources to prevent 2 of it.",
    ),
    ("intellect", "How many cards you draw up to at the end of your turn."),
    ("opt", "Look at that many cards from the top of your deck. Put each on top or on the bottom."),
    ("banish", "Put a card aside, out of the game. You can still play some banished cards."),
    (
        "marked",
        "An effect marked this hero. It stays marked until an attack hits it. Some cards do more against a marked hero.",
    ),
    ("in effect", "Effects this player still has, such as a bonus for their next attack."),
    ("amp", "Amp 2 adds 2 to the next arcane damage you deal this turn."),
    ("dominate", "The defender can block this attack with at most 1 card from hand."),
    ("overpower", "The defender can block this attack with at most 1 action card."),
    ("tapped", "Already used. It untaps at the end of its owner's turn."),
    ("pp", "Pass until something happens that you may want to respond to."),
];
