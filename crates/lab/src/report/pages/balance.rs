use crate::{
    Estimate,
    balance::{Balance, Kind, Thing, Verdict, reached},
    report::{Bar, Html, Mood, Page, Report, bars, csv, number, page::name, percent, points, thousands},
};

use super::{endings, share_bar, to_json};

/// The report of what things are worth.
pub fn balance(result: &Balance, command: &str) -> Report {
    let out: Vec<&Thing> = result.things.iter().filter(|thing| thing.verdict != Verdict::InLine).collect();
    let title = match (result.things.len(), out.len()) {
        (0, _) => format!("How hard {} is", name(result.game)),
        (all, 0) => format!("{all} things measured, all in line"),
        (all, 1) => format!("{all} things measured, one out of line"),
        (all, n) => format!("{all} things measured, {n} out of line"),
    };
    let games = thousands(result.games as i64);
    let lead = format!("{}: {games} games for each number, played by {}.", name(result.game), result.by);
    let mut page = Page::new(result.game, "Balance", title).lead(lead).foot(command);
    if result.interrupted {
        page = page.notice("Ended early: not everything that was asked for was measured.");
    }
    for level in &result.levels {
        if let Some(seat) = level.seats.first() {
            page = page.tile(Mood::Plain, percent(seat.win_rate), format!("won by {}", seat.player));
        }
    }
    if let Some(first_seat) = result.first_seat {
        page =
            page.tile(Mood::Plain, percent(first_seat.value), format!("won by seat 0, {} against itself", result.by));
    }
    if !result.levels.is_empty() {
        page = page.section("How hard it is", &how_hard(result), &levels(result));
        page = page.section("Where it ends", "How often games of each player ended where.", &ends(result));
    }
    if !out.is_empty() {
        let note = "All of their interval lies beyond what is usual for their kind: chance does not explain it.";
        page = page.section("Out of line", note, &things(result, &out));
    }
    for kind in &result.kinds {
        let of_kind: Vec<&Thing> = result.things.iter().filter(|thing| thing.kind == kind.kind).collect();
        page = page.section(&capital(kind.kind), &about(result, kind), &things(result, &of_kind));
    }
    Report { page, json: to_json(result), csv: rows(result) }
}

fn how_hard(result: &Balance) -> String {
    match result.first_seat {
        None => "The share of runs each player wins.".into(),
        Some(_) => format!("The share of games each player wins against {}, from both seats.", result.by),
    }
}

fn levels(result: &Balance) -> Html {
    let mut html = Html::new();
    let shares = result.levels.iter().filter_map(|level| {
        let seat = level.seats.first()?;
        Some(share_bar(&seat.player, Estimate { value: seat.win_rate, interval: seat.interval }))
    });
    html.add(&bars("Share won by each player", &shares.collect::<Vec<_>>(), [0.0, 1.0]));
    let Some(reach) = result.reach else { return html };
    let far = |level| reached(level).map_or(0.0, |measure| measure.mean);
    let most = result.levels.iter().map(far).fold(1e-9, f64::max);
    let each = result.levels.iter().filter_map(|level| {
        let (seat, measure) = (level.seats.first()?, reached(level)?);
        Some(Bar {
            label: seat.player.clone(),
            value: measure.mean,
            interval: Some(measure.interval),
            shown: number(measure.mean),
            beside: format!("from {} to {}", measure.least, measure.most),
            ..Bar::default()
        })
    });
    html.put("h3", "", format!("How far they come: {reach}"));
    html.add(&bars(reach, &each.collect::<Vec<_>>(), [0.0, most * 1.08]));
    html
}

fn ends(result: &Balance) -> Html {
    let mut html = Html::new();
    for level in &result.levels {
        if let Some(seat) = level.seats.first() {
            html.put("h3", "", &seat.player).add(&endings(level));
        }
    }
    html
}

fn about(result: &Balance, kind: &Kind) -> String {
    let what = match result.reach {
        Some(reach) => format!("By how much runs get further with it ({reach}), on the same seeds."),
        None => "By how many points of a hundred it changes the share of games won, on the same seeds.".into(),
    };
    match kind.in_line {
        Some([low, high]) => {
            let (low, high) = (worth(result, low), worth(result, high));
            format!("{what} Worth {} in the middle; in line from {low} to {high}.", worth(result, kind.median))
        }
        None => what,
    }
}

fn worth(result: &Balance, value: f64) -> String {
    match result.reach {
        None => points(value),
        Some(_) => format!("{}{}", if value < 0.0 { "−" } else { "+" }, number(value.abs())),
    }
}

fn things(result: &Balance, things: &[&Thing]) -> Html {
    let edges = things.iter().flat_map(|thing| thing.worth().interval);
    let (low, high) = edges.fold((0.0_f64, 0.0_f64), |(low, high), edge| (low.min(edge), high.max(edge)));
    let room = (high - low) * 0.04 + 1e-9;
    let each = things.iter().map(|thing| {
        let Estimate { value, interval: [from, to] } = thing.worth();
        let sure = from > 0.0 || to < 0.0;
        let verdict = match thing.verdict {
            Verdict::InLine => String::new(),
            Verdict::Strong => format!("stronger than other {}", thing.kind),
            Verdict::Weak => format!("weaker than other {}", thing.kind),
        };
        let beside = match result.reach {
            Some(_) if thing.win_rate.value.abs() < 0.0005 => "won as often".into(),
            Some(_) => format!("{} % won", points(thing.win_rate.value)),
            None => format!("± {:.1}", 50.0 * (to - from)),
        };
        Bar {
            label: thing.name.clone(),
            about: verdict,
            value,
            interval: Some([from, to]),
            shown: worth(result, value),
            beside,
            mood: if !sure {
                Mood::Quiet
            } else if value < 0.0 {
                Mood::Bad
            } else {
                Mood::Good
            },
            flag: thing.verdict != Verdict::InLine,
            dot: false,
        }
    });
    bars("What each is worth", &each.collect::<Vec<_>>(), [low - room, high + room])
}

fn capital(word: &str) -> String {
    let mut letters = word.chars();
    let first = letters.next().map(|first| first.to_uppercase().collect::<String>()).unwrap_or_default();
    (first + letters.as_str()).replace('_', " ")
}

fn rows(result: &Balance) -> String {
    let rows = result.things.iter().map(|thing| {
        let verdict = match thing.verdict {
            Verdict::InLine => "in_line",
            Verdict::Strong => "strong",
            Verdict::Weak => "weak",
        };
        let six = |value: f64| format!("{value:.6}");
        let [low, high] = thing.win_rate.interval.map(six);
        let reach = |pick: fn(Estimate) -> f64| thing.reach.map(|reach| six(pick(reach))).unwrap_or_default();
        [
            thing.kind.to_string(),
            thing.id.clone(),
            thing.name.clone(),
            thing.seeds.to_string(),
            six(thing.win_rate.value),
            low,
            high,
            reach(|reach| reach.value),
            reach(|reach| reach.interval[0]),
            reach(|reach| reach.interval[1]),
            verdict.to_string(),
        ]
    });
    let head =
        ["kind", "id", "name", "seeds", "win_rate", "low", "high", "reach", "reach_low", "reach_high", "verdict"];
    csv(head, rows)
}
