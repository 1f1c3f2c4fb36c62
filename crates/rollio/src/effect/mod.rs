//! The sentences content is written in: what charms, blessings, materials and consumables do.
//!
//! Charms and blessings are lists of rules, a consumable is a list of operations, a material has one touch. Each of them is
//! one file in `rules/`, `ops/` or `touches/`, or shares one with its twins. The file says everything about it: its fields,
//! what must hold for them, what it does at its hooks, and its sentence. The first line of the file names its words, and a
//! test makes the list of all of them from that (`tests/lists.rs`): a new rule is a new file.

mod cond;
mod ops;
mod per;
mod rules;
mod touches;
pub(crate) mod traits;
pub(crate) mod words;

use croupier_kernel::{Cx, Rng};

use crate::{
    action::Dice,
    combination::{Combination, Counts, Split},
    content::ConsumableId,
    event::Why,
    receipt::Change,
    rules::stream,
    search::Raise,
    state::{Held, Rollio},
};

pub(crate) use cond::{Cond, favours};
pub(crate) use ops::AnyOp;
pub(crate) use per::Per;
pub(crate) use rules::AnyRule;
pub(crate) use touches::AnyTouch;
pub(crate) use words::Known;

/// A number that charms and blessings add to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Figure {
    /// By how many percent banking raises what is banked.
    BankPercent,
    /// The chance in percent that a flop does not count.
    SubvertFlop,
    /// The lives a level starts with.
    Lives,
    /// Dollars at the end of a level.
    LevelEnd,
    /// Dollars for each life left at the end of a level.
    PerLife,
    /// By how many percent everything in the shop is cheaper.
    Discount,
    /// By how many percent dice upgrades are cheaper, on top of that.
    UpgradeDiscount,
}

impl Figure {
    /// The trait of the rules that add to it.
    pub(crate) const fn having(self) -> u16 {
        match self {
            Figure::BankPercent => traits::BANK,
            Figure::SubvertFlop => traits::FLOP,
            Figure::Lives | Figure::LevelEnd | Figure::PerLife => traits::LEVEL,
            Figure::Discount | Figure::UpgradeDiscount => traits::SHOP,
        }
    }
}

/// When charms and blessings give something.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Moment {
    /// A reroll was used.
    Rerolled,
    /// Points were banked, and the level continues.
    Banked,
    /// Nothing scores. What gives rerolls keeps the flop from costing a life; nothing else is asked for.
    Flopped,
    /// All dice were scored and came back.
    Hot,
    /// The combination named for the level was scored.
    Named(Combination),
    /// Four or more of a kind were scored.
    FourOfAKind,
    /// Combinations were scored that are new in the level; it had seen `before` of them and has seen `after`.
    Discovered {
        /// How many it had seen.
        before: u32,
        /// How many it has seen.
        after: u32,
    },
}

impl Moment {
    /// The trait of the rules that have to do with it.
    pub(crate) const fn having(self) -> u16 {
        match self {
            Moment::Rerolled => traits::REROLL,
            Moment::Banked => traits::BANK,
            Moment::Flopped => traits::FLOP,
            Moment::Hot => traits::HOT,
            Moment::Named(_) | Moment::FourOfAKind => traits::REWARDS,
            Moment::Discovered { .. } => traits::DISCOVERY,
        }
    }

    /// The reason as the player reads it.
    pub(crate) const fn why(self) -> Why {
        match self {
            Moment::Rerolled => Why::Reroll,
            Moment::Banked => Why::Bank,
            Moment::Flopped => Why::Flop,
            Moment::Hot => Why::HotDice,
            Moment::Named(combination) => Why::Named { combination },
            Moment::FourOfAKind => Why::FourOfAKind,
            Moment::Discovered { .. } => Why::Discovery,
        }
    }
}

/// What is given at a moment.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct Gives {
    /// Dollars.
    pub(crate) money: u32,
    /// Rerolls.
    pub(crate) rerolls: u16,
    /// Random consumables, as far as there is room.
    pub(crate) consumables: u8,
}

impl Gives {
    /// Nothing.
    pub(crate) const NOTHING: Gives = Gives { money: 0, rerolls: 0, consumables: 0 };

    /// What both give.
    pub(crate) fn and(self, other: Gives) -> Gives {
        Gives {
            money: self.money.saturating_add(other.money),
            rerolls: self.rerolls.saturating_add(other.rerolls),
            consumables: self.consumables.saturating_add(other.consumables),
        }
    }
}

