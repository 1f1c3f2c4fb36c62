//! The same game with an action whose notation reads as another one.

use super::*;

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
pub(super) struct Mumbled(pub(super) Action);
impl fmt::Display for Mumbled {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("keep")
    }
}
impl FromStr for Mumbled {
    type Err = Refusal;
    fn from_str(text: &str) -> Result<Self, Refusal> {
        text.parse().map(Mumbled)
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(super) struct Mumble(pub(super) Swap<NOTATION_IS_AMBIGUOUS>);
type Inner = Swap<NOTATION_IS_AMBIGUOUS>;
impl Game for Mumble {
    const NAME: &'static str = "mumble";
    const VERSION: u32 = 1;
    const N_SEATS: u8 = 2;
    type Config = ();
    type Action = Mumbled;
    type Event = Event;
    type Notice = Notice;
    type View = View;
    type Outcome = Option<Seat>;
    fn new(config: &()) -> Result<Self, Refusal> {
        Inner::new(config).map(Mumble)
    }
    fn content_hash(config: &()) -> String {
        Inner::content_hash(config)
    }
    fn start(&mut self, cx: &mut Cx<'_, Self>) {
        cx.emit(self, Event::Dealt { cards: [1, 2, 3, 4, 5, 6] });
    }
    fn turn(&self) -> Turn<Option<Seat>> {
        self.0.turn()
    }
    fn legal_actions(&self, acc: &mut Vec<Mumbled>) {
        acc.extend([Mumbled(Action::Keep), Mumbled(Action::Swap)]);
    }
    fn apply(&mut self, seat: Seat, _action: &Mumbled, cx: &mut Cx<'_, Self>) {
        cx.emit(self, Event::Kept { seat });
    }
    fn evolve(&mut self, event: &Event) {
        self.0.evolve(event);
    }
    fn view(&self, eye: Eye) -> View {
        self.0.view(eye)
    }
    fn notice(&self, event: &Event, eye: Eye) -> Option<Notice> {
        self.0.notice(event, eye)
    }
    fn payoff(outcome: &Option<Seat>, seat: Seat) -> i16 {
        Inner::payoff(outcome, seat)
    }
    fn redeal(&self, seat: Seat, rng: &mut Rng) -> Self {
        Mumble(self.0.redeal(seat, rng))
    }
}
