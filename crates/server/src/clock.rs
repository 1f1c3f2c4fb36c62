//! Clocks: how long people may take, and what is done for those who run out of time.

use croupier_kernel::Seat;
use croupier_table::Settings;

use crate::{
    hub::{Hub, Live, Open},
    now,
    programs::harmless,
    setup::{Clock, SeatKind},
    store::EntryRow,
};

/// When the seat to move runs out of time, and which seat that is; nothing while no one's clock runs.
pub(crate) fn deadline(live: &Live) -> Option<(i64, Seat)> {
    let seat = live.session.now().to_move?;
    if live.kind(seat) != SeatKind::Person || live.is_waiting() {
        return None;
    }
    let millis = match live.setup.clock {
        Clock::None => return None,
        Clock::Answer { seconds: Some(seconds) } => i64::from(seconds) * 1000,
        Clock::Answer { seconds: None } => {
            let limit = live.session.text(&Settings::default()).time_limit(seat, true)?;
            i64::try_from(limit.seconds).unwrap_or(i64::MAX / 2000) * 1000
        }
        Clock::Game { seconds } => i64::from(seconds) * 1000 - live.spent[seat.index()],
    };
    Some((live.turn_began + millis.max(0), seat))
}

/// What is done for a seat that ran out of time.
fn instead(live: &Live, seat: Seat) -> Option<String> {
    if let Clock::Game { .. } = live.setup.clock
        && let Some(concession) = live.session.info().seats.get(seat.index()).and_then(|seat| seat.concession.clone())
    {
        return Some(concession);
    }
    let settings = Settings::default();
    let words = live.session.text(&settings);
    let meant = words.time_limit(seat, true).map(|limit| limit.then).or_else(|| words.skips());
    meant.or_else(|| harmless(live.session.as_ref(), seat))
}

impl Hub {
    /// Makes sure that a player who runs out of time is noticed.
    pub(crate) fn watch_clock(&self, open: &Open) {
        let Some((at, seat)) = deadline(open) else { return };
        let (hub, id, ply) = (self.clone(), open.handle.id.clone(), open.session.now().ply);
        tokio::spawn(async move {
            let wait = u64::try_from(at - now()).unwrap_or(0);
            tokio::time::sleep(std::time::Duration::from_millis(wait)).await;
            let Ok(mut open) = hub.hold(&id).await else { return };
            let ran_out = deadline(&open).is_some_and(|(at, of)| of == seat && at <= now());
            if open.session.now().ply != ply || !ran_out {
                return;
            }
            let Some(action) = instead(&open, seat) else { return };
            if let Ok(entry) = open.step(|session| session.play(seat, ply, &action)) {
                let remark = Some(format!("{} ran out of time: {action}.", open.called(seat)));
                // If it cannot be written down, the clock is looked at again when someone looks at the match.
                let _ = hub.settle(&mut open, EntryRow { remark, ..entry }, Vec::new()).await;
            }
        });
    }
}
