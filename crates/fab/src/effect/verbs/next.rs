//! Rules for the next object that matches (CR 6.2.4).

use serde::Deserialize;

use super::{Built, Loaded, Verb};
use crate::{
    content::Builder,
    effect::{By, Code, Filter, Player, Rules, Until, Words},
    rules::Cx,
    state::{Fab, ModKind, Modifier, Scope},
    text::{Clause, Teller},
};

/// The next object that matches gets rules.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Next {
    #[serde(default, rename = "is")]
    pub(crate) filter: Filter,
    pub(crate) rules: Rules,
    #[serde(default)]
    pub(crate) by: By,
    #[serde(default)]
    who: Player,
    #[serde(default)]
    until: Until,
}

impl Verb for Next {
    fn load(&mut self, builder: &mut Builder<'_>, _: &mut Code) -> Loaded {
        builder.filter(&mut self.filter)?;
        builder.rules(&mut self.rules)?;
        Ok(Built::Step)
    }

    fn perform(&self, game: &mut Fab, scope: Scope, cx: &mut Cx<'_>) {
        if self.until != Until::Chain || game.chain.n_links > 0 {
            let seat = game.seat_of(self.who, &scope);
            let modifier = game.modifier(ModKind::Next, &scope, self.until);
            game.take_effect(Modifier { seat, x: game.x_of(&self.rules, &scope), ..modifier }, cx);
        }
        game.set_scope(scope, cx);
    }

    fn rules(&self) -> Option<&Rules> {
        Some(&self.rules)
    }

    fn lasting(&self, teller: &mut Teller, modifier: &Modifier) -> Clause {
        let next = Next { rules: self.rules.fixed(modifier.x), who: modifier.whose(), ..self.clone() };
        next.say(teller)
    }

    fn say(&self, teller: &mut Teller) -> Clause {
        let (noun, lasts) = (teller.noun(&self.filter), teller.lasts(self.until));
        let instant = self.rules.as_instant && matches!(self.by, By::Play);
        let (gets, n) =
            teller.rules(&Rules { as_instant: self.rules.as_instant && !instant, ..self.rules.clone() }, false);
        let from = noun.from.map(|from| format!(" {from}")).unwrap_or_default();
        let next = match self.by {
            By::Play if instant => {
                let more = if gets.is_empty() { String::new() } else { format!(", and it {gets}") };
                format!("you can play your next {}{from} {lasts} as an instant{more}", noun.one)
            }
            // A long description comes before what the card gets.
            By::Play if self.filter.kind.any(Words::ARCANE_EFFECT) || noun.one.contains(" with ") => {
                format!("the next time you play {}{from} {lasts}, it {gets}", noun.a())
            }
            By::Play => format!("your next {}{from} {lasts} {gets}", noun.one),
            By::Activate => format!("the next {} you activate {lasts} {gets}", noun.one),
            By::Attack => {
                let whose = teller.whose(self.who);
                // A quotation or a condition at the end would leave the duration hanging.
                match self.rules.grant.is_some() || self.rules.power_if.is_some() {
                    true => format!("{whose} next {} {lasts} {gets}", noun.one),
                    false => format!("{whose} next {} {gets} {lasts}", noun.one),
                }
            }
        };
        Clause::whole(n.of(&next))
    }
}
