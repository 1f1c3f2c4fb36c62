//! One match of an arena: who is rated against a program of the ladder.

use croupier_kernel::{Match, Refusal, Role, Seat, Seed, Turn};
use croupier_table::{Agent, Exchange, Hosted, agent_key, player, registry};
use serde::{Deserialize, Serialize};

use super::{
    Bounds, Played,
    judge::{self, Judging},
};
use crate::{MAX_PLIES, Watch, sim::n_players};

/// Who makes the players of an arena, by name.
pub trait Seats {
    /// A player for a seat.
    fn agent<G: Hosted>(&self, name: &str, seat: Seat, seed: &Seed) -> Result<Box<dyn Agent<G>>, Refusal> {
        player::<G>(name, seat, seed.rng(agent_key(seat)))
    }
}

/// Players as every command makes them.
pub struct Usual;

impl Seats for Usual {}

/// One choice of someone who was asked, for the transcript.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Asked {
    /// The number of the action, from 1.
    pub ply: u32,
    /// What was done, in notation.
    pub action: String,
    /// The question and the answer.
    #[serde(flatten)]
    pub exchange: Exchange,
}

/// A match that was played to its end.
pub(super) struct Finished<G: Hosted> {
    pub(super) played: Played,
    pub(super) session: Box<dyn croupier_table::Session>,
    pub(super) actions: Vec<(Seat, G::Action)>,
    pub(super) config: G::Config,
    pub(super) asked: Vec<Asked>,
}

/// Why a match was broken off, how far it was, and what it had cost by then.
pub(super) struct Broken {
    pub(super) reason: String,
    pub(super) played: Played,
    pub(super) session: Box<dyn croupier_table::Session>,
    pub(super) asked: Vec<Asked>,
}

/// A match to be played.
pub(super) struct Fixture<'a> {
    /// Who plays, by seat.
    pub(super) players: Vec<String>,
    /// The seat of the one that is rated.
    pub(super) seat: Seat,
    pub(super) seed: Seed,
    pub(super) bounds: &'a Bounds,
    /// What was spent before.
    pub(super) before: (u64, u64),
}

/// How a match between these begins.
pub(super) fn config<G: Hosted>(players: &[String]) -> Result<G::Config, Refusal> {
    let mut config = G::config(&croupier_table::Options::default())?;
    G::suit(&mut config, players);
    Ok(config)
}

/// Who plays each seat, with the one that is rated in this one. In games for one it plays alone.
pub(super) fn company<G: Hosted>(rated: &str, opponent: &str, seat: Seat) -> Result<Vec<String>, Refusal> {
    let named = match (n_players::<G>() > 1, seat) {
        (false, _) => vec![rated.to_string()],
        (true, Seat(0)) => vec![rated.to_string(), opponent.to_string()],
        (true, _) => vec![opponent.to_string(), rated.to_string()],
    };
    registry::company::<G>(&named)
}

/// Plays a match.
pub(super) fn play<G: Hosted, S: Seats>(
    fixture: &Fixture<'_>,
    seats: &S,
    watch: &Watch,
) -> Result<Result<Finished<G>, Broken>, Refusal> {
    let config = config::<G>(&fixture.players)?;
    let mut agents = Vec::new();
    for (seat, name) in Seat::all(G::N_SEATS).zip(&fixture.players) {
        let mut agent = seats.agent::<G>(name, seat, &fixture.seed)?;
        agent.begin();
        agent.draw_from(fixture.seed.rng(agent_key(seat)));
        agent.heed(watch.bell());
        agents.push(agent);
    }
    let mut game = Match::<G>::new(config.clone(), fixture.seed.clone())?;
    let mut session = registry::session(Match::<G>::new(config.clone(), fixture.seed.clone())?);
    let mut played = Played { seat: fixture.seat.0, seed: fixture.seed.to_string(), ..Played::default() };
    let (mut asked, mut actions) = (Vec::new(), Vec::new());
    let outcome = loop {
        let seat = match game.turn() {
            Turn::Over(outcome) => break Some(outcome),
            Turn::Of(_) if game.ply() >= MAX_PLIES => break None,
            Turn::Of(seat) => seat,
        };
        let action = agents[seat.index()].choose(&game.sight(seat), &game.legal_actions());
        let exchange = agents[seat.index()].exchange().filter(|_| seat == fixture.seat);
        let mut broken = watch.stopped().then(String::new);
        if let Some(exchange) = exchange {
            played.note(&exchange);
            broken = broken.or_else(|| exchange.failed.clone()).or_else(|| fixture.spent(&played));
            asked.push(Asked { ply: game.ply() + 1, action: action.to_string(), exchange });
        }
        if let Some(reason) = broken {
            return Ok(Err(Broken { reason, played, session, asked }));
        }
        session.play(seat, game.ply(), &action.to_string())?;
        game.play(seat, &action)?;
        actions.push((seat, action));
    };
    played.plies = game.ply();
    played.payoff = outcome.as_ref().map_or(0, |outcome| G::payoff(outcome, fixture.seat).into());
    played.ending = outcome.as_ref().map_or("too long".into(), |outcome| G::ending(outcome).to_string());
    Ok(Ok(Finished { played, session, actions, config, asked }))
}

impl Fixture<'_> {
    /// Which bound the game has run into, if one.
    fn spent(&self, played: &Played) -> Option<String> {
        let (tokens, cost) = self.before;
        self.bounds.over(tokens + played.tokens_in + played.tokens_out, cost + played.cost)
    }
}

/// Judges the choices of a finished match, of both sides.
pub(super) fn judge<G: Hosted>(
    finished: &mut Finished<G>,
    seed: &Seed,
    judging: Judging,
    jobs: usize,
    watch: &Watch,
) -> Result<(), Refusal> {
    let given = judge::judge::<G>(&finished.config, seed, &finished.actions, judging, jobs, watch)?;
    if watch.stopped() {
        return Ok(());
    }
    let played = &mut finished.played;
    for (seat, given) in Seat::all(G::N_SEATS).zip(given).filter(|(seat, _)| G::role(*seat) == Role::Player) {
        let own = seat.0 == played.seat;
        *(if own { &mut played.given } else { &mut played.given_by_opponent }) = given;
    }
    Ok(())
}
