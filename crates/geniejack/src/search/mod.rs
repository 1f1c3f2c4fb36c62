//! What a search asks: how a run stands, what a sensible player does, and what else is worth trying.

mod blow;
mod hand;
mod odds;
mod shop;

use croupier_kernel::{Game, Search, Seat, Turn};

use crate::{
    GENIE, Geniejack,
    action::{Action, WishText},
    state::Phase,
    stats::Field,
};

impl Search for Geniejack {
    const CLOCK: &'static str = "battle";

    const GAUGES: &'static [&'static str] = &["battles won", "your hit points", "your gold"];

    fn gauge(&self, _seat: Seat, nth: usize) -> i32 {
        [i32::from(self.run.battles_won), self.run.hp, self.run.gold].get(nth).copied().unwrap_or(0)
    }

    /// Battles won.
    fn clock(&self) -> u32 {
        self.run.battles_won.into()
    }

    fn reading(&self) -> u32 {
        let won = matches!(self.turn(), Turn::Over(outcome) if outcome.won);
        self.clock() + u32::from(!won)
    }

    fn value(&self, seat: Seat) -> i32 {
        if seat == GENIE {
            return 0;
        }
        match self.turn() {
            Turn::Over(outcome) => Geniejack::payoff(&outcome, seat).into(),
            Turn::Of(_) => self.standing(),
        }
    }

    fn policy(&self, legal: &[Action]) -> usize {
        match self.run.phase {
            Phase::PreHand => self.best_potion(legal),
            Phase::PlayerTurn => self.best_in_turn(legal),
            Phase::Shop => self.best_buy(legal),
            Phase::Genie => self.best_wish(legal),
            _ => 0,
        }
    }

    fn candidates(&self, legal: &mut Vec<Action>) {
        match self.run.phase {
            Phase::Genie => legal.extend(WishText::worth_trying().map(Action::Wish)),
            Phase::PlayerTurn => self.keep_close(legal),
            _ => {}
        }
    }
}

impl Geniejack {
    /// How a run stands that is not over, in thousandths. What a lost one would be worth now is the least of it.
    fn standing(&self) -> i32 {
        let run = &self.run;
        let battles = i32::from(run.battles_won);
        let per_stage = i32::from(self.boss_battle());
        let all = run.base.get(Field::TotalStages) * per_stage;
        if battles >= all || self.round() > 1 {
            return 1000;
        }
        let health = 1000 * run.hp / run.max_hp.max(1);
        let done = match run.phase {
            Phase::PreHand | Phase::PlayerTurn | Phase::HandResult => {
                1000 - 1000 * run.foe.hp.max(0) / run.foe.max_hp.max(1)
            }
            _ => 0,
        };
        // A battle won counts as in a lost run; gear and gold are what the next ones are won with, and hit points the more
        // the fewer there are.
        let gear: i32 = run.worn.iter().flatten().map(|piece| piece.get().cost).sum();
        let wishes = run.phase != Phase::Genie && run.phase != Phase::Granting;
        let wished = self.wishes.len() as i32 - i32::from(!wishes);
        let strength = gear + run.gold.min(200) / 2 + 40 * wished.max(0);
        let near = battles * battles * 4;
        (60 * battles + near + 60 * done / 1000 + 150 * health / 1000 + strength * 2 / 3 - 1000).min(900)
    }
}
