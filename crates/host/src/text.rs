use std::collections::BTreeMap;

use croupier_kernel::{Eye, Foresee, Foresight, Game, Refusal, Seat, Sight};
use schemars::JsonSchema;
use serde::Serialize;

use crate::{
    Chance, Choice, Forecast, Luck, Offer, Screen, Teller, Thing,
    forecast::{self, told},
    keymap::KeyLine,
    numbers::tenths,
};

/// A game in words: what terminals, agents and screen readers show of it, and what they understand.
pub trait Text: Offer + Foresee {
    /// A player's settings, which last from match to match and change no rule.
    const SETTINGS: &'static [Setting] = &[];

    /// The settings with which a page finds out what it may do without asking, where those are not the defaults.
    const ON_PAGE: &'static [(&'static str, &'static str)] = &[];

    /// The keys of the game, on terminals and on the page.
    const KEYS: &'static [KeyLine];

    /// What to do, in five lines, for someone who plays it for the first time.
    const WELCOME: &'static [&'static str];

    /// The words of the game that a newcomer has to look up, each with a sentence or two.
    const GLOSSARY: &'static [(&'static str, &'static str)] = &[];

    /// The situation and what can be done, for the seat whose view it is.
    fn screen(cue: &Cue<'_, Self>) -> Screen;

    /// What the seat to move is asked, in a sentence, from what an eye sees; nothing when no one is asked.
    fn question(_view: &Self::View) -> Option<String> {
        None
    }

    /// Everything about the prompt that the screen has no room for: keys, rules, names.
    fn help(cue: &Cue<'_, Self>) -> Screen;

    /// One line about something that happened, as it is told to `eye`; nothing if it is not worth one.
    fn narrate(notice: &Self::Notice, eye: Eye) -> Option<Screen>;

    /// Whether the screen after a notice shows what it tells anyway, so that a terminal needs no line about it.
    fn is_shown(_notice: &Self::Notice) -> bool {
        false
    }

    /// What a notice touches, so that it can be pointed at.
    fn things(_notice: &Self::Notice) -> Vec<Thing> {
        Vec::new()
    }

    /// A legal action in words: its label, its key, what it touches, whether it is offered first.
    fn choice(_cue: &Cue<'_, Self>, action: &Self::Action) -> Choice {
        Choice::new(action)
    }

    /// What the seat may legally do besides what is listed, such as cancelling what it is about to play.
    fn unlisted(_cue: &Cue<'_, Self>) -> Vec<Self::Action> {
        Vec::new()
    }

    /// One line of a forecast about something that would happen; nothing if it is not worth one. The log's own sentence, as a
    /// rule.
    fn foretell(notice: &Self::Notice, eye: Eye) -> Option<Screen> {
        Self::narrate(notice, eye)
    }

    /// The name of a [figure](Foresee::figures) in a sentence.
    fn figure(what: &str) -> &str {
        what
    }

    /// The figure that decides the game: a forecast begins with it.
    const LEADING: &'static str = "";

    /// Chances of a legal action that the game knows exactly.
    fn odds(_cue: &Cue<'_, Self>, _action: &Self::Action) -> Vec<Chance> {
        Vec::new()
    }

    /// How likely what a notice tells was, where the game knows it: a coin, a wager.
    fn luck(_notice: &Self::Notice) -> Option<Luck> {
        None
    }

    /// What a forecast has in this game alone, such as how a score comes about; nothing.
    type Detail: Serialize + JsonSchema;

    /// That of a legal action.
    fn detail(_cue: &Cue<'_, Self>, _action: &Self::Action, _foresight: &Foresight<Self>) -> Option<Self::Detail> {
        None
    }

    /// A forecast as a text. A game may leave out what its screens show anyway, never add a number.
    fn foretold(cue: &Cue<'_, Self>, _action: &Self::Action, forecast: &Forecast) -> String {
        told::<Self>(cue.seat, forecast)
    }

    /// What the [gauges](croupier_kernel::Search::GAUGES) are on average where simulated games stop, as part of a sentence.
    fn on_average(gauges: &[f64]) -> String {
        let each = Self::GAUGES.iter().zip(gauges).map(|(name, gauge)| format!("{name} {}", tenths(*gauge)));
        each.collect::<Vec<_>>().join(", ")
    }

    /// What the numbers on the screen do, from 1, where that is one list. It must be what [`read`](Text::read) makes of them.
    fn listed(_cue: &Cue<'_, Self>) -> Option<Vec<Self::Action>> {
        None
    }

    /// The action that someone means who types this. Full notation is understood before this is asked.
    fn read(cue: &Cue<'_, Self>, typed: &str) -> Result<Self::Action, Refusal>;

    /// What to say about a text that is not an action, where the notation alone knows too little to help.
    fn misread(_cue: &Cue<'_, Self>, _typed: &str, refusal: Refusal) -> Refusal {
        refusal
    }

    /// What would be done with cards of this name, whether it can be done or not: someone asks why it cannot. Nothing where the
    /// player has no such card.
    fn meant(_cue: &Cue<'_, Self>, _name: &str) -> Vec<Self::Action> {
        Vec::new()
    }

    /// What someone wants to be told who types this, if it asks for something to be shown instead of done.
    fn aside(_cue: &Cue<'_, Self>, _typed: &str) -> Option<Aside> {
        None
    }

    /// Pictures between the last screen and the next one, for terminals that can show something moving.
    fn frames(_cue: &Cue<'_, Self>, _notices: &[Self::Notice]) -> Frames {
        Frames::default()
    }

    /// What a shell may do for a person instead of asking, because there is nothing to choose.
    fn skip(cue: &Cue<'_, Self>) -> Option<Self::Action> {
        match cue.legal {
            [only] if Self::skips(only) => Some(only.clone()),
            _ => None,
        }
    }

    /// The word for passing until something stops it, in games that have one.
    const PASS_UNTIL: Option<&'static str> = None;

    /// Whether a pass here counts for the windows after it too, for someone who passes until something stops it.
    fn pass_lasts(_cue: &Cue<'_, Self>) -> bool {
        true
    }

    /// The next pass of someone who passes until something stops it; nothing where they are to be asked again. The stops are
    /// [settings](Text::SETTINGS).
    fn pass_on(_cue: &Cue<'_, Self>, _since: &Passing<'_, Self>) -> Option<Self::Action> {
        None
    }

    /// What passing until something stops it would give up here, in a sentence, if that is more than a pass usually does.
    fn pass_warning(_cue: &Cue<'_, Self>) -> Option<String> {
        None
    }

    /// How long a person has to answer, where the game gives little time. `among_people`: another person waits.
    fn time_limit(_cue: &Cue<'_, Self>, _among_people: bool) -> Option<TimeLimit> {
        None
    }
}

/// What has come of passing so far.
pub struct Passing<'a, G: Game> {
    /// What the seat was told since its first pass; nothing before that pass.
    pub told: &'a [G::Notice],
    /// What it could have done instead of its first pass.
    pub could: &'a [G::Action],
}

/// Something that is shown on request.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Aside {
    /// What is shown.
    pub screen: Screen,
    /// The action, in notation, that an empty line does after it.
    pub enter: Option<String>,
}

