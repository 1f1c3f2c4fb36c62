//! The page: what was built from `web`, or a plain one that says how to play without it.

use axum::{
    http::{HeaderMap, Method, StatusCode, Uri, header},
    response::{IntoResponse, Response},
};

use croupier_kernel::Kind;

use crate::Problem;

/// Files by their address.
type Files = &'static [(&'static str, &'static [u8])];

/// The files of the built page; none if it was not built before the binary.
const FILES: Files = include!(concat!(env!("OUT_DIR"), "/page.rs"));
const PLAIN: &str = include_str!("page/plain.html");
const STYLE: &str = include_str!("page/plain.css");

/// Any address that is not the API's: a file of the page, or the page itself, which finds its own way.
pub(crate) async fn page(method: Method, uri: Uri, headers: HeaderMap) -> Response {
    answer(FILES, &method, uri.path(), &headers)
}

fn answer(files: Files, method: &Method, path: &str, headers: &HeaderMap) -> Response {
    if !matches!(*method, Method::GET | Method::HEAD) {
        return Problem::new(StatusCode::METHOD_NOT_ALLOWED, Kind::Unknown, "You can only read this address.")
            .into_response();
    }
    if let Some((name, bytes)) = files.iter().find(|(name, _)| *name == path) {
        return file(files, name, bytes, headers);
    }
    // What looks like a file and is none is an error, not a page.
    if path.rsplit('/').next().is_some_and(|name| name.contains('.')) && path != "/plain.css" {
        return Problem::not_found("This file does not exist.").into_response();
    }
    match files.iter().find(|(name, _)| *name == "/index.html") {
        Some((name, bytes)) => file(files, name, bytes, headers),
        None if path == "/plain.css" => ([(header::CONTENT_TYPE, "text/css; charset=utf-8")], STYLE).into_response(),
        None => ([(header::CONTENT_TYPE, "text/html; charset=utf-8")], PLAIN).into_response(),
    }
}

fn file(files: Files, name: &str, bytes: &'static [u8], headers: &HeaderMap) -> Response {
    let tag = format!("\"{}\"", &blake3::hash(bytes).to_hex()[..16]);
    if headers.get(header::IF_NONE_MATCH).is_some_and(|known| known.as_bytes() == tag.as_bytes()) {
        return (StatusCode::NOT_MODIFIED, [(header::ETAG, tag)]).into_response();
    }
    // The builder puts a hash into the names of what it bundles.
    let keep = if name.starts_with("/assets/") { "public, max-age=31536000, immutable" } else { "no-cache" };
    let about = [
        (header::CONTENT_TYPE, kind(name)),
        (header::CACHE_CONTROL, keep),
        (header::ETAG, tag.as_str()),
        (header::VARY, "accept-encoding"),
    ];
    match packed(files, name, headers) {
        Some(packed) => (about, [(header::CONTENT_ENCODING, "gzip")], packed).into_response(),
        None => (about, bytes).into_response(),
    }
}

/// The compressed twin of a file, if there is one and it is welcome.
fn packed(files: Files, name: &str, headers: &HeaderMap) -> Option<&'static [u8]> {
    let accepted = headers.get(header::ACCEPT_ENCODING)?.to_str().ok()?;
    if !accepted.split(',').any(|word| word.trim() == "gzip") {
        return None;
    }
    files.iter().find(|(file, _)| file.strip_suffix(".gz") == Some(name)).map(|(_, bytes)| *bytes)
}

fn kind(name: &str) -> &'static str {
    match name.rsplit('.').next().unwrap_or_default() {
        "html" => "text/html; charset=utf-8",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "json" | "map" => "application/json",
        "webmanifest" => "application/manifest+json",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "webp" => "image/webp",
        "ico" => "image/x-icon",
        "woff2" => "font/woff2",
        "txt" => "text/plain; charset=utf-8",
        "wasm" => "application/wasm",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    async fn asked(files: Files, path: &str) -> (StatusCode, String) {
        let answer = answer(files, &Method::GET, path, &HeaderMap::new());
        let status = answer.status();
        let body = axum::body::to_bytes(answer.into_body(), usize::MAX).await.expect("a whole answer");
        (status, String::from_utf8(body.to_vec()).expect("text"))
    }

    #[tokio::test]
    async fn without_the_page_it_says_how_to_get_it() {
        for path in ["/", "/m/abc", "/play/rollio"] {
            let (status, text) = asked(&[], path).await;
            assert_eq!(status, StatusCode::OK, "{path}");
            for said in ["built without the page", "Get the page", "Node (20.19 or newer)", "make run"] {
                assert!(text.contains(said), "{path} does not say `{said}`");
            }
        }
        assert!(asked(&[], "/plain.css").await.1.contains("main"));
        assert_eq!(asked(&[], "/assets/gone.js").await.0, StatusCode::NOT_FOUND);
    }

    #[tokio::test]
    async fn with_the_page_every_address_is_the_page() {
        let built: Files = &[("/index.html", b"the page"), ("/mark.svg", b"a mark")];
        assert_eq!(asked(built, "/m/abc").await, (StatusCode::OK, "the page".into()));
        assert_eq!(asked(built, "/mark.svg").await, (StatusCode::OK, "a mark".into()));
    }
}
