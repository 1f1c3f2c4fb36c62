//! What can be typed, and what it means.

use croupier_host::{
    Aside, Cue, Screen, Tone, capital,
    keymap::{KeyLine, both, page, terminal},
};
use croupier_kernel::Refusal;

use super::{
    choices::{hints, shield},
    forecast::{PATIENCE, leaves_to_chance, tried},
    narrate::{count, listed, n_dice, named, number, several},
    screen::{dice_names, draw_dice, inventory, percent, sections, words},
};
use crate::{
    Rollio,
    action::{Action, Dice, Ware},
    chance::flop_odds,
    combination::{Combination, Split},
    content::ConsumableId,
    effect::words::in_words,
    state::Phase,
    view::View,
};

/// What is typed or pressed. See [`croupier_host::keymap`].
pub(super) const KEYS: &[KeyLine] = &[
    both(&["r"], "roll"),
    both(&["b"], "bank"),
    terminal(&["s"], "set aside the best dice"),
    terminal(&["s N", "N N"], "set aside these dice"),
    terminal(&["r N"], "reroll these dice"),
    both(&["f"], "take the flop"),
    both(&["uN", "uN N"], "use a consumable (on a die, if it needs one)"),
    terminal(&["c"], "visit the shop"),
    terminal(&["b N", "b N N"], "buy an item, or an upgrade for a die"),
    terminal(&["s cN", "s uN"], "sell a charm or a consumable"),
    both(&["n"], "leave the shop"),
    both(&["i"], "inventory (on the page: combinations)"),
    terminal(&["h"], "hint"),
    page(&["a"], "choose the best dice"),
    page(&["e"], "reroll the chosen dice"),
    page(&["o"], "sort the dice by number or by face"),
];

/// The line that says what can be typed.
pub(super) fn prompt(screen: &mut Screen, cue: &Cue<'_, Rollio>) {
    if cue.legal.is_empty() {
        return;
    }
    let view = cue.view;
    // The first thing that can be used now.
    let usable =
        |id: &str| cue.legal.iter().any(|action| matches!(action, Action::Use(thing, _) if thing.get().id == id));
    let uses = view.consumables.iter().position(|thing| usable(thing.id));
    let uses = uses.map_or(String::new(), |at| format!("  u{}=use", at + 1));
    let keys = match view.phase {
        Phase::Round => format!("(enter=roll){uses}"),
        Phase::Hand => {
            let best = view.best.as_ref().map_or_else(Dice::default, |best| best.dice);
            let picked = match best.is_empty() {
                true => example(view, 3, |_| true),
                // A part of it may score nothing.
                false => example(view, view.dice.len(), |at| best.has(at)),
            };
            let first = match view.flop {
                true => match shield(view) {
                    Some(shield) => format!("f=take the flop: {shield}"),
                    None => "f=take the flop".into(),
                },
                false => format!("{picked}=set aside  s=set aside the best"),
            };
            let rolled = example(view, 2, |at| !best.has(at));
            let rolled = if rolled.is_empty() { example(view, 2, |_| true) } else { rolled };
            let reroll = match view.rerolls {
                0 => String::new(),
                _ => format!("  r {rolled}=reroll {}", those(&rolled)),
            };
            format!("{first}{reroll}{uses}")
        }
        Phase::Scored if view.points == 0 => format!("r=roll{uses}"),
        Phase::Scored => format!("b=bank  r=roll{uses}"),
        Phase::Tally => "(enter=shop)".into(),
        Phase::Shop => {
            let sells = match sold_first(view) {
                Some((key, what)) => format!("  s {key}=sell {what} 1"),
                None => String::new(),
            };
            format!("b 1=buy  b 8 2=upgrade die 2{sells}{uses}  n=next level")
        }
        Phase::Over => String::new(),
    };
    let asides = match view.phase {
        Phase::Hand => "  h=hint  i=inventory",
        Phase::Scored if view.points > 0 => "  h=hint  i=inventory",
        Phase::Round | Phase::Scored | Phase::Shop => "  i=inventory",
        Phase::Tally | Phase::Over => "",
    };
    screen.put("> ").tone(Tone::Key, keys).put(asides).end();
}

