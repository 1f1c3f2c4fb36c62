//! What happened, in a sentence for each notice, and what it touches.

use croupier_host::{Screen, Thing, Tone, Voice, thousands};
use croupier_kernel::{Eye, Seat};

use crate::{
    Bout, Cause, Joining, Linked, Notice, Origin, Skippable, Standing, Target, Zone,
    content::{BOOST_LIMIT, DefId},
    effect::{Danger, Stat},
    state::{BREAKDOWNS_TO_WIN, LinkKind, Phase, Stance, VICE_LIMIT},
};

/// How cards of a seat are told of.
trait OfCards {
    /// A card of a seat at the beginning of a sentence.
    fn card(self, seat: Seat, card: Option<DefId>) -> String;
    /// The same inside a sentence.
    fn inside(self, seat: Seat, card: Option<DefId>) -> String;
}

impl OfCards for Voice {
    fn card(self, seat: Seat, card: Option<DefId>) -> String {
        format!("{} {}", self.owner(seat), card.map_or("face-down card", name))
    }

    fn inside(self, seat: Seat, card: Option<DefId>) -> String {
        format!("{} {}", self.of(seat), card.map_or("face-down card", name))
    }
}

fn name(def: DefId) -> &'static str {
    &def.get().name
}

fn names(cards: &[DefId]) -> String {
    cards.iter().map(|def| name(*def)).collect::<Vec<_>>().join(", ")
}

fn stat_word(stat: Stat) -> &'static str {
    match stat {
        Stat::Reputation => "reputation",
        Stat::Stability => "stability",
    }
}

fn what_word(what: Skippable) -> &'static str {
    match what {
        Skippable::Draw => "draw",
        Skippable::Combat => "combat phase",
        Skippable::Turn => "turn",
    }
}

pub(super) fn phase_word(phase: Phase) -> &'static str {
    match phase {
        Phase::Draw => "draw phase",
        Phase::Standby => "standby phase",
        Phase::Main => "main phase",
        Phase::Combat => "combat phase",
        Phase::Main2 => "main phase 2",
        Phase::BreakdownCheck => "breakdown check",
        Phase::End => "end phase",
    }
}

fn by_what(why: Cause, source: Option<DefId>) -> String {
    match (why, source) {
        (Cause::Battle, _) => " in combat".into(),
        (Cause::Breakdown, _) => " by a breakdown".into(),
        (Cause::Effect, Some(source)) => format!(" to {}", name(source)),
        (Cause::Effect, None) => String::new(),
    }
}

/// What destroys a card.
fn destroyed(card: &str, inside: &str, why: Cause, source: Option<DefId>) -> String {
    match (why, source) {
        (Cause::Battle, _) => format!("The fight destroys {inside}."),
        (Cause::Breakdown, _) => format!("The breakdown destroys {inside}."),
        (Cause::Effect, Some(source)) => format!("{} destroys {inside}.", name(source)),
        (Cause::Effect, None) => format!("{card} is destroyed."),
    }
}

/// One line about a notice; nothing for what the lines around it say.
pub(super) fn narrate(notice: &Notice, eye: Eye) -> Option<Screen> {
    let (tone, line) = sentence(notice, Voice(eye))?;
    let mut screen = Screen::default();
    match tone {
        Some(tone) => screen.tone(tone, line),
        None => screen.put(line),
    };
    Some(screen)
}

