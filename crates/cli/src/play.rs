//! Playing: the loop of screen and answer, saving and going on.

use std::{
    io::{self, Write as _},
    path::{Path, PathBuf},
    time::Duration,
};

use anyhow::Result;
use croupier_kernel::{Eye, Refusal, Seat};
use croupier_table::{
    Hosted, Options, Screen, Session, Tone, Words,
    files::{self, Folder, Held, RecordFile, home},
    registry::{self, GAMES, Visit},
};

use crate::{
    Interrupted, Usage,
    args::{self, Play, beginning},
    ask::{Asked, Prompt, ask},
    input::{Answer, Input},
    paint::{self, Paint},
    saves, shelf, tell, usage, wait,
};

/// Where this person's story and the like are kept.
fn store() -> Folder {
    Folder(home())
}

/// Plays a match to its end, or to the end of the input.
pub(crate) fn play(args: &Play) -> Result<()> {
    match play_match(args)? {
        After::Left => Ok(()),
        After::Lobby => crate::lobby::lobby(),
    }
}

/// What someone wants after a match.
pub(crate) enum After {
    /// To leave.
    Left,
    /// To choose another game.
    Lobby,
}

/// Plays a match, and others like it as long as someone wants to.
pub(crate) fn play_match(args: &Play) -> Result<After> {
    let mut input = Input::new(args.plain);
    let paint = if args.plain { Paint::Plain } else { Paint::Colour };
    if let Some(game) = args.game.as_deref().filter(|_| args.resume.is_none())
        && let Some(chart) = registry::chart(game, &args.start.options(game)?, &store()).map_err(usage)?
    {
        paint.show(&chart)?;
        return Ok(After::Left);
    }
    let (mut session, mut save, mut fresh) = match &args.resume {
        Some(file) => resume(args, file)?,
        None => begin(args)?,
    };
    let mut ended;
    let mut after_match = After::Left;
    let mut again = args.resume.is_some();
    loop {
        seat_programs(session.as_mut(), Company::People)?;
        seat_named(session.as_mut(), args)?;
        seat_rivals(session.as_mut(), args)?;
        if args.hot_seat && args.start.seed.is_none() {
            session.seal();
        }
        // Only now can nothing be refused any more: whatever was there before makes room.
        if std::mem::take(&mut fresh) {
            saves::keep_earlier(save.path())?;
        }
        save.write(session.record())?;
        let was_over = session.now().to_move.is_none();
        show_start(session.as_ref(), args, again);
        ended = play_on(session.as_mut(), &mut input, paint, &mut save, args)?;
        // A match counts once, when it ends, and against the opponent it is meant against.
        let meant = !args.hot_seat && args.vs.as_deref().is_none_or(|vs| session.career().rival() == Some(vs));
        if meant && !was_over && matches!(ended, Ended::Over) {
            let kept =
                session.career().conclude(Seat(args.seat), &store()).map_err(|refusal| anyhow::anyhow!(refusal))?;
            paint.show(&kept)?;
        }
        if was_over || !matches!(ended, Ended::Over) {
            break;
        }
        let seed = match after(session.as_ref(), &mut input, paint)? {
            Wanted::Nothing => break,
            Wanted::Lobby => {
                after_match = After::Lobby;
                break;
            }
            Wanted::Again => None,
            Wanted::Another => Some(args::fresh_seed()),
        };
        session = registry::restart(session.record(), seed)?;
        again = true;
    }
    input.settle()?;
    if matches!(ended, Ended::Over) {
        if let (true, Some(seed)) = (args.hot_seat, session.info().seed) {
            tell(format_args!("Seed: {seed}"));
        }
        return Ok(after_match);
    }
    tell(format_args!("Saved after {}. To go on: {}", saves::actions(session.now().ply), saves::command(save.path())));
    if matches!(ended, Ended::Interrupted) { Err(Interrupted.into()) } else { Ok(After::Left) }
}

/// What someone wants next.
enum Wanted {
    Nothing,
    /// The same match once more.
    Again,
    /// One like it, with a seed nobody has chosen.
    Another,
    Lobby,
}

