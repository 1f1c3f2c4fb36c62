//! What handlers are given of a request. What cannot be read is a problem in one line, never a page of text.

use std::net::SocketAddr;

use axum::{
    extract::{ConnectInfo, FromRequest, FromRequestParts, Request},
    http::{HeaderMap, StatusCode, header, request::Parts},
};
use croupier_kernel::Kind;
use schemars::JsonSchema;
use serde::{Deserialize, de::DeserializeOwned};

use super::App;
use crate::{
    Bearer, Fault, Limits, Problem,
    cluster::{CLIENT, PASSED_ON},
    doors,
    token::Hash,
};

/// Who asks.
pub(crate) struct Caller {
    /// Where from, as far as that can be known.
    pub(crate) client: String,
    /// With which token.
    pub(crate) bearer: Bearer,
    /// The key of the request, if it has one.
    pub(crate) key: Option<String>,
}

impl FromRequestParts<App> for Caller {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Caller, Problem> {
        let key = match parts.headers.get("idempotency-key").map(header::HeaderValue::to_str) {
            None => None,
            Some(Ok(key)) if (1..=200).contains(&key.len()) => Some(key.to_string()),
            Some(_) => return Err(Problem::unreadable("An Idempotency-Key has 1 to 200 visible characters.")),
        };
        let client = client_of(parts, app);
        Ok(Caller { client, bearer: bearer_of(&parts.headers)?, key })
    }
}

fn bearer_of(headers: &HeaderMap) -> Result<Bearer, Problem> {
    let Some(value) = headers.get(header::AUTHORIZATION) else { return Ok(Bearer::nobody()) };
    let text = value.to_str().ok().and_then(|text| text.split_once(' '));
    match text {
        Some((scheme, token)) if scheme.eq_ignore_ascii_case("bearer") && (1..=100).contains(&token.len()) => {
            Ok(Bearer::token(token.trim()))
        }
        _ => Err(Problem::who_are_you("Send `Authorization: Bearer TOKEN`.")),
    }
}

/// Where a request comes from: the other end of the connection, or what the proxy in front says, or another server that passed
/// the request on.
pub(crate) fn client_of(parts: &Parts, app: &App) -> String {
    if comes_from_a_server(&parts.headers, app)
        && let Some(client) = parts.headers.get(CLIENT).and_then(|client| client.to_str().ok())
    {
        return client.into();
    }
    let Some(peer) = parts.extensions.get::<ConnectInfo<SocketAddr>>().map(|peer| peer.ip()) else {
        return String::new();
    };
    let settings = &app.hub.settings;
    match settings.proxy_header.as_deref() {
        Some(header) => doors::client_behind(&parts.headers, header, settings.proxies, peer),
        None => doors::client_at(peer),
    }
}

/// Whether another server on this database passed a request on.
pub(crate) fn comes_from_a_server(headers: &HeaderMap, app: &App) -> bool {
    let shown = headers.get(PASSED_ON).and_then(|shown| shown.to_str().ok());
    shown.zip(app.hub.cluster()).is_some_and(|(shown, cluster)| Hash::of(shown).is(&Hash::of(&cluster.secret).0))
}

/// The body of a request, as JSON.
pub(crate) struct Body<T>(pub(crate) T);

impl<T: DeserializeOwned> FromRequest<App> for Body<T> {
    type Rejection = Problem;

    async fn from_request(request: Request, app: &App) -> Result<Body<T>, Problem> {
        let bytes = read(request, &app.hub.settings.limits).await?;
        object(&bytes).map(Body)
    }
}

/// Reads an object. A list is refused: it would be taken for the fields in their order.
fn object<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, Problem> {
    if bytes.trim_ascii_start().first() == Some(&b'[') {
        return Err(Problem::unreadable("Send an object, such as {\"name\": value}, not a list."));
    }
    serde_json::from_slice(bytes).map_err(|error| Problem::unreadable(format!("The body can't be read: {error}")))
}

/// A body with nothing in it.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct Nothing {}

/// The body of a request that may be empty: then every field has its default.
pub(crate) struct MaybeBody<T>(pub(crate) T);

impl<T: DeserializeOwned + Default> FromRequest<App> for MaybeBody<T> {
    type Rejection = Problem;

    async fn from_request(request: Request, app: &App) -> Result<MaybeBody<T>, Problem> {
        let bytes = read(request, &app.hub.settings.limits).await?;
        if bytes.iter().all(u8::is_ascii_whitespace) {
            return Ok(MaybeBody(T::default()));
        }
        object(&bytes).map(MaybeBody)
    }
}

/// The bytes of a body, if they are not too many and come in time.
pub(crate) async fn read(request: Request, limits: &Limits) -> Result<axum::body::Bytes, Problem> {
    let limit = limits.body;
    let too_large = || {
        let what = format!("A request can have at most {limit} bytes.");
        Problem::new(StatusCode::PAYLOAD_TOO_LARGE, Fault::TooMany, what)
    };
    let said = request.headers().get(header::CONTENT_LENGTH).and_then(|length| length.to_str().ok()?.parse().ok());
    if said.is_some_and(|said: usize| said > limit) {
        return Err(too_large());
    }
    let read = axum::body::to_bytes(request.into_body(), limit);
    let read = tokio::time::timeout(limits.body_time, read).await;
    let read = read.map_err(|_| {
        Problem::new(StatusCode::REQUEST_TIMEOUT, Kind::Unreadable, "The body took too long to arrive.")
    })?;
    read.map_err(|_| too_large())
}

/// What follows the question mark.
pub(crate) struct Query<T>(pub(crate) T);

impl<T: DeserializeOwned> FromRequestParts<App> for Query<T> {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Query<T>, Problem> {
        match axum::extract::Query::<T>::from_request_parts(parts, app).await {
            Ok(query) => Ok(Query(query.0)),
            Err(error) => Err(Problem::unreadable(format!("The query can't be read: {}", error.body_text()))),
        }
    }
}

/// The part of the address that names something.
pub(crate) struct Named(pub(crate) String);

impl FromRequestParts<App> for Named {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Named, Problem> {
        match axum::extract::Path::<String>::from_request_parts(parts, app).await {
            Ok(path) => Ok(Named(path.0)),
            Err(_) => Err(Problem::not_found("There is nothing at this address.")),
        }
    }
}
