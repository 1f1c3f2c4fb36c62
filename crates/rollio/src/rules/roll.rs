//! A round: rolling, rerolling, scoring, flopping, banking.

use croupier_kernel::{Cx, Key, Rng};
use schemars::JsonSchema;
use serde::Serialize;
use tinyvec::ArrayVec;

use super::{ones, score::Score, stream};
use crate::{
    action::Dice,
    combination::{Combination, Split},
    content::{BlessingId, CharmId, Material, content, edition},
    effect::{AnyRule, Figure, Gives, Keeps, Moment, Rule as _, Touch, grown, traits},
    event::{Event, Gift, Why},
    state::{Held, MAX_DICE, MAX_SUBVERTED, Phase, Rollio},
};

/// What a rainbow die brings when it is scored.
#[derive(Clone, Copy, Default)]
struct Luck {
    /// Which die, counted from 0.
    die: u8,
    /// Points for the score.
    points: u32,
    /// Dollars.
    money: u32,
    /// Whether another die like it comes to the set, if there is room.
    copy: bool,
}

/// What keeps a flop from costing a life.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(tag = "saves", rename_all = "snake_case")]
pub enum Save {
    /// Luck averts it, perhaps.
    Luck {
        /// The chance, in percent.
        percent: u32,
    },
    /// A charm cancels it.
    Shield {
        /// The charm.
        charm: CharmId,
        /// Its uses left.
        left: u16,
    },
    /// It brings rerolls, which may be used on it.
    Reroll {
        /// The count.
        n: u16,
    },
}

/// What all rainbow dice of a score bring.
type Lucks = ArrayVec<[Luck; MAX_DICE]>;

impl Rollio {
    pub(super) fn start_round(&mut self, cx: &mut Cx<'_, Self>) {
        cx.emit(self, Event::RoundStarted { round: self.round.saturating_add(1) });
    }

    /// New faces for some dice: those a position has laid down, then those of chance.
    fn throw(&self, dice: Dice, rng: &mut Rng) -> [u8; MAX_DICE] {
        let (set, mut showing) = (self.dice.as_slice(), self.showing);
        for (at, die) in dice.iter().filter_map(|at| Some((at, set.get(at)?))) {
            showing[at] = die.faces[rng.below(u32::from(die.sides)) as usize];
        }
        if !self.coming.is_empty() {
            let laid =
                dice.iter().zip(&self.coming).filter(|(at, face)| set.get(*at).is_some_and(|die| die.can_show(**face)));
            laid.for_each(|(at, face)| showing[at] = *face);
        }
        showing
    }

    fn roll_key(&self, roll: u16, reroll: u16) -> Key {
        let rolls = u32::from(roll) << 16 | u32::from(reroll);
        Key::new(stream::ROLL, u32::from(self.level), u32::from(self.round), rolls)
    }

    pub(super) fn roll(&mut self, cx: &mut Cx<'_, Self>) {
        let (roll, dice) = (self.roll.saturating_add(1), self.hand);
        let showing = self.throw(dice, &mut cx.rng(self.roll_key(roll, 0)));
        cx.emit(self, Event::Rolled { roll, dice, showing });
    }

    pub(super) fn reroll(&mut self, dice: Dice, cx: &mut Cx<'_, Self>) {
        let showing = self.throw(dice, &mut cx.rng(self.roll_key(self.roll, self.rerolled.saturating_add(1))));
        cx.emit(self, Event::Rerolled { dice, showing });
        self.give_at(Moment::Rerolled, cx);
    }

