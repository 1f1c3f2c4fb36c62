//! Many matches in words side by side: questions out, answers in.

use croupier_kernel::{Refusal, Seed};
use croupier_table::{
    Hosted, Hurry,
    talk::{Said, Talk, Terms},
};
use rayon::{ThreadPool, prelude::*};

use crate::{arena::luck, run::threads};

/// What an answer earns.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reward {
    /// The payoff at the end, or the value where the match is broken off, and nothing on the way.
    Outcome,
    /// The same with luck taken out.
    Corrected,
    /// What each choice gained by the game's rule of thumb.
    Value,
}

/// What came of an answer.
#[derive(Clone, Copy, PartialEq, Default, Debug)]
pub struct Told {
    /// What it earned.
    pub reward: f64,
    /// Whether the match is over, or was broken off.
    pub done: bool,
    /// Whether the answer meant nothing.
    pub refused: bool,
}

/// Many matches of talking players. What comes of them does not depend on the number of threads.
pub struct Talks<G: Hosted> {
    talks: Vec<Talk<G>>,
    config: G::Config,
    terms: Terms,
    reward: Reward,
    pool: ThreadPool,
    bell: Hurry,
}

impl<G: Hosted> Talks<G> {
    /// Begins a match for each seed.
    pub fn new(
        config: G::Config,
        seeds: &[Seed],
        terms: Terms,
        reward: Reward,
        n_threads: usize,
    ) -> Result<Self, Refusal> {
        let (pool, bell) = (threads(n_threads)?, Hurry::default());
        let talks: Result<Vec<_>, Refusal> =
            pool.install(|| seeds.par_iter().map(|seed| begun(&config, seed, &terms, &bell)).collect());
        Ok(Talks { talks: talks?, config, terms, reward, pool, bell })
    }

    /// Gives the programs in all matches a bell, and says whether any of them thinks for long.
    pub fn heed(&mut self, bell: &Hurry) -> bool {
        self.bell = bell.clone();
        self.talks.iter_mut().fold(false, |long, talk| long | talk.heed(bell))
    }

    /// How many matches there are.
    pub fn len(&self) -> usize {
        self.talks.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.talks.is_empty()
    }

    /// A match.
    pub fn talk(&self, at: usize) -> &Talk<G> {
        &self.talks[at]
    }

    /// What each player reads now.
    pub fn questions(&self) -> Vec<String> {
        self.talks.iter().map(Talk::question).collect()
    }

    /// What the player of a match may do.
    pub fn choices(&self, at: usize) -> &[Said] {
        if self.is_done(at) { &[] } else { self.talks[at].choices() }
    }

    /// Whether a match is over, or was broken off.
    pub fn is_done(&self, at: usize) -> bool {
        self.talks[at].is_done(&self.terms)
    }

    /// Begins other matches in these places.
    pub fn begin(&mut self, places: &[(usize, Seed)]) -> Result<(), Refusal> {
        if let Some((at, _)) = places.iter().find(|(at, _)| *at >= self.talks.len()) {
            return Err(Refusal::new(format!("match {at} of {}", self.talks.len())));
        }
        let Talks { config, terms, pool, bell, .. } = &*self;
        let begun = |(at, seed): &(usize, Seed)| Ok((*at, begun(config, seed, terms, bell)?));
        let begun: Result<Vec<(usize, Talk<G>)>, Refusal> = pool.install(|| places.par_iter().map(begun).collect());
        for (at, talk) in begun? {
            self.talks[at] = talk;
        }
        Ok(())
    }

    /// Takes an answer for each match, and says what came of it. What is said about a match that is over is not read.
    pub fn answer(&mut self, answers: &[&str]) -> Result<Vec<Told>, Refusal> {
        if answers.len() != self.talks.len() {
            return Err(Refusal::new(format!("{} answers for {} matches", answers.len(), self.talks.len())));
        }
        let Talks { talks, terms, reward, pool, .. } = self;
        let (terms, reward) = (&*terms, *reward);
        pool.install(|| {
            let each = talks.par_iter_mut().zip(answers);
            each.map(|(talk, answer)| answered(talk, answer, terms, reward)).collect()
        })
    }
}

fn begun<G: Hosted>(config: &G::Config, seed: &Seed, terms: &Terms, bell: &Hurry) -> Result<Talk<G>, Refusal> {
    let mut talk = Talk::new(config.clone(), seed.clone(), terms)?;
    talk.heed(bell);
    Ok(talk)
}

fn answered<G: Hosted>(talk: &mut Talk<G>, answer: &str, terms: &Terms, reward: Reward) -> Result<Told, Refusal> {
    if talk.is_done(terms) {
        return Ok(Told { done: true, ..Told::default() });
    }
    let reply = talk.answer(answer, terms)?;
    let done = talk.is_done(terms);
    let thousandths = match reward {
        _ if !reply.moved => 0.0,
        Reward::Value => f64::from(talk.value() - reply.before),
        _ if !done => 0.0,
        Reward::Outcome => f64::from(talk.value()),
        Reward::Corrected => {
            let (config, seed, actions) = talk.played();
            f64::from(talk.value()) - luck::<G>(config, seed, actions, terms.seat)?
        }
    };
    Ok(Told { reward: thousandths / 1000.0, done, refused: reply.refused })
}
