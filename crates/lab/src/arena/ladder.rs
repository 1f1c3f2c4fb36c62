//! The ladder: programs with fixed, published ratings, against which everyone is rated.

use croupier_kernel::Refusal;
use serde::{Deserialize, Serialize};

/// The ladder that comes with the program.
pub const USUAL: &str = include_str!("ladder.json");

/// Programs with ratings, for several games.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ladder {
    /// Its name and number: ratings of different ladders cannot be compared.
    pub version: String,
    /// When it was measured.
    pub as_of: String,
    /// How it was measured.
    pub about: String,
    /// One ladder a game.
    pub games: Vec<Rungs>,
}

/// The ladder of a game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rungs {
    /// The game.
    pub game: String,
    /// The version of its rules that it was measured with.
    pub rules: u32,
    /// The fingerprint of the trained policy that was measured, where one takes part.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub policy: Option<String>,
    /// How much of the luck that is found is taken out of a result: 0 where none is looked for.
    pub luck: f64,
    /// The programs, the weakest first.
    pub anchors: Vec<Anchor>,
}

/// A program with a rating.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Anchor {
    /// Its name. What it spends is counted in playouts, never in time.
    pub player: String,
    /// Its rating in points of Elo: the game's rule-based player has 1000.
    pub elo: i32,
    /// The 95% interval it was measured with.
    pub interval: [i32; 2],
}

impl Ladder {
    /// Reads a ladder, such as one that a user measured.
    pub fn read(text: &str) -> Result<Ladder, Refusal> {
        let ladder: Ladder =
            serde_json::from_str(text).map_err(|error| Refusal::unreadable(format!("a ladder: {error}")))?;
        let timed = |anchor: &&Anchor| {
            let budget = anchor.player.rsplit(':').next().unwrap_or_default();
            anchor.player.contains(':') && budget.bytes().all(|byte| byte.is_ascii_digit())
        };
        for rungs in &ladder.games {
            if rungs.anchors.len() < 2 {
                return Err(Refusal::unreadable(format!("a ladder: {} needs two programs or more", rungs.game)));
            }
            if let Some(anchor) = rungs.anchors.iter().find(timed) {
                let what = format!("a ladder: `{}` is named by its time; name it by simulated games", anchor.player);
                return Err(Refusal::unreadable(what));
            }
        }
        Ok(ladder)
    }

    /// The ladder of a game.
    pub fn of(&self, game: &str) -> Result<&Rungs, Refusal> {
        let found = self.games.iter().find(|rungs| rungs.game == game);
        found.ok_or_else(|| Refusal::new(format!("the ladder {} has no programs for {game}", self.version)))
    }
}

#[cfg(test)]
mod tests {
    use super::{Ladder, USUAL};

    #[test]
    fn the_ladder_that_comes_with_the_program_climbs() {
        let ladder = Ladder::read(USUAL).expect("a ladder");
        for rungs in &ladder.games {
            assert!(rungs.anchors.is_sorted_by_key(|anchor| anchor.elo), "{}", rungs.game);
            assert!(rungs.anchors.iter().any(|anchor| anchor.elo == 1000), "{}", rungs.game);
        }
        assert!(ladder.of("chess").is_err());
    }

    #[test]
    fn programs_are_named_by_playouts() {
        let timed = USUAL.replace("search:100p", "search:100");
        assert!(Ladder::read(&timed).expect_err("it is named by time").reason.contains("search:100"));
    }

    #[cfg(feature = "learn")]
    #[test]
    fn the_policies_are_those_that_were_measured() {
        for rungs in Ladder::read(USUAL).expect("a ladder").games {
            let Some(policy) = rungs.policy else { continue };
            let bytes = crate::learn::trained_bytes(&rungs.game).expect("a policy");
            assert_eq!(croupier_kernel::fingerprint(&bytes).to_string(), policy, "{}", rungs.game);
        }
    }
}
