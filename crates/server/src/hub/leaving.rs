//! How a server leaves: no one waits in vain, and nothing that was asked for is lost on the way.

use std::{
    sync::{Arc, atomic::Ordering},
    time::Duration,
};

use tokio::{sync::watch, time::Instant};

use super::Hub;
use crate::store::Op;

/// How long a client has to hear that the server leaves before the rest is cut off.
const STEP: Duration = Duration::from_millis(20);

/// Waits until the server is about to leave.
pub(crate) async fn told(leaving: &mut watch::Receiver<bool>) {
    // Without a sender the server is gone already.
    let _ = leaving.wait_for(|leaving| *leaving).await;
}

/// Someone who is served. The server waits for them before it leaves.
pub(crate) struct Guest(#[allow(dead_code, reason = "it counts by being there")] Arc<()>);

impl Hub {
    /// Whether the server is about to leave, and a way to wait for that.
    pub(crate) fn leaving(&self) -> watch::Receiver<bool> {
        self.leaves.subscribe()
    }

    /// Whether nothing new should be sent here: the server is about to leave.
    pub(crate) fn is_unready(&self) -> bool {
        self.unready.load(Ordering::Relaxed)
    }

    /// Says that nothing new should be sent here.
    pub(crate) fn unready(&self) {
        self.unready.store(true, Ordering::Relaxed);
    }

    /// Notes someone who is served, for as long as this is kept.
    pub(crate) fn guest(&self) -> Guest {
        Guest(self.guests.clone())
    }

    /// Leaves: says so to everyone, waits until they are served, and writes down what is under way.
    pub(crate) async fn leave(&self, within: Duration) {
        let until = Instant::now() + within;
        self.unready();
        self.leaves.send_replace(true);
        while Arc::strong_count(&self.guests) > 1 && Instant::now() < until {
            tokio::time::sleep(STEP).await;
        }
        // Whatever waits to be written comes before this. Other servers take over the matches right away.
        let gone = self.cluster().map(|cluster| Op::Gone { server: cluster.id.clone() });
        let written =
            tokio::time::timeout_at(until.max(Instant::now() + STEP), self.store.commit(gone.into_iter().collect()));
        match written.await {
            Ok(Ok(())) | Ok(Err(crate::store::CommitError::Taken)) => {}
            other => tracing::warn!(?other, "the last things could not be written down"),
        }
        if let Some(traces) = &self.traces {
            traces.flush(until.max(Instant::now() + STEP)).await;
        }
    }
}
