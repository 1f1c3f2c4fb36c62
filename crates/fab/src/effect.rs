//! The words cards are written in. Ops do something, rules change a number or a permission, triggers wait.
//!
//! Content files hold the nested form ([`PartText`], [`OpText`]). Loading turns each list of ops into one flat list of
//! [`Step`]s with jumps, so that an unfinished effect is a place in a list: a print, a part and a step.

use serde::Deserialize;

use crate::content::{DefId, NameId};

/// A number an effect works with.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(untagged)]
pub(crate) enum Amount {
    /// This many.
    N(i8),
    /// A number read off the game.
    Word(AmountWord),
    /// How many cards a selection has.
    Count {
        /// The cards to count.
        count: Box<Select>,
    },
    /// The sum of two numbers.
    Plus {
        /// The two numbers.
        plus: Box<[Amount; 2]>,
    },
    /// The first number less the second.
    Minus {
        /// The two numbers.
        minus: Box<[Amount; 2]>,
    },
}

/// A number read off the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum AmountWord {
    /// Damage this layer has dealt, after prevention (CR 8.5.3a).
    Dealt,
    /// How many cards the last op moved.
    ThatMany,
    /// The pitch of `it`, 0 if it has none (CR 1.8.7a).
    PitchOfIt,
    /// The power of the source.
    PowerOfSelf,
    /// The base power of the source.
    BasePowerOfSelf,
    /// Damage the controller has dealt this turn.
    DealtThisTurn,
    /// How many opposing heroes have more life.
    HeroesAhead,
}

impl Default for Amount {
    fn default() -> Self {
        Amount::N(1)
    }
}

/// A hero or its player, seen from the effect.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Player {
    /// The controller of the effect.
    #[default]
    You,
    /// The other player.
    Opponent,
    /// The hero of the trigger or of the target.
    ThatHero,
    /// The hero that attacks on the active chain link (CR 7.2.4a).
    Attacker,
    /// The hero that is attacked (CR 7.2.4b).
    Defender,
    /// A hero chosen when the layer is made; own hero allowed.
    TargetHero,
    /// An opposing hero chosen when the layer is made.
    TargetOpponent,
    /// A living object chosen when the layer is made; in this pool, a hero (CR 1.8.5d).
    AnyTarget,
    /// A second hero, another than the first target.
    AnotherTargetHero,
    /// The controller of `it`, or its owner.
    Its,
}

/// Where a selection looks.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Place {
    /// The source itself.
    #[serde(rename = "self")]
    This,
    /// What the last op chose, revealed, moved or triggered on.
    It,
    /// The looked-at cards that are not yet placed.
    Pool,
    /// A hand.
    Hand,
    /// The top of a deck.
    DeckTop,
    /// A graveyard.
    Graveyard,
    /// Every graveyard.
    Graveyards,
    /// Permanents under a player's control, tokens, equipment and weapons included.
    Permanents,
    /// An arsenal.
    Arsenal,
    /// Both arsenals.
    Arsenals,
    /// A hand and an arsenal.
    HandAndArsenal,
    /// A pitch zone.
    Pitch,
    /// The defending cards of the active chain link.
    Defenders,
    /// An attack chosen when the layer is made.
    TargetAttack,
    /// A defending card chosen when the layer is made.
    TargetDefender,
    /// A card in your graveyard chosen when the layer is made.
    TargetGraveyard,
    /// The hero card.
    Hero,
}

/// Cards an op works on.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Select {
    /// Where to look.
    pub(crate) from: Place,
    /// Whose, if not the controller's.
    #[serde(default)]
    pub(crate) of: Player,
    /// How many.
    #[serde(default)]
    pub(crate) n: Amount,
    /// All there are.
    #[serde(default)]
    pub(crate) all: bool,
    /// At most that many, as the player likes.
    #[serde(default)]
    pub(crate) up_to: bool,
    /// At random.
    #[serde(default)]
    pub(crate) random: bool,
    /// Only those that match.
    #[serde(default, rename = "is")]
    pub(crate) filter: Filter,
}

