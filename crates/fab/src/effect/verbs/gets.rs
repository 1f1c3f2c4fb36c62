//! Objects get rules (CR 6.2.2).

use serde::Deserialize;

use super::{Built, Loaded, Verb};
use crate::{
    content::Builder,
    effect::{Code, Place, Rules, Select, Until},
    rules::Cx,
    state::{Fab, Scope},
    text::{Clause, Teller},
};

/// One object gets rules.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Gets {
    to: Select,
    pub(crate) rules: Rules,
    #[serde(default)]
    until: Until,
}

impl Verb for Gets {
    fn load(&mut self, builder: &mut Builder<'_>, code: &mut Code) -> Loaded {
        builder.select(&mut self.to, code)?;
        builder.rules(&mut self.rules)?;
        Ok(Built::Step)
    }

    fn perform(&self, game: &mut Fab, scope: Scope, cx: &mut Cx<'_>) {
        for card in game.candidates(&self.to, &scope) {
            game.gets(card, &self.rules, self.until, &scope, cx);
        }
        game.set_scope(scope, cx);
    }

    fn rules(&self) -> Option<&Rules> {
        Some(&self.rules)
    }

    fn say(&self, teller: &mut Teller) -> Clause {
        let thing = teller.cards(&self.to);
        let (gets, n) = teller.rules(&self.rules, false);
        // What an effect does to its own source or to an attack at hand ends with it.
        let lasts = match (self.until, self.to.from) {
            (Until::Turn, Place::This | Place::It) => "",
            (until, _) => teller.lasts(until),
        };
        match (lasts, &self.rules.grant) {
            ("", _) => Clause::thing(thing, n.of(&gets)),
            (lasts, None) => Clause::thing(thing, n.of(&format!("{gets} {lasts}"))),
            (lasts, Some(_)) => Clause::whole(n.of(&format!("{lasts}, {thing} {gets}"))),
        }
    }
}
