//! The numbers that rules change: fields of the game that are folded, and values that run through their modifiers.

use std::{fmt, str::FromStr};

use croupier_kernel::Refusal;
use serde::{Deserialize, Serialize};

use crate::cards::{Rank, Suit};

/// A number that rules can change.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub enum Stat {
    /// A running value: the damage of a hand this side won.
    DamageDealt,
    /// A running value: the damage of a hand this side lost.
    DamageTaken,
    /// A running value: the gold of a won battle.
    GoldEarned,
    /// A chance, in thousandths, that a lost hand misses. Each source rolls for itself.
    Dodge,
    /// A rule of the game that is one number.
    Field(Field),
    /// What cards of a rank are worth, instead of what is printed.
    CardValue(Rank),
    /// What cards of a suit are worth more.
    SuitBonus(Suit),
    /// Whether cards of a rank may count as 1.
    Flexible(Rank),
    /// Whether this total is a blackjack too.
    BlackjackAt(u8),
}

/// Writes the enum of fields and the table of their words, defaults and bounds from one list.
macro_rules! fields {
    ($($(#[doc = $text:literal])+ $name:ident = $word:literal, $default:expr, $low:expr, $high:expr;)*) => {
        /// A rule of the game that is one number.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub enum Field {
            $($(#[doc = $text])+ $name,)*
        }

        /// Field, word, value if nothing changes it, lowest and highest value; in the order of the enum.
        const FIELDS: &[(Field, &str, i32, i32, i32)] = &[$((Field::$name, $word, $default, $low, $high),)*];

        impl Field {
            /// What it means, in a sentence.
            pub fn text(self) -> &'static str {
                match self {
                    $(Field::$name => concat!($($text),+).trim_ascii(),)*
                }
            }
        }
    };
}

/// Stands for "no limit": no hand reaches this much.
pub const NO_LIMIT: i32 = 1_000_000;

fields! {
    /// A total above this is a bust.
    BustThreshold = "bust_threshold", 21, 1, 99;
    /// A two-card hand with this total is a blackjack.
    BlackjackTarget = "blackjack_target", 21, 1, 99;
    /// Totals above the threshold don't bust unless they are above this one too.
    BustSaveThreshold = "bust_save_threshold", 0, 0, 99;
    /// What an ace is worth when it counts high.
    AceHigh = "ace_high", 11, 0, 25;
    /// What an ace is worth when it counts low.
    AceLow = "ace_low", 1, 0, 25;
    /// What jacks, queens and kings are worth.
    FaceValue = "face_value", 10, 0, 25;
    /// What a busted hand counts as; 0 if it simply busts.
    BustScore = "bust_score", 0, 0, 99;
    /// Whether the last card counts half when that saves the hand.
    HalveOnBust = "halve_on_bust", 0, 0, 1;
    /// Whether the highest card other than an ace is ignored when that saves the hand.
    IgnoreOnBust = "ignore_on_bust", 0, 0, 1;
    /// Damage subtracted from each hand you lose.
    FlatReduction = "flat_reduction", 0, 0, NO_LIMIT;
    /// Share of a lost hand's damage that is prevented, in thousandths.
    PercentReduction = "percent_reduction", 0, 0, 1000;
    /// The most damage a lost hand can deal.
    DamageCap = "damage_cap", NO_LIMIT, 0, NO_LIMIT;
    /// Damage absorbed in each battle.
    Shield = "shield", 0, 0, NO_LIMIT;
    /// Share of the damage you take that is dealt back, in thousandths.
    Thorns = "thorns", 0, 0, 1000;
    /// Share of the damage you deal that heals you, in thousandths.
    Lifesteal = "lifesteal", 0, 0, 1000;
    /// Share of excess damage saved for your next winning hand, in thousandths.
    Overkill = "overkill", 0, 0, 1000;
    /// If above 0, a five-card hand that doesn't bust wins and deals this much extra damage.
    Charlie = "charlie", 0, 0, NO_LIMIT;

    /// Whether the player plays before the dealer.
    PlayerFirst = "player_first", 1, 0, 1;
    /// How many cards the player is dealt.
    PlayerCards = "player_cards", 2, 1, 9;
    /// How many cards the dealer is dealt.
    DealerCards = "dealer_cards", 2, 1, 9;
    /// The total on which the dealer stands.
    DealerStandsOn = "dealer_stands_on", 17, 1, 99;
    /// Whether the dealer stands on a soft 17.
    DealerStandsSoft17 = "dealer_stands_soft_17", 1, 0, 1;
    /// Whether a dealer's blackjack ends the hand before the player acts.
    DealerPeeks = "dealer_peeks", 0, 0, 1;
    /// Whether all of the dealer's cards are dealt face up.
    DealerReveals = "dealer_reveals", 0, 0, 1;
    /// Who wins a tie: 0 no one, 1 the player, 2 the dealer.
    TieTo = "tie_to", 0, 0, 2;
    /// Who wins when both bust: 0 no one, 1 the player, 2 the dealer.
    DoubleBustTo = "double_bust_to", 0, 0, 2;
    /// Extra base damage of a blackjack, added after the multiplier.
    NaturalBonus = "natural_bonus", 0, 0, NO_LIMIT;
    /// Multiplier of a blackjack's base damage, in thousandths.
    BlackjackPayout = "blackjack_payout", 1500, 0, 100_000;
    /// Multiplier of all base damage, in thousandths.
    BaseMultiplier = "base_multiplier", 1000, 0, 100_000;
    /// The least base damage.
    MinimumDamage = "minimum_damage", 0, 0, NO_LIMIT;
    /// The most base damage.
    MaximumDamage = "maximum_damage", NO_LIMIT, 0, NO_LIMIT;
    /// Added to all base damage.
    FlatBonus = "flat_bonus", 0, 0, NO_LIMIT;
    /// Share added to all base damage, in thousandths.
    PercentBonus = "percent_bonus", 0, 0, 100_000;
    /// Whether the player may double down.
    CanDouble = "can_double", 1, 0, 1;
    /// Whether the player may split a pair.
    CanSplit = "can_split", 0, 0, 1;
    /// Whether the player may surrender a hand for half the damage.
    CanSurrender = "can_surrender", 0, 0, 1;
    /// Whether the player may look at the next card.
    CanPeek = "can_peek", 0, 0, 1;
    /// How many cards of a hand the player may remove.
    Removals = "removals", 0, 0, 99;
    /// Multiplier of a doubled hand's damage, in thousandths.
    DoubleMultiplier = "double_multiplier", 2000, 0, 100_000;
    /// Whether the player may double at any time, not only as the first action.
    DoubleAnyTime = "double_any_time", 0, 0, 1;
    /// Whether the player may hit again after doubling.
    HitAfterDouble = "hit_after_double", 0, 0, 1;
    /// How many decks are shuffled together.
    Decks = "decks", 1, 1, 4;
    /// Whether the deck is reshuffled for every hand.
    Reshuffle = "reshuffle", 1, 0, 1;
    /// Gold for winning a battle.
    GoldPerBattle = "gold_per_battle", 10, 0, NO_LIMIT;
    /// Gold for beating a boss.
    GoldPerBoss = "gold_per_boss", 25, 0, NO_LIMIT;
    /// Multiplier of prices, in thousandths.
    PriceMultiplier = "price_multiplier", 1000, 0, 100_000;
    /// The player's maximum HP.
    MaxHp = "max_hp", 50, 1, NO_LIMIT;
    /// The player's HP at the start.
    StartHp = "start_hp", 50, 1, NO_LIMIT;
    /// The player's gold at the start.
    StartGold = "start_gold", 0, 0, NO_LIMIT;
    /// HP regained after each battle.
    RegenPerBattle = "regen_per_battle", 0, 0, NO_LIMIT;
    /// Whether a wish restores all HP.
    ResetHpAfterBoss = "reset_hp_after_boss", 1, 0, 1;
    /// Whether there is also a shop after the boss.
    ShopAfterBoss = "shop_after_boss", 0, 0, 1;
    /// Whether each shop offers an upgrade you can afford, if there is one.
    AffordableShelf = "affordable_shelf", 0, 0, 1;
    /// How many battles come before the boss.
    BattlesPerStage = "battles_per_stage", 3, 1, 99;
    /// Number of stages in a run. Each brings a wish; at most ten wishes are active at once.
    TotalStages = "total_stages", 3, 1, 7;
    /// Whether a blackjack beats any other hand with the same total.
    Naturals = "naturals", 0, 0, 1;
    /// The least damage a winning hand deals, before the loser's defenses.
    LeastDamage = "least_damage", 0, 0, NO_LIMIT;
    /// Whether a run opens with a small wish.
    OpeningWish = "opening_wish", 0, 0, 1;
    /// Whether the Genie makes the strongest gifts smaller.
    FairGifts = "fair_gifts", 0, 0, 1;
}

const N_FIELDS: usize = FIELDS.len();

/// How many fields there were each time before some were added. A run that leaves those as they are is saved without them, so
/// that its fingerprint stays what it was.
const N_EARLIER: [usize; 2] = [Field::Naturals as usize, Field::FairGifts as usize];

impl Field {
    /// All fields, in order.
    pub fn all() -> impl Iterator<Item = Field> {
        FIELDS.iter().map(|row| row.0)
    }

    /// The word that names it in positions and content.
    pub fn name(self) -> &'static str {
        FIELDS[self as usize].1
    }

    /// The lowest and highest value it can have.
    pub fn bounds(self) -> (i32, i32) {
        (FIELDS[self as usize].3, FIELDS[self as usize].4)
    }

    /// Whether each side has its own: what a hand is worth and what a lost hand costs.
    fn is_sided(self) -> bool {
        self < Field::PlayerFirst
    }
}

/// The bit of all folded numbers together.
pub(crate) const FOLDED: u32 = 1 << 4;

impl Stat {
    /// Its bit among all that a modifier mentions.
    pub(crate) fn bit(self) -> u32 {
        match self {
            Stat::DamageDealt => 1,
            Stat::DamageTaken => 1 << 1,
            Stat::GoldEarned => 1 << 2,
            Stat::Dodge => 1 << 3,
            _ => FOLDED,
        }
    }

    /// Running values are changed in sequence; all others are folded.
    pub fn is_running(self) -> bool {
        matches!(self, Stat::DamageDealt | Stat::DamageTaken | Stat::GoldEarned | Stat::Dodge)
    }

    /// Whether each side has its own.
    pub(crate) fn is_sided(self) -> bool {
        if let Stat::Field(field) = self { field.is_sided() } else { true }
    }

    /// The lowest and highest value a folded number can have.
    pub fn bounds(self) -> (i32, i32) {
        match self {
            Stat::Field(field) => field.bounds(),
            Stat::CardValue(_) | Stat::SuitBonus(_) => (0, 100),
            Stat::Flexible(_) | Stat::BlackjackAt(_) => (0, 1),
            Stat::DamageDealt | Stat::DamageTaken | Stat::GoldEarned | Stat::Dodge => (0, NO_LIMIT),
        }
    }
}

impl fmt::Display for Stat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Stat::DamageDealt => f.write_str("damage_dealt"),
            Stat::DamageTaken => f.write_str("damage_taken"),
            Stat::GoldEarned => f.write_str("gold_earned"),
            Stat::Dodge => f.write_str("dodge"),
            Stat::Field(field) => f.write_str(field.name()),
            Stat::CardValue(rank) => write!(f, "card_value {rank}"),
            Stat::SuitBonus(suit) => write!(f, "suit_bonus {}", suit.name()),
            Stat::Flexible(rank) => write!(f, "flexible {rank}"),
            Stat::BlackjackAt(total) => write!(f, "blackjack_at {total}"),
        }
    }
}

