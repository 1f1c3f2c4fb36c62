//! After a boss: the Genie, its curse, and the wish.

use croupier_kernel::Cx;

use crate::{
    action::WishText,
    event::Event,
    state::{Geniejack, Phase},
    stats::Field,
};

impl Geniejack {
    /// The Genie comes, unless all wishes have been made: then the next stage does.
    pub(super) fn after_boss(&mut self, cx: &mut Cx<'_, Self>) {
        if self.round() > 1 {
            self.reset_hp(cx);
            return self.next_stage(cx);
        }
        cx.emit(self, Event::GenieCame { boss: self.run.foe.id });
        self.enter(Phase::Genie, cx);
    }

    pub(super) fn wish(&mut self, text: &WishText, cx: &mut Cx<'_, Self>) {
        cx.emit(self, Event::Wished { text: text.clone() });
        self.enter(Phase::Granting, cx);
    }

    pub(super) fn grant(&mut self, cx: &mut Cx<'_, Self>) {
        cx.emit(self, Event::Granted);
        self.reset_hp(cx);
        self.enter(Phase::Granted, cx);
    }

    fn reset_hp(&mut self, cx: &mut Cx<'_, Self>) {
        if self.run.base.is(Field::ResetHpAfterBoss) {
            cx.emit(self, Event::HpReset);
        }
    }
}
