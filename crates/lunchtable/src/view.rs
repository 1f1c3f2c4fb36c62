//! What each seat sees.
//!
//! Hidden are hands, the order of decks, and face-down cards with their ids. Both deck lists are open. A seat sees that the other one is asked for an answer,
//! which tells that there is one; it does not see which, and a pass leaves no trace.

mod cards;

use std::array;

use croupier_kernel::{Eye, Seat};
use schemars::JsonSchema;
use serde::Serialize;

pub use cards::{CardView, DeckCard, DeckList, Shown};

use crate::{
    content::DefId,
    effect::{Moment, Reader, Stat},
    state::{
        Ask, BREAKDOWNS_TO_WIN, Back, Band, Body, CardId, Force, LIFE, Link, LinkKind, LunchTable, N_BACKS, N_BODIES,
        Occasion, Phase, Preset, Stance, VICE_LIMIT, Verdict, Which, slots,
    },
    text,
};

/// Reputation and stability.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Stats {
    /// What it attacks with.
    pub reputation: i32,
    /// What it defends with.
    pub stability: i32,
}

/// How long a change of a number holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Holds {
    /// As long as its source is there.
    Standing,
    /// As long as the changed card stays face up on the table.
    Lasting,
    /// To the end of the turn.
    Turn,
}

/// Why a number is not what is printed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct StatChange {
    /// The stat.
    pub stat: Stat,
    /// The change.
    pub amount: i32,
    /// The card that does it, where it stands; changes that were made once do not say by what.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub source: Option<DefId>,
    /// How long it holds.
    pub holds: Holds,
}

/// A stereotype on the table, as an eye sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct BodyView {
    /// Its slot, from 1.
    pub slot: u8,
    /// The card; none when it is face down and not yours.
    pub card: Option<Shown>,
    /// Whether it is face up.
    pub face_up: bool,
    /// How it stands.
    pub stance: Stance,
    /// Reputation and stability as they are now; none when the card is not seen.
    pub stats: Option<Stats>,
    /// Reputation and stability as printed; none when the card is not seen.
    pub base: Option<Stats>,
    /// Why they are not the same.
    pub changes: Vec<StatChange>,
    /// Vice counters.
    pub vice: u8,
    /// How much vice breaks it down.
    pub vice_limit: u8,
    /// Whether it has enough vice to break down in the next breakdown check.
    pub breaks_down: bool,
    /// Whether one more use of an ability would bring it to a breakdown.
    pub last_use: bool,
    /// Whether it arrived this turn.
    pub fresh: bool,
    /// Whether it must wait for its controller's next turn to attack.
    pub new: bool,
    /// Whether it may attack this turn although it is new.
    pub rushed: bool,
    /// Whether it has attacked this turn.
    pub attacked: bool,
    /// Whether it was attacked this turn.
    pub was_attacked: bool,
    /// Whether its stance was changed this turn.
    pub turned: bool,
    /// Whether it must attack.
    pub force: Force,
    /// Abilities used this turn, counted from 1.
    pub used: Vec<u8>,
    /// Own combat phases in which it cannot attack.
    pub no_attack: u8,
    /// Turns of its controller to whose end its abilities are off.
    pub mute: u8,
    /// Ends of turns until it can be destroyed by battle again.
    pub battle_proof: u8,
    /// Ends of turns until it can be destroyed again.
    pub death_proof: u8,
    /// Ends of its controller's turns until it goes back to its owner.
    pub stolen: u8,
}

/// A spell or trap on the table, as an eye sees it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct BackView {
    /// Its slot, from 1; none for the field.
    pub slot: Option<u8>,
    /// The card; none when it is face down and not yours.
    pub card: Option<Shown>,
    /// Whether it is face up.
    pub face_up: bool,
    /// Whether it arrived this turn.
    pub fresh: bool,
    /// What it costs now to activate it, where it is set and seen.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cost: Option<u8>,
    /// Whether it waits on the chain.
    pub pending: bool,
    /// The stereotype it is equipped to.
    pub on: Option<Shown>,
}

