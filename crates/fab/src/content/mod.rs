//! Loads and checks the cards in `content/` once. A mistake in them is one line that names the file, the line and, where
//! a word is almost right, the right one.

mod build;
mod load;
mod print;

use std::{collections::BTreeMap, sync::OnceLock};

use croupier_content::{File, Held, digest_all};
use serde::Serialize;

pub(crate) use build::{Builder, code_of};
pub(crate) use load::{closest, slug};
pub use print::{Colour, DefId, Keyword, Print};
pub(crate) use print::{Name, NameId};

use crate::{
    effect::{Next, Op, Part, Step, TargetWord, Words},
    state::{CardId, Fab, N_CARDS, Zone},
};

/// The files, in the order of the work they took.
const FILES: &[(&str, &str)] = &[
    ("heroes", include_str!("../../content/heroes.jsonl")),
    ("tokens", include_str!("../../content/tokens.jsonl")),
    ("wizard", include_str!("../../content/wizard.jsonl")),
    ("equipment", include_str!("../../content/equipment.jsonl")),
    ("weapons", include_str!("../../content/weapons.jsonl")),
    ("generic_attacks", include_str!("../../content/generic_attacks.jsonl")),
    ("reactions", include_str!("../../content/reactions.jsonl")),
    ("instants", include_str!("../../content/instants.jsonl")),
    ("generic_actions", include_str!("../../content/generic_actions.jsonl")),
    ("items", include_str!("../../content/items.jsonl")),
    ("others", include_str!("../../content/others.jsonl")),
    ("test_cards", include_str!("../../content/test_cards.jsonl")),
];

/// The numbers of prints and names. The files only grow: a new card comes last there, wherever its own line stands.
#[derive(Clone, Copy)]
pub(crate) struct Numbers<'a> {
    /// The names in notation of all prints, in the order of their numbers.
    pub(crate) prints: File<'a>,
    /// The names of all cards, in the order of their numbers.
    pub(crate) names: File<'a>,
}

const NUMBERS: Numbers<'_> = Numbers {
    prints: ("content/numbers.txt", include_str!("../../content/numbers.txt")),
    names: ("content/names.txt", include_str!("../../content/names.txt")),
};

/// What is asked of a print at every turn of the hand, close together in memory.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Hot {
    /// Its words.
    pub(crate) words: Words,
    /// The triggers of its own parts.
    pub(crate) triggers: u32,
    /// Its pitch, 0 if it has none.
    pub(crate) pitch: u8,
    /// The types of its activated abilities, as bits (see [`Speed::bit`](crate::effect::Speed::bit)); none without any.
    pub(crate) speeds: u8,
    /// The least resource cost of any of them.
    pub(crate) least_cost: u8,
    /// Whether one of them works from hand.
    pub(crate) works_from_hand: bool,
    /// Whether it may sometimes be played as an instant by its own text.
    pub(crate) permits: bool,
    /// Whether it can prevent damage.
    pub(crate) prevents: bool,
    /// Whether it can change what the next card or ability costs.
    pub(crate) cheapens: bool,
    /// Whether it can let the next card be played as an instant.
    pub(crate) hurries: bool,
    /// Whether playing it needs nothing but the right time and its resource cost: no condition, no choice but of heroes.
    pub(crate) plain: bool,
}

pub(crate) struct Content {
    pub(crate) prints: Vec<Print>,
    names: Vec<Name>,
    hot: Vec<Hot>,
    by_slug: BTreeMap<String, DefId>,
    /// For each name the print with the lowest number.
    firsts: Vec<DefId>,
}

static CONTENT: OnceLock<Content> = OnceLock::new();

#[inline]
pub(crate) fn content() -> &'static Content {
    CONTENT.get_or_init(|| match load::load(FILES, NUMBERS) {
        Ok(content) => content,
        Err(error) => panic!("{error}"),
    })
}

/// Plays with other content than that of this build from now on, in the whole process: with these lines added to a file, or
/// with another text in place of one. For tests of what new cards do to old matches; refused once any card was read.
#[doc(hidden)]
pub fn install(change: impl Fn(&str, &str) -> String) -> Result<(), String> {
    let texts: Vec<_> = FILES.iter().map(|(kind, text)| (*kind, change(kind, text))).collect();
    let files: Vec<_> = texts.iter().map(|(kind, text)| (*kind, text.as_str())).collect();
    CONTENT.set(load::load(&files, NUMBERS)?).map_err(|_| "the cards were read already".into())
}

