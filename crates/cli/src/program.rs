//! For programs: scripts, records, counts.

use std::{
    io::{self, Write as _},
    path::{Path, PathBuf},
};

use anyhow::Result;
use clap::{Args as ClapArgs, builder::NonEmptyStringValueParser};
use croupier_kernel::{Eye, Kind, Match, Refusal, Seat, Seed};
use croupier_table::{
    Hosted, Session, Settings,
    files::{FileError, RecordFile, in_words},
    let_decide,
    registry::{self, Beginning, GAMES, Visit},
    seat_of, sentence,
};
use serde_json::json;

use crate::{
    Usage,
    input::{Line, MAX_LINE, next_line},
    lab::can_be_written,
    numbers,
    paint::{clean, one_line},
    play::{Company, seat_programs},
    saves, shelf,
    start::{Start, beginning},
    usage,
};

const RUN_EXAMPLES: &str = "\
Examples:
  printf 'deal\\nstand\\n' | croupier run geniejack --seed 42 --actions -
  croupier run rollio --actions moves.txt --json --record game.jsonl";

#[derive(ClapArgs)]
#[command(after_help = RUN_EXAMPLES)]
pub(crate) struct Run {
    /// The game
    pub(crate) game: String,
    #[command(flatten)]
    pub(crate) start: Start,
    /// A file with one action per line, or - for standard input
    #[arg(long, value_name = "FILE|-", value_parser = NonEmptyStringValueParser::new())]
    pub(crate) actions: String,
    /// Whose view to print: 0, 1 or `watcher`
    #[arg(long, default_value = "0")]
    pub(crate) seat: String,
    /// Let programs play the other seats (the default opponent, the Genie), so the script can leave them out
    #[arg(long)]
    pub(crate) auto: bool,
    /// Exit with 0 even if some actions were refused
    #[arg(long)]
    pub(crate) keep_going: bool,
    /// Write the record to FILE
    #[arg(long, value_name = "FILE")]
    pub(crate) record: Option<PathBuf>,
    /// Print one JSON object per step
    #[arg(long)]
    pub(crate) json: bool,
}

const REPLAY_EXAMPLES: &str = "\
Examples:
  croupier replay game.jsonl
  croupier replay game.jsonl --seat watcher --json";

#[derive(ClapArgs)]
#[command(after_help = REPLAY_EXAMPLES)]
pub(crate) struct Replay {
    /// The record file
    pub(crate) record: PathBuf,
    /// Whose view to print: 0, 1 or `watcher`
    #[arg(long, default_value = "0")]
    pub(crate) seat: String,
    /// Print the whole history as one JSON object, in games that have one
    #[arg(long)]
    pub(crate) history: bool,
    /// Print one JSON object per step
    #[arg(long)]
    pub(crate) json: bool,
}

const VERIFY_EXAMPLES: &str = "\
Examples:
  croupier verify game.jsonl";

