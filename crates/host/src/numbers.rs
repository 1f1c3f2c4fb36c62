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
    let tenths = (10.0 * value).round() / 10.0;
    if tenths.abs() >= 100.0 || tenths.fract() == 0.0 {
        thousands(tenths.round() as i64)
    } else {
        format!("{tenths:.1}")
    }
}
