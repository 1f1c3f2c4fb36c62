//! What rules of thumb ask of a print, close together in memory and worked out once.

use std::sync::OnceLock;

use crate::{
    content::{DefId, Keyword, Print, prints},
    effect::{Amount, CostText, Op, Part, Rules, Speed, Step, Trigger, Words},
};

/// What a card is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) enum Kind {
    /// An attack action.
    Attack,
    /// Another action.
    Action,
    /// An instant.
    Instant,
    /// An attack reaction.
    AttackReaction,
    /// A defense reaction.
    DefenseReaction,
    /// Equipment, a token, a hero, or a card that is not played.
    #[default]
    Other,
}

/// What the first activated ability of a card is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) enum Use {
    /// Nothing that the rules of thumb know.
    #[default]
    Unknown,
    /// The next card that deals arcane damage deals more.
    Boost,
    /// Resource points for an action.
    Fuel,
    /// The next action that is no attack has go again.
    Haste,
    /// Looks at the top of the deck and puts it right.
    Opt,
    /// An attack of the weapon.
    Attack,
    /// A card in hand pays for more defense.
    Guard,
}

/// What is thought of a print.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Gist {
    /// What it is for.
    pub(super) kind: Kind,
    /// What its ability is for.
    pub(super) uses: Use,
    /// The resource cost of that ability.
    pub(super) use_cost: i8,
    /// Its cost.
    pub(super) cost: i8,
    /// Its pitch.
    pub(super) pitch: i8,
    /// Its defense.
    pub(super) defense: i8,
    /// The power to be expected of it.
    pub(super) power: i8,
    /// Its arcane damage.
    pub(super) arcane: i8,
    /// How much more the next card deals.
    pub(super) boost: i8,
    /// Whether it has go again.
    pub(super) again: bool,
    /// What it is worth as an attack, in quarters of a point of damage.
    pub(super) attack: i16,
    /// What it is worth as a spell, likewise.
    pub(super) burn: i16,
}

static GISTS: OnceLock<Vec<Gist>> = OnceLock::new();

/// What is thought of a print.
#[inline]
pub(super) fn gist(def: DefId) -> &'static Gist {
    &GISTS.get_or_init(|| prints().map(|(_, print)| of(print)).collect())[def.index()]
}

fn of(print: &Print) -> Gist {
    let number = |fact: Option<u8>| fact.unwrap_or(0) as i8;
    let kinds = [
        (Words::ATTACK_ACTION, Kind::Attack),
        (Words::NON_ATTACK_ACTION, Kind::Action),
        (Words::INSTANT, Kind::Instant),
        (Words::ATTACK_REACTION, Kind::AttackReaction),
        (Words::DEFENSE_REACTION, Kind::DefenseReaction),
    ];
    let mut gist = Gist {
        kind: kinds.iter().find(|(word, _)| print.words.has(*word)).map_or(Kind::Other, |(_, kind)| *kind),
        cost: number(print.cost),
        pitch: number(print.pitch),
        defense: number(print.defense),
        power: number(print.power),
        arcane: number(print.arcane),
        again: print.has(Keyword::GoAgain),
        ..Gist::default()
    };
    let mut extra = 2 * i16::from(print.has(Keyword::Dominate));
    for part in &print.parts {
        extra += read(part, &mut gist);
    }
    gist.attack = 4 * i16::from(gist.power) + extra;
    // What the next card deals more is worth less: there may be none.
    gist.burn = 4 * i16::from(gist.arcane) + 2 * i16::from(gist.boost);
    gist
}

/// Reads one part of a card; what it is worth besides power, in quarters.
fn read(part: &Part, gist: &mut Gist) -> i16 {
    match part {
        Part::Activate { speed, resource, costs, attack, code, .. } if gist.uses == Use::Unknown => {
            let op = code.steps.iter().find_map(op_of);
            gist.uses = use_of(*speed, costs, *attack, op);
            gist.use_cost = *resource as i8;
            0
        }
        Part::Static { rules, cond: Some(_), yours: None } => {
            // What holds only now and then counts half.
            gist.power += constant(rules.power.as_ref()) / 2;
            0
        }
        Part::When { on: Trigger::Attacks | Trigger::AttacksHero | Trigger::Played, code, hidden: false, .. } => {
            let less = code.steps.iter().filter_map(op_of).find_map(|op| match &op.verb().rules()?.power {
                Some(Amount::Minus { .. }) => Some(2),
                _ => None,
            });
            gist.power -= less.unwrap_or(0);
            1
        }
        Part::When { on: Trigger::Hits | Trigger::HitsHero, .. } => 2,
        Part::Resolve { code } => {
            gist.boost += code.steps.iter().filter_map(op_of).filter_map(next_rules).map(|r| more(r, gist)).sum::<i8>();
            0
        }
        _ => 0,
    }
}

/// What the rules for the next card add to arcane damage: this much, or what was dealt.
fn more(rules: &Rules, gist: &Gist) -> i8 {
    match &rules.arcane {
        None => 0,
        Some(Amount::N(n)) => *n,
        Some(_) => gist.arcane,
    }
}

fn next_rules(op: &Op) -> Option<&Rules> {
    if let Op::Next(next) = op { Some(&next.rules) } else { None }
}

fn op_of(step: &Step) -> Option<&Op> {
    if let Step::Do(op) = step { Some(op) } else { None }
}

fn constant(amount: Option<&Amount>) -> i8 {
    if let Some(Amount::N(n)) = amount { *n } else { 0 }
}

fn use_of(speed: Speed, costs: &[CostText], attack: bool, op: Option<&Op>) -> Use {
    let discards = costs.iter().any(|cost| matches!(cost, CostText::Discard { .. }));
    match op {
        _ if attack => Use::Attack,
        Some(Op::Next(next)) if next.rules.arcane.is_some() && speed == Speed::Instant => Use::Boost,
        Some(Op::Next(next)) if next.rules.go_again => Use::Haste,
        Some(Op::GainResource(_)) => Use::Fuel,
        Some(Op::Opt(_)) => Use::Opt,
        Some(op @ Op::Gets(_)) if discards && op.verb().rules().is_some_and(|rules| rules.defense.is_some()) => {
            Use::Guard
        }
        _ => Use::Unknown,
    }
}
