//! Forecasts in words: what a choice would do, told with the sentences of the log.
//!
//! Nothing here works out a number. [`Worlds`] of the kernel play the choice, and this tells what they saw.

use std::cell::OnceCell;

use croupier_kernel::{Eye, Foresight, Future, Game, Outlook, Role, Seat, Sight, Worlds};
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;

use crate::{Cue, Text, Thing, Voice, capital, thousands};

/// A list longer than this gets no forecasts as a whole. They can still be asked for one at a time.
pub const MAX_FORECASTS: usize = 512;

/// How many sentences about chances a forecast has at most.
const MAX_CHANCES: usize = 3;

/// What a choice would do if everyone else stays quiet. Parts that do not apply are empty.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, JsonSchema)]
pub struct Forecast {
    /// All of it, in a few sentences.
    pub text: String,
    /// What will happen, whatever is hidden and however chance falls.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub facts: Vec<Fact>,
    /// Figures that change the same way in every world that was tried.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub changes: Vec<Change>,
    /// Figures that chance or something hidden decides.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub spreads: Vec<Spread>,
    /// What may happen, and how likely it is.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub chances: Vec<Chance>,
    /// Whether an opponent could act before that.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub answerable: bool,
    /// What only this game has, such as how a score comes about.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub detail: Option<Value>,
}

impl Forecast {
    /// A forecast of one sentence.
    pub fn says(text: impl Into<String>) -> Forecast {
        Forecast { text: text.into(), ..Forecast::default() }
    }
}

/// Something that will happen.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Fact {
    /// In a sentence.
    pub text: String,
    /// What it touches.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub things: Vec<Thing>,
    /// Whether it happens before an opponent can act.
    #[serde(skip)]
    pub at_once: bool,
}

/// A figure that would change.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Change {
    /// The seat it belongs to.
    pub seat: Seat,
    /// Which, such as `life`.
    pub what: String,
    /// What it is now.
    pub from: i64,
    /// What it would be.
    pub to: i64,
    /// Whether that is a fact. If not, it was so in every world that was tried.
    pub sure: bool,
    /// Whether it happens before an opponent can act, as a cost does.
    #[serde(skip)]
    pub at_once: bool,
}

/// A figure that would end differently in different worlds.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Spread {
    /// The seat it belongs to.
    pub seat: Seat,
    /// Which, such as `hp`.
    pub what: String,
    /// What it is now.
    pub from: i64,
    /// The least it ended at.
    pub least: i64,
    /// The most it ended at.
    pub most: i64,
    /// What it ended at on average.
    pub average: i64,
}

/// A chance.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Chance {
    /// Of what: a word such as `flop`, or a sentence.
    pub of: String,
    /// It happens in this many cases …
    pub num: u64,
    /// … out of this many.
    pub den: u64,
    /// Whether the game knows it exactly. If not, it was counted in worlds that were tried.
    pub exact: bool,
}

/// Makes the forecasts of a prompt when someone asks for one. Its worlds are made once and shared.
pub struct Teller<'a, G: Game> {
    sight: Sight<'a, G>,
    worlds: OnceCell<Worlds<G>>,
}

impl<'a, G: Text> Teller<'a, G> {
    /// For the prompt of a seat.
    pub fn new(sight: Sight<'a, G>) -> Self {
        Teller { sight, worlds: OnceCell::new() }
    }

    /// What a legal action of the seat would do.
    pub fn foresee(&self, action: &G::Action) -> Foresight<G> {
        self.worlds.get_or_init(|| Worlds::new(&self.sight)).foresee(action)
    }
}

/// What a legal action would do, in words.
pub(crate) fn forecast<G: Text>(cue: &Cue<'_, G>, action: &G::Action) -> Forecast {
    let foresight = cue.teller.foresee(action);
    let eye = Eye::Seat(cue.seat);
    let sentence = |notice: &G::Notice| {
        // What stands afterwards is not so yet.
        let line = G::foretell(notice, eye)?.plain().trim().replace("(now ", "(to ");
        (!line.is_empty()).then_some(line)
    };
    let mut facts: Vec<Fact> = Vec::new();
    for notice in &foresight.facts {
        if let Some(text) = sentence(notice).filter(|text| facts.iter().all(|fact| fact.text != *text)) {
            facts.push(Fact { text, things: G::things(notice), at_once: foresight.at_once(notice) });
        }
    }
    let mut chances = G::odds(cue, action);
    chances.extend(counted(&foresight, &facts, sentence));
    let (mut changes, mut spreads) = (Vec::new(), Vec::new());
    for outlook in &foresight.figures {
        figure(outlook, &mut changes, &mut spreads);
    }
    let detail = G::detail(cue, action, &foresight);
    let detail = detail.map(|detail| serde_json::to_value(detail).expect("a detail is plain data"));
    let answerable = foresight.answerable;
    let mut forecast = Forecast { text: String::new(), facts, changes, spreads, chances, answerable, detail };
    forecast.text = G::foretold(cue, action, &forecast);
    forecast
}

