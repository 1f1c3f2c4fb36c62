/// Adam: steps whose size follows how sure a direction is.
#[derive(Clone, Debug)]
pub(super) struct Adam {
    pub(super) first: Vec<f32>,
    pub(super) second: Vec<f32>,
    pub(super) steps: u64,
}

const FIRST: f32 = 0.9;
const SECOND: f32 = 0.999;
const LEAST: f32 = 1e-5;

impl Adam {
    pub(super) fn new(len: usize) -> Adam {
        Adam { first: vec![0.0; len], second: vec![0.0; len], steps: 0 }
    }

    /// One step against a gradient, which is scaled first.
    pub(super) fn step(&mut self, numbers: &mut [f32], gradient: &[f32], scale: f32, rate: f32) {
        self.steps += 1;
        let steps = self.steps.min(100_000) as i32;
        let (first_bias, second_bias) = (1.0 - FIRST.powi(steps), 1.0 - SECOND.powi(steps));
        let rate = rate / first_bias;
        let moments = self.first.iter_mut().zip(&mut self.second);
        for ((number, slope), (first, second)) in numbers.iter_mut().zip(gradient).zip(moments) {
            let slope = slope * scale;
            *first = FIRST * *first + (1.0 - FIRST) * slope;
            *second = SECOND * *second + (1.0 - SECOND) * slope * slope;
            *number -= rate * *first / ((*second / second_bias).sqrt() + LEAST);
        }
    }
}