/// What a charm counts for itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Keeps {
    /// How often it can still cancel a flop, at first this often.
    Uses(u16),
    /// A bonus that grows.
    Bonus,
}

/// A selection that is scored.
pub(crate) struct Scoring<'a> {
    /// The dice.
    pub(crate) dice: Dice,
    /// How they are split.
    pub(crate) split: Split,
    /// How many count as each face.
    pub(crate) counts: &'a Counts,
}

/// What every rule of a charm or a blessing says of itself.
pub(crate) trait Rule {
    /// What it has to do with, as bits of [`traits`]. Its hooks are asked only then; a build with debug assertions compares.
    fn traits(&self) -> u16 {
        0
    }

    /// Every number of a rule is small enough that no sum or product of them gets out of hand.
    fn check(&self) -> Result<(), String> {
        Ok(())
    }

    /// What it says in English, as a clause without capital and full stop.
    fn text(&self, known: &Known<'_>) -> String;

    /// Whether it is the price of what stands before it.
    fn is_drawback(&self) -> bool {
        false
    }

    /// Its number, where it adds up over the tiers of a blessing.
    fn amount(&self) -> u32 {
        0
    }

    /// What it makes of a score.
    fn change(&self, _game: &Rollio, _held: &Held, _score: &Scoring<'_>) -> Option<Change> {
        None
    }

    /// What a player reckons that it makes of every score.
    fn raise(&self, _game: &Rollio, _held: &Held, _raise: &mut Raise) {}

    /// By how much the charm's own bonus grows with such a score.
    fn grows(&self, _split: Split) -> u16 {
        0
    }

    /// What it adds to a number.
    fn adds(&self, _to: Figure) -> u32 {
        0
    }

    /// What it gives at a moment.
    fn gives(&self, _at: Moment) -> Gives {
        Gives::NOTHING
    }

    /// By how much it multiplies the rerolls a level starts with.
    fn rerolls_times(&self) -> u32 {
        1
    }

    /// Whether it doubles every chance that helps.
    fn doubles_chances(&self) -> bool {
        false
    }

    /// Whether it asks for a combination to be named for each level.
    fn names_combination(&self) -> bool {
        false
    }

    /// What its charm counts for itself.
    fn keeps(&self) -> Option<Keeps> {
        None
    }

    /// A number of the run that it counts by, to be shown with its charm.
    fn counts(&self, _game: &Rollio) -> Option<u32> {
        None
    }

    /// Why buying it would do nothing, if it would.
    fn why_wasted(&self, _game: &Rollio) -> Option<&'static str> {
        None
    }

    /// What it changes once and for all when its blessing is bought. Nothing but the fold of an event calls this.
    fn fold(&self, _game: &mut Rollio) {}

    /// What happens right after its blessing was bought.
    fn bought(&self, _game: &mut Rollio, _cx: &mut Cx<'_, Rollio>) {}
}

/// What a consumable is used with.
pub(crate) struct Target {
    /// The consumable.
    pub(crate) consumable: ConsumableId,
    /// The die it is used on, counted from 0.
    pub(crate) die: Option<u8>,
    /// The points that can be recovered.
    pub(crate) recovered: u32,
    /// The chance of what is used, made by the first that asks for it: what leaves nothing to chance can then be foretold
    /// as a fact.
    pub(crate) rng: Option<Rng>,
}

impl Target {
    /// The reason as the player reads it.
    pub(crate) fn why(&self) -> Why {
        Why::Consumable { consumable: self.consumable }
    }

    /// A number below this one.
    pub(crate) fn below(&mut self, n: u32, cx: &Cx<'_, Rollio>) -> u32 {
        self.rng(cx).below(n)
    }

    /// The chance of what is used.
    pub(crate) fn rng(&mut self, cx: &Cx<'_, Rollio>) -> &mut Rng {
        self.rng.get_or_insert_with(|| cx.step_rng(stream::USE, 0))
    }
}

/// What a player who follows rules of thumb uses an operation for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Aid {
    /// Nothing.
    None,
    /// It helps for the rest of the run.
    LongRun,
    /// It helps against a flop.
    Rescue,
    /// It raises a round that is about to be banked.
    Recovery,
    /// It multiplies money.
    Money,
}

