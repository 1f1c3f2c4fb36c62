use std::path::PathBuf;

/// The binary under test: the one that was built beside the tests, or the one that `CROUPIER_BIN` names.
pub(crate) fn binary() -> PathBuf {
    std::env::var_os("CROUPIER_BIN").map_or_else(|| PathBuf::from(env!("CARGO_BIN_EXE_croupier")), PathBuf::from)
}
