//! The screens: the table, the tally, the shop, the end.

use croupier_host::{Cue, Screen, Tone};

use super::{
    keys,
    narrate::{listed, n_dice, number, several},
};
use crate::{
    Rollio, Save,
    action::{Action, Dice},
    chance::Odds,
    content::{Blessing, Material},
    state::{Phase, Tally},
    view::{DieView, ShopView, View, WareView},
};

pub(super) fn screen(cue: &Cue<'_, Rollio>) -> Screen {
    let mut screen = Screen::default();
    let view = cue.view;
    match view.phase {
        Phase::Round | Phase::Hand | Phase::Scored => table(&mut screen, cue),
        Phase::Tally => tally(&mut screen, view),
        Phase::Shop => {
            shop(&mut screen, view, &cue.forecast(&Action::Leave).text);
            screen.lasts();
        }
        Phase::Over => over(&mut screen, cue),
    }
    keys::prompt(&mut screen, cue);
    screen
}

/// Where we are, what is left, and the dice.
fn table(screen: &mut Screen, cue: &Cue<'_, Rollio>) {
    let view = cue.view;
    let last = view.max_level.map_or(String::new(), |max| format!(" of {max}"));
    screen.tone(Tone::Title, format!("=== LEVEL {}{last} ===", view.level));
    screen.put(cue.seed_label()).end();
    screen.put(format!("Banked {} of {}", number(view.banked), number(view.threshold)));
    // The round under way is one of those that are left.
    let rounds = view.rounds.map_or(String::new(), |rounds| format!(" of {}", view.round + rounds.max(1) - 1));
    screen.put(format!(" | Round {}{rounds} | Lives ", view.round));
    screen.tone(if view.lives <= 1 { Tone::Bad } else { Tone::Good }, hearts(view.lives));
    screen.put(format!(" | Rerolls {} | ${}", view.rerolls, view.money)).end();
    owned(screen, view);
    screen.lasts();
    if view.points > 0 || view.phase != Phase::Round {
        screen.put("This round: ").tone(Tone::Good, format!("{} points", number(view.points)));
        if view.hot_dice > 0 {
            let end = if cue.world().is_spent() { " (the last)" } else { "" };
            screen.put(" | ").tone(Tone::Warn, format!("Hot dice x{}{end}", view.hot_dice));
        }
        if view.crystals > 0 {
            screen.put(format!(" | Crystals scored {}", view.crystals));
        }
        if view.roll > 0 {
            screen.put(format!(" | Roll {}", view.roll));
        }
        screen.end();
    }
    match view.phase {
        Phase::Hand => {
            draw_dice(screen, view, cue, view.best.as_ref().map_or(Dice::NONE, |best| best.dice));
            match &view.best {
                Some(best) => {
                    screen
                        .put("Best: ")
                        .tone(Tone::Good, format!("{} for {} points", dice_names(best.dice), number(best.points)));
                    screen.put(format!(" ({})", words(&best.split.to_string()))).end();
                }
                None => {
                    screen.tone(Tone::Bad, "FLOP: nothing scores.");
                    for save in &view.saves {
                        screen.put(match save {
                            Save::Luck { percent } => format!(" {percent}% chance that it doesn't count."),
                            Save::Shield { charm, .. } => {
                                format!(" If you take the flop, {} cancels it.", charm.get().name)
                            }
                            Save::Reroll { n: 1 } => " You get a reroll before it costs a life.".into(),
                            Save::Reroll { n } => format!(" You get {n} rerolls before it costs a life."),
                        });
                    }
                    screen.end();
                    if view.saves.is_empty() {
                        foretell(screen, cue, Action::Flop, "f");
                    }
                }
            }
        }
        Phase::Scored => {
            let hand = view.hand();
            screen.put(format!("{} to roll: {}", n_dice(hand.len()), dice_names(hand))).end();
            draw_dice(screen, view, cue, Dice::NONE);
            for (action, key) in [(Action::Bank, "b"), (Action::Roll, "r")] {
                foretell(screen, cue, action, key);
            }
        }
        _ => {}
    }
}

