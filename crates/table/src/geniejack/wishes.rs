//! A genie in its seat: it hears the wish and answers.

use std::sync::Arc;

use croupier_geniejack::{Geniejack, action::Action, blessing::Giver, state::Phase};
use croupier_kernel::Sight;

use crate::{
    Agent, Screen, Thinking, Tone,
    genie::{Answer, Genie, Situation},
};

/// A genie that plays the Genie's seat.
pub(super) struct Seated {
    genie: Box<dyn Genie>,
    /// What it has to say about its last answer.
    remark: Option<Screen>,
}

impl Seated {
    pub(super) fn new(genie: Box<dyn Genie>) -> Seated {
        Seated { genie, remark: None }
    }
}

impl Agent<Geniejack> for Seated {
    fn choose(&mut self, sight: &Sight<'_, Geniejack>, legal: &[Action]) -> Action {
        let view = sight.view();
        let Some(wish) = view.player.wishes.last().filter(|_| view.phase == Phase::Granting) else {
            return legal[0].clone();
        };
        let answer = self.genie.grant(&wish.text, &Situation::of(&view));
        self.remark = Some(remark(&answer));
        let giver = match answer.genie {
            "claude" => Giver::Claude,
            "lamp" => Giver::Lamp,
            _ => Giver::Boon,
        };
        Action::Grant(Arc::new(answer.blessing.granted(giver, &answer.why)))
    }

    fn thinking(&self) -> Option<Thinking> {
        self.genie.thinking()
    }

    fn remark(&mut self) -> Option<Screen> {
        self.remark.take()
    }
}

/// Who answered and why, in a line.
fn remark(answer: &Answer) -> Screen {
    let who = match answer.genie {
        "claude" => "Claude answers",
        "lamp" => "The lamp answers",
        _ => "The Genie shrugs",
    };
    let mut screen = Screen::default();
    screen.tone(Tone::Faint, format!("{who}: {}.", answer.why)).end();
    screen
}
