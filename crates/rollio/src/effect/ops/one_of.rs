//! `one_of`: one of several operations, at random.

use croupier_kernel::Cx;
use serde::Deserialize;

use crate::{
    effect::{Aid, AnyOp, Op, Target},
    state::Rollio,
};

/// Does one of these, by chance.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct OneOf {
    ops: Vec<AnyOp>,
}

impl Op for OneOf {
    fn check(&self) -> Result<(), String> {
        if self.ops.len() < 2 {
            return Err("`one_of` needs something to choose from".into());
        }
        self.ops.iter().try_for_each(Op::check)
    }

    fn text(&self) -> String {
        let texts: Vec<String> = self.ops.iter().map(Op::text).collect();
        let (last, most) = texts.split_last().map_or(("", &[][..]), |(last, most)| (last, most));
        format!("do one of these at random: {}, or {last}", most.join(", "))
    }

    fn why_not_now(&self, game: &Rollio) -> Option<&'static str> {
        self.ops.iter().find_map(|op| op.why_not(game))
    }

    fn by_chance(&self) -> bool {
        true
    }

    fn aid(&self) -> Aid {
        Aid::Rescue
    }

    fn perform(&self, game: &mut Rollio, target: &mut Target, cx: &mut Cx<'_, Rollio>) {
        if let Some(op) = self.ops.get(target.below(self.ops.len() as u32, cx) as usize) {
            op.perform(game, target, cx);
        }
    }
}
