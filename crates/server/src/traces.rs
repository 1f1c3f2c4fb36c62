//! Traces for a collector of OpenTelemetry: one span for each request, as OTLP over HTTP in JSON.
//!
//! No request waits for the collector. What it does not take in time is dropped and counted.

use std::{
    str::FromStr,
    sync::Arc,
    time::{Duration, SystemTime, UNIX_EPOCH},
};

use axum::http::{HeaderMap, HeaderName, HeaderValue, Uri};
use data_encoding::HEXLOWER;
use serde_json::{Value, json};
use tokio::{
    sync::{mpsc, oneshot},
    time::{Instant, timeout, timeout_at},
};

use crate::{client::Client, metrics::Counter, token};

/// The header in which a client, a proxy or another server says which trace a request belongs to.
pub(crate) const TRACEPARENT: HeaderName = HeaderName::from_static("traceparent");

/// How many spans may wait to be sent.
const QUEUE: usize = 4096;
/// How many are sent together at most, and how long the first of them waits for others.
const TOGETHER: usize = 512;
const GATHER: Duration = Duration::from_secs(1);
/// How long the collector has to take them.
const PATIENCE: Duration = Duration::from_secs(5);

/// Where a collector of traces is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Collector {
    address: String,
    path: String,
}

impl FromStr for Collector {
    type Err = ();

    /// Reads an address of the form `http://HOST:4318`, with a path before `/v1/traces` if there is one.
    fn from_str(text: &str) -> Result<Collector, ()> {
        let url: Uri = text.parse().map_err(drop)?;
        let named = url.authority().filter(|at| url.scheme_str() == Some("http") && !at.as_str().contains('@'));
        let at = named.filter(|_| url.query().is_none()).ok_or(())?;
        let address = at.port_u16().map_or_else(|| format!("{}:4318", at.host()), |_| at.to_string());
        Ok(Collector { address, path: format!("{}/v1/traces", url.path().trim_end_matches('/')) })
    }
}

/// The place of a request in a trace.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Context {
    trace: [u8; 16],
    span: [u8; 8],
    parent: Option<[u8; 8]>,
    /// Whether the caller wants it recorded.
    recorded: bool,
}

impl Context {
    /// The next span of the trace that the headers name, or the first of a new one.
    pub(crate) fn of(headers: &HeaderMap) -> Context {
        let span = token::chance();
        match headers.get(TRACEPARENT).and_then(|header| header.to_str().ok()).and_then(named) {
            Some((trace, parent, recorded)) => Context { trace, span, parent: Some(parent), recorded },
            None => Context { trace: token::chance(), span, parent: None, recorded: true },
        }
    }

    /// What another server is told, so that its span comes under this one.
    pub(crate) fn header(&self) -> HeaderValue {
        let (trace, span) = (HEXLOWER.encode(&self.trace), HEXLOWER.encode(&self.span));
        let text = format!("00-{trace}-{span}-0{}", u8::from(self.recorded));
        HeaderValue::from_str(&text).unwrap_or(HeaderValue::from_static("none"))
    }
}

/// Reads such a header: the trace, the span of the caller, and whether it is recorded.
fn named(text: &str) -> Option<([u8; 16], [u8; 8], bool)> {
    let mut parts = text.split('-');
    let mut bytes = || HEXLOWER.decode(parts.next()?.as_bytes()).ok();
    let (version, trace, parent, flags) = (bytes()?, bytes()?, bytes()?, bytes()?);
    // A later version may add parts.
    let known = match version[..] {
        [0] => parts.next().is_none(),
        [version] => version < u8::MAX,
        _ => false,
    };
    let (trace, parent): ([u8; 16], [u8; 8]) = (trace.try_into().ok()?, parent.try_into().ok()?);
    let [flags] = flags[..] else { return None };
    (known && trace != [0; 16] && parent != [0; 8]).then_some((trace, parent, flags & 1 == 1))
}

/// A request that was answered.
pub(crate) struct Span {
    pub(crate) context: Context,
    /// What was asked for: nothing that a client can write as it likes.
    pub(crate) method: &'static str,
    pub(crate) route: &'static str,
    pub(crate) status: u16,
    pub(crate) took: Duration,
    /// The name that the request has in the log.
    pub(crate) request: String,
}

impl Span {
    fn to_json(&self, ended: SystemTime) -> Value {
        let nanos = |at: SystemTime| at.duration_since(UNIX_EPOCH).unwrap_or_default().as_nanos().to_string();
        let word = |key: &str, value: &str| json!({ "key": key, "value": { "stringValue": value } });
        let mut span = json!({
            "traceId": HEXLOWER.encode(&self.context.trace),
            "spanId": HEXLOWER.encode(&self.context.span),
            "name": format!("{} {}", self.method, self.route),
            "kind": 2, // a server's
            "startTimeUnixNano": nanos(ended - self.took),
            "endTimeUnixNano": nanos(ended),
            "attributes": [
                word("http.request.method", self.method),
                word("http.route", self.route),
                { "key": "http.response.status_code", "value": { "intValue": self.status.to_string() } },
                word("croupier.request_id", &self.request),
            ],
        });
        if let Some(parent) = self.context.parent {
            span["parentSpanId"] = HEXLOWER.encode(&parent).into();
        }
        if self.status >= 500 {
            span["status"] = json!({ "code": 2 });
        }
        span
    }
}

/// What is on its way to the collector.
enum Said {
    Span(Value),
    /// Answers the caller once everything before this was sent or dropped.
    Flush(oneshot::Sender<()>),
}

