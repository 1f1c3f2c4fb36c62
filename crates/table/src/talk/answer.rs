//! What an answer in plain words means.

use super::Said;

/// Longer answers are read from their end: nothing that counts is before that.
const READ: usize = 2000;

/// At most this many signs are between the word "answer" and its number.
const BETWEEN: usize = 9;

/// The number of the choice that an answer means, if it means one: the number after the last "answer", or a choice in its own
/// words, or a number at the very end.
pub fn meant(answer: &str, choices: &[Said]) -> Option<u32> {
    let from = answer.char_indices().rev().nth(READ - 1).map_or(0, |(at, _)| at);
    let text = answer[from..].trim();
    let known = |number: u32| choices.iter().any(|choice| choice.number == number).then_some(number);
    if let Some(number) = after_answer(text) {
        return known(number);
    }
    let words = text.trim_matches(['`', '"', '\'', '.', ' ']).to_lowercase();
    let said = |choice: &&Said| words == choice.action.to_lowercase() || words == choice.label.to_lowercase();
    choices.iter().find(said).map(|choice| choice.number).or_else(|| at_the_end(text).and_then(known))
}

fn is_of_a_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

/// The number after the last "answer" that has one.
fn after_answer(text: &str) -> Option<u32> {
    // Byte by byte: no part of another sign is an ASCII letter.
    let bytes = text.as_bytes();
    let starts = (0..bytes.len().saturating_sub(5)).rev();
    starts.filter(|at| bytes[*at..*at + 6].eq_ignore_ascii_case(b"answer")).find_map(|at| {
        let rest = &text[at + 6..];
        let number = rest.trim_start_matches(|c| !is_of_a_word(c));
        let between = rest[..rest.len() - number.len()].chars().count();
        let digits = number.len() - number.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        let ends = !number[digits..].starts_with(is_of_a_word);
        (between <= BETWEEN && (1..=4).contains(&digits) && ends).then(|| number[..digits].parse().ok())?
    })
}

/// The number that a text ends with, apart from signs. One with a sign or a point before it isn't the number of a choice.
fn at_the_end(text: &str) -> Option<u32> {
    let text = text.trim_end_matches(|c| !is_of_a_word(c));
    let before = text.trim_end_matches(|c: char| c.is_ascii_digit());
    let number = &text[before.len()..];
    let fits = (1..=4).contains(&number.len()) && !before.ends_with(['-', '.']);
    fits.then(|| number.parse().ok())?
}

#[cfg(test)]
mod tests {
    use super::meant;
    use crate::talk::Said;

    fn choices() -> Vec<Said> {
        let said = |(number, action, label): (u32, &str, &str)| Said {
            number,
            action: action.into(),
            label: label.into(),
            forecast: String::new(),
        };
        [(1, "stand", "Stand"), (2, "hit", "Take a card"), (14, "double", "Double")].map(said).to_vec()
    }

    #[test]
    fn numbers_after_answer_words_and_numbers_at_the_end_are_understood() {
        for (answer, number) in [
            ("ANSWER: 2", Some(2)),
            ("I thought answer 1, but then: **Answer:** 14.", Some(14)),
            ("answer: 1\nanswer: soon", Some(1)),
            ("`Take a card`", Some(2)),
            ("STAND", Some(1)),
            ("The dealer shows 9, so 2", Some(2)),
            ("2)", Some(2)),
            ("Ich ziehe eine Karte: 2。", Some(2)),
        ] {
            assert_eq!(meant(answer, &choices()), number, "{answer}");
        }
    }

    #[test]
    fn what_is_no_choice_means_nothing() {
        for answer in ["", "  ", "ANSWER: 3", "answer: 99999", "-2", "1.2", "7", "hit me", "2nd", "answer: 2nd", "答案"]
        {
            assert_eq!(meant(answer, &choices()), None, "{answer}");
        }
        let long = format!("answer: 1 {}", "é".repeat(500_000));
        assert_eq!(meant(&long, &choices()), None, "what is long before the end is not read");
        assert_eq!(meant(&format!("{}\nANSWER: 2", "no ".repeat(400_000)), &choices()), Some(2));
    }
}
