//! What runs open for later ones: dice sets and charms to start with. Only lobbies know locks; options, positions and records
//! take everything.

use std::sync::OnceLock;

use croupier_content::{File, read_lines};
use croupier_host::{Screen, Store, Tone, Unlock};
use croupier_kernel::Refusal;
use serde::{Deserialize, Serialize};

use crate::{
    config::Config,
    content::{CharmId, DiceSet},
    view::View,
};

/// The name of the text that remembers what was done.
const DEEDS: &str = "rollio-deeds.json";

const FILE: File<'_> = ("unlocks.jsonl", include_str!("../../content/unlocks.jsonl"));

/// Something that a run can open.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Lock {
    /// The option it is a value of.
    option: String,
    /// The value.
    value: String,
    /// What opens it.
    when: When,
    /// The same in words.
    text: String,
}

/// What opens something: the best of all runs has to reach this.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
enum When {
    /// A level.
    Level(u64),
    /// Points banked in one run.
    Score(u64),
    /// Dollars at the end of a run.
    Money(u64),
    /// Charms at the end of a run.
    Charms(u64),
    /// Blessings at the end of a run.
    Blessings(u64),
    /// Dice at the end of a run.
    Dice(u64),
    /// Finished runs.
    Runs(u64),
}

/// The best of all runs.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct Deeds {
    runs: u64,
    level: u64,
    score: u64,
    money: u64,
    charms: u64,
    blessings: u64,
    dice: u64,
}

impl Deeds {
    /// What has been done after a run that ended like this.
    fn after(self, view: &View) -> Option<Deeds> {
        let outcome = view.outcome?;
        Some(Deeds {
            runs: self.runs.saturating_add(1),
            level: self.level.max(outcome.level.into()),
            score: self.score.max(outcome.score),
            money: self.money.max(outcome.money.into()),
            charms: self.charms.max(view.charms.len() as u64),
            blessings: self.blessings.max(view.blessings.len() as u64),
            dice: self.dice.max(view.dice.len() as u64),
        })
    }

    fn open(&self, lock: &Lock) -> bool {
        match lock.when {
            When::Level(least) => self.level >= least,
            When::Score(least) => self.score >= least,
            When::Money(least) => self.money >= least,
            When::Charms(least) => self.charms >= least,
            When::Blessings(least) => self.blessings >= least,
            When::Dice(least) => self.dice >= least,
            When::Runs(least) => self.runs >= least,
        }
    }
}

fn locks() -> &'static [Lock] {
    static LOCKS: OnceLock<Vec<Lock>> = OnceLock::new();
    // The file is part of the build, and a test reads it: this cannot fail for a player.
    LOCKS.get_or_init(|| read_lines(FILE).expect("the list that was built in is sound"))
}

/// What something is called that can be opened.
fn name(lock: &Lock) -> Result<&'static str, Refusal> {
    Ok(match lock.option.as_str() {
        "dice-set" => &DiceSet::find(&lock.value)?.name,
        _ => &CharmId::find(&lock.value)?.get().name,
    })
}

/// What was done so far. A text that cannot be understood is refused, so that it is never written over.
fn load(store: &dyn Store) -> Result<Deeds, Refusal> {
    let Some(text) = store.load(DEEDS)? else { return Ok(Deeds::default()) };
    let broken = |error: serde_json::Error| Refusal::unreadable(format!("{DEEDS}:{}: {error}", error.line().max(1)));
    serde_json::from_str(&text).map_err(broken)
}

/// Everything that can be opened, and whether it is.
pub(super) fn unlocks(store: &dyn Store) -> Result<Vec<Unlock>, Refusal> {
    let deeds = load(store)?;
    let unlock = |lock: &'static Lock| {
        let (option, value, name) = (lock.option.clone(), lock.value.clone(), name(lock)?.to_string());
        Ok(Unlock { option, value, name, text: lock.text.clone(), open: deeds.open(lock) })
    };
    locks().iter().map(unlock).collect()
}

