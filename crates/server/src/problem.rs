//! What went wrong, as `application/problem+json` (RFC 9457), with the kind of the refusal.

use axum::{
    http::{HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
};
use croupier_kernel::{Kind, Refusal};
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;

use crate::Look;

/// A request that came to nothing. Whatever was asked for has not been done.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Problem {
    /// The status of the answer.
    pub status: u16,
    /// The kind of the refusal, for programs.
    pub kind: Fault,
    /// The kind in words.
    pub title: String,
    /// What went wrong this time, in one line.
    pub detail: String,
    /// The match as it is now, where the request was about one that has gone on.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<Look>")]
    pub state: Option<Box<Value>>,
    /// After how many seconds to try again.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub retry_after: Option<u32>,
}

/// What kind of mistake it was: one of the table's, or one that only a server knows.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Fault {
    /// The idempotency key was used for another request.
    KeyReused,
    /// Too much of something.
    TooMany,
    /// The server cannot do it now. Nothing is lost.
    Unavailable,
    /// What is stored of it is damaged. Trying again is of no use.
    Damaged,
    /// It was made by other rules than those of this server, or does not lead where it led. Trying again is of no use.
    Gone,
    /// The table refused it.
    #[serde(untagged)]
    Table(Kind),
}

impl Fault {
    fn title(self) -> &'static str {
        match self {
            Fault::KeyReused => "This idempotency key belongs to another request",
            Fault::TooMany => "Too many",
            Fault::Unavailable => "Not available right now",
            Fault::Damaged => "Damaged on the server's disk",
            Fault::Gone => "This match can't be continued",
            Fault::Table(kind) => kind.title(),
        }
    }
}

impl From<Kind> for Fault {
    fn from(kind: Kind) -> Fault {
        Fault::Table(kind)
    }
}

impl Problem {
    /// A problem of this status and kind.
    pub fn new(status: StatusCode, kind: impl Into<Fault>, detail: impl Into<String>) -> Problem {
        let kind = kind.into();
        let (status, title) = (status.as_u16(), kind.title().to_string());
        Problem { status, kind, title, detail: detail.into(), state: None, retry_after: None }
    }

    /// There is no such thing at this address.
    pub fn not_found(detail: impl Into<String>) -> Problem {
        Problem::new(StatusCode::NOT_FOUND, Kind::Unknown, detail)
    }

    /// The client must say who it is.
    pub fn who_are_you(detail: impl Into<String>) -> Problem {
        Problem::new(StatusCode::UNAUTHORIZED, Kind::NotAllowed, detail)
    }

    /// The client may not have it.
    pub fn not_allowed(detail: impl Into<String>) -> Problem {
        Problem::new(StatusCode::FORBIDDEN, Kind::NotAllowed, detail)
    }

    /// It cannot be read.
    pub fn unreadable(detail: impl Into<String>) -> Problem {
        Problem::new(StatusCode::BAD_REQUEST, Kind::Unreadable, detail)
    }

    /// It does not fit how things stand.
    pub fn conflict(kind: Kind, detail: impl Into<String>) -> Problem {
        Problem::new(StatusCode::CONFLICT, kind, detail)
    }

    /// Too much of something; try again after this many seconds.
    pub fn too_many(detail: impl Into<String>, retry_after: u32) -> Problem {
        let problem = Problem::new(StatusCode::TOO_MANY_REQUESTS, Fault::TooMany, detail);
        Problem { retry_after: Some(retry_after), ..problem }
    }

    /// The server cannot do it now.
    pub fn unavailable(detail: impl Into<String>) -> Problem {
        let problem = Problem::new(StatusCode::SERVICE_UNAVAILABLE, Fault::Unavailable, detail);
        Problem { retry_after: Some(1), ..problem }
    }

    /// What is stored of it is damaged.
    pub fn damaged(detail: impl Into<String>) -> Problem {
        Problem::new(StatusCode::GONE, Fault::Damaged, detail)
    }

    /// With the match as it is now.
    pub fn with_state(self, state: Value) -> Problem {
        Problem { state: Some(Box::new(state)), ..self }
    }
}

impl From<Refusal> for Problem {
    fn from(refusal: Refusal) -> Problem {
        let status = match refusal.kind {
            Kind::Unreadable => StatusCode::BAD_REQUEST,
            Kind::NotYourTurn | Kind::Stale | Kind::Over => StatusCode::CONFLICT,
            Kind::Illegal | Kind::Unknown => StatusCode::UNPROCESSABLE_ENTITY,
            Kind::NotAllowed => StatusCode::FORBIDDEN,
        };
        Problem::new(status, refusal.kind, refusal.reason)
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let status = StatusCode::from_u16(self.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        let body = serde_json::to_vec(&self).unwrap_or_default();
        let mut response = (status, [(header::CONTENT_TYPE, "application/problem+json")], body).into_response();
        let headers = response.headers_mut();
        if let Some(seconds) = self.retry_after {
            headers.insert(header::RETRY_AFTER, HeaderValue::from(seconds));
        }
        if status == StatusCode::UNAUTHORIZED {
            headers.insert(header::WWW_AUTHENTICATE, HeaderValue::from_static("Bearer"));
        }
        response
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kinds_of_the_table_are_told_as_they_are() {
        let kinds = [
            Kind::Unreadable,
            Kind::Illegal,
            Kind::NotYourTurn,
            Kind::Stale,
            Kind::Over,
            Kind::Unknown,
            Kind::NotAllowed,
        ];
        for kind in kinds {
            let problem = Problem::from(Refusal::of(kind, "why"));
            let told = serde_json::to_value(&problem).expect("JSON");
            assert_eq!(told["kind"], serde_json::to_value(kind).expect("JSON"));
            assert_eq!(told["title"], kind.title());
        }
        let told = serde_json::to_value(Fault::KeyReused).expect("JSON");
        assert_eq!(told, "key_reused");
    }
}
