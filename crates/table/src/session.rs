use std::{collections::BTreeMap, path::Path};

use croupier_kernel::{Eye, Fingerprint, Match, Refusal, Seat, Seed, Turn};
use serde::Serialize;
use serde_json::Value;

use crate::{
    Agent, Aside, Cue, Front, Screen, Standing, agent::choice_key, agent_key, files, front::setting, genie::Thinking,
};

/// A match whose game is not known at compile time: the one door for shells.
pub trait Session: Send {
    /// The game's name.
    fn game(&self) -> &'static str;
    /// How many seats it has.
    fn n_seats(&self) -> u8;
    /// The seed.
    fn seed(&self) -> &Seed;
    /// How many actions have been done.
    fn ply(&self) -> u32;
    /// Who is to move; nobody when the game is over.
    fn to_move(&self) -> Option<Seat>;
    /// How it ended, if it has.
    fn outcome(&self) -> Option<Value>;
    /// What an eye sees.
    fn view(&self, eye: Eye) -> Value;
    /// What the seat to move may do, in notation.
    fn legal(&self) -> Vec<String>;
    /// What each of them is about, in the names of cards, for an eye that may know; nothing where the notation says all.
    fn about(&self, eye: Eye) -> Vec<String>;
    /// What an eye saw of the last step.
    fn events(&self, eye: Eye) -> Vec<Value>;
    /// The same in words, as far as the screen does not show it.
    fn narration(&self, eye: Eye) -> Screen;
    /// The situation and what can be done, for a seat.
    fn screen(&self, seat: Seat) -> Screen;
    /// All about the prompt that the screen has no room for.
    fn help(&self, seat: Seat) -> Screen;
    /// The notation of what someone means who types this.
    fn read(&self, seat: Seat, typed: &str) -> Result<String, Refusal>;
    /// What is shown to someone who types this, if it asks for something to be shown.
    fn aside(&self, seat: Seat, typed: &str) -> Option<Aside>;
    /// Pictures of the last step, for terminals that can show something moving.
    fn frames(&self, seat: Seat) -> Vec<Screen>;
    /// Gives the session the settings of whoever plays.
    fn set_settings(&mut self, settings: BTreeMap<String, String>);
    /// The value of a setting; nothing if the game has no such setting.
    fn setting(&self, name: &str) -> &str;
    /// What is done for a person in this seat who does not answer in time, where the game gives little time.
    fn default_answer(&self, seat: Seat) -> Option<String>;
    /// How good the end was among others, if the match is over and such are compared.
    fn standing(&self) -> Option<Standing>;
    /// Does an action given in notation.
    fn play(&mut self, action: &str) -> Result<(), Refusal>;
    /// Gives a seat to a program.
    fn seat(&mut self, seat: Seat, player: &str) -> Result<(), Refusal>;
    /// Who plays against a person when nobody says otherwise.
    fn rival(&self) -> Option<&'static str>;
    /// Refuses a match that a person in this seat may not begin yet.
    fn admit(&self, seat: Seat, home: &Path) -> Result<(), Refusal>;
    /// Keeps what the finished match was worth beyond itself to a seat, and says so.
    fn conclude(&self, seat: Seat, home: &Path) -> Result<Screen, Refusal>;
    /// Lets the program in the seat to move decide, if one sits there; returns what it did.
    fn play_agent(&mut self) -> Option<String>;
    /// What to tell whoever waits while the program in the seat to move decides, if that can take long.
    fn thinking(&self) -> Option<Thinking>;
    /// What the programs had to say about what they did, since they were last asked.
    fn remarks(&mut self) -> Screen;
    /// Does the only thing that is possible, if the game says that nobody need be asked for it; returns what was done.
    fn skip(&mut self) -> Option<String>;
    /// The fingerprint of the state.
    fn fingerprint(&self) -> Fingerprint;
    /// The record file of the match so far.
    fn record(&self) -> &files::RecordFile;

    /// The last step as one object, for programs.
    fn step(&self, eye: Eye, error: Option<String>) -> Step {
        Step {
            ply: self.ply(),
            to_move: self.to_move(),
            view: self.view(eye),
            legal: self.legal(),
            about: self.about(eye),
            events: if error.is_none() { self.events(eye) } else { Vec::new() },
            fingerprint: self.fingerprint().to_string(),
            outcome: self.outcome(),
            error,
        }
    }
}

