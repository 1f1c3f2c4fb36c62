//! What may be done, as data: labels, keys, and the things that choices and notices touch.

use croupier_host::{Choice, Cue, MAX_FORECASTS, Thing};

use super::{
    narrate::{count, n_dice, number},
    screen::{dice_names, sections, words},
};
use crate::{
    Rollio, Save, Why,
    action::{Action, Dice, Item, Ware},
    combination::Split,
    content::Material,
    notice::{self, Notice, Saved, Shown, TallyLine},
    receipt::{Receipt, Step},
    state::Phase,
    view::View,
};

/// How many selections a hint names.
pub(super) const HINTS: usize = 3;

/// A legal action in words.
pub(super) fn choice(cue: &Cue<'_, Rollio>, action: &Action) -> Choice {
    let (view, choice) = (cue.view, Choice::new(action));
    let choice = match *action {
        Action::Roll => {
            let dice = view.hand();
            let label = match dice.len() {
                1 => "Roll the last die".into(),
                n if n == view.dice.len() => format!("Roll all {}", n_dice(n)),
                n => format!("Roll the other {}", n_dice(n)),
            };
            touch_dice(choice.label(label).key("r"), view, dice)
        }
        Action::Bank => choice.label(format!("Bank {}", number(view.points))).key("b"),
        Action::Score { dice, split } => score(cue, choice, dice, split),
        Action::Flop => {
            let shield = shield(view).map_or(String::new(), |shield| format!(": {shield}"));
            choice.label(format!("Take the flop{shield}")).key("f")
        }
        Action::Reroll(dice) => {
            touch_dice(choice.label(format!("Reroll {}", dice_names(dice))).key(format!("r {dice}")), view, dice)
        }
        Action::Use(id, die) => {
            let slot = view.consumables.iter().position(|thing| thing.id == id.word()).map_or(1, |at| at + 1);
            let (on, key) = match die {
                Some(die) => (format!(" on die {}", die + 1), format!("u{slot} {}", die + 1)),
                None => (String::new(), format!("u{slot}")),
            };
            let choice = choice.label(format!("Use {}{on}", id.get().name)).key(key);
            let choice = choice.touches(Thing::new("consumables").slot(slot as u16).id(id.word()));
            touch_dice(choice, view, die.map_or(Dice::NONE, |die| Dice::one(usize::from(die))))
        }
        Action::Continue => choice.label("Visit the shop").key("c"),
        Action::Buy(ware) => buy(cue, choice, ware),
        Action::Sell(item) => sell(view, choice, item),
        Action::Leave => choice.label(format!("Start level {}", view.level.saturating_add(1))).key("n"),
        Action::Concede => choice.label("Give up the run"),
    };
    let primary = primary(view) == Some(*action);
    choice.primary(primary)
}

/// What a charm does that cancels a flop, if there is one: `Flop Shield cancels it and has 2 uses left`.
pub(super) fn shield(view: &View) -> Option<String> {
    view.saves.iter().find_map(|save| match save {
        Save::Shield { charm, left } => {
            let left = match left.saturating_sub(1) {
                0 => "is used up".into(),
                n => format!("has {} left", count(n, "use")),
            };
            let cancels = if view.saves.len() > 1 { "at worst {} cancels it" } else { "{} cancels it" };
            Some(format!("{} and {left}", cancels.replace("{}", &charm.get().name)))
        }
        _ => None,
    })
}

/// What is offered first.
fn primary(view: &View) -> Option<Action> {
    match view.phase {
        Phase::Round => Some(Action::Roll),
        Phase::Hand => match &view.best {
            Some(best) => Some(Action::score(best.dice)),
            None if view.rerolls > 0 => Some(Action::Reroll(view.hand())),
            None => Some(Action::Flop),
        },
        Phase::Scored => Some(if view.points > 0 { Action::Bank } else { Action::Roll }),
        Phase::Tally => Some(Action::Continue),
        Phase::Shop => Some(Action::Leave),
        Phase::Over => None,
    }
}

