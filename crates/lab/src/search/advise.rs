use std::time::Duration;

use croupier_kernel::{Rng, Role, Seat, Sight};
use croupier_table::{Advice, Advised, Cue, Hosted, Hurry};

use super::{Budget, Searcher, Weighed};

/// What a hint may cost: this many playouts, and no longer than this.
const PLAYOUTS: u32 = 2_000;
const LONGEST: Duration = Duration::from_secs(3);

/// How many choices a hint names.
const NAMED: usize = 5;

/// Weighs what a person may do, and says so.
pub(super) fn advise<G: Hosted>(sight: &Sight<'_, G>, cue: &Cue<'_, G>, rng: Rng, hurry: Hurry) -> Advice {
    let mut searcher = Searcher::new(Budget::Playouts(PLAYOUTS)).within(LONGEST).with_hurry(hurry);
    let verdict = searcher.weigh(sight, cue.legal, rng);
    let label = |weighed: &Weighed<G>| G::choice(cue, &weighed.action).label;
    let choices = verdict.ranked.iter().map(|weighed| Advised {
        action: weighed.action.to_string(),
        label: label(weighed),
        chance: weighed.chance,
        margin: weighed.margin,
        payoff: weighed.payoff,
    });
    let named = verdict.ranked.iter().take(NAMED).enumerate();
    let alone = Seat::all(G::N_SEATS).filter(|seat| G::role(*seat) == Role::Player).count() == 1;
    let by_worth = alone && verdict.ranked.iter().all(|weighed| weighed.ended[0] <= 0.0);
    let mut text: Vec<String> = named
        .map(|(nth, weighed)| {
            let (chance, margin) = (100.0 * weighed.chance, 100.0 * weighed.margin);
            let chance = if by_worth { String::new() } else { format!(" {chance:.0} % to win (± {margin:.0})") };
            let comma = if by_worth { "" } else { "," };
            let far = if alone { format!("{comma} worth {:+.2}", weighed.payoff) } else { String::new() };
            format!("  {}. {}:{chance}{far}", nth + 1, label(weighed))
        })
        .collect();
    text.insert(0, format!("Weighed in {} playouts:", verdict.playouts));
    if verdict.ranked.len() > NAMED {
        text.push(format!("  and {} that look worse", verdict.ranked.len() - NAMED));
    }
    let why = match verdict.ranked.as_slice() {
        [] => Vec::new(),
        [only] => vec![
            format!("{} is the only choice worth weighing.", label(only)),
            format!("After {}: {}", label(only), leads_to(only)),
        ],
        [best, second, ..] => {
            vec![
                compared(best, second, &label(best), &label(second), by_worth),
                format!("After {}: {}", label(best), leads_to(best)),
                format!("After {}: {}", label(second), leads_to(second)),
            ]
        }
    };
    Advice { choices: choices.collect(), playouts: verdict.playouts, by_worth, text, why }
}

/// How sure it is that one choice is better than another.
fn compared<G: Hosted>(best: &Weighed<G>, second: &Weighed<G>, first: &str, other: &str, by_worth: bool) -> String {
    let lead = best.payoff - second.payoff;
    if lead.abs() < 1e-9 {
        return format!("{first} and {other} came to the same in every playout.");
    }
    if by_worth && lead >= 0.01 {
        return format!("{first} comes further than {other}: worth {:+.2} against {:+.2}.", best.payoff, second.payoff);
    }
    let points = 100.0 * (best.chance - second.chance);
    if by_worth || points.abs() < 0.5 {
        return format!("{first} and {other} are about equal.");
    }
    match best.chance - best.margin > second.chance + second.margin {
        true => format!("{first} is better than {other}: {points:.0} points more to win."),
        false => format!("{first} is a little ahead of {other}, which may be luck: {points:+.0} points."),
    }
}

/// What a choice leads to in the playouts, in one line.
fn leads_to<G: Hosted>(weighed: &Weighed<G>) -> String {
    let [won, lost] = weighed.ended.map(|share| 100.0 * share);
    let gauges = G::GAUGES.iter().zip(&weighed.gauges).map(|(name, gauge)| format!(", {name} {gauge:.0}"));
    let gauges: String = gauges.collect();
    let ends = match won + lost < 0.5 {
        true => "no playout came to its end, so where they stopped was judged".to_string(),
        false => format!("{won:.0} of 100 playouts are won and {lost:.0} lost"),
    };
    let far =
        if weighed.clock > 0.0 { format!(", on average at {} {:.1}", G::CLOCK, weighed.clock) } else { String::new() };
    format!("{ends}{far}{gauges}.")
}
