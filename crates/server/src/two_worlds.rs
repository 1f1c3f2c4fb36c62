//! Two worlds that differ in hidden things only: every byte that goes over the network to an eye is the same in both.

#[path = "../tests/common/model.rs"]
mod model;
mod times;

use std::{
    collections::VecDeque,
    sync::{Arc, Mutex},
    time::Duration,
};

use croupier_kernel::{Eye, Kind, Refusal, Seat};
use croupier_mcp::{Extensions, Order};
use croupier_table::{
    Players, Session, Settings as Words,
    registry::GAMES,
    two_worlds::{Pair, Walk, same},
};
use model::Model;
use serde_json::json;

use crate::{
    Bearer, Hub, Limits, NewMatch, Server, Settings,
    api::{self, App},
    client::{Client, Reply, Socket},
    hub::Live,
    mcp::ServedMatch,
    setup::{SeatKind, Visibility},
    store::{MatchRow, SeatRow},
    token::{self, Token},
};

/// A world on a server: a match of its own, with a token for each seat.
struct World {
    id: String,
    tokens: Vec<String>,
    ply: u32,
    /// Something that the seat to move may do.
    legal: Vec<String>,
}

async fn put(hub: &Hub, seat: Seat, mut session: Box<dyn Session>) -> World {
    session.seal();
    let (id, game) = (token::match_id(), session.record().game().to_string());
    let ask: NewMatch = serde_json::from_value(json!({ "game": game, "hints": true })).expect("a setup");
    let tokens: Vec<Token> = session.info().seats.iter().map(|_| Token::fresh()).collect();
    let row = |(at, token): (usize, &Token)| SeatRow {
        match_id: id.clone(),
        seat: at as i64,
        kind: SeatKind::Person.word().into(),
        program: None,
        token: Some(token.hash().0),
        owner: None,
        client: None,
        name: None,
    };
    let seats = tokens.iter().enumerate().map(row).collect();
    let row = MatchRow {
        id: id.clone(),
        game,
        header: session.record().header_line(),
        setup: String::new(),
        visibility: Visibility::Link.word().into(),
        day: None,
        created: 0,
        holder: None,
        continued: None,
    };
    let legal = session.legal(Eye::Seat(seat)).into_iter().map(|choice| choice.action).take(3).collect();
    let ply = session.now().ply;
    hub.keep(Live::new(row, ask, session, seats, 0)).await;
    World { id, tokens: tokens.iter().map(|token| token.reveal().to_string()).collect(), ply, legal }
}

/// What differs by nature put aside: the id, the names drawn for guests, and the time of day.
fn comparable(all: &str, world: &World) -> String {
    let mut texts = all.replace(&world.id, "ID");
    for token in &world.tokens {
        texts = texts.replace(token, "TOKEN");
        texts = texts.replace(&token::guest_name(&crate::Hash::of(token).0), "GUEST");
    }
    while let Some(at) = texts.find("\"now\":") {
        let digits = texts[at + 6..].bytes().take_while(u8::is_ascii_digit).count();
        texts.replace_range(at..at + 6 + digits, "");
    }
    texts
}

/// Everything in an answer that could tell something: its status, its headers and its body. What differs by nature is left out: the
/// time of day, the name of the request, and a length that has the names of guests in it.
fn all_of(reply: &Reply) -> String {
    let own = ["date", "x-request-id", "content-length"];
    let headers = reply.headers.iter().filter(|(name, _)| !own.contains(&name.as_str()));
    let headers: Vec<String> = headers.map(|(name, value)| format!("{name}: {value:?}")).collect();
    format!("{} {}\n{}\n", reply.status, headers.join("\n"), reply.text())
}

/// All bytes that an eye can get of a world over HTTP and on a socket.
async fn over_http(client: &mut Client, address: &str, world: &World, eye: Eye, refused: &[String]) -> String {
    let token = match eye {
        Eye::Seat(seat) => Some(world.tokens[seat.index()].as_str()),
        Eye::Watcher => None,
    };
    let path = format!("/api/matches/{}", world.id);
    let mut all = String::new();
    for path in [path.clone(), format!("{path}?since=3"), format!("/api/records/{}", world.id)] {
        all.push_str(&all_of(&client.ask("GET", &path, token, None, None).await.expect("an answer")));
    }
    let hello = json!({ "token": token, "since": 1 });
    let mut socket = Socket::open(address, &format!("{path}/live"), &hello).await.expect("a socket");
    all.push_str(&String::from_utf8_lossy(&socket.hear().await.expect("a look").expect("a look")));
    drop(socket);
    for action in refused.iter().map(String::as_str).chain(["nonsense"]) {
        for (address, ply) in [("preview", world.ply), ("actions", world.ply), ("actions", world.ply + 1)] {
            let body = json!({ "ply": ply, "action": action });
            let path = format!("{path}/{address}");
            let reply = client.ask("POST", &path, token, None, Some(&body)).await.expect("an answer");
            assert_ne!((address, reply.status), ("actions", 200), "what may not be done is refused");
            all.push_str(&all_of(&reply));
        }
    }
    comparable(&all, world)
}

