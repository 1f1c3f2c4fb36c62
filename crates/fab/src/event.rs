//! What happened, and how it changes the state: [`Fab::fold`] is the only place that assigns to it.

use croupier_kernel::{Eye, Seat};
use serde::{Deserialize, Serialize};

use crate::{
    content::{DefId, NameId},
    effect::Damage,
    state::{
        Ask, CardId, CardSet, Chain, End, Fab, Frame, Layer, LayerKind, MAX_FRAMES, Modifier, Obj, Record, Stage, Step,
        Zone,
        flag,
    },
};

/// What the table has no more room for. No sensible game comes near it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Limit {
    /// Tokens of one player.
    Tokens,
    /// Triggers that wait, or lie on the stack.
    Triggers,
    /// Effects that last.
    Effects,
}

/// What happened. Bookkeeping events come between those that a player sees.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[non_exhaustive]
pub enum Event {
    /// Two hidden cards changed places.
    #[doc(hidden)]
    Swapped { a: CardId, b: CardId },
    /// A card went from one zone to another. Who may not see it sees neither card nor print.
    Moved {
        /// Which card.
        card: Option<CardId>,
        /// What it is.
        def: Option<DefId>,
        /// Whose it is.
        owner: Seat,
        /// From where.
        from: Zone,
        /// To where.
        to: Zone,
        /// On top of a deck, not at the bottom.
        top: bool,
        /// Face up in a private zone.
        face_up: bool,
    },
    /// A token was created.
    Created {
        /// Which card it is now.
        card: CardId,
        /// What it is.
        def: DefId,
    },
    /// A hero gained life.
    LifeGained {
        /// Whose hero.
        seat: Seat,
        /// How much.
        n: u8,
    },
    /// A hero was dealt damage.
    Damaged {
        /// Whose hero.
        seat: Seat,
        /// How much.
        n: u8,
        /// Of which kind.
        kind: Damage,
        /// By which source.
        source: DefId,
        /// Whether it was a hit (CR 7.5.5).
        hit: bool,
    },
    /// Damage was prevented.
    Prevented {
        /// Whose hero is shielded.
        seat: Seat,
        /// How much.
        n: u8,
    },
    /// Resource points were gained or paid.
    Resources {
        /// Whose.
        seat: Seat,
        /// How many there are now.
        n: u8,
    },
    /// Action points were gained or paid.
    ActionPoints {
        /// Whose.
        seat: Seat,
        /// How many there are now.
        n: u8,
    },
    /// A hero was marked, or the mark was removed.
    Marked {
        /// Whose hero.
        seat: Seat,
        /// Whether it is marked now.
        on: bool,
    },
    /// A turn began.
    TurnBegan {
        /// The turn player.
        seat: Seat,
    },
    /// A phase or step began.
    StepBegan {
        /// Which.
        step: Step,
    },
    /// A player passed priority.
    Passed {
        /// Who.
        seat: Seat,
    },
    /// A card was revealed or looked at.
    Shown {
        /// Which card.
        card: Option<CardId>,
        /// What it is.
        def: Option<DefId>,
        /// Who learned it; both, if none is named.
        to: Option<Seat>,
        /// Whose it is.
        owner: Seat,
    },
    /// A card was named.
    Named {
        /// The name.
        #[doc(hidden)]
        name: NameId,
    },
    /// The table had no room for something more, and it was not made: our own rule.
    LimitReached(Limit),
    /// The game ended.
    #[doc(hidden)]
    Ended { end: End },
    /// What is true of a card changed.
    #[doc(hidden)]
    Set { card: CardId, obj: Obj },
    /// A layer was put on the stack.
    #[doc(hidden)]
    LayerPushed(Layer),
    /// The top layer changed.
    #[doc(hidden)]
    LayerSet(Layer),
    /// A layer left the stack.
    #[doc(hidden)]
    LayerRemoved { at: u8 },
    /// An effect triggered.
    #[doc(hidden)]
    Triggered(Layer),
    /// A trigger no longer waits.
    #[doc(hidden)]
    TriggerRemoved { at: u8 },
    /// A frame was put on top.
    #[doc(hidden)]
    FramePushed(Frame),
    /// The top frame changed.
    #[doc(hidden)]
    FrameSet(Frame),
    /// The top frame is finished.
    #[doc(hidden)]
    FramePopped,
    /// A continuous effect began.
    #[doc(hidden)]
    ModifierAdded(Modifier),
    /// A continuous effect changed.
    #[doc(hidden)]
    ModifierSet { at: u8, modifier: Modifier },
    /// A continuous effect ended.
    #[doc(hidden)]
    ModifierRemoved { at: u8 },
    /// The combat chain changed.
    #[doc(hidden)]
    ChainSet(Chain),
    /// The cards an effect works on changed.
    #[doc(hidden)]
    PoolSet(CardSet),
    /// The record of the turn changed.
    #[doc(hidden)]
    Noted { seat: Seat, notes: u16, dealt: u8 },
    /// A card was played, for the record of the turn.
    #[doc(hidden)]
    Played { seat: Seat, def: DefId },
    /// The records of the turn and the uses of abilities were cleared.
    #[doc(hidden)]
    RecordsCleared,
    /// Someone must decide.
    #[doc(hidden)]
    Asked { seat: Seat, ask: Ask },
    /// Where the step is.
    #[doc(hidden)]
    StageSet { stage: Stage },
    /// Who has priority now.
    #[doc(hidden)]
    Priority { seat: Seat },
    /// Whose triggers come first.
    #[doc(hidden)]
    OrderFirst(Option<Seat>),
    /// A random choice was made.
    #[doc(hidden)]
    Random,
    /// A deck was shuffled: nobody knows its cards any more.
    #[doc(hidden)]
    Forgotten { seat: Seat },
    /// A player's pitched cards go to the deck, in an order that is hidden.
    #[doc(hidden)]
    Piled { seat: Seat },
    /// One of these hidden cards of a player goes where the other does not see which it is.
    #[doc(hidden)]
    Mixed { cards: CardSet },
    /// The name of the effect at hand was cleared.
    #[doc(hidden)]
    Unnamed,
}

