//! The end of a hand: who won, what it costs, and what follows.

use croupier_kernel::{Cx, Key};
use tinyvec::ArrayVec;

use super::{
    score::{is_charlie, winner},
    stream,
};
use crate::{
    effect::{Amount, CONDITIONAL, Cause, Change, Count, SAVERS, SAVES, Side, When},
    event::Event,
    state::{DamageStep, Geniejack, HandResult, MAX_STEPS, Phase, Source},
    stats::{Field, Micro, NO_LIMIT, Rules, Stat},
};

/// From this hand of a battle on, both sides tire.
const FATIGUE_AFTER: u16 = 50;

/// After this many battles every hand of a run tires both sides, by the square of the battles beyond them. A side that cannot be
/// beaten by cards is beaten by that, so every run ends.
const WEARY_AFTER: u16 = 200;

/// A damage on its way, and how it came about.
struct Reckoning {
    value: Micro,
    steps: ArrayVec<[DamageStep; MAX_STEPS]>,
}

impl Reckoning {
    /// The value becomes another one, because of `source`.
    fn step(&mut self, source: Source, value: Micro) {
        if value == self.value && source != Source::Base {
            return;
        }
        let by = value.since(self.value).thousandths();
        self.value = value;
        if by == 0 && source != Source::Base {
            return;
        }
        if self.steps.len() < MAX_STEPS {
            self.steps.push(DamageStep { source, by });
        } else if let Some(last) = self.steps.last_mut() {
            last.by = last.by.saturating_add(by);
        }
    }
}

impl Geniejack {
    /// Ends the hand: each of the player's hands is settled, then time passes.
    pub(super) fn resolve(&mut self, cx: &mut Cx<'_, Self>) {
        for hand in 0..self.run.table.n_hands {
            if self.run.hp > 0 {
                self.settle(hand, cx);
            }
        }
        self.fire(When::PotionPoison, None, cx);
        let weary = i32::from(self.run.battles_won.saturating_sub(WEARY_AFTER));
        let tired =
            i32::from(self.run.hand_no.saturating_sub(FATIGUE_AFTER)).saturating_add(weary.saturating_mul(weary));
        self.hurt(Side::Player, tired, Cause::Fatigue, Source::Rules, cx);
        self.hurt(Side::Dealer, tired, Cause::Fatigue, Source::Rules, cx);
        if !self.run.active.is_empty() {
            cx.emit(self, Event::EffectsTicked);
        }
        self.enter(Phase::HandResult, cx);
    }

    fn settle(&mut self, hand: u8, cx: &mut Cx<'_, Self>) {
        if self.run.mentions & CONDITIONAL != 0 {
            self.save_late(hand, cx);
        }
        let mut result = HandResult::default();
        let (absorbed, overkill) = self.judge(hand, &mut result, cx);
        cx.emit(self, Event::HandResolved { result, absorbed, overkill });
        if let Some(winner) = result.winner {
            self.strike(winner, result.damage, cx);
        }
        self.after_hand(&result, cx);
    }

    /// A bust ended the turn, but the hand is scored by the rules in force now: what the dealer has shown since can save it.
    #[cold]
    fn save_late(&mut self, hand: u8, cx: &mut Cx<'_, Self>) {
        let can_save = self.run.mentions & SAVES != 0 || SAVERS.iter().any(|stat| self.run.base.value(*stat) != 0);
        if !can_save {
            return;
        }
        let cards = &self.run.table.hands[usize::from(hand & 1)];
        let [plain, _] = &self.run.plain;
        if cards.surrendered || !(cards.score(plain).busted || cards.score(self.rules(Side::Player)).busted) {
            return;
        }
        let mut result = HandResult::default();
        self.compare(hand, &mut result, plain, &self.run.plain[1]);
        result.plain = result.player;
        let rules = self.folded(Side::Player, self.holding(Some(&result)));
        if cards.score(&rules).busted
            && let Some(save) = cards.save(&rules)
        {
            cx.emit(self, Event::BustSaved { side: Side::Player, hand, save });
        }
    }

    /// Who wins a hand, by these rules. Only `plain` is left as it was.
    fn compare(&self, hand: u8, result: &mut HandResult, ours: &Rules, theirs: &Rules) {
        let cards = &self.run.table.hands[usize::from(hand & 1)];
        result.hand = hand;
        result.player = cards.score(ours);
        result.dealer = self.run.table.dealer.score(theirs);
        result.surrendered = cards.surrendered;
        result.previous = self.run.foe.last_score;
        result.winner = if cards.surrendered {
            Some(Side::Dealer)
        } else {
            let hands = [cards, &self.run.table.dealer];
            winner(hands, (result.player, result.dealer), [ours, theirs])
        };
    }

