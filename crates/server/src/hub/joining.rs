//! How people come to a table that is set up: they take an open seat, or play another match like the last one.

use croupier_kernel::{Kind, Seat};

use super::{Bearer, Hub, Joined, Links, Live, Open, acting::to_the_end, seating::seat_people, secret};
use crate::{
    Problem, now,
    setup::{NewMatch, NewSeat, OptionValue, SeatKind},
    store::{Op, SeatRow},
    token::{self, Token},
};

/// What a player who joins a match asks for.
#[derive(Clone, Default, Debug)]
pub struct Join {
    /// Which seat; the first open one if left out.
    pub seat: Option<Seat>,
    /// The deck to play with; the one the match was set up with if left out.
    pub deck: Option<OptionValue>,
    /// Whether they agree that the match is rated.
    pub rated: bool,
}

impl Hub {
    /// Takes an open seat: the one that is named, or the first. With a key, the same request gets the same seat again.
    pub async fn join(
        &self,
        id: &str,
        bearer: &Bearer,
        ask: Join,
        key: Option<&str>,
        client: &str,
    ) -> Result<Joined, Problem> {
        let owner = match bearer.hash() {
            Some(_) => Some(self.known_player(bearer).await?),
            None => None,
        };
        let who = bearer.hash().map_or(client, |hash| &hash.0);
        let secret = secret(&self.store, "orders").await?;
        let keyed = key.map(|key| Token::made_for(&secret, &format!("join {id} {who}\n{key}")));
        let (hub, id, client) = (self.clone(), id.to_string(), client.to_string());
        to_the_end(async move {
            let mut open = hub.hold(&id).await?;
            if let Some(token) = &keyed
                && let Some(seat) = open.seat_of(&token.hash(), None)
            {
                hub.metrics.repeated.add(1);
                // A coin may have moved the seat that was asked for.
                let same = ask.seat.is_none_or(|wanted| wanted == seat || open.setup.has_coin());
                return match same {
                    true => Ok(Joined { links: Links::of(&id), id, seat, token: token.reveal().into() }),
                    false => Err(super::acting::key_reused()),
                };
            }
            let fits = |row: &SeatRow| ask.seat.is_none_or(|seat| row.seat == i64::from(seat.0));
            let free = |row: &SeatRow| SeatKind::of(&row.kind) == SeatKind::Open && fits(row);
            let taken = || Problem::conflict(Kind::NotAllowed, "That seat is taken. You can still watch the match.");
            let at = open.seats.iter().position(free).ok_or_else(taken)?;
            let token = keyed.unwrap_or_else(Token::fresh);
            let begun = open.session.record().n_entries() > 0;
            if begun && ask.deck.is_some() {
                let what = "This match has already begun, so you can't bring your own deck.";
                return Err(Problem::conflict(Kind::Stale, what));
            }
            let there: Vec<String> = open.seats.iter().filter_map(|row| row.owner.clone()).collect();
            hub.may_meet(&there, owner.as_ref().map(|(id, _)| id.as_str())).await?;
            let (mut seats, mut setup) = (open.seats.clone(), open.setup.clone());
            let place = hub.join_rated((setup.rated, &seats), owner.as_ref(), ask.rated, &client).await?;
            let row = &mut seats[at];
            (row.kind, row.token) = (SeatKind::Person.word().into(), Some(token.hash().0));
            (row.owner, row.name) = owner.clone().unzip();
            row.client = place;
            if let Some(deck) = ask.deck {
                let deck = hub.own_deck(deck, &setup.game, owner.as_ref().map(|(id, _)| id.as_str())).await?;
                setup.give_deck(Seat(at as u8), deck)?;
            }
            match begun {
                true => hub.seat_guest(&mut open, seats, at).await?,
                false => hub.deal(&mut open, setup, seats).await?,
            }
            let seat = open.seat_of(&token.hash(), None).unwrap_or(Seat(at as u8));
            open.note_kind();
            open.handle.saw(seat);
            open.handle.bump();
            hub.announce(&id);
            hub.watch_clock(&open);
            hub.drive(&mut open);
            Ok(Joined { links: Links::of(&id), id, seat, token: token.reveal().into() })
        })
        .await
    }

    /// Seats a guest at a match that has begun without them, as matches of earlier versions could.
    async fn seat_guest(&self, open: &mut Open, seats: Vec<SeatRow>, at: usize) -> Result<(), Problem> {
        let row = seats[at].clone();
        open.seats = seats;
        if let Err(error) = self.store.commit(vec![Op::Seat(row)]).await {
            open.discard();
            return Err(error.into());
        }
        open.turn_began = now();
        Ok(())
    }

    /// Deals a match anew to those who sit there now. When the last seat is taken a coin may let two players change places.
    async fn deal(&self, open: &mut Open, mut setup: NewMatch, mut seats: Vec<SeatRow>) -> Result<(), Problem> {
        let waits = seats.iter().any(|row| SeatKind::of(&row.kind) == SeatKind::Open);
        if !waits && setup.has_coin() {
            toss(open, &mut setup, &mut seats)?;
        }
        let begun = setup.begin(Some(&self.settings), None)?;
        let mut row = open.row.clone();
        row.header = begun.session.record().header_line();
        row.setup = serde_json::to_string(&setup).expect("a setup is plain data");
        let mut ops = vec![Op::Deal { id: row.id.clone(), header: row.header.clone(), setup: row.setup.clone() }];
        ops.extend(seats.iter().cloned().map(Op::Seat));
        let mut dealt = Live::new(row, setup, begun.session, seats, now());
        self.rate_seats(&mut dealt).await?;
        if let Err(error) = self.store.commit(ops).await {
            open.discard();
            return Err(error.into());
        }
        open.handle.forget_deal();
        **open = dealt;
        Ok(())
    }

