//! What a player is asked, in a sentence: by a card where its data says it, else by the rules.

use super::{Reader, Teller, possessive, sentences};
use crate::{
    content::{DefId, print},
    effect::{Op, PartText, Step, TargetWord},
    state::{Ask, Fab, Frame, LayerKind, Scope, Step as TurnStep, Target},
};

/// What the seat to move is asked: `Pay 1? If you do, this gets +2 defense.`, or `Discard a card to pay for Snatch.`
/// Everyone may know it.
pub fn question(game: &Fab) -> Option<String> {
    by_card(game).or_else(|| by_rules(game))
}

/// What the rules ask.
fn by_rules(game: &Fab) -> Option<String> {
    let attack = game.chain.attack.map(|card| &game.print(card).name);
    Some(match game.ask {
        Ask::First => "Do you want to go first or second?".into(),
        Ask::Priority => priority(game),
        Ask::Defend => match attack {
            Some(attack) => {
                let (power, defense) = game.strength();
                match power - defense {
                    left if left > 0 => format!("Block {attack} ({left} damage)?"),
                    _ if defense > 0 => format!("{attack} deals no damage. Block with more cards?"),
                    _ => format!("{attack} deals no damage. Block anyway?"),
                }
            }
            None => "Which cards do you block with?".into(),
        },
        Ask::Pitch => {
            let (seat, card, what, cost) = game.paying()?;
            let left = cost.saturating_sub(game.sides[seat.index()].resources);
            format!("Pitch a card to pay for {} ({left} left to pay).", what.of(&print(card).name))
        }
        Ask::May => "Do you want to do it?".into(),
        Ask::Additional(_) => "Do you want to pay the additional cost?".into(),
        Ask::Instead => "Which cost do you pay?".into(),
        Ask::Pick(_) => "Choose a card.".into(),
        Ask::Prevent => "Prevent some of the damage?".into(),
        Ask::PreventFirst => "Whose preventions come first?".into(),
        Ask::Order => "Which trigger goes on the stack first? It resolves last.".into(),
        Ask::OrderFirst => "Whose triggers go on the stack first? They resolve last.".into(),
        Ask::Arsenal => "Put a card in your arsenal, to play on a later turn?".into(),
        Ask::PitchOrder => "Which pitched card goes on the bottom of your deck next?".into(),
        Ask::Target(_) | Ask::CostCard | Ask::Mode | Ask::Opt | Ask::Name | Ask::Nothing | Ask::Over => return None,
    })
}

/// What someone may do who has priority.
fn priority(game: &Fab) -> String {
    let attacks = game.seat == game.active;
    if let Some(layer) = game.stack.last() {
        let name = &print(layer.scope.def).name;
        let what = match layer.kind {
            LayerKind::Card | LayerKind::Proxy => name.clone(),
            LayerKind::Ability => format!("{} ability", possessive(name)),
            _ => format!("{} trigger", possessive(name)),
        };
        return match layer.scope.seat == game.seat {
            true => format!("{what} is on the stack. Respond, or let it resolve?"),
            false => format!("{what} is on the stack. Respond?"),
        };
    }
    let attack = game.chain.attack.filter(|_| game.chain.active).map(|card| &game.print(card).name);
    match (game.step, attack) {
        (TurnStep::Action, _) if attacks => "Play a card, use an ability, or end your turn.".into(),
        (TurnStep::Reaction, Some(attack)) if attacks => format!("Strengthen {attack} before it deals damage?"),
        (TurnStep::Reaction, Some(attack)) => format!("Respond before {attack} deals damage?"),
        (TurnStep::Resolution, _) if attacks => "Attack again, or close the combat chain?".into(),
        _ => "Play an instant or use an ability?".into(),
    }
}

/// The name of the card that is played or whose ability is used.
fn proposed(game: &Fab) -> Option<DefId> {
    let Some(Frame::Propose(proposal)) = game.frame() else { return None };
    Some(game.prints[proposal.card.index()])
}

