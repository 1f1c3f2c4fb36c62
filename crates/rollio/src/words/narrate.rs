//! What happened, in a line.

use croupier_host::{Screen, Tone};

use crate::{
    Gift, Why,
    action::Dice,
    combination::Combination,
    effect::words::in_words,
    notice::{DieNote, Notice, Saved, Thing},
    receipt::{Change, Receipt, Step},
};

/// Whether the screen after it shows what a notice tells.
pub(super) fn is_shown(notice: &Notice) -> bool {
    matches!(
        notice,
        Notice::SetMade { .. }
            | Notice::LevelStarted { .. }
            | Notice::CombinationNamed { .. }
            | Notice::RoundStarted { .. }
            | Notice::Rolled { .. }
            | Notice::Rerolled { .. }
            | Notice::LevelCompleted { .. }
            | Notice::ShopOpened { .. }
            | Notice::RunEnded { .. }
    )
}

/// Something that happened, in a line.
pub(super) fn narrate(notice: &Notice) -> Screen {
    let mut screen = line(notice);
    if screen.plain().ends_with(|last: char| last.is_alphanumeric() || matches!(last, ')' | '%')) {
        screen.put(".");
    }
    screen
}

fn line(notice: &Notice) -> Screen {
    let mut screen = Screen::default();
    let (tone, text) = match notice {
        Notice::Scored { receipt, .. } => {
            scored(&mut screen, receipt);
            return screen;
        }
        Notice::Banked { points, bonuses, banked, .. } if bonuses.is_empty() || points == banked => {
            (Some(Tone::Good), format!("You bank {} points", number(*banked)))
        }
        Notice::Banked { points, bonuses, banked, .. } => {
            let bonuses = bonuses.iter().map(|bonus| format!(", {} +{}%", bonus.charm.get().name, bonus.percent));
            let bonuses: String = bonuses.collect();
            screen.tone(Tone::Good, format!("You bank {} points", number(*banked)));
            screen.put(format!(" ({}{bonuses})", number(*points)));
            return screen;
        }
        other => plain(other),
    };
    match tone {
        Some(tone) => screen.tone(tone, text),
        None => screen.put(text),
    };
    screen
}

/// Sentences of one tone.
fn plain(notice: &Notice) -> (Option<Tone>, String) {
    match notice {
        Notice::SetMade { money, charm_slots, consumable_slots } => {
            let (charms, things) = (count(*charm_slots, "charm slot"), count(*consumable_slots, "consumable slot"));
            (None, format!("Your set: ${money}, {charms}, {things}"))
        }
        Notice::LevelStarted { level, threshold, lives, rerolls, .. } => {
            let (goal, lives, rerolls) = (number(*threshold), n_lives(*lives), count(*rerolls, "reroll"));
            let has = format!("bank {goal} points with {lives} and {rerolls}");
            (Some(Tone::Title), format!("Level {level}: {has}"))
        }
        Notice::CombinationNamed { combination } => {
            (Some(Tone::Warn), format!("This level's combination: {}", combination.def().name))
        }
        Notice::RoundStarted { round, .. } => (None, format!("Round {round}")),
        Notice::Rolled { dice, flop, .. } => (None, lies("You roll", dice.iter().map(|die| die.shows), *flop)),
        Notice::Rerolled { dice, hand, flop, .. } => (
            None,
            lies(
                &format!("You reroll {} and have", super::screen::dice_names(*dice)),
                hand.iter().map(|die| die.shows),
                *flop,
            ),
        ),
        Notice::HotDice { .. } => (Some(Tone::Warn), "HOT DICE! You get all your dice back.".into()),
        Notice::CharmGrew { charm, count } => (Some(Tone::Good), format!("{} grows to {count}", charm.get().name)),
        Notice::RainbowWorked { die, gift, .. } => {
            (Some(Tone::Good), format!("Rainbow die {die} pays off{}", brings(*gift)))
        }
        Notice::FlopSaved { by: Saved::Luck, .. } => (Some(Tone::Warn), "Lucky! The flop doesn't count.".into()),
        Notice::FlopSaved { by: Saved::Shield { charm, left }, .. } => {
            (Some(Tone::Warn), format!("{} cancels the flop ({} left)", charm.get().name, count(*left, "use")))
        }
        Notice::Flopped { points, lives, .. } => {
            let lost = if *points > 0 { format!("{} points and a life", number(*points)) } else { "a life".into() };
            (Some(Tone::Bad), format!("FLOP! You lose {lost} ({} left)", n_lives(*lives)))
        }
        Notice::RoundsRanOut { lives: 0, .. } => (Some(Tone::Bad), "You run out of rounds".into()),
        Notice::RoundsRanOut { lives, .. } => {
            (Some(Tone::Bad), format!("You are out of rounds, so one more costs a life ({} left)", n_lives(*lives)))
        }
        Notice::RerollsGained { n, why, .. } => {
            (Some(Tone::Good), format!("You gain {}{}", count(*n, "reroll"), because(*why).unwrap_or_default()))
        }
        Notice::MoneyGained { amount, .. } => (Some(Tone::Good), format!("You gain ${amount}")),
        Notice::PointsGained { points, .. } => (Some(Tone::Good), format!("You gain {} points", number(*points))),
        Notice::LevelCompleted { level, total, money, .. } => {
            (Some(Tone::Good), format!("You complete level {level} and earn ${total} (${money} in all)"))
        }
        Notice::RunEnded { won: true, level, .. } => {
            (Some(Tone::Good), format!("You complete level {level} and win the run."))
        }
        Notice::RunEnded { gave_up: true, level, .. } => (Some(Tone::Bad), format!("You give up at level {level}.")),
        Notice::RunEnded { won: false, level, .. } => (Some(Tone::Bad), format!("The run ends at level {level}.")),
        other => of_things(other),
    }
}

