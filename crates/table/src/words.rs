use std::iter;

use croupier_kernel::{Eye, Kind, Match, Refusal, Seat};
use serde_json::Value;

use crate::{
    Aside, Cue, Entry, Frames, Hosted, Screen, Settings, TimeLimit, Tone, cards,
    keymap::{EVERYWHERE, Works},
    numbered, players,
    told::{Told, ToldTo, told_to},
};
use croupier_host::{sentence, with_cue};

/// A match in words, whatever the game: for terminals and for agents that read.
pub trait Words {
    /// The situation and what can be done, for a seat.
    fn screen(&self, seat: Seat) -> Screen;
    /// All about the prompt that the screen has no room for.
    fn help(&self, seat: Seat) -> Screen;
    /// What can be typed at every prompt of a terminal.
    fn keys(&self) -> Screen;
    /// What an eye was told after its first `since` notices, as far as it is worth a line.
    fn narration(&self, eye: Eye, since: u32) -> Screen;
    /// Every sentence about what an eye was told, also about what screens show.
    fn log(&self, eye: Eye) -> Screen;
    /// All that an eye was told after its first `since` notices, a line for each: what has no sentence says what it is.
    fn story(&self, eye: Eye, since: u32) -> Screen;
    /// What a seat may do, in notation, each with its number: see [`numbered`].
    fn numbered(&self, seat: Seat) -> Vec<(u32, String)>;
    /// The notation of what someone means who types this.
    fn read(&self, seat: Seat, typed: &str) -> Result<String, Refusal>;
    /// What a card or item is and does, by its name or a part of it. Asking changes nothing.
    fn card(&self, seat: Seat, name: &str) -> Screen;
    /// What is shown to someone who types this, if it asks for something to be shown.
    fn aside(&self, seat: Seat, typed: &str) -> Option<Aside>;
    /// Pictures of what a seat was told after its first `since` notices, for terminals that can show something moving.
    fn frames(&self, seat: Seat, since: u32) -> Frames;
    /// How long a person in this seat has to answer, where the game gives little time.
    fn time_limit(&self, seat: Seat, among_people: bool) -> Option<TimeLimit>;
    /// What is done for the seat to move instead of asking, where there is nothing to choose.
    fn skips(&self) -> Option<String>;
    /// The same for players at a page, who can set it not to.
    fn skips_on_page(&self) -> Option<String>;
    /// Whether a seat that types this wants to [pass until](crate::Session::pass_until) something stops it.
    fn is_pass_until(&self, typed: &str) -> bool;
    /// What that would give up here, in a sentence, if it is worth a second thought.
    fn pass_warning(&self, seat: Seat) -> Option<String>;
}

/// A match and the settings of its reader.
pub(crate) struct Worded<'a, G: Hosted> {
    pub(crate) game: &'a Match<G>,
    pub(crate) told: &'a ToldTo<G>,
    /// The seed as it is shown, if it may be.
    pub(crate) seed: String,
    pub(crate) settings: &'a Settings,
}

