use crate::{Game, Seat};

/// What a search asks of a game beside its rules. Laws: `value`, `policy`, `candidates` and the gauges answer the same on
/// every table that the seat cannot tell from this one, and the clock never goes back.
///
/// Everything has a default, so that a game can do without: its rule-based player then takes the first action, and a search
/// plays every game to its end.
pub trait Search: Game {
    /// How far a search plays on before it asks for the value, in the [clock](Search::clock); as a rule to the end.
    const HORIZON: u32 = u32::MAX;

    /// What people count, as in `turn 7`.
    const CLOCK: &'static str = "turn";

    /// Numbers that tell a person how things stand, such as `your life`, in the order of [`gauge`](Search::gauge).
    const GAUGES: &'static [&'static str] = &[];

    /// Turns, battles or levels so far: horizons are counted in it.
    fn clock(&self) -> u32 {
        0
    }

    /// What people read off the clock: which turn, battle or level is being played.
    fn reading(&self) -> u32 {
        self.clock()
    }

    /// How good the situation is for a seat, in thousandths like a [payoff](Game::payoff), from what the seat may know.
    fn value(&self, _seat: Seat) -> i32 {
        0
    }

    /// The place among the legal actions of the one that the game's rule-based player chooses for the seat to move. It is
    /// read off the state, without a view and without allocation.
    fn policy(&self, _legal: &[Self::Action]) -> usize {
        0
    }

    /// One of the [gauges](Search::GAUGES), for a seat and from what it may know.
    fn gauge(&self, _seat: Seat, _nth: usize) -> i32 {
        0
    }

    /// Makes the list of what is worth trying out of what is legal: drops equal rerolls, adds wishes.
    fn candidates(&self, _legal: &mut Vec<Self::Action>) {}

    /// Whether an action cancels something: legal, but never tried by searches, random play, laws or learners.
    fn takes_back(_action: &Self::Action) -> bool {
        false
    }
}
