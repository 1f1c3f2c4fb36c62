//! A match of the hub by its id: who is there, who waits for it to continue, and what was computed for it.

use std::sync::{
    Arc, Mutex, PoisonError,
    atomic::{AtomicBool, AtomicI64, Ordering},
};

use axum::extract::ws::Utf8Bytes;
use croupier_kernel::Seat;
use tokio::sync::watch;

use super::{Forecasts, Hint, Live, Shown};
use crate::now;

/// A match, in memory or not, and those who wait for it to continue.
pub(crate) struct Handle {
    pub(crate) id: String,
    pub(super) live: Arc<tokio::sync::Mutex<Option<Box<Live>>>>,
    pub(super) version: watch::Sender<u64>,
    pub(super) used: AtomicI64,
    pub(super) here: Mutex<Vec<Presence>>,
    /// The last look that a watcher was sent, for the others who watch.
    pub(super) watched: Mutex<Option<Watched>>,
    /// The last advice that was given, in case someone asks again.
    pub(super) advice: tokio::sync::Mutex<Option<Hint>>,
    /// The last forecasts that were made, for a second request.
    pub(super) foretold: Mutex<Option<Arc<Forecasts>>>,
    /// The client that pays for what programs think here: the one that set the match up, or looked at it first.
    pub(super) client: Mutex<String>,
    /// When someone last looked.
    pub(crate) looked: AtomicI64,
    /// Whether only programs play here and the match is not over.
    pub(super) of_programs: AtomicBool,
    /// Whether it is a public table with an open seat.
    pub(super) listed: AtomicBool,
    /// Whether it was listed as one lately.
    pub(super) was_listed: AtomicBool,
    /// What players showed each other lately.
    pub(super) emotes: Mutex<Vec<Shown>>,
}

/// A look as watchers are sent it: after which change, with what they had been told before and have been told with it.
#[derive(Clone)]
pub(crate) struct Watched {
    pub(crate) version: u64,
    pub(crate) before: u32,
    pub(crate) since: u32,
    pub(crate) text: Utf8Bytes,
}

/// Whether the player of a seat is there.
#[derive(Clone, Copy, Default)]
pub(super) struct Presence {
    pub(super) sockets: u32,
    pub(super) seen: i64,
    /// Until when they count as there without a socket.
    pub(super) until: i64,
    /// Whether they were there when everyone was last told.
    pub(super) told: bool,
}

impl Presence {
    pub(super) fn is_here(&self) -> bool {
        self.sockets > 0 || now() < self.until
    }
}

/// How long a player counts as there after a request: clients that poll ask every 25 seconds.
const HERE: i64 = 40_000;
/// How long a player counts as there after their last socket closed: a page that is loaded again is back by then.
const RELOAD: i64 = 4_000;

impl Handle {
    pub(super) fn new(id: &str) -> Handle {
        Handle {
            id: id.into(),
            live: Arc::default(),
            version: watch::Sender::new(0),
            used: AtomicI64::new(now()),
            here: Mutex::default(),
            watched: Mutex::default(),
            advice: tokio::sync::Mutex::default(),
            foretold: Mutex::default(),
            client: Mutex::default(),
            looked: AtomicI64::new(now()),
            of_programs: AtomicBool::new(false),
            listed: AtomicBool::new(false),
            was_listed: AtomicBool::new(false),
            emotes: Mutex::default(),
        }
    }

    /// Forgets what was worked out about a deal that is replaced, and who sat where in it.
    pub(super) fn forget_deal(&self) {
        self.here.lock().unwrap_or_else(PoisonError::into_inner).clear();
        *self.foretold.lock().unwrap_or_else(PoisonError::into_inner) = None;
        if let Ok(mut advice) = self.advice.try_lock() {
            *advice = None;
        }
    }

    /// The look that another watcher was sent after this change who had been told as much before.
    pub(crate) fn watched(&self, version: u64, before: u32) -> Option<Watched> {
        let watched = self.watched.lock().unwrap_or_else(PoisonError::into_inner);
        watched.clone().filter(|watched| watched.version == version && watched.before == before)
    }

    /// Keeps a look for others who watch.
    pub(crate) fn keep_watched(&self, watched: Watched) {
        *self.watched.lock().unwrap_or_else(PoisonError::into_inner) = Some(watched);
    }

    /// The client that pays for what programs think here.
    pub(crate) fn client(&self) -> String {
        self.client.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Notes the client that asks about this match, if none is noted.
    pub(super) fn paid_by(&self, client: &str) {
        let mut known = self.client.lock().unwrap_or_else(PoisonError::into_inner);
        if known.is_empty() {
            *known = client.into();
        }
    }

    /// For how long no one has looked, in thousandths of a second.
    pub(crate) fn unwatched_for(&self) -> i64 {
        match self.version.receiver_count() {
            0 => now() - self.looked.load(Ordering::Relaxed),
            _ => 0,
        }
    }

    /// Tells those who wait that something has happened.
    pub(crate) fn bump(&self) {
        self.version.send_modify(|version| *version += 1);
    }

    /// Waits on this for something to happen.
    pub(crate) fn changes(&self) -> watch::Receiver<u64> {
        self.version.subscribe()
    }

    pub(super) fn presence<T>(&self, seat: Seat, look: impl FnOnce(&mut Presence) -> T) -> T {
        let mut here = self.here.lock().unwrap_or_else(PoisonError::into_inner);
        if here.len() <= seat.index() {
            here.resize(seat.index() + 1, Presence::default());
        }
        look(&mut here[seat.index()])
    }

    /// Someone in this seat has asked for something.
    pub(crate) fn saw(&self, seat: Seat) {
        self.presence(seat, |here| (here.seen, here.until) = (now(), now() + HERE));
    }

    /// As if someone in this seat had asked for something last at this time.
    #[cfg(test)]
    pub(crate) fn last_seen(&self, seat: Seat, at: i64) {
        self.presence(seat, |here| (here.seen, here.until) = (at, at + HERE));
    }

    /// A socket of this seat has opened or closed.
    pub(crate) fn socket(&self, seat: Seat, opened: bool) {
        self.presence(seat, |here| {
            here.sockets = if opened { here.sockets + 1 } else { here.sockets.saturating_sub(1) };
            here.seen = now();
            if here.sockets == 0 {
                here.until = now() + RELOAD;
            }
        });
        if opened {
            self.bump();
        }
    }

    /// Whether the player of this seat is there, and when they were last.
    pub(crate) fn here(&self, seat: Seat) -> (bool, i64) {
        self.presence(seat, |here| (here.is_here(), here.seen))
    }

    /// Whether anyone has come or gone since this was last asked.
    pub(super) fn has_news(&self) -> bool {
        let mut here = self.here.lock().unwrap_or_else(PoisonError::into_inner);
        let mut news = false;
        for presence in here.iter_mut() {
            news |= presence.told != presence.is_here();
            presence.told = presence.is_here();
        }
        news
    }
}
