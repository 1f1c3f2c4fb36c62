//! Which deck is best: decks are made, play the same seeds against an opponent, and the better half plays on; what is left
//! breeds the next generation. In the end the best are measured on seeds that nothing was chosen by.
//!
//! A [`Search`] plays nothing itself. It [asks](Search::ask) for games and is [told](Search::tell) how they ended, so it does
//! not matter who plays them: threads here ([`play`]), or machines elsewhere. It can be written down between the two.

mod build;
mod play;
#[cfg(feature = "learn")]
mod policy;
mod result;

pub use build::{Made, opponent};
pub use play::{DeckMatch, against_built, play, search};
#[cfg(feature = "learn")]
pub use policy::teach;
pub use result::{CardWorth, Found, Generation, MatchUp, TopDeck};

use croupier_kernel::{Key, Refusal, Rng, Seed, streams};
use croupier_table::Workshop;
use serde::{Deserialize, Serialize};

/// What is searched for, and how.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Settings {
    /// How many decks there are in a generation.
    pub candidates: usize,
    /// How many games a deck plays in a generation if it is never dropped.
    pub games: u64,
    /// How many generations there are after the first.
    pub generations: u32,
    /// How many of the best are measured in the end.
    pub top: usize,
    /// How many fresh games each of them plays then.
    pub fresh: u64,
    /// The master seed.
    pub seed: String,
}

impl Default for Settings {
    fn default() -> Self {
        Settings { candidates: 100, games: 50, generations: 10, top: 5, fresh: 1000, seed: String::new() }
    }
}

impl Settings {
    /// Refuses numbers that make no sense.
    pub fn check(&self) -> Result<(), Refusal> {
        let within = |name: &str, number: u64, [least, most]: [u64; 2]| match (least..=most).contains(&number) {
            true => Ok(()),
            false => Err(Refusal::new(format!("{name}: from {least} to {most}"))),
        };
        within("candidates", self.candidates as u64, [4, 10_000])?;
        within("games", self.games, [1, 1_000_000])?;
        within("generations", self.generations.into(), [0, 10_000])?;
        within("top", self.top as u64, [1, self.candidates as u64 - 1])?;
        within("final games", self.fresh, [1, 10_000_000])
    }
}

/// Some games of one deck: those with numbers from `from` on.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Games {
    /// Its cards, as places in the workshop.
    pub deck: Vec<u16>,
    /// Which of the decks that come with the game is played against; the one that was asked for if none.
    pub against: Option<usize>,
    /// The number of the first game.
    pub from: u64,
    /// How many there are.
    pub games: u64,
}

/// Numbers of games begin here where decks are measured: no deck was chosen by them.
const FRESH: u64 = 1 << 40;

/// A deck that was tried.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Tried {
    deck: Vec<u16>,
    made: Made,
    generation: u32,
    /// Half points so far, and games.
    points: u64,
    games: u64,
}

/// Where a search stands.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
enum Phase {
    /// How many games of this generation the remaining decks have played.
    Rung { played: u64 },
    /// The best play fresh games, beside the deck that was there before.
    Fresh,
    /// The best plays without each of its cards.
    Cards,
    /// The best play against the decks that come with the game.
    MatchUps,
    /// Nothing is left to do.
    Over,
}

/// A search for decks.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Search {
    /// What is played: the game, its content, the match, who plays. A search continues only with the same.
    about: String,
    settings: Settings,
    workshop: Workshop,
    /// The names of the decks that come with the game.
    rivals: Vec<String>,
    phase: Phase,
    generation: u32,
    tried: Vec<Tried>,
    /// Who is left of this generation, by place in `tried`; number 0 is the deck that was there before.
    field: Vec<usize>,
    curve: Vec<Generation>,
    found: Found,
    /// How the fresh games of the best ended.
    measured: Vec<u8>,
}