/// What happens in some worlds but not in all, with how often it does, most often first.
fn counted<G: Text>(
    foresight: &Foresight<G>,
    facts: &[Fact],
    sentence: impl Fn(&G::Notice) -> Option<String>,
) -> Vec<Chance> {
    let mut counted: Vec<Chance> = Vec::new();
    for future in &foresight.futures {
        let mut told: Vec<String> = Vec::new();
        for text in future.notices.iter().filter_map(&sentence) {
            if !told.contains(&text) && facts.iter().all(|fact| fact.text != text) {
                told.push(text);
            }
        }
        for of in told {
            match counted.iter_mut().find(|chance| chance.of == of) {
                Some(chance) => chance.num += 1,
                None => counted.push(Chance { of, num: 1, den: foresight.futures.len() as u64, exact: false }),
            }
        }
    }
    // What depends on the seat's own later choices alone is not a chance.
    let tells = |future: &Future<G>, of: &str| future.notices.iter().filter_map(&sentence).any(|text| text == of);
    counted.retain(|chance| chance.num == chance.den || !foresight.is_chosen(|future| tells(future, &chance.of)));
    counted.sort_by_key(|chance| std::cmp::Reverse(chance.num));
    counted
}

fn figure(outlook: &Outlook, changes: &mut Vec<Change>, spreads: &mut Vec<Spread>) {
    let (seat, what, from) = (outlook.now.seat, outlook.now.what.to_string(), outlook.now.value);
    let (least, most) = (outlook.ends.iter().min(), outlook.ends.iter().max());
    let (Some(&least), Some(&most)) = (least, most) else { return };
    if least != most {
        let sum: i64 = outlook.ends.iter().sum();
        let n = outlook.ends.len() as i64;
        let average = (2 * sum + n).div_euclid(2 * n);
        spreads.push(Spread { seat, what, from, least, most, average });
    } else if least != from {
        changes.push(Change { seat, what, from, to: least, sure: outlook.sure, at_once: outlook.at_once });
    }
}

/// A forecast as text: what will happen, what becomes of the figures, what may happen.
pub fn told<G: Text>(seat: Seat, forecast: &Forecast) -> String {
    let alone = Seat::all(G::N_SEATS).filter(|seat| G::role(*seat) == Role::Player).count() == 1;
    let whose = |of: Seat, what: &str| match alone {
        true => capital(G::figure(what)),
        false => format!("{} {}", Voice(Eye::Seat(seat)).owner(of), G::figure(what)),
    };
    let becomes =
        |seat: Seat, what: &str, from: i64, to: String| format!("{} {} → {to}.", whose(seat, what), thousands(from));
    let change = |change: &Change| becomes(change.seat, &change.what, change.from, thousands(change.to));
    let facts = |at_once: bool| forecast.facts.iter().filter(move |fact| fact.at_once == at_once);
    let changes = |at_once: bool| forecast.changes.iter().filter(move |change| change.at_once == at_once);
    let said = |at_once: bool| facts(at_once).map(|fact| fact.text.clone()).chain(changes(at_once).map(change));
    let first: Vec<String> = said(true).collect();
    let mut sentences: Vec<String> = said(false).collect();
    sentences.extend(forecast.spreads.iter().map(|spread| {
        let between = if spread.most - spread.least == 1 { "or" } else { "to" };
        let to = format!("{} {between} {}", thousands(spread.least), thousands(spread.most));
        becomes(spread.seat, &spread.what, spread.from, to)
    }));
    sentences.extend(forecast.chances.iter().take(MAX_CHANCES).map(|chance| {
        let per_cent = (200 * chance.num + chance.den) / (2 * chance.den.max(1));
        match chance.exact {
            true => format!("{per_cent}%: {}", sentence_end(&inside(&chance.of))),
            false if chance.num == chance.den => chance.of.clone(),
            false => format!("About {}%: {}", (per_cent + 2) / 5 * 5, inside(&chance.of)),
        }
    }));
    let rest = match (forecast.answerable, sentences.as_slice()) {
        (true, [only]) => format!("{} unless they respond.", only.trim_end_matches('.')),
        (true, [_, ..]) => format!("Unless they respond, {}", inside(&sentences.join(" "))),
        _ => sentences.join(" "),
    };
    first.into_iter().chain((!rest.is_empty()).then_some(rest)).collect::<Vec<_>>().join(" ")
}

/// With a full stop, if it has none.
fn sentence_end(text: &str) -> String {
    if text.ends_with('.') { text.into() } else { format!("{text}.") }
}

/// A sentence after a colon or a comma: small, unless it begins with a name.
fn inside(text: &str) -> String {
    let first = text.split(' ').next().unwrap_or_default();
    match first {
        "You" | "Your" | "They" | "Their" | "The" | "A" | "An" | "Power" | "No" | "Nothing" | "About" => {
            let mut letters = text.chars();
            letters.next().map_or(String::new(), |first| first.to_lowercase().chain(letters).collect())
        }
        _ => text.into(),
    }
}
