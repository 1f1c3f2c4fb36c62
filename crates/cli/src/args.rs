//! What can be typed after `croupier`: the commands. What each takes is beside the command.

use clap::{Parser, Subcommand};

#[cfg(feature = "games")]
use crate::wish;
use crate::{arena, balance, bulk, cards, games, manual, play, program, review, tournament};
#[cfg(feature = "server")]
use crate::{mcp, serve};
#[cfg(feature = "learn")]
use crate::{optimize, train};

const EXAMPLES: &str = "\
Examples:
  croupier                          choose a game in the lobby
  croupier play geniejack           play in the terminal
  croupier serve                    play in the browser
  croupier sim fab --players greedy simulate 1,000 games

Each command has its own help and examples: croupier play --help";

/// Four card and dice games: play them, script them, simulate them, learn them.
#[derive(Parser)]
#[command(name = "croupier", version, arg_required_else_help = false, max_term_width = 100, after_help = EXAMPLES)]
pub(crate) struct Args {
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
}

/// What to do.
#[derive(Subcommand)]
pub(crate) enum Command {
    /// Play a game in the terminal or through a pipe
    Play(play::Play),
    /// Play a script of actions and print each step
    Run(program::Run),
    /// Show a recorded match step by step
    Replay(program::Replay),
    /// Check that a record is unchanged and replays exactly
    Verify(program::Verify),
    /// Find the first difference between two records
    Diff(program::Diff),
    /// Count the possible continuations to a given depth
    Perft(program::Perft),
    /// Print a whole game with every player's view of every step
    Playthrough(program::Playthrough),
    /// Play many games between programs and report how they end
    Sim(bulk::Sim),
    /// Measure how fast games run on this machine
    Bench(bulk::Bench),
    /// Analyze a recorded match: which choices were good and which cost you
    Review(review::Review),
    /// Rank players or decks by playing them against each other
    Tournament(tournament::Tournament),
    /// Rate language models and programs on one scale
    Arena(Box<arena::Arena>),
    /// Measure how hard a game is and how strong each card or item is
    Balance(balance::Balance),
    /// Train a neural network to play a game
    #[cfg(feature = "learn")]
    Train(Box<train::Train>),
    /// Search for a better deck
    #[cfg(feature = "learn")]
    Optimize(Box<optimize::Optimize>),
    /// Try out a wish on the Genie of Geniejack
    #[cfg(feature = "games")]
    Wish(wish::Wish),
    /// List a game's cards and what they do
    Cards(cards::Cards),
    /// Start the game server with its web page
    #[cfg(feature = "server")]
    Serve(Box<serve::Serve>),
    /// Let a language model play, over the Model Context Protocol (MCP)
    #[cfg(feature = "server")]
    Mcp(mcp::Mcp),
    /// List the games with their presets, options, players and decks
    Games(games::Games),
    /// Print a completion script for your shell
    Completions(manual::Completions),
    /// Print the manual page of the program or of a command
    Man(manual::Manual),
}
