//! A toy game that can be sabotaged, once for each law of searches and of learners.

use std::{fmt, str::FromStr, sync::OnceLock};

use croupier_kernel::{Cx, Eye, Field, Game, Key, Observe, Refusal, Rng, Row, RowCache, Search, Seat, Turn};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub(crate) const HONEST: u8 = 0;
pub(crate) const POLICY_IS_OUT_OF_RANGE: u8 = 1;
pub(crate) const POLICY_GIVES_UP: u8 = 2;
pub(crate) const POLICY_TAKES_BACK: u8 = 3;
pub(crate) const POLICY_PEEKS: u8 = 4;
pub(crate) const VALUE_PEEKS: u8 = 5;
pub(crate) const VALUE_IS_TOO_MUCH: u8 = 6;
pub(crate) const GAUGE_PEEKS: u8 = 7;
pub(crate) const CANDIDATES_PEEK: u8 = 8;
pub(crate) const CANDIDATE_IS_NOT_LEGAL: u8 = 9;
pub(crate) const REDEAL_SWAPS_WHAT_LIES_THERE: u8 = 10;
pub(crate) const CLOCK_GOES_BACK: u8 = 11;
pub(crate) const ROW_IS_NOT_WHOLE: u8 = 12;
pub(crate) const ROW_IS_OUT_OF_BOUNDS: u8 = 13;
pub(crate) const ROW_PEEKS: u8 = 14;
pub(crate) const CHOICE_PEEKS: u8 = 15;
pub(crate) const CHOICE_IS_NOT_WHOLE: u8 = 16;
pub(crate) const NUMBER_IS_TOO_MUCH: u8 = 17;
pub(crate) const NUMBERS_ARE_SHARED: u8 = 18;
pub(crate) const ROWS_ARE_SHARED: u8 = 19;
pub(crate) const GIVING_UP_IS_OFFERED: u8 = 20;
pub(crate) const OFFERS_PEEK: u8 = 21;
pub(crate) const TOO_MUCH_IS_OFFERED: u8 = 22;
pub(crate) const ROWS_TOGETHER_DIFFER: u8 = 23;
pub(crate) const SIGHT_AND_CHOICES_DIFFER: u8 = 24;

/// Bets: each seat holds one of four cards, the rest is hidden from both. Six times someone raises or checks.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct Bets<const SABOTAGE: u8> {
    cards: [u8; 4],
    n_turns: u8,
    raised: [u8; 2],
    gave_up: Option<Seat>,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
pub(crate) enum Action {
    Check,
    Raise,
    Unraise,
    Concede,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub(crate) enum Event {
    Dealt { cards: [u8; 4] },
    Did { seat: Seat, action: Action },
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub(crate) struct Told {
    seat: Option<Seat>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub(crate) struct View {
    hand: Option<u8>,
    raised: [u8; 2],
}

impl<const S: u8> Game for Bets<S> {
    const NAME: &'static str = "bets";
    const VERSION: u32 = 1;
    const N_SEATS: u8 = 2;
    type Config = ();
    type Action = Action;
    type Event = Event;
    type Notice = Told;
    type View = View;
    type Outcome = Seat;

    fn new(_config: &()) -> Result<Self, Refusal> {
        Ok(Bets { cards: [0; 4], n_turns: 0, raised: [0; 2], gave_up: None })
    }

    fn content_hash(_config: &()) -> String {
        "none".into()
    }

    fn start(&mut self, cx: &mut Cx<'_, Self>) {
        let mut cards = [1, 2, 3, 4];
        cx.rng(Key::new(1, 0, 0, 0)).shuffle(&mut cards);
        cx.emit(self, Event::Dealt { cards });
    }

    fn turn(&self) -> Turn<Seat> {
        match (self.gave_up, self.n_turns) {
            (Some(seat), _) => Turn::Over(seat.other()),
            (None, ..6) => Turn::Of(Seat(self.n_turns % 2)),
            (None, _) => Turn::Over(Seat(u8::from(self.cards[1] > self.cards[0]))),
        }
    }

    fn legal_actions(&self, acc: &mut Vec<Action>) {
        let Turn::Of(seat) = self.turn() else { return };
        acc.extend([Action::Check, Action::Raise]);
        if self.raised[seat.index()] > 0 {
            acc.push(Action::Unraise);
        }
        acc.push(Action::Concede);
    }

    fn apply(&mut self, seat: Seat, action: &Action, cx: &mut Cx<'_, Self>) {
        cx.emit(self, Event::Did { seat, action: *action });
    }

    fn evolve(&mut self, event: &Event) {
        match *event {
            Event::Dealt { cards } => self.cards = cards,
            Event::Did { seat, action } => {
                self.n_turns += 1;
                match action {
                    Action::Check => {}
                    Action::Raise => self.raised[seat.index()] += 1,
                    Action::Unraise => self.raised[seat.index()] -= 1,
                    Action::Concede => self.gave_up = Some(seat),
                }
            }
        }
    }

    fn view(&self, eye: Eye) -> View {
        let hand = match eye {
            Eye::Seat(seat) => Some(self.cards[seat.index()]),
            Eye::Watcher => None,
        };
        View { hand, raised: self.raised }
    }

    fn notice(&self, event: &Event, _eye: Eye) -> Option<Told> {
        match *event {
            Event::Dealt { .. } => None,
            Event::Did { seat, .. } => Some(Told { seat: Some(seat) }),
        }
    }

    fn redeal(&self, seat: Seat, rng: &mut Rng) -> Self {
        let mut other = *self;
        let hidden: Vec<usize> = (0..4).filter(|place| *place != seat.index()).collect();
        let mut cards: Vec<u8> = hidden.iter().map(|place| self.cards[*place]).collect();
        if S != REDEAL_SWAPS_WHAT_LIES_THERE {
            cards.sort_unstable();
        }
        rng.shuffle(&mut cards);
        hidden.iter().zip(cards).for_each(|(place, card)| other.cards[*place] = card);
        other
    }

    fn gives_up(action: &Action) -> bool {
        *action == Action::Concede
    }

    fn payoff(outcome: &Seat, seat: Seat) -> i16 {
        if *outcome == seat { 1000 } else { -1000 }
    }
}

impl<const S: u8> Search for Bets<S> {
    const GAUGES: &'static [&'static str] = &["your card"];

    fn clock(&self) -> u32 {
        match S {
            CLOCK_GOES_BACK => u32::from(6 - self.n_turns),
            _ => u32::from(self.n_turns),
        }
    }

    fn value(&self, seat: Seat) -> i32 {
        let (own, other) = (i32::from(self.cards[seat.index()]), i32::from(self.cards[seat.other().index()]));
        match S {
            VALUE_PEEKS => 100 * (own - other),
            VALUE_IS_TOO_MUCH => 1001,
            _ => 400 * own - 1000,
        }
    }

    fn gauge(&self, seat: Seat, _nth: usize) -> i32 {
        i32::from(self.cards[if S == GAUGE_PEEKS { seat.other() } else { seat }.index()])
    }

    fn policy(&self, legal: &[Action]) -> usize {
        let place = |wanted: Action| legal.iter().position(|action| *action == wanted);
        match S {
            POLICY_IS_OUT_OF_RANGE => legal.len(),
            POLICY_GIVES_UP => legal.len() - 1,
            POLICY_TAKES_BACK => place(Action::Unraise).unwrap_or(1),
            POLICY_PEEKS => usize::from(self.cards[3] % 2),
            _ => usize::from(self.cards[usize::from(self.n_turns % 2)] > 2),
        }
    }

    fn candidates(&self, legal: &mut Vec<Action>) {
        match S {
            CANDIDATES_PEEK if self.cards[3] > 2 => legal.truncate(1),
            CANDIDATE_IS_NOT_LEGAL => *legal = vec![Action::Unraise],
            _ => {}
        }
    }

    fn takes_back(action: &Action) -> bool {
        *action == Action::Unraise
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Action::Check => "check",
            Action::Raise => "raise",
            Action::Unraise => "unraise",
            Action::Concede => "concede",
        })
    }
}

