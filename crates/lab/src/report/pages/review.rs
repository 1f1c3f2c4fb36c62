use croupier_kernel::Seat;
use croupier_table::{Screen, Tone};

use crate::{
    report::{Bar, Html, Line, Mark, Mood, Page, Report, bars, csv, page::name, plot},
    review::{Grade, Judged, Moment, MomentKind, Review, SeatReview, Step},
};

use super::{ticks, to_json};

/// The report of a match that was played again.
pub fn review(review: &Review, command: &str) -> Report {
    let alone = review.seats.len() < 2;
    let title = headline(review);
    let weighed = review.steps.iter().filter(|step| step.judged.is_some()).count();
    let ended = review.ending.as_ref().map(|ending| format!(" Result: {ending}.")).unwrap_or_default();
    let lead = format!(
        "{}, seed {}: {} actions, {weighed} of them real choices, each judged by what its player could know.{ended}",
        name(review.game),
        review.seed,
        review.steps.len()
    );
    let mut page = Page::new(review.game, "Review", title).lead(lead).foot(command);
    if review.peeked {
        page = page.notice("This match is not over: reading this review counts as looking ahead.");
    }
    if review.interrupted {
        page = page.notice("Ended early: some choices were not judged.");
    }
    for seat in &review.seats {
        page = tiles(page, seat, alone);
    }
    let (title, note) = match alone {
        true => (
            "Expected result",
            "100 is a won run, 0 one that is lost right away. A lost run is graded by how far it got.",
        ),
        false => {
            ("Win chance of player 1", "As each player could see it at the time. Marks link to the moments below.")
        }
    };
    page = page.section(title, note, &graph(review, alone));
    let note = "The costliest mistakes, the best finds, and where luck or the opponent changed the game. One point is one win in 100.";
    page = page.section("Moments", note, &moments(review, alone));
    page = page.section(
        "The match",
        "Every action and its result. On the right: the player's chance after it.",
        &log(review),
    );
    let rows = review.steps.iter().filter_map(|step| Some((step, step.judged.as_ref()?))).map(|(step, judged)| {
        let numbers = [judged.before, judged.after, judged.chance, judged.loss, judged.margin].map(|n| n.to_string());
        let [before, after, chance, loss, margin] = numbers;
        let best = judged.options.first().map(|option| option.action.clone()).unwrap_or_default();
        let (ply, seat, turn) = (step.ply.to_string(), step.seat.0.to_string(), step.turn.to_string());
        [ply, seat, turn, step.action.clone(), best, before, after, chance, loss, margin, word(judged.grade).into()]
    });
    let head = ["ply", "seat", "turn", "action", "best", "before", "after", "chance", "loss", "margin", "grade"];
    Report { page, csv: csv(head, rows), json: to_json(review) }
}

/// How it ended, and how many blunders it took.
fn headline(review: &Review) -> String {
    let winner = review.seats.iter().find(|seat| seat.result.is_some_and(|result| result > 500));
    let ended = match (review.ending.is_some(), winner, review.seats.len()) {
        (false, ..) => "A match in progress".into(),
        (_, Some(_), 1) => "A won run".into(),
        (_, None, 1) => "A lost run".into(),
        (_, Some(winner), _) => format!("{} won", player(winner.seat)),
        (_, None, _) => "A draw".into(),
    };
    match review.moments.iter().filter(|moment| moment.kind == MomentKind::Blunder).count() {
        0 => ended,
        1 => format!("{ended}, with one blunder"),
        n => format!("{ended}, with {n} blunders"),
    }
}

/// A seat as people count players.
fn player(seat: Seat) -> String {
    format!("Player {}", seat.0 + 1)
}

