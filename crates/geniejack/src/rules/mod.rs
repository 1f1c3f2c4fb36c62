//! What may be done and what comes of it. The files are the chapters of the rulebook.

mod battle;
mod condition;
mod damage;
mod genie;
mod hand;
mod possible;
mod score;
mod shop;
mod why;

use croupier_kernel::{Cx, Key, Turn};

pub(crate) use self::{battle::start, score::worth, why::why_not};
use crate::{
    GENIE, PLAYER,
    action::{Action, WishText, canned_grants},
    content::{ConsumableId, EnemyId, EquipmentId, MAX_CONSUMABLES},
    effect::{Cond, Modifier, Rule, Side},
    event::Event,
    state::{Active, Geniejack, HandResult, Outcome, Phase, Source, Wish},
    stats::{Field, Rules},
};

/// The streams of chance. What one of them gives never moves another.
pub(crate) mod stream {
    /// The shoe of a hand, by stage, battle and hand.
    pub(crate) const DEAL: u8 = 1;
    /// The goods of a shop, by stage and battle.
    pub(crate) const SHOP: u8 = 2;
    /// The order of enemies, by stage.
    pub(crate) const ENEMIES: u8 = 3;
    /// A shoe that ran out, by stage and battle, hand, and how often.
    pub(crate) const REFILL: u8 = 4;
    /// Dodging, by stage, battle and hand.
    pub(crate) const DODGE: u8 = 5;
    /// The suit of a battle, by stage and battle.
    pub(crate) const SUIT: u8 = 6;
    /// More of a shoe, by stage and battle, hand, and place in the shoe.
    pub(crate) const MIX: u8 = 7;
}

/// Who is to move, or how it ended.
pub(crate) fn turn(game: &Geniejack) -> Turn<Outcome> {
    match game.run.phase {
        Phase::Over => Turn::Over(game.outcome()),
        Phase::Granting => Turn::Of(GENIE),
        _ => Turn::Of(PLAYER),
    }
}

/// Lists what the seat to move may do.
#[inline]
pub(crate) fn legal_actions(game: &Geniejack, acc: &mut Vec<Action>) {
    match game.run.phase {
        Phase::PreHand => {
            acc.push(Action::Deal);
            if game.run.bag == [0; MAX_CONSUMABLES] {
                return;
            }
            acc.extend(ConsumableId::all().filter(|potion| game.why_not_use(*potion).is_none()).map(Action::Use));
        }
        Phase::PlayerTurn => game.list_turn(acc),
        Phase::HandResult | Phase::BattleResult | Phase::Granted => acc.push(Action::Continue),
        Phase::Shop => {
            let affordable = game.run.shelf.iter().filter(|shelved| game.why_not_buy(shelved.item).is_none());
            acc.extend(affordable.map(|shelved| Action::Buy(shelved.item)));
            acc.push(Action::Leave);
        }
        Phase::Genie => acc.extend(WishText::canned().map(Action::Wish)),
        Phase::Granting => acc.extend(canned_grants().iter().cloned().map(Action::Grant)),
        Phase::Crossroads => acc.extend([Action::Retire, Action::Endless]),
        Phase::Over => {}
    }
}

/// Whether the seat to move may do this.
pub(crate) fn is_legal(game: &Geniejack, action: &Action) -> bool {
    match (game.run.phase, action) {
        // Wishes and blessings are open-ended: the listed ones are only examples.
        (Phase::Genie, Action::Wish(_)) | (Phase::Granting, Action::Grant(_)) => true,
        _ => {
            let mut acc = Vec::new();
            legal_actions(game, &mut acc);
            acc.contains(action)
        }
    }
}

/// Does an action and runs to the next decision.
#[inline]
pub(crate) fn apply(game: &mut Geniejack, action: &Action, cx: &mut Cx<'_, Geniejack>) {
    match action {
        Action::Deal => game.deal(cx),
        Action::Hit => game.hit(cx),
        Action::Stand => game.stand(cx),
        Action::Double => game.double(cx),
        Action::Split => game.split(cx),
        Action::Surrender => game.surrender(cx),
        Action::Peek => game.peek(cx),
        Action::Remove(at) => game.remove(*at, cx),
        Action::Use(potion) => game.drink(*potion, cx),
        Action::Continue => game.go_on(cx),
        Action::Buy(item) => game.buy(*item, cx),
        Action::Leave => game.leave_shop(cx),
        Action::Wish(text) => game.wish(text, cx),
        Action::Grant(blessing) => game.grant(blessing, cx),
        Action::Retire => game.enter(Phase::Over, cx),
        Action::Endless => game.next_stage(cx),
        Action::Concede => cx.emit(game, Event::GaveUp),
    }
}