impl FromStr for Stat {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (word, rest) = text.split_once(' ').unwrap_or((text, ""));
        match word {
            "damage_dealt" => Ok(Stat::DamageDealt),
            "damage_taken" => Ok(Stat::DamageTaken),
            "gold_earned" => Ok(Stat::GoldEarned),
            "dodge" => Ok(Stat::Dodge),
            "card_value" => rest.parse().map(Stat::CardValue),
            "suit_bonus" => rest.parse().map(Stat::SuitBonus),
            "flexible" => rest.parse().map(Stat::Flexible),
            "blackjack_at" => {
                let total = rest.parse().ok().filter(|total| *total < MAX_BLACKJACK_AT);
                total.map(Stat::BlackjackAt).ok_or_else(|| format!("`{rest}` is not a total from 0 to 63"))
            }
            _ => match FIELDS.iter().find(|row| row.1 == text) {
                Some(row) => Ok(Stat::Field(row.0)),
                None => Err(Refusal::unknown("rule", text, FIELDS.iter().map(|row| row.1)).reason),
            },
        }
    }
}

impl From<Stat> for String {
    fn from(stat: Stat) -> String {
        stat.to_string()
    }
}

impl TryFrom<String> for Stat {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        text.parse()
    }
}

/// Totals below this can be made a blackjack.
const MAX_BLACKJACK_AT: u8 = 64;

