//! What happens, and the only place where it changes the state. Players never see events, only the notices made from them.

mod cards;
mod changes;

use croupier_kernel::Seat;
use serde::{Deserialize, Serialize};

pub(crate) use cards::salt;
pub(crate) use changes::empty;

use crate::{
    content::DefId,
    effect::Stat,
    state::{
        Ask, Band, CardId, Flow, Force, LIFE, Link, Luck, LunchTable, Occasion, Phase, Resolving, Stance, Verdict,
        Waiting, Which, Window,
    },
};

/// A card and what is printed on it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Named {
    /// The card.
    pub id: CardId,
    /// What is printed on it.
    pub def: DefId,
}

/// Where a card is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Place {
    /// In a hand.
    Hand(Seat),
    /// In a deck; cards come on top and leave from where they are.
    Deck(Seat),
    /// In a graveyard.
    Graveyard(Seat),
    /// Out of the game.
    Banished(Seat),
    /// A stereotype on the table.
    Body(Seat, u8),
    /// A spell or trap on the table.
    Back(Seat, u8),
    /// In a field slot.
    Field(Seat),
    /// On the chain only.
    Chain,
}

/// Why a card moved.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Why {
    /// Drawn.
    Drawn,
    /// Taken from the deck at random.
    Found,
    /// Discarded.
    Discarded,
    /// Destroyed by battle.
    Battle,
    /// Destroyed by an effect.
    Effect,
    /// Broken down.
    Breakdown,
    /// Given as a tribute.
    Tribute,
    /// Its work is done.
    Spent,
    /// Another field spell took its place, or what it was equipped to has left.
    Replaced,
    /// An effect took it there.
    Taken,
    /// It came back to hand.
    Returned,
}

/// A change of one stereotype.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Change {
    /// A number changed for as long as it stays.
    Lasting {
        /// The stat.
        stat: Stat,
        /// The change.
        by: i16,
    },
    /// A number changed until the end of the turn.
    ThisTurn {
        /// The stat.
        stat: Stat,
        /// The change.
        by: i16,
    },
    /// It now has this many vice counters.
    Vice(u8),
    /// It used an ability.
    Used(u8),
    /// It must attack.
    Forced {
        /// For how long.
        force: Force,
        /// Whether it may although it is new.
        rushed: bool,
    },
    /// It cannot attack for this many own combat phases.
    NoAttack(u8),
    /// Its abilities are off to the end of this many turns of its controller.
    Muted(u8),
    /// It survives battles for this many ends of turns.
    BattleProof(u8),
    /// It survives for this many ends of turns.
    DeathProof(u8),
    /// Its stability is now this low.
    Band(Band),
    /// It is about to break down.
    Breaking,
    /// An ability saved it from being destroyed, for a vice counter.
    Survived {
        /// Which ability.
        ability: u8,
        /// Its vice counters now.
        vice: u8,
    },
}

/// A mark on a seat.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Mark {
    /// The next draw phase is skipped.
    SkipDraw,
    /// The draw phase under way is skipped.
    SkipThisDraw,
    /// The next combat phase is skipped.
    SkipCombat,
    /// The combat phase of this turn is skipped now.
    CombatSkipped,
    /// The next turn is skipped.
    SkipTurn,
    /// No attacks for this many own combat phases.
    NoAttack(u8),
    /// The hand is open.
    OpenHand,
    /// The opponent's next trap is negated.
    Ward,
    /// The ward is spent.
    WardSpent,
    /// The deck was empty when it had to draw.
    Decked,
    /// A breakdown of the opponent is scored.
    Breakdown,
    /// The seat knows this many cards on top of its deck.
    KnowsTop(u8),
}

