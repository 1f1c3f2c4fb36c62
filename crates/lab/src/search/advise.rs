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
            0 => None,
            _ if *equal || looks_equal => Some("could be just as good".to_string()),
            _ if is_close => Some("worse".to_string()),
            _ => None,
        };
        let (figures, interval) = match by_worth {
            true if tells => (gauges::<G>(weighed), None),
            true => (String::new(), None),
            false => wins(weighed),
        };
        let colon = if figures.is_empty() { "" } else { ": " };
        format!("  {}. {label}{colon}{figures}{}", nth + 1, in_parentheses([interval, equal]))
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

/// What is noted about a choice after its figures.
fn in_parentheses(notes: [Option<String>; 2]) -> String {
    let notes: Vec<String> = notes.into_iter().flatten().collect();
    if notes.is_empty() { String::new() } else { format!(" ({})", notes.join("; ")) }
}

/// The win rate of a choice, and its interval where that says how far the rate may be off.
fn wins<G: Hosted>(weighed: &Weighed<G>) -> (String, Option<String>) {
    let chance = 100.0 * weighed.chance;
    let [least, most] = weighed.interval.map(|end| 100.0 * end);
    match is_played_out(weighed) {
        true => (format!("you win {chance:.0}% of games"), Some(format!("{least:.0}% to {most:.0}%"))),
        false => (format!("you win about {chance:.0}% of games"), None),
    }
}

/// The only choice there is, or that makes sense.
fn alone_of_its_kind<G: Hosted>(only: &Named<G>, forced: bool, playouts: u32, by_worth: bool) -> String {
    let kind = if forced { "only" } else { "only sensible" };
    let figures = match by_worth {
        true => format!("in {} simulated games, {}", thousands(playouts), gauges::<G>(&only.weighed)),
        false => {
            let (wins, interval) = wins(&only.weighed);
            format!("{wins}{}, in {} simulated games", in_parentheses([interval, None]), thousands(playouts))
        }
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
        return only.into_iter().chain(outlook(sight, [best, best])).chain([leads_to(best, true)]).collect();
    };
    let mut why = Vec::new();
    // A choice with the same figure is as close as one that was tried too seldom.
    let is_close = |other: &&Named<G>| other.equal || !by_worth && percent(&other.weighed) == percent(&best.weighed);
    why.extend(pick(best, rest, is_close));
    // Reasons are about the best choice that is not as good; if all are, about what differs all the same.
    let worse = rest.iter().find(|other| !is_close(other));
    why.extend(worse.map(|worse| compared(best, worse, by_worth)));
    let other = worse.unwrap_or(second);
    why.extend(reasons(sight, cue, [&best.weighed.action, &other.weighed.action], rng));
    let tells = !by_worth || falls(named);
    why.extend(outlook(sight, [best, other]));
    why.extend([leads_to(best, tells), leads_to(other, tells)]);
    why
}

/// The chance to win as it is shown.
fn percent<G: Hosted>(weighed: &Weighed<G>) -> f64 {
    (100.0 * weighed.chance).round()
}

