//! What happens, and how it changes the state.

use schemars::JsonSchema;
use serde::Serialize;
use tinyvec::ArrayVec;

use crate::{
    action::{Dice, Item, Ware},
    combination::{Combination, Counts, Split},
    content::{CharmId, ConsumableId, MAX_CHARMS, MAX_CONSUMABLES, Material},
    effect::{Op as _, Rule as _},
    state::{Die, Held, MAX_COMING, MAX_DICE, MAX_MONEY, MAX_POINTS, Phase, Rollio, Shelf, Tally},
};

/// Why something was gained.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(tag = "why", rename_all = "snake_case")]
pub enum Why {
    /// Points were banked.
    Bank,
    /// The combination named for the level was scored.
    Named {
        /// The combination.
        combination: Combination,
    },
    /// A roll flopped.
    Flop,
    /// A reroll was used.
    Reroll,
    /// A consumable was used.
    Consumable {
        /// The consumable.
        consumable: ConsumableId,
    },
    /// Golden dice were scored.
    Golden {
        /// The dice.
        dice: Dice,
    },
    /// A rainbow die worked.
    Rainbow {
        /// Which, alone.
        dice: Dice,
    },
    /// Four or more of a kind were scored.
    FourOfAKind,
    /// All dice were scored and came back.
    HotDice,
    /// Combinations were scored for the first time in the level.
    Discovery,
}

/// What a rainbow die brought.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(tag = "gift", rename_all = "snake_case")]
pub enum Gift {
    /// Points for the score it was part of.
    Points {
        /// The number of points.
        points: u32,
    },
    /// Dollars.
    Money {
        /// The amount.
        amount: u32,
    },
    /// Another die like it.
    Copy,
}

/// What happened.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Event {
    /// Chance made the set the run starts with; its dice follow.
    SetMade {
        /// Money.
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
        rounds: Option<u16>,
        /// The combination named for it, if a charm asks for one and the dice can make one.
        named: Option<Combination>,
    },
    /// A combination was named in the middle of a level: its charm is new, or a position begins there.
    CombinationNamed {
        /// The combination.
        combination: Combination,
    },
    /// A round of the level began.
    RoundStarted {
        /// Its number, from 1.
        round: u16,
    },
    /// The dice in hand were rolled.
    Rolled {
        /// The number of the roll in the round, from 1.
        roll: u16,
        /// The dice.
        dice: Dice,
        /// What every die shows.
        showing: [u8; MAX_DICE],
    },
    /// Some dice were rolled again.
    Rerolled {
        /// The dice.
        dice: Dice,
        /// What every die shows.
        showing: [u8; MAX_DICE],
    },
    /// Dice were set aside for points.
    Scored {
        /// The dice.
        dice: Dice,
        /// How they were split.
        split: Split,
        /// The points of the combinations.
        base: u32,
        /// The points with charms, materials and luck.
        points: u32,
        /// What rainbow dice added to them.
        luck: u32,
        /// What every die showed.
        showing: [u8; MAX_DICE],
        /// How many dice counted as each face, mirrors included.
        counts: Counts,
    },
    /// All dice had been scored and came back.
    HotDice {
        /// How often in this round.
        hot: u8,
    },
    /// A charm's bonus grew.
    CharmGrew {
        /// The charm.
        charm: CharmId,
        /// Its bonus now.
        count: u16,
    },
    /// A rainbow die worked.
    RainbowWorked {
        /// Which die, counted from 0.
        die: u8,
        /// What it brought.
        gift: Gift,
    },
    /// Points were banked, and the round is over.
    Banked {
        /// The points of the round.
        points: u32,
        /// What was banked of them, with bonuses.
        banked: u32,
    },
    /// Luck averted a flop.
    FlopSubverted,
    /// A charm averted a flop.
    FlopShielded {
        /// The charm.
        charm: CharmId,
        /// Its uses left; with none it is gone.
        left: u16,
    },
    /// A roll flopped: points and a life were lost, and the round is over.
    Flopped {
        /// The points that were lost.
        forfeited: u32,
        /// Lives left.
        lives: u16,
    },
    /// The last round was over below the threshold.
    RoundsRanOut {
        /// Lives left.
        lives: u16,
    },
    /// Rerolls were gained.
    RerollsGained {
        /// The count.
        n: u16,
        /// The cause.
        why: Why,
    },
    /// Money was gained.
    MoneyGained {
        /// How much.
        amount: u32,
        /// The cause.
        why: Why,
    },
    /// Points were added to the round.
    PointsGained {
        /// The number of points.
        points: u32,
        /// The cause.
        why: Why,
    },
    /// The level was completed and paid.
    LevelCompleted {
        /// What it paid.
        tally: Tally,
    },
    /// The shop opened.
    ShopOpened {
        /// What it has.
        shelf: Shelf,
    },
    /// Something was bought.
    Bought {
        /// The ware.
        ware: Ware,
        /// The price.
        price: u32,
    },
    /// Something was sold.
    Sold {
        /// The item.
        item: Item,
        /// The price.
        price: u32,
    },
    /// A consumable was used.
    Used {
        /// The consumable.
        consumable: ConsumableId,
        /// On which die, counted from 0.
        die: Option<u8>,
        /// Whether it is still there, because it failed.
        kept: bool,
    },
    /// A charm came by itself.
    CharmGained {
        /// The charm.
        charm: CharmId,
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
    },
    /// Every level has more rerolls from now on.
    RerollValueRaised {
        /// How many more.
        n: u16,
    },
    /// A die became another.
    DieChanged {
        /// Which, counted from 0.
        die: u8,
        /// What it is now.
        to: Die,
    },
    /// A die came to the set.
    DieAdded {
        /// What it is.
        die: Die,
    },
    /// The run is over.
    RunEnded {
        /// Whether it was won.
        won: bool,
    },
}