/// What can be sold first, with what is typed for it.
fn sold_first(view: &View) -> Option<(&'static str, &'static str)> {
    match (view.charms.is_empty(), view.consumables.is_empty()) {
        (false, _) => Some(("c1", "charm")),
        (true, false) => Some(("u1", "consumable")),
        (true, true) => None,
    }
}

/// The first of these dice in hand, as one would type them: `1 3 4`.
fn example(view: &View, n: usize, is_one: impl Fn(usize) -> bool) -> String {
    let dice = view.dice.iter().enumerate().filter(|(at, die)| die.in_hand && is_one(*at));
    dice.take(n).map(|(_, die)| die.die.to_string()).collect::<Vec<_>>().join(" ")
}

/// How to speak of the dice of an example.
fn those(dice: &str) -> &'static str {
    if dice.contains(' ') { "those dice" } else { "that die" }
}

/// What someone wants to know who types this: a hint, the inventory, or what a selection scores.
pub(super) fn aside(cue: &Cue<'_, Rollio>, typed: &str) -> Option<Aside> {
    let view = cue.view;
    match typed.trim().to_lowercase().as_str() {
        "hint" | "h" => Some(Aside { screen: hint(cue), enter: None }),
        "i" | "inventory" => Some(Aside { screen: inventory(view), enter: None }),
        "" if view.phase == Phase::Hand && view.rerolls > 0 => Some(Aside { screen: no_reroll(view), enter: None }),
        numbers if view.phase == Phase::Hand && numbers.starts_with(|c: char| c.is_ascii_digit()) => {
            let dice: Dice = spread(cue, numbers).parse().ok()?;
            let score = cue.world().evaluate(dice, Split::BEST)?;
            let mut screen = Screen::default();
            draw_dice(&mut screen, view, cue, dice);
            screen.put(format!("{}: {}, ", dice_names(dice), words(&score.split.to_string())));
            screen.tone(Tone::Good, format!("{} points", number(score.points)));
            let total = u64::from(view.points) + u64::from(score.points);
            let in_all = if view.points > 0 { format!(" ({} this round)", number(total)) } else { String::new() };
            screen.put(in_all).put(".").end();
            let others = cue.world().other_splits(dice);
            if !others.is_empty() {
                // Mirrors leave a choice of hundreds.
                let typed = |split: &Split| format!("{dice} as {}", way(*split));
                let shown: Vec<String> = others.iter().take(8).map(typed).collect();
                let more = others.len() - shown.len();
                let more = if more > 0 { format!(" and {more} more") } else { String::new() };
                screen.put(format!("Or type: {}{more}", shown.join(" | "))).end();
            }
            screen.put("> ").tone(Tone::Key, "(enter=set aside) or other dice").end();
            Some(Aside { screen, enter: Some(Action::score(dice).to_string()) })
        }
        _ => None,
    }
}

/// What is left to do for someone who wants no reroll.
fn no_reroll(view: &View) -> Screen {
    let mut screen = Screen::default();
    match &view.best {
        Some(best) => screen.put("Type the dice to set aside, or ").tone(Tone::Key, "s").put(format!(
            " for the best ({} for {} points).",
            dice_names(best.dice),
            number(best.points)
        )),
        None => {
            let die = view.dice.iter().find(|die| die.in_hand).map_or(1, |die| die.die);
            let one = view.dice.iter().filter(|die| die.in_hand).count() == 1;
            let what = if one { format!("die {die}") } else { "some dice".into() };
            screen.put("Type ").tone(Tone::Key, "f").put(format!(" to take the flop, or reroll {what} after all ("));
            screen.tone(Tone::Key, format!("r {die}")).put(").")
        }
    };
    screen.end();
    screen
}

