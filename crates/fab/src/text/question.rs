//! What a player is asked, where the data of a card says it.

use super::{Teller, sentences};
use crate::{
    content::print,
    effect::{Op, PartText, Step, TargetWord},
    state::{Ask, Fab, Frame, Scope, Target},
};

/// What the seat to move is asked by a card: `Pay 1? If so, this gets +2 defense.` None where the rules ask.
pub fn question(game: &Fab) -> Option<String> {
    let said = match game.ask {
        Ask::May => may(game)?,
        Ask::Pick(_) => {
            let Some(Frame::Run(scope)) = game.frame() else { return None };
            let Some(Step::Do(op)) = Fab::step_at(&scope, scope.pc.checked_sub(1)?) else { return None };
            vec![op.verb().say(&mut teller(&scope)).done().replace("their hand", "your hand")]
        }
        Ask::Name => vec!["name a card".into()],
        Ask::Opt => vec!["put a card on the top or the bottom of your deck".into()],
        Ask::Mode => vec!["choose one".into()],
        Ask::Additional(part) => Teller::new().ask_additional(text(game, part)?)?,
        Ask::Instead => {
            let Some(Frame::Propose(proposal)) = game.frame() else { return None };
            let texts = &print(game.prints[proposal.card.index()]).texts;
            let part = texts.iter().find(|part| matches!(part, PartText::Alternative { .. }))?;
            Teller::new().part(part)
        }
        Ask::CostCard => {
            let Some(Frame::Propose(proposal)) = game.frame() else { return None };
            vec![Teller::new().cost(game.nth_cost(&proposal, proposal.next)?)]
        }
        Ask::Target(at) => {
            let layer = game.stack.last()?;
            vec![format!("choose {}", target(game.layer_code(layer)?.targets.get(usize::from(at))?))]
        }
        _ => return None,
    };
    Some(sentences(&said))
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
    }
}
