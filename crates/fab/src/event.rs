//! How the state changes: [`evolve`] is the only function that assigns to it.

use croupier_kernel::Seat;
use schemars::JsonSchema;
use serde::Serialize;

use crate::{
    content::{DefId, NameId},
    effect::Damage,
    state::{
        Ask, CardId, CardSet, Chain, End, Fab, Frame, Layer, MAX_FRAMES, Modifier, Obj, Proposal, Record, Stage, Step,
        Zone, flag,
    },
};

/// What the table has no more room for. No sensible game comes near it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Limit {
    /// Tokens of one player.
    Tokens,
    /// Triggers that wait, or lie on the stack.
    Triggers,
    /// Effects that last.
    Effects,
}

/// Why a card went from one place to another.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Why {
    /// An effect or a rule put it there.
    Put,
    /// It was played: it is a layer now.
    Played,
    /// A play was cancelled.
    TakenBack,
    /// It was pitched.
    Pitched,
    /// It was drawn.
    Drawn,
    /// It was discarded.
    Discarded,
    /// It was destroyed.
    Destroyed,
    /// It was banished.
    Banished,
    /// It attacks.
    Attacks,
    /// It defends.
    Defends,
    /// It has resolved.
    Resolved,
    /// It failed to resolve.
    Failed,
    /// The combat chain closed.
    Closed,
    /// Its player put it on top or at the bottom of the deck (opt).
    Opted,
    /// It comes back at once: nothing happened.
    Nothing,
}

/// What others learn of a play now that it is paid for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Unveiled {
    /// The card that is played or the ability that is activated.
    Layer,
    /// The modes that were chosen.
    Modes,
    /// The targets that were declared.
    Targets,
    /// A card that was pitched for it.
    Pitched(CardId),
    /// The resource points that are left.
    Resources,
    /// The action points that are left.
    ActionPoints,
}

/// Why a layer left the stack.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Left {
    /// It has resolved.
    Resolved,
    /// It failed to resolve (CR 5.3.2).
    Failed,
    /// The attack became a chain link (CR 7.2.4).
    Linked,
    /// The play was cancelled (CR 1.10.3).
    TakenBack,
    /// The combat chain closed (CR 7.7.3).
    Cleared,
    /// A trigger found no target (CR 6.6.6a).
    NoTarget,
}

/// How the state changes. What players learn of it is in `notice.rs`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub enum Event {
    /// Two hidden cards changed places.
    Swapped { a: CardId, b: CardId },
    /// A card went from one zone to another. `known` is whether its owner's opponent knew it before.
    Moved { card: CardId, why: Why, from: Zone, to: Zone, top: bool, known: bool },
    /// A token was created.
    Created { card: CardId, def: DefId },
    /// A hero gained life.
    LifeGained { seat: Seat, n: u8 },
    /// A hero was dealt damage by a source of this seat.
    Damaged { seat: Seat, n: u8, kind: Damage, source: DefId, by: Seat },
    /// Damage was prevented by this, and this much is left.
    Prevented { seat: Seat, n: u8, by: DefId, left: u8 },
    /// The resource points a player has now.
    Resources { seat: Seat, n: u8 },
    /// The action points a player has now.
    ActionPoints { seat: Seat, n: u8 },
    /// A hero was marked, or the mark was removed.
    Marked { seat: Seat, on: bool },
    /// A turn began.
    TurnBegan { seat: Seat },
    /// A phase or step began.
    StepBegan { step: Step },
    /// A player passed priority.
    Passed { seat: Seat },
    /// A card was revealed to all, or one player looked at it.
    Shown { card: CardId, to: Option<Seat> },
    /// A card was named.
    Named { name: NameId },
    /// Both players clashed, and this one won.
    Clashed { seat: Seat, winner: Option<Seat> },
    /// The table had no room for something more, and it was not made: our own rule.
    LimitReached(Limit),
    /// The game ended.
    Ended { end: End },
    /// What is true of a card changed.
    Set { card: CardId, obj: Obj, was: Obj },
    /// A layer was put on the stack.
    LayerPushed(Layer),
    /// The top layer changed.
    LayerSet(Layer),
    /// A target of the top layer was declared.
    Targeted(Layer),
    /// The modes of the top layer were chosen.
    ModesChosen { modes: u8 },
    /// Others learn of what is being played: its player can no longer cancel it.
    Unveiled(Unveiled),
    /// A layer left the stack.
    LayerRemoved { at: u8, layer: Layer, why: Left },
    /// An effect triggered.
    Triggered(Layer),
    /// A trigger no longer waits.
    TriggerRemoved { at: u8 },
    /// A frame was put on top.
    FramePushed(Frame),
    /// The top frame changed.
    FrameSet(Frame),
    /// The top frame is finished.
    FramePopped,
    /// A continuous effect began.
    ModifierAdded(Modifier),
    /// A continuous effect changed.
    ModifierSet { at: u8, modifier: Modifier },
    /// A continuous effect ended.
    ModifierRemoved { at: u8 },
    /// The combat chain changed.
    ChainSet(Chain),
    /// An attack became a chain link.
    LinkBegan(Chain),
    /// A card became a defending card of the active link.
    Defended { card: CardId },
    /// The damage of the active link was calculated.
    Calculated { power: u8, defense: u8 },
    /// The attack of the active link hit.
    Hit { damage: u8 },
    /// The active link resolved.
    LinkResolved,
    /// The combat chain closed.
    ChainClosed,
    /// The cards an effect works on changed.
    PoolSet(CardSet),
    /// The record of the turn changed.
    Noted { seat: Seat, notes: u16, dealt: u8 },
    /// A card was played, for the record of the turn.
    Played { seat: Seat, def: DefId },
    /// The records of the turn and the uses of abilities were cleared.
    RecordsCleared,
    /// Someone must decide.
    Asked { seat: Seat, ask: Ask },
    /// Where the step is.
    StageSet { stage: Stage },
    /// Who has priority now.
    Priority { seat: Seat },
    /// Whose triggers come first.
    OrderFirst(Option<Seat>),
    /// A random choice was made.
    Random,
    /// A deck is shuffled: no one knows its cards.
    Forgotten { seat: Seat },
    /// A player's pitched cards go to the deck, in an order that is hidden.
    Piled { seat: Seat },
    /// One of these hidden cards of a player goes where the other does not see which it is.
    Mixed { cards: CardSet },
    /// The name of the effect at hand was cleared.
    Unnamed,
}

