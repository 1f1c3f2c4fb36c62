//! Activation, answers, and the order in which things resolve.

use croupier_kernel::{Cx, Seat};

use crate::{
    action::{Action, Pick, Source},
    content::{Chance, DefId, Facts, Needs, Print, SpellKind, all_facts, facts},
    effect::{Moment, When, Whose},
    event::{Change, Event, Mark, Named, Place},
    state::{Back, Body, CardId, Draft, Link, LinkKind, LunchTable, Occasion, Spot, Waiting, Which, Window, slots},
};

/// Whether a side filter fits the doer of something.
pub(crate) fn fits(side: Whose, mine: Seat, doer: Seat) -> bool {
    match side {
        Whose::Own => doer == mine,
        Whose::Opp => doer != mine,
        Whose::Any => true,
        Whose::This => false,
    }
}

impl LunchTable {
    /// Lets abilities that wait for a moment fire by themselves, once the chain or battle is over.
    #[inline]
    pub(crate) fn fire(&mut self, moment: Moment, doer: Seat, id: Option<CardId>, cx: &mut Cx<'_, Self>) {
        if self.stirring & moment.bit() != 0 {
            self.find_firing(moment, doer, id, cx);
        }
    }

    fn find_firing(&mut self, moment: Moment, doer: Seat, id: Option<CardId>, cx: &mut Cx<'_, Self>) {
        let (bit, all) = (moment.bit(), all_facts());
        for seat in Seat::all(2) {
            for slot in slots(self.side(seat).up) {
                let Some(body) = self.body(seat, slot) else { continue };
                if body.mute == 0 && all[body.def.index()].fires & bit != 0 {
                    let (card, used) = (body.card, body.used);
                    let ability = self.firing(body.print(), card, used, moment, (seat, doer, id));
                    if let Some(ability) = ability {
                        cx.emit(self, Event::BodyChanged { seat, slot, change: Change::Used(ability) });
                        let def = self.print(card);
                        cx.emit(self, Event::Triggered(Waiting { seat, spot: Spot::Body(slot), card, def, ability }));
                    }
                }
            }
            for slot in slots(self.side(seat).laid).map(Some).chain([None]) {
                let side = self.side(seat);
                let back = slot.map_or(side.field, |slot| side.backs[usize::from(slot)]);
                let Some(back) = back.filter(|back| back.face_up && !back.pending) else { continue };
                if all[back.def.index()].fires & bit != 0
                    && !(slot.is_none() && self.is_twin(&back, moment, (seat, doer, id)))
                    && let Some(ability) = self.firing(back.def.get(), back.card, back.used, moment, (seat, doer, id))
                {
                    cx.emit(self, Event::BackUsed { seat, slot, ability });
                    let (spot, card, def) = (slot.map_or(Spot::Field, Spot::Back), back.card, back.def);
                    cx.emit(self, Event::Triggered(Waiting { seat, spot, card, def, ability }));
                }
            }
        }
    }

    /// The ability of a face-up card that fires at a moment, if it has not fired this turn.
    #[inline(always)]
    fn firing(
        &self,
        print: &Print,
        card: CardId,
        used: u8,
        moment: Moment,
        (seat, doer, id): (Seat, Seat, Option<CardId>),
    ) -> Option<u8> {
        let found = print.abilities.iter().position(|ability| {
            !ability.quick
                && (!ability.own_turn || seat == self.active)
                && match ability.when {
                    When::On(Whose::This, m) => {
                        m == moment && Some(card) == id && m != Moment::Summon && m != Moment::Attack
                    }
                    When::On(side, m) => {
                        m == moment && fits(side, seat, doer) && (m != Moment::Destroyed || Some(card) != id)
                    }
                    _ => false,
                }
        })?;
        (used >> found & 1 == 0).then_some(found as u8)
    }

    /// Whether a field spell has a twin across the table that fires at the same moment: two of one name count once.
    #[inline(never)]
    fn is_twin(&self, field: &Back, moment: Moment, (seat, doer, id): (Seat, Seat, Option<CardId>)) -> bool {
        let twin = if seat == Seat(0) { None } else { self.side(Seat(0)).field.filter(|twin| twin.def == field.def) };
        let fires = |twin: Back| self.firing(twin.def.get(), twin.card, 0, moment, (Seat(0), doer, id)).is_some();
        twin.is_some_and(fires)
    }

