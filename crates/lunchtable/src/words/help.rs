//! What `?` shows: the keys, the rules in short, and the text of every card in sight.

use std::collections::BTreeSet;

use croupier_host::{Cue, Screen, Tone};

use crate::{
    LunchTable, Shown,
    content::{DefId, Print, content},
    text,
};

/// The rules in short.
const RULES: [&str; 5] = [
    "You win when your opponent reaches 0 life points, has to draw from an empty deck, or when you score three breakdowns.",
    "Reputation is attack, stability is defense. Playing or activating a card costs its clout; you get up to 4 each turn.",
    "Vice: each ability you use adds 1 vice to its stereotype. Abilities that trigger by themselves add none.",
    "Breakdown check, after your second main phase: a stereotype with 3 vice is destroyed, and its opponent scores a breakdown.",
    "Chain: you may respond to what your opponent does; the last response resolves first.",
];

pub(super) fn help(cue: &Cue<'_, LunchTable>) -> Screen {
    let mut screen = Screen::default();
    screen.tone(Tone::Title, "HELP").end();
    for (key, meaning) in [
        ("1", "choose the first thing on the list; 2 the second, and so on"),
        ("a", "go to the next phase"),
        ("e", "end your turn"),
        ("p", "pass, when you may respond"),
        ("g", "show both graveyards and the banished cards"),
        ("surrender", "give up the match"),
    ] {
        screen.put("  ").tone(Tone::Key, format!("{key:<10}")).put(meaning).end();
    }
    for line in RULES {
        screen.put(line).end();
    }
    let mut seen: BTreeSet<DefId> = BTreeSet::new();
    let mut see = |shown: &Shown| {
        seen.insert(shown.def);
    };
    for side in &cue.view.sides {
        side.hand.iter().flatten().chain(&side.graveyard).for_each(&mut see);
        side.bodies.iter().flatten().filter_map(|body| body.card.as_ref()).for_each(&mut see);
        side.backs.iter().flatten().chain(&side.field).filter_map(|back| back.card.as_ref()).for_each(&mut see);
    }
    cue.view.chain.iter().map(|link| &link.card).for_each(&mut see);
    seen.into_iter().for_each(|def| describe(&mut screen, def.get()));
    screen
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
    let fits = |card: &&Print| card.name.to_lowercase().contains(&wanted) || card.id == wanted;
    let found: Vec<&Print> = content().cards.iter().filter(fits).collect();
    match found.len() {
        0 => screen.put(format!("No card is called `{wanted}`.")).end(),
        n if n > MOST => screen.put(format!("{n} cards have that in their name. Type more of it.")).end(),
        _ => {
            found.into_iter().for_each(|card| describe(&mut screen, card));
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

fn describe(screen: &mut Screen, card: &Print) {
    screen.tone(Tone::Title, &card.name).tone(Tone::Faint, format!(" ({})", text::type_line(card))).end();
    screen.put(format!("  {}", text::text(card))).end();
}
