//! What happened, in one line each, and what it touches.

use croupier_host::{Screen, Thing, Tone, Voice, capital};
use croupier_kernel::{Eye, Seat};

use super::screen::{bare, name};
use crate::{
    Counter, Damage, DeckEnd, Limit, Notice, Print, TargetView, TriggerWord, Zone, find, print, text::possessive,
};

/// One line about something that happened, if the next screen does not show it.
pub(super) fn narrate(notice: &Notice, eye: Eye) -> Option<Screen> {
    let voice = Voice(eye);
    let mut screen = Screen::default();
    match notice {
        Notice::TurnBegan { seat, turn } => {
            let whose = voice.of(*seat);
            let whose = if whose == "their" { "your opponent's" } else { whose.as_str() };
            screen.tone(Tone::Title, format!("Turn {turn}: {whose} turn."));
        }
        Notice::GainedLife { .. } => {
            screen.tone(Tone::Good, sentence(&line(voice, notice)?));
        }
        Notice::Damaged { .. } => {
            screen.tone(Tone::Bad, sentence(&line(voice, notice)?));
        }
        notice => {
            let told =
                combat_line(voice, notice).or_else(|| line(voice, notice)).or_else(|| move_line(voice, notice))?;
            screen.put(sentence(&told));
        }
    }
    Some(screen)
}

/// A line with a capital and a full stop.
fn sentence(line: &str) -> String {
    format!("{}.", capital(line.trim()))
}

/// The player something is done to.
fn whom(voice: Voice, seat: Seat) -> String {
    let whom = voice.to(seat);
    if whom == "them" { "your opponent".into() } else { whom }
}

/// A card that may be hidden.
fn one(card: Option<&str>) -> String {
    card.map_or("a card".into(), name)
}

/// Lines about layers and combat.
fn combat_line(voice: Voice, notice: &Notice) -> Option<String> {
    Some(match notice {
        Notice::Played { seat, card, from: Zone::Hand } => format!("{} {}", voice.plain(*seat, "play"), name(card)),
        Notice::Played { seat, card, from } => {
            let place = if *from == Zone::Banished { "banished zone" } else { zone(*from) };
            format!("{} {} from {} {place}", voice.plain(*seat, "play"), name(card), voice.of(*seat))
        }
        Notice::Activated { seat, card, attack: true, .. } => {
            format!("{} with {}", voice.plain(*seat, "attack"), name(card))
        }
        Notice::Activated { seat, card, ability, .. } => {
            let number = ability.map(|n| format!(" {n}")).unwrap_or_default();
            format!("{} {} ability{number}", voice.plain(*seat, "use"), possessive(bare(card)))
        }
        Notice::PutOnStack { seat, card, trigger } => {
            let what = match trigger {
                TriggerWord::Ability => "a trigger",
                TriggerWord::BladeBreak => "blade break",
                TriggerWord::Battleworn => "battleworn",
                TriggerWord::Temper => "temper",
                TriggerWord::Guardwell => "guardwell",
                TriggerWord::Quell => "quell",
                TriggerWord::Phantasm => "phantasm",
                TriggerWord::Wager => "wager",
            };
            match trigger {
                TriggerWord::Ability => format!("{} {} triggers", voice.of(*seat), name(card)),
                _ => format!("{what} from {} {} goes on the stack", voice.of(*seat), name(card)),
            }
        }
        Notice::Targeted { seat, card, targets } => {
            let targets: Vec<String> = targets.iter().map(|aim| target(voice, aim)).collect();
            format!("{} {} targets {}", voice.of(*seat), name(card), targets.join(", "))
        }
        Notice::ChoseModes { seat, card, modes } => {
            let modes: Vec<String> = modes.iter().map(ToString::to_string).collect();
            format!("{} mode {} of {}", voice.plain(*seat, "choose"), modes.join(" and "), name(card))
        }
        Notice::TookBack { seat, card } if find(card).is_some_and(|def| is_used(print(def))) => {
            format!("{} {} ability", voice.plain(*seat, "cancel"), possessive(bare(card)))
        }
        Notice::TookBack { seat, card } => format!("{} {}", voice.plain(*seat, "cancel"), name(card)),
        Notice::Fizzled { card, .. } => format!("{} fails to resolve", name(card)),
        Notice::Attacked { card, link, power, .. } => {
            format!("{} attacks as chain link {link}, power {power}", name(card))
        }
        Notice::Defended { seat, card, defense, .. } => {
            format!("{} with {} (defense {defense})", voice.plain(*seat, "block"), name(card))
        }
        Notice::Calculated { power, defense, .. } if power <= defense => {
            format!("power {power} against defense {defense}: no damage")
        }
        Notice::Calculated { power, defense, damage, .. } => {
            format!("power {power} - defense {defense} = {damage} damage")
        }
        Notice::ChainClosed { .. } => "the combat chain closes".into(),
        _ => return None,
    })
}

