//! Playing: the lobby, the loop of screen and answer, saving and going on.

use std::{
    io::{self, IsTerminal as _, Write as _},
    path::{Path, PathBuf},
    time::Duration,
};

use anyhow::Result;
use clap::CommandFactory as _;
use croupier_kernel::{Eye, Refusal, Seat};
use croupier_table::{
    Hosted, Options, Session, TimeLimit, Words,
    files::{self, Folder, Held, RecordFile, home},
    registry::{self, GAMES, Visit},
};

use crate::{
    Interrupted, Usage,
    args::{self, Play, Start, beginning},
    input::{Answer, Input},
    paint::Paint,
    saves, shelf, tell, usage, wait,
};

/// The games to choose from, on a terminal; the help text otherwise.
pub(crate) fn lobby() -> Result<()> {
    if !io::stdin().is_terminal() || !io::stdout().is_terminal() {
        args::Args::command().print_help()?;
        return Ok(());
    }
    let mut input = Input::new(false);
    let mut out = io::stdout();
    writeln!(out, "CROUPIER: one table, any player\n")?;
    for (at, name) in GAMES.iter().enumerate() {
        writeln!(out, "  {}) {name}: {}", at + 1, registry::with_game(name, Blurb).map_err(usage)?)?;
    }
    writeln!(out, "  r) resume the last game\n  q) quit\n\nAll commands: croupier --help")?;
    loop {
        write!(out, "> ")?;
        out.flush()?;
        let Answer::Line(line) = input.ask(None)? else { return Ok(()) };
        let play = |game: Option<&str>| Play {
            game: game.map(String::from),
            start: Start::default(),
            resume: game.is_none().then(String::new),
            vs: None,
            seat: 0,
            hot_seat: false,
            every_window: false,
            save: None,
            genie: None,
            plain: false,
        };
        match line.trim() {
            "q" => return Ok(()),
            "r" if saves::latest().is_none() => writeln!(out, "there is no saved game yet")?,
            "r" => return self::play(&play(None)),
            "?" => {
                writeln!(
                    out,
                    "Type the number of a game to play it. In a game, ? explains every prompt and q leaves."
                )?;
            }
            typed => match typed.parse::<usize>().ok().and_then(|n| GAMES.get(n.wrapping_sub(1))) {
                Some(game) => return self::play(&play(Some(game))),
                None => writeln!(out, "type 1 to {}, r or q; ? says more", GAMES.len())?,
            },
        }
    }
}

/// Where this person's story and the like are kept.
fn store() -> Folder {
    Folder(home())
}

struct Blurb;

impl Visit for Blurb {
    type Out = &'static str;
    fn visit<G: Hosted>(self) -> &'static str {
        G::BLURB
    }
}

/// Plays a match to its end, or to the end of the input.
pub(crate) fn play(args: &Play) -> Result<()> {
    let mut input = Input::new(args.plain);
    let paint = if args.plain { Paint::Plain } else { Paint::Colour };
    if let Some(game) = args.game.as_deref().filter(|_| args.resume.is_none())
        && let Some(chart) = registry::chart(game, &args.start.options(game)?, &store()).map_err(usage)?
    {
        paint.show(&chart)?;
        return Ok(());
    }
    let (mut session, mut save, mut fresh) = match &args.resume {
        Some(file) => resume(args, file)?,
        None => begin(args)?,
    };
    let mut ended;
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
        if was_over || !matches!(ended, Ended::Over) || !compare(session.as_ref(), &mut input)? {
            break;
        }
        // Another match like this one, with a seed nobody has chosen.
        session = registry::restart(session.record(), Some(args::fresh_seed()))?;
        again = true;
    }
    input.settle()?;
    if matches!(ended, Ended::Over) {
        if let (true, Some(seed)) = (args.hot_seat, session.info().seed) {
            tell(format_args!("Seed: {seed}"));
        }
        return Ok(());
    }
    tell(format_args!("Saved after {}. To go on: {}", saves::actions(session.now().ply), saves::command(save.path())));
    if matches!(ended, Ended::Interrupted) { Err(Interrupted.into()) } else { Ok(()) }
}