    pub(super) fn score(&mut self, dice: Dice, split: Split, cx: &mut Cx<'_, Self>) {
        let Some(score) = self.evaluate(dice, split) else { return };
        let split = score.split;
        let mut points = score.points;
        let (mut golden, mut rainbow) = (false, false);
        for at in dice.iter() {
            let material = self.dice[at].material;
            golden |= material == Material::Golden;
            rainbow |= material == Material::Rainbow;
        }
        let lucks = if rainbow { self.try_luck(dice, cx) } else { Lucks::default() };
        let luck = lucks.iter().fold(0_u32, |sum, luck| sum.saturating_add(luck.points));
        if luck > 0 {
            points = self.total(dice, split, score.base, &score.counts, luck);
        }
        // Only a straight makes a charm grow.
        let n_charms = if split.has_straight() { self.charms.len() } else { 0 };
        for at in 0..n_charms {
            let held = self.charms[at];
            let by = grown(&held, split);
            if by > 0 {
                cx.emit(self, Event::CharmGrew { charm: held.id, count: held.count.saturating_add(by) });
            }
        }
        let Score { base, counts, .. } = score;
        let known = self.discovered;
        cx.emit(self, Event::Scored { dice, split, base, points, luck, showing: self.showing, counts });
        // What luck brings besides points comes too late for the charms of this score.
        self.take_luck(&lucks, cx);
        if golden {
            cx.emit(self, Event::MoneyGained { amount: self.gold(dice), why: Why::Golden { dice: self.golden(dice) } });
        }
        if self.rewards_combinations() {
            self.reward_combinations(split, cx);
        }
        if self.discovered != known {
            let (before, after) = (known.count_ones(), self.discovered.count_ones());
            self.give_at(Moment::Discovered { before, after }, cx);
        }
        if self.hand.is_empty() {
            // Dice that have come back often enough do not come back again: what the round has brought is banked.
            if self.is_spent() {
                return self.bank(cx);
            }
            cx.emit(self, Event::HotDice { hot: self.hot.saturating_add(1) });
            self.give_at(Moment::Hot, cx);
        }
    }

    /// Whether a blessing asks which combinations a level has seen.
    #[inline]
    pub(crate) fn discovers(&self) -> bool {
        self.blessings & content().blessed[traits::DISCOVERY.trailing_zeros() as usize] != 0
    }

    /// Gives what charms and blessings give at a moment.
    #[inline]
    fn give_at(&mut self, moment: Moment, cx: &mut Cx<'_, Self>) {
        let Gives { money, rerolls, consumables } = self.given(moment);
        if money > 0 {
            cx.emit(self, Event::MoneyGained { amount: money, why: moment.why() });
        }
        if rerolls > 0 {
            cx.emit(self, Event::RerollsGained { n: rerolls, why: moment.why() });
        }
        if consumables > 0 {
            self.make_consumables(consumables, moment.why(), cx);
        }
    }

    /// What golden dice pay when they are scored.
    pub(crate) fn gold(&self, dice: Dice) -> u32 {
        let golden = self.golden(dice).len() as u32;
        Material::Golden.def().rule.as_ref().map_or(0, |touch| touch.pays() * golden)
    }

    /// Those of some dice that are golden.
    fn golden(&self, dice: Dice) -> Dice {
        let golden = dice.iter().filter(|at| self.dice[*at].material == Material::Golden);
        golden.fold(Dice::NONE, |golden, at| golden.with(Dice::one(at)))
    }

    /// What charms give for the combinations that were scored.
    fn reward_combinations(&mut self, split: Split, cx: &mut Cx<'_, Self>) {
        if let Some(named) = self.named.filter(|named| split.has(*named)) {
            self.give_at(Moment::Named(named), cx);
        }
        if Combination::ALL.into_iter().any(|kind| kind.is_four_or_more() && split.has(kind)) {
            self.give_at(Moment::FourOfAKind, cx);
        }
    }

    /// Makes random consumables, as far as there is room.
    fn make_consumables(&mut self, n: u8, why: Why, cx: &mut Cx<'_, Self>) {
        let mut rng = cx.step_rng(stream::MAKE, 0);
        for _ in 0..n {
            let free = self.consumables.len() < usize::from(self.consumable_slots);
            let known = edition::consumables(self.edition);
            let missing = known.filter(|id| !self.consumables.contains(id) && self.is_useful(*id));
            let n = missing.clone().count() as u32;
            let consumable = missing.clone().nth(rng.below(n) as usize);
            if let (true, Some(consumable)) = (free, consumable) {
                cx.emit(self, Event::ConsumableGained { consumable, why });
            }
        }
    }

