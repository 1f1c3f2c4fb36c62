//! The rule-based player: what it does, by what is asked.

use croupier_kernel::Seat;

use super::{
    gist::{Gist, Kind, Use, gist},
    plan::{Hand, Left, Set, places},
};
use crate::{
    action::{Action, From, Who},
    content::{DefId, Keyword, print},
    effect::{Amount, Op, Step as CodeStep, Words},
    state::{Ask, CardId, Fab, Frame, Scope, Step, Zone},
};

/// The place of the action that the rule-based player chooses.
pub(super) fn choose(game: &Fab, legal: &[Action]) -> usize {
    if legal.len() < 2 {
        return 0;
    }
    let seat = game.seat;
    let kano = game.print(CardId::hero(seat)).words.has(Words::WIZARD);
    Mind { game, seat, kano, legal }.decide()
}

/// One decision.
pub(super) struct Mind<'a> {
    pub(super) game: &'a Fab,
    pub(super) seat: Seat,
    pub(super) kano: bool,
    pub(super) legal: &'a [Action],
}

impl Mind<'_> {
    /// The action that is best by a score, the first of equals; actions without a score are left out.
    pub(super) fn best(&self, score: impl Fn(&Action) -> Option<i32>) -> Option<usize> {
        let mut best: Option<(i32, usize)> = None;
        for (at, action) in self.legal.iter().enumerate() {
            if let Some(score) = score(action)
                && best.is_none_or(|(most, _)| score > most)
            {
                best = Some((score, at));
            }
        }
        best.map(|(_, at)| at)
    }

    pub(super) fn my_turn(&self) -> bool {
        self.game.active == self.seat
    }

    pub(super) fn hand(&self) -> Hand {
        Hand::of(self.game, self.seat, self.kano)
    }

    /// What parting with a card costs.
    fn worth(&self, def: DefId) -> i32 {
        let gist = gist(def);
        let (attack, burn) = (i32::from(gist.attack), i32::from(gist.burn));
        let damage = if self.kano { attack / 2 + burn } else { attack + burn / 2 };
        2 * damage + 3 * i32::from(gist.again) - i32::from(gist.cost)
    }

    fn decide(&self) -> usize {
        match self.game.ask {
            Ask::Priority => self.priority(),
            Ask::Defend => self.defend(),
            Ask::Pitch => self.pitch(),
            Ask::Prevent => self.prevent(),
            Ask::May => usize::from(!self.wanted()),
            Ask::Arsenal => self.arsenal(),
            Ask::Opt => self.opt(),
            Ask::Pick(_) | Ask::CostCard => self.pick(),
            Ask::Target(_) => {
                // The first of the others, where more targets may be declared but need not.
                let first = usize::from(self.legal[0] == Action::Pass);
                self.legal.iter().position(|a| *a == Action::Target(Who::Opponent)).unwrap_or(first)
            }
            // Pitched cards come back in any order; the best come first again.
            Ask::PitchOrder => self.by_worth(1),
            _ => 0,
        }
    }

    /// The best card by its worth, or the worst.
    fn by_worth(&self, sign: i32) -> usize {
        let score = |action: &Action| match action {
            Action::Bottom(card) | Action::Choose(card) => Some(sign * self.worth(card.def)),
            _ => None,
        };
        self.best(score).unwrap_or(0)
    }

    /// The power that would get through now.
    fn incoming(&self) -> i32 {
        let game = self.game;
        match game.chain.attack {
            Some(attack) if game.chain.active => game.power(attack) - game.total_defense(),
            _ => 0,
        }
    }

    /// What life is worth, in quarters of a point: the last points more.
    fn life(life: i32) -> i32 {
        if life <= 0 { -2000 } else { 4 * life + 4 * life.min(5) }
    }

    /// What losing this much life costs now.
    fn pain(&self, damage: i32) -> i32 {
        let life = i32::from(self.game.side(self.seat).life);
        Mind::life(life) - Mind::life(life - damage.max(0))
    }

    /// Blocks with the cards that serve best so: all that the next turn has no use for, and more against death.
    fn defend(&self) -> usize {
        let incoming = self.incoming();
        if incoming <= 0 {
            return 0;
        }
        if let Some(at) = self.worn(incoming) {
            return at;
        }
        let hand = self.hand();
        let mut able: Set = 0;
        let mut acts = [0; 16];
        for (nth, action) in self.legal.iter().enumerate() {
            let Action::Defend(card) = action else { continue };
            let card = gist(card.def);
            for at in places(hand.all()).filter(|at| card.defense > 0 && std::ptr::eq(hand.card(*at), card)) {
                able |= 1 << at;
                acts[at] = nth;
            }
        }
        let dominated = self.game.chain.attack.is_some_and(|attack| self.game.has_dominate(attack));
        let most = if dominated { 1 } else { 16 };
        let all = Left { cards: hand.all(), float: 0 };
        let (mut best, mut with): (i32, Set) = (hand.turn(all) - self.pain(incoming), 0);
        // Every set of cards that can block, the empty one last.
        let mut set = able;
        while set != 0 {
            if set.count_ones() <= most {
                let stopped: i32 = places(set).map(|at| i32::from(hand.card(at).defense)).sum();
                let worth = hand.turn(Left { cards: hand.all() & !set, float: 0 }) - self.pain(incoming - stopped);
                if worth > best {
                    (best, with) = (worth, set);
                }
            }
            set = (set - 1) & able;
        }
        places(with).next().map_or(0, |at| acts[at])
    }

    /// Equipment that defends for nothing; what breaks is kept for the blow that would kill.
    fn worn(&self, incoming: i32) -> Option<usize> {
        let game = self.game;
        let dying = incoming >= i32::from(game.side(self.seat).life);
        self.best(|action| {
            let Action::Defend(card) = action else { return None };
            let worn = print(card.def);
            if !worn.words.has(Words::EQUIPMENT) {
                return None;
            }
            let mine = game.each_of(Zone::Arena, self.seat).find(|own| game.prints[own.index()] == card.def)?;
            let stops = game.defense(mine).min(incoming);
            (stops > 0 && (dying || !worn.has(Keyword::BladeBreak))).then_some(stops)
        })
    }

    /// Plays, activates, or passes.
    fn priority(&self) -> usize {
        if self.kano {
            return self.burn().unwrap_or(0);
        }
        let hand = self.hand();
        let idle = self.game.stack.is_empty();
        let turn = Left { cards: hand.all(), float: hand.float };
        let score = |action: &Action| match action {
            Action::Play { card, from, .. } => self.play(&hand, gist(card.def), *from, turn, idle),
            Action::Activate { card, .. } => self.activate(&hand, gist(card.def), turn),
            _ => None,
        };
        self.best(score).unwrap_or(0)
    }

    /// What playing a card is worth now.
    fn play(&self, hand: &Hand, card: &'static Gist, from: From, turn: Left, idle: bool) -> Option<i32> {
        let (owner, step) = (self.my_turn(), self.game.step);
        match card.kind {
            Kind::Attack if owner => {
                let (left, arsenal) = match from {
                    From::Hand => {
                        let at = hand.find(turn.cards, card)?;
                        (Left { cards: turn.cards & !(1 << at), ..turn }, hand.arsenal)
                    }
                    From::Arsenal => (turn, None),
                    From::Banished => (turn, hand.arsenal),
                };
                hand.play(card, left, arsenal, 2)
            }
            Kind::Action if owner && idle => {
                (card.again || card.arcane > 0).then(|| 4 * i32::from(card.arcane) + 240 * i32::from(card.again))
            }
            Kind::AttackReaction if owner && step == Step::Reaction && idle => Some(4),
            Kind::DefenseReaction if !owner && step == Step::Reaction && idle && self.incoming() >= 2 => Some(4),
            Kind::Instant if card.arcane > 0 && owner && idle => Some(4),
            _ => None,
        }
    }

    /// What an ability is worth now: weapons attack, and spare cards make a defense stronger.
    fn activate(&self, hand: &Hand, card: &'static Gist, turn: Left) -> Option<i32> {
        match card.uses {
            Use::Attack if self.my_turn() && card.power > 0 => {
                let left = hand.pay(turn, i32::from(card.use_cost))?;
                Some(4 * i32::from(card.power) - 1 + hand.turn_with(left, hand.arsenal, 0))
            }
            Use::Guard if self.game.step == Step::Reaction && self.game.stack.is_empty() => {
                let gain = self.pain(self.incoming()) - self.pain(self.incoming() - 3);
                let loss = hand.turn(turn) - hand.turn(Left { cards: self.without_worst(hand, turn.cards), ..turn });
                (gain > loss).then_some(gain)
            }
            _ => None,
        }
    }

    /// The cards without the one that is worth least.
    fn without_worst(&self, hand: &Hand, cards: Set) -> Set {
        let worst = places(cards).min_by_key(|at| hand.keep(hand.card(*at)));
        worst.map_or(0, |at| cards & !(1 << at))
    }

    /// Pays with the card that pays most and is worth least.
    fn pitch(&self) -> usize {
        let game = self.game;
        let have = i32::from(game.side(self.seat).resources);
        let cost = match game.frame() {
            Some(Frame::Propose(proposal)) => i32::from(game.asset_cost(&proposal)),
            Some(Frame::Pay { n, .. }) => i32::from(n),
            _ => have,
        };
        let hand = self.hand();
        let score = |action: &Action| match action {
            Action::Pitch(card) => Some(hand.pays(gist(card.def), cost - have)),
            _ => None,
        };
        self.best(score).unwrap_or(0)
    }

    /// What the turn to come loses when this much is paid now; nothing where points are there.
    pub(super) fn price(&self, hand: &Hand, cost: i32) -> Option<i32> {
        let before = Left { cards: hand.all(), float: hand.float };
        if hand.float >= cost {
            return Some(0);
        }
        let after = hand.pay(before, cost)?;
        // Points do not outlast the turn, so in the turn of another they are worth nothing later.
        let float = |left: Left| if self.my_turn() { left } else { Left { float: 0, ..left } };
        let attacks = if !self.my_turn() || self.game.side(self.seat).action_points > 0 { 2 } else { 0 };
        let turn = |left: Left| hand.turn_with(float(left), hand.arsenal, attacks);
        Some(turn(before) - turn(after))
    }

    /// Prevents damage where that costs less than it saves.
    fn prevent(&self) -> usize {
        let game = self.game;
        let Some(Frame::Strike(blow)) = game.frame() else { return 0 };
        let damage = i32::from(blow.n);
        // Against spells a card is worth most that way.
        let mut hand = self.hand();
        hand.rate = 9;
        // All that could be paid for is paid from one card, as a rule.
        let barriers = self.legal.iter().filter(|action| matches!(action, Action::Prevent(_))).count() as i32;
        let score = |action: &Action| {
            let Action::Prevent(card) = action else { return None };
            let print = print(card.def);
            let cost = i32::from(print.number(Keyword::ArcaneBarrier).max(print.number(Keyword::Quell)));
            if cost == 0 || cost <= hand.float {
                return Some(10 - cost);
            }
            let together = (cost * barriers).min(3).min(damage);
            let gain = self.pain(damage) - self.pain(damage - together.max(1));
            (gain > self.price(&hand, cost)?).then_some(10 - cost)
        };
        // Where nothing can be refused, the first is as good as any.
        self.best(score).unwrap_or(0)
    }

    /// Whether something optional is wanted: not where its cost is more than its gain.
    fn wanted(&self) -> bool {
        let Some(Frame::Run(scope)) = self.game.frame() else { return true };
        let Some(CodeStep::Do(op)) = Fab::step_at(&scope, scope.pc) else { return true };
        if self.kano && matches!(op, Op::Banish(_)) && self.game.pool.len() == 1 {
            return self.wants_top();
        }
        let hand = self.hand();
        let loss = match op {
            Op::Pay(pay) => self.price(&hand, i32::from(pay.n)),
            Op::Put(_) | Op::Discard(_) if self.parts_with_hand(op, &scope) => {
                let turn = |cards: Set| hand.turn_with(Left { cards, float: hand.float }, hand.arsenal, 0);
                Some(turn(hand.all()) - turn(self.without_worst(&hand, hand.all())))
            }
            _ => return true,
        };
        loss.is_some_and(|loss| self.gain(&scope) > loss)
    }

    fn parts_with_hand(&self, op: &Op, scope: &Scope) -> bool {
        let hand = self.game.cards_of(Zone::Hand, self.seat);
        let cards = op.verb().selection(self.game, scope).map(|selection| selection.cards);
        matches!(op, Op::Discard(_)) || cards.is_some_and(|cards| !cards.is_empty() && cards.without(hand).is_empty())
    }

    /// What the steps after an optional one bring, in quarters of a point.
    fn gain(&self, scope: &Scope) -> i32 {
        let steps = (scope.pc + 1..scope.pc + 6).map_while(|pc| Fab::step_at(scope, pc));
        let number = |amount: &Option<Amount>| match amount {
            Some(Amount::N(n)) => i32::from(*n),
            Some(_) => 1,
            None => 0,
        };
        let gains = steps.filter_map(|step| match step {
            CodeStep::Do(Op::Draw(_)) => Some(3),
            CodeStep::Do(op) => op.verb().rules().map(|rules| {
                let defense = number(&rules.defense);
                let stops = self.pain(self.incoming()) - self.pain(self.incoming() - defense);
                let again = 12 * i32::from(rules.go_again);
                if self.my_turn() { 4 * number(&rules.power) + again } else { stops }
            }),
            _ => None,
        });
        gains.sum()
    }

    /// Keeps the best card for later, if it is good enough.
    fn arsenal(&self) -> usize {
        let hand = self.hand();
        let score = |action: &Action| match action {
            Action::Choose(card) => Some(hand.stored(gist(card.def))).filter(|worth| *worth > 0),
            _ => None,
        };
        self.best(score).unwrap_or(0)
    }

    /// Good cards stay on top, cards that only pay go under.
    fn opt(&self) -> usize {
        let average = 16;
        let score = |action: &Action| match action {
            Action::Top(card) => Some(self.worth(card.def) - average),
            Action::Bottom(card) => Some(average - self.worth(card.def)),
            _ => None,
        };
        self.best(score).unwrap_or(0)
    }

    /// Gives up the worst card of its hand, and takes the best of anything else.
    fn pick(&self) -> usize {
        let in_hand = |def: DefId| self.game.each_of(Zone::Hand, self.seat).any(|c| self.game.prints[c.index()] == def);
        let mine = self.legal.iter().any(|action| matches!(action, Action::Choose(card) if in_hand(card.def)));
        if mine && self.legal[0] == Action::Pass {
            return 0;
        }
        self.by_worth(if mine { -1 } else { 1 })
    }
}
