//! A small HTTP client: servers on one database pass requests on with it, and benches and tests measure with it.

use std::io;

use serde_json::Value;
use tokio::{
    io::{AsyncBufReadExt as _, AsyncReadExt as _, AsyncWriteExt as _, BufReader},
    net::TcpStream,
};

/// A connection to a server, opened when it is needed and kept.
pub struct Client {
    address: String,
    stream: Option<BufReader<TcpStream>>,
}

/// What a server answered.
#[derive(Clone, Debug)]
pub struct Reply {
    /// The status.
    pub status: u16,
    /// What kind of text the body is.
    pub content_type: String,
    /// The body.
    pub body: Vec<u8>,
}

impl Reply {
    /// The body as JSON; null if it is none.
    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or_default()
    }

    /// The body as text.
    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }
}

/// The longest answer that is read.
const MAX_BODY: usize = 64 << 20;

fn broken(what: &str) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, what)
}

impl Client {
    /// A client of the server at this address, such as `127.0.0.1:7878`.
    pub fn new(address: &str) -> Client {
        Client { address: address.trim_start_matches("http://").trim_end_matches('/').into(), stream: None }
    }

    /// Asks for something, and gives the answer as it came.
    pub async fn send(
        &mut self,
        method: &str,
        path: &str,
        headers: &[(&str, &str)],
        body: Option<&[u8]>,
    ) -> io::Result<Reply> {
        let kept = self.stream.is_some();
        match self.exchange(method, path, headers, body).await {
            // A connection that was kept may have been closed meanwhile, before the request was read.
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

    async fn exchange(
        &mut self,
        method: &str,
        path: &str,
        headers: &[(&str, &str)],
        body: Option<&[u8]>,
    ) -> io::Result<Reply> {
        let mut stream = match self.stream.take() {
            Some(stream) => stream,
            None => {
                let stream = TcpStream::connect(&self.address).await?;
                stream.set_nodelay(true)?;
                BufReader::with_capacity(4 << 10, stream)
            }
        };
        let mut head = format!("{method} {path} HTTP/1.1\r\nhost: {}\r\n", self.address);
        for (name, value) in headers {
            head.push_str(&format!("{name}: {value}\r\n"));
        }
        if let Some(body) = body {
            head.push_str(&format!("content-type: application/json\r\ncontent-length: {}\r\n", body.len()));
        }
        head.push_str("\r\n");
        let mut bytes = head.into_bytes();
        bytes.extend_from_slice(body.unwrap_or_default());
        stream.get_mut().write_all(&bytes).await?;
        let (reply, keep) = read(&mut stream, method == "HEAD").await?;
        self.stream = keep.then_some(stream);
        Ok(reply)
    }
}

/// The status line and the headers of an answer.
async fn read_head(stream: &mut BufReader<TcpStream>) -> io::Result<(u16, Vec<(String, String)>)> {
    let mut line = String::new();
    if stream.read_line(&mut line).await? == 0 {
        return Err(io::ErrorKind::UnexpectedEof.into());
    }
    let status = line.split(' ').nth(1).and_then(|status| status.parse().ok()).ok_or_else(|| broken("no status"))?;
    let mut headers = Vec::new();
    loop {
        line.clear();
        if stream.read_line(&mut line).await? == 0 {
            return Err(broken("the answer breaks off"));
        }
        let Some((name, value)) = line.trim_end().split_once(':') else { return Ok((status, headers)) };
        headers.push((name.to_ascii_lowercase(), value.trim().to_string()));
    }
}

async fn read(stream: &mut BufReader<TcpStream>, no_body: bool) -> io::Result<(Reply, bool)> {
    let (status, headers) = read_head(stream).await?;
    let header = |name: &str| headers.iter().find(|(of, _)| of == name).map(|(_, value)| value.as_str());
    let length: usize = header("content-length").and_then(|length| length.parse().ok()).unwrap_or(0);
    if length > MAX_BODY {
        return Err(broken("the answer is too long"));
    }
    let mut body = vec![0; if no_body { 0 } else { length }];
    stream.read_exact(&mut body).await.map_err(|_| broken("the answer breaks off"))?;
    let keep = header("connection") != Some("close");
    Ok((Reply { status, content_type: header("content-type").unwrap_or_default().into(), body }, keep))
}

/// A WebSocket to a server.
pub struct Socket {
    stream: BufReader<TcpStream>,
}

impl Socket {
    /// Opens one, and says who one is.
    pub async fn open(address: &str, path: &str, hello: &Value) -> io::Result<Socket> {
        let mut socket = Socket::connect(address, path, &[]).await?;
        socket.say(hello.to_string().as_bytes()).await?;
        Ok(socket)
    }

    /// Opens one with further headers, and says nothing yet.
    pub async fn connect(address: &str, path: &str, headers: &[(&str, &str)]) -> io::Result<Socket> {
        let mut stream = BufReader::with_capacity(1 << 10, TcpStream::connect(address).await?);
        let mut head = format!(
            "GET {path} HTTP/1.1\r\nhost: {address}\r\nupgrade: websocket\r\nconnection: upgrade\r\n\
             sec-websocket-version: 13\r\nsec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
        );
        for (name, value) in headers {
            head.push_str(&format!("{name}: {value}\r\n"));
        }
        head.push_str("\r\n");
        stream.get_mut().write_all(head.as_bytes()).await?;
        match read_head(&mut stream).await? {
            (101, _) => Ok(Socket { stream }),
            (status, _) => Err(io::Error::other(format!("no socket: status {status}"))),
        }
    }

    /// Sends a text.
    pub async fn say(&mut self, text: &[u8]) -> io::Result<()> {
        self.frame(0x81, text).await
    }

    async fn frame(&mut self, kind: u8, payload: &[u8]) -> io::Result<()> {
        // What a client sends is masked; a mask of zeros is one too.
        let mut bytes = vec![kind];
        match u8::try_from(payload.len()) {
            Ok(short) if short < 126 => bytes.push(0x80 | short),
            _ => {
                bytes.push(0x80 | 126);
                bytes.extend(u16::try_from(payload.len()).map_err(|_| broken("too long a message"))?.to_be_bytes());
            }
        }
        bytes.extend([0; 4]);
        bytes.extend_from_slice(payload);
        self.stream.get_mut().write_all(&bytes).await
    }

    /// The next text from the server; nothing if it has closed the socket.
    pub async fn hear(&mut self) -> io::Result<Option<Vec<u8>>> {
        loop {
            let mut head = [0; 2];
            if self.stream.read_exact(&mut head).await.is_err() {
                return Ok(None);
            }
            let length = match head[1] & 0x7f {
                126 => usize::from(self.stream.read_u16().await?),
                127 => usize::try_from(self.stream.read_u64().await?).map_err(|_| broken("too long a message"))?,
                short => usize::from(short),
            };
            if length > MAX_BODY {
                return Err(broken("too long a message"));
            }
            let mut payload = vec![0; length];
            self.stream.read_exact(&mut payload).await?;
            match head[0] & 0x0f {
                1 => return Ok(Some(payload)),
                8 => return Ok(None),
                9 => self.frame(0x8a, &payload).await?,
                _ => {}
            }
        }
    }

    /// The next message, as JSON.
    pub async fn look(&mut self) -> io::Result<Option<Value>> {
        Ok(self.hear().await?.map(|text| serde_json::from_slice(&text).unwrap_or_default()))
    }
}