/// What a seat is foretold. Every forecast is made by playing on in many worlds, so this is compared in fewer places.
async fn foretold(client: &mut Client, world: &World, seat: Seat) -> String {
    let token = Some(world.tokens[seat.index()].as_str());
    let mut all = String::new();
    for action in &world.legal {
        let (body, path) =
            (json!({ "ply": world.ply, "action": action }), format!("/api/matches/{}/preview", world.id));
        let reply = client.ask("POST", &path, token, None, Some(&body)).await.expect("an answer");
        assert_eq!(reply.status, 200, "{}", reply.text());
        all.push_str(&reply.text());
    }
    let path = format!("/api/matches/{}/forecasts", world.id);
    all.push_str(&client.ask("GET", &path, token, None, None).await.expect("an answer").text());
    comparable(&all, world)
}

/// What an eye is told that asks for more than a look. It comes last: a match that was never written down does not survive it.
async fn by_asking(client: &mut Client, world: &World, eye: Eye) -> String {
    let token = match eye {
        Eye::Seat(seat) => Some(world.tokens[seat.index()].as_str()),
        Eye::Watcher => None,
    };
    let mut all = String::new();
    for address in ["claim", "rematch", "undo"] {
        let path = format!("/api/matches/{}/{address}", world.id);
        let reply = client.ask("POST", &path, token, None, Some(&json!({}))).await;
        all.push_str(&reply.expect("an answer").text());
    }
    comparable(&all, world)
}

/// The hint for a seat, unless it took so long that it may have been broken off.
async fn hint(client: &mut Client, world: &World, seat: Seat) -> Option<String> {
    let began = std::time::Instant::now();
    let path = format!("/api/matches/{}/hint", world.id);
    let token = Some(world.tokens[seat.index()].as_str());
    let reply = client.ask("POST", &path, token, None, Some(&json!({}))).await.expect("an answer");
    assert_eq!(reply.status, 200, "{}", reply.text());
    (began.elapsed() < Duration::from_secs(2)).then(|| reply.text())
}

/// Hands out matches that were put on the server before, one after the other.
struct Prepared(Mutex<VecDeque<ServedMatch>>);

impl croupier_mcp::Host for Prepared {
    type Match = ServedMatch;

    async fn start(&self, _: Order, _: &Extensions) -> Result<ServedMatch, Refusal> {
        let next = self.0.lock().expect("no holder panicked").pop_front();
        next.ok_or_else(|| Refusal::of(Kind::NotAllowed, "there is no match left"))
    }
}

/// All bytes that a language model in the seat of the next match can get without changing anything.
async fn by_tools(address: &str, world: &World, refused: &[String]) -> String {
    let model = Model::new(address).await;
    model.call("start", json!({ "game": "rollio" })).await;
    for arguments in [json!({}), json!({ "view": true })] {
        model.call("look", arguments).await;
    }
    for show in ["", "x", "1", "a", "hint", "why", "? 1", "deck", "log", "i", "g", "hand", "graveyard"] {
        model.call("look", json!({ "show": show })).await;
    }
    model.call("rules", json!({})).await;
    model.call("record", json!({})).await;
    for action in refused.iter().map(String::as_str).chain(["999", "nonsense", "why zap"]) {
        for ply in [world.ply, world.ply + 1] {
            let answer = model.call("act", json!({ "ply": ply, "action": action })).await;
            assert_eq!(answer["isError"], true, "{answer}");
        }
    }
    comparable(&model.said(), world)
}

/// A server with its tools for language models at an address of their own, which hand out what is prepared.
struct Stage {
    hub: Hub,
    address: String,
    prepared: Arc<Prepared>,
    tools: String,
}