    /// The ability of a stereotype for its own summon or attack, which is the first link of that window.
    pub(crate) fn own_moment(&self, body: &Body, moment: Moment) -> Option<u8> {
        if body.mute > 0 || body.facts().fires & moment.bit() == 0 {
            return None;
        }
        let found = body.print().abilities.iter().position(|ability| ability.when == When::On(Whose::This, moment))?;
        (body.used >> found & 1 == 0).then_some(found as u8)
    }

    /// A window for something that just happened. It opens only if someone has an answer.
    #[inline(always)]
    pub(crate) fn open_window(&mut self, occasion: Occasion, first: Seat, cx: &mut Cx<'_, Self>) {
        if self.is_answerable(occasion) {
            cx.emit(self, Event::WindowOpened { occasion, first });
        }
    }

    /// Starts the effect of an ability that fires. One whose card has left, or that can do nothing, is over at once.
    pub(crate) fn start_ability(&mut self, seat: Seat, id: CardId, ability: u8, from: Place, cx: &mut Cx<'_, Self>) {
        let def = self.print(id);
        let link = Link { card: id, def, seat, kind: LinkKind::Ability, ability: Some(ability), ..Link::default() };
        cx.emit(self, Event::Activated { link, from, to: from });
    }

    /// Starts the first waiting ability.
    pub(crate) fn start_waiting(&mut self, cx: &mut Cx<'_, Self>) {
        let Some(waiting) = self.waiting.first().copied() else { return };
        if usize::from(self.n_ordered) < self.waiting.len() {
            cx.emit(self, Event::TriggersOrdered);
        }
        cx.emit(self, Event::TriggerTaken);
        let side = self.side(waiting.seat);
        let (present, from) = match waiting.spot {
            Spot::Body(slot) => {
                let body = side.body(slot).filter(|body| body.card == waiting.card);
                let there = body.is_some_and(|body| body.face_up && body.mute == 0);
                (there, Place::Body(waiting.seat, slot))
            }
            Spot::Back(slot) => {
                let back = side.backs[usize::from(slot)].filter(|back| back.card == waiting.card);
                (back.is_some_and(|back| back.face_up), Place::Back(waiting.seat, slot))
            }
            Spot::Field => (side.field.is_some_and(|field| field.card == waiting.card), Place::Field(waiting.seat)),
        };
        if present {
            self.start_ability(waiting.seat, waiting.card, waiting.ability, from, cx);
        }
    }

    /// Asks for the next answer, or closes the window, or begins to resolve the chain.
    pub(crate) fn step_window(&mut self, window: Window, cx: &mut Cx<'_, Self>) {
        let next = window.priority.other();
        if window.passes < 2 && self.has_answer(window.priority, window.occasion) {
            cx.emit(self, Event::Asked);
        } else if window.passes < 1 && self.has_answer(next, window.occasion) {
            cx.emit(self, Event::Passed);
        } else if self.chain.is_empty() {
            cx.emit(self, Event::WindowClosed);
        } else {
            self.begin_resolution(cx);
        }
    }

    /// Whether a seat has a legal answer.
    pub(crate) fn has_answer(&self, seat: Seat, occasion: Occasion) -> bool {
        self.has_answer_to(seat, occasion, self.moments(occasion))
    }

    /// Whether anyone has a legal answer. Where this is asked the occasion is known, so little of it is left there.
    #[inline(always)]
    fn is_answerable(&self, occasion: Occasion) -> bool {
        let now = self.moments(occasion);
        self.has_answer_to(Seat(0), occasion, now) || self.has_answer_to(Seat(1), occasion, now)
    }

    #[inline(always)]
    fn has_answer_to(&self, seat: Seat, occasion: Occasion, now: u32) -> bool {
        self.may_answer(seat, occasion, now) && self.finds_answer(seat, occasion, now)
    }

    /// Whether a seat has anything at all that waits for one of these moments. Most of the time no one has.
    #[inline]
    fn may_answer(&self, seat: Seat, occasion: Occasion, now: u32) -> bool {
        let side = self.side(seat);
        side.answers & now != 0 || (side.quick & side.held != 0 && seat == self.active && self.has_quick_play(occasion))
    }

