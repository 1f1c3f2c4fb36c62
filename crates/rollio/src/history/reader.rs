//! Reading the history, notice by notice.

use std::collections::BTreeMap;

use croupier_kernel::{Game, Refusal};

use super::{Combination, Die, History, Level, Roll, Round, Run, Shop, Tally};
use crate::{
    action::Dice,
    config::Config,
    content::{BlessingId, CharmId, ConsumableId},
    notice::{Best, Notice, Shown, Standing, TallyLine, Thing},
    receipt::{Receipt, Step},
    state::{MAX_DICE, Phase, Rollio, Shelf},
};

/// Reads a run from how it began and everything that was told of it since.
pub fn read(config: &Config, notices: &[Notice]) -> Result<Run, Refusal> {
    let mut reader = Reader::new(&Rollio::new(config)?);
    notices.iter().for_each(|notice| reader.read(notice));
    let Reader { set, hand, mut level, mut history, mut owned, end_reason, .. } = reader;
    history.total_score = owned.score;
    level.sum_up(&owned);
    level.current_round = level.round_history.pop_if(|round| round.is_active);
    if let Some(round) = &mut level.current_round {
        round.dice_hand = lying(&set, &hand);
    }
    owned.blessings.sort_unstable();
    let shows = |die: &Die| Die { rolled_value: face(&hand, die.id), ..die.clone() };
    Ok(Run {
        is_active: end_reason.is_none(),
        end_reason,
        money: owned.money,
        dice_set: set.iter().map(shows).collect(),
        charms: owned.charms.iter().map(|id| id.word()).collect(),
        consumables: owned.consumables.iter().map(|id| id.word()).collect(),
        blessings: owned.blessings.iter().map(|id| id.word()).collect(),
        reroll_value: owned.standing.reroll_value,
        lives_value: owned.standing.lives_value,
        charm_slots: owned.standing.charm_slots,
        consumable_slots: owned.standing.consumable_slots,
        config: config.clone(),
        current_level: level,
        history,
    })
}

struct Reader {
    /// The dice of the set.
    set: Vec<Die>,
    /// The dice in hand, with what they show; 0 if they wait to be rolled.
    hand: Vec<Shown>,
    owned: Owned,
    /// What the shop has left, while it is open.
    shelf: Option<Shelf>,
    level: Level,
    history: History,
    end_reason: Option<&'static str>,
}

/// What there is of everything now.
struct Owned {
    money: u32,
    score: u64,
    lives: u16,
    rerolls: u16,
    level_points: u32,
    charms: Vec<CharmId>,
    consumables: Vec<ConsumableId>,
    blessings: Vec<BlessingId>,
    standing: Standing,
}

fn new_round(number: u16) -> Round {
    Round { round_number: number, is_active: true, ..Round::default() }
}

fn face(hand: &[Shown], die: usize) -> u8 {
    hand.iter().find(|shown| usize::from(shown.die) == die).map_or(0, |shown| shown.shows)
}

/// What is gained leaves the shelf.
fn take_off<T: PartialEq>(places: Option<&mut [Option<T>]>, gained: T) {
    let places = places.into_iter().flatten();
    places.filter(|place| place.as_ref() == Some(&gained)).for_each(|place| *place = None);
}

/// Dice of the set as they lie.
fn lying(set: &[Die], hand: &[Shown]) -> Vec<Die> {
    let die = |shown: &Shown| {
        let die = set.get(usize::from(shown.die) - 1)?;
        Some(Die { rolled_value: shown.shows, ..die.clone() })
    };
    hand.iter().filter_map(die).collect()
}

fn waiting(dice: Dice) -> Vec<Shown> {
    dice.iter().map(|at| Shown { die: at as u8 + 1, shows: 0 }).collect()
}

fn numbers(dice: Dice) -> Vec<usize> {
    dice.iter().map(|at| at + 1).collect()
}

impl Level {
    fn new(number: u16, threshold: u32) -> Level {
        Level { level_number: number, level_threshold: threshold, ..Level::default() }
    }

