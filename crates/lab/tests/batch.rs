//! Many matches side by side are the same matches as one after the other.

use croupier_fab::{Config, Fab, First};
use croupier_kernel::{Game, Observe, Search, Seat, Seed};
use croupier_lab::{
    Runner,
    batch::{Batch, Foes, Picks, Restart, Results, Rows, STAY, Setup, Side},
};
use croupier_lunchtable::LunchTable;

fn setup(matches: usize) -> Setup<Config> {
    let config = Config { first: First::Lot, ..Config::default() };
    Setup::new(config, matches, "batch".parse().expect("a good seed"))
}

/// What the game's rule-based player picks everywhere.
fn usual(batch: &Batch<Fab>) -> Vec<u32> {
    (0..batch.len()).map(|at| batch.table(at).policy(batch.choices(at)) as u32).collect()
}

/// Plays until every place has had this many matches; what each match of each place was worth to seat 0, in order.
fn play(setup: &Setup<Config>, matches: usize) -> Vec<Vec<i16>> {
    let mut batch = Batch::<Fab>::new(setup).expect("a good setup");
    let n = batch.len();
    let mut ends = vec![Vec::new(); n];
    let (mut payoffs, mut done) = (vec![7; 2 * n], vec![false; n]);
    while ends.iter().any(|ends| ends.len() < matches) {
        let picks = usual(&batch);
        let results = Results { payoffs: &mut payoffs, done: &mut done, ..Results::default() };
        batch.step(Picks::Places(&picks), results, Rows::default()).expect("good picks");
        for at in 0..n {
            assert_eq!(payoffs[2 * at], -payoffs[2 * at + 1]);
            if done[at] {
                ends[at].push(payoffs[2 * at]);
            } else {
                assert_eq!(payoffs[2 * at], 0);
            }
        }
    }
    ends.iter_mut().for_each(|ends| ends.truncate(matches));
    ends
}

/// The same matches one after the other.
fn alone(setup: &Setup<Config>, players: [&str; 2], matches: usize) -> Vec<Vec<i16>> {
    let mut runner = Runner::<Fab>::new(&setup.configs[0], &players.map(String::from), 100_000).expect("good players");
    let mut worth =
        |seed: &Seed| Fab::payoff(&runner.play(seed).and_then(|play| play.outcome).expect("an end"), Seat(0));
    let place = |at: u64| (0..matches as u64).map(|nth| worth(&setup.seed.nth(at).nth(nth))).collect();
    (0..setup.matches as u64).map(place).collect()
}

#[test]
fn a_batch_plays_the_same_matches_as_a_runner() {
    let rules = ["greedy"; 2];
    assert_eq!(play(&setup(6), 3), alone(&setup(6), rules, 3), "self-play");
    let first = Setup { learner: Side::First, ..setup(6) };
    assert_eq!(play(&first, 3), alone(&first, rules, 3), "against the policy");
    let named = Setup { foes: Foes::Named("greedy".into()), ..first.clone() };
    assert_eq!(play(&named, 3), alone(&named, rules, 3), "against a program");
    let chance = Setup { learner: Side::Second, foes: Foes::Random, ..setup(6) };
    assert_eq!(play(&chance, 3), alone(&chance, ["random", "greedy"], 3), "against chance");
}

#[test]
fn what_is_left_out_is_counted_without_giving_up() {
    let config = croupier_lunchtable::Config::starters("dropouts", "preps");
    let mut batch = Batch::<LunchTable>::new(&Setup::new(config, 4, "left out".parse().expect("a good seed")))
        .expect("a good setup");
    for step in 0..40 {
        for at in 0..batch.len() {
            let mut legal = Vec::new();
            batch.table(at).legal_actions(&mut legal);
            assert!(legal.iter().any(LunchTable::gives_up));
            legal.retain(|action| !LunchTable::gives_up(action) && !batch.choices(at).contains(action));
            assert_eq!(batch.left_out(at), legal.len());
        }
        let picks: Vec<u32> = (0..batch.len()).map(|at| step % batch.choices(at).len() as u32).collect();
        batch.step(Picks::Places(&picks), Results::default(), Rows::default()).expect("good picks");
    }
}

#[test]
fn matches_can_begin_with_seeds_of_their_own() {
    let setup = Setup { restart: Restart::Never, ..setup(6) };
    let seed = |at: u64| setup.seed.nth(at).nth(7);
    let begun = Batch::<Fab>::of_seeds(&setup, seed).expect("a good setup");
    let mut told = Batch::<Fab>::new(&setup).expect("a good setup");
    for at in 0..told.len() {
        assert_ne!(told.table(at), begun.table(at));
        told.begin(|place| (place == at).then(|| (seed(at as u64), 0)));
        assert_eq!((told.table(at), told.choices(at)), (begun.table(at), begun.choices(at)));
        assert_eq!(told.origin(at), begun.origin(at));
    }
    let mut at_once = Batch::<Fab>::new(&Setup { threads: 2, ..setup.clone() }).expect("a good setup");
    at_once.begin(|at| Some((seed(at as u64), 0)));
    assert!((0..begun.len()).all(|at| at_once.table(at) == begun.table(at)));
}

