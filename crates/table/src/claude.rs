//! Asking Claude: one question, one forced tool, one time limit, and nothing that comes back is trusted.
//!
//! The [genie](crate::genie) asks it about wishes, the [model](crate::model) about what to play. What it cost is written down
//! in one [`Ledger`] for the whole process.

use std::{
    collections::{BTreeMap, VecDeque},
    env, fmt,
    sync::{Arc, Mutex, OnceLock, PoisonError, mpsc},
    thread,
    time::{Duration, Instant},
};

use croupier_host::read_json;
use serde_json::{Value, json};

use crate::Hurry;

/// Where questions go if nothing else is set.
const USUAL_URL: &str = "https://api.anthropic.com";

/// Who is asked if nothing else is set.
const USUAL_MODEL: &str = "claude-haiku-5-5";

/// The version of the interface that is spoken.
const VERSION: &str = "2023-06-01";

/// How Claude is reached.
#[derive(Clone)]
pub struct Settings {
    key: Option<String>,
    url: String,
    model: String,
    /// How long an answer may take in all.
    pub limit: Duration,
    /// How long to wait before asking a second time.
    pub back_off: Duration,
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
            url: url.trim().trim_end_matches('/').into(),
            model: model.trim().into(),
            limit: Duration::from_secs(20),
            back_off: Duration::from_millis(800),
            longest: 1 << 20,
            meter: Meter::of_process(),
        }
    }

    /// What the environment says: `ANTHROPIC_API_KEY`, `ANTHROPIC_BASE_URL`, `CROUPIER_MODEL`.
    pub fn from_env() -> Settings {
        let set = |name: &str| env::var(name).ok().filter(|value| !value.trim().is_empty());
        let url = set("ANTHROPIC_BASE_URL").unwrap_or_else(|| USUAL_URL.into());
        let model = set("CROUPIER_MODEL").unwrap_or_else(|| USUAL_MODEL.into());
        Settings::new(set("ANTHROPIC_API_KEY").as_deref(), &url, &model)
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
}

/// Counts questions, so that no loop can send more than a set number in a minute.
#[derive(Debug)]
pub struct Meter {
    most: usize,
    recent: Mutex<VecDeque<Instant>>,
}

impl Meter {
    /// How many wishes a process sends in a minute.
    const MOST: usize = 10;

    /// How many choices a process asks about in a minute.
    const MOST_OF_PLAYERS: usize = 120;

    /// A meter of its own.
    pub fn new(most: usize) -> Arc<Meter> {
        Arc::new(Meter { most, recent: Mutex::new(VecDeque::new()) })
    }

    /// The meter that all genies of this process share.
    pub fn of_process() -> Arc<Meter> {
        static METER: OnceLock<Arc<Meter>> = OnceLock::new();
        METER.get_or_init(|| Meter::new(Meter::MOST)).clone()
    }

    /// The meter that all players of this process share. They are asked far more often than genies.
    pub fn of_players() -> Arc<Meter> {
        static METER: OnceLock<Arc<Meter>> = OnceLock::new();
        METER.get_or_init(|| Meter::new(Meter::MOST_OF_PLAYERS)).clone()
    }

    /// Whether one more may be sent now; it counts if so.
    fn allows(&self, now: Instant) -> bool {
        let mut recent = self.recent.lock().unwrap_or_else(PoisonError::into_inner);
        while recent.front().is_some_and(|then| now.duration_since(*then) >= Duration::from_secs(60)) {
            recent.pop_front();
        }
        let allowed = recent.len() < self.most;
        if allowed {
            recent.push_back(now);
        }
        allowed
    }
}

/// How often Claude may be asked in a day, by all of this process together. Without a limit it only counts.
#[derive(Default, Debug)]
pub struct Allowance(Mutex<Asked>);

#[derive(Default, Debug)]
struct Asked {
    most: Option<u64>,
    /// How often this process has asked, by model.
    by_model: BTreeMap<String, u64>,
    /// How often everyone had asked on this day when it was last counted, and this process until then.
    counted: (u64, u64),
}

impl Asked {
    fn total(&self) -> u64 {
        self.by_model.values().sum()
    }

    fn today(&self) -> u64 {
        self.counted.0 + self.total().saturating_sub(self.counted.1)
    }
}

