//! A language model in a seat: it is shown what a person would see on a plain screen, and answers through a tool or in one line.
//!
//! It is asked only where there is a choice, no more often than its budget for a match allows, and never after it has failed
//! several times in a row. Where it is not asked or does not answer, someone else decides, and a remark says so: as a rule the game's
//! rule-based player, in measurements chance.

mod answer;
mod named;

use croupier_kernel::{Refusal, Rng, Role, Seat, Sight};
use serde_json::{Value, json};

use crate::{
    Agent, Cue, Exchange, Hosted, Hurry, PlayerKind, Players, Random, Screen, Thinking, Tone,
    claude::{Client, Failure, Question, Settings, Usage},
    numbered::numbered,
    players::own_player,
    registry::{GAMES, Visit, with_game},
    with_cue,
};

pub use named::{CHAT_KEY, Names, configured, known_price, path, words_only};

/// The word of the player who is Claude.
pub const CLAUDE: &str = "claude";

/// The word of players who are other models.
pub const CHAT: &str = "chat";

/// What a model is told about its task, if nothing else is set. `{game}`, `{about}` and `{seat}` are filled in.
pub const PROMPT: &str = include_str!("model/prompt.md");

/// The tool that the answer has to come through.
const TOOL: &str = "choose";

/// How often it is asked in a match if nothing else is set.
const USUAL_BUDGET: u32 = 300;

/// How often it may fail in a row before it is asked no more.
const MAX_FAILURES: u32 = 3;

/// The most choices it is shown.
const MAX_SHOWN: usize = 60;

/// The longest answers in tokens, of Claude and of others, which may think aloud before they answer.
const MAX_TOKENS: [u32; 2] = [400, 1024];

/// The longest reason of its own that is repeated, in characters.
const LONGEST_WHY: usize = 120;

/// Who decides where a model gives no answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fallback {
    /// The game's rule-based player: the match continues sensibly.
    Rules,
    /// Chance: what is measured is the model, and no one plays well in its place.
    Chance,
}

/// How it plays.
pub struct Terms {
    /// How it is reached.
    pub settings: Settings,
    /// How often it is asked in a match.
    pub budget: u32,
    /// The longest answer, in tokens.
    pub max_tokens: u32,
    /// What it is told about its task.
    pub prompt: String,
    /// Who decides where it gives no answer.
    pub fallback: Fallback,
}

impl Terms {
    /// A model that is reached like this, with the default limits.
    pub fn new(settings: Settings) -> Terms {
        let max_tokens = MAX_TOKENS[usize::from(!settings.is_claude())];
        Terms { settings, budget: USUAL_BUDGET, max_tokens, prompt: PROMPT.into(), fallback: Fallback::Rules }
    }

    /// The model with this name, on the terms that the environment sets; nothing if the name is not that of a model.
    pub fn named(name: &str) -> Option<Result<Terms, Refusal>> {
        let (word, rest) = name.split_once(':').unwrap_or((name, ""));
        match word {
            CLAUDE => Some(named::claude(rest).and_then(Terms::reached)),
            CHAT => Some(named::chat(rest).and_then(Terms::reached)),
            _ => None,
        }
    }

    /// How long the question about a choice is, in bytes: for estimates before anything is sent.
    pub fn question_bytes<G: Hosted>(&self, sight: &Sight<'_, G>, legal: &[G::Action]) -> usize {
        let question = with_cue(*sight, legal, "hidden", &crate::Settings::default(), |cue| {
            let numbered: Vec<_> = numbered(cue).into_iter().take(MAX_SHOWN).collect();
            self.question(cue, &numbered)
        });
        question.system.len() + question.content.len() + question.tool.to_string().len()
    }

    fn question<G: Hosted>(&self, cue: &Cue<'_, G>, shown: &[(u32, G::Action)]) -> Question {
        let filled = self.prompt.replace("{game}", G::NAME).replace("{about}", G::BLURB);
        let system = filled.replace("{seat}", &cue.seat.to_string()).trim().to_string();
        // No text can end its own quotation.
        let quoted = |screen: Screen| screen.plain().replace('<', "‹").replace('>', "›");
        let choices: String = shown.iter().map(|(number, action)| format!("{number} {action}\n")).collect();
        let (help, screen) = (quoted(G::help(cue)), quoted(G::screen(cue)));
        let content = format!("<screen>\n{help}\n{screen}</screen>\n\nYour choices:\n{choices}");
        Question { system, content, tool: tool(), max_tokens: self.max_tokens }
    }

