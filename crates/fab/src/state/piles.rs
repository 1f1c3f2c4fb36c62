//! What a player knows of the other's hidden cards beyond single ones.

use serde::{Deserialize, Serialize};

use super::{CardId, PerCard};

/// The piles that one player's hidden cards are in, as the opponent knows them: which cards a pile has is known, which of
/// them is where is not. Pitched cards that go under a deck are such a pile, for their order is hidden (CR 4.4.3c).
/// A pile stays one while its cards are drawn; a card that becomes public leaves it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct Piles(PerCard<u8, 64>);

impl Default for Piles {
    fn default() -> Self {
        Piles(PerCard::of(0))
    }
}

impl Piles {
    /// The number of the pile a card is in, 0 for none.
    #[inline]
    pub(crate) fn of(&self, card: CardId) -> u8 {
        self.0[usize::from(card.place())]
    }

    /// Makes a pile of the cards at these places.
    #[cold]
    pub(crate) fn make(&mut self, places: u64) {
        let pile = self.unused();
        each(places).for_each(|place| self.0[place] = pile);
    }

    /// The least number that no pile has. A pile has at least two cards, so there are no more than 32.
    fn unused(&self) -> u8 {
        let used = (0..64).fold(1u64, |used, place| used | 1 << (self.0[place] & 63));
        used.trailing_ones() as u8
    }

    /// The places of a pile.
    pub(crate) fn places(&self, pile: u8) -> u64 {
        (0..64).filter(|place| self.0[*place] == pile).fold(0, |set, place| set | 1 << place)
    }

    /// Takes a card out of its pile, and tells which that was.
    pub(crate) fn leave(&mut self, card: CardId) -> u8 {
        std::mem::take(&mut self.0[usize::from(card.place())])
    }

    /// Ends the piles that these places are in.
    #[cold]
    pub(crate) fn scatter(&mut self, places: u64) {
        for place in each(places) {
            let pile = self.0[place];
            if pile != 0 {
                each(self.places(pile)).for_each(|place| self.0[place] = 0);
            }
        }
    }

    /// Whether cards at these places, of which some are known one by one, can be told apart.
    #[inline]
    pub(crate) fn tells_apart(&self, places: u64, known: u64) -> bool {
        let first = self.0[places.trailing_zeros() as usize & 63];
        let rest = places & places.wrapping_sub(1);
        rest != 0 && (places & known != 0 || each(rest).any(|place| self.0[place] != first))
    }

    /// The cards at these places can no longer be told apart: they become one pile, with all of the piles they were in.
    /// With a card among them of which nothing is known, nothing is known of any.
    #[cold]
    pub(crate) fn merge(&mut self, places: u64, known: u64) {
        let unknown = places & !known;
        let pile = match each(unknown).map(|place| self.0[place]).min() {
            Some(pile) => pile,
            None => self.unused(),
        };
        let mut all = places;
        for place in each(unknown) {
            if self.0[place] != 0 {
                all |= self.places(self.0[place]);
            }
        }
        each(all).for_each(|place| self.0[place] = pile);
    }
}

/// The places of a set, in ascending order.
#[inline]
fn each(mut set: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let place = (set != 0).then(|| set.trailing_zeros() as usize)?;
        set &= set - 1;
        Some(place)
    })
}

#[cfg(test)]
mod tests {
    use croupier_kernel::{Cx, Game, Key, Seat, Seed};

    use crate::{
        config::{Config, SeatConfig},
        content::prints,
        deck::Format,
        state::{CardId, Fab, Zone, flag},
    };

    /// Forty cards of the whole pool.
    fn any_deck(rng: &mut croupier_kernel::Rng) -> String {
        let all: Vec<_> =
            prints().filter(|(_, print)| print.implemented && !print.test_card && print.is_deck_card()).collect();
        let mut lines = vec!["Hero: Kano".to_string(), "Hope Merchant's Hood".into(), "Deep Blue".into()];
        while lines.len() < 43 {
            let line = format!("1x {}", all[rng.below(all.len() as u32) as usize].1);
            if !lines.contains(&line) {
                lines.push(line);
            }
        }
        lines.join("\n")
    }

    fn check(game: &Fab) {
        // A play that is not paid yet has told the opponent nothing.
        let game = &if game.is_secret() { game.before_play() } else { *game };
        for seat in [Seat(0), Seat(1)] {
            let (side, known) = (game.side(seat), game.side(seat.other()).knows);
            let hand = game.cards_of(Zone::Hand, seat).0[seat.index()];
            for place in 0..64 {
                let card = CardId::at(seat, place);
                let pile = side.piles.of(card);
                if pile == 0 {
                    continue;
                }
                let hidden = matches!(game.zone(card), Zone::Deck | Zone::Hand | Zone::Arsenal | Zone::Pitch);
                assert!(hidden && !game.has_flag(card, flag::FACE_UP), "a card that all see is in no pile");
                assert!(!known.contains(card), "a card of a pile is not known by itself");
                let places = side.piles.places(pile);
                assert!(places.count_ones() > 1, "a pile of one card is none");
                assert!(places & !hand != 0, "a pile that is in hand as a whole is known");
            }
        }
    }

    #[test]
    fn piles_are_of_several_hidden_cards_that_are_not_known_one_by_one() {
        let root: Seed = "piles".parse().expect("a good seed");
        let mut piled = 0;
        for i in 0..20 {
            let seed = root.nth(i);
            let mut rng = seed.rng(Key::new(1, 0, 0, 0));
            let mut seat = || SeatConfig { deck: any_deck(&mut rng), life: Some(40) };
            let config = Config { format: Format::Open, seats: [seat(), seat()], ..Config::default() };
            let mut game = Fab::new(&config).expect("a good config");
            game.start(&mut Cx::new(&seed, 0, None));
            let (mut legal, mut ply) = (Vec::new(), 0);
            while game.turn().seat().is_some() && ply < 3_000 {
                legal.clear();
                game.legal_actions(&mut legal);
                ply += 1;
                let action = legal[rng.below(legal.len() as u32) as usize];
                game.apply(game.turn().seat().expect("a seat to move"), &action, &mut Cx::new(&seed, ply, None));
                check(&game);
                piled += u32::from(game.sides[0].piles != super::Piles::default());
            }
        }
        assert!(piled > 1_000, "{piled} decisions with a pile");
    }
}
