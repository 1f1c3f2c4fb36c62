//! The file of a suite: a head, then one recorded match a line with the positions in it that are asked about.

use std::fmt::Write as _;

use croupier_kernel::{Match, Record, Refusal, Seat, fingerprint};
use croupier_table::Hosted;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::arena::{Anchor, Rungs};

/// The first word of a suite, with the number of the format.
pub const FORMAT: &str = "suite 1";

/// The suites that are included, by name.
pub const SUITES: [(&str, &str); 1] = [("croupier-0", include_str!("../suites/croupier-0.jsonl"))];

/// A benchmark with a name and a version.
#[derive(Clone, PartialEq, Debug)]
pub struct Suite {
    /// What it is.
    pub head: Head,
    /// Its recorded matches, with the positions in them.
    pub lines: Vec<Line>,
    /// A fingerprint of the whole file: results of different files cannot be compared.
    pub hash: String,
}

/// The first line of a suite.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Head {
    /// The format of the file.
    pub croupier: String,
    /// Its name and version.
    pub suite: String,
    /// When it was made.
    pub as_of: String,
    /// How it was made.
    pub about: String,
    /// Its games.
    pub games: Vec<Fixed>,
}

/// The matches of a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Fixed {
    /// The game.
    pub game: String,
    /// The version of its rules.
    pub rules: u32,
    /// The opponents. What they spend is counted in simulated games, never in time.
    pub matches: Vec<Meeting>,
}

/// Matches against one program.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Meeting {
    /// The program.
    pub opponent: String,
    /// Seeds, each played from both seats; in games for one, by both.
    pub pairs: u64,
}

/// A recorded match and the positions in it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Line {
    /// The match, up to its last position.
    pub record: Record<Value>,
    /// The positions, in order.
    pub positions: Vec<Position>,
}

/// A position in which the best choice is clear.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Position {
    /// After how many actions of the match it is reached.
    pub after: u32,
    /// The part of a game it is from: opening, middle, late or shop.
    pub kind: String,
    /// The number of choices, without giving up.
    pub choices: u32,
    /// The choices that are right, in notation.
    pub right: Vec<String>,
    /// By how much the best is ahead of every choice that is not right, in thousandths of a payoff: what two searches with
    /// different worlds say.
    pub ahead: [i32; 2],
    /// The standard errors of that.
    pub error: [i32; 2],
}

/// A position, set up.
pub struct Posed<G: Hosted> {
    /// The match.
    pub table: Match<G>,
    /// The seat that chooses.
    pub seat: Seat,
    /// What is known about the position.
    pub position: Position,
}

impl Fixed {
    /// Pairs in all.
    pub fn pairs(&self) -> u64 {
        self.matches.iter().map(|meeting| meeting.pairs).sum()
    }

    /// The place of the opponent of a pair: they take turns, so that a run that is broken off has met most of them.
    pub fn opponent(&self, pair: u64) -> usize {
        let most = self.matches.iter().map(|meeting| meeting.pairs).max().unwrap_or(0);
        let rounds = (0..most).flat_map(|round| {
            self.matches.iter().enumerate().filter(move |(_, meeting)| meeting.pairs > round).map(|(at, _)| at)
        });
        rounds.into_iter().nth(pair as usize).unwrap_or(0)
    }

    /// The opponents as the rungs of a ladder without ratings.
    pub fn rungs(&self) -> Rungs {
        let anchor = |meeting: &Meeting| Anchor { player: meeting.opponent.clone(), elo: 0, interval: [0, 0] };
        let anchors = self.matches.iter().map(anchor).collect();
        Rungs { game: self.game.clone(), rules: self.rules, policy: None, luck: 0.0, anchors }
    }
}

impl Suite {
    /// The suite with this name, of those that are included.
    pub fn named(name: &str) -> Result<Suite, Refusal> {
        let found = SUITES.iter().find(|(known, _)| *known == name);
        let (_, text) = found.ok_or_else(|| Refusal::unknown("suite", name, SUITES.iter().map(|(name, _)| *name)))?;
        Suite::read(text)
    }

