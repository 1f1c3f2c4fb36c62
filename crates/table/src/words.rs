use croupier_kernel::{Eye, Refusal, Seat};

use crate::{Aside, Cue, Frames, Hosted, Screen, Settings, TimeLimit, seated::Seated};

/// A match in words, whatever the game: for terminals and for agents that read.
pub trait Words {
    /// The situation and what can be done, for a seat.
    fn screen(&self, seat: Seat) -> Screen;
    /// All about the prompt that the screen has no room for.
    fn help(&self, seat: Seat) -> Screen;
    /// What an eye was told after its first `since` notices, as far as it is worth a line.
    fn narration(&self, eye: Eye, since: u32) -> Screen;
    /// The notation of what someone means who types this.
    fn read(&self, seat: Seat, typed: &str) -> Result<String, Refusal>;
    /// What is shown to someone who types this, if it asks for something to be shown.
    fn aside(&self, seat: Seat, typed: &str) -> Option<Aside>;
    /// Pictures of what a seat was told after its first `since` notices, for terminals that can show something moving.
    fn frames(&self, seat: Seat, since: u32) -> Frames;
    /// How long a person in this seat has to answer, where the game gives little time.
    fn time_limit(&self, seat: Seat, among_people: bool) -> Option<TimeLimit>;
    /// The only thing that is possible, if the game says that nobody need be asked for it.
    fn skips(&self) -> Option<String>;
}

/// A match and the settings of whoever reads about it.
pub(crate) struct Worded<'a, G: Hosted> {
    pub(crate) seated: &'a Seated<G>,
    pub(crate) settings: &'a Settings,
}

impl<G: Hosted> Worded<'_, G> {
    fn with_cue<T>(&self, seat: Seat, use_cue: impl FnOnce(&Cue<'_, G>) -> T) -> T {
        self.seated.with_cue(seat, self.settings, use_cue)
    }
}

impl<G: Hosted> Words for Worded<'_, G> {
    fn screen(&self, seat: Seat) -> Screen {
        self.with_cue(seat, |cue| G::screen(cue))
    }

    fn help(&self, seat: Seat) -> Screen {
        self.with_cue(seat, |cue| G::help(cue))
    }

    fn narration(&self, eye: Eye, since: u32) -> Screen {
        let mut screen = Screen::default();
        for told in self.seated.heard(eye, since) {
            if told.notice().is_some_and(G::is_shown) {
                continue;
            }
            if let Some(line) = told.narrate(eye) {
                screen.add(&line).end();
            }
        }
        screen
    }

    fn read(&self, seat: Seat, typed: &str) -> Result<String, Refusal> {
        let game = self.seated.game();
        if let Ok(action) = typed.parse::<G::Action>()
            && (game.state().is_legal(&action) || game.state().concession(seat).as_ref() == Some(&action))
        {
            return Ok(action.to_string());
        }
        self.with_cue(seat, |cue| G::read(cue, typed)).map(|action| action.to_string())
    }

    fn aside(&self, seat: Seat, typed: &str) -> Option<Aside> {
        self.with_cue(seat, |cue| G::aside(cue, typed))
    }

    fn frames(&self, seat: Seat, since: u32) -> Frames {
        let notices: Vec<G::Notice> =
            self.seated.heard(Eye::Seat(seat), since).filter_map(|told| told.notice().cloned()).collect();
        self.with_cue(seat, |cue| G::frames(cue, &notices))
    }

    fn time_limit(&self, seat: Seat, among_people: bool) -> Option<TimeLimit> {
        self.with_cue(seat, |cue| G::time_limit(cue, among_people))
    }

    fn skips(&self) -> Option<String> {
        match self.seated.game().legal_actions().as_slice() {
            [only] if G::skips(only) => Some(only.to_string()),
            _ => None,
        }
    }
}
