//! What happened, in a sentence for each notice, and what it touches.

use croupier_host::{Screen, Thing, Tone, Voice};
use croupier_kernel::{Eye, Seat};

use crate::{
    Bout, Cause, Joining, Linked, Notice, Origin, Skippable, Standing, Target, Zone,
    content::DefId,
    effect::{Danger, Stat},
    state::{LinkKind, Phase, Stance},
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
        (Cause::Battle, _) => " in battle".into(),
        (Cause::Breakdown, _) => " by its breakdown".into(),
        (Cause::Effect, Some(source)) => format!(" by {}", name(source)),
        (Cause::Effect, None) => String::new(),
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
        | Notice::Resolved { negated: false, .. }
        | Notice::Spent { .. }
        | Notice::TurnEnded { .. }
        | Notice::Ended { .. } => None,
        Notice::PhaseBegan { phase: Phase::Standby | Phase::BreakdownCheck | Phase::End, .. } => None,
        Notice::PhaseBegan { seat, phase } => plain(format!("{} {} begins.", voice.owner(*seat), phase_word(*phase))),
        Notice::TurnBegan { seat, turn, .. } => plain(format!("Turn {turn}: {} turn.", voice.of(*seat))),
        Notice::Drew { seat, card, .. } | Notice::Searched { seat, card, .. } => {
            plain(format!("{} {}.", voice.plain(*seat, "draw"), card.map_or("a card", name)))
        }
        Notice::Discarded { seat, card, .. } => plain(format!("{} {}.", voice.plain(*seat, "discard"), name(*card))),
        Notice::PutIntoDeck { seat, card, .. } => {
            plain(format!("{} {} into the deck.", voice.plain(*seat, "put"), card.map_or("a card", name)))
        }
        Notice::Returned { seat, card, .. } => plain(format!("{} goes back to {} hand.", name(*card), voice.of(*seat))),
        Notice::Banished { seat, card, .. } => warn(format!("{} is banished.", voice.card(*seat, Some(*card)))),
        Notice::Destroyed { seat, card, why, source, .. } => {
            bad(format!("{} is destroyed{}.", voice.card(*seat, Some(*card)), by_what(*why, *source)))
        }
        Notice::Tributed { seat, card, .. } => plain(format!("{} {}.", voice.plain(*seat, "tribute"), name(*card))),
        Notice::Left { seat, card, .. } => plain(format!("{} leaves the table.", voice.card(*seat, Some(*card)))),
        Notice::Summoned { seat, card, stance, special, .. } => {
            let how = if *special { "special-summon" } else { "summon" };
            let stance = if *stance == Stance::Attack { "to attack" } else { "to defend" };
            plain(format!("{} {} {stance}.", voice.plain(*seat, how), name(*card)))
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
            plain(format!("{} is turned up.", voice.card(*seat, Some(*card))))
        }
        Notice::Flipped { seat, card, .. } => plain(format!("{} {}.", voice.plain(*seat, "flip"), name(*card))),
        Notice::Turned { seat, card, stance, .. } => {
            let stance = if *stance == Stance::Attack { "attack" } else { "defense" };
            plain(format!("{} {} to {stance}.", voice.plain(*seat, "turn"), name(*card)))
        }
        Notice::Stolen { seat, from, card, .. } => {
            warn(format!("{} control of {}.", voice.plain(*seat, "take"), voice.inside(*from, Some(*card))))
        }
        Notice::GivenBack { seat, card, .. } => {
            plain(format!("{} goes back to {} side.", name(*card), voice.of(*seat)))
        }
        Notice::Activated(joining) => plain(activated(joining, voice, "activate")),
        Notice::Answered(joining) => plain(activated(joining, voice, "answer with")),
        Notice::Chose { seat, of, card, .. } => {
            plain(format!("{} {}.", voice.does(*seat, "choose", "chooses"), voice.inside(*of, *card)))
        }
        Notice::CoinFlipped { card, heads, .. } => {
            plain(format!("{}: the coin shows {}.", name(*card), if *heads { "heads" } else { "tails" }))
        }
        Notice::Wagered { seat, card, own, opposing, won } => {
            let end = if *won { "win" } else { "lose" };
            plain(format!("{}: {own} against {opposing}, {}.", name(*card), voice.plain(*seat, end).to_lowercase()))
        }
        Notice::Repeated(link) => plain(format!("{} does it once more.", name(link.card))),
        Notice::Resolved { seat, card, .. } => warn(format!("{} does nothing.", voice.card(*seat, Some(*card)))),
        Notice::Negated(link) => warn(format!("{} is negated.", voice.card(link.seat, Some(link.card)))),
        Notice::Reversed(link) => warn(format!("{} is reversed.", voice.card(link.seat, Some(link.card)))),
        Notice::Placed { seat, card, on, .. } => {
            let on = on.map_or(String::new(), |on| format!(" on {}", voice.inside(on.seat, on.card)));
            plain(format!("{} stays on the table{on}.", voice.card(*seat, Some(*card))))
        }
        Notice::StatChanged { seat, card, stat, by, now, this_turn, .. } => {
            let (verb, until) = (if *by < 0 { "loses" } else { "gets" }, if *this_turn { " this turn" } else { "" });
            let (card, n, stat) = (voice.card(*seat, Some(*card)), by.unsigned_abs(), stat_word(*stat));
            plain(format!("{card} {verb} {n} {stat}{until}: {now}."))
        }
        Notice::Vice { whose, vice } => plain(format!("{} has vice {vice}.", voice.card(whose.seat, whose.card))),
        Notice::Survived { whose, vice } => {
            warn(format!("{} is saved, and has vice {vice}.", voice.card(whose.seat, whose.card)))
        }
        _ => rest(notice, voice),
    }
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
        Notice::CannotAttack { whose, combats } => warn(format!("{} cannot attack {}.", card(whose), times(*combats))),
        Notice::Silenced { whose, turns } => {
            warn(format!("The abilities of {} are off for {turns} turns.", voice.inside(whose.seat, whose.card)))
        }
        Notice::Protected { whose, danger, .. } => {
            let danger = match danger {
                Danger::Battle => "battle",
                Danger::Traps => "traps",
                Danger::Destruction => "being destroyed",
            };
            plain(format!("{} is safe from {danger}.", card(whose)))
        }
        Notice::BreaksDown(whose) => bad(format!("{} breaks down.", card(whose))),
        Notice::BreakdownScored { seat, breakdowns } => {
            bad(format!("{} a breakdown, {breakdowns} in all.", voice.plain(*seat, "score")))
        }
        Notice::Damaged { seat, amount, life, source, why } => {
            let (who, why) = (voice.plain(*seat, "lose"), by_what(*why, *source));
            bad(format!("{who} {amount} life{why}, {life} left."))
        }
        Notice::Healed { seat, amount, life, .. } => {
            Some((Some(Tone::Good), format!("{} {amount} life, now {life}.", voice.plain(*seat, "gain"))))
        }
        Notice::WillSkip { seat, what } => {
            warn(format!("{} skip the next {}.", voice.does(*seat, "will", "will"), what_word(*what)))
        }
        Notice::Skipped { seat, what } => warn(format!("{} the {}.", voice.plain(*seat, "skip"), what_word(*what))),
        Notice::NoAttacks { seat, combats } => {
            warn(format!("{} attack {}.", voice.does(*seat, "cannot", "cannot"), times(*combats)))
        }
        Notice::Revealed { seat, cards } => match cards {
            Some(cards) => warn(format!("{} the hand: {}.", voice.plain(*seat, "show"), names(cards))),
            None => warn(format!("{} the hand.", voice.plain(*seat, "show"))),
        },
        Notice::LookedAt { seat, of, cards } => {
            let shown = cards.as_ref().map_or(String::new(), |cards| format!(": {}", names(cards)));
            warn(format!("{} at {} hand{shown}.", voice.plain(*seat, "look"), voice.of(*of)))
        }
        Notice::LookedAhead { seat, n, cards } => {
            let shown = cards.as_ref().map_or(String::new(), |cards| format!(": {}", names(cards)));
            plain(format!("{} at the top {n} cards of the deck{shown}.", voice.plain(*seat, "look")))
        }
        Notice::Arranged { seat, place, card } => plain(format!(
            "{} {} at place {place} of the deck.",
            voice.plain(*seat, "put"),
            card.map_or("a card", name)
        )),
        Notice::Warded { seat } => warn(format!("The next trap against {} side is negated.", voice.of(*seat))),
        Notice::TrapsDoubled { .. } => warn("Traps do their effect twice this turn.".into()),
        Notice::Attacked { seat, card, target, .. } => {
            let target = target.map_or("directly".into(), |target| aimed(voice, *seat, target));
            plain(format!("{} {target} with {}.", voice.plain(*seat, "attack"), name(*card)))
        }
        Notice::Redirected { seat, target, .. } => {
            plain(format!("The attack goes to {}.", aimed(voice, *seat, *target)))
        }
        Notice::Fought { target: None, .. } => None,
        Notice::Fought { seat, card, attack, target: Some(target), defense, result, .. } => {
            let result = match result {
                Bout::Won => "wins against",
                Bout::Lost => "loses against",
                Bout::Tied => "ties with",
            };
            let target = aimed(voice, *seat, *target);
            plain(format!("{} {result} {target}, {attack} to {defense}.", voice.card(*seat, Some(*card))))
        }
        Notice::CalledOff { seat, card } => {
            warn(format!("The attack by {} is called off.", voice.inside(*seat, Some(*card))))
        }
        Notice::DeckEmptied { seat } => warn(format!("There are no cards left in {} deck.", voice.of(*seat))),
        Notice::DeckedOut { seat } => {
            bad(format!("{} draw from an empty deck.", voice.does(*seat, "have to", "has to")))
        }
        _ => None,
    }
}

fn times(combats: u8) -> String {
    if combats == 1 { "in one combat phase".into() } else { format!("in {combats} combat phases") }
}

/// The target of an attack of this seat.
fn aimed(voice: Voice, seat: Seat, target: Target) -> String {
    voice.inside(seat.other(), target.card)
}

fn activated(joining: &Joining, voice: Voice, verb: &str) -> String {
    let card = name(joining.card);
    let card = if joining.what == LinkKind::Ability { format!("the ability of {card}") } else { card.into() };
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
        Notice::Paid { seat, .. } => vec![Thing::new("clout").of(*seat)],
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
