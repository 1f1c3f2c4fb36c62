//! `cancel_flop`: flops are cancelled until the charm is used up.

use serde::Deserialize;

use crate::effect::{Keeps, Known, Rule, traits, within};

/// Cancels flops until it is used up.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct CancelFlop {
    uses: u16,
}

impl Rule for CancelFlop {
    fn traits(&self) -> u16 {
        traits::FLOP
    }

    fn check(&self) -> Result<(), String> {
        within("the number", self.uses, 100)
    }

    fn text(&self, _known: &Known<'_>) -> String {
        let flops = if self.uses == 1 { "next flop".into() } else { format!("next {} flops", self.uses) };
        format!("cancel your {flops}. Then this charm breaks")
    }

    fn keeps(&self) -> Option<Keeps> {
        Some(Keeps::Uses(self.uses))
    }
}