impl Geniejack {
    fn enter(&mut self, phase: Phase, cx: &mut Cx<'_, Self>) {
        cx.emit(self, Event::PhaseEntered { phase });
    }

    /// The number of the boss's battle.
    pub(crate) fn boss_battle(&self) -> u16 {
        self.run.base.get(Field::BattlesPerStage) as u16 + 1
    }

    /// How often all stages have been gone through, from 1.
    pub(crate) fn round(&self) -> u16 {
        (self.run.stage.max(1) - 1) / self.run.base.get(Field::TotalStages) as u16 + 1
    }

    fn outcome(&self) -> Outcome {
        let run = &self.run;
        let alive = run.hp > 0;
        let won = self.round() > 1 || alive;
        let (stage, battle, battles_won, gold) = (run.stage, run.battle, run.battles_won, run.gold);
        Outcome { won, alive, stage, battle, battles_won, gold }
    }

    /// All modifiers in the order they act.
    pub(crate) fn modifiers(&self) -> impl Iterator<Item = (Source, Side, &Modifier)> + Clone {
        line_up(&self.run.worn, &self.run.active, &self.wishes, self.run.foe.id)
    }

    /// The rules as they are for one side now: the preset's, with all modifiers folded in.
    #[inline]
    pub(crate) fn rules(&self, side: Side) -> &Rules {
        &self.run.rules[side as usize]
    }

    /// The preset's rules with the rules of all modifiers folded in; of those with a condition the ones that hold.
    pub(crate) fn folded(&self, side: Side, holding: u32) -> Rules {
        let mut rules = self.run.base;
        let mut nth = 0;
        let holds = move |rule: &Rule| {
            if rule.cond == Cond::Always {
                return true;
            }
            nth += 1;
            holding.checked_shr(nth - 1).unwrap_or(0) & 1 == 1
        };
        let all = self.modifiers().flat_map(|(_, owner, modifier)| modifier.folded().map(move |rule| (owner, rule)));
        // The condition is counted before the side is looked at, so that the bits are the same for both.
        rules.fold(
            side,
            all.filter({
                let mut holds = holds;
                move |(_, rule)| holds(rule)
            }),
        );
        rules
    }

    /// One bit for each folded rule with a condition that holds, in the order they act.
    pub(crate) fn holding(&self, result: Option<&HandResult>) -> u32 {
        let (mut bits, mut nth) = (0, 0);
        self.modifiers().for_each(|(_, owner, modifier)| {
            for rule in modifier.conditional() {
                // There are never more than 30: ten wishes of three effects.
                bits |= u32::from(nth < 32 && self.holds(&rule.cond, owner, result)) << (nth & 31);
                nth += 1;
            }
        });
        bits
    }

    /// How the last of the hands ended that are still on the table.
    pub(crate) fn last_result(&self) -> Option<&HandResult> {
        self.run.table.results.iter().flatten().next_back()
    }

    /// One field of the rules, for the player's side. Fields that are not about a hand are the same for both.
    #[inline]
    pub(crate) fn field(&self, field: Field) -> i32 {
        self.rules(Side::Player).get(field)
    }

    /// Whether a yes-or-no field says yes.
    #[inline]
    pub(crate) fn is(&self, field: Field) -> bool {
        self.field(field) != 0
    }

    fn deal_key(&self) -> Key {
        Key::new(stream::DEAL, u32::from(self.run.stage), u32::from(self.run.battle), u32::from(self.run.hand_no))
    }
}

/// All modifiers in the order they act: what is worn, potions, wishes (each curse, then its blessing), the enemy.
fn line_up<'a>(
    worn: &'a [Option<EquipmentId>; 5],
    active: &'a [Active],
    wishes: &'a [Wish],
    foe: EnemyId,
) -> impl Iterator<Item = (Source, Side, &'a Modifier)> + Clone {
    let worn = worn.iter().flatten().map(|id| (Source::Worn(*id), Side::Player, &id.get().modifier));
    let active = active.iter().flat_map(|active| {
        let effect = active.id.get().effect.as_ref();
        let each = effect.map(|effect| (Source::Potion(active.id), Side::Player, &effect.modifier));
        each.into_iter().cycle().take(usize::from(active.count))
    });
    let wishes = wishes.iter().enumerate().flat_map(|(at, wish)| {
        let curse = wish.curse().map(|curse| (Source::Curse(at as u8), Side::Player, &curse.modifier));
        curse.into_iter().chain(wish.modifier.iter().map(move |m| (Source::Blessing(at as u8), Side::Player, m)))
    });
    let enemy = std::iter::once((Source::Enemy, Side::Dealer, &foe.get().modifier));
    worn.chain(active).chain(wishes).chain(enemy)
}
