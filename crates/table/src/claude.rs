//! Asking a language model: one question, one tool, one time limit, and nothing that comes back is trusted.
//!
//! The [genie](crate::genie) asks Claude about wishes, the [model](crate::model) asks Claude or any other model what to play.
//! What it cost is written down in one [`Ledger`] for the whole process.

mod account;
pub mod prices;
mod wire;

use std::{
    env, fmt,
    sync::{Arc, Mutex, PoisonError, mpsc},
    thread,
    time::{Duration, Instant},
};

use croupier_host::read_json;
use serde_json::{Value, json};

pub use account::{Allowance, Ledger, Meter, Usage};

use crate::{Exchange, Hurry};
use wire::{VERSION, Wire};

/// Where questions go if nothing else is set.
const USUAL_URL: &str = "https://api.anthropic.com";

/// Who is asked if nothing else is set.
const USUAL_MODEL: &str = "claude-haiku-5-5";

/// The variable that holds Claude's key.
const KEY: &str = "ANTHROPIC_API_KEY";

/// How a language model is reached.
#[derive(Clone)]
pub struct Settings {
    key: Option<String>,
    /// The variable that the key came from: messages name it.
    key_from: String,
    url: String,
    model: String,
    wire: Wire,
    /// How long an answer may take in all.
    pub limit: Duration,
    /// How long to wait before asking a second time; before the third it is twice as long.
    pub back_off: Duration,
    /// How often it is asked in all where the server is busy or the connection breaks.
    pub tries: u32,
    /// The longest answer that is read, in bytes.
    pub longest: u64,
    /// How many questions are sent in a minute.
    pub meter: Arc<Meter>,
}

// The key is in here, so what is shown is chosen.
impl fmt::Debug for Settings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let key = if self.key.is_some() { "(set)" } else { "(not set)" };
        f.debug_struct("Settings").field("url", &self.url).field("model", &self.model).field("key", &key).finish()
    }
}

impl Settings {
    /// A key, a place and a model, with the default limits.
    pub fn new(key: Option<&str>, url: &str, model: &str) -> Settings {
        Settings {
            key: key.map(str::trim).filter(|key| !key.is_empty()).map(String::from),
            key_from: KEY.into(),
            url: url.trim().trim_end_matches('/').into(),
            model: model.trim().into(),
            wire: Wire::Messages(Arc::default()),
            limit: Duration::from_secs(20),
            back_off: Duration::from_millis(800),
            tries: 2,
            longest: 1 << 20,
            meter: Meter::of_process(),
        }
    }

    /// A server that speaks OpenAI's chat completions. The key is optional, as local servers need none;
    /// `key_from` is the variable it came from.
    pub fn chat(key: Option<&str>, key_from: &str, url: &str, model: &str) -> Settings {
        let wire = Wire::Chat(Arc::default());
        Settings { wire, key_from: key_from.into(), tries: 3, ..Settings::new(key, url, model) }
    }

    /// What the environment says: `ANTHROPIC_API_KEY`, `ANTHROPIC_BASE_URL`, `CROUPIER_MODEL`.
    pub fn from_env() -> Settings {
        let set = |name: &str| env::var(name).ok().filter(|value| !value.trim().is_empty());
        let url = set("ANTHROPIC_BASE_URL").unwrap_or_else(|| USUAL_URL.into());
        let model = set("CROUPIER_MODEL").unwrap_or_else(|| USUAL_MODEL.into());
        Settings::new(set(KEY).as_deref(), &url, &model)
    }

    /// The same with another model.
    pub fn with_model(self, model: &str) -> Settings {
        Settings { model: model.trim().into(), ..self }
    }

    /// Whether there is a key.
    pub fn has_key(&self) -> bool {
        self.key.is_some()
    }

    /// The model that is asked.
    pub fn model(&self) -> &str {
        &self.model
    }

    /// Whether it is Claude, at Anthropic's interface.
    pub fn is_claude(&self) -> bool {
        matches!(self.wire, Wire::Messages(_))
    }

    /// The name under which its costs are written down.
    pub fn account(&self) -> String {
        if self.is_claude() { self.model.clone() } else { format!("chat:{}", self.model) }
    }

    /// Whether it runs on this machine, where no one sends a bill.
    pub fn is_local(&self) -> bool {
        is_local(&self.url)
    }

    /// A failure in words, about this model.
    pub fn tell(&self, failure: &Failure) -> String {
        match self.is_claude() {
            true => failure.to_string(),
            false => failure.words("the model", &self.key_from),
        }
    }
}

