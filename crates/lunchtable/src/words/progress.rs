//! The story from evening to evening: what is open, what a win pays, and the file that remembers it.

use croupier_host::{Good, Screen, Store, Tone, capital};
use croupier_kernel::{Refusal, Seat};

use crate::{
    Config, DeckChoice, View,
    state::LIFE,
    story::{self, Lock, Progress, Reward, Stage},
};

/// The name of the text that remembers the story.
const STORY: &str = "lunchtable-story.json";

/// The progress that was saved. A text that cannot be understood is refused, so that it is never written over.
fn load(store: &dyn Store) -> Result<Progress, Refusal> {
    let Some(text) = store.load(STORY)? else { return Ok(Progress::default()) };
    let progress: Progress = serde_json::from_str(&text)
        .map_err(|error| Refusal::unreadable(format!("{STORY}:{}: not a saved story: {error}", error.line().max(1))))?;
    progress.check().map_err(|refusal| refusal.map(|reason| format!("{STORY}:1: {reason}")))?;
    Ok(progress)
}

fn save(store: &dyn Store, progress: &Progress) -> Result<(), Refusal> {
    let mut text = serde_json::to_string_pretty(progress).expect("progress is plain data");
    text.push('\n');
    store.save(STORY, &text)
}

fn reason(lock: Lock, progress: &Progress) -> String {
    match lock {
        Lock::Before(stage) => format!("win stage {} first", stage.id),
        Lock::Level(level) => {
            let missing = u64::from(level.saturating_sub(1)).saturating_mul(200).saturating_sub(progress.xp);
            format!("reach level {level} first: earn {missing} more XP (you can replay stages you have won)")
        }
    }
}

/// All stages with the stars won, and what opens the next one.
pub(super) fn chart(store: &dyn Store) -> Result<Screen, Refusal> {
    let progress = load(store)?;
    let mut screen = Screen::default();
    let won: u32 = progress.stars.values().map(|stars| u32::from(*stars)).sum();
    let most = 3 * story::stages().len();
    screen.tone(Tone::Title, "STORY").put(format!(
        " level {}, {} XP, {} gold, {won} of {most} stars",
        progress.level(),
        progress.xp,
        progress.gold
    ));
    screen.end();
    for stage in story::stages() {
        if stage.stage == 1 {
            screen.tone(Tone::Title, format!("{}. {}", stage.chapter, stage.title)).end();
        }
        let stars = usize::from(progress.stars(stage));
        screen.put(format!("  {:<5}", stage.id)).tone(Tone::Warn, "*".repeat(stars)).put(".".repeat(3 - stars));
        screen.put(format!("  {:<9}{:<7}", stage.deck, stage.difficulty.word()));
        match progress.lock(stage) {
            None => screen.tone(Tone::Good, if stars > 0 { "won" } else { "open" }),
            Some(lock) => screen.tone(Tone::Faint, format!("locked: {}", reason(lock, &progress))),
        };
        screen.end();
    }
    Ok(screen)
}

/// What gold buys, with what the player has.
pub(super) fn goods(store: &dyn Store) -> Result<Vec<Good>, Refusal> {
    let progress = load(store)?;
    let good = |good: &story::Good| {
        let owned = progress.bought.contains(&good.id);
        let refused = progress.after_buying(&good.id).err().filter(|_| !owned).map(|refusal| refusal.reason);
        let story::Good { id, kind, name, text, price } = good.clone();
        Good { id, kind, name, text, price, owned, refused }
    };
    Ok(story::goods().iter().map(good).collect())
}

/// What gold buys, as a list.
pub(super) fn shop(store: &dyn Store) -> Result<Screen, Refusal> {
    let mut screen = Screen::default();
    screen.tone(Tone::Title, "SHOP").put(format!(" {} gold", load(store)?.gold)).end();
    for good in goods(store)? {
        let price = if good.owned { "yours".into() } else { format!("{} gold", good.price) };
        let tone = if good.owned || good.refused.is_none() { Tone::Good } else { Tone::Faint };
        screen.put(format!("  {:<18}", good.id)).tone(tone, format!("{price:<9}"));
        screen.put(format!("{}: {}", good.name, good.text)).end();
    }
    screen.put("Buy something with --stage buy:NAME.").end();
    Ok(screen)
}

/// Buys something and saves it.
pub(super) fn buy(good: &str, store: &dyn Store) -> Result<Screen, Refusal> {
    let after = load(store)?.after_buying(good)?;
    save(store, &after)?;
    let name = story::goods().iter().find(|other| other.id == good).map_or(good, |good| good.name.as_str());
    let mut screen = Screen::default();
    screen.tone(Tone::Good, format!("You bought {name}.")).put(format!(" {} gold left.", after.gold)).end();
    Ok(screen)
}

