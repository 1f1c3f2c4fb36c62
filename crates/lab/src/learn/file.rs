//! Policies as files: safetensors, with the layout as JSON in the metadata, so that any program that reads such files can say
//! what the numbers mean.

use std::{collections::HashMap, fs, io::Read as _, path::Path};

use croupier_kernel::{Observe, Refusal};
use half::f16;
use safetensors::{Dtype, SafeTensors, tensor::TensorView};

use super::{
    adam::Adam,
    layout::{EMBEDDING, Layout},
    network::Network,
    notes::Notes,
    shape::{NAMES, Shape, WORDS},
};

/// The key of the layout in the metadata.
const KEY: &str = "croupier";

/// The tensor in which the notes of a training stand, as JSON.
const NOTES: &str = "train.notes";

/// No policy file is larger than this.
const MOST_BYTES: u64 = 512 << 20;

/// The longest list of words that is read.
const MOST_WORDS: usize = 65_536;

/// How numbers are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Precision {
    /// 32 bits, as they are.
    Full,
    /// 16 bits, half as large: plays as well, but training goes on from other numbers.
    Half,
}

/// A training that can go on.
#[derive(Clone, Debug)]
pub struct Checkpoint {
    /// The network as it is.
    pub network: Network,
    pub(super) adam: Adam,
    /// Past selves.
    pub(super) past: Vec<Network>,
    /// How far it has come.
    pub notes: Notes,
}

type Tensors = Vec<(String, Dtype, Vec<usize>, Vec<u8>)>;

fn group(prefix: &str, shape: &Shape, numbers: &[f32], precision: Precision, out: &mut Tensors) {
    for (tensor, name) in NAMES.iter().enumerate() {
        let numbers = &numbers[shape.range(tensor)];
        let (dtype, bytes) = match precision {
            Precision::Full => (Dtype::F32, numbers.iter().flat_map(|number| number.to_le_bytes()).collect()),
            Precision::Half => {
                (Dtype::F16, numbers.iter().flat_map(|number| f16::from_f32(*number).to_le_bytes()).collect())
            }
        };
        out.push((format!("{prefix}{name}"), dtype, shape.dims(tensor), bytes));
    }
}

fn bytes(layout: &Layout, tensors: &Tensors) -> Result<Vec<u8>, Refusal> {
    let unwritable = |error: String| Refusal::unreadable(format!("the policy cannot be written: {error}"));
    let json = serde_json::to_string(layout).map_err(|error| unwritable(error.to_string()))?;
    let mut views = Vec::new();
    for (name, dtype, dims, bytes) in tensors {
        let view = TensorView::new(*dtype, dims.clone(), bytes).map_err(|error| unwritable(error.to_string()))?;
        views.push((name.as_str(), view));
    }
    let metadata = HashMap::from([(KEY.to_string(), json)]);
    safetensors::serialize(views, Some(metadata)).map_err(|error| unwritable(error.to_string()))
}

impl Network {
    /// The policy as the bytes of a file.
    pub fn to_bytes(&self, precision: Precision) -> Result<Vec<u8>, Refusal> {
        let mut tensors = Vec::new();
        group("", &self.shape, &self.numbers, precision, &mut tensors);
        bytes(&self.layout, &tensors)
    }

    /// A policy for a game out of the bytes of a file.
    pub fn from_bytes<G: Observe>(bytes: &[u8]) -> Result<Network, Refusal> {
        Opened::new::<G>(bytes)?.network("")
    }

    /// A policy for a game out of a file.
    pub fn read<G: Observe>(path: &Path) -> Result<Network, Refusal> {
        Network::from_bytes::<G>(&read(path)?).map_err(|refusal| named(path, refusal))
    }
}

impl Checkpoint {
    /// All of it as the bytes of a file. It is a policy too: what training needs stands beside that.
    pub fn to_bytes(&self) -> Result<Vec<u8>, Refusal> {
        let (shape, mut tensors) = (&self.network.shape, Vec::new());
        group("", shape, &self.network.numbers, Precision::Full, &mut tensors);
        group("train.first.", shape, &self.adam.first, Precision::Full, &mut tensors);
        group("train.second.", shape, &self.adam.second, Precision::Full, &mut tensors);
        for (nth, past) in self.past.iter().enumerate() {
            group(&format!("past.{nth}."), shape, &past.numbers, Precision::Half, &mut tensors);
        }
        let notes = serde_json::to_vec(&self.notes.to_keep());
        let notes = notes.map_err(|error| Refusal::unreadable(format!("the notes cannot be written: {error}")))?;
        tensors.push((NOTES.into(), Dtype::U8, vec![notes.len()], notes));
        bytes(&self.network.layout, &tensors)
    }

    /// A training out of the bytes of a file. A policy without one begins a new training from what it knows.
    pub fn from_bytes<G: Observe>(bytes: &[u8]) -> Result<Checkpoint, Refusal> {
        let opened = Opened::new::<G>(bytes)?;
        let network = opened.network("")?;
        let Ok(notes) = opened.tensors.tensor(NOTES) else {
            let adam = Adam::new(network.numbers.len());
            return Ok(Checkpoint { network, adam, past: Vec::new(), notes: Notes::default() });
        };
        let notes: Notes = serde_json::from_slice(notes.data())
            .map_err(|_| Refusal::unreadable("the notes of its training cannot be read"))?;
        let first = opened.numbers("train.first.")?;
        let second = opened.numbers("train.second.")?;
        let past: Result<_, _> =
            (0..notes.past.min(Notes::MOST_PAST)).map(|nth| opened.network(&format!("past.{nth}."))).collect();
        Ok(Checkpoint { network, adam: Adam { first, second, steps: notes.steps }, past: past?, notes })
    }

