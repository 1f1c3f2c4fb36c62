//! Why something cannot be done, in words that tell the asking seat nothing it cannot see.

use croupier_kernel::Seat;

use crate::{
    action::{Action, Source},
    content::{DefId, SpellKind},
    effect::When,
    rules::{Decision, summon::TRIBUTE_LEVEL},
    state::{ACTIONS_A_TURN, Back, LunchTable, Phase, Stance},
};

/// The reason why an action of the seat to move is not legal.
pub(crate) fn why_not(table: &LunchTable, action: &Action) -> String {
    match table.decision() {
        Decision::Over => return "the match is over".into(),
        Decision::Ask(_) | Decision::Draft(_) => {
            return match action {
                Action::Choose(pick) => format!("you can't choose `{pick}` here"),
                _ => "choose one of the listed cards first".into(),
            };
        }
        Decision::Answer(seat) => {
            return match *action {
                Action::Respond(source) => table.no_response(seat, source),
                _ => "you can only respond now, or choose not to".into(),
            };
        }
        Decision::Open => {}
    }
    let seat = table.active;
    match *action {
        Action::Pass | Action::Respond(_) => "there is nothing to respond to: choose something from the list".into(),
        Action::Choose(_) => "there is nothing to choose right now".into(),
        Action::Advance | Action::EndTurn => "one of your stereotypes must attack first".into(),
        Action::Surrender => "the match is over".into(),
        _ if table.n_actions >= ACTIONS_A_TURN => {
            format!(
                "you have reached the limit of {ACTIONS_A_TURN} choices a turn: go to the next phase or end your turn"
            )
        }
        Action::Attack { slot, target } => table.no_attack(seat, slot, target),
        _ if !table.phase.is_main() => "you can only do that in your main phases".into(),
        Action::Summon { hand, tribute, .. } | Action::SetStereotype { hand, tribute } => {
            let costs = matches!(action, Action::Summon { .. });
            table.no_summon(seat, hand, tribute, costs)
        }
        Action::SetCard { hand } => match table.in_hand(seat, hand) {
            Err(reason) => reason,
            Ok(def) if def.get().is_stereotype() => {
                format!("{} is a stereotype: set it with `hide {}`", def.get().name, hand + 1)
            }
            Ok(_) => "your 5 spell and trap slots are full".into(),
        },
        Action::Flip { slot } => match table.body(seat, slot) {
            None => format!("there is no stereotype in your slot {}", slot + 1),
            Some(body) if body.face_up => "it is already face up".into(),
            Some(body) if body.fresh => "you set it this turn: wait until a later turn".into(),
            Some(body) => table.too_dear(seat, body.def),
        },
        Action::Turn { slot } => match table.body(seat, slot) {
            None => format!("there is no stereotype in your slot {}", slot + 1),
            Some(body) if !body.face_up => "it is face down: flip it first".into(),
            Some(body) if body.fresh || body.new => "it arrived this turn".into(),
            Some(body) if body.turned => "you already turned it this turn".into(),
            Some(body) if body.attacked => "it has already attacked this turn".into(),
            Some(_) => "it must attack this turn".into(),
        },
        Action::Cast { hand } => match table.in_hand(seat, hand) {
            Err(reason) => reason,
            Ok(def) => table.no_spell(seat, def, None),
        },
        Action::CastSet { slot } => match table.side(seat).backs.get(usize::from(slot)).copied().flatten() {
            None => format!("there is no card in your slot {}", slot + 1),
            Some(back) if back.face_up => "it is already face up".into(),
            Some(back) => table.no_spell(seat, back.def, Some(back)),
        },
        Action::Use { slot, ability } => match table.body(seat, slot) {
            None => format!("there is no stereotype in your slot {}", slot + 1),
            Some(body) if !body.face_up => "it is face down".into(),
            Some(body) if body.mute > 0 => "it has no abilities right now".into(),
            Some(body) if body.used >> ability.min(7) & 1 == 1 => "you already used that ability this turn".into(),
            Some(body) => match body.print().abilities.get(usize::from(ability)).map(|ability| ability.when) {
                Some(When::Main) => "it would do nothing right now".into(),
                _ => format!("{} has no ability {} to use", body.print().name, ability + 1),
            },
        },
    }
}

impl LunchTable {
    fn in_hand(&self, seat: Seat, i: u8) -> Result<DefId, String> {
        let side = self.side(seat);
        let Some(id) = side.hand.get(usize::from(i)) else {
            let n = side.hand.len();
            return Err(format!("you have {n} {} in hand", if n == 1 { "card" } else { "cards" }));
        };
        let def = self.print(*id);
        if side.returned & id.bit() != 0 {
            return Err(format!(
                "{} returned to your hand this turn: you can play it from your next turn on",
                def.get().name
            ));
        }
        Ok(def)
    }

