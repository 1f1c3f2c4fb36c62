//! Every card says what it does, to its player and to their opponent.

use croupier_lunchtable::{content::DefId, effect::Reader, text};

#[test]
fn every_card_says_what_it_does_to_whoever_reads_it() {
    for def in DefId::all() {
        let (own, theirs) = (text::of(def), text::read_by(def, Reader::Opponent));
        for text in [own, theirs] {
            assert!(text.ends_with('.') && text.starts_with(char::is_uppercase), "{text}");
            assert!(["  ", "..", " .", ": ."].iter().all(|slip| !text.contains(slip)), "{text}");
        }
        let opponent = ["your opponent", "Your opponent"].iter().any(|word| theirs.contains(word));
        assert!(!opponent, "the opponent reads of themselves as another: {theirs}");
    }
}

#[test]
fn a_text_is_told_from_the_side_of_its_reader() {
    let said = |id: &str, reader: Reader| {
        let def = DefId::all().find(|def| def.get().id == id).expect("a card");
        text::read_by(def, reader)
    };
    let gamble = "One of your face-up stereotypes gains 1,000 reputation and loses 700 stability.";
    assert_eq!(said("all_in_gamble", Reader::Player), gamble);
    assert_eq!(said("rumor_mill", Reader::Player), "Your opponent discards 1 card. Draw 1 card.");
    assert_eq!(said("rumor_mill", Reader::Opponent), "You discard 1 card. They draw 1 card.");
    let legend = said("washed_varsity_legend", Reader::Opponent);
    let ends = ": its player takes control of one of your face-up stereotypes until the end of their next turn.";
    assert!(legend.ends_with(ends), "{legend}");
}
