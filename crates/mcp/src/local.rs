//! Matches that live in this process, for `croupier mcp`.

use std::{
    path::PathBuf,
    sync::{Arc, Mutex, PoisonError},
};

use croupier_kernel::{Kind, Refusal, Seat, Seed};
use croupier_table::{
    Advice, Hosted, Options, Session, Settings,
    files::Folder,
    let_decide,
    registry::{self, Beginning, Visit},
};

use crate::{Chooser, Extensions, Host, Order, SeatedMatch};

/// Keeps matches in this process, and their records and the story in a folder.
pub struct Local {
    home: PathBuf,
}

impl Local {
    /// A host whose folder this is.
    pub fn new(home: PathBuf) -> Local {
        Local { home }
    }
}

/// A match in this process.
pub struct LocalMatch {
    seat: Seat,
    home: PathBuf,
    /// Whether it is played against whom it is meant against: then it counts for a story.
    meant: bool,
    kept: Arc<Mutex<Kept>>,
}

struct Kept {
    session: Box<dyn Session>,
    /// Whether what it was worth beyond itself has been kept.
    concluded: bool,
}

/// Who sits where in a match of a game.
struct Seats<'a>(&'a Options);

/// The seats that play to win, and programs for seats that people leave to them.
type Places = (Vec<Seat>, Vec<(Seat, String)>);

impl Visit for Seats<'_> {
    type Out = Result<Places, Refusal>;

    fn visit<G: Hosted>(self) -> Self::Out {
        let usual = |seat: Seat| Some((seat, G::usual_player(seat)?.to_string()));
        let mut programs: Vec<(Seat, String)> = Seat::all(G::N_SEATS).filter_map(usual).collect();
        programs.extend(self.0.programs::<G>()?);
        Ok((Seat::all(G::N_SEATS).filter(|seat| G::usual_player(*seat).is_none()).collect(), programs))
    }
}

/// A seed that no one has chosen.
fn fresh_seed() -> Seed {
    use std::hash::{BuildHasher as _, Hasher as _};
    Seed::Drawn(std::collections::hash_map::RandomState::new().build_hasher().finish())
}

impl Local {
    fn begin(&self, order: &Order) -> Result<LocalMatch, Refusal> {
        crate::croupier::known_game(&order.game)?;
        let mut options = Options::default();
        for (name, value) in &order.options {
            // What has lines is a whole text, such as a deck list.
            match value.contains('\n') {
                true => options.set_text(name, name, value),
                false => options.set(name, value),
            }
        }
        let seed = match &order.seed {
            Some(text) => text.parse().map_err(|error| Refusal::unreadable(format!("seed: {error}")))?,
            None => fresh_seed(),
        };
        let options = registry::against(&order.game, &options, order.seat, order.versus.as_deref())?;
        let mut session = registry::begin(&order.game, &Beginning::Options(&options), seed)?;
        let (players, programs) = registry::with_game(&order.game, Seats(&options))??;
        if !players.contains(&order.seat) {
            let what = format!("{} has no {} for you; there is seat {}", order.game, order.seat, seats(&players));
            return Err(Refusal::of(Kind::Unknown, what));
        }
        session.career().admit(order.seat, &Folder(self.home.clone()))?;
        for (seat, player) in programs {
            session.seat(seat, &player)?;
        }
        let rival = session.career().rival();
        let others: Vec<Seat> = players.into_iter().filter(|seat| *seat != order.seat).collect();
        match (order.versus.as_deref().or(rival), others.is_empty()) {
            (Some(player), false) => others.iter().try_for_each(|seat| session.seat(*seat, player))?,
            (None, false) => return Err(Refusal::unreadable("versus: name a program for the other seat")),
            (_, true) if order.versus.is_some() => {
                return Err(Refusal::new(format!("{} is played alone; leave versus out", order.game)));
            }
            (_, true) => {}
        }
        if order.seed.is_none() {
            session.seal();
        }
        let meant = order.versus.as_deref().is_none_or(|versus| rival == Some(versus));
        let kept = Arc::new(Mutex::new(Kept { session, concluded: false }));
        Ok(LocalMatch { seat: order.seat, home: self.home.clone(), meant, kept })
    }
}

fn seats(players: &[Seat]) -> String {
    players.iter().map(|seat| seat.0.to_string()).collect::<Vec<_>>().join(" or ")
}

