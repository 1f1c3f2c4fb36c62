use croupier_kernel::{Field, Observe, Reading, Refusal};
use serde::{Deserialize, Serialize};

/// The version of the file's form. A file of another one is refused.
const FORMAT: u32 = 2;

/// How wide a word's row is.
pub(super) const EMBEDDING: usize = 32;

/// How wide the vectors are whose product is the score of a choice.
pub(super) const QUERY: usize = 64;

/// The widest hidden layers that are read or made.
pub const MOST_HIDDEN: usize = 1024;

/// What the numbers of a policy mean: which game it plays, and how rows become inputs. It stands in the policy's file.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Layout {
    /// The version of the file's form.
    pub format: u32,
    /// The game.
    pub game: String,
    /// The version of the program that wrote it.
    pub version: String,
    /// The width of the hidden layers.
    pub hidden: usize,
    /// The width of a word's row.
    pub embedding: usize,
    /// The width of the vectors that are compared.
    pub query: usize,
    /// How much of the game's own value of a situation the network's value leaves out, in thousandths: it was paid as a hint.
    #[serde(default = "whole")]
    pub hint: u16,
    /// The fields of an observation.
    pub observation: Vec<FieldKind>,
    /// The fields of a choice.
    pub choice: Vec<FieldKind>,
    /// The words, the first of which is number 1.
    pub words: Vec<String>,
}

/// All of it.
fn whole() -> u16 {
    1000
}

/// A field of a row, as it stands in a file.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct FieldKind {
    /// What it is called.
    pub name: String,
    /// How many numbers it has.
    pub length: usize,
    /// How they are read.
    #[serde(flatten)]
    pub reading: ReadingKind,
}

/// How a number of a row is read, as it stands in a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "reading", rename_all = "snake_case")]
pub enum ReadingKind {
    /// An amount between bounds.
    Amount {
        /// The least.
        low: i16,
        /// The most.
        high: i16,
    },
    /// One of a number of cases.
    Class {
        /// How many there are.
        of: i16,
    },
    /// A word.
    Word,
}

impl From<&Field> for FieldKind {
    fn from(field: &Field) -> Self {
        let reading = match field.reading {
            Reading::Amount { low, high } => ReadingKind::Amount { low, high },
            Reading::Class { of } => ReadingKind::Class { of },
            Reading::Word => ReadingKind::Word,
        };
        FieldKind { name: field.name.into(), length: field.length, reading }
    }
}

impl FieldKind {
    /// How many inputs of the network it makes.
    fn inputs(&self) -> usize {
        match self.reading {
            ReadingKind::Amount { .. } => self.length,
            ReadingKind::Class { of } => self.length * of.max(0) as usize,
            ReadingKind::Word => EMBEDDING,
        }
    }

    /// How many rows it has in the table of the first layer: one for each word instead of one for each input.
    fn features(&self, n_words: usize) -> usize {
        match self.reading {
            ReadingKind::Word => n_words + 1,
            _ => self.inputs(),
        }
    }
}

impl Layout {
    /// The layout of a game as it is now.
    pub fn of<G: Observe>(hidden: usize) -> Layout {
        let fields = |fields: &[Field]| fields.iter().map(FieldKind::from).collect();
        Layout {
            format: FORMAT,
            game: G::NAME.into(),
            version: env!("CARGO_PKG_VERSION").into(),
            hidden,
            embedding: EMBEDDING,
            query: QUERY,
            hint: whole(),
            observation: fields(G::LAYOUT),
            choice: fields(G::CHOICE),
            words: G::words().to_vec(),
        }
    }

    /// Whether a policy of this layout can play a game of that one. Words may differ: they are matched by name.
    pub(super) fn check(&self, now: &Layout) -> Result<(), Refusal> {
        let wrong = |reason: String| Err(Refusal::unreadable(reason));
        if self.format != FORMAT {
            return wrong(format!("the policy has form {}, but this program reads form {FORMAT}", self.format));
        }
        if self.game != now.game {
            return wrong(format!("the policy plays {}, not {}", self.game, now.game));
        }
        if self.embedding != EMBEDDING || self.query != QUERY || !(1..=MOST_HIDDEN).contains(&self.hidden) {
            let (hidden, embedding, query) = (self.hidden, self.embedding, self.query);
            return wrong(format!("the policy has sizes that do not fit: {hidden}, {embedding}, {query}"));
        }
        for (what, ours, theirs) in
            [("observation", &now.observation, &self.observation), ("choice", &now.choice, &self.choice)]
        {
            if ours == theirs {
                continue;
            }
            let at = ours.iter().zip(theirs).position(|(ours, theirs)| ours != theirs);
            let at = at.unwrap_or(ours.len().min(theirs.len()));
            let named = theirs.get(at).or(ours.get(at)).map_or("", |field| field.name.as_str());
            let named: String = named.chars().filter(|c| !c.is_control()).take(40).collect();
            return wrong(format!(
                "the policy was made for other rules of {}: the field `{named}` of its {what} differs (train it again)",
                now.game
            ));
        }
        Ok(())
    }
}

/// Where the fields of a row stand in the table of the first layer, and where among the inputs.
#[derive(Clone, Debug)]
pub(super) struct FieldPlaces {
    pub(super) fields: Vec<Placed>,
    /// Rows of the table.
    pub(super) features: usize,
    /// Inputs of the network.
    pub(super) inputs: usize,
    /// Numbers of a row.
    pub(super) length: usize,
}

/// A field with its places.
#[derive(Clone, Debug)]
pub(super) struct Placed {
    pub(super) length: usize,
    pub(super) reading: ReadingKind,
    /// Its first row in the table.
    pub(super) feature: usize,
    /// How many rows it has there.
    pub(super) features: usize,
    /// Its first input.
    pub(super) input: usize,
}

impl FieldPlaces {
    pub(super) fn new(fields: &[FieldKind], n_words: usize) -> FieldPlaces {
        let mut table = FieldPlaces { fields: Vec::new(), features: 0, inputs: 0, length: 0 };
        for field in fields {
            let features = field.features(n_words);
            let (feature, input) = (table.features, table.inputs);
            table.fields.push(Placed { length: field.length, reading: field.reading, feature, features, input });
            table.features += features;
            table.inputs += field.inputs();
            table.length += field.length;
        }
        table
    }

    /// Adds what a row says to a list of rows of the table, each with its weight. What is zero is left out.
    pub(super) fn read(&self, row: &[i16], out: &mut Vec<(u32, f32)>) {
        let mut at = 0;
        for field in &self.fields {
            let numbers = &row[at..at + field.length];
            at += field.length;
            match field.reading {
                ReadingKind::Amount { low, high } => {
                    let (low, high) = (f32::from(low), f32::from(high));
                    let scale = 1.0 / (high - low).max(1.0);
                    for (nth, number) in numbers.iter().enumerate() {
                        let amount = ((f32::from(*number) - low) * scale).clamp(0.0, 1.0);
                        if amount != 0.0 {
                            out.push(((field.feature + nth) as u32, amount));
                        }
                    }
                }
                ReadingKind::Class { of } => {
                    for (nth, number) in numbers.iter().enumerate() {
                        if (0..of).contains(number) {
                            out.push(((field.feature + nth * of as usize + *number as usize) as u32, 1.0));
                        }
                    }
                }
                ReadingKind::Word => {
                    for number in numbers {
                        if *number > 0 && (*number as usize) < field.features {
                            out.push(((field.feature + *number as usize) as u32, 1.0));
                        }
                    }
                }
            }
        }
    }
}
