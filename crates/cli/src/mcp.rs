//! The table as tools for a language model, over standard input and output.

use std::sync::Arc;

use anyhow::Result;
use clap::Args as ClapArgs;
use croupier_mcp::{Local, serve_stdio};
use croupier_table::files::home;

const EXAMPLES: &str = "\
Examples:
  claude mcp add croupier -- croupier mcp     add it to a client
  croupier mcp                                speak JSON-RPC until the input ends";

#[derive(ClapArgs)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Mcp {}

/// Talks to one client until it hangs up. Standard output carries the protocol and nothing else.
pub(crate) fn mcp() -> Result<()> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    Ok(runtime.block_on(serve_stdio(Arc::new(Local::new(home()))))?)
}