/// What a card asks.
fn by_card(game: &Fab) -> Option<String> {
    let said = match game.ask {
        Ask::May => may(game)?,
        Ask::Pick(_) => {
            let Some(Frame::Run(scope)) = game.frame() else { return None };
            let Some(Step::Do(op)) = Fab::step_at(&scope, scope.pc.checked_sub(1)?) else { return None };
            vec![op.verb().say(&mut teller(&scope)).done().replace("their hand", "your hand")]
        }
        Ask::Name => vec!["name a card".into()],
        Ask::Opt if game.pool.len() > 1 => vec![
            "put a card on top or on the bottom of your deck".into(),
            "if you put several on top, the last one is drawn first".into(),
        ],
        Ask::Opt => vec!["put a card on top or on the bottom of your deck".into()],
        Ask::Mode => vec![match proposed(game) {
            Some(card) => format!("choose what {} does", print(card).name),
            None => "choose one".into(),
        }],
        Ask::Additional(part) => Teller::new().ask_additional(text(game, part)?)?,
        Ask::Instead => {
            let Some(Frame::Propose(proposal)) = game.frame() else { return None };
            let texts = &print(game.prints[proposal.card.index()]).texts;
            let part = texts.iter().find(|part| matches!(part, PartText::Alternative { .. }))?;
            Teller::new().part(part)
        }
        Ask::CostCard => {
            let Some(Frame::Propose(proposal)) = game.frame() else { return None };
            let name = &print(game.prints[proposal.card.index()]).name;
            vec![format!("{} to pay for {name}", Teller::new().cost(game.nth_cost(&proposal, proposal.next)?))]
        }
        Ask::Target(at) => {
            let layer = game.stack.last()?;
            let target = target(game.layer_code(layer)?.targets.get(usize::from(at))?);
            let name = &print(layer.scope.def).name;
            match game.can_stop_targeting(at) {
                true => vec![format!("choose {target} as another target of {name}, or pass")],
                false => vec![format!("choose {target} as the target of {name}")],
            }
        }
        _ => return None,
    };
    Some(sentences(&said, Reader::Player))
}

/// Someone who knows that a hero was chosen.
fn teller(scope: &Scope) -> Teller {
    let mut teller = Teller::new();
    if scope.targets.iter().any(|target| matches!(target, Target::Hero(_))) {
        teller.aim();
    }
    teller
}

fn text(game: &Fab, part: u8) -> Option<&'static PartText> {
    let Some(Frame::Propose(proposal)) = game.frame() else { return None };
    print(game.prints[proposal.card.index()]).texts.get(usize::from(part))
}

/// The text of the choice an effect waits for. Choices are in the text in the order of their steps.
fn may(game: &Fab) -> Option<Vec<String>> {
    let Some(Frame::Run(scope)) = game.frame() else { return None };
    let before = |pc: u8| matches!(Fab::step_at(&scope, pc), Some(Step::May(..)));
    let nth = (0..scope.pc.checked_sub(1)?).filter(|pc| before(*pc)).count();
    let mut left = nth;
    ops_of(&scope)?.iter().find_map(|op| nth_may(op, &mut left)).and_then(|op| op.verb().ask(&mut teller(&scope)))
}

/// The nth choice in an op. What waits for later is code of its own.
fn nth_may<'a>(op: &'a Op, left: &mut usize) -> Option<&'a Op> {
    if matches!(op, Op::Later(_)) {
        return None;
    }
    if matches!(op, Op::May(_)) {
        match left.checked_sub(1) {
            None => return Some(op),
            Some(fewer) => *left = fewer,
        }
    }
    op.verb().inner().into_iter().flatten().find_map(|op| nth_may(op, left))
}

fn ops_of(scope: &Scope) -> Option<&'static [Op]> {
    match print(scope.def).texts.get(usize::from(scope.part))? {
        PartText::Resolve { ops } | PartText::When { ops, .. } | PartText::Activate { ops, .. } => Some(ops),
        _ => None,
    }
}

fn target(word: &TargetWord) -> String {
    let mut teller = Teller::new();
    match word {
        TargetWord::Hero => "a hero".into(),
        TargetWord::Opponent => "an opposing hero".into(),
        TargetWord::OtherHero => "another hero".into(),
        TargetWord::Pirate => "a Pirate hero".into(),
        TargetWord::Attack(filter) => teller.attack(filter).a(),
        TargetWord::Card(filter) => format!("{} on the combat chain or the stack", teller.noun(filter).a()),
        TargetWord::Defender(filter) => format!("a defending {}", teller.noun(filter).one),
        TargetWord::Graveyard(filter) => format!("{} from your graveyard", teller.noun(filter).a()),
        TargetWord::Allies(select) => teller.noun(&select.filter).a(),
    }
}
