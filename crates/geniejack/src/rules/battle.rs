//! Battles and stages: how they begin, what fires when, how they end.

use croupier_kernel::{Cx, Key};
use tinyvec::ArrayVec;

use super::{line_up, stream};
use crate::{
    content::{ConsumableId, EnemyId, MAX_ROW, StageEnemies, content},
    effect::{
        Cause, Modifier, Op, Side, When,
        ops::{PickSuit, Verb as _},
    },
    event::Event,
    state::{Geniejack, HandResult, Phase, Source},
    stats::Field,
};

/// The most of one potion that a bag holds.
pub(super) const MAX_POTIONS: u8 = 99;

/// The first stage, or what a position leaves to chance.
pub(crate) fn start(game: &mut Geniejack, cx: &mut Cx<'_, Geniejack>) {
    if game.run.stage == 0 && game.run.base.is(Field::OpeningWish) {
        return game.open_run(cx);
    }
    if game.run.stage == 0 {
        return game.enter_stage(1, cx);
    }
    game.draw_row(cx);
    let picks = |(_, _, modifier): (Source, Side, &Modifier)| {
        modifier.triggers_at(When::BattleStart).any(|trigger| trigger.ops.contains(&Op::PickSuit(PickSuit {})))
    };
    if game.run.foe.suit.is_none() && game.modifiers().any(picks) {
        PickSuit {}.perform(game, Source::Rules, Side::Player, cx);
    }
    match game.run.phase {
        Phase::PlayerTurn => game.fill_shoe(cx),
        Phase::Shop if game.run.shelf.is_empty() => game.stock(cx),
        Phase::Genie => {
            let boss = (game.run.battle == game.boss_battle()).then(|| game.boss());
            cx.emit(game, Event::GenieCame { boss });
        }
        _ => {}
    }
}

impl Geniejack {
    pub(super) fn next_stage(&mut self, cx: &mut Cx<'_, Self>) {
        self.enter_stage(self.run.stage.saturating_add(1), cx);
    }

    fn enter_stage(&mut self, stage: u16, cx: &mut Cx<'_, Self>) {
        cx.emit(self, Event::StageEntered { stage });
        self.draw_row(cx);
        self.start_battle(1, cx);
    }

    /// The run opens with a small wish; the first enemy waits.
    fn open_run(&mut self, cx: &mut Cx<'_, Self>) {
        cx.emit(self, Event::StageEntered { stage: 1 });
        self.draw_row(cx);
        let enemy = self.enemy_of(1);
        cx.emit(self, Event::EnemyWaits { enemy, hp: self.hp_of(enemy) });
        cx.emit(self, Event::GenieCame { boss: None });
        self.enter(Phase::Genie, cx);
    }

    /// The order in which the enemies of the stage are met.
    fn draw_row(&mut self, cx: &mut Cx<'_, Self>) {
        let mut row = ArrayVec::<[EnemyId; MAX_ROW]>::default();
        row.extend(self.stage_enemies().enemies.iter().copied());
        cx.rng(Key::new(stream::ENEMIES, u32::from(self.run.stage), 0, 0)).shuffle(&mut row);
        cx.emit(self, Event::RowDrawn { row });
    }

    /// Who is met in a battle of this stage.
    pub(crate) fn enemy_of(&self, battle: u16) -> EnemyId {
        let row = &self.run.row;
        if battle >= self.boss_battle() || row.is_empty() {
            return self.boss();
        }
        row[usize::from(battle.max(1) - 1) % row.len()]
    }

