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

#[test]
fn lists_take_their_short_form_before_anything_is_cut() {
    let (mut screen, mut long, mut short) = (Screen::default(), Screen::default(), Screen::default());
    long.put("  hand 1: Bake Sale").end().put("  hand 2: Flash Mob").end().put("  hand 3: Field Trip").end();
    short.put("  hand: Bake Sale, Flash Mob").end();
    screen.put("status").end().fold(&long, short).put("> what now?").tone(Tone::Faint, " (a text that is long)").end();
    assert_eq!(screen.fitted(40, 9).plain(), screen.plain());
    assert_eq!(
        screen.fitted(40, 4).plain(),
        "status\n  hand: Bake Sale, Flash Mob\n> what now? (a text that is long)\n"
    );
    // Another screen above moves the list with it.
    let mut below = Screen::default();
    below.put("above").end().add(&screen);
    assert_eq!(below.fitted(40, 4).plain().lines().nth(2), Some("  hand: Bake Sale, Flash Mob"));
}

#[test]
fn a_drawback_is_never_cut() {
    let mut screen = Screen::default();
    screen.put("1 Gamble").tone(Tone::Faint, "  One of your stereotypes gains 1000 and loses 700 stability.").end();
    screen.put("2 Gift").tone(Tone::Faint, "  One of your stereotypes gains 1000 until the end of your turn.").end();
    let low = screen.fitted(30, 2);
    assert!(low.plain().contains("stability."), "{low}");
    assert!(!low.plain().contains("end of your turn"), "{low}");
}

#[test]
fn what_does_not_fit_is_counted() {
    let mut screen = Screen::default();
    for line in 1..=9 {
        screen.put(format!("line {line}")).end();
    }
    let low = screen.shortened(4, |n| format!("{n} more"));
    assert_eq!(low.plain(), "line 1\nline 2\n6 more\nline 9\n");
    assert_eq!(screen.shortened(9, |n| format!("{n} more")), screen);
}

#[test]
fn pictures_have_words_and_headings_make_sections() {
    let mut picture = Screen::default();
    picture.put("+-+ ").end().put("|3| ").end();
    let mut screen = Screen::default();
    screen.put("dice").end().row_or(vec![picture.clone(), picture], "#1:3 #2:3").put("below").end();
    assert_eq!(screen.in_words().plain(), "dice\n#1:3 #2:3\nbelow\n");
    let mut help = Screen::default();
    help.tone(Tone::Title, "HELP")
        .end()
        .put("h hit")
        .end()
        .tone(Tone::Title, "Bake Sale")
        .put(" spell")
        .end()
        .put("text")
        .end();
    let sections = help.sections();
    let names: Vec<&str> = sections.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(names, ["HELP", "Bake Sale"]);
    assert_eq!(sections[1].1.plain(), "Bake Sale spell\ntext\n");
    assert_eq!(help.lines(1, 3).plain(), "h hit\nBake Sale spell\n");
}

#[test]
fn a_line_of_which_only_a_part_is_left_says_so() {
    let mut screen = of("first");
    screen.add(&of("a line that is too long for one row of this screen")).add(&of("> and the question?"));
    let wrapped = screen.wrapped(20);
    assert_eq!(
        wrapped.plain(),
        "first\na line that is too\n  long for one row\n  of this screen\n> and the question?\n"
    );
    let cut = wrapped.shortened(4, |n| format!("{n} more"));
    assert_eq!(cut.plain(), "first\na line that is too…\n2 more\n> and the question?\n");
    assert_eq!(wrapped.only(&[3, 4]).plain(), "… of this screen\n> and the question?\n");
    // Where a row is full the mark takes the place of a word.
    let full = of("four words in a row that go on").wrapped(19);
    assert_eq!(full.plain(), "four words in a row\n  that go on\n");
    assert_eq!(full.only(&[0]).plain(), "four words in a…\n");
    assert_eq!(full.only(&[0, 1]), full);
}

#[test]
fn whole_texts_go_and_lists_take_their_last_form_where_nothing_else_helps() {
    let (mut list, mut short) = (Screen::default(), Screen::default());
    list.put(" 1 Pay")
        .tone(Tone::Faint, "  your power 1")
        .tone(Tone::Faint, "  [You lose a card and then some.]")
        .end();
    list.put(" 2 Pass").tone(Tone::Faint, "  the turn ends").end();
    short.put(" 1 Pay  2 Pass").end();
    let mut screen = of("status");
    screen.fold_last(&list, short).add(&of("> what now?"));
    let gentle = screen.fitted(30, 4);
    assert!(gentle.plain().contains("lose a card"), "{gentle}");
    assert_eq!(screen.squeezed(30, 4).plain(), "status\n 1 Pay  your power 1 …\n 2 Pass  the turn ends\n> what now?\n");
    assert_eq!(screen.squeezed(30, 3).plain(), "status\n 1 Pay  2 Pass\n> what now?\n");
    assert_eq!(screen.in_short(), screen);
}