/// What an action would do, with its key in front.
fn foretell(screen: &mut Screen, cue: &Cue<'_, Rollio>, action: Action, key: &str) {
    if cue.foretells() && cue.can(&action) {
        let says = cue.forecast(&action).text;
        let does = if action == Action::Flop { "take the flop".into() } else { action.to_string() };
        screen.put(" ").tone(Tone::Key, key).put(format!(" {does}: {}", small(&says))).end();
    }
}

fn hearts(lives: u16) -> String {
    if lives <= 10 { format!("{} {lives}", "♥".repeat(usize::from(lives))) } else { format!("♥ {lives}") }
}

/// What an item counts by, in brackets; 0 alone would say nothing.
fn counter(count: Option<u32>) -> String {
    count.filter(|count| *count > 0).map_or(String::new(), |count| format!(" ({count})"))
}

/// The charms, in a line.
fn charms(screen: &mut Screen, view: &View) {
    if !view.charms.is_empty() {
        let charms: Vec<String> =
            view.charms.iter().map(|charm| charm.name.to_string() + &counter(charm.count)).collect();
        screen.put(format!("Charms: {}", charms.join(", "))).end();
    }
}

/// The charms and consumables on hand, in a line each.
fn owned(screen: &mut Screen, view: &View) {
    charms(screen, view);
    if let Some(named) = view.named {
        screen.put("This level's combination: ").tone(Tone::Warn, &named.def().name).end();
    }
    if !view.consumables.is_empty() {
        let things = view.consumables.iter().enumerate();
        let things = things.map(|(at, thing)| format!("u{} {}{}", at + 1, thing.name, counter(thing.count)));
        let things: Vec<String> = things.collect();
        screen.put(format!("Consumables: {}", things.join(", "))).end();
    }
}

/// The dice in hand as boxes, with their numbers below; chosen ones stand out. Dice to be rolled show no face.
pub(super) fn draw_dice(screen: &mut Screen, view: &View, cue: &Cue<'_, Rollio>, chosen: Dice) {
    let rolled = view.phase != Phase::Scored;
    let mut dice: Vec<&DieView> = view.dice.iter().filter(|die| die.in_hand && (die.shows > 0 || !rolled)).collect();
    match cue.setting("sort") {
        "ascending" => dice.sort_by_key(|die| die.shows),
        "descending" => dice.sort_by_key(|die| std::cmp::Reverse(die.shows)),
        "material" => dice.sort_by_key(|die| (die.material, die.shows)),
        _ => {}
    }
    let special = dice.iter().any(|die| die.material != Material::Plastic || die.sides != 6);
    let face = |die: &DieView| match () {
        () if !rolled => "?".into(),
        () if die.material == Material::Mirror => "*".into(),
        () => die.shows.to_string(),
    };
    let named = |die: &DieView| match (die.material == Material::Plastic, die.sides) {
        (true, 6) => String::new(),
        (true, sides) => format!("d{sides}"),
        (false, 6) => die.material.def().name.to_lowercase(),
        (false, sides) => format!("{} d{sides}", die.material.def().name.to_lowercase()),
    };
    // In words, dice that stand out are in brackets: `#1:3 #2:[5] #3:6 golden`.
    let said: Vec<String> = dice
        .iter()
        .map(|die| {
            let (face, name) = (face(die), named(die));
            let face = if chosen.has(usize::from(die.die) - 1) { format!("[{face}]") } else { face };
            format!("#{}:{face}{}{name}", die.die, if name.is_empty() { "" } else { " " })
        })
        .collect();
    let pictures = dice.into_iter().map(|die| {
        let mut picture = Screen::default();
        let face = face(die);
        let (chosen, lines) = match chosen.has(usize::from(die.die) - 1) {
            true => (true, ["╔════╗".into(), format!("║{face:^4}║"), "╚════╝".into()]),
            false => (false, ["┌────┐".into(), format!("│{face:^4}│"), "└────┘".into()]),
        };
        for line in lines {
            if chosen { picture.tone(Tone::Good, line) } else { picture.put(line) }.put(" ").end();
        }
        picture.tone(Tone::Key, format!("{:^7}", format!("#{}", die.die))).end();
        if special {
            let material = if die.material == Material::Plastic { "" } else { &die.material.def().name[..2] };
            let sides = if die.sides == 6 { String::new() } else { format!("d{}", die.sides) };
            picture.put(format!("{:^7}", format!("{material}{sides}"))).end();
        }
        picture
    });
    // Dice that only wait for their roll were named before.
    let says = if rolled || special { said.join(" ") } else { String::new() };
    screen.row_or(pictures.collect(), says);
}

