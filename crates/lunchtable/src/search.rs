//! What a search asks: the rule-based player and the worth of a table, both from what the seat to move or the seat asked
//! may know.

use croupier_kernel::{Game as _, Search, Seat};

use crate::{
    Action, LunchTable, Pick, Source,
    content::{Facts, facts},
    rules::Decision,
    state::{Ask, Body, Phase, Stance},
};

/// The rule-based player takes this many actions a turn and then moves on.
const ACTIONS: u8 = 60;

/// What a stereotype whose card is not seen is taken for: reputation and stability.
const UNSEEN: (i32, i32) = (1300, 1500);

/// What an attacker must beat to attack a face-down stereotype.
const UNSEEN_WALL: i32 = 1700;

impl Search for LunchTable {
    const HORIZON: u32 = 4;
    const GAUGES: &'static [&'static str] = &["your life points", "their life points"];

    fn clock(&self) -> u32 {
        u32::from(self.turn)
    }

    fn gauge(&self, seat: Seat, nth: usize) -> i32 {
        self.side(if nth == 0 { seat } else { seat.other() }).life
    }

    fn value(&self, seat: Seat) -> i32 {
        if let Some(verdict) = self.outcome {
            return verdict.winner.map_or(0, |winner| if winner == seat { 1000 } else { -1000 });
        }
        let mover = if self.active == seat { ACTIVE } else { -ACTIVE };
        share(self.odds_of(seat, seat) - self.odds_of(seat.other(), seat) + mover)
    }

    /// One of equal cards is enough, and who has done enough this turn moves on.
    fn candidates(&self, legal: &mut Vec<Action>) {
        let Some(seat) = self.turn().seat() else { return };
        if self.n_actions >= ACTIONS && self.decision() == Decision::Open {
            legal.retain(|action| matches!(action, Action::Advance | Action::EndTurn));
            return;
        }
        let all = std::mem::take(legal);
        let hand = &self.side(seat).hand;
        for (place, action) in all.iter().enumerate() {
            let has_twin = |held: u8| {
                let print = |held: u8| hand.get(usize::from(held)).map(|id| self.print(*id));
                (held + 1..hand.len() as u8)
                    .filter(|other| print(*other) == print(held))
                    .any(|other| all[place..].contains(&with_card(*action, other)))
            };
            if !card_of(action).is_some_and(has_twin) {
                legal.push(*action);
            }
        }
    }

    /// Summons the strongest, uses what can be used, attacks where it wins, answers when asked.
    fn policy(&self, legal: &[Action]) -> usize {
        let Some(seat) = self.turn().seat() else { return 0 };
        let best_foe = self.row_up(seat.other()).map(|(_, body)| self.stats(seat.other(), body).0).max().unwrap_or(0);
        let (mut best, mut most) = (0, i32::MIN);
        for (place, action) in legal.iter().enumerate() {
            let worth = self.greed(seat, best_foe, action);
            // Of equals the last.
            if worth >= most {
                (best, most) = (place, worth);
            }
        }
        best
    }
}

/// What being the next to act is worth.
const ACTIVE: i64 = 646_000;

/// A value in thousandths from millionths of a natural logarithm of odds: the hyperbolic tangent of the half of it.
fn share(odds: i64) -> i32 {
    let x = (odds / 2000).clamp(-3000, 3000);
    (x * (27_000_000 + x * x) / (27_000_000 + 9 * x * x)) as i32
}

/// The card in the player's own hand that an action names.
fn card_of(action: &Action) -> Option<u8> {
    match *action {
        Action::Summon { hand, .. }
        | Action::SetStereotype { hand, .. }
        | Action::SetCard { hand }
        | Action::Cast { hand }
        | Action::Respond(Source::Hand(hand)) => Some(hand),
        _ => None,
    }
}

/// The same action with another card in hand.
fn with_card(action: Action, hand: u8) -> Action {
    match action {
        Action::Summon { stance, tribute, .. } => Action::Summon { hand, stance, tribute },
        Action::SetStereotype { tribute, .. } => Action::SetStereotype { hand, tribute },
        Action::SetCard { .. } => Action::SetCard { hand },
        Action::Cast { .. } => Action::Cast { hand },
        Action::Respond(Source::Hand(_)) => Action::Respond(Source::Hand(hand)),
        other => other,
    }
}

