//! The vocabulary in which cards are written. Every word of a card's data is here, and nothing else can be said.
//!
//! An [`Ability`] waits for its [`When`] and then does its [`Part`]s in order, each an [`Op`] behind a [`Cond`]. What
//! the words do is in the interpreter, what they say in English in [`crate::text`].

use serde::{Deserialize, Serialize};

/// The six tables of the lunch room.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Archetype {
    /// Fast and reckless.
    Dropouts,
    /// Rich and well connected.
    Preps,
    /// Machines and control.
    Geeks,
    /// Noise and surprise.
    Freaks,
    /// Books and patience.
    Nerds,
    /// Rules and walls.
    Goodies,
}

impl Archetype {
    /// All of them, in their usual order.
    pub const ALL: [Archetype; 6] = [
        Archetype::Dropouts,
        Archetype::Preps,
        Archetype::Geeks,
        Archetype::Freaks,
        Archetype::Nerds,
        Archetype::Goodies,
    ];

    /// The word used in files.
    pub fn word(self) -> &'static str {
        match self {
            Archetype::Dropouts => "dropouts",
            Archetype::Preps => "preps",
            Archetype::Geeks => "geeks",
            Archetype::Freaks => "freaks",
            Archetype::Nerds => "nerds",
            Archetype::Goodies => "goodies",
        }
    }
}

/// The two numbers of a stereotype.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Stat {
    /// What it attacks with.
    Reputation,
    /// What it defends with.
    Stability,
}

/// Whose doing a moment must be, seen from the ability's player.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Side {
    /// This very card's.
    This,
    /// Its player's.
    Own,
    /// The opponent's.
    Opp,
    /// Anyone's.
    Any,
}

/// What an ability can wait for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Moment {
    /// A spell is activated.
    Spell,
    /// The third spell of a turn, or a later one, is activated.
    ThirdSpell,
    /// A trap is activated.
    Trap,
    /// An ability is used or fires.
    Ability,
    /// A spell, a trap or an ability.
    Card,
    /// A field spell is activated.
    FieldSpell,
    /// An attack is declared.
    Attack,
    /// A stereotype is summoned.
    Summon,
    /// A draw phase begins.
    DrawStart,
    /// The draw of a draw phase is done.
    DrawDone,
    /// The first main phase begins.
    MainStart,
    /// A combat phase begins.
    CombatStart,
    /// A card on the table was destroyed.
    Destroyed,
    /// A stability came to 0, or its stereotype breaks down.
    Zero,
    /// A stability fell from 1000 or more to less.
    Below,
    /// A reputation was raised by a spell, trap or ability.
    Gain,
    /// A deck came to an end.
    DeckEmpty,
    /// An ability has resolved.
    AbilityDone,
    /// A spell has resolved.
    SpellDone,
    /// It would be destroyed.
    Dying,
}

impl Moment {
    /// Its place in a set of moments.
    pub const fn bit(self) -> u32 {
        1 << self as u32
    }

    const WORDS: [(&'static str, Moment); 20] = [
        ("spell", Moment::Spell),
        ("third_spell", Moment::ThirdSpell),
        ("trap", Moment::Trap),
        ("ability", Moment::Ability),
        ("card", Moment::Card),
        ("field_spell", Moment::FieldSpell),
        ("attack", Moment::Attack),
        ("summon", Moment::Summon),
        ("draw_start", Moment::DrawStart),
        ("draw_done", Moment::DrawDone),
        ("main_start", Moment::MainStart),
        ("combat_start", Moment::CombatStart),
        ("destroyed", Moment::Destroyed),
        ("zero", Moment::Zero),
        ("below", Moment::Below),
        ("gain", Moment::Gain),
        ("deck_empty", Moment::DeckEmpty),
        ("ability_done", Moment::AbilityDone),
        ("spell_done", Moment::SpellDone),
        ("dying", Moment::Dying),
    ];
}

/// When an ability does what it does.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub enum When {
    /// When its card is played: a spell's own effect.
    Cast,
    /// When its player chooses to, in an own main phase.
    Main,
    /// Always, while its card is face up.
    Standing,
    /// At a moment, brought about by a side.
    On(Side, Moment),
}

