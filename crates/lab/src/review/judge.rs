use croupier_kernel::{Key, Role, Seed, Sight, streams};
use croupier_table::{Hosted, Hurry};

use super::{Before, Grade, Judged, Weighed, label};
use crate::search::{self, Budget, Searcher};

/// In how many parts the best choice and the one that was made are compared: how much they differ from part to part tells
/// how sure the difference is.
const PARTS: u32 = 8;

/// Half of the 95% interval of a mean of `PARTS` parts, in standard errors (Student's t with seven degrees of freedom).
const T: f64 = 2.365;

/// The most choices that are listed.
const LISTED: usize = 4;

/// What a choice must give away to be called by these names, in thousandths of a win: in games against someone, and in runs,
/// where much more is still to come at any one choice.
const SLIP: [i32; 2] = [20, 4];
const COSTLY: [i32; 2] = [50, 12];
const BLUNDER: [i32; 2] = [150, 30];
/// How much better than the next best a great choice is.
const GREAT: [i32; 2] = [100, 30];

/// A search that judges one choice after the other.
pub(super) struct Judge<G: Hosted> {
    wide: Searcher<G>,
    close: Searcher<G>,
}

impl<G: Hosted> Judge<G> {
    /// One that spends `budget` on a choice, or less when the bell rings.
    pub(super) fn new(budget: Budget, bell: &Hurry) -> Self {
        let part = match budget {
            Budget::Playouts(playouts) => Budget::Playouts((playouts / PARTS).max(2)),
            Budget::Millis(millis) => Budget::Millis((millis / PARTS).max(1)),
        };
        let searcher = |budget| Searcher::new(budget).with_hurry(bell.clone());
        Judge { wide: searcher(budget), close: searcher(part) }
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
        let sight = Sight::new(table, *seat);
        let chance = |part| seed.rng(Key::new(streams::WORLDS, ply, u32::from(seat.0), 1 + part));
        let verdict = self.wide.weigh(&sight, &legal, chance(0));
        let best = verdict.ranked.first()?.clone();
        let mut playouts = verdict.playouts;
        let (mut loss, mut margin) = (0.0, 0.0);
        let mut own = verdict.ranked.iter().find(|weighed| weighed.action == *action).cloned();
        if best.action != *action {
            // The best of many is partly luck, and what was dropped early was tried seldom: both are tried again.
            let both = [best.action.clone(), action.clone()];
            let mut gaps = Vec::new();
            for part in 1..=PARTS {
                let again = self.close.compare(&sight, &both, chance(part));
                playouts += again.playouts;
                let worth =
                    |which: &G::Action| again.ranked.iter().find(|weighed| weighed.action == *which).map(|w| w.payoff);
                gaps.push((worth(&both[0])? - worth(&both[1])?) / 2.0);
                if own.is_none() {
                    own = again.ranked.iter().find(|weighed| weighed.action == *action).cloned();
                }
            }
            let n = gaps.len() as f64;
            loss = gaps.iter().sum::<f64>() / n;
            let variance = gaps.iter().map(|gap| (gap - loss).powi(2)).sum::<f64>() / (n - 1.0);
            margin = T * (variance / n).sqrt();
        }
        let before_it = expected(best.payoff);
        // What came out better than the best when both were tried again is as good as the best.
        let (loss, margin) = (thousandths(loss).max(0), thousandths(margin));
        let second = verdict.ranked.get(1).map_or(before_it, |weighed| expected(weighed.payoff));
        let mut options: Vec<Weighed> =
            verdict.ranked.iter().take(LISTED).map(|weighed| shown(before, weighed)).collect();
        if let Some(own) = own.filter(|own| !options.iter().any(|option| option.action == own.action.to_string())) {
            options.push(shown(before, &own));
        }
        if let Some(played) = options.iter_mut().find(|option| option.played) {
            // As it came out when both were tried side by side.
            played.expected = (before_it - loss).clamp(0, 1000);
        }
        // The best is the highest bar; what was played may have moved.
        options.sort_by_key(|option| (std::cmp::Reverse(option.expected), option.action != best.action.to_string()));
        let chance = options.iter().find(|option| option.played).map_or(0, |option| option.chance);
        // What the rule-based player does anyway is no discovery.
        let lead = if best.is_usual { 0 } else { before_it - second };
        let grade = grade::<G>(loss, margin, lead);
        Some(Judged {
            before: before_it,
            after: (before_it - loss).clamp(0, 1000),
            chance,
            loss,
            margin,
            grade,
            options,
            playouts,
        })
    }
}

/// The grade of a choice that lost this much.
fn grade<G: Hosted>(loss: i32, margin: i32, lead: i32) -> Grade {
    let alone = usize::from(crate::sim::n_players::<G>() < 2);
    match () {
        () if loss == 0 && lead >= GREAT[alone] => Grade::Great,
        () if loss <= margin || loss < SLIP[alone] => Grade::Best,
        () if loss < COSTLY[alone] => Grade::Slip,
        () if loss < BLUNDER[alone] => Grade::Costly,
        () => Grade::Blunder,
    }
}

fn shown<G: Hosted>(before: &Before<G>, weighed: &search::Weighed<G>) -> Weighed {
    Weighed {
        action: weighed.action.to_string(),
        label: label(&before.table, before.seat, &weighed.action),
        expected: expected(weighed.payoff),
        chance: thousandths(weighed.chance),
        margin: thousandths(weighed.margin),
        playouts: weighed.playouts,
        played: weighed.action == before.action,
    }
}

/// A payoff from -1 to 1 in thousandths of a win.
fn expected(payoff: f64) -> i32 {
    thousandths((payoff + 1.0) / 2.0).clamp(0, 1000)
}

fn thousandths(value: f64) -> i32 {
    (1000.0 * value).round() as i32
}
