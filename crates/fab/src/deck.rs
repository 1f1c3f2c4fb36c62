//! Deck lists as text, and what the formats ask of them.

use serde::{Deserialize, Serialize};

use crate::{
    content::{Colour, DefId, Keyword, Print, closest, find, print, prints, slug},
    effect::Words,
    state::MAX_DECK,
};

/// What decks must keep to.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Format {
    /// A young hero, 40 cards, at most 3 copies, all with a Common or Rare printing.
    #[default]
    Seed,
    /// A young hero, 40 cards, at most 2 copies, at most 55 cards in all, its own list of legal and banned cards.
    SilverAge,
    /// A young hero, 40 cards, at most 2 copies.
    Blitz,
    /// Any hero and any cards of the pool that are implemented.
    Open,
}

/// A deck: the hero, the cards of the deck, and equipment and weapons.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Deck {
    /// The hero.
    pub hero: DefId,
    /// The cards of the deck.
    pub cards: Vec<DefId>,
    /// Equipment and weapons.
    pub arena: Vec<DefId>,
}

/// The decks that come with the game.
pub fn presets() -> &'static [(&'static str, &'static str)] {
    &[
        ("kano", include_str!("../content/decks/kano.txt")),
        ("kano-adult", include_str!("../content/decks/kano-adult.txt")),
        ("kano-pairs", include_str!("../content/decks/kano-pairs.txt")),
        ("generic", include_str!("../content/decks/generic.txt")),
        (
            "generic-nullrune-3",
            concat!(include_str!("../content/decks/generic.txt"), include_str!("../content/decks/nullrune-3.txt")),
        ),
        (
            "generic-nullrune",
            concat!(include_str!("../content/decks/generic.txt"), include_str!("../content/decks/nullrune.txt")),
        ),
        (
            "generic-nullrune-5",
            concat!(
                include_str!("../content/decks/generic.txt"),
                include_str!("../content/decks/nullrune.txt"),
                include_str!("../content/decks/lantern.txt")
            ),
        ),
        (
            "generic-pairs",
            concat!(
                include_str!("../content/decks/generic-pairs.txt"),
                include_str!("../content/decks/nullrune-3.txt")
            ),
        ),
    ]
}

impl Format {
    /// The most copies of a card that a deck may have, hero, equipment and weapons included.
    pub fn most_copies(self, card: &Print) -> usize {
        match self {
            _ if card.has(Keyword::Legendary) => 1,
            Format::Open => MAX_DECK,
            Format::Seed => 3,
            Format::SilverAge | Format::Blitz => 2,
        }
    }

    /// How few and how many cards a deck may have.
    pub fn deck_sizes(self) -> [usize; 2] {
        match self {
            Format::Open => [0, MAX_DECK],
            Format::Seed | Format::SilverAge | Format::Blitz => [40, 40],
        }
    }

    /// Whether it allows a card, or why not.
    fn allows(self, card: &Print) -> Result<(), &'static str> {
        match self {
            Format::Seed if !card.common_or_rare => Err("has no Common or Rare printing"),
            Format::SilverAge if card.silver_age_banned => Err("is banned in Silver Age"),
            Format::SilverAge if !card.silver_age => Err("is not legal in Silver Age"),
            Format::Blitz if !card.blitz => Err("is not legal in Blitz"),
            _ => Ok(()),
        }
    }

    /// The default decks of a match in this format.
    pub fn usual_decks(self) -> [&'static str; 2] {
        match self {
            Format::Seed | Format::Open => ["kano", "generic-nullrune-3"],
            Format::SilverAge | Format::Blitz => ["kano-pairs", "generic-pairs"],
        }
    }
}

/// Reads a card as people write it: `Aether Flare (red)`, `Kano`, or in notation.
pub(crate) fn card(text: &str) -> Result<DefId, String> {
    let text = text.trim();
    let (name, colour) = match text.rsplit_once('(') {
        Some((name, rest)) => match rest.trim_end_matches(')').trim().to_ascii_lowercase().as_str() {
            "red" | "1" => (name.trim(), Some(Colour::Red)),
            "yellow" | "2" => (name.trim(), Some(Colour::Yellow)),
            "blue" | "3" => (name.trim(), Some(Colour::Blue)),
            other => return Err(format!("`{text}`: `{other}` is not a color: use red, yellow or blue")),
        },
        None => (text, None),
    };
    if let Some(def) = find(&slug(name, colour)) {
        return Ok(def);
    }
    let of_name: Vec<&Print> =
        prints().map(|(_, print)| print).filter(|print| slug(&print.name, None) == slug(name, None)).collect();
    match of_name.as_slice() {
        [] => {
            let close = closest(name, prints().map(|(_, print)| print.name.as_str()));
            let hint = close.map(|close| format!("; did you mean `{close}`?")).unwrap_or_default();
            Err(format!("no card is named `{name}`{hint}"))
        }
        [only] if colour.is_none() => find(&only.slug).ok_or_else(|| format!("no card is named `{name}`")),
        list => {
            let colours: Vec<_> = list.iter().filter_map(|print| print.colour).map(Colour::word).collect();
            Err(format!(
                "`{text}`: {name} comes in {}",
                if colours.is_empty() { "no color".into() } else { colours.join(", ") }
            ))
        }
    }
}

/// The cards that a hero may have in a format, in a deck or equipped.
pub fn pool(hero: DefId, format: Format) -> impl Iterator<Item = DefId> {
    let is_card = |card: &Print| !card.is_hero() && !card.is_token();
    prints().map(|(def, _)| def).filter(move |def| is_card(print(*def)) && may_have(hero, *def, format).is_ok())
}

