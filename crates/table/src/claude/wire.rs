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

/// How a server wants to be spoken to.
#[derive(Clone, Debug)]
pub(super) enum Wire {
    /// Anthropic's Messages.
    Messages,
    /// OpenAI's chat completions.
    Chat(Arc<Habits>),
}

/// What a server of chat completions was found not to understand. It is asked without that from then on.
#[derive(Default, Debug)]
pub(super) struct Habits {
    /// It takes no tools: it answers in plain words.
    plain: AtomicBool,
    /// It wants the longest answer under its newer name.
    newer: AtomicBool,
}

impl Wire {
    /// Where questions go, from the address that was named.
    pub(super) fn url(&self, base: &str) -> String {
        match self {
            Wire::Messages => format!("{base}/v1/messages"),
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
            (Wire::Messages, None) => Err(Failure::NoKey),
            (Wire::Messages, Some(key)) => {
                Ok(vec![("x-api-key", secret(key.into())?), ("anthropic-version", HeaderValue::from_static(VERSION))])
            }
            (Wire::Chat(_), None) => Ok(Vec::new()),
            (Wire::Chat(_), Some(key)) => Ok(vec![("authorization", secret(format!("Bearer {key}"))?)]),
        }
    }

    /// What is sent.
    pub(super) fn body(&self, model: &str, question: &Question) -> Value {
        match self {
            Wire::Messages => json!({
                "model": model,
                "max_tokens": question.max_tokens,
                // A forced tool and thinking exclude each other.
                "thinking": { "type": "disabled" },
                "system": question.system,
                "tools": [question.tool],
                "tool_choice": { "type": "tool", "name": question.tool["name"] },
                "messages": [{ "role": "user", "content": question.content }],
            }),
            Wire::Chat(habits) => {
                let mut body = json!({
                    "model": model,
                    "messages": [
                        { "role": "system", "content": question.system },
                        { "role": "user", "content": question.content },
                    ],
                });
                let longest = if habits.newer.load(Ordering::Relaxed) { "max_completion_tokens" } else { "max_tokens" };
                body[longest] = question.max_tokens.into();
                if !habits.plain.load(Ordering::Relaxed) {
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
        let Wire::Chat(habits) = self else { return false };
        if !matches!(status, 400 | 404 | 422 | 500 | 501) {
            return false;
        }
        let newer = said.contains("max_completion_tokens") && !habits.newer.swap(true, Ordering::Relaxed);
        newer || (said.contains("tool") && !habits.plain.swap(true, Ordering::Relaxed))
    }

    /// What a message cost, as it says itself; where it does not, a token is taken for four bytes.
    pub(super) fn usage(&self, message: &Value, sent: usize, read: usize) -> Usage {
        let (names, guess) = match self {
            Wire::Messages => (["input_tokens", "output_tokens"], [0, 0]),
            Wire::Chat(_) => (["prompt_tokens", "completion_tokens"], [sent / 4, read / 4]),
        };
        let count = |at: usize| message["usage"][names[at]].as_u64().unwrap_or(guess[at] as u64);
        Usage { calls: 1, tokens_in: count(0), tokens_out: count(1) }
    }

    /// What a message says, as it was said.
    pub(super) fn told(&self, message: &Value) -> String {
        let answer = match self {
            Wire::Messages => &message["content"],
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
            Wire::Messages => told_by_messages(message, tool, usage),
            Wire::Chat(_) => told_by_chat(message, tool, usage),
        }
    }
}

fn told_by_messages(message: &Value, tool: &str, usage: Usage) -> Result<Reply, Failure> {
    let blocks = message.get("content").and_then(Value::as_array).ok_or(Failure::Garbled)?;
    match message["stop_reason"].as_str() {
        // What was written of the tool's input may be anything.
        Some("max_tokens" | "model_context_window_exceeded") => return Err(Failure::BrokenOff),
        Some("refusal") => return Err(Failure::Declined),
        _ => {}
    }
    let used = blocks.iter().find(|block| block["type"] == "tool_use" && block["name"] == *tool);
    let input = used.and_then(|block| block.get("input")).ok_or(Failure::NoTool)?;
    Ok(Reply { input: input.clone(), said: String::new(), usage })
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
