//! A server that speaks TLS by itself. Its certificate and key are of this test only.
#![allow(
    clippy::disallowed_types,
    clippy::disallowed_methods,
    reason = "these tests start servers, wait for them and touch files"
)]

mod common;

use std::{path::PathBuf, sync::Arc};

use common::{Asker, Running, settings};
use tokio::{
    io::{AsyncReadExt as _, AsyncWriteExt as _},
    net::TcpStream,
};
use tokio_rustls::{
    TlsConnector,
    rustls::{
        ClientConfig, RootCertStore,
        crypto::ring,
        pki_types::{CertificateDer, ServerName, pem::PemObject as _},
    },
};

fn file(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/tls").join(name)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_trusts_the_certificate_is_served_and_plain_talk_is_not() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut settings = settings(&format!("sqlite:{}", folder.path().join("test.sqlite").display()));
    settings.tls = Some((file("certificate.pem"), file("key.pem")));
    let server = Running::start(settings.clone()).await;
    let mut roots = RootCertStore::empty();
    roots
        .add(CertificateDer::from_pem_file(file("certificate.pem")).expect("a certificate"))
        .expect("it can be trusted");
    let config = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()));
    let config = config.with_safe_default_protocol_versions().expect("versions").with_root_certificates(roots);
    let connector = TlsConnector::from(Arc::new(config.with_no_client_auth()));
    let stream = TcpStream::connect(&server.address).await.expect("a connection");
    let name = ServerName::try_from("localhost").expect("a name");
    let mut stream = connector.connect(name, stream).await.expect("they come to terms");
    stream.write_all(b"GET /healthz HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n").await.expect("it is sent");
    let mut answer = String::new();
    // A server that closes need not say so first.
    let _ = stream.read_to_string(&mut answer).await;
    assert!(answer.starts_with("HTTP/1.1 200") && answer.ends_with("ok\n"), "{answer}");
    let plain = Asker::new(&server.address).next().send("GET", "/healthz", &[], None).await;
    assert!(plain.is_err(), "plain talk is not understood");
    settings.tls = Some((file("certificate.pem"), file("certificate.pem")));
    let refused = croupier_server::Server::bind(settings).await.err().expect("there is no key in it").to_string();
    assert!(refused.contains("certificate.pem: no private key"), "{refused}");
}