#[derive(ClapArgs)]
#[command(after_help = VERIFY_EXAMPLES)]
pub(crate) struct Verify {
    /// The record file
    pub(crate) record: PathBuf,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

const DIFF_EXAMPLES: &str = "\
Examples:
  croupier diff mine.jsonl theirs.jsonl";

#[derive(ClapArgs)]
#[command(after_help = DIFF_EXAMPLES)]
pub(crate) struct Diff {
    /// A record file
    pub(crate) a: PathBuf,
    /// Another record file
    pub(crate) b: PathBuf,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

const PERFT_EXAMPLES: &str = "\
Examples:
  croupier perft geniejack --seed 42 --depth 6";

#[derive(ClapArgs)]
#[command(after_help = PERFT_EXAMPLES)]
pub(crate) struct Perft {
    /// The game
    pub(crate) game: String,
    #[command(flatten)]
    pub(crate) start: Start,
    /// Depth, in actions
    #[arg(long, default_value_t = 4, value_parser = numbers::whole::<u32>(0, 64))]
    pub(crate) depth: u32,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

const PLAYTHROUGH_EXAMPLES: &str = "\
Examples:
  croupier playthrough rollio --players basic --seed 7
  croupier playthrough game.jsonl";

#[derive(ClapArgs)]
#[command(after_help = PLAYTHROUGH_EXAMPLES)]
pub(crate) struct Playthrough {
    /// The game, or a record file
    pub(crate) game: String,
    #[command(flatten)]
    pub(crate) start: Start,
    /// Players, one per seat, separated by commas [default: random]
    #[arg(long, value_delimiter = ',')]
    pub(crate) players: Vec<String>,
    /// Stop after N actions [default: 10000]
    #[arg(long, value_name = "N", value_parser = numbers::count::<u32>)]
    pub(crate) max_plies: Option<u32>,
}

fn read_record(path: &Path) -> Result<RecordFile> {
    Ok(RecordFile::read(path)?)
}

/// The eye of a seat that was typed, or of a watcher.
fn eye_of(session: &dyn Session, typed: &str) -> Result<Eye> {
    let named = |what: &str| Usage(format!("--seat: {what}"));
    match typed.parse() {
        Ok(number) => Ok(Eye::Seat(seat_of(session, number).map_err(|refusal| named(&refusal.reason))?)),
        Err(_) if typed == "watcher" => Ok(Eye::Watcher),
        Err(_) => Err(named(&format!("`{}` is not a seat; use 0, 1 or watcher", one_line(typed))).into()),
    }
}

/// Prints steps as one eye sees them.
struct Printer<'a, W: io::Write> {
    out: W,
    eye: Eye,
    json: bool,
    /// How many notices this eye has been shown.
    told: u32,
    settings: &'a Settings,
}

impl<W: io::Write> Printer<'_, W> {
    fn step(&mut self, session: &dyn Session, error: Option<Refusal>) -> io::Result<()> {
        if self.json {
            let step = session.step(self.eye, self.told, error);
            self.told += step.told.len() as u32;
            serde_json::to_writer(&mut self.out, &step)?;
            writeln!(self.out)?;
        } else if let Some(error) = error {
            writeln!(self.out, "! {}", sentence(&one_line(&error.reason)))?;
        } else {
            let text = session.text(self.settings);
            write!(self.out, "{}", clean(text.narration(self.eye, self.told).plain()))?;
            if let Eye::Seat(seat) = self.eye {
                write!(self.out, "{}", clean(text.screen(seat).plain()))?;
            }
            self.told += session.told(self.eye, self.told).len() as u32;
        }
        // A program that reads along gets each step as soon as it is there.
        self.out.flush()
    }

