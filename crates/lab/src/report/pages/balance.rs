use croupier_table::capital;

use crate::{
    Estimate,
    balance::{Balance, Kind, Thing, Verdict, reached},
    report::{Bar, Html, Mood, Page, Report, bars, bars_from, csv, number, page::name, percent, points, thousands},
};

use super::{between, endings, share_bar, to_json};

/// The report of what things are worth.
pub fn balance(result: &Balance, command: &str) -> Report {
    let out: Vec<&Thing> = result.things.iter().filter(|thing| thing.verdict != Verdict::InLine).collect();
    let title = match (result.things.len(), out.len()) {
        (0, _) => format!("How hard {} is", name(result.game)),
        (all, 0) => format!("{all} items measured, none stands out"),
        (all, 1) => format!("{all} items measured, one stands out"),
        (all, n) => format!("{all} items measured, {n} stand out"),
    };
    let games = thousands(result.games as i64);
    let lead = format!("{}: {games} games with and without each item, played by {}.", name(result.game), result.by);
    let mut page = Page::new(result.game, "Balance", title).lead(lead).foot(command);
    if result.interrupted {
        page = page.notice("Ended early: some of what you asked for was not measured.");
    }
    for level in &result.levels {
        if let Some(seat) = level.seats.first() {
            page = page.tile(Mood::Plain, percent(seat.win_rate), format!("won by {}", seat.player));
        }
    }
    if let Some(first_seat) = result.first_seat {
        let label = format!("won by the first seat when {} plays itself", result.by);
        page = page.tile(Mood::Plain, percent(first_seat.value), label);
    }
    if !result.levels.is_empty() {
        page = page.section("Difficulty", &how_hard(result), &levels(result));
        page = page.section("Endings", "How the games of each player ended.", &ends(result));
    }
    if !out.is_empty() {
        let note = "The 95% interval of each is outside the band of its kind: more than chance explains.";
        page = page.section("What stands out", note, &standing_out(result));
    }
    for kind in &result.kinds {
        let of_kind: Vec<&Thing> = result.things.iter().filter(|thing| thing.kind == kind.kind).collect();
        page = page.section(&heading(kind.kind), &about(result, kind), &things(result, kind, &of_kind));
    }
    Report { page, json: to_json(result), csv: rows(result) }
}

fn how_hard(result: &Balance) -> String {
    match result.first_seat {
        None => "The win rate of each player.".into(),
        Some(_) => format!("The win rate of each player against {}, over both seats.", result.by),
    }
}

fn levels(result: &Balance) -> Html {
    let mut html = Html::new();
    let shares = result.levels.iter().filter_map(|level| {
        let seat = level.seats.first()?;
        Some(share_bar(&seat.player, Estimate { value: seat.win_rate, interval: seat.interval }))
    });
    html.add(&bars("Win rate of each player", &shares.collect::<Vec<_>>(), [0.0, 1.0]));
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
    html.put("h3", "", format!("How far they get: {reach}"));
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
        Some(reach) => format!("How much further runs get with it ({reach}), on the same seeds."),
        None => "By how many percentage points it changes the win rate, on the same seeds.".into(),
    };
    let Some([low, high]) = kind.in_line else { return what };
    let (low, high) = (worth(result, low), worth(result, high));
    let median = worth(result, kind.median);
    let luck = match (result.reach, result.baseline) {
        (None, Some(Estimate { value, interval })) => format!(
            " All share the luck of one baseline: without them the first player won {} ({}). That luck moves every bar and the \
             median together, so compare a bar with the median and not with zero.",
            percent(value),
            between(interval)
        ),
        _ => String::new(),
    };
    format!(
        "{what} Bars begin at the median, {median}. Nothing inside the shaded band, {low} to {high}, stands out.{luck}"
    )
}

fn worth(result: &Balance, value: f64) -> String {
    match result.reach {
        None => points(value),
        Some(_) => format!("{}{}", if value < 0.0 { "−" } else { "+" }, number(value.abs())),
    }
}

/// The things that stand out, by kind, each beside the band of its kind.
fn standing_out(result: &Balance) -> Html {
    let mut html = Html::new();
    for kind in &result.kinds {
        let of_kind = result.things.iter().filter(|thing| thing.kind == kind.kind);
        let out: Vec<&Thing> = of_kind.filter(|thing| thing.verdict != Verdict::InLine).collect();
        if !out.is_empty() {
            html.put("h3", "", heading(kind.kind)).add(&things(result, kind, &out));
        }
    }
    html
}

fn things(result: &Balance, kind: &Kind, things: &[&Thing]) -> Html {
    let band = kind.in_line.unwrap_or([kind.median; 2]);
    let edges = things.iter().flat_map(|thing| thing.worth().interval).chain(band);
    let (low, high) = edges.fold((kind.median, kind.median), |(low, high), edge| (low.min(edge), high.max(edge)));
    let room = (high - low) * 0.04 + 1e-9;
    let each = things.iter().map(|thing| {
        let Estimate { value, interval: [from, to] } = thing.worth();
        let (about, mood) = match thing.verdict {
            Verdict::InLine => (String::new(), Mood::Quiet),
            Verdict::Strong => (format!("stronger than other {}", thing.kind.replace('_', " ")), Mood::Good),
            Verdict::Weak => (format!("weaker than other {}", thing.kind.replace('_', " ")), Mood::Bad),
        };
        let beside = match result.reach {
            Some(_) if thing.win_rate.value.abs() < 0.0005 => "same win rate".into(),
            Some(_) => format!("win rate {}", points(thing.win_rate.value)),
            None => format!("± {:.1}", 50.0 * (to - from)),
        };
        Bar {
            label: thing.name.clone(),
            about,
            value,
            interval: Some([from, to]),
            shown: worth(result, value),
            beside,
            mood,
            flag: thing.verdict != Verdict::InLine,
            dot: false,
        }
    });
    let each: Vec<Bar> = each.collect();
    bars_from("What each changes", &each, [low - room, high + room], kind.median, kind.in_line)
}

fn heading(word: &str) -> String {
    capital(&word.replace('_', " "))
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