/// Whether an address is of this machine.
fn is_local(url: &str) -> bool {
    ["http://127.0.0.1", "http://localhost", "http://[::1]"]
        .iter()
        .any(|here| url.strip_prefix(here).is_some_and(|rest| rest.is_empty() || rest.starts_with([':', '/'])))
}

/// Why a language model did not answer. No variant carries anything that a player or a server wrote.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Failure {
    /// There is no key.
    NoKey,
    /// The key has characters that a key can't have.
    OddKey,
    /// Too many questions in a minute.
    TooMany(usize),
    /// The questions of this day are spent.
    Spent,
    /// The money for language models is spent: this much, in millionths of a dollar.
    NoMoney(u64),
    /// The player rang the bell instead of waiting.
    Interrupted,
    /// It took too long.
    Late(Duration),
    /// The server said no, and perhaps for how long.
    Status(u16, Option<Duration>),
    /// The server has no such model.
    UnknownModel(String),
    /// There was no connection, or it broke.
    Unreachable,
    /// The answer was too long.
    TooLong,
    /// The answer could not be read.
    Garbled,
    /// The answer broke off before it was complete.
    BrokenOff,
    /// Claude did not want to answer.
    Declined,
    /// The answer did not use the tool.
    NoTool,
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.words("Claude", KEY))
    }
}

impl Failure {
    /// In words, about someone whose key is in this variable.
    fn words(&self, who: &str, key: &str) -> String {
        match self {
            Failure::NoKey => format!("{who} needs {key}, which is not set"),
            Failure::OddKey => format!("{key} has characters that a key can't have"),
            Failure::TooMany(most) => format!("{who} gets at most {most} questions a minute"),
            Failure::Spent => format!("today's questions for {who} are used up"),
            Failure::NoMoney(most) => {
                format!("the ${}.{:02} for language models are used up", most / 1_000_000, most / 10_000 % 100)
            }
            Failure::Interrupted => format!("you did not want to wait for {who}"),
            Failure::Late(limit) => format!("{who} did not answer within {} s", decimal(*limit)),
            Failure::Status(401 | 403, _) => format!("{who}'s server did not accept the key"),
            Failure::Status(429, None) => format!("{who}'s server has too many questions (429)"),
            Failure::Status(status, None) => format!("{who}'s server said {status}"),
            Failure::Status(status, Some(wait)) => {
                format!("{who}'s server said {status} and asks you to wait {} s", decimal(*wait))
            }
            Failure::UnknownModel(model) => {
                format!("{who}'s server does not know the model `{model}`: CROUPIER_MODEL names another")
            }
            Failure::Unreachable => format!("{who} could not be reached"),
            Failure::TooLong => format!("{who}'s answer was too long"),
            Failure::Garbled => format!("{who}'s answer could not be read"),
            Failure::BrokenOff => format!("{who}'s answer broke off"),
            Failure::Declined => format!("{who} declined to answer"),
            Failure::NoTool => format!("{who} did not use the tool it has to answer with"),
        }
    }

    /// Whether the model itself is to blame: it answered, or had its time, and nothing could be made of that.
    pub fn is_an_answer(&self) -> bool {
        use Failure::{BrokenOff, Declined, Garbled, Late, NoTool, TooLong};
        matches!(self, Late(_) | TooLong | Garbled | BrokenOff | Declined | NoTool)
    }
}

fn decimal(time: Duration) -> String {
    let millis = time.as_millis();
    let fraction = format!("{:03}", millis % 1000);
    match fraction.trim_end_matches('0') {
        "" => (millis / 1000).to_string(),
        fraction => format!("{}.{fraction}", millis / 1000),
    }
}

/// A question: what Claude is told about itself, what it is asked, and the one tool it has to answer with.
#[derive(Clone, Debug)]
pub struct Question {
    /// What Claude is told about itself and its task.
    pub system: String,
    /// What it is asked.
    pub content: String,
    /// The tool, as the interface describes tools.
    pub tool: Value,
    /// The longest answer, in tokens.
    pub max_tokens: u32,
}

/// An answer.
#[derive(Clone, PartialEq, Debug)]
pub struct Reply {
    /// What the tool was called with. Nothing about it is certain; nothing at all where it answered in plain words.
    pub input: Value,
    /// The plain words.
    pub said: String,
    /// What it cost.
    pub usage: Usage,
}

impl Reply {
    /// The object it answered with: what the tool was called with, or the one in its plain words.
    pub fn object(&self) -> Option<Value> {
        if self.said.is_empty() {
            return Some(self.input.clone());
        }
        let said = self.last_words();
        let (from, to) = (said.find('{')?, said.rfind('}')?);
        read_json(said.get(from..=to)?).ok()
    }

