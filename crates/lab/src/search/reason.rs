//! Why one choice is better than another, in the terms of the game: what becomes of its figures after both, in the same worlds.

use croupier_kernel::{Eye, Figure, Rng, Seed, Sight};
use croupier_table::{Chance, Cue, Hosted, Voice};

use super::playout::{By, Playouts};
use crate::is_alone;

/// In how many worlds both choices are followed.
const WORLDS: u32 = 160;

/// The most figures that a reason names.
const NAMED: usize = 3;

/// How many standard errors a difference must have to be a reason, and which part of the figure.
const CLEARLY: f64 = 2.6;
const PART: f64 = 0.04;

/// A share of games that is worth a sentence.
const SHARE: f64 = 0.04;

/// What comes of a choice a little later, on average.
struct After {
    figures: Vec<f64>,
    won: f64,
    lost: f64,
}

/// A figure after both choices: its name, and its averages as they are shown.
type Differs = (String, [String; 2]);

/// Why the first of two choices is better than the second, a sentence each; nothing if nothing tells them apart soon.
pub(crate) fn reasons<G: Hosted>(
    sight: &Sight<'_, G>,
    cue: &Cue<'_, G>,
    both: [&G::Action; 2],
    rng: Rng,
) -> Vec<String> {
    let (after, differs) = followed(sight, both, rng);
    let labels = both.map(|action| G::choice(cue, action).label);
    let mut why: Vec<String> = risks::<G>(cue, both, &labels);
    why.extend(ends::<G>(&after, &labels));
    why.extend(expected::<G>(&differs, &labels));
    why.extend(answers(cue, both, &labels));
    why
}

/// How far both choices are followed: in runs to the end of the battle or level, in duels for two turns.
fn near<G: Hosted>() -> u32 {
    u32::from(!is_alone::<G>())
}

/// What the figures are on average after both.
fn expected<G: Hosted>(differs: &[Differs], [best, other]: &[String; 2]) -> Option<String> {
    let after = match is_alone::<G>() {
        true => format!("after the {}", G::CLOCK),
        false => format!("two {}s later", G::CLOCK),
    };
    let ours: Vec<String> = differs.iter().map(|(name, [ours, _])| format!("{name} at {ours}")).collect();
    let theirs: Vec<&str> = differs.iter().map(|(_, [_, theirs])| theirs.as_str()).collect();
    let leaves = format!("On average, “{best}” leaves {} {after}", listed(&ours));
    match theirs.as_slice() {
        [] => None,
        [theirs] => Some(format!("{leaves}, and “{other}” at {theirs}.")),
        _ => Some(format!("{leaves}. “{other}” leaves them at {}.", listed(&theirs))),
    }
}

/// Words as a list in a sentence.
fn listed(words: &[impl AsRef<str>]) -> String {
    let words: Vec<&str> = words.iter().map(AsRef::as_ref).collect();
    match words.as_slice() {
        [] => String::new(),
        [one] => (*one).to_string(),
        [rest @ .., last] => format!("{} and {last}", rest.join(", ")),
    }
}

/// Follows both choices in the same worlds: what came of each, and the figures that differ.
fn followed<G: Hosted>(sight: &Sight<'_, G>, both: [&G::Action; 2], mut rng: Rng) -> ([After; 2], Vec<Differs>) {
    let mut playouts = Playouts::<G>::new();
    let mut names: Vec<Figure> = Vec::new();
    let mut values: [Vec<Vec<i64>>; 2] = [Vec::new(), Vec::new()];
    let mut ended = [[0_u32; 2]; 2];
    for _ in 0..WORLDS {
        let world = sight.redeal(&mut Rng::Open { state: rng.next_u32() });
        let seed = Seed::Open(rng.next_u32().to_string().into());
        for (nth, action) in both.into_iter().enumerate() {
            let by = By::Rules { horizon: near::<G>() };
            let (table, leaf) = playouts.follow(&world, sight.seat(), action, &seed, by);
            ended[nth][0] += u32::from(leaf.over && leaf.payoff > 0);
            ended[nth][1] += u32::from(leaf.over && leaf.payoff < 0);
            names.clear();
            table.figures(sight.seat(), &mut names);
            values[nth].push(names.iter().map(|figure| figure.value).collect());
        }
    }
    let n = f64::from(WORLDS);
    let after = [0, 1].map(|nth| After {
        figures: (0..names.len()).map(|at| values[nth].iter().map(|row| row[at] as f64).sum::<f64>() / n).collect(),
        won: f64::from(ended[nth][0]) / n,
        lost: f64::from(ended[nth][1]) / n,
    });
    let differs = (0..names.len()).filter(|at| {
        let gaps = values[0].iter().zip(&values[1]).map(|(ours, theirs)| (ours[*at] - theirs[*at]) as f64);
        let gaps: Vec<f64> = gaps.collect();
        let mean = gaps.iter().sum::<f64>() / n;
        let variance = gaps.iter().map(|gap| (gap - mean).powi(2)).sum::<f64>() / n;
        let size = after[0].figures[*at].abs().max(after[1].figures[*at].abs()).max(1.0);
        mean.abs() > CLEARLY * (variance / n).sqrt() && mean.abs() >= PART * size
    });
    let named = differs.filter_map(|at| {
        let [ours, theirs] = [0, 1].map(|nth: usize| after[nth].figures[at]);
        // What speaks for the other choice is no reason for this one.
        let gains = (ours > theirs) == is_good(sight.seat(), &names[at]);
        let shown = [ours, theirs].map(shown);
        let name = name::<G>(sight.seat(), &names[at]).filter(|_| gains && shown[0] != shown[1])?;
        Some((name, shown))
    });
    let named = named.take(NAMED).collect();
    (after, named)
}