    /// Lets programs decide, if they are to, and prints each of their steps.
    fn programs(&mut self, session: &mut dyn Session, auto: bool) -> io::Result<()> {
        while auto && let Some(decision) = let_decide(session) {
            if let Some(remark) = decision.remark.filter(|_| !self.json) {
                write!(self.out, "{}", clean(remark.plain()))?;
            }
            self.step(session, None)?;
        }
        Ok(())
    }
}

/// Does what a line of a script says: an action of the seat to move, or of another seat that is named, as in `1: surrender`.
fn play_line(session: &mut dyn Session, line: &str) -> Result<(), Refusal> {
    let now = session.now();
    let named = line.split_once(": ").and_then(|(seat, action)| Some((Seat(seat.parse().ok()?), action)));
    let (seat, action) = named.unwrap_or((now.to_move.unwrap_or(Seat(0)), line));
    session.play(seat, now.ply, action)
}

/// Plays a script and prints each step.
pub(crate) fn run(args: &Run) -> Result<()> {
    if let Some(path) = &args.record {
        can_be_written(path)?;
    }
    let (options, position) = (args.start.options(&args.game)?, args.start.position()?);
    let from = beginning(&options, position.as_ref());
    let mut session = registry::begin(&args.game, &from, args.start.seed()?).map_err(usage)?;
    let eye = eye_of(session.as_ref(), &args.seat)?;
    saves::look_at_seed(&args.game, session.record().seed(), "run")?;
    if args.auto {
        seat_programs(session.as_mut(), Company::Programs)?;
        seat_rival(session.as_mut(), eye)?;
    }
    let mut lines: Box<dyn io::BufRead> = match args.actions.as_str() {
        "-" => Box::new(io::stdin().lock()),
        path => {
            let wrong = |reason: String| FileError::Io { path: path.into(), reason };
            let file = std::fs::File::open(path).map_err(|error| wrong(in_words(&error.to_string())))?;
            if Path::new(path).is_dir() {
                return Err(wrong("is a folder; name a file in it".into()).into());
            }
            Box::new(io::BufReader::new(file))
        }
    };
    let played = play_script(session.as_mut(), &mut lines, eye, args);
    // What was played is written down even if no one reads the output.
    if let Some(path) = &args.record {
        session.record().write(path)?;
    }
    match played? {
        0 => Ok(()),
        _ if args.keep_going => Ok(()),
        1 => Err(anyhow::anyhow!("one action was refused")),
        n => Err(anyhow::anyhow!("{n} actions were refused")),
    }
}

/// The default opponent takes the seat across from the one that a script plays.
fn seat_rival(session: &mut dyn Session, eye: Eye) -> Result<()> {
    let Some(rival) = session.career().rival() else { return Ok(()) };
    let scripted = if let Eye::Seat(seat) = eye { seat } else { Seat(0) };
    let seats = session.info().seats;
    for seat in seats.iter().filter(|seat| seat.plays && seat.player.is_none() && seat.seat != scripted) {
        session.seat(seat.seat, rival).map_err(usage)?;
    }
    Ok(())
}

/// Plays line after line, prints each step, and counts the actions that were refused.
fn play_script(session: &mut dyn Session, lines: &mut dyn io::BufRead, eye: Eye, args: &Run) -> Result<usize> {
    let out = io::BufWriter::new(io::stdout().lock());
    let mut printer = Printer { out, eye, json: args.json, told: 0, settings: &Settings::default() };
    let mut refused = 0;
    printer.step(session, None)?;
    printer.programs(session, args.auto)?;
    while let Some(line) = next_line(lines)? {
        let error = match &line {
            Line::Long => Some(Refusal::of(Kind::Unreadable, format!("a line of more than {MAX_LINE} bytes"))),
            Line::Text(line) => {
                let line = line.trim_start_matches('\u{feff}').trim();
                if line.is_empty() || line.starts_with('#') {
                    continue;
                }
                play_line(session, line).err()
            }
        };
        refused += usize::from(error.is_some());
        printer.step(session, error)?;
        printer.programs(session, args.auto)?;
    }
    Ok(refused)
}

/// Plays a record again and prints each step.
pub(crate) fn replay(args: &Replay) -> Result<()> {
    // What cannot be shown is refused before the record is marked as looked into.
    let record = read_record(&args.record)?;
    if args.history {
        let mut history = registry::history(&record)?;
        saves::looked_into(&args.record, &record, "replay")?;
        history["settings"] = shelf::all_of(record.game());
        let mut out = io::stdout().lock();
        return Ok(if args.json { writeln!(out, "{history}") } else { writeln!(out, "{history:#}") }?);
    }
    // The whole record is checked first, so that nothing is printed of one that is wrong.
    registry::resume(record.clone())?;
    let mut session = registry::restart(&record, None)?;
    let eye = eye_of(session.as_ref(), &args.seat)?;
    saves::looked_into(&args.record, &record, "replay")?;
    let out = io::BufWriter::new(io::stdout().lock());
    let mut printer = Printer { out, eye, json: args.json, told: 0, settings: &Settings::default() };
    printer.step(session.as_ref(), None)?;
    for (ply, entry) in (0..).zip(record.standing()) {
        let action = entry.action.as_deref().unwrap_or_default();
        if !args.json {
            writeln!(printer.out, "\n[ply {}] {}", ply + 1, one_line(action))?;
        }
        session.play(entry.seat, ply, action).map_err(|refusal| anyhow::anyhow!(refusal))?;
        printer.step(session.as_ref(), None)?;
    }
    Ok(())
}

/// Checks that a record plays as it was played.
pub(crate) fn verify(args: &Verify) -> Result<()> {
    let record = read_record(&args.record)?;
    let now = registry::resume(record.clone())?.now();
    let (over, fingerprint, plies) = (now.to_move.is_none(), record.last_state(), now.ply);
    let mut out = io::stdout().lock();
    if args.json {
        let mut line =
            json!({ "ok": true, "game": record.game(), "plies": plies, "over": over, "fingerprint": fingerprint });
        if let Some(commitment) = record.commitment() {
            line["commitment"] = commitment.into();
        }
        writeln!(out, "{line}")?;
    } else {
        let state = if over { "finished" } else { "unfinished" };
        let path = args.record.display();
        writeln!(out, "ok: {path} plays as recorded, {plies} actions, {state}, state {fingerprint}")?;
        if let Some(commitment) = record.commitment() {
            writeln!(out, "the seed matches commitment {commitment}")?;
        }
    }
    Ok(())
}

/// Names the first step where two records differ.
pub(crate) fn diff(args: &Diff) -> Result<()> {
    let (a, b) = (read_record(&args.a)?, read_record(&args.b)?);
    saves::looked_into(&args.a, &a, "diff")?;
    saves::looked_into(&args.b, &b, "diff")?;
    let differs = first_difference(&a, &b);
    let mut out = io::stdout().lock();
    if args.json {
        let (ply, what) = differs.clone().map_or((None, None), |(ply, what)| (Some(ply), Some(what)));
        writeln!(out, "{}", json!({ "same": differs.is_none(), "ply": ply, "what": what }))?;
    } else {
        match &differs {
            None => writeln!(out, "the same: {}", saves::moves(a.n_entries() as u32))?,
            Some((ply, what)) => writeln!(out, "ply {ply}: {}", one_line(what))?,
        }
    }
    if differs.is_some() {
        return Err(anyhow::anyhow!("{} and {} differ", args.a.display(), args.b.display()));
    }
    Ok(())
}

fn first_difference(a: &RecordFile, b: &RecordFile) -> Option<(usize, String)> {
    for ((what, ours), (_, theirs)) in a.beginnings().into_iter().zip(b.beginnings()) {
        if ours != theirs {
            return Some((0, format!("{what}: {ours} against {theirs}")));
        }
    }
    for (at, (ours, theirs)) in a.entries().iter().zip(b.entries()).enumerate() {
        if (ours.seat, ours.told()) != (theirs.seat, theirs.told()) {
            return Some((at + 1, format!("action: {} against {}", ours.told(), theirs.told())));
        }
        if ours.state != theirs.state {
            return Some((at + 1, format!("state after {}: {} against {}", ours.told(), ours.state, theirs.state)));
        }
    }
    let (ours, theirs) = (a.n_entries(), b.n_entries());
    (ours != theirs).then(|| (ours.min(theirs) + 1, format!("length: {ours} actions against {theirs}")))
}

/// Counts the ways to play on.
pub(crate) fn perft(args: &Perft) -> Result<()> {
    struct Count<'a> {
        from: Beginning<'a>,
        seed: Seed,
        depth: u32,
    }
    impl Visit for Count<'_> {
        type Out = Result<Vec<(String, u64)>, Refusal>;
        fn visit<G: Hosted>(self) -> Self::Out {
            let game = Match::<G>::new(self.from.config::<G>()?, self.seed.clone())?;
            let divided = croupier_kernel::perft::divide(game.state(), &self.seed, 0, self.depth);
            Ok(divided.into_iter().map(|(action, count)| (action.to_string(), count)).collect())
        }
    }
    let (options, position) = (args.start.options(&args.game)?, args.start.position()?);
    let count = Count { from: beginning(&options, position.as_ref()), seed: args.start.seed()?, depth: args.depth };
    let seed = count.seed.to_string();
    let divided = registry::with_game(&args.game, count).map_err(usage)?.map_err(usage)?;
    let total = if args.depth == 0 { 1 } else { divided.iter().map(|(_, count)| count).sum::<u64>() };
    let mut out = io::stdout().lock();
    if args.json {
        let first: serde_json::Map<_, _> = divided.into_iter().map(|(action, count)| (action, count.into())).collect();
        let line = json!({ "game": args.game, "seed": seed, "depth": args.depth, "count": total, "first": first });
        writeln!(out, "{line}")?;
    } else {
        for (action, count) in divided {
            writeln!(out, "{count:>14}  {action}")?;
        }
        writeln!(out, "{total:>14}  in all, depth {}, seed {seed}", args.depth)?;
    }
    Ok(())
}