/// What to do where nothing tells the best choice from others.
fn pick<G: Hosted>(best: &Named<G>, rest: &[Named<G>], is_close: impl Fn(&&Named<G>) -> bool) -> Option<String> {
    let close: Vec<&Named<G>> = rest.iter().filter(is_close).collect();
    match close.as_slice() {
        [] => None,
        [_] if rest.len() == 1 => Some("Pick either.".into()),
        [other] => Some(format!("Pick “{}” or “{}”.", best.label, other.label)),
        _ => Some(format!("Pick “{}” or any other choice that could be just as good.", best.label)),
    }
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

/// A share of the simulated games that is shown, in percent, as it is shown.
fn in_percent(share: f64) -> f64 {
    (100.0 * share).round()
}

/// Whether some of the simulated games stop before the end of the match or run.
fn stops<G: Hosted>(weighed: &Weighed<G>) -> bool {
    1.0 - weighed.ended.iter().sum::<f64>() >= 0.005
}

/// How far the simulated games go and what is estimated there, unless all of them are played to the end.
fn outlook<G: Hosted>(sight: &Sight<'_, G>, both: [&Named<G>; 2]) -> Option<String> {
    if !both.iter().any(|named| stops(&named.weighed)) {
        return None;
    }
    if is_alone::<G>() {
        return Some(format!(
            "The hint looks ahead to the end of the {}. From there it estimates how far you get.",
            G::CLOCK
        ));
    }
    let far = match G::HORIZON {
        u32::MAX => "as far as it can".to_string(),
        turns => {
            let now = sight.redeal(&mut Rng::Open { state: 1 }).clock();
            format!("to {} {}", G::CLOCK, now + turns + 1)
        }
    };
    Some(format!("The hint looks ahead {far}. Where a simulated game is still open then, it estimates who wins."))
}

/// What a choice leads to in the simulated games, in one line, with the figures there if they are told.
fn leads_to<G: Hosted>(Named { label, weighed, .. }: &Named<G>, tells: bool) -> String {
    let gauges = if tells { gauges::<G>(weighed) } else { String::new() };
    let figures = match gauges.is_empty() {
        true => String::new(),
        false if is_alone::<G>() => format!(" {}.", capital(&gauges)),
        false => format!(" On average by then: {gauges}."),
    };
    match (stops(weighed), is_alone::<G>()) {
        (false, _) => format!("“{label}”: {}.{figures}", ends(weighed)),
        (true, true) => format!("“{label}”: {}.{figures}", run_by_then(weighed)),
        // The same figure as in the list, which would otherwise seem to contradict the shares.
        (true, false) => {
            let (wins, _) = wins(weighed);
            format!("“{label}”: {}. With the estimates, {wins}.{figures}", match_by_then(weighed))
        }
    }
}

/// How the simulated games end where all of them do.
fn ends<G: Hosted>(weighed: &Weighed<G>) -> String {
    // In games for one the figures say how far it gets.
    let at_end = match is_alone::<G>() || weighed.clock <= 0.0 {
        true => String::new(),
        false => format!(", which end on {} {:.0} on average", G::CLOCK, weighed.clock),
    };
    let [won, lost] = weighed.ended;
    match () {
        () if lost >= 1.0 => format!("you lose all of the simulated games{at_end}"),
        () if won >= 1.0 => format!("you win all of the simulated games{at_end}"),
        () => {
            let [won, lost] = weighed.ended.map(in_percent);
            format!("you win {won:.0}% and lose {lost:.0}% of the simulated games{at_end}")
        }
    }
}

/// How a match stands where the simulated games stop.
fn match_by_then<G: Hosted>(weighed: &Weighed<G>) -> String {
    let [won, lost] = weighed.ended.map(in_percent);
    let open = in_percent(1.0 - weighed.ended.iter().sum::<f64>());
    let ended = match () {
        () if won >= 1.0 && lost >= 1.0 => format!("won {won:.0}% and lost {lost:.0}%"),
        () if won >= 1.0 => format!("won {won:.0}%"),
        () if lost >= 1.0 => format!("lost {lost:.0}%"),
        () => return format!("{} simulated games are still open by then", nearly_all(weighed)),
    };
    format!("by then you have {ended} of the simulated games, and {open:.0}% are still open")
}

/// How a run stands where the simulated games stop.
fn run_by_then<G: Hosted>(weighed: &Weighed<G>) -> String {
    let [won, lost] = weighed.ended.map(in_percent);
    let ended = match () {
        () if won >= 1.0 && lost >= 1.0 => format!("won the run in {won:.0}% and lost it in {lost:.0}%"),
        () if won >= 1.0 => format!("won the run in {won:.0}%"),
        () if lost >= 1.0 => format!("lost the run in {lost:.0}%"),
        () => return format!("you are still in the run by then in {} simulated games", nearly_all(weighed)),
    };
    format!("by then you have {ended} of the simulated games")
}

/// How many of the simulated games stop, where that is as good as all.
fn nearly_all<G: Hosted>(weighed: &Weighed<G>) -> &'static str {
    if weighed.ended == [0.0, 0.0] { "all" } else { "almost all" }
}

/// The figures that people watch, where the simulated games stopped.
fn gauges<G: Hosted>(weighed: &Weighed<G>) -> String {
    G::on_average(&weighed.gauges)
}
