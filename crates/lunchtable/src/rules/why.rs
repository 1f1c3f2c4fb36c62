//! Why something cannot be done, in words that tell the asking seat nothing it cannot see.

use croupier_kernel::Seat;

use crate::{
    action::Action,
    content::{DefId, SpellKind},
    effect::When,
    rules::{Decision, summon::TRIBUTE_LEVEL},
    state::{ACTIONS_A_TURN, LunchTable, Phase, Stance},
};

/// The reason why an action of the seat to move is not legal.
pub(crate) fn why_not(table: &LunchTable, action: &Action) -> String {
    match table.decision() {
        Decision::Over => return "the game is over".into(),
        Decision::Ask(_) | Decision::Draft(_) => {
            return match action {
                Action::Choose(pick) => format!("`{pick}` is not among the choices"),
                _ => "a choice has to be made first: `choose ...`".into(),
            };
        }
        Decision::Answer(_) => {
            return match action {
                Action::Respond(_) => "that cannot answer this".into(),
                _ => "an answer is asked for: `respond ...` or `pass`".into(),
            };
        }
        Decision::Open => {}
    }
    let seat = table.active;
    match *action {
        Action::Pass | Action::Respond(_) => "there is nothing to answer".into(),
        Action::Choose(_) => "there is nothing to choose".into(),
        Action::Advance | Action::EndTurn => "a stereotype must attack first".into(),
        Action::Surrender => "the game is over".into(),
        _ if table.n_actions >= ACTIONS_A_TURN => {
            format!("{ACTIONS_A_TURN} actions this turn are enough: `advance` or `end`")
        }
        Action::Attack { slot, target } => table.no_attack(seat, slot, target),
        _ if !table.phase.is_main() => "that is for the main phases".into(),
        Action::Summon { hand, tribute, .. } | Action::SetStereotype { hand, tribute } => {
            let costs = matches!(action, Action::Summon { .. });
            table.no_summon(seat, hand, tribute, costs)
        }
        Action::SetCard { hand } => match table.in_hand(seat, hand) {
            Err(reason) => reason,
            Ok(def) if def.get().is_stereotype() => {
                format!("{} is a stereotype: `hide {}`", def.get().name, hand + 1)
            }
            Ok(_) => "all five spell and trap slots are taken".into(),
        },
        Action::Flip { slot } => match table.body(seat, slot) {
            None => format!("there is no stereotype in your slot {}", slot + 1),
            Some(body) if body.face_up => "it is face up already".into(),
            Some(body) if body.fresh => "it was set this turn".into(),
            Some(body) => table.too_dear(seat, body.def),
        },
        Action::Turn { slot } => match table.body(seat, slot) {
            None => format!("there is no stereotype in your slot {}", slot + 1),
            Some(body) if !body.face_up => "it is face down: `flip` it".into(),
            Some(body) if body.fresh || body.new => "it came this turn".into(),
            Some(body) if body.turned => "it was turned this turn".into(),
            Some(body) if body.attacked => "it has attacked this turn".into(),
            Some(_) => "it must attack".into(),
        },
        Action::Cast { hand } => match table.in_hand(seat, hand) {
            Err(reason) => reason,
            Ok(def) => table.no_spell(seat, def, table.free_back(seat).is_none(), false),
        },
        Action::CastSet { slot } => match table.side(seat).backs.get(usize::from(slot)).copied().flatten() {
            None => format!("there is no card in your slot {}", slot + 1),
            Some(back) if back.face_up => "it is face up already".into(),
            Some(back) => table.no_spell(seat, back.def, false, back.fresh),
        },
        Action::Use { slot, ability } => match table.body(seat, slot) {
            None => format!("there is no stereotype in your slot {}", slot + 1),
            Some(body) if !body.face_up => "it is face down".into(),
            Some(body) if body.mute > 0 => "its abilities are off".into(),
            Some(body) if body.used >> ability.min(7) & 1 == 1 => "that ability was used this turn".into(),
            Some(body) => match body.print().abilities.get(usize::from(ability)).map(|ability| ability.when) {
                Some(When::Main) => "it could do nothing now".into(),
                _ => format!("{} has no ability {} to use", body.print().name, ability + 1),
            },
        },
    }
}

