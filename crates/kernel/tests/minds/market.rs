//! A toy game for forecasts: a price with a discount, a coin that is flipped, a card that is hidden, a gift whose size is
//! asked for, and someone who may object.

use std::{fmt, str::FromStr};

use croupier_kernel::{Cx, Eye, Figure, Foresee, Game, Refusal, Rng, Search, Seat, Turn, Window};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// What is printed on everything that is for sale.
pub(crate) const PRICE: i64 = 5;
const DISCOUNT: i64 = 2;
const N_TURNS: u8 = 12;

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
enum Stage {
    Free,
    /// The other seat may object to a sale.
    Sale,
    /// How much is given away is asked for.
    Gift,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct Market {
    coins: [i64; 2],
    /// Face down; the last is drawn first.
    deck: Vec<i64>,
    n_turns: u8,
    stage: Stage,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
pub(crate) enum Action {
    Buy,
    Draw,
    Flip,
    Give,
    Amount(u8),
    Object,
    Pass,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub(crate) enum Event {
    Shuffled { by: u32 },
    Asked { stage: u8 },
    Coins { seat: Seat, by: i64 },
    Drawn,
    TurnOver,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub(crate) struct Told {
    seat: Seat,
    by: i64,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub(crate) struct View {
    coins: [i64; 2],
    n_deck: usize,
    n_turns: u8,
    stage: u8,
}

impl Market {
    fn seat(&self) -> Seat {
        Seat(self.n_turns % 2)
    }

    /// The card that is drawn next, which no seat may know.
    pub(crate) fn top(&self) -> i64 {
        self.deck.last().copied().unwrap_or(0)
    }

    fn change(&mut self, seat: Seat, by: i64, cx: &mut Cx<'_, Self>) {
        cx.emit(self, Event::Coins { seat, by });
    }
}

impl Game for Market {
    const NAME: &'static str = "market";
    const VERSION: u32 = 1;
    const N_SEATS: u8 = 2;
    type Config = ();
    type Action = Action;
    type Event = Event;
    type Notice = Told;
    type View = View;
    type Outcome = Seat;

    fn new(_config: &()) -> Result<Self, Refusal> {
        Ok(Market { coins: [40; 2], deck: (0..12).collect(), n_turns: 0, stage: Stage::Free })
    }

    fn content_hash(_config: &()) -> String {
        "none".into()
    }

    fn start(&mut self, cx: &mut Cx<'_, Self>) {
        let by = cx.step_rng(1, 0).next_u32();
        cx.emit(self, Event::Shuffled { by });
    }

    fn turn(&self) -> Turn<Seat> {
        match (self.n_turns, self.stage) {
            (N_TURNS, _) => Turn::Over(Seat(u8::from(self.coins[1] > self.coins[0]))),
            (_, Stage::Sale) => Turn::Of(self.seat().other()),
            _ => Turn::Of(self.seat()),
        }
    }

    fn legal_actions(&self, acc: &mut Vec<Action>) {
        match self.stage {
            _ if self.n_turns == N_TURNS => {}
            Stage::Free => acc.extend([Action::Buy, Action::Draw, Action::Flip, Action::Give]),
            Stage::Gift => acc.extend([Action::Amount(1), Action::Amount(2), Action::Amount(3)]),
            Stage::Sale => acc.extend([Action::Object, Action::Pass]),
        }
    }

    fn apply(&mut self, _seat: Seat, action: &Action, cx: &mut Cx<'_, Self>) {
        let me = self.seat();
        match *action {
            Action::Buy => return cx.emit(self, Event::Asked { stage: 1 }),
            Action::Give => return cx.emit(self, Event::Asked { stage: 2 }),
            Action::Draw => {
                let worth = self.top();
                cx.emit(self, Event::Drawn);
                self.change(me, worth, cx);
            }
            Action::Flip => {
                self.change(me, -1, cx);
                let won = cx.step_rng(2, 0).below(4) == 0;
                self.change(me, if won { 3 } else { -1 }, cx);
            }
            Action::Amount(n) => {
                self.change(me, -i64::from(n), cx);
                self.change(me.other(), 1, cx);
            }
            Action::Object => {}
            Action::Pass => self.change(me, DISCOUNT - PRICE, cx),
        }
        cx.emit(self, Event::TurnOver);
    }

    fn evolve(&mut self, event: &Event) {
        match *event {
            Event::Shuffled { by } => Rng::Open { state: by }.shuffle(&mut self.deck),
            Event::Asked { stage } => self.stage = if stage == 1 { Stage::Sale } else { Stage::Gift },
            Event::Coins { seat, by } => self.coins[seat.index()] += by,
            Event::Drawn => drop(self.deck.pop()),
            Event::TurnOver => {
                self.n_turns += 1;
                self.stage = Stage::Free;
            }
        }
    }

    fn view(&self, _eye: Eye) -> View {
        View { coins: self.coins, n_deck: self.deck.len(), n_turns: self.n_turns, stage: self.stage as u8 }
    }

    fn notice(&self, event: &Event, _eye: Eye) -> Option<Told> {
        match *event {
            Event::Coins { seat, by } => Some(Told { seat, by }),
            _ => None,
        }
    }

    fn redeal(&self, _seat: Seat, rng: &mut Rng) -> Self {
        let mut other = self.clone();
        other.deck.sort_unstable();
        rng.shuffle(&mut other.deck);
        other
    }

    fn payoff(outcome: &Seat, seat: Seat) -> i16 {
        if *outcome == seat { 1000 } else { -1000 }
    }
}

impl Search for Market {
    fn clock(&self) -> u32 {
        self.n_turns.into()
    }

    fn value(&self, _seat: Seat) -> i32 {
        0
    }

    fn policy(&self, _legal: &[Action]) -> usize {
        0
    }
}

impl Foresee for Market {
    fn figures(&self, _seat: Seat, acc: &mut Vec<Figure>) {
        acc.extend(Seat::all(2).map(|seat| Figure { seat, what: "coins", value: self.coins[seat.index()] }));
    }

    fn window(&self) -> Window<Action> {
        match self.stage {
            Stage::Free => Window::Free,
            Stage::Sale => Window::Quiet(Action::Pass),
            Stage::Gift => Window::Answer,
        }
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Amount(n) => write!(f, "amount {n}"),
            other => f.write_str(&format!("{other:?}").to_lowercase()),
        }
    }
}

impl FromStr for Action {
    type Err = Refusal;
    fn from_str(text: &str) -> Result<Self, Refusal> {
        let amounts = (1..=3).map(Action::Amount);
        let words = [Action::Buy, Action::Draw, Action::Flip, Action::Give, Action::Object, Action::Pass];
        let found = words.into_iter().chain(amounts).find(|action| action.to_string() == text);
        found.ok_or_else(|| Refusal::unreadable(text))
    }
}