/// Folds an event into the state. The small ones that come with every decision are folded where they are made.
#[inline(always)]
pub(crate) fn evolve(game: &mut Fab, event: &Event) {
    match *event {
        Event::Asked { seat, ask } => {
            game.seat = seat;
            game.ask = ask;
        }
        Event::Passed { seat } => {
            game.passes += 1;
            game.priority = seat.other();
        }
        Event::Priority { seat } => {
            game.priority = seat;
            game.passes = 0;
        }
        Event::StageSet { stage } => game.stage = stage,
        Event::Resources { seat, n } => game.sides[seat.index()].resources = n,
        Event::ActionPoints { seat, n } => game.sides[seat.index()].action_points = n,
        Event::FrameSet(frame) => {
            if let Some(top) = game.frames.last_mut() {
                *top = frame;
            }
        }
        Event::FramePopped => {
            game.frames.pop();
        }
        Event::FramePushed(frame) => {
            debug_assert!(game.frames.len() < MAX_FRAMES);
            game.frames.push(frame);
        }
        Event::StepBegan { step } => {
            game.step = step;
            game.stage = Stage::Begins;
            game.passes = 0;
            game.n_random = 0;
        }
        Event::Random => game.n_random += 1,
        Event::Swapped { a, b } => game.prints.swap(a.index(), b.index()),
        Event::Moved { card, why, to, top, .. } => game.put(card, to, top, game.is_secret_move(why)),
        Event::Shown { card, to } => game.learn(card, to),
        Event::LayerPushed(layer) => game.stack.push(layer),
        Event::Triggered(layer) => game.pending.push(layer),
        Event::LayerRemoved { at, .. } => game.remove_layer(at),
        Event::PoolSet(pool) => game.pool = pool,
        Event::Noted { seat, notes, dealt } => {
            let record = &mut game.sides[seat.index()].record;
            record.notes = notes;
            record.dealt = dealt;
        }
        Event::Unveiled(what @ (Unveiled::Layer | Unveiled::Pitched(_))) => game.disclose(what),
        // Nothing more is to be kept of these: the play is public since its layer was.
        Event::Unveiled(Unveiled::Modes | Unveiled::Targets | Unveiled::Resources | Unveiled::ActionPoints) => {}
        _ => game.evolve_rest(event),
    }
}