impl TryFrom<String> for When {
    type Error = String;

    fn try_from(text: String) -> Result<When, String> {
        match text.as_str() {
            "cast" => return Ok(When::Cast),
            "main" => return Ok(When::Main),
            "standing" => return Ok(When::Standing),
            _ => {}
        }
        let sides = [("this", Side::This), ("own", Side::Own), ("opp", Side::Opp), ("any", Side::Any)];
        for (word, side) in sides {
            let Some(rest) = text.strip_prefix(word).and_then(|rest| rest.strip_prefix('_')) else { continue };
            if let Some((_, moment)) = Moment::WORDS.iter().find(|(word, _)| *word == rest) {
                return Ok(When::On(side, *moment));
            }
            let words: Vec<String> = Moment::WORDS.iter().map(|(moment, _)| format!("`{word}_{moment}`")).collect();
            return Err(format!("unknown variant `{text}`, expected one of {}", words.join(", ")));
        }
        Err(format!(
            "unknown variant `{text}`, expected one of `cast`, `main`, `standing`, or a moment such as `opp_spell`"
        ))
    }
}

impl From<When> for String {
    fn from(when: When) -> String {
        match when {
            When::Cast => "cast".into(),
            When::Main => "main".into(),
            When::Standing => "standing".into(),
            When::On(side, moment) => {
                let side = match side {
                    Side::This => "this",
                    Side::Own => "own",
                    Side::Opp => "opp",
                    Side::Any => "any",
                };
                let word = Moment::WORDS.iter().find(|(_, m)| *m == moment).map_or("", |(word, _)| word);
                format!("{side}_{word}")
            }
        }
    }
}

/// What must hold for a part to be done. Counted when the part resolves.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Cond {
    /// Nothing.
    #[default]
    Always,
    /// Its player holds fewer cards than the opponent.
    FewerCards,
    /// Its player has not attacked this turn.
    NotAttacked,
    /// The coin of this effect shows heads.
    Heads,
    /// The coin of this effect shows tails.
    Tails,
    /// Its player won the wager of this effect: one die each, a tie is won.
    WagerWon,
    /// Its player lost the wager of this effect.
    WagerLost,
}

/// What a number is multiplied with. At most 5 are counted, at most 3 for draws.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Per {
    /// Each face-up stereotype of an archetype that the ability's player controls.
    Own(Archetype),
    /// Each face-up stereotype of an archetype with the same controller as the one that is changed.
    Fellow(Archetype),
    /// Each card in its player's graveyard.
    Graveyard,
    /// Each spell in its player's graveyard.
    GraveyardSpells,
    /// Each point of reputation the changed one has just gained.
    Gained,
    /// Each card that this effect moved or discarded for that player; not limited.
    Moved,
}

/// Whom a part is about.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Players {
    /// The ability's player.
    You,
    /// The other one.
    Opponent,
    /// Both.
    Each,
    /// Whoever's turn it is.
    TurnPlayer,
}

