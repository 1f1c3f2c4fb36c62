//! Croupier with the example game, built with the feature `leduc`.

use std::process::ExitCode;

fn main() -> ExitCode {
    croupier::run()
}
