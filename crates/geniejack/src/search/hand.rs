//! The player's turn: what standing, taking a card and all else promise.

use tinyvec::ArrayVec;

use super::{
    blow::{Blows, Manner},
    odds::{Dealer, End, Ends, Kinds, MOST, Next, ONE, drawn, each_total, of_dealer, raise},
};
use crate::{
    action::Action,
    effect::Side,
    state::{Geniejack, Hand},
    stats::Field,
};

/// What a turn promises from every total, in thousandths of a hit point.
struct Turn<'a> {
    game: &'a Geniejack,
    /// How the dealer may end, and how likely.
    ends: ArrayVec<[(End, i64); 12]>,
    /// The dealer's limit, and the player's.
    dealer_limit: i32,
    limit: i32,
    kinds: Kinds,
    raise: i32,
    ours: Blows,
    theirs: Blows,
    /// What a hand is worth that is won or lost by this many points and is not doubled.
    won: [i64; MOST + 1],
    lost: [i64; MOST + 1],
    /// Who wins a tie.
    tie: Option<Side>,
    /// Whether a dealer's natural beats a hand of the same total.
    naturals: bool,
    /// What playing on is worth from every total, as far as it has been reckoned.
    hard: [i64; MOST + 1],
    soft: [i64; MOST + 1],
}

/// How much less than the best an action may promise to be worth a try, in thousandths of a hit point.
const CLOSE: i64 = 2_500;

impl Geniejack {
    /// The place among the legal actions of what a careful player does in a turn.
    pub(super) fn best_in_turn(&self, legal: &[Action]) -> usize {
        let mut best = (i64::MIN, 0);
        self.weigh_turn(legal, |at, worth| {
            if worth > best.0 {
                best = (worth, at);
            }
        });
        best.1
    }

    /// Keeps what a careful player would think about in a turn.
    pub(super) fn keep_close(&self, legal: &mut Vec<Action>) {
        // More actions than these are never looked at: a hand has at most 24 cards to remove.
        let mut worths = [i64::MIN; 40];
        self.weigh_turn(legal, |at, worth| worths[at.min(39)] = worth);
        let best = worths.iter().max().copied().unwrap_or(0);
        let mut at = 0;
        legal.retain(|_| {
            at += 1;
            worths[(at - 1).min(39)] >= best.saturating_sub(CLOSE)
        });
    }

    /// Shows `each` what legal actions are worth; those that are never a question are left out.
    fn weigh_turn(&self, legal: &[Action], mut each: impl FnMut(usize, i64)) {
        // A look costs nothing, and what it shows is used.
        let obvious = if legal.len() == 1 { Some(0) } else { legal.iter().position(|action| *action == Action::Peek) };
        if let Some(at) = obvious {
            return each(at, 0);
        }
        let (hand, rules) = (self.hand(), self.rules(Side::Player));
        let score = hand.score(rules);
        let limit = rules.get(Field::BustThreshold);
        let plain = legal.len() <= 3 && rules.is_plain() && limit == 21 && !self.run.table.peeked;
        if plain && !score.soft && rules.get(Field::BustScore) == 0 && !(9..17).contains(&score.value) {
            let wanted = if score.value < 9 { Action::Hit } else { Action::Stand };
            return each(place(legal, &wanted), 0);
        }
        if limit > MOST as i32 {
            let wanted = if score.value + 10 <= limit { Action::Hit } else { Action::Stand };
            return each(place(legal, &wanted), 0);
        }
        of_dealer(self, |dealer, ends| Turn::new(self, dealer, ends).weigh(hand, legal, each));
    }
}

