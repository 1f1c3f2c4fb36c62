//! Deals damage (CR 8.5.3).

use serde::Deserialize;

use super::{Built, Loaded, Verb};
use crate::{
    content::Builder,
    effect::{Amount, Code, Damage, Player},
    event::Event,
    rules::Cx,
    state::{Blow, BlowStage, CardSet, Fab, Frame, Scope},
    text::{Clause, Teller},
};

/// Deals damage to a hero.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Deal {
    pub(crate) n: Amount,
    pub(crate) kind: Damage,
    pub(crate) to: Player,
}

impl Verb for Deal {
    fn load(&mut self, builder: &mut Builder<'_>, code: &mut Code) -> Loaded {
        builder.amount(&mut self.n)?;
        builder.player(self.to, code);
        Ok(Built::Step)
    }

    fn perform(&self, game: &mut Fab, mut scope: Scope, cx: &mut Cx<'_>) {
        let n = game.amount(&self.n, &scope).clamp(0, 200) as u8;
        scope.done = n > 0;
        game.set_scope(scope, cx);
        if n > 0 {
            let blow = Blow {
                card: scope.card,
                seat: scope.seat,
                to: game.seat_of(self.to, &scope),
                kind: self.kind,
                n,
                stage: BlowStage::More,
                used: CardSet::EMPTY,
                shields: 0,
                paying: None,
            };
            cx.emit(game, Event::FramePushed(Frame::Strike(blow)));
        }
    }

    fn deals(&self) -> Option<&Deal> {
        Some(self)
    }

    fn say(&self, teller: &mut Teller) -> Clause {
        let n = teller.number(&self.n);
        let damage = teller.damage(Some(self.kind));
        if self.to == Player::You {
            return Clause::you(n.of(&format!("take {n} {damage}")));
        }
        let to = teller.hero(self.to);
        Clause::you(n.of(&format!("deal {n} {damage} to {to}")))
    }
}