    fn reached((settings, max_tokens): named::Reached) -> Result<Terms, Refusal> {
        named::limit_spending(&settings)?;
        let mut terms = Terms::new(settings);
        let longest = match max_tokens {
            Some(tokens) => Some(tokens.into()),
            None => named::number("CROUPIER_MAX_TOKENS")?,
        };
        if let Some(tokens) = longest {
            terms.max_tokens = u32::try_from(tokens).unwrap_or(u32::MAX).clamp(16, 100_000);
        }
        if let Some(calls) = named::number("CROUPIER_CALLS")? {
            terms.budget = u32::try_from(calls).unwrap_or(u32::MAX);
        }
        Ok(terms)
    }
}

/// Adds the players to every game.
pub fn install(players: &mut Players) {
    struct Add<'a>(&'a mut Players);
    impl Visit for Add<'_> {
        type Out = ();
        fn visit<G: Hosted>(self) {
            let kind =
                PlayerKind::new(CLAUDE, "asks Claude, or the model named after a colon (needs ANTHROPIC_API_KEY)");
            self.0.add::<G>(kind, |rest, seat, rng| seated::<G>(CLAUDE, rest, seat, rng));
            let text = "asks any other language model: chat:MODEL@URL, or chat:NAME from models.toml";
            self.0.add::<G>(PlayerKind::new(CHAT, text), |rest, seat, rng| seated::<G>(CHAT, rest, seat, rng));
        }
    }
    for game in GAMES {
        with_game(game, Add(players)).expect("a game of the table");
    }
}

/// The player for a seat, asking the model that is named, or the default.
fn seated<G: Hosted>(word: &str, rest: &str, seat: Seat, rng: Rng) -> Result<Box<dyn Agent<G>>, Refusal> {
    // A seat that serves the others is no player's: if Claude can take it, the game knows how.
    if G::role(seat) == Role::Server {
        return match word {
            CLAUDE => own_player(CLAUDE, seat, rng),
            _ => Err(Refusal::new(format!("{seat} of {} is not for a language model", G::NAME))),
        };
    }
    let reached = if word == CLAUDE { named::claude(rest) } else { named::chat(rest) };
    Ok(Box::new(Model::new(reached.and_then(Terms::reached)?, rng)))
}

/// A language model that plays.
pub struct Model {
    client: Client,
    terms: Terms,
    asked: u32,
    /// How often it has failed in a row.
    failed: u32,
    spent: Usage,
    rng: Rng,
    remark: Option<Screen>,
    exchange: Option<Exchange>,
}

/// Why there is no answer to play.
enum Without {
    /// It was not asked, or its server did not answer.
    Failed(String),
    /// It answered, and nothing could be made of that.
    Refused(String),
}

impl Model {
    /// A model that plays on these terms.
    pub fn new(terms: Terms, rng: Rng) -> Model {
        let client = Client::new(terms.settings.clone());
        Model { client, terms, asked: 0, failed: 0, spent: Usage::default(), rng, remark: None, exchange: None }
    }

    /// What it has cost so far, in words.
    pub fn bill(&self) -> String {
        self.spent.words(&self.client.settings.account())
    }

    /// The name it is told by.
    fn name(&self) -> String {
        match self.client.settings.is_claude() {
            true => "Claude".into(),
            false => self.client.settings.model().chars().filter(|c| !c.is_control()).take(40).collect(),
        }
    }

    /// Asks, if it still may. What was chosen and why, or why nothing was.
    fn ask<G: Hosted>(&mut self, cue: &Cue<'_, G>, table: &G) -> Result<(G::Action, String), Without> {
        if self.failed >= MAX_FAILURES && self.terms.fallback == Fallback::Rules {
            let name = self.name();
            return Err(Without::Failed(format!("{name} failed {MAX_FAILURES} times in a row and is asked no more")));
        }
        if self.asked >= self.terms.budget {
            return Err(Without::Failed(format!("the {} calls of this match are used up", self.terms.budget)));
        }
        self.asked += 1;
        let shown = shown(cue, table);
        let question = self.terms.question(cue, &shown);
        let (answer, exchange, usage) = self.client.exchange(&question);
        self.spent.add(usage);
        self.exchange = Some(exchange);
        let chosen = match answer {
            // Another day it may be asked again.
            Err(Failure::Spent) => return Err(Without::Failed(self.client.settings.tell(&Failure::Spent))),
            Err(failure) if failure.is_an_answer() => Err(Without::Refused(self.client.settings.tell(&failure))),
            Err(failure) => Err(Without::Failed(self.client.settings.tell(&failure))),
            Ok(reply) => match answer::answered(cue, table, &shown, &reply) {
                Some(action) => Ok((action, why(&reply.input))),
                None => Err(Without::Refused(format!("{} chose nothing that is legal", self.name()))),
            },
        };
        self.failed = if chosen.is_ok() { 0 } else { self.failed + 1 };
        chosen
    }

