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
    Advice { choices, clear, playouts, by_worth, text, why: explained(sight, cue, &named, (by_worth, forced), why) }
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
        true => " (95% intervals in parentheses)",
        false => "",
    };
    let head = match is_close {
        true => format!("Too close to call after {games} simulated games{intervals}:"),
        false => format!("Best choices in {games} simulated games{intervals}:"),
    };
    // Two choices that are shown with the same figure are not called better and worse.
    let shown = |weighed: &Weighed<G>| (!by_worth).then(|| percent(weighed));
    let best = named.first().and_then(|named| shown(&named.weighed));
    // Figures that speak against the order would only confuse.
    let tells = !by_worth || falls(named);
    let lines = named.iter().take(NAMED).enumerate().map(|(nth, Named { label, equal, weighed })| {
        let looks_equal = best.is_some() && shown(weighed) == best;
        let equal = match nth {
            0 => "",
            _ if *equal || looks_equal => ", could be just as good",
            _ if is_close => ", worse",
            _ => "",
        };
        let figures = match by_worth {
            true if tells => gauges::<G>(weighed),
            true => String::new(),
            false => wins(weighed),
        };
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

/// Whether the figure that counts most in a run never rises from a choice to a worse one, as far as it is shown.
fn falls<G: Hosted>(named: &[Named<G>]) -> bool {
    let far = |named: &Named<G>| named.weighed.gauges.first().map_or(0.0, |far| (10.0 * far).round());
    named.iter().take(NAMED).is_sorted_by(|better, worse| far(better) >= far(worse))
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
    (by_worth, forced): (bool, bool),
    rng: Rng,
) -> Vec<String> {
    let [best, rest @ ..] = named else { return Vec::new() };
    let Some(second) = rest.first() else {
        let only = (!forced).then(|| format!("“{}” is the only sensible choice.", best.label));
        return only.into_iter().chain([leads_to(best, true)]).collect();
    };
    let mut why = Vec::new();
    // A choice with the same figure is as close as one that was tried too seldom.
    let is_close = |other: &&Named<G>| other.equal || !by_worth && percent(&other.weighed) == percent(&best.weighed);
    why.extend(rest.iter().find(is_close).map(|equal| too_close(best, equal)));
    // Reasons are about the best choice that is not as good; if all are, about what differs all the same.
    let worse = rest.iter().find(|other| !is_close(other));
    why.extend(worse.map(|worse| compared(best, worse, by_worth)));
    let other = worse.unwrap_or(second);
    why.extend(reasons(sight, cue, [&best.weighed.action, &other.weighed.action], rng));
    let tells = !by_worth || falls(named);
    why.extend([leads_to(best, tells), leads_to(other, tells)]);
    why
}

/// The chance to win as it is shown.
fn percent<G: Hosted>(weighed: &Weighed<G>) -> f64 {
    (100.0 * weighed.chance).round()
}

/// Two choices that nothing tells apart.
fn too_close<G: Hosted>(best: &Named<G>, other: &Named<G>) -> String {
    format!("“{}” and “{}” are too close to call: pick either.", best.label, other.label)
}

/// How sure it is that one choice is better than another.
fn compared<G: Hosted>(best: &Named<G>, other: &Named<G>, by_worth: bool) -> String {
    let (first, second) = (&best.label, &other.label);
    // Both are shown, so what is between them is the difference of what is shown.
    let more = percent(&best.weighed) - percent(&other.weighed);
    // Games that stop early are not won.
    let about = if is_played_out(&best.weighed) { "" } else { "about " };
    match () {
        () if by_worth || is_alone::<G>() && more < 1.0 => {
            format!("You get further with “{first}” than with “{second}”.")
        }
        () if more <= 1.0 => format!("“{first}” beats “{second}”: it wins {about}1 more game in 100."),
        () => format!("“{first}” beats “{second}”: it wins {about}{more:.0} more games in 100."),
    }
}

/// What a choice leads to in the simulated games, in one line, with the figures there if they are told.
fn leads_to<G: Hosted>(Named { label, weighed, .. }: &Named<G>, tells: bool) -> String {
    let [won, lost] = weighed.ended.map(|share| 100.0 * share);
    let open = 100.0 - won - lost;
    // In games for one the figures say how far it gets.
    let (far, at_end) = match is_alone::<G>() || weighed.clock <= 0.0 {
        true => (String::new(), String::new()),
        false => {
            let at = format!("on {} {:.0} on average", G::CLOCK, weighed.clock);
            (format!(", {at}"), format!(", which end {at}"))
        }
    };
    let ends = match () {
        () if open > 99.5 => format!("the simulated games stop before the end{far}"),
        () if open >= 0.5 => {
            format!("{open:.0}% of the simulated games stop before the end{far}; you win {won:.0}% and lose {lost:.0}%")
        }
        () if lost >= 100.0 => format!("you lose all of the simulated games{at_end}"),
        () if won >= 100.0 => format!("you win all of the simulated games{at_end}"),
        () => format!("you win {won:.0}% and lose {lost:.0}% of the simulated games{at_end}"),
    };
    let gauges = gauges::<G>(weighed);
    match gauges.is_empty() || !tells {
        true => format!("“{label}”: {ends}."),
        false if is_alone::<G>() => format!("“{label}”: {ends}. {}.", capital(&gauges)),
        false => format!("“{label}”: {ends}. By then: {gauges}."),
    }
}

/// The figures that people watch, where the simulated games stopped.
fn gauges<G: Hosted>(weighed: &Weighed<G>) -> String {
    G::on_average(&weighed.gauges)
}
