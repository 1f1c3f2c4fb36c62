//! A match in words for a player that talks, such as a language model: what it reads for its next choice, and what its answers
//! mean. The Python package asks in the same words.

mod answer;

use croupier_host::{MAX_FORECASTS, NO_FORECASTS, choice_key};
use croupier_kernel::{Eye, Game, Match, Refusal, Role, Seat, Seed, Turn};

use crate::{Agent, Hosted, Hurry, Screen, Settings, agent_key, numbered, player, with_cue};

pub use answer::meant;

/// Something a talking player may do.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Said {
    /// The number it answers with.
    pub number: u32,
    /// The notation.
    pub action: String,
    /// The choice in words.
    pub label: String,
    /// What would come of it, where that is wanted.
    pub forecast: String,
}

/// What a talking player reads: what is new, the situation, and what it may do, or its result in thousandths.
pub fn prompt(news: &str, screen: &str, choices: &[Said], result: Option<i32>) -> String {
    let mut text = String::with_capacity(news.len() + screen.len() + 64 * choices.len() + 64);
    for part in [news.trim(), screen.trim_end()].into_iter().filter(|part| !part.is_empty()) {
        text.push_str(part);
        text.push_str("\n\n");
    }
    if let Some(result) = result {
        let (sign, hundredths) = (if result < 0 { '-' } else { '+' }, (result.abs() + 5) / 10);
        return text + &format!("The match is over. Your result: {sign}{}.{:02}", hundredths / 100, hundredths % 100);
    }
    text.push_str("Your choices:");
    for Said { number, label, forecast, .. } in choices {
        let foretold = if forecast.is_empty() { String::new() } else { format!(" ({forecast})") };
        text.push_str(&format!("\n{number}: {label}{foretold}"));
    }
    text
}

/// What it reads after an answer that means nothing.
pub fn asked_again(choices: &[Said]) -> String {
    let numbers: Vec<String> = choices.iter().map(|choice| choice.number.to_string()).collect();
    format!("That is not one of your choices. Answer with one of these numbers: {}", numbers.join(", "))
}

/// The settings of screens in questions: full ones have forecasts.
pub fn settings(full: bool) -> Settings {
    let (name, none) = NO_FORECASTS;
    if full { Settings::default() } else { Settings::from([(name.into(), none.into())]) }
}

/// On which terms a match is talked about.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Terms {
    /// The seat of the player that talks.
    pub seat: Seat,
    /// Who plays the other seats, by name; where no one is named, the program that usually does.
    pub players: Vec<Option<String>>,
    /// After this many answers in a row that mean nothing, the first choice is made.
    pub patience: u32,
    /// After this many choices the match is broken off.
    pub max_choices: u32,
    /// Whether choices are told with forecasts.
    pub full: bool,
}

/// What came of an answer.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Reply {
    /// Whether it meant nothing.
    pub refused: bool,
    /// Whether a choice was made, by the answer or in its place.
    pub moved: bool,
    /// What the situation was worth before that, in thousandths.
    pub before: i32,
}

/// How a match began, and all that was done: its settings, its seed, and each action with its seat.
pub type Played<'a, G> = (&'a <G as Game>::Config, &'a Seed, &'a [(Seat, <G as Game>::Action)]);

/// One match of a talking player against programs.
pub struct Talk<G: Hosted> {
    game: Match<G>,
    programs: Vec<Option<Box<dyn Agent<G>>>>,
    actions: Vec<(Seat, G::Action)>,
    /// Screens have forecasts only where they are wanted.
    settings: Settings,
    /// How much of what the seat was told stood in earlier questions.
    heard: u32,
    prompt: String,
    said: Vec<Said>,
    choices: Vec<G::Action>,
    /// What the situation is worth to the seat, in thousandths; the payoff once it is over.
    value: i32,
    in_a_row: u32,
    /// How many choices were made.
    pub made: u32,
    /// How many answers meant nothing.
    pub refusals: u32,
    /// How often the first choice was made instead.
    pub fallbacks: u32,
}

impl<G: Hosted> Talk<G> {
    /// Begins a match and plays on to the first choice of the player.
    pub fn new(config: G::Config, seed: Seed, terms: &Terms) -> Result<Self, Refusal> {
        let program = |seat: Seat| {
            let named = terms.players.get(seat.index()).and_then(Option::as_deref);
            let name = named.or_else(|| G::usual_program(seat)).filter(|_| seat != terms.seat);
            name.map(|name| player::<G>(name, seat, seed.rng(agent_key(seat)))).transpose()
        };
        let programs: Vec<_> = Seat::all(G::N_SEATS).map(program).collect::<Result<_, _>>()?;
        let alone = |seat: &Seat| programs[seat.index()].is_none() && *seat != terms.seat;
        if let Some(seat) = Seat::all(G::N_SEATS).find(alone) {
            return Err(Refusal::new(format!("no one plays {seat}: name a program for it")));
        }
        if terms.seat.0 >= G::N_SEATS || G::role(terms.seat) == Role::Server {
            return Err(Refusal::new(format!("there is no {} for a player in {}", terms.seat, G::NAME)));
        }
        let game = Match::new(config, seed)?;
        let mut talk = Talk {
            game,
            programs,
            actions: Vec::new(),
            settings: settings(terms.full),
            heard: 0,
            prompt: String::new(),
            said: Vec::new(),
            choices: Vec::new(),
            value: 0,
            in_a_row: 0,
            made: 0,
            refusals: 0,
            fallbacks: 0,
        };
        talk.go_on(terms)?;
        Ok(talk)
    }