    /// Who wins a hand and what it costs; returns how much of that the shield takes, and what is kept as overkill.
    fn judge(&self, hand: u8, result: &mut HandResult, cx: &Cx<'_, Self>) -> (i32, i32) {
        let [ours, theirs] = &self.run.plain;
        self.compare(hand, result, ours, theirs);
        result.plain = result.player;
        if self.run.mentions & CONDITIONAL == 0 {
            return self.cost(result, ours, theirs, cx);
        }
        // Conditions are read on the hand as it would end without conditional rules; then those are applied, once.
        let holding = self.holding(Some(result));
        if holding == self.run.holding {
            let [ours, theirs] = &self.run.rules;
            self.compare(hand, result, ours, theirs);
            return self.cost(result, ours, theirs, cx);
        }
        let [ours, theirs] = [Side::Player, Side::Dealer].map(|side| self.folded(side, holding));
        self.compare(hand, result, &ours, &theirs);
        self.cost(result, &ours, &theirs, cx)
    }

    /// What a hand costs, by these rules.
    fn cost(&self, result: &mut HandResult, ours: &Rules, theirs: &Rules, cx: &Cx<'_, Self>) -> (i32, i32) {
        let (winner, surrendered) = (result.winner, result.surrendered);
        let mut overkill = self.run.overkill;
        let mut absorbed = 0;
        if let Some(winner) = winner {
            let loser = winner.other();
            let rules = if loser == Side::Player { ours } else { theirs };
            let mut reckoning = self.reckon(result, ours, rules);
            result.dodged = !surrendered && self.dodges(loser, result, cx);
            let damage = if result.dodged { 0 } else { reckoning.value.floor() };
            absorbed = (rules.get(Field::Shield) - self.run.foe.absorbed[loser as usize]).clamp(0, damage);
            result.damage = damage - absorbed;
            if absorbed > 0 {
                reckoning.step(Source::Shield, Micro::points(result.damage));
            }
            result.steps = reckoning.steps;
            if winner == Side::Player {
                let beyond = (result.damage - self.run.foe.hp).max(0);
                overkill = Micro::points(beyond).scale(ours.get(Field::Overkill)).floor();
            }
        }
        (absorbed, overkill)
    }

    /// The damage of a won hand meets the loser; thorns and lifesteal come with it.
    fn strike(&mut self, winner: Side, damage: i32, cx: &mut Cx<'_, Self>) {
        let loser = winner.other();
        let lost = self.hurt(loser, damage, Cause::Hand, Source::Base, cx);
        let thorns = Micro::points(lost).scale(self.rules(loser).get(Field::Thorns)).floor();
        self.hurt(winner, thorns, Cause::Thorns, Source::Rules, cx);
        let stolen = Micro::points(lost).scale(self.rules(winner).get(Field::Lifesteal)).floor();
        self.heal(winner, stolen, Cause::Lifesteal, Source::Rules, cx);
    }

    fn after_hand(&mut self, result: &HandResult, cx: &mut Cx<'_, Self>) {
        if result.winner.is_none() {
            self.fire(When::Push, Some(result), cx);
        }
        if let (true, Some(winner)) = (result.dodged, result.winner) {
            self.fire_for(winner.other(), When::Dodge, Some(result), cx);
        }
        for side in [Side::Player, Side::Dealer] {
            if result.score(side.other()).busted {
                self.fire_for(side, When::EnemyBust, Some(result), cx);
            }
        }
        self.fire(When::HandEnd, Some(result), cx);
    }

