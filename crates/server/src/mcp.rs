//! The server as the host of language models: their matches are kept and written down like everyone's.

use std::{
    sync::atomic::{AtomicUsize, Ordering},
    time::Duration,
};

use croupier_kernel::{Kind, Refusal, Seat, Seed};
use croupier_mcp::{Back, Chooser, Extensions, Guest, Host, Order, Room};
use croupier_table::{
    Advice, Hosted, Session, players,
    registry::{self, Visit},
};

use crate::{
    Act, Bearer, Fault, GivenText, Hash, Hub, Join, NewMatch, NewSeat, OptionValue, Pass, Problem, Recorded, SeatKind,
    Visibility,
    api::{App, client_of},
    asker,
    hub::told,
    now,
    sessions::SESSION,
    store::Op,
    token,
};

/// How long a client waits for the others at most.
const PATIENCE: Duration = Duration::from_secs(60);

/// A match from the seat of a language model.
pub(crate) struct ServedMatch {
    hub: Hub,
    id: String,
    seat: Seat,
    bearer: Bearer,
    /// How many remarks it has been told.
    heard: AtomicUsize,
    /// How long it waits for the others.
    patience: Duration,
    /// The token of the seat, where it was shown just now.
    token: Option<String>,
}

impl ServedMatch {
    /// A match from the seat that this token opens.
    pub(crate) fn at(hub: &Hub, id: &str, seat: Seat, bearer: Bearer, patience: Duration) -> ServedMatch {
        ServedMatch { hub: hub.clone(), id: id.into(), seat, bearer, heard: AtomicUsize::new(0), patience, token: None }
    }

    /// The same, for a client that is shown the token of its seat.
    fn shown(self, token: String) -> ServedMatch {
        ServedMatch { token: Some(token), ..self }
    }
}

fn refusal(problem: Problem) -> Refusal {
    let kind = match problem.kind {
        Fault::Table(kind) => kind,
        Fault::KeyReused => Kind::Unreadable,
        Fault::TooMany | Fault::Unavailable | Fault::Damaged | Fault::Gone => Kind::NotAllowed,
    };
    Refusal::of(kind, problem.detail)
}

/// The client whose request it is.
fn client_in(from: &Extensions, app: &App) -> String {
    from.get::<axum::http::request::Parts>().map(|head| client_of(head, app)).unwrap_or_default()
}

/// The hash of the session whose request it is.
fn session_in(from: &Extensions) -> Option<String> {
    let head = from.get::<axum::http::request::Parts>()?;
    Some(Hash::of(head.headers.get(SESSION)?.to_str().ok()?).0)
}

/// The match that an address or an id names.
pub(crate) fn id_in(text: &str) -> &str {
    text.trim().trim_end_matches('/').rsplit('/').next().unwrap_or_default()
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
        rated: false,
    })
}

impl Host for App {
    type Match = ServedMatch;

    async fn start(&self, order: Order, from: &Extensions) -> Result<ServedMatch, Refusal> {
        let ask = ask(&order)?;
        let client = client_in(from, self);
        if !client.is_empty() {
            self.gate.new_match(&client).map_err(refusal)?;
        }
        let sealed = order.seed.is_none().then(|| Seed::Wide(token::chance()));
        let created = asker::of(client, self.hub.create_for(ask, None, None, sealed)).await.map_err(refusal)?;
        let given = created.seats.into_iter().next().ok_or_else(|| Refusal::new("there is no seat for you"))?;
        let bearer = Bearer::token(&given.token);
        Ok(ServedMatch::at(&self.hub, &created.id, given.seat, bearer, PATIENCE).shown(given.token))
    }

    const LASTS: bool = true;

    async fn room(&self) -> Result<Room, Refusal> {
        let room = self.gate.room().await.map_err(|problem| {
            self.hub.metrics.turned_away.add(1);
            refusal(problem).map(|reason| format!("{reason} Nothing was done."))
        });
        Ok(Some(Box::new(room?)))
    }

    async fn recall(&self, known: Option<&ServedMatch>, from: &Extensions) -> Result<Option<ServedMatch>, Refusal> {
        // Without other servers, a session continues only here.
        if known.is_some() && self.hub.cluster().is_none() {
            return Ok(None);
        }
        let Some(session) = session_in(from) else { return Ok(None) };
        let found = self.hub.store.session(&session).await.map_err(|error| refusal(error.into()))?;
        let Some((_, Some((id, seat)))) = found else { return Ok(None) };
        if known.is_some_and(|known| known.id == id && i64::from(known.seat.0) == seat) {
            return Ok(None);
        }
        let rows = self.hub.store.load_seats(&id).await.map_err(|error| refusal(error.into()))?;
        let row = rows.into_iter().find(|row| row.seat == seat);
        // The coin of a rematch or a claim may have given the seat to another.
        let Some(token) = row.and_then(|row| row.token) else { return Ok(None) };
        let bearer = Bearer::hashed(Hash(token));
        Ok(Some(ServedMatch::at(&self.hub, &id, Seat(seat as u8), bearer, PATIENCE)))
    }