    /// Its plain words without what it thought aloud: that is not its answer.
    pub fn last_words(&self) -> &str {
        self.said.rsplit("</think>").next().unwrap_or(&self.said).trim()
    }
}

/// How much of an answer is noted, in characters.
const MAX_HEARD: usize = 4_000;

/// What was heard of a model, whatever could be made of it.
#[derive(Clone, Default, Debug)]
struct Heard {
    /// What it cost.
    usage: Usage,
    /// What it said, as far as that is worth keeping.
    text: String,
}

/// Someone who asks a language model.
#[derive(Clone, Debug)]
pub struct Client {
    /// How it is reached.
    pub settings: Settings,
    /// Rung by a player who does not want to wait.
    pub hurry: Hurry,
}

impl Client {
    /// A client that reaches it like this.
    pub fn new(settings: Settings) -> Client {
        Client { settings, hurry: Hurry::default() }
    }

    /// The request for a question, without the key.
    pub fn request(&self, question: &Question) -> Value {
        let key = if self.settings.has_key() { "(your ANTHROPIC_API_KEY)" } else { "(ANTHROPIC_API_KEY is not set)" };
        json!({
            "method": "POST",
            "url": self.url(),
            "headers": { "anthropic-version": VERSION, "content-type": "application/json", "x-api-key": key },
            "body": self.body(question),
        })
    }

    fn url(&self) -> String {
        self.settings.wire.url(&self.settings.url)
    }

    fn body(&self, question: &Question) -> Value {
        self.settings.wire.body(&self.settings.model, question)
    }

    /// Asks, and waits for the answer no longer than the limit.
    pub fn ask(&self, question: &Question) -> Result<Reply, Failure> {
        self.ask_and_note(question, &Arc::default())
    }

    /// The same, and gives what was asked and answered, for transcripts, and what was paid for.
    pub fn exchange(&self, question: &Question) -> (Result<Reply, Failure>, Exchange, Usage) {
        let (heard, started) = (Arc::<Mutex<Heard>>::default(), Instant::now());
        let answer = self.ask_and_note(question, &heard);
        let heard = heard.lock().unwrap_or_else(PoisonError::into_inner).clone();
        let exchange = Exchange {
            question: format!("{}\n\n{}", question.system, question.content),
            answer: heard.text,
            tokens_in: heard.usage.tokens_in,
            tokens_out: heard.usage.tokens_out,
            cost: heard.usage.cost(&self.settings.account()),
            millis: u64::try_from(started.elapsed().as_millis()).unwrap_or(u64::MAX),
            refused: None,
            failed: None,
        };
        (answer, exchange, heard.usage)
    }

    /// The same, and notes what was heard and what it cost, whatever can be made of it.
    fn ask_and_note(&self, question: &Question, heard: &Arc<Mutex<Heard>>) -> Result<Reply, Failure> {
        let headers = self.settings.wire.headers(self.settings.key.as_deref())?;
        let started = Instant::now();
        if !self.settings.meter.allows(started) {
            return Err(Failure::TooMany(self.settings.meter.most));
        }
        if let Some(most) = Ledger::of_process().is_spent() {
            return Err(Failure::NoMoney(most));
        }
        if !Allowance::of_process().take(&self.settings.account()) {
            return Err(Failure::Spent);
        }
        let call = Call {
            url: self.url(),
            headers,
            question: question.clone(),
            until: started + self.settings.limit,
            settings: self.settings.clone(),
            heard: heard.clone(),
        };
        // The call has a thread of its own: whatever it hangs on, the player waits no longer than the limit.
        let (send, answer) = mpsc::channel();
        thread::spawn(move || send.send(call.run()));
        let answer = loop {
            match answer.recv_timeout(Duration::from_millis(20)) {
                Ok(answer) => break answer,
                Err(mpsc::RecvTimeoutError::Disconnected) => break Err(Failure::Unreachable),
                Err(mpsc::RecvTimeoutError::Timeout) if self.hurry.heard() => break Err(Failure::Interrupted),
                Err(mpsc::RecvTimeoutError::Timeout) if started.elapsed() >= self.settings.limit => {
                    break Err(Failure::Late(self.settings.limit));
                }
                Err(mpsc::RecvTimeoutError::Timeout) => {}
            }
        };
        // A bell that rang too late for this question is not meant for the next.
        self.hurry.heard();
        answer
    }
}

