//! The turn, the stack, the combat chain and what is asked.

use croupier_kernel::{Row, Seat, row_length};

use super::row::{sort_in, word, word_or_none};
use crate::{
    content::{DefId, first_of_name},
    state::{Ask, Fab, Frame, Layer, Target},
};

/// How many layers are told one by one, from the top.
pub(super) const LAYERS: usize = 3;

/// Writes what both players have in common, as a seat sees it.
pub(super) fn write(game: &Fab, eye: Seat, row: &mut Row<'_>) {
    let row = &mut row.part::<{ row_length(&super::TABLE) }>();
    row.put(game.step as i16);
    row.put(question(game.ask));
    row.put(word_or_none(asking(game)));
    row.put(word_or_none(game.named.map(first_of_name)));
    row.amount(i32::from(game.turn), 200);
    row.amount(game.active == eye, 1);
    row.amount(game.seat == eye, 1);
    row.amount(game.passes, 2);
    row.amount(if let Ask::Pick(left) = game.ask { left } else { 0 }, 16);
    let to_pay = game.paying().map_or(0, |(seat, _, _, cost)| cost.saturating_sub(game.side(seat).resources));
    row.amount(to_pay, 20);
    let blow =
        game.frames.iter().rev().find_map(|frame| if let Frame::Strike(blow) = frame { Some(blow) } else { None });
    row.amount(blow.map_or(0, |blow| blow.n), 64);
    row.amount(blow.is_some_and(|blow| blow.to == eye), 1);
    row.put(blow.map_or(0, |blow| 1 + blow.kind as i16));
    chain(game, row);
    stack(game, eye, row);
    let (mine, theirs) = (row.field(8), row.field(4));
    let mut filled = [0; 2];
    for layer in &game.pending {
        let (field, at) = if layer.scope.seat == eye { (&mut *mine, 0) } else { (&mut *theirs, 1) };
        sort_in(field, &mut filled[at], word(layer.scope.def));
    }
    let field = row.field(12);
    if !game.pool.is_empty() {
        let mut filled = 0;
        for card in game.pool {
            if game.side(eye).knows.contains(card) || !game.is_hidden(card) {
                sort_in(field, &mut filled, word(game.prints[card.index()]));
            }
        }
    }
}

#[inline(always)]
fn chain(game: &Fab, row: &mut Row<'_>) {
    let chain = &game.chain;
    if chain.n_links == 0 {
        row.field(11 + 24);
        return;
    }
    let attack = chain.attack;
    let (power, defense) = game.strength();
    row.amount(chain.n_links, 60);
    row.amount(chain.active, 1);
    row.amount(power, 64);
    row.amount(defense, 64);
    row.amount(chain.damage, 64);
    row.amount(chain.hit, 1);
    row.amount(chain.hit_before, 1);
    row.amount(attack.map_or(chain.left_go_again, |card| game.attack_has_go_again(card)), 1);
    row.amount(attack.is_some_and(|card| game.has_dominate(card)), 1);
    row.amount(attack.is_some_and(|card| game.has_overpower(card)), 1);
    row.put(word(chain.def));
    let (defenders, earlier) = (row.field(12), row.field(12));
    let mut filled = 0;
    for card in chain.defenders {
        sort_in(defenders, &mut filled, word(game.prints[card.index()]));
    }
    for (place, link) in earlier.iter_mut().zip(game.links.iter().rev()) {
        *place = word(link.def);
    }
}

#[inline(always)]
fn stack(game: &Fab, eye: Seat, row: &mut Row<'_>) {
    row.amount(game.stack.len() as i64, 28);
    let (whose, kinds, aims) = (row.field(LAYERS), row.field(LAYERS), row.field(LAYERS));
    for nth in 0..LAYERS {
        let (layer_word, targets) = (row.field(1), row.field(2));
        let Some(layer) = game.stack.len().checked_sub(nth + 1).map(|at| &game.stack[at]) else { continue };
        whose[nth] = if layer.scope.seat == eye { 1 } else { 2 };
        kinds[nth] = 1 + layer.kind as i16;
        aims[nth] = aim(layer, eye);
        layer_word[0] = word(layer.scope.def);
        for (place, target) in targets.iter_mut().zip(&layer.scope.targets) {
            if let Some(card) = target.cards().next() {
                *place = word(game.prints[card.index()]);
            }
        }
    }
    let lower = row.field(8);
    let below = game.stack.len().saturating_sub(LAYERS);
    for (place, layer) in lower.iter_mut().zip(game.stack[..below].iter().rev()) {
        *place = word(layer.scope.def);
    }
}

/// What the first target of a layer is: none, the seat's own hero, the other hero, a card.
fn aim(layer: &Layer, eye: Seat) -> i16 {
    match layer.scope.targets[0] {
        Target::None => 0,
        Target::Hero(seat) if seat == eye => 1,
        Target::Hero(_) => 2,
        Target::Card(_) | Target::Allies(_) => 3,
    }
}

/// The place of a question among all of them.
fn question(ask: Ask) -> i16 {
    match ask {
        Ask::Nothing => 0,
        Ask::First => 1,
        Ask::Priority => 2,
        Ask::Defend => 3,
        Ask::Instead => 4,
        Ask::Additional(_) => 5,
        Ask::Mode => 6,
        Ask::Target(_) => 7,
        Ask::Pitch => 8,
        Ask::CostCard => 9,
        Ask::May => 10,
        Ask::Pick(_) => 11,
        Ask::Opt => 12,
        Ask::Prevent => 13,
        Ask::PreventFirst => 14,
        Ask::Order => 15,
        Ask::OrderFirst => 16,
        Ask::Arsenal => 17,
        Ask::PitchOrder => 18,
        Ask::Name => 19,
        Ask::Over => 20,
    }
}

/// The card that asks, if one does.
fn asking(game: &Fab) -> Option<DefId> {
    match (game.ask, game.frames.last()) {
        (Ask::Priority | Ask::Defend | Ask::Order | Ask::OrderFirst | Ask::Arsenal | Ask::PitchOrder, _) => None,
        (Ask::Target(_), _) => game.stack.last().map(|layer| layer.scope.def),
        (_, Some(Frame::Run(scope))) => Some(scope.def),
        (_, Some(Frame::Propose(proposal))) => Some(game.prints[proposal.card.index()]),
        (_, Some(Frame::Strike(blow))) => Some(game.prints[blow.card.index()]),
        (_, Some(Frame::Pay { .. })) => game.paying().map(|(_, card, _, _)| card),
        _ => None,
    }
}
