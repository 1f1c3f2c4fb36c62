//! The one list of what a seat may do.

use std::cmp::Ordering;

use super::numbers::{next_cost, next_hurries};
use crate::{
    action::{Action, Cost, From, Ref, Who},
    content::{Hot, first_of_name, hot, hots, print, prints},
    effect::{Part, Place, Speed, TargetWord, Words, verbs::Selection},
    state::{Ask, CardId, CardSet, Fab, Frame, ModKind, Proposal, Step, Zone},
};

impl Fab {
    /// Adds what the seat to move may do, sorted.
    pub(super) fn list(&self, acc: &mut Vec<Action>) {
        let start = acc.len();
        match self.ask {
            Ask::Nothing | Ask::Over => {}
            Ask::First => acc.extend([Action::GoFirst, Action::GoSecond]),
            Ask::Priority => self.list_priority(acc),
            Ask::Defend => self.list_defend(acc),
            Ask::Instead => self.list_instead(acc),
            Ask::Additional(_) | Ask::May => acc.extend([Action::Yes, Action::No]),
            Ask::Mode => self.list_modes(acc),
            Ask::Target(at) => self.list_targets(at, acc),
            Ask::Pitch => self.list_pitch(acc),
            Ask::CostCard => self.list_cost_cards(acc),
            Ask::Pick(_) => self.list_picks(acc),
            Ask::Opt => {
                let each = |make: fn(Ref) -> Action, acc: &mut Vec<Action>| self.each_print(self.pool, acc, make);
                each(Action::Top, acc);
                each(Action::Bottom, acc);
            }
            Ask::Prevent => self.list_preventions(acc),
            Ask::Order => self.list_triggers(acc),
            Ask::OrderFirst | Ask::PreventFirst => acc.extend([Action::Target(Who::Me), Action::Target(Who::Opponent)]),
            Ask::Arsenal => {
                acc.push(Action::Pass);
                self.each_print(self.cards_of(Zone::Hand, self.seat), acc, Action::Choose);
            }
            Ask::PitchOrder => self.each_print(self.cards_of(Zone::Pitch, self.seat), acc, Action::Bottom),
            Ask::Name => {
                for (def, print) in prints() {
                    // Only cards that are legal in a game have names to say (CR 8.5.21b).
                    if first_of_name(print.name_id) == def && !print.is_hero() && !print.test_card {
                        acc.push(Action::Name(def));
                    }
                }
            }
        }
        let kept = sort_once(&mut acc[start..]);
        acc.truncate(start + kept);
    }

    /// The cards that the present question is about: those that its actions name by print and number.
    pub(crate) fn asked_about(&self) -> CardSet {
        match self.ask {
            Ask::Priority => self.activatable(self.seat),
            Ask::Defend => self.cards_of(Zone::Hand, self.seat).or(self.equipment(self.seat)),
            Ask::Pitch | Ask::Arsenal => self.cards_of(Zone::Hand, self.seat),
            Ask::PitchOrder => self.cards_of(Zone::Pitch, self.seat),
            Ask::Opt => self.pool,
            Ask::Target(at) => match self.stack.last() {
                Some(layer) => {
                    self.target_word(layer, at).map_or(CardSet::EMPTY, |word| self.target_cards(word, &layer.scope))
                }
                None => CardSet::EMPTY,
            },
            Ask::CostCard => match self.frames.last() {
                Some(Frame::Propose(proposal)) => self
                    .nth_cost(proposal, proposal.next)
                    .map_or(CardSet::EMPTY, |cost| self.cost_candidates(cost, proposal)),
                _ => CardSet::EMPTY,
            },
            Ask::Pick(_) => self
                .pending_op()
                .and_then(|(scope, verb)| verb.selection(self, &scope))
                .map_or(CardSet::EMPTY, |selection| selection.cards),
            _ => CardSet::EMPTY,
        }
    }

    /// One action for each print in a set: copies are alike.
    fn each_print(&self, set: CardSet, acc: &mut Vec<Action>, make: fn(Ref) -> Action) {
        for card in set {
            acc.push(make(Ref::new(self.prints[card.index()])));
        }
    }

