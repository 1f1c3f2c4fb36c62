//! How a match is set up: what was asked for, who sits where, and what the table makes of it.

use std::collections::BTreeMap;

use croupier_kernel::{Kind, Refusal, Role, Seat, Seed};
use croupier_table::{
    Hosted, Options, Session, players,
    registry::{self, Beginning, Visit},
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{Settings, token};

/// A match to be set up.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct NewMatch {
    /// The game.
    pub game: String,
    /// Its preset and further options, by name, as `/api/games` lists them.
    #[serde(default)]
    pub options: BTreeMap<String, OptionValue>,
    /// A text that decides all chance, in matches of one person. It is drawn if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(length(min = 1, max = 200))]
    pub seed: Option<String>,
    /// Who takes each seat, in order. Seats left out get their default player; the first is yours.
    #[serde(default)]
    #[schemars(length(max = 8))]
    pub seats: Vec<NewSeat>,
    /// Who may watch.
    #[serde(default)]
    pub visibility: Visibility,
    /// How long people may take.
    #[serde(default)]
    pub clock: Clock,
    /// What can be done about a person who has left.
    #[serde(default)]
    pub away: Away,
    /// Whether people may ask what to do; where nothing is said, only those who play alone or against programs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hints: Option<bool>,
    /// Whether a coin decides who takes which seat. If left out, it does where a player joins an open seat.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub coin: Option<bool>,
    /// Whether the match counts for the ratings of its two players, who both agree to it. It needs a clock.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub rated: bool,
}

/// The value of an option.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum OptionValue {
    /// A word.
    Word(String),
    /// A number.
    Number(i64),
    /// A whole text, such as a deck list.
    Text(GivenText),
    /// A deck of yours, by its name.
    Own(OwnDeck),
}

/// A whole text.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct GivenText {
    /// The text.
    pub text: String,
}

/// A deck that is kept for you.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "DeckOfYours")]
pub struct OwnDeck {
    /// Its name.
    pub own: String,
}

/// Who takes a seat.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct NewSeat {
    /// What kind of player.
    pub kind: SeatKind,
    /// The program; the default if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub player: Option<String>,
}

/// What kind of player a seat has.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum SeatKind {
    /// A player who holds its token.
    Person,
    /// A program of the server.
    Program,
    /// Free: the player who joins gets its token.
    Open,
    /// A player who has not come to the rematch yet. The match waits for them.
    Invited,
}

impl SeatKind {
    pub(crate) fn word(self) -> &'static str {
        match self {
            SeatKind::Person => "person",
            SeatKind::Program => "program",
            SeatKind::Open => "open",
            SeatKind::Invited => "invited",
        }
    }

    pub(crate) fn of(word: &str) -> SeatKind {
        match word {
            "program" => SeatKind::Program,
            "open" => SeatKind::Open,
            "invited" => SeatKind::Invited,
            _ => SeatKind::Person,
        }
    }
}

/// Who may watch a match.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Visibility {
    /// Everyone; it is listed.
    Public,
    /// Anyone with its address.
    #[default]
    Link,
    /// Only those who hold one of its tokens.
    Private,
}

impl Visibility {
    pub(crate) fn word(self) -> &'static str {
        match self {
            Visibility::Public => "public",
            Visibility::Link => "link",
            Visibility::Private => "private",
        }
    }

    pub(crate) fn of(word: &str) -> Visibility {
        match word {
            "public" => Visibility::Public,
            "link" => Visibility::Link,
            _ => Visibility::Private,
        }
    }
}

/// How long people may take.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum Clock {
    /// As long as they like.
    #[default]
    None,
    /// Seconds for each answer; the game's own limit, where it has one, if left out. Then something harmless is done
    /// for them.
    Answer {
        /// The number of seconds.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[schemars(range(min = 1, max = 86_400))]
        seconds: Option<u32>,
    },
    /// Seconds for all answers of the game together. A player who runs out of time loses.
    Game {
        /// The number of seconds.
        #[schemars(range(min = 10, max = 86_400))]
        seconds: u32,
    },
}