    /// A training out of a file.
    pub fn read<G: Observe>(path: &Path) -> Result<Checkpoint, Refusal> {
        Checkpoint::from_bytes::<G>(&read(path)?).map_err(|refusal| named(path, refusal))
    }

    /// A training out of a file, to be continued. Beyond its end it has no more steps to take.
    pub fn resume<G: Observe>(path: &Path) -> Result<Checkpoint, Refusal> {
        let mut from = Checkpoint::read::<G>(path)?;
        from.notes.settings.in_steps &= !from.notes.is_over();
        Ok(from)
    }
}

fn named(path: &Path, refusal: Refusal) -> Refusal {
    refusal.map(|reason| format!("{}: {reason}", path.display()))
}

fn read(path: &Path) -> Result<Vec<u8>, Refusal> {
    let wrong = |error: std::io::Error| named(path, Refusal::unreadable(error.to_string()));
    let mut bytes = Vec::new();
    let file = fs::File::open(path).map_err(wrong)?;
    if !file.metadata().map_err(wrong)?.is_file() {
        return Err(named(path, Refusal::unreadable("not a file")));
    }
    file.take(MOST_BYTES + 1).read_to_end(&mut bytes).map_err(wrong)?;
    match bytes.len() as u64 > MOST_BYTES {
        true => Err(named(path, Refusal::unreadable("too large for a policy"))),
        false => Ok(bytes),
    }
}

/// A file that has been opened and fits the game.
struct Opened<'a> {
    tensors: SafeTensors<'a>,
    /// The layout of the game as it is now.
    layout: Layout,
    /// The shape in the file, whose words may be others.
    shape: Shape,
    /// The row of each of the game's words in the file, if it has one.
    words: Vec<Option<usize>>,
}

impl<'a> Opened<'a> {
    fn new<G: Observe>(bytes: &'a [u8]) -> Result<Self, Refusal> {
        let foreign = || Refusal::unreadable("not a policy file of croupier");
        let (_, metadata) = SafeTensors::read_metadata(bytes).map_err(|_| foreign())?;
        let json = metadata.metadata().as_ref().and_then(|metadata| metadata.get(KEY)).ok_or_else(foreign)?;
        let layout: Layout = serde_json::from_str(json).map_err(|_| foreign())?;
        let now = Layout { hint: layout.hint, ..Layout::of::<G>(layout.hidden) };
        layout.check(&now)?;
        if layout.words.len() > MOST_WORDS {
            return Err(Refusal::unreadable("the policy has more words than any game"));
        }
        let tensors = SafeTensors::deserialize(bytes).map_err(|_| foreign())?;
        let places: HashMap<&str, usize> =
            layout.words.iter().enumerate().map(|(at, word)| (word.as_str(), at + 1)).collect();
        let words = now.words.iter().map(|word| places.get(word.as_str()).copied()).collect();
        Ok(Opened { tensors, shape: Shape::new(&layout), layout: now, words })
    }

    fn network(&self, prefix: &str) -> Result<Network, Refusal> {
        Ok(Network::of(self.layout.clone(), self.numbers(prefix)?))
    }

    /// The numbers of all tensors of a group. Words that the file does not know have no numbers yet.
    fn numbers(&self, prefix: &str) -> Result<Vec<f32>, Refusal> {
        let mut numbers = Vec::new();
        for (tensor, name) in NAMES.iter().enumerate() {
            let name = format!("{prefix}{name}");
            let read = self.tensor(&name, &self.shape.dims(tensor))?;
            if tensor != WORDS {
                numbers.extend(read);
                continue;
            }
            let nothing = [0.0; EMBEDDING];
            numbers.extend(nothing);
            for row in &self.words {
                let row = row.map_or(nothing.as_slice(), |row| &read[row * EMBEDDING..(row + 1) * EMBEDDING]);
                numbers.extend_from_slice(row);
            }
        }
        Ok(numbers)
    }

    fn tensor(&self, name: &str, dims: &[usize]) -> Result<Vec<f32>, Refusal> {
        let missing = |_| Refusal::unreadable(format!("the policy has no tensor `{name}`"));
        let tensor = self.tensors.tensor(name).map_err(missing)?;
        if tensor.shape() != dims {
            let shape = tensor.shape();
            return Err(Refusal::unreadable(format!("the tensor `{name}` has the size {shape:?}, not {dims:?}")));
        }
        let data = tensor.data();
        let numbers: Vec<f32> = match tensor.dtype() {
            Dtype::F32 => data.chunks_exact(4).map(|b| f32::from_le_bytes([b[0], b[1], b[2], b[3]])).collect(),
            Dtype::F16 => data.chunks_exact(2).map(|b| f16::from_le_bytes([b[0], b[1]]).to_f32()).collect(),
            other => return Err(Refusal::unreadable(format!("the tensor `{name}` is of {other:?}, not F32 or F16"))),
        };
        match numbers.iter().all(|number| number.is_finite()) {
            true => Ok(numbers),
            false => Err(Refusal::unreadable(format!("the tensor `{name}` holds something that is not a number"))),
        }
    }
}