/// What an object must be.
#[derive(Clone, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct Filter {
    /// All of these words.
    #[serde(deserialize_with = "words")]
    pub(crate) kind: Words,
    /// Its name, written out; a name means any colour.
    pub(crate) name: Option<String>,
    /// The named card of the effect.
    pub(crate) named: bool,
    /// Filled in from `name` when the content is loaded.
    #[serde(skip)]
    pub(crate) name_id: Option<NameId>,
    /// Cost at most this; without a cost it never matches (CR 1.8.7).
    pub(crate) cost_le: Option<Amount>,
    /// Cost at least this.
    pub(crate) cost_ge: Option<Amount>,
    /// Base power at most this.
    pub(crate) base_power_le: Option<Amount>,
    /// Power more than this.
    pub(crate) power_gt: Option<Amount>,
    /// Power at least this.
    pub(crate) power_ge: Option<Amount>,
    /// Power exactly this.
    pub(crate) power_eq: Option<Amount>,
    /// Its colour.
    pub(crate) colour: Option<crate::content::Colour>,
}

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
        None => Err(serde::de::Error::custom(format!("unknown kind `{text}`"))),
    })
}

/// A statement about the game.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(tag = "cond", rename_all = "snake_case", deny_unknown_fields)]
pub(crate) enum Cond {
    /// All of these.
    All { of: Vec<Cond> },
    /// Any of these.
    Any { of: Vec<Cond> },
    /// Not this.
    Not { of: Box<Cond> },
    /// Damage this layer dealt is more than n (surge, CR 8.4.8).
    DealtMoreThan { n: Amount },
    /// This was played from arsenal.
    FromArsenal,
    /// This is a defending card, against an attack that matches.
    Defending {
        #[serde(default, rename = "is")]
        filter: Filter,
    },
    /// This is the attack of the active chain link.
    Attacking,
    /// A player has strictly less life than the other one.
    LessLife {
        #[serde(default)]
        of: Player,
    },
    /// Another player is the turn player.
    NotYourTurn,
    /// It is your action phase.
    YourActionPhase,
    /// The defending cards that match compare to n.
    Defenders {
        #[serde(default, rename = "is")]
        filter: Filter,
        cmp: Cmp,
        n: i8,
    },
    /// A hand compares to n.
    HandSize {
        #[serde(default)]
        of: Player,
        cmp: Cmp,
        n: i8,
    },
    /// You control one that matches.
    Controls {
        #[serde(default, rename = "is")]
        filter: Filter,
    },
    /// You control fewer that match than an opponent.
    ControlsFewer {
        #[serde(default, rename = "is")]
        filter: Filter,
    },
    /// A player's arsenal is empty.
    ArsenalEmpty {
        #[serde(default)]
        of: Player,
    },
    /// You have fewer cards in arsenal than an opponent.
    ArsenalFewer,
    /// A card in your pitch zone matches.
    PitchHas {
        #[serde(default, rename = "is")]
        filter: Filter,
    },
    /// `it` matches.
    ItIs {
        #[serde(default, rename = "is")]
        filter: Filter,
    },
    /// `it` has less power than this.
    PowerMoreThanIt,
    /// This turn you played one that matches.
    Played {
        #[serde(default, rename = "is")]
        filter: Filter,
    },
    /// This turn a player was dealt damage.
    WasDealt {
        #[serde(default)]
        of: Player,
        #[serde(default)]
        kind: Option<Damage>,
    },
    /// This turn you dealt damage.
    HasDealt {
        #[serde(default)]
        kind: Option<Damage>,
    },
    /// This turn a card was put into your banished zone.
    Banished,
    /// This turn a player destroyed a token of this name.
    Destroyed {
        #[serde(default)]
        of: Player,
        token: String,
    },
    /// This turn a player drew.
    Drew {
        #[serde(default)]
        of: Player,
    },
    /// This turn you attacked that hero.
    Attacked,
    /// This turn a card entered a graveyard.
    GraveyardEntered,
    /// This turn the target played this many cards of one name.
    SameName { n: u8 },
    /// This turn you played no card and activated nothing.
    Idle,
    /// The chain link before this one hit (CR 7.5.5d).
    LastLinkHit,
    /// A hero is marked (CR 9.3).
    Marked {
        #[serde(default)]
        of: Player,
    },
    /// Your hero has a class or talent.
    HeroIs {
        #[serde(deserialize_with = "words")]
        kind: Words,
    },
    /// Rust counters on this compare to n.
    Rust { cmp: Cmp, n: i8 },
    /// A source that aims at your hero would deal at least your life.
    Lethal,
}