    /// One action for each card in a set of public objects, which may differ though their prints do not.
    fn each_object(&self, set: CardSet, acc: &mut Vec<Action>, make: fn(Ref) -> Action) {
        for card in set {
            let def = self.prints[card.index()];
            let before = set.into_iter().take_while(|other| *other != card);
            let nth = before.filter(|other| self.prints[other.index()] == def).count() as u8;
            acc.push(make(Ref { def, nth }));
        }
    }

    fn list_priority(&self, acc: &mut Vec<Action>) {
        acc.push(Action::Pass);
        let seat = self.seat;
        // What no card or ability could do now is not asked of each.
        let acts = self.action_timing(seat, true).is_ok();
        let reacts = self.step == Step::Reaction;
        let mut words = Words::INSTANT;
        let mut speeds = Speed::Instant.bit();
        if acts {
            words = words.with(Words::ACTION);
            speeds |= Speed::Action.bit();
        }
        match (reacts, seat == self.active) {
            (true, true) => {
                words = words.with(Words::ATTACK_REACTION);
                speeds |= Speed::AttackReaction.bit();
            }
            (true, false) => {
                words = words.with(Words::DEFENSE_REACTION);
                speeds |= Speed::DefenseReaction.bit();
            }
            (false, _) => {}
        }
        let (hots, modifiers) = (hots(), self.modifiers.as_slice());
        let (mut hurried, mut hurries) = (CardSet::EMPTY, false);
        for modifier in modifiers {
            match (modifier.kind, modifier.card) {
                (ModKind::AllowInstant, Some(card)) => hurried.insert(card),
                _ => hurries |= next_hurries(modifier),
            }
        }
        let any_hurried = !hurried.is_empty();
        let as_instant = |card: CardId, hot: &Hot| {
            (hurries || hot.permits || any_hurried && hurried.contains(card)) && hot.words.has(Words::ACTION)
        };
        let mut plays = |card: CardId, from: From, hot: &Hot| {
            let (reference, zone) = (Ref::new(self.prints[card.index()]), Fab::zone_of(from));
            if hot.words.any(words) && self.may_play(card, zone, seat).is_ok() {
                acc.push(Action::Play { card: reference, from, instant: false });
            }
            if as_instant(card, hot) && self.may_play_as_instant(card, zone, seat).is_ok() {
                acc.push(Action::Play { card: reference, from, instant: true });
            }
        };
        let mut from_hand = CardSet::EMPTY;
        for card in self.each_of(Zone::Hand, seat) {
            let hot = &hots[self.prints[card.index()].index()];
            // Most cards of a hand cannot be played now.
            if hot.words.any(words) || as_instant(card, hot) {
                plays(card, From::Hand, hot);
            }
            if hot.works_from_hand {
                from_hand.insert(card);
            }
        }
        for card in self.each_of(Zone::Arsenal, seat) {
            plays(card, From::Arsenal, hot(self.prints[card.index()]));
        }
        // From the banished zone only what an effect allows is played (CR 5.1.2b).
        for modifier in modifiers {
            if let (ModKind::Allow | ModKind::AllowInstant, Some(card)) = (modifier.kind, modifier.card)
                && card.owner() == seat
                && self.zone(card) == Zone::Banished
            {
                plays(card, From::Banished, hot(self.prints[card.index()]));
            }
        }
        self.list_abilities(from_hand, speeds, hots, acc);
    }

