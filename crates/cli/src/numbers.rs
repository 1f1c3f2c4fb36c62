//! Numbers as they are typed, and what is wrong with those that make no sense.

/// Reads a whole number within bounds.
pub(crate) fn whole<T>(low: u64, high: u64) -> impl Fn(&str) -> Result<T, String> + Clone + Send + Sync + 'static
where
    T: TryFrom<u64>,
{
    move |text| {
        let number = text.parse::<u64>().ok().filter(|number| (low..=high).contains(number));
        number.and_then(|number| T::try_from(number).ok()).ok_or_else(|| match high {
            u64::MAX => format!("use a whole number, {low} or more"),
            _ => format!("use a whole number from {low} to {high}"),
        })
    }
}

/// Reads a whole number of 1 or more.
pub(crate) fn count<T: TryFrom<u64>>(text: &str) -> Result<T, String> {
    whole(1, u64::MAX)(text)
}

/// Reads a number of threads.
pub(crate) fn threads(text: &str) -> Result<u16, String> {
    whole(1, 256)(text)
}

/// Reads a number above 0.
#[cfg(any(feature = "learn", test))]
pub(crate) fn above_zero(text: &str) -> Result<f64, String> {
    let number = text.parse::<f64>().ok().filter(|number| number.is_finite() && *number > 0.0);
    number.ok_or_else(|| "use a number above 0".into())
}

#[cfg(test)]
mod tests {
    use super::{above_zero, count, threads, whole};

    #[test]
    fn numbers_that_make_no_sense_are_refused_in_words() {
        assert_eq!(count::<u64>("7"), Ok(7));
        for bad in ["0", "-1", "1.5", "", "many", "99999999999999999999999"] {
            assert_eq!(count::<u64>(bad), Err("use a whole number, 1 or more".into()), "{bad}");
        }
        assert_eq!(count::<u16>("70000"), Err("use a whole number, 1 or more".into()));
        assert_eq!(threads("0"), Err("use a whole number from 1 to 256".into()));
        assert_eq!(whole::<u32>(0, 64)("64"), Ok(64));
        assert!(["0", "-2", "NaN", "inf", "x"].iter().all(|bad| above_zero(bad).is_err()));
    }
}
