//! How people come to a table: a new match, an open seat, another match like the last one.

use croupier_kernel::{Kind, Seat, Seed};
use croupier_table::files::RecordFile;
use schemars::JsonSchema;
use serde::Serialize;

use super::{Bearer, Hub, Live, acting::to_the_end, secret};
use crate::{
    Problem, career, now,
    setup::{Begun, GivenText, NewMatch, NewSeat, OptionValue, SeatKind},
    store::{CommitError, MatchRow, Op, OrderRow, SeatRow, TryRow},
    token::{self, Token},
};

/// A match that was set up.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Created {
    /// Its id.
    pub id: String,
    /// Where to go on from here.
    pub links: Links,
    /// The seats that are yours, each with the token that opens it. It is shown this once.
    pub seats: Vec<Given>,
    /// What the seed can be checked against when it is shown at the end.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub commitment: Option<String>,
}

/// A seat that is yours.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Given {
    /// The seat.
    pub seat: Seat,
    /// What opens it, as `Authorization: Bearer TOKEN`.
    pub token: String,
}

/// The addresses of a match.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Links {
    /// How it stands.
    #[serde(rename = "self")]
    pub itself: String,
    /// A socket that tells what happens.
    pub live: String,
    /// Where to send actions.
    pub actions: String,
    /// Where others take an open seat.
    pub join: String,
    /// Its record.
    pub record: String,
    /// The page.
    pub page: String,
}

impl Links {
    pub(crate) fn of(id: &str) -> Links {
        let at = |path: &str| format!("/api/matches/{id}{path}");
        Links {
            itself: at(""),
            live: at("/live"),
            actions: at("/actions"),
            join: at("/join"),
            record: format!("/api/records/{id}"),
            page: format!("/m/{id}"),
        }
    }
}

/// A seat that was taken.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Joined {
    /// The match.
    pub id: String,
    /// The seat.
    pub seat: Seat,
    /// What opens it. It is shown this once.
    pub token: String,
    /// Where to go on from here.
    pub links: Links,
}

/// A request with a key that sets up a match: sent again, it gets the same match and the same tokens.
#[derive(Clone)]
pub struct Order {
    key: String,
    request: String,
}

impl Order {
    /// The fewest characters of such a key: whoever sends it again from the same place gets the seats.
    pub const MIN_KEY: usize = 16;

    /// What somebody asks for with a key, from some place or with some token.
    pub fn new(who: &str, bearer: &Bearer, key: &str, ask: &NewMatch) -> Order {
        let who = bearer.hash().map_or(who, |hash| &hash.0);
        let request = serde_json::to_string(ask).expect("a setup is plain data");
        let hash = |text: &str| blake3::hash(text.as_bytes()).to_hex().to_string();
        Order { key: hash(&format!("{who}\n{key}")), request: hash(&request) }
    }
}

impl Hub {
    /// Sets up a match.
    pub async fn create(&self, ask: NewMatch, bearer: &Bearer, order: Option<&Order>) -> Result<Created, Problem> {
        let owner = match bearer.hash() {
            Some(_) => Some(self.known_player(bearer).await?.0),
            None => None,
        };
        let Some(order) = order else { return self.create_for(ask, owner, None, None).await };
        let secret = secret(&self.store, "orders").await?;
        let draw = |seat: Seat| Token::made_for(&secret, &format!("{} {} {}", order.key, order.request, seat.0));
        match self.set_up(ask, owner, None, None, &draw, Some(order)).await {
            // Somebody else was quicker with the same request.
            Err(Failed::Taken) => match self.ordered(order).await? {
                Some(created) => Ok(created),
                None => Err(Problem::unavailable("the match could not be set up; try again")),
            },
            Err(Failed::Refused(problem)) => Err(*problem),
            Ok(created) => Ok(created),
        }
    }

    /// What a request with a key got before, if it was sent before.
    pub async fn ordered(&self, order: &Order) -> Result<Option<Created>, Problem> {
        let Some((id, request)) = self.store.order(&order.key).await? else { return Ok(None) };
        if request != order.request {
            return Err(super::acting::key_reused());
        }
        self.metrics.repeated.add(1);
        let secret = secret(&self.store, "orders").await?;
        let mut seats = Vec::new();
        for row in self.store.load_seats(&id).await? {
            let token = Token::made_for(&secret, &format!("{} {} {}", order.key, order.request, row.seat));
            // A seat that others have taken since is not given again.
            if row.token.as_deref().is_some_and(|stored| token.hash().is(stored)) {
                seats.push(Given { seat: Seat(row.seat as u8), token: token.reveal().into() });
            }
        }
        let kept = self.store.load_match(&id).await?.ok_or_else(|| Problem::not_found("there is no such match"))?;
        let header = RecordFile::assemble(&id, &kept.row.header, std::iter::empty());
        let header = header.map_err(|error| Problem::unavailable(error.to_string()))?;
        let commitment = header.commitment().map(String::from);
        Ok(Some(Created { links: Links::of(&id), id, seats, commitment }))
    }