impl FromStr for Action {
    type Err = Refusal;
    fn from_str(text: &str) -> Result<Self, Refusal> {
        let all = [Action::Check, Action::Raise, Action::Unraise, Action::Concede];
        all.into_iter().find(|action| action.to_string() == text).ok_or_else(|| Refusal::unreadable(text))
    }
}

impl<const S: u8> Observe for Bets<S> {
    const LAYOUT: &'static [Field] =
        &[Field::words("my card", 1), Field::amounts("raised", 2, 0, 6), Field::classes("turn", 1, 7)];
    const CHOICE: &'static [Field] = &[Field::classes("what", 1, 4), Field::words("with", 1)];
    const MOST: usize = 2;
    const N_ACTIONS: usize = 4;

    fn words() -> &'static [String] {
        static WORDS: OnceLock<Vec<String>> = OnceLock::new();
        WORDS.get_or_init(|| ["ten", "knave", "queen", "king"].map(String::from).to_vec())
    }

    fn observe(&self, seat: Seat, out: &mut [i16]) {
        let before = out[2];
        let mut row = Row::new(out);
        let whose = if S == ROW_PEEKS { seat.other() } else { seat };
        row.put(i16::from(self.cards[whose.index()]));
        row.amount(self.raised[seat.index()], 6);
        row.amount(self.raised[seat.other().index()], 6);
        row.put(if S == ROW_IS_OUT_OF_BOUNDS { 7 } else { i16::from(self.n_turns) });
        if S == ROW_IS_NOT_WHOLE {
            out[2] = before;
        }
    }

    fn features(&self, action: &Action, out: &mut [i16]) {
        if S != CHOICE_IS_NOT_WHOLE {
            out[1] = i16::from(self.cards[usize::from(if S == CHOICE_PEEKS { 3 } else { self.n_turns % 2 })]);
        }
        out[0] = if S == ROWS_ARE_SHARED { 0 } else { *action as i16 };
    }

    fn features_of_all(&self, actions: &[Action], out: &mut [i16]) {
        for (action, row) in actions.iter().zip(out.chunks_exact_mut(2)) {
            self.features(if S == ROWS_TOGETHER_DIFFER { &actions[0] } else { action }, row);
        }
    }

    fn write_rows(
        &self,
        _cache: &mut RowCache,
        seat: Seat,
        observation: &mut [i16],
        actions: &[Action],
        choices: &mut [i16],
    ) {
        self.observe(if S == SIGHT_AND_CHOICES_DIFFER { seat.other() } else { seat }, observation);
        self.features_of_all(actions, choices);
    }

    fn number(&self, action: &Action) -> u32 {
        match S {
            NUMBER_IS_TOO_MUCH => 4,
            NUMBERS_ARE_SHARED => 0,
            _ => *action as u32,
        }
    }

    fn offer(&self, legal: &mut Vec<Action>) {
        match S {
            GIVING_UP_IS_OFFERED => {
                legal.retain(Self::gives_up);
            }
            OFFERS_PEEK => legal.truncate(1 + usize::from(self.cards[3] > 2)),
            TOO_MUCH_IS_OFFERED => {}
            _ => legal.truncate(2),
        }
    }
}