impl<G: Hosted> Worded<'_, G> {
    /// Says why something cannot be done, to someone who types `why` and what it is.
    fn why_not(&self, seat: Seat, typed: &str) -> Option<Aside> {
        let what = typed.trim().strip_prefix("why")?;
        let says = match self.read(seat, what.trim()) {
            _ if what.is_empty() => format!("Type `why` and a choice{}.", self.example(seat)),
            _ if !what.starts_with(' ') => return None,
            Err(refusal) => self.why_named(seat, what.trim()).unwrap_or(refusal.reason),
            Ok(action) => match self.game.check(seat, &action.parse().ok()?) {
                Err(refusal) => refusal.reason,
                Ok(()) => {
                    let label = |cue: &Cue<'_, G>| action.parse().ok().map(|action| G::choice(cue, &action).label);
                    format!("you can do this now: {}", self.with_cue(seat, label).unwrap_or(action))
                }
            },
        };
        let mut screen = Screen::default();
        screen.put(sentence(&says)).end();
        Some(Aside { screen, enter: None })
    }

    /// Why the cards of this name cannot be used, and what can be done with them.
    fn why_named(&self, seat: Seat, name: &str) -> Option<String> {
        self.with_cue(seat, |cue| {
            let (mut says, mut can) = (Vec::new(), Vec::new());
            for action in G::meant(cue, name) {
                match self.game.check(seat, &action) {
                    Ok(()) => can.push(G::choice(cue, &action).label),
                    Err(refusal) => says.push(sentence(&refusal.reason)),
                }
            }
            says.dedup();
            if !can.is_empty() {
                says.push(format!("You can do this now: {}.", can.join(", ")));
            }
            (!says.is_empty()).then(|| says.join(" "))
        })
    }

    /// What someone may ask about: a number, or else what can be done first.
    fn example(&self, seat: Seat) -> String {
        let first = self.with_cue(seat, |cue| cue.legal.first().map(|action| action.to_string().replace('_', " ")));
        let mut asked = iter::once("1".to_string()).chain(first);
        let fits = asked.find(|typed| self.read(seat, typed).is_ok());
        fits.map_or(String::new(), |typed| format!(", for example `why {typed}`"))
    }

    /// The notation of what someone means, with names joined as notation joins them.
    fn read_as_typed(&self, seat: Seat, typed: &str) -> Result<String, Refusal> {
        let game = self.game;
        if let Ok(action) = typed.parse::<G::Action>()
            && (game.state().is_legal(&action) || game.state().concession(seat).as_ref() == Some(&action))
        {
            return Ok(action.to_string());
        }
        self.with_cue(seat, |cue| G::read(cue, typed)).map(|action| action.to_string())
    }

    /// The choice whose label someone types, or the beginnings of its words: "use boots" for "Use Mage Master Boots".
    fn read_label(&self, seat: Seat, typed: &str) -> Option<Result<String, Refusal>> {
        self.with_cue(seat, |cue| {
            let labelled = numbered(cue).into_iter().filter(|(_, action)| !G::gives_up(action));
            let labelled = labelled.map(|(_, action)| (G::choice(cue, &action).label, action.to_string()));
            let fitting: Vec<(String, String)> = labelled.filter(|(label, _)| fits(label, typed)).collect();
            let exact = fitting.iter().find(|(label, _)| label.eq_ignore_ascii_case(typed.trim()));
            match (fitting.as_slice(), exact) {
                ([], _) => None,
                ([(_, only)], _) | (_, Some((_, only))) => Some(Ok(only.clone())),
                (several, None) => {
                    let labels: Vec<&str> = several.iter().take(4).map(|(label, _)| label.as_str()).collect();
                    let labels = labels.iter().map(|label| format!("“{label}”")).collect::<Vec<_>>().join(" or ");
                    Some(Err(Refusal::new(format!("which one do you mean: {labels}?"))))
                }
            }
        })
    }

    pub(crate) fn with_cue<T>(&self, seat: Seat, use_cue: impl FnOnce(&Cue<'_, G>) -> T) -> T {
        let legal = self.game.legal(Eye::Seat(seat));
        let too_long = self.seed.chars().count() > 24;
        let shown = if too_long { self.seed.chars().take(23).chain(['…']).collect() } else { self.seed.clone() };
        with_cue(self.game.sight(seat), &legal, &shown, self.settings, use_cue)
    }

    fn heard(&self, eye: Eye, since: u32) -> impl Iterator<Item = &Told<G>> {
        told_to(self.told, eye, since).iter().map(|(_, told)| told)
    }
}

