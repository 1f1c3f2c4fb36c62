//! What of a file its users see: literals of code, sentences of content, documents, the page without its comments.

/// A piece of text and the line it begins in.
#[derive(PartialEq, Debug)]
pub(crate) struct Piece {
    /// The line, from 1.
    pub(crate) line: usize,
    /// The text.
    pub(crate) text: String,
}

/// The pieces of a file that a user can see.
pub(crate) fn of(path: &str, text: &str) -> Vec<Piece> {
    let name = path.rsplit('/').next().unwrap_or(path);
    match path.rsplit('.').next().unwrap_or_default() {
        "rs" if matches!(name, "tests.rs" | "build.rs") => vec![],
        "rs" => rust(text, text.contains("use clap::") || path.starts_with("crates/mcp/")),
        "py" | "pyi" => python(text),
        "ts" | "tsx" if !path.contains("/tests/") => by_line(&without_comments(text)),
        "md" => paragraphs(text),
        "jsonl" | "json" | "html" | "ipynb" => by_line(text),
        _ => vec![],
    }
}

fn by_line(text: &str) -> Vec<Piece> {
    text.lines().enumerate().map(|(nth, line)| Piece { line: nth + 1, text: line.to_string() }).collect()
}

/// Lines of a document, joined where a sentence runs on. What the program prints into it (console examples and generated
/// tables, which a test keeps equal) comes from literals that are counted where they are.
fn paragraphs(text: &str) -> Vec<Piece> {
    let mut found: Vec<Piece> = Vec::new();
    let (mut open, mut printed) = (false, false);
    for (nth, line) in text.lines().enumerate() {
        let begins = line == "```console" || line.starts_with("<!-- generated: ");
        printed = begins || printed && line != "```" && !line.starts_with("<!-- end: ");
        if printed {
            open = false;
            continue;
        }
        let ends = line.trim().is_empty() || line.starts_with('|');
        match found.last_mut() {
            Some(last) if open && !ends => last.text = format!("{} {}", last.text, line.trim()),
            _ if !line.trim().is_empty() => found.push(Piece { line: nth + 1, text: line.to_string() }),
            _ => {}
        }
        open = !ends;
    }
    found
}

/// The literals of a Rust source, and its doc comments where they are help texts. Unit tests are left out.
fn rust(text: &str, with_docs: bool) -> Vec<Piece> {
    let text = text.find("#[cfg(test)]\nmod ").map_or(text, |at| &text[..at]);
    let chars: Vec<char> = text.chars().collect();
    let (mut found, mut at, mut line) = (Vec::new(), 0, 1);
    while at < chars.len() {
        let start = line;
        let rest = &chars[at..];
        let (taken, piece) = if starts(rest, "//") {
            let end = rest.iter().position(|c| *c == '\n').unwrap_or(rest.len());
            let doc = with_docs && (starts(rest, "///") || starts(rest, "//!"));
            (end, doc.then(|| rest[3..end].iter().collect()))
        } else if starts(rest, "/*") {
            (block_comment(rest), None)
        } else if let Some(hashes) = raw_start(rest, at.checked_sub(1).map(|before| chars[before])) {
            raw_string(rest, hashes)
        } else if rest[0] == '"' {
            string(rest)
        } else if rest[0] == '\'' {
            (character(rest), None)
        } else {
            (1, None)
        };
        line += rest[..taken].iter().filter(|c| **c == '\n').count();
        found.extend(piece.map(|text| Piece { line: start, text }));
        at += taken;
    }
    found
}

fn starts(chars: &[char], with: &str) -> bool {
    with.chars().enumerate().all(|(nth, c)| chars.get(nth) == Some(&c))
}

fn block_comment(rest: &[char]) -> usize {
    let (mut at, mut depth) = (2, 1);
    while at < rest.len() && depth > 0 {
        let (step, change) = match () {
            () if starts(&rest[at..], "/*") => (2, 1),
            () if starts(&rest[at..], "*/") => (2, -1),
            () => (1, 0),
        };
        at += step;
        depth += change;
    }
    at
}

/// How many hashes a raw string has that begins here.
fn raw_start(rest: &[char], before: Option<char>) -> Option<usize> {
    let after_r = rest.first().filter(|c| **c == 'r').map(|_| &rest[1..])?;
    let hashes = after_r.iter().take_while(|c| **c == '#').count();
    let in_name = before.is_some_and(|c| c.is_alphanumeric() && c != 'b' || c == '_');
    (after_r.get(hashes) == Some(&'"') && !in_name).then_some(hashes)
}

fn raw_string(rest: &[char], hashes: usize) -> (usize, Option<String>) {
    let from = hashes + 2;
    let closing: String = std::iter::once('"').chain("#".repeat(hashes).chars()).collect();
    let mut to = from;
    while to < rest.len() && !starts(&rest[to..], &closing) {
        to += 1;
    }
    ((to + hashes + 1).min(rest.len()), Some(rest[from..to].iter().collect()))
}

