//! Forecasts: what a choice would do, found out by doing it.
//!
//! No number of a forecast is worked out beside the rules. The choice is played in worlds that the seat cannot tell from the
//! real one, everyone stays quiet afterwards, and what happened is compared. What is the same in all of them, and left nothing
//! to chance or to someone else, is a fact; the rest are chances.

use std::collections::BTreeMap;

use crate::{Cx, Eye, Game, Key, Log, Rng, Search, Seat, Seed, Sight, Turn, streams};

/// What forecasts ask of a game.
pub trait Foresee: Search {
    /// In how many worlds a choice is tried. More of them make chances finer and take longer.
    const WORLDS: usize = 24;

    /// Adds the handful of figures that matter to people, such as life, from what `seat` may know: always the same figures in
    /// the same order.
    fn figures(&self, _seat: Seat, _acc: &mut Vec<Figure>) {}

    /// What the decision of the seat to move is to a forecast. By itself, everything but a single choice is free.
    fn window(&self) -> Window<Self::Action> {
        let mut legal = Vec::new();
        answers(self, &mut legal);
        match legal.len() {
            1 => Window::Answer,
            _ => Window::Free,
        }
    }
}

/// A number that people watch.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Figure {
    /// Whose it is.
    pub seat: Seat,
    /// Its name in views, such as `life`.
    pub what: &'static str,
    /// How much it is.
    pub value: i64,
}

/// What a decision is to a forecast.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Window<A> {
    /// The seat could do something, and stays quiet with this.
    Quiet(A),
    /// What is under way waits for an answer of the seat, such as a target, a payment or a discard.
    Answer,
    /// The seat is free to begin something new. A forecast ends here.
    Free,
}

/// The worlds of one prompt, shared by the forecasts of all its choices.
#[derive(Clone, Debug)]
pub struct Worlds<G: Game> {
    seat: Seat,
    now: Vec<Figure>,
    tables: Vec<G>,
    seed: Seed,
}

/// The most steps that a forecast follows. What is not over by then stays open.
const MAX_STEPS: u32 = 64;

impl<G: Foresee> Worlds<G> {
    /// Worlds that the seat to move cannot tell from the real one. They follow from its view alone.
    pub fn new(sight: &Sight<'_, G>) -> Self {
        let view = serde_json::to_vec(&sight.view()).expect("a view is plain data");
        let seed = Seed::Wide(blake3::derive_key("croupier forecast", &view));
        let mut rng = seed.rng(Key::new(streams::WORLDS, 0, 0, 0));
        let tables: Vec<G> = (0..G::WORLDS).map(|_| sight.redeal(&mut rng)).collect();
        let mut now = Vec::new();
        tables[0].figures(sight.seat(), &mut now);
        Worlds { seat: sight.seat(), now, tables, seed }
    }

    /// What a legal action of the seat would do.
    pub fn foresee(&self, action: &G::Action) -> Foresight<G> {
        let futures: Vec<Future<G>> = (0..self.tables.len()).map(|world| self.play(world, action)).collect();
        let is_settled = |future: &Future<G>| future.certain.is_none() && agrees(&futures, future);
        let settled = futures.iter().all(is_settled);
        let outlook = |at: usize| {
            let ends: Vec<i64> = futures.iter().map(|future| future.figures[at]).collect();
            let sure = settled && ends.iter().all(|end| *end == ends[0]);
            let stands = |future: &Future<G>| {
                future.answered.as_ref().is_none_or(|before| before.figures[at] == future.figures[at])
            };
            Outlook { now: self.now[at], ends, sure, at_once: futures.iter().all(stands) }
        };
        Foresight {
            facts: facts(&futures),
            figures: (0..self.now.len()).map(outlook).collect(),
            answerable: futures.iter().any(|future| future.answerable),
            futures,
        }
    }

    fn play(&self, world: usize, action: &G::Action) -> Future<G> {
        let seed = self.seed.nth(world as u64);
        let answers = Answers::Each { next: world, span: 1, of: self.tables.len() };
        let rng = seed.rng(Key::new(streams::CHOICE, 0, 0, 0));
        Future::play(self.tables[world].clone(), self.seat, action, &seed, 1, answers, rng)
    }
}

/// How the seat answers what its own action asks of it.
enum Answers {
    /// Each answer is given in some world, as long as there are worlds enough.
    Each { next: usize, span: usize, of: usize },
    /// By chance.
    #[cfg_attr(not(feature = "testing"), expect(dead_code, reason = "the law plays a forecast in the real world"))]
    Random,
}

impl Answers {
    /// Which of `n` answers to give, and whether all of them are given in some world.
    fn pick(&mut self, n: usize, rng: &mut Rng) -> (usize, bool) {
        match self {
            Answers::Each { next, span, of } if *span * n <= *of => {
                let picked = *next % n;
                (*next, *span) = (*next / n, *span * n);
                (picked, true)
            }
            Answers::Each { .. } | Answers::Random => (rng.below(n as u32) as usize, false),
        }
    }
}

