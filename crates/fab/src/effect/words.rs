//! Words for kinds of objects, as bits.

use croupier_kernel::Refusal;
use serde::Deserialize;

macro_rules! word_bits {
    ($($(#[$doc:meta])* $name:ident = $bit:expr, $text:literal;)*) => {
        /// A set of words for kinds of objects.
        #[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
        pub(crate) struct Words(pub(crate) u64);
        impl Words {
            $($(#[$doc])* pub(crate) const $name: Words = Words(1 << $bit);)*
            const ALL: &'static [(&'static str, Words)] = &[$(($text, Words::$name)),*];
        }
    };
}

word_bits! {
    /// An action card with the subtype attack.
    ATTACK_ACTION = 0, "attack_action";
    /// An action card without it.
    NON_ATTACK_ACTION = 1, "non_attack_action";
    /// An action card.
    ACTION = 2, "action";
    /// An instant.
    INSTANT = 3, "instant";
    /// An attack reaction.
    ATTACK_REACTION = 4, "attack_reaction";
    /// A defense reaction.
    DEFENSE_REACTION = 5, "defense_reaction";
    /// A block card.
    BLOCK = 6, "block";
    /// A resource card.
    RESOURCE = 7, "resource";
    /// Equipment.
    EQUIPMENT = 8, "equipment";
    /// A weapon.
    WEAPON = 9, "weapon";
    /// A token.
    TOKEN = 10, "token";
    /// A hero.
    HERO = 11, "hero";
    /// An aura.
    AURA = 12, "aura";
    /// An item.
    ITEM = 13, "item";
    /// An ally.
    ALLY = 14, "ally";
    /// Of the class Wizard.
    WIZARD = 15, "wizard";
    /// Of the class Pirate.
    PIRATE = 16, "pirate";
    /// With an effect that deals arcane damage, also a conditional one (CR 1.8.2).
    ARCANE_EFFECT = 17, "arcane_effect";
    /// A sword.
    SWORD = 18, "sword";
    /// A dagger.
    DAGGER = 19, "dagger";
    /// A club.
    CLUB = 20, "club";
    /// A hammer.
    HAMMER = 21, "hammer";
    /// With "Sigil" in its name.
    SIGIL = 22, "sigil";
    /// No equipment.
    NON_EQUIPMENT = 23, "non_equipment";
    /// An action or an instant.
    ACTION_OR_INSTANT = 24, "action_or_instant";
    /// A club or a hammer.
    CLUB_OR_HAMMER = 25, "club_or_hammer";
    /// A dagger or a sword.
    DAGGER_OR_SWORD = 26, "dagger_or_sword";
    /// The universal keyword: of your hero's class, whatever it is (CR 8.3.35).
    UNIVERSAL = 27, "universal";
    /// Of the class Thief.
    THIEF = 28, "thief";
    /// Of the talent Royal.
    ROYAL = 29, "royal";
    /// Of the class Illusionist.
    ILLUSIONIST = 30, "illusionist";
    /// Young, of a hero.
    YOUNG = 31, "young";
    /// Head equipment.
    HEAD = 32, "head";
    /// Chest equipment.
    CHEST = 33, "chest";
    /// Arms equipment.
    ARMS = 34, "arms";
    /// Legs equipment.
    LEGS = 35, "legs";
    /// One-handed.
    ONE_HANDED = 36, "one_handed";
    /// Two-handed.
    TWO_HANDED = 37, "two_handed";
    /// In the off hand.
    OFF_HAND = 38, "off_hand";
    /// A hero or an ally.
    HERO_OR_ALLY = 39, "hero_or_ally";
    /// An attack on the stack or the combat chain. From here on the words ask the object, not the print.
    ATTACK = 48, "attack";
    /// An attack of a weapon.
    WEAPON_ATTACK = 49, "weapon_attack";
    /// Played from arsenal (CR 3.0.9c).
    FROM_ARSENAL = 50, "from_arsenal";
    /// Played from the banished zone.
    FROM_BANISHED = 51, "from_banished";
    /// Not the source.
    ANOTHER = 52, "another";
    /// An attack on a marked hero.
    ON_MARKED_HERO = 53, "on_marked_hero";
    /// An activated ability.
    ABILITY = 54, "ability";
    /// An attack action card or an attack of a weapon.
    ATTACK_ACTION_OR_WEAPON_ATTACK = 55, "attack_action_or_weapon_attack";
    /// Face down.
    FACE_DOWN = 56, "face_down";
}

impl Words {
    /// The words that a print alone decides.
    pub(crate) const STATIC: Words = Words((1 << 48) - 1);

    /// Whether all of `other` are in here.
    #[inline]
    pub(crate) const fn has(self, other: Words) -> bool {
        self.0 & other.0 == other.0
    }

    /// Whether any of `other` is in here.
    #[inline]
    pub(crate) const fn any(self, other: Words) -> bool {
        self.0 & other.0 != 0
    }

    /// Both sets together.
    pub(crate) const fn with(self, other: Words) -> Words {
        Words(self.0 | other.0)
    }

    /// The word of this spelling.
    pub(crate) fn named(text: &str) -> Option<Words> {
        Words::ALL.iter().find(|(spelling, _)| *spelling == text).map(|(_, word)| *word)
    }
}

/// Reads a list of words.
pub(crate) fn words<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<Words, D::Error> {
    let list = Vec::<String>::deserialize(deserializer)?;
    list.iter().try_fold(Words::default(), |acc, text| match Words::named(text) {
        Some(word) => Ok(acc.with(word)),
        None => {
            let known = Words::ALL.iter().map(|(spelling, _)| *spelling);
            Err(serde::de::Error::custom(Refusal::unknown("kind of object", text, known).reason))
        }
    })
}