/// Every folded number, with its value.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Rules {
    #[serde(with = "named_values")]
    named: [i32; N_FIELDS],
    /// What a rank is worth instead of what is printed.
    card_values: [Option<u8>; 13],
    suit_bonus: [u8; 4],
    /// One bit for each rank that may count as 1.
    flexible: u16,
    /// One bit for each further total that is a blackjack.
    blackjacks: u64,
    /// Whether cards are worth something else than what is printed, or others than aces can count two ways.
    special: bool,
}

/// The array is saved as a plain list; it is too long for serde's own arrays.
mod named_values {
    use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

    use super::{FIELDS, N_EARLIER, N_FIELDS};

    pub(super) fn serialize<S: Serializer>(values: &[i32; N_FIELDS], serializer: S) -> Result<S::Ok, S::Error> {
        let is_plain = |n: &usize| values.iter().zip(FIELDS).skip(*n).all(|(value, row)| *value == row.2);
        values[..N_EARLIER.into_iter().find(is_plain).unwrap_or(N_FIELDS)].serialize(serializer)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<[i32; N_FIELDS], D::Error> {
        let mut values = Vec::<i32>::deserialize(deserializer)?;
        if N_EARLIER.contains(&values.len()) {
            values.extend(FIELDS[values.len()..].iter().map(|row| row.2));
        }
        values.try_into().map_err(|_| D::Error::custom("another number of fields"))
    }
}

impl Default for Rules {
    fn default() -> Rules {
        let named = std::array::from_fn(|at| FIELDS[at].2);
        Rules { named, card_values: [None; 13], suit_bonus: [0; 4], flexible: 0, blackjacks: 0, special: false }
    }
}

impl Rules {
    /// The value of a field.
    #[inline]
    pub fn get(&self, field: Field) -> i32 {
        self.named[field as usize]
    }

