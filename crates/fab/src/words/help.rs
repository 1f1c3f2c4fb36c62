//! What `?` shows: the keys of the prompt, and everything the screen has no room for.

use croupier_host::{Cue, Screen, Tone};

use super::{
    choices::label,
    screen::{about, asked, facts, known_in_deck, name, numbered},
};
use crate::{Action, Fab, find, print, text};

/// Both graveyards and what is banished.
pub(super) fn piles(cue: &Cue<'_, Fab>) -> Screen {
    let mut screen = Screen::default();
    for (seat, whose) in [(cue.seat.other(), "THEIR"), (cue.seat, "YOUR")] {
        let side = &cue.view.sides[seat.index()];
        let banished: Vec<&str> = side.banished.iter().map(|banished| banished.card).collect();
        for (pile, cards) in [("GRAVEYARD", &side.graveyard), ("BANISHED", &banished)] {
            let cards: Vec<String> = cards.iter().map(|card| name(card)).collect();
            let cards = if cards.is_empty() { "empty".into() } else { cards.join(", ") };
            screen.tone(Tone::Title, format!("{whose} {pile}")).put(format!(": {cards}")).end();
        }
        if !side.deck_known.is_empty() {
            let known: Vec<String> = side.deck_known.iter().map(|known| known_in_deck(side, known)).collect();
            screen.tone(Tone::Title, format!("KNOWN IN {whose} DECK")).put(format!(": {}", known.join(", "))).end();
        }
    }
    screen
}

pub(super) fn help(cue: &Cue<'_, Fab>) -> Screen {
    let mut screen = Screen::default();
    screen.tone(Tone::Title, "HELP:").put(format!(" {}", asked(cue.view))).end();
    let example = cue.legal.iter().find(|action| matches!(action, Action::Play { .. } | Action::Defend(_)));
    let example = example.map_or(String::new(), |action| format!(", such as `{action}`"));
    let said = format!("type what you want to do{example} (part of a name is enough)");
    let keys = [
        ("1", "take the first choice on the list (2: the second, and so on)"),
        ("p", "pass priority, or finish choosing"),
        ("pp", "pass until something happens or you have a choice to make (`set stop` changes when it stops)"),
        ("y, n", "yes and no"),
        ("c", "cancel a play you have not paid for yet"),
        ("(text)", said.as_str()),
        ("g", "show graveyards, banished cards and known cards in decks"),
        ("concede", "concede the match"),
    ];
    for (key, meaning) in keys {
        screen.put("  ").tone(Tone::Key, format!("{key:<8}")).put(meaning).end();
    }
    screen
        .put("When both players pass in a row, the top of the stack resolves. If the stack is empty, the step ends.")
        .end();
    screen.put("You pay with resources. While you pay, pitch a card from your hand to get 1 to 3 of them.").end();
    screen.put("(R), (Y) and (B) after a name show the card's color: red, yellow or blue.").end();
    screen
        .put("AB 2 is Arcane Barrier 2: when you would take arcane damage, you can pay 2 resources to prevent 2")
        .put(" of it. Every card with AB can do this.")
        .end();
    screen.put("The game skips moments when you can only pass.").end();
    for (number, action) in numbered(cue) {
        screen.put("  ").tone(Tone::Key, format!("{number:<8}")).put(label(cue, action));
        screen.tone(Tone::Faint, format!("  {}", about(cue, action))).end();
    }
    let me = &cue.view.sides[cue.seat.index()];
    let mut seen: Vec<&str> = me.hand.iter().chain(&me.arsenal).flatten().copied().collect();
    seen.extend(me.equipment.iter().chain(&me.permanents).map(|card| card.card));
    seen.push(me.hero.card);
    seen.extend(&cue.view.looked_at);
    seen.sort_unstable();
    seen.dedup();
    for slug in seen {
        if let Some(def) = find(slug) {
            screen.tone(Tone::Title, print(def));
            let facts = facts(print(def));
            if !facts.is_empty() {
                screen.put(format!(" ({facts})"));
            }
            screen.end();
            for sentence in text::card(def) {
                screen.put(format!("    {sentence}")).end();
            }
        }
    }
    screen
}
