//! For programs: scripts, records, counts.

use std::{
    io::{self, Write as _},
    path::Path,
};

use anyhow::Result;
use croupier_kernel::{Eye, Match, Refusal, Seat, Seed};
use croupier_table::{
    Front, Session,
    files::{FileError, RecordFile},
    registry::{self, Beginning, GAMES, Visit},
};
use serde_json::json;

use crate::{
    Usage,
    args::{Diff, Perft, Playthrough, Replay, Run, Verify, beginning},
    input::next_line,
    play::{Company, seat_programs},
    usage,
};

fn read_record(path: &Path) -> Result<RecordFile> {
    Ok(RecordFile::read(path)?)
}

/// A seat that was typed.
fn seat_of(session: &dyn Session, seat: u8) -> Result<Seat> {
    if seat < session.n_seats() {
        return Ok(Seat(seat));
    }
    let n_seats = session.n_seats();
    Err(Usage(format!("--seat: {} has {n_seats} seats, counted from 0; there is no seat {seat}", session.game()))
        .into())
}

/// Plays a script and prints each step.
pub(crate) fn run(args: &Run) -> Result<()> {
    let (options, position) = (args.start.options()?, args.start.position()?);
    let from = beginning(&options, position.as_ref());
    let mut session = registry::begin(&args.game, &from, args.start.seed()?).map_err(usage)?;
    let seat = seat_of(session.as_ref(), args.seat)?;
    if args.auto {
        seat_programs(session.as_mut(), Company::Programs)?;
    }
    let mut lines: Box<dyn io::BufRead> = match args.actions.as_str() {
        "-" => Box::new(io::stdin().lock()),
        path => {
            let file = std::fs::File::open(path).map_err(|error| Usage(format!("{path}: {error}")))?;
            Box::new(io::BufReader::new(file))
        }
    };
    let mut out = io::BufWriter::new(io::stdout().lock());
    print_step(&mut out, session.as_ref(), seat, args.json, None)?;
    while let Some(line) = next_line(&mut lines)? {
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let error = session.play(line).err().map(|refusal| refusal.reason);
        print_step(&mut out, session.as_ref(), seat, args.json, error)?;
        while args.auto && session.play_agent().is_some() {
            if !args.json {
                write!(out, "{}", session.remarks())?;
            }
            print_step(&mut out, session.as_ref(), seat, args.json, None)?;
        }
    }
    if let Some(path) = &args.record {
        session.record().write(path)?;
    }
    Ok(())
}

fn print_step(
    out: &mut impl io::Write,
    session: &dyn Session,
    seat: Seat,
    json: bool,
    error: Option<String>,
) -> io::Result<()> {
    if json {
        serde_json::to_writer(&mut *out, &session.step(Eye::Seat(seat), error))?;
        writeln!(out)?;
    } else if let Some(error) = error {
        writeln!(out, "! {error}")?;
    } else {
        write!(out, "{}{}", session.narration(Eye::Seat(seat)), session.screen(seat))?;
    }
    // A program that reads along gets each step as soon as it is there.
    out.flush()
}

/// Plays a record again and prints each step.
pub(crate) fn replay(args: &Replay) -> Result<()> {
    let record = read_record(&args.record)?;
    if args.history {
        let history = registry::history(&record)?;
        let mut out = io::stdout().lock();
        return Ok(if args.json { writeln!(out, "{history}") } else { writeln!(out, "{history:#}") }?);
    }
    // The whole record is checked first, so that nothing is printed of one that is wrong.
    registry::resume(record.clone())?;
    let mut session = registry::restart(&record, None)?;
    let seat = seat_of(session.as_ref(), args.seat)?;
    let mut out = io::BufWriter::new(io::stdout().lock());
    print_step(&mut out, session.as_ref(), seat, args.json, None)?;
    for (action, _) in record.steps() {
        if !args.json {
            writeln!(out, "\n[ply {}] {action}", session.ply() + 1)?;
        }
        session.play(action).map_err(|refusal| anyhow::anyhow!(refusal))?;
        print_step(&mut out, session.as_ref(), seat, args.json, None)?;
    }
    Ok(())
}

/// Checks that a record plays as it was played.
pub(crate) fn verify(args: &Verify) -> Result<()> {
    let record = read_record(&args.record)?;
    let session = registry::resume(record)?;
    let over = session.to_move().is_none();
    let mut out = io::stdout().lock();
    if args.json {
        let fingerprint = session.fingerprint().to_string();
        let line = json!({ "ok": true, "game": session.game(), "plies": session.ply(), "over": over, "fingerprint": fingerprint });
        writeln!(out, "{line}")?;
    } else {
        let (plies, state) = (session.ply(), if over { "finished" } else { "unfinished" });
        writeln!(
            out,
            "ok: {} plays as recorded, {plies} actions, {state}, state {}",
            args.record.display(),
            session.fingerprint()
        )?;
    }
    Ok(())
}