    /// Reads the file of a suite.
    pub fn read(text: &str) -> Result<Suite, Refusal> {
        let wrong =
            |line: usize, error: &dyn std::fmt::Display| Refusal::unreadable(format!("a suite, line {line}: {error}"));
        let mut lines = text.lines();
        let head: Head = serde_json::from_str(lines.next().unwrap_or_default()).map_err(|error| wrong(1, &error))?;
        if head.croupier != FORMAT {
            return Err(wrong(1, &format!("this is `{}`, not `{FORMAT}`", head.croupier)));
        }
        let mut found = Vec::new();
        for (at, line) in lines.enumerate() {
            let line: Line = serde_json::from_str(line).map_err(|error| wrong(at + 2, &error))?;
            if !head.games.iter().any(|fixed| fixed.game == line.record.game) {
                return Err(wrong(at + 2, &format!("the game `{}` is not in the head", line.record.game)));
            }
            found.push(line);
        }
        Ok(Suite { head, lines: found, hash: fingerprint(&text).to_string() })
    }

    /// The file again.
    pub fn write(head: &Head, lines: &[Line]) -> String {
        let mut text = serde_json::to_string(head).unwrap_or_default() + "\n";
        for line in lines {
            // Writing to a string cannot fail.
            let _ = writeln!(text, "{}", serde_json::to_string(line).unwrap_or_default());
        }
        text
    }

    /// The matches of a game, if its rules are those that the suite was made with.
    pub fn fixed<G: Hosted>(&self) -> Result<&Fixed, Refusal> {
        let name = &self.head.suite;
        let fixed = self.head.games.iter().find(|fixed| fixed.game == G::NAME);
        let fixed = fixed.ok_or_else(|| Refusal::new(format!("{name} has nothing for {}", G::NAME)))?;
        if fixed.rules != G::VERSION {
            let what =
                format!("{name} was made with rules {} of {}; this build has {}", fixed.rules, G::NAME, G::VERSION);
            return Err(Refusal::new(what));
        }
        Ok(fixed)
    }

    /// The positions of a game, set up in order.
    pub fn posed<G: Hosted>(&self) -> Result<Vec<Posed<G>>, Refusal> {
        let mut all = Vec::new();
        for line in self.lines.iter().filter(|line| line.record.game == G::NAME) {
            all.extend(
                line.posed::<G>().map_err(|refusal| refusal.map(|what| format!("{}: {what}", self.head.suite)))?,
            );
        }
        Ok(all)
    }
}

impl Line {
    /// Plays the match and stops at each position. What is right there must be legal, and not all that is legal.
    pub fn posed<G: Hosted>(&self) -> Result<Vec<Posed<G>>, Refusal> {
        let record = self.record::<G>()?;
        let mut game = Match::<G>::new(record.config, record.seed)?;
        let mut found = Vec::new();
        for position in &self.positions {
            let ply = position.after as usize;
            let actions = record.actions.get(game.ply() as usize..ply);
            let actions = actions.ok_or_else(|| Refusal::new(format!("there is no position after {ply} actions")))?;
            actions.iter().try_for_each(|action| game.play_text(action))?;
            let seat = game.turn().seat().ok_or_else(|| Refusal::new(format!("it is over after {ply} actions")))?;
            let mut legal = game.legal_actions();
            legal.retain(|action| !G::gives_up(action));
            let known = |right: &String| legal.iter().any(|action| action.to_string() == *right);
            if let Some(right) = position.right.iter().find(|right| !known(right)) {
                return Err(Refusal::new(format!("`{right}` is not legal after {ply} actions")));
            }
            if position.right.is_empty() || position.right.len() >= legal.len() {
                return Err(Refusal::new(format!("nothing is wrong or right after {ply} actions")));
            }
            found.push(Posed { table: game.clone(), seat, position: position.clone() });
        }
        Ok(found)
    }

    /// The record, if this build plays it as it was played.
    fn record<G: Hosted>(&self) -> Result<Record<G::Config>, Refusal> {
        let Record { game, version, content, config, seed, actions } = self.record.clone();
        let config = serde_json::from_value(config).map_err(|error| Refusal::unreadable(error.to_string()))?;
        let record = Record { game, version, content, config, seed, actions };
        record.check::<G>()?;
        Ok(record)
    }
}
