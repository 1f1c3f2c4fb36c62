//! What happened, in the words of the rulebook: built up from what an eye may know.
//!
//! Cards go by their ids. What an eye may not know is told without the card. There are no notices for the chance to respond
//! and for passing.

mod parts;

use std::cmp::Ordering;

use croupier_kernel::{Eye, Seat};
use schemars::JsonSchema;
use serde::Serialize;

pub use parts::{Bout, Cause, Joining, Linked, Origin, Skippable, Standing, Target, Zone};

use crate::{
    content::DefId,
    effect::{Danger, Stat},
    event::{Change, Event, Mark, Named, Place, Why},
    state::{Ask, Body, CardId, Force, Link, LinkKind, Luck, LunchTable, Phase, Reason, Stance, Verdict},
};

/// What happened.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(tag = "notice", rename_all = "snake_case")]
#[allow(missing_docs, reason = "the fields are named after what they say; the first line of each says the rest")]
pub enum Notice {
    /// A deck was shuffled.
    Shuffled { seat: Seat },
    /// A card was dealt at the start of the match. `hand` and `deck` are how many there are now.
    Dealt {
        seat: Seat,
        #[serde(skip_serializing_if = "Option::is_none")]
        card: Option<DefId>,
        hand: u8,
        deck: u8,
    },
    /// A card was drawn. `hand` and `deck` are how many there are now.
    Drew {
        seat: Seat,
        #[serde(skip_serializing_if = "Option::is_none")]
        card: Option<DefId>,
        hand: u8,
        deck: u8,
    },
    /// A card of the deck was found at random and taken to hand.
    Searched {
        seat: Seat,
        #[serde(skip_serializing_if = "Option::is_none")]
        card: Option<DefId>,
        hand: u8,
        deck: u8,
    },
    /// A card was discarded from a hand.
    Discarded { seat: Seat, card: DefId, hand: u8 },
    /// A card was put into a deck.
    PutIntoDeck {
        seat: Seat,
        #[serde(skip_serializing_if = "Option::is_none")]
        card: Option<DefId>,
        from: Origin,
        deck: u8,
    },
    /// A card came back to a hand, from the table or a graveyard.
    Returned { seat: Seat, card: DefId, from: Origin, hand: u8 },
    /// A card left the game.
    Banished { seat: Seat, card: DefId, from: Origin },
    /// A card on the table was destroyed. `source` is the effect's card.
    Destroyed {
        seat: Seat,
        card: DefId,
        from: Origin,
        why: Cause,
        #[serde(skip_serializing_if = "Option::is_none")]
        source: Option<DefId>,
    },
    /// A stereotype was given as a tribute.
    Tributed { seat: Seat, card: DefId, slot: u8 },
    /// A spell or trap has done its work and goes to the graveyard.
    Spent { seat: Seat, card: DefId, from: Origin },
    /// A card left the table for the graveyard because another took its place, or what it needed has gone.
    Left { seat: Seat, card: DefId, from: Origin },
    /// A stereotype was summoned.
    Summoned { seat: Seat, card: DefId, slot: u8, stance: Stance, special: bool },
    /// A card was set face down.
    Set {
        seat: Seat,
        zone: Zone,
        slot: u8,
        #[serde(skip_serializing_if = "Option::is_none")]
        card: Option<DefId>,
    },
    /// A face-down stereotype was turned up, by its player or by an attack.
    Flipped { seat: Seat, card: DefId, slot: u8, by_attack: bool },
    /// A stereotype changed how it stands.
    Turned { seat: Seat, card: DefId, slot: u8, stance: Stance },
    /// Control of a stereotype was taken.
    Stolen { seat: Seat, from: Seat, card: DefId, from_slot: u8, slot: u8 },
    /// A stereotype went back to its owner.
    GivenBack { seat: Seat, from: Seat, card: DefId, from_slot: u8, slot: u8 },
    /// Clout was paid. `clout` is what is left.
    Paid { seat: Seat, amount: u8, clout: u8 },
    /// Clout was gained. `clout` is what there is now.
    GainedClout { seat: Seat, amount: u8, clout: u8 },
    /// A spell, trap or ability was activated, with nothing on the chain.
    Activated(Joining),
    /// A spell, trap or ability answers what is on the chain.
    Answered(Joining),
    /// A card was chosen for an effect. `of` is the seat on whose side it is.
    Chose {
        seat: Seat,
        of: Seat,
        from: Origin,
        #[serde(skip_serializing_if = "Option::is_none")]
        card: Option<DefId>,
    },
    /// A link of the chain begins to resolve.
    Resolving(Linked),
    /// A coin was flipped for an effect.
    CoinFlipped { seat: Seat, card: DefId, heads: bool },
    /// Each player rolled a die for an effect; its player wins a tie.
    Wagered { seat: Seat, card: DefId, own: u8, opposing: u8, won: bool },
    /// An effect is done once more.
    Repeated(Linked),
    /// A link of the chain has resolved, or did nothing because it was negated.
    Resolved { seat: Seat, card: DefId, link: u8, negated: bool },
    /// A link of the chain will do nothing.
    Negated(Linked),
    /// A link of the chain will do the reverse.
    Reversed(Linked),
    /// A spell or trap that stays has come into place, where it is an equip spell on a stereotype.
    Placed {
        seat: Seat,
        card: DefId,
        zone: Zone,
        #[serde(skip_serializing_if = "Option::is_none")]
        slot: Option<u8>,
        #[serde(skip_serializing_if = "Option::is_none")]
        on: Option<Standing>,
    },
    /// A reputation or stability changed. `now` is what it is with everything that stands.
    StatChanged {
        seat: Seat,
        slot: u8,
        card: DefId,
        stat: Stat,
        by: i16,
        now: i32,
        this_turn: bool,
        /// Whether lasting effects can raise it no further.
        #[serde(skip_serializing_if = "std::ops::Not::not")]
        topped: bool,
        #[serde(skip_serializing_if = "Option::is_none")]
        source: Option<DefId>,
    },
    /// A stereotype now has this many vice counters.
    Vice {
        #[serde(flatten)]
        whose: Standing,
        vice: u8,
    },
    /// A stereotype was saved from being destroyed by its own ability, for a vice counter.
    Survived {
        #[serde(flatten)]
        whose: Standing,
        vice: u8,
    },
    /// A stereotype must attack, this turn or always, new or not.
    MustAttack {
        #[serde(flatten)]
        whose: Standing,
        always: bool,
        new_too: bool,
    },
    /// A stereotype cannot attack for this many own combat phases.
    CannotAttack {
        #[serde(flatten)]
        whose: Standing,
        combats: u8,
    },
    /// The abilities of a stereotype are off, to the end of this many turns of its controller.
    Silenced {
        #[serde(flatten)]
        whose: Standing,
        turns: u8,
    },
    /// A stereotype is safe from something for this many ends of turns.
    Protected {
        #[serde(flatten)]
        whose: Standing,
        danger: Danger,
        turns: u8,
    },
    /// A stereotype is about to break down.
    BreaksDown(Standing),
    /// A player scored a breakdown of the opponent. `breakdowns` are all of them.
    BreakdownScored { seat: Seat, breakdowns: u8 },
    /// A player lost life points. `life` is what is left.
    Damaged {
        seat: Seat,
        amount: i32,
        life: i32,
        why: Cause,
        #[serde(skip_serializing_if = "Option::is_none")]
        source: Option<DefId>,
    },
    /// A player gained life points. `life` is what there is now.
    Healed {
        seat: Seat,
        amount: i32,
        life: i32,
        #[serde(skip_serializing_if = "Option::is_none")]
        source: Option<DefId>,
    },
    /// A player will skip something.
    WillSkip { seat: Seat, what: Skippable },
    /// A player skips something now.
    Skipped { seat: Seat, what: Skippable },
    /// A player cannot attack for this many own combat phases.
    NoAttacks { seat: Seat, combats: u8 },
    /// A hand is open to the other player until the end of the turn.
    Revealed {
        seat: Seat,
        #[serde(skip_serializing_if = "Option::is_none")]
        cards: Option<Vec<DefId>>,
    },
    /// A player looks at the hand of the other one, `of`.
    LookedAt {
        seat: Seat,
        of: Seat,
        #[serde(skip_serializing_if = "Option::is_none")]
        cards: Option<Vec<DefId>>,
    },
    /// A player looks at the top cards of the player's own deck, told from the top.
    LookedAhead {
        seat: Seat,
        n: u8,
        #[serde(skip_serializing_if = "Option::is_none")]
        cards: Option<Vec<DefId>>,
    },
    /// A player put a card at this place from the top of the player's own deck, from 1.
    Arranged {
        seat: Seat,
        place: u8,
        #[serde(skip_serializing_if = "Option::is_none")]
        card: Option<DefId>,
    },
    /// The next trap of the opponent of this player is negated this turn.
    Warded { seat: Seat },
    /// Traps do their effect twice for the rest of the turn.
    TrapsDoubled { seat: Seat },
    /// An attack was declared, directly when there is no target.
    Attacked {
        seat: Seat,
        card: DefId,
        slot: u8,
        #[serde(skip_serializing_if = "Option::is_none")]
        target: Option<Target>,
    },
    /// An attack goes to another target.
    Redirected { seat: Seat, card: DefId, target: Target },
    /// Attacker and target met, with the numbers that count.
    Fought {
        seat: Seat,
        card: DefId,
        slot: u8,
        attack: i32,
        #[serde(skip_serializing_if = "Option::is_none")]
        target: Option<Target>,
        defense: i32,
        result: Bout,
    },
    /// An attack was called off, and counts as made.
    CalledOff { seat: Seat, card: DefId },
    /// A deck has come to its end.
    DeckEmptied { seat: Seat },
    /// A player had to draw from an empty deck.
    DeckedOut { seat: Seat },
    /// A phase began.
    PhaseBegan { seat: Seat, phase: Phase },
    /// A turn began. `clout` is what its player has.
    TurnBegan { seat: Seat, turn: u16, clout: u8 },
    /// A turn ended, and with it what held until its end.
    TurnEnded { seat: Seat, turn: u16 },
    /// The match is over; without a winner it is a draw.
    Ended {
        #[serde(skip_serializing_if = "Option::is_none")]
        winner: Option<Seat>,
        by: Reason,
    },
}

