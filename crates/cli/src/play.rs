//! Playing: the lobby, the loop of screen and answer, saving and going on.

use std::{
    fs,
    io::{self, BufRead as _, IsTerminal as _, Write as _},
    path::{Path, PathBuf},
};

use anyhow::Result;
use clap::CommandFactory as _;
use croupier_kernel::{Eye, Seat};
use croupier_table::{
    Front, Session,
    files::{RecordFile, home},
    registry::{self, GAMES, Visit},
};
use rustyline::{DefaultEditor, error::ReadlineError};

use crate::{
    Interrupted, Usage,
    args::{self, Play, Start, beginning},
    paint::Paint,
    shelf, usage, wait,
};

/// Where answers come from.
enum Input {
    /// A person at a terminal, with line editing.
    Editor(Box<DefaultEditor>),
    /// A pipe, or a terminal in plain mode.
    Lines,
}

/// What came from there.
enum Answer {
    Line(String),
    End,
    Interrupt,
}

impl Input {
    fn new(plain: bool) -> Input {
        if plain || !io::stdin().is_terminal() || !io::stdout().is_terminal() {
            return Input::Lines;
        }
        DefaultEditor::new().map_or(Input::Lines, |editor| Input::Editor(Box::new(editor)))
    }

    fn ask(&mut self) -> io::Result<Answer> {
        match self {
            Input::Editor(editor) => match editor.readline("") {
                Ok(line) => {
                    let _ = editor.add_history_entry(&line);
                    Ok(Answer::Line(line))
                }
                Err(ReadlineError::Eof) => Ok(Answer::End),
                Err(ReadlineError::Interrupted) => Ok(Answer::Interrupt),
                Err(ReadlineError::Io(error)) => Err(error),
                Err(error) => Err(io::Error::other(error)),
            },
            Input::Lines => {
                let mut bytes = Vec::new();
                // Whatever comes, one answer is at most so long; the rest of a longer line is dropped with it.
                let mut stdin = io::stdin().lock();
                if stdin.read_until(b'\n', &mut bytes)? == 0 {
                    return Ok(Answer::End);
                }
                bytes.truncate(10_000);
                Ok(Answer::Line(String::from_utf8_lossy(&bytes).trim_end_matches(['\r', '\n']).to_string()))
            }
        }
    }
}

/// The games to choose from, on a terminal; the help text otherwise.
pub(crate) fn lobby() -> Result<()> {
    if !io::stdin().is_terminal() || !io::stdout().is_terminal() {
        args::Args::command().print_help()?;
        return Ok(());
    }
    let mut input = Input::new(false);
    println!("CROUPIER: one table, any player\n");
    for (at, name) in GAMES.iter().enumerate() {
        println!("  {}) {name}: {}", at + 1, registry::with_game(name, Blurb).map_err(usage)?);
    }
    println!("  r) resume the last game\n  q) quit\n\nAll commands: croupier --help");
    loop {
        print!("> ");
        io::stdout().flush()?;
        let Answer::Line(line) = input.ask()? else { return Ok(()) };
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
            "r" => return self::play(&play(None)),
            typed => match typed.parse::<usize>().ok().and_then(|n| GAMES.get(n.wrapping_sub(1))) {
                Some(game) => return self::play(&play(Some(game))),
                None => println!("type 1 to {}, r or q", GAMES.len()),
            },
        }
    }
}

struct Blurb;

impl Visit for Blurb {
    type Out = &'static str;
    fn visit<G: Front>(self) -> &'static str {
        G::BLURB
    }
}

