//! What each eye may know: what it sees, what it reads in the log, and tables it cannot tell from the real one.

use croupier_kernel::{Eye, Rng, Seat};
use schemars::JsonSchema;
use serde::Serialize;

use crate::{
    Card, Leduc, Outcome,
    rules::{self, Event},
};

/// What one eye sees.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct View {
    /// The card of each seat, where the eye may see it.
    pub cards: [Option<Card>; 2],
    /// The card on the board, once it is turned up.
    pub board: Option<Card>,
    /// What each seat has put into the pot.
    pub chips: [u8; 2],
    /// What a bet costs now.
    pub stake: u8,
    /// Bets and raises of this round.
    pub n_raises: u8,
    /// Whose turn it is; nothing when the match is over.
    pub to_act: Option<Seat>,
    /// How it ended.
    pub outcome: Option<Outcome>,
}

/// What happened.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(tag = "notice", rename_all = "snake_case")]
pub enum Notice {
    /// Both players put in 1 chip and got a card.
    Dealt {
        /// The card of the one who reads this.
        card: Option<Card>,
    },
    /// A player bet nothing.
    Checked {
        /// The player who checked.
        seat: Seat,
    },
    /// A player paid what the other one had bet.
    Called {
        /// The player who called.
        seat: Seat,
        /// What is in the pot now.
        pot: u8,
    },
    /// A player bet, or raised.
    Raised {
        /// The player who bet.
        seat: Seat,
        /// Whether there was a bet before it.
        is_raise: bool,
        /// What is in the pot now.
        pot: u8,
    },
    /// A player left the pot to the other one.
    Folded {
        /// The player who folded.
        seat: Seat,
    },
    /// The board was turned up.
    Turned {
        /// The card on it.
        card: Card,
    },
    /// The cards were compared.
    Shown {
        /// The card of each seat.
        cards: [Card; 2],
        /// Who took the pot; nothing if it was split.
        winner: Option<Seat>,
    },
}

pub(crate) fn view(game: &Leduc, eye: Eye) -> View {
    let turn = rules::turn(game);
    let sees = |seat: Seat| (eye.is(seat) || game.is_shown).then(|| game.card(seat));
    View {
        cards: [sees(Seat(0)), sees(Seat(1))],
        board: game.board(),
        chips: game.chips,
        stake: rules::stake(game),
        n_raises: game.n_raises,
        to_act: turn.seat(),
        outcome: match turn {
            croupier_kernel::Turn::Over(outcome) => Some(outcome),
            croupier_kernel::Turn::Of(_) => None,
        },
    }
}

pub(crate) fn notice(game: &Leduc, event: &Event, eye: Eye) -> Notice {
    let pot = game.chips[0] + game.chips[1];
    match *event {
        Event::Dealt(cards) => Notice::Dealt {
            card: match eye {
                Eye::Seat(seat) => cards.get(seat.index()).copied(),
                Eye::Watcher => None,
            },
        },
        Event::Checked(seat) => Notice::Checked { seat },
        Event::Called(seat) => Notice::Called { seat, pot },
        Event::Raised(seat, _) => Notice::Raised { seat, is_raise: game.n_raises > 1, pot },
        Event::Folded(seat) => Notice::Folded { seat },
        Event::Turned => Notice::Turned { card: game.cards[2] },
        Event::Shown => {
            let winner = match rules::turn(game) {
                croupier_kernel::Turn::Over(outcome) => outcome.winner,
                croupier_kernel::Turn::Of(_) => None,
            };
            Notice::Shown { cards: [game.cards[0], game.cards[1]], winner }
        }
    }
}

pub(crate) fn redeal(game: &Leduc, seat: Seat, rng: &mut Rng) -> Leduc {
    deal(game, |at| at == seat.index() || (at == 2 && game.is_turned) || (at < 3 && game.is_shown), rng)
}

/// A state in which only what neither player knows is drawn anew: the card to come, and those that stay in the deck.
pub(crate) fn reshuffle(game: &Leduc, rng: &mut Rng) -> Leduc {
    deal(game, |at| at < 2 || (at == 2 && (game.is_turned || game.is_shown)), rng)
}

fn deal(game: &Leduc, sees: impl Fn(usize) -> bool, rng: &mut Rng) -> Leduc {
    let hidden = || (0..game.cards.len()).filter(|at| !sees(*at));
    let mut cards: Vec<Card> = hidden().map(|at| game.cards[at]).collect();
    // Sorted first: what comes out of the shuffle must not depend on how the cards really lie.
    cards.sort_unstable();
    rng.shuffle(&mut cards);
    let mut other = game.clone();
    for (at, card) in hidden().zip(cards) {
        other.cards[at] = card;
    }
    other
}
