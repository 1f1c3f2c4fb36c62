//! What outlasts a match for a player: the table decides what that is, the server keeps it.

use std::{cell::RefCell, collections::BTreeMap};

use croupier_kernel::{Refusal, Seat};

use crate::{
    Problem,
    hub::{Live, Remark},
    setup::{Begun, SeatKind},
    store::{Op, Store},
};

/// The notes of a player in memory, and which of them were written anew.
#[derive(Default)]
pub(crate) struct Notes {
    texts: RefCell<BTreeMap<String, String>>,
    written: RefCell<Vec<String>>,
}

impl Notes {
    pub(crate) fn new(texts: BTreeMap<String, String>) -> Notes {
        Notes { texts: RefCell::new(texts), written: RefCell::default() }
    }

    /// What was written, each only if it is still as it was before.
    pub(crate) fn changes(self, owner: &str, before: &BTreeMap<String, String>) -> Vec<Op> {
        let texts = self.texts.into_inner();
        let change = |name: &String| Op::Change {
            owner: owner.into(),
            name: name.clone(),
            was: before.get(name).cloned(),
            text: texts.get(name).cloned().unwrap_or_default(),
        };
        self.written.into_inner().iter().map(change).collect()
    }
}

impl croupier_table::Store for Notes {
    fn load(&self, name: &str) -> Result<Option<String>, Refusal> {
        Ok(self.texts.borrow().get(name).cloned())
    }

    fn save(&self, name: &str, text: &str) -> Result<(), Refusal> {
        self.texts.borrow_mut().insert(name.into(), text.into());
        let mut written = self.written.borrow_mut();
        if !written.iter().any(|known| known == name) {
            written.push(name.into());
        }
        Ok(())
    }
}

/// Refuses a match that a player with these notes may not begin yet.
pub(crate) fn admit(notes: BTreeMap<String, String>, begun: &Begun) -> Result<(), Problem> {
    let notes = Notes::new(notes);
    for (at, place) in begun.places.iter().enumerate() {
        if place.kind == SeatKind::Person {
            begun.session.career().admit(Seat(at as u8), &notes)?;
        }
    }
    Ok(())
}

/// What a finished match adds.
#[derive(Default)]
pub(crate) struct Concluded {
    /// What is to be written down, if the notes of the player are still as they were.
    pub(crate) ops: Vec<Op>,
    /// What the player is told of it.
    pub(crate) said: Option<Remark>,
    /// The player, and the notes before.
    player: Option<(String, BTreeMap<String, String>)>,
}

impl Concluded {
    /// Whether another match or a purchase has changed the notes since, so that it has to be worked out again.
    pub(crate) async fn is_outdated(&self, store: &Store) -> Result<bool, Problem> {
        let Some((owner, before)) = &self.player else { return Ok(false) };
        Ok(store.notes_of(Some(owner)).await? != *before)
    }
}

/// What a finished match adds to a person's career, if it was played against the default rival. A match continued from a
/// record adds nothing, because its cards are known.
pub(crate) async fn conclude(store: &Store, live: &mut Live) -> Result<Concluded, Problem> {
    let mut concluded = Concluded::default();
    // Once its day is over everyone may know the seed, so what ends then is not ranked.
    if live.is_veiled() {
        let (rank, words) = crate::daily::rank(live.session.as_ref());
        concluded.ops.push(Op::Ranked { id: live.row.id.clone(), rank, words });
    }
    if live.row.continued.is_some() {
        return Ok(concluded);
    }
    let rival = live.session.career().rival();
    let info = live.session.info();
    let others_as_usual = live.seats.iter().zip(&info.seats).all(|(row, seat)| match SeatKind::of(&row.kind) {
        SeatKind::Program => !seat.plays || row.program.as_deref() == rival,
        _ => true,
    });
    let person = live.seats.iter().find(|row| SeatKind::of(&row.kind) == SeatKind::Person);
    let Some((seat, owner)) = person.and_then(|row| Some((Seat(row.seat as u8), row.owner.clone()?))) else {
        return Ok(concluded);
    };
    if live.n_people() != 1 || !others_as_usual {
        return Ok(concluded);
    }
    let before = store.notes_of(Some(&owner)).await?;
    let notes = Notes::new(before.clone());
    let said = live.session.career().conclude(seat, &notes)?;
    if !said.is_empty() {
        let (ply, text) = (info.now.ply, said.plain().trim().to_string());
        concluded.said = Some(Remark { ply, seat, text });
    }
    concluded.ops.extend(notes.changes(&owner, &before));
    concluded.player = Some((owner, before));
    Ok(concluded)
}