/// How likely the roll of these dice flops, in words.
fn next_roll(screen: &mut Screen, rolling: &str, table: &Rollio, dice: Dice) {
    screen.put(format!("{rolling} {} ", n_dice(dice.len())));
    match flop_odds(table, dice, PATIENCE) {
        Some(odds) => {
            screen.put(format!("has a {} chance of a flop", percent(odds)));
            screen.tone(Tone::Faint, format!(" ({} in {})", number(odds.hits), number(odds.of))).put(".").end();
        }
        None => {
            screen.put("may flop. The exact chance takes too long to count.").end();
        }
    }
}

/// The consumables that would save a flop, with what is typed for them: those after which something scores, dice can be
/// rolled again, or the round is over with its points.
fn savers(cue: &Cue<'_, Rollio>) -> Vec<(String, &'static str)> {
    let mut found: Vec<(String, &'static str)> = Vec::new();
    for action in cue.legal {
        let Action::Use(id, die) = action else { continue };
        let after = tried(cue.world(), action);
        let flops = after.phase == Phase::Hand && !after.can_score();
        let saved = !flops || after.rerolls > cue.view.rerolls;
        let name = id.get().name.as_str();
        if saved && !leaves_to_chance(*id) && found.iter().all(|(_, other)| *other != name) {
            let slot = cue.view.consumables.iter().position(|thing| thing.id == id.word()).map_or(1, |at| at + 1);
            let die = die.map_or(String::new(), |die| format!(" {}", die + 1));
            found.push((format!("u{slot}{die}"), name));
        }
    }
    found
}

/// The best selection, and how likely the next roll flops.
fn hint(cue: &Cue<'_, Rollio>) -> Screen {
    let (view, table) = (cue.view, cue.world());
    let mut screen = Screen::default();
    match view.phase {
        Phase::Hand if view.flop => {
            let consolation = table.consolation();
            let rolling = if table.hand().len() == 1 { "Rerolling" } else { "Rerolling all" };
            if view.rerolls > 0 {
                screen.put("Nothing scores. ");
                next_roll(&mut screen, rolling, table, table.hand());
            } else if consolation > 0 && table.shield().is_none() {
                let rerolls = if consolation == 1 { "a reroll" } else { "rerolls" };
                screen.put(format!("Nothing scores. Taking the flop (f) gives you {rerolls}. "));
                next_roll(&mut screen, rolling, table, table.hand());
            } else if savers(cue).is_empty() {
                screen.put("Nothing scores and you have no rerolls left. Type f to take the flop.");
                screen.put(shield(view).map_or(String::new(), |shield| format!(" {}.", capital(&shield)))).end();
            }
            for (key, name) in savers(cue) {
                screen.tone(Tone::Key, key).put(format!(" ({name}) would save the roll.")).end();
            }
        }
        Phase::Hand => {
            for (at, (dice, points)) in hints(table).iter().enumerate() {
                screen.put(if at == 0 { "Most points: " } else { "Or: " });
                screen.tone(Tone::Good, format!("set aside {}", dice_names(*dice)));
                screen.put(format!(" for {}; then ", number(*points)));
                // The roll is made with what the selection leaves and brings.
                let after = tried(table, &Action::score(*dice));
                next_roll(&mut screen, "rolling", &after, after.hand());
            }
        }
        Phase::Round | Phase::Scored => {
            next_roll(&mut screen, "Rolling", table, table.hand());
        }
        _ => {}
    }
    screen
}

/// What someone means who types this. Notation such as `score 1 3` has been tried before.
pub(super) fn read(cue: &Cue<'_, Rollio>, typed: &str) -> Result<Action, Refusal> {
    let typed = typed.trim();
    let lower = typed.to_lowercase();
    let lower = match lower.strip_prefix("set aside").filter(|_| cue.view.phase != Phase::Shop) {
        Some(dice) => format!("s{dice}"),
        None => lower,
    };
    let (key, rest) = split_key(&lower);
    if key == "u" {
        return read_use(cue, rest);
    }
    if let Some((dice, name)) = lower.split_once(" as ").filter(|_| cue.view.phase == Phase::Hand) {
        let dice = dice.trim_start_matches("score ").trim_start_matches("s ");
        return read_way(cue, dice, name.trim())
            .unwrap_or_else(|| read_dice(cue, "score", &format!("{dice} as {name}")));
    }
    // Words and letters mean the same: `buy 2` is `b 2`, `sell c1` is `s c1`.
    let in_shop = cue.view.phase == Phase::Shop;
    let (key, rest) = match lower.split_once(' ') {
        Some(("buy", rest)) if in_shop && rest.starts_with(|c: char| c.is_ascii_digit()) => ("b", rest.trim()),
        Some(("sell", rest)) if in_shop && is_place(rest.trim()) => ("s", rest.trim()),
        _ => (key, rest),
    };
    match (cue.view.phase, key, rest) {
        (Phase::Round, "" | "r", "") => Ok(Action::Roll),
        (Phase::Scored, "r", "") => Ok(Action::Roll),
        (Phase::Hand | Phase::Scored, "b", "") => Ok(Action::Bank),
        (Phase::Round, "b", "") | (Phase::Round, "s", _) => Err(Refusal::new("roll first: press Enter")),
        (Phase::Round, "", dice) if !dice.is_empty() => Err(Refusal::new("roll first: press Enter")),
        // A flop that was called off leaves nothing set aside.
        (Phase::Scored, "s", _) if cue.view.points == 0 => Err(Refusal::new("roll first: type r")),
        (Phase::Scored, "s", _) => Err(Refusal::new("you have already set dice aside: b banks, r rolls the rest")),
        (Phase::Hand, "s", "") => match &cue.view.best {
            Some(best) => Ok(Action::score(best.dice)),
            None => Err(Refusal::new(cue.world().what_scores())),
        },
        (Phase::Hand, "s", dice) => read_dice(cue, "score", dice),
        (Phase::Hand, "", dice) if !dice.is_empty() => read_dice(cue, "score", dice),
        (Phase::Hand, "r", "") => Err(Refusal::new("which dice? For example, r 1 2 rerolls dice 1 and 2")),
        (Phase::Hand, "r", dice) => read_dice(cue, "reroll", dice),
        (Phase::Hand, "f", "") => Ok(Action::Flop),
        (Phase::Tally, "" | "c", "") => Ok(Action::Continue),
        (Phase::Shop, "n", "") => Ok(Action::Leave),
        (Phase::Tally, "b", _) => Err(Refusal::new("you buy things in the shop. Press Enter to go there")),
        (Phase::Round | Phase::Hand | Phase::Scored, "b", _) => {
            Err(Refusal::new("you can buy things only in the shop, between levels"))
        }
        (Phase::Shop, "b", what) => read_buy(cue, what),
        (Phase::Shop, "", what) if !what.is_empty() => match beyond_shelf(cue, what) {
            Some(action) => Ok(action),
            None => read_buy(cue, what),
        },
        (Phase::Shop, "s", what) => read_sell(cue, what),
        // Whole words with a mistake in them get the answer that fits the word.
        _ if typed.contains(' ') || typed.len() > 2 => {
            let word = lower.split(' ').next().unwrap_or_default();
            match lower.parse() {
                Err(Refusal { reason, .. }) if Action::WORDS.contains(&word) || reason.contains("did you mean") => {
                    Err(misread(cue, &lower, Refusal::new(reason)))
                }
                Err(_) => unknown(cue, typed),
                Ok(action) => Ok(action),
            }
        }
        _ => unknown(cue, typed),
    }
}

/// How dice score, in words that tell single dice from several of a kind: `three single fives`.
pub(super) fn way(split: Split) -> String {
    let part = |(kind, n): (Combination, u32)| match kind.word().strip_prefix("single_") {
        Some(face) if n > 1 => format!("{} single {face}s", in_words(n)),
        _ => several(kind.word(), n),
    };
    listed(&split.parts().map(part).collect::<Vec<_>>())
}

/// Dice and one of the ways they score, in the words for it. Nothing if the dice score in no way at all.
fn read_way(cue: &Cue<'_, Rollio>, dice: &str, name: &str) -> Option<Result<Action, Refusal>> {
    let dice: Dice = spread(cue, dice).parse().ok()?;
    let best = cue.world().evaluate(dice, Split::BEST)?.split;
    let others = cue.world().other_splits(dice);
    let ways = || std::iter::once(&best).chain(&others);
    if let Some(split) = ways().find(|split| way(**split) == name) {
        let split = if *split == best { Split::BEST } else { *split };
        return Some(Ok(Action::Score { dice, split }));
    }
    if name.parse::<Split>().is_ok() {
        return None;
    }
    let ways = ways().take(8).map(|split| way(*split)).collect::<Vec<_>>().join(" or ");
    Some(Err(Refusal::new(format!("{} can't score as `{name}`, only as {ways}", named(dice)))))
}

/// Numbers of dice that are written without spaces, apart: `134` is 1 3 4 where no die has the number 134.
fn spread(cue: &Cue<'_, Rollio>, numbers: &str) -> String {
    let in_hand = |number: &str| cue.view.dice.iter().any(|die| die.in_hand && die.die.to_string() == number);
    let digits = |word: &str| word.chars().map(|digit| digit.to_string()).collect::<Vec<_>>();
    let apart = |word: &str| match digits(word) {
        each if word.len() > 1 && !in_hand(word) && each.iter().all(|digit| in_hand(digit)) => each.join(" "),
        _ => word.to_string(),
    };
    numbers.split([' ', ',']).map(apart).collect::<Vec<_>>().join(" ")
}

/// Whether a word means a place of the inventory: `c1`, `u2`.
fn is_place(word: &str) -> bool {
    let number = word.strip_prefix(['c', 'u']).unwrap_or_default();
    !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit())
}

