use crate::{
    report::{Bar, Cell, Html, Mood, Page, Report, bars, csv, heat, page::name, percent, table, thousands},
    tournament::{Form, Standings},
};

use super::{between, to_json};

/// The report of a tournament. `of` is what took part: players or decks.
pub fn tournament(result: &Standings, of: &str, command: &str) -> Report {
    let title = match &result.entrants[..] {
        [first, second, ..] if first.interval[0] > second.interval[1] => {
            format!("{} is clearly the strongest", first.name)
        }
        [first, second, ..] if first.elo == second.elo => format!("{} and {} share the lead", first.name, second.name),
        [first, second, ..] => format!("{} leads, {} close behind", first.name, second.name),
        _ => "A tournament".into(),
    };
    let games = thousands(result.games as i64);
    let met = match result.form {
        Form::RoundRobin => "round robin",
        Form::Gauntlet => "one against all others",
    };
    let how = match result.first_seat {
        Some(_) => "each seed played from both seats",
        None => "on each seed the run that gets further wins",
    };
    let lead = format!("{} {of} of {}, {met}: {games} games, {how}.", result.entrants.len(), name(result.game));
    let mut page = Page::new(result.game, "Tournament", title).lead(lead).foot(command);
    if result.interrupted {
        page = page.notice(format!("Ended early: {games} games were played, fewer than you asked for."));
    }
    if let (Some(first), Some(last)) = (result.entrants.first(), result.entrants.last()) {
        page = page.tile(Mood::Good, first.elo.to_string(), format!("Elo of {}", first.name));
        page = page.tile(Mood::Plain, (first.elo - last.elo).to_string(), "points from first to last");
    }
    if let Some(first_seat) = result.first_seat {
        page = page.tile(Mood::Plain, percent(first_seat.value), "won by the first seat, over all entrants");
    }
    page = page.tile(Mood::Plain, games, "games");
    let note = "Elo with 95% intervals, 1500 for the average entrant. A lead of 100 means 64% of the points, 200 means 76%. \
                Where two intervals do not overlap, the order is certain.";
    page = page.section("Ratings", note, &ratings(result));
    let note = "The row's share of points against the column; a draw is half a point. Below it: the 95% interval.";
    page = page.section("Who beats whom", note, &heat_map(result));
    page = page.section("Numbers", "", &numbers(result));
    let rows = result.meetings.iter().map(|met| {
        let [low, high] = met.points.interval;
        let counts = [met.wins, met.draws, met.losses].map(|count| count.to_string());
        let [wins, draws, losses] = counts;
        let shares = [met.points.value, low, high].map(|share| format!("{share:.6}"));
        let [points, low, high] = shares;
        [met.a.clone(), met.b.clone(), wins, draws, losses, points, low, high]
    });
    let text = csv(["a", "b", "wins", "draws", "losses", "points", "low", "high"], rows);
    Report { page, json: to_json(result), csv: text }
}

fn ratings(result: &Standings) -> Html {
    let edges = result.entrants.iter().flat_map(|entrant| entrant.interval);
    let (low, high) = edges.fold((i32::MAX, i32::MIN), |(low, high), edge| (low.min(edge), high.max(edge)));
    let room = ((high - low) / 12).max(10);
    let each = result.entrants.iter().map(|entrant| Bar {
        label: entrant.name.clone(),
        value: entrant.elo.into(),
        interval: Some(entrant.interval.map(f64::from)),
        shown: entrant.elo.to_string(),
        beside: format!("± {}", (entrant.interval[1] - entrant.interval[0] + 1) / 2),
        dot: true,
        ..Bar::default()
    });
    let scale = [f64::from(low.saturating_sub(room)), f64::from(high.saturating_add(room))];
    bars("Ratings in points of Elo", &each.collect::<Vec<_>>(), scale)
}

fn heat_map(result: &Standings) -> Html {
    let names: Vec<String> = result.entrants.iter().map(|entrant| entrant.name.clone()).collect();
    let rows: Vec<_> = names
        .iter()
        .map(|a| {
            let cell = |b: &String| {
                let points = result.points(a, b)?;
                let words = format!("{a} scored {} of the points against {b}", percent(points.value));
                let (shown, beside) = (percent(points.value), between(points.interval));
                Some(Cell { heat: 2.0 * points.value - 1.0, shown, beside, words })
            };
            (a.clone(), names.iter().map(cell).collect())
        })
        .collect();
    heat("Share of points of each against each", &names, &rows)
}

fn numbers(result: &Standings) -> Html {
    let rows = result.entrants.iter().enumerate().map(|(at, entrant)| {
        let [low, high] = entrant.interval;
        let counts = [entrant.wins, entrant.draws, entrant.losses].map(|count| thousands(count as i64)).join(" / ");
        let rank = (at + 1).to_string();
        vec![
            rank,
            entrant.name.clone(),
            entrant.elo.to_string(),
            format!("{low} to {high}"),
            counts,
            percent(entrant.points),
        ]
    });
    table("Numbers", &["#", "name", "#Elo", "#interval", "#won / drawn / lost", "#points"], rows)
}
