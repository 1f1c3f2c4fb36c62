//! What cards do, in sentences of our own, made from their data.
//!
//! [`card`] has one text for each part of a card, [`part`] the text of one ability, trigger or mode, [`question`] what a
//! player is asked. Each verb has its sentence in its own file; here is what they have in common.

mod clause;
mod conditions;
mod kinds;
mod parts;
mod question;
mod teller;

pub use clause::Reader;
pub(crate) use clause::{Clause, DOER, Noun, Number, possessive};
pub use kinds::type_line;
pub use parts::keyword;
pub use question::question;
pub(crate) use teller::Teller;

use clause::sentence;

use crate::{
    content::{DefId, print},
    effect::{Op, PartText, Until},
    state::Modifier,
};

/// What a card does: one text of one or more sentences for each of its parts, then what the game's own words in them mean.
/// A card without text has none.
pub fn card(def: DefId) -> Vec<String> {
    card_for(def, Reader::Player)
}

/// The same, from the reader's side.
pub fn card_for(def: DefId, reader: Reader) -> Vec<String> {
    let own = print(def).own_texts();
    let mut said: Vec<String> = own.iter().map(|part| told(part, reader)).collect();
    let mut terms: Vec<String> = Vec::new();
    for part in own {
        each_op(part, &mut |op| {
            if let Some(term) = op.verb().term(&mut Teller::new())
                && !terms.contains(&term)
            {
                terms.push(term);
            }
        });
    }
    // What a word means is the same for everyone.
    said.extend(terms.iter().map(|term| sentence(&Reader::Player.told(term))));
    said
}

/// What one part of a card does: an ability, a trigger, a mode. Parts are counted as in [`crate::Action::Activate`]; a part
/// that the card does not have has an empty text.
pub fn part(def: DefId, part: u8) -> String {
    part_for(def, part, Reader::Player)
}

/// The same, from the reader's side.
pub fn part_for(def: DefId, part: u8, reader: Reader) -> String {
    print(def).texts.get(usize::from(part)).map(|part| told(part, reader)).unwrap_or_default()
}

/// What one option of a card does where it says to choose one, by its number from 1; empty if there is none.
pub fn mode(def: DefId, n: u8) -> String {
    let modes = print(def).texts.iter().find_map(|part| match part {
        PartText::Modes { modes, .. } => Some(modes),
        _ => None,
    });
    let ops = modes.and_then(|modes| modes.get(usize::from(n).checked_sub(1)?));
    ops.map(|ops| sentences(&Teller::new().ops(ops, true), Reader::Player)).unwrap_or_default()
}

/// What an op does while it lasts. A card that it chose has this name.
pub(crate) fn lasting(op: &Op, modifier: &Modifier, chosen: Option<&str>, reader: Reader) -> String {
    let said = op.verb().lasting(&mut Teller::new(), modifier).told();
    let said = match chosen {
        Some(name) => said.replacen("a source of your choice", name, 1).replacen("play it", &format!("play {name}"), 1),
        None => said,
    };
    sentence(&reader.told(&said))
}

/// What a delayed trigger waits for, and what it does then.
pub(crate) fn later(def: DefId, part: u8, until: Until, reader: Reader) -> String {
    match print(def).texts.get(usize::from(part)) {
        Some(PartText::When { on, filter, ops, .. }) => {
            sentences(&Teller::new().later(*on, filter, ops, until), reader)
        }
        _ => String::new(),
    }
}

fn told(part: &PartText, reader: Reader) -> String {
    sentences(&Teller::new().part(part), reader)
}

fn sentences(list: &[String], reader: Reader) -> String {
    let each: Vec<String> = list.iter().map(|text| sentence(&reader.told(text))).collect();
    each.join(" ")
}

/// Calls with every op of a part, those inside others and in granted parts included.
fn each_op<'a>(part: &'a PartText, with: &mut dyn FnMut(&'a Op)) {
    fn all<'a>(ops: &'a [Op], with: &mut dyn FnMut(&'a Op)) {
        for op in ops {
            with(op);
            for inner in op.verb().inner() {
                all(inner, with);
            }
            if let Some(part) = op.verb().rules().and_then(|rules| rules.grant.as_deref()) {
                each_op(part, with);
            }
        }
    }
    match part {
        PartText::Resolve { ops }
        | PartText::When { ops, .. }
        | PartText::Activate { ops, .. }
        | PartText::Additional { ops, .. } => all(ops, with),
        PartText::Modes { modes, .. } => modes.iter().for_each(|ops| all(ops, with)),
        _ => {}
    }
}
