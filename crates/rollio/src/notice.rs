//! What the player learns of what happened, in the words of the rulebook. Every notice has the values after it, so that a
//! log, a screen reader and an animation need nothing else. Dice are named by their numbers, from 1.

mod parts;

use croupier_kernel::Eye;
use schemars::JsonSchema;
use serde::Serialize;

use crate::{
    action::{Dice, Ware},
    combination::Combination,
    content::{CharmId, ConsumableId},
    effect::{Figure, Rule as _, grown},
    event::{Event, Gift, Why},
    rules::{receipt::Receipt, score::Score},
    state::{MAX_DICE, Rollio, Shelf, Tally},
};

pub use parts::{BankBonus, Best, DieNote, Saved, Shown, Standing, TallyLine, Thing};

/// What happened.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(tag = "notice", rename_all = "snake_case")]
pub enum Notice {
    /// Chance made the set the run starts with; its dice follow.
    SetMade {
        /// Money at the start.
        money: u32,
        /// Charm slots.
        charm_slots: u8,
        /// Consumable slots.
        consumable_slots: u8,
    },
    /// A level began.
    LevelStarted {
        /// Its number, from 1.
        level: u16,
        /// The points to bank.
        threshold: u32,
        /// Lives.
        lives: u16,
        /// Rerolls.
        rerolls: u16,
        /// Rounds, if they are limited.
        #[serde(skip_serializing_if = "Option::is_none")]
        rounds: Option<u16>,
        /// The combination named for it, if a charm asks for one.
        #[serde(skip_serializing_if = "Option::is_none")]
        named: Option<Combination>,
    },
    /// A combination was named in the middle of a level.
    CombinationNamed {
        /// The combination.
        combination: Combination,
    },
    /// A round began: all dice wait to be rolled.
    RoundStarted {
        /// Its number in the level, from 1.
        round: u16,
        /// Rounds left with this one, if they are limited.
        #[serde(skip_serializing_if = "Option::is_none")]
        rounds: Option<u16>,
        /// The dice.
        dice: Dice,
    },
    /// Dice were rolled.
    Rolled {
        /// The number of the roll in the round, from 1.
        roll: u16,
        /// What each of them shows.
        dice: Vec<Shown>,
        /// The selection with the most points; nothing if it is a flop.
        #[serde(skip_serializing_if = "Option::is_none")]
        best: Option<Best>,
        /// Whether nothing scores.
        flop: bool,
    },
    /// Some dice of the hand were rolled again.
    Rerolled {
        /// The number of the roll in the round, from 1.
        roll: u16,
        /// How often this roll has been rerolled.
        reroll: u16,
        /// The dice.
        dice: Dice,
        /// What each die in hand shows.
        hand: Vec<Shown>,
        /// Rerolls left.
        rerolls: u16,
        /// The selection with the most points; nothing if it is a flop.
        #[serde(skip_serializing_if = "Option::is_none")]
        best: Option<Best>,
        /// Whether nothing scores.
        flop: bool,
    },
    /// Dice were set aside for points.
    Scored {
        /// What paid how much, step by step.
        receipt: Receipt,
        /// The points of the round now.
        round_points: u32,
        /// The dice left in hand.
        left: Dice,
    },
    /// All dice had been scored and came back.
    HotDice {
        /// How often in this round.
        hot_dice: u8,
        /// All dice.
        dice: Dice,
    },
    /// A charm's bonus grew.
    CharmGrew {
        /// The charm.
        charm: CharmId,
        /// Its bonus now.
        count: u16,
    },
    /// A rainbow die worked. What it brought follows, except points, which are part of the score before.
    RainbowWorked {
        /// Which die.
        die: u8,
        /// What it brought.
        gift: Gift,
        /// How often rainbow dice have worked in this run.
        rainbows: u32,
    },
    /// Points were banked, and the round is over.
    Banked {
        /// The points of the round.
        points: u32,
        /// What charms added.
        bonuses: Vec<BankBonus>,
        /// What was banked, with bonuses, rounded up.
        banked: u32,
        /// The points banked in the level now.
        level_points: u32,
        /// The points the level asks for.
        threshold: u32,
        /// Rounds left, if they are limited.
        #[serde(skip_serializing_if = "Option::is_none")]
        rounds: Option<u16>,
    },
    /// A flop was averted: the points of the round are kept.
    FlopSaved {
        /// What averted it.
        by: Saved,
        /// The points of the round.
        round_points: u32,
        /// The dice that may be rolled again.
        dice: Dice,
    },
    /// A roll flopped: the points of the round and a life were lost, and the round is over.
    Flopped {
        /// The points that were lost.
        points: u32,
        /// Lives left.
        lives: u16,
        /// Rounds left, if they are limited.
        #[serde(skip_serializing_if = "Option::is_none")]
        rounds: Option<u16>,
        /// Flops of the run so far, averted ones too.
        flops: u32,
    },
    /// The last round was over below the threshold: a life was lost for another one.
    RoundsRanOut {
        /// Lives left.
        lives: u16,
        /// Rounds left.
        rounds: u16,
    },
    /// Rerolls were gained.
    RerollsGained {
        /// The count.
        n: u16,
        /// The cause.
        why: Why,
        /// Rerolls now.
        rerolls: u16,
    },
    /// Money was gained.
    MoneyGained {
        /// How much.
        amount: u32,
        /// The cause.
        why: Why,
        /// Money now.
        money: u32,
    },
    /// Points were added to the round.
    PointsGained {
        /// The number of points.
        points: u32,
        /// The cause.
        why: Why,
        /// The points of the round now.
        round_points: u32,
    },
    /// The level was completed and paid.
    LevelCompleted {
        /// Its number.
        level: u16,
        /// The points banked in it.
        level_points: u32,
        /// What it paid, line by line.
        lines: Vec<TallyLine>,
        /// All of it.
        total: u32,
        /// Money now.
        money: u32,
    },
    /// The shop opened.
    ShopOpened {
        /// The level before it.
        level: u16,
        /// What it has.
        shelf: Shelf,
    },
    /// Something was bought.
    Bought {
        /// The thing.
        thing: Thing,
        /// The price.
        price: u32,
        /// Money now.
        money: u32,
        /// What every level starts with now, if a blessing changed it.
        #[serde(skip_serializing_if = "Option::is_none")]
        standing: Option<Standing>,
    },
    /// Something was sold.
    Sold {
        /// The thing.
        thing: Thing,
        /// The price.
        price: u32,
        /// Money now.
        money: u32,
    },
    /// A consumable was used.
    Used {
        /// The consumable.
        consumable: ConsumableId,
        /// On which die.
        #[serde(skip_serializing_if = "Option::is_none")]
        die: Option<u8>,
        /// Whether it is still there, because it failed.
        kept: bool,
    },
    /// A charm came by itself.
    CharmGained {
        /// The charm.
        charm: CharmId,
        /// What it counts from the start.
        count: u16,
    },
    /// A consumable came by itself.
    ConsumableGained {
        /// The consumable.
        consumable: ConsumableId,
        /// The cause.
        why: Why,
    },
    /// Slots were gained.
    SlotsGained {
        /// For charms.
        charms: u8,
        /// For consumables.
        consumables: u8,
        /// Charm slots now.
        charm_slots: u8,
        /// Consumable slots now.
        consumable_slots: u8,
    },
    /// Every level has more rerolls from now on.
    RerollValueRaised {
        /// How many more.
        n: u16,
        /// How many now, before bonuses.
        reroll_value: u16,
    },
    /// A die became another.
    DieChanged {
        /// What it is now.
        die: DieNote,
        /// What it shows, if it is on the table.
        #[serde(skip_serializing_if = "Option::is_none")]
        shows: Option<u8>,
    },
    /// A die came to the set.
    DieAdded {
        /// What it is.
        die: DieNote,
        /// Whether it is in hand already; else it comes with the next roll of all dice.
        in_hand: bool,
    },
    /// The run is over.
    RunEnded {
        /// Whether the last level was completed.
        won: bool,
        /// The level it ended in.
        level: u16,
        /// All points banked.
        score: u64,
        /// Money at the end.
        money: u32,
        /// Whether the player gave up with lives left.
        #[serde(skip_serializing_if = "std::ops::Not::not")]
        gave_up: bool,
    },
}

