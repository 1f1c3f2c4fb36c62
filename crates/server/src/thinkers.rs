//! The threads on which programs think, shared fairly: the client that has used the least processor time lately comes next, and
//! opponents of people come before programs that play each other.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, PoisonError},
    time::{Duration, Instant},
};

use croupier_table::{Advice, Advising, Decision, Thought};
use tokio::sync::oneshot;

use crate::asker;

/// For whom a program thinks.
#[derive(Clone, Debug)]
pub(crate) struct For {
    /// The client that pays for it with its share.
    pub(crate) client: String,
    /// Whether a person plays in the match.
    pub(crate) person: bool,
}

impl For {
    /// For the client whose request is being worked on.
    pub(crate) fn asking() -> For {
        For { client: asker::client(), person: true }
    }
}

/// The threads on which programs think.
pub(crate) struct Thinkers {
    queue: Arc<Mutex<Queue>>,
    limit: Duration,
}

/// How long a program has to answer after it was told to hurry.
const GRACE: Duration = Duration::from_secs(2);
/// How long a player who asks for advice waits for a free thread.
const QUEUE: Duration = Duration::from_secs(10);
/// After how many seconds the time a client has used counts half.
const HALF: f64 = 10.0;
/// How many clients are remembered before those whose time hardly counts are forgotten.
const MAX_CLIENTS: usize = 10_000;

struct Queue {
    threads: usize,
    clients: HashMap<String, Share>,
    /// Those who wait, in the order they came.
    waiting: Vec<Waiting>,
    running: usize,
    /// How many of them think for programs that play each other.
    without_person: usize,
}

/// What a client has used.
struct Share {
    seconds: f64,
    at: Instant,
    running: usize,
}

struct Waiting {
    who: For,
    go: oneshot::Sender<Turn>,
}

impl Share {
    /// The processor time it has used, in seconds, the longer ago the less.
    fn used(&self) -> f64 {
        self.seconds * 0.5_f64.powf(self.at.elapsed().as_secs_f64() / HALF)
    }
}

impl Queue {
    /// Lets the next ones go, as long as there are threads.
    fn next(&mut self, queue: &Arc<Mutex<Queue>>) {
        while self.running < self.threads {
            let Some(at) = self.choose() else { return };
            let Waiting { who, go } = self.waiting.remove(at);
            self.running += 1;
            self.without_person += usize::from(!who.person);
            self.share(&who.client).running += 1;
            let turn = Turn { queue: queue.clone(), who, spent: Duration::ZERO };
            if let Err(unwanted) = go.send(turn) {
                // The client that waited has gone. The turn ends here, where the queue is held already.
                unwanted.end(self);
            }
        }
    }

    /// The one who comes next. One thread stays free for other clients, and for people.
    fn choose(&self) -> Option<usize> {
        let most = (self.threads - 1).max(1);
        let used = |client: &str| self.clients.get(client).map_or((0, 0.0), |share| (share.running, share.used()));
        let may = |waiting: &Waiting| {
            let (running, _) = used(&waiting.who.client);
            running < most && (waiting.who.person || self.without_person < most)
        };
        let mut best: Option<(usize, (bool, f64))> = None;
        for (at, waiting) in self.waiting.iter().enumerate().filter(|(_, waiting)| may(waiting)) {
            let rank = (!waiting.who.person, used(&waiting.who.client).1);
            if best.is_none_or(|(_, than)| (rank.0, rank.1) < than) {
                best = Some((at, rank));
            }
        }
        best.map(|(at, _)| at)
    }

    fn share(&mut self, client: &str) -> &mut Share {
        if self.clients.len() > MAX_CLIENTS {
            self.clients.retain(|_, share| share.running > 0 || share.used() > 0.01);
        }
        self.clients.entry(client.into()).or_insert_with(|| Share { seconds: 0.0, at: Instant::now(), running: 0 })
    }
}

/// A thread that was given to someone.
struct Turn {
    queue: Arc<Mutex<Queue>>,
    who: For,
    spent: Duration,
}

impl Turn {
    /// Gives the thread back to a queue that is held.
    fn end(mut self, queue: &mut Queue) {
        self.give_back(queue);
        // What is given back is not given back again.
        self.who.client.clear();
    }

