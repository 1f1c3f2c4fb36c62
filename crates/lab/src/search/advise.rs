use std::time::Duration;

use croupier_kernel::{Rng, Role, Seat, Sight};
use croupier_table::{Advice, Advised, Cue, Hosted, Hurry};

use super::{Budget, Searcher, Weighed};
use crate::report::thousands;

/// What a hint may cost: this many playouts, and no longer than this.
const PLAYOUTS: u32 = 2_000;
const LONGEST: Duration = Duration::from_secs(3);

/// How many choices a hint names.
const NAMED: usize = 5;

/// A difference below this is none, in payoffs from -1 to 1.
const NOTHING: f64 = 1e-9;

/// How many standard errors a lead must have to be more than luck.
const CLEARLY: f64 = 1.96;

/// Compares what a person may do, and says so.
pub(super) fn advise<G: Hosted>(sight: &Sight<'_, G>, cue: &Cue<'_, G>, rng: Rng, hurry: Hurry) -> Advice {
    let mut searcher = Searcher::new(Budget::Playouts(PLAYOUTS)).within(LONGEST).with_hurry(hurry);
    let verdict = searcher.weigh(sight, cue.legal, rng);
    let alone = Seat::all(G::N_SEATS).filter(|seat| G::role(*seat) == Role::Player).count() == 1;
    let by_worth = alone && verdict.ranked.iter().all(|weighed| weighed.ended[0] <= 0.0);
    let ranked = in_order(verdict.ranked, by_worth);
    let named: Vec<Named<'_, G>> = ranked
        .iter()
        .map(|weighed| Named {
            label: G::choice(cue, &weighed.action).label,
            equal: !is_clear(&ranked[0], weighed),
            weighed,
        })
        .collect();
    let choices = named.iter().enumerate().map(|(nth, Named { label, equal, weighed })| Advised {
        action: weighed.action.to_string(),
        label: label.clone(),
        chance: weighed.chance,
        margin: weighed.margin,
        payoff: weighed.payoff,
        equal: nth > 0 && *equal,
    });
    let choices = choices.collect();
    let forced = cue.legal.iter().filter(|action| !G::gives_up(action)).count() == 1;
    let text = match named.as_slice() {
        [only] => vec![alone_of_its_kind(only, forced, verdict.playouts, by_worth)],
        _ => listed(&named, verdict.playouts, by_worth),
    };
    Advice { choices, playouts: verdict.playouts, by_worth, text, why: reasons(&named, by_worth) }
}

/// A choice with its words.
struct Named<'a, G: Hosted> {
    label: String,
    /// Whether it is as good as the first, as far as the simulated games can tell.
    equal: bool,
    weighed: &'a Weighed<G>,
}

/// The best first. Where no win chance is shown, a lead that may be luck does not put a choice before the policy's own.
fn in_order<G: Hosted>(mut ranked: Vec<Weighed<G>>, by_worth: bool) -> Vec<Weighed<G>> {
    ranked.sort_by(|a, b| b.payoff.total_cmp(&a.payoff).then(b.is_usual.cmp(&a.is_usual)));
    if let Some(at) = ranked.iter().position(|weighed| weighed.is_usual)
        && by_worth
        && !is_clear(&ranked[0], &ranked[at])
    {
        ranked[..=at].rotate_right(1);
    }
    ranked
}

/// Whether one choice is better than another by more than luck. Both were compared with the policy's choice in the same
/// worlds.
fn is_clear<G: Hosted>(best: &Weighed<G>, other: &Weighed<G>) -> bool {
    let lead = best.payoff - other.payoff;
    lead > NOTHING && lead > CLEARLY * best.error.hypot(other.error)
}

