use super::shape::Shape;

/// Situations as the network reads them: for each the rows of the first layer that it uses, and the same for each choice.
#[derive(Clone, Default, Debug)]
pub(super) struct SparseBatch {
    /// What all situations say, one after the other.
    said: Vec<(u32, f32)>,
    /// Where each situation begins in that, and where the last one ends.
    starts: Vec<u32>,
    /// The first choice of each situation, and the end.
    choices: Vec<u32>,
    /// What all choices say.
    choice_said: Vec<(u32, f32)>,
    /// Where each choice begins in that, and where the last one ends.
    choice_starts: Vec<u32>,
}

impl SparseBatch {
    pub(super) fn new() -> SparseBatch {
        SparseBatch { starts: vec![0], choices: vec![0], choice_starts: vec![0], ..SparseBatch::default() }
    }

    /// Forgets everything, but keeps its memory.
    pub(super) fn clear(&mut self) {
        self.said.clear();
        self.choice_said.clear();
        for list in [&mut self.starts, &mut self.choices, &mut self.choice_starts] {
            list.clear();
            list.push(0);
        }
    }

    /// How many situations.
    pub(super) fn len(&self) -> usize {
        self.starts.len() - 1
    }

    /// How many choices in all.
    pub(super) fn n_choices(&self) -> usize {
        self.choice_starts.len() - 1
    }

    /// The numbers of a situation's choices.
    pub(super) fn choices_of(&self, nth: usize) -> std::ops::Range<usize> {
        self.choices[nth] as usize..self.choices[nth + 1] as usize
    }

    /// What a situation says.
    pub(super) fn state(&self, nth: usize) -> &[(u32, f32)] {
        &self.said[self.starts[nth] as usize..self.starts[nth + 1] as usize]
    }

    /// What a choice says.
    pub(super) fn choice(&self, nth: usize) -> &[(u32, f32)] {
        &self.choice_said[self.choice_starts[nth] as usize..self.choice_starts[nth + 1] as usize]
    }

    /// Adds a situation. Its choices come as rows one after the other.
    pub(super) fn push(&mut self, shape: &Shape, observation: &[i16], choices: &[i16]) {
        shape.state.read(observation, &mut self.said);
        self.starts.push(self.said.len() as u32);
        for row in choices.chunks_exact(shape.choice.length.max(1)) {
            shape.choice.read(row, &mut self.choice_said);
            self.choice_starts.push(self.choice_said.len() as u32);
        }
        self.choices.push(self.n_choices() as u32);
    }

    /// Adds a situation of another batch.
    pub(super) fn copy(&mut self, other: &SparseBatch, nth: usize) {
        self.said.extend_from_slice(other.state(nth));
        self.starts.push(self.said.len() as u32);
        for choice in other.choices_of(nth) {
            self.choice_said.extend_from_slice(other.choice(choice));
            self.choice_starts.push(self.choice_said.len() as u32);
        }
        self.choices.push(self.n_choices() as u32);
    }

    /// Marks the rows of both tables that are used anywhere.
    pub(super) fn mark(&self, state: &mut [bool], choice: &mut [bool]) {
        self.said.iter().for_each(|(row, _)| state[*row as usize] = true);
        self.choice_said.iter().for_each(|(row, _)| choice[*row as usize] = true);
    }

    /// Gives the rows of both tables other numbers.
    pub(super) fn renumber(&mut self, state: &[u32], choice: &[u32]) {
        self.said.iter_mut().for_each(|(row, _)| *row = state[*row as usize]);
        self.choice_said.iter_mut().for_each(|(row, _)| *row = choice[*row as usize]);
    }
}