fn tiles(page: Page, seat: &SeatReview, alone: bool) -> Page {
    let who = if alone { String::new() } else { format!("{}: ", player(seat.seat)) };
    let of = format!("{who}accuracy; the best choice in {} of {}", seat.best, seat.choices);
    let mood = if seat.score >= 80 {
        Mood::Good
    } else if seat.score < 50 {
        Mood::Bad
    } else {
        Mood::Plain
    };
    let lost = format!("−{}", tenths(seat.given_away));
    page.tile(mood, seat.score.to_string(), of).tile(Mood::Plain, lost, format!("{who}points lost to mistakes"))
}

/// Thousandths as points with one place.
fn tenths(thousandths: i32) -> String {
    format!("{:.1}", f64::from(thousandths) / 10.0)
}

/// The grade as data spells it.
fn word(grade: Grade) -> &'static str {
    match grade {
        Grade::Great => "great",
        Grade::Best => "best",
        Grade::Slip => "slip",
        Grade::Costly => "costly",
        Grade::Blunder => "blunder",
    }
}

/// The sign and the class of a kind of moment.
fn sign(kind: MomentKind) -> (&'static str, &'static str, &'static str) {
    match kind {
        MomentKind::Great => ("★", "good", "great"),
        MomentKind::Costly => ("▼", "bad", "mistake"),
        MomentKind::Blunder => ("✖", "worst", "blunder"),
        MomentKind::Turn => ("↯", "turn", "turning point"),
    }
}

fn graph(review: &Review, alone: bool) -> Html {
    let last = review.steps.len().max(1) as f64;
    let place = |ply: u32| f64::from(ply) / last;
    // Everything is from the side of seat 0.
    let side = |seat: Seat, expected: i32| {
        let share = f64::from(expected) / 1000.0;
        if alone || seat == Seat(0) { share } else { 1.0 - share }
    };
    let line = |seat: &SeatReview| {
        let own = review.steps.iter().filter(|step| step.seat == seat.seat);
        let mut points: Vec<(f64, f64)> =
            own.filter_map(|step| Some((place(step.ply), side(step.seat, step.judged.as_ref()?.after)))).collect();
        if let Some((_, first)) = points.first().copied() {
            points.insert(0, (0.0, first));
        }
        if let Some(result) = seat.result {
            points.push((1.0, side(seat.seat, result)));
        }
        Line { label: format!("as {} saw it", player(seat.seat)), points }
    };
    let lines: Vec<Line> = review.seats.iter().map(line).collect();
    let marks: Vec<Mark> = review.moments.iter().filter_map(|moment| mark(review, moment, &place, &side)).collect();
    let y = [0.0, 0.25, 0.5, 0.75, 1.0]
        .map(|at| (at, if alone { format!("{:.0}", 100.0 * at) } else { format!("{:.0}%", 100.0 * at) }));
    let mut html = Html::new();
    html.raw("<ul class=\"legend\">");
    if alone {
        html.raw("<li><i class=\"solid\"></i>expected result after each choice</li>");
    } else {
        html.raw(
            "<li><i class=\"solid\"></i>as player 1 saw it</li><li><i class=\"dotted\"></i>as player 2 saw it</li>",
        );
        html.raw("<li><i class=\"up\"></i>player 1 ahead</li><li><i class=\"down\"></i>player 1 behind</li>");
    }
    for kind in [MomentKind::Great, MomentKind::Costly, MomentKind::Blunder, MomentKind::Turn] {
        let (sign, class, word) = sign(kind);
        if review.moments.iter().any(|moment| moment.kind == kind) {
            html.raw("<li>")
                .open("b", &[("class", &format!("badge {class}"))])
                .text(sign)
                .close("b")
                .text(word)
                .raw("</li>");
        }
    }
    html.raw("</ul>");
    let words = words(review);
    let below = by_turns(&review.steps).into_iter().map(|(ply, turn)| (place(ply), turn.to_string()));
    let below = below
        .enumerate()
        .map(|(nth, (at, turn))| (at, if nth == 0 { format!("{} {turn}", review.clock) } else { turn }));
    let title = if alone { "Expected result after each choice" } else { "Win chance of player 1 after each choice" };
    let even = if alone { 0.0 } else { 0.5 };
    html.add(&plot((title, &words), &lines, even, &marks, &y, &below.collect::<Vec<_>>()));
    html
}

