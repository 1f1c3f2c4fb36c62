//! What the kernel does for a game that says no more than it must: refusing, offering to learners, and showing what changed.

use std::{collections::BTreeMap, fmt, str::FromStr};

use croupier_kernel::{
    Cx, Eye, Field, Game, Kind, Match, Observe, Record, Refusal, Rng, Role, Row, Search, Seat, Seed, Turn, cut_to_room,
    playthrough::playthrough, row_length,
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Shelf: eight books, of which someone takes three.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
struct Shelf {
    taken: Vec<u8>,
}

const BOOKS: u8 = 8;

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, JsonSchema)]
enum Action {
    Take(u8),
    PutBack,
    Leave,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
struct Book {
    title: String,
    there: bool,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
struct View {
    /// The two outer books.
    ends: Vec<Book>,
    /// Numbers only.
    taken: Vec<u8>,
    /// By title, how many books are left beside it.
    beside: BTreeMap<String, u8>,
}

impl Game for Shelf {
    const NAME: &'static str = "shelf";
    const VERSION: u32 = 3;
    const N_SEATS: u8 = 1;
    type Config = ();
    type Action = Action;
    type Event = Action;
    type Notice = Action;
    type View = View;
    type Outcome = u8;

    fn new(_config: &()) -> Result<Self, Refusal> {
        Ok(Shelf { taken: Vec::new() })
    }

    fn content_hash(_config: &()) -> String {
        "books".into()
    }

    fn start(&mut self, _cx: &mut Cx<'_, Self>) {}

    fn turn(&self) -> Turn<u8> {
        if self.taken.len() < 3 { Turn::Of(Seat(0)) } else { Turn::Over(self.taken.iter().sum()) }
    }

    fn legal_actions(&self, acc: &mut Vec<Action>) {
        acc.extend((0..BOOKS).filter(|book| !self.taken.contains(book)).map(Action::Take));
        acc.extend([Action::PutBack, Action::Leave]);
    }

    fn apply(&mut self, _seat: Seat, action: &Action, cx: &mut Cx<'_, Self>) {
        cx.emit(self, *action);
    }

    fn evolve(&mut self, event: &Action) {
        match event {
            Action::Take(book) => self.taken.push(*book),
            Action::PutBack => {
                self.taken.pop();
            }
            Action::Leave => self.taken = vec![0, 0, 0],
        }
    }

    fn view(&self, _eye: Eye) -> View {
        let book = |nth: u8| Book { title: format!("book {nth}"), there: !self.taken.contains(&nth) };
        let beside = self.taken.iter().map(|nth| (format!("book {nth}"), *nth)).collect();
        View { ends: vec![book(0), book(BOOKS - 1)], taken: self.taken.clone(), beside }
    }

    fn notice(&self, event: &Action, eye: Eye) -> Option<Action> {
        (eye != Eye::Watcher).then_some(*event)
    }

    fn redeal(&self, _seat: Seat, _rng: &mut Rng) -> Self {
        self.clone()
    }

    fn payoff(outcome: &u8, _seat: Seat) -> i16 {
        i16::from(*outcome)
    }

    fn gives_up(action: &Action) -> bool {
        *action == Action::Leave
    }
}

impl Search for Shelf {
    fn clock(&self) -> u32 {
        self.taken.len() as u32
    }

    fn value(&self, seat: Seat) -> i32 {
        self.taken.iter().map(|book| i32::from(*book)).sum::<i32>() - i32::from(seat.0)
    }

    /// The last book.
    fn policy(&self, legal: &[Action]) -> usize {
        legal.iter().rposition(|action| matches!(action, Action::Take(_))).unwrap_or(99)
    }

    /// No one wants the fourth book.
    fn candidates(&self, legal: &mut Vec<Action>) {
        legal.retain(|action| *action != Action::Take(3));
    }

    fn takes_back(action: &Action) -> bool {
        *action == Action::PutBack
    }
}

impl Observe for Shelf {
    const LAYOUT: &'static [Field] = &[Field::amounts("taken", 3, 0, 7), Field::classes("left", 2, 9)];
    const CHOICE: &'static [Field] = &[Field::classes("what", 1, 10)];
    const MOST: usize = 6;
    const N_ACTIONS: usize = 10;

    fn words() -> &'static [String] {
        &[]
    }

    fn observe(&self, _seat: Seat, out: &mut [i16]) {
        let mut row = Row::new(out);
        row.amount(self.taken.len() as i64, 7);
    }

