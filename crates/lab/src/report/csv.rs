/// A table as comma-separated values, the head line first. What holds a comma, a quote or a line break is quoted; what a
/// spreadsheet would take for a formula gets a quote mark in front.
pub fn csv<const N: usize>(head: [&str; N], rows: impl IntoIterator<Item = [String; N]>) -> String {
    let mut text = head.join(",") + "\n";
    for row in rows {
        text.push_str(&row.map(|cell| quoted(&cell)).join(","));
        text.push('\n');
    }
    text
}

fn quoted(cell: &str) -> String {
    let formula = cell.starts_with(['=', '+', '@']) || (cell.starts_with('-') && cell.parse::<f64>().is_err());
    let cell = if formula { format!("'{cell}") } else { cell.to_string() };
    match cell.contains([',', '"', '\n', '\r']) {
        true => format!("\"{}\"", cell.replace('"', "\"\"")),
        false => cell,
    }
}

#[cfg(test)]
mod tests {
    use super::csv;

    #[test]
    fn cells_are_quoted_where_they_must_be() {
        let rows = [["a, b".to_string(), "-1.5".into()], ["say \"so\"".into(), "=1+1".into()]];
        assert_eq!(csv(["name", "value"], rows), "name,value\n\"a, b\",-1.5\n\"say \"\"so\"\"\",'=1+1\n");
    }
}