/// Plays a match to its end, or to the end of the input.
pub(crate) fn play(args: &Play) -> Result<()> {
    let mut input = Input::new(args.plain);
    let paint = if args.plain { Paint::Plain } else { Paint::Colour };
    if let Some(game) = args.game.as_deref().filter(|_| args.resume.is_none())
        && let Some(chart) = registry::chart(game, &args.start.options()?, &home()).map_err(usage)?
    {
        paint.show(&chart)?;
        return Ok(());
    }
    let (mut session, save) = match &args.resume {
        Some(file) => resume(args, file)?,
        None => begin(args)?,
    };
    let mut ended;
    loop {
        seat_programs(session.as_mut(), Company::People)?;
        if let Some(genie) = &args.genie {
            seat_genie(session.as_mut(), if genie == "auto" { "genie" } else { genie })?;
        }
        seat_rivals(session.as_mut(), args)?;
        session.set_settings(shelf::settings(session.game()));
        session.record().write(&save)?;
        let was_over = session.to_move().is_none();
        show_start(session.as_ref(), paint, args)?;
        ended = play_on(session.as_mut(), &mut input, paint, &save, args)?;
        // A match counts once, when it ends, and against the opponent it is meant against.
        let meant = !args.hot_seat && args.vs.as_deref().is_none_or(|vs| session.rival() == Some(vs));
        if meant && !was_over && matches!(ended, Ended::Over) {
            let kept = session.conclude(Seat(args.seat), &home()).map_err(|refusal| anyhow::anyhow!(refusal))?;
            paint.show(&kept)?;
        }
        if was_over || !matches!(ended, Ended::Over) || !compare(session.as_ref(), &mut input)? {
            break;
        }
        session = again(args, session.game())?;
    }
    match ended {
        Ended::Over => Ok(()),
        Ended::Left => {
            let file = args.save.as_ref().map_or(String::new(), |path| format!(" {}", path.display()));
            eprintln!("Saved after {} actions. To go on: croupier play --resume{file}", session.ply());
            Ok(())
        }
        Ended::Interrupted => {
            eprintln!("Saved after {} actions. To go on: croupier play --resume", session.ply());
            Err(Interrupted.into())
        }
    }
}

/// Shows the place of a match among earlier ones, in games that compare them, and asks for another.
fn compare(session: &dyn Session, input: &mut Input) -> Result<bool> {
    let Some((rank, words)) = session.standing() else { return Ok(false) };
    match shelf::place(session.game(), &session.seed().to_string(), rank, &words) {
        Ok((place, of)) => println!("Your run: {words}. Place {place} of {of}."),
        Err(refusal) => println!("Your run: {words}. It could not be written down: {refusal}"),
    }
    println!("n=new run, anything else ends");
    Ok(matches!(input.ask()?, Answer::Line(line) if line.trim() == "n"))
}

/// Another match like the first, with a seed nobody has chosen.
fn again(args: &Play, game: &str) -> Result<Box<dyn Session>> {
    let (options, position) = (args.start.options()?, args.start.position()?);
    registry::begin(game, &beginning(&options, position.as_ref()), args::fresh_seed()).map_err(usage)
}

/// Shows or makes settings: `set`, or `set NAME VALUE`.
fn change_settings(session: &mut dyn Session, typed: &str, paint: Paint) -> Result<()> {
    let words: Vec<&str> = typed.split_whitespace().skip(1).collect();
    if let [name, value] = words[..] {
        match shelf::set(session.game(), name, value) {
            Ok(()) => session.set_settings(shelf::settings(session.game())),
            Err(refusal) => return Ok(paint.refuse(&refusal.0)?),
        }
    }
    let made = shelf::settings(session.game());
    for setting in shelf::known(session.game()) {
        let value = made.get(setting.name).map_or(setting.values[0], String::as_str);
        println!("set {} {value}   {} ({})", setting.name, setting.text, setting.values.join(", "));
    }
    Ok(())
}

/// Shows something moving where someone watches who wants to see that.
fn animate(session: &dyn Session, seat: Seat, input: &Input, paint: Paint) -> Result<()> {
    let still = paint == Paint::Plain || std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    if still || !matches!(input, Input::Editor(_)) {
        return Ok(());
    }
    let speed = shelf::settings(session.game()).get("animation").map_or(60, |speed| match speed.as_str() {
        "slow" => 140,
        "fast" => 25,
        "off" => 0,
        _ => 60,
    });
    if speed == 0 {
        return Ok(());
    }
    for frame in session.frames(seat) {
        paint.show(&frame)?;
        std::thread::sleep(std::time::Duration::from_millis(speed));
        // The next picture, or the screen, goes where this one was.
        print!("\x1b[{}A\x1b[J", frame.plain().lines().count());
        io::stdout().flush()?;
    }
    Ok(())
}

