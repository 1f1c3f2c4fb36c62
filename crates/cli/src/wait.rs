//! Waiting for a program that thinks: the terminal says so, and Ctrl-C ends the waiting instead of the game.

use std::sync::{Mutex, Once, PoisonError};

use croupier_table::{Advice, Advising, Decision, Hurry, Session, Thinking};

use crate::tell;

/// The bell that Ctrl-C rings while something thinks.
static BELL: Mutex<Option<Hurry>> = Mutex::new(None);

fn set_bell(bell: Option<Hurry>) {
    *BELL.lock().unwrap_or_else(PoisonError::into_inner) = bell;
}

/// Lets the program in the seat to move decide.
pub(crate) fn for_program(session: &mut dyn Session) -> Option<Decision> {
    let mut thought = session.think()?;
    let decision = during(thought.thinking.take(), || thought.run());
    session.play(decision.seat, decision.ply, &decision.action).ok().map(|()| decision)
}

/// Lets advice be worked out.
pub(crate) fn for_advice(advising: Advising) -> Advice {
    let thinking = advising.thinking.clone();
    during(Some(thinking), || advising.run())
}

/// Does something that can take long, if it says that it does.
pub(crate) fn during<T>(thinking: Option<Thinking>, work: impl FnOnce() -> T) -> T {
    static LISTEN: Once = Once::new();
    let Some(thinking) = thinking else { return work() };
    LISTEN.call_once(|| {
        // If there is no way to listen, Ctrl-C ends the program as ever: every action is saved by then.
        let _ = ctrlc::set_handler(|| match BELL.lock().unwrap_or_else(PoisonError::into_inner).as_ref() {
            Some(bell) => bell.ring(),
            None => std::process::exit(130),
        });
    });
    tell(&thinking.text);
    set_bell(Some(thinking.hurry));
    let done = work();
    set_bell(None);
    done
}
