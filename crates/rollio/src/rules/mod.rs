//! What may be done and what comes of it. The files are the chapters of the rulebook.

pub mod chance;
mod consume;
pub(crate) mod level;
mod reach;
pub mod receipt;
pub(crate) mod roll;
pub(crate) mod score;
mod shop;
pub(crate) mod why;

use croupier_kernel::{Cx, Seat, Turn};
use why::Obstacle;

use crate::{
    PLAYER,
    action::Action,
    event::Event,
    state::{Outcome, Phase, Rollio, Shelf},
};

/// The streams of chance. What one of them gives never moves another.
pub(crate) mod stream {
    /// The dice, by level, round, roll and reroll.
    pub(crate) const ROLL: u8 = 1;
    /// The goods of a shop, by level.
    pub(crate) const SHOP: u8 = 2;
    /// The combination named for a level, by level.
    pub(crate) const NAMED: u8 = 3;
    /// The set of a run of mayhem.
    pub(crate) const SET: u8 = 4;
    /// Averting a flop, by step.
    pub(crate) const SUBVERT: u8 = 5;
    /// Rainbow dice, by step and die.
    pub(crate) const LUCK: u8 = 6;
    /// Consumables that are used, by step.
    pub(crate) const USE: u8 = 7;
    /// Consumables that are made, by step.
    pub(crate) const MAKE: u8 = 8;
}

/// The numbers of the bits that are set, in order.
fn ones(mut bits: u32) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let at = bits.trailing_zeros() as u8;
        (bits != 0).then(|| {
            bits &= bits - 1;
            at
        })
    })
}

/// Begins the run, or takes a position up.
pub(crate) fn start(game: &mut Rollio, cx: &mut Cx<'_, Rollio>) {
    if game.random_set {
        game.make_set(cx);
    }
    if game.level == 0 {
        return game.start_level(1, cx);
    }
    game.name_if_asked(cx);
    if game.phase == Phase::Shop && game.shelf == Shelf::default() {
        game.open_shop(cx);
    }
}

/// Who is to move, or how it ended.
pub(crate) fn turn(game: &Rollio) -> Turn<Outcome> {
    match game.phase {
        Phase::Over => {
            let Rollio { won, level, max_level, banked, threshold, score, money, .. } = *game;
            Turn::Over(Outcome { won, level, max_level, banked, threshold, score, money })
        }
        _ => Turn::Of(PLAYER),
    }
}

/// Adds what may be done now, in ascending order.
pub(crate) fn legal_actions(game: &Rollio, acc: &mut Vec<Action>) {
    match game.phase {
        Phase::Round => acc.push(Action::Roll),
        Phase::Scored => {
            acc.push(Action::Roll);
            if game.points > 0 {
                acc.push(Action::Bank);
            }
        }
        Phase::Hand => {
            let before = acc.len();
            game.list_scores(acc);
            if acc.len() == before {
                acc.push(Action::Flop);
            }
            if game.rerolls > 0 {
                acc.extend(game.hand.each_choice(Action::Reroll));
            }
        }
        Phase::Tally => acc.push(Action::Continue),
        Phase::Shop => {
            game.list_uses(acc);
            game.list_shop(acc);
        }
        Phase::Over => {}
    }
    if matches!(game.phase, Phase::Round | Phase::Scored | Phase::Hand) && !game.consumables.is_empty() {
        game.list_uses(acc);
    }
}

/// The same as being listed, without making the list; a test compares the two. Naming the best split, which is taken
/// anyway, is not listed and does no harm.
pub(crate) fn is_legal(game: &Rollio, action: &Action) -> bool {
    let in_level = matches!(game.phase, Phase::Round | Phase::Hand | Phase::Scored);
    match (game.phase, action) {
        (Phase::Round | Phase::Scored, Action::Roll) => true,
        (Phase::Scored, Action::Bank) => game.points > 0,
        (Phase::Hand, Action::Score { dice, split }) => game.evaluate(*dice, *split).is_some(),
        (Phase::Hand, Action::Flop) => !game.can_score(),
        (Phase::Hand, Action::Reroll(dice)) => {
            game.rerolls > 0 && !dice.is_empty() && dice.without(game.hand).is_empty()
        }
        (phase, Action::Use(id, die)) => (in_level || phase == Phase::Shop) && game.why_not_use(*id, *die).is_none(),
        (Phase::Tally, Action::Continue) | (Phase::Shop, Action::Leave) => true,
        (Phase::Shop, Action::Buy(ware)) => game.why_not_buy(*ware).is_none(),
        (Phase::Shop, Action::Sell(item)) => game.why_not_sell(*item).is_none(),
        _ => false,
    }
}

/// Does a legal action.
pub(crate) fn apply(game: &mut Rollio, _seat: Seat, action: &Action, cx: &mut Cx<'_, Rollio>) {
    match *action {
        Action::Roll => game.roll(cx),
        Action::Bank => game.bank(cx),
        Action::Score { dice, split } => game.score(dice, split, cx),
        Action::Flop => game.flop(cx),
        Action::Reroll(dice) => game.reroll(dice, cx),
        Action::Use(id, die) => game.consume(id, die, cx),
        Action::Continue => game.open_shop(cx),
        Action::Buy(ware) => game.buy(ware, cx),
        Action::Sell(item) => game.sell(item, cx),
        Action::Leave => game.start_level(game.level.saturating_add(1), cx),
        Action::Concede => cx.emit(game, Event::RunEnded { won: false }),
    }
}