/// Why playing stopped.
enum Ended {
    Over,
    Left,
    Interrupted,
}

fn begin(args: &Play) -> Result<(Box<dyn Session>, PathBuf)> {
    let game = args.game.as_deref().unwrap_or_default();
    let (options, position) = (args.start.options()?, args.start.position()?);
    let session = registry::begin(game, &beginning(&options, position.as_ref()), args.start.seed()?).map_err(usage)?;
    session.admit(Seat(args.seat), &home()).map_err(usage)?;
    let save = args.save.clone().unwrap_or_else(|| usual_save(game));
    keep_earlier(&save)?;
    Ok((session, save))
}

fn resume(args: &Play, file: &str) -> Result<(Box<dyn Session>, PathBuf)> {
    let path = match (file, &args.game) {
        ("", Some(game)) => usual_save(game),
        ("", None) => {
            latest_save().ok_or_else(|| Usage("there is no saved game; start one with croupier play GAME".into()))?
        }
        (file, _) => PathBuf::from(file),
    };
    if args.start.seed.is_some() {
        return Err(Usage("--resume goes on with the saved seed; leave --seed out".into()).into());
    }
    let record = RecordFile::read(&path)?;
    let session = registry::resume(record)?;
    Ok((session, args.save.clone().unwrap_or(path)))
}

fn usual_save(game: &str) -> PathBuf {
    home().join("saves").join(format!("{game}.jsonl"))
}

fn latest_save() -> Option<PathBuf> {
    let saves = GAMES.iter().map(|game| usual_save(game)).filter(|path| path.exists());
    saves.max_by_key(|path| fs::metadata(path).and_then(|data| data.modified()).ok())
}

