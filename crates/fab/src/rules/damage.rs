//! Damage (CR 8.5.3) and what replaces it, in order: more of it, then prevention (CR 6.5.4-5). Also pitching (CR 1.14.3).

use croupier_kernel::Seat;
use tinyvec::ArrayVec;

use super::Cx;
use crate::{
    action::{Action, Ref, Who},
    content::{DefId, Keyword, hot, hots},
    effect::{Damage, Form, Op, Part, Prevent, Replacement, Step as CodeStep, Trigger},
    event::{Event, Why},
    state::{Ask, Blow, BlowStage, CardId, CardSet, Fab, Frame, ModKind, Modifier, Zone, flag, note},
};

/// Something that can prevent damage of the event at hand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Prevention {
    /// What it is called.
    pub(super) def: DefId,
    /// Who controls it.
    pub(super) by: Seat,
    /// The permanent, or the place of the continuous effect.
    pub(super) of: PreventedBy,
    /// Whether it may be refused.
    pub(super) optional: bool,
}

/// What a pitched card gains.
pub(crate) struct PitchGain {
    /// How many resource points.
    pub(crate) n: u8,
    /// The permanent that makes it more than is printed, and is destroyed for that.
    pub(crate) replaced_by: Option<CardId>,
}

/// What prevents.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum PreventedBy {
    /// A permanent.
    Card(CardId),
    /// A continuous effect.
    Shield(u8),
}

impl Default for Prevention {
    fn default() -> Self {
        NO_PREVENTION
    }
}

/// What an unused place of a list holds. A constant, so that an empty list costs next to nothing.
const NO_PREVENTION: Prevention =
    Prevention { def: DefId::from_number(0), by: Seat(0), of: PreventedBy::Shield(0), optional: false };

fn no_preventions() -> ArrayVec<[Prevention; 64]> {
    ArrayVec::from_array_empty([NO_PREVENTION; 64])
}

impl Fab {
    /// Goes on with a damage event (CR 6.5).
    pub(super) fn strike(&mut self, blow: Blow, cx: &mut Cx<'_>) {
        match blow.stage {
            BlowStage::More => {
                // Nothing is more than nothing: the event does not occur, and amp waits on (CR 1.9.1b).
                let more = match blow.kind {
                    Damage::Arcane if blow.n > 0 => {
                        self.more_arcane(blow.card, blow.seat) + self.take_amp(blow.seat, cx)
                    }
                    _ => 0,
                };
                let n = (i32::from(blow.n) + more).clamp(0, 255) as u8;
                cx.emit(self, Event::FrameSet(Frame::Strike(Blow { n, stage: BlowStage::Prevent, ..blow })));
            }
            BlowStage::Deal => self.deal(blow, cx),
            _ => self.prevent(blow, cx),
        }
    }

    /// Uses up all amp of a player (CR 8.5.47).
    fn take_amp(&mut self, seat: Seat, cx: &mut Cx<'_>) -> i32 {
        let sum = self.amp(seat);
        if sum > 0 {
            self.end_modifiers(cx, |_, modifier| modifier.kind == ModKind::Amp && modifier.seat == seat);
        }
        sum
    }

    fn prevent(&mut self, blow: Blow, cx: &mut Cx<'_>) {
        if let Some(card) = blow.paying {
            // The cost of arcane barrier or quell is paid.
            let print = self.print(card);
            let barrier = print.number(Keyword::ArcaneBarrier);
            let n = if blow.kind == Damage::Arcane && barrier > 0 { barrier } else { print.number(Keyword::Quell) };
            if n == print.number(Keyword::Quell) && barrier == 0 {
                self.set(card, cx, |obj| obj.flags |= flag::QUELLED);
            }
            return self.reduce(Blow { paying: None, ..blow }, n, self.prints[card.index()], cx);
        }
        let options = if blow.n > 0 && self.may_prevent(blow.to) { self.preventions(&blow) } else { no_preventions() };
        if options.is_empty() {
            return cx.emit(self, Event::FrameSet(Frame::Strike(Blow { stage: BlowStage::Deal, ..blow })));
        }
        // One player uses all they have, then the other does, until neither has any more (CR 6.5.2).
        let has = |seat: Seat| options.iter().any(|prevention| prevention.by == seat);
        let now = match blow.stage {
            BlowStage::PreventBy0 => Some(Seat(0)),
            BlowStage::PreventBy1 => Some(Seat(1)),
            _ => None,
        };
        let seat = match now {
            Some(seat) if has(seat) => seat,
            Some(seat) => seat.other(),
            None if has(blow.to) && has(blow.to.other()) => return self.ask(self.active, Ask::PreventFirst, cx),
            None if has(blow.to) => blow.to,
            None => blow.to.other(),
        };
        let blow = Blow { stage: BlowStage::prevent_by(seat), ..blow };
        if now != Some(seat) {
            cx.emit(self, Event::FrameSet(Frame::Strike(blow)));
        }
        let mut own = options.iter().filter(|prevention| prevention.by == seat);
        match (own.next(), own.next()) {
            (Some(only), None) if !only.optional => self.use_prevention(blow, *only, cx),
            _ => self.ask(seat, Ask::Prevent, cx),
        }
    }

