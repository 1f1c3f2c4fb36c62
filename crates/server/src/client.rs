//! A client of a server: for servers that pass requests on, for measuring and for tests.

use std::io;

use axum::{
    body::Bytes,
    http::{HeaderMap, Request, header},
};
use futures_util::{SinkExt as _, StreamExt as _};
use http_body_util::{BodyExt as _, Full, Limited};
use hyper::client::conn::http1::{self, SendRequest};
use hyper_util::rt::TokioIo;
use serde_json::Value;
use tokio::net::TcpStream;
use tokio_tungstenite::{
    WebSocketStream, client_async_with_config,
    tungstenite::{self, Message, client::IntoClientRequest as _, protocol::WebSocketConfig},
};

/// A connection to a server, opened when it is first needed and kept.
pub struct Client {
    address: String,
    kept: Option<SendRequest<Full<Bytes>>>,
}

/// An answer of a server.
#[derive(Clone, Debug)]
pub struct Reply {
    /// Its status.
    pub status: u16,
    /// What kind of body it has.
    pub content_type: String,
    /// Its headers.
    pub headers: HeaderMap,
    /// The body.
    pub body: Vec<u8>,
}

impl Reply {
    /// The body as JSON; nothing if it is not JSON.
    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or_default()
    }

    /// The body as text.
    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }

    /// The text of a header.
    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.get(name)?.to_str().ok()
    }
}

/// The longest answer that is read.
const MAX_BODY: usize = 64 << 20;

fn broken(what: impl std::fmt::Display) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, what.to_string())
}

impl Client {
    /// A client of the server at this address, such as `127.0.0.1:7878`.
    pub fn new(address: &str) -> Client {
        Client { address: address.trim_start_matches("http://").trim_end_matches('/').into(), kept: None }
    }

    /// Asks for something, and gives the answer as it came.
    pub async fn send(
        &mut self,
        method: &str,
        path: &str,
        headers: &[(&str, &str)],
        body: Option<&[u8]>,
    ) -> io::Result<Reply> {
        let kept = self.kept.is_some();
        match self.exchange(method, path, headers, body).await {
            // A connection that was kept may have been closed before the request was read.
            Err(error) if kept && error.kind() == io::ErrorKind::UnexpectedEof => {
                self.exchange(method, path, headers, body).await
            }
            other => other,
        }
    }

    /// Asks with a token, a body in JSON and a key, each if there is one.
    pub async fn ask(
        &mut self,
        method: &str,
        path: &str,
        token: Option<&str>,
        key: Option<&str>,
        body: Option<&Value>,
    ) -> io::Result<Reply> {
        let bearer = token.map(|token| format!("Bearer {token}"));
        let mut headers: Vec<(&str, &str)> = Vec::new();
        headers.extend(bearer.as_deref().map(|bearer| ("authorization", bearer)));
        headers.extend(key.map(|key| ("idempotency-key", key)));
        let body = body.map(|body| body.to_string().into_bytes());
        self.send(method, path, &headers, body.as_deref()).await
    }

    async fn connect(&self) -> io::Result<SendRequest<Full<Bytes>>> {
        let stream = TcpStream::connect(&self.address).await?;
        stream.set_nodelay(true)?;
        let mut builder = http1::Builder::new();
        builder.max_buf_size(64 << 10);
        let (sender, connection) = builder.handshake(TokioIo::new(stream)).await.map_err(broken)?;
        // It ends with the sender, or when the server hangs up.
        tokio::spawn(connection);
        Ok(sender)
    }

    async fn exchange(
        &mut self,
        method: &str,
        path: &str,
        headers: &[(&str, &str)],
        body: Option<&[u8]>,
    ) -> io::Result<Reply> {
        let mut sender = match self.kept.take() {
            Some(sender) => sender,
            None => self.connect().await?,
        };
        let mut request = Request::builder().method(method).uri(path).header(header::HOST, &self.address);
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        if body.is_some() {
            request = request.header(header::CONTENT_TYPE, "application/json");
        }
        let request = request.body(Full::from(body.unwrap_or_default().to_vec())).map_err(broken)?;
        let gone = |error: hyper::Error| match error.is_canceled() || error.is_incomplete_message() || error.is_closed()
        {
            true => io::ErrorKind::UnexpectedEof.into(),
            false => broken(error),
        };
        sender.ready().await.map_err(gone)?;
        let (parts, body) = sender.send_request(request).await.map_err(gone)?.into_parts();
        let body = Limited::new(body, MAX_BODY).collect().await.map_err(broken)?.to_bytes().to_vec();
        self.kept = Some(sender);
        let kind = parts.headers.get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok());
        let content_type = kind.unwrap_or_default().to_string();
        Ok(Reply { status: parts.status.as_u16(), content_type, headers: parts.headers, body })
    }
}

/// A WebSocket to a server.
pub struct Socket {
    stream: WebSocketStream<TcpStream>,
    /// The code with which the server closed it.
    pub closed: Option<u16>,
}

impl Socket {
    /// Opens one, and says who one is.
    pub async fn open(address: &str, path: &str, hello: &Value) -> io::Result<Socket> {
        let mut socket = Socket::connect(address, path, &[]).await?;
        socket.say(hello.to_string().as_bytes()).await?;
        Ok(socket)
    }

    /// Opens one with further headers, and says nothing yet.
    pub async fn connect(address: &str, path: &str, headers: &[(&'static str, &str)]) -> io::Result<Socket> {
        let stream = TcpStream::connect(address).await?;
        let mut request = format!("ws://{address}{path}").into_client_request().map_err(broken)?;
        for (name, value) in headers {
            request.headers_mut().insert(*name, value.parse().map_err(broken)?);
        }
        let config = WebSocketConfig::default().read_buffer_size(1 << 10).write_buffer_size(0);
        let config = config.max_message_size(Some(MAX_BODY)).max_frame_size(Some(MAX_BODY));
        match client_async_with_config(request, stream, Some(config)).await {
            Ok((stream, _)) => Ok(Socket { stream, closed: None }),
            Err(tungstenite::Error::Http(reply)) => {
                Err(io::Error::other(format!("no socket: status {}", reply.status().as_u16())))
            }
            Err(error) => Err(broken(error)),
        }
    }

    /// Sends a text.
    pub async fn say(&mut self, text: &[u8]) -> io::Result<()> {
        let text = String::from_utf8_lossy(text).into_owned();
        self.stream.send(Message::text(text)).await.map_err(broken)
    }

    /// The next text from the server; nothing if it has closed the socket.
    pub async fn hear(&mut self) -> io::Result<Option<Vec<u8>>> {
        loop {
            match self.stream.next().await {
                Some(Ok(Message::Text(text))) => return Ok(Some(text.as_bytes().to_vec())),
                Some(Ok(Message::Close(frame))) => {
                    self.closed = frame.map(|frame| frame.code.into());
                    return Ok(None);
                }
                // A socket that breaks off has closed too.
                Some(Err(_)) | None => return Ok(None),
                Some(Ok(_)) => {}
            }
        }
    }

    /// The next message, as JSON.
    pub async fn look(&mut self) -> io::Result<Option<Value>> {
        Ok(self.hear().await?.map(|text| serde_json::from_slice(&text).unwrap_or_default()))
    }
}