/// Pictures that follow each other.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Frames {
    /// The pictures, in order.
    pub pictures: Vec<Screen>,
    /// How long each is shown, in thousandths of a second.
    pub millis: u64,
}

/// A limit to how long a person may take.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TimeLimit {
    /// A number of seconds.
    pub seconds: u64,
    /// What is done then, in notation.
    pub then: String,
}

/// A player's setting.
#[derive(Clone, Copy, Debug)]
pub struct Setting {
    /// Its word.
    pub name: &'static str,
    /// The values it can have; the first is the default.
    pub values: &'static [&'static str],
    /// What it sets.
    pub text: &'static str,
}

/// The settings that differ from their defaults, by name.
pub type Settings = BTreeMap<String, String>;

/// The name and value of the setting for screens without forecasts, which every game has.
pub const NO_FORECASTS: (&str, &str) = ("forecasts", "none");

/// What a screen is made from: what the seat sees, what it may do, and what the shell adds.
pub struct Cue<'a, G: Game> {
    /// What the seat sees.
    pub view: &'a G::View,
    /// What it may do.
    pub legal: &'a [G::Action],
    /// The seed, if this person chose it or the match is over; otherwise nothing.
    pub seed: &'a str,
    /// Whose screen it is.
    pub seat: Seat,
    /// The settings that differ from their defaults.
    pub settings: &'a Settings,
    /// Makes forecasts when they are asked for.
    pub teller: &'a Teller<'a, G>,
}

/// Makes a cue for the prompt of a seat and uses it.
pub fn with_cue<G: Text, T>(
    sight: Sight<'_, G>,
    legal: &[G::Action],
    seed: &str,
    settings: &Settings,
    use_cue: impl FnOnce(&Cue<'_, G>) -> T,
) -> T {
    let (view, seat) = (sight.view(), sight.seat());
    use_cue(&Cue { view: &view, legal, seed, seat, settings, teller: &Teller::new(sight) })
}

impl<G: Text> Cue<'_, G> {
    /// A table that the seat cannot tell from the real one, for numbers that the rules have and the view does not. Where nothing
    /// is hidden, it is the table as everyone sees it.
    pub fn world(&self) -> &G {
        self.teller.world()
    }

    /// What a legal action of the seat to move would do.
    pub fn forecast(&self, action: &G::Action) -> Forecast {
        forecast::forecast(self, action)
    }

    /// Whether the lines of a screen say what choices would do.
    pub fn foretells(&self) -> bool {
        let (name, none) = NO_FORECASTS;
        self.settings.get(name).is_none_or(|value| value != none)
    }

    /// The value of a setting, made or usual.
    pub fn setting(&self, name: &str) -> &str {
        let usual = G::SETTINGS.iter().find(|setting| setting.name == name).map_or("", |setting| setting.values[0]);
        self.settings.get(name).map_or(usual, String::as_str)
    }
}

impl<G: Game> Cue<'_, G> {
    /// The seed for the end of a heading, where it is shown.
    pub fn seed_label(&self) -> String {
        if self.seed.is_empty() { String::new() } else { format!(" Seed:{}", self.seed) }
    }

    /// Whether an action is among the legal ones.
    pub fn can(&self, action: &G::Action) -> bool {
        self.legal.contains(action)
    }
}
