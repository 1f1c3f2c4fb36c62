//! A client that speaks the protocol by hand, over a pipe inside the process.
#![allow(dead_code, reason = "each test uses a part of it")]

use std::{path::Path, sync::Arc};

use croupier_mcp::{Croupier, Host, Local};
use rmcp::ServiceExt as _;
use serde_json::{Value, json};
use tokio::io::{AsyncBufReadExt as _, AsyncWriteExt as _, BufReader, DuplexStream, Lines, ReadHalf, WriteHalf};

/// A client.
pub(crate) struct Client {
    lines: Lines<BufReader<ReadHalf<DuplexStream>>>,
    writer: WriteHalf<DuplexStream>,
    id: u64,
}

impl Client {
    /// A client of this host, after it has introduced itself.
    pub(crate) async fn of<H: Host>(host: H) -> Client {
        let (ours, theirs) = tokio::io::duplex(1 << 20);
        tokio::spawn(async move {
            let running = Croupier::new(Arc::new(host)).serve(theirs).await.expect("it begins");
            let _ = running.waiting().await;
        });
        let (reader, writer) = tokio::io::split(ours);
        let mut client = Client { lines: BufReader::new(reader).lines(), writer, id: 0 };
        let about = json!({ "name": "test", "version": "1" });
        let hello = json!({ "protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": about });
        let welcome = client.ask("initialize", hello).await;
        assert_eq!(welcome["result"]["serverInfo"]["name"], "croupier", "{welcome}");
        client.send(&json!({ "jsonrpc": "2.0", "method": "notifications/initialized" })).await;
        client
    }

    /// A client of matches in this process.
    pub(crate) async fn local(home: &Path) -> Client {
        Client::of(Local::new(home.into())).await
    }

    async fn send(&mut self, message: &Value) {
        self.writer.write_all(format!("{message}\n").as_bytes()).await.expect("somebody listens");
    }

    /// Asks for something and gives the whole answer.
    pub(crate) async fn ask(&mut self, method: &str, params: Value) -> Value {
        self.id += 1;
        let id = self.id;
        self.send(&json!({ "jsonrpc": "2.0", "id": id, "method": method, "params": params })).await;
        loop {
            let line = self.lines.next_line().await.expect("it answers").expect("it has not hung up");
            let message: Value = serde_json::from_str(&line).expect("JSON");
            if message["id"] == id {
                return message;
            }
        }
    }

    /// Calls a tool and gives the result.
    pub(crate) async fn call(&mut self, tool: &str, arguments: Value) -> Value {
        let answer = self.ask("tools/call", json!({ "name": tool, "arguments": arguments })).await;
        assert!(answer.get("result").is_some(), "{answer}");
        answer["result"].clone()
    }

    /// Calls a tool that must not refuse, and gives its data.
    pub(crate) async fn data(&mut self, tool: &str, arguments: Value) -> Value {
        let result = self.call(tool, arguments.clone()).await;
        assert_eq!(result["isError"], false, "{tool} {arguments}: {result}");
        result["structuredContent"].clone()
    }

    /// Calls a tool that must refuse, and gives the reason.
    pub(crate) async fn refused(&mut self, tool: &str, arguments: Value) -> String {
        let result = self.call(tool, arguments.clone()).await;
        assert_eq!(result["isError"], true, "{tool} {arguments}: {result}");
        let reason = text(&result);
        assert!(!reason.is_empty() && !reason.contains('\n') && reason.chars().count() <= 1201, "{reason}");
        reason
    }
}

/// The text of a result.
pub(crate) fn text(result: &Value) -> String {
    result["content"][0]["text"].as_str().expect("text").to_string()
}
