//! What is unfinished or lasts: layers, frames, continuous effects.

use croupier_kernel::Seat;
use serde::{Deserialize, Serialize};

use super::{CardId, CardSet, Zone, set::OwnCards};
use crate::{
    action::Cost,
    content::{DefId, print},
    effect::{Damage, Part, Player, Until},
};

/// What a declared target is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub(crate) enum Target {
    /// Not declared.
    #[default]
    None,
    /// A hero.
    Hero(Seat),
    /// A card.
    Card(CardId),
    /// Allies, as many as their player wants.
    Allies(Allies),
}

/// Up to three allies that are targets of one layer. A hero is not an ally: its number stands in the places that are left.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct Allies([CardId; 3]);

impl Allies {
    const FREE: CardId = CardId::hero(Seat(0));
    const CLOSED: CardId = CardId::hero(Seat(1));

    /// None yet.
    pub(crate) const NONE: Allies = Allies([Allies::FREE; 3]);

    /// The allies.
    pub(crate) fn cards(&self) -> impl Iterator<Item = CardId> + '_ {
        self.0.iter().copied().filter(|card| *card != Allies::FREE && *card != Allies::CLOSED)
    }

    /// Whether there can be more of them, if this many are allowed.
    pub(crate) fn is_open(&self, most: i32) -> bool {
        self.0.contains(&Allies::FREE) && (self.cards().count() as i32) < most
    }

    /// With one more.
    pub(crate) fn with(mut self, card: CardId) -> Allies {
        if let Some(place) = self.0.iter_mut().find(|place| **place == Allies::FREE) {
            *place = card;
        }
        self
    }

    /// These and no more.
    pub(crate) fn closed(self) -> Allies {
        Allies(self.0.map(|card| if card == Allies::FREE { Allies::CLOSED } else { card }))
    }
}

impl Target {
    /// The cards it is.
    pub(crate) fn cards(&self) -> impl Iterator<Item = CardId> + '_ {
        let (one, several) = match self {
            Target::Card(card) => (Some(*card), None),
            Target::Allies(allies) => (None, Some(allies)),
            Target::None | Target::Hero(_) => (None, None),
        };
        one.into_iter().chain(several.into_iter().flat_map(Allies::cards))
    }

    /// The allies it is so far.
    pub(crate) fn allies(&self) -> Allies {
        match self {
            Target::Allies(allies) => *allies,
            _ => Allies::NONE,
        }
    }
}

/// An effect and what it has found out so far: a place in the content and a few registers.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Scope {
    /// Whose content the code is.
    pub(crate) def: DefId,
    /// Which part.
    pub(crate) part: u8,
    /// The next step.
    pub(crate) pc: u8,
    /// The controller.
    pub(crate) seat: Seat,
    /// The source.
    pub(crate) card: CardId,
    /// What the last op chose, revealed, moved or triggered on.
    pub(crate) it: Option<CardId>,
    /// How many cards the last op moved.
    pub(crate) n: u8,
    /// Damage this layer has dealt.
    pub(crate) dealt: u8,
    /// The hero of the trigger or target.
    pub(crate) hero: Seat,
    /// The declared targets.
    pub(crate) targets: [Target; 2],
    /// Turns of a loop that are left.
    pub(crate) loops: u8,
    /// Whether the last op was carried out.
    pub(crate) done: bool,
    /// The modes chosen.
    pub(crate) modes: u8,
}

impl Scope {
    /// A card as a whole.
    pub(crate) fn of_card(def: DefId, seat: Seat, card: CardId) -> Scope {
        Scope::new(def, 0, seat, card)
    }

    /// The start of a part.
    pub(crate) fn new(def: DefId, part: u8, seat: Seat, card: CardId) -> Scope {
        Scope {
            def,
            part,
            pc: 0,
            seat,
            card,
            it: None,
            n: 0,
            dealt: 0,
            hero: seat.other(),
            targets: [Target::None; 2],
            loops: 0,
            done: true,
            modes: 0,
        }
    }
}

