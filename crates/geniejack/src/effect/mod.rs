//! The three sentences that all content is written in, and what they mean.
//!
//! A [`Rule`] changes a number. A [`Trigger`] waits for a moment and then does its [`Op`]s. A [`Modifier`] is a list of
//! both; equipment, potions, curses, blessings and enemies are modifiers with another source. Rule fields are folded in
//! [`Rules::fold`](crate::stats::Rules::fold); damage and gold are running values that the rules change one after another.
//!
//! What an operation does and says is in its own file in `ops/`. An effect of a blessing is one line of `effects.jsonl`: its
//! schema, its sentence and the rules or triggers it becomes. Everything else has its words from `say.rs`.

mod cond;
mod fold;
pub(crate) mod ops;
pub(crate) mod say;

pub use cond::Cond;
pub use ops::Op;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{
    cards::{Card, Rank, Suit},
    stats::{FOLDED, Field, Stat},
};

/// One of the two sides of a battle.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Side {
    /// The one who wishes.
    Player,
    /// The enemy, who deals.
    Dealer,
}

impl Side {
    /// The opposite side.
    pub fn other(self) -> Side {
        match self {
            Side::Player => Side::Dealer,
            Side::Dealer => Side::Player,
        }
    }
}

/// A side as seen from the owner of a modifier.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Whose {
    /// The owner's own.
    #[default]
    Own,
    /// The other side's.
    Enemy,
}

impl Whose {
    /// The side that is meant, if `owner` says it.
    pub fn side(self, owner: Side) -> Side {
        match self {
            Whose::Own => owner,
            Whose::Enemy => owner.other(),
        }
    }
}

/// Equipment, potion, curse, blessing or enemy: what it does, in sentences.
#[derive(Clone, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
#[serde(from = "Sentences", into = "Sentences")]
pub struct Modifier {
    rules: Vec<Rule>,
    triggers: Vec<Trigger>,
    deck: Vec<DeckRule>,
    /// One bit for each stat and moment that is mentioned, so that most modifiers can be passed over at a glance.
    mentions: u32,
}

/// A modifier as it is written.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Sentences {
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    rules: Vec<Rule>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    triggers: Vec<Trigger>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    deck: Vec<DeckRule>,
}

impl From<Sentences> for Modifier {
    fn from(sentences: Sentences) -> Modifier {
        let Sentences { rules, triggers, deck } = sentences;
        let of_rules = rules.iter().map(|rule| rule.stat.bit());
        let of_triggers = triggers.iter().map(|trigger| trigger.when.bit());
        let mut mentions = of_rules.chain(of_triggers).fold(0, |bits, bit| bits | bit);
        if rules.iter().any(|rule| !rule.stat.is_running() && rule.cond != Cond::Always) {
            mentions |= CONDITIONAL;
        }
        if rules.iter().any(|rule| SAVERS.contains(&rule.stat)) {
            mentions |= SAVES;
        }
        if !deck.is_empty() {
            mentions |= DECK;
        }
        Modifier { rules, triggers, deck, mentions }
    }
}

impl From<Modifier> for Sentences {
    fn from(modifier: Modifier) -> Sentences {
        Sentences { rules: modifier.rules, triggers: modifier.triggers, deck: modifier.deck }
    }
}

/// The bit of folded rules that hold only now and then.
pub(crate) const CONDITIONAL: u32 = 1 << 30;

/// The bit of rules that can avert a bust.
pub(crate) const SAVES: u32 = 1 << 28;

/// The numbers that can avert a bust.
pub(crate) const SAVERS: [Stat; 3] =
    [Stat::Field(Field::HalveOnBust), Stat::Field(Field::IgnoreOnBust), Stat::Field(Field::BustScore)];

/// The bit of changes to the deck.
pub(crate) const DECK: u32 = 1 << 29;

impl Modifier {
    /// The rules about a number; none of them if it mentions no such number.
    #[inline]
    pub fn rules_about(&self, stat: Stat) -> impl Iterator<Item = &Rule> {
        let rules: &[Rule] = if self.mentions & stat.bit() != 0 { &self.rules } else { &[] };
        rules.iter().filter(move |rule| rule.stat == stat)
    }

    /// The rules that are folded into the rules of the game.
    pub fn folded(&self) -> impl Iterator<Item = &Rule> + Clone {
        let rules: &[Rule] = if self.mentions & FOLDED != 0 { &self.rules } else { &[] };
        rules.iter().filter(|rule| !rule.stat.is_running())
    }