/// What changes hands.
fn of_things(notice: &Notice) -> (Option<Tone>, String) {
    match notice {
        Notice::Bought { thing: Thing::Upgrade { id, die }, price, .. } => {
            (Some(Tone::Good), format!("You make die {die} {} for ${price}", id.def().name.to_lowercase()))
        }
        Notice::Bought { thing, price, .. } => (Some(Tone::Good), format!("You buy {} for ${price}", name(*thing))),
        Notice::Sold { thing, price, .. } => (None, format!("You sell {} for ${price}", name(*thing))),
        Notice::Used { consumable, kept, .. } => {
            let kept = if *kept { ". It fails, so you keep it" } else { "" };
            (None, format!("You use {}{kept}", consumable.get().name))
        }
        Notice::CharmGained { charm, .. } => (Some(Tone::Good), format!("You get {} (charm)", charm.get().name)),
        Notice::ConsumableGained { consumable, .. } => (Some(Tone::Good), format!("You get {}", consumable.get().name)),
        Notice::SlotsGained { charms, consumables, .. } => {
            let (charms, consumables) = (count(*charms, "charm slot"), count(*consumables, "consumable slot"));
            (Some(Tone::Good), format!("You gain {charms} and {consumables}"))
        }
        Notice::RerollValueRaised { n, .. } => {
            (Some(Tone::Good), format!("You gain {} in every level from now on", count(*n, "reroll")))
        }
        Notice::DieChanged { die, .. } => (None, format!("Die {} is now a {}", die.die, kind(die))),
        Notice::DieAdded { die, .. } => (None, format!("A {} joins your dice", kind(die))),
        _ => (None, "The shop is open.".into()),
    }
}

fn scored(screen: &mut Screen, receipt: &Receipt) {
    let dice: Vec<String> = receipt.dice.iter().map(|die| format!("#{}", die.die)).collect();
    screen.put(format!("You set aside {}: {}, ", dice.join(" "), combinations(receipt)));
    screen.tone(Tone::Good, format!("{} points", number(receipt.points)));
    let changes = changes(receipt);
    if !changes.is_empty() {
        screen.put(format!(" (base {}, {})", number(receipt.base), changes.join(", ")));
    }
}

/// The combinations of a receipt, with how many there are of each.
pub(super) fn combinations(receipt: &Receipt) -> String {
    let mut found: Vec<(Combination, u32)> = Vec::new();
    for step in &receipt.steps {
        if let Step::Combination { combination, .. } = step {
            match found.iter_mut().find(|(known, _)| known == combination) {
                Some((_, n)) => *n += 1,
                None => found.push((*combination, 1)),
            }
        }
    }
    found.sort_by_key(|(combination, _)| std::cmp::Reverse(*combination));
    listed(&found.iter().map(|(kind, n)| several(kind.word(), *n)).collect::<Vec<_>>())
}

