use serde::Serialize;

use crate::{
    Estimate,
    arena::suite::{Outcome, Part},
    report::{Bar, Html, Mood, Page, Report, bars, csv, page::name, percent, table, thousands},
};

use super::{arena::dollars, between, to_json};

/// Everyone's results of a suite.
#[derive(Serialize)]
struct Results<'a> {
    suite: &'a str,
    hash: &'a str,
    players: &'a [Outcome],
}

/// The report of a suite, of one player or more.
pub fn suite(results: &[Outcome], command: &str) -> Report {
    let best = results.iter().max_by(|a, b| a.score.value.total_cmp(&b.score.value));
    let (suite, hash) = best.map_or(("", ""), |best| (&best.suite, &best.hash));
    let title = best.map_or("No results".into(), |best| format!("{} scores {:.1}", best.player, best.score.value));
    let lead = format!(
        "{suite} ({hash}): questions with a right answer, and matches against fixed programs where the suite has some. The \
         score is from 0 to 100."
    );
    let mut page = Page::new(suite, "Suite", title).lead(lead).foot(command);
    if let Some(best) = best {
        let half = (best.score.interval[1] - best.score.interval[0]) / 2.0;
        let mood = if best.complete { Mood::Good } else { Mood::Quiet };
        page = page.tile(mood, format!("{:.1} ± {half:.1}", best.score.value), format!("score of {}", best.player));
        if best.totals.asked > 0 {
            page = page.tile(Mood::Plain, percent(best.totals.refused.value), "of its answers refused");
            page = page.tile(Mood::Plain, dollars(best.totals.cost), "spent");
        }
    }
    let note = "Scores with 95% intervals: in all, and of each game.";
    page = page.section("Scores", note, &scores(results));
    for player in results {
        page = page.section(&player.player, &about(player), &parts(player));
    }
    Report { page, json: to_json(&Results { suite, hash, players: results }), csv: rows(results) }
}

fn bar(label: &str, about: String, score: Estimate, mood: Mood) -> Bar {
    Bar {
        label: label.into(),
        about,
        value: score.value,
        interval: Some(score.interval),
        shown: format!("{:.1}", score.value),
        beside: format!("{:.1} to {:.1}", score.interval[0], score.interval[1]),
        mood,
        ..Bar::default()
    }
}

fn scores(results: &[Outcome]) -> Html {
    let mut all = Vec::new();
    for player in results {
        let about = if player.complete { "in all".into() } else { "in all, not complete".into() };
        all.push(bar(&player.player, about, player.score, Mood::Good));
        // One part is all there is: it need not be shown twice.
        for part in player.parts.iter().filter(|_| player.parts.len() > 1) {
            all.push(bar(name(&part.game), player.player.clone(), part.score, Mood::Quiet));
        }
    }
    bars("Scores from 0 to 100", &all, [0.0, 100.0])
}

fn about(player: &Outcome) -> String {
    let totals = &player.totals;
    let mut text = String::new();
    if totals.asked > 0 {
        text.push_str(&format!(
            "Asked {} times, {} of the answers refused ({}); {} tokens in, {} out, {}. ",
            thousands(totals.asked as i64),
            percent(totals.refused.value),
            between(totals.refused.interval),
            thousands(totals.tokens_in as i64),
            thousands(totals.tokens_out as i64),
            dollars(totals.cost)
        ));
    }
    text.push_str(if player.complete { "Everything was asked and played." } else { "This result is not complete." });
    text
}

fn parts(player: &Outcome) -> Html {
    let mut html = Html::new();
    let each = player.parts.iter().map(|part| {
        let questions = &part.questions;
        let matches = part
            .matches
            .as_ref()
            .map_or(String::new(), |matches| format!("{} of {} games", percent(matches.points.value), matches.games));
        vec![
            name(&part.game).to_string(),
            format!("{:.1}", part.score.value),
            format!("{} of {}", questions.right, questions.answered),
            questions.chance.map_or(String::new(), percent),
            questions.refused.to_string(),
            matches,
            part.ended.clone().unwrap_or_default(),
        ]
    });
    let head = ["Game", "#score", "right answers", "#by chance", "#refused", "points", "why it ended"];
    html.add(&table("Parts", &head, each));
    let kinds = player.parts.iter().flat_map(|part| {
        part.questions.kinds.iter().map(move |(kind, tally)| {
            vec![name(&part.game).to_string(), kind.clone(), format!("{} of {}", tally.points, tally.answered)]
        })
    });
    html.add(&table("Questions by kind", &["Game", "kind", "points"], kinds));
    html
}

fn row(player: &Outcome, part: Option<&Part>) -> [String; 17] {
    let (score, totals, complete) =
        part.map_or((player.score, player.totals, player.complete), |part| (part.score, part.totals, part.complete));
    let questions = |of: fn(&Part) -> u64| match part {
        Some(part) => of(part).to_string(),
        None => player.parts.iter().map(of).sum::<u64>().to_string(),
    };
    let matches = part.and_then(|part| part.matches.as_ref());
    [
        player.player.clone(),
        part.map_or("all".into(), |part| part.game.clone()),
        complete.to_string(),
        format!("{:.2}", score.value),
        format!("{:.2}", score.interval[0]),
        format!("{:.2}", score.interval[1]),
        questions(|part| part.questions.answered),
        questions(|part| part.questions.right),
        questions(|part| part.questions.acceptable),
        questions(|part| part.questions.refused),
        part.map_or(String::new(), |part| format!("{:.4}", part.questions.share.value)),
        questions(|part| part.matches.as_ref().map_or(0, |matches| matches.games)),
        matches.map_or(String::new(), |matches| format!("{:.4}", matches.points.value)),
        totals.asked.to_string(),
        totals.tokens_in.to_string(),
        totals.tokens_out.to_string(),
        format!("{}.{:06}", totals.cost / 1_000_000, totals.cost % 1_000_000),
    ]
}

fn rows(results: &[Outcome]) -> String {
    let head = [
        "player",
        "game",
        "complete",
        "score",
        "score_low",
        "score_high",
        "answered",
        "right",
        "acceptable",
        "refused",
        "share",
        "games",
        "points",
        "asked",
        "tokens_in",
        "tokens_out",
        "dollars",
    ];
    let each = results.iter().flat_map(|player| {
        std::iter::once(row(player, None)).chain(player.parts.iter().map(|part| row(player, Some(part))))
    });
    csv(head, each)
}
