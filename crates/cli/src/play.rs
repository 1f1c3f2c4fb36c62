//! Playing: the loop of screen and answer, saving and continuing.

use std::path::{Path, PathBuf};

use anyhow::Result;
use clap::Args as ClapArgs;
use croupier_kernel::{Eye, Refusal, Seat};
use croupier_table::{
    Hosted, Options, Screen, Session,
    files::{self, Folder, Held, RecordFile, home},
    registry::{self, GAMES, Visit},
};

use crate::{
    Interrupted, Usage,
    ask::{Asked, Prompt, ask, refuse},
    input::{Answer, Input},
    lab::can_be_written,
    numbers,
    paint::{self, Paint},
    rival, saves, shelf,
    shown::{Shown, animate, hand_over},
    start::{self, Start, beginning},
    tell, usage, wait,
};

const EXAMPLES: &str = "\
Examples:
  croupier play geniejack                        a new run
  croupier play fab --vs easy                    against an easy opponent
  croupier play lunchtable --deck goodies        with another deck
  croupier play lunchtable --stage 1-1           the first stage of the story
  croupier play rollio --seed monday             the same dice for everyone
  croupier play lunchtable --hot-seat            two people at one keyboard
  croupier play --resume                         continue the last match";

#[derive(ClapArgs)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Play {
    /// The game; optional with --resume
    #[arg(required_unless_present = "resume")]
    pub(crate) game: Option<String>,
    #[command(flatten)]
    pub(crate) start: Start,
    /// Continue the saved match, or the record in FILE
    #[arg(long, value_name = "FILE", num_args = 0..=1, default_missing_value = "")]
    #[arg(conflicts_with_all = ["preset", "position", "deck", "stage", "max_level", "set"])]
    pub(crate) resume: Option<String>,
    /// Your opponent (`croupier games GAME` lists the players)
    #[arg(long, value_name = "PLAYER", conflicts_with = "hot_seat")]
    pub(crate) vs: Option<String>,
    /// Your seat, 0 or 1, in games for two
    #[arg(long, default_value_t = 0, conflicts_with = "hot_seat", value_parser = numbers::whole::<u8>(0, 255))]
    pub(crate) seat: u8,
    /// Two people take turns at this terminal
    #[arg(long)]
    pub(crate) hot_seat: bool,
    /// Ask even when you can only pass
    #[arg(long)]
    pub(crate) every_window: bool,
    /// Save to this file instead of the home folder
    #[arg(long, value_name = "FILE")]
    pub(crate) save: Option<PathBuf>,
    /// Who grants wishes in Geniejack: auto, claude, lamp, unscaled or boon
    #[arg(long, value_name = "GENIE")]
    pub(crate) genie: Option<String>,
    /// ASCII text without color, pictures or line editing: for programs, pipes and screen readers
    #[arg(long)]
    pub(crate) plain: bool,
}

impl Play {
    /// A match of a game with its defaults.
    pub(crate) fn of(game: Option<&str>, start: Start) -> Play {
        Play {
            game: game.map(String::from),
            start,
            resume: None,
            vs: None,
            seat: 0,
            hot_seat: false,
            every_window: false,
            save: None,
            genie: None,
            plain: false,
        }
    }
}

/// Where this person's story and the like are kept.
fn store() -> Folder {
    Folder(home())
}

/// Plays a match to its end, or to the end of the input.
pub(crate) fn play(args: &Play) -> Result<()> {
    let mut input = Input::new(args.plain);
    match play_matches(args, &mut input)? {
        After::Left => Ok(()),
        After::Lobby => crate::lobby::enter(&mut input),
    }
}

/// Plays a match and, stage by stage, what follows it in a story.
pub(crate) fn play_matches(args: &Play, input: &mut Input) -> Result<After> {
    let mut played = play_match(args, input)?;
    while let (_, Some(Next { game, stage })) = played {
        let start = args.start.at_stage(&stage);
        let next = Play { vs: args.vs.clone(), save: args.save.clone(), ..Play::of(Some(&game), start) };
        played = play_match(&next, input)?;
    }
    Ok(played.0)
}

/// The stage of a story that someone wants to play next.
struct Next {
    game: String,
    stage: String,
}

/// What someone wants after a match.
pub(crate) enum After {
    /// To leave.
    Left,
    /// To choose another game.
    Lobby,
}