/// Shows the place of a match among earlier ones, in games that compare them, and asks for another.
fn compare(session: &dyn Session, input: &mut Input) -> Result<bool> {
    let Some(standing) = session.career().standing() else { return Ok(false) };
    let mut out = io::stdout();
    match shelf::place(session.record().game(), &session.record().seed().to_string(), &standing) {
        Ok((place, of)) => {
            writeln!(out, "Your run: {}. Place {place} of {of} ({}).", standing.words, standing.class)?;
        }
        Err(refusal) => writeln!(out, "Your run: {}. It could not be written down: {refusal}", standing.words)?,
    }
    writeln!(out, "n=new run, anything else ends")?;
    Ok(matches!(input.ask(None)?, Answer::Line(line) if line.trim() == "n"))
}

/// Shows or makes settings: `set`, or `set NAME VALUE`.
fn change_settings(session: &dyn Session, typed: &str, paint: Paint) -> Result<()> {
    let words: Vec<&str> = typed.split_whitespace().skip(1).collect();
    if let [name, value] = words[..] {
        match shelf::set(session.record().game(), name, value) {
            Ok(()) => {}
            Err(refusal) => return Ok(paint.refuse(&refusal.reason)?),
        }
    }
    let made = shelf::settings(session.record().game());
    for setting in shelf::known(session.record().game()) {
        let value = made.get(setting.name).map_or(setting.values[0], String::as_str);
        let (name, text, values) = (setting.name, setting.text, setting.values.join(", "));
        writeln!(io::stdout(), "set {name} {value}   {text} ({values})")?;
    }
    Ok(())
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
        write!(out, "\x1b[{}A\x1b[J", frame.plain().lines().count())?;
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
    let (options, position) = (args.start.options(game)?, args.start.position()?);
    let session = registry::begin(game, &beginning(&options, position.as_ref()), args.start.seed()?).map_err(usage)?;
    session.career().admit(Seat(args.seat), &store()).map_err(usage)?;
    let save = args.save.clone().unwrap_or_else(|| saves::usual(game));
    Ok((session, hold(&save)?, true))
}

