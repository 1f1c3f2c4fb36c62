//! Which content a run draws from: that of its edition and of those before.

use croupier_content::{Editions, Held};

use super::{BlessingId, CharmId, ConsumableId, Content, Level, Material, content};

/// What the rules read of each list of content, and how much of it each edition has.
#[derive(Debug)]
pub(super) struct Sources {
    lists: [(&'static str, Editions); 8],
    /// The first edition first.
    editions: Vec<Edition>,
}

/// How much of each list an edition has. What it has comes first in the list.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Edition {
    charms: u8,
    consumables: u8,
    blessings: u8,
    materials: u8,
    levels: u8,
}

impl Sources {
    pub(super) fn new(lists: [(&'static str, Editions); 8]) -> Sources {
        let newest = lists.iter().map(|(_, lines)| lines.newest()).max().unwrap_or(1);
        let of = |edition| {
            let listed =
                |list| lists.iter().find(|(name, _)| *name == list).map_or(0, |(_, lines)| lines.count(edition));
            // No list has more than 99 lines.
            let count = |list| listed(list) as u8;
            Edition {
                charms: count("charms"),
                consumables: count("consumables"),
                blessings: count("blessings"),
                materials: count("materials"),
                levels: count("levels"),
            }
        };
        let editions = (1..=newest).map(of).collect();
        Sources { lists, editions }
    }
}

impl Content {
    /// The newest edition, which new runs are of.
    pub fn newest(&self) -> u8 {
        self.sources.editions.len() as u8
    }

    /// What a run of an edition can hold. Chance can bring everything, so each list counts as a whole, up to the edition.
    pub(crate) fn held(&self, edition: u8) -> Held<'static> {
        Held::new(self.sources.lists.iter().map(|(name, lines)| (*name, lines.digest(edition))))
    }

    /// An edition that there is; loading and [`new`](crate::config::new) see to it that runs are of no other.
    fn edition(&self, edition: u8) -> Edition {
        self.sources.editions[usize::from(edition).saturating_sub(1)]
    }
}

/// The charms of an edition.
pub(crate) fn charms(edition: u8) -> impl Iterator<Item = CharmId> + Clone {
    (0..content().edition(edition).charms).map(CharmId::from_number)
}

/// The consumables of an edition.
pub(crate) fn consumables(edition: u8) -> impl Iterator<Item = ConsumableId> + Clone {
    (0..content().edition(edition).consumables).map(ConsumableId::from_number)
}

/// The blessings of an edition.
pub(crate) fn blessings(edition: u8) -> impl Iterator<Item = BlessingId> + Clone {
    (0..content().edition(edition).blessings).map(BlessingId::from_number)
}

/// The materials of an edition.
pub(crate) fn materials(edition: u8) -> impl Iterator<Item = Material> + Clone {
    Material::ALL.into_iter().take(content().edition(edition).materials.into())
}

/// The listed levels of an edition.
pub(crate) fn levels(edition: u8) -> &'static [Level] {
    &content().levels[..usize::from(content().edition(edition).levels)]
}

#[cfg(test)]
mod tests {
    use crate::content::{FILES, content, load};

    #[test]
    fn a_changed_line_of_an_edition_is_refused_and_another_word_is_not() {
        let hash = content().held(1).hash();
        let check = |from: &str, to: &str| {
            let mut files = FILES;
            assert!(files[3].1.contains(from), "{from}");
            let text = files[3].1.replacen(from, to, 1);
            files[3].1 = &text;
            load(files).expect("sound content").held(1).check(&hash)
        };
        assert_eq!(check("Second Wind", "Third Wind"), Ok(()));
        let changed = Err("`charms` has changed since it was played".to_string());
        assert_eq!(check("\"n\":1", "\"n\":2"), changed);
        assert_eq!(check("{\"id\":\"bank_reroll\"", "{\"edition\":2,\"id\":\"bank_reroll\""), changed);
    }
}