/// Refuses a deck that has to be bought first.
fn admit_deck(config: &Config, seat: Seat, store: &dyn Store) -> Result<(), Refusal> {
    let DeckChoice::Starter(deck) = &config.decks[seat.index()] else { return Ok(()) };
    match story::goods().iter().find(|good| good.kind == "deck" && good.id == *deck) {
        Some(good) if !load(store)?.bought.contains(&good.id) => {
            Err(Refusal::new(format!("you don't own {} yet: it costs {} gold in the story", good.name, good.price)))
        }
        _ => Ok(()),
    }
}

/// Refuses stages that are locked, the opponent's chair, and decks that have to be bought first.
pub(super) fn admit(config: &Config, seat: Seat, store: &dyn Store) -> Result<(), Refusal> {
    if config.position.is_none() {
        admit_deck(config, seat, store)?;
    }
    let Some(stage) = config.stage()? else { return Ok(()) };
    if seat != Seat(0) {
        return Err(Refusal::new("you play the story as the first player"));
    }
    let progress = load(store)?;
    match progress.lock(stage) {
        Some(lock) => Err(Refusal::new(format!("stage {} is locked: {}", stage.id, reason(lock, &progress)))),
        None => Ok(()),
    }
}

/// Against whom a match is, and where in the story with how many stars so far.
pub(super) fn preface(config: &Config, seat: Seat, store: &dyn Store) -> Result<Screen, Refusal> {
    let mut screen = Screen::default();
    let called = |seat: Seat| match &config.decks[seat.index()] {
        DeckChoice::Starter(deck) => capital(deck),
        DeckChoice::Own(deck) => deck.name.clone(),
    };
    if let Some(stage) = config.stage()? {
        let stars = usize::from(load(store)?.stars(stage));
        screen.tone(Tone::Title, format!("Chapter {}: {}", stage.chapter, stage.title));
        screen.put(format!(", stage {} ({}), ", stage.id, stage.difficulty.word()));
        screen.tone(Tone::Warn, format!("{stars} of 3 stars")).put(" so far").end();
        let opponent = &stage.opponent;
        screen.tone(Tone::Title, &opponent.name).put(format!(": \"{}\"", opponent.greeting)).end();
        let bonus = if stars == 0 { format!(" ({} more for the first win)", stage.first_clear) } else { String::new() };
        screen.put(format!("A win pays {} gold{bonus} and {} XP.", stage.gold, stage.xp)).end();
    }
    screen.put(format!("Your deck: {}. Your opponent's deck: {}.", called(seat), called(seat.other()))).end();
    Ok(screen)
}

/// Pays for a stage that was played to its end, and saves how far the player has come.
pub(super) fn conclude(config: &Config, seat: Seat, view: &View, store: &dyn Store) -> Result<Screen, Refusal> {
    let (Some(stage), Some(outcome)) = (config.stage()?, view.outcome) else { return Ok(Screen::default()) };
    let before = load(store)?;
    let life = u32::try_from(view.sides[seat.index()].life).unwrap_or(0);
    let stars = story::stars(outcome.winner == Some(seat), life, LIFE.unsigned_abs());
    let (after, reward) = before.after(stage, stars);
    if after != before {
        save(store, &after)?;
    }
    let mut screen = Screen::default();
    let opponent = &stage.opponent;
    let says = if stars > 0 { &opponent.loss } else { &opponent.win };
    screen.tone(Tone::Title, &opponent.name).put(format!(": \"{says}\"")).end();
    screen.add(&paid(stage, reward, &before, &after));
    Ok(screen)
}

/// The stage after the one that was played, if it is open.
pub(super) fn next_stage(config: &Config, store: &dyn Store) -> Result<Option<String>, Refusal> {
    let Some(played) = config.stage()? else { return Ok(None) };
    let progress = load(store)?;
    let after = story::stages().iter().skip_while(|stage| stage.id != played.id).nth(1);
    Ok(after.filter(|stage| progress.is_open(stage)).map(|stage| stage.id.to_string()))
}

fn paid(stage: &Stage, reward: Reward, before: &Progress, after: &Progress) -> Screen {
    let mut screen = Screen::default();
    if reward.stars == 0 {
        screen.put(format!("You didn't win stage {}: no stars this time.", stage.id)).end();
        return screen;
    }
    let stars = "*".repeat(usize::from(reward.stars));
    screen.put(format!("Stage {}: ", stage.id)).tone(Tone::Good, stars);
    screen.put(format!(", {} gold, {} XP", reward.gold, reward.xp)).end();
    if after.has_cleared(stage.chapter) && !before.has_cleared(stage.chapter) {
        let all = format!(
            "{} gold and {} XP of that are for clearing \"{}\".",
            stage.chapter_gold, stage.chapter_xp, stage.title
        );
        screen.tone(Tone::Good, all).end();
    }
    if after.level() > before.level() {
        screen.tone(Tone::Good, format!("You reached level {}.", after.level())).end();
    }
    for opened in story::stages().iter().filter(|stage| after.is_open(stage) && !before.is_open(stage)) {
        screen.put(format!("Stage {} opens: {}.", opened.id, opened.title)).end();
    }
    screen
}