    /// The abilities that may be activated, of permanents, defending cards, and cards in hand that have one there.
    fn list_abilities(&self, from_hand: CardSet, speeds: u8, hots: &[Hot], acc: &mut Vec<Action>) {
        let seat = self.seat;
        let set = self.activatable_with(from_hand, seat);
        let cheaper = self.modifiers.iter().any(|modifier| next_cost(modifier).is_some());
        let mut most = None;
        for card in set {
            let def = self.prints[card.index()];
            let hot = &hots[def.index()];
            if hot.speeds & speeds == 0 {
                continue;
            }
            let all = *most.get_or_insert_with(|| self.payable(seat, [None; 2]));
            if u32::from(hot.least_cost) > all && !cheaper {
                continue;
            }
            let hand = from_hand.contains(card);
            let most = if hand { self.payable(seat, [Some(card), None]) } else { all };
            for (part, ability) in self.print(card).parts.iter().enumerate() {
                let Part::Activate { speed, .. } = ability else { continue };
                if speed.bit() & speeds != 0 && self.may_activate_with(card, part as u8, seat, most).is_ok() {
                    let before = set.into_iter().take_while(|other| *other != card);
                    let nth = before.filter(|other| self.prints[other.index()] == def).count() as u8;
                    // Copies in hand are alike.
                    let nth = if hand { nth.min(self.first_in_hand(set, def)) } else { nth };
                    acc.push(Action::Activate { card: Ref { def, nth }, part: part as u8 });
                }
            }
        }
    }

    /// How many copies of a print outside the hand come before the first one in hand.
    fn first_in_hand(&self, set: CardSet, def: crate::content::DefId) -> u8 {
        let copies = set.into_iter().filter(|card| self.prints[card.index()] == def);
        copies.take_while(|card| self.zone(*card) != Zone::Hand).count() as u8
    }

    fn list_defend(&self, acc: &mut Vec<Action>) {
        acc.push(Action::Pass);
        let seat = self.seat;
        for card in self.each_of(Zone::Hand, seat) {
            if !hot(self.prints[card.index()]).words.has(Words::DEFENSE_REACTION)
                && self.may_defend(card, Zone::Hand).is_ok()
            {
                acc.push(Action::Defend(Ref::new(self.prints[card.index()])));
            }
        }
        for card in self.equipment(seat) {
            if self.may_defend(card, Zone::Arena).is_ok() {
                acc.push(Action::Defend(Ref::new(self.prints[card.index()])));
            }
        }
    }

    fn list_instead(&self, acc: &mut Vec<Action>) {
        let Some(Frame::Propose(proposal)) = self.frame() else { return };
        let start = acc.len();
        if self.can_pay(&proposal, self.asset_cost(&proposal), None) {
            acc.push(Action::Pay(Cost::Printed));
        }
        for n in 1..=self.n_alternatives(&proposal) {
            if self.can_pay(&Proposal { instead: Cost::Instead(n), ..proposal }, 0, None) {
                acc.push(Action::Pay(Cost::Instead(n)));
            }
        }
        if acc.len() == start {
            acc.push(Action::TakeBack);
        }
    }

    fn list_modes(&self, acc: &mut Vec<Action>) {
        let Some(layer) = self.stack.last() else { return };
        let n = print(layer.scope.def).parts.iter().find_map(|part| match part {
            Part::Modes { modes, .. } => Some(modes.len()),
            _ => None,
        });
        let fits = (0..n.unwrap_or(0)).filter(|at| self.may_choose_mode(&layer.scope, *at));
        acc.extend(fits.map(|at| Action::Mode(at as u8 + 1)));
    }

    fn list_targets(&self, at: u8, acc: &mut Vec<Action>) {
        let Some(layer) = self.stack.last() else { return };
        let Some(word) = self.target_word(layer, at) else { return };
        let seat = layer.scope.seat;
        if matches!(word, TargetWord::Allies(_)) {
            acc.push(Action::Pass);
        }
        for (who, hero) in [(Who::Me, seat), (Who::Opponent, seat.other())] {
            if self.hero_is_target(word, hero, &layer.scope) {
                acc.push(Action::Target(who));
            }
        }
        self.each_object(self.target_cards(word, &layer.scope), acc, Action::TargetCard);
    }