impl Host for Local {
    type Match = LocalMatch;

    async fn start(&self, order: Order, _: &Extensions) -> Result<LocalMatch, Refusal> {
        self.begin(&order)
    }
}

impl LocalMatch {
    /// A seat in a match that has begun elsewhere; what is kept of it goes to this folder.
    pub fn new(session: Box<dyn Session>, seat: Seat, home: PathBuf) -> LocalMatch {
        LocalMatch { seat, home, meant: false, kept: Arc::new(Mutex::new(Kept { session, concluded: false })) }
    }

    /// Does something with the match on a thread that may take its time.
    async fn with<T: Send + 'static>(&self, work: impl FnOnce(&mut Kept) -> T + Send + 'static) -> Result<T, Refusal> {
        let kept = self.kept.clone();
        let work = move || work(&mut kept.lock().unwrap_or_else(PoisonError::into_inner));
        tokio::task::spawn_blocking(work)
            .await
            .map_err(|_| Refusal::of(Kind::Over, "the match broke off; start another"))
    }
}

impl SeatedMatch for LocalMatch {
    fn seat(&self) -> Seat {
        self.seat
    }

    async fn read<T: Send + 'static>(
        &self,
        ask: impl FnOnce(&dyn Session) -> T + Send + 'static,
    ) -> Result<T, Refusal> {
        self.with(move |kept| ask(kept.session.as_ref())).await
    }

    async fn play(&self, ply: u32, action: String) -> Result<(), Refusal> {
        let seat = self.seat;
        self.with(move |kept| kept.session.play(seat, ply, &action)).await?
    }

    async fn play_all(&self, mut choose: Chooser) -> Result<(), Refusal> {
        let seat = self.seat;
        let work = move |kept: &mut Kept| {
            // First in a copy: what cannot all be done is not begun.
            let copy = registry::resume(kept.session.record().clone());
            let mut copy = copy.map_err(|error| Refusal::new(error.to_string()))?;
            let mut actions = Vec::new();
            while let Some(action) = choose(copy.as_ref(), actions.len())? {
                copy.play(seat, copy.now().ply, &action)?;
                actions.push(action);
            }
            let session = kept.session.as_mut();
            actions.iter().try_for_each(|action| session.play(seat, session.now().ply, action))
        };
        self.with(work).await?
    }

    async fn advise(&self) -> Result<Advice, Refusal> {
        let seat = self.seat;
        let advising = self.read(move |session| session.advise(seat)).await?;
        let advising = advising.ok_or_else(|| Refusal::of(Kind::Unknown, "there are no hints for this"))?;
        let worked_out = tokio::task::spawn_blocking(move || advising.run()).await;
        worked_out.map_err(|_| Refusal::of(Kind::Unknown, "there is no hint for this"))
    }

    async fn pass_until(&self, ply: u32) -> Result<(), Refusal> {
        let seat = self.seat;
        self.with(move |kept| kept.session.pass_until(seat, ply, &Settings::default())).await?
    }

    async fn settle(&self) -> Result<Vec<String>, Refusal> {
        let (seat, store) = (self.seat, Folder(self.home.clone()));
        let meant = self.meant;
        let work = move |kept: &mut Kept| {
            let mut said = Vec::new();
            while let Some(decision) = let_decide(kept.session.as_mut()) {
                said.extend(decision.remark.map(|remark| remark.plain().to_string()));
            }
            // A match counts once, when it ends.
            if kept.session.now().to_move.is_none() && !std::mem::replace(&mut kept.concluded, true) && meant {
                let concluded = kept.session.career().conclude(seat, &store)?;
                said.extend(Some(concluded.plain().to_string()).filter(|text| !text.is_empty()));
            }
            Ok(said)
        };
        self.with(work).await?
    }

    async fn record(&self) -> Result<String, Refusal> {
        let folder = self.home.join("records");
        let work = move |kept: &mut Kept| {
            let record = kept.session.record();
            // The state at the end tells matches of one seed apart, and the same match is the same file.
            let path = folder.join(format!("{}-{}.jsonl", record.game(), record.last_state()));
            record.write(&path).map_err(|error| Refusal::of(Kind::NotAllowed, error.to_string()))?;
            Ok(path.display().to_string())
        };
        self.with(work).await?
    }
}