/// A sentence after a colon.
fn small(text: &str) -> String {
    match text.strip_prefix("You ") {
        Some(rest) => format!("you {rest}"),
        None => text.into(),
    }
}

/// Dice by their numbers, which are not their faces: `#2 #3`.
pub(super) fn dice_names(dice: Dice) -> String {
    dice.iter().map(|at| format!("#{}", at + 1)).collect::<Vec<_>>().join(" ")
}

/// A split in words: `three of a kind and two ones`.
pub(super) fn words(split: &str) -> String {
    let part = |part: &str| {
        let (word, n) = part.split_once('*').map_or((part, 1), |(word, n)| (word, n.parse().unwrap_or(1)));
        several(word, n)
    };
    listed(&split.split('+').map(part).collect::<Vec<_>>())
}

/// A chance in percent, to the tenth; a chance is never told to be none.
pub(super) fn percent(odds: Odds) -> String {
    let share = (odds.per_myriad() + 5) / 10;
    match share {
        0 if odds.hits > 0 => "under 0.1%".into(),
        _ => format!("{}.{}%", share / 10, share % 10),
    }
}

fn tally(screen: &mut Screen, view: &View) {
    let Some(tally) = view.tally else { return };
    screen.tone(Tone::Title, "=== LEVEL COMPLETE ===").end();
    screen.put(format!("Level {} complete: {} points banked.", view.level, number(view.banked))).end();
    screen.put("Money earned:").end();
    for line in tally_lines(&tally) {
        screen.put(line).end();
    }
    screen.put("- Total: ").tone(Tone::Good, format!("+${}", tally.total()));
    screen.put(format!(" (you now have ${})", view.money)).end();
}

/// What a level paid, in a line for each reason.
pub(super) fn tally_lines(tally: &Tally) -> Vec<String> {
    let each = if tally.per_life > 1 { format!(", ${} each", tally.per_life) } else { String::new() };
    let mut lines = vec![
        format!("- Level complete: +${}", tally.level),
        format!("- Unused lives ({}{each}): +${}", tally.lives, tally.for_lives()),
    ];
    if tally.charms > 0 {
        lines.push(format!("- Charm bonuses: +${}", tally.charms));
    }
    lines
}

/// The shelf with whole texts: a low terminal cuts what is faint.
fn shop(screen: &mut Screen, view: &View, next: &str) {
    let Some(shop) = &view.shop else { return };
    screen.tone(Tone::Title, format!("=== SHOP (Level {}) ===", view.level));
    screen.put(" Money: ").tone(Tone::Good, format!("${}", view.money));
    screen.put(format!(
        " | Charms {}/{} | Consumables {}/{}",
        view.charms.len(),
        view.charm_slots,
        view.consumables.len(),
        view.consumable_slots
    ));
    screen.end();
    owned(screen, view);
    screen.put("Next: ").tone(Tone::Warn, next).end();
    for (title, first, wares) in sections(shop) {
        screen.tone(Tone::Title, format!("{title}:")).end();
        for (at, ware) in wares.into_iter().enumerate() {
            screen.tone(Tone::Key, format!("{}. ", first + at));
            match ware {
                None => screen.tone(Tone::Faint, "(empty)"),
                Some(ware) if ware.bought => screen.tone(Tone::Faint, format!("{} (bought)", ware.name)),
                Some(ware) => {
                    let rarity = ware.rarity.map_or(String::new(), |rarity| format!(" ({})", rarity.name()));
                    let die = if title == "DICE UPGRADES" { " Die Upgrade" } else { "" };
                    let tone = if ware.price <= view.money { Tone::Good } else { Tone::Bad };
                    screen.put(format!("{}{die}{rarity} - ", ware.name));
                    let screen = screen.tone(tone, format!("${}", ware.price));
                    screen.tone(Tone::Faint, format!(" - {}", ware.text))
                }
            };
            screen.end();
        }
    }
    screen.tone(Tone::Key, format!("{}. ", keys::LEAVE)).put("Next level").end();
}