/// A number of combinations of one kind: `a one`, `two fives`.
pub(super) fn several(word: &str, n: u32) -> String {
    let name = word.replace('_', " ");
    match (n, name.strip_prefix("single ")) {
        (1, Some(face)) => format!("a {face}"),
        (1, None) => name,
        (n, Some(face)) => format!("{} {face}s", in_words(n)),
        (n, None) => format!("{} times {name}", in_words(n)),
    }
}

/// Dice by their numbers: `die 1`, `dice 1, 2 and 5`.
pub(crate) fn named(dice: Dice) -> String {
    let numbers: Vec<String> = dice.iter().map(|at| (at + 1).to_string()).collect();
    format!("{} {}", if numbers.len() == 1 { "die" } else { "dice" }, listed(&numbers))
}

/// `a`, `a and b`, `a, b and c`.
pub(crate) fn listed(items: &[String]) -> String {
    match items {
        [] => String::new(),
        [one] => one.clone(),
        [most @ .., last] => format!("{} and {last}", most.join(", ")),
    }
}

/// What charms, materials and rounding did.
pub(super) fn changes(receipt: &Receipt) -> Vec<String> {
    let change = |change: &Change| match change {
        Change::Add { points } => format!("+{points}"),
        Change::Percent { percent } => format!("+{percent}%"),
        Change::Times { num, den } => format!("x {num}/{den}"),
    };
    let words = receipt.steps.iter().filter_map(|step| match step {
        Step::Combination { .. } => None,
        Step::Charm { charm, change: by, .. } => Some(format!("{} {}", charm.get().name, change(by))),
        Step::Material { material, change: by, .. } => {
            Some(format!("{} {}", material.def().name.to_lowercase(), change(by)))
        }
        Step::Rounded { .. } => Some("rounded up".into()),
    });
    words.collect()
}

fn lies(what: &str, faces: impl Iterator<Item = u8>, flop: bool) -> String {
    let faces: Vec<String> = faces.map(|face| face.to_string()).collect();
    format!("{what} {}{}", listed(&faces), if flop { ": nothing scores" } else { "" })
}

fn brings(gift: Gift) -> String {
    match gift {
        Gift::Points { points } => format!(": +{points} points"),
        Gift::Money { amount } => format!(": +${amount}"),
        Gift::Copy => ": you get a copy of it".into(),
    }
}

fn because(why: Why) -> Option<&'static str> {
    match why {
        Why::Bank => Some(" for banking"),
        Why::Named { .. } => Some(" for this level's combination"),
        Why::Flop => Some(" for the flop: use it now, or take the flop"),
        Why::HotDice => Some(" for hot dice"),
        Why::Discovery => Some(" for a new combination"),
        _ => None,
    }
}

/// The name of something that is bought or sold.
pub(super) fn name(thing: Thing) -> &'static str {
    match thing {
        Thing::Charm { id } => &id.get().name,
        Thing::Consumable { id } => &id.get().name,
        Thing::Blessing { id } => &id.get().name,
        Thing::Upgrade { id, .. } => &id.def().name,
    }
}

fn kind(die: &DieNote) -> String {
    format!("{} d{}", die.material.def().name.to_lowercase(), die.sides)
}

/// A number as people write it: 15,180.
pub(super) fn number(n: impl Into<u64>) -> String {
    let digits = n.into().to_string();
    let groups: Vec<&str> = {
        let first = digits.len() % 3;
        let rest = (first..digits.len()).step_by(3).map(|at| &digits[at..at + 3]);
        Some(&digits[..first]).filter(|first| !first.is_empty()).into_iter().chain(rest).collect()
    };
    groups.join(",")
}

/// This many of something.
pub(crate) fn count(n: impl Into<u64>, what: &str) -> String {
    let n = n.into();
    format!("{n} {what}{}", if n == 1 { "" } else { "s" })
}

/// This many dice.
pub(super) fn n_dice(n: usize) -> String {
    if n == 1 { "1 die".into() } else { format!("{n} dice") }
}

/// This many lives.
pub(crate) fn n_lives(n: u16) -> String {
    if n == 1 { "1 life".into() } else { format!("{n} lives") }
}
