use std::fmt;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A chair at the table. The rules do not know whether a person, a program or a genie sits in it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Seat(pub u8);

impl Seat {
    /// The place of this seat in a list with one entry for each seat.
    pub fn index(self) -> usize {
        usize::from(self.0)
    }

    /// All seats of a table of `n_seats`.
    pub fn all(n_seats: u8) -> impl Iterator<Item = Seat> {
        (0..n_seats).map(Seat)
    }

    /// The other one of two seats.
    pub fn other(self) -> Seat {
        Seat(1 - (self.0 & 1))
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "seat {}", self.0)
    }
}

/// Who is looking.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Eye {
    /// Someone at the table, who sees what that seat may see.
    Seat(Seat),
    /// Someone beside the table, who sees only what everyone sees.
    Watcher,
}

impl Eye {
    /// All eyes of a table of `n_seats`: each seat's, then the watcher's.
    pub fn all(n_seats: u8) -> impl Iterator<Item = Eye> {
        Seat::all(n_seats).map(Eye::Seat).chain([Eye::Watcher])
    }

    /// Its place in a list with one entry for each eye of a table of `n_seats`, as [`all`](Eye::all) has them; a seat that is not
    /// at the table sees what a watcher sees.
    pub fn place(self, n_seats: u8) -> usize {
        match self {
            Eye::Seat(seat) => seat.index().min(usize::from(n_seats)),
            Eye::Watcher => usize::from(n_seats),
        }
    }

    /// Whether this eye belongs to `seat`.
    pub fn is(self, seat: Seat) -> bool {
        self == Eye::Seat(seat)
    }
}