/// Remembers a finished run, and says what it opens.
pub(super) fn conclude(config: &Config, view: &View, store: &dyn Store) -> Result<Screen, Refusal> {
    let mut screen = Screen::default();
    if config.position.is_some() {
        return Ok(screen);
    }
    let before = load(store)?;
    let Some(after) = before.after(view) else { return Ok(screen) };
    let mut text = serde_json::to_string_pretty(&after).expect("numbers are plain data");
    text.push('\n');
    store.save(DEEDS, &text)?;
    for lock in locks().iter().filter(|lock| after.open(lock) && !before.open(lock)) {
        let kind = if lock.option == "charm" { "starting charm" } else { "dice set" };
        screen.tone(Tone::Good, format!("Unlocked: {}", name(lock)?)).put(format!(" ({kind})")).end();
    }
    Ok(screen)
}

#[cfg(test)]
mod tests {
    use std::{cell::RefCell, collections::BTreeMap};

    use croupier_host::Store;
    use croupier_kernel::{Eye, Game as _, Match, Refusal};

    use super::{DEEDS, conclude, locks, name, unlocks};
    use crate::{PLAYER, Rollio, config::Config, content::content};

    #[derive(Default)]
    struct Memory(RefCell<BTreeMap<String, String>>);

    impl Store for Memory {
        fn load(&self, name: &str) -> Result<Option<String>, Refusal> {
            Ok(self.0.borrow().get(name).cloned())
        }

        fn save(&self, name: &str, text: &str) -> Result<(), Refusal> {
            self.0.borrow_mut().insert(name.into(), text.into());
            Ok(())
        }
    }

    #[test]
    fn every_lock_is_about_something_there_is_and_every_set_but_the_first_has_one() {
        assert!(locks().iter().all(|lock| name(lock).is_ok()));
        let locked = |id: &str| locks().iter().any(|lock| lock.option == "dice-set" && lock.value == id);
        let free: Vec<&str> = content().sets.iter().map(|set| set.id.as_str()).filter(|id| !locked(id)).collect();
        assert_eq!(free, ["beginner"]);
    }

    #[test]
    fn a_finished_run_opens_what_it_has_earned_and_says_so_once() {
        let store = Memory::default();
        let open = |store: &Memory| unlocks(store).expect("good notes").iter().filter(|unlock| unlock.open).count();
        assert_eq!(open(&store), 0);
        let mut game = Match::<Rollio>::new(Config::default(), "one".parse().expect("a seed")).expect("a config");
        let config = game.record().config.clone();
        assert!(conclude(&config, &game.view(Eye::Seat(PLAYER)), &store).expect("no mistake").is_empty());
        assert_eq!(store.load(DEEDS), Ok(None), "a run that is not over counts for nothing");
        game.play(PLAYER, &game.state().concession(PLAYER).expect("it can be given up")).expect("giving up is legal");
        let view = game.view(Eye::Seat(PLAYER));
        let told = conclude(&config, &view, &store).expect("no mistake").plain().to_string();
        assert_eq!(told.trim(), "Unlocked: Flop Shield (starting charm)");
        assert_eq!(open(&store), 1);
        assert!(conclude(&config, &view, &store).expect("no mistake").is_empty());
        store.save(DEEDS, "{").expect("memory");
        assert!(unlocks(&store).is_err() && conclude(&config, &view, &store).is_err());
    }

    #[test]
    fn a_charm_to_start_with_is_owned_and_ranked_apart() {
        let config = Config { charm: Some("flop_shield".into()), ..Config::default() };
        let game = Match::<Rollio>::new(config.clone(), "one".parse().expect("a seed")).expect("a config");
        assert_eq!(game.view(Eye::Seat(PLAYER)).charms.len(), 1);
        assert!(Rollio::new(&Config { charm: Some("flop_sheild".into()), ..Config::default() }).is_err());
    }
}