/// Shows the place of a match among earlier ones, in games that compare them, and asks what to do next.
fn after(session: &dyn Session, input: &mut Input, paint: Paint) -> Result<Wanted> {
    let say = |line: &str| paint.show(Screen::default().put(line).end());
    let standing = session.career().standing();
    if let Some(standing) = &standing {
        match shelf::place(session.record().game(), &session.record().seed().to_string(), standing) {
            Ok((place, of)) => {
                say(&format!("Your run: {}. Place {place} of {of} ({}).", standing.words, standing.class))?;
            }
            Err(refusal) => say(&format!("Your run: {}. It could not be written down: {refusal}", standing.words))?,
        }
    }
    let at_terminal = matches!(input, Input::Editor(_));
    match (at_terminal, standing) {
        (true, _) => say("n=new game  a=again with this seed  l=lobby and other games  anything else ends")?,
        (false, Some(_)) => say("n=new run, anything else ends")?,
        (false, None) => return Ok(Wanted::Nothing),
    }
    loop {
        let Answer::Line(line) = input.ask(None)? else { return Ok(Wanted::Nothing) };
        return Ok(match line.trim() {
            "n" => Wanted::Another,
            "a" if at_terminal => Wanted::Again,
            "l" if at_terminal => Wanted::Lobby,
            "?" if at_terminal => {
                let again = "a plays the same deal once more";
                say(&format!("n plays a match like this one with a new seed, {again}, l goes to the other games"))?;
                continue;
            }
            _ => Wanted::Nothing,
        });
    }
}

/// Shows something moving where someone watches who wants to see that.
fn animate(text: &dyn Words, seat: Seat, since: u32, input: &Input, paint: Paint) -> Result<()> {
    let still = paint == Paint::Plain || std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    if still || !matches!(input, Input::Editor(_)) {
        return Ok(());
    }
    let frames = text.frames(seat, since);
    for frame in frames.pictures {
        paint.show(&frame)?;
        std::thread::sleep(Duration::from_millis(frames.millis));
        // The next picture, or the screen, goes where this one was.
        let mut out = io::stdout();
        write!(out, "\x1b[{}A\x1b[J", paint::n_lines(&frame))?;
        out.flush()?;
    }
    Ok(())
}

/// Why playing stopped.
enum Ended {
    Over,
    Left,
    Interrupted,
}

/// A new match, where it is saved, and that this is not what is there now.
fn begin(args: &Play) -> Result<(Box<dyn Session>, Held, bool)> {
    let game = args.game.as_deref().unwrap_or_default();
    let (mut options, position) = (args.start.options(game)?, args.start.position()?);
    if !args.hot_seat && position.is_none() {
        options = registry::against(game, &options, Seat(args.seat), args.vs.as_deref()).map_err(usage)?;
    }
    let session = registry::begin(game, &beginning(&options, position.as_ref()), args.start.seed()?).map_err(usage)?;
    session.career().admit(Seat(args.seat), &store()).map_err(usage)?;
    let save = args.save.clone().unwrap_or_else(|| saves::usual(game));
    Ok((session, hold(&save)?, true))
}

/// A saved match, where it is saved from now on, and whether that is another place.
fn resume(args: &Play, file: &str) -> Result<(Box<dyn Session>, Held, bool)> {
    let path = match (file, &args.game) {
        ("", Some(game)) if GAMES.contains(&game.as_str()) && !saves::usual(game).exists() => {
            return Err(Usage(format!("no game of {game} is saved; croupier play {game} begins one")).into());
        }
        ("", Some(game)) => saves::usual(game),
        ("", None) => {
            saves::latest().ok_or_else(|| Usage("there is no saved game; start one with croupier play GAME".into()))?
        }
        (file, _) => PathBuf::from(file),
    };
    if args.start.seed.is_some() {
        return Err(Usage("--resume goes on with the saved seed; leave --seed out".into()).into());
    }
    let record = RecordFile::read(&path)?;
    let session = registry::resume(record)?;
    if let Some(game) = args.game.as_deref().filter(|game| *game != session.record().game()) {
        return Err(
            Usage(format!("{} is a match of {}, not of {game}", path.display(), session.record().game())).into()
        );
    }
    // What is held is read once more: another process may have gone on until now.
    let save = hold(args.save.as_deref().unwrap_or(&path))?;
    let elsewhere = save.path() != files::resolve(&path)?;
    Ok((if elsewhere { session } else { registry::resume(RecordFile::read(&path)?)? }, save, elsewhere))
}

