//! Who can take a seat: the programs a game brings, and those the binary adds to them.

#[cfg(all(feature = "claude", feature = "games"))]
use std::sync::LazyLock;
use std::{any::Any, collections::BTreeMap, sync::OnceLock};

use croupier_kernel::{Refusal, Rng, Seat};

#[cfg(all(feature = "claude", feature = "games"))]
use crate::genie;
use crate::{Adviser, Agent, Offer, PlayerKind};

/// Makes a program for a seat. What stood after the colon in its name comes first, as 500p in `search:500p`.
pub type Maker<G> = fn(&str, Seat, Rng) -> Result<Box<dyn Agent<G>>, Refusal>;

/// Programs that games do not bring themselves, such as those of the lab, and who advises people.
#[derive(Default)]
pub struct Players {
    programs: BTreeMap<(&'static str, &'static str), Added>,
    advisers: BTreeMap<&'static str, Box<dyn Any + Send + Sync>>,
}

/// A program and its [`Maker`], whose game is not known here.
struct Added {
    kind: PlayerKind,
    /// Its place among those that were added: the order in which they are listed.
    place: usize,
    make: Box<dyn Any + Send + Sync>,
}

static ADDED: OnceLock<Players> = OnceLock::new();

/// Programs that games name and cannot bring, as they know no network.
#[cfg(all(feature = "claude", feature = "games"))]
static NETWORKED: LazyLock<Players> = LazyLock::new(|| {
    let mut players = Players::default();
    genie::add_to(&mut players);
    players
});

impl Players {
    /// Adds a program for a game.
    pub fn add<G: Offer>(&mut self, kind: PlayerKind, make: Maker<G>) {
        let place = self.programs.len();
        self.programs.insert((G::NAME, kind.name), Added { kind, place, make: Box::new(make) });
    }

    /// Adds who advises people in a game.
    pub fn add_adviser<G: Offer>(&mut self, adviser: Adviser<G>) {
        self.advisers.insert(G::NAME, Box::new(adviser));
    }

    fn maker<G: Offer>(&self, name: &str) -> Option<Maker<G>> {
        let (_, added) = self.programs.iter().find(|(known, _)| **known == (G::NAME, name))?;
        added.make.downcast_ref::<Maker<G>>().copied()
    }

    /// Opens the door to these programs, for as long as the process lives. The first call counts.
    pub fn install(self) {
        ADDED.get_or_init(|| self);
    }
}

/// Who advises people in a game, if the binary brought someone.
pub(crate) fn adviser<G: Offer>() -> Option<Adviser<G>> {
    ADDED.get()?.advisers.get(G::NAME)?.downcast_ref::<Adviser<G>>().copied()
}

/// All programs of a game.
pub fn players<G: Offer>() -> Vec<PlayerKind> {
    let added = ADDED.get().into_iter().flat_map(|players| &players.programs);
    // A word that means something in a game's own list is told once, with the game's own words about it.
    let added = added.filter(|((game, name), _)| *game == G::NAME && G::PLAYERS.iter().all(|own| own.name != *name));
    let mut added: Vec<&Added> = added.map(|(_, added)| added).collect();
    added.sort_by_key(|added| added.place);
    G::PLAYERS.iter().copied().chain(added.into_iter().map(|added| added.kind)).collect()
}

/// A program for a seat, by name. Names are words of a list; none is ever taken for a path.
pub fn player<G: Offer>(name: &str, seat: Seat, rng: Rng) -> Result<Box<dyn Agent<G>>, Refusal> {
    let (word, argument) = name.split_once(':').unwrap_or((name, ""));
    if let Some(make) = ADDED.get().and_then(|players| players.maker::<G>(word)) {
        return make(argument, seat, rng);
    }
    if !G::PLAYERS.iter().any(|player| player.name == name) {
        let known = players::<G>();
        return Err(Refusal::unknown(
            "player",
            name,
            known.iter().filter(|kind| !kind.yardstick).map(|kind| kind.name),
        ));
    }
    own_player(name, seat, rng)
}

/// A program that the game names itself: its own, or, where it asks for a network, the one that this crate has for it.
pub(crate) fn own_player<G: Offer>(name: &str, seat: Seat, rng: Rng) -> Result<Box<dyn Agent<G>>, Refusal> {
    #[cfg(all(feature = "claude", feature = "games"))]
    if let Some(make) = NETWORKED.maker::<G>(name) {
        return make("", seat, rng);
    }
    G::player(name, seat, rng)
}