    /// What is left, now or at its end.
    fn sum_up(&mut self, owned: &Owned) {
        (self.rerolls_remaining, self.lives_remaining) = (owned.rerolls, owned.lives);
        self.points_banked = owned.level_points;
    }
}

impl Shop {
    fn of(shelf: &Shelf, is_open: bool, blessings: &[BlessingId]) -> Shop {
        let blessing = shelf.blessing.filter(|id| !blessings.contains(id));
        Shop {
            is_open,
            available_charms: shelf.charms.iter().flatten().map(|id| id.word()).collect(),
            available_consumables: shelf.consumables.iter().flatten().map(|id| id.word()).collect(),
            available_blessings: blessing.iter().map(|id| id.word()).collect(),
            available_upgrades: shelf.upgrades.iter().flatten().map(|material| &*material.def().id).collect(),
        }
    }
}

impl Reader {
    /// What there is at the start: nothing yet, or a position.
    fn new(state: &Rollio) -> Reader {
        let die = |(at, die): (usize, &crate::state::Die)| Die {
            id: at + 1,
            sides: die.sides,
            material: die.material,
            rolled_value: 0,
        };
        let hand = state.hand.iter().map(|at| Shown { die: at as u8 + 1, shows: state.face(at) });
        let mut reader = Reader {
            set: state.dice.iter().enumerate().map(die).collect(),
            hand: hand.collect(),
            owned: Owned {
                money: state.money,
                score: state.score,
                lives: state.lives,
                rerolls: state.rerolls,
                level_points: state.banked,
                charms: state.charms.iter().map(|held| held.id).collect(),
                consumables: state.consumables.to_vec(),
                blessings: BlessingId::all().filter(|id| state.has_blessing(*id)).collect(),
                standing: Standing::of(state),
            },
            shelf: None,
            level: Level::default(),
            history: History::default(),
            end_reason: None,
        };
        if state.level > 0 {
            reader.take_up(state);
        }
        reader
    }

    /// A position begins in the middle of a level: with a round and perhaps a roll on the table, or in the shop after it.
    fn take_up(&mut self, state: &Rollio) {
        self.level = Level::new(state.level, state.threshold);
        if state.phase == Phase::Shop {
            self.level.completed = true;
            self.shelf = Some(state.shelf);
            self.keep_shop();
            return;
        }
        self.level.round_history.push(new_round(state.round));
        if state.phase == Phase::Hand {
            let best = state.best_selection().map(|(dice, score)| Best { dice, points: score.points });
            self.add_roll(state.roll, Dice::NONE, best);
        }
        self.set_points(state.points, Some(state.hot));
    }

    fn read(&mut self, notice: &Notice) {
        match notice {
            Notice::SetMade { money, charm_slots, consumable_slots } => {
                self.owned.money = *money;
                self.owned.standing.charm_slots = *charm_slots;
                self.owned.standing.consumable_slots = *consumable_slots;
            }
            Notice::LevelStarted { level, threshold, lives, rerolls, .. } => {
                self.start_level(*level, *threshold);
                (self.owned.lives, self.owned.rerolls, self.owned.level_points) = (*lives, *rerolls, 0);
            }
            Notice::RoundStarted { round, dice, .. } => {
                self.level.round_history.push(new_round(*round));
                self.hand = waiting(*dice);
            }
            Notice::Rolled { roll, dice, best, .. } => {
                self.hand.clone_from(dice);
                self.add_roll(*roll, Dice::NONE, *best);
            }
            Notice::Rerolled { roll, dice, hand, rerolls, best, .. } => {
                self.owned.rerolls = *rerolls;
                self.hand.clone_from(hand);
                self.add_roll(*roll, *dice, *best);
            }
            Notice::Scored { receipt, round_points, left } => self.score(receipt, *round_points, *left),
            Notice::HotDice { hot_dice, dice } => self.come_back(*hot_dice, *dice),
            Notice::PointsGained { round_points, .. } => self.set_points(*round_points, None),
            Notice::FlopSaved { .. } => self.mark_flop(),
            Notice::Banked { points, banked, level_points, .. } => {
                self.owned.level_points = *level_points;
                self.owned.score = self.owned.score.saturating_add(u64::from(*banked));
                self.end_round(*points, "banked");
            }
            Notice::Flopped { points, lives, .. } => {
                self.owned.lives = *lives;
                self.mark_flop();
                self.history.forfeited_points_total += u64::from(*points);
                self.end_round(*points, "flopped");
            }
            Notice::RoundsRanOut { lives, .. } => self.owned.lives = *lives,
            Notice::RerollsGained { rerolls, .. } => self.owned.rerolls = *rerolls,
            Notice::MoneyGained { money, .. } => self.owned.money = *money,
            Notice::LevelCompleted { lines, total, money, .. } => {
                self.owned.money = *money;
                self.level.completed = true;
                self.level.tally = Some(tally(lines, *total));
            }
            Notice::RunEnded { won, .. } => self.end_reason = Some(if *won { "win" } else { "lost" }),
            other => self.read_things(other),
        }
        self.keep_shop();
    }