/// What a notice without a sentence tells: its name and what is in it.
fn named(notice: &Value) -> String {
    let parts = notice.as_object().into_iter().flatten();
    let parts = parts.filter(|(name, value)| !["notice", "ply", "things"].contains(&name.as_str()) && !value.is_null());
    let parts = parts.map(|(name, value)| {
        let value = value.as_str().map_or_else(|| value.to_string(), |text| text.replace('_', " "));
        format!("{} {value}", name.replace('_', " "))
    });
    let (name, parts) = (notice["notice"].as_str().unwrap_or("notice").replace('_', " "), parts.collect::<Vec<_>>());
    let line = if parts.is_empty() { name } else { format!("{name}: {}", parts.join(", ")) };
    format!("({line})")
}

/// The same line with the name in it as notation has it: `buy cloth helm` as `buy cloth_helm`, for everything in the catalogue
/// that has this name.
fn joined(catalogue: &[Entry], typed: &str) -> Vec<String> {
    let named = |name: &str| {
        let name = cards::plain(&name.replace(['(', ')', '\'', ','], " "));
        let fits = |text: &str| cards::plain(&text.replace(['(', ')', '\'', ','], " ")) == name;
        let found = catalogue.iter().find(|entry| fits(&entry.name) || fits(&entry.id));
        found.map(|entry| entry.id.clone())
    };
    let line = typed.trim();
    let tail = line.split_once(' ').and_then(|(verb, rest)| Some(format!("{} {}", verb.to_lowercase(), named(rest)?)));
    tail.into_iter().chain(named(line)).filter(|other| other != line).collect()
}