/// The selections that a hint names: those with the most points, of equal ones those with the fewest dice. Of selections
/// that differ only in which of several equal dice they take, one is named.
pub(super) fn hints(table: &Rollio) -> Vec<(Dice, u32)> {
    let mut found: Vec<(Dice, u32)> =
        table.selections().into_iter().map(|(dice, score)| (dice, score.points)).collect();
    found.sort_by_key(|(dice, points)| (std::cmp::Reverse(*points), dice.len()));
    let mut hints: Vec<(Dice, u32)> = Vec::new();
    for (dice, points) in found {
        if hints.len() < HINTS && hints.iter().all(|(other, _)| looks(table, *other) != looks(table, dice)) {
            hints.push((dice, points));
        }
    }
    hints
}

/// What dice look like, whichever they are: their materials and what they show.
fn looks(table: &Rollio, dice: Dice) -> Vec<(Material, u8, u8)> {
    let all = table.dice().iter().enumerate().filter(|(at, _)| dice.has(*at));
    let mut looks: Vec<_> = all.map(|(at, die)| (die.material, die.sides, table.face(at))).collect();
    looks.sort_unstable();
    looks
}

fn score(cue: &Cue<'_, Rollio>, choice: Choice, dice: Dice, split: Split) -> Choice {
    let view = cue.view;
    let way = if split == Split::BEST { String::new() } else { format!(" as {}", words(&split.to_string())) };
    // A list of thousands is not reckoned through.
    let few = cue.legal.len() <= MAX_FORECASTS;
    let points = if few { cue.world().evaluate(dice, split) } else { None };
    let points = points.map_or(String::new(), |score| format!(" for {}", number(score.points)));
    let mut choice = touch_dice(choice.label(format!("Set aside {}{way}{points}", dice_names(dice))), view, dice);
    if split == Split::BEST {
        let best = view.best.as_ref().is_some_and(|best| best.dice == dice);
        choice = choice.key(if best { "s".into() } else { format!("s {dice}") });
        if few {
            let place = hints(cue.world()).iter().position(|(hint, _)| *hint == dice);
            choice.hint = place.map(|at| at as u8 + 1);
        }
    }
    choice
}

fn buy(cue: &Cue<'_, Rollio>, choice: Choice, ware: Ware) -> Choice {
    let (view, price) = (cue.view, cue.world().price(ware));
    let places = view.shop.iter().flat_map(sections);
    let mut numbered = places.flat_map(|(_, first, wares)| (first..).zip(wares));
    let number = numbered.find(|(_, place)| place.is_some_and(|place| place.id == ware.id()));
    let number = number.map_or(0, |(number, _)| number);
    let choice = choice.touches(Thing::new("shelf").slot(number as u16).id(ware.id()));
    match ware {
        Ware::Upgrade(material, die) => {
            let label = format!("Make die {} {} for ${price}", die + 1, material.def().name.to_lowercase());
            let choice = choice.label(label).key(format!("b {number} {}", die + 1));
            touch_dice(choice, view, Dice::one(usize::from(die)))
        }
        _ => choice.label(format!("Buy {} for ${price}", ware.name())).key(format!("b {number}")),
    }
}

fn sell(view: &View, choice: Choice, item: Item) -> Choice {
    let (zone, letter, things) = match item {
        Item::Charm(_) => ("charms", 'c', &view.charms),
        Item::Consumable(_) => ("consumables", 'u', &view.consumables),
    };
    let slot = things.iter().position(|thing| thing.id == item.id()).map_or(1, |at| at + 1);
    let label = format!("Sell {} for ${}", item.name(), Rollio::sell_value(item));
    choice.label(label).key(format!("s {letter}{slot}")).touches(Thing::new(zone).slot(slot as u16).id(item.id()))
}

fn touch_dice(choice: Choice, view: &View, dice: Dice) -> Choice {
    dice.iter().filter_map(|at| view.dice.get(at)).fold(choice, |choice, die| {
        choice.touches(Thing::new("dice").slot(u16::from(die.die)).id(&*die.material.def().id))
    })
}

/// A die, by its number.
pub(super) fn die(number: u8) -> Thing {
    Thing::new("dice").slot(u16::from(number))
}

fn dice(dice: Dice) -> Vec<Thing> {
    dice.iter().map(|at| die(at as u8 + 1)).collect()
}

fn lying(shown: &[Shown]) -> Vec<Thing> {
    shown.iter().map(|shown| die(shown.die)).collect()
}