    /// What the rainbow dice of a score bring.
    fn try_luck(&self, dice: Dice, cx: &Cx<'_, Self>) -> Lucks {
        let mut lucks = Lucks::default();
        let Some(chances) = Material::Rainbow.def().rule.as_ref().and_then(Touch::chances) else {
            return lucks;
        };
        for at in dice.iter().filter(|at| self.dice[*at].material == Material::Rainbow) {
            let mut rng = cx.step_rng(stream::LUCK, at as u32);
            let mut gain = |(amount, percent)| if self.chance(percent, &mut rng) { amount } else { 0 };
            let (points, money) = (gain(chances.points), gain(chances.money));
            lucks.push(Luck { die: at as u8, points, money, copy: gain((1, chances.copy)) > 0 });
        }
        lucks
    }

    /// All that rainbow dice bring, but for the points.
    fn take_luck(&mut self, lucks: &Lucks, cx: &mut Cx<'_, Self>) {
        for Luck { die, points, money, copy } in lucks.iter().copied() {
            if points > 0 {
                cx.emit(self, Event::RainbowWorked { die, gift: Gift::Points { points } });
            }
            if money > 0 {
                cx.emit(self, Event::RainbowWorked { die, gift: Gift::Money { amount: money } });
                cx.emit(
                    self,
                    Event::MoneyGained { amount: money, why: Why::Rainbow { dice: Dice::one(usize::from(die)) } },
                );
            }
            if copy && self.dice.len() < MAX_DICE {
                cx.emit(self, Event::RainbowWorked { die, gift: Gift::Copy });
                cx.emit(self, Event::DieAdded { die: self.dice[usize::from(die)] });
            }
        }
    }

    /// A chance in percent after charms.
    pub fn improved(&self, percent: u32) -> u32 {
        let doubled = self.charm_rules().any(|(_, rule)| rule.doubles_chances());
        percent.saturating_mul(1 + u32::from(doubled)).min(100)
    }

    pub(super) fn chance(&self, percent: u32, rng: &mut Rng) -> bool {
        rng.below(100) < self.improved(percent)
    }

    /// The chance in percent that luck averts a flop. It is asked once about each: not again when the reroll that came with
    /// this very flop has not been used.
    pub fn subversion(&self) -> u32 {
        if self.subverted >= MAX_SUBVERTED || self.consoled == Some(self.rerolled) {
            return 0;
        }
        self.improved(self.figure(Figure::SubvertFlop))
    }

    /// The charm that cancels a flop, if there is one.
    pub fn shield(&self) -> Option<CharmId> {
        let shields = |rule: &AnyRule| matches!(rule.keeps(), Some(Keeps::Uses(_)));
        let held = self.charms.iter().find(|held| held.id.get().rules.iter().any(shields));
        held.map(|held| held.id)
    }

    /// The rerolls that come with a flop, once for each roll.
    pub fn consolation(&self) -> u16 {
        if self.consoled.is_some() {
            return 0;
        }
        self.given(Moment::Flopped).rerolls
    }

    /// What keeps a flop of the next roll, or of this one, from costing a life, in the order in which it is asked. What
    /// comes after something certain is never asked.
    pub fn saves(&self) -> Vec<Save> {
        let mut saves = Vec::new();
        let on_table = self.phase == Phase::Hand;
        // A new roll brings its own reroll, and luck is asked about it.
        let next = Rollio { consoled: if on_table { self.consoled } else { None }, ..*self };
        let percent = next.subversion();
        if percent > 0 {
            saves.push(Save::Luck { percent });
        }
        if percent < 100 {
            if let Some(charm) = next.shield() {
                let left = self.charm(charm).map_or(0, |at| self.charms[at].count);
                saves.push(Save::Shield { charm, left });
            } else if next.consolation() > 0 {
                saves.push(Save::Reroll { n: next.consolation() });
            }
        }
        saves
    }

