//! The program `croupier`.

use std::process::ExitCode;

fn main() -> ExitCode {
    croupier::run()
}
