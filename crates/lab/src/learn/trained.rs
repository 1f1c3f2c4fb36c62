//! The policies that come with the program, for the level `trained`. How they were trained: docs/notes.

/// The name by which they are asked for, as a level and in `policy:trained`.
pub(super) const NAME: &str = "trained";

/// The policy of a game, as the bytes of a file, if there is one.
pub fn bytes_for(game: &str) -> Option<&'static [u8]> {
    match game {
        "fab" => Some(include_bytes!("../../policies/fab.safetensors")),
        "lunchtable" => Some(include_bytes!("../../policies/lunchtable.safetensors")),
        _ => None,
    }
}
