//! What lasts, in words: whom it is for, and what it waits for.

use croupier_kernel::Eye;

use super::EffectView;
use crate::{
    content::print,
    effect::Step,
    state::{Fab, ModKind, Modifier},
    text::{self, Reader},
};

impl Fab {
    pub(super) fn effect_view(&self, modifier: &Modifier, eye: Eye) -> EffectView {
        EffectView { card: &print(modifier.def).slug, seat: modifier.seat, text: self.effect_text(modifier, eye) }
    }

    /// What an effect does while it lasts. One that has found its card says nothing: the figures of the card do.
    fn effect_text(&self, modifier: &Modifier, eye: Eye) -> String {
        let reader = match eye {
            Eye::Seat(seat) if seat != modifier.controller => Reader::Opponent,
            _ => Reader::Player,
        };
        let known = |card: &_| !self.is_hidden(*card) || self.knows(eye, *card);
        let chosen = modifier.card.filter(known).map(|card| self.print(card).to_string());
        match (modifier.kind, self.made_by(modifier)) {
            (ModKind::On | ModKind::Steal, _) => String::new(),
            (_, Some(Step::Later(_, part, until))) => text::later(modifier.def, *part, *until, reader),
            (_, Some(Step::Do(op))) => text::lasting(op, modifier, chosen.as_deref(), reader),
            _ => String::new(),
        }
    }
}
