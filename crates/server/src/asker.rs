//! The client whose request is being worked on, wherever that happens.

tokio::task_local! {
    static CLIENT: String;
}

/// Works on a request of this client.
pub(crate) fn of<F: Future>(client: String, work: F) -> impl Future<Output = F::Output> {
    CLIENT.scope(client, work)
}

/// Works on the same request as now, in a task of its own.
pub(crate) fn carried<F: Future>(work: F) -> impl Future<Output = F::Output> {
    let client = CLIENT.try_with(String::clone).unwrap_or_default();
    CLIENT.scope(client, work)
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