impl Event {
    /// Whose ability or trigger this event puts on the stack, of which card, and which of the two it is.
    pub fn layer_made(&self) -> Option<(Seat, DefId, &'static str)> {
        let Event::LayerPushed(layer) = self else { return None };
        let kind = match layer.kind {
            LayerKind::Card => return None,
            LayerKind::Ability | LayerKind::Proxy => "ability",
            _ => "trigger",
        };
        Some((layer.scope.seat, layer.scope.def, kind))
    }
}

impl Fab {
    /// Folds an event into the state. The small ones that come with every decision are folded where they are made.
    #[inline(always)]
    pub(crate) fn fold(&mut self, event: &Event) {
        match *event {
            Event::Asked { seat, ask } => {
                self.seat = seat;
                self.ask = ask;
            }
            Event::Passed { seat } => {
                self.passes += 1;
                self.priority = seat.other();
            }
            Event::Priority { seat } => {
                self.priority = seat;
                self.passes = 0;
            }
            Event::StageSet { stage } => self.stage = stage,
            Event::Resources { seat, n } => self.sides[seat.index()].resources = n,
            Event::ActionPoints { seat, n } => self.sides[seat.index()].action_points = n,
            Event::FrameSet(frame) => {
                if let Some(top) = self.frames.last_mut() {
                    *top = frame;
                }
            }
            Event::FramePopped => {
                self.frames.pop();
            }
            _ => self.fold_rest(event),
        }
    }

