//! All tests of the crate in one program: linking a program for each of them takes minutes.

mod chat;
mod choices;
mod claude;
mod dialect;
mod geniejack;
mod mock;
mod model;
mod mutated;
mod page_schemas;
mod passing;
mod reader;
mod readers;
mod rollio;
mod schemas;
mod session;
mod snapshots;
mod two_worlds;
mod why;
mod wishes_in_play;
