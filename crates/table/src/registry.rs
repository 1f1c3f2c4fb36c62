//! The games at this table, by name.

#[cfg(feature = "games")]
use croupier_fab::Fab;
#[cfg(feature = "games")]
use croupier_geniejack::Geniejack;
use croupier_kernel::{Eye, Game, Match, Refusal, Seat, Seed};
#[cfg(feature = "leduc")]
use croupier_leduc::Leduc;
#[cfg(feature = "games")]
use croupier_lunchtable::LunchTable;
#[cfg(feature = "games")]
use croupier_rollio::Rollio;
use serde_json::Value;

use crate::{
    Good, Hosted, Options, Screen, Session, Snapshot, Store, Unlock,
    files::{FileError, PositionFile, RecordFile},
    seated::Seated,
};

/// Something that is done with a game whose name was typed. The game becomes a type here and nowhere else.
pub trait Visit {
    /// What comes of it.
    type Out;
    /// Does it.
    fn visit<G: Hosted>(self) -> Self::Out;
}

macro_rules! games {
    ($($(#[$condition:meta])? $game:ident,)*) => {
        const LIST: &[&str] = &[$($(#[$condition])? $game::NAME,)*];

        /// Does something with the game of this name.
        pub fn with_game<V: Visit>(name: &str, visit: V) -> Result<V::Out, Refusal> {
            match name {
                $($(#[$condition])? $game::NAME => Ok(visit.visit::<$game>()),)*
                _ => Err(Refusal::unknown("game", name, GAMES.into_iter())),
            }
        }
    };
}

// A game is one line here, and a dependency.
games! {
    #[cfg(feature = "games")]
    Geniejack,
    #[cfg(feature = "games")]
    Rollio,
    #[cfg(feature = "games")]
    LunchTable,
    #[cfg(feature = "games")]
    Fab,
    #[cfg(feature = "leduc")]
    Leduc,
}

/// The names of all games.
pub const GAMES: [&str; LIST.len()] = {
    let mut names = [""; LIST.len()];
    names.copy_from_slice(LIST);
    names
};

/// How a match begins: fresh by options, or from a position.
pub enum Beginning<'a> {
    /// A new match.
    Options(&'a Options),
    /// A situation set up by hand.
    Position(&'a PositionFile),
}

impl Beginning<'_> {
    /// The config it describes.
    pub fn config<G: Hosted>(&self) -> Result<G::Config, Refusal> {
        match self {
            Beginning::Options(options) => {
                options.check::<G>()?;
                G::config(options)
            }
            Beginning::Position(file) if file.game != G::NAME => {
                Err(Refusal::new(format!("the position is for `{}`, not for `{}`", file.game, G::NAME)))
            }
            Beginning::Position(file) => file.config::<G>(),
        }
    }

    /// A refusal with the name of the file it is about.
    fn place(&self, refusal: Refusal) -> Refusal {
        match self {
            Beginning::Options(_) => refusal,
            Beginning::Position(file) => refusal.map(|reason| format!("{}: {reason}", file.path())),
        }
    }
}

/// Begins a match of a game, by name.
pub fn begin(game: &str, beginning: &Beginning<'_>, seed: Seed) -> Result<Box<dyn Session>, Refusal> {
    struct Begin<'a>(&'a Beginning<'a>, Seed);
    impl Visit for Begin<'_> {
        type Out = Result<Box<dyn Session>, Refusal>;
        fn visit<G: Hosted>(self) -> Self::Out {
            let game = Match::<G>::new(self.0.config::<G>()?, self.1).map_err(|refusal| self.0.place(refusal))?;
            Ok(Box::new(Seated::new(game)))
        }
    }
    with_game(game, Begin(beginning, seed))?
}

/// The options of a match in which a person meets a program, with what goes with it where nothing was said.
pub fn against(game: &str, options: &Options, person: Seat, program: Option<&str>) -> Result<Options, Refusal> {
    struct Against<'a>(&'a Options, Seat, Option<&'a str>);
    impl Visit for Against<'_> {
        type Out = Result<Options, Refusal>;
        fn visit<G: Hosted>(self) -> Self::Out {
            self.0.against::<G>(self.1, self.2)
        }
    }
    with_game(game, Against(options, person, program))?
}

/// A match as a session, with no one in its seats.
pub fn session<G: Hosted>(game: Match<G>) -> Box<dyn Session> {
    Box::new(Seated::new(game))
}

/// Why players cannot be seated when there are not as many as seats.
pub fn wrong_number(game: &str, n_seats: u8, named: usize) -> Refusal {
    let seats = if n_seats == 1 { "1 seat".into() } else { format!("{n_seats} seats") };
    let players = if named == 1 { "1 player is".into() } else { format!("{named} players are") };
    Refusal::new(format!("{game} has {seats}, {players} named"))
}

/// Who plays each seat of a match between programs, of those who were named. A seat that was not goes to the program that usually
/// plays it, or else to the last one named; if no one is named, chance plays all seats.
pub fn company<G: Hosted>(named: &[String]) -> Result<Vec<String>, Refusal> {
    if named.len() > usize::from(G::N_SEATS) {
        return Err(wrong_number(G::NAME, G::N_SEATS, named.len()));
    }
    let Some(last) = named.last() else { return Ok(vec!["random".into(); usize::from(G::N_SEATS)]) };
    let unnamed = Seat::all(G::N_SEATS).skip(named.len());
    let filled = unnamed.map(|seat| G::usual_program(seat).map_or(last.clone(), String::from));
    Ok(named.iter().cloned().chain(filled).collect())
}

/// Begins a match between programs, in which [`company`] is seated.
pub fn contest(game: &str, from: &Beginning<'_>, named: &[String], seed: Seed) -> Result<Box<dyn Session>, Refusal> {
    struct Contest<'a>(&'a Beginning<'a>, &'a [String], Seed);
    impl Visit for Contest<'_> {
        type Out = Result<Box<dyn Session>, Refusal>;
        fn visit<G: Hosted>(self) -> Self::Out {
            let (mut config, players) = (self.0.config::<G>()?, company::<G>(self.1)?);
            G::suit(&mut config, &players);
            let game = Match::<G>::new(config, self.2).map_err(|refusal| self.0.place(refusal))?;
            let mut session = Seated::new(game);
            Seat::all(G::N_SEATS).zip(&players).try_for_each(|(seat, player)| session.seat(seat, player))?;
            Ok(Box::new(session))
        }
    }
    with_game(game, Contest(from, named, seed))?
}

/// What can be bought in a game with what was won.
pub fn goods(game: &str, store: &dyn Store) -> Result<Vec<Good>, Refusal> {
    struct Goods<'a>(&'a dyn Store);
    impl Visit for Goods<'_> {
        type Out = Result<Vec<Good>, Refusal>;
        fn visit<G: Hosted>(self) -> Self::Out {
            G::goods(self.0)
        }
    }
    with_game(game, Goods(store))?
}

/// Buys something in a game, and says so.
pub fn buy(game: &str, good: &str, store: &dyn Store) -> Result<Screen, Refusal> {
    struct Buy<'a>(&'a str, &'a dyn Store);
    impl Visit for Buy<'_> {
        type Out = Result<Screen, Refusal>;
        fn visit<G: Hosted>(self) -> Self::Out {
            G::buy(self.0, self.1)
        }
    }
    with_game(game, Buy(good, store))?
}