/// Takes hold of a save. One that cannot be is a mistake of whoever named it.
fn hold(save: &Path) -> Result<Held> {
    Held::new(save).map_err(|error| Usage(error.to_string()).into())
}

/// Who else is at the table.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Company {
    /// People, who may wait for a program that thinks.
    People,
    /// Programs alone: what they do has to be the same every time.
    Programs,
}

/// The seats that people usually leave to programs, and to which.
fn usual_seats(game: &str, company: Company) -> Result<Vec<(Seat, &'static str)>> {
    struct Usual(Company);
    impl Visit for Usual {
        type Out = Vec<(Seat, &'static str)>;
        fn visit<G: Hosted>(self) -> Self::Out {
            let usual = |seat| match self.0 {
                Company::People => G::usual_player(seat),
                Company::Programs => G::usual_program(seat),
            };
            Seat::all(G::N_SEATS).filter_map(|seat| Some((seat, usual(seat)?))).collect()
        }
    }
    registry::with_game(game, Usual(company)).map_err(usage)
}

/// Programs take the seats that people usually leave to them.
pub(crate) fn seat_programs(session: &mut dyn Session, company: Company) -> Result<()> {
    for (seat, player) in usual_seats(session.record().game(), company)? {
        session.seat(seat, player).map_err(usage)?;
    }
    Ok(())
}

/// Programs that options name take the seats these options are for.
fn seat_named(session: &mut dyn Session, args: &Play) -> Result<()> {
    struct Named(Options);
    impl Visit for Named {
        type Out = Result<Vec<(Seat, String)>, Refusal>;
        fn visit<G: Hosted>(self) -> Self::Out {
            self.0.check::<G>()?;
            self.0.programs::<G>()
        }
    }
    let game = session.record().game().to_string();
    let mut options = args.start.options(&game)?;
    if let Some(genie) = &args.genie {
        options.set("genie", genie);
    }
    for (seat, player) in registry::with_game(&game, Named(options)).map_err(usage)?.map_err(usage)? {
        session.seat(seat, &player).map_err(usage)?;
    }
    Ok(())
}

/// Programs take the seats of those who play against a person.
fn seat_rivals(session: &mut dyn Session, args: &Play) -> Result<()> {
    struct Rivals;
    impl Visit for Rivals {
        type Out = Vec<Seat>;
        fn visit<G: Hosted>(self) -> Self::Out {
            Seat::all(G::N_SEATS).filter(|seat| G::usual_player(*seat).is_none()).collect()
        }
    }
    let seats = registry::with_game(session.record().game(), Rivals).map_err(usage)?;
    let (game, seat) = (session.record().game(), Seat(args.seat));
    match seats.as_slice() {
        [_] if args.seat > 0 || args.vs.is_some() || args.hot_seat => {
            return Err(Usage(format!("{game} is played alone, in seat 0")).into());
        }
        _ if args.hot_seat => return Ok(()),
        _ if !seats.contains(&seat) => {
            return Err(Usage(format!("--seat: {game} has no {seat} for you")).into());
        }
        _ => {}
    }
    for seat in seats.into_iter().filter(|other| *other != seat) {
        if let Some(player) = args.vs.as_deref().or(session.career().rival()) {
            session.seat(seat, player).map_err(usage)?;
        }
    }
    Ok(())
}

fn show_start(session: &dyn Session, args: &Play, again: bool) {
    let (ply, seed) = (session.now().ply, session.info().seed);
    let Some(seed) = seed else {
        return tell("Seed: sealed until the end, as more than one person plays");
    };
    if ply > 0 {
        tell(format_args!("Going on after {}, seed {seed}", saves::actions(ply)));
    } else if again {
        tell(format_args!("Seed: {seed}"));
    } else {
        let words = args.start.words(&seed).into_iter().map(|word| saves::quoted(&word)).collect::<Vec<_>>();
        tell(format_args!(
            "Seed: {seed} (croupier play {} {} plays it again)",
            session.record().game(),
            words.join(" ")
        ));
    }
}

/// Whose eyes watch before anyone has been asked: those of the person at the terminal, never those of a program.
fn first_eye(session: &dyn Session, args: &Play) -> Seat {
    if args.hot_seat { session.now().to_move.unwrap_or(Seat(0)) } else { Seat(args.seat) }
}

/// What is shown of a match, and to whom.
struct Shown {
    paint: Paint,
    /// How much each seat has been shown of what it was told.
    heard: Vec<u32>,
    /// On a terminal every prompt replaces the one before; what happened in between stays above it.
    replaces: bool,
    recent: Screen,
}

impl Shown {
    /// Shows a seat what it was told and has not been shown yet.
    fn catch_up(&mut self, session: &dyn Session, seat: Seat) -> Result<()> {
        let (eye, since) = (Eye::Seat(seat), self.heard[seat.index()]);
        self.heard[seat.index()] += session.told(eye, since).len() as u32;
        let settings = shelf::settings(session.record().game());
        self.say(&session.text(&settings).narration(eye, since))
    }

    fn say(&mut self, screen: &Screen) -> Result<()> {
        self.recent.add(screen);
        Ok(self.paint.show(screen)?)
    }

    /// Makes room for the next prompt and shows it: what happened stays above it as far as there is room for it.
    fn turn_page(&mut self, screen: &Screen) -> Result<()> {
        let recent = std::mem::take(&mut self.recent);
        if !self.replaces {
            return Ok(self.paint.show(screen)?);
        }
        paint::clear()?;
        let screen = paint::fitted(screen, paint::n_lines(&recent).min(FEW_RECENT) + BELOW);
        let room = paint::height().unwrap_or(0).saturating_sub(paint::n_lines(&screen) + BELOW);
        self.paint.show(&recent.last_lines(room.max(MIN_RECENT)))?;
        Ok(self.paint.show(&screen)?)
    }

    /// Someone else looks now: nothing stays of what was told to the one before, and they are told what they missed.
    fn hand_over(&mut self, session: &dyn Session, seat: Seat) -> Result<()> {
        self.recent = Screen::default();
        self.catch_up(session, seat)
    }

    /// Greets someone who plays a game for the first time, on a page of its own. False if they leave.
    fn welcome(&self, game: &str, input: &mut Input) -> Result<bool> {
        let mut greeting = welcome(game);
        if greeting.is_empty() {
            return Ok(true);
        }
        greeting.put("> ").tone(Tone::Key, "(enter=begin)").end();
        paint::clear()?;
        self.paint.show(&greeting)?;
        Ok(matches!(input.ask(None)?, Answer::Line(line) if line.trim() != "q"))
    }
}

/// How many lines of what happened stay above a prompt, however little room there is. `log` shows more.
const MIN_RECENT: usize = 10;

/// How many of them texts on the screen make room for.
const FEW_RECENT: usize = 4;

/// How many lines below a prompt are kept free for the answer and a reason why not.
const BELOW: usize = 2;

fn play_on(session: &mut dyn Session, input: &mut Input, paint: Paint, save: &mut Held, args: &Play) -> Result<Ended> {
    let mut last_seat = first_eye(session, args);
    let mut shown_to = None;
    let mut shown = Shown {
        paint,
        heard: session.info().seats.iter().map(|_| 0).collect(),
        replaces: paint == Paint::Colour && matches!(input, Input::Editor(_)),
        recent: Screen::default(),
    };
    // What led to a resumed match has been shown before.
    if session.now().ply > 0 {
        for (seat, heard) in (0..).map(Seat).zip(&mut shown.heard) {
            *heard = session.told(Eye::Seat(seat), 0).len() as u32;
        }
    } else if shown.replaces {
        if !shown.welcome(session.record().game(), input)? {
            return Ok(Ended::Left);
        }
        let preface = session.career().preface(Seat(args.seat), &store());
        shown.say(&preface.map_err(|refusal| anyhow::anyhow!(refusal))?)?;
    }
    shown.catch_up(session, last_seat)?;
    // After a refusal the prompt is still there: only the reason is shown.
    let mut prompt = Prompt::New;
    loop {
        loop {
            if let Some(decision) = wait::for_program(session) {
                save.write(session.record())?;
                if let Some(remark) = &decision.remark {
                    shown.say(remark)?;
                }
            } else if args.every_window || !skip(session)? {
                break;
            } else {
                save.write(session.record())?;
            }
            shown.catch_up(session, last_seat)?;
        }
        let settings = shelf::settings(session.record().game());
        let Some(seat) = session.now().to_move else {
            shown.turn_page(&session.text(&settings).screen(last_seat))?;
            return Ok(Ended::Over);
        };
        if shown_to.is_some_and(|last| last != seat) {
            if !hand_over(seat, input, paint)? {
                return Ok(Ended::Left);
            }
            shown.hand_over(session, seat)?;
        }
        shown_to = Some(seat);
        last_seat = seat;
        let (ply, since) = (session.now().ply, shown.heard[seat.index()]);
        if std::mem::take(&mut prompt) == Prompt::New {
            shown.turn_page(&session.text(&settings).screen(seat))?;
        }
        let mut hinted = false;
        let asked = ask(session, seat, input, paint, args, &mut hinted)?;
        if hinted && session.mark("hint") {
            save.write(session.record())?;
        }
        let done = match asked {
            Asked::Left => return Ok(Ended::Left),
            Asked::Interrupted => return Ok(Ended::Interrupted),
            Asked::PassUntil => {
                // The stops may have been set at this very prompt.
                let settings = shelf::settings(session.record().game());
                session.pass_until(seat, ply, &settings)
            }
            Asked::Undo if args.every_window => session.undo(seat),
            Asked::Undo => session.undo_choice(seat, &settings),
            Asked::Action(action) => session.play(seat, ply, &action),
        };
        match done {
            Ok(()) => {
                save.write(session.record())?;
                animate(session.text(&settings).as_ref(), seat, since, input, paint)?;
                shown.catch_up(session, seat)?;
            }
            Err(refusal) => {
                paint.refuse(&refusal.reason)?;
                prompt = Prompt::Same;
            }
        }
    }
}

/// What to do in a game, for someone who plays it for the first time; nothing for anyone else.
fn welcome(game: &str) -> Screen {
    struct Welcome;
    impl Visit for Welcome {
        type Out = &'static [&'static str];
        fn visit<G: Hosted>(self) -> Self::Out {
            G::WELCOME
        }
    }
    let mut screen = Screen::default();
    if shelf::greet(game) {
        for line in registry::with_game(game, Welcome).unwrap_or(&[]) {
            screen.put(line).end();
        }
    }
    screen
}

/// Does the only thing that is possible, where the game says that nobody need be asked for it.
fn skip(session: &mut dyn Session) -> Result<bool> {
    let (now, settings) = (session.now(), shelf::settings(session.record().game()));
    let only = session.text(&settings).skips();
    let (Some(seat), Some(action)) = (now.to_move, only) else { return Ok(false) };
    session.play(seat, now.ply, &action).map_err(|refusal| anyhow::anyhow!(refusal))?;
    Ok(true)
}

/// Two people at one terminal: the next one sits down before anything of theirs is shown. False at the end of the input.
fn hand_over(seat: Seat, input: &mut Input, paint: Paint) -> io::Result<bool> {
    match input {
        Input::Lines => {
            writeln!(io::stdout(), "--- {seat} ---")?;
            Ok(true)
        }
        Input::Editor(_) => {
            paint::clear()?;
            let mut page = Screen::default();
            page.put(format!("Player {} is to move. Press Enter when you sit there.", seat.0 + 1)).end();
            paint.show(&page)?;
            Ok(matches!(input.ask(None)?, Answer::Line(_)))
        }
    }
}