    /// Nothing scores: luck, a shield and the reroll for flops are asked in this order; then it costs a life.
    pub(super) fn flop(&mut self, cx: &mut Cx<'_, Self>) {
        let subversion = self.subversion();
        if subversion > 0 && cx.step_rng(stream::SUBVERT, 0).below(100) < subversion {
            cx.emit(self, Event::FlopSubverted);
            return;
        }
        if let Some(charm) = self.shield() {
            let count = self.charm(charm).map_or(0, |at| self.charms[at].count);
            let left = count.saturating_sub(1);
            cx.emit(self, Event::FlopShielded { charm, left });
            return;
        }
        let n = self.consolation();
        if n > 0 {
            cx.emit(self, Event::RerollsGained { n, why: Why::Flop });
            return;
        }
        cx.emit(self, Event::Flopped { forfeited: self.points, lives: self.lives.saturating_sub(1) });
        // Early in a run the life that was just paid has bought another round.
        if self.rounds == Some(0) && self.lives > 0 {
            cx.emit(self, Event::RoundsRanOut { lives: 0 });
        }
        self.after_round(cx);
    }

    pub(crate) fn bank(&mut self, cx: &mut Cx<'_, Self>) {
        let percent = self.figure(Figure::BankPercent);
        let banked = (u64::from(self.points) * (100 + u64::from(percent))).div_ceil(100);
        let banked = banked.min(u64::from(crate::state::MAX_POINTS)) as u32;
        cx.emit(self, Event::Banked { points: self.points, banked });
        if self.banked >= self.threshold {
            return self.complete_level(cx);
        }
        self.give_at(Moment::Banked, cx);
        if self.rounds == Some(0) || self.is_overlong() {
            let lives = if self.fixed_rounds(self.level).is_some() { 0 } else { self.lives.saturating_sub(1) };
            cx.emit(self, Event::RoundsRanOut { lives });
        }
        self.after_round(cx);
    }

    fn after_round(&mut self, cx: &mut Cx<'_, Self>) {
        if self.lives == 0 {
            cx.emit(self, Event::RunEnded { won: false });
        } else {
            self.start_round(cx);
        }
    }

    /// A number with what all charms and blessings add to it.
    pub(crate) fn figure(&self, figure: Figure) -> u32 {
        let sum = self.rules_having(figure.having()).map(|rule| rule.adds(figure)).sum();
        debug_assert_eq!(sum, self.rules().map(|rule| rule.adds(figure)).sum::<u32>(), "a rule forgot a trait");
        sum
    }

    /// What all charms and blessings give at a moment.
    pub(crate) fn given(&self, moment: Moment) -> Gives {
        let all = |sum: Gives, rule: &AnyRule| sum.and(rule.gives(moment));
        let sum = self.rules_having(moment.having()).fold(Gives::NOTHING, all);
        debug_assert_eq!(sum, self.rules().fold(Gives::NOTHING, all), "a rule forgot a trait");
        sum
    }

    /// The rules of all charms and blessings that have a trait.
    fn rules_having(&self, having: u16) -> impl Iterator<Item = &'static AnyRule> {
        let content = content();
        let has = move |held: &&Held| content.traits[held.id.index()] & having != 0;
        let charms = self.charms.iter().filter(has).flat_map(|held| &held.id.get().rules);
        let blessed = self.blessings & content.blessed[having.trailing_zeros() as usize];
        charms.chain(ones(blessed).flat_map(|id| &BlessingId::from_number(id).get().rules))
    }

    /// The rules of all charms and blessings.
    fn rules(&self) -> impl Iterator<Item = &'static AnyRule> {
        let blessings = ones(self.blessings).flat_map(|id| &BlessingId::from_number(id).get().rules);
        self.charms.iter().flat_map(|held| &held.id.get().rules).chain(blessings)
    }

    /// Charms that are not owned.
    pub(crate) fn missing_charms(&self) -> impl Iterator<Item = CharmId> + Clone {
        let owned = self.charms.iter().fold(0_u32, |owned, held| owned | 1 << (held.id.number() & 31));
        edition::charms(self.edition).filter(move |id| owned >> (id.number() & 31) & 1 == 0)
    }
}
