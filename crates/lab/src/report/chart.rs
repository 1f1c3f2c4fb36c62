use std::fmt::Display;

use super::Html;

/// Whether something is good or bad news. It is always said in another way too.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Mood {
    /// Neither.
    #[default]
    Plain,
    /// Good: green.
    Good,
    /// Bad: red, and hatched.
    Bad,
    /// Not much to see: grey.
    Quiet,
}

impl Mood {
    pub(super) fn class(self) -> &'static str {
        match self {
            Mood::Plain => "",
            Mood::Good => "good",
            Mood::Bad => "bad",
            Mood::Quiet => "quiet",
        }
    }
}

/// One bar.
#[derive(Clone, Default, Debug)]
pub struct Bar {
    /// What it is about.
    pub label: String,
    /// A few words below that.
    pub about: String,
    /// How long it is.
    pub value: f64,
    /// The 95% interval of the value.
    pub interval: Option<[f64; 2]>,
    /// The value in words.
    pub shown: String,
    /// A few words beside that.
    pub beside: String,
    /// Its colour.
    pub mood: Mood,
    /// Whether it stands out from the others.
    pub flag: bool,
    /// Whether it is a dot instead of a bar, where the scale begins anywhere.
    pub dot: bool,
}

/// Bars below each other, on a common scale from `low` to `high`. They begin at zero, or at the edge that is nearer to it.
pub fn bars(title: &str, bars: &[Bar], scale: [f64; 2]) -> Html {
    bars_from(title, bars, scale, 0.0, None)
}

/// The same with bars that begin at `base`, and a band behind them.
pub fn bars_from(title: &str, bars: &[Bar], [low, high]: [f64; 2], base: f64, band: Option<[f64; 2]>) -> Html {
    let mut html = Html::new();
    let place = |value: f64| 100.0 * (value.clamp(low, high) - low) / (high - low).max(1e-12);
    let zero = place(base.clamp(low, high));
    html.open("div", &[("class", &"bars"), ("role", &"list"), ("aria-label", &title)]);
    for bar in bars {
        html.open("div", &[("class", &if bar.flag { "row flag" } else { "row" }), ("role", &"listitem")]);
        html.raw("<div class=\"label\">").text(&bar.label);
        if !bar.about.is_empty() {
            html.put("small", "", &bar.about);
        }
        html.raw("</div><div class=\"draw\">");
        html.raw("<svg viewBox=\"0 0 100 22\" preserveAspectRatio=\"none\" aria-hidden=\"true\">");
        html.raw("<rect class=\"track\" x=\"0\" y=\"4\" width=\"100\" height=\"14\" rx=\"1\"/>");
        if let Some([from, to]) = band {
            let (from, width) = (round(place(from)), round(place(to) - place(from)));
            html.shape("rect", &[("class", &"band"), ("x", &from), ("y", &0), ("width", &width), ("height", &22)]);
        }
        let at = place(bar.value);
        let (from, width) = (round(at.min(zero)), round((at - zero).abs()));
        let class = format!("fill {}", bar.mood.class());
        if !bar.dot {
            html.shape("rect", &[("class", &class), ("x", &from), ("y", &4), ("width", &width), ("height", &14)]);
        }
        if zero > 0.0 && zero < 100.0 {
            html.shape("path", &[("class", &"axis"), ("d", &format!("M{} 0V22", round(zero)))]);
        }
        if let Some([from, to]) = bar.interval {
            let [from, to] = [from, to].map(|edge| round(place(edge)));
            let stroke = format!("M{from} 11H{to}M{from} 7V15M{to} 7V15");
            html.shape("path", &[("class", &"halo"), ("d", &stroke)]);
            html.shape("path", &[("class", &"whisker"), ("d", &stroke)]);
        }
        if bar.dot {
            html.shape("path", &[("class", &"dot"), ("d", &format!("M{} 11h.01", round(at)))]);
        }
        html.raw("</svg></div><div class=\"value\">").text(&bar.shown);
        if !bar.beside.is_empty() {
            html.text(" ").put("small", "", &bar.beside);
        }
        html.raw("</div></div>");
    }
    html.raw("</div>");
    html
}

/// A line of a plot: numbers from 0 to 1, by their place from 0 to 1.
#[derive(Clone, Default, Debug)]
pub struct Line {
    /// What it shows.
    pub label: String,
    /// Its points, from left to right.
    pub points: Vec<(f64, f64)>,
}

