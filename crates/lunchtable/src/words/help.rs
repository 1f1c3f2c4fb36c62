//! What `?` shows: the keys, the rules in short, and the text of every card in sight.

use std::collections::BTreeSet;

use croupier_host::{Cue, Screen, Tone};
use croupier_kernel::Seat;

use crate::{LunchTable, Shown, content::DefId, effect::Reader, text};

/// The rules in short.
const RULES: [&str; 6] = [
    "You win if your opponent reaches 0 life points or has to draw from an empty deck, or if you score 3 breakdowns.",
    "Reputation is attack, stability is defense. You can attack directly if your opponent has no face-up stereotype.",
    "Cards cost clout. You start your first turn with 1 clout, your second with 2, and so on up to 4. What is left at the end of your turn pays for traps on your opponent's turn, and then it is gone.",
    "Vice: each ability you use adds 1 vice to its stereotype. Abilities that trigger by themselves add none.",
    "Breakdown check, at the end of every turn: stereotypes with 3 or more vice break down. They are destroyed, and the other player scores 1 breakdown for each.",
    "Chain: you may respond to what your opponent does, and to your own cards. The last response resolves first.",
];

pub(super) fn help(cue: &Cue<'_, LunchTable>) -> Screen {
    let mut screen = Screen::default();
    screen.tone(Tone::Title, "HELP").end();
    for (key, meaning) in [
        ("1", "take the first choice on the list (2: the second, and so on)"),
        ("a", "go to the next phase"),
        ("e", "end your turn"),
        ("p", "don't respond, when the game asks"),
        ("g", "show both graveyards and the banished cards"),
        ("concede", "concede the match"),
    ] {
        screen.put("  ").tone(Tone::Key, format!("{key:<10}")).put(meaning).end();
    }
    for line in RULES {
        screen.put(line).end();
    }
    let in_sight = [cue.seat, cue.seat.other()].map(|seat| in_sight(cue, seat));
    let all: BTreeSet<DefId> = in_sight.iter().flatten().copied().collect();
    for def in all {
        // A card that only the opponent has does to the reader what it says.
        let reader = if in_sight[0].contains(&def) { Reader::Player } else { Reader::Opponent };
        describe(&mut screen, def, reader);
    }
    screen
}

/// The cards of a seat that are in sight.
fn in_sight(cue: &Cue<'_, LunchTable>, seat: Seat) -> BTreeSet<DefId> {
    let side = &cue.view.sides[seat.index()];
    let backs = side.backs.iter().flatten().chain(&side.field).filter_map(|back| back.card.as_ref());
    let bodies = side.bodies.iter().flatten().filter_map(|body| body.card.as_ref());
    let chain = cue.view.chain.iter().filter(|link| link.seat == seat).map(|link| &link.card);
    let cards = side.hand.iter().flatten().chain(&side.graveyard).chain(bodies).chain(backs).chain(chain);
    cards.map(|shown| shown.def).collect()
}

/// The most cards that one question shows.
const MOST: usize = 8;

/// What someone wants to look at: graveyards, or the text of cards by name.
pub(super) fn look(cue: &Cue<'_, LunchTable>, typed: &str) -> Option<Screen> {
    let mut screen = Screen::default();
    if typed == "g" {
        for (seat, who) in [(cue.seat.other(), "THEIR"), (cue.seat, "YOUR")] {
            let side = &cue.view.sides[seat.index()];
            pile(&mut screen, &format!("{who} GRAVEYARD"), &side.graveyard);
            if !side.banished.is_empty() {
                pile(&mut screen, &format!("{who} BANISHED"), &side.banished);
            }
        }
        return Some(screen);
    }
    let wanted = typed.strip_prefix('?')?.trim().to_lowercase();
    let fits = |def: &DefId| def.get().name.to_lowercase().contains(&wanted) || def.get().id == wanted;
    let found: Vec<DefId> = DefId::all().filter(fits).collect();
    match found.len() {
        0 => screen.put(format!("No card is called `{wanted}`.")).end(),
        n if n > MOST => screen.put(format!("{n} cards have that in their name. Type more of it.")).end(),
        _ => {
            found.into_iter().for_each(|def| describe(&mut screen, def, Reader::Player));
            &mut screen
        }
    };
    Some(screen)
}

fn pile(screen: &mut Screen, title: &str, cards: &[Shown]) {
    screen.tone(Tone::Title, title).end();
    for (i, shown) in cards.iter().enumerate() {
        let card = shown.def.get();
        screen
            .put(format!("  {}: {}", i + 1, card.name))
            .tone(Tone::Faint, format!(" ({})", text::type_line(card)))
            .end();
    }
    if cards.is_empty() {
        screen.tone(Tone::Faint, "  empty").end();
    }
}

fn describe(screen: &mut Screen, def: DefId, reader: Reader) {
    let card = def.get();
    screen.tone(Tone::Title, &card.name).tone(Tone::Faint, format!(" ({})", text::type_line(card))).end();
    screen.put(format!("  {}", text::read_by(def, reader))).end();
}