impl Search {
    /// Begins a search. `about` says what is played, for those who go on with it.
    pub fn new(about: String, settings: Settings, workshop: Workshop, rivals: Vec<String>) -> Result<Search, Refusal> {
        settings.check()?;
        workshop.check(&workshop.deck)?;
        let given = Tried { deck: workshop.deck.clone(), made: Made::Given, generation: 0, points: 0, games: 0 };
        let mut search = Search {
            about,
            settings,
            workshop,
            rivals,
            phase: Phase::Rung { played: 0 },
            generation: 0,
            tried: vec![given],
            field: vec![0],
            curve: Vec::new(),
            found: Found::default(),
            measured: Vec::new(),
        };
        let mut rng = search.rng(0)?;
        let make = [
            (Made::Random, build::random as Maker),
            (Made::Efficient, build::efficient),
            (Made::Balanced, build::balanced),
        ];
        for nth in 1..search.settings.candidates {
            let (made, make) = make[nth % make.len()];
            let deck = make(&search.workshop, &mut rng);
            search.enter(deck, made)?;
        }
        Ok(search)
    }

    /// A search that was written down, if it is about the same.
    pub fn resume(text: &str, about: &str) -> Result<Search, Refusal> {
        let foreign = || Refusal::unreadable("this is not a deck search of this version of croupier");
        let search: Search = serde_json::from_str(text).map_err(|_| foreign())?;
        if search.about != about {
            return Err(Refusal::new("the search there has another match, other players or another version"));
        }
        search.settings.check()?;
        for tried in &search.tried {
            search.workshop.check(&tried.deck)?;
        }
        let known = |at: &usize| *at < search.tried.len();
        match search.field.iter().all(known) && !search.field.is_empty() {
            true => Ok(search),
            false => Err(foreign()),
        }
    }

    /// Everything about it, to continue from later.
    pub fn to_text(&self) -> Result<String, Refusal> {
        serde_json::to_string(self).map_err(|error| Refusal::new(format!("the search cannot be written: {error}")))
    }

    /// What is searched for, and how.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// What decks are made of.
    pub fn workshop(&self) -> &Workshop {
        &self.workshop
    }

    /// The decks of this generation that are still in it.
    pub fn decks(&self) -> Vec<Vec<u16>> {
        self.field.iter().map(|at| self.tried[*at].deck.clone()).collect()
    }

    /// How the last generation did, if one is over.
    pub fn last(&self) -> Option<&Generation> {
        self.curve.last()
    }

    /// Whether nothing is left to do.
    pub fn is_over(&self) -> bool {
        self.phase == Phase::Over
    }

    /// How far it is, in a few words.
    pub fn stage(&self) -> String {
        match self.phase {
            Phase::Rung { played } => {
                let (nth, of, left) = (self.generation, self.settings.generations, self.field.len());
                format!("generation {nth} of {of}, {left} decks left after {played} games")
            }
            Phase::Fresh => "fresh games of the best".into(),
            Phase::Cards => "the best without each of its cards".into(),
            Phase::MatchUps => "the best against the decks that come with the game".into(),
            Phase::Over => "over".into(),
        }
    }

    /// After how many games of a generation the worse half is dropped: an eighth, a quarter, half of them, and all.
    fn rungs(&self) -> Vec<u64> {
        let mut ends = vec![0];
        for part in [8, 4, 2, 1] {
            let end = self.settings.games.div_ceil(part);
            if ends.last() != Some(&end) {
                ends.push(end);
            }
        }
        ends
    }

    /// The chance of a generation.
    fn rng(&self, generation: u32) -> Result<Rng, Refusal> {
        let seed: Seed =
            self.settings.seed.parse().map_err(|error| Refusal::unreadable(format!("the seed: {error}")))?;
        Ok(seed.widened().rng(Key::new(streams::PROGRAM, generation, 0, 5)))
    }

    /// Enters a deck in this generation, unless it was tried before.
    fn enter(&mut self, deck: Vec<u16>, made: Made) -> Result<(), Refusal> {
        self.workshop.check(&deck)?;
        if self.tried.iter().all(|tried| tried.deck != deck) {
            self.field.push(self.tried.len());
            self.tried.push(Tried { deck, made, generation: self.generation, points: 0, games: 0 });
        }
        Ok(())
    }