/// Prints a game between programs, or a record, with every side's view of every step.
pub(crate) fn playthrough(args: &Playthrough) -> Result<()> {
    struct Print(RecordFile);
    impl Visit for Print {
        type Out = Result<String, FileError>;
        fn visit<G: Hosted>(self) -> Self::Out {
            let record = self.0.record::<G>()?;
            let wrong = |error: croupier_kernel::ReplayError| FileError::Io {
                path: self.0.path().into(),
                reason: error.to_string(),
            };
            croupier_kernel::playthrough::playthrough::<G>(&record).map_err(wrong)
        }
    }
    let record = if GAMES.contains(&args.game.as_str()) || !Path::new(&args.game).exists() {
        let (options, position) = (args.start.options(&args.game)?, args.start.position()?);
        let from = beginning(&options, position.as_ref());
        let seed = args.start.seed()?;
        saves::look_at_seed(&args.game, &seed, "playthrough")?;
        let chance = ["random".to_string()];
        let players = if args.players.is_empty() { &chance } else { args.players.as_slice() };
        let mut session = registry::contest(&args.game, &from, players, seed).map_err(usage)?;
        let most = args.max_plies.unwrap_or(10_000) as usize;
        while session.record().n_entries() < most && let_decide(session.as_mut()).is_some() {}
        session.record().clone()
    } else {
        if !args.players.is_empty() || args.max_plies.is_some() || args.start.says_something() {
            let what = "A record keeps its seed, players and options. Leave them out.";
            return Err(Usage(what.into()).into());
        }
        saves::look_into(Path::new(&args.game), "playthrough")?
    };
    registry::resume(record.clone())?;
    let game = record.game().to_string();
    let text = registry::with_game(&game, Print(record)).map_err(usage)??;
    io::stdout().lock().write_all(text.as_bytes())?;
    Ok(())
}
