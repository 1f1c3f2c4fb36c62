//! How events change the state, in full. With its neighbours the only place that assigns to it.

use croupier_kernel::Seat;

use super::{Change, Event, Mark, Named, Place};
use crate::{
    content::{DefId, SpellKind},
    effect::{Moment, Stat},
    state::{
        Assault, BREAKDOWNS_TO_WIN, Back, Band, Body, CardId, Draft, Flow, Force, Happened, Link, LinkKind, LunchTable,
        Occasion, Phase, Preset, Resolving, Stance, Waiting, Which, slots,
    },
};

impl LunchTable {
    /// Folds an event into the state that is not a part of nearly every step: cards, stereotypes, attacks.
    pub(super) fn evolve_rest(&mut self, event: &Event) {
        match *event {
            Event::Shuffled { seat, salt } => self.shuffled(seat, salt),
            Event::Renumbered { seat, salt } => self.renumbered(seat, salt),
            Event::Summoned { seat, card, slot, stance, normal } => {
                self.take_from_hand(seat, card.id);
                self.put_body(seat, slot, Body::new(card.id, card.def, stance, true));
                self.sides[seat.index()].summoned |= normal;
            }
            Event::TurnedUp { seat, slot, flip, card } => self.turned_up(seat, slot, flip, card.def),
            Event::StanceChanged { seat, slot, stance } => {
                if let Some(body) = self.body_mut(seat, slot) {
                    body.stance = stance;
                    body.turned = true;
                }
            }
            Event::ControlChanged { from, from_slot, to, to_slot, stolen } => {
                if let Some(mut body) = self.body(from, from_slot).copied() {
                    body.new = stolen > 0;
                    body.stolen = stolen;
                    self.take(body.card, Place::Body(from, from_slot));
                    self.put_body(to, to_slot, body);
                }
            }
            Event::Placed { seat, card, from, to, on } => {
                self.note_face_up(seat, card.def);
                self.take(card.id, from);
                let back = Back { on: on.map(|on| on.id), ..Back::new(card.id, card.def, true) };
                match to {
                    Place::Field(seat) => self.sides[seat.index()].field = Some(back),
                    Place::Back(_, slot) => self.put_back(seat, slot, back),
                    _ => {}
                }
            }
            Event::BackUsed { seat, slot, ability } => {
                let side = &mut self.sides[seat.index()];
                let back = match slot {
                    Some(slot) => side.backs[usize::from(slot)].as_mut(),
                    None => side.field.as_mut(),
                };
                if let Some(back) = back {
                    back.used |= 1 << ability;
                }
            }
            Event::Marked { seat, mark } => self.marked(seat, mark),
            Event::HandShown { of, .. } => {
                let side = &mut self.sides[of.index()];
                side.seen |= side.held;
            }
            Event::TrapsDoubled { .. } => self.traps_twice = true,
            Event::AttackMoved { slot } => {
                if let Some(assault) = self.assault {
                    let defender = assault.seat.other();
                    let target = self.body_mut(defender, slot).map(|body| {
                        body.was_attacked = true;
                        body.card
                    });
                    self.assault = Some(Assault { target, ..assault });
                }
            }
            Event::DeckEmptied { .. } => self.happened.moments |= Moment::DeckEmpty.bit(),
            Event::TopOrdered { seat, pick, place } => {
                let deck = &mut self.sides[seat.index()].deck;
                let top = deck.len();
                let (pick, place) = (usize::from(pick), usize::from(place));
                if pick < top && place <= pick {
                    // The top is the end of the pile, so going up is going to the right.
                    deck[top - 1 - pick..top - place].rotate_left(1);
                }
            }
            Event::Over(outcome) => self.outcome = Some(outcome),
            _ => self.evolve_chain(event),
        }
    }

