//! What is worth trying: not what is as good as something else on the list, and not what can wait for a better moment.

use super::{
    gist::{Use, gist},
    mind::choose,
};
use crate::{
    action::{Action, Who},
    content::{Keyword, print},
    effect::Words,
    state::{Ask, CardId, Fab, Step, Zone},
};

/// Leaves what is worth trying. What the rule-based player does stays in any case.
pub(super) fn prune(game: &Fab, legal: &mut Vec<Action>) {
    if legal.len() < 2 {
        return;
    }
    let choice = legal[choose(game, legal)];
    match game.ask {
        // Orders that hardly ever matter, and more names than can be tried.
        Ask::PitchOrder | Ask::Name => legal.retain(|action| *action == choice),
        Ask::Pitch => one_of_each(legal, choice, |action| match action {
            Action::Pitch(card) => Some(i32::from(gist(card.def).pitch)),
            _ => None,
        }),
        Ask::Prevent => one_of_each(legal, choice, |action| match action {
            Action::Prevent(card) => {
                let print = print(card.def);
                let ways = [Keyword::ArcaneBarrier, Keyword::Quell, Keyword::Spellvoid, Keyword::Ward];
                Some(ways.iter().fold(0, |sum, way| 8 * sum + i32::from(print.number(*way))))
            }
            _ => None,
        }),
        Ask::Defend => legal.retain(|action| match action {
            Action::Defend(card) => *action == choice || defends(game, card.def),
            _ => true,
        }),
        Ask::Target(_) => {
            let harms = game.stack.last().is_some_and(|layer| gist(layer.scope.def).arcane > 0);
            if harms && choice == Action::Target(Who::Opponent) {
                legal.retain(|action| *action == choice);
            }
        }
        Ask::Priority => {
            let later = can_wait(game);
            legal.retain(|action| *action == choice || !(later && waits(game, action)));
        }
        _ => {}
    }
}

/// Keeps one action of those that are alike, and all that have no likeness. The choice is the one kept of its like.
fn one_of_each(legal: &mut Vec<Action>, choice: Action, like: impl Fn(&Action) -> Option<i32>) {
    let mut kept = 0;
    for at in 0..legal.len() {
        let action = legal[at];
        let likeness = like(&action);
        let other = |other: &Action| likeness.is_some() && like(other) == likeness;
        if action == choice || !other(&choice) && !legal[..kept].iter().any(other) {
            legal[kept] = action;
            kept += 1;
        }
    }
    legal.truncate(kept);
}

/// Whether a card that may defend would stop anything, or do something else.
fn defends(game: &Fab, def: crate::DefId) -> bool {
    let print = print(def);
    if !print.words.has(Words::EQUIPMENT) {
        return gist(def).defense > 0 || print.triggers != 0;
    }
    let worn = game.each_of(Zone::Arena, game.seat).find(|card| game.prints[card.index()] == def);
    print.triggers != 0 || worn.is_some_and(|card| game.defense(card) > 0)
}

/// Whether there is a later window in this turn of the other player: more will be known then.
fn can_wait(game: &Fab) -> bool {
    if game.active == game.seat || game.step == Step::Action && game.stack.is_empty() {
        return false;
    }
    let life = i32::from(game.side(game.seat).life);
    let incoming = game.chain.attack.map_or(0, |attack| game.power(attack) - game.total_defense());
    incoming < life
}

/// Whether an action loses nothing by waiting: what burns, and what helps it.
fn waits(game: &Fab, action: &Action) -> bool {
    match action {
        Action::Activate { card, .. } => {
            let hero = game.prints[CardId::hero(game.seat).index()];
            let guards = gist(card.def).uses == Use::Guard && game.step == Step::Reaction && game.stack.is_empty();
            card.def == hero || !guards
        }
        Action::Play { card, .. } => gist(card.def).arcane > 0 || gist(card.def).boost > 0,
        _ => false,
    }
}
