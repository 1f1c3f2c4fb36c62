//! The names of models: `claude:MODEL`, `chat:MODEL@URL`, and `chat:NAME` for those in a file of the operator.

use std::{collections::BTreeMap, env, fs, path::PathBuf, sync::OnceLock, time::Duration};

use croupier_kernel::{Kind, Refusal};
use serde::Deserialize;

use crate::{
    claude::{Ledger, Meter, Settings, prices},
    files,
};

/// The variable with the key for chat completions, where a file does not name another.
pub const CHAT_KEY: &str = "CROUPIER_CHAT_KEY";

/// How long a model has for an answer if nothing else is set.
const USUAL_LIMIT: Duration = Duration::from_secs(30);

/// A model that the operator configured, in `models.toml`.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Configured {
    /// The address of its server.
    url: String,
    /// The model there; the name of the entry if nothing is said.
    model: Option<String>,
    /// The variable with its key.
    key: Option<String>,
    /// How many seconds it has for an answer.
    seconds: Option<u64>,
    /// The longest answer, in tokens.
    max_tokens: Option<u32>,
}

#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct Configuration {
    #[serde(default)]
    models: BTreeMap<String, Configured>,
}

/// The file that lists models: `CROUPIER_MODELS`, or `models.toml` in the home folder.
pub fn path() -> PathBuf {
    let named = env::var_os("CROUPIER_MODELS").filter(|path| !path.is_empty()).map(PathBuf::from);
    named.unwrap_or_else(|| files::home().join("models.toml"))
}

fn configuration() -> Result<Configuration, Refusal> {
    let path = path();
    match fs::read_to_string(&path) {
        Ok(text) => {
            // The message of the reader would quote the file.
            let wrong = |error: toml::de::Error| {
                let line = error.span().map_or(1, |span| 1 + text[..span.start.min(text.len())].matches('\n').count());
                Refusal::unreadable(format!("{}, line {line}: {}", path.display(), error.message()))
            };
            toml::from_str(&text).map_err(wrong)
        }
        Err(_) => Ok(Configuration::default()),
    }
}

/// The models that the operator configured, as players are named: `chat:NAME`.
pub fn configured() -> Result<Vec<String>, Refusal> {
    Ok(configuration()?.models.into_keys().map(|name| format!("chat:{name}")).collect())
}

/// How models may be named where names come from someone else.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Names {
    /// The shell has a list of its own of what may be named; addresses are never on it.
    Listed,
    /// Claude by its default model, and the models that the operator configured.
    Configured,
}

static NAMES: OnceLock<Names> = OnceLock::new();

/// From now on no name of a model is taken for an address: for shells whose names come from someone else.
pub fn words_only(names: Names) {
    NAMES.get_or_init(|| names);
}

/// How a model is reached, and the longest answer it may give, if something is said about that.
pub(super) type Reached = (Settings, Option<u32>);

fn with_limits(mut settings: Settings, seconds: Option<u64>) -> Result<Settings, Refusal> {
    // A server on the same machine has no other clients.
    settings.meter = if settings.is_local() { Meter::new(usize::MAX) } else { Meter::of_players() };
    settings.tries = 3;
    settings.limit = match seconds {
        Some(seconds) => Duration::from_secs(seconds.clamp(1, 3600)),
        None => number("CROUPIER_SECONDS")?.map_or(USUAL_LIMIT, |seconds| Duration::from_secs(seconds.clamp(1, 3600))),
    };
    Ok(settings)
}

/// A whole number in the environment.
pub(super) fn number(name: &str) -> Result<Option<u64>, Refusal> {
    let Some(text) = env::var(name).ok().filter(|text| !text.trim().is_empty()) else { return Ok(None) };
    let wrong = || Refusal::unreadable(format!("{name}: `{}` is not a whole number", text.escape_debug()));
    text.trim().parse().map(Some).map_err(|_| wrong())
}