/// What an eye sees of one seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct SideView {
    /// Life points.
    pub life: i32,
    /// Clout.
    pub clout: u8,
    /// Own turns so far.
    pub turns: u16,
    /// Breakdowns scored.
    pub breakdowns: u8,
    /// Cards in the deck.
    pub n_deck: u8,
    /// Cards in hand.
    pub n_hand: u8,
    /// The hand, if the eye may see it.
    pub hand: Option<Vec<Shown>>,
    /// The known cards on top of the player's own deck, from the top.
    pub top: Vec<Shown>,
    /// The graveyard, oldest first.
    pub graveyard: Vec<Shown>,
    /// Cards out of the game.
    pub banished: Vec<Shown>,
    /// The row of stereotypes.
    pub bodies: [Option<BodyView>; N_BODIES],
    /// The row of spells and traps.
    pub backs: [Option<BackView>; N_BACKS],
    /// The field spell.
    pub field: Option<BackView>,
    /// Whether the normal summon or set of this turn is spent.
    pub summoned: bool,
    /// Whether it has attacked this turn.
    pub attacked: bool,
    /// What came back to this hand this turn and cannot be played again in it.
    pub returned: Vec<DefId>,
    /// What each card of a seen hand costs now.
    pub costs: Vec<u8>,
    /// Why each card of the hand cannot be summoned or activated now, where there is a reason: only in your own main phases.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub refusals: Vec<Option<String>>,
    /// Spells activated this turn.
    pub spells: u8,
    /// Traps activated this turn.
    pub traps: u8,
    /// Whether this turn's draw is skipped. False in the opponent's turn.
    pub draw_skipped: bool,
    /// How many draws to come are skipped.
    pub draws_to_skip: u8,
    /// Whether the next combat phase is skipped.
    pub skip_combat: bool,
    /// Whether the next turn is skipped.
    pub skip_turn: bool,
    /// Own combat phases without attacks.
    pub no_attack: u8,
    /// Whether the hand is open to the other seat.
    pub open_hand: bool,
    /// Whether the opponent's next trap this turn is negated.
    pub ward: bool,
}

/// What the seat to move is asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Prompt {
    /// Nothing: the match is over.
    Over,
    /// To act in its phase.
    Act,
    /// To answer or pass.
    Answer,
    /// To choose an own stereotype for an effect.
    ChooseOwn,
    /// To choose an opposing stereotype for an effect.
    ChooseOpposing,
    /// To choose a card for an effect.
    ChooseCard,
    /// To pick this many cards to discard from the hand of this seat.
    Discard {
        /// Whose hand.
        whose: Seat,
        /// How many more.
        left: u8,
    },
    /// To say which card comes at this place from the top.
    Order {
        /// The place, from 1.
        place: u8,
        /// How many cards are put in order.
        of: u8,
    },
    /// To pick the stereotype that a ritual calls.
    RitualCard,
    /// To pick tributes for a ritual.
    RitualTribute,
}

/// What can have happened in a chain or battle.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum What {
    /// Stereotypes were destroyed.
    Destroyed,
    /// Stabilities came to 0, or their stereotypes break down.
    Zero,
    /// Stabilities fell below 1000.
    Below,
    /// Reputations were raised.
    Gained,
    /// A deck has come to its end.
    DeckEmpty,
    /// Abilities have resolved.
    AbilityDone,
    /// Spells have resolved.
    SpellDone,
}

/// Something that happened in the last chain or battle.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Happening {
    /// The subject.
    pub what: What,
    /// To whom, or by whom.
    pub seat: Seat,
    /// The cards concerned that are in sight.
    pub cards: Vec<Shown>,
}

/// An entry of the chain, as everyone sees it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct LinkView {
    /// The seat it belongs to.
    pub seat: Seat,
    /// The card.
    pub card: Shown,
    /// What it is.
    pub kind: LinkKind,
    /// Which ability of the card, from 1.
    pub ability: Option<u8>,
    /// The cards chosen for it.
    pub chosen: Chosen,
    /// The spell it copies.
    pub copied: Option<DefId>,
    /// Whether it does nothing.
    pub negated: bool,
    /// Whether it does the reverse.
    pub reversed: bool,
    /// What the card says, told to the eye that looks.
    pub text: &'static str,
}

/// The cards chosen for an effect. One that is face down is not named.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Chosen {
    /// The stereotype of its player.
    pub own: Option<Shown>,
    /// The stereotype of the opponent.
    pub opposing: Option<Shown>,
    /// Another card.
    pub other: Option<Shown>,
}