fn mark(
    review: &Review,
    moment: &Moment,
    place: &impl Fn(u32) -> f64,
    side: &impl Fn(Seat, i32) -> f64,
) -> Option<Mark> {
    let judged = review.steps.get(moment.ply as usize - 1)?.judged.as_ref()?;
    let (sign, class, word) = sign(moment.kind);
    let at = match moment.kind {
        MomentKind::Turn => (place(moment.ply.saturating_sub(1)), side(moment.seat, judged.before)),
        _ => (place(moment.ply), side(moment.seat, judged.after)),
    };
    let label = format!("ply {}, {word}: {} ({} points)", moment.ply, moment.title, signed(moment.worth));
    Some(Mark { at, class, sign, to: format!("#m{}", anchor(moment)), label })
}

/// A place in the page that no other moment has.
fn anchor(moment: &Moment) -> String {
    let turn = if moment.kind == MomentKind::Turn { "t" } else { "" };
    format!("{}{turn}", moment.ply)
}

/// The first action of some turns, few enough to be read below a graph.
fn by_turns(steps: &[Step]) -> Vec<(u32, u32)> {
    let last = steps.last().map_or(0, |step| step.turn);
    let first = steps.first().map_or(0, |step| step.turn);
    let wanted = ticks(first, last, 12);
    let mut found: Vec<(u32, u32)> = Vec::new();
    let apart = (steps.len() / 24).max(1) as u32;
    for turn in wanted {
        let Some(step) = steps.iter().find(|step| step.turn == turn) else { continue };
        if found.last().is_none_or(|(ply, _)| step.ply >= ply + apart) {
            found.push((step.ply, turn));
        }
    }
    found
}

/// The graph in words.
fn words(review: &Review) -> String {
    let seats = review.seats.iter().map(|seat| {
        let own = || review.steps.iter().filter(|step| step.seat == seat.seat).filter_map(|step| step.judged.as_ref());
        let low = own().map(|judged| judged.after).min().unwrap_or(500) / 10;
        let high = own().map(|judged| judged.after).max().unwrap_or(500) / 10;
        format!("{}: between {low} and {high} of 100", player(seat.seat))
    });
    format!("{}. {} moments are marked.", seats.collect::<Vec<_>>().join("; "), review.moments.len())
}

fn signed(thousandths: i32) -> String {
    match thousandths {
        ..0 => format!("−{}", tenths(-thousandths)),
        _ => format!("+{}", tenths(thousandths)),
    }
}

fn moments(review: &Review, alone: bool) -> Html {
    let mut html = Html::new();
    if review.moments.is_empty() {
        html.put("p", "faint", "None: no mistake cost much, and luck did not turn the game.");
        return html;
    }
    html.raw("<ol class=\"moments\">");
    for moment in &review.moments {
        let (sign, class, word) = sign(moment.kind);
        html.open("li", &[("class", &format!("moment {class}")), ("id", &format!("m{}", anchor(moment)))]);
        html.raw("<div class=\"top\">").open("span", &[("class", &format!("badge {class}")), ("aria-hidden", &"true")]);
        html.text(sign).close("span").raw("<div class=\"what\">");
        html.put("b", "", &moment.title).put("span", "", &moment.text).raw("<br><span class=\"faint\">");
        html.text(format!("{} · {word} · {} {} · ", player(moment.seat), review.clock, moment.turn));
        html.open("a", &[("href", &format!("#p{}", moment.ply))]).text(format!("ply {}", moment.ply)).close("a");
        html.raw("</span></div>");
        let mood = if moment.worth < 0 { "cost bad" } else { "cost good" };
        html.open("span", &[("class", &mood)]).text(signed(moment.worth)).close("span").raw("</div>");
        let judged = review.steps.get(moment.ply as usize - 1).and_then(|step| step.judged.as_ref());
        if let Some(judged) = judged.filter(|_| moment.kind != MomentKind::Turn) {
            html.add(&options(judged, alone));
        }
        html.raw("<details><summary>The table at that moment</summary><pre>")
            .add(&shown(&moment.screen))
            .raw("</pre></details></li>");
    }
    html.raw("</ol>");
    html
}