    /// The damage of a won hand, step by step, up to the cap.
    fn reckon(&self, result: &HandResult, ours: &Rules, loser_rules: &Rules) -> Reckoning {
        let mut reckoning = Reckoning { value: Micro::default(), steps: ArrayVec::default() };
        let Some(winner) = result.winner else { return reckoning };
        let loser = winner.other();
        let (won, lost) = (result.score(winner), result.score(loser));
        let hand = &self.run.table.hands[usize::from(result.hand & 1)];
        let base = if result.surrendered {
            if won.busted { 0 } else { won.value }
        } else if winner == Side::Player && is_charlie(hand, won, ours) {
            let over = if lost.busted { won.value } else { (won.value - lost.value).max(0) };
            over.saturating_add(ours.get(Field::Charlie))
        } else if lost.busted {
            if won.busted { loser_rules.get(Field::BustThreshold) } else { won.value }
        } else {
            won.value - lost.value
        };
        reckoning.step(Source::Base, Micro::points(base.max(0)));
        let rules = |value: Micro| {
            let value = value.clamp(ours.get(Field::MinimumDamage), ours.get(Field::MaximumDamage));
            value.plus(ours.get(Field::FlatBonus)).scale(1000 + ours.get(Field::PercentBonus))
        };
        reckoning.step(Source::Rules, reckoning.value.scale(ours.get(Field::BaseMultiplier)));
        if won.blackjack {
            reckoning.step(Source::Blackjack, reckoning.value.scale(ours.get(Field::BlackjackPayout)));
        }
        reckoning.step(Source::Rules, rules(reckoning.value));
        if won.blackjack {
            reckoning.step(Source::Blackjack, reckoning.value.plus(ours.get(Field::NaturalBonus)));
        }
        if hand.doubled {
            reckoning.step(Source::Double, reckoning.value.scale(ours.get(Field::DoubleMultiplier)));
        }
        self.run_through(Stat::DamageDealt, winner, result, &mut reckoning);
        if winner == Side::Player {
            reckoning.step(Source::Overkill, reckoning.value.plus(self.run.overkill));
        }
        if !result.surrendered {
            let least = ours.get(Field::LeastDamage);
            reckoning.step(Source::Least, reckoning.value.clamp(least, NO_LIMIT));
        }
        self.run_through(Stat::DamageTaken, loser, result, &mut reckoning);
        let reduced = reckoning.value.plus(-loser_rules.get(Field::FlatReduction));
        reckoning.step(Source::Rules, reduced.scale(1000 - loser_rules.get(Field::PercentReduction)));
        reckoning.step(Source::Cap, reckoning.value.clamp(0, loser_rules.get(Field::DamageCap)));
        if result.surrendered {
            reckoning.step(Source::Surrender, reckoning.value.scale(500));
        }
        reckoning.step(Source::Rounding, Micro::points(reckoning.value.floor()));
        reckoning
    }

    /// Runs a value of one side through all rules about it, in order.
    fn run_through(&self, stat: Stat, side: Side, result: &HandResult, reckoning: &mut Reckoning) {
        if self.run.mentions & stat.bit() == 0 {
            return;
        }
        self.modifiers().for_each(|(source, owner, modifier)| {
            for rule in modifier.rules_about(stat) {
                if rule.of.side(owner) == side && self.holds(&rule.cond, owner, Some(result)) {
                    let points = |amount: Amount| self.amount(amount, owner, Some(result));
                    reckoning.step(source, reckoning.value.change(rule.change, points));
                }
            }
        });
    }

    /// How much an amount is now.
    fn amount(&self, amount: Amount, owner: Side, result: Option<&HandResult>) -> i32 {
        match amount {
            Amount::Flat(points) => points,
            Amount::PerCount(per) => {
                let foe = &self.run.foe;
                let n = match per.count {
                    Count::Wins => foe.wins,
                    Count::Blackjacks => foe.blackjacks,
                };
                per.each.saturating_mul(i32::from(n))
            }
            Amount::PerCard(per) => {
                let Some(result) = result else { return 0 };
                let cards = match per.hand.side(owner) {
                    Side::Player => &self.run.table.hands[usize::from(result.hand & 1)].cards,
                    Side::Dealer => &self.run.table.dealer.cards,
                };
                per.each.saturating_mul(cards.iter().filter(|card| per.of.holds(**card)).count() as i32)
            }
        }
    }

    /// Whether the loser dodges: each source rolls once, in order.
    fn dodges(&self, loser: Side, result: &HandResult, cx: &Cx<'_, Self>) -> bool {
        if self.run.mentions & Stat::Dodge.bit() == 0 {
            return false;
        }
        let mut rng = None;
        let mut roll = |chance: i32| {
            let rng = rng.get_or_insert_with(|| {
                let nth = u32::from(self.run.hand_no) * 2 + u32::from(result.hand);
                cx.rng(Key::new(stream::DODGE, u32::from(self.run.stage), u32::from(self.run.battle), nth))
            });
            rng.chance(chance.max(0) as u32)
        };
        self.modifiers().any(|(_, owner, modifier)| {
            modifier.rules_about(Stat::Dodge).any(|rule| {
                let counts = rule.of.side(owner) == loser && self.holds(&rule.cond, owner, Some(result));
                matches!(rule.change, Change::Add(Amount::Flat(chance)) if counts && roll(chance))
            })
        })
    }

    /// The gold of a won battle, after all rules about it.
    pub(super) fn gold_for(&self, base: i32) -> i32 {
        let mut gold = Micro::points(base);
        let last = self.last_result();
        for (_, owner, modifier) in self.modifiers() {
            for rule in modifier.rules_about(Stat::GoldEarned) {
                if rule.of.side(owner) == Side::Player && self.holds(&rule.cond, owner, last) {
                    gold = gold.change(rule.change, |amount| self.amount(amount, owner, last));
                }
            }
        }
        gold.floor()
    }
}