/// Plays a match, and others like it as long as someone wants to. With the stage they want next, if they do.
fn play_match(args: &Play, input: &mut Input) -> Result<(After, Option<Next>)> {
    let paint = Paint::of(args.plain);
    if let Some(game) = args.game.as_deref().filter(|_| args.resume.is_none())
        && let Some(chart) = registry::chart(game, &args.start.options(game)?, &store()).map_err(usage)?
    {
        crate::shown::page(&chart, input, paint)?;
        return Ok((After::Left, None));
    }
    let (mut session, mut save, mut fresh) = match &args.resume {
        Some(file) => resume(args, file)?,
        None => begin(args, input)?,
    };
    let vs = opponent(session.as_ref(), args, input);
    let mut ended;
    let mut after_match = (After::Left, None);
    let mut again = args.resume.is_some();
    loop {
        seat_programs(session.as_mut(), Company::People)?;
        seat_named(session.as_mut(), args)?;
        seat_rivals(session.as_mut(), args, vs.as_deref())?;
        if args.hot_seat && args.start.seed.is_none() {
            session.seal();
        }
        // From here on nothing can be refused, so the earlier file makes room.
        if std::mem::take(&mut fresh) {
            saves::keep_earlier(save.path())?;
        }
        save.write(session.record())?;
        let was_over = session.now().to_move.is_none();
        show_start(session.as_ref(), args, again, vs.as_deref());
        ended = play_on(session.as_mut(), input, paint, &mut save, args)?;
        // A match counts once, when it ends, and against the opponent it is meant against.
        let meant = !args.hot_seat && args.vs.as_deref().is_none_or(|vs| session.career().rival() == Some(vs));
        if !args.hot_seat
            && !was_over
            && matches!(ended, Ended::Over)
            && let Some(next) = rival::note_win(session.as_ref(), Seat(args.seat))
        {
            let mut line = Screen::default();
            line.put(next).end();
            paint.show(&line)?;
        }
        if meant && !was_over && matches!(ended, Ended::Over) {
            let kept =
                session.career().conclude(Seat(args.seat), &store()).map_err(|refusal| anyhow::anyhow!(refusal))?;
            paint.show(&kept)?;
        }
        if was_over || !matches!(ended, Ended::Over) {
            break;
        }
        let seed = match after(session.as_ref(), input, paint)? {
            Wanted::Nothing => break,
            Wanted::Lobby => {
                after_match.0 = After::Lobby;
                break;
            }
            Wanted::Stage(stage) => {
                after_match.1 = Some(Next { game: session.record().game().into(), stage });
                break;
            }
            Wanted::Again => None,
            Wanted::Another => Some(start::fresh_seed()),
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
    tell(saved(session.as_ref(), &save));
    if matches!(ended, Ended::Interrupted) { Err(Interrupted.into()) } else { Ok(after_match) }
}

/// What is saved, and how to continue it.
fn saved(session: &dyn Session, save: &Held) -> String {
    let when = match session.now().ply {
        0 => "at the start".to_string(),
        ply => format!("after {}", saves::moves(ply)),
    };
    format!("Saved {when}. To continue: {}", saves::command(save.path()))
}

/// What someone wants next.
enum Wanted {
    /// The next stage of a story.
    Stage(String),
    Nothing,
    /// The same match once more.
    Again,
    /// One like it, with a fresh seed.
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
                say(&format!("Your run: {}. Rank {place} of {of} ({}).", standing.words, standing.class))?;
            }
            Err(refusal) => say(&format!("Your run: {}. The result couldn't be saved: {refusal}", standing.words))?,
        }
    }
    let at_terminal = input.is_person();
    let next = session.career().next_stage(&store()).ok().flatten();
    match (at_terminal, standing, &next) {
        (true, _, Some(stage)) => {
            say(&format!("Enter: next stage ({stage}), n: new seed, a: same seed, l: lobby, q: quit"))?;
        }
        (true, _, None) => say("n: new seed, a: same seed, l: lobby. Anything else quits.")?,
        (false, Some(_), _) => say("n starts a new run. Anything else quits.")?,
        (false, None, _) => return Ok(Wanted::Nothing),
    }
    loop {
        let Answer::Line(line) = input.ask(None)? else { return Ok(Wanted::Nothing) };
        return Ok(match (line.trim().to_lowercase().as_str(), &next) {
            ("" | "next", Some(stage)) if at_terminal => Wanted::Stage(stage.clone()),
            ("n" | "new", _) => Wanted::Another,
            ("a" | "again", _) if at_terminal => Wanted::Again,
            ("l" | "lobby", _) if at_terminal => Wanted::Lobby,
            ("?" | "h" | "help", _) if at_terminal => {
                say("n plays again with a new seed, a plays the same deal again, l goes back to the lobby.")?;
                continue;
            }
            _ => Wanted::Nothing,
        });
    }
}

