//! A play is its player's own business until it is paid for: others see the table as it was before, and are told of the play
//! when it can no longer be cancelled.

use croupier_kernel::{Eye, Seed};

use super::Cx;
use crate::{
    event::{Event, Unveiled},
    state::{Ask, End, Fab, Frame, PlayStage, Target},
};

/// Taking back a play draws nothing.
static NO_CHANCE: Seed = Seed::Drawn(0);

impl Fab {
    /// Whether something is being played that only its player knows of yet.
    pub(crate) fn is_secret(&self) -> bool {
        let Some(Frame::Propose(proposal)) = self.frames.last() else { return false };
        !proposal.is_public() && self.end == End::Open
    }

    /// Whether an eye does not know yet of what is being played.
    pub(crate) fn hides_play_from(&self, eye: Eye) -> bool {
        self.is_secret() && !eye.is(self.seat)
    }

    /// The table as it was before what is being played, which is how others see it.
    pub(crate) fn before_play(&self) -> Fab {
        let mut before = *self;
        let mut cx = Cx::new(&NO_CHANCE, 0, None);
        before.take_back(&mut cx);
        before.ask(self.seat, Ask::Priority, &mut cx);
        before
    }

    /// Tells others of what is being played, once it can no longer be cancelled.
    pub(super) fn unveil_if_settled(&mut self, cx: &mut Cx<'_>) {
        if self.is_secret() && !self.can_cancel() {
            self.unveil(cx);
        }
    }

    /// Tells others of what is being played, all that is declared and paid so far.
    pub(super) fn unveil(&mut self, cx: &mut Cx<'_>) {
        if !self.is_secret() {
            return;
        }
        let Some(Frame::Propose(proposal)) = self.frame() else { return };
        cx.emit(self, Event::Unveiled(Unveiled::Layer));
        let Some(layer) = self.stack.last().copied() else { return };
        let (seat, scope) = (layer.scope.seat, layer.scope);
        if scope.modes != 0 {
            cx.emit(self, Event::Unveiled(Unveiled::Modes));
        }
        if scope.targets.iter().any(|target| *target != Target::None) {
            cx.emit(self, Event::Unveiled(Unveiled::Targets));
        }
        for card in proposal.pitched_by(seat) {
            cx.emit(self, Event::Unveiled(Unveiled::Pitched(card)));
        }
        if proposal.pitched != 0 || self.side(seat).resources != proposal.before {
            cx.emit(self, Event::Unveiled(Unveiled::Resources));
        }
        let paid = matches!(proposal.stage, PlayStage::EffectCosts | PlayStage::Played);
        if paid && self.costs_action_point(&proposal) {
            cx.emit(self, Event::Unveiled(Unveiled::ActionPoints));
        }
    }
}