/// The facts of a print.
#[inline]
pub fn print(def: DefId) -> &'static Print {
    &content().prints[def.index()]
}

/// What is asked of a print most often.
#[inline]
pub(crate) fn hot(def: DefId) -> &'static Hot {
    &hots()[def.index()]
}

/// The same of all prints, for walks over many cards.
#[inline]
pub(crate) fn hots() -> &'static [Hot] {
    &content().hot
}

fn hot_of(print: &Print) -> Hot {
    let preventing = [Keyword::ArcaneBarrier, Keyword::Spellvoid, Keyword::Quell, Keyword::Ward];
    Hot {
        words: print.words,
        triggers: print.triggers,
        pitch: print.pitch.unwrap_or(0),
        speeds: print.parts.iter().fold(0, |acc, part| match part {
            Part::Activate { speed, .. } => acc | speed.bit(),
            _ => acc,
        }),
        least_cost: print.parts.iter().fold(u8::MAX, |acc, part| match part {
            Part::Activate { resource, .. } => acc.min(*resource),
            _ => acc,
        }),
        works_from_hand: print.parts.iter().any(|part| match part {
            Part::Activate { costs, .. } => costs.contains(&crate::effect::CostText::DiscardSelf),
            _ => false,
        }),
        permits: print.parts.iter().any(|part| matches!(part, Part::Permit { .. })),
        prevents: preventing.iter().any(|keyword| print.has(*keyword))
            || print.parts.iter().any(|part| matches!(part, Part::Prevent { .. })),
        cheapens: nexts(print).any(|next| next.rules.cost.is_some()),
        hurries: nexts(print).any(|next| next.rules.as_instant),
        plain: print.parts.iter().all(|part| match part {
            Part::Forbid { .. } | Part::Modes { .. } | Part::Additional { .. } | Part::Alternative { .. } => false,
            Part::Resolve { code } => {
                code.targets.iter().all(|target| matches!(target, TargetWord::Hero | TargetWord::Opponent))
            }
            _ => true,
        }),
    }
}

/// What a print does to the next object that matches.
fn nexts(print: &Print) -> impl Iterator<Item = &Next> {
    let steps = print.parts.iter().filter_map(code_of).flat_map(|code| &code.steps);
    steps.filter_map(|step| if let Step::Do(Op::Next(next)) = step { Some(next) } else { None })
}

/// All prints, in the order of their numbers.
pub fn prints() -> impl Iterator<Item = (DefId, &'static Print)> {
    content().prints.iter().enumerate().map(|(i, print)| (DefId::from_number(i as u16), print))
}

/// The print of this name in notation.
pub fn find(slug: &str) -> Option<DefId> {
    content().by_slug.get(slug).copied()
}

/// The hash of all files in the days when it covered every card. Records, saved matches and servers still have it; a change
/// of what they hold is found by the fingerprint of each step.
pub(crate) const BEFORE_DECKS: &str = "bb2cb34cf99505c5";

/// What a match can hold: the cards of both seats as they are laid out, the tokens those and other tokens create, and what the
/// rules read of each. A card can have any card named, and of that card the rules read no more than its name, which has a
/// number that stays; so naming adds nothing.
pub(crate) fn held(game: &Fab) -> Held<'static> {
    let cards = (0..N_CARDS as u8).map(CardId).filter(|card| game.zone(*card) != Zone::Out);
    let dealt: Vec<DefId> = cards.map(|card| game.prints[card.index()]).collect();
    let decks = ("decks", digest_all(dealt.iter().map(|def| def.word())));
    let mut all = dealt;
    let mut next = 0;
    while let Some(def) = all.get(next).copied() {
        let created = print(def).created.iter().filter(|token| !all.contains(token)).copied();
        let created: Vec<DefId> = created.collect();
        all.extend(created);
        next += 1;
    }
    Held::new(all.iter().map(|def| (def.word(), print(*def).digest)).chain([decks]))
}

/// The first print of a name, which stands for all of that name.
pub(crate) fn first_of_name(name: NameId) -> DefId {
    content().firsts[name.index()]
}

/// How much of the pool is implemented.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Coverage {
    /// The kind, which is the name of the content file.
    pub kind: &'static str,
    /// How many prints it has.
    pub pool: usize,
    /// How many of them are implemented in full.
    pub implemented: usize,
    /// The names of the others.
    pub missing: Vec<String>,
}