fn sentence(notice: &Notice, voice: Voice) -> Option<(Option<Tone>, String)> {
    let plain = |line: String| Some((None, line));
    let warn = |line: String| Some((Some(Tone::Warn), line));
    let bad = |line: String| Some((Some(Tone::Bad), line));
    match notice {
        Notice::Dealt { .. }
        | Notice::Shuffled { .. }
        | Notice::Paid { .. }
        | Notice::Resolving(_)
        // What is negated loses its effect when that happens.
        | Notice::Resolved { .. }
        | Notice::Spent { .. }
        | Notice::TurnEnded { .. }
        | Notice::Ended { .. } => None,
        // What is done in a phase says that it began.
        Notice::PhaseBegan { .. } => None,
        Notice::TurnBegan { seat, turn, .. } => {
            let whose = voice.of(*seat);
            let whose = if whose == "their" { "your opponent's" } else { whose.as_str() };
            plain(format!("Turn {turn}: {whose} turn."))
        }
        Notice::Drew { seat, card, .. } | Notice::Searched { seat, card, .. } => {
            plain(format!("{} {}.", voice.plain(*seat, "draw"), card.map_or("a card", name)))
        }
        Notice::Discarded { seat, card, .. } => plain(format!("{} {}.", voice.plain(*seat, "discard"), name(*card))),
        Notice::PutIntoDeck { seat, card, .. } => {
            let (put, deck) = (voice.plain(*seat, "put"), voice.of(*seat));
            plain(format!("{put} {} into {deck} deck.", card.map_or("a card", name)))
        }
        Notice::Returned { seat, card, .. } => plain(format!("{} returns to {} hand.", name(*card), voice.of(*seat))),
        Notice::Banished { seat, card, .. } => warn(format!("{} is banished.", voice.card(*seat, Some(*card)))),
        Notice::Destroyed { seat, card, why, source, .. } => {
            let card = Some(*card);
            bad(destroyed(&voice.card(*seat, card), &voice.inside(*seat, card), *why, *source))
        }
        Notice::Tributed { seat, card, .. } => plain(format!("{} {}.", voice.plain(*seat, "tribute"), name(*card))),
        Notice::Left { seat, card, .. } => plain(format!("{} leaves play.", voice.card(*seat, Some(*card)))),
        Notice::Summoned { seat, card, stance, special, .. } => {
            let how = if *special { "special-summon" } else { "summon" };
            let stance = if *stance == Stance::Attack { "attack" } else { "defense" };
            plain(format!("{} {} in {stance} position.", voice.plain(*seat, how), name(*card)))
        }
        Notice::Set { seat, zone, card, .. } => {
            let what = match (card, zone) {
                (Some(card), _) => name(*card),
                (None, Zone::Stereotypes) => "a stereotype",
                (None, _) => "a card",
            };
            plain(format!("{} {what} face down.", voice.plain(*seat, "set")))
        }
        Notice::Flipped { seat, card, by_attack: true, .. } => {
            plain(format!("{} flips face up.", voice.card(*seat, Some(*card))))
        }
        Notice::Flipped { seat, card, .. } => plain(format!("{} {}.", voice.plain(*seat, "flip"), name(*card))),
        Notice::Turned { seat, card, stance, .. } => {
            let stance = if *stance == Stance::Attack { "attack" } else { "defense" };
            plain(format!("{} {} to {stance} position.", voice.does(*seat, "switch", "switches"), name(*card)))
        }
        Notice::Stolen { seat, from, card, .. } => {
            warn(format!("{} control of {}.", voice.plain(*seat, "take"), voice.inside(*from, Some(*card))))
        }
        Notice::GivenBack { seat, card, .. } => plain(format!("{} returns to {} side.", name(*card), voice.of(*seat))),
        Notice::Activated(joining) => plain(activated(joining, voice, verb_for(joining.card))),
        Notice::Answered(joining) => plain(activated(joining, voice, "respond with")),
        Notice::Chose { seat, of, card, .. } => {
            plain(format!("{} {}.", voice.plain(*seat, "target"), voice.inside(*of, *card)))
        }
        Notice::CoinFlipped { card, heads, .. } => {
            plain(format!("{}: the coin lands on {}.", name(*card), if *heads { "heads" } else { "tails" }))
        }
        Notice::Wagered { seat, card, own, opposing, won } => {
            let end = if *won { "win" } else { "lose" };
            let who = voice.plain(*seat, end);
            let (rolls, theirs) = (voice.plain(*seat, "roll"), voice.plain(seat.other(), "roll").to_lowercase());
            plain(format!("{}: {rolls} {own}, {theirs} {opposing}. {who} the wager.", name(*card)))
        }
        Notice::Repeated(link) => plain(format!("{} takes effect a second time.", name(link.card))),
        Notice::Negated(link) => warn(format!("{} loses its effect.", voice.card(link.seat, Some(link.card)))),
        Notice::Reversed(link) => warn(format!("{} is reversed.", voice.card(link.seat, Some(link.card)))),
        Notice::Placed { card, on, .. } => {
            plain(match on {
                Some(on) => format!("{} attaches to {}.", name(*card), voice.inside(on.seat, on.card)),
                None => format!("{} stays in play.", name(*card)),
            })
        }
        Notice::StatChanged { seat, card, stat, by, now, this_turn, topped, .. } => {
            let (verb, until) =
                (if *by < 0 { "loses" } else { "gains" }, if *this_turn { " until end of turn" } else { "" });
            let (card, n, stat) = (voice.card(*seat, Some(*card)), by.unsigned_abs(), stat_word(*stat));
            let limit = if *topped {
                format!("; lasting bonuses add at most {}", thousands(BOOST_LIMIT))
            } else {
                String::new()
            };
            plain(format!("{card} {verb} {} {stat}{until} (now {}{limit}).", thousands(n), thousands(*now)))
        }
        Notice::Vice { whose, vice } => vice_line(voice, whose, *vice),
        Notice::Survived { whose, vice } => {
            warn(format!("{} survives and now has {vice} of {VICE_LIMIT} vice.", voice.card(whose.seat, whose.card)))
        }
        _ => rest(notice, voice),
    }
}