    /// Sets up a match for a player: a ranked try if a day is named, with a sealed seed if one is given.
    pub(crate) async fn create_for(
        &self,
        ask: NewMatch,
        owner: Option<String>,
        day: Option<String>,
        seed: Option<Seed>,
    ) -> Result<Created, Problem> {
        let created = self.set_up(ask, owner, day, seed, &|_| Token::fresh(), None).await;
        created.map_err(|failed| match failed {
            Failed::Refused(problem) => *problem,
            Failed::Taken => CommitError::Taken.into(),
        })
    }

    async fn set_up(
        &self,
        mut ask: NewMatch,
        owner: Option<String>,
        day: Option<String>,
        seed: Option<Seed>,
        draw: &(dyn Fn(Seat) -> Token + Sync),
        order: Option<&Order>,
    ) -> Result<Created, Failed> {
        self.fill_in_decks(&mut ask, owner.as_deref()).await?;
        let notes = self.store.notes_of(owner.as_deref()).await.map_err(Problem::from)?;
        let begun = ask.begin(Some(&self.settings), seed).map_err(Problem::from)?;
        career::admit(notes, &begun)?;
        // The next match like this one draws a seed of its own.
        ask.seed = None;
        let (mut live, seats) = seat_people(&ask, begun, owner.as_deref(), day, draw);
        live.row.holder = self.cluster().map(|cluster| cluster.id.clone());
        let mut ops = Vec::new();
        if let Some(Order { key, request }) = order.cloned() {
            let (match_id, at) = (live.row.id.clone(), live.row.created);
            ops.push(Op::Order(OrderRow { key, request, match_id, at }));
        }
        if let (Some(day), Some(owner)) = (live.row.day.clone(), owner) {
            let (game, match_id, at) = (live.row.game.clone(), live.row.id.clone(), live.row.created);
            ops.push(Op::Try(TryRow { day, game, owner, match_id, at }));
        }
        ops.push(Op::Match(Box::new(live.row.clone())));
        ops.extend(live.seats.iter().cloned().map(Op::Seat));
        self.store.commit(ops).await.map_err(|error| match error {
            CommitError::Taken => Failed::Taken,
            failed => Problem::from(failed).into(),
        })?;
        self.metrics.created.add(1);
        let (id, commitment) = (live.row.id.clone(), live.session.info().commitment);
        self.keep(live).await;
        Ok(Created { links: Links::of(&id), id, seats, commitment })
    }

    /// Puts the texts of a player's own decks where their names are.
    async fn fill_in_decks(&self, ask: &mut NewMatch, owner: Option<&str>) -> Result<(), Problem> {
        if !ask.options.values().any(|value| matches!(value, OptionValue::Own(_))) {
            return Ok(());
        }
        let owner = owner.ok_or_else(|| Problem::who_are_you("decks of your own need the token of a player"))?;
        let decks = self.store.decks(owner).await?;
        for value in ask.options.values_mut() {
            if let OptionValue::Own(own) = value
                && let Some(deck) = decks.iter().find(|deck| deck.game == ask.game && deck.name == own.own)
            {
                *value = OptionValue::Text(GivenText { text: deck.text.clone() });
            }
        }
        Ok(())
    }

    /// Takes an open seat: the one that is named, or the first. With a key, whoever asks again is given the same seat.
    pub async fn join(
        &self,
        id: &str,
        bearer: &Bearer,
        wanted: Option<Seat>,
        key: Option<&str>,
        client: &str,
    ) -> Result<Joined, Problem> {
        let owner = match bearer.hash() {
            Some(_) => Some(self.known_player(bearer).await?.0),
            None => None,
        };
        let who = bearer.hash().map_or(client, |hash| &hash.0);
        let purpose = key.map(|key| format!("join {id} {who}\n{key}"));
        let secret = secret(&self.store, "orders").await?;
        let (hub, id) = (self.clone(), id.to_string());
        to_the_end(async move {
            let mut open = hub.hold(&id).await?;
            let keyed = |seat: i64| Some(Token::made_for(&secret, &format!("{} {seat}", purpose.as_ref()?)));
            let given = open.seats.iter().find_map(|row| {
                let token =
                    keyed(row.seat).filter(|token| token.hash().is(row.token.as_deref().unwrap_or_default()))?;
                Some((Seat(row.seat as u8), token))
            });
            if let Some((seat, token)) = given {
                hub.metrics.repeated.add(1);
                return match wanted.is_none_or(|wanted| wanted == seat) {
                    true => Ok(Joined { links: Links::of(&id), id, seat, token: token.reveal().into() }),
                    false => Err(super::acting::key_reused()),
                };
            }
            let fits = |row: &&mut SeatRow| wanted.is_none_or(|seat| row.seat == i64::from(seat.0));
            let taken = || Problem::conflict(Kind::NotAllowed, "there is no such open seat in this match");
            let mut rows = open.seats.iter_mut();
            let row = rows.find(|row| SeatKind::of(&row.kind) == SeatKind::Open && fits(row)).ok_or_else(taken)?;
            let token = keyed(row.seat).unwrap_or_else(Token::fresh);
            row.kind = SeatKind::Person.word().into();
            (row.token, row.owner) = (Some(token.hash().0), owner);
            let (row, seat) = (row.clone(), Seat(row.seat as u8));
            if let Err(error) = hub.store.commit(vec![Op::Seat(row)]).await {
                open.discard();
                return Err(error.into());
            }
            open.turn_began = now();
            open.handle.saw(seat);
            open.handle.bump();
            hub.announce(&id);
            hub.watch_clock(&open);
            Ok(Joined { links: Links::of(&id), id, seat, token: token.reveal().into() })
        })
        .await
    }

