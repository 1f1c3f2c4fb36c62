use crate::{
    Summary, Turns,
    report::{Html, Mood, Page, Report, bars, columns, csv, number, page::name, percent, table, thousands},
};

use super::{Estimate, between, endings, share_bar, ticks, to_json};

/// The report of many games.
pub fn simulation(summary: &Summary, command: &str) -> Report {
    let winner = summary.seats.iter().max_by(|a, b| a.win_rate.total_cmp(&b.win_rate));
    let title = match (summary.seats.len(), winner) {
        (1, Some(seat)) => format!("{} wins {} of its runs", seat.player, percent(seat.win_rate)),
        (_, Some(seat)) if summary.seats[0].wins != summary.seats[1].wins => {
            let of = if summary.pairs.is_some() { String::new() } else { format!(" in {}", seat.seat) };
            format!("{}{of} wins {} of games", seat.player, percent(seat.win_rate))
        }
        _ => "An even match".into(),
    };
    let games = thousands(summary.games as i64);
    let players: Vec<&str> = summary.seats.iter().map(|seat| seat.player.as_str()).collect();
    let between_whom = if players.len() > 1 { players.join(" against ") } else { players.concat() };
    let lead = format!("{games} games of {}, {between_whom}.", name(summary.game));
    let mut page = Page::new(summary.game, "Simulation", title).lead(lead).foot(command);
    if summary.interrupted {
        page = page.notice(format!("Ended early: {games} games were played, fewer than you asked for."));
    }
    for seat in &summary.seats {
        page = page.tile(Mood::Plain, percent(seat.win_rate), format!("won by {} ({})", seat.player, seat.seat));
    }
    if let Some(pairs) = &summary.pairs {
        page = page.tile(Mood::Plain, percent(pairs.first_seat.value), "won by the first seat, over both players");
    }
    if let Some(turns) = &summary.turns {
        page = page.tile(Mood::Plain, number(turns.mean), "turns per game on average");
    }
    page = page.tile(Mood::Plain, games, "games");
    let shares = summary.seats.iter().map(|seat| {
        let share = Estimate { value: seat.win_rate, interval: seat.interval };
        share_bar(&format!("{} · {}", seat.seat, seat.player), share)
    });
    let note = "The win rate of each player, with its 95% interval.";
    page = page.section("Win rates", note, &bars("Share of games won", &shares.collect::<Vec<_>>(), [0.0, 1.0]));
    if let Some(pairs) = &summary.pairs {
        let note = "Every seed was played twice with seats swapped, so the luck of the deal and the advantage of a seat cancel out.";
        let each = [
            share_bar(&format!("points of {}", summary.players[0]), pairs.points),
            share_bar("first seat, over both players", pairs.first_seat),
        ];
        page = page.section("Pairs", note, &bars("Share of points", &each, [0.0, 1.0]));
    }
    page = page.section("Endings", "How games ended, by reason.", &endings(summary));
    if let Some(turns) = &summary.turns {
        page = page.section("Length", &lengths(turns), &length_columns(turns));
    }
    page = page.section("Numbers", "", &numbers(summary));
    Report { page, json: to_json(summary), csv: rows(summary) }
}

fn lengths(turns: &Turns) -> String {
    let (mean, median) = (number(turns.mean), turns.median);
    format!("Turns per game: {mean} on average, median {median}, from {} to {}.", turns.least, turns.most)
}

fn length_columns(turns: &Turns) -> Html {
    let games: u64 = turns.counts.values().sum();
    // At most 60 columns: longer spreads are gathered.
    let (first, last) = (turns.least, turns.most);
    let step = (last - first) / 60 + 1;
    let mut shares = vec![0.0; ((last - first) / step + 1) as usize];
    for (turn, count) in &turns.counts {
        shares[((turn - first) / step) as usize] += *count as f64 / games.max(1) as f64;
    }
    let width = shares.len() as f64;
    let place = |turn: u32| (f64::from((turn - first) / step) + 0.5) / width;
    let below: Vec<_> = ticks(first, last, 10).into_iter().map(|turn| (place(turn), turn.to_string())).collect();
    let most = shares.iter().copied().fold(0.0, f64::max);
    let beside = [(0.0, "0%".to_string()), (most / 2.0, percent(most / 2.0)), (most, percent(most))];
    columns("Turns of games", &lengths(turns), &shares, &below, &beside)
}

fn numbers(summary: &Summary) -> Html {
    let mut rows = Vec::new();
    for seat in &summary.seats {
        let who = format!("{} ({})", seat.player, seat.seat);
        let mut row =
            |what: &str, value: String, interval: String| rows.push(vec![who.clone(), what.into(), value, interval]);
        let (wins, draws, losses) = (seat.wins as i64, seat.draws as i64, seat.losses as i64);
        row("won, drawn, lost", [wins, draws, losses].map(thousands).join(" / "), between(seat.interval));
        if let Some(turns) = seat.turns_to_win {
            row("turns to win", number(turns), String::new());
        }
        for measure in &seat.measures {
            let [low, high] = measure.interval;
            row(measure.name, number(measure.mean), format!("{} to {}", number(low), number(high)));
        }
    }
    table("Numbers of each player", &["player", "what", "#average", "#interval"], rows)
}

fn rows(summary: &Summary) -> String {
    let seats = summary.seats.iter().flat_map(|seat| {
        let who = [seat.seat.0.to_string(), seat.player.clone()];
        let row = |what: &str, value: f64, [low, high]: [f64; 2]| {
            let [seat, player] = who.clone();
            [seat, player, what.to_string(), format!("{value:.6}"), format!("{low:.6}"), format!("{high:.6}")]
        };
        let exact = |what: &str, value: f64| row(what, value, [value, value]);
        let mut rows = vec![
            exact("games", (seat.wins + seat.draws + seat.losses) as f64),
            exact("wins", seat.wins as f64),
            exact("draws", seat.draws as f64),
            exact("losses", seat.losses as f64),
            row("win rate", seat.win_rate, seat.interval),
            row("payoff", seat.payoff.value, seat.payoff.interval),
        ];
        rows.extend(seat.turns_to_win.map(|turns| exact("turns to win", turns)));
        rows.extend(seat.measures.iter().map(|measure| row(measure.name, measure.mean, measure.interval)));
        rows
    });
    csv(["seat", "player", "what", "value", "low", "high"], seats)
}
