//! What a card is, in one line.

use super::{clause::sentence, conditions::class};
use crate::{
    content::{DefId, print},
    effect::Words,
};

/// What a card is: `Wizard attack action`, `Equipment, head`, `Two-handed Wizard weapon`.
pub fn type_line(def: DefId) -> String {
    let words = print(def).words;
    let mut line = Vec::new();
    let mut add = |list: &[(Words, &'static str)]| {
        line.extend(list.iter().filter(|(word, _)| words.has(*word)).map(|(_, text)| *text));
    };
    add(&[(Words::YOUNG, "young"), (Words::ONE_HANDED, "one-handed"), (Words::TWO_HANDED, "two-handed")]);
    let classes = [Words::WIZARD, Words::PIRATE, Words::THIEF, Words::ROYAL, Words::ILLUSIONIST];
    let classes = classes.map(|kind| (kind, class(kind)));
    add(&classes);
    add(&[
        (Words::HERO, "hero"),
        (Words::ATTACK_ACTION, "attack action"),
        (Words::NON_ATTACK_ACTION, "action"),
        (Words::INSTANT, "instant"),
        (Words::ATTACK_REACTION, "attack reaction"),
        (Words::DEFENSE_REACTION, "defense reaction"),
        (Words::BLOCK, "block"),
        (Words::RESOURCE, "resource"),
        (Words::SWORD, "sword"),
        (Words::DAGGER, "dagger"),
        (Words::CLUB, "club"),
        (Words::HAMMER, "hammer"),
        (Words::EQUIPMENT, "equipment"),
        (Words::ALLY, "ally"),
        (Words::AURA, "aura"),
        (Words::ITEM, "item"),
    ]);
    let bare = !words.any(Words::SWORD.with(Words::DAGGER).with(Words::CLUB).with(Words::HAMMER));
    if words.has(Words::WEAPON) && bare {
        line.push("weapon");
    }
    if words.has(Words::TOKEN) {
        line.push("token");
    }
    let worn = [
        (Words::HEAD, "head"),
        (Words::CHEST, "chest"),
        (Words::ARMS, "arms"),
        (Words::LEGS, "legs"),
        (Words::OFF_HAND, "off-hand"),
    ];
    let worn = worn.iter().find(|(word, _)| words.has(*word)).map(|(_, place)| format!(" ({place})"));
    let line = sentence(&line.join(" "));
    format!("{}{}", line.trim_end_matches('.'), worn.unwrap_or_default())
}