/// What players learn of an event, on the table as the event left it. Nothing of it is hidden from anyone.
pub(crate) fn notice(game: &Rollio, event: &Event, _eye: Eye) -> Option<Notice> {
    Some(match *event {
        Event::SetMade { money, charm_slots, consumable_slots } => {
            Notice::SetMade { money, charm_slots, consumable_slots }
        }
        Event::LevelStarted { level, threshold, lives, rerolls, rounds, named } => {
            Notice::LevelStarted { level, threshold, lives, rerolls, rounds, named }
        }
        Event::CombinationNamed { combination } => Notice::CombinationNamed { combination },
        Event::RoundStarted { round } => Notice::RoundStarted { round, rounds: game.rounds, dice: game.hand },
        Event::Rolled { roll, dice, .. } => {
            let best = best(game);
            Notice::Rolled { roll, dice: shown(game, dice), best, flop: best.is_none() }
        }
        Event::Rerolled { dice, .. } => rerolled(game, dice),
        Event::Scored { dice, split, base, points, luck, showing, counts } => {
            scored(game, dice, &Score { split, base, points, counts }, luck, showing)
        }
        Event::HotDice { hot } => Notice::HotDice { hot_dice: hot, dice: game.hand },
        Event::CharmGrew { charm, count } => Notice::CharmGrew { charm, count },
        Event::RainbowWorked { die, gift } => Notice::RainbowWorked { die: die + 1, gift, rainbows: game.rainbows },
        Event::Banked { points, banked } => banked_points(game, points, banked),
        Event::FlopSubverted => flop_saved(game, Saved::Luck),
        Event::FlopShielded { charm, left } => flop_saved(game, Saved::Shield { charm, left }),
        Event::Flopped { forfeited, lives } => {
            Notice::Flopped { points: forfeited, lives, rounds: game.rounds, flops: game.flops }
        }
        Event::RoundsRanOut { lives } => Notice::RoundsRanOut { lives, rounds: game.rounds.unwrap_or(1) },
        Event::RerollsGained { n, why } => Notice::RerollsGained { n, why, rerolls: game.rerolls },
        Event::MoneyGained { amount, why } => Notice::MoneyGained { amount, why, money: game.money },
        Event::PointsGained { points, why } => Notice::PointsGained { points, why, round_points: game.points },
        Event::LevelCompleted { tally } => level_completed(game, &tally),
        Event::ShopOpened { shelf } => Notice::ShopOpened { level: game.level, shelf },
        Event::Bought { ware, price } => bought(game, ware, price),
        Event::Sold { item, price } => Notice::Sold { thing: item.into(), price, money: game.money },
        Event::Used { consumable, die, kept } => Notice::Used { consumable, die: die.map(|die| die + 1), kept },
        Event::CharmGained { charm } => {
            let count = game.charm(charm).map_or(0, |at| game.charms[at].count);
            Notice::CharmGained { charm, count }
        }
        Event::ConsumableGained { consumable, why } => Notice::ConsumableGained { consumable, why },
        Event::SlotsGained { charms, consumables } => {
            let Standing { charm_slots, consumable_slots, .. } = Standing::of(game);
            Notice::SlotsGained { charms, consumables, charm_slots, consumable_slots }
        }
        Event::RerollValueRaised { n } => Notice::RerollValueRaised { n, reroll_value: game.reroll_value },
        Event::DieChanged { die, to } => {
            let at = usize::from(die);
            let shows = Some(game.face(at)).filter(|face| *face > 0);
            Notice::DieChanged { die: DieNote::of(at, &to), shows }
        }
        Event::DieAdded { die } => {
            let at = game.dice.len() - 1;
            Notice::DieAdded { die: DieNote::of(at, &die), in_hand: game.hand.has(at) }
        }
        Event::RunEnded { won } => {
            let Rollio { level, score, money, lives, .. } = *game;
            Notice::RunEnded { won, level, score, money, gave_up: !won && lives > 0 }
        }
    })
}