/// An attack under way, by slots from 1.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct AssaultView {
    /// Who attacks.
    pub seat: Seat,
    /// With which slot.
    pub slot: Option<u8>,
    /// Whether it is a direct attack.
    pub direct: bool,
    /// Which slot of the other seat is attacked.
    pub target: Option<u8>,
}

/// Everything an eye may know.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct View {
    /// Whose eye; none for a watcher.
    pub seat: Option<Seat>,
    /// With clout or without.
    pub preset: Preset,
    /// The life points that a match begins with.
    pub full_life: i32,
    /// How many breakdowns win.
    pub breakdowns_to_win: u8,
    /// The number of the turn.
    pub turn: u16,
    /// Whose turn it is.
    pub active: Seat,
    /// The phase.
    pub phase: Phase,
    /// Who is to move.
    pub to_move: Option<Seat>,
    /// What the seat to move is asked.
    pub prompt: Prompt,
    /// What the open window is about.
    pub occasion: Option<Occasion>,
    /// What it is about when it is about what happened in the last chain or battle.
    pub happened: Vec<Happening>,
    /// The effects waiting to resolve, oldest first, and the one being activated last.
    pub chain: Vec<LinkView>,
    /// The attack under way.
    pub assault: Option<AssaultView>,
    /// The last normal spell that resolved.
    pub last_spell: Option<DefId>,
    /// Whether traps do their effect twice this turn.
    pub traps_twice: bool,
    /// Spells activated this turn.
    pub n_spells: u8,
    /// Actions this turn.
    pub n_actions: u8,
    /// What each seat has.
    #[serde(rename = "halves")]
    pub sides: [SideView; 2],
    /// The cards that each seat brought.
    pub decks: [DeckList; 2],
    /// How the match ended.
    pub outcome: Option<Verdict>,
}

/// What an eye sees.
pub(crate) fn view(table: &LunchTable, eye: Eye) -> View {
    View {
        seat: if let Eye::Seat(seat) = eye { Some(seat) } else { None },
        preset: table.preset,
        full_life: LIFE,
        breakdowns_to_win: BREAKDOWNS_TO_WIN,
        turn: table.turn,
        active: table.active,
        phase: table.phase,
        to_move: table.decider(),
        prompt: table.prompt(),
        occasion: table.window.map(|window| window.occasion),
        happened: table.happenings(),
        chain: table
            .chain
            .iter()
            .chain(table.draft.as_ref().map(|draft| &draft.link))
            .map(|link| table.link_view(link, eye))
            .collect(),
        assault: table.assault.map(|assault| AssaultView {
            seat: assault.seat,
            slot: table.find_body(assault.attacker).map(|(_, slot)| slot + 1),
            direct: assault.target.is_none(),
            target: assault.target.and_then(|id| table.find_body(id)).map(|(_, slot)| slot + 1),
        }),
        last_spell: table.last_spell,
        traps_twice: table.traps_twice,
        n_spells: table.n_spells,
        n_actions: table.n_actions,
        sides: [table.side_view(Seat(0), eye), table.side_view(Seat(1), eye)],
        decks: [table.deck_list(Seat(0)), table.deck_list(Seat(1))],
        outcome: table.outcome,
    }
}

impl LunchTable {
    /// The cards that a seat brought, wherever they are now.
    fn deck_list(&self, seat: Seat) -> DeckList {
        let mut prints = self.side(seat).prints;
        prints.sort_unstable();
        DeckList(prints)
    }

    pub(crate) fn prompt(&self) -> Prompt {
        if self.outcome.is_some() {
            return Prompt::Over;
        }
        match self.ask {
            Some(Ask::Discard { whose, left, .. }) => return Prompt::Discard { whose, left },
            Some(Ask::Order { placed, of, .. }) => return Prompt::Order { place: placed + 1, of },
            Some(Ask::RitualCard { .. }) => return Prompt::RitualCard,
            Some(Ask::RitualTribute { .. }) => return Prompt::RitualTribute,
            None => {}
        }
        match self.draft.as_ref().map(|draft| self.next_choice(draft)) {
            Some(Some(Which::Own)) => Prompt::ChooseOwn,
            Some(Some(Which::Opposing)) => Prompt::ChooseOpposing,
            Some(_) => Prompt::ChooseCard,
            None if self.window.is_some() => Prompt::Answer,
            None => Prompt::Act,
        }
    }

