//! What a learner relies on: rows that are written whole, keep to their bounds, and know no more than the seat.

use super::{Broken, Law, Plan, Violation, broken};
use crate::{Cx, Field, Key, Observe, Reading, Record, Rng, Role, RowCache, Seat, Turn, row_length, streams};

/// Checks the laws of [`Observe`] and panics with the first that is broken. Gives the number of situations looked at.
#[track_caller]
pub fn check_observe<G: Observe>(config: &G::Config, plan: &Plan) -> u64 {
    match examine_observe::<G>(config, plan) {
        Ok(looked_at) => looked_at,
        Err(violation) => panic!("{violation}"),
    }
}

/// Checks the laws of [`Observe`] over games in which the rule-based player and chance take turns at random.
pub fn examine_observe<G: Observe>(config: &G::Config, plan: &Plan) -> Result<u64, Box<Violation>> {
    // Kept from one game to the next, too.
    let (mut looked_at, mut cache) = (0, RowCache::default());
    for game in 0..plan.games {
        let seed = plan.seed.nth(game);
        let mut record = Record::new::<G>(config.clone(), seed.clone());
        let mut rng = seed.rng(Key::new(streams::TESTS, 4, 0, 0));
        if let Err(Broken { law, what }) = walk::<G>(plan, &mut record, &mut rng, &mut cache, &mut looked_at) {
            let record = serde_json::to_value(record).expect("a record is plain data");
            return Err(Box::new(Violation { law, what, record }));
        }
    }
    Ok(looked_at)
}

fn walk<G: Observe>(
    plan: &Plan,
    record: &mut Record<G::Config>,
    rng: &mut Rng,
    cache: &mut RowCache,
    looked_at: &mut u64,
) -> Result<(), Broken> {
    names::<G>()?;
    let Ok(mut state) = G::new(&record.config) else { return broken(Law::Replay, "the config is refused") };
    state.start(&mut Cx::new(&record.seed, 0, None));
    let mut legal = Vec::new();
    while let Turn::Of(mover) = state.turn() {
        if record.actions.len() as u32 >= plan.max_plies {
            return Ok(()); // A game that does not end is another law's business.
        }
        legal.clear();
        state.legal_actions(&mut legal);
        if rng.below(plan.every) == 0 {
            *looked_at += 1;
            for seat in Seat::all(G::N_SEATS).filter(|seat| G::role(*seat) == Role::Player) {
                let other = state.redeal(seat, &mut Rng::Open { state: rng.next_u32() });
                sees(&state, &other, seat)?;
                if seat == mover {
                    chooses(&state, &other, seat, &legal, cache)?;
                }
            }
        }
        legal.retain(|action| !G::gives_up(action) && !G::takes_back(action));
        let any = rng.below(legal.len() as u32) as usize;
        let usual = G::role(mover) == Role::Player && rng.below(2) == 0;
        let action = legal[if usual { state.policy(&legal).min(legal.len() - 1) } else { any }].clone();
        record.actions.push(action.to_string());
        state.apply(mover, &action, &mut Cx::new(&record.seed, record.actions.len() as u32, None));
    }
    // A match that is over is looked at, too.
    Seat::all(G::N_SEATS).filter(|seat| G::role(*seat) == Role::Player).try_for_each(|seat| sees(&state, &state, seat))
}

/// Every field has a name of its own, and room.
fn names<G: Observe>() -> Result<(), Broken> {
    for fields in [G::LAYOUT, G::CHOICE] {
        for (at, field) in fields.iter().enumerate() {
            if field.length == 0 || fields[..at].iter().any(|other| other.name == field.name) {
                return broken(Law::RowBounds, format!("`{}` is empty or named twice", field.name));
            }
        }
    }
    Ok(())
}

/// Compares what a seat sees with what it sees in a world that it cannot tell from this one.
fn sees<G: Observe>(state: &G, other: &G, seat: Seat) -> Result<(), Broken> {
    let row = written::<G>(G::LAYOUT, &format!("the row of {seat}"), |out| state.observe(seat, out))?;
    let again = written::<G>(G::LAYOUT, &format!("the row of {seat}"), |out| other.observe(seat, out))?;
    match differs(G::LAYOUT, &row, &again) {
        Some(name) => broken(Law::RowKnows, format!("`{name}` depends on what is hidden from {seat}")),
        None => Ok(()),
    }
}