impl LunchTable {
    /// What a seat has, as millionths of a natural logarithm of odds, as `eye` knows it. Fitted to who won 6,000 games.
    fn odds_of(&self, seat: Seat, eye: Seat) -> i64 {
        let side = self.side(seat);
        let foe = self.row_up(seat.other()).map(|(_, body)| self.stats(seat.other(), body).0).max().unwrap_or(0);
        let life = i64::from(side.life);
        let mut odds = 116 * life + 406 * life.min(3000) + 107 * life.min(1200);
        let mut most = 0;
        for (_, _, body) in self.row(seat) {
            let (reputation, stability) = self.shown_stats(seat, body, eye);
            most = most.max(reputation);
            odds += 184_000 + 254 * i64::from(reputation) + 71 * i64::from(stability) - 76_000 * i64::from(body.vice);
            odds -= if reputation < foe { 225_000 } else { 0 };
        }
        odds += if side.up | side.down == 0 { 611_000 } else { 601 * i64::from(most) };
        odds += 120_000 * (side.hand.len() as i64).min(7) + 207_000 * i64::from(side.laid.count_ones());
        odds + 567_000 * (side.deck.len() as i64).min(8) + 400_000 * i64::from(side.breakdowns)
    }

    /// Reputation and stability of a stereotype of `seat`, as far as `eye` sees its card.
    fn shown_stats(&self, seat: Seat, body: &Body, eye: Seat) -> (i32, i32) {
        if body.face_up || seat == eye { self.stats(seat, body) } else { UNSEEN }
    }

    /// The same by slot.
    fn strength(&self, seat: Seat, slot: u8, eye: Seat) -> (i32, i32) {
        self.body(seat, slot).map_or(UNSEEN, |body| self.shown_stats(seat, body, eye))
    }

    /// What a card in a hand is worth: of stereotypes the reputation, of other cards less than that of any of these.
    fn held_worth(&self, seat: Seat, place: u8) -> i32 {
        let held = self.side(seat).hand.get(usize::from(place));
        held.map_or(0, |id| i32::from(self.print(*id).get().stats().0))
    }

    /// How much the rule-based player wants to do something.
    fn greed(&self, seat: Seat, best_foe: i32, action: &Action) -> i32 {
        let tired = self.n_actions >= ACTIONS;
        let enemy = seat.other();
        match *action {
            Action::Surrender => -1000,
            Action::Pass => 0,
            Action::Advance => 1,
            Action::EndTurn if tired || self.phase >= Phase::Main2 => 2,
            Action::EndTurn => -1,
            Action::Respond(_) => 100,
            // A tribute is what is missed least, for anything else the strongest is chosen.
            Action::Choose(Pick::Mine(slot)) => match self.ask {
                Some(Ask::RitualTribute { .. }) => 10_000 - self.strength(seat, slot, seat).0,
                _ => 10 + self.strength(seat, slot, seat).0,
            },
            Action::Choose(Pick::Theirs(slot)) => 10 + self.strength(enemy, slot, seat).0,
            // Of the player's own hand the weakest goes, of the other one the strongest; a ritual calls the strongest.
            Action::Choose(Pick::Hand(place)) => match self.ask {
                Some(Ask::Discard { whose, .. }) if whose != seat => 10 + self.held_worth(enemy, place),
                Some(Ask::Discard { .. }) => 10_000 - self.held_worth(seat, place),
                _ => 10 + self.held_worth(seat, place),
            },
            Action::Choose(_) => 5,
            _ if tired => -1,
            Action::Summon { hand, stance: Stance::Attack, tribute } => {
                let given = tribute.map_or(0, |slot| self.strength(seat, slot, seat).0);
                5000 + self.held_worth(seat, hand) - given
            }
            Action::Flip { slot } if self.strength(seat, slot, seat).0 >= best_foe => 4500,
            Action::Cast { .. } | Action::CastSet { .. } => 4000,
            Action::Use { slot, .. } if self.body(seat, slot).is_some_and(|body| body.vice < 2) => 3000,
            Action::SetCard { hand } if self.is_trap_in_hand(seat, hand) => 2000,
            Action::Attack { target: None, .. } => 9000,
            Action::Attack { slot, target: Some(target) } => {
                let Some(body) = self.body(enemy, target) else { return -1 };
                let wall = match (body.face_up, body.stance) {
                    (false, _) => UNSEEN_WALL,
                    (true, Stance::Defense) => self.stats(enemy, body).1,
                    (true, Stance::Attack) => self.stats(enemy, body).0,
                };
                if self.strength(seat, slot, seat).0 > wall { 8000 - wall.min(6000) } else { -1 }
            }
            _ => -1,
        }
    }

    fn is_trap_in_hand(&self, seat: Seat, place: u8) -> bool {
        let held = self.side(seat).hand.get(usize::from(place));
        held.is_some_and(|id| facts(self.print(*id)).is(Facts::TRAP))
    }
}
