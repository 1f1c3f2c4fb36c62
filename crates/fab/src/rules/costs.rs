//! What a play costs, and how it is paid (CR 1.14, 5.1.6-9).

use croupier_kernel::Seat;

use super::Cx;
use crate::{
    action::Cost,
    effect::{CostText, Part, Speed, Words},
    event::{Event, Why},
    state::{Ask, CardId, CardSet, Fab, Frame, Proposal, Scope, Zone, flag},
};

impl Fab {
    /// The ability that a proposal activates, if it is one.
    fn activated(&self, proposal: &Proposal) -> Option<&'static Part> {
        self.print(proposal.card).parts.get(usize::from(proposal.ability?))
    }

    /// The resource cost of a proposal (CR 5.1.6).
    pub(crate) fn asset_cost(&self, proposal: &Proposal) -> u8 {
        match self.activated(proposal) {
            Some(Part::Activate { resource, .. }) => resource.saturating_sub(proposal.less),
            _ if proposal.instead != Cost::Printed => 0,
            _ => self.play_cost(proposal.card),
        }
    }

    pub(super) fn costs_action_point(&self, proposal: &Proposal) -> bool {
        match self.activated(proposal) {
            Some(Part::Activate { speed, .. }) => *speed == Speed::Action,
            _ => self.print(proposal.card).words.has(Words::ACTION) && !proposal.instant,
        }
    }

    /// The effect-costs of a proposal, in order (CR 5.1.8).
    pub(crate) fn nth_cost(&self, proposal: &Proposal, n: u8) -> Option<&'static CostText> {
        let parts = &self.print(proposal.card).parts;
        let mut n = usize::from(n);
        let mut take = |costs: &'static [CostText]| {
            let found = costs.get(n);
            n = n.saturating_sub(costs.len());
            found
        };
        if proposal.ability.is_some() {
            return match self.activated(proposal) {
                Some(Part::Activate { costs, .. }) => take(costs),
                _ => None,
            };
        }
        for (i, part) in parts.iter().enumerate() {
            let found = match part {
                Part::Alternative { costs, .. } => match proposal.instead {
                    Cost::Printed => None,
                    Cost::Instead(n) => {
                        let at = usize::from(n) - 1;
                        costs.get(at..=at).and_then(&mut take)
                    }
                },
                Part::Additional { costs, may, .. } if !may || proposal.extra & (1 << i) != 0 => take(costs),
                _ => None,
            };
            if found.is_some() {
                return found;
            }
        }
        None
    }

    /// The cards that can pay an effect-cost.
    pub(super) fn cost_candidates(&self, cost: &CostText, proposal: &Proposal) -> CardSet {
        let seat = self.controller(proposal.card);
        let scope = Scope::new(self.prints[proposal.card.index()], proposal.ability.unwrap_or(0), seat, proposal.card);
        let mut hand = self.cards_of(Zone::Hand, seat);
        hand.remove(proposal.card);
        let matching = |set: CardSet, filter: &crate::effect::Filter| -> CardSet {
            set.into_iter().filter(|card| self.matches(filter, *card, &scope)).collect()
        };
        match cost {
            CostText::Discard { filter } | CostText::Reveal { filter } => matching(hand, filter),
            CostText::PutTop | CostText::PutBottom => hand,
            CostText::Banish { filter } => matching(self.cards_of(Zone::Graveyard, seat), filter),
            CostText::Destroy { filter, .. } => matching(self.permanents(seat), filter),
            _ => CardSet::EMPTY,
        }
    }

    /// Whether an effect-cost is paid with a card from hand, which then cannot be pitched.
    fn is_hand_cost(cost: &CostText) -> bool {
        matches!(cost, CostText::Discard { .. } | CostText::Reveal { .. } | CostText::PutTop | CostText::PutBottom)
    }

    /// Whether a card from hand is needed for more than its pitch.
    pub(super) fn has_hand_cost(&self, proposal: &Proposal) -> bool {
        (0..).map_while(|n| self.nth_cost(proposal, n)).any(Fab::is_hand_cost)
    }

    /// Whether everything a proposal costs can still be paid, if `pitching` is pitched now.
    pub(super) fn can_pay(&self, proposal: &Proposal, resource: u8, pitching: Option<CardId>) -> bool {
        let seat = self.controller(proposal.card);
        let mut from_hand: Option<CardSet> = None;
        let mut n = 0;
        while let Some(cost) = self.nth_cost(proposal, n) {
            n += 1;
            let fine = match cost {
                CostText::Destroy { n, .. } => self.cost_candidates(cost, proposal).len() >= u32::from(*n),
                CostText::Banish { .. } => !self.cost_candidates(cost, proposal).is_empty(),
                CostText::TapHero => !self.has_flag(CardId::hero(seat), flag::TAPPED),
                cost if Fab::is_hand_cost(cost) => {
                    let set = self.cost_candidates(cost, proposal);
                    from_hand = Some(set);
                    !set.is_empty()
                }
                _ => true,
            };
            if !fine {
                return false;
            }
        }
        let resource = u32::from(resource);
        // A card in hand that is played itself pays for nothing.
        let Some(set) = from_hand else { return self.covers(seat, Some(proposal.card), resource) };
        let left = |card: CardId| self.payable(seat, [Some(proposal.card), Some(card)]);
        set.into_iter().any(|card| Some(card) != pitching && left(card) >= resource)
    }

    /// Whether an alternative cost can be paid (CR 5.1.3c).
    pub(super) fn can_pay_instead(&self, proposal: &Proposal) -> bool {
        (1..=self.n_alternatives(proposal))
            .any(|n| self.can_pay(&Proposal { instead: Cost::Instead(n), ..*proposal }, 0, None))
    }

    /// How many alternative costs a card has.
    pub(super) fn n_alternatives(&self, proposal: &Proposal) -> u8 {
        if proposal.ability.is_some() {
            return 0;
        }
        let parts = self.print(proposal.card).parts.iter();
        parts.map(|part| if let Part::Alternative { costs, .. } = part { costs.len() as u8 } else { 0 }).sum()
    }

    /// The next optional additional cost that is not asked about yet and could be paid.
    pub(super) fn next_additional(&self, proposal: &Proposal) -> Option<u8> {
        if proposal.ability.is_some() {
            return None;
        }
        let parts = self.print(proposal.card).parts.iter().enumerate().skip(usize::from(proposal.next));
        parts.filter(|(_, part)| matches!(part, Part::Additional { may: true, .. })).map(|(i, _)| i as u8).find(
            |part| {
                let with = Proposal { extra: proposal.extra | 1 << part, ..*proposal };
                self.can_pay(&with, self.asset_cost(&with), None)
            },
        )
    }

    /// Pays the next effect-cost, asking for a card if there is a choice (CR 5.1.9).
    pub(super) fn pay_effect_cost(&mut self, cost: &CostText, mut proposal: Proposal, seat: Seat, cx: &mut Cx<'_>) {
        let card = proposal.card;
        if !Fab::asks_for_card(cost) {
            self.unveil(cx);
            proposal.extra |= Proposal::PUBLIC;
        }
        match cost {
            CostText::DestroySelf => self.destroy(card, seat, cx),
            CostText::DiscardSelf => self.discard(card, cx),
            CostText::TapHero => self.set(CardId::hero(seat), cx, |obj| obj.flags |= flag::TAPPED),
            CostText::Rust => self.set(card, cx, |obj| obj.rust = obj.rust.saturating_add(1)),
            CostText::Resource { .. } => {}
            cost => {
                if proposal.left == 0 {
                    proposal.left = if let CostText::Destroy { n, .. } = cost { *n } else { 1 };
                    cx.emit(self, Event::FrameSet(Frame::Propose(proposal)));
                }
                return self.ask(seat, Ask::CostCard, cx);
            }
        }
        proposal.next += 1;
        cx.emit(self, Event::FrameSet(Frame::Propose(proposal)));
    }

    /// Whether a card is chosen to pay an effect-cost with.
    fn asks_for_card(cost: &CostText) -> bool {
        use CostText::{DestroySelf, DiscardSelf, Resource, Rust, TapHero};
        !matches!(cost, DestroySelf | DiscardSelf | TapHero | Rust | Resource { .. })
    }

    /// Pays an effect-cost with a card.
    pub(super) fn pay_with(&mut self, cost: &CostText, card: CardId, proposal: &mut Proposal, cx: &mut Cx<'_>) {
        let seat = self.seat;
        match cost {
            CostText::Discard { .. } => self.discard(card, cx),
            CostText::Banish { .. } => self.banish(card, cx),
            CostText::PutTop | CostText::PutBottom => {
                self.hide_choice(card, cx);
                match cost {
                    CostText::PutTop => self.put_on_top(card, Why::Put, cx),
                    _ => self.relocate(card, Zone::Deck, Why::Put, cx),
                }
            }
            CostText::Reveal { .. } => self.show(card, None, cx),
            CostText::Destroy { .. } => self.destroy(card, seat, cx),
            _ => {}
        }
        proposal.left = proposal.left.saturating_sub(1);
        if proposal.left == 0 {
            proposal.next += 1;
        }
    }
}
