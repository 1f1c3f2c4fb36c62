//! What a seat is shown.

use croupier_fab::{Action, CardView, Cost, Event, Fab, Keyword, Limit, Print, SideView, Step, View, Who, Zone};
use croupier_fab::{find, print};
use croupier_kernel::Seat;

use crate::{Cue, Screen, Tone};

/// The name of a card as people write it.
fn name(slug: &str) -> String {
    find(slug).map_or(slug.to_string(), |def| print(def).to_string())
}

fn names<'a>(slugs: impl IntoIterator<Item = &'a &'static str>) -> String {
    let list: Vec<String> = slugs.into_iter().map(|slug| name(slug)).collect();
    if list.is_empty() { "none".into() } else { list.join(", ") }
}

/// What is printed on a card, in a few words.
pub(super) fn facts(print: &Print) -> String {
    let mut facts = Vec::new();
    let mut number = |word: &str, n: Option<u8>| {
        if let Some(n) = n {
            facts.push(format!("{word} {n}"));
        }
    };
    number("cost", print.cost);
    number("power", print.power);
    number("arcane", print.arcane);
    number("defense", print.defense);
    number("pitch", print.pitch);
    if print.is_hero() {
        facts.push(format!("life {}, intellect {}", print.life, print.intellect));
    }
    for (keyword, word) in Keyword::PRINTED.into_iter().filter(|(keyword, _)| print.has(*keyword)) {
        facts.push(match print.number(keyword) {
            0 => word.to_string(),
            n => format!("{word} {n}"),
        });
    }
    facts.join(", ")
}

pub(super) fn screen(cue: &Cue<'_, Fab>) -> Screen {
    let mut screen = Screen::default();
    let view = cue.view;
    if view.to_move.is_none() {
        over(&mut screen, cue);
        return screen;
    }
    let whose = if view.turn_player == cue.seat { "yours" } else { "theirs" };
    let title = format!("=== Turn {} ({whose}) · {} ===", view.turn, step(view.step));
    screen.tone(Tone::Title, title).put(format!(" Seed:{}", cue.seed)).end();
    side(&mut screen, view, cue.seat.other(), false);
    side(&mut screen, view, cue.seat, true);
    middle(&mut screen, cue);
    actions(&mut screen, cue);
    screen
}

/// The word for a step.
fn step(step: Step) -> &'static str {
    match step {
        Step::Setup => "before the first turn",
        Step::Start => "start phase",
        Step::Action => "action phase",
        Step::Layer => "layer step",
        Step::Attack => "attack step",
        Step::Defend => "defend step",
        Step::Reaction => "reaction step",
        Step::Damage => "damage step",
        Step::Resolution => "resolution step",
        Step::Close => "close step",
        Step::End => "end phase",
        Step::Over => "over",
    }
}

/// A permanent with what is true of it now.
fn permanent(card: &CardView) -> String {
    let mut notes = Vec::new();
    if let Some(power) = card.power {
        notes.push(format!("power {power}"));
    }
    if let Some(defense) = card.defense {
        notes.push(format!("defense {defense}"));
    }
    if card.tapped {
        notes.push("tapped".into());
    }
    if card.rust > 0 {
        notes.push(format!("{} rust", card.rust));
    }
    let name = name(card.card);
    if notes.is_empty() { name } else { format!("{name} [{}]", notes.join(", ")) }
}

fn side(screen: &mut Screen, view: &View, seat: Seat, mine: bool) {
    let side: &SideView = &view.sides[seat.index()];
    let who = if mine { "YOU" } else { "OPPONENT" };
    screen.tone(Tone::Title, format!("{who} ({seat}) {}", name(side.hero.card))).put(": life ");
    screen.tone(if side.life <= 5 { Tone::Bad } else { Tone::Good }, side.life);
    if side.action_points > 0 || view.turn_player == seat {
        screen.put(format!(" · action points {}", side.action_points));
    }
    screen.put(format!(" · resources {} · deck {}", side.resources, side.n_deck));
    if !mine {
        screen.put(format!(" · hand {}", side.hand.len()));
    }
    if side.marked {
        screen.tone(Tone::Warn, " · marked");
    }
    if side.hero.tapped {
        screen.tone(Tone::Warn, " · tapped");
    }
    screen.end();
    let list = |screen: &mut Screen, word: &str, text: String| {
        screen.tone(Tone::Faint, format!("  {word}: ")).put(text).end();
    };
    let permanents = |cards: &[CardView]| cards.iter().map(permanent).collect::<Vec<_>>().join(", ");
    if !side.equipment.is_empty() {
        list(screen, "equipment", permanents(&side.equipment));
    }
    if !side.permanents.is_empty() {
        list(screen, "arena", permanents(&side.permanents));
    }
    let known: Vec<&'static str> = side.hand.iter().flatten().copied().collect();
    if mine {
        list(screen, "hand", names(&known));
    } else if !known.is_empty() {
        list(screen, "known in hand", names(&known));
    }
    if let Some(card) = side.arsenal.first() {
        list(screen, "arsenal", card.map_or("a card, face down".into(), name));
    }
    if !side.pitch.is_empty() {
        list(screen, "pitched", names(&side.pitch));
    }
    if !side.graveyard.is_empty() {
        list(screen, "graveyard", names(&side.graveyard));
    }
    if !side.banished.is_empty() {
        let cards = side.banished.iter().map(|(card, playable)| match playable {
            true => format!("{} (may be played)", name(card)),
            false => name(card),
        });
        list(screen, "banished", cards.collect::<Vec<_>>().join(", "));
    }
    if !side.deck_known.is_empty() {
        let cards = side.deck_known.iter().map(|(depth, card)| match depth {
            0 => format!("{} on top", name(card)),
            depth => format!("{} below {depth}", name(card)),
        });
        list(screen, "known in deck", cards.collect::<Vec<_>>().join(", "));
    }
}

