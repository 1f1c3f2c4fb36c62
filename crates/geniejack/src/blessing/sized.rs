//! How much of a gift the rules give: half for the wish that opens a run, and no more than is fair where they say so.

use super::{Blessing, Condition, Effect};
use crate::{
    genie::smaller_line,
    vocabulary::{Fair, fair_row},
};

impl Blessing {
    /// The gift as new runs of `standard` give it, and what of it had to become something else.
    pub fn in_new_runs(&self, opening: bool) -> (Blessing, Vec<String>) {
        self.sized(opening, Some(u8::MAX))
    }

    /// The gift as the rules give it, and what of it had to become something else. `fair` is the edition whose fair gifts
    /// hold, if any do.
    pub fn sized(&self, opening: bool, fair: Option<u8>) -> (Blessing, Vec<String>) {
        let small = |effect: &Effect| if opening { effect.halved() } else { effect.clone() };
        let halved: Vec<Effect> = self.effects.iter().map(small).collect();
        let given = |effect: &Effect| fair.and_then(|edition| effect.fair(opening, edition));
        let effects: Vec<Effect> =
            halved.iter().map(|effect| given(effect).unwrap_or_else(|| effect.clone())).collect();
        let which = if opening { "a first wish" } else { "one wish" };
        let steps = self.effects.iter().zip(&halved).zip(&effects);
        let swapped = steps.filter(|((asked, small), given)| asked.id != given.id || small != given);
        let told = swapped.map(|((asked, _), given)| {
            let (asked, given) = (asked.sentence(), given.sentence());
            format!("\u{201c}{asked}\u{201d} is too much for {which}. Instead: {given}")
        });
        let notes = told.collect();
        let mut sized = if effects == self.effects { self.clone() } else { self.corrected(effects.clone()) };
        if effects != halved && !sized.says.is_empty() {
            // What was said went with the gift that was meant.
            sized.says = smaller_line(&sized.name);
        }
        (Blessing { opening, ..sized }, notes)
    }
}

impl Effect {
    /// As much of it as is fair, if that is less.
    fn fair(&self, opening: bool, edition: u8) -> Option<Effect> {
        let row = fair_row(edition, &self.id.get().id)?;
        let fair = if opening { row.opening.as_ref() } else { row.boss.as_ref() }?;
        let most = fair.of(self);
        (most != *self).then_some(most)
    }
}

impl Fair {
    /// What is granted of an effect, under its own condition if it has one.
    pub(crate) fn of(&self, effect: &Effect) -> Effect {
        let condition = effect.condition.or_else(|| Condition::from_value(&self.condition));
        let mut fair = match &self.instead {
            Some(id) => Effect::plain(id, self.most),
            None if effect.id.get().favour > 0 => Effect { value: effect.value.min(self.most), ..effect.clone() },
            None => Effect { value: effect.value.max(self.most), ..effect.clone() },
        };
        fair.condition = condition;
        fair.without_idle_condition()
    }
}
