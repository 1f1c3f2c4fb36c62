//! The hub: every match of this server, by id, for whoever holds a token. HTTP, sockets and tools for language models all
//! come through here, and nothing else touches a match.

mod acting;
mod emotes;
mod forecasts;
mod hints;
mod joining;
pub(crate) mod live;
mod records;
mod reviews;
mod seating;

use std::{
    collections::HashMap,
    ops::{Deref, DerefMut},
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicI64, Ordering},
    },
    time::Duration,
};

use axum::extract::ws::Utf8Bytes;
use croupier_kernel::{Eye, Seat};
use tokio::sync::{OwnedMutexGuard, Semaphore, watch};

pub use acting::{Act, Pass};
pub use forecasts::{Forecasts, Foretold};
pub use hints::Hint;
pub use joining::Join;
pub use live::{Chair, Emote, Look, Notice, Over, Remark, Shown};
pub(crate) use live::{Live, Table};
pub use records::{Part, Recorded};
pub use reviews::Reviewing;
pub use seating::{Created, Given, Joined, Links, Order};

use crate::{
    Problem, Settings,
    cluster::{Cluster, Where},
    metrics::Metrics,
    now,
    programs::Thinkers,
    setup::SeatKind,
    store::{Op, Store, StoreError},
    token::{Hash, Token},
};

/// Every match of this server.
#[derive(Clone)]
pub struct Hub(pub(crate) Arc<Inner>);

/// What a hub consists of.
pub struct Inner {
    pub(crate) store: Store,
    pub(crate) settings: Settings,
    pub(crate) metrics: Metrics,
    pub(crate) thinkers: Thinkers,
    /// This server among others on the same database.
    cluster: Option<Cluster>,
    /// How many matches are played again at the same time.
    replays: Arc<Semaphore>,
    /// How many are reviewed at the same time.
    reviewers: Arc<Semaphore>,
    /// The reviews that are being worked out, and those that failed.
    reviews: Mutex<HashMap<String, reviews::Begun>>,
    handles: Mutex<HashMap<String, Arc<Handle>>>,
}

impl Deref for Hub {
    type Target = Inner;
    fn deref(&self) -> &Inner {
        &self.0
    }
}

/// A match, in memory or not, and those who wait for it to go on.
pub(crate) struct Handle {
    pub(crate) id: String,
    live: Arc<tokio::sync::Mutex<Option<Box<Live>>>>,
    version: watch::Sender<u64>,
    used: AtomicI64,
    here: Mutex<Vec<Presence>>,
    /// The last look that a watcher was sent, for the others who watch.
    watched: Mutex<Option<Watched>>,
    /// The last advice that was given, for whoever asks again.
    advice: tokio::sync::Mutex<Option<Hint>>,
    /// The last forecasts that were made, for a second request.
    foretold: Mutex<Option<Arc<Forecasts>>>,
    /// What players showed each other lately.
    emotes: Mutex<Vec<Shown>>,
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
struct Presence {
    sockets: u32,
    seen: i64,
    /// Until when they count as there without a socket.
    until: i64,
    /// Whether they were there when everyone was last told.
    told: bool,
}

impl Presence {
    fn is_here(&self) -> bool {
        self.sockets > 0 || now() < self.until
    }
}

/// How long a player counts as there after a request: clients that poll ask every 25 seconds.
const HERE: i64 = 40_000;
/// How long a player counts as there after their last socket closed: a page that is loaded again is back by then.
const RELOAD: i64 = 4_000;
/// How often the server looks for players who have left.
const ROUND: Duration = Duration::from_secs(1);

impl Handle {
    fn new(id: &str) -> Handle {
        Handle {
            id: id.into(),
            live: Arc::default(),
            version: watch::Sender::new(0),
            used: AtomicI64::new(now()),
            here: Mutex::default(),
            watched: Mutex::default(),
            advice: tokio::sync::Mutex::default(),
            foretold: Mutex::default(),
            emotes: Mutex::default(),
        }
    }

