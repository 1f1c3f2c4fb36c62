//! A genie in its seat: it hears the wish and answers.

use std::sync::Arc;

use croupier_host::{Agent, Hurry, Screen, Thinking, Tone};
use croupier_kernel::{Refusal, Seat, Sight};

use super::{Answer, Genie, Situation, StandIn};
use crate::{GENIE, Geniejack, action::Action, blessing::Giver, state::Phase};

/// A genie that plays the Genie's seat.
struct Seated {
    genie: Box<dyn Genie>,
    /// What it has to say about its last answer.
    remark: Option<Screen>,
}

/// A genie in the Genie's seat; no other seat has one.
pub fn seated(
    seat: Seat,
    genie: impl FnOnce() -> Result<Box<dyn Genie>, Refusal>,
) -> Result<Box<dyn Agent<Geniejack>>, Refusal> {
    if seat != GENIE {
        return Err(Refusal::new("a genie can take only seat 1"));
    }
    Ok(Box::new(Seated { genie: genie()?, remark: None }))
}

impl Agent<Geniejack> for Seated {
    fn choose(&mut self, sight: &Sight<'_, Geniejack>, legal: &[Action]) -> Action {
        let view = sight.view();
        let Some(wish) = view.player.wishes.last().filter(|_| view.phase == Phase::Granting) else {
            return legal[0].clone();
        };
        let answer = self.genie.grant(&wish.text, &Situation::of(&view));
        self.remark = Some(remark(&answer, view.player.wishes.len() == 1));
        let giver = match answer.genie {
            "claude" => Giver::Claude,
            "lamp" => Giver::Lamp,
            _ => Giver::Boon,
        };
        Action::Grant(Arc::new(answer.blessing.granted(giver, &answer.why, &answer.says)))
    }

    fn thinking(&self) -> Option<Thinking> {
        self.genie.thinking()
    }

    fn heed(&mut self, bell: &Hurry) {
        self.genie.heed(bell);
    }

    fn remark(&mut self) -> Option<Screen> {
        self.remark.take()
    }
}

/// Who answered in place of whom, and what could not be granted. What is given is on the screen. That there is no key is said
/// with the first wish of a run.
fn remark(answer: &Answer, first: bool) -> Screen {
    let mut screen = Screen::default();
    let instead = match answer.genie {
        "lamp" => "the lamp answers instead",
        _ => "you get a small gift",
    };
    match &answer.stands_in {
        Some(StandIn::NoKey) if first && answer.genie == "lamp" => {
            screen.tone(Tone::Faint, "The Genie is away: his lamp answers for him.").end();
        }
        Some(StandIn::Because(reason)) => {
            let reason = reason.trim_end_matches('.');
            screen.tone(Tone::Faint, format!("Claude could not answer ({reason}): {instead}.")).end();
        }
        _ => {}
    }
    // Of a wish that was not understood the screen says so.
    let understood = answer.understanding.iter().filter(|_| answer.genie == "lamp");
    for note in understood.flat_map(|understood| &understood.notes) {
        screen.tone(Tone::Faint, note).end();
    }
    screen
}