fn me_or_they(seat: Seat, me: Seat) -> &'static str {
    if seat == me { "you" } else { "the opponent" }
}

/// The stack, the chain and what is on its way.
fn middle(screen: &mut Screen, cue: &Cue<'_, Fab>) {
    let view = cue.view;
    screen.tone(Tone::Faint, "───").end();
    if let Some(link) = &view.chain {
        screen.put(format!("Chain link {}: ", link.number));
        match &link.attack {
            Some(attack) => {
                screen.put(name(attack.card)).put(format!(", power {}", attack.power.unwrap_or(0)));
            }
            None => {
                screen.put("the attack is gone");
            }
        }
        let words = [(link.go_again, "go again"), (link.dominate, "dominate"), (link.overpower, "overpower")];
        for (_, word) in words.iter().filter(|(has, _)| *has) {
            screen.put(format!(", {word}"));
        }
        if !link.defenders.is_empty() {
            let cards: Vec<String> = link.defenders.iter().map(permanent).collect();
            screen.put(format!(" | defense {}: {}", link.defense, cards.join(", ")));
        }
        if link.hit {
            screen.tone(Tone::Warn, " | hit");
        } else if !link.active {
            screen.put(" | resolved");
        }
        screen.end();
        if !view.earlier.is_empty() {
            screen.tone(Tone::Faint, "  also on the chain: ").put(names(&view.earlier)).end();
        }
    }
    for (at, layer) in view.stack.iter().enumerate() {
        screen.put(if at == 0 { "Stack: " } else { "       " });
        screen.put(format!("{} ({}, {})", name(layer.card), layer.kind, me_or_they(layer.seat, cue.seat)));
        if !layer.targets.is_empty() {
            let targets = layer.targets.iter().map(|target| match target.as_str() {
                "seat 0" => me_or_they(Seat(0), cue.seat).to_string(),
                "seat 1" => me_or_they(Seat(1), cue.seat).to_string(),
                card => name(card),
            });
            screen.put(format!(" at {}", targets.collect::<Vec<_>>().join(", ")));
        }
        screen.end();
    }
    if !view.effects.is_empty() {
        let effects: Vec<String> = view.effects.iter().map(|(card, _)| name(card)).collect();
        screen.tone(Tone::Faint, "In effect: ").put(effects.join(", ")).end();
    }
    if let Some((seat, n)) = view.damage {
        screen.tone(Tone::Warn, format!("{n} damage to {}", me_or_they(seat, cue.seat))).end();
    }
    if !view.looked_at.is_empty() {
        screen.put("Looked at: ").put(names(&view.looked_at)).end();
    }
    if let Some(n) = view.to_pay {
        screen.put(format!("Still to pay: {n}")).end();
    }
}

/// What can be done, each with the key that does it.
fn actions(screen: &mut Screen, cue: &Cue<'_, Fab>) {
    let view = cue.view;
    if cue.legal.is_empty() {
        screen.put("The opponent decides: ").put(&view.asked).end();
        return;
    }
    for (number, action) in numbered(cue.legal).take(30) {
        screen.put("  ").tone(Tone::Key, format!("{number})")).put(format!(" {action}"));
        let about = about(action);
        if !about.is_empty() {
            screen.tone(Tone::Faint, format!("  {about}"));
        }
        screen.end();
    }
    let more = numbered(cue.legal).count().saturating_sub(30);
    if more > 0 {
        screen.put(format!("  and {more} more, numbered in the order of their names")).end();
    }
    if cue.legal.contains(&Action::Pass) {
        screen.put("  ").tone(Tone::Key, "p)").put(" pass");
        if !view.pass.is_empty() {
            screen.tone(Tone::Faint, format!(": {}", view.pass));
        }
        screen.end();
    }
    let mut asked = view.asked.clone();
    if let Some(first) = asked.get_mut(0..1) {
        first.make_ascii_uppercase();
    }
    screen.put("> ").tone(Tone::Key, asked).put(" (? for help)").end();
}