    /// The folded rules that hold only now and then.
    pub(crate) fn conditional(&self) -> impl Iterator<Item = &Rule> {
        let rules: &[Rule] = if self.mentions & CONDITIONAL != 0 { &self.rules } else { &[] };
        rules.iter().filter(|rule| !rule.stat.is_running() && rule.cond != Cond::Always)
    }

    /// What it changes about the deck, in order.
    pub fn deck(&self) -> &[DeckRule] {
        &self.deck
    }

    /// Two modifiers as one: first all of this one, then all of the other.
    #[must_use]
    pub(crate) fn and(mut self, other: Modifier) -> Modifier {
        self.rules.extend(other.rules);
        self.triggers.extend(other.triggers);
        self.deck.extend(other.deck);
        self.mentions |= other.mentions;
        self
    }

    /// One bit for each stat and moment that is mentioned.
    pub(crate) fn mentions(&self) -> u32 {
        self.mentions
    }

    /// What it does at a moment.
    pub fn triggers_at(&self, when: When) -> impl Iterator<Item = &Trigger> {
        let triggers: &[Trigger] = if self.mentions & when.bit() != 0 { &self.triggers } else { &[] };
        triggers.iter().filter(move |trigger| trigger.when == when)
    }

    /// The first sentence that could never be carried out, if there is one.
    pub fn check(&self) -> Result<(), String> {
        for rule in &self.rules {
            let stat = rule.stat;
            match rule.change {
                Change::Add(Amount::PerCard(_) | Amount::PerCount(_)) if !stat.is_running() || stat == Stat::Dodge => {
                    return Err(format!("`{stat}` cannot be counted"));
                }
                Change::Add(_) => {}
                Change::Set(_) | Change::AtLeast(_) | Change::AtMost(_) if stat.is_running() => {
                    return Err(format!("`{stat}` can be added to or scaled, not set"));
                }
                _ if stat == Stat::Dodge => return Err("`dodge` has a chance of its own: use `add`".into()),
                Change::Set(value) if value < stat.bounds().0 || value > stat.bounds().1 => {
                    return Err(format!("`{stat}` goes from {} to {}", stat.bounds().0, stat.bounds().1));
                }
                _ => {}
            }
        }
        Ok(())
    }
}

/// A number that is changed.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(try_from = "RuleLine", into = "RuleLine")]
pub struct Rule {
    /// The stat.
    pub stat: Stat,
    /// The change.
    pub change: Change,
    /// Whose number, where both sides have one.
    pub of: Whose,
    /// When it holds.
    pub cond: Cond,
}

/// A change to the cards the shoe is made of.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DeckRule {
    /// What is done.
    #[serde(rename = "do")]
    pub change: DeckChange,
    /// When it holds.
    #[serde(default, rename = "if")]
    pub cond: Cond,
}

/// What is done to the cards the shoe is made of.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DeckChange {
    /// All cards of a rank go.
    RemoveRank(Rank),
    /// All cards of a suit go.
    RemoveSuit(Suit),
    /// All cards of other ranks go.
    OnlyRanks(Vec<Rank>),
    /// This many more cards of a rank come, of each suit.
    AddCopies {
        /// Of which rank.
        rank: Rank,
        /// How many of each suit.
        copies: u8,
    },
}

/// A rule as it is written: the change is exactly one of six words.
#[derive(Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct RuleLine {
    stat: Stat,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    set: Option<i32>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    add: Option<Amount>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    per_mille: Option<u16>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    floor_per_mille: Option<u16>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    at_least: Option<i32>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    at_most: Option<i32>,
    #[serde(default)]
    of: Whose,
    #[serde(default, rename = "if")]
    cond: Cond,
}

impl TryFrom<RuleLine> for Rule {
    type Error = &'static str;

    fn try_from(line: RuleLine) -> Result<Rule, &'static str> {
        let changes = [
            line.set.map(Change::Set),
            line.add.map(Change::Add),
            line.per_mille.map(Change::PerMille),
            line.floor_per_mille.map(Change::FloorPerMille),
            line.at_least.map(Change::AtLeast),
            line.at_most.map(Change::AtMost),
        ];
        let mut changes = changes.into_iter().flatten();
        let (Some(change), None) = (changes.next(), changes.next()) else {
            return Err(
                "a rule has exactly one of `set`, `add`, `per_mille`, `floor_per_mille`, `at_least`, `at_most`",
            );
        };
        Ok(Rule { stat: line.stat, change, of: line.of, cond: line.cond })
    }
}

