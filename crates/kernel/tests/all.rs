//! All tests of the crate in one program: linking a program for each of them takes minutes.

mod chacha;
mod defaults;
mod refusals;
mod row_cache;
mod seeds;
