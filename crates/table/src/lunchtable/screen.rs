//! The table as text, for the seat that looks at it.

use croupier_kernel::Seat;
use croupier_lunchtable::{
    BackView, BodyView, Change, Event, SideView, Happening, LunchTable, Mark, Place, Prompt, What, Why,
    content::{DefId, Kind, SpellKind, TrapKind},
    effect::Stat,
    state::{Force, Occasion, Phase, Preset, Stance},
};

use super::keys;
use crate::{Cue, Screen, Tone};

pub(super) fn screen(cue: &Cue<'_, LunchTable>) -> Screen {
    let mut screen = Screen::default();
    let view = cue.view;
    let phase = match view.phase {
        Phase::Draw => "draw",
        Phase::Standby => "standby",
        Phase::Main => "main",
        Phase::Combat => "combat",
        Phase::Main2 => "main 2",
        Phase::BreakdownCheck => "breakdown check",
        Phase::End => "end",
    };
    let whose = if view.active == cue.seat { "your" } else { "their" };
    screen.tone(Tone::Title, format!("=== Turn {}, {whose} {phase} phase ===", view.turn));
    screen.put(format!(" Seed:{}", cue.seed)).end();
    side(&mut screen, cue, cue.seat.other(), "THEM");
    side(&mut screen, cue, cue.seat, "YOU");
    let mine = &view.sides[cue.seat.index()];
    let theirs = &view.sides[cue.seat.other().index()];
    if let Some(hand) = &theirs.hand {
        let names: Vec<&str> = hand.iter().map(|shown| name(shown.def)).collect();
        screen.put("Their hand: ").tone(Tone::Warn, names.join(", ")).end();
    }
    for (i, shown) in mine.hand.iter().flatten().enumerate() {
        let print = shown.def.get();
        let cost = mine.costs.get(i).copied().unwrap_or(print.cost);
        let cost = if view.preset == Preset::Standard { format!(", cost {cost}") } else { String::new() };
        let (reputation, stability) = print.stats();
        let kind = match print.kind {
            Kind::Stereotype { level, .. } => {
                format!("level {level}, {reputation}/{stability}")
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
        screen.put(format!("  hand {i}: ")).tone(Tone::Good, &print.name);
        screen.tone(Tone::Faint, format!(" ({kind}{cost})")).end();
    }
    if !mine.returned.is_empty() {
        let names: Vec<&str> = mine.returned.iter().map(|def| name(*def)).collect();
        screen.put("Came back this turn, to be played in a later one: ").tone(Tone::Warn, names.join(", ")).end();
    }
    for link in &view.chain {
        let who = if link.seat == cue.seat { "your" } else { "their" };
        let negated = if link.negated { ", negated" } else { "" };
        screen.put("Chain: ").tone(Tone::Warn, format!("{who} {}{negated}", name(link.card.def))).end();
    }
    if let Some(assault) = view.assault {
        let names = |seat: Seat, slot: Option<u8>| {
            let body = slot.and_then(|slot| view.sides[seat.index()].bodies[usize::from(slot)]);
            body.map_or("nobody", |body| body.card.map_or("a face-down stereotype", |shown| name(shown.def)))
        };
        let target = if assault.direct { "directly" } else { names(assault.seat.other(), assault.target) };
        screen.put("Attack: ").tone(Tone::Bad, format!("{} against {target}", names(assault.seat, assault.slot))).end();
    }
    if let Some(outcome) = view.outcome {
        let (tone, words) = match outcome.winner {
            None => (Tone::Warn, "A DRAW"),
            Some(winner) if winner == cue.seat => (Tone::Good, "YOU WIN"),
            Some(_) => (Tone::Bad, "YOU LOSE"),
        };
        screen.tone(tone, format!("═══ {words} ({:?}) ═══", outcome.by).to_uppercase()).end();
    } else if cue.legal.is_empty() {
        screen.tone(Tone::Faint, "The other side decides.").end();
    } else {
        if let (Prompt::Answer, Some(occasion)) = (view.prompt, view.occasion) {
            screen.put(occurred(occasion, cue.seat));
            view.happened.iter().for_each(|happening| {
                screen.put(format!("{} ", happened(happening, cue.seat)));
            });
        }
        screen.put(asked(view.prompt)).end();
    }
    keys::prompt(&mut screen, cue);
    screen
}

/// What can be answered, where neither the chain nor the attack on the screen says it.
fn occurred(occasion: Occasion, seat: Seat) -> &'static str {
    match occasion {
        Occasion::Activation | Occasion::Attack => "",
        Occasion::Summon(doer) if doer == seat => "You have summoned. ",
        Occasion::Summon(_) => "They have summoned. ",
        Occasion::DrawStart => "A draw phase begins. ",
        Occasion::DrawDone => "The card of the turn is drawn. ",
        Occasion::MainStart => "A main phase begins. ",
        Occasion::CombatStart => "A combat phase begins. ",
        Occasion::Events => "",
    }
}

/// What happened in the last chain or battle, in a sentence.
fn happened(happening: &Happening, seat: Seat) -> String {
    let whose = if happening.seat == seat { "your" } else { "their" };
    let names: Vec<&str> = happening.cards.iter().map(|shown| name(shown.def)).collect();
    let many = names.len() > 1;
    let cards =
        if names.is_empty() { format!("one of {whose} cards") } else { format!("{whose} {}", names.join(", ")) };
    let sentence = match happening.what {
        What::Destroyed => format!("{cards} {} destroyed.", if many { "were" } else { "was" }),
        What::Zero => format!("{cards} {} to stability 0 or {} down.", come(many), breaks(many)),
        What::Below => format!("{cards} fell below stability 1000."),
        What::Gained => format!("{cards} gained reputation."),
        What::DeckEmpty => format!("{whose} deck has come to its end."),
        What::AbilityDone if names.is_empty() => format!("{whose} ability has resolved."),
        What::AbilityDone => format!("an ability of {cards} has resolved."),
        What::SpellDone => format!("{whose} spell has resolved."),
    };
    let mut letters = sentence.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

fn come(many: bool) -> &'static str {
    if many { "come" } else { "comes" }
}

fn breaks(many: bool) -> &'static str {
    if many { "break" } else { "breaks" }
}