/// What can be done about a person who has left.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Away {
    /// After how many seconds another seat can claim.
    #[serde(default = "usual_wait")]
    #[schemars(range(min = 5, max = 86_400))]
    pub after: u32,
    /// What a claim does.
    #[serde(default)]
    pub then: Claim,
}

impl Default for Away {
    fn default() -> Away {
        Away { after: usual_wait(), then: Claim::End }
    }
}

fn usual_wait() -> u32 {
    120
}

/// What a claim on the seat of someone who has left does.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Claim {
    /// The seat gives up.
    #[default]
    End,
    /// The default program takes over.
    Program,
}

/// Who sits in a seat.
#[derive(Clone, Debug)]
pub(crate) struct Place {
    pub(crate) kind: SeatKind,
    pub(crate) program: Option<String>,
}

/// What the table says about the seats of a game.
struct Seats {
    /// For each seat: whether it plays to win, and who usually takes it when no person does.
    usual: Vec<(bool, Option<&'static str>)>,
    /// The programs that options name.
    named: Vec<(Seat, String)>,
    offered: Vec<&'static str>,
}

struct AskSeats<'a>(&'a Options);
impl Visit for AskSeats<'_> {
    type Out = Result<Seats, Refusal>;
    fn visit<G: Hosted>(self) -> Self::Out {
        let usual = Seat::all(G::N_SEATS).map(|seat| (G::role(seat) == Role::Player, G::usual_player(seat)));
        let offered = players::<G>().into_iter().filter(|kind| !kind.yardstick).map(|kind| kind.name);
        Ok(Seats { usual: usual.collect(), named: self.0.programs::<G>()?, offered: offered.collect() })
    }
}

/// The program that takes a seat of a game when no person does, where the game names one for this seat.
pub(crate) fn usual_player(game: &str, seat: Seat) -> Result<Option<&'static str>, Refusal> {
    struct Usual(Seat);
    impl Visit for Usual {
        type Out = Option<&'static str>;
        fn visit<G: Hosted>(self) -> Self::Out {
            G::usual_player(self.0)
        }
    }
    registry::with_game(game, Usual(seat))
}

/// The options that belong to each seat, in the same order for all of them.
struct SeatOptions;
impl Visit for SeatOptions {
    type Out = Vec<Vec<&'static str>>;
    fn visit<G: Hosted>(self) -> Self::Out {
        let of = |seat| G::OPTIONS.iter().filter(move |option| option.of == Some(seat)).map(|option| option.name);
        Seat::all(G::N_SEATS).map(|seat| of(seat).collect()).collect()
    }
}

/// The option that holds the deck of a seat.
struct DeckOption(Seat);
impl Visit for DeckOption {
    type Out = Option<&'static str>;
    fn visit<G: Hosted>(self) -> Self::Out {
        let mut options = G::OPTIONS.iter().filter(|option| option.takes_text && option.of == Some(self.0));
        options.next().map(|option| option.name)
    }
}

impl NewMatch {
    /// Whether a coin decides who takes which seat.
    pub(crate) fn has_coin(&self) -> bool {
        self.coin.unwrap_or_else(|| self.seats.iter().any(|seat| seat.kind == SeatKind::Open))
    }

    /// The options without the texts in them.
    pub(crate) fn plain_options(&self) -> serde_json::Map<String, serde_json::Value> {
        let word = |(name, value): (&String, &OptionValue)| match value {
            OptionValue::Word(word) => Some((name.clone(), word.clone().into())),
            OptionValue::Number(number) => Some((name.clone(), (*number).into())),
            OptionValue::Text(_) | OptionValue::Own(_) => None,
        };
        self.options.iter().filter_map(word).collect()
    }

    /// Lets a seat play with this deck.
    pub(crate) fn give_deck(&mut self, seat: Seat, deck: OptionValue) -> Result<(), Refusal> {
        let option = registry::with_game(&self.game, DeckOption(seat))?;
        let option = option.ok_or_else(|| Refusal::unreadable(format!("deck: {} has no decks", self.game)))?;
        self.options.insert(option.into(), deck);
        Ok(())
    }

