//! How a match is set up, and who gets which seat of it.

use croupier_kernel::{Seat, Seed};
use croupier_table::files::RecordFile;
use schemars::JsonSchema;
use serde::Serialize;

use super::{Bearer, Hub, Live, secret};
use crate::{
    Problem, career, now,
    setup::{Begun, GivenText, NewMatch, OptionValue, SeatKind},
    store::{CommitError, MatchRow, Op, OrderRow, SeatRow, TryRow},
    token::{self, Token},
};

/// A match that was set up.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Created {
    /// Its id.
    pub id: String,
    /// Where to continue from here.
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
    /// Where to continue from here.
    pub links: Links,
}

/// The id and name of a player.
pub(crate) type Player = (String, String);

/// A request with a key that sets up a match: sent again, it gets the same match and the same tokens.
#[derive(Clone)]
pub struct Order {
    key: String,
    request: String,
}

impl Order {
    /// The fewest characters of such a key: if it is sent again from the same place, the seats are given again.
    pub const MIN_KEY: usize = 16;

    /// What someone asks for with a key, from some place or with some token.
    pub fn new(who: &str, bearer: &Bearer, key: &str, ask: &impl Serialize) -> Order {
        let who = bearer.hash().map_or(who, |hash| &hash.0);
        let request = serde_json::to_string(ask).expect("a request is plain data");
        let hash = |text: &str| blake3::hash(text.as_bytes()).to_hex().to_string();
        Order { key: hash(&format!("{who}\n{key}")), request: hash(&request) }
    }

    /// The token of a seat: the same one whenever this is asked for again.
    fn token(&self, secret: &str, seat: i64) -> Token {
        Token::made_for(secret, &format!("{} {} {seat}", self.key, self.request))
    }
}

impl Hub {
    /// Sets up a match.
    pub async fn create(&self, ask: NewMatch, bearer: &Bearer, order: Option<&Order>) -> Result<Created, Problem> {
        let owner = match bearer.hash() {
            Some(_) => Some(self.known_player(bearer).await?),
            None => None,
        };
        let draw = self.tokens(order).await?;
        let made = self.set_up(ask, owner, None, None, &draw, order).await;
        self.made(made, order).await
    }

    /// What draws the tokens of a match: by chance, or the same ones again for a request with a key.
    pub(super) async fn tokens(&self, order: Option<&Order>) -> Result<impl Fn(Seat) -> Token + Sync, Problem> {
        let order = match order {
            Some(order) => Some((order.clone(), secret(&self.store, "orders").await?)),
            None => None,
        };
        Ok(move |seat: Seat| match &order {
            Some((order, secret)) => order.token(secret, seat.0.into()),
            None => Token::fresh(),
        })
    }