/// All that a batch writes in some steps in which chance picks, by place or by number.
fn written(setup: &Setup<Config>, steps: u32, by_number: bool) -> Vec<i64> {
    let mut batch = Batch::<Fab>::new(setup).expect("a good setup");
    let n = batch.len();
    let mut observations = vec![0; n * Batch::<Fab>::OBSERVATION];
    let mut choices = vec![0; n * Fab::MOST * Batch::<Fab>::CHOICE];
    let (mut counts, mut numbers) = (vec![0; n], vec![0; n * Fab::MOST]);
    let mut masks = vec![false; n * Fab::N_ACTIONS];
    let (mut seats, mut values) = (vec![0; n], vec![0; n]);
    let (mut payoffs, mut done) = (vec![0; 2 * n], vec![false; n]);
    let (mut truncated, mut movers) = (vec![false; n], vec![0; n]);
    let mut finals = vec![0; n * Batch::<Fab>::OBSERVATION];
    let mut all = Vec::new();
    let mut rng = setup.seed.rng(croupier_kernel::Key::new(200, 0, 0, 0));
    for step in 0..=steps {
        let rows = Rows {
            observations: &mut observations,
            choices: &mut choices,
            counts: &mut counts,
            numbers: &mut numbers,
            masks: &mut masks,
            seats: &mut seats,
            values: &mut values,
            // One of the two ways tells that the arrays are those of the step before.
            same: by_number && step > 0,
        };
        if step == 0 {
            batch.write(rows).expect("room for all");
        } else {
            let places: Vec<u32> = batch_places(&batch, &mut rng);
            let picks: Vec<u32> = match by_number {
                false => places,
                true => places.iter().enumerate().map(|(at, place)| number(&batch, at, *place)).collect(),
            };
            let picks = if by_number { Picks::Numbers(&picks) } else { Picks::Places(&picks) };
            let results = Results {
                payoffs: &mut payoffs,
                done: &mut done,
                truncated: &mut truncated,
                seats: &mut movers,
                finals: &mut finals,
                reached: &mut [],
            };
            batch.step(picks, results, rows).expect("good picks");
        }
        let numbered = masks.iter().filter(|allowed| **allowed).count() as u32;
        assert_eq!(numbered, counts.iter().sum::<u32>(), "every choice has a number of its own");
        all.extend(observations.iter().chain(&choices).chain(&values).chain(&payoffs).map(|n| i64::from(*n)));
        all.extend(counts.iter().chain(&numbers).map(|n| i64::from(*n)));
        all.extend(seats.iter().chain(&movers).map(|n| i64::from(*n)));
        all.extend(done.iter().chain(&truncated).map(|n| i64::from(*n)));
    }
    all
}

fn batch_places(batch: &Batch<Fab>, rng: &mut croupier_kernel::Rng) -> Vec<u32> {
    (0..batch.len()).map(|at| rng.below(batch.choices(at).len() as u32)).collect()
}

fn number(batch: &Batch<Fab>, at: usize, place: u32) -> u32 {
    batch.choices(at).get(place as usize).map_or(0, |action| batch.table(at).number(action))
}

#[test]
fn threads_and_the_way_of_picking_change_nothing() {
    let alternate = Setup { learner: Side::Alternate, foes: Foes::Random, max_clock: 9, ..setup(24) };
    let one = written(&alternate, 200, false);
    assert_eq!(one, written(&Setup { threads: 3, ..alternate.clone() }, 200, false));
    assert_eq!(one, written(&alternate, 200, true));
}

#[test]
fn what_is_not_among_the_choices_changes_nothing() {
    let mut batch = Batch::<Fab>::new(&setup(3)).expect("a good setup");
    let before: Vec<Fab> = (0..3).map(|at| *batch.table(at)).collect();
    let numbers = [number(&batch, 0, 0), number(&batch, 1, 0), Fab::N_ACTIONS as u32];
    let none = format!("match 2: none of the choices has the number {}", Fab::N_ACTIONS);
    let n = batch.choices(1).len();
    for (picks, wrong) in [
        (Picks::Places(&[0, 99, 0]), format!("match 1: number 99 is picked of {n} choices, from 0")),
        (Picks::Numbers(&numbers), none),
        (Picks::Places(&[0]), "1 picks for 3 matches".into()),
    ] {
        let refused = batch.step(picks, Results::default(), Rows::default());
        assert_eq!(refused.map_err(|refusal| refusal.reason), Err(wrong));
        assert!(before.iter().enumerate().all(|(at, table)| table == batch.table(at)));
    }
    let rows = Rows { counts: &mut [0; 2], ..Rows::default() };
    let refused = batch.write(rows).expect_err("too little room").reason;
    assert_eq!(refused, "`counts` has room for 2, and 3 are written");
    batch.step(Picks::Places(&[STAY; 3]), Results::default(), Rows::default()).expect("nothing to do");
    assert!(before.iter().enumerate().all(|(at, table)| table == batch.table(at)));
}

#[test]
fn a_match_waits_over_where_it_is_told_to() {
    for restart in [Restart::NextStep, Restart::Never] {
        let mut batch = Batch::<Fab>::new(&Setup { max_choices: 5, restart, ..setup(2) }).expect("a good setup");
        let (mut truncated, mut counts) = ([false; 2], [9; 2]);
        for step in 1..=8 {
            let picks = usual(&batch);
            let results = Results { truncated: &mut truncated, ..Results::default() };
            let rows = Rows { counts: &mut counts, ..Rows::default() };
            batch.step(Picks::Places(&picks), results, rows).expect("good picks");
            assert_eq!(truncated[0], step == 5, "{restart:?}, step {step}");
            assert_eq!(counts[0] == 0, step == 5 || step > 5 && restart == Restart::Never, "{restart:?}, step {step}");
        }
        let seed: Seed = "another".parse().expect("a good seed");
        batch.begin(|at| (at == 0).then(|| (seed.clone(), 0)));
        assert_eq!(*batch.origin(0).1, seed.nth(0));
        assert!(batch.choices(0).len() > 1);
    }
}
