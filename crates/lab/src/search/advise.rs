use std::time::Duration;

use croupier_kernel::{Rng, Sight};
use croupier_table::{Advice, Advised, Cue, Effort, Hosted, Hurry, capital};

use super::{
    Budget, Searcher, Weighed,
    rank::{NAMED, Ranked, Ranking},
    reason::reasons,
};
use crate::{is_alone, report::thousands};

/// What a hint may cost: this many simulated games, and no longer than this. In runs they end with the battle or level, are
/// short, and have to tell smaller differences apart.
const PLAYOUTS: [u32; 2] = [2_000, 10_000];
const LONGEST: Duration = Duration::from_secs(3);

/// How many games are simulated for a hint.
pub fn hint_playouts<G: Hosted>() -> u32 {
    PLAYOUTS[usize::from(is_alone::<G>())]
}

/// Compares what a seat may do, and says so.
pub fn advise<G: Hosted>(sight: &Sight<'_, G>, cue: &Cue<'_, G>, mut rng: Rng, hurry: Hurry, effort: Effort) -> Advice {
    let searcher = match effort {
        Effort::Hint => Searcher::new(Budget::Playouts(hint_playouts::<G>())).within(LONGEST),
        Effort::Games(games) => Searcher::new(Budget::Playouts(games)),
        Effort::Millis(millis) => Searcher::new(Budget::Millis(millis)),
    };
    let why = Rng::Open { state: rng.next_u32() };
    let Ranking { choices, by_worth, playouts } = searcher.with_hurry(hurry).in_order(sight, cue.legal, None, rng);
    let named = choices.into_iter().map(|Ranked { equal, weighed }| {
        let label = G::choice(cue, &weighed.action).label;
        Named { label, equal, weighed }
    });
    let named: Vec<Named<G>> = named.collect();
    let clear = named.iter().all(|named| !named.equal);
    let choices = named.iter().map(|Named { label, equal, weighed }| Advised {
        action: weighed.action.to_string(),
        label: label.clone(),
        chance: weighed.chance,
        interval: weighed.interval,
        margin: weighed.margin,
        payoff: weighed.payoff,
        equal: *equal,
        playouts: weighed.playouts,
    });
    let choices = choices.collect();
    let forced = cue.legal.iter().filter(|action| !G::gives_up(action)).count() == 1;
    let text = match named.as_slice() {
        [only] => vec![alone_of_its_kind(only, forced, playouts, by_worth)],
        _ => listed(&named, playouts, by_worth),
    };
    Advice { choices, clear, playouts, by_worth, text, why: explained(sight, cue, &named, by_worth, why) }
}

/// A choice with its words.
struct Named<G: Hosted> {
    label: String,
    /// Whether it is as good as the first, as far as the simulated games can tell.
    equal: bool,
    weighed: Weighed<G>,
}

