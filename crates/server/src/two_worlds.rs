//! Two worlds that differ in hidden things only: every byte that goes over the network to an eye is the same in both.

use croupier_kernel::{Eye, Game, Key, Match, Rng, Seat, Seed, streams};
use croupier_table::{
    Hosted, Options,
    registry::{self, GAMES, Visit},
};
use serde_json::json;

use crate::{
    Hub, Limits, NewMatch, Server, Settings,
    client::{Client, Socket},
    hub::Live,
    setup::{SeatKind, Visibility},
    store::{MatchRow, SeatRow},
    token::{self, Token},
};

/// A world on a server: a match of its own, with a token for each seat.
struct World {
    id: String,
    tokens: Vec<String>,
}

async fn put<G: Hosted>(hub: &Hub, game: &Match<G>) -> World {
    let mut session = registry::session(game.clone());
    session.seal();
    let id = token::match_id();
    let ask: NewMatch = serde_json::from_value(json!({ "game": G::NAME })).expect("a setup");
    let tokens: Vec<Token> = Seat::all(G::N_SEATS).map(|_| Token::fresh()).collect();
    let seat = |(at, token): (usize, &Token)| SeatRow {
        match_id: id.clone(),
        seat: at as i64,
        kind: SeatKind::Person.word().into(),
        program: None,
        token: Some(token.hash().0),
        owner: None,
    };
    let row = MatchRow {
        id: id.clone(),
        game: G::NAME.into(),
        header: session.record().header_line(),
        setup: String::new(),
        visibility: Visibility::Link.word().into(),
        day: None,
        created: 0,
        holder: None,
    };
    let seats = tokens.iter().enumerate().map(seat).collect();
    hub.keep(Live::new(row, ask, session, seats, 0)).await;
    World { id, tokens: tokens.iter().map(|token| token.reveal().to_string()).collect() }
}

/// All bytes that an eye can get of a world, with what differs by nature put aside: the id, and the time of day.
async fn everything(client: &mut Client, address: &str, world: &World, eye: Eye, tried: &[String]) -> String {
    let token = match eye {
        Eye::Seat(seat) => Some(world.tokens[seat.index()].as_str()),
        Eye::Watcher => None,
    };
    let path = format!("/api/matches/{}", world.id);
    let mut all = String::new();
    for path in [path.clone(), format!("{path}?since=3"), format!("/api/records/{}", world.id)] {
        all.push_str(&client.ask("GET", &path, token, None, None).await.expect("an answer").text());
    }
    let hello = json!({ "token": token, "since": 1 });
    let mut socket = Socket::open(address, &format!("{path}/live"), &hello).await.expect("a socket");
    all.push_str(&String::from_utf8_lossy(&socket.hear().await.expect("a look").expect("a look")));
    drop(socket);
    for action in tried {
        for (address, ply) in [("preview", 0), ("actions", 1)] {
            let body = json!({ "ply": ply, "action": action });
            let path = format!("{path}/{address}");
            let reply = client.ask("POST", &path, token, None, Some(&body)).await.expect("an answer");
            assert_ne!((address, reply.status), ("actions", 200), "what is late is refused");
            all.push_str(&reply.text());
        }
    }
    for address in ["undo", "claim", "rematch"] {
        let reply = client.ask("POST", &format!("{path}/{address}"), token, None, Some(&json!({}))).await;
        all.push_str(&reply.expect("an answer").text());
    }
    let mut texts = all.replace(&world.id, "ID");
    while let Some(at) = texts.find("\"now\":") {
        let digits = texts[at + 6..].bytes().take_while(u8::is_ascii_digit).count();
        texts.replace_range(at..at + 6 + digits, "");
    }
    texts
}

struct Compare<'a> {
    hub: &'a Hub,
    address: String,
    runtime: &'a tokio::runtime::Runtime,
}

impl Visit for Compare<'_> {
    type Out = ();

    fn visit<G: Hosted>(self) {
        let config = G::config(&Options::default()).expect("the usual match");
        let root = Seed::Open("two worlds on the network".into());
        let mut client = Client::new(&self.address);
        let (mut compared, mut differed) = (0, 0);
        for i in 0..4 {
            let seed = root.nth(i);
            let mut rng = seed.rng(Key::new(streams::TESTS, 0, 0, 0));
            let mut game = Match::<G>::new(config.clone(), seed).expect("a match");
            let mut tried: Vec<String> = vec!["nonsense".into()];
            while let Some(mover) = game.turn().seat().filter(|_| game.ply() < 240) {
                if rng.below(24) == 0 {
                    for seat in Seat::all(G::N_SEATS) {
                        let other = game.on_another_table(game.state().redeal(seat, &mut rng));
                        differed += u32::from(other.state() != game.state());
                        self.runtime.block_on(async {
                            let worlds = (put(self.hub, &game).await, put(self.hub, &other).await);
                            for eye in [Eye::Seat(seat), Eye::Watcher] {
                                let ours = everything(&mut client, &self.address, &worlds.0, eye, &tried).await;
                                let theirs = everything(&mut client, &self.address, &worlds.1, eye, &tried).await;
                                assert!(ours.len() > 1000);
                                same(&ours, &theirs, &format!("{} game {i} ply {} {eye:?}", G::NAME, game.ply()));
                            }
                        });
                        compared += 2;
                    }
                }
                let action = pick::<G>(&game.legal_actions(), &mut rng);
                if tried.len() < 6 {
                    tried.push(action.to_string());
                }
                game.play(mover, &action).expect("what is listed is legal");
            }
        }
        assert!(compared > 6, "{}: only {compared} worlds compared", G::NAME);
        assert!(differed > 0 || G::N_SEATS == 1, "{}: no world ever differed", G::NAME);
    }
}

fn pick<G: Game>(legal: &[G::Action], rng: &mut Rng) -> G::Action {
    let on: Vec<&G::Action> = legal.iter().filter(|action| !G::gives_up(action)).collect();
    on[rng.below(on.len() as u32) as usize].clone()
}

#[track_caller]
fn same(ours: &str, theirs: &str, place: &str) {
    if ours != theirs {
        let at = ours.bytes().zip(theirs.bytes()).take_while(|(a, b)| a == b).count();
        let around = |text: &str| {
            String::from_utf8_lossy(&text.as_bytes()[at.saturating_sub(80)..(at + 60).min(text.len())]).into_owned()
        };
        panic!("{place}: one world shows\n  {}\nand another\n  {}", around(ours), around(theirs));
    }
}

#[test]
fn no_eye_on_the_network_can_tell_two_worlds_apart() {
    let folder = tempfile::tempdir().expect("a folder");
    let runtime =
        tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build().expect("a runtime");
    let mut settings = Settings::at_home(folder.path().into());
    settings.bind.set_port(0);
    let many = 1_000_000;
    settings.limits = Limits { rate: many, burst: many, matches: many, ..settings.limits };
    let server = runtime.block_on(Server::bind(settings)).expect("a server");
    let (hub, address) = (server.hub().clone(), server.address().expect("an address").to_string());
    runtime.spawn(server.run(std::future::pending()));
    for game in GAMES {
        let compare = Compare { hub: &hub, address: address.clone(), runtime: &runtime };
        registry::with_game(game, compare).expect("a game of the table");
    }
}
