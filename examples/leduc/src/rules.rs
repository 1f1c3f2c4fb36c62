//! The rules: what may be done, and what comes of it.

use croupier_kernel::{Cx, Key, Seat, Turn};
use serde::Serialize;

use crate::{
    Action, Card, Leduc, Outcome,
    state::{DECK, other},
};

/// Bets and raises that one round allows.
const MOST_RAISES: u8 = 2;

/// How the table changes.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub enum Event {
    /// The cards are shuffled and dealt.
    Dealt([Card; 6]),
    /// A seat checked.
    Checked(Seat),
    /// A seat paid what it owed.
    Called(Seat),
    /// A seat put in this many chips; it bet, or it raised a bet.
    Raised(Seat, u8),
    /// A seat left the pot to the other one.
    Folded(Seat),
    /// The board was turned up, and the second round begins.
    Turned,
    /// The cards were compared.
    Shown,
}

/// What a bet costs now.
pub(crate) fn stake(game: &Leduc) -> u8 {
    if game.is_turned { 4 } else { 2 }
}

pub(crate) fn start(game: &mut Leduc, cx: &mut Cx<'_, Leduc>) {
    let mut cards = DECK;
    cx.rng(Key::new(1, 0, 0, 0)).shuffle(&mut cards);
    cx.emit(game, Event::Dealt(cards));
}

pub(crate) fn turn(game: &Leduc) -> Turn<Outcome> {
    if let Some(folded) = game.folded {
        let chips = game.chips[folded.index()];
        return Turn::Over(Outcome { winner: Some(other(folded)), chips, by_fold: true });
    }
    if game.is_shown { Turn::Over(showdown(game)) } else { Turn::Of(game.to_act) }
}

/// Who wins when the cards are compared: a pair with the board, then the higher rank.
fn showdown(game: &Leduc) -> Outcome {
    let strength = |seat: Seat| {
        let rank = game.card(seat).rank;
        (rank == game.cards[2].rank, rank)
    };
    let [first, second] = [Seat(0), Seat(1)].map(strength);
    let winner = match first.cmp(&second) {
        std::cmp::Ordering::Greater => Some(Seat(0)),
        std::cmp::Ordering::Less => Some(Seat(1)),
        std::cmp::Ordering::Equal => None,
    };
    let chips = if winner.is_some() { game.chips[0] } else { 0 };
    Outcome { winner, chips, by_fold: false }
}

pub(crate) fn legal_actions(game: &Leduc, acc: &mut Vec<Action>) {
    let Some(seat) = turn(game).seat() else { return };
    let owes = game.owes(seat) > 0;
    if owes {
        acc.push(Action::Fold);
    }
    acc.push(if owes { Action::Call } else { Action::Check });
    if game.n_raises < MOST_RAISES {
        acc.push(if owes { Action::Raise } else { Action::Bet });
    }
}

pub(crate) fn apply(game: &mut Leduc, seat: Seat, action: Action, cx: &mut Cx<'_, Leduc>) {
    match action {
        Action::Fold | Action::Concede => return cx.emit(game, Event::Folded(seat)),
        Action::Bet | Action::Raise => {
            let chips = game.owes(seat) + stake(game);
            return cx.emit(game, Event::Raised(seat, chips));
        }
        Action::Check => cx.emit(game, Event::Checked(seat)),
        Action::Call => cx.emit(game, Event::Called(seat)),
    }
    // A check after a check ends the round, and so does every call.
    if game.n_acts >= 2 {
        cx.emit(game, if game.is_turned { Event::Shown } else { Event::Turned });
    }
}

pub(crate) fn evolve(game: &mut Leduc, event: &Event) {
    match *event {
        Event::Dealt(cards) => game.cards = cards,
        Event::Checked(seat) => acted(game, seat),
        Event::Called(seat) => {
            game.chips[seat.index()] = game.chips[other(seat).index()];
            acted(game, seat);
        }
        Event::Raised(seat, chips) => {
            game.chips[seat.index()] += chips;
            game.n_raises += 1;
            acted(game, seat);
        }
        Event::Folded(seat) => game.folded = Some(seat),
        Event::Turned => {
            game.is_turned = true;
            (game.n_raises, game.n_acts, game.to_act) = (0, 0, Seat(0));
        }
        Event::Shown => game.is_shown = true,
    }
}

fn acted(game: &mut Leduc, seat: Seat) {
    game.n_acts += 1;
    game.to_act = other(seat);
}