/// What an eye learns of an event, on the table as the event left it.
pub(crate) fn notice(table: &LunchTable, event: &Event, eye: Eye) -> Option<Notice> {
    Some(match *event {
        Event::Shuffled { seat, .. } => Notice::Shuffled { seat },
        Event::CardMoved { card, from, to, why } => return table.moved(card, from, to, why, eye),
        Event::Summoned { seat, card, slot, stance, normal } => {
            Notice::Summoned { seat, card: card.def, slot: slot + 1, stance, special: !normal }
        }
        Event::StereotypeSet { seat, card, slot } => {
            Notice::Set { seat, zone: Zone::Stereotypes, slot: slot + 1, card: eye.is(seat).then_some(card.def) }
        }
        Event::CardSet { seat, card, slot } => {
            Notice::Set { seat, zone: Zone::Spells, slot: slot + 1, card: eye.is(seat).then_some(card.def) }
        }
        Event::TurnedUp { seat, slot, card, flip } => {
            Notice::Flipped { seat, card: card.def, slot: slot + 1, by_attack: !flip }
        }
        Event::StanceChanged { seat, slot, stance } => {
            Notice::Turned { seat, card: table.body(seat, slot)?.def, slot: slot + 1, stance }
        }
        Event::ControlChanged { from, from_slot, to, to_slot, stolen } => {
            let (seat, card, from_slot, slot) = (to, table.body(to, to_slot)?.def, from_slot + 1, to_slot + 1);
            match stolen {
                0 => Notice::GivenBack { seat, from, card, from_slot, slot },
                _ => Notice::Stolen { seat, from, card, from_slot, slot },
            }
        }
        Event::CloutPaid { seat, n } => Notice::Paid { seat, amount: n, clout: table.side(seat).clout },
        Event::CloutGained { seat, n } => Notice::GainedClout { seat, amount: n, clout: table.side(seat).clout },
        Event::Activated { link, from, .. } => table.joining(&link, from),
        Event::Chosen { seat, card, .. } => return table.chose(seat, card, eye),
        Event::ResolutionBegan { .. } => Notice::Resolving(table.newest()?),
        Event::LuckTried(luck) => table.tried(luck)?,
        Event::DoneAgain => Notice::Repeated(table.newest()?),
        Event::LinkResolved { seat, card, negated } => {
            Notice::Resolved { seat, card: card.def, link: table.chain.len() as u8 + 1, negated }
        }
        Event::LinkNegated { link } => Notice::Negated(table.linked(link)?),
        Event::LinkReversed { link } => Notice::Reversed(table.linked(link)?),
        Event::Placed { seat, card, to, on, .. } => {
            let Origin { zone, slot } = origin(to);
            let on = on.and_then(|on| table.find_body(on.id)).map(|(seat, slot)| table.standing_at(seat, slot, eye));
            Notice::Placed { seat, card: card.def, zone, slot, on }
        }
        Event::BodyChanged { seat, slot, change } => return table.changed(seat, slot, change, eye),
        Event::LifeChanged { seat, by } => table.life_changed(seat, by),
        Event::Marked { seat, mark } => return table.told_mark(seat, mark, eye),
        Event::HandShown { to, of } => {
            Notice::LookedAt { seat: to, of, cards: table.hand_seen(of, eye.is(to) || eye.is(of)) }
        }
        Event::TrapsDoubled { seat } => Notice::TrapsDoubled { seat },
        Event::AttackDeclared { .. } | Event::AttackMoved { .. } | Event::Fought { .. } => {
            return table.told_attack(event, eye);
        }
        Event::AttackOver { seat, attacker, fought: false } => Notice::CalledOff { seat, card: attacker.def },
        Event::DeckEmptied { seat } => Notice::DeckEmptied { seat },
        Event::TopOrdered { seat, place, .. } => {
            let id = table.side(seat).deck.iter().rev().nth(usize::from(place));
            let card = id.filter(|_| eye.is(seat)).map(|id| table.print(*id));
            Notice::Arranged { seat, place: place + 1, card }
        }
        Event::PhaseBegan { phase } => Notice::PhaseBegan { seat: table.active, phase },
        Event::TurnEnded => Notice::TurnEnded { seat: table.active, turn: table.turn },
        Event::TurnBegan { seat, skipped: true, .. } => Notice::Skipped { seat, what: Skippable::Turn },
        Event::TurnBegan { seat, clout, .. } => Notice::TurnBegan { seat, turn: table.turn, clout },
        Event::Over(Verdict { winner, by }) => Notice::Ended { winner, by },
        // How the engine keeps its books; among it everything that would tell who was asked and passed.
        Event::Renumbered { .. }
        | Event::LinkAdded
        | Event::WindowOpened { .. }
        | Event::Asked
        | Event::Passed
        | Event::WindowClosed
        | Event::PartDone
        | Event::StepDone
        | Event::BackUsed { .. }
        | Event::AttackOver { fought: true, .. }
        | Event::Triggered(_)
        | Event::TriggersOrdered
        | Event::TriggerTaken
        | Event::EventsShown
        | Event::ChoiceOpened(Ask::Discard { .. } | Ask::Order { .. } | Ask::RitualCard { .. })
        | Event::ChoiceOpened(Ask::RitualTribute { .. })
        | Event::ChoiceClosed
        | Event::FlowSet(_)
        | Event::TurnEnding
        | Event::ActionCounted => return None,
    })
}

