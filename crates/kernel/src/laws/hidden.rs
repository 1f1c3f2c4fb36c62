//! What is hidden really varies: each part of it differs in some redeal.

use std::collections::BTreeMap;

use serde_json::Value;

use super::{Law, Plan, Violation};
use crate::{Cx, Eye, Game, Key, Seat, Turn, streams};

/// How often a part has to be looked at before it must have varied.
const ENOUGH: u32 = 60;

/// A part of what a seat cannot see: where it is, and what is there.
pub type Secret = (String, Value);

/// What was seen of one hidden part.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Hidden {
    /// How many redeals it was compared in.
    pub looked: u32,
    /// In how many of them it differed.
    pub varied: u32,
}

/// The hidden parts by seat and place.
pub type Parts = BTreeMap<(Seat, String), Hidden>;

/// Lists what is hidden from each seat by comparing views (what another seat sees and it does not), together with the `secrets`
/// that no one sees, such as decks, and asks of each part that it differs in some redeal. Parts at or below a place in `same`, or
/// a field of such a name, are not asked for: they differ between seats without being secret. Returns all parts.
#[track_caller]
pub fn check_hidden<G: Game>(
    config: &G::Config,
    plan: &Plan,
    same: &[&str],
    secrets: impl Fn(&G, Seat) -> Vec<Secret>,
) -> Parts {
    match examine_hidden(config, plan, same, secrets) {
        Ok(parts) => parts,
        Err(violation) => panic!("{violation}"),
    }
}

/// The same, with the first part that never varied as an error.
pub fn examine_hidden<G: Game>(
    config: &G::Config,
    plan: &Plan,
    same: &[&str],
    secrets: impl Fn(&G, Seat) -> Vec<Secret>,
) -> Result<Parts, Box<Violation>> {
    let mut parts = Parts::new();
    for nth in 0..plan.games {
        look::<G>(config, plan, nth, same, &secrets, &mut parts);
    }
    let kept = parts.iter().filter(|(_, part)| part.looked >= ENOUGH && part.varied == 0);
    let kept: Vec<String> = kept
        .map(|((seat, place), part)| {
            format!("`{place}` is hidden from {seat} and was the same in all {} redeals", part.looked)
        })
        .collect();
    if kept.is_empty() {
        return Ok(parts);
    }
    Err(Box::new(Violation { law: Law::Redeal, what: kept.join("\n"), record: Value::Null }))
}

/// Plays one game at random and compares what is hidden with redeals of it on the way.
fn look<G: Game>(
    config: &G::Config,
    plan: &Plan,
    nth: u64,
    same: &[&str],
    secrets: &impl Fn(&G, Seat) -> Vec<Secret>,
    parts: &mut Parts,
) {
    let seed = plan.seed.nth(nth);
    let mut rng = seed.rng(Key::new(streams::TESTS, 4, 0, 0));
    let mut state = G::new(config).unwrap_or_else(|refusal| panic!("{}", refusal.reason));
    state.start(&mut Cx::new(&seed, 0, None));
    let mut legal = Vec::new();
    for ply in 1..=plan.max_plies {
        let Turn::Of(mover) = state.turn() else { break };
        if rng.below(plan.every) == 0 {
            for seat in Seat::all(G::N_SEATS) {
                let known = leaves(&state, seat, same);
                let redealt = state.redeal(seat, &mut rng);
                let others = Seat::all(G::N_SEATS).filter(|other| *other != seat);
                let (mut here, mut there) = (BTreeMap::from_iter(secrets(&state, seat)), BTreeMap::new());
                there.extend(secrets(&redealt, seat));
                for other in others {
                    let told = |(place, value)| (format!("what {other} sees at {place}"), value);
                    let unknown = |(place, value): &(String, Value)| known.get(place) != Some(value);
                    here.extend(leaves(&state, other, same).into_iter().filter(unknown).map(told));
                    there.extend(leaves(&redealt, other, same).into_iter().map(told));
                }
                for (place, value) in here {
                    let varied = u32::from(there.get(&place) != Some(&value));
                    let part = parts.entry((seat, place)).or_default();
                    (part.looked, part.varied) = (part.looked + 1, part.varied + varied);
                }
            }
        }
        legal.clear();
        state.legal_actions(&mut legal);
        legal.retain(|action| !G::gives_up(action));
        let action = legal[rng.below(legal.len() as u32) as usize].clone();
        state.apply(mover, &action, &mut Cx::new(&seed, ply, None));
    }
}

/// What a seat sees, place by place, but for what lies below one of `same`.
fn leaves<G: Game>(state: &G, seat: Seat, same: &[&str]) -> BTreeMap<String, Value> {
    let view = serde_json::to_value(state.view(Eye::Seat(seat))).expect("a view is plain data");
    let mut leaves = BTreeMap::new();
    gather(&view, String::new(), same, &mut leaves);
    leaves
}

fn gather(value: &Value, place: String, same: &[&str], leaves: &mut BTreeMap<String, Value>) {
    let is_below =
        |start: &&str| place.strip_prefix(*start).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'));
    if same.iter().any(is_below) {
        return;
    }
    match value {
        Value::Null => {}
        Value::Array(list) => {
            for (at, item) in list.iter().enumerate() {
                gather(item, format!("{place}/{at}"), same, leaves);
            }
        }
        Value::Object(map) => {
            for (name, item) in map.iter().filter(|(name, _)| !same.contains(&name.as_str())) {
                gather(item, format!("{place}/{name}"), same, leaves);
            }
        }
        leaf => {
            leaves.insert(place, leaf.clone());
        }
    }
}