    /// Lets two seats change places, with all that belongs to them.
    pub(crate) fn swap(&mut self, one: Seat, other: Seat) -> Result<(), Refusal> {
        let options = registry::with_game(&self.game, SeatOptions)?;
        let of = |seat: Seat| options.get(seat.index()).into_iter().flatten();
        for (ours, theirs) in of(one).zip(of(other)) {
            let (first, second) = (self.options.remove(*ours), self.options.remove(*theirs));
            self.options.extend(second.map(|value| (ours.to_string(), value)));
            self.options.extend(first.map(|value| (theirs.to_string(), value)));
        }
        if self.seats.len() > one.index().max(other.index()) {
            self.seats.swap(one.index(), other.index());
        }
        Ok(())
    }

    /// The options as the table takes them.
    fn options(&self) -> Result<Options, Refusal> {
        let mut options = Options::default();
        for (name, value) in &self.options {
            match value {
                OptionValue::Word(word) => options.set(name, word),
                OptionValue::Number(number) => options.set(name, &number.to_string()),
                OptionValue::Text(given) => options.set_text(name, name, &given.text),
                OptionValue::Own(deck) => {
                    let what = format!("{name}: you have no deck called `{}`.", deck.own);
                    return Err(Refusal::of(Kind::Unknown, what));
                }
            }
        }
        Ok(options)
    }

    /// Refuses what cannot be meant.
    fn check(&self) -> Result<(), Refusal> {
        let long = self.options.iter().any(|(name, value)| {
            let bytes = match value {
                OptionValue::Word(word) => word.len(),
                OptionValue::Number(_) => 0,
                OptionValue::Text(given) => given.text.len(),
                OptionValue::Own(deck) => deck.own.len(),
            };
            name.len() > 64 || bytes > 16 << 10
        });
        if self.options.len() > 32 || long {
            return Err(Refusal::unreadable("options: at most 32, each of at most 16 KiB."));
        }
        let day = 1..=86_400;
        match self.clock {
            Clock::Answer { seconds: Some(seconds) } if !day.contains(&seconds) => {
                return Err(Refusal::unreadable("clock: choose 1 to 86,400 seconds for an answer."));
            }
            Clock::Game { seconds } if !(10..=86_400).contains(&seconds) => {
                return Err(Refusal::unreadable("clock: choose 10 to 86,400 seconds for a game."));
            }
            _ => {}
        }
        if !(5..=86_400).contains(&self.away.after) {
            return Err(Refusal::unreadable("away: choose 5 to 86,400 seconds for `after`."));
        }
        Ok(())
    }

    /// Refuses a rated match that would not be fair, or not between two people.
    fn check_rated(&self, is_duel: bool) -> Result<(), Refusal> {
        let is_person = |at: usize| self.seats.get(at).map_or(at == 0, |seat| seat.kind != SeatKind::Program);
        let wrong = [
            (!is_duel || !is_person(0) || !is_person(1), "only matches between two people can be rated."),
            (self.clock == Clock::None, "a rated match needs a clock."),
            (self.hints == Some(true), "a rated match has no hints."),
            (self.coin == Some(false), "in a rated match a coin decides who begins."),
            (self.away.then == Claim::Program, "in a rated match no program takes over. Leave out away.then."),
        ];
        match wrong.iter().find(|(is, _)| *is) {
            Some((_, what)) => Err(Refusal::of(Kind::NotAllowed, format!("rated: {what}"))),
            None => Ok(()),
        }
    }