/// What every operation of a consumable says of itself.
pub(crate) trait Op {
    /// What must hold for its numbers.
    fn check(&self) -> Result<(), String> {
        Ok(())
    }

    /// What it says in English, as a clause without capital and full stop.
    fn text(&self) -> String;

    /// Why it would do nothing with this set of dice, these charms and slots, now or later.
    fn why_useless(&self, _game: &Rollio) -> Option<&'static str> {
        None
    }

    /// Why it would do nothing now, though it might later.
    fn why_not_now(&self, _game: &Rollio) -> Option<&'static str> {
        None
    }

    /// The way it changes the size of a chosen die, if it does: whether up.
    fn resizes(&self) -> Option<bool> {
        None
    }

    /// The chance in percent that it works, if it may fail. What fails is kept.
    fn works(&self) -> Option<u32> {
        None
    }

    /// Whether chance decides what it does.
    fn by_chance(&self) -> bool {
        self.works().is_some()
    }

    /// What it is good for.
    fn aid(&self) -> Aid {
        Aid::None
    }

    /// A number of the run that it is about, to be shown with its consumable.
    fn counts(&self, _game: &Rollio) -> Option<u32> {
        None
    }

    /// What changes when its consumable is used up. Nothing but the fold of an event calls this.
    fn fold(&self, _game: &mut Rollio) {}

    /// Does it.
    fn perform(&self, game: &mut Rollio, target: &mut Target, cx: &mut Cx<'_, Rollio>);
}

/// Dice of one material that are scored together.
pub(crate) struct Touched {
    /// The dice.
    pub(crate) dice: Dice,
    /// Points that luck has brought.
    pub(crate) luck: u32,
}

/// What may come of a die when it is scored, each with its chance in percent.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Chances {
    /// Points that may be added, and the chance of that.
    pub(crate) points: (u32, u32),
    /// Dollars that may be paid, and the chance of that.
    pub(crate) money: (u32, u32),
    /// The chance of another die like it.
    pub(crate) copy: u32,
}

/// What every touch of a material says of itself.
pub(crate) trait Touch {
    /// What must hold for its numbers.
    fn check(&self) -> Result<(), String> {
        Ok(())
    }

    /// What it says in English, as a clause without capital and full stop. `material` is its name in small letters.
    fn text(&self, material: &str) -> String;

    /// What it makes of a score: each change, and the dice that make it.
    fn change(&self, _game: &Rollio, _touched: &Touched, _each: &mut impl FnMut(Dice, Change)) {}

    /// Dollars for each die scored.
    fn pays(&self) -> u32 {
        0
    }

    /// What it leaves to chance.
    fn chances(&self) -> Option<Chances> {
        None
    }
}

impl AnyOp {
    /// Why it would do nothing now.
    pub(crate) fn why_not(&self, game: &Rollio) -> Option<&'static str> {
        self.why_not_now(game).or_else(|| self.why_useless(game))
    }
}

/// By how much a charm's bonus grows with a split.
pub(crate) fn grown(held: &Held, split: Split) -> u16 {
    held.id.get().rules.iter().map(|rule| rule.grows(split)).sum()
}