    async fn note(&self, table: &ServedMatch, from: &Extensions) -> Result<(), Refusal> {
        let Some(session) = session_in(from) else { return Ok(()) };
        let seat = i64::from(table.seat.0);
        let plays = Op::SessionPlays { id: session, match_id: table.id.clone(), seat, at: now() };
        self.hub.store.commit(vec![plays]).await.map_err(|error| refusal(error.into()))
    }

    async fn resume(&self, back: Back, from: &Extensions) -> Result<ServedMatch, Refusal> {
        let (id, bearer) = (id_in(&back.id), Bearer::token(&back.token));
        let client = client_in(from, self);
        let hub = self.hub.clone();
        let seat = asker::of(client, async {
            let mut open = hub.hold(id).await?;
            hub.seat(&mut open, &bearer).await
        });
        let seat = seat.await.map_err(refusal)?;
        Ok(ServedMatch::at(&self.hub, id, seat, bearer, PATIENCE).shown(back.token))
    }

    async fn join(&self, guest: Guest, from: &Extensions) -> Result<ServedMatch, Refusal> {
        let client = client_in(from, self);
        let deck = guest.deck.map(|deck| match deck.contains('\n') {
            true => OptionValue::Text(GivenText { text: deck }),
            false => OptionValue::Word(deck),
        });
        let (nobody, ask) = (Bearer::nobody(), Join { seat: None, deck, rated: false });
        let joined = self.hub.join(id_in(&guest.id), &nobody, ask, None, &client);
        let joined = asker::of(client.clone(), joined).await.map_err(refusal)?;
        let bearer = Bearer::token(&joined.token);
        Ok(ServedMatch::at(&self.hub, &joined.id, joined.seat, bearer, PATIENCE).shown(joined.token))
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

impl croupier_mcp::SeatedMatch for ServedMatch {
    fn seat(&self) -> Seat {
        self.seat
    }

    fn key(&self) -> Option<(String, String)> {
        Some((self.id.clone(), self.token.clone()?))
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

    async fn play_all(&self, choose: Chooser) -> Result<(), Refusal> {
        self.hub.act_all(&self.id, &self.bearer, choose).await.map_err(refusal)
    }

    async fn advise(&self) -> Result<Advice, Refusal> {
        let hint = self.hub.hint(&self.id, &self.bearer, None).await.map_err(refusal)?;
        Ok(hint.advice)
    }

    async fn pass_until(&self, ply: u32) -> Result<(), Refusal> {
        let pass = Pass { ply, stops: croupier_table::Settings::default() };
        self.hub.pass_until(&self.id, &self.bearer, pass, None).await.map(|_| ()).map_err(refusal)
    }

    async fn settle(&self) -> Result<Vec<String>, Refusal> {
        let mut until = tokio::time::Instant::now() + self.patience;
        let (mut changes, mut leaving) = (self.hub.handle(&self.id).changes(), self.hub.leaving());
        loop {
            changes.borrow_and_update();
            let open = self.hub.hold(&self.id).await.map_err(refusal)?;
            let to_move = open.session.now().to_move;
            let passes = open.session.think().is_some_and(|thought| thought.instant);
            let waits = passes || to_move.is_some_and(|seat| seat != self.seat);
            if !waits || tokio::time::Instant::now() >= until {
                let known = self.heard.swap(open.remarks.len(), Ordering::Relaxed);
                let new = open.remarks.get(known..).unwrap_or_default();
                return Ok(new.iter().map(|remark| remark.text.clone()).collect());
            }
            drop(open);
            // If nothing happens in time, the match is looked at as it is.
            tokio::select! {
                _ = changes.changed() => {}
                () = told(&mut leaving) => until = tokio::time::Instant::now(),
                () = tokio::time::sleep_until(until) => {}
            }
        }
    }

    async fn record(&self) -> Result<String, Refusal> {
        match self.hub.record(&self.id, &self.bearer).await.map_err(refusal)? {
            Recorded::Whole(_) => Ok(format!("/api/records/{}", self.id)),
            Recorded::Part(_) => Err(Refusal::of(Kind::NotAllowed, "You get the record when the match is over.")),
        }
    }
}