    /// Whether quick-play spells may answer: not to what has happened, unless a chain is there to be answered.
    #[inline]
    fn has_quick_play(&self, occasion: Occasion) -> bool {
        occasion != Occasion::Events || !self.chain.is_empty()
    }

    #[inline(never)]
    fn finds_answer(&self, seat: Seat, occasion: Occasion, now: u32) -> bool {
        let mut found = false;
        self.answers(seat, occasion, now, &mut |_| {
            found = true;
            false
        });
        found
    }

    /// Every legal answer of a seat, in order, until `f` says enough.
    pub(crate) fn answers(&self, seat: Seat, occasion: Occasion, now: u32, f: &mut impl FnMut(Action) -> bool) {
        let (side, all) = (self.side(seat), all_facts());
        let answers = |def: DefId| all[def.index()].answers & now != 0;
        let quick_play = self.has_quick_play(occasion);
        if quick_play && side.quick & side.held != 0 && seat == self.active && self.free_back(seat).is_some() {
            for (i, id) in side.hand.iter().enumerate() {
                if side.quick & !side.returned & id.bit() == 0 {
                    continue;
                }
                let def = self.print(*id);
                let print = def.get();
                if self.cost(seat, def) <= side.clout
                    && self.can_start(seat, *id, print, print.activation(), LinkKind::Spell, true)
                    && !f(Action::Respond(Source::Hand(i as u8)))
                {
                    return;
                }
            }
        }
        for (slot, back) in side.laid() {
            if back.face_up || back.fresh || !answers(back.def) {
                continue;
            }
            let print = back.def.get();
            let kind = if print.is_trap() { LinkKind::Trap } else { LinkKind::Spell };
            let called = match kind {
                LinkKind::Trap => print
                    .activation()
                    .is_some_and(|i| self.is_called(seat, occasion, print.abilities[usize::from(i)].when)),
                _ => quick_play,
            };
            if called
                && self.cost(seat, back.def) <= side.clout
                && self.can_start(seat, back.card, print, print.activation(), kind, false)
                && !f(Action::Respond(Source::Set(slot)))
            {
                return;
            }
        }
        for (slot, body) in self.row_up(seat) {
            if !answers(body.def) || body.mute > 0 {
                continue;
            }
            let print = body.print();
            for (i, ability) in print.abilities.iter().enumerate() {
                if ability.quick
                    && body.used >> i & 1 == 0
                    && self.is_called(seat, occasion, ability.when)
                    && self.can_start(seat, body.card, print, Some(i as u8), LinkKind::Ability, false)
                    && !f(Action::Respond(Source::Ability(slot, i as u8)))
                {
                    return;
                }
            }
        }
        if let Some(field) = &side.field {
            if !answers(field.def) {
                return;
            }
            let print = field.def.get();
            for (i, ability) in print.abilities.iter().enumerate() {
                if ability.quick
                    && field.used >> i & 1 == 0
                    && self.is_called(seat, occasion, ability.when)
                    && self.can_start(seat, field.card, print, Some(i as u8), LinkKind::Ability, false)
                    && !f(Action::Respond(Source::Field(i as u8)))
                {
                    return;
                }
            }
        }
    }

    /// The moments that an answer could wait for now, no matter who brought them about.
    #[inline]
    pub(crate) fn moments(&self, occasion: Occasion) -> u32 {
        let link = if self.chain.is_empty() { 0 } else { self.link_moments() };
        link | match occasion {
            Occasion::Activation => Moment::NONE,
            Occasion::Attack => Moment::Attack.bit(),
            Occasion::Summon(_) => Moment::Summon.bit(),
            Occasion::DrawStart => Moment::DrawStart.bit(),
            Occasion::DrawDone => Moment::DrawDone.bit(),
            Occasion::MainStart => Moment::MainStart.bit(),
            Occasion::CombatStart => Moment::CombatStart.bit(),
            Occasion::Events => self.shown.moments,
        }
    }

    /// The moments that the newest link of the chain brought about.
    #[inline(never)]
    fn link_moments(&self) -> u32 {
        self.chain.last().map_or(0, |link| {
            Moment::Card.bit()
                | match link.kind {
                    LinkKind::Spell => Moment::Spell.bit() | Moment::ThirdSpell.bit() | Moment::FieldSpell.bit(),
                    LinkKind::Trap => Moment::Trap.bit(),
                    LinkKind::Ability => Moment::Ability.bit(),
                }
        })
    }

