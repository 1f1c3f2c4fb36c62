//! The games of a search, played here.

use croupier_kernel::{Refusal, Seat, Seed, fingerprint};
use croupier_table::{Hosted, Workshop};

use super::{Games, Search, Settings, opponent};
use crate::{
    MAX_PLIES, Runner, Watch,
    run::{in_runs, threads},
    sim::place,
};

/// The match that decks are tried in, and who plays it.
pub struct DeckMatch<G: Hosted> {
    /// The match; the deck of seat 0 is the one that is looked for.
    config: G::Config,
    /// The same against each of the decks that come with the game.
    rivals: Vec<(String, G::Config)>,
    /// Who plays the deck, and who plays against it.
    players: [String; 2],
    workshop: Workshop,
}

/// A match for each seat of the deck, with who plays it.
type Both<C> = [(C, Vec<String>, Seat); 2];

impl<G: Hosted> DeckMatch<G> {
    /// Decks of seat 0 for a match, played by the first against the second.
    pub fn new(config: &G::Config, players: [String; 2]) -> Result<DeckMatch<G>, Refusal> {
        let mut config = config.clone();
        G::suit(&mut config, &players);
        let (workshop, rivals) = (G::workshop(&config, Seat(0))?, G::with_each_deck(&config, Seat(1)));
        Runner::<G>::new(&config, &players, MAX_PLIES)?;
        Ok(DeckMatch { config, rivals, players, workshop })
    }

    /// What decks are made of here, and the one that was there before.
    pub fn workshop(&self) -> &Workshop {
        &self.workshop
    }

    /// Begins a search for decks at this table.
    pub fn begin(&self, settings: Settings) -> Result<Search, Refusal> {
        let rivals = self.rivals.iter().map(|(name, _)| name.clone()).collect();
        Search::new(self.about(&self.content()?)?, settings, self.workshop.clone(), rivals)
    }

    /// Goes on with a search that was written down.
    pub fn resume(&self, text: &str) -> Result<Search, Refusal> {
        // A search from before hashes were of what a match holds has the hash of all content.
        match self.earlier(text) {
            Some(content) => Search::resume(text, &self.about(&content)?),
            None => Search::resume(text, &self.about(&self.content()?)?),
        }
    }

    /// The hash in a search that is from before, if this build still accepts it and decks are made of the same cards.
    fn earlier(&self, text: &str) -> Option<String> {
        let search: serde_json::Value = serde_json::from_str(text).ok()?;
        let content = search["about"].as_str()?.split(' ').nth(2)?;
        let same = search["workshop"] == serde_json::to_value(&self.workshop).ok()?;
        (same && G::check_content(&self.config, content).is_ok()).then(|| content.to_string())
    }

    /// A hash of all cards that decks of this search can have, on both sides.
    fn content(&self) -> Result<String, Refusal> {
        let places = (0..).zip(&self.workshop.cards);
        let every: Vec<u16> = places.flat_map(|(at, card)| std::iter::repeat_n(at, card.most.into())).collect();
        let n = self.workshop.sizes[1].min(every.len()).max(1);
        // As many full decks as have every card, the last of them with cards that were in others too.
        let starts = (0..every.len()).step_by(n).map(|from| from.min(every.len() - n));
        let decks: Vec<Vec<u16>> = starts.map(|from| every[from..from + n].to_vec()).collect();
        let matches = self.configs(&decks)?;
        let rivals = self.rivals.iter().map(|(_, config)| config);
        let hashes: Vec<String> = matches.iter().chain(rivals).map(G::content_hash).collect();
        Ok(fingerprint(&hashes).to_string())
    }

    /// All that decides how games end, besides their numbers.
    fn about(&self, content: &str) -> Result<String, Refusal> {
        let config =
            serde_json::to_string(&self.config).map_err(|error| Refusal::new(format!("the match: {error}")))?;
        let [player, vs] = &self.players;
        let (game, version) = (G::NAME, G::VERSION);
        Ok(format!("{game} {version} {content} {config} {player} {vs}"))
    }

    /// The match of a deck, from both seats.
    fn both(&self, games: &Games) -> Result<Both<G::Config>, Refusal> {
        let counted = self.workshop.counted(&games.deck)?;
        let cards: Vec<(String, u8)> = counted.into_iter().map(|(card, copies)| (card.id.clone(), copies)).collect();
        let unknown = || Refusal::new("there is no such deck to play against");
        let config = match games.against {
            None => &self.config,
            Some(rival) => self.rivals.get(rival).map(|(_, config)| config).ok_or_else(unknown)?,
        };
        let config = G::with_cards(config, Seat(0), &cards)?;
        let [player, vs] = self.players.clone();
        let exchanged = (G::exchanged(&config)?, vec![vs.clone(), player.clone()], Seat(1));
        Ok([(config, vec![player, vs], Seat(0)), exchanged])
    }