impl From<Rule> for RuleLine {
    fn from(rule: Rule) -> RuleLine {
        let Rule { stat, change, of, cond } = rule;
        let (set, add, per_mille, floor_per_mille, at_least, at_most) = (None, None, None, None, None, None);
        let mut line = RuleLine { stat, set, add, per_mille, floor_per_mille, at_least, at_most, of, cond };
        match change {
            Change::Set(value) => line.set = Some(value),
            Change::Add(amount) => line.add = Some(amount),
            Change::PerMille(factor) => line.per_mille = Some(factor),
            Change::FloorPerMille(factor) => line.floor_per_mille = Some(factor),
            Change::AtLeast(value) => line.at_least = Some(value),
            Change::AtMost(value) => line.at_most = Some(value),
        }
        line
    }
}

/// How a number is changed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Change {
    /// It becomes this.
    Set(i32),
    /// This is added.
    Add(Amount),
    /// It is multiplied by this many thousandths.
    PerMille(u16),
    /// It is multiplied by this many thousandths and rounded down to a whole point there and then.
    FloorPerMille(u16),
    /// It becomes this, if it was less.
    AtLeast(i32),
    /// It becomes this, if it was more.
    AtMost(i32),
}

/// How much.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Amount {
    /// Always the same.
    Flat(i32),
    /// This much for each card of a kind in a hand.
    PerCard(PerCard),
    /// This much for each time something happened in this battle.
    PerCount(PerCount),
}

/// This much for each time something happened in this battle.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PerCount {
    /// How much for each.
    pub each: i32,
    /// What is counted.
    pub count: Count,
}

/// What is counted in a battle.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Count {
    /// Hands the player has won; the one being resolved is not among them.
    Wins,
    /// Blackjacks the player has had.
    Blackjacks,
}

/// This much for each card of a kind in a hand.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PerCard {
    /// How much for each.
    pub each: i32,
    /// Which cards.
    pub of: Filter,
    /// In whose hand.
    #[serde(default, rename = "in")]
    pub hand: Whose,
}

/// Which cards count.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Filter {
    /// All.
    Any,
    /// Hearts and diamonds.
    Red,
    /// One suit.
    Suit(Suit),
    /// Jacks, queens and kings.
    Face,
    /// Aces.
    Ace,
    /// Even numbers.
    Even,
    /// Odd numbers and aces.
    Odd,
    /// From 2 to 6.
    Low,
    /// From 7 to 10.
    High,
}

impl Filter {
    /// Whether this card counts.
    pub fn holds(self, card: Card) -> bool {
        let number = card.rank().number();
        match self {
            Filter::Face => card.rank().is_face(),
            Filter::Ace => card.rank() == Rank::ACE,
            Filter::Even => number.is_some_and(|number| number % 2 == 0),
            Filter::Odd => card.rank() == Rank::ACE || number.is_some_and(|number| number % 2 == 1),
            Filter::Low => number.is_some_and(|number| number <= 6),
            Filter::High => number.is_some_and(|number| number >= 7),
            Filter::Any => true,
            Filter::Red => card.suit().is_red(),
            Filter::Suit(suit) => card.suit() == suit,
        }
    }
}

/// Something that waits for its moment.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Trigger {
    /// The moment.
    pub when: When,
    /// What must hold then.
    #[serde(default, rename = "if")]
    pub cond: Cond,
    /// What it does, in order.
    #[serde(rename = "do")]
    pub ops: Vec<Op>,
}

/// A moment that triggers wait for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum When {
    /// A battle begins.
    BattleStart,
    /// A battle has been won.
    BattleEnd,
    /// A hand begins, before the deal.
    HandStart,
    /// A card is dealt or turned face up, to either side.
    CardDrawn,
    /// The hand is a tie that no one wins.
    Push,
    /// The owner dodges.
    Dodge,
    /// The other side busts.
    EnemyBust,
    /// The damage of a hand has been dealt.
    HandEnd,
    /// After that: the poison of potions works.
    PotionPoison,
}

impl When {
    /// Its bit among all that a modifier mentions; the first five are taken by stats.
    pub(crate) fn bit(self) -> u32 {
        1 << (5 + self as u32)
    }
}

/// Why hit points were lost, or came back.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Cause {
    /// A hand was lost.
    Hand,
    /// Part of a lost hand came back on the winner.
    Thorns,
    /// A potion that works at once.
    Potion,
    /// Poison.
    Poison,
    /// A curse.
    Curse,
    /// An enemy's trick.
    Ability,
    /// A blessing.
    Blessing,
    /// The battle is taking too long.
    Fatigue,
    /// Part of the damage dealt is drunk.
    Lifesteal,
    /// A rest after a battle.
    Rest,
    /// Something worn.
    Equipment,
}