    /// What is done where there is no answer.
    fn instead<G: Hosted>(&mut self, sight: &Sight<'_, G>, table: &G, legal: &[G::Action]) -> G::Action {
        if self.terms.fallback == Fallback::Chance {
            return Random(Rng::Open { state: self.rng.next_u32() }).choose(sight, legal);
        }
        let usual = legal.get(table.policy(legal)).filter(|action| !G::gives_up(action));
        let first = legal.iter().find(|action| !G::gives_up(action));
        usual.or(first).unwrap_or(&legal[0]).clone()
    }
}

/// What it is shown of what it may do: not what no one would try, where that is too long a list, and never giving up.
fn shown<G: Hosted>(cue: &Cue<'_, G>, table: &G) -> Vec<(u32, G::Action)> {
    let plays = |action: &G::Action| !G::gives_up(action) && !G::takes_back(action);
    let mut all: Vec<(u32, G::Action)> = numbered(cue).into_iter().filter(|(_, action)| plays(action)).collect();
    if all.len() > MAX_SHOWN {
        let mut worth = cue.legal.to_vec();
        table.candidates(&mut worth);
        if all.iter().any(|(_, action)| worth.contains(action)) {
            all.retain(|(_, action)| worth.contains(action));
        }
        all.truncate(MAX_SHOWN);
    }
    all
}

/// The tool that an answer comes through.
fn tool() -> Value {
    json!({
        "name": TOOL,
        "description": "Makes a choice.",
        "input_schema": {
            "type": "object",
            "properties": {
                "why": { "type": "string", "description": "the reason, in at most fifteen words" },
                "number": { "type": "integer", "description": "the number of a choice" },
                "words": { "type": "string", "description": "instead of a number: the words of a choice, or a wish" },
            },
            "required": ["why"],
        },
    })
}

/// Its reason, as far as it can be shown.
fn why(input: &Value) -> String {
    let text = input["why"].as_str().unwrap_or_default();
    let words = text.split(|c: char| c.is_whitespace() || c.is_control()).filter(|word| !word.is_empty());
    words.collect::<Vec<_>>().join(" ").chars().take(LONGEST_WHY).collect()
}

impl<G: Hosted> Agent<G> for Model {
    fn choose(&mut self, sight: &Sight<'_, G>, legal: &[G::Action]) -> G::Action {
        self.exchange = None;
        let choices: Vec<&G::Action> = legal.iter().filter(|action| !G::gives_up(action)).collect();
        if let [only] = choices.as_slice() {
            return (*only).clone();
        }
        // What it may know decides; a table that it cannot tell from the real one is as good.
        let table = sight.redeal(&mut self.rng);
        let chosen = with_cue(*sight, legal, "hidden", &crate::Settings::default(), |cue| self.ask(cue, &table));
        let (action, says) = chosen.unwrap_or_else(|without| {
            let decides = if self.terms.fallback == Fallback::Rules { "the rules decide" } else { "chance decides" };
            let mut exchange = self.exchange.take().unwrap_or_default();
            let says = match without {
                Without::Failed(reason) => {
                    let says = format!("{reason}; {decides}");
                    exchange.failed = Some(reason);
                    says
                }
                Without::Refused(reason) => {
                    let says = format!("{reason}; {decides}");
                    exchange.refused = Some(reason);
                    says
                }
            };
            self.exchange = Some(exchange);
            (self.instead(sight, &table, legal), says)
        });
        let mut remark = Screen::default();
        let says = if says.is_empty() { String::new() } else { format!(": {says}") };
        let (bill, name) = (self.bill(), self.name());
        remark.tone(Tone::Faint, format!("{name} ({}) {action}{says} ({bill})", sight.seat())).end();
        self.remark = Some(remark);
        action
    }

    fn draw_from(&mut self, rng: Rng) {
        self.rng = rng;
    }

    fn thinking(&self) -> Option<Thinking> {
        let text = format!("{} is thinking… (Ctrl-C lets the rules decide)", self.name());
        let asks = self.asked < self.terms.budget && self.failed < MAX_FAILURES;
        asks.then(|| Thinking { text, hurry: self.client.hurry.clone() })
    }

    fn heed(&mut self, bell: &Hurry) {
        self.client.hurry = bell.clone();
    }

    fn remark(&mut self) -> Option<Screen> {
        self.remark.take()
    }

    fn begin(&mut self) {
        (self.asked, self.failed) = (0, 0);
    }

    fn exchange(&mut self) -> Option<Exchange> {
        self.exchange.take()
    }
}
