//! The hub: every match of this server, by id, for everyone with a token. HTTP, sockets and tools for language models all
//! come through here, and nothing else touches a match.

mod acting;
mod continuing;
mod emotes;
mod forecasts;
mod handle;
mod hints;
mod joining;
mod leaving;
pub(crate) mod live;
mod rated;
mod records;
mod reviews;
mod seating;
mod tables;

use std::{
    collections::HashMap,
    ops::{Deref, DerefMut},
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use croupier_kernel::{Eye, Seat};
use croupier_table::{
    Hosted,
    registry::{self, GAMES, Visit},
};
use tokio::sync::{OwnedMutexGuard, watch};

pub use acting::{Act, Pass};
pub use continuing::Continue;
pub use forecasts::{Forecasts, Foretold};
use handle::Presence;
pub(crate) use handle::{Handle, Watched};
pub use hints::Hint;
pub use joining::Join;
pub(crate) use leaving::told;
pub use live::{Chair, Emote, Look, Notice, Over, Remark, Shown};
pub(crate) use live::{Live, Table};
pub use rated::Rated;
pub use records::{Part, Recorded};
pub use reviews::Reviewing;
pub use seating::{Created, Given, Joined, Links, Order};
pub use tables::OpenTable;

use crate::{
    Problem, Settings, asker,
    cluster::{Cluster, Where},
    metrics::Metrics,
    now,
    setup::SeatKind,
    store::{Op, Store, StoreError},
    thinkers::{For, Thinkers},
    token::{Hash, Token},
    traces::Traces,
};

/// Every match of this server.
#[derive(Clone)]
pub struct Hub(pub(crate) Arc<Inner>);

/// What a hub consists of.
pub struct Inner {
    pub(crate) store: Store,
    pub(crate) settings: Settings,
    pub(crate) metrics: Metrics,
    pub(crate) traces: Option<Traces>,
    pub(crate) thinkers: Thinkers,
    /// This server among others on the same database.
    cluster: Option<Cluster>,
    /// The threads on which matches are played again and forecasts are made.
    workers: Thinkers,
    /// Those on which matches are reviewed.
    reviewers: Thinkers,
    /// Matches between programs that are being set up, by client.
    founding: Mutex<HashMap<String, usize>>,
    /// The reviews that are being worked out, and those that failed.
    reviews: Mutex<HashMap<String, reviews::Begun>>,
    handles: Mutex<HashMap<String, Arc<Handle>>>,
    /// Whether the server says that it is not ready, because it is about to leave.
    unready: AtomicBool,
    /// Whether the server leaves.
    leaves: watch::Sender<bool>,
    /// One for each connection and socket that is served.
    guests: Arc<()>,
}

impl Deref for Hub {
    type Target = Inner;
    fn deref(&self) -> &Inner {
        &self.0
    }
}

/// How many threads play matches again and make forecasts.
const WORKERS: usize = 4;
/// How often the server looks for players who have left.
const ROUND: Duration = Duration::from_secs(1);

/// A match that is held: no one else looks at it or changes it.
pub(crate) struct Open {
    pub(crate) handle: Arc<Handle>,
    live: OwnedMutexGuard<Option<Box<Live>>>,
}

impl Open {
    /// Notes what others need to know of the match without holding it.
    fn note_kind(&self) {
        self.handle.of_programs.store(self.n_people() == 0 && !self.ended, Ordering::Relaxed);
        self.handle.listed.store(self.is_listed(), Ordering::Relaxed);
    }

    /// Throws the match out of memory: it will be played again from what the database has.
    pub(crate) fn discard(&mut self) {
        *self.live = None;
    }
}

/// A match between programs that is being set up.
pub(crate) struct Founding {
    hub: Hub,
    client: String,
}

impl Drop for Founding {
    fn drop(&mut self) {
        let mut founding = self.hub.founding.lock().unwrap_or_else(PoisonError::into_inner);
        let left = founding.remove(&self.client).unwrap_or_default().saturating_sub(1);
        if left > 0 {
            founding.insert(std::mem::take(&mut self.client), left);
        }
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

/// Who asks: a token, or no one in particular.
#[derive(Clone, Default)]
pub struct Bearer(Option<Hash>);

impl Bearer {
    /// Someone who shows this token.
    pub fn token(text: &str) -> Bearer {
        Bearer(Some(Hash::of(text)))
    }

    /// Someone whose token has this hash.
    pub(crate) fn hashed(hash: Hash) -> Bearer {
        Bearer(Some(hash))
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
            traces: settings.traces.clone().map(Traces::to),
            thinkers,
            cluster,
            workers: Thinkers::new(WORKERS, settings.think),
            reviewers: Thinkers::new((settings.thinkers / 2).max(1), settings.review),
            founding: Mutex::default(),
            reviews: Mutex::default(),
            handles: Mutex::default(),
            unready: AtomicBool::new(false),
            leaves: watch::Sender::new(false),
            guests: Arc::default(),
            settings,
        }));
        hub.say_other_rules().await?;
        hub.watch_spending().await?;
        hub.sweep();
        hub.notice_absence();
        hub.count_rated(None);
        hub.join_others().await.map_err(|problem| StoreError(problem.detail))?;
        Ok(hub)
    }

    /// Says how many matches this version cannot continue, because its rules differ. They stay as they are.
    async fn say_other_rules(&self) -> Result<(), StoreError> {
        struct Today;
        impl Visit for Today {
            type Out = (&'static str, u32);
            fn visit<G: Hosted>(self) -> Self::Out {
                (G::TITLE, G::VERSION)
            }
        }
        for game in GAMES {
            let (title, version) = registry::with_game(game, Today).map_err(|refusal| StoreError(refusal.reason))?;
            let n = self.store.of_other_rules(game, version).await?;
            if n > 0 {
                tracing::warn!(
                    "Unfinished matches of {title} from a version of Croupier with different rules: {n}. They are \
                     kept, but only that version can continue them."
                );
            }
        }
        Ok(())
    }

    pub(crate) fn cluster(&self) -> Option<&Cluster> {
        self.cluster.as_ref()
    }

    /// Whether a match is in memory here, or someone is at it.
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
            false => Err(Problem::not_found("This match does not exist.")),
        }
    }

    /// Takes hold of a match, from memory or from the database.
    pub(crate) async fn hold(&self, id: &str) -> Result<Open, Problem> {
        let unknown = || Problem::not_found("This match does not exist.");
        Hub::check_id(id)?;
        let handle = self.handle(id);
        asker::with(|client| handle.paid_by(client));
        let mut live = handle.live.clone().lock_owned().await;
        if live.is_none() {
            if let Where::There { .. } = self.take(id).await? {
                return Err(Problem::unavailable("Another server runs this match. Try again."));
            }
            let Some(kept) = self.store.load_match(id).await? else {
                drop(live);
                self.forget(id);
                return Err(unknown());
            };
            // Programs and clocks load a match for the client that set it up.
            let asking = For::asking();
            let who = if asking.client.is_empty() { For { client: handle.client(), ..asking } } else { asking };
            let rebuilt = self.workers.work(who, move || Live::rebuild(kept, now())).await;
            let rebuilt = rebuilt.map_err(|_| Problem::unavailable("The server could not load this match."))??;
            self.metrics.replayed.add(1);
            self.metrics.restored.add(u64::from(rebuilt.kept_to > 0));
            let mut rebuilt = rebuilt;
            self.rate_seats(&mut rebuilt).await?;
            *live = Some(Box::new(rebuilt));
            let mut open = Open { handle, live };
            open.note_kind();
            self.drive(&mut open);
            self.watch_clock(&open);
            return Ok(open);
        }
        Ok(Open { handle, live })
    }

    /// Puts a match that was just written down into memory.
    pub(crate) async fn keep(&self, live: Live) -> Open {
        let handle = self.handle(&live.row.id);
        asker::with(|client| handle.paid_by(client));
        let mut place = handle.live.clone().lock_owned().await;
        *place = Some(Box::new(live));
        let mut open = Open { handle, live: place };
        open.note_kind();
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
            return Err(Problem::who_are_you("Send a player token. POST /api/players gives you one."));
        }
        let found = self.player(bearer).await?;
        found.ok_or_else(|| Problem::who_are_you("This is not a player token. POST /api/players gives you one."))
    }

    /// Whose eye looks at a match: that of a seat, or a watcher's where watching is allowed.
    pub(crate) async fn eye(&self, open: &mut Open, bearer: &Bearer) -> Result<Eye, Problem> {
        let Some(hash) = bearer.hash() else {
            return match open.visibility() {
                crate::setup::Visibility::Private => {
                    Err(Problem::who_are_you("This match is private. Send the token of a seat to see it."))
                }
                _ => Ok(Eye::Watcher),
            };
        };
        if let Some(seat) = open.seat_of(hash, None) {
            return self.sits(open, seat).await;
        }
        let Some((player, _)) = self.player(bearer).await? else {
            return Err(Problem::not_allowed("This token does not belong to this match."));
        };
        match open.seat_of(hash, Some(&player)) {
            Some(seat) => self.sits(open, seat).await,
            None if open.visibility() == crate::setup::Visibility::Private => {
                Err(Problem::not_allowed("This match is private, and you are not playing in it."))
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
            return Err(Problem::who_are_you("Send the token of your seat."));
        }
        match self.eye(open, bearer).await? {
            Eye::Seat(seat) if open.kind(seat) == SeatKind::Person => Ok(seat),
            Eye::Seat(_) => Err(Problem::not_allowed("A program has taken over your seat.")),
            Eye::Watcher => Err(Problem::not_allowed("You are not playing in this match.")),
        }
    }

    /// A match as the bearer sees it, with what it was told after its first `since` notices.
    pub async fn look(&self, id: &str, bearer: &Bearer, since: u32) -> Result<Look, Problem> {
        let mut open = self.hold(id).await?;
        let eye = self.eye(&mut open, bearer).await?;
        open.handle.looked.store(now(), Ordering::Relaxed);
        self.drive(&mut open);
        Ok(self.look_at(&mut open, eye, since))
    }

    /// A place for one more match of a client in which only programs play, until it is set up. Paused ones count too.
    pub(crate) fn found_for_programs(&self, client: &str, most: usize) -> Result<Founding, Problem> {
        let mut founding = self.founding.lock().unwrap_or_else(PoisonError::into_inner);
        let there = {
            let handles = self.handles.lock().unwrap_or_else(PoisonError::into_inner);
            let of_client =
                |handle: &&Arc<Handle>| handle.of_programs.load(Ordering::Relaxed) && handle.client() == client;
            handles.values().filter(of_client).count()
        };
        if there + founding.get(client).copied().unwrap_or_default() >= most {
            let what = format!("You already have {most} matches between programs. Wait until one is over.");
            return Err(Problem::too_many(what, 30));
        }
        *founding.entry(client.into()).or_default() += 1;
        Ok(Founding { hub: self.clone(), client: client.into() })
    }

    /// The same, but waits up to some time until there is something to tell.
    pub async fn wait(&self, id: &str, bearer: &Bearer, since: u32, time: Duration) -> Result<Look, Problem> {
        Hub::check_id(id)?;
        let until = tokio::time::Instant::now() + time;
        let (mut changes, mut leaving) = (self.handle(id).changes(), self.leaving());
        loop {
            changes.borrow_and_update();
            let look = self.look(id, bearer, since).await?;
            let idle = look.told.is_empty() && look.info.now.to_move.is_some();
            if !idle {
                return Ok(look);
            }
            let goes_on = tokio::select! {
                changed = changes.changed() => changed.is_ok(),
                () = told(&mut leaving) => false,
                () = tokio::time::sleep_until(until) => false,
            };
            if !goes_on {
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
            let (player, rating) = (row.program.clone(), open.ratings.get(seat.index()).copied().flatten());
            Chair { seat, kind, name, player, here: here || kind == SeatKind::Program, claim_from, rating }
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
            rated: open.is_rated(),
            continued: open.row.continued.and_then(|ply| u32::try_from(ply).ok()),
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
            for round in 0_u32.. {
                tokio::time::sleep(ROUND).await;
                let Some(hub) = inner.upgrade().map(Hub) else { return };
                let (news, tables) = {
                    let handles = hub.handles.lock().unwrap_or_else(PoisonError::into_inner);
                    let news: Vec<Arc<Handle>> = handles.values().filter(|handle| handle.has_news()).cloned().collect();
                    let listed = handles.values().filter(|handle| handle.listed.load(Ordering::Relaxed));
                    (news, listed.cloned().collect::<Vec<_>>())
                };
                if round % 8 == 0 || !news.is_empty() {
                    hub.list_tables(&tables).await;
                }
                for handle in news {
                    handle.bump();
                    hub.announce(&handle.id);
                }
            }
        });
    }

    /// Lets matches that no one has looked at for a while out of memory.
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