/// The choices, one line each, under a line that says how sure their order is.
fn listed<G: Hosted>(named: &[Named<G>], playouts: u32, by_worth: bool) -> Vec<String> {
    let games = thousands(playouts);
    let is_close = named.iter().any(|named| named.equal);
    let intervals = match !by_worth && named.iter().take(NAMED).any(|named| is_played_out(&named.weighed)) {
        true => " (in brackets: 95% intervals)",
        false => "",
    };
    let head = match is_close {
        true => format!("Too close to call after {games} simulated games{intervals}:"),
        false => format!("Best choices in {games} simulated games{intervals}:"),
    };
    // Two choices that are shown with the same figure are not called better and worse.
    let shown = |weighed: &Weighed<G>| (!by_worth).then_some((100.0 * weighed.chance).round());
    let best = named.first().and_then(|named| shown(&named.weighed));
    let lines = named.iter().take(NAMED).enumerate().map(|(nth, Named { label, equal, weighed })| {
        let looks_equal = best.is_some() && shown(weighed) == best;
        let equal = match nth {
            0 => "",
            _ if *equal || looks_equal => ", could be just as good",
            _ if is_close => ", worse",
            _ => "",
        };
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

/// Whether most of the simulated games were played to their end. Where they stop earlier, the chance to win is the game's
/// own estimate there, and an interval of it would say nothing about how far that is off.
fn is_played_out<G: Hosted>(weighed: &Weighed<G>) -> bool {
    weighed.ended.iter().sum::<f64>() > 0.5
}

/// The win rate of a choice.
fn wins<G: Hosted>(weighed: &Weighed<G>) -> String {
    let chance = 100.0 * weighed.chance;
    let [least, most] = weighed.interval.map(|end| 100.0 * end);
    match is_played_out(weighed) {
        true => format!("you win {chance:.0}% of games ({least:.0}% to {most:.0}%)"),
        false => format!("you win about {chance:.0}% of games"),
    }
}

/// The only choice there is, or that makes sense.
fn alone_of_its_kind<G: Hosted>(only: &Named<G>, forced: bool, playouts: u32, by_worth: bool) -> String {
    let kind = if forced { "only" } else { "only sensible" };
    let figures = match by_worth {
        true => format!("in {} simulated games, {}", thousands(playouts), gauges::<G>(&only.weighed)),
        false => format!("{}, in {} simulated games", wins(&only.weighed), thousands(playouts)),
    };
    format!("Your {kind} choice: {}. {}", only.label, capital(&format!("{figures}.")))
}

/// Why the first is the best, or that it is not.
fn explained<G: Hosted>(
    sight: &Sight<'_, G>,
    cue: &Cue<'_, G>,
    named: &[Named<G>],
    by_worth: bool,
    rng: Rng,
) -> Vec<String> {
    let [best, rest @ ..] = named else { return Vec::new() };
    let Some(second) = rest.first() else {
        return vec![format!("{} is the only sensible choice.", best.label), leads_to(best)];
    };
    let mut why = Vec::new();
    why.extend(rest.iter().find(|other| other.equal).map(|equal| compared(best, equal, by_worth)));
    // Reasons are about the best choice that is not as good; if all are, about what differs all the same.
    let worse = rest.iter().find(|other| !other.equal);
    why.extend(worse.map(|worse| compared(best, worse, by_worth)));
    let other = worse.unwrap_or(second);
    why.extend(reasons(sight, cue, [&best.weighed.action, &other.weighed.action], rng));
    why.extend([leads_to(best), leads_to(other)]);
    why
}

/// How sure it is that one choice is better than another.
fn compared<G: Hosted>(best: &Named<G>, other: &Named<G>, by_worth: bool) -> String {
    let (first, second) = (&best.label, &other.label);
    if other.equal {
        return format!("“{first}” and “{second}” are too close to call: pick either.");
    }
    let more = (100.0 * (best.weighed.chance - other.weighed.chance)).round();
    match () {
        () if by_worth || is_alone::<G>() && more < 1.0 => format!("“{first}” gets the run further than “{second}”."),
        () if more <= 1.0 => format!("“{first}” beats “{second}”: it wins 1 more simulated game in 100."),
        () => format!("“{first}” beats “{second}”: it wins {more:.0} more simulated games in 100."),
    }
}

/// What a choice leads to in the simulated games, in one line.
fn leads_to<G: Hosted>(Named { label, weighed, .. }: &Named<G>) -> String {
    let [won, lost] = weighed.ended.map(|share| 100.0 * share);
    let open = 100.0 - won - lost;
    let ends = match () {
        () if open > 99.5 => "the simulated games stop before the end".to_string(),
        () if open >= 0.5 => {
            format!("{open:.0}% of the simulated games stop before the end; you win {won:.0}% and lose {lost:.0}%")
        }
        () => format!("you win {won:.0}% and lose {lost:.0}% of the simulated games"),
    };
    let gauges = gauges::<G>(weighed);
    // In games for one the figures say how far it gets.
    let far = match is_alone::<G>() || weighed.clock <= 0.0 {
        true => String::new(),
        false => format!(", on {} {:.0} on average", G::CLOCK, weighed.clock),
    };
    match gauges.is_empty() {
        true => format!("{label}: {ends}{far}."),
        false => format!("{label}: {ends}{far}. {}.", capital(&gauges)),
    }
}

/// The figures that people watch, where the simulated games stopped.
fn gauges<G: Hosted>(weighed: &Weighed<G>) -> String {
    G::on_average(&weighed.gauges)
}