/// The shelves with the number of their first place, in the order they are shown.
pub(super) fn sections(shop: &ShopView) -> [(&'static str, usize, Vec<Option<&WareView>>); 4] {
    [
        ("BLESSINGS", 1, vec![shop.blessing.as_ref()]),
        ("CHARMS", 2, shop.charms.iter().map(Option::as_ref).collect()),
        ("CONSUMABLES", 5, shop.consumables.iter().map(Option::as_ref).collect()),
        ("DICE UPGRADES", 8, shop.upgrades.iter().map(Option::as_ref).collect()),
    ]
}

/// The blessings that are owned.
fn blessings(view: &View) -> impl Iterator<Item = &'static Blessing> {
    view.blessings.iter().map(|id| id.get())
}

/// Everything that is owned.
pub(super) fn inventory(view: &View) -> Screen {
    let mut screen = Screen::default();
    screen.tone(Tone::Title, "INVENTORY").put(format!(" ${}", view.money)).end();
    screen.put(format!("Charms {}/{}", view.charms.len(), view.charm_slots)).end();
    for (at, thing) in view.charms.iter().enumerate() {
        let count = counter(thing.count);
        screen.put("  ").tone(Tone::Key, format!("c{} ", at + 1));
        screen.put(format!("{}{count}: {} Sells for ${}.", thing.name, thing.text, thing.sells_for)).end();
    }
    screen.put(format!("Consumables {}/{}", view.consumables.len(), view.consumable_slots)).end();
    for (at, thing) in view.consumables.iter().enumerate() {
        screen.put("  ").tone(Tone::Key, format!("u{} ", at + 1));
        screen.put(format!("{}: {} Sells for ${}.", thing.name, thing.text, thing.sells_for)).end();
    }
    if !view.blessings.is_empty() {
        screen.put("Blessings").end();
        for blessing in blessings(view) {
            screen.put(format!("  {}: {}", blessing.name, blessing.text)).end();
        }
    }
    screen.put(format!("Dice {}", view.dice.len())).end();
    let alike = |one: &DieView, other: &DieView| {
        (one.material, one.sides, &one.faces) == (other.material, other.sides, &other.faces)
    };
    // Dice that are alike share a line.
    for dice in view.dice.chunk_by(alike) {
        let Some(die) = dice.first() else { continue };
        let faces: Vec<String> = die.faces.iter().map(ToString::to_string).collect();
        let faces = if faces.is_empty() { String::new() } else { format!(" [{}]", faces.join(" ")) };
        let numbers: Vec<String> = dice.iter().map(|die| format!("#{}", die.die)).collect();
        screen.put("  ").tone(Tone::Key, format!("{} ", numbers.join(" ")));
        screen.put(format!("{} d{}{faces}: {}", die.material.def().name, die.sides, die.material.def().text)).end();
    }
    screen
}

fn over(screen: &mut Screen, cue: &Cue<'_, Rollio>) {
    let view = cue.view;
    let Some(outcome) = view.outcome else { return };
    if outcome.won {
        screen.tone(Tone::Title, "=== VICTORY! ===").end();
        screen.put(format!("You completed level {}.", outcome.level)).end();
    } else {
        screen.tone(Tone::Title, "=== GAME OVER ===").end();
        let missing = view.threshold.saturating_sub(view.banked);
        let how = if view.lives > 0 { "You gave up" } else { "The run ends" };
        screen.put(format!("{how} at level {}, {} points short.", outcome.level, number(missing))).end();
    }
    let stats = cue.world().stats();
    screen.put(format!("Rolls: {} | Hot dice: {}", stats.rolls, stats.hot_dice));
    screen.put(format!(" | Consumables used: {}", stats.used)).end();
    screen.put(format!("Points banked: {} | Flops: {}", number(outcome.score), cue.world().flops()));
    screen.put(format!(" | Money: ${} | Dice: {}", outcome.money, view.dice.len())).end();
    charms(screen, view);
    if !view.blessings.is_empty() {
        let names: Vec<&str> = blessings(view).map(|blessing| blessing.name.as_str()).collect();
        screen.put(format!("Blessings: {}", names.join(", "))).end();
    }
    screen.put(format!("Seed: {}", cue.seed)).end();
}
