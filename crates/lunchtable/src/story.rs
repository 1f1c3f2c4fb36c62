//! The story: 48 stages, what they pay, what they open. Saving the progress is the shell's business.

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::OnceLock,
};

use croupier_content::{File, place, read_lines};
use croupier_kernel::Refusal;
use serde::{Deserialize, Serialize};

use crate::{
    content::{GOODS, RIVALS, STAGES},
    deck::{EDITION, starter},
};

/// How well the opponent of a stage plays.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Difficulty {
    /// Makes mistakes.
    Easy,
    /// Plays straight ahead.
    Medium,
    /// Looks ahead.
    Hard,
    /// Looks ahead for longer.
    Boss,
}

/// One stage of the story.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Stage {
    /// Chapter and stage, such as `3-2`. Chapters are numbered through from 1 to 16.
    pub id: String,
    /// The act, from 1 to 4.
    pub act: u8,
    /// The chapter, from 1 to 16.
    pub chapter: u8,
    /// The stage within the chapter, from 1 to 3.
    pub stage: u8,
    /// The title of the chapter.
    pub title: String,
    /// The starter deck of the opponent.
    pub deck: String,
    /// How well the opponent plays.
    pub difficulty: Difficulty,
    /// What a win pays.
    pub gold: u32,
    /// How much experience a win gives.
    pub xp: u32,
    /// The gold that the first win pays on top.
    pub first_clear: u32,
    /// The gold that all three stages of the chapter pay together, once.
    pub chapter_gold: u32,
    /// The experience that all three stages of the chapter give together, once.
    pub chapter_xp: u32,
    /// The player level that the chapter asks for, where it begins an act.
    #[serde(default)]
    pub level: Option<u32>,
    /// Whom one meets there. It is written in a file of its own.
    #[serde(skip_deserializing)]
    pub opponent: Rival,
}

/// Someone to play against on a stage.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rival {
    /// The stage.
    #[serde(skip_serializing)]
    pub stage: String,
    /// Their name.
    pub name: String,
    /// Their face.
    pub face: Face,
    /// What they say before the match.
    pub greeting: String,
    /// What they say when they win.
    pub win: String,
    /// What they say when they lose.
    pub loss: String,
}

/// A face, as the words of the parts it is drawn from.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Face {
    /// Hair or hat.
    pub hair: String,
    /// Eyes.
    pub eyes: String,
    /// Mouth.
    pub mouth: String,
    /// What they wear.
    pub body: String,
    /// Their colour, as `#rrggbb`.
    pub colour: String,
}

/// Something that gold buys. It changes nothing about a match's odds.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Good {
    /// Its word. That of a deck is the deck's.
    pub id: String,
    /// What it is: `back`, `drawing` or `deck`.
    pub kind: String,
    /// Its name.
    pub name: String,
    /// What one gets.
    pub text: String,
    /// What it costs, in gold.
    pub price: u32,
}

/// How far a player has come.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Progress {
    /// The most stars won on each stage.
    pub stars: BTreeMap<String, u8>,
    /// The gold that was won and not spent.
    pub gold: u64,
    /// All experience won.
    pub xp: u64,
    /// What was bought.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub bought: BTreeSet<String>,
}

/// What a match paid.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize)]
pub struct Reward {
    /// Stars, from 0 to 3.
    pub stars: u8,
    /// Gold.
    pub gold: u32,
    /// Experience.
    pub xp: u32,
}

/// Why a stage cannot be played yet.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Lock {
    /// The stage before it is not won.
    Before(&'static Stage),
    /// The player has not reached this level.
    Level(u32),
}

/// The 48 stages of the story, read on first use.
pub fn stages() -> &'static [Stage] {
    static ALL: OnceLock<Vec<Stage>> = OnceLock::new();
    // The file is part of the build, and a test reads it: this cannot fail for a player.
    ALL.get_or_init(|| read(STAGES).expect("the stages that were built in are sound"))
}

/// Reads and checks a file of stages. The error is one line.
pub fn read(file: File<'_>) -> Result<Vec<Stage>, String> {
    let mut stages: Vec<Stage> = read_lines(file)?;
    for (at, stage) in stages.iter().enumerate() {
        starter(&stage.deck, EDITION).map_err(|refusal| place(file, at, refusal))?;
    }
    for (at, rival) in read_lines::<Rival>(RIVALS)?.into_iter().enumerate() {
        match stages.iter_mut().find(|stage| stage.id == rival.stage) {
            Some(stage) => stage.opponent = rival,
            None => return Err(place(RIVALS, at, format!("there is no stage `{}`", rival.stage))),
        }
    }
    match stages.iter().find(|stage| stage.opponent.name.is_empty()) {
        Some(stage) => Err(format!("{}: no rival waits on stage {}", RIVALS.0, stage.id)),
        None => Ok(stages),
    }
}