fn charm(id: &str) -> Vec<Thing> {
    vec![Thing::new("charms").id(id)]
}

/// What a notice touches.
pub(super) fn things(notice: &Notice) -> Vec<Thing> {
    match notice {
        Notice::RoundStarted { dice: all, .. } | Notice::HotDice { dice: all, .. } => dice(*all),
        Notice::Rolled { dice, .. } => lying(dice),
        Notice::Rerolled { dice: rerolled, .. } => dice(*rerolled),
        Notice::Scored { receipt, .. } => scored(receipt),
        Notice::CharmGrew { charm: id, .. } | Notice::CharmGained { charm: id, .. } => charm(id.word()),
        Notice::RainbowWorked { die: number, .. } => vec![die(*number)],
        Notice::Banked { bonuses, .. } => bonuses.iter().flat_map(|bonus| charm(bonus.charm.word())).collect(),
        Notice::FlopSaved { by: Saved::Shield { charm: id, .. }, .. } => charm(id.word()),
        Notice::RerollsGained { why, .. } | Notice::MoneyGained { why, .. } | Notice::PointsGained { why, .. } => {
            because(*why)
        }
        Notice::LevelCompleted { lines, .. } => lines.iter().flat_map(line).collect(),
        Notice::ShopOpened { shelf, .. } => {
            let ids = shelf.charms.iter().flatten().map(|id| id.word());
            let ids = ids.chain(shelf.consumables.iter().flatten().map(|id| id.word()));
            let ids = ids.chain(shelf.blessing.iter().map(|id| id.word()));
            let ids = ids.chain(shelf.upgrades.iter().flatten().map(|material| &*material.def().id));
            ids.map(|id| Thing::new("shelf").id(id)).collect()
        }
        Notice::Bought { thing, .. } | Notice::Sold { thing, .. } => traded(*thing),
        Notice::Used { consumable, die: on, .. } => {
            let mut things = vec![Thing::new("consumables").id(consumable.word())];
            things.extend(on.map(die));
            things
        }
        Notice::ConsumableGained { consumable, .. } => vec![Thing::new("consumables").id(consumable.word())],
        Notice::DieChanged { die: changed, .. } | Notice::DieAdded { die: changed, .. } => {
            vec![die(changed.die).id(&*changed.material.def().id)]
        }
        Notice::SetMade { .. }
        | Notice::LevelStarted { .. }
        | Notice::CombinationNamed { .. }
        | Notice::FlopSaved { .. }
        | Notice::Flopped { .. }
        | Notice::RoundsRanOut { .. }
        | Notice::SlotsGained { .. }
        | Notice::RerollValueRaised { .. }
        | Notice::RunEnded { .. } => Vec::new(),
    }
}

fn scored(receipt: &Receipt) -> Vec<Thing> {
    let mut things: Vec<Thing> = receipt.dice.iter().map(|counted| die(counted.die)).collect();
    for step in &receipt.steps {
        if let Step::Charm { charm: id, .. } = step {
            things.extend(charm(id.word()));
        }
    }
    things
}

fn because(why: Why) -> Vec<Thing> {
    match why {
        Why::Golden { dice: some } | Why::Rainbow { dice: some } => dice(some),
        Why::Consumable { consumable } => vec![Thing::new("consumables").id(consumable.word())],
        Why::Bank | Why::Named { .. } | Why::Flop | Why::Reroll | Why::FourOfAKind | Why::HotDice | Why::Discovery => {
            Vec::new()
        }
    }
}

fn line(line: &TallyLine) -> Vec<Thing> {
    match line {
        TallyLine::Charm { charm: id, .. } => charm(id.word()),
        TallyLine::Blessing { blessing, .. } => vec![Thing::new("blessings").id(blessing.word())],
        TallyLine::Level { .. } | TallyLine::Lives { .. } => Vec::new(),
    }
}

fn traded(thing: notice::Thing) -> Vec<Thing> {
    match thing {
        notice::Thing::Charm { id } => charm(id.word()),
        notice::Thing::Consumable { id } => vec![Thing::new("consumables").id(id.word())],
        notice::Thing::Blessing { id } => vec![Thing::new("blessings").id(id.word())],
        notice::Thing::Upgrade { id, die: number } => vec![die(number).id(&*id.def().id)],
    }
}
