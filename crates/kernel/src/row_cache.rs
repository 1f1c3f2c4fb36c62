use crate::Seat;

/// What is kept of a match from one row to the next, by who writes many. It saves time and decides nothing: rows are the same with
/// a new one, and with one that another match has left.
#[derive(Clone, Default, Debug)]
pub struct RowCache([[SortedCards; 2]; 2]);

impl RowCache {
    /// Cards of a seat, as one of the two sees them.
    pub fn cards(&mut self, eye: Seat, seat: Seat) -> &mut SortedCards {
        &mut self.0[usize::from(eye.0 & 1)][usize::from(seat.0 & 1)]
    }
}

/// Some of 64 cards in the order of their words. From one row to the next, few come and few go.
#[derive(Clone, Debug)]
pub struct SortedCards {
    /// Their places, one bit each.
    places: u64,
    /// Their places, sorted by word.
    order: [u8; 64],
}

impl Default for SortedCards {
    fn default() -> Self {
        SortedCards { places: 0, order: [0; 64] }
    }
}

impl SortedCards {
    /// Writes the words of the cards at some places, sorted: the first ones, where there is room for no more.
    #[inline]
    pub fn write(&mut self, places: u64, word: impl Fn(usize) -> i16, field: &mut [i16]) {
        if places != self.places {
            self.update(places, &word);
        }
        if !self.copy(&word, field) {
            // The cards have changed places: they were shuffled, or it is another match.
            self.order[..places.count_ones() as usize].sort_unstable_by_key(|place| word(usize::from(*place)));
            self.copy(&word, field);
        }
    }

    /// Writes the words and tells whether they are in order.
    #[inline(always)]
    fn copy(&self, word: &impl Fn(usize) -> i16, field: &mut [i16]) -> bool {
        let (mut sorted, mut last) = (true, i16::MIN);
        let mut next = |place: &u8| {
            let word = word(usize::from(*place));
            sorted &= last <= word;
            last = word;
            word
        };
        let order = &self.order[..self.places.count_ones() as usize];
        let (told, others) = order.split_at(order.len().min(field.len()));
        told.iter().zip(field).for_each(|(place, told)| *told = next(place));
        // Those without room count for the order, too.
        for place in others {
            next(place);
        }
        sorted
    }

    /// Leaves out what has gone and sorts in what has come.
    fn update(&mut self, places: u64, word: &impl Fn(usize) -> i16) {
        let mut n = self.places.count_ones() as usize;
        if self.places & !places != 0 {
            let mut kept = 0;
            for at in 0..n {
                let place = self.order[at];
                self.order[kept] = place;
                kept += (places >> place & 1) as usize;
            }
            n = kept;
        }
        // A list that is all new is sorted when it turns out to be in disorder.
        let sorts_in = n > 0;
        let mut new = places & !self.places;
        while new != 0 {
            let place = new.trailing_zeros() as u8;
            new &= new - 1;
            let mut at = n;
            while sorts_in && at > 0 && word(usize::from(self.order[at - 1])) > word(usize::from(place)) {
                self.order[at] = self.order[at - 1];
                at -= 1;
            }
            self.order[at] = place;
            n += 1;
        }
        self.places = places;
    }
}
