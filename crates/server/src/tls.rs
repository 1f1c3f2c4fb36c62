//! TLS by a certificate and a key in files.

use std::{io, path::Path, sync::Arc};

use tokio_rustls::{
    TlsAcceptor,
    rustls::{
        ServerConfig,
        crypto::ring,
        pki_types::{CertificateDer, PrivateKeyDer, pem::PemObject as _},
    },
};

/// What makes connections safe, from the files of a certificate (with those that vouch for it) and of its key, as PEM.
pub(crate) fn acceptor(certificate: &Path, key: &Path) -> io::Result<TlsAcceptor> {
    let wrong = |path: &Path, reason: String| io::Error::other(format!("{}: {reason}", path.display()));
    for path in [certificate, key] {
        std::fs::File::open(path).map_err(|error| wrong(path, error.to_string()))?;
    }
    let read = CertificateDer::pem_file_iter(certificate).and_then(Iterator::collect::<Result<Vec<_>, _>>);
    let chain = read.map_err(|error| wrong(certificate, error.to_string()))?;
    if chain.is_empty() {
        return Err(wrong(certificate, "there is no certificate in it".into()));
    }
    // What a parser says about a key may have parts of it.
    let secret = PrivateKeyDer::from_pem_file(key)
        .map_err(|_| wrong(key, "no private key in PEM can be read from it".into()))?;
    let config = ServerConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()
        .map_err(io::Error::other)?
        .with_no_client_auth()
        .with_single_cert(chain, secret)
        .map_err(|error| wrong(certificate, error.to_string()))?;
    Ok(TlsAcceptor::from(Arc::new(config)))
}
