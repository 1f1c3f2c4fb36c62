//! What each seat sees, and the worlds it cannot tell apart.
//!
//! Hidden are hands, decks and face-down cards with their ids. A seat sees that the other one is asked for an answer,
//! which tells that there is one; it does not see which, and a pass leaves no trace.

use croupier_kernel::{Eye, Rng, Seat};
use serde::Serialize;

use crate::{
    content::{DefId, card},
    effect::Moment,
    state::{
        Ask, Back, Band, Body, CardId, Force, Side, Link, LinkKind, LunchTable, N_BACKS, N_BODIES, Occasion, Phase,
        Preset, Stance, Verdict,
    },
};

/// A card that an eye sees.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Shown {
    /// Which card.
    pub id: CardId,
    /// What is printed on it.
    pub def: DefId,
}

/// A stereotype on the table, as an eye sees it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct BodyView {
    /// The card; none when it is face down and not one's own.
    pub card: Option<Shown>,
    /// Whether it is face up.
    pub face_up: bool,
    /// How it stands.
    pub stance: Stance,
    /// Reputation and stability as they are now; none when the card is not seen.
    pub stats: Option<(i32, i32)>,
    /// Vice counters.
    pub vice: u8,
    /// Whether it came to the table this turn.
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
    /// Abilities used this turn, one bit each.
    pub used: u8,
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
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct BackView {
    /// The card; none when it is face down and not one's own.
    pub card: Option<Shown>,
    /// Whether it is face up.
    pub face_up: bool,
    /// Whether it came to the table this turn.
    pub fresh: bool,
    /// Whether it waits on the chain.
    pub pending: bool,
    /// The stereotype it is equipped to.
    pub on: Option<Shown>,
}

/// What an eye sees of one seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
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
    /// The known cards on top of the own deck, from the top.
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
    /// Spells activated this turn.
    pub spells: u8,
    /// Traps activated this turn.
    pub traps: u8,
    /// Whether the next draw is skipped, be it this turn's or the next.
    pub skip_draw: bool,
    /// Whether the next combat phase is skipped.
    pub skip_combat: bool,
    /// Whether the next turn is skipped.
    pub skip_turn: bool,
    /// Own combat phases without attacks.
    pub no_attack: u8,
    /// Whether the hand lies open to the other seat.
    pub open_hand: bool,
    /// Whether the opponent's next trap this turn is negated.
    pub ward: bool,
}

/// What the seat to move is asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
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
        /// The place.
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
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
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
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Happening {
    /// What.
    pub what: What,
    /// To whom, or by whom.
    pub seat: Seat,
    /// The cards concerned that are in sight.
    pub cards: Vec<Shown>,
}

/// An entry of the chain, as everyone sees it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct LinkView {
    /// Whose.
    pub seat: Seat,
    /// The card.
    pub card: Shown,
    /// What it is.
    pub kind: LinkKind,
    /// Which ability.
    pub ability: Option<u8>,
    /// The cards chosen for it: own, opposing, other. A face-down one is not named.
    pub chosen: [Option<Shown>; 3],
    /// The spell it copies.
    pub copied: Option<DefId>,
    /// Whether it does nothing.
    pub negated: bool,
    /// Whether it does the reverse.
    pub reversed: bool,
}

/// An attack under way, by slots.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
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

/// Everything an eye may know. Cards are named by their ids; their names and texts are in the content.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct View {
    /// Whose eye; none for a watcher.
    pub seat: Option<Seat>,
    /// With clout or without.
    pub preset: Preset,
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
    pub sides: [SideView; 2],
    /// How the match ended.
    pub outcome: Option<Verdict>,
}