/// Lines about numbers, permanents and what is seen.
fn line(voice: Voice, notice: &Notice) -> Option<String> {
    Some(match notice {
        Notice::Created { seat, card } => format!("{} a {} token", voice.plain(*seat, "create"), name(card)),
        Notice::Revealed { seat, card, .. } => format!("{} {}", voice.plain(*seat, "reveal"), name(card)),
        Notice::Looked { seat, of, card, from } => {
            let whose = voice.of(*of);
            match from {
                // Looking is always at the top.
                Zone::Deck => {
                    let seen = card.map_or(String::new(), |card| format!(": {}", name(card)));
                    format!("{} at the top of {whose} deck{seen}", voice.plain(*seat, "look"))
                }
                from => format!("{} at {} in {whose} {}", voice.plain(*seat, "look"), one(*card), zone(*from)),
            }
        }
        Notice::Damaged { seat, card, kind, amount, life, .. } => {
            let kind = if *kind == Damage::Arcane { "arcane " } else { "" };
            format!("{} deals {amount} {kind}damage to {} ({life} life left)", name(card), whom(voice, *seat))
        }
        Notice::Prevented { seat, card, amount, left } => {
            let prevents = if is_plural(card) { "prevent" } else { "prevents" };
            format!("{} {} {prevents} {amount} damage ({left} left to take)", voice.owner(*seat), name(card))
        }
        Notice::GainedLife { seat, amount, life } => {
            format!("{} {amount} life (now {life})", voice.plain(*seat, "gain"))
        }
        Notice::Marked { seat } => format!("{} marked", voice.does(*seat, "become", "becomes")),
        Notice::Unmarked { seat } => format!("{} no longer marked", voice.does(*seat, "are", "is")),
        Notice::Tapped { card, .. } => format!("{} {} tapped", name(card), is(card)),
        Notice::Untapped { card, .. } => format!("{} {} untapped", name(card), is(card)),
        Notice::Counters { card, counter, n, .. } => {
            let what = match counter {
                Counter::MinusDefense => "-1 defense",
                Counter::Rust => "rust",
            };
            let has = if is_plural(card) { "have" } else { "has" };
            format!("{} {has} {n} {what} counter{}", name(card), if *n == 1 { "" } else { "s" })
        }
        Notice::Controlled { seat, card, .. } => format!("{} control of {}", voice.plain(*seat, "gain"), name(card)),
        Notice::Shuffled { seat } => format!("{} {} deck", voice.plain(*seat, "shuffle"), voice.of(*seat)),
        Notice::Clashed { winner: Some(seat), .. } => format!("{} the clash", voice.plain(*seat, "win")),
        Notice::Clashed { winner: None, .. } => "no one wins the clash".into(),
        Notice::Wagered { seat, token, .. } => format!("{} {}", voice.plain(*seat, "wager"), name(token)),
        Notice::Amped { amount: 0, .. } => return None,
        Notice::Amped { seat, amount, .. } => format!("{} {amount}", voice.plain(*seat, "amp")),
        Notice::Permitted { seat, card, as_instant } => {
            let how = if *as_instant { " as an instant" } else { "" };
            format!("{} {}{how}", voice.does(*seat, "can play", "can play"), name(card))
        }
        Notice::Named { seat, name } => format!("{} {name}", voice.plain(*seat, "name")),
        Notice::LimitReached { limit } => {
            let what = match limit {
                Limit::Tokens => "token",
                Limit::Triggers => "trigger",
                Limit::Effects => "effect",
            };
            format!("there is no room for another {what}")
        }
        _ => return None,
    })
}

