//! What a match was some steps ago, kept so that a long one need not be played from its start.
//!
//! The record stays the truth: a snapshot that is damaged, of other rules, or at odds with the record is refused, and the
//! record is played. The snapshots of a match are pieces that follow on each other: each has the state after some entry of
//! the log and what was told since the piece before, so that everything that was told is written once.

use croupier_kernel::{Eye, fingerprint};
use serde::{Deserialize, Serialize};

use crate::{
    Hosted,
    files::{FileError, RecordFile},
    told::{Told, ToldTo},
};

/// A piece of what a match was.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Snapshot {
    /// After how many entries of the log.
    pub ply: u32,
    /// The state then, and what each eye was told since the piece before.
    pub text: String,
}

/// The first line of a snapshot. The second is the state; the rest is what was told, one thing a line.
#[derive(PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Header {
    croupier: String,
    game: String,
    version: u32,
    content: String,
    from: u32,
    ply: u32,
    /// The hash of all other lines.
    check: String,
}

/// The first word of every snapshot, with the number of its format.
const FORMAT: &str = "snapshot 1";

/// Where a match continues from.
pub(crate) struct At<G> {
    pub(crate) ply: u32,
    pub(crate) state: G,
}

impl Header {
    fn of<G: Hosted>(record: &RecordFile, from: u32, ply: u32, body: &str) -> Header {
        let check = blake3::hash(body.as_bytes()).to_hex()[..32].to_string();
        let (game, content) = (record.game().to_string(), record.content().to_string());
        Header { croupier: FORMAT.into(), game, version: G::VERSION, content, from, ply, check }
    }
}

/// The piece from one entry of a record to another, with the state after it.
pub(crate) fn take<G: Hosted>(record: &RecordFile, from: u32, ply: u32, state: &G, told: &ToldTo<G>) -> Snapshot {
    let mut body = serde_json::to_string(state).expect("a state is plain data");
    body.push('\n');
    for (at, eye) in Eye::all(G::N_SEATS).enumerate() {
        for (ply, told) in told[at].iter().filter(|(at, _)| *at > from && *at <= ply) {
            let shown = u8::from(told.is_shown());
            body.push_str(&format!("{at} {ply} {shown} {}\n", told.to_json(*ply, eye)));
        }
    }
    let header = serde_json::to_string(&Header::of::<G>(record, from, ply, &body)).expect("a header is plain data");
    Snapshot { ply, text: format!("{header}\n{body}") }
}

/// Reads the pieces of a record and adds what was told to what the beginning told.
pub(crate) fn restore<G: Hosted>(
    record: &RecordFile,
    kept: &[Snapshot],
    told: &mut ToldTo<G>,
) -> Result<At<G>, FileError> {
    let wrong = |reason: &str| FileError::Io {
        path: record.path().into(),
        reason: format!("what was kept of it cannot be used: {reason}"),
    };
    let (mut from, mut last) = (0, None);
    for Snapshot { ply, text } in kept {
        let (first, body) = text.split_once('\n').ok_or_else(|| wrong("it is cut off"))?;
        let header: Header = serde_json::from_str(first).map_err(|_| wrong("it has no header"))?;
        if header != Header::of::<G>(record, from, *ply, body) {
            return Err(wrong("it is damaged or incomplete, or was made with other rules"));
        }
        let (state, lines) = body.split_once('\n').ok_or_else(|| wrong("it has no state"))?;
        for line in lines.lines() {
            let (at, ply, shown, text) = thing(line).ok_or_else(|| wrong("a line of it cannot be read"))?;
            let told = told.get_mut(at).ok_or_else(|| wrong("it has an eye too many"))?;
            told.push((ply, Told::Earlier { text: text.into(), shown }));
        }
        (from, last) = (*ply, Some(state));
    }
    let state: G = match last.map(serde_json::from_str) {
        Some(Ok(state)) => state,
        _ => return Err(wrong("there is no state in it")),
    };
    let said = record.entries().get(from.saturating_sub(1) as usize).map(|entry| entry.state.as_str());
    if said != Some(fingerprint(&state).to_string().as_str()) {
        return Err(wrong("it is not what the record leads to"));
    }
    Ok(At { ply: from, state })
}

/// A line of what was told: the place of the eye, the ply, whether screens show it anyway, and the object.
fn thing(line: &str) -> Option<(usize, u32, bool, &str)> {
    let mut parts = line.splitn(4, ' ');
    let (at, ply) = (parts.next()?.parse().ok()?, parts.next()?.parse().ok()?);
    Some((at, ply, parts.next()? == "1", parts.next()?))
}