/// What happened.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Event {
    /// A deck was shuffled. The salt says how.
    Shuffled {
        /// The seat it belongs to.
        seat: Seat,
        /// The salt.
        salt: u64,
    },
    /// The cards in a hand and deck got new numbers. The salt says which.
    Renumbered {
        /// The seat it belongs to.
        seat: Seat,
        /// The salt.
        salt: u64,
    },
    /// A card moved.
    CardMoved {
        /// The card.
        card: Named,
        /// The zone it comes from.
        from: Place,
        /// To where.
        to: Place,
        /// The cause.
        why: Why,
    },
    /// A stereotype was summoned from hand.
    Summoned {
        /// The seat.
        seat: Seat,
        /// The card.
        card: Named,
        /// To which slot.
        slot: u8,
        /// How it stands.
        stance: Stance,
        /// Whether it was the normal summon of the turn.
        normal: bool,
    },
    /// A stereotype was set face down.
    StereotypeSet {
        /// The seat.
        seat: Seat,
        /// The card.
        card: Named,
        /// To which slot.
        slot: u8,
    },
    /// A spell or trap was set face down.
    CardSet {
        /// The seat.
        seat: Seat,
        /// The card.
        card: Named,
        /// To which slot.
        slot: u8,
    },
    /// A face-down stereotype was turned up, by its player or by an attack.
    TurnedUp {
        /// The seat it belongs to.
        seat: Seat,
        /// In which slot.
        slot: u8,
        /// The card.
        card: Named,
        /// Whether its player flip-summoned it.
        flip: bool,
    },
    /// A stereotype changed how it stands.
    StanceChanged {
        /// The seat it belongs to.
        seat: Seat,
        /// In which slot.
        slot: u8,
        /// How it stands now.
        stance: Stance,
    },
    /// A stereotype changed sides.
    ControlChanged {
        /// From whom.
        from: Seat,
        /// From which slot.
        from_slot: u8,
        /// To whom.
        to: Seat,
        /// To which slot.
        to_slot: u8,
        /// Ends of the new controller's turns until it goes back; 0 when it is back.
        stolen: u8,
    },
    /// Clout was paid.
    CloutPaid {
        /// The seat.
        seat: Seat,
        /// How much.
        n: u8,
    },
    /// Clout was gained.
    CloutGained {
        /// Whose.
        seat: Seat,
        /// How much.
        n: u8,
    },
    /// A spell, trap or ability was activated; its choices come next.
    Activated {
        /// What it will be on the chain.
        link: Link,
        /// Where its card came from.
        from: Place,
        /// Where its card is now.
        to: Place,
    },
    /// A card was chosen for an effect.
    Chosen {
        /// The seat.
        seat: Seat,
        /// For what.
        which: Which,
        /// The card.
        card: Named,
    },
    /// An effect joined the chain.
    LinkAdded,
    /// A chance to answer opened.
    WindowOpened {
        /// For what.
        occasion: Occasion,
        /// Who answers first.
        first: Seat,
    },
    /// A seat can respond. It makes no notice.
    Asked,
    /// A seat had no response or passed. It makes no notice.
    Passed,
    /// The chance to answer is over.
    WindowClosed,
    /// The newest link of the chain begins to resolve.
    ResolutionBegan {
        /// How often it will be done again.
        again: u8,
    },
    /// A coin was flipped or dice were rolled for the effect under way.
    LuckTried(Luck),
    /// The effect under way goes on to its next part. Bookkeeping.
    PartDone,
    /// The part under way moves on to the next player. Bookkeeping.
    StepDone,
    /// The effect under way is done once more.
    DoneAgain,
    /// The newest link has resolved.
    LinkResolved {
        /// Whose it was.
        seat: Seat,
        /// The card it came from.
        card: Named,
        /// Whether it did nothing.
        negated: bool,
    },
    /// A link does nothing.
    LinkNegated {
        /// Its place in the chain.
        link: u8,
    },
    /// A link does the reverse.
    LinkReversed {
        /// Its place in the chain.
        link: u8,
    },
    /// A spell that stays has come into place.
    Placed {
        /// The seat it belongs to.
        seat: Seat,
        /// The card.
        card: Named,
        /// From the chain or a slot.
        from: Place,
        /// To a slot or the field.
        to: Place,
        /// The stereotype it is equipped to.
        on: Option<Named>,
    },
    /// A stereotype changed.
    BodyChanged {
        /// The seat it belongs to.
        seat: Seat,
        /// In which slot.
        slot: u8,
        /// The change.
        change: Change,
    },
    /// An ability of a field spell or a staying card was used.
    BackUsed {
        /// The seat it belongs to.
        seat: Seat,
        /// The slot; none is the field.
        slot: Option<u8>,
        /// Which ability.
        ability: u8,
    },
    /// Life points changed.
    LifeChanged {
        /// The seat it belongs to.
        seat: Seat,
        /// The change.
        by: i32,
    },
    /// Something now holds for a seat.
    Marked {
        /// The seat.
        seat: Seat,
        /// The mark.
        mark: Mark,
    },
    /// A player is shown the hand of the other one, to choose from it.
    HandShown {
        /// To whom.
        to: Seat,
        /// Whose hand.
        of: Seat,
    },
    /// Traps do their effect twice for the rest of the turn.
    TrapsDoubled {
        /// The seat.
        seat: Seat,
    },
    /// An attack was declared.
    AttackDeclared {
        /// The seat.
        seat: Seat,
        /// With which slot.
        slot: u8,
        /// Against which slot; none is direct.
        target: Option<u8>,
    },
    /// The attack goes elsewhere.
    AttackMoved {
        /// To this slot of the defender.
        slot: u8,
    },
    /// Attacker and target met. What comes of it follows.
    Fought {
        /// Who attacks.
        seat: Seat,
        /// With which slot.
        slot: u8,
        /// Its reputation.
        attack: i32,
        /// Against which slot; none is direct.
        target: Option<u8>,
        /// What the target defends with, be it reputation or stability; 0 when there is none.
        defense: i32,
    },
    /// The attack is over.
    AttackOver {
        /// Who attacked.
        seat: Seat,
        /// With which card.
        attacker: Named,
        /// Whether it was fought to the end.
        fought: bool,
    },
    /// An ability waits for its turn to fire. Bookkeeping.
    Triggered(Waiting),
    /// The waiting abilities are in order. Bookkeeping.
    TriggersOrdered,
    /// The first waiting ability is taken. Bookkeeping.
    TriggerTaken,
    /// What happened is put up for answers. Bookkeeping.
    EventsShown,
    /// A deck has come to its end.
    DeckEmptied {
        /// The seat it belongs to.
        seat: Seat,
    },
    /// A choice must be made.
    ChoiceOpened(Ask),
    /// A choice was made.
    ChoiceClosed,
    /// Someone put the top of a deck in order.
    TopOrdered {
        /// The seat it belongs to.
        seat: Seat,
        /// Which card from the top was picked.
        pick: u8,
        /// Where from the top it went.
        place: u8,
    },
    /// What comes when the table has come to rest. Bookkeeping.
    FlowSet(Flow),
    /// The turn player ends the turn.
    TurnEnding,
    /// One more action was taken this turn. Bookkeeping.
    ActionCounted,
    /// A phase began.
    PhaseBegan {
        /// The phase.
        phase: Phase,
    },
    /// A turn ended: what holds until its end is over.
    TurnEnded,
    /// A turn began.
    TurnBegan {
        /// The seat it belongs to.
        seat: Seat,
        /// Its clout.
        clout: u8,
        /// Whether it is skipped.
        skipped: bool,
    },
    /// The match is over.
    Over(Verdict),
}

