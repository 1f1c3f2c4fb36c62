//! A word to systemd, where it started this process and waits for one (`Type=notify`).

/// Tells systemd how the server is. Without systemd there is no one to tell.
pub(crate) fn tell(state: &str) {
    #[cfg(target_os = "linux")]
    if let Some(path) = std::env::var_os("NOTIFY_SOCKET")
        && let Err(error) = send(&path, state)
    {
        tracing::warn!(%error, "systemd could not be told");
    }
    #[cfg(not(target_os = "linux"))]
    let _ = state;
}

#[cfg(target_os = "linux")]
fn send(path: &std::ffi::OsStr, state: &str) -> std::io::Result<()> {
    use std::os::{
        linux::net::SocketAddrExt as _,
        unix::{
            ffi::OsStrExt as _,
            net::{SocketAddr, UnixDatagram},
        },
    };
    // A name that begins with @ is not in the file system.
    let address = match path.as_bytes().strip_prefix(b"@") {
        Some(name) => SocketAddr::from_abstract_name(name)?,
        None => SocketAddr::from_pathname(path)?,
    };
    UnixDatagram::unbound()?.send_to_addr(state.as_bytes(), &address).map(|_| ())
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    #[test]
    fn systemd_hears_what_it_is_told() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("notify");
        let systemd = std::os::unix::net::UnixDatagram::bind(&path).expect("a socket");
        super::send(path.as_os_str(), "READY=1").expect("it is told");
        let mut heard = [0; 16];
        let n = systemd.recv(&mut heard).expect("a word");
        assert_eq!(&heard[..n], b"READY=1");
    }
}
