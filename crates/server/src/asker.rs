//! The client whose request is being worked on, wherever that happens.

use tracing::Instrument as _;

tokio::task_local! {
    static CLIENT: String;
}

/// Works on a request of this client.
pub(crate) fn of<F: Future>(client: String, work: F) -> impl Future<Output = F::Output> {
    CLIENT.scope(client, work)
}

/// Works on the same request as now, in a task of its own. What it writes into the log names the request too.
pub(crate) fn carried<F: Future>(work: F) -> impl Future<Output = F::Output> {
    CLIENT.scope(client(), work).in_current_span()
}

/// The client whose request this is. Programs and clocks work without one.
pub(crate) fn client() -> String {
    CLIENT.try_with(String::clone).unwrap_or_default()
}

/// Does something with the client whose request this is, if it is one.
pub(crate) fn with(tell: impl FnOnce(&str)) {
    // Programs and clocks work for no client.
    let _ = CLIENT.try_with(|client| {
        if !client.is_empty() {
            tell(client);
        }
    });
}