    fn features(&self, action: &Action, out: &mut [i16]) {
        out[0] = self.number(action) as i16;
    }

    fn number(&self, action: &Action) -> u32 {
        match action {
            Action::Take(book) => u32::from(*book),
            Action::PutBack => 8,
            Action::Leave => 9,
        }
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Take(book) => write!(f, "take {book}"),
            Action::PutBack => f.write_str("put back"),
            Action::Leave => f.write_str("leave"),
        }
    }
}

impl FromStr for Action {
    type Err = Refusal;
    fn from_str(text: &str) -> Result<Self, Refusal> {
        let all = (0..99).map(Action::Take).chain([Action::PutBack, Action::Leave]);
        all.into_iter().find(|action| action.to_string() == text).ok_or_else(|| Refusal::unreadable("no such action"))
    }
}

fn seed() -> Seed {
    "42".parse().expect("a good seed")
}

fn begin(actions: &[&str]) -> Match<Shelf> {
    let mut game = Match::new((), seed()).expect("a good config");
    for action in actions {
        game.play_text(action).expect("a legal action");
    }
    game
}

fn takes(books: &[u8]) -> Vec<Action> {
    books.iter().copied().map(Action::Take).collect()
}

#[test]
fn what_is_not_listed_is_refused_in_plain_words() {
    let mut game = begin(&["take 2"]);
    let refusal = game.play_text("take 2").expect_err("it is gone");
    assert_eq!((refusal.kind, refusal.reason.as_str()), (Kind::Illegal, "`take 2` is not possible now"));
    assert!(game.state().is_legal(&Action::Take(7)) && !game.state().is_legal(&Action::Take(8)));
    assert_eq!(game.play_text("burn").expect_err("no action").kind, Kind::Unreadable);
    assert_eq!(game.play_text("1: leave").expect_err("no such seat").reason, "it is seat 0's turn");
    assert_eq!(game.ply(), 1);
    assert_eq!(Shelf::role(Seat(0)), Role::Player);
    assert_eq!(game.state().concession(Seat(0)), None);
    assert!(!Shelf::is_open_ended(&Action::Leave));
}

#[test]
fn a_learner_is_offered_what_there_is_room_for() {
    let offered = |state: &Shelf, mut legal: Vec<Action>| {
        state.offer(&mut legal);
        legal
    };
    let shelf = Shelf { taken: Vec::new() };
    let all = [takes(&[0, 1, 2, 3, 4, 5, 6, 7]), vec![Action::PutBack, Action::Leave]].concat();
    // One too many for what is worth trying: what the rule-based player does takes the last place.
    assert_eq!(offered(&shelf, all), takes(&[0, 1, 2, 4, 5, 7]));
    // As many as there is room for are left as they are, whatever is worth trying.
    let six = [takes(&[0, 1, 2, 3, 4, 5]), vec![Action::PutBack, Action::Leave]].concat();
    assert_eq!(offered(&shelf, six), takes(&[0, 1, 2, 3, 4, 5]));
    // Seven, of which six are worth trying.
    assert_eq!(offered(&shelf, takes(&[0, 1, 2, 3, 4, 5, 6])), takes(&[0, 1, 2, 4, 5, 6]));
    assert_eq!(offered(&shelf, vec![Action::PutBack, Action::Leave]), []);
}

#[test]
fn a_cut_list_keeps_what_the_rule_based_player_does() {
    let cut = |mut actions: Vec<Action>| {
        cut_to_room(&Shelf { taken: Vec::new() }, &mut actions);
        actions
    };
    let more = |books: &[u8], n: usize| [takes(books), vec![Action::PutBack; n]].concat();
    assert_eq!(cut(more(&[0, 1, 2], 3)), more(&[0, 1, 2], 3));
    // It stands at the last place there is, or before.
    assert_eq!(cut(more(&[0, 1, 2, 3, 4, 5], 2)), takes(&[0, 1, 2, 3, 4, 5]));
    assert_eq!(cut(more(&[0, 1, 2], 9)), more(&[0, 1, 2], 3));
    // It stands one place too far.
    assert_eq!(cut(takes(&[0, 1, 2, 3, 4, 5, 6])), takes(&[0, 1, 2, 3, 4, 6]));
}

#[test]
fn a_player_is_given_what_the_game_says_of_its_seat() {
    let game = begin(&["take 5"]);
    let sight = game.sight(Seat(0));
    assert_eq!((sight.seat(), sight.value(), game.sight(Seat(1)).value()), (Seat(0), 5, 4));
    assert_eq!(sight.view(), game.view(Eye::Seat(Seat(0))));
    // A place that is not there is the last one, and of nothing the first.
    assert_eq!(sight.policy(&[Action::PutBack, Action::Leave]), 1);
    assert_eq!(sight.policy(&[]), 0);
    assert_eq!(sight.policy(&takes(&[1, 2, 3])), 2);
    let mut legal = takes(&[2, 3, 4]);
    sight.candidates(&mut legal);
    assert_eq!(legal, takes(&[2, 4]));
    let mut legal = [takes(&[1]), vec![Action::Leave]].concat();
    sight.offer(&mut legal);
    assert_eq!(legal, takes(&[1]));
    let (mut row, mut choice) = ([9; 5], [9; 1]);
    sight.observe(&mut row);
    sight.features(&Action::PutBack, &mut choice);
    assert_eq!((row, choice, sight.number(&Action::Leave)), ([1, 0, 0, 0, 0], [8], 9));
    assert_eq!((row_length(Shelf::LAYOUT), row_length(Shelf::CHOICE), row_length(&[])), (5, 1, 0));
}

#[test]
fn a_playthrough_shows_what_changed_at_every_depth() {
    let mut record = Record::new::<Shelf>((), seed());
    record.actions = ["take 7", "put back", "leave"].map(String::from).to_vec();
    let text = playthrough::<Shelf>(&record).expect("a good record");
    // What the state is called is the business of other tests.
    let text: Vec<&str> = text.lines().filter(|line| !line.starts_with("  state ")).collect();
    let listed = "  seat 0 may  take 0 · take 1 · take 2 · take 3 · take 4 · take 5 · take 6";
    let whole = [
        "shelf version 3",
        "seed 42",
        "content books",
        "config null",
        "",
        "start",
        r#"  seat 0 sees {"ends":[{"title":"book 0","there":true},{"title":"book 7","there":true}],"taken":[],"beside":{}}"#,
        &format!("{listed} · take 7 · put back · leave"),
        "",
        "ply 1  seat 0  take 7",
        r#"  event   {"Take":7}"#,
        r#"  seat 0 told {"Take":7}"#,
        "  seat 0 sees beside.book 7 null -> 7",
        "  seat 0 sees ends[1].there true -> false",
        "  seat 0 sees taken [] -> [7]",
        &format!("{listed} · put back · leave"),
        "",
        "ply 2  seat 0  put back",
        r#"  event   "PutBack""#,
        r#"  seat 0 told "PutBack""#,
        "  seat 0 sees beside.book 7 7 -> null",
        "  seat 0 sees ends[1].there false -> true",
        "  seat 0 sees taken [7] -> []",
        &format!("{listed} · take 7 · put back · leave"),
        "",
        "ply 3  seat 0  leave",
        r#"  event   "Leave""#,
        r#"  seat 0 told "Leave""#,
        "  seat 0 sees beside.book 0 null -> 0",
        "  seat 0 sees ends[0].there true -> false",
        "  seat 0 sees taken [] -> [0,0,0]",
        "  over    0",
    ];
    assert_eq!(text, whole);
}

#[test]
fn what_was_told_is_counted_by_eye_and_by_step() {
    let game = begin(&["take 1", "put back"]);
    let seat = Eye::Seat(Seat(0));
    assert_eq!(game.told(seat, 0), [(1, Action::Take(1)), (2, Action::PutBack)]);
    assert_eq!(game.told(seat, 1), [(2, Action::PutBack)]);
    assert_eq!(game.told(seat, 2), []);
    assert_eq!(game.told_last(seat).collect::<Vec<_>>(), [&Action::PutBack]);
    assert_eq!(game.events(), [Action::PutBack]);
    // A seat that is not at the table is a watcher, who is told nothing here.
    assert_eq!(game.told(Eye::Seat(Seat(1)), 0), game.told(Eye::Watcher, 0));
    assert_eq!(game.told(Eye::Watcher, 0), []);
    let resumed = Match::resumed(game.record().clone(), game.state().clone());
    assert_eq!((resumed.ply(), resumed.fingerprint(), resumed.told(seat, 0)), (2, game.fingerprint(), &[][..]));
    assert_eq!(begin(&[]).told_last(seat).count(), 0);
}
