//! Puts the built page into the binary, where there is one, and what it was built with.
#![allow(clippy::disallowed_methods, reason = "a build script reads and writes files")]

use std::{
    env, fs, io,
    path::{Path, PathBuf},
    process::Command,
};

fn main() -> io::Result<()> {
    let compiler = Command::new(env::var_os("RUSTC").unwrap_or("rustc".into())).arg("--version").output()?;
    let compiler = String::from_utf8_lossy(&compiler.stdout);
    println!("cargo::rustc-env=CROUPIER_COMPILER={}", compiler.split(' ').take(2).collect::<Vec<_>>().join(" "));
    println!("cargo::rustc-env=CROUPIER_TARGET={}", env::var("TARGET").unwrap_or_default());
    let root = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default());
    let dist = root.join("../../web/dist");
    println!("cargo::rerun-if-changed={}", dist.display());
    let mut files = Vec::new();
    if dist.is_dir() {
        collect(&dist.canonicalize()?, &mut files)?;
    }
    files.sort();
    let base = dist.canonicalize().unwrap_or(dist);
    let mut code = String::from("&[\n");
    for file in &files {
        let name = file.strip_prefix(&base).unwrap_or(file).to_string_lossy().replace('\\', "/");
        code.push_str(&format!("    (\"/{name}\", include_bytes!({:?})),\n", file.display().to_string()));
    }
    code.push_str("]\n");
    fs::write(PathBuf::from(env::var_os("OUT_DIR").unwrap_or_default()).join("page.rs"), code)
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        match path.is_dir() {
            true => collect(&path, files)?,
            false => files.push(path),
        }
    }
    Ok(())
}