/// The choices there were, as bars, the highest first.
fn options(judged: &Judged, alone: bool) -> Html {
    // In a run one choice moves little of the whole: the scale ends where the best does.
    let most = judged.options.iter().map(|option| option.expected).max().unwrap_or(1000).max(1);
    let end = if alone { (f64::from(most) / 900.0).min(1.0) } else { 1.0 };
    let each = judged.options.iter().map(|option| Bar {
        label: option.label.clone(),
        about: if option.played { "played".into() } else { String::new() },
        value: f64::from(option.expected) / 1000.0,
        shown: tenths(option.expected),
        beside: if option.playouts == 1 { "1 try".into() } else { format!("{} tries", option.playouts) },
        mood: match (option.played, judged.loss > 0) {
            (true, true) => Mood::Bad,
            (true, false) => Mood::Good,
            (false, _) => Mood::Quiet,
        },
        flag: option.played,
        ..Bar::default()
    });
    bars("The choices and their expected results", &each.collect::<Vec<_>>(), [0.0, end])
}

/// A screen with its meanings.
fn shown(screen: &Screen) -> Html {
    let mut html = Html::new();
    for (text, tone) in screen.pieces() {
        let class = match tone {
            None | Some(Tone::About) => {
                html.text(text);
                continue;
            }
            Some(Tone::Title) => "t-title",
            Some(Tone::Good) => "t-good",
            Some(Tone::Bad) => "t-bad",
            Some(Tone::Warn) => "t-warn",
            Some(Tone::Faint) => "t-faint",
            Some(Tone::Key) => "t-key",
            Some(Tone::Red) => "t-red",
            Some(Tone::Yellow) => "t-warn",
            Some(Tone::Blue) => "t-key",
        };
        html.put("span", class, text);
    }
    html
}

fn log(review: &Review) -> Html {
    let mut html = Html::new();
    html.raw("<ol class=\"log\">");
    for step in &review.steps {
        html.open("li", &[("id", &format!("p{}", step.ply))]);
        html.open("span", &[("class", &"ply")]).text(step.ply).close("span");
        let grade = step.judged.as_ref().map(|judged| judged.grade);
        let (sign, class, about) = match grade {
            None => ("", "sign faint", "no choice"),
            Some(Grade::Great) => ("★", "sign good", "great"),
            Some(Grade::Best) => ("✓", "sign good", "best"),
            Some(Grade::Slip) => ("▽", "sign bad", "inaccuracy"),
            Some(Grade::Costly) => ("▼", "sign bad", "mistake"),
            Some(Grade::Blunder) => ("✖", "sign bad", "blunder"),
        };
        html.open("span", &[("class", &class), ("title", &about)]).text(sign).close("span");
        html.raw("<div class=\"done\">")
            .open("span", &[("class", &"who")])
            .text(player(step.seat))
            .close("span")
            .text(&step.label);
        let better = step.judged.as_ref().filter(|judged| judged.grade != Grade::Best && judged.loss > 0);
        if let Some(best) = better.and_then(|judged| judged.options.first()) {
            html.raw("<div class=\"bad\">better: ").text(&best.label).raw("</div>");
        }
        if !step.told.is_empty() {
            html.put("div", "told", step.told.join("\n"));
        }
        html.raw("</div>");
        let expected = step.judged.as_ref().map(|judged| tenths(judged.after)).unwrap_or_default();
        html.put("span", "pct", expected).raw("</li>");
    }
    html.raw("</ol>");
    html
}
