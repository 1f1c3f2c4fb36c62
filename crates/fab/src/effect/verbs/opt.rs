//! Opts (CR 8.5.22).

use serde::Deserialize;

use super::{Built, Loaded, Verb};
use crate::{
    content::Builder,
    effect::{Amount, Code},
    event::Event,
    rules::Cx,
    state::{Ask, CardSet, Fab, Scope},
    text::{Clause, Teller},
};

/// Looks at the top cards of your deck and puts each on the top or the bottom.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Opt {
    n: Amount,
}

impl Verb for Opt {
    fn load(&mut self, builder: &mut Builder<'_>, _: &mut Code) -> Loaded {
        builder.amount(&mut self.n)?;
        Ok(Built::Step)
    }

    fn perform(&self, game: &mut Fab, scope: Scope, cx: &mut Cx<'_>) {
        let n = game.amount(&self.n, &scope).max(0) as usize;
        let pool: CardSet = game.side(scope.seat).deck.iter().rev().take(n).copied().collect();
        game.set_scope(scope, cx);
        // From the top down, as someone looks at them.
        for place in 0..n {
            let Some(card) = game.side(scope.seat).deck.iter().rev().nth(place).copied() else { break };
            game.show(card, Some(scope.seat), cx);
        }
        cx.emit(game, Event::PoolSet(pool));
        if !pool.is_empty() {
            game.ask(scope.seat, Ask::Opt, cx);
        }
    }

    fn say(&self, teller: &mut Teller) -> Clause {
        let n = teller.number(&self.n);
        Clause::you(n.of(&format!("opt {n}")))
    }

    fn term(&self, teller: &mut Teller) -> Option<String> {
        let n = teller.number(&self.n);
        Some(match n.value {
            Some(1) => "to opt 1, look at the top card of your deck and put it on top or on the bottom".into(),
            _ => format!(
                "to opt {n}, look at the top {n} cards of your deck and put each on top or on the bottom, in any order"
            ),
        })
    }
}