/// Compares what can be chosen likewise, and with each other.
fn chooses<G: Observe>(
    state: &G,
    other: &G,
    mover: Seat,
    legal: &[G::Action],
    cache: &mut RowCache,
) -> Result<(), Broken> {
    let offered = |state: &G| {
        let mut offered = legal.to_vec();
        state.offer(&mut offered);
        offered
    };
    let offers = offered(state);
    if offers != offered(other) {
        return broken(Law::Offers, "what a learner is offered depends on what is hidden from it");
    }
    if offers.is_empty() || offers.len() > G::MOST {
        return broken(Law::Offers, format!("{} choices are offered, and there is room for {}", offers.len(), G::MOST));
    }
    let refused = |action: &&G::Action| !state.is_legal(action) || G::gives_up(action) || G::takes_back(action);
    if let Some(action) = offers.iter().find(refused) {
        return broken(Law::Offers, format!("`{action}` is offered"));
    }
    let listed = legal.iter().filter(|action| !offers.contains(action));
    let mut seen: Vec<(u32, Vec<i16>, &G::Action)> = Vec::with_capacity(offers.len());
    for (at, action) in offers.iter().chain(listed).enumerate() {
        let row = written::<G>(G::CHOICE, &format!("the row of `{action}`"), |out| state.features(action, out))?;
        let again = written::<G>(G::CHOICE, &format!("the row of `{action}`"), |out| other.features(action, out))?;
        let number = state.number(action);
        if row != again || number != other.number(action) {
            return broken(Law::RowKnows, format!("the row or number of `{action}` depends on what is hidden"));
        }
        if number as usize >= G::N_ACTIONS {
            return broken(Law::Numbers, format!("`{action}` has the number {number}, and there are {}", G::N_ACTIONS));
        }
        if at < offers.len() {
            seen.push((number, row, action));
        }
    }
    let mut together = vec![i16::MIN; offers.len() * row_length(G::CHOICE)];
    state.features_of_all(&offers, &mut together);
    let one_by_one: Vec<i16> = seen.iter().flat_map(|(_, row, _)| row).copied().collect();
    if together != one_by_one {
        return broken(Law::RowWritten, "rows that are written together differ from those written one by one");
    }
    let mut observation = vec![i16::MIN; row_length(G::LAYOUT)];
    let alone = written::<G>(G::LAYOUT, &format!("the row of {mover}"), |out| state.observe(mover, out))?;
    for world in [state, other] {
        together.fill(i16::MIN);
        world.write_rows(cache, mover, &mut observation, &offers, &mut together);
        if (&observation, &together) != (&alone, &one_by_one) {
            return broken(Law::RowWritten, "rows that are written with what was kept of others differ");
        }
    }
    seen.sort_unstable();
    if let Some(pair) = seen.windows(2).find(|pair| pair[0].0 == pair[1].0) {
        return broken(Law::Numbers, format!("`{}` and `{}` share the number {}", pair[0].2, pair[1].2, pair[0].0));
    }
    seen.sort_unstable_by(|a, b| a.1.cmp(&b.1));
    match seen.windows(2).find(|pair| pair[0].1 == pair[1].1) {
        Some(pair) => broken(Law::Numbers, format!("`{}` and `{}` have the same row", pair[0].2, pair[1].2)),
        None => Ok(()),
    }
}

/// A row that was written over two different fillings, if it is whole and within its bounds.
fn written<G: Observe>(fields: &[Field], what: &str, write: impl Fn(&mut [i16])) -> Result<Vec<i16>, Broken> {
    let (mut row, mut again) = (vec![i16::MIN; row_length(fields)], vec![i16::MAX; row_length(fields)]);
    write(&mut row);
    write(&mut again);
    if let Some(name) = differs(fields, &row, &again) {
        return broken(Law::RowWritten, format!("`{name}` in {what} is not written"));
    }
    let mut at = 0;
    for field in fields {
        let [low, high] = match field.reading {
            Reading::Amount { low, high } => [low, high],
            Reading::Class { of } => [0, of - 1],
            Reading::Word => [0, G::words().len() as i16],
        };
        let numbers = &row[at..at + field.length];
        if let Some(number) = numbers.iter().find(|number| **number < low || **number > high) {
            return broken(Law::RowBounds, format!("`{}` in {what} is {number}, not {low} to {high}", field.name));
        }
        at += field.length;
    }
    Ok(row)
}

/// The first field in which two rows differ.
fn differs(fields: &[Field], a: &[i16], b: &[i16]) -> Option<&'static str> {
    let mut at = 0;
    for field in fields {
        if a[at..at + field.length] != b[at..at + field.length] {
            return Some(field.name);
        }
        at += field.length;
    }
    None
}