    /// What changes hands.
    fn read_things(&mut self, notice: &Notice) {
        match notice {
            Notice::ShopOpened { shelf, .. } => self.shelf = Some(*shelf),
            Notice::Bought { thing, money, standing, .. } => {
                self.owned.money = *money;
                self.owned.standing = standing.unwrap_or(self.owned.standing);
                self.gain(*thing);
            }
            Notice::Sold { thing, money, .. } => {
                self.owned.money = *money;
                self.lose(*thing);
            }
            Notice::Used { consumable, kept: false, .. } => self.lose(Thing::Consumable { id: *consumable }),
            Notice::CharmGained { charm, .. } => self.gain(Thing::Charm { id: *charm }),
            Notice::ConsumableGained { consumable, .. } => self.gain(Thing::Consumable { id: *consumable }),
            Notice::SlotsGained { charm_slots, consumable_slots, .. } => {
                self.owned.standing.charm_slots = *charm_slots;
                self.owned.standing.consumable_slots = *consumable_slots;
            }
            Notice::RerollValueRaised { reroll_value, .. } => self.owned.standing.reroll_value = *reroll_value,
            Notice::DieChanged { die, shows } => {
                let id = usize::from(die.die);
                if let Some(known) = self.set.get_mut(id - 1) {
                    (known.sides, known.material) = (die.sides, die.material);
                }
                if let (Some(shown), Some(shows)) = (self.hand.iter_mut().find(|shown| shown.die == die.die), shows) {
                    shown.shows = *shows;
                }
            }
            Notice::DieAdded { die, in_hand } if self.set.len() < MAX_DICE => {
                let id = usize::from(die.die);
                self.set.push(Die { id, sides: die.sides, material: die.material, rolled_value: 0 });
                self.hand.extend(in_hand.then_some(Shown { die: die.die, shows: 0 }));
            }
            _ => {}
        }
    }

    fn gain(&mut self, thing: Thing) {
        match thing {
            Thing::Charm { id } => {
                self.owned.charms.push(id);
                take_off(self.shelf.as_mut().map(|shelf| &mut shelf.charms[..]), id);
            }
            Thing::Consumable { id } => {
                self.owned.consumables.push(id);
                take_off(self.shelf.as_mut().map(|shelf| &mut shelf.consumables[..]), id);
            }
            Thing::Blessing { id } => self.owned.blessings.push(id),
            Thing::Upgrade { id, die } => {
                if let Some(die) = self.set.get_mut(usize::from(die) - 1) {
                    die.material = id;
                }
                take_off(self.shelf.as_mut().map(|shelf| &mut shelf.upgrades[..]), id);
            }
        }
    }

    fn lose(&mut self, thing: Thing) {
        match thing {
            Thing::Charm { id } => self.owned.charms.retain(|owned| *owned != id),
            Thing::Consumable { id } => self.owned.consumables.retain(|owned| *owned != id),
            Thing::Blessing { .. } | Thing::Upgrade { .. } => {}
        }
    }