/// What these options of a game ask to see in place of a match, if they do.
pub fn chart(game: &str, options: &Options, store: &dyn Store) -> Result<Option<Screen>, Refusal> {
    struct Chart<'a>(&'a Options, &'a dyn Store);
    impl Visit for Chart<'_> {
        type Out = Result<Option<Screen>, Refusal>;
        fn visit<G: Hosted>(self) -> Self::Out {
            self.0.check::<G>()?;
            G::chart(self.0, self.1).transpose()
        }
    }
    with_game(game, Chart(options, store))?
}

/// What the lobby of a game offers only once it was earned, for the person whose notes these are.
pub fn unlocks(game: &str, store: &dyn Store) -> Result<Vec<Unlock>, Refusal> {
    struct Unlocks<'a>(&'a dyn Store);
    impl Visit for Unlocks<'_> {
        type Out = Result<Vec<Unlock>, Refusal>;
        fn visit<G: Hosted>(self) -> Self::Out {
            G::unlocks(self.0)
        }
    }
    with_game(game, Unlocks(store))?
}

/// Plays a record again, into a match that continues where it ends.
pub fn resume(record: RecordFile) -> Result<Box<dyn Session>, FileError> {
    struct Resume(RecordFile);
    impl Visit for Resume {
        type Out = Result<Box<dyn Session>, FileError>;
        fn visit<G: Hosted>(self) -> Self::Out {
            Ok(Box::new(Seated::<G>::replay(self.0)?))
        }
    }
    visit_record(&record.clone(), Resume(record))
}