    /// The games that are to be played next; none when the search is over. It does not matter who plays them or in which order.
    pub fn ask(&self) -> Vec<Games> {
        let fresh = self.settings.fresh;
        let of = |at: usize, from, games| Games { deck: self.tried[at].deck.clone(), against: None, from, games };
        match self.phase {
            Phase::Rung { played } => {
                let end = self.rungs().into_iter().find(|end| *end > played).unwrap_or(played);
                let from = u64::from(self.generation) * self.settings.games + played;
                self.field.iter().map(|at| of(*at, from, end - played)).collect()
            }
            Phase::Fresh => self.field.iter().map(|at| of(*at, FRESH, fresh)).collect(),
            Phase::Cards => self.without_cards(),
            Phase::MatchUps => {
                let rows = self.field.iter().flat_map(|at| (0..self.rivals.len()).map(move |rival| (*at, rival)));
                let games = fresh.div_ceil(5);
                rows.map(|(at, rival)| Games { against: Some(rival), ..of(at, FRESH, games) }).collect()
            }
            Phase::Over => Vec::new(),
        }
    }

    /// The cards of the best deck, each once.
    fn cards_of_best(&self) -> Vec<u16> {
        let mut cards = self.found.top.first().map_or(Vec::new(), |top| top.deck.clone());
        cards.dedup();
        cards
    }

    /// The games of the best deck without each of its cards: with a few other decks of chance in its place for each, on the
    /// seeds that it was measured on.
    fn without_cards(&self) -> Vec<Games> {
        let Some(best) = self.found.top.first() else { return Vec::new() };
        let games = self.settings.fresh.div_ceil(2 * REPLACEMENTS);
        let Ok(mut rng) = self.rng(u32::MAX) else { return Vec::new() };
        let mut all = Vec::new();
        for card in self.cards_of_best() {
            for nth in 0..REPLACEMENTS {
                let deck = build::without(&self.workshop, &best.deck, card, &mut rng);
                all.push(Games { deck, against: None, from: FRESH + nth * games, games });
            }
        }
        all
    }

    /// Takes in how the games ended that were asked for: for each deck in turn, 0 for a game it lost, 1 for a draw, 2 for a win.
    pub fn tell(&mut self, results: &[Vec<u8>]) -> Result<(), Refusal> {
        let asked = self.ask();
        let fits = asked.len() == results.len()
            && asked.iter().zip(results).all(|(asked, told)| asked.games == told.len() as u64)
            && results.iter().flatten().all(|points| *points <= 2);
        if !fits {
            return Err(Refusal::new("these are not the games that were asked for"));
        }
        match self.phase {
            Phase::Rung { played } => self.climb(played, results),
            Phase::Fresh => {
                let (found, order) = result::rank(&self.workshop, &self.entries(results))?;
                self.measured = order.first().map_or_else(Vec::new, |best| results[*best].clone());
                // From now on the field stands as it was ranked, the deck that was there before last.
                self.field = order.into_iter().chain([0]).map(|at| self.field[at]).collect();
                self.found = found;
                self.phase = Phase::Cards;
                Ok(())
            }
            Phase::Cards => {
                if let Some(best) = self.found.top.first() {
                    let cards = self.cards_of_best();
                    self.found.cards = result::weigh(&self.workshop, best, &cards, &self.measured, results);
                }
                self.phase = if self.rivals.is_empty() { Phase::Over } else { Phase::MatchUps };
                Ok(())
            }
            Phase::MatchUps => {
                self.found.match_ups = result::meet(&self.found, &self.rivals, results);
                self.phase = Phase::Over;
                Ok(())
            }
            Phase::Over => Ok(()),
        }
    }