    /// The shop belongs to the level before it, and stays there as it was left.
    fn keep_shop(&mut self) {
        if let Some(shelf) = &self.shelf {
            self.level.shop = Some(Shop::of(shelf, true, &self.owned.blessings));
        }
    }

    fn start_level(&mut self, level: u16, threshold: u32) {
        let mut last = std::mem::replace(&mut self.level, Level::new(level, threshold));
        self.shelf = None;
        if last.level_number > 0 {
            last.sum_up(&self.owned);
            last.shop.iter_mut().for_each(|shop| shop.is_open = false);
            self.history.level_history.push(last);
        }
    }

    fn score(&mut self, receipt: &Receipt, round_points: u32, left: Dice) {
        let mut counts = BTreeMap::new();
        for step in &receipt.steps {
            if let Step::Combination { combination, .. } = step {
                *counts.entry(std::cmp::Reverse(*combination)).or_insert(0) += 1;
                *self.history.combination_counters.entry(combination.word()).or_default() += 1;
            }
        }
        let scored: Vec<Shown> = receipt.dice.iter().map(|die| Shown { die: die.die, shows: die.shows }).collect();
        let selected = lying(&self.set, &scored);
        self.hand.retain(|shown| left.has(usize::from(shown.die) - 1));
        if let Some(roll) = self.roll() {
            roll.roll_points = receipt.points;
            roll.scoring_selection = selected.iter().map(|die| die.id).collect();
            roll.selected_dice = selected;
            roll.combinations =
                counts.into_iter().map(|(kind, count)| Combination { kind: kind.0.word(), count }).collect();
        }
        self.set_points(round_points, None);
    }

    fn come_back(&mut self, hot_dice: u8, dice: Dice) {
        self.history.hot_dice_counter_global += 1;
        self.hand = waiting(dice);
        if let Some(roll) = self.roll() {
            roll.is_hot_dice = true;
        }
        if let Some(round) = self.round() {
            round.hot_dice_counter = hot_dice;
        }
    }

    fn round(&mut self) -> Option<&mut Round> {
        self.level.round_history.last_mut()
    }

    fn roll(&mut self) -> Option<&mut Roll> {
        self.round()?.roll_history.last_mut()
    }

    fn add_roll(&mut self, roll_number: u16, rerolled: Dice, best: Option<Best>) {
        self.history.roll_count += 1;
        let roll = Roll {
            roll_number,
            is_reroll: !rerolled.is_empty(),
            dice_hand: lying(&self.set, &self.hand),
            rerolled_dice: numbers(rerolled),
            max_roll_points: best.map_or(0, |best| best.points),
            ..Roll::default()
        };
        if let Some(round) = self.round() {
            round.roll_history.push(roll);
        }
    }

    fn mark_flop(&mut self) {
        if let Some(roll) = self.roll() {
            roll.is_flop = true;
        }
    }

    fn set_points(&mut self, points: u32, hot: Option<u8>) {
        if let Some(round) = self.round() {
            round.round_points = points;
            round.hot_dice_counter = hot.unwrap_or(round.hot_dice_counter);
        }
    }

    fn end_round(&mut self, points: u32, reason: &'static str) {
        let hand = lying(&self.set, &self.hand);
        self.hand.clear();
        if let Some(round) = self.round() {
            round.round_points = points;
            round.dice_hand = hand;
            round.is_active = false;
            round.end_reason = Some(reason);
            (round.banked, round.flopped) = (reason == "banked", reason == "flopped");
            if round.flopped {
                round.forfeited_points = points;
            }
        }
    }
}

/// The sums of the lines of a tally.
fn tally(lines: &[TallyLine], total: u32) -> Tally {
    let mut tally = Tally { total, ..Tally::default() };
    for line in lines {
        match line {
            TallyLine::Level { amount } => tally.base_reward += amount,
            TallyLine::Lives { amount, .. } => tally.lives_bonus += amount,
            TallyLine::Charm { amount, .. } | TallyLine::Blessing { amount, .. } => tally.charm_bonuses += amount,
        }
    }
    tally
}