/// The legal actions that have a number, from 1: all but the pass.
pub(super) fn numbered(legal: &[Action]) -> impl Iterator<Item = (usize, &Action)> {
    legal.iter().filter(|action| **action != Action::Pass).enumerate().map(|(at, action)| (at + 1, action))
}

/// What someone wants to know about an action.
fn about(action: &Action) -> String {
    match action {
        Action::Play { card, .. } | Action::Defend(card) | Action::Pitch(card) | Action::Choose(card) => {
            facts(print(card.def))
        }
        Action::Top(card) | Action::Bottom(card) | Action::Prevent(card) => facts(print(card.def)),
        Action::Target(Who::Me) => "your hero".into(),
        Action::Target(Who::Opponent) => "the opposing hero".into(),
        Action::Pay(Cost::Printed) => "the printed cost".into(),
        Action::TakeBack => "the play cannot be paid".into(),
        _ => String::new(),
    }
}

fn over(screen: &mut Screen, cue: &Cue<'_, Fab>) {
    let view = cue.view;
    let life = |seat: Seat| view.sides[seat.index()].life;
    let (mine, theirs) = (life(cue.seat), life(cue.seat.other()));
    let (tone, text) = match (mine, theirs) {
        (0, 0) => (Tone::Warn, "DRAW: both heroes died"),
        (0, _) => (Tone::Bad, "YOU LOSE"),
        (_, 0) => (Tone::Good, "YOU WIN"),
        _ => (Tone::Warn, "DRAW: too many turns"),
    };
    screen.tone(tone, format!("=== {text} ===")).end();
    screen.put(format!("Turn {} · your life {mine} · theirs {theirs} · Seed: {}", view.turn, cue.seed)).end();
}

/// One line about an event that the next screen does not show.
pub(super) fn narrate(event: &Event) -> Option<Screen> {
    let mut screen = Screen::default();
    if let Some((seat, def, kind)) = event.layer_made() {
        screen.put(format!("{seat}: {kind} of {} on the stack", print(def)));
        return Some(screen);
    }
    match event {
        Event::TurnBegan { seat } => {
            screen.tone(Tone::Title, format!("--- {seat} begins a turn ---"));
        }
        Event::Moved { def: Some(def), owner, from, to, .. } => {
            let card = print(*def);
            match (from, to) {
                (Zone::Deck | Zone::Stack, Zone::Chain) => return None,
                (_, Zone::Stack) => screen.put(format!("{owner} plays {card}")),
                (Zone::Arena, Zone::Chain) if card.is_weapon() => screen.put(format!("{owner} attacks with {card}")),
                (Zone::Hand | Zone::Arena | Zone::Arsenal, Zone::Chain) => {
                    screen.put(format!("{owner} defends with {card}"))
                }
                (_, Zone::Pitch) => screen.put(format!("{owner} pitches {card}")),
                (_, Zone::Banished) => screen.put(format!("{owner}: {card} is banished")),
                (Zone::Arena, Zone::Graveyard) => screen.put(format!("{owner}: {card} is destroyed")),
                (Zone::Hand, Zone::Graveyard) => screen.put(format!("{owner} discards {card}")),
                (Zone::Deck, Zone::Hand) => screen.put(format!("{owner} draws {card}")),
                _ => return None,
            };
        }
        Event::Created { card: _, def } => {
            screen.put(format!("{} is created", print(*def)));
        }
        Event::LifeGained { seat, n } => {
            screen.tone(Tone::Good, format!("{seat} gains {n} life"));
        }
        Event::Damaged { seat, n, source, hit, .. } => {
            let how = if *hit { "hits for" } else { "deals" };
            screen.tone(Tone::Bad, format!("{} {how} {n} damage to {seat}", print(*source)));
        }
        Event::Prevented { seat, n } => {
            screen.put(format!("{seat}: {n} damage prevented"));
        }
        Event::LimitReached(limit) => {
            let what = match limit {
                Limit::Tokens => "token",
                Limit::Triggers => "trigger",
                Limit::Effects => "effect",
            };
            screen.put(format!("there is no room for one more {what} (our own limit)"));
        }
        Event::Marked { seat, on: true } => {
            screen.put(format!("{seat} is marked"));
        }
        Event::Shown { def: Some(def), owner, .. } => {
            screen.put(format!("{owner}: {} is seen", print(*def)));
        }
        _ => return None,
    }
    Some(screen)
}
