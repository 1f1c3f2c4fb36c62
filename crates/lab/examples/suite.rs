//! Makes a suite, or more of it: `suite FILE [positions] [seconds] [worlds] [game ...]`.
//!
//! Lines of the file that still play as they were played stay. Then games are played by rules of thumb and chance, and positions
//! are looked for in which a deep search is sure which choices are right: every choice is played on in the same worlds, and the
//! best is ahead of all others by far more than luck can explain. The same is found a second time in other worlds. The search is
//! stopped after a number of positions a game, or a number of seconds.
#![allow(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    clippy::float_arithmetic,
    clippy::print_stdout,
    reason = "an example that makes a file and prints"
)]

use std::{
    fs,
    time::{Duration, Instant},
};

use croupier_kernel::{Match, Record, Refusal, Rng, Role, Seat, Seed, Sight};
use croupier_lab::{
    arena::suite::{FORMAT, Fixed, Head, Line, Meeting, Position, Suite},
    search::{Budget, Searcher, Verdict},
};
use croupier_table::{
    Agent, Hosted, Options, Random, agent_key, player,
    registry::{self, GAMES, Visit},
};
use rayon::prelude::*;

const NAME: &str = "croupier-0";

const ABOUT: &str = "Positions from games between the rule-based player and chance, in which a deep search is sure of the best \
                     choice twice, in different worlds. Matches against programs that are named by simulated games.";

/// The opponents of the matches, two seeds each.
const OPPONENTS: [(&str, [&str; 4]); 4] = [
    ("geniejack", ["random", "easy", "basic", "search:100p"]),
    ("rollio", ["random", "banker", "easy", "basic"]),
    ("lunchtable", ["random", "easy", "greedy", "search:100p"]),
    ("fab", ["random", "easy", "greedy", "search:100p"]),
];

const PAIRS: u64 = 2;

/// How far ahead the best must be to call another choice wrong, in payoffs: five wins in 100 games, and in runs, where much
/// more is still to come at any one choice, a quarter of a win.
const MARGIN: [f64; 2] = [0.10, 0.005];

/// By how many standard errors the lead must exceed half of that.
const SURE: f64 = 3.5;

/// Worlds of the first look, which leaves out what is not worth a deep one.
const LOOK: u32 = 24;

/// The most choices of a position.
const MOST_CHOICES: usize = 24;

/// The most positions of one match.
const A_LINE: usize = 4;

/// How many places of a match are looked at.
const PLACES: usize = 14;

/// How many of them are shops: what is bought is played on to the end of a run, which takes long.
const SHOPS: usize = 1;

struct Make<'a> {
    old: &'a [Line],
    positions: usize,
    until: Duration,
    worlds: u32,
}

/// A place in a match, by the number of actions before it.
struct Place<G: Hosted> {
    table: Match<G>,
    seat: Seat,
    choices: Vec<G::Action>,
    usual: G::Action,
    shop: bool,
}

/// What was found in a match.
struct Found<G: Hosted> {
    game: Match<G>,
    positions: Vec<Position>,
    /// In how many of them the rule-based player is right.
    usual: usize,
}

/// What two searches found.
struct Clear {
    right: Vec<String>,
    ahead: f64,
    error: f64,
}

impl Visit for Make<'_> {
    type Out = Result<Vec<Line>, Refusal>;

    fn visit<G: Hosted>(self) -> Self::Out {
        let started = Instant::now();
        let own = self.old.iter().filter(|line| line.record.game == G::NAME);
        let (mut lines, lost): (Vec<Line>, Vec<Line>) = own.cloned().partition(|line| line.posed::<G>().is_ok());
        let mut first = 0;
        for line in lines.iter().chain(&lost) {
            let number = line.record.seed.to_string().rsplit(' ').next().and_then(|word| word.parse::<u64>().ok());
            first = first.max(number.map_or(0, |number| number + 1));
        }
        let mut found: usize = lines.iter().map(|line| line.positions.len()).sum();
        let mut usual = 0;
        // As many matches at a time as there are threads; what they all find is kept in their order.
        let at_once = rayon::current_num_threads() as u64;
        for round in 0.. {
            if found >= self.positions || started.elapsed() > self.until {
                break;
            }
            let matches = (first + round * at_once..).take(at_once as usize).collect::<Vec<u64>>();
            let skip_usual = usual * 2 > found;
            let searched = matches.into_par_iter().map(|nth| self.search::<G>(nth, skip_usual, started));
            for found_in_match in searched.collect::<Result<Vec<Found<G>>, Refusal>>()? {
                let Found { game, mut positions, usual: n } = found_in_match;
                positions.truncate(self.positions.saturating_sub(found));
                if positions.is_empty() {
                    continue;
                }
                usual += n;
                found += positions.len();
                positions.sort_by_key(|position: &Position| position.after);
                lines.push(line(&game, positions));
            }
        }
        println!("{}: {found} positions in {:.0} s", G::NAME, started.elapsed().as_secs_f64());
        Ok(lines)
    }
}

