//! All tests of the crate in one program: linking a program for each of them takes minutes.

mod advice;
mod backups;
mod common;
mod continuing;
mod doors;
mod encrypted;
mod faults;
mod fields;
mod full_disk;
mod goods;
mod leaving;
mod lists;
mod page_types;
mod people;
mod privacy;
mod rated;
mod readback;
mod rough;
mod snapshots;
mod stored;
mod time;
mod tools;
mod traces;
