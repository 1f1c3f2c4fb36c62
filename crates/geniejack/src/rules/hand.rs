//! A hand: the deal, the player's turn, the dealer's turn.

use croupier_kernel::{Cx, Key};

use super::stream;
use crate::{
    action::Action,
    cards::{Card, MAX_DEALER, MAX_HAND, MAX_SHOE, ShoeCards, Suit},
    effect::{DECK, DeckChange, Side, When},
    event::{Closing, Event, Save},
    state::{Geniejack, Hand, MAX_STACKED, Phase, Score},
    stats::Field,
};

/// How many cards of a shoe are brought into order at a time: most hands need no more.
const MIXED_AHEAD: usize = 16;

/// A deck that has become smaller is repeated until it has that many cards.
const MIN_SHOE: usize = 26;

impl Geniejack {
    /// The player's hand that is being played.
    pub(crate) fn hand(&self) -> &Hand {
        &self.run.table.hands[usize::from(self.run.table.current & 1)]
    }

    #[inline(always)]
    pub(crate) fn hand_of(&self, side: Side) -> &Hand {
        match side {
            Side::Player => self.hand(),
            Side::Dealer => &self.run.table.dealer,
        }
    }

    /// What a side's hand is worth now.
    #[inline(always)]
    pub(crate) fn score(&self, side: Side) -> Score {
        self.hand_of(side).score(self.rules(side))
    }

    /// Begins a hand: what happens before the cards, then the cards.
    pub(super) fn deal(&mut self, cx: &mut Cx<'_, Self>) {
        cx.emit(self, Event::HandStarted);
        self.fire(When::HandStart, None, cx);
        if self.anyone_dead() {
            return self.end_battle(cx);
        }
        if self.is(Field::Reshuffle) || self.run.table.shoe.is_empty() {
            let mut shoe = self.composed();
            self.shuffle_new(&mut shoe, 0, cx);
        }
        for _ in 0..self.field(Field::PlayerCards) {
            self.draw(Side::Player, false, cx);
        }
        let hidden = self.is(Field::PlayerFirst) && !self.is(Field::DealerReveals);
        for nth in 0..self.field(Field::DealerCards) {
            self.draw(Side::Dealer, hidden && nth == 0, cx);
        }
        self.enter(Phase::PlayerTurn, cx);
        self.open_turn(cx);
    }

    /// What comes between the deal and the player's first decision.
    fn open_turn(&mut self, cx: &mut Cx<'_, Self>) {
        if self.is(Field::DealerPeeks) && self.score(Side::Dealer).blackjack {
            self.turn_up(cx);
            return self.resolve(cx);
        }
        if !self.is(Field::PlayerFirst) {
            self.play_dealer(cx);
        }
        self.look_at_hand(cx);
    }

    /// The cards a shoe is made of, before it is shuffled: the decks, then what modifiers change about them, in order.
    #[inline]
    pub(super) fn composed(&self) -> ShoeCards {
        let mut shoe = ShoeCards::default();
        self.fill(&mut shoe);
        shoe
    }

    /// Apart from [`composed`](Geniejack::composed), so that the cards are laid where they stay and not copied there.
    fn fill(&self, shoe: &mut ShoeCards) {
        for _ in 0..self.field(Field::Decks) {
            shoe.extend_from_slice(&Card::DECK);
        }
        if self.run.mentions & DECK != 0 {
            self.modifiers().for_each(|(_, owner, modifier)| {
                for rule in modifier.deck().iter().filter(|rule| self.holds(&rule.cond, owner, None)) {
                    change_deck(shoe, &rule.change);
                }
            });
            let once = *shoe;
            while shoe.len() < MIN_SHOE {
                shoe.extend_from_slice(&once);
            }
        }
    }

    /// Shuffles a new shoe, of which the first cards have been drawn; on top comes what a position wants there.
    fn shuffle_new(&mut self, shoe: &mut ShoeCards, drawn: usize, cx: &mut Cx<'_, Self>) {
        let ordered = drawn + self.run.table.stacked.len();
        for (place, card) in (drawn..).zip(&self.run.table.stacked) {
            match shoe.iter().skip(place).position(|other| other == card) {
                Some(at) => shoe.swap(place, place + at),
                None => shoe.insert(place, *card),
            }
        }
        cx.rng(self.deal_key()).shuffle_front(&mut shoe[ordered..], MIXED_AHEAD);
        let mixed = (ordered + MIXED_AHEAD).min(shoe.len()) as u16;
        cx.emit(self, Event::Shuffled { shoe: *shoe, mixed, drawn: drawn as u16, refill: false });
    }

    /// The shoe of a hand that a position has dealt: the cards on the table have been drawn from it.
    pub(super) fn fill_shoe(&mut self, cx: &mut Cx<'_, Self>) {
        let table = &self.run.table;
        let (mut shoe, mut drawn) = (self.composed(), 0);
        for card in table.hands.iter().chain([&table.dealer]).flat_map(|hand| &hand.cards) {
            if let Some(at) = shoe.iter().skip(drawn).position(|other| other == card) {
                shoe.swap(drawn, drawn + at);
                drawn += 1;
            }
        }
        self.shuffle_new(&mut shoe, drawn, cx);
        self.open_turn(cx);
    }

