//! What the genies need to know of an effect's value: its unit and bounds, from the vocabulary of the game.

use crate::vocabulary::EffectId;
pub(super) use crate::vocabulary::Unit;
use serde_json::Value;

/// The bounds of a value, in its unit.
#[derive(Clone, Copy, Debug)]
pub(super) struct Terms {
    pub(super) unit: Unit,
    pub(super) low: i64,
    pub(super) high: i64,
    /// Whether less is better for the player.
    pub(super) low_is_better: bool,
}

impl Terms {
    /// The terms of an effect, by its word. The words in the data of the lamp are checked by a test.
    pub(super) fn of(effect: &str) -> Terms {
        let row = EffectId::find(effect).expect("readings name effects of the vocabulary").get();
        Terms { unit: row.unit, low: row.low.into(), high: row.high.into(), low_is_better: row.favour < 0 }
    }

    /// A value that was given in thousandths.
    pub(super) fn of_thousandths(&self, thousandths: i64) -> i64 {
        match self.unit {
            Unit::Flag | Unit::Points => (thousandths + 500) / 1000,
            Unit::PerMille | Unit::Factor => thousandths,
        }
    }

    /// A value as it stands in the data.
    pub(super) fn parse(&self, text: &str) -> i64 {
        let (whole, fraction) = text.split_once('.').unwrap_or((text, ""));
        let thousandths = format!("{fraction:0<3}");
        let part: i64 = thousandths.get(..3).and_then(|digits| digits.parse().ok()).unwrap_or(0);
        self.of_thousandths(whole.parse::<i64>().unwrap_or(0) * 1000 + part)
    }

    /// The nearest value inside the bounds.
    pub(super) fn clamp(&self, value: i64) -> i64 {
        value.clamp(self.low, self.high)
    }

    /// A round value near this one: five per cent, a quarter.
    pub(super) fn round(&self, value: i64) -> i64 {
        let step = match self.unit {
            Unit::Flag | Unit::Points => 1,
            Unit::PerMille => 50,
            Unit::Factor => 250,
        };
        self.clamp((value + step / 2) / step * step)
    }

    /// The value for people.
    pub(super) fn show(&self, value: i64) -> String {
        match self.unit {
            Unit::Flag | Unit::Points => value.to_string(),
            Unit::PerMille => decimal(value * 100),
            Unit::Factor => decimal(value),
        }
    }

    /// The value as the vocabulary writes it.
    pub(super) fn json(&self, value: i64) -> Value {
        match self.unit {
            Unit::Flag | Unit::Points => value.into(),
            Unit::PerMille | Unit::Factor => {
                serde_json::from_str(&decimal(value)).expect("a decimal number is valid JSON")
            }
        }
    }
}

/// A number in thousandths, as short as it can be written.
pub(super) fn decimal(thousandths: i64) -> String {
    let text = format!("{}.{:03}", thousandths / 1000, thousandths % 1000);
    text.trim_end_matches('0').trim_end_matches('.').to_string()
}
