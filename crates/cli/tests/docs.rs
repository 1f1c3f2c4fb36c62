//! The documents are true: what they show is run, and their tables come from the content.
//!
//! `BLESS=1 cargo nextest run -p croupier -E 'test(docs::)'` writes what is shown anew.
#![allow(clippy::disallowed_methods, reason = "this test reads documents and may rewrite them")]

use crate::binary;

use std::{
    path::{Path, PathBuf},
    process::Command,
};

use binary::binary;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn documents() -> Vec<PathBuf> {
    let mut paths = vec![root().join("README.md"), root().join("CONTRIBUTING.md"), root().join("ARCHITECTURE.md")];
    let docs = std::fs::read_dir(root().join("docs")).expect("the folder of documents");
    paths.extend(
        docs.map(|entry| entry.expect("an entry").path()).filter(|path| path.extension().is_some_and(|e| e == "md")),
    );
    paths.sort();
    paths
}

/// What a command line prints, with the binary on the path and a folder of its own.
fn output(command: &str, room: &Path) -> String {
    let binary = binary();
    let binary = binary.parent().expect("a folder");
    let path = std::env::var("PATH").unwrap_or_default();
    let output = Command::new("sh")
        .args(["-c", command])
        .current_dir(room)
        .env("PATH", format!("{}:{path}", binary.display()))
        .env("CROUPIER_HOME", room.join("home"))
        .env_remove("ANTHROPIC_API_KEY")
        .output()
        .expect("a shell");
    String::from_utf8(output.stdout).expect("text")
}

/// Runs the `$` lines of a console block and puts what they print below them. A line `...` stands for what is left out.
fn rerun(block: &str, room: &Path) -> String {
    let mut text = String::new();
    let mut rest = block.lines().peekable();
    while let Some(line) = rest.next() {
        text.push_str(line);
        text.push('\n');
        let Some(command) = line.strip_prefix("$ ") else { continue };
        let mut shown = Vec::new();
        while let Some(line) = rest.next_if(|line| !line.starts_with("$ ")) {
            shown.push(line);
        }
        let printed = output(command, room);
        let fits = shown.split(|line| *line == "...").try_fold(printed.as_str(), |left, part| {
            let part = part.join("\n");
            left.find(&part).map(|at| &left[at + part.len()..])
        });
        if shown.contains(&"...") && fits.is_some() {
            shown.iter().for_each(|line| text.push_str(&format!("{line}\n")));
        } else {
            text.push_str(&printed);
        }
    }
    text
}

/// The document with every console block run again and every generated table made anew.
fn renewed(text: &str) -> String {
    let room = tempfile::tempdir().expect("a temporary folder");
    let mut out = String::new();
    let mut rest = text;
    // Files that the examples of a document use are given in it, as blocks named after them.
    while let Some(at) = rest.find("```") {
        let (before, block) = rest.split_at(at);
        out.push_str(before);
        let end = block[3..].find("\n```").expect("a closed block") + 3;
        let (head, body) = block[3..end + 1].split_once('\n').expect("a first line");
        let body = if head == "console" { rerun(body, room.path()) } else { body.to_string() };
        if let Some((_, name)) = head.split_once(' ') {
            std::fs::write(room.path().join(name), &body).expect("a file");
        }
        out.push_str(&format!("```{head}\n{body}```"));
        rest = &block[end + 4..];
    }
    out.push_str(rest);
    with_tables(&out)
}

/// Puts the generated tables between their marks.
fn with_tables(text: &str) -> String {
    let mut text = text.to_string();
    for (name, table) in croupier_table::docs::tables() {
        let (start, end) = (format!("<!-- generated: {name} -->\n"), format!("<!-- end: {name} -->"));
        if let (Some(from), Some(to)) = (text.find(&start), text.find(&end)) {
            text.replace_range(from + start.len()..to, &table);
        }
    }
    text
}

#[test]
fn what_the_documents_show_is_what_the_binary_prints() {
    for path in documents() {
        let text = std::fs::read_to_string(&path).expect("a document");
        let renewed = renewed(&text);
        if std::env::var_os("BLESS").is_some() {
            std::fs::write(&path, &renewed).expect("a document");
        } else if text != renewed {
            let differs = text.lines().zip(renewed.lines()).enumerate().find(|(_, (old, new))| old != new);
            panic!("{}: not true any more, first at line {differs:?}", path.display());
        }
    }
}

#[test]
fn every_generated_table_has_its_place_in_a_document() {
    let texts: String = documents().iter().map(|path| std::fs::read_to_string(path).expect("a document")).collect();
    for (name, _) in croupier_table::docs::tables() {
        assert!(texts.contains(&format!("<!-- generated: {name} -->")), "{name}");
    }
}