    /// Another match like this one, once it is over. Every player who asks gets a seat in it, in whichever order they ask.
    pub async fn rematch(&self, id: &str, bearer: &Bearer) -> Result<Joined, Problem> {
        let (hub, id, bearer) = (self.clone(), id.to_string(), bearer.clone());
        to_the_end(async move {
            let mut open = hub.hold(&id).await?;
            let seat = hub.seat(&mut open, &bearer).await?;
            if open.session.now().to_move.is_some() {
                return Err(Problem::conflict(Kind::NotAllowed, "Finish this match before you ask for a rematch."));
            }
            if open.row.day.is_some() {
                return Err(Problem::not_allowed("You get one ranked try per game each day."));
            }
            let secret = secret(&hub.store, "orders").await?;
            let token = |seat: Seat| Token::made_for(&secret, &format!("rematch {id} {}", seat.0));
            let next = match open.rematch.clone() {
                Some(next) => next,
                None => hub.set_up_again(&mut open, seat, &token).await?,
            };
            // A request that is sent again gets the same seat, so a lost answer loses no seat.
            let token = token(seat);
            let rows = hub.store.load_seats(&next).await?;
            let mine = rows.iter().find(|row| row.token.as_deref().is_some_and(|stored| token.hash().is(stored)));
            let seat = mine.map_or(seat, |row| Seat(row.seat as u8));
            Ok(Joined { links: Links::of(&next), id: next, seat, token: token.reveal().into() })
        })
        .await
    }

    /// Sets up the rematch of a match for the player in a seat. The other players are invited to it.
    async fn set_up_again(
        &self,
        open: &mut Open,
        seat: Seat,
        token: &(dyn Fn(Seat) -> Token + Sync),
    ) -> Result<String, Problem> {
        let mut ask = open.setup.clone();
        ask.coin = Some(ask.has_coin());
        ask.seats = open.seats.iter().map(again).collect();
        // Who sits where in the new match, by their rows in the last one.
        let mut earlier = open.seats.clone();
        earlier.iter_mut().for_each(|row| row.token = Some(token(Seat(row.seat as u8)).hash().0));
        if ask.has_coin() {
            toss(open, &mut ask, &mut earlier)?;
        }
        let begun = ask.begin(None, None)?;
        let (mut live, _) = seat_people(&ask, begun, None, None, &|seat| token(seat));
        live.row.holder = self.cluster().map(|cluster| cluster.id.clone());
        let mine = token(seat).hash();
        for (row, earlier) in live.seats.iter_mut().zip(earlier).filter(|(row, _)| row.token.is_some()) {
            (row.token, row.owner, row.name) = (earlier.token, earlier.owner, earlier.name);
            row.client = earlier.client;
            if !row.token.as_deref().is_some_and(|stored| mine.is(stored)) {
                row.kind = SeatKind::Invited.word().into();
            }
        }
        self.rate_seats(&mut live).await?;
        let (id, next) = (open.row.id.clone(), live.row.id.clone());
        let mut ops = vec![Op::Rematch { id: id.clone(), to: next.clone() }];
        ops.push(Op::Match(Box::new(live.row.clone())));
        ops.extend(live.seats.iter().cloned().map(Op::Seat));
        self.store.commit(ops).await?;
        self.metrics.created.add(1);
        open.rematch = Some(next.clone());
        open.handle.bump();
        self.announce(&id);
        self.keep(live).await;
        Ok(next)
    }

    /// A player who was invited has come.
    pub(crate) async fn arrive(&self, open: &mut Open, seat: Seat) -> Result<(), Problem> {
        let Some(row) = open.seats.get_mut(seat.index()) else { return Ok(()) };
        row.kind = SeatKind::Person.word().into();
        let row = row.clone();
        if let Err(error) = self.store.commit(vec![Op::Seat(row)]).await {
            open.discard();
            return Err(error.into());
        }
        open.turn_began = now();
        open.handle.bump();
        self.announce(&open.row.id);
        self.watch_clock(open);
        self.drive(open);
        Ok(())
    }
}

/// Tosses a coin: on tails the two players of a match change places, with their decks.
fn toss(open: &Live, setup: &mut NewMatch, seats: &mut [SeatRow]) -> Result<(), Problem> {
    let info = open.session.info();
    let plays = |row: &SeatRow| info.seats.get(row.seat as usize).is_some_and(|seat| seat.plays);
    let people = seats.iter().filter(|row| SeatKind::of(&row.kind) != SeatKind::Program && plays(row));
    let people: Vec<usize> = people.map(|row| row.seat as usize).collect();
    let [one, other] = people[..] else { return Ok(()) };
    if token::chance::<1>()[0].is_multiple_of(2) {
        return Ok(());
    }
    setup.swap(Seat(one as u8), Seat(other as u8))?;
    seats.swap(one, other);
    for (at, row) in seats.iter_mut().enumerate() {
        row.seat = at as i64;
    }
    Ok(())
}

/// A seat as it is asked for again.
fn again(row: &SeatRow) -> NewSeat {
    let kind = match SeatKind::of(&row.kind) {
        SeatKind::Program => SeatKind::Program,
        SeatKind::Person | SeatKind::Open | SeatKind::Invited => SeatKind::Person,
    };
    NewSeat { kind, player: row.program.clone() }
}