/// Which cards a part is about.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Aim {
    /// The card that has the ability.
    This,
    /// The stereotype this card is equipped to.
    Equipped,
    /// One face-up stereotype of its player, chosen on activation.
    Own1,
    /// One face-up stereotype of the opponent, chosen on activation.
    Opp1,
    /// One face-up stereotype of either player, chosen on activation.
    Any1,
    /// One face-up stereotype of an archetype, of either player, chosen on activation.
    One(Archetype),
    /// One face-up field spell, chosen on activation.
    Field1,
    /// One card in its player's graveyard, chosen on activation; not another copy of the same card.
    Graveyard1,
    /// One of the stereotypes that were just destroyed, in its player's graveyard, chosen on activation.
    Destroyed1,
    /// Another own stereotype than the one under attack, face up or down, chosen on activation.
    OtherOwn1,
    /// The other stereotype with the highest reputation; a tie is broken on activation.
    Strongest,
    /// Every face-up stereotype.
    All,
    /// Every face-up stereotype of its player.
    Own,
    /// Every face-up stereotype of the opponent.
    Opp,
    /// Every other stereotype of its player, face up or down.
    OwnOthers,
    /// Every face-up stereotype of an archetype, both sides.
    Every(Archetype),
    /// Every face-up stereotype of an archetype that its player controls.
    OwnEvery(Archetype),
    /// The attacker.
    Attacker,
    /// Every stereotype that has just gained reputation, on the side the ability waits for.
    Gainers,
    /// Every stereotype whose stability has just fallen below 1000, on the side the ability waits for.
    Fallers,
    /// The card whose ability has just resolved.
    AbilityCard,
    /// One other card on the table, drawn by lot.
    Random,
    /// All traps on the table.
    Traps,
    /// All spells on the table, set ones, fields and those waiting on the chain too.
    Spells,
}

/// How long a change holds.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Until {
    /// As long as the changed card stays face up on the table.
    #[default]
    Lasting,
    /// To the end of the turn.
    Turn,
    /// To the end of the opponent's next turn.
    OppTurn,
    /// To the end of the turn its player will skip.
    SkippedTurn,
    /// While the card is in the turn in which it was summoned.
    SummonTurn,
}

/// What a stereotype can be safe from.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Danger {
    /// Traps neither choose nor change nor destroy it nor stop its attack.
    Traps,
    /// It is not destroyed by battle.
    Battle,
    /// It is not destroyed at all, except by a breakdown.
    Destruction,
}

/// What can be skipped.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Skipped {
    /// The next draw phase that has not begun.
    Draw,
    /// The draw phase under way.
    ThisDraw,
    /// The next combat phase that has not begun.
    Combat,
    /// The next turn.
    Turn,
}

/// Who picks the cards to discard.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Picker {
    /// Whoever holds them.
    Owner,
    /// The ability's player, who sees the hand for it.
    You,
    /// The generator.
    Lot,
}

/// Which costs change.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Costly {
    /// Those of spells.
    Spells,
    /// Those of traps.
    Traps,
}