    /// Another match like this one, once it is over: everyone who asks gets their seat in it.
    pub async fn rematch(&self, id: &str, bearer: &Bearer) -> Result<Joined, Problem> {
        let (hub, id, bearer) = (self.clone(), id.to_string(), bearer.clone());
        to_the_end(async move {
            let mut open = hub.hold(&id).await?;
            let seat = hub.seat(&mut open, &bearer).await?;
            if open.session.now().to_move.is_some() {
                return Err(Problem::conflict(Kind::NotAllowed, "the match is not over yet"));
            }
            if open.row.day.is_some() {
                return Err(Problem::not_allowed("there is one ranked try a day"));
            }
            let secret = secret(&hub.store, "orders").await?;
            let token = |seat: Seat| Token::made_for(&secret, &format!("rematch {id} {}", seat.0));
            let next = match open.rematch.clone() {
                Some(next) => next,
                None => {
                    let mut ask = open.setup.clone();
                    ask.seats = open.seats.iter().map(again).collect();
                    let begun = ask.begin(None, None)?;
                    let (mut live, _) = seat_people(&ask, begun, None, None, &token);
                    live.row.holder = hub.cluster().map(|cluster| cluster.id.clone());
                    // The seats stay with those who had them.
                    for (row, earlier) in live.seats.iter_mut().zip(&open.seats) {
                        row.owner.clone_from(&earlier.owner);
                    }
                    let next = live.row.id.clone();
                    let mut ops = vec![Op::Rematch { id: id.clone(), to: next.clone() }];
                    ops.push(Op::Match(Box::new(live.row.clone())));
                    ops.extend(live.seats.iter().cloned().map(Op::Seat));
                    hub.store.commit(ops).await?;
                    hub.metrics.created.add(1);
                    open.rematch = Some(next.clone());
                    open.handle.bump();
                    hub.announce(&id);
                    hub.keep(live).await;
                    next
                }
            };
            // Whoever asks again is given the same: an answer that was lost is no seat that is lost.
            Ok(Joined { links: Links::of(&next), id: next, seat, token: token(seat).reveal().into() })
        })
        .await
    }
}

/// Why a match was not set up.
enum Failed {
    /// There is one already: by this key, or as this try of the day.
    Taken,
    Refused(Box<Problem>),
}

impl From<Problem> for Failed {
    fn from(problem: Problem) -> Failed {
        Failed::Refused(Box::new(problem))
    }
}

/// A seat as it is asked for again.
fn again(row: &SeatRow) -> NewSeat {
    let kind = SeatKind::of(&row.kind);
    let kind = if kind == SeatKind::Open { SeatKind::Person } else { kind };
    NewSeat { kind, player: row.program.clone() }
}

/// Gives out the seats of a match that was just begun, with a token for each person.
fn seat_people(
    ask: &NewMatch,
    begun: Begun,
    owner: Option<&str>,
    day: Option<String>,
    draw: &dyn Fn(Seat) -> Token,
) -> (Live, Vec<Given>) {
    let Begun { session, places } = begun;
    let (id, created) = (token::match_id(), now());
    let mut given = Vec::new();
    let mut seats = Vec::new();
    for (at, place) in places.into_iter().enumerate() {
        let token = (place.kind == SeatKind::Person).then(|| draw(Seat(at as u8)));
        if let Some(token) = &token {
            given.push(Given { seat: Seat(at as u8), token: token.reveal().into() });
        }
        seats.push(SeatRow {
            match_id: id.clone(),
            seat: at as i64,
            kind: place.kind.word().into(),
            program: place.program,
            owner: token.is_some().then(|| owner.map(String::from)).flatten(),
            token: token.map(|token| token.hash().0),
        });
    }
    let row = MatchRow {
        id,
        game: ask.game.clone(),
        header: session.record().header_line(),
        setup: serde_json::to_string(ask).expect("a setup is plain data"),
        visibility: ask.visibility.word().into(),
        day,
        created,
        holder: None,
    };
    (Live::new(row, ask.clone(), session, seats, created), given)
}
