use croupier_table::capital;

use crate::{
    learn::{Evaluation, Notes, Point, Reached},
    report::{Html, Line, Mood, Page, Report, csv, number, page::name, percent, plot, table, thousands},
};

use super::{between, to_json};

/// The report of a training against an opponent, and how it did in the end.
pub fn learning(game: &str, notes: &Notes, (vs, found): (Option<&str>, Option<&Evaluation>), command: &str) -> Report {
    let far = found.and_then(|found| found.reached);
    let title = match (found, vs) {
        (Some(Evaluation { wins: 0, reached: Some(far), .. }), None) => {
            format!("{}: {} on average", capital(far.name), number(far.mean.value))
        }
        (Some(found), Some(vs)) => format!("{} won against {vs}", percent(found.won.value)),
        (Some(found), None) => format!("{} won", percent(found.won.value)),
        (None, Some(vs)) => format!("Learning against {vs}"),
        (None, None) => "Learning alone".into(),
    };
    let decisions = thousands(notes.decisions as i64);
    let lead = format!("A policy for {} after {decisions} decisions in {} rounds.", name(game), notes.rounds);
    let mut page = Page::new(game, "Training", title).lead(lead).foot(command);
    if let Some(found) = found {
        let label = format!("won of {} fresh games ({})", thousands(found.games as i64), between(found.won.interval));
        // Green is for a policy that beats its opponent, and red for one that has learned nothing yet.
        let mood = match found.won.interval {
            [low, _] if low > 0.5 => Mood::Good,
            [_, high] if high < 0.05 => Mood::Bad,
            _ => Mood::Plain,
        };
        if found.wins > 0 || far.is_none() {
            page = page.tile(mood, percent(found.won.value), label);
        }
    }
    if let Some(Reached { name, mean }) = far {
        let [low, high] = mean.interval.map(number);
        page = page.tile(Mood::Plain, number(mean.value), format!("{name} on average ({low} to {high})"));
    }
    page = page.tile(Mood::Plain, decisions, "decisions");
    if let Some(last) = notes.curve.last().filter(|last| last.seconds > 0.0) {
        page = page.tile(Mood::Plain, thousands((last.decisions as f64 / last.seconds) as i64), "decisions a second");
    }
    if notes.curve.iter().any(|point| point.agreed.is_some()) {
        let note =
            "The share of the rule-based player's choices that the policy likes best too, while it imitates them.";
        let agreed = |point: &Point| point.agreed;
        page = page.section("Agreement", note, &curve("Agreement", notes, agreed, (1.0, percent)));
    }
    if notes.curve.iter().any(|point| point.reached.is_some()) {
        let title = far.map_or_else(|| "How far it came".into(), |far| capital(far.name));
        let note = "The average during training, while the policy still explores, by decisions.";
        let most = notes.curve.iter().filter_map(|point| point.reached).fold(1e-9, f64::max);
        page = page.section(&title, note, &curve(&title, notes, |point| point.reached, (most, number)));
    }
    if vs.is_some() || notes.curve.iter().any(|point| point.won > 0.0) {
        let opponent = if vs.is_some() { " against the opponent" } else { "" };
        let note = format!("The win rate{opponent} during training, while the policy still explores, by decisions.");
        let played = |point: &Point| (point.games > 0).then_some(point.won);
        page = page.section("Win rate", &note, &curve("Win rate", notes, played, (1.0, percent)));
    }
    let most = notes.curve.iter().map(|point| point.entropy).fold(1e-9, f64::max);
    let note = format!("How undecided the policy is: the mean entropy of its choices, from 0 to {most:.2}.");
    page = page.section("Entropy", &note, &curve("Entropy", notes, |point| Some(point.entropy), (most, number)));
    page = page.section("Numbers", "", &numbers(notes));
    let rows = notes.curve.iter().map(|point| {
        let figures = [point.won, point.payoff, point.entropy, point.value_loss, point.kl, point.clip_fraction];
        let [won, payoff, entropy, value_loss, kl, clipped] = figures.map(|x| format!("{x:.6}"));
        let (decisions, games) = (point.decisions.to_string(), point.games.to_string());
        let [agreed, reached] =
            [point.agreed, point.reached].map(|x| x.map_or_else(String::new, |x| format!("{x:.6}")));
        let seconds = format!("{:.2}", point.seconds);
        [decisions, seconds, games, won, payoff, entropy, value_loss, kl, clipped, agreed, reached]
    });
    let head = [
        "decisions",
        "seconds",
        "games",
        "won",
        "payoff",
        "entropy",
        "value_loss",
        "kl",
        "clip_fraction",
        "agreed",
        "reached",
    ];
    let text = csv(head, rows);
    let mut json = to_json(notes);
    json["game"] = game.into();
    json["vs"] = vs.into();
    if let Some(found) = found {
        json["evaluation"] = to_json(found);
    }
    Report { page, json, csv: text }
}

/// What became of a number up to `most`, where there is one, and how it is written.
fn curve(
    title: &str,
    notes: &Notes,
    of: impl Fn(&Point) -> Option<f64>,
    (most, written): (f64, impl Fn(f64) -> String),
) -> Html {
    let last = notes.curve.last().map_or(1, |point| point.decisions.max(1)) as f64;
    let known = notes.curve.iter().filter_map(|point| Some((point.decisions as f64 / last, of(point)?)));
    let points: Vec<_> = known.map(|(at, number)| (at, (number / most).clamp(0.0, 1.0))).collect();
    let end = notes.curve.iter().rev().find_map(&of).unwrap_or(0.0);
    let words = format!("{} points, the last at {}", points.len(), written(end));
    let y: Vec<_> = [0.0, 0.5, 1.0].map(|at| (at, written(at * most))).to_vec();
    let ticks: Vec<_> = [0.0, 0.5, 1.0].map(|at| (at, number(at * last))).to_vec();
    plot((title, &words), &[Line { label: title.into(), points }], 0.0, &[], &y, &ticks)
}

fn numbers(notes: &Notes) -> Html {
    let every = notes.curve.len().div_ceil(25).max(1);
    let alone = notes.curve.iter().any(|point| point.reached.is_some());
    let rows = notes.curve.iter().rev().step_by(every).collect::<Vec<_>>().into_iter().rev().map(|point| {
        let mut row = vec![
            thousands(point.decisions as i64),
            thousands(point.games as i64),
            if point.games > 0 { percent(point.won) } else { String::new() },
            format!("{:.3}", point.entropy),
            format!("{:.3}", point.value_loss),
            format!("{:.4}", point.kl),
        ];
        if alone {
            row.insert(3, point.reached.map_or_else(String::new, number));
        }
        row
    });
    let mut head = vec!["#decisions", "#games", "#won", "#entropy", "#value loss", "#KL divergence"];
    if alone {
        head.insert(3, "#reached");
    }
    table("Numbers", &head, rows)
}