/// One question with everything it needs.
struct Call {
    url: String,
    headers: Vec<(&'static str, ureq::http::HeaderValue)>,
    question: Question,
    until: Instant,
    settings: Settings,
    heard: Arc<Mutex<Heard>>,
}

impl Call {
    /// Asks, and asks again after a while where the server is busy, broken or gone.
    fn run(&self) -> Result<Reply, Failure> {
        let mut wait = self.settings.back_off;
        for _ in 1..self.settings.tries {
            let answer = self.once();
            let asked = match &answer {
                Err(Failure::Status(429 | 500.., asked)) => *asked,
                Err(Failure::Unreachable) => None,
                _ => return answer,
            };
            let left = self.until.saturating_duration_since(Instant::now());
            // What the server asks for is kept to; if there is no time for that, asking again would be in vain.
            let pause = asked.unwrap_or(wait.min(left / 2));
            if pause >= left {
                return answer;
            }
            thread::sleep(pause);
            wait = wait.saturating_mul(2);
        }
        self.once()
    }

    fn once(&self) -> Result<Reply, Failure> {
        let body = self.settings.wire.body(&self.settings.model, &self.question).to_string();
        let (status, wait, read) = self.send(&body)?;
        if status == 200 {
            return self.reply(&read?, body.len());
        }
        let said = read.map(|bytes| String::from_utf8_lossy(&bytes).into_owned()).unwrap_or_default();
        if self.settings.wire.simplify(status, &said) {
            return self.once();
        }
        let unknown = read_json(&said).is_ok_and(|said| said["error"]["type"] == "not_found_error");
        Err(match unknown {
            true => Failure::UnknownModel(self.settings.model.clone()),
            false => Failure::Status(status, wait),
        })
    }

    /// Sends a question: the status, how long the server asks to wait, and what it said.
    #[allow(clippy::type_complexity, reason = "three things, used once")]
    fn send(&self, body: &str) -> Result<(u16, Option<Duration>, Result<Vec<u8>, Failure>), Failure> {
        let left = self.until.saturating_duration_since(Instant::now());
        if left.is_zero() {
            return Err(Failure::Late(self.settings.limit));
        }
        // The key goes where it was meant to go: redirects are not followed.
        let mut config = ureq::Agent::config_builder()
            .timeout_global(Some(left))
            .http_status_as_error(false)
            .max_redirects(0)
            .user_agent(concat!("croupier/", env!("CARGO_PKG_VERSION")));
        if is_local(&self.url) {
            config = config.proxy(None);
        }
        let mut request = ureq::Agent::from(config.build()).post(&self.url).header("content-type", "application/json");
        for (name, value) in &self.headers {
            request = request.header(*name, value);
        }
        let mut response = request.send(body).map_err(|error| self.failure(&error))?;
        let wait = response.headers().get("retry-after").and_then(|value| seconds(value.to_str().ok()?));
        let status = response.status().as_u16();
        let read = response.body_mut().with_config().limit(self.settings.longest).read_to_vec();
        Ok((status, wait, read.map_err(|error| self.failure(&error))))
    }

    fn reply(&self, bytes: &[u8], sent: usize) -> Result<Reply, Failure> {
        // One number out of bounds does not spoil the rest.
        let message = read_json(&String::from_utf8_lossy(bytes)).map_err(|_| Failure::Garbled)?;
        let usage = self.settings.wire.usage(&message, sent, bytes.len());
        // It is paid for, whatever can be made of it.
        Ledger::of_process().write(&self.settings.account(), usage);
        let mut heard = self.heard.lock().unwrap_or_else(PoisonError::into_inner);
        heard.usage.add(usage);
        heard.text = self.settings.wire.told(&message).chars().take(MAX_HEARD).collect();
        drop(heard);
        let tool = self.question.tool["name"].as_str().unwrap_or_default();
        self.settings.wire.reply(&message, tool, usage)
    }

    fn failure(&self, error: &ureq::Error) -> Failure {
        match error {
            ureq::Error::Timeout(_) => Failure::Late(self.settings.limit),
            ureq::Error::BodyExceedsLimit(_) => Failure::TooLong,
            _ => Failure::Unreachable,
        }
    }
}

/// How long a header says to wait: a number of seconds. Dates are not understood; then the default time has to do.
fn seconds(text: &str) -> Option<Duration> {
    let (whole, fraction) = text.trim().split_once('.').unwrap_or((text.trim(), ""));
    let millis: u64 = format!("{fraction:0<3}").get(..3)?.parse().ok()?;
    Some(Duration::from_millis(whole.parse::<u64>().ok()?.saturating_mul(1000).saturating_add(millis)))
}
