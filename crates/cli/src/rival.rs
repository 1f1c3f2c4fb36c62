//! Whom a person meets who names no opponent: someone easy until the first win.

use croupier_kernel::Seat;
use croupier_table::{
    Hosted, Options, Session,
    registry::{self, Visit},
};

use crate::shelf;

/// The opponent to propose in a match whose rules name this one, where it differs: a person who has not won this game yet meets
/// an easier one. A stage of a story keeps its own.
pub(crate) fn proposed(game: &str, rival: Option<&str>) -> Option<&'static str> {
    struct First<'a>(Option<&'a str>);
    impl Visit for First<'_> {
        type Out = Option<&'static str>;
        fn visit<G: Hosted>(self) -> Self::Out {
            let default = Usual.visit::<G>();
            G::FIRST_RIVAL.filter(|_| self.0 == default)
        }
    }
    registry::with_game(game, First(rival)).ok().flatten().filter(|_| !shelf::has_won(game))
}

/// The same for a match that these options begin.
pub(crate) fn proposed_for(game: &str, options: &Options) -> Option<&'static str> {
    struct RivalOf<'a>(&'a Options);
    impl Visit for RivalOf<'_> {
        type Out = Option<&'static str>;
        fn visit<G: Hosted>(self) -> Self::Out {
            G::config(self.0).ok().and_then(|config| G::rival(&config))
        }
    }
    proposed(game, registry::with_game(game, RivalOf(options)).ok().flatten())
}

/// Remembers that this seat won, if it did. After the first win, says whom it meets from now on.
pub(crate) fn note_win(session: &dyn Session, seat: Seat) -> Option<String> {
    let info = session.info();
    let mut players = info.seats.iter().filter(|one| one.plays);
    let is_duel = players.clone().count() > 1;
    if !is_duel || !players.any(|one| one.seat == seat && one.payoff.is_some_and(|payoff| payoff > 0)) {
        return None;
    }
    let easy = proposed_for(info.game, &Options::default());
    let first = shelf::win(info.game);
    let next = registry::with_game(info.game, Usual).ok().flatten();
    let (easy, next) = easy.zip(next).filter(|_| first)?;
    Some(format!(
        "Your first win! Your next opponent is {next}, which plays better than {easy}. To play against {easy} again, type `vs {easy}` in the lobby."
    ))
}

/// The opponent of a match with default rules.
struct Usual;

impl Visit for Usual {
    type Out = Option<&'static str>;
    fn visit<G: Hosted>(self) -> Self::Out {
        G::config(&Options::default()).ok().and_then(|config| G::rival(&config))
    }
}