/// Why playing stopped.
enum Ended {
    Over,
    Left,
    Interrupted,
}

/// Who plays against a person at this terminal: who was named, or the one to propose. At a pipe only who was named, so that a
/// command always does the same.
fn opponent(session: &dyn Session, args: &Play, input: &Input) -> Option<String> {
    let proposed = || rival::proposed(session.record().game(), session.career().rival());
    let may_propose = input.is_person() && !args.hot_seat;
    args.vs.clone().or_else(|| proposed().filter(|_| may_propose).map(String::from))
}

/// A new match, where it is saved, and that this is not what is there now.
fn begin(args: &Play, input: &Input) -> Result<(Box<dyn Session>, Held, bool)> {
    let game = args.game.as_deref().unwrap_or_default();
    let (mut options, position) = (args.start.options(game)?, args.start.position()?);
    if !args.hot_seat && position.is_none() {
        let proposed = || rival::proposed_for(game, &options).filter(|_| input.is_person());
        let vs = args.vs.as_deref().or_else(proposed);
        options = registry::against(game, &options, Seat(args.seat), vs).map_err(usage)?;
    }
    let session = registry::begin(game, &beginning(&options, position.as_ref()), args.start.seed()?).map_err(usage)?;
    session.career().admit(Seat(args.seat), &store()).map_err(usage)?;
    seats_of_people(session.as_ref(), args)?;
    if let Some(save) = &args.save {
        can_be_written(save)?;
    }
    let save = args.save.clone().unwrap_or_else(|| saves::usual(game));
    Ok((session, hold(&save)?, true))
}

/// A saved match, where it is saved from now on, and whether that is another place.
fn resume(args: &Play, file: &str) -> Result<(Box<dyn Session>, Held, bool)> {
    let path = match (file, &args.game) {
        ("", Some(game)) if GAMES.contains(&game.as_str()) && !saves::usual(game).exists() => {
            return Err(Usage(format!("No match of {game} is saved. Start one with: croupier play {game}")).into());
        }
        ("", Some(game)) => saves::usual(game),
        ("", None) => {
            saves::latest().ok_or_else(|| Usage("No match is saved. Start one with: croupier play GAME".into()))?
        }
        (file, _) => PathBuf::from(file),
    };
    if args.start.seed.is_some() {
        return Err(Usage("A saved match keeps its seed. Leave out --seed.".into()).into());
    }
    let record = RecordFile::read(&path)?;
    let mut session = registry::resume(record)?;
    if let Some(game) = args.game.as_deref().filter(|game| *game != session.record().game()) {
        return Err(Usage(format!("{} is a match of {}, not {game}", path.display(), session.record().game())).into());
    }
    // What is held is read once more: another process may have gone on until now.
    let save = hold(args.save.as_deref().unwrap_or(&path))?;
    let elsewhere = save.path() != files::resolve(&path)?;
    if !elsewhere {
        session = registry::resume(RecordFile::read(&path)?)?;
    }
    // What someone has looked at from elsewhere counts here too.
    for command in saves::looks_at(session.record()) {
        session.mark(&command);
    }
    Ok((session, save, elsewhere))
}

/// Takes hold of a save. If it cannot be held, the command line named the wrong one.
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

/// The seats that people can have, if the seat that was named is one of them.
fn seats_of_people(session: &dyn Session, args: &Play) -> Result<Vec<Seat>> {
    struct People;
    impl Visit for People {
        type Out = Vec<Seat>;
        fn visit<G: Hosted>(self) -> Self::Out {
            Seat::all(G::N_SEATS).filter(|seat| G::usual_player(*seat).is_none()).collect()
        }
    }
    let game = session.record().game();
    let seats = registry::with_game(game, People).map_err(usage)?;
    match seats.as_slice() {
        [_] if args.seat > 0 || args.vs.is_some() || args.hot_seat => {
            Err(Usage(format!("{game} is a game for one; leave out --vs, --seat and --hot-seat")).into())
        }
        _ if !args.hot_seat && !seats.contains(&Seat(args.seat)) => {
            Err(Usage(format!("--seat {}: {game} has seats 0 and 1", args.seat)).into())
        }
        _ => Ok(seats),
    }
}

