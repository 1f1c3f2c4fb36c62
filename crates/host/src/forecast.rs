//! Forecasts in words: what a choice would do, told with the sentences of the log.
//!
//! Nothing here works out a number. [`Worlds`] of the kernel play the choice, and this tells what they saw.

mod told;

use std::{cell::OnceCell, cmp::Reverse};

use croupier_kernel::{DecidedBy, Eye, Foresight, Future, Game, Key, Outlook, Seat, Seed, Sight, Worlds, streams};
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;
pub use told::told;

use crate::{Cue, Text, Thing};

/// A list longer than this gets no forecasts as a whole. They can still be asked for one at a time.
pub const MAX_FORECASTS: usize = 512;

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
    /// Figures that your own later answers decide, such as which target you choose: a list for each way they can end.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub ways: Vec<Vec<Change>>,
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

    /// The ways it can end by your own answers, each once, as far as some figures go.
    pub fn ways_of(&self, is_meant: impl Fn(&Change) -> bool) -> Vec<Vec<Change>> {
        let mut ways: Vec<Vec<Change>> = Vec::new();
        for way in &self.ways {
            let way = way.iter().filter(|change| is_meant(change)).cloned().collect();
            if !ways.contains(&way) {
                ways.push(way);
            }
        }
        ways
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
    /// The worlds in which it happens, if it was counted.
    #[serde(skip)]
    pub worlds: Vec<usize>,
}

impl Chance {
    /// A chance that the game knows.
    pub fn known(of: impl Into<String>, num: u64, den: u64) -> Chance {
        Chance { of: of.into(), num, den, exact: true, worlds: Vec::new() }
    }
}

/// Which of two ways a coin or a wager went, and how likely that is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Luck {
    /// Whether it went well for its player.
    pub good: bool,
    /// It happens in this many cases …
    pub num: u64,
    /// … out of this many.
    pub den: u64,
}

/// Makes the forecasts of a prompt when someone asks for one. Its worlds are made once and shared.
pub struct Teller<'a, G: Game> {
    sight: Sight<'a, G>,
    worlds: OnceCell<Worlds<G>>,
    world: OnceCell<G>,
}

impl<'a, G: Text> Teller<'a, G> {
    /// For the prompt of a seat.
    pub fn new(sight: Sight<'a, G>) -> Self {
        Teller { sight, worlds: OnceCell::new(), world: OnceCell::new() }
    }

    /// What a legal action of the seat would do.
    pub fn foresee(&self, action: &G::Action) -> Foresight<G> {
        self.worlds.get_or_init(|| Worlds::new(&self.sight)).foresee(action)
    }