/// A place as it is told.
fn origin(place: Place) -> Origin {
    let (zone, slot) = match place {
        Place::Hand(_) => (Zone::Hand, None),
        Place::Deck(_) => (Zone::Deck, None),
        Place::Graveyard(_) => (Zone::Graveyard, None),
        Place::Banished(_) => (Zone::Banished, None),
        Place::Body(_, slot) => (Zone::Stereotypes, Some(slot)),
        Place::Back(_, slot) => (Zone::Spells, Some(slot)),
        Place::Field(_) => (Zone::Field, None),
        Place::Chain => (Zone::Chain, None),
    };
    Origin { zone, slot: slot.map(|slot| slot + 1) }
}

/// On whose side a place is, for a card that has none of its own there.
fn seat_of(place: Place, owner: Seat) -> Seat {
    match place {
        Place::Hand(seat)
        | Place::Deck(seat)
        | Place::Graveyard(seat)
        | Place::Banished(seat)
        | Place::Body(seat, _)
        | Place::Back(seat, _)
        | Place::Field(seat) => seat,
        Place::Chain => owner,
    }
}

impl LunchTable {
    fn moved(&self, card: Named, from: Place, to: Place, why: Why, eye: Eye) -> Option<Notice> {
        let owner = card.id.owner();
        let (seat, side) = (seat_of(from, owner), self.side(owner));
        let (hand, deck) = (side.hand.len() as u8, side.deck.len() as u8);
        let (def, from_where) = (card.def, origin(from));
        let own = eye.is(owner).then_some(def);
        let cause = |why| Notice::Destroyed { seat, card: def, from: from_where, why, source: None };
        Some(match (why, to) {
            (Why::Drawn, _) if self.turn == 0 => Notice::Dealt { seat, card: own, hand, deck },
            (Why::Drawn, _) => Notice::Drew { seat, card: own, hand, deck },
            (Why::Found, _) => Notice::Searched { seat, card: own, hand, deck },
            (Why::Discarded, _) => Notice::Discarded { seat, card: def, hand },
            (Why::Battle, _) => cause(Cause::Battle),
            (Why::Breakdown, _) => cause(Cause::Breakdown),
            (Why::Effect, _) => {
                let source = self.source();
                Notice::Destroyed { seat, card: def, from: from_where, why: Cause::Effect, source }
            }
            (Why::Tribute, _) => Notice::Tributed { seat, card: def, slot: from_where.slot? },
            (Why::Spent, _) => Notice::Spent { seat, card: def, from: from_where },
            (Why::Returned, _) => Notice::Returned { seat: owner, card: def, from: from_where, hand },
            // What was in a hand no one else has seen, and where it goes in the deck no one knows.
            (Why::Taken, Place::Deck(_)) => {
                let card = (from_where.zone == Zone::Graveyard).then_some(def);
                Notice::PutIntoDeck { seat, card, from: from_where, deck }
            }
            (Why::Taken, Place::Banished(_)) => Notice::Banished { seat, card: def, from: from_where },
            (Why::Replaced | Why::Taken, _) => Notice::Left { seat, card: def, from: from_where },
        })
    }

