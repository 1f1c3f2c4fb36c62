//! What several cards come to together, for screens where they are picked before the first is declared: blockers, and cards to
//! pitch. It is found out by declaring and pitching them on copies of the table.

use croupier_kernel::Seed;

use super::Cx;
use crate::{
    content::hot,
    effect::Words,
    state::{Ask, CardId, Fab, Zone},
};

/// Declaring and pitching draw nothing.
static NO_CHANCE: Seed = Seed::Drawn(0);

/// The most cards whose sets are tried.
const MOST: usize = 8;

/// What each set of some cards comes to. The place of a set in a list is the sum of 1, 2, 4 and so on for its cards.
pub(crate) struct Sets<T> {
    /// The cards.
    pub(crate) cards: Vec<CardId>,
    /// What each set comes to; nothing for one that is not legal.
    pub(crate) come_to: Vec<Option<T>>,
}

impl Fab {
    /// The defense and the damage that gets through, for each set of cards that the seat to move could still block with.
    pub(crate) fn block_sets(&self) -> Option<Sets<(i32, i32)>> {
        if self.ask != Ask::Defend {
            return None;
        }
        let reacts = |card: &CardId| hot(self.prints[card.index()]).words.has(Words::DEFENSE_REACTION);
        let hand = self.cards_of(Zone::Hand, self.seat).into_iter().filter(|card| !reacts(card));
        let cards =
            hand.chain(self.equipment(self.seat)).filter(|card| self.may_defend(*card, self.zone(*card)).is_ok());
        let blocked = |game: &Fab| {
            let (power, defense) = game.strength();
            (defense, (power - defense).max(0))
        };
        let declare = |game: &mut Fab, card: CardId| {
            let may = game.may_defend(card, game.zone(card)).is_ok();
            if may {
                game.add_defender(card, &mut Cx::new(&NO_CHANCE, 0, None));
            }
            may
        };
        Some(self.sets(cards.take(MOST).collect(), blocked, declare))
    }

    /// How many resource points each set of cards gives that the seat to move could pitch.
    pub(crate) fn pitch_sets(&self) -> Option<Sets<u8>> {
        if self.ask != Ask::Pitch {
            return None;
        }
        let before = self.side(self.seat).resources;
        let gives = |game: &Fab| game.side(game.seat).resources.saturating_sub(before);
        let pitch = |game: &mut Fab, card: CardId| {
            let may = game.pitchable().any(|other| other == card);
            if may {
                game.pitch_card(game.seat, card, &mut Cx::new(&NO_CHANCE, 0, None));
            }
            may
        };
        Some(self.sets(self.pitchable().take(MOST).collect(), gives, pitch))
    }

    fn sets<T: Clone>(
        &self,
        cards: Vec<CardId>,
        reads: impl Fn(&Fab) -> T,
        adds: impl Fn(&mut Fab, CardId) -> bool,
    ) -> Sets<T> {
        let mut come_to = vec![None; 1 << cards.len()];
        // Each set is made from one with its last card left out.
        let mut open = vec![(0_usize, *self)];
        while let Some((set, game)) = open.pop() {
            come_to[set] = Some(reads(&game));
            let after = (usize::BITS - set.leading_zeros()) as usize;
            for (at, card) in cards.iter().enumerate().skip(after) {
                let mut with = game;
                if adds(&mut with, *card) {
                    open.push((set | 1 << at, with));
                }
            }
        }
        Sets { cards, come_to }
    }
}

impl Sets<u8> {
    /// The set that pays this cost and wastes the least, with the fewest cards among equals; all cards if no set pays it.
    pub(crate) fn cheapest(&self, cost: u8) -> Vec<CardId> {
        let pays = self.come_to.iter().zip(0_usize..).filter_map(|(gives, set)| Some(((*gives)?, set)));
        let enough = pays.filter(|(gives, _)| *gives >= cost);
        let best = enough.min_by_key(|(gives, set)| (*gives, set.count_ones(), *set));
        let set = best.map_or(usize::MAX, |(_, set)| set);
        self.cards.iter().zip(0..).filter(|(_, at)| set >> at & 1 == 1).map(|(card, _)| *card).collect()
    }
}
