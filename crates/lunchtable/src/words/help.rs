//! What `?` shows: the keys, the rules in short, and the text of every card in sight.

use std::collections::BTreeSet;

use croupier_host::{Cue, Screen, Tone};

use crate::{
    LunchTable, Shown,
    content::{DefId, Print, content},
    text,
};

pub(super) fn help(cue: &Cue<'_, LunchTable>) -> Screen {
    let mut screen = Screen::default();
    screen.tone(Tone::Title, "HELP").end();
    for (key, meaning) in [
        ("1", "do the first thing of the list; 2 the second, and so on"),
        ("a", "advance to the next phase"),
        ("e", "end the turn"),
        ("p", "pass, when an answer is asked for"),
        ("g", "both graveyards, and what is banished"),
        ("surrender", "give the match up"),
    ] {
        screen.put("  ").tone(Tone::Key, format!("{key:<10}")).put(meaning).end();
    }
    screen.put("Bring the other side from 8000 life points to 0, to an empty deck, or to three breakdowns.").end();
    screen.put("Reputation attacks, stability defends. Using abilities brings vice; three vice is a breakdown.").end();
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
        0 => screen.put("There is no card of that name.").end(),
        n if n > MOST => screen.put(format!("{n} cards have that in their name; say more of it.")).end(),
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
