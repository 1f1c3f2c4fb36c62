//! What lasts, in words: whom it is for, and what it waits for.

use croupier_kernel::Eye;

use super::EffectView;
use crate::{
    content::print,
    effect::{Amount, Rules, Step},
    state::{Fab, ModKind, Modifier},
    text::{self, Reader},
};

impl Fab {
    pub(super) fn effect_view(&self, modifier: &Modifier, eye: Eye) -> EffectView {
        EffectView { card: &print(modifier.def).slug, seat: modifier.seat, text: self.effect_text(modifier, eye) }
    }

    /// Whether an effect changes no number and does nothing else, such as 0 more damage.
    pub(super) fn adds_nothing(&self, modifier: &Modifier) -> bool {
        let Some(mut rules) = self.rules_of(modifier) else {
            return modifier.kind == ModKind::Amp && modifier.x == 0;
        };
        let numbers = [&mut rules.power, &mut rules.defense, &mut rules.arcane];
        let n = numbers.into_iter().filter_map(|amount| amount.take_if(|amount| *amount == Amount::N(0))).count();
        if rules.power.is_none() {
            rules.power_if = None;
        }
        n > 0 && rules == Rules::default()
    }

    /// What an effect does to the object it applies to, with the numbers it has now.
    fn rules_of(&self, modifier: &Modifier) -> Option<Rules> {
        match self.made_by(modifier) {
            Some(Step::Do(op)) => op.verb().rules().map(|rules| rules.fixed(modifier.x)),
            _ => None,
        }
    }

    /// What an effect does while it lasts. One that has found its card says nothing: the figures of the card do, except that
    /// none shows more arcane damage.
    fn effect_text(&self, modifier: &Modifier, eye: Eye) -> String {
        let reader = match eye {
            Eye::Seat(seat) if seat != modifier.controller => Reader::Opponent,
            _ => Reader::Player,
        };
        let known = |card: &_| !self.is_hidden(*card) || self.knows(eye, *card);
        let chosen = modifier.card.filter(known).map(|card| self.print(card).to_string());
        if modifier.kind == ModKind::On {
            let arcane = self.rules_of(modifier).and_then(|rules| rules.arcane);
            return match (arcane, chosen) {
                (Some(Amount::N(n)), Some(card)) if n != 0 => format!("{card} deals {n} more arcane damage."),
                _ => String::new(),
            };
        }
        match (modifier.kind, self.made_by(modifier)) {
            (ModKind::Steal, _) => String::new(),
            (_, Some(Step::Later(_, part, until))) => text::later(modifier.def, *part, *until, reader),
            (_, Some(Step::Do(op))) => text::lasting(op, modifier, chosen.as_deref(), reader),
            _ => String::new(),
        }
    }
}