/// Folds an event into the state. Always at the place of the event, where it is known which one it is and little is left
/// of this.
#[inline(always)]
pub(crate) fn evolve(game: &mut Rollio, event: &Event) {
    match *event {
        Event::SetMade { money, charm_slots, consumable_slots } => game.make(money, charm_slots, consumable_slots),
        Event::LevelStarted { level, threshold, lives, rerolls, rounds, named } => {
            game.enter_level(level, threshold, lives, rerolls, rounds, named);
        }
        Event::CombinationNamed { combination } => game.named = Some(combination),
        Event::RoundStarted { round } => game.enter_round(round),
        Event::Rolled { roll, dice, showing } => game.lay(roll, dice, showing),
        Event::Rerolled { dice, showing } => game.lay_again(dice, showing),
        Event::Scored { dice, points, split, .. } => {
            game.discover(split);
            game.set_aside(dice, points);
        }
        Event::HotDice { hot } => game.heat(hot),
        Event::CharmGrew { charm, count } => game.set_count(charm, count),
        Event::RainbowWorked { .. } => game.rainbows = game.rainbows.saturating_add(1),
        Event::Banked { banked, .. } => game.put_in_bank(banked),
        Event::FlopSubverted => game.avert_by_luck(),
        Event::FlopShielded { charm, left } => game.avert_by_charm(charm, left),
        Event::Flopped { forfeited, lives } => game.lose_round(forfeited, lives),
        Event::RoundsRanOut { lives } => (game.lives, game.rounds) = (lives, game.rounds.map(|left| left.max(1))),
        Event::RerollsGained { n, why } => game.add_rerolls(n, why),
        Event::MoneyGained { amount, .. } => game.pay(amount),
        Event::PointsGained { points, .. } => game.add_points(points),
        Event::LevelCompleted { tally } => game.cash_in(tally),
        Event::ShopOpened { shelf } => (game.shelf, game.phase) = (shelf, Phase::Shop),
        Event::Bought { ware, price } => game.take(ware, price),
        Event::Sold { item, price } => game.give(item, price),
        Event::Used { consumable, kept, .. } => game.use_up(consumable, kept),
        Event::CharmGained { charm } => game.add_charm(charm),
        Event::ConsumableGained { consumable, .. } => game.add_consumable(consumable),
        Event::SlotsGained { charms, consumables } => game.add_slots(charms, consumables),
        Event::RerollValueRaised { n } => game.reroll_value = game.reroll_value.saturating_add(n),
        Event::DieChanged { die, to } => game.change_die(usize::from(die), to),
        Event::DieAdded { die } => game.add_die(die),
        Event::RunEnded { won } => (game.won, game.phase) = (won, Phase::Over),
    }
}

/// What events do. Each is part of [`evolve`], and called from nowhere else.
impl Rollio {
    #[inline(always)]
    fn make(&mut self, money: u32, charm_slots: u8, consumable_slots: u8) {
        self.random_set = false;
        (self.money, self.charm_slots, self.consumable_slots) = (money, charm_slots, consumable_slots);
    }

