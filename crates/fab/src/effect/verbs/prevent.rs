//! Sets up a prevention (CR 6.4.10).

use serde::Deserialize;

use super::{Built, Loaded, Selection, Verb};
use crate::{
    content::Builder,
    effect::{Amount, Code, Damage, Form, Player, Until},
    rules::Cx,
    state::{CardId, Fab, ModKind, Modifier, Scope, Zone},
    text::{Clause, DOER, Number, Teller},
};

/// Prevents damage that is dealt later this turn.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Prevent {
    n: Amount,
    pub(crate) form: Form,
    #[serde(default)]
    pub(crate) kind: Option<Damage>,
    #[serde(default)]
    to: Player,
    /// Only damage of a source that is chosen now (CR 1.8.6b).
    #[serde(default)]
    source: bool,
}

impl Prevent {
    fn add_shield(&self, game: &mut Fab, source: Option<CardId>, scope: &Scope, cx: &mut Cx<'_>) {
        let x = game.amount(&self.n, scope).clamp(0, 100) as i8;
        let times = if self.form == Form::NextEvents { 3 } else { 1 };
        let seat = game.seat_of(self.to, scope);
        let modifier = game.modifier(ModKind::Shield, scope, Until::Turn);
        if x > 0 {
            game.take_effect(Modifier { x, times, seat, card: source, ..modifier }, cx);
        }
    }
}

impl Verb for Prevent {
    fn load(&mut self, builder: &mut Builder<'_>, code: &mut Code) -> Loaded {
        builder.amount(&mut self.n)?;
        builder.player(self.to, code);
        Ok(Built::Step)
    }

    fn perform(&self, game: &mut Fab, scope: Scope, cx: &mut Cx<'_>) {
        self.add_shield(game, None, &scope, cx);
        game.set_scope(scope, cx);
    }

    fn chooses(&self) -> bool {
        self.source
    }

    fn selection(&self, game: &Fab, _: &Scope) -> Option<Selection> {
        let cards = game.cards(Zone::Arena).or(game.cards(Zone::Chain)).or(game.cards(Zone::Stack));
        Some(Selection { cards, n: 1, up_to: false })
    }

    fn apply_to(&self, game: &mut Fab, card: CardId, scope: &Scope, _: bool, cx: &mut Cx<'_>) -> bool {
        self.add_shield(game, Some(card), scope, cx);
        true
    }

    fn lasting(&self, teller: &mut Teller, modifier: &Modifier) -> Clause {
        let left = Prevent { n: Amount::N(modifier.x), to: modifier.whose(), ..self.clone() };
        let times = Number::known(modifier.times.into()).times();
        match left.say(teller) {
            Clause::Whole(text) => Clause::Whole(text.replacen("three times", &times, 1)),
            other => other,
        }
    }

    fn say(&self, teller: &mut Teller) -> Clause {
        let (n, damage) = (teller.number(&self.n), teller.damage(self.kind));
        let to = teller.hero(self.to);
        let source = if self.source { "a source of your choice" } else { "" };
        let dealt = match (self.source, self.to) {
            (true, _) => format!("{source} would deal to {to} this turn"),
            (false, Player::You) => "you would take this turn".to_string(),
            (false, _) => format!("{to} would take this turn"),
        };
        let time = match self.form {
            Form::Shield => return Clause::you(n.of(&format!("prevent the next {n} {damage} {dealt}"))),
            Form::Fixed => format!("once this turn, when {to} would take {damage}, {DOER}prevent {n} of it"),
            Form::NextEventAll => {
                format!("once this turn, when {to} would take at most {n} {damage}, {DOER}prevent all of it")
            }
            Form::NextEvents => {
                format!("three times this turn, {DOER}prevent {n} of the {damage} {to} would take")
            }
        };
        Clause::whole(n.of(&time))
    }
}