    /// A stereotype as an eye knows it.
    fn standing_at(&self, seat: Seat, slot: u8, eye: Eye) -> Standing {
        let seen = |body: &&Body| body.face_up || eye.is(seat);
        Standing { seat, slot: slot + 1, card: self.body(seat, slot).filter(seen).map(|body| body.def) }
    }

    fn told_attack(&self, event: &Event, eye: Eye) -> Option<Notice> {
        let aimed = |seat: Seat, slot: Option<u8>| slot.map(|slot| self.target(seat.other(), slot, eye));
        Some(match *event {
            Event::AttackDeclared { seat, slot, target } => {
                let card = self.body(seat, slot)?.def;
                Notice::Attacked { seat, card, slot: slot + 1, target: aimed(seat, target) }
            }
            Event::AttackMoved { slot } => {
                let (seat, card) = (self.assault?.seat, self.print(self.assault?.attacker));
                Notice::Redirected { seat, card, target: self.target(seat.other(), slot, eye) }
            }
            Event::Fought { seat, slot, attack, target, defense } => {
                let result = match attack.cmp(&defense) {
                    Ordering::Greater => Bout::Won,
                    Ordering::Less => Bout::Lost,
                    Ordering::Equal => Bout::Tied,
                };
                let (card, target) = (self.body(seat, slot)?.def, aimed(seat, target));
                Notice::Fought { seat, card, slot: slot + 1, attack, target, defense, result }
            }
            _ => return None,
        })
    }