    /// Who is met in this stage; after the last of the run the first comes again.
    fn stage_enemies(&self) -> &'static StageEnemies {
        let stages = content().stages_of(self.run.edition);
        let nth = (self.run.stage.max(1) - 1) % self.run.base.get(Field::TotalStages) as u16;
        &stages[usize::from(nth) % stages.len()]
    }

    /// The boss of this stage.
    pub(crate) fn boss(&self) -> EnemyId {
        self.stage_enemies().boss
    }

    /// The hit points of an enemy in this stage: half as many more each time the stages are gone through.
    pub(crate) fn hp_of(&self, enemy: EnemyId) -> i32 {
        enemy.get().hp.saturating_mul(i32::from(self.round()) + 1) / 2
    }

    pub(super) fn start_battle(&mut self, battle: u16, cx: &mut Cx<'_, Self>) {
        let enemy = self.enemy_of(battle);
        let hp = self.hp_of(enemy);
        cx.emit(self, Event::BattleStarted { battle, enemy, hp });
        self.fire(When::BattleStart, None, cx);
        self.enter(Phase::PreHand, cx);
    }

    /// Runs all triggers of a moment, in the order of modifiers. Most moments pass without any.
    #[inline]
    pub(super) fn fire(&mut self, when: When, result: Option<&HandResult>, cx: &mut Cx<'_, Self>) {
        if self.run.mentions & when.bit() != 0 {
            self.fire_where(None, when, result, cx);
        }
    }

    /// Runs the triggers of a moment that belong to one side.
    #[inline]
    pub(super) fn fire_for(&mut self, side: Side, when: When, result: Option<&HandResult>, cx: &mut Cx<'_, Self>) {
        if self.run.mentions & when.bit() != 0 {
            self.fire_where(Some(side), when, result, cx);
        }
    }

    fn fire_where(&mut self, only: Option<Side>, when: When, result: Option<&HandResult>, cx: &mut Cx<'_, Self>) {
        // The modifiers are listed from copies of what they hang on, because the state they act on changes; nothing that
        // fires adds or takes a modifier.
        let (worn, active, wishes, foe) = (self.run.worn, self.run.active, self.wishes.clone(), self.run.foe.id);
        let listed = line_up(&worn, &active, &wishes, foe);
        listed.filter(|(_, owner, _)| only.is_none_or(|side| side == *owner)).for_each(|(source, owner, modifier)| {
            for trigger in modifier.triggers_at(when) {
                if self.holds(&trigger.cond, owner, result) {
                    trigger.ops.iter().for_each(|op| op.perform(self, source, owner, cx));
                }
            }
        });
    }

    /// Takes hit points, as many as there are; returns how many were lost.
    pub(crate) fn hurt(&mut self, side: Side, amount: i32, cause: Cause, source: Source, cx: &mut Cx<'_, Self>) -> i32 {
        let amount = amount.clamp(0, self.hp(side).0.max(0));
        if amount > 0 {
            cx.emit(self, Event::Hurt { side, amount, cause, source });
        }
        amount
    }

    /// Gives hit points back, up to the maximum. A side at 0 stays there.
    pub(crate) fn heal(&mut self, side: Side, amount: i32, cause: Cause, source: Source, cx: &mut Cx<'_, Self>) {
        let (hp, max_hp) = self.hp(side);
        let amount = amount.clamp(0, (max_hp - hp).max(0));
        if hp > 0 && amount > 0 {
            cx.emit(self, Event::Healed { side, amount, cause, source });
        }
    }

    /// The hit points of a side, and the most there can be.
    pub(crate) fn hp(&self, side: Side) -> (i32, i32) {
        match side {
            Side::Player => (self.run.hp, self.run.max_hp),
            Side::Dealer => (self.run.foe.hp, self.run.foe.max_hp),
        }
    }

    pub(super) fn anyone_dead(&self) -> bool {
        self.run.hp <= 0 || self.run.foe.hp <= 0
    }

    pub(super) fn drink(&mut self, potion: ConsumableId, cx: &mut Cx<'_, Self>) {
        cx.emit(self, Event::PotionUsed { potion });
        let def = potion.get();
        for op in &def.ops {
            op.perform(self, Source::Potion(potion), Side::Player, cx);
        }
        if let Some(effect) = &def.effect {
            cx.emit(self, Event::EffectGained { potion, hands: effect.hands });
        }
        if self.anyone_dead() {
            self.end_battle(cx);
        }
    }

    /// Goes on from a screen that only shows something.
    pub(super) fn go_on(&mut self, cx: &mut Cx<'_, Self>) {
        match self.run.phase {
            Phase::HandResult if self.anyone_dead() => self.end_battle(cx),
            Phase::HandResult => self.enter(Phase::PreHand, cx),
            Phase::BattleResult if self.run.battle < self.boss_battle() || self.run.base.is(Field::ShopAfterBoss) => {
                self.open_shop(cx);
            }
            Phase::BattleResult => self.after_boss(cx),
            Phase::Granted if self.wish_opens() => self.start_battle(1, cx),
            Phase::Granted if self.run.stage == self.run.base.get(Field::TotalStages) as u16 => {
                self.enter(Phase::Crossroads, cx);
            }
            _ => self.next_stage(cx),
        }
    }

    /// Someone is at 0. The player's death is looked at first.
    pub(super) fn end_battle(&mut self, cx: &mut Cx<'_, Self>) {
        if self.run.hp <= 0 {
            return self.enter(Phase::Over, cx);
        }
        let is_boss = self.run.battle == self.boss_battle();
        let gold = self.gold_for(self.field(if is_boss { Field::GoldPerBoss } else { Field::GoldPerBattle }));
        cx.emit(self, Event::BattleWon { gold });
        let last = self.last_result().copied();
        self.fire(When::BattleEnd, last.as_ref(), cx);
        self.heal(Side::Player, self.field(Field::RegenPerBattle), Cause::Rest, Source::Rules, cx);
        self.enter(Phase::BattleResult, cx);
    }
}

impl Source {
    /// Why hit points come back by it.
    pub(crate) fn heals(self) -> Cause {
        match self {
            Source::Potion(_) => Cause::Potion,
            Source::Curse(_) => Cause::Curse,
            Source::Blessing(_) => Cause::Blessing,
            Source::Worn(_) => Cause::Equipment,
            _ => Cause::Ability,
        }
    }
}
