//! How screens are laid out for terminals: where lines break, where pictures stand, what is cut where there is little room.

use croupier_host::{Screen, Tone};

#[test]
fn lines_break_at_spaces_and_keep_their_tones() {
    let mut screen = Screen::default();
    screen.put("  1) ").tone(Tone::Key, "hit and see what comes").put(" of it").end().put("short").end();
    let wrapped = screen.wrapped(20);
    assert_eq!(wrapped.plain(), "  1) hit and see\n    what comes of it\nshort\n");
    let toned: Vec<&str> =
        wrapped.pieces().into_iter().filter(|(_, tone)| tone.is_some()).map(|(text, _)| text).collect();
    assert_eq!(toned, ["hit and see", "what comes"]);
    assert_eq!(screen.wrapped(200), screen);
    let long = "a-word-that-is-longer-than-any-line\n";
    let mut screen = Screen::default();
    screen.put(long);
    assert_eq!(screen.wrapped(10).plain(), long);
}

fn of(text: &str) -> Screen {
    let mut screen = Screen::default();
    screen.put(text).end();
    screen
}

#[test]
fn lines_break_where_their_parts_meet_if_that_takes_no_more_lines() {
    let cards = of("You: [8 9]=17  Dealer: [2 5 2 4 9]=22 BUST");
    assert_eq!(cards.wrapped(30).plain(), "You: [8 9]=17\n  Dealer: [2 5 2 4 9]=22 BUST\n");
    let numbers = of("Banked 0/500 | Round 1 (12 left) | Lives 8 | Rerolls 3");
    assert_eq!(numbers.wrapped(40).plain(), "Banked 0/500 | Round 1 (12 left)\n  Lives 8 | Rerolls 3\n");
    // Here it would take three.
    let listed = of("1 Go  Combat begins, but nobody attacks yet.");
    assert_eq!(listed.wrapped(30).plain(), "1 Go  Combat begins, but\n  nobody attacks yet.\n");
}

#[test]
fn columns_close_up_before_a_line_breaks() {
    let mut screen = Screen::default();
    screen.put("1) Boots").put("          ").tone(Tone::Good, "50g").end();
    assert_eq!(screen.wrapped(21).plain(), screen.plain());
    let narrow = screen.wrapped(20);
    assert_eq!(narrow.plain(), "1) Boots  50g\n");
    assert_eq!(narrow.pieces(), [("1) Boots  ", None), ("50g", Some(Tone::Good)), ("\n", None)]);
}

#[test]
fn no_word_is_left_alone_in_a_last_line() {
    let line = of("Type what you want and see it go back.");
    assert_eq!(line.wrapped(34).plain(), "Type what you want and see it\n  go back.\n");
    // One word in two lines is alone whatever is done.
    assert_eq!(of("a-long-word another-word").wrapped(16).plain(), "a-long-word\n  another-word\n");
}

#[test]
fn what_is_faint_is_cut_to_fit_a_low_terminal() {
    let mut screen = Screen::default();
    screen.put("Stack:").end();
    screen.put("  Card").tone(Tone::Faint, ": a text that goes on and on and on and on").end();
    screen.put("  Other").tone(Tone::Faint, ": a text that is too long").end();
    screen.row(vec![of("+-+ ")]).put("> what is asked?").end();
    assert_eq!(screen.fitted(24, 9), screen.wrapped(24));
    let low = screen.fitted(24, 6);
    assert_eq!(
        low.plain(),
        "Stack:\n  Card: a text that…\n  Other: a text that is\n    too long\n +-+ \n> what is asked?\n"
    );
    let lowest = screen.fitted(24, 3);
    assert_eq!(lowest.plain(), "Stack:\n  Card: a text that…\n  Other: a text that is…\n +-+ \n> what is asked?\n");
    let mut label = Screen::default();
    label.put("a label that is too long").tone(Tone::Faint, " and a text").end();
    assert_eq!(label.fitted(12, 1).plain(), "a label\n  that is\n  too long…\n");
    assert!(lowest.pieces().contains(&("…", Some(Tone::Faint))), "{:?}", lowest.pieces());
}

#[test]
fn pictures_stand_side_by_side_as_far_as_there_is_room() {
    let picture = |face: &str| {
        let mut picture = Screen::default();
        picture.put("+-+ ").end().tone(Tone::Good, format!("|{face}|")).put(" ").end();
        picture
    };
    let mut screen = Screen::default();
    screen.put("three dice").end().row(["1", "2", "3"].map(picture).to_vec()).put("below").end();
    assert_eq!(screen.plain(), "three dice\n +-+ +-+ +-+ \n |1| |2| |3| \nbelow\n");
    assert_eq!(screen.wrapped(80).plain(), screen.plain());
    let narrow = screen.wrapped(9);
    assert_eq!(narrow.plain(), "three\n  dice\n +-+ +-+ \n |1| |2| \n +-+ \n |3| \nbelow\n");
    let toned = |screen: &Screen| screen.pieces().iter().filter(|(_, tone)| tone.is_some()).count();
    assert_eq!([toned(&screen), toned(&narrow)], [3, 3]);
    let mut below = Screen::default();
    below.put("above").end().add(&screen);
    assert!(below.wrapped(9).plain().ends_with("+-+ \n |3| \nbelow\n"), "{}", below.wrapped(9));
}