    /// Whether now is the moment an answer waits for.
    fn is_called(&self, seat: Seat, occasion: Occasion, when: When) -> bool {
        let When::On(side, moment) = when else { return false };
        let last = self.chain.last();
        let shown = |mask: u8| match side {
            Whose::Own => mask >> seat.0 & 1 == 1,
            Whose::Opp => mask >> seat.other().0 & 1 == 1,
            _ => mask != 0,
        };
        let events = occasion == Occasion::Events;
        let on_link =
            |wanted: &dyn Fn(&Link) -> bool| last.is_some_and(|link| fits(side, seat, link.seat) && wanted(link));
        let at = |wanted: Occasion| occasion == wanted && fits(side, seat, self.active);
        match moment {
            Moment::Spell => on_link(&|link| link.kind == LinkKind::Spell),
            Moment::ThirdSpell => self.n_spells >= 3 && on_link(&|link| link.kind == LinkKind::Spell),
            Moment::Trap => on_link(&|link| link.kind == LinkKind::Trap),
            Moment::Ability => on_link(&|link| link.kind == LinkKind::Ability),
            Moment::Card => on_link(&|_| true),
            Moment::FieldSpell => {
                on_link(&|link| link.kind == LinkKind::Spell && link.def.get().is_spell(SpellKind::Field))
            }
            Moment::Attack => at(Occasion::Attack) && self.assault.is_some(),
            Moment::Summon => matches!(occasion, Occasion::Summon(doer) if fits(side, seat, doer)),
            Moment::DrawStart => at(Occasion::DrawStart),
            Moment::DrawDone => at(Occasion::DrawDone),
            Moment::MainStart => at(Occasion::MainStart),
            Moment::CombatStart => at(Occasion::CombatStart),
            Moment::Destroyed => events && shown(self.shown.lost),
            Moment::Zero => events && shown(self.shown.zero),
            Moment::Below => events && shown(self.shown.below),
            Moment::Gain => events && shown(self.shown.gained),
            Moment::DeckEmpty => events && self.shown.has(Moment::DeckEmpty),
            Moment::AbilityDone => {
                let done = |doer: Seat| fits(side, seat, doer) && self.shown.ability_done[doer.index()] != [0; 2];
                events && Seat::all(2).any(done)
            }
            Moment::SpellDone => events && self.shown.has(Moment::SpellDone),
            Moment::Dying => false,
        }
    }

    /// Pays for and activates a card or ability. Its choices come next.
    pub(crate) fn activate(&mut self, seat: Seat, source: Source, cx: &mut Cx<'_, Self>) {
        let side = self.side(seat);
        let (id, ability, kind, from, to) = match source {
            Source::Hand(i) => {
                let Some(id) = side.hand.get(usize::from(i)).copied() else { return };
                let print = self.print(id).get();
                let to = match self.free_back(seat) {
                    _ if print.is_spell(SpellKind::Field) => Place::Chain,
                    Some(slot) => Place::Back(seat, slot),
                    None => return,
                };
                (id, print.activation(), LinkKind::Spell, Place::Hand(seat), to)
            }
            Source::Set(slot) => {
                let Some(back) = side.backs.get(usize::from(slot)).copied().flatten() else { return };
                let print = back.def.get();
                let kind = if print.is_trap() { LinkKind::Trap } else { LinkKind::Spell };
                let place = Place::Back(seat, slot);
                (back.card, print.activation(), kind, place, place)
            }
            Source::Ability(slot, ability) => {
                let Some(body) = self.body(seat, slot) else { return };
                let place = Place::Body(seat, slot);
                (body.card, Some(ability), LinkKind::Ability, place, place)
            }
            Source::Field(ability) => {
                let Some(field) = side.field else { return };
                let place = Place::Field(seat);
                (field.card, Some(ability), LinkKind::Ability, place, place)
            }
        };
        let def = self.print(id);
        if kind != LinkKind::Ability {
            let n = self.cost(seat, def);
            if n > 0 {
                cx.emit(self, Event::CloutPaid { seat, n });
            }
        }
        let copied = self.last_spell.filter(|_| kind == LinkKind::Spell && facts(def).is(Facts::COPIES));
        let link = Link { card: id, def, seat, kind, ability, copied, ..Link::default() };
        cx.emit(self, Event::Activated { link, from, to });
        match source {
            Source::Ability(slot, ability) => {
                let vice = self.body(seat, slot).map_or(0, |body| body.vice).saturating_add(1);
                cx.emit(self, Event::BodyChanged { seat, slot, change: Change::Used(ability) });
                cx.emit(self, Event::BodyChanged { seat, slot, change: Change::Vice(vice) });
            }
            Source::Field(ability) => cx.emit(self, Event::BackUsed { seat, slot: None, ability }),
            Source::Hand(_) | Source::Set(_) => {}
        }
    }