    /// The cards of the hand that the seat to move may pitch.
    pub(super) fn pitchable(&self) -> impl Iterator<Item = CardId> {
        let own = match self.frames.last() {
            Some(Frame::Propose(proposal)) => Some(proposal.card),
            _ => None,
        };
        let proposal = match self.frame() {
            // Without such a cost nothing in hand is needed elsewhere.
            Some(Frame::Propose(proposal)) if self.has_hand_cost(&proposal) => {
                Some((proposal, self.asset_cost(&proposal)))
            }
            _ => None,
        };
        self.each_of(Zone::Hand, self.seat).filter(move |card| {
            let pitches = hot(self.prints[card.index()]).pitch > 0;
            // A card that another cost of this play still needs is not pitched.
            let fine = || proposal.is_none_or(|(proposal, cost)| self.can_pay(&proposal, cost, Some(*card)));
            pitches && Some(*card) != own && fine()
        })
    }

    fn list_pitch(&self, acc: &mut Vec<Action>) {
        let start = acc.len();
        acc.extend(self.pitchable().map(|card| Action::Pitch(Ref::new(self.prints[card.index()]))));
        if acc.len() == start {
            acc.push(Action::TakeBack);
        }
    }

    fn list_cost_cards(&self, acc: &mut Vec<Action>) {
        let Some(Frame::Propose(proposal)) = self.frame() else { return };
        let start = acc.len();
        if let Some(cost) = self.nth_cost(&proposal, proposal.next) {
            self.each_print(self.cost_candidates(cost, &proposal), acc, Action::Choose);
        }
        if acc.len() == start {
            acc.push(Action::TakeBack);
        }
    }

    fn list_picks(&self, acc: &mut Vec<Action>) {
        let Some((scope, verb)) = self.pending_op() else { return };
        let Some(Selection { cards, up_to, .. }) = verb.selection(self, &scope) else { return };
        if up_to || cards.is_empty() {
            acc.push(Action::Pass);
        }
        if verb.top_or_bottom() {
            self.each_print(cards, acc, Action::Top);
            self.each_print(cards, acc, Action::Bottom);
        } else if verb.what().is_some_and(|what| what.from == Place::Graveyards) {
            self.each_owners(cards, acc);
        } else if verb.by_print() {
            self.each_print(cards, acc, Action::Choose);
        } else {
            self.each_object(cards, acc, Action::Choose);
        }
    }

    /// One choice for each print and owner: copies in one graveyard are alike, those of two players are not.
    fn each_owners(&self, set: CardSet, acc: &mut Vec<Action>) {
        for card in set {
            let def = self.prints[card.index()];
            let before = set.into_iter().take_while(|other| *other != card);
            let copies = before.filter(|other| self.prints[other.index()] == def);
            let (mut nth, mut first) = (0, true);
            for copy in copies {
                nth += 1;
                first &= copy.owner() != card.owner();
            }
            if first {
                acc.push(Action::Choose(Ref { def, nth }));
            }
        }
    }

    fn list_preventions(&self, acc: &mut Vec<Action>) {
        let Some(Frame::Strike(blow)) = self.frame() else { return };
        let options = self.preventions_of(self.seat, &blow);
        if options.iter().all(|prevention| prevention.optional) {
            acc.push(Action::Pass);
        }
        for (i, prevention) in options.iter().enumerate() {
            let nth = options[..i].iter().filter(|other| other.def == prevention.def).count() as u8;
            acc.push(Action::Prevent(Ref { def: prevention.def, nth }));
        }
    }

    fn list_triggers(&self, acc: &mut Vec<Action>) {
        for (i, layer) in self.pending.iter().enumerate() {
            if layer.scope.seat == self.seat {
                acc.push(Action::Trigger(i as u8 + 1));
            }
        }
    }
}

/// Sorts a list and puts one of each to its front; tells how many those are. Lists are short and mostly in order.
fn sort_once(list: &mut [Action]) -> usize {
    let mut kept = list.len().min(1);
    for next in 1..list.len() {
        list.swap(kept, next);
        let mut at = kept;
        // Actions change places instead of being held: that keeps each in one register.
        let copied = loop {
            let order = if at > 0 { list[at].cmp(&list[at - 1]) } else { Ordering::Greater };
            if order.is_ge() {
                break order.is_eq();
            }
            list.swap(at, at - 1);
            at -= 1;
        };
        if copied {
            list[at..=kept].rotate_left(1);
        } else {
            kept += 1;
        }
    }
    kept
}
