//! Strength: how much of an effect is given. Middling, more with the stage, less when there are several.

use super::compose::{Asked, Draft};
use crate::genie::terms::{Terms, Unit};

/// Effects whose value says what something becomes, and not how much is given.
const ABSOLUTE: [&str; 6] = [
    "additional_blackjack_value",
    "change_ace_high_value",
    "change_face_card_value",
    "dealer_stands_on",
    "multiple_decks",
    "rank_value_override",
];

/// How strong effects are.
pub(super) struct Strength {
    pub(super) stage: u16,
    pub(super) effects: usize,
}

impl Strength {
    /// The value of an effect, in the units of its terms.
    pub(super) fn value(&self, draft: &Draft, notes: &mut Vec<String>) -> i64 {
        let terms = Terms::of(&draft.give.kind);
        if terms.unit == Unit::Flag {
            return terms.low;
        }
        let absolute = ABSOLUTE.contains(&&*draft.give.kind);
        let span = terms.high - terms.low;
        let weak = if terms.low_is_better { terms.high } else { terms.low };
        let at = |share: i64| weak + if terms.low_is_better { -1 } else { 1 } * ((span * share + 500) / 1000);
        if draft.lowest && !absolute {
            // Less than the smallest gift of all would be no gift.
            return if draft.give.kind == "flat_damage_bonus" { 3 } else { weak };
        }
        // What is asked for or usual is granted as far as the stage allows.
        let most = at(match self.stage {
            0..=1 => 500,
            2 => 700,
            _ => 850,
        });
        let (low, high) = if absolute { (terms.low, terms.high) } else { (weak.min(most), weak.max(most)) };
        if let Some(wished) = Strength::wished(draft, &terms) {
            let granted = wished.clamp(low, high);
            if granted != wished {
                let (asked, kind) = (terms.show(wished), &draft.give.kind);
                notes.push(format!("{kind}: {asked} was asked for, {} is granted", terms.show(granted)));
            }
            return granted;
        }
        if let Some(usual) = &draft.give.value {
            return terms.parse(&usual.to_string()).clamp(low, high);
        }
        let share = match self.stage {
            0..=1 => 350,
            2 => 500,
            _ => 650,
        };
        let rare = draft.condition.as_ref().is_some_and(|condition| condition.kind != "on_win");
        let share = share - 80 * (self.effects as i64 - 1) + if rare { 100 } else { 0 };
        terms.round(at(share))
    }

    /// The number of the wish that is about this effect.
    fn wished(draft: &Draft, terms: &Terms) -> Option<i64> {
        let facts = &draft.facts;
        let whole = facts.number.map(|n| n / 1000);
        match draft.give.asked {
            Some(Asked::Number) => facts.number.map(|n| terms.of_thousandths(n)),
            Some(Asked::Model) => facts.model.map(|rank| terms.of_thousandths(rank.parse().unwrap_or(10) * 1000)),
            Some(Asked::Above21) => whole.map(|n| n - 21),
            Some(Asked::Extra) => whole,
            Some(Asked::Next) => whole.map(|n| n + 1),
            Some(Asked::Start) => whole.map(|n| n - 2),
            // So many cards in all, the same of each suit.
            Some(Asked::Copies) => whole.map(|n| (n + 3) / 4),
            Some(Asked::Nothing) => None,
            Some(Asked::Percent | Asked::Times) | None => {
                if !draft.numbered || (draft.give.value.is_some() && draft.give.asked.is_none()) {
                    return None;
                }
                match terms.unit {
                    Unit::Points => facts.number.map(|n| terms.of_thousandths(n)),
                    // "dodge 20" and "dodge 20 %" are the same wish.
                    Unit::PerMille => facts.percent.or(facts.number).map(|n| n / 100),
                    Unit::Factor => facts.times,
                    Unit::Flag => None,
                }
            }
        }
    }
}