    /// What to say to the player now.
    pub fn question(&self) -> String {
        if self.in_a_row == 0 { self.prompt.clone() } else { asked_again(&self.said) }
    }

    /// What it may do, in words.
    pub fn choices(&self) -> &[Said] {
        &self.said
    }

    /// Whether the match is over, or was broken off.
    pub fn is_done(&self, terms: &Terms) -> bool {
        self.said.is_empty() || self.made >= terms.max_choices
    }

    /// What the situation is worth to the player, in thousandths; the payoff once the match is over.
    pub fn value(&self) -> i32 {
        self.value
    }

    /// How the match began, and all that was done.
    pub fn played(&self) -> Played<'_, G> {
        (&self.game.record().config, &self.game.record().seed, &self.actions)
    }

    /// Gives the programs a bell, and says whether any of them thinks for long.
    pub fn heed(&mut self, bell: &Hurry) -> bool {
        let programs = self.programs.iter_mut().flatten();
        programs.fold(false, |long, program| {
            program.heed(bell);
            long | program.thinking().is_some()
        })
    }

    /// Takes an answer of the player.
    pub fn answer(&mut self, answer: &str, terms: &Terms) -> Result<Reply, Refusal> {
        if self.is_done(terms) {
            return Err(Refusal::new("the match is over: begin another"));
        }
        let number = meant(answer, &self.said);
        let mut reply = Reply { refused: number.is_none(), moved: true, before: self.value };
        if reply.refused {
            self.refusals += 1;
            self.in_a_row += 1;
            reply.moved = self.in_a_row >= terms.patience;
            if !reply.moved {
                return Ok(reply);
            }
            self.fallbacks += 1;
        }
        self.in_a_row = 0;
        let place = self.said.iter().position(|choice| Some(choice.number) == number).unwrap_or(0);
        let action = self.choices[place].clone();
        self.play(terms.seat, action)?;
        self.made += 1;
        self.go_on(terms)?;
        Ok(reply)
    }

    fn play(&mut self, seat: Seat, action: G::Action) -> Result<(), Refusal> {
        self.game.check(seat, &action)?;
        self.play_listed(seat, action);
        Ok(())
    }

    /// Does an action that was listed for the seat to move.
    fn play_listed(&mut self, seat: Seat, action: G::Action) {
        self.game.play_checked(seat, &action);
        self.actions.push((seat, action));
    }

    /// Lets programs move and does what is not worth a question, then makes the next question.
    fn go_on(&mut self, terms: &Terms) -> Result<(), Refusal> {
        loop {
            let legal = self.game.legal_actions();
            let seat = self.game.turn().seat();
            if let Some(seat) = seat.filter(|seat| *seat != terms.seat) {
                let Some(program) = &mut self.programs[seat.index()] else { return Ok(()) };
                program.draw_from(self.game.record().seed.rng(choice_key(seat, self.game.ply())));
                let action = program.choose(&self.game.sight(seat), &legal);
                match legal.contains(&action) {
                    true => self.play_listed(seat, action),
                    false => self.play(seat, action)?,
                }
                continue;
            }
            let sight = self.game.sight(terms.seat);
            let asked = with_cue(sight, &legal, "", &self.settings, |cue| match seat.and_then(|_| G::skip(cue)) {
                Some(forced) => Err(forced),
                None => {
                    let forecasts = terms.full && legal.len() <= MAX_FORECASTS;
                    let listed = if seat.is_some() { numbered(cue) } else { Vec::new() };
                    let listed = listed.into_iter().filter(|(_, action)| !G::gives_up(action));
                    let said = listed.map(|(number, action)| {
                        let label = G::choice(cue, &action).label;
                        let forecast = if forecasts { cue.forecast(&action).text } else { String::new() };
                        (Said { number, action: action.to_string(), label, forecast }, action)
                    });
                    Ok((G::screen(cue).plain().to_string(), said.unzip::<_, _, Vec<_>, Vec<_>>()))
                }
            });
            match asked {
                Err(forced) => self.play_listed(terms.seat, forced),
                Ok((screen, (said, choices))) => {
                    (self.said, self.choices) = (said, choices);
                    self.ask(&screen, terms);
                    return Ok(());
                }
            }
        }
    }

    fn ask(&mut self, screen: &str, terms: &Terms) {
        let eye = Eye::Seat(terms.seat);
        let told = self.game.told(eye, self.heard);
        self.heard += told.len() as u32;
        let mut news = Screen::default();
        for line in told.iter().filter(|(_, notice)| !G::is_shown(notice)).filter_map(|(_, one)| G::narrate(one, eye)) {
            news.add(&line).end();
        }
        self.value = match self.game.turn() {
            Turn::Over(outcome) => G::payoff(&outcome, terms.seat).into(),
            Turn::Of(_) => self.game.sight(terms.seat).value(),
        };
        let broken_off = self.made >= terms.max_choices;
        let result = (self.said.is_empty() || broken_off).then_some(self.value);
        self.prompt = prompt(news.plain(), screen, &self.said, result);
    }
}