/// A string with escapes, as it reads: a broken line goes on, `\n` is a blank, `\u{a0}` the blank it is.
fn string(rest: &[char]) -> (usize, Option<String>) {
    let (mut at, mut text) = (1, String::new());
    while at < rest.len() && rest[at] != '"' {
        if rest[at] != '\\' {
            text.push(rest[at]);
            at += 1;
            continue;
        }
        at += 2;
        match rest.get(at - 1) {
            Some('\n') => at += rest[at..].iter().take_while(|c| c.is_whitespace()).count(),
            Some('n' | 't' | 'r') => text.push(' '),
            Some('u') => {
                let digits: String = rest[at + 1..].iter().take_while(|c| **c != '}').collect();
                at += digits.len() + 2;
                text.extend(u32::from_str_radix(&digits, 16).ok().and_then(char::from_u32));
            }
            Some(c) => text.push(*c),
            None => {}
        }
    }
    (at + 1, Some(text))
}

/// A character, or the quote of a lifetime.
fn character(rest: &[char]) -> usize {
    match (rest.get(1), rest.get(2)) {
        (Some('\\'), _) => 3 + rest[3.min(rest.len())..].iter().position(|c| *c == '\'').unwrap_or(0) + 1,
        (_, Some('\'')) => 3,
        _ => 1,
    }
}

/// The strings of a Python source, documentation among them.
fn python(text: &str) -> Vec<Piece> {
    let chars: Vec<char> = text.chars().collect();
    let (mut found, mut at, mut line) = (Vec::new(), 0, 1);
    while at < chars.len() {
        let rest = &chars[at..];
        let mut taken = 1;
        if rest[0] == '#' {
            taken = rest.iter().position(|c| *c == '\n').unwrap_or(rest.len());
        } else if rest[0] == '"' || rest[0] == '\'' {
            let closing = rest[0].to_string().repeat(if rest.len() > 2 && rest[1] == rest[0] && rest[2] == rest[0] {
                3
            } else {
                1
            });
            let mut to = closing.len();
            while to < rest.len() && !starts(&rest[to..], &closing) {
                to += if rest[to] == '\\' { 2 } else { 1 };
            }
            let inner = &rest[closing.len().min(to)..to.min(rest.len())];
            found.push(Piece { line, text: inner.iter().collect() });
            taken = (to + closing.len()).min(rest.len());
        }
        line += rest[..taken].iter().filter(|c| **c == '\n').count();
        at += taken;
    }
    found
}

/// A source of the page without its comments. A quote ends with its line, as text between tags may hold an apostrophe.
fn without_comments(text: &str) -> String {
    let chars: Vec<char> = text.chars().collect();
    let (mut kept, mut at, mut quote) = (String::new(), 0, None);
    while at < chars.len() {
        let rest = &chars[at..];
        if quote.is_none() && starts(rest, "/*") {
            let end = (2..rest.len()).find(|to| starts(&rest[*to..], "*/")).map_or(rest.len(), |to| to + 2);
            kept.extend(rest[..end].iter().filter(|c| **c == '\n'));
            at += end;
            continue;
        }
        if quote.is_none() && starts(rest, "//") {
            at += rest.iter().position(|c| *c == '\n').unwrap_or(rest.len());
            continue;
        }
        match (rest[0], quote) {
            ('\\', Some(_)) => {
                kept.extend(rest.iter().take(2));
                at += 2;
                continue;
            }
            (c @ ('"' | '\'' | '`'), None) => quote = Some(c),
            (c, Some(open)) if c == open || c == '\n' && open != '`' => quote = None,
            _ => {}
        }
        kept.push(rest[0]);
        at += 1;
    }
    kept
}

#[test]
fn literals_are_read_and_comments_are_not() {
    let texts = |path: &str, text: &str| of(path, text).into_iter().map(|piece| piece.text).collect::<Vec<_>>();
    let source = "// one\nfn f<'a>(c: char) -> &'a str { let q = '\"'; /* \"two\" /* \"three\" */ */ \"fo\\\n  ur\\u{a0}%\" }\n\
                  const R: &str = r#\"a \"raw\" one\"#;\n#[cfg(test)]\nmod tests { const T: &str = \"a test\"; }\n";
    assert_eq!(texts("a.rs", source), ["four\u{a0}%", "a \"raw\" one"]);
    assert_eq!(texts("crates/mcp/src/a.rs", "/// A tool.\nstruct A;"), [" A tool."]);
    assert_eq!(texts("a.py", "# no 'string'\nx = 'it\\'s'\n\"\"\"A\nlong one.\"\"\"\n"), ["it\\'s", "A\nlong one."]);
    assert_eq!(texts("a.tsx", "f('//'); // gone\n<p>can't</p>\n{/* gone */}"), ["f('//'); ", "<p>can't</p>", "{}"]);
    assert_eq!(texts("a.md", "so\nmany\n\n| a |\n| b |"), ["so many", "| a |", "| b |"]);
    assert_eq!(texts("a.md", "a\n```console\n$ b\nc\n```\nd\n"), ["a", "``` d"]);
}
