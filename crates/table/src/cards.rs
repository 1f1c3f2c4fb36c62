//! The text of a card or item that somebody asks for by name.

use crate::{Entry, Screen, Tone};

/// How many names are listed where a name fits several things.
const MAX_LISTED: usize = 12;

/// What things are and do, by their words or names.
pub(crate) fn about(catalogue: &[Entry], names: &[String]) -> Screen {
    let mut screen = Screen::default();
    for name in names {
        match find(catalogue, name).as_slice() {
            [] => screen.put(format!("nothing here is called `{name}`")).end(),
            [only] => screen.add(&entry(only)),
            several => {
                let listed: Vec<&str> = several.iter().take(MAX_LISTED).map(|entry| entry.name.as_str()).collect();
                let more = if several.len() > MAX_LISTED { ", ..." } else { "" };
                screen.put(format!("`{name}` fits several: {}{more}", listed.join(", "))).end()
            }
        };
    }
    if names.is_empty() {
        screen.put("I don't know that card. Type `read` and a name.").end();
    }
    screen
}

/// The entries a name means: the one whose word or name it is, or else all that have it in them.
fn find<'a>(catalogue: &'a [Entry], name: &str) -> Vec<&'a Entry> {
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
fn plain(name: &str) -> String {
    name.to_lowercase().replace(['-', '_'], " ").split_whitespace().collect::<Vec<_>>().join(" ")
}

fn entry(entry: &Entry) -> Screen {
    let mut screen = Screen::default();
    // Facts that begin with the name or end with the text are not told twice.
    let facts = entry.facts.strip_prefix(entry.name.as_str()).unwrap_or(&entry.facts).trim_start();
    let text = entry.text.join(" ");
    let facts = facts.strip_suffix(text.as_str()).unwrap_or(facts).trim_end_matches([' ', ':']);
    screen.tone(Tone::Title, &entry.name).put(" ").put(facts).end();
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
    use crate::Offer;

    #[test]
    fn a_card_is_found_by_its_word_its_name_or_a_part_of_it() {
        let said = |names: &[&str]| {
            let names: Vec<String> = names.iter().map(ToString::to_string).collect();
            about(&Fab::catalogue(), &names).plain().to_string()
        };
        assert_eq!(said(&["snatch-red"]), said(&["Snatch Red"]));
        assert!(said(&["snatch"]).contains("fits several"), "{}", said(&["snatch"]));
        assert_eq!(said(&["no such card"]), "nothing here is called `no such card`\n");
        assert_eq!(said(&[" "]), "nothing here is called ` `\n");
        assert!(about(&Rollio::catalogue(), &[]).plain().starts_with("that is no card"));
    }
}