/// How two numbers compare.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Cmp {
    /// Equal.
    Eq,
    /// Less.
    Lt,
    /// Greater or equal.
    Ge,
}

impl Cmp {
    /// Whether `a` compares to `b` like this.
    pub(crate) fn holds(self, a: i32, b: i32) -> bool {
        match self {
            Cmp::Eq => a == b,
            Cmp::Lt => a < b,
            Cmp::Ge => a >= b,
        }
    }
}

/// The kinds of damage (CR 8.5.3b).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, serde::Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Damage {
    /// By an attack in the Damage Step.
    Physical,
    /// By an effect that deals arcane damage.
    Arcane,
    /// By any other effect.
    Generic,
}

/// What a triggered effect waits for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Trigger {
    /// This hits.
    Hits,
    /// This hits a hero.
    HitsHero,
    /// An attack of yours hits.
    YourAttackHits,
    /// This attacks.
    Attacks,
    /// This attacks a hero.
    AttacksHero,
    /// An attack of yours attacks.
    YourAttackAttacks,
    /// This defends.
    Defends,
    /// This defends alone (CR 7.0.5e).
    DefendsAlone,
    /// This is played.
    Played,
    /// You play a card or activate an attack.
    YouPlay,
    /// The beginning of your end phase.
    EndPhase,
    /// The beginning of any end phase.
    AnyEndPhase,
    /// The beginning of your action phase.
    ActionPhase,
    /// The start of your turn.
    StartOfTurn,
    /// This is put into a graveyard.
    ToGraveyard,
    /// This leaves the arena.
    LeavesArena,
    /// This enters the arena.
    EntersArena,
    /// This is discarded.
    Discarded,
    /// An activated ability or an action card puts this face up into a zone from the deck.
    ShownFromDeck,
    /// The combat chain closes.
    ChainCloses,
    /// The active chain link resolves (CR 7.6.2).
    LinkResolves,
    /// A source of yours deals exactly this much damage to an opposing hero.
    YouDealTwo,
    /// An attack of yours gains exactly +1 power in the Reaction Step.
    GainsOnePower,
    /// This is defended by a non-Illusionist attack action card of 6 or more power (phantasm, CR 8.3.13).
    Phantasm,
}

impl Trigger {
    /// Its bit in a mask of triggers.
    pub(crate) const fn bit(self) -> u32 {
        1 << self as u32
    }
}

/// How long a continuous effect lasts.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, serde::Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Until {
    /// Until the end of the turn (CR 6.2.2a).
    #[default]
    Turn,
    /// Until the combat chain closes (CR 7.7.7).
    Chain,
    /// Until the end of the action phase.
    ActionPhase,
    /// Until the end of that hero's next turn.
    TheirNextTurn,
    /// While its source is in the arena.
    WhileHere,
}

/// What a continuous effect does to the object it applies to.
#[derive(Clone, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct Rules {
    /// More or less power.
    pub(crate) power: Option<Amount>,
    /// The power only if the object matches this, too.
    pub(crate) power_if: Option<Filter>,
    /// More or less defense.
    pub(crate) defense: Option<Amount>,
    /// This base defense (CR 2.3.2a).
    pub(crate) set_defense: Option<Amount>,
    /// More arcane damage (CR 6.4.9).
    pub(crate) arcane: Option<Amount>,
    /// A higher or lower cost (CR 5.1.6a).
    pub(crate) cost: Option<i8>,
    /// Go again.
    pub(crate) go_again: bool,
    /// Dominate.
    pub(crate) dominate: bool,
    /// Overpower.
    pub(crate) overpower: bool,
    /// May be played as an instant.
    pub(crate) as_instant: bool,
    /// One more part.
    pub(crate) grant: Option<Box<PartText>>,
    /// Its index among the parts, filled in when the content is loaded.
    #[serde(skip)]
    pub(crate) granted: Option<u8>,
    /// No colours.
    pub(crate) lose_colours: bool,
    /// No abilities.
    pub(crate) lose_abilities: bool,
    /// Nobody plays defense reaction cards on its chain link.
    pub(crate) no_defense_reactions: bool,
    /// It cannot untap.
    pub(crate) cannot_untap: bool,
    /// It may defend only if the condition of the part holds.
    pub(crate) defend_only: bool,
}