/// What a layer is (CR 1.6.2), with the rules' own triggers told apart.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub(crate) enum LayerKind {
    /// A card.
    #[default]
    Card,
    /// An activated ability.
    Ability,
    /// An attack of a weapon (CR 1.4.3).
    Proxy,
    /// A triggered effect of a card.
    Trigger,
    /// Blade break: destroy the source.
    BladeBreak,
    /// Battleworn: a -1 defense counter.
    Battleworn,
    /// Temper: a -1 defense counter, and destroyed at zero defense.
    Temper,
    /// Guardwell: -1 defense counters equal to its defense.
    Guardwell,
    /// Quell was used: destroy the source.
    Quell,
    /// Phantasm: destroy the attack if it is still defended so.
    Phantasm,
    /// A wager is settled.
    Wager,
}

/// Something on the stack, or waiting to be put there.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Layer {
    /// What it is.
    pub(crate) kind: LayerKind,
    /// Its effect. That of a card layer is all of its parts.
    pub(crate) scope: Scope,
    /// Whether its card had go again when it left the stack in the middle of its effects (CR 5.3.5a).
    pub(crate) left_go_again: bool,
}

impl Layer {
    /// A layer of this kind and effect.
    pub(crate) fn new(kind: LayerKind, scope: Scope) -> Layer {
        Layer { kind, scope, left_go_again: false }
    }

    /// Whether it is an attack (CR 1.4.1).
    pub(crate) fn attacks(&self) -> bool {
        match self.kind {
            LayerKind::Proxy => true,
            LayerKind::Card => print(self.scope.def).is_attack_action(),
            _ => false,
        }
    }
}

impl Default for Layer {
    fn default() -> Self {
        Layer::new(LayerKind::Card, Scope::of_card(DefId::default(), Seat(0), CardId(0)))
    }
}

/// A damage event on its way (CR 6.5).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Blow {
    /// The source.
    pub(crate) card: CardId,
    /// Who controls the source.
    pub(crate) seat: Seat,
    /// The hero it is dealt to.
    pub(crate) to: Seat,
    /// Its kind.
    pub(crate) kind: Damage,
    /// How much is left of it.
    pub(crate) n: u8,
    /// What of CR 6.5 comes next.
    pub(crate) stage: BlowStage,
    /// Permanents whose prevention was used or refused.
    pub(crate) used: CardSet,
    /// Shields that were used.
    pub(crate) shields: u64,
    /// The prevention that is being paid for.
    pub(crate) paying: Option<CardId>,
}

/// What comes next for damage on its way (CR 6.5.2-6). One byte, so that a frame stays small.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum BlowStage {
    /// What makes it more.
    More,
    /// Preventions, by whom is not known yet.
    Prevent,
    /// Preventions of seat 0, then of seat 1.
    PreventBy0,
    /// Preventions of seat 1, then of seat 0.
    PreventBy1,
    /// It is dealt.
    Deal,
}

impl BlowStage {
    /// This seat uses preventions.
    pub(crate) fn prevent_by(seat: Seat) -> BlowStage {
        if seat.0 == 0 { BlowStage::PreventBy0 } else { BlowStage::PreventBy1 }
    }
}

/// What comes next for a card or ability that is being played (CR 5.1.3-10).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum PlayStage {
    /// Which cost is paid.
    Alternative,
    /// Additional costs that are optional.
    Additional,
    /// Modes.
    Modes,
    /// Targets.
    Targets,
    /// Resource and action points.
    Points,
    /// Effect-costs.
    EffectCosts,
    /// It counts as played.
    Played,
}

/// What comes next for a layer that resolves (CR 5.3).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ResolveStage {
    /// Whether it can resolve, then its effects.
    Begins,
    /// Its effects are done: go again, and it leaves the stack.
    Ends,
    /// It fails to resolve and leaves the stack.
    Fails,
}

