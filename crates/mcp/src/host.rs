//! Who keeps matches: what the tools ask of a server, and of this process where there is none.

use std::collections::BTreeMap;

use croupier_kernel::{Kind, Refusal, Seat};
use croupier_table::{Advice, Session};
use rmcp::model::Extensions;

/// Someone who keeps matches.
pub trait Host: Send + Sync + 'static {
    /// A match in which a client has a seat.
    type Match: SeatedMatch;

    /// Begins a match and gives the client its seat. Programs take the other seats. `from` is what came with the request: over
    /// HTTP its head.
    fn start(&self, order: Order, from: &Extensions) -> impl Future<Output = Result<Self::Match, Refusal>> + Send;

    /// Whether matches outlast this process, so that clients can come back to them and join others.
    const LASTS: bool = false;

    /// Room to work on a call, or a refusal before anything is done. It is given back before the call waits for others.
    fn room(&self) -> impl Future<Output = Result<Room, Refusal>> + Send {
        std::future::ready(Ok(None))
    }

    /// The match that the session of a request plays, where another process has begun it: nothing if that is the one that is
    /// known here.
    fn recall(
        &self,
        _known: Option<&Self::Match>,
        _from: &Extensions,
    ) -> impl Future<Output = Result<Option<Self::Match>, Refusal>> + Send {
        std::future::ready(Ok(None))
    }

    /// Notes the match that the session of a request plays, for other processes.
    fn note(&self, _table: &Self::Match, _from: &Extensions) -> impl Future<Output = Result<(), Refusal>> + Send {
        std::future::ready(Ok(()))
    }

    /// Gives a client the seat that its token opens.
    fn resume(&self, _back: Back, _from: &Extensions) -> impl Future<Output = Result<Self::Match, Refusal>> + Send {
        std::future::ready(Err(no_lasting()))
    }

    /// Gives a client the open seat of a match.
    fn join(&self, _guest: Guest, _from: &Extensions) -> impl Future<Output = Result<Self::Match, Refusal>> + Send {
        std::future::ready(Err(no_lasting()))
    }

    /// Whether a program of this name may be named by a client.
    fn offers(&self, _player: &str) -> bool {
        true
    }
}

/// Room that is taken up for as long as this is kept.
pub type Room = Option<Box<dyn std::any::Any + Send>>;

fn no_lasting() -> Refusal {
    Refusal::of(Kind::NotAllowed, "matches end with this process; start one")
}

/// A client that comes back to a match.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Back {
    /// The match, by its id or address.
    pub id: String,
    /// The token of the seat.
    pub token: String,
}

/// A client that joins a match.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Guest {
    /// The match, by its id or by the address of the invitation.
    pub id: String,
    /// The deck it plays with; the one of the match if left out.
    pub deck: Option<String>,
}

/// A match, from the seat of a client. When it is dropped the client has left.
pub trait SeatedMatch: Send + Sync + 'static {
    /// Which seat the client has.
    fn seat(&self) -> Seat;

    /// The id of the match and the token of the seat, for a client that may come back; nothing if they are not known.
    fn key(&self) -> Option<(String, String)> {
        None
    }

    /// Asks the match for something. The caller asks for nothing but what the client's seat may know.
    fn read<T: Send + 'static>(
        &self,
        ask: impl FnOnce(&dyn Session) -> T + Send + 'static,
    ) -> impl Future<Output = Result<T, Refusal>> + Send;

    /// Does an action of the client's seat that answers the situation at `ply`.
    fn play(&self, ply: u32, action: String) -> impl Future<Output = Result<(), Refusal>> + Send;

    /// Does several actions of the client's seat in a row, all of them or none. Each is chosen when those before it are done.
    fn play_all(&self, choose: Chooser) -> impl Future<Output = Result<(), Refusal>> + Send;

    /// What the client's seat is advised to do now.
    fn advise(&self) -> impl Future<Output = Result<Advice, Refusal>> + Send;

    /// Passes for the client's seat until something stops it.
    fn pass_until(&self, ply: u32) -> impl Future<Output = Result<(), Refusal>> + Send;

    /// Waits until the client is to move or the match is over, though not forever. What the others had to say, line by line.
    fn settle(&self) -> impl Future<Output = Result<Vec<String>, Refusal>> + Send;

    /// Keeps the record of the finished match, and says where.
    fn record(&self) -> impl Future<Output = Result<String, Refusal>> + Send;
}

/// Chooses the next of several actions, by how many were done; nothing when these were all.
pub type Chooser = Box<dyn FnMut(&dyn Session, usize) -> Result<Option<String>, Refusal> + Send>;

/// A match as a client orders it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Order {
    /// The game's name.
    pub game: String,
    /// Options of the match, the preset among them.
    pub options: BTreeMap<String, String>,
    /// Which seat the client takes.
    pub seat: Seat,
    /// The program in the other seats that play to win; the default if left out.
    pub versus: Option<String>,
    /// The seed; if left out, one that no one knows until the end.
    pub seed: Option<String>,
}