fn read_dice(cue: &Cue<'_, Rollio>, word: &str, dice: &str) -> Result<Action, Refusal> {
    let action = format!("{word} {}", spread(cue, dice));
    action.parse().map_err(|refusal| misread(cue, &action, refusal))
}

/// Dice that cannot even be read are refused with those in hand, and a selection, like any other bad one, with what would
/// score.
pub(super) fn misread(cue: &Cue<'_, Rollio>, typed: &str, refusal: Refusal) -> Refusal {
    let table = cue.world();
    match typed.split_whitespace().next() {
        Some("score") if cue.view.phase == Phase::Hand => {
            Refusal::new(format!("{refusal}. {}", capital(&table.what_scores())))
        }
        Some("reroll") if cue.view.phase == Phase::Hand => Refusal::new(format!("{refusal}. {}", table.what_rerolls())),
        _ => refusal,
    }
}

/// The letter in front, if there is one, and what follows.
fn split_key(typed: &str) -> (&str, &str) {
    let letters = typed.chars().take_while(char::is_ascii_alphabetic).count();
    if letters > 1 {
        return (typed, "");
    }
    (&typed[..letters], typed[letters..].trim())
}

fn read_use(cue: &Cue<'_, Rollio>, rest: &str) -> Result<Action, Refusal> {
    let things = &cue.view.consumables;
    let mut numbers = rest.split_whitespace();
    let number = numbers.next().unwrap_or("1").parse::<usize>().unwrap_or(0);
    let Some(thing) = number.checked_sub(1).and_then(|at| things.get(at)) else {
        return Err(Refusal::new(match things.len() {
            0 => "you have no consumables".into(),
            n => format!("you have {}: type u1 to use the first", count(n as u64, "consumable")),
        }));
    };
    match numbers.next() {
        Some(die) => format!("use {} on {die}", thing.id).parse(),
        None => {
            let is_it = |id: &ConsumableId| id.word() == thing.id;
            let aimed = cue.legal.iter().find_map(|action| match action {
                Action::Use(id, Some(die)) if is_it(id) => Some(die + 1),
                _ => None,
            });
            match aimed {
                Some(die) => {
                    Err(Refusal::new(format!("on which die? For example, u{number} {die} uses it on die {die}")))
                }
                None => format!("use {}", thing.id).parse(),
            }
        }
    }
}