    fn link_view(&self, link: &Link, eye: Eye) -> LinkView {
        // What was chosen and has gone to a hand or deck is hidden again.
        let visible = |id: &CardId| match self.find_body(*id) {
            Some((seat, slot)) => eye.is(seat) || self.body(seat, slot).is_some_and(|body| body.face_up),
            None => !self.side(id.owner()).hand.contains(id) && !self.side(id.owner()).deck.contains(id),
        };
        let shown = |id: Option<CardId>| id.filter(visible).map(|id| self.shown(id));
        LinkView {
            seat: link.seat,
            card: Shown { id: link.card, def: link.def },
            kind: link.kind,
            ability: link.ability.map(|ability| ability + 1),
            chosen: Chosen { own: shown(link.own), opposing: shown(link.opp), other: shown(link.other) },
            copied: link.copied,
            negated: link.negated,
            reversed: link.reversed,
            text: text::read_by(link.def, if eye.is(link.seat.other()) { Reader::Opponent } else { Reader::Player }),
        }
    }

    fn shown(&self, id: CardId) -> Shown {
        Shown { id, def: self.print(id) }
    }

    /// Whether an eye sees the hand of a seat.
    pub(crate) fn sees_hand(&self, eye: Eye, seat: Seat) -> bool {
        let looking =
            |ask: Ask| matches!(ask, Ask::Discard { seat: picker, whose, .. } if whose == seat && eye.is(picker));
        eye.is(seat) || (eye.is(seat.other()) && (self.side(seat).open_hand || self.ask.is_some_and(looking)))
    }

    fn side_view(&self, seat: Seat, eye: Eye) -> SideView {
        let side = self.side(seat);
        let shown = |ids: &[CardId]| ids.iter().map(|id| self.shown(*id)).collect::<Vec<_>>();
        let hand = self.sees_hand(eye, seat).then(|| shown(&side.hand));
        let costs = hand.iter().flatten().map(|shown| self.cost(seat, shown.def)).collect();
        let n_top = if eye.is(seat) { usize::from(side.known_top).min(side.deck.len()) } else { 0 };
        SideView {
            life: side.life,
            clout: side.clout,
            turns: side.turns,
            breakdowns: side.breakdowns,
            n_deck: side.deck.len() as u8,
            n_hand: side.hand.len() as u8,
            hand,
            top: side.deck.iter().rev().take(n_top).map(|id| self.shown(*id)).collect(),
            graveyard: shown(&side.graveyard),
            banished: shown(&side.banished),
            bodies: array::from_fn(|i| side.bodies[i].map(|body| self.body_view(seat, i, &body, eye))),
            backs: array::from_fn(|i| side.backs[i].map(|back| self.back_view(seat, Some(i), &back, eye))),
            field: side.field.map(|back| self.back_view(seat, None, &back, eye)),
            summoned: side.summoned,
            attacked: side.attacked,
            returned: side.hand.iter().filter(|id| side.returned & id.bit() != 0).map(|id| self.print(*id)).collect(),
            costs,
            refusals: self.hand_refusals(seat, eye),
            spells: side.spells,
            traps: side.traps,
            draw_skipped: side.skip_this_draw && self.active == seat,
            draws_to_skip: u8::from(side.skip_draw),
            skip_combat: side.skip_combat,
            skip_turn: side.skip_turn,
            no_attack: side.no_attack,
            open_hand: side.open_hand,
            ward: side.ward,
        }
    }

    fn body_view(&self, seat: Seat, i: usize, body: &Body, eye: Eye) -> BodyView {
        let seen = body.face_up || eye.is(seat);
        let stats = |(reputation, stability): (i32, i32)| Stats { reputation, stability };
        let (reputation, stability) = body.print().stats();
        BodyView {
            slot: i as u8 + 1,
            card: seen.then_some(Shown { id: body.card, def: body.def }),
            face_up: body.face_up,
            stance: body.stance,
            stats: seen.then(|| stats(self.stats(seat, body))),
            base: seen.then(|| stats((i32::from(reputation), i32::from(stability)))),
            changes: if seen { self.reasons_for(seat, body) } else { Vec::new() },
            vice: body.vice,
            vice_limit: VICE_LIMIT,
            breaks_down: body.vice >= VICE_LIMIT,
            last_use: body.vice.checked_add(1) == Some(VICE_LIMIT),
            fresh: body.fresh,
            new: body.new,
            rushed: body.rushed,
            attacked: body.attacked,
            was_attacked: body.was_attacked,
            turned: body.turned,
            force: body.force,
            used: slots(body.used).map(|ability| ability + 1).collect(),
            no_attack: body.no_attack,
            mute: body.mute,
            battle_proof: body.battle_proof,
            death_proof: body.death_proof,
            stolen: body.stolen,
        }
    }

