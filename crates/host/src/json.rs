//! JSON from outside, which may be out of hand.

use serde_json::Value;

/// How deep JSON is read. Nothing that means anything is deeper.
const MAX_DEPTH: usize = 100;

/// Reads JSON, also where its numbers are beyond all bounds or it is nested beyond all sense.
pub fn read_json(text: &str) -> Result<Value, serde_json::Error> {
    serde_json::from_str(text).or_else(|_| serde_json::from_str(&tamed(text)))
}

/// The same JSON with infinities as texts, which are read as such, and nothing where it is too deep.
fn tamed(text: &str) -> String {
    let mut tame = String::with_capacity(text.len());
    let mut depth = 0_usize;
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        let length = match c {
            '"' => string_length(rest),
            '-' | '0'..='9' => {
                rest.find(|c: char| !matches!(c, '0'..='9' | '+' | '-' | '.' | 'e' | 'E')).unwrap_or(rest.len())
            }
            c => c.len_utf8(),
        };
        let (piece, after) = rest.split_at(length);
        rest = after;
        let before = depth;
        match c {
            '[' | '{' => depth += 1,
            ']' | '}' => depth = depth.saturating_sub(1),
            _ => {}
        }
        if before.max(depth) > MAX_DEPTH {
            if before == MAX_DEPTH && depth > before {
                tame.push_str("null");
            }
        } else if is_boundless(piece) {
            tame.push_str(if piece.starts_with('-') { "\"-Infinity\"" } else { "\"Infinity\"" });
        } else {
            tame.push_str(piece);
        }
    }
    tame
}

/// Whether a piece of JSON is a number beyond what JSON is read as.
fn is_boundless(piece: &str) -> bool {
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let (mantissa, exponent) = piece.split_once(['e', 'E']).unwrap_or((piece, "0"));
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, "0"));
    let exponent = exponent.strip_prefix(['+', '-']).unwrap_or(exponent);
    let number = digits(whole.strip_prefix('-').unwrap_or(whole)) && digits(fraction) && digits(exponent);
    number && serde_json::from_str::<Value>(piece).is_err()
}

/// How long the string literal is that a text begins with.
fn string_length(text: &str) -> usize {
    let mut escaped = false;
    for (at, c) in text.char_indices().skip(1) {
        match c {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            '"' => return at + 1,
            _ => {}
        }
    }
    text.len()
}
