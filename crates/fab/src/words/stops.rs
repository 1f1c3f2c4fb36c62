//! Windows that are passed for a person: those with nothing to choose, and after `pp` all up to a stop that can be set.

use croupier_host::{Cue, Passing, Setting};
use croupier_kernel::{Game as _, Search as _, Seat};

use crate::{Action, Fab, LayerView, LayerWord, Notice, PromptKind, Step, TargetView, action::Who, find, print};

/// Where passing stops.
pub(super) const SETTINGS: &[Setting] = &[
    Setting {
        name: "stop",
        values: &["act", "each", "damage", "turn", "smart"],
        text: "when pp stops. act: your opponent acts, or you can do something new. each: every chance to act. damage: a \
        hero takes damage. turn: the next turn begins. smart: only where acting is worth considering",
    },
    Setting {
        name: "targeted",
        values: &["stop", "pass"],
        text: "whether pp always stops when your opponent targets you",
    },
];

/// The settings of a page, which passes for its player.
pub(super) const ON_PAGE: &[(&str, &str)] = &[("stop", "smart")];

/// A window in which only a pass is possible, or a question with a single target; with `smart` what that does.
pub(super) fn skip(cue: &Cue<'_, Fab>) -> Option<Action> {
    if cue.setting("stop") == "smart" {
        return smart(cue);
    }
    let mut real = cue.legal.iter().filter(|action| !Fab::gives_up(action));
    match (real.next(), real.next()) {
        (Some(Action::Pass), None) if cue.setting("stop") != "each" => Some(Action::Pass),
        (Some(target @ (Action::Target(_) | Action::TargetCard(_))), None) => Some(*target),
        _ => None,
    }
}

/// What is done for a player who is asked only where it matters: in their own action phase, when something of the opponent's
/// targets them, once in each attack (at reactions), and before the opponent's turn ends; always only if they can do something.
fn smart(cue: &Cue<'_, Fab>) -> Option<Action> {
    match cue.view.prompt.as_ref()?.kind {
        PromptKind::Priority => (cue.can(&Action::Pass) && lets_go(cue)).then_some(Action::Pass),
        PromptKind::Pitch => None,
        _ => only_answer(cue),
    }
}

/// Steps where a window asks nothing that another one does not ask better.
const QUIET: [Step; 7] = [Step::Layer, Step::Attack, Step::Defend, Step::Damage, Step::Close, Step::Start, Step::End];

/// Whether `smart` passes at this window.
fn lets_go(cue: &Cue<'_, Fab>) -> bool {
    let (view, seat) = (cue.view, cue.seat);
    if acts(cue.legal).next().is_none() {
        return true;
    }
    if let Some(top) = view.stack.first() {
        // An attack asks when it comes to blocks.
        return top.seat == seat || is_attack(top) || !is_targeted(cue);
    }
    match view.step {
        // After an attack with go again the next one is played from here.
        Step::Resolution => view.turn_player != seat || view.sides[seat.index()].action_points == 0,
        step => QUIET.contains(&step),
    }
}

/// Whether a layer is an attack.
pub(super) fn is_attack(layer: &LayerView) -> bool {
    match layer.kind {
        LayerWord::Attack => true,
        LayerWord::Card => find(layer.card).is_some_and(|def| print(def).is_attack_action()),
        LayerWord::Ability | LayerWord::Trigger => false,
    }
}

/// The answer to a question that has only one, or only one that players would give: a spell that hurts is aimed at the opponent.
fn only_answer(cue: &Cue<'_, Fab>) -> Option<Action> {
    let real = cue.legal.iter().filter(|action| !Fab::gives_up(action) && !Fab::takes_back(action));
    let real: Vec<&Action> = real.collect();
    if let [only] = real[..] {
        return Some(*only);
    }
    let prompt = cue.view.prompt.as_ref().filter(|prompt| prompt.kind == PromptKind::Target)?;
    let hurts = prompt.card.and_then(find).is_some_and(|def| print(def).arcane.is_some());
    let heroes = real.iter().all(|action| matches!(action, Action::Target(_)));
    let theirs = Action::Target(Who::Opponent);
    (hurts && heroes && cue.can(&theirs)).then_some(theirs)
}

