//! Programs in seats: they decide for as long as it is their turn and someone is there for it.

use croupier_kernel::{Eye, Seat};
use croupier_table::{Session, Thought};

use crate::{
    hub::{Hub, Open},
    setup::SeatKind,
    store::EntryRow,
    thinkers::For,
};

/// Something that is legal and gives nothing up.
pub(crate) fn harmless(session: &dyn Session, seat: Seat) -> Option<String> {
    let info = session.info();
    let concession = info.seats.get(seat.index()).and_then(|seat| seat.concession.clone());
    let legal = session.legal(Eye::Seat(seat));
    let mut other = legal.iter().map(|choice| &choice.action).filter(|action| Some(*action) != concession.as_ref());
    other.next().cloned().or(concession)
}

/// How long programs play each other without anyone who looks, in thousandths of a second.
const UNWATCHED: i64 = 60_000;

impl Open {
    /// Whether only programs play here, and no one has looked for a while.
    fn is_unwatched(&self) -> bool {
        self.n_people() == 0 && self.handle.unwatched_for() > UNWATCHED
    }

    /// For whom programs think here.
    pub(crate) fn thinks_for(&self) -> For {
        For { client: self.handle.client(), person: self.n_people() > 0 }
    }
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
            while let Some((thought, who)) = hub.next_thought(&id).await {
                if !hub.think_and_play(&id, thought, who).await {
                    return;
                }
            }
        });
    }

    /// What a program has to decide now. Nothing: the match waits for someone else, and is no longer driven.
    async fn next_thought(&self, id: &str) -> Option<(Thought, For)> {
        let mut open = self.hold(id).await.ok()?;
        // Programs that play each other wait until someone looks at them again.
        let thought = if open.is_unwatched() { None } else { open.session.think() };
        open.driven = thought.is_some();
        thought.map(|thought| (thought, open.thinks_for()))
    }

    /// Whether the match can continue.
    async fn think_and_play(&self, id: &str, thought: Thought, who: For) -> bool {
        let (seat, ply) = (thought.seat, thought.ply);
        let decided = self.thinkers.decide(thought, who).await;
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
                (entry, Some(format!("{name} {why}, so the server played the first legal action.")))
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
