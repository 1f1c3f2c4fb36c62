//! A server that speaks TLS by itself. Its certificate and key are of this test only.
#![allow(
    clippy::disallowed_types,
    clippy::disallowed_methods,
    reason = "these tests start servers, wait for them and touch files"
)]

use crate::common;

use std::{
    path::{Path, PathBuf},
    sync::Arc,
};

use common::{Asker, Running, settings};
use hyper_util::rt::{TokioExecutor, TokioIo};
use tokio::{
    io::{AsyncReadExt as _, AsyncWriteExt as _},
    net::TcpStream,
};
use tokio_rustls::{
    TlsConnector,
    client::TlsStream,
    rustls::{
        ClientConfig, RootCertStore,
        crypto::ring,
        pki_types::{CertificateDer, ServerName, pem::PemObject as _},
    },
};

fn file(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/tls").join(name)
}

/// A stream to a server by a client that trusts this certificate, and the protocol they agreed on.
async fn connect(
    address: &str,
    certificate: &Path,
    protocols: &[&str],
) -> std::io::Result<(TlsStream<TcpStream>, Option<Vec<u8>>)> {
    let mut roots = RootCertStore::empty();
    roots.add(CertificateDer::from_pem_file(certificate).expect("a certificate")).expect("it can be trusted");
    let config = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()));
    let config = config.with_safe_default_protocol_versions().expect("versions").with_root_certificates(roots);
    let mut config = config.with_no_client_auth();
    config.alpn_protocols = protocols.iter().map(|protocol| protocol.as_bytes().to_vec()).collect();
    let stream = TcpStream::connect(address).await?;
    let name = ServerName::try_from("localhost").expect("a name");
    let stream = TlsConnector::from(Arc::new(config)).connect(name, stream).await?;
    let agreed = stream.get_ref().1.alpn_protocol().map(<[u8]>::to_vec);
    Ok((stream, agreed))
}

/// Asks for something by HTTP/1.1.
async fn ask(mut stream: TlsStream<TcpStream>) -> String {
    let request = b"GET /healthz HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n";
    stream.write_all(request).await.expect("it is sent");
    let mut answer = String::new();
    // A server that closes need not say so first.
    let _ = stream.read_to_string(&mut answer).await;
    answer
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_trusts_the_certificate_is_served_and_plain_talk_is_not() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut settings = settings(&format!("sqlite:{}", folder.path().join("test.sqlite").display()));
    settings.tls = Some((file("certificate.pem"), file("key.pem")));
    let server = Running::start(settings.clone()).await;
    let (stream, _) = connect(&server.address, &file("certificate.pem"), &[]).await.expect("they come to terms");
    let answer = ask(stream).await;
    assert!(answer.starts_with("HTTP/1.1 200") && answer.ends_with("ok\n"), "{answer}");
    assert!(answer.contains("strict-transport-security: max-age="), "{answer}");
    let plain = Asker::new(&server.address).next().send("GET", "/healthz", &[], None).await;
    assert!(plain.is_err(), "plain talk is not understood");
    settings.tls = Some((file("certificate.pem"), file("certificate.pem")));
    let refused = croupier_server::Server::bind(settings).await.err().expect("there is no key in it").to_string();
    assert!(refused.contains("certificate.pem: this file has no private key"), "{refused}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn browsers_get_http_2_and_new_certificates_are_taken_up() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut settings = settings(&format!("sqlite:{}", folder.path().join("test.sqlite").display()));
    let (certificate, key) = (folder.path().join("certificate.pem"), folder.path().join("key.pem"));
    let renew = |from: &str| {
        std::fs::copy(file(&format!("{from}key.pem")), &key).expect("a file");
        std::fs::copy(file(&format!("{from}certificate.pem")), &certificate).expect("a file");
    };
    renew("");
    settings.tls = Some((certificate.clone(), key.clone()));
    let server = Running::start(settings).await;
    let both = ["h2", "http/1.1"];
    let (stream, agreed) = connect(&server.address, &file("certificate.pem"), &both).await.expect("a connection");
    assert_eq!(agreed.as_deref(), Some(&b"h2"[..]));
    let (mut sender, connection) =
        hyper::client::conn::http2::handshake(TokioExecutor::new(), TokioIo::new(stream)).await.expect("HTTP/2");
    tokio::spawn(connection);
    let request = axum::http::Request::get("https://localhost/healthz").body(axum::body::Body::empty());
    let answer = sender.send_request(request.expect("a request")).await.expect("an answer");
    assert_eq!((answer.status().as_u16(), answer.version()), (200, axum::http::Version::HTTP_2));
    // Half of a change is not taken up; the whole is.
    std::fs::write(&key, "nonsense").expect("a file");
    tokio::time::sleep(std::time::Duration::from_millis(1100)).await;
    connect(&server.address, &file("certificate.pem"), &both).await.expect("the old certificate stays");
    renew("other-");
    tokio::time::sleep(std::time::Duration::from_millis(1100)).await;
    let (stream, _) = connect(&server.address, &file("other-certificate.pem"), &[]).await.expect("the new one");
    assert!(ask(stream).await.starts_with("HTTP/1.1 200"));
}