    fn too_dear(&self, seat: Seat, def: DefId) -> String {
        let print = def.get();
        format!("{} needs {} clout, but you have {}", print.name, self.cost(seat, def), self.side(seat).clout)
    }

    fn no_summon(&self, seat: Seat, hand: u8, tribute: Option<u8>, costs: bool) -> String {
        let def = match self.in_hand(seat, hand) {
            Ok(def) => def,
            Err(reason) => return reason,
        };
        let print = def.get();
        match () {
            () if !print.is_stereotype() => format!("{} is not a stereotype", print.name),
            () if self.side(seat).summoned => "you already summoned or set a stereotype this turn".into(),
            () if print.level() >= TRIBUTE_LEVEL && tribute.is_none() => {
                format!("{} is level {}: it needs a tribute", print.name, print.level())
            }
            () if print.level() < TRIBUTE_LEVEL && tribute.is_some() => format!("{} needs no tribute", print.name),
            () if tribute.is_some_and(|slot| !self.body(seat, slot).is_some_and(|body| body.face_up)) => {
                "a tribute must be one of your face-up stereotypes".into()
            }
            () if tribute.is_none() && self.free_body(seat).is_none() => "your 5 stereotype slots are full".into(),
            () if costs => self.too_dear(seat, def),
            () => "you can't do that now".into(),
        }
    }

    /// Why a card cannot be activated: from hand, or from the slot where it is set.
    fn no_spell(&self, seat: Seat, def: DefId, set: Option<Back>) -> String {
        let print = def.get();
        let full = set.is_none() && self.free_back(seat).is_none();
        let fresh = set.is_some_and(|back| back.fresh);
        match () {
            () if print.is_stereotype() => format!("{} is a stereotype", print.name),
            () if print.is_trap() && set.is_some() => "you can only activate a trap as a response".into(),
            () if print.is_trap() => "set a trap first: it can respond from the next turn on".into(),
            () if fresh && print.is_spell(SpellKind::QuickPlay) => {
                "you set it this turn: wait until a later turn".into()
            }
            () if full && !print.is_spell(SpellKind::Field) => "your 5 spell and trap slots are full".into(),
            () if self.cost(seat, def) > self.side(seat).clout => self.too_dear(seat, def),
            () => format!("{} would do nothing right now", print.name),
        }
    }

    /// Why a card or an ability cannot respond now.
    fn no_response(&self, seat: Seat, source: Source) -> String {
        let (def, back) = match source {
            Source::Hand(hand) => match self.in_hand(seat, hand) {
                Err(reason) => return reason,
                Ok(def) => (def, None),
            },
            Source::Set(slot) => match self.side(seat).backs.get(usize::from(slot)).copied().flatten() {
                None => return format!("there is no card in your slot {}", slot + 1),
                Some(back) => (back.def, Some(back)),
            },
            Source::Ability(..) | Source::Field(_) => return "that ability can't respond to this".into(),
        };
        let print = def.get();
        match () {
            () if print.is_stereotype() => format!("{} is a stereotype: summon it in your main phase", print.name),
            () if print.is_trap() && back.is_none() => "set a trap first: it can respond from the next turn on".into(),
            () if !print.is_trap() && !print.is_spell(SpellKind::QuickPlay) => {
                format!("{} is not a quick-play spell: play it in your main phase", print.name)
            }
            () if back.is_some_and(|back| back.fresh) => "you set it this turn: wait until a later turn".into(),
            () if back.is_none() && seat != self.active => {
                "you can respond with a spell from your hand only on your own turn".into()
            }
            () if self.cost(seat, def) > self.side(seat).clout => self.too_dear(seat, def),
            () => format!("{} can't respond to this", print.name),
        }
    }

    fn no_attack(&self, seat: Seat, slot: u8, target: Option<u8>) -> String {
        let Some(body) = self.body(seat, slot) else {
            return format!("there is no stereotype in your slot {}", slot + 1);
        };
        let mut aimed = false;
        self.attack_targets(seat, &mut |other| aimed |= other == target);
        match () {
            () if self.phase != Phase::Combat => "you can only attack in your combat phase".into(),
            () if self.turn == 1 => "no one can attack on the first turn".into(),
            () if self.side(seat).no_attack > 0 => "you can't attack this turn".into(),
            () if !body.face_up => "it is face down".into(),
            () if body.stance == Stance::Defense => "it is in defense position".into(),
            () if body.attacked => "it has already attacked this turn".into(),
            () if body.no_attack > 0 => "it can't attack this turn".into(),
            () if body.new && !body.rushed => "it arrived this turn: it can attack on your next turn".into(),
            () if !aimed && self.row(seat.other()).any(|(_, _, body)| self.draws_attacks(body)) => {
                "you must attack another stereotype first".into()
            }
            () if !aimed && target.is_none() => {
                "you can only attack directly when your opponent has no face-up stereotypes: face-down ones don't stop you"
                    .into()
            }
            () => "there is no stereotype to attack there".into(),
        }
    }
}
