//! The page: what was built from `web`, or a plain one that says how to play without it.

use axum::{
    http::{HeaderMap, Method, StatusCode, Uri, header},
    response::{IntoResponse, Response},
};

use crate::Problem;

/// The files of the built page, by their address; none if it was not built before the binary.
const FILES: &[(&str, &[u8])] = include!(concat!(env!("OUT_DIR"), "/page.rs"));
const PLAIN: &str = include_str!("page/plain.html");
const STYLE: &str = include_str!("page/plain.css");

/// Any address that is not the API's: a file of the page, or the page itself, which finds its own way.
pub(crate) async fn page(method: Method, uri: Uri, headers: HeaderMap) -> Response {
    if !matches!(method, Method::GET | Method::HEAD) {
        return Problem::new(StatusCode::METHOD_NOT_ALLOWED, crate::Fault::Unknown, "this address is only read")
            .into_response();
    }
    let path = uri.path();
    if let Some((name, bytes)) = FILES.iter().find(|(name, _)| *name == path) {
        return file(name, bytes, &headers);
    }
    // What looks like a file and is none is an error, not a page.
    if path.rsplit('/').next().is_some_and(|name| name.contains('.')) && path != "/plain.css" {
        return Problem::not_found("there is no such file").into_response();
    }
    match FILES.iter().find(|(name, _)| *name == "/index.html") {
        Some((name, bytes)) => file(name, bytes, &headers),
        None if path == "/plain.css" => ([(header::CONTENT_TYPE, "text/css; charset=utf-8")], STYLE).into_response(),
        None => ([(header::CONTENT_TYPE, "text/html; charset=utf-8")], PLAIN).into_response(),
    }
}

fn file(name: &str, bytes: &'static [u8], headers: &HeaderMap) -> Response {
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
    match packed(name, headers) {
        Some(packed) => (about, [(header::CONTENT_ENCODING, "gzip")], packed).into_response(),
        None => (about, bytes).into_response(),
    }
}

/// The compressed twin of a file, if there is one and it is welcome.
fn packed(name: &str, headers: &HeaderMap) -> Option<&'static [u8]> {
    let accepted = headers.get(header::ACCEPT_ENCODING)?.to_str().ok()?;
    if !accepted.split(',').any(|word| word.trim() == "gzip") {
        return None;
    }
    FILES.iter().find(|(file, _)| file.strip_suffix(".gz") == Some(name)).map(|(_, bytes)| *bytes)
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
