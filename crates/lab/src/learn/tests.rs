//! The way back against small steps forward.

use croupier_kernel::{Field, Rng, Seed};

use super::{
    layout::{FieldKind, Layout},
    network::Network,
    notes::{IMITATED, Notes, Settings, Step},
    pass::{Gradients, Pass, Weights, dense_from},
    ppo::{Sample, Schedule, loss_gradients, softmax},
    shape::{CHOICE_W, NAMES, STATE_0_W, WORDS},
    sparse::SparseBatch,
    tables::Used,
};

fn layout() -> Layout {
    let fields = |fields: &[Field]| fields.iter().map(FieldKind::from).collect();
    Layout {
        format: 2,
        game: "toy".into(),
        version: "0".into(),
        hidden: 24,
        embedding: 32,
        query: 64,
        hint: 1000,
        observation: fields(&[
            Field::amounts("life", 3, -5, 20),
            Field::words("hand", 4),
            Field::classes("step", 2, 5),
            Field::words("pile", 6),
        ]),
        choice: fields(&[Field::classes("kind", 1, 3), Field::words("card", 2), Field::amounts("cost", 1, 0, 3)]),
        words: (0..9).map(|nth| format!("w{nth}")).collect(),
    }
}

fn batch(network: &Network, rows: usize, rng: &mut Rng) -> SparseBatch {
    let mut batch = SparseBatch::new();
    for _ in 0..rows {
        let mut row: Vec<i16> = (0..3).map(|_| rng.below(26) as i16 - 5).collect();
        row.extend((0..4).map(|_| rng.below(10) as i16));
        row.extend((0..2).map(|_| rng.below(5) as i16));
        row.extend((0..6).map(|_| rng.below(10) as i16));
        let mut choices: Vec<i16> = Vec::new();
        for _ in 0..1 + rng.below(5) {
            choices.extend([rng.below(3), rng.below(10), rng.below(10), rng.below(4)].map(|number| number as i16));
        }
        batch.push(&network.shape, &row, &choices);
    }
    batch
}

/// What is summed up to be changed: all scores and values, each with a weight.
fn sum(network: &Network, batch: &SparseBatch, (scores, values): (&[f32], &[f32])) -> f64 {
    let rows: Vec<(u32, u32)> = (0..batch.len() as u32).map(|row| (0, row)).collect();
    let mut pass = Pass::default();
    pass.forward(network.weights(), &[batch], &rows);
    let dot = |a: &[f32], b: &[f32]| a.iter().zip(b).map(|(a, b)| f64::from(*a) * f64::from(*b)).sum::<f64>();
    dot(&pass.scores, scores) + dot(&pass.values, values)
}