/// Claude, by the name of the model or the default one.
pub(super) fn claude(model: &str) -> Result<Reached, Refusal> {
    if NAMES.get() == Some(&Names::Configured) && !model.is_empty() {
        let what = "name claude without a model here; CROUPIER_MODEL sets which one it is";
        return Err(Refusal::of(Kind::NotAllowed, what));
    }
    let mut settings = with_limits(Settings::from_env(), None)?;
    if !model.is_empty() {
        settings = settings.with_model(model);
    }
    if !settings.has_key() {
        let what = "to let Claude play, set ANTHROPIC_API_KEY to your Anthropic API key";
        return Err(Refusal::of(Kind::NotAllowed, what));
    }
    Ok((settings, None))
}

/// Any other model: `MODEL@URL`, or the name of one in the file.
pub(super) fn chat(name: &str) -> Result<Reached, Refusal> {
    let address = ["@http://", "@https://"].iter().find_map(|mark| name.find(mark));
    let Some(at) = address else { return listed(name) };
    if NAMES.get().is_some() {
        return Err(Refusal::of(Kind::NotAllowed, "models are named by words here, not by addresses"));
    }
    let (model, url) = (&name[..at], &name[at + 1..]);
    Ok((with_limits(reached(url, model, CHAT_KEY)?, None)?, None))
}

fn listed(name: &str) -> Result<Reached, Refusal> {
    let models = configuration()?.models;
    let Some(known) = models.get(name) else {
        if name.is_empty() {
            let what = "a model is named with its server, as in chat:llama3@http://127.0.0.1:11434";
            return Err(Refusal::unreadable(what));
        }
        let names: Vec<&str> = models.keys().map(String::as_str).collect();
        return Err(Refusal::unknown("model", name, names.into_iter()));
    };
    let model = known.model.as_deref().unwrap_or(name);
    let settings = reached(&known.url, model, known.key.as_deref().unwrap_or(CHAT_KEY))?;
    Ok((with_limits(settings, known.seconds)?, known.max_tokens))
}

fn reached(url: &str, model: &str, key_from: &str) -> Result<Settings, Refusal> {
    let rest = url.strip_prefix("http://").or_else(|| url.strip_prefix("https://")).unwrap_or_default();
    let host = rest.split('/').next().unwrap_or_default();
    if model.trim().is_empty() || host.is_empty() || url.chars().any(|c| c.is_whitespace() || c.is_control()) {
        let what = "a model is named with its server, as in chat:llama3@http://127.0.0.1:11434";
        return Err(Refusal::unreadable(what));
    }
    if host.contains('@') {
        let what = format!("leave the name and password out of the address; put the key into {CHAT_KEY}");
        return Err(Refusal::unreadable(what));
    }
    let key = env::var(key_from).ok();
    Ok(Settings::chat(key.as_deref(), key_from, url, model))
}

/// Sets how much may be spent, if the environment says: `CROUPIER_SPEND`, in dollars. A model without a price is refused then.
pub(super) fn limit_spending(settings: &Settings) -> Result<(), Refusal> {
    prices::check()?;
    let Some(text) = env::var("CROUPIER_SPEND").ok().filter(|text| !text.trim().is_empty()) else { return Ok(()) };
    let most = prices::micros(&text).ok_or_else(|| {
        Refusal::unreadable(format!("CROUPIER_SPEND: `{}` is not a number of dollars", text.escape_debug()))
    })?;
    known_price(settings)?;
    Ledger::of_process().limit(most);
    Ok(())
}

/// Refuses a model whose cost cannot be told.
pub fn known_price(settings: &Settings) -> Result<(), Refusal> {
    if settings.is_local() || prices::price(&settings.account()).is_some() {
        return Ok(());
    }
    let what = format!(
        "the price of `{}` is not known, so no limit in dollars can be kept; add it to {}",
        settings.model(),
        prices::path().display()
    );
    Err(Refusal::new(what))
}