impl Fab {
    /// Folds the events that are not folded where they are made.
    fn evolve_rest(&mut self, event: &Event) {
        match *event {
            Event::Asked { .. }
            | Event::Passed { .. }
            | Event::Priority { .. }
            | Event::StageSet { .. }
            | Event::Resources { .. }
            | Event::ActionPoints { .. }
            | Event::FrameSet(_)
            | Event::FramePopped
            | Event::FramePushed(_)
            | Event::StepBegan { .. }
            | Event::Random
            | Event::Swapped { .. }
            | Event::Moved { .. }
            | Event::Shown { .. }
            | Event::LayerPushed(_)
            | Event::Triggered(_)
            | Event::LayerRemoved { .. }
            | Event::PoolSet(_)
            | Event::Noted { .. }
            | Event::Unveiled(_) => {}
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
            Event::Prevented { .. } | Event::Clashed { .. } | Event::LimitReached(_) => {}
            Event::Marked { seat, on } => self.sides[seat.index()].marked = on,
            Event::TurnBegan { seat } => {
                self.turn += 1;
                self.active = seat;
            }
            Event::Named { name } => self.named = Some(name),
            Event::Unnamed => self.named = None,
            Event::Ended { end } => {
                self.end = end;
                self.step = Step::Over;
                self.ask = Ask::Over;
            }
            Event::Set { card, obj, .. } => {
                self.any_stolen |= obj.flags & flag::STOLEN != 0;
                self.objs[card.index()] = obj;
            }
            Event::LayerSet(layer) | Event::Targeted(layer) => {
                if let Some(top) = self.stack.last_mut() {
                    *top = layer;
                }
            }
            Event::ModesChosen { modes } => {
                if let Some(top) = self.stack.last_mut() {
                    top.scope.modes = modes;
                }
            }
            Event::TriggerRemoved { at } => {
                self.pending.remove(usize::from(at));
            }
            Event::ModifierAdded(modifier) => self.modifiers.push(modifier),
            Event::ModifierSet { at, modifier } => self.modifiers[usize::from(at)] = modifier,
            Event::ModifierRemoved { at } => self.drop_modifier(at),
            Event::ChainSet(chain) => self.chain = chain,
            Event::LinkBegan(chain) => self.begin_link(chain),
            Event::Defended { card } => self.defend_with(card),
            Event::Calculated { power, defense } => {
                self.chain = Chain { struck: true, power, defense, ..self.chain };
            }
            Event::Hit { damage } => self.chain = Chain { hit: true, damage, ..self.chain },
            Event::LinkResolved => self.chain.active = false,
            Event::ChainClosed => {
                self.chain = Chain::default();
                self.links.clear();
            }
            Event::Played { seat, def } => self.record_play(seat, def),
            Event::RecordsCleared => self.clear_records(),
            Event::OrderFirst(seat) => self.order_first = seat,
            Event::Forgotten { seat } => self.forget_deck(seat),
            Event::Piled { seat } => self.pile_up(seat),
            Event::Mixed { cards } => self.mix(cards),
        }
    }

    /// Takes a layer off the stack, most often the top one.
    fn remove_layer(&mut self, at: u8) {
        self.stack.remove(usize::from(at));
    }

    /// Whether a card moves for a play that only its player knows of yet. A play is announced before there is a frame for it.
    #[inline]
    fn is_secret_move(&self, why: Why) -> bool {
        why == Why::Played || matches!(why, Why::Pitched | Why::TakenBack) && self.is_secret()
    }

