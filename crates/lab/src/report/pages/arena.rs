use crate::{
    arena::{Accuracy, Standing, Table},
    report::{Bar, Html, Mood, Page, Report, bars, csv, page::name, percent, table, thousands},
};

use super::{between, share_bar, to_json};

/// The report of an arena.
pub fn arena(result: &Table, command: &str) -> Report {
    let best = result.players.iter().filter_map(|player| Some((player, player.rating?)));
    let best = best.max_by(|(_, a), (_, b)| a.value.total_cmp(&b.value));
    let title = best
        .map_or("No games yet".into(), |(player, rating)| format!("{} is rated {:.0}", player.player, rating.value));
    let games: u64 = result.players.iter().map(|player| player.games).sum();
    let lead = format!(
        "{} of {}, rated against the ladder {}: {} games, each seed from both seats.",
        if result.players.len() == 1 { "One player".into() } else { format!("{} players", result.players.len()) },
        name(&result.game),
        result.ladder,
        thousands(games as i64)
    );
    let mut page = Page::new(&result.game, "Arena", title).lead(lead).foot(command);
    if let Some((player, rating)) = best {
        let half = (rating.interval[1] - rating.interval[0]) / 2.0;
        page = page.tile(Mood::Good, format!("{:.0} ± {half:.0}", rating.value), format!("Elo of {}", player.player));
        if let Some(accuracy) = player.accuracy {
            page = page.tile(Mood::Plain, percent(accuracy.best.value), "accuracy: choices that were the best");
        }
        if player.asked > 0 {
            page = page.tile(Mood::Plain, percent(player.refused.value), "of its answers refused");
            page = page.tile(Mood::Plain, dollars(player.cost), "spent");
        }
    }
    let note = "Elo with 95% intervals, on the ladder's scale: the game's rule-based player has 1000. The programs of the ladder \
                are gray. A lead of 100 means 64% of the points, 200 means 76%.";
    page = page.section("Ratings", note, &ratings(result));
    let note = "What a choice gives away on average, in wins per 100 choices, as judged by a search that knows only what \
                the player knew. Less is better. Next to it is the accuracy: the share of choices that were the best. The \
                programs' figures are from the same games.";
    page = page.section("Accuracy", note, &accuracies(result));
    for player in &result.players {
        page = page.section(&player.player, &about(player), &details(player));
    }
    Report { page, json: to_json(result), csv: rows(result) }
}

/// Millionths of a dollar, as people write money.
pub fn dollars(micros: u64) -> String {
    format!("${}.{:02}", thousands((micros / 1_000_000) as i64), micros / 10_000 % 100)
}

fn ratings(result: &Table) -> Html {
    let players = result.players.iter().filter_map(|player| Some((player.player.as_str(), player.rating?, Mood::Good)));
    let anchors = result.anchors.iter().map(|anchor| {
        let rating = crate::Estimate { value: anchor.elo.into(), interval: anchor.interval.map(f64::from) };
        (anchor.player.as_str(), rating, Mood::Quiet)
    });
    let mut all: Vec<_> = players.chain(anchors).collect();
    all.sort_by(|a, b| b.1.value.total_cmp(&a.1.value));
    let edges = all.iter().flat_map(|(_, rating, _)| rating.interval);
    let (low, high) = edges.fold((f64::MAX, f64::MIN), |(low, high), edge| (low.min(edge), high.max(edge)));
    let each = all.into_iter().map(|(name, rating, mood)| Bar {
        label: name.into(),
        value: rating.value,
        interval: Some(rating.interval),
        shown: format!("{:.0}", rating.value),
        beside: format!("± {:.0}", (rating.interval[1] - rating.interval[0]) / 2.0),
        flag: mood == Mood::Good,
        mood,
        dot: true,
        ..Bar::default()
    });
    bars("Ratings in points of Elo", &each.collect::<Vec<_>>(), [low - 20.0, high + 20.0])
}

