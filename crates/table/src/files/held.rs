use std::{
    fs,
    path::{Path, PathBuf},
};

use super::{FileError, RecordFile, hidden_beside, io_error, make_folder, read_text, resolve, write_text};

/// A file that only this process writes, for as long as this lives.
#[derive(Debug)]
pub struct Held {
    path: PathBuf,
    lock: fs::File,
    lock_path: PathBuf,
    /// What the file holds as far as this process knows; nothing before it has looked.
    known: Option<String>,
}

impl Held {
    /// Takes hold of a file, which may not be there yet. Someone else who holds it is an error.
    pub fn new(path: &Path) -> Result<Held, FileError> {
        let path = resolve(path)?;
        if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
            make_folder(folder)?;
        }
        let lock_path = hidden_beside(&path, "lock")?;
        let lock = fs::File::create(&lock_path).map_err(|error| io_error(&path, error))?;
        match lock.try_lock() {
            Ok(()) => {
                sweep(&path);
                Ok(Held { path, lock, lock_path, known: None })
            }
            Err(fs::TryLockError::WouldBlock) => Err(FileError::Held { path: path.display().to_string() }),
            Err(fs::TryLockError::Error(error)) => Err(io_error(&path, error)),
        }
    }

    /// Whether another process holds a file. Nothing is written to find out.
    pub fn is_held(path: &Path) -> bool {
        let lock = resolve(path).and_then(|path| hidden_beside(&path, "lock")).ok();
        let lock = lock.and_then(|lock| fs::File::open(lock).ok());
        lock.is_some_and(|lock| matches!(lock.try_lock(), Err(fs::TryLockError::WouldBlock)))
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Writes it. If it is no longer what this process wrote last, it is left alone.
    pub fn write(&mut self, record: &RecordFile) -> Result<(), FileError> {
        if let Some(known) = &self.known
            && read_text(&self.path).ok().as_ref() != Some(known)
        {
            return Err(io_error(&self.path, "was changed by another program since then, and is left as it is"));
        }
        let text = record.to_text();
        write_text(&self.path, &text)?;
        self.known = Some(text);
        Ok(())
    }
}

impl Drop for Held {
    fn drop(&mut self) {
        // While the lock is still held, so that no one else's is taken away. One that stays does no harm.
        let _ = fs::remove_file(&self.lock_path);
        let _ = self.lock.unlock();
    }
}

/// Removes what killed processes left of their unfinished writes to a file. What cannot be removed does no harm.
fn sweep(path: &Path) {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let (Some(name), Ok(entries)) = (path.file_name(), fs::read_dir(folder)) else { return };
    let start = format!(".{}.", name.to_string_lossy());
    for entry in entries.filter_map(Result::ok) {
        let name = entry.file_name();
        let process = name.to_str().and_then(|name| name.strip_prefix(&start)?.strip_suffix(".tmp"));
        if process.is_some_and(|process| !process.is_empty() && process.bytes().all(|byte| byte.is_ascii_digit())) {
            let _ = fs::remove_file(entry.path());
        }
    }
}