impl LunchTable {
    /// What an eye sees.
    pub(crate) fn seen_by(&self, eye: Eye) -> View {
        View {
            seat: if let Eye::Seat(seat) = eye { Some(seat) } else { None },
            preset: self.preset,
            turn: self.turn,
            active: self.active,
            phase: self.phase,
            to_move: self.decider(),
            prompt: self.prompt(),
            occasion: self.window.map(|window| window.occasion),
            happened: self.happenings(),
            chain: self
                .chain
                .iter()
                .chain(self.draft.as_ref().map(|draft| &draft.link))
                .map(|link| self.link_view(link, eye))
                .collect(),
            assault: self.assault.map(|assault| AssaultView {
                seat: assault.seat,
                slot: self.find_body(assault.attacker).map(|(_, slot)| slot),
                direct: assault.target.is_none(),
                target: assault.target.and_then(|id| self.find_body(id)).map(|(_, slot)| slot),
            }),
            last_spell: self.last_spell,
            traps_twice: self.traps_twice,
            n_spells: self.n_spells,
            n_actions: self.n_actions,
            sides: [self.side_view(Seat(0), eye), self.side_view(Seat(1), eye)],
            outcome: self.outcome,
        }
    }

    fn prompt(&self) -> Prompt {
        if self.outcome.is_some() {
            return Prompt::Over;
        }
        match self.ask {
            Some(Ask::Discard { whose, left, .. }) => return Prompt::Discard { whose, left },
            Some(Ask::Order { placed, of, .. }) => return Prompt::Order { place: placed, of },
            Some(Ask::RitualCard { .. }) => return Prompt::RitualCard,
            Some(Ask::RitualTribute { .. }) => return Prompt::RitualTribute,
            None => {}
        }
        match self.draft.as_ref().map(|draft| self.next_choice(draft)) {
            Some(Some(0)) => Prompt::ChooseOwn,
            Some(Some(1)) => Prompt::ChooseOpposing,
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
        LinkView {
            seat: link.seat,
            card: Shown { id: link.card, def: link.def },
            kind: link.kind,
            ability: link.ability,
            chosen: [link.own, link.opp, link.other].map(|id| id.filter(visible).map(|id| self.shown(id))),
            copied: link.copied,
            negated: link.negated,
            reversed: link.reversed,
        }
    }

    fn shown(&self, id: CardId) -> Shown {
        Shown { id, def: self.print(id) }
    }

    /// Whether an eye sees the hand of a seat.
    fn sees_hand(&self, eye: Eye, seat: Seat) -> bool {
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
            bodies: side.bodies.map(|body| body.map(|body| self.body_view(seat, &body, eye))),
            backs: side.backs.map(|back| back.map(|back| self.back_view(seat, &back, eye))),
            field: side.field.map(|back| self.back_view(seat, &back, eye)),
            summoned: side.summoned,
            attacked: side.attacked,
            returned: side.hand.iter().filter(|id| side.returned & id.bit() != 0).map(|id| self.print(*id)).collect(),
            costs,
            spells: side.spells,
            traps: side.traps,
            skip_draw: side.skip_draw || side.skip_this_draw,
            skip_combat: side.skip_combat,
            skip_turn: side.skip_turn,
            no_attack: side.no_attack,
            open_hand: side.open_hand,
            ward: side.ward,
        }
    }

    fn body_view(&self, seat: Seat, body: &Body, eye: Eye) -> BodyView {
        let seen = body.face_up || eye.is(seat);
        BodyView {
            card: seen.then_some(Shown { id: body.card, def: body.def }),
            face_up: body.face_up,
            stance: body.stance,
            stats: seen.then(|| self.stats(seat, body)),
            vice: body.vice,
            fresh: body.fresh,
            new: body.new,
            rushed: body.rushed,
            attacked: body.attacked,
            was_attacked: body.was_attacked,
            turned: body.turned,
            force: body.force,
            used: body.used,
            no_attack: body.no_attack,
            mute: body.mute,
            battle_proof: body.battle_proof,
            death_proof: body.death_proof,
            stolen: body.stolen,
        }
    }