/// One step of a match, for programs.
#[derive(Clone, Debug, Serialize)]
pub struct Step {
    /// How many actions have been done.
    pub ply: u32,
    /// Who is to move.
    pub to_move: Option<Seat>,
    /// What the chosen eye sees.
    pub view: Value,
    /// What the seat to move may do.
    pub legal: Vec<String>,
    /// What each of them is about, in the names of cards: for the seat to move, in games that name places in actions.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub about: Vec<String>,
    /// What the chosen eye saw happen.
    pub events: Vec<Value>,
    /// The fingerprint of the whole state.
    pub fingerprint: String,
    /// How it ended, if it has.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub outcome: Option<Value>,
    /// Why an action was refused, if it was.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<String>,
}

/// A match of `G`, with programs in some seats.
pub(crate) struct Seated<G: Front> {
    game: Match<G>,
    record: files::RecordFile,
    agents: Vec<Option<Box<dyn Agent<G>>>>,
    settings: BTreeMap<String, String>,
}

impl<G: Front> Seated<G> {
    pub(crate) fn new(game: Match<G>) -> Self {
        let record = files::RecordFile::of(&game);
        Seated { game, record, agents: Seat::all(G::N_SEATS).map(|_| None).collect(), settings: BTreeMap::new() }
    }

    /// Plays a record again, into a session that goes on where it ends.
    pub(crate) fn replay(record: files::RecordFile) -> Result<Self, files::FileError> {
        let game = record.replay::<G>(|_| {})?;
        Ok(Seated { game, record, agents: Seat::all(G::N_SEATS).map(|_| None).collect(), settings: BTreeMap::new() })
    }

    fn with_cue<T>(&self, seat: Seat, use_cue: impl FnOnce(&Cue<'_, G>) -> T) -> T {
        let view = self.game.view(Eye::Seat(seat));
        let legal = if self.game.turn().seat() == Some(seat) { self.game.legal_actions() } else { Vec::new() };
        let seed = self.game.record().seed.to_string();
        let shown = if seed.chars().count() > 24 { seed.chars().take(23).chain(['…']).collect() } else { seed };
        use_cue(&Cue { view: &view, legal: &legal, seed: &shown, seat, settings: &self.settings })
    }

    fn note(&mut self, seat: Seat) {
        let action = self.game.record().actions.last().cloned().unwrap_or_default();
        self.record.push(seat, action, self.game.fingerprint());
    }
}

fn to_json(value: &impl Serialize) -> Value {
    serde_json::to_value(value).expect("views, events and outcomes are plain data")
}

impl<G: Front> Session for Seated<G> {
    fn game(&self) -> &'static str {
        G::NAME
    }

    fn n_seats(&self) -> u8 {
        G::N_SEATS
    }

    fn seed(&self) -> &Seed {
        &self.game.record().seed
    }

    fn ply(&self) -> u32 {
        self.game.ply()
    }

    fn to_move(&self) -> Option<Seat> {
        self.game.turn().seat()
    }

    fn outcome(&self) -> Option<Value> {
        match self.game.turn() {
            Turn::Over(outcome) => Some(to_json(&outcome)),
            Turn::Of(_) => None,
        }
    }

    fn view(&self, eye: Eye) -> Value {
        to_json(&self.game.view(eye))
    }

    fn legal(&self) -> Vec<String> {
        self.game.legal_actions().iter().map(ToString::to_string).collect()
    }

    fn about(&self, eye: Eye) -> Vec<String> {
        let Some(seat) = self.to_move().filter(|seat| eye == Eye::Seat(*seat)) else { return Vec::new() };
        let words: Vec<String> = self.with_cue(seat, |cue| cue.legal.iter().map(|a| G::about(cue, a)).collect());
        if words.iter().all(String::is_empty) { Vec::new() } else { words }
    }

    fn events(&self, eye: Eye) -> Vec<Value> {
        self.game.told_last(eye).map(to_json).collect()
    }

    fn narration(&self, eye: Eye) -> Screen {
        let mut screen = Screen::default();
        for line in self.game.told_last(eye).filter_map(G::narrate) {
            screen.add(&line).end();
        }
        screen
    }