/// The coverage of each kind; heroes, tokens and test cards are not part of the pool.
pub fn coverage() -> Vec<Coverage> {
    let kinds = FILES.iter().map(|(kind, _)| *kind).filter(|kind| !["heroes", "tokens", "test_cards"].contains(kind));
    kinds
        .map(|kind| {
            let pool: Vec<_> = prints().filter(|(_, print)| print.file == kind).collect();
            let missing = pool.iter().filter(|(_, print)| !print.implemented).map(|(_, print)| print.to_string());
            let missing: Vec<_> = missing.collect();
            Coverage { kind, pool: pool.len(), implemented: pool.len() - missing.len(), missing }
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use croupier_content::{Listed as _, hash};

    use super::{NUMBERS, Name, Numbers, load::load, prints};

    /// Words without a number get the next ones, if `BLESS` is set.
    #[expect(
        clippy::disallowed_methods,
        reason = "a test writes a file of the repository, if the environment asks for it"
    )]
    fn number(file: &str, text: &str, missing: &[&str]) {
        assert!(std::env::var_os("BLESS").is_some(), "BLESS=1 appends to {file}: {}", missing.join(", "));
        let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join(file);
        std::fs::write(path, format!("{}\n{}\n", text.trim_end(), missing.join("\n")))
            .expect("a file that can be written");
    }

    #[test]
    fn every_print_and_name_has_a_number_and_old_ones_did_not_move() {
        let check = |(file, text): (&str, &str), words: Vec<&str>, n: usize, first: &str| {
            let lines: Vec<&str> = text.lines().collect();
            let missing: Vec<_> = words.into_iter().filter(|word| !lines.contains(word)).collect();
            if !missing.is_empty() {
                number(file, text, &missing);
            }
            assert_eq!(
                hash([("", lines[..n].join("\n").as_str())]),
                first,
                "{file}: the first lines stay what they are"
            );
        };
        check(NUMBERS.prints, prints().map(|(_, print)| print.slug.as_str()).collect(), 622, "1ffd47fc6a0d4665");
        check(NUMBERS.names, Name::all().iter().map(Name::word).collect(), 326, "dbad44a641153b74");
    }

    /// What is wrong with a card that does this when it resolves.
    fn wrong_op(op: &str) -> String {
        wrong(&format!(r#"{{"name":"Gold","types":["token"],"parts":[{{"part":"resolve","do":[{op}]}}]}}"#))
    }

    fn wrong(line: &str) -> String {
        let good = r#"{"name":"Plain","types":["hero"]}"#;
        let numbers = Numbers { prints: ("", ""), names: ("", "") };
        let text = format!("{good}\n{line}");
        let error = load(&[("heroes", &text)], numbers).map(|_| ()).expect_err("a mistake");
        error.strip_prefix("content/heroes.jsonl:2: ").expect("its place").to_string()
    }

    #[test]
    fn a_wrong_word_is_told_with_its_place_and_the_right_one() {
        let means = |error: &str, word: &str| {
            error.ends_with(&format!("did you mean `{word}`?")) || error.ends_with(&format!("(did you mean `{word}`?)"))
        };
        for (error, word) in [
            (wrong(r#"{"name":"X","typs":[]}"#), "types"),
            (wrong(r#"{"name":"X","types":["heroe"]}"#), "hero"),
            (wrong(r#"{"name":"X","types":[],"parts":[{"part":"resolv","do":[]}]}"#), "resolve"),
            (wrong_op(r#"{"op":"drow","n":1}"#), "draw"),
            (wrong_op(r#"{"op":"draw","n":"that_may"}"#), "that_many"),
            (wrong_op(r#"{"op":"draw","n":{"pluss":[1,2]}}"#), "plus"),
            (wrong_op(r#"{"op":"draw","n":1,"hwo":"you"}"#), "who"),
            (wrong_op(r#"{"op":"create","token":"Golt"}"#), "Gold"),
            (wrong_op(r#"{"op":"search","is":{"name":"Plaine"},"to":"hand"}"#), "Plain"),
            (wrong_op(r#"{"op":"if","if":{"cond":"marke"},"do":[]}"#), "marked"),
        ] {
            assert!(means(&error, word), "{error}");
        }
        assert_eq!(wrong(r#"{"name":"Plain","types":["hero"]}"#), "`plain` is also in content/heroes.jsonl:1");
        assert_eq!(wrong(r#"{"name""#), "EOF while parsing an object");
    }
}
