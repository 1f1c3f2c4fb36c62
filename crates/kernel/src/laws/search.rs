//! What a search relies on: rules of thumb that know no more than the seat they play for.

use super::{Broken, Law, Plan, Violation, broken};
use crate::{Cx, Key, Record, Rng, Role, Search, Seat, Turn, streams};

/// Checks the laws of [`Search`] and panics with the first that is broken. Gives the number of situations looked at.
#[track_caller]
pub fn check_search<G: Search>(config: &G::Config, plan: &Plan) -> u64 {
    match examine_search::<G>(config, plan) {
        Ok(looked_at) => looked_at,
        Err(violation) => panic!("{violation}"),
    }
}

/// Checks the laws of [`Search`] over games in which the rule-based player and chance take turns at random.
pub fn examine_search<G: Search>(config: &G::Config, plan: &Plan) -> Result<u64, Box<Violation>> {
    let mut looked_at = 0;
    for game in 0..plan.games {
        let seed = plan.seed.nth(game);
        let mut record = Record::new::<G>(config.clone(), seed.clone());
        let mut rng = seed.rng(Key::new(streams::TESTS, 3, 0, 0));
        let walked = walk::<G>(plan, &mut record, &mut rng, &mut looked_at);
        if let Err(Broken { law, what }) = walked {
            let record = serde_json::to_value(record).expect("a record is plain data");
            return Err(Box::new(Violation { law, what, record }));
        }
    }
    Ok(looked_at)
}

fn walk<G: Search>(
    plan: &Plan,
    record: &mut Record<G::Config>,
    rng: &mut Rng,
    looked_at: &mut u64,
) -> Result<(), Broken> {
    let Ok(mut state) = G::new(&record.config) else { return broken(Law::Replay, "the config is refused") };
    state.start(&mut Cx::new(&record.seed, 0, None));
    let mut legal = Vec::new();
    while let Turn::Of(mover) = state.turn() {
        if record.actions.len() as u32 >= plan.max_plies {
            return Ok(()); // A game that does not end is another law's business.
        }
        legal.clear();
        state.legal_actions(&mut legal);
        let usual = match G::role(mover) {
            Role::Player => Some(policy(&state, &legal)?),
            Role::Server => None,
        };
        if rng.below(plan.every) == 0 {
            *looked_at += 1;
            let chance = Rng::Open { state: rng.next_u32() };
            Seat::all(G::N_SEATS).try_for_each(|seat| knows_no_more(&state, seat, mover, &legal, chance.clone()))?;
        }
        let on: Vec<usize> = (0..legal.len()).filter(|at| is_tried::<G>(&legal[*at])).collect();
        let other = on.get(rng.below(on.len() as u32) as usize).copied().unwrap_or(0);
        let action = &legal[usual.filter(|_| rng.below(2) == 0).unwrap_or(other)];
        let before = state.clock();
        record.actions.push(action.to_string());
        state.apply(mover, action, &mut Cx::new(&record.seed, record.actions.len() as u32, None));
        if state.clock() < before {
            return broken(Law::Clock, format!("`{action}` turns the clock from {before} to {}", state.clock()));
        }
    }
    Ok(())
}

/// Whether searches and their playouts try an action at all.
fn is_tried<G: Search>(action: &G::Action) -> bool {
    !G::gives_up(action) && !G::takes_back(action)
}

/// The place of what the rule-based player does, which must be something that searches try.
fn policy<G: Search>(state: &G, legal: &[G::Action]) -> Result<usize, Broken> {
    let place = state.policy(legal);
    match legal.get(place) {
        None => broken(Law::Policy, format!("the policy chooses number {place} of {} legal actions", legal.len())),
        Some(action) if !is_tried::<G>(action) => broken(Law::Policy, format!("the policy chooses `{action}`")),
        Some(_) => Ok(place),
    }
}

/// Compares a state with one that a seat cannot tell from it.
fn knows_no_more<G: Search>(
    state: &G,
    seat: Seat,
    mover: Seat,
    legal: &[G::Action],
    mut chance: Rng,
) -> Result<(), Broken> {
    let other = state.redeal(seat, &mut chance);
    if state.redeal(seat, &mut chance.clone()) != other.redeal(seat, &mut chance) {
        return broken(Law::RedealKnows, format!("what is redealt for {seat} depends on how hidden cards really lie"));
    }
    let value = state.value(seat);
    if !(-1000..=1000).contains(&value) {
        return broken(Law::Value, format!("the value for {seat} is {value}"));
    }
    if other.value(seat) != value {
        return broken(Law::Value, format!("the value for {seat} depends on what is hidden from it"));
    }
    if let Some(name) = (0..G::GAUGES.len()).find(|nth| state.gauge(seat, *nth) != other.gauge(seat, *nth)) {
        return broken(Law::Value, format!("`{}` depends on what is hidden from {seat}", G::GAUGES[name]));
    }
    if seat != mover || G::role(mover) == Role::Server {
        return Ok(());
    }
    if state.policy(legal) != other.policy(legal) {
        return broken(Law::PolicyKnows, format!("the policy of {seat} depends on what is hidden from it"));
    }
    let worth_trying = |state: &G| {
        let mut candidates: Vec<G::Action> = legal.iter().filter(|action| is_tried::<G>(action)).cloned().collect();
        state.candidates(&mut candidates);
        candidates
    };
    let candidates = worth_trying(state);
    if candidates != worth_trying(&other) {
        return broken(Law::Candidates, format!("what {seat} might try depends on what is hidden from it"));
    }
    match candidates.iter().find(|action| !state.is_legal(action)) {
        Some(action) => broken(Law::Candidates, format!("`{action}` is worth trying and not legal")),
        None => Ok(()),
    }
}