/// A stereotype's vice, with what comes of it when it is too much.
fn vice_line(voice: Voice, whose: &Standing, vice: u8) -> Option<(Option<Tone>, String)> {
    let card = voice.card(whose.seat, whose.card);
    if vice < VICE_LIMIT {
        return Some((None, format!("{card} now has {vice} of {VICE_LIMIT} vice.")));
    }
    // What comes of it was told when it reached the limit.
    if vice > VICE_LIMIT {
        return Some((Some(Tone::Bad), format!("{card} now has {vice} vice: it breaks down at {VICE_LIMIT}.")));
    }
    let scores = voice.plain(whose.seat.other(), "score").to_lowercase();
    let line = format!(
        "{card} now has {vice} of {VICE_LIMIT} vice: it breaks down at the breakdown check, and {scores} a breakdown."
    );
    Some((Some(Tone::Bad), line))
}

/// A phase or a draw that is skipped.
fn skipped(voice: Voice, seat: Seat, what: &str) -> String {
    let whose = if voice.0 == Eye::Watcher { "the".into() } else { voice.of(seat) };
    format!("{} {whose} {what}.", voice.plain(seat, "skip"))
}

/// Marks, attacks, and what else there is.
fn rest(notice: &Notice, voice: Voice) -> Option<(Option<Tone>, String)> {
    let plain = |line: String| Some((None, line));
    let warn = |line: String| Some((Some(Tone::Warn), line));
    let bad = |line: String| Some((Some(Tone::Bad), line));
    let card = |whose: &Standing| voice.card(whose.seat, whose.card);
    match notice {
        Notice::MustAttack { whose, always, .. } => {
            warn(format!("{} must attack {}.", card(whose), if *always { "every turn" } else { "this turn" }))
        }
        Notice::CannotAttack { whose, combats } => {
            warn(format!("{} can't attack {}.", card(whose), times(voice, whose.seat, *combats)))
        }
        Notice::Silenced { whose, turns } => {
            let long = match *turns {
                1 => format!("until {} a turn", voice.does(whose.seat, "next end", "next ends").to_lowercase()),
                n => format!("for {n} of {} turns", voice.of(whose.seat)),
            };
            warn(format!("{} loses its abilities {long}.", card(whose)))
        }
        Notice::Protected { whose, danger, .. } => {
            let danger = match danger {
                Danger::Battle => "can't be destroyed in combat",
                Danger::Traps => "isn't affected by traps",
                Danger::Destruction => "can be destroyed only by a breakdown",
            };
            plain(format!("{} {danger}.", card(whose)))
        }
        Notice::BreaksDown(whose) => bad(format!("{} breaks down.", card(whose))),
        Notice::BreakdownScored { seat, breakdowns } => {
            bad(format!("{} a breakdown ({breakdowns} of {BREAKDOWNS_TO_WIN}).", voice.plain(*seat, "score")))
        }
        Notice::Damaged { seat, amount, life, source, why } => {
            let (amount, left) = (thousands(*amount), thousands(*life));
            let who = |verb: &str| voice.plain(*seat, verb);
            let by = by_what(*why, *source);
            bad(match why {
                Cause::Battle => format!("{} {amount} combat damage ({left} life points left).", who("take")),
                _ => format!("{} {amount} life points{by} ({left} left).", who("lose")),
            })
        }
        Notice::Healed { seat, amount, life, .. } => {
            let (amount, life) = (thousands(*amount), thousands(*life));
            Some((Some(Tone::Good), format!("{} {amount} life points (now {life}).", voice.plain(*seat, "gain"))))
        }
        Notice::GainedClout { seat, amount, clout } => {
            plain(format!("{} {amount} clout (now {clout}).", voice.plain(*seat, "gain")))
        }
        Notice::WillSkip { seat, what } => {
            let next = what_word(*what);
            warn(format!("{} skip {} next {next}.", voice.does(*seat, "will", "will"), voice.of(*seat)))
        }
        Notice::Skipped { seat, what } => warn(skipped(voice, *seat, what_word(*what))),
        Notice::NoAttacks { seat, combats } => {
            warn(format!("{} attack {}.", voice.does(*seat, "can't", "can't"), times(voice, *seat, *combats)))
        }
        Notice::Revealed { seat, cards } => match cards {
            Some(cards) => {
                warn(format!("{} {} hand: {}.", voice.plain(*seat, "reveal"), voice.of(*seat), names(cards)))
            }
            None => warn(format!("{} {} hand.", voice.plain(*seat, "reveal"), voice.of(*seat))),
        },
        Notice::LookedAt { seat, of, cards } => {
            let shown = cards.as_ref().map_or(String::new(), |cards| format!(": {}", names(cards)));
            warn(format!("{} at {} hand{shown}.", voice.plain(*seat, "look"), voice.of(*of)))
        }
        Notice::LookedAhead { seat, n, cards } => {
            let shown = cards.as_ref().map_or(String::new(), |cards| format!(": {}", names(cards)));
            plain(format!("{} at the top {n} cards of {} deck{shown}.", voice.plain(*seat, "look"), voice.of(*seat)))
        }
        Notice::Arranged { seat, place, card } => {
            let place = from_the_top(*place);
            plain(format!("{} {} {place}.", voice.plain(*seat, "put"), card.map_or("a card", name)))
        }
        Notice::Warded { seat } => {
            let whose = voice.owner(seat.other());
            warn(format!("{whose} next trap this turn has no effect."))
        }
        Notice::TrapsDoubled { .. } => warn("Traps take effect twice this turn.".into()),
        Notice::Attacked { seat, card, target, .. } => {
            let target = target.map_or("directly".into(), |target| aimed(voice, *seat, target));
            plain(format!("{} {target} with {}.", voice.plain(*seat, "attack"), name(*card)))
        }
        Notice::Redirected { seat, target, .. } => {
            plain(format!("The attack now targets {}.", aimed(voice, *seat, *target)))
        }
        Notice::Fought { target: None, .. } => None,
        Notice::Fought { seat, card, attack, target: Some(target), defense, result, .. } => {
            let result = match result {
                Bout::Won => "beats",
                Bout::Lost => "loses to",
                Bout::Tied => "ties with",
            };
            let target = aimed(voice, *seat, *target);
            let (attack, defense) = (thousands(*attack), thousands(*defense));
            plain(format!("{} {result} {target}, {attack} to {defense}.", voice.card(*seat, Some(*card))))
        }
        Notice::CalledOff { card, .. } => warn(format!("{}'s attack is canceled.", name(*card))),
        Notice::DeckEmptied { seat } => warn(format!("{} deck is empty.", voice.owner(*seat))),
        Notice::DeckedOut { seat } => bad(format!("{} to draw from an empty deck.", voice.does(*seat, "have", "has"))),
        _ => None,
    }
}