    /// Folds an event of the chain, its windows and what waits for its end.
    fn evolve_chain(&mut self, event: &Event) {
        match *event {
            Event::Chosen { which, card, .. } => self.chosen(which, card.id),
            Event::LuckTried(luck) => {
                if let Some(resolving) = &mut self.resolving {
                    resolving.luck = Some(luck);
                }
            }
            Event::DoneAgain => {
                if let Some(resolving) = &mut self.resolving {
                    self.n_resolved = self.n_resolved.wrapping_add(1);
                    let again = resolving.again.saturating_sub(1);
                    *resolving = Resolving { part: 0, step: 0, again, moved: [0; 2], ..*resolving };
                }
            }
            Event::LinkNegated { link } => {
                if let Some(link) = self.chain.get_mut(usize::from(link)) {
                    link.negated = true;
                }
            }
            Event::LinkReversed { link } => {
                if let Some(link) = self.chain.get_mut(usize::from(link)) {
                    link.reversed = !link.reversed;
                }
            }
            Event::Triggered(waiting) => self.triggered(waiting),
            Event::TriggersOrdered => self.n_ordered = self.waiting.len() as u8,
            Event::TriggerTaken => {
                if !self.waiting.is_empty() {
                    self.waiting.remove(0);
                    self.n_ordered = self.n_ordered.saturating_sub(1);
                }
            }
            // What is left was folded where it came in.
            Event::CardMoved { .. }
            | Event::CloutPaid { .. }
            | Event::CloutGained { .. }
            | Event::Activated { .. }
            | Event::LinkAdded
            | Event::WindowOpened { .. }
            | Event::Asked
            | Event::Passed
            | Event::WindowClosed
            | Event::ResolutionBegan { .. }
            | Event::PartDone
            | Event::StepDone
            | Event::LinkResolved { .. }
            | Event::BodyChanged { .. }
            | Event::EventsShown
            | Event::ChoiceOpened(_)
            | Event::ChoiceClosed
            | Event::FlowSet(_)
            | Event::TurnEnding
            | Event::ActionCounted
            | Event::PhaseBegan { .. }
            | Event::TurnEnded
            | Event::TurnBegan { .. }
            | Event::Shuffled { .. }
            | Event::Renumbered { .. }
            | Event::Summoned { .. }
            | Event::StereotypeSet { .. }
            | Event::CardSet { .. }
            | Event::TurnedUp { .. }
            | Event::StanceChanged { .. }
            | Event::ControlChanged { .. }
            | Event::Placed { .. }
            | Event::BackUsed { .. }
            | Event::LifeChanged { .. }
            | Event::Marked { .. }
            | Event::HandShown { .. }
            | Event::TrapsDoubled { .. }
            | Event::AttackDeclared { .. }
            | Event::AttackMoved { .. }
            | Event::Fought { .. }
            | Event::AttackOver { .. }
            | Event::DeckEmptied { .. }
            | Event::TopOrdered { .. }
            | Event::Over(_) => {}
        }
    }

    pub(super) fn passed(&mut self) {
        if let Some(window) = &mut self.window {
            window.asked = false;
            window.passes += 1;
            window.priority = window.priority.other();
        }
    }

    pub(super) fn window_closed(&mut self) {
        if let Some(window) = self.window.take()
            && window.occasion == Occasion::Events
        {
            self.events_shown(Happened::default());
        }
    }

    pub(super) fn stereotype_set(&mut self, seat: Seat, card: Named, slot: u8) {
        self.take_from_hand(seat, card.id);
        self.put_body(seat, slot, Body::new(card.id, card.def, Stance::Defense, false));
        self.sides[seat.index()].summoned = true;
    }

    pub(super) fn card_set(&mut self, seat: Seat, card: Named, slot: u8) {
        self.take_from_hand(seat, card.id);
        self.put_back(seat, slot, Back::new(card.id, card.def, false));
    }

    fn chosen(&mut self, which: Which, id: CardId) {
        if let Some(draft) = &mut self.draft {
            draft.asked |= which.bit();
            let chosen = match which {
                Which::Own => &mut draft.link.own,
                Which::Opposing => &mut draft.link.opp,
                Which::Other => &mut draft.link.other,
            };
            *chosen = Some(id);
        }
    }

    fn turned_up(&mut self, seat: Seat, slot: u8, flip: bool, def: DefId) {
        self.note_face_up(seat, def);
        let side = &mut self.sides[seat.index()];
        side.down &= !(1 << slot);
        side.up |= 1 << slot;
        if let Some(body) = self.body_mut(seat, slot) {
            body.face_up = true;
            if flip {
                body.fresh = true;
                body.stance = Stance::Attack;
                body.turned = true;
            }
            let free = u8::from(body.is_free()) << slot;
            self.sides[seat.index()].free |= free;
        }
    }

    /// Puts something up for answers, together with what each stereotype noted about it.
    pub(super) fn events_shown(&mut self, happened: Happened) {
        let noted = Moment::Gain.bit() | Moment::Below.bit();
        if (self.shown.moments | happened.moments) & noted != 0 {
            for body in self.sides.iter_mut().flat_map(|side| side.bodies.iter_mut().flatten()) {
                body.gained_shown = 0;
                body.fell_shown = false;
                if happened.moments & noted != 0 {
                    body.gained_shown = std::mem::take(&mut body.gained);
                    body.fell_shown = std::mem::take(&mut body.fell);
                }
            }
        }
        self.shown = happened;
    }

    fn body_mut(&mut self, seat: Seat, slot: u8) -> Option<&mut Body> {
        self.sides[seat.index()].bodies.get_mut(usize::from(slot))?.as_mut()
    }