/// The number of leaving in the shop: the one after the shelf's, so that no number of the shelf means it.
pub(super) const LEAVE: usize = 10;

/// What a number beyond the shelf means in the shop: leaving, and then everything that the shelf does not number, in order.
fn beyond_shelf(cue: &Cue<'_, Rollio>, what: &str) -> Option<Action> {
    let at = what.parse::<usize>().ok()?.checked_sub(LEAVE)?;
    let is_on_shelf = |action: &Action| match action {
        Action::Buy(ware) => !matches!(ware, Ware::Upgrade(..)),
        other => *other == Action::Leave,
    };
    match at {
        0 => Some(Action::Leave),
        _ => cue.legal.iter().filter(|action| !is_on_shelf(action)).nth(at - 1).copied(),
    }
}

fn read_buy(cue: &Cue<'_, Rollio>, what: &str) -> Result<Action, Refusal> {
    let mut numbers = what.split_whitespace();
    let number = numbers.next().and_then(|number| number.parse::<usize>().ok()).unwrap_or(0);
    let shop = cue.view.shop.as_ref().ok_or_else(|| Refusal::new("the shop is closed"))?;
    let all = sections(shop);
    let found = all.iter().find_map(|(title, first, wares)| {
        let ware = number.checked_sub(*first).and_then(|at| wares.get(at))?;
        Some((*title, *ware))
    });
    match (found, numbers.next()) {
        (None, _) => Err(Refusal::new("type the number of an item from 1 to 9, such as b 2")),
        (Some((_, None)), _) => Err(Refusal::new(format!(
            "nothing is left at number {number}. Choose another item, or type n for the next level"
        ))),
        (Some(("DICE UPGRADES", Some(ware))), None) => Err(Refusal::new(format!(
            "for which die? For example, b {number} 1 makes die 1 {}",
            ware.name.to_lowercase()
        ))),
        (Some(("DICE UPGRADES", Some(ware))), Some(die)) => format!("buy {} on {die}", ware.id).parse(),
        (Some((_, Some(ware))), _) => format!("buy {}", ware.id).parse(),
    }
}