fn from_the_top(place: u8) -> String {
    match place {
        1 => "on top".into(),
        2 => "second from the top".into(),
        3 => "third from the top".into(),
        n => format!("{n}th from the top"),
    }
}

fn times(voice: Voice, seat: Seat, combats: u8) -> String {
    let whose = voice.of(seat);
    if combats == 1 {
        format!("in {whose} next combat phase")
    } else {
        format!("in {whose} next {combats} combat phases")
    }
}

/// The target of an attack of this seat.
fn aimed(voice: Voice, seat: Seat, target: Target) -> String {
    voice.inside(seat.other(), target.card)
}

/// What someone does with a card: spells are played.
pub(super) fn verb_for(card: DefId) -> &'static str {
    if card.get().is_trap() { "activate" } else { "play" }
}

fn activated(joining: &Joining, voice: Voice, verb: &str) -> String {
    let card = name(joining.card);
    let (verb, card) = match (joining.what, verb) {
        (LinkKind::Ability, "activate" | "play") => ("use", format!("{card}'s ability")),
        (LinkKind::Ability, verb) => (verb, format!("{card}'s ability")),
        (_, verb) => (verb, card.to_string()),
    };
    let third = verb.split_once(' ').map_or(format!("{verb}s"), |(verb, rest)| format!("{verb}s {rest}"));
    format!("{} {card}.", voice.does(joining.seat, verb, &third))
}