async fn stage(folder: &std::path::Path) -> Stage {
    let mut settings = Settings::at_home(folder.into());
    settings.bind.set_port(0);
    let many = 1_000_000;
    settings.limits = Limits { rate: many, burst: many, matches: many, sessions: many, ..settings.limits };
    let server = Server::bind(settings).await.expect("a server");
    let (app, address): (App, _) = (server.app.clone(), server.address().expect("an address").to_string());
    let prepared = Arc::new(Prepared(Mutex::default()));
    let tools = axum::Router::new().nest("/mcp", api::tools(prepared.clone(), &app)).with_state(app.clone());
    let listener = tokio::net::TcpListener::bind(("127.0.0.1", 0)).await.expect("a port");
    let at = listener.local_addr().expect("an address").to_string();
    tokio::spawn(async move { axum::serve(listener, tools).await });
    tokio::spawn(server.run(std::future::pending()));
    Stage { hub: app.hub, address, prepared, tools: at }
}

/// What takes long to compare: it is done in a few places of each game, everything else in all of them.
struct Dear {
    forecasts: bool,
    tools: bool,
    hints: bool,
}

impl Stage {
    /// Compares a pair; which of the dear things were compared too.
    async fn compare(&self, client: &mut Client, pair: Pair, dear: Dear) -> Dear {
        let Pair { place, seat, is_to_move, worlds: [ours, theirs], refused } = pair;
        // Where no one need be asked, a language model passes at once, and the worlds go their ways.
        let skips = is_to_move && ours.text(&Words::default()).skips().is_some();
        let worlds = [put(&self.hub, seat, ours).await, put(&self.hub, seat, theirs).await];
        for eye in [Eye::Seat(seat), Eye::Watcher] {
            let mut texts = Vec::new();
            for world in &worlds {
                texts.push(over_http(client, &self.address, world, eye, &refused).await);
            }
            assert!(texts[0].len() > 1000);
            same(&texts[0], &texts[1], &format!("{place} {eye:?}"));
        }
        let forecasts = dear.forecasts && is_to_move;
        if forecasts {
            let texts = (foretold(client, &worlds[0], seat).await, foretold(client, &worlds[1], seat).await);
            same(&texts.0, &texts.1, &format!("{place} forecasts"));
        }
        let tools = dear.tools && !skips;
        if tools {
            let mut texts = Vec::new();
            for world in &worlds {
                let bearer = Bearer::token(&world.tokens[seat.index()]);
                let table = ServedMatch::at(&self.hub, &world.id, seat, bearer, Duration::ZERO);
                self.prepared.0.lock().expect("no holder panicked").push_back(table);
                texts.push(by_tools(&self.tools, world, &refused).await);
            }
            assert!(texts[0].len() > 1000);
            same(&texts[0], &texts[1], &format!("{place} by tools"));
        }
        // The seat of the Genie has no one who advises it.
        let plays = self.hub.hold(&worlds[0].id).await.expect("it is there").session.info().seats[seat.index()].plays;
        let mut hinted = false;
        if dear.hints && is_to_move && plays {
            let texts = (hint(client, &worlds[0], seat).await, hint(client, &worlds[1], seat).await);
            if let (Some(ours), Some(theirs)) = texts {
                same(&ours, &theirs, &format!("{place} hint"));
                hinted = true;
            }
        }
        for eye in [Eye::Watcher, Eye::Seat(seat)] {
            let texts = (by_asking(client, &worlds[0], eye).await, by_asking(client, &worlds[1], eye).await);
            same(&texts.0, &texts.1, &format!("{place} {eye:?} asks"));
        }
        Dear { forecasts, tools, hints: hinted }
    }
}

#[test]
fn no_eye_on_the_network_can_tell_two_worlds_apart() {
    let mut players = Players::default();
    croupier_lab::search::install(&mut players);
    players.install();
    let folder = tempfile::tempdir().expect("a folder");
    let runtime =
        tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build().expect("a runtime");
    let stage = runtime.block_on(stage(folder.path()));
    let mut client = Client::new(&stage.address);
    for game in GAMES {
        let (mut by_forecasts, mut by_tools, mut by_hints) = (0, 0, 0);
        // Runs of Geniejack have little that is hidden.
        let one_in = if game == "geniejack" { 8 } else { 24 };
        let walk = Walk { seed: "two worlds on the network", matches: 2, plies: 240, one_in };
        let pairs = walk.through(game, |pair| {
            let dear = Dear { forecasts: by_forecasts < 4, tools: by_tools < 2, hints: by_hints < 1 };
            let done = runtime.block_on(stage.compare(&mut client, pair, dear));
            by_forecasts += u32::from(done.forecasts);
            by_tools += u32::from(done.tools);
            by_hints += u32::from(done.hints);
        });
        let dear = (by_forecasts, by_tools, by_hints);
        assert!(pairs > 3 && by_forecasts >= 2 && by_tools >= 2 && by_hints >= 1, "{game}: {pairs} pairs, {dear:?}");
    }
}