    fn give_back(&mut self, queue: &mut Queue) {
        queue.running -= 1;
        queue.without_person -= usize::from(!self.who.person);
        let spent = self.spent.as_secs_f64();
        let share = queue.share(&self.who.client);
        (share.seconds, share.at, share.running) = (share.used() + spent, Instant::now(), share.running - 1);
    }

    /// Does something on this thread and counts the processor time that it takes.
    fn run<T>(mut self, work: impl FnOnce() -> T) -> T {
        struct Counts<'a>(&'a mut Turn, Duration);
        impl Drop for Counts<'_> {
            fn drop(&mut self) {
                self.0.spent = processor_time().saturating_sub(self.1);
            }
        }
        // A program that panics has used its time too.
        let _counts = Counts(&mut self, processor_time());
        work()
    }
}

impl Drop for Turn {
    fn drop(&mut self) {
        if self.who.client.is_empty() {
            return;
        }
        let shared = self.queue.clone();
        let mut queue = shared.lock().unwrap_or_else(PoisonError::into_inner);
        self.give_back(&mut queue);
        queue.next(&shared);
    }
}

/// How long this thread has been on a processor.
fn processor_time() -> Duration {
    #[cfg(unix)]
    {
        let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
        let (seconds, nanos) = (u64::try_from(time.tv_sec), u32::try_from(time.tv_nsec));
        Duration::new(seconds.unwrap_or(0), nanos.unwrap_or(0))
    }
    #[cfg(not(unix))]
    {
        static BEGAN: std::sync::OnceLock<Instant> = std::sync::OnceLock::new();
        BEGAN.get_or_init(Instant::now).elapsed()
    }
}

impl Thinkers {
    pub(crate) fn new(threads: usize, limit: Duration) -> Thinkers {
        let threads = threads.max(1);
        let queue = Queue { threads, clients: HashMap::new(), waiting: Vec::new(), running: 0, without_person: 0 };
        Thinkers { queue: Arc::new(Mutex::new(queue)), limit }
    }

