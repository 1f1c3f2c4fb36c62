//! Choices in order, the best first: which are as good as the first, and by how much the others are worse. Hints, analyses and
//! reviews show this order.

use croupier_kernel::{Game, Rng, Sight};
use croupier_table::Hosted;

use super::{Searcher, Verdict, Weighed};
use crate::is_alone;

/// How many choices a hint names.
pub(super) const NAMED: usize = 5;

/// A difference of win chances that is seen where they are shown without decimals.
const SEEN: f64 = 0.005;

/// What a seat may do, in order.
pub(crate) struct Ranking<G: Game> {
    /// The choices, the best first.
    pub(crate) choices: Vec<Ranked<G>>,
    /// Whether they are ordered by how far the run gets, as their win chances say nothing about them.
    pub(crate) by_worth: bool,
    /// How many games were simulated for it.
    pub(crate) playouts: u32,
}

/// One choice in the order.
pub(crate) struct Ranked<G: Game> {
    /// Whether it is as good as the first, as far as the simulated games can tell.
    pub(crate) equal: bool,
    /// What came of it.
    pub(crate) weighed: Weighed<G>,
}

impl<G: Hosted> Ranking<G> {
    fn new(Verdict { ranked, playouts }: Verdict<G>, near: bool) -> Self {
        let by_worth = is_alone::<G>() && (near || !tells_apart(&ranked));
        let each = ranked.into_iter().enumerate();
        let each = each.map(|(nth, weighed)| Ranked { equal: nth > 0 && !weighed.behind.is_clear::<G>(), weighed });
        let mut choices: Vec<Ranked<G>> = each.collect();
        // Where no win chance is shown, a lead that may be luck does not put a choice before that of the rule-based player.
        if let Some(at) = choices.iter().position(|ranked| ranked.weighed.is_usual)
            && by_worth
            && choices[at].equal
        {
            choices[..=at].rotate_right(1);
            choices[0].equal = false;
            choices[1].equal = true;
        }
        Ranking { choices, by_worth, playouts }
    }

    /// Puts a choice that was tried again in its place below the first.
    fn put(&mut self, again: Weighed<G>) {
        self.choices.retain(|ranked| ranked.weighed.action != again.action);
        self.choices.push(Ranked { equal: !again.behind.is_clear::<G>(), weighed: again });
        self.choices[1..].sort_by(|a, b| b.weighed.payoff.total_cmp(&a.weighed.payoff));
    }
}

/// Whether win chances tell choices apart, in the same order as what they are worth.
fn tells_apart<G: Hosted>(ranked: &[Weighed<G>]) -> bool {
    let falls = ranked.windows(2).take(NAMED - 1).all(|pair| pair[0].chance + SEEN >= pair[1].chance);
    let (first, last) = (ranked.first(), ranked.iter().take(NAMED).next_back());
    falls && first.zip(last).is_some_and(|(first, last)| first.chance > last.chance + SEEN)
}

impl<G: Hosted> Searcher<G> {
    /// Puts what a seat may do in order.
    ///
    /// The best of many is partly luck, and what was dropped early was tried seldom. So a choice that someone asks about is tried
    /// again beside the first, in worlds that neither was picked in.
    pub(crate) fn in_order(
        &mut self,
        sight: &Sight<'_, G>,
        legal: &[G::Action],
        asked: Option<&G::Action>,
        mut rng: Rng,
    ) -> Ranking<G> {
        let again = asked.map(|asked| (asked, Rng::Open { state: rng.next_u32() }));
        let (verdict, near) = self.weigh_near(sight, legal, rng);
        let mut ranking = Ranking::new(verdict, near);
        let Some((asked, rng)) = again else { return ranking };
        let Some(first) = ranking.choices.first().filter(|first| first.weighed.action != *asked) else {
            return ranking;
        };
        let known = ranking.choices.iter().find(|ranked| ranked.weighed.action == *asked);
        let (mut weighed, playouts) = self.beside(sight, &first.weighed, asked, near, rng);
        if let Some(known) = known.filter(|_| near) {
            // Chances are of the whole run, and this was of the near.
            weighed.take_chances(&known.weighed);
        }
        ranking.playouts += playouts;
        ranking.put(weighed);
        ranking
    }
}