/// A saved match, where it is saved from now on, and whether that is another place.
fn resume(args: &Play, file: &str) -> Result<(Box<dyn Session>, Held, bool)> {
    let path = match (file, &args.game) {
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

/// Shows a seat what it was told and has not been shown yet.
fn catch_up(session: &dyn Session, seat: Seat, heard: &mut [u32], paint: Paint) -> Result<()> {
    let (eye, since) = (Eye::Seat(seat), heard[seat.index()]);
    heard[seat.index()] += session.told(eye, since).len() as u32;
    let settings = shelf::settings(session.record().game());
    Ok(paint.show(&session.text(&settings).narration(eye, since))?)
}

fn play_on(session: &mut dyn Session, input: &mut Input, paint: Paint, save: &mut Held, args: &Play) -> Result<Ended> {
    let mut last_seat = first_eye(session, args);
    let mut shown_to = None;
    // How much each seat has been shown of what it was told; what led to a resumed match has been shown before.
    let mut heard: Vec<u32> = session.info().seats.iter().map(|_| 0).collect();
    if session.now().ply > 0 {
        for (seat, heard) in (0..).map(Seat).zip(&mut heard) {
            *heard = session.told(Eye::Seat(seat), 0).len() as u32;
        }
    }
    catch_up(session, last_seat, &mut heard, paint)?;
    loop {
        loop {
            if let Some(decision) = wait::for_program(session) {
                save.write(session.record())?;
                if let Some(remark) = &decision.remark {
                    paint.show(remark)?;
                }
            } else if args.every_window || !skip(session)? {
                break;
            } else {
                save.write(session.record())?;
            }
            catch_up(session, last_seat, &mut heard, paint)?;
        }
        let settings = shelf::settings(session.record().game());
        let Some(seat) = session.now().to_move else {
            paint.show(&session.text(&settings).screen(last_seat))?;
            return Ok(Ended::Over);
        };
        if shown_to.is_some_and(|last| last != seat) && !hand_over(seat, input)? {
            return Ok(Ended::Left);
        }
        shown_to = Some(seat);
        last_seat = seat;
        let action = match ask(session, seat, input, paint, args)? {
            Ok(action) => action,
            Err(ended) => return Ok(ended),
        };
        let (ply, since) = (session.now().ply, heard[seat.index()]);
        match session.play(seat, ply, &action) {
            Ok(()) => {
                save.write(session.record())?;
                animate(session.text(&settings).as_ref(), seat, since, input, paint)?;
                catch_up(session, seat, &mut heard, paint)?;
            }
            Err(refusal) => paint.refuse(&refusal.reason)?,
        }
    }
}

/// Does the only thing that is possible, where the game says that nobody need be asked for it.
fn skip(session: &mut dyn Session) -> Result<bool> {
    let (now, settings) = (session.now(), Default::default());
    let only = session.text(&settings).skips();
    let (Some(seat), Some(action)) = (now.to_move, only) else { return Ok(false) };
    session.play(seat, now.ply, &action).map_err(|refusal| anyhow::anyhow!(refusal))?;
    Ok(true)
}

/// Shows the screen and asks until something is answered that is an action, or why there will be none.
fn ask(
    session: &dyn Session,
    seat: Seat,
    input: &mut Input,
    paint: Paint,
    args: &Play,
) -> Result<Result<String, Ended>> {
    let mut settings = shelf::settings(session.record().game());
    paint.show(&session.text(&settings).screen(seat))?;
    // Only whoever sits at a terminal can be late.
    let limit = session.text(&settings).time_limit(seat, args.hot_seat).filter(|_| matches!(input, Input::Editor(_)));
    if let Some(TimeLimit { seconds, then }) = &limit {
        writeln!(io::stdout(), "({seconds} seconds to answer, then {then})")?;
    }
    // What an empty line does, once something has been shown that it confirms.
    let mut enter = None;
    // Answers that are not understood are asked for again without showing everything again.
    loop {
        let line = match input.ask(limit.as_ref().map(|limit| Duration::from_secs(limit.seconds)))? {
            Answer::Line(line) => line,
            Answer::End => return Ok(Err(Ended::Left)),
            Answer::Interrupt => return Ok(Err(Ended::Interrupted)),
            Answer::Late => {
                writeln!(io::stdout(), "Time is up.")?;
                return Ok(Ok(limit.map_or_else(String::new, |limit| limit.then)));
            }
        };
        let text = session.text(&settings);
        match line.trim() {
            "?" => paint.show(&text.help(seat))?,
            "q" => return Ok(Err(Ended::Left)),
            "" if enter.is_some() => return Ok(Ok(enter.take().unwrap_or_default())),
            typed if is_setting(session, text.as_ref(), seat, typed) => {
                change_settings(session, typed, paint)?;
                drop(text);
                settings = shelf::settings(session.record().game());
            }
            typed => match text.aside(seat, typed) {
                Some(aside) => {
                    paint.show(&aside.screen)?;
                    enter = aside.enter;
                }
                None => match text.read(seat, typed) {
                    Ok(action) => return Ok(Ok(action)),
                    Err(refusal) => paint.refuse(&refusal.reason)?,
                },
            },
        }
    }
}

/// Whether a line is about settings, in a game that has some, and no action that begins with the same word.
fn is_setting(session: &dyn Session, text: &dyn Words, seat: Seat, typed: &str) -> bool {
    typed.split_whitespace().next() == Some("set")
        && !shelf::known(session.record().game()).is_empty()
        && text.read(seat, typed).is_err()
}

/// Two people at one terminal: the next one sits down before anything of theirs is shown. False at the end of the input.
fn hand_over(seat: Seat, input: &mut Input) -> io::Result<bool> {
    match input {
        Input::Lines => {
            writeln!(io::stdout(), "--- {seat} ---")?;
            Ok(true)
        }
        Input::Editor(_) => {
            writeln!(io::stdout(), "\x1b[2J\x1b[H{seat} is to move. Press enter when you sit there.")?;
            Ok(matches!(input.ask(None)?, Answer::Line(_)))
        }
    }
}