impl LunchTable {
    fn in_hand(&self, seat: Seat, i: u8) -> Result<DefId, String> {
        let side = self.side(seat);
        let Some(id) = side.hand.get(usize::from(i)) else {
            return Err(format!("you hold {} cards, counted from 1", side.hand.len()));
        };
        let def = self.print(*id);
        if side.returned & id.bit() != 0 {
            return Err(format!("{} came back to hand this turn", def.get().name));
        }
        Ok(def)
    }

    fn too_dear(&self, seat: Seat, def: DefId) -> String {
        let print = def.get();
        format!("{} costs {} clout, you have {}", print.name, self.cost(seat, def), self.side(seat).clout)
    }

    fn no_summon(&self, seat: Seat, hand: u8, tribute: Option<u8>, costs: bool) -> String {
        let def = match self.in_hand(seat, hand) {
            Ok(def) => def,
            Err(reason) => return reason,
        };
        let print = def.get();
        match () {
            () if !print.is_stereotype() => format!("{} is not a stereotype", print.name),
            () if self.side(seat).summoned => "you have summoned or set a stereotype this turn".into(),
            () if print.level() >= TRIBUTE_LEVEL && tribute.is_none() => {
                format!("{} is of level {} and needs a tribute", print.name, print.level())
            }
            () if print.level() < TRIBUTE_LEVEL && tribute.is_some() => format!("{} needs no tribute", print.name),
            () if tribute.is_some_and(|slot| !self.body(seat, slot).is_some_and(|body| body.face_up)) => {
                "a tribute must be one of your face-up stereotypes".into()
            }
            () if tribute.is_none() && self.free_body(seat).is_none() => "all five stereotype slots are taken".into(),
            () if costs => self.too_dear(seat, def),
            () => "that is not possible now".into(),
        }
    }

    fn no_spell(&self, seat: Seat, def: DefId, full: bool, fresh: bool) -> String {
        let print = def.get();
        match () {
            () if print.is_stereotype() => format!("{} is a stereotype", print.name),
            () if print.is_trap() => "a trap answers from the table, never in the open".into(),
            () if fresh && print.is_spell(SpellKind::QuickPlay) => "it was set this turn".into(),
            () if full && !print.is_spell(SpellKind::Field) => "all five spell and trap slots are taken".into(),
            () if self.cost(seat, def) > self.side(seat).clout => self.too_dear(seat, def),
            () => format!("{} could do nothing now", print.name),
        }
    }

    fn no_attack(&self, seat: Seat, slot: u8, target: Option<u8>) -> String {
        let Some(body) = self.body(seat, slot) else {
            return format!("there is no stereotype in your slot {}", slot + 1);
        };
        let mut aimed = false;
        self.attack_targets(seat, &mut |other| aimed |= other == target);
        match () {
            () if self.phase != Phase::Combat => "attacks are for the combat phase".into(),
            () if self.turn == 1 => "nobody attacks on the first turn".into(),
            () if self.side(seat).no_attack > 0 => "you cannot attack".into(),
            () if !body.face_up => "it is face down".into(),
            () if body.stance == Stance::Defense => "it stands in defense".into(),
            () if body.attacked => "it has attacked this turn".into(),
            () if body.no_attack > 0 => "it cannot attack".into(),
            () if body.new && !body.rushed => "it is new and waits for your next turn".into(),
            () if !aimed && self.row(seat.other()).any(|(_, _, body)| self.draws_attacks(body)) => {
                "another stereotype must be attacked first".into()
            }
            () if !aimed && target.is_none() => "a direct attack needs a table without face-up stereotypes".into(),
            () => "there is no such target".into(),
        }
    }
}