fn asked(prompt: Prompt) -> String {
    match prompt {
        Prompt::Over => String::new(),
        Prompt::Act => "What do you do?".into(),
        Prompt::Answer => "Do you answer?".into(),
        Prompt::ChooseOwn => "Choose one of your stereotypes.".into(),
        Prompt::ChooseOpposing => "Choose one of theirs.".into(),
        Prompt::ChooseCard => "Choose a card.".into(),
        Prompt::Discard { left, .. } => format!("Choose what is discarded, {left} more."),
        Prompt::Order { place, of } => format!("Which card comes at place {} of {of}?", place + 1),
        Prompt::RitualCard => "Choose the stereotype to call.".into(),
        Prompt::RitualTribute => "Choose a tribute.".into(),
    }
}

fn name(def: DefId) -> &'static str {
    &def.get().name
}

fn side(screen: &mut Screen, cue: &Cue<'_, LunchTable>, seat: Seat, who: &str) {
    let side: &SideView = &cue.view.sides[seat.index()];
    let tone = if side.life * 3 <= 8000 { Tone::Bad } else { Tone::Good };
    screen.put(format!("{who}: ")).tone(tone, format!("life {}", side.life));
    if cue.view.preset == Preset::Standard {
        screen.put(format!(", clout {}", side.clout));
    }
    screen.put(format!(", hand {}, deck {}, graveyard {}", side.n_hand, side.n_deck, side.graveyard.len()));
    if side.breakdowns > 0 {
        screen.put(format!(", breakdowns scored {}", side.breakdowns));
    }
    for (holds, words) in [
        (side.skip_draw, "skips a draw"),
        (side.skip_combat, "skips a combat"),
        (side.skip_turn, "skips a turn"),
        (side.no_attack > 0, "cannot attack"),
        (side.ward, "warded"),
    ] {
        if holds {
            screen.put(", ").tone(Tone::Warn, words);
        }
    }
    screen.end();
    if let Some(field) = side.field.and_then(|field| field.card) {
        screen.put("  field: ").tone(Tone::Warn, name(field.def)).end();
    }
    for (slot, body) in side.bodies.iter().enumerate() {
        if let Some(body) = body {
            screen.put(format!("  {slot}: {}", body_words(body))).end();
        }
    }
    let backs: Vec<String> =
        side.backs.iter().enumerate().filter_map(|(slot, back)| Some((slot, (*back)?))).map(back_words).collect();
    if !backs.is_empty() {
        screen.put(format!("  spells and traps: {}", backs.join(", "))).end();
    }
}

fn body_words(body: &BodyView) -> String {
    let stance = if body.stance == Stance::Attack { "attack" } else { "defense" };
    let mut words = match (body.card, body.stats) {
        (Some(shown), Some((reputation, stability))) => {
            format!("{} {reputation}/{stability}, {stance}", name(shown.def))
        }
        _ => "face down".into(),
    };
    for (holds, word) in [
        (!body.face_up && body.card.is_some(), "face down".to_string()),
        (body.vice > 0, format!("vice {}", body.vice)),
        (body.new && body.face_up && !body.rushed, "new".into()),
        (body.attacked, "has attacked".into()),
        (body.was_attacked, "was attacked".into()),
        (body.force != Force::No, "must attack".into()),
        (body.no_attack > 0, "cannot attack".into()),
        (body.mute > 0, "abilities off".into()),
        (body.battle_proof > 0, "safe from battle".into()),
        (body.death_proof > 0, "safe".into()),
        (body.stolen > 0, "stolen".into()),
    ] {
        if holds {
            words.push_str(", ");
            words.push_str(&word);
        }
    }
    words
}