    #[inline(always)]
    fn enter_level(
        &mut self,
        level: u16,
        threshold: u32,
        lives: u16,
        rerolls: u16,
        rounds: Option<u16>,
        named: Option<Combination>,
    ) {
        (self.level, self.threshold, self.rerolls) = (level, threshold, rerolls);
        (self.lives, self.lives_at_start) = (lives, lives);
        (self.rounds, self.named) = (rounds, named);
        (self.banked, self.round, self.discovered) = (0, 0, 0);
        (self.tally, self.shelf) = (Tally::default(), Shelf::default());
    }

    #[inline(always)]
    fn enter_round(&mut self, round: u16) {
        self.round = round;
        (self.points, self.hot, self.roll, self.rerolled) = (0, 0, 0, 0);
        (self.consoled, self.subverted, self.crystals) = (None, 0, 0);
        self.all_back();
        self.phase = Phase::Round;
    }

    #[inline(always)]
    fn lay(&mut self, roll: u16, dice: Dice, showing: [u8; MAX_DICE]) {
        self.roll = roll;
        self.stats.rolls = self.stats.rolls.saturating_add(1);
        (self.rerolled, self.consoled) = (0, None);
        self.showing = showing;
        self.forget_coming(dice);
        self.phase = Phase::Hand;
    }

    #[inline(always)]
    fn lay_again(&mut self, dice: Dice, showing: [u8; MAX_DICE]) {
        self.rerolls = self.rerolls.saturating_sub(1);
        self.stats.rolls = self.stats.rolls.saturating_add(1);
        self.rerolled = self.rerolled.saturating_add(1);
        self.showing = showing;
        self.forget_coming(dice);
    }

    #[inline(always)]
    fn set_aside(&mut self, dice: Dice, points: u32) {
        self.add_points(points);
        self.crystals = self.crystals.saturating_add(self.n_crystals(dice));
        self.hand = self.hand.without(dice);
        dice.iter().for_each(|at| self.showing[at] = 0);
        self.phase = Phase::Scored;
    }

    /// Notes the combinations of a score, where a blessing asks for them.
    #[inline(always)]
    fn discover(&mut self, split: Split) {
        if self.discovers() {
            let kinds = Combination::ALL.into_iter().filter(|kind| split.has(*kind));
            self.discovered = kinds.fold(self.discovered, |found, kind| found | 1 << kind as u8);
        }
    }

    #[inline(always)]
    fn heat(&mut self, hot: u8) {
        self.hot = hot;
        self.stats.hot_dice = self.stats.hot_dice.saturating_add(1);
        self.all_back();
    }

    #[inline(always)]
    fn set_count(&mut self, charm: CharmId, count: u16) {
        if let Some(at) = self.charm(charm) {
            self.charms[at].count = count;
        }
    }

    #[inline(always)]
    fn put_in_bank(&mut self, banked: u32) {
        self.banked = self.banked.saturating_add(banked).min(MAX_POINTS);
        self.score = self.score.saturating_add(u64::from(banked));
        self.end_round();
    }

    #[inline(always)]
    fn avert_by_luck(&mut self) {
        self.flops = self.flops.saturating_add(1);
        self.subverted = self.subverted.saturating_add(1);
        self.phase = Phase::Scored;
    }

    #[inline(always)]
    fn avert_by_charm(&mut self, charm: CharmId, left: u16) {
        self.flops = self.flops.saturating_add(1);
        if let Some(at) = self.charm(charm) {
            self.charms[at].count = left;
            if left == 0 {
                self.charms.remove(at);
            }
        }
        self.phase = Phase::Scored;
    }

    #[inline(always)]
    fn lose_round(&mut self, forfeited: u32, lives: u16) {
        self.flops = self.flops.saturating_add(1);
        self.lives = lives;
        if forfeited > 0 {
            self.forfeited = forfeited;
        }
        self.end_round();
        if self.fixed_rounds(self.level).is_none() {
            // The life that was just paid buys the round to come.
            self.rounds = self.rounds.map(|rounds| rounds.max(1));
        }
    }

    #[inline(always)]
    fn add_rerolls(&mut self, n: u16, why: Why) {
        self.rerolls = self.rerolls.saturating_add(n);
        if why == Why::Flop {
            self.consoled = Some(self.rerolled);
        }
    }

    #[inline(always)]
    fn cash_in(&mut self, tally: Tally) {
        self.tally = tally;
        self.pay(tally.total());
        self.phase = Phase::Tally;
    }

