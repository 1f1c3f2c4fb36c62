//! What can happen: whether the cards and rules in force allow a hand at which an effect acts under its condition.

use super::score::worth;
use crate::{
    blessing::Effect,
    cards::{Card, MAX_HAND},
    content::content,
    effect::{Amount, CONDITIONAL, Change, Cond, Count, Filter, Modifier},
    event::Save,
    state::{Geniejack, Hand, Score},
    stats::{Field, Stat},
    vocabulary::{Reads, has},
};

/// This many hands are looked at; what none of them shows is taken to be possible.
const MAX_HANDS: usize = 200_000;

/// What an effect asks of the hand it acts at, besides its moment.
#[derive(Clone, Copy, Default)]
struct Asks {
    soft: bool,
    on_target: bool,
    blackjack: bool,
    /// A card of this kind in it.
    card: Option<Filter>,
    /// A blackjack some time in the battle.
    counts_blackjacks: bool,
    /// What it has to be worth.
    value: Option<i32>,
}

impl Geniejack {
    /// Whether an effect can ever act under its condition, by the cards and rules in force. `always` is what it does without.
    pub(super) fn can_act(&self, effect: &Effect, always: &Modifier) -> bool {
        let cond = effect.condition.map_or(Cond::Always, |condition| condition.compile());
        // What is newer than the run is not part of it: a Genie that offers it grants something else.
        if !has(self.run.edition, effect) || !self.may_hold(&cond, effect.id.get().reads) {
            return false;
        }
        let asks = Asks::of(effect, always);
        let natural = Asks { blackjack: true, ..Asks::default() };
        if asks.counts_blackjacks && !self.some_hand(|hand, score| self.meets(natural, hand, score)) {
            return false;
        }
        let any_moment = !matches!(
            effect.id.get().reads,
            Reads::Save | Reads::DoubleBust | Reads::Charlie | Reads::Doubling | Reads::Natural
        );
        let any_hand = !asks.are_any() && any_moment && effect.id.get().id != "enable_split";
        if any_hand && !is_of_hand(&cond) {
            return true;
        }
        self.some_hand(|hand, score| {
            self.is_moment(effect, hand, score) && self.meets(asks, hand, score) && self.fits(&cond, hand, score)
        })
    }

    /// Whether what a condition asks of the run and of the deck can be so.
    fn may_hold(&self, cond: &Cond, reads: Reads) -> bool {
        let there = |holds: &dyn Fn(Card) -> bool| self.composed().iter().any(|card| holds(*card));
        match cond {
            // A player at the table has at least one hit point.
            Cond::HpBelow(percent) => 100 < self.run.max_hp * percent,
            Cond::HpAbove(percent) => *percent < 100,
            Cond::EnemyHpBelow(percent) => {
                let most = content().enemies_of(self.run.edition).iter().map(|enemy| enemy.hp).max().unwrap_or(0);
                matches!(reads, Reads::Battle | Reads::MaxHp) || 100 < most * percent
            }
            Cond::DrewRank(rank) | Cond::EnemyDrewRank(rank) | Cond::HasRank(rank) => {
                there(&|card| card.rank() == *rank)
            }
            Cond::DrewSuit(suit) | Cond::EnemyDrewSuit(suit) | Cond::HasSuit(suit) => {
                there(&|card| card.suit() == *suit)
            }
            _ => true,
        }
    }

    /// Whether rules that hold now and then, or saved busts, may make more of a hand than the plain rules do.
    fn is_loose(&self) -> bool {
        let rules = &self.run.plain[0];
        self.run.mentions & CONDITIONAL != 0 || rules.is(Field::HalveOnBust) || rules.is(Field::IgnoreOnBust)
    }

    /// Whether a hand can look like this when an effect is read.
    fn is_moment(&self, effect: &Effect, hand: &Hand, score: Score) -> bool {
        let rules = &self.run.plain[0];
        let (n_cards, dealt) = (hand.cards.len() as i32, rules.get(Field::PlayerCards));
        let alive = !score.busted || self.is_loose();
        let open = alive && !self.closes(hand, score);
        match effect.id.get().reads {
            Reads::Save | Reads::DoubleBust => score.busted,
            Reads::TakenBust => score.busted || (n_cards == dealt && rules.is(Field::CanSurrender)),
            Reads::Charlie => alive && n_cards >= 5,
            Reads::Action => {
                open && match effect.id.get().id.as_str() {
                    "enable_split" => n_cards == 2 && hand.cards[0].rank() == hand.cards[1].rank(),
                    "enable_surrender" => n_cards <= dealt,
                    "double_down_any_time" => n_cards > dealt || self.may_remove(),
                    "enable_remove_card" => n_cards > 1,
                    _ => true,
                }
            }
            Reads::Doubling => open && n_cards > dealt,
            Reads::Doubled => n_cards > dealt || self.may_remove(),
            Reads::DealerDeal => n_cards == dealt,
            Reads::Tie => alive,
            Reads::Dealt | Reads::Strike | Reads::Won => alive || rules.get(Field::DoubleBustTo) == 1,
            Reads::Natural => score.blackjack,
            _ => true,
        }
    }