impl Allowance {
    /// The allowance of this process.
    pub fn of_process() -> &'static Allowance {
        static ALLOWANCE: OnceLock<Allowance> = OnceLock::new();
        ALLOWANCE.get_or_init(Allowance::default)
    }

    fn with<T>(&self, ask: impl FnOnce(&mut Asked) -> T) -> T {
        ask(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Limits it to a number of questions a day.
    pub fn limit(&self, most: u64) {
        self.with(|asked| asked.most = Some(most));
    }

    /// How often this process has asked, by model.
    pub fn asked(&self) -> BTreeMap<String, u64> {
        self.with(|asked| asked.by_model.clone())
    }

    /// Notes that everyone together has asked so often today, when this process had asked `own` times since it began.
    pub fn agree(&self, today: u64, own: u64) {
        self.with(|asked| asked.counted = (today, own));
    }

    /// How often it was asked today, and how often it may be.
    pub fn today(&self) -> (u64, Option<u64>) {
        self.with(|asked| (asked.today(), asked.most))
    }

    /// Whether it may be asked once more; it counts if so.
    fn take(&self, model: &str) -> bool {
        self.with(|asked| {
            let allowed = asked.most.is_none_or(|most| asked.today() < most);
            if allowed {
                *asked.by_model.entry(model.into()).or_default() += 1;
            }
            allowed
        })
    }
}

/// What answers cost.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Usage {
    /// How often it was asked.
    pub calls: u64,
    /// Tokens it read.
    pub tokens_in: u64,
    /// Tokens it wrote.
    pub tokens_out: u64,
}

impl Usage {
    /// Adds what another answer cost.
    pub fn add(&mut self, other: Usage) {
        self.calls = self.calls.saturating_add(other.calls);
        self.tokens_in = self.tokens_in.saturating_add(other.tokens_in);
        self.tokens_out = self.tokens_out.saturating_add(other.tokens_out);
    }

    /// In words, with an estimate in dollars where the price of the model is known.
    pub fn words(&self, model: &str) -> String {
        let Usage { calls, tokens_in, tokens_out } = self;
        let calls = if *calls == 1 { "1 call".into() } else { format!("{calls} calls") };
        let mut words = format!("{calls}, {tokens_in} tokens in, {tokens_out} out");
        if let Some((per_in, per_out)) = price(model) {
            // Cents a million tokens are hundred-millionths of a dollar a token; shown are ten-thousandths.
            let cost = tokens_in.saturating_mul(per_in).saturating_add(tokens_out.saturating_mul(per_out)) / 10_000;
            words.push_str(&format!(", about ${}.{:04}", cost / 10_000, cost % 10_000));
        }
        words
    }
}

/// Roughly what a million tokens in and out cost, in cents, by the family of the model. Lists change: it is an estimate.
fn price(model: &str) -> Option<(u64, u64)> {
    let families = [("haiku", (100, 500)), ("sonnet", (300, 1500)), ("opus", (500, 2500))];
    families.into_iter().find(|(family, _)| model.contains(family)).map(|(_, price)| price)
}

/// What this process has spent, by model.
#[derive(Default, Debug)]
pub struct Ledger(Mutex<BTreeMap<String, Usage>>);

impl Ledger {
    /// The ledger of this process.
    pub fn of_process() -> &'static Ledger {
        static LEDGER: OnceLock<Ledger> = OnceLock::new();
        LEDGER.get_or_init(Ledger::default)
    }

    fn write(&self, model: &str, usage: Usage) {
        let mut spent = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        spent.entry(model.into()).or_default().add(usage);
    }

    /// What was spent, by model.
    pub fn spent(&self) -> Vec<(String, Usage)> {
        let spent = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        spent.iter().map(|(model, usage)| (model.clone(), *usage)).collect()
    }
}

/// Why Claude did not answer. No variant carries anything that a player or a server wrote.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Failure {
    /// There is no key.
    NoKey,
    /// The key has characters that no key has.
    OddKey,
    /// Too many questions in a minute.
    TooMany(usize),
    /// The questions of this day are spent.
    Spent,
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
        match self {
            Failure::NoKey => f.write_str("there is no ANTHROPIC_API_KEY to ask Claude with"),
            Failure::OddKey => f.write_str("ANTHROPIC_API_KEY has characters that no key has"),
            Failure::TooMany(most) => write!(f, "Claude is asked at most {most} times a minute"),
            Failure::Spent => f.write_str("the questions that Claude may be asked today are spent"),
            Failure::Interrupted => f.write_str("you did not want to wait for Claude"),
            Failure::Late(limit) => write!(f, "Claude did not answer within {} s", decimal(*limit)),
            Failure::Status(401 | 403, _) => f.write_str("Claude's server did not accept the key"),
            Failure::Status(429, None) => f.write_str("Claude's server has too many questions (429)"),
            Failure::Status(status, None) => write!(f, "Claude's server said {status}"),
            Failure::Status(status, Some(wait)) => {
                write!(f, "Claude's server said {status} and asks to wait {} s", decimal(*wait))
            }
            Failure::UnknownModel(model) => {
                write!(f, "Claude's server does not know the model `{model}`: CROUPIER_MODEL names another")
            }
            Failure::Unreachable => f.write_str("Claude could not be reached"),
            Failure::TooLong => f.write_str("Claude's answer was too long"),
            Failure::Garbled => f.write_str("Claude's answer could not be read"),
            Failure::BrokenOff => f.write_str("Claude's answer broke off"),
            Failure::Declined => f.write_str("Claude declined to answer"),
            Failure::NoTool => f.write_str("Claude did not use the tool it has to answer with"),
        }
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
    /// What the tool was called with. Nothing about it is certain.
    pub input: Value,
    /// What it cost.
    pub usage: Usage,
}

