//! Deals damage to permanents (CR 8.5.3).

use serde::Deserialize;

use super::{Built, Loaded, Selection, Verb};
use crate::{
    content::{Builder, print},
    effect::{Amount, Code, Damage, Select, TargetWord},
    rules::Cx,
    state::{CardId, CardSet, Fab, Scope, Target},
    text::{Clause, Teller},
};

/// Deals damage to allies. One that has no more life than that is destroyed; no ally of the pool has more.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Burn {
    n: Amount,
    kind: Damage,
    what: Select,
}

impl Verb for Burn {
    fn load(&mut self, builder: &mut Builder<'_>, code: &mut Code) -> Loaded {
        builder.amount(&mut self.n)?;
        builder.select(&mut self.what, code)?;
        code.targets.push(TargetWord::Allies(self.what.clone()));
        Ok(Built::Step)
    }

    fn what(&self) -> Option<&Select> {
        Some(&self.what)
    }

    /// The targets that are still there; no player chooses.
    fn selection(&self, game: &Fab, scope: &Scope) -> Option<Selection> {
        let here = game.candidates(&self.what, scope);
        let cards: CardSet = scope.targets.iter().flat_map(Target::cards).filter(|card| here.contains(*card)).collect();
        (!cards.is_empty()).then_some(Selection { cards, n: cards.len(), up_to: false })
    }

    fn apply_to(&self, game: &mut Fab, card: CardId, scope: &Scope, _: bool, cx: &mut Cx<'_>) -> bool {
        let dies = game.amount(&self.n, scope) >= i32::from(print(game.prints[card.index()]).life);
        if dies {
            game.destroy(card, scope.seat, cx);
        }
        dies
    }

    fn say(&self, teller: &mut Teller) -> Clause {
        let n = teller.number(&self.n);
        let damage = teller.damage(Some(self.kind));
        let allies = teller.cards(&self.what);
        Clause::you(n.of(&format!("deal {n} {damage} to {allies}")))
    }
}
