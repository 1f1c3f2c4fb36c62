//! Taking back a play, whole: because it cannot be paid (CR 1.10.3), or because its player thinks better of it before it is
//! paid. Cards and points go back to where they were; where more than that has happened, it stands.

use super::{Cx, permission::Why as Reason};
use crate::{
    content::hot,
    effect::{CostText, Op, Part, Step as CodeStep},
    event::{Event, Left, Why},
    state::{Ask, CardId, Fab, Frame, ModKind, Modifier, PlayStage, Proposal, Scope, Zone, flag},
};

impl Fab {
    /// Whether the play that is asked about can be cancelled.
    pub(crate) fn can_cancel(&self) -> bool {
        self.may_cancel().is_ok()
    }

    /// Whether the play that is being paid for can be cancelled by its player, or why not.
    pub(super) fn may_cancel(&self) -> Result<(), Reason> {
        let Some(Frame::Propose(proposal)) = self.frame() else {
            return Err("you aren't playing or using anything");
        };
        let asks = matches!(
            self.ask,
            Ask::Instead | Ask::Additional(_) | Ask::Mode | Ask::Target(_) | Ask::Pitch | Ask::CostCard
        );
        if !asks {
            return Err("there is nothing left to choose for it");
        }
        if proposal.stage == PlayStage::EffectCosts && self.has_paid_effect_cost(&proposal) {
            return Err("you have paid a cost that can't be returned");
        }
        let parts = &self.print(proposal.card).parts;
        let by_chance = parts.iter().any(|part| matches!(part, Part::Modes { random: true, .. }));
        if by_chance && proposal.ability.is_none() && self.stack.last().is_some_and(|layer| layer.scope.modes != 0) {
            return Err("its mode was chosen at random");
        }
        if proposal.less > 0 {
            return Err("it has used up an effect that made it cheaper");
        }
        let weapon = proposal.ability.and_then(|part| parts.get(usize::from(part)));
        if matches!(weapon, Some(Part::Activate { attack: true, .. })) && proposal.from == Zone::Chain {
            return Err("effects on the weapon's earlier attack have ended");
        }
        if !self.pending.is_empty() || self.points_spent(&proposal) != i32::from(proposal.before) {
            return Err("paying for it had other effects");
        }
        Ok(())
    }

    /// Whether any of its costs besides points is paid.
    fn has_paid_effect_cost(&self, proposal: &Proposal) -> bool {
        let begun = match self.nth_cost(proposal, proposal.next) {
            Some(CostText::Destroy { n, .. }) => proposal.left < *n,
            _ => false,
        };
        proposal.next > 0 || begun
    }

    /// The points that were there before anything was paid, by what is there now and what was pitched.
    fn points_spent(&self, proposal: &Proposal) -> i32 {
        let seat = self.seat;
        let pitch = |card: CardId| i32::from(hot(self.prints[card.index()]).pitch);
        let gained: i32 = proposal.pitched_by(seat).map(pitch).sum();
        let paid = if proposal.stage == PlayStage::EffectCosts { i32::from(self.asset_cost(proposal)) } else { 0 };
        i32::from(self.side(seat).resources) + paid - gained
    }

    /// Takes back a play, whole; or ends a payment inside an effect unpaid.
    pub(super) fn take_back(&mut self, cx: &mut Cx<'_>) {
        if let Some(Frame::Propose(proposal)) = self.frame() {
            // The frame goes last: as long as it is there, others learn nothing of a play that is not paid.
            self.reverse(&proposal, cx);
            return cx.emit(self, Event::FramePopped);
        }
        cx.emit(self, Event::FramePopped);
        match self.frame() {
            Some(Frame::Strike(blow)) => {
                cx.emit(self, Event::FrameSet(Frame::Strike(crate::state::Blow { paying: None, ..blow })));
            }
            Some(Frame::Run(scope)) => cx.emit(self, Event::FrameSet(Frame::Run(Scope { done: false, ..scope }))),
            _ => {}
        }
    }

    /// Undoes all that a proposal had done.
    fn reverse(&mut self, proposal: &Proposal, cx: &mut Cx<'_>) {
        let (card, seat) = (proposal.card, self.seat);
        for at in 0..self.modifiers.len() {
            let modifier = self.modifiers[at];
            let was_next = matches!(self.made_by(&modifier), Some(CodeStep::Do(Op::Next(_))));
            if modifier.kind == ModKind::On && modifier.card == Some(card) && was_next {
                let modifier = Modifier { kind: ModKind::Next, card: None, ..modifier };
                cx.emit(self, Event::ModifierSet { at: at as u8, modifier });
            }
        }
        for card in proposal.pitched_by(seat) {
            self.relocate(card, Zone::Hand, Why::TakenBack, cx);
        }
        cx.emit(self, Event::Resources { seat, n: proposal.before });
        if proposal.stage == PlayStage::EffectCosts && self.costs_action_point(proposal) {
            let n = self.side(seat).action_points.saturating_add(1);
            cx.emit(self, Event::ActionPoints { seat, n });
        }
        if let Some(layer) = self.stack.last().copied() {
            let at = self.stack.len() as u8 - 1;
            cx.emit(self, Event::LayerRemoved { at, layer, why: Left::TakenBack });
        }
        if proposal.ability.is_none() {
            let face_up = self.has_flag(card, flag::FACE_UP);
            self.relocate(card, proposal.from, Why::TakenBack, cx);
            if face_up {
                self.set(card, cx, |obj| obj.flags |= flag::FACE_UP);
            }
        }
    }
}