/// The choices, one line each, under a line that says how sure their order is.
fn listed<G: Hosted>(named: &[Named<'_, G>], playouts: u32, by_worth: bool) -> Vec<String> {
    let games = thousands(playouts.into());
    let head = match named.get(1) {
        Some(second) if second.equal => format!("Too close to call after {games} simulated games:"),
        _ => format!("Best choices in {games} simulated games:"),
    };
    let lines = named.iter().take(NAMED).enumerate().map(|(nth, Named { label, equal, weighed })| {
        let equal = if nth > 0 && *equal { ", about the same" } else { "" };
        let figures = if by_worth { gauges::<G>(weighed) } else { wins(weighed) };
        let colon = if figures.is_empty() { "" } else { ": " };
        format!("  {}. {label}{colon}{figures}{equal}", nth + 1)
    });
    let more = named.len().saturating_sub(NAMED);
    let rest = match more {
        0 => None,
        1 => Some("  and 1 more choice".to_string()),
        _ => Some(format!("  and {more} more choices")),
    };
    std::iter::once(head).chain(lines).chain(rest).collect()
}

/// The win rate of a choice.
fn wins<G: Hosted>(weighed: &Weighed<G>) -> String {
    let margin = (100.0 * weighed.margin).round().max(1.0);
    format!("wins {:.0}% (±{margin:.0})", 100.0 * weighed.chance)
}

/// The only choice there is, or that makes sense.
fn alone_of_its_kind<G: Hosted>(only: &Named<'_, G>, forced: bool, playouts: u32, by_worth: bool) -> String {
    let kind = if forced { "only" } else { "only sensible" };
    let figures = match by_worth {
        true => format!("in {} simulated games {}", thousands(playouts.into()), gauges::<G>(only.weighed)),
        false => format!("it {} of {} simulated games", wins(only.weighed), thousands(playouts.into())),
    };
    format!("Your {kind} choice: {}. {}", only.label, capital(&format!("{figures}.")))
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// Why the first is the best, or that it is not.
fn reasons<G: Hosted>(named: &[Named<'_, G>], by_worth: bool) -> Vec<String> {
    let [best, rest @ ..] = named else { return Vec::new() };
    let Some(second) = rest.first() else {
        return vec![format!("{} is the only sensible choice.", best.label), leads_to(best)];
    };
    let mut why = vec![compared(best, second, by_worth)];
    let out_of_order = named.windows(2).any(|pair| pair[0].weighed.chance + 0.005 < pair[1].weighed.chance);
    if !by_worth && out_of_order {
        why.push("The order is by how far the run gets; the win chances differ by less than chance explains.".into());
    }
    why.extend([leads_to(best), leads_to(second)]);
    why
}

/// How sure it is that one choice is better than another.
fn compared<G: Hosted>(best: &Named<'_, G>, second: &Named<'_, G>, by_worth: bool) -> String {
    let (first, other) = (&best.label, &second.label);
    if second.equal {
        return format!("Equal: pick either. {first} and {other} do equally well in the simulated games.");
    }
    let more = 100.0 * (best.weighed.chance - second.weighed.chance);
    match by_worth || more < 0.5 {
        true => format!("{first} gets the run further than {other}."),
        false => format!("{first} beats {other}: it wins {more:.0} more simulated games in 100."),
    }
}

/// What a choice leads to in the simulated games, in one line.
fn leads_to<G: Hosted>(Named { label, weighed, .. }: &Named<'_, G>) -> String {
    let [won, lost] = weighed.ended.map(|share| 100.0 * share);
    let open = 100.0 - won - lost;
    let ends = match () {
        () if open > 99.5 => "the simulated games stop before the end and are scored there".to_string(),
        () if open >= 0.5 => {
            format!("you win {won:.0}% and lose {lost:.0}%; the other {open:.0}% stop early and are scored")
        }
        () => format!("you win {won:.0}% and lose {lost:.0}% of the simulated games"),
    };
    let far =
        if weighed.clock > 0.0 { format!(", on average in {} {:.0}", G::CLOCK, weighed.clock) } else { String::new() };
    let gauges = gauges::<G>(weighed);
    let gauges = if gauges.is_empty() { gauges } else { format!(" ({gauges})") };
    format!("{label}: {ends}{far}{gauges}.")
}

/// The figures that people watch, where the simulated games stopped.
fn gauges<G: Hosted>(weighed: &Weighed<G>) -> String {
    G::on_average(&weighed.gauges)
}
