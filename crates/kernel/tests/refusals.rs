//! What was probably meant, and how it is said: one row for each distance on either side of the limit.

use croupier_kernel::{Kind, Refusal, nearest};

#[track_caller]
fn check_meant(wrong: &str, known: &[&str], meant: Option<&str>) {
    assert_eq!(nearest(wrong, known.iter().copied()), meant, "`{wrong}` among {known:?}");
}

#[test]
fn a_word_is_meant_up_to_one_letter_and_a_third_of_it() {
    // One letter for a word of up to two, two up to five, three up to eight, four up to eleven.
    for (wrong, word, is_near) in [
        ("", "a", true),
        ("", "ab", false),
        ("ax", "ab", true),
        ("xy", "ab", false),
        ("axy", "abc", true),
        ("xyz", "abc", false),
        ("abxyz", "abcde", false),
        ("abcxy", "abcde", true),
        ("abcxyz", "abcdef", true),
        ("abwxyz", "abcdef", false),
        ("abcdefghiwxyz", "abcdefghi", true),
        ("abcdefghivwxyz", "abcdefghi", false),
        ("abcde", "abcdefghi", true),
        ("abcd", "abcdefghi", false),
        ("fghi", "abcdefghi", false),
        ("efghi", "abcdefghi", true),
        // Changed, added and left out in one word.
        ("kitten", "sitting", true),
        ("kitte", "sitting", false),
        ("sunday", "saturday", true),
        ("unday", "saturday", false),
        // Letters that changed places count twice.
        ("ba", "ab", false),
        ("bac", "abc", true),
        ("bade", "abde", true),
        ("badc", "abcd", false),
        // Large or small, a letter is the same letter.
        ("ABCDEF", "abcdef", true),
        ("ABwXYZ", "abcdef", false),
        ("AbCxYz", "abcdef", true),
    ] {
        check_meant(wrong, &[word], is_near.then_some(word));
    }
}

#[test]
fn the_nearest_of_several_is_meant_and_the_first_by_alphabet_of_two_as_near() {
    check_meant("spoon", &["spork", "spoons", "soap"], Some("spoons"));
    check_meant("spoon", &["spoons", "spoon"], Some("spoon"));
    check_meant("cat", &["hat", "bat"], Some("bat"));
    check_meant("cat", &[], None);
    // No more than a hundred letters are looked at.
    let long = "x".repeat(100);
    check_meant(&format!("{long}{}", "y".repeat(80)), &[&long], Some(&long));
    check_meant(&format!("{}{}", "x".repeat(60), "y".repeat(40)), &[&long], None);
}

#[test]
fn what_does_not_exist_is_told_with_what_does() {
    let words: Vec<String> = (1..=21).map(|nth| format!("word-{nth:02}")).collect();
    let told = |wrong: &str, n: usize| {
        let refusal = Refusal::unknown("card", wrong, words[..n].iter().map(String::as_str));
        assert_eq!(refusal.kind, Kind::Unknown);
        refusal.reason
    };
    assert_eq!(told("wrd-02", 21), "there is no card `wrd-02` (did you mean `word-02`?)");
    assert_eq!(told("?", 0), "there is no card `?`");
    assert_eq!(told("?", 1), "there is no card `?`. The only one is `word-01`");
    assert_eq!(told("?", 2), "there is no card `?`. Choose one of word-01, word-02");
    assert!(told("?", 20).ends_with(", word-19, word-20"));
    assert_eq!(told("?", 21), "there is no card `?`");
    // What would act on a terminal is left out, and so is what is too long.
    assert_eq!(told("a\u{1b}b\n", 0), "there is no card `ab…`");
    assert_eq!(told(&"é".repeat(60), 0), format!("there is no card `{}`", "é".repeat(60)));
    assert_eq!(told(&"é".repeat(61), 0), format!("there is no card `{}…`", "é".repeat(60)));
}

#[test]
fn a_refusal_has_a_kind_and_keeps_it() {
    assert_eq!(Refusal::new("no").kind, Kind::Illegal);
    assert_eq!(Refusal::unreadable("no").kind, Kind::Unreadable);
    let put = Refusal::of(Kind::Stale, "late").map(|reason| format!("too {reason}"));
    assert_eq!((put.kind, put.to_string()), (Kind::Stale, "too late".into()));
}