    pub(super) fn activated(&mut self, mut link: Link, from: Place, to: Place) {
        let seat = link.seat.index();
        if let Place::Hand(seat) = from {
            self.take_from_hand(seat, link.card);
        }
        match to {
            Place::Back(_, slot) => {
                let side = &mut self.sides[seat];
                side.laid |= 1 << slot;
                let back = side.backs[usize::from(slot)].get_or_insert(Back::new(link.card, link.def, true));
                back.face_up = true;
                back.pending |= link.kind != LinkKind::Ability;
            }
            Place::Chain => link.loose = true,
            _ => {}
        }
        match link.kind {
            LinkKind::Spell => {
                self.sides[seat].spells = self.sides[seat].spells.saturating_add(1);
                self.n_spells = self.n_spells.saturating_add(1);
            }
            LinkKind::Trap => self.sides[seat].traps = self.sides[seat].traps.saturating_add(1),
            LinkKind::Ability => {}
        }
        self.draft = Some(Draft { link, asked: 0 });
    }

    pub(super) fn resolved(&mut self) {
        self.resolving = None;
        if let Some(link) = self.chain.pop()
            && !link.negated
        {
            match link.kind {
                LinkKind::Spell => {
                    self.happened.moments |= Moment::SpellDone.bit();
                    self.happened.spell_done |= 1 << link.seat.0;
                    let print = link.def.get();
                    let copies = link.copied.is_some() || print.copies;
                    if print.is_spell(SpellKind::Normal) && !copies {
                        self.last_spell = Some(link.def);
                    }
                }
                LinkKind::Ability => {
                    self.happened.ability_done[link.seat.index()][link.card.owner().index()] |= link.card.bit();
                    self.happened.moments |= Moment::AbilityDone.bit();
                }
                LinkKind::Trap => {}
            }
        }
    }

    pub(super) fn body_changed(&mut self, seat: Seat, slot: u8, change: Change) {
        let happened = &mut self.happened;
        let side = &mut self.sides[seat.index()];
        let Some(body) = side.bodies.get_mut(usize::from(slot)).and_then(Option::as_mut) else {
            return;
        };
        match change {
            Change::Lasting { stat, by } | Change::ThisTurn { stat, by } => {
                let lasting = matches!(change, Change::Lasting { .. });
                let number = match (stat, lasting) {
                    (Stat::Reputation, true) => &mut body.reputation,
                    (Stat::Stability, true) => &mut body.stability,
                    (Stat::Reputation, false) => &mut body.turn_reputation,
                    (Stat::Stability, false) => &mut body.turn_stability,
                };
                *number = number.saturating_add(by);
                if lasting {
                    side.free = side.free & !(1 << slot) | u8::from(body.face_up && body.is_free()) << slot;
                }
                if stat == Stat::Reputation && by > 0 {
                    body.gained = body.gained.saturating_add(by);
                    happened.gained |= 1 << seat.0;
                    happened.moments |= Moment::Gain.bit();
                }
            }
            Change::Vice(vice) => body.vice = vice,
            Change::Used(ability) => body.used |= 1 << ability,
            Change::Forced { force, rushed } => {
                if body.force != Force::Always {
                    body.force = force;
                }
                body.rushed |= rushed;
            }
            Change::NoAttack(n) => body.no_attack = body.no_attack.max(n),
            Change::Muted(n) => body.mute = body.mute.max(n),
            Change::BattleProof(n) => body.battle_proof = body.battle_proof.max(n),
            Change::DeathProof(n) => body.death_proof = body.death_proof.max(n),
            Change::Survived { ability, vice } => {
                body.used |= 1 << ability;
                body.vice = vice;
            }
            Change::Band(band) => {
                if body.band != Band::Unseen {
                    if band == Band::Zero {
                        happened.zero |= 1 << seat.0;
                        happened.moments |= Moment::Zero.bit();
                    }
                    if band < Band::High && body.band == Band::High {
                        happened.below |= 1 << seat.0;
                        happened.moments |= Moment::Below.bit();
                        body.fell = true;
                    }
                }
                body.band = band;
            }
            Change::Breaking => {
                body.breaking = true;
                happened.zero |= 1 << seat.0;
                happened.moments |= Moment::Zero.bit();
            }
        }
    }

    fn marked(&mut self, seat: Seat, mark: Mark) {
        let side = &mut self.sides[seat.index()];
        match mark {
            Mark::SkipDraw => side.skip_draw = true,
            Mark::SkipThisDraw => side.skip_this_draw = true,
            Mark::SkipCombat => side.skip_combat = true,
            Mark::CombatSkipped => {
                side.skip_combat = false;
                self.combat_skipped = true;
            }
            Mark::SkipTurn => side.skip_turn = true,
            Mark::NoAttack(n) => side.no_attack = side.no_attack.max(n),
            Mark::OpenHand => side.open_hand = true,
            Mark::Ward => side.ward = true,
            Mark::WardSpent => side.ward = false,
            Mark::Decked => {
                side.decked = true;
                self.lost = true;
            }
            Mark::Breakdown => {
                side.breakdowns = side.breakdowns.saturating_add(1);
                self.lost |= side.breakdowns >= BREAKDOWNS_TO_WIN;
            }
            Mark::KnowsTop(n) => side.known_top = n,
        }
    }