/// A mark on a plot that leads somewhere.
#[derive(Clone, Debug)]
pub struct Mark {
    /// Where, from 0 to 1.
    pub at: (f64, f64),
    /// Its class: good, bad, worst or turn.
    pub class: &'static str,
    /// Its sign.
    pub sign: &'static str,
    /// Where it leads.
    pub to: String,
    /// What it is, in words.
    pub label: String,
}

/// Lines over a common field; the first is filled to the level `even`, hatched where it is below. `ticks` are the places below
/// it.
pub fn plot(
    (title, words): (&str, &str),
    lines: &[Line],
    even: f64,
    marks: &[Mark],
    y: &[(f64, String)],
    ticks: &[(f64, String)],
) -> Html {
    let mut html = Html::new();
    html.open("figure", &[("class", &"plot"), ("style", &"margin-left:0;margin-right:0")]);
    html.raw("<div class=\"y\" aria-hidden=\"true\">");
    for (at, label) in y {
        html.open("span", &[("style", &format!("top:{}%", round(100.0 * (1.0 - at))))]).text(label).close("span");
    }
    html.raw("</div><div class=\"field\">");
    let label = format!("{title}. {words}");
    html.open(
        "svg",
        &[("viewBox", &"0 0 1000 400"), ("preserveAspectRatio", &"none"), ("role", &"img"), ("aria-label", &label)],
    );
    html.put("title", "", title).put("desc", "", words);
    for (at, _) in y {
        let height = round(400.0 * (1.0 - at));
        let class = if *at == even && even > 0.0 { "even" } else { "grid" };
        html.shape("path", &[("class", &class), ("d", &format!("M0 {height}H1000"))]);
    }
    for (nth, line) in lines.iter().enumerate() {
        if nth == 0 {
            for (class, above) in [("area up", true), ("area down", false)] {
                html.shape("path", &[("class", &class), ("d", &area(&line.points, even, above))]);
            }
        }
        let class = if nth == 0 { "line" } else { "line other" };
        html.shape("path", &[("class", &class), ("d", &path(&line.points))]);
    }
    html.raw("</svg>");
    for mark in marks {
        let place = format!("left:{}%;top:{}%", round(100.0 * mark.at.0), round(100.0 * (1.0 - mark.at.1)));
        let class = format!("mark {}", mark.class);
        html.open(
            "a",
            &[
                ("class", &class),
                ("style", &place),
                ("href", &mark.to),
                ("title", &mark.label),
                ("aria-label", &mark.label),
            ],
        );
        html.text(mark.sign).close("a");
    }
    html.raw("</div>").add(&below(ticks)).raw("</figure>");
    html
}

/// Columns side by side, each with how high it is; `ticks` are the places below them.
pub fn columns(title: &str, words: &str, values: &[f64], ticks: &[(f64, String)], y: &[(f64, String)]) -> Html {
    let most = values.iter().copied().fold(0.0, f64::max).max(1e-12);
    let mut html = Html::new();
    html.open("figure", &[("class", &"plot"), ("style", &"margin-left:0;margin-right:0;--h:180px")]);
    html.raw("<div class=\"y\" aria-hidden=\"true\">");
    for (at, label) in y {
        html.open("span", &[("style", &format!("top:{}%", round(100.0 * (1.0 - at / most))))])
            .text(label)
            .close("span");
    }
    html.raw("</div><div class=\"field\">");
    let label = format!("{title}. {words}");
    html.open(
        "svg",
        &[("viewBox", &"0 0 1000 200"), ("preserveAspectRatio", &"none"), ("role", &"img"), ("aria-label", &label)],
    );
    html.put("title", "", title).put("desc", "", words);
    for (at, _) in y {
        html.shape("path", &[("class", &"grid"), ("d", &format!("M0 {}H1000", round(200.0 * (1.0 - at / most))))]);
    }
    let width = 1000.0 / values.len().max(1) as f64;
    for (nth, value) in values.iter().enumerate() {
        let height = 200.0 * value / most;
        let (x, y) = (round(width * (nth as f64 + 0.08)), round(200.0 - height));
        let (w, h) = (round(width * 0.84), round(height));
        html.shape("rect", &[("class", &"column"), ("x", &x), ("y", &y), ("width", &w), ("height", &h)]);
    }
    html.raw("</svg></div>").add(&below(ticks)).raw("</figure>");
    html
}