    /// The turn player said whose preventions are used first.
    pub(super) fn answer_prevent_first(&mut self, action: Action, cx: &mut Cx<'_>) {
        let Some(Frame::Strike(blow)) = self.frame() else { return };
        let seat = if action == Action::Target(Who::Me) { self.seat } else { self.seat.other() };
        cx.emit(self, Event::FrameSet(Frame::Strike(Blow { stage: BlowStage::prevent_by(seat), ..blow })));
    }

    /// The preventions of one player that could apply to an event now.
    pub(super) fn preventions_of(&self, seat: Seat, blow: &Blow) -> ArrayVec<[Prevention; 64]> {
        let mut list = self.preventions(blow);
        list.retain(|prevention| prevention.by == seat);
        list
    }

    /// Whether the seat that is asked about preventions may use none: all it has are optional.
    pub(crate) fn may_refuse_preventions(&self) -> bool {
        let Some(Frame::Strike(blow)) = self.frames.last() else { return false };
        self.preventions_of(self.seat, blow).iter().all(|prevention| prevention.optional)
    }

    /// Takes prevented damage off an event.
    fn reduce(&mut self, blow: Blow, n: u8, by: DefId, cx: &mut Cx<'_>) {
        let prevented = n.min(blow.n);
        if prevented > 0 {
            let left = blow.n - prevented;
            cx.emit(self, Event::Prevented { seat: blow.to, n: prevented, by, left });
        }
        cx.emit(self, Event::FrameSet(Frame::Strike(Blow { n: blow.n - prevented, ..blow })));
    }

    /// Whether a player has anything at all that prevents damage to them.
    fn may_prevent(&self, seat: Seat) -> bool {
        let hots = hots();
        self.modifiers.iter().any(|modifier| modifier.kind == ModKind::Shield)
            || self.permanents(seat).into_iter().any(|card| hots[self.prints[card.index()].index()].prevents)
    }

    /// The preventions that could apply to an event now, each once per event (CR 6.4.5).
    pub(super) fn preventions(&self, blow: &Blow) -> ArrayVec<[Prevention; 64]> {
        let mut list = no_preventions();
        let mut add = |def, by, of, optional| {
            if list.len() < list.capacity() {
                list.push(Prevention { def, by, of, optional });
            }
        };
        let arcane = blow.kind == Damage::Arcane;
        let payable = self.payable(blow.to, [None; 2]);
        for card in self.permanents(blow.to) {
            if blow.used.contains(card) || !hot(self.prints[card.index()]).prevents {
                continue;
            }
            let (print, def) = (self.print(card), self.prints[card.index()]);
            let can_pay = |n: u8| n > 0 && payable >= u32::from(n);
            let optional = arcane && (can_pay(print.number(Keyword::ArcaneBarrier)) || print.has(Keyword::Spellvoid))
                || can_pay(print.number(Keyword::Quell));
            let standing = print.has(Keyword::Ward)
                || print.parts.iter().any(|part| match part {
                    Part::Prevent { kind, .. } => kind.is_none_or(|kind| kind == blow.kind),
                    _ => false,
                });
            if optional || standing {
                add(def, blow.to, PreventedBy::Card(card), !standing);
            }
        }
        for (at, modifier) in self.modifiers.iter().enumerate() {
            if modifier.kind == ModKind::Shield
                && modifier.seat == blow.to
                && blow.shields & (1 << at) == 0
                && self.shields_from(modifier, blow)
            {
                add(modifier.def, modifier.controller, PreventedBy::Shield(at as u8), false);
            }
        }
        list
    }

    fn shields_from(&self, modifier: &Modifier, blow: &Blow) -> bool {
        let Some(CodeStep::Do(Op::Prevent(Prevent { form, kind, .. }))) = self.made_by(modifier) else { return false };
        kind.is_none_or(|kind| kind == blow.kind)
            && modifier.card.is_none_or(|card| card == blow.card)
            && (*form != Form::NextEventAll || i32::from(blow.n) <= i32::from(modifier.x))
    }