    /// How many programs wait for a thread.
    pub(crate) fn n_waiting(&self) -> usize {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner).waiting.len()
    }

    async fn turn(&self, who: For) -> Result<Turn, &'static str> {
        let (go, gone) = oneshot::channel();
        // An empty name marks a turn that was given back.
        let who = For { client: if who.client.is_empty() { "nobody".into() } else { who.client }, ..who };
        {
            let mut queue = self.queue.lock().unwrap_or_else(PoisonError::into_inner);
            queue.waiting.push(Waiting { who, go });
            queue.next(&self.queue);
        }
        gone.await.map_err(|_| "The server is stopping.")
    }

    /// What the program decides, or why it did not.
    pub(crate) async fn decide(&self, thought: Thought, who: For) -> Result<Decision, &'static str> {
        if thought.instant {
            return Ok(thought.run());
        }
        let turn = self.turn(who).await.map_err(|_| "had to stop")?;
        let hurry = thought.thinking.as_ref().map(|thinking| thinking.hurry.clone());
        // A thought that comes too late still holds its thread until it is done.
        let mut work = tokio::task::spawn_blocking(move || turn.run(|| thought.run()));
        if let Ok(decided) = tokio::time::timeout(self.limit, &mut work).await {
            return decided.map_err(|_| "failed");
        }
        if let Some(hurry) = hurry {
            hurry.ring();
            if let Ok(decided) = tokio::time::timeout(GRACE, work).await {
                return decided.map_err(|_| "failed");
            }
        }
        Err("took too long")
    }

    /// Does something on one of these threads, when it is this client's turn. It is finished even if the client stops waiting.
    pub(crate) async fn work<T: Send + 'static>(
        &self,
        who: For,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, &'static str> {
        let turn = self.turn(who).await?;
        tokio::task::spawn_blocking(move || turn.run(work)).await.map_err(|_| "Something went wrong on the server.")
    }

    /// What someone is advised to do, or why not.
    pub(crate) async fn advise(&self, advising: Advising, who: For) -> Result<Advice, &'static str> {
        let turn = tokio::time::timeout(QUEUE, self.turn(who)).await;
        let turn = turn.map_err(|_| "Too many programs are thinking. Try again.")??;
        let hurry = advising.thinking.hurry.clone();
        let mut work = tokio::task::spawn_blocking(move || turn.run(|| advising.run()));
        let advised = match tokio::time::timeout(self.limit, &mut work).await {
            Ok(advised) => Ok(advised),
            Err(_) => {
                hurry.ring();
                tokio::time::timeout(GRACE, work).await
            }
        };
        let advised = advised.map_err(|_| "The hint took too long. Try again.")?;
        advised.map_err(|_| "There is no hint for this.")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn who(client: &str, person: bool) -> For {
        For { client: client.into(), person }
    }

    /// Lets turns begin in some order and says in which they did.
    async fn order(threads: usize, asked: &[(&str, bool)], used: &[(&str, f64)]) -> Vec<String> {
        let thinkers = Arc::new(Thinkers::new(threads, Duration::from_secs(1)));
        // All threads are taken while the others queue up.
        let mut held = Vec::new();
        for thread in 0..threads {
            held.push(thinkers.turn(who(&format!("first {thread}"), true)).await.expect("a turn"));
        }
        {
            let mut queue = thinkers.queue.lock().expect("no holder panicked");
            used.iter().for_each(|(client, seconds)| queue.share(client).seconds = *seconds);
        }
        let began = Arc::new(Mutex::new(Vec::new()));
        let mut turns = tokio::task::JoinSet::new();
        for (at, (client, person)) in asked.iter().enumerate() {
            let (asked, began, who) = (thinkers.clone(), began.clone(), who(client, *person));
            turns.spawn(async move {
                let mut turn = asked.turn(who.clone()).await.expect("a turn");
                began.lock().expect("no holder panicked").push(who.client);
                turn.spent = Duration::from_secs(1);
            });
            while thinkers.n_waiting() <= at {
                tokio::task::yield_now().await;
            }
        }
        // One thread is enough to let them all go, one after the other.
        held.truncate(threads - 1);
        while turns.join_next().await.is_some() {}
        began.lock().expect("no holder panicked").clone()
    }

    #[tokio::test]
    async fn one_client_with_many_matches_does_not_come_before_another_with_one() {
        let mut asked = vec![("many", true); 50];
        asked.push(("one", true));
        let began = order(2, &asked, &[]).await;
        assert!(began.iter().position(|client| client == "one").expect("a turn") <= 1, "{began:?}");
    }

    #[tokio::test]
    async fn people_come_before_programs_and_the_thrifty_before_the_greedy() {
        let asked = [("programs", false), ("spent", true), ("thrifty", true)];
        let began = order(2, &asked, &[("spent", 5.0)]).await;
        assert_eq!(began, ["thrifty", "spent", "programs"]);
    }

    #[tokio::test]
    async fn one_thread_stays_free_for_others() {
        let thinkers = Thinkers::new(3, Duration::from_secs(1));
        let mut held = Vec::new();
        for _ in 0..2 {
            held.push(thinkers.turn(who("many", false)).await.expect("a turn"));
        }
        let third = tokio::time::timeout(Duration::from_millis(50), thinkers.turn(who("many", true))).await;
        assert!(third.is_err(), "the last thread is for another client");
        let other = tokio::time::timeout(Duration::from_millis(50), thinkers.turn(who("other", false))).await;
        assert!(other.is_err(), "and for a person");
        assert!(tokio::time::timeout(Duration::from_secs(60), thinkers.turn(who("other", true))).await.is_ok());
        drop(held);
        assert!(tokio::time::timeout(Duration::from_secs(60), thinkers.turn(who("many", false))).await.is_ok());
    }

    #[test]
    fn a_turn_counts_the_time_it_takes() {
        let thinkers = Thinkers::new(1, Duration::from_secs(1));
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
        let turn = runtime.block_on(thinkers.turn(who("busy", true))).expect("a turn");
        let sum = turn.run(|| (0..30_000_000_u64).fold(0, |sum: u64, n| sum.wrapping_mul(31) ^ n));
        assert_ne!(sum, 1);
        let mut queue = thinkers.queue.lock().expect("no holder panicked");
        assert!(queue.share("busy").used() > 0.0 && queue.running == 0);
    }
}
