//! Presets: named sets of rules, which can change from edition to edition.

use croupier_kernel::Refusal;
use serde::de::DeserializeOwned;

use crate::{Editions, File, find, read_editions};

/// The presets of a game. One whose rules change keeps its old line, so that hashes stay what they were, and gets a new one:
/// of those with the same word the last counts.
#[derive(Debug)]
pub struct Presets<T> {
    all: Vec<T>,
    editions: Editions,
    id: fn(&T) -> &String,
}

impl<T: DeserializeOwned> Presets<T> {
    /// Reads a file of presets, at least one. `wording` are the fields that no record depends on.
    pub fn read(file: File<'_>, wording: &[&str], id: fn(&T) -> &String) -> Result<Presets<T>, String> {
        let (all, editions) = read_editions(file, wording, |items: &[T]| match items {
            [] => Err(format!("{}: the file has no presets", file.0)),
            _ => Ok(()),
        })?;
        Ok(Presets { all, editions, id })
    }
}

impl<T> Presets<T> {
    /// Which edition each line came with.
    pub fn editions(&self) -> &Editions {
        &self.editions
    }

    /// The presets of new runs.
    pub fn newest(&self) -> impl Iterator<Item = &T> {
        let last = |at: usize| self.all[at + 1..].iter().all(|later| (self.id)(later) != (self.id)(&self.all[at]));
        self.all.iter().enumerate().filter(move |(at, _)| last(*at)).map(|(_, preset)| preset)
    }

    /// The preset with this word, as new runs have it.
    pub fn find(&self, id: &str) -> Result<&T, Refusal> {
        let all: Vec<&T> = self.newest().collect();
        find("preset", id, &all, |item| (self.id)(item)).map(|at| all[at])
    }

    /// The preset with this word as an edition had it, so that runs of that edition stay what they were; as new runs have it, if
    /// the edition had none.
    pub fn at(&self, id: &str, edition: u8) -> Result<&T, Refusal> {
        let newest = self.find(id)?;
        let had = &self.all[..self.editions.count(edition)];
        Ok(had.iter().rfind(|preset| (self.id)(preset) == id).unwrap_or(newest))
    }
}

#[cfg(test)]
mod tests {
    use serde::Deserialize;

    use super::Presets;

    #[derive(Deserialize, Debug)]
    struct Preset {
        id: String,
        goal: u8,
    }

    fn presets() -> Presets<Preset> {
        let text =
            "{\"id\":\"long\",\"goal\":9}\n{\"id\":\"short\",\"goal\":3}\n{\"id\":\"short\",\"edition\":3,\"goal\":4}";
        Presets::read(("presets.jsonl", text), &[], |preset: &Preset| &preset.id).expect("sound presets")
    }

    #[test]
    fn the_last_line_of_a_preset_counts() {
        let presets = presets();
        let goals: Vec<u8> = presets.newest().map(|preset| preset.goal).collect();
        assert_eq!(goals, [9, 4]);
        assert_eq!(presets.find("short").map(|preset| preset.goal), Ok(4));
        let unknown = presets.find("shrot").expect_err("no such preset").reason;
        assert_eq!(unknown, "there is no preset `shrot` (did you mean `short`?)");
        assert!(Presets::<Preset>::read(("presets.jsonl", ""), &[], |preset| &preset.id).is_err());
    }

    #[test]
    fn an_edition_keeps_its_presets() {
        let presets = presets();
        let goal = |id, edition| presets.at(id, edition).map(|preset| preset.goal).map_err(|refusal| refusal.reason);
        assert_eq!([goal("short", 1), goal("short", 2), goal("short", 3), goal("long", 3)], [3, 3, 4, 9].map(Ok));
        assert_eq!(goal("shrot", 1), Err("there is no preset `shrot` (did you mean `short`?)".into()));
    }
}