    #[inline(always)]
    fn give(&mut self, item: Item, price: u32) {
        self.pay(price);
        match item {
            Item::Charm(id) => self.charms.retain(|held| held.id != id),
            Item::Consumable(id) => self.consumables.retain(|held| *held != id),
        }
    }

    #[inline(always)]
    fn use_up(&mut self, consumable: ConsumableId, kept: bool) {
        if !kept {
            self.stats.used = self.stats.used.saturating_add(1);
            self.consumables.retain(|held| *held != consumable);
            consumable.get().ops.iter().for_each(|op| op.fold(self));
        }
    }

    #[inline(always)]
    fn add_die(&mut self, die: Die) {
        if self.dice.len() < MAX_DICE {
            // It is rolled with the others the next time all of them are.
            let all_wait = self.hand == self.all_dice() && self.showing == [0; MAX_DICE];
            self.dice.push(die);
            if all_wait {
                self.hand = self.all_dice();
            }
        }
    }

    fn all_back(&mut self) {
        self.hand = self.all_dice();
        self.showing = [0; MAX_DICE];
    }

    fn end_round(&mut self) {
        self.points = 0;
        self.hand = Dice::NONE;
        self.showing = [0; MAX_DICE];
        self.rounds = self.rounds.map(|rounds| rounds.saturating_sub(1));
    }

    fn add_points(&mut self, points: u32) {
        self.points = self.points.saturating_add(points).min(MAX_POINTS);
    }

    fn pay(&mut self, amount: u32) {
        self.money = self.money.saturating_add(amount).min(MAX_MONEY);
    }

    /// Faces that a position had laid down are used up, one for each die rolled.
    fn forget_coming(&mut self, dice: Dice) {
        if !self.coming.is_empty() {
            let used = dice.len().min(self.coming.len());
            let mut rest = ArrayVec::<[u8; MAX_COMING]>::default();
            rest.extend_from_slice(&self.coming[used..]);
            self.coming = rest;
        }
    }

    fn add_charm(&mut self, id: CharmId) {
        if self.charms.len() < MAX_CHARMS && self.charm(id).is_none() {
            self.charms.push(Held { id, count: id.get().uses().unwrap_or(0) });
        }
        // Nothing that is owned stands on the shelf, wherever it came from.
        self.shelf.charms.iter_mut().filter(|place| **place == Some(id)).for_each(|place| *place = None);
    }

    fn add_consumable(&mut self, id: ConsumableId) {
        if self.consumables.len() < MAX_CONSUMABLES && !self.consumables.contains(&id) {
            self.consumables.push(id);
        }
        self.shelf.consumables.iter_mut().filter(|place| **place == Some(id)).for_each(|place| *place = None);
    }

    pub(crate) fn add_slots(&mut self, charms: u8, consumables: u8) {
        self.charm_slots = self.charm_slots.saturating_add(charms).min(MAX_CHARMS as u8);
        self.consumable_slots = self.consumable_slots.saturating_add(consumables).min(MAX_CONSUMABLES as u8);
    }

    /// A die in hand changes right away; a face it no longer has becomes its last one.
    fn change_die(&mut self, at: usize, to: Die) {
        let Some(die) = self.dice.get_mut(at) else { return };
        *die = to;
        if self.showing[at] > 0 && !to.faces().contains(&self.showing[at]) {
            self.showing[at] = to.faces().last().copied().unwrap_or(1);
        }
    }

    fn take(&mut self, ware: Ware, price: u32) {
        self.money = self.money.saturating_sub(price);
        match ware {
            Ware::Charm(id) => self.add_charm(id),
            Ware::Consumable(id) => self.add_consumable(id),
            Ware::Blessing(id) => {
                self.blessings |= 1 << id.number();
                id.get().rules.iter().for_each(|rule| rule.fold(self));
            }
            Ware::Upgrade(material, die) => {
                if let Some(die) = self.dice.get_mut(usize::from(die)) {
                    die.material = material;
                }
                self.shelf
                    .upgrades
                    .iter_mut()
                    .filter(|place| **place == Some(material))
                    .for_each(|place| *place = None);
            }
        }
    }

    /// How many of these dice are of the material that counts those scored earlier in the round.
    pub(crate) fn n_crystals(&self, dice: Dice) -> u8 {
        dice.iter().filter(|at| self.dice[*at].material == Material::Crystal).count() as u8
    }
}