    pub(super) fn attack_declared(&mut self, seat: Seat, slot: u8, target: Option<u8>) {
        let target = target.and_then(|slot| {
            self.body_mut(seat.other(), slot).map(|body| {
                body.was_attacked = true;
                body.card
            })
        });
        if let Some(body) = self.body_mut(seat, slot) {
            body.attacked = true;
            self.assault = Some(Assault { seat, attacker: body.card, target });
            self.sides[seat.index()].attacked = true;
            self.flow = Flow::Battle;
        }
    }

    /// Puts a waiting ability among those that came since the last ordering: turn player's first, slots left to right.
    fn triggered(&mut self, waiting: Waiting) {
        if self.waiting.len() >= self.waiting.capacity() {
            return;
        }
        let rank = |waiting: &Waiting| (waiting.seat != self.active, waiting.spot, waiting.ability);
        let start = usize::from(self.n_ordered).min(self.waiting.len());
        let later = self.waiting[start..].iter().position(|other| rank(other) > rank(&waiting));
        let at = later.map_or(self.waiting.len(), |i| start + i);
        self.waiting.insert(at, waiting);
    }

    /// What held until the end of the turn is over; what counts turns counts one.
    pub(super) fn turn_ended(&mut self) {
        let active = self.active;
        for seat in Seat::all(2) {
            let side = &mut self.sides[seat.index()];
            if std::mem::take(&mut side.open_hand) {
                side.seen |= side.held;
            }
            side.attacked = false;
            side.ward = false;
            side.returned = 0;
            side.spells = 0;
            side.traps = 0;
            if seat == active {
                side.no_attack = side.no_attack.saturating_sub(1);
                side.skip_this_draw = false;
                side.summoned = false;
            }
            for slot in side.bodies_at() {
                let Some(body) = &mut side.bodies[usize::from(slot)] else { continue };
                body.turn_reputation = 0;
                body.turn_stability = 0;
                body.fresh = false;
                body.rushed = false;
                body.attacked = false;
                body.was_attacked = false;
                body.turned = false;
                body.used = 0;
                if body.force == Force::Turn {
                    body.force = Force::No;
                }
                // Most have nothing that counts turns.
                if body.battle_proof | body.death_proof | body.no_attack | body.mute | body.stolen != 0 {
                    body.count_turn(seat == active);
                }
            }
            for slot in slots(side.laid) {
                let Some(back) = &mut side.backs[usize::from(slot)] else { continue };
                if back.fresh && !back.face_up {
                    side.answers |= back.facts().answers;
                }
                (back.fresh, back.used) = (false, 0);
            }
            if let Some(field) = &mut side.field {
                (field.fresh, field.used) = (false, 0);
            }
        }
        if std::mem::take(&mut self.stale) {
            (self.standing, self.stirring) = self.standing_now();
            self.sides.iter_mut().for_each(|side| side.answers = side.answers_now());
        }
        self.n_actions = 0;
        self.n_spells = 0;
        self.traps_twice = false;
        self.combat_skipped = false;
        self.ending = false;
    }

    pub(super) fn turn_began(&mut self, seat: Seat, clout: u8, skipped: bool) {
        self.active = seat;
        self.turn = self.turn.saturating_add(1);
        self.phase = Phase::Draw;
        let opens = self.opens_without_draw();
        let side = &mut self.sides[seat.index()];
        side.turns = side.turns.saturating_add(1);
        side.clout = clout;
        if skipped {
            side.skip_turn = false;
            return;
        }
        side.skip_this_draw = std::mem::take(&mut side.skip_draw) || opens;
        for slot in side.bodies_at() {
            if let Some(body) = &mut side.bodies[usize::from(slot)] {
                body.new = false;
            }
        }
    }
}

/// The empty table of a preset.
pub(crate) fn empty(preset: Preset) -> LunchTable {
    LunchTable {
        preset,
        turn: 0,
        active: Seat(0),
        phase: Phase::Draw,
        standing: 0,
        stirring: 0,
        stale: false,
        lost: false,
        sides: Default::default(),
        flow: Flow::Open,
        ending: false,
        n_actions: 0,
        n_spells: 0,
        n_resolved: 0,
        combat_skipped: false,
        last_spell: None,
        traps_twice: false,
        draft: None,
        window: None,
        chain: Default::default(),
        resolving: None,
        ask: None,
        waiting: Default::default(),
        n_ordered: 0,
        happened: Happened::default(),
        shown: Happened::default(),
        assault: None,
        outcome: None,
    }
}