    /// Sees to it that there is a next card: an empty shoe is filled from the discards, or else anew, and a shoe that is
    /// in order only up to here is mixed further.
    #[inline]
    fn ready_shoe(&mut self, cx: &mut Cx<'_, Self>) {
        if self.run.table.next >= self.run.table.mixed {
            self.mix_on(cx);
        }
    }

    #[cold]
    fn mix_on(&mut self, cx: &mut Cx<'_, Self>) {
        let table = &self.run.table;
        let (next, n_cards) = (usize::from(table.next), table.shoe.len());
        let place = u32::from(self.run.stage) << 16 | u32::from(self.run.battle);
        let hand = u32::from(self.run.hand_no);
        if next < n_cards {
            let mut shoe = table.shoe;
            let nth = u32::from(table.refills) << 16 | u32::from(table.mixed);
            cx.rng(Key::new(stream::MIX, place, hand, nth)).shuffle_front(&mut shoe[next..], MIXED_AHEAD);
            let mixed = (next + MIXED_AHEAD).min(n_cards) as u16;
            return cx.emit(self, Event::Mixed { shoe, mixed });
        }
        // What is on the table stays in front, as drawn: it is among the discards of the next refill.
        let (discards, on_table) = table.shoe.split_at(usize::from(table.hand_from));
        let (mut shoe, mut drawn) = (ShoeCards::default(), on_table.len());
        shoe.extend_from_slice(on_table);
        shoe.extend_from_slice(discards);
        if discards.is_empty() {
            (shoe, drawn) = (self.composed(), 0);
        }
        let nth = u32::from(table.refills);
        cx.rng(Key::new(stream::REFILL, place, hand, nth)).shuffle_front(&mut shoe[drawn..], MIXED_AHEAD);
        let mixed = (drawn + MIXED_AHEAD).min(shoe.len()) as u16;
        cx.emit(self, Event::Shuffled { shoe, mixed, drawn: drawn as u16, refill: true });
    }

    /// The next card of the shoe goes to a side.
    #[inline(always)]
    fn draw(&mut self, side: Side, face_down: bool, cx: &mut Cx<'_, Self>) {
        self.ready_shoe(cx);
        let card = self.next_card();
        cx.emit(self, Event::CardDrawn { side, card, face_down });
        if !face_down {
            self.fire(When::CardDrawn, None, cx);
        }
    }

    pub(super) fn next_card(&self) -> Option<Card> {
        self.run.table.shoe.get(usize::from(self.run.table.next)).copied()
    }

    /// Lists what the player may do in a turn.
    pub(super) fn list_turn(&self, acc: &mut Vec<Action>) {
        acc.push(Action::Hit);
        acc.push(Action::Stand);
        // Written out, so that each question is asked of one action that is known beforehand.
        if self.why_not_in_turn(&Action::Double).is_none() {
            acc.push(Action::Double);
        }
        if self.why_not_in_turn(&Action::Split).is_none() {
            acc.push(Action::Split);
        }
        if self.why_not_in_turn(&Action::Surrender).is_none() {
            acc.push(Action::Surrender);
        }
        if self.why_not_in_turn(&Action::Peek).is_none() {
            acc.push(Action::Peek);
        }
        if self.why_not_in_turn(&Action::Remove(1)).is_none() {
            acc.extend((1..=self.hand().cards.len() as u8).map(Action::Remove));
        }
    }

    pub(super) fn hit(&mut self, cx: &mut Cx<'_, Self>) {
        cx.emit(self, Event::Acted);
        self.draw(Side::Player, false, cx);
        self.look_at_hand(cx);
    }

    pub(super) fn stand(&mut self, cx: &mut Cx<'_, Self>) {
        cx.emit(self, Event::HandClosed { why: Closing::Stood });
        self.next_hand(cx);
    }

    pub(super) fn double(&mut self, cx: &mut Cx<'_, Self>) {
        cx.emit(self, Event::Acted);
        cx.emit(self, Event::Doubled);
        self.draw(Side::Player, false, cx);
        self.save_or_bust(Side::Player, cx);
        if !self.hand().closed && !self.is(Field::HitAfterDouble) {
            cx.emit(self, Event::HandClosed { why: Closing::Doubled });
        }
        self.look_at_hand(cx);
    }

    pub(super) fn split(&mut self, cx: &mut Cx<'_, Self>) {
        cx.emit(self, Event::HandSplit);
        self.draw(Side::Player, false, cx);
        self.look_at_hand(cx);
    }

    pub(super) fn surrender(&mut self, cx: &mut Cx<'_, Self>) {
        cx.emit(self, Event::Surrendered);
        cx.emit(self, Event::HandClosed { why: Closing::Surrendered });
        self.turn_up(cx);
        self.resolve(cx);
    }