fn shown(game: &Rollio, dice: Dice) -> Vec<Shown> {
    dice.iter().map(|at| Shown { die: at as u8 + 1, shows: game.showing[at] }).collect()
}

fn best(game: &Rollio) -> Option<Best> {
    game.best_selection().map(|(dice, score)| Best { dice, points: score.points })
}

fn rerolled(game: &Rollio, dice: Dice) -> Notice {
    let best = best(game);
    Notice::Rerolled {
        roll: game.roll,
        reroll: game.rerolled,
        dice,
        hand: shown(game, game.hand),
        rerolls: game.rerolls,
        best,
        flop: best.is_none(),
    }
}

/// The receipt is made on the table before the dice were set aside, which is known from the one after.
fn scored(game: &Rollio, dice: Dice, score: &Score, luck: u32, showing: [u8; MAX_DICE]) -> Notice {
    let mut before = Rollio { hand: game.hand.with(dice), showing, ..*game };
    before.crystals = game.crystals.saturating_sub(game.n_crystals(dice));
    for held in before.charms.iter_mut() {
        held.count = held.count.saturating_sub(grown(held, score.split));
    }
    Notice::Scored { receipt: before.receipt_of(dice, score, luck), round_points: game.points, left: game.hand }
}

fn banked_points(game: &Rollio, points: u32, banked: u32) -> Notice {
    let bonus = |charm: CharmId| {
        let percent = charm.get().rules.iter().map(|rule| rule.adds(Figure::BankPercent)).sum();
        Some(BankBonus { charm, percent }).filter(|bonus| bonus.percent > 0)
    };
    Notice::Banked {
        points,
        bonuses: game.charms.iter().filter_map(|held| bonus(held.id)).collect(),
        banked,
        level_points: game.banked,
        threshold: game.threshold,
        rounds: game.rounds,
    }
}

fn flop_saved(game: &Rollio, by: Saved) -> Notice {
    Notice::FlopSaved { by, round_points: game.points, dice: game.hand }
}

fn level_completed(game: &Rollio, tally: &Tally) -> Notice {
    let level_points = game.banked;
    Notice::LevelCompleted {
        level: game.level,
        level_points,
        lines: game.tally_lines(tally),
        total: tally.total(),
        money: game.money,
    }
}

fn bought(game: &Rollio, ware: Ware, price: u32) -> Notice {
    let standing = matches!(ware, Ware::Blessing(_)).then(|| Standing::of(game));
    Notice::Bought { thing: ware.into(), price, money: game.money, standing }
}
