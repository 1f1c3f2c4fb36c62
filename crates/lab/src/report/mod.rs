//! Reports: one look for all results of the lab. A page is one file that needs nothing else: no script, no font, no
//! network. The same numbers come as JSON and CSV, and terminals print the same bars.

mod chart;
mod csv;
mod html;
mod page;
mod pages;
mod plain;

pub use chart::{Bar, Cell, Line, Mark, Mood, bars, bars_from, columns, heat, plot, table};
pub use csv::csv;
pub use html::Html;
pub use page::{Page, Tile};
#[cfg(feature = "learn")]
pub use pages::learning;
pub use pages::{arena, balance, decks, dollars, review, simulation, suite, tournament};
pub use plain::Plain;

pub use croupier_table::thousands;

use serde_json::Value;

/// Something that was found out, in all its forms.
#[derive(Clone, Debug)]
pub struct Report {
    /// For people.
    pub page: Page,
    /// All of it, for programs.
    pub json: Value,
    /// Its main table, with a head line.
    pub csv: String,
}

/// A share in per cent, as short as is useful: finer near 0 and 100%, and where two halves of a whole would both be rounded
/// the same way.
pub(crate) fn percent(share: f64) -> String {
    let tenths = (1000.0 * share).round();
    let (share, half) = (tenths / 10.0, tenths % 10.0 == 5.0);
    match tenths == 0.0 || tenths == 1000.0 {
        false if half || !(99.5..=900.5).contains(&tenths) => format!("{share:.1}%"),
        _ => format!("{share:.0}%"),
    }
}

/// A difference of shares in points, with its sign.
pub(crate) fn points(difference: f64) -> String {
    let points = 100.0 * difference;
    let number = if points.abs() < 9.95 { format!("{:.1}", points.abs()) } else { format!("{:.0}", points.abs()) };
    match number.trim_matches(['0', '.']).is_empty() {
        true => "±0".into(),
        false => format!("{}{number}", if points < 0.0 { "−" } else { "+" }),
    }
}

/// A number with as many places as it needs.
pub(crate) fn number(value: f64) -> String {
    let text = match value.abs() {
        size if size >= 1000.0 => return thousands(value.round() as i64),
        size if size >= 100.0 || value.fract() == 0.0 => format!("{size:.0}"),
        size if size >= 10.0 => format!("{size:.1}"),
        size => format!("{size:.2}"),
    };
    if value < 0.0 { format!("−{text}") } else { text }
}

#[cfg(test)]
mod tests {
    use super::{number, percent, points};

    #[test]
    fn numbers_are_as_short_as_is_useful() {
        assert_eq!(percent(0.0431), "4.3%");
        assert_eq!(percent(0.5), "50%");
        for share in [0.575, 0.425, 0.5749, 0.953, 0.9995, 1.0, 0.31] {
            let shown = |share: f64| percent(share).trim_end_matches('%').parse::<f64>().expect("a number");
            assert!((shown(share) + shown(1.0 - share) - 100.0).abs() < 1e-9, "{share}");
        }
        assert_eq!(points(-0.123), "−12");
        assert_eq!(points(0.0312), "+3.1");
        assert_eq!(points(0.0001), "±0");
        assert_eq!(number(8.25), "8.25");
        assert_eq!(number(12345.6), "12,346");
    }
}