/// Where a notice says that a card is.
fn zone_word(zone: Zone) -> &'static str {
    match zone {
        Zone::Hand => "hand",
        Zone::Deck => "deck",
        Zone::Graveyard => "graveyard",
        Zone::Banished => "banished",
        Zone::Stereotypes => "stereotypes",
        Zone::Spells => "spells",
        Zone::Field => "field",
        Zone::Chain => "chain",
    }
}

fn at(seat: Seat, zone: Zone, slot: Option<u8>, card: Option<DefId>) -> Thing {
    Thing {
        zone: zone_word(zone).into(),
        seat: Some(seat),
        slot: slot.map(u16::from),
        id: card.map(|card| card.word().into()),
        role: None,
    }
}

fn from(seat: Seat, origin: &Origin, card: Option<DefId>) -> Thing {
    at(seat, origin.zone, origin.slot, card)
}

fn body(seat: Seat, slot: u8, card: Option<DefId>) -> Thing {
    at(seat, Zone::Stereotypes, Some(slot), card)
}

fn linked(link: &Linked) -> Thing {
    at(link.seat, Zone::Chain, Some(link.link), Some(link.card))
}

/// What a notice touches: where something was, then where it is or what it met.
pub(super) fn things(notice: &Notice) -> Vec<Thing> {
    let to = |seat: Seat, zone: Zone, card: Option<DefId>| at(seat, zone, None, card);
    match notice {
        Notice::Dealt { seat, card, .. } | Notice::Drew { seat, card, .. } | Notice::Searched { seat, card, .. } => {
            vec![to(*seat, Zone::Deck, None), to(*seat, Zone::Hand, *card)]
        }
        Notice::Discarded { seat, card, .. } => {
            vec![to(*seat, Zone::Hand, None), to(*seat, Zone::Graveyard, Some(*card))]
        }
        Notice::PutIntoDeck { seat, card, from: origin, .. } => {
            vec![from(*seat, origin, *card), to(*seat, Zone::Deck, None)]
        }
        Notice::Returned { seat, card, from: origin, .. } => {
            vec![from(*seat, origin, Some(*card)), to(*seat, Zone::Hand, Some(*card))]
        }
        Notice::Banished { seat, card, from: origin } => {
            vec![from(*seat, origin, Some(*card)), to(*seat, Zone::Banished, Some(*card))]
        }
        Notice::Destroyed { seat, card, from: origin, .. }
        | Notice::Spent { seat, card, from: origin }
        | Notice::Left { seat, card, from: origin } => {
            vec![from(*seat, origin, Some(*card)), to(*seat, Zone::Graveyard, Some(*card))]
        }
        Notice::Tributed { seat, card, slot } => {
            vec![body(*seat, *slot, Some(*card)), to(*seat, Zone::Graveyard, Some(*card))]
        }
        Notice::Summoned { seat, card, slot, .. } => {
            vec![to(*seat, Zone::Hand, None), body(*seat, *slot, Some(*card))]
        }
        Notice::Set { seat, zone, slot, card } => {
            vec![to(*seat, Zone::Hand, None), at(*seat, *zone, Some(*slot), *card)]
        }
        Notice::Flipped { seat, card, slot, .. }
        | Notice::Turned { seat, card, slot, .. }
        | Notice::StatChanged { seat, card, slot, .. } => vec![body(*seat, *slot, Some(*card))],
        Notice::Stolen { seat, from, card, from_slot, slot }
        | Notice::GivenBack { seat, from, card, from_slot, slot } => {
            vec![body(*from, *from_slot, Some(*card)), body(*seat, *slot, Some(*card))]
        }
        Notice::Activated(joining) | Notice::Answered(joining) => {
            let link = at(joining.seat, Zone::Chain, Some(joining.link), Some(joining.card));
            vec![from(joining.seat, &joining.from, Some(joining.card)), link]
        }
        Notice::Chose { of, from: origin, card, .. } => vec![from(*of, origin, *card)],
        Notice::Resolving(link) | Notice::Repeated(link) | Notice::Negated(link) | Notice::Reversed(link) => {
            vec![linked(link)]
        }
        Notice::Resolved { seat, card, link, .. } => vec![at(*seat, Zone::Chain, Some(*link), Some(*card))],
        Notice::CoinFlipped { seat, card, .. } | Notice::Wagered { seat, card, .. } => {
            vec![to(*seat, Zone::Chain, Some(*card))]
        }
        Notice::Placed { seat, card, zone, slot, on } => {
            let host = on.map(|on| body(on.seat, on.slot, on.card));
            [at(*seat, *zone, *slot, Some(*card))].into_iter().chain(host).collect()
        }
        Notice::Vice { whose, .. }
        | Notice::Survived { whose, .. }
        | Notice::MustAttack { whose, .. }
        | Notice::CannotAttack { whose, .. }
        | Notice::Silenced { whose, .. }
        | Notice::Protected { whose, .. }
        | Notice::BreaksDown(whose) => vec![body(whose.seat, whose.slot, whose.card)],
        Notice::Attacked { seat, card, slot, target } | Notice::Fought { seat, card, slot, target, .. } => {
            let target = target.map(|target| body(seat.other(), target.slot, target.card));
            [body(*seat, *slot, Some(*card))].into_iter().chain(target).collect()
        }
        Notice::Redirected { seat, target, .. } => vec![body(seat.other(), target.slot, target.card)],
        Notice::Shuffled { seat }
        | Notice::DeckEmptied { seat }
        | Notice::DeckedOut { seat }
        | Notice::LookedAhead { seat, .. }
        | Notice::Arranged { seat, .. } => vec![to(*seat, Zone::Deck, None)],
        Notice::Revealed { seat, .. } | Notice::LookedAt { of: seat, .. } => vec![to(*seat, Zone::Hand, None)],
        Notice::Damaged { seat, .. } | Notice::Healed { seat, .. } => vec![Thing::new("life").of(*seat)],
        Notice::Paid { seat, .. } | Notice::GainedClout { seat, .. } => vec![Thing::new("clout").of(*seat)],
        Notice::BreakdownScored { seat, .. } => vec![Thing::new("breakdowns").of(*seat)],
        Notice::WillSkip { .. }
        | Notice::Skipped { .. }
        | Notice::NoAttacks { .. }
        | Notice::Warded { .. }
        | Notice::TrapsDoubled { .. }
        | Notice::CalledOff { .. }
        | Notice::PhaseBegan { .. }
        | Notice::TurnBegan { .. }
        | Notice::TurnEnded { .. }
        | Notice::Ended { .. } => Vec::new(),
    }
}