    /// A deck as a text that can be played with.
    pub fn list(&self, deck: &[u16]) -> Result<String, Refusal> {
        let games = Games { deck: deck.to_vec(), against: None, from: 0, games: 0 };
        let [(config, ..), _] = self.both(&games)?;
        G::deck_list(&config, Seat(0))
    }

    /// The matches of some decks.
    pub fn configs(&self, decks: &[Vec<u16>]) -> Result<Vec<G::Config>, Refusal> {
        let config = |deck: &Vec<u16>| {
            let games = Games { deck: deck.clone(), against: None, from: 0, games: 0 };
            let [(config, ..), _] = self.both(&games)?;
            Ok(config)
        };
        decks.iter().map(config).collect()
    }
}

/// The match against a plain deck: the cards that do most for their cost, in balance.
pub fn against_built<G: Hosted>(config: &G::Config) -> Result<G::Config, Refusal> {
    let workshop = G::workshop(config, Seat(1))?;
    let deck = opponent(&workshop);
    let cards: Vec<(String, u8)> =
        workshop.counted(&deck)?.into_iter().map(|(card, copies)| (card.id.clone(), copies)).collect();
    G::with_cards(config, Seat(1), &cards)
}

/// Plays what a search asks for: for each deck in turn, 0 for a game it lost, 1 for a draw, 2 for a win. Every seed is played
/// from both seats. If the watch is stopped there is nothing to tell.
pub fn play<G: Hosted>(
    table: &DeckMatch<G>,
    asked: &[Games],
    seed: &Seed,
    jobs: usize,
    watch: &Watch,
) -> Result<Option<Vec<Vec<u8>>>, Refusal> {
    let matches = asked.iter().map(|games| table.both(games)).collect::<Result<Vec<_>, Refusal>>()?;
    for (config, players, _) in matches.iter().flatten() {
        Runner::<G>::new(config, players, MAX_PLIES)?;
    }
    let mut starts = vec![0];
    for games in asked {
        starts.push(starts[starts.len() - 1] + games.games);
    }
    let all = starts[asked.len()];
    watch.expect(all);
    let seed = seed.widened();
    type Seated<G> = (usize, Vec<Runner<G>>);
    let work = |(seated, points): &mut (Option<Seated<G>>, Vec<u8>), at: u64| {
        let which = starts.partition_point(|start| *start <= at) - 1;
        if seated.as_ref().is_none_or(|(known, _)| *known != which) {
            let runners = matches[which].iter();
            let runners = runners.filter_map(|(config, players, _)| Runner::new(config, players, MAX_PLIES).ok());
            *seated = Some((which, runners.map(|runner| runner.until(watch)).collect()));
        }
        let number = asked[which].from + (at - starts[which]);
        let side = (number % 2) as usize;
        let runner = seated.as_mut().and_then(|(_, runners)| runners.get_mut(side));
        let outcome = runner?.play(&seed.nth(number / 2))?.outcome;
        points.push(outcome.map_or(1, |outcome| place(G::payoff(&outcome, matches[which][side].2)) as u8));
        Some(())
    };
    let join = |mut first: Vec<u8>, then: Vec<u8>| {
        first.extend(then);
        first
    };
    let points = in_runs(&threads(jobs)?, all, watch, || (None, Vec::new()), work, |(_, points)| points, join);
    let points = points.unwrap_or_default();
    if points.len() as u64 != all {
        return Ok(None);
    }
    Ok(Some(starts.windows(2).map(|ends| points[ends[0] as usize..ends[1] as usize].to_vec()).collect()))
}

/// Searches to the end, or until the watch is stopped. `keep` is given the search each time there is something new to keep.
pub fn search<G: Hosted>(
    table: &DeckMatch<G>,
    search: &mut Search,
    jobs: usize,
    watch: &Watch,
    keep: &mut dyn FnMut(&Search) -> Result<(), Refusal>,
) -> Result<(), Refusal> {
    let wrong = |error| Refusal::unreadable(format!("the seed: {error}"));
    let seed: Seed = search.settings().seed.parse().map_err(wrong)?;
    while !search.is_over() && !watch.stopped() {
        let Some(results) = play(table, &search.ask(), &seed, jobs, watch)? else { break };
        search.tell(&results)?;
        keep(search)?;
    }
    Ok(())
}
