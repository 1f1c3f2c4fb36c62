use croupier_kernel::{Key, Role, Seed, Sight, streams};
use croupier_table::{Hosted, Hurry};

use super::{Before, Grade, Judged, Weighed, label};
use crate::{
    is_alone,
    search::{Budget, Ranked, Searcher},
};

/// The most choices that are listed.
const LISTED: usize = 4;

/// What a choice must give away to be called by these names, in thousandths of a win: in games against someone, and in runs,
/// where much more is still to come at any one choice. Below that it is a slip, if it is not as good as the best.
const COSTLY: [i32; 2] = [50, 12];
const BLUNDER: [i32; 2] = [150, 30];
/// How much better than the next best a great choice is.
const GREAT: [i32; 2] = [100, 30];

/// A search that judges one choice after the other.
pub(super) struct Judge<G: Hosted>(Searcher<G>);

impl<G: Hosted> Judge<G> {
    /// One that spends `budget` on the order of the choices, and as much again on the one that was made; or less when the bell
    /// rings.
    pub(super) fn new(budget: Budget, bell: &Hurry) -> Self {
        Judge(Searcher::new(budget).with_hurry(bell.clone()))
    }

    /// What a choice was worth; nothing if there was none.
    pub(super) fn judge(&mut self, before: &Before<G>, seed: &Seed, ply: u32) -> Option<Judged> {
        let Before { table, seat, action, .. } = before;
        if table.turn().seat() != Some(*seat) || G::role(*seat) != Role::Player || G::takes_back(action) {
            return None;
        }
        let mut legal = Vec::new();
        table.legal_actions(&mut legal);
        let worth_trying = legal.iter().filter(|action| !G::gives_up(action) && !G::takes_back(action)).count();
        if worth_trying < 2 && legal.contains(action) && !G::gives_up(action) {
            return None;
        }
        let rng = seed.rng(Key::new(streams::WORLDS, ply, u32::from(seat.0), 1));
        let ranking = self.0.in_order(&Sight::new(table, *seat), &legal, Some(action), rng);
        let [first, rest @ ..] = ranking.choices.as_slice() else { return None };
        let at = ranking.choices.iter().position(|ranked| ranked.weighed.action == *action)?;
        let Ranked { weighed: played, equal } = &ranking.choices[at];
        let top = expected(first.weighed.end);
        // How much worse than the first. What is as good as it may have come out better.
        let gap = |other: &Ranked<G>| thousandths((first.weighed.payoff - other.weighed.payoff) / 2.0).max(0);
        let loss = gap(&ranking.choices[at]);
        // What the rule-based player does anyway is no discovery.
        let lead = match rest.first() {
            Some(second) if at == 0 && !second.equal && !played.is_usual => gap(second),
            _ => 0,
        };
        let each = ranking.choices.iter().enumerate().filter(|(nth, _)| *nth < LISTED || *nth == at);
        let option = |(nth, ranked): (usize, &Ranked<G>)| Weighed {
            action: ranked.weighed.action.to_string(),
            label: label(table, *seat, &ranked.weighed.action),
            expected: (top - gap(ranked)).max(0),
            chance: thousandths(ranked.weighed.chance),
            margin: thousandths(ranked.weighed.margin),
            equal: ranked.equal,
            playouts: ranked.weighed.playouts,
            played: nth == at,
        };
        Some(Judged {
            before: top,
            after: (top - loss).max(0),
            chance: thousandths(played.chance),
            loss,
            margin: if at == 0 { 0 } else { thousandths(played.behind.margin() / 2.0) },
            grade: grade::<G>(at == 0 || *equal, loss, lead),
            options: each.map(option).collect(),
            playouts: ranking.playouts,
        })
    }
}

/// The grade of a choice that was as good as the best or lost this much.
fn grade<G: Hosted>(best: bool, loss: i32, lead: i32) -> Grade {
    let alone = usize::from(is_alone::<G>());
    match () {
        () if best && lead >= GREAT[alone] => Grade::Great,
        () if best => Grade::Best,
        () if loss < COSTLY[alone] => Grade::Slip,
        () if loss < BLUNDER[alone] => Grade::Costly,
        () => Grade::Blunder,
    }
}

/// A payoff from -1 to 1 in thousandths of a win.
fn expected(payoff: f64) -> i32 {
    thousandths((payoff + 1.0) / 2.0).clamp(0, 1000)
}

fn thousandths(value: f64) -> i32 {
    (1000.0 * value).round() as i32
}