    /// Begins the match: the table, with its programs seated and its seed sealed where people play each other.
    /// Without settings any program can be seated.
    pub(crate) fn begin(&self, settings: Option<&Settings>, sealed: Option<Seed>) -> Result<Begun, Refusal> {
        self.check()?;
        let options = self.options()?;
        let asked = registry::with_game(&self.game, AskSeats(&options))??;
        if self.seats.len() > asked.usual.len() {
            let (has, given) = (asked.usual.len(), self.seats.len());
            return Err(Refusal::unreadable(format!("seats: {} has {has} seats, you gave {given}.", self.game)));
        }
        let people = (0..asked.usual.len()).filter(|at| match self.seats.get(*at) {
            Some(seat) => seat.kind != SeatKind::Program,
            None => *at == 0,
        });
        let among_people = people.count() > 1;
        if self.rated {
            self.check_rated(asked.usual.iter().all(|(plays, _)| *plays) && asked.usual.len() == 2)?;
        }
        let seal = among_people || sealed.is_some();
        let seed = match (&self.seed, sealed) {
            (None, Some(seed)) => seed,
            (Some(_), Some(_)) => {
                return Err(Refusal::of(Kind::NotAllowed, "seed: you can't choose the seed of this match."));
            }
            (Some(_), None) if among_people => {
                let what = "seed: a match between people draws its own seed and shows it at the end.";
                return Err(Refusal::of(Kind::NotAllowed, what));
            }
            (Some(text), None) => text.parse().map_err(|error| Refusal::unreadable(format!("seed: {error}")))?,
            (None, None) if among_people => Seed::Wide(token::chance()),
            (None, None) => Seed::Drawn(u64::from_be_bytes(token::chance())),
        };
        let options = if among_people { options } else { self.against(options)? };
        let mut session = registry::begin(&self.game, &Beginning::Options(&options), seed)?;
        if seal {
            session.seal();
        }
        let mut places = Vec::new();
        for (at, (plays, usual)) in asked.usual.iter().enumerate() {
            let seat = Seat(at as u8);
            let rival = if *plays { session.career().rival() } else { None };
            let named = asked.named.iter().find(|(of, _)| *of == seat).map(|(_, name)| name.as_str());
            let usual = named.or(*usual).or(rival);
            let place = self.place(at, usual)?;
            if let Some(program) = &place.program {
                let known = settings.map(|settings| settings.programs(&self.game, &asked.offered));
                if named != Some(program)
                    && Some(program.as_str()) != usual
                    && let Some(known) = known.filter(|known| !known.contains(program))
                {
                    return Err(Refusal::unknown("player", program, known.iter().map(String::as_str)));
                }
                session.seat(seat, program)?;
            }
            places.push(place);
        }
        Ok(Begun { session, places })
    }

    /// The options, with what goes with the program that the person meets. Between programs nothing is added.
    fn against(&self, options: Options) -> Result<Options, Refusal> {
        let is_program = |at: usize| self.seats.get(at).map_or(at > 0, |seat| seat.kind == SeatKind::Program);
        match (is_program(0), is_program(1)) {
            (false, true) => {
                let named = self.seats.get(1).and_then(|seat| seat.player.as_deref());
                registry::against(&self.game, &options, Seat(0), named)
            }
            _ => Ok(options),
        }
    }

    /// Who takes a seat, of whom there was asked for.
    fn place(&self, at: usize, usual: Option<&str>) -> Result<Place, Refusal> {
        let asked = self.seats.get(at);
        let kind = asked.map_or(if at == 0 { SeatKind::Person } else { SeatKind::Program }, |seat| seat.kind);
        let named = asked.and_then(|seat| seat.player.as_deref());
        match (kind, named.or(usual)) {
            (SeatKind::Program, Some(program)) => Ok(Place { kind, program: Some(program.to_string()) }),
            (SeatKind::Program, None) => {
                Err(Refusal::unreadable(format!("seats: name a program for seat {at}. `/api/games` lists them.")))
            }
            (_, _) if named.is_some() => {
                Err(Refusal::unreadable(format!("seats: seat {at} is for a person, so leave its player out.")))
            }
            _ => Ok(Place { kind, program: None }),
        }
    }
}

/// A match that was just begun.
pub(crate) struct Begun {
    pub(crate) session: Box<dyn Session>,
    pub(crate) places: Vec<Place>,
}