/// A card or ability that is being played (CR 5.1).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Proposal {
    /// The card, or the source of the ability.
    pub(crate) card: CardId,
    /// Where it came from.
    pub(crate) from: Zone,
    /// The part that is activated; none if the card itself is played.
    pub(crate) ability: Option<u8>,
    /// Played as an instant.
    pub(crate) instant: bool,
    /// What of CR 5.1 comes next.
    pub(crate) stage: PlayStage,
    /// Which cost is paid.
    pub(crate) instead: Cost,
    /// Which additional costs are paid, by part; and [`Proposal::PUBLIC`].
    pub(crate) extra: u32,
    /// Which effect-cost is next.
    pub(crate) next: u8,
    /// Resource points before anything was paid.
    pub(crate) before: u8,
    /// Cards pitched for it, by place.
    pub(crate) pitched: u64,
    /// A cost reduction of an ability that was used up.
    pub(crate) less: u8,
    /// Cards still to be chosen for the effect-cost at hand.
    pub(crate) left: u8,
}

impl Proposal {
    /// Others know of it. No print has enough parts for this to be one of them.
    pub(crate) const PUBLIC: u32 = 1 << 31;

    /// The cards pitched for it by its player.
    pub(crate) fn pitched_by(&self, seat: Seat) -> OwnCards {
        OwnCards::at(self.pitched, seat)
    }

    /// Whether others know of it.
    pub(crate) fn is_public(&self) -> bool {
        self.extra & Proposal::PUBLIC != 0
    }
}

/// Something unfinished. The one on top goes on.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Frame {
    /// Ops of an effect.
    Run(Scope),
    /// The resolution of the top layer (CR 5.3).
    Resolve(ResolveStage),
    /// The playing of a card (CR 5.1).
    Propose(Proposal),
    /// Damage being dealt (CR 6.5).
    Strike(Blow),
    /// Resource points still to be paid inside an effect.
    Pay {
        /// Who pays.
        seat: Seat,
        /// How much.
        n: u8,
    },
}

impl Default for Frame {
    fn default() -> Self {
        Frame::Resolve(ResolveStage::Begins)
    }
}

/// What a continuous effect is doing.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub(crate) enum ModKind {
    /// Its rules apply to its card.
    #[default]
    On,
    /// Its rules wait for the next object that matches.
    Next,
    /// Its rules apply to all objects that match.
    All,
    /// A delayed trigger.
    Later,
    /// A prevention with this much left.
    Shield,
    /// More arcane damage for the next event.
    Amp,
    /// Its card may be played, as an action.
    Allow,
    /// Its card may be played as an instant.
    AllowInstant,
    /// No one plays defense reaction cards.
    NoDefenseReactions,
    /// The attack's controller has wagered.
    Wager,
    /// The card goes back to its owner's control when this ends.
    Steal,
}

/// A continuous effect (CR 6.2): a place in the content, what it applies to, and when it ends.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Modifier {
    /// What it is doing.
    pub(crate) kind: ModKind,
    /// The print whose content says what it does.
    pub(crate) def: DefId,
    /// The part.
    pub(crate) part: u8,
    /// The step.
    pub(crate) pc: u8,
    /// The object it applies to, or the source a prevention is for.
    pub(crate) card: Option<CardId>,
    /// Its own source.
    pub(crate) source: CardId,
    /// The player it is for: the one who plays next, is shielded, owns the objects.
    pub(crate) seat: Seat,
    /// Its controller.
    pub(crate) controller: Seat,
    /// Its number, fixed when it was made (CR 6.2.2b).
    pub(crate) x: i8,
    /// Events it still works on; of a delayed trigger the part that [waits](Modifier::waits).
    pub(crate) times: u8,
    /// When it ends.
    pub(crate) until: Until,
}

impl Default for Modifier {
    fn default() -> Modifier {
        Modifier {
            kind: ModKind::default(),
            def: DefId::default(),
            part: 0,
            pc: 0,
            card: None,
            source: CardId::default(),
            seat: Seat(0),
            controller: Seat(0),
            x: 0,
            times: 0,
            until: Until::default(),
        }
    }
}

impl Modifier {
    /// Whom it is for, seen from its controller.
    pub(crate) fn whose(&self) -> Player {
        if self.seat == self.controller { Player::You } else { Player::Opponent }
    }

    /// The ability that waits, of a delayed trigger.
    pub(crate) fn waits(&self) -> Option<(u8, &'static Part)> {
        let part = print(self.def).parts.get(usize::from(self.times)).filter(|_| self.kind == ModKind::Later)?;
        Some((self.times, part))
    }
}
