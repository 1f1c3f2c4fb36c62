//! The rules, in the chapters of the rulebook.

mod cancel;
mod combat;
mod conditions;
mod costs;
mod damage;
mod effects;
mod legal;
mod moving;
mod numbers;
pub(crate) mod outcome;
mod permission;
mod play;
mod resolve;
mod secret;
mod select;
mod setup;
pub(crate) mod together;
mod turn;
pub(crate) mod why;

use croupier_kernel::{Refusal, Seat, Turn};

use crate::{
    action::{Action, Who},
    config::Config,
    content::DefId,
    event::{Event, Limit, Why},
    state::{Ask, CardId, End, Fab, Frame, Layer, MAX_MODIFIERS, MAX_PENDING, MAX_TOKENS, Modifier, Obj, Zone},
};
use outcome::{Ending, Outcome};

pub(crate) use numbers::rules_of;
pub(crate) use why::asked;

/// What a step is given from outside.
pub(crate) type Cx<'a> = croupier_kernel::Cx<'a, Fab>;

/// The empty table, or the reason why a match cannot begin like this.
pub(crate) fn new(config: &Config) -> Result<Fab, Refusal> {
    setup::table(config)
}

/// Deals and runs to the first decision.
pub(crate) fn start(game: &mut Fab, cx: &mut Cx<'_>) {
    game.begin(cx);
    game.run(cx);
}

/// Who is to move, or how it ended.
pub(crate) fn turn(game: &Fab) -> Turn<Outcome> {
    game.outcome().map_or(Turn::Of(game.seat), Turn::Over)
}

/// Adds what the seat to move may do, sorted.
pub(crate) fn legal_actions(game: &Fab, acc: &mut Vec<Action>) {
    game.list(acc);
}

/// Whether the seat to move may do this: every legal action is listed, except cancelling a play.
pub(crate) fn is_legal(game: &Fab, action: &Action) -> bool {
    if *action == Action::Cancel {
        return game.may_cancel().is_ok();
    }
    let mut acc = Vec::new();
    game.list(&mut acc);
    acc.binary_search(action).is_ok()
}

/// Does a legal action of a seat and runs to the next decision.
pub(crate) fn apply(game: &mut Fab, seat: Seat, action: Action, cx: &mut Cx<'_>) {
    let ask = game.ask;
    if action == Action::Concede {
        game.unveil(cx);
        return cx.emit(game, Event::Ended { end: End::Conceded(seat) });
    }
    cx.emit(game, Event::Asked { seat: game.seat, ask: Ask::Nothing });
    match action {
        Action::Cancel => game.take_back(cx),
        action => game.answer(ask, action, cx),
    }
    game.run(cx);
    game.unveil_if_settled(cx);
}

impl Fab {
    /// How it ended, if it is over.
    pub(crate) fn outcome(&self) -> Option<Outcome> {
        let end = match self.end {
            End::Open => return None,
            End::Won(seat) => Ending::Won(seat),
            End::Conceded(seat) => Ending::Conceded(seat),
            End::Draw => Ending::Draw,
            End::Long => Ending::TooLong,
        };
        Some(Outcome { end, turn: self.turn })
    }

    /// Goes on until someone must decide.
    fn run(&mut self, cx: &mut Cx<'_>) {
        while self.ask == Ask::Nothing {
            match self.frames.last() {
                None => self.proceed(cx),
                Some(&Frame::Run(scope)) => self.run_effect(scope, cx),
                Some(&Frame::Resolve(stage)) => self.resolve(stage, cx),
                Some(&Frame::Propose(proposal)) => self.propose(proposal, cx),
                Some(&Frame::Strike(blow)) => self.strike(blow, cx),
                Some(&Frame::Pay { seat, n }) => self.pay(seat, n, cx),
            }
        }
    }

    /// Does what was decided.
    fn answer(&mut self, ask: Ask, action: Action, cx: &mut Cx<'_>) {
        match ask {
            Ask::First => self.answer_first(action, cx),
            Ask::Priority => self.answer_priority(action, cx),
            Ask::Defend => self.answer_defend(action, cx),
            Ask::Instead | Ask::Additional(_) | Ask::Mode | Ask::CostCard => self.answer_proposal(ask, action, cx),
            Ask::Target(at) => self.answer_target(at, action, cx),
            Ask::Pitch => self.answer_pitch(action, cx),
            Ask::May | Ask::Pick(_) | Ask::Opt | Ask::Name => self.answer_effect(ask, action, cx),
            Ask::Prevent => self.answer_prevent(action, cx),
            Ask::PreventFirst => self.answer_prevent_first(action, cx),
            Ask::Order => {
                if let Action::Trigger(n) = action {
                    self.stack_trigger(usize::from(n) - 1, cx);
                }
            }
            Ask::OrderFirst => {
                let seat = if action == Action::Target(Who::Me) { self.seat } else { self.seat.other() };
                cx.emit(self, Event::OrderFirst(Some(seat)));
            }
            Ask::Arsenal | Ask::PitchOrder => self.answer_end(ask, action, cx),
            Ask::Nothing | Ask::Over => {}
        }
    }

