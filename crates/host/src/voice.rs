use croupier_kernel::{Eye, Seat};

/// How an eye learns of a seat: as you, as them, or by its number if it only watches.
#[derive(Clone, Copy)]
pub struct Voice(pub Eye);

impl Voice {
    /// The seat as the one who does something, with the verb.
    pub fn does(self, seat: Seat, verb: &str, third: &str) -> String {
        match self.0 {
            Eye::Seat(own) if own == seat => format!("You {verb}"),
            Eye::Seat(_) => format!("They {verb}"),
            Eye::Watcher => format!("Player {} {third}", seat.0 + 1),
        }
    }

    /// Most verbs take an s.
    pub fn plain(self, seat: Seat, verb: &str) -> String {
        self.does(seat, verb, &format!("{verb}s"))
    }

    /// The seat as the one something is done to.
    pub fn to(self, seat: Seat) -> String {
        match self.0 {
            Eye::Seat(own) if own == seat => "you".into(),
            Eye::Seat(_) => "them".into(),
            Eye::Watcher => format!("player {}", seat.0 + 1),
        }
    }

    /// What belongs to a seat, in the middle of a sentence.
    pub fn of(self, seat: Seat) -> String {
        match self.0 {
            Eye::Seat(own) if own == seat => "your".into(),
            Eye::Seat(_) => "their".into(),
            Eye::Watcher => format!("player {}'s", seat.0 + 1),
        }
    }

    /// The same at the beginning of a sentence.
    pub fn owner(self, seat: Seat) -> String {
        let mut letters = self.of(seat);
        if let Some(first) = letters.get_mut(..1) {
            first.make_ascii_uppercase();
        }
        letters
    }
}