    /// What a condition asks of the cards; of suits it is enough that they are in the deck.
    fn fits(&self, cond: &Cond, hand: &Hand, score: Score) -> bool {
        let cards: &[Card] = &hand.cards;
        match cond {
            Cond::All(conds) => conds.iter().all(|cond| self.fits(cond, hand, score)),
            Cond::HandSize(n) => cards.len() as i32 == *n,
            Cond::HandSizeAtLeast(n) => cards.len() as i32 >= *n,
            Cond::HasRank(rank) => cards.iter().any(|card| card.rank() == *rank),
            Cond::Score(n) => score.value == *n,
            Cond::ScoreAtLeast(n) => score.value >= *n,
            Cond::PlainBlackjack => score.blackjack,
            Cond::PlainBusted => score.busted || self.run.plain[0].is(Field::CanSurrender),
            Cond::PlainSoft => score.soft,
            _ => true,
        }
    }

    fn meets(&self, asks: Asks, hand: &Hand, score: Score) -> bool {
        let target = self.run.plain[0].get(Field::BustThreshold);
        (!asks.soft || score.soft)
            && (!asks.on_target || score.value == target || self.is_loose())
            && (!asks.blackjack || score.blackjack)
            && asks.card.is_none_or(|filter| hand.cards.iter().any(|card| filter.holds(*card)))
            && asks.value.is_none_or(|value| score.value == value)
    }

    fn may_remove(&self) -> bool {
        self.run.plain[0].is(Field::Removals) || self.is_loose()
    }

    /// Whether nothing more is drawn to a hand.
    fn closes(&self, hand: &Hand, score: Score) -> bool {
        let rules = &self.run.plain[0];
        let full = score.value == rules.get(Field::BustThreshold) || (hand.cards.len() == 2 && score.value == 21);
        hand.fixed.is_some() || score.blackjack || full
    }

    /// Whether some hand of the cards in the deck is like this. Cards that are worth the same are the same here.
    fn some_hand(&self, fits: impl Fn(&Hand, Score) -> bool) -> bool {
        let rules = &self.run.plain[0];
        let mut kinds: Vec<(Card, usize)> = Vec::new();
        let same = |one: Card, other: Card| one.rank() == other.rank() && worth(one, rules) == worth(other, rules);
        for card in &self.composed() {
            match kinds.iter_mut().find(|(kind, _)| same(*kind, *card)) {
                Some((_, n)) => *n += 1,
                None => kinds.push((*card, 1)),
            }
        }
        // What can count two ways comes last, so that no order in which a hand can be drawn is missed.
        kinds.sort_by_key(|(card, _)| {
            let (low, high) = worth(*card, rules);
            (high - low, low)
        });
        let dealt = rules.get(Field::PlayerCards) as usize;
        let least = if self.may_remove() { 1 } else { dealt };
        let most = rules.get(Field::BustThreshold) + if self.is_loose() { 5 } else { 0 };
        let mut level = vec![(Hand::default(), 0)];
        let mut n_hands = 0;
        while !level.is_empty() {
            let mut next = Vec::new();
            for (hand, from) in level {
                for (at, (card, n)) in kinds.iter().enumerate().skip(from) {
                    if hand.cards.iter().filter(|other| same(**other, *card)).count() == *n {
                        continue;
                    }
                    let mut hand = hand;
                    hand.cards.push(*card);
                    let score = hand.score(rules);
                    n_hands += 1;
                    if n_hands > MAX_HANDS {
                        return true;
                    }
                    let n_cards = hand.cards.len();
                    if n_cards >= least
                        && (fits(&hand, score)
                            || self.saved(&hand, score).is_some_and(|saved| fits(&saved, saved.score(rules))))
                    {
                        return true;
                    }
                    let goes_on = n_cards < dealt
                        || (score.value <= most && !self.closes(&hand, score))
                        || self.is_loose() && score.value < most;
                    if goes_on && n_cards < MAX_HAND {
                        next.push((hand, at));
                    }
                }
            }
            level = next;
        }
        false
    }

    /// A bust that counts something all the same.
    fn saved(&self, hand: &Hand, score: Score) -> Option<Hand> {
        match hand.save(&self.run.plain[0]).filter(|_| score.busted)? {
            Save::Fixed(value) => Some(Hand { fixed: Some(value), ..*hand }),
            Save::Halved(_) | Save::Ignored(_) => None,
        }
    }
}

impl Asks {
    fn of(effect: &Effect, always: &Modifier) -> Asks {
        let mut asks = Asks::default();
        for rule in always.rules_about(Stat::DamageDealt) {
            match rule.cond {
                Cond::Soft => asks.soft = true,
                Cond::OnTarget => asks.on_target = true,
                Cond::Blackjack => asks.blackjack = true,
                _ => {}
            }
            if let Change::Add(Amount::PerCard(per)) = rule.change {
                asks.card = Some(per.of).filter(|filter| !matches!(filter, Filter::Any | Filter::Suit(_)));
            }
        }
        for rule in always.rules_about(Stat::GoldEarned) {
            if let Change::Add(Amount::PerCount(per)) = rule.change {
                asks.counts_blackjacks |= per.count == Count::Blackjacks;
            }
        }
        if effect.id.get().id == "additional_blackjack_value" {
            asks.value = Some(effect.value);
        }
        asks
    }

    fn are_any(self) -> bool {
        self.soft || self.on_target || self.blackjack || self.card.is_some() || self.value.is_some()
    }
}

/// Whether a condition asks something of the cards that not every hand has.
fn is_of_hand(cond: &Cond) -> bool {
    matches!(
        cond,
        Cond::HandSize(_)
            | Cond::HandSizeAtLeast(_)
            | Cond::HasRank(_)
            | Cond::Score(_)
            | Cond::ScoreAtLeast(_)
            | Cond::PlainBlackjack
            | Cond::PlainBusted
            | Cond::PlainSoft
    )
}
