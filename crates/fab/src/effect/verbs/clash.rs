//! Clashes with the attacking hero (CR 8.5.45).

use serde::Deserialize;

use super::{Built, Loaded, Op, Verb};
use crate::{
    content::Builder,
    effect::{Code, Step},
    rules::Cx,
    state::{Fab, Scope},
    text::{Clause, Teller},
};

/// Clashes. If someone wins, `that_hero` is the winner, and ops are done.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Clash {
    win: Vec<Op>,
}

impl Verb for Clash {
    fn load(&mut self, builder: &mut Builder<'_>, code: &mut Code) -> Loaded {
        code.steps.push(Step::Do(Op::Clash(Clash { win: Vec::new() })));
        let done = code.steps.len();
        code.steps.push(Step::Done(0));
        builder.ops(&mut self.win, code)?;
        code.steps[done] = Step::Done(code.here());
        Ok(Built::Flow)
    }

    fn perform(&self, game: &mut Fab, mut scope: Scope, cx: &mut Cx<'_>) {
        let winner = game.clash(scope.seat, cx);
        scope.done = winner.is_some();
        scope.hero = winner.unwrap_or(scope.hero);
        game.set_scope(scope, cx);
    }

    fn say(&self, teller: &mut Teller) -> Clause {
        let mut said = vec![Clause::you("clash with the attacking hero".into()).told()];
        let before = teller.clone();
        teller.call_hero("the winner");
        said.extend(teller.branch(&self.win));
        *teller = before;
        Clause::sentences(said)
    }

    fn term(&self, _: &mut Teller) -> Option<String> {
        Some(
            "to clash, both players show the top card of their deck: the greater power wins, and no one wins a tie"
                .into(),
        )
    }

    fn inner(&self) -> Vec<&[Op]> {
        vec![&self.win]
    }
}
