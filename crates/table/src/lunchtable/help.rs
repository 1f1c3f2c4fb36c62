//! What `?` shows: the keys, the rules in short, and the text of every card in sight.

use std::collections::BTreeSet;

use croupier_lunchtable::{
    LunchTable, Shown,
    content::{DefId, card},
    text,
};

use crate::{Cue, Screen, Tone};

pub(super) fn help(cue: &Cue<'_, LunchTable>) -> Screen {
    let mut screen = Screen::default();
    screen.tone(Tone::Title, "HELP").end();
    for (key, meaning) in [
        ("1", "do the first thing of the list; 2 the second, and so on"),
        ("a", "advance to the next phase"),
        ("e", "end the turn"),
        ("p", "pass, when an answer is asked for"),
        ("q", "quit; the match is saved and `croupier play --resume` goes on"),
    ] {
        screen.put("  ").tone(Tone::Key, format!("{key:<4}")).put(meaning).end();
    }
    screen.put("Bring the other side from 8000 life points to 0, to an empty deck, or to three breakdowns.").end();
    screen.put("Reputation attacks, stability defends. Using abilities brings vice; three vice is a breakdown.").end();
    let mut seen: BTreeSet<DefId> = BTreeSet::new();
    let mut see = |shown: &Shown| {
        seen.insert(shown.def);
    };
    for half in &cue.view.halves {
        half.hand.iter().flatten().chain(&half.graveyard).for_each(&mut see);
        half.bodies.iter().flatten().filter_map(|body| body.card.as_ref()).for_each(&mut see);
        half.backs.iter().flatten().chain(&half.field).filter_map(|back| back.card.as_ref()).for_each(&mut see);
    }
    cue.view.chain.iter().map(|link| &link.card).for_each(&mut see);
    for def in seen {
        let card = card(def);
        screen.tone(Tone::Title, &card.name).tone(Tone::Faint, format!(" ({})", text::type_line(card))).end();
        screen.put(format!("  {}", text::text(card))).end();
    }
    screen
}