/// Goes on with a record from what was kept on the way, in place of playing it from its start. An error says why that does
/// not fit; the record itself may still be played.
pub fn restore(record: RecordFile, kept: &[Snapshot]) -> Result<Box<dyn Session>, FileError> {
    struct Restore<'a>(RecordFile, &'a [Snapshot]);
    impl Visit for Restore<'_> {
        type Out = Result<Box<dyn Session>, FileError>;
        fn visit<G: Hosted>(self) -> Self::Out {
            Ok(Box::new(Seated::<G>::restore(self.0, self.1)?))
        }
    }
    visit_record(&record.clone(), Restore(record, kept))
}

/// Begins a recorded match anew, with none of its actions done, or another one like it with this seed.
pub fn restart(record: &RecordFile, seed: Option<Seed>) -> Result<Box<dyn Session>, FileError> {
    struct Restart<'a>(&'a RecordFile, Option<Seed>);
    impl Visit for Restart<'_> {
        type Out = Result<Box<dyn Session>, FileError>;
        fn visit<G: Hosted>(self) -> Self::Out {
            let record = self.0.record::<G>()?;
            let wrong =
                |refusal: Refusal| FileError::Line { path: self.0.path().into(), line: 1, reason: refusal.reason };
            let seed = self.1.unwrap_or(record.seed);
            Ok(Box::new(Seated::new(Match::<G>::new(record.config, seed).map_err(wrong)?)))
        }
    }
    visit_record(record, Restart(record, seed))
}

/// Plays a record again and tells its history, in games that have one.
pub fn history(record: &RecordFile) -> Result<Value, FileError> {
    struct History<'a>(&'a RecordFile);
    impl Visit for History<'_> {
        type Out = Result<Value, FileError>;
        fn visit<G: Hosted>(self) -> Self::Out {
            Seated::<G>::replay(self.0.clone())?;
            let wrong = |reason: String| FileError::Line { path: self.0.path().into(), line: 1, reason };
            let record = self.0.record::<G>()?;
            let game = Match::<G>::replay(&record).map_err(|error| wrong(error.to_string()))?;
            let told = game.told(Eye::Seat(Seat(0)), 0).iter();
            let notices: Vec<G::Notice> = told.map(|(_, notice)| notice.clone()).collect();
            G::history(&record.config, &notices).map_err(|refusal| wrong(refusal.reason))
        }
    }
    visit_record(record, History(record))
}

fn visit_record<V: Visit<Out = Result<T, FileError>>, T>(record: &RecordFile, visit: V) -> Result<T, FileError> {
    let unknown = |refusal: Refusal| FileError::Line { path: record.path().into(), line: 1, reason: refusal.reason };
    with_game(record.game(), visit).map_err(unknown)?
}