/// Folds an event into the state. Where it is emitted its kind is known, so all but one line of this goes away there.
#[inline(always)]
pub(crate) fn evolve(table: &mut LunchTable, event: &Event) {
    match *event {
        Event::CardMoved { card, from, to, why } => {
            table.take(card.id, from);
            table.put(card.id, to);
            table.note_move(card, from, why);
        }
        Event::CloutPaid { seat, n } => {
            let side = &mut table.sides[seat.index()];
            side.clout = side.clout.saturating_sub(n);
        }
        Event::CloutGained { seat, n } => {
            let side = &mut table.sides[seat.index()];
            side.clout = side.clout.saturating_add(n);
        }
        Event::Activated { link, from, to } => table.activated(link, from, to),
        Event::LinkAdded => {
            if let Some(draft) = table.draft.take() {
                let _ = table.chain.try_push(draft.link);
            }
        }
        Event::ResolutionBegan { again } => {
            table.n_resolved = table.n_resolved.wrapping_add(1);
            table.resolving = Some(Resolving { part: 0, step: 0, again, luck: None, moved: [0; 2] });
        }
        Event::PartDone => {
            if let Some(resolving) = &mut table.resolving {
                resolving.part += 1;
                resolving.step = 0;
            }
        }
        Event::StepDone => {
            if let Some(resolving) = &mut table.resolving {
                resolving.step += 1;
            }
        }
        Event::WindowOpened { occasion, first } => {
            table.window = Some(Window { occasion, priority: first, passes: 0, asked: false });
        }
        Event::Asked => {
            if let Some(window) = &mut table.window {
                window.asked = true;
            }
        }
        Event::Passed => table.passed(),
        Event::WindowClosed => table.window_closed(),
        Event::LinkResolved { .. } => table.resolved(),
        Event::BodyChanged { seat, slot, change } => table.body_changed(seat, slot, change),
        Event::EventsShown => {
            let happened = std::mem::take(&mut table.happened);
            table.events_shown(happened);
        }
        Event::StereotypeSet { seat, card, slot } => table.stereotype_set(seat, card, slot),
        Event::CardSet { seat, card, slot } => table.card_set(seat, card, slot),
        Event::LifeChanged { seat, by } => {
            let side = &mut table.sides[seat.index()];
            side.life = side.life.saturating_add(by).clamp(0, LIFE * 1000);
            table.lost |= side.life == 0;
        }
        Event::AttackDeclared { seat, slot, target } => table.attack_declared(seat, slot, target),
        Event::Fought { .. } => {}
        Event::AttackOver { .. } => {
            table.assault = None;
            table.flow = Flow::Open;
        }
        Event::ChoiceOpened(ask) => table.ask = Some(ask),
        Event::ChoiceClosed => table.ask = None,
        Event::FlowSet(flow) => table.flow = flow,
        Event::TurnEnding => table.ending = true,
        Event::ActionCounted => table.n_actions = table.n_actions.saturating_add(1),
        Event::PhaseBegan { phase } => table.phase = phase,
        Event::TurnEnded => table.turn_ended(),
        Event::TurnBegan { seat, clout, skipped } => table.turn_began(seat, clout, skipped),
        _ => table.evolve_rest(event),
    }
}
