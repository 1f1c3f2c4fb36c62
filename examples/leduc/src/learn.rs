//! What searches, forecasts and learners ask of the game beyond its rules.

use croupier_kernel::{Field, Figure, Foresee, Observe, Row, Search, Seat};

use crate::{Action, Card, Leduc, Rank, state::other};

impl Search for Leduc {
    const CLOCK: &'static str = "round";

    fn clock(&self) -> u32 {
        1 + u32::from(self.is_turned)
    }

    fn value(&self, seat: Seat) -> i32 {
        let own = self.card(seat);
        match self.board() {
            Some(board) if board.rank == own.rank => 500,
            _ => match own.rank {
                Rank::Jack => -200,
                Rank::Queen => 0,
                Rank::King => 200,
            },
        }
    }

    /// Bets a king or a pair, stays in with a queen, and folds a jack to a bet.
    fn policy(&self, legal: &[Action]) -> usize {
        let own = self.card(self.to_act).rank;
        let is_pair = self.board().is_some_and(|board| board.rank == own);
        let wanted: &[Action] = match own {
            _ if is_pair => &[Action::Raise, Action::Bet, Action::Call],
            Rank::King if !self.is_turned => &[Action::Raise, Action::Bet, Action::Call],
            Rank::King | Rank::Queen => &[Action::Check, Action::Call],
            Rank::Jack => &[Action::Check, Action::Fold],
        };
        let place = |action: &Action| legal.iter().position(|listed| listed == action);
        wanted.iter().find_map(place).unwrap_or(0)
    }
}

impl Foresee for Leduc {
    fn figures(&self, seat: Seat, acc: &mut Vec<Figure>) {
        let figure = |seat: Seat| Figure { seat, what: "chips", value: i64::from(self.chips[seat.index()]) };
        acc.extend([figure(seat), figure(other(seat))]);
    }
}

impl Observe for Leduc {
    const LAYOUT: &'static [Field] = &[
        Field::classes("card", 1, 3),
        Field::classes("board", 1, 4),
        Field::amounts("chips", 2, 0, 13),
        Field::amounts("raises", 1, 0, 2),
        Field::amounts("acts", 1, 0, 3),
    ];
    const CHOICE: &'static [Field] = &[Field::classes("action", 1, 6)];
    const MOST: usize = 3;
    const N_ACTIONS: usize = 6;

    fn words() -> &'static [String] {
        &[]
    }

    fn observe(&self, seat: Seat, out: &mut [i16]) {
        let mut row = Row::new(out);
        let rank = |card: Card| card.rank as i16;
        row.put(rank(self.card(seat)));
        row.put(self.board().map_or(0, |board| 1 + rank(board)));
        row.amount(self.chips[seat.index()], 13);
        row.amount(self.chips[other(seat).index()], 13);
        row.amount(self.n_raises, 2);
        row.amount(self.n_acts, 3);
    }

    fn features(&self, action: &Action, out: &mut [i16]) {
        Row::new(out).put(*action as i16);
    }

    fn number(&self, action: &Action) -> u32 {
        *action as u32
    }
}
