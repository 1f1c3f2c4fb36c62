//! TLS by a certificate and a key in files. New files are taken up while the server runs.

use std::{
    io::{self, Read as _},
    path::{Path, PathBuf},
    sync::{Arc, Mutex, PoisonError},
    time::{Duration, Instant, SystemTime},
};

use tokio_rustls::{
    TlsAcceptor,
    rustls::{
        ServerConfig,
        crypto::ring,
        pki_types::{CertificateDer, PrivateKeyDer, pem::PemObject as _},
    },
};

/// How often the files are looked at, at most.
const LOOK: Duration = Duration::from_secs(1);

/// What makes connections safe, as the files have it now.
pub(crate) struct Tls {
    certificate: PathBuf,
    key: PathBuf,
    now: Mutex<Now>,
}

struct Now {
    acceptor: TlsAcceptor,
    /// When the files were last written.
    written: [Option<SystemTime>; 2],
    looked: Instant,
}

impl Tls {
    /// From the files of a certificate (with those that vouch for it) and of its key, as PEM.
    pub(crate) fn open(certificate: &Path, key: &Path) -> io::Result<Tls> {
        let written = [certificate, key].map(written);
        let now = Now { acceptor: acceptor(certificate, key)?, written, looked: Instant::now() };
        Ok(Tls { certificate: certificate.into(), key: key.into(), now: Mutex::new(now) })
    }

    /// What makes the next connection safe. Files that cannot be used are named in the log, and the last ones that could stay.
    pub(crate) fn acceptor(&self) -> TlsAcceptor {
        let mut now = self.now.lock().unwrap_or_else(PoisonError::into_inner);
        if now.looked.elapsed() >= LOOK {
            now.looked = Instant::now();
            let written = [self.certificate.as_path(), self.key.as_path()].map(written);
            if written != now.written {
                now.written = written;
                match acceptor(&self.certificate, &self.key) {
                    Ok(acceptor) => now.acceptor = acceptor,
                    Err(error) => tracing::error!(%error, "the new certificate cannot be used; the old one stays"),
                }
            }
        }
        now.acceptor.clone()
    }
}

fn written(path: &Path) -> Option<SystemTime> {
    std::fs::metadata(path).and_then(|file| file.modified()).ok()
}

/// Why a file cannot be read, without the numbers of the operating system.
fn in_words(error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::NotFound => "this file does not exist".into(),
        io::ErrorKind::IsADirectory => "this is a folder".into(),
        io::ErrorKind::PermissionDenied => "you have no permission to read this file".into(),
        _ => error.to_string(),
    }
}

/// No certificate or key is longer, and a device has no end.
const LONGEST: u64 = 1 << 20;

fn read(path: &Path) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    std::fs::File::open(path)?.take(LONGEST + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > LONGEST {
        return Err(io::Error::other("this file is too long to be a certificate or a key"));
    }
    Ok(bytes)
}

fn acceptor(certificate: &Path, key: &Path) -> io::Result<TlsAcceptor> {
    let wrong = |path: &Path, reason: String| io::Error::other(format!("{}: {reason}", path.display()));
    let [chain, secret] = [certificate, key].map(|path| read(path).map_err(|error| wrong(path, in_words(&error))));
    let (chain, secret) = (chain?, secret?);
    let chain = CertificateDer::pem_slice_iter(&chain).collect::<Result<Vec<_>, _>>();
    let chain = chain.map_err(|error| wrong(certificate, error.to_string()))?;
    if chain.is_empty() {
        return Err(wrong(certificate, "this file has no certificate in it".into()));
    }
    // What a parser says about a key may have parts of it.
    let secret =
        PrivateKeyDer::from_pem_slice(&secret).map_err(|_| wrong(key, "this file has no private key in PEM".into()))?;
    let mut config = ServerConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()
        .map_err(io::Error::other)?
        .with_no_client_auth()
        .with_single_cert(chain, secret)
        .map_err(|error| wrong(certificate, error.to_string()))?;
    config.alpn_protocols = vec![b"h2".to_vec(), b"http/1.1".to_vec()];
    Ok(TlsAcceptor::from(Arc::new(config)))
}
