use croupier_kernel::{Key, Seat, Seed, Sight, streams};
use croupier_table::Hosted;

use super::{Before, Grade, Judged, Moment, MomentKind, SeatReview, Step, screen, with_cue};
use crate::search::reasons;

/// The most moments of each kind that are listed: what cost most, what was found, and what changed by itself.
const MOST_COSTLY: usize = 8;
const MOST_GREAT: usize = 3;
const MOST_TURNS: usize = 3;

/// How much must change between two choices to be called a turn, in thousandths of a win.
const TURN: i32 = 150;

/// The worlds that reasons are found in. A judgement uses those before it.
const REASONS: u32 = 100;

/// How well a seat played.
pub(super) fn seat_review(seat: Seat, steps: &[Step], result: Option<i32>) -> SeatReview {
    let own = steps.iter().filter(|step| step.seat == seat).filter_map(|step| step.judged.as_ref());
    let (mut choices, mut best, mut given_away, mut at_stake) = (0, 0, 0, 0);
    for judged in own {
        choices += 1;
        best += u32::from(matches!(judged.grade, Grade::Best | Grade::Great));
        // What lies within its margin is no mistake.
        let lost = if matches!(judged.grade, Grade::Best | Grade::Great) { 0 } else { judged.loss };
        given_away += lost;
        let worst = judged.options.iter().map(|option| option.expected).min().unwrap_or(judged.before);
        at_stake += (judged.before - worst).max(lost);
    }
    let kept = if at_stake > 0 { 100 - (100 * given_away / at_stake).clamp(0, 100) } else { 100 };
    SeatReview { seat, choices, best, given_away, score: kept as u8, result }
}

/// The moments to look at, in the order of the match.
pub(super) fn moments<G: Hosted>(steps: &[Step], before: &[Before<G>], seed: &Seed) -> Vec<Moment> {
    let mut found = graded(steps, before, &[Grade::Blunder, Grade::Costly], MOST_COSTLY, seed);
    found.extend(graded(steps, before, &[Grade::Great], MOST_GREAT, seed));
    found.extend(turns(steps, before, seed));
    found.sort_by_key(|moment| (moment.ply, moment.kind == MomentKind::Turn));
    found
}

fn graded<G: Hosted>(steps: &[Step], before: &[Before<G>], grades: &[Grade], most: usize, seed: &Seed) -> Vec<Moment> {
    let judged = steps.iter().zip(before).filter_map(|(step, before)| Some((step, step.judged.as_ref()?, before)));
    let mut found: Vec<_> = judged.filter(|(_, judged, _)| grades.contains(&judged.grade)).collect();
    // The lead over the next best counts for great choices, the loss for the others.
    let lead = |judged: &Judged| {
        let next = judged.options.iter().filter(|option| !option.played).map(|option| option.expected).max();
        judged.before - next.unwrap_or(judged.before)
    };
    found.sort_by_key(|(step, judged, _)| (-judged.loss.max(lead(judged)), step.ply));
    found.truncate(most);
    let moment = |(step, judged, before): (&Step, &Judged, &Before<G>)| {
        let best = judged.options.iter().find(|option| !option.played);
        let (kind, worth, text) = match judged.grade {
            Grade::Great => {
                let next = best.map_or("nothing else", |option| option.label.as_str());
                (MomentKind::Great, lead(judged), format!("The best choice by far. The next best is {next}."))
            }
            grade => {
                let kind = if grade == Grade::Blunder { MomentKind::Blunder } else { MomentKind::Costly };
                let better = best.map_or("something else", |option| option.label.as_str());
                (kind, -judged.loss, lost::<G>(better, judged))
            }
        };
        let other = best.and_then(|option| option.action.parse().ok());
        let why = other.map_or_else(Vec::new, |other| reasons_of(step.ply, before, judged.grade, &other, seed));
        let text = std::iter::once(text).chain(why).collect::<Vec<_>>().join(" ");
        let screen = screen(&before.table, before.seat, &seed.to_string());
        Moment { ply: step.ply, seat: step.seat, turn: step.turn, kind, worth, title: step.label.clone(), text, screen }
    };
    found.into_iter().map(moment).collect()
}

/// Why the better of two choices is better, told from the side of a great choice or of what would have been better.
fn reasons_of<G: Hosted>(ply: u32, before: &Before<G>, grade: Grade, other: &G::Action, seed: &Seed) -> Vec<String> {
    let Before { table, seat, action, .. } = before;
    let both = if grade == Grade::Great { [action, other] } else { [other, action] };
    let rng = seed.rng(Key::new(streams::WORLDS, ply, u32::from(seat.0), REASONS));
    with_cue(table, *seat, "", |cue| reasons(&Sight::new(table, *seat), cue, both, rng))
}

/// What a better choice would have brought, with its 95% interval.
fn lost<G: Hosted>(better: &str, judged: &Judged) -> String {
    let points = |thousandths: i32| f64::from(thousandths) / 10.0;
    let (low, high) = (points((judged.loss - judged.margin).max(0)), points(judged.loss + judged.margin));
    match crate::sim::n_players::<G>() {
        // A run is graded by how far it gets, so points are not games.
        1 => format!(
            "“{better}” was {:.1} percentage points better (95% interval {low:.1} to {high:.1}).",
            points(judged.loss)
        ),
        _ => {
            let (games, low, high) = (points(judged.loss).round(), low.round(), high.round().min(100.0));
            let games = if games == 1.0 { "1 more game".into() } else { format!("{games} more games") };
            format!("“{better}” would have won {games} in 100 (95% interval {low} to {high}).")
        }
    }
}

/// Where most changed for a seat between two of its choices.
fn turns<G: Hosted>(steps: &[Step], before: &[Before<G>], seed: &Seed) -> Vec<Moment> {
    let mut found = Vec::new();
    let mut last: Vec<Option<(usize, i32, i32)>> = vec![None; usize::from(G::N_SEATS)];
    for (at, step) in steps.iter().enumerate() {
        let Some(judged) = &step.judged else { continue };
        let margin = judged.options.first().map_or(0, |option| option.margin);
        if let Some((from, after, margin_then)) = last[step.seat.index()].replace((at, judged.after, margin)) {
            let change = judged.before - after;
            if change.abs() >= TURN.max(margin + margin_then) {
                found.push((from, at, change));
            }
        }
    }
    found.sort_by_key(|(_, at, change)| (-change.abs(), *at));
    found.truncate(MOST_TURNS);
    let moment = |(from, at, change): (usize, usize, i32)| {
        let step = &steps[at];
        let told = before[from..at].iter().flat_map(|earlier| &earlier.told[step.seat.index()]);
        let told = told.flat_map(|told| told.lines());
        let mut told: Vec<&str> = told.collect();
        // The last lines tell how it ended.
        told.drain(..told.len().saturating_sub(4));
        let way = if change > 0 { "better" } else { "worse" };
        let screen = screen(&before[at].table, before[at].seat, &seed.to_string());
        Moment {
            ply: step.ply,
            seat: step.seat,
            turn: step.turn,
            kind: MomentKind::Turn,
            worth: change,
            title: format!("Things got {way} before this choice"),
            text: told.join(" "),
            screen,
        }
    };
    found.into_iter().map(moment).collect()
}
