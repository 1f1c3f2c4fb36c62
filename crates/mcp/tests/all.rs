//! All tests of the crate in one program: linking a program for each of them takes minutes.

mod client;
mod hidden;
mod http;
mod playing;
mod refusals;
mod several;
mod tools;
