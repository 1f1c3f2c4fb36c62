//! The server as the host of language models: their matches are kept and written down like everyone's.

use std::{
    sync::atomic::{AtomicUsize, Ordering},
    time::Duration,
};

use croupier_kernel::{Kind, Refusal, Seat, Seed};
use croupier_mcp::{Access, Extensions, Host, Order};
use croupier_table::{
    Hosted, Session, players,
    registry::{self, Visit},
};

use crate::{
    Act, Bearer, Fault, GivenText, Hub, NewMatch, NewSeat, OptionValue, Pass, Problem, Recorded, SeatKind, Settings,
    Visibility,
    api::{App, client_of},
    token,
};

/// How long a client waits for the others at most.
const PATIENCE: Duration = Duration::from_secs(60);

/// Who may ask for tools.
pub(crate) fn access(settings: &Settings) -> Access {
    let origins = settings.origins.clone();
    match settings.bind.ip().is_loopback() {
        true => Access { origins, ..Access::default() },
        false => Access { hosts: Vec::new(), origins, ..Access::default() },
    }
}

/// A match from the seat of a language model.
pub(crate) struct Table {
    hub: Hub,
    id: String,
    seat: Seat,
    bearer: Bearer,
    /// How many remarks it has been told.
    heard: AtomicUsize,
    /// How long it waits for the others.
    patience: Duration,
}

impl Table {
    /// A match from the seat that this token opens.
    pub(crate) fn at(hub: &Hub, id: &str, seat: Seat, bearer: Bearer, patience: Duration) -> Table {
        Table { hub: hub.clone(), id: id.into(), seat, bearer, heard: AtomicUsize::new(0), patience }
    }
}

fn refusal(problem: Problem) -> Refusal {
    let kind = match problem.kind {
        Fault::Table(kind) => kind,
        Fault::KeyReused => Kind::Unreadable,
        Fault::TooMany | Fault::Unavailable => Kind::NotAllowed,
    };
    Refusal::of(kind, problem.detail)
}

/// For each seat of a game, the program that people leave it to.
struct Usual;
impl Visit for Usual {
    type Out = Vec<Option<&'static str>>;
    fn visit<G: Hosted>(self) -> Self::Out {
        Seat::all(G::N_SEATS).map(G::usual_player).collect()
    }
}

/// The match that a client orders.
fn ask(order: &Order) -> Result<NewMatch, Refusal> {
    let usual = registry::with_game(&order.game, Usual)?;
    if usual.get(order.seat.index()).is_none_or(Option::is_some) {
        return Err(Refusal::of(Kind::Unknown, format!("{} has no {} for you", order.game, order.seat)));
    }
    let alone = usual.iter().filter(|usual| usual.is_none()).count() == 1;
    if alone && order.versus.is_some() {
        return Err(Refusal::new(format!("{} is played alone; leave versus out", order.game)));
    }
    let seat = |(at, usual): (usize, &Option<&str>)| match at == order.seat.index() {
        true => NewSeat { kind: SeatKind::Person, player: None },
        false => NewSeat { kind: SeatKind::Program, player: order.versus.clone().filter(|_| usual.is_none()) },
    };
    let option = |(name, value): (&String, &String)| {
        // What has lines is a whole text, such as a deck list.
        let value = match value.contains('\n') {
            true => OptionValue::Text(GivenText { text: value.clone() }),
            false => OptionValue::Word(value.clone()),
        };
        (name.clone(), value)
    };
    Ok(NewMatch {
        game: order.game.clone(),
        options: order.options.iter().map(option).collect(),
        seed: order.seed.clone(),
        seats: usual.iter().enumerate().map(seat).collect(),
        visibility: Visibility::Link,
        clock: Default::default(),
        away: Default::default(),
        hints: None,
        coin: None,
    })
}

impl Host for App {
    type Table = Table;

    async fn start(&self, order: Order, from: &Extensions) -> Result<Table, Refusal> {
        let ask = ask(&order)?;
        if let Some(head) = from.get::<axum::http::request::Parts>() {
            self.gate.new_match(&client_of(head, self)).map_err(refusal)?;
        }
        let sealed = order.seed.is_none().then(|| Seed::Wide(token::chance()));
        let created = self.hub.create_for(ask, None, None, sealed).await.map_err(refusal)?;
        let given = created.seats.first().ok_or_else(|| Refusal::new("there is no seat for you"))?;
        Ok(Table::at(&self.hub, &created.id, given.seat, Bearer::token(&given.token), PATIENCE))
    }

    fn offers(&self, player: &str) -> bool {
        struct Known;
        impl Visit for Known {
            type Out = Vec<&'static str>;
            fn visit<G: Hosted>(self) -> Self::Out {
                players::<G>().iter().filter(|kind| !kind.yardstick).map(|kind| kind.name).collect()
            }
        }
        registry::GAMES.iter().any(|game| {
            let known = registry::with_game(game, Known).unwrap_or_default();
            self.hub.settings.programs(game, &known).iter().any(|name| name == player)
        })
    }
}

impl croupier_mcp::Table for Table {
    fn seat(&self) -> Seat {
        self.seat
    }

    async fn read<T: Send + 'static>(
        &self,
        ask: impl FnOnce(&dyn Session) -> T + Send + 'static,
    ) -> Result<T, Refusal> {
        let open = self.hub.hold(&self.id).await.map_err(refusal)?;
        Ok(ask(open.session.as_ref()))
    }

    async fn play(&self, ply: u32, action: String) -> Result<(), Refusal> {
        let done = self.hub.act(&self.id, &self.bearer, Act { ply, action }, None).await;
        done.map(|_| ()).map_err(refusal)
    }

    async fn pass_until(&self, ply: u32) -> Result<(), Refusal> {
        let pass = Pass { ply, stops: croupier_table::Settings::default() };
        self.hub.pass_until(&self.id, &self.bearer, pass, None).await.map(|_| ()).map_err(refusal)
    }

    async fn settle(&self) -> Result<Vec<String>, Refusal> {
        let until = tokio::time::Instant::now() + self.patience;
        let mut changes = self.hub.handle(&self.id).changes();
        loop {
            changes.borrow_and_update();
            let open = self.hub.hold(&self.id).await.map_err(refusal)?;
            let to_move = open.session.now().to_move;
            let passes = open.session.think().is_some_and(|thought| thought.instant);
            let waits = passes || to_move.is_some_and(|seat| seat != self.seat);
            if !waits || tokio::time::Instant::now() > until {
                let known = self.heard.swap(open.remarks.len(), Ordering::Relaxed);
                let new = open.remarks.get(known..).unwrap_or_default();
                return Ok(new.iter().map(|remark| remark.text.clone()).collect());
            }
            drop(open);
            // If nothing happens in time, the match is looked at as it is.
            let _ = tokio::time::timeout_at(until, changes.changed()).await;
        }
    }

    async fn record(&self) -> Result<String, Refusal> {
        match self.hub.record(&self.id, &self.bearer).await.map_err(refusal)? {
            Recorded::Whole(_) => Ok(format!("/api/records/{}", self.id)),
            Recorded::Part(_) => {
                Err(Refusal::of(Kind::NotAllowed, "the match goes on; its record is given at the end"))
            }
        }
    }
}