fn below(ticks: &[(f64, String)]) -> Html {
    let mut html = Html::new();
    html.raw("<div class=\"x\" aria-hidden=\"true\">");
    for (at, label) in ticks {
        // What stands below the right edge ends there.
        let class = if *at > 0.97 { "end" } else { "" };
        html.open("span", &[("class", &class), ("style", &format!("left:{}%", round(100.0 * at)))]).text(label);
        html.close("span");
    }
    html.raw("</div>");
    html
}

fn path(points: &[(f64, f64)]) -> String {
    let place = |(x, y): &(f64, f64)| format!("{} {}", round(1000.0 * x), round(400.0 * (1.0 - y)));
    let points: Vec<String> = points.iter().map(place).collect();
    if points.is_empty() { String::new() } else { format!("M{}", points.join("L")) }
}

/// What is between a line and the level `even`, on one side of it.
fn area(points: &[(f64, f64)], even: f64, above: bool) -> String {
    let side = |y: f64| if above { y.max(even) } else { y.min(even) };
    let mut edge: Vec<(f64, f64)> = Vec::new();
    for pair in points.windows(2) {
        let [(x0, y0), (x1, y1)] = [pair[0], pair[1]];
        edge.push((x0, side(y0)));
        // Where it crosses that level.
        if (y0 - even) * (y1 - even) < 0.0 {
            edge.push((x0 + (x1 - x0) * (even - y0) / (y1 - y0), even));
        }
    }
    let (Some(first), Some(last)) = (points.first(), points.last()) else { return String::new() };
    edge.push((last.0, side(last.1)));
    edge.push((last.0, even));
    edge.push((first.0, even));
    format!("{}Z", path(&edge))
}

/// One field of a heat map.
#[derive(Clone, Debug)]
pub struct Cell {
    /// From -1, all red, to 1, all green.
    pub heat: f64,
    /// What it says.
    pub shown: String,
    /// A few words below that.
    pub beside: String,
    /// All of it in words.
    pub words: String,
}

/// A table with a colour for each number.
pub fn heat(title: &str, head: &[String], rows: &[(String, Vec<Option<Cell>>)]) -> Html {
    let mut html = Html::new();
    html.raw("<div class=\"scroll\" tabindex=\"0\"><table class=\"heat\">").open("caption", &[("class", &"sr")]);
    html.text(title).close("caption").raw("<thead><tr><td></td>");
    for name in head {
        html.open("th", &[("scope", &"col"), ("title", name)]).text(name).close("th");
    }
    html.raw("</tr></thead><tbody>");
    for (name, cells) in rows {
        html.raw("<tr>").open("th", &[("scope", &"row")]).text(name).close("th");
        for cell in cells {
            let Some(cell) = cell else {
                html.raw("<td class=\"none\"><span class=\"sr\">did not play each other</span></td>");
                continue;
            };
            let tint = if cell.heat < 0.0 { "bad" } else { "good" };
            let much = (cell.heat.abs().min(1.0) * 62.0).round();
            let style = format!("--tint:var(--{tint});--much:{much}%");
            html.open("td", &[("style", &style), ("title", &cell.words)]).text(&cell.shown);
            html.put("small", "", &cell.beside).close("td");
        }
        html.raw("</tr>");
    }
    html.raw("</tbody></table></div>");
    html
}

/// A table. Columns whose head begins with `#` hold numbers.
pub fn table<T: Display>(title: &str, head: &[&str], rows: impl IntoIterator<Item = Vec<T>>) -> Html {
    let class = |at: usize| if head.get(at).is_some_and(|name| name.starts_with('#')) { "n" } else { "" };
    let mut html = Html::new();
    html.raw("<div class=\"scroll\" tabindex=\"0\"><table>").open("caption", &[("class", &"sr")]).text(title);
    html.close("caption").raw("<thead><tr>");
    for (at, name) in head.iter().enumerate() {
        html.open("th", &[("scope", &"col"), ("class", &class(at))]).text(name.trim_start_matches('#')).close("th");
    }
    html.raw("</tr></thead><tbody>");
    for row in rows {
        html.raw("<tr>");
        for (at, cell) in row.iter().enumerate() {
            html.open("td", &[("class", &class(at))]).text(cell).close("td");
        }
        html.raw("</tr>");
    }
    html.raw("</tbody></table></div>");
    html
}

/// To a hundredth: more than a screen shows.
fn round(value: f64) -> f64 {
    (value * 100.0).round() / 100.0
}
