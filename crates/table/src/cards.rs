//! The text of a card or item that someone asks for by name.

use crate::{Entry, Screen, Tone};

/// How many names are listed where a name fits several things.
const MAX_LISTED: usize = 12;

/// A word of a game and what it means.
type Term = (&'static str, &'static str);

/// What things are and do, by their words or names, and what words of the game mean.
pub(crate) fn about(catalogue: &[Entry], glossary: &[Term], names: &[String]) -> Screen {
    let mut screen = Screen::default();
    for name in names {
        let is_card =
            catalogue.iter().any(|entry| plain(&entry.id) == plain(name) || plain(&entry.name) == plain(name));
        if let Some((word, text)) = term(glossary, name).filter(|_| !is_card) {
            screen.tone(Tone::Title, word).put(format!(": {text}")).end();
            continue;
        }
        match find(catalogue, name).as_slice() {
            [] => screen.put(format!("There is no card or word `{name}` here. ? lists the words.")).end(),
            [only] => screen.add(&entry(only)),
            several => {
                let listed: Vec<&str> = several.iter().take(MAX_LISTED).map(|entry| entry.name.as_str()).collect();
                let more = if several.len() > MAX_LISTED { ", ..." } else { "." };
                screen.put(format!("`{name}` could be any of these: {}{more}", listed.join(", "))).end()
            }
        };
    }
    if names.is_empty() {
        screen.put("There is nothing to read there. Type read and the name of a card or item.").end();
    }
    screen
}

/// The word of a glossary that someone means: the whole of it, one of its words, or the beginning of one. Numbers do not
/// count, so that `stage 2` finds `stage`.
fn term(glossary: &[Term], name: &str) -> Option<Term> {
    let letters = |text: &str| -> Vec<String> {
        let text: String = text.chars().map(|c| if c.is_alphabetic() { c.to_ascii_lowercase() } else { ' ' }).collect();
        text.split_whitespace().map(String::from).collect()
    };
    let wanted = letters(name);
    let has = |fits: &dyn Fn(&[String]) -> bool| glossary.iter().find(|(word, _)| fits(&letters(word))).copied();
    if wanted.is_empty() {
        return None;
    }
    has(&|words| words == wanted).or_else(|| has(&|words| wanted.iter().all(|one| words.contains(one)))).or_else(|| {
        has(&|words| words.first().is_some_and(|first| wanted.len() == 1 && wanted[0] == format!("{first}s")))
    })
}

/// The entries a name means: the one whose word or name it is, or else all that have it in them.
pub(crate) fn find<'a>(catalogue: &'a [Entry], name: &str) -> Vec<&'a Entry> {
    let name = plain(name);
    if name.is_empty() {
        return Vec::new();
    }
    let exact = catalogue.iter().find(|entry| plain(&entry.id) == name || plain(&entry.name) == name);
    match exact {
        Some(entry) => vec![entry],
        None => catalogue
            .iter()
            .filter(|entry| plain(&entry.name).contains(&name) || plain(&entry.id).contains(&name))
            .collect(),
    }
}

/// A name without what people leave out: case, and how its words are joined.
pub(crate) fn plain(name: &str) -> String {
    name.to_lowercase().replace(['-', '_'], " ").split_whitespace().collect::<Vec<_>>().join(" ")
}

fn entry(entry: &Entry) -> Screen {
    let mut screen = Screen::default();
    // Facts that begin with the name or end with the text are not told twice.
    let facts = entry.facts.strip_prefix(entry.name.as_str()).unwrap_or(&entry.facts).trim_start();
    let text = entry.text.join(" ");
    let facts = facts.strip_suffix(text.as_str()).unwrap_or(facts).trim_end_matches([' ', ':']);
    let colon = if facts.is_empty() || facts.starts_with('(') { " " } else { ": " };
    screen.tone(Tone::Title, &entry.name).put(format!("{colon}{facts}").trim_end()).end();
    for line in &entry.text {
        screen.put("  ").put(line).end();
    }
    screen
}

#[cfg(test)]
mod tests {
    use croupier_fab::Fab;
    use croupier_rollio::Rollio;

    use super::about;
    use crate::{Offer, Text};

    #[test]
    fn a_card_is_found_by_its_word_its_name_or_a_part_of_it() {
        let said = |names: &[&str]| {
            let names: Vec<String> = names.iter().map(ToString::to_string).collect();
            about(&Fab::catalogue(), Fab::GLOSSARY, &names).plain().to_string()
        };
        assert_eq!(said(&["snatch-red"]), said(&["Snatch Red"]));
        assert!(said(&["snatch"]).contains("could be any of these"), "{}", said(&["snatch"]));
        assert_eq!(said(&["no such card"]), "There is no card or word `no such card` here. ? lists the words.\n");
        assert_eq!(said(&[" "]), "There is no card or word ` ` here. ? lists the words.\n");
        assert!(
            about(&Rollio::catalogue(), Rollio::GLOSSARY, &[]).plain().starts_with("There is nothing to read there")
        );
    }

    #[test]
    fn words_of_a_game_are_explained_and_cards_come_first() {
        let said = |name: &str| about(&Rollio::catalogue(), Rollio::GLOSSARY, &[name.to_string()]).plain().to_string();
        assert!(said("hot dice").starts_with("hot dice: When every die has scored"), "{}", said("hot dice"));
        assert_eq!(said("hot"), said("Hot Dice"));
        assert_eq!(said("flops"), said("flop"));
        assert!(said("Flop Shield").starts_with("Flop Shield"), "{}", said("Flop Shield"));
        let jack = croupier_geniejack::Geniejack::GLOSSARY;
        assert!(about(&[], jack, &["stage 2".to_string()]).plain().starts_with("stage, battle, hand"));
    }
}