    /// What became of everyone in the field.
    fn entries<'a>(&'a self, results: &'a [Vec<u8>]) -> Vec<(&'a Tried, &'a [u8])> {
        self.field.iter().zip(results).map(|(at, points)| (&self.tried[*at], points.as_slice())).collect()
    }

    /// Drops the worse half, or ends the generation.
    fn climb(&mut self, played: u64, results: &[Vec<u8>]) -> Result<(), Refusal> {
        for (at, points) in self.field.iter().zip(results) {
            let tried = &mut self.tried[*at];
            tried.points += points.iter().map(|points| u64::from(*points)).sum::<u64>();
            tried.games += points.len() as u64;
        }
        let played = played + results.first().map_or(0, |points| points.len() as u64);
        let ranked = self.ranked(self.field.clone());
        if played < self.settings.games {
            let keep = ranked.len().div_ceil(2).max((self.settings.top + 1).min(ranked.len()));
            self.field = ranked[..keep].to_vec();
            self.phase = Phase::Rung { played };
            return Ok(());
        }
        self.curve.push(self.generation_so_far(&ranked));
        match self.generation < self.settings.generations {
            true => self.breed(),
            false => {
                self.begin_fresh();
                Ok(())
            }
        }
    }

    /// Decks, the best first. A deck with few games counts as nearer to the middle than its games say: it was lucky, or not.
    fn ranked(&self, mut decks: Vec<usize>) -> Vec<usize> {
        let middle = {
            let all = decks.iter().map(|at| &self.tried[*at]);
            let (points, games) =
                all.fold((0, 0), |(points, games), tried| (points + tried.points, games + tried.games));
            points as f64 / (games.max(1)) as f64
        };
        let worth = |at: &usize| {
            let (tried, prior) = (&self.tried[*at], self.settings.games as f64);
            (tried.points as f64 + prior * middle) / (tried.games as f64 + prior)
        };
        decks.sort_by(|a, b| worth(b).total_cmp(&worth(a)).then(a.cmp(b)));
        decks
    }

    fn generation_so_far(&self, ranked: &[usize]) -> Generation {
        let share = |at: usize| self.tried[at].points as f64 / (2 * self.tried[at].games.max(1)) as f64;
        let shares: Vec<f64> = ranked.iter().map(|at| share(*at)).collect();
        Generation {
            generation: self.generation,
            tried: self.tried.len(),
            best: shares.first().copied().unwrap_or(0.0),
            middle: shares.get(shares.len() / 2).copied().unwrap_or(0.0),
            given: share(0),
        }
    }

    /// The next generation: the best of this one, and what is made of them.
    fn breed(&mut self) -> Result<(), Refusal> {
        self.generation += 1;
        let mut rng = self.rng(self.generation)?;
        let all =
            self.ranked((0..self.tried.len()).filter(|at| self.tried[*at].games >= self.settings.games).collect());
        let kept = (self.settings.candidates / 5).max(self.settings.top).max(2);
        let parents: Vec<usize> = all.into_iter().take(kept).collect();
        self.field = parents.clone();
        if !self.field.contains(&0) {
            self.field.push(0);
        }
        // A deck that was tried before is not entered again, so there may be fewer.
        for nth in self.field.len()..self.settings.candidates {
            let pick =
                |rng: &mut Rng| parents[rng.below(parents.len() as u32).min(rng.below(parents.len() as u32)) as usize];
            let one = pick(&mut rng);
            let (deck, made) = match nth % 10 {
                0 => (build::random(&self.workshop, &mut rng), Made::Random),
                1..=3 => {
                    let other = pick(&mut rng);
                    let (one, other) = (&self.tried[one].deck, &self.tried[other].deck);
                    (build::crossed(&self.workshop, one, other, &mut rng), Made::Crossed)
                }
                _ => (build::changed(&self.workshop, &self.tried[one].deck, &mut rng), Made::Changed),
            };
            self.enter(deck, made)?;
        }
        self.phase = Phase::Rung { played: 0 };
        Ok(())
    }

    /// The best so far, without the deck that was there before.
    fn best(&self) -> Vec<usize> {
        let played = (1..self.tried.len()).filter(|at| self.tried[*at].games > 0).collect();
        self.ranked(played).into_iter().take(self.settings.top).collect()
    }

    fn begin_fresh(&mut self) {
        self.field = [vec![0], self.best()].concat();
        self.phase = Phase::Fresh;
    }

    /// What was found. If it is not over, the best so far, by the games they were chosen by.
    pub fn found(&self) -> Found {
        let mut found = self.found.clone();
        found.generations = self.curve.clone();
        found.tried = self.tried.len();
        found.over = self.is_over();
        if found.top.is_empty() {
            let best: Vec<&Tried> = self.best().into_iter().map(|at| &self.tried[at]).collect();
            (found.given, found.top) = result::so_far(&self.workshop, &self.tried[0], &best);
        }
        found
    }
}

/// How many decks a card is compared with in its place.
const REPLACEMENTS: u64 = 4;

type Maker = fn(&Workshop, &mut Rng) -> Vec<u16>;