/// Lines about cards that go from one place to another.
fn move_line(voice: Voice, notice: &Notice) -> Option<String> {
    Some(match notice {
        Notice::Pitched { seat, card, .. } => format!("{} {}", voice.does(*seat, "pitch", "pitches"), name(card)),
        Notice::Drew { seat, card: Some(card), .. } => format!("{} {}", voice.plain(*seat, "draw"), name(card)),
        Notice::Discarded { seat, card } => format!("{} {}", voice.plain(*seat, "discard"), name(card)),
        Notice::Destroyed { seat, card, .. } => format!("{} {} (destroyed)", voice.plain(*seat, "lose"), name(card)),
        Notice::Banished { seat, card, .. } => {
            let go = if is_plural(card) { "go" } else { "goes" };
            format!("{} {} {go} to the banished zone", voice.owner(*seat), name(card))
        }
        Notice::PutIntoArsenal { seat, card, .. } => {
            format!("{} {} in {} arsenal", voice.plain(*seat, "put"), one(*card), voice.of(*seat))
        }
        Notice::PutIntoHand { seat, card, .. } => {
            format!("{} {} into {} hand", voice.plain(*seat, "put"), one(*card), voice.of(*seat))
        }
        Notice::PutIntoDeck { seat, card, at, .. } => {
            format!("{} {} {} {} deck", voice.plain(*seat, "put"), one(*card), end(*at), voice.of(*seat))
        }
        Notice::Opted { seat, card: Some(card), at } => {
            format!("{} {} {} {} deck", voice.plain(*seat, "put"), name(card), end(*at), voice.of(*seat))
        }
        Notice::EnteredArena { seat, card } => {
            let enters = if is_plural(card) { "enter" } else { "enters" };
            format!("{} {} {enters} the arena", voice.owner(*seat), name(card))
        }
        _ => return None,
    })
}

/// Whether a card is only ever used for its ability: it is neither played nor attacked with.
fn is_used(card: &Print) -> bool {
    card.is_hero() || card.is_equipment() || card.is_weapon() && card.power.is_none()
}

/// Whether a card has the name of several things that are worn together: boots, gloves.
fn is_plural(slug: &str) -> bool {
    let Some(card) = find(slug).map(print).filter(|card| card.is_equipment()) else { return false };
    let name = card.name.split(" of ").next().unwrap_or_default();
    // A lens and a focus are one thing.
    name.ends_with('s') && !["ss", "us", "Lens"].iter().any(|end| name.ends_with(end))
}

fn is(slug: &str) -> &'static str {
    if is_plural(slug) { "are" } else { "is" }
}

fn end(end: DeckEnd) -> &'static str {
    match end {
        DeckEnd::Top => "on top of",
        DeckEnd::Bottom => "on the bottom of",
    }
}

fn target(voice: Voice, target: &TargetView) -> String {
    match target {
        TargetView::Seat(seat) => whom(voice, *seat),
        TargetView::Card(card) => name(card),
    }
}

/// The word for a zone, in lines and as the place of a thing.
pub(super) fn zone(zone: Zone) -> &'static str {
    match zone {
        Zone::Out => "outside",
        Zone::Deck => "deck",
        Zone::Hand => "hand",
        Zone::Arsenal => "arsenal",
        Zone::Graveyard => "graveyard",
        Zone::Banished => "banished",
        Zone::Pitch => "pitch",
        Zone::Stack => "stack",
        Zone::Chain => "chain",
        Zone::Arena => "arena",
    }
}

/// A card in a zone.
fn lies(at: Zone, seat: Seat, card: Option<&str>) -> Thing {
    let thing = Thing::new(zone(at)).of(seat);
    match card {
        Some(card) => thing.id(card),
        None => thing,
    }
}

/// The hero of a seat.
fn hero(seat: Seat) -> Thing {
    Thing::new("hero").of(seat)
}

