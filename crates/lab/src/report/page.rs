use croupier_table::{
    Hosted,
    registry::{Visit, with_game},
};

use super::{Html, chart::Mood};

/// A report for people: a head with a few figures, then sections.
#[derive(Clone, Debug)]
pub struct Page {
    game: String,
    kicker: String,
    title: String,
    lead: String,
    notice: Option<String>,
    tiles: Vec<Tile>,
    body: Html,
    foot: String,
}

/// A figure that stands for itself.
#[derive(Clone, Debug)]
pub struct Tile {
    /// The figure.
    pub value: String,
    /// What it is.
    pub label: String,
    /// Whether it is good or bad news.
    pub mood: Mood,
}

impl Page {
    /// A page about a game: what kind of report it is, and its title.
    pub fn new(game: &str, kicker: &str, title: impl Into<String>) -> Page {
        Page {
            game: game.into(),
            kicker: kicker.into(),
            title: title.into(),
            lead: String::new(),
            notice: None,
            tiles: Vec::new(),
            body: Html::new(),
            foot: String::new(),
        }
    }

    /// Says in a sentence or two what came of it.
    pub fn lead(mut self, text: impl Into<String>) -> Page {
        self.lead = text.into();
        self
    }

    /// Says something that must not be missed.
    pub fn notice(mut self, text: impl Into<String>) -> Page {
        self.notice = Some(text.into());
        self
    }

    /// Adds a figure to the head.
    pub fn tile(mut self, mood: Mood, value: impl Into<String>, label: impl Into<String>) -> Page {
        self.tiles.push(Tile { value: value.into(), label: label.into(), mood });
        self
    }

    /// Adds a section. The note says how to read it.
    pub fn section(mut self, title: &str, note: &str, content: &Html) -> Page {
        self.body.open("section", &[]).put("h2", "", title);
        if !note.is_empty() {
            self.body.put("p", "note", note);
        }
        self.body.add(content).close("section").text("\n");
        self
    }

    /// Says at the end how to make the report again.
    pub fn foot(mut self, command: impl Into<String>) -> Page {
        self.foot = command.into();
        self
    }

    /// The whole file.
    pub fn html(&self) -> String {
        let mut html = Html::new();
        html.raw("<!doctype html>\n");
        html.open("html", &[("lang", &"en"), ("data-game", &self.game)]);
        html.raw(
            "<head><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">",
        );
        html.raw("<meta name=\"color-scheme\" content=\"light dark\">");
        html.put("title", "", format!("{}: {}", self.kicker, self.title));
        html.open("meta", &[("name", &"description"), ("content", &self.lead)]);
        html.raw("<style>").raw(include_str!("style.css")).raw("</style></head>\n<body>").raw(HATCH);
        html.raw("<div class=\"sheet\"><header><div class=\"brand\">").raw(EMBLEM).raw("<span>croupier</span>");
        html.put("span", "game", name(&self.game)).raw("</div>");
        html.put("p", "kicker", &self.kicker).put("h1", "", &self.title).put("p", "lead", &self.lead);
        if let Some(notice) = &self.notice {
            html.put("p", "notice", notice);
        }
        html.raw("</header>");
        if !self.tiles.is_empty() {
            html.raw("<ul class=\"tiles\">");
            for tile in &self.tiles {
                html.open("li", &[("class", &format!("tile {}", tile.mood.class()))]);
                html.put("b", "", &tile.value).put("span", "", &tile.label).close("li");
            }
            html.raw("</ul>");
        }
        html.raw("<main>\n").add(&self.body).raw("</main>");
        if !self.foot.is_empty() {
            html.raw("<footer>Made by <code>").text(&self.foot).raw("</code>. Intervals are of 95%.</footer>");
        }
        html.raw("</div></body></html>\n");
        html.as_str().to_string()
    }
}

/// A game's name as people write it.
pub(super) fn name(game: &str) -> &str {
    struct Title;
    impl Visit for Title {
        type Out = &'static str;
        fn visit<G: Hosted>(self) -> &'static str {
            G::TITLE
        }
    }
    with_game(game, Title).unwrap_or(game)
}

/// The pattern of what was lost: red is never the only sign.
const HATCH: &str = "<svg width=\"0\" height=\"0\" style=\"position:absolute\" aria-hidden=\"true\"><defs>\
<pattern id=\"hatch\" width=\"6\" height=\"6\" patternUnits=\"userSpaceOnUse\" patternTransform=\"rotate(45)\">\
<line class=\"hatch-line\" x1=\"0\" y1=\"0\" x2=\"0\" y2=\"6\"/></pattern></defs></svg>";

/// A card and a die.
const EMBLEM: &str = "<svg viewBox=\"0 0 32 32\" aria-hidden=\"true\"><g transform=\"rotate(-10 12 14)\">\
<rect x=\"4\" y=\"3\" width=\"16\" height=\"22\" rx=\"3\" fill=\"var(--wash)\"/>\
<path d=\"M12 8c2.6 3 4.6 4.6 4.6 7a2.6 2.6 0 0 1-4 2.1c.1 1.3.5 2.2 1.2 3h-3.6c.7-.8 1.1-1.7 1.2-3a2.6 2.6 0 0 1-4-2.1c0-2.4 2-4 4.6-7z\" fill=\"#221b14\"/></g>\
<g transform=\"rotate(12 22 22)\"><rect x=\"15\" y=\"15\" width=\"14\" height=\"14\" rx=\"3.5\" fill=\"#fffaf0\" stroke=\"#221b14\" stroke-width=\"1.6\"/>\
<circle cx=\"18.8\" cy=\"18.8\" r=\"1.5\" fill=\"#221b14\"/><circle cx=\"22\" cy=\"22\" r=\"1.5\" fill=\"#221b14\"/><circle cx=\"25.2\" cy=\"25.2\" r=\"1.5\" fill=\"#221b14\"/></g></svg>";
