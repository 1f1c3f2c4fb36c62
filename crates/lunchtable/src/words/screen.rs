//! The table as text, for the seat that looks at it.

use croupier_host::{Cue, Screen, Tone, capital, thousands};
use croupier_kernel::Seat;

use super::{keys, narrate::phase_word, question::question};
use crate::{
    BackView, BodyView, Happening, LunchTable, SideView, Verdict, What,
    content::{DefId, Kind, SpellKind, TrapKind},
    state::{BREAKDOWNS_TO_WIN, Force, Preset, Reason, Stance, VICE_LIMIT},
    view::{Prompt, View},
};

pub(super) fn screen(cue: &Cue<'_, LunchTable>) -> Screen {
    let mut screen = Screen::default();
    let view = cue.view;
    let whose = if view.active == cue.seat { "your" } else { "their" };
    screen.tone(Tone::Title, format!("=== Turn {}, {whose} {} ===", view.turn, phase_word(view.phase)));
    screen.put(cue.seed_label()).end();
    side(&mut screen, cue, cue.seat.other(), "OPPONENT");
    let mine = &view.sides[cue.seat.index()];
    let theirs = &view.sides[cue.seat.other().index()];
    if let Some(hand) = &theirs.hand {
        let names: Vec<&str> = hand.iter().map(|shown| name(shown.def)).collect();
        screen.put("Their hand: ").tone(Tone::Warn, names.join(", ")).end();
    }
    side(&mut screen, cue, cue.seat, "YOU");
    let (mut hand, mut folded) = (Screen::default(), Vec::new());
    for (i, shown) in mine.hand.iter().flatten().enumerate() {
        let print = shown.def.get();
        let cost = mine.costs.get(i).copied().unwrap_or(print.cost);
        let cost = if view.preset == Preset::Standard { format!(", cost {cost}") } else { String::new() };
        let (reputation, stability) = print.stats();
        let stats = format!("{}/{}", thousands(reputation), thousands(stability));
        let kind = match print.kind {
            Kind::Stereotype { level, .. } => {
                format!("level {level}, {stats}")
            }
            Kind::Spell(SpellKind::Normal) => "spell".into(),
            Kind::Spell(SpellKind::QuickPlay) => "quick-play spell".into(),
            Kind::Spell(SpellKind::Continuous) => "continuous spell".into(),
            Kind::Spell(SpellKind::Equip) => "equip spell".into(),
            Kind::Spell(SpellKind::Field) => "field spell".into(),
            Kind::Spell(SpellKind::Ritual) => "ritual spell".into(),
            Kind::Trap(TrapKind::Normal) => "trap".into(),
            Kind::Trap(TrapKind::Continuous) => "continuous trap".into(),
        };
        hand.put(format!("  hand {}: ", i + 1)).tone(Tone::Good, &print.name);
        hand.tone(Tone::Faint, format!(" ({kind}{cost})")).end();
        let stats = if let Kind::Stereotype { .. } = print.kind { format!(" {stats}") } else { String::new() };
        folded.push(format!("{}{stats}{}", print.name, cost.replace(", cost", " cost")));
    }
    // A low window and a pipe show the hand in a line or two: names, numbers and costs.
    let mut short = Screen::default();
    short.put("  hand: ").tone(Tone::Good, folded.join(", ")).end();
    if !folded.is_empty() {
        screen.fold(&hand, short);
    }
    if !mine.returned.is_empty() {
        let names: Vec<&str> = mine.returned.iter().map(|def| name(*def)).collect();
        screen.put("Returned to your hand, playable from your next turn on: ").tone(Tone::Warn, names.join(", ")).end();
    }
    screen.lasts();
    for link in &view.chain {
        let who = if link.seat == cue.seat { "your" } else { "their" };
        let negated = if link.negated { ", negated" } else { "" };
        screen.put("Chain: ").tone(Tone::Warn, format!("{who} {}{negated}", name(link.card.def)));
        screen.tone(Tone::Faint, format!(": {}", link.text)).end();
    }
    if let Some(assault) = view.assault {
        let names = |seat: Seat, slot: Option<u8>| {
            let body = view.sides[seat.index()].bodies.iter().flatten().find(|body| Some(body.slot) == slot);
            body.map_or("no one", |body| body.card.map_or("a face-down stereotype", |shown| name(shown.def)))
        };
        let attacker = names(assault.seat, assault.slot);
        let attack = match assault.direct {
            true => format!("{attacker} attacks directly"),
            false => format!("{attacker} attacks {}", names(assault.seat.other(), assault.target)),
        };
        screen.put("Attack: ").tone(Tone::Bad, attack).end();
    }
    if let Some(outcome) = view.outcome {
        let (tone, words) = match outcome.winner {
            None => (Tone::Warn, "A DRAW"),
            Some(winner) if winner == cue.seat => (Tone::Good, "YOU WIN"),
            Some(_) => (Tone::Bad, "YOU LOSE"),
        };
        screen.tone(tone, format!("═══ {words}: {} ═══", ending(cue.seat, &outcome))).end();
    } else if view.to_move != Some(cue.seat) {
        screen.tone(Tone::Faint, "Your opponent is choosing.").end();
    } else {
        let mut asked = Screen::default();
        asked.put(question(view).unwrap_or_default()).end();
        match view.prompt {
            // The list of choices says the same.
            Prompt::Act => screen.fold(&asked, Screen::default()),
            _ => screen.add(&asked),
        };
    }
    keys::prompt(&mut screen, cue);
    screen
}