/// Programs take the seats of those who play against a person.
fn seat_rivals(session: &mut dyn Session, args: &Play, vs: Option<&str>) -> Result<()> {
    let seats = seats_of_people(session, args)?;
    if args.hot_seat {
        return Ok(());
    }
    let seat = Seat(args.seat);
    for seat in seats.into_iter().filter(|other| *other != seat) {
        if let Some(player) = vs.or(session.career().rival()) {
            session.seat(seat, player).map_err(usage)?;
        }
    }
    Ok(())
}

fn show_start(session: &dyn Session, args: &Play, again: bool, vs: Option<&str>) {
    if let Some(vs) = vs.filter(|_| args.vs.is_none()) {
        tell(format_args!("Your opponent is {vs} until your first win. Choose another with --vs PLAYER."));
    }
    let (ply, seed) = (session.now().ply, session.info().seed);
    let Some(seed) = seed else {
        return tell("The seed is sealed until the end, because two people are playing.");
    };
    if ply > 0 {
        tell(format_args!("Continuing after {}, seed {seed}", saves::moves(ply)));
    } else if again {
        tell(format_args!("Seed: {seed}"));
    } else {
        let against = vs.filter(|_| args.vs.is_none()).into_iter().flat_map(|vs| ["--vs".to_string(), vs.to_string()]);
        let words = args.start.words(&seed).into_iter().chain(against);
        let words = words.map(|word| saves::quoted(&word)).collect::<Vec<_>>();
        tell(format_args!(
            "Seed: {seed} (to play this {} again: croupier play {} {})",
            if session.info().seats.iter().filter(|seat| seat.plays).count() > 1 { "match" } else { "run" },
            session.record().game(),
            words.join(" ")
        ));
    }
}

/// Whose eyes watch before anyone has been asked: those of the person at the terminal, never those of a program.
fn first_eye(session: &dyn Session, args: &Play) -> Seat {
    if args.hot_seat { session.now().to_move.unwrap_or(Seat(0)) } else { Seat(args.seat) }
}

fn play_on(session: &mut dyn Session, input: &mut Input, paint: Paint, save: &mut Held, args: &Play) -> Result<Ended> {
    let mut last_seat = first_eye(session, args);
    let mut shown_to = None;
    let mut shown = Shown::new(session, input, paint);
    // What led to a resumed match has been shown before.
    if session.now().ply > 0 {
        for (seat, heard) in (0..).map(Seat).zip(&mut shown.heard) {
            *heard = session.told(Eye::Seat(seat), 0).len() as u32;
        }
    } else {
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
            shown.prompt(session.text(&settings).as_ref(), last_seat)?;
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
            shown.prompt(session.text(&settings).as_ref(), seat)?;
        }
        let mut hinted = false;
        let asked = ask(session, seat, input, paint, args, &mut hinted)?;
        if hinted && session.mark("hint") {
            save.write(session.record())?;
        }
        let done = match asked {
            Asked::Left => return Ok(Ended::Left),
            Asked::Save => {
                paint.show(Screen::default().put(saved(session, save)).end().put("Type q to leave.").end())?;
                if input.is_person() {
                    paint.show(&paint::in_a_row(&session.text(&settings).screen(seat)))?;
                }
                prompt = Prompt::Same;
                continue;
            }
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
                refuse(session, seat, input, paint, &refusal.reason)?;
                prompt = Prompt::Same;
            }
        }
    }
}

/// Does the only thing that is possible, where the game says that no one need be asked for it.
fn skip(session: &mut dyn Session) -> Result<bool> {
    let (now, settings) = (session.now(), shelf::settings(session.record().game()));
    let only = session.text(&settings).skips();
    let (Some(seat), Some(action)) = (now.to_move, only) else { return Ok(false) };
    session.play(seat, now.ply, &action).map_err(|refusal| anyhow::anyhow!(refusal))?;
    Ok(true)
}