#[test]
fn gradients_are_those_of_small_steps() {
    let mut network = Network::new(layout(), &"gradients".parse::<Seed>().unwrap());
    let mut rng = Rng::Open { state: 7 };
    // Larger than at the beginning, so that every part matters.
    network.numbers.iter_mut().skip(32).for_each(|number| *number += 0.2 * (rng.below(1000) as f32 / 500.0 - 1.0));
    network.refresh();
    let mut batch = batch(&network, 12, &mut rng);
    let mut weight = || rng.below(1000) as f32 / 500.0 - 1.0;
    let scores: Vec<f32> = (0..batch.n_choices()).map(|_| weight()).collect();
    let values: Vec<f32> = (0..batch.len()).map(|_| weight()).collect();
    let full = batch.clone();
    // Backward on the rows that are used only, as in training.
    let shape = network.shape.clone();
    let mut marks = (vec![false; shape.state.features], vec![false; shape.choice.features]);
    batch.mark(&mut marks.0, &mut marks.1);
    let ((state, state_numbers), (choice, choice_numbers)) = (Used::marked(&marks.0), Used::marked(&marks.1));
    batch.renumber(&state_numbers, &choice_numbers);
    let [of_state, of_choice] = network.layers();
    let tables = (of_state.table(&state), of_choice.table(&choice));
    let weights = Weights { shape: &shape, numbers: &network.numbers, state: &tables.0, choice: &tables.1 };
    let rows: Vec<(u32, u32)> = (0..batch.len() as u32).map(|row| (0, row)).collect();
    let (mut pass, mut gradients) = (Pass::default(), Gradients::default());
    gradients.clear(&shape, state.len(), choice.len());
    pass.forward(weights, &[&batch], &rows);
    pass.backward(weights, &[&batch], &rows, (&scores, &values), &mut gradients);
    let mut gradient = vec![0.0; shape.len()];
    gradient[dense_from(&shape)..].copy_from_slice(&gradients.dense);
    let mut words = vec![0.0; shape.range(WORDS).len()];
    of_state.spread(&state, &gradients.state, &mut words, &mut gradient[shape.range(STATE_0_W)]);
    of_choice.spread(&choice, &gradients.choice, &mut words, &mut gradient[shape.range(CHOICE_W)]);
    gradient[shape.range(WORDS)].copy_from_slice(&words);

    for (tensor, name) in NAMES.iter().enumerate() {
        let (mut wrong, mut tried, mut largest) = (0, 0, 0.0_f32);
        for at in shape.range(tensor).step_by(1 + shape.range(tensor).len() / 60) {
            let step = 2e-3;
            let mut moved = |by: f32| {
                let kept = network.numbers[at];
                network.numbers[at] += by;
                network.refresh();
                let sum = sum(&network, &full, (&scores, &values));
                network.numbers[at] = kept;
                sum
            };
            // The row of the word that means nothing takes part in nothing.
            let slope = ((moved(step) - moved(-step)) / f64::from(2.0 * step)) as f32;
            tried += 1;
            largest = largest.max(slope.abs());
            wrong += u32::from((slope - gradient[at]).abs() > 0.01 + 0.01 * slope.abs());
        }
        // A step may cross the place where a unit falls silent: there the slope has a corner.
        assert!(wrong * 20 <= tried, "{name}: {wrong} of {tried} differ");
        assert!(largest > 0.0, "{name} matters");
    }
}

#[test]
fn one_situation_alone_is_read_as_among_many() {
    let network = Network::new(layout(), &"alone".parse::<Seed>().unwrap());
    let batch = batch(&network, 9, &mut Rng::Open { state: 3 });
    let rows: Vec<(u32, u32)> = (0..9).map(|row| (0, row)).collect();
    let (mut many, mut one) = (Pass::default(), Pass::default());
    many.forward(network.weights(), &[&batch], &rows);
    for (nth, row) in rows.iter().enumerate() {
        one.forward(network.weights(), &[&batch], &[*row]);
        assert!((one.values[0] - many.values[nth]).abs() < 1e-5);
        let scores = &many.scores[many.starts[nth]..many.starts[nth + 1]];
        assert!(one.scores.iter().zip(scores).all(|(a, b)| (a - b).abs() < 1e-5));
    }
}

/// What proximal policy optimisation wants to be small, written down as in the books.
fn loss(scores: &[f32], value: f32, sample: &Sample, settings: &Settings, entropy: f32) -> f64 {
    let mut chances = Vec::new();
    softmax(scores, &mut chances);
    let ratio = f64::from(chances[sample.pick as usize].ln() - sample.log_prob).exp();
    let (gain, clip) = (f64::from(sample.advantage), f64::from(settings.clip));
    let gained = (ratio * gain).min(ratio.clamp(1.0 - clip, 1.0 + clip) * gain);
    let mean_entropy: f64 = chances.iter().map(|chance| -f64::from(*chance) * f64::from(chance.ln())).sum();
    let off = f64::from(value - sample.target);
    -gained + f64::from(settings.value_coef) * 0.5 * off * off - f64::from(entropy) * mean_entropy
}

