//! Forecasts: what each choice of the seat to move would do.

use std::sync::{Arc, PoisonError};

use croupier_table::Forecast;
use schemars::JsonSchema;
use serde::Serialize;

use super::{Bearer, Hub};
use crate::{Problem, thinkers::For};

/// What the choices of a seat would do.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct Forecasts {
    /// The situation they are about.
    pub ply: u32,
    /// A forecast for each choice. Empty while another seat is to move, and where there are too many choices.
    pub forecasts: Vec<Foretold>,
}

/// What a choice would do.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct Foretold {
    /// The action, in notation.
    pub action: String,
    /// What it would do.
    pub forecast: Forecast,
}

impl Hub {
    /// What each choice of the bearer's seat would do. It changes nothing, and is worked out once for a situation.
    pub async fn forecasts(&self, id: &str, bearer: &Bearer) -> Result<Arc<Forecasts>, Problem> {
        let mut open = self.hold(id).await?;
        let seat = self.seat(&mut open, bearer).await?;
        let (now, handle) = (open.session.now(), open.handle.clone());
        if now.to_move != Some(seat) || open.is_waiting() {
            return Ok(Arc::new(Forecasts { ply: now.ply, forecasts: Vec::new() }));
        }
        let kept = || handle.foretold.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = kept().as_ref().filter(|known| known.ply == now.ply) {
            return Ok(known.clone());
        }
        // The match is held during that, as for a look. Only the thread differs: a long list takes milliseconds.
        let work = self.workers.work(For::asking(), move || {
            let foretold = open.session.forecasts(seat).into_iter();
            foretold.map(|(action, forecast)| Foretold { action, forecast }).collect()
        });
        let forecasts =
            work.await.map_err(|_| Problem::unavailable("The server could not work out these forecasts."))?;
        let made = Arc::new(Forecasts { ply: now.ply, forecasts });
        *kept() = Some(made.clone());
        Ok(made)
    }
}
