//! The two dialects: Anthropic's Messages and OpenAI's chat completions, which most other servers speak too.

use std::sync::{
    Arc,
    atomic::{AtomicBool, Ordering},
};

use croupier_host::read_json;
use serde_json::{Value, json};
use ureq::http::HeaderValue;

use super::{Failure, Question, Reply, Usage};

/// The version of Anthropic's interface that is spoken.
pub(super) const VERSION: &str = "2023-06-01";

/// Room for the thoughts of a model that cannot answer without them, in tokens.
const FOR_THINKING: u32 = 8_192;

/// How a server wants to be spoken to.
#[derive(Clone, Debug)]
pub(super) enum Wire {
    /// Anthropic's Messages.
    Messages(Arc<Habits>),
    /// OpenAI's chat completions.
    Chat(Arc<Habits>),
}

/// What a server was found to refuse. It is asked without that from then on.
#[derive(Default, Debug)]
pub(super) struct Habits {
    /// It takes no tools, or none that it has to use: it may answer in plain words.
    plain: AtomicBool,
    /// Of chat completions: it wants the longest answer under its newer name.
    newer: AtomicBool,
    /// Of Messages: it always thinks before it answers.
    thinks: AtomicBool,
}

impl Habits {
    /// Whether the server has this habit.
    fn has(habit: &AtomicBool) -> bool {
        habit.load(Ordering::Relaxed)
    }

    /// Notes a habit. True if it was not known.
    fn note(habit: &AtomicBool) -> bool {
        !habit.swap(true, Ordering::Relaxed)
    }
}

impl Wire {
    /// Where questions go, from the address that was named.
    pub(super) fn url(&self, base: &str) -> String {
        match self {
            Wire::Messages(_) => format!("{base}/v1/messages"),
            Wire::Chat(_) if base.ends_with("/chat/completions") => base.into(),
            // An address without a path is that of a server: its interface is under /v1.
            Wire::Chat(_) if base.matches('/').count() <= 2 => format!("{base}/v1/chat/completions"),
            Wire::Chat(_) => format!("{base}/chat/completions"),
        }
    }

    /// The headers that carry the key.
    pub(super) fn headers(&self, key: Option<&str>) -> Result<Vec<(&'static str, HeaderValue)>, Failure> {
        let secret = |text: String| HeaderValue::try_from(text).map_err(|_| Failure::OddKey);
        match (self, key) {
            (Wire::Messages(_), None) => Err(Failure::NoKey),
            (Wire::Messages(_), Some(key)) => {
                Ok(vec![("x-api-key", secret(key.into())?), ("anthropic-version", HeaderValue::from_static(VERSION))])
            }
            (Wire::Chat(_), None) => Ok(Vec::new()),
            (Wire::Chat(_), Some(key)) => Ok(vec![("authorization", secret(format!("Bearer {key}"))?)]),
        }
    }

    /// What is sent.
    pub(super) fn body(&self, model: &str, question: &Question) -> Value {
        match self {
            Wire::Messages(habits) => {
                let mut body = json!({
                    "model": model,
                    "max_tokens": question.max_tokens,
                    // A forced tool and thinking exclude each other.
                    "thinking": { "type": "disabled" },
                    "system": question.system,
                    "tools": [question.tool],
                    "tool_choice": { "type": "tool", "name": question.tool["name"] },
                    "messages": [{ "role": "user", "content": question.content }],
                });
                if Habits::has(&habits.plain) {
                    body["tool_choice"] = json!({ "type": "auto" });
                }
                if Habits::has(&habits.thinks) {
                    body["thinking"] = json!({ "type": "adaptive" });
                    body["output_config"] = json!({ "effort": "low" });
                    body["max_tokens"] = question.max_tokens.saturating_add(FOR_THINKING).into();
                }
                body
            }
            Wire::Chat(habits) => {
                let mut body = json!({
                    "model": model,
                    "messages": [
                        { "role": "system", "content": question.system },
                        { "role": "user", "content": question.content },
                    ],
                });
                let longest = if Habits::has(&habits.newer) { "max_completion_tokens" } else { "max_tokens" };
                body[longest] = question.max_tokens.into();
                if !Habits::has(&habits.plain) {
                    let (name, tool) = (&question.tool["name"], &question.tool);
                    let function = json!({
                        "name": name, "description": tool["description"], "parameters": tool["input_schema"],
                    });
                    body["tools"] = json!([{ "type": "function", "function": function }]);
                    body["tool_choice"] = json!({ "type": "function", "function": { "name": name } });
                }
                body
            }
        }
    }