    /// Whether a link may ask for anything at all. Most do not.
    #[inline]
    fn may_ask(link: &Link) -> bool {
        link.copied.is_some() || link.ability.is_none_or(|ability| facts(link.def).asks >> (ability & 7) & 1 == 1)
    }

    /// What a link asks for: what its ability asks for, and what the spell it copies asks for.
    #[inline]
    pub(crate) fn needs_of(&self, link: &Link) -> Needs {
        if LunchTable::may_ask(link) { self.all_needs_of(link) } else { Needs::NONE }
    }

    fn all_needs_of(&self, link: &Link) -> Needs {
        let print = link.def.get();
        let mut needs = link.ability.and_then(|i| print.needs.get(usize::from(i)).copied()).unwrap_or(Needs::NONE);
        needs.own |= print.is_spell(SpellKind::Equip);
        if let Some(copied) = link.copied.map(DefId::get)
            && let Some(more) = copied.activation().map(|i| copied.needs[usize::from(i)])
        {
            needs.own |= more.own;
            needs.opp |= more.opp;
            needs.other = needs.other.or(more.other);
            if more.chance != Chance::None {
                needs.chance = more.chance;
            }
        }
        needs
    }

    /// Which choice of a draft is next, if it can be made.
    pub(crate) fn next_choice(&self, draft: &Draft) -> Option<Which> {
        if !LunchTable::may_ask(&draft.link) {
            return None;
        }
        let needs = self.all_needs_of(&draft.link);
        let open = |which: &Which| draft.asked & which.bit() == 0;
        let found = |which: &Which| needs.aim(*which).is_some_and(|aim| self.has_target(&draft.link, aim));
        Which::ALL.into_iter().find(|which| open(which) && found(which))
    }

    /// The cards that can be chosen for a link: what to write, and which card it is.
    pub(crate) fn candidates(&self, link: &Link, which: Which, f: &mut impl FnMut(Pick, CardId)) {
        if let Some(aim) = self.needs_of(link).aim(which) {
            self.candidates_for(link, aim, f);
        }
    }

    /// Puts a finished draft on the chain.
    pub(crate) fn add_link(&mut self, draft: Draft, cx: &mut Cx<'_, Self>) {
        let link = draft.link;
        cx.emit(self, Event::LinkAdded);
        if link.kind == LinkKind::Trap && self.side(link.seat.other()).ward {
            cx.emit(self, Event::Marked { seat: link.seat.other(), mark: Mark::WardSpent });
            let last = self.chain.len().saturating_sub(1) as u8;
            cx.emit(self, Event::LinkNegated { link: last });
        }
        if link.kind == LinkKind::Spell {
            self.fire(Moment::Spell, link.seat, Some(link.card), cx);
        }
        let occasion = self.window.map_or(Occasion::Activation, |window| window.occasion);
        let first = link.seat.other();
        if self.is_answerable(occasion) {
            cx.emit(self, Event::WindowOpened { occasion, first });
        } else {
            self.begin_resolution(cx);
        }
    }

    /// The link that an ability or card would be, for questions before it is made.
    pub(crate) fn proto(&self, seat: Seat, id: CardId, print: &Print, ability: Option<u8>, kind: LinkKind) -> Link {
        let copied = self.last_spell.filter(|_| kind == LinkKind::Spell && print.copies);
        Link { card: id, def: self.print(id), seat, kind, ability, copied, ..Link::default() }
    }

    /// The name of a card for an event.
    pub(crate) fn named(&self, id: CardId) -> Named {
        Named { id, def: self.print(id) }
    }
}