/// One thing that can be done.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(tag = "do", rename_all = "snake_case", deny_unknown_fields)]
pub enum Op {
    /// A reputation or stability changes.
    Stat {
        /// Which number.
        stat: Stat,
        /// By how much.
        add: i16,
        /// Times what.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        per: Option<Per>,
        /// Whose.
        to: Aim,
        /// How long.
        #[serde(default)]
        until: Until,
    },
    /// A reputation or stability becomes a number.
    SetStat {
        /// Which number.
        stat: Stat,
        /// What it becomes.
        value: i16,
        /// Whose.
        to: Aim,
    },
    /// A reputation or stability doubles.
    Double {
        /// Which number.
        stat: Stat,
        /// Whose.
        to: Aim,
    },
    /// Cards are drawn, as far as the deck goes.
    Draw {
        /// Who draws.
        who: Players,
        /// How many.
        n: u8,
        /// Times what.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        per: Option<Per>,
        /// And how many more.
        #[serde(default)]
        plus: u8,
    },
    /// Cards are discarded.
    Discard {
        /// Who discards.
        who: Players,
        /// How many.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        n: Option<u8>,
        /// How many are kept, in place of how many go.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        keep: Option<u8>,
        /// Who picks them.
        by: Picker,
    },
    /// The link before this one does nothing.
    Negate,
    /// The attack is over and counts as made.
    NegateAttack,
    /// The next trap the opponent activates this turn is negated.
    Ward,
    /// Cards on the table are destroyed.
    Destroy {
        /// Which.
        what: Aim,
    },
    /// A phase or turn is skipped.
    Skip {
        /// Whose.
        who: Players,
        /// What.
        what: Skipped,
    },
    /// Hands go into the decks.
    HandToDeck {
        /// Whose.
        who: Players,
    },
    /// Graveyards go into the decks.
    GraveyardToDeck {
        /// Whose.
        who: Players,
    },
    /// Decks are shuffled.
    Shuffle {
        /// Whose.
        who: Players,
    },
    /// A card of its player's deck, drawn by lot, goes to the hand.
    RandomToHand,
    /// A card of the graveyard goes to its owner's hand.
    ToHand {
        /// Which.
        what: Aim,
    },
    /// A card on the table goes back to its owner's hand.
    ReturnToHand {
        /// Which.
        what: Aim,
    },
    /// A card leaves the game.
    Banish {
        /// Which.
        what: Aim,
    },
    /// Stereotypes are safe from something.
    Immune {
        /// Which.
        who: Aim,
        /// From what.
        from: Danger,
        /// How long.
        until: Until,
    },
    /// Costs become a number; a lowering holds for each player's first of a turn.
    CostTo {
        /// Of what.
        of: Costly,
        /// The new cost.
        value: u8,
    },
    /// Costs are multiplied.
    CostTimes {
        /// Of what.
        of: Costly,
        /// With this.
        factor: u8,
    },
    /// Costs go up or down; a lowering holds for each player's first of a turn.
    CostAdd {
        /// Of what.
        of: Costly,
        /// By how much.
        add: i8,
    },
    /// Hands are open to the other player until the end of the turn.
    Reveal {
        /// Whose.
        who: Players,
    },
    /// A player cannot attack.
    NoAttack {
        /// Who.
        who: Players,
        /// For how many own combat phases, counting one that is not over.
        combats: u8,
    },
    /// This stereotype cannot attack.
    NoAttackThis {
        /// For how many own combat phases, counting one that is not over.
        combats: u8,
    },
    /// Stereotypes must attack if they can.
    MustAttack {
        /// Which.
        who: Aim,
        /// How long.
        until: Until,
        /// Whether new ones can attack too.
        #[serde(default)]
        new_too: bool,
    },
    /// Until it has been attacked this turn, opposing attacks must be aimed at this stereotype.
    MustTarget,
    /// Abilities are neither used nor fire nor stand.
    NoEffects {
        /// Whose.
        who: Aim,
        /// To the end of how many turns of their controller.
        turns: u8,
    },
    /// Vice counters are taken away.
    RemoveVice {
        /// From which.
        who: Aim,
        /// How many; all of them when not said.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        n: Option<u8>,
    },
    /// Vice counters are put on stereotypes.
    AddVice {
        /// On which.
        who: Aim,
        /// How many.
        n: u8,
    },
    /// Control of the chosen opposing stereotype until the end of its new controller's next turn.
    Steal,
    /// Its player sees the top cards of the own deck and puts them back in any order.
    LookAndOrder {
        /// How many.
        n: u8,
    },
    /// What the last resolved normal spell says is done, as its player's.
    CopySpell,
    /// All battle damage is halved, rounded down.
    HalveBattleDamage,
    /// The attack goes to another stereotype.
    Retarget,
    /// Every other trap that resolves later this turn does its effect twice.
    TrapsTwice,
    /// The link before this one resolves reversed.
    Reverse,
    /// It is not destroyed, and gets a vice counter.
    Survive,
    /// Life points are lost.
    Damage {
        /// Whose.
        who: Players,
        /// How many.
        n: u16,
    },
    /// Life points are gained.
    Heal {
        /// Whose.
        who: Players,
        /// How many.
        n: u16,
    },
    /// A stereotype is special-summoned from hand for tributes whose levels reach its own.
    Ritual,
}

/// An operation and what must hold for it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Part {
    /// What must hold.
    pub cond: Cond,
    /// What is done.
    pub op: Op,
}

/// One thing a card can do.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Ability {
    /// When.
    pub when: When,
    /// Whether its player may use it as an answer (speed 2). A trap's ability always is one.
    pub quick: bool,
    /// What, in order.
    pub parts: Vec<Part>,
}