/// Names the first step where two records differ.
pub(crate) fn diff(args: &Diff) -> Result<()> {
    let (a, b) = (read_record(&args.a)?, read_record(&args.b)?);
    let differs = first_difference(&a, &b);
    let mut out = io::stdout().lock();
    if args.json {
        let (ply, what) = differs.clone().map_or((None, None), |(ply, what)| (Some(ply), Some(what)));
        writeln!(out, "{}", json!({ "same": differs.is_none(), "ply": ply, "what": what }))?;
    } else {
        match &differs {
            None => writeln!(out, "the same: {} actions", a.n_plies())?,
            Some((ply, what)) => writeln!(out, "ply {ply}: {what}")?,
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
    for (at, ((ours, our_state), (theirs, their_state))) in a.steps().zip(b.steps()).enumerate() {
        if ours != theirs {
            return Some((at + 1, format!("action: {ours} against {theirs}")));
        }
        if our_state != their_state {
            return Some((at + 1, format!("state after {ours}: {our_state} against {their_state}")));
        }
    }
    let (ours, theirs) = (a.n_plies(), b.n_plies());
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
        fn visit<G: Front>(self) -> Self::Out {
            let game = Match::<G>::new(self.from.config::<G>()?, self.seed.clone())?;
            let divided = croupier_kernel::perft::divide(game.state(), &self.seed, 0, self.depth);
            Ok(divided.into_iter().map(|(action, count)| (action.to_string(), count)).collect())
        }
    }
    let (options, position) = (args.start.options()?, args.start.position()?);
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
        fn visit<G: Front>(self) -> Self::Out {
            self.0.replay::<G>(|_| {})?;
            let record = self.0.record::<G>()?;
            let wrong = |error: croupier_kernel::ReplayError| FileError::Io {
                path: self.0.path().into(),
                reason: error.to_string(),
            };
            croupier_kernel::playthrough::playthrough::<G>(&record).map_err(wrong)
        }
    }
    let record = if GAMES.contains(&args.game.as_str()) || !Path::new(&args.game).exists() {
        let (options, position) = (args.start.options()?, args.start.position()?);
        let from = beginning(&options, position.as_ref());
        let seed = args.start.seed()?;
        let mut session = registry::contest(&args.game, &from, &args.players, seed).map_err(usage)?;
        while session.ply() < args.max_plies && session.play_agent().is_some() {}
        session.record().clone()
    } else {
        read_record(Path::new(&args.game))?
    };
    let game = record.game().to_string();
    let text = registry::with_game(&game, Print(record)).map_err(usage)??;
    io::stdout().lock().write_all(text.as_bytes())?;
    Ok(())
}

/// Lists the games.
pub(crate) fn games(as_json: bool) -> Result<()> {
    struct Describe;
    impl Visit for Describe {
        type Out = serde_json::Value;
        fn visit<G: Front>(self) -> Self::Out {
            let presets: Vec<_> =
                G::presets().into_iter().map(|(name, text)| json!({ "name": name, "text": text })).collect();
            let options: Vec<_> =
                G::OPTIONS.iter().map(|option| json!({ "name": option.name, "text": option.text })).collect();
            let players: Vec<_> =
                G::PLAYERS.iter().map(|player| json!({ "name": player.name, "text": player.text })).collect();
            json!({ "game": G::NAME, "version": G::VERSION, "about": G::BLURB, "seats": G::N_SEATS, "presets": presets, "options": options, "players": players })
        }
    }
    let mut out = io::stdout().lock();
    for name in GAMES {
        let game = registry::with_game(name, Describe).map_err(usage)?;
        if as_json {
            writeln!(out, "{game}")?;
            continue;
        }
        writeln!(out, "{name}: {}", game["about"].as_str().unwrap_or_default())?;
        for kind in ["presets", "options", "players"] {
            if game[kind].as_array().is_none_or(Vec::is_empty) {
                continue;
            }
            writeln!(out, "  {kind}:")?;
            for entry in game[kind].as_array().into_iter().flatten() {
                let [name, text] = ["name", "text"].map(|key| entry[key].as_str().unwrap_or_default());
                writeln!(out, "    {name:<10} {text}")?;
            }
        }
    }
    Ok(())
}
