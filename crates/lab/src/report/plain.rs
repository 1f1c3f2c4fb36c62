/// Bars for a terminal: blocks, or plain letters where only those can be shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Plain {
    /// Only letters, digits and signs that every terminal has.
    pub ascii: bool,
}

impl Plain {
    /// A bar that fills a share of a width.
    pub fn bar(self, share: f64, width: usize) -> String {
        let share = if share.is_finite() { share.clamp(0.0, 1.0) } else { 0.0 };
        if self.ascii {
            return "#".repeat((share * width as f64).round() as usize);
        }
        let eighths = (share * width as f64 * 8.0).round() as usize;
        let rest = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"][eighths % 8];
        "█".repeat(eighths / 8) + rest
    }

    /// An interval on a line of this width that reaches from `low` to `high`: a stroke with a mark at the value, and one
    /// where zero or an even share is.
    pub fn whisker(self, value: f64, [from, to]: [f64; 2], [low, high]: [f64; 2], middle: f64, width: usize) -> String {
        let place = |at: f64| {
            let share = (at - low) / (high - low).max(1e-12);
            (share.clamp(0.0, 1.0) * (width.max(2) - 1) as f64).round() as usize
        };
        let [stroke, mark, even] = if self.ascii { ['-', 'o', '|'] } else { ['─', '●', '│'] };
        let mut line = vec![' '; width.max(2)];
        if (low..=high).contains(&middle) {
            line[place(middle)] = even;
        }
        line[place(from)..=place(to)].fill(stroke);
        line[place(value)] = mark;
        line.into_iter().collect()
    }

    /// A line of columns, one for each number from 0 to 1.
    pub fn spark(self, values: &[f64]) -> String {
        let steps = if self.ascii {
            ['_', '.', '-', '=', '+', '*', '%', '#']
        } else {
            ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█']
        };
        values.iter().map(|value| steps[((value.clamp(0.0, 1.0) * 8.0) as usize).min(7)]).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::Plain;

    #[test]
    fn bars_are_there_in_blocks_and_in_letters() {
        assert_eq!(Plain { ascii: false }.bar(0.55, 10), "█████▌");
        assert_eq!(Plain { ascii: true }.bar(0.55, 10), "######");
        assert_eq!(Plain { ascii: true }.whisker(0.25, [0.0, 0.5], [-1.0, 1.0], 0.0, 9), "    -o-  ");
        assert_eq!(Plain { ascii: true }.whisker(0.75, [0.5, 1.0], [-1.0, 1.0], 0.0, 9), "    | -o-");
        assert_eq!(Plain { ascii: false }.spark(&[0.0, 0.5, 1.0]), "▁▅█");
    }
}