fn read_sell(cue: &Cue<'_, Rollio>, what: &str) -> Result<Action, Refusal> {
    let (kind, number) = split_key(what);
    let at = number.parse::<usize>().unwrap_or(0).checked_sub(1);
    let things = if kind == "u" { &cue.view.consumables } else { &cue.view.charms };
    match at.and_then(|at| things.get(at)) {
        Some(thing) => format!("sell {}", thing.id).parse(),
        None if cue.view.charms.is_empty() && cue.view.consumables.is_empty() => {
            Err(Refusal::new("you have nothing to sell"))
        }
        None => Err(Refusal::new("sell what? Type s c1 for your first charm, or s u1 for your first consumable")),
    }
}

fn unknown(cue: &Cue<'_, Rollio>, typed: &str) -> Result<Action, Refusal> {
    let mut possible = Screen::default();
    prompt(&mut possible, cue);
    let shown: String = typed.chars().filter(|c| !c.is_control()).take(30).collect();
    let keys = possible.plain().trim().trim_start_matches("> ").to_string();
    let what = if shown.is_empty() { String::new() } else { format!("I don't understand `{shown}`. ") };
    let ways = match cue.view.phase {
        Phase::Tally => "Press Enter to go to the shop".into(),
        Phase::Round => "Press Enter to roll".into(),
        Phase::Shop => {
            let buy = "b 1 to buy item 1, b 8 2 to upgrade die 2 with item 8";
            let sell = sold_first(cue.view);
            let sell = sell.map_or(String::new(), |(key, what)| format!(", s {key} to sell your first {what}"));
            format!("Type {buy}{sell}, or n for the next level")
        }
        _ => format!("Choose one: {}", keys.replace("  ", ", ")),
    };
    Err(Refusal::unreadable(format!("{what}{ways}")))
}
