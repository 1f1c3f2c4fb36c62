//! The faults are what they say, on the files they are meant for.
#![cfg(target_os = "linux")]
#![allow(clippy::disallowed_types, clippy::disallowed_methods, reason = "these tests write files")]

use std::{
    fs::{self, File},
    io::{ErrorKind, Write as _},
    sync::{Mutex, PoisonError},
};

use croupier_faults::{Fault, Plan, inject, injected, mend, stop};

/// There is one plan for the whole process.
static TURN: Mutex<()> = Mutex::new(());

#[test]
fn the_calls_of_a_plan_fail_and_no_others() {
    let _turn = TURN.lock().unwrap_or_else(PoisonError::into_inner);
    let (folder, other) = (tempfile::tempdir().expect("a folder"), tempfile::tempdir().expect("another"));
    let mut file = File::create(folder.path().join("a")).expect("a file");
    let mut elsewhere = File::create(other.path().join("b")).expect("a file");
    inject(folder.path(), Some(Plan { fault: Fault::Full, first: 2, calls: 2 }));
    file.write_all(b"one").expect("the first is written");
    elsewhere.write_all(b"other").expect("other folders are left alone");
    assert_eq!(file.write(b"two").expect_err("full").kind(), ErrorKind::StorageFull);
    assert_eq!(file.sync_all().expect_err("full").kind(), ErrorKind::StorageFull);
    file.write_all(b"two").expect("the plan is through");
    assert_eq!(stop(), (4, 2));
    assert_eq!(fs::read(folder.path().join("a")).expect("a file"), b"onetwo");
}

#[test]
fn a_short_write_writes_half_and_a_broken_disk_nothing() {
    let _turn = TURN.lock().unwrap_or_else(PoisonError::into_inner);
    let folder = tempfile::tempdir().expect("a folder");
    let mut file = File::create(folder.path().join("a")).expect("a file");
    inject(folder.path(), Some(Plan { fault: Fault::Short, first: 1, calls: 2 }));
    assert_eq!(file.write(b"abcdef").expect("half of it"), 3);
    assert_eq!(file.write(b"def").expect_err("full").kind(), ErrorKind::StorageFull);
    inject(folder.path(), Some(Plan { fault: Fault::Broken, first: 1, calls: 9 }));
    assert_eq!(file.set_len(0).expect_err("broken").raw_os_error(), Some(5));
    assert_eq!(file.sync_data().expect_err("broken").raw_os_error(), Some(5));
    assert_eq!(injected(), 2);
    mend();
    file.sync_data().expect("it is mended");
    assert_eq!(stop(), (3, 2));
    assert_eq!(fs::read(folder.path().join("a")).expect("a file"), b"abc");
}