    fn target(&self, seat: Seat, slot: u8, eye: Eye) -> Target {
        let Standing { slot, card, .. } = self.standing_at(seat, slot, eye);
        Target { slot, card }
    }

    /// A link of the chain by its place in it.
    fn linked(&self, link: u8) -> Option<Linked> {
        let found = self.chain.get(usize::from(link))?;
        Some(Linked { seat: found.seat, card: found.def, link: link + 1 })
    }

    /// The newest link of the chain.
    fn newest(&self) -> Option<Linked> {
        self.linked(self.chain.len().checked_sub(1)? as u8)
    }

    /// The card whose effect is being carried out.
    fn source(&self) -> Option<DefId> {
        self.resolving.and(self.chain.last()).map(|link| link.def)
    }

    /// A link that is being activated; the ones before it are on the chain.
    fn joining(&self, link: &Link, from: Place) -> Notice {
        let joining = Joining {
            seat: link.seat,
            card: link.def,
            what: link.kind,
            ability: link.ability.filter(|_| link.kind == LinkKind::Ability).map(|ability| ability + 1),
            from: origin(from),
            link: self.chain.len() as u8 + 1,
            copies: link.copied,
        };
        if self.chain.is_empty() { Notice::Activated(joining) } else { Notice::Answered(joining) }
    }

