//! A match that continues from a snapshot is the match that is played from its start, and what does not fit is refused.

use croupier_kernel::{Eye, Seat, Seed};
use croupier_table::{
    Options, Session, Settings, Snapshot,
    files::{Entry, RecordFile},
    let_decide,
    registry::{self, Beginning, GAMES},
};

/// A long match with undos in it, and the snapshots kept on its way.
fn played(game: &str) -> (Box<dyn Session>, Vec<Snapshot>) {
    let players: Vec<String> =
        ["basic".into()].into_iter().filter(|_| ["geniejack", "rollio"].contains(&game)).collect();
    for i in 0..40 {
        let (from, seed) = (Options::default(), Seed::Open(format!("long {i}").as_str().into()));
        let mut session =
            registry::contest(game, &Beginning::Options(&from), &players, seed).expect("a match between programs");
        let (mut kept, mut kept_to, mut undone) = (Vec::new(), 0, 0);
        while let Some(decision) = let_decide(session.as_mut()) {
            // Most of the time nothing can be undone.
            if undone < 12 && session.undo(decision.seat).is_ok() {
                undone += 1;
            }
            let ply = session.now().ply;
            if ply.is_multiple_of(30)
                && let Some(snapshot) = session.snapshot(kept_to)
            {
                kept_to = snapshot.ply;
                kept.push(snapshot);
            }
            if ply > 300 {
                break;
            }
        }
        if kept.len() >= 3 && session.info().undone {
            return (session, kept);
        }
    }
    panic!("{game}: no long match with something taken back");
}

/// All that anyone can get of a match, and its record.
fn everything(session: &dyn Session) -> String {
    let settings = Settings::default();
    let mut all = session.record().to_text();
    let seats: Vec<Eye> = session.info().seats.iter().map(|seat| Eye::Seat(seat.seat)).collect();
    for eye in seats.into_iter().chain([Eye::Watcher]) {
        all.push_str(&serde_json::to_string(&session.step(eye, 0, None)).expect("a step is plain data"));
        all.push_str(session.text(&settings).narration(eye, 0).plain());
    }
    all + &serde_json::to_string(&session.info()).expect("plain data")
}

#[test]
fn a_match_that_goes_on_from_a_snapshot_is_the_one_played_from_its_start() {
    for game in GAMES {
        let (session, kept) = played(game);
        let record = session.record().clone();
        for n in 1..=kept.len() {
            let mut restored = registry::restore(record.clone(), &kept[..n]).expect("it can be used");
            let mut replayed = registry::resume(record.clone()).expect("it plays as it was played");
            assert_eq!(everything(restored.as_ref()), everything(replayed.as_ref()), "{game}, {n} pieces");
            // They also continue alike: undone as far as possible, the next snapshots are the same.
            for seat in [Seat(0), Seat(1)] {
                assert_eq!(restored.undo(seat), replayed.undo(seat), "{game}, {seat}");
            }
            assert_eq!(everything(restored.as_ref()), everything(replayed.as_ref()), "{game}, {n} pieces, then undo");
            let from = kept[n - 1].ply;
            assert_eq!(restored.snapshot(from), replayed.snapshot(from), "{game}, the piece after {n}");
        }
    }
}

#[test]
fn what_is_damaged_missing_or_of_another_match_is_refused() {
    for game in GAMES {
        let (session, kept) = played(game);
        let record = session.record().clone();
        let refused = |kept: &[Snapshot], what: &str| {
            let error = registry::restore(record.clone(), kept).map(|_| ()).expect_err(what).to_string();
            assert!(error.contains("cannot be used"), "{game}: {what}: {error}");
        };
        refused(&[], "nothing was kept");
        refused(&kept[1..], "the first piece is missing");
        for at in 0..kept.len() {
            let damaged = |damage: &dyn Fn(&mut Snapshot)| {
                let mut kept = kept.clone();
                damage(&mut kept[at]);
                kept
            };
            refused(&damaged(&|piece| piece.ply += 1), "another ply");
            refused(&damaged(&|piece| piece.text = piece.text.replacen("\"version\":", "\"version\":9", 1)), "rules");
            refused(&damaged(&|piece| piece.text = piece.text.replacen("true", "false", 1) + "0 1 0 {}\n"), "a line");
            refused(&damaged(&|piece| piece.text.truncate(piece.text.len() / 2)), "cut off");
            refused(&damaged(&|piece| piece.text.clear()), "empty");
        }
        let other = Seed::Open("another match".into());
        let other = registry::restart(&record, Some(other)).expect("it begins").record().clone();
        let error = registry::restore(other, &kept).map(|_| ()).expect_err("another match").to_string();
        assert!(error.contains("cannot be used"), "{game}: {error}");
    }
}

/// A match from before hashes were of what a match holds.
#[test]
fn a_match_with_the_hash_of_all_content_goes_on() {
    let all = [
        ("geniejack", "ba003e5a98e501b9"),
        ("rollio", "f9f5ea09e4eeaf63"),
        ("lunchtable", "1af763d9fcce3e5a"),
        ("fab", "bb2cb34cf99505c5"),
    ];
    for (game, before) in all {
        let (session, _) = played(game);
        let record = session.record();
        let with = |content: &str| {
            let mut header: serde_json::Value = serde_json::from_str(&record.header_line()).expect("a header");
            header["content"] = content.into();
            let lines: Vec<String> = record.entries().iter().map(Entry::line).collect();
            RecordFile::assemble(game, &header.to_string(), lines.iter().map(String::as_str)).expect("a record")
        };
        let mut resumed = registry::resume(with(before)).expect("it plays as it was played");
        let ply = resumed.now().ply;
        let_decide(resumed.as_mut());
        let header = resumed.record().header_line();
        assert!(header.contains(before), "{game}: it keeps the hash it began with: {header}");
        let snapshot = resumed.snapshot(0).unwrap_or_else(|| panic!("{game}: no snapshot after {ply}"));
        registry::restore(resumed.record().clone(), &[snapshot]).expect("what is kept of it fits");
        let refused = registry::resume(with("0123456789abcdef")).map(drop).expect_err("other content").to_string();
        assert!(refused.contains("other content than this build has") && !refused.contains('\n'), "{refused}");
    }
}