/// How the next object is found.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum By {
    /// The next card played (CR 5.1.2a).
    Play,
    /// The next attack that comes under control (CR 1.8.10).
    #[default]
    Attack,
    /// The next ability activated.
    Activate,
}

/// How a prevention works (CR 6.4.10).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Form {
    /// The next n damage, over several events (CR 6.4.10j).
    Shield,
    /// n of one event (CR 6.4.10i).
    Fixed,
    /// The next event of at most n, whole (CR 6.4.10b).
    NextEventAll,
    /// n of each of the next three events.
    NextEvents,
}

/// Where a card is put.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum To {
    /// On top of its owner's deck.
    DeckTop,
    /// At the bottom of its owner's deck.
    DeckBottom,
    /// On top or at the bottom, as the player likes.
    DeckTopOrBottom,
    /// Into its owner's hand.
    Hand,
    /// Face down into its owner's arsenal.
    Arsenal,
    /// On the active chain link as a defending card (CR 8.5.32).
    Defending,
}

/// One instruction, as written in the content files.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(tag = "op", rename_all = "snake_case", deny_unknown_fields)]
pub(crate) enum OpText {
    /// Deals damage.
    Deal { n: Amount, kind: Damage, to: Player },
    /// Gains life.
    GainLife {
        n: Amount,
        #[serde(default)]
        who: Player,
    },
    /// Gains resource points.
    GainResource { n: Amount },
    /// Gains action points; nothing outside your action phase (CR 1.13.2b).
    GainAction { n: Amount },
    /// One object gets rules.
    Gets {
        to: Select,
        rules: Rules,
        #[serde(default)]
        until: Until,
    },
    /// The next object that matches gets rules (CR 6.2.4).
    Next {
        #[serde(default, rename = "is")]
        filter: Filter,
        rules: Rules,
        #[serde(default)]
        by: By,
        #[serde(default)]
        who: Player,
        #[serde(default)]
        until: Until,
    },
    /// Every object of a player that matches gets rules.
    All {
        #[serde(default, rename = "is")]
        filter: Filter,
        rules: Rules,
        #[serde(default)]
        of: Player,
        #[serde(default)]
        until: Until,
    },
    /// A delayed trigger (CR 6.6.3).
    Later {
        on: Trigger,
        #[serde(default, rename = "is")]
        filter: Filter,
        #[serde(rename = "do")]
        ops: Vec<OpText>,
        #[serde(default)]
        until: Until,
    },
    /// Looks at a condition once, now (CR 6.1.3).
    If {
        #[serde(rename = "if")]
        cond: Cond,
        #[serde(rename = "do")]
        ops: Vec<OpText>,
        #[serde(default, rename = "else")]
        other: Vec<OpText>,
    },
    /// A player may do something; then runs only if it was done.
    May {
        #[serde(default)]
        who: Player,
        #[serde(rename = "do")]
        ops: Vec<OpText>,
        #[serde(default)]
        then: Vec<OpText>,
        #[serde(default, rename = "else")]
        other: Vec<OpText>,
    },
    /// Does ops only if the op before was carried out.
    Then {
        #[serde(rename = "do")]
        ops: Vec<OpText>,
    },
    /// Does ops several times (CR 8.5.27).
    Repeat {
        n: Amount,
        #[serde(rename = "do")]
        ops: Vec<OpText>,
    },
    /// Does ops for each hero, the controller's first (CR 1.9.2c).
    EachHero {
        #[serde(rename = "do")]
        ops: Vec<OpText>,
    },
    /// Pays resource points, pitching for them (CR 8.5.31).
    Pay { n: u8 },
    /// Draws.
    Draw {
        n: Amount,
        #[serde(default)]
        who: Player,
    },
    /// Discards, as that player chooses.
    Discard {
        n: Amount,
        #[serde(default)]
        who: Player,
    },
    /// Opts (CR 8.5.22).
    Opt { n: Amount },
    /// One player learns cards (CR 8.5.11).
    Look { what: Select },
    /// Everyone learns cards (CR 8.5.17).
    Reveal {
        what: Select,
        /// Who chooses them, if not the owner of the effect.
        #[serde(default)]
        by: Player,
    },
    /// Moves cards (CR 8.5.15).
    Put { what: Select, to: To },
    /// Banishes cards (CR 8.5.1).
    Banish { what: Select },
    /// Destroys cards (CR 8.5.4).
    Destroy { what: Select },
    /// Puts cards into the deck and shuffles it (CR 8.5.20b).
    ShuffleIn { what: Select },
    /// Searches your deck (CR 8.5.19).
    Search {
        #[serde(default, rename = "is")]
        filter: Filter,
        to: To,
    },
    /// Turns cards face up (CR 8.5.24).
    TurnFaceUp { what: Select },
    /// Creates tokens (CR 8.5.2).
    Create {
        token: String,
        #[serde(skip)]
        def: DefId,
        #[serde(default)]
        n: Amount,
        #[serde(default)]
        who: Player,
    },
    /// Puts a -1 defense counter on this.
    PutCounter,
    /// Removes an energy counter from a permanent of that hero; none exist in this pool.
    RemoveEnergy,
    /// Sets up a prevention (CR 6.4.10).
    Prevent {
        n: Amount,
        form: Form,
        #[serde(default)]
        kind: Option<Damage>,
        #[serde(default)]
        to: Player,
        /// Only damage of a source that is chosen now (CR 1.8.6b).
        #[serde(default)]
        source: bool,
    },
    /// The next arcane damage of yours is n more (CR 8.5.47).
    Amp { n: Amount },
    /// `it` may be played this turn.
    Allow {
        #[serde(default)]
        as_instant: bool,
    },
    /// Nobody plays defense reaction cards this turn.
    ForbidDefenseReactions,
    /// Marks a hero (CR 8.5.50).
    Mark { who: Player },
    /// Wagers a token (CR 8.5.46).
    Wager {
        token: String,
        #[serde(skip)]
        def: DefId,
    },
    /// Clashes with the attacking hero (CR 8.5.45).
    Clash { win: Vec<OpText> },
    /// Takes control (CR 8.5.54).
    Steal {
        what: Select,
        #[serde(default)]
        until: Option<Until>,
    },
    /// Hands a permanent over to the controller of the effect (CR 8.5.53).
    Give { what: Select },
    /// Taps a hero.
    Tap { who: Player },
    /// Untaps a hero.
    Untap { who: Player },
    /// Names a card (CR 8.5.21).
    Name,
    /// The weapon attacks (CR 8.3.1).
    Attack,
}

