//! The functions that stand in for those of the C library.
#![allow(
    unsafe_code,
    reason = "they have the names and signatures of C functions and hand pointers on to the kernel as they got them"
)]

use std::hint::black_box;

use libc::{
    EIO, ENOSPC, SYS_fdatasync, SYS_fsync, SYS_ftruncate, SYS_pwrite64, SYS_write, c_int, c_long, c_void, off_t,
    size_t, ssize_t, syscall,
};

use crate::{Verdict, decide};

/// Makes the linker take this file: it looks for the names below only where something else of it is used.
pub(crate) fn link() {
    black_box([write as *const (), pwrite as *const (), pwrite64 as *const ()]);
    black_box([fsync as *const (), fdatasync as *const (), ftruncate as *const (), ftruncate64 as *const ()]);
}

fn fail(code: c_int) -> c_long {
    // SAFETY: the address of this thread's errno is valid for as long as the thread runs.
    unsafe { *libc::__errno_location() = code };
    -1
}

/// Writes, or does not: `pass` writes that number of bytes.
fn written(file: c_int, size: size_t, pass: impl FnOnce(size_t) -> c_long) -> ssize_t {
    let done = match decide(file, size > 1) {
        Verdict::Pass => pass(size),
        Verdict::Half => pass(size / 2),
        Verdict::NoSpace => fail(ENOSPC),
        Verdict::Broken => fail(EIO),
    };
    done as ssize_t
}

fn done(file: c_int, pass: impl FnOnce() -> c_long) -> c_int {
    let done = match decide(file, false) {
        Verdict::Pass | Verdict::Half => pass(),
        Verdict::NoSpace => fail(ENOSPC),
        Verdict::Broken => fail(EIO),
    };
    done as c_int
}

// SAFETY, for all functions below: each has the name and signature of the function of the C library that it stands in for, and
// hands its arguments to the system call behind that function. What callers must keep to is the same.

#[unsafe(no_mangle)]
extern "C" fn write(file: c_int, bytes: *const c_void, size: size_t) -> ssize_t {
    // SAFETY: at most `size` bytes are read, which the caller has promised are there.
    written(file, size, |size| unsafe { syscall(SYS_write, file, bytes, size) })
}

#[unsafe(no_mangle)]
extern "C" fn pwrite(file: c_int, bytes: *const c_void, size: size_t, at: off_t) -> ssize_t {
    // SAFETY: at most `size` bytes are read, which the caller has promised are there.
    written(file, size, |size| unsafe { syscall(SYS_pwrite64, file, bytes, size, at) })
}

#[unsafe(no_mangle)]
extern "C" fn pwrite64(file: c_int, bytes: *const c_void, size: size_t, at: off_t) -> ssize_t {
    pwrite(file, bytes, size, at)
}

#[unsafe(no_mangle)]
extern "C" fn fsync(file: c_int) -> c_int {
    // SAFETY: takes a number only.
    done(file, || unsafe { syscall(SYS_fsync, file) })
}

#[unsafe(no_mangle)]
extern "C" fn fdatasync(file: c_int) -> c_int {
    // SAFETY: takes a number only.
    done(file, || unsafe { syscall(SYS_fdatasync, file) })
}

#[unsafe(no_mangle)]
extern "C" fn ftruncate(file: c_int, size: off_t) -> c_int {
    // SAFETY: takes numbers only.
    done(file, || unsafe { syscall(SYS_ftruncate, file, size) })
}

#[unsafe(no_mangle)]
extern "C" fn ftruncate64(file: c_int, size: off_t) -> c_int {
    ftruncate(file, size)
}