    fn back_view(&self, seat: Seat, i: Option<usize>, back: &Back, eye: Eye) -> BackView {
        let seen = back.face_up || eye.is(seat);
        BackView {
            slot: i.map(|i| i as u8 + 1),
            card: seen.then_some(Shown { id: back.card, def: back.def }),
            face_up: back.face_up,
            fresh: back.fresh,
            cost: (seen && !back.face_up).then(|| self.cost(seat, back.def)),
            pending: back.pending,
            on: back.on.map(|id| self.shown(id)),
        }
    }

    /// Why the numbers of a stereotype are not what is printed.
    fn reasons_for(&self, seat: Seat, body: &Body) -> Vec<StatChange> {
        let (reputation, stability) = body.print().stats();
        let mut acc = Vec::new();
        let mut add = |stat: Stat, amount: i32, source: Option<DefId>, holds: Holds| {
            if amount != 0 {
                acc.push(StatChange { stat, amount, source, holds });
            }
        };
        let lasting = |now: i16, printed: i16| i32::from(now) - i32::from(printed);
        add(Stat::Reputation, lasting(body.reputation, reputation), None, Holds::Lasting);
        add(Stat::Stability, lasting(body.stability, stability), None, Holds::Lasting);
        add(Stat::Reputation, i32::from(body.turn_reputation), None, Holds::Turn);
        add(Stat::Stability, i32::from(body.turn_stability), None, Holds::Turn);
        self.each_boost(seat, body, &mut |source, stat, by| add(stat, by, Some(source), Holds::Standing));
        acc
    }

    /// What the present window for events is about, as far as it is still in sight.
    fn happenings(&self) -> Vec<Happening> {
        let mut acc = Vec::new();
        let shown = &self.shown;
        if !self.window.is_some_and(|window| window.occasion == Occasion::Events) {
            return acc;
        }
        let mut add = |what: What, seat: Seat, cards: Vec<Shown>| acc.push(Happening { what, seat, cards });
        for seat in Seat::all(2) {
            let side = self.side(seat);
            let row = |wanted: &dyn Fn(&Body) -> bool| -> Vec<Shown> {
                self.row_up(seat).filter(|(_, body)| wanted(body)).map(|(_, body)| self.shown(body.card)).collect()
            };
            let has = |set: u8| set >> seat.0 & 1 == 1;
            let buried = side.graveyard.iter().filter(|id| shown.destroyed[seat.index()] & id.bit() != 0);
            let buried: Vec<Shown> = buried.map(|id| self.shown(*id)).collect();
            if has(shown.lost) || !buried.is_empty() {
                add(What::Destroyed, seat, buried);
            }
            if has(shown.zero) {
                add(What::Zero, seat, row(&|body| body.band == Band::Zero || body.breaking));
            }
            if has(shown.below) {
                add(What::Below, seat, row(&|body| body.fell_shown));
            }
            if has(shown.gained) {
                add(What::Gained, seat, row(&|body| body.gained_shown > 0));
            }
            if shown.has(Moment::DeckEmpty) && side.deck.is_empty() {
                add(What::DeckEmpty, seat, Vec::new());
            }
            if shown.ability_done[seat.index()] != [0; 2] {
                let bodies = self.bodies().filter(|(_, _, body)| body.face_up).map(|(_, _, body)| body.card);
                let fields = self.sides.iter().filter_map(|side| side.field).map(|field| field.card);
                let acted = bodies.chain(fields).filter(|id| shown.acted(seat, *id));
                add(What::AbilityDone, seat, acted.map(|id| self.shown(id)).collect());
            }
            if has(shown.spell_done) {
                add(What::SpellDone, seat, Vec::new());
            }
        }
        acc
    }
}