/// What happens in one world.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Future<G: Game> {
    /// What the seat would be told, in order.
    pub notices: Vec<G::Notice>,
    /// The figures at the end.
    pub figures: Vec<i64>,
    /// Whether another seat could have done something on the way.
    pub answerable: bool,
    /// How the game ends, if it does.
    pub over: Option<G::Outcome>,
    /// How many notices come before something is left to chance or to someone else; nothing if nothing is.
    certain: Option<usize>,
    /// What the seat answered on the way.
    answers: Vec<usize>,
    /// How far it had come when another seat could first have done something; nothing if none could.
    answered: Option<Unanswered>,
}

/// What had happened before anyone could respond.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Unanswered {
    /// How many notices.
    told: usize,
    /// How the figures stood.
    figures: Vec<i64>,
}

impl<G: Foresee> Future<G> {
    /// Plays an action and then stays quiet, up to the next free decision.
    fn play(
        mut table: G,
        seat: Seat,
        action: &G::Action,
        seed: &Seed,
        first_ply: u32,
        mut ways: Answers,
        mut rng: Rng,
    ) -> Self {
        let mut log = Log::only(Eye::Seat(seat));
        let mut future = Future {
            notices: Vec::new(),
            figures: Vec::new(),
            answerable: false,
            over: None,
            certain: None,
            answers: Vec::new(),
            answered: None,
        };
        let (mut mover, mut action, mut legal) = (seat, action.clone(), Vec::new());
        for ply in first_ply..first_ply + MAX_STEPS {
            let mut cx = Cx::new(seed, ply, Some(&mut log));
            table.apply(mover, &action, &mut cx);
            let drew = cx.drew();
            let (told, before_chance) = log.take();
            if drew {
                future.open(future.notices.len() + before_chance);
            }
            future.notices.extend(told);
            mover = match table.turn() {
                Turn::Of(seat) => seat,
                Turn::Over(outcome) => {
                    future.over = Some(outcome);
                    break;
                }
            };
            action = match table.window() {
                Window::Free => break,
                Window::Quiet(quiet) => {
                    if mover != seat && !future.answerable && has_more(&table, &mut legal) {
                        future.answerable = true;
                        future.answered =
                            Some(Unanswered { told: future.notices.len(), figures: values(&table, seat) });
                    }
                    quiet
                }
                Window::Answer => {
                    answers(&table, &mut legal);
                    let (picked, each) = match mover == seat {
                        _ if legal.len() == 1 => (0, true),
                        true => ways.pick(legal.len(), &mut rng),
                        false => (rng.below(legal.len() as u32) as usize, false),
                    };
                    if mover == seat {
                        future.answers.push(picked);
                    }
                    if !each {
                        future.open(future.notices.len());
                    }
                    let Some(answer) = legal.get(picked) else { break };
                    answer.clone()
                }
            };
            if ply + 1 == first_ply + MAX_STEPS {
                future.open(future.notices.len());
            }
        }
        future.figures = values(&table, seat);
        future
    }

    /// From this notice on, something was left to chance or to someone else.
    fn open(&mut self, at: usize) {
        self.certain.get_or_insert(at);
    }

    fn certain(&self) -> &[G::Notice] {
        &self.notices[..self.certain.unwrap_or(self.notices.len())]
    }

    /// The same action with the same quiet steps in the real world, answered by chance.
    #[cfg(feature = "testing")]
    pub(crate) fn really(table: &G, seat: Seat, action: &G::Action, seed: &Seed, ply: u32, rng: Rng) -> Self {
        Future::play(table.clone(), seat, action, seed, ply, Answers::Random, rng)
    }
}

/// What the figures are.
fn values<G: Foresee>(table: &G, seat: Seat) -> Vec<i64> {
    let mut figures = Vec::new();
    table.figures(seat, &mut figures);
    figures.iter().map(|figure| figure.value).collect()
}

/// Lists the answers that a seat can give: neither giving up nor cancelling.
fn answers<G: Foresee>(table: &G, legal: &mut Vec<G::Action>) {
    legal.clear();
    table.legal_actions(legal);
    legal.retain(|action| !G::gives_up(action) && !G::takes_back(action));
}

/// Whether the seat to move could do something instead of staying quiet.
fn has_more<G: Foresee>(table: &G, legal: &mut Vec<G::Action>) -> bool {
    answers(table, legal);
    legal.len() > 1
}

/// Whether a future tells the same as every other one in which the seat answers the same.
fn agrees<G: Foresee>(futures: &[Future<G>], future: &Future<G>) -> bool {
    let first = futures.iter().find(|other| other.answers == future.answers);
    first.is_some_and(|first| first.notices == future.notices)
}

/// What happens in every world before anything is open: among worlds with the same answers only as far as they tell the
/// same, as what differs there was hidden.
fn facts<G: Foresee>(futures: &[Future<G>]) -> Vec<G::Notice> {
    let mut facts: Option<Vec<G::Notice>> = None;
    for (at, future) in futures.iter().enumerate() {
        let alike = || futures.iter().filter(|other| other.answers == future.answers);
        if futures[..at].iter().any(|earlier| earlier.answers == future.answers) {
            continue;
        }
        let same = |other: &Future<G>| {
            let pairs = future.certain().iter().zip(other.certain());
            pairs.take_while(|(ours, theirs)| ours == theirs).count()
        };
        let n = alike().map(same).min().unwrap_or(0);
        let told = &future.notices[..n];
        facts = Some(match facts {
            None => told.to_vec(),
            Some(facts) => in_both(facts, told),
        });
    }
    facts.unwrap_or_default()
}