    /// Whether a yes-or-no field says yes.
    #[inline]
    pub fn is(&self, field: Field) -> bool {
        self.get(field) != 0
    }

    /// The value of any folded number.
    pub(crate) fn value(&self, stat: Stat) -> i32 {
        match stat {
            Stat::Field(field) => self.get(field),
            Stat::CardValue(rank) => self.card_values[rank.index()].map_or(0, i32::from),
            Stat::SuitBonus(suit) => i32::from(self.suit_bonus[suit as usize]),
            Stat::Flexible(rank) => i32::from(self.flexible >> rank.index() & 1),
            Stat::BlackjackAt(total) => i32::from(self.is_blackjack_at(i32::from(total))),
            Stat::DamageDealt | Stat::DamageTaken | Stat::GoldEarned | Stat::Dodge => 0,
        }
    }

    /// Gives a folded number another value, within its bounds.
    pub fn set(&mut self, stat: Stat, value: i32) {
        let (low, high) = stat.bounds();
        let value = value.clamp(low, high);
        self.special |= matches!(stat, Stat::CardValue(_) | Stat::SuitBonus(_) | Stat::Flexible(_));
        match stat {
            Stat::Field(field) => self.named[field as usize] = value,
            Stat::CardValue(rank) => self.card_values[rank.index()] = Some(value as u8),
            Stat::SuitBonus(suit) => self.suit_bonus[suit as usize] = value as u8,
            Stat::Flexible(rank) => {
                self.flexible = self.flexible & !(1 << rank.index()) | (value as u16) << rank.index();
            }
            Stat::BlackjackAt(total) => {
                self.blackjacks = self.blackjacks & !(1 << total) | (value as u64) << total;
            }
            Stat::DamageDealt | Stat::DamageTaken | Stat::GoldEarned | Stat::Dodge => {}
        }
    }