/// Whether more of a figure is better for a seat: its own, unless it is an enemy's in a run.
fn is_good(seat: croupier_kernel::Seat, figure: &Figure) -> bool {
    figure.seat == seat && !figure.what.starts_with("enemy_")
}

/// The name of a figure in a sentence; nothing if people have no word for it.
fn name<G: Hosted>(seat: croupier_kernel::Seat, figure: &Figure) -> Option<String> {
    let word = G::figure(figure.what);
    let name = match is_alone::<G>() {
        // Where a name does not say whose it is, it is the player's.
        true if figure.what.starts_with("enemy_") || word.starts_with("your ") => word.to_string(),
        true => format!("your {word}"),
        false => format!("{} {word}", Voice(Eye::Seat(seat)).of(figure.seat)),
    };
    (!word.contains('_')).then_some(name)
}

/// A number as people write it: whole from ten on.
fn shown(value: f64) -> String {
    let tenths = (10.0 * value).round() / 10.0;
    match tenths.abs() < 10.0 && tenths.fract() != 0.0 {
        true => format!("{tenths:.1}"),
        false => crate::report::thousands(value.round() as i64),
    }
}

/// How often either choice ends the game soon.
fn ends<G: Hosted>(after: &[After; 2], [best, other]: &[String; 2]) -> Vec<String> {
    let soon = match is_alone::<G>() {
        true => format!("before the {} is over", G::CLOCK),
        false => format!("within two {}s", G::CLOCK),
    };
    let what = if is_alone::<G>() { " the run" } else { "" };
    let told = |verb: &str, shares: [f64; 2]| {
        let [ours, theirs] = shares.map(|share| format!("{:.0}%", 100.0 * share));
        // In runs the simulated games below end there too, so what they say is the figure.
        let line = match is_alone::<G>() {
            true if shares[0] < shares[1] => {
                format!("You {verb}{what} {soon} less often with “{best}” than with “{other}”.")
            }
            true => format!("You {verb}{what} {soon} more often with “{best}” than with “{other}”."),
            false => {
                format!(
                    "You {verb} {soon} in {ours} of the simulated games with “{best}”, and in {theirs} with “{other}”."
                )
            }
        };
        ((shares[0] - shares[1]).abs() >= SHARE).then_some(line)
    };
    // What speaks for the other choice is no reason for this one.
    let lost = told("lose", [after[0].lost, after[1].lost]).filter(|_| after[0].lost < after[1].lost);
    let won = || told("win", [after[0].won, after[1].won]).filter(|_| after[0].won > after[1].won);
    lost.or_else(won).into_iter().collect()
}

/// Risks that the game knows exactly, such as a bust.
fn risks<G: Hosted>(cue: &Cue<'_, G>, both: [&G::Action; 2], [best, other]: &[String; 2]) -> Vec<String> {
    let odds = both.map(|action| if cue.legal.contains(action) { G::odds(cue, action) } else { Vec::new() });
    let word = |chance: &&Chance| chance.exact && !chance.of.contains(' ');
    let mut words: Vec<&str> = odds.iter().flatten().filter(word).map(|chance| chance.of.as_str()).collect();
    words.dedup();
    let share = |nth: usize, of: &str| {
        let found = odds[nth].iter().find(|chance| chance.of == of);
        found.map_or(0.0, |chance| chance.num as f64 / chance.den.max(1) as f64)
    };
    let told = words.into_iter().filter_map(|of| {
        let shares = [share(0, of), share(1, of)];
        let [ours, theirs] = shares.map(crate::report::percent);
        let line = || format!("Risk of a {of}: {ours} with “{best}”, {theirs} with “{other}”.");
        (shares[0] < shares[1] && ours != theirs).then(line)
    });
    told.collect()
}

/// Whether an opponent can respond to one of them and not to the other.
fn answers<G: Hosted>(cue: &Cue<'_, G>, both: [&G::Action; 2], [best, other]: &[String; 2]) -> Option<String> {
    let legal = both.iter().all(|action| cue.legal.contains(action));
    if is_alone::<G>() || !legal {
        return None;
    }
    match both.map(|action| cue.teller.foresee(action).answerable) {
        [false, true] => Some(format!("Your opponent can respond to “{other}”, but not to “{best}”.")),
        [true, false] => Some(format!("Your opponent can respond to “{best}”.")),
        _ => None,
    }
}
