/// A whole number as people write it: `15,180`.
pub fn thousands(value: impl Into<i64>) -> String {
    let value = value.into();
    let digits = value.unsigned_abs().to_string();
    let mut text = if value < 0 { "−".to_string() } else { String::new() };
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// An average as people write it: `7.2`, `4`, `1,250`.
pub fn tenths(value: f64) -> String {
    let text = format!("{value:.1}");
    match text.strip_suffix(".0") {
        None if value.abs() < 100.0 => text,
        _ => thousands(value.round() as i64),
    }
}

#[cfg(test)]
mod tests {
    use super::{tenths, thousands};

    #[test]
    fn numbers_read_as_people_write_them() {
        assert_eq!(thousands(-1_234_567), "−1,234,567");
        assert_eq!(thousands(999), "999");
        assert_eq!(tenths(7.25), "7.2");
        assert_eq!(tenths(4.04), "4");
        assert_eq!(tenths(1_250.3), "1,250");
    }
}