/// One instruction as the interpreter reads it: nested ones became jumps.
#[derive(Clone, PartialEq, Eq, Debug)]
#[expect(clippy::large_enum_variant, reason = "made once, in the content")]
pub(crate) enum Step {
    /// Does something.
    Do(OpText),
    /// Goes on here, or at `to` if the condition does not hold.
    Unless(Cond, u8),
    /// Goes on at `to`.
    Jump(u8),
    /// A player may go on here; otherwise at `to`.
    May(Player, u8),
    /// Goes on at `to` unless the op before was carried out.
    Done(u8),
    /// Starts a loop of so many turns that ends at `to`.
    Repeat(Amount, u8),
    /// Goes back to `to` while turns of the loop are left.
    Again(u8),
    /// Goes on for the other hero, back at `to`, then ends.
    EachHero(u8),
    /// Starts going through the heroes.
    FirstHero,
    /// Sets up a delayed trigger: what it waits for, its part, how long.
    Later(Trigger, u8, Until),
}

/// A list of steps with the targets they ask for.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Code {
    /// The steps.
    pub(crate) steps: Vec<Step>,
    /// The targets to be declared, at most two.
    pub(crate) targets: Vec<TargetWord>,
}

/// What a declared target must be.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum TargetWord {
    /// Any hero.
    Hero,
    /// An opposing hero.
    Opponent,
    /// A hero other than the first target.
    OtherHero,
    /// An attack that matches.
    Attack(Filter),
    /// A defending card that matches.
    Defender(Filter),
    /// A card in your graveyard that matches.
    Graveyard(Filter),
}

