//! The small wish that opens a run: every gift is worth about half of what a boss's wish would bring.

use super::Effect;
use crate::{
    cards::Rank,
    stats::{Field, Rules},
    vocabulary::{EffectRow, Unit},
};

/// A gift that is there or not and would be worth more than 4 damage, and the nearest that is worth less.
pub(crate) struct TooBig {
    id: &'static str,
    /// The rank it is about, where only that one is worth this much.
    rank: Option<Rank>,
    /// What is given instead, and how much of it.
    instead: (&'static str, i32),
}

/// All of them. A test compares them with what simulations say.
pub(crate) const TOO_BIG: [TooBig; 4] = [
    TooBig { id: "bust_card_value_halved", rank: None, instead: ("bust_save", 10) },
    TooBig { id: "enable_peek", rank: None, instead: ("dealer_reveals_cards", 1) },
    TooBig { id: "ignore_card_on_bust", rank: None, instead: ("bust_save", 10) },
    TooBig { id: "remove_rank_from_deck", rank: Some(Rank::ACE), instead: ("flat_damage_bonus", 4) },
];

impl TooBig {
    fn is_about(&self, id: &str, rank: Option<Rank>) -> bool {
        self.id == id && (self.rank.is_none() || self.rank == rank)
    }
}

impl Effect {
    /// Half of it, and never nothing.
    pub(super) fn halved(&self) -> Effect {
        let row = self.id.get();
        if let Some(TooBig { instead: (id, value), .. }) = TOO_BIG.iter().find(|big| big.is_about(&row.id, self.rank)) {
            let smaller = Effect { condition: self.condition, ..Effect::plain(id, *value) };
            return smaller.without_idle_condition();
        }
        Effect { value: half(row, self.rank, self.value), ..self.clone() }
    }
}

/// Half of a value: amounts and shares halve, factors halve their distance from 1, and what sets a number that has a value
/// already moves it half as far, by 1 at least.
fn half(row: &EffectRow, rank: Option<Rank>, value: i32) -> i32 {
    let from = |start: i32, step: i32| {
        let far = value - start;
        start + far.signum() * round_up((far.abs() + 1) / 2, step)
    };
    match (row.id.as_str(), row.unit) {
        (_, Unit::Flag) => value,
        ("change_face_card_value", _) => from(Rules::default().get(Field::FaceValue), 1),
        ("change_ace_high_value", _) => from(Rules::default().get(Field::AceHigh), 1),
        ("rank_value_override", _) => from(printed(rank), 1),
        ("dealer_stands_on", _) => from(Rules::default().get(Field::DealerStandsOn), 1),
        ("additional_blackjack_value", _) => from(Rules::default().get(Field::BlackjackTarget), 1),
        ("multiple_decks", _) => from(Rules::default().get(Field::Decks), 1),
        ("double_down_multiplier", _) => from(Rules::default().get(Field::DoubleMultiplier), 10),
        // The lower the better: half as far down from where it hardly matters.
        ("damage_cap", _) => from(row.high, 1),
        (_, Unit::Points) => from(0, 1),
        (_, Unit::PerMille) => from(0, 10),
        (_, Unit::Factor) => from(1000, 10),
    }
}

fn round_up(value: i32, step: i32) -> i32 {
    (value + step - 1) / step * step
}

/// What is printed on a card of a rank; an ace counts high.
fn printed(rank: Option<Rank>) -> i32 {
    let rules = Rules::default();
    match rank {
        Some(Rank::ACE) => rules.get(Field::AceHigh),
        rank => rank.and_then(Rank::number).unwrap_or_else(|| rules.get(Field::FaceValue)),
    }
}

/// The lowest a value can be, in a blessing of a run that was opened with it.
pub(super) fn lowest(row: &EffectRow, opening: bool) -> i32 {
    if opening && row.favour > 0 { half(row, None, row.low).min(row.low) } else { row.low }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::{TOO_BIG, TooBig};
    use crate::{
        blessing::Blessing,
        cards::Rank,
        genie::lamp::worth::curve_of,
        vocabulary::{EffectId, Param, Unit},
    };

    fn halved(effect: &serde_json::Value) -> serde_json::Value {
        let (small, _) = Blessing::from_value(&json!({ "effects": [effect] })).sized(true, None);
        json!(small)["effects"][0].clone()
    }

    #[test]
    fn amounts_shares_factors_and_thresholds_halve_each_in_their_way() {
        for (id, value, half) in [
            ("flat_damage_bonus", json!(7), json!(4)),
            ("max_hp_bonus", json!(5), json!(3)),
            ("percent_damage_reduction", json!(0.25), json!(0.13)),
            ("damage_multiplier", json!(2), json!(1.5)),
            ("damage_multiplier", json!(1.5), json!(1.25)),
            ("double_down_multiplier", json!(3), json!(2.5)),
            ("dealer_stands_on", json!(19), json!(18)),
            ("dealer_stands_on", json!(15), json!(16)),
            ("change_face_card_value", json!(15), json!(13)),
            ("additional_blackjack_value", json!(22), json!(22)),
            ("multiple_decks", json!(4), json!(3)),
            ("damage_cap", json!(5), json!(15)),
        ] {
            let small = halved(&json!({ "type": id, "value": value }));
            assert_eq!(small["value"], half, "{id} {value}");
        }
        let ace = halved(&json!({ "type": "rank_value_override", "rank": "A", "value": 1 }));
        assert_eq!((ace["value"].clone(), ace["rank"].clone()), (json!(6), json!("A")));
    }

    #[test]
    fn a_small_gift_is_kept_as_it_is() {
        for row in EffectId::all().map(EffectId::get) {
            let given = json!({ "effects": [{ "type": row.id, "value": 0 }] });
            let (small, _) = Blessing::from_value(&given).sized(true, None);
            let kept: Blessing = serde_json::from_value(json!(small)).expect("anything is a blessing");
            assert_eq!(kept, small, "{}", row.id);
            // What a genie says about itself is not believed.
            assert!(!Blessing::from_value(&json!(small)).opening);
        }
    }

    #[test]
    fn what_is_there_or_not_is_worth_no_more_than_four_damage() {
        let worth = |id: &str, rank, value| curve_of(id, rank).map_or(0, |curve| curve.worth(value, 1));
        let most = worth("flat_damage_bonus", None, 4);
        let flags = EffectId::all().map(EffectId::get).filter(|row| row.unit == Unit::Flag);
        for (row, rank) in flags.flat_map(|row| Rank::all().map(move |rank| (row, rank))) {
            let rank = (row.param == Some(Param::Rank)).then_some(rank);
            let big = TOO_BIG.iter().find(|big| big.is_about(&row.id, rank));
            assert_eq!(worth(&row.id, rank, 1) > most, big.is_some(), "{} {rank:?}", row.id);
            if let Some(TooBig { instead: (smaller, value), .. }) = big {
                assert!((1..=most).contains(&worth(smaller, None, *value)), "{smaller}");
            }
        }
    }
}