    /// Moves a card. Where it becomes a new object, what was true of it is forgotten (CR 3.0.9). A secret move tells the
    /// opponent nothing: what they knew of the card they still know.
    fn put(&mut self, card: CardId, to: Zone, top: bool, secret: bool) {
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
                    deck.push(card);
                    deck.rotate_right(1);
                }
            }
            // When the combat chain closes, what goes back defends no more.
            (Zone::Chain, Zone::Arena) => {
                obj = Obj { zone: to, link: 0, flags: was.flags & !flag::DEFENDED, ..was };
            }
            (Zone::Arena | Zone::Chain | Zone::Stack, Zone::Arena | Zone::Chain) => obj = Obj { zone: to, ..was },
            // Whether it lay face up is remembered in case the play is cancelled.
            (Zone::Arsenal, Zone::Stack) => obj.flags = flag::FROM_ARSENAL | was.flags & flag::FACE_UP,
            (Zone::Arsenal, Zone::Chain) => obj.flags = flag::FROM_ARSENAL,
            (Zone::Banished, Zone::Stack) => obj.flags = flag::FROM_BANISHED,
            (Zone::Hand, Zone::Stack | Zone::Chain) => obj.flags = flag::FROM_HAND,
            _ => {}
        }
        self.objs[i] = obj;
        // Cards that went to a public place are known to all there; what a hidden place hides is known to those who saw it.
        let hidden = matches!(to, Zone::Deck | Zone::Hand | Zone::Arsenal);
        if secret {
            let knows = &mut self.sides[owner.index()].knows;
            if hidden { knows.insert(card) } else { knows.remove(card) }
        } else if hidden {
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
            self.become_public(card, from, 0);
        }
    }

    /// All see a card that was in a place of this kind. `others` are those of its owner that have left the hand with it and are
    /// not seen yet.
    fn become_public(&mut self, card: CardId, from: Zone, others: u64) {
        if matches!(from, Zone::Deck | Zone::Hand | Zone::Arsenal) {
            self.leave_pile(card, from, others);
        }
        for side in &mut self.sides {
            side.knows.remove(card);
        }
    }

    /// Others see what is being played, or one of the cards it is paid with.
    fn disclose(&mut self, what: Unveiled) {
        let Some(Frame::Propose(proposal)) = self.frames.last_mut() else { return };
        proposal.extra |= Proposal::PUBLIC;
        let Proposal { card, from, ability, pitched, .. } = *proposal;
        match what {
            Unveiled::Layer if ability.is_none() => self.become_public(card, from, pitched),
            Unveiled::Pitched(card) => {
                self.become_public(card, Zone::Hand, pitched & !(u64::MAX >> (63 - card.place())));
            }
            _ => {}
        }
    }

    /// A continuous effect is gone. Damage on its way remembers by place which shields it has met; those after it move up.
    fn drop_modifier(&mut self, at: u8) {
        self.modifiers.remove(usize::from(at));
        for frame in &mut self.frames {
            if let Frame::Strike(blow) = frame {
                let below = (1u64 << at) - 1;
                blow.shields = blow.shields & below | (blow.shields >> 1) & !below;
            }
        }
    }

    /// A card counts among those played this turn.
    fn record_play(&mut self, seat: Seat, def: DefId) {
        let played = &mut self.sides[seat.index()].record.played;
        if played.len() == played.capacity() {
            played.remove(0);
        }
        played.push(def);
    }

    /// What happened this turn is forgotten, and abilities may be used again.
    fn clear_records(&mut self) {
        for side in &mut self.sides {
            side.record = Record::default();
        }
        for zone in [Zone::Arena, Zone::Chain] {
            for card in self.zones[zone as usize] {
                self.objs[card.index()].uses = 0;
            }
        }
    }

    /// An attack became a chain link; what the link before it came to is kept.
    fn begin_link(&mut self, chain: Chain) {
        if self.chain.n_links > 0 {
            if self.links.len() == self.links.capacity() {
                self.links.remove(0);
            }
            self.links.push(self.chain.past());
        }
        self.chain = chain;
        if let Some(card) = chain.attack {
            self.objs[card.index()].link = chain.n_links;
        }
    }

    /// A card became a defending card of the active link (CR 7.0.5a).
    fn defend_with(&mut self, card: CardId) {
        let obj = &mut self.objs[card.index()];
        obj.flags |= flag::DEFENDED;
        obj.link = self.chain.n_links;
        self.chain.defenders.insert(card);
        if self.chain.proxy {
            self.chain.against_weapons.insert(card);
        }
    }

    /// A card is shown to one player, or to both.
    #[inline(never)]
    fn learn(&mut self, card: CardId, to: Option<Seat>) {
        for seat in [Seat(0), Seat(1)] {
            if to.is_none_or(|to| to == seat) {
                if seat != card.owner() {
                    self.leave_pile(card, self.zone(card), 0);
                }
                self.sides[seat.index()].knows.insert(card);
            }
        }
    }

    /// The pitched cards of a player become a pile: only the owner sees which goes where.
    fn pile_up(&mut self, seat: Seat) {
        let pile = self.cards_of(Zone::Pitch, seat).0[seat.index()];
        self.sides[seat.index()].piles.make(pile);
    }

    /// From now on no one knows the cards of a deck.
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

    /// The opponent learns what a hidden card is, which tells something of the pile it was in. To them the `others` are still
    /// in hand.
    fn leave_pile(&mut self, card: CardId, from: Zone, others: u64) {
        if card.is_token() {
            return;
        }
        let (owner, this) = (card.owner(), 1 << card.place());
        let known = self.sides[owner.other().index()].knows.0[owner.index()];
        if known & this != 0 {
            return;
        }
        if from == Zone::Hand {
            // No one else sees which card of the hand it was.
            let hand = (self.zones[Zone::Hand as usize].0[owner.index()] | others) & !known | this;
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
}