/// A new game does not write over an unfinished one, nor over a file that is no save at all.
fn keep_earlier(save: &Path) -> Result<()> {
    if !save.exists() {
        return Ok(());
    }
    let aside = |word: &str| save.with_extension(format!("{word}.jsonl"));
    match RecordFile::read(save).and_then(registry::resume) {
        Ok(session) if session.to_move().is_none() || session.ply() == 0 => {}
        Ok(session) => {
            let kept = aside("previous");
            fs::rename(save, &kept)?;
            eprintln!(
                "Your unfinished game (seed {}, {} actions) is kept: croupier play --resume {}",
                session.seed(),
                session.ply(),
                kept.display()
            );
        }
        Err(error) => {
            let kept = aside("broken");
            fs::rename(save, &kept)?;
            eprintln!("The last save cannot be played ({error}); it is kept as {}", kept.display());
        }
    }
    Ok(())
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
        fn visit<G: Front>(self) -> Self::Out {
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
    for (seat, player) in usual_seats(session.game(), company)? {
        session.seat(seat, player).map_err(usage)?;
    }
    Ok(())
}

/// Another program than the usual one takes the seat that people leave to it.
fn seat_genie(session: &mut dyn Session, player: &str) -> Result<()> {
    let seats = usual_seats(session.game(), Company::People)?;
    if seats.is_empty() {
        return Err(Usage(format!("--genie: {} has no wishes to grant", session.game())).into());
    }
    for (seat, _) in seats {
        session.seat(seat, player).map_err(|refusal| Usage(format!("--genie: {refusal}")))?;
    }
    Ok(())
}

/// Programs take the seats of those who play against a person.
fn seat_rivals(session: &mut dyn Session, args: &Play) -> Result<()> {
    struct Rivals(u8);
    impl Visit for Rivals {
        type Out = Vec<Seat>;
        fn visit<G: Front>(self) -> Self::Out {
            let others = Seat::all(G::N_SEATS).filter(|seat| seat.0 != self.0 && G::usual_player(*seat).is_none());
            others.collect()
        }
    }
    let others = registry::with_game(session.game(), Rivals(args.seat)).map_err(usage)?;
    if args.hot_seat {
        return Ok(());
    }
    if args.seat >= session.n_seats() || (others.is_empty() && args.vs.is_some()) {
        return Err(Usage(format!("{} is played alone, in seat 0", session.game())).into());
    }
    for seat in others {
        if let Some(player) = args.vs.as_deref().or(session.rival()) {
            session.seat(seat, player).map_err(usage)?;
        }
    }
    Ok(())
}

fn show_start(session: &dyn Session, paint: Paint, args: &Play) -> Result<()> {
    if session.ply() > 0 {
        eprintln!("Going on after {} actions, seed {}", session.ply(), session.seed());
    } else {
        eprintln!(
            "Seed: {} (croupier play {} --seed {} plays it again)",
            session.seed(),
            session.game(),
            session.seed()
        );
    }
    paint.show(&session.narration(Eye::Seat(first_eye(session, args))))?;
    Ok(())
}

/// Whose eyes watch before anyone has been asked: those of the person at the terminal, never those of a program.
fn first_eye(session: &dyn Session, args: &Play) -> Seat {
    if args.hot_seat { session.to_move().unwrap_or(Seat(0)) } else { Seat(args.seat) }
}

fn play_on(session: &mut dyn Session, input: &mut Input, paint: Paint, save: &Path, args: &Play) -> Result<Ended> {
    let mut last_seat = first_eye(session, args);
    let mut shown_to = None;
    loop {
        while wait::for_program(session).is_some() || (!args.every_window && session.skip().is_some()) {
            session.record().write(save)?;
            paint.show(&session.remarks())?;
            paint.show(&session.narration(Eye::Seat(last_seat)))?;
        }
        let Some(seat) = session.to_move() else {
            paint.show(&session.screen(last_seat))?;
            return Ok(Ended::Over);
        };
        if shown_to.is_some_and(|last| last != seat) && !hand_over(seat, input)? {
            return Ok(Ended::Left);
        }
        shown_to = Some(seat);
        last_seat = seat;
        paint.show(&session.screen(seat))?;
        // What an empty line does, once something has been shown that it confirms.
        let mut enter = None;
        // Answers that are not understood are asked for again without showing everything again.
        let action = loop {
            let line = match input.ask()? {
                Answer::Line(line) => line,
                Answer::End => return Ok(Ended::Left),
                Answer::Interrupt => return Ok(Ended::Interrupted),
            };
            match line.trim() {
                "?" => paint.show(&session.help(seat))?,
                "q" => return Ok(Ended::Left),
                "" if enter.is_some() => break enter.take().unwrap_or_default(),
                typed if is_setting(session, typed) => change_settings(session, typed, paint)?,
                typed => match session.aside(seat, typed) {
                    Some(aside) => {
                        paint.show(&aside.screen)?;
                        enter = aside.enter;
                    }
                    None => match session.read(seat, typed) {
                        Ok(action) => break action,
                        Err(refusal) => paint.refuse(&refusal.0)?,
                    },
                },
            }
        };
        match session.play(&action) {
            Ok(()) => {
                session.record().write(save)?;
                animate(session, seat, input, paint)?;
                paint.show(&session.narration(Eye::Seat(seat)))?;
            }
            Err(refusal) => paint.refuse(&refusal.0)?,
        }
    }
}

/// Whether a line is about settings, in a game that has some.
fn is_setting(session: &dyn Session, typed: &str) -> bool {
    typed.split_whitespace().next() == Some("set") && !shelf::known(session.game()).is_empty()
}

/// Two people at one terminal: the next one sits down before anything of theirs is shown. False at the end of the input.
fn hand_over(seat: Seat, input: &mut Input) -> io::Result<bool> {
    match input {
        Input::Lines => {
            println!("--- {seat} ---");
            Ok(true)
        }
        Input::Editor(_) => {
            println!("\x1b[2J\x1b[H{seat} is to move. Press enter when you sit there.");
            Ok(matches!(input.ask()?, Answer::Line(_)))
        }
    }
}