/// Somebody who asks Claude.
#[derive(Clone, Debug)]
pub struct Client {
    /// How Claude is reached.
    pub settings: Settings,
    /// Rung by a player who does not want to wait.
    pub hurry: Hurry,
}

impl Client {
    /// A client that reaches Claude like this.
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
        format!("{}/v1/messages", self.settings.url)
    }

    fn body(&self, question: &Question) -> Value {
        json!({
            "model": self.settings.model,
            "max_tokens": question.max_tokens,
            // A forced tool and thinking exclude each other.
            "thinking": { "type": "disabled" },
            "system": question.system,
            "tools": [question.tool],
            "tool_choice": { "type": "tool", "name": question.tool["name"] },
            "messages": [{ "role": "user", "content": question.content }],
        })
    }

    /// Asks, and waits for the answer no longer than the limit.
    pub fn ask(&self, question: &Question) -> Result<Reply, Failure> {
        let key = self.settings.key.clone().ok_or(Failure::NoKey)?;
        let key = ureq::http::HeaderValue::try_from(key).map_err(|_| Failure::OddKey)?;
        let started = Instant::now();
        if !self.settings.meter.allows(started) {
            return Err(Failure::TooMany(self.settings.meter.most));
        }
        if !Allowance::of_process().take(&self.settings.model) {
            return Err(Failure::Spent);
        }
        let call = Call {
            url: self.url(),
            key,
            body: self.body(question).to_string(),
            tool: question.tool["name"].as_str().unwrap_or_default().into(),
            until: started + self.settings.limit,
            settings: self.settings.clone(),
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
    key: ureq::http::HeaderValue,
    body: String,
    tool: String,
    until: Instant,
    settings: Settings,
}

impl Call {
    fn run(&self) -> Result<Reply, Failure> {
        let answer = self.once();
        let Err(Failure::Status(429 | 500.., asked)) = answer else { return answer };
        let left = self.until.saturating_duration_since(Instant::now());
        // What the server asks for is kept to; if there is no time for that, asking again would be in vain.
        let wait = asked.unwrap_or(self.settings.back_off.min(left / 2));
        if wait >= left {
            return answer;
        }
        thread::sleep(wait);
        self.once()
    }

    fn once(&self) -> Result<Reply, Failure> {
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
        if ["http://127.0.0.1", "http://localhost", "http://[::1]"].iter().any(|here| self.url.starts_with(here)) {
            config = config.proxy(None);
        }
        let sent = ureq::Agent::from(config.build())
            .post(&self.url)
            .header("x-api-key", &self.key)
            .header("anthropic-version", VERSION)
            .header("content-type", "application/json")
            .send(&*self.body);
        let mut response = sent.map_err(|error| self.failure(&error))?;
        let status = response.status().as_u16();
        let wait = response.headers().get("retry-after").and_then(|value| seconds(value.to_str().ok()?));
        let read = response.body_mut().with_config().limit(self.settings.longest).read_to_vec();
        if status != 200 {
            let said = read.ok().and_then(|bytes| read_json(&String::from_utf8_lossy(&bytes)).ok());
            let unknown = said.is_some_and(|said| said["error"]["type"] == "not_found_error");
            return Err(if unknown {
                Failure::UnknownModel(self.settings.model.clone())
            } else {
                Failure::Status(status, wait)
            });
        }
        let bytes = read.map_err(|error| self.failure(&error))?;
        // One number out of bounds does not spoil the rest.
        let message = read_json(&String::from_utf8_lossy(&bytes)).map_err(|_| Failure::Garbled)?;
        self.reply(&message)
    }

    fn reply(&self, message: &Value) -> Result<Reply, Failure> {
        let blocks = message.get("content").and_then(Value::as_array).ok_or(Failure::Garbled)?;
        let count = |name: &str| message["usage"][name].as_u64().unwrap_or(0);
        let usage = Usage { calls: 1, tokens_in: count("input_tokens"), tokens_out: count("output_tokens") };
        // It is paid for, whatever can be made of it.
        Ledger::of_process().write(&self.settings.model, usage);
        match message["stop_reason"].as_str() {
            // What was written of the tool's input may be anything.
            Some("max_tokens" | "model_context_window_exceeded") => return Err(Failure::BrokenOff),
            Some("refusal") => return Err(Failure::Declined),
            _ => {}
        }
        let used = blocks.iter().find(|block| block["type"] == "tool_use" && block["name"] == *self.tool);
        let input = used.and_then(|block| block.get("input")).ok_or(Failure::NoTool)?;
        Ok(Reply { input: input.clone(), usage })
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