    /// One table that looks to the seat like the real one, always the same for the same view.
    pub(crate) fn world(&self) -> &G {
        self.world
            .get_or_init(|| self.sight.redeal(&mut Seed::Open("world".into()).rng(Key::new(streams::WORLDS, 0, 0, 0))))
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
    let (changes, ways, spreads) = figures(&foresight);
    let detail = G::detail(cue, action, &foresight);
    let detail = detail.map(|detail| serde_json::to_value(detail).expect("a detail is plain data"));
    let answerable = foresight.answerable;
    let mut forecast = Forecast { text: String::new(), facts, changes, ways, spreads, chances, answerable, detail };
    forecast.text = G::foretold(cue, action, &forecast);
    forecast
}

/// What happens in some worlds but not in all, with how often it does, most often first. What depends on the seat's own later
/// answers is left out: it is not a chance.
fn counted<G: Text>(
    foresight: &Foresight<G>,
    facts: &[Fact],
    sentence: impl Fn(&G::Notice) -> Option<String>,
) -> Vec<Chance> {
    let n = foresight.futures.len();
    let mut counted: Vec<Chance> = Vec::new();
    for (world, texts) in sentences(&foresight.futures, sentence).into_iter().enumerate() {
        for of in texts.into_iter().flatten().filter(|text| facts.iter().all(|fact| fact.text != *text)) {
            match counted.iter_mut().find(|chance| chance.of == of) {
                Some(chance) if chance.worlds.last() == Some(&world) => {}
                Some(chance) => chance.worlds.push(world),
                None => counted.push(Chance { of, num: 0, den: n as u64, exact: false, worlds: vec![world] }),
            }
        }
    }
    counted.retain_mut(|chance| {
        chance.num = chance.worlds.len() as u64;
        let mut happens = vec![false; n];
        chance.worlds.iter().for_each(|world| happens[*world] = true);
        match foresight.decided_by(&happens) {
            DecidedBy::Nothing => true,
            DecidedBy::Chance => !foresight.is_ruled_out(&happens),
            DecidedBy::Answers | DecidedBy::Both => false,
        }
    });
    counted.sort_by_key(|chance| Reverse(chance.num));
    weigh(foresight, &mut counted);
    counted
}

/// What hangs on nothing but one coin or wager has the chance of it, which a few worlds could only guess.
fn weigh<G: Text>(foresight: &Foresight<G>, counted: &mut [Chance]) {
    let of = |future: &Future<G>| {
        let mut lucks = future.notices.iter().filter_map(G::luck);
        lucks.next().filter(|_| lucks.next().is_none())
    };
    let Some(lucks) = foresight.futures.iter().map(of).collect::<Option<Vec<Luck>>>() else { return };
    for chance in counted {
        let Some(luck) = chance.worlds.first().map(|world| lucks[*world]) else { continue };
        let same = (0..lucks.len()).filter(|world| lucks[*world] == luck);
        if same.eq(chance.worlds.iter().copied()) {
            (chance.num, chance.den, chance.exact) = (luck.num, luck.den, true);
        }
    }
}

/// The sentence of each notice in each world. Most worlds tell the same, and words cost more time than a comparison.
fn sentences<G: Text>(
    futures: &[Future<G>],
    sentence: impl Fn(&G::Notice) -> Option<String>,
) -> Vec<Vec<Option<String>>> {
    let mut all: Vec<Vec<Option<String>>> = Vec::with_capacity(futures.len());
    for future in futures {
        let known = |at: usize, notice: &G::Notice| {
            let first = futures[0].notices.get(at).filter(|first| *first == notice);
            first.and_then(|_| all.first()).map(|texts| texts[at].clone())
        };
        let text = |(at, notice)| known(at, notice).unwrap_or_else(|| sentence(notice));
        let texts = future.notices.iter().enumerate().map(text).collect();
        all.push(texts);
    }
    all
}

/// What becomes of the figures: what changes the same way in every world, what the seat's own answers decide, and what
/// chance decides. What both decide, no sentence could say.
fn figures<G: Text>(foresight: &Foresight<G>) -> (Vec<Change>, Vec<Vec<Change>>, Vec<Spread>) {
    let (mut changes, mut chosen, mut spreads) = (Vec::new(), Vec::new(), Vec::new());
    for outlook in &foresight.figures {
        match foresight.decided_by(&outlook.ends) {
            DecidedBy::Nothing => changes.extend(outlook.ends.first().and_then(|to| change(outlook, *to))),
            DecidedBy::Answers => chosen.push(outlook),
            DecidedBy::Chance => spreads.extend(spread(outlook)),
            DecidedBy::Both => {}
        }
    }
    let mut ways: Vec<Vec<Change>> = Vec::new();
    for world in 0..foresight.futures.len() {
        let way = chosen.iter().filter_map(|outlook| change(outlook, outlook.ends[world])).collect();
        if !chosen.is_empty() && !ways.contains(&way) {
            ways.push(way);
        }
    }
    (changes, ways, spreads)
}

fn change(outlook: &Outlook, to: i64) -> Option<Change> {
    let (seat, what, from) = (outlook.now.seat, outlook.now.what.to_string(), outlook.now.value);
    (to != from).then_some(Change { seat, what, from, to, sure: outlook.sure, at_once: outlook.at_once })
}

fn spread(outlook: &Outlook) -> Option<Spread> {
    let (seat, what, from) = (outlook.now.seat, outlook.now.what.to_string(), outlook.now.value);
    let (least, most) = (*outlook.ends.iter().min()?, *outlook.ends.iter().max()?);
    let (sum, n) = (outlook.ends.iter().sum::<i64>(), outlook.ends.len() as i64);
    let average = (2 * sum + n).div_euclid(2 * n);
    Some(Spread { seat, what, from, least, most, average })
}
