//! Programs in seats: they think on a bounded number of threads, away from everyone who waits.

use std::{sync::Arc, time::Duration};

use croupier_kernel::{Eye, Seat};
use croupier_table::{Advice, Advising, Decision, Session, Thought};
use tokio::sync::Semaphore;

use crate::{
    hub::{Hub, Open},
    setup::SeatKind,
    store::EntryRow,
};

/// The threads on which programs think.
pub(crate) struct Thinkers {
    free: Arc<Semaphore>,
    limit: Duration,
}

/// How long a program has to answer after it was told to hurry.
const GRACE: Duration = Duration::from_secs(2);

impl Thinkers {
    pub(crate) fn new(threads: usize, limit: Duration) -> Thinkers {
        Thinkers { free: Arc::new(Semaphore::new(threads.max(1))), limit }
    }

    /// What the program decides, or why it did not.
    async fn decide(&self, thought: Thought) -> Result<Decision, &'static str> {
        if thought.instant {
            return Ok(thought.run());
        }
        let thread = self.free.clone().acquire_owned().await.map_err(|_| "the server is stopping")?;
        let hurry = thought.thinking.as_ref().map(|thinking| thinking.hurry.clone());
        let mut work = tokio::task::spawn_blocking(move || {
            // A thought that comes too late still holds its thread until it is done.
            let _thread = thread;
            thought.run()
        });
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
}

/// How long somebody who asks for advice waits for a free thread.
const QUEUE: Duration = Duration::from_secs(10);

impl Thinkers {
    /// What somebody is advised to do, or why not.
    pub(crate) async fn advise(&self, advising: Advising) -> Result<Advice, &'static str> {
        let free = tokio::time::timeout(QUEUE, self.free.clone().acquire_owned()).await;
        let thread = free.map_err(|_| "too many programs are thinking; try again")?;
        let thread = thread.map_err(|_| "the server is stopping")?;
        let hurry = advising.thinking.hurry.clone();
        let mut work = tokio::task::spawn_blocking(move || {
            let _thread = thread;
            advising.run()
        });
        let advised = match tokio::time::timeout(self.limit, &mut work).await {
            Ok(advised) => Ok(advised),
            Err(_) => {
                hurry.ring();
                tokio::time::timeout(GRACE, work).await
            }
        };
        let advised = advised.map_err(|_| "the advice took too long; try again")?;
        advised.map_err(|_| "nobody could advise you about this")
    }
}

/// Something that is legal and gives nothing up.
pub(crate) fn harmless(session: &dyn Session, seat: Seat) -> Option<String> {
    let info = session.info();
    let concession = info.seats.get(seat.index()).and_then(|seat| seat.concession.clone());
    let legal = session.legal(Eye::Seat(seat));
    let mut other = legal.iter().map(|choice| &choice.action).filter(|action| Some(*action) != concession.as_ref());
    other.next().cloned().or(concession)
}

impl Hub {
    /// Lets programs decide for as long as it is their turn, unless that is being done.
    pub(crate) fn drive(&self, open: &mut Open) {
        let turn = open.session.now().to_move;
        let is_program = |open: &Open| turn.is_some_and(|seat| open.kind(seat) == SeatKind::Program);
        if open.driven
            || open.is_waiting()
            || !(is_program(open) || open.session.think().is_some_and(|thought| thought.instant))
        {
            return;
        }
        open.driven = true;
        let (hub, id) = (self.clone(), open.handle.id.clone());
        tokio::spawn(async move {
            while let Some(thought) = hub.next_thought(&id).await {
                if !hub.think_and_play(&id, thought).await {
                    return;
                }
            }
        });
    }

    /// What a program has to decide now. Nothing: the match waits for somebody else, and is no longer driven.
    async fn next_thought(&self, id: &str) -> Option<Thought> {
        let mut open = self.hold(id).await.ok()?;
        let thought = open.session.think();
        open.driven = thought.is_some();
        thought
    }

    /// Whether the match can go on.
    async fn think_and_play(&self, id: &str, thought: Thought) -> bool {
        let (seat, ply) = (thought.seat, thought.ply);
        let decided = self.thinkers.decide(thought).await;
        self.metrics.thoughts.add(1);
        let Ok(mut open) = self.hold(id).await else { return false };
        if open.session.now().ply != ply {
            return true;
        }
        let name = open.seats.get(seat.index()).and_then(|row| row.program.clone()).unwrap_or_default();
        let (entry, remark) = match decided {
            Ok(decision) => {
                let remark = decision.remark.map(|remark| remark.plain().trim().to_string());
                (
                    open.step(|session| session.play(seat, ply, &decision.action)).map_err(|refusal| refusal.reason),
                    remark,
                )
            }
            Err(why) => (Err(why.to_string()), None),
        };
        let (entry, remark) = match entry {
            Ok(entry) => (Some(entry), remark.filter(|remark| !remark.is_empty())),
            Err(why) => {
                self.metrics.stood_in.add(1);
                let action = harmless(open.session.as_ref(), seat).unwrap_or_default();
                let entry = open.step(|session| session.play(seat, ply, &action)).ok();
                (entry, Some(format!("{name} {why}: the first legal action was played for it.")))
            }
        };
        match entry {
            Some(entry) => self.settle(&mut open, EntryRow { remark, ..entry }, Vec::new()).await.is_ok(),
            None => {
                open.driven = false;
                false
            }
        }
    }
}