/// How the match ended, told to a seat.
fn ending(seat: Seat, outcome: &Verdict) -> &'static str {
    let won = outcome.winner == Some(seat);
    match (outcome.by, outcome.winner, won) {
        (Reason::Life, None, _) => "both players are out of life points",
        (Reason::Life, _, true) => "your opponent is out of life points",
        (Reason::Life, _, false) => "you are out of life points",
        (Reason::DeckOut, None, _) => "both decks are empty",
        (Reason::DeckOut, _, true) => "your opponent's deck is empty",
        (Reason::DeckOut, _, false) => "your deck is empty",
        (Reason::Breakdowns, None, _) => "both players scored 3 breakdowns",
        (Reason::Breakdowns, _, true) => "you scored 3 breakdowns",
        (Reason::Breakdowns, _, false) => "your opponent scored 3 breakdowns",
        (Reason::Surrender, _, true) => "your opponent conceded",
        (Reason::Surrender, _, false) => "you conceded",
        (Reason::LastTurn, None, _) => "you both have the same number of life points after the last turn",
        (Reason::LastTurn, _, true) => "you have more life points after the last turn",
        (Reason::LastTurn, _, false) => "your opponent has more life points after the last turn",
    }
}

/// What happened in the last chain or battle, in a sentence.
pub(super) fn happened(view: &View, happening: &Happening, seat: Seat) -> String {
    let whose = if happening.seat == seat { "your" } else { "their" };
    let names: Vec<&str> = happening.cards.iter().map(|shown| name(shown.def)).collect();
    let many = names.len() > 1;
    let cards = match names.as_slice() {
        [] => format!("one of {whose} cards"),
        [only] => format!("{whose} {only}"),
        [front @ .., last] => format!("{whose} {} and {last}", front.join(", ")),
    };
    let sentence = match happening.what {
        What::Destroyed => format!("{} lost {cards}.", if happening.seat == seat { "you" } else { "they" }),
        What::Zero if is_at_zero(view, happening) => format!("{cards} dropped to 0 stability."),
        What::Zero => format!("{cards} broke down."),
        What::Below => format!("{cards} dropped below 1,000 stability."),
        What::Gained => format!("{cards} gained reputation."),
        What::DeckEmpty => format!("{whose} deck is empty."),
        What::AbilityDone if names.is_empty() => format!("{whose} ability resolved."),
        What::AbilityDone if many => format!("abilities of {cards} resolved."),
        What::AbilityDone => format!("an ability of {cards} resolved."),
        What::SpellDone => format!("{whose} spell resolved."),
    };
    capital(&sentence)
}

