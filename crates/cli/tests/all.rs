//! All tests of the crate in one program: linking a program for each of them takes minutes.

mod archive;
mod arena;
#[path = "../../server/tests/common/asker.rs"]
mod asker;
mod backups;
mod bad_input;
#[path = "room/binary.rs"]
mod binary;
mod cli;
mod cluster;
mod disks;
mod docs;
mod fab;
mod kill_loop;
mod lab;
mod lobby;
mod looked_into;
mod lunchtable;
mod mcp;
#[path = "../../table/tests/mock/mod.rs"]
mod mock;
mod newcomer;
mod optimize;
#[path = "../../server/tests/common/postgres.rs"]
mod postgres;
#[path = "../../table/tests/reader/mod.rs"]
mod reader;
mod rollio;
mod room;
mod run;
mod saves;
mod search;
#[path = "room/server.rs"]
mod server;
mod servers;
mod spending;
mod suite;
mod terminal;
mod train;
mod wish;