/// The types of activated abilities.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Speed {
    /// Costs an action point, on an empty stack (CR 8.1.1).
    Action,
    /// Whenever you have priority (CR 8.1.6).
    Instant,
    /// By the attacker in the Reaction Step (CR 8.1.2).
    AttackReaction,
    /// By the defender in the Reaction Step (CR 8.1.3).
    DefenseReaction,
}

/// What is paid besides or in place of resource points.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(tag = "cost", rename_all = "snake_case", deny_unknown_fields)]
pub(crate) enum CostText {
    /// Resource points.
    Resource { n: u8 },
    /// Destroys this.
    DestroySelf,
    /// Discards this from hand (CR 5.2.4).
    DiscardSelf,
    /// Discards a card.
    Discard {
        #[serde(default, rename = "is")]
        filter: Filter,
    },
    /// Banishes a card from your graveyard.
    Banish {
        #[serde(default, rename = "is")]
        filter: Filter,
    },
    /// Puts a card from your hand on top of your deck.
    PutTop,
    /// Puts a card from your hand at the bottom of your deck.
    PutBottom,
    /// Reveals a card from your hand.
    Reveal {
        #[serde(default, rename = "is")]
        filter: Filter,
    },
    /// Destroys n permanents you control that match.
    Destroy {
        n: u8,
        #[serde(default, rename = "is")]
        filter: Filter,
    },
    /// Taps your hero.
    TapHero,
    /// Puts a rust counter on this.
    Rust,
}

/// An ability as written in the content files.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(tag = "part", rename_all = "snake_case", deny_unknown_fields)]
pub(crate) enum PartText {
    /// Done in order when the card resolves (CR 5.3.4).
    Resolve {
        #[serde(rename = "do")]
        ops: Vec<OpText>,
    },
    /// A triggered effect (CR 6.6.4). The condition is looked at on resolution (CR 6.6.1c).
    When {
        on: Trigger,
        /// What the object of the event must be.
        #[serde(default, rename = "is")]
        filter: Filter,
        /// What the hero of the event must be.
        #[serde(default, deserialize_with = "words")]
        hero: Words,
        #[serde(default, rename = "if")]
        cond: Option<Cond>,
        #[serde(rename = "do")]
        ops: Vec<OpText>,
    },
    /// An activated ability (CR 5.2).
    Activate {
        speed: Speed,
        #[serde(default)]
        costs: Vec<CostText>,
        #[serde(default, rename = "if")]
        cond: Option<Cond>,
        /// Once per turn.
        #[serde(default)]
        once: bool,
        /// The layer has go again.
        #[serde(default)]
        go_again: bool,
        #[serde(rename = "do")]
        ops: Vec<OpText>,
    },
    /// Rules that hold while a condition holds (CR 5.4.7).
    Static {
        rules: Rules,
        #[serde(default, rename = "while")]
        cond: Option<Cond>,
        /// Attacks of its controller that match, in place of itself.
        #[serde(default)]
        yours: Option<Filter>,
    },
    /// A keyword that always holds.
    Keyword {
        keyword: crate::content::Keyword,
        #[serde(default)]
        n: u8,
    },
    /// Choose one (CR 1.7.5).
    Modes {
        #[serde(default)]
        random: bool,
        modes: Vec<Vec<OpText>>,
    },
    /// An extra cost to play (CR 5.4.4a).
    Additional {
        costs: Vec<CostText>,
        #[serde(default)]
        may: bool,
        /// What the card gets if it was paid (CR 5.4.4d).
        #[serde(default)]
        rules: Option<Rules>,
        /// What triggers if it was paid (CR 5.4.4c).
        #[serde(default, rename = "do")]
        ops: Vec<OpText>,
    },
    /// Another cost in place of the resource cost (CR 5.4.4b).
    Alternative {
        costs: Vec<CostText>,
        /// All modes are chosen.
        #[serde(default)]
        all_modes: bool,
    },
    /// It may be played as an instant if.
    Permit {
        #[serde(rename = "if")]
        cond: Cond,
    },
    /// It may not be played if.
    Forbid {
        #[serde(rename = "if")]
        cond: Cond,
    },
    /// A standing prevention of a permanent (CR 6.4.10).
    Prevent {
        n: u8,
        #[serde(default)]
        kind: Option<Damage>,
        /// Using it destroys this.
        #[serde(default)]
        destroy: bool,
    },
    /// An event of this card or of a player becomes another (CR 6.4.9).
    Replace { what: Replacement },
}