#[test]
fn gradients_are_those_of_the_loss() {
    let settings = Settings::default();
    for (advantage, chance) in [(1.5, -1.0), (-0.7, -1.1), (2.0, -3.0), (-1.0, -0.2), (0.0, -1.0)] {
        let sample = Sample { pick: 1, log_prob: chance, advantage, target: 0.3 };
        let scores = [0.2_f32, 0.5, -0.4];
        let mut pass = Pass::default();
        (pass.scores, pass.values, pass.starts) = (scores.to_vec(), vec![-0.2], vec![0, 3]);
        let (mut of_scores, mut of_values) = (Vec::new(), Vec::new());
        let schedule = Schedule { entropy_coef: 0.05, ..Schedule::default() };
        loss_gradients(&pass, &[sample], &settings, schedule, 1, (&mut of_scores, &mut of_values));
        for at in 0..3 {
            let moved = |by: f32| {
                let mut scores = scores;
                scores[at] += by;
                loss(&scores, -0.2, &sample, &settings, 0.05)
            };
            let slope = (moved(1e-2) - moved(-1e-2)) / 2e-2;
            assert!((slope - f64::from(of_scores[at])).abs() < 2e-3, "{advantage} {chance}: {slope} {}", of_scores[at]);
        }
        let slope =
            (loss(&scores, -0.19, &sample, &settings, 0.05) - loss(&scores, -0.21, &sample, &settings, 0.05)) / 2e-2;
        assert!((slope - f64::from(of_values[0])).abs() < 2e-3);
    }
}

#[test]
fn imitation_has_the_gradients_of_the_cross_entropy() {
    let (settings, scores) = (Settings::default(), [0.2_f32, 0.5, -0.4]);
    let schedule = Schedule { imitates: true, ..Schedule::default() };
    // What came of the choice, and how likely it was then, make no difference.
    for (advantage, chance) in [(1.5, -1.0), (-3.0, -9.0), (2.0, -0.01)] {
        let sample = Sample { pick: 2, log_prob: chance, advantage, target: 0.3 };
        let mut pass = Pass::default();
        (pass.scores, pass.values, pass.starts) = (scores.to_vec(), vec![-0.2], vec![0, 3]);
        let (mut of_scores, mut of_values) = (Vec::new(), Vec::new());
        loss_gradients(&pass, &[sample], &settings, schedule, 1, (&mut of_scores, &mut of_values));
        let surprise = |scores: &[f32]| {
            let mut chances = Vec::new();
            softmax(scores, &mut chances);
            -f64::from(chances[2]).ln()
        };
        for at in 0..3 {
            let moved = |by: f32| {
                let mut scores = scores;
                scores[at] += by;
                surprise(&scores)
            };
            let slope = (moved(1e-2) - moved(-1e-2)) / 2e-2;
            assert!((slope - f64::from(of_scores[at])).abs() < 2e-3, "{slope} {}", of_scores[at]);
        }
        assert!((of_values[0] - settings.value_coef * -0.5).abs() < 1e-6);
    }
}

#[test]
fn opponents_come_in_steps_after_what_is_imitated() {
    let step = |imitate: u64, in_steps: bool, decisions: u64| {
        let settings = Settings { timesteps: 1_000, imitate, in_steps, ..Settings::default() };
        Notes { settings, decisions, ..Notes::default() }.next_step()
    };
    let steps = |imitate, in_steps| [0, 50, 150, 250, 700].map(|decisions| step(imitate, in_steps, decisions));
    assert_eq!(steps(0, false), [Step::All; 5]);
    assert_eq!(steps(0, true), [Step::Random, Step::Random, Step::Opponent, Step::Opponent, Step::All]);
    assert_eq!(steps(200, true), [Step::Imitate, Step::Imitate, Step::Imitate, Step::Opponent, Step::All]);
    assert_eq!(steps(60, true), [Step::Imitate, Step::Imitate, Step::Opponent, Step::Opponent, Step::All]);
    assert_eq!(steps(200, false), [Step::Imitate, Step::Imitate, Step::Imitate, Step::All, Step::All]);
}

#[test]
fn a_fifth_is_imitated_up_to_a_limit() {
    let settings = |timesteps, minutes| Settings { timesteps, minutes, ..Settings::default() };
    assert_eq!(settings(1_000, None).imitated(), 200);
    assert_eq!(settings(50_000_000, None).imitated(), IMITATED);
    assert_eq!(settings(1_000, Some(10.0)).imitated(), IMITATED);
}