/// Whether a hero may have a card in a format, or why not.
fn may_have(hero: DefId, card: DefId, format: Format) -> Result<(), String> {
    playable(hero, card)?;
    format.allows(print(card)).map_err(|why| format!("{} {why}", print(card)))
}

/// Whether a hero may have a card at all, or why not.
fn playable(hero: DefId, card: DefId) -> Result<(), String> {
    let (hero, card) = (print(hero), print(card));
    match () {
        () if !card.implemented => Err(format!("{card} is not implemented")),
        () if card.test_card => Err(format!("{card} is a card for tests")),
        () if card.is_wizard() && !hero.is_wizard() => {
            Err(format!("{card} is a Wizard card and {hero} is not a Wizard (CR 1.1.3)"))
        }
        () => Ok(()),
    }
}

impl Deck {
    /// Reads a deck: the name of a built-in one, or a list with lines such as `3x Aether Flare (red)`.
    pub fn read(text: &str) -> Result<Deck, String> {
        let text = text.trim();
        if !text.contains('\n') {
            return match presets().iter().find(|(name, _)| *name == text) {
                Some((_, list)) => Deck::read(list),
                None => {
                    let names: Vec<_> = presets().iter().map(|(name, _)| *name).collect();
                    Err(format!("there is no deck `{text}`. Choose one of {}, or give a list", names.join(", ")))
                }
            };
        }
        let mut deck = Deck { hero: DefId::default(), cards: Vec::new(), arena: Vec::new() };
        let mut hero = None;
        for (i, line) in text.lines().enumerate() {
            let line = line.split('#').next().unwrap_or("").trim();
            if line.is_empty() {
                continue;
            }
            let (n, name) = copies(line);
            let name = name.strip_prefix("Hero:").unwrap_or(name);
            let def = card(name).map_err(|error| format!("line {}: {error}", i + 1))?;
            if n == 0 || n > 60 {
                return Err(format!("line {}: {n} copies of a card", i + 1));
            }
            if print(def).is_token() {
                return Err(format!("line {}: {} is a token", i + 1, print(def)));
            }
            if print(def).is_hero() {
                if n > 1 || hero.replace(def).is_some() {
                    return Err(format!("line {}: a deck has one hero", i + 1));
                }
                continue;
            }
            let list = if print(def).is_deck_card() { &mut deck.cards } else { &mut deck.arena };
            list.extend(std::iter::repeat_n(def, n));
        }
        deck.hero = hero.ok_or("the deck has no hero")?;
        Ok(deck)
    }

    /// The deck as a list that can be read again.
    pub fn list(&self) -> String {
        let mut text = format!("Hero: {}\n", print(self.hero));
        let mut listed: Vec<DefId> = Vec::new();
        for (before, cards) in [("", &self.arena), ("\n", &self.cards)] {
            text.push_str(before);
            for def in cards {
                if !listed.contains(def) {
                    listed.push(*def);
                    let copies = cards.iter().filter(|other| *other == def).count();
                    text.push_str(&format!("{copies}x {}\n", print(*def)));
                }
            }
        }
        text
    }

    /// Whether the deck keeps to a format; if not, why.
    pub fn check(&self, format: Format) -> Result<(), String> {
        let hero = print(self.hero);
        let all = || self.cards.iter().chain(&self.arena);
        if hero.test_card {
            return Err(format!("{hero} is a card for tests"));
        }
        for def in all() {
            playable(self.hero, *def)?;
        }
        self.check_arena()?;
        for def in all() {
            may_have(self.hero, *def, format)?;
            let (card, n) = (print(*def), all().filter(|other| *other == def).count());
            let most = format.most_copies(card);
            if n > most {
                return Err(format!("{n} copies of {card}, and {most} are allowed"));
            }
        }
        match format {
            Format::Open if self.cards.len() > MAX_DECK => Err(format!("a deck has at most {MAX_DECK} cards")),
            Format::Open => Ok(()),
            _ if !hero.words.has(Words::YOUNG) => Err(format!("{hero} is not a young hero")),
            _ if self.cards.len() == 1 => Err("the deck has 1 card, not 40".into()),
            _ if self.cards.len() != 40 => Err(format!("the deck has {} cards, not 40", self.cards.len())),
            Format::SilverAge if self.cards.len() + self.arena.len() > 55 => {
                Err(format!("{} cards in all, and 55 are allowed", self.cards.len() + self.arena.len()))
            }
            _ => Ok(()),
        }
    }

    /// Equipment must fit on the hero: one for each zone, two hands.
    fn check_arena(&self) -> Result<(), String> {
        for (word, name) in
            [(Words::HEAD, "head"), (Words::CHEST, "chest"), (Words::ARMS, "arms"), (Words::LEGS, "legs")]
        {
            if self.arena.iter().filter(|def| print(**def).words.has(word)).count() > 1 {
                return Err(format!("more than one piece of {name} equipment (CR 4.1.4a)"));
            }
        }
        if self.arena.iter().filter(|def| print(**def).words.has(Words::OFF_HAND)).count() > 1 {
            return Err("more than one off-hand (CR 8.2.10b)".into());
        }
        let hands: usize = self
            .arena
            .iter()
            .map(|def| match print(*def).words {
                words if words.has(Words::TWO_HANDED) => 2,
                words if words.any(Words::WEAPON.with(Words::OFF_HAND)) => 1,
                _ => 0,
            })
            .sum();
        if hands > 2 { Err("the weapons need more than two hands (CR 8.2.2)".into()) } else { Ok(()) }
    }
}

/// How many copies a line asks for, and of what.
fn copies(line: &str) -> (usize, &str) {
    let digits = line.len() - line.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    match line[..digits].parse() {
        Ok(n) => (n, line[digits..].trim_start_matches(['x', 'X']).trim()),
        Err(_) => (1, line),
    }
}
