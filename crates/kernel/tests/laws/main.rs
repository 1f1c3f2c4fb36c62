//! Tests of the tests: an honest toy game keeps every law, and one sabotage for each law is caught by that law.

mod ambiguous;
mod matches;

use std::{fmt, str::FromStr, sync::atomic::AtomicU32, sync::atomic::Ordering};

use croupier_kernel::{
    Cx, Eye, Game, Key, Match, Record, Refusal, Rng, Seat, Seed, Turn,
    laws::{self, Law, Plan},
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

const HONEST: u8 = 0;
const CHANGES_WITHOUT_EVENT: u8 = 1;
const LEGALITY_READS_HIDDEN_CARD: u8 = 2;
const VIEW_LEAKS: u8 = 3;
const REDEAL_DOES_NOTHING: u8 = 4;
const LIST_IS_UNSORTED: u8 = 5;
const REPLAY_DIFFERS: u8 = 6;
const NOTICE_LEAKS: u8 = 7;
const SAVE_FORGETS: u8 = 8;
const NEVER_ENDS: u8 = 9;
const NOTATION_IS_AMBIGUOUS: u8 = 10;
const LISTED_IS_REFUSED: u8 = 11;
const LISTS_AFTER_THE_END: u8 = 12;
const REFUSAL_LEAKS: u8 = 13;
const MIND_CHANGES: u8 = 14;
const SHOWS_EVERYTHING: u8 = 15;
const VIEW_FORGETS_THE_WATCHER: u8 = 16;
const NOTICE_FORGETS_THE_WATCHER: u8 = 17;
const NUMBER_OF_NOTICES_LEAKS: u8 = 18;
const LEGAL_IS_NOT_LISTED: u8 = 19;
const REPLACES_THE_BUFFER: u8 = 20;
const CONCEDING_GOES_ON: u8 = 21;
const PAYOFF_IS_TOO_MUCH: u8 = 22;
const REDEAL_KEEPS_THE_OTHER_HAND: u8 = 23;
const REDEAL_KEEPS_THE_LAST_CARD: u8 = 24;
const REDEAL_ROTATES: u8 = 25;
const REDEAL_FAVOURS_A_PLACE: u8 = 26;
const REDEAL_CUTS_IN_TWO: u8 = 27;
const REDEAL_ADDS_A_CARD: u8 = 28;

/// Chance from outside the match, which no honest game has.
static OUTSIDE: AtomicU32 = AtomicU32::new(0);

/// Swap: six cards, one to each of two seats, the rest face down. Each seat twice keeps its card or swaps it for the top one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
struct Swap<const SABOTAGE: u8> {
    /// The hands of both seats, then the deck from the top.
    cards: [u8; 6],
    n_drawn: u8,
    n_turns: u8,
    gave_up: Option<Seat>,
    #[serde(skip)]
    forgotten: u8,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
enum Action {
    Keep,
    Swap,
    Concede,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
enum Event {
    Dealt { cards: [u8; 6] },
    Kept { seat: Seat },
    Swapped { seat: Seat, card: u8 },
    Conceded { seat: Seat },
    Drifted { by: u8 },
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(tag = "notice", rename_all = "snake_case")]
enum Notice {
    Dealt,
    Kept { seat: Seat },
    Swapped { seat: Seat, card: Option<u8> },
    Conceded { seat: Seat },
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
struct View {
    hand: Option<u8>,
    n_deck: u8,
    turns: u8,
    leak: Option<u8>,
}

impl<const S: u8> Game for Swap<S> {
    const NAME: &'static str = "swap";
    const VERSION: u32 = 1;
    const N_SEATS: u8 = 2;
    type Config = ();
    type Action = Action;
    type Event = Event;
    type Notice = Notice;
    type View = View;
    type Outcome = Option<Seat>;

    fn new(_config: &()) -> Result<Self, Refusal> {
        Ok(Swap { cards: [0; 6], n_drawn: 0, n_turns: 0, gave_up: None, forgotten: 0 })
    }

    fn content_hash(_config: &()) -> String {
        "none".into()
    }

    fn start(&mut self, cx: &mut Cx<'_, Self>) {
        let mut cards = [1, 2, 3, 4, 5, 6];
        cx.rng(Key::new(1, 0, 0, 0)).shuffle(&mut cards);
        cx.emit(self, Event::Dealt { cards });
    }

    fn turn(&self) -> Turn<Option<Seat>> {
        if let Some(seat) = self.gave_up {
            return Turn::Over(Some(seat.other()));
        }
        if self.n_turns < 4 || S == NEVER_ENDS {
            return Turn::Of(Seat(self.n_turns % 2));
        }
        Turn::Over(Some(Seat(u8::from(self.cards[1] > self.cards[0]))))
    }

    fn legal_actions(&self, acc: &mut Vec<Action>) {
        if self.turn().seat().is_none() && S != LISTS_AFTER_THE_END {
            return;
        }
        if S == REPLACES_THE_BUFFER {
            acc.clear();
        }
        acc.push(Action::Keep);
        let theirs = self.cards[usize::from(1 - self.n_turns % 2)];
        if self.n_drawn < 3 && (S != LEGALITY_READS_HIDDEN_CARD || theirs.is_multiple_of(2)) {
            acc.push(Action::Swap);
        }
        if S == LIST_IS_UNSORTED {
            acc.reverse();
        }
    }

    fn is_legal(&self, action: &Action) -> bool {
        let mut acc = Vec::new();
        self.legal_actions(&mut acc);
        match S {
            LEGAL_IS_NOT_LISTED => self.turn().seat().is_some(),
            LISTED_IS_REFUSED => *action == Action::Keep && acc.contains(action),
            MIND_CHANGES if !acc.contains(action) => OUTSIDE.fetch_add(1, Ordering::Relaxed) % 2 == 1,
            _ => acc.contains(action),
        }
    }

    fn why_not(&self, action: &Action) -> String {
        if S == REFUSAL_LEAKS {
            return format!("you cannot {action}, the last card is a {}", self.cards[5]);
        }
        format!("you cannot {action} now")
    }

    fn apply(&mut self, seat: Seat, action: &Action, cx: &mut Cx<'_, Self>) {
        if S == CHANGES_WITHOUT_EVENT && *action == Action::Keep {
            self.n_drawn = 3;
        }
        if S == REPLAY_DIFFERS {
            let by = (OUTSIDE.fetch_add(1, Ordering::Relaxed) % 7) as u8;
            cx.emit(self, Event::Drifted { by });
        }
        match action {
            Action::Concede if S == CONCEDING_GOES_ON => cx.emit(self, Event::Kept { seat }),
            Action::Concede => cx.emit(self, Event::Conceded { seat }),
            Action::Keep => cx.emit(self, Event::Kept { seat }),
            Action::Swap => {
                let card = self.cards[usize::from(2 + self.n_drawn)];
                cx.emit(self, Event::Swapped { seat, card });
            }
        }
    }

    fn evolve(&mut self, event: &Event) {
        match *event {
            Event::Dealt { cards } => self.cards = cards,
            Event::Conceded { seat } => self.gave_up = Some(seat),
            Event::Kept { .. } => self.n_turns = (self.n_turns + 1) % 100,
            Event::Swapped { seat, card } => {
                let old = std::mem::replace(&mut self.cards[seat.index()], card);
                self.cards[usize::from(2 + self.n_drawn)] = old;
                self.n_drawn += 1;
                self.n_turns = (self.n_turns + 1) % 100;
                if S == SAVE_FORGETS {
                    self.forgotten += 1;
                }
            }
            Event::Drifted { by } => self.n_drawn = (self.n_drawn + by) % 4,
        }
    }

    fn view(&self, eye: Eye) -> View {
        let hand = match eye {
            Eye::Seat(seat) => Some(self.cards[seat.index()]),
            Eye::Watcher => (S == VIEW_FORGETS_THE_WATCHER).then_some(self.cards[0]),
        };
        let leak = (S == VIEW_LEAKS).then_some(self.cards[5]);
        View { hand, n_deck: 4 - self.n_drawn, turns: self.n_turns, leak }
    }

    fn notice(&self, event: &Event, eye: Eye) -> Option<Notice> {
        Some(match *event {
            Event::Dealt { .. } => Notice::Dealt,
            Event::Kept { .. } if S == NUMBER_OF_NOTICES_LEAKS && self.cards[5] > 3 => return None,
            Event::Kept { seat } => Notice::Kept { seat },
            Event::Swapped { seat, card } => {
                let told = match S {
                    SHOWS_EVERYTHING => true,
                    NOTICE_LEAKS => eye != Eye::Watcher,
                    NOTICE_FORGETS_THE_WATCHER => eye != Eye::Seat(seat.other()),
                    _ => eye.is(seat),
                };
                Notice::Swapped { seat, card: told.then_some(card) }
            }
            Event::Conceded { seat } => Notice::Conceded { seat },
            Event::Drifted { .. } => return None,
        })
    }

    fn gives_up(action: &Action) -> bool {
        *action == Action::Concede
    }

    fn concession(&self, _seat: Seat) -> Option<Action> {
        self.turn().seat().map(|_| Action::Concede)
    }

    fn payoff(outcome: &Option<Seat>, seat: Seat) -> i16 {
        let most = if S == PAYOFF_IS_TOO_MUCH { 1001 } else { 1000 };
        if *outcome == Some(seat) { most } else { -most }
    }

    fn redeal(&self, seat: Seat, rng: &mut Rng) -> Self {
        let mut other = *self;
        if S != REDEAL_DOES_NOTHING {
            let mut hidden: Vec<u8> = self.cards.to_vec();
            let own = hidden.remove(seat.index());
            match S {
                REDEAL_KEEPS_THE_OTHER_HAND => rng.shuffle(&mut hidden[1..]),
                REDEAL_KEEPS_THE_LAST_CARD => rng.shuffle(&mut hidden[..4]),
                // Every card comes to every place, but always behind the same other one.
                REDEAL_ROTATES => hidden.rotate_left(rng.below(5) as usize),
                // The shuffle that everyone writes first: any card may change places with any other, in turn.
                REDEAL_FAVOURS_A_PLACE => {
                    hidden.sort_unstable();
                    (0..5).for_each(|at| hidden.swap(at, rng.below(5) as usize));
                }
                REDEAL_CUTS_IN_TWO => {
                    rng.shuffle(&mut hidden[..2]);
                    rng.shuffle(&mut hidden[2..]);
                }
                REDEAL_ADDS_A_CARD => hidden[0] = own,
                _ => rng.shuffle(&mut hidden),
            }
            hidden.insert(seat.index(), own);
            other.cards.copy_from_slice(&hidden);
        }
        other
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Action::Keep => "keep",
            Action::Swap => "swap",
            Action::Concede => "concede",
        })
    }
}

impl FromStr for Action {
    type Err = Refusal;
    fn from_str(text: &str) -> Result<Self, Refusal> {
        match text {
            "keep" => Ok(Action::Keep),
            "swap" => Ok(Action::Swap),
            "concede" => Ok(Action::Concede),
            _ => Err(Refusal::unreadable(format!("`{text}` is neither `keep` nor `swap`"))),
        }
    }
}

fn seed() -> Seed {
    "42".parse().expect("a good seed")
}

fn plan() -> Plan {
    Plan { hidden_from: vec![Seat(0), Seat(1)], ..Plan::new(200, 50) }
}

#[track_caller]
fn check_caught<const S: u8>(law: Law) {
    let violation = laws::examine::<Swap<S>>(&(), &plan()).expect_err("the sabotage goes unnoticed");
    assert_eq!(violation.law, law, "{violation}");
}

#[test]
fn an_honest_game_keeps_every_law() {
    let report = laws::check::<Swap<HONEST>>(&(), &plan());
    assert_eq!(report.games, 200);
    assert_eq!(report.longest, 4);
    assert!(report.choices > 0 && report.choices < report.plies);
}

/// The deck, which no one sees.
fn deck<const S: u8>(game: &Swap<S>, _seat: Seat) -> Vec<laws::Secret> {
    let deck = game.cards.iter().enumerate().skip(2);
    deck.map(|(at, card)| (format!("card {at} of the deck"), (*card).into())).collect()
}

#[test]
fn all_that_is_hidden_is_listed_and_varies_in_an_honest_game() {
    let parts = laws::check_hidden::<Swap<HONEST>>(&(), &plan(), &[], deck);
    let places: Vec<&str> =
        parts.keys().filter(|(seat, _)| *seat == Seat(0)).map(|(_, place)| place.as_str()).collect();
    let decks = ["card 2 of the deck", "card 3 of the deck", "card 4 of the deck", "card 5 of the deck"];
    assert_eq!(places, [&decks[..], &["what seat 1 sees at /hand"]].concat());
}

#[track_caller]
fn check_kept<const S: u8>(place: &str) {
    // Each of these redeals differs from the real state, so the law that asks for no more than that is kept.
    laws::check::<Swap<S>>(&(), &plan());
    let violation = laws::examine_hidden::<Swap<S>>(&(), &plan(), &[], deck).expect_err("the sabotage goes unnoticed");
    assert_eq!(violation.law, Law::Redeal);
    assert!(violation.what.starts_with(&format!("`{place}` is hidden from ")), "{violation}");
}

#[test]
fn a_redeal_that_keeps_one_hidden_card_is_caught() {
    check_kept::<REDEAL_KEEPS_THE_OTHER_HAND>("what seat 1 sees at /hand");
    check_kept::<REDEAL_KEEPS_THE_LAST_CARD>("card 5 of the deck");
}

/// The places that are hidden from seat 0.
fn out_of_sight<const S: u8>(game: &Swap<S>) -> Vec<serde_json::Value> {
    game.cards[1..].iter().map(|card| (*card).into()).collect()
}

/// A game that has begun.
fn begun<const S: u8>() -> Swap<S> {
    let mut game = Swap::<S>::new(&()).expect("a good config");
    game.start(&mut Cx::new(&seed(), 0, None));
    game
}

#[track_caller]
fn check_uneven<const S: u8>(what: &str) {
    let violation =
        laws::examine_even(&begun::<S>(), Seat(0), 4_000, out_of_sight).expect_err("the sabotage goes unnoticed");
    assert_eq!(violation.law, Law::Redeal);
    assert!(violation.what.starts_with(what), "{violation}");
}

#[test]
fn an_honest_redeal_is_even() {
    laws::check_even(&begun::<HONEST>(), Seat(0), 4_000, out_of_sight);
}

#[test]
fn a_redeal_that_mixes_less_than_it_could_is_caught() {
    check_uneven::<REDEAL_FAVOURS_A_PLACE>("each card in each place is not equally likely");
    check_uneven::<REDEAL_CUTS_IN_TWO>("each card in each place is not equally likely");
    check_uneven::<REDEAL_KEEPS_THE_LAST_CARD>("each card in each place is not equally likely");
    check_uneven::<REDEAL_ROTATES>("two cards in two places is not equally likely");
    check_uneven::<REDEAL_ADDS_A_CARD>("a redeal for seat 0 has ");
    let same = laws::examine_even(&begun::<HONEST>(), Seat(0), 10, |_| vec![1.into(), 1.into()]);
    assert!(same.is_err_and(|violation| violation.what == "there is nothing to tell apart in these places"));
}

#[test]
fn a_change_without_an_event_is_caught() {
    check_caught::<CHANGES_WITHOUT_EVENT>(Law::Events);
}

#[test]
fn a_legality_that_reads_a_hidden_card_is_caught() {
    check_caught::<LEGALITY_READS_HIDDEN_CARD>(Law::Legality);
}

#[test]
fn a_refusal_that_tells_a_hidden_card_is_caught() {
    check_caught::<REFUSAL_LEAKS>(Law::Legality);
}

#[test]
fn a_leaking_view_is_caught() {
    check_caught::<VIEW_LEAKS>(Law::View);
}

#[test]
fn a_leaking_notice_is_caught() {
    check_caught::<NOTICE_LEAKS>(Law::Notices);
}

#[test]
fn a_game_that_shows_everything_is_caught() {
    check_caught::<SHOWS_EVERYTHING>(Law::Notices);
}

#[test]
fn a_view_that_forgets_the_watcher_is_caught() {
    check_caught::<VIEW_FORGETS_THE_WATCHER>(Law::Watcher);
}

#[test]
fn a_notice_that_forgets_the_watcher_is_caught() {
    check_caught::<NOTICE_FORGETS_THE_WATCHER>(Law::Watcher);
}

#[test]
fn a_leak_by_the_number_of_notices_is_caught() {
    check_caught::<NUMBER_OF_NOTICES_LEAKS>(Law::Notices);
}

#[test]
fn a_legal_action_that_is_not_listed_is_caught() {
    check_caught::<LEGAL_IS_NOT_LISTED>(Law::LegalIsListed);
}

#[test]
fn a_list_that_replaces_what_the_buffer_holds_is_caught() {
    check_caught::<REPLACES_THE_BUFFER>(Law::Appends);
}

#[test]
fn a_concession_that_goes_on_is_caught() {
    check_caught::<CONCEDING_GOES_ON>(Law::Concession);
}

#[test]
fn a_payoff_of_more_than_everything_is_caught() {
    check_caught::<PAYOFF_IS_TOO_MUCH>(Law::Payoff);
}

#[test]
fn a_redeal_that_does_nothing_is_caught() {
    check_caught::<REDEAL_DOES_NOTHING>(Law::Redeal);
}

#[test]
fn an_unsorted_list_is_caught() {
    check_caught::<LIST_IS_UNSORTED>(Law::Sorted);
}

#[test]
fn a_listed_action_that_is_refused_is_caught() {
    check_caught::<LISTED_IS_REFUSED>(Law::ListedIsLegal);
}

#[test]
fn an_action_listed_after_the_end_is_caught() {
    check_caught::<LISTS_AFTER_THE_END>(Law::SomethingToDo);
}

#[test]
fn a_refused_action_that_goes_through_is_caught() {
    let violation = laws::examine::<Swap<MIND_CHANGES>>(&(), &plan()).expect_err("the sabotage goes unnoticed");
    assert!(matches!(violation.law, Law::Refusal | Law::LegalIsListed), "{violation}");
}

#[test]
fn a_wrong_replay_is_caught() {
    check_caught::<REPLAY_DIFFERS>(Law::Replay);
}

#[test]
fn a_save_that_forgets_is_caught() {
    check_caught::<SAVE_FORGETS>(Law::Saving);
}

#[test]
fn a_game_without_end_is_caught() {
    check_caught::<NEVER_ENDS>(Law::Ends);
}

#[test]
fn a_notation_that_reads_as_another_action_is_caught() {
    let violation = laws::examine::<ambiguous::Mumble>(&(), &plan()).expect_err("the sabotage goes unnoticed");
    assert_eq!(violation.law, Law::Notation);
}

/// How a sabotage is told: the law, what was seen, and the shortest game that shows it.
fn told<const S: u8>() -> String {
    let violation = laws::examine::<Swap<S>>(&(), &plan()).expect_err("the sabotage goes unnoticed");
    format!("{:?}: {} {}", violation.law, violation.what, violation.record["actions"])
}

#[test]
fn a_broken_law_is_told_in_words_that_lead_to_it() {
    let told = [
        told::<CHANGES_WITHOUT_EVENT>(),
        told::<LEGALITY_READS_HIDDEN_CARD>(),
        told::<VIEW_LEAKS>(),
        told::<REDEAL_DOES_NOTHING>(),
        told::<LIST_IS_UNSORTED>(),
        told::<NOTICE_LEAKS>(),
        told::<SAVE_FORGETS>(),
        told::<LISTED_IS_REFUSED>(),
        told::<LISTS_AFTER_THE_END>(),
        told::<REFUSAL_LEAKS>(),
        told::<SHOWS_EVERYTHING>(),
        told::<VIEW_FORGETS_THE_WATCHER>(),
        told::<NOTICE_FORGETS_THE_WATCHER>(),
        told::<NUMBER_OF_NOTICES_LEAKS>(),
        told::<LEGAL_IS_NOT_LISTED>(),
        told::<REPLACES_THE_BUFFER>(),
        told::<CONCEDING_GOES_ON>(),
        told::<PAYOFF_IS_TOO_MUCH>(),
    ];
    let swapped = "Some(Swapped { seat: Seat(0), card: Some(4) }) (or Some(Swapped { seat: Seat(0), card: Some(3) }))";
    let expected = [
        r#"Events: the state changed without an event ["keep"]"#,
        r#"Legality: seat 1 can tell a redealt state by its legal actions ["keep"]"#,
        "View: seat 1 can tell a redealt state by its view []",
        "Redeal: no redeal for seat 0 ever differed from the real state null",
        "Sorted: `swap` is listed before `keep` []",
        &format!(
            "Notices: after `swap`, Seat(Seat(1)) is told {swapped}, which the view of seat 1 does not tell [\"swap\"]"
        ),
        r#"Saving: the loaded state differs from the saved one ["swap"]"#,
        "ListedIsLegal: `swap` is listed and refused []",
        r#"SomethingToDo: the game is over and Keep is listed ["keep","keep","swap","keep"]"#,
        r#"Legality: seat 1 can tell a redealt state by how `swap` is refused ["swap","swap","swap"]"#,
        &format!(
            "Notices: after `swap`, Seat(Seat(1)) is told {swapped}, which the view of seat 1 does not tell [\"swap\"]"
        ),
        "Watcher: a watcher sees something that seat 1 does not []",
        &format!("Watcher: after `swap`, Watcher is told {swapped}, which the view of seat 1 does not tell [\"swap\"]"),
        r#"Notices: after `keep`, Seat(Seat(1)) is told Some(Kept { seat: Seat(0) }) (or None), which the view of seat 1 does not tell ["keep"]"#,
        r#"LegalIsListed: `swap` is legal and not listed ["swap","swap","swap"]"#,
        "Appends: what is listed depends on what is in the buffer, or changes it []",
        "Concession: `concede` by seat 0 is read as Ok(Concede) and gives the game to no one []",
        r#"Payoff: Some(Seat(0)) is worth 1001 to seat 0 ["keep","keep","swap","keep"]"#,
    ];
    assert_eq!(told, expected);
}

#[test]
fn what_was_checked_is_counted() {
    let report = laws::check::<Swap<HONEST>>(&(), &plan());
    assert_eq!((report.games, report.plies, report.choices, report.longest), (200, 800, 775, 4));
    assert_eq!(report.redealt, [789, 794]);
    // One decision in seven: redeals are made about 114 times for each seat, and the game is as long as it may be.
    let report = laws::check::<Swap<HONEST>>(&(), &Plan { every: 7, max_plies: 4, ..plan() });
    assert_eq!((report.games, report.plies), (200, 800));
    assert!(report.redealt.iter().all(|n| (80..150).contains(n)), "{report:?}");
    let too_short = laws::examine::<Swap<HONEST>>(&(), &Plan { max_plies: 3, ..plan() }).unwrap_err();
    assert_eq!(format!("{:?}: {}", too_short.law, too_short.what), "Ends: not over after 3 decisions");
    let games = (0..5).map(|nth| (seed().nth(nth), vec![Action::Swap, Action::Keep, Action::Keep, Action::Swap]));
    let report = laws::check_played::<Swap<HONEST>>(&(), &plan(), games);
    assert_eq!((report.games, report.plies, report.choices, report.longest), (5, 20, 20, 4));
}

#[test]
fn a_broken_law_comes_with_the_shortest_game_that_shows_it() {
    let violation = laws::examine::<Swap<SAVE_FORGETS>>(&(), &plan()).unwrap_err();
    assert_eq!(violation.record["actions"], serde_json::json!(["swap"]));
    let record: Record<()> = serde_json::from_value(violation.record.clone()).unwrap();
    let game = Match::<Swap<SAVE_FORGETS>>::replay(&record).unwrap();
    let saved = serde_json::to_string(game.state()).unwrap();
    assert_ne!(&serde_json::from_str::<Swap<SAVE_FORGETS>>(&saved).unwrap(), game.state());
}
