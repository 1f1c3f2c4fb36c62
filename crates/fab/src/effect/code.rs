//! Steps and parts as the interpreter reads them.

use super::{
    Amount, Cond, CostText, Damage, Filter, Op, Player, Replacement, Rules, Select, Speed, Trigger, Until, Words,
};

/// One instruction as the interpreter reads it: nested ones became jumps.
#[derive(Clone, PartialEq, Eq, Debug)]
#[expect(clippy::large_enum_variant, reason = "made once, in the content")]
pub(crate) enum Step {
    /// Does something.
    Do(Op),
    /// Goes on here, or at `to` if the condition does not hold.
    Unless(Cond, u8),
    /// Goes on at `to`.
    Jump(u8),
    /// A player may go on here; otherwise at `to`.
    May(Player, u8),
    /// Goes on at `to` unless the op before was carried out.
    Done(u8),
    /// Starts a loop of this many turns that ends at `to`.
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

impl Code {
    /// Where the next step will be.
    pub(crate) fn here(&self) -> u8 {
        self.steps.len() as u8
    }
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
    /// A Pirate hero; the pool has no allies.
    Pirate,
    /// An attack that matches.
    Attack(Filter),
    /// A card on the stack or the combat chain that matches (CR 1.2.2c, 1.8.5a).
    Card(Filter),
    /// A defending card that matches.
    Defender(Filter),
    /// A card in your graveyard that matches.
    Graveyard(Filter),
    /// Up to this many permanents, of the hero that is the first target.
    Allies(Select),
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
    /// See [`PartText::When`]; also the delayed triggers of [`Later`](super::Later).
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
        /// Whether it works from hand: it is discarded for its own ability (CR 5.2.4).
        from_hand: bool,
        /// Whether nothing but its resource cost may be lacking: no other cost needs a card, no target but a hero.
        plain: bool,
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
        /// The replacement.
        what: Replacement,
        /// Only as a granted one.
        hidden: bool,
    },
}