/// What a notice touches: where something came from first, then where it is now.
pub(super) fn things(notice: &Notice) -> Vec<Thing> {
    let moved =
        |seat: &Seat, card: Option<&str>, from: Zone, to: Zone| vec![lies(from, *seat, card), lies(to, *seat, card)];
    match notice {
        Notice::Played { seat, card, from } => moved(seat, Some(card), *from, Zone::Stack),
        Notice::Activated { seat, card, .. } => moved(seat, Some(card), Zone::Arena, Zone::Stack),
        Notice::PutOnStack { seat, card, .. }
        | Notice::ChoseModes { seat, card, .. }
        | Notice::TookBack { seat, card }
        | Notice::Resolved { seat, card, .. }
        | Notice::Fizzled { seat, card, .. }
        | Notice::Cleared { seat, card, .. } => vec![lies(Zone::Stack, *seat, Some(card))],
        Notice::Targeted { seat, card, targets } => {
            let target = |target: &TargetView| match target {
                TargetView::Seat(seat) => hero(*seat),
                TargetView::Card(card) => Thing::new("chain").id(*card),
            };
            std::iter::once(lies(Zone::Stack, *seat, Some(card))).chain(targets.iter().map(target)).collect()
        }
        Notice::Attacked { seat, card, to, link, .. } | Notice::Hit { seat, card, to, link, .. } => {
            vec![lies(Zone::Chain, *seat, Some(card)).slot(*link), hero(*to)]
        }
        Notice::Defended { seat, card, from, link, .. } => {
            vec![lies(*from, *seat, Some(card)), lies(Zone::Chain, *seat, Some(card)).slot(*link)]
        }
        Notice::LinkResolved { seat, card, link, .. } => vec![lies(Zone::Chain, *seat, Some(card)).slot(*link)],
        Notice::Pitched { seat, card, .. } => moved(seat, Some(card), Zone::Hand, Zone::Pitch),
        Notice::Drew { seat, card, .. } => moved(seat, *card, Zone::Deck, Zone::Hand),
        Notice::Discarded { seat, card } => moved(seat, Some(card), Zone::Hand, Zone::Graveyard),
        Notice::Destroyed { seat, card, from } | Notice::PutIntoGraveyard { seat, card, from } => {
            moved(seat, Some(card), *from, Zone::Graveyard)
        }
        Notice::Banished { seat, card, from } => moved(seat, Some(card), *from, Zone::Banished),
        Notice::PutIntoArsenal { seat, card, from } => moved(seat, *card, *from, Zone::Arsenal),
        Notice::PutIntoHand { seat, card, from } => moved(seat, *card, *from, Zone::Hand),
        Notice::PutIntoDeck { seat, card, from, .. } => moved(seat, *card, *from, Zone::Deck),
        Notice::Opted { seat, card, .. } => vec![lies(Zone::Deck, *seat, *card)],
        Notice::EnteredArena { seat, card } => moved(seat, Some(card), Zone::Stack, Zone::Arena),
        Notice::Returned { seat, card } => moved(seat, Some(card), Zone::Chain, Zone::Arena),
        Notice::Created { seat, card }
        | Notice::Tapped { seat, card }
        | Notice::Untapped { seat, card }
        | Notice::Counters { seat, card, .. }
        | Notice::Controlled { seat, card, .. } => vec![lies(Zone::Arena, *seat, Some(card))],
        Notice::Revealed { seat, card, from } => vec![lies(*from, *seat, Some(card))],
        Notice::Looked { of, card, from, .. } => vec![lies(*from, *of, *card)],
        Notice::TurnedFaceUp { seat, card, zone } => vec![lies(*zone, *seat, Some(card))],
        Notice::Damaged { seat, by, card, .. } => vec![Thing::new("source").of(*by).id(*card), hero(*seat)],
        Notice::Prevented { seat, card, .. } => vec![Thing::new("source").of(*seat).id(*card), hero(*seat)],
        Notice::GainedLife { seat, .. } | Notice::Marked { seat } | Notice::Unmarked { seat } => vec![hero(*seat)],
        Notice::Shuffled { seat } => vec![lies(Zone::Deck, *seat, None)],
        Notice::Permitted { seat, card, .. } => vec![lies(Zone::Banished, *seat, Some(card))],
        _ => Vec::new(),
    }
}