impl Make<'_> {
    /// Looks for positions in a match.
    fn search<G: Hosted>(&self, nth: u64, skip_usual: bool, started: Instant) -> Result<Found<G>, Refusal> {
        let (game, mut places) = places::<G>(nth)?;
        let mut rng = Rng::Open { state: nth as u32 ^ 0x5eed };
        let (mut positions, mut usual, last) = (Vec::new(), 0, game.ply());
        while let Some(place) = take(&mut places, &mut rng) {
            if positions.len() == A_LINE || started.elapsed() > self.until {
                break;
            }
            let Some(clear) = self.look(&place, skip_usual, &mut rng) else { continue };
            usual += usize::from(clear[0].right.contains(&place.usual.to_string()));
            positions.push(position(&place, last, &clear));
        }
        Ok(Found { game, positions, usual })
    }

    /// Looks at a place twice, if a first look says that it is worth it.
    fn look<G: Hosted>(&self, place: &Place<G>, skip_usual: bool, rng: &mut Rng) -> Option<[Clear; 2]> {
        // In a run luck hides what one choice is worth at the end: what the rest of the battle or level earns tells it. What is
        // bought serves longer.
        let horizon = if alone::<G>() && !place.shop { 0 } else { G::HORIZON };
        let mut verdict = |worlds: u32| {
            let budget = Budget::Playouts(worlds * place.choices.len() as u32);
            let state = rng.next_u32();
            let sight = place.table.sight(place.seat);
            Searcher::<G>::new(budget).with_horizon(horizon).compare(&sight, &place.choices, Rng::Open { state })
        };
        let look = verdict(LOOK);
        let best = &look.ranked.first()?.action;
        let behind = look.ranked.iter().filter(|other| other.behind.payoff > margin::<G>() / 2.0).count();
        if behind * 2 < look.ranked.len() || (skip_usual && *best == place.usual) {
            return None;
        }
        let one = clear(&verdict(self.worlds))?;
        let two = clear(&verdict(self.worlds)).filter(|two| two.right == one.right)?;
        (!skip_usual || !one.right.contains(&place.usual.to_string())).then_some([one, two])
    }
}

fn alone<G: Hosted>() -> bool {
    Seat::all(G::N_SEATS).filter(|seat| G::role(*seat) == Role::Player).count() == 1
}

fn margin<G: Hosted>() -> f64 {
    MARGIN[usize::from(alone::<G>())]
}

/// What a search is sure of: each choice is as good as the best, or clearly worse. Nothing if some are neither, or if more
/// than half are right.
fn clear<G: Hosted>(verdict: &Verdict<G>) -> Option<Clear> {
    let margin = margin::<G>();
    let (right, wrong): (Vec<_>, Vec<_>) =
        verdict.ranked.iter().partition(|weighed| weighed.behind.payoff < margin / 4.0);
    let sure = |behind: &croupier_lab::search::Lead| {
        behind.payoff >= margin && behind.payoff - SURE * behind.error > margin / 2.0
    };
    let next = wrong.iter().min_by(|a, b| a.behind.payoff.total_cmp(&b.behind.payoff))?;
    if right.len() * 2 > verdict.ranked.len() || !wrong.iter().all(|weighed| sure(&weighed.behind)) {
        return None;
    }
    let mut right: Vec<String> = right.iter().map(|weighed| weighed.action.to_string()).collect();
    right.sort();
    Some(Clear { right, ahead: next.behind.payoff, error: next.behind.error })
}

