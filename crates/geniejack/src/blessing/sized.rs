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
            let (asked, given) = (asked.kept(), given.kept());
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
    /// The most that is granted, in a sentence.
    pub(crate) fn sentence(&self, effect: &str) -> String {
        self.of(&Effect::plain(effect, i32::MAX)).sentence()
    }

    /// What is granted of an effect, under its own condition if it has one.
    pub(crate) fn of(&self, effect: &Effect) -> Effect {
        let condition = effect.condition.or_else(|| Condition::from_value(&self.condition));
        let value = if effect.id.get().favour > 0 { effect.value.min(self.most) } else { effect.value.max(self.most) };
        Effect { value, condition, ..effect.clone() }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::super::{Blessing, Giver};
    use crate::{
        blessing::Condition,
        vocabulary::{EffectId, fair_rows},
    };

    #[test]
    fn fair_gifts_are_gifts_that_can_be_granted() {
        assert!(!fair_rows(u8::MAX).is_empty() && fair_rows(2).is_empty());
        for row in fair_rows(u8::MAX) {
            let effect = EffectId::find(&row.effect).expect("an effect").get();
            for fair in row.opening.iter().chain(&row.boss) {
                assert!((effect.low..=effect.high).contains(&fair.most), "{}", row.effect);
                let condition = Condition::from_value(&fair.condition);
                assert_eq!(condition.is_some(), !fair.condition.is_null(), "{}", row.effect);
                let matters = condition.is_none_or(|held| effect.reads.can_depend_on(held.id.get().known));
                assert!(matters, "{}", row.effect);
            }
        }
    }

    #[test]
    fn a_gift_that_is_made_smaller_says_so() {
        let gift = json!({ "name": "Help", "description": "All yours.", "effects": [{ "type": "dealer_extra_starting_card" }] });
        let gift = Blessing::from_value(&gift).granted(Giver::Lamp, "", "So be it.");
        let (small, notes) = gift.in_new_runs(false);
        let now = "The enemy gets 1 extra card at the deal, while you have less than 65% of your HP.";
        assert_eq!(small.effects()[0].sentence(), now);
        let noted = small.effects()[0].kept();
        assert_eq!(notes, [format!("“The dealer is dealt 1 extra card.” is too much for one wish. Instead: {noted}")]);
        assert_ne!((small.says(), small.description()), (gift.says(), gift.description()));
        // What is given smaller once is not made smaller again, and earlier editions give it as it is.
        assert_eq!(small.in_new_runs(false), (small.clone(), Vec::new()));
        assert_eq!(gift.sized(false, None), (gift.clone(), Vec::new()));
        assert_eq!(gift.sized(false, Some(2)), (gift.clone(), Vec::new()));
    }

    #[test]
    fn a_wish_with_a_condition_keeps_it() {
        let late = json!({ "type": "poison", "value": 3, "condition": { "type": "consecutive_losses", "value": 2 } });
        let (small, _) = Blessing::from_value(&json!({ "effects": [late] })).in_new_runs(true);
        let written = json!(small.effects()[0]);
        assert_eq!((&written["value"], &written["condition"]["type"]), (&json!(1), &json!("consecutive_losses")));
    }
}