    /// Whether a server that answered with this status may answer if it is asked in simpler words; it is from now on.
    pub(super) fn simplify(&self, status: u16, said: &str) -> bool {
        match self {
            Wire::Messages(habits) if status == 400 => {
                let free = said.contains("tool_choice") && Habits::note(&habits.plain);
                free || (said.contains("thinking") && Habits::note(&habits.thinks))
            }
            Wire::Chat(habits) if matches!(status, 400 | 404 | 422 | 500 | 501) => {
                let newer = said.contains("max_completion_tokens") && Habits::note(&habits.newer);
                newer || (said.contains("tool") && Habits::note(&habits.plain))
            }
            _ => false,
        }
    }

    /// What a message cost, as it says itself; where it does not, a token is taken for four bytes.
    pub(super) fn usage(&self, message: &Value, sent: usize, read: usize) -> Usage {
        let (names, guess) = match self {
            Wire::Messages(_) => (["input_tokens", "output_tokens"], [0, 0]),
            Wire::Chat(_) => (["prompt_tokens", "completion_tokens"], [sent / 4, read / 4]),
        };
        let count = |at: usize| message["usage"][names[at]].as_u64().unwrap_or(guess[at] as u64);
        Usage { calls: 1, tokens_in: count(0), tokens_out: count(1) }
    }

    /// What a message says, as it was said.
    pub(super) fn told(&self, message: &Value) -> String {
        let answer = match self {
            Wire::Messages(_) => &message["content"],
            Wire::Chat(_) => &message["choices"][0]["message"],
        };
        match &answer["content"] {
            Value::String(text) if answer["tool_calls"].is_null() => text.clone(),
            _ => answer.to_string(),
        }
    }

    /// What a message says.
    pub(super) fn reply(&self, message: &Value, tool: &str, usage: Usage) -> Result<Reply, Failure> {
        match self {
            Wire::Messages(habits) => told_by_messages(message, tool, usage, Habits::has(&habits.plain)),
            Wire::Chat(_) => told_by_chat(message, tool, usage),
        }
    }
}

/// `plain`: it did not have to use the tool, so words are an answer too.
fn told_by_messages(message: &Value, tool: &str, usage: Usage, plain: bool) -> Result<Reply, Failure> {
    let blocks = message.get("content").and_then(Value::as_array).ok_or(Failure::Garbled)?;
    match message["stop_reason"].as_str() {
        // What was written of the tool's input may be anything.
        Some("max_tokens" | "model_context_window_exceeded") => return Err(Failure::BrokenOff),
        Some("refusal") => return Err(Failure::Declined),
        _ => {}
    }
    let used = blocks.iter().find(|block| block["type"] == "tool_use" && block["name"] == *tool);
    if let Some(input) = used.and_then(|block| block.get("input")) {
        return Ok(Reply { input: input.clone(), said: String::new(), usage });
    }
    let said = text_of(&message["content"]);
    match plain && !said.trim().is_empty() && blocks.iter().all(|block| block["type"] != "tool_use") {
        true => Ok(Reply { input: Value::Null, said, usage }),
        false => Err(Failure::NoTool),
    }
}

fn told_by_chat(message: &Value, tool: &str, usage: Usage) -> Result<Reply, Failure> {
    let choice = message["choices"].get(0).ok_or(Failure::Garbled)?;
    let answer = choice.get("message").filter(|answer| answer.is_object()).ok_or(Failure::Garbled)?;
    match choice["finish_reason"].as_str() {
        Some("length") => return Err(Failure::BrokenOff),
        Some("content_filter") => return Err(Failure::Declined),
        _ if answer["refusal"].as_str().is_some_and(|text| !text.is_empty()) => return Err(Failure::Declined),
        _ => {}
    }
    let calls = answer["tool_calls"].as_array().map(Vec::as_slice).unwrap_or_default();
    if let Some(call) = calls.iter().find(|call| call["function"]["name"] == *tool) {
        let input = match &call["function"]["arguments"] {
            Value::String(text) => read_json(text).map_err(|_| Failure::Garbled)?,
            other => other.clone(),
        };
        return Ok(Reply { input, said: String::new(), usage });
    }
    let said = text_of(&answer["content"]);
    match said.trim().is_empty() || !calls.is_empty() {
        true => Err(Failure::NoTool),
        false => Ok(Reply { input: Value::Null, said, usage }),
    }
}

/// The text of a message: one string, or several parts.
fn text_of(content: &Value) -> String {
    match content {
        Value::String(text) => text.clone(),
        Value::Array(parts) => parts.iter().filter_map(|part| part["text"].as_str()).collect(),
        _ => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::Wire;

    #[test]
    fn an_address_leads_to_the_interface_however_much_of_it_is_named() {
        let chat = Wire::Chat(std::sync::Arc::default());
        let url = "http://127.0.0.1:8000/v1/chat/completions";
        for base in ["http://127.0.0.1:8000", "http://127.0.0.1:8000/v1", url] {
            assert_eq!(chat.url(base), url);
        }
        assert_eq!(chat.url("https://openrouter.ai/api/v1"), "https://openrouter.ai/api/v1/chat/completions");
    }
}