    fn chose(&self, seat: Seat, card: Named, eye: Eye) -> Option<Notice> {
        let owner = card.id.owner();
        if let Some((of, slot)) = self.find_body(card.id) {
            let Standing { card, .. } = self.standing_at(of, slot, eye);
            return Some(Notice::Chose { seat, of, from: origin(Place::Body(of, slot)), card });
        }
        let in_field = |side: &Seat| self.side(*side).field.is_some_and(|field| field.card == card.id);
        let (of, place) = match Seat::all(2).find(in_field) {
            Some(side) => (side, Place::Field(side)),
            None => (owner, Place::Graveyard(owner)),
        };
        Some(Notice::Chose { seat, of, from: origin(place), card: Some(card.def) })
    }

    fn tried(&self, luck: Luck) -> Option<Notice> {
        let Linked { seat, card, .. } = self.newest()?;
        Some(match luck {
            Luck::Coin { heads } => Notice::CoinFlipped { seat, card, heads },
            Luck::Wager { own, opposing } => Notice::Wagered { seat, card, own, opposing, won: luck.is_good() },
        })
    }

    fn changed(&self, seat: Seat, slot: u8, change: Change, eye: Eye) -> Option<Notice> {
        let whose = self.standing_at(seat, slot, eye);
        Some(match change {
            Change::Lasting { stat, by } | Change::ThisTurn { stat, by } => {
                let body = self.body(seat, slot)?;
                let (reputation, stability) = self.stats(seat, body);
                let now = if stat == Stat::Reputation { reputation } else { stability };
                let this_turn = matches!(change, Change::ThisTurn { .. });
                let topped = !this_turn && by > 0 && body.is_topped(stat);
                let (slot, source) = (slot + 1, self.source());
                Notice::StatChanged { seat, slot, card: body.def, stat, by, now, this_turn, topped, source }
            }
            Change::Vice(vice) => Notice::Vice { whose, vice },
            Change::Survived { vice, .. } => Notice::Survived { whose, vice },
            Change::Forced { force, rushed } => {
                Notice::MustAttack { whose, always: force == Force::Always, new_too: rushed }
            }
            Change::NoAttack(combats) => Notice::CannotAttack { whose, combats },
            Change::Muted(turns) => Notice::Silenced { whose, turns },
            Change::BattleProof(turns) => Notice::Protected { whose, danger: Danger::Battle, turns },
            Change::DeathProof(turns) => Notice::Protected { whose, danger: Danger::Destruction, turns },
            Change::Breaking => Notice::BreaksDown(whose),
            Change::Used(_) | Change::Band(_) => return None,
        })
    }

    fn life_changed(&self, seat: Seat, by: i32) -> Notice {
        let (life, source) = (self.side(seat).life, self.source());
        if by < 0 {
            let why = if self.resolving.is_some() { Cause::Effect } else { Cause::Battle };
            return Notice::Damaged { seat, amount: -by, life, why, source };
        }
        Notice::Healed { seat, amount: by, life, source }
    }

    fn told_mark(&self, seat: Seat, mark: Mark, eye: Eye) -> Option<Notice> {
        Some(match mark {
            Mark::SkipDraw => Notice::WillSkip { seat, what: Skippable::Draw },
            Mark::SkipCombat => Notice::WillSkip { seat, what: Skippable::Combat },
            Mark::SkipTurn => Notice::WillSkip { seat, what: Skippable::Turn },
            Mark::SkipThisDraw => Notice::Skipped { seat, what: Skippable::Draw },
            Mark::CombatSkipped => Notice::Skipped { seat, what: Skippable::Combat },
            Mark::NoAttack(combats) => Notice::NoAttacks { seat, combats },
            // While the turn is being ended the hand is closed again before anyone has looked at it.
            Mark::OpenHand => {
                Notice::Revealed { seat, cards: self.hand_seen(seat, eye != Eye::Watcher && !self.ending) }
            }
            Mark::Ward => Notice::Warded { seat },
            Mark::Decked => Notice::DeckedOut { seat },
            Mark::Breakdown => Notice::BreakdownScored { seat, breakdowns: self.side(seat).breakdowns },
            Mark::KnowsTop(n) => {
                let top = self.side(seat).deck.iter().rev().take(usize::from(n));
                let cards = eye.is(seat).then(|| top.map(|id| self.print(*id)).collect());
                Notice::LookedAhead { seat, n, cards }
            }
            Mark::WardSpent => return None,
        })
    }

    /// The cards of a hand, if they are seen.
    fn hand_seen(&self, seat: Seat, seen: bool) -> Option<Vec<DefId>> {
        let print = |id: &CardId| self.print(*id);
        seen.then(|| self.side(seat).hand.iter().map(print).collect())
    }
}