/// What passing gives up on the player's own turn: an action point with which something could be played.
pub(super) fn pass_warning(cue: &Cue<'_, Fab>) -> Option<String> {
    let points = cue.view.sides[cue.seat.index()].action_points;
    let own_turn = cue.view.turn_player == cue.seat && cue.view.step == Step::Action && cue.view.stack.is_empty();
    (own_turn && points > 0 && acts(cue.legal).next().is_some())
        .then(|| "You still have an action point, and passing ends your turn.".into())
}

/// Whether a pass counts for the windows after it. With `act` only in their turn, because in the seat's own turn each window is a
/// chance, and only with nothing of this seat's on the stack: what resolves then is what the pass was for.
pub(super) fn pass_lasts(cue: &Cue<'_, Fab>) -> bool {
    match cue.setting("stop") {
        "each" => false,
        "act" => {
            let theirs = cue.view.turn_player != cue.seat;
            is_window(cue) && theirs && cue.view.stack.iter().all(|layer| layer.seat != cue.seat)
        }
        _ => true,
    }
}

/// The next pass of someone who passes until a stop.
pub(super) fn pass_on(cue: &Cue<'_, Fab>, since: &Passing<'_, Fab>) -> Option<Action> {
    let pass = cue.can(&Action::Pass).then_some(Action::Pass)?;
    // The first pass is the one that was asked for.
    if since.told.is_empty() {
        return Some(pass);
    }
    let own_turn = cue.view.turn_player == cue.seat && cue.view.step == Step::Action && cue.view.stack.is_empty();
    let targeted = cue.setting("targeted") == "stop" && is_targeted(cue) && acts(cue.legal).next().is_some();
    let told = since.told.iter().any(|notice| stops_at(cue, notice));
    if cue.setting("stop") == "smart" {
        return (smart(cue) == Some(pass) && !told).then_some(pass);
    }
    (is_window(cue) && !own_turn && !targeted && !told && !is_new(cue, since.could)).then_some(pass)
}

/// Whether the seat has priority, as against being asked something.
fn is_window(cue: &Cue<'_, Fab>) -> bool {
    cue.view.prompt.as_ref().is_some_and(|prompt| prompt.kind == PromptKind::Priority)
}

/// What can be done at a window apart from passing.
fn acts(legal: &[Action]) -> impl Iterator<Item = &Action> {
    legal.iter().filter(|action| **action != Action::Pass && !Fab::gives_up(action))
}

/// Whether a window is one that the first pass did not give away: something new can be done, or it is the last of the turn.
fn is_new(cue: &Cue<'_, Fab>, could: &[Action]) -> bool {
    let last = cue.view.step == Step::Action && cue.view.stack.is_empty();
    cue.setting("stop") == "act" && acts(cue.legal).any(|action| last || !could.contains(action))
}

/// Whether what is on top of the stack is theirs and has this seat as its target.
fn is_targeted(cue: &Cue<'_, Fab>) -> bool {
    let top = cue.view.stack.first().filter(|layer| layer.seat != cue.seat);
    top.is_some_and(|layer| layer.targets.contains(&TargetView::Seat(cue.seat)))
}

/// Whether something that happened is what the stop waits for.
fn stops_at(cue: &Cue<'_, Fab>, notice: &Notice) -> bool {
    let theirs = |seat: &Seat| *seat != cue.seat;
    match (cue.setting("stop"), notice) {
        (_, Notice::TurnBegan { .. }) => true,
        ("turn" | "smart", _) => false,
        (_, Notice::Damaged { .. } | Notice::Calculated { .. }) => true,
        ("damage", _) => false,
        ("each", _) => true,
        (_, Notice::Played { seat, .. } | Notice::Activated { seat, .. } | Notice::PutOnStack { seat, .. }) => {
            theirs(seat)
        }
        (_, Notice::Attacked { seat, .. } | Notice::Defended { seat, .. }) => theirs(seat),
        _ => false,
    }
}
