/// Adam: steps whose size follows how sure a direction is.
#[derive(Clone, Debug)]
pub(super) struct Adam {
    pub(super) first: Vec<f32>,
    pub(super) second: Vec<f32>,
    pub(super) steps: u64,
}

const BETA1: f32 = 0.9;
const BETA2: f32 = 0.999;
const EPSILON: f32 = 1e-5;

impl Adam {
    pub(super) fn new(len: usize) -> Adam {
        Adam { first: vec![0.0; len], second: vec![0.0; len], steps: 0 }
    }

    /// One step against a gradient, which is scaled first.
    pub(super) fn step(&mut self, numbers: &mut [f32], gradient: &[f32], scale: f32, learning_rate: f32) {
        self.steps += 1;
        let steps = self.steps.min(100_000) as i32;
        let (first_bias, second_bias) = (1.0 - BETA1.powi(steps), 1.0 - BETA2.powi(steps));
        let rate = learning_rate / first_bias;
        let moments = self.first.iter_mut().zip(&mut self.second);
        for ((number, derivative), (first, second)) in numbers.iter_mut().zip(gradient).zip(moments) {
            let derivative = derivative * scale;
            *first = BETA1 * *first + (1.0 - BETA1) * derivative;
            *second = BETA2 * *second + (1.0 - BETA2) * derivative * derivative;
            *number -= rate * *first / ((*second / second_bias).sqrt() + EPSILON);
        }
    }
}
