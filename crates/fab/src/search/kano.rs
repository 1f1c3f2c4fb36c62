//! What a wizard does beside: burns, in his own turn from the hand, in both with what comes off the top of the deck.

use super::{
    gist::{Gist, Kind, Use, gist},
    mind::Mind,
    plan::{Hand, Left, Set},
};
use crate::{
    action::{Action, From},
    content::DefId,
    effect::Amount,
    rules::rules_of,
    state::{CardId, ModKind, Step},
};

impl Mind<'_> {
    /// How much more the next spell deals by effects that wait for it.
    fn boost(&self) -> i32 {
        let waiting = self.game.modifiers.iter().filter(|m| m.kind == ModKind::Next && m.seat == self.seat);
        let more = waiting.filter_map(|modifier| match rules_of(modifier)?.arcane.as_ref()? {
            Amount::N(n) => Some(i32::from(*n)),
            _ => Some(i32::from(modifier.x)),
        });
        more.sum::<i32>() + self.game.amp(self.seat)
    }

    /// The card on top of the player's own deck, if it is known.
    fn top(&self) -> Option<&'static Gist> {
        let side = self.game.side(self.seat);
        let top = side.deck.last().filter(|card| side.knows.contains(**card))?;
        Some(gist(self.game.prints[top.index()]))
    }

    /// What the wizard does with priority.
    pub(super) fn burn(&self) -> Option<usize> {
        // What was banished for this turn is played at once.
        let banished = self.best(|action| match action {
            Action::Play { card, from: From::Banished, .. } => {
                let card = gist(card.def);
                (card.arcane > 0 || card.boost > 0).then_some(i32::from(card.burn))
            }
            _ => None,
        });
        if banished.is_some() {
            return banished;
        }
        if !self.game.stack.is_empty() || self.game.step != Step::Action {
            return None;
        }
        let mut hand = self.hand();
        hand.boost = self.boost();
        if self.my_turn() { self.own_turn(&hand) } else { self.their_turn(&hand) }
    }

    /// The own turn: the best spell or attack of the hand, a spell made stronger if that is cheap; then the top of the deck
    /// with all that is left, for it would be wasted.
    fn own_turn(&self, hand: &Hand) -> Option<usize> {
        let turn = Left { cards: hand.all(), float: hand.float };
        let spell = self.best(|action| self.spell(hand, turn, action));
        if let Some(at) = spell {
            let left = self.left_after(hand, turn, &self.legal[at]);
            if burns(&self.legal[at])
                && left.is_some_and(|left| left.float + hand.pitch(left.cards) > 0)
                && let Some(boost) = self.using(Use::Boost)
            {
                return Some(boost);
            }
            return spell;
        }
        let points = hand.float + hand.pitch(hand.all());
        if points >= 6
            && let Some(fuel) = self.using(Use::Fuel)
        {
            return Some(fuel);
        }
        self.cast(points, 4)
    }

    /// The other turn: he waits for the last window, and keeps what his own turn needs.
    fn their_turn(&self, hand: &Hand) -> Option<usize> {
        let turn = Left { cards: hand.all(), float: 0 };
        let mut spare = hand.all();
        if let Some(cards) = self.needed(hand, turn) {
            spare &= !cards;
        }
        let points = hand.float + hand.pitch(spare);
        let instant = self.best(|action| match action {
            Action::Play { card, from, instant: true } if gist(card.def).arcane > 0 => {
                let card = gist(card.def);
                let own = if *from == From::Hand { i32::from(card.pitch) } else { 0 };
                (points - own >= i32::from(card.cost)).then_some(i32::from(card.burn))
            }
            _ => None,
        });
        instant.or_else(|| self.cast(points, 5))
    }

    /// The cards that the best spell of the next turn takes, with what pays for it.
    fn needed(&self, hand: &Hand, turn: Left) -> Option<Set> {
        let mut best: Option<(i32, Set)> = None;
        let mut weigh = |card: &'static Gist, left: Left, own: Set, arsenal: Option<&'static Gist>| {
            if let Some(worth) = hand.play(card, left, arsenal, 1)
                && let Some(after) = hand.pay(left, i32::from(card.cost))
                && best.is_none_or(|(most, _)| worth > most)
            {
                best = Some((worth, own | left.cards & !after.cards));
            }
        };
        for at in super::plan::places(turn.cards) {
            let own = 1 << at;
            weigh(hand.card(at), Left { cards: turn.cards & !own, ..turn }, own, hand.arsenal);
        }
        if let Some(card) = hand.arsenal {
            weigh(card, turn, 0, None);
        }
        best.filter(|(worth, _)| *worth > hand.turn_with(turn, hand.arsenal, 0)).map(|(_, cards)| cards)
    }

    /// What playing a spell or an attack from hand or arsenal is worth now.
    fn spell(&self, hand: &Hand, turn: Left, action: &Action) -> Option<i32> {
        let Action::Play { card, from, instant } = action else { return None };
        let card = gist(card.def);
        if card.kind == Kind::Instant && card.arcane > 0 {
            return Some(1);
        }
        let acts = match card.kind {
            Kind::Action => card.arcane > 0,
            Kind::Attack => !*instant,
            _ => false,
        };
        if !acts {
            return None;
        }
        let (left, arsenal) = self.without(hand, turn, card, *from)?;
        // As an instant it leaves the action for another.
        let worth = hand.play(card, left, arsenal, 1)?;
        Some(worth - 2 * i32::from(*instant))
    }

    fn without(
        &self,
        hand: &Hand,
        turn: Left,
        card: &'static Gist,
        from: From,
    ) -> Option<(Left, Option<&'static Gist>)> {
        if from != From::Hand {
            return Some((turn, if from == From::Arsenal { None } else { hand.arsenal }));
        }
        let at = hand.find(turn.cards, card)?;
        Some((Left { cards: turn.cards & !(1 << at), ..turn }, hand.arsenal))
    }

    /// What is left once a play is paid for.
    fn left_after(&self, hand: &Hand, turn: Left, action: &Action) -> Option<Left> {
        let Action::Play { card, from, .. } = action else { return None };
        let card = gist(card.def);
        hand.pay(self.without(hand, turn, card, *from)?.0, i32::from(card.cost))
    }

    /// The ability of this use.
    fn using(&self, what: Use) -> Option<usize> {
        self.legal
            .iter()
            .position(|action| matches!(action, Action::Activate { card, .. } if gist(card.def).uses == what))
    }

    /// The hero's ability, if this many points or what is known of the deck make it worth it.
    fn cast(&self, points: i32, least: i32) -> Option<usize> {
        let hero: DefId = self.game.prints[CardId::hero(self.seat).index()];
        let ability = self.legal.iter().position(|a| matches!(a, Action::Activate { card, .. } if card.def == hero))?;
        let enough = match self.top() {
            Some(card) => card.kind == Kind::Action && card.arcane > 0 && points >= 3 + i32::from(card.cost),
            None => points >= least,
        };
        if !enough || self.game.side(self.seat).deck.is_empty() {
            return None;
        }
        // A look at the deck first.
        if points >= 5
            && self.top().is_none()
            && let Some(opt) = self.using(Use::Opt)
        {
            return Some(opt);
        }
        Some(ability)
    }

    /// Whether the card on top is banished to be played: if it does something and can be paid for.
    pub(super) fn wants_top(&self) -> bool {
        let Some(card) = self.game.pool.into_iter().next() else { return true };
        let card = gist(self.game.prints[card.index()]);
        let hand = self.hand();
        let points = hand.float + hand.pitch(hand.all());
        card.arcane > 0 && points >= i32::from(card.cost)
    }
}

/// Whether an action plays a spell that deals damage.
fn burns(action: &Action) -> bool {
    matches!(action, Action::Play { card, .. } if gist(card.def).arcane > 0)
}