    /// Uses one prevention.
    fn use_prevention(&mut self, mut blow: Blow, prevention: Prevention, cx: &mut Cx<'_>) {
        match prevention.of {
            PreventedBy::Card(card) => {
                blow.used.insert(card);
                let print = self.print(card);
                let standing = print.parts.iter().find_map(|part| match part {
                    Part::Prevent { n, destroy, .. } => Some((*n, *destroy)),
                    _ => None,
                });
                let ward = print.has(Keyword::Ward).then(|| (print.number(Keyword::Ward), true));
                let arcane = blow.kind == Damage::Arcane;
                let void = (arcane && print.has(Keyword::Spellvoid)).then(|| (print.number(Keyword::Spellvoid), true));
                if let Some((n, destroy)) = standing.or(ward).or(void) {
                    // The destruction is a sub-event before the damage (CR 6.4.1a).
                    cx.emit(self, Event::FrameSet(Frame::Strike(blow)));
                    if destroy {
                        self.destroy(card, blow.to, cx);
                    }
                    // Effects on what was destroyed have ended, so the event is looked up again.
                    if let Some(Frame::Strike(blow)) = self.frame() {
                        self.reduce(blow, n, prevention.def, cx);
                    }
                    return;
                }
                let barrier = if arcane { print.number(Keyword::ArcaneBarrier) } else { 0 };
                let n = if barrier > 0 { barrier } else { print.number(Keyword::Quell) };
                cx.emit(self, Event::FrameSet(Frame::Strike(Blow { paying: Some(card), ..blow })));
                cx.emit(self, Event::FramePushed(Frame::Pay { seat: blow.to, n }));
            }
            PreventedBy::Shield(at) => self.use_shield(blow, at, cx),
        }
    }

    /// Uses a prevention effect; what is left of it stays or goes by its form (CR 6.4.10i-j).
    fn use_shield(&mut self, mut blow: Blow, at: u8, cx: &mut Cx<'_>) {
        let modifier = self.modifiers[usize::from(at)];
        let Some(CodeStep::Do(Op::Prevent(Prevent { form, .. }))) = self.made_by(&modifier) else { return };
        let n = modifier.x.max(0) as u8;
        let left = match form {
            Form::Shield => Modifier { x: (n - n.min(blow.n)) as i8, ..modifier },
            Form::NextEvents => Modifier { times: modifier.times.saturating_sub(1), ..modifier },
            Form::Fixed | Form::NextEventAll => Modifier { x: 0, ..modifier },
        };
        blow.shields |= 1 << at;
        self.reduce(blow, n, modifier.def, cx);
        if left.x == 0 || left.times == 0 {
            cx.emit(self, Event::ModifierRemoved { at });
        } else {
            cx.emit(self, Event::ModifierSet { at, modifier: left });
        }
    }

    /// A prevention was chosen, or the optional ones are refused.
    pub(super) fn answer_prevent(&mut self, action: Action, cx: &mut Cx<'_>) {
        let Some(Frame::Strike(blow)) = self.frame() else { return };
        match action {
            Action::Prevent(card) => {
                if let Some(prevention) = self.prevention_of(&blow, card) {
                    self.use_prevention(blow, prevention, cx);
                }
            }
            _ => {
                // What is refused is refused for this event.
                let mut used = blow.used;
                for prevention in self.preventions_of(self.seat, &blow) {
                    if let PreventedBy::Card(card) = prevention.of {
                        used.insert(card);
                    }
                }
                cx.emit(self, Event::FrameSet(Frame::Strike(Blow { used, ..blow })));
            }
        }
    }

    /// The prevention a notation means: the n-th of its name.
    pub(super) fn prevention_of(&self, blow: &Blow, card: Ref) -> Option<Prevention> {
        let same = |prevention: &&Prevention| prevention.def == card.def;
        self.preventions_of(self.seat, blow).iter().filter(same).nth(usize::from(card.nth)).copied()
    }

    /// The place of a prevention among those that the seat to move can use, sorted by print.
    pub(crate) fn preventions_before(&self, card: Ref) -> u32 {
        let Some(Frame::Strike(blow)) = self.frames.last() else { return 0 };
        let less = self.preventions_of(self.seat, blow).iter().filter(|other| other.def < card.def).count();
        less as u32 + u32::from(card.nth)
    }