    /// Whether a total is a blackjack besides the target.
    #[inline]
    pub fn is_blackjack_at(&self, total: i32) -> bool {
        (0..i32::from(MAX_BLACKJACK_AT)).contains(&total) && self.blackjacks >> total & 1 == 1
    }

    /// One bit for each total that is a blackjack besides the target.
    pub(crate) fn blackjacks(&self) -> u64 {
        self.blackjacks
    }

    /// What cards of a suit are worth more.
    #[inline]
    pub fn suit_bonus(&self, suit: Suit) -> i32 {
        i32::from(self.suit_bonus[suit as usize])
    }

    /// Whether cards of a rank may count as 1.
    #[inline]
    pub fn is_flexible(&self, rank: Rank) -> bool {
        self.flexible >> rank.index() & 1 == 1
    }

    /// What a rank is worth instead of what is printed.
    #[inline]
    pub fn card_value(&self, rank: Rank) -> Option<i32> {
        self.card_values[rank.index()].map(i32::from)
    }

    /// Whether every card is worth what is printed, and aces alone can count two ways.
    #[inline]
    pub fn is_plain(&self) -> bool {
        !self.special
    }
}

/// Damage and gold on their way, in millionths of a point.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Debug, Serialize, Deserialize)]
pub struct Micro(i64);

/// The most millionths that are carried: times the largest factor, they still fit into 64 bits.
const MOST: i64 = 90_000_000_000_000;

impl Micro {
    /// Whole points.
    pub fn points(points: i32) -> Micro {
        Micro((i64::from(points) * 1_000_000).clamp(0, MOST))
    }

    /// Rounded down to whole points, never below 0.
    pub fn floor(self) -> i32 {
        (self.0.max(0) / 1_000_000).min(i64::from(NO_LIMIT)) as i32
    }

    /// Thousandths of a point, for showing.
    pub fn thousandths(self) -> i32 {
        (self.0 / 1000).clamp(i64::from(i32::MIN), i64::from(i32::MAX)) as i32
    }

    /// This many thousandths of it, rounded down to a millionth.
    #[must_use]
    pub fn scale(self, per_mille: i32) -> Micro {
        if per_mille == 1000 {
            return self;
        }
        // Both factors are bounded (MOST and 100,000), so the product fits.
        Micro((self.0 * i64::from(per_mille.clamp(0, 100_000)) / 1000).min(MOST))
    }

    /// More or less, never below 0.
    #[must_use]
    pub fn plus(self, points: i32) -> Micro {
        Micro((self.0 + i64::from(points) * 1_000_000).clamp(0, MOST))
    }

    /// Kept between two limits.
    #[must_use]
    pub fn clamp(self, low: i32, high: i32) -> Micro {
        Micro(self.0.max(Micro::points(low).0).min(Micro::points(high).0.max(Micro::points(low).0)))
    }

    /// The difference to what it was.
    #[must_use]
    pub fn since(self, before: Micro) -> Micro {
        Micro(self.0 - before.0)
    }
}
