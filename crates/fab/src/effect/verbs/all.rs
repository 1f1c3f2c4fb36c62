//! Rules for every object of a player that matches.

use serde::Deserialize;

use super::{Built, Loaded, Verb};
use crate::{
    content::Builder,
    effect::{Code, Filter, Player, Rules, Until, Words},
    rules::Cx,
    state::{Fab, ModKind, Modifier, Scope},
    text::{Clause, Teller},
};

/// Every object of a player that matches gets rules.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct All {
    #[serde(default, rename = "is")]
    pub(crate) filter: Filter,
    pub(crate) rules: Rules,
    #[serde(default)]
    of: Player,
    #[serde(default)]
    until: Until,
}

impl Verb for All {
    fn load(&mut self, builder: &mut Builder<'_>, _: &mut Code) -> Loaded {
        builder.filter(&mut self.filter)?;
        builder.rules(&mut self.rules)?;
        Ok(Built::Step)
    }

    fn perform(&self, game: &mut Fab, scope: Scope, cx: &mut Cx<'_>) {
        let seat = game.seat_of(self.of, &scope);
        let times = match self.until {
            Until::TheirNextTurn => u8::from(game.active == seat),
            _ => 1,
        };
        let modifier = game.modifier(ModKind::All, &scope, self.until);
        let x = game.x_of(&self.rules, &scope);
        game.take_effect(Modifier { seat, times, x, ..modifier }, cx);
        game.set_scope(scope, cx);
    }

    fn rules(&self) -> Option<&Rules> {
        Some(&self.rules)
    }

    fn lasting(&self, teller: &mut Teller, modifier: &Modifier) -> Clause {
        let all = All { rules: self.rules.fixed(modifier.x), of: modifier.whose(), ..self.clone() };
        all.say(teller)
    }

    fn say(&self, teller: &mut Teller) -> Clause {
        let lasts = teller.lasts(self.until);
        if self.filter.kind == Words::HERO {
            let (gets, n) = teller.rules(&self.rules, false);
            return Clause::thing(teller.hero(self.of), n.of(&format!("{gets} {lasts}")));
        }
        let (gets, n) = teller.rules(&self.rules, true);
        let (whose, noun) = (teller.whose(self.of), teller.noun(&self.filter));
        let attacks = Words::ATTACK.with(Words::ATTACK_ACTION);
        let when = if self.filter.kind.has(attacks) { " when they attack" } else { "" };
        Clause::whole(n.of(&format!("{whose} {} {gets}{when} {lasts}", noun.many)))
    }
}