    fn screen(&self, seat: Seat) -> Screen {
        self.with_cue(seat, |cue| G::screen(cue))
    }

    fn help(&self, seat: Seat) -> Screen {
        self.with_cue(seat, |cue| G::help(cue))
    }

    fn read(&self, seat: Seat, typed: &str) -> Result<String, Refusal> {
        if let Ok(action) = typed.parse::<G::Action>()
            && self.game.state().is_legal(&action)
        {
            return Ok(action.to_string());
        }
        self.with_cue(seat, |cue| G::read(cue, typed)).map(|action| action.to_string())
    }

    fn aside(&self, seat: Seat, typed: &str) -> Option<Aside> {
        self.with_cue(seat, |cue| G::aside(cue, typed))
    }

    fn frames(&self, seat: Seat) -> Vec<Screen> {
        let events: Vec<G::Notice> = self.game.told_last(Eye::Seat(seat)).cloned().collect();
        self.with_cue(seat, |cue| G::frames(cue, &events))
    }

    fn set_settings(&mut self, settings: BTreeMap<String, String>) {
        self.settings = settings;
    }

    fn setting(&self, name: &str) -> &str {
        setting::<G>(&self.settings, name)
    }

    fn default_answer(&self, seat: Seat) -> Option<String> {
        self.with_cue(seat, |cue| G::default_answer(cue)).map(|action| action.to_string())
    }

    fn standing(&self) -> Option<Standing> {
        match self.game.turn() {
            Turn::Over(outcome) => G::standing(&self.game.record().config, &outcome),
            Turn::Of(_) => None,
        }
    }

    fn play(&mut self, action: &str) -> Result<(), Refusal> {
        let seat = self.to_move().ok_or_else(|| Refusal::new("the game is over"))?;
        if let Err(error) = action.parse::<G::Action>() {
            let refusal = Refusal::new(error.to_string());
            return Err(self.with_cue(seat, |cue| G::misread(cue, action, refusal)));
        }
        self.game.play_text(action)?;
        self.note(seat);
        Ok(())
    }

    fn seat(&mut self, seat: Seat, player: &str) -> Result<(), Refusal> {
        let place = self.agents.get_mut(seat.index()).ok_or_else(|| {
            Refusal::new(format!("{} has {} seats, counted from 0; there is no {seat}", G::NAME, G::N_SEATS))
        })?;
        let rng = self.game.record().seed.rng(agent_key(seat));
        *place = Some(G::player(player, seat, rng)?);
        Ok(())
    }

    fn rival(&self) -> Option<&'static str> {
        G::rival(&self.game.record().config)
    }

    fn admit(&self, seat: Seat, home: &Path) -> Result<(), Refusal> {
        G::admit(&self.game.record().config, seat, home)
    }

    fn conclude(&self, seat: Seat, home: &Path) -> Result<Screen, Refusal> {
        self.with_cue(seat, |cue| G::conclude(&self.game.record().config, cue, home))
    }

    fn play_agent(&mut self) -> Option<String> {
        let seat = self.to_move()?;
        let legal = self.game.legal_actions();
        let agent = self.agents[seat.index()].as_mut()?;
        agent.draw_from(self.game.record().seed.rng(choice_key(seat, self.game.ply())));
        let action = agent.choose(&self.game.sight(seat), &legal);
        self.game.play(seat, &action).ok()?;
        self.note(seat);
        Some(action.to_string())
    }

    fn thinking(&self) -> Option<Thinking> {
        self.agents[self.to_move()?.index()].as_ref()?.thinking()
    }

    fn remarks(&mut self) -> Screen {
        let mut screen = Screen::default();
        for remark in self.agents.iter_mut().flatten().filter_map(|agent| agent.remark()) {
            screen.add(&remark);
        }
        screen
    }

    fn skip(&mut self) -> Option<String> {
        let seat = self.to_move()?;
        match self.game.legal_actions().as_slice() {
            [only] if G::skips(only) => {
                self.game.play(seat, only).ok()?;
                self.note(seat);
                Some(only.to_string())
            }
            _ => None,
        }
    }

    fn fingerprint(&self) -> Fingerprint {
        self.game.fingerprint()
    }

    fn record(&self) -> &files::RecordFile {
        &self.record
    }
}
