//! Trained policies in the server's home, by name.

use std::{
    fs::{self, File},
    io::Read as _,
    path::Path,
};

use serde_json::Value;

/// The word of the player who does what a policy says.
pub(crate) const POLICY: &str = "policy";

/// The longest head of a file that is read to find out its game.
const MAX_HEAD: u64 = 1 << 20;

/// The names of the policies for a game in a folder: files `NAME.safetensors` whose name is a word, in order.
pub(crate) fn names(folder: &Path, game: &str) -> Vec<String> {
    let Ok(files) = fs::read_dir(folder) else { return Vec::new() };
    let name = |path: &Path| {
        let name = path.file_stem()?.to_str()?.to_string();
        let is_word = name.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"_-".contains(&byte));
        let fits = path.extension()? == "safetensors" && is_word && game_of(path)? == game;
        fits.then_some(name)
    };
    let mut names: Vec<String> = files.flatten().filter_map(|file| name(&file.path())).collect();
    names.sort();
    names
}

/// The game that the head of a policy file names.
fn game_of(path: &Path) -> Option<String> {
    let mut file = File::open(path).ok()?;
    let mut length = [0; 8];
    file.read_exact(&mut length).ok()?;
    let length = u64::from_le_bytes(length).min(MAX_HEAD);
    let mut head = Vec::new();
    file.take(length).read_to_end(&mut head).ok()?;
    let head: Value = serde_json::from_slice(&head).ok()?;
    let about: Value = serde_json::from_str(head["__metadata__"]["croupier"].as_str()?).ok()?;
    Some(about["game"].as_str()?.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_policies_of_the_game_in_the_folder_are_named() {
        let folder = tempfile::tempdir().expect("a folder");
        let write = |name: &str, game: &str| {
            let about = serde_json::json!({ "game": game }).to_string();
            let head = serde_json::json!({ "__metadata__": { "croupier": about } }).to_string();
            let mut bytes = (head.len() as u64).to_le_bytes().to_vec();
            bytes.extend(head.as_bytes());
            fs::write(folder.path().join(name), bytes).expect("it is written");
        };
        write("kano.safetensors", "fab");
        write("another-1.safetensors", "fab");
        write("dice.safetensors", "rollio");
        write("odd name.safetensors", "fab");
        fs::write(folder.path().join("broken.safetensors"), [1, 2, 3]).expect("it is written");
        assert_eq!(names(folder.path(), "fab"), ["another-1", "kano"]);
        assert_eq!(names(&folder.path().join("nowhere"), "fab"), [""; 0]);
    }
}