/// What is in both lists, as often as in the one that has it less often.
fn in_both<N: Clone + PartialEq>(ours: Vec<N>, theirs: &[N]) -> Vec<N> {
    let mut left = theirs.to_vec();
    let found = |notice: &N| left.iter().position(|other| other == notice).map(|at| left.remove(at)).is_some();
    ours.into_iter().filter(found).collect()
}

/// What a choice would do.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Foresight<G: Game> {
    /// What will happen, whatever is hidden and however chance falls, if no one else acts.
    pub facts: Vec<G::Notice>,
    /// What becomes of the figures.
    pub figures: Vec<Outlook>,
    /// Whether another seat could do something before that.
    pub answerable: bool,
    /// What happens in each world.
    pub futures: Vec<Future<G>>,
}

impl<G: Foresee> Foresight<G> {
    /// Whether this happens in every world before another seat can do something.
    pub fn at_once(&self, notice: &G::Notice) -> bool {
        self.futures.iter().all(|future| {
            let told = future.answered.as_ref().map_or(future.notices.len(), |before| before.told);
            future.notices[..told].contains(notice)
        })
    }

    /// What decides a value that each world has: how a figure ends, or whether something happens.
    pub fn decided_by<V: Ord>(&self, values: &[V]) -> DecidedBy {
        let varies = |group: &[usize]| group.iter().any(|world| values[*world] != values[group[0]]);
        let whole = self.alike(|future| &future.answers);
        if !varies(&whole.concat()) {
            return DecidedBy::Nothing;
        }
        if whole.len() == 1 {
            return DecidedBy::Chance;
        }
        let n_asked = || self.futures.iter().map(|future| future.answers.len());
        let asked = n_asked().min().unwrap_or(0);
        let each: Vec<_> = (0..asked).map(|at| self.alike(|future| &future.answers[at..=at])).collect();
        let settles = |groups: &[Vec<usize>]| groups.iter().all(|group| group.len() > 1 && !varies(group));
        if each.iter().any(|groups| settles(groups)) || n_asked().all(|n| n == asked) && settles(&whole) {
            return DecidedBy::Answers;
        }
        let parts = |groups: &[Vec<usize>]| {
            let enough = groups.iter().filter(|group| group.len() >= TELLING);
            let ranges = enough.map(|group| group.iter().map(move |world| &values[*world]));
            let (least, most): (Vec<_>, Vec<_>) =
                ranges.filter_map(|range| Some((range.clone().min()?, range.max()?))).unzip();
            least.iter().max() > most.iter().min()
        };
        // Chance may decide how much the seat is asked, so only the answers that every world has are held alike.
        let alike = self.alike(|future| &future.answers[..asked]);
        match alike.iter().any(|group| varies(group)) && !each.iter().any(|groups| parts(groups)) {
            true => DecidedBy::Chance,
            false => DecidedBy::Both,
        }
    }

    /// Whether one of the seat's answers rules out what other answers let happen: then it is not chance alone.
    pub fn is_ruled_out(&self, happens: &[bool]) -> bool {
        let asked = self.futures.iter().map(|future| future.answers.len()).min().unwrap_or(0);
        let never = |group: &Vec<usize>| group.len() >= TELLING && group.iter().all(|world| !happens[*world]);
        (0..asked).any(|at| self.alike(|future| &future.answers[at..=at]).iter().any(never))
    }

    /// The worlds in groups: those in which the seat gave the same of its answers.
    fn alike<'a>(&'a self, answers: impl Fn(&'a Future<G>) -> &'a [usize]) -> Vec<Vec<usize>> {
        let mut groups: BTreeMap<&[usize], Vec<usize>> = BTreeMap::new();
        for (world, future) in self.futures.iter().enumerate() {
            groups.entry(answers(future)).or_default().push(world);
        }
        groups.into_values().collect()
    }
}

/// What decides what happens.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DecidedBy {
    /// It is the same in every world.
    Nothing,
    /// What the seat itself answers on the way, and nothing else: then it is not a chance.
    Answers,
    /// Chance or something hidden, whatever the seat answers.
    Chance,
    /// The seat and chance together, or too many answers to tell.
    Both,
}

/// In this many worlds, an answer that matters shows.
const TELLING: usize = 6;

/// What becomes of a figure.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Outlook {
    /// How it stands now.
    pub now: Figure,
    /// How it ends in each world.
    pub ends: Vec<i64>,
    /// Whether that is a fact.
    pub sure: bool,
    /// Whether it stands like that before another seat can do something, as a cost does.
    pub at_once: bool,
}

impl Outlook {
    /// In how many worlds it ends like this.
    pub fn n(&self, is_meant: impl Fn(i64) -> bool) -> usize {
        self.ends.iter().filter(|end| is_meant(**end)).count()
    }
}