    fn back_view(&self, seat: Seat, back: &Back, eye: Eye) -> BackView {
        let seen = back.face_up || eye.is(seat);
        BackView {
            card: seen.then_some(Shown { id: back.card, def: back.def }),
            face_up: back.face_up,
            fresh: back.fresh,
            pending: back.pending,
            on: back.on.map(|id| self.shown(id)),
        }
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

    /// A world that a seat cannot tell from this one: what is printed on hidden cards is dealt anew.
    pub(crate) fn redealt(&self, seat: Seat, rng: &mut Rng) -> LunchTable {
        let other = seat.other();
        let asked = self.window.filter(|window| window.asked && window.priority == other && self.draft.is_none());
        for _ in 0..8 {
            let mut world = *self;
            world.deal_own_deck(seat, rng);
            world.deal_hidden(seat, false, rng);
            if asked.is_none_or(|window| world.has_answer(other, window.occasion)) && world.can_go_on(other) {
                return world;
            }
        }
        // That the other seat is asked tells that it has an answer or a choice: keep what could be one.
        let mut world = *self;
        world.deal_own_deck(seat, rng);
        world.deal_hidden(seat, true, rng);
        world
    }

    /// Whether a seat that must pick a stereotype for a ritual holds one.
    fn can_go_on(&self, seat: Seat) -> bool {
        match (self.ask, self.chain.last()) {
            (Some(Ask::RitualCard { seat: picker }), Some(link)) if picker == seat => self.can_call(seat, link.card),
            _ => true,
        }
    }

    fn deal_own_deck(&mut self, seat: Seat, rng: &mut Rng) {
        let side = &mut self.sides[seat.index()];
        let n_hidden = side.deck.len().saturating_sub(usize::from(side.known_top));
        for i in (1..n_hidden).rev() {
            let j = rng.below(i as u32 + 1) as usize;
            side.prints.swap(side.deck[i].number(), side.deck[j].number());
        }
        side.sort_prints();
    }

    /// Deals the other seat's hidden cards anew; those that could answer stay when `keep_answers`.
    fn deal_hidden(&mut self, seat: Seat, keep_answers: bool, rng: &mut Rng) {
        let owner = seat.other();
        let called = match self.ask {
            Some(Ask::RitualTribute { card, .. }) => Some(card.id),
            _ => None,
        };
        let hand_hidden = !self.sees_hand(Eye::Seat(seat), owner);
        let side: &Side = self.side(owner);
        let kept = if keep_answers { side.returned | side.quick | side.people } else { side.returned };
        let in_hand = |id: &&CardId| hand_hidden && Some(**id) != called && kept & id.bit() == 0;
        // The ids in the order in which they are served: stereotypes' places, spells' and traps' places, then the rest.
        let bodies = side.bodies.iter().flatten().filter(|body| !body.face_up).map(|body| body.card);
        let backs = side.backs.iter().flatten().filter(|back| !back.face_up && !keep_answers).map(|back| back.card);
        let mut ids: tinyvec::ArrayVec<[CardId; 64]> = bodies.collect();
        let n_bodies = ids.len();
        ids.extend(backs);
        let n_placed = ids.len();
        ids.extend(side.hand.iter().filter(in_hand).copied());
        ids.extend(side.deck.iter().copied());
        let mut pool: tinyvec::ArrayVec<[DefId; 64]> = ids.iter().map(|id| self.print(*id)).collect();
        rng.shuffle(&mut pool);
        for (i, id) in ids.iter().enumerate() {
            // Copies in the pool are as likely as they are many, so the first that fits is a fair draw.
            let fits = |def: &DefId| i >= n_placed || card(*def).is_stereotype() == (i < n_bodies);
            let found = pool.iter().position(fits).unwrap_or(0);
            let def = pool.remove(found);
            self.sides[owner.index()].prints[id.number()] = def;
        }
        let side = &mut self.sides[owner.index()];
        side.sort_prints();
        let prints = side.prints;
        for body in side.bodies.iter_mut().flatten().filter(|body| !body.face_up) {
            body.def = prints[body.card.number()];
            (body.reputation, body.stability) = body.print().stats();
        }
        for back in side.backs.iter_mut().flatten().filter(|back| !back.face_up) {
            back.def = prints[back.card.number()];
        }
        side.answers = side.answers_now();
    }
}