    /// Folds the events that are not folded where they are made.
    fn fold_rest(&mut self, event: &Event) {
        match *event {
            Event::Asked { .. }
            | Event::Passed { .. }
            | Event::Priority { .. }
            | Event::StageSet { .. }
            | Event::Resources { .. }
            | Event::ActionPoints { .. }
            | Event::FrameSet(_)
            | Event::FramePopped => {}
            Event::Swapped { a, b } => self.prints.swap(a.index(), b.index()),
            Event::Moved { card: Some(card), to, top, face_up, .. } => self.put(card, to, top, face_up),
            Event::Moved { card: None, .. } => {}
            Event::Created { card, def } => {
                self.prints[card.index()] = def;
                self.put(card, Zone::Arena, false, false);
            }
            Event::LifeGained { seat, n } => {
                let side = &mut self.sides[seat.index()];
                side.life = side.life.saturating_add(n);
            }
            Event::Damaged { seat, n, .. } => {
                let side = &mut self.sides[seat.index()];
                side.life = side.life.saturating_sub(n);
            }
            Event::Prevented { .. } | Event::LimitReached(_) => {}
            Event::Marked { seat, on } => self.sides[seat.index()].marked = on,
            Event::TurnBegan { seat } => {
                self.turn += 1;
                self.active = seat;
            }
            Event::StepBegan { step } => {
                self.step = step;
                self.stage = Stage::Begins;
                self.passes = 0;
                self.n_random = 0;
            }
            Event::Shown { card: Some(card), to, .. } => self.learn(card, to),
            Event::Shown { card: None, .. } => {}
            Event::Named { name } => self.named = Some(name),
            Event::Unnamed => self.named = None,
            Event::Ended { end } => {
                self.end = end;
                self.step = Step::Over;
                self.ask = Ask::Over;
            }
            Event::Set { card, obj } => {
                self.any_stolen |= obj.flags & flag::STOLEN != 0;
                self.objs[card.index()] = obj;
            }
            Event::LayerPushed(layer) => self.stack.push(layer),
            Event::LayerSet(layer) => {
                if let Some(top) = self.stack.last_mut() {
                    *top = layer;
                }
            }
            Event::LayerRemoved { at } => {
                self.stack.remove(usize::from(at));
            }
            Event::Triggered(layer) => self.pending.push(layer),
            Event::TriggerRemoved { at } => {
                self.pending.remove(usize::from(at));
            }
            Event::FramePushed(frame) => {
                debug_assert!(self.frames.len() < MAX_FRAMES);
                self.frames.push(frame);
            }
            Event::ModifierAdded(modifier) => self.modifiers.push(modifier),
            Event::ModifierSet { at, modifier } => self.modifiers[usize::from(at)] = modifier,
            Event::ModifierRemoved { at } => {
                self.modifiers.remove(usize::from(at));
                // Damage on its way remembers by place which shields it has met; those after this one move up.
                for frame in &mut self.frames {
                    if let Frame::Strike(blow) = frame {
                        let below = (1u64 << at) - 1;
                        blow.shields = blow.shields & below | (blow.shields >> 1) & !below;
                    }
                }
            }
            Event::ChainSet(chain) => self.chain = chain,
            Event::PoolSet(pool) => self.pool = pool,
            Event::Noted { seat, notes, dealt } => {
                let record = &mut self.sides[seat.index()].record;
                record.notes = notes;
                record.dealt = dealt;
            }
            Event::Played { seat, def } => {
                let played = &mut self.sides[seat.index()].record.played;
                if played.len() == played.capacity() {
                    played.remove(0);
                }
                played.push(def);
            }
            Event::RecordsCleared => {
                for side in &mut self.sides {
                    side.record = Record::default();
                }
                for zone in [Zone::Arena, Zone::Chain] {
                    for card in self.zones[zone as usize] {
                        self.objs[card.index()].uses = 0;
                    }
                }
            }
            Event::OrderFirst(seat) => self.order_first = seat,
            Event::Random => self.n_random += 1,
            Event::Forgotten { seat } => self.forget_deck(seat),
            Event::Piled { seat } => {
                let pile = self.cards_of(Zone::Pitch, seat).0[seat.index()];
                self.sides[seat.index()].piles.make(pile);
            }
            Event::Mixed { cards } => self.mix(cards),
        }
    }

    /// Moves a card. Where it becomes a new object, what was true of it is forgotten (CR 3.0.9).
    fn put(&mut self, card: CardId, to: Zone, top: bool, face_up: bool) {
        let i = card.index();
        let from = self.objs[i].zone;
        let owner = card.owner();
        self.zones[from as usize].remove(card);
        if from == Zone::Deck {
            let deck = &mut self.sides[owner.index()].deck;
            if let Some(at) = deck.iter().rposition(|other| *other == card) {
                deck.remove(at);
            }
        }
        // A token that leaves the arena ceases to exist (CR 8.1.8a).
        let to = if card.is_token() && !matches!(to, Zone::Arena | Zone::Chain) { Zone::Out } else { to };
        self.zones[to as usize].insert(card);
        let was = self.objs[i];
        let mut obj = Obj { zone: to, ..Obj::default() };
        match (from, to) {
            (_, Zone::Deck) => {
                let deck = &mut self.sides[owner.index()].deck;
                if top {
                    deck.push(card);
                } else {
                    deck.insert(0, card);
                }
            }
            (Zone::Arena | Zone::Chain | Zone::Stack, Zone::Arena | Zone::Chain) => obj = Obj { zone: to, ..was },
            (Zone::Arsenal, Zone::Stack | Zone::Chain) => obj.flags = flag::FROM_ARSENAL,
            (Zone::Banished, Zone::Stack) => obj.flags = flag::FROM_BANISHED,
            (Zone::Hand, Zone::Stack | Zone::Chain) => obj.flags = flag::FROM_HAND,
            _ => {}
        }
        if face_up {
            obj.flags |= flag::FACE_UP;
        }
        self.objs[i] = obj;
        // Cards that went to a public place are known to all there; what a hidden place hides is known to those who saw it.
        let hidden = matches!(to, Zone::Deck | Zone::Hand) || (to == Zone::Arsenal && !face_up);
        if hidden {
            let was_public = !matches!(from, Zone::Deck | Zone::Hand | Zone::Out) && from != Zone::Arsenal;
            // Of several pitched cards only the owner sees which goes where (CR 4.4.3c).
            let seen = was_public && self.sides[owner.index()].piles.of(card) == 0;
            for (seat, side) in self.sides.iter_mut().enumerate() {
                let owns = seat == owner.index();
                let knew = side.knows.contains(card);
                let learns = match to {
                    Zone::Hand | Zone::Arsenal => owns || knew || was_public,
                    // The owner knows what they put there, and all know what all have seen.
                    _ => knew || owns && from != Zone::Deck || seen,
                };
                if learns {
                    side.knows.insert(card);
                } else {
                    side.knows.remove(card);
                }
            }
            let pile = self.sides[owner.index()].piles.of(card);
            if to == Zone::Hand && pile != 0 {
                self.settle_pile(owner, pile);
            }
        } else {
            if matches!(from, Zone::Deck | Zone::Hand | Zone::Arsenal) {
                self.leave_pile(card, from);
            }
            for side in &mut self.sides {
                side.knows.remove(card);
            }
        }
    }