impl<'a> Turn<'a> {
    fn new(game: &'a Geniejack, dealer: &Dealer, ends: &Ends) -> Turn<'a> {
        let limit = game.field(Field::BustThreshold).clamp(1, MOST as i32);
        let kinds = game.kinds(Side::Player);
        let [ours, theirs] = Blows::both(game);
        let (mut won, mut lost) = ([0; MOST + 1], [0; MOST + 1]);
        for (base, (won, lost)) in (0..=limit).zip(won.iter_mut().zip(&mut lost)) {
            *won = ours.worth(base, Manner::Points, false);
            *lost = theirs.worth(base, Manner::Points, false);
        }
        Turn {
            game,
            ends: dealer.listed(ends),
            dealer_limit: dealer.limit,
            limit,
            raise: raise(&kinds),
            kinds,
            ours,
            theirs,
            won,
            lost,
            tie: [None, Some(Side::Player), Some(Side::Dealer)][(game.field(Field::TieTo) as usize).min(2)],
            naturals: game.is(Field::Naturals),
            hard: [0; MOST + 1],
            soft: [0; MOST + 1],
        }
    }

    /// What a hand is worth that is won by this many points.
    #[inline]
    fn win(&self, by: i32, doubled: bool) -> i64 {
        if doubled { self.ours.worth(by, Manner::Points, true) } else { self.won[(by as usize).min(MOST)] }
    }

    /// What a hand is worth that is lost by this many points.
    #[inline]
    fn lose(&self, by: i32, doubled: bool) -> i64 {
        if doubled { self.theirs.worth(by, Manner::Points, true) } else { self.lost[(by as usize).min(MOST)] }
    }

    /// What a hand is worth that ends with this total.
    fn stand(&self, total: i32, doubled: bool) -> i64 {
        let tie = || match self.tie {
            Some(Side::Player) => self.win(0, doubled),
            Some(Side::Dealer) => self.lose(0, doubled),
            None => 0,
        };
        let mut sum = 0;
        for (end, chance) in &self.ends {
            let worth = match *end {
                End::Bust => self.win(total, doubled),
                End::Blackjack if total >= self.dealer_limit && !self.naturals => tie(),
                End::Blackjack if total > self.dealer_limit => self.win(total - self.dealer_limit, doubled),
                End::Blackjack => self.theirs.worth(self.dealer_limit - total, Manner::Blackjack, doubled),
                End::Total(other) if other == total => tie(),
                End::Total(other) if other < total => self.win(total - other, doubled),
                End::Total(other) => self.lose(other - total, doubled),
            };
            sum += worth * chance;
        }
        sum / i64::from(ONE)
    }

    /// What a bust is worth: what saves it, a double bust, or the dealer's whole score.
    fn bust(&self, doubled: bool) -> i64 {
        let rules = self.game.rules(Side::Player);
        let fixed = rules.get(Field::BustScore);
        if fixed > 0 {
            return self.stand(fixed, doubled);
        }
        if rules.is(Field::HalveOnBust) || rules.is(Field::IgnoreOnBust) {
            return self.stand(self.limit - 6, doubled);
        }
        let mut sum = 0;
        for (end, chance) in &self.ends {
            let worth = match *end {
                End::Bust => match rules.get(Field::DoubleBustTo) {
                    1 => self.ours.worth(self.dealer_limit, Manner::Bust, doubled),
                    2 => self.theirs.worth(self.limit, Manner::Bust, doubled),
                    _ => 0,
                },
                End::Blackjack => self.theirs.worth(self.dealer_limit, Manner::Blackjack, doubled),
                End::Total(other) => self.theirs.worth(other, Manner::Bust, doubled),
            };
            sum += worth * chance;
        }
        sum / i64::from(ONE)
    }

    /// What it is worth to take a card no one knows, given what each outcome is worth.
    #[inline]
    fn draw(&self, total: i32, soft: bool, bust: i64, of: impl Fn(i32, bool) -> i64) -> i64 {
        let mut sum = 0;
        for kind in &self.kinds {
            let worth = match drawn(total, soft, kind, self.raise, self.limit) {
                Next::Bust => bust,
                Next::Total(total, soft) => of(total, soft),
            };
            sum += worth * i64::from(kind.chance);
        }
        sum / i64::from(ONE)
    }

    /// What it is worth to take the next card, which may be known.
    fn card(&self, total: i32, soft: bool, bust: i64, of: impl Fn(i32, bool) -> i64) -> i64 {
        let Some(known) = self.peeked() else { return self.draw(total, soft, bust, of) };
        let mut hand = *self.game.hand();
        hand.cards.push(known);
        let score = hand.score(self.game.rules(Side::Player));
        if score.busted { bust } else { of(score.value, score.soft) }
    }

    fn peeked(&self) -> Option<crate::cards::Card> {
        let table = &self.game.run.table;
        table.peeked.then(|| table.shoe.get(usize::from(table.next)).copied()).flatten()
    }

    /// What playing on is worth from a total, once it has been reckoned.
    fn promise(&self, total: i32, soft: bool) -> i64 {
        let row = if soft { &self.soft } else { &self.hard };
        row[(total.max(0) as usize).min(MOST)]
    }

    /// Reckons what playing on is worth from all totals that this one can lead to; from all there are if cards can go.
    fn look_ahead(&mut self, total: i32, soft: bool, all: bool, bust: i64) {
        let highest = self.kinds.iter().map(|kind| kind.high).max().unwrap_or(11);
        let lowest = self.limit - self.raise + 1;
        let (hard_from, soft_from) = match soft {
            _ if all => (0, 1),
            true => (lowest, total),
            // A hard total that has no room for a high ace stays hard.
            false if total + highest > self.limit => (total, self.limit + 1),
            false => (total, total + 1),
        };
        each_total(self.limit, self.raise, |total, soft| {
            if total < if soft { soft_from } else { hard_from } {
                return;
            }
            let mut worth = self.stand(total, false);
            if total < self.limit - if soft { 0 } else { 3 } {
                worth = worth.max(self.draw(total, soft, bust, |total, soft| self.promise(total, soft)));
            }
            let row = if soft { &mut self.soft } else { &mut self.hard };
            row[total as usize] = worth;
        });
    }

    /// Shows `each` what every legal action is worth that is worth a thought.
    fn weigh(mut self, hand: &Hand, legal: &[Action], mut each: impl FnMut(usize, i64)) {
        let rules = self.game.rules(Side::Player);
        let score = hand.score(rules);
        let (total, soft) = (score.value.clamp(0, self.limit), score.soft);
        let bust = self.bust(hand.doubled);
        let all = legal.iter().any(|action| matches!(action, Action::Remove(_) | Action::Split));
        self.look_ahead(total, soft, all, bust);
        for (at, action) in legal.iter().enumerate() {
            let worth = match action {
                Action::Stand => self.stand(total, hand.doubled),
                Action::Hit => self.card(total, soft, bust, |total, soft| self.promise(total, soft)),
                // No one doubles where a second card may be needed, or where one is likely to be too many.
                Action::Double if !soft && !(8..12).contains(&(total - self.limit + 21)) && self.peeked().is_none() => {
                    continue;
                }
                Action::Double => {
                    let bust = self.bust(true);
                    self.card(total, soft, bust, |total, _| self.stand(total, true))
                }
                Action::Split => 2 * self.alone(hand, bust),
                Action::Surrender => self.surrender(),
                // One that brings nothing is kept.
                Action::Remove(which) => self.without(hand, usize::from(*which).saturating_sub(1)) - 500,
                _ => continue,
            };
            each(at, worth);
        }
    }

    /// What the first card of the hand is worth alone, with another one.
    fn alone(&self, hand: &Hand, bust: i64) -> i64 {
        let mut one = Hand { split: true, ..Hand::default() };
        one.cards.extend(hand.cards.first().copied());
        let score = one.score(self.game.rules(Side::Player));
        self.draw(score.value, score.soft, bust, |total, soft| self.promise(total, soft))
    }

    /// What the hand is worth without one of its cards.
    fn without(&self, hand: &Hand, at: usize) -> i64 {
        let mut less = *hand;
        if at < less.cards.len() {
            less.cards.remove(at);
        }
        let score = less.score(self.game.rules(Side::Player));
        if score.busted {
            return i64::MIN / 2;
        }
        self.promise(score.value.min(self.limit), score.soft)
    }

    /// Giving up costs half of what a bust against the dealer's dealt cards would.
    fn surrender(&self) -> i64 {
        let table = &self.game.run.table;
        let seen = table.dealer.cards.iter().skip(usize::from(table.face_down));
        let rules = self.game.rules(Side::Dealer);
        let mut shown = Hand::default();
        seen.for_each(|card| shown.cards.push(*card));
        // The card that cannot be seen counts seven on average.
        let base = shown.score(rules).value + if table.face_down { 7 } else { 0 };
        self.theirs.worth(base.min(21), Manner::Bust, false) / 2
    }
}

/// The place of an action; the first if it is not there.
fn place(legal: &[Action], wanted: &Action) -> usize {
    legal.iter().position(|action| action == wanted).unwrap_or(0)
}