    /// Asks a seat.
    pub(crate) fn ask(&mut self, seat: Seat, ask: Ask, cx: &mut Cx<'_>) {
        cx.emit(self, Event::Asked { seat, ask });
    }

    /// Moves a card between zones; to the bottom of a deck.
    pub(crate) fn relocate(&mut self, card: CardId, to: Zone, why: Why, cx: &mut Cx<'_>) {
        let from = self.zone(card);
        let known = self.side(card.owner().other()).knows.contains(card);
        cx.emit(self, Event::Moved { card, why, from, to, top: false, known });
    }

    /// Puts a card on top of its owner's deck.
    pub(crate) fn put_on_top(&mut self, card: CardId, why: Why, cx: &mut Cx<'_>) {
        let from = self.zone(card);
        let known = self.side(card.owner().other()).knows.contains(card);
        cx.emit(self, Event::Moved { card, why, from, to: Zone::Deck, top: true, known });
    }

    /// Changes what is true of a card.
    pub(crate) fn set(&mut self, card: CardId, cx: &mut Cx<'_>, change: impl FnOnce(&mut Obj)) {
        let was = self.objs[card.index()];
        let mut obj = was;
        change(&mut obj);
        cx.emit(self, Event::Set { card, obj, was });
    }

    /// Gives a player resource points.
    pub(crate) fn add_resources(&mut self, seat: Seat, n: u8, cx: &mut Cx<'_>) {
        let n = self.side(seat).resources.saturating_add(n);
        cx.emit(self, Event::Resources { seat, n });
    }

    /// Gives a player action points, if it is their action phase (CR 1.13.2b).
    pub(crate) fn add_action_points(&mut self, seat: Seat, n: u8, cx: &mut Cx<'_>) {
        if n > 0 && seat == self.active && self.in_action_phase() {
            let n = self.side(seat).action_points.saturating_add(n);
            cx.emit(self, Event::ActionPoints { seat, n });
        }
    }

    /// Remembers something for the rest of the turn.
    pub(crate) fn note(&mut self, seat: Seat, bits: u16, cx: &mut Cx<'_>) {
        let record = &self.side(seat).record;
        let (notes, dealt) = (record.notes | bits, record.dealt);
        if notes != record.notes {
            cx.emit(self, Event::Noted { seat, notes, dealt });
        }
    }

    /// Removes the continuous effects that match.
    pub(crate) fn end_modifiers(&mut self, cx: &mut Cx<'_>, ends: impl Fn(&Fab, &Modifier) -> bool) {
        let mut at = 0;
        while at < self.modifiers.len() {
            let modifier = self.modifiers[at];
            if ends(self, &modifier) {
                cx.emit(self, Event::ModifierRemoved { at: at as u8 });
                self.modifier_ended(&modifier, cx);
            } else {
                at += 1;
            }
        }
    }

    /// A number below `n`, by chance.
    pub(crate) fn random(&mut self, n: u32, cx: &mut Cx<'_>) -> u32 {
        let number = cx.step_rng(2, self.n_random).below(n);
        cx.emit(self, Event::Random);
        number
    }

    /// Shuffles a deck: what is printed changes places, so that a card seen earlier says nothing later (CR 8.5.20).
    pub(crate) fn shuffle(&mut self, seat: Seat, cx: &mut Cx<'_>) {
        let mut rng = cx.step_rng(1, self.n_random * 2 + u32::from(seat.0));
        cx.emit(self, Event::Random);
        cx.emit(self, Event::Forgotten { seat });
        for i in (1..self.side(seat).deck.len()).rev() {
            let j = rng.below(i as u32 + 1) as usize;
            let (a, b) = (self.side(seat).deck[i], self.side(seat).deck[j]);
            if i != j {
                cx.emit(self, Event::Swapped { a, b });
            }
        }
    }

    /// Creates tokens under a player's control (CR 8.5.2).
    pub(crate) fn create(&mut self, def: DefId, n: i32, seat: Seat, cx: &mut Cx<'_>) {
        for _ in 0..n {
            let free = (0..MAX_TOKENS).map(|nth| CardId::token(seat, nth)).find(|card| self.zone(*card) == Zone::Out);
            let Some(card) = free else { return cx.emit(self, Event::LimitReached(Limit::Tokens)) };
            cx.emit(self, Event::Created { card, def });
        }
    }

    /// Lets a triggered layer wait to be put on the stack (CR 6.6.5).
    pub(crate) fn line_up(&mut self, layer: Layer, cx: &mut Cx<'_>) {
        let room = self.pending.len() < MAX_PENDING;
        cx.emit(self, if room { Event::Triggered(layer) } else { Event::LimitReached(Limit::Triggers) });
    }

    /// Begins a continuous effect (CR 6.2).
    pub(crate) fn take_effect(&mut self, modifier: Modifier, cx: &mut Cx<'_>) {
        let room = self.modifiers.len() < MAX_MODIFIERS;
        cx.emit(self, if room { Event::ModifierAdded(modifier) } else { Event::LimitReached(Limit::Effects) });
    }
}