    /// A card is shown to one player, or to both.
    #[inline(never)]
    fn learn(&mut self, card: CardId, to: Option<Seat>) {
        for seat in [Seat(0), Seat(1)] {
            if to.is_none_or(|to| to == seat) {
                if seat != card.owner() {
                    self.leave_pile(card, self.zone(card));
                }
                self.sides[seat.index()].knows.insert(card);
            }
        }
    }

    /// Nobody knows the cards of a deck any more.
    #[inline(never)]
    fn forget_deck(&mut self, seat: Seat) {
        let deck = self.cards_of(Zone::Deck, seat);
        for side in &mut self.sides {
            side.knows = side.knows.without(deck);
        }
        self.sides[seat.index()].piles.scatter(deck.0[seat.index()]);
    }

    /// What is left of a pile is known card by card if it is one card, or in hand as a whole, for a hand has no order.
    #[cold]
    fn settle_pile(&mut self, seat: Seat, pile: u8) {
        let (owner, other) = (seat.index(), seat.other().index());
        let places = self.sides[owner].piles.places(pile);
        let in_hand = places & !self.zones[Zone::Hand as usize].0[owner] == 0;
        if places.count_ones() == 1 || in_hand {
            self.sides[owner].piles.scatter(places);
            self.sides[other].knows.0[owner] |= places;
        }
    }

    /// The opponent learns what a hidden card is, which tells something of the pile it was in.
    fn leave_pile(&mut self, card: CardId, from: Zone) {
        if card.is_token() {
            return;
        }
        let (owner, this) = (card.owner(), 1 << (card.0 & 63));
        let known = self.sides[owner.other().index()].knows.0[owner.index()];
        if known & this != 0 {
            return;
        }
        if from == Zone::Hand {
            // Nobody else sees which card of the hand it was.
            let hand = self.zones[Zone::Hand as usize].0[owner.index()] & !known | this;
            if self.sides[owner.index()].piles.tells_apart(hand, 0) {
                self.sides[owner.index()].piles.merge(hand, 0);
            }
        }
        let pile = self.sides[owner.index()].piles.leave(card);
        if pile != 0 {
            self.settle_pile(owner, pile);
        }
    }

    /// The opponent of their owner can no longer tell these hidden cards apart.
    #[cold]
    fn mix(&mut self, cards: CardSet) {
        for seat in [Seat(0), Seat(1)] {
            let (places, other) = (cards.0[seat.index()], seat.other().index());
            let known = self.sides[other].knows;
            if self.sides[seat.index()].piles.tells_apart(places, known.0[seat.index()]) {
                self.sides[seat.index()].piles.merge(places, known.0[seat.index()]);
                self.sides[other].knows = known.without(cards.of(seat));
            }
        }
    }

    /// What an eye sees of an event that led to this state.
    pub(crate) fn witnessed(&self, event: &Event, eye: Eye) -> Option<Event> {
        Some(match *event {
            Event::Moved { owner, from, to, top, face_up, .. } => {
                let public = |zone: Zone| !matches!(zone, Zone::Deck | Zone::Hand | Zone::Arsenal | Zone::Out);
                let owners = eye.is(owner) && (from != Zone::Deck || to != Zone::Deck);
                if public(from) && to != Zone::Deck || public(to) || face_up || owners {
                    *event
                } else {
                    Event::Moved { card: None, def: None, owner, from, to, top, face_up }
                }
            }
            Event::Shown { to: Some(to), owner, .. } if !eye.is(to) => {
                Event::Shown { card: None, def: None, to: Some(to), owner }
            }
            Event::Created { .. }
            | Event::LifeGained { .. }
            | Event::Damaged { .. }
            | Event::Prevented { .. }
            | Event::Resources { .. }
            | Event::ActionPoints { .. }
            | Event::Marked { .. }
            | Event::TurnBegan { .. }
            | Event::StepBegan { .. }
            | Event::Passed { .. }
            | Event::Shown { .. }
            | Event::Named { .. }
            | Event::LimitReached(_)
            | Event::Ended { .. } => *event,
            _ => return None,
        })
    }
}