/// The replacements of the pool other than damage.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Replacement {
    /// This would be put into a graveyard: at the bottom of the deck instead.
    GraveyardToDeckBottom,
    /// A pitched card would gain exactly 1 resource point: destroy this and gain 3 instead.
    PitchOneToThree,
    /// An opponent would draw in your action phase: destroy this and they draw 1 less.
    OpponentDrawsOneLess,
}

/// An ability as the interpreter reads it.
#[derive(Clone, PartialEq, Eq, Debug)]
#[expect(clippy::large_enum_variant, reason = "made once, in the content")]
pub(crate) enum Part {
    /// See [`PartText::Resolve`]. `modes` has the code of each mode, if the ability is modal.
    Resolve {
        /// What is done.
        code: Code,
    },
    /// See [`PartText::Modes`].
    Modes {
        /// By chance.
        random: bool,
        /// The parts of the modes.
        modes: Vec<u8>,
    },
    /// See [`PartText::When`]; also the delayed triggers of [`OpText::Later`].
    When {
        /// What it waits for.
        on: Trigger,
        /// What the object of the event must be.
        filter: Filter,
        /// What the hero of the event must be.
        hero: Words,
        /// Only as a delayed or granted trigger.
        hidden: bool,
        /// What is done.
        code: Code,
    },
    /// See [`PartText::Activate`].
    Activate {
        /// Its type.
        speed: Speed,
        /// Resource points.
        resource: u8,
        /// The other costs.
        costs: Vec<CostText>,
        /// The activation condition (CR 5.2.1e).
        cond: Option<Cond>,
        /// Once per turn.
        once: bool,
        /// The layer has go again.
        go_again: bool,
        /// Whether it makes an attack of the weapon.
        attack: bool,
        /// What is done.
        code: Code,
    },
    /// See [`PartText::Static`].
    Static {
        /// What holds.
        rules: Rules,
        /// While this holds.
        cond: Option<Cond>,
        /// For these attacks of its controller.
        yours: Option<Filter>,
    },
    /// See [`PartText::Keyword`].
    Keyword,
    /// See [`PartText::Additional`].
    Additional {
        /// What is paid.
        costs: Vec<CostText>,
        /// As the player likes.
        may: bool,
        /// A part that is granted if it was paid.
        rules: Option<Rules>,
        /// A part that triggers if it was paid.
        then: Option<u8>,
    },
    /// See [`PartText::Alternative`].
    Alternative {
        /// What is paid, one of them.
        costs: Vec<CostText>,
        /// All modes are chosen.
        all_modes: bool,
    },
    /// See [`PartText::Permit`].
    Permit {
        /// If this holds.
        cond: Cond,
    },
    /// See [`PartText::Forbid`].
    Forbid {
        /// If this holds.
        cond: Cond,
    },
    /// See [`PartText::Prevent`].
    Prevent {
        /// How much.
        n: u8,
        /// Which damage.
        kind: Option<Damage>,
        /// Using it destroys this.
        destroy: bool,
    },
    /// See [`PartText::Replace`].
    Replace {
        /// Which.
        what: Replacement,
    },
}