/// Whether a stereotype that something happened to has no stability left.
fn is_at_zero(view: &View, happening: &Happening) -> bool {
    let bodies = view.sides[happening.seat.index()].bodies.iter().flatten();
    let mut zero = bodies.filter(|body| body.stats.is_some_and(|stats| stats.stability <= 0));
    zero.any(|body| body.card.is_some_and(|card| happening.cards.contains(&card)))
}

pub(super) fn name(def: DefId) -> &'static str {
    &def.get().name
}

fn side(screen: &mut Screen, cue: &Cue<'_, LunchTable>, seat: Seat, who: &str) {
    let side: &SideView = &cue.view.sides[seat.index()];
    let tone = if side.life * 3 <= 8000 { Tone::Bad } else { Tone::Good };
    screen.put(format!("{who}: ")).tone(tone, format!("life {}", thousands(side.life)));
    if cue.view.preset == Preset::Standard {
        screen.put(format!(", clout {}", side.clout));
    }
    screen.put(format!(", hand {}, deck {}, graveyard {}", side.n_hand, side.n_deck, side.graveyard.len()));
    if side.breakdowns > 0 {
        screen.put(format!(", breakdowns {} of {BREAKDOWNS_TO_WIN}", side.breakdowns));
    }
    for (holds, words) in [
        (side.draw_skipped, "no draw this turn"),
        (side.draws_to_skip > 0, "no draw next turn"),
        (side.skip_combat, "next combat skipped"),
        (side.skip_turn, "next turn skipped"),
        (side.no_attack > 0, "can't attack"),
        (side.ward, "the next opposing trap has no effect"),
    ] {
        if holds {
            screen.put(", ").tone(Tone::Warn, words);
        }
    }
    screen.end();
    if let Some(field) = side.field.and_then(|field| field.card) {
        screen.put("  field: ").tone(Tone::Warn, name(field.def)).end();
    }
    for body in side.bodies.iter().flatten() {
        screen.put(format!("  {}: {}", body.slot, body_words(body, seat == cue.view.active))).end();
    }
    let mut backs: Vec<String> = side.backs.iter().flatten().filter_map(back_words).collect();
    let hidden = side.backs.iter().flatten().filter(|back| back.card.is_none()).count();
    if hidden > 0 {
        backs.push(format!("{hidden} face down"));
    }
    if !backs.is_empty() {
        screen.put(format!("  spells and traps: {}", backs.join(", "))).end();
    }
}

fn body_words(body: &BodyView, on_turn: bool) -> String {
    let stance = if body.stance == Stance::Attack { "attack" } else { "defense" };
    let mut words = match (body.card, body.stats) {
        (Some(shown), Some(stats)) => {
            let [reputation, stability] = [stats.reputation, stats.stability].map(thousands);
            format!("{} {reputation}/{stability}, {stance}", name(shown.def))
        }
        _ => "face down".into(),
    };
    for (holds, word) in [
        (!body.face_up && body.card.is_some(), "face down".to_string()),
        (body.vice > 0, format!("vice {} of {VICE_LIMIT}", body.vice)),
        (body.breaks_down, "breaks down at the breakdown check".into()),
        (on_turn && body.new && body.face_up && !body.rushed, "new: can't attack this turn".into()),
        (body.attacked, "has attacked".into()),
        (body.was_attacked, "was attacked".into()),
        (body.force != Force::No, "must attack".into()),
        (body.no_attack > 0, "can't attack".into()),
        (body.mute > 0, "no abilities".into()),
        (body.battle_proof > 0, "can't be destroyed in combat".into()),
        (body.death_proof > 0, "can be destroyed only by a breakdown".into()),
        (body.stolen > 0, "stolen".into()),
    ] {
        if holds {
            words.push_str(", ");
            words.push_str(&word);
        }
    }
    words
}

/// A spell or trap that the reader knows.
fn back_words(back: &BackView) -> Option<String> {
    let name = name(back.card?.def);
    Some(if back.face_up { name.to_string() } else { format!("{name} (face down)") })
}
