//! Many matches in words: a list of questions out, a list of answers in, one crossing for all.

use std::collections::BTreeMap;

use croupier_kernel::{Refusal, Seat, Seed};
use croupier_lab::batch::{Reward, Talks as Many, Told};
use croupier_table::{
    Hosted, Hurry,
    registry::{Beginning, Visit, with_game},
    talk::{self, Said, Terms},
};
use numpy::PyArray1;
use pyo3::prelude::*;

use crate::{
    matches::{self, Match},
    moving::Moving,
    refused, whole, wrong,
};

/// A choice as Python has it: its number, its notation, its label and its forecast.
type Choice = (u32, String, String, String);

fn said((number, action, label, forecast): Choice) -> Said {
    Said { number, action, label, forecast }
}

/// What a talking player reads: what is new, the situation, and its choices, or its result in thousandths.
#[pyfunction]
#[pyo3(signature = (news, screen, choices, result=None))]
pub(crate) fn prompt(news: &str, screen: &str, choices: Vec<Choice>, result: Option<i32>) -> String {
    talk::prompt(news, screen, &choices.into_iter().map(said).collect::<Vec<_>>(), result)
}

/// What it reads after an answer that means nothing.
#[pyfunction]
pub(crate) fn asked_again(choices: Vec<Choice>) -> String {
    talk::asked_again(&choices.into_iter().map(said).collect::<Vec<_>>())
}

/// The number of the choice that an answer means, if it means one.
#[pyfunction]
pub(crate) fn meant(answer: &str, choices: Vec<Choice>) -> Option<u32> {
    talk::meant(answer, &choices.into_iter().map(said).collect::<Vec<_>>())
}

/// What is asked of many matches, whatever the game.
trait Talking: Send {
    fn len(&self) -> usize;
    fn heed(&mut self, bell: &Hurry) -> bool;
    fn questions(&self) -> Vec<String>;
    fn numbers(&self, at: usize) -> Vec<u32>;
    fn is_done(&self, at: usize) -> bool;
    fn value(&self, at: usize) -> i32;
    fn counts(&self, at: usize) -> [u32; 3];
    fn begin(&mut self, places: &[(usize, Seed)]) -> Result<(), Refusal>;
    fn answer(&mut self, answers: &[&str]) -> Result<Vec<Told>, Refusal>;
    fn game(&self, at: usize) -> Result<Match, Refusal>;
}

impl<G: Hosted> Talking for Many<G> {
    fn len(&self) -> usize {
        self.len()
    }

    fn heed(&mut self, bell: &Hurry) -> bool {
        self.heed(bell)
    }

    fn questions(&self) -> Vec<String> {
        self.questions()
    }

    fn numbers(&self, at: usize) -> Vec<u32> {
        self.choices(at).iter().map(|choice| choice.number).collect()
    }

    fn is_done(&self, at: usize) -> bool {
        self.is_done(at)
    }

    fn value(&self, at: usize) -> i32 {
        self.talk(at).value()
    }

    fn counts(&self, at: usize) -> [u32; 3] {
        let talk = self.talk(at);
        [talk.made, talk.refusals, talk.fallbacks]
    }

    fn begin(&mut self, places: &[(usize, Seed)]) -> Result<(), Refusal> {
        self.begin(places)
    }

    fn answer(&mut self, answers: &[&str]) -> Result<Vec<Told>, Refusal> {
        self.answer(answers)
    }

    fn game(&self, at: usize) -> Result<Match, Refusal> {
        let (config, seed, actions) = self.talk(at).played();
        Match::of::<G>(config.clone(), seed.clone(), actions)
    }
}

/// What is to be played, before the game is a type.
struct Open {
    options: BTreeMap<String, String>,
    seeds: Vec<Seed>,
    terms: Terms,
    reward: Reward,
    threads: usize,
}

impl Visit for Open {
    type Out = Result<Box<dyn Talking>, Refusal>;

    fn visit<G: Hosted>(self) -> Self::Out {
        let Open { options, seeds, terms, reward, threads } = self;
        let config = Beginning::Options(&matches::options(&options)).config::<G>()?;
        Ok(Box::new(Many::<G>::new(config, &seeds, terms, reward, threads)?))
    }
}

fn seeds(texts: &[String]) -> Result<Vec<Seed>, Refusal> {
    texts.iter().map(|text| matches::seed(Some(text))).collect()
}

/// Many matches in words side by side.
#[pyclass(frozen, module = "croupier._native")]
pub(crate) struct Talks {
    many: Moving<dyn Talking>,
    /// How many matches there are.
    #[pyo3(get)]
    n: usize,
}