/// What gold buys, read on first use.
pub fn goods() -> &'static [Good] {
    static ALL: OnceLock<Vec<Good>> = OnceLock::new();
    // As with the stages.
    ALL.get_or_init(|| read_lines(GOODS).expect("the goods that were built in are sound"))
}

/// The stage with this id.
pub fn stage(id: &str) -> Option<&'static Stage> {
    stages().iter().find(|stage| stage.id == id)
}

/// The stars for a match that was won or lost with `life` of `full` life points left.
pub fn stars(won: bool, life: u32, full: u32) -> u8 {
    let (life, full) = (u64::from(life), u64::from(full));
    match () {
        () if !won => 0,
        () if life * 4 >= full * 3 => 3,
        () if life * 2 >= full => 2,
        () => 1,
    }
}

impl Difficulty {
    /// Its word, which is also that of the program that plays so.
    pub fn word(self) -> &'static str {
        match self {
            Difficulty::Easy => "easy",
            Difficulty::Medium => "medium",
            Difficulty::Hard => "hard",
            Difficulty::Boss => "boss",
        }
    }
}

impl Progress {
    /// The level of the player: one for a start, one for every 200 points of experience.
    pub fn level(&self) -> u32 {
        u32::try_from(1 + self.xp / 200).unwrap_or(u32::MAX)
    }

    /// The most stars won on a stage.
    pub fn stars(&self, stage: &Stage) -> u8 {
        self.stars.get(&stage.id).copied().unwrap_or(0)
    }

    /// Whether all three stages of a chapter are won.
    pub fn has_cleared(&self, chapter: u8) -> bool {
        stages().iter().filter(|stage| stage.chapter == chapter).all(|stage| self.stars(stage) > 0)
    }

    /// Why a stage cannot be played yet: the stage before it is not won, or the level its act asks for is not reached.
    pub fn lock(&self, stage: &Stage) -> Option<Lock> {
        let stages = stages();
        let before = stages.iter().position(|other| other.id == stage.id).and_then(|i| i.checked_sub(1));
        match (before.map(|i| &stages[i]), stage.level) {
            (Some(before), _) if self.stars(before) == 0 => Some(Lock::Before(before)),
            (_, Some(level)) if self.level() < level => Some(Lock::Level(level)),
            _ => None,
        }
    }

    /// Whether a stage can be played.
    pub fn is_open(&self, stage: &Stage) -> bool {
        self.lock(stage).is_none()
    }

    /// The progress after something was bought, or why it cannot be.
    pub fn after_buying(&self, good: &str) -> Result<Progress, Refusal> {
        let unknown = || Refusal::unknown("good", good, goods().iter().map(|good| good.id.as_str()));
        let good = goods().iter().find(|other| other.id == good).ok_or_else(unknown)?;
        if self.bought.contains(&good.id) {
            return Err(Refusal::new(format!("you already have {}", good.name)));
        }
        let missing = || {
            let short = u64::from(good.price).saturating_sub(self.gold);
            Refusal::new(format!("{} costs {} gold: earn {short} more", good.name, good.price))
        };
        let gold = self.gold.checked_sub(good.price.into()).ok_or_else(missing)?;
        let mut next = Progress { gold, ..self.clone() };
        next.bought.insert(good.id.clone());
        Ok(next)
    }

    /// Refuses a progress that cannot have been won: stages there are none of, or stars beyond three.
    pub fn check(&self) -> Result<(), Refusal> {
        for (id, stars) in &self.stars {
            if stage(id).is_none() {
                return Err(Refusal::unknown("stage", id, stages().iter().map(|stage| stage.id.as_str())));
            }
            if !(1..=3).contains(stars) {
                return Err(Refusal::new(format!("stage {id} has {stars} stars; there are 1 to 3 for a win")));
            }
        }
        Ok(())
    }

    /// The progress after a match on a stage, and what the match paid. A loss pays nothing; the best stars are kept.
    pub fn after(&self, stage: &Stage, stars: u8) -> (Progress, Reward) {
        let mut next = self.clone();
        if stars == 0 {
            return (next, Reward::default());
        }
        let mut reward = Reward { stars, gold: stage.gold, xp: stage.xp };
        let first = self.stars(stage) == 0;
        next.stars.insert(stage.id.clone(), stars.max(self.stars(stage)));
        if first {
            reward.gold += stage.first_clear;
            if next.has_cleared(stage.chapter) {
                reward.gold += stage.chapter_gold;
                reward.xp += stage.chapter_xp;
            }
        }
        next.gold = next.gold.saturating_add(u64::from(reward.gold));
        next.xp = next.xp.saturating_add(u64::from(reward.xp));
        (next, reward)
    }
}