    /// The event occurs: life is lost (CR 8.5.3).
    fn deal(&mut self, blow: Blow, cx: &mut Cx<'_>) {
        cx.emit(self, Event::FramePopped);
        if let Some(Frame::Run(mut scope)) = self.frame() {
            scope.dealt = scope.dealt.saturating_add(blow.n);
            scope.done = blow.n > 0;
            cx.emit(self, Event::FrameSet(Frame::Run(scope)));
        }
        if blow.n == 0 {
            return;
        }
        let hit = blow.kind == Damage::Physical;
        let source = self.prints[blow.card.index()];
        cx.emit(self, Event::Damaged { seat: blow.to, n: blow.n, kind: blow.kind, source, by: blow.seat });
        self.note(blow.to, note::WAS_DEALT << blow.kind as u16, cx);
        let record = &self.side(blow.seat).record;
        let notes = record.notes | note::DEALT << blow.kind as u16;
        let dealt = record.dealt.saturating_add(blow.n);
        cx.emit(self, Event::Noted { seat: blow.seat, notes, dealt });
        if blow.to != blow.seat && blow.n == 2 {
            self.trigger_watchers(Trigger::YouDealTwo, blow.seat, blow.card, blow.to, cx);
        }
        if hit {
            self.attack_hits(blow.n, cx);
        }
    }

    /// How many resource points a player could pay now, pitching everything but these cards.
    pub(crate) fn payable(&self, seat: Seat, without: [Option<CardId>; 2]) -> u32 {
        let (mut sum, mut ones) = (u32::from(self.side(seat).resources), 0);
        let (mut hand, hots) = (self.cards_of(Zone::Hand, seat), hots());
        without.into_iter().flatten().for_each(|card| hand.remove(card));
        for card in hand.own(seat) {
            let pitch = hots[self.prints[card.index()].index()].pitch;
            sum += u32::from(pitch);
            ones += usize::from(pitch == 1);
        }
        // Each of these makes 3 of the 1 that a pitched card would gain.
        let more = if ones > 0 { self.recompenses(seat).count().min(ones) } else { 0 };
        sum + 2 * more as u32
    }

    /// Whether a player could pay this much now without pitching one card: points that are there, then the hand.
    pub(super) fn covers(&self, seat: Seat, without: Option<CardId>, n: u32) -> bool {
        let mut have = u32::from(self.side(seat).resources);
        let mut hand = self.each_of(Zone::Hand, seat);
        while have < n {
            match hand.next() {
                Some(card) if Some(card) == without => {}
                Some(card) => have += u32::from(hot(self.prints[card.index()]).pitch),
                None => return self.payable(seat, [without, None]) >= n,
            }
        }
        true
    }

    /// The permanents of a player that replace the gain of exactly 1 from a pitched card (CR 6.4.9).
    pub(crate) fn recompenses(&self, seat: Seat) -> impl Iterator<Item = CardId> {
        let replaces = |part: &Part| matches!(part, Part::Replace { what: Replacement::PitchOneToThree, .. });
        // Only cards of a deck do that, so worn equipment and tokens are not asked.
        let some = self.cards(Zone::Arena).has_deck_cards();
        let set = if some { self.permanents(seat) } else { CardSet::EMPTY };
        set.into_iter().filter(move |card| self.print(*card).parts.iter().any(replaces))
    }

    /// Pays resource points inside an effect, pitching card by card.
    pub(super) fn pay(&mut self, seat: Seat, n: u8, cx: &mut Cx<'_>) {
        let have = self.side(seat).resources;
        if have >= n {
            cx.emit(self, Event::Resources { seat, n: have - n });
            cx.emit(self, Event::FramePopped);
        } else {
            self.ask(seat, Ask::Pitch, cx);
        }
    }

    /// Pitches a card for the cost at hand (CR 1.14.3), or gives up on a cost that cannot be paid.
    pub(super) fn answer_pitch(&mut self, action: Action, cx: &mut Cx<'_>) {
        let seat = self.seat;
        let Action::Pitch(card) = action else { return self.take_back(cx) };
        if let Some(card) = self.find_in(self.cards_of(Zone::Hand, seat), card) {
            self.pitch_card(seat, card, cx);
        }
    }

    /// Pitches a card of the hand.
    pub(super) fn pitch_card(&mut self, seat: Seat, card: CardId, cx: &mut Cx<'_>) {
        self.relocate(card, Zone::Pitch, Why::Pitched, cx);
        if let Some(Frame::Propose(mut proposal)) = self.frame() {
            proposal.pitched |= 1 << card.place();
            cx.emit(self, Event::FrameSet(Frame::Propose(proposal)));
        }
        let gain = self.pitch_gain(seat, card);
        if let Some(talisman) = gain.replaced_by {
            self.unveil(cx);
            self.destroy(talisman, seat, cx);
        }
        self.add_resources(seat, gain.n, cx);
    }

    /// What a player gains by pitching a card now.
    pub(crate) fn pitch_gain(&self, seat: Seat, card: CardId) -> PitchGain {
        let n = self.print(card).pitch.unwrap_or(0);
        match if n == 1 { self.recompenses(seat).next() } else { None } {
            Some(talisman) => PitchGain { n: 3, replaced_by: Some(talisman) },
            None => PitchGain { n, replaced_by: None },
        }
    }
}