fn accuracies(result: &Table) -> Html {
    let bar = |name: &str, about: String, accuracy: Accuracy, own: bool| Bar {
        label: name.into(),
        about,
        value: accuracy.given_away.value,
        interval: Some(accuracy.given_away.interval),
        shown: format!("{:.2}", accuracy.given_away.value),
        beside: format!("{} of {} the best", percent(accuracy.best.value), thousands(accuracy.choices as i64)),
        mood: if own { Mood::Plain } else { Mood::Quiet },
        flag: own,
        ..Bar::default()
    };
    let mut all = Vec::new();
    for player in &result.players {
        all.extend(player.accuracy.map(|accuracy| bar(&player.player, String::new(), accuracy, true)));
        for met in &player.met {
            let about = format!("against {}", player.player);
            all.extend(met.accuracy.map(|accuracy| bar(&met.opponent, about, accuracy, false)));
        }
    }
    let most = all.iter().filter_map(|bar| Some(bar.interval?[1])).fold(0.1, f64::max);
    let mut html = bars("Wins given away in 100 choices", &all, [0.0, most]);
    if all.is_empty() {
        html.text("Choices were not judged.");
    }
    html
}

fn about(player: &Standing) -> String {
    let Standing { wins, draws, losses, ended, .. } = player;
    let [raw, fair] = [player.result, player.without_luck].map(|result| {
        let [low, high] = result.interval;
        format!("{:+.2} ({low:+.2} to {high:+.2})", result.value)
    });
    let mut text = format!("Won {wins}, drew {draws}, lost {losses}. Result {raw}, without luck {fair}. ");
    if player.asked > 0 {
        text.push_str(&format!(
            "Asked {} times, {} of the answers refused ({}), {:.1} s an answer; {} tokens in, {} out, {}. ",
            thousands(player.asked as i64),
            percent(player.refused.value),
            between(player.refused.interval),
            player.seconds,
            thousands(player.tokens_in as i64),
            thousands(player.tokens_out as i64),
            dollars(player.cost)
        ));
    }
    text.push_str(&format!("It ended because {ended}."));
    text
}

fn details(player: &Standing) -> Html {
    let mut html = Html::new();
    let each = player.met.iter().map(|met| {
        let label = format!("{} ({})", met.opponent, met.elo);
        Bar { about: format!("{} games", met.games), ..share_bar(&label, met.points) }
    });
    html.add(&bars("Points against each program", &each.collect::<Vec<_>>(), [0.0, 1.0]));
    if !player.lost_by.is_empty() {
        let lost = player.lost_by.iter().map(|(ending, count)| vec![ending.clone(), count.to_string()]);
        html.add(&table("How it lost", &["How it lost", "#games"], lost));
    }
    html
}

fn rows(result: &Table) -> String {
    let head = [
        "player",
        "games",
        "wins",
        "draws",
        "losses",
        "elo",
        "elo_low",
        "elo_high",
        "result",
        "result_low",
        "result_high",
        "without_luck",
        "without_luck_low",
        "without_luck_high",
        "given_away",
        "given_away_low",
        "given_away_high",
        "accuracy",
        "accuracy_low",
        "accuracy_high",
        "asked",
        "refused",
        "tokens_in",
        "tokens_out",
        "dollars",
        "seconds",
    ];
    let three = |estimate: Option<crate::Estimate>| match estimate {
        Some(estimate) => {
            [estimate.value, estimate.interval[0], estimate.interval[1]].map(|value| format!("{value:.4}"))
        }
        None => [const { String::new() }; 3],
    };
    let each = result.players.iter().map(|player| {
        let [elo, elo_low, elo_high] = three(player.rating);
        let [raw, raw_low, raw_high] = three(Some(player.result));
        let [fair, fair_low, fair_high] = three(Some(player.without_luck));
        let [away, away_low, away_high] = three(player.accuracy.map(|accuracy| accuracy.given_away));
        let [best, best_low, best_high] = three(player.accuracy.map(|accuracy| accuracy.best));
        let counts = [player.games, player.wins, player.draws, player.losses].map(|count| count.to_string());
        let [games, wins, draws, losses] = counts;
        let refused = (player.refused.value * player.asked as f64).round().to_string();
        let tokens = [player.asked, player.tokens_in, player.tokens_out].map(|count| count.to_string());
        let [asked, tokens_in, tokens_out] = tokens;
        let cost = format!("{}.{:06}", player.cost / 1_000_000, player.cost % 1_000_000);
        [
            player.player.clone(),
            games,
            wins,
            draws,
            losses,
            elo,
            elo_low,
            elo_high,
            raw,
            raw_low,
            raw_high,
            fair,
            fair_low,
            fair_high,
            away,
            away_low,
            away_high,
            best,
            best_low,
            best_high,
            asked,
            refused,
            tokens_in,
            tokens_out,
            cost,
            format!("{:.3}", player.seconds),
        ]
    });
    csv(head, each)
}