/// Plays a match, and lists the places in it where there is a choice.
fn places<G: Hosted>(nth: u64) -> Result<(Match<G>, Vec<Place<G>>), Refusal> {
    let seed = Seed::Open(format!("{NAME} {} {nth}", G::NAME).into());
    let mut rng = Rng::Open { state: nth as u32 };
    // A run in which chance decides often is soon over.
    let odds = if alone::<G>() { 24 } else { 8 };
    let mut config = G::config(&Options::default())?;
    G::suit(&mut config, &vec![G::MEASURED_BY.to_string(); usize::from(G::N_SEATS)]);
    let mut servers: Vec<Option<Box<dyn Agent<G>>>> = Vec::new();
    for seat in Seat::all(G::N_SEATS) {
        let name = G::usual_program(seat).unwrap_or(G::MEASURED_BY);
        let server = G::role(seat) == Role::Server;
        servers.push(if server { Some(player::<G>(name, seat, seed.rng(agent_key(seat)))?) } else { None });
    }
    let mut game = Match::<G>::new(config, seed)?;
    let mut places = Vec::new();
    while let Some(seat) = game.turn().seat().filter(|_| game.ply() < 3_000) {
        let legal = game.legal_actions();
        let sight = Sight::new(game.state(), seat);
        let action = match &mut servers[seat.index()] {
            Some(server) => server.choose(&sight, &legal),
            None if rng.below(odds) == 0 => Random(Rng::Open { state: rng.next_u32() }).choose(&sight, &legal),
            None => legal[sight.policy(&legal)].clone(),
        };
        let mut choices = legal.clone();
        choices.retain(|action| !G::gives_up(action) && !G::takes_back(action));
        let listed = !choices.iter().any(G::is_open_ended) && (2..=MOST_CHOICES).contains(&choices.len());
        if listed && G::role(seat) == Role::Player {
            let usual = legal[sight.policy(&legal)].clone();
            let shop = choices.iter().any(|action| action.to_string().starts_with("buy"));
            places.push(Place { table: game.clone(), seat, choices, usual, shop });
        }
        game.play(seat, &action)?;
    }
    // Few of many, spread over the match.
    let step = places.len().div_ceil(PLACES).max(1);
    let offset = nth as usize % step;
    let places = places.into_iter().enumerate().filter(|(at, _)| at % step == offset).map(|(_, place)| place);
    let (mut shops, mut others): (Vec<_>, Vec<_>) = places.partition(|place| place.shop);
    shops.truncate(SHOPS);
    others.append(&mut shops);
    Ok((game, others))
}

fn take<G: Hosted>(places: &mut Vec<Place<G>>, rng: &mut Rng) -> Option<Place<G>> {
    (!places.is_empty()).then(|| places.swap_remove(rng.below(places.len() as u32) as usize))
}

fn position<G: Hosted>(place: &Place<G>, last: u32, clear: &[Clear; 2]) -> Position {
    let after = place.table.ply();
    let kind = match after * 4 / last.max(1) {
        _ if place.shop => "shop",
        0 => "opening",
        1 | 2 => "middle",
        _ => "late",
    };
    let thousandths = |value: f64| (1000.0 * value).round() as i32;
    Position {
        after,
        kind: kind.into(),
        choices: place.choices.len() as u32,
        right: clear[0].right.clone(),
        ahead: [0, 1].map(|at: usize| thousandths(clear[at].ahead)),
        error: [0, 1].map(|at: usize| thousandths(clear[at].error)),
    }
}

/// The line of a match, which ends at its last position.
fn line<G: Hosted>(game: &Match<G>, positions: Vec<Position>) -> Line {
    let Record { game: name, version, content, config, seed, mut actions } = game.record().clone();
    actions.truncate(positions.last().map_or(0, |position| position.after as usize));
    let config = serde_json::to_value(config).expect("plain data");
    Line { record: Record { game: name, version, content, config, seed, actions }, positions }
}

struct Rules;

impl Visit for Rules {
    type Out = u32;

    fn visit<G: Hosted>(self) -> u32 {
        G::VERSION
    }
}

fn head(before: &Head) -> Result<Head, Refusal> {
    let mut games = Vec::new();
    for (game, opponents) in OPPONENTS {
        let rules = registry::with_game(game, Rules)?;
        let matches = opponents.map(|opponent| Meeting { opponent: opponent.into(), pairs: PAIRS }).to_vec();
        games.push(Fixed { game: game.into(), rules, matches });
    }
    let as_of = std::env::var("SUITE_DATE").unwrap_or_else(|_| before.as_of.clone());
    Ok(Head { croupier: FORMAT.into(), suite: NAME.into(), as_of, about: ABOUT.into(), games })
}

fn main() -> Result<(), Refusal> {
    let given: Vec<String> = std::env::args().skip(1).collect();
    let path = given.first().ok_or_else(|| Refusal::new("name the file of the suite"))?;
    let number = |at: usize, default: u32| given.get(at).and_then(|word| word.parse().ok()).unwrap_or(default);
    let io = |error: std::io::Error| Refusal::new(format!("{path}: {error}"));
    let old = fs::read_to_string(path).map_err(io)?;
    let Suite { head: before, lines: old, .. } = Suite::read(&old)?;
    let (positions, until) = (number(1, 100) as usize, Duration::from_secs(number(2, 600).into()));
    let mut lines = Vec::new();
    for game in GAMES {
        if given.len() > 4 && !given[4..].iter().any(|word| word == game) {
            lines.extend(old.iter().filter(|line| line.record.game == game).cloned());
            continue;
        }
        let make = Make { old: &old, positions, until, worlds: number(3, 300) };
        lines.extend(registry::with_game(game, make)??);
    }
    fs::write(path, Suite::write(&head(&before)?, &lines)).map_err(io)
}