/// Makes the list of all rules, and asks each for what the trait asks for. Calls are direct, so nothing is lost.
macro_rules! list_rules {
    ($($file:ident::$Rule:ident,)*) => {
        /// One rule of a charm or a blessing.
        #[derive(Clone, PartialEq, Eq, Debug, serde::Deserialize)]
        #[serde(tag = "do", rename_all = "snake_case")]
        pub(crate) enum AnyRule { $($Rule($file::$Rule),)* }

        crate::effect::forward! { AnyRule: [$($Rule)*]: crate::effect::Rule {
            fn traits(&self) -> u16;
            fn check(&self) -> Result<(), String>;
            fn text(&self, known: &crate::effect::Known<'_>) -> String;
            fn is_drawback(&self) -> bool;
            fn amount(&self) -> u32;
            fn change(
                &self,
                game: &crate::Rollio,
                held: &crate::state::Held,
                score: &crate::effect::Scoring<'_>
            ) -> Option<crate::receipt::Change>;
            fn raise(&self, game: &crate::Rollio, held: &crate::state::Held, raise: &mut crate::search::Raise) -> ();
            fn grows(&self, split: crate::combination::Split) -> u16;
            fn adds(&self, to: crate::effect::Figure) -> u32;
            fn gives(&self, at: crate::effect::Moment) -> crate::effect::Gives;
            fn rerolls_times(&self) -> u32;
            fn doubles_chances(&self) -> bool;
            fn names_combination(&self) -> bool;
            fn keeps(&self) -> Option<crate::effect::Keeps>;
            fn counts(&self, game: &crate::Rollio) -> Option<u32>;
            fn why_wasted(&self, game: &crate::Rollio) -> Option<&'static str>;
            fn fold(&self, game: &mut crate::Rollio) -> ();
            fn bought(&self, game: &mut crate::Rollio, cx: &mut croupier_kernel::Cx<'_, crate::Rollio>) -> ();
        } }
    };
}

/// Makes the list of all operations, in the same way.
macro_rules! list_ops {
    ($($file:ident::$Op:ident,)*) => {
        /// One thing that a consumable does.
        #[derive(Clone, PartialEq, Eq, Debug, serde::Deserialize)]
        #[serde(tag = "do", rename_all = "snake_case")]
        pub(crate) enum AnyOp { $($Op($file::$Op),)* }

        crate::effect::forward! { AnyOp: [$($Op)*]: crate::effect::Op {
            fn check(&self) -> Result<(), String>;
            fn text(&self) -> String;
            fn why_useless(&self, game: &crate::Rollio) -> Option<&'static str>;
            fn why_not_now(&self, game: &crate::Rollio) -> Option<&'static str>;
            fn resizes(&self) -> Option<bool>;
            fn works(&self) -> Option<u32>;
            fn by_chance(&self) -> bool;
            fn aid(&self) -> crate::effect::Aid;
            fn counts(&self, game: &crate::Rollio) -> Option<u32>;
            fn fold(&self, game: &mut crate::Rollio) -> ();
            fn perform(
                &self,
                game: &mut crate::Rollio,
                target: &mut crate::effect::Target,
                cx: &mut croupier_kernel::Cx<'_, crate::Rollio>
            ) -> ();
        } }
    };
}

/// Makes the list of all touches, in the same way.
macro_rules! list_touches {
    ($($file:ident::$Touch:ident,)*) => {
        /// What a material does when it is scored.
        #[derive(Clone, PartialEq, Eq, Debug, serde::Deserialize)]
        #[serde(tag = "do", rename_all = "snake_case")]
        pub(crate) enum AnyTouch { $($Touch($file::$Touch),)* }

        crate::effect::forward! { AnyTouch: [$($Touch)*]: crate::effect::Touch {
            fn check(&self) -> Result<(), String>;
            fn text(&self, material: &str) -> String;
            fn change(
                &self,
                game: &crate::Rollio,
                touched: &crate::effect::Touched,
                each: &mut impl FnMut(crate::action::Dice, crate::receipt::Change)
            ) -> ();
            fn pays(&self) -> u32;
            fn chances(&self) -> Option<crate::effect::Chances>;
        } }
    };
}

/// Asks the one that is meant.
macro_rules! forward {
    ($Any:ident: $all:tt: $Trait:path { $($fns:tt)* }) => {
        impl $Trait for $Any { crate::effect::forward! { @fns $Any $all $($fns)* } }
    };
    (@fns $Any:ident $all:tt) => {};
    (@fns $Any:ident $all:tt
        fn $name:ident(&self $(, $arg:ident: $Arg:ty)*) -> $Out:ty; $($rest:tt)*) => {
        crate::effect::forward! { @one $Any $all $name ($($arg: $Arg),*) ($($arg),*) $Out }
        crate::effect::forward! { @fns $Any $all $($rest)* }
    };
    (@one $Any:ident [$($One:ident)*] $name:ident ($($arg:ident: $Arg:ty),*) $args:tt $Out:ty) => {
        #[inline]
        fn $name(&self, $($arg: $Arg),*) -> $Out {
            match self { $($Any::$One(one) => crate::effect::forward!(@call one $name $args),)* }
        }
    };
    (@call $one:ident $name:ident ($($arg:ident),*)) => { $one.$name($($arg),*) };
}

use {forward, list_ops, list_rules, list_touches};

/// Refuses a number that is 0 or too large.
pub(crate) fn within(what: &str, value: impl Into<u32>, most: u32) -> Result<(), String> {
    let value = value.into();
    if (1..=most).contains(&value) { Ok(()) } else { Err(format!("{what} goes from 1 to {most}, not {value}")) }
}