    /// The match that was set up, or the one that the same request has set up before.
    pub(super) async fn made(&self, made: Result<Created, Failed>, order: Option<&Order>) -> Result<Created, Problem> {
        match (made, order) {
            (Ok(created), _) => Ok(created),
            (Err(Failed::Refused(problem)), _) => Err(*problem),
            (Err(Failed::Taken), None) => Err(CommitError::Taken.into()),
            // Someone else was quicker with the same request.
            (Err(Failed::Taken), Some(order)) => match self.ordered(order).await? {
                Some(created) => Ok(created),
                None => Err(Problem::unavailable("The server could not set up the match. Try again.")),
            },
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
        let rows = self.store.load_seats(&id).await?;
        let tokens: Vec<Token> = rows.iter().map(|row| order.token(&secret, row.seat)).collect();
        // A seat that others have taken since is not given again. A coin may have moved one.
        for row in &rows {
            let opens = |token: &&Token| row.token.as_deref().is_some_and(|stored| token.hash().is(stored));
            if let Some(token) = tokens.iter().find(opens) {
                seats.push(Given { seat: Seat(row.seat as u8), token: token.reveal().into() });
            }
        }
        let waits = rows.iter().any(|row| SeatKind::of(&row.kind) == SeatKind::Open);
        let kept = self.store.load_match(&id).await?.ok_or_else(|| Problem::not_found("This match does not exist."))?;
        let header = RecordFile::assemble(&id, &kept.row.header, std::iter::empty());
        let header = header.map_err(|error| Problem::unavailable(error.to_string()))?;
        let commitment = header.commitment().filter(|_| !waits).map(String::from);
        Ok(Some(Created { links: Links::of(&id), id, seats, commitment }))
    }

    /// Sets up a match for a player: a ranked try if a day is named, with a sealed seed if one is given.
    pub(crate) async fn create_for(
        &self,
        ask: NewMatch,
        owner: Option<Player>,
        day: Option<String>,
        seed: Option<Seed>,
    ) -> Result<Created, Problem> {
        let made = self.set_up(ask, owner, day, seed, &|_| Token::fresh(), None).await;
        self.made(made, None).await
    }

    async fn set_up(
        &self,
        mut ask: NewMatch,
        owner: Option<Player>,
        day: Option<String>,
        seed: Option<Seed>,
        draw: &(dyn Fn(Seat) -> Token + Sync),
        order: Option<&Order>,
    ) -> Result<Created, Failed> {
        let player = owner.as_ref().map(|(id, _)| id.as_str());
        self.fill_in_decks(&mut ask, player).await?;
        let notes = self.store.notes_of(player).await.map_err(Problem::from)?;
        let begun = ask.begin(Some(&self.settings), seed).map_err(Problem::from)?;
        career::admit(notes, &begun)?;
        // The next match like this one draws a seed of its own.
        ask.seed = None;
        let (mut live, seats) = seat_people(&ask, begun, owner.as_ref(), day, draw);
        self.host_rated(&mut live, owner.as_ref()).await?;
        self.rate_seats(&mut live).await?;
        let mut first = Vec::new();
        if let (Some(day), Some((owner, _))) = (live.row.day.clone(), owner) {
            let (game, match_id, at) = (live.row.game.clone(), live.row.id.clone(), live.row.created);
            first.push(Op::Try(TryRow { day, game, owner, match_id, at }));
        }
        self.found(live, seats, order, first).await
    }

    /// Writes down a match that was just begun, after what must come first, and puts it into memory.
    pub(super) async fn found(
        &self,
        mut live: Live,
        seats: Vec<Given>,
        order: Option<&Order>,
        first: Vec<Op>,
    ) -> Result<Created, Failed> {
        live.row.holder = self.cluster().map(|cluster| cluster.id.clone());
        let mut ops = Vec::new();
        if let Some(Order { key, request }) = order.cloned() {
            let (match_id, at) = (live.row.id.clone(), live.row.created);
            ops.push(Op::Order(OrderRow { key, request, match_id, at }));
        }
        ops.extend(first);
        ops.push(Op::Match(Box::new(live.row.clone())));
        ops.extend(live.seats.iter().cloned().map(Op::Seat));
        self.store.commit(ops).await.map_err(|error| match error {
            CommitError::Taken => Failed::Taken,
            failed => Problem::from(failed).into(),
        })?;
        self.metrics.created.add(1);
        // It is dealt anew when the open seats are taken.
        let commitment = live.session.info().commitment.filter(|_| !live.is_waiting());
        let id = live.row.id.clone();
        self.keep(live).await;
        Ok(Created { links: Links::of(&id), id, seats, commitment })
    }

    /// Puts the texts of a player's own decks where their names are.
    async fn fill_in_decks(&self, ask: &mut NewMatch, owner: Option<&str>) -> Result<(), Problem> {
        if !ask.options.values().any(|value| matches!(value, OptionValue::Own(_))) {
            return Ok(());
        }
        for value in ask.options.values_mut() {
            *value = self.own_deck(value.clone(), &ask.game, owner).await?;
        }
        Ok(())
    }

    /// The text of a player's own deck where its name is; any other value as it is.
    pub(super) async fn own_deck(
        &self,
        value: OptionValue,
        game: &str,
        owner: Option<&str>,
    ) -> Result<OptionValue, Problem> {
        let OptionValue::Own(own) = &value else { return Ok(value) };
        let owner = owner.ok_or_else(|| Problem::who_are_you("To play your own deck, send your player token."))?;
        let mut decks = self.store.decks(owner).await?.into_iter();
        let deck = decks.find(|deck| deck.game == game && deck.name == own.own);
        Ok(deck.map_or(value, |deck| OptionValue::Text(GivenText { text: deck.text })))
    }
}

/// Why a match was not set up.
pub(super) enum Failed {
    /// There is one already: by this key, or as this try of the day.
    Taken,
    Refused(Box<Problem>),
}

impl From<Problem> for Failed {
    fn from(problem: Problem) -> Failed {
        Failed::Refused(Box::new(problem))
    }
}

/// Gives out the seats of a match that was just begun, with a token for each person.
pub(super) fn seat_people(
    ask: &NewMatch,
    begun: Begun,
    owner: Option<&Player>,
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
            owner: owner.filter(|_| token.is_some()).map(|(id, _)| id.clone()),
            name: owner.filter(|_| token.is_some()).map(|(_, name)| name.clone()),
            client: None,
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
        continued: None,
    };
    (Live::new(row, ask.clone(), session, seats, created), given)
}