/// How many spans the collector took, and how many were dropped.
#[derive(Default)]
struct Counts {
    sent: Counter,
    dropped: Counter,
}

/// The way to a collector.
pub(crate) struct Traces {
    queue: mpsc::Sender<Said>,
    counts: Arc<Counts>,
}

impl Traces {
    /// Begins to send what is noted.
    pub(crate) fn to(collector: Collector) -> Traces {
        let (queue, waiting) = mpsc::channel(QUEUE);
        let counts = Arc::<Counts>::default();
        tokio::spawn(send_on(collector, waiting, counts.clone()));
        Traces { queue, counts }
    }

    /// Notes a request that was answered just now.
    pub(crate) fn note(&self, span: &Span) {
        if span.context.recorded && self.queue.try_send(Said::Span(span.to_json(SystemTime::now()))).is_err() {
            self.counts.dropped.add(1);
        }
    }

    /// Waits until all that was noted is sent or dropped, but no longer than this.
    pub(crate) async fn flush(&self, until: Instant) {
        let (done, told) = oneshot::channel();
        let flushed = async {
            if self.queue.send(Said::Flush(done)).await.is_ok() {
                // If all senders are gone, there is nothing more to send.
                let _ = told.await;
            }
        };
        let _ = timeout_at(until, flushed).await;
    }

    /// How many spans the collector took, and how many were dropped.
    pub(crate) fn counted(&self) -> (u64, u64) {
        (self.counts.sent.get(), self.counts.dropped.get())
    }
}

/// Sends spans in batches as they arrive, while anything still records them.
async fn send_on(collector: Collector, mut waiting: mpsc::Receiver<Said>, counts: Arc<Counts>) {
    let mut client = Client::new(&collector.address);
    let server = token::short_id();
    let mut takes = true;
    while let Some(first) = waiting.recv().await {
        let until = Instant::now() + GATHER;
        let (mut spans, mut told) = (Vec::new(), None);
        let mut next = Some(first);
        while let Some(said) = next {
            match said {
                Said::Span(span) => spans.push(span),
                Said::Flush(done) => told = Some(done),
            }
            let full = spans.len() >= TOGETHER || told.is_some();
            next = if full { None } else { timeout_at(until, waiting.recv()).await.ok().flatten() };
        }
        if !spans.is_empty() {
            let n = spans.len() as u64;
            let body = all(&server, spans).to_string();
            let sent = client.send("POST", &collector.path, &[], Some(body.as_bytes()));
            let taken = matches!(timeout(PATIENCE, sent).await, Ok(Ok(reply)) if (200..300).contains(&reply.status));
            if taken { &counts.sent } else { &counts.dropped }.add(n);
            if taken != takes {
                let at = &collector.address;
                match taken {
                    true => tracing::info!("the collector at {at} takes traces again"),
                    false => tracing::warn!("the collector at {at} does not take traces; they are dropped"),
                }
                takes = taken;
            }
        }
        if let Some(told) = told {
            // The caller may have given up.
            let _ = told.send(());
        }
    }
}

/// Spans with the server they are of.
fn all(server: &str, spans: Vec<Value>) -> Value {
    let word = |key: &str, value: &str| json!({ "key": key, "value": { "stringValue": value } });
    let version = env!("CARGO_PKG_VERSION");
    let of = [word("service.name", "croupier"), word("service.version", version), word("service.instance.id", server)];
    let scope = json!({ "name": "croupier", "version": version });
    json!({ "resourceSpans": [{ "resource": { "attributes": of }, "scopeSpans": [{ "scope": scope, "spans": spans }] }] })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_trace_is_read_as_the_standard_has_it() {
        let (trace, span) = ("0af7651916cd43dd8448eb211c80319c", "b7ad6b7169203331");
        let read = |text: &str| named(text).map(|(.., recorded)| recorded);
        assert_eq!(read(&format!("00-{trace}-{span}-01")), Some(true));
        assert_eq!(read(&format!("00-{trace}-{span}-00")), Some(false));
        assert_eq!(read(&format!("cc-{trace}-{span}-01-more")), Some(true), "a later version");
        let zero = "0".repeat(32);
        for bad in [
            String::new(),
            "none".into(),
            format!("00-{trace}-{span}"),
            format!("00-{trace}-{span}-01-more"),
            format!("ff-{trace}-{span}-01"),
            format!("00-{}-{span}-01", trace.to_uppercase()),
            format!("00-{zero}-{span}-01"),
            format!("00-{trace}-{}-01", &zero[..16]),
            format!("00-{span}-{trace}-01"),
        ] {
            assert_eq!(read(&bad), None, "{bad}");
        }
    }

    #[test]
    fn a_collector_is_a_plain_address() {
        let read = |text: &str| text.parse().map(|Collector { address, path }| (address, path));
        let at = |address: &str, path: &str| Ok((address.to_string(), path.to_string()));
        assert_eq!(read("http://127.0.0.1:4318"), at("127.0.0.1:4318", "/v1/traces"));
        assert_eq!(read("http://collector/"), at("collector:4318", "/v1/traces"));
        assert_eq!(read("http://[::1]:9/a/b/"), at("[::1]:9", "/a/b/v1/traces"));
        for bad in ["", "collector:4318", "https://collector:4318", "http://a:b@collector", "http://collector?x=1"] {
            assert_eq!(read(bad), Err(()), "{bad}");
        }
    }
}