fn back_words((slot, back): (usize, BackView)) -> String {
    let words = match (back.card, back.face_up) {
        (Some(shown), true) => name(shown.def).to_string(),
        (Some(shown), false) => format!("{} (set)", name(shown.def)),
        (None, _) => "set".into(),
    };
    format!("{slot} {words}")
}

/// How a number changed.
fn change(stat: Stat, by: i16) -> String {
    let stat = match stat {
        Stat::Reputation => "reputation",
        Stat::Stability => "stability",
    };
    format!("{} {} {stat}", if by < 0 { "loses" } else { "gets" }, by.unsigned_abs())
}

/// What now holds for a seat, if it is worth a line.
fn marked(mark: Mark) -> Option<&'static str> {
    Some(match mark {
        Mark::SkipDraw => "will skip the next draw phase",
        Mark::SkipThisDraw => "skips the draw",
        Mark::SkipCombat => "will skip the next combat phase",
        Mark::CombatSkipped => "skips the combat phase",
        Mark::SkipTurn => "will skip the next turn",
        Mark::NoAttack(_) => "cannot attack",
        Mark::OpenHand => "shows the hand",
        _ => return None,
    })
}

/// One line about something that the next screen may not show.
pub(super) fn narrate(event: &Event) -> Option<Screen> {
    let mut screen = Screen::default();
    match *event {
        Event::Summoned { seat, card, .. } => screen.put(format!("{seat} summons {}.", name(card.def))),
        Event::TurnedUp { seat, card, .. } => screen.put(format!("{seat}'s {} is turned up.", name(card.def))),
        Event::Activated { link, .. } => screen.put(format!("{}: {}.", link.seat, name(link.def))),
        Event::AttackDeclared { seat, slot, target: Some(target) } => {
            screen.put(format!("{seat} attacks with {slot} against {target}."))
        }
        Event::AttackDeclared { seat, slot, target: None } => {
            screen.put(format!("{seat} attacks directly with {slot}."))
        }
        Event::CardMoved { card: Some(card), why: Why::Battle | Why::Effect | Why::Breakdown, .. } => {
            screen.tone(Tone::Bad, format!("{} is destroyed.", name(card.def)))
        }
        Event::CardMoved { card: Some(card), from: Place::Hand(seat), why: Why::Discarded, .. } => {
            screen.put(format!("{seat} discards {}.", name(card.def)))
        }
        Event::CardMoved { card: Some(card), to: Place::Banished(_), .. } => {
            screen.put(format!("{} is banished.", name(card.def)))
        }
        Event::CardMoved { card: Some(card), to: Place::Hand(seat), why: Why::Returned, .. } => {
            screen.put(format!("{} goes back to the hand of {seat}.", name(card.def)))
        }
        Event::ControlChanged { from, from_slot, to, stolen: 0, .. } => {
            screen.put(format!("{from}'s stereotype {from_slot} goes back to {to}."))
        }
        Event::ControlChanged { from, from_slot, to, .. } => {
            screen.tone(Tone::Warn, format!("{to} takes {from}'s stereotype {from_slot}."))
        }
        Event::BodyChanged { seat, slot, change: Change::Lasting { stat, by } } => {
            screen.put(format!("{seat}'s stereotype {slot} {}.", change(stat, by)))
        }
        Event::BodyChanged { seat, slot, change: Change::ThisTurn { stat, by } } => {
            screen.put(format!("{seat}'s stereotype {slot} {} this turn.", change(stat, by)))
        }
        Event::BodyChanged { seat, slot, change: Change::Vice(n) } => {
            screen.put(format!("{seat}'s stereotype {slot} has vice {n}."))
        }
        Event::Marked { seat, mark } => screen.tone(Tone::Warn, format!("{seat} {}.", marked(mark)?)),
        Event::LinkNegated { .. } => screen.tone(Tone::Warn, "It is negated."),
        Event::LifeChanged { seat, by } if by < 0 => screen.tone(Tone::Bad, format!("{seat} loses {} life.", -by)),
        Event::LifeChanged { seat, by } => screen.tone(Tone::Good, format!("{seat} gains {by} life.")),
        Event::BodyChanged { seat, slot, change: Change::Breaking } => {
            screen.tone(Tone::Bad, format!("{seat}'s stereotype {slot} breaks down."))
        }
        Event::TurnBegan { seat, skipped: true, .. } => screen.put(format!("{seat} skips a turn.")),
        _ => return None,
    };
    Some(screen)
}