    pub(super) fn peek(&mut self, cx: &mut Cx<'_, Self>) {
        self.ready_shoe(cx);
        let card = self.next_card();
        cx.emit(self, Event::Peeked { card });
    }

    pub(super) fn remove(&mut self, at: u8, cx: &mut Cx<'_, Self>) {
        let at = at.saturating_sub(1);
        if let Some(card) = self.hand().cards.get(usize::from(at)).copied() {
            cx.emit(self, Event::CardRemoved { at, card });
        }
        self.look_at_hand(cx);
    }

    /// A bust is averted if something can; else the hand is played out. Returns what the hand is worth then.
    #[inline(always)]
    fn save_or_bust(&mut self, side: Side, cx: &mut Cx<'_, Self>) -> Score {
        let score = self.score(side);
        if !score.busted {
            return score;
        }
        let (save, hand) = (self.hand_of(side).save(self.rules(side)), self.run.table.current);
        match save {
            Some(save) => cx.emit(self, Event::BustSaved { side, hand, save }),
            None => cx.emit(self, Event::Busted { side }),
        }
        if side == Side::Player && matches!(save, None | Some(Save::Fixed(_))) {
            let why = if save.is_none() { Closing::Busted } else { Closing::Saved };
            cx.emit(self, Event::HandClosed { why });
        }
        if save.is_some() { self.score(side) } else { score }
    }

    /// After anything that changes the hand: a bust, a blackjack or the exact threshold closes it, and play goes on.
    fn look_at_hand(&mut self, cx: &mut Cx<'_, Self>) {
        if self.run.table.face_down && self.is(Field::DealerReveals) {
            self.turn_up(cx);
        }
        if !self.hand().closed {
            let score = self.save_or_bust(Side::Player, cx);
            let hand = self.hand();
            // Two cards that make 21 close the turn even where 21 is neither the target nor the threshold.
            let full = hand.cards.len() >= MAX_HAND || (hand.cards.len() == 2 && score.value == 21);
            if !hand.closed && (score.blackjack || full || score.value == self.field(Field::BustThreshold)) {
                let why = if score.blackjack { Closing::Blackjack } else { Closing::Full };
                cx.emit(self, Event::HandClosed { why });
            }
        }
        if self.hand().closed {
            self.next_hand(cx);
        }
    }

    /// The second hand of a split, or the dealer's turn.
    fn next_hand(&mut self, cx: &mut Cx<'_, Self>) {
        if self.run.table.current + 1 < self.run.table.n_hands {
            cx.emit(self, Event::NextHand);
            self.draw(Side::Player, false, cx);
            return self.look_at_hand(cx);
        }
        if self.is(Field::PlayerFirst) {
            self.play_dealer(cx);
        }
        self.resolve(cx);
    }

    fn turn_up(&mut self, cx: &mut Cx<'_, Self>) {
        if self.run.table.face_down {
            let card = self.run.table.dealer.cards.first().copied().unwrap_or_default();
            cx.emit(self, Event::CardTurned { card });
            self.fire(When::CardDrawn, None, cx);
        }
    }

    /// The dealer turns up and draws by its rules. It plays its hand out even when the player has busted.
    fn play_dealer(&mut self, cx: &mut Cx<'_, Self>) {
        self.turn_up(cx);
        let (stands_on, stands_soft) = (self.field(Field::DealerStandsOn), self.is(Field::DealerStandsSoft17));
        loop {
            let score = self.save_or_bust(Side::Dealer, cx);
            let dealer = &self.run.table.dealer;
            let wants = score.value < stands_on || (score.soft && score.value == 17 && !stands_soft);
            if score.busted || dealer.fixed.is_some() || !wants || dealer.cards.len() >= MAX_DEALER {
                return;
            }
            self.draw(Side::Dealer, false, cx);
        }
    }
}

/// Changes the cards a shoe is made of. What would leave fewer than two ranks or no suit is not done, and neither is what
/// the shoe has no room for.
fn change_deck(shoe: &mut ShoeCards, change: &DeckChange) {
    let before = *shoe;
    match change {
        DeckChange::RemoveRank(rank) => shoe.retain(|card| card.rank() != *rank),
        DeckChange::RemoveSuit(suit) => shoe.retain(|card| card.suit() != *suit),
        DeckChange::OnlyRanks(ranks) => shoe.retain(|card| ranks.contains(&card.rank())),
        DeckChange::AddCopies { rank, copies } => {
            for _ in 0..*copies {
                for suit in Suit::ALL {
                    if shoe.len() + MAX_STACKED < MAX_SHOE {
                        shoe.push(Card::new(*rank, suit));
                    }
                }
            }
        }
    }
    let ranks = shoe.iter().fold(0_u16, |ranks, card| ranks | 1 << card.rank().index());
    if ranks.count_ones() < 2 {
        *shoe = before;
    }
}