impl<G: Hosted> Words for Worded<'_, G> {
    fn screen(&self, seat: Seat) -> Screen {
        self.with_cue(seat, |cue| G::screen(cue))
    }

    fn help(&self, seat: Seat) -> Screen {
        self.with_cue(seat, |cue| G::help(cue))
    }

    fn keys(&self) -> Screen {
        let mut screen = Screen::default();
        screen.tone(Tone::Title, "ANYWHERE").end();
        for line in EVERYWHERE.iter().filter(|line| line.works != Works::Page) {
            // The prompt and the help of the game say what these do here.
            let told = matches!(line.keys[0], "enter" | "N");
            let has = match line.keys[0] {
                "hint" => players::adviser::<G>().is_some(),
                "set" => !G::SETTINGS.is_empty(),
                _ => true,
            };
            if has && !told {
                screen.put("  ").tone(Tone::Key, format!("{:<20}", line.keys.join(", "))).put(line.does).end();
            }
        }
        let words: Vec<&str> = iter::once("rules").chain(G::GLOSSARY.iter().map(|(word, _)| *word)).collect();
        screen.tone(Tone::Title, "WORDS").end();
        screen.put("  Type ? and a word: ").put(words.join(", ")).end();
        screen
    }

    fn narration(&self, eye: Eye, since: u32) -> Screen {
        let mut screen = Screen::default();
        for told in self.heard(eye, since) {
            if told.is_shown() {
                continue;
            }
            if let Some(line) = told.narrate(eye) {
                screen.add(&line).end();
            }
        }
        screen
    }

    fn log(&self, eye: Eye) -> Screen {
        let mut screen = Screen::default();
        for line in self.heard(eye, 0).filter_map(|told| told.narrate(eye)) {
            screen.add(&line).end();
        }
        screen
    }

    fn story(&self, eye: Eye, since: u32) -> Screen {
        let mut screen = Screen::default();
        for (ply, told) in told_to(self.told, eye, since) {
            match told.narrate(eye) {
                Some(line) => screen.put(line.plain().lines().map(str::trim).collect::<Vec<_>>().join(" ")).end(),
                None => screen.put(named(&told.to_json(*ply, eye))).end(),
            };
        }
        screen
    }

    fn numbered(&self, seat: Seat) -> Vec<(u32, String)> {
        let words = |(number, action): (u32, G::Action)| (number, action.to_string());
        self.with_cue(seat, |cue| numbered(cue).into_iter().map(words).collect())
    }

    fn read(&self, seat: Seat, typed: &str) -> Result<String, Refusal> {
        let mut refusal = match self.read_as_typed(seat, typed) {
            Ok(action) => return Ok(action),
            Err(refusal) => refusal,
        };
        // A name may be typed as people write it; what speaks against that action says more than that nothing was understood.
        let exact = Some(typed.trim().to_string()).filter(|_| refusal.kind == Kind::Unreadable);
        for other in exact.into_iter().chain(joined(&G::catalogue(), typed)) {
            if let Ok(action) = self.read_as_typed(seat, &other) {
                return Ok(action);
            }
            let meant = other.parse::<G::Action>().ok();
            if let Some(Err(why)) = meant.map(|action| self.game.check(seat, &action)) {
                refusal = why;
            }
        }
        match refusal.kind {
            Kind::Unreadable => self.read_label(seat, typed).unwrap_or(Err(refusal)),
            _ => Err(refusal),
        }
    }

    fn card(&self, seat: Seat, name: &str) -> Screen {
        if name.trim().eq_ignore_ascii_case("rules") {
            let mut screen = Screen::default();
            G::RULES.lines().for_each(|line| {
                screen.put(line).end();
            });
            return screen;
        }
        // A number means what the choice of that number touches.
        let touched = name.parse::<u32>().ok().map(|number| {
            self.with_cue(seat, |cue| {
                let chosen = numbered(cue).into_iter().find(|(at, _)| *at == number);
                let things = chosen.map(|(_, action)| G::choice(cue, &action).things).unwrap_or_default();
                things.into_iter().filter_map(|thing| thing.id).collect::<Vec<_>>()
            })
        });
        cards::about(&G::catalogue(), G::GLOSSARY, &touched.unwrap_or_else(|| vec![name.to_string()]))
    }

    fn aside(&self, seat: Seat, typed: &str) -> Option<Aside> {
        self.with_cue(seat, |cue| G::aside(cue, typed)).or_else(|| self.why_not(seat, typed))
    }

    fn frames(&self, seat: Seat, since: u32) -> Frames {
        let notices: Vec<G::Notice> =
            self.heard(Eye::Seat(seat), since).filter_map(|told| told.notice().cloned()).collect();
        self.with_cue(seat, |cue| G::frames(cue, &notices))
    }

    fn time_limit(&self, seat: Seat, among_people: bool) -> Option<TimeLimit> {
        self.with_cue(seat, |cue| G::time_limit(cue, among_people))
    }

    fn skips(&self) -> Option<String> {
        let seat = self.game.turn().seat()?;
        self.with_cue(seat, |cue| G::skip(cue)).map(|action| action.to_string())
    }

    fn skips_on_page(&self) -> Option<String> {
        let settings = G::ON_PAGE.iter().map(|(name, value)| ((*name).to_string(), (*value).to_string())).collect();
        Worded { settings: &settings, seed: self.seed.clone(), ..*self }.skips()
    }

    fn is_pass_until(&self, typed: &str) -> bool {
        G::PASS_UNTIL.is_some_and(|word| typed.trim().eq_ignore_ascii_case(word))
    }

    fn pass_warning(&self, seat: Seat) -> Option<String> {
        self.with_cue(seat, |cue| G::pass_warning(cue))
    }
}

/// Whether each typed word begins a word of a label, in order, and the first of them its first word.
fn fits(label: &str, typed: &str) -> bool {
    let words = |text: &str| -> Vec<String> {
        let text = text.to_lowercase();
        text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).map(String::from).collect()
    };
    let (label, typed) = (words(label), words(typed));
    let mut rest = label.iter();
    let begins = label.first().zip(typed.first()).is_some_and(|(label, typed)| label == typed);
    begins && typed.len() > 1 && typed.iter().all(|word| rest.any(|other| other.starts_with(word.as_str())))
}