/// What came of answers: what each earned, whether its match is over, and whether it was refused.
type Results<'py> = (Bound<'py, PyArray1<f64>>, Bound<'py, PyArray1<bool>>, Bound<'py, PyArray1<bool>>);

#[pymethods]
impl Talks {
    #[new]
    #[pyo3(signature = (game, seeds, options, players, seat=0, patience=2, max_choices=1000, full=false, reward="outcome", threads=1))]
    fn new(
        py: Python<'_>,
        game: &str,
        seeds: Vec<String>,
        options: BTreeMap<String, String>,
        players: Vec<Option<String>>,
        seat: i64,
        patience: i64,
        max_choices: i64,
        full: bool,
        reward: &str,
        threads: i64,
    ) -> PyResult<Talks> {
        let (seat, threads) = (whole("seat", seat, 0, 255)? as u8, whole("threads", threads, 1, 1024)?);
        let patience = whole("patience", patience, 1, u32::MAX)?;
        let max_choices = whole("max_choices", max_choices, 1, u32::MAX)?;
        let reward = match reward {
            "outcome" => Reward::Outcome,
            "corrected" => Reward::Corrected,
            "value" => Reward::Value,
            _ => {
                let known = ["outcome", "corrected", "value"].into_iter();
                return Err(refused(Refusal::unknown("reward", reward, known)));
            }
        };
        let terms = Terms { seat: Seat(seat), players, patience, max_choices, full };
        py.detach(|| {
            let seeds = self::seeds(&seeds).map_err(refused)?;
            let open = Open { options, seeds, terms, reward, threads: threads as usize };
            let mut many = with_game(game, open).map_err(refused)?.map_err(refused)?;
            let bell = Hurry::default();
            let bell = many.heed(&bell).then_some(bell);
            Ok(Talks { n: many.len(), many: Moving::new(many, bell) })
        })
    }

    /// What each player reads now.
    fn questions(&self, py: Python<'_>) -> Vec<String> {
        self.many.with(py, |many| many.questions())
    }

    /// The numbers of the choices in each match; none where it is over.
    fn numbers(&self, py: Python<'_>) -> Vec<Vec<u32>> {
        let n = self.n;
        self.many.with(py, |many| (0..n).map(|at| many.numbers(at)).collect())
    }

    /// Which matches are over, or were broken off.
    fn done<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<bool>> {
        let n = self.n;
        PyArray1::from_vec(py, self.many.with(py, |many| (0..n).map(|at| many.is_done(at)).collect()))
    }

    /// What each match is worth to its player, in thousandths.
    fn values<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<i32>> {
        let n = self.n;
        PyArray1::from_vec(py, self.many.with(py, |many| (0..n).map(|at| many.value(at)).collect()))
    }

    /// How many choices were made in a match, how many answers were refused, and how often the first choice was made instead.
    fn counts(&self, py: Python<'_>, at: usize) -> PyResult<[u32; 3]> {
        let at = self.check(at)?;
        Ok(self.many.with(py, |many| many.counts(at)))
    }

    /// Begins other matches in these places.
    fn begin(&self, py: Python<'_>, places: Vec<usize>, seeds: Vec<String>) -> PyResult<()> {
        if places.len() != seeds.len() {
            return Err(wrong(format!("{} seeds for {} matches", seeds.len(), places.len())));
        }
        let seeds = self::seeds(&seeds).map_err(refused)?;
        let places: Vec<(usize, Seed)> = places.into_iter().zip(seeds).collect();
        self.many.step(py, |many| many.begin(&places))
    }

    /// Takes an answer for each match.
    fn answer<'py>(&self, py: Python<'py>, answers: Vec<String>) -> PyResult<Results<'py>> {
        let answers: Vec<&str> = answers.iter().map(String::as_str).collect();
        let told = self.many.step(py, |many| many.answer(&answers))?;
        Ok((
            PyArray1::from_iter(py, told.iter().map(|told| told.reward)),
            PyArray1::from_iter(py, told.iter().map(|told| told.done)),
            PyArray1::from_iter(py, told.iter().map(|told| told.refused)),
        ))
    }

    /// A match so far, as one that can be looked at, recorded and reviewed.
    fn game(&self, py: Python<'_>, at: usize) -> PyResult<Match> {
        let at = self.check(at)?;
        self.many.with(py, |many| many.game(at)).map_err(refused)
    }
}

impl Talks {
    fn check(&self, at: usize) -> PyResult<usize> {
        if at < self.n { Ok(at) } else { Err(wrong(format!("match {at} of {}", self.n))) }
    }
}