    /// Forgets what was worked out about a deal that is replaced, and who sat where in it.
    fn forget_deal(&self) {
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

    /// Tells those who wait that something has happened.
    pub(crate) fn bump(&self) {
        self.version.send_modify(|version| *version += 1);
    }

    /// Waits on this for something to happen.
    pub(crate) fn changes(&self) -> watch::Receiver<u64> {
        self.version.subscribe()
    }

    fn presence<T>(&self, seat: Seat, look: impl FnOnce(&mut Presence) -> T) -> T {
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
    fn has_news(&self) -> bool {
        let mut here = self.here.lock().unwrap_or_else(PoisonError::into_inner);
        let mut news = false;
        for presence in here.iter_mut() {
            news |= presence.told != presence.is_here();
            presence.told = presence.is_here();
        }
        news
    }
}

/// A match that is held: nobody else looks at it or changes it meanwhile.
pub(crate) struct Open {
    pub(crate) handle: Arc<Handle>,
    live: OwnedMutexGuard<Option<Box<Live>>>,
}

impl Open {
    /// Throws the match out of memory: it will be played again from what the database has.
    pub(crate) fn discard(&mut self) {
        *self.live = None;
    }
}

impl Drop for Open {
    fn drop(&mut self) {
        // What broke in the middle of a step is played again from what was written down.
        if std::thread::panicking() {
            self.discard();
        }
    }
}

impl Deref for Open {
    type Target = Live;
    fn deref(&self) -> &Live {
        self.live.as_deref().expect("a match is held only while it is in memory")
    }
}

impl DerefMut for Open {
    fn deref_mut(&mut self) -> &mut Live {
        self.live.as_deref_mut().expect("a match is held only while it is in memory")
    }
}

/// Who asks: a token, or nobody in particular.
#[derive(Clone, Default)]
pub struct Bearer(Option<Hash>);

impl Bearer {
    /// Someone who shows this token.
    pub fn token(text: &str) -> Bearer {
        Bearer(Some(Hash::of(text)))
    }

    /// Someone who shows none.
    pub fn nobody() -> Bearer {
        Bearer(None)
    }

    pub(crate) fn hash(&self) -> Option<&Hash> {
        self.0.as_ref()
    }
}

/// A secret of a database, drawn when it is first asked for.
pub(crate) async fn secret(store: &Store, name: &str) -> Result<String, StoreError> {
    if let Some(secret) = store.secret(name).await? {
        return Ok(secret);
    }
    let value = Token::fresh().reveal().to_string();
    let failed = |error| StoreError(format!("{error:?}"));
    store.commit(vec![Op::Secret { name: name.into(), value }]).await.map_err(failed)?;
    let secret = store.secret(name).await?;
    secret.ok_or_else(|| StoreError("it does not keep what it was given".into()))
}

impl Hub {
    /// Opens the hub over the database of these settings.
    pub async fn open(settings: Settings) -> Result<Hub, StoreError> {
        let store = Store::open(&settings.database, settings.database_limit).await?;
        let thinkers = Thinkers::new(settings.thinkers, settings.think);
        let cluster = match store.is_shared() {
            true => {
                let url = settings.advertise.clone().unwrap_or_else(|| format!("http://{}", settings.bind));
                Some(Cluster::new(url, secret(&store, "cluster").await?))
            }
            false => None,
        };
        let hub = Hub(Arc::new(Inner {
            store,
            metrics: Metrics::default(),
            thinkers,
            cluster,
            replays: Arc::new(Semaphore::new(4)),
            reviewers: Arc::new(Semaphore::new((settings.thinkers / 2).max(1))),
            reviews: Mutex::default(),
            handles: Mutex::default(),
            settings,
        }));
        hub.watch_spending().await?;
        hub.sweep();
        hub.notice_absence();
        hub.join_others().await.map_err(|problem| StoreError(problem.detail))?;
        Ok(hub)
    }

    pub(crate) fn cluster(&self) -> Option<&Cluster> {
        self.cluster.as_ref()
    }

    /// Whether a match is in memory here, or somebody is at it.
    pub(crate) fn has_in_memory(&self, id: &str) -> bool {
        let handles = self.handles.lock().unwrap_or_else(PoisonError::into_inner);
        handles.get(id).is_some_and(|handle| handle.live.try_lock().map_or(true, |live| live.is_some()))
    }

    /// Wakes those who wait for a match that has gone on elsewhere. What is here of it is old.
    pub(crate) fn wake(&self, id: &str) {
        let handles = self.handles.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(handle) = handles.get(id) {
            if let Ok(mut live) = handle.live.try_lock() {
                *live = None;
            }
            handle.bump();
        }
    }

    /// The handle of a match, which may not exist.
    pub(crate) fn handle(&self, id: &str) -> Arc<Handle> {
        let mut handles = self.handles.lock().unwrap_or_else(PoisonError::into_inner);
        let handle = handles.entry(id.to_string()).or_insert_with(|| Arc::new(Handle::new(id)));
        handle.used.store(now(), Ordering::Relaxed);
        handle.clone()
    }

    /// How many matches are known, and how many of them are in memory as far as that can be seen.
    pub(crate) fn n_matches(&self) -> (usize, usize) {
        let handles = self.handles.lock().unwrap_or_else(PoisonError::into_inner);
        let in_memory = |handle: &&Arc<Handle>| handle.live.try_lock().map_or(true, |live| live.is_some());
        (handles.len(), handles.values().filter(in_memory).count())
    }

    /// Refuses what cannot be the id of a match.
    pub(crate) fn check_id(id: &str) -> Result<(), Problem> {
        match id.len() == 16 && id.bytes().all(|byte| byte.is_ascii_alphanumeric()) {
            true => Ok(()),
            false => Err(Problem::not_found("there is no such match")),
        }
    }

    /// Takes hold of a match, from memory or from the database.
    pub(crate) async fn hold(&self, id: &str) -> Result<Open, Problem> {
        let unknown = || Problem::not_found("there is no such match");
        Hub::check_id(id)?;
        let handle = self.handle(id);
        let mut live = handle.live.clone().lock_owned().await;
        if live.is_none() {
            if let Where::There { .. } = self.take(id).await? {
                return Err(Problem::unavailable("another server holds this match; try again"));
            }
            let Some(kept) = self.store.load_match(id).await? else {
                drop(live);
                self.forget(id);
                return Err(unknown());
            };
            let turn = self.replays.clone().acquire_owned().await;
            let turn = turn.map_err(|_| Problem::unavailable("the server is stopping"))?;
            let rebuilt = tokio::task::spawn_blocking(move || {
                let _turn = turn;
                Live::rebuild(kept, now())
            });
            let rebuilt = rebuilt.await.map_err(|_| Problem::unavailable("the match could not be played again"))??;
            self.metrics.replayed.add(1);
            self.metrics.restored.add(u64::from(rebuilt.kept_to > 0));
            *live = Some(Box::new(rebuilt));
            let mut open = Open { handle, live };
            self.drive(&mut open);
            self.watch_clock(&open);
            return Ok(open);
        }
        Ok(Open { handle, live })
    }

    /// Puts a match that was just written down into memory.
    pub(crate) async fn keep(&self, live: Live) -> Open {
        let handle = self.handle(&live.row.id);
        let mut place = handle.live.clone().lock_owned().await;
        *place = Some(Box::new(live));
        let mut open = Open { handle, live: place };
        self.drive(&mut open);
        self.watch_clock(&open);
        open
    }

    fn forget(&self, id: &str) {
        let mut handles = self.handles.lock().unwrap_or_else(PoisonError::into_inner);
        if handles.get(id).is_some_and(|handle| Arc::strong_count(handle) <= 2) {
            handles.remove(id);
        }
    }

    /// The player whose token this is.
    pub(crate) async fn player(&self, bearer: &Bearer) -> Result<Option<(String, String)>, Problem> {
        match bearer.hash() {
            Some(hash) => Ok(self.store.player(&hash.0).await?),
            None => Ok(None),
        }
    }

    /// The player whose token this is, or a refusal.
    pub(crate) async fn known_player(&self, bearer: &Bearer) -> Result<(String, String), Problem> {
        if bearer.hash().is_none() {
            return Err(Problem::who_are_you("this needs the token of a player: POST /api/players gives one"));
        }
        let found = self.player(bearer).await?;
        found.ok_or_else(|| Problem::who_are_you("this is not a player's token; POST /api/players gives you one"))
    }

    /// Whose eye looks at a match: that of a seat, or a watcher's where watching is allowed.
    pub(crate) async fn eye(&self, open: &mut Open, bearer: &Bearer) -> Result<Eye, Problem> {
        let Some(hash) = bearer.hash() else {
            return match open.visibility() {
                crate::setup::Visibility::Private => {
                    Err(Problem::who_are_you("this match is private: only who has one of its tokens can look"))
                }
                _ => Ok(Eye::Watcher),
            };
        };
        if let Some(seat) = open.seat_of(hash, None) {
            return self.sits(open, seat).await;
        }
        let Some((player, _)) = self.player(bearer).await? else {
            return Err(Problem::not_allowed("this token opens no seat of this match"));
        };
        match open.seat_of(hash, Some(&player)) {
            Some(seat) => self.sits(open, seat).await,
            None if open.visibility() == crate::setup::Visibility::Private => {
                Err(Problem::not_allowed("this match is private, and you have no seat in it"))
            }
            None => Ok(Eye::Watcher),
        }
    }

    /// The eye of a player who has asked for something.
    async fn sits(&self, open: &mut Open, seat: Seat) -> Result<Eye, Problem> {
        open.handle.saw(seat);
        if open.kind(seat) == SeatKind::Invited {
            self.arrive(open, seat).await?;
        }
        Ok(Eye::Seat(seat))
    }

    /// The seat that a token opens, or a refusal.
    pub(crate) async fn seat(&self, open: &mut Open, bearer: &Bearer) -> Result<Seat, Problem> {
        if bearer.hash().is_none() {
            return Err(Problem::who_are_you("this needs the token of a seat"));
        }
        match self.eye(open, bearer).await? {
            Eye::Seat(seat) if open.kind(seat) == SeatKind::Person => Ok(seat),
            Eye::Seat(_) => Err(Problem::not_allowed("a program has taken over this seat")),
            Eye::Watcher => Err(Problem::not_allowed("you have no seat in this match")),
        }
    }

    /// A match as the bearer sees it, with what it was told after its first `since` notices.
    pub async fn look(&self, id: &str, bearer: &Bearer, since: u32) -> Result<Look, Problem> {
        let mut open = self.hold(id).await?;
        let eye = self.eye(&mut open, bearer).await?;
        Ok(self.look_at(&mut open, eye, since))
    }

    /// The same, but waits up to some time until there is something to tell.
    pub async fn wait(&self, id: &str, bearer: &Bearer, since: u32, time: Duration) -> Result<Look, Problem> {
        Hub::check_id(id)?;
        let until = tokio::time::Instant::now() + time;
        let mut changes = self.handle(id).changes();
        loop {
            changes.borrow_and_update();
            let look = self.look(id, bearer, since).await?;
            let idle = look.told.is_empty() && look.info.now.to_move.is_some();
            if !idle || tokio::time::timeout_at(until, changes.changed()).await.is_err() {
                return Ok(look);
            }
        }
    }

    pub(crate) fn look_at(&self, open: &mut Open, eye: Eye, since: u32) -> Look {
        let table = self.table(open, eye);
        Look { table: Some(table), ..open.look(eye, since) }
    }

    /// What the server adds to a match.
    fn table(&self, open: &Open, eye: Eye) -> Table {
        let to_move = open.session.now().to_move;
        let seats = open.seats.iter().map(|row| {
            let (seat, kind) = (Seat(row.seat as u8), SeatKind::of(&row.kind));
            let (here, seen) = open.handle.here(seat);
            let away = kind == SeatKind::Person && !here && to_move == Some(seat) && open.n_people() > 1;
            let can_claim = matches!(eye, Eye::Seat(own) if own != seat && open.kind(own) == SeatKind::Person);
            let since = seen.max(open.turn_began);
            let claim_from =
                (away && can_claim && !open.is_waiting()).then(|| since + i64::from(open.setup.away.after) * 1000);
            let name = row.called().filter(|_| kind != SeatKind::Program);
            Chair { seat, kind, name, player: row.program.clone(), here: here || kind == SeatKind::Program, claim_from }
        });
        Table {
            id: open.row.id.clone(),
            you: match eye {
                Eye::Seat(seat) => Some(seat),
                Eye::Watcher => None,
            },
            visibility: open.visibility(),
            seats: seats.collect(),
            clock: open.setup.clock,
            deadline: crate::clock::deadline(open).map(|(at, _)| at),
            now: now(),
            undo_asked: open.undo_asked.map(|(seat, _)| seat),
            remarks: open.last_remarks(),
            rematch: open.rematch.clone(),
            ranked: open.row.day.clone(),
            hints: open.no_hints().is_none(),
            coin: open.coin(),
            over: open.over(),
            emotes: open.handle.emotes(),
        }
    }

    /// Tells everyone at a table when a player leaves it or comes back.
    fn notice_absence(&self) {
        let inner = Arc::downgrade(&self.0);
        tokio::spawn(async move {
            loop {
                tokio::time::sleep(ROUND).await;
                let Some(hub) = inner.upgrade().map(Hub) else { return };
                let handles = hub.handles.lock().unwrap_or_else(PoisonError::into_inner);
                let news: Vec<Arc<Handle>> = handles.values().filter(|handle| handle.has_news()).cloned().collect();
                drop(handles);
                for handle in news {
                    handle.bump();
                    hub.announce(&handle.id);
                }
            }
        });
    }

    /// Lets matches that nobody has looked at for a while out of memory.
    fn sweep(&self) {
        let inner = Arc::downgrade(&self.0);
        let idle = self.settings.idle;
        tokio::spawn(async move {
            loop {
                tokio::time::sleep((idle / 4).max(Duration::from_millis(50))).await;
                let Some(inner) = inner.upgrade() else { return };
                let before = now() - idle.as_millis() as i64;
                let mut handles = inner.handles.lock().unwrap_or_else(PoisonError::into_inner);
                handles.retain(|_, handle| {
                    if handle.used.load(Ordering::Relaxed) > before {
                        return true;
                    }
                    let Ok(mut live) = handle.live.clone().try_lock_owned() else { return true };
                    if live.as_ref().is_some_and(|live| live.driven || crate::clock::deadline(live).is_some()) {
                        return true;
                    }
                    *live = None;
                    // Sockets that wait keep the handle, which is small.
                    Arc::strong_count(handle) > 1 || handle.version.receiver_count() > 0
                });
            }
        });
    }
}
